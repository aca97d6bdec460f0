#!/usr/bin/env python3
"""Payments by hand: forms, tickets withheld, what nobody claims; in the chain, over a crash, and in the reports.

usage: test_payouts.py BAIZE
"""
import json
import sqlite3
import sys
import time

from house import House, card, expect, main, plan, proposed, refused, tests_of

BAIZE = sys.argv[1]
DEALT = ("{table: D1, ruleset: crown-fusion-2024/semi-roulette, "
         "options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no'}}")
FORM = {"name": "Cy Doe", "document": "passport", "number": "LM773501", "signed": True}


class Cage(House):
    def __init__(self, more="identify-above: 4000"):
        super().__init__(BAIZE, plan(members=4, terminals=3, cash=8, tables=[DEALT], more=more))

    def open(self):
        super().open()
        self.cage, self.pit, self.boss, self.watcher = (self.desk(name) for name in ("cage", "pit", "boss", "watcher"))
        return self

    def ticket(self, *notes):
        return expect(self.stacker(*notes).ask("ticket-out"))["ticket"]

    def listed(self, which, desk=None, **more):
        return expect((desk or self.cage).ask("payouts", which=which, **more), event="payouts")

    def rows(self, sql, *values):
        book = sqlite3.connect(f"file:{self.book}/floor.db?mode=ro", uri=True)
        rows = book.execute(sql, values).fetchall()
        book.close()
        return rows

    def two(self, do, desk=None, event="ticket", **fields):
        return proposed((desk or self.cage).ask(do, reason="looked into", **fields), self.pit, event=event)

    def over(self):
        self.kill()
        self.verify()
        self.open()


def test_a_form_is_kept_whole_and_told_in_part():
    """The book has the document's number, in the chain; no message has it, nor an incident."""
    with Cage() as house:
        ticket = house.ticket(5000)
        refused(house.cage.ask("ticket-pay", number=ticket["number"]), "identify", "star-rapid-2016:9.3.3")
        refused(house.cage.ask("ticket-pay", number=ticket["number"], form={**FORM, "signed": False}), "sign", "star-rapid-2016:9.1/sign")
        for wrong in ("yes", {**FORM, "name": "x" * 48}, {**FORM, "document": "library card"}, {**FORM, "number": 7}):
            refused(house.cage.ask("ticket-pay", number=ticket["number"], form=wrong), "malformed")
        refused(house.cage.ask("ticket-pay", number=ticket["number"], form={**FORM, "verified": "Mallory"}), "unknown")
        assert house.rows("SELECT count(*) FROM payout") == [(0,)]
        paid = expect(house.cage.ask("ticket-pay", number=ticket["number"], form=FORM))
        house.over()
        (row,) = house.rows("SELECT kind, ticket, amount, movement, who, second, verified, person, document, shown, has_signed FROM payout")
        assert row == ("paid", ticket["sequence"], 5000, paid["no"], "cage", "", "cage", "Cy Doe", "passport", "LM773501", 1), row
        for desk in (house.cage, house.boss, house.watcher):
            for which in ("signed", "identified"):
                told = house.listed(which, desk)
                assert told["payouts"][0]["form"] == {"verified": "cage", "name": "Cy Doe", "document": "passport", "ends": "501", "signed": True}
                assert "LM773501" not in json.dumps(told)
        assert "LM773501" not in json.dumps(expect(house.watcher.ask("incidents")))
        refused(house.desk("dealer").ask("payouts", which="signed"), "role")
        refused(house.cage.ask("payouts", which="all"), "malformed")
        refused(house.cage.ask("payouts", which="signed", limit=51), "malformed")
        # A row that somebody changes in the file is found.
        house.stop()
        book = sqlite3.connect(f"{house.book}/floor.db")
        book.execute("UPDATE payout SET shown = 'LM773502'")
        book.commit()
        book.close()
        try:
            house.verify()
        except AssertionError:
            return
        raise AssertionError("a changed form was not found")


def test_lists_go_on_where_they_stopped():
    with Cage("identify-above: 0") as house:
        tickets = [house.ticket(1000) for _ in range(5)]
        for ticket in tickets:
            house.two("ticket-withhold", sequence=ticket["sequence"])
        found, after = [], 0
        while after is not None:
            part = house.listed("withheld", limit=2, after=after)
            assert len(part["payouts"]) <= 2
            found += [p["ticket"]["sequence"] for p in part["payouts"]]
            after = part["next"]
        assert found == [t["sequence"] for t in tickets], found
        found, before = [], 0
        while before is not None:
            part = house.listed("decided", limit=2, **({"after": before} if before else {}))
            found += [p["no"] for p in part["payouts"]]
            before = part["next"]
        assert found == [5, 4, 3, 2, 1], found


def test_a_ticket_that_is_withheld_is_money_that_is_owed():
    """It stands in the report of tickets until it is refused, and then the house has it; released, it is paid."""
    with Cage("") as house:
        first, second = house.ticket(2000), house.ticket(1000)
        for ticket in (first, second):
            house.two("ticket-withhold", sequence=ticket["sequence"])
        refused(house.stacker(500).ask("ticket-in", number=first["number"]), "ticket-withheld", "star-rapid-2016:9.2")
        (told,) = [n for n in expect(house.pit.ask("needs"))["needs"] if n["number"] == first["sequence"]]
        assert (told["what"], told["ticket"], told["words"]) == ("withheld", first["number"][-4:], "looked into"), told
        sums = {c: sum(row[c] for row in house.report("tickets")["rows"]) for c in ("open", "withheld", "refused")}
        assert sums == {"open": 0, "withheld": 3000, "refused": 0}, sums
        owed = {row["kind"]: row for row in house.report("liability")["rows"]}
        assert (owed["tickets"]["accounts"], owed["tickets"]["owed"], owed["tickets"]["withheld"]) == (2, 3000, 3000), owed
        house.over()
        house.two("ticket-refuse", sequence=first["sequence"])
        house.two("ticket-release", sequence=second["sequence"])
        refused(house.cage.ask("ticket-refuse", sequence=second["sequence"], reason="late"), "not-withheld")
        refused(house.cage.ask("ticket-pay", number=first["number"]), "ticket-refused")
        expect(house.cage.ask("ticket-pay", number=second["number"]))
        sums = {c: sum(row[c] for row in house.report("tickets")["rows"]) for c in ("withheld", "refused", "at-cage")}
        assert sums == {"withheld": 0, "refused": 2000, "at-cage": 1000}, sums
        whole = house.report("liability")
        assert [row["owed"] for row in whole["rows"] if row["kind"] == "tickets"] == [0] and whole["good"], whole
        assert house.rows("SELECT amount FROM movement WHERE kind = 'ticket refused'") == [(2000,)]
        house.over()
        assert [p["what"] for p in house.listed("decided")["payouts"]] == ["released", "refused", "withheld", "withheld"]


def test_not_more_are_withheld_than_the_pit_is_told_of():
    with Cage("") as house:
        w = house.stacker()
        for n in range(65):
            expect(w.ask("cash", note=500))
            ticket = expect(w.ask("ticket-out"))["ticket"]
            if n < 64:
                house.two("ticket-withhold", sequence=ticket["sequence"])
        refused(house.cage.ask("ticket-withhold", sequence=ticket["sequence"], reason="one more"), "full")
        house.over()
        refused(house.cage.ask("ticket-withhold", sequence=ticket["sequence"], reason="one more"), "full")


def test_nothing_is_disposed_of_that_has_not_lain_long_enough():
    """Nor without an approval; that it is done, and what becomes of the money, nz-unclaimed.play shows."""
    with Cage("ticket-days: 0\nunclaimed-days: 1") as house:
        refused(house.boss.ask("dispose", card=card(1), reason="long", **{"from": "deposit"}), "approval", "nz1996:I.16.2")
        expect(house.boss.ask("occasion-new", name="cases", ruleset="nz1996/cases"))
        approved = {"act": "approval", "what": "unclaimed", "item": "procedure", "until": int(time.time() * 1000) + 600000, "text": "letter"}
        expect(house.boss.ask("occasion-act", name="cases", act=approved, reason="the letter has come"))
        refused(house.boss.ask("dispose", card=card(1), reason="long", **{"from": "deposit"}), "not-unclaimed")
        refused(house.boss.ask("dispose", card="100-9999", reason="long", **{"from": "deposit"}), "card-unknown")
        refused(house.boss.ask("dispose", card=card(1), reason="long"), "malformed")
        refused(house.boss.ask("dispose", sequence=1, reason="long"), "ticket-unknown")
        ticket = house.ticket(1000)
        refused(house.boss.ask("dispose", sequence=ticket["sequence"], reason="long"), "not-unclaimed")
        assert house.listed("accounts")["payouts"] == [] == house.listed("unclaimed")["payouts"]
        assert house.rows("SELECT count(*) FROM movement WHERE kind = 'unclaimed'") == [(0,)]


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
