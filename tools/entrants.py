#!/usr/bin/env python3
"""Plays the tournament of a demonstration floor, with simulated entrants, for whoever wants to watch one.

Everything is said over the public protocol, as screens say it: the director of the tournament accepts entries, has seats
drawn and sessions called; the last cashier of the plan takes fees and pays prizes; the last members of the plan enter and
play at their terminals. What is done follows from how the tournament stands, so the program may be ended and started at
any time. When all is paid another tournament begins by the same conditions.

usage: entrants.py PLAN.yaml [--port N] [--pace SECONDS] [--times N]

  --port N         of the floor (the plan's)
  --pace SECONDS   that a person thinks, about (2)
  --times N        ends after so many tournaments; 0: goes on (0)
"""
import argparse
import random
import re
import sys
import time

from client import Gone, Line

OF = "tournament"
VALUE_OF = {"text": "text", "time": "time", "number": "number", "amount": "value", "truth": "yes", "statement": "yes"}
IN_TEN = dict(zip("TJQK", (10, 10, 10, 10)), A=11)


class Refused(Exception):
    """The floor has said no, and why."""


class Plan:
    """What a demonstration's plan says in the open: names, passwords, cards and PINs, each on a line of its own."""

    def __init__(self, path):
        with open(path) as plan:
            text = plan.read()
        if not re.search(r"^demonstration: yes$", text, re.M):
            sys.exit(f"{path}: only a demonstration floor is played by itself")
        found = re.search(r"^port: (\d+)$", text, re.M)
        self.port = int(found[1]) if found else 8080
        rows = [{key: value.strip("\"'") for key, value in re.findall(r"([\w-]+): (\[.*?\]|[^,}]+)", line[1])}
                for line in re.finditer(r"^  - \{(.*)\}$", text, re.M)]
        self.passwords = {row["name"]: row["password"] for row in rows if "password" in row}
        self.cashier = [row["name"] for row in rows if row.get("role") == "cashier"][-1]
        self.members = [(row["card"], row["pin"]) for row in rows if "card" in row]


class Desk:
    """Somebody at a line of his own."""

    def __init__(self, port):
        self.line = Line(port)

    def ask(self, do, **fields):
        m = self.line.ask(do, **fields)
        self.line.news.clear()
        if not m["ok"]:
            raise Refused(m["why"])
        return m

    def may(self, do, **fields):
        """Asks for what may have become impossible meanwhile."""
        try:
            return self.ask(do, **fields)
        except Refused:
            return None


def worth(cards):
    """What a hand of blackjack counts, and whether an ace of it counts eleven."""
    total = sum(IN_TEN.get(card[0]) or int(card[0]) for card in cards if card)
    aces = sum(card[0] == "A" for card in cards if card)
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    return total, aces > 0


class Entrant(Desk):
    """One who plays: the more boldly, the further behind he is and the fewer coups are left."""

    def __init__(self, port, card, pin, player):
        super().__init__(port)
        self.terminal, self.player = player.split(".")[0], player
        self.line.join(self.terminal, card=card, pin=pin)
        self.nerve = random.uniform(.5, 1.5)
        self.sees, self.ready = None, 0

    def think(self, what, pace):
        """Whether he has made up his mind about what he sees."""
        if what != self.sees:
            self.sees, self.ready = what, time.monotonic() + pace * random.uniform(.4, 1.2)
        return time.monotonic() >= self.ready

    def stake(self, session, limits):
        mine = next(one for one in session["entrants"] if one["player"] == self.player)
        ahead = sum(one["chips"] + one["staked"] > mine["chips"] for one in session["entrants"])
        left = max(1, session["coups"] - session["coup"] + 1)
        share = self.nerve * (.12 + .2 * ahead / left)
        most = min(limits["max"], mine["chips"]) // limits["unit"] * limits["unit"]
        return max(limits["min"], min(most, int(mine["chips"] * share) // limits["unit"] * limits["unit"]))

    def wager(self, table, view):
        fields = {"table": table, "round": view["round"]}
        mine = view["session"]["mine"]
        if mine["pass-cards"] > 0 and view["session"]["state"] == "playing" and random.random() < .1:
            self.may("play", act={"act": "pass-card"}, **fields)
        else:
            self.may("wager", bet="main", stake=self.stake(view["session"], view["limits"]), **fields)

    def choose(self, table, view):
        fields, boxes = {"table": table, "round": view["round"]}, view["boxes"]
        if boxes["insurance"] and not boxes["insurance"]["answered"]:
            return self.may("choose", choice="decline", **fields)
        turn = boxes["turn"]
        hand = next(box for box in boxes["boxes"] if box["seat"] == turn["seat"])["hands"][turn["hand"] - 1]
        total, soft = worth(hand["cards"])
        against = worth(boxes["dealer"]["cards"][:1])[0]
        wants = "stand" if total >= (18 if soft else 17 if against >= 7 else 13) else "hit"
        if total in (10, 11) and "double" in turn["options"] and random.random() < self.nerve / 2:
            wants = "double"
        return self.may("choose", choice=wants if wants in turn["options"] else turn["options"][0], **fields)

    def play(self, table, pace):
        view = self.ask("table", table=table)["view"]
        session, boxes = view["session"], view.get("boxes") or {}
        turn, choice, asked = session["turn"], boxes.get("turn"), boxes.get("insurance")
        if view["phase"] == "open" and turn and session["mine"] and turn["seat"] == session["mine"]["seat"]:
            if self.think((view["round"], session["state"]), pace):
                self.wager(table, view)
        elif (choice and choice["mine"]) or (asked and asked["open"] and not asked["answered"]):
            if self.think((view["round"], bool(asked), [[hand["cards"] for hand in box["hands"]] for box in boxes["boxes"]]), pace):
                self.choose(table, view)


class Cup:
    """The tournament, its officials and all who play in it."""

    def __init__(self, plan, port, pace):
        self.plan, self.port, self.pace = plan, port, pace
        self.eyes, self.players, self.entered, self.over = Desk(port), {}, 0, 0
        found = [one for one in self.eyes.ask("occasions")["occasions"] if one["of"] == OF]
        if not found:
            sys.exit("entrants: no tournament is on this floor; one begins with a new book")
        self.name, self.ruleset = found[0]["name"], found[0]["ruleset"]
        self.state = self.eyes.ask("occasion", name=self.name)["state"]
        official = next(one["name"] for one in self.state["officials"] if one["role"] == "manager")
        self.official, self.director, self.cage = official, self.staff(official), self.staff(plan.cashier)
        self.entrants = plan.members[-self.state["conditions"]["max-entrants"]:]
        self.terms = {row["term"]: VALUE_OF[row["is"]] for row in self.director.ask("occasion-form", name=self.name)["form"]["terms"]}

    def staff(self, name):
        desk = Desk(self.port)
        desk.ask("login", name=name, password=self.plan.passwords[name])
        return desk

    def act(self, act, desk=None, more=None, **fields):
        (desk or self.director).ask("occasion-act", name=self.name, act={"act": act, **fields}, **(more or {}))
        return True

    def look(self):
        """How it stands. The cashier, who has nothing to do for long, is heard of too: a silent line is ended."""
        self.cage.ask("floor")
        self.state = self.director.ask("occasion", name=self.name)["state"]
        return self.state

    def now(self):
        return self.eyes.ask("floor")["now"]

    # --- entries ------------------------------------------------------------------------------------

    def take_entries(self):
        """The next thing to be done about entries; False: nothing is, just now."""
        state = {one["player"]: one["state"] for one in self.state["entries"]}
        own = dict(self.entrants)
        for card, is_ in state.items():
            if is_ == "applied":
                return self.act("accept", player=card)
            if is_ == "accepted" and card in own:
                return self.act("fee", self.cage, {"card": card, "pin": own[card]}, cash=self.state["conditions"]["entry-fee"])
        new = [card for card in own if card not in state]
        taken = sum(is_ in ("accepted", "in") for is_ in state.values())
        if new and taken < self.state["conditions"]["max-entrants"]:
            if time.monotonic() < self.entered:
                return False
            self.entered = time.monotonic() + self.pace * 2
            return self.act("apply", self.cage, {"card": new[0], "pin": own[new[0]]}, yes=True)
        return "accepted" not in state.values() and self.now() >= self.state["starts"] and self.act("close")

    # --- sessions -----------------------------------------------------------------------------------

    def prepare(self):
        """What must be so before anything is played."""
        state = self.state
        if not any(one["present"] for one in state["officials"]):
            return self.act("present", official=self.official, yes=True)
        if state["halted"]:
            return self.act("resume")
        if not state["briefed"]:
            return self.act("brief")
        if len(state["tables"]) < state["conditions"]["tables"]:
            tables = [one["table"] for one in self.eyes.ask("floor")["tables"] if one["ruleset"] == state["plays"]]
            return self.act("designate", table=next(table for table in tables if table not in state["tables"]))
        return False

    def conduct(self):
        """Brings every session a step on, and draws the next round when all are over."""
        if self.prepare():
            return True
        sessions, done = self.state["sessions-of-it"], False
        for one in sessions:
            set_ = {"session": one["session"]}
            if one["state"] == "drawn" and self.now() >= self.state["starts"] and self.called(one):
                return True
            if one["state"] == "called":
                return self.act("begin", **set_)
            if one["state"] == "playing":
                done = self.attend(one) or done
        return done or (all(one["state"] == "announced" for one in sessions) and self.act("draw"))

    def called(self, session):
        """To a free table from which as many go on; it may still be about to be cleared."""
        taken = {one["table"] for one in self.state["sessions-of-it"] if one["state"] in ("called", "playing")}
        for table in self.state["tables"]:
            at = self.eyes.ask("watch", table=table)["view"]["session"]
            if table not in taken and not at["entrants"] and at["advance"] == session["advance"]:
                return self.act("call", session=session["session"], table=table)
        return False

    def attend(self, session):
        """A session that is played: everybody plays, and the director counts and announces."""
        number, table = session["session"], session["table"]
        own = [one for one in self.state["entries"] if one["session"] == number and one["state"] == "playing"]
        if own and all(one["counted"] for one in own):
            self.players = {key: who for key, who in self.players.items() if key[0] != number}
            return self.act("announce", session=number)
        view = self.eyes.ask("watch", table=table)["view"]
        if view["session"]["state"] == "counting":
            return self.director.may("act", table=table, act={"act": "count"}) is not None
        for one in view["session"]["entrants"]:
            self.seated(number, one)
        for (of, _), who in self.players.items():
            if of == number:
                who.play(table, self.pace)
        return False

    def seated(self, number, one):
        """Who has been given a seat takes it up."""
        own = next(((card, pin) for card, pin in self.entrants if card[-4:] == one["name"]), None)
        if own and one["player"] and (number, one["name"]) not in self.players:
            self.players[number, one["name"]] = Entrant(self.port, *own, one["player"])

    # --- the end ------------------------------------------------------------------------------------

    def pay(self):
        for one in self.state["entries"]:
            if one["owed"] > 0:
                return self.act("pay", self.cage, {"reason": "a prize"}, player=one["player"], cash=one["owed"])
        return False

    def cleared(self):
        """Whether the floor has taken in the chips at all its tables."""
        return not any(self.eyes.ask("watch", table=table)["view"]["session"]["entrants"] for table in self.state["tables"])

    def again(self):
        """Another tournament, by the same conditions, some time from now."""
        told, starts = self.state, self.now() + int(self.pace * 30000)
        shift = starts - told["conditions"]["starts"]
        self.director.ask("occasion-end", name=self.name)
        self.director.ask("occasion-new", name=self.name, ruleset=self.ruleset)
        for term, value in told["conditions"].items():
            field = self.terms[term]
            self.act("term", term=term, **{field: value + shift if field == "time" else value})
        for prize in told["prizes"]:
            self.act("prize", **prize)
        self.act("publish")
        self.act("appoint", official=self.official, role="manager")
        self.act("open")

    def step(self):
        """Something that was to be done; False: nothing is, just now."""
        phase = self.look()["phase"]
        if phase == "entries":
            return self.take_entries()
        if phase == "running":
            return self.conduct()
        return self.pay()

    def run(self, times):
        said = None
        while not times or self.over < times:
            did = self.step()
            phase = self.state["phase"]
            if phase != said:
                print(f"tournament {self.name}: {phase}", flush=True)
                said = phase
            if phase in ("ended", "cancelled") and not did and self.cleared():
                self.over += 1
                time.sleep(self.pace * 30)
                if self.over != times:
                    self.again()
            elif not did:
                time.sleep(min(.2, max(.01, self.pace / 10)))


def reached(plan, port, pace):
    """The floor may be just opening."""
    for _ in range(100):
        try:
            return Cup(plan, port, pace)
        except (ConnectionError, Gone):
            time.sleep(.2)
    sys.exit("entrants: no floor is open there")


def main():
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asked.add_argument("plan")
    asked.add_argument("--port", type=int)
    asked.add_argument("--pace", type=float, default=2)
    asked.add_argument("--times", type=int, default=0)
    asked = asked.parse_args()
    plan = Plan(asked.plan)
    try:
        reached(plan, asked.port or plan.port, asked.pace).run(asked.times)
    except (Gone, ConnectionError, KeyboardInterrupt):
        return 0  # the floor has closed
    except Refused as why:
        print(f"entrants: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
