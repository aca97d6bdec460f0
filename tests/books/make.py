#!/usr/bin/env python3
"""Keeps a book as a version of the program writes it, for every later version to open, verify and play on.

A small floor is opened and played on: rounds drawn and keyed in, cards, cash, tickets, the cage, a correction, a wrong
PIN, a wager left on the layout; then it is closed. What is kept is its book and key with the plan, and the rulesets and
clauses that it was played by.

usage: make.py TREE tests/books/VERSION      TREE: the sources of that version, built in TREE/build
"""
import os
import shutil
import sys
import tarfile

TREE, FOLDER = (os.path.abspath(path) for path in sys.argv[1:])
sys.path.insert(0, os.path.join(TREE, "tests", "floor"))
from house import House, expect, in_round, plan  # noqa: E402

TABLES = [
    "{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, unit: 100, "
    "total-max: 200000, max.outside: 100000, period: 1500, seats: 8}, spin: 100}",
    "{table: B1, ruleset: crown-fusion-2024/auto-baccarat, options: {period: 1500, seats: 8, min: 100, max: 50000}}",
    "{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, "
    "confirm: 'no', seats: 8}}",
]


def play(h):
    w, pit, cage, boss = h.sit(credit=20000), h.desk("pit"), h.desk("cage"), h.desk("boss")
    for table, bet in (("R1", "red"), ("B1", "player"), ("R1", "black")):
        expect(w.ask("table", table=table))
        for _ in range(3):
            in_round(w, table, lambda n: w.ask("wager", table=table, round=n, bet=bet, stake=500))
            w.until("opened", table=table)
    expect(w.ask("table", table="D1"))
    for number in (7, 32):
        n = expect(w.ask("table", table="D1"))["view"]["round"]
        expect(w.ask("wager", table="D1", round=n, bet="red", stake=1000))
        expect(pit.ask("act", table="D1", act={"act": "close"}))
        expect(pit.ask("act", table="D1", act={"act": "number", "number": number}))
    m = expect(boss.ask("act", table="D1", act={"act": "correct", "number": 30, "round": n}, reason="misread"))
    if m["event"] == "proposed":
        expect(pit.ask("confirm", no=m["proposal"]["no"]))
    c = h.stacker(2000, 5000, table="R1")
    in_round(c, "R1", lambda n: c.ask("wager", table="R1", round=n, bet="odd", stake=100))
    c.until("opened", table="R1")
    expect(c.ask("ticket-out"))
    for _ in range(2):
        expect(c.ask("cash", note=1000))
        ticket = expect(c.ask("ticket-out"))["ticket"]["number"]
    expect(cage.ask("ticket-pay", number=ticket))
    new = expect(cage.ask("member-new", name="Member New", pin="8642"))["member"]["card"]
    expect(cage.ask("pay-in", card=new, amount=12300, to="card"))
    other = h.wire()
    other.join("T02")
    other.ask("card", card="100-0002", pin="0000")
    n = expect(w.ask("table", table="D1"))["view"]["round"]
    expect(w.ask("wager", table="D1", round=n, bet="red", stake=1500))
    return w.token


def keep(h, token):
    shutil.rmtree(FOLDER, ignore_errors=True)
    os.makedirs(FOLDER)
    shutil.copy(h.plan, os.path.join(FOLDER, "plan.yaml"))
    with open(os.path.join(FOLDER, "token"), "w") as f:  # of who has a wager down
        f.write(token + "\n")
    with tarfile.open(os.path.join(FOLDER, "book.tar.xz"), "w:xz") as all_of_it:
        for name in ("floor.db", "floor.key"):
            all_of_it.add(os.path.join(h.book, name), "book/" + name)
        for name in ("rules/crown-fusion-2024", "data/clauses/crown-fusion-2024.tsv"):
            all_of_it.add(os.path.join(TREE, name), "home/" + name)


if __name__ == "__main__":
    with House(os.path.join(TREE, "build", "baize"), plan(members=2, tables=TABLES, terminals=2, cash=2)) as h:
        token = play(h)
        status, said = h.stop()
        assert status == 0, said
        keep(h, token)
