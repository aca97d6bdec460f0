#!/usr/bin/env python3
"""Cards dealt to boxes on a floor: rounds with a dealer and by the clock, decisions in and out of turn, what they add to
the stakes, hands that nobody decides for, and being struck down in the middle of all that.

usage: test_boxes.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]

SEED (the time) says what chance does.
"""
import os
import random
import sys
import time

from house import (DECK, House, account, another_row, closed_by_staff, drawn, expect, journal_of, lasting, main,
                   over_of, patiently, plan, rechain, refused, seeds_of, tests_of, verify_journal)

BAIZE = sys.argv[1]
SEED = int(os.environ.get("SEED", str(time.time_ns() % 1000000)))

LIMITS = "min: 500, max: 50000, unit: 100"
DEALER = f"{{table: K1, ruleset: nz1996/blackjack, options: {{{LIMITS}}}}}"


def automatic(decision=60000, insurance=60000, deal=0, name="A1", more=""):
    """Closed by staff before its period is up, so that a test need not wait for it."""
    rules = closed_by_staff("crown-fusion-2024/auto-blackjack")
    return (f"{{table: {name}, ruleset: {rules}, options: {{{LIMITS}, period: 15000, decision: {decision}, "
            f"insurance-time: {insurance}{more}}}, deal: {deal}}}")


def tables(*tables, **more):
    return plan(tables=list(tables), **{"members": 7, "terminals": 7, "cash": 0, **more})


def act(desk, kind, table="K1", why=None, **fields):
    return desk.ask("act", table=table, act={"act": kind, **fields}, **({"reason": why} if why else {}))


def deals(dealer, *cards, table="K1"):
    for one in cards:
        expect(act(dealer, "card", table, card=one))


def view_of(w, table="K1"):
    return expect(w.ask("table", table=table))["view"]


def bet(w, stake, bet="main", table="K1"):
    return w.ask("wager", table=table, round=view_of(w, table)["round"], bet=bet, stake=stake)


def choose(w, choice, table="K1", **more):
    return w.ask("choose", table=table, round=view_of(w, table)["round"], choice=choice, **more)


def lie(view):
    """The hands as they lie: by box, their cards and state."""
    return {b["seat"]: [(" ".join(c or "??" for c in h["cards"]), h["state"]) for h in b["hands"]] for b in view["boxes"]["boxes"]}


def moved(w, count):
    """The last movements of the account, oldest first."""
    return [(m["kind"], m["amount"]) for m in expect(w.ask("statement"))["movements"][count - 1::-1]]


def lies_on(inspector, table):
    return next(a["balance"] for a in expect(inspector.ask("accounts"))["accounts"] if a["account"] == f"wagers {table}")


# --- a dealer's table ------------------------------------------------------------------------------

def test_a_round_with_a_dealer():
    """A pair split, a part of it doubled, insurance, even money; every stake is on the table before it is answered."""
    with House(BAIZE, tables(DEALER)) as house:
        a, b = house.sit(credit=50000, table="K1"), house.sit(credit=50000, table="K1")
        dealer, inspector = house.desk("dealer"), house.desk("inspector")
        expect(bet(a, 1000))
        expect(bet(a, 500, "super-sevens"), credit=48500)
        expect(bet(b, 2000))
        refused(choose(a, "hit"), "rules")  # nothing is dealt
        expect(act(dealer, "close"))
        deals(dealer, "7h", "Ac", "As", "7d")
        assert lie(view_of(a)) == {1: [("7h 7d", "waits")], 2: [("Ac", "waits")]}
        deals(dealer, "Kd")
        view = view_of(b)
        assert view["boxes"]["insurance"] == {"open": True, "max": 1000, "min": 500, "step": 100, "even_money": True, "answered": False, "left": None}
        assert view["boxes"]["turn"] == {"seat": 1, "hand": 1, "mine": False, "options": [], "stakes": {}, "left": None}, view["boxes"]
        refused(choose(a, "even-money"), "rules", r"nz1996:II\.8\.3")
        refused(choose(a, "insure", stake=501), "rules", r"nz1996:I\.14\.3")
        refused(choose(a, "insure", stake=600), "rules", r"nz1996:II\.9\.[34]")
        expect(choose(a, "insure"), stake=500, credit=48000, staked=2000)
        expect(choose(b, "even-money"), credit=52000, staked=0)
        row = b.until("ended", number=None)["wagers"][0]
        assert (row["hand"], row["pays"], row["rule"], row["odds"]) == (1, 2000, "nz1996:II.8.3", "1 to 1"), row
        assert lie(view_of(a)) == {1: [("7h 7d", "plays")], 2: [("Ac Kd", "paid")]}
        assert view_of(a)["boxes"]["boxes"][1]["hands"][0]["result"] == "win"
        assert lies_on(inspector, "K1") == 2000
        expect(choose(a, "split"), stake=1000)
        row = a.until("ended", number=None)["wagers"][0]
        assert (row["bet"], row["pays"], row["odds"], "hand" in row) == ("super-sevens", 25000, "50 to 1", False), row
        refused(choose(a, "insure"), "rules", r"nz1996:II\.9\.3/deadline")
        deals(dealer, "4s")
        refused(choose(a, "stand"), "rules", r"nz1996:II\.12\.1\(d\)")
        refused(choose(a, "double", stake=1100), "rules", r"nz1996:II\.10\.2")
        expect(choose(a, "double", stake=600), stake=600, credit=48000 - 1000 + 25500 - 600)
        assert moved(a, 1) == [("wager", 600)] and lies_on(inspector, "K1") == 3100
        deals(dealer, "2c", "Th")
        assert lie(view_of(a))[1] == [("7h 4s 2c", "stands"), ("7d Th", "plays")]
        refused(choose(a, "hit", hand=1), "rules", r"nz1996:II\.7\.4")
        expect(choose(a, "hit", hand=2))
        deals(dealer, "9h")  # bust: it is lost at once, and the dealer plays against the other
        row = a.until("ended", number=None)["wagers"][0]
        assert (row["hand"], row["result"], row["stake"], row["under"]) == (2, "lose", 1000, "nz1996:II.12.2"), row
        deals(dealer, "6s")
        settled = a.until("ended", number=17)
        assert sorted((r["bet"], r.get("hand"), r["result"], r["stake"]) for r in settled["wagers"]) == [
            ("insurance", None, "lose", 500), ("main", 1, "lose", 1600)], settled
        view = view_of(a)
        assert view["past"] == [17] and lie(view) == {1: [("7h 4s 2c", "done"), ("7d Th 9h", "bust")], 2: [("Ac Kd", "paid")]}, view["boxes"]
        assert [h["result"] for h in view["boxes"]["boxes"][0]["hands"]] == ["lose", "lose"]
        assert lies_on(inspector, "K1") == 0 and account(a)["credit"] == 50000 - 500 - 1000 - 500 - 1000 - 600 + 25500
        slip = expect(a.ask("slips", table="K1"))["slips"][0]
        assert (slip["number"], slip["staked"], slip["returned"], len(slip["wagers"])) == (17, 3600, 25500, 4), slip
        house.stop()
        house.verify()


def test_a_slip_has_what_ended_before_the_floor_closed():
    """A hand that is lost at once is on the slip of its round, whether the floor was closed or struck down in between, or
    its player has left; so the slips of the table come to what its ledger has."""
    with House(BAIZE, tables(DEALER)) as house:
        a, b, c = (house.sit(credit=50000, table="K1") for _ in range(3))
        dealer = house.desk("dealer")
        for n, ends in enumerate((house.kill, house.stop), 1):
            expect(bet(a, 1000))
            expect(bet(b, 2000))
            if n == 1:
                expect(bet(c, 700))
            expect(act(dealer, "close"))
            deals(dealer, *(("Th", "Tc", "Ts", "9d", "6h", "7d", "6d") if n == 1 else ("Th", "Tc", "9d", "6h", "7d")))
            expect(choose(a, "hit"))
            deals(dealer, "Kh")  # bust
            a.until("ended", number=None)
            if n == 1:
                expect(choose(b, "stand"))
                expect(choose(c, "hit"))
                deals(dealer, "Kc")  # bust, and he does not wait for the end
                c.until("ended", number=None)
                expect(c.ask("leave"))
            ends()
            house.verify()
            house.open()
            a, b = house.again(a), house.again(b)
            dealer = house.desk("dealer")
            if n == 2:
                expect(choose(b, "stand"))
            deals(dealer, "Qd")
            while view_of(b)["round"] == n:
                deals(dealer, "2s")
            slip = expect(a.ask("slips", table="K1"))["slips"][0]
            assert (slip["round"], slip["staked"], slip["returned"], len(slip["wagers"])) == (n, 1000, 0, 1), slip
        house.stop()
        found = house.report("hold")
        assert "missing" not in found["note"] and found["total"]["wagered"] == 6700, found
        house.verify()


def test_only_in_turn():
    with House(BAIZE, tables(DEALER)) as house:
        a, b, c = (house.sit(credit=50000, table="K1") for _ in range(3))
        dealer, boss = house.desk("dealer"), house.desk("boss")
        for w in (b, c):
            expect(bet(w, 1000))
        expect(act(dealer, "close"))
        deals(dealer, "5h", "6h", "Td", "6d", "5d")
        refused(choose(a, "hit"), "rules")  # has no wager
        refused(choose(c, "hit"), "rules", r"nz1996:II\.7\.4")
        refused(choose(c, "hit", seat=2), "rules", r"nz1996:II\.13\.3\(a\)")  # another's box
        refused(act(dealer, "card", card="2s"), "rules")
        refused(act(dealer, "hit", seat=2), "act")  # nobody decides for him
        refused(b.ask("choose", table="K1", round=2, choice="hit"), "round")
        refused(b.ask("choose", table="K1", round=1, choice="wager"), "malformed")
        for wrong in ({"seat": 0}, {"hand": 4}, {"stake": -5}, {"stake": "all"}, {"hand": True}):
            refused(b.ask("choose", table="K1", round=1, choice="double", **wrong), "malformed")
        seq = b.seq + 2
        expect(choose(b, "hit"))
        assert b.answer(b.send("choose", seq=seq, table="K1", round=1, choice="hit"))["again"]
        refused(choose(b, "hit"), "rules")  # his card is due
        deals(dealer, "4s")
        expect(choose(b, "stand"))
        expect(act(boss, "absent", seat=3))  # who has gone is played by staff: eleven draws
        refused(choose(c, "hit"), "rules")
        deals(dealer, "2s")
        assert lie(view_of(b)) == {2: [("5h 6d 4s", "stands")], 3: [("6h 5d 2s", "stands")]}
        deals(dealer, "7c")
        assert a.until("resulted")["number"] == 17
        house.stop()
        house.verify()


# --- by the clock ----------------------------------------------------------------------------------

def check_cards(fair, commit=None):
    """Every card of a round is the one that seed, link and shoe give."""
    seeds, over = seeds_of(fair), over_of(fair)
    assert commit in (None, fair["commits"][0]["commit"]), fair
    left, decks = [c for c, n in zip(DECK, fair["shoe"]) for _ in range(n)], 6
    for i, card in enumerate(fair["cards"]):
        if not left:
            left = sorted(DECK * decks, key=DECK.index)
            for gone in fair["cards"][:i]:
                left.remove(gone)
        assert left.pop(drawn(seeds[i], over, i, len(left))) == card, (i, fair)


class Auto:
    """A terminal at an automatic table, which does something sensible, or not."""

    def __init__(self, w, boss, dice, table="A1"):
        self.w, self.boss, self.dice, self.table = w, boss, dice, table

    def choice(self, view):
        boxes, turn = view["boxes"], view["boxes"]["turn"]
        if boxes["insurance"] and not boxes["insurance"]["answered"]:
            return self.dice.choice(["decline", "insure"] + ["even-money"] * boxes["insurance"]["even_money"])
        if turn and turn["mine"]:
            wild = self.dice.choice(turn["options"])
            return wild if self.dice.random() < .6 or "stand" not in turn["options"] else "stand"
        return None

    def round(self, stakes=(("main", 1000),)):
        """One round from its wagers to its end; what it came to, and its commitment."""
        w, here = self.w, view_of(self.w, self.table)
        n = here["round"]
        expect(w.ask("wager", table=self.table, round=n, list=[{"bet": name, "stake": stake} for name, stake in stakes]))
        expect(act(self.boss, "close", self.table))
        for _ in patiently("a round that ends"):
            view = view_of(w, self.table)
            if view["round"] > n:
                return n, here["commit"], w.until("resulted", round=n)
            choice = self.choice(view)
            if view["phase"] == "open":  # the cutting card was next: the cards are shuffled first
                act(self.boss, "close", self.table)
            elif choice is not None:
                m = w.ask("choose", table=self.table, round=n, choice=choice)
                if choice in ("double", "split"):
                    assert m["ok"] and m["stake"] == 1000, m
            else:
                time.sleep(0.002)


def test_every_card_is_the_one_that_was_committed_to():
    """From one shoe into the next, and through a shoe that is empty before the round is over."""
    print(f"# seed {SEED}", file=sys.stderr)
    dice = random.Random(SEED)
    with House(BAIZE, tables(automatic(more=", decks: 6, cut-card: 0"), on_card=10_000_000), args=("--rate", "0")) as house:
        w = house.sit(credit=1_000_000, table="A1")
        auto, credit, left, refilled, shoes = Auto(w, house.desk("boss"), dice), 1_000_000, [6] * 52, 0, 0
        for _ in range(150):
            n, commit, resulted = auto.round([("main", 1000), ("kings-bounty", 500)])
            fair = expect(w.ask("fair", table="A1", round=n))
            check_cards(fair, commit)
            assert fair["number"] == resulted["number"] and fair["seed"] == resulted["seed"]
            if fair["shoe"] != left:
                shoes, left = shoes + 1, [6] * 52
            assert fair["shoe"] == left, fair
            refilled += sum(left) < len(fair["cards"])
            for one in fair["cards"]:
                left[DECK.index(one)] -= 1
            slip = expect(w.ask("slips", table="A1"))["slips"][0]
            assert slip["round"] == n and slip["number"] == fair["number"]
            credit += slip["returned"] - slip["staked"]
            assert account(w)["credit"] == credit == slip["credit"], slip
            w.news.clear()
        assert shoes >= 1, shoes
        print(f"# {shoes} shoes, {refilled} rounds through an empty one", file=sys.stderr)
        house.stop()
        assert "A1" in house.verify()


def test_who_does_not_decide_is_played_by_the_clock():
    """Silence, a closed screen, a card taken out: insurance lapses, the hand is played, the money arrives."""
    with House(BAIZE, tables(automatic(decision=150, insurance=150, deal=10), on_card=10_000_000)) as house:
        w, boss, cage = house.sit(credit=1_000_000, table="A1"), house.desk("boss"), house.desk("cage")
        offered = timed = 0
        for count in range(60):
            if offered and timed and count > 12:
                break
            n = view_of(w, "A1")["round"]
            expect(bet(w, 1000, table="A1"))
            expect(act(boss, "close", "A1"))
            w.until("resulted", round=n)
            fair = expect(w.ask("fair", table="A1", round=n))
            check = [m["boxes"] for m in w.news if m.get("event") == "boxes"]
            offered += any(m["insurance"] for m in check)
            timed += any(m["turn"] and m["turn"]["left"] <= 150 for m in check)
            view = view_of(w, "A1")
            own = view["boxes"]["boxes"][0]["hands"][0]
            assert own["total"] >= 12 and not own["doubled"], own  # it draws to hard twelve or soft seventeen
            assert own["blackjack"] or not own["soft"] or own["total"] >= 17, own
            assert fair["number"] is not None
            w.news.clear()
        w.ask("join", terminal=w.terminal, token=w.token)
        # The screen is gone: it goes on without it.
        n = view_of(w, "A1")["round"]
        expect(bet(w, 1000, table="A1"))
        expect(act(boss, "close", "A1"))
        w.close()
        display = house.wire()
        expect(display.ask("watch", table="A1"))
        display.until("resulted", round=n)
        w = house.again(w)
        assert account(w)["staked"] == 0
        # The card is on its way out while the hand is played; then all is on the card.
        n = view_of(w, "A1")["round"]
        expect(bet(w, 1000, table="A1"))
        expect(act(boss, "close", "A1"))
        assert expect(w.ask("leave"))["account"]["leaving"]
        refused(w.ask("choose", table="A1", round=n, choice="hit"), "no-account")
        m = w.until("account")
        assert m["account"] is None
        member = expect(cage.ask("member", card=w.card))["member"]
        assert member["terminal"] is None and member["on-card"] > 9_900_000, member
        house.stop()
        house.verify()


def test_decisions_wait_for_insurance():
    """Where the table gives time for it, nobody decides before all have answered; then at once."""
    dice = random.Random(SEED + 1)
    with House(BAIZE, tables(automatic(), on_card=10_000_000), args=("--rate", "0")) as house:
        a, b = (house.sit(credit=1_000_000, table="A1") for _ in range(2))
        boss, seen = house.desk("boss"), 0
        for _ in range(150):
            n = view_of(a, "A1")["round"]
            for w in (a, b):
                expect(w.ask("wager", table="A1", round=n, bet="main", stake=1000))
            expect(act(boss, "close", "A1"))
            view = view_of(a, "A1")
            if view["boxes"]["insurance"]:
                seen += 1
                assert view["boxes"]["insurance"]["left"] > 0 and view["boxes"]["turn"] is None and view["phase"] == "closed"
                refused(a.ask("choose", table="A1", round=n, choice="hit"), "rules", r"crown-fusion-2024:11\.8\.2")
                refused(a.ask("choose", table="A1", round=n, choice="insure", stake=400), "rules")  # exactly half
                expect(a.ask("choose", table="A1", round=n, choice="insure"), stake=500)
                view = view_of(a, "A1")
                assert view["boxes"]["insurance"]["answered"] and view["boxes"]["boxes"][0]["insurance"] == 500, view["boxes"]
                assert not view_of(b, "A1")["boxes"]["insurance"]["answered"]
                expect(b.ask("choose", table="A1", round=n, choice="decline"))
                assert view_of(b, "A1")["boxes"]["insurance"] is None
            for _ in patiently("a round that ends"):
                view = view_of(a, "A1")
                if view["round"] > n:
                    break
                if view["phase"] == "open":  # the cutting card was next: the cards are shuffled first
                    act(boss, "close", "A1")
                elif view["boxes"]["turn"]:
                    w = a if view["boxes"]["turn"]["mine"] else b
                    w.ask("choose", table="A1", round=n, choice=dice.choice(view_of(w, "A1")["boxes"]["turn"]["options"]))
            for w in (a, b):
                w.news.clear()
            if seen == 3:
                break
        assert seen, "no ace in 150 rounds"
        house.stop()
        house.verify()


def test_another_card_than_the_seed_gives_is_found():
    """Somebody writes the whole journal anew, with another seed for one round and a commitment to match."""
    dice = random.Random(SEED + 2)
    with House(BAIZE, tables(automatic(more=", decks: 6")).replace("seal-every: 20", "seal-every: 60")) as house:
        auto = Auto(house.sit(credit=50000, table="A1"), house.desk("boss"), dice)
        n = [auto.round()[0] for _ in range(3)][0]
        house.stop()
        lines = journal_of(house, "A1")
        good = verify_journal(house, rechain(lines))
        assert good[0] == 0, good
        lines = another_row(lines, n)
        assert not any("seal" in line for line in lines)
        status, said = verify_journal(house, rechain(lines))
        assert status == 1 and "not what the seed gives" in said, said


def test_a_round_whose_seeds_are_lost_too_often_is_refunded():
    """Struck down again and again among the cards: the round is committed to anew a few times, then all wagers go back."""
    with House(BAIZE, tables(automatic(deal=1500))) as house:
        players, boss = [house.sit(credit=50000, table="A1") for _ in range(4)], house.desk("boss")
        n = view_of(players[0], "A1")["round"]
        for w in players:
            expect(w.ask("wager", table="A1", round=n, list=[{"bet": "main", "stake": 1000}, {"bet": "bet-the-set", "stake": 500}]))
        expect(act(boss, "close", "A1"))
        w, renewed = players[0], []
        while True:
            house.kill()
            house.open()
            new = house.wire()
            m = expect(new.ask("join", terminal=w.terminal, card=w.card, pin=w.pin))
            if m["view"]["round"] != n:
                break
            renewed.append(m["view"]["renewed"])
            new.until(("dealt", "ended"), round=n)
        fair = expect(new.ask("fair", table="A1", round=n))
        assert m["account"]["credit"] == 50000 and len(fair["commits"]) == 4 and fair["number"] is None, (renewed, m["account"], fair)
        check_cards(fair)
        codes = [i["code"] for i in expect(house.desk("inspector").ask("incidents"))["incidents"]]
        assert codes.count("draw-renewed") >= max(renewed), codes
        house.stop()
        house.verify()


# --- struck down -----------------------------------------------------------------------------------

def test_killed_after_every_step():
    """Hands, stakes, turn, offers, credit: all there again, whatever came last."""
    with House(BAIZE, tables(DEALER)) as house:
        a, b = house.sit(credit=50000, table="K1"), house.sit(credit=50000, table="K1")
        dealer = house.desk("dealer")

        def stands():
            both = [expect(w.ask("join", terminal=w.terminal, token=w.token)) for w in (a, b)]
            return [(m["view"], lasting(m["account"])) for m in both]

        steps = [lambda: expect(bet(a, 1000)), lambda: expect(bet(a, 500, "super-sevens")), lambda: expect(bet(b, 2000)),
                 lambda: expect(act(dealer, "close"))]
        steps += [lambda one=one: deals(dealer, one) for one in ("8h", "9c", "As", "8d", "2c")]
        steps += [lambda: expect(choose(b, "insure", stake=700)), lambda: expect(choose(a, "split")), lambda: deals(dealer, "3s"),
                  lambda: expect(choose(a, "double")), lambda: deals(dealer, "Ts"), lambda: deals(dealer, "8s"),
                  lambda: expect(choose(a, "split")), lambda: deals(dealer, "Kc"), lambda: expect(choose(a, "stand")),
                  lambda: deals(dealer, "4h"), lambda: expect(choose(a, "hit")), lambda: deals(dealer, "Qh"),
                  lambda: expect(choose(b, "double", stake=1500)), lambda: deals(dealer, "7d"), lambda: deals(dealer, "Kd")]
        for count, step in enumerate(steps):
            step()
            before = stands()
            if count % 5 == 4:
                assert house.stop() == (0, "")  # the snapshot has it all
            else:
                house.kill()
            house.open()
            a, b, dealer = house.again(a), house.again(b), house.desk("dealer")
            assert stands() == before, (count, stands(), before)
        (_, mine), (_, other) = before
        # The dealer's blackjack takes of what a player has on his box only as much as he first put there.
        assert view_of(a)["past"] == [23]
        assert mine["credit"] == 50000 - 500 - 1000, mine
        assert other["credit"] == 50000 - 2000 + 2 * 700, other
        house.stop()
        house.verify()


def test_killed_again_and_again_by_the_clock():
    """Automatic rounds under a stream of decisions: what was acknowledged is there, and every card was as promised."""
    dice = random.Random(SEED + 3)
    with House(BAIZE, tables(automatic(decision=100, insurance=100, deal=5, more=", decks: 6"), on_card=10_000_000), args=("--rate", "0")) as house:
        players, rounds = [house.sit(credit=1_000_000, table="A1") for _ in range(3)], set()
        for _ in range(10):
            boss, until = house.desk("boss"), time.monotonic() + dice.uniform(0.1, 0.6)
            while time.monotonic() < until:
                for w in players:
                    view = view_of(w, "A1")
                    n, turn = view["round"], view["boxes"]["turn"]
                    rounds.add(n)
                    if view["phase"] == "open":
                        w.ask("wager", table="A1", round=n, bet="main", stake=1000)
                    elif turn and turn["mine"]:
                        w.ask("choose", table="A1", round=n, choice=dice.choice(turn["options"]))
                    elif view["boxes"]["insurance"]:
                        w.ask("choose", table="A1", round=n, choice=dice.choice(("insure", "decline", "even-money")))
                    w.news.clear()
                act(boss, "close", "A1")
            lies = [(account(w)["credit"] + account(w)["staked"]) for w in players] if dice.random() < .3 else None
            house.kill()
            house.open()
            players = [house.again(w) for w in players]
            assert lies is None or len(lies) == len(players)
        checked = 0
        for n in sorted(rounds):
            fair = players[0].ask("fair", table="A1", round=n)
            if fair["ok"] and fair["seed"]:
                check_cards(fair)
                checked += 1
        assert checked > 3, rounds
        house.stop()
        house.verify()


# --- whatever anybody does -------------------------------------------------------------------------

def any_act(dice):
    """Something staff might do at such tables, sensible or not."""
    kind = dice.choice(("card", "card", "card", "card", "card", "close", "close", "absent", "full-patronage", "invalidate", "void-player",
                        "shuffle", "cutting-card", "replace-cards", "inspect", "bar", "vacate", "player-limits", "close-table", "open-table",
                        "malfunction", "records", "late-entry", "exposed", "extra-card", "position", "found", "no-bets"))
    fields = {"card": dice.choice(DECK), "seat": dice.randint(1, 4), "player": f"T0{dice.randint(1, 4)}.1", "yes": dice.random() < .3,
              "reason": dice.choice(("fraud", "disruption", "malfunction", "hours", "power")), "bet": "main", "stake": 500, "min": 500, "max": 20000,
              "players": [f"T0{dice.randint(1, 4)}.1"]}
    given = {"card": ["card"], "absent": ["seat"], "full-patronage": ["yes"], "invalidate": ["reason"] + ["players"] * (dice.random() < .3),
             "void-player": ["player"], "bar": ["player", "yes"], "vacate": ["seat"], "player-limits": ["player", "min", "max"],
             "close-table": ["reason"], "malfunction": ["reason"], "records": ["yes"], "late-entry": ["seat", "player", "stake"], "exposed": ["card"],
             "extra-card": ["card"], "position": ["player", "seat", "bet"], "found": ["player", "seat", "bet", "stake"]}
    return {"act": kind, **{name: fields[name] for name in given.get(kind, ())}}


def test_whatever_anybody_does_every_cent_is_found():
    """Acts and decisions in no order at a dealer's table and one that runs by itself, and a kill now and then."""
    dice, names = random.Random(SEED + 4), ("K1", "K1", "K1", "A1")
    text = tables(DEALER, automatic(decision=150, insurance=100, deal=3), on_card=10_000_000)
    choices = ("hit", "stand", "double", "split", "insure", "even-money", "decline", "assign", "raise", "fold")
    with House(BAIZE, text, args=("--rate", "0")) as house:
        players, boss = [house.sit(credit=1_000_000, table=dice.choice(names)) for _ in range(4)], house.desk("boss")
        for step in range(900):
            if dice.random() < .55:
                table = dice.choice(names)
                boss.ask("act", table=table, act=any_act(dice), reason="to see")
                continue
            w = dice.choice(players)
            m = expect(w.ask("join", terminal=w.terminal, token=w.token))
            here = {"table": m["view"]["table"], "round": m["view"]["round"]}
            if m["account"] is None:
                expect(w.ask("card", card=w.card, pin=w.pin))
                w.ask("transfer", amount=100_000, to="terminal")
            turn = m["view"]["boxes"]["turn"]
            if turn and turn["mine"] and dice.random() < .8:
                heard = w.ask("choose", choice=dice.choice(turn["options"]), **here)
                at_leisure = not m["account"]["leaving"] and here["table"] == "K1"  # no clock may have come first
                assert heard["ok"] or not at_leisure or heard["code"] == "barred", heard
            elif m["view"]["phase"] == "closed":
                w.ask("choose", choice=dice.choice(choices), **{**here, **dice.choice(({}, {"seat": dice.randint(1, 7)}, {"hand": dice.randint(1, 3)}, {"stake": 500}))})
            else:
                w.ask("wager", bet=dice.choice(("main", "main", "super-sevens", "kings-bounty", "insurance")), stake=dice.choice((500, 600, 1000)), **here)
            if step % 9 == 0:
                w.ask("withdraw", **here)
                w.ask(dice.choice(("slips", "slips", "leave")))
                w.ask("table", table=dice.choice(names))
            for each in players:
                each.news.clear()
            if step % 230 == 229:
                house.kill()
                house.open()
                players, boss = [house.again(w) for w in players], house.desk("boss")
        house.stop()
        house.verify()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
