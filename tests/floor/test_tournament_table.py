#!/usr/bin/env python3
"""Tables of tournaments on a floor: sessions of both documents played to their places by robots at terminals, struck down
in the middle, with no cent of money moved.

usage: test_tournament_table.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]

SEED (the time) says what chance and the robots do.
"""
import os
import random
import sys
import time
from collections import Counter

from house import House, expect, main, patiently, plan, refused, tests_of

BAIZE = sys.argv[1]
SEED = int(os.environ.get("SEED", str(time.time_ns() % 1000000)))
STAR = ("{table: %s, ruleset: star/baccarat-tournament, automatic: no, options: {min: 1000, max: 10000, bank: 30000, coups: 3, "
        "advance: 1, pass-cards: 1, undisclosed: 1, confirm: 'no'}}")
CROWN = ("{table: %s, ruleset: crown-fusion-2024/auto-blackjack-tournament, deal: 0, options: {min: 1000, max: 10000, bank: 30000, "
         "coups: 3, advance: 1, pass-cards: 1, undisclosed: 0, decision: 300, insurance-time: 200}}")
OFFICES = ("  - {name: manager, role: supervisor, password: pass-manager, ranks: [tournament-manager, gaming-supervisor, tournament-director]}\n")


def floor_of(*tables, terminals=4):
    text = plan(members=1, tables=list(tables), terminals=terminals, cash=0)
    return text.replace("members:\n", OFFICES + "members:\n", 1)


def robots(house, table, names, office):
    wires = []
    for i, name in enumerate(names, 1):
        w = house.wire()
        w.terminal = f"T{i:02}"
        w.token = expect(w.join(w.terminal))["token"]
        expect(w.ask("table", table=table))
        wires.append(w)
    fields = {"table": table, "entrants": [{"terminal": w.terminal, "name": n} for w, n in zip(wires, names)]}
    n = office.send("contest", **fields)
    told = expect(office.answer(n))
    assert office.ask("contest", seq=n, **fields) == told  # done once
    refused(office.ask("contest", **fields), "contest")
    for w, one in zip(wires, told["entrants"]):
        w.player = one["player"]
    return wires


def back(house, wires):
    out = []
    for w in wires:
        new = house.wire()
        new.terminal, new.player = w.terminal, w.player
        m = expect(new.join(w.terminal, token=w.token))
        new.seq, new.token = m["seq"], m["token"]
        out.append(new)
    return out


def look(w, table):
    return expect(w.ask("table", table=table))["view"]


def act(desk, kind, table, **fields):
    return desk.ask("act", table=table, act={"act": kind, **fields})


def take_turns(dice, wires, table, forms):
    """Everybody in his turn, at random; answers what was kept on forms."""
    kept = {}
    while True:
        view = look(wires[0], table)
        turn = view["session"]["turn"]
        if view["phase"] != "open" or turn is None or view["session"]["state"] not in ("entering", "playing", "playoff"):
            return kept
        w = wires[turn["seat"] - 1]
        view = look(w, table)
        mine, n = view["session"]["mine"], view["round"]
        waiting = {e["seat"] for e in view["session"]["entrants"] if e["did"] is None}
        for seat, other in enumerate(wires, 1):  # out of turn
            if other is not w and seat in waiting and dice.random() < .3:
                refused(other.ask("wager", table=table, round=n, bet="player" if forms else "main", stake=1000))
        has = next(e["chips"] for e in view["session"]["entrants"] if e["seat"] == mine["seat"])
        what = dice.choice(("wager", "wager", "pass", "form")) if view["session"]["state"] == "playing" else "wager"
        if what == "pass" and mine["pass-cards"] > 0:
            expect(w.ask("play", table=table, round=n, act={"act": "pass-card"}))
        elif what == "form" and forms and mine["forms"] > 0:
            kept[w.player] = dice.choice((3000, 7000, 9000))
            expect(w.ask("play", table=table, round=n, act={"act": "undisclosed", "bet": "banker", "stake": kept[w.player]}))
        else:
            stake = min(has, dice.choice((1000, 2500, 4000, 12000)))
            expect(w.ask("wager", table=table, round=n, bet="player" if forms else "main", stake=stake))


def secret_is_kept(wires, table, inspector, display, kept):
    """What is on a form stands in nothing that anybody is told."""
    if not kept:
        return
    lines = expect(inspector.ask("journal", table=table, **{"from": 1, "lines": 100}))["lines"]
    told = [line for line in lines if '"act":"undisclosed"' in line]
    assert len(told) == sum('"act":"announce-undisclosed"' in line for line in lines), told[-2:]
    for w in (*wires, display):
        view = look(w, table) if w is not display else expect(w.ask("watch", table=table))["view"]
        assert not any(e["staked"] for e in view["session"]["entrants"] if e["player"] in kept and e["did"] == "form"), view
        assert not any(str(stake) in str(view.get("mine")) for stake in kept.values() if w.player not in kept), view


def money_of(house):
    accounts = expect(house.desk("watcher").ask("accounts"))["accounts"]
    return {a["account"]: (a["balance"], a["moves"]) for a in accounts if a["tender"] == "money"}


NATURAL, LOW, NOTHING, STANDS = "89", "2345", "TJQK", "67"
COUPS = ((NATURAL, LOW, NOTHING, LOW), (LOW, NATURAL, NOTHING, NOTHING), (STANDS, STANDS, NOTHING, NOTHING))


def four_cards(dice, out):
    """A coup of two cards each, none of which is out eight times already: what the shoe has of it."""
    for ranks in dice.choice(COUPS):
        card = dice.choice([rank + suit for rank in ranks for suit in "cdhs" if out[rank + suit] < 8])
        out[card] += 1
        yield card


def test_a_baccarat_session_is_played_to_its_places_and_survives_a_kill_in_the_middle():
    print(f"# seed {SEED}", file=sys.stderr)
    dice = random.Random(SEED)
    with House(BAIZE, floor_of(STAR % "X1")) as house:
        office, dealer, inspector, display = house.desk("manager"), house.desk("dealer"), house.desk("inspector"), house.wire()
        display.player = None
        before = money_of(house)
        wires, killed, out = robots(house, "X1", ("Ann", "Bob", "Cem", "Dan"), office), 0, Counter()
        stranger = house.wire()
        assert not stranger.join("T01")["ok"]
        for _ in range(40):
            view = look(wires[0], "X1")
            if view["session"]["state"] == "ranked":
                break
            if view["session"]["state"] == "counting":
                expect(act(office, "count", "X1"))
                continue
            kept = take_turns(dice, wires, "X1", True)
            secret_is_kept(wires, "X1", inspector, display, kept)
            if killed < 2 and dice.random() < .7:
                killed += 1
                was = [look(w, "X1")["session"] for w in wires]
                house.kill()
                house.open()
                wires, office, dealer = back(house, wires), house.desk("manager"), house.desk("dealer")
                inspector, display = house.desk("inspector"), house.wire()
                display.player = None
                assert [look(w, "X1")["session"] for w in wires] == was
                secret_is_kept(wires, "X1", inspector, display, kept)
            expect(act(dealer, "close", "X1"))
            for player in kept:
                expect(act(office, "announce-undisclosed", "X1", player=player))
            for card in four_cards(dice, out):
                expect(act(dealer, "card", "X1", card=card))
        session = look(wires[0], "X1")["session"]
        assert session["state"] == "ranked" and min(e["place"] for e in session["entrants"] if e["place"]) == 1, session
        trial = expect(inspector.ask("trial"))
        assert trial["good"] and trial["tournament"] == sum(e["chips"] for e in session["entrants"]), (trial, session)
        assert money_of(house) == before
        expect(office.ask("contest", table="X1"))
        assert look(wires[0], "X1")["session"]["entrants"] == []
        assert expect(inspector.ask("trial"))["tournament"] == 0
        assert house.stop() == (0, "")
        house.verify()


def test_a_blackjack_session_runs_by_itself_to_its_places():
    dice = random.Random(SEED + 1)
    with House(BAIZE, floor_of(CROWN % "J1")) as house:
        office, inspector = house.desk("manager"), house.desk("inspector")
        before = money_of(house)
        wires, killed = robots(house, "J1", ("Ann", "Bob", "Cem"), office), False
        for _ in patiently("a session that is over"):
            view = look(wires[0], "J1")
            if view["session"]["state"] == "ranked":
                break
            if view["phase"] == "open":
                take_turns(dice, wires, "J1", False)
                if not killed:
                    killed = True
                    house.kill()
                    house.open()
                    wires, office, inspector = back(house, wires), house.desk("manager"), house.desk("inspector")
            else:
                time.sleep(.05)
        session = look(wires[0], "J1")["session"]
        assert session["state"] == "ranked", session
        assert expect(inspector.ask("trial"))["tournament"] == sum(e["chips"] for e in session["entrants"])
        assert money_of(house) == before
        assert house.stop() == (0, "")
        house.verify()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
