#!/usr/bin/env python3
"""Backup and restore, as docs/security.md has them: the commands of its chapters are run here as they stand.

usage: test_backup.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import os
import re
import subprocess
import sys
import threading

from house import ROOT, House, card, expect, main, plan, proposed, refused, tests_of

BAIZE = sys.argv[1]
D1 = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 20}}"]


def run(house, *words):
    return subprocess.run([BAIZE, *words], capture_output=True, text=True, env={**os.environ, "BAIZE_HOME": ROOT, **house.env})


def documented(chapter):
    """The commands that a chapter of the document gives, one after the other."""
    with open(os.path.join(ROOT, "docs", "security.md")) as f:
        text = re.search(rf"^### {chapter}\n(.*?)(?=^##)", f.read(), re.S | re.M).group(1)
    return "\n".join(re.findall(r"```sh\n(.*?)```", text, re.S))


def do(house, chapter, **other):
    """Runs them in the place of this house: its book, its plan, its second place."""
    text = documented(chapter)
    places = {"/var/lib/baize": house.book, "/etc/baize/plan.yaml": house.plan, "/mnt/vault": house.vault, "/backup": os.path.join(house.folder, "backup"), **other}
    for name, place in places.items():
        text = text.replace(name, place)
    text = re.sub(r"^systemctl .*$", "", text, flags=re.M)
    env = {**os.environ, "BAIZE_HOME": ROOT, **house.env, "PATH": os.path.join(house.folder, "bin") + ":" + os.environ["PATH"]}
    done = subprocess.run(["sh", "-euc", text], capture_output=True, text=True, env=env)
    assert done.returncode == 0, (text, done.stdout, done.stderr)
    return done.stdout


def vaulted():
    house = House(BAIZE)
    house.vault = os.path.join(house.folder, "vault")
    for name in ("vault", "bin", "backup"):
        os.mkdir(os.path.join(house.folder, name))
    os.symlink(os.path.abspath(BAIZE), os.path.join(house.folder, "bin", "baize"))
    house.write_plan(plan(members=3, tables=D1, terminals=3, cash=3, more=f"seals: {{to: {house.vault}, every: 100}}"))
    return house


def test_a_backup_is_made_while_the_floor_is_played_on():
    """Whatever was acknowledged before it began is in it, it verifies by itself, and no key is."""
    with vaulted() as house:
        w, to = house.sit(credit=50000, table="D1"), os.path.join(house.folder, "copy")
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=1500))
        stop, made = threading.Event(), []

        def pours():
            cage = house.desk("cage")
            while not stop.is_set():
                expect(cage.ask("pay-in", card=card(2), amount=100, to="card"))
        pouring = threading.Thread(target=pours)
        pouring.start()
        for i in range(5):
            made.append(run(house, "backup", house.book, f"{to}-{i}"))
        stop.set()
        pouring.join()
        for i, done in enumerate(made):
            assert done.returncode == 0, done
            assert os.listdir(f"{to}-{i}") == ["floor.db"]  # whole, without a log, and without the key
            assert os.stat(f"{to}-{i}/floor.db").st_mode & 0o777 == 0o600
            assert run(house, "verify", f"{to}-{i}/floor.db").returncode == 0
        verified, reported = run(house, "verify", f"{to}-0"), run(house, "report", "terminals", "--book", f"{to}-0/floor.db")
        assert verified.returncode == 0 and "all legs sum to zero" in verified.stdout, verified  # a folder, or the file in it
        assert reported.returncode == 0, reported
        again = run(house, "backup", os.path.join(house.book, "floor.db"), f"{to}-0")
        assert again.returncode == 1 and "there already" in again.stderr, again
        for where in ("/proc", "/dev/null"):
            done = run(house, "backup", house.book, where)
            assert done.returncode == 1 and done.stderr, done
        assert run(house, "backup", house.folder, f"{to}-none").returncode == 1
        assert os.listdir(f"{to}-none") == []
        assert run(house, "backup", house.book).returncode == 2


def day_is_over(house):
    assert house.stop()[0] == 0
    done = run(house, "archive", "--book", house.book, "--before", "2100-01-01")
    assert done.returncode == 0, done.stderr


def test_a_backup_has_the_archives_of_the_book():
    """Also while the floor is played on; a second one copies only what is new, and one whose archive is not as it is of
    record is none."""
    with vaulted() as house:
        def backed_up(name, *more):
            return run(house, "backup", house.book, os.path.join(house.folder, name), *more)

        house.sit(credit=5000, table="D1")
        day_is_over(house)
        house.open()
        done = backed_up("first")
        assert done.returncode == 0 and "1 archives, 1 of them copied now" in done.stdout, done
        copy = os.path.join(house.folder, "first")
        assert run(house, "verify", f"{copy}/floor.db").returncode == 0
        day_is_over(house)
        house.open()
        vault = os.path.join(house.folder, "past")
        for name, copied in (("second", 2), ("third", 0)):
            done = backed_up(name, "--archive", vault)
            assert done.returncode == 0 and f"2 archives, {copied} of them copied now" in done.stdout, done
            found = run(house, "verify", os.path.join(house.folder, name, "floor.db"), "--archive", vault)
            assert found.returncode == 0, found.stdout
        with open(os.path.join(house.book, "archive", "000002.archive"), "r+b") as f:
            f.seek(30)
            byte = f.read(1)
            f.seek(30)
            f.write(bytes([byte[0] ^ 1]))
        done = backed_up("fourth")
        assert done.returncode == 1 and "000002.archive is not the file of record" in done.stderr, done
        assert os.listdir(os.path.join(house.folder, "fourth", "archive")) == ["000001.archive"]


def test_a_floor_is_restored_as_the_document_has_it():
    """What was done since the backup is gone, which the seals tell; somebody answers for it, and tickets take two persons."""
    with vaulted() as house:
        c = house.stacker(1000, 2000)
        before = expect(c.ask("ticket-out"))["ticket"]["number"]
        day_is_over(house)
        house.open()
        cage = house.desk("cage")
        expect(cage.ask("pay-in", card=card(1), amount=5000, to="card"))
        do(house, "Backup")
        expect(cage.ask("pay-in", card=card(1), amount=7000, to="card"))
        since = expect(house.stacker(500).ask("ticket-out"))["ticket"]["number"]
        day_is_over(house)
        if os.getuid() == 0:  # who may give it to somebody; whose the folder is has all in it
            os.chown(house.book, 65534, 65534)
        do(house, "Restore")
        assert {os.stat(os.path.join(path, name)).st_uid for path, _, names in os.walk(house.book) for name in names} == {os.stat(house.book).st_uid}
        try:
            house.open()
            raise AssertionError("it opened")
        except RuntimeError as why:
            assert "--restored" in str(why), why
        house.args += ("--restored", "boss: the disk broke")
        house.open()
        cage, boss, pit = house.desk("cage"), house.desk("boss"), house.desk("pit")
        assert expect(cage.ask("member", card=card(1)))["member"]["on-card"] == 105000
        refused(cage.ask("ticket-pay", number=since), "ticket-unknown")
        refused(cage.ask("ticket-pay", number=before), "reason")
        proposed(boss.ask("tickets-trust", reason="all papers were counted"), pit, "tickets-trust")
        expect(cage.ask("ticket-pay", number=before))
        assert house.stop()[0] == 0
        house.verify()
        assert run(house, "verify", os.path.join(house.book, "floor.db"), "--seals", house.vault).returncode == 0


def test_a_key_is_changed_as_the_document_has_it():
    with vaulted() as house:
        key = os.path.join(house.book, "floor.key")
        assert os.stat(key).st_mode & 0o777 == 0o600
        with open(key, "rb") as f:
            old = f.read()
        w = house.sit(credit=5000, table="D1")
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=1000))
        assert house.stop()[0] == 0
        do(house, "Keys")
        house.args += ("--new-key",)
        house.open()
        house.args = house.args[:-1]
        with open(key, "rb") as f:
            assert f.read() != old
        assert house.stop()[0] == 0
        house.verify()
        house.open()
        assert house.stop()[0] == 0


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
