#!/usr/bin/env python3
"""A floor whose connections are held by doors, processes of their own: play goes on when one of them dies, they end
when the floor does, and they are there as soon as the floor may have no more descriptors itself.

usage: test_doors.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import json
import os
import re
import signal
import sys
import urllib.request

from house import Gone, House, expect, main, patiently, plan, returns, tests_of

BAIZE = sys.argv[1]
TABLES = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 200}}"]
PLAYERS = 8


def house(**fields):
    return House(BAIZE, plan(members=PLAYERS, tables=TABLES, terminals=PLAYERS, cash=0), **fields)


def doors_of(pid):
    """The processes that this one has started and that run."""
    with open(f"/proc/{pid}/task/{pid}/children") as f:
        return [int(child) for child in f.read().split() if runs(int(child))]


def runs(pid):
    try:
        with open(f"/proc/{pid}/stat") as f:
            return f.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def logged(h):
    with open(os.path.join(h.folder, "floor.log")) as f:
        return [m["words"] for m in map(json.loads, f) if m["log"] == "door"]


def meter(h, name):
    """None, where the question itself was on its way through a door that is gone."""
    try:
        return read_meter(h, name)
    except OSError:
        return None


def read_meter(h, name):
    with urllib.request.urlopen(f"http://127.0.0.1:{h.floor.port}/metrics") as page:
        return int(re.search(rf"^baize_{name} (\d+)$", page.read().decode(), re.M)[1])


def is_gone(w):
    try:
        return not w.ask("floor")["ok"]
    except (Gone, OSError):
        return True


def wagers(players, on):
    """Each has 500 on a number of his."""
    for i, w in enumerate(players):
        n = expect(w.ask("table", table="D1"))["view"]["round"]
        expect(w.ask("wager", table="D1", round=n, bet="straight", on=str(on[i]), stake=500))


def settle(dealer, number):
    expect(dealer.ask("act", table="D1", act={"act": "close"}))
    expect(dealer.ask("act", table="D1", act={"act": "number", "number": number}))


def credits(players):
    return [expect(w.ask("join", terminal=w.terminal, token=w.token))["account"]["credit"] for w in players]


def test_a_door_dies_and_everybody_rejoins():
    with house(args=("--doors", "2")) as h:
        dealer = h.desk("dealer")
        players = [h.sit(credit=10000, table="D1") for _ in range(PLAYERS)]
        doors = doors_of(h.floor.process.pid)
        assert len(doors) == 2 and meter(h, "doors") == 2, doors
        wagers(players, on=range(PLAYERS))
        os.kill(doors[0], signal.SIGKILL)
        for _ in patiently("there is another door", 0.05):
            if meter(h, "doors_lost_total") == 1 and meter(h, "doors") == 2:
                break
        gone = [i for i, w in enumerate(players) if is_gone(w)]
        assert 0 < len(gone) < PLAYERS, gone  # the other door has gone on
        for i in gone:
            players[i] = h.again(players[i])
        if is_gone(dealer):
            dealer = h.desk("dealer")
        assert credits(players) == [9500] * PLAYERS
        settle(dealer, 3)
        assert credits(players) == [9500 + returns("straight", str(i), 500, 3) for i in range(PLAYERS)]
        now = doors_of(h.floor.process.pid)
        assert len(now) == 2 and doors[0] not in now and doors[1] in now, (doors, now)
        words = logged(h)
        assert len(words) == 2 and "connections are lost with it" in words[0] and "is open again" in words[1], words
        for end in (h.kill, h.stop):  # struck down and asked to
            doors = doors_of(h.floor.process.pid)
            assert len(doors) == 2, doors
            end()
            for _ in patiently("the doors end", 0.05):
                if not any(map(runs, doors)):
                    break
            h.open()
            players = [h.again(w) for w in players]
            assert credits(players) == [9500 + returns("straight", str(i), 500, 3) for i in range(PLAYERS)]
        assert h.stop() == (0, "")
        h.verify()


class Narrow(House):
    """A floor that may have few descriptors, however it asks."""

    def open(self, **fields):
        binary, self.binary = self.binary, os.path.join(self.folder, "narrow")
        with open(self.binary, "w") as f:
            f.write(f'#!/bin/sh\nulimit -n 300\nexec {os.path.abspath(binary)} "$@"\n')
        os.chmod(self.binary, 0o755)
        try:
            return super().open(**fields)
        finally:
            self.binary = binary


def test_doors_are_opened_when_descriptors_run_out():
    with Narrow(BAIZE, plan(members=PLAYERS, tables=TABLES, terminals=PLAYERS, cash=0)) as h:
        first = h.sit(credit=10000, table="D1")
        assert doors_of(h.floor.process.pid) == [] and meter(h, "doors") == 0
        strangers = [h.wire() for _ in range(400)]
        words = logged(h)
        assert words == ["door 1 is open", "door 2 is open"], words
        assert len(doors_of(h.floor.process.pid)) == 2
        last = h.sit(credit=10000, table="D1")
        dealer = h.desk("dealer")
        wagers([first, last], on=[7, 8])
        settle(dealer, 8)
        assert credits([first, last]) == [9500, 9500 + 36 * 500]
        for w in strangers:
            assert w.ask("floor")["ok"]
        assert h.stop() == (0, "")


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
