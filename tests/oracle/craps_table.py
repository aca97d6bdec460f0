"""The craps table for the oracle: a small model that says what must come of every act that is about wagers, and
of the roll. What is called out and called off is in craps_calls.py.
"""
from dataclasses import dataclass
from fractions import Fraction

from craps_bets import (BEHIND, FLAT, LAYOUT, LETTER, POINTS, STAKED_IN, SWITCHED, TRUE, UNITS, all_odds,
                        commission_rate, roll_end, shares)
from hearing import ANY, Answer, Unspecified, is_whole
from purse import Purse
from stakes import in_chips


@dataclass(frozen=True)
class Ruleset:
    name: str = "nz1996/craps"
    losers_first: str = "nz1996:X.5.7"


RULES = Ruleset()
DEFAULTS = {"min": 1, "max": 100_000_000, "unit": 1, "total-min": 0, "total-max": 0, "chip": 100, "double-odds": "no",
            "unpayable": "refuse", "commission": "exact"}


def clause(*ids):
    return {f"nz1996:{each}" for each in ids}


POSITION, LIMIT, STEP = clause("I.14.1(a)"), clause("I.14.1(b)"), clause("I.13.5")
UNPAYABLE, FUNDS, CHIPS = clause("I.14.4"), "nz1996:I.14.3", clause("I.14.3")
NOTHING = clause("X.5.1")  # nobody throws on a bare layout


def up(amount, step):
    return -(-amount // step) * step


@dataclass(eq=False)
class Wager:
    """`place` is (seat, player); `on` is what the player named, `point` the number it has travelled to or
    lies behind, `marker` what was called: True on, False off; `halves` the parts of craps and eleven."""
    place: tuple
    bet: str
    on: str
    point: int = None
    stake: int = 0
    commission: int = 0
    marker: bool = None
    halves: tuple = (0, 0)
    spoken: bool = False  # called out, and not yet placed by the dealer
    fresh: int = 0        # what of it was placed for the next roll

    @property
    def number(self):
        return self.point or (int(self.on) if self.on else None)

    def works(self, come_out):
        if self.bet not in SWITCHED:
            return True
        return not come_out if self.marker is None else self.marker

    def told(self, **more):
        seat, player = self.place
        return {"seat": seat, "player": player, "bet": self.bet, "on": self.on, "point": self.point, **more}


class Table:
    """The model: the table's point (0: a come-out roll is next) and the wagers. Each act is checked and done in
    one method, which returns the expected Answer."""

    def __init__(self, options):
        self.options = {**DEFAULTS, **options}
        self.point, self.round = 0, 1
        self.wagers, self.unreported = [], []  # and rows for the next sheet
        self.purse = Purse(FUNDS)

    def act(self, act):
        return getattr(self, act["act"].replace("-", "_"))(act)

    def find(self, place, bet, on=None, point=None, spoken=False):
        for wager in self.wagers:
            if (wager.place, wager.bet, wager.on, wager.point, wager.spoken) == (place, bet, on, point, spoken):
                return wager
        return None

    def total(self, player):
        return sum(wager.stake for wager in self.wagers if wager.place[1] == player)

    # Placing.

    def wager(self, act):
        seat, bet, on, stake = (act.get(name) for name in ("seat", "bet", "on", "stake"))
        if not is_whole(stake) or not is_whole(seat) or not 1 <= seat <= 64 or not isinstance(bet, str):
            return Answer(refused=ANY)
        if not (on is None or isinstance(on, str)):
            return Answer(refused=ANY)
        made, grounds = self._positioned((seat, act["player"]), bet, on)
        if stake <= 0:
            grounds |= LIMIT
        if stake > 0 and not in_chips(self.options["chip"], stake):  # it is no stake at all
            return Answer(refused=CHIPS if made else grounds | CHIPS)
        if made and act.get("spoken"):
            self.call_out(made)
        if made is None:
            lies = sum(wager.stake for wager in self.wagers if (wager.place, wager.bet, str(wager.point)) == (
                (seat, act["player"]), bet, on))
            return Answer(refused=grounds | self._amounts(act["player"], bet, stake, lies))
        there = self.find(made.place, bet, made.on, made.point, made.spoken)
        before, paid = (there.stake, there.commission) if there else (0, 0)
        total, added = before + stake, self._halves(act, made, grounds)
        halves = tuple(map(sum, zip(added, there.halves if there else (0, 0))))
        grounds |= self.limits(made, total, halves)
        if self._above_total(act["player"], stake):
            grounds |= LIMIT
        fee = self._commission(made, total) - paid
        if not self.purse.bears(act["player"], stake + fee):
            grounds.add(FUNDS)
        if grounds:
            return Answer(refused=grounds)
        if not there:
            self.wagers.append(made)
            there = made
        there.stake, there.commission, there.halves = total, paid + fee, halves
        there.fresh += stake
        self.purse.give(act["player"], -stake - fee)
        return Answer(accepted=[self._moved(there, stake, fee)])

    def _amounts(self, player, bet, stake, lies):
        """What is wrong with an amount wherever it lies, and with what lies there."""
        within = self.options["min"] <= stake and lies + stake <= self.options["max"] and not self._above_total(
            player, stake)
        return (set() if within else LIMIT) | (STEP if stake % self.options["unit"] else set())

    def _above_total(self, player, added):
        most = self.options["total-max"]
        return most and self.total(player) + added > most

    def _positioned(self, place, bet, on):
        """The wager that is meant, without a stake, and the grounds against it where it is; None: no such bet."""
        own = clause(f"X.3.1({LETTER[bet]})") if bet in LETTER else set()
        if bet in ("pass-odds", "dont-pass-odds") and self.point and on in map(str, POINTS):
            if on != str(self.point):
                return None, own
            on = None
        if bet in FLAT and on is not None:
            return None, own | POSITION
        if (bet, on) not in LAYOUT:
            return None, own | POSITION
        made, grounds = Wager(place, bet, on), set()
        if bet in ("pass", "dont-pass") and self.point:
            grounds |= own if bet == "pass" else clause("X.3.6")
        if bet in ("come", "dont-come") and not self.point:
            grounds |= own
        if bet in BEHIND:
            point = int(on) if on else self.point
            if not point or not self.find(place, BEHIND[bet], None, point):
                return None, own
            made.point = None if on else point
        return made, grounds

    def _halves(self, act, made, grounds):
        """Craps and eleven: the two amounts, or half each."""
        if made.bet != "craps-eleven":
            return 0, 0
        stake, chip = act["stake"], self.options["chip"]
        halves = act.get("craps"), act.get("eleven")
        if halves == (None, None):
            halves = (stake // 2, stake // 2)
        if None in halves or sum(halves) != stake or any(half < chip or half % chip for half in halves):
            grounds |= clause(STAKED_IN["craps-eleven"])
            return 0, 0
        return halves

    def limits(self, wager, total, halves=(0, 0)):
        """What a wager breaks that comes to this total."""
        most = self.options["max"] * (2 if wager.bet == "craps-eleven" else 1)
        above = LIMIT if total > most and UNITS.get(wager.bet, 2) == 2 else set()
        return above | self._limits(wager, total, halves) | self._unpayable(wager, total)

    def _limits(self, wager, total, halves):
        """The same of one that is reduced to this total."""
        bet, broken = wager.bet, set()
        if bet in BEHIND:  # no minimum, and the step is a chip
            return broken | clause(f"X.3.1({LETTER[bet]})(i)") if total > self.cap(wager) else broken
        if total < self.options["min"]:
            broken |= LIMIT
        if total % self.options["unit"]:
            broken |= STEP
        if bet in UNITS:
            if bet != "craps-eleven" and total % (UNITS[bet] * self.options["chip"]):
                broken |= clause(STAKED_IN[bet])
            parts = halves if bet == "craps-eleven" else [share * total for share, _ in shares(bet, wager.on).values()]
            if max(parts) > self.options["max"]:
                broken |= LIMIT
        return broken

    def _unpayable(self, wager, stake):
        """Chips cannot pay exactly what the stake would win. A compound wager's parts are whole chips."""
        if self.options["unpayable"] != "refuse" or wager.bet in UNITS:
            return set()
        payable = all(stake * odds % self.options["chip"] == 0 for _, odds in all_odds(wager.bet, wager.number))
        return set() if payable else UNPAYABLE

    def _commission(self, wager, stake):
        """Rounded down to whole cents, or to whole chips where the house has no less: X.3.11."""
        due, step = stake * commission_rate(wager.bet, wager.number), 1
        if self.options["commission"] == "chips":
            step = self.options["chip"]
        return int(due // step * step)

    def cap(self, wager):
        """How much may lie behind the flat wager."""
        flat = self.find(wager.place, BEHIND[wager.bet], None, wager.number)
        return self.behind(wager.bet, wager.number, flat.stake if flat else 0)

    def behind(self, bet, number, flat):
        """The limit of odds: the flat wager, or more to make a payable unit; double where the house has it. Behind
        a don't wager it is the winnings that are limited."""
        if not flat:
            return 0
        unit = self.options["chip"] * {6: 5, 8: 5, 5: 2, 9: 2}.get(number, 1)
        most = up(flat, unit) if TRUE[number] != 2 or bet.startswith("dont") else flat
        double = 2 * flat if self.options["double-odds"] == "yes" else 0
        if bet.startswith("dont"):
            most, double = most * TRUE[number], double * TRUE[number]
        return int(max(most, double))

    # Taking back.

    def withdraw(self, act):
        seat, bet, on = (act.get(name) for name in ("seat", "bet", "on"))
        if not isinstance(bet, str) or not (on is None or isinstance(on, str)) or not is_whole(seat):
            return Answer(refused=ANY)
        wager = self._meant((seat, act["player"]), bet, on)
        if any(each.spoken and (each.place, each.bet) == ((seat, act["player"]), bet) for each in self.wagers):
            raise Unspecified("whether the wager called out is meant")
        stands = wager.stake if wager else 0
        back = act.get("stake", stands)
        if not stands or not is_whole(back) or not 0 < back <= stands:
            return Answer(refused=ANY)
        if bet in ("pass", "come") and wager.point:
            return Answer(refused=clause("X.3.5"))
        if back < stands and not in_chips(self.options["chip"], back):
            return Answer(refused=CHIPS | clause(STAKED_IN[bet]) if bet == "craps-eleven" else CHIPS)
        rest, broken = stands - back, set()
        halves = self._halved(act, wager, back, broken)
        if rest:
            broken |= self._limits(wager, rest, halves) | self._unpayable(wager, rest)
        if broken:
            return Answer(refused=broken)
        rows = [self._reduced(wager, rest, halves)]
        if bet in ("dont-pass", "dont-come") and wager.point:
            odds = self.find(wager.place, bet + "-odds", *(
                (None, wager.point) if bet == "dont-pass" else (str(wager.point), None)))
            most = self.behind(odds.bet, wager.point, rest) if odds else 0
            if odds and odds.stake > most:
                while most % self.options["chip"] or self._unpayable(odds, most):
                    most -= 1
                rows.append(self._reduced(odds, most))
        return Answer(withdrawn=rows)

    def _meant(self, place, bet, on):
        """A flat wager is named by its number, or is the one in the area, or the only one."""
        if bet in FLAT:
            theirs = [wager for wager in self.wagers if (wager.place, wager.bet) == (place, bet)]
            if on is not None:
                theirs = [wager for wager in theirs if str(wager.point) == on]
            area = [wager for wager in theirs if wager.point is None]
            return area[0] if area else theirs[0] if len(theirs) == 1 else None
        if bet in ("pass-odds", "dont-pass-odds"):
            return self.find(place, bet, None, self.point) if on in (None, str(self.point)) else None
        return self.find(place, bet, on)

    def _halved(self, act, wager, back, broken):
        """What is left of the parts of craps and eleven: half goes back of each, or what the player says."""
        if wager.bet != "craps-eleven":
            return 0, 0
        gone, chip = (act.get("craps"), act.get("eleven")), self.options["chip"]
        if gone == (None, None):
            gone = (back // 2, back // 2) if back < wager.stake else wager.halves
        gone = tuple(part or 0 for part in gone)
        left = tuple(lies - part for lies, part in zip(wager.halves, gone))
        some = back < wager.stake  # and then some of each part
        if min(gone) < 0 or sum(gone) != back or any(half < some * chip or half % chip for half in left):
            broken |= clause(STAKED_IN["craps-eleven"])
        return left

    def _reduced(self, wager, rest, halves=(0, 0)):
        back, refund = wager.stake - rest, wager.commission - self._commission(wager, rest)
        wager.stake, wager.commission, wager.halves = rest, wager.commission - refund, halves
        wager.fresh = max(0, wager.fresh - back)  # what was placed last goes first
        if not rest:
            self.wagers.remove(wager)
        self.purse.give(wager.place[1], back + refund)
        return self._moved(wager, back, refund)

    @staticmethod
    def _moved(wager, stake, fee):
        return wager.told(stake=stake, total=wager.stake, commission=fee or None)

    # On and off.

    def working(self, act):
        place, bet, on = (act["seat"], act["player"]), act["bet"], act.get("on")
        if not is_whole(place[0]) or not 1 <= place[0] <= 64:
            return Answer(refused=ANY)
        theirs = [wager for wager in self.wagers if (wager.place, wager.bet) == (place, bet)]
        if on is not None and not any(wager.on == on for wager in theirs) and theirs:
            raise Unspecified("a wager is named that is not there, beside others")
        if act.get("only"):
            theirs = [wager for wager in theirs if wager.on == on]
        if bet not in SWITCHED or not theirs:
            return Answer(refused=clause("X.3.8(b)"))
        for wager in theirs:
            wager.marker = act.get("yes", True)
        return Answer(marked=[wager.told(working=wager.marker) for wager in theirs])

    # Accounts.

    def buy_in(self, act):
        return self.purse.buy_in(act)

    def cash_out(self, act):
        return self.purse.cash_out(act, self.total(act["player"]) > 0)

    # The roll.

    in_flight = False

    def dice(self, act):
        dice = act.get("dice")
        if not isinstance(dice, list) or len(dice) > 3 or any(
                not is_whole(face) or not 1 <= face <= 6 for face in dice):
            return Answer(refused=ANY)
        if len(dice) != 2:
            return Answer(refused=clause("X.2.3/rng"))
        if not self.in_flight and self.bare():
            return Answer(refused=NOTHING)
        return self.roll(dice)

    def bare(self):
        """No wager that a roll would judge: what goes back as the dice leave the hand is none (X-05)."""
        return not any(not wager.spoken and (
            wager.fresh < wager.stake or self.total(wager.place[1]) >= self.options["total-min"]) for wager in self.wagers)

    def leave_the_hand(self):
        """Of who has less on the layout than a round asks for, what was placed for this roll goes back."""
        least = self.options["total-min"]
        poor = [wager for wager in self.wagers if wager.fresh and self.total(wager.place[1]) < least]
        if any(wager.fresh != wager.stake or wager.spoken for wager in poor):
            raise Unspecified("a part of a wager is too little")
        rows = []
        for wager in poor:
            self.wagers.remove(wager)
            returns = wager.stake + wager.commission
            self.purse.give(wager.place[1], returns)
            rows.append(wager.told(stake=wager.stake, result="void", pays=0, returns=returns, commission=0,
                                   rule="nz1996:I.14.1(b)", paid=wager.commission))
        self.unreported += rows
        return rows

    def roll(self, dice):
        come_out, total = self.point == 0, sum(dice)
        settled, moved = [], []
        for wager in list(self.wagers):
            end = self.end(wager, dice, come_out)
            if isinstance(end, int):
                wager.point = end
                moved.append(wager.told(stake=wager.stake))
            elif end:
                self.wagers.remove(wager)
                settled.append(self.settled(wager, end))
        for wager in self.wagers:
            wager.fresh = 0
        self.point = self.point_after(total)
        self.round += 1
        rows, self.unreported = self.unreported + settled, []
        return Answer(accepted=None, moved=moved, settled=settled, opened=True, sheet=self.purse.sheet(rows),
                      resulted=[self.shown(dice, come_out)], point=[self.puck()])

    def point_after(self, total):
        if not self.point:
            return total if total in POINTS else 0
        return 0 if total in (7, self.point) else self.point

    @staticmethod
    def shown(dice, come_out):
        a, b = dice
        return {"number": (a - 1) * 6 + b - 1 + 36 * come_out, "dice": dice, "total": a + b, "come-out": come_out}

    def puck(self):
        """As the last roll left it."""
        return {"round": self.round - 1, "point": self.point, "puck": "on" if self.point else "off"}

    @staticmethod
    def end(wager, dice, come_out):
        halves = tuple(Fraction(half, wager.stake) for half in wager.halves) if any(wager.halves) else None
        end = roll_end(wager.bet, wager.number, dice, halves)
        if end is None or wager.works(come_out):
            return end
        if wager.bet != "come-odds":
            return None
        return end._replace(result="void", odds=Fraction(0), share=Fraction(1),
                            rule=f"nz1996:X.3.8({'a' if come_out else 'b'})")

    def settled(self, wager, end):
        part = wager.stake * end.share
        pays = up(part * end.odds, self.options["chip"])
        returns = 0 if end.result == "lose" else pays + part
        self.purse.give(wager.place[1], int(returns))
        return wager.told(stake=wager.stake, result=end.result, pays=int(pays), returns=int(returns),
                          commission=wager.commission, rule=end.rule)
