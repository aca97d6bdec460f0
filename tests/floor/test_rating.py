#!/usr/bin/env python3
"""Players are rated at live tables: who sits where, what he bought in for, what he bets on average, how long, and what he
left with. It is on record with who said it, outlives a floor that is struck down, and an edited row is found.

usage: test_rating.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import os
import sqlite3
import sys

from house import House, card, expect, main, patiently, plan, refused, tests_of

BAIZE = sys.argv[1]
TABLES = ["{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, unit: 100, period: 30000, seats: 20}}",
          "{table: W1, ruleset: nz1996/roulette, live: 'yes', options: {min: 500, max: 50000, unit: 100}}",
          "{table: K1, ruleset: nz1996/blackjack, live: 'yes', options: {min: 500, max: 50000, unit: 100}}"]
OCCASIONS = "occasions:\n  cases: {by: [supervisor]}"


def opened(more="", tables=TABLES):
    return House(BAIZE, plan(members=3, terminals=2, cash=0, tables=tables, more=more))


def rate(desk, table="W1", **fields):
    return expect(desk.ask("rate", table=table, **fields), event="rating")["rating"]


def all_of(desk, **whose):
    """When it has been reckoned what the odds expect of each."""
    while True:
        told = expect(desk.ask("ratings", **whose), event="ratings")["ratings"]
        if all(one["expected"] is not None for one in told):
            return told


def at(desk, table="W1"):
    told = all_of(desk, table=table)
    return [one for one in told if one["ended"] is None], [one for one in told if one["ended"] is not None]


def spins(desk, count):
    for _ in range(count):
        for act in ({"act": "close"}, {"act": "number", "number": 7}, {"act": "confirm"}):
            expect(desk.ask("act", table="W1", act=act))


def test_from_the_first_bet_to_what_he_left_with():
    with opened() as house:
        dealer, pit = house.desk("dealer"), house.desk("pit")
        one = rate(dealer, card=card(1), box=3, bet=2500, **{"buy-in": 50000})
        assert (one["player"], one["box"], one["bet"], one["bought"], one["by"], one["walked"], one["ended"]) == \
            ("Member 1", 3, 2500, 50000, "dealer", None, None), one
        other = rate(dealer, words="grey hat", bet=500)
        assert (other["card"], other["words"], other["box"], other["no"]) == (None, "grey hat", None, one["no"] + 1), other
        assert pit.until("rated")["table"] == "W1"
        spins(dealer, 3)
        # 1/37 of what was bet
        assert [(o["rounds"], o["turnover"], o["expected"]) for o in at(pit)[0]] == [(3, 7500, 203), (3, 1500, 41)], at(pit)
        house.kill()
        house.open()
        dealer, pit = house.desk("dealer"), house.desk("pit")
        spins(dealer, 1)
        at(pit)
        now = rate(pit, rating=one["no"], bet=10000, **{"buy-in": 20000})  # the pit has seen more
        assert (now["rounds"], now["turnover"], now["bought"], now["by"], now["last_by"], now["box"]) == (4, 10000, 70000, "dealer", "pit", 3), now
        spins(dealer, 2)
        who = rate(dealer, rating=other["no"], card=card(2))  # he shows his card later
        assert (who["player"], who["words"]) == ("Member 2", "grey hat"), who
        ended = expect(dealer.ask("rate-end", table="W1", rating=one["no"], walked=81000))["rating"]
        assert (ended["walked"], ended["rounds"], ended["turnover"], ended["last_by"]) == (81000, 6, 30000, "dealer"), ended
        assert ended["expected"] == 811, ended
        assert ended["ended"] >= ended["began"], ended
        refused(dealer.ask("rate-end", table="W1", rating=one["no"]), "unknown")
        refused(dealer.ask("rate", table="W1", rating=one["no"], bet=100), "unknown")
        house.stop()
        house.open()
        dealer, inspector = house.desk("dealer"), house.desk("inspector")
        there, gone = at(dealer)
        assert [o["no"] for o in there] == [other["no"]] and gone == [ended], (there, gone)
        assert all_of(inspector, card=card(1)) == [ended] == all_of(house.desk("cage"), card=card(1))
        refused(dealer.ask("ratings", card=card(1)), "role")
        refused(house.desk("cage").ask("ratings", table="W1"), "role")
        assert rate(dealer, card=card(1))["no"] == other["no"] + 1
        report = expect(house.desk("pit").ask("report", name="ratings"))
        assert report["words"] == ["card", "player", "table", "game"] and report["good"], report
        names = [c["name"] if isinstance(c, dict) else c for c in report["columns"]]
        rows = {row[1]: dict(zip(names, row[4:])) for row in report["rows"]}
        assert [rows["Member 1"][n] for n in ("ratings", "rounds", "bought", "left-with", "player-lost", "turnover", "expected")] == \
            [2, 6, 70000, 81000, -11000, 30000, 811], rows
        assert rows["Member 2"]["ratings"] == 1 and report["rows"][0][2:4] == ["W1", "roulette"], report
        house.stop()
        house.verify()


def test_what_is_refused_changes_nothing():
    with opened() as house:
        dealer, boss = house.desk("dealer"), house.desk("boss")
        refused(dealer.ask("rate", table="R1", words="somebody"), "tender")
        refused(dealer.ask("rate", table="W9", words="somebody"), "unknown")
        refused(dealer.ask("rate", table="W1"), "no-card")
        refused(dealer.ask("rate", table="W1", words=""), "no-card")
        refused(dealer.ask("rate", table="W1", words="somebody", box=1000), "unknown")
        refused(dealer.ask("rate", table="W1", words="x" * 80), "malformed")
        refused(dealer.ask("rate", table="W1", card="900-9999"), "card-unknown")
        for wrong in ({"box": 0}, {"box": 9999}, {"bet": -1}, {"bet": "much"}, {"buy-in": -1}):
            refused(dealer.ask("rate", table="W1", words="somebody", **wrong), "malformed")
        refused(house.desk("cage").ask("rate", table="W1", words="somebody"), "role")
        refused(house.desk("inspector").ask("rate", table="W1", words="somebody"), "role")
        assert at(boss) == ([], [])
        one = rate(dealer, card=card(1), bet=500)
        refused(dealer.ask("rate", table="K1", card=card(1)), "taken")
        refused(dealer.ask("rate", table="K1", rating=one["no"], bet=5), "unknown")  # of another table
        refused(dealer.ask("rate", table="W1", rating=one["no"], card=card(2)), "taken")
        refused(dealer.ask("rate-end", table="W1", rating=one["no"], walked=-1), "malformed")
        assert at(boss)[0] == [{**one, "expected": 0}], at(boss)
        for i in range(31):
            rate(dealer, words=f"number {i}")
        refused(dealer.ask("rate", table="W1", words="one more"), "full")
        rate(dealer, table="K1", words="elsewhere there is room")
        house.stop()
        house.verify()


def test_an_excluded_member_is_refused():
    with opened() as house:
        dealer, boss, pit = house.desk("dealer"), house.desk("boss"), house.desk("pit")
        expect(boss.ask("occasion-new", name="cases", ruleset="nz1996/cases"))
        m = boss.ask("occasion-act", name="cases", act={"act": "leave", "player": card(1), "text": "asked to go"})
        if m.get("event") == "proposed":
            m = pit.ask("confirm", no=m["proposal"]["no"])
        expect(m)
        m = refused(dealer.ask("rate", table="W1", card=card(1), bet=500), "excluded")
        rate(dealer, card=card(2))
        assert len(at(dealer)[0]) == 1


def excludes(house, number):
    boss = house.desk("boss")
    m = boss.ask("occasion-act", name="cases", act={"act": "leave", "player": number, "text": "asked to go"})
    expect(house.desk("pit").ask("confirm", no=m["proposal"]["no"]) if m.get("event") == "proposed" else m)


def test_who_is_excluded_while_he_plays_is_rated_no_more_and_the_pit_is_called():
    with opened() as house:
        dealer, boss, pit = house.desk("dealer"), house.desk("boss"), house.desk("pit")

        def called():
            return [(one["table"], one["words"]) for one in expect(pit.ask("needs"))["needs"] if one["what"] == "excluded"]
        expect(boss.ask("occasion-new", name="cases", ruleset="nz1996/cases"))
        rate(dealer, card=card(1), bet=500)
        rate(dealer, card=card(2), bet=500)
        stays = rate(dealer, words="grey hat", bet=500)
        spins(dealer, 2)
        excludes(house, card(1))
        there, gone = at(dealer)
        assert sorted(one["words"] for one in there) == ["", "grey hat"], there
        assert [(one["player"], one["rounds"], one["expected"]) for one in gone] == [("Member 1", 2, 27)], gone
        assert called() == [("W1", "Member 1")], called()
        excludes(house, card(2))
        assert called() == [("W1", "Member 1, Member 2")], called()
        house.kill()
        house.open()
        dealer, boss, pit = house.desk("dealer"), house.desk("boss"), house.desk("pit")
        assert called() == [("W1", "Member 1, Member 2")], called()
        refused(dealer.ask("answer-call", table="W1", what="excluded"), "role")
        refused(pit.ask("answer-call", table="W1"), "nothing")  # the dealer has not called
        expect(pit.ask("answer-call", table="W1", what="excluded"), table="W1")
        assert called() == [] and [one["no"] for one in at(dealer)[0]] == [stays["no"]]
        told = [one for one in expect(house.desk("inspector").ask("incidents"))["incidents"] if one["code"] == "rating-excluded"]
        assert len(told) == 2 and all(one["where"] == "W1" and "nz1996" in one["words"] for one in told), told
        house.stop()
        house.verify()


def test_who_deals_elsewhere_does_not_rate_here():
    with opened("roster: yes") as house:
        boss, dealer = house.desk("boss"), house.desk("dealer")
        refused(dealer.ask("rate", table="W1", words="somebody"), "roster")
        expect(boss.ask("roster", table="W1", rows=[{"dealer": "dealer", "from": 0}]))
        expect(dealer.ask("dealer-pin", password="pass-dealer", pin="1357"))
        w = house.wire()
        expect(w.ask("login", card="dealer", pin="1357", table="W1"), post="W1")
        expect(w.ask("deal", table="W1"))
        one = rate(w, words="grey hat", bet=500)
        refused(w.ask("rate", table="K1", words="somebody"), "role")
        refused(w.ask("ratings", table="K1"), "role")
        refused(w.ask("ratings", card=card(1)), "role")
        assert at(w)[0] == [{**one, "expected": 0}]


def test_a_table_that_goes_ends_them():
    with opened() as house:
        dealer = house.desk("dealer")
        rate(dealer, words="grey hat", bet=500)
        spins(dealer, 2)
        house.stop()
        house.write_plan(plan(members=3, terminals=2, cash=0, tables=[TABLES[0], TABLES[1].replace(" live: 'yes',", ""), TABLES[2]]))
        house.open()
        boss = house.desk("boss")
        for _ in patiently("one that has ended", .05):
            there, gone = at(boss)
            if gone:
                break
        assert there == [] and [(o["walked"], o["last_by"]) for o in gone] == [(None, None)], (there, gone)
        house.stop()
        house.verify()


def test_an_edited_row_is_found():
    with opened() as house:
        rate(house.desk("dealer"), card=card(1), bet=2500, **{"buy-in": 50000})
        house.stop()
        house.verify()
        with sqlite3.connect(os.path.join(house.book, "floor.db")) as db:
            assert db.execute("UPDATE rating SET bought = 40000").rowcount == 1
        status, said = house.floor.verify()
        assert status == 1 and "rating" in said, said


sys.exit(main(tests_of(globals()), sys.argv[2:]))
