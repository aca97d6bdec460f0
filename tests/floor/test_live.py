#!/usr/bin/env python3
"""Staff, terminals and tables change while the floor is open: what stays stays as it is, what is new opens, what goes
closes; each change is on record with who made it, who confirmed it and why; nobody who may not can make one.

usage: test_live.py BAIZE
"""
import json
import os
import sqlite3
import subprocess
import sys
import time

from devices import Device
from house import (ROOT, Gone, House, account, card, expect, in_round, main, mine, pin, plan, proposed, refused,
                   tests_of, until_so)

BAIZE = sys.argv[1]
DEALT = "{table: %s, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no'%s}}"
WHEEL = ("{table: %s, ruleset: crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, unit: 100, total-max: 200000, "
         "max.outside: 100000, period: %d}, spin: 100}")


# Of a first password: what who confirms it chooses.
OTHER_HALF = "half-of-pit"


class Live(House):
    """A floor with a dealer's table and a slow wheel."""

    def __init__(self, more="", tables=None, **fields):
        super().__init__(BAIZE, plan(members=6, terminals=4, cash=1, more=more,
                                     tables=tables or [DEALT % ("D1", ""), WHEEL % ("R1", 60000)]), **fields)

    def open(self):
        super().open()
        self.boss, self.pit = self.desk("boss"), self.desk("pit")
        return self

    def change(self, part, name, to, reason="as agreed", **fields):
        """Made by one, confirmed by the other."""
        half = {"password": OTHER_HALF} if to and "password" in to else {}
        return proposed(self.boss.ask("change", part=part, name=name, to=to, reason=reason, **fields), self.pit, event="changed", **half)

    def number(self, n, table="D1"):
        d = self.desk("dealer")
        for act in ({"act": "close"}, {"act": "number", "number": n}):
            expect(d.ask("act", table=table, act=act))
        d.close()

    def rows(self, sql):
        book = sqlite3.connect(f"file:{self.book}/floor.db?mode=ro", uri=True)
        rows = book.execute(sql).fetchall()
        book.close()
        return rows


def changes(house):
    return [(who, second, what, json.loads(words)) for who, second, what, words in
            house.rows("SELECT who, second, what, words FROM change ORDER BY no") if what in ("staff", "terminals", "tables", "password")]


def gone(w):
    """Whoever was there has been shown the door."""
    try:
        while True:
            w.recv()
    except Gone:
        pass


def how_it_ended(first, asked):
    """What who proposed it hears, when it is over."""
    while True:
        m = first.until("proposal")
        if m["proposal"]["no"] == asked["proposal"]["no"] and m["state"] != "waits":
            assert (m["state"] == "confirmed") == m["answer"]["ok"], m
            return m["answer"]


def login(house, name, password, **fields):
    w = house.wire()
    return w, w.ask("login", name=name, password=password, **fields)


def test_a_dealer_is_added_logs_in_and_is_taken_out():
    """With a first password that is good for nothing but choosing another; what is kept of neither is readable."""
    with Live() as house:
        w = house.sit(credit=5000, table="D1")
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=500))
        house.change("staff", "anna", {"role": "dealer", "password": "first-of-anna"}, reason="new on the team")
        anna, m = login(house, "anna", f"first-of-anna {OTHER_HALF}")
        assert expect(m)["first"] and m["role"] == "dealer", m
        refused(anna.ask("pit"), "first")
        refused(anna.ask("password", old="wrong-of-anna", new="second-of-anna"), "login")
        refused(anna.ask("password", old=f"first-of-anna {OTHER_HALF}", new="short"), "password")
        m = expect(anna.ask("password", old=f"first-of-anna {OTHER_HALF}", new="second-of-anna"), event="changed")
        expect(anna.ask("pit"))
        # She stays logged in, and so does everybody else; the wager lies where it lay.
        expect(house.boss.ask("incidents"))
        assert mine(w)["staked"] == 500
        for act in ({"act": "close"}, {"act": "number", "number": 1}):
            expect(anna.ask("act", table="D1", act=act))
        assert w.until("ended", table="D1")["returned"] == 1000
        house.kill()
        house.open()
        _, m = login(house, "anna", f"first-of-anna {OTHER_HALF}")
        refused(m, "login")
        anna, m = login(house, "anna", "second-of-anna")
        assert not expect(m)["first"], m
        # Taken out she is shown the door at once, and her name is nobody else's ever.
        house.change("staff", "anna", None, reason="she has left")
        gone(anna)
        refused(login(house, "anna", "second-of-anna")[1], "login")
        refused(house.boss.ask("change", part="staff", name="anna", to={"role": "dealer", "password": "first-of-anna"}, reason="back"), "plan")
        house.stop()
        house.verify()
        made = changes(house)
        assert [(who, second, what) for who, second, what, _ in made] == [
            ("boss", "pit", "staff"), ("anna", "", "password"), ("boss", "pit", "staff")], made
        assert made[0][3] == {"name": "anna", "to": {"role": "dealer", "first": "yes"}, "password": True, "reason": "new on the team"}, made
        everything = open(os.path.join(house.book, "floor.db"), "rb").read()
        assert b"first-of-anna" not in everything and b"second-of-anna" not in everything


def test_who_may_not():
    """A dealer may not; nobody changes himself, nor confirms that he is changed; the last manager stays."""
    with Live() as house:
        dealer, cage, inspector = house.desk("dealer"), house.desk("cage"), house.desk("inspector")
        for w, code in ((dealer, "role"), (cage, "role"), (inspector, "role")):
            refused(w.ask("change", part="staff", name="cage", to=None, reason="because"), code)
        refused(house.boss.ask("change", part="staff", name="boss", to={"role": "cashier"}, reason="because"), "second")
        m = expect(house.boss.ask("change", part="staff", name="pit", to={"ranks": ["casino-manager"]}, reason="raised"), event="proposed")
        refused(house.pit.ask("confirm", no=m["proposal"]["no"]), "second")
        refused(house.boss.ask("change", part="staff", name="dealer", to={"role": "king"}, reason="because"), "plan")
        refused(house.boss.ask("change", part="staff", name="dealer", to={"role": "dealer"}), "malformed")
        refused(house.boss.ask("change", part="staff", name="nobody", to=None, reason="because"), "plan")
        m = refused(house.boss.ask("change", part="staff", name="pit", to=None, reason="because"), "plan")
        assert "nobody would be left" in m["why"], m
        refused(house.boss.ask("change", part="chips", name="pit", to=None, reason="because"), "malformed")
        # Nothing has changed.
        assert changes(house) == []
        assert expect(house.boss.ask("plan"))["changes"] == 0
        house.stop()
        house.verify()


def test_the_second_person_sees_what_would_change():
    """Not a reason alone: what is asked for under a harmless one is before his eyes, but for passwords."""
    with Live() as house:
        for name, to, shown in (("dealer", {"role": "supervisor"}, {"to": {"role": "supervisor"}, "password": False}),
                                ("zoe", {"role": "dealer", "password": "known-to-both"}, {"to": {"role": "dealer", "first": "yes"}, "password": True}),
                                ("dealer", None, {"to": None, "password": False})):
            m = expect(house.boss.ask("change", part="staff", name=name, to=to, reason="a new desk"), event="proposed")
            for p in (m["proposal"], house.pit.until("proposal", state="waits")["proposal"]):
                assert {k: p.get(k) for k in ("part", *shown)} == {"part": "staff", **shown}, p
            expect(house.pit.ask("decline", no=m["proposal"]["no"]))
        assert not changes(house)


def test_nobody_is_the_second_person_himself():
    """A name is made by two, and its first password is half of each: neither can sign in with it and confirm what he proposed."""
    with Live() as house:
        refused(house.boss.ask("change", part="staff", name="zoe", to={"role": "supervisor", "password": "of boss alone"}, reason="new"), "password")
        m = expect(house.boss.ask("change", part="staff", name="zoe", to={"role": "supervisor", "password": "half-of-boss"}, reason="new"), event="proposed")
        for wrong in ({}, {"password": "short"}, {"password": "with a space"}):
            refused(house.pit.ask("confirm", no=m["proposal"]["no"], **wrong), "password")
        proposed(m, house.pit, event="changed", password=OTHER_HALF)
        for one in ("half-of-boss", OTHER_HALF):
            refused(login(house, "zoe", one)[1], "login")
        assert not [row for row in house.rows("SELECT words FROM change UNION SELECT value FROM setting") if "half-of" in str(row[0])]
        zoe, m = login(house, "zoe", f"half-of-boss {OTHER_HALF}")
        assert expect(m)["first"], m


def test_what_was_confirmed_and_not_done_is_on_record():
    """A change waits for a round to end; who confirmed it leaves meanwhile, and it is dropped."""
    with Live() as house:
        w = house.sit(credit=1000, table="D1")
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=100))
        m = expect(house.boss.ask("change", part="terminals", name=w.terminal, to={"tables": ["R1"]}, reason="another place"), event="proposed")
        house.pit.send("confirm", no=m["proposal"]["no"])
        while expect(house.boss.ask("proposals"))["proposals"]:
            time.sleep(.05)
        house.pit.close()
        assert how_it_ended(house.boss, m)["code"] == "lapsed"
        told = until_so(lambda: [i for i in expect(house.boss.ask("incidents"))["incidents"] if i["code"] == "lapsed"])
        assert told[0]["who"] == "pit" and "proposed by boss" in told[0]["words"], told
        assert not changes(house)


def test_another_role_and_another_password():
    """Who has another role logs in again; a password that two others have set is a first one."""
    with Live() as house:
        dealer = house.desk("dealer")
        house.change("staff", "dealer", {"role": "cashier"})
        gone(dealer)
        refused(login(house, "dealer", "wrong")[1], "login")
        d, m = login(house, "dealer", "pass-dealer")
        assert expect(m)["role"] == "cashier"
        expect(d.ask("members", find="Member"))
        house.change("staff", "dealer", {"password": "was-forgotten"})
        gone(d)  # whoever it was
        refused(login(house, "dealer", "pass-dealer")[1], "login")
        d, m = login(house, "dealer", f"was-forgotten {OTHER_HALF}")
        assert expect(m)["first"], m
        house.stop()
        house.verify()


def test_terminals_come_and_go_while_people_play():
    """A terminal more at tables with money; one taken out, and back again with the sittings it had."""
    with Live() as house:
        w = house.sit(credit=5000, table="D1")
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=500))
        wheel = house.sit(credit=5000, table="R1")
        m, _ = in_round(wheel, "R1", lambda n: wheel.ask("wager", table="R1", round=n, bet="red", stake=700))
        expect(m)
        before = expect(wheel.ask("table", table="R1"))["view"]
        refused(house.wire().ask("join", terminal="T09"), "unknown")
        house.change("terminals", "T09-T10", {"funding": ["card"], "tables": ["D1"]})
        view = expect(wheel.ask("table", table="R1"))["view"]
        assert (view["round"], view["commit"], view["mine"]["staked"]) == (before["round"], before["commit"], 700), view
        assert 0 <= before["left"] - view["left"] < 30000, (before["left"], view["left"])
        other = house.sit(credit=2000, terminal="T09")
        assert [t["table"] for t in expect(other.ask("join", terminal="T09", token=other.token))["tables"]] == ["D1"]
        expect(other.ask("wager", table="D1", round=1, bet="black", stake=300))
        # In use: it cannot go.
        p = expect(house.boss.ask("change", part="terminals", name="T09", to=None, reason="moved"), event="proposed")
        m = refused(house.pit.ask("confirm", no=p["proposal"]["no"]), "in-use")
        assert "T09" in m["why"], m
        assert how_it_ended(house.boss, p)["why"] == m["why"]
        house.kill()
        house.open()
        w, other = house.again(w), house.again(other)
        house.number(1)
        assert w.until("ended", table="D1")["returned"] == 1000
        assert other.until("ended", table="D1")["returned"] == 0
        expect(other.ask("leave"))
        house.change("terminals", "T09", None)
        gone(other)
        refused(house.wire().ask("join", terminal="T09"), "unknown")
        assert account(w)["credit"] == 5500
        house.change("terminals", "T09", {"funding": ["card"]})
        again = house.sit(credit=1000, terminal="T09")
        assert account(again)["account"] == "T09.2", account(again)
        house.stop()
        house.verify()
        ran = subprocess.run([BAIZE, "plan", "--book", house.book], capture_output=True, text=True, check=True)
        assert "{terminals: T10, funding: [card], tables: [D1]}" in ran.stdout and "{terminals: T09, funding: [card]}" in ran.stdout, ran.stdout


def test_a_terminal_that_comes_back_is_enrolled_anew():
    """Whoever kept the cabinet that was taken out has a key that opens nothing, before and after a restart."""
    with Live() as house:
        device = Device("T03").enrol(house, house.boss, house.pit)
        expect(device.join(house.wire()))
        refused(house.wire().ask("join", terminal="T03"), "key")
        house.change("terminals", "T03", None)
        house.change("terminals", "T03", {"funding": ["card"]})
        for _ in range(2):
            rows = [row for row in expect(house.boss.ask("terminals"))["terminals"] if row["terminal"] == "T03"]
            assert not rows[0]["enrolled"], rows
            expect(house.wire().ask("join", terminal="T03"))  # a demonstration takes anybody where nothing is enrolled
            house.kill()
            house.open()
        told = [i for i in expect(house.boss.ask("incidents"))["incidents"] if i["code"] == "retired"]
        assert told and told[0]["where"] == "T03" and "taken out" in told[0]["words"], told
        house.stop()
        house.verify()


def test_links_change_while_people_play():
    """Who plays at a table his terminal is no longer linked to goes to another with his credit; with a wager there he
    stays until it is settled."""
    with Live() as house:
        w = house.sit(credit=5000, table="D1")
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=500))
        p = expect(house.boss.ask("change", part="terminals", name=w.terminal, to={"tables": ["R1"]}, reason="moved"), event="proposed")
        no = house.pit.send("confirm", no=p["proposal"]["no"])
        time.sleep(0.5)
        assert mine(w)["staked"] == 500  # it waits
        expect(house.boss.ask("plan"), changes=0)
        assert not [n for n in house.boss.news if n["event"] == "proposal" and n["state"] == "confirmed"]
        house.number(1)
        assert w.until("ended", table="D1")["returned"] == 1000
        expect(house.pit.answer(no), event="changed")
        assert how_it_ended(house.boss, p)["event"] == "changed"
        m = expect(w.ask("join", terminal=w.terminal, token=w.token))
        assert m["view"]["table"] == "R1" and m["account"]["credit"] == 5500, m
        assert [t["table"] for t in m["tables"]] == ["R1"], m
        refused(w.ask("table", table="D1"), "unknown")
        house.change("terminals", w.terminal, {"tables": ["D1", "R1"]})
        expect(w.ask("table", table="D1"))
        expect(w.ask("wager", table="D1", round=2, bet="red", stake=500))
        house.kill()
        house.verify()
        house.open()
        assert mine(house.again(w))["staked"] == 500
        house.stop()
        house.verify()


def test_tables_open_and_close():
    """A table more on a floor where somebody plays, closed when nobody's money is there, opened again where it left off."""
    with Live() as house:
        w = house.sit(credit=5000, table="R1")
        m, n = in_round(w, "R1", lambda n: w.ask("wager", table="R1", round=n, bet="red", stake=700))
        commit = expect(w.ask("table", table="R1"))["view"]["commit"]
        house.change("tables", "D2", {"ruleset": "crown-fusion-2024/semi-roulette",
                                      "options": {"min": 200, "max": 50000, "unit": 100, "period": 0, "confirm": "no"}})
        assert w.until("tables")["table"] == "R1"
        m = expect(w.ask("join", terminal=w.terminal, token=w.token))
        assert [t["table"] for t in m["tables"]] == ["D1", "R1", "D2"] and m["view"]["commit"] == commit, m
        other = house.sit(credit=3000, table="D2")
        expect(other.ask("wager", table="D2", round=1, bet="red", stake=400))
        p = expect(house.boss.ask("change", part="tables", name="D2", to=None, reason="quiet"), event="proposed")
        m = refused(house.pit.ask("confirm", no=p["proposal"]["no"]), "in-use")
        assert "D2" in m["why"], m
        house.number(1, "D2")
        assert other.until("ended", table="D2")["returned"] == 800
        refused(house.boss.ask("change", part="tables", name="D3", to={"ruleset": "no/such"}, reason="because"), "plan")
        m = refused(house.boss.ask("change", part="tables", name="D3", reason="because",
                                   to={"ruleset": "crown-fusion-2024/semi-roulette", "options": {"min": "much"}}), "plan")
        assert "min" in m["why"], m
        # The first table goes: the others move up in the list, and everybody stays where he is.
        house.change("tables", "D1", None)
        m = expect(other.ask("join", terminal=other.terminal, token=other.token))
        assert [t["table"] for t in m["tables"]] == ["R1", "D2"] and m["view"]["table"] == "D2", m
        assert m["account"]["credit"] == 3400, m
        m = expect(w.ask("join", terminal=w.terminal, token=w.token))
        assert (m["view"]["table"], m["view"]["round"], m["view"]["mine"]["staked"]) == ("R1", n, 700), m
        house.kill()
        house.verify()
        house.open()
        house.change("tables", "D1", {"ruleset": "crown-fusion-2024/semi-roulette",
                                      "options": {"min": 100, "max": 50000, "unit": 100, "period": 0, "confirm": "no"}})
        assert len(house.rows("SELECT 1 FROM page WHERE journal LIKE '%\"table\":\"D1\"%'")) == 1
        other = house.again(other)
        expect(other.ask("table", table="D1"))
        house.stop()
        house.verify()


def test_limits_of_a_table_without_money_change_at_once():
    """By the office that the document names for it; with money there they wait, and the change stands after a crash."""
    with Live() as house:
        w = house.sit(credit=5000, table="D1")
        house.change("tables", "D1", {"options": {"min": 1000}})
        assert expect(w.ask("table", table="D1"))["view"]["limits"]["min"] == 100
        assert expect(house.boss.ask("plan"))["waits"] == ["D1"]
        house.kill()
        house.open()
        w = house.again(w)
        assert expect(w.ask("table", table="D1"))["view"]["limits"]["min"] == 100
        assert expect(house.boss.ask("plan"))["waits"] == ["D1"]
        expect(w.ask("leave"))
        assert w.until("terms", table="D1")["view"]["limits"]["min"] == 1000
        assert expect(house.boss.ask("plan"))["waits"] == []
        house.change("tables", "D1", {"options": {"min": 300}})
        assert w.until("terms", table="D1")["view"]["limits"]["min"] == 300
        house.stop()
        house.verify()


def test_the_same_message_twice():
    """A number that was dealt with is answered as before, and nothing changes twice."""
    with Live() as house:
        first = expect(house.boss.ask("change", part="terminals", name="T09", to={}, reason="one more"), event="proposed")
        no, seqs = first["proposal"]["no"], (house.boss.seq, house.pit.seq + 1)
        m = expect(house.pit.ask("confirm", no=no), event="changed")
        house.boss.seq, house.pit.seq = (seq - 1 for seq in seqs)
        assert house.boss.ask("change", part="terminals", name="T09", to={}, reason="one more") == first
        assert house.pit.ask("confirm", no=no) == m
        house.kill()
        house.open()
        boss, pit = house.desk("boss"), house.desk("pit")
        boss.seq, pit.seq = (seq - 1 for seq in seqs)
        assert boss.ask("change", part="terminals", name="T09", to={}, reason="one more") == first
        assert pit.ask("confirm", no=no) == m
        assert len(changes(house)) == 1
        m = expect(boss.ask("password", old="pass-boss", new="another-of-boss"), event="changed")
        seq = boss.seq
        house.kill()
        super(Live, house).open()
        boss, said = login(house, "boss", "another-of-boss")
        assert expect(said)["seq"] == seq
        boss.seq = seq - 1
        assert boss.ask("password", old="pass-boss", new="another-of-boss") == m
        assert len(changes(house)) == 2
        house.stop()
        house.verify()


def test_which_plan_counts():
    """The file as long as nothing was changed on the floor; what was changed there as long as the file was not edited; where
    both were, the floor says so and opens when it is told which."""
    with Live() as house:
        house.change("staff", "anna", {"role": "dealer", "password": "first-of-anna"})
        house.stop()
        house.open()
        expect(login(house, "anna", f"first-of-anna {OTHER_HALF}")[1])
        house.stop()
        text = open(house.plan).read()
        house.write_plan(text.replace("Test floor", "Another name"))
        try:
            house.open()
            raise AssertionError("it opened")
        except RuntimeError as why:
            assert "--plan file or --plan book" in str(why), why
        kept = house.args
        house.args = kept + ("--plan", "book")
        house.open()
        expect(login(house, "anna", f"first-of-anna {OTHER_HALF}")[1])
        house.stop()
        house.args = kept
        house.open()  # it has been said, and the file is as it was then
        expect(login(house, "anna", f"first-of-anna {OTHER_HALF}")[1])
        house.stop()
        house.write_plan(text.replace("Test floor", "A third name"))
        house.args = kept + ("--plan", "file")
        house.open()
        refused(login(house, "anna", f"first-of-anna {OTHER_HALF}")[1], "login")
        assert house.wire().ask("floor")["name"] == "A third name"
        house.stop()
        house.verify()
        # What the book has is a plan file.
        ran = subprocess.run([BAIZE, "plan", "--book", house.book], capture_output=True, text=True, check=True)
        house.write_plan(ran.stdout)
        house.args = kept
        house.open()
        house.stop()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
