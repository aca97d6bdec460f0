#!/usr/bin/env python3
"""libbaize as it is built and installed: what it exports, what its structs are, and a program compiled against it.

The binary interface stands in tests/lib/abi.txt: every function with its prototype, every struct with the place of every
member. A change of it on purpose is written down by `tests/cli/test_library.py build/baize --record`; one that takes
something away or moves it needs another soversion in meson.build, and so another name of the library.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
import tap  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = Path(sys.argv[1]).resolve().parent
LIBRARY = BUILD / "libbaize.so.0"
HEADER = ROOT / "src/lib/baize.h"
ABI = ROOT / "tests/lib/abi.txt"


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    assert done.returncode == 0, (command, done.stdout[-500:], done.stderr[-1500:])
    return done.stdout


def header():
    """The header without comments."""
    return re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)


def prototypes():
    for text in re.findall(r"^BAIZE_API ([^;]+);", header(), re.M):
        yield re.sub(r"\s+", " ", text).strip()


def structs():
    for name, body in re.findall(r"^struct (\w+) \{\n(.*?)^\};", header(), re.M | re.S):
        members = [re.sub(r"\[.*|\*", "", member).strip().split()[-1]
                   for line in body.split(";") for member in line.split(",") if member.strip()]
        yield name, members


def interface():
    """The binary interface as a compiler sees it, a line each."""
    lines = [f"function {text}" for text in sorted(prototypes(), key=lambda text: re.search(r"\bbaize_\w+(?=\()", text)[0])]
    source = ["#include <baize.h>", "#include <stddef.h>", "#include <stdio.h>", "int main(void)", "{"]
    for name, members in structs():
        source.append(f'printf("struct {name} %zu\\n", sizeof(struct {name}));')
        source += [f'printf("  {member} at %zu, %zu\\n", offsetof(struct {name}, {member}), '
                   f"sizeof(((struct {name} *)0)->{member}));" for member in members]
    for constant in re.findall(r"\bBAIZE_[A-Z]+\b", " ".join(re.findall(r"^enum[^{;]*\{(.*?)\};", header(), re.M | re.S))):
        source.append(f'printf("constant {constant} %d\\n", (int){constant});')
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "abi.c").write_text("\n".join([*source, "return 0;", "}", ""]))
        run("cc", "-I", HEADER.parent, Path(folder, "abi.c"), "-o", Path(folder, "abi"))
        lines += run(Path(folder, "abi")).splitlines()
    return "\n".join(lines) + "\n"


def exported():
    return {line.split()[-1].split("@")[0] for line in run("nm", "-D", "--defined-only", LIBRARY).splitlines()}


def test_nothing_is_exported_but_what_the_header_names():
    named = {re.search(r"\bbaize_\w+(?=\()", text)[0] for text in prototypes()}
    assert len(named) > 20, named
    assert exported() == named, exported() ^ named


def test_the_binary_interface_is_the_one_written_down():
    is_now, was = interface().splitlines(), ABI.read_text().splitlines()
    assert is_now == was, [line for line in is_now + was if (line in is_now) != (line in was)]


def test_its_name_is_that_of_the_interface():
    dynamic = run("readelf", "-d", LIBRARY)
    assert "Library soname: [libbaize.so.0]" in dynamic
    for other in ("sqlite", "libpq", "libssl"):
        assert other not in dynamic, "it needs only what rules and tables need"


def test_a_program_is_compiled_against_an_installation():
    with tempfile.TemporaryDirectory() as folder:
        run("meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", folder)
        found = list(Path(folder).rglob("baize.pc"))
        assert len(found) == 1, found
        library = found[0].parent.parent
        assert {"libbaize.so", "libbaize.so.0"} <= {path.name for path in library.iterdir()}
        clean = {key: value for key, value in os.environ.items() if not key.startswith("BAIZE_")}
        flags = run("pkg-config", "--cflags", "--libs", "baize", env=dict(
            clean, PKG_CONFIG_PATH=str(found[0].parent), PKG_CONFIG_SYSROOT_DIR=folder)).split()
        run("cc", "-Wall", "-Werror", ROOT / "examples/round.c", *flags, "-o", Path(folder, "round"))
        run("cc", "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only",
            next(Path(folder).rglob("include/baize.h")))
        told = run(Path(folder, "round"), cwd=folder, env=dict(clean, LD_LIBRARY_PATH=str(library)))
        assert re.match(r"baize \S+: 1000 rounds, [+-]\d+ units\n", told), told
        assert '"rule":"nz1996:' in told, told


if __name__ == "__main__":
    if "--record" in sys.argv:
        ABI.write_text(interface())
    else:
        sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
