#!/usr/bin/env python3
"""The organisation of tournaments on a floor, over the wire: entries and fees, the draw of seats, heats and a final,
prizes and refunds; and that nothing of it is lost or doubled when the floor is struck down.
usage: test_tournament.py PATH-TO-BAIZE"""
import json
import os
import random
import sqlite3
import subprocess
import sys

from house import ROOT, House, expect, main, plan, refused, tests_of, until_so
from cups import Tournament
from test_tournament_table import OFFICES, STAR, act, back, look, take_turns

sys.path.insert(0, os.path.join(ROOT, "tests", "oracle"))
import fair_draws  # noqa: E402

BAIZE = sys.argv[1]
TABLES = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 200}}"]


def small():
    return House(BAIZE, plan(tables=TABLES, terminals=8, cash=2))


def held(house):
    """What lies on the tournament's account, and how money came and went."""
    with sqlite3.connect(f"file:{house.book}/floor.db?mode=ro", uri=True) as db:
        rows = db.execute("SELECT m.kind, sum(m.amount), count(*) FROM movement m JOIN account a ON a.id IN (m.from_account, m.to_account) "
                          "WHERE a.kind = 'occasion' GROUP BY m.kind").fetchall()
        return db.execute("SELECT sum(balance) FROM account_now WHERE kind = 'occasion'").fetchone()[0], {kind: (s, n) for kind, s, n in rows}


def verified(house):
    told = subprocess.run([BAIZE, "verify", f"{house.book}/floor.db", "--json"], capture_output=True, text=True)
    assert told.returncode == 0, told.stdout
    return {t["table"]: t for t in json.loads(told.stdout)["tables"]}


def look_at(house, table):
    w = house.wire()
    view = expect(w.ask("watch", table=table))["view"]
    w.close()
    return view["session"]


def entrants_at(house, table, many=1):
    """Those who sit there, as they were seen as soon as so many did."""
    def them():
        seated = look_at(house, table)["entrants"]
        return len(seated) >= many and seated
    return until_so(them, f"entrants at {table}")


def joined(house, seated, players):
    """Everybody takes up the terminal that is his."""
    wires = []
    for e in sorted(seated, key=lambda e: e["seat"]):
        owner = next(w for w in players if w.card[-4:] == e["name"])
        w = house.wire()
        w.terminal, w.player = e["player"].split(".")[0], e["player"]
        w.token = expect(w.join(w.terminal, card=owner.card, pin=owner.pin))["token"]
        wires.append(w)
    return wires


def begun(house):
    boss = house.desk("boss")
    cup = Tournament(boss, "boss")
    cup.open()
    players = [house.sit(table="D1") for _ in range(4)]
    return cup, players


def check_seats(commit, drawn, seats, players):
    """The draw is worked out again, from the seed that was committed to and the list."""
    seed, over = bytes.fromhex(drawn["seed"]), bytes(32)
    assert fair_draws.blake(seed).hex() == commit
    for name in players:
        over = fair_draws.blake(over + name.encode() + b"\0")
    assert over.hex() == drawn["list"]
    left = list(players)
    for i in range(len(left)):
        at = i + fair_draws.draw(seed, over, i, len(left) - i)
        left[i], left[at] = left[at], left[i]
    assert [left[i] for i in range(len(left))] == [e["player"] for e in seats]


def test_a_tournament_of_heats_and_a_final_survives_being_struck_down():
    with small() as house:
        cup, players = begun(house)
        cup.enter(*players)
        assert cup.look()["pool"] == 40000
        cup.ready("T1", "T2")
        commit = cup.look()["commit"]
        house.kill()
        house.open()
        cup.desk = house.desk("boss")
        state = cup.look()
        assert (state["phase"], state["pool"], state["entrants"]) == ("running", 40000, 4), state
        assert state["commit"] == commit or state["renewed"] == 0  # the seeds are lost with the memory, and told when they are renewed
        m = cup.do("draw")
        seats = [e for e in m["events"] if e["event"] == "seated"]
        drawn = next(e for e in m["events"] if e["event"] == "drawn")
        renewed = cup.look()
        assert renewed["renewed"] == 1 and renewed["commit"] != commit
        check_seats(renewed["commit"], drawn, seats, [w.card for w in players])
        heats = {n: [e["player"] for e in seats if e["session"] == n] for n in (1, 2)}
        for n, who in heats.items():
            cup.begin(n, f"T{n}")
            cup.do("score", session=n, player=who[0], place=1, chips=150000)
        house.kill()
        house.open()
        cup.desk = house.desk("boss")
        for n, who in heats.items():
            refused(cup.act("score", session=n, player=who[0], place=1, chips=150000), "rules")  # it was not lost
            cup.do("score", session=n, player=who[1], place=2, chips=5)
            cup.do("chips-back", session=n)
            cup.do("announce", session=n)
        final = cup.draw()[3]
        cup.begin(3, "T1")
        m = cup.result(3, final)
        placed = {e["player"]: (e["place"], e["value"]) for e in m["events"] if e["event"] == "placed"}
        told = cup.look()
        assert {e["player"]: (e["final"], e["prize"]) for e in told["entries"]} == placed, told["entries"]
        assert all([(e["player"], e["place"]) for e in told["sessions-of-it"][n - 1]["results"]] == sorted([(who[0], 1), (who[1], 2)], key=lambda e: [w.card for w in players].index(e[0]))
                   for n, who in heats.items()), told["sessions-of-it"]
        assert placed[final[0]] == (1, 28000) and placed[final[1]] == (2, 12000) and len(placed) == 4, placed
        house.kill()
        house.open()
        cage = house.desk("cage")
        cup.desk = house.desk("boss")
        winner = next(w for w in players if w.card == final[0])
        refused(cup.act("pay", player=final[0], card=28000), "role")
        cup.do("pay", desk=cage, player=final[0], card=28000, more={"reason": "first"})
        cup.do("pay", desk=cage, player=final[1], cash=12000, more={"reason": "second"})
        refused(cup.act("pay", desk=cage, player=final[0], card=28000, more={"reason": "again"}), "rules")
        assert cup.look()["phase"] == "ended"
        assert house.again(winner) is not None
        house.stop()
        balance, moved = held(house)
        assert balance == 0 and sum(s for kind, (s, _) in moved.items() if "fee" in kind) == 40000, moved
        assert sum(s for kind, (s, _) in moved.items() if "prize" in kind) == 40000, moved
        assert verified(house)["cup"] | {"of": "tournament", "good": True} == verified(house)["cup"]


def test_a_tournament_that_is_called_off_gives_everything_back():
    with small() as house:
        cup, players = begun(house)
        cup.enter(*players[:3])
        cup.do("add", kind="cash", value=5000, text="a bank")
        cup.do("cancel", text="a storm")
        house.kill()
        house.open()
        cup.desk, cage = house.desk("boss"), house.desk("cage")
        assert cup.look()["pool"] == 0 and [e["owed"] for e in cup.look()["entries"] if e["owed"]] == [10000] * 3
        for w in players[:3]:
            cup.do("pay", desk=cage, player=w.card, card=10000, more={"reason": "a storm"})
        house.stop()
        balance, moved = held(house)
        assert balance == 0, moved
        assert verified(house)["cup"]["good"]


def play_to_places(house, table, wires, strike):
    """Robots play a session of baccarat, and the floor is struck down once in the middle of it."""
    dice, office, dealer = random.Random(7), house.desk("manager"), house.desk("dealer")
    while look(wires[0], table)["session"]["state"] != "ranked":
        if look(wires[0], table)["session"]["state"] == "counting":
            expect(act(office, "count", table))
            continue
        kept = take_turns(dice, wires, table, True)
        if strike:
            strike = False
            house.kill()
            house.open()
            wires, office, dealer = back(house, wires), house.desk("manager"), house.desk("dealer")
        expect(act(dealer, "close", table))
        for player in kept:
            expect(act(office, "announce-undisclosed", table, player=player))
        for card in ("9h", "2c", "Kd", "5s"):
            expect(act(dealer, "card", table, card=card))
    return wires


def test_entrants_are_seated_at_tables_of_the_floor_and_their_places_come_back():
    text = plan(members=4, tables=[*TABLES, STAR % "X1"], terminals=4, cash=0).replace("members:\n", OFFICES + "members:\n", 1)
    with House(BAIZE, text) as house:
        cup = Tournament(house.desk("boss"), "boss", rounds=("number", 1), **{"max-entrants": ("number", 2), "allotment": ("value", 30000)})
        cup.open()
        players = [house.sit(table="D1") for _ in range(2)]
        cup.enter(*players)
        cup.ready("X1", "D1")
        cup.do("draw")
        refused(cup.act("call", session=1, table="D1"), "contest")  # it is no table of tournaments
        cup.do("call", session=1, table="X1")
        for w in players:
            expect(w.ask("leave"))
            w.close()
        cup.do("begin", session=1)
        seated = entrants_at(house, "X1", len(players))
        assert sorted(e["name"] for e in seated) == sorted(w.card[-4:] for w in players), seated
        wires = play_to_places(house, "X1", joined(house, seated, players), True)
        cup.desk = house.desk("boss")
        until_so(lambda: all(e["place"] for e in cup.look()["entries"]))
        places = {e["player"]: (e["place"], e["chips"]) for e in cup.look()["entries"]}
        table = {e["name"]: (e["place"], e["chips"]) for e in look(wires[0], "X1")["session"]["entrants"]}
        assert {card[-4:]: v for card, v in places.items()} == table
        m = cup.do("announce", session=1)
        assert sum(e["value"] for e in m["events"] if e["event"] == "placed") == 20000
        until_so(lambda: look_at(house, "X1")["entrants"] == [])
        house.stop()
        assert verified(house)["cup"]["good"]


def test_what_the_conditions_lack_is_told_with_its_clause():
    with small() as house:
        cup = Tournament(house.desk("boss"), "boss")
        expect(cup.desk.ask("occasion-new", name=cup.name, ruleset="star/tournaments"), event="occasion")
        lacks = cup.look()["draft"]["lacks"]
        assert {"what": "term", "name": "entry-fee", "prize": None, "rule": "star-baccarat:15.4.2(a)"} in lacks, lacks
        assert [one["what"] for one in lacks].count("prizes") == 1 and "rounds" not in [one["what"] for one in lacks], lacks
        for term, (field, value) in cup.stated().items():
            cup.do("term", term=term, **{field: value})
        assert [one["what"] for one in cup.look()["draft"]["lacks"]] == ["prizes"]
        cup.do("term", term="maximum", value=777)
        cup.do("term", term="rounds", number=1)
        assert [one["what"] for one in cup.look()["draft"]["lacks"]] == ["limits", "rounds", "prizes"]
        assert "draft" not in cup.look(house.sit(table="D1"))


def test_who_may():
    with small() as house:
        cup, players = begun(house)
        dealer = house.desk("dealer")
        refused(cup.act("accept", desk=dealer, player=players[0].card), "role")
        refused(cup.act("close", desk=players[0]), "role")
        refused(cup.act("apply"), "role")
        cup.do("apply", desk=players[0])
        refused(cup.act("fee", desk=players[0], card=10000), "rules")
        cup.do("accept", player=players[0].card)
        refused(cup.act("fee", desk=players[0], card=9999), "rules")
        for paid in ({"cash": 10000}, {"cash": 4000, "card": 6000}):  # nobody is there who takes it
            refused(cup.act("fee", desk=players[0], **paid), "funding")
        assert cup.look()["pool"] == 0
        seen = cup.look(players[1])
        assert seen["entries"] == [] and "draft" not in seen
        mine = cup.look(players[0])["entries"]
        assert [(e["player"], e["state"]) for e in mine] == [(players[0].card, "accepted")]


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
