"""A promotion of a floor under test, over the wire: one that takes wagers on red at dealers' tables."""
import time

from house import expect

CROWN = "crown-fusion-2024/promotions"
PURSE = {"prize": "purse", "kind": "cash", "value": 500000, "text": "cash"}


def now():
    return int(time.time() * 1000)


class Promotion:
    """desk: who runs it."""

    def __init__(self, desk, name="gala", ruleset=CROWN, **terms):
        self.desk, self.name, self.ruleset, self.terms = desk, name, ruleset, terms

    def act(self, act, desk=None, more=None, **fields):
        return (desk or self.desk).ask("occasion-act", name=self.name, act={"act": act, **fields}, **(more or {}))

    def do(self, act, desk=None, more=None, **fields):
        return expect(self.act(act, desk, more, **fields), event="occasion-acted", act=act)

    def begin(self):
        return expect(self.desk.ask("occasion-new", name=self.name, ruleset=self.ruleset), event="occasion", name=self.name)

    def draft(self, prizes=(PURSE,), closes=1500, conditions=({"bet": "red", "per": 1000},)):
        """All that its terms must state; entries close so many milliseconds from now."""
        self.begin()
        self.closes = now() + closes
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

    def close(self):
        time.sleep(max(0, self.closes - now()) / 1000 + 0.01)
        return self.do("close")

    def look(self, desk=None):
        return expect((desk or self.desk).ask("occasion", name=self.name), event="occasion")["state"]
