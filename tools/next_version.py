#!/usr/bin/env python3
"""Builds the program as its next version might be, for tests that go from one version to another: these sources with
another version, a further step of the tables, journals, snapshots and a protocol of another form. It answers with the
path of the program.

usage: next_version.py FOLDER
"""
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NEEDED = ("meson.build", "meson_options.txt", "floor.yaml", ".clang-format", "LICENSE", "README.md", "src", "tools", "rules", "data", "man", "tests", "bench", "docs", "deploy", "examples", "python")
QUICKLY = ("-Dbuildtype=plain", "-Doptimization=0", "-Dchecks=false")  # to build it takes longer than to run it
LEFT_OUT = ("tests/plays", "tests/books", "tests/figures")

# Each is a change that a later version may make: where, what stands there, what stands there then.
CHANGES = (
    ("meson.build", r"\n  version: '(\d+)\.(\d+)\.(\d+)'", lambda m: f"\n  version: '{m[1]}.{m[2]}.{int(m[3]) + 1}'"),
    ("src/book/schema.h", r"#define SCHEMA_STEPS\(COUNT, BYTES\)", "#define SCHEMA_STEPS_BEFORE(COUNT, BYTES)"),
    ("src/book/schema.h", r"\n#endif\s*$", '\n#define SCHEMA_STEPS(COUNT, BYTES) SCHEMA_STEPS_BEFORE(COUNT, BYTES), '
                                           '{"CREATE INDEX incident_by_code ON incident (code);\\\\n", ""}\n\n#endif\n'),
    ("src/floor/snapshot.c", r"struct put_away \{\n", "struct put_away {\n    uint64_t of_next;\n"),
    ("src/floor/floor.h", r'#define FLOOR_PROTOCOL "baize\.(\d+)"', lambda m: f'#define FLOOR_PROTOCOL "baize.{int(m[1]) + 1}"'),
    ("src/wire/replay.c", r'json_str\(t, "journal", "baize 2"\)', 'json_str(t, "journal", "baize 3")'),
    ("src/wire/replay.c", r'strcmp\(written, "baize 1"\) == 0 \|\|', 'strcmp(written, "baize 1") == 0 || strcmp(written, "baize 3") == 0 ||'),
)


def sources():
    for part in NEEDED:
        path = os.path.join(ROOT, part)
        if os.path.isfile(path):
            yield part
        for folder, folders, files in os.walk(path):
            folders[:] = [f for f in folders if f != "__pycache__" and os.path.relpath(os.path.join(folder, f), ROOT) not in LEFT_OUT]
            yield from (os.path.relpath(os.path.join(folder, f), ROOT) for f in files)


def changed(name, data):
    for where, old, new in CHANGES:
        if where == name:
            text, times = re.subn(old, new, data.decode())
            assert times == 1, f"{name} has no longer what the next version changes: {old}"
            data = text.encode()
    return data


def bring_up_to_date(tree):
    """Only what is different is written, so that no more is built than must be."""
    wanted = {}
    for name in sources():
        with open(os.path.join(ROOT, name), "rb") as f:
            wanted[name] = changed(name, f.read())
    for folder, _, files in os.walk(tree):
        for f in files:
            if os.path.relpath(os.path.join(folder, f), tree) not in wanted:
                os.remove(os.path.join(folder, f))
    for name, data in wanted.items():
        path = os.path.join(tree, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if os.path.exists(path):
            with open(path, "rb") as f:
                if f.read() == data:
                    continue
        with open(path, "wb") as f:
            f.write(data)
        shutil.copymode(os.path.join(ROOT, name), path)


def build(folder):
    tree, out = os.path.join(folder, "tree"), os.path.join(folder, "out")
    bring_up_to_date(tree)
    for command in ([] if os.path.exists(os.path.join(out, "build.ninja")) else [["meson", "setup", out, tree, *QUICKLY]]) + [["ninja", "-C", out, "--quiet", "baize"]]:
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(done.stdout + done.stderr)
    return os.path.join(out, "baize")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(build(os.path.abspath(sys.argv[1])))
