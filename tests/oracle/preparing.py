"""Making the cards ready, for the oracles of the shoe games: a cold table, at which staff tell each step. Cards are
checked, shuffled, cut, put behind a cutting card and burned, in this order; what is missing is what an act that comes
too early is refused under. A table that is told no step, only cards, takes them to have been made ready elsewhere.
"""
from dataclasses import dataclass, field

from hearing import ANY, Answer, Unspecified, is_whole

INSPECT, SHUFFLE, CUT, PLACE, BURN, READY = "inspect", "shuffle", "cut", "place", "burn", "ready"
SITUATIONS = tuple("cold: " + name for name in (
    "checked by two", "nobody is there to see the cards", "shuffled", "shuffled at the end of a shoe", "cut by a player",
    "the cut is declined", "players cut by direction", "staff cut", "cut too near an end", "the cutting card is placed", "burned", "replaced",
    "a device is loaded", "pre-shuffled", "pre-shuffled and not accepted", "a wager too early", "a card too early", "told nothing but cards"))


@dataclass(frozen=True)
class Steps:
    """Where a document has its steps, each as any of the clauses that may be cited."""
    shuffle: dict              # opening, end and led: why the cards are shuffled
    cut: frozenset             # who cuts
    depth: frozenset           # one deck from either end
    place: frozenset           # the cutting card
    over: frozenset            # no more is dealt from a shoe that is finished
    cutter: str                # ascending, descending: seats; boxes: as at blackjack; supervisor, dealer
    inspect: frozenset = None  # by two, each for himself; None: it need not be told
    may_inspect: bool = False  # it may be told all the same
    viewed: frozenset = None   # they are not shuffled before somebody is there to see them
    replaced: frozenset = None  # other cards, by a shift manager
    nobody: frozenset = frozenset()  # nobody cuts
    burn: str = "count"        # as many as the first card says, or one, or none
    burned: frozenset = frozenset()
    pre: frozenset = None      # pre-shuffled cards
    view: frozenset = frozenset()
    demand: frozenset = frozenset()
    deck: int = 52             # what lies at least on either side of the cut
    behind: int = 20           # and behind the cutting card
    device: bool = False       # a device shuffles, and nobody cuts


def clauses(prefix, *names):
    return frozenset(prefix + name for name in names)


@dataclass
class Way:
    """How far the cards of a table are."""
    stage: str
    told: bool = False         # staff have told a step
    reason: str = "opening"
    checked: set = field(default_factory=set)
    new: bool = True           # cards that players have not seen
    replaced: bool = False
    asked: list = field(default_factory=list)  # (seat, player) who may cut, in turn
    offered: bool = False      # by a supervisor
    pre: bool = False
    demanded: bool = False
    left: int = None           # so many are still to be burned; None: the first says
    shoes: int = 0


class Preparing:
    """A part of a table with a shoe; `steps` is None where it starts ready. The table has `whole()`, the number of all
    cards, `fill_shoe(behind)`, `sitting` and `met`."""

    steps = None

    def start_cold(self, steps):
        self.steps = steps
        self.way = Way(INSPECT if steps.inspect else SHUFFLE)
        self.unlocked = False  # it was opened, or a step was told

    @property
    def ready(self):
        return self.steps is None or self.way.stage == READY

    def unready(self):
        """Any of the clauses by which something is refused that needs cards which are ready."""
        if self.ready:
            return frozenset()
        steps, way = self.steps, self.way
        checks = steps.inspect | steps.replaced if way.replaced else steps.inspect
        due = steps.shuffle.get(way.reason) | (steps.over if way.reason in ("end", "led", "unsaid") else frozenset())
        return {INSPECT: checks, SHUFFLE: due, CUT: steps.cut | steps.nobody,
                PLACE: steps.place, BURN: steps.burned}[way.stage]

    def _early(self, stages=()):
        """The refusal of a step that is not due."""
        return Answer(refused=self.unready() if not self.ready else ANY)

    def _did(self, act, rule, **more):
        self.way.told = True
        return Answer(accepted=[{"act": act["act"], "rule": rule}], fields={"accepted": ("act", "rule")}, **more)

    def open_table(self, act):
        if not self.locked():
            return Answer(refused=ANY)
        self.unlocked = True
        return Answer(accepted=None)

    # The steps.

    def sit(self, act):
        seat, player = act["seat"], act["player"]
        if seat in self.sitting or player in self.sitting.values():
            raise Unspecified("a place that is taken, or a second one")
        self.sitting[seat] = player
        return Answer(accepted=None)

    def inspect(self, act):
        steps, way, by = self.steps, self.way, act.get("by", "dealer")
        if self.ready or way.stage != INSPECT:
            if steps is not None and steps.may_inspect:
                raise Unspecified("a check that nobody asks for")
            return self._early() if steps and steps.inspect else Answer(refused=ANY)
        who = "dealer" if by == "dealer" else "supervisor"
        if who in way.checked:
            return Answer(refused=steps.inspect | self.unready())
        way.checked.add(who)
        if len(way.checked) == 2:
            way.stage = SHUFFLE
            self.met["cold: checked by two"] += 1
        return self._did(act, frozenset(steps.inspect | (steps.replaced or frozenset())))

    def shuffle(self, act):
        steps, way = self.steps, self.way
        if self.ready or way.stage != SHUFFLE:
            return self._early()
        if steps.viewed and way.new and not self.sitting:
            self.met["cold: nobody is there to see the cards"] += 1
            return Answer(refused=steps.viewed)
        self.met["cold: shuffled at the end of a shoe" if way.reason in ("end", "led") else "cold: shuffled"] += 1
        way.new = False
        rule = steps.shuffle[way.reason]
        if steps.device:
            self.met["cold: a device is loaded"] += 1
        return self._load(act, 0, rule) if steps.device else self._offer(act, rule)

    def _offer(self, act, rule):
        """The cut, to whoever has it."""
        way = self.way
        way.stage, way.asked, way.offered = CUT, self._cutters(), False
        return self._did(act, rule, awaits=self._asks())

    def _cutters(self):
        seats = sorted(self.sitting)
        if self.steps.cutter == "descending":
            seats.reverse()
        elif self.steps.cutter == "boxes" and seats:
            first = self.first_to_cut(seats)
            seats = [seat for seat in seats if seat >= first] + [seat for seat in seats if seat < first]
        elif self.steps.cutter != "ascending":
            seats = []
        return [(seat, self.sitting[seat]) for seat in seats]

    def _asks(self):
        return [{"actor": "player", "what": "cut", "seat": seat, "hand": None, "player": player,
                 "options": ["cut", "decline"]} for seat, player in self.way.asked[:1]]

    def pre_shuffled(self, act):
        steps, way = self.steps, self.way
        if not steps or not steps.pre:
            return Answer(refused=ANY)
        if self.ready or way.stage not in (INSPECT, SHUFFLE):
            return self._early()
        if way.demanded:
            return Answer(refused=steps.demand)
        self.met["cold: pre-shuffled"] += 1
        way.pre, way.new = True, False
        return self._offer(act, steps.pre)

    def demand(self, act):
        steps, way, view = self.steps, self.way, act.get("reason") == "view"
        if not steps or not steps.pre:
            return Answer(refused=ANY)
        rule = steps.view if view else steps.demand
        if self.ready or way.stage != CUT or not way.pre or act["player"] not in self.sitting.values():
            return Answer(refused=rule | self.unready())
        if not view:
            self.met["cold: pre-shuffled and not accepted"] += 1
            way.stage, way.pre, way.demanded, way.new, way.checked = INSPECT, False, True, True, set()
            way.reason = "opening" if way.reason == "opening" else "unsaid"
        return self._did(act, rule)

    def _deep_enough(self, at):
        return is_whole(at) and self.steps.deck <= at <= self.whole() - self.steps.deck

    def cut(self, act):
        if self.steps and self.steps.device and self.steps.cutter != "dealer":
            return Answer(refused=self.steps.shuffle["opening"])  # cards that a device shuffles are never cut
        way = self.way
        if self.ready or way.stage != CUT or self.steps.cutter == "dealer":
            return Answer(refused=ANY) if self.steps and self.steps.cutter == "dealer" else self._early()
        if not way.asked or way.asked[0][1] != act["player"]:
            return Answer(refused=self.unready())
        if not self._deep_enough(act.get("at")):
            self.met["cold: cut too near an end"] += 1
            return Answer(refused=self.steps.depth)
        self.met["cold: cut by a player"] += 1
        way.stage = PLACE
        return self._did(act, self.steps.depth | self.steps.cut)

    def decline(self, act):
        way = self.way
        if self.ready or way.stage != CUT or not way.asked or way.asked[0][1] != act["player"]:
            return Answer(refused=ANY)
        self.met["cold: the cut is declined"] += 1
        way.asked.pop(0)
        return Answer(accepted=None, awaits=self._asks())

    def offer_cut(self, act):
        """A supervisor has players cut, once: when the game opens from who came first, else from the lowest seat."""
        steps, way = self.steps, self.way
        if steps is None or steps.cutter != "supervisor" or act.get("by") != "casino-supervisor":
            return Answer(refused=ANY)
        if self.ready or way.stage != CUT or way.offered or not self.sitting:
            raise Unspecified("an offer that is not due")
        first = next(iter(self.sitting)) if way.reason == "opening" else min(self.sitting)
        seats = sorted(self.sitting)
        way.offered = True
        way.asked = [(seat, self.sitting[seat]) for seat in seats if seat >= first] + [
            (seat, self.sitting[seat]) for seat in seats if seat < first]
        self.met["cold: players cut by direction"] += 1
        return Answer(accepted=None, awaits=self._asks())

    def staff_cut(self, act):
        way = self.way
        if self.steps and self.steps.cutter == "supervisor" and act.get("by") != "casino-supervisor":
            return Answer(refused=ANY)
        if self.ready or way.stage != CUT:
            return self._early() if self.steps and not self.steps.device else Answer(refused=ANY)
        if way.asked:
            return Answer(refused=self.unready())
        if not self._deep_enough(act.get("at")):
            self.met["cold: cut too near an end"] += 1
            return Answer(refused=self.steps.depth | self.steps.nobody)
        self.met["cold: staff cut"] += 1
        way.stage = PLACE
        return self._did(act, self.steps.depth | self.steps.cut | self.steps.nobody)

    def place_cutting_card(self, act):
        way, at = self.way, act.get("at", self.usual_place())
        if self.ready or way.stage != PLACE:
            return self._early() if self.steps and not self.steps.device else Answer(refused=ANY)
        if not is_whole(at) or not self.may_place(at):
            return Answer(refused=self.steps.place)
        self.met["cold: the cutting card is placed"] += 1
        return self._load(act, at, self.steps.place)

    def may_place(self, at):
        return self.steps.behind <= at < self.whole()

    def _load(self, act, at, rule):
        way = self.way
        self.fill_shoe(at)
        way.shoes += 1
        way.replaced = False
        way.stage, way.left = (READY, None) if self.steps.burn == "none" else (BURN, None)
        return self._did(act, rule, opened=self.ready, shoe=[{"shoe": way.shoes, "cards": self.whole()}])

    def replace_cards(self, act):
        steps, way = self.steps, self.way
        if not steps or not steps.replaced or act.get("by") not in ("shift-manager", "casino-manager"):
            return Answer(refused=ANY)
        if not self.ready or self.in_play() or not way.told:
            raise Unspecified("cards that are replaced in the midst of something")
        self.met["cold: replaced"] += 1
        way.stage, way.checked, way.new, way.replaced = INSPECT, set(), True, True
        way.pre = way.demanded = False
        way.reason = "replaced"
        return Answer(accepted=None)

    # Cards.

    def burns(self, card):
        """A card among those that are burned; None where none is due."""
        if self.ready:
            return None
        way, shoe = self.way, None
        if way.stage != BURN:
            if way.told:
                self.met["cold: a card too early"] += 1
                return Answer(refused=self.unready())
            if self.steps.burn == "none":
                raise Unspecified("a shoe that is neither told nor burned")
            self.met["cold: told nothing but cards"] += 1
            self.fill_shoe(self.usual_place())
            way.shoes += 1
            way.stage, way.left, shoe = BURN, None, [{"shoe": way.shoes, "cards": self.whole()}]
        if not self.shoe[card]:
            return Answer(refused=ANY)
        self.shoe[card] -= 1
        if way.left is None:
            way.left = self.counts(card) if self.steps.burn == "count" else 0
        else:
            way.left -= 1
        if way.left == 0:
            way.stage = READY
            self.met["cold: burned"] += 1
        return Answer(accepted=None, dealt=[self.burned_row(card)], opened=self.ready, shoe=shoe)

    @staticmethod
    def counts(card):
        """What a card counts for the burn: ten for a picture card, one for an ace."""
        return {"A": 1}.get(card[0]) or (int(card[0]) if card[0].isdigit() else 10)

    def shoe_over(self, reason):
        """The shoe is finished, and the next one waits for its steps."""
        way = self.way
        way.stage = SHUFFLE
        way.reason, way.pre, way.demanded, way.checked = reason, False, False, set()
        way.new = False

    def locked(self):
        """Nobody has opened the table, and nothing has been told."""
        return self.steps is not None and not (self.unlocked or self.way.told or self.way.shoes)
