#!/usr/bin/env python3
"""An independent oracle for the five roulette rulesets of baize, one of them with a double zero.

A second opinion, written from the clause lists and the public contract alone: it shares no code
and no data file with the engine. It plays random sessions, good and bad acts mixed, on its own
small model of the table, feeds the same acts to `baize table`, and compares what comes back:
every settled row, refusal, withdrawal and accepted amount. And the exact odds of every position.

    roulette.py --baize build/baize --sessions 400 --seed 1 [--tap] [--session K]
    roulette.py --baize build/baize --odds [--tap]
    roulette.py --selftest

Session K depends only on the seed and K, so a failure can be run again by itself.
What the documents leave open (class Unspecified) is never played.
"""
import functools
import sys
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

import spin_sessions
import spins
from conduct import AT_CROWN, SITUATIONS
from hearing import ANY, Answer, Unspecified, check_answer, from_command_line, is_whole
from pricing import compare, priced

# ---- the wheel and the layout ------------------------------------------------------------------

WHEEL = (0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
         5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26)
RED = frozenset(WHEEL[1::2])
BLACK = frozenset(WHEEL[2::2])

ODDS = {"straight": 35, "split": 17, "street": 11, "corner": 8, "six-line": 5, "column": 2,
        "dozen": 2, "low": 1, "high": 1, "even": 1, "odd": 1, "red": 1, "black": 1}
BETS = tuple(ODDS)  # in the order in which the documents letter or number them
ODDS["five-number"] = 6
DOUBLE = 37  # the double zero, as a number


def spell(numbers):
    """As it is written: 00 comes after 0."""
    return "-".join("00" if n == DOUBLE else str(n) for n in sorted(numbers, key=lambda n: 0.5 if n == DOUBLE else n))


def lay_out(zeros):
    """All positions, (bet, on) -> covered numbers, from twelve rows of three and what touches a zero."""
    rows = [(n, n + 1, n + 2) for n in range(1, 37, 3)]
    neighbours = list(zip(rows, rows[1:]))
    marked = {
        "straight": [(n,) for n in range(1, 37)],
        "split": [pair for row in rows for pair in zip(row, row[1:])]
        + [(n, n + 3) for n in range(1, 34)],
        "street": rows,
        "corner": [a[i:i + 2] + b[i:i + 2] for a, b in neighbours for i in (0, 1)],
        "six-line": [a + b for a, b in neighbours],
    }
    marked = {bet: ons + list(zeros.get(bet, ())) for bet, ons in marked.items()}
    marked.update({bet: zeros[bet] for bet in zeros if bet not in marked})
    spots = {(bet, spell(on)): frozenset(on) for bet, ons in marked.items() for on in ons}
    for third in (1, 2, 3):
        spots["column", str(third)] = frozenset(range(third, 37, 3))
        spots["dozen", str(third)] = frozenset(range(12 * third - 11, 12 * third + 1))
    outside = {"low": range(1, 19), "high": range(19, 37), "even": range(2, 37, 2),
               "odd": range(1, 37, 2), "red": RED, "black": BLACK}
    spots.update({(bet, None): frozenset(numbers) for bet, numbers in outside.items()})
    return spots


LAYOUT = lay_out({"straight": [(0,)], "split": [(0, 1), (0, 2), (0, 3)], "street": [(0, 1, 2), (0, 2, 3)],
                  "corner": [(0, 1, 2, 3)]})
# Side by side: 0 above 1 and half of 2, 00 above the other half and 3.
LAYOUT_00 = lay_out({"straight": [(0,), (DOUBLE,)], "split": [(0, 1), (0, 2), (DOUBLE, 2), (DOUBLE, 3), (0, DOUBLE)],
                     "street": [(0, 1, 2), (0, DOUBLE, 2), (DOUBLE, 2, 3)], "five-number": [(0, DOUBLE, 1, 2, 3)]})

# A call is pieces on the layout: (bet, on, units). Grand series 25/29 is a corner, star-rapid A1.
CALLS = {
    "tier": [("split", on, 1) for on in ("5-8", "10-11", "13-16", "23-24", "27-30", "33-36")],
    "orphelins": [("straight", "1", 1)]
    + [("split", on, 1) for on in ("6-9", "14-17", "17-20", "31-34")],
    "grand-series": [("street", "0-2-3", 2), ("corner", "25-26-28-29", 2)]
    + [("split", on, 1) for on in ("4-7", "12-15", "18-21", "19-22", "32-35")],
    "zero-spiel": [("straight", "26", 1)]
    + [("split", on, 1) for on in ("0-3", "12-15", "32-35")],
}


MOST = 10 ** 11


def pieces_in(call):
    return sum(units for _, _, units in CALLS[call])


# ---- the rulesets ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ruleset(spins.Ruleset):
    price: str = None        # a win cites this, a slash and the bet
    losses: dict = None      # bet -> the clause a loss cites
    calls: dict = field(default_factory=dict)  # call -> clause
    pockets: int = 37

    @property
    def layout(self):
        return LAYOUT if self.pockets == 37 else LAYOUT_00


def _nz(name="nz1996/roulette", **more):
    tail = {"split": "iii", "street": "iv", "corner": "iii"}
    losses = {bet: f"nz1996:III.4.1({letter})({tail.get(bet, 'ii')})"
              for bet, letter in zip(BETS, "abcdefghijklm")}
    return Ruleset(name, price="nz1996:III.5.1", losses=losses, **{**spins.new_zealand(
        "III", closed="4.5", device="2.3", early="3.3", losers_first="3.5"), **more})


def _double_zero():
    """New Zealand's, but for the wheel and the bet on five numbers."""
    rules = _nz("house/double-zero", pockets=38, device="house:wheel")
    rules.losses["five-number"] = "house:five-number"
    return rules


def _rapid():
    doc = "star-rapid-2016:"
    return Ruleset("star-rapid-2016/roulette", price=doc + "8.5", not_open=doc + "12.8",
                   losses={bet: f"{doc}5.1.{i}" for i, bet in enumerate(BETS, 1)},
                   position=doc + "5.1", closed=doc + "4.2.6", below_min=doc + "6.2",
                   below_total=doc + "6.3.4", step=doc + "6.3.1", device=doc + "2.4.3.1",
                   unpayable=doc + "8.2.2",
                   clamps=frozenset(doc + f"6.3.{i}" for i in (1, 2, 3)),
                   calls={call: f"{doc}5.2.{i}" for i, call in enumerate(CALLS, 1)})


def _crown(kind, bets, device, **others):
    doc = "crown-fusion-2024:"
    return Ruleset(f"crown-fusion-2024/{kind}-roulette", price=doc + "T7",
                   losses=dict.fromkeys(BETS, doc + bets), **spins.crown(bets, device, **others))


RULESETS = (_nz(), _rapid(), _crown("auto", "8.5.1", "8.2.1(a)", early="8.4.1", whole="6.3"),
            _crown("semi", "13.5.1", "13.2.1/Single-Zero-Roulette-Wheel", idle=False), _double_zero())

# ---- the table ---------------------------------------------------------------------------------


class Table(spins.Table):
    @functools.cached_property
    def spots(self):
        return {spot: {ODDS[spot[0]]} for spot in self.rules.layout}

    def shown(self, number):
        if number in (0, DOUBLE):
            return {"number": number, "result": f"{spell([number])} green"}
        return {"number": number, "result": f"{number} {'red' if number in RED else 'black'}, "
                f"{'odd' if number % 2 else 'even'}, {'low' if number < 19 else 'high'}"}

    def place(self, act, grounds):
        return (self._call if act["bet"] in self.rules.calls else super().place)(act, grounds)

    def _call(self, act, grounds):
        call, stake = act["bet"], act["stake"]
        if stake > MOST:
            raise Unspecified("a call beyond all money")
        count = pieces_in(call)
        if stake % count:
            grounds = grounds | {self.rules.calls[call]}
        if grounds:
            return Answer(refused=grounds)
        place = act["seat"], act["player"]
        on_spot = lambda bet, on: sum(s for k, s in self.standing.items() if k[:4] == (*place, bet, on))
        unit = min([stake // count] + [(self.limits["max"] - on_spot(bet, on)) // units
                                       for bet, on, units in CALLS[call]])
        if unit == 0:
            return Answer(refused=self.rules.clamps)
        stake = unit * count  # all pieces are cut together
        for bet, on, units in CALLS[call]:
            key = (*place, bet, on, call)
            self.standing[key] = self.standing.get(key, 0) + unit * units
        whole = sum(self.standing[(*place, bet, on, call)] for bet, on, _ in CALLS[call])
        return Answer(accepted=[self.told((*place, call, None), stake, whole)])

    def withdraw(self, act):
        key = (act["seat"], act["player"], act.get("bet"), act.get("on"))
        if any(other[4] and other[:2] == key[:2] and (other[2:4] == key[2:4] or other[4] == key[2])
               for other in self.standing):
            raise Unspecified("how a call, or a piece of it, is taken back")
        return super().withdraw(act)

    def number(self, act):
        return self.result(act)

    def read(self, act):
        number = act.get("number")
        if not is_whole(number):
            return None, ANY
        return number, set() if 0 <= number < self.rules.pockets else {self.rules.device}

    def terms(self, bet, on, number):
        if number not in self.rules.layout[bet, on]:
            return None, self.rules.losses[bet]
        if bet == "five-number":
            return ODDS[bet], "house:five-number"
        clause = "straight-up" if bet == "straight" else bet
        return ODDS[bet], f"{self.rules.price}/{clause}"


# ---- random sessions ---------------------------------------------------------------------------

NO_SUCH_SPOT = (
    ("split", "1-5"), ("split", "3-4"), ("split", "0-4"), ("split", "36-39"), ("split", "2-1"),
    ("split", "1-1"), ("split", "7"), ("split", None), ("street", "0-1-3"), ("street", "2-3-4"),
    ("street", "1-2"), ("street", "34-35-36-37"), ("corner", "3-4-6-7"), ("corner", "0-1-3-4"),
    ("corner", "34-35-37-38"), ("corner", "1-2-4-5-7"), ("six-line", "2-3-4-5-6-7"),
    ("six-line", "1-2-3-7-8-9"), ("six-line", "0-1-2-3"), ("column", "0"), ("column", "4"),
    ("dozen", "4"), ("dozen", "1-12"), ("straight", "37"), ("straight", "-1"), ("straight", "00"),
    ("straight", ""), ("straight", "17x"), ("straight", "1-2"), ("straight", None),
    ("voisins", None), ("basket", "0-1-2-3"), ("Straight", "5"), ("zero", None), ("", "5"),
    ("player", None), ("single", "5"), (None, "5"), (7, "5"))
NO_NUMBER = (17.0, 3.5, "17", None, True, [17], "0")


class Session(spin_sessions.Session):
    rulesets, table_of, plain_bet = RULESETS, Table, "red"
    foreign = ('{"act":"dice","dice":[2,5]}', '{"act":"dice","dice":[1,3,6]}', '{"act":"section","symbol":"A"}')

    @property
    def no_such_spot(self):
        """What no layout has, and what only the other layout has."""
        others = sorted((set(LAYOUT) | set(LAYOUT_00)) - set(self.rules.layout), key=str)
        return [spot for spot in NO_SUCH_SPOT if spot not in self.rules.layout] + others

    def choose_options(self):
        self.calling = bool(self.rules.calls) and self.rng.random() < 0.4
        self.mixing = self.calling and self.rng.random() < 0.15
        chosen = super().choose_options()
        if self.calling:  # limits on the pieces of a call are left open
            return {name: value for name, value in chosen.items() if name == "chip"}
        return chosen

    def send(self, act):
        if self.mixing or not self._mixes(act):
            super().send(act)

    def _mixes(self, act):
        """Would the act put a call and other chips of one player on the same position?"""
        if act["act"] != "wager":
            return False
        call = act.get("bet") if act.get("bet") in self.rules.calls else None
        spots = {piece[:2] for piece in CALLS[call]} if call else {(act.get("bet"), act.get("on"))}
        theirs = [key for key in self.table.standing if key[1] == act["player"]]
        return any(key[4] != call and (key[2:4] in spots or (call and key[4])) for key in theirs)

    def lucky_result(self):
        number = self.rng.randrange(self.rules.pockets)
        if self.table.standing and self.rng.random() < 0.5:
            number = self.rng.choice(sorted(self.rules.layout[self.rng.choice(list(self.table.standing))[2:4]]))
        return {"act": "number", "number": number}

    def bad_result(self):
        return {"act": "number",
                "number": self.rng.choice((self.rules.pockets, -1, 38, 100, 2 ** 31, 2 ** 32, -37, *NO_NUMBER))}

    def any_spot(self):
        if self.rng.random() < 0.7:
            return super().any_spot()
        return self.rng.choice([spot for spot in self.rules.layout if ODDS[spot[0]] < 5])  # outside bets more often

    def spot_and_stake(self):
        if self.rng.random() < (0.15 if self.calling else 0 if self.rules.calls else 0.02):
            call = self.rng.choice(list(CALLS))
            if call in self.rules.calls and self.rng.random() < 0.8:
                return call, None, pieces_in(call) * self.rng.randint(1, 400)
            return call, None, self.stake()
        return super().spot_and_stake()


# ---- the odds ----------------------------------------------------------------------------------


def expected_odds(rules):
    def endings(pieces, units):
        for number in range(rules.pockets):
            hit = [(Fraction(share, units), ODDS[bet]) for bet, on, share in pieces if number in rules.layout[bet, on]]
            yield ("win" if hit else "lose", sum(part * odds for part, odds in hit), Fraction(1, rules.pockets),
                   sum(part for part, _ in hit))

    return {**{(*spot, None): priced(endings([(*spot, 1)], 1)) for spot in rules.layout},
            **{(call, None, None): priced(endings(CALLS[call], pieces_in(call))) for call in rules.calls}}


def compare_odds(baize, tap):
    return compare(baize, tap, [(rules.name, {}, expected_odds(rules)) for rules in RULESETS])


# ---- the oracle's own test ---------------------------------------------------------------------


def check_layout():
    assert [sum(spot[0] == bet for spot in LAYOUT) for bet in BETS] == [
        37, 60, 14, 23, 11, 3, 3, 1, 1, 1, 1, 1, 1] and len(LAYOUT) == 157
    for (bet, _), covered in LAYOUT.items():
        assert Fraction(len(covered) * (ODDS[bet] + 1), 37) == Fraction(36, 37), bet
    assert sorted(WHEEL) == list(range(37)) and len(RED) == len(BLACK) == 18
    assert {1, 3, 9, 12, 18, 19, 36} <= RED and {2, 10, 11, 28, 29, 35} <= BLACK
    for example in (("split", "12-15"), ("corner", "23-24-26-27"), ("street", "25-26-27"),
                    ("six-line", "31-32-33-34-35-36")):
        assert example in LAYOUT
    assert not set(NO_SUCH_SPOT) & set(LAYOUT)
    assert [sum(spot[0] == bet for spot in LAYOUT_00) for bet in ODDS] == [
        38, 62, 15, 22, 11, 3, 3, 1, 1, 1, 1, 1, 1, 1] and len(LAYOUT_00) == 161
    for (bet, _), covered in LAYOUT_00.items():  # the house keeps 5.26 %, of five numbers 7.89 %
        assert Fraction(len(covered) * (ODDS[bet] + 1), 38) == 1 - (Fraction(3, 38) if bet == "five-number" else Fraction(1, 19))
    assert spell((2, 0, DOUBLE)) == "0-00-2"


def check_calls():
    assert [pieces_in(call) for call in CALLS] == [6, 5, 9, 4]
    covered = {call: frozenset().union(*(LAYOUT[bet, on] for bet, on, _ in pieces))
               for call, pieces in CALLS.items()}
    sectors = [covered[call] for call in ("tier", "orphelins", "grand-series")]
    assert [len(sector) for sector in sectors] == [12, 8, 17]
    assert frozenset().union(*sectors) == frozenset(range(37))
    ring = WHEEL + WHEEL
    arcs = {frozenset(ring[i:i + n]) for i in range(37) for n in (7, 12, 17)}
    assert {covered["tier"], covered["grand-series"], covered["zero-spiel"]} <= arcs


def check_money():
    def wager(table, stake, **more):
        return table.act({"act": "wager", "seat": 1, "player": "a", "bet": "red", "stake": stake,
                          **more})

    nz, rapid, auto, *_ = RULESETS
    table = Table(nz, {"min": 10, "unit": 5, "max": 40, "chip": 1})
    assert wager(table, 5).refused == {"nz1996:I.14.1(b)"}
    assert wager(table, 12).refused == {"nz1996:I.13.5"}
    assert wager(table, 20).accepted[0]["total"] == 20
    assert wager(table, 25).refused == {"nz1996:I.14.1(b)"}
    table.act({"act": "close"})
    row = table.act({"act": "number", "number": 32}).settled[0]
    assert (row["pays"], row["returns"], row["rule"]) == (20, 40, "nz1996:III.5.1/red")

    table = Table(auto, {"min": 10, "unit": 4, "max": 40, "total-max": 60})
    assert wager(table, 7).accepted[0] == {"seat": 1, "player": "a", "bet": "red", "on": None,
                                           "stake": 7, "total": 7}
    assert wager(table, 6).accepted[0]["stake"] == 3           # 13 is shown as 10
    assert wager(table, 99).accepted[0]["total"] == 38         # 10 + 7 x 4, not above 40
    assert wager(table, 3).refused == auto.clamps
    assert wager(table, 99, bet="odd").accepted[0]["total"] == 22  # all that the total leaves
    back = table.act({"act": "withdraw", "seat": 1, "player": "a", "bet": "red", "stake": 1})
    assert (back.withdrawn[0]["stake"], back.withdrawn[0]["total"]) == (4, 34)
    table.act({"act": "withdraw", "seat": 1, "player": "a", "bet": "odd", "stake": 15})
    assert [row["rule"] for row in table.act({"act": "close"}).settled] == [
        "crown-fusion-2024:4.2.1"]

    table = Table(rapid, {})
    assert wager(table, 44, bet="grand-series").refused == {"star-rapid-2016:5.2.3"}
    wager(table, 45, bet="grand-series")
    rows = {row["on"]: row for row in table.act({"act": "number", "number": 28}).settled}
    assert len(rows) == 7 and rows["25-26-28-29"]["pays"] == 80 and rows["0-2-3"]["stake"] == 10
    assert sum(row["returns"] for row in rows.values()) == 90 and table.open


JUDGED = 200  # sessions


def check_judgement():
    """A perfect table must pass, any spoiled event must not, and the sessions must reach all."""
    due = {(*spot, result) for spot in {**LAYOUT, **LAYOUT_00} for result in ("win", "lose")}
    for ruleset in RULESETS:
        due |= {ruleset.position, ruleset.closed, ruleset.below_min, ruleset.below_total,
                ruleset.step, ruleset.device, *ruleset.losses.values(), *ruleset.calls.values(),
                *ruleset.clamps, *({ruleset.early, ruleset.chips} - {None})}
    rows, index = Counter(), 0
    while due or index < JUDGED:
        assert index < 3000, due
        layout = RULESETS[index % len(RULESETS)].layout
        if index >= JUDGED and not any(isinstance(it, str) or it[:2] in layout for it in due):
            index += 1  # nothing that is missing could happen there
            continue
        session = Session("selftest", index)
        for answer in session.answers:
            if index < JUDGED:
                check_answer(answer, session)
            due -= answer.refused if isinstance(answer.refused, (set, frozenset)) else set()
            for row in answer.settled:
                rows[row["result"], bool(row["call"])] += 1
                due -= {row["rule"], (row["bet"], row["on"], row["result"])}
        index += 1
    assert rows["win", True] and rows["lose", True] and rows["void", False]
    return rows


def selftest():
    check_layout()
    check_calls()
    check_money()
    rows = check_judgement()
    return ", ".join(f"{n} {result}{' (call)' * call}" for (result, call), n in sorted(rows.items()))


if __name__ == "__main__":
    sys.exit(from_command_line(__doc__, lambda _: Session, selftest, compare_odds, (*spins.SITUATIONS, *SITUATIONS, *AT_CROWN)))
