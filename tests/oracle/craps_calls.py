"""Calls at the craps table, for the oracle: dice in the air, wagers called out, rolls that are no roll, and calls
that are overruled.
"""
from dataclasses import replace

from craps_bets import BEHIND
from craps_table import NOTHING, Table, clause
from hearing import ANY, Answer, Unspecified, is_whole

MANDATORY = ("die-off-table", "die-on-die", "on-bank-chips", "bowl-or-rail", "leaning", "fraud", "unapproved-dice",
             "uncallable")
DISCRETIONARY = ("separate-release", "missed-end", "improper", "irregular")
RANKS = ("dealer", "game-supervisor", "casino-supervisor", "shift-manager")  # who overrules whom
NOT_CALLED_OUT = (*BEHIND, "buy", "lay", "craps-eleven")
CHANGES = ("wager", "withdraw", "working", "buy-in", "cash-out", "position", "throw")
ENDED = ("result", "pays", "returns")


class Called(Table):
    """`last` is the roll that may still be put right: the wagers as they lay before it, with what became of each
    (a settled row, or the point it is on now), the point and the balances then, and who called it."""

    def __init__(self, options):
        super().__init__(options)
        self.in_flight = self.no_roll_called = False
        self.last = self.called = None

    def act(self, act):
        answer = super().act(act)
        if act["act"] in CHANGES and answer.refused is None:
            self.last = None
        return answer

    # In flight.

    def throw(self, act):
        if self.in_flight:
            return Answer(refused=ANY)
        if self.bare():
            return Answer(refused=NOTHING)
        rows = self.leave_the_hand()
        self.in_flight, self.no_roll_called = True, False
        return Answer(settled=rows)

    def wager(self, act):
        if act.get("spoken") and self.options["total-min"]:
            raise Unspecified("what is called out, and a minimum of all wagers together")
        if not self.in_flight or act.get("spoken"):
            return super().wager(act)
        return Answer(refused=ANY if not is_whole(act.get("stake")) or not isinstance(act.get("bet"), str) or not (
            is_whole(act["seat"]) and 1 <= act["seat"] <= 64) else clause("X.3.2"))

    def call_out(self, made):
        """A wager is spoken: it waits for the dealer."""
        if made.bet in NOT_CALLED_OUT or self.find(made.place, made.bet, made.on, made.point) or self.find(
                made.place, made.bet, made.on, made.point, spoken=True):
            raise Unspecified("what lies there and what is called out, together")
        made.spoken = True

    def position(self, act):
        """The dealer places what was called out; with what lies there it must be a wager that could be placed."""
        place = act["seat"], act["player"]
        spoken = self.find(place, act["bet"], act.get("on"), spoken=True)
        if not spoken:
            return Answer(refused=ANY)
        there = self.find(place, act["bet"], act.get("on"))
        total = spoken.stake + (there.stake if there else 0)
        if there and there.marker is not None:
            raise Unspecified("whether a marker speaks for what is added")
        broken = self.limits(replace(spoken, stake=0), total)
        if broken:
            return Answer(refused=broken)
        self.wagers.remove(spoken)
        if not there:
            there = replace(spoken, spoken=False, stake=0)
            self.wagers.append(there)
        there.stake = total
        return Answer(accepted=[there.told(stake=spoken.stake, total=total)])

    def withdraw(self, act):
        answer = super().withdraw(act) if not self.in_flight else None
        return answer or Answer(refused=ANY)

    def working(self, act):
        return Answer(refused=ANY) if self.in_flight else super().working(act)

    # The roll and what is called of it.

    def roll(self, dice):
        short = self.leave_the_hand() if not self.in_flight else []
        late = [wager for wager in self.wagers if wager.spoken]  # not confirmed before the dice lay
        self.wagers = [wager for wager in self.wagers if not wager.spoken]
        voids = []
        for wager in late:
            self.purse.give(wager.place[1], wager.stake)
            voids.append(wager.told(stake=wager.stake, result="void", pays=0, returns=wager.stake, commission=0,
                                    rule="nz1996:X.3.2"))
        before = [replace(wager) for wager in self.wagers]
        kept, point, balances = list(self.wagers), self.point, dict(self.purse.balances)
        self.unreported += voids
        answer = super().roll(dice)
        rows = iter(answer.settled)
        became = [wager.point if wager in self.wagers else next(rows) for wager in kept]
        self.last, self.called = (list(zip(before, became)), point, balances, 0), dice
        if short:
            self.last = None
        answer.settled = short + voids + answer.settled
        self.in_flight = self.no_roll_called = False
        return answer

    def no_roll(self, act):
        """In flight nothing has happened yet; late, all is as it was."""
        if act.get("reason") not in MANDATORY + DISCRETIONARY or self.no_roll_called:
            return Answer(refused=ANY)
        if self.in_flight:
            if any(wager.spoken for wager in self.wagers):
                raise Unspecified("what is called out when the roll is void")
            self.in_flight, self.no_roll_called = False, True
            return Answer()
        if self.round == 1:
            return Answer(refused=ANY)
        if self.last is None or self.last[3] or RANKS.index(act.get("by", "dealer")) > 1:
            raise Unspecified("what else has been done since")
        answer = self._put_right(lambda wager, come_out: None)
        self.last, self.no_roll_called = None, True
        return answer

    def overrule(self, act):
        """The roll is called anew, by somebody above whoever called it."""
        dice, rank = act["dice"], RANKS.index(act.get("by", "dealer"))
        if self.last is None or self.in_flight:
            raise Unspecified("what else has been done since")
        if rank <= self.last[3] or dice == self.called:
            return Answer(refused=ANY)
        self.called = dice
        come_out = self.last[1] == 0
        answer = self._put_right(lambda wager, come_out: self.end(wager, dice, come_out), sum(dice))
        answer.resulted = [self.shown(dice, come_out)]
        self.last = (*self.last[:3], rank)
        return answer

    def _put_right(self, end_of, total=None):
        """From the wagers before the roll to what becomes of them now; what differs is told."""
        rolled, self.point, balances, rank = self.last
        come_out = self.point == 0
        self.purse.balances = dict(balances)
        answer, self.wagers, anew = Answer(resulted=[], losers_first=False), [], []
        for before, was in rolled:
            end, wager = end_of(before, come_out), replace(before, fresh=0 if total else before.fresh)
            ended = isinstance(was, dict)
            if end is None or isinstance(end, int):
                wager.point = end or wager.point
                self.wagers.append(wager)
                anew.append((before, wager.point))
                if ended:
                    answer.restored.append(wager.told(stake=wager.stake, total=wager.stake, difference=-was["returns"]))
                elif was != wager.point:
                    answer.moved.append(wager.told(stake=wager.stake))
                continue
            row = self.settled(wager, end)
            anew.append((before, row))
            if not ended:
                answer.settled.append({**row, "point": was})  # told by where the wrong call had left it
            elif any(row[name] != was[name] for name in ENDED):
                answer.adjusted.append(wager.told(
                    stake=wager.stake, was=was["result"], result=row["result"], returns=row["returns"],
                    difference=row["returns"] - was["returns"]))
        self.unreported += answer.settled
        if total:
            self.point = self.point_after(total)
        answer.point = [self.puck()]
        self.last = (anew, self.last[1], balances, rank)
        return answer
