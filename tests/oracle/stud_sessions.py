"""Random evenings at the Caribbean stud table: antes, jackpot wagers, hands of every category by stacked decks, raises
and folds in any order, good and bad.
"""
from math import lcm

import box_sessions
from readying import Readying
from stakes import PLAYERS
from stud_hands import CATEGORIES, DECK, RANKS, SUITS, category, judged
from stud_table import RULES, Table

NO_SUCH_BET = ("Ante", "bet", "main", "raise", "progressive", "", None, 7)


class Session(Readying, box_sessions.Session):
    """One table's evening."""

    rules, main_bet = RULES, "ante"
    foreign = ('{"act":"hit","seat":1}', '{"act":"stand","seat":1}', '{"act":"number","number":17}', '{"act":"raise"}',
               '{"act":"fold"}', '{"act":"raise","seat":"1"}', '{"act":"fold","seat":1.5}', '{"act":"insure","seat":1}')

    def __init__(self, seed, index):
        self.favourite = CATEGORIES[index % len(CATEGORIES)]  # dealt more often
        self.begin(seed, index, Table)
        self.home = dict(zip(self.players, self.rng.sample(range(1, 8), len(self.players))))
        self.timed = self.rng.random() < 0.5
        if self.timed:
            self.send({"act": "time", "at": 1000})
        self.buy_in()
        if self.table.steps:
            self.open_cold()
        for _ in range(self.rng.randint(4, 12)):
            self._play_round()

    def seat_of(self, player):
        return self.home[player]

    def place(self):
        return self.rng.choice((0, 0, 5))

    def try_wager(self):
        player = self.rng.choice(self.players)
        self.send({"act": "wager", "seat": self.home[player], "player": player, "bet": "ante",
                   "stake": self.table.least(self.table.limits["min"])})

    def try_card(self, ranks):
        self.send({"act": "card", "card": self.rng.choice([card for card in DECK if card[0] in ranks])})

    def _pool(self):
        """Another table has fed the pool, or been paid out of it."""
        pool = self.table.pool // 100
        self.send({"act": "pool", "stake": self.rng.choice((pool + 100, pool + 1, pool * 9 // 10, 0, 600_000, -1)),
                   "by": self.rng.choice(("casino-manager",) * 5 + ("dealer",))})

    def _count(self):
        self.send({"act": "count", "number": self.rng.choice((52,) * 8 + (51, 53))})

    def choose_options(self):
        rng, chosen = self.rng, {}
        for name, values, often in (
                ("dealing", ("shoe", "shuffler", "drawn", "drawn"), 0.7), ("chip", (1, 5, 25, 100, 250), 0.5),
                ("unpayable", ("refuse",), 0.1),
                ("jackpot", (0, 1, 99_999, 600_000, 1_234_567, 6_000_000, 123_456_789), 0.8),
                ("jackpot-share", (5, 29, 33, 50), 0.4),
                ("jackpot-seed", (1_000_000, 777), 0.4), ("jackpot-kind", ("manual", "electronic"), 0.5),
                ("jackpot-pay", ("cheque",), 0.2), ("jackpot-count", ("told",), 0.5), ("start", ("cold",), 0.2)):
            if rng.random() < often:
                chosen[name] = rng.choice(values)
        chip = chosen.get("chip", 100)
        if rng.random() < 0.3:
            chosen["jackpot-wager"] = max(chip, 5) * rng.choice((1, 3, 7))
        if rng.random() < 0.3:
            chosen["max-payout"] = chip * rng.choice((10, 50, 200, 1000))
        if rng.random() < 0.6:
            unit = chosen["unit"] = rng.choice((1, 5, 100, 500))
            chosen["min"] = unit * rng.randint(1, 5)
            if rng.random() < 0.6:
                chosen["max"] = max(chosen["min"] + unit * rng.randint(5, 60), 6 * lcm(unit, chip))
            if rng.random() < 0.1:
                chosen["total-max"] = 2 * chosen.get("max", 50 * chosen["min"])
        return chosen

    def _play_round(self):
        if not self.table.ready:
            self.make_ready()
        if self.rng.random() < 0.15:
            self._pool()
        for _ in range(self.rng.choice((1, 3, 6, 10, 16))):
            self.one_of((60, self._wager), (40, self._jackpot), (8, self.withdraw), (4, self.babble),
                         (3, self._bad_card), (3, self.account), (2, self._wrong_decision),
                        (1, self._count), (3, self._order))
        self._lift()
        for _ in range(4):
            if not self.table.standing:
                player = self.rng.choice(self.players if self.table.steps else PLAYERS)
                seat = self.home[player] if self.table.steps else self.rng.randint(1, 7)
                self.send({"act": "wager", "seat": seat, "player": player, "bet": "ante", "stake": self.table.least(max(self.table.limits["min"], 2))})
        if self.rng.random() < 0.7:
            for seat, player in self.mains():
                if self.rng.random() < 0.7:
                    self.send({"act": "wager", "seat": seat, "player": player, "bet": "jackpot",
                                "stake": self.table.fixed["jackpot"]})
        self.send({"act": "close"})
        if self.table.open:
            return
        self.rounds += 1
        hands = self._stacked()
        self._deal(hands)
        if self.table.open:
            return
        undecided = sorted(self.table.antes)
        self.rng.shuffle(undecided)
        for seat in undecided:
            if self.rng.random() < 0.2:
                self._disturb()
            if self.rng.random() < 0.04:
                self._bar()
            if self.table.open:
                return
            if seat not in self.table.choice:
                self._decide(seat)
            if not self.table.open and self.rng.random() < 0.05:
                self._pool()
        self._deal(hands)
        while self.table.counting:
            self.one_of((6, self._count), (2, self._pool), (1, lambda: self.send({"act": "close"})),
                        (1, self._wager))
        assert self.table.open

    def _disturb(self):
        self.one_of((2, self._wager), (1, self._jackpot), (2, self.withdraw), (2, self.babble), (2, self._bad_card),
                     (1, lambda: self.send({"act": "close"})), (1, self.account), (4, self._wrong_decision),
                    (3, self._direct))

    def _bar(self, player=None):
        self.send({"act": "bar", "by": self.rng.choice(("shift-manager",) * 3 + ("dealer",)),
                   "player": self.rng.choice(self.players)})

    def _order(self):
        """Between two rounds: players kept apart or out, cards of the last round put right."""
        rng, table = self.rng, self.table
        kind = rng.random()
        if kind < 0.2:
            self._bar()
        elif kind < 0.5:
            sitting = sorted(set(table.sitting.values()) & set(self.players))
            named = sitting if len(sitting) > 1 and rng.random() < 0.7 else self.players
            self.send({"act": "keep-apart", "by": rng.choice(("shift-manager",) * 4 + ("casino-supervisor",)),
                       "players": rng.sample(named, min(len(named), rng.choice((1, 2, 2, 3))))})
        elif table.played and table.open:
            seat = rng.choice([None, *table.played[4]])
            others = {card for at, hand in {**table.played[4], None: table.played[5]}.items() if at != seat for card in hand}
            cards = self._hand(rng.choice(CATEGORIES), set(DECK) - others)
            if rng.random() < 0.1:
                cards = rng.choice((cards[:4], cards[:4] + cards[:1], [*cards[:4], min(others)]))
            self.send({"act": "correct", "by": rng.choice(("game-supervisor",) * 5 + ("dealer",)), "cards": cards,
                       **({"seat": seat} if seat else {})})

    def _lift(self):
        """Most orders do not outlast the round."""
        for player in sorted(self.table.barred):
            self.send({"act": "bar", "by": "shift-manager", "player": player, "yes": False})
        if self.table.group and self.rng.random() < 0.5:
            self.send({"act": "keep-apart", "by": "shift-manager", "players": self.table.group, "yes": False})

    def _direct(self):
        """Staff say something of a hand, or of the whole deal."""
        seat = self.rng.randint(1, 7)
        self.send(self.rng.choice((
            {"act": "absent", "seat": seat, "by": "game-supervisor"}, {"act": "absent", "seat": seat, "by": "dealer"},
            {"act": "dead-hand", "seat": seat, "by": "game-supervisor"},
            {"act": "dead-hand", "seat": seat, "by": "dealer"},
            {"act": "face-down", "seat": seat, "by": "dealer"}, {"act": "face-down", "seat": seat, "by": "dealer"},
            {"act": "misdeal", "reason": self.rng.choice(("wrong-count", "deck", "cold")), "by": "dealer"})))

    # Cards.

    def _hand(self, name, left):
        """Five cards of this category out of those left, or any five where these do not have it."""
        rng = self.rng
        for _ in range(12):
            ranks = rng.sample(RANKS, 5)
            at = rng.randrange(-1, 9)
            run = [RANKS[i] for i in range(at, at + 5)] if name != "royal-flush" else list("TJQKA")
            suit = rng.choice(SUITS)
            cards = {"flush": [rank + suit for rank in ranks], "royal-flush": [rank + suit for rank in run],
                     "straight-flush": [rank + suit for rank in run],
                     "straight": [rank + rng.choice(SUITS) for rank in run]}.get(name)
            if cards is None:
                groups = {"odd-cards": (1,) * 5, "pair": (2, 1, 1, 1), "two-pairs": (2, 2, 1), "full-house": (3, 2),
                          "three-of-a-kind": (3, 1, 1), "four-of-a-kind": (4, 1)}[name]
                cards = [rank + suit for rank, many in zip(ranks, groups) for suit in rng.sample(SUITS, many)]
            if set(cards) <= left and len(set(cards)) == 5 and category(cards) == name:
                rng.shuffle(cards)
                return cards
        return rng.sample(sorted(left), 5)

    def _near(self, cards, left):
        """A hand close to this one: ties and their kickers."""
        for _ in range(30):
            moved = [rank + self.rng.choice(SUITS) for rank, _ in cards]
            if self.rng.random() < 0.5:
                moved[self.rng.randrange(5)] = self.rng.choice(DECK)
            if len(set(moved)) == 5 and set(moved) <= left:
                return moved
        return self.rng.sample(sorted(left), 5)

    def _stacked(self):
        """The five cards that each box and the dealer will get."""
        left, hands = set(DECK), {}
        for seat in self.rng.sample([*self.table.hands, None], len(self.table.hands) + 1):
            kind = self.rng.random()
            if hands and kind < 0.25:
                cards = self._near(self.rng.choice(list(hands.values())), left)
            elif seat is None and kind < 0.6:
                cards = self._hand("odd-cards", left)
                if self.rng.random() < 0.5:
                    ace, king = (self.rng.choice([card for card in left if card[0] == rank] or cards) for rank in "AK")
                    rest = [card for card in cards if card[0] not in "AK"][:3]
                    cards = [ace, king, *rest] if len({ace, king, *rest}) == 5 else cards
            elif kind < 0.9:
                best = self.rng.random() < 0.4
                cards = self._hand(self.favourite if best else self.rng.choice(CATEGORIES), left)
            else:
                cards = self.rng.sample(sorted(left), 5)
            left -= set(cards)
            hands[seat] = cards
        return hands

    def _deal(self, hands):
        while self.table.dealing:
            if self.rng.random() < 0.03:
                self._disturb()
            if self.table.open:
                return
            seat = self.table.dealing[0]
            if self.timed and self.rng.random() < 0.5:
                self.send({"act": "time", "at": self.table.clock + self.rng.choice((0, 1, 700))})
            place = len(self.table.dealer if seat is None else self.table.hands[seat])
            card = hands[seat][place]
            if self.rng.random() < 0.04:
                stacked = {one for hand in hands.values() for one in hand}
                self.misread(self.rng.choice(sorted(self.table.deck - stacked)), card)
            else:
                self.send({"act": "card", "card": card})

    def _bad_card(self):
        self.bad_card([card for card in DECK if card not in self.table.deck])

    # Wagers.

    def _wager(self):
        player = self.rng.choice(self.players)
        at_home = [key[0] for key in self.table.standing if key[1] == player]
        seat = at_home[0] if at_home and self.rng.random() < 0.6 else self.rng.randint(1, 7)
        if not at_home and self.rng.random() < 0.7:
            free = [seat for seat in range(1, 8) if self.table.sitting.get(seat, player) == player]
            seat = self.rng.choice(free or [seat])
        if self.table.steps:
            seat = self.home[player]
        if self.rng.random() < 0.01:
            seat = self.rng.choice((0, -1, 1.5, 100))
        bet = "ante" if self.rng.random() < 0.95 else self.rng.choice(NO_SUCH_BET)
        self.send({"act": "wager", "seat": seat, "player": player, "bet": bet, "stake": self.stake()})

    def _jackpot(self):
        act = {"act": "wager", "seat": self.rng.randint(1, 7), "player": self.rng.choice(self.players),
               "bet": "jackpot", "stake": self.stake()}
        if self.table.standing and self.rng.random() < 0.9:
            act["seat"], act["player"], *_ = self.rng.choice(list(self.table.standing))
        if self.rng.random() < 0.85:
            act["stake"] = self.table.fixed["jackpot"]
        self.send(act)

    # Decisions.

    def _decide(self, seat):
        player, ante = self.table.antes[seat]
        strong = judged(self.table.hands[seat])[0] > 0
        act = {"act": "raise" if self.rng.random() < (0.85 if strong else 0.5) else "fold", "seat": seat}
        if self.rng.random() < 0.5:
            act["player"] = player
        if act["act"] == "raise" and self.rng.random() < 0.3:
            act["stake"] = self.rng.choice((2 * ante, 2 * ante, ante, 2 * ante + 1, 0, -ante, 3 * ante))
        self.send(act)
        if player in self.table.barred:
            self.send({"act": "absent", "seat": seat, "by": "game-supervisor"})
        for choice in ("raise", "fold"):
            if not self.table.open and seat in self.table.antes and seat not in self.table.choice:
                self.send({"act": choice, "seat": seat})

    def _wrong_decision(self):
        """Before the cards lie, by somebody else, for an empty box, or for the second time."""
        act = {"act": self.rng.choice(("raise", "fold")), "seat": self.rng.randint(1, 7)}
        waiting = not self.table.open and not self.table.dealing
        if waiting and act["seat"] in self.table.antes and act["seat"] not in self.table.choice:
            act["player"] = self.rng.choice([name for name in PLAYERS if name != self.table.antes[act["seat"]][0]])
        self.send(act)
