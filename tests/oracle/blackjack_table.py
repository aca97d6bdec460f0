"""The blackjack table for the oracle: where both rulesets find their clauses, and a small model of the table that
says what must come of every act.
"""
from collections import Counter
from fractions import Fraction

import boxes
from blackjack_hands import DECK, LOSE, SEVENS, TABLE_8, TENS, is_blackjack, is_pair, sevens_line, side_line, total_of
from hearing import ANY, Answer, SETTLED, Unspecified, is_whole
from spins import crown, new_zealand

NZ, CROWN = "nz1996:II.", "crown-fusion-2024:"
SIDE = {"nz1996/blackjack": ("super-sevens",), "crown-fusion-2024/auto-blackjack": tuple(TABLE_8)}

RULESETS = (
    boxes.Ruleset(
        "nz1996/blackjack", **new_zealand("II", closed="4.2", device="3.1", early="7.2"), idle=False, elsewhere=NZ + "4.1",
        needs=NZ + "14.2", fixed=NZ + "14.3", shared=NZ + "13.1", alone=NZ + "13.4/number", area_cap=NZ + "13.2",
        shut=(NZ + "4.6", NZ + "7.2"),
        choices={"decks": (8, 4, 5, 6, 7), "seats": (7,), "bettors": (3, 1, 2), "boxes": (7, 1, 2, 3), "cut-card": (78,),
                 "area-cap": ("no", "yes"), "busted": ("final", "refunded"), "super-sevens-stake": (0,),
                 "decision": (0,), "insurance-time": (0,)}),
    boxes.Ruleset(
        "crown-fusion-2024/auto-blackjack", **crown("11.5.1", "11.4.1", early="11.7.1(a)", idle=False),
        funds=CROWN + "3.1", needs=CROWN + "11.5.4", shared=CROWN + "11.7.1(a)", alone=CROWN + "11.7.1(a)",
        choices={"decks": (8, 6, 7), "seats": (7,), "bettors": (1,), "boxes": (1, 2, 3), "cut-card": (78,),
                 "area-cap": ("no",), "busted": ("final", "refunded"), "super-sevens-stake": (0,),
                 "decision": (0,), "insurance-time": (0,)}))

OFFERED = {bet: f"{CROWN}11.5.3({letter})" for bet, letter in zip(TABLE_8, "abc")}


def any_of(clauses):
    """A clause of the division, or one of several that may be cited; "" is none."""
    if isinstance(clauses, tuple):
        return frozenset(map(any_of, clauses))
    return NZ + clauses if clauses else None


COMPARED = {"settled": (*SETTLED, "under"), "dealt": ("card", "to", "seat", "hand", "place", "total", "soft", "left"),
            "accepted": ("seat", "player", "bet", "hand", "stake", "total")}


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

    def number(self, hand):
        return self.hands.index(hand) + 1


class Table(boxes.Table):
    """Wagers, then a round: cards to the boxes and the dealer, insurance, every hand in its turn, the dealer's cards.
    What a card or a decision ends is settled at once in New Zealand, at the end of the round at Crown."""

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
        stake = self.limits["super-sevens-stake"] or self.limits["min"]
        self.fixed = {"super-sevens": stake} if "super-sevens" in offered else {}
        self.spots = {("main", None): (1, Fraction(3, 2)), **{
            (bet, None): tuple((TABLE_8[bet][1] if self.crown else SEVENS).values()) for bet in offered}}
        self.clock, self.since = None, None
        self.full = False        # full patronage
        self._new_shoe()
        self._clear()

    def _why_absent(self, bet):
        if self.crown:
            return {OFFERED[bet], f"{CROWN}T8/{bet}/decks"} if self.limits["decks"] == 7 else {OFFERED[bet]}
        return {NZ + "14.1"} | ({NZ + "3.1/super-sevens"} if self.limits["decks"] < 6 else set())

    @property
    def crown(self):
        return self.rules.electronic

    def _new_shoe(self):
        self.shoe = Counter({card: self.limits["decks"] for card in DECK})

    def _clear(self):
        self.boxes, self.dealer, self.dealing = [], [], []
        self.drawing = None      # the hand that a hit or a double draws to
        self.following = {}      # player -> "double" or "split", not answered yet
        self.window = False      # insurance may be taken
        self.open = True

    # Wagers.

    def combination(self, seat, player, bet, stake):
        broken = super().combination(seat, player, bet, stake)
        mains = {key[:2]: amount for key, amount in self.standing.items() if key[2] == "main"}
        if len({at for at, who in mains if who == player} | {seat}) > self.limits["boxes"]:
            broken.add(self.rules.alone)
        here = {who for at, who in mains if at == seat and who != player}
        sits = {self.sitting[seat]} if seat in self.sitting else set()
        if len(here) >= self.limits["bettors"]:
            broken.add(self.rules.shared)
        if bet != "main":
            return broken | ({self.rules.shared} if broken else set())
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

    def _void(self, key, rule):
        return {**super()._void(key, rule), **({"hand": 1} if key[2] == "main" else {})}

    # The close.

    def close(self, act):
        if not self.open:
            return Answer(refused=ANY)
        if not any(key[2] == "main" for key in self.standing):
            raise Unspecified("a round without wagers")
        before = dict(self.standing), dict(self.purse.balances), list(self.rows)
        if self.limits["total-min"] and any(key[2] in self.fixed for key in self.standing):
            raise Unspecified("whether Super Sevens counts toward a player's total")
        voids = self._drop_below_minimum()
        cut = self.shoe.total() <= self.limits["cut-card"]
        if not self.standing or cut and voids:
            self.standing, self.purse.balances, self.rows = before
            raise Unspecified("a round without wagers, or whether a close that the cutting card undoes drops any")
        if cut:
            self._new_shoe()
            return Answer(accepted=None, opened=True)
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
        return ("card", None) if self._dealer_draws() else None

    def _may_have_blackjack(self):
        return self.dealer[0][0] in "A" + TENS

    def _open_hands(self):
        """The hands that the dealer's further cards may still decide."""
        return [hand for box in self.boxes for hand in box.hands
                if not hand.bust and any(player not in hand.even for player in hand.live())]

    def _dealer_draws(self):
        if len(self.dealer) > 1:
            return total_of(self.dealer)[0] < 17 and any(not hand.natural for hand in self._open_hands())
        if any(not hand.natural or self._may_have_blackjack() for hand in self._open_hands()):
            return True
        return any(box.insured for box in self.boxes) or self._may_have_blackjack() and (
            self._bounty_waits() or self._busts_wait())

    def _bounty_waits(self):
        return any(bet == "kings-bounty" and side_line(bet, box.first)[0] == "2-kings-spades"
                   for box in self.boxes for _, bet in box.sides)

    def _busts_wait(self):
        return self.limits["busted"] == "refunded" and any(
            hand.bust and hand.live() for box in self.boxes if len(box.hands) > 1 for hand in box.hands)

    def options(self, box, hand):
        """What the decider may do with his hand."""
        return [name for name, may in (
            ("hit", True), ("stand", hand.total >= 12), ("double", self.may_double(hand)),
            ("split", self.may_split(box, hand))) if may]

    @staticmethod
    def may_double(hand):
        return (len(hand.cards) == 2 and 9 <= hand.total <= 11 and not hand.aces
                and all(card[0] != "A" for card in hand.cards))

    @staticmethod
    def may_split(box, hand):
        return is_pair(hand.cards) and len(box.hands) < 3 and not hand.aces

    def _answer(self, settled=(), dealt=(), **more):
        """Goes on until something is due, and says all that must have come of the act."""
        settled, due = list(settled), self.due()
        more.setdefault("accepted", None)
        if due is None and not self.open:
            resulted = [self._shown()]
            settled += self._end_round()
            more["order"] = (lambda row: (row["seat"],)) if self.crown else more.get("order")
            return Answer(settled=settled, dealt=list(dealt), opened=True, sheet=self.sheet(), awaits=None,
                          fields=COMPARED, resulted=resulted, **more)
        if due and due[0] == "decide" and self.since is None and not self._waits_for_insurance():
            self.since = self.clock
        return Answer(settled=settled, dealt=list(dealt), awaits=self._awaited(due), fields=COMPARED, **more)

    def _shown(self):
        """The result of a round: the dealer's cards and every hand's."""
        hands = [{"seat": box.seat, "hand": box.number(hand), "cards": hand.cards, "total": hand.total}
                 for box in self.boxes for hand in box.hands]
        return {"dealer": {"cards": self.dealer, "total": total_of(self.dealer)[0]}, "hands": hands}

    @staticmethod
    def _told(box, player, stake, total, bet="main", hand=None):
        return [{"seat": box.seat, "player": player, "bet": bet, "hand": hand, "stake": stake, "total": total}]

    def _awaited(self, due):
        if self.window and self.limits["insurance-time"]:
            return None
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

    def card(self, act):
        card = act.get("card")
        if card not in DECK:
            return Answer(refused=ANY)
        if self.open:
            return Answer(refused={self.rules.early} if self.shoe[card] else ANY)
        due = self.due()
        if due[0] != "card":
            return Answer(refused=ANY)
        if not self.shoe[card]:
            return Answer(refused={self.rules.device})
        if self._waits_for_insurance():
            raise Unspecified("a card while insurance is waited for")
        if self.shoe.total() < 2:
            raise Unspecified("the shoe runs out")
        self.shoe[card] -= 1
        self.window, self.following = False, {}
        return self._dealt(due[1], card)

    def _dealt(self, to, card):
        first = bool(self.dealing)
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
        return self._answer(settled, [{"card": card, **where, "place": place, "total": total, "soft": soft,
                                       "left": self.shoe.total()}],
                            order=None)  # it is decided first

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
            if not self._may_have_blackjack() and not self.crown:
                settled += [self._natural(box, hand, player) for player in hand.live()]
        self.window, self.since = self.dealer[0][0] == "A", None
        self.offered = self.clock
        return settled

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
        hand = box.hands[0]
        if player in hand.over or player in hand.even:
            return Answer(refused=ANY)
        if player in box.insured:
            raise Unspecified("insurance upon insurance")
        if player in box.answered:
            raise Unspecified("insurance after it was declined")
        wager, chip = box.wagers[player], self.limits["chip"]
        if stake is not None and not is_whole(stake):
            return Answer(refused=ANY)
        if self.crown:
            grounds = {CROWN + "11.8.2"} if wager % 2 or stake not in (None, wager // 2) else set()
            stake = wager // 2
        else:
            if stake is None:
                stake = wager // 2 // chip * chip
            grounds = {NZ + "9.4"} if stake % chip else set()
            if not self.limits["min"] <= wager // 2 // chip * chip or stake > wager // 2 // chip * chip or not self.limits["min"] <= stake <= wager / 2 or stake <= 0:
                grounds |= {NZ + "9.3", self.rules.below_min}
        if not self.purse.bears(player, stake):
            grounds.add(self.rules.funds)
        if grounds:
            return Answer(refused=grounds)
        self.purse.give(player, -stake)
        box.insured[player] = stake
        box.answered.add(player)
        return self._answered(accepted=self._told(box, player, stake, stake, "insurance"))

    def even_money(self, act):
        box, player = self._bettor(act)
        if box is None or not self.window or not box.hands[0].natural:
            return Answer(refused=ANY)
        hand = box.hands[0]
        if player in hand.over or player in hand.even:
            return Answer(refused=ANY)
        box.answered.add(player)
        if self.crown:
            hand.even.add(player)
            return self._answered()
        return self._answered([self._even(box, hand, player)])

    def _even(self, box, hand, player):
        return self._won(box, hand, player, 1, "8.3", ("8.3", ""))

    def decline(self, act):
        """Insurance, or to follow a double or a split."""
        player = act.get("player")
        if self.following:
            if player not in self.following:
                return Answer(refused=ANY)
            return self._followed(player)
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
        self.window, self.since, self.following = False, None, {}

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
        if hand.total <= 11:
            return Answer(refused={NZ + "12.1(d)", CROWN + "11.9.1(d)"})
        self._decided()
        return self._answer(self._stands(box, hand))

    def _stands(self, box, hand):
        hand.done = True
        return self._sevens(box, True)

    def _clauses(self, won, rule, under):
        """Where a row finds its rule: Crown's document settles all that it takes from the rules of blackjack under
        two clauses."""
        if self.crown:
            settled = CROWN + "11.12.1"
            return (CROWN + "11.5.1", settled) if won else (settled, frozenset((settled, None)))
        return any_of(rule), any_of(under)

    def _addition(self, act, player, wager, whole):
        """The stake of a double or a split, and the grounds against it."""
        stake = act.get("stake", wager)
        if not is_whole(stake):
            return None, ANY
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
        return self._answer(accepted=self._told(box, box.decider, stake, hand.stake(box.decider), hand=box.number(hand)))

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
        answer.awaits = []
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
        _, box, hand = due
        if len(box.wagers) > 1 or len(box.hands) > 1:
            raise Unspecified("who else may decide, and for which hands")
        self._decided()
        self._play_alone(hand)
        return self._answer(self._sevens(box, True) if hand.done else ())

    # Settlement.

    def _won(self, box, hand, player, odds, rule, under):
        stake = hand.stake(player)
        hand.over.add(player)
        return self.ended(box.seat, player, "main", stake, "win", self.in_chips(stake * odds), stake,
                          *self._clauses(True, rule, under), box.number(hand))

    def _lost(self, box, hand, player, rule, under=None, back=0):
        hand.over.add(player)
        return self.ended(box.seat, player, "main", hand.stake(player), "lose", 0, back,
                          *self._clauses(False, rule, under), box.number(hand))

    def _stood_off(self, box, hand, player, under=None):
        hand.over.add(player)
        stake = hand.stake(player)
        rule = ("4.1(e)", under) if under else "4.1(e)"
        return self.ended(box.seat, player, "main", stake, "standoff", 0, stake,
                          *self._clauses(False, rule, (under, "") if under else None), box.number(hand))

    def _natural(self, box, hand, player):
        if player in hand.even:
            return self._even(box, hand, player)
        under = "8.2/no-dealer-blackjack" if self._may_have_blackjack() else "8.1"
        return self._won(box, hand, player, Fraction(3, 2), "4.5/blackjack", under)

    def _busted(self, box, hand):
        if self.crown or len(box.hands) > 1 and self.limits["busted"] == "refunded" and self._may_have_blackjack():
            return []
        return [self._lost(box, hand, player, "4.1(f)", ("12.2", "")) for player in hand.live()]

    def _sevens(self, box, ended, split=False):
        """Super Sevens on this box, once its result is known."""
        keys = [key for key in box.sides if key[1] == "super-sevens"]
        line = sevens_line(box.first, ended or split) if keys else None
        if line is None:
            return []
        rows = []
        for key in keys:
            stake = box.sides.pop(key)
            if line not in SEVENS:
                rows.append(self.ended(box.seat, *key, stake, "lose", 0, 0, NZ + line))
                continue
            rows.append(self.ended(box.seat, *key, stake, "win", self.in_chips(stake * SEVENS[line]), stake,
                                   NZ + ("14.5" if split else line), NZ + "4.5/super-sevens"))
        return rows

    def _insurance(self):
        """Decided by the dealer's second card alone."""
        rows, wins = [], self.dealer[1][0] in TENS
        for box in self.boxes:
            for player, stake in box.insured.items():
                rows.append(self.ended(
                    box.seat, player, "insurance", stake, "win" if wins else "lose",
                    self.in_chips(2 * stake) if wins else 0, stake if wins else 0,
                    *self._clauses(wins, "9.5" if wins else "9.1/lose", "9.1/win" if wins else None)))
            box.insured = {}
        return rows

    def _second_card(self):
        """What the dealer's second card decides at once."""
        if self.crown:
            return []
        rows = self._insurance()
        if is_blackjack(self.dealer):
            return rows + [row for box in self.boxes for row in self._dealer_blackjack(box)]
        for box in self.boxes:
            for hand in box.hands:
                if hand.natural:
                    rows += [self._natural(box, hand, player) for player in hand.live()]
                elif hand.bust:
                    rows += [self._lost(box, hand, player, "4.1(f)", ("12.2", "")) for player in hand.live()]
        return rows

    def _dealer_blackjack(self, box):
        """Only the original wager is taken, and what a bust has taken of it already counts."""
        rows, final = [], self.limits["busted"] == "final"
        for player, wager in box.wagers.items():
            busted = [hand for hand in box.hands if hand.bust and player in hand.base]
            if final:
                rows += [self._lost(box, hand, player, "4.1(f)", ("12.2", "")) for hand in busted if player in hand.live()]
            left = max(0, wager - sum(hand.stake(player) for hand in busted)) if final else wager
            for hand in box.hands:
                if player not in hand.live():
                    continue
                if hand.natural:
                    rows.append(self._even(box, hand, player) if player in hand.even else
                                self._stood_off(box, hand, player, "8.2/dealer-blackjack"))
                    continue
                taken = min(left, hand.stake(player))
                left -= taken
                back = hand.stake(player) - taken
                rule = "10.5" if player in hand.more else "4.1(d)"
                if hand.split and player not in hand.more:
                    rule = "11.7" if back else ("11.7", "4.1(d)", *["4.1(f)"] * hand.bust)
                under = "4.1(d)" if not hand.bust and back else ("4.1(d)", "4.1(f)", "12.2", "")
                rows.append(self._lost(box, hand, player, rule, under, back))
        return rows

    def _compared(self, box, hand, player):
        mine, theirs = hand.total, total_of(self.dealer)[0]
        if mine > 21:
            return self._lost(box, hand, player, "4.1(f)", ("12.2", ""))
        if hand.natural:
            return self._natural(box, hand, player)
        if theirs > 21:
            return self._won(box, hand, player, 1, "4.5", "4.1(a)")
        if mine > theirs:
            return self._won(box, hand, player, 1, "4.5", "4.1(b)")
        return self._stood_off(box, hand, player) if mine == theirs else self._lost(box, hand, player, "4.1(g)")

    def _end_round(self):
        """Everything that is still on the layout; then the next round, with new cards if the cutting card is out."""
        rows = []
        if self.crown and len(self.dealer) > 1:
            rows += self._insurance()
        natural = is_blackjack(self.dealer)
        for box in self.boxes:
            if natural:
                rows += self._dealer_blackjack(box)
            for hand in box.hands:
                rows += [self._compared(box, hand, player) for player in hand.live()]
            rows += self._table_8(box, natural)
        if self.shoe.total() < self.limits["cut-card"]:
            self._new_shoe()
        self._clear()
        return rows

    def _table_8(self, box, natural):
        rows = []
        for (player, bet), stake in box.sides.items():
            line, odds = side_line(bet, box.first, natural)
            if line == LOSE:
                rows.append(self.ended(box.seat, player, bet, stake, "lose", 0, 0,
                                       frozenset((CROWN + "11.12.3", CROWN + "11.12.1"))))
            else:
                rows.append(self.ended(box.seat, player, bet, stake, "win", self.in_chips(stake * odds), stake,
                                       f"{CROWN}T8/{bet}/{line}", OFFERED[bet]))
        box.sides = {}
        return rows
