#!/usr/bin/env python3
"""The tools that builds rest on. usage: test_tools.py PATH-TO-BAIZE"""
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import tap  # noqa: E402



def run(*words, cwd=ROOT):
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def test_a_second_prefix_is_where_the_next_install_goes():
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder)
        (house / "meson.build").write_text("project('small')\ninstall_data('word', install_dir: get_option('datadir'))\n")
        (house / "word").write_text("word\n")
        for prefix in ("one", "two", "one"):
            run(ROOT / "tools/build", "build", f"-Dprefix={house / prefix}", cwd=house)
            run("ninja", "-C", "build", "install", cwd=house)
            assert (house / prefix / "share/word").exists(), prefix
            shutil.rmtree(house / prefix)
        run(ROOT / "tools/build", "build", cwd=house)  # without options: as it was set up last
        run("ninja", "-C", "build", "install", cwd=house)
        assert (house / "one/share/word").exists() and not (house / "two").exists()


def shape(house):
    run(sys.executable, ROOT / "tools/shape.py", "SHAPE", house / "shape.h", house, "src/rules")
    return (house / "shape.h").read_text()


def test_what_shifts_the_meaning_of_a_snapshot_changes_its_shape():
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder)
        shutil.copytree(ROOT / "src/rules", house / "src/rules")
        points = house / "src/rules/points.h"
        before, text = shape(house), points.read_text()
        assert before.startswith("#define SHAPE UINT64_C(0x")
        points.write_text(text.replace("/* the line is no act */", "/* no act, // nor a line */\n"))
        assert points.read_text() != text and shape(house) == before, "a comment has no shape"
        one, two = 'NEEDED(BELOW_MINIMUM, "below-minimum")', 'NEEDED(ABOVE_MAXIMUM, "above-maximum")'
        assert one in text and two in text
        points.write_text(text.replace(one, "@").replace(two, one).replace("@", two))
        assert len(points.read_text()) == len(text) and shape(house) != before, "two points changed places"


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
