#!/usr/bin/env python3
"""One controller after another has the floor: players are sent on, and find it by themselves.

usage: test_failover.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import os
import signal
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from crowd import tables  # noqa: E402
from house import ROOT, Gone, House, account, expect, main, plan, refused, tests_of  # noqa: E402
from standby import Roaming, Standby, where  # noqa: E402

BAIZE = sys.argv[1]


def house_of(name, period=300):
    return House(BAIZE, plan(members=2, tables=tables(period, 60), terminals=2, cash=0), book=postgres.address(name))


def wager(w, stake=500):
    """One that is acknowledged; answers its round."""
    while True:
        n = w.until("opened", table="R1")["round"]
        if w.ask("wager", table="R1", round=n, bet="red", stake=stake)["ok"]:
            return n


def drain(book):
    return subprocess.run([BAIZE, "floor", "--drain", "--book", book], capture_output=True, text=True, timeout=120,
                          env={**os.environ, "BAIZE_HOME": ROOT, "ASAN_OPTIONS": "detect_leaks=0"})


def test_who_knocks_at_a_controller_that_waits_is_sent_to_the_one_that_has_the_floor():
    with house_of("elsewhere") as house:
        player = Roaming(house, house.sit(credit=10000))
        second = Standby(house)
        try:
            second.waits()
            told = player.wire.until("addresses")["addresses"]
            assert told == [f"http://127.0.0.1:{p}" for p in (house.floor.port, second.port)], told
            knocks = second.wire()
            sent = knocks.until("elsewhere")["addresses"]
            assert sent == told, sent
            try:
                knocks.recv()
                raise AssertionError("it stayed")
            except Gone as code:
                assert str(code).startswith("4002 "), code
            # A page that came from one may connect to the other, and no stranger's.
            assert knock_from(second, f"http://127.0.0.1:{house.floor.port}") == 101
            assert knock_from(second, "http://stranger.example") == 403
            # Whoever has the floor goes: it says where to.
            house.floor.process.send_signal(signal.SIGTERM)
            player.wire.news.append(player.wire.until("elsewhere"))
            assert player.follow()["account"]["credit"] == 10000
            assert player.at == told[1], player.at
            status, said = where(second.port)
            assert status == 200 and said["here"], said
            wager(player.wire)
            assert house.floor.process.wait(30) == 0
        finally:
            house.floor.kill()
            house.floor = second
        assert house.stop() == (0, "")
        house.verify()


def knock_from(floor, origin):
    """The status with which a page of that origin is answered that wants a WebSocket."""
    try:
        w = floor.wire(origin=origin)
        w.close()
        return w.status
    except Gone as no:
        return int(str(no).split()[1])


def test_a_floor_is_drained_under_play():
    """A round that has a wager is played to its end; no other is begun, and the player goes on at the other."""
    with house_of("drained", period=1500) as house:
        player = Roaming(house, house.sit(credit=10000))
        assert drain(house.book).returncode == 1, "nobody stands by"
        first, second = house.floor, Standby(house)
        try:
            second.waits()
            n = wager(player.wire)
            asked = subprocess.Popen([BAIZE, "floor", "--drain", "--book", house.book], stdout=subprocess.PIPE, text=True,
                                     env={**os.environ, "BAIZE_HOME": ROOT, "ASAN_OPTIONS": "detect_leaks=0"})
            player.wire.until("ended", table="R1", round=n)
            try:
                refused(player.wire.ask("wager", table="R1", round=n + 1, bet="red", stake=500), code="moves")
            except Gone:
                pass  # it was handed over before that was heard
            has = player.follow()["account"]["credit"]
            assert has in (9500, 10500), has
            said = asked.communicate(timeout=60)[0].split()
            assert asked.returncode == 0 and said == [f"http://127.0.0.1:{p}" for p in (first.port, second.port)], said
            assert first.process.wait(30) == 0, first.process.stderr.read()
            view = expect(player.wire.ask("table", table="R1"))["view"]
            assert view["result"]["round"] == n and view["round"] == n + 1, view
            wager(player.wire)
        finally:
            first.kill()
            house.floor = second
        assert house.stop() == (0, "")
        house.verify()


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
