#!/usr/bin/env python3
"""The tournament of the demonstration floor, quickened: simulated entrants play it to the last coup and its prizes, also
when floor and entrants are struck down in the middle, and another one begins.
usage: test_demonstration.py PATH-TO-BAIZE"""
import os
import re
import sqlite3
import subprocess
import sys
import threading

from house import PATIENCE, ROOT, House, expect, main, tests_of
from wire import mortal

BAIZE = sys.argv[1]
ENTRANTS = os.path.join(ROOT, "tools", "entrants.py")


def quick():
    """The plan that `make run` opens; nobody waits for entrants, cards or answers."""
    with open(os.path.join(ROOT, "floor.yaml")) as plan:
        text = plan.read()
    for was, now in (("time: +60000", "time: +0"), ("deal: 700", "deal: 0"), ("insurance-time: 4000", "insurance-time: 100"), ("password: demo-", "password: pass-")):
        assert was in text, was
        text = text.replace(was, now)
    return text


def entrants(house, times):
    program = subprocess.Popen(mortal([sys.executable, ENTRANTS, house.plan, "--port", str(house.floor.port), "--pace", "0", "--times", str(times)]),
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    limit = threading.Timer(PATIENCE, program.kill)  # one that stands still is seen to
    limit.daemon = True
    limit.start()
    return program


def until(program, phase):
    for line in program.stdout:
        if line.endswith(f": {phase}\n"):
            return
    raise AssertionError(f"never {phase}: {program.stderr.read()}")


def struck(program):
    program.kill()
    program.communicate()


def cup(house):
    return expect(house.wire().ask("occasion", name="cup"))["state"]


def moved(house):
    """What has come and gone on the account of the first tournament, by kind, and what is left."""
    with sqlite3.connect(f"file:{house.book}/floor.db?mode=ro", uri=True) as db:
        (no, left), *_ = db.execute("SELECT id, balance FROM account_now WHERE kind = 'occasion' AND name LIKE '%cup%' ORDER BY id")
        return left, dict(db.execute("SELECT kind, sum(amount) FROM movement WHERE ? IN (from_account, to_account) GROUP BY kind", (no,)))


def test_the_tournament_of_the_demonstration_is_played_to_its_prizes_and_begins_again():
    with House(BAIZE, quick(), args=("--rate", "0")) as house:
        program = entrants(house, 1)
        until(program, "running")
        struck(program)
        house.kill()
        house.open()
        program = entrants(house, 2)
        try:
            until(program, "ended")
            until(program, "entries")
        finally:
            struck(program)
        assert cup(house)["prizes"] == [{"place": 1, "share": 6000}, {"place": 2, "share": 3000}, {"place": 3, "share": 1000}]
        trial = expect(house.desk("inspector").ask("trial"))
        assert trial["good"] and trial["tournament"] == 0, trial
        assert house.stop() == (0, "")
        left, kinds = moved(house)
        assert left == 0 and sum(v for k, v in kinds.items() if "fee" in k) == sum(v for k, v in kinds.items() if "prize" in k) == 8 * 2000, (left, kinds)
        house.verify()


def standing(desk):
    """How each device of the floor stands, by kind and place."""
    tables, terminals = expect(desk.ask("pit"))["tables"], expect(desk.ask("terminals"))["terminals"]
    return {(e["device"], row.get("table") if "phase" in row else row["terminal"]): e["state"] for row in tables + terminals for e in row["equipment"]}


def test_its_devices_are_there_and_fail_when_told():
    """`make run` starts every device of the plan; who writes to its keyboard has it fail."""
    with House(BAIZE, quick()) as house:
        keyboards, boss = os.path.join(house.folder, "devices"), house.desk("boss")
        program = subprocess.Popen(mortal([os.path.join(ROOT, "tools", "gear"), BAIZE, house.plan, f"tcp://127.0.0.1:{house.floor.port}", keyboards]))
        try:
            assert {kind for kind, _ in standing(boss)} == {"wheel", "display", "sign", "light", "reader", "printer"}
            while set(standing(boss).values()) != {"ready"}:
                pass
            # As docs/equipment.md has them typed.
            with open(os.path.join(ROOT, "docs", "equipment.md")) as document:
                typed = dict(re.findall(r"^(echo .* > floor-devices/([a-zA-Z0-9-]+))$", document.read(), re.M))
            typed = {keyboard: command for command, keyboard in typed.items()}
            assert typed.keys() == {"wheel-M1", "printer-C04", "reader-T12"}, typed
            for keyboard, told in (("wheel-M1", {"device": "wheel", "words": "the laser is dark"}),
                                   ("printer-C04", {"device": "printer", "terminal": "C04"})):
                subprocess.run(["sh", "-euc", typed[keyboard].replace("floor-devices", keyboards)], check=True)
                boss.until("equipment", state="doubted", **told)
            subprocess.run(["sh", "-euc", typed["reader-T12"].replace("floor-devices", keyboards)], check=True)
        finally:
            program.terminate()
            program.wait()
        while set(standing(boss).values()) & {"ready"}:
            pass
        # One by hand, as it says too.
        with open(os.path.join(ROOT, "docs", "equipment.md")) as document:
            words = re.search(r"^```sh\nbaize floor &\nbaize (device wheel .*)\n```", document.read(), re.M)[1]
        wheel = subprocess.Popen(mortal([BAIZE, *words.replace("8080", str(house.floor.port)).split()]), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                 env={**os.environ, "BAIZE_HOME": ROOT, **house.env})
        assert wheel.stdout.readline() == "ready wheel M1\n"
        wheel.kill()
        wheel.communicate()


def test_only_a_demonstration_is_played_by_itself():
    with House(BAIZE, quick()) as house:
        house.write_plan(quick().replace("demonstration: yes", "demonstration: no"))
        program = entrants(house, 1)
        assert "only a demonstration" in program.communicate()[1] and program.returncode == 1


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
