"""Late entry at a blackjack table in New Zealand, for the oracle: rule 4.9 of Division II. Who did not wager on the
first round of a shoe, or sat out one since, may be held to the minimum on each box until the next shoe.
"""
from blackjack_clauses import NZ
from hearing import ANY, Answer, Unspecified

SITUATIONS = ("4.9(a) held to the minimum", "4.9(b) held to the minimum", "4.9 not late", "4.9 wager refused",
              "4.9 wager of the minimum", "4.9 ends with the shoe", "4.9 lifted")
LATE = {NZ + "4.9(a)", NZ + "4.9(b)"}


class Late:
    """Who has wagered on which rounds of the shoe, and who is held to the minimum; a part of the table."""

    def _shoe_begins(self):
        if getattr(self, "held", None):
            self.met["4.9 ends with the shoe"] += 1
        self.rounds = 0        # of this shoe
        self.at_first = set()  # who wagered on the first of them
        self.came = set()      # who wagered on any
        self.sat_out = set()   # who has sat out one after that
        self.held = {}         # player -> any of the clauses by which he is held

    def _round_closed(self):
        self.bettors = {player for _, player, bet, *_ in self.standing if bet == "main"}

    def _round_begins(self):
        """Before each of its cards: only the first begins it, and says from which shoe it is dealt."""
        bettors, self.bettors = self.bettors, None
        if bettors is None:
            return
        self.rounds += 1
        self.sat_out |= self.came - bettors
        self.came |= bettors
        if self.rounds == 1:
            self.at_first = bettors

    def late_entry(self, act):
        player, by = act["player"], act.get("by", "dealer")
        if self.crown or by in ("dealer", "inspector"):
            return Answer(refused=ANY)
        if not self.open and not self.out:
            raise Unspecified("whether the round has begun")
        if not act.get("yes", True):
            if player not in self.held:
                raise Unspecified("lifting what is not there")
            del self.held[player]
            self.met["4.9 lifted"] += 1
            return Answer(accepted=None)
        late = {NZ + "4.9(a)"} if self.rounds and player not in self.at_first else set()
        late |= {NZ + "4.9(b)"} if player in self.sat_out else set()
        if not late:
            self.met["4.9 not late"] += 1
            return Answer(refused={NZ + "4.9"})
        if player in self.held or any(key[1] == player for key in self.standing):
            raise Unspecified("who is held already, or what lies there already")
        self.held[player] = late
        for clause in late:
            self.met[f"{clause.removeprefix(NZ)} held to the minimum"] += 1
        return Answer(accepted=[{"act": "late-entry", "player": player, "rule": frozenset(late)}],
                      fields={"accepted": ("act", "player", "rule")})

    def held_to(self, seat, player, bet, stake):
        """What late entry has against a wager."""
        if bet != "main" or player not in self.held:
            return set()
        least = self.least(self.limits["min"])
        if least % self.limits["unit"]:
            raise Unspecified("a minimum that is no stake")
        if self.standing.get((seat, player, bet, None, None), 0) + stake == least:
            self.met["4.9 wager of the minimum"] += 1
            return set()
        self.met["4.9 wager refused"] += 1
        return LATE & self.held[player]
