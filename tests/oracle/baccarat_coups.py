"""The game of baccarat for the oracle: cards, the Table of Play, what a bet makes of a finished coup,
and the exact chances of each.

The same in all eight rulesets; what a bet pays is not said here. The counting goes by the values of
the cards and by their ranks, apart from each other: which hand wins depends on values only, and a pair
on the ranks of the first two cards only.
"""
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

RANKS, SUITS = "A23456789TJQK", "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)


VALUES = {rank: at if at < 10 else 0 for at, rank in enumerate(RANKS, 1)}


def value(card):
    """Ace 1, two to nine as they are, ten and pictures nothing."""
    return VALUES[card[0]]


# Table 2: the values of the Player's third card on which the Banker draws, by the Banker's count.
TABLE_2 = {0: range(10), 1: range(10), 2: range(10), 3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
           4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7), 7: ()}


def next_hand(player, banker):
    """Which hand takes the next card, by the values each has so far; None when the coup is complete."""
    if len(player) + len(banker) < 4:
        return "player" if len(player) == len(banker) else "banker"
    if len(banker) == 3 or sum(player[:2]) % 10 >= 8 or sum(banker[:2]) % 10 >= 8:
        return None
    if len(player) == 2:
        if sum(player) % 10 <= 5:
            return "player"
        return "banker" if sum(banker) % 10 <= 5 else None
    return "banker" if player[2] in TABLE_2[sum(banker) % 10] else None


def hands_of(cards):
    """The Player's and the Banker's cards of a coup, from cards in the order of the deal; what the coup
    does not need is left over."""
    cards, hands, values = iter(cards), {"player": [], "banker": []}, {"player": [], "banker": []}
    while hand := next_hand(*values.values()):
        card = next(cards)
        hands[hand].append(card)
        values[hand].append(value(card))
    return hands["player"], hands["banker"]


class Outcome(NamedTuple):
    """All that any bet asks of a coup. `pairs`: none, player, banker, both, or twin (both alike)."""
    player: int
    banker: int
    player_cards: int
    banker_cards: int
    pairs: str = "none"

    def natural(self, hand):
        return getattr(self, hand) >= 8 and getattr(self, hand + "_cards") == 2


def pairs_of(a, b, c, d):
    """What ranks a, b in the Player's and c, d in the Banker's hand make."""
    if a == b and c == d:
        return "twin" if a == c else "both"
    return "player" if a == b else "banker" if c == d else "none"


def outcome_of(player, banker):
    """The outcome of a complete coup, from its cards."""
    count = lambda hand: sum(map(value, hand)) % 10
    return Outcome(count(player), count(banker), len(player), len(banker),
                   pairs_of(player[0][0], player[1][0], banker[0][0], banker[1][0]))


# ---- the lines of the pay tables ---------------------------------------------------------------

LEVEL, LOSE, WIN = "level", "lose", "win"
MAIN = ("player", "banker")


def _main(hand):
    other = MAIN[hand == "player"]

    def line(it):
        mine, theirs = getattr(it, hand), getattr(it, other)
        if mine <= theirs:
            return LEVEL if mine == theirs else LOSE
        return "win-on-6" if hand == "banker" and mine == 6 else WIN
    return line


def _dragon(hand):
    other = MAIN[hand == "player"]

    def line(it):
        margin = getattr(it, hand) - getattr(it, other)
        if margin == 0:
            return "natural-tie" if it.natural(hand) and it.natural(other) else "tie"
        if margin < 0:
            return LOSE
        return "natural" if it.natural(hand) else f"by-{margin}" if margin >= 4 else LOSE
    return line


def _six(line_by_cards):
    """The Banker wins on six; the line depends on the number of the Banker's cards."""
    return lambda it: line_by_cards[it.banker_cards] if it.banker == 6 > it.player else LOSE


LINE = {
    "player": _main("player"),
    "banker": _main("banker"),
    "tie": lambda it: WIN if it.player == it.banker else LOSE,
    "player-pair": lambda it: WIN if it.pairs in ("player", "both", "twin") else LOSE,
    "banker-pair": lambda it: WIN if it.pairs in ("banker", "both", "twin") else LOSE,
    "super-six": _six({2: WIN, 3: WIN}),
    "dragon-player": _dragon("player"),
    "dragon-banker": _dragon("banker"),
    "tiger": _six({2: "two-card", 3: "three-card"}),
    "tiger-tie": lambda it: WIN if it.player == it.banker == 6 else LOSE,
    "tiger-pair": lambda it: {"none": LOSE, "both": "double", "twin": "twin"}.get(it.pairs, "single"),
    "big-tiger": _six({2: LOSE, 3: WIN}),
    "small-tiger": _six({2: WIN, 3: LOSE}),
}
LINES = {"player": (WIN, LOSE, LEVEL), "banker": (WIN, "win-on-6", LOSE, LEVEL), "tie": (WIN, LOSE),
         "player-pair": (WIN, LOSE), "banker-pair": (WIN, LOSE), "super-six": (WIN, LOSE),
         **{dragon: ("natural", *(f"by-{margin}" for margin in range(4, 10)), "natural-tie", "tie", LOSE)
            for dragon in ("dragon-player", "dragon-banker")},
         "tiger": ("two-card", "three-card", LOSE), "tiger-tie": (WIN, LOSE),
         "tiger-pair": ("single", "double", "twin", LOSE), "big-tiger": (WIN, LOSE),
         "small-tiger": (WIN, LOSE)}
BY_RANK = ("player-pair", "banker-pair", "tiger-pair")  # decided by the first four cards' ranks

# ---- the chances -------------------------------------------------------------------------------


def falling(n, k):
    """n (n - 1) ... of k factors: the ways to draw k cards in order."""
    product_ = 1
    for i in range(k):
        product_ *= n - i
    return product_


def count_by_value(decks):
    """Outcome without pairs -> the number of ordered draws of six cards that bring it.

    The two hands' first cards are taken as unordered pairs of values, and a coup of four or five cards
    is completed by any cards, so that every number counts draws of six out of the whole shoe."""
    shoe = [16 * decks] + [4 * decks] * 9
    total, ways = 52 * decks, Counter()

    def spread(player, banker, weight, dealt):
        hand = next_hand(player, banker)
        if hand is None:
            it = Outcome(sum(player) % 10, sum(banker) % 10, len(player), len(banker))
            ways[it] += weight * falling(total - dealt, 6 - dealt)
            return
        for card in range(10):
            if shoe[card]:
                shoe[card] -= 1
                grown = (player + (card,), banker) if hand == "player" else (player, banker + (card,))
                spread(*grown, weight * (shoe[card] + 1), dealt + 1)
                shoe[card] += 1

    hands = list(combinations_with_replacement(range(10), 2))
    for player, banker in product(hands, hands):
        weight, held = (1 + (player[0] != player[1])) * (1 + (banker[0] != banker[1])), player + banker
        for card in held:
            weight *= shoe[card]
            shoe[card] -= 1
        spread(player, banker, weight, 4)
        for card in held:
            shoe[card] += 1
    assert sum(ways.values()) == falling(total, 6)
    return ways


def count_by_rank(decks):
    """What the first four cards pair to -> the number of ordered draws of four that bring it."""
    each, ways = 4 * decks, Counter()
    for ranks in product(range(13), repeat=4):
        weight, left = 1, {}
        for rank in ranks:
            weight *= left.setdefault(rank, each)
            left[rank] -= 1
        a, b, c, d = ranks
        ways[pairs_of(a, b, c, d)] += weight
    assert sum(ways.values()) == falling(52 * decks, 4)
    return ways


@lru_cache(None)
def chances(decks):
    """(bet, line) -> the exact chance of it in the first coup out of a full shoe."""
    by_value, by_rank = count_by_value(decks), count_by_rank(decks)
    found = Counter()
    for bet in LINE:
        if bet in BY_RANK:
            for pairs, ways in by_rank.items():
                line = LINE[bet](Outcome(0, 0, 2, 2, pairs))
                found[bet, line] += Fraction(ways, falling(52 * decks, 4))
        else:
            for it, ways in by_value.items():
                found[bet, LINE[bet](it)] += Fraction(ways, falling(52 * decks, 6))
    return found
