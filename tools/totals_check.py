#!/usr/bin/env python3
"""Whether blackjack's chart by totals alone returns what the program says, by the second model, which plays the chart
as it is printed. It takes a quarter of a minute for each number of decks. Exit status 1 when they differ.

usage: totals_check.py PATH-TO-BAIZE [DECKS…]
"""
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests/oracle"), str(ROOT / "tools")]
import blackjack_best  # noqa: E402
from progress import bar  # noqa: E402

CLOSE = 0.0005  # hundredths of the stake: hands of a split are reckoned one by one in the second model


def main(baize, *decks):
    off = 0
    for many in map(int, decks or ("4", "8")):
        words = ["odds", "nz1996/blackjack", "--strategy", "--json", "--option", f"decks={many}",
                 "--option", "busted=refunded"]
        chart = json.loads(subprocess.run([baize, *words], capture_output=True, text=True, check=True).stdout)["by_totals"]
        edge = 100 * (1 - blackjack_best.chart_return(many, chart, told=lambda done, all_: bar(f"{many} decks", done, all_)))
        print(f"{many} decks: {chart['edge_percent']:.6f} %, by the second model {edge:.6f} %", flush=True)
        off += abs(edge - chart["edge_percent"]) > CLOSE
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
