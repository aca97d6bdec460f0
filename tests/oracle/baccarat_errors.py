"""Cards that go wrong at the baccarat tables of New Zealand, for the oracle (part 11 of Division IV, 12 of V and IX): cards dealt
in error, found face up, laid out of order, or too few.

A Void Hand is a round by all the rules, without wagers (11.1, 12.1).
"""
from baccarat_coups import DECK, TABLE_2, next_hand, value
from hearing import ANY, Answer, Unspecified

SITUATIONS = tuple("error: " + name for name in (
    "it becomes Banker's third", "unseen, it opens the next round", "seen, a void hand begins", "the first lies face up",
    "a later one lies face up", "a wager in a void hand", "laid again", "cannot be put right", "too few cards",
    "enough cards", "the last card put right"))
DEEP = 30  # so many cards before the cutting card, its coming out is no matter here


class Errors:
    """A part of the table: `waiting` are cards that open the next round, `void_hand` whether this one is without
    wagers."""

    def begin_errors(self):
        division = self.rules.differential.split(".")[0] if self.rules.name.startswith("nz") else None
        self.errs = division and f"{division}.{11 if division == 'nz1996:IV' else 12}."
        self.waiting, self.void_hand = [], False

    def _says(self, *names):
        return frozenset(self.errs + name for name in names)

    def _error(self, rule, **more):
        return Answer(accepted=[{"rule": rule}], fields={"accepted": ("rule",)}, **more)

    def _known(self, *cards):
        """Whether such cards may come now; nothing is said of the end of a shoe."""
        if not self.errs or not self.ready or self.coups_left is not None or self.shoe.total() < self.behind + DEEP:
            raise Unspecified("errors elsewhere, or at the end of a shoe")
        return all(card in DECK and self.shoe[card] for card in cards)

    def no_bets_here(self):
        """Why nothing is wagered in a void hand."""
        self.met["error: a wager in a void hand"] += 1
        return set(self._says("1", "2/disclosed", "3/disclosed", "4"))

    # Cards too many.

    def extra_card(self, act):
        """Dealt in error."""
        card, to, seen = act["card"], act.get("to"), act.get("disclosed", True)
        if not self._known(card):
            return Answer(refused=ANY)
        if self.player:
            return self._becomes_bankers(card, to)
        if not self.open or self.void_hand:
            raise Unspecified("a card too many after the call")
        if to and self.shoe.total() > self._full_shoe().total() - 4:
            raise Unspecified("a third card for a coup whose shoe is over")
        self.shoe[card] -= 1
        if not seen:
            self.met["error: unseen, it opens the next round"] += 1
            self.waiting.append(card)
            return self._error(self._says("2/undisclosed", "3"))
        self.met["error: seen, a void hand begins"] += 1
        return self._begin_void_hand([*self.waiting, card], self._says("2/disclosed", "3/disclosed"))

    def _becomes_bankers(self, card, to):
        """A third card for Player, who stands, where Banker must draw."""
        if to != "player" or len(self.player) != 2 or self.next_hand() != "banker" or len(self.banker) != 2:
            raise Unspecified("a card that is due, or one too many in the midst of a coup")
        self.met["error: it becomes Banker's third"] += 1
        answer = self.lay([card])
        answer.accepted, answer.fields = [{"rule": self._says("2")}], {"accepted": ("rule",)}
        return answer

    def _begin_void_hand(self, cards, rule):
        """Wagers that lie there go back; the cards are dealt by the rules."""
        rows = [{**self._void(key, ""), "rule": rule} for key in list(self.standing)]
        self.open, self.void_hand, self.waiting = False, True, []
        for card in cards:
            self.shoe[card] += 1  # the laying takes it out again
        answer = self.lay(cards)
        answer.settled = rows + answer.settled
        answer.accepted, answer.fields = [{"rule": rule}], {"accepted": ("rule",)}
        return answer

    # Cards that lie face up.

    def exposed(self, act):
        card = act["card"]
        if not self._known(card) or self.waiting:
            raise Unspecified("a card that cannot be, or one behind another that waits")
        if self.player:
            self.met["error: a later one lies face up"] += 1
            answer = self.lay([card])
            answer.accepted, answer.fields = [{"rule": self._says("5")}], {"accepted": ("rule",)}
            return answer
        if self.open:
            raise Unspecified("a card that is seen before the call")
        self.met["error: the first lies face up"] += 1
        self.shoe[card] -= 1
        return self._begin_void_hand([card], self._says("4"))

    # Cards out of order.

    def reconstruct(self, act):
        """All cards of the coup as they left the shoe, laid again by the table of play."""
        cards = act["cards"]
        if act.get("by") != "casino-supervisor":
            return Answer(refused=ANY)
        if not self.player or self.void_hand or self.waiting or not self._known():
            raise Unspecified("cards that are laid again elsewhere")
        back, needed = [*self.player, *self.banker], _needed(cards)
        for card in back:
            self.shoe[card] += 1
        if len(cards) > needed or any(cards.count(card) > self.shoe[card] for card in cards) or not cards:
            for card in back:
                self.shoe[card] -= 1
            raise Unspecified("cards too many, or that cannot be")
        self.met["error: laid again"] += 1
        self.player, self.banker = [], []
        answer = self.lay(cards)
        answer.accepted, answer.fields = [{"rule": self._says("7")}], {"accepted": ("rule",)}
        return answer

    def irregular(self, act):
        reason, number, by = act["reason"], act.get("number"), act.get("by", "dealer")
        if not self._known() or not self.player or self.void_hand or self.steps:
            raise Unspecified("what else goes wrong")
        if reason == "misdeal":
            if by != "casino-supervisor":
                return Answer(refused=set(self._says("8")))
            self.met["error: cannot be put right"] += 1
            return self._void_coup(self._says("8"))
        left = self.shoe.total() if number is None else number
        if number is not None and by != "casino-supervisor":
            return Answer(refused=set(self._says("6")))
        if left >= _may_draw(self.player, self.banker):
            self.met["error: enough cards"] += 1
            return Answer(refused=set(self._says("6")))
        self.met["error: too few cards"] += 1
        answer = self._void_coup(self._says("6"))
        self.fill_shoe(self.usual_place())
        return answer

    def _void_coup(self, rule):
        rows = [{**self._void(key, ""), "rule": rule} for key in list(self.standing)]
        self.player, self.banker, self.open = [], [], True
        self._end_coup()
        return self._error(rule, settled=rows, opened=self.ready)


def _needed(cards):
    """How many of these cards in this order a coup takes."""
    hands = {"player": [], "banker": []}
    for at, card in enumerate(cards):
        hand = next_hand(*map(tuple, hands.values()))
        if hand is None:
            return at
        hands[hand].append(value(card))
    return len(cards)


def _may_draw(player, banker):
    """How many cards the coup may still take."""
    hands = [tuple(map(value, hand)) for hand in (player, banker)]
    if len(player) + len(banker) < 4:
        return 6 - len(player) - len(banker)
    if next_hand(*hands) == "player":
        return 1 + bool(TABLE_2[sum(hands[1]) % 10])
    return 1
