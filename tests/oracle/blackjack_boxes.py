"""A box at a blackjack table and its hands, for the oracle."""
from blackjack_hands import is_blackjack, total_of


class Hand:
    """One hand of a box: its cards, and what each bettor has on it. `base` is the wager, `more` what doubled it."""

    def __init__(self, base, cards=(), split=False, aces=False):
        self.cards, self.base, self.more = list(cards), dict(base), {}
        self.split, self.aces = split, aces
        self.done = self.doubled = self.alone = False  # alone: it is played without its player
        self.even = set()   # those who take even money and are paid at the end
        self.over = set()   # those whose wager on it is settled

    @property
    def total(self):
        return total_of(self.cards)[0]

    @property
    def bust(self):
        return self.total > 21

    @property
    def natural(self):
        return not self.split and is_blackjack(self.cards)

    def stake(self, player):
        return self.base[player] + self.more.get(player, 0)

    def live(self):
        """Those whose wager is still to be settled."""
        return [player for player in self.base if player not in self.over]


class Box:
    def __init__(self, seat, decider, wagers):
        self.seat, self.decider, self.wagers = seat, decider, dict(wagers)
        self.hands = [Hand(wagers)]
        self.first = []          # its first cards, before any split
        self.insured = {}        # player -> stake
        self.answered = set()    # insurance: who has said what he wants
        self.sides = {}          # (player, bet) -> stake, not settled yet
        self.ended = None        # how its Super Sevens was decided, where that is not settled yet: stood, split

    def number(self, hand):
        return self.hands.index(hand) + 1
