"""The blackjack table for the oracle: a small model that says what must come of every act. Wagers and cards are here;
what players decide and how it is settled have files of their own.
"""
from collections import Counter
from fractions import Fraction

import boxes
import spins
from blackjack_boxes import Box
from blackjack_clauses import COMPARED, CROWN, IN_NEW_ZEALAND, NZ, OFFERED, SIDE
from blackjack_decisions import Deciding
from blackjack_hands import DECK, SEVENS, TABLE_8, TENS, is_pair, side_line, total_of
from blackjack_irregular import Irregular
from blackjack_late import Late
from blackjack_settling import Settling
from hearing import ANY, Answer, Unspecified, is_whole
from preparing import Preparing, Steps, clauses


def steps_of(options):
    """How the cards of a cold table are made ready."""
    return Steps(
        shuffle={"opening": clauses(NZ, "6.1(a)"), "end": clauses(NZ, "6.1(c)"), "led": clauses(NZ, "6.1(b)"),
                 "replaced": clauses(NZ, "6.9/new-cards")},
        inspect=clauses(NZ, "5.1"), viewed=clauses(NZ, "5.3"), replaced=clauses(NZ, "6.9/new-cards"),
        over=clauses(NZ, "7.8", "7.9"), cut=clauses(NZ, "6.2", "6.7(a)", "6.7(b)", "6.7(c)", "6.7(d)", "6.8"),
        nobody=clauses(NZ, "6.8/employee"), depth=clauses(NZ, "6.3"), place=clauses(NZ, "6.4", "6.5"), cutter="boxes",
        burn=options.get("burn", "none"), burned=clauses(NZ, "7.1"))


class Table(Deciding, Irregular, Late, Settling, Preparing, boxes.Table):
    """Wagers, then a round: cards to the boxes and the dealer, insurance, every hand in its turn, the dealer's cards.
    What a card or a decision ends is settled at once in New Zealand, at the end of the round at Crown."""

    on_cards = ("main",)

    def __init__(self, ruleset, options):
        super().__init__(ruleset, options)
        offered = SIDE[ruleset.name]
        if "offer" in self.limits:
            offered = tuple(name for name in self.limits["offer"].split(",") if name)
        elif self.crown and self.limits["decks"] == 7:
            offered = ()
        self.unoffered = {bet: self._why_absent(bet) for bet in SIDE[ruleset.name] if bet not in offered}
        if self.crown:
            self.unoffered["perfect-pairs"] = {CROWN + "11.3"}  # it is described and has no odds
        self.unoffered["insurance"] = {CROWN + "11.8.2"} if self.crown else {NZ + "9.2", NZ + "9.3", NZ + "14.1"}
        self.side = dict.fromkeys(offered, "main")
        stake = self.limits["super-sevens-stake"] or self.least(self.limits["min"])
        self.fixed = {"super-sevens": stake} if "super-sevens" in offered else {}
        self.spots = {("main", None): (1, Fraction(3, 2)), **{
            (bet, None): tuple((TABLE_8[bet][1] if self.crown else SEVENS).values()) for bet in offered}}
        self.clock, self.since = None, None
        self.full = False        # full patronage
        self.met = Counter()     # what rarely happens and did
        self.cut_at = None       # the seat on which the cutting card came out; None: the dealer
        self._new_shoe()
        self._clear()
        if self.limits.get("start") == "cold" and not self.crown:
            self.start_cold(steps_of(options))
        self.shut = self.limits.get("start") == "cold" and self.crown  # an automated game only opens

    # A cold table.

    def open_table(self, act):
        return spins.Table.open_table(self, act) if self.crown else super().open_table(act)

    def whole(self):
        return 52 * self.limits["decks"]

    def usual_place(self):
        return self.limits["cut-card"]

    def may_place(self, at):
        return at == self.usual_place()

    def fill_shoe(self, behind):
        self._new_shoe()

    def in_play(self):
        return not self.open or bool(self.standing)

    @staticmethod
    def burned_row(card):
        return {"card": card, "to": "burn", "place": None, "points": None}

    def first_to_cut(self, seats):
        """Who came first; who has the box on which the cutting card came out, or the next clockwise; the farthest to
        the dealer's right where it was his hand; the farthest to his left where the cards came in for others."""
        reason = self.way.reason
        if reason == "opening":
            return next(iter(self.sitting))
        if reason == "replaced":
            return seats[0]
        if self.cut_at is None:
            return seats[-1]
        return next((seat for seat in seats if seat >= self.cut_at), seats[0])

    def _shut(self):
        if self.open and not self.ready:
            self.met["cold: a wager too early"] += 1
            return set(self.unready())
        return super()._shut()

    def withdraw(self, act):
        if not self.ready:
            raise Unspecified("what is taken back while the cards are made ready")
        return super().withdraw(act)

    def _why_absent(self, bet):
        if self.crown:
            return {OFFERED[bet], f"{CROWN}T8/{bet}/decks"} if self.limits["decks"] == 7 else {OFFERED[bet]}
        return {NZ + "14.1"} | ({NZ + "3.1/super-sevens"} if self.limits["decks"] < 6 else set())

    @property
    def crown(self):
        return self.rules.electronic

    def _new_shoe(self):
        self._all_cards()
        self._shoe_begins()

    def _all_cards(self):
        self.shoe = Counter({card: self.limits["decks"] for card in DECK})
        self.waiting = []        # (card, seen) that is out of the shoe by mistake and comes next

    def _clear(self):
        self.boxes, self.dealer, self.dealing = [], [], []
        self.drawing = None      # the hand that a hit or a double draws to
        self.following = {}      # player -> "double" or "split", not answered yet
        self.window = False      # insurance may be taken
        self.open = True
        self.out = []            # the cards of the round, in the order in which they left the shoe
        self.decided = False     # somebody has decided something
        self.murky = False       # a decision was told before its hand was dealt
        self.late = False        # the dealer has no first card: his hand comes last
        self.choosing = set()    # seats whose players may still have their hand void then
        self.judged = {}         # (seat, player) -> Super Sevens as it was settled, to be judged by other cards
        self.void = []           # boxes that have no part in the round any more
        self.adjusted = []       # what has been settled anew by an act
        self.reshuffle = self.refilled = self.discarded = False

    # Wagers.

    def combination(self, seat, player, bet, stake):
        broken = super().combination(seat, player, bet, stake) | self.held_to(seat, player, bet, stake)
        mains = {key[:2]: amount for key, amount in self.standing.items() if key[2] == "main"}
        if len({at for at, who in mains if who == player} | {seat}) > self.limits["boxes"]:
            broken.add(self.rules.alone)
        here = {who for at, who in mains if at == seat and who != player}
        sits = {self.sitting[seat]} if seat in self.sitting else set()
        if len(here) >= self.limits["bettors"]:
            broken.add(self.rules.shared)
        if bet != "main":
            again = (seat, player, bet, None, None) in self.standing and bet in self.fixed
            return broken | ({self.rules.shared} if broken or again else set())
        if len(here) < self.limits["bettors"] <= len((here | sits) - {player}):
            raise Unspecified("whether somebody who sits there without a wager counts")
        if self.limits["area-cap"] == "yes" and sum(
                amount for (at, _), amount in mains.items() if at == seat) + stake > self.limits["max"]:
            broken.add(self.rules.area_cap)
        return broken

    def wager(self, act):
        if self.limits["total-max"] and self.fixed and is_whole(act.get("stake")):
            if super().total(act["player"]) + act["stake"] > self.limits["total-max"]:
                raise Unspecified("whether Super Sevens counts toward a player's total")
        return super().wager(act)

    # The close.

    def close(self, act):
        if not self.open:
            return Answer(refused=ANY)
        if self.ready and not any(key[2] == "main" for key in self.standing):
            raise Unspecified("a round without wagers")
        if "by" in act and self.rules.whole:
            return Answer(refused={self.rules.whole})
        if not self.ready:
            return Answer(refused=ANY if self.locked() else self.unready())
        before = dict(self.standing), dict(self.purse.balances), list(self.rows)
        if self.limits["total-min"] and any(key[2] in self.fixed for key in self.standing):
            raise Unspecified("whether Super Sevens counts toward a player's total")
        voids = self._drop_below_minimum()
        cut = self.shoe.total() <= self.limits["cut-card"]
        if cut and (self.waiting or not self.limits["cut-card"]):
            raise Unspecified("whether the cutting card is the first, where another card or no card is out before it")
        if not self.standing or cut and voids:
            self.standing, self.purse.balances, self.rows = before
            raise Unspecified("a round without wagers, or whether a close that the cutting card undoes drops any")
        if cut:
            self._new_shoe()
            if self.steps:
                self.cut_at = min(key[0] for key in self.standing)
                self.shoe_over("led")
            return Answer(accepted=None, opened=self.ready)
        self._round_closed()
        self._seat_wagers()
        self.dealing = [*self.boxes, None, *self.boxes]
        self.open = False
        return self._answer(voids, dealt=[])

    def _seat_wagers(self):
        """The wagers become the boxes of a round."""
        mains = {}
        for (seat, player, bet, *_), stake in self.standing.items():
            if bet == "main":
                mains.setdefault(seat, {})[player] = stake
        for seat, wagers in sorted(mains.items()):
            sits = self.sitting.get(seat)
            decider = sits if sits in wagers or self.full and sits is not None else next(iter(wagers))
            self.boxes.append(Box(seat, decider, wagers))
            self.boxes[-1].sides = {(key[1], key[2]): stake for key, stake in self.standing.items()
                                    if key[0] == seat and key[2] != "main"}
        self.standing = {}

    def total(self, player):
        """What a player has on the layout, whatever has become of it."""
        staked = super().total(player)
        for box in self.boxes:
            staked += box.insured.get(player, 0) + sum(s for (who, _), s in box.sides.items() if who == player)
            staked += sum(hand.stake(player) for hand in box.hands if player in hand.live())
        return staked

    # What is due.

    def due(self):
        """What the table waits for: ("card", to) or ("decide", box, hand), or None when the round is over."""
        if self.dealing:
            return "card", self.dealing[0]
        if self.drawing:
            return "card", self.drawing
        for box in self.boxes:
            for hand in box.hands:
                if not hand.done:
                    return ("card", hand) if len(hand.cards) < 2 else ("decide", box, hand)
        if self.choosing:
            return ("choose",)
        return ("card", None) if self._dealer_draws() else None

    def _may_have_blackjack(self):
        return self.dealer[0][0] in "A" + TENS

    def _open_hands(self):
        """The hands that the dealer's further cards may still decide."""
        return [hand for box in self.boxes for hand in box.hands
                if not hand.bust and any(player not in hand.even for player in hand.live())]

    def _dealer_draws(self):
        if self.late and len(self.dealer) < 2:
            return bool(self._open_hands()) or self._busts_wait()
        if len(self.dealer) > 1:
            return self._below_standing() and any(not hand.natural for hand in self._open_hands())
        if any(not hand.natural or self._may_have_blackjack() for hand in self._open_hands()):
            return True
        return any(box.insured for box in self.boxes) or self._may_have_blackjack() and (
            self._bounty_waits() or self._busts_wait())

    def _below_standing(self):
        total, soft = total_of(self.dealer)
        return total < 17 or self.draws_soft_17 and soft and total == 17

    @property
    def draws_soft_17(self):
        return self.rules.name == "house/soft-17"

    def _bounty_waits(self):
        return any(bet == "kings-bounty" and side_line(bet, box.first)[0] == "2-kings-spades"
                   for box in self.boxes for _, bet in box.sides)

    def _busts_wait(self):
        return self.limits["busted"] == "refunded" and any(
            hand.bust and hand.live() for box in self.boxes if len(box.hands) > 1 for hand in box.hands)

    def options(self, box, hand):
        """What the decider may do with his hand."""
        return [name for name, may in (
            ("hit", True), ("stand", hand.total >= 12 or self._offered()), ("double", self.may_double(hand)),
            ("split", self.may_split(box, hand))) if may]

    @staticmethod
    def may_double(hand):
        return (len(hand.cards) == 2 and 9 <= hand.total <= 11 and not hand.aces
                and all(card[0] != "A" for card in hand.cards))

    @staticmethod
    def may_split(box, hand):
        return is_pair(hand.cards) and len(box.hands) < 3 and not hand.aces

    def _answer(self, settled=(), dealt=(), acts=False, quiet=False, asks=False, **more):
        """Goes on until something is due, and says all that must have come of the act. `acts`: what is accepted is
        an act, not a wager; `quiet`: nobody is asked anew; `asks`: players may choose to have their hand void."""
        settled, dealt = list(settled), list(dealt)
        due = self._went_on(settled, dealt)
        more.setdefault("accepted", None)
        compared = COMPARED if self.crown else IN_NEW_ZEALAND
        more["fields"] = {**compared, "accepted": ("act", "seat", "rule")} if acts else compared
        more["adjusted"], self.adjusted = self.adjusted, []
        if due is None and not self.open:
            resulted = None if self.void else [self._shown()]
            settled += self._end_round()
            more["order"] = None if self.crown else more.get("order")  # there all is settled at once
            return Answer(settled=settled, dealt=dealt, opened=self.ready, sheet=self.sheet(), awaits=None,
                          resulted=resulted, **more)
        if due and due[0] == "decide" and self.since is None and not self._waits_for_insurance():
            self.since = self.clock
        awaits = None if quiet or self.open else self._awaited(due)
        if self.late:
            awaits = None if asks == (due[0] == "choose") else self._choosers() + (awaits or [])
        return Answer(settled=settled, dealt=dealt, awaits=awaits, **more)

    def _went_on(self, settled, dealt):
        """Cards that are out by mistake come where a card is due; what is due then."""
        while True:
            due = None if self.open else self.due()
            if not due or due[0] != "card":
                return due
            if not self.waiting:
                if not self.shoe.total():
                    self._refill()
                return due
            if self.following or self._waits_for_insurance():
                return due
            if self.window:
                raise Unspecified("whether a card that is out ends insurance before anybody could take it")
            card, seen = self.waiting.pop(0)
            row, rows = self._lay(card, self._waiting_rule(seen, due[1]))
            dealt.append(row)
            settled += rows

    def _choosers(self):
        return [{"actor": "player", "what": "have the hand void, or play it", "seat": box.seat, "hand": None,
                 "player": box.decider, "options": ["withdraw", "decline"]}
                for box in self.boxes if box.seat in self.choosing]

    def _shown(self):
        """The result of a round: the dealer's cards and every hand's."""
        hands = [{"seat": box.seat, "hand": box.number(hand), "cards": hand.cards, "total": hand.total}
                 for box in self.boxes for hand in box.hands]
        total = {"total": total_of(self.dealer)[0]} if self.dealer else {}
        return {"dealer": {"cards": self.dealer, **total}, "hands": hands}

    @staticmethod
    def _told(box, player, stake, total, bet="main", hand=None):
        return [{"seat": box.seat, "player": player, "bet": bet, "hand": hand, "stake": stake, "total": total}]

    def _awaited(self, due):
        if self.window and self.limits["insurance-time"]:
            return None
        if due[0] == "choose":
            return []
        if due[0] == "card":
            return None if self.window or self.dealing else [self._follower(player) for player in self.following]
        _, box, hand = due
        return [{"actor": "player", "what": "decide", "seat": box.seat, "hand": box.number(hand),
                 "player": box.decider, "options": self.options(box, hand)}]

    def _follower(self, player):
        box, hand = self._at()
        options = ["split", "assign", "decline"] if self.following[player] == "split" else ["double", "decline"]
        return {"actor": "player", "what": "follow", "seat": box.seat, "hand": box.number(hand), "player": player,
                "options": options}

    def _at(self):
        """The box and the hand that are played."""
        return next((box, hand) for box in self.boxes for hand in box.hands if not hand.done)

    # Cards.

    def refilling(self):
        """Whether the shoe is about to be empty, and filled again."""
        return self.shoe.total() < 2

    def card(self, act):
        card = act.get("card")
        if card not in DECK:
            return Answer(refused=ANY)
        if not self.ready:
            return self.burns(card)
        if self.open:
            return Answer(refused={self.rules.early} if self.shoe[card] else ANY)
        due = self.due()
        if due[0] != "card":
            return Answer(refused=ANY)
        if self._waits_for_insurance():
            raise Unspecified("a card while insurance is waited for")
        if not self.shoe[card]:
            return Answer(refused={self.rules.device})
        if self.crown and self.shoe.total() < 2:
            raise Unspecified("the shoe runs out")
        if self.waiting:
            raise Unspecified("a card while another is out and co-bettors are asked")
        self.shoe[card] -= 1
        row, settled = self._lay(card)
        return self._answer(settled, [row], order=lambda row: (row["bet"] != "insurance",))  # it is decided first

    def _lay(self, card, rule=None):
        """A card that has left the shoe goes where one is due; the row that tells it, and what it settles."""
        self._round_begins()
        self.window, self.following = False, {}
        first, to = bool(self.dealing), self.due()[1]
        self.out.append(card)
        rule = rule or self._dealing_rule(to)
        if self.shoe.total() == self.limits["cut-card"] - 1:
            self.cut_at = self._seat_of(to)
        if first:
            box = self.dealing.pop(0)
            to = box.hands[0] if box else None
        if to is None:
            self.dealer.append(card)
            settled = self._second_card() if len(self.dealer) == 2 else []
            place, where, cards = len(self.dealer), {"to": "dealer", "seat": None, "hand": None}, self.dealer
        else:
            box = next(box for box in self.boxes if to in box.hands)
            to.cards.append(card)
            place, cards = len(to.cards), to.cards
            where = {"to": "box", "seat": box.seat, "hand": box.number(to)}
            if len(box.hands) == 1:
                box.first.append(card)
            settled = self._drawn(box, to, first)
        if first and not self.dealing:
            settled += self._initial_deal_done()
        total, soft = total_of(cards)
        row = {"card": card, **where, "place": place, "total": total, "soft": soft, "left": self.shoe.total()}
        return row if self.crown else {**row, "rule": rule}, settled

    def _seat_of(self, to):
        """The seat of a box or a hand; None is the dealer's."""
        return next((box.seat for box in self.boxes if to is box or to in box.hands), None)

    def _dealing_rule(self, to):
        """The clause by which a card is dealt now."""
        if self.dealing:
            return NZ + ("7.3(b)" if to is None else "7.3(c)" if to.hands[0].cards else "7.3(a)")
        if to is not None:
            if len(to.cards) == 1:
                return NZ + ("11.4(b)" if to.aces else "11.3")
            return NZ + ("10.3" if to.doubled else "15.9" if to.alone else "7.5")
        further = "house:soft-17" if self.draws_soft_17 else NZ + "12.3"
        if self.late:
            return frozenset((NZ + "15.5/dealer-hand", further)) if len(self.dealer) > 1 else (
                NZ + "15.5/dealer-hand")
        return NZ + "7.6" if len(self.dealer) == 1 else further

    def _drawn(self, box, hand, first):
        """A card to a hand: it may end it, or a Super Sevens wager on its box."""
        self.drawing, self.since = None, None
        settled = self._sevens(box, len(hand.cards) > 2)
        if first:
            return settled
        if hand.bust:
            hand.done = True
            settled += self._busted(box, hand)
        elif hand.total == 21 or hand.doubled or (hand.aces and len(hand.cards) == 2):
            hand.done = True
        elif hand.alone:
            self._play_alone(hand)
        return settled

    def _initial_deal_done(self):
        settled = []
        for box in self.boxes:
            hand = box.hands[0]
            if not hand.natural:
                continue
            hand.done = True
            if not self.late and not self._may_have_blackjack() and not self.crown:
                settled += [self._natural(box, hand, player) for player in hand.live()]
        self.window, self.since = not self.late and self.dealer[0][0] == "A", None
        self.offered = self.clock
        return settled
