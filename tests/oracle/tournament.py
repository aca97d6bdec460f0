#!/usr/bin/env python3
"""An independent oracle for tournaments: a session of baccarat from the entries to the places.

A second opinion, written from section 15 of The Star's rules and the public contract alone: it shares no code and no
data file with the engine. It plays random sessions, good and bad acts mixed, on its own small model of who is in, whose
turn it is and how many chips each has, feeds the same acts to `baize table`, and compares what comes back, event by
event and in the same order: accepted wagers as they were put right, markers, deductions, settled rows, eliminations,
disqualifications, counts, play-offs and places.

    tournament.py --baize build/baize --sessions 400 --seed 1 [--tap] [--session K]
    tournament.py --baize build/baize --odds [--tap]
    tournament.py --selftest

Session K depends only on the seed and K, so a failure can be run again by itself.
"""
import json
import random
import subprocess
import sys
from dataclasses import dataclass, field
from fractions import Fraction

from baccarat_coups import DECK, LEVEL, LINE, LOSE, hands_of, next_hand, outcome_of, value
from hearing import ANY, Answer, Report, check_answer, from_command_line, is_whole, known_clauses

DOC = "star-baccarat:"
NAME = "star/baccarat-tournament"
PRICES = {"player": (Fraction(1), "11.1.2", "5.1.1.2", "5.1.1.3"), "banker": (Fraction(19, 20), "11.1.3", "5.1.2.2", "5.1.2.3"),
          "tie": (Fraction(8), "11.1.5", "5.1.3", None), "player-pair": (Fraction(11), "11.1.4", "10.6", None),
          "banker-pair": (Fraction(11), "11.1.4", "10.6", None), "super-six": (Fraction(15), "11.1.6", "10.13", None)}
SIDES = ("player-pair", "banker-pair", "super-six")
REASONS = {"no-wager": "15.6.4/no-wager", "absent": "15.5.6.2", "buy-in": "15.6.5", "hidden-chips": "15.6.7", "breach": "15.5.7",
           "exchange": "15.6.6/no-exchange", "advice": "15.11.1"}
MANAGER, SUPERVISOR = "tournament-manager", "gaming-supervisor"
RANKS = {"dealer": 0, "casino-supervisor": 1, SUPERVISOR: 1, "assistant-gaming-manager": 2, "gaming-manager": 3, MANAGER: 4}
TOLD = ("marker", "accepted", "settled", "deducted", "allotted", "eliminated", "disqualified", "counted", "playoff", "ranked")
SITUATIONS = ("over the maximum", "under the minimum", "odd", "cannot be made up", "over the chips", "out of turn", "late", "a further bet",
              "the same bet again", "taken back", "a pass card", "absent", "absent too often", "silent at the close", "disqualified", "disqualified while halted",
              "a form", "a form and a wager", "a form below the minimum", "a form above the maximum", "a form above the chips",
              "a form without a type", "a form without an amount", "a form with nothing left", "a form on what lies there",
              "a card too early", "eliminated", "several eliminated", "eliminated by the smaller stake", "eliminated by the order",
              "a count before its time", "concluded", "nobody left", "a play-off", "a play-off goes on", "a play-off puts somebody out",
              "places shared", "eliminated as equals", "places after a play-off", "halted", "other limits")


def rule(*numbers):
    return frozenset(DOC + number for number in numbers)


@dataclass(eq=False)
class Entrant:
    """Somebody at a box; all that is counted of him."""
    name: str
    seat: int
    chips: int
    passes: int
    forms: int
    deducted: int = 0
    acted: bool = False    # in this coup: a wager, a form, a pass card
    passed: bool = False
    absent: bool = False
    wagers: list = field(default_factory=list)  # [bet, stake] in the order placed
    form: dict = None
    staked: int = 0        # in this coup, once it is settled
    removed: int = 0       # when chips of his were last taken in this coup
    alike: bool = False    # nothing told him apart from the one who was eliminated before him
    since: int = 0         # when his turn began
    ahead: int = 0         # how many stand before him for certain

    def total(self):
        return self.chips + sum(stake for _, stake in self.wagers)


class Refused(Exception):
    """An act that the rules do not allow now, by any of these clauses; by none: whichever."""

    def __init__(self, *numbers):
        super().__init__(numbers)
        self.numbers = numbers


class Session15:
    """Section 15 for one table."""
    manager, supervisor, ranks = MANAGER, SUPERVISOR, RANKS
    halts, reasons = {"dispute": "15.11.2", "tournament": "15.11.2"}, REASONS

    def __init__(self, options):
        get = lambda name, usual: options.get(name, usual)
        self.min, self.max, self.chip = get("min", 1), get("max", 100_000_000), get("chip", 100)
        self.bank, self.coups, self.advance = get("bank", 100_000), get("coups", 20), get("advance", 1)
        self.passes, self.forms, self.deductions = get("pass-cards", 0), get("undisclosed", 0), get("deductions", 3)
        self.seats, self.period, self.both = get("seats", 14), get("period", 0), get("both-hands", "no") == "yes"
        self.offered = set(PRICES) - set(SIDES) | set(get("offer", "").split(","))
        self.entrants, self.out, self.gone = {}, [], []  # in by box; eliminated, first out first; disqualified
        self.begun, self.closed, self.over, self.ranked = False, False, False, False
        self.marker, self.last, self.now, self.coup = 0, None, None, 0
        self.playing = None   # those of a play-off
        self.elsewhere = []   # those whose places a play-off does not touch
        self.steps = {int(coup): tuple(map(int, limits.split("-"))) for coup, _, limits in (
            step.partition(":") for step in get("limits-from", "").split(",") if step)}
        self.halted, self.halted_at = None, None   # by which clause play stands still
        self.cards, self.events, self.met = [], [], []
        self.clock = 0        # of chips being removed

    # ---- who is in and whose turn it is

    def in_play(self):
        return sorted((e for e in self.entrants.values() if self.playing is None or e in self.playing), key=lambda e: e.seat)

    def order(self):
        """Upwards from the marker, and round."""
        every = self.in_play()
        return [e for e in every if e.seat >= self.marker] + [e for e in every if e.seat < self.marker]

    def waiting(self):
        return [e for e in self.order() if not e.acted and not e.absent]

    def late(self, who):
        return bool(self.period) and self.now is not None and self.begun and self.now - who.since >= self.period

    @staticmethod
    def cite(number):
        """A clause of section 15, in full."""
        return DOC + number

    def tell(self, event, **fields):
        self.events.append({"event": event, **fields})

    def meet(self, situation):
        self.met.append(situation)

    # ---- acts

    def act(self, act):
        """The answer to one act; refused, it changes nothing."""
        self.events = []
        try:
            self.fits(act)
            opened = getattr(self, "do_" + act["act"].replace("-", "_"))(act)
        except Refused as refusal:
            return Answer(refused=frozenset(map(self.cite, refusal.numbers)) or ANY)
        settled = [event for event in self.events if event["event"] == "settled"]
        return Answer(accepted=None, dealt=None, settled=settled, opened=bool(opened), told=self.events, kinds=TOLD, fields={
            "settled": ("seat", "player", "bet", "stake", "result", "pays", "returns")})

    def fits(self, act):
        """Whether anything of the kind is done now."""
        if self.ranked or self.over and act["act"] not in ("count", "time", *(["resume-session"] if self.halted else [])):
            raise Refused()
        if self.halted and act["act"] not in ("resume-session", "time", "disqualify"):
            raise Refused(*(() if "by" in act else (self.halted,)))  # who may not act at all is told that first

    def do_halt_session(self, act):
        if act.get("reason") not in self.halts:
            raise Refused()
        self.halted, self.halted_at = self.halts[act["reason"]], self.now
        self.meet("halted")
        self.tell("accepted", act="halt-session", rule=self.cite(self.halted))

    def do_resume_session(self, act):
        self.may(act, self.manager)
        if not self.halted:
            raise Refused()
        for who in self.waiting()[:1] if self.begun and not self.closed else ():
            who.since += (self.now or 0) - (self.halted_at or 0)
        self.tell("accepted", act="resume-session", rule=self.cite(self.halted))
        self.halted = None

    def do_time(self, act):
        if not is_whole(act.get("at")) or act["at"] < (self.now or 0):
            raise Refused()
        self.now = act["at"]

    def do_enter(self, act):
        name, seat = act.get("player"), act.get("seat")
        if self.begun:
            raise Refused("15.6.2")
        if not isinstance(name, str) or not name or not is_whole(seat) or not 1 <= seat <= self.seats:
            raise Refused()
        known = [*self.entrants.values(), *self.gone]
        if any(e.seat == seat or e.name == name for e in known):
            raise Refused()
        self.entrants[seat] = Entrant(name, seat, self.bank, self.passes, self.forms)
        self.tell("accepted", act="enter", player=name, seat=seat)

    def entrant(self, act):
        found = [e for e in self.in_play() if e.name == act.get("player")]
        if not found:
            raise Refused()
        who = found[0]
        if "seat" in act and act["seat"] != who.seat:
            raise Refused("15.6.10")
        return who

    def in_turn(self, act, whole=False):
        """The entrant, whose turn it is, or who acted last and adds to that."""
        who = self.entrant(act)
        if self.closed:
            raise Refused("15.8.2.7")
        if who.absent:
            raise Refused()
        if who.acted:
            if self.last is not who or who.passed or whole:
                raise Refused("15.9.5", "15.7.1/use")
            return who
        first = self.waiting()[0] if self.begun else self.in_play()[0]
        if first is not who:
            self.meet("out of turn")
            raise Refused("15.9.4")
        return who

    def acts(self, who):
        began = not self.begun
        self.begin()
        passes = not who.acted
        who.acted, self.last = True, who
        if passes:
            self.next_turn()
        return began

    def begin(self):
        if not self.begun:
            self.begun = True
            self.marker = self.in_play()[0].seat
            self.next_turn()

    def next_turn(self):
        for e in self.waiting()[:1]:
            e.since = self.halted_at or 0 if self.halted else self.now or 0

    def told_marker(self, began):
        if began:
            self.tell("marker", seat=self.marker)

    def do_wager(self, act):
        if "seat" not in act:
            raise Refused()
        who = self.in_turn(act)
        bet, asked = act.get("bet"), act.get("stake")
        if bet not in self.offered or not is_whole(asked) or asked <= 0:
            raise Refused()
        if asked > who.chips:
            self.meet("over the chips")
            raise Refused("15.6.1")
        held = [b for b, _ in who.wagers]
        if bet in held:
            self.meet("the same bet again")
            raise Refused("15.9.5")
        if not self.both and {bet, *held} >= {"player", "banker"}:
            raise Refused("5.6.6")
        late = self.late(who)
        put_right = self.min if late else self.max if asked > self.max else self.min if asked < self.min else asked // self.min * self.min
        if put_right > who.chips:  # only a further wager can come to that
            self.meet("cannot be made up")
            self.void(who, "15.6.14/cannot-top-up")
            self.eliminate(who, "15.6.14/cannot-top-up")
            self.next_turn()
            return
        self.meet("late" if late else "over the maximum" if asked > self.max else "under the minimum" if asked < self.min else
                  "odd" if put_right < asked else "a further bet" if held else "a wager")
        why = "15.6.12" if late else "15.6.14/over-max" if asked > self.max else "15.6.14/under-min" if asked < self.min else \
            "15.6.14/increments" if put_right < asked else "15.9.3"
        began = self.acts(who)
        who.chips -= put_right
        who.wagers.append([bet, put_right])
        self.tell("accepted", act="wager", player=who.name, seat=who.seat, bet=bet, stake=put_right, asked=asked, rule=self.cite(why))
        self.told_marker(began)

    def do_withdraw(self, act):
        self.entrant(act)
        self.meet("taken back")
        raise Refused("15.9.5", "15.8.2.7")

    def do_pass_card(self, act):
        who = self.in_turn(act, whole=True)
        if who.passes == 0 or self.playing is not None:
            raise Refused("15.7.1")
        began = self.acts(who)
        who.passes -= 1
        who.passed = True
        self.meet("a pass card")
        self.tell("accepted", act="pass-card", player=who.name, seat=who.seat, rule=self.cite("15.7.1/use"))
        self.told_marker(began)

    def do_undisclosed(self, act):
        who = self.in_turn(act)
        if who.forms == 0 or who.form is not None or self.playing is not None:
            raise Refused("15.8.1")
        began = self.acts(who)
        who.forms -= 1
        who.form = {"bet": act.get("bet"), "stake": act.get("stake")}
        self.meet("a form and a wager" if who.wagers else "a form")
        self.tell("accepted", act="undisclosed", player=who.name, seat=who.seat, bet=None, stake=None, rule=self.cite("15.8.2.5"))
        self.told_marker(began)

    def may(self, act, role):
        by = act.get("by", "dealer")
        if self.ranks.get(by, -1) < self.ranks[role]:
            raise Refused()

    def do_announce_undisclosed(self, act):
        self.may(act, self.supervisor)
        who = self.entrant(act)
        if not self.closed or who.form is None or self.cards:
            raise Refused("15.8.2.6")
        form, who.form = who.form, None
        bet, asked = form["bet"], form["stake"]
        if not isinstance(bet, str) or bet not in self.offered or not is_whole(asked):
            self.meet("a form without a type" if is_whole(asked) else "a form without an amount")
            if min(self.min, who.chips) == 0:
                self.meet("a form with nothing left")
            self.tell("accepted", act="announce-undisclosed", player=who.name, seat=who.seat, bet=None, stake=None)
            self.deduct(who, "15.8.3.4")
            return
        stake, why = max(asked // self.min * self.min, self.min), "15.8.3.1" if asked < self.min else "15.8.2.6"
        for most, cut in ((self.max, "15.8.3.2"), (who.chips, "15.8.3.3")):
            stake, why = (most, cut) if stake > most else (stake, why)
        self.meet("a form below the minimum" if asked < self.min else "a form above the maximum" if stake == self.max < asked else
                  "a form above the chips" if stake == who.chips < asked else "a form in order")
        if bet in (b for b, _ in who.wagers):
            self.meet("a form on what lies there")
        who.chips -= stake
        self.tell("accepted", act="announce-undisclosed", player=who.name, seat=who.seat, bet=bet, stake=stake, asked=asked, rule=self.cite(why))
        if stake > 0:
            who.wagers.append([bet, stake])

    def do_absent(self, act):
        self.may(act, self.manager)
        who = self.entrant(act)
        if self.closed or who.acted or who.absent:
            raise Refused("15.5.6.1")
        began = not self.begun
        self.begin()
        first = self.waiting()[0]
        who.absent = True
        self.tell("accepted", act="absent", player=who.name, seat=who.seat)
        if who.deducted < self.deductions:
            who.deducted += 1
            self.meet("absent")
            self.deduct(who, "15.5.6.1")
        else:
            self.meet("absent too often")
        if first is who:
            self.next_turn()
        self.told_marker(began)

    def deduct(self, who, why):
        amount = min(self.min, who.chips)
        who.chips -= amount
        self.clock += 1
        who.removed = self.clock
        self.tell("deducted", player=who.name, seat=who.seat, amount=amount, rule=self.cite(why))

    def do_disqualify(self, act):
        self.may(act, self.manager)
        who = self.entrant(act)
        if self.closed or act.get("reason") not in self.reasons:
            raise Refused()
        first = self.waiting()[:1] if self.begun else []
        self.tell("accepted", act="disqualify", player=who.name, seat=who.seat)
        self.disqualify(who, self.reasons[act["reason"]])
        if first == [who]:
            self.next_turn()

    def disqualify(self, who, why):
        self.meet("disqualified while halted" if self.halted else "disqualified")
        self.void(who, why)
        del self.entrants[who.seat]
        self.gone.append(who)
        self.tell("disqualified", player=who.name, seat=who.seat, rule=self.cite(why))
        self.empty()

    def empty(self):
        if not self.in_play() and self.begun:
            self.meet("nobody left")
            self.over = True

    def void(self, who, why):
        for bet, stake in who.wagers:
            who.chips += stake
            self.tell("settled", seat=who.seat, player=who.name, bet=bet, stake=stake, result="void", pays=0, returns=stake, rule=self.cite(why))
        who.wagers, who.form = [], None

    def eliminate(self, who, why):
        self.meet("eliminated")
        del self.entrants[who.seat]
        self.out.append(who)
        if self.playing is not None:
            self.meet("a play-off puts somebody out")
        self.tell("eliminated", player=who.name, seat=who.seat, rule=self.cite(why))
        self.empty()

    def do_close(self, act):
        if self.closed or not self.begun:
            raise Refused()
        silent = self.waiting()
        if len(silent) > 1:
            raise Refused("15.6.4")
        for who in silent:
            self.meet("silent at the close")
            self.disqualify(who, "15.6.4/no-wager")
        self.closed = not self.over

    def do_card(self, act):
        if not self.closed or any(e.form is not None for e in self.in_play()):
            self.meet("a card too early")
            raise Refused("15.8.2.6")
        self.cards.append(act["card"])
        values = {"player": [], "banker": []}
        for card in self.cards:
            values[next_hand(*values.values())].append(value(card))
        if next_hand(*values.values()) is not None:
            return False
        return self.settle(outcome_of(*hands_of(self.cards)))

    # ---- the end of a coup

    def settle(self, it):
        for taken in (True, False):
            for who in self.in_play():
                for bet, stake in who.wagers:
                    line = LINE[bet](it)
                    if (line == LOSE) == taken:
                        self.settle_one(who, bet, stake, line)
        for who in self.in_play():
            who.staked, who.wagers = sum(stake for _, stake in who.wagers), []
        return self.coup_over()

    def coup_over(self):
        """Who is out, and whether another coup follows."""
        self.coup += 1
        if self.playing is None and self.coup + 1 in self.steps:
            self.min, self.max = self.steps[self.coup + 1]
            self.meet("other limits")
        self.put_out()
        for who in self.in_play():
            who.acted = who.passed = who.absent = False
            who.removed = 0
        self.closed, self.cards, self.last = False, [], None
        if self.playing is not None or self.coup == self.coups:
            self.over = True
        if self.over:
            return False
        above = [e.seat for e in self.in_play() if e.seat > self.marker]
        self.marker = above[0] if above else self.in_play()[0].seat
        self.next_turn()
        self.tell("marker", seat=self.marker)
        return True

    def settle_one(self, who, bet, stake, line):
        odds, wins, loses, level = PRICES[bet]
        result = "standoff" if line == LEVEL else "lose" if line == LOSE else "win"
        pays = -(-stake * odds // self.chip) * self.chip if result == "win" else 0
        returns = 0 if result == "lose" else stake + int(pays)
        who.chips += returns
        if result == "lose":
            self.clock += 1
            who.removed = self.clock
        clause = {"win": wins, "lose": loses, "standoff": level}[result]
        self.tell("settled", seat=who.seat, player=who.name, bet=bet, stake=stake, result=result, pays=int(pays), returns=returns, rule=self.cite(clause))

    def put_out(self):
        short = [e for e in self.in_play() if e.chips < self.min]
        for one in short:
            for other in short:
                if one is not other and one.chips == other.chips:
                    self.meet("eliminated by the order" if one.staked == other.staked else "eliminated by the smaller stake")
        if len(short) > 1:
            self.meet("several eliminated")
        order = sorted(short, key=lambda e: (e.chips, e.staked, e.removed))
        for before, who in zip([None, *order], order):
            if before and (before.chips, before.staked, before.removed) == (who.chips, who.staked, who.removed):
                who.alike = True
                self.meet("eliminated as equals")
            self.eliminate(who, "15.6.13")

    # ---- counting

    def do_conclude(self, act):
        self.may(act, self.manager)
        places = self.advance if self.playing is None else self.advance - self.base()
        if not self.begun or self.closed or any(e.acted or e.absent for e in self.in_play()) or len(self.in_play()) > places:
            raise Refused("15.5.5.1")
        self.meet("concluded")
        self.over = True
        self.tell("accepted", act="conclude")

    def base(self):
        return self.playing[0].ahead if self.playing else 0

    def do_count(self, act):
        self.may(act, self.manager)
        if self.closed or not self.entrants and not self.begun:
            raise Refused()
        self.tell("accepted", act="count")
        why = "15.11.3" if not self.over else "15.10.3/count" if self.playing is not None else "15.5.8"
        for who in self.in_play():
            self.tell("counted", player=who.name, seat=who.seat, chips=who.total(), rule=self.cite(why))
        if not self.over:
            self.meet("a count before its time")
            return
        return self.place()

    def place(self):
        """How many stand before each of those whose order is open; then whether a tie crosses the line."""
        ahead = self.base()
        left, beaten = self.in_play(), []
        if self.playing is not None:
            beaten = [e for e in reversed(self.out) if e in self.playing]
        for who in left:
            who.ahead = ahead + sum(other.chips > who.chips for other in left)
        for at, who in enumerate(beaten):
            who.ahead = ahead + len(left) + at
        across = [e for e in left if e.ahead < self.advance < e.ahead + sum(o.ahead == e.ahead for o in left)]
        if across:
            self.meet("a play-off goes on" if self.playing is not None else "a play-off")
            self.elsewhere += [e for e in [*left, *beaten] if e not in across]
            self.playing, self.over, self.begun = across, False, True
            self.marker, self.last = across[0].seat, None
            for who in across:
                who.acted = who.passed = who.absent = False
            self.next_turn()
            self.tell("playoff", players=[e.name for e in across], rule=self.cite("15.10.3"))
            self.tell("marker", seat=self.marker)
            return True
        everyone = [*left, *beaten, *self.elsewhere]
        everyone = [e for e in everyone if e not in self.gone]
        behind = len(NAMES)  # more than can be before them
        later = None
        for at, who in enumerate([e for e in reversed(self.out) if e not in everyone]):
            who.ahead = later.ahead if later and later.alike else behind + at
            later = who
            everyone.append(who)
        ahead = [e.ahead for e in everyone]
        rows = [{"place": 1 + sum(a < who.ahead for a in ahead), "player": who.name, "chips": who.total()} for who in
                sorted(everyone, key=lambda e: (e.ahead, e.seat))]
        if len({row["place"] for row in rows}) < len(rows):
            self.meet("places shared")
        if self.playing is not None:
            self.meet("places after a play-off")
        self.ranked = True
        self.tell("ranked", places=rows, rule=self.cite("15.10.2"))


# ---- random sessions ---------------------------------------------------------------------------

NAMES = ("ann", "bob", "cyd", "dee", "eve", "fay", "gus")
MALFORMED = ('{"act":"dance"}', "[]", '{"act":"wager","player":7}', '{"act":"card","card":"1s"}', '{"act":"absent","by":"tournament-manager"}',
             '{"act":"pass-card"}', '{"act":"undisclosed"}', '{"act":"conclude"}', '{"act":"count"}', '{"act":"sit","seat":3,"player":"zoe"}',
             '{"act":"buy-in","player":"ann","stake":1000}', '{"act":"cash-out","player":"ann"}', '{"act":"leave","seat":1}')


class Rules:
    name, losers_first = NAME, DOC + "11.1.1"


class Session:
    """One table's tournament: options, and lines to send with the answer each must get."""
    rules, section = Rules, Session15
    manager, supervisor, others = MANAGER, SUPERVISOR, ("dealer", "gaming-manager")
    usual = {"act": "wager", "player": "ann", "seat": 1, "bet": "tie", "stake": 100}
    main_bets, further_bets = ("player", "player", "banker", "banker", "tie"), ("player-pair", "super-six", "no-such-bet")
    form_bets = ("player", "banker", "tie", "super-six", "nonsense")

    def __init__(self, seed, index):
        self.rng = random.Random(f"{seed}/{index}")
        self.options = self.choose_options()
        self.table = self.section(self.options)
        self.lines, self.answers, self.rounds = [], [], 0
        self.shoe = list(DECK) * 8
        self.rng.shuffle(self.shoe)
        self.careful = self.rng.random() < 0.3  # everybody wagers alike, so that ties are met
        self.enter()
        for _ in range(400):
            if self.table.ranked:
                break
            self.step()
        for _ in range(3):
            self.send(self.rng.choice(({"act": "count", "by": self.manager}, {"act": "close"}, self.usual)))

    def command(self, baize):
        return [baize, "table", self.rules.name, *(word for pair in self.options.items() for word in ("--option", "{}={}".format(*pair)))]

    def choose_options(self):
        rng = self.rng
        least = rng.choice((100, 250, 1000, 2500))
        chosen = {"min": least, "max": least * rng.choice((1, 4, 10, 40)), "bank": least * rng.choice((1, 2, 3, 5, 12)) + rng.choice((0, 0, 60)),
                  "coups": rng.randint(1, 7), "advance": rng.randint(1, 3), "chip": rng.choice((1, 5, 50, 100))}
        if chosen["coups"] > 2 and rng.random() < 0.3:
            least *= rng.choice((1, 2, 3))
            chosen["limits-from"] = f"2:{least}-{least * rng.choice((1, 5))},{chosen['coups']}:{least // 2}-{least // 2 * 9}"
        for name, most in (("pass-cards", 2), ("undisclosed", 3), ("deductions", 3)):
            if rng.random() < 0.7:
                chosen[name] = rng.randint(0, most)
        if rng.random() < 0.3:
            chosen["period"] = 15000
        if rng.random() < 0.3:
            chosen["both-hands"] = "yes"
        if rng.random() < 0.3:
            chosen["offer"] = rng.choice(("player-pair", "super-six,banker-pair", "player-pair,banker-pair,super-six"))
        if rng.random() < 0.2:
            chosen["seats"] = rng.randint(3, 8)
        return chosen

    def send(self, act):
        self.lines.append(json.dumps(act))
        self.answers.append(self.table.act(act))

    def enter(self):
        rng, seats = self.rng, self.table.seats
        boxes = rng.sample(range(1, seats + 1), min(seats, rng.randint(1, 6)))
        for name, seat in zip(NAMES, boxes):
            if rng.random() < 0.1:
                self.send({"act": "enter", "player": name, "seat": rng.choice((0, seats + 1, boxes[0]))} if self.table.entrants else
                          {"act": "enter", "player": name, "seat": 99})
            if name not in (e.name for e in self.table.entrants.values()) and seat not in self.table.entrants:
                self.send({"act": "enter", "player": name, "seat": seat})

    def step(self):
        table, rng = self.table, self.rng
        if rng.random() < 0.04:
            line = rng.choice(MALFORMED)
            self.lines.append(line)
            self.answers.append(Answer(refused=ANY))
        elif rng.random() < 0.12:
            self.stray()
        elif table.halted and table.entrants and rng.random() < 0.2:
            self.send({"act": "disqualify", "player": self.somebody().name, "by": self.manager, "reason": rng.choice((*table.reasons,))})
        elif table.halted:
            self.send({"act": "resume-session", "by": rng.choice((self.manager, "dealer"))})
        elif rng.random() < 0.02:
            self.send({"act": "halt-session", "reason": rng.choice((*table.halts, "hunger"))})
        elif table.over:
            self.send({"act": "count", "by": self.manager})
        elif table.closed:
            waiting = [e for e in table.in_play() if e.form is not None]
            if waiting and rng.random() < 0.8:
                self.send({"act": "announce-undisclosed", "player": rng.choice(waiting).name, "by": self.supervisor})
            else:
                self.card()
        else:
            self.turn()

    def card(self):
        """One that the shoe still has; it leaves only when it is dealt."""
        self.send({"act": "card", "card": self.shoe[-1]})
        if self.answers[-1].refused is None:
            self.shoe.pop()
            self.rounds += not self.table.cards

    def somebody(self):
        return self.rng.choice([e for e in self.table.entrants.values()] or [Entrant("zoe", 1, 0, 0, 0)])

    def stray(self):
        """An act that may come at a bad time."""
        rng, who = self.rng, self.somebody()
        by = rng.choice((self.manager, self.manager, self.supervisor, *self.others))
        kind = rng.randrange(12)
        if kind == 0:
            self.send({"act": "enter", "player": rng.choice((*NAMES, "zoe")), "seat": rng.randint(1, 8)})
        elif kind == 1:
            self.send({"act": "withdraw", "player": who.name, "seat": who.seat, "bet": self.main_bets[0]})
        elif kind == 2:
            self.send({"act": "absent", "player": who.name, "by": by})
        elif kind == 3 and rng.random() < 0.4:
            self.send({"act": "disqualify", "player": who.name, "by": by, "reason": rng.choice((*self.table.reasons, "cheek"))})
        elif kind == 4:
            self.send({"act": "conclude", "by": by})
        elif kind == 5:
            self.send({"act": "count", "by": by})
        elif kind == 6:
            self.card()
        elif kind == 7:
            self.send({"act": "announce-undisclosed", "player": who.name, "by": by})
        elif kind == 8:
            self.send({"act": "close"})
        elif kind == 9:
            self.send({"act": "time", "at": (self.table.now or 0) + rng.choice((1000, 14999, 15000, 40000))})
        else:
            self.wager(who)

    def turn(self):
        table, rng = self.table, self.rng
        waiting = table.waiting() if table.begun else table.in_play()[:1]
        if not waiting:
            if table.last is not None and rng.random() < 0.1:
                self.wager(table.last)
            else:
                self.send({"act": "close"})
            return
        who = table.last if table.last is not None and table.last in table.in_play() and rng.random() < 0.2 else waiting[0]
        kind = rng.random()
        if len(table.in_play()) <= table.advance and rng.random() < 0.1:
            self.send({"act": "conclude", "by": self.manager})
        elif len(waiting) == 1 and kind < 0.03:
            self.send({"act": "close"})
        elif kind < 0.1:
            self.send({"act": "pass-card", "player": who.name})
        elif kind < 0.27:
            self.form(who)
        elif kind < 0.32:
            self.send({"act": "absent", "player": rng.choice(table.in_play()).name, "by": self.manager})
        elif kind < 0.36 and table.period:
            self.send({"act": "time", "at": (table.now or 0) + rng.choice((1000, 9000, 15000))})
        else:
            self.wager(who)

    def wager(self, who):
        rng, table = self.rng, self.table
        bet = rng.choice((*self.main_bets, *self.further_bets) if rng.random() < 0.2 else self.main_bets)
        seat = who.seat if rng.random() < 0.97 else rng.randint(0, 9)
        stake = rng.choice((table.min, table.min, who.chips, who.chips, table.max, table.max + table.min, table.min - 60, table.min * 2 + 30,
                            rng.randint(1, max(1, who.chips)), who.chips + 1, 0))
        if self.careful and rng.random() < 0.9:
            bet, stake = self.main_bets[0], rng.choice((table.min, who.chips // table.min * table.min))
        self.send({"act": "wager", "player": who.name, "seat": seat, "bet": bet, "stake": stake})

    def form(self, who):
        rng, table = self.rng, self.table
        act = {"act": "undisclosed", "player": who.name, "bet": rng.choice(self.form_bets),
               "stake": rng.choice((table.min, table.min - 1, table.max * 2, who.chips, who.chips + 5, table.min * 2 + 7, 0, -5))}
        if rng.random() < 0.25:
            del act[rng.choice(("bet", "stake"))]
        elif rng.random() < 0.2:
            act.update(rng.choice(({"bet": 7}, {"bet": ["player"]}, {"stake": "ten"}, {"stake": 1.5}, {"stake": None}, {"bet": None}, {"stake": True})))
        self.send(act)


# ---- the oracle's own test ---------------------------------------------------------------------


def check_session():
    """A little tournament by hand: three at a table, one goes on."""
    table = Session15({"min": 100, "max": 1000, "bank": 500, "coups": 1, "advance": 1})
    for name, seat in (("a", 2), ("b", 5), ("c", 7)):
        table.act({"act": "enter", "player": name, "seat": seat})
    assert table.act({"act": "wager", "player": "b", "seat": 5, "bet": "player", "stake": 100}).refused == rule("15.9.4")
    told = table.act({"act": "wager", "player": "a", "seat": 2, "bet": "player", "stake": 230}).told
    assert [event["event"] for event in told] == ["accepted", "marker"] and told[0]["stake"] == 200
    assert table.act({"act": "close"}).refused == rule("15.6.4")
    table.act({"act": "wager", "player": "b", "seat": 5, "bet": "banker", "stake": 500})
    table.act({"act": "wager", "player": "c", "seat": 7, "bet": "player", "stake": 150})
    assert table.act({"act": "close"}).refused is None
    for card in ("9h", "Kc", "Ts", "2d"):
        told = table.act({"act": "card", "card": card}).told
    assert [e["event"] for e in told] == ["settled"] * 3 + ["eliminated"] and told[0]["player"] == "b"
    told = table.act({"act": "count", "by": MANAGER}).told
    assert told[-1]["places"] == [{"place": 1, "player": "a", "chips": 700}, {"place": 2, "player": "c", "chips": 600},
                                  {"place": 3, "player": "b", "chips": 0}]


def selftest():
    check_session()
    return check_sessions(Session, SITUATIONS)


def check_sessions(make, situations):
    """The judgement on sessions, and that they meet everything they should."""
    met, rules = [], set()
    for index in range(300):
        session = make("selftest", index)
        met += session.table.met
        for answer in session.answers:
            check_answer(answer, session)
            rules |= answer.refused if isinstance(answer.refused, frozenset) else set()
            rules |= {event["rule"] for event in answer.told or () if "rule" in event}
    assert rules <= known_clauses(), rules - known_clauses()
    rare = [name for name in situations if name not in met]
    assert not rare, rare
    return f"{len(rules)} clauses"


def sessions_at(baize):
    return Session


def odds_of(baize, ruleset):
    """Each bet's row of the exact odds, which the game's own oracle counts for itself."""
    told = json.loads(subprocess.run([baize, "odds", "--json", ruleset], capture_output=True, check=True).stdout)
    return {(row["bet"], row["on"]): row for row in (told if isinstance(told, list) else [told])[0]["bets"]}


def compare_odds(baize, tap, tournament=NAME, game="star/baccarat"):
    """A tournament plays its game: what it offers has the game's odds, to the last digit."""
    report = Report(1, tap)
    own, games = odds_of(baize, tournament), odds_of(baize, game)
    wrong = [bet for bet, row in own.items() if games.get(bet) != row]
    report.add(f"{tournament} has the odds of {game}", str(wrong) if wrong or not own else None)
    return report.end("the odds of a tournament")


if __name__ == "__main__":
    sys.exit(from_command_line(__doc__, sessions_at, selftest, compare_odds, (*SITUATIONS, "a wager", "a form in order")))
