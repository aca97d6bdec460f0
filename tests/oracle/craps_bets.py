"""The wagers of craps for the oracle: what a roll does to each of them, at what odds, under which clause, and
the exact chances of all their endings.
"""
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

THROWS = tuple(product(range(1, 7), repeat=2))
POINTS = (4, 5, 6, 8, 9, 10)
TRUE = {number: Fraction(6, 6 - abs(7 - number)) for number in POINTS}  # the seven's ways to the number's
PLACE = {4: Fraction(9, 5), 5: Fraction(7, 5), 6: Fraction(7, 6), 8: Fraction(7, 6), 9: Fraction(7, 5),
         10: Fraction(9, 5)}
HARD = {4: 7, 6: 9, 8: 9, 10: 7}

BETS = ("pass", "dont-pass", "come", "dont-come", "pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds",
        "place", "buy", "lay", "hardway", "big-six", "big-eight", "field", "any-seven", "any-craps", "craps-two",
        "craps-three", "craps-twelve", "eleven", "horn", "horn-high", "world", "craps-eleven")  # (a) to (y)
LETTER = dict(zip(BETS, "abcdefghijklmnopqrstuvwxy"))
FLAT = BETS[:4]
BEHIND = dict(zip(BETS[4:8], FLAT))  # odds -> the flat wager they lie behind
SWITCHED = ("place", "buy", "come-odds", "hardway")  # off on a come-out roll, and when called off: X.3.8
SIMPLE = {  # one roll, one total or several at a price
    "field": {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}, "any-seven": {7: 4}, "any-craps": {2: 7, 3: 7, 12: 7},
    "craps-two": {2: 30}, "craps-three": {3: 15}, "craps-twelve": {12: 30}, "eleven": {11: 15}}
HORN = {2: 30, 3: 15, 11: 15, 12: 30}
PAID_BY = {"horn": "X.6.2", "horn-high": "X.6.2", "world": "X.6.3", "craps-eleven": "X.6.4"}  # compound
STAKED_IN = {"horn": "X.6.2", "horn-high": "X.3.1(w)(i)", "world": "X.3.1(x)(i)", "craps-eleven": "X.3.1(y)(i)"}
UNITS = {"horn": 4, "horn-high": 5, "world": 5, "craps-eleven": 2}


def ons(bet):
    """What `on` may be for a bet."""
    if bet in ("come-odds", "dont-come-odds", "place", "buy", "lay"):
        return tuple(map(str, POINTS))
    return {"hardway": ("4", "6", "8", "10"), "horn-high": ("2", "3", "11", "12")}.get(bet, (None,))


LAYOUT = [(bet, on) for bet in BETS for on in ons(bet)]


class Ending(NamedTuple):
    """The end of a wager: odds on the share of the stake that wins, and the clause."""
    result: str
    odds: Fraction
    rule: str
    share: Fraction = Fraction(1)


def ended(result, odds, clause, share=1):
    return Ending(result, Fraction(odds), "nz1996:" + clause, Fraction(share))


def shares(bet, on, halves=(Fraction(1, 2), Fraction(1, 2))):
    """total -> (share of the stake, odds) of a compound wager's parts."""
    if bet == "craps-eleven":
        craps, eleven = halves
        return {**{total: (craps, 7) for total in (2, 3, 12)}, 11: (eleven, 15)}
    each = Fraction(1, UNITS[bet])
    parts = {total: (each * (1 + (bet == "horn-high" and str(total) == on)), odds) for total, odds in HORN.items()}
    return parts if bet != "world" else {**parts, 7: (each, 4)}


def pair_of(number):
    """As the price list groups the points."""
    low = min(number, 14 - number)
    return f"{low}-{14 - low}"


def flat_end(bet, point, total):
    """A line or come wager: in its area (point None) or on its number. An int: it travels there."""
    dont, area = bet.startswith("dont"), point is None
    if area and total in POINTS:
        return total
    if not area and total not in (point, 7):
        return None
    if area and dont and total == 12:
        return ended("void", 0, f"X.3.1({LETTER[bet]})(iii)")
    made = total in (7, 11) if area else total == point
    if made != dont:
        return ended("win", 1, f"X.6.1/{bet}")
    return ended("lose", 0, f"X.3.1({LETTER[bet]})(ii)({'A' if area else 'B'})")


def behind_end(bet, point, total):
    """Odds, and what lies behind a don't wager: they win and lose with it."""
    if total not in (point, 7):
        return None
    flat, dont = BEHIND[bet], bet.startswith("dont")
    if (total == point) == dont:
        return ended("lose", 0, f"X.3.1({LETTER[bet]})(iii)")
    name = f"{'behind' if dont else 'odds'}-{flat}-{pair_of(point)}"
    return ended("win", 1 / TRUE[point] if dont else TRUE[point], f"X.6.1/{name}")


def number_end(bet, number, total):
    """Place, buy and lay."""
    if total not in (number, 7):
        return None
    if (total == 7) != (bet == "lay"):
        return ended("lose", 0, {"place": "X.3.1(i)(ii)", "buy": "X.3.1(j)", "lay": "X.3.1(k)(ii)"}[bet])
    odds = {"place": PLACE[number], "buy": TRUE[number], "lay": 1 / TRUE[number]}[bet]
    return ended("win", odds, f"X.6.1/{bet}-{number}")


def roll_end(bet, number, dice, halves=None):
    """What a roll that concerns it does to a wager: an Ending, the number it travels to, or None: it stays.
    `number` is the wager's point or the number it is on."""
    total, letter = sum(dice), LETTER[bet]
    if bet in FLAT:
        return flat_end(bet, number, total)
    if bet in BEHIND:
        return behind_end(bet, number, total)
    if bet in ("place", "buy", "lay"):
        return number_end(bet, number, total)
    if bet == "hardway":
        if total not in (number, 7):
            return None
        hard = dice[0] == dice[1] and total == number
        return ended("win", HARD[number], f"X.6.1/hard-{number}") if hard else ended("lose", 0, "X.3.1(l)(ii)")
    if bet in ("big-six", "big-eight"):
        number = 6 if bet == "big-six" else 8
        if total not in (number, 7):
            return None
        return ended("win", 1, f"X.6.1/{bet}") if total == number else ended("lose", 0, f"X.3.1({letter})(ii)")
    if bet in SIMPLE:
        if total not in SIMPLE[bet]:
            return ended("lose", 0, f"X.3.1({letter})(ii)")
        line = {"field": "field-2-12" if total in (2, 12) else "field-3-4-9-10-11"}.get(bet, bet)
        return ended("win", SIMPLE[bet][total], f"X.6.1/{line}")
    parts = shares(bet, str(number), *([halves] if halves else []))
    if total not in parts:
        return ended("lose", 0, f"X.3.1({letter})({'ii' if bet == 'horn' else 'iii'})")
    share, odds = parts[total]
    return ended("win", odds, PAID_BY[bet], share)


@lru_cache(None)
def all_odds(bet, number):
    """Every (share, odds) at which a wager may be paid."""
    found = set()
    for dice in THROWS:
        end = roll_end(bet, number, dice)
        if isinstance(end, int):
            end = roll_end(bet, end, next(each for each in THROWS if sum(each) == (
                7 if bet.startswith("dont") else end)))
        if end and end.result == "win":
            found.add((end.share, end.odds))
    return found


@lru_cache(None)
def endings(bet, number):
    """Ending -> probability, by following the wager until it ends: from each state it either ends, moves on to
    another state or stays, and what stays is shared out among the rest."""
    found, stays, each = {}, Fraction(0), Fraction(1, len(THROWS))
    for dice in THROWS:
        end = roll_end(bet, number, dice)
        if end is None:
            stays += each
        elif isinstance(end, int):
            for later, chance in endings(bet, end).items():
                found[later] = found.get(later, 0) + each * chance
        else:
            found[end] = found.get(end, 0) + each
    return {end: chance / (1 - stays) for end, chance in found.items()}


def rolls(bet, number):
    """How many rolls a wager lasts on average."""
    each = Fraction(1, len(THROWS))
    results = [roll_end(bet, number, dice) for dice in THROWS]
    later = sum(each * rolls(bet, end) for end in results if isinstance(end, int))
    return (1 + later) / (1 - each * results.count(None))


def commission_rate(bet, number):
    """Per stake of one: 5% of a buy, 5% of what a lay would win."""
    return {"buy": Fraction(1, 20), "lay": Fraction(1, 20) / TRUE.get(number, 1)}.get(bet, Fraction(0))
