"""How a blackjack table settles, for the oracle: what each card and each end of a hand decides, to the cent and the
clause.
"""
from fractions import Fraction

from blackjack_clauses import CROWN, NZ, OFFERED, any_of
from blackjack_hands import LOSE, SEVENS, TENS, is_blackjack, sevens_line, side_line, total_of


class Settling:
    """What becomes of the wagers of a round; a part of the table."""

    def _clauses(self, won, rule, under):
        """Where a row finds its rule: Crown's document settles all that it takes from the rules of blackjack under
        two clauses."""
        if self.crown:
            settled = CROWN + "11.12.1"
            return (CROWN + "11.5.1", settled) if won else (settled, frozenset((settled, None)))
        return any_of(rule), any_of(under)

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
        return self.ended(box.seat, player, "main", stake, "standoff", 0, stake,
                          *self._clauses(False, "4.1(e)", under), box.number(hand))

    def _natural(self, box, hand, player):
        if player in hand.even:
            return self._even(box, hand, player)
        waited = ("8.1", "8.2/no-dealer-blackjack") if self.late else "8.2/no-dealer-blackjack"
        under = waited if self.late or self._may_have_blackjack() else "8.1"
        return self._won(box, hand, player, Fraction(3, 2), "4.5/blackjack", under)

    def _busted(self, box, hand):
        if self.crown or box.seat in self.choosing:  # whose player may have it void
            return []
        if len(box.hands) > 1 and self.limits["busted"] == "refunded" and (self.late or self._may_have_blackjack()):
            return []
        return [self._lost(box, hand, player, "4.1(f)", "12.2") for player in hand.live()]

    def _sevens(self, box, ended, split=False):
        """Super Sevens on this box, once its result is known."""
        keys = [key for key in box.sides if key[1] == "super-sevens"]
        anew = [key for key in self.judged if key[0] == box.seat]
        line = sevens_line(box.first, ended or split) if keys or anew else None
        if line is None:
            return []
        for key in anew:
            self._sevens_anew(self.judged.pop(key), line, split)
        if box.seat in self.choosing:
            box.ended = ended, split
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

    def _sevens_anew(self, row, line, split):
        """A Super Sevens wager that was settled on other cards."""
        pays = self.in_chips(row["stake"] * SEVENS[line]) if line in SEVENS else 0
        due = ("win" if pays else "lose", pays, pays + row["stake"] if pays else 0)
        if (row["result"], row["pays"], row["returns"]) != due:
            self.met["15.4 or 15.5/after-decision, a settled wager is settled anew"] += 1
            self._adjust(row, *due, NZ + ("14.5" if split and pays else line))

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
        if self.dealers_ace_ten():
            return rows + [row for box in self.boxes for row in self._ace_ten(box)]
        if is_blackjack(self.dealer):
            return rows + [row for box in self.boxes for row in self._dealer_blackjack(box)]
        for box in self.boxes:
            for hand in box.hands:
                if hand.natural:
                    rows += [self._natural(box, hand, player) for player in hand.live()]
                elif hand.bust:
                    rows += [self._lost(box, hand, player, "4.1(f)", "12.2") for player in hand.live()]
        return rows

    def _dealer_blackjack(self, box):
        """Only the original wager is taken, and what a bust has taken of it already counts."""
        rows, final = [], self.limits["busted"] == "final"
        for player, wager in box.wagers.items():
            busted = [hand for hand in box.hands if hand.bust and player in hand.base]
            if final:
                rows += [self._lost(box, hand, player, "4.1(f)", "12.2") for hand in busted if player in hand.live()]
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
                beaten = "4.1(d)" if hand.total == 21 else "4.1(g)"
                rule = "10.5" if player in hand.more else "11.7" if hand.split else beaten
                under = None if rule == beaten else ("4.1(d)", "4.1(f)", "12.2") if hand.bust else beaten
                rows.append(self._lost(box, hand, player, rule, under, back))
        return rows

    def _ace_ten(self, box):
        """The dealer's hand came late: 21, and a blackjack only in that additions go back."""
        self.met["15.5/dealer-ace-ten"] += 1
        rows, final = [], self.limits["busted"] == "final"
        for player, wager in box.wagers.items():
            busted = [hand for hand in box.hands if hand.bust and player in hand.base]
            left = max(0, wager - sum(hand.stake(player) for hand in busted)) if final else wager
            for hand in box.hands:
                if player not in hand.live():
                    continue
                if hand.natural:
                    rows.append(self._natural(box, hand, player))
                elif hand.total == 21:
                    rows.append(self._stood_off(box, hand, player))
                elif hand.bust and (final or len(box.hands) == 1):
                    rows.append(self._lost(box, hand, player, "4.1(f)", "12.2"))
                else:
                    taken = min(left, hand.stake(player))
                    left -= taken
                    added = player in hand.more or hand.split
                    if added:
                        self.met["15.5/dealer-ace-ten, doubled or split"] += 1
                    rule = "10.5" if player in hand.more else "11.7" if hand.split else "4.1(g)"
                    under = (("4.1(f)", "12.2", "4.1(g)") if hand.bust else "4.1(g)") if added else None
                    rows.append(self._lost(box, hand, player, rule, under, hand.stake(player) - taken))
        return rows

    def _compared(self, box, hand, player):
        mine, theirs = hand.total, total_of(self.dealer)[0]
        if mine > 21:
            return self._lost(box, hand, player, "4.1(f)", "12.2")
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
        natural = is_blackjack(self.dealer) and not self.late
        for box in self.boxes:
            if natural:
                rows += self._dealer_blackjack(box)
            for hand in box.hands:
                rows += [self._compared(box, hand, player) for player in hand.live()]
            rows += self._table_8(box, natural)
        self.waiting = [(card, seen) for card, seen in self.waiting if not seen]
        if self.shoe.total() < self.limits["cut-card"] or self.reshuffle or self.refilled:
            self._new_shoe()
            if self.steps:
                self.shoe_over("end")
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
