#!/usr/bin/env python3
"""Craps on a floor: wagers that live over many rolls, to the cent beside a second model; the shooter; calls that are
changed; leaving, closing, and being struck down in the middle of all that.

usage: test_craps.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]

SEED (the time) says what chance does.
"""
import os
import random
import sys
import time

from house import (House, account, check_fair, expect, journal_of, lasting, main, plan, proposed, rechain, refused, tests_of,
                   verify_journal)  # and the way to the oracles

from craps_bets import POINTS, SWITCHED
from craps_table import Table

BAIZE = sys.argv[1]
SEED = int(os.environ.get("SEED", str(time.time_ns() % 1000000)))

LIMITS = "min: 500, max: 50000, unit: 100"
DEALER = f"{{table: D1, ruleset: nz1996/craps, options: {{{LIMITS}}}}}"


def automatic(period=300, spin=30, name="C1"):
    return f"{{table: {name}, ruleset: nz1996/craps, options: {{{LIMITS}, period: {period}}}, spin: {spin}}}"


def tables(*tables, **more):
    return plan(tables=list(tables), **{"members": 8, "terminals": 8, "cash": 2, **more})


def view_of(w, table):
    return expect(w.ask("table", table=table))["view"]


def act(desk, kind, table="D1", why=None, **fields):
    return desk.ask("act", table=table, act={"act": kind, **fields}, **({"reason": why} if why else {}))


def roll(dealer, *dice, table="D1"):
    return expect(act(dealer, "dice", table, dice=list(dice)))


def bet(w, bet, stake, on=None, table="D1", **more):
    """In the round that is open: at a dealer's table none closes by itself."""
    return w.ask("wager", table=table, round=view_of(w, table)["round"], bet=bet, on=on, stake=stake, **more)


def seat_of(w):
    return int(w.terminal[1:])


def moved(w, count):
    """The last movements of the account, oldest first."""
    return [(m["kind"], m["amount"], m["from"].split()[0], m["to"].split()[0])
            for m in expect(w.ask("statement"))["movements"][count - 1::-1]]


# --- beside the model ------------------------------------------------------------------------------

LINES = ["pass", "dont-pass", "come", "dont-come", "pass-odds", "dont-pass-odds"]
PLAIN = ["big-six", "big-eight", "field", "any-seven", "any-craps", "craps-two", "craps-three", "craps-twelve", "eleven",
         "horn", "world", "craps-eleven"]
NUMBERED = {"come-odds": POINTS, "dont-come-odds": POINTS, "place": POINTS, "buy": POINTS, "lay": POINTS,
            "hardway": (4, 6, 8, 10), "horn-high": (2, 3, 11, 12)}


class Beside:
    """A terminal at a craps table, and the model of it."""

    def __init__(self, w, table, credit, dice):
        self.w, self.table, self.dice = w, table, dice
        self.model = Table({"min": 500, "max": 50000, "unit": 100})
        self.who = {"seat": seat_of(w), "player": account(w)["account"]}
        self.model.act({"act": "buy-in", "stake": credit, **self.who})
        self.round = view_of(w, table)["round"]

    def credit(self):
        return self.model.purse.balances[self.who["player"]]

    def say(self, do, **fields):
        """The floor and the model are told the same; they agree on whether it may be."""
        told = {key: value for key, value in fields.items() if value is not None}
        m = self.w.ask(do, table=self.table, round=self.round, **told)
        if not m["ok"] and (m.get("code") == "round" or m.get("rule") == "nz1996:X.3.2"):
            return m  # the clock was quicker
        should = self.model.act({"act": do, **self.who, "on": None, **told})
        assert m["ok"] == (not should.refused), (told, m, should)
        if not m["ok"] and should.refused and "nz1996" in str(should.refused):
            assert m["rule"] in should.refused, (m, should)
        if m["ok"] and "credit" in m:
            assert m["credit"] == self.credit(), (told, m, self.credit())
        return m

    def lay_something(self):
        """Nothing is thrown on a bare layout, and a point that nobody wagers on for a whole period is off."""
        if not self.model.wagers and self.say("wager", bet="field", stake=500)["ok"]:
            self.model.point = view_of(self.w, self.table)["craps"]["point"]

    def chance(self):
        """Something a player might do."""
        kind, one = self.dice.random(), self.dice.choice
        if kind < 0.68:
            name = one(LINES + PLAIN + list(NUMBERED))
            on = str(one(NUMBERED[name])) if name in NUMBERED else None
            self.say("wager", bet=name, on=on, stake=one((500, 600, 1000, 1200, 2000, 3000)))
        elif kind < 0.85 and self.model.wagers:
            lies = one(self.model.wagers)
            named = lies.on or (str(lies.point) if lies.point and lies.bet in ("come", "dont-come") else None)
            self.say("withdraw", bet=lies.bet, on=named, stake=one((None, None, 500)))
        elif self.model.wagers:
            lies = one(self.model.wagers)
            only = lies.bet in SWITCHED and self.dice.random() < 0.5
            self.say("working", bet=lies.bet, on=lies.on if only else None, yes=self.dice.random() < 0.5, only=only)

    def rolled(self, settled, number):
        """What the terminal was told of the roll is what the model says."""
        drawn = number % 36
        come_out = self.model.point == 0
        assert (number >= 36) == come_out, (number, self.model.point)
        should = self.model.act({"act": "dice", "dice": [drawn // 6 + 1, drawn % 6 + 1]})
        rows = {(r["bet"], r["on"], r["point"]): r for r in should.settled}
        told = {(r["bet"], r["on"], r.get("point")): r for r in (settled or {"wagers": []})["wagers"]}
        assert set(rows) == set(told), (rows, told)
        for key, row in rows.items():
            for field in ("stake", "result", "pays", "returns", "rule"):
                assert told[key][field] == row[field], (field, row, told[key])
            assert told[key].get("commission", 0) == row["commission"], (row, told[key])
        if settled:
            assert settled["credit"] == self.credit(), (settled, self.credit())
        self.round += 1

    def compare(self, mine, credit):
        lie = sorted((w.bet, w.on or "", w.point or 0, w.stake, w.commission, w.works(self.model.point == 0)) for w in self.model.wagers)
        told = sorted((w["bet"], w["on"] or "", w["point"] or 0, w["stake"], w["commission"], w["working"]) for w in mine["wagers"])
        assert lie == told, (lie, told)
        assert credit == self.credit(), (credit, self.credit())
        assert mine["staked"] == self.model.total(self.who["player"])
        for odds in mine["odds"]:
            most = self.model.behind(odds["bet"], odds["point"], next(
                w.stake for w in self.model.wagers if w.bet == odds["bet"].removesuffix("-odds") and w.point == odds["point"]))
            assert most - odds["step"] < odds["max"] <= most, (odds, most)


def test_an_evening_at_a_dealers_table():
    """Every wager there is, taken back, called on and off; each roll is settled as the model has it."""
    print(f"# seed {SEED}", file=sys.stderr)
    dice = random.Random(SEED)
    with House(BAIZE, tables(DEALER, on_card=100_000_000)) as house:
        w, dealer = house.sit(credit=50_000_000, table="D1"), house.desk("dealer")
        beside, ended = Beside(w, "D1", 50_000_000, dice), 0
        for count in range(100):
            for _ in range(dice.randrange(7)):
                beside.chance()
            beside.lay_something()
            if dice.random() < 0.5:
                expect(act(dealer, "throw"))
                refused(w.ask("wager", table="D1", round=beside.round, bet="field", stake=500), "rules", r"nz1996:X\.3\.2")
            roll(dealer, dice.randint(1, 6), dice.randint(1, 6))
            number = w.until("resulted")["number"]
            m = expect(w.ask("join", terminal=w.terminal, token=w.token))
            settled = next((n for n in w.news if n.get("event") == "ended"), None)
            ended += len(settled["wagers"]) if settled else 0
            beside.rolled(settled, number)
            w.news.clear()
            assert m["view"]["craps"]["point"] == beside.model.point
            beside.compare(m["view"]["mine"], m["account"]["credit"])
            if count == 50:
                house.kill()
                house.open()
                w, dealer = house.again(w), house.desk("dealer")
                beside.w = w
        assert ended > 60
        house.stop()
        house.verify()


def test_automatic_rolls():
    """By the clock and by the shooter's hand: every roll is the one that was committed to, and settled by it."""
    dice = random.Random(SEED + 1)
    with House(BAIZE, tables(automatic(1000, 20), on_card=10_000_000)) as house:
        w = house.sit(credit=5_000_000, table="C1")
        beside, commits, thrown = Beside(w, "C1", 5_000_000, dice), {}, 0
        for count in range(60):
            if thrown == 10:
                break
            view = view_of(w, "C1")
            if view["phase"] == "open" and view["round"] == beside.round:
                commits[view["round"]] = view["commit"]
                beside.lay_something()
                for _ in range(3):
                    beside.chance()
                if beside.model.point == 0:
                    beside.say("wager", bet="pass", stake=500)
                if count % 5 != 4 and w.ask("throw", table="C1", round=beside.round)["ok"]:
                    thrown += 1
            n = beside.round
            number = w.until("resulted", round=n)["number"]
            w.until("throwing", round=n + 1)  # comes last of all that the roll brings
            m = expect(w.ask("slips", table="C1"))["slips"]
            slip = m[0] if m and m[0]["round"] == n else None
            beside.rolled(slip, number)
            fair = expect(w.ask("fair", table="C1", round=n))
            check_fair(fair, commits.get(n), below=36)
            assert fair["number"] == number % 36 and fair["over"] == "close"
        assert thrown > 0 and commits, (thrown, commits)
        house.stop()
        said = house.verify()
        assert "C1" in said, said


# --- money -----------------------------------------------------------------------------------------

def test_commission_lies_beside_the_stake():
    with House(BAIZE, tables(DEALER)) as house:
        w, dealer, boss = house.sit(credit=50000, table="D1"), house.desk("dealer"), house.desk("boss")
        inspector = house.desk("inspector")

        def lies():
            return next(a["balance"] for a in expect(inspector.ask("accounts"))["accounts"] if a["account"] == "wagers D1")

        card = {b["bet"]: b.get("paid") for b in expect(w.ask("card-of", table="D1"))["bets"]}
        assert card["buy"] == {"percent": 5, "of": "stake", "step": 1, "clause": "nz1996:X.3.1(j)/commission"}, card
        assert card["lay"] == {"percent": 5, "of": "winnings", "step": 1, "clause": "nz1996:X.3.1(k)/commission"}, card
        assert card["pass"] is None, card
        expect(bet(w, "buy", 1000, "4"), commission=50, credit=48950, staked=1000)
        expect(bet(w, "buy", 1000, "4"), commission=50, total=2000, credit=47900)
        assert lies() == 2100
        expect(w.ask("withdraw", table="D1", round=1, bet="buy", on="4", stake=1000), commission=50, credit=48950)
        assert moved(w, 3) == [("wager", 1050, "chips", "wagers"), ("wager", 1050, "chips", "wagers"),
                               ("wager withdrawn", 1050, "wagers", "chips")]
        expect(bet(w, "lay", 1200, "6"), commission=50, credit=47700)
        roll(dealer, 6, 2)  # a point; nothing ends
        assert lies() == 2300 and account(w)["credit"] == 47700
        roll(dealer, 2, 2)  # the buy wins two to one, and what was paid for it is the house's
        row = w.until("ended", round=2)["wagers"][0]
        assert (row["pays"], row["returns"], row["commission"]) == (2000, 3000, 50), row
        assert account(w)["credit"] == 50700 and lies() == 1250
        assert moved(w, 2) == [("stakes returned", 1000, "wagers", "chips"), ("won", 2000, "house", "chips")]
        # Void by staff: the commission comes back with the stake.
        expect(act(boss, "void-player", why="to see", player=account(w)["account"]))
        assert account(w)["credit"] == 51950 and lies() == 0
        assert moved(w, 1) == [("stakes returned", 1250, "wagers", "chips")]
        expect(bet(w, "lay", 1200, "10"), commission=30)
        roll(dealer, 4, 6)  # lost, with its commission
        row = w.until("ended", round=3)["wagers"][0]
        assert (row["result"], row["returns"], row["commission"]) == ("lose", 0, 30), row
        assert account(w)["credit"] == 50720 and lies() == 0
        house.stop()
        house.verify()


def test_slips_tell_what_ended_and_why():
    """A slip has what a roll ended, whenever it was placed."""
    with House(BAIZE, tables(DEALER)) as house:
        w, dealer = house.sit(credit=50000, table="D1"), house.desk("dealer")
        expect(bet(w, "pass", 1000))
        expect(bet(w, "horn", 800))
        roll(dealer, 5, 6)  # a natural; the horn's eleven wins
        expect(bet(w, "pass", 1000))
        expect(bet(w, "place", 600, "8"))
        roll(dealer, 4, 2)
        expect(bet(w, "pass-odds", 1000))
        expect(bet(w, "come", 500))
        roll(dealer, 5, 4)
        assert w.until("moved", round=3)["rows"] == [{"bet": "come", "on": None, "from": None, "point": 9, "stake": 500}]
        roll(dealer, 1, 2)
        roll(dealer, 3, 4)  # seven out
        slips = expect(w.ask("slips", table="D1"))["slips"]
        assert [s["round"] for s in slips] == [5, 1], slips
        assert [(r["bet"], r["odds"], r["pays"], r["returns"]) for r in slips[1]["wagers"]] == [
            ("pass", "1 to 1", 1000, 2000), ("horn", "15 to 1", 3000, 3200)], slips[1]
        assert {(r["bet"], r.get("point"), r["stake"], r["under"]) for r in slips[0]["wagers"]} == {
            ("pass", 6, 1000, "nz1996:X.3.1(a)(ii)(B)"), ("pass-odds", 6, 1000, "nz1996:X.3.1(e)(iii)"),
            ("come", 9, 500, "nz1996:X.3.1(c)(ii)(B)"), ("place", None, 600, "nz1996:X.3.1(i)(ii)")}, slips[0]
        assert slips[0]["staked"] == 3100 and slips[0]["returned"] == 0 and slips[0]["say"] == "seven out"


# --- who throws ------------------------------------------------------------------------------------

def test_the_dice_go_round():
    """By seat, to whoever has a wager on the line; a seven out sends them on; nobody else throws."""
    with House(BAIZE, tables(DEALER, automatic(60000, 20))) as house:
        a, b, c = (house.sit(credit=50000, table="D1") for _ in range(3))
        dealer = house.desk("dealer")

        def shooter():
            who = view_of(a, "D1")["craps"]["shooter"]
            return who["seat"] if who else None

        assert shooter() is None
        expect(bet(b, "field", 500))
        assert shooter() is None
        expect(bet(b, "pass", 500))
        assert shooter() == 2 and a.until("throwing")["shooter"] == {"seat": 2, "player": "T02.1", "mine": False}
        assert b.until("throwing")["shooter"]["mine"] and not view_of(b, "D1")["craps"]["may_throw"]  # the dealer's dice
        expect(bet(a, "dont-pass", 500))
        assert shooter() == 1
        expect(a.ask("withdraw", table="D1", round=1, bet="dont-pass"))
        assert shooter() == 2
        expect(bet(c, "pass", 500))
        roll(dealer, 4, 4)
        expect(bet(a, "come", 500))
        roll(dealer, 5, 3)  # the point is made: he keeps the dice, when he wagers again
        assert shooter() is None
        expect(bet(c, "pass", 500))
        assert shooter() == 3
        expect(bet(b, "pass", 500))
        assert shooter() == 2
        roll(dealer, 2, 2)
        roll(dealer, 3, 4)  # seven out: on to the next
        assert view_of(a, "D1")["craps"] == {"point": 0, "shooter": None, "may_throw": False, "double": False}
        for w in (a, b, c):
            expect(bet(w, "pass", 500))
        assert shooter() == 3
        roll(dealer, 6, 6)
        house.kill()
        house.open()
        a, b, c, dealer = house.again(a), house.again(b), house.again(c), house.desk("dealer")
        expect(bet(a, "pass", 500))
        assert shooter() == 1  # until the one who threw is back on the line
        expect(bet(c, "pass", 500))
        assert shooter() == 3
        # Where staff tell who takes the dice, it is as they say.
        expect(act(dealer, "offer-dice"))
        assert shooter() is None
        expect(act(dealer, "take", player="T01.1"))
        assert shooter() == 1
        refused(act(dealer, "throw", player="T03.1"), "rules")
        expect(act(dealer, "throw", player="T01.1"))
        roll(dealer, 1, 1)
        # The automatic table: only the shooter throws, and only once a round.
        for w in (a, b):
            view_of(w, "C1")
        n = view_of(a, "C1")["round"]
        refused(a.ask("throw", table="C1", round=n), "shooter", r"nz1996:X\.5\.1")
        expect(bet(b, "dont-pass", 500, table="C1"))
        assert view_of(b, "C1")["craps"]["may_throw"] and not view_of(a, "C1")["craps"]["may_throw"]
        refused(a.ask("throw", table="C1", round=n), "shooter")
        refused(b.ask("throw", table="C1", round=n + 1), "round")
        expect(b.ask("throw", table="C1", round=n), event="thrown")
        refused(b.ask("throw", table="C1", round=n))
        assert b.until("resulted", round=n)
        for kind, fields in (("dice", {"dice": [3, 4]}), ("throw", {}), ("offer-dice", {}), ("decide", {"dice": [3, 4]})):
            refused(act(dealer, kind, "C1", why="to see", **fields), "act")
        house.stop()
        house.verify()


# --- leaving, closing ------------------------------------------------------------------------------

def test_leaving_with_wagers_up():
    """The card goes out when the last wager has ended; one that is called off waits for nothing."""
    with House(BAIZE, tables(DEALER, DEALER.replace("D1", "D2"))) as house:
        w, dealer, cage = house.sit(credit=50000, table="D1"), house.desk("dealer"), house.desk("cage")
        expect(bet(w, "pass", 1000))
        expect(bet(w, "place", 600, "8"))
        expect(bet(w, "buy", 1000, "4"))
        roll(dealer, 3, 3)
        expect(w.ask("working", table="D1", round=2, bet="place", yes=False))
        expect(act(dealer, "throw"))
        left = expect(w.ask("leave"))["account"]
        assert left.pop("session")["wagered"] > 0 and left.pop("net") <= 0
        assert left == {
            "account": "T01.1", "credit": 47350, "staked": 2600, "member": "Member 1", "card": w.card, "on-card": 50000, "leaving": True,
            "frozen": None, "tender": "money"}
        refused(w.ask("wager", table="D1", round=2, bet="field", stake=500), "no-account")
        house.kill()
        house.open()
        w, dealer, cage = house.again(w), house.desk("dealer"), house.desk("cage")
        roll(dealer, 6, 6)  # nothing ends; the place wager that is off goes back now
        m = account(w)
        assert m["leaving"] and (m["credit"], m["staked"]) == (47950, 2000), m
        roll(dealer, 3, 4)
        assert w.until("account")["account"] is None
        assert expect(cage.ask("member", card=w.card))["member"]["on-card"] == 50000 + 47950
        # Wagers at one table, credit at another.
        w = house.sit(credit=50000, table="D1")
        expect(bet(w, "pass", 1000))
        roll(dealer, 3, 3)
        expect(w.ask("table", table="D2"))
        m = account(w)
        assert (m["credit"], m["staked"]) == (49000, 1000), m
        roll(dealer, 2, 4)
        assert account(w)["credit"] == 51000
        # Notes and tickets: no ticket while a wager lies.
        c = house.stacker(10000, table="D1")
        expect(bet(c, "dont-pass", 1000))
        roll(dealer, 5, 5)
        refused(c.ask("ticket-out"), "staked")
        refused(c.ask("leave"), "credit-left")
        expect(c.ask("withdraw", table="D1", round=view_of(c, "D1")["round"], bet="dont-pass"), stake=1000)
        assert expect(c.ask("ticket-out"))["ticket"]["amount"] == 10000
        house.stop()
        house.verify()


def test_a_table_closes_when_no_wager_is_left():
    with House(BAIZE, tables(DEALER)) as house:
        w, dealer, boss = house.sit(credit=50000, table="D1"), house.desk("dealer"), house.desk("boss")
        expect(bet(w, "pass", 1000))
        roll(dealer, 3, 3)
        expect(act(boss, "close-table", reason="hours"))
        assert view_of(w, "D1")["phase"] == "open"
        house.kill()
        house.open()
        w, dealer = house.again(w), house.desk("dealer")
        roll(dealer, 2, 2)
        assert view_of(w, "D1")["craps"]["point"] == 6 and view_of(w, "D1")["mine"]["staked"] == 1000
        roll(dealer, 4, 2)
        view = view_of(w, "D1")
        assert view["phase"] == "down" and account(w)["credit"] == 51000, view
        refused(w.ask("wager", table="D1", round=view["round"], bet="pass", stake=500), "rules")
        expect(act(house.desk("boss"), "open-table"))
        assert view_of(w, "D1")["craps"]["point"] == 0
        house.stop()
        house.verify()


# --- calls that are changed ------------------------------------------------------------------------

def test_a_call_is_changed():
    """What a wrong call paid or took is put right, wagers lie where they lay, and the ledger knows every step."""
    with House(BAIZE, tables(DEALER)) as house:
        w, gone = house.sit(credit=50000, table="D1"), house.sit(credit=50000, table="D1")
        dealer, boss, inspector = house.desk("dealer"), house.desk("boss"), house.desk("inspector")

        def stands():
            m = expect(w.ask("join", terminal=w.terminal, token=w.token))
            wagers = sorted((x["bet"], x["on"], x["point"], x["stake"]) for x in m["view"]["mine"]["wagers"])
            return wagers, m["account"]["credit"], m["view"]["craps"]["point"], m["view"]["past"]

        expect(bet(w, "pass", 1000))
        expect(bet(w, "buy", 2000, "8"))
        expect(bet(gone, "pass", 1000))
        roll(dealer, 3, 3)
        before = stands()
        assert before == ([("buy", "8", None, 2000), ("pass", None, 6, 1000)], 46900, 6, [50]), before
        # In the air: no roll, the same round goes on.
        expect(act(dealer, "throw"))
        refused(w.ask("withdraw", table="D1", round=2, bet="buy", on="8"), "rules")
        expect(act(dealer, "no-roll", why="one lay on the other", reason="die-on-die"))
        assert stands() == before
        # Called seven, settled; but the dice showed eight: all that was lost lies there again.
        roll(dealer, 3, 4)
        expect(gone.ask("leave"))  # who had lost his last wager is gone: he plays on no longer, and gets it back
        assert stands() == ([], 46900, 0, [50, 15]), stands()
        expect(bet(w, "field", 500))
        refused(act(boss, "overrule", dice=[4, 4]), "reason")
        proposed(act(boss, "overrule", why="four and four", dice=[4, 4]), house.desk("pit"))
        assert w.until("restored", bet="pass")["total"] == 1000
        assert stands() == ([("pass", None, 6, 1000)], 46900 + 4400, 6, [50, 3 * 6 + 3]), stands()
        house.kill()
        house.open()
        w, dealer, boss, inspector = house.again(w), house.desk("dealer"), house.desk("boss"), house.desk("inspector")
        assert stands() == ([("pass", None, 6, 1000)], 51300, 6, [50, 21]), stands()
        # No such roll at all, found out late.
        proposed(act(boss, "no-roll", why="seen on camera", reason="die-off-table"), house.desk("pit"))
        assert stands() == ([("buy", "8", None, 2000), ("pass", None, 6, 1000)], 46900, 6, [50]), stands()
        roll(dealer, 5, 1)
        assert stands() == ([("buy", "8", None, 2000)], 48900, 0, [50, 24]), stands()
        assert expect(house.desk("cage").ask("member", card=gone.card))["member"]["on-card"] == 100000
        trial = expect(inspector.ask("trial"))
        assert trial["good"], trial
        house.stop()
        house.verify()


def test_no_roll_at_an_automatic_table():
    """The seed of a throw that was called off is known: the round is committed to again before wagers are taken for the next."""
    with House(BAIZE, tables(automatic(60000, 3000))) as house:
        w, boss = house.sit(credit=50000, table="C1"), house.desk("boss")
        view = view_of(w, "C1")
        n = view["round"]
        expect(bet(w, "pass", 1000, table="C1"))
        expect(w.ask("throw", table="C1", round=n))
        w.until("spin", round=n)
        # What will be thrown is fixed by then: nobody alone calls it off.
        proposed(act(boss, "no-roll", "C1", why="hands in the way", reason="irregular"), house.desk("pit"))
        after = view_of(w, "C1")
        assert (after["phase"], after["round"], after["renewed"], after["mine"]["staked"]) == ("open", n, 1, 1000), after
        assert after["commit"] != view["commit"]
        expect(bet(w, "field", 500, table="C1"))
        expect(w.ask("throw", table="C1", round=n))
        w.until("spin", round=n)
        house.kill()  # and killed while the dice are in the air again
        house.open()
        w = house.again(w)
        number = w.until("resulted", round=n)["number"]
        fair = expect(w.ask("fair", table="C1", round=n))
        check_fair(fair, view["commit"], below=36)
        assert number == 36 + fair["number"], (fair, number)
        house.stop()
        house.verify()


def test_a_promise_made_after_a_wager_is_found():
    """Wagers of earlier rolls may lie there when a roll is committed to; one of its own may not."""
    with House(BAIZE, tables(automatic(60000, 20))) as house:
        w = house.sit(credit=50000, table="C1")
        for _ in range(2):
            n = view_of(w, "C1")["round"]
            expect(bet(w, "dont-pass" if n == 1 else "field", 1000, table="C1"))
            if n == 2:
                expect(bet(w, "lay", 1000, "4", table="C1"))
            if not w.ask("throw", table="C1", round=n)["ok"]:  # his line wager was decided
                break
            w.until("opened", round=n + 1)
        house.stop()
        lines = [line for line in journal_of(house, "C1") if "seal" not in line]
        assert verify_journal(house, rechain(lines))[0] == 0
        promise = next(line for line in lines if line.get("commit") == 2)
        late = [line for line in lines if line is not promise]
        second = [i for i, line in enumerate(late) if line.get("act", {}).get("act") == "wager"][1]
        late.insert(second + 1, promise)
        status, said = verify_journal(house, rechain(late[:second + 2]))
        assert status == 1 and "before the round's first wager" in said, said


# --- whatever staff do -----------------------------------------------------------------------------

def any_act(dice):
    """Something staff might do at such tables, sensible or not."""
    kind = dice.choice(("dice", "dice", "dice", "throw", "throw", "section", "close", "confirm", "tumble", "no-roll", "no-roll", "overrule",
                        "decide", "correct", "invalidate", "void-player", "offer-dice", "take", "decline", "pass", "order-pass", "dice-lost",
                        "dice-found", "replace-dice", "inspect", "no-spin", "close-table", "open-table", "malfunction", "repaired", "check",
                        "found", "position", "player-limits", "bar", "vacate"))
    fields = {"dice": [dice.randint(1, 6) for _ in range(dice.choice((2, 2, 2, 3)))], "section": dice.randint(1, 52),
              "reason": dice.choice(("die-on-die", "die-off-table", "irregular", "fraud", "disruption", "hours", "dice-seen", "equipment", "rectified",
                                     "on-peg", "power", "delay")),
              "round": dice.randint(1, 30), "player": f"T0{dice.randint(1, 4)}.1", "seat": dice.randint(1, 4), "yes": dice.random() < .5,
              "bet": dice.choice(("pass", "big", "place")), "stake": 500, "min": 500, "max": 20000, "players": [f"T0{dice.randint(1, 4)}.1"]}
    given = {"dice": ["dice"], "section": ["section"], "no-roll": ["reason"], "overrule": [dice.choice(("dice", "reason"))], "decide": ["dice"],
             "correct": ["dice"], "invalidate": ["reason"] + ["players"] * (dice.random() < .3) + ["round"] * (dice.random() < .3),
             "void-player": ["player"], "take": ["player"], "decline": ["player"], "pass": ["player"], "order-pass": ["reason"],
             "dice-found": ["yes"], "no-spin": ["reason"], "close-table": ["reason"], "malfunction": ["reason"], "repaired": ["reason"],
             "check": ["reason"], "found": ["player", "seat", "bet", "stake"], "position": ["player", "seat", "bet"],
             "player-limits": ["player", "min", "max"], "bar": ["player", "yes"], "vacate": ["seat"], "throw": ["player"] * (dice.random() < .3)}
    return {"act": kind, **{name: fields[name] for name in given.get(kind, ())}}


def test_whatever_staff_do_every_cent_is_found():
    """Acts in no order at tables that dealers run and one that runs by itself, wagers in between, and a kill now and then."""
    dice, names = random.Random(SEED + 3), ("D1", "D1", "D1", "C1", "T1", "W1")
    text = tables(DEALER, automatic(700, 20), DEALER.replace("D1", "T1").replace("craps", "tai-sai"),
                  DEALER.replace("D1", "W1").replace("craps", "money-wheel"), on_card=10_000_000)
    with House(BAIZE, text, args=("--rate", "0")) as house:
        players, boss = [house.sit(credit=1_000_000, table=dice.choice(names)) for _ in range(4)], house.desk("boss")
        for step in range(500):
            if dice.random() < .5:
                boss.ask("act", table=dice.choice(names), act=any_act(dice), reason="to see")
                continue
            w = dice.choice(players)
            m = expect(w.ask("join", terminal=w.terminal, token=w.token))
            here = {"table": m["view"]["table"], "round": m["view"]["round"]}
            if m["account"] is None:
                expect(w.ask("card", card=w.card, pin=w.pin))
                w.ask("transfer", amount=100_000, to="terminal")
            name, on = dice.choice((("pass", None), ("pass", None), ("dont-pass", None), ("come", None), ("pass-odds", None), ("place", "6"),
                                    ("buy", "9"), ("lay", "4"), ("field", None), ("hardway", "8"), ("big", None), ("single", "3"), ("symbol", "A")))
            w.ask("wager", bet=name, on=on, stake=dice.choice((500, 600, 1000)), **here)
            if step % 6 == 0:
                w.ask("withdraw", **here)
                w.ask("working", bet=dice.choice(("place", "buy")), yes=dice.random() < .5, **here)
                w.ask("throw", **here)
                w.ask(dice.choice(("slips", "slips", "leave")))
                w.ask("table", table=dice.choice(names))
            for each in players:
                each.news.clear()
            if step % 170 == 169:
                house.kill()
                house.open()
                players, boss = [house.again(w) for w in players], house.desk("boss")
        house.stop()
        house.verify()


# --- struck down -----------------------------------------------------------------------------------

def test_killed_after_every_step():
    """Wagers, points, markers, commission, shooter, credit: all there again, whatever came last."""
    with House(BAIZE, tables(DEALER)) as house:
        w, dealer = house.sit(credit=50000, table="D1"), house.desk("dealer")

        def stands():
            m = expect(w.ask("join", terminal=w.terminal, token=w.token))
            return m["view"], lasting(m["account"])

        steps = [lambda: expect(bet(w, "pass", 1000)), lambda: expect(bet(w, "buy", 1000, "10")), lambda: expect(act(dealer, "throw")),
                 lambda: roll(dealer, 4, 5), lambda: expect(bet(w, "pass-odds", 1000)), lambda: expect(bet(w, "dont-come", 700)),
                 lambda: roll(dealer, 4, 4), lambda: expect(bet(w, "dont-come-odds", 600, "8")),
                 lambda: expect(w.ask("working", table="D1", round=3, bet="buy", yes=False)),
                 lambda: expect(bet(w, "craps-eleven", 500, craps=100, eleven=400)),
                 lambda: expect(w.ask("withdraw", table="D1", round=3, bet="dont-come", on="8", stake=200)),
                 lambda: roll(dealer, 6, 5), lambda: roll(dealer, 3, 4)]
        for count, step in enumerate(steps):
            step()
            before = stands()
            if count % 4 == 3:
                assert house.stop() == (0, "")  # the snapshot has it all
            else:
                house.kill()
            house.open()
            w, dealer = house.again(w), house.desk("dealer")
            assert stands() == before, (count, stands(), before)
        view, money = before
        assert [x["bet"] for x in view["mine"]["wagers"]] == ["buy"] and not view["mine"]["wagers"][0]["working"]
        assert money["credit"] == 50000 - 1000 - 1050 - 1000 - 700 - 600 - 500 + 200 + 400 * 15 + 400 + 2 * 500 + 600 + 500, money
        house.stop()
        house.verify()


def test_a_roll_that_is_confirmed():
    """Where the plan asks for it, a dealer confirms a roll; called off in between, it is none."""
    with House(BAIZE, tables(DEALER.replace("unit: 100", "unit: 100, confirm: 'yes'"))) as house:
        w, dealer = house.sit(credit=50000, table="D1"), house.desk("dealer")
        expect(bet(w, "pass", 1000))
        roll(dealer, 3, 4)
        assert view_of(w, "D1")["phase"] == "result" and account(w)["staked"] == 1000
        refused(w.ask("wager", table="D1", round=1, bet="field", stake=500), "rules", r"nz1996:X\.5\.7")
        proposed(act(dealer, "no-roll", why="one lay on the other", reason="die-on-die"), house.desk("boss"))
        assert view_of(w, "D1")["phase"] == "open" and account(w)["staked"] == 1000
        roll(dealer, 5, 6)
        house.kill()
        house.open()
        w, dealer = house.again(w), house.desk("dealer")
        expect(act(dealer, "confirm"))
        assert w.until("ended", round=1)["won"] == 1000 and account(w)["credit"] == 51000
        assert view_of(w, "D1")["past"] == [36 + 4 * 6 + 5]
        house.stop()
        house.verify()


def test_killed_again_and_again_by_the_clock():
    """An automatic table under a stream of wagers: what was acknowledged is there, and every roll was drawn as promised."""
    dice = random.Random(SEED + 2)
    with House(BAIZE, tables(automatic(120, 20), on_card=10_000_000), args=("--rate", "0")) as house:
        w, seen = house.sit(credit=5_000_000, table="C1"), []
        for _ in range(8):
            view = view_of(w, "C1")
            until = time.monotonic() + dice.uniform(0.05, 0.6)
            while time.monotonic() < until:
                name, on = dice.choice((("pass", None), ("dont-pass", None), ("come", None), ("place", "6"), ("buy", "9"), ("field", None)))
                m = w.ask("wager", table="C1", round=view["round"], bet=name, on=on, stake=600)
                if not m["ok"]:
                    view = view_of(w, "C1")
            seen += [(m["round"], m["number"]) for m in w.news if m.get("event") == "resulted"]
            house.kill()
            house.open()
            w = house.again(w)
        rounds = 0
        for n, number in dict(seen).items():
            m = w.ask("fair", table="C1", round=n)
            if m["ok"]:
                check_fair(m, below=36)
                assert m["number"] == number % 36
                rounds += 1
        assert rounds > 0, seen
        house.stop()
        house.verify()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
