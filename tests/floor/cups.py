"""The organisation of a tournament on a floor under test, over the wire: heats of two tables, and a final."""
import time

from house import expect

STAR = "star/tournaments"
DAY = 86_400_000


def now():
    return int(time.time() * 1000)


class Tournament:
    """desk: who runs it, by this name."""
    ruleset = STAR

    def __init__(self, desk, by, name="cup", **conditions):
        self.desk, self.by, self.name, self.conditions = desk, by, name, conditions

    def act(self, act, desk=None, more=None, **fields):
        return (desk or self.desk).ask("occasion-act", name=self.name, act={"act": act, **fields}, **(more or {}))

    def do(self, act, desk=None, more=None, **fields):
        return expect(self.act(act, desk, more, **fields), event="occasion-acted", act=act)

    def look(self, desk=None):
        return expect((desk or self.desk).ask("occasion", name=self.name), event="occasion")["state"]

    def stated(self):
        words = "dealing progression allocation order entry-terms application payment"
        return {"entry-fee": ("value", 10000), "buy-in": ("value", 0), "allotment": ("value", 100000), "compulsory": ("yes", True),
                "minimum": ("value", 500), "maximum": ("value", 50000), "starts": ("time", now() - 1000), "rounds": ("number", 2),
                "coups": ("number", 2), "tables": ("number", 2), "advance": ("number", 1), "repechage": ("yes", False), "seats": ("number", 2),
                "pass-cards": ("number", 0), "undisclosed": ("number", 0), "buy-backs": ("number", 0), "second-chances": ("number", 0),
                "withdraw-until": ("time", now() + DAY), "min-entrants": ("number", 2), "max-entrants": ("number", 4), "notice": ("number", 0),
                **{word: ("text", word + ", in words") for word in words.split()},
                **{word: ("yes", True) for word in ("eligibility", "conducted", "rules-prevail")},
                **self.conditions}

    def publish(self):
        expect(self.desk.ask("occasion-new", name=self.name, ruleset=self.ruleset), event="occasion", name=self.name)
        for term, (field, value) in self.stated().items():
            self.do("term", term=term, **{field: value})
        self.do("prize", place=1, share=7000)
        self.do("prize", place=2, share=3000)
        self.do("publish")
        self.do("appoint", official=self.by, role="manager")
        return self

    def open(self):
        self.publish()
        return self.do("open")

    def enter(self, *players):
        """Each at his terminal, with the fee off his card."""
        for w in players:
            self.do("apply", desk=w, yes=True)
            self.do("accept", player=w.card)
            if fee := self.stated()["entry-fee"][1]:
                self.do("fee", desk=w, card=fee)

    def ready(self, *tables):
        self.do("close")
        for table in tables:
            self.do("designate", table=table)

    def draw(self):
        """The sessions that are drawn: who sits in each, by seat."""
        seated = [e for e in self.do("draw")["events"] if e["event"] == "seated"]
        sessions = {}
        for e in seated:
            sessions.setdefault(e["session"], []).append(e["player"])
        return sessions

    def begin(self, session, table):
        self.do("call", session=session, table=table)
        return self.do("begin", session=session)

    def result(self, session, players):
        for i, player in enumerate(players):
            self.do("score", session=session, player=player, place=i + 1, chips=1000 - i)
        self.do("chips-back", session=session)
        return self.do("announce", session=session)


class CrownTournament(Tournament):
    """The same by Crown's section 16: a director, who is there, and players who are briefed."""
    ruleset = "crown-fusion-2024/tournaments"

    def stated(self):
        words = ("location availability entry-method progression elimination winners ties order pool distribution penalties disqualification "
                 "substitutes refunds late absence phones substitution disqualified retirement buy-back-when repechage-terms secret-method pass-method")
        yes = ("reschedule acceptance eligibility abide equal-banks rules-prevail early privacy likeness conducted decision-final liability inspector")
        star = super().stated()
        for word in ("dealing", "allocation", "entry-terms", "application", "payment"):
            del star[word]
        return {**star, **{word: ("text", word + ", in words") for word in words.split()}, **{word: ("yes", True) for word in yes.split()},
                **self.conditions}

    def publish(self):
        super().publish()
        self.do("present", official=self.by, yes=True)
        self.do("brief", yes=True)
        return self
