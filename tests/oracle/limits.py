#!/usr/bin/env python3
"""An independent oracle for what players hold themselves to.

A second opinion, written from docs/limits.md alone: it shares no code with the floor. It makes random days of two members
at two terminals and a cage, with restarts, crashes and clocks that are set, on its own model, writes down what the floor
must answer, and has `baize play` say whether it does.

    limits.py --baize build/baize --sessions 200 --seed 1 [--tap] [--session K]
    limits.py --baize build/baize --odds [--tap]         (longer days instead)
    limits.py --selftest

A day costs as much as ten sessions of other oracles, so there is one for every ten. Day K depends only on the seed and K.
"""
import argparse
import datetime
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import zoneinfo
from pathlib import Path

from hearing import Report, in_turn

HERE = Path(__file__).resolve().parent
PLAN = HERE.parent / "plays" / "floor" / "limits.yaml"
BEGINS, HOUSE, TERM = 1767225600000, 1800000, 30 * 86400000
DAY, MINUTE = 86400000, 60000
ZONES = ("UTC", "Australia/Sydney", "Asia/Shanghai", "America/St_Johns")
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
KINDS, SPANS = ("deposit", "loss", "stake", "time"), ("day", "week", "month")
LIMITS = [f"{kind}-{span}" for kind in KINDS for span in SPANS]
PINS = {"100-0001": "2468", "100-0002": "1357"}


class Member:
    def __init__(self, card, today, paid):
        self.card, self.pin, self.on_card = card, PINS[card], 100000
        self.days = {}  # by date: in, out, wagered, returned, time
        self.today = None
        self.limits = dict.fromkeys([*LIMITS, "reality"])
        self.asked = {}
        self.away = {"break": 0, "exclusion": 0}
        self.at = None  # a terminal
        self.previous = None
        self.count(today, 0, paid)

    def roll(self, today):
        """A member is never in an earlier day than he was."""
        self.today = max(self.today or today, today)
        return self.days.setdefault(self.today, [0, 0, 0, 0, 0])

    def count(self, today, of, amount):
        self.roll(today)[of] += amount

    def used(self, limit):
        kind, span = limit.split("-")
        monday = self.today - datetime.timedelta(days=self.today.weekday())
        days = [of for day, of in self.days.items() if day == self.today or
                span == "week" and monday <= day or span == "month" and day.strftime("%Y%m") == self.today.strftime("%Y%m")]
        total = [sum(of[i] for of in days) for i in range(5)]
        return {"deposit": total[0], "loss": total[2] - total[3], "stake": total[2], "time": total[4]}[kind]

    def tightest(self, *kinds):
        """The limit of these kinds that leaves least, and how much; None: there is none."""
        lefts = [(max(0, self.limits[x] - self.used(x)), LIMITS.index(x), x)
                 for x in LIMITS if x.split("-")[0] in kinds and self.limits[x] is not None]
        return (min(lefts)[2], min(lefts)[0]) if lefts else None


class Sitting:
    def __init__(self, member, terminal, token):
        self.member, self.terminal, self.token = member, terminal, token
        self.credit = self.wagered = self.returned = self.played = self.checked = 0
        self.bets, self.leaving = [], False

    def lies(self):
        return sum(stake for _, stake in self.bets)

    def net(self):
        return self.returned - self.wagered + self.lies()

    def every(self):
        own = self.member.limits["reality"]
        return HOUSE if own is None else min(own, HOUSE)

    def due(self):
        return self.played - self.checked >= self.every()


class Day:
    """Lines of a floor play: what is done, and what must come of it."""

    def __init__(self, seed, index, acts=80):
        self.rng = random.Random(f"limits {seed}/{index}")
        self.zone = self.rng.choice(ZONES)
        self.lines, self.met = ["# A day of two members.", "# plan: limits.yaml"], set()
        self.now, self.set, self.round, self.names = 0, 0, 1, 0
        self.members = [Member(card, self.today(), paid) for card, paid in (("100-0001", 150000), ("100-0002", 100000))]
        self.behind = 0  # by so much the clock is set back
        self.sittings, self.joined, self.desks = {}, set(), set()
        for _ in range(acts):
            self.rng.choice(self.DOES)(self)
        self.end_round()
        for member in self.members:
            self.look(member)

    def wall(self):
        return BEGINS + self.now + self.set

    def unset(self):
        """The clock that nobody sets: terms go by it."""
        return BEGINS + self.now

    def today(self):
        return datetime.datetime.fromtimestamp(self.wall() / 1000, zoneinfo.ZoneInfo(self.zone)).date()

    # --- lines

    def do(self, at, what, **fields):
        self.lines.append(json.dumps({"at": at, "do": what, **fields}))

    def must(self, to, event, **fields):
        self.lines.append("= " + json.dumps({"to": to, "event": event, **fields}))

    def refused(self, to, code, **fields):
        self.met.add(code)
        self.must(to, "refused", code=code, **fields)

    def desk(self, name, password):
        if name not in self.desks:
            self.do(name, "login", name=name, password=password)
            self.desks.add(name)

    def cage(self):
        self.desk("cage", "at-the-cage")

    def member(self):
        return self.rng.choice(self.members)

    def seated(self):
        return self.rng.choice([s for s in self.sittings.values() if not s.leaving] or [None])

    def speaks(self, member):
        """Where a member asks for something: where his card is, or at the cage."""
        s = self.sittings.get(member.at)
        if s is not None and not s.leaving and self.rng.random() < 0.7:
            return s.terminal, {"pin": member.pin}
        self.cage()
        return "cage", {"card": member.card, "pin": member.pin}

    # --- time

    def passes(self, ms):
        """Every stretch of play is of the day that it is in."""
        while ms > 0:
            local = datetime.datetime.fromtimestamp(self.wall() / 1000, zoneinfo.ZoneInfo(self.zone))
            midnight = datetime.datetime.combine(local.date() + datetime.timedelta(days=1), datetime.time(), local.tzinfo)
            step = min(ms, int(midnight.timestamp() * 1000) - self.wall())
            for s in self.sittings.values():
                s.played += step
                s.member.count(self.today(), 4, step)
            self.now += step
            ms -= step

    def wait(self):
        ms = self.rng.choice((1000, 30000, 5 * MINUTE, 12 * MINUTE, 40 * MINUTE, 150 * MINUTE))
        if ms >= 5 * MINUTE:  # staff go before they are shown out, also by several such waits
            for desk in sorted(self.desks):
                self.lines.append(json.dumps({"hang-up": desk}))
            self.desks.clear()
        self.lines.append(json.dumps({"wait": ms}))
        self.passes(ms)

    def counted(self):
        for s in self.sittings.values():
            self.look(s.member)

    def clock(self):
        """Set on, or back and on again; everybody who plays is counted up to there and from there."""
        self.counted()
        by = -self.behind if self.behind else self.rng.choice((-3 * DAY, -DAY, -3600000, 3600000, DAY - 1, DAY, DAY, DAY, 3 * DAY, 31 * DAY))
        self.behind = min(0, by) if not self.behind else 0
        self.lines.append(json.dumps({"set-clock": by}))
        self.set += by
        for s in self.sittings.values():
            s.member.roll(self.today())
        self.counted()
        self.met.add("clock")

    def reopen(self, night=False):
        if any(s.leaving for s in self.sittings.values()):
            self.end_round()
        self.counted()
        how = "restart" if night else self.rng.choice(("restart", "crash"))
        closed = DAY if night else self.rng.choice((0, 0, 3600000, DAY, DAY, 3 * DAY, 31 * DAY)) if how == "restart" else 0
        self.lines.append(json.dumps({how: True, **({"after": closed} if closed else {})}))
        self.now += 2000 + closed if how == "restart" else 0
        self.desks.clear()
        self.joined.clear()
        for s in self.sittings.values():
            self.join(s.terminal, s.token)
            s.member.roll(self.today())
            self.must(s.terminal, "welcome", account={"session": self.session(s)})
        self.counted()
        self.met.add(how)

    # --- at a terminal

    def session(self, s):
        return {"played": s.played, "wagered": s.wagered, "net": s.net(), "due": s.due(), "every": s.every()}

    def join(self, terminal, token=None):
        self.do(terminal, "join", terminal=terminal, **({"token": token} if token else {}))
        self.joined.add(terminal)

    def card_in(self):
        member = self.member()
        free = [t for t in ("T01", "T02") if t not in self.sittings]
        if member.at or not free:
            return
        terminal = self.rng.choice(free)
        if terminal in self.joined:
            self.lines.append(json.dumps({"hang-up": terminal}))
        self.join(terminal)
        self.names += 1
        token = f"$t{self.names}"
        self.must(terminal, "welcome", token=token)
        self.do(terminal, "card", card=member.card, pin=member.pin)
        for what, code in (("exclusion", "self-excluded"), ("break", "break")):
            if self.unset() < member.away[what]:
                self.refused(terminal, code, until=member.away[what] + self.set)
                return
        member.roll(self.today())
        s = self.sittings[terminal] = Sitting(member, terminal, token)
        member.at = terminal
        self.must(terminal, "account", account={"session": self.session(s) | {"previous": member.previous}})
        amount = min(member.on_card, 30000)
        if amount > 0:
            self.do(terminal, "transfer", amount=amount, to="terminal")
            member.on_card -= amount
            s.credit += amount
        self.met.add("card in")

    def ends(self, s):
        s.member.on_card += s.credit
        s.member.at = None
        s.member.previous = {"played": s.played, "net": s.returned - s.wagered}
        del self.sittings[s.terminal]

    def leave(self):
        s = self.seated()
        if s is not None and not s.bets:
            self.do(s.terminal, "leave")
            self.ends(s)

    def wager(self):
        s = self.seated()
        if s is None or s.credit < 100 or len(s.bets) > 8:
            return
        bet, stake = self.rng.choice(("red", "black")), 100 * self.rng.randint(1, min(20, s.credit // 100))
        self.do(s.terminal, "wager", table="R1", round=self.round, bet=bet, stake=stake)
        m = s.member
        m.roll(self.today())
        if s.due():
            self.refused(s.terminal, "reality-check")
            if self.rng.random() < 0.8:
                self.do(s.terminal, "reality")
                s.checked = s.played
                self.must(s.terminal, "reality", session=self.session(s))
            return
        over, held = m.tightest("time"), m.tightest("loss", "stake")
        if over and over[1] == 0:
            self.refused(s.terminal, "limit", limit=over[0])
            self.met.add("time is over")
        elif held and held[1] < stake:
            self.refused(s.terminal, "limit", limit=held[0], figures={"left": held[1]})
            self.met.add("wager is refused")
        else:
            s.bets.append((bet, stake))
            s.credit -= stake
            s.wagered += stake
            m.count(self.today(), 2, stake)
            self.must(s.terminal, "accepted", stake=stake, credit=s.credit, net=s.net())

    def withdraw(self):
        s = self.seated()
        if s is None or not s.bets:
            return
        bet = s.bets[0][0]
        stake = sum(amount for on, amount in s.bets if on == bet)
        self.do(s.terminal, "withdraw", table="R1", round=self.round, bet=bet)
        s.bets = [(on, amount) for on, amount in s.bets if on != bet]
        s.credit += stake
        s.wagered -= stake
        s.member.count(self.today(), 2, -stake)
        self.must(s.terminal, "withdrawn", credit=s.credit, net=s.net())

    def end_round(self):
        if not any(s.bets for s in self.sittings.values()):
            return
        if "dealer" not in self.desks:
            self.desk("dealer", "at-the-wheel")
            self.do("dealer", "deal", table="R1")
        number = self.rng.randint(0, 36)
        self.do("dealer", "act", table="R1", act={"act": "close"})
        self.do("dealer", "act", table="R1", act={"act": "number", "number": number})
        won = None if number == 0 else "red" if number in RED else "black"
        for s in [s for s in self.sittings.values() if s.bets]:
            back = 2 * sum(stake for bet, stake in s.bets if bet == won)
            s.bets = []
            s.credit += back
            s.returned += back
            s.member.count(self.today(), 3, back)
            self.must(s.terminal, "ended", number=number, returned=back, net=s.net())
            if s.leaving:
                self.ends(s)
                self.must(s.terminal, "account", account=None)
        self.round += 1

    # --- what a member asks for

    def told(self, member):
        limits = [{"limit": x, "amount": member.limits[x], "used": member.used(x), "asked": self.asked(member, x)} for x in LIMITS]
        away = {what: until + self.set if until > self.unset() else None for what, until in member.away.items()}
        return {"limits": limits, "reality": {"amount": member.limits["reality"], "asked": self.asked(member, "reality")}, **away}

    def asked(self, member, limit):
        if limit not in member.asked:
            return None
        amount, at = member.asked[limit]
        return {"amount": amount, "from": at + DAY + self.set}

    def look(self, member):
        self.cage()
        member.roll(self.today())
        self.do("cage", "my-play", card=member.card)
        self.must("cage", "my-play", card=member.card, **self.told(member))

    def totals(self):
        member = self.member()
        at, who = self.speaks(member)
        today = member.roll(self.today()) and member.today
        months, first = [], today.replace(day=1)
        for _ in range(12):
            of = [sum(figures[i] for day, figures in member.days.items() if day.replace(day=1) == first) for i in range(5)]
            months.append({"month": int(first.strftime("%Y%m")), "in": of[0], "out": of[1], "wagered": of[2],
                           "returned": of[3], "net": of[3] - of[2], "played": of[4]})
            first = (first - datetime.timedelta(days=1)).replace(day=1)
        self.do(at, "totals", **{key: value for key, value in who.items() if key == "card"})
        self.must(at, "totals", months=months)

    def limit(self):
        member = self.member()
        held = [name for name, amount in member.limits.items() if amount is not None]
        name = self.rng.choice(held if held and self.rng.random() < 0.6 else [*LIMITS, "reality"])
        kind = name.split("-")[0]
        amount = self.rng.choice({"deposit": (0, 150000, 160000, 300000), "time": (0, 10 * MINUTE, 90 * MINUTE, 20 * DAY),
                                  "reality": (5 * MINUTE, 20 * MINUTE, HOUSE)}.get(kind, (0, 1500, 4000, 10000)) + (None,))
        at, who = self.speaks(member)
        self.do(at, "limit", limit=name, amount=amount, **who)
        none = HOUSE if name == "reality" else float("inf")
        new, old = (none if x is None else x for x in (amount, member.limits[name]))
        if new <= old:
            member.limits[name] = amount
            member.asked.pop(name, None)
            self.met.add("tighter")
        else:
            member.asked[name] = (amount, self.unset())
            self.met.add("looser")
        member.roll(self.today())
        self.must(at, "my-play", **self.told(member))

    def confirm(self):
        member = self.member()
        if self.rng.random() < 0.1 or not member.asked:
            name = self.rng.choice(LIMITS)
        else:
            name = self.rng.choice(sorted(member.asked))
            if self.rng.random() < 0.3:  # he comes again when he may
                self.reopen(night=True)
        at, who = self.speaks(member)
        self.do(at, "limit", limit=name, confirm=True, **who)
        if name not in member.asked:
            self.refused(at, "nothing")
            return
        amount, when = member.asked[name]
        if self.unset() < when + DAY:
            self.refused(at, "limit-early", until=when + DAY + self.set)
            return
        member.limits[name] = amount
        del member.asked[name]
        member.roll(self.today())
        self.must(at, "my-play", **self.told(member))
        self.met.add("confirmed")

    def go(self):
        if self.rng.random() < 0.5:
            return
        member = self.member()
        at, who = self.speaks(member)
        what, ms = ("exclusion", TERM) if self.rng.random() < 0.2 else ("break", MINUTE * self.rng.choice((60, 61, 1440, 5000)))
        if what == "break":
            self.do(at, "break", minutes=ms // MINUTE, **who)
        else:
            self.do(at, "exclude", **who)
        member.away[what] = max(member.away[what], self.unset() + ms)
        member.roll(self.today())
        self.must(at, "my-play", **self.told(member))
        s = self.sittings.get(member.at)
        if s is None or s.leaving:
            return
        if s.bets:
            s.leaving = True
            self.met.add("away while wagers lie")
            return
        self.must(s.terminal, "account", why=what, account=None)
        self.ends(s)

    def pay_in(self):
        member, amount = self.member(), self.rng.choice((100, 5000, 20000))
        self.cage()
        self.do("cage", "pay-in", card=member.card, amount=amount, to=self.rng.choice(("card", "deposit")))
        to_card = json.loads(self.lines[-1])["to"] == "card"
        if any(member.limits[x] is not None for x in LIMITS[:3]):
            member.roll(self.today())
        for what, code in (("exclusion", "self-excluded"), ("break", "break")):
            if self.unset() < member.away[what]:
                self.refused("cage", code, until=member.away[what] + self.set)
                return
        held = member.tightest("deposit")
        if held and held[1] < amount:
            self.refused("cage", "limit", limit=held[0], figures={"left": held[1]})
            self.met.add("pay-in is refused")
            return
        member.count(self.today(), 0, amount)
        member.on_card += amount if to_card else 0
        self.must("cage", "member", member={"on-card": member.on_card})

    def pay_out(self):
        member = self.member()
        if member.on_card < 700:
            return
        self.cage()
        self.do("cage", "pay-out", card=member.card, amount=700, **{"from": "card"}, pin=member.pin)
        member.on_card -= 700
        member.count(self.today(), 1, 700)
        self.must("cage", "member", member={"on-card": member.on_card})

    DOES = (card_in,) * 4 + (leave,) + (wager,) * 8 + (withdraw,) + (end_round,) * 4 + (wait,) * 4 + (limit,) * 4 + \
        (confirm,) * 3 + (go, pay_in, pay_in, pay_out, clock, clock, clock, reopen, totals)


SITUATIONS = {"card in", "reality-check", "limit", "time is over", "wager is refused", "pay-in is refused", "tighter", "looser",
              "confirmed", "nothing", "limit-early", "break", "self-excluded", "away while wagers lie", "clock", "restart", "crash"}


def failure_of(day, baize):
    """What the floor says otherwise, or None."""
    with tempfile.TemporaryDirectory() as folder:
        plays = Path(folder, "tests", "plays", "floor")
        plays.mkdir(parents=True)
        shutil.copy(PLAN, plays)
        Path(plays, "day.play").write_text("\n".join(day.lines) + "\n")
        ran = subprocess.run([baize, "play", str(plays / "day.play")], capture_output=True, text=True,
                             env={**os.environ, "TZ": day.zone}, check=False)
    if ran.returncode == 0:
        return None
    return "\n".join([f"TZ={day.zone}", ran.stdout, ran.stderr, *(f"{i + 1}: {line}" for i, line in enumerate(day.lines))])


def compare(programs, seed, indices, tap, acts=80):
    report, met = Report(len(indices) + 1, tap), set()
    for index in indices:
        day = Day(seed, index, acts)
        met |= day.met
        baize, said = in_turn(programs, index)
        report.add(f"limits day {index}{said}", failure_of(day, baize))
    rare = SITUATIONS - met if len(indices) >= 20 else set()
    report.add("every situation was met", ", ".join(sorted(rare)) or None)
    return report.end(f"{len(indices)} days")


def selftest():
    lines, met = 0, set()
    for index in range(40):
        day = Day("selftest", index)
        lines, met = lines + len(day.lines), met | day.met
        for member in day.members:
            assert all(used >= 0 for of in member.days.values() for used in of[:2] + of[4:])
            assert member.used("time-day") <= member.used("time-week") and member.used("time-day") <= member.used("time-month")
    assert met == SITUATIONS, met ^ SITUATIONS
    return f"{lines} lines"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--baize", nargs="+", help="the program under test; of several each plays a day in turn")
    parser.add_argument("--sessions", type=int, default=100, help="a day for every ten (default 100)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--session", type=int, help="only this day")
    parser.add_argument("--tap", action="store_true")
    parser.add_argument("--selftest", action="store_true", help="test the oracle, not baize")
    parser.add_argument("--odds", action="store_true", help="a few longer days")
    told = parser.parse_args()
    if told.selftest:
        print("selftest passed;", selftest())
        sys.exit(0)
    days = range(max(1, told.sessions // 10)) if told.session is None else [told.session]
    good = compare(told.baize, "long", range(5), told.tap, 400) if told.odds else compare(told.baize, told.seed, days, told.tap)
    sys.exit(0 if good else 1)
