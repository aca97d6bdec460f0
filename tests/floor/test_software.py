#!/usr/bin/env python3
"""Which program runs is on record, only an approved one opens, and one that is changed under a running floor stops it.

usage: test_software.py BAIZE
"""
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request

from house import PATIENCE, ROOT, House, blake, expect, journal_of, main, plan, tests_of

BAIZE = sys.argv[1]
TABLES = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, period: 0, seats: 10}}"]
NONE = bytes(32)


def files(folder, ending=""):
    """Every file of a folder and those within it, each folder in the order of its names."""
    for name in sorted(os.listdir(folder), key=os.fsencode):
        path = os.path.join(folder, name)
        if os.path.isdir(path):
            yield from files(path, ending)
        elif path.endswith(ending):
            yield path


def gathered(paths, root):
    total = NONE
    for path in paths:
        with open(path, "rb") as f:
            total = blake(blake(total + os.path.relpath(path, root).encode()) + f.read())
    return total.hex()


class Copy(House):
    """A floor whose program, rules and screens lie in its own folder, where somebody may change them."""

    def __init__(self, more=""):
        super().__init__(BAIZE, plan(members=2, terminals=4, cash=0, tables=TABLES, more=more))
        self.home = os.path.join(self.folder, "home")
        for part in ("rules", "data/clauses"):
            shutil.copytree(os.path.join(ROOT, part), os.path.join(self.home, part))
        os.mkdir(os.path.join(self.home, "bin"))
        self.binary = os.path.join(self.home, "bin", "baize")
        shutil.copy(BAIZE, self.binary)
        self.env["BAIZE_HOME"] = self.home
        self.screens = self.args[-1]

    def rule(self):
        return os.path.join(self.home, "rules", "nz1996", "general.yaml")

    def identity(self):
        """As docs/identity.md has it, without the program."""
        with open(self.binary, "rb") as f:
            program = blake(f.read()).hex()
        rules = [*files(os.path.join(self.home, "rules"), ".yaml"), *files(os.path.join(self.home, "data", "clauses"), ".tsv")]
        return {"program": program, "rules": gathered(rules, self.home), "screens": gathered(files(self.screens), self.screens)}

    def told(self):
        out = subprocess.run([self.binary, "identity", "--json", "--web", self.screens], capture_output=True, text=True, check=True,
                             env={**os.environ, **self.env}).stdout
        return json.loads(out)


def incidents(w, code):
    return [i for i in expect(w.ask("incidents"))["incidents"] if i["code"] == code]


def software_lines(house):
    return [o for o in journal_of(house, "D1") if "software" in o]


def stops(house, w):
    """The floor says that it closes and why, and ends by itself; why, as it is told on leaving."""
    news = w.until("closing")
    said = house.floor.process.communicate(timeout=PATIENCE)[1]
    assert house.floor.process.returncode == 1, said
    assert "safe" in news["why"], news
    return news["why"] + said


def test_program_is_named_everywhere():
    """The command, the metrics, the journal and the inspector tell the same, which is what the files hash to."""
    house = Copy()
    with house:
        told = house.told()
        assert {k: told[k] for k in ("program", "rules", "screens")} == house.identity()
        assert re.fullmatch(r"baize [0-9.]+", told["version"])
        with urllib.request.urlopen(f"http://127.0.0.1:{house.floor.port}/metrics") as page:
            info = next(line for line in page.read().decode().splitlines() if line.startswith("baize_software_info{"))
        labels = dict(re.findall(r'(\w+)="([^"]*)"', info))
        assert labels == {**house.identity(), "version": told["version"].split()[1]}, info
        inspector = house.desk("inspector")
        m = expect(inspector.ask("software"), event="software", version=told["version"], same=True)
        assert {k: m[k] for k in house.identity()} == house.identity()
        assert house.desk("dealer").ask("software")["ok"] is False
        house.stop()
        [line] = software_lines(house)
        assert {k: line[k] for k in house.identity()} == house.identity()
        house.open()
        house.stop()
        assert len(software_lines(house)) == 1, "the same program need not name itself again"
        house.verify()


def test_only_an_approved_program_opens():
    wrong = "0" * 64
    for part in ("program", "rules", "screens"):
        for good in (False, True):
            house = Copy()
            value = house.identity()[part] if good else wrong
            house.write_plan(plan(members=2, terminals=4, cash=0, tables=TABLES, more=f"approved: {{{part}: '{value}'}}"))
            try:
                with house:
                    assert good, part
            except RuntimeError as why:
                assert not good and f"approves {part} 0000000000000000…" in str(why), why
    house = Copy(more="approved: {rules: abc}")
    try:
        with house:
            raise AssertionError("a hash of three digits is taken")
    except RuntimeError as why:
        assert "64 hexadecimal digits" in str(why), why


def test_changed_under_a_running_floor():
    """A changed ruleset, a changed screen, another executable in its place: asked to compare, the floor finds it and stops."""
    def rules(house):
        with open(house.rule(), "a") as f:
            f.write("# a comment\n")

    def screens(house):
        with open(os.path.join(house.screens, "index.html"), "a") as f:
            f.write("<script></script>\n")

    def program(house):
        with open(house.binary, "rb") as f:
            bytes_ = f.read()
        os.unlink(house.binary)
        with open(house.binary, "wb") as f:
            f.write(bytes_ + b"\0")
        os.chmod(house.binary, 0o755)

    def gone(house):
        os.unlink(house.binary)

    for change, words in ((rules, "rules on the disk"), (screens, "screens on the disk"), (program, "program on the disk"), (gone, "can no longer be read")):
        house = Copy()
        with house:
            w, inspector = house.sit(credit=5000), house.desk("inspector")
            change(house)
            expect(inspector.ask("software"), same=False)
            why = stops(house, inspector)
            assert words in why, why
            house.hang_up()
            if change is gone:
                shutil.copy(BAIZE, house.binary)
            house.open()
            again = house.desk("inspector")
            assert len(incidents(again, "software")) >= 2, incidents(again, "software")
            m = expect(house.wire().ask("join", terminal=w.terminal, token=w.token))
            assert m["account"]["credit"] == 5000, m
            house.stop()
            assert len(software_lines(house)) == (1 if change is gone else 2)
            house.verify()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
