#!/usr/bin/env python3
"""An independent oracle for promotions.

A second opinion, written from the documents, the clause lists and docs/promotions.md alone: it shares no code and no
data file with the engine. It runs random promotions, good and bad acts mixed, on its own model, feeds the same acts to
`baize promotion`, and compares every event in every field; the winners are drawn again from seeds and lists.

    promotion.py --baize build/baize --sessions 200 --seed 1 [--tap] [--session K]
    promotion.py --baize build/baize --odds [--tap]         (long rows of draws instead)
    promotion.py --selftest

Session K depends only on the seed and K, so a failure can be run again by itself.
"""
import json
import sys
from collections import Counter

from fair_draws import blake, draw
from hearing import Exactly, Report, failure_of, from_command_line, known_clauses
from promotion_rules import DAY, DOCUMENTS, HOUR
from promotion_sessions import Acting, long_draw

TEXT, WORD, WHO, HEX = 240, 31, 96, 64
# Every act: the fields it needs beside `at`, and those it may have.
ACTS = {
    "term": ("by term", "text time yes"), "prize": ("by prize kind value text", "alternative"),
    "include": ("by prize item", "millilitres"), "detail": ("by prize detail text", ""),
    "condition": ("by condition", "game bet on result with min per entries cap"), "publish": ("by", ""),
    "approve": ("by what text", ""), "lodge": ("by", ""), "request": ("by", ""), "advertise": ("by text", ""),
    "available": ("by text", ""), "open": ("by", ""), "settled": ("player game bet stake result", "on with"),
    "commit": ("commit", "again"), "close": ("by", ""), "draw": ("by prize seed", "scrutineer"), "notify": ("by prize way", "yes"),
    "claim": ("player prize", ""), "hold": ("by player prize reason", "until text"), "release": ("by player prize", "text"),
    "refuse": ("by player prize text", "name address"), "offer": ("by prize alternative", ""),
    "take-cash": ("player prize", ""), "choose": ("player prize", "cash cheque transfer"),
    "pay": ("by player prize", "cash cheque transfer card"), "unclaimed": ("by prize", ""), "dispute": ("player what text", ""),
    "decide": ("by player what text", ""), "dissatisfied": ("player what", ""), "postpone": ("by what text", ""),
    "validate": ("by what text", ""), "cancel": ("by what text", ""), "time": ("", "")}
TIMES, COUNTS = {"at", "time", "until"}, {"millilitres", "entries", "cap"}
MONEY = {"value", "alternative", "stake", "min", "per", "cash", "cheque", "transfer", "card"}
LONG = {"text": TEXT, "address": TEXT, "name": WHO, "commit": HEX, "seed": HEX}
OUTLIVE = {"dispute", "decide", "dissatisfied", "request", "time"}  # a promotion that is cancelled
WAYS = ("cash", "cheque", "transfer")


class Refused(Exception):
    """An act that the rules do not allow: the clause."""


def no(clause):
    raise Refused(clause)


def well_written(act):
    """Whether every field is of its type; a line that is none is no act at all."""
    if not isinstance(act, dict) or act.get("act") not in ACTS:
        return False
    for name in ("at", *" ".join(ACTS[act["act"]]).split()):
        value = act.get(name)
        if value is None:
            continue
        if name in TIMES | COUNTS | MONEY:
            good = isinstance(value, int) and not isinstance(value, bool)
        elif name in ("yes", "again"):
            good = isinstance(value, bool)
        elif name == "on" and isinstance(value, int) and not isinstance(value, bool):
            good = 0 <= value <= 99
        else:
            good = (isinstance(value, str) and len(value.encode()) <= LONG.get(name, WORD)
                    and not any(ord(c) < 32 or ord(c) == 127 for c in value))
        if not good:
            return False
    return True


def within(name, value):
    return 0 <= value <= (2**53 - 1 if name in TIMES else 10**11 if name in MONEY else 10**6)


class Promotion:
    """One promotion, by the rules of a document."""

    def __init__(self, document):
        self.doc, self.now, self.phase = document, 0, "draft"
        self.draft, self.terms, self.version, self.changed, self.lodged = self.blank(), self.blank(), 0, False, 0
        self.approved, self.flags = set(), set()
        self.entries, self.under, self.left = {}, Counter(), {}
        self.before, self.list, self.draws, self.renewed, self.late = None, None, 0, 0, 0
        self.fate, self.claims, self.disputes, self.out = {}, [], {}, []
        self.met = Counter()

    @staticmethod
    def blank():
        return {"terms": {}, "prizes": {}, "conditions": {}}

    # ---- answering ----

    def clause(self, point):
        return self.doc.points.get(point)

    def term_clause(self, name):
        return self.doc.terms[name][2]

    def say(self, event, clause, **fields):
        self.out.append({"event": event, **{k: v for k, v in fields.items() if v is not None}, **self.doc.cite(clause)})

    def answer(self, act):
        """The events that must come."""
        self.out = []
        if not well_written(act):
            self.say("refused", self.clause("any"))
            return Exactly(self.out, {self.clause("any")})
        act = {k: v for k, v in act.items() if v is not None}
        about = {"act": act["act"], **{k: act[k] for k in ("player", "prize")
                                       if act.get(k) and k in " ".join(ACTS[act["act"]]).split()}}
        try:
            self.judge(act)
            getattr(self, "do_" + act["act"].replace("-", "_"))(Read(act), about)
            return Exactly(self.out)
        except Refused as why:
            self.out = []
            self.say("refused", why.args[0], **about)
            self.met["refused: " + act["act"]] += 1
            return Exactly(self.out, {why.args[0]})

    def judge(self, act):
        needs, may = (part.split() for part in ACTS[act["act"]])
        for name in ("at", *needs):
            act.get(name, "") == "" and no(self.clause("any"))
        for name in ("at", *needs, *may):
            name in TIMES | COUNTS | MONEY and not within(name, act.get(name, 0)) and no(self.clause("any"))
        act["at"] < self.now and no(self.clause("any"))
        self.phase == "cancelled" and act["act"] not in OUTLIVE and no(self.clause("any"))

    def accept(self, act, about, clause):
        """Yes; the clock goes on, and what is overdue is told."""
        self.now = act.at
        self.say("accepted", clause, **about)
        self.met[act.act] += 1
        for name, fate in self.fate.items():
            if (fate["state"] == "drawn" and not self.terms["terms"]["presence"] and not fate["tried"] and not fate["overdue"]
                    and not self.open_claim(fate["winner"], name) and self.now > self.told_by(fate["at"])):
                fate["overdue"] = True
                self.say("overdue", self.clause("notify"), what="notify", player=fate["winner"], prize=name)
                self.met["overdue"] += 1

    def told_by(self, drawn):
        unit, many = self.doc.notify
        return drawn + many * HOUR if unit == "hours" else (drawn // DAY + many + 1) * DAY - 1

    def do_time(self, act, about):
        self.accept(act, about, self.clause("any"))

    # ---- the terms ----

    def may_write(self):
        self.phase == "closed" and no(self.clause("any"))

    def written(self, act, about, clause):
        self.changed = True
        self.approved.discard("amendment")
        self.accept(act, about, clause)

    def do_term(self, act, about):
        self.may_write()
        act.term not in self.doc.terms and no(self.clause("terms"))
        kind, _, clause = self.doc.terms[act.term]
        value = act.given({"text": "text", "time": "time", "truth": "yes"}[kind])
        value in (None, "") and value is not False and no(clause)
        self.draft["terms"][act.term] = value
        self.written(act, about, clause)

    def do_prize(self, act, about):
        self.may_write()
        act.kind not in self.doc.kinds and no(self.clause("prizes"))
        act.value == 0 and no(self.clause("prizes"))
        instead = act.given("alternative") or 0
        self.cannot_be_cash(act.kind) and instead and no(self.cash())
        instead and self.clause("cash-must") and instead != act.value and no(self.clause("cash-must"))
        act.prize not in self.draft["prizes"] and len(self.draft["prizes"]) == 16 and no(self.clause("prizes"))
        self.draft["prizes"][act.prize] = {"kind": act.kind, "value": act.value, "alternative": instead, "text": act.text,
                                           "details": {}, "liquor": 0}
        self.written(act, about, self.clause("prizes"))

    def cannot_be_cash(self, kind):
        return kind == "cash" or kind in self.doc.never_cash

    def cash(self):
        return self.clause("cash-must") or self.clause("cash-may")

    def drafted(self, act):
        self.may_write()
        act.prize not in self.draft["prizes"] and no(self.clause("prizes"))
        return self.draft["prizes"][act.prize]

    def do_include(self, act, about):
        prize = self.drafted(act)
        clause = self.doc.forbidden.get(act.item)
        if clause is None:
            return self.written(act, about, self.clause("prizes"))
        act.item != "liquor" and no(clause)
        more = act.given("millilitres")
        (more is None or prize["liquor"] + more > self.doc.litres) and no(clause)
        prize["liquor"] += more
        self.written(act, about, clause)

    def do_detail(self, act, about):
        prize = self.drafted(act)
        form = self.doc.kinds[prize["kind"]]
        act.detail not in form and no(self.clause("prizes"))
        prize["details"][act.detail] = act.text
        self.written(act, about, form[act.detail])

    def do_condition(self, act, about):
        self.may_write()
        clause = self.term_clause("eligibility")
        act.given("result", "") not in ("", "win", "lose", "standoff") and no(clause)
        act.given("entries") == 0 and no(clause)
        act.condition not in self.draft["conditions"] and len(self.draft["conditions"]) == 8 and no(clause)
        asked = {name: str(act.given(name, "")) for name in ("game", "bet", "on", "result", "with")}
        self.draft["conditions"][act.condition] = {**asked, "min": act.given("min", 0), "per": act.given("per", 0),
                                                   "entries": act.given("entries", 1), "cap": act.given("cap", 0)}
        self.written(act, about, clause)

    def asks_wager(self, terms):
        return any(c["min"] or c["per"] or c["game"] or c["bet"] or c["on"] for c in terms["conditions"].values())

    def gives_credit(self, terms):
        return any(p["kind"] == self.doc.credit for p in terms["prizes"].values())

    def missing(self, terms):
        """The clause that asks for the first thing that is not there, or None."""
        if not terms["conditions"]:
            return self.term_clause("eligibility")
        if not terms["prizes"]:
            return self.clause("prizes")
        for name, (_, needed, clause) in self.doc.terms.items():
            if name not in terms["terms"] and (needed == "always" or needed == "with-a-wager" and self.asks_wager(terms)
                                               or needed == "with-credit" and self.gives_credit(terms)):
                return clause
        for prize in terms["prizes"].values():
            for name, clause in self.doc.kinds[prize["kind"]].items():
                if name not in prize["details"]:
                    return clause
            if self.clause("cash-must") and not self.cannot_be_cash(prize["kind"]) and not prize["alternative"]:
                return self.clause("cash-must")
        stated = terms["terms"]
        if "starts" in self.doc.terms and stated["starts"] >= stated["closes"]:
            return self.term_clause("closes")
        if stated["drawn"] < stated["closes"]:
            return self.term_clause("drawn")
        return self.term_clause("credit-until") if stated.get("credit-until", stated["drawn"] + 1) <= stated["drawn"] else None

    def do_publish(self, act, about):
        self.may_write()
        self.changed or no(self.clause("any"))
        clause = self.missing(self.draft)
        clause and no(clause)
        approval = self.clause("approved") if self.phase == "open" else None
        approval and "amendment" not in self.approved and no(approval)
        self.accept(act, about, approval or self.clause("terms"))
        self.terms = json.loads(json.dumps(self.draft))
        self.version, self.changed = self.version + 1, False
        self.approved.discard("amendment")
        self.say("published", approval or self.clause("terms"), version=self.version, hash=self.hash())

    def told(self):
        """The terms as they are told."""
        terms, doc = self.terms, self.doc
        prizes = [{"prize": name, "kind": p["kind"], "value": p["value"], **({"alternative": p["alternative"]} if p["alternative"] else {}),
                   "text": p["text"], **{d: p["details"][d] for d in doc.kinds[p["kind"]] if d in p["details"]},
                   **({"liquor": p["liquor"]} if p["liquor"] else {})} for name, p in terms["prizes"].items()]
        conditions = [{"condition": name, **{k: v for k, v in c.items() if v != ""}} for name, c in terms["conditions"].items()]
        return {"terms": {n: terms["terms"][n] for n in doc.terms if n in terms["terms"]}, "prizes": prizes, "conditions": conditions}

    def hash(self):
        return blake(json.dumps(self.told(), separators=(",", ":"), ensure_ascii=False).encode()).hex()

    def do_approve(self, act, about):
        act.what not in ("amendment", "cancellation") and no(self.clause("any"))
        point = "approved" if act.what == "amendment" else "cancel-approved"
        self.clause(point) or no(self.clause("any"))
        self.phase == "draft" and no(self.clause("any"))
        act.what == "amendment" and (not self.changed or self.phase != "open") and no(self.clause("any"))
        self.approved.add(act.what)
        self.accept(act, about, self.clause(point))

    def published(self):
        (self.version and not self.changed) or no(self.clause("terms"))

    def do_lodge(self, act, about):
        clause = self.clause("lodged") or no(self.clause("any"))
        self.phase != "draft" and no(self.clause("any"))
        self.published()
        starts = self.terms["terms"]["starts"]
        (act.at >= starts or act.at + self.doc.lodging > starts) and no(clause)
        self.accept(act, about, clause)
        self.lodged = self.version
        self.say("lodged", clause, version=self.version, hash=self.hash(), **self.told())

    def do_request(self, act, about):
        clause = self.clause("copy") or no(self.clause("any"))
        self.version or no(self.clause("terms"))
        self.accept(act, about, clause)
        self.say("copy", clause, version=self.version, hash=self.hash(), **self.told())

    def made_known(self, act, about, point):
        self.version or no(self.clause(point))
        self.flags.add(point)
        self.accept(act, about, self.clause(point))

    def do_advertise(self, act, about):
        self.made_known(act, about, "marketing")

    def do_available(self, act, about):
        self.made_known(act, about, "available")

    def do_open(self, act, about):
        self.phase != "draft" and no(self.clause("any"))
        self.published()
        self.clause("lodged") and self.lodged != self.version and no(self.clause("lodged"))
        for point in ("marketing", "available"):
            point not in self.flags and no(self.clause(point))
        stated = self.terms["terms"]
        act.at < stated.get("starts", 0) and no(self.term_clause("starts"))
        act.at >= stated["closes"] and no(self.term_clause("closes"))
        self.accept(act, about, self.clause("any"))
        self.phase = "open"
        self.say("opened", self.clause("any"), version=self.version)

    # ---- entries ----

    def do_settled(self, act, about):
        (act.result not in ("win", "lose", "standoff", "void") or act.stake == 0) and no(self.clause("any"))
        self.phase != "open" and no(self.clause("any"))
        "promotion" in self.flags and no(self.clause("postponed"))
        act.at >= self.terms["terms"]["closes"] and no(self.term_clause("closes"))
        self.accept(act, about, self.term_clause("eligibility"))
        made = 0
        for name, c in self.terms["conditions"].items():
            wager = {"game": act.game, "bet": act.bet, "on": str(act.given("on", "")), "result": act.result,
                     "with": act.given("with") or "chips"}
            if act.result == "void" or act.stake < c["min"] or any(c[k] and c[k] != v for k, v in wager.items()):
                continue
            entries = c["entries"] * (act.stake // c["per"] if c["per"] else 1)
            if c["cap"]:
                entries = min(entries, max(0, c["cap"] - self.under[act.player, name]))
            self.under[act.player, name] += entries
            made += entries
        if made:
            self.entries[act.player] = self.entries.get(act.player, 0) + made
            clause = self.term_clause("wager" if self.asks_wager(self.terms) else "eligibility")
            self.say("entered", clause, player=act.player, entries=made, total=self.entries[act.player])
            self.met["entered"] += 1

    def do_commit(self, act, about):
        clause = self.clause("by-chance")
        again, closed = act.given("again", False), self.phase == "closed"
        again == (self.before is None) and no(clause)
        closed and (not again or self.late == 3) and no(clause)
        commit = unhex(act.commit) or no(self.clause("any"))
        self.accept(act, about, clause)
        self.before, self.renewed, self.late = commit, self.renewed + again, self.late + (again and closed)
        self.met["committed again"] += again
        self.met["committed again late"] += again and closed
        self.say("committed", clause, commit=commit.hex(), renewed=self.renewed if again else None)

    def do_close(self, act, about):
        self.phase != "open" and no(self.clause("any"))
        "promotion" in self.flags and no(self.clause("postponed"))
        act.at < self.terms["terms"]["closes"] and no(self.term_clause("closes"))
        self.before is None and no(self.clause("by-chance"))
        self.accept(act, about, self.term_clause("closes"))
        self.phase, self.list, self.left = "closed", bytes(32), dict(self.entries)
        for name, count in self.entries.items():
            self.list = blake(self.list + name.encode() + b"\0" + count.to_bytes(8, "little"))
        self.say("closed", self.term_clause("closes"), list=self.list.hex(), entries=sum(self.entries.values()),
                 entrants=len(self.entries))
        for name, prize in self.terms["prizes"].items():
            if prize["value"] > self.doc.great:
                self.say("awaits", self.scrutineer(), what="scrutineer", prize=name)

    def scrutineer(self):
        return self.clause("scrutineer-must") or self.clause("scrutineer-may")

    # ---- the draw ----

    def prize(self, act):
        act.prize not in self.terms["prizes"] and no(self.clause("prizes"))
        return self.terms["prizes"][act.prize], self.fate.get(act.prize, {"state": "undrawn", "winner": None, "draw": 0})

    def do_draw(self, act, about):
        self.phase != "closed" and no(self.clause("any"))
        "draw-cancelled" in self.flags and no(self.clause("draw-cancelled"))
        "promotion" in self.flags and no(self.clause("postponed"))
        "draw" in self.flags and no(self.clause("draw-postponed"))
        act.at < self.terms["terms"]["drawn"] and no(self.term_clause("drawn"))
        prize, fate = self.prize(act)
        manner = self.term_clause("manner")
        fate["state"] in ("drawn", "paid") and no(manner)
        great, seen_by = prize["value"] > self.doc.great, act.given("scrutineer") or None
        great and self.clause("scrutineer-must") and seen_by is None and no(self.clause("scrutineer-must"))
        seed = unhex(act.seed) or no(self.clause("any"))
        chance = self.clause("by-chance")
        blake(seed) != self.before and no(chance)
        of = sum(self.left.values())
        (of == 0 or self.draws == 192) and no(chance)
        self.accept(act, about, manner)
        if great:
            self.say("overseen", self.scrutineer(), prize=act.prize)
            self.out[-1]["scrutineer"] = seen_by
        number = draw(seed, self.list, self.draws, of)
        winner = [name for name, count in self.left.items() for _ in range(count)][number]
        self.fate[act.prize] = {"state": "drawn", "winner": winner, "draw": self.draws, "at": self.now, "tried": False,
                                "overdue": False, "offered": 0, "cash": False, "choice": None}
        self.fate = {name: self.fate[name] for name in self.terms["prizes"] if name in self.fate}
        self.say("drawn", manner, player=winner, prize=act.prize, seed=act.seed, number=number, of=of, draw=self.draws,
                 value=prize["value"])
        self.before, self.draws = seed, self.draws + 1
        self.left[winner] -= 1
        self.met["drawn again"] += fate["state"] != "undrawn"

    def waiting(self, act):
        prize, fate = self.prize(act)
        fate["state"] != "drawn" and no(self.clause("any"))
        return prize, fate

    def do_notify(self, act, about):
        _, fate = self.waiting(act)
        act.way not in self.doc.ways and no(self.clause("notify"))
        self.accept(act, about, self.clause("notify"))
        fate["tried"] = True
        self.say("notified" if act.given("yes", True) else "attempted", self.doc.ways[act.way], who=fate["winner"], what="won",
                 prize=act.prize, way=act.way)

    def do_unclaimed(self, act, about):
        _, fate = self.waiting(act)
        stated, clause = self.terms["terms"], self.term_clause("claiming")
        self.open_claim(fate["winner"], act.prize) and no(clause)
        not stated["presence"] and ("claim-until" not in stated or act.at <= stated["claim-until"]) and no(clause)
        self.accept(act, about, clause)
        self.say("lapsed", clause, player=fate["winner"], prize=act.prize)
        fate["state"] = "unclaimed"

    # ---- claims ----

    def open_claim(self, player, prize):
        return next((c for c in self.claims if (c["player"], c["prize"], c["state"]) == (player, prize, "open")), None)

    def do_claim(self, act, about):
        _, fate = self.waiting(act)
        clause = self.term_clause("claiming")
        act.at > self.terms["terms"].get("claim-until", act.at) and no(clause)
        any((c["player"], c["prize"], c["draw"]) == (act.player, act.prize, fate["draw"]) for c in self.claims) and no(clause)
        len(self.claims) == 64 and no(clause)
        self.accept(act, about, clause)
        self.claims.append({"player": act.player, "prize": act.prize, "draw": fate["draw"], "state": "open", "hold": None})

    def claim(self, act):
        self.prize(act)
        return self.open_claim(act.player, act.prize) or no(self.term_clause("claiming"))

    def won(self, act):
        claim = self.claim(act)
        prize, fate = self.prize(act)
        (fate["state"] not in ("drawn", "paid") or fate["winner"] != act.player) and no(self.term_clause("manner"))
        return claim, prize, fate

    def do_hold(self, act, about):
        self.doc.holds or no(self.clause("any"))
        claim = self.claim(act)
        clause = self.doc.holds.get(act.reason) or no(self.clause("paid-at-once"))
        act.reason == "verification" and act.given("until", 0) <= act.at and no(clause)
        claim["hold"] and no(self.doc.holds[claim["hold"]])
        self.accept(act, about, clause)
        claim["hold"] = act.reason
        until = act.until if act.reason == "verification" else None
        self.say("held", clause, player=act.player, prize=act.prize, what=act.reason, until=until)
        if act.reason == "investigation":
            self.say("notified", clause, who="inspector", what="held", prize=act.prize, text=act.given("text") or None)

    def do_release(self, act, about):
        claim = self.claim(act)
        claim["hold"] or no(self.clause("any"))
        self.accept(act, about, self.doc.holds[claim["hold"]])
        claim["hold"] = None

    def do_refuse(self, act, about):
        claim = self.claim(act)
        prize, fate = self.prize(act)
        kept = prize["value"] > self.doc.kept
        kept and not (act.given("name") and act.given("address")) and no(self.clause("refusal-kept"))
        self.accept(act, about, self.clause("refusal-told"))
        self.say("denied", self.clause("refusal-kept" if kept else "refusal-told"), player=act.player, prize=act.prize,
                 value=prize["value"], text=act.text, name=act.name if kept else None, address=act.address if kept else None)
        self.say("notified", self.clause("refusal-told"), who=act.player, what="refused", prize=act.prize, text=act.text)
        claim["state"] = "refused"
        if fate["state"] == "drawn" and fate["winner"] == act.player:
            fate["state"] = "refused"

    def do_offer(self, act, about):
        prize, fate = self.prize(act)
        self.clause("cash-stated") and no(self.clause("cash-stated"))
        self.cannot_be_cash(prize["kind"]) and no(self.cash())
        (fate["state"] != "drawn" or fate["cash"]) and no(self.clause("any"))
        act.alternative == 0 and no(self.cash())
        fate["offered"] = act.alternative
        self.accept(act, about, self.cash())

    def do_take_cash(self, act, about):
        _, prize, fate = self.won(act)
        not (fate["offered"] or prize["alternative"]) and no(self.cash())
        fate["cash"] and no(self.clause("any"))
        fate["cash"] = True
        self.accept(act, about, self.cash())

    @staticmethod
    def due(prize, fate):
        if prize["kind"] == "cash":
            return prize["value"]
        return (fate["offered"] or prize["alternative"]) if fate["cash"] else 0

    def do_choose(self, act, about):
        _, prize, fate = self.won(act)
        parts = [act.given(way, 0) for way in WAYS]
        (self.due(prize, fate) == 0 or sum(parts) != self.due(prize, fate)) and no(self.clause("way-chosen"))
        fate["choice"] = parts
        self.accept(act, about, self.clause("way-chosen"))

    def do_pay(self, act, about):
        claim, prize, fate = self.won(act)
        claim["hold"] and no(self.doc.holds[claim["hold"]])
        due, parts, card = self.due(prize, fate), [act.given(way, 0) for way in WAYS], act.given("card", 0)
        clause = self.clause("paid-at-once") or self.clause("prizes")
        sum(parts) + card != due and no(self.clause("way-chosen"))
        if due > self.doc.great:
            clause = self.clause("way-chosen")
            (parts != fate["choice"] or card) and no(clause)
        elif fate["choice"] is not None and (parts != fate["choice"] or card):
            clause = self.clause("way-other") or clause
        self.accept(act, about, clause)
        self.say("payable", clause, player=act.player, prize=act.prize, value=due or prize["value"],
                 **(dict(zip(WAYS, parts)) | ({"card": card} if card else {}) if due else {}),
                 **({"until": self.terms["terms"]["credit-until"]} if prize["kind"] == self.doc.credit else {}))
        self.met["paid to the card"] += card > 0
        self.met["given as credit"] += prize["kind"] == self.doc.credit
        claim["state"] = fate["state"] = "paid"

    # ---- disputes and integrity ----

    def do_dispute(self, act, about):
        clause = self.clause("decision-final")
        (act.player, act.what) in self.disputes and no(clause)
        (not self.version or len(self.disputes) == 32) and no(self.clause("any"))
        self.disputes[act.player, act.what] = False
        self.accept(act, about, clause)

    def do_decide(self, act, about):
        clause = self.clause("decision-final")
        self.disputes.get((act.player, act.what)) is not False and no(clause)
        self.accept(act, about, clause)
        self.disputes[act.player, act.what] = True
        self.say("decided", clause, player=act.player, what=act.what, text=act.text)

    def do_dissatisfied(self, act, about):
        clause = self.clause("complaint")
        self.disputes.get((act.player, act.what)) is not True and no(clause)
        self.accept(act, about, clause)
        self.say("advised", clause, who="inspector", what=act.what, player=act.player)

    def about_what(self, act):
        act.what not in ("promotion", "draw") and no(self.clause("any"))
        self.phase == "draft" and no(self.clause("any"))
        return "postponed" if act.what == "promotion" else "draw-postponed"

    def stopped(self, act, event, clause, told):
        self.say(event, clause, what=act.what, text=act.text)
        if self.clause(told):
            self.say("notified", self.clause(told), who="inspector", what=event, text=act.text)

    def do_postpone(self, act, about):
        clause = self.clause(self.about_what(act)) or no(self.clause("postponed"))
        (act.what in self.flags or "draw-cancelled" in self.flags) and no(clause)
        self.accept(act, about, clause)
        self.flags.add(act.what)
        self.stopped(act, "postponed", clause, "told-postponed")

    def do_validate(self, act, about):
        clause = self.clause(self.about_what(act))
        act.what not in self.flags and no(self.clause("postponed"))
        self.accept(act, about, clause)
        self.flags.discard(act.what)
        self.say("validated", clause, what=act.what, text=act.text)

    def do_cancel(self, act, about):
        self.about_what(act)
        of = {"draw": "draw-cancelled", "promotion": "cancelled"}
        other = of["draw" if act.what == "promotion" else "promotion"]
        clause = self.clause(of[act.what]) or no(self.clause(other))
        act.what == "draw" and "draw-cancelled" in self.flags and no(clause)
        if act.what == "promotion" and self.clause("cancel-approved") and "cancellation" not in self.approved:
            no(self.clause("cancel-approved"))
        self.accept(act, about, clause)
        if act.what == "draw":
            self.flags.add("draw-cancelled")
        else:
            self.phase = "cancelled"
        self.stopped(act, "cancelled", clause, "told-cancelled")


class Read:
    """An act, by its fields."""

    def __init__(self, act):
        self.__dict__.update(act)

    def given(self, name, otherwise=None):
        return self.__dict__.get(name, otherwise)


def unhex(text):
    """32 bytes, or None."""
    return bytes.fromhex(text) if len(text) == 64 and all(c in "0123456789abcdefABCDEF" for c in text) else None


def once(pairs):
    """An object, in which no key stands twice."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key stands twice")
    return dict(pairs)


# ---- sessions ----------------------------------------------------------------------------------

class Session:
    """Random acts, good and bad, and the answers that the model gives to them."""
    rounds = 0

    def __init__(self, seed, index, make=Acting):
        self.rules = DOCUMENTS[index % len(DOCUMENTS)]
        self.table = Promotion(self.rules)  # as hearing calls what is played on
        self.lines, self.answers = [], []
        for line in make(f"{seed}/{index}", self.table).lines():
            self.lines.append(line)
            try:
                act = json.loads(line, object_pairs_hook=once)
            except ValueError:
                act = None
            self.answers.append(self.table.answer(act))

    def command(self, baize):
        return [baize, "promotion", self.rules.name]


SITUATIONS = (*ACTS, *(f"refused: {act}" for act in ACTS), "entered", "overdue", "drawn again", "committed again",
              "committed again late", "paid to the card", "given as credit")


def compare_draws(baize, tap):
    """Promotions whose prizes are refused and drawn again until the list is empty: every winner is worked out again."""
    report = Report(12, tap)
    for index in range(12):
        session = Session("draws", index, long_draw)
        assert session.table.draws > 20, session.table.draws
        report.add(f"{session.rules.name}, {session.table.draws} draws", failure_of(session, baize))
    return report.end("12 promotions")


def selftest():
    cited, known = Counter(), known_clauses()
    for index in range(450):
        session = Session("selftest", index)
        for answer in session.answers:
            cited.update(clause for event in answer.events for clause in (event["rule"], *event.get("also", ())))
            assert answer.misjudged([{**e, **({"why": "so"} if e["event"] == "refused" else {})} for e in answer.events], None) is None
            assert answer.misjudged([], None) and answer.misjudged([{"event": "accepted"}], None)
    assert set(cited) <= known, set(cited) - known
    for document in DOCUMENTS:
        clauses = {document.prefix + c for point in document.points.values() for c in (point if isinstance(point, tuple) else (point,))}
        assert clauses <= set(cited), clauses - set(cited)
    return f"{len(cited)} clauses cited {sum(cited.values())} times"


if __name__ == "__main__":
    sys.exit(from_command_line(__doc__, lambda _: Session, selftest, compare_draws, SITUATIONS))
