#!/usr/bin/env python3
"""The inspector finds a round and sees it again as it lay. usage: test_search.py PATH-TO-BAIZE"""
import json
import os
import subprocess
import sys
import time

from house import House, card, expect, main, plan, refused, tests_of

BAIZE = sys.argv[1]


def act(boss, table, kind, **fields):
    return expect(boss.ask("act", table=table, act={"act": kind, **fields}, reason="as it fell"))


def spin(boss, table, n, number):
    act(boss, table, "close")
    act(boss, table, "number", number=number)


def lay(w, table, n, bet, stake, on=None):
    return expect(w.ask("wager", table=table, round=n, bet=bet, stake=stake, **({"on": on} if on else {})))


def played(house):
    """Three rounds at D1 by two members, one of them twice corrected in between; answers who played and the desks."""
    boss, inspector = house.desk("boss"), house.desk("inspector")
    ann, bob = house.sit(credit=30000, table="D1"), house.sit(credit=30000, table="D1")
    lay(ann, "D1", 1, "red", 500)
    lay(bob, "D1", 1, "straight", 300, on="17")
    lay(ann, "D1", 1, "red", 200)
    expect(ann.ask("withdraw", table="D1", round=1, bet="red", stake=100))
    spin(boss, "D1", 1, 17)
    lay(bob, "D1", 2, "black", 9000)
    spin(boss, "D1", 2, 3)
    lay(ann, "D1", 3, "low", 1000)
    spin(boss, "D1", 3, 30)
    return boss, inspector, ann, bob


def keys(m):
    return [(s["table"], s["round"], s["terminal"]) for s in m["slips"]]


def test_rounds_are_found_by_what_is_known_of_them():
    with House(BAIZE, plan(members=3, terminals=4, cash=0)) as house:
        boss, inspector, ann, bob = played(house)

        def found(**what):
            return keys(expect(inspector.ask("find", **what), event="found", more=False))
        a, b = ann.terminal, bob.terminal
        everything = [("D1", 3, a), ("D1", 2, b)]
        assert found()[:2] == everything and sorted(found()[2:]) == sorted([("D1", 1, a), ("D1", 1, b)]), found()
        assert sorted(found(table="D1", round=1)) == sorted([("D1", 1, a), ("D1", 1, b)])
        assert found(table="D3") == [] and found(round=4) == []
        assert found(terminal=a) == [("D1", 3, a), ("D1", 1, a)]
        assert found(card=bob.card) == [("D1", 2, b), ("D1", 1, b)]
        assert found(card=card(3)) == []
        # Of what was staked or of what came back.
        assert found(over=9000) == [("D1", 2, b), ("D1", 1, b)]
        assert found(over=10801) == []
        slip = expect(inspector.ask("find", over=10800))["slips"][0]
        assert (slip["staked"], slip["returned"], slip["say"]) == (300, 10800, "17 black, odd, low"), slip
        assert (slip["member"], slip["card"], slip["game"], slip["tender"]) == ("Member 2", bob.card, "roulette", "money"), slip
        rule = slip["wagers"][0]["rule"]
        assert found(clause=rule) == [("D1", 1, b)]
        assert found(clause="crown-fusion-2024:99.9") == [], found(clause="crown-fusion-2024:99.9")
        at = expect(inspector.ask("find", round=2))["slips"][0]["at"]
        assert found(**{"from": at + 1}) == [s for s in found() if s == ("D1", 3, a)]
        assert ("D1", 3, a) not in found(to=at) and ("D1", 1, a) in found(to=at + 1)
        refused(inspector.ask("find", card="999"), "card-unknown")
        refused(inspector.ask("find", round=0), "malformed")
        refused(inspector.ask("find", clause="x" * 200), "malformed")
        refused(house.desk("dealer").ask("find"), "role")
        refused(ann.ask("find"), "role")
        assert keys(expect(boss.ask("find", round=2))) == [("D1", 2, b)]


def test_a_round_is_seen_again_step_by_step():
    with House(BAIZE, plan(members=3, terminals=4, cash=0)) as house:
        boss, inspector, ann, bob = played(house)
        m = expect(inspector.ask("steps", table="D1", round=1), event="steps", round=1, game="roulette", next=None)
        assert m["count"] == len(m["steps"]) and "broken" not in m, m
        wagers = [s for s in m["steps"] if s["act"]["act"] in ("wager", "withdraw")]
        assert [s["felt"] for s in wagers] == [
            [{"bet": "red", "on": None, "stake": 500}], [{"bet": "straight", "on": "17", "stake": 300}],
            [{"bet": "red", "on": None, "stake": 700}], [{"bet": "red", "on": None, "stake": 600}]], wagers
        number = next(s for s in m["steps"] if s["act"]["act"] == "number")
        assert any(e["event"] == "resulted" for e in number["events"]), number
        lines = [s["line"] for s in m["steps"]]
        assert lines == sorted(lines) and all(s["at"] > 0 for s in m["steps"])
        # Its lines are those of the journal.
        journal = expect(inspector.ask("journal", table="D1", **{"from": number["line"], "lines": 1}))["lines"][0]
        assert '"act":"number"' in journal and '"number":17' in journal, journal
        felt = {}
        for s in m["steps"]:
            felt.update({(p["bet"], p["on"]): p["stake"] for p in s["felt"]})
        assert set(felt.values()) == {0}, felt
        later = expect(inspector.ask("steps", table="D1", round=1, **{"from": m["count"]}))
        assert later["steps"] == m["steps"][-1:], later
        refused(inspector.ask("steps", table="D1", round=9), "unknown")
        refused(inspector.ask("steps", table="D9", round=1), "unknown")
        refused(inspector.ask("steps", table="D1", round=1, journal=m["journal"] + 1), "unknown")
        refused(house.desk("dealer").ask("steps", table="D1", round=1), "role")


SEVEN = [f"{{table: {name}, ruleset: {rules}, options: {{min: 500, max: 50000, unit: 100{more}}}, automatic: 'no'}}" for name, rules, more in (
    ("R1", "nz1996/roulette", ""), ("B1", "crown-fusion-2024/semi-baccarat", ", burn: none, period: 0, confirm: 'no'"), ("S1", "nz1996/tai-sai", ""), ("W1", "nz1996/money-wheel", ""),
    ("C1", "nz1996/craps", ""), ("J1", "nz1996/blackjack", ""), ("P1", "nz1996/caribbean-stud", ""))]


def deal(boss, table, cards):
    for one in cards.split():
        act(boss, table, "card", card=one)


def test_a_round_of_every_game_is_seen_as_it_lay():
    """With RECORD=FILE what the inspector was told is written there, for the tests of the screens."""
    with House(BAIZE, plan(members=7, terminals=7, cash=0, tables=SEVEN)) as house:
        boss, inspector, w = house.desk("boss"), house.desk("inspector"), house.sit(credit=30000)

        def lays(table, bet, stake=1000, on=None):
            view = expect(w.ask("table", table=table))["view"]
            lay(w, table, view["round"], bet, stake, on)

        def choose(table, what):
            expect(w.ask("choose", table=table, round=1, choice=what))

        def steps(table, game, round=1):
            m = expect(inspector.ask("steps", table=table, round=round), event="steps", game=game, next=None)
            assert "broken" not in m, m
            recorded[game] = m
            return m["steps"]

        recorded = {}
        lays("R1", "straight", on="17")
        spin(boss, "R1", 1, 17)
        act(boss, "R1", "confirm")
        assert all("lies" not in s for s in steps("R1", "roulette"))
        for table, bet, on, fell in (("S1", "total", "10", {"dice": [2, 3, 5]}), ("W1", "symbol", "A", {"section": 4})):
            lays(table, bet, on=on)
            act(boss, table, "close")
            act(boss, table, next(iter(fell)), **fell)
            expect(boss.ask("act", table=table, act={"act": "confirm"}))
        assert all("lies" not in s for s in steps("S1", "sic-bo") + steps("W1", "money-wheel"))

        # Card by card, as it lay there after each.
        lays("B1", "player")
        act(boss, "B1", "close")
        deal(boss, "B1", "2h Kh 2c 3d 6s 9c")
        hands = [(s["lies"]["cards"] or {}).get("player", []) for s in steps("B1", "baccarat") if "lies" in s]
        assert hands[-1] == ["2h", "2c", "6s"] and ["2h"] in hands and ["2h", "2c"] in hands, hands

        # The point stays from one roll to the next, and the wager travels to it.
        lays("C1", "pass")
        for dice in ([4, 4], [3, 2]):
            act(boss, "C1", "throw")
            act(boss, "C1", "dice", dice=dice)
        first, second = steps("C1", "craps"), steps("C1", "craps", 2)
        assert [s["lies"]["craps"]["point"] for s in first if "lies" in s][-1] == 8, first
        assert [s["lies"]["craps"]["point"] for s in second if "lies" in s] == [8], second
        assert [s["lies"]["craps"]["shooter"]["seat"] for s in second if "lies" in s] == [1], second

        # A split, and a card to each hand; the dealer's last.
        lays("J1", "main")
        act(boss, "J1", "close")
        deal(boss, "J1", "8h 6s 8d")
        choose("J1", "split")
        deal(boss, "J1", "Tc")
        choose("J1", "stand")
        deal(boss, "J1", "9c")
        choose("J1", "stand")
        deal(boss, "J1", "7s Kd")
        lies = [s["lies"]["boxes"] for s in steps("J1", "blackjack") if "lies" in s]
        assert [["".join(h["cards"]) for b in at["boxes"] for h in b["hands"]] for at in lies].count(["8hTc", "8d9c"]) >= 1, lies
        assert lies[-1]["dealer"]["cards"] == ["6s", "7s", "Kd"] and lies[-1]["dealer"]["bust"], lies[-1]

        # What lay face down is seen when it was turned, and not before.
        lays("P1", "ante")
        act(boss, "P1", "close")
        deal(boss, "P1", "Ah As Kh 9c 9h 7d 5h 4h 2h Kd")
        choose("P1", "raise")
        lies = [s["lies"]["boxes"] for s in steps("P1", "caribbean-stud") if "lies" in s]
        assert [at["boxes"][0]["hands"][0]["cards"] for at in lies if at["boxes"]][-2:] == [[None] * 5, ["Ah", "Kh", "9h", "5h", "2h"]], lies
        assert lies[-1]["boxes"][0]["hands"][0]["result"] == "win" and lies[-1]["dealer"]["qualifies"], lies[-1]
        if "RECORD" in os.environ:
            with open(os.environ["RECORD"], "w") as f:
                told = {game: {"round": m["round"], "steps": m["steps"]} for game, m in recorded.items()}
                f.write(json.dumps(told, separators=(",", ":")).replace('{"line":', '\n{"line":') + "\n")


def test_a_round_corrected_late_says_so():
    with House(BAIZE, plan(members=3, terminals=4, cash=0)) as house:
        boss, inspector, ann, bob = played(house)
        assert "corrected" not in expect(inspector.ask("steps", table="D1", round=1))
        m = expect(boss.ask("act", table="D1", act={"act": "correct", "round": 1, "number": 18}, reason="the camera has 18"))
        if m["event"] == "proposed":
            m = expect(house.desk("pit").ask("confirm", no=m["proposal"]["no"]))
        assert m["event"] == "corrected", m
        assert expect(inspector.ask("steps", table="D1", round=1))["corrected"] == "18 red, even, low"
        slip = expect(inspector.ask("find", round=1, terminal=bob.terminal))["slips"][0]
        assert (slip["returned"], slip["was"]["returned"], slip["say"]) == (0, 10800, "18 red, even, low"), slip


def test_what_is_archived_is_found_and_played_again():
    """The newest first, over two archives and the book."""
    with House(BAIZE, plan(members=1, terminals=1, cash=0)) as house:
        for n, dealer in ((1, "dealer"), (3, "boss"), (5, "dealer")):
            boss, w = house.desk("boss"), house.sit(credit=5000, table="D1") if n == 1 else house.again(w)
            expect((boss if dealer == "boss" else house.desk(dealer)).ask("deal", table="D1"))
            for k in (n, n + 1):
                lay(w, "D1", k, "red", 100 * k)
                spin(boss, "D1", k, 3)
            if n < 5:
                house.stop()
                tomorrow = time.strftime("%Y-%m-%d", time.localtime(time.time() + 2 * 86400))
                subprocess.run([BAIZE, "archive", "--book", house.book, "--before", tomorrow], check=True, capture_output=True, env={**os.environ, **house.env})
                house.open()
        assert len(os.listdir(os.path.join(house.book, "archive"))) == 2
        inspector = house.desk("inspector")
        assert [s["round"] for s in expect(inspector.ask("find"))["slips"]] == [6, 5, 4, 3, 2, 1]
        # Who dealt is known of each: the newest rounds of a dealer come first, whatever file they lie in.
        for dealer, rounds in (("dealer", [6, 5, 2, 1]), ("boss", [4, 3]), ("pit", [])):
            slips = expect(inspector.ask("find", dealer=dealer), event="found", more=False)["slips"]
            assert [s["round"] for s in slips] == rounds and all(s["dealers"] == [dealer] for s in slips), slips
        assert [s["round"] for s in expect(inspector.ask("find", dealer="dealer", over=201, table="D1"))["slips"]] == [6, 5, 2]
        at = {s["round"]: s["at"] for s in expect(inspector.ask("find"))["slips"]}
        assert [s["round"] for s in expect(inspector.ask("find", dealer="dealer", **{"from": at[2], "to": at[6]}))["slips"]] == [5, 2]
        assert [s["round"] for s in expect(inspector.ask("find", **{"from": at[3], "to": at[5]}))["slips"]] == [4, 3]
        assert expect(inspector.ask("steps", table="D1", round=4))["dealers"] == ["boss"]
        refused(inspector.ask("find", dealer="x" * 200), "malformed")
        steps = expect(inspector.ask("steps", table="D1", round=2))["steps"]
        assert [p["stake"] for s in steps for p in s["felt"]] == [200, 0], steps


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
