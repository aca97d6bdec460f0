#!/usr/bin/env python3
"""The floor's key: without it nothing goes on unnoticed; no draw hangs on it.

usage: test_key.py BAIZE
"""
import os
import sys

from house import House, check_fair, expect, in_round, main, tests_of

BINARY = sys.argv[1]


def hold_a_round(house):
    """A wager lies on a round that is closed and not drawn; then the floor is struck down. Answers the round."""
    w = house.sit(credit=20000, terminal="T01", table="R1")
    m, n = in_round(w, "R1", lambda n: w.ask("wager", table="R1", round=n, bet="red", stake=1000))
    expect(m)
    w.until("closed", table="R1", round=n)
    house.kill()
    return n


def lose_the_key(house):
    with open(os.path.join(house.book, "floor.key"), "wb") as f:
        f.write(os.urandom(64))


def test_another_key_is_refused_with_words():
    with House(BINARY, spin=60000, period=5000) as house:
        hold_a_round(house)
        lose_the_key(house)
        try:
            house.open()
            raise AssertionError("it opened")
        except RuntimeError as why:
            assert "floor.key" in str(why) and "--new-key" in str(why), why


def test_with_a_new_key_the_round_and_the_journal_go_on():
    with House(BINARY, spin=2000, period=5000) as house:
        n = hold_a_round(house)
        lose_the_key(house)
        house.args += ("--new-key",)
        house.open()
        w = house.wire()
        m = expect(w.ask("join", terminal="T01", card="100-0001", pin="2001"))
        assert (m["account"]["credit"], m["account"]["staked"], m["view"]["round"]) == (19000, 1000, n), m
        w.until("ended", round=n)
        check_fair(expect(w.ask("fair", table="R1", round=n)))
        status, said = house.floor.verify()
        assert status == 0, said
        house.args = house.args[:-1]
        for end in (house.stop, house.kill):  # from then on it is the floor's key, whichever way it is opened again
            end()
            house.open()
        house.stop()
        house.verify()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
