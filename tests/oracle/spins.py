"""What the oracles of roulette, dice and the money wheel share: a table at which wagers are placed, betting
closes and one result settles them all. A game brings its layout, its clauses and what its result does to each
wager.
"""
from collections import Counter
from dataclasses import dataclass, field

from conduct import STAFF, Conduct
from hearing import ANY, MOVED, SETTLED, Answer, Unspecified, is_whole
from purse import Purse
from stakes import in_chips

# ---- the rulesets ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ruleset:
    """Where a ruleset finds its clauses, and the few things it does in its own way."""
    name: str
    position: str          # no such bet
    closed: str            # no more bets
    below_min: str
    below_total: str
    clamps: frozenset      # nothing could be added; empty: a live table, which never clamps
    step: str
    device: str            # no such result
    unpayable: str         # a stake that chips cannot pay, where the house refuses it
    early: str = None      # no result while bets are open; None: it closes them
    chip: int = 1
    losers_first: str = None
    whole: str = None      # no member of staff ends the wagering period; None: he may
    idle: bool = True      # False: whether a round without wagers may run is left open
    funds: str = None      # a wager that the account cannot bear; None: accounts are not played
    void: str = None       # the stakes of a void spin go back under this; None: no void spin is played
    no_spin: tuple = ()    # its reasons
    corrector: str = None  # who puts a result right before it is confirmed; None: confirmation is not played
    unpaid: str = None     # nothing moves between the result and its payment
    keyed_anew: bool = False  # the result may be entered again until it is confirmed
    chips: str = None      # a stake that is no whole number of chips; None: any amount of cents is a stake
    colours: bool = False  # players may have chips of their own, without a value
    not_open: str = None   # a table that is shut; None: cold tables are not played
    checks: dict = field(default_factory=dict)  # what is looked at before it opens -> clause, in their order

    @property
    def electronic(self):
        return bool(self.clamps)


SITUATIONS = ("cold: opened", "cold: a wager while it is shut", "cold: a close while it is shut")
LIMITS = {"min": 1, "max": 100_000_000, "unit": 1, "total-min": 0, "total-max": 0, "unpayable": "round-up",
          "confirm": "no"}


def new_zealand(division, no_spin=(), corrector=None, **more):
    """The clauses of Division I, and those of a division that are alike in each."""
    return dict(position="nz1996:I.14.1(a)", below_min="nz1996:I.14.1(b)", below_total="nz1996:I.14.1(b)",
                clamps=frozenset(), step="nz1996:I.13.5", unpayable="nz1996:I.14.4", chip=100, funds="nz1996:I.14.3",
                chips="nz1996:I.14.3", colours=True, not_open="nz1996:I.6.0", no_spin=no_spin, corrector=corrector,
                **{name: f"nz1996:{division}.{clause}" for name, clause in more.items()})


def crown(bets, device, early=None, idle=True, whole=None, **more):
    """The clauses of Crown's general rules, and those of a section that are alike in each."""
    doc = "crown-fusion-2024:"
    return dict(position=doc + bets, closed=doc + "3.5", below_min=doc + "4.2.1", below_total=doc + "4.2.3",
                step=doc + "4.2.2(a)", clamps=frozenset((doc + "4.2.2(a)", doc + "4.2.2(b)")),
                device=doc + device, unpayable=doc + "3.6.3", early=early and doc + early, idle=idle,
                whole=whole and doc + whole, not_open=doc + "17.5", funds=doc + "3.1", **more)


# ---- the table ---------------------------------------------------------------------------------


def is_seat(value):
    return is_whole(value) and 1 <= value <= 64


class Table(Conduct):
    """The model: standing wagers, (seat, player, bet, on, call) -> stake, and whether bets are open.
    Each act is checked and done in one method, which returns the expected Answer. A game says what a
    result pays: `terms(bet, on, result)` is (odds or None for a loss, clause)."""

    spots = {}  # (bet, on) -> all odds that it may be paid at, for one stake

    def __init__(self, ruleset, options):
        self.rules = ruleset
        self.limits = {**LIMITS, "chip": ruleset.chip, **options}
        self.standing = {}
        self.open, self.voids = True, []  # wagers that the close made void
        self.entered = None  # a result that waits to be confirmed
        self.purse = Purse(ruleset.funds)
        self.colours = {}  # player -> what one of his own chips is worth
        self.own = {}      # the part of a standing wager that is in them
        self.met = Counter()  # what rarely happens and did
        self.shut = self.limits.get("start") == "cold" and bool(ruleset.not_open)
        self.checked = []  # what was looked at before it opens
        self.closed_by = ruleset.not_open
        self.begin_conduct()

    # A cold table.

    def open_table(self, act):
        """It opens once; where anything was checked, when all is."""
        missing = [clause for name, clause in self.rules.checks.items() if name not in self.checked]
        if not self.shut:
            return Answer(refused=ANY)
        if self.checked and missing:
            self.met["cold: checks are missing"] += 1
            return Answer(refused={missing[0]})
        self.shut = False
        self.met["cold: opened"] += 1
        return Answer(accepted=None, opened=True)

    def check(self, act):
        name = act.get("reason")
        if not self.shut or act.get("by") != "casino-supervisor" or name not in self.rules.checks:
            return Answer(refused=ANY)
        if name in self.checked:
            raise Unspecified("what is checked twice")
        self.checked.append(name)
        return Answer(accepted=[{"act": "check", "rule": self.rules.checks[name]}], fields={"accepted": ("act", "rule")})

    def _while_shut(self, act):
        """Nothing is placed, closed or told at a table that is not open."""
        if act["act"] == "close":
            self.met["cold: a close while it is shut"] += 1
            return Answer(refused={self.closed_by})
        if act["act"] in ("buy-in", "cash-out", *STAFF):
            raise Unspecified("accounts, and what else staff do at a table that is shut")
        stake = act.get("stake")
        if act["act"] != "wager" or not is_whole(stake) or stake <= 0 or not is_seat(act.get("seat")):
            return Answer(refused=ANY)
        self.met["cold: a wager while it is shut"] += 1
        return Answer(refused={self.closed_by} if (act.get("bet"), act.get("on")) in self.spots else ANY)

    def act(self, act):
        if self.shut and act["act"] not in ("open-table", "check"):
            return self._while_shut(act)
        return getattr(self, act["act"].replace("-", "_"))(act)

    def total(self, player):
        return sum(stake for key, stake in self.standing.items() if key[1] == player)

    def headroom(self, player):
        ceiling = self.limits["total-max"]
        return ceiling - self.total(player) if ceiling else float("inf")

    # Wagers.

    def colour(self, act):
        """Chips of his own, at a value he says; at once no two players have the same."""
        self.colours[act["player"]] = act["stake"]
        return Answer(accepted=None)

    def _counted(self, act):
        """An act that says `chips` stakes or takes back so many of the player's own."""
        if "chips" not in act:
            return act
        worth = self.colours.get(act["player"])
        return worth and is_whole(act["chips"]) and act["chips"] > 0 and {**act, "stake": act["chips"] * worth}

    def wager(self, act):
        act = self._counted(act)
        if not act:
            return Answer(refused=ANY)
        rules, bet, stake = self.rules, act.get("bet"), act.get("stake")
        if not is_whole(stake) or not is_seat(act["seat"]) or not isinstance(bet, str):
            return Answer(refused=ANY)
        grounds = self._shut() | self.unwelcome(act["player"])
        if stake <= 0:
            grounds.add(rules.below_min)
        return self.place(act, grounds)

    def _shut(self):
        """Why nothing is placed or taken back now."""
        if self.open:
            return set()
        return {self.rules.closed} if self.entered is None else {self.rules.closed, self.rules.unpaid}

    def place(self, act, grounds):
        """A wager on one position, against which there are these grounds already."""
        rules, spot, stake = self.rules, (act["bet"], act.get("on")), act["stake"]
        key = (act["seat"], act["player"], *spot, None)
        before = self.standing.get(key, 0)
        if spot not in self.spots:
            grounds.add(rules.position)
        own = self.own.get(key, 0) + stake * ("chips" in act)
        if "chips" not in act and not self._in_chips(stake):  # it is no stake at all, whatever else it may be
            return Answer(refused=grounds or {rules.chips})
        if not rules.electronic:
            grounds |= self._live_limits(key, before + stake) | self._unpayable(spot, before + stake - own)
        if grounds:
            return Answer(refused=grounds if self.purse.bears(act["player"], stake) else {*grounds, rules.funds})
        after = self._clamped(key, before + stake) if rules.electronic else before + stake
        if after <= before:
            return Answer(refused=rules.clamps | self._unpayable(spot, after))
        if self._unpayable(spot, after - own):
            return Answer(refused=self._unpayable(spot, after))
        if not self.purse.bears(act["player"], after - before):
            return Answer(refused={rules.funds})
        self.standing[key], self.own[key] = after, own
        self.purse.give(act["player"], before - after)
        return Answer(accepted=[self.told(key[:4], after - before, after)])

    def least(self, amount):
        """The least stake that is not below this amount."""
        chip = self.limits["chip"] if self.rules.chips else 1
        return -(-amount // chip) * chip

    def _in_chips(self, stake):
        return stake <= 0 or not self.rules.chips or in_chips(self.limits["chip"], stake)

    def _live_limits(self, key, total):
        """The limits a live table would break if this wager came to this total."""
        added = total - self.standing.get(key, 0)
        broken = set()
        if not self.limits["min"] <= total <= self.limits["max"] or added > self.headroom(key[1]):
            broken.add(self.rules.below_min)
        if total % self.limits["unit"]:
            broken.add(self.rules.step)
        return broken

    def _unpayable(self, spot, stake):
        """The clause broken where chips could not pay all that this wager may win, exactly."""
        odds = self.spots.get(spot, ()) if self.limits["unpayable"] == "refuse" else ()
        return {self.rules.unpayable} if any(stake * each % self.limits["chip"] for each in odds) else set()

    def _clamped(self, key, attempted):
        """The next lower permitted amount; below the minimum an amount stands as it is."""
        ceiling = self.standing.get(key, 0) + self.headroom(key[1])
        if attempted < self.limits["min"]:
            if attempted > ceiling:
                raise Unspecified("below the minimum and above the total maximum at once")
            return attempted
        called = sum(stake for other, stake in self.standing.items()
                     if other[:4] == key[:4] and other[4])  # one position, one maximum
        return self._stepped(min(attempted + called, self.limits["max"], ceiling + called)) - called

    def _stepped(self, amount):
        least = self.limits["min"]
        return amount - (amount - least) % self.limits["unit"] if amount >= least else 0

    def _taken_in_chips(self, act, key, back):
        """The part of it that is in his own chips; None where no chips come to it. All of one kind: value chips, or
        where it is no number of these, or `chips` are meant, his own."""
        stands, own = self.standing[key], self.own.get(key, 0)
        if back == stands or not self.rules.chips:
            return own if back == stands else 0
        if "chips" not in act and back <= stands - own and self._in_chips(back):
            return 0
        return back if back <= own and in_chips(self.colours[key[1]], back) else None

    def withdraw(self, act):
        act = self._counted(act)
        if not act:
            return Answer(refused=ANY)
        key = (act["seat"], act["player"], act.get("bet"), act.get("on"), None)
        stands = self.standing.get(key, 0)
        back = act.get("stake", stands)
        if act["player"] in self.barred or self.ending:
            raise Unspecified("what a barred player takes back, or anybody from a game that is being shut down")
        if not stands or not is_whole(back) or not 0 < back <= stands:
            return Answer(refused=ANY)
        if not self.open:
            return Answer(refused=self._shut())
        rest = stands - back
        if rest >= self.limits["min"] and self.rules.electronic:
            rest = self._stepped(rest)
        taken = self._taken_in_chips(act, key, back)
        if taken is None:
            return Answer(refused={self.rules.chips})
        own = self.own.get(key, 0) - taken
        broken = self._live_limits(key, rest) if rest and not self.rules.electronic else set()
        broken |= self._unpayable(key[2:4], rest - own)
        if broken:
            return Answer(refused=broken)
        if rest:
            self.standing[key], self.own[key] = rest, own
        else:
            del self.standing[key]
            self.own.pop(key, None)
        self.purse.give(key[1], stands - rest)
        return Answer(withdrawn=[self.told(key[:4], stands - rest, rest)])

    # Accounts.

    def buy_in(self, act):
        return self.purse.buy_in(act)

    def cash_out(self, act):
        if act["player"] in self.frozen:
            return Answer(refused=ANY)
        return self.purse.cash_out(act, self.total(act["player"]) > 0)

    # The result.

    def close(self, act):
        if not self.open:
            return Answer(refused=ANY)
        if "by" in act and self.rules.whole:
            return Answer(refused={self.rules.whole})
        if not self.standing and not self.rules.idle:
            raise Unspecified("a round without wagers")
        self.open, dropped = False, self._drop_below_minimum()
        self.voids = self.voids + dropped
        return Answer(accepted=None, settled=dropped)

    def _drop_below_minimum(self):
        voids = []
        if self.rules.electronic:
            short = [key for key, stake in self.standing.items() if stake < self.limits["min"]]
            voids += [self._void(key, self.rules.below_min) for key in short]
        poor = {key[1] for key in self.standing if self.total(key[1]) < self.limits["total-min"]}
        short = [key for key in self.standing if key[1] in poor]
        return voids + [self._void(key, self.rules.below_total) for key in short]

    def result(self, act):
        """A result is told."""
        result, grounds = self.read(act)
        if grounds == ANY or (self.entered is not None and not self.rules.keyed_anew):
            return Answer(refused=ANY)
        if self.open and self.rules.early:
            grounds.add(self.rules.early)
        if grounds:
            return Answer(refused=grounds)
        before = self.close({}).settled if self.open else []
        if self.limits["confirm"] == "yes":
            return Answer(accepted=None, settled=before, **self._recorded(result))
        return self._settle(result, before)

    def _settle(self, result, before=()):
        if self.frozen:  # what is worked out anew is an older round then
            raise Unspecified("a round that runs while accounts are frozen")
        keys = list(self.standing)
        rows = [self._decided(key, result) for key in keys]
        self.last = list(zip(keys, rows)), result
        lit = self.lit(result) if self.entered is None else []  # those of an entered result are lit already
        self.open, self.entered = True, None
        sheet, self.voids = self.purse.sheet(self.voids + rows), []
        return self.finish(Answer(accepted=None, settled=[*before, *rows], opened=True, sheet=sheet,
                                  resulted=[self.shown(result)], recorded=[], lit=lit))

    def _recorded(self, result):
        self.entered = result
        shown = {name: value for name, value in self.shown(result).items() if name != "result"}
        return {"recorded": [shown], "resulted": [], "lit": self.lit(result)}

    def confirm(self, act):
        return self._settle(self.entered) if self.entered is not None else Answer(refused=ANY)

    def correct(self, act):
        """Before it is settled: another result, read as the act of chance is."""
        if self.entered is None and self.at_crown:
            return self.put_right(act)
        if self.entered is None or act.get("by") != self.rules.corrector:
            return Answer(refused=ANY)
        result, grounds = self.read(act)
        if grounds:
            return Answer(refused=ANY)
        return Answer(**self._recorded(result))

    def no_spin(self, act):
        """After the call and before the result: all stakes go back."""
        if self.open or self.entered is not None or act.get("reason") not in self.rules.no_spin:
            return Answer(refused=ANY)
        return self._void_round()

    def _void_round(self):
        rows = [self._void(key, self.rules.void) for key in list(self.standing)]
        sheet, self.voids, self.last = self.purse.sheet(self.voids + rows), [], None
        self.open = True
        return self.finish(Answer(settled=rows, opened=True, sheet=sheet))

    def read(self, act):
        """The result that an act tells, and the grounds against it: ANY where it tells none."""
        raise NotImplementedError

    def lit(self, result):
        """The positions that light up; where there are no lights, none."""
        return []

    def shown(self, result):
        """What the resulted event must say of it."""
        raise NotImplementedError

    def _decided(self, key, result):
        odds, rule = self.terms(key[2], key[3], result)
        if odds is None:
            return self._settled(key, "lose", 0, 0, rule)
        stake, chip, own = self.standing[key], self.limits["chip"], self.own.get(key, 0)
        pays = -(-(stake - own) * odds // chip) * chip + own * odds  # his own chips pay what is staked in them
        return self._settled(key, "win", pays, pays + stake, rule)

    def _void(self, key, rule):
        return self._settled(key, "void", 0, self.standing[key], rule)

    def _settled(self, key, result, pays, returns, rule):
        self.purse.give(key[1], returns)
        self.own.pop(key, None)
        return dict(zip(SETTLED[:5], key), stake=self.standing.pop(key), result=result, pays=pays,
                    returns=returns, commission=0, rule=rule)

    @staticmethod
    def told(place, stake, total):
        return dict(zip(MOVED[:4], place), stake=stake, total=total)
