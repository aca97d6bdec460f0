"""Random sessions at the tables of spins.py: options, wagers good and bad, withdrawals, accounts, noise and
results. A game brings its results and its wrong positions.
"""
import json
import random

from conduct import PUTS_RIGHT
from hearing import ANY, Answer, Unspecified
from spins import Table
from stakes import PLAYERS, odd_stake, taken_back, usual_stake

MALFORMED = (
    "roulette", "{", "[]", "[1,2]", "42", "null", "true", '"close"', "{}", '{"act":7}', '{"act":null}',
    '{"act":"wager"', "{'act':'close'}", '{"act":"close"} x', '{"act":"dance"}', '{"bet":"red"}',
    '{"act":"wager"}', '{"act":"Close"}', '{"act":"card","card":"As"}', '{"act":"close",}',
    '{"act":"stand","seat":1}', '{"act":"number","number":}', '{"act":"number"}', '{"act":"dice"}',
    '{"act":"dice","dice":[}', '{"act":"section"}', '{"act":"raise","seat":1}')


class Session:
    """One table's evening: options, and lines to send with the answer each must get."""

    rulesets = ()        # played in turn
    table_of = Table     # (ruleset, options) -> the model
    no_such_spot = ()    # (bet, on) that no layout has
    foreign = ()         # acts of chance of other games, as lines

    def __init__(self, seed, index):
        self.rng = random.Random(f"{seed}/{index}")
        self.rules = self.rulesets[index % len(self.rulesets)]
        self.options = self.choose_options()
        self.table = self.table_of(self.rules, self.options)
        self.players = self.rng.sample(PLAYERS, self.rng.randint(1, 5))
        places = self.rng.choice((range(1, 65), (*range(1, 5), *range(61, 65))))  # the last as often as all the others
        self.seats = self.rng.sample(places, self.rng.randint(1, 8))
        self.lines, self.answers = [], []
        if self.table.shut:
            self._open()
        if self.rules.funds and self.rng.random() < 0.4:
            for player in self.rng.sample(self.players, self.rng.randint(1, len(self.players))):
                self.send({"act": "buy-in", "player": player, "stake": 60 * self.table.limits["min"] + 5000})
        if self.rules.colours and self.rng.random() < 0.3:
            for number, player in enumerate(self.rng.sample(self.players, self.rng.randint(1, len(self.players)))):
                self.send({"act": "colour", "player": player, "colour": f"colour {number}",
                           "stake": self.rng.choice((1, 5, 25, 40, 100, 250, 333))})
        self.rounds = self.rng.randint(5, 25)
        for _ in range(self.rounds):
            self.play_round()

    def _open(self):
        """The table is shut: staff look at what they must, and somebody is too early."""
        checks = list(self.rules.checks) if self.rng.random() < 0.5 else []
        self.rng.shuffle(checks)
        while self.table.shut:
            kind = self.rng.random()
            if kind < 0.2:
                self.send({**self._somewhere(), "bet": self.any_spot()[0], "stake": self.table.limits["min"] * 10})
            elif kind < 0.3:
                self.send({"act": "close"})
            elif kind < 0.35:
                self.send({"act": "check", "by": self.rng.choice(("dealer", "casino-supervisor")), "reason": "weather"})
            elif checks and kind < 0.9:
                self.send({"act": "check", "by": "casino-supervisor", "reason": checks.pop()})
            else:
                self.send({"act": "open-table"})
        self.send({"act": "open-table"})

    def command(self, baize):
        pairs = [f"{name}={value}" for name, value in self.options.items()]
        return [baize, "table", self.rules.name, *(word for pair in pairs for word in ("--option", pair))]

    def choose_options(self):
        rng, chosen = self.rng, {}
        if self.rules.not_open and rng.random() < (0.4 if self.rules.checks else 0.2):
            chosen["start"] = "cold"
        if rng.random() < 0.5:
            chosen["chip"] = rng.choice((1, 5, 25, 100, 250, 500))
        if rng.random() < 0.2:
            chosen["unpayable"] = "refuse"
        if self.rules.corrector and rng.random() < 0.2:
            chosen["confirm"] = "yes"
        if rng.random() < 0.25:
            return chosen
        unit = rng.choice((1, 1, 5, 25, 100, 250))
        if self.rules.chips and rng.random() < 0.6:
            unit = chosen.get("chip", self.rules.chip) * rng.choice((1, 1, 2, 5))
        least = unit * rng.randint(1, 6)
        if self.rules.electronic:  # there the step counts from the minimum, whatever that is
            least += rng.choice((0, 0, 1, 30))
        chosen.update(unit=unit, min=least)
        most = 0
        if rng.random() < 0.7:
            most = chosen["max"] = least + unit * rng.randint(0, 60)
            if self.rules.electronic:
                most = chosen["max"] = most + rng.choice((0, 0, 1, 7))
        if rng.random() < 0.4:
            chosen["total-max"] = rng.randint(max(least, most // 2), 4 * (most or 20 * least))
        if rng.random() < (0.4 if self.rules.electronic else 0.1):
            chosen["total-min"] = rng.randint(1, min(4 * least, chosen.get("total-max", 4 * least)))
        return chosen

    def send(self, act):
        """Plays an act on the model and notes it, unless nobody can say what must come of it."""
        try:
            answer = self.table.act(act)
        except Unspecified:
            return
        self.lines.append(json.dumps(act, ensure_ascii=self.rng.random() < 0.5))
        self.answers.append(answer)

    def one_of(self, *weighted):
        weights, choices = zip(*weighted)
        self.rng.choices(choices, weights)[0]()

    def play_round(self):
        if self.table.shut:
            self._open()
        for _ in range(self.rng.randint(0, 30)):
            self.one_of((75, self._wager), (12, self._withdraw), (4, self._babble), (4, self._bad_result),
                        (2, self._early_result), (2, self._account), (1, self._staff))
        for player in sorted(self.table.barred):
            self.send({"act": "bar", "by": self.table.office, "player": player, "yes": False})
        if not self.rules.idle:
            self.send({**self._somewhere(), "bet": self.plain_bet, "stake": self.table.limits["min"]})
        if self.rules.early or self.rng.random() < 0.6:
            if self.rules.whole and self.rng.random() < 0.3:
                self.send({"act": "close", "by": "dealer"})
            self.send({"act": "close"})
            self._disturb()
            if self.rng.random() < 0.05:
                self._staff()
        if self.rules.no_spin and not self.table.open and self.rng.random() < 0.1:
            self.send({"act": "no-spin", "reason": self.rng.choice((*self.rules.no_spin, *self.rules.no_spin, "cold"))})
            if self.table.open:
                return
        self.send(self.lucky_result())
        if self.table.entered is not None:
            self._disturb()
            for _ in range(self.rng.choice((0, 0, 1, 2))):
                self.one_of((3, self._correct), (1, self._bad_result), (1, lambda: self.send(self.lucky_result())))
            self.send({"act": "confirm"})

    def _disturb(self):
        for _ in range(self.rng.choice((0, 0, 1, 3))):
            self.one_of((4, self._wager), (3, self._withdraw), (2, self._babble), (2, self._bad_result),
                        (1, lambda: self.send({"act": "close"})), (1, self._account))

    def _staff(self):
        """Something is wrong with a player, the display or the last result."""
        rng, table, player = self.rng, self.table, self.rng.choice(self.players)
        by = lambda office: rng.choice((office, office, office, "dealer"))
        for _ in range(rng.choice((1, 2, 3))):
            acts = [{"act": "bar", "by": by(table.office), "player": rng.choice(sorted(table.barred) or [player]),
                     "yes": not table.barred}, {"act": "void-player", "by": by(table.office), "player": player},
                    {**self.lucky_result(), "act": "display"}]
            if table.at_crown:
                acts += [*[{"act": "freeze", "by": by(PUTS_RIGHT)}] * 4,
                         {**self.lucky_result(), "act": "correct", "by": PUTS_RIGHT},
                         rng.choice(({"act": "shut-down", "by": by(PUTS_RIGHT)}, {"act": "close"}))]
            self.send(rng.choice(acts))
            if table.frozen:
                for _ in range(rng.choice((1, 3, 6))):
                    self.one_of((3, self._wager), (1, self._account))
        if table.frozen and rng.random() < 0.5:
            self.send({**self.lucky_result(), "act": "correct", "by": PUTS_RIGHT})
        if table.frozen:
            self.send({"act": "freeze", "by": PUTS_RIGHT, "yes": False})

    def _correct(self):
        told = self.lucky_result() if self.rng.random() < 0.8 else self.bad_result()
        by = self.rules.corrector if self.rng.random() < 0.9 else "dealer"
        self.send({**told, "act": "correct", "by": by})

    # What a game brings.

    plain_bet = None  # a bet that needs no `on`

    def lucky_result(self):
        """An act of chance, as often as not one that somebody has backed: wins are what there is to check."""
        raise NotImplementedError

    def bad_result(self):
        """An act of chance that is none."""
        raise NotImplementedError

    def any_spot(self):
        return self.rng.choice(list(self.table.spots))

    def spot_and_stake(self):
        """A new wager's bet, on and stake."""
        spot = self.rng.choice(self.no_such_spot) if self.rng.random() < 0.08 else self.any_spot()
        return (*spot, self.stake())

    # Acts.

    def _bad_result(self):
        self.send(self.bad_result())

    def _early_result(self):
        if self.rules.early and self.table.open:
            self.send(self.lucky_result())

    def _account(self):
        """More money into an account, or out of it; who plays without one goes on doing so."""
        if not self.rules.funds:
            return
        act = {"act": self.rng.choice(("buy-in", "cash-out", "cash-out")), "player": self.rng.choice(self.players),
               "stake": self.rng.choice((-5, 0, 1, 2.5, 100, self.rng.randint(1, 9000), 50 * self.table.limits["min"]))}
        if act["act"] == "cash-out" and self.rng.random() < 0.1:
            del act["stake"]
        if act["act"] == "cash-out" or self.table.purse.knows(act["player"]):
            self.send(act)

    def _somewhere(self, act="wager"):
        seat = self.rng.choice(self.seats)
        if self.rng.random() < 0.01:
            seat = self.rng.choice((0, -1, 65, 1000, 1.5))
        return {"act": act, "seat": seat, "player": self.rng.choice(self.players)}

    def _wager(self):
        act = self._somewhere()
        if self.table.standing and self.rng.random() < 0.25:  # add to what is there
            act["seat"], act["player"], bet, on, _ = self.rng.choice(list(self.table.standing))
            stake = self.stake()
        else:
            bet, on, stake = self.spot_and_stake()
        act["bet"] = bet
        if on is not None or self.rng.random() < 0.5:
            act["on"] = on
        act["stake"] = stake
        self.send(self._coloured(act))

    def _coloured(self, act):
        """Who has chips of his own stakes and takes back some of them as often as not; now and then somebody else
        says that he does."""
        worth = self.table.colours.get(act["player"])
        if self.rng.random() >= (0.5 if worth else 0.005 if self.rules.colours else 0):
            return act
        act = {name: value for name, value in act.items() if name != "stake"}
        least = -(-self.table.limits["min"] // (worth or 1))
        return {**act, "chips": self.rng.choice((least, least + 1, least + self.rng.randint(0, 20), 1, 2, 0, -1))}

    def stake(self):
        least, unit = self.table.limits["min"], self.table.limits["unit"]
        kind = self.rng.random()
        if kind < 0.6:
            return usual_stake(self.rng, self.table.limits, self.rules.chips)
        if kind < 0.75:
            return unit * self.rng.randint(1, 12)
        if kind < 0.85:
            return self.rng.randint(1, 2 * least)
        if kind < 0.98:
            return odd_stake(self.rng, self.table.limits)
        return self.rng.randint(1, 10_000)

    def _withdraw(self):
        act, stands = self._somewhere("withdraw"), 0
        if self.table.standing and self.rng.random() < 0.85:
            key = self.rng.choice(list(self.table.standing))
            act["seat"], act["player"], act["bet"], act["on"], _ = key
            stands = self.table.standing[key]
        else:
            act["bet"], act["on"] = self.rng.choice(list(self.table.spots) + list(self.no_such_spot))
        step = self.table.limits["chip" if self.rules.chips and self.rng.random() < 0.7 else "unit"]
        self.send(self._coloured({**act, **taken_back(self.rng, step, stands)}))

    def _babble(self):
        self.lines.append(self.rng.choice((*MALFORMED, *self.foreign)))
        self.answers.append(Answer(refused=ANY))
