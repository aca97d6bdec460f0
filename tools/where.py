#!/usr/bin/env python3
"""Writes where.inc: for `baize rules trace`, the place in the sources of every point at which a rule
bites, of every staff act, and of each game's verdict.

usage: where.py SOURCE-ROOT OUTPUT
"""
import re
import sys
from pathlib import Path

ROOT = Path(sys.argv[1])

FUNCTION = re.compile(r"^(?:static )?(?:const )?(?:struct |enum )?\w[\w ]*\*?\b(\w+)\([^;]*$")


def functions(path):
    """Yields (line number, text, enclosing function) for each line of a C file."""
    name = "-"
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line and not line[0].isspace() and (m := FUNCTION.match(line)):
            name = m.group(1)
        yield number, line, name


def points():
    names = {}
    text = (ROOT / "src/rules/points.h").read_text()
    for ident, name in re.findall(r'(?:NEEDED|OPTIONAL)\((\w+), "([\w-]+)"\)', text):
        names[ident] = name
    return names


def acts():
    text = (ROOT / "src/games/act.h").read_text()
    return {i.lower(): n for i, n, who in re.findall(r'X\((\w+), "([\w-]+)", (\w+)\)', text)}


def main():
    point, act, rows = points(), acts(), {}
    for folder in ("src/table", "src/games"):
        for path in sorted((ROOT / folder).glob("*.c")):
            where = path.relative_to(ROOT)
            for number, line, function in functions(path):
                for ident in re.findall(r"\bRP_(\w+)", line):
                    if ident in point:
                        rows.setdefault("point:" + point[ident], (f"{where}:{number}", function))
                if (m := re.match(r"bool do_(\w+)\(struct table", line)) and m.group(1) in act:
                    rows.setdefault("staff:" + act[m.group(1)], (f"{where}:{number}", m.group(0)[5:].split("(")[0]))
                if folder == "src/games" and line.startswith("static struct verdict verdict("):
                    rows.setdefault("game:" + path.stem, (f"{where}:{number}", "verdict"))
                if function == "wager_on_call" and line.startswith("static"):
                    rows.setdefault("calls", (f"{where}:{number}", function))
    for number, line, function in functions(ROOT / "src/rules/ruleset.c"):
        if line.startswith("static bool read_option("):
            rows["options"] = (f"src/rules/ruleset.c:{number}", "read_option")
    missing = [name for name in point.values() if "point:" + name not in rows]
    if missing:
        sys.exit("where.py: no code uses the point " + ", ".join(missing))
    with open(sys.argv[2], "w") as out:
        for key, (place, function) in sorted(rows.items()):
            out.write(f'{{"{key}", "{place}", "{function}"}},\n')


main()
