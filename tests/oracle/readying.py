"""How staff make the cards of a cold table ready in random evenings, with all that comes too early or from the wrong
person in between; for the sessions of the shoe games.
"""
from preparing import BURN, CUT, INSPECT, PLACE, SHUFFLE

ROLES = ("dealer", "game-supervisor", "casino-supervisor", "shift-manager")


class Readying:
    """A part of a session whose table may start cold. The session has `rng`, `send`, `players`, `seat_of(player)`,
    `try_wager()` and `try_card(ranks)`; `untold`: nobody tells the steps, only cards."""

    untold = False

    def open_cold(self):
        if self.rng.random() < 0.5 and not self.untold:
            self.send({"act": "open-table"})
        come = 0 if self.rng.random() < 0.4 else self.rng.randint(1, len(self.players))
        for player in self.rng.sample(self.players, come):
            self.send({"act": "sit", "seat": self.seat_of(player), "player": player})

    def make_ready(self):
        for _ in range(300):
            if self.table.ready:
                return
            if self.untold or self.rng.random() < 0.75:
                self._right_step()
            else:
                self._wrong_step()
        raise AssertionError("cards that are never ready")

    def _right_step(self):
        rng, table, way = self.rng, self.table, self.table.way
        if self.untold or way.stage == BURN:
            return self.try_card("A23" if rng.random() < 0.85 else "456789TJQK")
        if way.stage in (INSPECT, SHUFFLE) and table.steps.pre and rng.random() < 0.25:
            return self.send({"act": "pre-shuffled"})
        if way.stage == INSPECT:
            act = {"act": "inspect"}
            if rng.random() < 0.5:
                act["by"] = rng.choice(ROLES)
            return self.send(act)
        if way.stage == SHUFFLE:
            if table.steps.viewed and way.new and not table.sitting and rng.random() < 0.6:
                player = rng.choice(self.players)
                self.send({"act": "sit", "seat": self.seat_of(player), "player": player})
            return self.send({"act": "shuffle"})
        if way.stage == PLACE:
            return self.send({"act": "place-cutting-card", **(
                {"at": self.place()} if rng.random() < 0.5 else {})})
        assert way.stage == CUT
        if way.pre and rng.random() < 0.25:
            return self._demand()
        if way.asked:
            return self.send({"act": rng.choice(("cut", "cut", "decline")), "player": way.asked[0][1], **self._at()})
        if table.steps.cutter == "supervisor" and table.sitting and rng.random() < 0.5:
            return self.send({"act": "offer-cut", "by": "casino-supervisor"})
        return self.send({"act": "staff-cut", **self._by_whom(), **self._at()})

    def _by_whom(self):
        if self.table.steps.cutter != "supervisor":
            return {}
        return {"by": self.rng.choice(("casino-supervisor", "casino-supervisor", "dealer"))}

    def _at(self):
        whole, deck = self.table.whole(), self.table.steps.deck
        return {"at": self.rng.choice((deck, deck + 1, whole - deck, whole // 2, whole // 2, whole // 2, deck - 1,
                                       whole - deck + 1, 0, -5))}

    def place(self):
        """Where the cutting card goes: as usual, or elsewhere."""
        usual, least = self.table.usual_place(), self.table.steps.behind
        return self.rng.choice((usual, usual, usual, least, least - 1, 0))

    def _demand(self):
        act = {"act": "demand", "player": self.rng.choice(self.players)}
        if self.rng.random() < 0.7:
            act["reason"] = self.rng.choice(("view", "procedure"))
        self.send(act)

    def _wrong_step(self):
        rng, player = self.rng, self.rng.choice(self.players)
        steps = [{"act": "inspect", "by": rng.choice(ROLES[:2])}, {"act": "shuffle"}, {"act": "close"},
                 {"act": "cut", "player": player, **self._at()}, {"act": "decline", "player": player},
                 {"act": "staff-cut", **self._by_whom(), **self._at()}, {"act": "place-cutting-card"},
                 {"act": "open-table"}]
        if self.rules.name.startswith("nz"):
            steps += [{"act": "pre-shuffled"}, {"act": "demand", "player": player},
                      {"act": "replace-cards", "by": rng.choice(ROLES)}]
        kind = rng.random()
        if kind < 0.25:
            self.try_wager()
        elif kind < 0.4:
            self.try_card("A23456789TJQK")
        else:
            self.send(rng.choice(steps))

    def replace(self):
        """Other cards between two rounds."""
        self.send({"act": "replace-cards", "by": self.rng.choice(("shift-manager", "shift-manager", "dealer"))})
