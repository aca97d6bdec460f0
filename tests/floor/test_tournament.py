#!/usr/bin/env python3
"""The organisation of tournaments on a floor, over the wire: entries and fees, the draw of seats, heats and a final,
prizes and refunds; and that nothing of it is lost or doubled when the floor is struck down.
usage: test_tournament.py PATH-TO-BAIZE"""
import json
import os
import sqlite3
import subprocess
import sys

from house import ROOT, House, expect, main, plan, refused, tests_of
from cups import Tournament

sys.path.insert(0, os.path.join(ROOT, "tests", "oracle"))
import fair_draws  # noqa: E402

BAIZE = sys.argv[1]
TABLES = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 200}}"]


def small():
    return House(BAIZE, plan(tables=TABLES, terminals=8, cash=2))


def again(house, w):
    """The same terminal on a new line."""
    new = house.wire()
    expect(new.join(w.terminal, token=w.token))
    new.terminal, new.token, new.card, new.pin = w.terminal, w.token, w.card, w.pin
    return new


def held(house):
    """What lies on the tournament's account, and how money came and went."""
    with sqlite3.connect(f"file:{house.book}/floor.db?mode=ro", uri=True) as db:
        rows = db.execute("SELECT m.kind, sum(m.amount), count(*) FROM movement m JOIN account a ON a.id IN (m.from_account, m.to_account) "
                          "WHERE a.kind = 'occasion' GROUP BY m.kind").fetchall()
        return db.execute("SELECT sum(balance) FROM account WHERE kind = 'occasion'").fetchone()[0], {kind: (s, n) for kind, s, n in rows}


def verified(house):
    told = subprocess.run([BAIZE, "verify", f"{house.book}/floor.db", "--json"], capture_output=True, text=True)
    assert told.returncode == 0, told.stdout
    return {t["table"]: t for t in json.loads(told.stdout)["tables"]}


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
        assert again(house, winner) is not None
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
        seen = cup.look(players[1])
        assert seen["entries"] == [] and "draft" not in seen
        mine = cup.look(players[0])["entries"]
        assert [(e["player"], e["state"]) for e in mine] == [(players[0].card, "accepted")]


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
