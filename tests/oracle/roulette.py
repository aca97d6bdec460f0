#!/usr/bin/env python3
"""An independent oracle for the four roulette rulesets of baize.

A second opinion, written from the clause lists and the public contract alone: it shares no code
and no data file with the engine. It plays random sessions, good and bad acts mixed, on its own
small model of the table, feeds the same acts to `baize table`, and compares what comes back:
every settled row, refusal, withdrawal and accepted amount.

    roulette.py --baize build/baize --sessions 400 --seed 1 [--tap] [--session K]
    roulette.py --selftest

Session K depends only on the seed and K, so a failure can be run again by itself.
What the documents leave open (class Unspecified) is never played.
"""
import argparse
import json
import random
import shutil
import sys
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from hearing import ANY, MOVED, SETTLED, Answer, Unspecified, as_events, is_whole, misjudged, run

# ---- the wheel and the layout ------------------------------------------------------------------

WHEEL = (0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
         5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26)
RED = frozenset(WHEEL[1::2])
BLACK = frozenset(WHEEL[2::2])

ODDS = {"straight": 35, "split": 17, "street": 11, "corner": 8, "six-line": 5, "column": 2,
        "dozen": 2, "low": 1, "high": 1, "even": 1, "odd": 1, "red": 1, "black": 1}
BETS = tuple(ODDS)  # in the order in which the documents letter or number them


def spell(numbers):
    return "-".join(str(n) for n in sorted(numbers))


def lay_out():
    """All positions, (bet, on) -> covered numbers, from twelve rows of three and a zero."""
    rows = [(n, n + 1, n + 2) for n in range(1, 37, 3)]
    neighbours = list(zip(rows, rows[1:]))
    marked = {
        "straight": [(n,) for n in range(37)],
        "split": [pair for row in rows for pair in zip(row, row[1:])]
        + [(n, n + 3) for n in range(1, 34)] + [(0, 1), (0, 2), (0, 3)],
        "street": rows + [(0, 1, 2), (0, 2, 3)],
        "corner": [a[i:i + 2] + b[i:i + 2] for a, b in neighbours for i in (0, 1)]
        + [(0, 1, 2, 3)],
        "six-line": [a + b for a, b in neighbours],
    }
    spots = {(bet, spell(on)): frozenset(on) for bet, ons in marked.items() for on in ons}
    for third in (1, 2, 3):
        spots["column", str(third)] = frozenset(range(third, 37, 3))
        spots["dozen", str(third)] = frozenset(range(12 * third - 11, 12 * third + 1))
    outside = {"low": range(1, 19), "high": range(19, 37), "even": range(2, 37, 2),
               "odd": range(1, 37, 2), "red": RED, "black": BLACK}
    spots.update({(bet, None): frozenset(numbers) for bet, numbers in outside.items()})
    return spots


LAYOUT = lay_out()

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


def pieces_in(call):
    return sum(units for _, _, units in CALLS[call])


# ---- the rulesets ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ruleset:
    """Where each ruleset finds its clauses, and the few things it does in its own way."""
    name: str
    price: str               # a win cites this, a slash and the bet
    losses: dict             # bet -> the clause a loss cites
    position: str            # no such bet
    closed: str              # no more bets
    below_min: str
    below_total: str
    clamps: frozenset        # nothing could be added; empty: a live table, which never clamps
    step: str
    wheel: str               # no such number
    open_number: str = None  # the ball may not rest while bets are open; None: it closes them
    calls: dict = field(default_factory=dict)  # call -> clause
    chip: int = 1
    losers_first: str = None
    idle_spins: bool = True  # False: whether a round without wagers may run is left open

    @property
    def electronic(self):
        return bool(self.clamps)


def _nz():
    tail = {"split": "iii", "street": "iv", "corner": "iii"}
    losses = {bet: f"nz1996:III.4.1({letter})({tail.get(bet, 'ii')})"
              for bet, letter in zip(BETS, "abcdefghijklm")}
    return Ruleset("nz1996/roulette", "nz1996:III.5.1", losses, position="nz1996:I.14.1(a)",
                   closed="nz1996:III.4.5", below_min="nz1996:I.14.1(b)",
                   below_total="nz1996:I.14.1(b)", clamps=frozenset(), step="nz1996:I.13.5",
                   wheel="nz1996:III.2.3", open_number="nz1996:III.3.3", chip=100,
                   losers_first="nz1996:III.3.5")


def _rapid():
    doc = "star-rapid-2016:"
    return Ruleset("star-rapid-2016/roulette", doc + "8.5",
                   {bet: f"{doc}5.1.{i}" for i, bet in enumerate(BETS, 1)},
                   position=doc + "5.1", closed=doc + "4.2.6", below_min=doc + "6.2",
                   below_total=doc + "6.3.4", step=doc + "6.3.1", wheel=doc + "2.4.3.1",
                   clamps=frozenset(doc + f"6.3.{i}" for i in (1, 2, 3)),
                   calls={call: f"{doc}5.2.{i}" for i, call in enumerate(CALLS, 1)})


def _crown(kind, bets, wheel, open_number, idle_spins):
    doc = "crown-fusion-2024:"
    return Ruleset(f"crown-fusion-2024/{kind}-roulette", doc + "T7",
                   dict.fromkeys(BETS, doc + bets), position=doc + bets, closed=doc + "3.5",
                   below_min=doc + "4.2.1", below_total=doc + "4.2.3", step=doc + "4.2.2(a)",
                   clamps=frozenset((doc + "4.2.2(a)", doc + "4.2.2(b)")), wheel=doc + wheel,
                   open_number=open_number and doc + open_number, idle_spins=idle_spins)


RULESETS = (_nz(), _rapid(),
            _crown("auto", "8.5.1", "8.2.1(a)", "8.4.1", idle_spins=True),
            _crown("semi", "13.5.1", "13.2.1/Single-Zero-Roulette-Wheel", None,
                   idle_spins=False))

LIMITS = {"min": 1, "max": 100_000_000, "unit": 1, "total-min": 0, "total-max": 0}

# ---- the table ---------------------------------------------------------------------------------

def is_seat(value):
    return is_whole(value) and 1 <= value <= 64


class Table:
    """The model: standing wagers, (seat, player, bet, on, call) -> stake, and whether bets are
    open. Each act is checked and done in one method, which returns the expected Answer."""

    def __init__(self, ruleset, options):
        self.rules = ruleset
        self.limits = {**LIMITS, "chip": ruleset.chip, **options}
        self.standing = {}
        self.open = True

    def act(self, act):
        return getattr(self, act["act"])(act)

    def total(self, player):
        return sum(stake for key, stake in self.standing.items() if key[1] == player)

    def headroom(self, player):
        ceiling = self.limits["total-max"]
        return ceiling - self.total(player) if ceiling else float("inf")

    def wager(self, act):
        rules, bet, on, stake = self.rules, act.get("bet"), act.get("on"), act.get("stake")
        if not is_whole(stake) or not is_seat(act["seat"]) or not isinstance(bet, str):
            return Answer(refused=ANY)
        grounds = set() if self.open else {rules.closed}
        if stake <= 0:
            grounds.add(rules.below_min)
        if bet in rules.calls:
            return self._call(act, grounds)
        key = (act["seat"], act["player"], bet, on, None)
        if (bet, on) not in LAYOUT:
            grounds.add(rules.position)
        if not rules.electronic:
            grounds |= self._live_limits(key, self.standing.get(key, 0) + stake)
        if grounds:
            return Answer(refused=grounds)
        before = self.standing.get(key, 0)
        after = self._clamped(key, before + stake) if rules.electronic else before + stake
        if after <= before:
            return Answer(refused=rules.clamps)
        self.standing[key] = after
        return Answer(accepted=[self._told(key[:4], after - before, after)])

    def _live_limits(self, key, total):
        """The limits a live table would break if this wager came to this total."""
        added = total - self.standing.get(key, 0)
        broken = set()
        if not self.limits["min"] <= total <= self.limits["max"] or added > self.headroom(key[1]):
            broken.add(self.rules.below_min)
        if total % self.limits["unit"]:
            broken.add(self.rules.step)
        return broken

    def _clamped(self, key, attempted):
        """The next lower permitted amount; below the minimum an amount stands as it is."""
        ceiling = self.standing.get(key, 0) + self.headroom(key[1])
        if attempted < self.limits["min"]:
            if attempted > ceiling:
                raise Unspecified("below the minimum and above the total maximum at once")
            return attempted
        called = sum(stake for other, stake in self.standing.items()
                     if other[:4] == key[:4] and other[4])  # one position, one maximum
        return self._stepped(min(attempted + called, self.limits["max"], ceiling + called)) - called

    def _stepped(self, amount):
        least = self.limits["min"]
        return amount - (amount - least) % self.limits["unit"] if amount >= least else 0

    def _call(self, act, grounds):
        call, stake = act["bet"], act["stake"]
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
        return Answer(accepted=[self._told((*place, call, None), stake, whole)])

    def withdraw(self, act):
        key = (act["seat"], act["player"], act.get("bet"), act.get("on"), None)
        if any(other[4] and other[:2] == key[:2] and (other[2:4] == key[2:4] or other[4] == key[2])
               for other in self.standing):
            raise Unspecified("how a call, or a piece of it, is taken back")
        stands = self.standing.get(key, 0)
        back = act.get("stake", stands)
        if not stands or not is_whole(back) or not 0 < back <= stands:
            return Answer(refused=ANY)
        if not self.open:
            return Answer(refused={self.rules.closed})
        rest = stands - back
        if rest and not self.rules.electronic:
            broken = self._live_limits(key, rest)
            if broken:
                return Answer(refused=broken)
        if rest >= self.limits["min"]:
            rest = self._stepped(rest)
        if rest:
            self.standing[key] = rest
        else:
            del self.standing[key]
        return Answer(withdrawn=[self._told(key[:4], stands - rest, rest)])

    def close(self, act):
        if not self.open:
            return Answer(refused=ANY)
        if not self.standing and not self.rules.idle_spins:
            raise Unspecified("a round without wagers")
        self.open = False
        return Answer(accepted=None, settled=self._drop_below_minimum())

    def _drop_below_minimum(self):
        voids = []
        if self.rules.electronic:
            short = [key for key, stake in self.standing.items() if stake < self.limits["min"]]
            voids += [self._void(key, self.rules.below_min) for key in short]
        poor = {key[1] for key in self.standing if self.total(key[1]) < self.limits["total-min"]}
        short = [key for key in self.standing if key[1] in poor]
        return voids + [self._void(key, self.rules.below_total) for key in short]

    def number(self, act):
        number = act.get("number")
        if not is_whole(number):
            return Answer(refused=ANY)
        grounds = set() if 0 <= number <= 36 else {self.rules.wheel}
        if self.open and self.rules.open_number:
            grounds.add(self.rules.open_number)
        if grounds:
            return Answer(refused=grounds)
        voids = self.close(act).settled if self.open else []
        rows = [self._spun(key, number) for key in list(self.standing)]
        self.open = True
        return Answer(accepted=None, settled=voids + rows, opened=True)

    def _spun(self, key, number):
        bet = key[2]
        if number not in LAYOUT[bet, key[3]]:
            return self._settled(key, "lose", 0, 0, self.rules.losses[bet])
        stake, chip = self.standing[key], self.limits["chip"]
        pays = -(-stake * ODDS[bet] // chip) * chip
        clause = "straight-up" if bet == "straight" else bet
        return self._settled(key, "win", pays, pays + stake, f"{self.rules.price}/{clause}")

    def _void(self, key, rule):
        return self._settled(key, "void", 0, self.standing[key], rule)

    def _settled(self, key, result, pays, returns, rule):
        return dict(zip(SETTLED[:5], key), stake=self.standing.pop(key), result=result, pays=pays,
                    returns=returns, commission=0, rule=rule)

    @staticmethod
    def _told(place, stake, total):
        return dict(zip(MOVED[:4], place), stake=stake, total=total)

# ---- random sessions ---------------------------------------------------------------------------

PLAYERS = ("ann", "bob", "Carla", "d", "Zoë", 'O"Hara', "player 7", "\\")
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
MALFORMED = (
    "roulette", "{", "[]", "[1,2]", "42", "null", "true", '"close"', "{}", '{"act":7}',
    '{"act":null}', '{"act":"wager"', "{'act':'close'}", '{"act":"close"} x', '{"act":"dance"}',
    '{"bet":"red"}', '{"act":"wager"}', '{"act":"number"}', '{"act":"Close"}',
    '{"act":"card","card":"As"}', '{"act":"dice","dice":[2,5]}', '{"act":"close",}',
    '{"act":"stand","seat":1}', '{"act":"number","number":}')
NO_STAKE = (2.5, 100.0, 1e3, "10", "", None, True, [5], {"cents": 5})
NO_NUMBER = (17.0, 3.5, "17", None, True, [17], "0")


class Session:
    """One table's evening: options, and lines to send with the answer each must get."""

    def __init__(self, seed, index):
        self.rng = random.Random(f"{seed}/{index}")
        self.rules = RULESETS[index % len(RULESETS)]
        self.calling = bool(self.rules.calls) and self.rng.random() < 0.4
        self.mixing = self.calling and self.rng.random() < 0.15
        self.options = self._choose_options()
        self.table = Table(self.rules, self.options)
        self.players = self.rng.sample(PLAYERS, self.rng.randint(1, 5))
        self.seats = self.rng.sample(range(1, 65), self.rng.randint(1, 8))
        self.lines, self.answers = [], []
        self.rounds = self.rng.randint(5, 25)
        for _ in range(self.rounds):
            self._play_round()

    def command(self, baize):
        pairs = [f"{name}={value}" for name, value in self.options.items()]
        return [baize, "table", self.rules.name,
                *(word for pair in pairs for word in ("--option", pair))]

    def _choose_options(self):
        rng, chosen = self.rng, {}
        if rng.random() < 0.5:
            chosen["chip"] = rng.choice((1, 5, 25, 100, 250, 500))
        if self.calling or rng.random() < 0.25:
            return chosen  # limits on the pieces of a call are left open
        unit = rng.choice((1, 1, 5, 25, 100, 250))
        least = unit * rng.randint(1, 6)
        if self.rules.electronic:  # there the step counts from the minimum, whatever that is
            least += rng.choice((0, 0, 1, 30))
        chosen.update(unit=unit, min=least)
        most = 0
        if rng.random() < 0.7:
            most = chosen["max"] = least + unit * rng.randint(0, 60)
            if self.rules.electronic:
                most = chosen["max"] = most + rng.choice((0, 0, 1, 7))
        if rng.random() < 0.4:
            chosen["total-max"] = rng.randint(max(least, most // 2), 4 * (most or 20 * least))
        if rng.random() < (0.4 if self.rules.electronic else 0.1):
            chosen["total-min"] = rng.randint(1, min(4 * least, chosen.get("total-max", 4 * least)))
        return chosen

    def _send(self, act):
        """Plays an act on the model and notes it, unless nobody can say what must come of it."""
        if not self.mixing and self._mixes(act):
            return
        try:
            answer = self.table.act(act)
        except Unspecified:
            return
        self.lines.append(json.dumps(act, ensure_ascii=self.rng.random() < 0.5))
        self.answers.append(answer)

    def _mixes(self, act):
        """Would the act put a call and other chips of one player on the same position?"""
        if act["act"] != "wager":
            return False
        call = act.get("bet") if act.get("bet") in self.rules.calls else None
        spots = {piece[:2] for piece in CALLS[call]} if call else {(act.get("bet"), act.get("on"))}
        theirs = [key for key in self.table.standing if key[1] == act["player"]]
        return any(key[4] != call and (key[2:4] in spots or (call and key[4])) for key in theirs)

    def _play_round(self):
        for _ in range(self.rng.randint(0, 30)):
            self._one_of((75, self._wager), (12, self._withdraw), (4, self._babble),
                         (4, self._bad_number), (2, self._early_number))
        if not self.rules.idle_spins:
            self._send({**self._place(), "bet": "red", "stake": self.table.limits["min"]})
        if self.rules.open_number or self.rng.random() < 0.6:
            self._send({"act": "close"})
            for _ in range(self.rng.choice((0, 0, 1, 3))):
                self._one_of((4, self._wager), (3, self._withdraw), (2, self._babble),
                             (2, self._bad_number), (1, lambda: self._send({"act": "close"})))
        self._send({"act": "number", "number": self._lucky_number()})

    def _lucky_number(self):
        """Any number, or as often one that somebody has backed: wins are what there is to check."""
        if self.table.standing and self.rng.random() < 0.5:
            key = self.rng.choice(list(self.table.standing))
            return self.rng.choice(sorted(LAYOUT[key[2:4]]))
        return self.rng.randint(0, 36)

    def _one_of(self, *weighted):
        weights, choices = zip(*weighted)
        self.rng.choices(choices, weights)[0]()

    def _place(self, act="wager"):
        seat = self.rng.choice(self.seats)
        if self.rng.random() < 0.01:
            seat = self.rng.choice((0, -1, 65, 1000, 1.5))
        return {"act": act, "seat": seat, "player": self.rng.choice(self.players)}

    def _wager(self):
        act = self._place()
        if self.table.standing and self.rng.random() < 0.25:  # add to what is there
            act["seat"], act["player"], bet, on, _ = self.rng.choice(list(self.table.standing))
        elif self.rng.random() < 0.08:
            bet, on = self.rng.choice(NO_SUCH_SPOT)
        elif self.rng.random() < (0.15 if self.calling else 0 if self.rules.calls else 0.02):
            bet, on = self.rng.choice(list(CALLS)), None
        elif self.rng.random() < 0.7:
            bet, on = self.rng.choice(list(LAYOUT))
        else:  # outside bets more often than their share of the layout
            bet, on = self.rng.choice([spot for spot in LAYOUT if ODDS[spot[0]] < 5])
        act["bet"] = bet
        if on is not None or self.rng.random() < 0.5:
            act["on"] = on
        if bet in self.rules.calls and self.rng.random() < 0.8:
            act["stake"] = pieces_in(bet) * self.rng.randint(1, 400)
        else:
            act["stake"] = self._stake()
        self._send(act)

    def _stake(self):
        least, most, unit = (self.table.limits[name] for name in ("min", "max", "unit"))
        kind = self.rng.random()
        if kind < 0.5:
            return least + unit * self.rng.randint(0, 20)
        if kind < 0.75:
            return unit * self.rng.randint(1, 12)
        if kind < 0.85:
            return self.rng.randint(1, 2 * least)
        if kind < 0.90:
            return self.rng.choice((least, least - 1, least + 1, most - 1, most, most + 1))
        if kind < 0.94:
            return self.rng.choice((0, -1, -unit, -10 ** 9))
        if kind < 0.96:
            return self.rng.choice((most + unit, 2 * most, 10 ** 12, 2 ** 31, 2 ** 32 + least))
        if kind < 0.98:
            return self.rng.choice(NO_STAKE)
        return self.rng.randint(1, 10_000)

    def _withdraw(self):
        act, stands = self._place("withdraw"), 0
        if self.table.standing and self.rng.random() < 0.85:
            key = self.rng.choice(list(self.table.standing))
            act["seat"], act["player"], act["bet"], act["on"], _ = key
            stands = self.table.standing[key]
        else:
            act["bet"], act["on"] = self.rng.choice(list(LAYOUT) + list(NO_SUCH_SPOT))
        kind = self.rng.random()
        if kind < 0.5:
            unit = self.table.limits["unit"]
            act["stake"] = self.rng.choice((unit, 2 * unit, stands, self.rng.randint(0, stands)))
        elif kind < 0.6:
            act["stake"] = stands + self.rng.randint(1, 100)
        elif kind < 0.65:
            act["stake"] = self.rng.choice((0, -5, 2.5, "5"))
        self._send(act)

    def _babble(self):
        self.lines.append(self.rng.choice(MALFORMED))
        self.answers.append(Answer(refused=ANY))

    def _bad_number(self):
        number = self.rng.choice((37, -1, 38, 100, 2 ** 31, 2 ** 32, -37, *NO_NUMBER))
        self._send({"act": "number", "number": number})

    def _early_number(self):
        if self.rules.open_number:
            self._send({"act": "number", "number": self.rng.randint(0, 36)})


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

    nz, rapid, auto, _ = RULESETS
    table = Table(nz, {"min": 10, "unit": 5, "max": 40})
    assert wager(table, 5).refused == {"nz1996:I.14.1(b)"}
    assert wager(table, 12).refused == {"nz1996:I.13.5"}
    assert wager(table, 20).accepted[0]["total"] == 20
    assert wager(table, 25).refused == {"nz1996:I.14.1(b)"}
    table.act({"act": "close"})
    row = table.act({"act": "number", "number": 32}).settled[0]
    assert (row["pays"], row["returns"], row["rule"]) == (100, 120, "nz1996:III.5.1/red")

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


def check_judgement():
    """A perfect table must pass, any spoiled event must not, and the sessions must reach all."""
    rows, rules, spots = Counter(), set(), {}
    for index in range(240):
        session = Session("selftest", index)
        for answer in session.answers:
            events, losers_first = as_events(answer), session.rules.losers_first
            assert misjudged(answer, events, losers_first) is None
            told = [event for event in events if event["event"] != "closed"]
            assert not told or misjudged(answer, told[1:], losers_first)
            spoiled = told and session.rng.choice(sorted(set(told[0]) - {"event"}) or [None])
            if spoiled and answer.refused is None:
                changed = [{**told[0], spoiled: 7.0}, *told[1:]]
                assert misjudged(answer, changed, losers_first), (spoiled, told[0])
            if answer.refused not in (None, ANY):
                rules |= answer.refused
            for row in answer.settled:
                rows[row["result"], bool(row["call"])] += 1
                rules.add(row["rule"])
                spots.setdefault((row["bet"], row["on"]), set()).add(row["result"])
    assert all({"win", "lose"} <= spots[spot] for spot in LAYOUT)
    for ruleset in RULESETS:
        cited = {ruleset.position, ruleset.closed, ruleset.below_min, ruleset.below_total,
                 ruleset.step, ruleset.wheel, *ruleset.losses.values(), *ruleset.calls.values(),
                 *ruleset.clamps, *([ruleset.open_number] if ruleset.open_number else [])}
        assert cited <= rules, cited - rules
    assert rows["win", True] and rows["lose", True] and rows["void", False]
    return rows


def selftest():
    check_layout()
    check_calls()
    check_money()
    rows = check_judgement()
    print("selftest passed;", ", ".join(f"{n} {result}{' (call)' * call}"
                                        for (result, call), n in sorted(rows.items())))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--baize", help="the program under test")
    parser.add_argument("--sessions", type=int, default=100, help="how many (default 100)")
    parser.add_argument("--seed", default="1", help="default 1")
    parser.add_argument("--session", type=int, help="only this one of them")
    parser.add_argument("--tap", action="store_true", help="report as TAP")
    parser.add_argument("--selftest", action="store_true", help="test the oracle, not baize")
    asked = parser.parse_args()
    if asked.selftest:
        selftest()
        return 0
    if not asked.baize or not shutil.which(asked.baize):
        parser.error("--baize must name the program")
    indices = range(asked.sessions) if asked.session is None else [asked.session]
    return 0 if run(Session, asked.baize, indices, asked.seed, asked.tap) else 1


if __name__ == "__main__":
    sys.exit(main())
