#!/usr/bin/env python3
"""Reports say of terminals, tables, tickets and staff what players and cashiers did, to the cent, and notice what does not add up.

usage: test_report.py BAIZE
"""
import csv
import io
import json
import os
import sqlite3
import subprocess
import sys

from house import ROOT, House, expect, in_round, main, plan, tests_of

BAIZE = sys.argv[1]
TABLES = ["{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, unit: 100, period: 300, seats: 20}, spin: 30}",
          "{table: R2, ruleset: star-rapid-2016/roulette, options: {wheel: automated, min: 50, max: 20000, unit: 50, total-min: 100, period: 300, seats: 20}, spin: 30}"]
NAMES = ("terminals", "tables", "tickets", "staff", "ledger")


def run(house, *words):
    return subprocess.run([BAIZE, "report", *words, "--book", house.book], capture_output=True, text=True,
                          env={**os.environ, "BAIZE_HOME": ROOT, **house.env})


def report(house, name, *words):
    done = run(house, name, "--json", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def row(house, report_name, **which):
    [found] = [r for r in report(house, report_name)["rows"] if all(r[k] == v for k, v in which.items())]
    return found


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
        assert (at["issued"], at["tickets"], at["redeemed"], at["open"]) == (left, 1, left, 0), at
        assert row(house, "tickets", terminal="C02")["redeemed-here"] == left
        assert row(house, "staff", name="cage")["cash-in"] == 1500
        assert row(house, "ledger", kind="note in") == {"kind": "note in", "movements": 2, "amount": 7000}
        total = report(house, "tables")["total"]
        assert total["wagered"] == staked + cashed and total["win"] == staked + cashed - returned - back
        assert total["hold"] == int(total["win"] * 1000000 / total["wagered"])


def test_all_ways_to_print_tell_the_same():
    with floor() as house:
        play(house.sit(credit=5000, table="R1"), "R1", rounds=1)
        house.stop()
        for name in NAMES:
            rows = report(house, name)["rows"]
            assert rows or name in ("tickets", "staff"), name
            table = list(csv.DictReader(io.StringIO(run(house, name, "--csv").stdout)))
            assert table == [{k: str(v) for k, v in r.items()} for r in rows], name
            text = run(house, name).stdout.splitlines()
            assert len(text) == len(rows) + 3 and text[-1].startswith("total"), text
        assert [line.split()[0] for line in run(house).stdout.splitlines()] == list(NAMES)


def test_days():
    with floor() as house:
        play(house.sit(credit=5000, table="R1"), "R1", rounds=1)
        house.stop()
        assert report(house, "tables", "--from", "2000-01-01")["total"]["wagered"] == 500
        for words in (("--to", "2000-01-01"), ("--from", "2999-01-01")):
            assert report(house, "tables", *words)["rows"] == []
        for words in (("tables", "--from", "yesterday"), ("nothing",), ("tables", "ledger"), ("tables", "--csv", "--json")):
            done = run(house, *words)
            assert done.returncode == 2 and done.stderr.startswith("baize report: "), words


def test_what_does_not_add_up_is_said():
    edits = {
        "terminals": "UPDATE account SET balance = balance + 100 WHERE name LIKE 'chips T01%'",
        "tables": "DELETE FROM movement WHERE kind = 'stakes lost' OR kind = 'stakes returned'",
        "tickets": "UPDATE ticket SET amount = amount + 100",
        "ledger": "UPDATE account SET balance = balance + 100 WHERE kind = 'house'",
    }
    with floor() as house:
        play(house.sit(credit=5000, table="R1"), "R1", rounds=1)
        expect(house.stacker(1000, table="R2").ask("ticket-out"))
        house.stop()
        path = os.path.join(house.book, "floor.db")
        with open(path, "rb") as f:
            whole = f.read()
        for name, sql in edits.items():
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
