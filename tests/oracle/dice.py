#!/usr/bin/env python3
"""An independent oracle for the three sic bo rulesets of baize: tai-sai, and sic bo at Crown.

A second opinion, written from the clause lists and the public contract alone: it shares no code
and no data file with the engine. It plays random sessions, good and bad acts mixed, on its own
small model of the table, feeds the same acts to `baize table`, and compares what comes back. And it
counts the 216 throws and compares the exact odds of every position with `baize odds`.

    dice.py --baize build/baize --sessions 300 --seed 1 [--tap] [--session K]
    dice.py --baize build/baize --odds [--tap]
    dice.py --selftest

Session K depends only on the seed and K, so a failure can be run again by itself.
What the documents leave open (class Unspecified) is never played.
"""
import functools
import sys
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

import spin_sessions
import spins
from conduct import AT_CROWN, SITUATIONS
from hearing import ANY, Answer, check_answer, from_command_line, is_whole, known_clauses
from pricing import compare, priced

# ---- the dice and the layout -------------------------------------------------------------------

FACES = range(1, 7)
THROWS = tuple(product(FACES, repeat=3))
SETS_OF_FOUR = ("1-2-3-4", "2-3-4-5", "2-3-5-6", "3-4-5-6")  # as printed, Table 6
TOTALS = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6}     # and 21 less the total


def odds_of_total(total):
    return TOTALS[min(total, 21 - total)]


def is_triple(dice):
    return len(set(dice)) == 1


# Per bet the positions, and what a throw does to one of them: the odds, or None for a loss.
BETS = {
    "small": ((None,), lambda on, dice: 1 if 4 <= sum(dice) <= 10 and not is_triple(dice) else None),
    "big": ((None,), lambda on, dice: 1 if 11 <= sum(dice) <= 17 and not is_triple(dice) else None),
    "triple": ("123456", lambda on, dice: 180 if dice.count(int(on)) == 3 else None),
    "double": ("123456", lambda on, dice: 11 if dice.count(int(on)) >= 2 else None),
    "any-triple": ((None,), lambda on, dice: 31 if is_triple(dice) else None),
    "total": (tuple(map(str, range(4, 18))),
              lambda on, dice: odds_of_total(int(on)) if sum(dice) == int(on) else None),
    "pair": (tuple(f"{a}-{b}" for a, b in combinations(FACES, 2)),
             lambda on, dice: 6 if set(map(int, on.split("-"))) <= set(dice) else None),
    "single": ("123456", lambda on, dice: {0: None, 1: 1, 2: 2, 3: 12}[dice.count(int(on))]),
    # Crown's additional wagers. A triple makes even and odd lose; the house may have it otherwise.
    "even": ((None,), lambda on, dice: 1 if sum(dice) % 2 == 0 and not is_triple(dice) else None),
    "odd": ((None,), lambda on, dice: 1 if sum(dice) % 2 and not is_triple(dice) else None),
    "three-of-four": (SETS_OF_FOUR, lambda on, dice: 7 if len(set(dice)) == 3 and set(dice) <= set(
        map(int, on.split("-"))) else None),
}
ADDITIONAL = ("even", "odd", "three-of-four")


@functools.cache
def layout(bets):
    """(bet, on) -> all odds that it may be paid at."""
    found = {}
    for bet in bets:
        ons, decide = BETS[bet]
        for on in ons:
            found[bet, on] = {decide(on, dice) for dice in THROWS} - {None}
    return found


def announced(dice):
    """Lowest first, doubles and triples as such, then the total: VI.6.3, VI.6.4."""
    names = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " \
        "sixteen seventeen eighteen".split()
    said = [f"{('', 'double ', 'triple ')[dice.count(face) - 1]}{names[face]}" for face in sorted(set(dice))]
    return f"{', '.join(said)}; total {names[sum(dice)]}"


# ---- the rulesets ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ruleset(spins.Ruleset):
    bets: tuple = ()
    price: object = None     # (bet, on, odds) -> the clause a win cites
    losses: dict = None      # bet -> the clause a loss cites
    lights: bool = True      # winning areas are shown


def by_total(on):
    low = min(int(on), 21 - int(on))
    return f"total-{low}-{21 - low}"


def _tai_sai():
    bets = tuple(bet for bet in BETS if bet not in ADDITIONAL)
    tails = dict(zip(bets, ("ii", "ii", "ii", "iii", "ii", "ii", "ii", "ii")))

    def price(bet, on, odds):
        line = {"total": lambda: by_total(on), "pair": lambda: f"combination-{on[0]}",
                "single": lambda: {1: "single-1-die", 2: "single-2-dice", 12: "single-3-dice"}[odds]}
        return "nz1996:VI.4.0/" + line.get(bet, lambda: bet)()

    return Ruleset("nz1996/tai-sai", bets=bets, price=price, checks={
        name: f"nz1996:VI.5.0({letter})" for name, letter in zip(("power", "test-run", "tumbler", "seal"), "abcd")},
                   losses={bet: f"nz1996:VI.3.1({letter})({tails[bet]})" for bet, letter in zip(bets, "abcdefgh")},
                   **spins.new_zealand("VI", closed="3.9", device="3.3", early="6.3", losers_first="6.6(a)",
                                       void="7.5", unpaid="6.9", no_spin=("not-flat", "not-tumbled"),
                                       corrector="game-supervisor"))


def _crown(kind, bets, device, early, **more):
    doc = "crown-fusion-2024:"

    def price(bet, on, odds):
        line = {"triple": "specific-triples", "double": "specific-doubles", "pair": "two-dice-combinations",
                "total": on and bet == "total" and by_total(on), "three-of-four": f"3-of-4/{on}",
                "single": f"single-die-on-{ {1: 1, 2: 2, 12: 3}.get(odds)}"}
        return f"{doc}T6/{line.get(bet, bet)}"

    return Ruleset(f"crown-fusion-2024/{kind}-sic-bo", bets=tuple(BETS), price=price,
                   losses=dict.fromkeys(BETS, doc + bets), lights=kind == "auto",
                   **spins.crown(bets, device, early, **more))


RULESETS = (_tai_sai(), _crown("auto", "10.6.1", "10.3.1", early="10.5.1", whole="6.3"),
            _crown("semi", "14.6.1", "14.4.2", early="3.5", idle=False, void="crown-fusion-2024:14.5.1",
                   unpaid="crown-fusion-2024:3.5", corrector="higher-duties-dealer", keyed_anew=True,
                   no_spin=("not-flat", "tumbler-malfunction", "not-tumbled")))

# ---- the table ---------------------------------------------------------------------------------


class Table(spins.Table):
    def __init__(self, ruleset, options):
        super().__init__(ruleset, options)
        self.spots = layout(ruleset.bets)
        self.tumbled = False  # in this game

    # Tumbling, where a table is told its steps.

    def _untumbled(self):
        return bool(self.checked) and not self.shut and self.open and not self.tumbled

    def tumble(self, act):
        number = act.get("number")
        if not self._untumbled() or not is_whole(number):
            return Answer(refused=ANY)
        if number < 3:
            self.met["cold: tumbled too few times"] += 1
            return Answer(refused={"nz1996:VI.6.1"})
        self.tumbled = True
        self.met["cold: tumbled"] += 1
        return Answer(accepted=[{"act": "tumble", "rule": "nz1996:VI.6.1"}], fields={"accepted": ("act", "rule")})

    def _shut(self):
        if self._untumbled():
            self.met["cold: a wager before the dice are tumbled"] += 1
            return {"nz1996:VI.6.1"}
        return super()._shut()

    def close(self, act):
        return Answer(refused=ANY) if self._untumbled() else super().close(act)

    def _settle(self, result, before=()):
        self.tumbled = False
        return super()._settle(result, before)

    def _void_round(self):
        self.tumbled = False
        return super()._void_round()

    def dice(self, act):
        return Answer(refused=ANY) if self._untumbled() else self.result(act)

    def read(self, act):
        dice = act.get("dice")
        if not isinstance(dice, list) or len(dice) > 3 or any(not is_whole(face) or face not in FACES for face in dice):
            return None, ANY
        return tuple(dice), set() if len(dice) == 3 else {self.rules.device}

    def lit(self, dice):
        won = [{"bet": bet, "on": on} for bet, on in self.spots if self.odds(bet, on, dice)]
        return won if self.rules.lights else []

    def odds(self, bet, on, dice):
        if bet in ("even", "odd") and self.limits.get("even-odd-triples") == "win":
            return 1 if sum(dice) % 2 == (bet == "odd") else None
        return BETS[bet][1](on, dice)

    def terms(self, bet, on, dice):
        odds = self.odds(bet, on, dice)
        return odds, self.rules.losses[bet] if odds is None else self.rules.price(bet, on, odds)

    def shown(self, dice):
        a, b, c = dice
        return {"number": (a - 1) * 36 + (b - 1) * 6 + c - 1, "dice": list(dice), "total": sum(dice),
                "result": announced(dice)}


# ---- random sessions ---------------------------------------------------------------------------

NO_SUCH_SPOT = (
    ("small", "4"), ("big", "17"), ("triple", "0"), ("triple", "7"), ("triple", None), ("triple", "1-1-1"),
    ("double", "7"), ("double", "1-1"), ("double", None), ("any-triple", "3"), ("total", "3"), ("total", "18"),
    ("total", "0"), ("total", "04"), ("total", None), ("total", "4-17"), ("pair", "1-1"), ("pair", "2-1"),
    ("pair", "1-7"), ("pair", "1"), ("pair", None), ("pair", "1-2-3"), ("single", "0"), ("single", "7"),
    ("single", None), ("single", "+1"), ("three-of-four", "1-2-3-5"), ("three-of-four", "1-2-3"),
    ("three-of-four", None), ("even", "2"), ("odd", "1"), ("Small", None), ("domino", "1-2"), ("field", None),
    ("red", None), ("straight", "5"), ("", "5"), (None, "5"), (7, "5"))
NO_DICE = ([], [1], [1, 2], [1, 2, 3, 4], [0, 1, 2], [1, 2, 7], [1, 2, -3], [1, 2, 3.0], [1, 2, "3"], [1, 2, None],
           [1, 2, True], [[1, 2, 3]], "123", 123, None, True, {"dice": [1, 2, 3]}, [1, 2, 2 ** 32 + 3])


class Session(spin_sessions.Session):
    rulesets, table_of, no_such_spot, plain_bet = RULESETS, Table, NO_SUCH_SPOT, "small"
    foreign = ('{"act":"number","number":17}', '{"act":"section","symbol":"A"}', '{"act":"section","section":5}')

    def play_round(self):
        while self.table._untumbled():
            self.one_of((3, lambda: self.send({"act": "tumble", "number": self.rng.choice((3, 3, 4, 2, 0))})),
                        (1, self._wager), (1, lambda: self.send({"act": "close"})), (1, self._bad_result))
        super().play_round()

    def choose_options(self):
        chosen = super().choose_options()
        if "even" in self.rules.bets and self.rng.random() < 0.3:
            chosen["even-odd-triples"] = self.rng.choice(("lose", "win"))
        return chosen

    def lucky_result(self):
        dice = tuple(self.rng.choice(FACES) for _ in range(3))
        if self.table.standing and self.rng.random() < 0.5:
            bet, on = self.rng.choice(list(self.table.standing))[2:4]
            dice = self.rng.choice([each for each in THROWS if self.table.odds(bet, on, each)])
        elif self.rng.random() < 0.15:
            dice = dice[:1] * 3
        return {"act": "dice", "dice": list(dice)}

    def bad_result(self):
        return {"act": "dice", "dice": self.rng.choice(NO_DICE)}

    def any_spot(self):
        bet = self.rng.choice(self.rules.bets)  # each bet as often, whatever it has of positions
        return bet, self.rng.choice(BETS[bet][0])


# ---- the odds ----------------------------------------------------------------------------------


def expected_odds(rules, chosen):
    table, each = Table(rules, chosen), Fraction(1, len(THROWS))

    def endings(bet, on):
        for dice in THROWS:
            odds = table.odds(bet, on, dice)
            yield ("lose", 0, each) if odds is None else ("win", odds, each)

    return {(bet, on, None): priced(endings(bet, on)) for bet, on in table.spots}


def compare_odds(baize, tap):
    lists = [(rules, {}) for rules in RULESETS]
    lists += [(rules, {"even-odd-triples": "win"}) for rules in RULESETS[1:]]
    return compare(baize, tap, [(rules.name, chosen, expected_odds(rules, chosen)) for rules, chosen in lists])


# ---- the oracle's own test ---------------------------------------------------------------------


def check_odds():
    """The readings' own figures, line by line."""
    assert [len(layout(rules.bets)) for rules in RULESETS] == [50, 56, 56]
    tai_sai, auto, _ = RULESETS
    back = {spot[:2]: price.back for spot, price in expected_odds(tai_sai, {}).items()}
    percent = lambda *spot: f"{float(100 * back[spot]):.1f}"
    assert percent("small", None) == percent("big", None) == percent("pair", "1-2") == "97.2"
    assert percent("single", "3") == "96.3" and percent("triple", "6") == "83.8"
    assert back["double", "1"] == Fraction(16 * 12, 216) and back["any-triple", None] == Fraction(6 * 32, 216)
    assert [back["total", str(n)] * 216 for n in range(4, 11)] == [189, 192, 190, 195, 189, 200, 189]
    assert len({back["pair", on] for on in BETS["pair"][0]}) == 1
    back = {spot[:2]: price.back for spot, price in expected_odds(auto, {}).items()}
    assert all(back["three-of-four", on] == Fraction(24 * 8, 216) for on in SETS_OF_FOUR)
    assert back["even", None] == back["odd", None] == Fraction(210, 216)
    assert expected_odds(auto, {"even-odd-triples": "win"})["odd", None, None].back == 1


def check_throws():
    """Single throws whose outcome the readings name."""
    pays = lambda bet, on, *dice: BETS[bet][1](on, dice)
    assert pays("pair", "1-2", 1, 1, 2) == 6 and pays("pair", "1-2", 1, 2, 3) == 6  # T-01, T-02
    assert pays("double", "4", 4, 4, 4) == 11                                       # T-03
    assert [pays("single", "5", *dice) for dice in ((5, 1, 2), (5, 1, 5), (5, 5, 5), (1, 2, 3))] == [1, 2, 12, None]
    assert pays("small", None, 1, 1, 1) is pays("big", None, 6, 6, 6) is None       # T-05
    assert pays("small", None, 2, 2, 2) is pays("big", None, 5, 5, 5) is None
    assert pays("total", "15", 5, 5, 5) == 18 and pays("any-triple", None, 5, 5, 5) == 31  # T-06
    assert pays("three-of-four", "2-3-5-6", 6, 2, 5) == 7                           # D-01
    assert pays("three-of-four", "2-3-5-6", 2, 2, 5) is pays("three-of-four", "2-3-5-6", 2, 4, 5) is None
    assert announced((1, 6, 3)) == "one, three, six; total ten"                     # the rule's own examples
    assert announced((3, 4, 3)) == "double three, four; total ten"
    assert announced((5, 5, 5)) == "triple five; total fifteen"
    assert announced((5, 2, 5)) == "two, double five; total twelve"                 # T-10


def check_money():
    tai_sai, auto, _ = RULESETS
    table = Table(tai_sai, {"min": 10, "chip": 100})
    wager = lambda bet, on, stake: table.act(
        {"act": "wager", "seat": 1, "player": "a", "bet": bet, "on": on, "stake": stake})
    assert table.act({"act": "buy-in", "player": "a", "stake": 500}).accepted[0]["balance"] == 500
    assert wager("total", "18", 10).refused == {"nz1996:I.14.1(a)"}
    assert wager("total", "9", 110).refused == {"nz1996:I.14.3"} == wager("total", "9", 600).refused
    assert wager("total", "9", 100).accepted[0]["total"] == 100 and wager("small", None, 100).accepted
    assert table.act({"act": "dice", "dice": [3, 3, 3]}).refused == {"nz1996:VI.6.3"}
    table.act({"act": "close"})
    assert wager("small", None, 100).refused == {"nz1996:VI.3.9"}
    rows = {row["bet"]: row for row in table.act({"act": "dice", "dice": [3, 3, 3]}).settled}
    assert (rows["total"]["pays"], rows["total"]["returns"]) == (700, 800)
    assert rows["small"]["rule"] == "nz1996:VI.3.1(a)(ii)"
    assert table.purse.balances["a"] == 500 - 200 + 800
    assert Table(auto, {}).rules.price("single", "2", 12) == "crown-fusion-2024:T6/single-die-on-3"


JUDGED = 160  # sessions


def check_sessions():
    """Sessions must reach each position's every price and loss, and every clause of a refusal."""
    rows, reached, rules = Counter(), set(), set()
    for index in range(480):
        session = Session("selftest", index)
        for answer in session.answers:
            if index < JUDGED:
                check_answer(answer, session)
            if answer.refused not in (None, ANY):
                rules |= answer.refused
            for row in answer.settled:
                rows[row["result"]] += 1
                rules.add(row["rule"])
                reached.add((session.rules.name, row["bet"], row["on"], row["result"]))
    for ruleset in RULESETS:
        due = {(ruleset.name, *spot, result) for spot in layout(ruleset.bets) for result in ("win", "lose")}
        assert due <= reached, due - reached
        cited = {ruleset.price(bet, on, odds) for (bet, on), all_odds in layout(ruleset.bets).items()
                 for odds in all_odds}
        cited |= {*ruleset.losses.values(), *ruleset.clamps, ruleset.position, ruleset.closed, ruleset.below_min,
                  ruleset.below_total, ruleset.step, ruleset.device, ruleset.early, ruleset.chips or ruleset.unpayable}
        assert cited <= rules, cited - rules
        assert cited <= known_clauses(), cited - known_clauses()
    return rows


def selftest():
    check_throws()
    check_odds()
    check_money()
    return ", ".join(f"{n} {result}" for result, n in sorted(check_sessions().items()))


if __name__ == "__main__":
    sys.exit(from_command_line(__doc__, lambda _: Session, selftest, compare_odds, (
        *spins.SITUATIONS, *SITUATIONS, *AT_CROWN, "cold: checks are missing", "cold: tumbled", "cold: tumbled too few times",
        "cold: a wager before the dice are tumbled")))
