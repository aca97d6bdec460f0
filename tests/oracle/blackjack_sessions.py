"""Random evenings at the blackjack table: boxes shared and alone, side bets, insurance, every kind of decision, good
and bad, and cards that bring what is rare.
"""
from math import lcm

import box_sessions
from blackjack_clauses import RULESETS
from blackjack_mishaps import Mishaps
from blackjack_hands import COUNT, DECK, TENS
from blackjack_table import Table
from readying import Readying
from stakes import PLAYERS

NO_SUCH_BET = ("Main", "ante", "bet", "blackjack", "insurance", "perfect-pairs", "player", "surrender", "", None, 7)
MOODS = ("any", "pairs", "side", "aces", "side", "tens", "small", "any")


class Session(Mishaps, Readying, box_sessions.Session):
    """One table's evening."""

    main_bet = "main"
    foreign = ('{"act":"raise","seat":1}', '{"act":"fold","seat":1}', '{"act":"number","number":17}', '{"act":"hit"}',
               '{"act":"hit","seat":"1"}', '{"act":"split","seat":1.5}', '{"act":"double","seat":1,"stake":"5"}',
               '{"act":"insure"}', '{"act":"surrender","seat":1}', '{"act":"dice","dice":[2,5]}')

    def __init__(self, seed, index):
        self.rules = RULESETS[2 if index % 6 == 3 else 0 if index % 3 < 2 else 1]
        mood = MOODS[index // 3 % len(MOODS)]
        self.mood = mood if mood != "side" else "kings" if self.rules.electronic else "sevens"
        self.unlucky = index % 3 == 1  # much goes wrong with the cards, in New Zealand
        self.begin(seed, index, Table)
        while self.table.shut:
            self.one_of((1, self.shut_wager), (1, lambda: self.send({"act": "close"})),
                        (1, lambda: self.send({"act": "open-table"})))
        if self.unlucky and self.table.side and self.rng.random() < 0.6:
            self.mood = "sevens"
        self.home = {player: self.rng.randint(1, 7) for player in self.players}
        if self.table.steps:  # everybody has a place of his own
            self.home = dict(zip(self.players, self.rng.sample(range(1, 8), len(self.players))))
        if self.table.limits["decision"] or self.options.get("insurance-time"):
            self.send({"act": "time", "at": 1000})
        self.buy_in()
        if self.table.steps:
            self.untold = self.table.steps.burn != "none" and self.rng.random() < 0.2
            self.open_cold()
        for _ in range(self.rng.randint(10, 20) if self.unlucky else self.rng.randint(4, 12)):
            self._play_round()

    def shut_wager(self):
        self.send({"act": "wager", "seat": 1, "player": self.players[0], "bet": "main", "stake": self.table.limits["min"]})

    def seat_of(self, player):
        return self.home[player]

    def place(self):
        return self.table.usual_place() + self.rng.choice((0, 0, 0, 1, -1))

    def try_wager(self):
        player = self.rng.choice(self.players)
        self.send({"act": "wager", "seat": self.home[player], "player": player, "bet": "main",
                   "stake": self.table.least(self.table.limits["min"])})

    def try_card(self, ranks):
        self.send({"act": "card", "card": self._of(ranks)})

    def choose_options(self):
        rng, chosen = self.rng, {}
        for name in ("decks", "bettors", "boxes", "area-cap", "busted"):
            if len(self.rules.choices[name]) > 1 and rng.random() < 0.4:
                chosen[name] = rng.choice(self.rules.choices[name])
        decks = chosen.get("decks", 8)
        if not self.rules.electronic and (decks < 6 or rng.random() < 0.1):
            chosen["offer"] = ""
        if not self.rules.electronic and rng.random() < 0.04:  # a shoe that runs out in the middle of a round
            return {**chosen, "decks": 4, "cut-card": 0, "offer": ""}
        if rng.random() < 0.6:  # the cutting card half way in, so that a session sees it
            chosen["cut-card"] = 26 * decks - rng.choice((0, 0, 13, 40))
        if rng.random() < 0.5:
            chosen["chip"] = rng.choice((1, 5, 25, 100, 250))
        if rng.random() < 0.15:
            chosen["unpayable"] = "refuse"
        if rng.random() < 0.7:
            chosen.update(self._choose_limits(chosen.get("chip", self.rules.chip)))
        if not self.rules.electronic and "offer" not in chosen and rng.random() < 0.3:
            chosen["super-sevens-stake"] = chosen.get("chip", self.rules.chip) * rng.choice((1, 2, 5))
        if rng.random() < 0.2 and not self.unlucky:
            chosen["insurance-time"] = rng.choice((3000, 10000))
        if not self.rules.electronic and not self.unlucky and rng.random() < 0.35:
            chosen.update({"start": "cold", "boxes": 1, "bettors": 1, "burn": rng.choice(("none", "one")), "decks": 4,
                           "cut-card": 104, "offer": ""})
            chosen.pop("super-sevens-stake", None)
        if self.rules.electronic and rng.random() < 0.2:
            chosen["start"] = "cold"
        if self.rules.electronic and rng.random() < 0.6:
            chosen["decision"] = rng.choice((1000, 15000))
        return chosen

    def _choose_limits(self, chip):
        rng = self.rng
        unit = rng.choice((1, 5, 50, 100, 500))
        least = unit * rng.randint(1, 6)
        chosen = {"unit": unit, "min": least}
        if rng.random() < 0.7:
            chosen["max"] = least + unit * rng.randint(5, 60)
            if self.rules.chips:  # a chip at least lies within the limits
                chosen["max"] = max(chosen["max"], 6 * lcm(unit, chip))
        if rng.random() < 0.15:
            chosen["total-max"] = 3 * chosen.get("max", 50 * least)
        if rng.random() < 0.1:
            chosen["total-min"] = 2 * least
        return chosen

    # A round.

    def _play_round(self):
        if self.table.steps and self.table.ready and not self.table.standing and self.rng.random() < 0.08:
            self.replace()
        if not self.table.ready:
            self.make_ready()
        elif self.table.steps and self.rng.random() < 0.2:  # so that a session sees the end of the shoe
            self.thin_shoe()
        often = 60 if self.mood in ("sevens", "kings") else 20
        for _ in range(self.rng.choice((1, 2, 3, 6) if self.unlucky else (1, 3, 6, 10, 16))):
            self.one_of((70, self._wager), (often, self._side), (8, self.withdraw), (4, self.babble),
                         (3, self._bad_card), (3, self.account), (2, self._early), (1, self._patronage),
                        (5, self._late))
        player = self.rng.choice(self.players)
        for _ in range(4):
            if not self.mains():
                seat = self.home[player] if self.table.steps else self.rng.randint(1, 7)
                self.send({"act": "wager", "seat": seat, "player": player, "bet": "main",
                            "stake": self.table.least(max(self.table.limits["min"], self.table.limits["total-min"]))})
                player = self.rng.choice(self.players if self.table.steps else PLAYERS)
        if self.mood in ("sevens", "kings") or self.unlucky:
            for seat, who in self.mains():
                self._side_on(seat, who)
        if not self.table.limits["cut-card"] and (not self.table.shoe.total() or self.rng.random() < 0.4):
            self.empty_shoe()
        if self.rng.random() < (0.15 if self.unlucky else 0.02):
            self.mishap()
        if self.table.rules.whole and self.rng.random() < 0.3:
            self.send({"act": "close", "by": "dealer"})
        self.send({"act": "close"})
        if self.table.open:  # the cutting card came first
            if not self.table.ready:
                self.make_ready()
            for _ in range(self.rng.choice((0, 1, 3))):
                self.one_of((3, self._wager), (1, self.withdraw))
            self.send({"act": "close"})
        if self.table.open:
            return
        self.rounds += 1
        for _ in range(400):
            if self.table.open:
                return
            self._step()
        raise AssertionError("a round without end")

    def _step(self):
        if self.rng.random() < 0.1:
            self._disturb()
        if not self.table.open and self.rng.random() < self.mishap_chance():
            self.mishap()
        if self.table.open:
            return
        if self.table.window and self.rng.random() < 0.75:
            self._insurance()
            if self.rng.random() < self.mishap_chance():
                self.mishap()
        if self.table.open:
            return
        due = self.table.due()
        if self.table.following and (self.table.waiting or self.rng.random() < 0.85):
            self._follow()
        elif self.table.choosing and (due[0] == "choose" or self.rng.random() < 0.08):
            self.choose()
        elif due[0] == "card":
            self._card(due[1])
        elif self.table._waits_for_insurance():
            self._answer_insurance()
        else:
            self._decide(*due[1:])

    def _disturb(self):
        self.one_of((3, self._wager), (2, self._side), (2, self.withdraw), (2, self.babble), (2, self._bad_card),
                     (1, lambda: self.send({"act": "close"})), (1, self.account), (5, self._wrong_decision),
                     (2, self._early), (1, self._odd_insurance))

    # Cards.

    def _card(self, to):
        card = self._lucky(to)
        if not self.table.shoe[card]:
            card = self.rng.choice([card for card in DECK if self.table.shoe[card]])
        if not self.table.crown and not self.table.refilling() and self.rng.random() < 0.08:
            self.misread(self.rng.choice([card for card in DECK if self.table.shoe[card]]), card)
        else:
            self.send({"act": "card", "card": card})

    def _of(self, ranks):
        return self.rng.choice([card for card in DECK if card[0] in ranks])

    def _lucky(self, to):
        """Any card, or one that brings what is rare."""
        rng, kind, table = self.rng, self.rng.random(), self.table
        box = table.dealing[0] if table.dealing else to
        if box is None:
            return self._dealers(kind)
        if table.dealing:
            cards = box.hands[0].cards
        else:
            cards = to.cards
        if self.mood == "sevens" and kind < 0.7 and len(cards) < 3:
            return rng.choice((cards[0] if cards and cards[0][0] == "7" else "7s", self._of("7")))
        if self.mood == "kings" and kind < 0.7 and len(cards) < 2:
            suit = cards[0][1] if cards else "s"
            return rng.choice(("Ks", "Ks", "Ks", self._of("K"), self._of("QJTA9"), rng.choice("KQJTA9") + suit))
        if len(cards) == 1:
            if kind < (0.6 if self.mood == "pairs" else 0.3):
                alike = [card for card in DECK if COUNT[card[0]] == COUNT[cards[0][0]]]
                return rng.choice((rng.choice(alike), cards[0]))
            if kind < 0.45 and (cards[0][0] == "A" or cards[0][0] in TENS):
                return self._of(TENS if cards[0][0] == "A" else "A")
            if kind < 0.6:
                return self._of("23456789")  # nine, ten and eleven may be doubled
        ranks = {"aces": "A", "tens": TENS, "small": "2345"}.get(self.mood)
        return self._of(ranks) if ranks and kind < 0.5 else self._of("A23456789TJQK")

    def _dealers(self, kind):
        dealer = self.table.dealer
        if self.table.late and kind < 0.7:
            return self._of(TENS if dealer and dealer[0][0] == "A" else "A")
        before = self.table.shoe.total() - self.table.limits["cut-card"]
        if dealer and 1 <= before <= 9:  # so that the cutting card is the first of the next round
            return self._of("2" if before > 1 else TENS)
        if not dealer:
            return self._of("A" if kind < 0.4 else TENS if kind < 0.55 else "A23456789TJQK")
        if len(dealer) == 1 and kind < 0.5:
            return self._of(TENS if dealer[0][0] == "A" else "A" if dealer[0][0] in TENS else "A23456789TJQK")
        return self._of("A23456789TJQK")

    def _bad_card(self):
        self.bad_card([card for card in DECK if not self.table.shoe[card]])

    # Wagers.

    def _wager(self):
        player = self.rng.choice(self.players)
        seat = self.home[player] if self.rng.random() < 0.4 else self.rng.randint(1, 7)
        if self.table.standing and self.rng.random() < 0.35:
            seat = self.rng.choice(list(self.table.standing))[0]
        if self.table.steps:
            seat = self.home[player]
        if self.rng.random() < 0.01:
            seat = self.rng.choice((0, -1, 8, 1.5))
        bet = "main" if self.rng.random() < 0.97 else self.rng.choice(NO_SUCH_BET)
        least = self.table.least(self.table.limits["min"])
        stake = least if player in self.table.held and self.rng.random() < 0.7 else self.stake()
        self.send({"act": "wager", "seat": seat, "player": player, "bet": bet, "stake": stake})

    def _late(self):
        """Somebody is said to have come late, or no longer."""
        held = self.table.held
        act = {"act": "late-entry", "player": self.rng.choice(self.players), "by": "game-supervisor"}
        if self.rng.random() < 0.1:
            act["by"] = self.rng.choice(("dealer", "shift-manager"))
        if held and self.rng.random() < 0.1:
            act["player"], act["yes"] = self.rng.choice(list(held)), False
        self.send(act)

    def _side(self):
        bets = sorted({*self.table.side, *self.table.unoffered, "perfect-pairs"})
        act = {"act": "wager", "bet": self.rng.choice(bets), "seat": self.rng.randint(1, 7),
               "player": self.rng.choice(self.players), "stake": self.stake()}
        if self.table.standing and self.rng.random() < 0.9:
            act["seat"], act["player"], *_ = self.rng.choice(list(self.table.standing))
        if act["bet"] in self.table.fixed and self.rng.random() < 0.85:
            act["stake"] = self.table.fixed[act["bet"]]
        self.send(act)

    def _side_on(self, seat, player):
        for bet in self.table.side:
            if self.rng.random() < 0.6:
                self.send({"act": "wager", "seat": seat, "player": player, "bet": bet,
                            "stake": self.table.fixed.get(bet, self.table.limits["min"])})

    def _early(self):
        """What is not due: a card before the close, or a card while a decision is."""
        if self.table.open or self.table.due()[0] == "decide":
            self.send({"act": "card", "card": self._of("A23456789TJQK")})

    def _patronage(self):
        """Somebody sits down, or it is said that the house is full."""
        if self.table.steps:
            return
        if self.rng.random() < 0.5:
            self.send({"act": "sit", "seat": self.rng.randint(1, 7), "player": self.rng.choice(self.players)})
        else:
            self.send({"act": "full-patronage", "yes": self.rng.random() < 0.7,
                        "by": self.rng.choice(("game-supervisor", "game-supervisor", "dealer"))})

    # Insurance.

    def _insurance(self):
        box = self.rng.choice(self.table.boxes)
        player = self.rng.choice(list(box.wagers))
        act = {"act": "even-money" if box.hands[0].natural and self.rng.random() < 0.6 else "insure", "seat": box.seat,
               "player": player}
        if len(box.wagers) == 1 and self.rng.random() < 0.2:
            del act["player"]
        if act["act"] == "insure" and self.rng.random() < 0.5:
            wager, chip = box.wagers[player], self.table.limits["chip"]
            most = wager // 2 // chip * chip
            act["stake"] = self.rng.choice((most, most, wager // 2, self.table.limits["min"], most + chip, most - chip,
                                            chip * self.rng.randint(0, 5), most + 1, 0, -100, "all"))
        self.send(act)

    def _answer_insurance(self):
        waiting = [(box.seat, player) for box in self.table.boxes
                   for player in box.wagers if player not in box.answered]
        seat, player = self.rng.choice(waiting)
        if self.rng.random() < 0.1:
            late = self.rng.choice((1, 10_000, 20_000))
            self.send({"act": "time", "at": self.table.clock + late})
        elif self.rng.random() < 0.1:
            self._wrong_decision()
        else:
            self.send({"act": "decline", "seat": seat, "player": player})

    def _odd_insurance(self):
        self.send({"act": self.rng.choice(("insure", "even-money")), "seat": self.rng.randint(1, 7),
                    "player": self.rng.choice(self.players)})

    # Decisions.

    def _decide(self, box, hand):
        rng, table = self.rng, self.table
        if table.limits["decision"] and rng.random() < 0.25:
            late = rng.choice((1, table.limits["decision"] - 1, table.limits["decision"] + 1, 60_000))
            self.send({"act": "time", "at": table.clock + late})
            return
        if not table.crown and rng.random() < 0.03:
            self.send({"act": "absent", "seat": box.seat, "by": rng.choice(("casino-supervisor", "dealer"))})
            return
        if table._offered() and rng.random() < 0.5:  # a card that was seen is taken, or not
            self.send({"act": rng.choice(("stand", "decline")), "seat": box.seat})
            return
        options = table.options(box, hand)
        sevens = table.side.get("super-sevens") and hand.cards[0][0] == "7"
        if "split" in options and rng.random() < (0.3 if sevens else 0.75):
            choice = "split"
        elif "double" in options and rng.random() < 0.75:
            choice = "double"
        elif hand.total < 12 or rng.random() < (0.8 if table.late else 0.5 if hand.total < 17 else 0.2):
            choice = "hit"
        else:
            choice = "stand"
        act = {"act": choice, "seat": box.seat}
        if rng.random() < 0.5:
            act["player"] = box.decider
        if rng.random() < 0.5:
            act["hand"] = box.number(hand)
        answer = self.send(self._staked(act, box, hand, box.decider))
        if answer is None or answer.refused:
            self.send({"act": "hit" if hand.total < 12 or rng.random() < 0.5 else "stand", "seat": box.seat})

    def _staked(self, act, box, hand, player):
        if act["act"] in ("double", "split") and self.rng.random() < 0.5 and player in hand.base:
            wager, least = hand.base[player], self.table.limits["min"]
            act["stake"] = self.rng.choice((wager, wager, wager, least, wager - 1, wager + 1, least - 1,
                                            self.rng.randint(1, wager), 0, -wager))
        return act

    def _follow(self):
        box, hand = self.table._at()
        player = self.rng.choice(list(self.table.following))
        kind, number = self.table.following[player], box.number(hand)
        choices = [kind, kind, "decline"] + ["assign"] * 3 * (kind == "split")
        act = {"act": self.rng.choice(choices), "seat": box.seat, "player": player}
        if act["act"] == "assign":
            act["hand"] = self.rng.choice((number, number + 1, number + 1, number + 2, number - 1))
        if self.rng.random() < 0.1:
            act["player"] = self.rng.choice(self.players)
        self.send(self._staked(act, box, hand, player))

    def _wrong_decision(self):
        """Somebody else, another box or hand, or what the cards do not allow."""
        due = self.table.due() if not self.table.open else None
        act = {"act": self.rng.choice(("hit", "stand", "double", "split", "assign", "absent")),
               "seat": self.rng.randint(1, 7)}
        if due and due[0] == "decide":
            _, box, hand = due
            may, number = self.table.options(box, hand), box.number(hand)
            wrong = self.rng.choice(("seat", "hand", "player", "choice"))
            act["seat"] = box.seat
            if wrong == "choice":
                barred = [name for name in ("stand", "double", "split") if name not in may]
                act["act"] = self.rng.choice(barred or ["assign"])
            elif wrong == "seat":
                act["seat"] = self.rng.choice([seat for seat in range(1, 8) if seat != box.seat])
            elif wrong == "hand":
                act["hand"] = self.rng.choice([at for at in (0, 1, 2, 3, 4) if at != number])
            else:
                act["player"] = self.rng.choice([name for name in PLAYERS if name != box.decider])
            if act["act"] == "absent":
                act["by"] = "dealer"
        elif self.table.following:
            return
        self.send(act)
