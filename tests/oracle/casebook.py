#!/usr/bin/env python3
"""An independent oracle for casebooks.

A second opinion, written from the documents, their clause lists and docs/cases.md alone: it shares no code and no data
file with the engine. It runs random sessions of a house that hears complaints, finds breaches, keeps its register,
checks people at the door, does checklists and notes approvals, good and bad acts mixed, on its own model, feeds the
same acts to `baize casebook`, and compares every event; a refusal must cite one of the clauses that the act offends.

    casebook.py --baize build/baize --sessions 200 --seed 1 [--tap] [--session K]
    casebook.py --baize build/baize --odds [--tap]         (houses with all that they can keep, instead)
    casebook.py --selftest

Session K depends only on the seed and K, so a failure can be run again by itself.
"""
import json
import random
import sys
from collections import Counter
from types import SimpleNamespace

from hearing import Judged, Report, failure_of, from_command_line, known_clauses

NZ, BACCARAT, RAPID, CROWN = "nz1996:", "star-baccarat:", "star-rapid-2016:", "crown-fusion-2024:"
CASES, APPROVALS, CHECKLISTS = 64, 64, 32  # that a house can have at once


def matter(clause, *decide, dispute=False, exact=False, **excuses):
    return SimpleNamespace(clause=clause, decide=decide, dispute=dispute, exact=exact, excuses=excuses)


def measure(clause, rank, does, *matters, at_once=False):
    return SimpleNamespace(clause=clause, rank=rank, does=does, matters=matters, at_once=at_once)


# What each document asks for. A step of a checklist: its name, the clause, who does it at least, how many are counted.
DOCUMENTS = [
    SimpleNamespace(
        name="nz1996/cases", ranks=("dealer", "game-supervisor", "casino-supervisor", "shift-manager", "casino-manager"),
        frame=NZ + "I.8.1", complaint=NZ + "I.8.2", final=NZ + "I.8.1", absence=None, satisfied=None,
        leave=NZ + "I.10.0/leave", age=(NZ + "I.9.0", 20), presence=None,
        matters={
            "dispute": matter(NZ + "I.8.1", "game-supervisor", "casino-supervisor", dispute=True, exact=True),
            "device": matter(NZ + "I.11.1", "shift-manager", employee=NZ + "I.11.3", inspector=NZ + "I.11.3", police=NZ + "I.11.3"),
            "staff-advice": matter(NZ + "I.4.1", "game-supervisor", compliance=NZ + "I.4.1"),
            "advice": matter(NZ + "I.4.2", "game-supervisor", requested=NZ + "I.4.2"),
            "cards-touched": matter(NZ + "V.3.3", "game-supervisor", permitted=NZ + "V.3.3"),
            "equipment-touched": matter(NZ + "VII.3.6", "game-supervisor", permitted=NZ + "VII.3.6"),
            "cards-shared": matter(NZ + "VIII.14.1", "game-supervisor", permitted=NZ + "VIII.14.1"),
        },
        grounds={"unclaimed": NZ + "I.16.1", "jackpot-light": NZ + "VIII.11.4", "placement": NZ + "III.4.6",
                 "instructions": NZ + "III.4.6/instructions", "total": NZ + "II.7.10"},
        measures={},
        checklists={
            "folded-hand": [("collect", NZ + "VIII.8.2(c)", 0, 0), ("spread", NZ + "VIII.8.2(d)", 0, 0),
                            ("count", NZ + "VIII.8.2(e)", 0, 5), ("discard", NZ + "VIII.8.2(f)", 0, 0)],
            "round-over": [("gather", NZ + "II.7.7(a)", 0, 0), ("rack", NZ + "II.7.7(b)", 0, 0)],
            "not-qualified": [("collect", NZ + "VIII.9.2(b)", 0, 5)],
            "damaged-card": [("replace", NZ + "II.15.11", 2, 0)],
            "ball-left": [("examine", NZ + "III.6.4/inspection", 1, 0)],
        },
        approvals={"certificate": NZ + "I.1.0/Certificate-of-Approval", "chips": NZ + "I.1.0/Chips", "unclaimed": NZ + "I.16.2",
                   "jackpot-equipment": NZ + "VIII.2.4/approval", "pool-rate": NZ + "VIII.11.3/rate", "cutting-card": NZ + "VIII.5.4(c)"}),
    SimpleNamespace(
        name="star/cases", ranks=("dealer", "gaming-supervisor", "casino-supervisor", "assistant-gaming-manager", "gaming-manager"),
        frame=BACCARAT + "14.13", complaint=BACCARAT + "14.14/complaint", final=BACCARAT + "14.14", absence=None,
        satisfied=BACCARAT + "14.3", leave=None, age=None, presence=None,
        matters={
            "dispute": matter(BACCARAT + "14.13", "gaming-supervisor", "casino-supervisor", dispute=True, exact=True),
            "device": matter(BACCARAT + "14.1", "casino-supervisor", employee=BACCARAT + "14.2", inspector=BACCARAT + "14.2"),
            "staff-advice": matter(BACCARAT + "14.6", "gaming-supervisor", compliance=BACCARAT + "14.6"),
            "advice": matter(BACCARAT + "14.7", "gaming-supervisor", requested=BACCARAT + "14.7"),
            "cards-touched": matter(BACCARAT + "3.7", "gaming-supervisor", permitted=BACCARAT + "3.7"),
        },
        grounds={"placement": BACCARAT + "5.7", "limits": BACCARAT + "6.6", "form": BACCARAT + "15.8.2.2"},
        measures={"exclude": measure(BACCARAT + "14.3.3", 2, "exclude", "device"),
                  "detain": measure(BACCARAT + "14.3.4", 2, "detain", "device")},
        checklists={
            "device-damaged-cards": [("remove", BACCARAT + "13.3.1", 0, 0), ("transfer", BACCARAT + "13.3.2", 0, 0),
                                     ("substitute", BACCARAT + "13.3.3", 0, 0)],
            "no-second-device": [("substitute", BACCARAT + "13.5.2", 0, 0)],
        },
        approvals={}),
    SimpleNamespace(
        name="star-rapid-2016/cases", ranks=("dealer", "games-supervisor", "casino-supervisor", "assistant-gaming-manager", "gaming-manager"),
        frame=RAPID + "12.11/first", complaint=RAPID + "12.12/complaint", final=RAPID + "12.12/final",
        absence=RAPID + "12.11/absence", satisfied=None, leave=None, age=None, presence=None,
        matters={
            "dispute": matter(RAPID + "12.11/first", "games-supervisor", "casino-supervisor", dispute=True, exact=True),
            "device": matter(RAPID + "12.1", "casino-supervisor", employee=RAPID + "12.2", inspector=RAPID + "12.2"),
            "staff-advice": matter(RAPID + "12.6", "games-supervisor", compliance=RAPID + "12.6"),
            "advice": matter(RAPID + "12.7", "games-supervisor", requested=RAPID + "12.7"),
            "benefit-kept": matter(RAPID + "11.3/consequence", "casino-supervisor"),
        },
        grounds={"placement": RAPID + "4.2.5"},
        measures={"exclude": measure(RAPID + "12.3.3", 2, "exclude", "device")},
        checklists={
            "manual-payout": [("verify", RAPID + "9.1/verify", 0, 0), ("sign", RAPID + "9.1/sign", 0, 0)],
            "ball-left": [("examine", RAPID + "11.4.6/examine", 2, 0)],
            "multishuffler-failed": [("transfer", RAPID + "11.8.16", 0, 0)],
            "multishuffler-damaged-cards": [("remove", RAPID + "11.8.16.2", 0, 0), ("transfer", RAPID + "11.8.16.3", 0, 0),
                                            ("replace", RAPID + "11.8.16.4", 0, 0)],
        },
        approvals={}),
    SimpleNamespace(
        name="crown-fusion-2024/cases", ranks=("dealer", "higher-duties-dealer", "area-manager", "assistant-casino-manager", "casino-manager"),
        frame=CROWN + "17.11", complaint=CROWN + "17.11", final=CROWN + "17.11", absence=None, satisfied=None,
        leave=None, age=None, presence=CROWN + "3.7",
        matters={
            "dispute": matter(CROWN + "17.11", "area-manager", dispute=True),
            "device": matter(CROWN + "17.1", "assistant-casino-manager"),
            "proxy-betting": matter(CROWN + "17.8", "assistant-casino-manager"),
            "staff-advice": matter(CROWN + "17.6", "area-manager", compliance=CROWN + "17.6"),
            "influence": matter(CROWN + "17.7", "assistant-casino-manager", permitted=CROWN + "17.7"),
        },
        grounds={"placement": CROWN + "3.3.1", "table-chosen": CROWN + "3.3.2"},
        measures={"exclude": measure(CROWN + "17.2.3", 3, "exclude", "device", "proxy-betting", "influence"),
                  "escalate": measure(CROWN + "17.2.4", 3, "call", "device", at_once=True)},
        checklists={"cutting-card": [("lay-aside", CROWN + "12.5", 0, 0)]},
        approvals={"terminal-feature": CROWN + "2.4.4"}),
]

NEEDS = {
    "complain": "player what text", "open": "by rank what text", "decide": "by rank case text", "request": "player case",
    "review": "by rank case", "content": "by rank case", "advise": "by rank case", "refer": "by rank case official text",
    "measure": "by rank case what text", "close": "by rank case", "leave": "by rank text", "age": "by rank years item",
    "presence": "by rank player", "lift": "by rank text", "step": "by rank what item table", "approval": "by rank what item text",
    "rely": "by rank what item", "door": "by rank name", "own-wish": "player name until text",
}
ACTS = tuple(NEEDS)


class Told(Judged):
    fields = ("number", "what", "player", "name", "way", "who", "role", "until", "rule", "reason", "table", "text", "round", "count")


def plain(name):
    return "".join(name.split(" ")).lower()


class House:
    """What the house has written down."""

    def __init__(self, document):
        self.d, self.now, self.numbers, self.met = document, 0, 0, Counter()
        self.cases, self.lists, self.approved = {}, {}, {}
        self.register, self.others = [], []  # who may not play; and who only has such a name, with his card

    def answer(self, act):
        if act is None or act["at"] < self.now:
            return Told([], {self.d.frame})
        a = SimpleNamespace(**{name: act.get(name) for name in
                               "at by rank what text player name table round reason item case official until years yes absent number".split()})
        if a.yes is None and act["act"] != "door":  # left out it is yes; at the door nobody has looked yet
            a.yes = True
        kept = ([*self.register], [*self.others])
        self.tidy(a.at)
        offended, events, then = getattr(self, "do_" + act["act"].replace("-", "_"))(a)
        self.met[f"refused: {act['act']}" if offended else act["act"]] += 1
        if offended:
            self.register, self.others = kept  # a refused act does not tell the time
            return Told([], offended)
        self.now = act["at"]
        then()
        self.tidy(a.at)
        return Told(events, set())

    def tidy(self, at):
        """What has ended is in the register no more, and nobody has to be told apart from it."""
        self.register = [one for one in self.register if not one["until"] or at < one["until"]]
        names = {plain(one["name"]) for one in self.register}
        self.others = [one for one in self.others if plain(one[1]) in names]

    # ---- who, and what case ----

    def rank(self, a):
        return self.d.ranks.index(a.rank) if a.rank in self.d.ranks else -1

    def known(self, a, clause=None):
        return set() if self.rank(a) >= 0 else {clause or self.d.frame}

    def case(self, a):
        c = self.cases.get(a.case)
        return c if c and not c["closed"] else None

    def of(self, c, number):
        told = {"number": number, "what": c["what"]}
        return told | {name: c[name] for name in ("player", "name", "table") if c[name]}

    # ---- cases ----

    def filing(self, a):
        m = self.d.matters.get(a.what)
        if m is None:
            return {self.d.frame}, [], None
        wrong = {self.d.frame} if a.reason and (a.reason not in self.d.grounds or not m.dispute) else set()
        if sum(not c["closed"] for c in self.cases.values()) == CASES:
            wrong |= {self.d.frame}
        number = self.numbers + 1
        case = {"what": a.what, "of": m, "player": a.player, "name": a.name, "table": a.table, "ground": a.reason, "closed": False,
                "decided": 0, "asked": False, "upheld": False, "final": False, "content": False, "advised": False, "detained": False}

        def then():
            self.numbers = number
            self.cases[number] = case
        told = {"event": "opened", **self.of(case, number), "text": a.text, "rule": m.clause}
        told |= {name: value for name, value in (("reason", a.reason), ("round", a.round)) if value is not None}
        return wrong, [told], then

    def do_complain(self, a):
        m = self.d.matters.get(a.what)
        wrong, events, then = self.filing(a)
        return wrong | ({m.clause} if m and not m.dispute else set()), events, then

    def do_open(self, a):
        m = self.d.matters.get(a.what)
        wrong, events, then = self.filing(a)
        if m and a.item:
            wrong = wrong | {m.excuses.get(a.item, self.d.frame)}
        return wrong | self.known(a), events, then

    def do_decide(self, a):
        c = self.case(a)
        if c is None:
            return {self.d.frame}, [], None
        m, wrong = c["of"], set()
        which = min(c["decided"], len(m.decide) - 1)
        first = self.d.ranks.index(m.decide[0])
        if c["final"]:
            wrong |= {self.d.final}
        if 0 < c["decided"] and not c["asked"]:
            wrong |= {m.clause}
        if self.rank(a) < self.d.ranks.index(m.decide[which]):
            wrong |= {m.clause}
        rule = self.d.grounds[c["ground"]] if c["ground"] and not a.yes else m.clause
        if c["decided"] == 0 and m.exact and self.rank(a) > first:
            if not self.d.absence or not a.absent:
                wrong |= {self.d.absence or m.clause}
            else:
                which, rule = len(m.decide) - 1, self.d.absence
        if a.yes and c["ground"]:
            wrong |= {self.d.grounds[c["ground"]]}
        final = which + 1 == len(m.decide)

        def then():
            c.update(decided=which + 1, asked=False, upheld=bool(a.yes), final=final)
        told = [{"event": "decided", **self.of(c, a.case), "way": "upheld" if a.yes else "dismissed", "who": a.by, "role": a.rank,
                 "text": a.text, "rule": rule}]
        if final and m.dispute:
            told.append({"event": "final", **self.of(c, a.case), "rule": self.d.final})
        return wrong, told, then

    def asked_for(self, a):
        c = self.case(a)
        if c is None:
            return {self.d.frame}, [], None
        wrong = {c["of"].clause} if c["decided"] == 0 or c["asked"] else set()
        return wrong | ({self.d.final} if c["final"] else set()), [], lambda: c.update(asked=True)

    def do_request(self, a):
        c = self.case(a)
        wrong, events, then = self.asked_for(a)
        return wrong | ({c["of"].clause} if c and c["player"] != a.player else set()), events, then

    def do_review(self, a):
        wrong, events, then = self.asked_for(a)
        return wrong | self.known(a), events, then

    def heard(self, a):
        c = self.case(a)
        if c is None:
            return {self.d.frame}, None
        return self.known(a) | ({self.d.complaint} if not c["of"].dispute or c["decided"] == 0 else set()), c

    def do_content(self, a):
        wrong, c = self.heard(a)
        return wrong, [], lambda: c.update(content=True)

    def do_advise(self, a):
        wrong, c = self.heard(a)
        told = [{"event": "advised", **self.of(c, a.case), "who": "inspector", "rule": self.d.complaint}] if c else []
        return wrong, told, lambda: c.update(advised=True)

    def do_refer(self, a):
        c = self.case(a)
        if c is None:
            return {self.d.frame}, [], None
        wrong = self.known(a) | ({self.d.frame} if a.official not in ("inspector", "police") else set())
        wrong |= {self.d.complaint} if not c["advised"] and not c["detained"] else set()
        rule = c["of"].clause if c["detained"] else self.d.complaint
        return wrong, [{"event": "taken", **self.of(c, a.case), "who": a.official, "text": a.text, "rule": rule}], lambda: c.update(detained=False)

    def do_measure(self, a):
        c, m = self.case(a), self.d.measures.get(a.what)
        if c is None or m is None:
            return {self.d.frame}, [], None
        wrong = {m.clause} if c["what"] not in m.matters or self.rank(a) < m.rank else set()
        wrong |= {self.d.frame} if a.official not in (None, "inspector", "police") else set()
        wrong |= {self.d.satisfied or m.clause} if not m.at_once and not c["upheld"] else set()
        told = [{"event": "measured", **self.of(c, a.case), "way": a.what, "who": a.by, "role": a.rank, "text": a.text, "rule": m.clause}]
        if m.does == "exclude":
            one = {"why": "measure", "rule": m.clause, "rank": m.rank, "player": c["player"] or "", "name": c["name"] or "", "until": a.until or 0}
            return wrong, [*told, self.excluded("excluded", one)], lambda: self.register.append(one)
        told.append({"event": "detained" if m.does == "detain" else "notified", **self.of(c, a.case), "who": a.official or "inspector", "rule": m.clause})
        return wrong, told, lambda: c.update(detained=c["detained"] or m.does == "detain")

    def do_close(self, a):
        c = self.case(a)
        if c is None:
            return {self.d.frame}, [], None
        wrong = self.known(a) | ({c["of"].clause} if c["decided"] == 0 or c["asked"] or c["detained"] else set())
        wrong |= {self.d.complaint} if c["of"].dispute and not c["content"] and not c["advised"] else set()
        told = {"event": "closed", **self.of(c, a.case), "way": "upheld" if c["upheld"] else "dismissed", "rule": c["of"].clause}
        return wrong, [told], lambda: c.update(closed=True)

    # ---- the register ----

    @staticmethod
    def excluded(event, one):
        told = {"event": event, "what": one["why"], "rule": one["rule"]}
        return told | {name: one[name] for name in ("player", "name", "until") if one[name]}

    def meant(self, one, a):
        """By his card; one without a card by name."""
        return one["player"] == a.player if a.player else not one["player"] and plain(one["name"]) == plain(a.name or "")

    def nobody(self, a):
        return {self.d.frame} if not a.player and not a.name else set()

    def person(self, a, why, rule):
        return {"why": why, "rule": rule, "rank": max(self.rank(a), 0), "player": a.player or "", "name": a.name or "", "until": a.until or 0}

    def do_leave(self, a):
        if not self.d.leave:
            return {self.d.frame}, [], None
        one = self.person(a, "leave", self.d.leave)
        return self.known(a, self.d.leave) | self.nobody(a), [self.excluded("excluded", one)], lambda: self.register.append(one)

    def do_lift(self, a):
        found = [one for one in self.register if one["why"] in ("measure", "leave") and self.meant(one, a)]
        if self.nobody(a) or not found:
            return {self.d.frame}, [], None
        wrong = {found[0]["rule"]} if self.rank(a) < found[0]["rank"] else set()
        return wrong, [self.excluded("lifted", found[0]) | {"text": a.text}], lambda: self.register.remove(found[0])

    def checked(self, a, why, rule, well):
        one = self.person(SimpleNamespace(**{**a.__dict__, "until": 0}), why, rule)

        def then():
            self.register = [x for x in self.register if x["why"] != why or not self.meant(x, a)]
            if not well:
                self.register.append(one)
        told = self.excluded("checked" if well else "excluded", one)
        if well:
            told |= {"who": a.by} | ({"text": a.item} if a.item else {})
        return self.known(a, rule) | self.nobody(a), [told], then

    def do_age(self, a):
        if not self.d.age:
            return {self.d.frame}, [], None
        return self.checked(a, "age", self.d.age[0], a.years >= self.d.age[1])

    def do_presence(self, a):
        if not self.d.presence:
            return {self.d.frame}, [], None
        return self.checked(a, "presence", self.d.presence, bool(a.yes))

    def do_own_wish(self, a):
        """For his term, which nobody shortens; a new wish takes the place of the last."""
        one = self.person(a, "wish", self.d.frame)

        def then():
            self.register = [x for x in self.register if x["why"] != "wish" or x["player"] != a.player] + [one]
        return set(), [self.excluded("excluded", one)], then

    def do_door(self, a):
        """By the cards, where both are there; else by name, unless he was found to be another."""
        card = a.player or ""
        hit = next((one for one in self.register if (one["player"] == card if one["player"] and card else one["name"] and plain(one["name"]) == plain(a.name)
                    and not any(o[0] == card and plain(o[1]) == plain(a.name) for o in self.others))), None)
        told = {"what": "door", "who": a.by, "name": a.name} | ({"player": card} if card else {})
        fine = {"event": "checked", **told, "rule": self.d.frame}
        if hit is None:
            return self.known(a), [fine], lambda: None
        if hit["player"] and card:
            return self.known(a), [{"event": "turned", **told, "rule": hit["rule"]}], lambda: None
        if a.yes is None:
            return self.known(a) | {hit["rule"]}, [], None
        if a.yes:
            return self.known(a), [{"event": "turned", **told, "rule": hit["rule"]}], lambda: hit.update(player=hit["player"] or card)
        return self.known(a), [fine], lambda: card and self.others.append((card, a.name))

    # ---- checklists and approvals ----

    def do_step(self, a):
        steps, here = self.d.checklists.get(a.what), (a.what, a.table)
        if steps is None:
            return {self.d.frame}, [], None
        done = self.lists.get(here, 0)
        if here not in self.lists and len(self.lists) == CHECKLISTS:
            return {self.d.frame}, [], None
        name, clause, rank, count = steps[done]
        wrong = {clause} if a.item != name or (count and a.number != count) or self.rank(a) < rank else set()
        last = done + 1 == len(steps)

        def then():
            self.lists[here] = done + 1
            if last:
                del self.lists[here]
        told = {"event": "finished" if last else "stepped", "what": a.what, "way": name, "who": a.by, "table": a.table, "rule": clause}
        return wrong, [told | ({"count": count} if count else {})], then

    def do_approval(self, a):
        clause = self.d.approvals.get(a.what)
        if clause is None:
            return {self.d.frame}, [], None
        wrong = self.known(a, clause) | ({clause} if a.until and a.until <= a.at else set())
        if (a.what, a.item) not in self.approved and len(self.approved) == APPROVALS:
            wrong |= {self.d.frame}
        told = {"event": "approved", "what": a.what, "way": a.item, "text": a.text, "rule": clause} | ({"until": a.until} if a.until else {})
        return wrong, [told], lambda: self.approved.update({(a.what, a.item): a.until or 0})

    def do_rely(self, a):
        clause, until = self.d.approvals.get(a.what), self.approved.get((a.what, a.item))
        if clause is None:
            return {self.d.frame}, [], None
        wrong = self.known(a, clause) | ({clause} if until is None or 0 < until <= a.at else set())
        return wrong, [{"event": "relied", "what": a.what, "way": a.item, "who": a.by, "rule": clause}], lambda: None


class Acting:
    """Random acts: most of them could be, whatever the model says of them. `full`: of a house that keeps all it can."""

    def __init__(self, seed, house, full=False):
        self.r, self.h, self.full, self.at = random.Random(seed), house, full, 1

    def some(self, known, wrong="dance"):
        return self.r.choice([*known] or [wrong]) if self.r.random() < 0.95 else wrong

    def fields(self, kind):
        r, h, d = self.r, self.h, self.h.d
        going = [n for n, c in h.cases.items() if not c["closed"]]
        if kind in ("measure", "request", "review", "refer") and r.random() < 0.7:  # those of which it can be
            going = [n for n in going if {"measure": h.cases[n]["upheld"], "refer": h.cases[n]["advised"] or h.cases[n]["detained"]}.get(
                kind, h.cases[n]["decided"] > 0) and (kind != "measure" or not h.cases[n]["of"].dispute)] or going
        case = r.choice(going or [1]) if r.random() < 0.95 else r.randrange(90)
        c = h.cases.get(case)
        player = r.choice(("100-1", "100-2", "100-3", "100-4")) if r.random() < 0.6 else None
        name = r.choice(("Ann Lee", "ann lee", "Bob", "B ob", "Cy Doe"))
        if kind in ("lift", "door") and h.register and r.random() < 0.7:
            one = r.choice(h.register)
            player, name = one["player"] or None, one["name"] or name
        lasting = {"until": self.at + r.randrange(-2, 40)} if r.random() < 0.5 else {}
        who = ({"player": player} if player else {}) | ({"name": name} if not player or r.random() < 0.3 else {})
        yes = {"yes": r.random() < 0.6} if r.random() < 0.85 else {}
        if kind in ("complain", "open"):
            a = {"what": "dispute" if r.random() < 0.4 else "device" if r.random() < 0.4 else self.some(d.matters)} | (who if kind == "open" else {"player": player or "100-1"})
            a |= {"table": r.choice("AB")} if r.random() < 0.5 else {}
            a |= {"round": r.randrange(9)} if r.random() < 0.3 else {}
            a |= {"reason": self.some(d.grounds)} if r.random() < 0.2 else {}
            m = d.matters.get(a["what"])
            return a | ({"item": self.some(m.excuses if m else ())} if kind == "open" and r.random() < 0.1 else {})
        if kind in ("decide", "measure", "refer", "content", "advise", "close", "request", "review"):
            a = {"case": case}
            if kind == "decide":
                a |= yes | ({"absent": True} if r.random() < 0.3 else {})
            elif kind == "request":
                a |= {"player": c["player"] if c and c["player"] and r.random() < 0.8 else "100-9"}
            elif kind == "measure":
                a |= {"what": self.some(d.measures)} | lasting
            if kind == "refer" or (kind == "measure" and r.random() < 0.2):
                a |= {"official": r.choice(("inspector", "police", "inspector", "police", "mayor"))}
            return a
        if kind in ("leave", "lift"):
            return (who if r.random() < 0.95 else {}) | (lasting if kind == "leave" else {})
        if kind == "own-wish":
            return {"player": player or "100-1", "name": name, "until": self.at + r.randrange(1, 60)}
        if kind == "age":
            return who | {"years": r.randrange(17, 23), "item": "passport"}
        if kind == "presence":
            return {"player": player or "100-1"} | yes
        if kind == "door":
            return {"name": name} | ({"player": player} if player else {}) | (yes if r.random() < 0.7 else {})
        if kind == "step":
            what, table = self.some(d.checklists), r.choice([f"T{n}" for n in range(40)] if self.full else ["A", "B"])
            if h.lists and not self.full and r.random() < 0.6:
                what, table = r.choice([*h.lists])
            steps = d.checklists.get(what, [("dance", "", 0, 0)])
            due = steps[h.lists.get((what, table), 0)]
            chosen = due if r.random() < 0.85 else r.choice(steps)
            return {"what": what, "item": chosen[0], "table": table} | ({"number": chosen[3] if r.random() < 0.9 else 4} if chosen[3] else {})
        item = r.choice([f"I{n}" for n in range(40)] if self.full else ["one", "two"])
        return {"what": self.some(d.approvals), "item": item} | (lasting if kind == "approval" else {})

    def kind(self):
        """What has no place in the document is rarely tried; a house that keeps all it can closes little."""
        r, d = self.r, self.h.d
        while True:
            kind = r.choice(("open", "complain", "approval", "step")) if self.full and r.random() < 0.8 else r.choice(ACTS)
            rare = (kind == "leave" and not d.leave or kind == "age" and not d.age or kind == "presence" and not d.presence
                    or kind == "measure" and not d.measures or kind in ("approval", "rely") and not d.approvals)
            if not rare or r.random() < 0.1:
                return kind

    def act(self):
        r = self.r
        kind = self.kind()
        self.at += r.randrange(4) - (r.random() < 0.03)
        a = {"act": kind, "at": max(0, self.at), **self.fields(kind)}
        needs = NEEDS[kind].split()
        if "by" in needs:
            a["by"] = r.choice(("ann", "bob"))
            rank = r.choice(self.h.d.ranks)
            if kind == "decide" and self.h.case(SimpleNamespace(case=a["case"])) and r.random() < 0.75:
                c = self.h.cases[a["case"]]
                rank = c["of"].decide[min(c["decided"], len(c["of"].decide) - 1)]
            if kind in ("measure", "lift") and r.random() < 0.7:
                rank = self.h.d.ranks[-1]
            a["rank"] = rank if r.random() < 0.97 else "clown"
        if "text" in needs:
            a["text"] = "so"
        if r.random() < 0.01:
            a.pop(r.choice(needs), None)
        return a

    def lines(self):
        for _ in range(420 if self.full else self.r.randrange(80, 200)):
            if self.r.random() < 0.01:
                yield self.r.choice(("{", "[]", '{"act":"dance","at":1}', '{"act":"close"}'))
            else:
                yield json.dumps(self.act())


class Session:
    """Random acts, good and bad, and the answers that the model gives to them."""
    rounds = 0

    def __init__(self, seed, index, full=False):
        document = DOCUMENTS[index % len(DOCUMENTS)]
        self.rules = SimpleNamespace(name=document.name, losers_first=None)
        self.table = House(document)  # as hearing calls what is played on
        self.lines, self.answers = [], []
        for line in Acting(f"{seed}/{index}", self.table, full).lines():
            self.lines.append(line)
            try:
                act = json.loads(line)
            except ValueError:
                act = None
            well = isinstance(act, dict) and act.get("act") in ACTS and all(name in act for name in ["at", *NEEDS[act["act"]].split()])
            self.answers.append(self.table.answer(act if well else None))

    def command(self, baize):
        return [baize, "casebook", self.rules.name]


SITUATIONS = (*ACTS, *(f"refused: {act}" for act in ACTS if act != "own-wish"))


def compare_full(baize, tap):
    """Houses that keep as many cases, checklists and approvals as there may be."""
    report = Report(8, tap)
    for index in range(8):
        report.add(f"full {index}", failure_of(Session("full", index, True), baize))
    return report.end("8 houses")


def selftest():
    cited, full = Counter(), Session("full", 0, True).table
    for index in range(200):
        for answer in Session("selftest", index).answers:
            cited.update(answer.refused or (one["rule"] for one in answer.events if one.get("rule")))
            assert answer.misjudged([{"event": "dance"}], None)
    assert set(cited) <= known_clauses(), set(cited) - known_clauses()
    due = {clause for d in DOCUMENTS for m in d.matters.values() for clause in (m.clause, *m.excuses.values())}
    due |= {clause for d in DOCUMENTS for clause in (d.complaint, d.final, *d.grounds.values(), *d.approvals.values())}
    due |= {m.clause for d in DOCUMENTS for m in d.measures.values()} | {step[1] for d in DOCUMENTS for steps in d.checklists.values() for step in steps}
    assert due <= set(cited), due - set(cited)
    assert sum(not c["closed"] for c in full.cases.values()) == CASES and len(full.approved) == APPROVALS, (len(full.cases), len(full.approved))
    return f"{len(cited)} clauses cited {sum(cited.values())} times"


if __name__ == "__main__":
    sys.exit(from_command_line(__doc__, lambda _: Session, selftest, compare_full, SITUATIONS))
