#!/usr/bin/env python3
"""A floor whose connections are held by doors, processes of their own: play goes on when one of them dies, they end
when the floor does, however it ends, they are there as soon as the floor may have no more descriptors itself, and who
came in through them finds the next controller as everybody does.

usage: test_doors.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from house import CROWN, PATIENCE, ROOT, Gone, House, expect, main, patiently, plan, returns, tests_of  # noqa: E402
from standby import Roaming, Standby, wager  # noqa: E402

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


def all_end(pids):
    """Waits until none of these processes runs."""
    for _ in patiently("the doors end", 0.02):
        if not any(map(runs, pids)):
            return


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
            all_end(doors)
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


def farewell(w):
    """What the floor says to everybody when it goes, and the code with which the line ends."""
    words = w.until("closing")["why"]
    try:
        while True:
            w.recv()
    except Gone as code:
        return words, str(code).split()[0]


def test_a_signal_to_every_process_is_the_floors_to_heed():
    """As a service manager ends a service, and as a key at its screen does: a door that went at once would take the
    floor's last words with it."""
    with house(args=("--doors", "2")) as h:
        players = [h.sit(credit=10000, table="D1") for _ in range(PLAYERS)]
        doors = doors_of(h.floor.process.pid)
        for pid in doors:
            for which in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
                os.kill(pid, which)
        assert credits(players) == [10000] * PLAYERS
        h.floor.process.send_signal(signal.SIGTERM)
        assert {farewell(w) for w in players} == {("the floor is closing. Credit and wagers are safe", "1001")}
        assert h.floor.process.wait(PATIENCE) == 0
        all_end(doors)
        assert logged(h) == []


def test_a_door_that_is_stopped_outlives_no_floor():
    with house(args=("--doors", "2")) as h:
        for _ in range(2):  # each holds one, and has begun
            h.sit()
        doors = doors_of(h.floor.process.pid)
        os.kill(doors[0], signal.SIGSTOP)
        h.kill()
        all_end(doors)


def test_a_program_that_was_replaced_opens_doors_of_its_own():
    """A package is upgraded while the floor is open: the file is another, and doors are what the floor is."""
    with house(args=("--doors", "1")) as h:
        program = os.path.join(h.folder, "baize")
        assert h.stop() == (0, "")
        shutil.copy(BAIZE, program)
        h.binary = program
        h.open()
        player = h.sit(credit=10000, table="D1")
        with open(program + ".new", "w") as f:
            f.write("#!/bin/sh\nexit 1\n")
        os.chmod(program + ".new", 0o755)
        os.rename(program + ".new", program)
        old = doors_of(h.floor.process.pid)
        os.kill(old[0], signal.SIGKILL)
        for _ in patiently("there is another door", 0.05):
            new = doors_of(h.floor.process.pid)
            if new and new != old:
                break
        assert is_gone(player) and credits([h.again(player)]) == [10000]
        assert os.path.samefile(f"/proc/{new[0]}/exe", f"/proc/{h.floor.process.pid}/exe")
        h.binary = BAIZE
        assert h.stop() == (0, "")


# --- one controller after another ------------------------------------------------------------------

def epoch_of(h):
    done = subprocess.run(["psql", "-qXAt", h.book, "-c", "SELECT epoch FROM baize.pit"], check=True, capture_output=True, text=True)
    return int(done.stdout)


class Moving:
    """A floor whose controllers have two doors each, one after the other; its players follow it."""

    def __init__(self, h):
        self.house = h
        self.players = [Roaming(h, h.sit(credit=10000)) for _ in range(2)]
        self.has = [10000, 10000]

    def play(self):
        for i, p in enumerate(self.players):
            n = wager(p.wire)
            self.has[i] = p.wire.until("ended", table="R1", round=n)["credit"]

    def to_another(self, end):
        """end(the one that has it): which ends, or is as good as dead. Answers its doors and what they were of."""
        first, second = self.house.floor, Standby(self.house)
        second.waits()
        for p in self.players:
            while f"http://127.0.0.1:{second.port}" not in p.addresses:
                p.wire.news.append(p.wire.until("addresses"))
                p.heed()
        doors = doors_of(first.process.pid)
        assert len(doors) == 2 and len(doors_of(second.process.pid)) == 2
        self.house.floor = second
        end(first)
        second.opened()
        return first, doors

    def follow(self):
        assert [p.follow()["account"]["credit"] for p in self.players] == self.has
        self.play()


def sent_on(players):
    """Everybody is told where to go before his line ends, and it ends for that reason."""
    for p in players:
        p.wire.news.append(p.wire.until("elsewhere"))
        try:
            while True:
                p.wire.recv()
        except Gone as code:
            assert str(code).startswith("4002 "), code


def test_another_controller_has_the_floor():
    """Struck down, fenced, handed over, asked to end: players behind doors go where they are sent, or find it, and no door
    is left."""
    text = plan(members=2, tables=[f"{{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {CROWN % 300}, spin: 60}}"], terminals=2, cash=0)
    with House(BAIZE, text, book=postgres.address("doors"), args=("--doors", "2")) as h:
        on = Moving(h)
        on.play()
        _, doors = on.to_another(lambda first: first.kill())
        all_end(doors)
        on.follow()
        # One that wakes up when another has the floor: who is still on a line of it is sent on, by its doors.
        frozen, doors = on.to_another(lambda first: first.process.send_signal(signal.SIGSTOP))
        epoch = epoch_of(h)
        frozen.process.send_signal(signal.SIGCONT)
        sent_on(on.players)
        said = frozen.process.communicate(timeout=PATIENCE)[1]
        assert frozen.process.returncode == 1 and "another controller has taken" in said, said
        assert epoch_of(h) == epoch
        all_end(doors)
        on.follow()
        drained, doors = on.to_another(lambda _: drain(h))
        sent_on(on.players)
        assert drained.process.wait(PATIENCE) == 0
        all_end(doors)
        on.follow()
        doors = doors_of(h.floor.process.pid)
        assert h.stop() == (0, "")
        all_end(doors)
        h.verify()


def drain(h):
    """Who stands by is taken to be gone when it has said nothing for five seconds, as it may on a busy machine."""
    for _ in patiently("a floor that is handed over"):
        done = subprocess.run([BAIZE, "floor", "--drain", "--book", h.book], capture_output=True, text=True, timeout=PATIENCE,
                              env={**os.environ, "BAIZE_HOME": ROOT, **h.env})
        if done.returncode == 0:
            return
        assert "nobody wait" in done.stderr, done


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
