"""What goes wrong with the cards at a blackjack table in New Zealand, for the oracle: part 15 of Division II, as the
readings have it.

Cards that are out by mistake wait and come next. While nobody has decided anything, hands are put right by laying
them anew in the order in which the cards left the shoe. After a decision what is wrong with them is void; only where
the dealer has no first card do players choose, and the dealer's hand comes last.
"""
from blackjack_boxes import Hand
from blackjack_clauses import NZ
from blackjack_hands import DECK, is_blackjack
from hearing import ANY, Answer, Unspecified

SITUATIONS = (
    "15.1 a card face up in the shoe", "15.2 unseen, for this round", "15.2 unseen, for the next round",
    "15.3 hands laid anew", "15.3/after-decision", "15.4 hands laid anew", "15.4/after-decision",
    "15.4/after-decision, a settled wager goes back", "15.5 hands laid anew", "15.5/after-decision",
    "15.5(a) void", "15.5(a) void, over 21", "15.5(a) void, a settled wager goes back", "15.5(b) played",
    "15.4 or 15.5/after-decision, a settled wager is settled anew", "15.5/after-decision, insurance goes back",
    "15.5/dealer-ace-ten", "15.5/dealer-ace-ten, doubled or split", "15.6 laid to the dealer", "15.7 seen and taken",
    "15.7/refusal", "15.7/refusal, with eleven or less", "15.7/all-refuse", "15.7 cards too many come next",
    "15.8 hands laid anew", "15.8/void, a hand", "15.8/void, all hands", "15.8 settled on those cards",
    "15.10 the shoe runs out", "15.12", "15.13")

CLAUSE = {"unbet-box": "15.3", "missed-box": "15.4", "missed-dealer": "15.5", "misplaced": "15.8"}
WAIT = 2  # more than so many cards out by mistake are never told


class Irregular:
    """Part 15; a part of the table."""

    # Cards out by mistake.

    def _told_card(self, act):
        """The card that an act tells as out of the shoe, or None where it cannot be."""
        card = act.get("card")
        return card if isinstance(card, str) and card in DECK and self.shoe[card] else None

    def _acknowledged(self, act, clause):
        return [{"act": act["act"], "seat": act.get("seat"), "rule": NZ + clause}]

    def _discard(self, cards, clause):
        """Cards into the discard rack, as the rows that tell it."""
        rows = []
        self.discarded = not self.open
        for card in cards:
            self.shoe[card] -= 1
            rows.append({"card": card, "to": "burn", "seat": None, "hand": None, "place": None, "total": None,
                         "soft": None, "left": self.shoe.total(), "rule": NZ + clause})
        return rows

    def _seen(self):
        """Whoever insures must not have seen more than the initial deal."""
        if not self.open and not self.dealing:
            self.window = False

    def exposed(self, act):
        card = self._told_card(act)
        if self.crown or card is None:
            return Answer(refused=ANY)
        if self.following or self.shoe.total() == 1:
            raise Unspecified("whether co-bettors may still follow, or what an empty shoe is")
        self.met["15.1 a card face up in the shoe"] += 1
        rows = self._discard([card], "15.1")
        self._seen()
        return self._answer(dealt=rows, accepted=self._acknowledged(act, "15.1"), acts=True, quiet=True)

    def extra_card(self, act):
        card, to, seen = self._told_card(act), act.get("to"), act.get("disclosed", True)
        if self.crown or card is None:
            return Answer(refused=ANY)
        due = None if self.open else self.due()
        is_due = due is not None and due[0] == "card"
        if due == ("choose",):
            raise Unspecified("a card before the dealer may have one")
        if self.following or len(self.waiting) == WAIT or to == "dealer" and not seen or self.shoe.total() == 1:
            raise Unspecified("what is told too seldom to be written down")
        if to == "dealer" and seen:
            if is_due and due[1] is None:
                return Answer(refused=ANY)  # it is his
            self.met["15.6 laid to the dealer"] += 1
            rows = self._discard([card], "15.6")
            self._seen()
            return self._answer(dealt=rows, accepted=self._acknowledged(act, "15.6"), acts=True, quiet=True)
        if is_due:
            return Answer(refused=ANY)  # it is the card that is due
        if any(waits != seen for _, waits in self.waiting):
            raise Unspecified("which of them is the next card")
        if not seen:
            self.met["15.2 unseen, for the next round" if self.open else "15.2 unseen, for this round"] += 1
        elif self.open or self.dealing:
            return Answer(refused={NZ + "15.8"})
        self.shoe[card] -= 1
        self.waiting.append((card, seen))
        if seen:
            self._seen()
        return self._answer(accepted=self._acknowledged(act, "15.7" if seen else "15.2"), acts=True, quiet=not seen)

    def _offered(self):
        """Whether the card that comes next has been seen, so that a player may refuse it."""
        return bool(self.waiting) and self.waiting[0][1]

    def refuse(self, box, hand):
        """A player will not have the card that was seen: his hand stands as it is."""
        self.met["15.7/refusal"] += 1
        if hand.total <= 11:
            self.met["15.7/refusal, with eleven or less"] += 1
        self._decided()
        return self._answer(self._stands(box, hand), acts=True, accepted=[
            {"act": "stand", "seat": box.seat, "rule": NZ + "15.7/refusal"}])

    def _waiting_rule(self, seen, to):
        """Under which clause a card that waited is dealt now."""
        if not seen:
            return NZ + "15.2"
        if to is None and not self.dealing:
            if len(self.dealer) == 1:
                self.met["15.7/all-refuse"] += 1
                return NZ + "15.7/all-refuse"
            return frozenset((NZ + "15.7", NZ + "15.7/all-refuse", NZ + "15.5/dealer-hand"))
        self.met["15.7 seen and taken"] += 1
        return NZ + "15.7"

    # Hands put right.

    def irregular(self, act):
        reason, by = act.get("reason"), act.get("by", "dealer")
        if self.crown:
            return Answer(refused=ANY)
        if self.steps:
            raise Unspecified("irregularities of a table that is told its steps")
        if reason in ("not-shuffled", "no-cutting-card"):
            return self._shuffle_later(act)
        if reason not in CLAUSE or by not in ("casino-supervisor", "shift-manager", "casino-manager") or self.open:
            return Answer(refused=ANY)
        if self.following or self.refilled or self.waiting or self.discarded or self.late or self.void:
            raise Unspecified("two irregularities at once")
        if not self.out:
            raise Unspecified("hands without a card")
        if len(self.dealer) > 1 or any(hand.alone for box in self.boxes for hand in box.hands):
            raise Unspecified("the dealer's turn, or a player who is not here")
        if self.limits["insurance-time"]:
            raise Unspecified("whether decisions wait for insurance then")
        seat, cards = act.get("seat"), act.get("cards")
        with_wager = seat in {box.seat for box in self.boxes}
        if reason == "unbet-box" and (seat is None or with_wager) or reason == "missed-box" and not with_wager:
            return Answer(refused=ANY)
        if cards is not None and not self._could_be_out(cards, reason):
            return Answer(refused=ANY)
        decided = act.get("decided", False) or self.decided
        if reason == "misplaced":
            return self._misplaced(act, seat, with_wager, cards, decided)
        if not decided:
            return self._laid_anew(act, CLAUSE[reason], cards)
        return {"unbet-box": self._unbet_decided, "missed-box": self._missed_decided,
                "missed-dealer": self._late}[reason](act, seat, cards)

    def _could_be_out(self, cards, reason):
        """Whether these may have left the shoe in this round."""
        there = self.shoe.copy()
        if reason != "unbet-box" or not self.decided:
            there.update(self.out)
        if not all(isinstance(card, str) and card in DECK for card in cards):
            return False
        there.subtract(cards)
        return min(there.values()) >= 0

    def _shuffle_later(self, act):
        clause = "15.12" if act["reason"] == "not-shuffled" else "15.13"
        self.met[clause] += 1
        if self.waiting:
            raise Unspecified("a card out of the shoe that is shuffled")
        if not self.out:  # no round has begun
            self._new_shoe()
        self.reshuffle = bool(self.out)
        return self._answer(accepted=self._acknowledged(act, clause), acts=True, quiet=True)

    def _lifted(self):
        """All cards of the round are taken up again."""
        self.shoe.update(self.out)
        self.out, self.dealer, self.drawing = [], [], None
        for box in self.boxes:
            over = box.hands[0].over  # a blackjack that was paid
            box.hands, box.first = [Hand(box.wagers)], []
            box.hands[0].over = over

    def _relay(self, order, places, clause):
        """Lays cards at these places, those too many wait; (dealt, settled)."""
        self._lifted()
        self.dealing = list(places)
        dealt, settled, left = [], [], list(order)
        while left and self.dealing:
            self.shoe[left[0]] -= 1
            row, rows = self._lay(left.pop(0), NZ + clause)
            dealt.append(row)
            settled += rows
        for card in left:
            self.shoe[card] -= 1
            self.waiting.append((card, True))
        if left:
            self.met["15.7 cards too many come next"] += 1
            self._seen()
        return dealt, settled

    def _deciding_cards(self, box):
        """The cards of a box by which something on it was settled already, or none."""
        hand = box.hands[0]
        if any(player not in hand.live() for player in hand.base):
            return hand.cards
        return box.first if self._sevens_rows(box) else []

    def _sevens_rows(self, box):
        return [row for row in self.rows if row["seat"] == box.seat and row["bet"] == "super-sevens"
                and row["result"] != "void"]

    def _laid_anew(self, act, clause, cards):
        order = self.out if cards is None else cards
        places = [*self.boxes, None, *self.boxes]
        if len(order) > len(places) + WAIT:
            return Answer(refused=ANY)
        new = {}
        for box, card in zip(places, order):
            new.setdefault(box, []).append(card)
        if any(new.get(box, [])[:len(fixed)] != fixed for box in self.boxes if (fixed := self._deciding_cards(box))):
            self.met["15.8 settled on those cards"] += 1
            return Answer(refused={NZ + "15.8", NZ + "15.8/void"})
        self.met[clause + " hands laid anew"] += 1
        dealt, settled = self._relay(order, places, clause)
        return self._answer(settled, dealt, accepted=self._acknowledged(act, clause), acts=True)

    def _nobody_acted(self):
        return not any(hand.done and not hand.natural or len(hand.cards) > 2 for box in self.boxes
                       for hand in box.hands) and all(len(box.hands) == 1 for box in self.boxes) and not self.drawing

    # After a decision.

    def _unbet_decided(self, act, seat, cards):
        if not cards or self.dealing:
            raise Unspecified("cards that are not told, or a deal that goes on")
        if self.window or len(cards) > 2:
            raise Unspecified("whether insurance is still to be had")
        self.met["15.3/after-decision"] += 1
        clause = "15.3/after-decision"
        rows = self._discard(cards, clause)
        return self._answer(dealt=rows, accepted=self._acknowledged(act, clause), acts=True, quiet=True)

    def _misplaced(self, act, seat, with_wager, cards, decided):
        if seat is not None and not with_wager:
            return Answer(refused=ANY)
        if not decided and cards is not None:
            return self._laid_anew(act, "15.8", cards)
        meant = [box for box in self.boxes if seat in (None, box.seat)]
        if any(box.insured for box in self.boxes) or any(len(box.hands) > 1 for box in meant) or self.dealing:
            raise Unspecified("what of insurance, of the other hands, of the deal")
        if not any(hand.live() for box in meant for hand in box.hands):
            raise Unspecified("a hand that is settled")
        self.met["15.8/void, all hands" if seat is None else "15.8/void, a hand"] += 1
        self.murky = True
        rows = [row for box in meant for row in self._void_box(box, "15.8/void")]
        return self._answer(rows, accepted=self._acknowledged(act, "15.8/void"), acts=True)

    def _void_box(self, box, clause):
        """All that lies on a box goes back, and it has no part in the round any more."""
        rows = []
        for hand in box.hands:
            for player in hand.live():
                hand.over.add(player)
                stake = hand.stake(player)
                rows.append(self.ended(box.seat, player, "main", stake, "void", 0, stake, NZ + clause,
                                       hand=box.number(hand)))
            hand.done = True
            if self.drawing is hand:
                self.drawing = None
        for (player, bet), stake in box.sides.items():
            rows.append(self.ended(box.seat, player, bet, stake, "void", 0, stake, NZ + clause))
        box.sides, box.insured = {}, {}
        self.void.append(box)
        return rows

    def _taken_again(self, box, clause, why):
        """Super Sevens that was settled on a box which has no part in the round: its stake goes back."""
        for row in self._sevens_rows(box):
            self.met[why] += 1
            self._adjust(row, "void", 0, row["stake"], NZ + clause)

    def _adjust(self, row, result, pays, returns, rule):
        """A settled wager comes to something else."""
        was, difference = row["result"], returns - row["returns"]
        player = row["player"]
        if self.purse.knows(player) and not self.purse.bears(player, -difference):
            raise Unspecified("what an account owes")
        self.purse.give(player, difference)
        self.rows[self.rows.index(row)] = {**row, "result": result, "pays": pays, "returns": returns, "rule": rule}
        self.adjusted.append({
            "seat": row["seat"], "player": player, "bet": row["bet"], "on": None, "point": None, "stake": row["stake"],
            "was": was, "result": result, "returns": returns, "difference": difference, "rule": rule})

    def _insurance_back(self, clause):
        rows = []
        for box in self.boxes:
            for player, stake in box.insured.items():
                rows.append(self.ended(box.seat, player, "insurance", stake, "void", 0, stake, NZ + clause))
            box.insured = {}
        return rows

    def _missed_decided(self, act, seat, cards):
        """The box sits out; the others' hands are as the cards lie without it."""
        clause, order = "15.4/after-decision", self.out if cards is None else cards
        rest = [box for box in self.boxes if box.seat != seat]
        places = [*rest, None, *rest]
        if not self._nobody_acted() or len(order) != len(places) or not rest:
            raise Unspecified("decisions on hands that lay otherwise")
        if any(hand.over for box in self.boxes for hand in box.hands) or any(box.insured for box in self.boxes):
            raise Unspecified("a blackjack that was paid, or insurance")
        (missed,) = (box for box in self.boxes if box.seat == seat)
        self.met[clause] += 1
        settled = self._void_box(missed, clause)
        self._taken_again(missed, clause, "15.4/after-decision, a settled wager goes back")
        self._settled_anew(rest)
        self.boxes.remove(missed)
        dealt, rows = self._relay(order, places, clause)
        self.murky = True
        return self._answer(settled + rows, dealt, accepted=self._acknowledged(act, clause), acts=True)

    # The dealer has no first card.

    def _settled_anew(self, boxes):
        """Super Sevens that was settled on these boxes waits to be judged by other cards."""
        for box in boxes:
            for row in self._sevens_rows(box):
                self.judged[box.seat, row["player"]] = row

    def _late(self, act, seat, cards):
        clause, order = "15.5/after-decision", self.out if cards is None else cards
        places = [*self.boxes, *self.boxes]
        if len(order) != len(places):
            return Answer(refused=ANY)
        if not self._nobody_acted() or any(hand.over for box in self.boxes for hand in box.hands):
            raise Unspecified("decisions on hands that lay otherwise")
        if any(box.insured for box in self.boxes):
            self.met["15.5/after-decision, insurance goes back"] += 1
        self.met[clause] += 1
        settled = self._insurance_back(clause)
        self._settled_anew(self.boxes)
        self.late, self.choosing = True, {box.seat for box in self.boxes}
        dealt, rows = self._relay(order, places, clause)
        self.window = False
        return self._answer(settled + rows, dealt, accepted=self._acknowledged(act, clause), acts=True, asks=True)

    def _choice_of(self, act):
        """The box whose player says that he has his hand void, or plays it; None where he may not."""
        box = next((box for box in self.boxes if box.seat == act.get("seat")), None)
        if box is None or box.seat not in self.choosing or act.get("player", box.decider) != box.decider:
            return None
        return box

    def _void_hand(self, act, box):
        if self.following:
            raise Unspecified("a hand that is void while others are asked to follow")
        self.met["15.5(a) void"] += 1
        if any(hand.bust for hand in box.hands):
            self.met["15.5(a) void, over 21"] += 1
        self.choosing.discard(box.seat)
        rows = self._void_box(box, "15.5(a)")
        for key in [key for key in self.judged if key[0] == box.seat]:
            del self.judged[key]
        self._taken_again(box, "15.5(a)", "15.5(a) void, a settled wager goes back")
        return self._answer(rows, accepted=self._acknowledged(act, "15.5(a)"), acts=True)

    def _play_hand(self, act, box):
        if self.following:
            raise Unspecified("a choice while others are asked to follow")
        self.met["15.5(b) played"] += 1
        self.choosing.discard(box.seat)
        rows = self._sevens(box, *box.ended) if box.ended else []
        rows += [row for hand in box.hands if hand.bust for row in self._busted(box, hand)]
        answer = self._answer(rows, accepted=self._acknowledged(act, "15.5(b)"), acts=True)
        answer.awaits = None
        return answer

    def withdraw(self, act):
        """After a missed first card of the dealer, to have a hand void."""
        if not self.choosing or self.open:
            return super().withdraw(act)
        if "bet" in act:
            raise Unspecified("whether a wager is named then")
        box = self._choice_of(act)
        return self._void_hand(act, box) if box else Answer(refused=ANY)

    # The shoe runs out.

    def _refill(self):
        """Everything that does not lie on the table, shuffled, finishes the round."""
        self.met["15.10 the shoe runs out"] += 1
        self._all_cards()
        on_table = [*self.dealer, *(card for box in self.boxes for hand in box.hands if hand.live()
                                    for card in hand.cards)]
        self.shoe.subtract(on_table)
        self.refilled = True

    def dealers_ace_ten(self):
        """A dealer's hand that came late is no blackjack, but takes only the original wager of what was added to."""
        return self.late and is_blackjack(self.dealer)
