"""Random evenings at the craps table: wagers of all kinds by several players over many rolls, good and bad, more
onto what lies there, some of it back, calls of on and off, accounts and noise.
"""
import json
import random
from math import lcm

from craps_bets import BEHIND, BETS, FLAT, LAYOUT, POINTS, SWITCHED, THROWS, UNITS, all_odds, ons, roll_end
from craps_calls import DISCRETIONARY, MANDATORY, RANKS
from craps_shooters import INSPECTORS, ORDERED, STICKPERSON, Shooting
from craps_table import RULES
from hearing import ANY, Answer, Unspecified
from spin_sessions import MALFORMED
from stakes import PLAYERS, odd_stake

NO_SUCH_SPOT = (
    ("pass", "6"), ("come", "4"), ("dont-come", "7"), ("come-odds", None), ("come-odds", "7"), ("dont-come-odds", "3"),
    ("place", None), ("place", "7"), ("place", "2"), ("place", "06"), ("buy", "11"), ("buy", None), ("lay", "7"),
    ("lay", ""), ("hardway", "5"), ("hardway", None), ("hardway", "12"), ("hardway", "2-2"), ("big-six", "6"),
    ("big-eight", "8"), ("field", "2"), ("any-seven", "7"), ("horn", "2"), ("horn-high", None), ("horn-high", "7"),
    ("world", "7"), ("craps-eleven", "11"), ("eleven", "11"), ("place-to-lose", "4"), ("hop", "2-2"), ("put", "6"),
    ("Pass", None), ("pass-line", None), ("three-way", None), ("small", None), ("red", None), ("", None), (None, None),
    (7, "6"))
NO_DICE = ([], [1], [1, 2, 3], [1, 2, 3, 4], [0, 1], [1, 7], [1, -2], [2.0, 3], ["2", 3], [None, 3], [True, 3],
           [[2, 3]], "23", 23, None, True, {"dice": [2, 3]}, [1, 2 ** 32 + 1])
FOREIGN = ('{"act":"close"}', '{"act":"number","number":17}', '{"act":"section","symbol":"A"}',
           '{"act":"working"}', '{"act":"throw","by":7}')


class Session:
    """One table's evening: options, and lines to send with the answer each must get."""

    rules = RULES

    def __init__(self, seed, index):
        self.rng = random.Random(f"{seed}/{index}")
        self.favourite = BETS[index % len(BETS)]  # played more often
        self.options = self._choose_options()
        self.table = Shooting(self.options)
        self.players = self.rng.sample(PLAYERS, self.rng.randint(1, 5))
        places = self.rng.choice((range(1, 65), (1, 2, 3, 62, 63, 64)))  # the first and the last as often as all the others
        self.seats = self.rng.sample(places, self.rng.randint(1, 3))
        self.homes = dict(zip(self.players, self.rng.sample(places, len(self.players)))) if self.shooting else None
        self.lines, self.answers = [], []
        if self.table.shut:
            self._open()
        if self.rng.random() < 0.5:
            for player in self.rng.sample(self.players, self.rng.randint(1, len(self.players))):
                self._send({"act": "buy-in", "player": player, "stake": self.rng.choice((50_000, 2_000_000))})
        self.rounds = self.rng.randint(20, 50 if self.shooting else 80)
        for _ in range(self.rounds):
            for _ in range(self.rng.choice((0, 2, 5, 8, 14))):
                self._one_of((60, self._wager), (12, self._withdraw), (8, self._working), (3, self._babble),
                             (2, self._bad_dice), (3, self._account), (2, self._call_out), (2, self._position))
                if self.shooting and self.rng.random() < 0.3:
                    self._handle_dice()
            if self.shooting:
                self._find_shooter()
            self._roll()

    def command(self, baize):
        pairs = [f"{name}={value}" for name, value in self.options.items()]
        return [baize, "table", RULES.name, *(word for pair in pairs for word in ("--option", pair))]

    def _choose_options(self):
        rng, chosen = self.rng, {}
        self.shooting = rng.random() < 0.3  # staff tell who has the dice
        if self.shooting and rng.random() < 0.5:
            chosen["start"] = "cold"
        for name, values, often in (("chip", (1, 5, 25, 100, 500), 0.6), ("double-odds", ("yes", "no"), 0.6),
                                    ("unpayable", ("round-up", "refuse"), 0.5), ("commission", ("chips",), 0.2)):
            if rng.random() < often:
                chosen[name] = rng.choice(values)
        if rng.random() < 0.6:
            unit = chosen["unit"] = rng.choice((1, 5, 100, chosen.get("chip", 100)))
            chosen["min"] = unit * rng.choice((1, 1, 5, 10))
            if rng.random() < 0.6:
                chosen["max"] = chosen["min"] + unit * rng.choice((20, 60, 200, 1000))
                chosen["max"] = max(chosen["max"], 20 * lcm(unit, chosen.get("chip", 100)))  # some chips at least
            if rng.random() < 0.15 and not self.shooting:
                chosen["total-min"] = chosen["min"] * rng.choice((2, 5, 20))
            if rng.random() < 0.3:
                chosen["total-max"] = 10 * chosen.get("max", 50 * chosen["min"])
        return chosen

    def _one_of(self, *weighted):
        weights, choices = zip(*weighted)
        self.rng.choices(choices, weights)[0]()

    def _send(self, act):
        """Plays an act on the model and notes it, unless nobody can say what must come of it."""
        try:
            answer = self.table.act(act)
        except Unspecified:
            return
        self.lines.append(json.dumps(act, ensure_ascii=self.rng.random() < 0.5))
        self.answers.append(answer)

    # Who throws.

    def _open(self):
        """The dice are inspected and the table is opened, in any order and with what comes too early."""
        while self.table.shut:
            self._one_of((2, self._wager), (3, lambda: self._send({"act": "open-table"})), (4, self._inspect),
                         (1, lambda: self._send({"act": "throw"})))

    def _inspect(self):
        self._send({"act": "inspect", "by": self.rng.choice(("dealer", "dealer", "game-supervisor", "game-supervisor", "stickperson"))})

    def _handle_dice(self):
        """Anything that may be said of the dice between two throws."""
        rng, table, player = self.rng, self.table, self.rng.choice(self.players)
        some = rng.sample(range(1, 6), rng.choice((1, 2, 2)))
        self._send(rng.choice((
            {"act": "sit", "seat": self.homes[player], "player": player}, {"act": "offer-dice"},
            {"act": "take", "player": player, "dice": some}, {"act": "decline", "player": player},
            {"act": "throw", "player": player}, {"act": "pass", "player": player},
            {"act": "order-pass", "by": rng.choice(("dealer", "game-supervisor")), "reason": rng.choice(ORDERED)},
            {"act": "dice-found", "by": "game-supervisor", "dice": table.off or some, "yes": rng.random() < 0.6},
            {"act": "dice-lost", "by": "dealer", "dice": table.off or some},
            {"act": "replace-dice", "by": rng.choice(("dealer", "game-supervisor"))},
            {"act": "inspect", "by": rng.choice(sorted(INSPECTORS))})))

    def _find_shooter(self):
        """Until somebody may throw, or nobody wants to."""
        rng, table = self.rng, self.table
        for _ in range(30):
            if table.shooter == STICKPERSON or (table.shooter and not table.waits):
                break
            if table.off and rng.random() < 0.6:
                self._send(rng.choice(({"act": "dice-found", "by": "game-supervisor", "yes": rng.random() < 0.7},
                                       {"act": "dice-lost", "by": "dealer"})))
            elif table.waits or table.asked is not None:
                player = table.shooter[1] if table.waits else table.sitting[table.asked]
                act = {"act": rng.choice(("take", "take", "decline")), "player": player}
                if act["act"] == "take" and rng.random() < 0.5:
                    many = 2 - len(table.hand)
                    act["dice"] = rng.sample(table.bowl if len(table.bowl) >= many else range(1, 6), many)
                self._send(act)
            elif table.lost >= 2:
                self._send({"act": "replace-dice", "by": "game-supervisor"})
            elif table.checked != INSPECTORS:
                self._inspect()
            else:
                self._send({"act": "offer-dice"})
        if table.lost >= 2 and rng.random() < 0.5:
            self._send({"act": "replace-dice", "by": "game-supervisor"})
        if table.shooter and table.shooter != STICKPERSON and not table.point and rng.random() < 0.9:
            seat, player = table.shooter
            self._send({"act": "wager", "seat": seat, "player": player, "bet": rng.choice(("pass", "dont-pass")),
                        "stake": lcm(table.options["chip"], table.options["unit"]) * -(-table.options["min"] // table.options["chip"])})

    # Dice.

    def _throw(self):
        """Any roll, or one that decides a wager that lies there; not too many sevens, they clear the table."""
        kind = self.rng.random()
        if self.table.wagers and kind < 0.35:
            wager = self.rng.choice(self.table.wagers)
            deciding = [dice for dice in THROWS if roll_end(wager.bet, wager.number, dice) is not None]
            return list(self.rng.choice(deciding))
        if kind < 0.65:
            return list(self.rng.choice([dice for dice in THROWS if sum(dice) in POINTS]))
        return list(self.rng.choice(THROWS))

    def _roll(self):
        """The dice, mostly at once; sometimes they are seen in the air, called no roll or called wrongly."""
        kind = self.rng.random()
        if kind < (0.5 if self.shooting else 0.15):
            self._throw_in_sight()
        self._send({"act": "dice", "dice": self._throw()})
        if kind > 0.9:
            for _ in range(self.rng.choice((1, 1, 2, 3))):
                self._one_of((5, self._overrule), (1, self._no_roll), (1, self._babble), (1, self._bad_dice))

    def _throw_in_sight(self):
        shooter = self.table.shooter
        self._send({"act": "throw"} if shooter == STICKPERSON else {"act": "throw", "player": (
            shooter[1] if shooter and self.rng.random() < 0.9 else self.rng.choice(self.players))})
        for _ in range(self.rng.choice((0, 1, 2, 4))):
            self._one_of((4, self._wager), (4, self._call_out), (4, self._position), (1, self._withdraw),
                         (1, self._working), (1, self._bad_dice), (1, self._no_roll))
        if self.table.hand and self.rng.random() < 0.5:
            self._send({"act": "no-roll", "reason": "die-off-table", "by": "stickperson",
                        "dice": self.rng.sample(self.table.hand, self.rng.choice((1, len(self.table.hand))))})
            self._find_shooter()

    def _overrule(self):
        self._send({"act": "overrule", "dice": self._throw(), "by": self.rng.choice(RANKS)})

    def _no_roll(self):
        reason = self.rng.choice((*MANDATORY, *DISCRETIONARY, "cold", None))
        self._send({"act": "no-roll", "reason": reason, "by": self.rng.choice(RANKS[:2])})

    def _call_out(self):
        if not self.shooting or self.table.in_flight:
            self._wager(spoken=True)

    def _position(self):
        act, spoken = self._somewhere("position"), [wager for wager in self.table.wagers if wager.spoken]
        if spoken:
            wager = self.rng.choice(spoken)
            (act["seat"], act["player"]), act["bet"], act["on"] = wager.place, wager.bet, wager.on
        else:
            act["bet"], act["on"] = self.rng.choice(LAYOUT)
        self._send(act)

    def _bad_dice(self):
        self._send({"act": "dice", "dice": self.rng.choice(NO_DICE)})

    # Wagers.

    def _somewhere(self, act="wager"):
        seat, player = self.rng.choice(self.seats), self.rng.choice(self.players)
        if self.shooting:
            seat = self.homes[player]
        if self.rng.random() < 0.005:
            seat = self.rng.choice((0, -1, 65, 1000, 1.5))
        return {"act": act, "seat": seat, "player": player}

    def _wager(self, spoken=False):
        act, kind = self._somewhere(), self.rng.random()
        flat = [wager for wager in self.table.wagers if wager.bet in FLAT and wager.point]
        if flat and kind < 0.25:  # odds behind what has a point
            wager = self.rng.choice(flat)
            act["seat"], act["player"] = wager.place
            bet, on = wager.bet + "-odds", str(wager.point) if "come" in wager.bet else None
        elif self.table.wagers and kind < 0.4:  # more onto what is there
            wager = self.rng.choice(self.table.wagers)
            act["seat"], act["player"] = wager.place
            bet, on = wager.bet, wager.on
        elif kind < 0.44:
            bet, on = self.rng.choice(NO_SUCH_SPOT)
        elif kind < 0.6:
            bet = self.rng.choice(FLAT[2:] if self.table.point else FLAT[:2])
            on = None
        else:
            bet = self.favourite if kind < 0.66 else self.rng.choice(BETS)
            on = self.rng.choice(ons(bet))
        act["bet"] = bet
        if on is not None or self.rng.random() < 0.3:
            act["on"] = on
        if bet in ("pass-odds", "dont-pass-odds") and self.rng.random() < 0.1:
            act["on"] = str(self.rng.choice((self.table.point, 6)))
        act["stake"] = self._stake(act)
        if bet == "craps-eleven" and self.rng.random() < 0.5 and isinstance(act["stake"], int):
            self._split(act)
        self._send({**act, "spoken": True} if spoken else act)

    def _split(self, act):
        """Two amounts for craps and eleven, that mostly make up the stake."""
        chip = self.table.options["chip"]
        act["craps"] = chip * self.rng.randint(1, 5) if self.rng.random() < 0.9 else self.rng.randint(-5, 500)
        act["eleven"] = act["stake"] - act["craps"] if self.rng.random() < 0.9 else self.rng.randint(-5, 500)
        if self.rng.random() < 0.05:
            del act[self.rng.choice(("craps", "eleven"))]

    def _stake(self, act):
        options, kind = self.table.options, self.rng.random()
        if kind < 0.12:
            return odd_stake(self.rng, options)
        if kind < 0.2:
            return self.rng.randint(1, 40 * options["min"])
        if kind < 0.3:
            return options["chip"] * self.rng.randint(1, 40)
        return self._payable(act, kind)

    def _payable(self, act, kind):
        """A stake that should do: whole units that chips can pay, up to what may lie behind."""
        options, bet, on = self.table.options, act["bet"], act.get("on")
        if (bet, on) not in LAYOUT:
            return options["chip"] * self.rng.randint(1, 40)
        point = int(on) if on else self.table.point
        chip, step = options["chip"], UNITS.get(bet, 1)
        if bet not in UNITS and (bet not in BEHIND or point):
            step = lcm(*(odds.denominator for _, odds in all_odds(bet, point if bet not in FLAT else None)))
        step *= chip
        if bet not in BEHIND:
            step = lcm(step, options["unit"])
            return max(step, -(-options["min"] // step) * step) + step * self.rng.choice((0, 0, 1, 2, 3, 9, 20))
        flat = self.table.find((act["seat"], act["player"]), BEHIND[bet], None, point)
        cap = self.table.behind(bet, point, flat.stake) if flat else step
        if kind < 0.45:
            return max(1, self.rng.choice((cap, cap - cap % step, cap + 1, cap + chip, cap + step)))
        return step * self.rng.randint(1, max(1, cap // step))

    def _withdraw(self):
        act, stands = self._somewhere("withdraw"), 0
        if self.table.wagers and self.rng.random() < 0.9:
            wager = self.rng.choice(self.table.wagers)
            (act["seat"], act["player"]), act["bet"], stands = wager.place, wager.bet, wager.stake
            if wager.on is not None or self.rng.random() < 0.3:
                act["on"] = wager.on
            if wager.point and self.rng.random() < 0.7:
                act["on"] = str(wager.point)
        else:
            act["bet"], act["on"] = self.rng.choice(LAYOUT + list(NO_SUCH_SPOT))
        kind, chip = self.rng.random(), self.table.options["chip"]
        if kind < 0.5:
            act["stake"] = self.rng.choice((chip, 2 * chip, 5 * chip, 6 * chip, stands, stands // 2,
                                            self.rng.randint(0, stands)))
        elif kind < 0.55:
            act["stake"] = stands + self.rng.randint(1, 100)
        elif kind < 0.6:
            act["stake"] = self.rng.choice((0, -5, 2.5, "5"))
        if act["bet"] == "craps-eleven" and self.rng.random() < 0.5 and isinstance(act.get("stake"), int):
            self._split(act)
        self._send(act)

    def _working(self):
        act = self._somewhere("working")
        theirs = [wager for wager in self.table.wagers if wager.bet in SWITCHED]
        if theirs and self.rng.random() < 0.9:
            wager = self.rng.choice(theirs)
            (act["seat"], act["player"]), act["bet"] = wager.place, wager.bet
            if self.rng.random() < 0.6:
                act["on"] = wager.on
                if self.rng.random() < 0.5:
                    act["only"] = self.rng.random() < 0.8
        else:
            act["bet"], act["on"] = self.rng.choice(LAYOUT)
        if self.rng.random() < 0.95:  # without it, on
            act["yes"] = self.rng.random() < 0.6
        self._send(act)

    # The rest.

    def _account(self):
        """More money into an account, or out of it; who plays without one goes on doing so."""
        player = self.rng.choice(self.players)
        act = {"act": self.rng.choice(("buy-in", "cash-out")), "player": player,
               "stake": self.rng.choice((0, 1, 100, self.rng.randint(1, 9000), 100_000))}
        if act["act"] == "cash-out" and self.rng.random() < 0.05:
            del act["stake"]
        if act["act"] == "cash-out" or self.table.purse.knows(player):
            self._send(act)

    def _babble(self):
        self.lines.append(self.rng.choice((*MALFORMED, *FOREIGN)))
        self.answers.append(Answer(refused=ANY))
