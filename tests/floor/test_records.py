#!/usr/bin/env python3
"""Nothing in the book can be changed behind the floor's back without `verify` finding it, and a checker that shares no
code with it (records.py) finds the same.

usage: test_records.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

import records
from house import PATIENCE, ROOT, House, card, expect, main, plan, tests_of

BAIZE = sys.argv[1]
WHEEL = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, "
         "confirm: 'no', seats: 20}}"]
PLAN = plan(members=3, tables=WHEEL, terminals=3, cash=3)


def agreed(m, h):
    """What a second person has to agree to, agreed to."""
    if m.get("event") == "proposed":
        m = expect(h.desk("pit").ask("confirm", no=m["proposal"]["no"]))
    return m


def play(h):
    """Something of everything that a book keeps."""
    w, dealer, boss, cage = h.sit(credit=20000, table="D1"), h.desk("dealer"), h.desk("boss"), h.desk("cage")
    for n, number in enumerate((7, 32), 1):
        expect(w.ask("wager", table="D1", round=n, bet="red", stake=1000))
        expect(dealer.ask("act", table="D1", act={"act": "close"}))
        expect(dealer.ask("act", table="D1", act={"act": "number", "number": number}))
    agreed(expect(boss.ask("act", table="D1", act={"act": "correct", "number": 30, "round": 2}, reason="misread")), h)
    stacker = h.stacker()
    tickets = []
    for note in (500, 1000):
        expect(stacker.ask("cash", note=note))
        tickets.append(expect(stacker.ask("ticket-out"))["ticket"]["number"])
    expect(cage.ask("ticket-pay", number=tickets[1]))
    expect(cage.ask("pay-in", card=card(2), amount=12300, to="card"))
    other = h.wire()
    other.join("T02")
    other.ask("card", card=card(2), pin="0000")
    expect(w.ask("wager", table="D1", round=3, bet="red", stake=1500))


class Closed:
    """A floor that was played on and closed, once; every test has a copy of its book."""
    house, copies = None, 0

    def __init__(self):
        if Closed.house is None:
            Closed.house = h = House(BAIZE, PLAN).open()
            play(h)
            status, said = h.stop()
            assert status == 0, said
        Closed.copies += 1
        self.path = os.path.join(Closed.house.folder, f"copy-{Closed.copies}.db")
        shutil.copy(os.path.join(Closed.house.book, "floor.db"), self.path)

    def edit(self, *statements):
        db = sqlite3.connect(self.path)
        for sql, *values in statements:
            assert db.execute(sql, values).rowcount > 0, sql
        db.commit()
        db.close()
        return self

    def ask(self, sql):
        db = sqlite3.connect(self.path)
        (answer,) = db.execute(sql).fetchone()
        db.close()
        return answer

    def verify(self, *args):
        ran = subprocess.run([BAIZE, "verify", self.path, *args], capture_output=True, text=True,
                             env={**os.environ, "BAIZE_HOME": ROOT, **Closed.house.env})
        return ran.returncode, ran.stdout + ran.stderr

    def only_the_chain_tells(self, words):
        """Journals and accounts are in order; the chain is not, and says why."""
        status, said = self.verify()
        lines = [line for line in said.splitlines() if ": chain: " not in line]
        assert status == 1 and words in said, said
        assert lines and all(": good: " in line for line in lines), said
        assert records.check(self.path)[0]


def test_a_book_that_nobody_touched_is_good():
    closed = Closed()
    status, said = closed.verify()
    assert status == 0 and ": chain: good: " in said, said
    found, hashes = records.check(closed.path)
    assert found == [] and len(hashes) == closed.ask("SELECT max(no) FROM batch"), found


# --- what could be edited unseen --------------------------------------------------------------------

def test_incidents_deleted():
    Closed().edit(("DELETE FROM incident WHERE code = 'pin-wrong'",)).only_the_chain_tells("is missing: batch ")


def test_incidents_reworded():
    Closed().edit(("UPDATE incident SET words = 'all is well' WHERE code = 'pin-wrong'",)).only_the_chain_tells(": its words is")


def test_who_renames_an_account_orders_no_terminal():
    """To take back the line that tells of it, and to show another in its place."""
    closed = Closed().edit(("UPDATE account SET name = ?, balance = balance + 1 WHERE name = ?", "well\x1b[1A\r\nit: good", f"card {card(2)}"))
    status, said = closed.verify()
    assert status == 1 and "(well?[1A??it: good) says" in said and "\x1b" not in said, said


PAY_IN = "kind = 'cash to card' AND amount = 12300"


def test_the_signer_of_a_pay_in():
    Closed().edit((f"UPDATE movement SET staff = staff + 1 WHERE {PAY_IN}",)).only_the_chain_tells("one of them was changed")


def test_the_time_of_a_pay_in():
    Closed().edit((f"UPDATE movement SET at = at - 3600000 WHERE {PAY_IN}",)).only_the_chain_tells("one of them was changed")


def test_five_thousand_dollars_more_on_a_card_consistently():
    Closed().edit((f"UPDATE movement SET amount = amount + 500000 WHERE {PAY_IN}",),
                  ("UPDATE account SET balance = balance + 500000 WHERE name = ?", f"card {card(2)}"),
                  ("UPDATE account SET balance = balance - 500000 WHERE kind = 'world'",)
                  ).only_the_chain_tells("one of them was changed")


def test_pin_hashes():
    Closed().edit(("UPDATE member SET pin = (SELECT pin FROM member WHERE id = 1) WHERE id = 2",)
                  ).only_the_chain_tells("member 2: its pin is not what batch")


def test_slips():
    Closed().edit(("UPDATE slip SET bets = replace(bets, '1', '2')",)).only_the_chain_tells("slip ")


def test_the_amount_of_a_ticket():
    Closed().edit(("UPDATE ticket SET amount = 50000 WHERE state = 'open'",)).only_the_chain_tells("its amount is 50000, batch ")


def test_a_redeemed_ticket_opened_again():
    Closed().edit(("UPDATE ticket SET state = 'open', redeemed = 0, redeemed_at = '' WHERE state = 'redeemed'",)
                  ).only_the_chain_tells("its state is `open`, batch ")


def test_an_index_that_leads_to_another_row():
    """Every row is as it was entered, but whoever asks for one card finds another's: the index was made to lie."""
    for index, table, cell, key in (("member_by_card", "member", "card", "id"), ("account_open", "account", "closed", "id"),
                                    ("ticket_by_sequence", "ticket", "sequence", "number")):
        closed = Closed()
        first, other = (closed.ask(f"SELECT {key} FROM {table} ORDER BY {key} LIMIT 1 OFFSET {n}") for n in (0, 1))
        was = [closed.ask(f"SELECT {cell} FROM {table} WHERE {key} = '{row}'") for row in (first, other)]
        wrong = was[::-1] if was[0] != was[1] else [1 - was[0], was[1]]
        made = f"SELECT rootpage FROM sqlite_schema WHERE name = '{index}'"
        root, sql = closed.ask(made), closed.ask(f"SELECT sql FROM sqlite_schema WHERE name = '{index}'")

        def put(cells):
            return [(f"UPDATE {table} SET {cell} = ? WHERE {key} = ?", value, row) for value, row in zip(cells, (first, other))]

        def schema(statement, *values):
            db = sqlite3.connect(closed.path)
            db.execute("PRAGMA writable_schema = ON")
            db.execute(statement, values)
            db.commit()
            db.close()
        closed.edit(*put(wrong))
        schema(f"DELETE FROM sqlite_schema WHERE name = '{index}'")
        closed.edit(*put(was))
        schema("INSERT INTO sqlite_schema VALUES ('index', ?, ?, ?, ?)", index, table, root, sql)
        status, said = closed.verify()
        assert status == 1 and "an index does not lead to its rows" in said and records.check(closed.path)[0] == [], said


def test_the_last_journal_page_cut():
    Closed().edit(("DELETE FROM page WHERE first = (SELECT max(first) FROM page)",)).only_the_chain_tells("is missing: batch ")


# --- seals in a second place ------------------------------------------------------------------------

def sealed():
    """A floor that exports its seals; closed twice, with a backup made between."""
    place = os.path.join(tempfile.mkdtemp(prefix="baize-seals-"), "")
    h = House(BAIZE, plan(members=3, tables=WHEEL, terminals=3, cash=3, more=f"seals: {{to: {place}}}"))
    h.place, h.path = place, os.path.join(h.book, "floor.db")
    h.open()
    play(h)
    assert h.stop()[0] == 0
    shutil.copy(h.path, h.path + ".backup")
    h.open()
    expect(h.desk("cage").ask("pay-in", card=card(3), amount=500, to="card"))
    assert h.stop()[0] == 0
    return h


def verify(h, *args):
    ran = subprocess.run([BAIZE, "verify", h.path, *args], capture_output=True, text=True,
                         env={**os.environ, "BAIZE_HOME": ROOT, **h.env})
    return ran.returncode, ran.stdout + ran.stderr


def done_with(h):
    shutil.rmtree(h.place, ignore_errors=True)
    h.__exit__()


def opens_not(h):
    try:
        h.open()
    except RuntimeError as why:
        return str(why)
    raise AssertionError("it opened")


def test_every_seal_that_was_exported_is_in_the_book():
    h = sealed()
    try:
        status, said = verify(h, "--seals", h.place)
        assert status == 0 and "exported seals, the last of them in it" in said, said
        found, hashes = records.check(h.path)
        assert found + records.check_seals(h.place, hashes) == []
        last = json.loads(records.seals_of(h.place)[-1])
        assert last["seal"] == max(hashes)  # not even the last batch could be cut off
        h.open()
        assert h.stop()[0] == 0
    finally:
        done_with(h)


def test_a_restored_backup_is_found_and_opened_only_by_who_answers_for_it():
    h = sealed()
    try:
        shutil.copy(h.path + ".backup", h.path)
        assert verify(h)[0] == 0  # by itself it is a good book
        status, said = verify(h, "--seals", h.place)
        assert status == 1 and "it has lost its end, or an older copy was put in its place" in said, said
        assert records.check_seals(h.place, records.check(h.path)[1])
        before = open(h.path, "rb").read()
        said = opens_not(h)
        assert "was sealed on" in said and "--restored" in said, said
        assert open(h.path, "rb").read() == before
        h.args += ("--restored", "boss: the disk broke")
        h.open()
        incidents = expect(h.desk("inspector").ask("incidents"))["incidents"]
        assert any(i["code"] == "restored" and "boss: the disk broke" in i["words"] for i in incidents), incidents
        assert any(i["code"] == "tickets-doubted" for i in incidents), incidents  # those from before it take two persons now
        assert h.stop()[0] == 0
        assert verify(h, "--seals", h.place)[0] == 0
        h.args = h.args[:-2]
        h.open()
        assert h.stop()[0] == 0
        db = sqlite3.connect(h.path)
        who = db.execute("SELECT who FROM change WHERE what = 'restored'").fetchall()
        db.close()
        assert who == [("boss: the disk broke",)], who
    finally:
        done_with(h)


def test_a_second_place_that_was_emptied_does_not_pass_an_older_copy():
    """Nor may the medium be missing, or another be there: the book knows that seals were put at that place."""
    h = sealed()
    try:
        shutil.copy(h.path + ".backup", h.path)
        os.rename(os.path.join(h.place, "chain.seals"), os.path.join(h.folder, "chain.seals"))
        said = opens_not(h)
        assert "none is there" in said and "--restored" in said, said
        h.args += ("--restored", "boss: the medium broke")
        h.open()
        assert h.stop()[0] == 0
        h.args = h.args[:-2]
        h.open()
        assert h.stop()[0] == 0
        assert verify(h, "--seals", h.place)[0] == 0
    finally:
        done_with(h)


def test_a_history_hashed_anew_is_found_by_its_seals():
    """Who has the disk writes another history with a chain that holds: first leaving the seals, then without."""
    h = sealed()
    try:
        db = sqlite3.connect(h.path)
        db.execute("DELETE FROM incident WHERE code = 'pin-wrong'")
        db.commit()
        records.rechain(h.path, seals=True)
        status, said = verify(h)
        assert status == 1 and "is not over the hash that it has" in said, said
        db.close()
        records.rechain(h.path)
        assert verify(h)[0] == 0
        status, said = verify(h, "--seals", h.place)
        assert status == 1 and ": chain: batch " in said, said
        assert "--restored" in opens_not(h)
    finally:
        done_with(h)


def test_a_second_place_that_cannot_be_written_is_told_and_stalls_nobody():
    h = sealed()
    try:
        h.open()
        os.rename(h.place, aside := h.place.rstrip("/") + "-aside")
        inspector, told, until = h.desk("inspector"), [], time.monotonic() + PATIENCE
        while not told and time.monotonic() < until:
            told = [i for i in expect(inspector.ask("incidents"))["incidents"] if i["code"] == "seals"]
            time.sleep(0.05)
        assert told and "cannot be written" in told[0]["words"], told
        assert h.stop()[0] == 0
        os.rename(aside, h.place)
        assert verify(h)[0] == 0
    finally:
        done_with(h)


TELL = """#!/bin/sh
# A command that is told seals: as the file `mode` has it, it keeps them, dies, or hangs with a child of its own.
cd "$(dirname "$0")" || exit 1
ls -l /proc/$$/fd >open.new && mv open.new open
case $(cat mode) in
good) cat >>kept ;;
dies) exit 3 ;;
*) sleep 600 & echo $! $$ >pids.new; mv pids.new pids; wait ;;
esac
"""


# On a machine that has other work to do the command may be too slow at any time, whatever its mode.
SLOW = "the command has not ended after 5000 ms", "the second place of the seals does not answer"
DIED, AGAIN = "the command ended with status 3", "seals are exported again"


def words_of(path):
    if not os.path.exists(path):
        return []
    with open(path) as f:
        return f.read().split()


def seals_told(path):
    """What was told of the seals, from a book that no floor has open."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        return [words for (words,) in db.execute("SELECT words FROM incident WHERE code = 'seals' ORDER BY rowid")]


def is_there(pid):
    """Whether the process runs; one that was killed and is nobody's any longer does not."""
    try:
        with open(f"/proc/{pid}/stat") as f:
            return f.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_seals_are_told_to_a_command_that_hangs_dies_and_comes_back():
    """Nobody waits for it; that it fails is told once, and once that it works again; what it misses the next seal covers."""
    h = House(BAIZE)
    tell, mode, kept, pids = (os.path.join(h.folder, name) for name in ("tell", "mode", "kept", "pids"))
    h.write_plan(plan(members=3, tables=WHEEL, terminals=3, cash=3, more=f"seals: {{command: '{tell}', every: 100}}"))
    with open(tell, "w") as f:
        f.write(TELL)
    os.chmod(tell, 0o755)

    def now(what):
        with open(mode + ".new", "w") as f:
            f.write(what)
        os.rename(mode + ".new", mode)
    now("hangs")
    try:
        h.open()
        inspector, cage, told = h.desk("inspector"), h.desk("cage"), []

        def until(good):
            nonlocal told
            end = time.monotonic() + PATIENCE
            while not good():
                assert time.monotonic() < end, told
                expect(cage.ask("pay-in", card=card(1), amount=100, to="card"))  # there is something to seal, and nobody waits
                told = [i["words"] for i in expect(inspector.ask("incidents"))["incidents"] if i["code"] == "seals"][::-1]
                time.sleep(.05)
        until(lambda: told and len(words_of(pids)) == 2)
        assert told[0] in SLOW and len(told) == 1, told
        hung = words_of(pids)
        now("dies")
        until(lambda: not any(map(is_there, hung)))  # and nothing is left of what it started
        files = " ".join(words_of(os.path.join(h.folder, "open")))
        assert files and "floor.db" not in files and "socket" not in files, files
        now("good")
        until(lambda: told[-1] == AGAIN)
        until(lambda: told[-1] == DIED or now("dies" if told[-1] == AGAIN else "good"))
        now("good")
        until(lambda: told[-1] == AGAIN)
        assert all((words == AGAIN) == bool(i % 2) for i, words in enumerate(told)), told  # each trouble once, and its end
        assert {*told} <= {*SLOW, DIED, AGAIN}, told
        path = os.path.join(h.book, "floor.db")
        while True:
            status, said = h.stop()
            assert status == 0, (status, said)
            before, told = len(told), seals_told(path)
            if told[before:] == [] or told[-1] == AGAIN:
                break
            assert told[-1] in SLOW, told  # other work was in the command's way when the last was told
            h.open()
        found, hashes = records.check(path)
        assert found + records.check_seals(kept, hashes) == []
        assert json.loads(records.seals_of(kept)[-1])["seal"] == max(hashes)
        done = subprocess.run([BAIZE, "verify", path, "--seals", kept], capture_output=True, text=True, env={**os.environ, "BAIZE_HOME": ROOT})
        assert done.returncode == 0, done.stdout + done.stderr
        now("hangs")
        h.open()
        assert h.stop()[0] == 0  # closing waits a limited time
    finally:
        h.__exit__()


def test_what_changes_about_the_floor_is_on_record():
    """Each opening; another plan; another key; a floor that was struck down."""
    h = House(BAIZE, PLAN).open()
    try:
        h.kill()
        h.write_plan(PLAN + "\n# another\n")
        h.open()
        assert h.stop()[0] == 0
        db = sqlite3.connect(os.path.join(h.book, "floor.db"))
        what = [row[0] for row in db.execute("SELECT what FROM change ORDER BY no")]
        db.close()
        assert what == ["opened", "key", "plan", "opened", "struck-down", "plan"], what
    finally:
        h.__exit__()


def finish():
    if Closed.house is not None:
        Closed.house.__exit__()


if __name__ == "__main__":
    try:
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
    finally:
        finish()
