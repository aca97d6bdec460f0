#!/usr/bin/env python3
"""Every example of the documents, run. usage: test_documents.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]

What stands in a block of `sh` is run in a folder with the book of an open floor, `floor-book`; `make TARGET` is only
looked up. What begins with `$ baize` is run and compared. A block of `play RULESET` is played, one of JSON is read.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import tap  # noqa: E402
from program import BAIZE, HANG, baize  # noqa: E402

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
# Commands that need more than a floor, and the test that does what they say.
ELSEWHERE = {"docs/security.md": "tests/floor/test_backup.py", "docs/journal.md": "tests/floor/test_protocol.py",
             "docs/equipment.md": "tests/floor/test_demonstration.py", "docs/pits.md": "tests/floor/test_pits.py"}
BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```", re.S | re.M)


def blocks(kind):
    """Of every document: its name, the words after the kind, and what the block says."""
    for path in DOCUMENTS:
        for words, text in BLOCK.findall(path.read_text()):
            if (words.split() or [""])[0] == kind:
                yield str(path.relative_to(ROOT)), words.split()[1:], text


def test_what_baize_is_shown_to_say_it_says():
    ran = 0
    for name, _, text in blocks(""):
        if not text.startswith("$ baize "):
            continue
        command, _, rest = text.partition("\n")
        lines = rest.splitlines()
        acts = "".join(line + "\n" for line in lines if line.startswith('{"act"'))
        want = [line for line in lines if not line.startswith('{"act"')]
        got = baize(*command.split()[2:], text=acts).splitlines()
        # Line numbers in the sources move; what they point at does not.
        want, got = ([re.sub(r":\d+ ", ":N ", line) for line in some] for some in (want, got))
        assert got[:len(want)] == want, (name, command, want, got)
        ran += 1
    assert ran > 10, ran


def test_plays_are_played():
    ran = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, words, text in blocks("play"):
            path = Path(folder, "tests/plays", *words, f"{ran}.play")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            assert "1 plays, 0 failed" in baize("play", str(path)), (name, text)
            ran += 1
    assert ran > 0


def test_json_is_json():
    """One value a block or several; dots stand for what is left out, also after a comma or in place of a value."""
    ran = 0
    for name, _, text in blocks("json"):
        whole = re.sub(r'(?<=[,\[{])\s*…\s*(?=[\]}])|,\s*…\s*(?=[\]}])', "", text)
        whole = re.sub(r',\s*(?=[\]}])', "", re.sub(r'(?<=[:,\[])\s*…', " null", whole))
        reader, at = json.JSONDecoder(), 0
        while whole[at:].strip():
            at += len(whole[at:]) - len(whole[at:].lstrip())
            try:
                _, at = reader.raw_decode(whole, at)
            except json.JSONDecodeError as why:
                raise AssertionError((name, str(why), whole[max(at, why.pos - 60):why.pos + 40])) from None
        ran += 1
    assert ran > 20, ran


STAND_IN = """#!/bin/sh
[ "$1" = floor ] || exec {baize} "$@"
rm -f said log/*.log
{baize} "$@" --port 0 </dev/null >said 2>&1 &
until grep -q '"log":"open"' said "$PWD"/log/*.log 2>/dev/null; do
    kill -0 $! 2>/dev/null || {{ cat said; exit 1; }}
    sleep 0.05
done
kill $!
wait $!
"""


class Place:
    """A folder like that of somebody who reads: the program is on the path, and a floor has been opened and played there."""

    def __init__(self, folder):
        self.folder = Path(folder)
        for name in ("bin", "log", "backup", "var"):
            (self.folder / name).mkdir()
        stand_in = self.folder / "bin/baize"
        stand_in.write_text(STAND_IN.format(baize=BAIZE))
        stand_in.chmod(0o755)
        (self.folder / "tests").symlink_to(ROOT / "tests")
        plan = (ROOT / "floor.yaml").read_text()
        (self.folder / "plan.yaml").write_text(plan)
        (self.folder / "sealed.yaml").write_text(plan + f"seals: {{to: {self.folder}/mnt, every: 100}}\n")
        (self.folder / "mnt").mkdir()
        self.run("baize floor sealed.yaml --book floor-book")

    def run(self, text):
        for name, place in {"/var/lib/baize": "var/book", "/var/log/": "log/", "/backup/": "backup/", "/mnt/elsewhere/": "mnt/"}.items():
            text = text.replace(name, f"{self.folder}/{place}")
        env = {**os.environ, "BAIZE_HOME": str(ROOT), "PATH": f"{self.folder}/bin:{os.environ['PATH']}"}
        done = subprocess.run(["sh", "-euc", text], cwd=self.folder, env=env, capture_output=True, text=True, timeout=HANG)
        assert done.returncode == 0, (text, done.stdout[-1500:], done.stderr[-1500:])
        return done.stdout


def test_commands_are_run():
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))
    ran = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        for name, _, text in blocks("sh"):
            if name in ELSEWHERE:
                assert Path(name).name in (ROOT / ELSEWHERE[name]).read_text(), (name, "is not named in", ELSEWHERE[name])
                continue
            if text.startswith("minisign "):
                assert name in (ROOT / "tests/cli/test_release.py").read_text(), name
                continue
            for target in re.findall(r"^make ([a-z-]+)", text, re.M):
                assert target in targets, (name, target)
            rest = re.sub(r"^make [a-z-]+.*\n", "", text, flags=re.M)
            place.run(rest)
            ran += len(rest.splitlines())
    assert ran > 8, ran


def test_what_operators_are_told_to_use_is_installed():
    """Beside units, which the package puts where systemd has them (debian/rules)."""
    installed = json.loads((Path(BAIZE).parent / "meson-info/intro-installed.json").read_text())
    named = {name for path in DOCUMENTS for name in re.findall(r"\]\((?:\.\./)+(deploy/[^)#]+)\)", path.read_text())}
    for name in sorted(name for name in named if not name.startswith("deploy/systemd/")):
        over = [place for place, to in installed.items() if (ROOT / name).is_relative_to(place) and to.endswith(os.path.dirname(name))]
        assert over and (ROOT / name).exists(), name
    assert "deploy/postgres/restore" in (ROOT / "docs/pits.md").read_text() and os.access(ROOT / "deploy/postgres/restore", os.X_OK)
    assert "usr/share/baize/deploy" in (ROOT / "debian/baize.install").read_text().split()


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
