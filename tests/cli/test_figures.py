#!/usr/bin/env python3
"""Figures that were published stay what they are, unless somebody decides otherwise.

Each file of tests/figures has commands and what they answered. Odds and the best play are the same on every machine
to the last digit but one, and a seed gives the same simulated rounds on each: who has a report can have it again.
Whether the figures are right is shown elsewhere, by the second models and by the tests of each game's odds.

usage: test_figures.py PATH-TO-BAIZE [GAME…]
       test_figures.py PATH-TO-BAIZE --record     writes down what the same commands answer now
"""
import json
import math
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import tap  # noqa: E402

BAIZE = str(Path(sys.argv[1]).resolve())
FILES = sorted((ROOT / "tests/figures").glob("*.txt"))
NUMBER = re.compile(r"-?\d+\.\d+")
PACE = re.compile(r"^  \S+ s on \d+ threads?: .*\n", re.M)  # how fast the machine was


def answer(command):
    """What a command says. Of a report for machines, one line for each of its parts, without the options."""
    words = shlex.split(command)
    done = subprocess.run([BAIZE, *words[1:]], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=tap.HANG)
    assert done.returncode == 0, (command, done.stderr)
    if "--json" not in words:
        return PACE.sub("", done.stdout).strip("\n")
    report = json.loads(done.stdout)
    report.pop("options", None)
    lines = []
    for key, value in report.items():
        if isinstance(value, list):
            lines += [f"{key} {json.dumps(one)}" for one in value]
        else:
            lines.append(f"{key} {json.dumps(value)}")
    return "\n".join(lines)


def told(path):
    """[(command, answer)]."""
    parts = re.split(r"^\$ (.*)\n", path.read_text(), flags=re.M)
    return [(command, said.strip("\n")) for command, said in zip(parts[1::2], parts[2::2])]


def same(line, other):
    """Equal words, and numbers but for the last of their digits."""
    ones, others = NUMBER.findall(line), NUMBER.findall(other)
    return NUMBER.sub("#", line) == NUMBER.sub("#", other) and all(
        math.isclose(float(a), float(b), rel_tol=1e-11, abs_tol=2e-12) for a, b in zip(ones, others))


def compare(path):
    for command, said in told(path):
        now, then = answer(command).splitlines(), said.splitlines()
        for here, there in zip(now, then):
            assert same(here, there), f"{command}\n  was {there}\n  is  {here}"
        assert len(now) == len(then), (command, len(now), len(then))


def record(path):
    text = path.read_text()
    head = text[:text.index("$ ")]
    path.write_text(head + "\n".join(f"$ {command}\n{answer(command)}\n" for command, _ in told(path)))


def test_of(path):
    def test():
        compare(path)
    test.__name__ = f"test_figures_of_{path.stem}"
    return test


if __name__ == "__main__":
    if sys.argv[2:] == ["--record"]:
        for file in FILES:
            record(file)
    else:
        sys.exit(tap.main([test_of(path) for path in FILES], sys.argv[2:]))
