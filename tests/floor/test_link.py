#!/usr/bin/env python3
"""A terminal at the edge of a slot accounting system: `baize device link` between the floor and a host on a serial port
(docs/equipment.md). A pty stands for the port.

usage: test_link.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import contextlib
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time

from devices import Between, code_for
from house import PATIENCE, ROOT, House, expect, main, plan, refused, tests_of, until_so
from sas_host import Host
from wire import mortal

BAIZE = sys.argv[1]
TABLE = ["{table: D1, ruleset: star-rapid-2016/roulette, options: {wheel: live, min: 100, period: 0, seats: 200}}"]


def documented():
    """The lines by which docs/equipment.md enrols a link and starts it."""
    with open(os.path.join(ROOT, "docs", "equipment.md"), encoding="utf-8") as document:
        enrol, start = re.findall(r"^baize device (?:enrol )?link .*", document.read(), re.M)
    return enrol, start


class Link:
    """`baize device link`, and the host it speaks to; run as the document has it, but for where the floor and the port are."""

    def __init__(self, house, host, port=None):
        self.house, self.host = house, host
        self.key = os.path.join(house.folder, "link.key")
        self.log = os.path.join(house.folder, "link.log")
        self.enrol()
        self.start(port or house.floor.port)

    def run(self, line, port, **how):
        """A line of the document's."""
        for there, here in (("wss://floor:8443", f"ws://127.0.0.1:{port}"), ("/dev/ttyUSB0", self.host.port), ("link.key", self.key), ("frames.log", self.log)):
            line = line.replace(there, here)
        return subprocess.Popen(mortal([BAIZE, *line.split()[1:]]), stdout=subprocess.PIPE, text=True,
                                env={**os.environ, "BAIZE_HOME": ROOT, **self.house.env}, **how)

    def enrol(self):
        """One supervisor's screen shows the code, which is typed; another confirms the key."""
        process = self.run(documented()[0], self.house.floor.port, stdin=subprocess.PIPE)
        process.stdin.write(code_for(self.house.desk("boss"), "C01", "link") + "\n")
        process.stdin.close()
        second = self.house.desk("pit")
        until_so(lambda: expect(second.ask("proposals"))["proposals"])
        expect(second.ask("confirm", no=expect(second.ask("proposals"))["proposals"][0]["no"]), event="enrolled")
        with process.stdout:
            said = process.stdout.read()
        assert process.wait(PATIENCE) == 0, said

    def start(self, port):
        self.process = self.run(documented()[1], port)
        self.patience = threading.Timer(PATIENCE, self.process.kill)  # no test waits for ever for a line
        self.patience.daemon = True
        self.patience.start()
        assert self.line() == "ready C01"

    def line(self):
        return self.process.stdout.readline().strip()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.patience.cancel()

    def restart(self, middle):
        """Struck down, and started again where all is heard."""
        self.kill()
        middle.hears = lambda m: m
        self.start(middle.port)


@contextlib.contextmanager
def linked(between=False):
    """A house, the screen of C01, a host and the link between them; and who stands between link and floor."""
    with House(BAIZE, plan(members=0, terminals=1, cash=2, tables=TABLE).replace("members:\n", "")) as house:
        screen, host = house.wire(), Host(asset=1001)
        expect(screen.join("C01", table="D1"))
        middle = Between(house.floor.port) if between else None
        link = Link(house, host, middle.port if between else None)
        try:
            yield house, screen, host, link, middle
        finally:
            link.kill()
            host.close()
            if between:
                middle.close()
        house.verify()


def credit(screen):
    account = expect(screen.ask("join", terminal="C01"))["account"]
    return account["credit"] if account else 0


def settled(host, command, value):
    """Meters follow what is on disk, within a moment."""
    until_so(lambda: host.meter(command) == value, f"{value} on meter {command:02x}")


def slips_at(house, terminal):
    """How many rounds the terminal has on record, as the book has them."""
    with contextlib.closing(sqlite3.connect(f"file:{house.book}/floor.db?mode=ro", uri=True)) as book:
        return book.execute("SELECT count(*) FROM slip JOIN account ON id = account WHERE name LIKE '% ' || ? || '%'", (terminal,)).fetchone()[0]


def test_a_host_reads_meters_that_are_the_ledgers():
    with linked() as (house, screen, host, link, _):
        assert host.poll() == 0
        host.send(b"\x01\x1f")
        assert host.frame(24)[1:3] == b"BZ"
        host.send(b"\x01\x54")
        assert host.frame(0)[2:5] == b"602"
        # Another's polls, a wrong check sum, an unknown poll, half a frame: nobody answers, and the next one is answered.
        for noise in (b"\x82", b"\x02\x1a", b"\x01\x72\x02\xff\x00\x12\x34", b"\x01\xee", b"\x01\x72\x00"):
            host.send(noise)
            assert host.poll() == 0, noise  # the first byte that comes
        host.silent(b"\x01\x72\x44\x00\x00")
        assert host.poll() == 0
        expect(screen.ask("cash", note=5000))
        settled(host, 0x1a, 5000)
        dealer = house.desk("dealer")
        for n, (number, bets) in enumerate(((1, {"red": 1000, "black": 500}), (2, {"red": 100}), (4, {"red": 100, "odd": 200})), 1):
            for bet, stake in bets.items():
                expect(screen.ask("wager", table="D1", round=n, bet=bet, stake=stake))
            for act in ({"act": "close"}, {"act": "number", "number": number}, {"act": "confirm"}):
                expect(dealer.ask("act", table="D1", act=act))
        # A round that is called otherwise was played once, and lost at first: red is paid after all.
        boss = house.desk("boss")
        asked = expect(boss.ask("act", table="D1", act={"act": "correct", "number": 1, "round": 3}, reason="misread"))
        expect(house.desk("pit").ask("confirm", no=asked["proposal"]["no"]))
        settled(host, 0x15, 3)
        settled(host, 0x12, 2600)
        row = next(r for r in house.report("terminals")["rows"] if r["terminal"] == "C01")
        assert row["wagered"] == host.meter(0x11) == 1900 and row["stakes-back"] + row["won"] + row["corrected"] == 2600, row
        slips = slips_at(house, "C01")
        assert slips == host.meter(0x15) == 3 and (host.meter(0x16), host.meter(0x17)) == (1, 2), slips
        assert host.meters(0x0f, 6) == [host.meter(0x10 + i) for i in range(6)] and host.meters(0x19, 5) == host.meters(0x0f, 6)[1:]
        assert host.meters(0x1c, 8) == host.meters(0x19, 5) + [1, 0, 0]
        assert next(r for r in house.report("meters")["rows"] if r["terminal"] == "C01")["games"] == 3
        settled(host, 0x1a, row["credit"])
        assert (host.meter(0x13), host.meter(0x46), host.meter(0x10), host.meter(0x14)) == (row["notes-in"], 5000, 0, 0), row
        assert open(link.log, encoding="ascii").read().count(" host ") > 5


def test_money_crosses_both_ways_and_every_figure_is_the_ledgers():
    with linked() as (house, screen, host, link, _):
        assert host.last() == {"status": 0xff}
        assert host.transfer(12345, "A1")["status"] == 0x40
        assert link.line() == "in A1 12345 moved"
        assert host.ended() == {"status": 0, "type": 0, "amount": 12345, "id": "A1", "total": 12345}
        assert credit(screen) == host.meter(0x1a) == host.status()["cashable"] == 12345
        assert host.transfer(12345, "A1")["status"] == 0x81  # the same again is refused before the floor is asked
        for wrong, status in (({"amount": 0, "name": "A2"}, 0x83), ({"amount": 5, "name": "A2", "asset": b"\7\7\7\7"}, 0x93),
                              ({"amount": 5, "name": "A2", "key": b"k" * 20}, 0x89), ({"amount": 5, "name": "A2", "restricted": 5}, 0x82),
                              ({"amount": 5, "name": "A2", "kind": 0x10}, 0x82), ({"amount": 5, "name": ""}, 0x95)):
            assert host.transfer(**wrong)["status"] == status, wrong
        host.register(b"k" * 20)
        assert host.transfer(345, "A2", out=True)["status"] == 0x89
        assert host.transfer(345, "A2", out=True, key=b"k" * 20)["status"] == 0x40
        assert host.ended()["amount"] == 345 and credit(screen) == 12000
        assert host.transfer(99999, "A3", out=True, key=b"k" * 20)["status"] == 0x40
        assert host.ended()["status"] == 0x87 and credit(screen) == 12000  # more than there is, and not in part
        expect(screen.ask("wager", table="D1", round=1, bet="red", stake=1000))
        assert host.transfer(99999, "A4", out=True, partly=True, key=b"k" * 20)["status"] == 0x40
        assert host.ended()["status"] == 0x87  # wagers lie
        expect(screen.ask("withdraw", table="D1", round=1))
        assert host.transfer(99999, "A5", out=True, partly=True, key=b"k" * 20)["status"] == 0x40
        told = host.ended()
        assert (told["status"], told["amount"], told["total"]) == (1, 12000, 12345) and credit(screen) == 0
        row = next(r for r in house.report("terminals")["rows"] if r["terminal"] == "C01")
        assert (row["host-in"], row["host-out"], row["credit"]) == (12345, 12345, 0), row
        meters = {(r["terminal"], r["kind"]): (r["amount"], r["count"]) for r in house.report("meters-money")["rows"]}
        assert meters["C01", "host to terminal"] == (12345, 1) and meters["C01", "terminal to host"] == (12345, 2), meters


def test_tickets_cross_both_ways():
    theirs = "00" + "1234567890123456"
    with linked() as (house, screen, host, link, _):
        assert host.inserted() is None and host.redeemed() == 0xff
        refused(screen.ask("ticket-in", number=theirs), "ticket-asked")
        host.exception(0x67)
        assert host.inserted() == theirs
        assert host.redeem("99" + theirs[2:], 5000) == 0x81  # not that one
        assert host.redeem(theirs, 7500) == 0x40
        assert link.line() == f"ticket {theirs} 7500 moved"
        host.exception(0x68)
        assert host.redeemed() == 0 and credit(screen) == 7500
        settled(host, 0x13, 7500)
        # Given here, and told to the host.
        k = expect(screen.ask("ticket-out"))["ticket"]
        host.exception(0x3d)
        assert host.issued() == {"number": k["number"], "amount": 7500}
        # What the host does not pay is as wrong here as any number that is none.
        for n in range(3):
            refused(screen.ask("ticket-in", number=theirs), "ticket-asked")
            host.exception(0x67)
            assert host.redeem(theirs, 0, code=0x80) == 0x40
            host.exception(0x68)
            assert host.redeemed() == 0x80
        refused(screen.ask("ticket-in", number=theirs), "wait")
        assert credit(screen) == 0


def swallow(middle, event):
    """From now on the link does not hear that; answers what was swallowed."""
    lost = []
    middle.hears = lambda m: lost.append(m) if m.get("event") == event else m
    return lost


def test_a_link_killed_while_a_transfer_is_pending_neither_doubles_nor_loses():
    """The floor has moved it, and the link is struck down before it hears: the next one is told, and so is the host."""
    with linked(between=True) as (house, screen, host, link, middle):
        for name, out, left in (("B1", False, 5000), ("B2", True, 3000)):
            amount = 2000 if out else 5000
            lost = swallow(middle, "host-transfer")
            assert host.transfer(amount, name, out=out)["status"] == 0x40
            until_so(lambda: lost)
            link.restart(middle)
            told = host.last()
            assert (told["id"], told["status"], told["amount"]) == (name, 0, amount), told
            assert host.transfer(amount, name, out=out)["status"] == 0x81 and credit(screen) == left
        # A ticket of the host's, before the host has said what it is worth: it is asked again.
        refused(screen.ask("ticket-in", number="001234567890123456"), "ticket-asked")
        link.restart(middle)
        host.exception(0x67)
        lost = swallow(middle, "host-transfer")
        assert host.redeem("001234567890123456", 100) == 0x40
        until_so(lambda: lost)
        link.restart(middle)
        assert credit(screen) == 3100 and host.inserted() is None


def test_a_floor_killed_while_a_transfer_is_pending_neither_doubles_nor_loses():
    with linked(between=True) as (house, screen, host, link, middle):
        for name, out, left in (("C1", False, 5000), ("C2", True, 0)):
            lost = swallow(middle, "host-transfer")
            assert host.transfer(5000, name, out=out)["status"] == 0x40
            until_so(lambda: lost)
            house.kill()
            house.open()
            middle.floor, middle.hears = house.floor.port, lambda m: m
            while "moved" not in (line := link.line()):
                assert line == "ready C01", line
            told = host.ended()
            assert (told["id"], told["status"], told["amount"]) == (name, 0, 5000), told
            m = expect(house.desk("boss").ask("terminals"))["terminals"]
            assert next(t for t in m if t["terminal"] == "C01")["credit"] == left


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
