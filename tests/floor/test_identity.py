#!/usr/bin/env python3
"""Who is who, and what is whose: papers, cards, tokens, numbers of messages, names and passwords, on a floor that
somebody tries to cheat.

usage: test_identity.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import os
import shutil
import sqlite3
import sys

from house import House, Gone, card, expect, main, pin, plan, refused, tests_of

BAIZE = sys.argv[1]
MOST = 10 ** 17  # cents that an account takes from outside
DEALT = ["{table: D1, ruleset: star-rapid-2016/roulette, options: {wheel: live, min: 100, period: 0, seats: 200}}"]


def small(**fields):
    """A floor of one table that nobody spins."""
    return House(BAIZE, plan(**{"members": 3, "terminals": 4, "cash": 4, "tables": DEALT, **fields}))


def edit(house, *statements):
    """What is in the book of a floor that is closed becomes something else."""
    book = sqlite3.connect(os.path.join(house.book, "floor.db"))
    for statement in statements:
        book.execute(*statement)
    book.commit()
    book.close()


# --- tickets -----------------------------------------------------------------------------------------

def cash_out(w, *notes):
    for note in notes:
        expect(w.ask("cash", note=note))
    return expect(w.ask("ticket-out"))["ticket"]


def luhn(number):
    digits = [int(d) for d in reversed(number)]
    return sum(d if i % 2 == 0 else sum(divmod(2 * d, 10)) for i, d in enumerate(digits)) % 10 == 0


def test_a_paper_from_before_a_restore_is_no_other_ticket():
    """A backup is put back: what was printed after it was made must not be worth what is printed now."""
    with small() as house:
        w = house.stacker()
        cash_out(w, 500)
        assert house.stop()[0] == 0
        backup = house.book + ".backup"
        shutil.copytree(house.book, backup)
        house.open()
        w.close()
        house.stackers = 0
        lost = [cash_out(house.stacker(), 500) for _ in range(3)]
        assert house.stop()[0] == 0
        shutil.rmtree(house.book)
        shutil.copytree(backup, house.book)
        house.open()
        house.stackers = 0
        printed = [cash_out(house.stacker(), 10000, 10000) for _ in range(3)]
        assert not {k["number"] for k in lost} & {k["number"] for k in printed}, (lost, printed)
        cage = house.desk("cage")
        for paper in lost:
            refused(cage.ask("ticket-pay", number=paper["number"]), "ticket-unknown")
        for k in printed:
            assert len(k["number"]) == 18 and luhn(k["number"]), k
            spelled = " ".join(k["number"][i:i + 6] for i in (0, 6, 12))
            expect(cage.ask("ticket-pay", number=spelled))
        shutil.rmtree(backup)
        house.verify()


# --- members -----------------------------------------------------------------------------------------

def test_a_new_card_is_nobodys():
    """The plan's members have cards of its choosing, and the next numbers may be taken."""
    text = plan(members=2, terminals=2, cash=0, tables=DEALT).replace("100-0001", "100-0003").replace("100-0002", "100-0004")
    with House(BAIZE, text) as house:
        cage = house.desk("cage")
        given = [expect(cage.ask("member-new", name=f"New {i}", pin="4711"))["member"]["card"] for i in range(4)]
        assert len({*given, "100-0003", "100-0004"}) == 6, given
        for number in given:
            expect(cage.ask("pay-in", card=number, amount=100, to="card"))
        assert house.stop()[0] == 0
        house.open()
        for number in given:
            assert expect(house.desk("cage").ask("member", card=number))["member"]["on-card"] == 100
        house.verify()


def test_a_plans_card_has_its_length():
    """Beyond it two cards might have accounts of the same name."""
    house = House(BAIZE, plan(members=1, tables=DEALT).replace("100-0001", "1" * 33))
    try:
        house.open()
        raise AssertionError("it opened")
    except RuntimeError as why:
        assert "32 bytes" in str(why), why
    finally:
        house.__exit__()


# --- accounts that are full --------------------------------------------------------------------------

def test_a_full_account_refuses_and_gives_back():
    """A card holds all it can: more is refused, and what comes back from a terminal finds its way all the same."""
    with small() as house:
        assert house.stop()[0] == 0
        edit(house, ("UPDATE account SET balance = balance + ? WHERE name = 'card 100-0001'", (2 * MOST - 100000,)),
             ("UPDATE account SET balance = balance - ? WHERE kind = 'world'", (2 * MOST - 100000,)))
        house.open()
        w, cage = house.sit(credit=5000, table="D1"), house.desk("cage")
        refused(cage.ask("pay-in", card=card(1), amount=1, to="card"), "full")
        expect(cage.ask("move", card=card(1), amount=50000, to="card", pin=pin(1)))
        expect(w.ask("leave"))
        m = expect(cage.ask("member", card=card(1)))["member"]
        assert m["on-card"] == 2 * MOST + 50000 and m["terminal"] is None, m
        expect(cage.ask("pay-out", card=card(1), amount=50000, pin=pin(1), **{"from": "card"}))
        assert house.stop()[0] == 0


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
