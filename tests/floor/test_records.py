#!/usr/bin/env python3
"""Nothing in the book can be changed behind the floor's back without `verify` finding it, and a checker that shares no
code with it (records.py) finds the same.

usage: test_records.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import os
import shutil
import sqlite3
import subprocess
import sys

import records
from house import ROOT, House, card, expect, main, plan, tests_of

BAIZE = sys.argv[1]
WHEEL = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, "
         "confirm: 'no', seats: 20}}"]
PLAN = plan(members=3, tables=WHEEL, terminals=3, cash=3)


def agreed(m, h):
    """What a second person has to agree to, agreed to."""
    if m.get("event") == "proposed":
        m = expect(h.desk("pit").ask("confirm", table=m.get("table"), no=m["proposal"]["no"]))
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


def test_the_last_journal_page_cut():
    Closed().edit(("DELETE FROM page WHERE first = (SELECT max(first) FROM page)",)).only_the_chain_tells("is missing: batch ")


def finish():
    if Closed.house is not None:
        Closed.house.__exit__()


if __name__ == "__main__":
    try:
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
    finally:
        finish()
