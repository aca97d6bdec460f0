"""A promotion of a floor under test, over the wire: one that takes wagers on red at dealers' tables."""
import functools
import time

from house import expect

CROWN = "crown-fusion-2024/promotions"
PURSE = {"prize": "purse", "kind": "cash", "value": 500000, "text": "cash"}


def now():
    return int(time.time() * 1000)


class Late(Exception):
    """Entries closed before all was done that was to be in them."""


class Promotion:
    """desk: who runs it."""
    pace, last = 1, None  # how much longer entries stay open than on a machine that has nothing else to do; the last one made

    def __init__(self, desk, name="gala", ruleset=CROWN, **terms):
        self.desk, self.name, self.ruleset, self.terms = desk, name, ruleset, terms
        self.closes = None
        Promotion.last = self

    def act(self, act, desk=None, more=None, **fields):
        return (desk or self.desk).ask("occasion-act", name=self.name, act={"act": act, **fields}, **(more or {}))

    def do(self, act, desk=None, more=None, **fields):
        return expect(self.act(act, desk, more, **fields), event="occasion-acted", act=act)

    def begin(self):
        return expect(self.desk.ask("occasion-new", name=self.name, ruleset=self.ruleset), event="occasion", name=self.name)

    def draft(self, prizes=(PURSE,), closes=1500, conditions=({"bet": "red", "per": 1000},)):
        """All that its terms must state; entries close so many milliseconds from now."""
        self.begin()
        self.closes = now() + closes * self.pace
        for prize in prizes:
            self.do("prize", **prize)
        for i, condition in enumerate(conditions):
            self.do("condition", condition=f"c{i}", **condition)
        stated = {"manner": "drawn from all entries", "drawn": self.closes, "drawn-where": "here", "eligibility": "members", "wager": "on red",
                  "nature": "cash", "closes": self.closes, "claiming": "here", "presence": False, "notified": "told", "published": "on the board",
                  **self.terms}
        for term, value in stated.items():
            self.do("term", term=term, **{("yes" if isinstance(value, bool) else "time" if isinstance(value, int) else "text"): value})
        return self

    def open(self, **draft):
        self.draft(**draft)
        self.do("publish")
        self.do("advertise", text="poster")
        self.do("available", text="desk")
        return self.do("open")

    def late(self):
        return self.closes is not None and now() >= self.closes

    def close(self):
        if self.late():
            raise Late
        time.sleep(max(0, self.closes - now()) / 1000 + 0.01)
        self.closes = None
        return self.do("close")

    def look(self, desk=None):
        return expect((desk or self.desk).ask("occasion", name=self.name), event="occasion")["state"]


def in_time(test):
    """The test, once more with four times as much time where entries have closed under its hands."""
    @functools.wraps(test)
    def wrapped():
        for Promotion.pace in (1, 4, 16, 64):
            Promotion.last = None
            try:
                return test()
            except Exception:
                if Promotion.pace == 64 or Promotion.last is None or not Promotion.last.late():
                    raise
    return wrapped
