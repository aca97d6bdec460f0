"""Who throws the dice, and with which, for the oracle: a cold table, the offers round the table, the shooter, and the
five dice with what goes off the table, is found, is lost and is replaced (Division X, parts 4 and 5).

A table that is told none of this takes its dice to have been thrown by whoever may.
"""
from collections import Counter

from craps_bets import LAYOUT
from craps_calls import Called
from craps_table import clause
from hearing import ANY, Answer, Unspecified, is_whole

LINE = ("pass", "dont-pass")
PLACES = 64
STICKPERSON = "stickperson"
INSPECTORS = {"dealer", "game-supervisor"}
ORDERED = ("delay", "invalid-rolls", "breach", "bad-throw", "two-hands")
UNINSPECTED = clause("X.4.2")
OFFERED = clause("X.4.3", "X.4.4", "X.5.9(a)", "X.5.9(b)", "X.5.10")
SITUATIONS = (
    "cold: a wager while it is shut", "cold: one has not inspected the dice", "cold: opened",
    "X.4.2 dice that nobody has inspected", "X.4.3 an offer is declined", "X.4.4 chosen dice", "X.5.1 no wager on the line",
    "X.5.3 don't pass taken back", "X.5.8 passed on", "X.5.8(a) a seven out", "X.5.8(b) ordered to pass",
    "X.5.9 only who has a line wager", "X.5.11 the stickperson throws", "X.4.5(b) other dice",
    "X.4.5(b) the same dice", "X.4.5(c) found", "X.4.5(c) no good", "X.4.1 one is lost", "X.4.5(d) two are lost",
    "X.4.5(d) a new set", "X.4.5(d)/continue with the old dice", "X.4.5(d) no offer from what is left")


class Shooting(Called):
    """`hand`, `bowl` and `off` are the dice by their numbers; `old` those of the set before, with which a shooter
    goes on. `shooter` is (seat, player), the stickperson or None; `asked` is who is offered the dice."""

    def __init__(self, options):
        super().__init__(options)
        self.met = Counter()
        self.shut = options.get("start") == "cold"
        self.looked = False  # somebody has told that he inspected the dice
        self.checked = set() if self.shut else set(INSPECTORS)
        self.told = False    # the dice have been offered
        self.sitting = {}    # seat -> player
        self.shooter = self.asked = None
        self.after = PLACES  # the place of the last shooter: offers begin at the next one
        self.resting = None  # who has given the dice up is not asked again before somebody else has had them
        self.waits = None    # the shooter's dice went off: he is to "choose", or has asked for the "same"
        self.put_off = False  # an offer waits for another set of dice
        self.voided = 0      # throws of this shooter that were none
        self._new_set()

    def _new_set(self):
        self.hand, self.bowl, self.off, self.old, self.lost = [], [1, 2, 3, 4, 5], [], [], 0

    def act(self, act):
        if self.shut and act["act"] not in ("open-table", "inspect"):
            return self._while_shut(act)
        if act["act"] == "pass":
            return self.pass_on(act)
        if act["act"] == "withdraw" and self.told and self.point and (self.waits or self.off or self.asked is not None):
            raise Unspecified("who may not throw any more, while he is asked or dice are looked for")
        answer = super().act(act)
        if act["act"] == "withdraw" and answer.refused is None and self.told:
            self._keeps_the_dice(answer)
        return answer

    # A cold table (X.4.2).

    def _while_shut(self, act):
        placed = act["act"] == "wager" and (act.get("bet"), act.get("on")) in LAYOUT and is_whole(act["stake"])
        if not placed or act["stake"] <= 0 or not 1 <= act["seat"] <= PLACES:
            return Answer(refused=ANY)
        self.met["cold: a wager while it is shut"] += 1
        return Answer(refused=clause("I.6.0"))

    def open_table(self, act):
        """Once one of the two has told of his inspection, not before the other has."""
        if not self.shut:
            return Answer(refused=ANY)
        if self.looked and self.checked != INSPECTORS:
            self.met["cold: one has not inspected the dice"] += 1
            return Answer(refused=UNINSPECTED)
        self.shut = False
        self.met["cold: opened"] += 1
        return Answer(accepted=None, opened=True)

    def inspect(self, act):
        by = act.get("by", "dealer")
        by = "dealer" if by == STICKPERSON else by  # who is one of the dealers
        if by not in INSPECTORS or by in self.checked:
            return Answer(refused=ANY if self.in_flight else UNINSPECTED)
        if self.in_flight:
            raise Unspecified("dice that are inspected while others are in the air")
        self.looked = True
        self.checked.add(by)
        answer = self._did(act, "X.4.2")
        if self.checked == INSPECTORS:
            answer.beside["bowl"] = [self._dice()]
            if self.put_off:
                self._offer(answer)
        return answer

    def _did(self, act, *rules):
        """What staff or a player did; any of the clauses may be cited."""
        return Answer(accepted=[{"act": act["act"], "rule": frozenset(clause(*rules))}], fields={"accepted": ("act", "rule")},
                      beside={"shooter": []})

    def _dice(self):
        return {"thrown": sorted(self.hand), "bowl": sorted(self.bowl), "off": sorted(self.off)}

    # Offers.

    def sit(self, act):
        if act["seat"] in self.sitting or act["player"] in self.sitting.values():
            raise Unspecified("a place that is taken, or a second one")
        self._comes(act["seat"])
        self.sitting[act["seat"]] = act["player"]
        return Answer(accepted=None)

    def _comes(self, seat):
        if self.asked is not None and seat not in self.sitting:
            raise Unspecified("whether the dice go to who has come in between")

    def wager(self, act):
        self._comes(act.get("seat"))
        answer = super().wager(act)
        if answer.refused is None:
            self.sitting.setdefault(act["seat"], act["player"])
        return answer

    def has_line_wager(self, player):
        return any(wager.bet in LINE and wager.place[1] == player and not wager.spoken for wager in self.wagers)

    def _next(self, behind):
        """Clockwise round the table from the last shooter's left to himself, who comes `behind` this many places; on
        a come-out anybody, with a point on only who has a line wager (X-05)."""
        distance = lambda seat: (seat - self.after - 1) % PLACES
        others = [seat for seat in self.sitting if distance(seat) > behind and seat != self.resting]
        able = [seat for seat in others if not self.point or self.has_line_wager(self.sitting[seat])]
        if len(able) < len(others):
            self.met["X.5.9 only who has a line wager"] += 1
        return min(able, key=distance, default=None)

    def _offer(self, answer, behind=-1):
        """To the next; where nobody is left the stickperson throws for what is not decided."""
        self._nothing_waits(answer)
        self.put_off = self.lost >= 2 or self.checked != INSPECTORS
        if self.put_off:
            self.met["X.4.5(d) no offer from what is left"] += self.lost >= 2
            return
        self.asked = self._next(behind)
        if self.asked is not None:
            answer.awaits = [self._asks("take the dice", "take", "decline")]
            return
        if not self._undetermined():
            return
        self.met["X.5.11 the stickperson throws"] += 1
        self.shooter, self.hand, self.bowl = STICKPERSON, self.bowl[:2], self.bowl[2:]
        answer.beside.setdefault("shooter", []).append({"who": STICKPERSON})

    def _nothing_waits(self, answer):
        """Nobody has the dice, and no wager for the point is there that would let him take them."""
        if self.point and not self.wagers:
            self.point = 0
            answer.point.append({"point": 0, "puck": "off"})
            answer.fields["point"] = ("point", "puck")

    def _undetermined(self):
        return any(not wager.spoken for wager in self.wagers)

    def _asks(self, what, *options):
        seat = self.asked or self.shooter[0]
        return {"actor": "player", "what": what, "seat": seat, "hand": None, "player": self.sitting[seat],
                "options": list(options)}

    def _turn(self):
        return self._asks("throw the dice or pass them", "throw", "pass")

    def offer_dice(self, act):
        if self.shooter == STICKPERSON:
            raise Unspecified("an offer while the stickperson throws")
        if self.in_flight or self.shooter or self.asked is not None:
            return Answer(refused=ANY)
        if self.checked != INSPECTORS:
            self.met["X.4.2 dice that nobody has inspected"] += 1
            return Answer(refused=UNINSPECTED)
        if self.lost >= 2:
            return Answer(refused=clause("X.4.5(d)"))
        if self._next(-1) is None:
            raise Unspecified("an offer to nobody")
        answer, self.told = self._did(act, "X.4.3", "X.5.9(a)"), True
        self._offer(answer)
        return answer

    def decline(self, act):
        if self.waits == "choose" and self.shooter[1] == act["player"]:
            if not self.off:
                return Answer(refused=clause("X.4.5(b)"))
            self.met["X.4.5(b) the same dice"] += 1
            self.waits = "same"
            return self._did(act, "X.4.5(b)")
        if self.asked is None or self.sitting[self.asked] != act["player"]:
            return Answer(refused=ANY)
        self.met["X.4.3 an offer is declined"] += 1
        answer, seat = self._did(act, "X.4.3", "X.5.9(a)", "X.5.9(b)"), self.asked
        self.asked, answer.awaits = None, []
        self._offer(answer, (seat - self.after - 1) % PLACES)
        return answer

    def take(self, act):
        if self.waits and self.shooter[1] == act["player"]:
            return self._take_others(act)
        if self.asked is None or self.sitting[self.asked] != act["player"]:
            return Answer(refused=ANY)
        chosen = act.get("dice", self.bowl[:2])
        if len(set(chosen)) != 2 or not set(chosen) <= set(self.bowl):
            return Answer(refused=clause("X.4.4", "X.5.10"))
        self.met["X.4.4 chosen dice"] += "dice" in act
        self.shooter, self.asked, self.voided, self.resting = (self.asked, act["player"]), None, 0, None
        self._moves(chosen)
        answer = self._did(act, "X.4.4", "X.5.10")
        answer.beside = {"shooter": [{"who": "player", "seat": self.shooter[0], "player": act["player"]}],
                         "bowl": [self._dice()]}
        answer.awaits = [self._turn()]
        return answer

    def _moves(self, chosen):
        self.hand = sorted((*self.hand, *chosen))
        self.bowl = [die for die in self.bowl if die not in chosen]

    # The throw.

    def _hindered(self, player=None):
        """Why nobody throws now, or this player does not."""
        if (self.looked or self.told) and self.checked != INSPECTORS and not self.old:
            self.met["X.4.2 dice that nobody has inspected"] += 1
            return UNINSPECTED
        if not self.told:
            return set()
        if self.shooter is None:
            return OFFERED | clause("X.4.5(d)")
        if self.waits:
            return clause("X.4.5(b)")
        if self.shooter == STICKPERSON:
            return OFFERED | clause("X.5.11") if player else set()
        if player not in (None, self.shooter[1]):
            return OFFERED
        if not self.has_line_wager(self.shooter[1]):
            self.met["X.5.1 no wager on the line"] += 1
            return clause("X.5.1", "X.5.3")
        return set()

    def throw(self, act):
        why = set() if self.in_flight else self._hindered(act.get("player"))
        if not why:
            return super().throw(act)
        return Answer(refused=why | clause("X.5.1") if self.bare() else why)

    def dice(self, act):
        why = set() if self.in_flight else self._hindered()
        dice = act.get("dice")
        if why and isinstance(dice, list) and len(dice) == 2 and all(is_whole(each) and 1 <= each <= 6 for each in dice):
            return Answer(refused=why | clause("X.5.1") if self.bare() else why)
        return super().dice(act)

    def roll(self, dice):
        seven_out = self.point and sum(dice) == 7
        answer = super().roll(dice)
        if not self.told:
            return answer
        self.last = None  # what a call put right would do to the shooter is not played
        answer.beside["shooter"], answer.awaits = [], []
        done = self.shooter == STICKPERSON and not self._undetermined()
        if seven_out or done:
            self.met["X.5.8(a) a seven out"] += bool(seven_out)
            self._relinquish(answer, again=True)
        elif self.shooter != STICKPERSON:
            answer.awaits = [self._turn()]
        return answer

    def _relinquish(self, answer, again=False):
        """All dice go back, and round the table again: after a seven out as far as to who threw it."""
        if self.shooter != STICKPERSON:
            self.after = self.shooter[0]
            self.resting = None if again else self.after
        else:
            self.resting = None
        if self.old:  # what is left of the old set goes
            self.met["X.4.5(d)/continue with the old dice"] += 1
        self.bowl, self.hand, self.old, self.waits = sorted((*self.bowl, *self.hand)), [], [], None
        self.shooter = None
        answer.beside["shooter"] = [{"who": "nobody"}]
        answer.awaits = []
        self._offer(answer)

    def pass_on(self, act):
        if self.shooter in (None, STICKPERSON) or self.shooter[1] != act["player"] or self.in_flight:
            return Answer(refused=ANY)
        if self.waits or self.off:
            raise Unspecified("dice that are passed on while some of them are looked for")
        self.met["X.5.8 passed on"] += 1
        answer = Answer(accepted=None)
        self._relinquish(answer)
        return answer

    def order_pass(self, act):
        by, reason = act.get("by", "dealer"), act.get("reason")
        if self.shooter in (None, STICKPERSON) or by == "dealer" or reason not in ORDERED or self.in_flight:
            return Answer(refused=ANY)
        if reason == "invalid-rolls" and self.voided < 2:
            return Answer(refused=clause("X.5.8(b)"))
        if self.waits or self.off:
            raise Unspecified("dice that are passed on while some of them are looked for")
        self.met["X.5.8(b) ordered to pass"] += 1
        answer = Answer(accepted=None)
        self._relinquish(answer)
        return answer

    def _keeps_the_dice(self, answer):
        """With a point on a shooter keeps a line wager, or the dice go on (X-06)."""
        if self.shooter is None:
            self._nothing_waits(answer)
        if self.shooter in (None, STICKPERSON) or not self.point or self.has_line_wager(self.shooter[1]):
            return
        self.met["X.5.3 don't pass taken back"] += 1
        self._relinquish(answer)

    # Dice that are lost.

    def no_roll(self, act):
        if not self.told:
            return super().no_roll(act)
        if not self.in_flight:
            raise Unspecified("what a call put right does to the shooter")
        gone = act.get("dice")
        if gone is None:
            if act.get("reason") == "die-off-table":
                raise Unspecified("dice that are off, and nobody says which")
            answer = super().no_roll(act)
            if answer.refused is None:
                self.voided += 1
                answer.awaits = [self._turn()] if self.shooter != STICKPERSON else []
            return answer
        if self.old or self.shooter == STICKPERSON or act["reason"] != "die-off-table":
            raise Unspecified("dice of the stickperson, or of a set that goes")
        if not gone or not set(gone) <= set(self.hand) or len(set(gone)) != len(gone):
            return Answer(refused=ANY)
        if len(self.bowl) < len(gone):
            raise Unspecified("a set of which too few are left")
        answer = super().no_roll(act)
        if answer.refused is not None:
            return answer
        self.voided += 1
        self.hand, self.off, self.waits = [die for die in self.hand if die not in gone], sorted((*self.off, *gone)), "choose"
        answer.beside = {"shooter": [], "bowl": [self._dice()]}
        answer.awaits = [self._instead()]
        return answer

    def _instead(self):
        """Others, or the same ones while these may still be found."""
        if self.off:
            return self._asks("take other dice, or ask for those back", "take", "decline")
        return self._asks("take other dice", "take")

    def _take_others(self, act):
        need = 2 - len(self.hand)
        chosen = act.get("dice", self.bowl[:need])
        if len(chosen) != need or len(set(chosen)) != need or not set(chosen) <= set(self.bowl):
            return Answer(refused=clause("X.4.5(b)"))
        self.met["X.4.5(b) other dice"] += 1
        self.waits = None
        self._moves(chosen)
        answer = self._did(act, "X.4.5(b)", "X.4.5(d)/continue")
        answer.beside["bowl"] = [self._dice()]
        answer.awaits = [self._turn()]
        return answer

    def _named(self, act):
        """The dice that are meant: those named, or all that are off."""
        named = act.get("dice", self.off)
        return named if named and len(set(named)) == len(named) and set(named) <= set(self.off) else None

    def dice_found(self, act):
        found = self._named(act)
        if self.in_flight:
            raise Unspecified("dice that are found while others are in the air")
        if act.get("by") != "game-supervisor" or not found:
            return Answer(refused=ANY)
        if not act["yes"]:
            self.met["X.4.5(c) no good"] += 1
            return self._gone(act, found, "X.4.5(c)")
        to_hand = found[:2 - len(self.hand)] if self.waits == "same" else []
        if to_hand and len(found) > len(to_hand):
            raise Unspecified("more dice than he asked for")
        self.met["X.4.5(c) found"] += 1
        self.off = [die for die in self.off if die not in found]
        self.hand, self.bowl = sorted((*self.hand, *to_hand)), sorted((*self.bowl, *set(found) - set(to_hand)))
        answer = self._did(act, "X.4.5(c)")
        answer.beside["bowl"] = [self._dice()]
        if self.waits == "same" and len(self.hand) == 2:
            self.waits, answer.awaits = None, [self._turn()]
        return answer

    def dice_lost(self, act):
        lost = self._named(act)
        if self.in_flight:
            raise Unspecified("dice that are lost while others are in the air")
        if not lost:
            return Answer(refused=ANY)
        return self._gone(act, lost, "X.4.1", "X.4.5(d)")

    def _gone(self, act, dice, *rules):
        """They do not come back. With two of a set gone another one comes (X-40: in all); who had asked for them is
        offered others."""
        if (self.asked is not None or self.shooter == STICKPERSON) and self.lost + len(dice) >= 2:
            raise Unspecified("an offer that ends with the set, or the stickperson's throws")
        self.off = [die for die in self.off if die not in dice]
        self.lost += len(dice)
        self.met["X.4.1 one is lost" if self.lost < 2 else "X.4.5(d) two are lost"] += 1
        answer = self._did(act, *rules)
        answer.beside["bowl"] = [self._dice()]
        if self.waits and (self.waits == "choose" or not self.off):
            self.waits = "choose"
            answer.awaits = [self._instead()]
        return answer

    def replace_dice(self, act):
        """A new set; who has dice goes on with them until he is through."""
        if self.in_flight:
            return Answer(refused=ANY)
        if not self.told or self.waits or self.off or self.old or self.asked is not None or self.lost < 2 or (
                self.shooter == STICKPERSON):
            raise Unspecified("a new set that nobody needs, in the midst of a search, or for the stickperson")
        self.met["X.4.5(d) a new set"] += 1
        hand = self.hand
        self._new_set()
        self.old, self.checked = hand, set()
        answer = self._did(act, "X.4.5(d)")
        answer.beside["bowl"] = [{**self._dice(), "old": hand or None}]
        if self.shooter not in (None, STICKPERSON):
            answer.awaits = [self._turn()]
        return answer
