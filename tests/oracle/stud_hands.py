"""The five-card hands of Caribbean stud for the oracle: their categories, how two of one category compare, and how
often each comes.
"""
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, floor

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
VALUE = {rank: at for at, rank in enumerate(RANKS, 2)}
CATEGORIES = ("odd-cards", "pair", "two-pairs", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind",
              "straight-flush", "royal-flush")
WHEEL = [14, 5, 4, 3, 2]


def judged(cards):
    """What five cards are worth: (category, values in the order in which they are compared). Suits never count."""
    counted = Counter(VALUE[card[0]] for card in cards)
    groups = sorted(counted, key=lambda value: (counted[value], value), reverse=True)
    shape = sorted(counted.values(), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    if shape == [1] * 5:
        if groups == WHEEL:
            groups = [5, 4, 3, 2, 1]
        if groups[0] - groups[4] == 4:
            name = "straight" if not flush else "royal-flush" if groups[0] == 14 else "straight-flush"
        else:
            name = "flush" if flush else "odd-cards"
    else:
        name = {(2, 1, 1, 1): "pair", (2, 2, 1): "two-pairs", (3, 1, 1): "three-of-a-kind", (3, 2): "full-house",
                (4, 1): "four-of-a-kind"}[tuple(shape)]
    return CATEGORIES.index(name), tuple(groups)


def category(cards):
    return CATEGORIES[judged(cards)[0]]


def qualifies(cards):
    """The dealer's hand: a pair or better, or odd cards with ace and king."""
    return judged(cards) >= (0, (14, 13))


ODDS = {"odd-cards": 1, "pair": 1, "two-pairs": 2, "three-of-a-kind": 3, "straight": 4, "flush": 5, "full-house": 7,
        "four-of-a-kind": 20, "straight-flush": 50, "royal-flush": 250}
BONUS = {"flush": 10_000, "full-house": 15_000, "four-of-a-kind": 50_000}  # cents
WINNERS = (*BONUS, "straight-flush", "royal-flush")


def chances():
    """category -> chance of five cards, by counting hands of thirteen ranks: which ranks, and then which suits."""
    found = Counter()
    for ranks in combinations(RANKS, 5):
        off = ["cdhsc"[at] for at in range(5)]
        of_one_suit = category([rank + "c" for rank in ranks])
        mixed = category([rank + suit for rank, suit in zip(ranks, off)])
        found[of_one_suit] += 4
        found[mixed] += 4 ** 5 - 4
    found["pair"] = 13 * comb(4, 2) * comb(12, 3) * 4 ** 3
    found["two-pairs"] = comb(13, 2) * comb(4, 2) ** 2 * 11 * 4
    found["three-of-a-kind"] = 13 * comb(4, 3) * comb(12, 2) * 4 ** 2
    found["full-house"] = 13 * comb(4, 3) * 12 * comb(4, 2)
    found["four-of-a-kind"] = 13 * 12 * 4
    assert found.total() == comb(52, 5)
    return {name: Fraction(found[name], comb(52, 5)) for name in CATEGORIES}


LEAST, LEAST_STRAIGHT = 1_000_000, 100_000  # of a royal and of another straight flush, cents


def jackpot(pool, winners):
    """Who gets what of a pool in hundredths of a cent: winners are seat -> category. (seat -> (the prize, what of it
    is in the pool), what is left), in cents. First the fixed bonuses, then each straight flush out of what
    these left, then the royal flushes out of the rest; what the pool lacks the house adds."""
    won, left = {}, Fraction(pool, 100)
    groups = ([seat for seat, hand in winners.items() if hand in BONUS],
              [seat for seat, hand in winners.items() if hand == "straight-flush"],
              [seat for seat, hand in winners.items() if hand == "royal-flush"])
    for at, seats in enumerate(groups):
        base = left
        for seat in seats:
            prize = (BONUS.get(winners[seat]), max(LEAST_STRAIGHT, base / 10), max(LEAST, base / len(seats)))[at]
            out = floor(min(prize, left))  # it pays whole cents
            won[seat], left = (prize, out), left - out
    return won, left


# ---- the best hands against every dealer's -----------------------------------------------------


def unqualified(gone):
    """How many five cards of the deck without these do not qualify: odd cards without ace and king together."""
    left = {rank: [rank + suit for suit in SUITS if rank + suit not in gone] for rank in RANKS}
    count = 0
    for ranks in combinations(RANKS, 5):
        if {"A", "K"} <= set(ranks) or category([rank + suit for rank, suit in zip(ranks, "cdhsc")]) == "straight":
            continue
        ways = 1
        for rank in ranks:
            ways *= len(left[rank])
        count += ways - sum(all(rank + suit in left[rank] for rank in ranks) for suit in SUITS)
    return count


def straight_flushes(gone):
    """Every straight flush, royal or not, of the deck without these."""
    runs = ["A2345", *(RANKS[at:at + 5] for at in range(9))]
    hands = [[rank + suit for rank in run] for run in runs for suit in SUITS]
    return [hand for hand in hands if not gone & set(hand)]


def top_chance(hands):
    """The chance that one of these hands, all fours or better, comes and wins of a dealer who qualifies; each
    stands for four, one of every suit."""
    won = Fraction(0)
    for hand in hands:
        gone, mine = set(hand), judged(hand)
        better = sum(judged(other) >= mine for other in straight_flushes(gone))
        for rank in RANKS:
            fours = [rank + suit for suit in SUITS]
            if not gone & set(fours):
                better += sum(judged([*fours, card]) > mine for card in DECK if card not in (*gone, *fours))
        won += Fraction(comb(47, 5) - unqualified(gone) - better, comb(47, 5))
    return 4 * won / comb(52, 5)


def top_chances():
    """category -> chance to win a bet with it, of the three best."""
    of_clubs = [hand for hand in straight_flushes(set()) if hand[0][1] == "c"]
    return {"royal-flush": top_chance([hand for hand in of_clubs if category(hand) == "royal-flush"]),
            "straight-flush": top_chance([hand for hand in of_clubs if category(hand) == "straight-flush"]),
            "four-of-a-kind": top_chance([[*(rank + suit for suit in SUITS), other + "c"]
                                          for rank in RANKS for other in RANKS if other != rank])}
