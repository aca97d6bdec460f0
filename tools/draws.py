#!/usr/bin/env python3
"""Every place in the sources where chance is made or asked for, as rows of C for `baize dossier`: what is called, where,
in which function, what the comment over that function says, and what for. The build fails where something is called that
is no generator for a casino.

usage: draws.py ROOT OUTPUT DEPFILE [FURTHER-SOURCE-ROOT…]
"""
import json
import os
import re
import sys
from pathlib import Path

if len(sys.argv) < 4:
    sys.exit(__doc__.splitlines()[-1])
ROOT, OUTPUT, DEPFILE = map(Path, sys.argv[1:4])
ROOTS = [ROOT / "src", *map(Path, sys.argv[4:])]

# What decides: a draw of a round, or the seeds that it is made from; and how the generator itself is used for it.
DRAWS = ["round_draw", "fair_draw", "draw_act", "seed_row_draw", "seed_row_from"]
GENERATOR = ["rng_system", "rng_seeded", "rng_reseed", "rng_bytes", "rng_below", "byte_draws_make"]
# The operating system's randomness, straight or through a library.
SYSTEM = [r"randombytes_\w+", r"crypto_\w+_keygen", r"crypto_\w+_keypair", "RAND_bytes", "getrandom"]
CALL = re.compile(rf"\b({'|'.join(DRAWS + GENERATOR + SYSTEM)})\(")
NEVER = re.compile(r'\b(?:s?rand|s?random|rand_r|[delnmj]rand48|arc4random\w*)\(|"/dev/u?random')

FUNCTION = re.compile(r"^(?:static |inline |const |struct |enum |unsigned )*\w[\w ]*\**\b(\w+)\([^;]*$")


def functions(path):
    """Yields (line number, line, enclosing function, the comment over it, whether the function begins here)."""
    name = said = over = ""
    inside = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        begins = False
        if line.startswith("/*"):
            over, inside = "", True
        if inside:
            over += " " + line.strip().removeprefix("/*").removesuffix("*/").lstrip("* ")
            inside = not line.rstrip().endswith("*/")
        elif line and not line[0].isspace() and (m := FUNCTION.match(line)):
            name, said, over, begins = m.group(1), " ".join(over.split()), "", True
        elif not line.strip():
            over = ""
        yield number, line, name, said, begins


def declared(path, function):
    """What the header says over a function whose own file says nothing."""
    header = path.with_suffix(".h")
    text = header.read_text() if header.exists() else ""
    m = re.search(rf"/\*((?:(?!\*/).)*)\*/\n[^\n/;]*\b{function}\(", text, re.S)
    return " ".join(word for word in m[1].split() if word != "*") if m else ""


def purpose(path, call):
    room = path.relative_to(next(root for root in ROOTS if path.is_relative_to(root))).parts[0]
    if room in ("base", "chance"):
        return "generator"
    if room in ("odds", "games"):
        return "simulation"
    if room == "device":
        return "device"
    if call in DRAWS:
        return "draw"
    return "secret" if call not in GENERATOR else "seed"


def rows(sources):
    for path in sources:
        told = os.path.relpath(path, ROOT)
        for number, line, function, said, begins in functions(path):
            place = f"{told}:{number}"
            if NEVER.search(line):
                sys.exit(f"draws.py: {place}: this is no source of chance for a casino; see src/base/rng.h")
            for call in CALL.findall(line):
                if not (begins and call == function):
                    yield purpose(path, call), call, place, function, said or declared(path, function)


def main():
    sources = sorted(path for root in ROOTS for path in root.rglob("*.c"))
    text = "".join("{" + ", ".join(json.dumps(cell, ensure_ascii=False) for cell in row) + "},\n" for row in rows(sources))
    if not OUTPUT.exists() or OUTPUT.read_text() != text:
        OUTPUT.write_text(text)
    DEPFILE.write_text(f"{OUTPUT}: {' '.join(map(str, sources))}\n")


main()
