"""What the best play at blackjack returns, for the oracle: reckoned over the composition of the shoe, card by card, by
a player who knows his own cards and the dealer's. Hands that were split are reckoned one by one, so that the figure
is good to a few millionths of the stake and no better.

Ranks are 0 for the ace to 9 for all tens. The dealer's ends are listed once for each first card, as what he draws
without regard to order, and weighed by the shoe each time.
"""
from functools import lru_cache
from itertools import product

TEN, ACE = 9, 0
PERMITTED_DOUBLE = (9, 10, 11)


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


def dealer_chances(shoe, up, draws_soft_17=False):
    """Chances of a dealer's blackjack, of 17 to 21 otherwise, and of a bust."""
    left, natural, ends = sum(shoe), 0.0, [0.0] * 23
    whole = [1.0]
    for at in range(13):
        whole.append(whole[-1] * (left - at))
    for drawn, orders, total, is_natural in dealer_ends(up, draws_soft_17):
        ways, cards = orders, 0
        for rank, many in drawn:
            have = shoe[rank]
            for at in range(many):
                ways *= have - at
            cards += many
        chance = ways / whole[cards]
        if is_natural:
            natural += chance
        else:
            ends[total] += chance
    return natural, ends


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

    def stand(self, cards, hand, kept):
        total, ace = 0, False
        for rank in hand:
            total, ace = counted(total, ace, rank)
        mine = best_total(total, ace)
        natural, ends = self.dealer(cards)
        return sum(ends[17:mine] if mine > 17 else ()) + ends[22] - sum(ends[max(17, mine + 1):22]) - kept * natural

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
        bust = -1.0 if kept else -(1 - self.dealer(gone + hand)[0])  # where it is not lost anyhow
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
        return value - kept * self.dealer(gone + hand)[0]

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
        natural = self.dealer((rank, rank))[0]
        if rank == ACE:
            return 2 * self.part(rank, (rank,), True)[0] - natural
        three = self.part(rank, (rank, rank), True)[0]
        other, pair = self.part(rank, (rank,), False)
        return pair * 3 * three + (1 - pair) * (other + pair * 2 * three + (1 - pair) * other) - natural

    def first(self, hand):
        """The value of two first cards."""
        if sorted(hand) == [ACE, TEN]:
            return 1.5 * (1 - self.dealer(hand)[0])
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


def best_return(decks, draws_soft_17=False):
    """What comes back of a stake of one."""
    return returned(decks, lambda up: Best(decks, up, draws_soft_17))


def chart_return(decks, chart, draws_soft_17=False):
    """The same by a chart."""
    return returned(decks, lambda up: ByTotals(decks, up, chart, draws_soft_17))


def returned(decks, played):
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
    return 1 + value
