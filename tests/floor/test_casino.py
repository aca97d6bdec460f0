#!/usr/bin/env python3
"""Two pits of one casino, each a floor of its own in one database: what is read over both of them, what goes with a member
from one to the other, and what lasts as long in both by whichever clock.

usage: test_casino.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from crowd import tables  # noqa: E402
from cups import now  # noqa: E402
from house import House, account, card, expect, in_round, main, pin, plan, refused, tests_of, until_so  # noqa: E402
from pits import BAIZE, HOUR, Pits, adds_up, another_card, at, baize, played, report, sets_clock, small, sql, wall_ahead  # noqa: E402
from promotions import PURSE, Promotion  # noqa: E402


@contextlib.contextmanager
def two_pits(name, text=None):
    """The address of a database, and two floors that have its pits `east` and `west`."""
    book = postgres.address(name)
    with contextlib.ExitStack() as stack:
        yield book, [stack.enter_context(House(BAIZE, text or small(), book=f"{book}&pit={pit}")) for pit in ("east", "west")]


def test_reports_verification_and_plans_are_made_over_all_pits():
    with two_pits("over") as (book, houses):
        for house in houses:
            played(house)
        played(houses[1])
        for house in houses:
            assert house.stop() == (0, "")
        for name in ("tables", "terminals", "activity", "hold", "hold-bets", "meters", "liability"):
            over = report(name, "--book", book, "--all")
            each = [report(name, "--book", f"{book}&pit={pit}") for pit in ("east", "west")]
            assert over["words"] == ["pit", *each[0]["words"]] and over["columns"] == each[0]["columns"], over
            assert over["rows"] == [{"pit": pit, **row} for pit, r in zip(("east", "west"), each) for row in r["rows"]], over
            figures = [c["name"] for c in over["columns"]]
            assert [[p["pit"], *(p[c] for c in figures)] for p in over["pits"]] == [
                [pit, *(r["total"][c] for c in figures)] for pit, r in zip(("east", "west"), each)], over
            for c in over["columns"]:
                if c["kind"] == "money" and c["name"] != "expected":
                    assert over["total"][c["name"]] == sum(r["total"][c["name"]] for r in each), (name, c, over)
        tables = report("tables", "--book", book, "--all")["total"]
        assert tables["wagered"] == 1500 and tables["hold"] == int(tables["win"] * 1000000 / 1500), tables
        code, said = baize("report", "tables", "--book", book, "--all")
        assert code == 0 and [line.split()[:2] for line in said.splitlines()[-3:]] == [
            ["east", "total"], ["west", "total"], ["total", "15.00"]], said
        code, said = baize("report", "tables", "--book", book)
        assert code == 2 and "pit=house: the database has pit=east, pit=west" in said, said

        role = postgres.unique("reader")
        sql(book, f"CREATE ROLE {role} LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC;"
                  f"GRANT USAGE ON SCHEMA baize, pit_east, pit_west TO {role};"
                  f"GRANT SELECT ON ALL TABLES IN SCHEMA baize, pit_east, pit_west TO {role}")
        reader = book.replace("baize@", f"{role}:his-secret@")
        code, said = baize("verify", reader, "--all", "--json")
        found = json.loads(said)
        assert "secret" not in said and found["file"].startswith("postgres:///") and "pit=" not in found["file"], said
        assert code == 0 and found["good"] and [p["good"] for p in found["pits"]] == [True, True], said
        assert found["movements"] == sum(p["accounts"]["movements"] for p in found["pits"]) > 0, found
        sql(book, "CREATE INDEX odd ON pit_west.account (balance)")
        code, said = baize("verify", reader, "--all")
        assert code == 1 and "pit=west: chain: the tables are not as Baize makes them: see index odd" in said, said
        assert "2 pits: not all of them are good" in said and "secret" not in said, said
        sql(book, "DROP INDEX pit_west.odd")
        code, said = baize("verify", book, "--all")
        assert code == 0 and "2 pits: good: " in said.splitlines()[-1], said

        code, said = baize("plan", "--book", book, "--all")
        assert code == 0 and said.count("--- # pit east\n") == said.count("--- # pit west\n") == 1, said
        for words in (["report", "tables", "--all"], ["plan", "--all"]):
            code, said = baize(*words, "--book", houses[0].folder)
            assert code == 2 and "is a file, which holds one book" in said, said
        sql(book, "ALTER SCHEMA pit_west RENAME TO pit_elsewhere")  # as in a copy of one pit
        for words in (["report", "tables", "--book", book], ["plan", "--book", book], ["verify", book]):
            code, said = baize(*words, "--all")
            assert code > 0 and "the tables of postgres:///" in said and "pit=west are not in that database" in said, said
        code, said = baize("verify", postgres.address("empty"), "--all", "--json")
        assert code == 2 and "there is no book" in said and "{" not in said, said


def test_what_is_owed_over_all_pits_is_also_what_lies_between_them():
    with Pits("owed") as (main, salon):
        played(main)
        for house in (main, salon):  # a card that is in a terminal stays its pit's, any other is let go
            assert house.stop() == (0, "")
    book = main.book.replace("&pit=main", "")
    floats = int(subprocess.run(["psql", "-qXAt", book, "-c", "SELECT sum(on_card + deposit) FROM baize.member"], check=True,
                                capture_output=True, text=True).stdout)
    over = report("liability", "--book", book, "--all")
    owed = {(r["pit"], r["kind"]): r["owed"] for r in over["rows"]}
    assert owed["(between pits)", "card"] + owed["(between pits)", "deposit"] == floats > 0, (owed, floats)
    assert [p["pit"] for p in over["pits"]] == ["main", "salon", "(between pits)"], over
    assert over["total"]["owed"] == sum(p["owed"] for p in over["pits"]) > floats, over
    assert baize("verify", book, "--all")[0] == 0


def found_at(inspector, **fields):
    return expect(inspector.ask("find", **fields))["slips"]


def test_an_inspector_looks_into_every_pit():
    dealt = "{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no'}}"
    text = plan(members=2, tables=[*tables(300, 60), dealt], terminals=2, cash=0)
    with two_pits("inspected", text) as (_, houses):
        for house in houses:
            played(house)
        east, west = houses
        inspector = east.desk("inspector")
        assert (lambda p: (p["own"], p["pits"]))(expect(inspector.ask("pits"))) == ("east", ["east", "west"])
        own, there = found_at(inspector), found_at(inspector, pit="west")
        assert len(own) == len(there) == 1 and "pit" not in own[0] and there[0]["pit"] == "west", (own, there)
        over = found_at(inspector, pit="*")
        assert [s["pit"] for s in over] == ["west", "east"] and over[0]["at"] > over[1]["at"], over
        slip = there[0]
        steps = expect(inspector.ask("steps", pit="west", table=slip["table"], journal=slip["journal"], round=slip["round"]))
        assert steps["count"] > 2 and any(s["act"]["act"] == "wager" for s in steps["steps"]), steps
        for pit, code in (("east", None), ("west", "unknown")):  # the controller of another pit knows what is not told yet
            said = inspector.ask("steps", pit=pit, table="D1", journal=4, round=1)
            assert said.get("code") == code, said

        report = expect(inspector.ask("report", name="tables", pit="*"))
        at = report["words"].index("pit"), len(report["words"]) + [c["name"] for c in report["columns"]].index("wagered")
        assert [(p[at[0]], p[at[1]]) for p in report["pits"]] == [("east", 500), ("west", 500)], report
        assert report["total"][at[1]] == 1000, report
        assert expect(inspector.ask("report", name="tables", pit="west"))["words"][0] == "table"

        books = expect(inspector.ask("accounts", pit="west"))
        assert sum(a["balance"] for a in books["accounts"]) == books["sum"] == 0, books
        statement = expect(inspector.ask("statement", pit="west", account="wagers R1"))["movements"]
        assert {m["table"] for m in statement} == {"R1"}, statement
        assert expect(inspector.ask("trial", pit="west"))["good"]
        incidents = expect(inspector.ask("incidents", pit="west"))["incidents"]
        assert incidents and all("no" in i for i in incidents), incidents
        expect(inspector.ask("verify", pit="west"))
        verified = inspector.until("verified")
        assert verified["good"], verified

        west.kill()
        assert found_at(inspector, pit="west") == there
        said = inspector.ask("find", pit="north")
        assert said["code"] == "unreadable" and "pit=east, pit=west" in said["why"], said
        said = east.desk("boss").ask("find", pit="west")
        assert said["code"] == "role", said
        assert inspector.ask("accounts", pit="*")["code"] == "malformed"


def plays_a_round(house, terminal, table, shown):
    """With a card that is shown; it is in no pit's hands afterwards."""
    w = house.wire()
    expect(w.join(terminal))
    expect(w.ask("card", **shown))
    expect(w.ask("table", table=table))
    expect(w.ask("transfer", amount=1000, to="terminal"))
    m, n = in_round(w, table, lambda n: w.ask("wager", table=table, round=n, bet="red", stake=500))
    expect(m)
    w.until("ended", table=table, round=n)
    expect(w.ask("leave"))
    w.close()


def test_rounds_of_a_member_are_found_in_every_pit_whichever_card_he_had_there():
    pits = Pits("found")
    with pits as (main, salon):
        old, nobodys = card(1), "SELECT 1 FROM baize.member WHERE number = '%s' AND pit IS NULL" % card(1)
        plays_a_round(main, "T01", "R1", {"card": old, "pin": pin(1)})
        until_so(lambda: sql(pits.book, nobodys))
        new = another_card(salon, salon.desk("cage"), old)
        until_so(lambda: sql(pits.book, nobodys))
        plays_a_round(salon, "S01", "R9", {"card": new, "pin": pin(1)})
        inspector = main.desk("inspector")
        for sought in (new, old):  # the first pit has not seen him since
            assert sorted(s["pit"] for s in found_at(inspector, pit="*", card=sought)) == ["main", "salon"], sought
            assert [len(found_at(inspector, pit=pit, card=sought)) for pit in ("main", "salon")] == [1, 1], sought
            assert len(found_at(inspector, card=sought)) == 1, sought
        for nobody in (new + "-2", card(1) + "-9", card(99)):
            refused(inspector.ask("find", card=nobody), "card-unknown")
            assert found_at(inspector, pit="*", card=nobody) == [], nobody
        adds_up(pits, main, salon)


def test_what_is_won_in_one_pit_is_paid_to_who_has_his_card_from_another_by_now():
    """A promotion stays with its pit; its players are members of the casino."""
    credit = {"prize": "play", "kind": "promotional-vouchers", "value": 5000, "text": "to play with"}
    pits = Pits("gala")
    with pits as (main, salon):
        gala = Promotion(main.desk("boss"), **{"credit-until": now() + HOUR})
        gala.open(prizes=(PURSE, credit), conditions=({"bet": "red", "per": 100, "cap": 7},), closes=15000)
        away = "SELECT card, on_card FROM baize.member WHERE number = '%s' AND pit IS NULL" % card(1)
        who = {"card": card(1), "pin": pin(1)}
        for house in (None, salon, main):
            if house:
                until_so(lambda: sql(pits.book, away))
                who["card"] = another_card(house, house.desk("cage"), who["card"])
                until_so(lambda: sql(pits.book, away))
            plays_a_round(main, "T01", "R1", who)
        state = gala.look()
        assert (state["entries"], state["players"]) == (7, [{"player": card(1), "entries": 7}]), state
        gala.close()
        for prize in ("purse", "play"):
            assert gala.do("draw", prize=prize)["events"][-1]["player"] == card(1)
        until_so(lambda: sql(pits.book, away))
        who["card"] = another_card(salon, salon.desk("cage"), who["card"])
        until_so(lambda: sql(pits.book, away))
        has = int(sql(pits.book, away)[0][1])
        refused(salon.desk("cage").ask("occasion-act", name="gala", act={"act": "claim", "prize": "purse"}, **who), "elsewhere")
        cage = main.desk("cage")
        for prize in ("purse", "play"):
            gala.do("claim", desk=cage, more=who, prize=prize)
        w = salon.wire()
        expect(w.join("S01"))
        until_so(lambda: w.ask("card", **who)["ok"])
        gala.do("pay", desk=cage, player=card(1), prize="purse", card=500000, more={"reason": "won"})
        gala.do("pay", desk=cage, player=who["card"], prize="play", more={"reason": "won"})
        refused(gala.act("pay", desk=cage, player=who["card"], prize="purse", card=500000, more={"reason": "won"}), "rules")
        expect(w.ask("leave"))
        until_so(lambda: sql(pits.book, away) == [[who["card"], str(has + 500000)]])
        there = main.wire()
        there.terminal, there.token = "T01", expect(there.join("T01"))["token"]
        expect(there.ask("card", **who))
        assert account(there)["promotional"] == 5000
        expect(there.ask("leave"))
        adds_up(pits, main, salon)


def away(house, terminal, i, ahead):
    """Until when member i is refused there, by the right clock, though that of the house is so far ahead."""
    told, w = at(house, terminal, i)
    w.close()
    return told["until"] - 1000 * ahead if told.get("code") == "break" else None


def test_a_break_and_a_wait_last_as_long_in_a_pit_whose_clock_is_off():
    """What a member or staff must wait for is over neither sooner nor later where a clock is two hours ahead or behind."""
    pits = Pits("breaks")
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        pits.env.update({pit: wall_ahead(folder, 0) for pit in ("main", "salon")})
        main, salon = stack.enter_context(pits)
        for i, ahead, name in ((1, 7200, "boss"), (2, -7200, "dealer")):
            sets_clock(salon, ahead)
            said, w = at(main, "T01", i)
            expect(said)
            expect(w.ask("break", minutes=60, pin=pin(i)))
            w.close()
            for house, terminal, off in 2 * ((salon, "S01", ahead), (main, "T01", 0)):  # there and back, and once more
                until_so(lambda: away(house, terminal, i, off) is not None)
                told = away(house, terminal, i, off)
                assert abs(told - now() - HOUR) < HOUR / 10, (told - now(), ahead)
            for _ in range(3):
                refused(main.wire().ask("login", name=name, password="no"), "login")
            until_so(lambda: salon.wire().ask("login", name=name, password="no")["code"] == "locked")
            told = refused(salon.wire().ask("login", name=name, password="no"), "locked")["why"]
            assert int(re.search(r"in (\d+) minute", told)[1]) < 60, told
        adds_up(pits, main, salon)


def test_a_register_and_an_approval_end_when_they_say_where_a_clock_is_off():
    """Neither sooner in a pit whose clock is two hours ahead, nor later where it is behind; nor for the others."""
    pits = Pits("ends")
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        pits.env.update({pit: wall_ahead(folder, 0) for pit in ("main", "salon")})
        main, salon = stack.enter_context(pits)
        expect(main.desk("boss").ask("occasion-new", name="cases", ruleset="nz1996/cases"))

        def does(**act):
            return expect(main.desk("boss").ask("occasion-act", name="cases", reason="so it is", act={"text": "grey hair", **act}))

        def are_so(i, code):
            for w in lines:
                until_so(lambda: w.ask("card", card=card(i), pin=pin(i)).get("code") == code)
                if code is None:
                    expect(w.ask("leave"))

        def approved():
            return main.desk("boss").ask("dispose", card=card(2), reason="long", **{"from": "deposit"}).get("code") != "approval"
        lines = [house.wire() for house in (salon, main)]
        for w, terminal in zip(lines, ("S01", "T01")):
            w.terminal = terminal
            w.token = expect(w.join(terminal))["token"]
        for ahead, i in ((7200, 1), (-7200, 2)):
            sets_clock(main, ahead)
            lines[1] = main.again(lines[1])
            for who, barred in (({"player": card(i)}, i), ({"name": f"Member {3 - i}"}, 3 - i)):
                does(act="leave", until=now() + HOUR, **who)
                are_so(barred, "excluded")
                does(act="leave", until=now() + 1000, **who)
                does(act="lift", **who)
                are_so(barred, None)
            does(act="approval", what="unclaimed", item="procedure", until=now() + HOUR)
            assert approved()
            does(act="approval", what="unclaimed", item="procedure", until=now() + 1000)
            until_so(lambda: not approved())
        adds_up(pits, main, salon)


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
