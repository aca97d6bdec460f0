#!/usr/bin/env python3
"""Writes a header with one number that changes whenever the sources named do, comments and layout apart.

A snapshot is the memory of a table: another order of the rules' points, of a struct's members or of a game's
positions gives the same bytes another meaning without changing their size. So each snapshot carries this number,
and one that carries another is not read; the journal is.

usage: shape.py NAME OUTPUT SOURCE-ROOT FOLDER-OR-FILE…      (of a folder: its headers)
"""
import hashlib
import os
import re
import sys
from pathlib import Path

SKIPPED = re.compile(r'"(?:\\.|[^"\\])*"|/\*.*?\*/|//[^\n]*|\\\n|\s+', re.S)


def bare(text):
    """The text without comments, and with one space for any gap; strings stay as they are."""
    return SKIPPED.sub(lambda m: m[0] if m[0].startswith('"') else " ", text)


def main():
    name, output, root = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    files = []
    for word in sys.argv[4:]:
        files += sorted((root / word).glob("*.h")) if (root / word).is_dir() else [root / word]
    digest = hashlib.blake2b(digest_size=8)
    for path in files:
        words = " ".join(bare(path.read_text()).split())
        digest.update(f"{os.path.relpath(path, root)}\n{words}\n".encode())
    output.write_text(f"#define {name} UINT64_C(0x{digest.hexdigest()})\n")
    output.with_name(output.name + ".d").write_text(f"{output.name}: {' '.join(map(str, files))}\n")


main()
