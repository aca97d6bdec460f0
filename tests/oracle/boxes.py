"""What the oracles of blackjack and Caribbean stud share: a table with boxes at which wagers are placed before
"No more bets", some of them only beside another one, some at a fixed stake. What happens to them then, a game
says.
"""
from dataclasses import dataclass, field

import spins
from hearing import ANY, Answer, is_whole
from purse import Purse


@dataclass(frozen=True)
class Ruleset(spins.Ruleset):
    """Where a ruleset with boxes finds its clauses."""
    seats: int = 7
    needs: str = None          # a side wager without the wager it stands beside
    fixed: str = None          # a side wager at another stake than the one on the sign
    shared: str = None         # more players on one box than may bet there
    alone: str = None          # more boxes by one player than he may have
    area_cap: str = None       # the box's wagers together above the maximum
    elsewhere: str = None      # or this says that there is no such bet
    shut: tuple = ()           # any of these says that nothing is placed or taken back any more
    choices: dict = field(default_factory=dict)  # option -> permitted values, the default first


class Table(spins.Table):
    """Wagers before the close. `side` is bet -> the bet it stands beside, `fixed` is bet -> its only stake."""

    side, fixed = {}, {}
    on_cards = ()   # bets on a hand, not beside it
    unoffered = {}  # bet -> any of the clauses that keep it from this table

    def __init__(self, ruleset, options):
        super().__init__(ruleset, {**{name: values[0] for name, values in ruleset.choices.items()}, **options})
        self.shut = False  # a cold table waits for its cards
        self.sitting = {}  # seat -> player
        self.purse = Purse(ruleset.funds)
        self.rows = []     # settled in this round

    def wager(self, act):
        rules, seat, bet, stake = self.rules, act.get("seat"), act.get("bet"), act.get("stake")
        if not all(map(is_whole, (seat, stake))) or not isinstance(bet, str) or act.get("on") is not None:
            return Answer(refused=ANY)
        if not 1 <= seat <= self.limits["seats"]:
            return Answer(refused=ANY)
        unwelcome = self.unwelcome(act["player"])
        grounds = self._shut() | unwelcome
        if stake <= 0:
            grounds.add(rules.below_min)
        if bet in self.unoffered:
            grounds |= self.unoffered[bet] | {rules.shared, rules.chips} - {None}
        elif (bet, None) not in self.spots:
            grounds |= {rules.elsewhere, rules.shared} - {None}
        elif not self._in_chips(stake):
            return Answer(refused=unwelcome | (grounds - unwelcome or {rules.chips, rules.shared} - {None}))
        else:
            grounds |= self.combination(seat, act["player"], bet, stake)
        answer = self.place(act, grounds)
        if answer.refused and rules.electronic and self.limits["unpayable"] == "refuse":
            answer.refused = {*answer.refused, rules.unpayable}
        if answer.refused is None:
            self.sitting.setdefault(seat, act["player"])
        return answer

    def _void(self, key, rule):
        return {**super()._void(key, rule), **({"hand": 1} if key[2] in self.on_cards else {})}

    def _shut(self):
        return set() if self.open else {self.rules.closed, *self.rules.shut}

    def combination(self, seat, player, bet, stake):
        """What the rules have against this wager because of the others."""
        broken = set()
        if bet in self.side and (seat, player, self.side[bet], None, None) not in self.standing:
            broken.add(self.rules.needs)
        return broken

    def _live_limits(self, key, total):
        if key[2] not in self.fixed:
            return super()._live_limits(key, total)
        return set() if total == self.fixed[key[2]] else {self.rules.fixed, self.rules.below_min}

    def withdraw(self, act):
        if not isinstance(act.get("bet"), str) or act.get("on") is not None or not is_whole(act.get("seat")):
            return Answer(refused=ANY)
        answer = super().withdraw({**act, "on": None})
        if answer.refused is None:
            answer.settled = self._drop_unsupported()
        return answer

    def _drop_unsupported(self):
        """Wagers that may stand only beside another one go with it."""
        alone = [key for key in self.standing if key[2] in self.side
                 and (*key[:2], self.side[key[2]], None, None) not in self.standing]
        dropped = [self._void(key, self.rules.needs) for key in alone]
        self.rows += dropped
        return dropped

    def _drop_below_minimum(self):
        """Each by itself, then what stood beside it, and then those of players who have too little in all."""
        least, voids = self.limits["min"], []
        if self.rules.electronic:
            voids += [self._void(key, self.rules.below_min)
                      for key, stake in list(self.standing.items()) if stake < least]
            self.rows += voids
            voids += self._drop_unsupported()
        poor = {key[1] for key in self.standing if self.total(key[1]) < self.limits["total-min"]}
        short = [self._void(key, self.rules.below_total) for key in list(self.standing) if key[1] in poor]
        self.rows += short
        return voids + short + self._drop_unsupported()

    # Rows.

    def ended(self, seat, player, bet, stake, result, pays, back, rule, under=None, hand=None):
        """One wager's end: it is paid, and noted for the sheet. What stands on cards has the number of a hand."""
        returns, hand = pays + back, hand or (1 if bet in self.on_cards else None)
        self.purse.give(player, returns)
        row = {"seat": seat, "player": player, "bet": bet, "on": None, "hand": hand, "stake": stake, "result": result,
               "pays": pays, "returns": returns, "commission": 0, "rule": rule, "under": under}
        self.rows.append(row)
        return row

    def in_chips(self, amount):
        chip = self.limits["chip"]
        return int(-(-amount // chip) * chip)

    def sheet(self):
        rows, self.rows = self.rows, []
        return self.purse.sheet(rows)
