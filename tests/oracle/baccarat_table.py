"""The baccarat table for the oracle: where each ruleset finds its clauses, and a small model of the
table that says what must come of every act.
"""
import copy
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from baccarat_coups import DECK, LINE, LINES, MAIN, next_hand, outcome_of, value
from baccarat_errors import Errors
from baccarat_prices import crown, new_zealand, rapid, star
from hearing import ANY, MOVED, Answer, Unspecified, is_whole
from preparing import Preparing, Steps
from stakes import in_chips

# ---- the rulesets ------------------------------------------------------------------------------

LISTED = (*MAIN, "tie")  # what three of the documents list apart from side bets
PAIRS, DRAGONS = ("player-pair", "banker-pair"), ("dragon-player", "dragon-banker")


def some(doc, *clauses):
    """Clauses of a document, any of which an answer may cite."""
    return frozenset(doc + clause for clause in clauses)


@dataclass(frozen=True)
class Ruleset:
    """Where each ruleset finds its clauses, and what it does in its own way. A set of clauses is
    what a refusal may cite."""
    name: str
    terms: object            # options -> (bet, line) -> Terms
    side: tuple              # the side bets it prices
    choices: dict            # option -> what the document permits, the default first
    position: frozenset      # no such bet
    closed: frozenset        # no more bets
    below_min: frozenset
    above_max: frozenset
    step: frozenset
    below_total: str         # what a void below the total minimum cites
    foreign: frozenset       # a card that the shoe cannot have
    both_hands: frozenset    # Banker and Player by one player
    early: frozenset = None  # no card while bets are open; None: the first card closes them
    whole: str = None        # no member of staff ends the wagering period; None: he may
    until_card: bool = False  # the first card ends the betting, a close does not
    clamps: frozenset = frozenset()  # nothing could be added; empty: a live table, never clamps
    leans_on: dict = field(default_factory=dict)   # bet -> (bets it may not stand without, clause),
                                                   # if side-alone is "no"
    once: dict = field(default_factory=dict)       # bet -> (bets of which one wager, clause)
    bettors: str = None                            # more players on one area than may bet there
    area_cap: str = None                           # their bets together above the maximum
    differential: str = None                       # the clause that scales wagers down
    unpayable: dict = field(default_factory=dict)  # bet, or None for others -> a stake chips cannot pay
    refuses_unpayable: bool = False                # by default
    absent: str = None                             # a bet the operator does not offer
    decks_for: dict = field(default_factory=dict)  # bet -> (numbers of decks it may be played with, clause)
    priceless: dict = field(default_factory=dict)  # bet named without odds -> the clause that names it
    seats: int = 64
    chip: int = 1
    chips: str = None  # a stake that is no whole number of chips; None: any amount of cents is a stake
    exact: tuple = ()  # bets refused where chips cannot pay them, whatever the house does with others
    losers_first: str = None
    idle_coups: bool = True  # False: whether a coup without wagers may run is left open

    @property
    def document(self):
        return self.name.split("/")[0]

    @property
    def electronic(self):
        return bool(self.clamps)


def _nz(name, division, seats, dragon=False):
    doc, baccarat = f"nz1996:{division}.", division == "V"
    needs_main = (LISTED, "nz2008:11B.2")
    shared = {} if baccarat else {"bettors": (1, 2, 3), "area-cap": ("no", "yes")}
    choices = {"dragon-table": (1, 2, 3), "dragon-six": ("unset",), "natural-tie": ("lose", "standoff"),
               "side-alone": ("no",)} if dragon else {}
    return Ruleset(
        name, new_zealand(division, dragon), DRAGONS if dragon else (),
        {"decks": (8,), "both-hands": ("no",), "differential-test": ("gap", "hand-total"), **shared,
         **choices},
        position=some("nz1996:", "I.14.1(a)", f"{division}.4.1"), closed=some(doc, "4.6"),
        below_min=some("nz1996:", "I.14.1(b)"), above_max=some("nz1996:", "I.14.1(b)"),
        step=some("nz1996:", "I.13.5"), below_total="nz1996:I.14.1(b)", foreign=some(doc, "3.1"),
        both_hands=some(doc, "4.8"), early=some(doc, "8.2"),
        leans_on=dict.fromkeys(DRAGONS, needs_main) if dragon else {},
        once=dict.fromkeys(DRAGONS, (DRAGONS, "nz2008:11B.3/either-hand")) if dragon else {},
        bettors=doc + ("4.5" if baccarat else "4.4"), area_cap=None if baccarat else doc + "4.5",
        differential=doc + "4.10", unpayable={"banker": doc + "5.3", None: "nz1996:I.14.4"},
        refuses_unpayable=True, seats=seats, chip=100, chips="nz1996:I.14.3", exact=("banker",), losers_first=doc + "10.2",
        absent="nz2008:11B.1" if dragon else None,
        priceless={"perfect-pair": "nz2008:11A.6"} if dragon else {})


def _star():
    doc = "star-baccarat:"
    limits = ("6.1", "6.6", "14.12")
    return Ruleset(
        "star/baccarat", star, (*PAIRS, "super-six"),
        {"decks": (8, 3, 4, 6), "mode": ("commission", "even-money"), "both-hands": ("no", "yes"),
         "side-alone": ("yes", "no"), "device": ("shoe", "shuffler")},
        position=some(doc, "5.1"), absent=doc + "10.1",
        decks_for=dict.fromkeys(PAIRS, ((6, 8), doc + "3.1/pairs-decks")),
        closed=some(doc, "5.3", "5.4"), below_min=some(doc, *limits), above_max=some(doc, "6.5", *limits),
        step=some(doc, "6.1.1/unit"), below_total=doc + "6.1", foreign=some(doc, "3.1", "12.11"),
        both_hands=some(doc, "5.6.6", "5.6.7"),
        leans_on={**dict.fromkeys(PAIRS, (LISTED, doc + "10.4")), "super-six": (LISTED, doc + "10.11")},
        once={**{bet: ((bet,), doc + "10.5") for bet in PAIRS},
              "super-six": (("super-six",), doc + "10.12")},
        differential=doc + "6.2", unpayable={None: doc + "5.8"}, seats=14, chip=100,
        losers_first=doc + "11.1.1", idle_coups=False, until_card=True)


def _rapid():
    doc = "star-rapid-2016:"
    return Ruleset(
        "star-rapid-2016/baccarat", rapid, (*PAIRS, *DRAGONS),
        {"decks": (8,), "mode": ("commission", "even-money"), "both-hands": ("yes", "no")},
        position=some(doc, "5.4"), absent=doc + "5.4", closed=some(doc, "4.2.6"), below_min=some(doc, "6.2"),
        above_max=some(doc, "6.3.2"), step=some(doc, "6.3.1"), below_total=doc + "6.3.4",
        foreign=some(doc, "2.5.4", "11.8.10"), both_hands=some(doc, "5.4"),
        clamps=some(doc, "6.3.1", "6.3.2", "6.3.3"), unpayable={None: doc + "8.2.2"})


def _crown(kind, odds, offer, early=None, leans_on=None):
    doc, devices = "crown-fusion-2024:", ("shoe",) if leans_on else ("shoe", "round")
    side = tuple(bet for bet in LINE if bet not in MAIN)  # 1.1/Side-Wager: Tie is one
    return Ruleset(
        f"crown-fusion-2024/{kind}-baccarat", crown(odds), side,
        {"decks": (8, 6, 7), "mode": ("even-money", "commission"), "super-six": (12, 15), "tiger": (1, 2, 3, 4, 5),
         "both-hands": ("yes", "no"), "side-alone": ("no", "yes") if leans_on else ("yes",),
         "device": devices},
        position=some(doc, odds), closed=some(doc, "3.5"), below_min=some(doc, "4.2.1"),
        above_max=some(doc, "4.2.2(b)"), step=some(doc, "4.2.2(a)"), below_total=doc + "4.2.3",
        foreign=some(doc, "9.3.1"), both_hands=some(doc, odds, offer), early=early and some(doc, early),
        clamps=some(doc, "4.2.2(a)", "4.2.2(b)"), unpayable={None: doc + "3.6.3"}, idle_coups=not leans_on,
        leans_on=dict.fromkeys(side, (MAIN, doc + leans_on)) if leans_on else {},
        absent=doc + offer, priceless={"perfect-pair": doc + "9.3.2"},
        whole=doc + "6.3" if early else None)


RULESETS = (
    _nz("nz1996/mini-baccarat", "IV", 7), _nz("nz1996/midi-baccarat", "IX", 9),
    _nz("nz1996/baccarat", "V", 14), _nz("nz2008/baccarat", "V", 14, dragon=True), _star(), _rapid(),
    _crown("auto", "9.7.1", "9.4.1", early="9.6.1"),
    _crown("semi", "12.15.1", "12.10", leans_on="12.11.1"))

DEFAULTS = {"cut-card": 20, "bettors": 1, "area-cap": "no", "area-max": 0, "min": 1, "max": 100_000_000, "unit": 1, "total-min": 0, "total-max": 0, "differential": 0}

# ---- cold tables -------------------------------------------------------------------------------


def _nz_steps(division, options):
    doc, mini = f"nz1996:{division}.", division == "IV"
    cut, depth, burn, replaced = ("7.2", "7.3", "7.4", "7.6") if mini else ("7.3", "7.4", "7.5", "7.7")
    end = {"led": some(doc, "7.1(b)"), "end": some(doc, "7.1(c)" if mini else "7.1(b)")}
    opening = some(doc, "7.1(a)")
    return Steps(
        shuffle={"opening": opening, **end, "replaced": opening | some(doc, replaced + "/new-cards"),
                 "unsaid": opening | end["end"] | end["led"] | some(doc, replaced + "/new-cards")},
        inspect=some(doc, "6.1"), viewed=some(doc, "6.3"), replaced=some(doc, replaced + "/new-cards"),
        cut=some(doc, cut), nobody=some(doc, cut + "/nobody-cuts"), depth=some(doc, depth),
        over=some(doc, "9.7/final-round", "9.8/final-round"), place=some(doc, depth + "/reinsert"), burned=some(doc, burn, burn + "(a)", burn + "(b)"),
        cutter="descending" if division == "IX" else "ascending",
        **{} if mini else {"pre": some(doc, "6.4"), "view": some(doc, "7.2(a)"), "demand": some(doc, "7.2(b)")})


def _star_steps(options):
    doc = "star-baccarat:"
    burn, device = {"none": "none", "count": "count"}.get(options.get("burn", "one"), "one"), options.get("device") == "shuffler"
    opening = some(doc, "4.1.1", "4.11") if device else some(doc, "4.1.1")
    return Steps(
        shuffle={"opening": opening, "end": some(doc, "4.1.2"), "led": some(doc, "4.1.2")}, device=device,
        cut=some(doc, "4.3", "4.3.1", "4.3.2", "4.4", "4.4/none"), depth=some(doc, "4.5"), place=some(doc, "4.6/reinsert"),
        over=some(doc, "4.9/end", "4.10"),
        cutter="supervisor", may_inspect=True, burn=burn,
        burned=some(doc, "4.7", "4.7.1", "4.7.2", "4.7.3", "4.7.3.1", "4.7.3.2"))


def _dealer_steps(doc, opening, end, over, cut, place, burn, may_inspect):
    """Where the dealer does it all."""
    return Steps(shuffle={"opening": some(doc, opening), "end": some(doc, end), "led": some(doc, end)},
                 cut=some(doc, cut), depth=some(doc, cut), place=some(doc, place), over=some(doc, *over), cutter="dealer", burn="one",
                 burned=some(doc, burn), may_inspect=may_inspect)


def steps_of(rules, options):
    """How the cards of a cold table are made ready; None: it only opens, the cards are no matter of staff."""
    name = rules.name
    division = {"nz1996/mini-baccarat": "IV", "nz1996/midi-baccarat": "IX"}.get(name, "V")
    if name.startswith("nz"):
        return _nz_steps(division, options)
    return {"star/baccarat": lambda: _star_steps(options),
            "star-rapid-2016/baccarat": lambda: _dealer_steps(
                "star-rapid-2016:", "3.8.1", "3.8.2", ("3.13/replace", "3.14/replace"), "3.10", "3.11/marker", "3.12", True),
            "crown-fusion-2024/semi-baccarat": lambda: _dealer_steps(
                "crown-fusion-2024:", "12.3.1", "12.8", ("12.7", "12.8"), "12.3.1", "12.3.1(a)", "12.16.2(a)", False)}.get(
        name, lambda: None)()


# ---- the table ---------------------------------------------------------------------------------


class Table(Errors, Preparing):
    """The model: standing wagers, (seat, player, bet) -> stake, in the order of placing, the coup's two
    hands, and whether bets are open. Each act is checked and done in one method, which returns the
    expected Answer."""

    def __init__(self, ruleset, options):
        self.rules = ruleset
        self.options = {**DEFAULTS, "chip": ruleset.chip,
                        "unpayable": "refuse" if ruleset.refuses_unpayable else "round-up",
                        **{name: values[0] for name, values in ruleset.choices.items()}, **options}
        self.terms = ruleset.terms(self.options)
        self.offered = {*(bet for bet in LISTED if bet not in ruleset.side), *self._side_bets()}
        self.leans_on = ruleset.leans_on if self.options.get("side-alone") == "no" else {}
        self.shoe, self.coups_left = self._full_shoe(), None  # None: the cutting card is not out
        self.standing, self.sitting = {}, {}  # seat -> who bet there first
        self.player, self.banker = [], []
        self.open = True
        self.begin_errors()
        self.behind, self.led, self.met = self.options["cut-card"], False, Counter()
        steps = steps_of(ruleset, self.options) if self.options.get("start") == "cold" else None
        self.shut = self.options.get("start") == "cold" and steps is None  # its cards are no matter of staff
        if steps:
            self.start_cold(steps)

    def whole(self):
        return 52 * self.options["decks"]

    def usual_place(self):
        return self.options["cut-card"]

    def fill_shoe(self, behind):
        self.shoe, self.coups_left, self.behind = self._full_shoe(), None, behind

    def in_play(self):
        return bool(self.player or self.standing or not self.open)

    @staticmethod
    def burned_row(card):
        return {"card": card, "to": "burn", "place": None, "points": None}

    def _full_shoe(self):
        return Counter({card: self.options["decks"] for card in DECK})

    def _side_bets(self):
        if "offer" in self.options:
            return self.options["offer"].split(",")
        side = {bet for bet in self.rules.side if self.options["decks"] in self.rules.decks_for.get(
            bet, (self.rules.choices["decks"],))[0]}
        if self.rules.name == "star/baccarat" and self.options["mode"] == "even-money":
            side -= {"super-six"}  # not priced there, and offered only where the operator names it
        return side

    def act(self, act):
        if self.shut:
            return self._while_shut(act)
        return getattr(self, act["act"].replace("-", "_"))(act)

    def _while_shut(self, act):
        """Where a game is automated nothing but its opening makes it ready."""
        if act["act"] == "open-table":
            self.shut = False
            self.met["cold: an automated game is opened"] += 1
            return Answer(accepted=None, opened=True, shoe=[{"shoe": 1, "cards": self.whole()}])
        stake = act.get("stake")
        told = act["act"] == "close" or act["act"] == "wager" and act.get("bet") in self.offered and is_whole(stake) and (
            stake > 0 and act.get("on") is None and is_whole(act["seat"]) and 1 <= act["seat"] <= self.rules.seats)
        self.met["cold: an automated game is shut"] += told
        return Answer(refused={"crown-fusion-2024:17.5"} if told else ANY)

    def memory(self):
        return (dict(self.standing), list(self.player), list(self.banker), self.open, Counter(self.shoe),
                self.coups_left, self.behind, self.led, copy.deepcopy(self.way) if self.steps else None,
                list(self.waiting), self.void_hand)

    def recall(self, memory):
        (self.standing, self.player, self.banker, self.open, self.shoe, self.coups_left, self.behind, self.led,
         self.way, self.waiting, self.void_hand) = memory

    # Wagers.

    def of(self, player, bets):
        """The player's standing wagers on any of these bets."""
        return [key for key in self.standing if key[1] == player and key[2] in bets]

    def total(self, player):
        return sum(stake for key, stake in self.standing.items() if key[1] == player)

    def headroom(self, player):
        ceiling = self.options["total-max"]
        return ceiling - self.total(player) if ceiling else float("inf")

    def wager(self, act):
        rules, bet, stake = self.rules, act.get("bet"), act.get("stake")
        seat = act.get("seat")
        if not is_whole(stake) or not is_whole(seat) or not isinstance(bet, str):
            return Answer(refused=ANY)
        if not 1 <= seat <= rules.seats:
            return Answer(refused=ANY)
        key = (seat, act["player"], bet)
        before = self.standing.get(key, 0)
        grounds = set(self.unready()) if self._bets_move() else set(rules.closed)
        if self.void_hand:
            grounds |= self.no_bets_here()
        if grounds:
            self.met["cold: a wager too early"] += not self.ready
        if stake <= 0:
            grounds |= rules.below_min
        if act.get("on") is not None:
            return Answer(refused=ANY)
        if bet in rules.priceless:
            grounds.add(rules.priceless[bet])
        elif bet not in self.offered:
            grounds |= {self._why_absent(bet)} if bet in rules.side else rules.position
        elif stake > 0 and not self._in_chips(stake):
            return Answer(refused=grounds or {rules.chips, rules.bettors} - {None})
        else:
            grounds |= self._combination(key)
            if not rules.electronic:
                grounds |= self._live_limits(key, before + stake)
        after = self._clamped(key, before + stake) if rules.electronic else before + stake
        if after <= before:
            grounds |= rules.clamps
        elif bet in self.offered:
            grounds |= self._unpayable(bet, after)
        if grounds:
            return Answer(refused=grounds)
        self.standing[key] = after
        self.open = True
        self.sitting.setdefault(seat, key[1])
        return Answer(accepted=[self._told(key, after - before, after)])

    def _bets_move(self):
        return self.open or self.rules.until_card and not self.player

    def _why_absent(self, bet):
        decks, clause = self.rules.decks_for.get(bet, ((), None))
        return clause if clause and self.options["decks"] not in decks else self.rules.absent

    def _combination(self, key):
        """The rules on what one player may hold together, and on who may bet at a place."""
        seat, player, bet = key
        rules, broken = self.rules, set()
        if bet in MAIN and self.options["both-hands"] == "no" and self.of(
                player, (MAIN[bet == "player"],)):
            broken |= rules.both_hands
        if bet in self.leans_on and not self.of(player, self.leans_on[bet][0]):
            broken.add(self.leans_on[bet][1])
        if bet in rules.once and key not in self.standing and self.of(player, rules.once[bet][0]):
            broken.add(rules.once[bet][1])
        if rules.bettors:
            here = {(who, on == bet) for at, who, on in self.standing if at == seat and who != player}
            others = {who for who, _ in here}
            if not all(same_area for _, same_area in here):
                raise Unspecified("whether a seat's areas are one")
            if others and self.sitting[seat] not in (player, *others):
                raise Unspecified("whether somebody sits here who does not bet")
            if len(others) >= self.options["bettors"]:
                broken.add(rules.bettors)
        return broken

    def _live_limits(self, key, total):
        """The limits a live table would break if this wager came to this total."""
        added = total - self.standing.get(key, 0)
        broken = set()
        if total < self.options["min"]:
            broken |= self.rules.below_min
        if total > self.options["max"] or added > self.headroom(key[1]):
            broken |= self.rules.above_max
        if total % self.options["unit"]:
            broken |= self.rules.step
        return broken | self._area_limits(key, added)

    def _area_limits(self, key, added):
        """An area's own maximum: at the Star all wagers on one bet, in New Zealand, where the house so
        directs, those in one place. Player and Banker are cut to the former at the close instead."""
        seat, _, bet = key
        on_bet = {other: stake for other, stake in self.standing.items() if other[2] == bet}
        broken, here = set(), sum(stake for other, stake in on_bet.items() if other[0] == seat)
        if self.options["area-max"] and bet not in MAIN:
            if sum(on_bet.values()) + added > self.options["area-max"]:
                broken |= self.rules.above_max
        if self.options["area-cap"] == "yes" and here + added > self.options["max"]:
            broken.add(self.rules.area_cap)
        return broken

    def _in_chips(self, stake):
        return not self.rules.chips or in_chips(self.options["chip"], stake)

    def _unpayable(self, bet, stake):
        """The clause broken where chips could not pay all that this wager may win, exactly."""
        if (self.options["unpayable"] == "round-up" and bet not in self.rules.exact) or all(
                stake * self.terms[bet, line].pays % self.options["chip"] == 0 for line in LINES[bet]):
            return set()
        return {self.rules.unpayable.get(bet, self.rules.unpayable[None])}

    def _clamped(self, key, attempted):
        """The next lower permitted amount; below the minimum an amount stands as it is."""
        ceiling = self.standing.get(key, 0) + self.headroom(key[1])
        if attempted < self.options["min"]:
            if attempted > ceiling:
                raise Unspecified("below the minimum and above the total maximum at once")
            return attempted
        return self._stepped(min(attempted, self.options["max"], ceiling))

    def _stepped(self, amount):
        least = self.options["min"]
        return amount - (amount - least) % self.options["unit"] if amount >= least else 0

    def withdraw(self, act):
        if not isinstance(act.get("bet"), str):
            return Answer(refused=ANY)
        key = (act.get("seat"), act["player"], act["bet"])
        stands = self.standing.get(key, 0)
        back = act.get("stake", stands)
        if not stands or not is_whole(back) or not 0 < back <= stands or act.get("on") is not None:
            return Answer(refused=ANY)
        if not self._bets_move():
            return Answer(refused=self.rules.closed)
        rest = stands - back
        if rest and not self._in_chips(back):
            return Answer(refused={self.rules.chips})
        if rest >= self.options["min"] and self.rules.electronic:
            rest = self._stepped(rest)
        broken = self._live_limits(key, rest) if rest and not self.rules.electronic else set()
        broken |= self._unpayable(key[2], rest)
        if broken:
            return Answer(refused=broken)
        if rest:
            self.standing[key] = rest
        else:
            del self.standing[key]
        self.open = True
        return Answer(withdrawn=[self._told(key, stands - rest, rest)], settled=self._drop_unsupported())

    def _drop_unsupported(self):
        """Wagers that may stand only beside another one of the same player go with it."""
        alone = [key for key in self.standing
                 if key[2] in self.leans_on and not self.of(key[1], self.leans_on[key[2]][0])]
        return [self._void(key, self.leans_on[key[2]][1]) for key in alone]

    # The close.

    def close(self, act):
        if not self.open:
            return Answer(refused=ANY)
        if "by" in act and self.rules.whole:
            return Answer(refused={self.rules.whole})
        if not self.ready:
            return Answer(refused=ANY if self.locked() else self.unready())
        voids = self._drop_below_minimum()
        voids += self._keep_differential()
        if not self.standing and not self.rules.idle_coups:
            raise Unspecified("a coup without wagers")
        self.open = False
        return Answer(accepted=None, settled=voids)

    def _drop_below_minimum(self):
        voids = []
        if self.rules.electronic:
            voids += [self._void(key, next(iter(self.rules.below_min)))
                      for key, stake in list(self.standing.items()) if stake < self.options["min"]]
            voids += self._drop_unsupported()
        poor = {key[1] for key in self.standing if self.total(key[1]) < self.options["total-min"]}
        return voids + [self._void(key, self.rules.below_total)
                        for key in list(self.standing) if key[1] in poor]

    def _keep_differential(self):
        """Scales the wagers on a hand down to its area's maximum, and then those on the heavier hand to
        the lighter one's total and the differential; a hand alone where the house reads it so."""
        total = lambda hand: sum(stake for key, stake in self.standing.items() if key[2] == hand)
        widest, voids = self.options["differential"], []
        if self.options["area-max"]:
            for hand in MAIN:
                voids += self._scale(hand, total(hand), self.options["area-max"])
        heavy, light = sorted(MAIN, key=total, reverse=True)
        beside = total(light)
        if self.options.get("differential-test") == "hand-total":
            if widest and beside > widest:
                raise Unspecified("both hands above what one may bear")
            beside = 0
        if widest:
            voids += self._scale(heavy, total(heavy), beside + widest)
        return voids + self._drop_unsupported()

    def _scale(self, hand, whole, target):
        """Cuts the wagers on a hand in proportion; what is cut to nothing goes back whole."""
        if whole <= target:
            return []
        keys = [key for key in self.standing if key[2] == hand]
        share = {key: Fraction(self.standing[key] * target, whole) for key in keys}
        if self.rules.name == "star/baccarat":
            unit = max(self.options["unit"], self.options["chip"])  # what is staked is chips
            cut = {key: share[key] // unit * unit for key in keys}
            spare = (target - sum(cut.values())) // unit
            able = [key for key in keys if cut[key] + unit <= self.standing[key]]
            for key in sorted(able, key=lambda key: cut[key] - share[key])[:spare]:
                cut[key] += unit
        else:
            step = self.options["chip"] * (20 if hand == "banker" else 1)
            cut = {key: share[key] // step * step for key in keys}
        for key in keys:
            self.standing[key] = cut[key] or self.standing[key]
        return [self._void(key, self.rules.differential) for key in keys if not cut[key]]

    # The coup.

    def card(self, act):
        card = act.get("card")
        if card not in DECK:
            return Answer(refused=ANY)
        if not self.ready:
            return self.burns(card)
        grounds = set() if self.shoe[card] else set(self.rules.foreign)
        if self.open and self.rules.early:
            grounds |= self.rules.early
        if grounds:
            return Answer(refused=grounds)
        voids = self.close({}).settled if self.open else []
        first, self.waiting = self.waiting, []
        for waiting in first:
            self.shoe[waiting] += 1  # the laying takes it out again
        return self.lay([*first, card], voids)

    def lay(self, cards, voids=()):
        """These cards, each where it is due; the last may end the coup."""
        dealt = []
        for card in cards:
            self._look_for_cutting_card()
            self.shoe[card] -= 1
            to = self.next_hand()
            hand = getattr(self, to)
            hand.append(card)
            dealt.append({"card": card, "to": to, "place": len(hand), "points": sum(map(value, hand)) % 10})
        if self.next_hand():
            return Answer(accepted=None, dealt=dealt, settled=list(voids))
        it = outcome_of(self.player, self.banker)
        rows = [self._decided(key, it) for key in list(self.standing)]
        self.player, self.banker, self.open, self.void_hand = [], [], True, False
        self._end_coup()
        return Answer(accepted=None, dealt=dealt, settled=[*voids, *rows], opened=self.ready)

    def _look_for_cutting_card(self):
        """It lies in front of the shoe's last cards. Before a coup's first card it makes that coup the
        last, later one more is dealt."""
        if self.coups_left is None and self.shoe.total() <= self.behind:
            self.coups_left = 2 if self.player else 1
            self.led = not self.player

    def _end_coup(self):
        """After the last coup there is a new shoe; without one the cards go back after every coup."""
        if self.coups_left:
            self.coups_left -= 1
        if self.coups_left == 0 or self.options.get("device", "shoe") != "shoe":
            self.fill_shoe(self.usual_place())
            if self.steps and not self.steps.device:
                self.shoe_over("led" if self.led else "end")

    def next_hand(self):
        return next_hand(tuple(map(value, self.player)), tuple(map(value, self.banker)))

    def _decided(self, key, it):
        stake, chip, term = self.standing[key], self.options["chip"], self.terms[key[2], LINE[key[2]](it)]
        in_chips = lambda odds: -(-stake * odds // chip) * chip  # rounded up
        pays = in_chips(term.pays)
        returns = 0 if term.result == "lose" else stake + pays
        commission = in_chips(term.pays + term.commission) - pays  # what is paid less for it
        return self._settled(key, term.result, pays, returns, commission, term.rule)

    def _void(self, key, rule):
        return self._settled(key, "void", 0, self.standing[key], 0, rule)

    def _settled(self, key, result, pays, returns, commission, rule):
        seat, player, bet = key
        return {"seat": seat, "player": player, "bet": bet, "stake": int(self.standing.pop(key)),
                "result": result, "pays": int(pays), "returns": int(returns),
                "commission": int(commission), "rule": rule}

    @staticmethod
    def _told(key, stake, total):
        return {**dict(zip(MOVED[:3], key)), "stake": stake, "total": total}
