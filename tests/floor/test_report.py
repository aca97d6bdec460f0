#!/usr/bin/env python3
"""Reports say of terminals, tables, tickets and staff what players and cashiers did, to the cent, and notice what does not add up.

usage: test_report.py BAIZE
"""
import csv
import io
import json
import math
import os
import re
import sqlite3
import subprocess
import sys
import time
import unicodedata

from house import ROOT, House, card, expect, in_round, main, plan, refused, tests_of

BAIZE = sys.argv[1]
TABLES = ["{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, unit: 100, period: 300, seats: 20}, spin: 30}",
          "{table: R2, ruleset: star-rapid-2016/roulette, options: {wheel: automated, min: 50, max: 20000, unit: 50, total-min: 100, period: 300, seats: 20}, spin: 30}"]
NAMES = ("terminals", "notes", "tables", "meters", "meters-money", "activity", "hold", "hold-bets", "hold-terminals", "ratings", "tickets", "liability", "promotional", "staff", "ledger")


REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def run(house, *words):
    return subprocess.run([BAIZE, "report", *words, "--book", house.book], capture_output=True, text=True,
                          env={**os.environ, "BAIZE_HOME": ROOT, **house.env})


def report(house, name, *words):
    return house.report(name, *words)


def row(house, report_name, **which):
    [found] = [r for r in report(house, report_name)["rows"] if all(r[k] == v for k, v in which.items())]
    return found


def wheel(n, bet, on=None):
    """What one staked on a number, red or black returns when n comes."""
    if bet == "straight":
        return 36 if n == int(on) else 0
    return 2 if n != 0 and (n in REDS) == (bet == "red") else 0


def spread(rounds):
    """What the house expects of rounds, each a list of (bet, on, stake), and its standard deviation: every number of every
    spin, weighed by itself."""
    expected = variance = 0.0
    for wagers in rounds:
        kept = [sum(stake * (1 - wheel(n, bet, on)) for bet, on, stake in wagers) for n in range(37)]
        mean = sum(kept) / 37
        expected += mean
        variance += sum(k * k for k in kept) / 37 - mean * mean
    return expected, math.sqrt(variance)


def floor():
    return House(BAIZE, plan(members=3, terminals=4, cash=4, tables=TABLES))


def play(w, table, rounds=4, stake=500):
    """Wagers on red and black; what was staked and what came back."""
    staked = returned = 0
    for i in range(rounds):
        m, n = in_round(w, table, lambda n: w.ask("wager", table=table, round=n, bet=("red", "black")[i % 2], stake=stake))
        expect(m)
        staked += stake
        returned += w.until("ended", table=table, round=n)["returned"]
    return staked, returned


def test_figures_are_what_was_done():
    with floor() as house:
        card, cash = house.sit(credit=30000, table="R1"), house.stacker(5000, 2000, table="R2")
        staked, returned = play(card, "R1")
        cashed, back = play(cash, "R2")
        ticket = expect(cash.ask("ticket-out"))["ticket"]
        other = house.stacker(table="R2")
        expect(other.ask("ticket-in", number=ticket["number"]))
        cage = house.desk("cage")
        expect(cage.ask("pay-in", card="100-0003", amount=1500, to="card"))
        left = 7000 - cashed + back
        house.stop()
        at = row(house, "terminals", terminal="T01")
        assert (at["cards-in"], at["wagered"], at["stakes-back"] + at["won"], at["credit"]) == (30000, staked, returned, 30000 - staked + returned), at
        at = row(house, "terminals", terminal="C01")
        assert (at["notes-in"], at["wagered"], at["stakes-back"] + at["won"], at["tickets-out"], at["credit"]) == (7000, cashed, back, left, 0), at
        assert row(house, "terminals", terminal="C02")["tickets-in"] == left
        for name, ruleset, stakes, paid in (("R1", "crown-fusion-2024/auto-roulette", staked, returned), ("R2", "star-rapid-2016/roulette", cashed, back)):
            at = row(house, "tables", table=name)
            assert (at["ruleset"], at["wagered"], at["win"], at["on-layout"]) == (ruleset, stakes, stakes - paid, 0), at
            assert at["hold"] == int((stakes - paid) * 1000000 / stakes), at
        at = row(house, "tickets", terminal="C01")
        assert (at["issued"], at["tickets"], at["at-terminals"], at["at-cage"], at["open"], at["day"]) == (left, 1, left, 0, 0, time.strftime("%Y-%m-%d")), at
        assert row(house, "notes", terminal="C01", note="20.00") == {"terminal": "C01", "note": "20.00", "amount": 2000, "notes": 1}
        assert row(house, "tickets", terminal="C02")["redeemed-here"] == left
        assert row(house, "staff", name="cage")["cash-in"] == 1500
        for terminal, table, stakes, paid in (("T01", "R1", staked, returned), ("C01", "R2", cashed, back)):
            at = row(house, "meters", terminal=terminal, table=table)
            assert (at["wagered"], at["returned"] + at["won"], at["lost"]) == (stakes, paid, stakes - at["returned"]), at
            assert at["return"] == int(paid * 1000000 / stakes), at
        for terminal, kind, note, amount, count in (
                ("T01", "card to terminal", "", 30000, 1), ("C01", "note in", "50.00", 5000, 1), ("C01", "note in", "20.00", 2000, 1),
                ("C01", "ticket out", "", left, 1), ("C02", "ticket in", "", left, 1)):
            assert row(house, "meters-money", terminal=terminal, kind=kind, note=note) == {
                "terminal": terminal, "kind": kind, "note": note, "amount": amount, "count": count}
        assert report(house, "meters")["total"]["wagered"] == staked + cashed
        # By hour and dealer it is the same money, which came where the terminal was then, and of red and black a 37th part is expected.
        by = {r["table"]: r for r in report(house, "activity", "--by", "table")["rows"]}
        assert (by["R1"]["drop"], by["R1"]["wagered"], by["R1"]["win"], by["R1"]["expected"]) == (37000, staked, staked - returned, round(staked / 37)), by
        assert (by["R2"]["drop"], by["R2"]["wagered"], by["R2"]["win"]) == (left, cashed, cashed - back), by
        assert by["R1"]["hold"] == int((staked - returned) * 1000000 / 37000) and by["R1"]["rounds"] >= 4 and 0 < by["R1"]["occupancy"] < 1000000, by
        for words in ("hour", "game", "dealer", "day,dealer", "hour,table,game,dealer"):
            told = report(house, "activity", "--by", words)
            assert told["words"] == words.split(","), told
            for name, column in (("win", "win"), ("drop", "drop"), ("wagered", "wagered")):
                assert sum(r[column] for r in told["rows"]) == told["total"][column] == sum(r[column] for r in by.values()), (words, name)
        assert report(house, "activity", "--from", "2999-01-01")["rows"] == []
        for words in (("activity", "--by", "day,hour"), ("activity", "--by", "table,table"), ("activity", "--by", ""), ("tables", "--by", "table")):
            assert run(house, *words).returncode == 2, words
        house.verify()
        assert row(house, "ledger", kind="note in") == {"kind": "note in", "movements": 2, "amount": 7000}
        total = report(house, "tables")["total"]
        assert total["wagered"] == staked + cashed and total["win"] == staked + cashed - returned - back
        assert total["hold"] == int(total["win"] * 1000000 / total["wagered"])


def test_what_a_correction_gives_to_who_has_left_is_the_table_s():
    """Who has left is paid to his card, and the table whose round was corrected has paid it."""
    dealt = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 60}}"]
    with House(BAIZE, plan(members=2, terminals=2, cash=0, tables=dealt)) as house:
        gone, goes_on = house.sit(credit=10000, table="D1"), house.sit(credit=10000, table="D1")
        dealer, boss, pit = house.desk("dealer"), house.desk("boss"), house.desk("pit")
        for w in gone, goes_on:
            expect(w.ask("wager", table="D1", round=1, bet="straight", on="17", stake=100))
        expect(dealer.ask("act", table="D1", act={"act": "close"}))
        expect(dealer.ask("act", table="D1", act={"act": "number", "number": 16}))
        expect(gone.ask("leave"))
        m = boss.ask("act", table="D1", act={"act": "correct", "round": 1, "number": 17}, reason="it was 17")
        expect(pit.ask("confirm", no=m["proposal"]["no"]), event="act")
        house.stop()
        assert row(house, "ledger", kind="adjusted in favour") == {"kind": "adjusted in favour", "movements": 2, "amount": 7200}
        at = row(house, "tables", table="D1")
        assert (at["wagered"], at["win"]) == (200, 200 - 7200), at
        house.verify()


def test_all_ways_to_print_tell_the_same():
    with floor() as house:
        play(house.sit(credit=5000, table="R1"), "R1", rounds=1)
        house.stop()
        for name in NAMES:
            rows = report(house, name)["rows"]
            assert rows or name in ("notes", "tickets", "staff", "ratings"), name
            table = list(csv.DictReader(io.StringIO(run(house, name, "--csv").stdout)))
            assert table == [{k: str(v) for k, v in r.items()} for r in rows], name
            text = run(house, name).stdout.splitlines()
            assert len(text) == len(rows) + 3 and text[-1].startswith("total"), text
        assert [line.split()[0] for line in run(house).stdout.splitlines()] == list(NAMES)


def test_columns_stand_below_each_other_whatever_a_name_is_written_in():
    names = ("Zoë Núñez", "李美", "Bo")
    staff = "".join(f"  - {{name: {name}, role: cashier, password: pass-cage}}\n" for name in names)
    with House(BAIZE, plan(members=1, terminals=1, cash=0, tables=TABLES[:1]).replace("staff:\n", "staff:\n" + staff)) as house:
        for name in names:
            cage = house.wire()
            expect(cage.ask("login", name=name, password="pass-cage"))
            expect(cage.ask("pay-in", card=card(1), amount=100, to="card"))
        house.stop()
        lines = run(house, "staff").stdout.splitlines()[1:]
        assert len(lines) == len(names) + 2 and set(names) < {line.split("  ")[0] for line in lines}, lines
        wide = {sum(2 if unicodedata.east_asian_width(c) == "W" else 1 for c in line) for line in lines}
        assert len(wide) == 1, lines


def test_hold_beside_theory():
    """Two terminals in the same spins: what the odds expect of these very wagers, together, by bet and by terminal."""
    with floor() as house:
        a, b = house.sit(credit=50000, table="R1"), house.sit(credit=50000, table="R1")
        placed = {"a": [], "b": []}
        back = {"a": 0, "b": 0}
        for i in range(6):
            m, n = in_round(a, "R1", lambda n: a.ask("wager", table="R1", round=n, bet="red", stake=1000 + 100 * i))
            expect(m)
            mine, other = [("red", None, 1000 + 100 * i)], []
            if a.ask("wager", table="R1", round=n, bet="straight", on="17", stake=200)["ok"]:
                mine.append(("straight", "17", 200))
            if b.ask("wager", table="R1", round=n, bet="black", stake=2000)["ok"]:
                other.append(("black", None, 2000))
                back["b"] += b.until("ended", table="R1", round=n)["returned"]
            back["a"] += a.until("ended", table="R1", round=n)["returned"]
            placed["a"].append(mine)
            placed["b"].append(other)
        house.stop()

        def held(at, rounds, returned=None):
            rounds = [r for r in rounds if r]
            staked = sum(stake for r in rounds for _, _, stake in r)
            expected, deviation = spread(rounds)
            assert (at["rounds"], at["wagered"]) == (len(rounds), staked), at
            assert at["expected"] == round(expected) and at["theory"] == round(expected / staked * 1e6), (at, expected)
            assert at["deviation"] == round(deviation / staked * 1e6), (at, deviation / staked)
            if returned is not None:
                win = staked - returned
                assert at["win"] == win and at["hold"] == round(win / staked * 1e6), at
                assert abs(at["deviations"] - (win - expected) / deviation * 1000) <= 1, at
                assert at["mark"] in ("", "little play"), at

        month = time.strftime("%Y-%m")
        rounds = [x + y for x, y in zip(placed["a"], placed["b"])]
        held(row(house, "hold", month=month, table="R1", ruleset="crown-fusion-2024/auto-roulette"), rounds, back["a"] + back["b"])
        held(report(house, "hold")["total"], rounds, back["a"] + back["b"])
        for who, terminal in (("a", "T01"), ("b", "T02")):
            held(row(house, "hold-terminals", month=month, terminal=terminal), placed[who], back[who])
        for bet in ("red", "black", "straight"):
            held(row(house, "hold-bets", table="R1", bet=bet), [[w for w in r if w[0] == bet] for r in rounds])
        assert report(house, "hold", "--to", "2000-01-01")["rows"] == []


def test_a_hold_that_chance_does_not_explain_is_marked():
    """Slips are made to say that every red has won, more often than it can."""
    with floor() as house:
        play(house.sit(credit=50000, table="R1"), "R1", rounds=2)
        house.stop()
        path = os.path.join(house.book, "floor.db")
        book = sqlite3.connect(path)
        account, table, text = book.execute("SELECT account, table_no, bets FROM slip LIMIT 1").fetchone()
        head = text.split(";")[2].split(",")
        lost = ",".join([*head[:3], "1", "0", "0", *head[6:]])
        for i in range(100, 160):
            book.execute("INSERT INTO slip VALUES (?,?,?,?,500,0,?)", (account, table, i, int(time.time() * 1000), f"0;0;{lost}"))
        book.commit()
        book.close()
        at = house.report("hold", status=1)
        assert "slips of a table" in at["finding"], at
        assert at["rows"][0]["mark"] == "deviations" and at["rows"][0]["deviations"] > 3000, at


def test_a_meter_that_differs_from_the_ledger_is_found():
    """Meters lie beside the ledger: one that was edited, one that was lost, and money that moved without its meter."""
    edits = ["UPDATE game_meter SET won = won + 1 WHERE terminal = 'T01'", "DELETE FROM game_meter WHERE terminal = 'T01'",
             "UPDATE game_meter SET lost = lost + 100", "UPDATE money_meter SET count = count + 1 WHERE kind = 'note in'",
             "DELETE FROM money_meter WHERE kind = 'card to terminal'",
             "INSERT INTO money_meter VALUES ('T09', 'note in', 500, 500, 1)"]
    with floor() as house:
        play(house.sit(credit=50000, table="R1"), "R1", rounds=4)
        house.stacker(2000, table="R2")
        house.stop()
        house.verify()
        path = os.path.join(house.book, "floor.db")
        with open(path, "rb") as f:
            whole = f.read()
        for sql in edits:
            book = sqlite3.connect(path)
            book.execute(sql)
            book.commit()
            book.close()
            for name in ("meters", "meters-money"):
                assert "meters and ledger differ" in house.report(name, status=1)["finding"], sql
            status, said = house.floor.verify()
            assert status == 1 and "meters and ledger differ" in said, (sql, said)
            with open(path, "wb") as f:
                f.write(whole)


def test_desks_ask_for_reports():
    """What a desk is told is what the command prints; a cashier is told of cash and tickets only, a dealer nothing."""
    with floor() as house:
        play(house.sit(credit=5000, table="R1"), "R1", rounds=2)
        inspector, cage = house.desk("inspector"), house.desk("cage")
        assert [r["name"] for r in expect(inspector.ask("reports"))["reports"]] == list(NAMES)
        few = [r["name"] for r in expect(cage.ask("reports"))["reports"]]
        assert few == ["notes", "meters-money", "tickets", "liability", "promotional", "staff"], few
        refused(cage.ask("report", name="hold"), "unknown")
        # What rules are called, of games and of occasions: reports have their ids.
        for desk in (inspector, cage, house.desk("dealer")):
            called = {r["ruleset"]: r["title"] for r in expect(desk.ask("rulesets"))["rulesets"]}
            assert called["nz1996/craps"] == "Craps" and called["star/tournaments"] == "Baccarat tournaments", called
        refused(house.wire().ask("rulesets"), "role")
        refused(house.desk("dealer").ask("report", name="tickets"), "role")
        refused(inspector.ask("report", name="nothing"), "unknown")
        refused(inspector.ask("report", name="tables", to=-1), "malformed")
        told = {name: expect(inspector.ask("report", name=name)) for name in ("terminals", "tables", "hold", "meters")}
        early = expect(inspector.ask("report", name="tables", to=1000))
        assert early["rows"] == [] and early["demonstration"], early
        house.stop()
        for name, m in told.items():
            printed = report(house, name)
            heads = m["words"] + [c["name"] for c in m["columns"]]
            assert [dict(zip(heads, r)) for r in m["rows"]] == printed["rows"] and dict(zip(heads, m["total"])) == printed["total"], name
            assert m["good"] and m["left"] == 0, m


def asked_for():
    """The table of docs/reports.md: by requirement, which reports, made how, have which columns."""
    found = {}
    with open(os.path.join(ROOT, "docs", "reports.md"), encoding="utf-8") as f:
        for line in f:
            cells = [cell.strip() for cell in line.split("|")[1:-1]]
            if len(cells) != 3 or not re.fullmatch(r"R\d+", cells[0]):
                continue
            for part in cells[2].split(";"):
                name, colon, columns = part.partition(":")
                if colon and name.strip().startswith("`"):
                    found.setdefault(cells[0], []).append((name.strip(" `").split(), re.findall(r"`([^`]+)`", columns)))
    return found


def test_every_column_that_is_promised_is_there():
    table = asked_for()
    assert sorted(table) == sorted([f"R{n}" for n in range(48, 62)] + ["R70"]), sorted(table)
    with floor() as house:
        house.stop()
        made = {}
        for requirement, answers in table.items():
            for words, columns in answers:
                key = tuple(words)
                if key not in made:
                    done = run(house, *words, "--csv")
                    assert done.returncode == 0, (words, done.stdout, done.stderr)
                    made[key] = next(csv.reader(io.StringIO(done.stdout)))
                missing = set(columns) - set(made[key])
                assert columns and not missing, f"{requirement}: report {' '.join(words)} has no {sorted(missing)}, only {made[key]}"


def test_days():
    with floor() as house:
        play(house.sit(credit=5000, table="R1"), "R1", rounds=1)
        house.stop()
        assert report(house, "tables", "--from", "2000-01-01")["total"]["wagered"] == 500
        for words in (("--to", "2000-01-01"), ("--from", "2999-01-01")):
            assert report(house, "tables", *words)["rows"] == []
        for words in (("tables", "--from", "yesterday"), ("tables", "--from", "2026-11-20", "--to", "2026-11-19"), ("nothing",), ("tables", "ledger"), ("tables", "--csv", "--json")):
            done = run(house, *words)
            assert done.returncode == 2 and done.stderr.startswith("baize report: "), words


def test_what_does_not_add_up_is_said():
    edits = [
        ("terminals", "UPDATE account SET balance = balance + 100 WHERE name LIKE 'chips T01%'"),
        ("tables", "DELETE FROM movement WHERE kind = 'stakes lost' OR kind = 'stakes returned'"),
        ("tickets", "UPDATE ticket SET amount = amount + 100"),
        ("activity", "UPDATE stint SET win = win + 100 WHERE no = 1"),
        ("ledger", "UPDATE account SET balance = balance + 100 WHERE kind = 'house'"),
        ("hold", "UPDATE movement SET amount = amount + 100 WHERE kind = 'stakes lost' OR kind = 'won'"),
        ("liability", "UPDATE ticket SET amount = amount + 100"),
        ("liability", "UPDATE account SET balance = balance + 100 WHERE kind = 'house'"),
        ("liability", "UPDATE movement SET amount = amount + 100 WHERE kind = 'ticket out'"),
    ]
    with floor() as house:
        play(house.sit(credit=5000, table="R1"), "R1", rounds=1)
        expect(house.stacker(1000, table="R2").ask("ticket-out"))
        house.stop()
        path = os.path.join(house.book, "floor.db")
        with open(path, "rb") as f:
            whole = f.read()
        for name, sql in edits:
            book = sqlite3.connect(path)
            book.execute(sql)
            book.commit()
            book.close()
            done = run(house, name, "--json")
            assert done.returncode == 1 and not json.loads(done.stdout)["good"] and json.loads(done.stdout)["finding"] in done.stderr, (name, done)
            for rest in ("-wal", "-shm"):
                if os.path.exists(path + rest):
                    os.unlink(path + rest)
            with open(path, "wb") as f:
                f.write(whole)


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
