#!/usr/bin/env python3
"""An independent oracle for chip banks.

A second opinion, written from the document, its clause list and docs/chips.md alone: it shares no code and no data file
with the engine. It runs random sessions of a cage and its tables, good and bad acts mixed, on its own model, feeds the
same acts to `baize chipbank`, and compares every event; a refusal must cite one of the clauses that the act offends.

    chipbank.py --baize build/baize --sessions 200 --seed 1 [--tap] [--session K]
    chipbank.py --baize build/baize --odds [--tap]         (long days of tables instead)
    chipbank.py --selftest

Session K depends only on the seed and K, so a failure can be run again by itself.
"""
import json
import random
import sys
from collections import Counter
from types import SimpleNamespace

from hearing import Judged, Report, failure_of, from_command_line, known_clauses

I, N = "nz1996:I.", "nz1996:"
ANY, EXCHANGE, REDEEM, CHEQUE = I + "17.1", I + "17.1(a)", I + "17.1(b)", I + "17.1(b)/cheque"
PROMOTIONAL, AT_TABLE, IN_CHIPS, APPROVED = I + "17.2", I + "18.2(c)", I + "15.2", I + "1.0/Chips"
RACK, MARKERS, OTHERWISE = N + "III.2.6(a)", N + "III.2.6(b)", N + "VIII.11.8"
TABLES, PEOPLE, COLOURS = ("A", "B", "C"), ("ann", "bob", "cat", "dan"), ("blue", "red", "pink")
ACTS = ("sell promote exchange redeem decline stock cage-count issue accept buttons rack colour-out colour-back win buy-in take "
        "fill receive credit cancel open count close drop").split()


class Table:
    def __init__(self):
        self.value = self.buttons = self.days = 0
        self.day = self.before = None


class Bank:
    """What the house knows of its chips."""

    def __init__(self):
        self.chips = self.vouchers = self.promotional = self.now = self.slips = 0
        self.stock, self.cage = {}, {}  # by denomination; none: values alone
        self.tables, self.slip, self.rack = {}, {}, {}
        self.met = Counter()

    def answer(self, act):
        if act is None or act["at"] < self.now:
            return Judged([], {ANY})
        offended, events, then = getattr(self, "do_" + act["act"].replace("-", "_"))(SimpleNamespace(**{"cash": 0, "cheque": 0, **act}))
        self.met[f"refused: {act['act']}" if offended else act["act"]] += 1
        if offended:
            return Judged([], offended)
        self.now = act["at"]
        then()
        return Judged([one() if callable(one) else one for one in events], set())

    # ---- what is asked of many acts ----

    def perhaps_out(self, but=None):
        """What patrons may have: what they were given, and whatever open tables should have."""
        return self.chips + sum(t.value for name, t in self.tables.items() if t.day and t.day["open"] and name != but)

    def gives(self, name, value):
        """The clauses that a table offends by giving so much of its own."""
        t = self.tables.get(name) or Table()
        has = t.value + (self.perhaps_out(name) if t.day and t.day["open"] else 0)
        return {ANY} if value > has else set()

    def told(self, written, value):
        """Pieces of an act, and what is wrong with them."""
        pieces = Counter()
        for one in (written or "").split():
            count, each = one.split("x")
            pieces[int(each)] += int(count)
        wrong = {APPROVED} if set(pieces) - set(self.stock) else set()
        if self.stock and sum(n * each for each, n in pieces.items()) != value:
            wrong |= {EXCHANGE}
        return pieces, wrong

    def short(self, pieces):
        return {ANY} if any(n > self.cage.get(each, 0) for each, n in pieces.items()) else set()

    def beyond(self, pieces):
        """More than the house has."""
        return {APPROVED} if any(n + self.cage.get(each, 0) > self.stock.get(each, 0) for each, n in pieces.items()) else set()

    def move(self, pieces, sign):
        for each, n in pieces.items():
            self.cage[each] += sign * n

    def table(self, name):
        return self.tables.setdefault(name, Table())

    # ---- over the counter ----

    @staticmethod
    def right(item):
        return {"chips": set(), "voucher": set(), "promotional": {PROMOTIONAL}, "colour": {AT_TABLE}}.get(item, {ANY})

    def has(self, item, value):
        return {ANY} if value > (self.vouchers if item == "voucher" else self.perhaps_out()) else set()

    def hold(self, item, more):
        if item == "voucher":
            self.vouchers += more
        else:
            self.chips += more

    def do_sell(self, a):
        wrong = self.right(a.item)
        pieces, bad = self.told(a.__dict__.get("pieces"), a.cash) if a.item == "chips" else (Counter(), set())
        wrong = wrong | bad | self.short(pieces) | ({ANY} if a.cash == 0 else set())

        def then():
            self.hold(a.item, a.cash)
            self.move(pieces, -1)
        return wrong, [{"event": "issued", "what": a.item, "value": a.cash, "rule": ANY}], then

    def do_promote(self, a):
        def then():
            self.promotional += a.value
        return set(), [{"event": "issued", "what": "promotional", "value": a.value, "rule": PROMOTIONAL}], then

    def do_exchange(self, a):
        pieces, bad = self.told(a.__dict__.get("pieces"), a.value) if a.item != "voucher" else (Counter(), set())
        change, worse = self.told(a.__dict__.get("change"), a.chips)
        wrong = self.right(a.item) | self.has(a.item, a.value) | bad | worse | self.beyond(pieces) | self.short(change)
        wrong |= {EXCHANGE} if a.value != a.chips else set()

        def then():
            self.hold(a.item, -a.value)
            self.chips += a.value
            self.move(pieces, 1)
            self.move(change, -1)
        return wrong, [{"event": "exchanged", "what": a.item, "value": a.value, "rule": EXCHANGE}], then

    def do_redeem(self, a):
        pieces, bad = self.told(a.__dict__.get("pieces"), a.value) if a.item != "voucher" else (Counter(), set())
        wrong = self.right(a.item) | self.has(a.item, a.value) | bad | self.beyond(pieces)
        wrong |= {REDEEM} if a.cash + a.cheque != a.value or a.value == 0 else set()
        wrong |= {CHEQUE} if a.cheque > 0 and "name" not in a.__dict__ else set()

        def then():
            self.hold(a.item, -a.value)
            self.move(pieces, 1)
        return wrong, [{"event": "redeemed", "what": a.item, "value": a.value, "rule": CHEQUE if a.cheque else REDEEM}], then

    def do_decline(self, a):
        rights = {"promotional": PROMOTIONAL, "colour": AT_TABLE}
        return set() if a.item in rights else {ANY}, [{"event": "declined", "value": a.value, "rule": rights.get(a.item)}], lambda: None

    def do_stock(self, a):
        sign = 1 if a.__dict__.get("yes", True) else -1
        pieces = Counter({int(each): int(n) for n, each in (one.split("x") for one in a.pieces.split())})
        wrong = set() if sign > 0 else self.short(pieces) | ({APPROVED} if set(pieces) - set(self.stock) else set())

        def then():
            for each, n in pieces.items():
                self.stock[each] = self.stock.get(each, 0) + sign * n
                self.cage[each] = self.cage.get(each, 0) + sign * n
        worth = sum(each * n for each, n in pieces.items())
        return wrong, [lambda: {"event": "stocked", "way": "in" if sign > 0 else "out", "value": worth, "total": self.at_cage()}], then

    def at_cage(self):
        return sum(each * n for each, n in self.cage.items())

    def do_cage_count(self, a):
        pieces, _ = self.told(a.pieces, 0)
        wrong = {APPROVED} if any(n > self.stock.get(each, 0) for each, n in pieces.items()) else set()
        total = self.at_cage()

        def then():
            self.cage = {each: pieces[each] for each in self.stock}
        return wrong, [{"event": "counted", "value": sum(each * n for each, n in pieces.items()), "total": total}], then

    # ---- colours, wins and losses ----

    def do_buttons(self, a):
        def then():
            self.table(a.table).buttons = a.number
        return set(), [], then

    def do_rack(self, a):
        others = {value for (table, name), (value, _) in self.rack.items() if table == a.table and name != a.item}
        mine = self.rack.get((a.table, a.item), (0, 0))
        wrong = {ANY} if a.value == 0 else set()
        wrong |= {RACK} if mine[1] > 0 else set()
        wrong |= {MARKERS} if len(others | {a.value}) > (self.tables.get(a.table) or Table()).buttons else set()

        def then():
            self.rack[a.table, a.item] = (a.value, 0)
        return wrong, [{"event": "marked", "what": a.item, "value": a.value, "rule": RACK},
                       {"event": "marked", "count": len(others | {a.value}), "rule": MARKERS}], then

    def do_colour_out(self, a):
        value, out = self.rack.get((a.table, a.item), (0, 0))
        worth = value * a.number
        wrong = {RACK} if value == 0 else {ANY} if worth > self.perhaps_out(a.table) else set()

        def then():
            self.rack[a.table, a.item] = (value, out + a.number)
            self.chips -= worth
            self.table(a.table).value += worth
        return wrong, [{"event": "issued", "count": a.number, "value": worth, "rule": EXCHANGE}], then

    def do_colour_back(self, a):
        value, out = self.rack.get((a.table, a.item), (0, 0))
        worth = value * a.number
        wrong = {AT_TABLE} if value == 0 or a.number > out else self.gives(a.table, worth)

        def then():
            self.rack[a.table, a.item] = (value, out - a.number)
            self.chips += worth
            self.table(a.table).value -= worth
        return wrong, [{"event": "exchanged", "count": a.number, "value": worth, "rule": AT_TABLE}], then

    def do_win(self, a):
        otherwise = a.cash + a.cheque
        inside = a.value - otherwise
        may = a.__dict__.get("game") == "caribbean-stud"
        wrong = ({IN_CHIPS} if otherwise and not may else set()) | ({ANY} if inside < 0 else self.gives(a.table, inside))

        def then():
            t = self.table(a.table)
            t.value -= inside
            self.chips += inside
            if t.day and t.day["open"]:
                t.day["won"] -= otherwise
        return wrong, [{"event": "paid", "value": a.value, "chips": inside, "rule": OTHERWISE if otherwise else IN_CHIPS}], then

    def do_buy_in(self, a):
        """Cash into the box, chips out of the table: it is one that is open, and has them."""
        t = self.tables.get(a.table) or Table()
        is_open = bool(t.day and t.day["open"])

        def then():
            t.value -= a.cash
            self.chips += a.cash
            t.day["bought"] += a.cash
        told = lambda: {"event": "bought", "table": a.table, "value": a.cash, "total": t.day["bought"], "session": t.day["session"], "rule": ANY}
        return ({ANY} if not is_open or a.cash == 0 else self.gives(a.table, a.cash)), [told], then

    def do_take(self, a):
        def then():
            self.table(a.table).value += a.value
            self.chips -= a.value
        return {ANY} if a.value > self.perhaps_out(a.table) else set(), [{"event": "taken", "value": a.value, "rule": IN_CHIPS}], then

    # ---- slips ----

    def do_fill(self, a):
        pieces, wrong = self.told(a.__dict__.get("pieces"), a.value)
        number = self.slips + 1

        def then():
            self.slips = number
            self.table(a.table)
            self.slip[number] = {"of": "fill", "state": "asked", "table": a.table, "value": a.value, "pieces": pieces, "hands": [a.by]}
        return wrong | ({ANY} if a.value == 0 else set()), [{"event": "asked", "who": a.by, "number": number, "value": a.value}], then

    def waits(self, a, of, state):
        s = self.slip.get(a.number)
        fits = s and s["of"] == of and s["state"] == state
        return s if fits else None, set() if fits and a.by not in s["hands"] else {ANY}

    def do_issue(self, a):
        s, wrong = self.waits(a, "fill", "asked")
        wrong |= self.short(s["pieces"]) if s else set()

        def then():
            s["state"] = "sent"
            s["hands"].append(a.by)
            self.move(s["pieces"], -1)
        return wrong, [{"event": "sent", "what": "fill", "who": a.by, "number": a.number}], then

    def do_receive(self, a):
        s, wrong = self.waits(a, "fill", "sent")

        def then():
            s["state"] = "done"
            t = self.table(s["table"])
            t.value += s["value"]
            if t.day and t.day["open"]:
                t.day["won"] -= s["value"]
        return wrong, [lambda: {"event": "filled", "number": a.number, "value": s["value"], "total": self.table(s["table"]).value}], then

    def do_cancel(self, a):
        s, _ = self.waits(a, "fill", "asked")

        def then():
            s["state"] = "cancelled"
        return set() if s else {ANY}, [{"event": "cancelled", "number": a.number}], then

    def do_credit(self, a):
        pieces, wrong = self.told(a.__dict__.get("pieces"), a.value)
        number = self.slips + 1

        def then():
            self.slips = number
            t = self.table(a.table)
            t.value -= a.value
            if t.day and t.day["open"]:
                t.day["won"] += a.value
            self.slip[number] = {"of": "credit", "state": "sent", "table": a.table, "value": a.value, "pieces": pieces, "hands": [a.by]}
        wrong = wrong | ({ANY} if a.value == 0 else set()) | self.gives(a.table, a.value) | self.beyond(pieces)
        return wrong, [{"event": "sent", "what": "credit", "number": number, "value": a.value}], then

    def do_accept(self, a):
        s, wrong = self.waits(a, "credit", "sent")
        wrong |= self.beyond(s["pieces"]) if s else set()

        def then():
            s["state"] = "done"
            self.move(s["pieces"], 1)
        return wrong, [{"event": "credited", "number": a.number}], then

    # ---- days ----

    def counting(self, a):
        """What is wrong with a count, and what it does."""
        pieces, wrong = self.told(a.__dict__.get("pieces"), a.value)
        t = self.tables.get(a.table) or Table()
        is_open = bool(t.day and t.day["open"])
        wrong |= self.beyond(pieces)
        wrong |= {ANY} if is_open and a.value > t.value + self.perhaps_out(a.table) else set()

        def then():
            table = self.table(a.table)
            if is_open:
                self.chips += table.value - a.value
            table.value = a.value
        return wrong, t, is_open, then

    def do_count(self, a):
        wrong, t, _, then = self.counting(a)
        return wrong, [{"event": "counted", "table": a.table, "value": a.value, "total": t.value}], then

    def do_open(self, a):
        wrong, t, is_open, count = self.counting(a)

        def then():
            count()
            table = self.table(a.table)
            table.days += 1
            table.before, table.day = table.day, {"open": True, "won": -a.value, "session": table.days, "drop": 0, "bought": 0}
        return wrong | ({ANY} if is_open else set()), [{"event": "opened", "value": a.value, "total": t.value, "session": t.days + 1}], then

    @staticmethod
    def result(day):
        return {"event": "lost" if day["won"] < 0 else "won", "value": abs(day["won"]), "session": day["session"]}

    def do_close(self, a):
        wrong, t, is_open, count = self.counting(a)
        coming = any(s["state"] == "sent" and s["of"] == "fill" and s["table"] == a.table for s in self.slip.values())
        wrong |= {ANY} if not is_open or coming else set()

        def then():
            count()
            t.day["won"] += a.value
            t.day["open"] = False
        return wrong, [{"event": "closed", "value": a.value, "total": t.value}, lambda: self.result(t.day)], then

    def do_drop(self, a):
        t = self.tables.get(a.table) or Table()
        session, vouchers, promotional = (a.__dict__.get(name) for name in ("session", "value", "chips"))
        vouchers, promotional = vouchers or 0, promotional or 0
        days = [one for one in (t.day, t.before) if one and (session is None or one["session"] == session)]
        wrong = {ANY} if not days or vouchers > self.vouchers or promotional > self.promotional else set()
        day = days[0] if days else None

        def then():
            day["won"] += a.cash + vouchers
            day["drop"] += a.cash + vouchers
            self.vouchers -= vouchers
            self.promotional -= promotional
        told = [lambda: {"event": "dropped", "value": a.cash + vouchers, "total": day["drop"], "session": day["session"]}]
        return wrong, told + ([lambda: self.result(day)] if day and not day["open"] else []), then


class Acting:
    """Random acts: most of them could be, whatever the model says of them."""

    def __init__(self, seed, bank, days=False):
        self.r, self.bank, self.days, self.at = random.Random(seed), bank, days, 1

    def pieces(self, value):
        left, out = value, []
        for each in sorted(self.bank.stock, reverse=True):
            if left >= each:
                out.append(f"{left // each}x{each}")
                left %= each
        return " ".join(out)

    def act(self):
        r, b = self.r, self.bank
        kind = r.choice(("open", "close", "drop", "buy-in", "fill", "issue", "receive", "credit", "redeem", "count")) if self.days and r.random() < 0.8 else r.choice(ACTS)
        self.at += r.randrange(3) - (r.random() < 0.02)
        value = r.choice((0, 100, 500, 1000, 2500, 5000, 20000, *(r.randrange(1, 400) * 100 for _ in range(4))))
        table, item = r.choice(TABLES), r.choice(("chips", "chips", "chips", "voucher", "promotional", "colour", "keno"))
        a = {"act": kind, "at": max(0, self.at), "by": r.choice(PEOPLE)}
        number = r.choice([*b.slip] or [1]) if r.random() < 0.9 else 999
        t = b.tables.get(table)
        if t and kind in ("close", "count", "open") and r.random() < 0.8:
            value = max(0, t.value + r.choice((0, 0, -500, 500, -2500, 2500)) if t.value >= 0 else 0)
        if kind in ("redeem", "exchange", "take") and r.random() < 0.7:  # what can be out
            value = r.randrange(max(0, b.perhaps_out()) // 100 + 2) * 100
        colour = r.choice([*b.rack] or [(table, COLOURS[0])]) if r.random() < 0.6 else (table, r.choice(COLOURS))
        written = {"pieces": self.pieces(value)} if b.stock and r.random() < 0.93 and self.pieces(value) else {}
        if kind == "sell":
            a |= {"item": item, "cash": value, **written}
        elif kind in ("promote", "decline"):
            a |= {"value": value, "text": "so"} | ({"item": item} if kind == "decline" else {})
        elif kind == "exchange":
            a |= {"item": item, "value": value, "chips": value + r.choice((0, 0, 0, 0, 100)), **written} | ({"change": written["pieces"]} if written else {})
        elif kind == "redeem":
            cheque = r.choice((0, 0, value // 2))
            a |= {"item": item, "value": value, "cash": value - cheque + r.choice((0, 0, 0, 0, 100)), **written}
            a |= ({"cheque": cheque} if cheque else {}) | ({"name": "Ann Lee"} if r.random() < 0.7 else {})
        elif kind in ("stock", "cage-count"):
            a |= {"pieces": " ".join(f"{r.randrange(1, 60)}x{each}" for each in r.sample((100, 500, 2500), r.randrange(1, 4)))}
            if kind == "stock":
                a |= {"text": "so"} | ({"yes": False} if r.random() < 0.3 else {})
        elif kind in ("issue", "accept", "receive", "cancel"):
            a |= {"number": number} | ({"text": "so"} if kind == "cancel" else {})
        elif kind in ("buttons", "rack", "colour-out", "colour-back"):
            a |= {"table": table} if kind == "buttons" else {"table": colour[0], "item": colour[1]}
            a |= {"value": r.choice((0, 100, 200, 500))} if kind == "rack" else {"number": r.randrange(0, 6)}
        elif kind == "buy-in":
            a |= {"table": table, "cash": value}
        elif kind == "drop":
            a |= {"table": table, "cash": value} | ({"value": r.choice((100, 1000))} if r.random() < 0.2 else {})
            a |= ({"chips": r.choice((100, 1000))} if r.random() < 0.2 else {}) | ({"session": r.randrange(1, 4)} if r.random() < 0.3 else {})
        else:
            a |= {"table": table, "value": value} | (written if kind in ("fill", "credit", "open", "count", "close") else {})
            if kind == "win" and r.random() < 0.4:
                a |= {"game": r.choice(("caribbean-stud", "roulette")), "cash": r.choice((100, value))}
        return a

    def lines(self):
        for _ in range(self.r.randrange(60, 160)):
            if self.r.random() < 0.02:
                yield self.r.choice(("{", "[]", '{"act":"dance","at":1}', '{"act":"sell","at":1}', '{"act":"stock","at":1,"by":"x","pieces":"2 x 5","text":"so"}'))
                continue
            act = self.act()
            if self.bank.stock or act["act"] != "stock" or self.r.random() < 0.2:
                yield json.dumps(act)


class Session:
    """Random acts, good and bad, and the answers that the model gives to them."""
    rounds = 0
    rules = SimpleNamespace(name="nz1996/chips", losers_first=None)

    def __init__(self, seed, index, days=False):
        self.table = Bank()  # as hearing calls what is played on
        self.lines, self.answers = [], []
        for line in Acting(f"{seed}/{index}", self.table, days).lines():
            self.lines.append(line)
            try:
                act = json.loads(line)
            except ValueError:
                act = None
            well = isinstance(act, dict) and act.get("act") in ACTS and "by" in act and not " x " in act.get("pieces", "")
            self.answers.append(self.table.answer(act if well else None))

    def command(self, baize):
        return [baize, "chipbank", self.rules.name]


SITUATIONS = (*ACTS, *(f"refused: {act}" for act in ACTS if act not in ("promote", "buttons")))


def compare_days(baize, tap):
    """Tables that are opened, filled, closed and their boxes counted, again and again."""
    report = Report(12, tap)
    for index in range(12):
        report.add(f"days {index}", failure_of(Session("days", index, True), baize))
    return report.end("12 banks")


def selftest():
    cited = Counter()
    for index in range(200):
        for answer in Session("selftest", index).answers:
            cited.update(answer.refused or (one["rule"] for one in answer.events if one.get("rule")))
            assert answer.misjudged([{"event": "dance"}], None)
    assert set(cited) <= known_clauses(), set(cited) - known_clauses()
    assert {ANY, EXCHANGE, REDEEM, CHEQUE, PROMOTIONAL, AT_TABLE, IN_CHIPS, APPROVED, RACK, MARKERS, OTHERWISE} <= set(cited)
    return f"{len(cited)} clauses cited {sum(cited.values())} times"


if __name__ == "__main__":
    sys.exit(from_command_line(__doc__, lambda _: Session, selftest, compare_days, SITUATIONS))
