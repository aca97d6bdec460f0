"""What the best play at blackjack returns, for the oracle: reckoned over the composition of the shoe, card by card, by
a player who knows his own cards and the dealer's. Hands that were split are reckoned one by one, so that the figure
is good to a few millionths of the stake and no better.

Ranks are 0 for the ace to 9 for all tens. The dealer's ends are listed once for each first card, as what he draws
without regard to order, and weighed by the shoe each time.
"""
from functools import lru_cache
from itertools import product
from math import prod

TEN, ACE = 9, 0
PERMITTED_DOUBLE = (9, 10, 11)
MOST_DRAWN = 13  # more than a dealer ever draws


def counted(total, ace, rank):
    """(hard total, whether there is an ace) with one more card."""
    return total + rank + 1, ace or rank == ACE


def best_total(total, ace):
    return total + 10 if ace and total <= 11 else total


@lru_cache(None)
def dealer_ends(up, draws_soft_17):
    """[(what he draws as (rank, how many) pairs, orders in which he may, his total or 22, blackjack)]."""
    found = {}

    def draw(drawn, total, ace):
        whole = best_total(total, ace)
        if whole >= 17 and not (draws_soft_17 and whole == 17 and total == 7):
            key = tuple((rank, drawn.count(rank)) for rank in sorted(set(drawn))), min(whole, 22), (
                whole == 21 and len(drawn) == 1)
            found[key] = found.get(key, 0) + 1
            return
        for rank in range(10):
            draw((*drawn, rank), *counted(total, ace, rank))

    draw((), *counted(0, False, up))
    return [(drawn, orders, total, natural) for (drawn, total, natural), orders in found.items()]


@lru_cache(None)
def weighed_ends(up, draws_soft_17):
    """The same without blackjacks, by what he ends with and how many cards he draws: [(total, cards, [(orders, places of
    its ranks among `falling`)])]."""
    together = {}
    for drawn, orders, total, natural in dealer_ends(up, draws_soft_17):
        if not natural:
            cards = sum(many for _, many in drawn)
            together.setdefault((total, cards), []).append((orders, [rank * MOST_DRAWN + many for rank, many in drawn]))
    return [(total, cards, ends) for (total, cards), ends in together.items()]


def falling(many):
    """In how many ways 0, 1, 2, … cards in order come from so many."""
    ways = [1]
    for at in range(MOST_DRAWN - 1):
        ways.append(ways[-1] * (many - at))
    return ways


def dealer_chances(shoe, up, draws_soft_17=False):
    """Chances of 17 to 21 without a blackjack, and of a bust as 22."""
    ends, whole = [0.0] * 23, falling(sum(shoe))
    ways = [one for have in shoe for one in falling(have)]
    for total, cards, drawn in weighed_ends(up, draws_soft_17):
        ends[total] += sum(orders * prod([ways[place] for place in places]) for orders, places in drawn) / whole[cards]
    return ends


def blackjack_chance(shoe, up):
    """The chance that the dealer's next card makes a blackjack."""
    return shoe[{ACE: TEN, TEN: ACE}[up]] / sum(shoe) if up in (ACE, TEN) else 0.0


class Best:
    """The best play against one first card of the dealer. What a dealer's blackjack costs is kept apart: `kept` is
    the original wager in a first hand, and nothing in one that was split, where it is taken once for all."""

    def __init__(self, decks, up, draws_soft_17=False):
        self.shoe = [4 * decks] * 9 + [16 * decks]
        self.shoe[up] -= 1
        self.up = up
        self.draws_soft_17 = draws_soft_17
        self.dealers = {}
        self.memory = {}

    def without(self, cards):
        shoe = list(self.shoe)
        for rank in cards:
            shoe[rank] -= 1
        return shoe

    def dealer(self, cards):
        key = tuple(sorted(cards))
        if key not in self.dealers:
            self.dealers[key] = dealer_chances(self.without(key), self.up, self.draws_soft_17)
        return self.dealers[key]

    def natural(self, cards):
        return blackjack_chance(self.without(cards), self.up)

    def stand(self, cards, hand, kept):
        total, ace = 0, False
        for rank in hand:
            total, ace = counted(total, ace, rank)
        mine = best_total(total, ace)
        ends = self.dealer(cards)
        lost = sum(ends[max(17, mine + 1):22]) + kept * self.natural(cards)
        return sum(ends[17:mine] if mine > 17 else ()) + ends[22] - lost

    def play(self, gone, hand, kept):
        """The value of drawing and standing; `gone` are cards of other hands."""
        key = gone, tuple(sorted(hand)), kept
        if key in self.memory:
            return self.memory[key]
        total, ace = 0, False
        for rank in hand:
            total, ace = counted(total, ace, rank)
        mine = best_total(total, ace)
        value = self.stand(gone + hand, hand, kept) if mine >= 12 else -9.0
        if mine < 17 or mine < 19 and mine > total:
            value = max(value, self.hit(gone, hand, kept, total))
        self.memory[key] = value
        return value

    def hit(self, gone, hand, kept, total):
        shoe, value = self.without(gone + hand), 0.0
        left = sum(shoe)
        bust = -1.0 if kept else -(1 - self.natural(gone + hand))  # where it is not lost anyhow
        for rank in range(10):
            if shoe[rank]:
                after = bust if total + rank + 1 > 21 else self.play(gone, hand + (rank,), kept)
                value += shoe[rank] / left * after
        return value

    def double(self, gone, hand, kept):
        shoe, value = self.without(gone + hand), 0.0
        left = sum(shoe)
        for rank in range(10):
            if shoe[rank]:
                cards = gone + hand + (rank,)
                value += shoe[rank] / left * 2 * self.stand(cards, hand + (rank,), 0)
        return value - kept * self.natural(gone + hand)

    def two_cards(self, gone, hand, kept):
        """The best of drawing, standing and doubling."""
        value = self.play(gone, hand, kept)
        if ACE not in hand and sum(rank + 1 for rank in hand) in PERMITTED_DOUBLE:
            value = max(value, self.double(gone, hand, kept))
        return value

    def part(self, rank, gone, paired):
        """A split hand's value and the chance that its second card makes the pair again, over all second cards or
        without those that do."""
        shoe = self.without(gone + (rank,))
        left, value, pair = sum(shoe), 0.0, shoe[rank] / sum(shoe)
        for second in range(10):
            if not shoe[second] or second == rank and not paired:
                continue
            hand = (rank, second)
            got = self.stand(gone + hand, hand, 0) if rank == ACE else self.two_cards(gone, hand, 0)
            value += shoe[second] / left * got
        return (value if paired else value / (1 - pair)), pair

    def split(self, rank):
        natural = self.natural((rank, rank))
        if rank == ACE:
            return 2 * self.part(rank, (rank,), True)[0] - natural
        three = self.part(rank, (rank, rank), True)[0]
        other, pair = self.part(rank, (rank,), False)
        return pair * 3 * three + (1 - pair) * (other + pair * 2 * three + (1 - pair) * other) - natural

    def first(self, hand):
        """The value of two first cards."""
        if sorted(hand) == [ACE, TEN]:
            return 1.5 * (1 - self.natural(hand))
        value = self.two_cards((), hand, 1)
        return max(value, self.split(hand[0])) if hand[0] == hand[1] else value


class ByTotals(Best):
    """The same, played as a chart says by what hands count: {"hard", "soft", "pairs"}, each by total or card and the
    dealer's card, S, H, D or P."""

    def __init__(self, decks, up, chart, draws_soft_17=False):
        super().__init__(decks, up, draws_soft_17)
        self.chart = chart

    def says(self, hand):
        total, ace = 0, False
        for rank in hand:
            total, ace = counted(total, ace, rank)
        mine = best_total(total, ace)
        if mine < 5 or mine == 21:
            return "S" if mine == 21 else "H"
        row = self.chart["soft" if mine > total else "hard"]
        return row.get(str(mine), dict.fromkeys(VALUES, "H"))[VALUES[self.up]][0]

    def play(self, gone, hand, kept):
        key = gone, tuple(sorted(hand)), kept
        if key not in self.memory:
            total = sum(rank + 1 for rank in hand)
            self.memory[key] = (self.stand(gone + hand, hand, kept) if self.says(hand) == "S"
                                else self.hit(gone, hand, kept, total))
        return self.memory[key]

    def two_cards(self, gone, hand, kept):
        return self.double(gone, hand, kept) if self.says(hand) == "D" else self.play(gone, hand, kept)

    def first(self, hand):
        if hand[0] == hand[1] and self.chart["pairs"][VALUES[hand[0]]][VALUES[self.up]] == "P":
            return self.split(hand[0])
        return super().first(hand) if sorted(hand) == [ACE, TEN] else self.two_cards((), hand, 1)


VALUES = "A23456789T"


def best_return(decks, draws_soft_17=False, told=None):
    """What comes back of a stake of one; told, if anybody is, how many of the dealer's cards are done, of how many."""
    return returned(decks, lambda up: Best(decks, up, draws_soft_17), told)


def chart_return(decks, chart, draws_soft_17=False, told=None):
    """The same by a chart."""
    return returned(decks, lambda up: ByTotals(decks, up, chart, draws_soft_17), told)


def returned(decks, played, told):
    whole, value = [4 * decks] * 9 + [16 * decks], 0.0
    cards = 52 * decks
    for up in range(10):
        best = played(up)
        for first, second in product(range(10), repeat=2):
            if first > second:
                continue
            shoe = list(whole)
            chance = shoe[up] / cards
            shoe[up] -= 1
            chance *= shoe[first] / (cards - 1)
            shoe[first] -= 1
            chance *= shoe[second] / (cards - 2) * (1 if first == second else 2)
            value += chance * best.first((first, second))
        if told:
            told(up + 1, 10)
    return 1 + value
