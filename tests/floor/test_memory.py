#!/usr/bin/env python3
"""A floor that gets no more memory: what it cannot look at it does not hold against anybody.

usage: test_memory.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import resource
import sys

from house import House, card, expect, main, pin, plan, proposed, refused, tests_of
from test_devices import HASHED, STAFF

BAIZE = sys.argv[1]
D1 = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, period: 0, seats: 4}}"]
ROOM = 8 << 20  # enough for a message, and less than a hash takes


def hold_short(house, short):
    """The system gives the floor no more than it has, but a little; or all that it wants again."""
    pid = house.floor.process.pid
    with open(f"/proc/{pid}/statm") as f:
        has = int(f.read().split()[0]) * resource.getpagesize()
    resource.prlimit(pid, resource.RLIMIT_AS, (has + ROOM if short else resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def test_what_cannot_be_looked_at_counts_as_no_try():
    """Neither a PIN nor a password: no wait begins, the card is not locked, and the right one is right afterwards."""
    with House(BAIZE, plan(members=2, terminals=2, cash=0, tables=D1).replace(STAFF, HASHED)) as house:
        w, inspector, stranger = house.wire(), house.desk("inspector"), house.wire()
        # One that stands in a plan takes next to no memory to look at.
        proposed(house.desk("cage").ask("pin", card=card(1), pin=pin(1), reason="the plan has it"), house.desk("pit"), "member")
        expect(w.join("T01"))
        expect(w.ask("card", card=card(1), pin=pin(1)))
        expect(w.ask("leave"))
        hold_short(house, True)
        for typed in ("0000", pin(1)) * 8:
            refused(w.ask("card", card=card(1), pin=typed), "memory")
        for typed in ("wrong", "pass-pit") * 8:
            refused(stranger.ask("login", name="pit", password=typed), "memory")
        hold_short(house, False)
        told = [i["code"] for i in expect(inspector.ask("incidents"))["incidents"]]
        assert "memory" in told and not {"pin-wrong", "card-locked", "login-failed", "login-locked"} & set(told), told
        expect(w.ask("card", card=card(1), pin=pin(1)))
        expect(stranger.ask("login", name="pit", password="pass-pit"), failed=0)
        expect(house.desk("cage").ask("member", card=card(1)))
        house.stop()
        house.verify()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
