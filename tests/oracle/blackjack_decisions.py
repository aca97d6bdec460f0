"""What players decide at a blackjack table, for the oracle: insurance, even money, every choice for a hand and those
that co-bettors follow; and how a hand is played whose player does not.
"""
from blackjack_boxes import Hand
from blackjack_clauses import CROWN, NZ
from blackjack_hands import total_of
from hearing import ANY, Answer, Unspecified, is_whole
from preparing import Preparing


class Deciding:
    """The acts of players once the cards lie; a part of the table."""

    # Insurance and even money.

    def _bettor(self, act):
        """The box and the bettor that an act of insurance names, or None."""
        box = next((box for box in self.boxes if box.seat == act.get("seat")), None)
        player = act.get("player", box.decider if box and len(box.wagers) == 1 else None)
        if box and player is None:
            raise Unspecified("which of a box's bettors this is")
        return (box, player) if box and player in box.wagers else (None, None)

    def insure(self, act):
        box, player = self._bettor(act)
        stake = act.get("stake")
        if box is None or not self.window:
            return Answer(refused=ANY)
        if self.murky:
            raise Unspecified("insurance after a decision that is told before its hand is dealt")
        hand = box.hands[0]
        if player in hand.over or player in hand.even:
            return Answer(refused=ANY)
        if player in box.answered and player not in box.insured:
            raise Unspecified("insurance after it was declined")
        if stake is not None and not is_whole(stake):
            return Answer(refused=ANY)
        if player in box.insured:
            return Answer(refused={NZ + "4.7", CROWN + "11.8.2"})
        stake, grounds = self._premium(box.wagers[player], stake)
        if not self.purse.bears(player, stake):
            grounds.add(self.rules.funds)
        if grounds:
            return Answer(refused=grounds)
        self.purse.give(player, -stake)
        box.insured[player] = stake
        box.answered.add(player)
        self.decided = True
        return self._answered(accepted=self._told(box, player, stake, stake, "insurance"))

    def _premium(self, wager, stake):
        """The stake of an insurance of this wager, by default the most, and the grounds against it."""
        if self.crown:
            return wager // 2, {CROWN + "11.8.2"} if wager % 2 or stake not in (None, wager // 2) else set()
        chip, least = self.limits["chip"], self.least(self.limits["min"])
        most = wager // 2 // chip * chip
        stake = most if stake is None else stake
        if least <= most and not self._in_chips(stake):
            return stake, {self.rules.chips}
        return stake, {NZ + "9.3", self.rules.below_min} if not least <= stake <= most else set()

    def even_money(self, act):
        box, player = self._bettor(act)
        if box is None or not self.window or not box.hands[0].natural:
            return Answer(refused=ANY)
        hand = box.hands[0]
        if player in hand.over or player in hand.even:
            return Answer(refused=ANY)
        if self.murky:
            raise Unspecified("even money after a decision that is told before its hand is dealt")
        box.answered.add(player)
        self.decided = True
        if self.crown:
            hand.even.add(player)
            return self._answered()
        return self._answered([self._even(box, hand, player)])

    def _even(self, box, hand, player):
        return self._won(box, hand, player, 1, "8.3", ("8.3", ""))

    def decline(self, act):
        """Insurance, or to follow a double or a split, or a card that was seen; or to have a hand void."""
        player = act.get("player")
        if not self.ready:
            return Preparing.decline(self, act)
        if self.choosing and not self.following:
            box = self._choice_of(act)
            return self._play_hand(act, box) if box else Answer(refused=ANY)
        if self.following:
            if player not in self.following:
                return Answer(refused=ANY)
            return self._followed(player)
        due = None if self.open else self.due()
        if self._offered() and due[0] == "decide":
            box, hand = self._turn(act)
            return self.refuse(box, hand) if hand else box
        if not self.window or not self.limits["insurance-time"]:
            raise Unspecified("declining what is not asked")
        box, player = self._bettor(act)
        if box is None:
            return Answer(refused=ANY)
        if player in box.answered:
            raise Unspecified("declining twice")
        box.answered.add(player)
        return self._answered()

    def _waits_for_insurance(self):
        return self.window and self.limits["insurance-time"] and not all(
            set(box.wagers) <= box.answered for box in self.boxes)

    def _answered(self, settled=(), **more):
        answer = self._answer(settled, **more)
        if not answer.opened:
            answer.awaits = None
        return answer

    # Decisions.

    def _turn(self, act):
        """The box and hand on which this act may decide, or an Answer that refuses it."""
        seat, number, player = act.get("seat"), act.get("hand"), act.get("player")
        due = None if self.open else self.due()
        if not due or due[0] != "decide" or not is_whole(seat) or (number is not None and not is_whole(number)):
            return Answer(refused=ANY), None
        _, box, hand = due
        if seat != box.seat or number not in (None, box.number(hand)):
            return Answer(refused=ANY), None
        if player not in (None, box.decider):
            return Answer(refused=ANY), None
        if self._waits_for_insurance():
            return Answer(refused=ANY), None
        return box, hand

    def _decided(self):
        self.window, self.since, self.following, self.decided = False, None, {}, True

    def hit(self, act):
        box, hand = self._turn(act)
        if hand is None:
            return box
        self._decided()
        self.drawing = hand
        return self._answer()

    def stand(self, act):
        box, hand = self._turn(act)
        if hand is None:
            return box
        if self._offered():
            return self.refuse(box, hand)
        if hand.total <= 11:
            return Answer(refused={NZ + "12.1(d)", CROWN + "11.9.1(d)"})
        self._decided()
        return self._answer(self._stands(box, hand))

    def _stands(self, box, hand):
        hand.done = True
        return self._sevens(box, True)

    def _addition(self, act, player, wager, whole):
        """The stake of a double or a split, and the grounds against it."""
        stake = act.get("stake", wager)
        if not is_whole(stake):
            return None, ANY
        if not self._in_chips(stake):
            return stake, {self.rules.chips}
        grounds = set()
        if whole and stake != wager:
            grounds = {NZ + "11.2", CROWN + "11.9.1(b)(i)", CROWN + "11.9.1(c)"}
        elif not self.limits["min"] <= stake <= wager and not (self.crown and stake == wager):
            grounds = {NZ + "10.2", self.rules.below_min}
        if stake > 0 and not self.purse.bears(player, stake):
            grounds.add(self.rules.funds)
        if stake <= 0:
            grounds.add(self.rules.below_min)
        return stake, grounds

    def double(self, act):
        if self.following:
            return self._follow_double(act)
        box, hand = self._turn(act)
        if hand is None:
            return box
        if box.decider not in hand.base:
            raise Unspecified("a decider without a wager doubles")
        if not self.may_double(hand):
            return Answer(refused={NZ + clause for clause in (
                "10.1", "10.1(a)", "10.1(b)", "11.4(b)", "12.1(c)")} | {CROWN + "11.9.1(b)"})
        stake, grounds = self._addition(act, box.decider, hand.base[box.decider], self.crown)
        if grounds:
            return Answer(refused=grounds)
        self._decided()
        self._double(hand, box.decider, stake)
        hand.doubled, self.drawing = True, hand
        self.following = {player: "double" for player in hand.base if player != box.decider}
        total = hand.stake(box.decider)
        return self._answer(accepted=self._told(box, box.decider, stake, total, hand=box.number(hand)))

    def _double(self, hand, player, stake):
        self.purse.give(player, -stake)
        hand.more[player] = stake

    def _follow_double(self, act):
        box, hand = self._at()
        player = act.get("player")
        if act.get("seat") != box.seat or self.following.get(player) != "double":
            return Answer(refused=ANY)
        if act.get("hand") not in (None, box.number(hand)):
            return Answer(refused=ANY)
        stake, grounds = self._addition(act, player, hand.base[player], self.crown)
        if grounds:
            return Answer(refused=grounds)
        self._double(hand, player, stake)
        return self._followed(player, self._told(box, player, stake, hand.stake(player), hand=box.number(hand)))

    def split(self, act):
        if self.following:
            return self._follow_split(act)
        box, hand = self._turn(act)
        if hand is None:
            return box
        if box.decider not in hand.base:
            raise Unspecified("a decider without a wager splits")
        if not self.may_split(box, hand):
            return Answer(refused={NZ + clause for clause in (
                "11.1", "11.4(a)", "11.4(b)", "11.5", "12.1(c)")} | {CROWN + "11.9.1(c)"})
        _, grounds = self._addition(act, box.decider, hand.base[box.decider], True)
        if grounds:
            return Answer(refused=grounds)
        self._decided()
        settled = self._sevens(box, True, split=True)
        at, aces = box.hands.index(hand), hand.cards[0][0] == "A"
        parts = [Hand(base, [card], True, aces) for base, card in (
            (hand.base, hand.cards[0]), ({box.decider: hand.base[box.decider]}, hand.cards[1]))]
        box.hands[at:at + 1] = parts
        self.purse.give(box.decider, -hand.base[box.decider])
        self.following = {player: "split" for player in hand.base if player != box.decider}
        wager = hand.base[box.decider]
        return self._answer(settled, accepted=self._told(box, box.decider, wager, wager, hand=at + 2))

    def _follow_split(self, act):
        box, hand = self._at()
        player = act.get("player")
        if act.get("seat") != box.seat or self.following.get(player) != "split":
            return Answer(refused=ANY)
        if act.get("hand") not in (None, box.number(hand)):
            raise Unspecified("which hand number a follower's split names")
        stake, grounds = self._addition(act, player, hand.base[player], True)
        if grounds:
            return Answer(refused=grounds)
        self.purse.give(player, -stake)
        number = box.number(hand) + 1
        box.hands[number - 1].base[player] = stake
        return self._followed(player, self._told(box, player, stake, stake, hand=number))

    def assign(self, act):
        """A follower's wager on one of the two parts."""
        player, number = act.get("player"), act.get("hand")
        if self.following.get(player) != "split":
            return Answer(refused=ANY)
        box, hand = self._at()
        first = box.number(hand)
        if act.get("seat") != box.seat or number not in (first, first + 1) or not is_whole(number):
            return Answer(refused=ANY)
        wager = hand.base[player]
        if number > first:
            box.hands[first].base[player] = hand.base.pop(player)
        return self._followed(player, self._told(box, player, 0, wager, hand=number))

    def _followed(self, player, accepted=None):
        """One has answered; the others have been asked already."""
        del self.following[player]
        answer = self._answer(accepted=accepted)
        answer.awaits = [] if not answer.dealt else answer.awaits
        return answer

    # Absence and the clock.

    def _play_alone(self, hand):
        """A hand without its player draws or stands."""
        total, soft = total_of(hand.cards)
        draws = total < (17 if soft else 12) if self.crown else total <= 11
        self.drawing = hand if draws else None
        hand.done = not draws
        hand.alone = True

    def time(self, act):
        at = act["at"]
        if self.clock is not None and at < self.clock:
            raise Unspecified("a clock that runs backward")
        due = None if self.open else self.due()
        if due and self._waits_for_insurance():
            return self._insurance_clock(at)
        waited = at - self.since if self.since is not None else None
        if waited == self.limits["decision"] and due and due[0] == "decide":
            raise Unspecified("whether a moment is past itself")
        self.clock = at
        if not due or due[0] != "decide":
            return Answer(accepted=None)
        if waited is None:
            self.since = at
            return Answer(accepted=None)
        if not self.crown or not self.limits["decision"] or waited < self.limits["decision"]:
            return Answer(accepted=None)
        self._decided()
        self._play_alone(due[2])
        return self._answer()

    def _insurance_clock(self, at):
        if self.offered is None:
            raise Unspecified("a clock that begins while insurance is waited for")
        waited = at - self.offered
        if waited == self.limits["insurance-time"]:
            raise Unspecified("whether a moment is past itself")
        self.clock = at
        if waited > self.limits["insurance-time"]:
            self.window = False
        return self._answered()

    def full_patronage(self, act):
        if self.crown or act.get("by") != "game-supervisor":
            return Answer(refused=ANY)
        if not self.open:
            raise Unspecified("who decides when that changes in a round")
        self.full = act["yes"]
        return Answer(accepted=None)

    def sit(self, act):
        seat = act["seat"]
        if self.steps:
            return Preparing.sit(self, act)
        if self.sitting.get(seat) is not None:
            raise Unspecified("a place that is taken")
        self.sitting[seat] = act["player"]
        return Answer(accepted=None)

    def absent(self, act):
        due = None if self.open else self.due()
        if self.crown or not due or due[0] != "decide" or act.get("seat") != due[1].seat:
            return Answer(refused=ANY)
        if act.get("by") != "casino-supervisor":
            return Answer(refused=ANY)
        if self.choosing:
            raise Unspecified("who chooses for a player who is not here")
        _, box, hand = due
        if len(box.wagers) > 1 or len(box.hands) > 1:
            raise Unspecified("who else may decide, and for which hands")
        self._decided()
        self._play_alone(hand)
        return self._answer(self._sevens(box, True) if hand.done else ())
