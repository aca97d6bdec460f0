#!/usr/bin/env python3
"""Tournaments and those who may not play: whom a register gets at his box, or who excludes himself or has a break there, plays no more, until who is
in control has disqualified him and the table is cleared.
usage: test_tournament_barred.py PATH-TO-BAIZE"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from house import account, card, expect, main, refused, tests_of  # noqa: E402
from cups import CrownTournament  # noqa: E402
from gear import Sensor, incidents  # noqa: E402
from test_tournament import look_at, until, verified  # noqa: E402
from test_tournament_between import BREACH, QUICK, called, card_of, coup, entry, floor_of, play_alone, seated, struck, wager, wagers  # noqa: E402
from test_casino import adds_up, contested, entered, takes_seats, until_so  # noqa: E402
from test_pits import Pits  # noqa: E402
from test_tournament_table import STAR, act, look, money_of  # noqa: E402

BAIZE = sys.argv[1]


def register(boss):
    expect(boss.ask("occasion-new", name="cases", ruleset="crown-fusion-2024/cases"))


def bars(boss, number, yes=False):
    expect(boss.ask("occasion-act", name="cases", act={"act": "presence", "player": number, **({} if yes else {"yes": False})}))


def kept_out(house):
    """Who is at his box and may not play, as the pit is told."""
    needs = expect(house.desk("pit").ask("needs"))["needs"]
    return [(n["terminal"], n["about"], n["words"]) for n in needs if n["what"] == "kept-out"]


def leaves(wire):
    """He is told that he may not play any more; his box, and his chips, are the session's."""
    told = wire.until("account")["account"]
    assert told["leaving"] and told["tender"] == "tournament" and told["credit"] == 30000, told
    refused(wire.ask("wager", table="X1", round=1, bet="player", stake=1000), "no-account")
    refused(wire.ask("leave"), "tender")


def balanced(house, chips):
    """No money is out that should not be, and as much as this of what is none."""
    trial = expect(house.desk("inspector").ask("trial"))
    assert trial["good"] and trial["tournament"] == chips, trial


def ends(house, cup, cards):
    """The session is concluded and announced, and the table is cleared: everybody's card is free again."""
    cup.do("conclude", session=1)
    expect(act(house.desk("manager"), "count", "X1"))
    until(lambda: all(e["place"] for e in cup.look()["entries"] if e["state"] == "playing"))
    cup.do("announce", session=1)
    until(lambda: look_at(house, "X1")["entrants"] == [])
    balanced(house, 0)
    for number in cards:
        assert expect(house.desk("cage").ask("member", card=number))["member"]["terminal"] is None
    assert house.stop() == (0, "")
    assert verified(house)["cup"]["good"]


def test_whom_the_register_gets_at_his_box_is_disqualified_and_then_gone():
    with floor_of(STAR % "X1") as house:
        cup = called(house, entrants=3)
        wires = seated(house, cup)
        cards = [card_of(cup, w) for w in wires]
        register(cup.desk)
        before = money_of(house)
        bars(cup.desk, cards[1])
        leaves(wires[1])
        balanced(house, 90000)
        out = [("T02", "X1", cards[1][-4:])]
        assert kept_out(house) == out
        told = [i["words"] for i in incidents(house, "contest")]
        assert [f"{cards[1][-4:]} at T02 may not play any more (excluded): who is in control disqualifies him"] == told, told
        wires, office, dealer = struck(house, cup, wires)
        assert kept_out(house) == out and account(wires[1])["leaving"]
        refused(wires[1].ask("wager", table="X1", round=1, bet="player", stake=1000), "no-account")
        refused(cup.desk.ask("release", terminal="T02"), "tender")
        # The others go on, as without anybody who is gone.
        expect(wager(wires[0]))
        expect(act(office, "absent", "X1", player=wires[1].player))
        expect(wager(wires[2]))
        coup(dealer)
        cup.do("disqualify", player=cards[1], reason="breach", more=BREACH)
        assert kept_out(house) == [] and entry(cup, cards[1])["state"] == "disqualified"
        assert account(wires[1])["tender"] == "tournament"  # until the table is cleared
        cup.do("disqualify", player=cards[2], reason="breach", more=BREACH)
        assert money_of(house) == before
        ends(house, cup, cards)


def test_one_who_goes_away_from_his_box_plays_no_more():
    for wish in ({"do": "exclude"}, {"do": "break", "minutes": 60}):
        with floor_of(STAR % "X1") as house:
            cup = called(house)
            wires = seated(house, cup)
            cards = [card_of(cup, w) for w in wires]
            register(cup.desk)
            owner = next(w for w in cup.players if w.card == cards[0])
            expect(wires[0].ask(**wish, pin=owner.pin), event="my-play")
            leaves(wires[0])
            bars(cup.desk, card(4))  # whoever else the register gets
            wires, _, dealer = struck(house, cup, wires)
            balanced(house, 60000)
            assert kept_out(house) == [("T01", "X1", cards[0][-4:])]
            cup.do("disqualify", player=cards[0], reason="breach", more=BREACH)
            expect(wager(wires[1]))
            coup(dealer)
            ends(house, cup, cards)


def test_nobody_waits_for_him_where_nobody_deals():
    with floor_of(QUICK) as house:
        cup = called(house, 2, CrownTournament, "J1", coups=("number", 2))
        wires = seated(house, cup, "J1")
        cards = [card_of(cup, w, "J1") for w in wires]
        register(cup.desk)
        bars(cup.desk, cards[0])
        assert wires[0].until("account")["account"]["leaving"]
        assert kept_out(house) == [("T01", "J1", cards[0][-4:])]
        them = play_alone(wires, 1, "J1", wagers)
        until(lambda: all(e["place"] for e in cup.look()["entries"] if e["state"] == "playing"))
        assert kept_out(house) == []
        balanced(house, sum(e["chips"] for e in them))
        cup.do("announce", session=1)
        until(lambda: look_at(house, "J1")["entrants"] == [])
        house.kill()
        house.open()
        balanced(house, 0)
        assert house.stop() == (0, "")
        assert verified(house)["J1"]["good"]


def test_who_takes_his_card_out_of_the_reader_has_his_box():
    with floor_of(STAR % "X1", more="devices:\n  - {device: reader, terminal: T01, silent: 60000}") as house:
        house.terminals = 2  # they enter at the others
        cup = called(house)
        wires = seated(house, cup)
        cards = [card_of(cup, w) for w in wires]
        reader = Sensor(house, "T01", "reader")
        reader.sense("card-in", "entered", member=cards[0])
        reader.sense("card-out", "entered")
        balanced(house, 60000)
        wires, _, dealer = struck(house, cup, wires)
        assert account(wires[0])["credit"] == 30000
        for w in wires:
            expect(wager(w))
        coup(dealer)
        balanced(house, sum(e["chips"] for e in look(wires[0], "X1")["session"]["entrants"]))
        assert house.stop() == (0, "")
        assert verified(house)["X1"]["good"]


def test_whom_a_register_of_one_pit_has_plays_in_no_session_of_the_other():
    with Pits("kept-out", contested(True)) as (main_pit, salon):
        cup = entered(main_pit)
        cup.draw()
        office = salon.desk("pit")
        register(office)
        # At his box in one pit, when the register of the other gets him.
        cup.begin(1, "X1")
        wires = takes_seats(main_pit, cup, "X1")
        first = next(w.card for w in cup.players if w.card[-4:] == look_at(main_pit, "X1")["entrants"][0]["name"])
        bars(office, first)
        while not wires[0].until("account")["account"]["leaving"]:
            pass
        refused(wires[0].ask("wager", table="X1", round=1, bet="player", stake=1000), "no-account")
        main_pit.kill()
        main_pit.open()
        cup.desk = main_pit.desk("boss")
        balanced(main_pit, 60000)
        needs = expect(main_pit.desk("inspector").ask("needs"))["needs"]
        assert [n["words"] for n in needs if n["what"] == "kept-out"] == [first[-4:]], needs
        cup.do("disqualify", player=first, reason="breach", more=BREACH)
        adds_up(cup, main_pit, salon)


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
