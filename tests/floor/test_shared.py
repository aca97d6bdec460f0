#!/usr/bin/env python3
"""Rows that the pits of a casino share, edited behind their backs: `baize verify` names whose they are.

usage: test_shared.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from house import card, expect, main, pin, tests_of  # noqa: E402
from test_pits import Pits, at, baize, casino, sql, two_do, until  # noqa: E402

SHARED = ("member", "ticket", "crossing", "pledge", "played")


def kept(book):
    """All of it as it is now, to be put back."""
    sql(book, "CREATE SCHEMA kept; " + "; ".join(f"CREATE TABLE kept.{t} AS TABLE baize.{t}" for t in SHARED))


def put_back(book):
    sql(book, "; ".join(f"DELETE FROM baize.{t}; INSERT INTO baize.{t} OVERRIDING SYSTEM VALUE SELECT * FROM kept.{t}" for t in SHARED))


def found(book, edit, *words, more=()):
    """Each finding names whose it is, as text and in JSON; a book of before the edit is good."""
    sql(book, edit)
    status, said = baize("verify", book, "--all", *more)
    assert status == 1, (edit, said)
    told = [line for line in said.splitlines() if ": shared: " in line]
    for word in words:
        assert any(word in line for line in told), (edit, word, said)
    status, said = baize("verify", book, "--all", "--json", *more)
    assert status == 1, said
    each = json.loads(said)
    assert not each["good"] and {w for w in words if any(w in f for p in each["pits"] for f in p["shared"])} == set(words), said
    put_back(book)


def played(main, salon, book):
    """Members who have been in both pits, in one or in none; tickets that lie between, are over, or are kept in one."""
    for house, terminal, i in ((main, "T01", 1), (salon, "S01", 1), (main, "T02", 3)):
        said, w = at(house, terminal, i, credit=10000)
        expect(said)
        if house is salon:
            expect(w.ask("limit", limit="stake-month", amount=90000, pin=pin(1)))
        expect(w.ask("leave"))
        until(book, f"SELECT count(*) FROM baize.member WHERE card = '{card(i)}' AND pit IS NULL", [["1"]])
    cage = salon.desk("cage")
    fresh = expect(cage.ask("member-new", name="Newcomer", pin="2580"))["member"]["card"]
    until(book, f"SELECT count(*) FROM baize.member WHERE card = '{fresh}' AND pit IS NULL", [["1"]])
    first = main.stacker()
    there = salon.wire()
    there.terminal = "C11"
    expect(there.join("C11"))
    numbers = []
    for _ in range(4):
        expect(first.ask("cash", note=5000))
        ticket = expect(first.ask("ticket-out"))["ticket"]
        numbers.append(ticket["number"])
    two_do(main, "ticket-withhold", sequence=ticket["sequence"])
    expect(there.ask("ticket-in", number=numbers[0]))
    expect(main.desk("cage").ask("ticket-pay", number=numbers[2]))
    until(book, "SELECT count(*) FROM baize.ticket WHERE state = 'open'", [["1"]])
    return fresh, numbers


def of_member(i, what, table="member"):
    return f"UPDATE baize.{table} SET {what} WHERE {'key' if table == 'crossing' else 'number'} = '{i}'"


def crossing(key, what, pit="main", out=True):
    """The last crossing of a member or ticket in a pit, edited."""
    return (f"UPDATE baize.crossing SET {what} WHERE no = (SELECT max(no) FROM baize.crossing JOIN baize.pit ON pit = id "
            f"WHERE key = '{key}' AND name = '{pit}' AND {'' if out else 'NOT '}goes_out)")


def test_an_edited_row_is_found_and_says_whose_it_is():
    pits = Pits("edited", casino(members=3))
    with pits as (main, salon):
        book = pits.book
        fresh, (over, open_, paid, withheld) = played(main, salon, book)
        for house in (main, salon):
            assert house.stop() == (0, "")
        status, said = baize("verify", book, "--all", "--json")
        assert status == 0 and [p["shared"] for p in json.loads(said)["pits"]] == [[], []], said
        kept(book)
        one, two, three, ends = card(1), card(2), card(3), "ticket that ends in %s: "
        mine, victims = ends % over[-4:], ends % open_[-4:]

        # What one has is another's: all sums agree.
        for side in ("on_card", "deposit"):
            found(book, f"{of_member(one, side + f' = {side} - 5000')}; {of_member(two, side + f' = {side} + 5000')}",
                  f"member {one}: pits have let go ", f"member {two}: pits have let go ", more=("--recent",))
        found(book, "; ".join([of_member(one, "on_card = on_card - 5000"), crossing(one, "on_card = on_card - 5000"),
                               of_member(three, "on_card = on_card + 5000"), crossing(three, "on_card = on_card + 5000")]),
              f"member {one}, card: by the movements ", f"member {three}, card: by the movements ")
        found(book, f"{of_member(one, 'on_card = 0, deposit = 0')}; DELETE FROM baize.member WHERE number = '{two}'",
              f"member {two}: pits have let go ")

        # A ticket for more, and somebody's purse for less.
        found(book, f"{of_member(open_, 'amount = amount + 5000', 'ticket')}; {of_member(one, 'deposit = deposit - 5000')}",
              victims + "pits have let go 5000 cents for it, it is open and for 10000", victims + "here it is elsewhere and for 5000 ",
              f"member {one}: pits have let go ")
        found(book, "; ".join([of_member(open_, "amount = amount + 5000", "ticket"), crossing(open_, "on_card = on_card + 5000"),
                               of_member(one, "deposit = deposit - 5000"), crossing(one, "deposit = deposit - 5000")]),
              victims + "here it is elsewhere and for 5000 ", f"member {one}, deposit: by the movements ",
              "tickets: by the movements ")
        found(book, of_member(withheld, "amount = amount + 5000", "ticket"), ends % withheld[-4:] + "here it is withheld and for 5000 ")
        # One that is over is open again, and one that is open is over: by the crossings, too.
        found(book, "; ".join([of_member(over, "state = 'open'", "ticket"), crossing(over, "returned = true", "salon", out=False),
                               of_member(open_, "state = 'redeemed'", "ticket"),
                               "INSERT INTO baize.crossing (pit, kind, key, on_card, goes_out, closed) SELECT id, 'ticket', "
                               f"'{open_}', 5000, false, now() FROM baize.pit WHERE name = 'salon'"]),
              mine + "here it is redeemed and for 5000 cents", victims + "it is redeemed, and this pit, which had it last, says that it is none")
        # A number of one's own paper in the place of another.
        other = "1" * 14 + "4711"
        found(book, f"{of_member(open_, f'number = {other!r}', 'ticket')}; {crossing(open_, f'key = {other!r}')}",
              victims + "this pit has let it go, and it is not there", ends % "4711" + "pit main has not printed it")
        found(book, of_member(paid, "state = 'open'", "ticket"), ends % paid[-4:] + "pits have let go 0 cents for it, it is open")
        found(book, of_member(withheld, "pit = NULL, state = 'held'", "ticket"), ends % withheld[-4:] + "here it is withheld")

        # The PIN of a card that nobody has, wherever it was last; one that is closed, or waits; a card of somebody else's.
        for who, pit in ((one, "salon"), (three, "main"), (two, "main"), (fresh, "salon")):
            for what, called in (("pin = 'mine'", "PIN"), ("wrong = 9", "number of wrong PINs"), ("closed = 1", "end of the membership"),
                                 ("name = 'Ann'", "name"), ("card = '999-9999'", "card")):
                if what.startswith("pin") or who == one:
                    found(book, of_member(who, what), f"member {who}: other pits are told of another {called} than this pit",
                          more=("--recent",))

        # A limit that one has set himself, and what counts for it; the claim is of a day on which all were told.
        limit, later = f"member {one}, stake-month: here it is 90000, and other pits are told that it is ", "made = now() + interval '3 days'"
        found(book, of_member(one, "amount = 900000", "pledge"), limit + "900000")
        found(book, f"DELETE FROM baize.pledge; {crossing(one, later, 'salon', out=False)}", limit + "not there")
        found(book, f"INSERT INTO baize.pledge VALUES ('{three}', 'loss-day', 5, 0, 0, 0)",
              f"member {three}, loss-day: here it is not there, and other pits are told that it is 5")
        for what in ("paid_in = paid_in + 1", "wagered = wagered - 500", "played_ms = 1", "day = 20200101"):
            found(book, of_member(three, what, "played"), f"member {three}: what was played here on ")
        assert baize("verify", book, "--all")[0] == 0


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
