#!/usr/bin/env python3
"""What players do from their terminals beside wagering: whatever the rules of their game have for a player.

usage: test_players.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import sys

from house import House, expect, main, plan, refused, tests_of

BAIZE = sys.argv[1]


def table(ruleset, more=""):
    """A floor of one table with a dealer."""
    wide = "min: 100, max: 50000, unit: 100" + (", " + more if more else "")
    return plan(members=4, terminals=4, cash=0, tables=[f"{{table: X1, ruleset: {ruleset}, options: {{{wide}}}, automatic: 'no'}}"])


def view(w):
    return expect(w.ask("table", table="X1"))["view"]


def play(w, act, round_=None, **fields):
    """A player's act, whose answer says what was done and under which clause."""
    return w.ask("play", table="X1", round=round_ or view(w)["round"], act={"act": act, **fields})


def done(w, act, **fields):
    m = expect(play(w, act, **fields), event="played", table="X1", act=act)
    assert m["rule"] or act in ("reveal", "show-burn"), m  # the news of that cite the clause
    return m


def staff(desk, act, **fields):
    return expect(desk.ask("act", table="X1", act={"act": act, **fields}, reason="as it must be"))


def wager(w, bet, stake, **fields):
    return expect(w.ask("wager", table="X1", round=view(w)["round"], bet=bet, stake=stake, **fields))


def deal(desk, *cards):
    for one in cards:
        staff(desk, "card", card=one)


def test_at_a_star_table_players_take_turn_over_and_decline_the_cards():
    with House(BAIZE, table("star/baccarat", "style: B")) as house:
        ann, bob, pit = house.sit(20000, table="X1"), house.sit(20000, table="X1"), house.desk("boss")
        wager(ann, "player", 1000)
        wager(bob, "banker", 1000)
        refused(play(ann, "take", to="player"), "rules")
        staff(pit, "close")
        refused(play(ann, "take", to="banker"), "rules")
        done(bob, "decline", to="banker")
        done(ann, "take", to="player")
        deal(pit, "4h", "2c", "5h", "3d")
        refused(play(bob, "reveal", to="player"), "rules")
        done(ann, "reveal", to="player", number=1)
        assert ann.until("revealed", hand="player", place=1)["card"] == "4h"
        done(ann, "reveal", to="player")
        house.stop()
        house.verify()


def test_at_a_star_table_the_role_of_banker_is_passed_on():
    with House(BAIZE, table("star/baccarat", "style: C")) as house:
        ann, pit = house.sit(20000, table="X1"), house.desk("boss")
        wager(ann, "banker", 1000)
        done(ann, "take")
        staff(pit, "close")
        refused(play(ann, "pass"), "rules")
        deal(pit, "2c", "9h", "5s", "Kd")
        done(ann, "reveal")
        if view(ann)["phase"] == "result":
            staff(pit, "confirm")
        done(ann, "pass")
        house.stop()
        house.verify()


def test_at_a_star_table_players_cut_the_cards():
    with House(BAIZE, table("star/baccarat", "start: cold")) as house:
        ann, bob, pit = house.sit(20000, table="X1"), house.sit(20000, table="X1"), house.desk("boss")
        staff(pit, "shuffle")
        refused(play(ann, "cut", at=200), "rules")
        staff(pit, "offer-cut")
        refused(play(bob, "cut", at=200), "rules")
        done(ann, "decline")
        done(bob, "cut", at=200)
        house.stop()
        house.verify()


def test_at_a_new_zealand_shoe_players_demand_and_see_what_was_burned():
    with House(BAIZE, table("nz1996/baccarat", "start: cold")) as house:
        ann, pit = house.sit(20000, table="X1"), house.desk("boss")
        staff(pit, "pre-shuffled")
        done(ann, "demand")
        refused(pit.ask("act", table="X1", act={"act": "pre-shuffled"}, reason="again"), "rules")
    with House(BAIZE, table("nz1996/blackjack", "start: cold, burn: one")) as house:
        ann, pit, dealer = house.sit(20000, table="X1"), house.desk("boss"), house.desk("dealer")
        staff(dealer, "inspect")
        staff(pit, "inspect")
        staff(pit, "shuffle")
        done(ann, "cut", at=100)
        staff(pit, "place-cutting-card")
        refused(play(ann, "show-burn"), "rules")
        deal(pit, "Ks")
        done(ann, "show-burn")
        assert ann.until("shown")["card"] == "Ks"


def test_players_consent():
    with House(BAIZE, table("nz1996/baccarat")) as house:
        ann, bob, pit = house.sit(20000, table="X1"), house.sit(20000, table="X1"), house.desk("boss")
        refused(pit.ask("act", table="X1", act={"act": "change-limits", "min": 1000, "reason": "consent"}, reason="x"), "rules")
        staff(pit, "post-limits", min=1000)
        done(ann, "consent")
        refused(pit.ask("act", table="X1", act={"act": "change-limits", "min": 1000, "reason": "consent"}, reason="x"), "rules")
        done(bob, "consent")
        staff(pit, "change-limits", min=1000, reason="consent")
        assert view(ann)["limits"]["min"] == 1000


def test_who_bets_on_anothers_box_follows_his_double():
    with House(BAIZE, table("nz1996/blackjack")) as house:
        ann, bob, cid, pit = *(house.sit(20000, table="X1") for _ in range(3)), house.desk("boss")
        wager(ann, "main", 1000)
        wager(bob, "main", 500, seat=1)
        wager(cid, "main", 700, seat=1)
        staff(pit, "close")
        deal(pit, "5h", "6d", "4s")
        expect(ann.ask("choose", table="X1", round=1, choice="double"), stake=1000)
        refused(play(bob, "double", seat=1, stake=600), "rules")
        m = done(bob, "double", seat=1, stake=300)
        assert m["stake"] == 300 and m["staked"] == 800, m
        done(cid, "decline", seat=1)
        deal(pit, "Tc", "Td", "Tc")
        assert bob.until("ended")["staked"] == 800
        house.stop()
        house.verify()


def test_nobody_acts_for_another_or_past_the_floor():
    with House(BAIZE, table("star/baccarat", "style: B")) as house:
        ann, bob, pit = house.sit(20000, table="X1"), house.sit(20000, table="X1"), house.desk("boss")
        wager(ann, "player", 1000)
        staff(pit, "close")
        refused(play(bob, "take", to="player", player=f"{ann.terminal}.1"), "rules")
        refused(play(bob, "close", by="casino-supervisor"), "act")
        refused(play(bob, "card", card="4h"), "act")
        for own in ("wager", "withdraw", "sit", "leave", "buy-in", "cash-out", "colour"):
            refused(play(bob, own, bet="player", stake=100), "act")
        refused(play(bob, "throw"), "rules")
        refused(play(bob, "dance"), "malformed")
        refused(play(ann, "take", round_=99, to="player"), "round")
        refused(pit.ask("play", table="X1", round=1, act={"act": "take"}), "role")
        done(ann, "take", to="player")
        house.stop()
        house.verify()


main(tests_of(globals()))
