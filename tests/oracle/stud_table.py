"""The Caribbean stud table for the oracle: where the ruleset finds its clauses, and a small model of the table that
says what must come of every act.
"""
from collections import Counter
from math import ceil

import boxes
from hearing import ANY, SETTLED, Answer, Unspecified, is_whole
from preparing import Preparing, Steps, clauses
from spins import new_zealand
from stud_orders import Orders
from stud_hands import BONUS, CATEGORIES, DECK, LEAST, ODDS, WINNERS, category, jackpot, judged, qualifies

NZ = "nz1996:VIII."
RULES = boxes.Ruleset(
    "nz1996/caribbean-stud", **new_zealand("VIII", closed="7.1(a)", device="3.1", early="7.1(a)"), idle=False,
    elsewhere=NZ + "4.1(a)", needs=NZ + "11.1", fixed=NZ + "11.5", shared=NZ + "4.11", alone=NZ + "4.10",
    shut=tuple(NZ + clause for clause in ("4.1(a)", "4.7", "4.12")),
    choices={"seats": (9,), "dealing": ("shoe", "shuffler", "drawn"), "max-payout": (0,), "jackpot": (0,),
             "jackpot-wager": (100,), "jackpot-share": (0,), "jackpot-seed": (0,),
             "jackpot-kind": ("electronic", "manual"), "jackpot-pay": ("chips", "cheque"),
             "jackpot-count": ("taken", "told")})
SITUATIONS = ("12.3 the pool is told between rounds", "12.3 the pool is told in a round", "12.3 before the count",
              "12.3(a) received with the first card", "12.3(b) received with the fifth card", "11.11 counted",
              "11.11 not whole", "drawn once all have decided")
QUALIFIES = {hand: f"{NZ}11.6({letter})" for hand, letter in zip(WINNERS, "abcde")}
GIVEN_UP = {"fold": "8.2(b)", "absent": "14.11", "dead": "14.1/dead-hand", "dead bet": "14.1/dead-hand"}
LOST = frozenset((NZ + "9.7(b)", NZ + "9.5(b)"))
LINE = {name: "pair-or-less" if name in ("odd-cards", "pair") else name for name in CATEGORIES}
COMPARED = {"settled": (*SETTLED, "under", "pool", "house", "received"), "dealt": ("card", "to", "seat", "place", "face", "left"),
            "accepted": ("seat", "player", "bet", "stake", "total")}


def steps_of(dealing):
    """How the deck of a cold table is made ready, before every round."""
    shuffle = {"opening": clauses(NZ, "6.1(a)"), "end": clauses(NZ, "6.1(b)"), "replaced": clauses(NZ, "6.5", "6.1(a)", "6.1(b)")}
    return Steps(shuffle=shuffle, inspect=clauses(NZ, "5.1"), viewed=clauses(NZ, "5.3"), replaced=clauses(NZ, "6.5"),
                 over=frozenset(), cut=clauses(NZ, "6.2"), nobody=clauses(NZ, "6.3"), depth=clauses(NZ, "6.2"),
                 place=clauses(NZ, "6.2"), cutter="dealer", burn="none", deck=1, behind=0, device=dealing == "shuffler")


class Table(Orders, Preparing, boxes.Table):
    """Antes and jackpot wagers, then five cards to each, decisions in any order, and everything settled at once."""

    side, on_cards = {"jackpot": "ante"}, ("ante", "bet")

    def __init__(self, ruleset, options):
        super().__init__(ruleset, options)
        self.fixed = {"jackpot": self.least(self.limits["jackpot-wager"])}
        self.unoffered = {"bet": {NZ + "4.4", NZ + "4.6"}}  # it is placed by raising
        self.spots = {("ante", None): (1, *{2 * odds for odds in ODDS.values()}), ("jackpot", None): ()}
        self.pool = self.limits["jackpot"] * 100  # hundredths of a cent
        self.sheeted = self.limits["jackpot"]     # what of it the sheets have told, cents
        self.clock, self.met = None, Counter()
        self.begin_orders()
        self.carried = {}  # seat -> (player, stake) of jackpot wagers that a misdeal left for the next round
        self._clear()
        if self.limits.get("start") == "cold":
            self.start_cold(steps_of(self.limits["dealing"]))

    # A cold table.

    def whole(self):
        return 52

    def usual_place(self):
        return 0

    def fill_shoe(self, behind):
        self.deck = set(DECK)

    def in_play(self):
        return not self.open or bool(self.standing or self.carried)

    def _shut(self):
        if self.open and not self.ready:
            self.met["cold: a wager too early"] += 1
            return set(self.unready())
        return super()._shut()

    def withdraw(self, act):
        if not self.ready:
            raise Unspecified("what is taken back while the cards are made ready")
        return super().withdraw(act)

    def _round_over(self):
        """The deck is shuffled after every round."""
        self._clear()
        if self.steps:
            self.shoe_over("end")

    # The pool that tables share, and the clock.

    def time(self, act):
        self.clock = act["at"]
        return Answer(accepted=None)

    def pool_(self, act):
        """What lies there now; this table's own wagers are in it."""
        stake = act.get("stake")
        if act.get("by") != "casino-manager" or not is_whole(stake) or stake < 0:
            return Answer(refused=ANY)
        if self._increment(self.fixed["jackpot"]) % 100:
            raise Unspecified("what parts of a cent are there then")
        if self.carried and stake * 100 < self._in_pool():
            raise Unspecified("a pool that has less than this table's wagers")
        self.met["12.3 the pool is told between rounds" if self.open else "12.3 before the count" if self.counting
                 else "12.3 the pool is told in a round"] += 1
        before = self.pool
        self.sheeted += stake - self.pool // 100
        self.pool = stake * 100
        return Answer(accepted=[{"act": "pool", "rule": NZ + "12.3"}], fields={"accepted": ("act", "rule")},
                      meter=self._moved(before) if self.pool // 100 != before // 100 else None)

    def _in_pool(self):
        """What the wagers of this table that are not decided have put there."""
        return sum(self._increment(stake) for _, stake in (*self.jackpots.values(), *self.carried.values()))

    def count(self, act):
        """The deck, before a prize is paid: without fifty-two cards it is a misdeal."""
        number = act.get("number")
        if not self.counting or not is_whole(number):
            return Answer(refused=ANY)
        if number != 52:
            answer = self._misdealt()
            self.met["11.11 not whole"] += 1
            return answer
        self.met["11.11 counted"] += 1
        return self._settles()

    def _clear(self):
        self.counting, self.received = False, {}
        self.open, self.hands, self.dealer, self.dealing = True, {}, [], []
        self.antes, self.jackpots, self.choice = {}, {}, {}  # by seat
        self.hidden = set()  # seats whose hand is left face down
        self.deck = set(DECK)

    def combination(self, seat, player, bet, stake):
        broken = super().combination(seat, player, bet, stake)
        if broken:  # no ante on that box
            broken |= {self.rules.shared, self.rules.alone}
        if bet in self.fixed and stake != self.fixed[bet]:
            broken.add(NZ + "4.2")
        if any(who == player and at != seat for at, (who, _) in self.carried.items()):
            raise Unspecified("whether a jackpot wager of a misdeal binds its player to the box")
        held = self.carried.get(seat, (None,))[0] == player
        if bet in self.fixed and (held or (seat, player, bet, None, None) in self.standing):
            broken.add(self.rules.shared)
        if bet == "ante":
            antes = {key[0]: key[1] for key in self.standing if key[2] == "ante"}
            if antes.get(seat, player) != player:
                broken.add(self.rules.shared)
            elif self.sitting.get(seat, player) != player:
                raise Unspecified("whether somebody who sits there without a wager holds the box")
            if any(who == player and at != seat for at, who in antes.items()):
                broken.add(self.rules.alone)
        return broken

    def wager(self, act):
        if self.limits["total-max"] and is_whole(act.get("stake")):
            if super().total(act["player"]) + act["stake"] > self.limits["total-max"]:
                raise Unspecified("whether the jackpot counts toward a player's total")
        return super().wager(act)

    def total(self, player):
        return super().total(player) + sum(
            stake for seat, (who, stake) in (*self.antes.items(), *self.jackpots.items()) if who == player)

    # The deal.

    def close(self, act):
        if not self.open:
            return Answer(refused=ANY)
        if not self.ready:
            return Answer(refused=ANY if self.locked() else self.unready())
        before = dict(self.standing), dict(self.purse.balances), list(self.rows)
        voids = self._drop_below_minimum()
        if not self.standing:
            self.standing, self.purse.balances, self.rows = before
            raise Unspecified("a round without wagers")
        for (seat, player, bet, *_), stake in self.standing.items():
            (self.antes if bet == "ante" else self.jackpots)[seat] = player, stake
        self.standing, self.open = {}, False
        self.hands = {seat: [] for seat in sorted(self.antes)}
        boxed = [*self.hands, None]
        self.dealing = {"shoe": boxed * 5, "shuffler": [seat for seat in boxed for _ in range(5)],
                        "drawn": boxed + [*self.hands] * 4}[self.limits["dealing"]]
        before, carried = self.pool, bool(self.carried)
        for _, stake in self.jackpots.values():
            self.pool += self._increment(stake)
        voids += self._carry()
        return Answer(accepted=None, settled=voids, fields=COMPARED, awaits=[],
                      meter=self._moved(before) if not carried else None)

    def _increment(self, stake):
        return stake * (100 - self.limits["jackpot-share"])

    def _carry(self):
        """Jackpot wagers of a misdeal join the antes of their players, and fed the pool then; of others they go
        back, out of it."""
        voids = []
        for seat, (player, stake) in self.carried.items():
            if self.antes.get(seat, (None,))[0] == player:
                self.jackpots[seat] = player, stake
            else:
                self.pool -= self._increment(stake)
                voids.append(self.ended(seat, player, "jackpot", stake, "void", 0, stake, NZ + "14.10"))
        self.carried = {}
        return voids

    def _moved(self, before):
        """What the meter shows, where the pool has changed."""
        return [self.pool // 100] if self.pool != before else []

    def card(self, act):
        card = act.get("card")
        if card not in DECK:
            return Answer(refused=ANY)
        if not self.ready:
            return self.burns(card)
        if self.open:
            return Answer(refused={self.rules.early})
        if not self.dealing:
            return Answer(refused=ANY)
        if card not in self.deck:
            return Answer(refused={self.rules.device})
        self.deck.remove(card)
        seat = self.dealing.pop(0)
        cards = self.dealer if seat is None else self.hands[seat]
        cards.append(card)
        if len(cards) == (5 if self.limits["dealing"] == "shuffler" else 1):
            self.received[seat] = self.clock or 0
        shown = seat is None and len(cards) == (1 if self.limits["dealing"] == "drawn" else 5)
        dealt = [{"card": card, "to": "dealer" if seat is None else "box", "seat": seat, "place": len(cards),
                  "face": "up" if shown else "down", "left": len(self.deck)}]
        if seat is None and len(cards) == 5 and self.limits["dealing"] == "drawn":
            self.met["drawn once all have decided"] += 1
            answer = self._all_known()
            answer.dealt = dealt
            return answer
        return Answer(accepted=None, dealt=dealt, fields=COMPARED, awaits=[] if self.dealing else self._asked())

    # Decisions.

    def _decides(self, act):
        """The seat that may decide now, or None."""
        seat, player = act.get("seat"), act.get("player")
        if self.open or self.dealing or not is_whole(seat) or seat not in self.antes or seat in self.choice:
            return None
        return seat if player in (None, self.antes[seat][0]) else None

    def raise_(self, act):
        seat = self._decides(act)
        if seat is None:
            return Answer(refused=ANY)
        if self.excluded(seat):
            return self.excluded(seat)
        player, ante = self.antes[seat]
        stake = act.get("stake", 2 * ante)
        if not is_whole(stake):
            return Answer(refused=ANY)
        if not self._in_chips(stake):
            return Answer(refused={self.rules.chips})
        grounds = {NZ + "4.6"} if stake != 2 * ante else set()
        if not self.purse.bears(player, 2 * ante):
            grounds.add(self.rules.funds)
        if grounds:
            return Answer(refused=grounds)
        self.purse.give(player, -2 * ante)
        self.choice[seat] = "raise"
        return self._decided([{"seat": seat, "player": player, "bet": "bet", "stake": 2 * ante, "total": 2 * ante}])

    def fold(self, act):
        seat = self._decides(act)
        if seat is None:
            return Answer(refused=ANY)
        if self.excluded(seat):
            return self.excluded(seat)
        self.choice[seat] = "fold"
        return self._decided()

    def _directed(self, act, by):
        """The seat on whose hand staff decide something, while others decide, or None."""
        seat = act.get("seat")
        if self.dealing or self.counting:
            raise Unspecified("a hand that is not dealt yet, or is decided")
        if self.open or act.get("by") != by or self.choice.get(seat) in ("fold", "dead", "absent"):
            return None
        return seat if seat in self.antes else None

    def absent(self, act):
        seat = self._directed(act, "game-supervisor")
        if seat is None or seat in self.choice:
            return Answer(refused=ANY)
        self.choice[seat] = "absent"
        return self._decided()

    def dead_hand(self, act):
        seat = self._directed(act, "game-supervisor")
        if seat is None:
            return Answer(refused=ANY)
        self.choice[seat] = "dead bet" if self.choice.get(seat) else "dead"
        return self._decided()

    def face_down(self, act):
        seat = self._directed(act, "dealer")
        if seat is None or seat in self.hidden:
            raise Unspecified("a hand that may not be left face down")
        self.hidden.add(seat)
        answer = self._decided()
        answer.awaits = None
        return answer

    def misdeal(self, act):
        if self.open or not any(self.hands.values()) or act.get("reason") not in ("wrong-count", "deck"):
            return Answer(refused=ANY)
        if act["reason"] == "deck" and self.dealing or self.counting:
            raise Unspecified("a deck that is counted too early, or just now")
        return self._misdealt()

    def _misdealt(self):
        if self.pool < self._in_pool():
            raise Unspecified("wagers that go back out of a pool which has less")
        rows = []
        for seat, (player, ante) in self.antes.items():
            rows.append(self.ended(seat, player, "ante", ante, "void", 0, ante, NZ + "14.10"))
            if self.choice.get(seat) in ("raise", "dead bet"):
                rows.append(self.ended(seat, player, "bet", 2 * ante, "void", 0, 2 * ante, NZ + "14.10"))
        self.carried, self.played = self.jackpots, None
        self._round_over()
        return Answer(accepted=None, settled=rows, opened=self.ready, sheet=self.sheet(), fields=COMPARED, awaits=[], pool=0)

    def cash_out(self, act):
        if act["player"] in {player for player, _ in self.carried.values()}:
            raise Unspecified("an account with a jackpot wager of a misdeal")
        return super().cash_out(act)

    def act(self, act):
        named = {"raise": self.raise_, "pool": self.pool_}.get(act["act"])
        return named(act) if named else super().act(act)

    def _decided(self, accepted=None):
        if len(self.choice) < len(self.antes):
            return Answer(accepted=accepted, fields=COMPARED, awaits=self._asked(), meter=[])
        if len(self.dealer) < 5:  # nobody could know his other cards before
            self.dealing = [None] * 4
            return Answer(accepted=accepted, fields=COMPARED, awaits=[], meter=[])
        return self._all_known(accepted)

    def _all_known(self, accepted=None):
        if self.limits["jackpot-count"] == "told" and self._winners():
            self.counting = True
            return Answer(accepted=accepted, fields=COMPARED, awaits=[], meter=[])
        return self._settles(accepted)

    def _settles(self, accepted=None):
        rows = [row for seat, choice in self.choice.items() if choice != "raise" for row in self._folded(seat)]
        for seat in sorted(self.antes, reverse=True):
            if self.choice[seat] == "raise":
                rows += self._compared(seat)
        paid, meter = self._jackpots()
        meter = meter if "told again" not in meter else None  # whether an empty pool is shown anew is open
        folded = {seat for seat, choice in self.choice.items() if choice != "raise"}
        order = lambda row: (0,) if row["seat"] in folded else (1, -row["seat"])
        paid_last = lambda row: order(row) if row["bet"] != "jackpot" else (2,) if row["result"] == "win" else None
        resulted = [{"dealer": {"cards": self.dealer}, "hands": [
            {"seat": seat, "hand": 1, "cards": cards} for seat, cards in self.hands.items()]}]
        grew, self.sheeted = self.pool // 100 - self.sheeted, self.pool // 100
        self.note_round(rows)
        self._round_over()
        return Answer(accepted=accepted, settled=rows + paid, opened=self.ready, sheet=self.sheet(), fields=COMPARED,
                      awaits=[], meter=meter, pool=grew, order=paid_last, resulted=resulted)

    # Settlement.

    def _folded(self, seat):
        """Folded, or treated so."""
        player, ante = self.antes[seat]
        rows = [self.ended(seat, player, "ante", ante, "lose", 0, 0, NZ + GIVEN_UP[self.choice[seat]])]
        if self.choice[seat] == "dead bet":
            rows.append(self.ended(seat, player, "bet", 2 * ante, "lose", 0, 0, NZ + GIVEN_UP["dead"]))
        return rows

    def _compared(self, seat):
        player, ante = self.antes[seat]
        bet, mine = 2 * ante, self.hands[seat]
        row = lambda *ended: self.ended(seat, player, *ended)
        if not qualifies(self.dealer):
            return [row("ante", ante, "win", self.in_chips(ante), ante, NZ + "10.1/ante", NZ + "9.2(a)"),
                    row("bet", bet, "void", 0, bet, NZ + "9.2/bet-void")]
        if seat in self.hidden:
            return [row(name, stake, "lose", 0, 0, NZ + "9.6") for name, stake in (("ante", ante), ("bet", bet))]
        if judged(mine) == judged(self.dealer):
            return [row(name, stake, "standoff", 0, stake, NZ + "9.5(c)")
                    for name, stake in (("ante", ante), ("bet", bet))]
        if judged(mine) < judged(self.dealer):
            return [row(name, stake, "lose", 0, 0, LOST, LOST | {None})
                    for name, stake in (("ante", ante), ("bet", bet))]
        name = category(mine)
        pays, most = self.in_chips(bet * ODDS[name]), self.limits["max-payout"]
        capped = most and pays > most
        rule = NZ + ("10.2" if capped else f"10.1/bet-{LINE[name]}")
        return [row("ante", ante, "win", self.in_chips(ante), ante, NZ + "10.1/ante", NZ + "9.5(a)"),
                row("bet", bet, "win", most if capped else pays, bet, rule, NZ + "9.5(a)")]

    def _winners(self):
        """seat -> category of the hands that have a prize."""
        return {seat: category(self.hands[seat]) for seat in sorted(self.jackpots, reverse=True)
               if self.choice[seat] == "raise" and seat not in self.hidden and category(self.hands[seat]) in WINNERS}

    def _jackpots(self):
        """The rows of all jackpot wagers, and what the meter shows then."""
        won = self._winners()
        shares, left = jackpot(self.pool, won)
        rows = []
        for seat, (player, stake) in self.jackpots.items():
            if seat not in won:
                rows.append(self.ended(seat, player, "jackpot", stake, "lose", 0, 0, self._why_lost(seat)))
                continue
            prize, out = shares[seat]
            by_cheque = self.limits["jackpot-pay"] == "cheque" and won[seat] not in BONUS
            pays = ceil(prize) if by_cheque else self.in_chips(prize)
            rows.append({**self.ended(seat, player, "jackpot", stake, "win", pays, 0, self._prize(seat, won, prize),
                                      QUALIFIES[won[seat]]), "pool": out, "house": pays - out, "received": self.received[seat]})
            if self.clock is not None:
                self.met["12.3(b) received with the fifth card" if self.limits["dealing"] == "shuffler" else
                         "12.3(a) received with the first card"] += 1
        before, self.pool = self.pool, int(left * 100)
        meter = self._moved(before)
        if won and before == self.pool:
            meter = ["told again"]
        if won and self.pool < 100 and self.limits["jackpot-seed"]:  # no whole cent is left
            self.pool += self.limits["jackpot-seed"] * 100
            meter += self._moved(0)
        return rows, meter

    def _why_lost(self, seat):
        if self.choice[seat] != "raise":
            return frozenset((NZ + "8.2(a)", NZ + "11.3", NZ + GIVEN_UP[self.choice[seat]]))
        if seat in self.hidden:
            return frozenset((NZ + "9.6", NZ + "11.3"))
        return frozenset(NZ + clause for clause in ("11.3", "9.7(a)", "9.8(a)", "11.7/manual"))

    @staticmethod
    def _prize(seat, won, prize):
        """The clause of a prize; where two or more have one, that of their order."""
        alone = NZ + {"flush": "12.1(e)", "full-house": "12.1(d)", "four-of-a-kind": "12.1(c)",
                      "straight-flush": "12.1(b)", "royal-flush": "12.1(a)"}[won[seat]]
        if len(won) == 1:
            return alone
        least = "12.2(c)(i)" if prize == LEAST else "12.2(c)(ii)"
        return frozenset((alone, NZ + {"straight-flush": "12.2(b)", "royal-flush": least}.get(won[seat], "12.2(a)")))
