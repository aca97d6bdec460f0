#!/usr/bin/env python3
"""An independent oracle for the organisation of tournaments.

A second opinion, written from the documents and docs/tournaments.md alone: it shares no code and no data file with the
engine. It runs random tournaments, good and bad acts mixed, on its own model, feeds the same acts to `baize
tournament`, and compares what is done and what is refused, every cent that comes in, is owed and is paid, every seat
that is drawn and every place. Which clause an event cites the plays show.

    tournaments.py --baize build/baize --sessions 200 --seed 1 [--tap] [--session K]
    tournaments.py --baize build/baize --odds [--tap]         (great tournaments instead)
    tournaments.py --selftest

Session K depends only on the seed and K, so a failure can be run again by itself.
"""
import json
import random
import sys
from collections import Counter
from dataclasses import dataclass

from fair_draws import blake, draw, row
from hearing import Report, failure_of, from_command_line

DAY = 86_400_000
STAR, CROWN = "star/tournaments", "crown-fusion-2024/tournaments"
WORDS = {  # conditions in words, and sentences that the documents prescribe
    STAR: ("dealing progression allocation order entry-terms application payment", "eligibility conducted rules-prevail"),
    CROWN: ("location availability entry-method progression elimination winners ties order pool distribution penalties "
            "disqualification substitutes refunds late absence phones substitution disqualified retirement",
            "reschedule acceptance eligibility abide equal-banks rules-prevail early privacy likeness conducted "
            "decision-final liability inspector")}
WITH = {STAR: {"buy-back-when": "buy-backs"},
        CROWN: {"buy-back-when": "buy-backs", "repechage-terms": "repechage", "secret-method": "undisclosed",
                "pass-method": "pass-cards", "early-cash": "chips-in-cash"}}
AMOUNTS = "entry-fee buy-in allotment minimum maximum buy-back-price guarantee".split()
NUMBERS = ("rounds coups tables advance seats pass-cards undisclosed buy-backs second-chances min-entrants max-entrants "
           "notice").split()
TRUTHS = "compulsory repechage refusal agreement chips-in-cash".split()
OPTIONAL = {"guarantee", "refusal", "criteria", "agreement", "chips-in-cash", "substitute-until"}
ONLY_WITH = {"buy-back-price": "buy-backs", "second-chances": "repechage"}
GROUNDS = {STAR: {"no-wager": "", "absent": "refund chips", "buy-in": "chips", "hidden-chips": "", "exchange": "", "advice": "",
                  "breach": ""},
           CROWN: {"no-wager": "", "absent": "refund", "buy-in": "", "hidden-chips": "", "phone": "", "breach": ""}}
SILENT = {"accepted", "copy", "appointed", "briefed", "published", "opened", "denied", "decided", "advised", "committed"}
OUTLIVE = {"dispute", "decide", "dissatisfied", "pay", "time", "present"}  # a tournament that is called off


class Refused(Exception):
    """An act that the rules do not allow."""


def must(so):
    if not so:
        raise Refused


@dataclass
class Told:
    """Whether an act is refused; else the events that count, in this order, without their clauses."""
    refused: bool
    events: list

    def misjudged(self, events, _):
        if self.refused != any(e["event"] == "refused" for e in events):
            return f"the model says {'no' if self.refused else 'yes'}"
        if any("rule" not in e for e in events):
            return "an event without a clause"
        heard = [{k: v for k, v in e.items() if k not in ("rule", "also", "act")} for e in events if e["event"] not in SILENT]
        return None if self.refused or heard == self.events else "the events differ"


class Entry:
    def __init__(self, name, agreed):
        self.name, self.agreed, self.state = name, agreed, "applied"
        self.bought = self.consents = self.out = self.again = self.approvable = False
        self.session = self.seat = self.stage = self.place = self.bought_back = 0
        self.scored, self.ranked, self.chips, self.paid, self.owed = False, 0, 0, 0, 0


class Tournament:
    def __init__(self, ruleset):
        self.ruleset, self.crown = ruleset, ruleset == CROWN
        self.draft, self.held, self.shares, self.held_shares = {}, None, Counter(), None
        self.changed, self.phase, self.now = False, "draft", 0
        self.officials, self.there, self.entries, self.tables = {}, set(), [], []
        self.seed, self.draws, self.renewed = None, 0, 0
        self.pool, self.goods, self.sessions = 0, [], []
        self.round = self.stage = 0
        self.briefed = self.stopped = self.away = False
        self.disputes, self.starts, self.out = {}, 0, []
        self.met = Counter()

    # ---- words ----

    def say(self, event, **fields):
        self.out.append({"event": event, **{k: v for k, v in fields.items() if v is not None}})

    def c(self, name):
        return (self.held or {}).get(name, 0)

    def entry(self, name):
        found = next((e for e in self.entries if e.name == name), None)
        must(found is not None)
        return found

    def in_control(self, act):
        must(act["by"] in self.officials)

    def answer(self, act):
        self.out = []
        try:
            must(act.get("act") in ACTS)
            must(isinstance(act.get("at"), int) and act["at"] >= self.now)
            must(all(act.get(name, "") != "" for name in ACTS[act["act"]].split()))
            must(self.phase != "cancelled" or act["act"] in OUTLIVE)
            getattr(self, "do_" + act["act"].replace("-", "_"))(act)
            self.now = act["at"]
            self.met[act["act"]] += 1
            return Told(False, self.out)
        except Refused:
            if act.get("act") in ACTS:
                self.met["refused: " + act["act"]] += 1
            return Told(True, [])

    # ---- conditions ----

    def known_terms(self):
        words, statements = WORDS[self.ruleset]
        kinds = {**dict.fromkeys(words.split(), "text"), **dict.fromkeys(statements.split(), "statement"),
                 **dict.fromkeys(WITH[self.ruleset], "text"), **dict.fromkeys(AMOUNTS, "value"), **dict.fromkeys(NUMBERS, "number"),
                 **dict.fromkeys(TRUTHS, "yes"), "criteria": "text", "starts": "time", "withdraw-until": "time"}
        if self.crown:
            kinds |= {"substitute-until": "time", "early-cash": "statement"}
        return kinds

    def do_term(self, act):
        must(self.phase == "draft")
        kind = self.known_terms().get(act["term"])
        must(kind is not None)
        field = "yes" if kind == "statement" else kind
        must(act.get(field, "") != "" and (kind != "statement" or act["yes"]))
        self.draft[act["term"]] = act[field]
        self.changed = True

    def do_prize(self, act):
        must(self.phase == "draft" and 1 <= act["place"] <= 64 and act["share"] <= 10000)
        self.shares[act["place"]] = act["share"]
        self.changed = True

    def whole(self):
        d = self.draft
        withs = {**WITH[self.ruleset], **ONLY_WITH}
        for name in self.known_terms():
            if name in withs:
                must(not d.get(withs[name]) or name in d)
            else:
                must(name in OPTIONAL or name in d)
        must(d["minimum"] > 0 and d["maximum"] >= d["minimum"] and d["maximum"] % d["minimum"] == 0)
        must(d["compulsory"] and d["allotment"] >= d["minimum"])
        must(not d.get("chips-in-cash") or d["buy-in"] > 0)
        must(2 <= d["min-entrants"] <= d["max-entrants"] <= 512)
        seats, advance, again = d["seats"], d["advance"], d.get("second-chances", 0)
        must(2 <= seats <= 16 and 0 < advance < seats and 0 < d["tables"] <= 64 and d["coups"] > 0 and 0 < d["rounds"] <= 16)
        left = d["max-entrants"]
        for _ in range(d["rounds"] - 1):
            left = -(-left // seats) * advance + again
        must(left <= seats and (d["buy-backs"] == 0 or again > 0))
        must(sum(self.shares.values()) == 10000)

    def do_publish(self, act):
        must(self.phase == "draft" and self.changed)
        self.whole()
        self.held, self.held_shares, self.changed = dict(self.draft), Counter(self.shares), False
        self.starts = self.c("starts")

    # ---- officials and halts ----

    def do_appoint(self, act):
        must(act["role"] in ("manager", "deputy") and self.phase in ("draft", "entries", "running"))
        must(act["role"] == "manager" or self.crown and self.officials.get(act["by"]) == "manager")
        must(act["official"] not in self.officials and len(self.officials) < 16)
        self.officials[act["official"]] = act["role"]

    def is_halted(self):
        return self.stopped or self.away or not all(self.disputes.values())

    def tell_halt(self, before, what):
        if self.is_halted() != before and self.phase == "running":
            self.say("halted" if self.is_halted() else "resumed", what=what)

    def look(self):
        before = self.is_halted()
        self.away = self.crown and self.phase == "running" and not self.there
        self.tell_halt(before, "absence")

    def do_present(self, act):
        must(self.crown and act["official"] in self.officials)
        (self.there.add if act.get("yes", True) else self.there.discard)(act["official"])
        self.look()

    def do_halt(self, act):
        must(self.phase == "running" and not self.stopped)
        self.in_control(act)
        before, self.stopped = self.is_halted(), True
        self.tell_halt(before, "halt")

    def do_resume(self, act):
        must(self.stopped)
        self.in_control(act)
        before, self.stopped = self.is_halted(), False
        self.tell_halt(before, "halt")

    def do_dispute(self, act):
        must((act["player"], act["what"]) not in self.disputes and self.held is not None and len(self.disputes) < 32)
        before = self.is_halted()
        self.disputes[act["player"], act["what"]] = False
        self.tell_halt(before, "dispute")

    def do_decide(self, act):
        self.in_control(act)
        must(self.disputes.get((act["player"], act["what"])) is False)
        before = self.is_halted()
        self.disputes[act["player"], act["what"]] = True
        self.tell_halt(before, "dispute")

    def do_dissatisfied(self, act):
        must(self.disputes.get((act["player"], act["what"])))

    def playing(self):
        must(self.phase == "running" and not self.is_halted())

    # ---- entries and money ----

    def do_open(self, act):
        must(self.phase == "draft" and self.held is not None and not self.changed)
        self.phase = "entries"

    def do_apply(self, act):
        must(self.phase == "entries" and all(e.name != act["player"] for e in self.entries))
        self.entries.append(Entry(act["player"], act.get("yes", False)))

    def applied(self, act, state):
        must(self.phase == "entries")
        e = self.entry(act["player"])
        must(e.state == state)
        return e

    def do_accept(self, act):
        e = self.applied(act, "applied")
        self.in_control(act)
        must(e.agreed or not self.c("agreement"))
        must(sum(x.state in ("accepted", "in") for x in self.entries) < self.c("max-entrants"))
        e.state = "accepted"
        if self.c("entry-fee") == 0:
            e.state = "in"
            self.say("entered", player=e.name)

    def do_decline(self, act):
        e = self.applied(act, "applied")
        self.in_control(act)
        must({"eligibility": True, "criteria": "criteria" in self.held, "reserved": bool(self.c("refusal"))}.get(act["reason"]))
        e.state = "declined"

    @staticmethod
    def parts(act, ways):
        return {w: act.get(w, 0) for w in ways}

    def receive(self, act, e, what, amount):
        paid = self.parts(act, ("cash", "card"))
        if not (what == "buy-in" and self.c("chips-in-cash")):
            self.pool += amount
            e.paid += amount
        self.say("received", what=what, player=e.name, value=amount, pool=self.pool, cash=paid["cash"], cheque=0, transfer=0,
                 card=paid["card"] or None)

    def brings(self, act, due):
        must(sum(self.parts(act, ("cash", "card")).values()) == due)

    def do_fee(self, act):
        e = self.applied(act, "accepted")
        self.brings(act, self.c("entry-fee"))
        self.receive(act, e, "entry-fee", self.c("entry-fee"))
        e.state = "in"
        self.say("entered", player=e.name)

    def owe(self, e, what, amount):
        if amount:
            e.owed += amount
            self.say("owed", what=what, player=e.name, value=amount)

    def give_back(self, e):
        back, e.paid = e.paid, 0
        self.pool -= back
        self.owe(e, "refund", back)

    def do_add(self, act):
        must(self.phase in ("draft", "entries", "running") and act["kind"] in ("cash", "goods", "services") and act["value"] > 0)
        if act["kind"] == "cash":
            self.pool += act["value"]
        else:
            must(1 <= act.get("place", 0) <= 64 and len(self.goods) < 16)
            self.goods.append((act["place"], act["value"], act["text"]))
        self.say("added", what=act["kind"], text=act["text"], value=act["value"], place=act.get("place"), pool=self.pool)

    def do_withdraw(self, act):
        e = self.entry(act["player"])
        must(e.state in ("applied", "accepted", "in") and self.phase in ("draft", "entries", "running"))
        e.state = "withdrawn"
        self.say("withdrawn", player=e.name)
        if act["at"] <= self.c("withdraw-until") and self.round == 0:
            self.give_back(e)

    def do_substitute(self, act):
        must(self.crown)
        e = self.entry(act["player"])
        must(e.state in ("in", "accepted") and act["at"] <= self.c("substitute-until") and "substitute-until" in self.held)
        must(all(x.name != act["substitute"] for x in self.entries))
        e.name = act["substitute"]
        self.say("substituted", who=act["player"], player=e.name)

    def do_commit(self, act):
        must(self.phase in ("draft", "entries") or act.get("again"))
        must((self.seed is not None) == bool(act.get("again")))
        try:
            hashed = bytes.fromhex(act["commit"])
        except ValueError:
            hashed = b""
        must(len(hashed) == 32)
        self.seed = hashed

    def do_close(self, act):
        into = sum(e.state == "in" for e in self.entries)
        must(self.phase == "entries")
        self.in_control(act)
        must(into >= self.c("min-entrants") and self.seed is not None)
        self.phase = "running"
        self.say("closed", entrants=into, pool=self.pool)
        if self.pool < self.c("guarantee"):
            lacking, self.pool = self.c("guarantee") - self.pool, self.c("guarantee")
            self.say("added", what="guarantee", value=lacking, pool=self.pool)
        self.away = False
        before = self.is_halted()
        self.away = self.crown and not self.there
        self.tell_halt(before, "absence")

    def do_pay(self, act):
        e = self.entry(act["player"])
        ways = self.parts(act, ("cash", "cheque", "transfer", "card"))
        must(e.owed > 0 and sum(ways.values()) == e.owed)
        self.say("payable", player=e.name, value=e.owed, **{**ways, "card": ways["card"] or None})
        e.owed = 0
        if self.phase == "decided" and self.pool == 0 and not any(x.owed for x in self.entries):
            self.phase = "ended"
            self.say("ended")

    def do_cancel(self, act):
        must(self.held is not None and self.phase != "ended" and not any(e.ranked for e in self.entries))
        self.phase = "cancelled"
        self.say("cancelled", text=act["text"])
        for e in self.entries:
            self.give_back(e)
        self.pool = 0

    # ---- before play ----

    def do_designate(self, act):
        self.in_control(act)
        must(self.held is not None and self.phase in ("draft", "entries", "running") and act.get("yes", True))
        must(act["table"] not in self.tables and len(self.tables) < self.c("tables"))
        self.tables.append(act["table"])

    def do_brief(self, act):
        must(self.crown)
        self.in_control(act)
        must(self.held is not None and self.phase in ("draft", "entries", "running") and act.get("yes", True))
        self.briefed = True

    def do_instruct(self, act):
        must(self.crown and all(s["state"] in ("drawn", "called") for s in self.sessions))

    def do_reschedule(self, act):
        self.in_control(act)
        must(self.held is not None and self.phase in ("draft", "entries", "running") and act["time"] >= act["at"] + self.c("notice") * 60000)
        self.starts = act["time"]
        self.say("rescheduled", text=act["text"], time=act["time"])

    # ---- rounds ----

    def do_draw(self, act):
        self.playing()
        self.in_control(act)
        what = act.get("what", "round")
        must(what in ("round", "secondary"))
        secondary = what == "secondary"
        players = [e for e in self.entries if (e.again if secondary else e.state == "in")]
        must(all(s["state"] == "announced" and s["back"] for s in self.sessions))
        must(players and (secondary or self.round < self.c("rounds")))
        try:
            seed = bytes.fromhex(act["seed"])
        except ValueError:
            seed = b""
        must(len(seed) == 32 and blake(seed) == self.seed)
        over = bytes(32)
        for e in players:
            over = blake(over + e.name.encode() + b"\0")
        tables = -(-len(players) // self.c("seats"))
        final = not secondary and self.round + 1 == self.c("rounds")
        advance = self.c("second-chances") // tables if secondary else 1 if final else self.c("advance")
        self.round += not secondary
        self.stage += 1
        self.say("drawn", what=what, list=over.hex(), seed=act["seed"], of=len(players), draw=self.draws, round=self.round, count=tables)
        first = len(self.sessions)
        self.sessions += [{"state": "drawn", "secondary": secondary, "advance": advance, "back": False, "table": None} for _ in range(tables)]
        for i in range(len(players)):
            at = i + draw(seed, over, i, len(players) - i)
            e = players[at]
            players[at] = players[i]
            e.state, e.session, e.seat, e.stage = "playing", first + i % tables + 1, i // tables + 1, self.stage
            e.again = e.bought = e.consents = e.out = e.scored = False
            e.place = e.chips = 0
            self.say("seated", player=e.name, session=e.session, seat=e.seat)
        self.seed, self.draws = seed, self.draws + 1

    def session(self, act, *states):
        must(1 <= act["session"] <= len(self.sessions))
        s = self.sessions[act["session"] - 1]
        must(s["state"] in states)
        return s

    def do_call(self, act):
        self.playing()
        self.in_control(act)
        s = self.session(act, "drawn")
        must(act["table"] in self.tables and all(o["table"] != act["table"] or o["state"] not in ("called", "playing") for o in self.sessions))
        must(act["at"] >= self.starts and (self.briefed or not self.crown))
        s["state"], s["table"] = "called", act["table"]
        self.say("called", session=act["session"], table=act["table"])

    def do_buy_in(self, act):
        e = self.entry(act["player"])
        must(e.state == "playing" and self.sessions[e.session - 1]["state"] == "called" and not e.bought and self.c("buy-in") > 0)
        self.brings(act, self.c("buy-in"))
        e.bought = True
        self.receive(act, e, "buy-in", self.c("buy-in"))

    def members(self, number):
        return [e for e in self.entries if e.state == "playing" and e.session == number]

    def do_begin(self, act):
        self.playing()
        self.in_control(act)
        s = self.session(act, "called")
        s["state"] = "playing"
        for e in self.members(act["session"]):
            if self.c("buy-in") > 0 and not e.bought:
                e.state = "out"
                self.say("eliminated", player=e.name, session=act["session"])
        self.say("began", table=s["table"], session=act["session"], chips=self.c("allotment"), count=len(self.members(act["session"])))

    def player(self, act):
        self.session(act, "playing")
        e = self.entry(act["player"])
        must(e.state == "playing" and e.session == act["session"])
        return e

    def do_out(self, act):
        e = self.player(act)
        must(not act.get("reason") or act["reason"] in GROUNDS[self.ruleset])
        must(not e.out and not e.scored)
        if act.get("reason"):
            self.disqualified(act, e)
        else:
            e.out = True

    def do_score(self, act):
        e = self.player(act)
        must(1 <= act["place"] <= 16)
        if e.scored:  # only equals across the line, who have played off
            counted = [x.place for x in self.members(act["session"]) if x.scored]
            line, equals = self.sessions[act["session"] - 1]["advance"], counted.count(e.place)
            must(e.place <= line < e.place + equals - 1 and e.place <= act["place"] <= len(counted))
            self.met["played off"] += 1
        e.scored, e.place, e.chips = True, act["place"], act["chips"]
        self.say("counted", player=e.name, session=act["session"], place=e.place, chips=e.chips)

    def do_agree(self, act):
        e = self.entry(act["player"])
        must(e.state == "playing" and self.sessions[e.session - 1]["state"] == "playing")
        e.consents = act.get("yes", True)

    def do_conclude(self, act):
        self.playing()
        self.in_control(act)
        s = self.session(act, "playing")
        left = [e for e in self.members(act["session"]) if not e.out]
        known, cash = len(left) <= s["advance"], bool(self.c("chips-in-cash"))
        agreed = cash and all(e.consents for e in left)
        must(known or agreed) if self.crown else must(known and (agreed or not cash))
        self.say("concluded", session=act["session"])

    def do_chips_back(self, act):
        s = self.session(act, "playing", "announced")
        must(not s["back"])
        s["back"] = True

    def do_chips_missing(self, act):
        s = self.session(act, "playing", "announced")
        must(not s["back"] and act["value"] > 0 and act["number"] > 0)
        self.say("missing", who="manager", player=act.get("player"), session=act["session"], value=act["value"], count=act["number"])

    def worth(self, chips):
        return chips * self.c("buy-in") // self.c("allotment") if self.c("chips-in-cash") else 0

    def do_announce(self, act):
        self.playing()
        self.in_control(act)
        s = self.session(act, "playing")
        members = self.members(act["session"])
        must(all(e.scored for e in members))
        ranks = sorted(e.place for e in members)
        must(all(place == ranks.index(place) + 1 for place in ranks))
        must(sum(place <= s["advance"] for place in ranks) <= s["advance"])
        s["state"] = "announced"
        self.say("announced", session=act["session"], round=self.round)
        final = not s["secondary"] and self.round == self.c("rounds")
        for e in members:
            on = not final and e.place <= s["advance"]
            e.state = "in" if on else "out"
            self.say("advanced" if on else "eliminated", player=e.name, session=e.session, place=e.place)
            self.owe(e, "chips", self.worth(e.chips))
        if final:
            self.decide()

    def decide(self):
        ranked = sorted((e for e in self.entries if e.state == "out" and e.scored), key=lambda e: (-e.stage, e.place, -e.chips))
        self.phase, self.stopped, self.away = "decided", False, False
        if not ranked:
            return
        wins = [self.pool * self.held_shares[i + 1] // 10000 if i < 64 else 0 for i in range(len(ranked))]
        wins[0] += self.pool - sum(wins)
        self.pool = 0
        for e in self.entries:
            e.paid = 0
        at = 0
        while at < len(ranked):
            key = (ranked[at].stage, ranked[at].place, ranked[at].chips)
            equals = [e for e in ranked if (e.stage, e.place, e.chips) == key]
            total = sum(wins[at:at + len(equals)])
            for i, e in enumerate(equals):
                prize = total // len(equals) + (i < total % len(equals))
                e.ranked = at + 1
                self.say("placed", player=e.name, value=prize, place=at + 1, chips=e.chips)
                self.owe(e, "prize", prize)
            for place, value, text in self.goods:
                for e in equals if at < place <= at + len(equals) else ():
                    self.say("payable", what="goods", player=e.name, text=text, of=len(equals), value=value)
            at += len(equals)
        self.met["decided"] += 1

    # ---- once more, or never ----

    def may_again(self, e):
        must(e.state == "out" and not e.again and e.stage == self.stage and self.round < self.c("rounds"))
        must(not self.sessions[e.session - 1]["secondary"])
        must(sum(x.again for x in self.entries) < self.c("seats") * self.c("second-chances"))

    def do_buy_back(self, act):
        e = self.entry(act["player"])
        self.playing()
        must(e.bought_back < self.c("buy-backs"))
        self.may_again(e)
        self.brings(act, self.c("buy-back-price"))
        e.bought_back += 1
        self.receive(act, e, "buy-back", self.c("buy-back-price"))
        e.again = True
        self.say("again", player=e.name)

    def do_second_chance(self, act):
        e = self.entry(act["player"])
        self.playing()
        self.in_control(act)
        must(self.c("repechage"))
        self.may_again(e)
        e.again = True
        self.say("again", player=e.name)

    def do_disqualify(self, act):
        ground = GROUNDS[self.ruleset].get(act["reason"])
        e = self.entry(act["player"])
        self.in_control(act)
        must(ground is not None and e.state not in ("disqualified", "withdrawn") and not e.ranked and self.phase == "running")
        self.disqualified(act, e)

    def disqualified(self, act, e):
        ground = GROUNDS[self.ruleset][act["reason"]]
        if e.state == "playing" and e.scored:
            self.met["disqualified once he was counted"] += 1
            for other in self.members(e.session):
                other.place -= other.scored and other.place > e.place
        e.state, e.again, e.approvable = "disqualified", False, "refund" in ground
        kept = act.get("chips", 0) if "chips" in ground else 0
        self.say("disqualified", player=e.name, reason=act["reason"], chips=kept)
        self.owe(e, "chips", self.worth(kept))

    def do_approve_refund(self, act):
        e = self.entry(act["player"])
        self.in_control(act)
        must(e.state == "disqualified" and e.approvable and e.paid > 0 and self.phase == "running")
        self.give_back(e)

    def do_time(self, act):
        pass


ACTS = {"term": "by term", "prize": "by place share", "publish": "by", "appoint": "by official role", "present": "by official",
        "open": "by", "apply": "player", "accept": "by player", "decline": "by player reason", "fee": "player",
        "add": "by kind value text", "withdraw": "player", "substitute": "player substitute", "commit": "commit", "close": "by",
        "designate": "by table", "brief": "by", "instruct": "by text", "reschedule": "by time text", "draw": "by seed",
        "call": "by session table", "buy-in": "player", "begin": "by session", "out": "by session player", "agree": "player",
        "conclude": "by session", "score": "by session player place chips", "chips-back": "by session",
        "chips-missing": "by session value number", "announce": "by session", "buy-back": "player", "second-chance": "by player",
        "disqualify": "by player reason", "approve-refund": "by player text", "halt": "by text", "resume": "by",
        "dispute": "player what text", "decide": "by player what text", "dissatisfied": "player what", "pay": "by player",
        "cancel": "by text", "time": ""}


class Acting:
    """What a house would do next, most of the time; otherwise anything. No rule is here."""

    def __init__(self, seed, t, entrants=None):
        self.r, self.t, self.many = random.Random(seed), t, entrants
        self.now = DAY
        self.seeds, self.commit = row(self.r.randbytes(32), 40)
        self.names = [f"p{i}" for i in range(entrants or self.r.randrange(3, 20))]

    def lines(self):
        for act in self.opening():
            yield from self.sometimes_wrong(act)
        for _ in range(self.many * 12 if self.many else self.r.randrange(60, 220)):
            yield from self.sometimes_wrong(self.next_thing() or self.anything())

    def sometimes_wrong(self, act):
        if not self.many and self.r.random() < 0.1:
            yield self.line(self.anything())
        yield self.line(act)

    def line(self, act):
        if self.r.random() < 0.2:
            self.now += self.r.choice((1, 60_000, DAY // 4))
        act.setdefault("at", self.now)
        return json.dumps(act)

    def opening(self):
        r, t = self.r, self.t
        seats = r.choice((2, 3, 5, 8))
        advance = r.choice((1, 1, min(2, seats - 1)))
        again = r.choice((0, 1, 2)) if seats > 2 else 0
        if self.many:
            seats, advance, again = 8, 1, 0
        entrants, rounds = len(self.names), 1
        while entrants > seats:
            entrants, rounds = -(-entrants // seats) * advance + again, rounds + 1
            if rounds > 6:
                advance, again, entrants, rounds = 1, 0, len(self.names), 1
        buy_in = r.choice((0, 0, 2000))
        values = {"entry-fee": r.choice((0, 10000, 3333)), "buy-in": buy_in, "allotment": r.choice((100000, 77777)), "compulsory": True,
                  "minimum": 500, "maximum": 50000, "starts": 3 * DAY, "rounds": rounds, "coups": 5, "tables": 64 if self.many else 4,
                  "advance": advance, "repechage": again > 0, "seats": seats, "pass-cards": 1, "undisclosed": 0,
                  "buy-backs": r.choice((0, 1, 2)) if again else 0, "buy-back-price": 5001, "second-chances": again,
                  "withdraw-until": r.choice((2, 4)) * DAY, "min-entrants": 2, "max-entrants": len(self.names), "notice": 10}
        if r.random() < 0.4:
            values |= {"guarantee": r.choice((1, 1_000_000)), "refusal": True, "criteria": "long standing", "agreement": r.random() < 0.5}
        if buy_in and r.random() < 0.6:
            values["chips-in-cash"] = True
        if t.crown and r.random() < 0.7:
            values["substitute-until"] = 5 * DAY
        kinds = t.known_terms()
        acts = [self.term(name, values.get(name, True if kind == "statement" else "as is said here"), kind) for name, kind in kinds.items()
                if name in values or kind in ("text", "statement") and name not in OPTIONAL]
        r.shuffle(acts)
        shares = r.choice(([10000], [6000, 3000, 1000], [3334, 3333, 3333], [5000, 0, 5000], [9999] if not self.many else [10000]))
        acts += [{"act": "prize", "by": "eve", "place": i + 1, "share": s} for i, s in enumerate(shares)]
        acts += [{"act": "publish", "by": "eve"}, {"act": "appoint", "by": "eve", "official": "max", "role": "manager"},
                 {"act": "present", "by": "max", "official": "max"}, {"act": "brief", "by": "max"}, {"act": "open", "by": "eve"},
                 {"act": "commit", "commit": self.commit.hex()}]
        for name in self.names:
            acts += [{"act": "apply", "player": name, "yes": True}, {"act": "accept", "by": "max", "player": name},
                     {"act": "fee", "player": name, "card": values["entry-fee"]}]
        if not self.many:
            acts += [{"act": "substitute", "player": r.choice(self.names), "substitute": "zoe"}] if r.random() < 0.3 else []
            acts += [{"act": "apply", "player": "zed"}, {"act": "decline", "by": "max", "player": "zed", "reason": r.choice(("eligibility", "criteria", "reserved"))}]
        acts += [{"act": "designate", "by": "max", "table": f"T{i}"} for i in range(values["tables"])]
        if r.random() < 0.4:
            acts.append({"act": "add", "by": "eve", "kind": r.choice(("cash", "goods", "services")), "value": 777, "text": "more", "place": r.choice((1, 2))})
        return [*acts, {"act": "close", "by": "max"}]

    @staticmethod
    def term(name, value, kind):
        return {"act": "term", "by": "eve", "term": name, {"statement": "yes"}.get(kind, kind): value}

    def drawing(self, what):
        return {"act": "draw", "by": "max", "seed": self.seeds[min(self.t.draws, 39)].hex(), "what": what}

    def next_thing(self):
        t, r = self.t, self.r
        if t.phase in ("decided", "cancelled"):
            owed = [e for e in t.entries if e.owed]
            return {"act": "pay", "by": "cage", "player": owed[0].name, r.choice(("cash", "cheque", "transfer", "card")): owed[0].owed} if owed else None
        if t.phase != "running":
            return None
        if t.is_halted():
            waiting = [k for k, v in t.disputes.items() if not v]
            if waiting:
                return {"act": "decide", "by": "max", "player": waiting[0][0], "what": waiting[0][1], "text": "so be it"}
            return {"act": "resume", "by": "max"} if t.stopped else {"act": "present", "by": "max", "official": "max"}
        if not self.many and r.random() < 0.05:
            return r.choice([{"act": "dispute", "player": "p1", "what": f"x{r.randrange(9)}", "text": "why"}, {"act": "halt", "by": "max", "text": "fire"},
                             {"act": "disqualify", "by": "max", "player": r.choice(self.names), "chips": r.randrange(200_000),
                              "reason": r.choice(sorted(GROUNDS[t.ruleset]))}, {"act": "present", "by": "max", "official": "max", "yes": False},
                             {"act": "reschedule", "by": "max", "time": self.now + 10 * 60_000 - r.randrange(2), "text": "rain"},
                             {"act": "withdraw", "player": r.choice(self.names)}])
        kind = [e for e in t.entries if e.state == "disqualified" and e.approvable and e.paid]
        if kind and r.random() < 0.2:
            return {"act": "approve-refund", "by": "max", "player": kind[0].name, "text": "ill"}
        for number, s in enumerate(t.sessions, 1):
            act = self.of_session(number, s)
            if act:
                return act
        out = [e for e in t.entries if e.state == "out" and e.stage == t.stage and not e.again]
        if out and t.round < t.c("rounds") and t.c("second-chances") and r.random() < 0.5:
            e = r.choice(out)
            return r.choice([{"act": "buy-back", "player": e.name, "cash": t.c("buy-back-price")}, {"act": "second-chance", "by": "max", "player": e.name}])
        return self.drawing("secondary" if any(e.again for e in t.entries) else "round")

    def of_session(self, number, s):
        t, r = self.t, self.r
        members = t.members(number)
        if s["state"] == "drawn":
            free = [x for x in t.tables if all(o["table"] != x or o["state"] not in ("called", "playing") for o in t.sessions)]
            self.now = max(self.now, t.starts)
            return {"act": "call", "by": "max", "session": number, "table": r.choice(free)} if free else None
        if s["state"] == "called":
            due = [e for e in members if t.c("buy-in") and not e.bought]
            if due and r.random() < 0.95:
                return {"act": "buy-in", "player": due[0].name, "card": t.c("buy-in")}
            return {"act": "begin", "by": "max", "session": number}
        if s["state"] == "playing":
            left = [e for e in members if not e.scored]
            if left and not self.many and r.random() < 0.3:
                return r.choice([{"act": "out", "by": "dealer", "session": number, "player": r.choice(left).name},
                                 {"act": "out", "by": "dealer", "session": number, "player": r.choice(left).name, "chips": r.randrange(200_000),
                                  "reason": r.choice((*GROUNDS[t.ruleset], "dance"))} if r.random() < 0.2 else {"act": "time"}, {"act": "conclude", "by": "max", "session": number},
                                 {"act": "agree", "player": r.choice(members).name, "yes": r.random() < 0.9}])
            if left:
                taken = sorted(e.place for e in members if e.scored)
                tie = taken and r.random() < 0.2
                last = [e for e in members if e.scored and taken and e.place == taken[-1]]
                return {"act": "score", "by": "dealer", "session": number, "player": r.choice(left).name, "place": taken[-1] if tie else len(taken) + 1,
                        "chips": last[0].chips if tie else r.choice((0, 1500, r.randrange(500_000)))}
            if not s["back"] and r.random() < 0.5:
                return {"act": "chips-back", "by": "dealer", "session": number}
            if not self.many and r.random() < 0.1:
                return {"act": "disqualify", "by": "max", "player": r.choice(members).name, "reason": "breach"} if members else None
            across = [e for e in members if e.place <= s["advance"] < e.place + sum(o.place == e.place for o in members) - 1]
            if across:
                return {"act": "score", "by": "dealer", "session": number, "player": across[0].name, "chips": across[0].chips,
                        "place": across[0].place + (sum(e.place == across[0].place for e in across) - 1 if self.many else r.choice((0, 1, 1, 2, 9)))}
            return {"act": "announce", "by": "max", "session": number}
        return None if s["back"] else {"act": "chips-back", "by": "dealer", "session": number}

    def anything(self):
        r, t = self.r, self.t
        some = {"by": ("max", "max", "eve", "dan"), "player": (*self.names, "zed"), "term": ("entry-fee", "seats", "weather"), "official": ("max", "dan", "kim"),
                "role": ("manager", "deputy", "king"), "reason": ("absent", "buy-in", "phone", "eligibility", "criteria", "reserved"), "kind": ("cash", "goods", "luck"),
                "text": ("words",), "what": ("seats", "chips"), "substitute": ("zoe", "p0"), "commit": (self.commit.hex(), "ab"), "table": ("T0", "T1", "T99"),
                "seed": (self.seeds[0].hex(), self.seeds[min(t.draws, 39)].hex(), "5e")}
        act = {"act": r.choice([*ACTS, "dance"])}
        for name in ACTS.get(act["act"], "").split():
            act[name] = r.choice(some[name]) if name in some else r.choice((0, 1, 2, 3, 500, 20_000, 4 * DAY) if name == "time" else (0, 1, 2, 3, 5, 20))
        if act["act"] in ("fee", "buy-in", "buy-back", "pay"):
            act[r.choice(("cash", "card"))] = r.choice((0, 2000, 5001, 10000, 3333))
        if act["act"] in ("present", "brief", "agree", "designate") and r.random() < 0.4:
            act["yes"] = False
        if act["act"] == "commit" and r.random() < 0.5:
            act["again"] = True
            act["commit"] = self.commit.hex()
        if act["act"] == "cancel" and r.random() < 0.9:
            act = {"act": "time"}
        if act["act"] == "term":
            act |= {"value": r.choice((1, 2, 10000))} if act["term"] == "entry-fee" else {"number": r.choice((1, 3, 8))}
        if r.random() < 0.05:
            act["at"] = self.now - 1
        return act


@dataclass
class Rules:
    name: str
    losers_first: object = None


class Session:
    """Random acts, good and bad, and the answers that the model gives to them."""
    rounds = 0

    def __init__(self, seed, index, entrants=None):
        self.rules = Rules((STAR, CROWN)[index % 2])
        self.table = Tournament(self.rules.name)  # as hearing calls what is played on
        self.lines, self.answers = [], []
        for line in Acting(f"{seed}/{index}", self.table, entrants).lines():
            self.lines.append(line)
            self.answers.append(self.table.answer(json.loads(line)))

    def command(self, baize):
        return [baize, "tournament", self.rules.name]


SITUATIONS = (*ACTS, *(f"refused: {act}" for act in ACTS), "decided", "played off", "disqualified once he was counted")


def compare_great(baize, tap):
    """Tournaments of as many as may enter: every seat is drawn again, every place and cent worked out."""
    report = Report(2, tap)
    for index in range(2):
        session = Session("great", index, 512)
        assert session.table.met["decided"] == 1
        report.add(f"{session.rules.name}, 512 entrants, {len(session.table.sessions)} sessions", failure_of(session, baize))
    return report.end("2 tournaments")


def selftest():
    decided = Counter()
    for index in range(100):
        t = Session("selftest", index).table
        decided[t.phase] += 1
        places = sorted(e.ranked for e in t.entries if e.ranked)
        assert all(place == places.index(place) + 1 for place in places)
    assert decided["decided"] + decided["ended"] > 20, decided
    return f"100 tournaments: {dict(decided)}"


if __name__ == "__main__":
    sys.exit(from_command_line(__doc__, lambda _: Session, selftest, compare_great, SITUATIONS))
