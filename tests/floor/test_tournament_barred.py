#!/usr/bin/env python3
"""Tournaments and those who may not play: whom a register has, and who has excluded himself or has a break, enters none, pays nothing in and
is not seated; and whom it gets at his box plays no more there, until who is in control has disqualified him and the table is cleared.
usage: test_tournament_barred.py PATH-TO-BAIZE"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from house import account, card, expect, main, pin, refused, tests_of, until_so  # noqa: E402
from cups import CrownTournament, Tournament  # noqa: E402
from gear import Sensor, incidents  # noqa: E402
from test_tournament import entrants_at, joined, look_at, verified  # noqa: E402
from test_tournament_between import BREACH, QUICK, called, card_of, coup, entry, floor_of, passes, play_alone, seated, struck, wager  # noqa: E402
from contests import contested, entered, takes_seats  # noqa: E402
from pits import Pits, adds_up  # noqa: E402
from test_tournament_table import STAR, act, look, money_of  # noqa: E402

BAIZE = sys.argv[1]
LACKS = "crown-fusion-2024:3.7"


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
    until_so(lambda: all(e["place"] for e in cup.look()["entries"] if e["state"] == "playing"))
    cup.do("announce", session=1)
    until_so(lambda: look_at(house, "X1")["entrants"] == [])
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
        cup = called(house, 2, CrownTournament, "J1", coups=("number", 2), **{"pass-cards": ("number", 9)})
        wires = seated(house, cup, "J1")
        cards = [card_of(cup, w, "J1") for w in wires]
        register(cup.desk)
        bars(cup.desk, cards[0])
        assert wires[0].until("account")["account"]["leaving"]
        assert kept_out(house) == [("T01", "J1", cards[0][-4:])]
        them = play_alone(wires, 1, "J1", passes)  # no tie, which nobody could play off who is kept out
        until_so(lambda: all(e["place"] for e in cup.look()["entries"] if e["state"] == "playing"))
        assert kept_out(house) == []
        balanced(house, sum(e["chips"] for e in them))
        cup.do("announce", session=1)
        until_so(lambda: look_at(house, "J1")["entrants"] == [])
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


def test_who_may_not_play_neither_enters_nor_pays_in():
    with floor_of(STAR % "X1") as house:
        cup = Tournament(house.desk("boss"), "boss", **{"buy-in": ("value", 5000)})
        cup.open()
        register(cup.desk)
        cage = house.desk("cage")
        barred, away, gone = ({"card": card(i), "pin": pin(i)} for i in (1, 2, 3))
        them = ((barred, "excluded"), (away, "break"), (gone, "self-excluded"))
        for one, _ in them:
            cup.do("apply", desk=cage, more=one, yes=True)
        bars(cup.desk, barred["card"])
        expect(cage.ask("break", minutes=60, **away), event="my-play")
        expect(cage.ask("exclude", **gone), event="my-play")
        for one, code in them:
            refused(cup.act("apply", desk=cage, more=one, yes=True), code)
            cup.do("accept", player=one["card"])
            for way in ("cash", "card"):
                for paid in ("fee", "buy-in", "buy-back"):
                    told = refused(cup.act(paid, desk=cage, more=one, **{way: 10000}), code)
                    assert code != "excluded" or told["rule"] == LACKS, told
        assert cup.look()["pool"] == 0
        cup.do("withdraw", desk=cage, more=gone)
        bars(cup.desk, barred["card"], yes=True)
        cup.do("fee", desk=cage, more=barred, cash=10000)
        # What is his he is paid, whatever he may not.
        bars(cup.desk, barred["card"])
        cup.do("cancel", text="a storm")
        cup.do("pay", desk=cage, player=barred["card"], cash=10000, more=BREACH)
        assert house.stop() == (0, "")
        assert verified(house)["cup"]["good"]


def test_who_may_not_play_is_not_seated_and_nobody_waits_for_him_untold():
    with floor_of(STAR % "X1") as house:
        cup = called(house, entrants=4)
        register(cup.desk)
        first, second, third, fourth = (w.card for w in cup.players)
        expect(house.desk("cage").ask("break", card=first, pin=cup.players[0].pin, minutes=60), event="my-play")
        sits = house.wire()
        expect(sits.join("T04"))
        expect(sits.ask("card", card=fourth, pin=cup.players[3].pin))
        cup.do("begin", session=1)

        def told():
            return [i["words"].partition("waits: ")[2] for i in reversed(incidents(house, "contest"))]
        until_so(lambda: len(told()) == 1)
        bars(cup.desk, second)  # one more, for whom somebody is to do something
        until_so(lambda: len(told()) == 2)
        may_not = " may not play: who is in control disqualifies them"
        assert told()[0] == first[-4:] + may_not and sorted(told()[1].removesuffix(may_not).split(", ")) == [first[-4:], second[-4:]], told()
        assert look_at(house, "X1")["entrants"] == []
        for number in (first, second):
            cup.do("disqualify", player=number, reason="breach", more=BREACH)
        expect(sits.ask("leave"))
        sits.close()
        seats = entrants_at(house, "X1", 2)
        assert sorted(e["name"] for e in seats) == sorted((third[-4:], fourth[-4:])), seats
        for w in joined(house, seats, cup.players):
            expect(wager(w))
        balanced(house, 60000)


def test_staff_seat_nobody_who_may_not_play():
    with floor_of(STAR % "X1") as house:
        boss = house.desk("boss")
        register(boss)
        bars(boss, "100-0002")
        office = house.desk("manager")
        m = refused(office.ask("contest", table="X1", entrants=[{"terminal": "T01", "name": "Ann", "card": "100-0001"}, {"terminal": "T02", "name": "Bob", "card": "100-0002"}]), "contest")
        assert m["why"] == "100-0002 may not play", m
        expect(office.ask("contest", table="X1", entrants=[{"terminal": "T01", "name": "Ann", "card": "100-0001"}]))


def test_whom_a_register_of_one_pit_has_plays_in_no_session_of_the_other():
    with Pits("kept-out", contested(True)) as (main_pit, salon):
        cup = entered(main_pit)
        heats = cup.draw()
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
        # Drawn for a session in the other pit, before that begins; and at the cage of any.
        second = next(w for w in cup.players if w.card == heats[2][0])
        bars(office, second.card)
        for house in (salon, main_pit):
            for way in ({"cash": 500}, {"card": 500}):
                until_so(lambda: cup.act("buy-back", desk=house.desk("cage"), more=vars(second), **way)["code"] == "excluded")
        cup.begin(2, "X9")
        until_so(lambda: [i for i in incidents(main_pit, "contest") if second.card[-4:] + " may not play: " in i["words"]])
        assert look_at(salon, "X9")["entrants"] == []
        cup.do("disqualify", player=second.card, reason="breach", more=BREACH)
        until_so(lambda: [e["name"] for e in look_at(salon, "X9")["entrants"]] == [heats[2][1][-4:]])
        balanced(salon, 30000)
        adds_up(cup, main_pit, salon)


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
