#!/usr/bin/env python3
"""The rules of a table change under a floor: old rounds are checked by the rules they were played under, which the book keeps,
and a table with players' money goes on by them until there is none.

usage: test_terms.py BAIZE
"""
import json
import os
import shutil
import sqlite3
import sys
import time

from house import ROOT, House, expect, journal_of, main, plan, tests_of

BAIZE = sys.argv[1]
RULES = "rules/crown-fusion-2024/semi-roulette.yaml"


class Copy(House):
    """A floor whose rules lie in its own folder."""

    def __init__(self, options="min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 10"):
        super().__init__(BAIZE, "")
        self.plan_with(options)
        self.home = os.path.join(self.folder, "home")
        for part in ("rules", "data/clauses"):
            shutil.copytree(os.path.join(ROOT, part), os.path.join(self.home, part))
        self.env["BAIZE_HOME"] = self.home

    def plan_with(self, options):
        self.write_plan(plan(members=3, terminals=4, cash=0, tables=[f"{{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {{{options}}}}}"]))

    def change_title(self, title):
        path = os.path.join(self.home, RULES)
        with open(path) as f:
            lines = f.read().splitlines()
        with open(path, "w") as f:
            f.write("\n".join(f"title: {title}" if line.startswith("title:") else line for line in lines) + "\n")

    def number(self, dealer, n):
        for act in ({"act": "close"}, {"act": "number", "number": n}):
            expect(dealer.ask("act", table="D1", act=act))


def heads(house):
    """The first line of the journal that the table writes now."""
    return journal_of(house, "D1")[0]


def number_of(house):
    """Under which the book has the table now."""
    book = sqlite3.connect(f"file:{house.book}/floor.db?mode=ro", uri=True)
    [(number,)] = book.execute("SELECT value FROM setting WHERE name = 'table D1'").fetchall()
    book.close()
    return int(number)


def lines_of(house, number):
    """The journal of that number."""
    book = sqlite3.connect(f"file:{house.book}/floor.db?mode=ro", uri=True)
    pages = book.execute("SELECT journal FROM page WHERE table_no = ? ORDER BY first", (number,)).fetchall()
    book.close()
    return [json.loads(line) for (page,) in pages for line in page.splitlines()]


def incidents(w, code):
    return [i for i in expect(w.ask("incidents"))["incidents"] if i["code"] == code]


def test_title_is_edited_and_nobody_plays():
    """The floor opens, under the new rules in a journal of their own, and both journals are good."""
    with Copy() as house:
        w, dealer = house.sit(credit=5000, table="D1"), house.desk("dealer")
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=500))
        house.number(dealer, 1)
        w.until("ended", table="D1")
        expect(w.ask("leave"))
        house.stop()
        before = heads(house)
        house.change_title("Roulette, renamed")
        house.verify()
        house.open()
        assert heads(house)["rules"] != before["rules"]
        assert house.wire().ask("floor")["tables"][0]["title"] == "Roulette, renamed"
        house.stop()
        house.verify()


def test_money_lies_there():
    """It is played on by the old rules: wagers lie, rounds are settled; as soon as nobody's money is there the new ones hold,
    in a journal of their own, and the old journal ends with a line that says so."""
    with Copy() as house:
        w = house.sit(credit=5000, table="D1")
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=500))
        house.stop()
        before = heads(house)
        house.change_title("Roulette, renamed")
        house.open()
        boss, dealer, display = house.desk("boss"), house.desk("dealer"), house.wire()
        assert [i["where"] for i in incidents(boss, "terms-wait")] == ["D1"]
        expect(display.ask("watch", table="D1"))
        w2 = house.wire()
        w2.seq = w.seq
        m = expect(w2.ask("join", terminal=w.terminal, token=w.token))
        assert m["account"]["credit"] == 4500, m
        house.number(dealer, 1)
        assert w2.until("ended", table="D1")["returned"] == 1000
        assert heads(house) == before
        number = number_of(house)
        expect(w2.ask("leave"))
        for who in (w2, display):
            assert who.until("terms", table="D1")["view"]["title"] == "Roulette, renamed"
        assert heads(house)["rules"] != before["rules"]
        last = lines_of(house, number)[-1]
        assert last["end"] > 0 and last["terms"] == heads(house)["rules"], last
        assert last["by"] == "the plan file" and last["rule"] == "crown-fusion-2024:4.1", last
        assert [(i["where"], i["who"]) for i in incidents(boss, "terms")] == [("D1", "the plan file")]
        # It is played at at once, by who was there.
        expect(w2.ask("card", card=w.card, pin=w.pin))
        expect(w2.ask("transfer", amount=1000, to="terminal"))
        expect(w2.ask("wager", table="D1", round=1, bet="red", stake=500))
        house.number(dealer, 1)
        assert w2.until("ended", table="D1")["returned"] == 1000
        house.kill()
        house.verify()
        house.open()
        assert number_of(house) > number and heads(house)["rules"] == last["terms"]
        house.stop()
        house.verify()


def test_it_lies_between_two_rounds():
    """Nobody's money is there, but the dealer has closed the betting: the round is played to its end first."""
    with Copy() as house:
        w, dealer = house.sit(credit=5000, table="D1"), house.desk("dealer")
        house.stop()
        before = heads(house)
        house.change_title("Roulette, renamed")
        house.open()
        dealer, w2 = house.desk("dealer"), house.wire()
        w2.seq = w.seq
        expect(w2.ask("join", terminal=w.terminal, token=w.token))
        expect(dealer.ask("watch", table="D1"))
        expect(dealer.ask("act", table="D1", act={"act": "close"}))
        expect(w2.ask("leave"))
        time.sleep(0.3)
        assert heads(house) == before
        expect(dealer.ask("act", table="D1", act={"act": "number", "number": 1}))
        dealer.until("terms", table="D1")
        assert heads(house)["rules"] != before["rules"]
        house.stop()
        house.verify()


def test_options_of_the_plan_wait_likewise():
    with Copy() as house:
        w = house.sit(credit=5000, table="D1")
        house.stop()
        house.plan_with("min: 1000, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 10")
        house.open()
        w2 = house.wire()
        w2.seq = w.seq
        expect(w2.ask("join", terminal=w.terminal, token=w.token))
        expect(w2.ask("wager", table="D1", round=1, bet="red", stake=100), event="accepted")
        house.stop()
        house.verify()


def test_rules_that_the_book_keeps_are_part_of_its_chain():
    """Edited in the book, they are found."""
    with Copy() as house:
        house.stop()
        house.verify()
        book = sqlite3.connect(os.path.join(house.book, "floor.db"))
        [(text,)] = book.execute("SELECT rules FROM ruleset").fetchall()
        book.execute("UPDATE ruleset SET rules = ?", (text.replace("17 to 1", "18 to 1", 1),))
        book.commit()
        book.close()
        status, said = house.floor.verify()
        assert status == 1 and "ruleset" in said, said


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
