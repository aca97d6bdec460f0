#!/usr/bin/env python3
"""An independent oracle for the eight baccarat rulesets of baize.

A second opinion, written from the clause lists and the public contract alone: it shares no code
and no data file with the engine. It plays random sessions, good and bad acts mixed, on its own
small model of the table, feeds the same acts to `baize table`, and compares what comes back:
every card's hand, settled row, refusal, withdrawal and accepted amount. And it counts the exact
chances of every bet in its own way and compares them with `baize odds`, to the last digit.

    baccarat.py --baize build/baize --sessions 400 --seed 1 [--tap] [--session K]
    baccarat.py --baize build/baize --odds [--tap]
    baccarat.py --selftest

Session K depends only on the seed and K, so a failure can be run again by itself.
What the documents leave open (class Unspecified) is never played.
"""
import json
import random
import sys
from collections import Counter
from fractions import Fraction
from math import lcm

from baccarat_coups import (BY_RANK, DECK, LINE, LINES, LOSE, MAIN, TABLE_2, WIN, chances,
                            hands_of, next_hand, outcome_of, value)
from baccarat_errors import SITUATIONS as ERRORS
from baccarat_table import DRAGONS, LISTED, PAIRS, RULESETS, Table
from hearing import ANY, Answer, Unspecified, check_answer, from_command_line, known_clauses
from preparing import SITUATIONS
from pricing import compare, priced
from readying import Readying
from stakes import PLAYERS, odd_stake, taken_back, usual_stake

# ---- random sessions ---------------------------------------------------------------------------

NO_SUCH_BET = ("perfect-pair", "Player", "natural", "red", "small", "", "dragon", "lucky-six", "tiger-six",
               None, 7, ["player"])
MALFORMED = (
    "baccarat", "{", "[]", "42", "null", '"close"', "{}", '{"act":7}', '{"act":"wager"',
    '{"act":"close"} x', '{"act":"dance"}', '{"bet":"player"}', '{"act":"wager"}', '{"act":"card"}',
    '{"act":"Close"}', '{"act":"number","number":17}', '{"act":"dice","dice":[2,5]}',
    '{"act":"close",}', '{"act":"stand","seat":1}', '{"act":"card","card":}')
NO_CARD = ("Ax", "1s", "10h", "aS", "as", "A", "", "Asd", "Joker", "??", None, 7, True,
           ["As"], {"card": "As"})


MISREAD = {"nz1996": "nz1996:I.15.1", "nz2008": "nz1996:I.15.1", "star": "star-baccarat:12.13"}


class Session(Readying):
    """One table's evening: options, and lines to send with the answer each must get."""

    def __init__(self, seed, index):
        self.rng = random.Random(f"{seed}/{index}")
        self.rules = RULESETS[index % len(RULESETS)]
        lines = [(bet, line) for bet in sorted({*LISTED, *self.rules.side}) for line in LINES[bet]]
        self.favourite = lines[index // len(RULESETS) % len(lines)]  # backed and brought more often
        self.options = self._choose_options()
        self.table = Table(self.rules, self.options)
        self.players = self.rng.sample(PLAYERS, self.rng.randint(1, 4))
        seats = self.rng.sample(range(1, self.rules.seats + 1), min(self.rules.seats, 7))
        self.seats = {player: seats[at::len(self.players)][:2] for at, player in enumerate(self.players)}
        self.flood = self.rng.choice(DECK) if self.rng.random() < 0.3 else None
        self.lines, self.answers = [], []
        self.rounds, self.reached, self.cells = 0, set(), set()  # lines, cells of Table 2
        while self.table.shut:
            self._one_of((1, self._wager), (1, lambda: self._send({"act": "close"})), (1, lambda: self._send({"act": "open-table"})),
                         (1, self._bad_card))
        if not self.table.ready:
            self.untold = self.rng.random() < 0.1 and self.table.steps.burn != "none"
            self.seats = {player: places[:1] for player, places in self.seats.items()}
            self.open_cold()
        for _ in range(self.rng.randint(4, 14) if self.table.steps is None else self.rng.randint(8, 20)):
            self._play_round()

    def seat_of(self, player):
        return self.seats[player][0]

    def try_wager(self):
        self._sure_wager()

    def try_card(self, ranks):
        self._send({"act": "card", "card": self._pick(lambda card: card[0] in ranks)})

    def command(self, baize):
        pairs = [f"{name}={value}" for name, value in self.options.items()]
        return [baize, "table", self.rules.name,
                *(word for pair in pairs for word in ("--option", pair))]

    def _choose_options(self):
        rng, chosen = self.rng, {}
        for name, values in self.rules.choices.items():
            if len(values) > 1 and rng.random() < 0.7:
                chosen[name] = rng.choice(values)
        if chosen.get("dragon-table") == 3:
            chosen["dragon-six"] = rng.choice((4, 2))
        if rng.random() < 0.3:  # the cutting card early, so that a session sees the shoe end
            deepest = 260 if self.rules.electronic and "tiger" in self.rules.choices else 364
            chosen["cut-card"] = min(deepest, 52 * chosen.get("decks", 8) - rng.randint(52, 90))
        if rng.random() < 0.5:
            chosen["chip"] = rng.choice((1, 5, 25, 100, 250))
        if rng.random() < 0.3:
            chosen["unpayable"] = rng.choice(("refuse", "round-up"))
        if self.rules.side and rng.random() < 0.25:
            side = [bet for bet in self.rules.side if bet not in PAIRS or chosen.get("decks", 8) > 4]
            offer = {*rng.sample(side, rng.randint(1, len(side))), *{self.favourite[0]}.intersection(side)}
            chosen["offer"] = ",".join(sorted(offer))
        if rng.random() < 0.7:
            chosen.update(self._choose_limits(chosen.get("chip", self.rules.chip)))
        if self.rules.differential and rng.random() < 0.4:
            unit = chosen.get("unit", chosen.get("chip", self.rules.chip))
            chosen["differential"] = unit * rng.choice((1, 20, 55, 100, 333))
        if self.rules.name == "star/baccarat" and rng.random() < 0.3:
            chosen["area-max"] = max(chosen.get("max", 0), 5000 * rng.randint(1, 8))
        if rng.random() < 0.4:
            chosen["start"] = "cold"
            if rng.random() < 0.7 and "auto" not in self.rules.name and chosen.get("device", "shoe") == "shoe":  # as near to the front as may be
                if "tiger" in self.rules.choices:
                    chosen["decks"] = 6
                chosen["cut-card"] = 52 * chosen.get("decks", 8) - 52
            if self.rules.name == "star/baccarat" and rng.random() < 0.7:
                chosen["burn"] = rng.choice(("none", "one", "show", "count"))
        return chosen

    def _choose_limits(self, chip):
        rng = self.rng
        unit = rng.choice((1, chip, chip, 20 * chip, 5, 25))
        least = unit * rng.randint(1, 6)
        if self.rules.electronic:  # there the step counts from the minimum, whatever that is
            least += rng.choice((0, 0, 1, 30))
        chosen, most = {"unit": unit, "min": least}, 0
        if rng.random() < 0.7:
            most = chosen["max"] = least + unit * rng.randint(0, 60)
            if self.rules.chips:  # a chip at least lies within the limits
                most = chosen["max"] = max(most, 6 * lcm(unit, chip))
            if self.rules.electronic:
                most = chosen["max"] = most + rng.choice((0, 0, 1, 7))
        if rng.random() < 0.4:
            chosen["total-max"] = rng.randint(max(least, most // 2), 4 * (most or 20 * least))
        if rng.random() < (0.4 if self.rules.electronic else 0.1):
            chosen["total-min"] = rng.randint(1, min(4 * least, chosen.get("total-max", 4 * least)))
        return chosen

    def send(self, act):
        return self._send(act)

    def _send(self, act):
        """Plays an act on the model and notes it, unless nobody can say what must come of it."""
        before = self.table.memory()
        try:
            answer = self.table.act(act)
        except Unspecified:
            self.table.recall(before)
            return None
        self.lines.append(json.dumps(act, ensure_ascii=self.rng.random() < 0.5))
        self.answers.append(answer)
        return answer

    def _play_round(self):
        if not self.table.ready:
            self.make_ready()
        elif self.table.steps and self.rng.random() < 0.05:
            self.replace()
            self.make_ready()
        for _ in range(self.rng.randint(0, 24 if self.table.steps is None else 8)):
            self._one_of((75, self._wager), (10, self._withdraw), (4, self._babble),
                         (4, self._bad_card), (2, self._early_card), (2, self._stranger))
        if not self.table.standing and not self.rules.idle_coups:
            self._sure_wager()
        if self.rules.early or self.rng.random() < 0.6:
            if self.rules.whole and self.rng.random() < 0.3:
                self._send({"act": "close", "by": "dealer"})
            if not self._send({"act": "close"}):
                return
            self._disturb()
        if self.table.errs and not self.table.steps and self.rng.random() < 0.2:
            return self._err()
        cards = self._coup()
        for card in cards[len(self.table.waiting):]:
            answer = self._told_wrong(card) or self._send({"act": "card", "card": card})
            if answer is None:
                return
            if not answer.opened and self.table.next_hand() and self.table.player:
                self._disturb()

        self._note(cards, {row["bet"] for row in answer.settled if row["result"] != "void"})

    def _told_wrong(self, card):
        """A card in the midst of a coup is entered as another, and put right before the next; None: it is not, or that
        card would end the coup."""
        clause = MISREAD.get(self.rules.document)
        if not clause or not self.table.player or self.rng.random() > 0.05:
            return None
        before, told = self.table.memory(), self._pick(lambda one: one != card)
        try:
            self.table.act({"act": "card", "card": told})
            ends = not self.table.next_hand() or not self.table.player
        except Unspecified:
            ends = True
        self.table.recall(before)
        before = self.table.memory()
        if ends or not self._send({"act": "card", "card": told}):
            return None
        self.table.recall(before)
        answer = self.table.act({"act": "card", "card": card})
        answer.accepted, answer.fields = [{"act": "misread", "rule": clause}], {"accepted": ("act", "rule")}
        self.table.met["error: the last card put right"] += 1
        self.lines.append(json.dumps({"act": "misread", "card": card}))
        self.answers.append(answer)
        return answer

    def _err(self):
        """A coup in which something goes wrong with the cards, to its end."""
        rng, table, any_card = self.rng, self.table, lambda: self._pick(lambda card: True)
        if rng.random() < 0.2:
            self._send({"act": "exposed", "card": any_card()})
        for _ in range(8):
            if table.open and not table.player:
                break
            kind = rng.random()
            if len(table.player) == len(table.banker) == 2 and table.next_hand() == "banker" and kind < 0.7:
                self._send({"act": "extra-card", "card": any_card(), "to": "player"})
            elif not table.player or kind < 0.6:
                self._send({"act": "card", "card": any_card()})
            elif kind < 0.7:
                self._send({"act": "exposed", "card": any_card()})
            elif kind < 0.8:
                self._send({"act": "extra-card", "card": any_card(), "to": "player"})
            elif kind < 0.88:
                again = [*table.player, *table.banker]
                rng.shuffle(again)
                self._send({"act": "reconstruct", "by": rng.choice(("casino-supervisor",) * 4 + ("dealer",)),
                            "cards": again + [any_card() for _ in range(rng.choice((0, 0, 1)))]})
            elif kind < 0.94:
                self._send({"act": "irregular", "reason": "misdeal", "by": rng.choice(("casino-supervisor", "dealer"))})
            else:
                self._send({"act": "irregular", "reason": "insufficient", "by": rng.choice(("casino-supervisor",) * 4 + ("dealer",)),
                            "number": rng.choice((0, 1, 2, 3, 5))})
            if rng.random() < 0.1:
                self._wager()
        while table.player:
            self._send({"act": "card", "card": any_card()})
        for _ in range(rng.choice((0, 1, 1, 2))):
            self._send({"act": "extra-card", "card": any_card(), "disclosed": rng.random() < 0.4,
                        **({"to": rng.choice(("player", "banker"))} if rng.random() < 0.6 else {})})
            if rng.random() < 0.3:
                self._wager()
        while table.player:
            if self._send({"act": "card", "card": any_card()}) is None:
                return

    def _note(self, cards, bets):
        """What the coup has shown, for the oracle's own test."""
        player, banker = hands_of(cards)
        it = outcome_of(player, banker)
        self.rounds += 1
        self.reached |= {(self.rules.document, bet, LINE[bet](it)) for bet in bets}
        if max(sum(map(value, hand[:2])) % 10 for hand in (player, banker)) < 8:
            self.cells.add((sum(map(value, banker[:2])) % 10,
                            value(player[2]) if len(player) == 3 else None))

    def _disturb(self):
        for _ in range(self.rng.choice((0, 0, 0, 0, 0, 1, 2))):
            self._one_of((4, self._wager), (3, self._withdraw), (2, self._babble), (2, self._bad_card),
                         (1, lambda: self._send({"act": "close"})))

    def _one_of(self, *weighted):
        weights, choices = zip(*weighted)
        self.rng.choices(choices, weights)[0]()

    # Cards.

    def _coup(self):
        """The cards of one coup: any, or such as bring a rare line that somebody has backed, or a cell
        of Table 2, or one card over and over until the shoe has no more of it."""
        kind, backed = self.rng.random(), sorted({key[2] for key in self.table.standing})
        if self.flood and self.table.shoe[self.flood] and kind < 0.6:
            return self._complete([self.flood] * min(4, self.table.shoe[self.flood]))
        if kind < 0.25:
            total, third = self.rng.choice([(b, c) for b in TABLE_2 for c in (*range(10), None)])
            return self._complete(self._cell(total, third))
        if self.favourite[0] in backed and kind < 0.6:
            return self._bring(*self.favourite)
        if backed and kind < 0.9:
            return self._bring(*self.rng.choice([(bet, line) for bet in backed for line in LINES[bet]]))
        return self._complete([])

    def _complete(self, cards):
        """These cards in the order of the deal, as far as the shoe has them, and then any."""
        left = self.table.shoe + Counter(self.table.waiting)
        player, banker, dealt = [], [], []
        wanted = [*self.table.waiting, *cards]
        while hand := next_hand(tuple(map(value, player)), tuple(map(value, banker))):
            card = wanted.pop(0) if wanted else None
            if card is None or not left[card]:
                card = self.rng.choice(list(left.elements()))
            left[card] -= 1
            dealt.append(card)
            (player if hand == "player" else banker).append(card)
        return dealt

    def _pick(self, fits):
        """A card of the shoe that fits, or any."""
        cards = [card for card in DECK if self.table.shoe[card] and fits(card)]
        return self.rng.choice(cards) if cards else self.rng.choice(DECK)

    def _cell(self, total, third):
        """First cards that bring the Banker to a count and the Player to a third card of this value; with
        third None the Player stands."""
        first = self._pick(lambda card: True)
        mine = range(6) if third is not None else (6, 7)
        second = self._pick(lambda card: (value(first) + value(card)) % 10 in mine)
        theirs = self._pick(lambda card: True)
        fourth = self._pick(lambda card: (value(theirs) + value(card)) % 10 == total)
        return [first, theirs, second, fourth] + [self._pick(lambda card: value(card) == third)] * (
            third is not None)

    def _bring(self, bet, line):
        """A coup on which the bet falls on this line, if the shoe and some patience allow it."""
        if bet in BY_RANK and line != LOSE:
            first, second = (self._pick(lambda card: True)[0] for _ in range(2))
            if line == "twin":
                second = first
            alike = lambda rank: self._pick(lambda card: card[0] == rank)
            return self._complete([alike(first), alike(second), alike(first), alike(second)])
        for _ in range(2000):
            cards = self.rng.choices(DECK, k=6)
            if LINE[bet](outcome_of(*hands_of(cards))) == line:
                break
        return self._complete(cards)

    def _bad_card(self):
        gone = [card for card in DECK if not self.table.shoe[card]]
        card = self.rng.choice(gone) if gone and self.rng.random() < 0.7 else self.rng.choice(NO_CARD)
        self._send({"act": "card", "card": card})

    def _early_card(self):
        if self.rules.early:
            self._send({"act": "card", "card": self._pick(lambda card: True)})

    # Wagers.

    def _place(self, act="wager"):
        player = self.rng.choice(self.players)
        seat = self.rng.choice(self.seats[player])
        if self.rng.random() < 0.01:
            seat = self.rng.choice((0, -1, 1.5, self.rules.seats + 1))
        return {"act": act, "seat": seat, "player": player}

    def _wager(self):
        act = self._place()
        if self.table.standing and self.rng.random() < 0.25:  # add to what is there
            act["seat"], act["player"], act["bet"] = self.rng.choice(list(self.table.standing))
        elif self.rng.random() < 0.05:
            act["bet"] = self.rng.choice(NO_SUCH_BET)
        elif self.rng.random() < 0.05:
            act["bet"] = self.rng.choice(list(LINE))
        elif self.rng.random() < 0.55:
            act["bet"] = self.rng.choice((*MAIN, "tie"))
        else:
            favoured = self.rng.random() < 0.3
            act["bet"] = self.favourite[0] if favoured else self.rng.choice(sorted(self.table.offered))
            leans_on, _ = self.table.leans_on.get(act["bet"], ((), ""))
            backers = [key for key in self.table.standing if key[2] in leans_on]
            if backers and self.rng.random() < 0.8:
                act["seat"], act["player"], _ = self.rng.choice(backers)
        if self.rng.random() < 0.1:
            act["on"] = None
        elif self.rng.random() < 0.01:
            act["on"] = self.rng.choice(("1", "player"))
        act["stake"] = self._stake()
        self._send(act)

    def _sure_wager(self):
        player = self.players[0]
        stake = max(self.table.options["min"], self.table.options["total-min"])
        stake += -stake % self.table.options["chip"] if self.rules.chips else 0
        self._send({"act": "wager", "seat": self.seats[player][0], "player": player, "bet": "player",
                    "stake": stake})

    def _stranger(self):
        """Somebody at another's place."""
        if self.table.standing and len(self.players) > 1:
            seat, player, bet = self.rng.choice(list(self.table.standing))
            other = self.rng.choice([name for name in self.players if name != player])
            self._send({"act": "wager", "seat": seat, "player": other, "bet": bet,
                        "stake": self._stake()})

    def _stake(self):
        options = self.table.options
        least, unit, chip = (options[name] for name in ("min", "unit", "chip"))
        kind = self.rng.random()
        if kind < 0.3:
            return usual_stake(self.rng, options, self.rules.chips)
        if kind < 0.6:
            return 20 * max(chip, unit) * self.rng.randint(1, 12)
        if kind < 0.7:
            return unit * self.rng.randint(1, 12)
        if kind < 0.8:
            return chip * self.rng.randint(1, 40)
        if kind < 0.85:
            return self.rng.randint(1, 2 * least)
        if kind < 0.97:
            return odd_stake(self.rng, options)
        return self.rng.randint(1, 10_000)

    def _withdraw(self):
        act, stands = self._place("withdraw"), 0
        if self.table.standing and self.rng.random() < 0.85:
            key = self.rng.choice(list(self.table.standing))
            act["seat"], act["player"], act["bet"] = key
            stands = self.table.standing[key]
        else:
            act["bet"] = self.rng.choice((*LINE, *NO_SUCH_BET))
        self._send({**act, **taken_back(self.rng, self.table.options["unit"], stands)})

    def _babble(self):
        self.lines.append(self.rng.choice(MALFORMED))
        self.answers.append(Answer(refused=ANY))

# ---- the odds ----------------------------------------------------------------------------------

PAY_OPTIONS = ("mode", "dragon-table", "natural-tie")


def price_lists(rules):
    """Options under which every bet of a ruleset is priced, with every permitted number of decks."""
    lists = [{"decks": decks} for decks in rules.choices["decks"]]
    for name in PAY_OPTIONS:
        lists = [{**chosen, name: value} for chosen in lists for value in rules.choices.get(name, ("",))]
    lists = [{**chosen, "dragon-six": six} for chosen in lists
             for six in ((4, 2) if chosen.get("dragon-table") == 3 else ("",))]
    if "tiger" in rules.choices:  # two tables of their own: each column once, with either Super Six
        lists = [{**chosen, "tiger": tiger, "super-six": rules.choices["super-six"][(tiger + at) % 2]}
                 for at, chosen in enumerate(lists) for tiger in rules.choices["tiger"]]
    return [{name: value for name, value in chosen.items() if value != ""} for chosen in lists]


def expected_odds(rules, chosen):
    table = Table(rules, chosen)
    terms, chance = table.terms, chances(table.options["decks"])
    return {(bet, None, None): priced((terms[bet, line].result, terms[bet, line].pays, chance[bet, line])
                                for line in LINES[bet]) for bet in table.offered}


def compare_odds(baize, tap):
    """Every price list of every ruleset; True if all agree."""
    return compare(baize, tap, [(rules.name, chosen, expected_odds(rules, chosen))
                                for rules in RULESETS for chosen in price_lists(rules)])


# ---- the oracle's own test ---------------------------------------------------------------------


def check_table_of_play():
    """The draws that every document prints, and the count of a hand."""
    drawn = {total: "".join(str(third) for third in range(10)
                            if next_hand((0, 0, third), (0, total)) == "banker") for total in range(8)}
    assert drawn == {0: "0123456789", 1: "0123456789", 2: "0123456789", 3: "012345679", 4: "234567",
                     5: "4567", 6: "67", 7: ""}
    for player in range(10):
        for banker in range(10):
            due = (None if max(player, banker) >= 8 else "player" if player <= 5
                   else "banker" if banker <= 5 else None)
            assert next_hand((0, player), (0, banker)) == due
    assert next_hand((), ()) == "player" and next_hand((1,), ()) == "banker"
    assert next_hand((1,), (2,)) == "player" and next_hand((1, 3), (2,)) == "banker"
    it = outcome_of(["Ks", "Kd", "9c"], ["4s", "4d"])
    assert it == (9, 8, 3, 2, "both") and not it.natural("player") and it.natural("banker")
    assert outcome_of(["Ts", "Kd", "6c"], ["3s", "3d"]).pairs == "banker"
    assert LINE["tiger"](outcome_of(["Ts", "5d", "Kc"], ["3s", "Kd", "3h"])) == "three-card"
    assert LINE["dragon-player"](outcome_of(["9s", "Kd"], ["3s", "Kd"])) == "natural"
    assert LINE["dragon-banker"](outcome_of(["Ks", "Kd", "Kh"], ["3s", "Kd", "6c"])) == "by-9"


def percent(chance, places):
    return f"{float(100 * chance):.{places}f}"


def check_chances():
    """Figures that are known elsewhere, and those of the readings' own table."""
    found, draws = chances(8), 4_998_398_275_503_360  # the published count for eight decks
    assert found["player", WIN] == Fraction(2_230_518_282_592_256, draws)
    assert found["banker", WIN] + found["banker", "win-on-6"] == Fraction(2_292_252_566_437_888, draws)
    assert found["tie", WIN] == Fraction(475_627_426_473_216, draws)
    assert [percent(found[bet, LOSE], 4) for bet in MAIN] == ["45.8597", "44.6247"]
    assert percent(found["dragon-player", "natural-tie"], 3) == "1.787"
    assert percent(found["dragon-banker", "tie"], 3) == "7.729"
    assert percent(found["super-six", WIN], 4) == "5.3864"
    assert found["player-pair", WIN] == found["banker-pair", WIN] == Fraction(31, 415)
    for decks in (1, 3, 4, 6, 7, 8):
        for bet in LINE:
            assert sum(chances(decks)[bet, line] for line in LINES[bet]) == 1, bet
    nz2008, semi = RULESETS[3], RULESETS[7]
    edge = lambda rules, bet, **chosen: percent(1 - expected_odds(rules, chosen)[bet, None, None].back, 3)
    assert [edge(nz2008, bet) for bet in ("banker", "player", "tie")] == ["1.058", "1.235", "14.360"]
    for table, figures in {1: ("2.652", "4.439", "9.373", "11.160"),
                           2: ("2.582", "4.369", "8.847", "10.634"),
                           3: ("6.236", "8.024", "12.555", "14.342")}.items():
        six = 4 if table == 3 else "unset"
        assert figures == tuple(edge(nz2008, bet, **{"dragon-table": table, "dragon-six": six, "natural-tie": tied})
                                for bet in DRAGONS for tied in ("standoff", "lose"))
    returns = lambda bet, tiger: percent(expected_odds(semi, {"tiger": tiger})[bet, None, None].back, 1)
    assert [min(returns(bet, tiger) for tiger in range(1, 6)) for bet in (
        "tiger", "tiger-pair", "big-tiger", "small-tiger", "tiger-tie")] == [
            "86.6", "86.5", "93.1", "85.7", "88.5"]
    assert [max(returns(bet, tiger) for tiger in range(1, 6)) for bet in (
        "tiger", "tiger-pair", "small-tiger")] == ["91.6", "88.4", "89.4"]


def check_money():
    def table_of(name, **options):
        return Table(next(rules for rules in RULESETS if rules.name == name), options)

    def wager(table, stake, bet="banker", player="a", seat=1):
        return table.act({"act": "wager", "seat": seat, "player": player, "bet": bet, "stake": stake})

    def deal(table, *cards):
        for card in cards:
            answer = table.act({"act": "card", "card": card})
        return {row["bet"]: row for row in answer.settled}

    def money(row):
        return row["result"], row["stake"], row["pays"], row["returns"], row["commission"]

    table = table_of("nz2008/baccarat")
    assert wager(table, 1000, "dragon-player").refused == {"nz2008:11B.2"}
    assert wager(table, 2100).refused == {"nz1996:V.5.3"}
    assert wager(table, 2000).accepted[0]["total"] == 2000
    assert wager(table, 2000, "player", seat=2).refused == {"nz1996:V.4.8"}
    assert wager(table, 2000, player="b").refused == {"nz1996:V.4.5"}
    assert wager(table, 100, "dragon-player").accepted
    assert wager(table, 100, "dragon-banker").refused == {"nz2008:11B.3/either-hand"}
    assert table.act({"act": "card", "card": "As"}).refused == {"nz1996:V.8.2"}
    table.act({"act": "close"})
    rows = deal(table, "Ks", "Kd", "Kc", "8h")
    assert money(rows["banker"]) == ("win", 2000, 1900, 3900, 100)
    assert money(rows["dragon-player"]) == ("lose", 100, 0, 0, 0)

    table = table_of("nz1996/baccarat", differential=100_000, chip=100)
    wager(table, 100_000), wager(table, 50_000, player="b", seat=2)
    wager(table, 30_000, "player", player="c", seat=3)
    table.act({"act": "close"})  # the worked example of the readings
    assert list(table.standing.values()) == [86_000, 42_000, 30_000]
    table = table_of("star/baccarat", differential=1000, chip=1)
    wager(table, 1500), wager(table, 500, player="b", seat=2)
    wager(table, 500, "player", player="c", seat=3)
    table.act({"act": "close"})
    assert list(table.standing.values()) == [1125, 375, 500]

    table = table_of("star/baccarat", chip=500)
    wager(table, 5000)
    assert money(deal(table, "Ks", "Kd", "Kc", "8h")["banker"]) == ("win", 5000, 5000, 10000, 0)
    table = table_of("crown-fusion-2024/semi-baccarat", tiger=3)
    assert wager(table, 100, "tie").refused == {"crown-fusion-2024:12.11.1"}
    wager(table, 101), wager(table, 100, "tiger"), wager(table, 10, "tiger-pair")
    rows = deal(table, "Ks", "Ad", "Kc", "Ah", "Ks", "4d")
    assert money(rows["banker"]) == ("win", 101, 51, 152, 50)  # half a cent to the player
    assert money(rows["tiger"]) == ("win", 100, 2500, 2600, 0)
    assert money(rows["tiger-pair"]) == ("win", 10, 250, 260, 0)
    wager(table, 100), wager(table, 5, "tie")
    back = table.act({"act": "withdraw", "seat": 1, "player": "a", "bet": "banker"})
    assert [row["bet"] for row in back.withdrawn + back.settled] == ["banker", "tie"]


def grounds_of(rules):
    """Every clause the model may expect in a refusal or a void row of this ruleset."""
    grounds = set().union(*(group or () for group in (
        rules.position, rules.closed, rules.below_min, rules.above_max, rules.step, rules.foreign,
        rules.both_hands, rules.early, rules.clamps, rules.unpayable.values() if not rules.chips else (
            rules.chips, rules.unpayable["banker"]), rules.priceless.values())))
    grounds |= {clause for _, clause in (*rules.leans_on.values(), *rules.once.values())}
    return (grounds | {rules.below_total, rules.differential, rules.bettors, rules.area_cap,
                       rules.absent, *(clause for _, clause in rules.decks_for.values())}) - {None}


def check_clauses():
    known = known_clauses()
    for rules in RULESETS:
        prices = {term.rule for chosen in price_lists(rules) for term in Table(rules, chosen).terms.values()}
        cited = prices | grounds_of(rules) | ({rules.losers_first} - {None})
        assert cited <= known, cited - known


JUDGED = 200  # sessions


def check_judgement():
    """Sessions until each document's lines and clauses, and each cell of Table 2, have been reached."""
    due = {(total, third) for total in TABLE_2 for third in (*range(10), None)}
    for rules in RULESETS:
        due |= {(rules.document, bet, line) for bet in Table(rules, {}).offered for line in LINES[bet]}
        due |= grounds_of(rules)
    rows, index = Counter(), 0
    while due or index < JUDGED:
        assert index < 3000, due
        session = Session("selftest", index)
        for answer in session.answers:
            if index < JUDGED:
                check_answer(answer, session)
            due -= answer.refused if isinstance(answer.refused, (set, frozenset)) else set()
            due -= {row["rule"] for row in answer.settled}
            rows.update(row["result"] for row in answer.settled)
        due -= session.reached | session.cells
        index += 1
    return index, rows


def selftest():
    check_table_of_play()
    check_chances()
    check_money()
    check_clauses()
    sessions, rows = check_judgement()
    return f"{sessions} sessions, " + ", ".join(f"{n} {result}" for result, n in sorted(rows.items()))


if __name__ == "__main__":
    sys.exit(from_command_line(__doc__, lambda _: Session, selftest, compare_odds, (
        *SITUATIONS, *ERRORS, "cold: an automated game is shut", "cold: an automated game is opened")))
