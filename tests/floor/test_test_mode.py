#!/usr/bin/env python3
"""Test mode: tables played with credits that are no money, beside tables that are played for it.

usage: test_test_mode.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import os
import sqlite3
import sys

import records
from house import CROWN, House, account, expect, in_round, main, patiently, plan, refused, tests_of

BAIZE = sys.argv[1]
STUD = "{table: %s, ruleset: nz1996/caribbean-stud, options: {min: 500, max: 50000, unit: 100, jackpot: 5000000}, jackpot: J}"
LEDGER = ("account_now", "game_meter", "money_meter", "ticket")


def put(house, pit, boss, **what):
    """By two, as soon as a round that is being drawn is over."""
    for _ in patiently("a table between two rounds", 0.05):
        m = pit.ask("test", reason="a check", **what)
        if m["ok"]:
            m = boss.ask("confirm", no=expect(m, event="proposed")["proposal"]["no"])
        if m["ok"] or "in a round" not in m["why"]:
            return expect(m, event="test")


def tester(house, pit, boss, terminal, credit, table=None):
    """Somebody at a terminal with test credits."""
    w = house.wire()
    w.terminal = terminal
    w.token = expect(w.join(terminal))["token"]
    if table:
        expect(w.ask("table", table=table))
    put(house, pit, boss, terminal=terminal, on=True, credit=credit)
    return w


def begin_test(pit, boss, player, table, seen):
    """A round that is being drawn is not between two: tried again when another opens where the player is."""
    for _ in patiently("a table between two rounds"):
        m = pit.ask("test", table=table, on=True, reason="a check")
        if m["ok"]:
            m = boss.ask("confirm", no=m["proposal"]["no"])
        if m["ok"]:
            break
        player.until("opened", table=seen)
    expect(m, event="test", table=table, on=True)


def again(house, w):
    new = house.wire()
    new.terminal = w.terminal
    m = expect(new.join(w.terminal, token=w.token))
    new.seq, new.token = m["seq"], m["token"]
    return new, m


def money_of(house):
    """All that the book has of money: accounts, meters, tickets; nothing of what is none."""
    db = sqlite3.connect(f"file:{house.book}/floor.db?mode=ro", uri=True)
    rows = {t: db.execute(f"SELECT * FROM {t} ORDER BY 1, 2").fetchall() for t in LEDGER}
    rows["account_now"] = [r for r in rows["account_now"] if r[9] == "money"]
    db.close()
    return rows


def play_rounds(w, table, rounds, bet="red", stake=500):
    for _ in range(rounds):
        _, played = in_round(w, table, lambda n: w.ask("wager", table=table, round=n, bet=bet, stake=stake))
        while w.until("opened", table=table)["round"] <= played:  # some were not heard yet
            pass


def test_an_automatic_table_is_tested_and_struck_down_and_no_money_has_moved():
    tables = [f"{{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {CROWN % 700}, spin: 100}}",
              f"{{table: R2, ruleset: crown-fusion-2024/auto-roulette, options: {CROWN % 700}, spin: 100}}"]
    with House(BAIZE, plan(members=2, tables=tables, terminals=4, cash=2)) as house:
        player = house.sit(credit=20000)
        play_rounds(player, "R1", 2)
        before = expect(player.ask("table", table="R1"))["view"]
        expect(player.ask("leave"))
        pit, boss, inspector = house.desk("pit"), house.desk("boss"), house.desk("inspector")
        begin_test(pit, boss, player, "R1", "R1")
        was = money_of(house)
        w = tester(house, pit, boss, "T03", 1000000)
        note = house.wire()
        expect(note.join("C01"))
        refused(note.ask("cash", note=500), "tender")
        play_rounds(w, "R1", 4, stake=2000)
        view = expect(w.ask("table", table="R1"))["view"]
        assert view["tender"] == "test" and view["round"] >= 4, view

        # In the middle of a round.
        m, _ = in_round(w, "R1", lambda n: w.ask("wager", table="R1", round=n, bet="straight", on="7", stake=700))
        expect(m)
        house.kill()
        house.open()
        w, m = again(house, w)
        assert m["account"]["tender"] == "test" and m["view"]["tender"] == "test", m["account"]
        assert m["account"]["staked"] == 700 or m["view"]["round"] > view["round"], m
        pit, boss, inspector = house.desk("pit"), house.desk("boss"), house.desk("inspector")
        assert expect(inspector.ask("report", name="tables"))["rows"][0][2] == 1000
        w.until("opened", table="R1")
        has = account(w)["credit"]
        trial = expect(inspector.ask("trial"))
        assert trial["good"] and trial["test"] == has, (trial, has)
        assert money_of(house) == was
        assert "R1" in house.verify()

        for _ in patiently("a table between two rounds"):
            m = pit.ask("test", table="R1", on=False, reason="done")
            if m["ok"]:
                m = boss.ask("confirm", no=m["proposal"]["no"])
            if m["ok"]:
                break
            w.until("opened", table="R1")
        expect(m, event="test", on=False, credit=0)
        after = expect(w.ask("table", table="R1"))["view"]
        assert after["tender"] == "money" and after["last"][:2] == before["last"][:2], (before, after)
        assert after["round"] - before["round"] <= 2, (before["round"], after["round"])
        assert expect(inspector.ask("trial"))["test"] == 0
        assert {k: v for k, v in money_of(house).items() if k != "account"} == {k: v for k, v in was.items() if k != "account"}
        test = house.report("terminals", "--of", "test")["rows"]
        assert [r["terminal"] for r in test] == ["T03"] and test[0]["issued"] == 1000000 and test[0]["credit"] == 0, test
        assert test[0]["taken-in"] == has
        assert [r["table"] for r in house.report("hold", "--of", "test")["rows"]] == ["R1"]
        assert [r["rounds"] for r in house.report("hold")["rows"]] == [2], house.report("hold")
        assert house.stop() == (0, "")
        house.verify()
        house.open()
        player, _ = again(house, player)
        play_rounds_for_money(house, player)
        house.verify()


def play_rounds_for_money(house, w):
    expect(w.ask("table", table="R1"))
    expect(w.ask("card", card="100-0001", pin="2001"))
    expect(w.ask("transfer", amount=5000, to="terminal"))
    play_rounds(w, "R1", 1)


def test_a_jackpot_is_not_fed_by_a_test():
    with House(BAIZE, plan(members=2, tables=[STUD % "J1", STUD % "J2"], terminals=3, cash=0)) as house:
        pit, boss, dealer, inspector = house.desk("pit"), house.desk("boss"), house.desk("dealer"), house.desk("inspector")
        pools = {a["account"]: a["balance"] for a in expect(inspector.ask("accounts"))["accounts"]}
        put(house, pit, boss, table="J1", on=True)
        w = tester(house, pit, boss, "T01", 50000, "J1")
        expect(w.ask("wager", table="J1", round=1, list=[{"bet": "ante", "stake": 1000}, {"bet": "jackpot", "stake": 100}]))
        expect(dealer.ask("act", table="J1", act={"act": "close"}))
        for one in ("Ah", "2s", "Kh", "4h", "Qh", "6s", "Jh", "8h", "Th", "Ts"):
            expect(dealer.ask("act", table="J1", act={"act": "card", "card": one}))
        expect(w.ask("choose", table="J1", round=1, choice="raise"))
        expect(dealer.ask("act", table="J1", act={"act": "count", "number": 52}))
        trial = expect(inspector.ask("trial"))
        now = {a["account"]: a["balance"] for a in expect(inspector.ask("accounts"))["accounts"]}
        assert trial["good"] and now["jackpot J"] == pools["jackpot J"] == 5000000, now
        assert {k: v for k, v in now.items() if k in pools} == pools
        assert expect(w.ask("table", table="J1"))["view"]["round"] == 2
        assert trial["test"] == account(w)["credit"] > 5000000, trial  # won all of a jackpot that there is not
        put(house, pit, boss, table="J1", on=False)
        assert house.stop() == (0, "")
        house.verify()


def test_what_is_no_money_is_never_counted_as_money():
    """Somebody who has the disk makes test credits a player's money, and hashes the whole chain anew."""
    tables = [f"{{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {CROWN % 700}, spin: 100}}"]
    with House(BAIZE, plan(members=1, tables=tables, terminals=2, cash=0)) as house:
        pit, boss = house.desk("pit"), house.desk("boss")
        put(house, pit, boss, table="R1", on=True)
        w = tester(house, pit, boss, "T01", 5000)
        play_rounds(w, "R1", 1)
        assert house.stop() == (0, "")
        house.verify()
        path = os.path.join(house.book, "floor.db")
        db = sqlite3.connect(path)
        db.execute("UPDATE account SET tender = 'money' WHERE name = 'chips T01.1'")
        db.commit()
        db.close()
        status, said = house.floor.verify()
        assert status == 1 and "tender" in said, said
        records.rechain(path)
        status, said = house.floor.verify()
        assert status == 1 and "goes from" in said, said


def test_no_change_of_the_plan_carries_money_into_a_test():
    tables = [f"{{table: R{i}, ruleset: crown-fusion-2024/auto-roulette, options: {CROWN % 700}, spin: 100}}" for i in (1, 2)]
    with House(BAIZE, plan(members=1, tables=tables, terminals=2)) as house:
        pit, boss = house.desk("pit"), house.desk("boss")
        player = house.sit(credit=20000)
        expect(player.ask("table", table="R2"))
        begin_test(pit, boss, player, "R1", "R2")
        p = expect(boss.ask("change", part="terminals", name=player.terminal, to={"tables": ["R1"]}, reason="moved"), event="proposed")
        m = refused(pit.ask("confirm", no=p["proposal"]["no"]), "in-use")
        assert "R1" in m["why"] and "test" in m["why"], m
        play_rounds(player, "R2", 1)


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
