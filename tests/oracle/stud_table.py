"""The Caribbean stud table for the oracle: where the ruleset finds its clauses, and a small model of the table that
says what must come of every act.
"""
from fractions import Fraction

import boxes
from hearing import ANY, SETTLED, Answer, Unspecified, is_whole
from spins import new_zealand
from stud_hands import CATEGORIES, DECK, ODDS, WINNERS, category, jackpot, judged, qualifies

NZ = "nz1996:VIII."
RULES = boxes.Ruleset(
    "nz1996/caribbean-stud", **new_zealand("VIII", closed="7.1(a)", device="3.1", early="7.1(a)"), idle=False,
    needs=NZ + "11.1", fixed=NZ + "11.5", shared=NZ + "4.11", alone=NZ + "4.10",
    shut=tuple(NZ + clause for clause in ("4.1(a)", "4.7", "4.12")),
    choices={"seats": (7,), "dealing": ("shoe", "shuffler"), "max-payout": (0,), "jackpot": (0,),
             "jackpot-wager": (100,), "jackpot-share": (0,), "jackpot-seed": (0,),
             "jackpot-kind": ("electronic", "manual")})
LINE = {name: "pair-or-less" if name in ("odd-cards", "pair") else name for name in CATEGORIES}
COMPARED = {"settled": (*SETTLED, "under"), "dealt": ("card", "to", "seat", "place")}


class Table(boxes.Table):
    """Antes and jackpot wagers, then five cards to each, decisions in any order, and everything settled at once."""

    side = {"jackpot": "ante"}

    def __init__(self, ruleset, options):
        super().__init__(ruleset, options)
        self.fixed = {"jackpot": self.limits["jackpot-wager"]}
        self.spots = {("ante", None): (1, *{2 * odds for odds in ODDS.values()}), ("jackpot", None): ()}
        self.pool = self.limits["jackpot"] * 100  # hundredths of a cent
        self._clear()

    def _clear(self):
        self.open, self.hands, self.dealer, self.dealing = True, {}, [], []
        self.antes, self.jackpots, self.choice = {}, {}, {}  # by seat
        self.deck = set(DECK)

    def combination(self, seat, player, bet, stake):
        broken = super().combination(seat, player, bet, stake)
        if bet == "ante":
            antes = {key[0]: key[1] for key in self.standing if key[2] == "ante"}
            if antes.get(seat, player) != player:
                broken.add(self.rules.shared)
            elif self.sitting.get(seat, player) != player:
                raise Unspecified("whether somebody who sits there without a wager holds the box")
            if any(who == player and at != seat for at, who in antes.items()):
                broken.add(self.rules.alone)
        return broken

    def headroom(self, player):
        ceiling = self.limits["total-max"]
        counted = sum(stake for key, stake in self.standing.items() if key[1] == player and key[2] not in self.fixed)
        return ceiling - counted if ceiling else float("inf")

    def total(self, player):
        return super().total(player) + sum(
            stake for seat, (who, stake) in (*self.antes.items(), *self.jackpots.items()) if who == player)

    # The deal.

    def close(self, act):
        if not self.open:
            return Answer(refused=ANY)
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
        self.dealing = boxed * 5 if self.limits["dealing"] == "shoe" else [seat for seat in boxed for _ in range(5)]
        meter = self.pool
        for _, stake in self.jackpots.values():
            self.pool += stake * (100 - self.limits["jackpot-share"])
        return Answer(accepted=None, settled=voids, fields=COMPARED, meter=[self.pool] if meter != self.pool else [])

    def card(self, act):
        card = act.get("card")
        if card not in DECK:
            return Answer(refused=ANY)
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
        dealt = [{"card": card, "to": "dealer" if seat is None else "box", "seat": seat, "place": len(cards)}]
        return Answer(accepted=None, dealt=dealt, fields=COMPARED)

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
        player, ante = self.antes[seat]
        stake = act.get("stake", 2 * ante)
        if not is_whole(stake):
            return Answer(refused=ANY)
        grounds = {NZ + "4.6"} if stake != 2 * ante else set()
        if not self.purse.bears(player, 2 * ante):
            grounds.add(self.rules.funds)
        if grounds:
            return Answer(refused=grounds)
        self.purse.give(player, -2 * ante)
        self.choice[seat] = "raise"
        return self._decided()

    def fold(self, act):
        seat = self._decides(act)
        if seat is None:
            return Answer(refused=ANY)
        self.choice[seat] = "fold"
        return self._decided()

    def act(self, act):
        return self.raise_(act) if act["act"] == "raise" else super().act(act)

    def _decided(self):
        if len(self.choice) < len(self.antes):
            return Answer(accepted=None, fields=COMPARED)
        rows = [self._folded(seat) for seat, choice in self.choice.items() if choice == "fold"]
        for seat in sorted(self.antes, reverse=True):
            if self.choice[seat] == "raise":
                rows += self._compared(seat)
        before = self.pool
        rows += self._jackpots()
        meter = [self.pool] if self.pool != before else []
        folded = {seat for seat, choice in self.choice.items() if choice == "fold"}
        order = lambda row: (2,) if row["bet"] == "jackpot" else (0,) if row["seat"] in folded else (1, -row["seat"])
        self._clear()
        return Answer(accepted=None, settled=rows, opened=True, sheet=self.sheet(), fields=COMPARED, meter=meter,
                      order=order)

    # Settlement.

    def _folded(self, seat):
        player, ante = self.antes[seat]
        return self.ended(seat, player, "ante", ante, "lose", 0, 0, NZ + "8.2(b)")

    def _compared(self, seat):
        player, ante = self.antes[seat]
        bet, mine = 2 * ante, self.hands[seat]
        row = lambda *ended: self.ended(seat, player, *ended)
        if not qualifies(self.dealer):
            return [row("ante", ante, "win", self.in_chips(ante), ante, NZ + "10.1/ante", NZ + "9.2(a)"),
                    row("bet", bet, "void", 0, bet, NZ + "9.2/bet-void")]
        if judged(mine) == judged(self.dealer):
            return [row(name, stake, "standoff", 0, stake, NZ + "9.5(c)")
                    for name, stake in (("ante", ante), ("bet", bet))]
        if judged(mine) < judged(self.dealer):
            return [row(name, stake, "lose", 0, 0, NZ + "9.7(b)", NZ + "9.5(b)")
                    for name, stake in (("ante", ante), ("bet", bet))]
        name = category(mine)
        pays, most = self.in_chips(bet * ODDS[name]), self.limits["max-payout"]
        capped = most and pays > most
        return [row("ante", ante, "win", self.in_chips(ante), ante, NZ + "10.1/ante", NZ + "9.5(a)"),
                row("bet", bet, "win", most if capped else pays, bet, f"{NZ}10.1/bet-{LINE[name]}", NZ + "9.5(a)")]

    def _jackpots(self):
        entered = {seat: who for seat, (who, _) in self.jackpots.items()}
        won = {seat: category(self.hands[seat]) for seat in entered
               if self.choice[seat] == "raise" and category(self.hands[seat]) in WINNERS}
        prizes, left = jackpot(self.pool, won)
        rows = []
        for seat, player in entered.items():
            stake = self.jackpots[seat][1]
            if seat not in won:
                rule = "8.2(a)" if self.choice[seat] == "fold" else "11.3"
                rows.append(self.ended(seat, player, "jackpot", stake, "lose", 0, 0, NZ + rule))
                continue
            clause = {"flush": "12.1(e)", "full-house": "12.1(d)", "four-of-a-kind": "12.1(c)",
                      "straight-flush": "12.1(b)", "royal-flush": "12.1(a)"}[won[seat]]
            rows.append(self.ended(seat, player, "jackpot", stake, "win", self.in_chips(prizes[seat]), 0, NZ + clause))
        if won:
            self.pool = int(left * 100)  # what is less than a hundredth of a cent is given away
            if not self.pool:
                self.pool = self.limits["jackpot-seed"] * 100
        return rows
