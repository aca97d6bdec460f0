#!/usr/bin/env python3
"""A floor with many members and tickets: whoever asks for one of them, or for much, keeps nobody else waiting.

MEMBERS and TICKETS say how many (20,000 and 16,000; `make soak`: 300,000 and 1,048,400). What is asserted is the
answers. How long a plain question from another connection waited at the most is printed, for docs/speed.md.

usage: test_many.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import multiprocessing
import os
import sqlite3
import sys
import time
import urllib.request

from house import PATIENCE, House, Wire, card, expect, main, plan, refused, tests_of

BAIZE = sys.argv[1]
MEMBERS, TICKETS = int(os.environ.get("MEMBERS", "20000")), int(os.environ.get("TICKETS", "16000"))
PLAN = plan(members=2, terminals=10, cash=10, tables=[
    "{table: D1, ruleset: star-rapid-2016/roulette, options: {wheel: live, min: 100, period: 0, seats: 20}}"])
LISTED = 50  # members and tickets that a list shows
ASKED = 16   # readings that a desk may have asked for at once


def number(i):
    return f"{i:018}"


def fill(house):
    """Members without money and tickets that were paid, put into the book of a floor that is closed."""
    book = sqlite3.connect(os.path.join(house.book, "floor.db"))
    last = book.execute("SELECT max(id) FROM account").fetchone()[0]
    known = book.execute("SELECT count(*) FROM member").fetchone()[0]
    pin, since = book.execute("SELECT pin, since FROM member LIMIT 1").fetchone()
    new = range(known + 1, MEMBERS + 1)
    accounts = ((last + 2 * (i - known) - 1 + k, kind, f"{kind} {card(i)}", i, 0, 0, 0, 0, 0)
                for i in new for k, kind in enumerate(("deposit", "card")))
    book.executemany("INSERT INTO account VALUES (?,?,?,?,?,?,?,?,?,'money')", accounts)
    book.executemany("INSERT INTO member VALUES (?,?,?,?,?,?,?,?,?,0,NULL,0)",
                     ((i, card(i), f"Member {i}", pin, 0, 0, last + 2 * (i - known) - 1, last + 2 * (i - known), since)
                      for i in new))
    book.executemany("INSERT INTO ticket VALUES (?,?,?,?,?,?,?,?,?,?)",
                     ((number(i), i, 100, since, "C01", None, "redeemed", since, "C02", 0) for i in range(1, TICKETS + 1)))
    book.commit()
    book.close()


def ping(port, done, worst):
    """Asks for nothing much, again and again, from a process of its own; keeps the longest wait."""
    w = Wire(port, timeout=PATIENCE)
    while not done.is_set():
        began = time.monotonic()
        w.ask("floor")
        worst.value = max(worst.value, time.monotonic() - began)
        time.sleep(0.001)


def at_work(house):
    """Milliseconds that the floor's first thread, the loop, has worked, and those it has waited for a processor."""
    pid = house.floor.process.pid
    with open(f"/proc/{pid}/task/{pid}/schedstat") as times:
        worked, waited, _ = times.read().split()
    return int(worked) / 1e6, int(waited) / 1e6


class Waiting:
    """How long others waited while something was asked."""

    def __init__(self, house, what):
        self.house, self.what, self.done, self.worst = house, what, multiprocessing.Event(), multiprocessing.Value("d", 0)
        self.other = multiprocessing.Process(target=ping, args=(house.floor.port, self.done, self.worst), daemon=True)

    def __enter__(self):
        self.other.start()
        while self.worst.value == 0:
            time.sleep(0.01)
        self.worst.value, self.began, self.before = 0, time.monotonic(), at_work(self.house)

    def __exit__(self, *_):
        took = time.monotonic() - self.began
        worked, waited = (now - then for now, then in zip(at_work(self.house), self.before))
        self.done.set()
        self.other.join()
        print(f"# {self.what}: {took * 1000:.0f} ms, another waited {self.worst.value * 1000:.1f} ms at the most; the "
              f"loop worked {worked:.1f} ms, had no processor for {waited:.1f}; longest turn so far "
              f"{longest_turn(self.house) / 1000:.1f} ms", flush=True)


def longest_turn(house):
    with urllib.request.urlopen(f"http://127.0.0.1:{house.floor.port}/metrics") as page:
        lines = dict(line.split() for line in page.read().decode().splitlines() if not line.startswith("#"))
    return round(float(lines["baize_turn_longest_seconds"]) * 1e6)


HOUSE = House(BAIZE, PLAN, args=("--rate", "0"))


def test_a_floor_opens_with_all_of_them():
    HOUSE.stop()
    fill(HOUSE)
    began = time.monotonic()
    HOUSE.open()
    with open(f"/proc/{HOUSE.floor.process.pid}/status") as status:
        memory = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
    print(f"# {MEMBERS} members, {TICKETS} tickets: open after {time.monotonic() - began:.1f} s, {memory // 1024} MB")
    with Waiting(HOUSE, "reference: nothing asked"):
        time.sleep(1)
    cage = HOUSE.desk("cage")
    assert expect(cage.ask("member", card=card(MEMBERS)))["member"]["name"] == f"Member {MEMBERS}"
    assert expect(cage.ask("ticket", number=number(TICKETS)))["ticket"]["sequence"] == TICKETS


def test_tickets_are_printed_and_looked_up():
    """More than there was room for when the floor opened: the directory grows meanwhile."""
    assert TICKETS < 1 << TICKETS.bit_length() <= TICKETS + 500
    w, cage = HOUSE.stacker(), HOUSE.desk("cage")
    printed = []
    with Waiting(HOUSE, "500 tickets printed"):
        for i in range(500):
            expect(w.ask("cash", note=500))
            printed.append(expect(w.ask("ticket-out"))["ticket"]["number"])
    with Waiting(HOUSE, "2000 tickets looked up"):
        asked = [cage.send("ticket", number=number(1 + 7919 * i % TICKETS)) for i in range(1000)]
        asked += [cage.send("ticket", number=printed[i % 500]) for i in range(1000)]
        found = [expect(cage.answer(n))["ticket"] for n in asked]
    assert [k["sequence"] for k in found] == [1 + 7919 * i % TICKETS for i in range(1000)] + \
        [TICKETS + 1 + i % 500 for i in range(1000)]
    with Waiting(HOUSE, "1000 tickets that are none"):
        for i in range(1000):
            refused(cage.ask("ticket", number=number(TICKETS + 1 + i)), "ticket-unknown")
    assert len(expect(cage.ask("tickets"))["tickets"]) == LISTED


def test_cards_that_nobody_has():
    """From several browsers at once, as quickly as they can."""
    players = [HOUSE.wire() for _ in range(3)]
    for i, w in enumerate(players):
        expect(w.join(f"T{1 + i:02}"))
    with Waiting(HOUSE, "300 unknown cards from 3 browsers"):
        for i in range(100):
            asked = [(w, w.send("card", card=f"999-{i:04}", pin="0000")) for w in players]
            for w, n in asked:
                refused(w.answer(n))


def test_a_login_beside_much_to_read():
    """All is answered, and rightly; that the login does not come last tests/unit/test_clerk.c shows."""
    boss, other = HOUSE.desk("cage"), HOUSE.wire()
    assert expect(boss.ask("member-new", name="New", pin="1234"))["member"]["card"] == card(MEMBERS + 1)
    for _ in range(35):
        expect(boss.ask("pay-in", card=card(1), amount=100, to="card"))
    for what, fields, rows, many in (("statement", {"card": card(1)}, "movements", 35),
                                     ("members", {"find": "nobody is called that"}, "members", 0)):
        with Waiting(HOUSE, f"{ASKED} times `{what}`, and a login"):
            asked = [boss.send(what, **fields) for _ in range(ASKED)]
            login = other.send("login", name="inspector", password="pass-inspector")
            began = time.monotonic()
            expect(other.answer(login))
            print(f"# the login took {(time.monotonic() - began) * 1000:.0f} ms")
            answers = [expect(boss.answer(n)) for n in asked]
        assert [len(m[rows]) for m in answers] == [many] * ASKED
        other = HOUSE.wire()


def test_lists_are_pages():
    cage, inspector = HOUSE.desk("cage"), HOUSE.desk("inspector")
    with Waiting(HOUSE, "lists of members, tickets and accounts"):
        for _ in range(20):
            assert len(expect(cage.ask("members"))["members"]) == LISTED
            assert len(expect(cage.ask("tickets"))["tickets"]) == LISTED
        page, pages, seen = {"next": 0}, 0, 0
        while page["next"] is not None:
            page = expect(inspector.ask("accounts", after=page["next"]))
            pages, seen = pages + 1, seen + len(page["accounts"])
    assert seen >= 2 * MEMBERS and pages > seen // 2001, (seen, pages)
    assert len(expect(cage.ask("members", find=f"Member {MEMBERS}"))["members"]) == 1


if __name__ == "__main__":
    with HOUSE:
        code = main(tests_of(globals()), sys.argv[2:])
    sys.exit(code)
