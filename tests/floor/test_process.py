#!/usr/bin/env python3
"""The floor as a process: struck down it says so, its log is looked after, and a disk that hangs is noticed.

usage: test_process.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import contextlib
import json
import os
import re
import signal
import sqlite3
import sys
import time
import urllib.request

from house import PATIENCE, Gone, House, account, expect, main, patiently, plan, refused, tests_of, until_so

BAIZE = sys.argv[1]
SLOW = ["{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, period: 60000}, spin: 100}"]


def house(**fields):
    return House(BAIZE, plan(members=2, tables=SLOW, terminals=2, cash=0), **fields)


def incidents(h):
    return expect(h.desk("inspector").ask("incidents"))["incidents"]


def codes(h):
    return [i["code"] for i in incidents(h)]


def metric(h, name):
    with urllib.request.urlopen(f"http://127.0.0.1:{h.floor.port}/metrics") as page:
        return int(re.search(rf"^baize_{name} (\d+)$", page.read().decode(), re.M)[1])


def test_struck_down_is_on_record():
    with house() as h:
        assert "struck-down" not in codes(h)
        h.stop()
        h.open()
        assert "struck-down" not in codes(h)  # it was closed
        for kills in (1, 2):
            h.kill()
            h.open()
            assert codes(h).count("struck-down") == kills
        h.stop()
        h.open()
        assert codes(h).count("struck-down") == 2


def lines(path):
    with open(path) as f:
        return [json.loads(line) for line in f.read().splitlines()]


def test_a_hangup_opens_the_log_anew():
    h = house()
    log = os.path.join(h.folder, "floor.log")
    h.args += ("--log", log)
    with h:
        os.rename(log, log + ".1")
        h.floor.process.send_signal(signal.SIGHUP)
        until_so(lambda: os.path.exists(log))
        h.desk("inspector")
        until_so(lambda: "login" in [m.get("code") for m in lines(log)])
        assert "login" not in [m.get("code") for m in lines(log + ".1")]
        assert h.floor.process.poll() is None


def test_lines_that_the_log_does_not_take_are_counted_and_told():
    h = house()
    log, real = os.path.join(h.folder, "floor.log"), os.path.join(h.folder, "real.log")
    os.symlink("/dev/full", log)
    h.args += ("--log", log)
    with h:
        h.desk("dealer")
        assert metric(h, "log_lines_lost_total") >= 1
        failed = [i for i in incidents(h) if i["code"] == "log"]
        assert len(failed) == 1 and "No space left" in failed[0]["words"], failed
        os.remove(log)
        os.symlink(real, log)
        h.floor.process.send_signal(signal.SIGHUP)
        until_so(lambda: os.path.exists(real) and "lost" in [m["log"] for m in lines(real)])
        missing = next(m for m in lines(real) if m["log"] == "lost")
        assert int(missing["words"].split()[0]) == metric(h, "log_lines_lost_total")
        until_so(lambda: any("again" in i["words"] for i in incidents(h) if i["code"] == "log"))


SQLITE = 4.5  # seconds: a little less than the floor waits for who has the book


def hangs_and_goes_on(h, log):
    """False, where the book was let go so late that the floor may have given it up."""
    w = h.sit(credit=10000)
    began = time.monotonic()
    view = expect(w.ask("table", table="R1"))["view"]
    with contextlib.closing(sqlite3.connect(os.path.join(h.book, "floor.db"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        held = time.monotonic()
        first = w.send("wager", table="R1", round=view["round"], bet="red", stake=1000)
        while "storage-hangs" not in [m["log"] for m in lines(log)]:
            if time.monotonic() > held + SQLITE:
                return False
            time.sleep(0.05)
        noticed = time.monotonic()
        m = w.ask("wager", table="R1", round=view["round"], bet="red", stake=1000)
        time.sleep(0.7)
        stood = time.monotonic() - noticed
        other.execute("ROLLBACK")
        if time.monotonic() > held + SQLITE:
            return False
    refused(m, code="busy")
    assert expect(w.answer(first))["staked"] == 1000
    left = expect(w.ask("join", terminal=w.terminal, token=w.token))["view"]["left"]
    assert view["left"] - left < 1000 * (time.monotonic() - began - stood) + 50, (view["left"], left, stood)
    assert "disk" in codes(h) and metric(h, "stalls_total") == 1
    assert account(w)["staked"] == 1000
    h.stop()
    h.verify()
    return True


def test_a_disk_that_hangs_is_noticed_and_nothing_piles_up():
    """Another program holds the book for longer than any disk takes: the floor takes nothing meanwhile, says so, and
    goes on with the time that was left."""
    for _ in patiently("a book that is let go in time"):
        h = house()
        log = os.path.join(h.folder, "floor.log")
        h.args += ("--log", log)
        with h:
            try:
                if hangs_and_goes_on(h, log):
                    return
            except Gone:
                assert h.floor.process.wait(PATIENCE) == 1 and "locked" in h.floor.process.stderr.read()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
