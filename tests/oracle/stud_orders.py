"""What staff order at the Caribbean stud table, for the oracle: players who are kept apart, a player who is barred, and
cards that were told wrong, put right after the round is settled.
"""
from hearing import ANY, Answer, Unspecified
from stud_hands import DECK, WINNERS, category

APART = "nz1996:VIII.14.2(c)"
PUT_RIGHT = "nz1996:I.15.1"
SITUATIONS = ("barred: a wager", "barred: no longer", "barred: a decision", "14.2(c) kept apart", "14.2(c) no longer",
              "I.15.1 a player's cards put right", "I.15.1 the dealer's cards put right", "I.15.1 a prize hangs on it")


class Orders:
    """A part of the table. `group` are the players kept apart, in the order in which they were named; `played` is the
    last settled round: antes, what became of each wager, choices, hands and the dealer's cards."""

    def begin_orders(self):
        self.group, self.played = [], None

    # Who may play.

    def unwelcome(self, player):
        grounds = super().unwelcome(player)
        if self._kept_from(player):
            self.met["14.2(c) kept apart"] += 1
            grounds.add(APART)
        return grounds

    def _kept_from(self, player):
        """Somebody else of the group has a wager here; or sits here, and this one does not or was named later."""
        if player not in self.group:
            return False
        placed = {key[1] for key in self.standing} | {who for who, _ in self.carried.values()}
        if placed & set(self.group) - {player}:
            return True
        seated = [name for name in self.group if name in self.sitting.values()]
        if player in placed and seated and seated[0] != player:
            raise Unspecified("more onto a wager beside somebody who was named before")
        return bool(seated) and seated[0] != player

    def keep_apart(self, act):
        """Two players or more, each once; or no longer."""
        players, yes = act["players"], act.get("yes", True)
        if act.get("by") != "shift-manager":
            return Answer(refused={APART})
        if yes and (len(players) < 2 or len(set(players)) < len(players)):
            return Answer(refused={APART})
        if not self.open or (yes and self.group) or (not yes and set(players) != set(self.group)):
            raise Unspecified("a second order, a part of one, or one in the midst of a round")
        placed = {key[1] for key in self.standing}
        if yes and len(placed & set(players)) > 1:
            raise Unspecified("players who are in the game together")
        self.met["14.2(c) no longer"] += not yes
        self.group = list(players) if yes else []
        return Answer(accepted=[{"act": "keep-apart", "rule": APART}], fields={"accepted": ("act", "rule")})

    def here(self):
        return super().here() | set(self.sitting.values())

    def bar(self, act):
        if not self.ready or self.dealing or self.counting:
            raise Unspecified("a player who is barred while cards are made ready, dealt or counted")
        return super().bar(act)

    def excluded(self, seat):
        """The refusal of a decision by a barred player, or None."""
        if self.antes[seat][0] not in self.barred:
            return None
        self.met["barred: a decision"] += 1
        return Answer(refused={self.barred_by, self.rules.alone})  # the second: nobody is here to decide

    def _asked(self):
        """All who have not decided and may."""
        return [{"actor": "player", "what": "decide", "seat": seat, "hand": 1, "player": player,
                 "options": ["raise", "fold"]} for seat, (player, _) in sorted(self.antes.items())
                if seat not in self.choice and player not in self.barred]

    # Cards put right.

    def note_round(self, rows):
        self.played = (dict(self.antes), {(row["seat"], row["bet"]): row for row in rows}, dict(self.choice), set(self.hidden),
                     dict(self.hands), list(self.dealer), set(self.jackpots))

    def correct(self, act):
        """All five cards of a box, or of the dealer, as they lay; antes and bets come to what these give them."""
        seat, cards = act.get("seat"), act["cards"]
        if act.get("by") != "game-supervisor":
            return Answer(refused={PUT_RIGHT})
        if self.played is None or not self.open or self.carried or (seat is not None and seat not in self.played[4]):
            raise Unspecified("what is put right then")
        antes, rows, choice, hidden, hands, dealer, jackpots = self.played
        others = [card for at, hand in {**hands, None: dealer}.items() if at != seat for card in hand]
        if len(cards) != 5 or len(set(cards)) < 5 or not set(cards) <= set(DECK) or set(cards) & set(others):
            return Answer(refused=ANY)
        was = dealer if seat is None else hands[seat]
        before, after = category(was), category(cards)
        prize = before != after and (before in WINNERS or after in WINNERS)
        if seat in jackpots and choice[seat] == "raise" and seat not in hidden and prize:
            self.met["I.15.1 a prize hangs on it"] += 1
            return Answer(refused={PUT_RIGHT})
        self.met[f"I.15.1 {'the dealer' if seat is None else 'a player'}'s cards put right"] += 1
        right = (hands, cards) if seat is None else ({**hands, seat: cards}, dealer)
        return self._anew(*right)

    def _anew(self, hands, dealer):
        antes, rows, choice, hidden, _, _, jackpots = self.played
        balances, sheet = dict(self.purse.balances), list(self.rows)
        playing = self.antes, self.hands, self.dealer, self.hidden
        self.antes, self.hands, self.dealer, self.hidden, self.purse.balances = antes, hands, dealer, hidden, {}
        settled = [row for seat in antes if choice[seat] == "raise" for row in self._compared(seat)]
        self.antes, self.hands, self.dealer, self.hidden = playing
        self.purse.balances, self.rows = balances, sheet
        adjusted, after = [], dict(balances)
        for row in settled:
            old = rows[row["seat"], row["bet"]]
            difference = row["returns"] - old["returns"]
            if self.purse.knows(row["player"]):
                if after[row["player"]] is None or after[row["player"]] + min(0, difference) < 0:
                    raise Unspecified("what an account cannot bear")
                after[row["player"]] += difference
            if difference or row["result"] != old["result"]:
                adjusted.append({name: row[name] for name in ("seat", "player", "bet", "stake", "result", "returns")} | {
                    "was": old["result"], "difference": difference})
        self.purse.balances = after
        self.played = (antes, {**rows, **{(row["seat"], row["bet"]): row for row in settled}}, choice, hidden, hands, dealer, jackpots)
        return Answer(adjusted=adjusted)
