"""What a split at blackjack comes to by the best of all plays, for the oracle: every order of every card of a small shoe,
by a player who remembers each card of each hand and is held to no chart. Nothing is used but the rules.

The shoes are few cards and stand in tests/unit/small_shoes.inc with what is reckoned here. There the program's own tests
read them: what it tells of a split is not more than this, and with its bound not less (docs/blackjack-bound.md).

Ranks are 0 for the ace to 9 for all tens. A dealer's blackjack takes one stake whatever was added: such rounds count 0.
"""
import re
from functools import lru_cache
from pathlib import Path

from blackjack_best import ACE, PERMITTED_DOUBLE, best_total, counted

SHOES = Path(__file__).resolve().parent.parent / "unit" / "small_shoes.inc"
MOST_HANDS = 3


def drawn(left):
    """Each card that may come: its rank, its chance, and what is left."""
    cards = sum(left)
    for rank, many in enumerate(left):
        if many:
            yield rank, many / cards, left[:rank] + (many - 1,) + left[rank + 1:]


class Memory:
    """A split of one pair against one upcard. A hand is (hard total, whether it has an ace, how many cards); `done` has the
    total and stake of each that has ended, 0 where it is bust; `waiting` are those that have one card yet."""

    def __init__(self, up, pair):
        self.up, self.pair, self.single = up, pair, (*counted(0, False, pair), 1)
        self.dealt, self.card, self.decided = map(lru_cache(None), (self.dealt, self.card, self.decided))

    def whole(self, shoe):
        left = list(shoe)
        left[self.up] -= 1
        left[self.pair] -= 2
        return self.card(tuple(left), self.single, 1, False, (), 1)

    def dealt(self, left, hard, ace, cards):
        """The dealer's end as {total, 0 where he is bust: chance}; no blackjack."""
        total = best_total(hard, ace)
        if total >= 17:
            return {} if total == 21 and cards == 2 else {total if total <= 21 else 0: 1.0}
        ends = {}
        for rank, chance, rest in drawn(left):
            for end, then in self.dealt(rest, *counted(hard, ace, rank), cards + 1).items():
                ends[end] = ends.get(end, 0) + chance * then
        return ends

    def card(self, left, hand, stake, last, done, waiting):
        """The hand is given a card; the last, where it was doubled."""
        worth = 0.0
        for rank, chance, rest in drawn(left):
            more = (*counted(hand[0], hand[1], rank), hand[2] + 1)
            if last or best_total(*more[:2]) >= 21:
                then = self.ended(rest, more, stake, done, waiting)
            else:
                then = self.decided(rest, more, done, waiting)
                if hand == self.single and rank == self.pair and len(done) + 1 + waiting < MOST_HANDS:
                    then = max(then, self.card(rest, hand, 1, False, done, waiting + 1))
            worth += chance * then
        return worth

    def decided(self, left, hand, done, waiting):
        """The best of what is open."""
        hard, ace, cards = hand
        open_now = [self.card(left, hand, 1, False, done, waiting)]
        if best_total(hard, ace) > 11:  # below that no card can do harm
            open_now.append(self.ended(left, hand, 1, done, waiting))
        if cards == 2 and hard in PERMITTED_DOUBLE and not ace:
            open_now.append(self.card(left, hand, 2, True, done, waiting))
        return max(open_now)

    def ended(self, left, hand, stake, done, waiting):
        total = best_total(*hand[:2])
        done = tuple(sorted((*done, (total if total <= 21 else 0, stake))))
        if waiting:
            return self.card(left, self.single, 1, False, done, waiting - 1)
        ends = self.dealt(left, *counted(0, False, self.up), 1)
        return sum(chance * stake * (-1 if total == 0 else (total > end) - (total < end))
                   for end, chance in ends.items() for total, stake in done)


def check_memory():
    """What stands beside the program's tests is what comes of it here."""
    rows = re.findall(r"^SHOE\((\d), (\d), ([-.\d]+), (.*)\)$", SHOES.read_text(), re.M)
    assert len(rows) > 3
    for up, pair, told, shoe in rows:
        found = Memory(int(up), int(pair)).whole(map(int, shoe.split(",")))
        assert abs(found - float(told)) < 1e-11, (up, pair, shoe, f"{found:.15f}", told)
