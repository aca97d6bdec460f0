"""Random evenings at the tables of boxes.py: what blackjack and Caribbean stud share of them, which is acts, money,
cards that are none and noise. A game brings its options, its rounds and its decisions.
"""
import copy
import json
import random

from hearing import ANY, Answer, Unspecified
from spin_sessions import MALFORMED
from stakes import PLAYERS, odd_stake, taken_back, usual_stake

MISREAD = "nz1996:I.15.1"  # the record of a card is put right
SITUATIONS = tuple("I.15.1 " + name for name in (
    "the last card put right", "something hangs on the last card", "that card was entered"))
NO_CARD = ("Ax", "1s", "10h", "as", "A", "", "Asd", "Joker", None, 7, True, ["As"])
LEGAL = ('{"act":"card","card":"As"}', '{"act":"stand","seat":1}', '{"act":"raise","seat":1}')  # not noise here
NOISE = tuple(line for line in MALFORMED if line not in LEGAL)


class Session:
    """One table's evening: options, and lines to send with the answer each must get."""

    rules = None       # the ruleset
    main_bet = None    # the wager that others stand beside
    foreign = ()       # acts that this table does not know, or not so

    def begin(self, seed, index, table_of):
        """The options, the table, and who comes with how much."""
        self.rng = random.Random(f"{seed}/{index}")
        self.options = self.choose_options()
        self.table = table_of(self.rules, self.options)
        self.players = self.rng.sample(PLAYERS, self.rng.randint(1, 6))
        self.lines, self.answers, self.rounds = [], [], 0

    def buy_in(self):
        if self.rng.random() < 0.5:
            for player in self.rng.sample(self.players, self.rng.randint(1, len(self.players))):
                rich = self.rng.choice((3, 12, 60)) * max(self.table.limits["min"], 1000)
                self.send({"act": "buy-in", "player": player, "stake": rich})

    def command(self, baize):
        pairs = [f"{name}={value}" for name, value in self.options.items()]
        return [baize, "table", self.rules.name, *(word for pair in pairs for word in ("--option", pair))]

    def send(self, act):
        """Plays an act on the model and notes it, unless nobody can say what must come of it."""
        try:
            answer = self.table.act(act)
        except Unspecified:
            return None
        self.lines.append(json.dumps(act, ensure_ascii=self.rng.random() < 0.5))
        self.answers.append(answer)
        return answer

    def one_of(self, *weighted):
        weights, choices = zip(*weighted)
        return self.rng.choices(choices, weights)[0]()

    def stake(self):
        limits, kind = self.table.limits, self.rng.random()
        if kind < 0.6:
            return usual_stake(self.rng, limits, self.rules.chips)
        if kind < 0.75:
            return 2 * limits["chip"] * self.rng.randint(1, 12)
        if kind < 0.85:
            return self.rng.randint(1, 2 * limits["min"])
        return odd_stake(self.rng, limits)

    def mains(self):
        """(seat, player) of the wagers that others stand beside."""
        return [key[:2] for key in self.table.standing if key[2] == self.main_bet]

    def withdraw(self):
        act, stands = {"act": "withdraw", "seat": self.rng.randint(1, 7), "player": self.rng.choice(self.players),
                       "bet": self.main_bet}, 0
        if self.table.standing and self.rng.random() < 0.85:
            key = self.rng.choice(list(self.table.standing))
            act["seat"], act["player"], act["bet"], *_ = key
            stands = self.table.standing[key]
        step = self.table.limits["chip" if self.rules.chips and self.rng.random() < 0.7 else "unit"]
        self.send({**act, **taken_back(self.rng, step, stands)})

    def account(self):
        """More money into an account, or out of it; who plays without one goes on doing so."""
        act = {"act": self.rng.choice(("buy-in", "cash-out", "cash-out")), "player": self.rng.choice(self.players),
               "stake": self.rng.choice((-5, 0, 1, 2.5, 100, self.rng.randint(1, 9000), 50 * self.table.limits["min"]))}
        if act["act"] == "cash-out" and self.rng.random() < 0.1:
            del act["stake"]
        if act["act"] == "cash-out" or self.table.purse.knows(act["player"]):
            self.send(act)

    def bad_card(self, gone):
        """One of those that are gone, or none at all."""
        card = self.rng.choice(gone) if gone and self.rng.random() < 0.7 else self.rng.choice(NO_CARD)
        self.send({"act": "card", "card": card})

    def misread(self, told, right):
        """A card that is entered as another. As long as nothing hangs on it, all is as it was before, and the right
        one comes."""
        before = copy.deepcopy(self.table)
        answer = self.send({"act": "card", "card": told})
        if answer is None or answer.refused:
            return
        hangs = answer.settled or answer.opened or self.table.open or len(answer.dealt) != 1
        act = {"act": "misread", "card": told if self.rng.random() < 0.1 else right}
        if not hangs and act["card"] != told:
            try:
                answer = before.act({"act": "card", "card": right})
            except Unspecified:
                return
            self.table = before
            answer.accepted = [{"act": "misread", "rule": MISREAD}]
            answer.fields = {**answer.fields, "accepted": ("act", "rule")}
            answer.dealt = [{**answer.dealt[0], **({"rule": MISREAD} if "rule" in answer.dealt[0] else {})}, *answer.dealt[1:]]
            self.table.met["I.15.1 the last card put right"] += 1
        else:
            answer = Answer(refused=ANY)
            self.table.met["I.15.1 something hangs on the last card" if hangs else "I.15.1 that card was entered"] += 1
        self.lines.append(json.dumps(act))
        self.answers.append(answer)

    def babble(self):
        self.lines.append(self.rng.choice((*NOISE, *self.foreign)))
        self.answers.append(Answer(refused=ANY))
