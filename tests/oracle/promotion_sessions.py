"""Random promotions for the oracle: what a house would do next, half of the time; otherwise anything. No rule is here:
whether an act is right the model says."""
import json
import random

from fair_draws import blake, row
from promotion_rules import DAY, HOUR

PLAYERS = ("ann", "bob", "cat", "dan")
NAMES = ("purse", "car", "trip", "watch", "trifle")
BAD_LINES = ("", "[]", "{", "7", '{"act":5}', '{"act":"dance","at":1}', '{"at":1}', '{"act":"time","act":"time","at":1}')
SEEDS = 60
TEN, HUNDRED = 10_000_00, 100_00


class Acting:
    def __init__(self, seed, table):
        self.r, self.table, self.doc = random.Random(seed), table, table.doc
        self.start = self.r.randrange(1000 * DAY, 1100 * DAY)
        self.now = self.start - self.r.choice((0, 1, 12 * HOUR, DAY - 1, DAY, DAY + 1, *(3 * DAY,) * 12))
        self.seeds, self.commit = row(self.r.randbytes(32), SEEDS)
        self.rows = [self.seeds]

    def lines(self):
        opening = self.opening() if self.r.random() < 0.85 else []
        for _ in range(len(opening) + self.r.randrange(60, 200)):
            if self.r.random() < 0.02:
                yield self.r.choice(BAD_LINES)
                continue
            meant = self.r.random() > (0.08 if opening else 0.3)
            act = self.anything() if not meant else opening.pop(0) if opening else self.next_thing()
            act.setdefault("at", self.clock(act["act"] if meant else None))
            if self.r.random() < 0.06:
                self.spoil(act)
            yield json.dumps(act, ensure_ascii=self.r.random() < 0.5)

    def opening(self):
        """All that a promotion needs before it starts, in some order."""
        acts = [self.prize() for _ in range(self.r.randrange(1, 5))] + [self.condition(), self.condition(), {
            "act": "condition", "by": "eve", "condition": "third"}]
        acts += [{"act": "detail", "by": "eve", "prize": p["prize"], "detail": part, "text": "such and such"}
                 for p in acts if p["act"] == "prize" for part in self.doc.kinds[p["kind"]]]
        terms = [self.term(name) for name in self.doc.terms if name != "claim-until" or self.r.random() < 0.3]
        for term in terms:
            term |= {"time": self.named_times()[term["term"]]} if "time" in term else {}
        self.r.shuffle(terms)
        known = [{"act": "lodge", "by": "eve"}, {"act": "advertise", "by": "eve", "text": "poster"},
                 {"act": "available", "by": "eve", "text": "at the desk"}, self.committing()]
        self.r.shuffle(known)
        return [*acts, *terms, {"act": "publish", "by": "eve"}, *known, {"act": "open", "by": "eve"}]

    def named_times(self):
        return {"starts": self.start, "closes": self.start + 7 * DAY, "drawn": self.start + 8 * DAY, "claim-until": self.start + 12 * DAY,
                "credit-until": self.start + 30 * DAY}

    def clock(self, act):
        """Time stands still, goes on, or comes to what the terms name."""
        stated = self.table.terms["terms"]
        named = [stated[name] + self.r.choice((-1, 0, 1)) for name in ("starts", "closes", "drawn", "claim-until") if name in stated]
        due = [f["at"] + 2 * DAY + self.r.choice((-1, 0, 1, DAY)) for f in self.table.fate.values()]
        later = [t for t in named + due if t > self.now]
        wanted = {"open": "starts", "close": "closes", "draw": "drawn"}.get(act)
        if wanted in stated and stated[wanted] > self.now and self.r.random() < 0.8:
            self.now = stated[wanted]
        elif later and self.table.phase != "draft" and self.r.random() < 0.05:
            self.now = min(later)
        elif self.r.random() < 0.3:
            self.now += self.r.choice((1, 1000, HOUR))
        return self.now

    def spoil(self, act):
        name = self.r.choice([*act, "at"])
        if name != "act":
            act[name] = self.r.choice((None, "", -1, 7, 1.5, True, "x" * 300, 2**60, {}, "line\nline", self.now - 1))

    # ---- what a house would do next ----

    def next_thing(self):
        phase = {"draft": self.draft, "open": self.play, "closed": self.award, "cancelled": self.argue}[self.table.phase]
        return phase()

    def draft(self):
        t = self.table
        if t.version == 0 or t.changed and self.r.random() < 0.2:
            return self.write() or {"act": "publish", "by": "eve"}
        return self.r.choice([
            {"act": "publish", "by": "eve"}, {"act": "lodge", "by": "eve"}, {"act": "advertise", "by": "eve", "text": "poster"},
            {"act": "available", "by": "eve", "text": "at the desk"}, {"act": "request", "by": "the Commission"},
            {"act": "open", "by": "eve"} if self.may_open() else {"act": "publish", "by": "eve"}, self.committing(),
            self.write() or self.anything()])

    def may_open(self):
        """The Authority has the terms, where it must; now and then nobody looks."""
        return "lodged" not in self.doc.points or self.table.lodged == self.table.version or self.r.random() < 0.05

    def committing(self):
        """To the first row of seeds; where that is lost, to another."""
        if self.table.before is not None and self.r.random() < 0.5:
            self.seeds, commit = row(self.r.randbytes(32), SEEDS)
            self.rows.append(self.seeds)
            return {"act": "commit", "commit": commit.hex(), "again": True}
        return {"act": "commit", "commit": self.commit.hex() if self.r.random() < 0.9 else self.r.choice(("00" * 32, "zz" * 32, "ab"))}

    def write(self):
        """Something that the terms lack."""
        d, doc = self.table.draft, self.doc
        lacking = [self.term(name) for name, (_, needed, _) in doc.terms.items()
                   if name not in d["terms"] and (needed != "no" or self.r.random() < 0.1)]
        if len(d["prizes"]) < 2:
            lacking.append(self.prize())
        if not d["conditions"]:
            lacking += [self.condition()] * 3
        lacking += [{"act": "detail", "by": "eve", "prize": name, "detail": part, "text": "such and such"}
                    for name, p in d["prizes"].items() for part in doc.kinds[p["kind"]] if part not in p["details"]]
        if not lacking and self.r.random() < 0.5:
            lacking = [self.term(name) for name in self.named_times() if name in d["terms"]]
        return self.r.choice(lacking) if lacking else None

    def term(self, name):
        kind = self.doc.terms[name][0]
        times = self.named_times()
        value = {"text": {"text": self.r.choice(("as is said here", "\"quoted\" \\ 抽奖", "é", "x"))},
                 "time": {"time": times.get(name, self.start) + self.r.choice((0, 0, 0, 0, 0, 0, 1, -9 * DAY))},
                 "truth": {"yes": self.r.random() < 0.3}}[kind]
        return {"act": "term", "by": "eve", "term": name, **value}

    def prize(self):
        value = self.r.choice((HUNDRED, HUNDRED + 1, 500_00, TEN, TEN + 1, 3 * TEN))
        kind = self.r.choice(["cash", "cash", *self.doc.kinds])
        act = {"act": "prize", "by": "eve", "prize": self.r.choice(NAMES), "kind": kind, "value": value, "text": "no strings"}
        if kind not in ("cash", *self.doc.never_cash) and self.r.random() < 0.7 or self.r.random() < 0.05:
            act["alternative"] = self.r.choice((value, value, value, value - 1))
        return act

    def condition(self):
        act = {"act": "condition", "by": "eve", "condition": self.r.choice(("first", "second", "third"))}
        for name, some in (("game", ("baccarat", "roulette")), ("bet", ("banker", "straight")), ("on", ("17", 17)),
                           ("result", ("win", "lose", "standoff", "void")), ("with", ("chips", "tokens")), ("min", (1, 1000, 5000)),
                           ("per", (500, 1000)), ("entries", (1, 2, 5, 0)), ("cap", (3, 10))):
            if self.r.random() < 0.2:
                act[name] = self.r.choice(some)
        return act

    def play(self):
        t = self.table
        if t.changed and self.r.random() < 0.3:
            return self.r.choice([{"act": "approve", "by": "eve", "what": "amendment", "text": "letter 7"}, {"act": "publish", "by": "eve"}])
        if t.flags & {"promotion", "draw"} and self.r.random() < 0.3:
            return {"act": "validate", "by": "eve", "what": self.r.choice(sorted(t.flags & {"promotion", "draw"})), "text": "looked into"}
        if t.before is None and self.r.random() < 0.2:
            return self.committing()
        if sum(t.entries.values()) > 4 and self.r.random() < 0.2:
            return {"act": "close", "by": "eve"}
        return self.wager()

    def wager(self):
        act = {"act": "settled", "player": self.r.choice(PLAYERS), "game": self.r.choice(("baccarat", "roulette")),
               "bet": self.r.choice(("banker", "straight")), "stake": self.r.choice((100, 999, 1000, 4000, 5000, 20000, 300000)),
               "result": self.r.choice(("win", "lose", "lose", "standoff", "void"))}
        if self.r.random() < 0.3:
            act["on"] = self.r.choice(("17", 17, "3"))
        if self.r.random() < 0.2:
            act["with"] = self.r.choice(("tokens", "chips", ""))
        return act

    def drawing(self, prize):
        follows = [seed for seeds in self.rows for seed in seeds if blake(seed) == self.table.before]
        seed = follows[0] if follows and self.r.random() < 0.9 else self.seeds[self.r.randrange(SEEDS)]
        act = {"act": "draw", "by": "eve", "prize": prize, "seed": seed.hex()}
        if self.r.random() < 0.6:
            act["scrutineer"] = "Ms Law"
        return act

    def award(self):
        t = self.table
        prize = self.r.choice(list(t.terms["prizes"]))
        fate = t.fate.get(prize)
        if t.flags & {"promotion", "draw"} and self.r.random() < 0.4:
            return {"act": "validate", "by": "eve", "what": self.r.choice(sorted(t.flags & {"promotion", "draw"})), "text": "looked into"}
        if fate is None or fate["state"] in ("refused", "unclaimed"):
            return self.drawing(prize)
        winner, claim = fate["winner"], t.open_claim(fate["winner"], prize)
        if fate["state"] == "drawn" and claim is None:
            return self.r.choice([{"act": "claim", "player": winner, "prize": prize}] * 2 + [
                {"act": "notify", "by": "eve", "prize": prize, "way": self.r.choice((*self.doc.ways, "pigeon")), "yes": self.r.random() < 0.5},
                {"act": "unclaimed", "by": "eve", "prize": prize}, {"act": "time"}])
        return self.claimed(prize, winner, fate, claim) if claim else self.anything()

    def claimed(self, prize, player, fate, claim):
        who, terms = {"player": player, "prize": prize}, self.table.terms["prizes"][prize]
        sums = self.split(self.table.due(terms, fate))
        if fate["choice"] is not None and self.r.random() < 0.5:
            sums = dict(zip(("cash", "cheque", "transfer"), fate["choice"]))
        if claim["hold"] and self.r.random() < 0.5:
            return {"act": "release", "by": "eve", **who}
        if self.table.due(terms, fate) > 0 and fate["choice"] is None and self.r.random() < 0.4:
            return {"act": "choose", **who, **sums}
        return self.r.choice([
            {"act": "pay", "by": "eve", **who, **sums}, {"act": "pay", "by": "eve", **who, **self.to_card(sums)}, {"act": "choose", **who, **sums},
            {"act": "take-cash", **who}, {"act": "offer", "by": "eve", "prize": prize, "alternative": self.r.choice((0, 500_00, TEN + 5))},
            self.refusal(who), self.holding(who)])

    def split(self, due):
        ways = self.r.sample(("cash", "cheque", "transfer"), self.r.randrange(1, 4))
        parts = {way: due // len(ways) for way in ways}
        parts[ways[0]] += due - sum(parts.values()) + (self.r.random() < 0.1)
        return parts

    def to_card(self, sums):
        """The same, with the cash onto the card."""
        return {("card" if way == "cash" else way): part for way, part in sums.items()} if self.r.random() < 0.5 else sums

    def refusal(self, who):
        act = {"act": "refuse", "by": "eve", **who, "text": "excluded from the casino"}
        if self.r.random() < 0.7:
            act |= {"name": self.r.choice(("Ann Other", "A")), "address": self.r.choice(("1 Some Street", "?"))}
        return act

    def holding(self, who):
        act = {"act": "hold", "by": "eve", **who, "reason": self.r.choice(("identity", "verification", "investigation", "spite"))}
        if self.r.random() < 0.6:
            act["until"] = self.now + self.r.choice((0, DAY, 100 * DAY))
        return act | ({"text": "a doubt"} if self.r.random() < 0.3 else {})

    def argue(self):
        who = {"player": self.r.choice(PLAYERS), "what": self.r.choice(("the draw", "my entries"))}
        return self.r.choice([{"act": "dispute", **who, "text": "I object"}, {"act": "decide", "by": "eve", **who, "text": "it stands"},
                              {"act": "dissatisfied", **who}, {"act": "time"}, {"act": "request", "by": "the Commission"}])

    # ---- anything ----

    def anything(self):
        who = {"player": self.r.choice(PLAYERS), "prize": self.r.choice((*NAMES, "moon"))}
        stop = {"by": "eve", "what": self.r.choice(("promotion", "draw", "weather")), "text": "the drum was left open"}
        items = ("tobacco", "firearm", "ammunition", "imitation-firearm", "prohibited-weapon", "prescribed", "hamper")
        ordinary = [
            self.argue, self.argue, self.wager, self.prize, self.condition, self.committing,
            lambda: self.term(self.r.choice(list(self.doc.terms))), lambda: self.drawing(who["prize"]), lambda: self.refusal(who),
            lambda: self.holding(who), lambda: {"act": "release", "by": "eve", **who}, lambda: {"act": "time"},
            lambda: {"act": "term", "by": "eve", "term": self.r.choice(("weather", "drawn", "nature"))},
            lambda: {"act": "prize", "by": "eve", "prize": "moon", "kind": "moon", "value": self.r.choice((0, 5)), "text": "far"},
            lambda: {"act": "include", "by": "eve", "prize": who["prize"], "item": self.r.choice(items)},
            lambda: {"act": "include", "by": "eve", "prize": who["prize"], "item": "liquor",
                     **self.r.choice(({}, {"millilitres": 10_000}, {"millilitres": 20_000}, {"millilitres": 20_001}))},
            lambda: {"act": "detail", "by": "eve", "prize": who["prize"], "detail": self.r.choice(("make", "weight")), "text": "x"},
            lambda: {"act": "approve", "by": "eve", "what": self.r.choice(("amendment", "cancellation", "weather")), "text": "letter 8"},
            lambda: {"act": "claim", **who}, lambda: {"act": "claim", **who}, lambda: {"act": "take-cash", **who},
            lambda: {"act": "choose", **who, "cash": 5}, lambda: {"act": "pay", "by": "eve", **who},
            lambda: {"act": "offer", "by": "eve", "prize": who["prize"], "alternative": 100},
            lambda: {"act": "unclaimed", "by": "eve", "prize": who["prize"]},
            lambda: {"act": "notify", "by": "eve", "prize": who["prize"], "way": "mail"},
            lambda: {"act": self.r.choice(("publish", "lodge", "request", "open", "close")), "by": "eve"},
            lambda: {"act": self.r.choice(("advertise", "available")), "by": "eve", "text": "somewhere"},
            lambda: {"act": self.r.choice(("postpone", "validate")), **stop}]
        if self.r.random() < 0.03:
            return {"act": "cancel", **stop}
        return self.r.choice(ordinary)()


def long_draw(seed, table):
    return LongDraw(seed, table)


class LongDraw(Acting):
    """Terms at once, thirty entries, and one prize that is refused and drawn again."""

    def lines(self):
        begin = self.start - 3 * DAY
        acts = [self.term(name) for name in self.doc.terms if name != "claim-until"]
        for act in acts:
            act |= {"starts": {"time": self.start}, "closes": {"time": self.start + DAY}, "drawn": {"time": self.start + DAY},
                    "presence": {"yes": False}}.get(act["term"], {})
        acts += [{"act": "prize", "by": "eve", "prize": "purse", "kind": "cash", "value": 50_00, "text": "cash"},
                 {"act": "condition", "by": "eve", "condition": "any", "per": 100}, {"act": "publish", "by": "eve"},
                 {"act": "lodge", "by": "eve"}, {"act": "advertise", "by": "eve", "text": "poster"},
                 {"act": "available", "by": "eve", "text": "desk"}, {"act": "commit", "commit": self.commit.hex()}]
        yield from (json.dumps({**act, "at": begin}) for act in acts)
        yield json.dumps({"act": "open", "by": "eve", "at": self.start})
        for player in (*PLAYERS, *PLAYERS):
            yield json.dumps({**self.wager(), "player": player, "stake": 100 * self.r.randrange(3, 8), "result": "win", "at": self.start})
        yield json.dumps({"act": "close", "by": "eve", "at": self.start + DAY})
        for at in range(SEEDS):
            yield json.dumps({"act": "draw", "by": "eve", "prize": "purse", "seed": self.seeds[at].hex(), "at": self.start + DAY})
            fate = self.table.fate.get("purse")
            if fate is None or fate["state"] != "drawn":
                return
            yield json.dumps({"act": "claim", "player": fate["winner"], "prize": "purse", "at": self.start + DAY})
            yield json.dumps({"act": "refuse", "by": "eve", "player": fate["winner"], "prize": "purse", "text": "no", "at": self.start + DAY})
