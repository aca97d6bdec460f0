#!/usr/bin/env python3
"""Books that earlier versions of the program wrote (tests/books) are verified, opened and played on by this one.

usage: test_books.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import os
import sqlite3
import subprocess
import sys
import tarfile

from house import ROOT, House, expect, in_round, main, tests_of

BAIZE = sys.argv[1]
BOOKS = os.path.join(ROOT, "tests", "books")
KEPT = sorted(name for name in os.listdir(BOOKS) if os.path.isdir(os.path.join(BOOKS, name)))


def house(name):
    """A house in which the floor of that book was closed, with the rules that it was played by."""
    with open(os.path.join(BOOKS, name, "plan.yaml")) as plan:
        h = House(BAIZE, plan.read())
    with tarfile.open(os.path.join(BOOKS, name, "book.tar.xz")) as all_of_it:
        all_of_it.extractall(h.folder)
    os.chmod(h.book, 0o700)
    os.chmod(os.path.join(h.book, "floor.key"), 0o600)
    h.env["BAIZE_HOME"] = os.path.join(h.folder, "home")
    return h


def version(h):
    book = sqlite3.connect(f"file:{h.book}/floor.db?mode=ro", uri=True)
    (number,) = book.execute("PRAGMA user_version").fetchone()
    book.close()
    return number


def bytes_of(h):
    with open(os.path.join(h.book, "floor.db"), "rb") as book:
        return book.read()


def verify(h):
    done = subprocess.run([BAIZE, "verify", os.path.join(h.book, "floor.db")], capture_output=True, text=True,
                          env={**os.environ, **h.env})
    assert done.returncode == 0, done.stdout + done.stderr


def verifies_untouched(h):
    """Verifying an older book leaves it as it is, to the byte: it may be evidence."""
    before = bytes_of(h)
    verify(h)
    assert bytes_of(h) == before


def plays_on(h, name):
    """A wager that was left on the layout is settled, and a round is played at each table; what is waited for on the
    way, others can wait for too."""
    pit, w = h.desk("pit"), h.wire()
    h.members = h.terminals = 1
    other = h.sit(credit=5000, terminal="T02")
    with open(os.path.join(BOOKS, name, "token")) as token:
        credit = expect(w.join("T01", token=token.read().strip()))["account"]["credit"]
    expect(w.ask("table", table="D1"))
    expect(pit.ask("act", table="D1", act={"act": "close"}))
    expect(pit.ask("act", table="D1", act={"act": "number", "number": 7}))
    assert w.until("ended", table="D1")["credit"] == credit + 3000
    for table, bet in (("R1", "red"), ("B1", "banker")):
        expect(other.ask("table", table=table))
        in_round(other, table, lambda n: other.ask("wager", table=table, round=n, bet=bet, stake=500))
        yield
        other.until("ended", table=table)


def taken_up(name, houses):
    """All that is done with one book, step by step."""
    h = houses[name] = house(name)
    was = version(h)
    verifies_untouched(h)
    h.open()
    yield from plays_on(h, name)
    status, said = h.stop()
    assert status == 0, said
    assert version(h) >= was
    verify(h)
    yield "good"


def test_every_book_that_was_kept_is_verified_opened_and_played_on():
    houses, good = {}, set()
    books = {name: taken_up(name, houses) for name in KEPT}
    try:
        while books:
            for name, steps in list(books.items()):
                try:
                    step = next(steps, "over")
                except BaseException:
                    print(f"# {name}")
                    raise
                if step == "good":
                    good.add(name)
                if step == "over":
                    del books[name]
    finally:
        for h in houses.values():
            h.__exit__()
    assert KEPT and good == set(KEPT), good


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
