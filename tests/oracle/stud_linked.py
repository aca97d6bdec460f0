"""Tables of Caribbean stud that share a jackpot, for the tests of the floor: who is paid before whom, and how much.

The prizes of one table's round are one block (12.2). Blocks come in the order in which the first of their qualifying
players received his hand (12.3, reading C-26): dealt from a shoe with his first card, from a shuffler with his fifth.
So no block is paid while a hand that was received earlier may still have a prize: one that qualifies and is not
settled, or one that is not wholly dealt.
"""
from fractions import Fraction

from stud_hands import WINNERS, category, jackpot


class Linked:
    """The pool in cents, and each table's hands with a jackpot wager: (table, seat) -> when it was received, its cards
    so far. A hand that is given up is taken away."""

    def __init__(self, pool, shufflers=()):
        self.pool, self.shufflers = Fraction(pool), set(shufflers)
        self.hands, self.moments = {}, 0

    def closed(self, table, seats, wager):
        """These seats have a jackpot wager, all of which feeds the pool."""
        self.pool += wager * len(seats)
        self.hands.update({(table, seat): (None, []) for seat in seats})

    def dealt(self, table, seat, card):
        if (table, seat) in self.hands:
            received, cards = self.hands[table, seat]
            cards = [*cards, card]
            self.moments += 1
            if len(cards) == (5 if table in self.shufflers else 1):
                received = self.moments
            self.hands[table, seat] = received, cards

    def folded(self, table, seat):
        self.hands.pop((table, seat), None)

    def claim(self, table):
        """When the first qualifying player of this table received his hand; None: there is none."""
        return min((received for (at, _), (received, cards) in self.hands.items()
                    if at == table and len(cards) == 5 and category(cards) in WINNERS), default=None)

    def waits(self, table):
        """Another table's hand was received before, and has a prize or may have one."""
        mine = self.claim(table)
        return any(at != table and received is not None and received < mine
                   and (len(cards) < 5 or category(cards) in WINNERS)
                   for (at, _), (received, cards) in self.hands.items())

    def settled(self, table):
        """seat -> the prize in cents, and what of it the pool bears; the round is over."""
        won = {seat: category(cards) for (at, seat), (_, cards) in self.hands.items()
               if at == table and len(cards) == 5 and category(cards) in WINNERS}
        prizes, self.pool = jackpot(int(self.pool * 100), won)
        self.hands = {key: hand for key, hand in self.hands.items() if key[0] != table}
        return prizes
