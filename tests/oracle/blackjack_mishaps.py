"""What goes wrong at random in the evenings of blackjack_sessions.py: cards out by mistake, boxes dealt to that should
not have been, or left out; and what players choose then.
"""
import copy

from blackjack_irregular import CLAUSE


class Mishaps:
    """Mishaps, told as they are and told wrong; a part of the session."""

    def send(self, act):
        """Where something went wrong, only the answer may show that the documents leave it open: then all is as it
        was before."""
        table = self.table
        if act["act"] in ("irregular", "extra-card") or table.waiting or table.late or table.void:
            before = copy.deepcopy(table)
            answer = super().send(act)
            if answer is None:
                self.table = before
            return answer
        return super().send(act)

    def _any_of_shoe(self, many):
        """So many cards that are in the shoe, rather those that bring what is rare."""
        left = [card for card, number in self.table.shoe.items() for _ in range(number)]
        cards = self.rng.sample(left, min(many, len(left)))
        sevens = [card for card in left if card[0] == "7"]
        if self.mood == "sevens" and sevens:
            cards = [self.rng.choice(sevens) if self.rng.random() < 0.5 else card for card in cards]
        return cards

    def empty_shoe(self):
        """Cards found face up, until few are left; a shoe without any is filled."""
        if not self.table.shoe.total():
            self.send({"act": "irregular", "reason": "not-shuffled"})
        for card in self._any_of_shoe(max(0, self.table.shoe.total() - self.rng.randint(3, 20))):
            self.send({"act": "exposed", "card": card})

    def thin_shoe(self):
        """Cards found face up, until the cutting card is near."""
        near = self.table.limits["cut-card"] + self.rng.randint(0, 25)
        for card in self._any_of_shoe(max(0, self.table.shoe.total() - near)):
            self.send({"act": "exposed", "card": card})

    def mishap_chance(self):
        """Before the first decision hands can be laid anew."""
        table = self.table
        if table.crown or not self.unlucky:
            return 0.01
        if table.late or table.void:
            return 0.03
        rare = any(box.insured for box in table.boxes) or self._settled_early()
        return 0.1 if table.dealing else 0.4 if rare else 0.2

    def _settled_early(self):
        """The boxes whose Super Sevens are paid or lost in mid-round."""
        return [row["seat"] for row in self.table.rows if row["bet"] == "super-sevens" and row["result"] != "void"]

    def mishap(self):
        if not self.table.shoe.total() or self.table.steps:
            return
        self.one_of((2, self._face_up), (7, self._card_by_mistake), (12, self._misdealt),
                    (1, lambda: self.send({"act": "irregular",
                                           "reason": self.rng.choice(("not-shuffled", "no-cutting-card", "cold"))})))

    def _face_up(self):
        (card,) = self._any_of_shoe(1) if self.rng.random() < 0.9 else ("1s",)
        self.send({"act": "exposed", "card": card})

    def _card_by_mistake(self):
        act = {"act": "extra-card", "card": self._any_of_shoe(1)[0]}
        kind = self.rng.random()
        if kind < 0.3:
            act["disclosed"] = False
        elif kind < 0.5:
            act["to"] = "dealer"
        elif kind < 0.7:
            act["disclosed"] = True
        self.send(act)

    # Hands that lie wrong.

    def _misdealt(self):
        rng, table = self.rng, self.table
        reason = rng.choice((*CLAUSE, *CLAUSE, "missed-box", "missed-box", "missed-dealer", "missed-dealer"))
        settled = self._settled_early()
        if any(box.insured for box in table.boxes) and rng.random() < 0.8:
            reason = "missed-dealer"
        elif settled and not table.decided and rng.random() < 0.7:
            reason = rng.choice(("missed-box", "missed-dealer"))
        act = {"act": "irregular", "reason": reason, "by": "casino-supervisor"}
        if rng.random() < 0.08:
            act["by"] = rng.choice(("dealer", "game-supervisor", "shift-manager"))
        seats = [box.seat for box in table.boxes]
        free = [seat for seat in range(1, 8) if seat not in seats]
        if reason == "unbet-box" and free:
            act["seat"] = rng.choice(free)
        elif reason == "missed-box" and seats:
            act["seat"] = rng.choice(settled if settled and rng.random() < 0.4 else seats)
        elif reason == "misplaced" and seats and rng.random() < 0.7:
            act["seat"] = rng.choice(seats)
        if rng.random() < 0.03:
            act["seat"] = rng.randint(1, 7)
        if not table.decided and rng.random() < 0.5:
            act["decided"] = True
        cards = self._as_they_lay(reason, act.get("decided", False) or table.decided)
        if cards is not None:
            act["cards"] = cards
        self.send(act)

    def _as_they_lay(self, reason, decided):
        """The cards in the order in which they left the shoe, as a report of this kind tells them."""
        rng, out, boxes = self.rng, list(self.table.out), len(self.table.boxes)
        if reason == "unbet-box" and decided:
            return self._any_of_shoe(rng.randint(1, 2))
        if rng.random() < 0.15:
            return None
        many = {"missed-box": 2 * boxes - 1, "missed-dealer": 2 * boxes}.get(reason) if decided else None
        if many is None:
            if reason == "misplaced":
                rng.shuffle(out)
            many = len(out) + rng.choice((0, 0, 1, 2)) if reason != "missed-box" else len(out)
        elif reason == "missed-dealer" and rng.random() < 0.3:  # hands that are doubled or split
            ranks = [rng.choice("A4568") for _ in range(boxes)]
            return [rank + rng.choice("cdhs") for rank in ranks + ranks]
        elif rng.random() < 0.5:  # none lay where it was told
            rng.shuffle(out)
        for card in self._any_of_shoe(max(0, many - len(out))):
            out.insert(len(out) if rng.random() < 0.5 else rng.randrange(len(out) + 1), card)
        return out[:many]

    def choose(self):
        """Who may have his hand void says what he wants."""
        table, rng = self.table, self.rng
        box = rng.choice([box for box in table.boxes if box.seat in table.choosing])
        bust = any(hand.bust for hand in box.hands)
        act = {"act": "withdraw" if rng.random() < (0.6 if bust else 0.3) else "decline", "seat": box.seat}
        if rng.random() < 0.7:
            act["player"] = box.decider if rng.random() < 0.9 else rng.choice(self.players)
        self.send(act)
