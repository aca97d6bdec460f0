#!/usr/bin/env python3
"""The outcome of a table that draws for itself is its draw: no member of staff puts another in its place, and a journal or
book in which somebody did is found.

usage: test_draws.py BAIZE
"""
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile

from house import (ROOT, House, check_fair, closed_by_staff, drawn, expect, in_round, journal_of, main, over_of, plan, rechain, refused, seeds_of,
                   tests_of, verify_journal)

BAIZE = sys.argv[1]

TABLES = {
    "R1": "crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, unit: 100, period: 300}, spin: 50",
    "S1": "crown-fusion-2024/auto-sic-bo, options: {min: 100, max: 50000, unit: 100, period: 300}, spin: 50",
    "B1": "crown-fusion-2024/auto-baccarat, options: {min: 100, max: 50000, unit: 100, period: 300}, deal: 0",
}
BETS = {"R1": "red", "S1": "big", "B1": "player"}
OTHERS = {"R1": ({"number": 17}, {"number": 18}), "S1": ({"dice": [1, 1, 2]}, {"dice": [6, 6, 5]}),
          "B1": ({"cards": ["9h", "2d", "Kh", "3c"]}, {"cards": ["2h", "9d", "Kc", "Kd"]})}


def floor():
    tables = [f"{{table: {name}, ruleset: {rest}}}" for name, rest in TABLES.items()]
    return House(BAIZE, plan(members=2, terminals=4, cash=0, tables=tables).replace("seal-every: 20", "seal-every: 100000"))


def play(house, name, rounds=3):
    """Rounds with wagers at a table; the last of them."""
    w = house.sit(credit=50000, table=name) if not house.wires else house.wires[0]
    for _ in range(rounds):
        m, n = in_round(w, name, lambda n: w.ask("wager", table=name, round=n, bet=BETS[name], stake=500))
        expect(m)
        w.until("ended", table=name, round=n)
    return w, n


def test_no_member_of_staff_corrects_a_draw():
    """Not the last round at the table, and no older one from the journal; what was drawn stands."""
    with floor() as house:
        boss = None
        for name, others in OTHERS.items():
            w, n = play(house, name)
            boss = boss or house.desk("boss")
            fair = expect(w.ask("fair", table=name, round=n))
            credit = expect(w.ask("table", table=name)) and expect(w.ask("join", terminal=w.terminal, token=w.token))["account"]["credit"]
            for right in others:
                for round_ in (n, n - 1):
                    m = boss.ask("act", table=name, act={"act": "correct", "round": round_, **right}, reason="it was another")
                    refused(m, "rules", r"crown-fusion-2024:7\.3")
            assert expect(w.ask("fair", table=name, round=n)) == {**fair, "re": w.seq}
            assert expect(w.ask("join", terminal=w.terminal, token=w.token))["account"]["credit"] == credit
        house.stop()
        house.verify()


def corrected_then(house, name, lines, correct):
    """What the events of a correction would have been: the same acts at a table that does not know they were drawn."""
    head = lines[0]
    path = os.path.join(tempfile.mkdtemp(dir=house.folder), "told")
    acts = "".join(json.dumps(line["act"]) + "\n" for line in lines if "act" in line) + json.dumps(correct) + "\n"
    options = [word for option in head["options"] for word in ("--option", option)]
    subprocess.run([BAIZE, "table", head["ruleset"], *options, "--journal", path], input=acts, text=True, check=True,
                   stdout=subprocess.DEVNULL, env={**os.environ, "BAIZE_HOME": ROOT, **house.env})
    with open(path) as f:
        told = [json.loads(line) for line in f]
    return next(line for line in reversed(told) if "act" in line)


def test_a_journal_in_which_a_draw_was_corrected_is_found():
    """As an older program wrote it: the correction follows the draw, and the chain holds."""
    with floor() as house:
        for name, others in OTHERS.items():
            play(house, name)
        house.stop()
        for name, others in OTHERS.items():
            lines = journal_of(house, name)
            n = max(line["commit"] for line in lines if "commit" in line) - 1
            lines = lines[:max(i for i, line in enumerate(lines) if line.get("drawn")) + 1]
            good = verify_journal(house, rechain(lines))
            assert good[0] == 0, good
            for right in others:
                correct = corrected_then(house, name, lines, {"act": "correct", "by": "casino-manager", "round": n, **right})
                forged = [*lines, {"n": correct["n"], "act": correct["act"], "events": correct["events"], "link": "-"}]
                status, said = verify_journal(house, rechain(forged))
                assert status == 1 and "that was drawn has been corrected" in said, (name, right, said)


def test_a_number_that_was_told_and_not_drawn_is_found():
    """The draws are written as if a hand had told them: then another could have been."""
    with floor() as house:
        for name in OTHERS:
            play(house, name)
        house.stop()
        for name in OTHERS:
            lines = journal_of(house, name)
            forged = [{key: value for key, value in line.items() if key != "drawn"} for line in lines]
            status, said = verify_journal(house, rechain(forged))
            assert status == 1 and "was not drawn" in said, (name, said)


def test_a_draw_corrected_from_the_journal_is_found_in_the_book():
    with floor() as house:
        _, n = play(house, "R1")
        house.stop()
        book = sqlite3.connect(os.path.join(house.book, "floor.db"))
        number = book.execute("SELECT value FROM setting WHERE name = 'table R1'").fetchone()[0]
        book.execute("INSERT INTO setting (name, value) VALUES (?, ?)", (f"corrected {number} {n}", "17 "))
        book.commit()
        book.close()
        status, said = house.floor.verify()
        assert status == 1 and f"round {n} was drawn here, and has been corrected later" in said, said


# --- what goes into a draw, and who may know it -----------------------------------------------------

SLOW = {"R1": "crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, unit: 100, period: 60000}, spin: 1500",
        "B1": "crown-fusion-2024/auto-baccarat, options: {min: 100, max: 50000, unit: 100, period: 60000}, deal: 300",
        "T1": "nz1996/tai-sai, options: {min: 100, max: 50000, unit: 100, period: 60000}, automatic: 'yes', spin: 50",
        "D1": "crown-fusion-2024/semi-roulette, options: {min: 100, period: 0, confirm: 'no'}"}


def slow_floor(more=""):
    tables = [f"{{table: {name}, ruleset: {rest}}}" for name, rest in SLOW.items()]
    text = plan(members=2, terminals=4, cash=0, tables=tables, more=more)
    return House(BAIZE, text.replace("ruleset: crown-fusion-2024/auto-roulette", "ruleset: " + closed_by_staff("crown-fusion-2024/auto-roulette"))
                 .replace("ruleset: crown-fusion-2024/auto-baccarat", "ruleset: " + closed_by_staff("crown-fusion-2024/auto-baccarat")))


def close(boss, name):
    expect(boss.ask("act", table=name, act={"act": "close"}, reason="to see"))


def test_terminals_put_salt_into_the_draw():
    """Each that wagers gives some of its own; the last it gave counts, and the draw is made with all of them."""
    with slow_floor() as house:
        players, boss = [house.sit(credit=50000, table="R1") for _ in range(2)], house.desk("boss")
        for name in ("R1", "B1"):
            given = {}
            for w in players:
                expect(w.ask("table", table=name))
                expect(w.ask("wager", table=name, round=1, bet=BETS[name], stake=500))
                for salt in (os.urandom(16).hex(), os.urandom(16).hex()):
                    expect(w.ask("salt", table=name, round=1, salt=salt), table=name, round=1)
                    given[w.terminal] = salt
            before = expect(w.ask("fair", table=name, round=1))
            assert (before["salted"], before["salts"], before["seed"]) == (None, None, None), before
            close(boss, name)
            refused(w.ask("salt", table=name, round=1, salt="00" * 16), "round")
            w.until("resulted", table=name, round=1)
            fair = expect(w.ask("fair", table=name, round=1))
            check_fair(fair)
            assert {s["terminal"]: s["salt"] for s in fair["salts"]} == given, (fair, given)
            assert drawn(seeds_of(fair)[0], fair["link"], below=2 ** 32) != drawn(seeds_of(fair)[0], over_of(fair), below=2 ** 32)
        for salt in ("00" * 15, "00" * 17, "zz" * 16, ""):
            refused(w.ask("salt", table="R1", round=2, salt=salt))
        for name in ("T1", "D1"):  # sealed dice, and a dealer's wheel
            expect(w.ask("table", table=name))
            refused(w.ask("salt", table=name, round=1, salt="00" * 16), "round")
        house.stop()
        house.verify()
        lines = journal_of(house, "B1")  # four cards or more: another salt gives other ones
        where = next(i for i, line in enumerate(lines) if "salts" in line)
        forged = [*lines[:where], {**lines[where], "of": {name: "ff" * 16 for name in lines[where]["of"]}}, *lines[where + 1:]]
        status, said = verify_journal(house, rechain([line for line in forged if "seal" not in line]))
        assert status == 1 and "not what the seed gives" in said, said


def test_nobody_is_told_what_will_be_drawn():
    """While the ball runs the seed is in the journal, and nobody is shown that line before the number is out."""
    with slow_floor() as house:
        w, boss, inspector = house.sit(credit=50000, table="R1"), house.desk("boss"), house.desk("inspector")
        expect(w.ask("wager", table="R1", round=1, bet="red", stake=500))
        close(boss, "R1")
        w.until("spin", round=1)
        seen = [line for desk in (inspector,) for line in expect(desk.ask("journal", table="R1", **{"from": 1}))["lines"]]
        lie = journal_of(house, "R1")
        told = next(i for i, line in enumerate(lie) if "seed" in line)
        assert len(seen) == told and not any('"seed"' in line for line in seen), seen[-1]
        assert expect(w.ask("fair", table="R1", round=1))["seed"] is None
        w.until("resulted", round=1)
        lines = expect(inspector.ask("journal", table="R1", **{"from": 1}))["lines"]
        assert any(lie[told]["seed"] in line for line in lines)


def test_struck_down_before_the_close_the_round_is_committed_to_again():
    """Those at the table are told, the incident and the journal have it, and what was closed is not touched by it."""
    with slow_floor() as house:
        w = house.sit(credit=50000, table="R1")
        expect(w.ask("wager", table="R1", round=1, bet="red", stake=500))
        first = expect(w.ask("fair", table="R1", round=1))["commit"]
        for count in range(1, 8):
            house.kill()
            house.open()
            w = house.wire()
            view = expect(w.join("T01", card="100-0001", pin="2001"))["view"]
            assert view["renewed"] == min(count, 3) and view["commit"] != first and view["mine"]["staked"] == 500, view
        close(house.desk("boss"), "R1")
        w.until("resulted", round=1)
        fair = expect(w.ask("fair", table="R1", round=1))
        check_fair(fair, first)
        codes = [i["code"] for i in expect(house.desk("inspector").ask("incidents"))["incidents"]]
        assert codes.count("draw-renewed") >= 7, codes
        house.stop()
        house.verify()
        said = subprocess.run([BAIZE, "verify", "--json", os.path.join(house.book, "floor.db")], capture_output=True, text=True,
                              env={**os.environ, "BAIZE_HOME": ROOT, **house.env}).stdout
        assert re.search(r'"table":"R1".*?"renewed":7', said), said


def test_a_commitment_exchanged_unseen_is_found():
    """A second commitment that does not say it is one, and one for draws that were made."""
    with slow_floor() as house:
        w = house.sit(credit=50000, table="B1")
        expect(w.ask("wager", table="B1", round=1, bet="player", stake=500))
        close(house.desk("boss"), "B1")
        w.until("resulted", round=1)
        house.stop()
        lines = [line for line in journal_of(house, "B1") if "seal" not in line]
        first = next(i for i, line in enumerate(lines) if "commit" in line)
        again = [*lines[:first + 1], {**lines[first], "hash": "00" * 32}, *lines[first + 1:]]
        status, said = verify_journal(house, rechain(again))
        assert status == 1 and "does not say so" in said, said
        third = [i for i, line in enumerate(lines) if line.get("drawn")][2]
        late = [*lines[:third], {"commit": 1, "hash": "00" * 32, "again": True, "from": 1, "link": "-"}, *lines[third:]]
        status, said = verify_journal(house, rechain(late))
        assert status == 1 and "draws that were made before" in said, said


def view_notices(w):
    return [n["code"] for n in expect(w.ask("join", terminal=w.terminal, token=w.token))["view"]["notices"]]


def test_a_table_whose_results_are_not_to_be_believed_stops():
    """Every number is beyond a limit of ten: the table stops after one round, over a restart too, until a supervisor says
    why it may go on; then it does, and stops again. What was settled stands. Without a limit it goes on."""
    with slow_floor("implausible: 10") as house:
        w, pit, boss = house.sit(credit=50000, table="R1"), house.desk("pit"), house.desk("boss")
        expect(w.ask("wager", table="R1", round=1, bet="red", stake=500))
        close(boss, "R1")
        ended = w.until("ended")
        w.until("sign")
        m = expect(w.ask("join", terminal=w.terminal, token=w.token))
        assert view_notices(w) == ["stopped"]
        credit = m["account"]["credit"]
        assert credit == ended["credit"], (credit, ended)
        refused(w.ask("wager", table="R1", round=2, bet="red", stake=500), "stopped")
        refused(w.ask("wager", table="R1", round=2, list=[{"bet": "red", "stake": 500}]), "stopped")
        refused(pit.ask("resume", table="B1", reason="nothing is wrong"), "nothing")
        refused(house.desk("dealer").ask("resume", table="R1", reason="mine"), "role")
        refused(boss.ask("resume", table="R1"), "reason")
        m = expect(boss.ask("resume", table="R1", reason="it looks right to me"), event="proposed")
        refused(boss.ask("confirm", no=m["proposal"]["no"]), "second")
        refused(w.ask("wager", table="R1", round=2, bet="red", stake=500), "stopped")
        house.kill()
        house.open()
        w = house.wire()
        view = expect(w.join("T01", card="100-0001", pin="2001"))["view"]
        assert (view["round"], [n["code"] for n in view["notices"]]) == (2, ["stopped"]), view
        boss, pit = house.desk("boss"), house.desk("pit")
        n = boss.send("resume", table="R1", reason="the log was read: ten is a test")
        waits = expect(boss.answer(n), event="proposed")
        assert boss.ask("resume", seq=n, table="R1", reason="the log was read: ten is a test") == waits, "it is asked for once"
        n = pit.send("confirm", no=waits["proposal"]["no"])
        went_on = expect(pit.answer(n), event="resume", table="R1")
        assert pit.ask("confirm", seq=n, no=waits["proposal"]["no"]) == went_on, "it is done once"
        refused(boss.ask("resume", table="R1", reason="again"), "nothing")
        close(boss, "R1")
        w.until("resulted", round=2)
        w.until("sign", table="R1")
        told = expect(house.desk("inspector").ask("incidents"))["incidents"]
        codes = [(i["code"], i["where"]) for i in told]
        resumed = next(i for i in told if i["code"] == "resumed")
        assert resumed["who"] == "boss" and "confirmed by pit: the log was read" in resumed["words"], resumed
        assert codes.count(("implausible", "R1")) == 2 and ("resumed", "R1") in codes, codes
        house.stop()
        house.verify()
    with slow_floor("implausible: 0") as house:
        w, boss = house.sit(credit=50000, table="R1"), house.desk("boss")
        for n in (1, 2, 3):
            close(boss, "R1")
            w.until("resulted", round=n)
        assert view_notices(w) == []


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
