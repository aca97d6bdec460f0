#!/usr/bin/env python3
"""Who deals where: the roster, relief, and a table as its dealer sees it.

usage: test_dealing.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import sys
import time

from house import STAFF, House, expect, main, plan, refused, tests_of

BAIZE = sys.argv[1]
TABLES = ["{table: B1, ruleset: crown-fusion-2024/semi-baccarat, options: {min: 100, max: 50000, unit: 100, burn: none, confirm: 'yes', seats: 20}}",
          "{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'yes', seats: 20}}",
          "{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, unit: 100, period: 30000, seats: 20}}",
          "{table: K1, ruleset: nz1996/blackjack, options: {min: 100, max: 50000, unit: 100, period: 0}}"]
TEAM = "".join(f"  - {{name: {name}, role: dealer, card: D-{name}, password: pass-{name}}}\n" for name in ("anna", "ben"))


def small(more=""):
    return House(BAIZE, plan(members=3, terminals=3, cash=0, tables=TABLES, more=more).replace(STAFF, STAFF + TEAM))


def act(desk, table, act, why=None, **fields):
    return desk.ask("act", table=table, act={"act": act, **fields}, **({"reason": why} if why else {}))


def at(desk, table):
    return expect(desk.ask("dealing", table=table))["at"]


def came_and_went(house, table):
    told = expect(house.desk("boss").ask("incidents"))["incidents"]
    return [(one["code"], one["who"]) for one in sorted(told, key=lambda one: one["no"]) if one["where"] == table and one["code"].startswith("dealer-")]


def test_whoever_comes_relieves_who_dealt():
    with small() as house:
        anna, ben = house.desk("anna"), house.desk("ben")
        expect(anna.ask("deal", table="D1"), relieves=None)
        since = at(anna, "D1")["dealer"]["since"]
        expect(anna.ask("deal", table="D1"), relieves=None)  # she deals there already
        assert at(anna, "D1")["dealer"] == {"name": "anna", "since": since}
        expect(ben.ask("deal", table="D1"), relieves="anna")
        expect(ben.ask("deal", table="B1"), relieves=None)  # nobody stands at two tables
        assert at(ben, "D1")["dealer"] is None and at(ben, "B1")["dealer"]["name"] == "ben"
        house.kill()
        house.open()
        anna = house.desk("anna")
        assert at(anna, "B1")["dealer"]["name"] == "ben"
        expect(anna.ask("deal", table="B1"), relieves="ben")
        expect(anna.ask("deal", table=None), table=None)
        assert came_and_went(house, "D1") == [("dealer-on", "anna"), ("dealer-off", "anna"), ("dealer-on", "ben"), ("dealer-off", "ben")]
        assert came_and_went(house, "B1") == [("dealer-on", "ben"), ("dealer-off", "ben"), ("dealer-on", "anna"), ("dealer-off", "anna")]
        expect(act(anna, "D1", "close"))  # without a roster whoever stands there acts
        house.stop()
        house.verify()


def test_where_a_roster_is_kept_nobody_else_deals():
    with small("roster: yes") as house:
        anna, ben, boss = house.desk("anna"), house.desk("ben"), house.desk("boss")
        now = round(time.time() * 1000)
        hour = 3600 * 1000
        refused(anna.ask("deal", table="D1"), "roster")
        refused(anna.ask("roster", table="D1", rows=[]), "role")
        refused(boss.ask("roster", table="R1", rows=[]), "automatic")
        refused(boss.ask("roster", table="D1", rows=[{"dealer": "cage", "from": now}]), "roster")
        refused(boss.ask("roster", table="D1", rows=[{"dealer": "anna", "from": now, "to": now}]), "roster")
        refused(boss.ask("roster", table="D1", rows=[{"dealer": "anna", "from": now}] * 17), "malformed")
        rows = [{"dealer": "anna", "from": now - hour, "to": now + hour}, {"dealer": "ben", "from": now + hour, "to": None}]
        assert expect(boss.ask("roster", table="D1", rows=rows))["roster"] == rows
        refused(boss.ask("roster", table="B1", rows=[{"dealer": "anna", "from": now, "to": now + 1}]), "roster")
        expect(boss.ask("roster", table="B1", rows=[{"dealer": "anna", "from": now + hour}]))
        refused(act(anna, "D1", "close"), "roster")
        expect(anna.ask("deal", table="D1"))
        refused(ben.ask("deal", table="D1"), "roster")  # his time has not come
        refused(act(ben, "D1", "close"), "roster")
        house.kill()
        house.open()
        anna, ben, boss = house.desk("anna"), house.desk("ben"), house.desk("boss")
        assert at(boss, "D1")["roster"] == rows
        expect(act(anna, "D1", "close"))
        refused(act(ben, "D1", "number", number=5), "roster")
        expect(act(boss, "D1", "number", number=5))  # a supervisor stands in anywhere
        expect(act(anna, "D1", "confirm"))
        expect(boss.ask("roster", table="D1", rows=[]))
        expect(act(anna, "D1", "close"))  # she goes on until somebody relieves her
        house.stop()
        house.verify()


def needs(desk):
    """What needs a person, but for times."""
    return {(one["what"], one.get("table") or one.get("terminal") or one.get("occasion"), one.get("about", "")): one
            for one in expect(desk.ask("needs"))["needs"]}


def test_what_needs_a_person_is_known_to_whoever_comes():
    with small() as house:
        anna, boss, w = house.desk("anna"), house.desk("boss"), house.sit(credit=5000, terminal="T01", table="D1")
        now, hour = round(time.time() * 1000), 3600 * 1000
        assert needs(boss) == {}  # no roster is kept: nobody is missed
        expect(boss.ask("roster", table="D1", rows=[{"dealer": "anna", "from": now - hour, "to": now + hour}]))
        assert needs(boss)["no-dealer", "D1", "anna"]["since"] == now - hour
        expect(anna.ask("deal", table="D1"))
        assert needs(boss) == {}
        expect(boss.ask("roster", table="D1", rows=[{"dealer": "anna", "from": now - hour, "to": now - 60000}]))
        assert needs(boss)["overstays", "D1", "anna"]["since"] == now - 60000
        expect(anna.ask("call", table="D1", words="a dispute"))
        expect(w.ask("fault", words="the screen is dark"))
        told = needs(boss)
        assert told["call", "D1", ""]["words"] == "a dispute" and told["call", "T01", "D1"]["words"] == "the screen is dark", told
        assert needs(anna) == told == needs(house.desk("watcher"))
        assert needs(house.desk("boss")) == told  # at another desk, or after the line was lost
        refused(w.ask("needs"), "role")
        boss = house.desk("boss")
        expect(boss.ask("answer-call", terminal="T01"))
        expect(boss.ask("answer-call", table="D1"))
        expect(boss.ask("roster", table="D1", rows=[]))
        assert needs(boss) == {}
        row = next(one for one in expect(boss.ask("pit", acts="B1"))["tables"] if one["table"] == "D1")
        assert row["seats"] == 3 and row["taken"] == 1 and row["roster"] == [] and "acts" not in row, row
        expect(house.desk("ben").ask("deal", table="D1"), relieves="anna")
        house.kill()
        house.open()
        told = expect(house.desk("boss").ask("pit", acts="B1"))
        row, = (one for one in told["tables"] if one["table"] == "D1")
        assert [one["dealer"] for one in row["dealt"]] == ["anna"] and row["dealt"][0]["from"] <= row["dealt"][0]["to"] == row["dealer"]["since"], row
        assert {"anna", "ben", "boss"} <= set(told["dealers"]) and "cage" not in told["dealers"], told["dealers"]


def by_card(house, card, pin, table="D1"):
    w = house.wire()
    return w, w.ask("login", card=card, pin=pin, table=table)


def test_a_dealer_comes_with_card_and_pin_and_only_deals():
    with small("roster: yes") as house:
        anna, boss = house.desk("anna"), house.desk("boss")
        refused(by_card(house, "D-anna", "1357")[1], "login")  # she has none yet
        refused(anna.ask("dealer-pin", password="wrong", pin="1357"), "login")
        refused(anna.ask("dealer-pin", password="pass-anna", pin="13570000"[:3]), "pin")
        refused(boss.ask("dealer-pin", password="pass-boss", pin="1357"), "role")
        expect(anna.ask("dealer-pin", password="pass-anna", pin="1357"), card="D-anna")
        refused(by_card(house, "D-anna", "1357")[1], "roster")  # nobody has rostered her
        expect(boss.ask("roster", table="D1", rows=[{"dealer": "anna", "from": 0}]))
        refused(by_card(house, "D-anna", "1357", "B1")[1], "roster")
        refused(by_card(house, "D-anna", "1357", "R1")[1], "automatic")
        refused(by_card(house, "D-ben", "1357")[1], "login")
        refused(by_card(house, "anna", "1357")[1], "login")  # her card has another number than her name
        at_table, welcome = by_card(house, "D-anna", "1357")
        expect(welcome, name="anna", role="dealer", post="D1", pin=True)
        expect(at_table.ask("deal", table="D1"))
        expect(act(at_table, "D1", "close"))
        assert at(at_table, "D1")["dealer"]["name"] == "anna"
        for do, fields in (("dealing", {"table": "B1"}), ("act", {"table": "B1", "act": {"act": "close"}}), ("call", {"table": "B1"}), ("pit", {}),
                           ("confirm", {"no": 1}), ("answer-call", {"table": "D1"}), ("password", {"old": "pass-anna", "new": "another-one"}),
                           ("dealer-pin", {"password": "pass-anna", "pin": "2468"}), ("plan", {})):
            refused(at_table.ask(do, **fields), "role")
        expect(at_table.ask("terminals"))
        expect(at_table.ask("proposals"))
        expect(at_table.ask("deal", table=None))
        house.kill()
        house.open()
        expect(by_card(house, "D-anna", "1357")[1], post="D1")
        # Three wrong ones, and it waits; who knows the password waits no longer.
        for _ in range(3):
            refused(by_card(house, "D-anna", "9999")[1], "login")
        refused(by_card(house, "D-anna", "1357")[1], "locked")
        anna = house.desk("anna")
        expect(by_card(house, "D-anna", "1357")[1], post="D1")
        told = {one["code"]: one for one in expect(house.desk("boss").ask("incidents"))["incidents"]}
        assert told["dealer-pin"]["who"] == "anna" and told["login-locked"]["who"] == told["login-failed"]["who"] == "staff card D-anna", told
        # Another password takes the PIN with it.
        anna = house.desk("anna")
        expect(anna.ask("password", old="pass-anna", new="pass-anna-2"))
        refused(by_card(house, "D-anna", "1357")[1], "login")
        house.stop()
        house.verify()


def test_a_dealer_sees_what_lies_there_and_where_the_next_card_goes():
    with small() as house:
        dealer, w = house.desk("dealer"), house.sit(credit=50000, terminal="T01", table="B1")
        n = expect(w.ask("table", table="B1"))["view"]["round"]
        expect(w.ask("wager", table="B1", round=n, bet="player", stake=1000))
        expect(w.ask("wager", table="B1", round=n, bet="tie", stake=300))
        expect(w.ask("wager", table="B1", round=n, bet="player", stake=500))
        told = at(dealer, "B1")
        assert told["spots"] == [{"bet": "player", "on": None, "stake": 1500}, {"bet": "tie", "on": None, "stake": 300}], told["spots"]
        assert told["bettors"] == [{"terminal": "T01", "seat": 1, "staked": 1800}] and told["next"] is None, told
        expect(act(dealer, "B1", "close"))
        due = [("player", 1), ("banker", 1), ("player", 2), ("banker", 2), ("player", 3), ("banker", 3)]
        for card, (to, place) in zip(("2h", "Kh", "2c", "3d", "6s", "9c"), due):
            assert at(dealer, "B1")["next"] == {"to": to, "place": place}, (card, at(dealer, "B1")["next"])
            expect(act(dealer, "B1", "card", card=card))
        told = at(dealer, "B1")
        assert told["next"] is None and told["awaits"]["what"] == "confirm" and told["recorded"] is not None, told
        expect(act(dealer, "B1", "confirm"))
        assert at(dealer, "B1")["spots"] == [] and at(dealer, "B1")["bettors"][0]["staked"] == 0


def test_only_what_is_possible_now_is_open():
    with small() as house:
        dealer = house.desk("dealer")

        def open_now(table):
            return {one["act"] for one in at(dealer, table)["acts"] if one["open"]}

        opened = open_now("D1")
        assert "close" in opened and not opened & {"confirm", "correct"}, opened
        expect(act(dealer, "D1", "close"))
        closed = open_now("D1")
        assert {"number", "no-spin"} <= closed and not closed & {"close", "confirm"}, closed
        expect(act(dealer, "D1", "number", number=17))
        assert {"confirm", "correct"} <= open_now("D1") and at(dealer, "D1")["recorded"] == 17, open_now("D1")
        mine = {one["act"]: one["mine"] for one in at(dealer, "D1")["acts"]}
        assert mine["confirm"] and mine["number"] and not mine["close-table"], mine
        assert "card" in open_now("B1")


def test_boxes_are_named_one_by_one():
    with small() as house:
        dealer, w = house.desk("dealer"), house.sit(credit=50000, terminal="T02", table="K1")
        n = expect(w.ask("table", table="K1"))["view"]["round"]
        expect(w.ask("wager", table="K1", round=n, bet="main", stake=1000))
        expect(act(dealer, "K1", "close"))
        box = at(dealer, "K1")["next"]["box"]
        for card, want in (("9h", {"to": "box", "box": box, "hand": 1, "place": 1}), ("8c", {"to": "dealer", "place": 1}),
                           ("2d", {"to": "box", "box": box, "hand": 1, "place": 2})):
            assert at(dealer, "K1")["next"] == want, at(dealer, "K1")["next"]
            expect(act(dealer, "K1", "card", card=card))
        assert at(dealer, "K1")["next"] is None and at(dealer, "K1")["awaits"]["actor"] == "player"


main(tests_of(globals()))
