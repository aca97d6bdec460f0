#!/usr/bin/env python3
"""The program is upgraded with wagers on every layout: the floor was played on by this one, and the next version
(tools/next_version.py: other tables, journals, snapshots, protocol) opens its book. Nothing is lost, rounds go on, both
versions are on record; and this one does not touch what the next has written.

usage: test_upgrade.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import json
import os
import re
import socket
import sqlite3
import subprocess
import sys

from house import ROOT, House, closed_by_staff, expect, journal_of, main, plan, tests_of

BAIZE = sys.argv[1]
BETS = ({"bet": "red"}, {"bet": "player"}, {"bet": "small"}, {"bet": "pass"}, {"bet": "main"}, {"bet": "ante"}, {"bet": "symbol", "on": "A"})
STAKE = 500


class Next:
    path = None

    @classmethod
    def program(cls):
        if cls.path is None:
            made = subprocess.run([sys.executable, os.path.join(ROOT, "tools", "next_version.py"), os.path.join(ROOT, "build-next")],
                                  capture_output=True, text=True)
            assert made.returncode == 0, made.stdout + made.stderr
            cls.path = made.stdout.strip()
        return cls.path


def version_of(binary):
    return subprocess.run([binary, "--version"], capture_output=True, text=True, check=True).stdout.strip()


def rulesets():
    out = subprocess.run([BAIZE, "rules", "list"], capture_output=True, text=True, check=True, env={**os.environ, "BAIZE_HOME": ROOT}).stdout
    return [line.split()[0] for line in out.splitlines() if "tournament" not in line.split()[0]]  # whose chips are no money


def table(i, ruleset):
    quick = ", decision: 500, insurance-time: 500" if "auto-blackjack" in ruleset else ", decision: 500" if "stud" in ruleset else ""
    return f"{{table: X{i:02}, ruleset: {closed_by_staff(ruleset)}, options: {{min: {STAKE}, max: 50000, period: 600000, seats: 7{quick}}}, spin: 100, deal: 10}}"


def full():
    """A floor with a table of every ruleset."""
    tables = [table(i, name) for i, name in enumerate(rulesets(), 1)]
    return House(BAIZE, plan(members=2, terminals=3, cash=1, tables=tables, on_card=1000000))


def wager_everywhere(house, w):
    """One wager on every layout; the tables."""
    names = [t["table"] for t in expect(w.ask("floor"))["tables"]]
    for name in names:
        n = expect(w.ask("table", table=name))["view"]["round"]
        answers = [m for m in (w.ask("wager", table=name, round=n, stake=STAKE, **bet) for bet in BETS) if m["ok"]]
        assert answers, name
    return names


def lie(w, names):
    """What lies on each layout for this player."""
    lies = {}
    for name in names:
        view = expect(w.ask("table", table=name))["view"]
        lies[name] = (view["round"], view["phase"], sorted((m["bet"], m["stake"]) for m in view["mine"]["wagers"]))
    return lies


def trial(house):
    return {k: v for k, v in expect(house.desk("inspector").ask("trial")).items() if k in ("floor", "good")}


def goes_on(house, w, names, lies):
    """Every round that a table can finish by itself is settled, each stake for a win or a loss; the others take their dealer's number."""
    pit, settled = house.desk("pit"), []
    acts = {t["table"]: {a["act"] for a in t["acts"]} for t in expect(pit.ask("pit"))["tables"]}
    automatic = {name: expect(w.ask("table", table=name))["view"]["commit"] is not None for name in names}
    for name in names:
        if lies[name][2][0][0] == "pass":  # which lies there for many rolls
            continue
        expect(w.ask("table", table=name))
        if automatic[name] and "close" in acts[name]:
            pit.ask("act", table=name, act={"act": "close"})
        elif "number" in acts[name]:
            expect(pit.ask("act", table=name, act={"act": "close"}))
            expect(pit.ask("act", table=name, act={"act": "number", "number": 7}))
            if "confirm" in acts[name]:
                pit.ask("act", table=name, act={"act": "confirm"})
        else:
            continue
        m = w.until("ended", table=name)
        assert m["round"] == lies[name][0] and m["staked"] >= STAKE, (name, m)
        settled.append(name)
    assert len(settled) >= 10, settled


def on_record(house, old, new):
    book = sqlite3.connect(f"file:{house.book}/floor.db?mode=ro", uri=True)
    opened = [json.loads(words)["program"] for (words,) in book.execute("SELECT words FROM change WHERE what = 'opened' ORDER BY no")]
    book.close()
    assert opened[0] == old and opened[-1] == new, opened
    told = [o["software"] for o in journal_of(house, "X01") if "software" in o]
    assert old in told[0] and new in told[-1], told


def refuses(house, binary):
    """An older program: it says why, and the book is as it was to the byte."""
    with open(os.path.join(house.book, "floor.db"), "rb") as f:
        before = f.read()
    house.binary = binary
    try:
        house.open()
        raise AssertionError("it opened")
    except RuntimeError as why:
        assert "written by a newer Baize" in str(why), why
    done = subprocess.run([binary, "verify", os.path.join(house.book, "floor.db")], capture_output=True, text=True, env={**os.environ, "BAIZE_HOME": ROOT})
    assert done.returncode != 0 and "newer Baize" in done.stdout + done.stderr, done
    with open(os.path.join(house.book, "floor.db"), "rb") as f:
        assert f.read() == before


def upgraded(end):
    new = Next.program()
    with full() as house:
        w, cash = house.sit(credit=500000), house.stacker(5000)
        names = wager_everywhere(house, w)
        lies, was = lie(w, names), trial(house)
        token, credit = w.token, expect(w.ask("join", terminal=w.terminal, token=w.token))["account"]["credit"]
        assert credit + sum(stake for *_, mine_ in lies.values() for _, stake in mine_) == 500000
        ticket = expect(cash.ask("ticket-out"))["ticket"]["number"]
        end(house)
        house.binary = new
        house.open()
        w = house.wire()
        w.terminal = "T01"
        m = expect(w.ask("join", terminal="T01", token=token))
        w.token, w.seq = m["token"], max(w.seq, m["seq"])
        assert m["account"]["credit"] == credit and lie(w, names) == lies
        assert trial(house) == was and was["good"]
        incidents = expect(house.desk("watcher").ask("incidents"))["incidents"]
        assert any(i["code"] == "software" and version_of(new).split()[-1] in i["words"] for i in incidents), incidents
        expect(house.desk("cage").ask("ticket-pay", number=ticket))
        goes_on(house, w, names, lies)
        assert house.stop()[0] == 0
        done = subprocess.run([new, "verify", os.path.join(house.book, "floor.db")], capture_output=True, text=True, env={**os.environ, "BAIZE_HOME": ROOT})
        assert done.returncode == 0, done.stdout + done.stderr
        on_record(house, version_of(BAIZE), version_of(new))
        refuses(house, BAIZE)
        house.binary = new
        house.open()
        assert trial(house)["good"]


def test_upgraded_after_it_was_closed_nothing_is_lost():
    upgraded(lambda house: house.stop())


def test_upgraded_after_it_was_struck_down_nothing_is_lost():
    upgraded(lambda house: house.kill())


def test_a_screen_of_before_is_sent_for_the_new_one():
    """The next version speaks another protocol: a page that offers the old one is told so."""
    with open(os.path.join(ROOT, "src", "floor", "floor.h")) as f:
        spoken = re.search(r'FLOOR_PROTOCOL "(\S+)"', f.read())[1]
    house = full()
    house.binary = Next.program()
    with house:
        s = socket.create_connection(("127.0.0.1", house.floor.port))
        s.sendall((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{house.floor.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: {spoken}\r\n\r\n").encode())
        said = b""
        while b"load the page again" not in said:
            more = s.recv(65536)
            assert more, said
            said += more
        s.close()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
