#!/usr/bin/env python3
"""Tests what chance brings at tables, as they draw it, and writes a report: report.html with plots, and report.json, which
`baize dossier --statistics` takes in. Exit status 1 when a test fails at 99 %.

usage: rng_report.py BAIZE FOLDER [--bias X] [--rounds N] [--seed HEX] [--only WORD] [--dieharder no|quick|all]
                     [--testu01 no|small|crush|big]
"""
import argparse
import html
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import rng_tests as t  # noqa: E402
from progress import bar  # noqa: E402

ALPHA = 0.01
CARDS = 10  # positions of a round that is dealt
# Of dieharder's tests those that take seconds; `all` are hours.
QUICK = ["0", "1", "2", "8", "15", "100", "101", "102", "203", "204"]
QUICK_SAMPLES = "20"
SUITES = ["dieharder", "TestU01"]


class Asking:
    """The program, and how it is to draw."""

    def __init__(self, told):
        self.baize, self.seed = told.baize, told.seed

    def words(self, ruleset, rounds, cards):
        return ["rng", "--outcomes", ruleset, "--rounds", str(rounds), *(["--cards", str(cards)] if cards else []),
                *(["--seed", self.seed] if self.seed else [])]

    def answer(self, *words):
        return subprocess.run([self.baize, *words], stdout=subprocess.PIPE, check=True).stdout

    def tally(self, ruleset, rounds, cards, *more):
        return json.loads(self.answer(*self.words(ruleset, rounds, cards), "--tally", *more))

    def stream(self):
        """The raw output, without end."""
        return subprocess.Popen([self.baize, "rng", *(["--seed", self.seed] if self.seed else [])], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def positions(self, ruleset, rounds, cards, values):
        """The values of each position, round after round, as places in the list of values."""
        place = {word.encode(): i for i, word in enumerate(values)}
        columns = None
        with subprocess.Popen([self.baize, *self.words(ruleset, rounds, cards)], stdout=subprocess.PIPE) as drawing:
            for line in drawing.stdout:
                words = line.split()
                columns = columns or [bytearray() for _ in words]
                for column, word in zip(columns, words):
                    column.append(place[word])
        if drawing.returncode != 0:
            sys.exit(f"rng_report.py: {ruleset} could not be drawn")
        return columns


def uses(asking, only):
    """The different uses of chance: what is drawn from how many, and the rulesets that have it."""
    found = {}
    for row in json.loads(asking.answer("rules", "list", "--json")):
        ruleset = row["ruleset"]
        if only and only not in ruleset:
            continue
        shape = asking.tally(ruleset, 1, 0)
        values, decks = shape["values"], shape["decks"] if "Ac" in shape["values"] else 0
        dice = len(shape["positions"]) if not decks else 0
        found.setdefault((len(values), decks, dice), {"values": values, "decks": decks, "rulesets": []})["rulesets"].append(ruleset)
    for (count, decks, dice), use in sorted(found.items()):
        use["cards"] = CARDS if decks else 0
        use["places"] = CARDS if decks else dice
        use["name"] = (f"cards of {decks} deck{'s' * (decks > 1)}" if decks else f"{dice} dice" if dice > 1 else
                       f"1 of {count}, {use['values'][0]} to {use['values'][-1]}")
        yield use


def tests_of(use):
    """How many tests one use has."""
    return use["places"] * (4 + len(t.SEQUENCES)) + 2 * (use["places"] - 1)


def test_counts(use, tally):
    """Yields (position, test, p, more) for everything that counts tell."""
    for i, position in enumerate(tally["positions"], 1):
        z = t.z_of(position["came"])
        far = max(range(len(z)), key=lambda v: abs(z[v]))
        yield i, "chi-square", t.frequency(position["came"]), ""
        yield i, "one value", t.one_value(position["came"]), f"{use['values'][far]}: {z[far]:+.2f} standard deviations"
        yield i, "pairs of rounds", t.pairs(position["before"]), ""
        yield i, "correlation of rounds", t.correlation(position["before"]), ""
        if "beside" in position:
            yield i, "pairs of positions", t.pairs(position["beside"], use["decks"]), f"with position {i + 1}"
            yield i, "correlation of positions", t.correlation(position["beside"], use["decks"]), f"with position {i + 1}"


def test_sequences(use, columns):
    for i, column in enumerate(columns, 1):
        for name, test in t.SEQUENCES.items():
            yield i, name, test(column, len(use["values"])), ""


def dieharder(asking, which):
    """What dieharder says of the raw stream: (test, p, its own word for it)."""
    if which == "no" or shutil.which("dieharder") is None:
        return []
    rows = []
    plan = [["-a"]] if which == "all" else [["-d", test, "-p", QUICK_SAMPLES] for test in QUICK]
    for done, words in enumerate(plan):
        bar("dieharder", done, len(plan))
        with asking.stream() as drawing:
            out = subprocess.run(["dieharder", "-g", "200", *words], stdin=drawing.stdout, capture_output=True, text=True).stdout
            drawing.stdout.close()
        for line in out.splitlines():
            cells = [cell.strip() for cell in line.split("|")]
            if len(cells) == 6 and cells[5] in ("PASSED", "WEAK", "FAILED"):
                rows.append({"test": f"{cells[0]} {cells[1]}", "p": float(cells[4]), "said": cells[5]})
    bar("dieharder", 1, 1)
    return rows


def testu01(asking, which):
    """What TestU01 says of the raw stream, where a C compiler finds it: CPATH and LIBRARY_PATH may say where it is."""
    if which == "no":
        return []
    with tempfile.TemporaryDirectory() as folder:
        program, rows = Path(folder, "testu01"), Path(folder, "rows")
        source = Path(__file__).resolve().with_name("testu01.c")
        made = subprocess.run([os.environ.get("CC", "cc"), "-O2", "-o", program, source, "-ltestu01", "-lprobdist", "-lmylib", "-lm"],
                              capture_output=True, text=True)
        if made.returncode != 0:
            missing = "bbattery.h" in made.stderr or "-ltestu01" in made.stderr
            print("TestU01 is not installed here, and is left out" if missing else made.stderr, file=sys.stderr, flush=True)
            return []
        print(f"TestU01: {which}", file=sys.stderr, flush=True)
        with asking.stream() as drawing:
            subprocess.run([program, which, rows], stdin=drawing.stdout, stdout=subprocess.DEVNULL, check=True)
            drawing.stdout.close()
        told = [(name, float(p)) for name, p in (line.rsplit("|", 1) for line in rows.read_text().splitlines())]
    corrected = t.holm([t.both_ways(p) for _, p in told])
    return [{"test": name, "p": p, "said": "FAILED" if all_ < ALPHA else "PASSED"} for (name, p), all_ in zip(told, corrected)]


def plant(use, bias):
    """Where a bias is planted beside what came, so that each report shows its own tests find one: at the last position the last value."""
    return {"position": use["places"], "value": use["values"][-1], "one_in": round(1 / bias)}


# --- the page --------------------------------------------------------------------------------------------------------

def plot_values(use, came):
    """How far each value is from its mean, in standard deviations."""
    z, width = t.z_of(came), 720
    step, most = width / len(z), max(5.0, max(map(abs, t.z_of(came))))
    y = lambda v: 70 - v / most * 60
    bars = "".join(f'<rect x="{30 + i * step + 1:.1f}" width="{step - 2:.1f}" y="{min(y(v), 70):.1f}" height="{abs(y(v) - 70):.1f}">'
                   f"<title>{html.escape(use['values'][i])}: {v:+.2f}</title></rect>" for i, v in enumerate(z))
    every = math.ceil(len(z) / 26)
    names = "".join(f'<text x="{30 + (i + .5) * step:.1f}" y="148" text-anchor="middle">{html.escape(use["values"][i])}</text>'
                    for i in range(0, len(z), every))
    lines = "".join(f'<path d="M30 {y(v):.1f}h{width}" class="{"axis" if v == 0 else "grid"}"/>'
                    f'<text x="26" y="{y(v) + 4:.1f}" text-anchor="end">{v:+d}</text>' for v in (-3, 0, 3))
    return f'<svg viewBox="0 0 760 156" role="img" aria-label="deviations">{lines}{bars}{names}</svg>'


def plot_p(tests):
    """The p-values in their order: a straight line where nothing is wrong."""
    p = sorted(row["p"] for row in tests)
    dots = "".join(f'<circle cx="{40 + 300 * (i + .5) / len(p):.1f}" cy="{310 - 300 * x:.1f}" r="1.6"/>' for i, x in enumerate(p))
    return (f'<svg viewBox="0 0 360 330" class="small" role="img" aria-label="p-values in order"><path class="axis" d="M40 10v300h300"/>'
            f'<path class="grid" d="M40 310L340 10"/>{dots}<text x="34" y="16" text-anchor="end">1</text>'
            '<text x="34" y="314" text-anchor="end">0</text><text x="340" y="326" text-anchor="end">tests, by their p</text></svg>')


STYLE = """@page{size:A4;margin:14mm}body{font:15px/1.45 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:1rem;color:#111}
table{border-collapse:collapse;width:100%;font-size:.85rem;margin:.4rem 0 1rem}th{background:#e7efe9;text-align:left}
th,td{border:1px solid #b8c4bc;padding:.15rem .4rem}td.r{text-align:right;font-family:ui-monospace,monospace}
tr{break-inside:avoid}thead{display:table-header-group}.bad{font-weight:bold;background:#ffe0b0}
svg{width:100%;height:auto}svg.small{max-width:26rem}svg rect,svg circle{fill:#0b5d3b}svg text{font-size:10px;fill:#333}
.axis{stroke:#333;fill:none}.grid{stroke:#bbb;fill:none;stroke-dasharray:3 3}h2{border-bottom:2px solid #0b5d3b;margin-top:2rem}"""


def planted_words(planted):
    return f"{planted['value']} at position {planted['position']}: {'found' if planted['found'] else 'NOT FOUND'}"


def write_page(path, report, plots):
    say = lambda x: html.escape(str(x))
    rows = lambda cells, bad=False: f"<tr{' class=bad' if bad else ''}>" + "".join(cells) + "</tr>"
    cell = lambda x, right=False: f"<td{' class=r' if right else ''}>{say(x)}</td>"
    out = [f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Baize: statistics</title><style>{STYLE}</style>'
           f"<h1>What chance brings, tested</h1><p>{say(report['summary'])}</p><p>{say(report['program'])}, program "
           f"<code>{say(report['identity']['program'])}</code>; {say(report['made'])}; seeds: {say(report['seeds'])}; {report['seconds']:.0f} s.</p>"
           "<p>The values of every position of a round, as tables draw them (<code>baize rng --outcomes</code>). p is how likely something "
           "at least as odd is where nothing is wrong; corrected, it is so for all tests together (Holm). A test fails when that is "
           f"below {report['alpha']}. <i>Caught</i>: one draw in so many turned into one value is found {100 * t.POWER:g} times in 100. "
           "<i>Planted</i>: such a bias was put into a second count of the same rounds, and looked for by the same test.</p>",
           "<table><thead><tr><th>what was drawn<th>rulesets<th>rounds counted<th>rounds in order<th>tests<th>failed<th>least p, corrected"
           "<th>caught: one in<th>planted</tr></thead><tbody>"]
    for use in report["uses"]:
        out.append(rows([cell(use["name"]), cell(", ".join(use["rulesets"])), cell(use["rounds"], True), cell(use["sequence"], True),
                         cell(use["tests"], True), cell(use["failed"], True), cell(f"{use['least']:.4f}", True),
                         cell(f"{1 / use['catches']:.0f}", True), cell(planted_words(use["planted"]))], use["failed"] > 0 or not use["planted"]["found"]))
    out.append(f"</tbody></table>{plot_p(report['tests'])}")
    for use in report["uses"]:
        out.append(f"<h2>{say(use['name'])}</h2>")
        for i, plot in enumerate(plots[use["name"]], 1):
            out.append(f"<h3>Position {i}</h3>{plot}<table><thead><tr><th>test<th>p<th>corrected<th></tr></thead><tbody>")
            out += [rows([cell(r["test"]), cell(f"{r['p']:.6f}", True), cell(f"{r['corrected']:.4f}", True), cell(r["more"])], r["failed"])
                    for r in report["tests"] if r["use"] == use["name"] and r["position"] == i]
            out.append("</tbody></table>")
    for suite in SUITES:
        out.append(f"<h2>The raw stream: {suite}</h2>")
        if report[suite.lower()]:
            out.append("<table><thead><tr><th>test<th>p<th></tr></thead><tbody>")
            out += [rows([cell(r["test"]), cell(f"{r['p']:.6f}", True), cell(r["said"])], r["said"] == "FAILED") for r in report[suite.lower()]]
            out.append("</tbody></table>")
        else:
            out.append("<p>It was not run.</p>")
    path.write_text("".join(out) + "</html>\n")


# --- all of it -------------------------------------------------------------------------------------------------------

def main():
    words = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2])
    words.add_argument("baize")
    words.add_argument("folder", type=Path)
    words.add_argument("--bias", type=float, default=1e-3)
    words.add_argument("--rounds", type=int, default=100000)
    words.add_argument("--seed")
    words.add_argument("--only")
    words.add_argument("--dieharder", choices=["no", "quick", "all"], default="quick")
    words.add_argument("--testu01", choices=["no", "small", "crush", "big"], default="small")
    told = words.parse_args()
    begun, asking = time.time(), Asking(told)
    if not 1e-6 <= told.bias <= 0.5 or told.rounds < 1000:
        words.error("a bias is from 0.000001 to 0.5, rounds are at least 1000")
    every = list(uses(asking, told.only))
    if not every:
        words.error(f"no ruleset has {told.only} in its name")
    tests, plots, count = [], {}, sum(map(tests_of, every))
    for use in every:
        k = len(use["values"])
        use["rounds"], use["sequence"] = t.rounds_for(told.bias, k, count, ALPHA), told.rounds
        use["catches"] = t.caught_in(use["rounds"], k, count, ALPHA)
        print(f"{use['name']}: {use['rounds']} rounds counted, {told.rounds} in order", file=sys.stderr, flush=True)
        use["planted"] = plant(use, told.bias)
        tally = asking.tally(use["rulesets"][0], use["rounds"], use["cards"], "--plant", ":".join(map(str, use["planted"].values())))
        use["planted"]["p"] = t.one_value(tally["positions"][use["places"] - 1]["planted"])
        use["planted"]["found"] = use["planted"]["p"] < ALPHA / count
        found = list(test_counts(use, tally))
        columns = asking.positions(use["rulesets"][0], told.rounds, use["cards"], use["values"])
        for i, row in enumerate(test_sequences(use, columns)):
            bar(use["name"], i, len(columns) * len(t.SEQUENCES))
            found.append(row)
        bar(use["name"], 1, 1)
        assert len(found) == tests_of(use), (use["name"], len(found))
        tests += [{"use": use["name"], "position": i, "test": name, "p": p, "more": more} for i, name, p, more in found]
        plots[use["name"]] = [plot_values(use, position["came"]) for position in tally["positions"]]
    for row, corrected in zip(tests, t.holm([row["p"] for row in tests])):
        row["corrected"], row["failed"] = corrected, corrected < ALPHA
    raw = {"dieharder": dieharder(asking, told.dieharder), "testu01": testu01(asking, told.testu01)}
    for use in every:
        own = [row for row in tests if row["use"] == use["name"]]
        use["tests"], use["failed"] = len(own), sum(row["failed"] for row in own)
        use["least"] = min(row["corrected"] for row in own)
        del use["values"], use["cards"], use["places"]
    missed = [use for use in every if not use["planted"]["found"]]
    failed = sum(use["failed"] for use in every) + len(missed) + sum(row["said"] == "FAILED" for suite in raw.values() for row in suite)
    said = f"; planted biases of one in {round(1 / told.bias)}: {len(every)}, {len(every) - len(missed)} found"
    for suite in SUITES:
        if rows := raw[suite.lower()]:
            word = {way: sum(row["said"] == way for row in rows) for way in ("FAILED", "WEAK")}
            said += f"; {suite}: {len(rows)} tests, {word['FAILED']} failed" + (f", {word['WEAK']} weak" if suite == "dieharder" else "")
    report = {
        "summary": f"{len(tests)} tests of {len(every)} uses of chance at 99 % for all of them together: "
                   f"{sum(row['failed'] for row in tests)} failed{said}.",
        "passed": failed == 0, "alpha": ALPHA, "bias": told.bias,
        "program": asking.answer("--version").decode().strip(), "identity": json.loads(asking.answer("identity", "--json")),
        "made": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "seconds": time.time() - begun,
        "seeds": told.seed or "the operating system's, fresh for every round", "uses": every, "tests": tests, **raw}
    told.folder.mkdir(parents=True, exist_ok=True)
    (told.folder / "report.json").write_text(json.dumps(report, indent=1) + "\n")
    write_page(told.folder / "report.html", report, plots)
    print(report["summary"])
    for row in tests:
        if row["failed"]:
            print(f"failed: {row['use']}, position {row['position']}, {row['test']}: p = {row['p']:.2g} {row['more']}")
    for use in missed:
        print(f"failed: {use['name']}: what was planted is not found, {planted_words(use['planted'])}: p = {use['planted']['p']:.2g}")
    for suite in SUITES:
        for row in raw[suite.lower()]:
            if row["said"] == "FAILED":
                print(f"failed: {suite} {row['test']}: p = {row['p']:.2g}")
    print(f"{told.folder}/report.html")
    return 0 if report["passed"] else 1


if __name__ == "__main__":
    sys.exit(main())
