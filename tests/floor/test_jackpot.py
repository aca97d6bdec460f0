#!/usr/bin/env python3
"""Caribbean stud on a floor: cards that lie face down, decisions together, and a progressive jackpot that several tables
share, with an account of its own.

usage: test_jackpot.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]

SEED (the time) says what chance does.
"""
import os
import random
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "oracle"))
from stud_linked import Linked  # noqa: E402

from house import DECK, PATIENCE, House, account, cards_drawn, expect, lasting, main, plan, proposed, refused, tests_of

BAIZE = sys.argv[1]
SEED = int(os.environ.get("SEED", str(time.time_ns() % 1000000)))

LIMITS = "min: 500, max: 50000, unit: 100"
ROYAL = ("Ah", "Kh", "Qh", "Jh", "Th")
FLUSH = ("2d", "5d", "7d", "9d", "Jd")
STEEL = ("4c", "5c", "6c", "7c", "8c")  # a straight flush
NOTHING = ("2s", "4h", "6s", "8h", "Ts")
PAIR = ("9s", "9h", "3c", "4d", "5h")  # the dealer's


def dealers(name, more="", jackpot="J"):
    return f"{{table: {name}, ruleset: nz1996/caribbean-stud, options: {{{LIMITS}, jackpot: 5000000{more}}}, jackpot: {jackpot}}}"


def automatic(name, decision=60000, period=600, more="", jackpot="J", deal=0):
    return (f"{{table: {name}, ruleset: nz1996/caribbean-stud, options: {{{LIMITS}, jackpot: 5000000, period: {period}, decision: {decision}{more}}}, "
            f"deal: {deal}, jackpot: {jackpot}}}")


def tables(*tables, **more):
    return plan(tables=list(tables), **{"members": 7, "terminals": 7, "cash": 0, **more})


def act(desk, kind, table, why=None, **fields):
    return desk.ask("act", table=table, act={"act": kind, **fields}, **({"reason": why} if why else {}))


def view_of(w, table):
    return expect(w.ask("table", table=table))["view"]


def bet(w, table, ante=1000, jackpot=True):
    both = [{"bet": "ante", "stake": ante}] + [{"bet": "jackpot", "stake": 100}] * jackpot
    return expect(w.ask("wager", table=table, round=view_of(w, table)["round"], list=both))


def choose(w, table, choice):
    return w.ask("choose", table=table, round=view_of(w, table)["round"], choice=choice)


def deals(dealer, table, *hands):
    """From a shoe: one card to each hand, the dealer's last, five times."""
    for cards in zip(*hands):
        for one in cards:
            expect(act(dealer, "card", table, card=one))


def balances(inspector):
    return {a["account"]: a["balance"] for a in expect(inspector.ask("accounts"))["accounts"]}


def moved(w, count):
    return [(m["kind"], m["amount"], m["from"].split()[0], m["to"].split()[0])
            for m in expect(w.ask("statement"))["movements"][count - 1::-1]]


def test_cards_lie_face_down():
    """A player sees his own and the dealer's last; the others' when all have decided. Decisions in any order."""
    with House(BAIZE, tables(dealers("P1"))) as house:
        a, b = (house.sit(credit=50000, table="P1") for _ in range(2))
        dealer, display, inspector = house.desk("dealer"), house.wire(), house.desk("inspector")
        expect(display.ask("watch", table="P1"))
        bet(a, "P1")
        bet(b, "P1", jackpot=False)
        assert view_of(a, "P1")["boxes"]["jackpot"] == {"pool": 5000000, "wager": 100, "lit": True}
        assert view_of(b, "P1")["boxes"]["jackpot"]["lit"] is False
        expect(act(dealer, "close", "P1"))
        assert display.until("meter") == {"event": "meter", "table": "P1", "pool": 5000100}
        deals(dealer, "P1", STEEL, NOTHING, PAIR)
        expect(display.ask("watch", table="P1"))
        cards = [m["card"] for m in display.news if m.get("event") == "dealt"]
        assert [c for c in cards if c] == ["5h"], cards  # the dealer's fifth
        view_of(a, "P1")
        assert [m["card"] for m in a.news if m.get("event") == "dealt" and m["seat"] == 1] == list(STEEL)
        assert not any(m["card"] for m in a.news if m.get("event") == "dealt" and m["seat"] == 2)
        boxes = view_of(a, "P1")["boxes"]
        assert boxes["dealer"]["cards"] == [None] * 4 + ["5h"] and boxes["dealer"]["hand"] is None
        own, other = (box["hands"][0] for box in boxes["boxes"])
        assert own["cards"] == list(STEEL) and own["rank"] == "straight flush, eight high" and own["state"] == "plays", own
        assert other["cards"] == [None] * 5 and other["rank"] is None and other["stake"] is None, other
        assert boxes["turn"] == {"seat": 1, "hand": 1, "mine": True, "options": ["raise", "fold"], "stakes": {"raise": 2000}, "forfeits": True, "left": None}
        refused(choose(a, "P1", "hit"), "rules")
        refused(a.ask("choose", table="P1", round=1, choice="raise", stake=1000), "rules", r"nz1996:VIII\.4\.6")
        expect(choose(b, "P1", "fold"), stake=0)
        refused(choose(b, "P1", "raise"), "rules", r"nz1996:VIII\.8\.1")
        assert view_of(b, "P1")["boxes"]["turn"] is None
        assert balances(inspector)["jackpot J"] == 5000000
        expect(choose(a, "P1", "raise"), stake=2000, credit=50000 - 1100 - 2000)
        # The prize waits until the deck is counted: ten percent of the pool.
        refused(choose(a, "P1", "fold"), "rules")
        assert view_of(b, "P1")["boxes"]["boxes"][0]["hands"][0]["cards"] == [None] * 5
        expect(act(dealer, "count", "P1", number=52))
        m = a.until("ended")
        assert [(r["bet"], r["result"], r["pays"], r["returns"]) for r in m["wagers"]] == [
            ("ante", "win", 1000, 2000), ("bet", "win", 100000, 102000), ("jackpot", "win", 500100, 500100)], m
        assert m["number"] == 2 and "hand" not in m["wagers"][0]
        assert account(a)["credit"] == 50000 - 3100 + 2000 + 102000 + 500100
        has = balances(inspector)
        assert has["jackpot J"] == 5000100 - 500010 and has["wagers P1"] == 0, has
        kinds = moved(a, 3)
        assert ("jackpot won", 500010, "jackpot", "chips") in kinds and ("won", 101000 + 90, "house", "chips") in kinds, kinds
        boxes = view_of(b, "P1")["boxes"]
        assert boxes["dealer"] == {"cards": list(PAIR), "total": None, "soft": False, "blackjack": False, "bust": False, "hand": "pair of nines", "qualifies": True}
        assert boxes["boxes"][0]["hands"][0]["cards"] == list(STEEL) and boxes["boxes"][0]["hands"][0]["result"] == "win"
        assert boxes["boxes"][1]["hands"][0]["state"] == "folded" and boxes["boxes"][1]["hands"][0]["cards"] == list(NOTHING)
        assert view_of(a, "P1")["boxes"]["boxes"][1]["hands"][0]["cards"] == [None] * 5
        assert boxes["jackpot"]["pool"] == 5000100 - 500010
        house.stop()
        house.verify()


def test_who_received_his_hand_first_is_paid_first():
    """Two tables of one jackpot: a flush dealt earlier is paid before a royal flush that was decided earlier."""
    with House(BAIZE, tables(dealers("P1"), dealers("P2"), dealers("P3", jackpot="K"))) as house:
        a, b, c = house.sit(credit=50000, table="P1"), house.sit(credit=50000, table="P2"), house.sit(credit=50000, table="P3")
        dealer, inspector = house.desk("dealer"), house.desk("inspector")
        for w, table in ((a, "P1"), (b, "P2"), (c, "P3")):
            bet(w, table)
            expect(act(dealer, "close", table))
        assert view_of(a, "P1")["boxes"]["jackpot"]["pool"] == view_of(b, "P2")["boxes"]["jackpot"]["pool"] == 5000200
        assert view_of(c, "P3")["boxes"]["jackpot"]["pool"] == 5000100
        a.until("meter", pool=5000200)  # the other table's wager moves this table's meter
        deals(dealer, "P1", FLUSH, NOTHING)
        time.sleep(0.01)
        deals(dealer, "P2", ROYAL, PAIR)
        expect(choose(b, "P2", "raise"))
        refused(act(dealer, "count", "P2", number=52), "rules", r"nz1996:VIII\.12\.3")
        refused(act(house.desk("boss"), "pool", "P2", why="to see", stake=1), "act")
        house.kill()
        house.open()
        a, b, c, dealer, inspector = house.again(a), house.again(b), house.again(c), house.desk("dealer"), house.desk("inspector")
        assert balances(inspector)["jackpot J"] == 5000000
        refused(act(dealer, "count", "P2", number=52), "rules", r"nz1996:VIII\.12\.3")
        expect(choose(a, "P1", "raise"))
        expect(act(dealer, "count", "P1", number=52))
        assert a.until("ended")["wagers"][-1]["pays"] == 10000
        assert view_of(b, "P2")["boxes"]["jackpot"]["pool"] == 5000200 - 10000
        expect(act(dealer, "count", "P2", number=52))
        row = b.until("ended")["wagers"][-1]
        assert (row["pays"], row["result"]) == (4990200, "win"), row
        has = balances(inspector)
        assert has["jackpot J"] == 0 and view_of(a, "P1")["boxes"]["jackpot"]["pool"] == 0, has
        house.stop()
        house.verify()


def test_who_is_being_dealt_a_hand_received_it_first():
    """From a shoe a hand is received with its first card: who got his later is not paid before the first is known."""
    with House(BAIZE, tables(dealers("P1"), dealers("P2"))) as house:
        a, b, dealer = house.sit(credit=50000, table="P1"), house.sit(credit=50000, table="P2"), house.desk("dealer")
        for w, table in ((a, "P1"), (b, "P2")):
            bet(w, table)
            expect(act(dealer, "close", table))
        expect(act(dealer, "card", "P1", card=STEEL[0]))
        time.sleep(0.01)
        deals(dealer, "P2", ROYAL, PAIR)
        expect(choose(b, "P2", "raise"))
        refused(act(dealer, "count", "P2", number=52), "rules", r"nz1996:VIII\.12\.3")
        rest = [card for pair in zip(NOTHING, (*STEEL[1:], None)) for card in pair if card]
        for card in rest:
            expect(act(dealer, "card", "P1", card=card))
        refused(act(dealer, "count", "P2", number=52), "rules", r"nz1996:VIII\.12\.3")
        expect(choose(a, "P1", "raise"))
        expect(act(dealer, "count", "P1", number=52))
        assert a.until("ended")["wagers"][-1]["pays"] == 500100  # a tenth, in chips
        expect(act(dealer, "count", "P2", number=52))
        assert b.until("ended")["wagers"][-1]["pays"] == 4500200
        house.stop()
        house.verify()


HANDS = (ROYAL, STEEL, FLUSH, NOTHING, ("Ac", "Ad", "As", "Kc", "Kd"), ("3c", "3d", "3h", "3s", "Kd"), PAIR)
LAID = (("2s", "4h", "6s", "8h", "Ts"), ("7h", "7s", "2c", "4d", "Js"))  # the dealer's, by turns


def test_prizes_of_linked_tables_as_a_second_model_has_them():
    """Three tables share a jackpot, one of them dealt by a shuffler. Cards, decisions and counts come in any order; the
    second model says who waits, who is paid what, and what is left."""
    dice = random.Random(SEED + 2)
    print(f"# seed {SEED}", file=sys.stderr)
    text = tables(dealers("P1"), dealers("P2"), dealers("P3", ", dealing: shuffler"))
    with House(BAIZE, text, args=("--rate", "0")) as house:
        names = ("P1", "P2", "P3")
        at = {(table, seat): house.sit(credit=100000, table=table) for table in names for seat in (1, 2)}
        dealer, inspector = house.desk("dealer"), house.desk("inspector")
        model = Linked(5000000, shufflers=("P3",))
        for _ in range(5):
            left = {table: linked_round(dice, model, dealer, at, table) for table in names}
            waiting = set()
            while left or waiting:
                table = dice.choice(sorted(left) or sorted(waiting))
                if table in waiting or (waiting and dice.random() < .3):
                    count_deck(dice.choice(sorted(waiting)), model, dealer, at, waiting)
                elif next(left[table], "over") == "over":
                    del left[table]
                    if model.claim(table) is not None:
                        waiting.add(table)
                    else:
                        model.settled(table)
            has = balances(inspector)["jackpot J"]
            assert has == int(model.pool), (has, model.pool)
        house.stop()
        house.verify()


def linked_round(dice, model, dealer, at, table):
    """One table's round, a step at a time."""
    with_jackpot = [seat for seat in (1, 2) if dice.random() < .8]
    for seat in (1, 2):
        bet(at[table, seat], table, jackpot=seat in with_jackpot)
        at[table, seat].news.clear()
    expect(act(dealer, "close", table))
    model.closed(table, with_jackpot, 100)
    while True:
        hands = [*dice.sample(HANDS, 2), dice.choice(LAID)]
        if len({card for hand in hands for card in hand}) == 15:
            break
    seats = (1, 2, None)
    order = [seat for _ in range(5) for seat in seats] if table not in model.shufflers else [seat for seat in seats for _ in range(5)]
    piles = {seat: list(hand) for seat, hand in zip(seats, hands)}
    for seat in order:
        card = piles[seat].pop(0)
        time.sleep(0.002)  # two hands are not received in the same moment
        expect(act(dealer, "card", table, card=card))
        model.dealt(table, seat, card)
        yield
    for seat in dice.sample((1, 2), 2):
        choice = dice.choice(("raise", "raise", "raise", "fold"))
        if choice == "fold":
            model.folded(table, seat)
        expect(choose(at[table, seat], table, choice))
        yield


def count_deck(table, model, dealer, at, waiting):
    """The dealer would pay: not before those whose hands came first."""
    m = act(dealer, "count", table, number=52)
    if model.waits(table):
        refused(m, "rules", r"nz1996:VIII\.12\.3")
        return
    expect(m)
    waiting.discard(table)
    for seat, (prize, _) in model.settled(table).items():
        row = at[table, seat].until("ended")["wagers"][-1]
        due = -(-prize // 100) * 100  # in chips
        assert (row["bet"], row["result"], row["pays"]) == ("jackpot", "win", due), (row, due)


def test_an_empty_jackpot_is_seeded_and_what_it_lacks_the_house_adds():
    text = tables(dealers("P1", ", jackpot-seed: 200000, jackpot-share: 10", "J")).replace("jackpot: 5000000", "jackpot: 4000")
    with House(BAIZE, text) as house:
        w, dealer, inspector = house.sit(credit=50000, table="P1"), house.desk("dealer"), house.desk("inspector")
        assert balances(inspector)["jackpot J"] == 4000
        bet(w, "P1")
        expect(act(dealer, "close", "P1"))
        deals(dealer, "P1", FLUSH, PAIR)
        expect(choose(w, "P1", "raise"))
        expect(act(dealer, "count", "P1", number=52))
        w.until("meter", pool=200000)
        assert balances(inspector)["jackpot J"] == 200000
        assert ("jackpot won", 4090, "jackpot", "chips") in moved(w, 3), moved(w, 3)
        assert account(w)["credit"] == 50000 - 3100 + 2000 + 2000 * 6 + 10000
        # A void deal: ante and bet go back, the jackpot wager is good for the next round.
        bet(w, "P1")
        expect(act(dealer, "close", "P1"))
        expect(act(dealer, "card", "P1", card="2s"))
        before = account(w)["credit"]
        proposed(act(dealer, "misdeal", "P1", why="four cards at a box", reason="wrong-count"), house.desk("boss"))
        assert account(w)["credit"] == before + 1000 and account(w)["staked"] == 100
        assert balances(inspector)["wagers P1"] == 100
        house.kill()
        house.open()
        w, dealer, inspector = house.again(w), house.desk("dealer"), house.desk("inspector")
        assert view_of(w, "P1")["boxes"]["jackpot"] == {"pool": 200090, "wager": 100, "lit": True}
        bet(w, "P1", jackpot=False)
        expect(act(dealer, "close", "P1"))
        deals(dealer, "P1", NOTHING, PAIR)
        expect(choose(w, "P1", "fold"))
        has = balances(inspector)
        assert (has["jackpot J"], has["wagers P1"]) == (200090, 0), has
        house.stop()
        house.verify()


def check_cards(fair, commit=None):
    """Out of one deck, all of it: see cards_drawn."""
    assert commit in (None, fair["commits"][0]["commit"]) and fair["shoe"] == [1] * 52, fair
    assert cards_drawn(fair) == fair["cards"], fair


def test_by_the_clock():
    """Every card as committed to; who does not decide in time folds; prizes are paid without anybody's help."""
    dice = random.Random(SEED)
    print(f"# seed {SEED}", file=sys.stderr)
    with House(BAIZE, tables(automatic("P1", decision=150, period=60), automatic("P2", decision=150, period=60, more=", dealing: drawn"),
                             on_card=10_000_000), args=("--rate", "0")) as house:
        players, inspector = [house.sit(credit=1_000_000, table=t) for t in ("P1", "P1", "P2")], house.desk("inspector")
        commits, over, staked = {}, set(), 0  # of rounds that somebody wagered in
        while len(over) < 16 or staked < 6:
            for w, table in zip(players, ("P1", "P1", "P2")):
                view = view_of(w, table)
                n = view["round"]
                over |= {(t, m) for t, m in commits if t == table and m < n}
                if view["phase"] == "open":
                    laid = view["mine"]["wagers"] or w.ask("wager", table=table, round=n, list=[{"bet": "ante", "stake": 500}, {"bet": "jackpot", "stake": 100}])["ok"]
                    if laid:
                        commits[table, n] = view["commit"]
                elif view["boxes"]["turn"] and dice.random() < .7:
                    m = w.ask("choose", table=table, round=n, choice=dice.choice(("raise", "raise", "fold")))
                    staked += m["ok"] and m["stake"] > 0
                w.news.clear()
        for table, n in sorted(over):
            fair = expect(players[0].ask("fair", table=table, round=n))
            assert fair["seed"] and fair["cards"], fair
            check_cards(fair, commits[table, n])
        trial = expect(inspector.ask("trial"))
        assert trial["good"], trial
        house.stop()
        house.verify()


def test_a_table_that_deals_by_itself_has_no_card_that_could_be_read():
    """It draws the dealer's other cards once all have decided, and is refused where the plan has it otherwise."""
    for dealing in ("shoe", "shuffler"):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "plan.yaml")
            with open(path, "w") as f:
                f.write(tables(automatic("P1", more=f", dealing: {dealing}")))
            ran = subprocess.run([BAIZE, "floor", path, "--book", folder + "/book", "--port", "0"], capture_output=True, text=True, timeout=PATIENCE)
            assert ran.returncode != 0 and "table P1 deals by itself: leave out dealing, or set it to drawn" in ran.stderr, ran
    with House(BAIZE, tables(automatic("P1", decision=60000, period=60))) as house:
        w, other = (house.sit(credit=50000, table="P1") for _ in range(2))
        bet(w, "P1")
        while not (boxes := view_of(w, "P1")["boxes"])["turn"]:
            assert len(boxes["dealer"]["cards"]) in (0, 5), boxes
            w.until("boxes")
        shown = boxes["dealer"]["cards"]
        assert shown[0] and shown[1:] == [None] * 4, shown
        assert view_of(other, "P1")["boxes"]["dealer"]["cards"] == shown
        expect(choose(w, "P1", "raise"))
        w.until("ended")
        last = view_of(w, "P1")["boxes"]["dealer"]["cards"]
        assert last[0] == shown[0] and None not in last, last
        house.stop()
        house.verify()


def test_killed_after_every_step():
    with House(BAIZE, tables(dealers("P1"), dealers("P2"))) as house:
        a, b, dealer = house.sit(credit=50000, table="P1"), house.sit(credit=50000, table="P2"), house.desk("dealer")

        def stands():
            both = [expect(w.ask("join", terminal=w.terminal, token=w.token)) for w in (a, b)]
            return [(m["view"], lasting(m["account"])) for m in both]

        steps = [lambda: bet(a, "P1"), lambda: bet(b, "P2"), lambda: expect(act(dealer, "close", "P1")), lambda: expect(act(dealer, "close", "P2")),
                 lambda: deals(dealer, "P1", FLUSH, PAIR), lambda: deals(dealer, "P2", STEEL, NOTHING),
                 lambda: expect(choose(b, "P2", "raise")), lambda: expect(choose(a, "P1", "raise")),
                 lambda: expect(act(dealer, "count", "P1", number=52)), lambda: expect(act(dealer, "count", "P2", number=52))]
        for count, step in enumerate(steps):
            step()
            before = stands()
            if count % 4 == 3:
                assert house.stop() == (0, "")
            else:
                house.kill()
            house.open()
            a, b, dealer = house.again(a), house.again(b), house.desk("dealer")
            assert stands() == before, (count, stands(), before)
        pool = 5000200 - 10000
        assert before[1][0]["boxes"]["jackpot"]["pool"] == pool - pool // 10
        house.stop()
        house.verify()


def any_act(dice):
    kind = dice.choice(("card",) * 8 + ("close", "close", "count", "absent", "misdeal", "faced", "stray", "face-down", "dead-hand", "invalidate",
                                        "void-player", "bar", "vacate", "close-table", "open-table", "pool"))
    fields = {"card": dice.choice(DECK), "seat": dice.randint(1, 4), "player": f"T0{dice.randint(1, 4)}.1", "yes": dice.random() < .3,
              "reason": dice.choice(("fraud", "disruption", "wrong-count", "exposed", "deck", "hours")), "number": dice.choice((52, 52, 51)), "stake": 5}
    given = {"card": ["card"], "count": ["number"], "absent": ["seat"], "misdeal": ["reason"], "faced": dice.choice(([], ["card"])),
             "stray": ["seat", "card"], "face-down": ["seat", "yes"], "dead-hand": ["seat"], "invalidate": ["reason"], "void-player": ["player"],
             "bar": ["player", "yes"], "vacate": ["seat"], "close-table": ["reason"], "pool": ["stake"]}
    return {"act": kind, **{name: fields[name] for name in given.get(kind, ())}}


def test_whatever_anybody_does_every_cent_is_found():
    """Two tables by hand and one by the clock share a jackpot; acts and decisions in no order, and a kill now and then."""
    dice, names = random.Random(SEED + 1), ("P1", "P1", "P2", "P3")
    text = tables(dealers("P1", ", jackpot-seed: 300000"), dealers("P2", ", jackpot-share: 5"), automatic("P3", decision=100, period=200), on_card=10_000_000)
    with House(BAIZE, text, args=("--rate", "0")) as house:
        players, boss, inspector = [house.sit(credit=1_000_000, table=dice.choice(names)) for _ in range(4)], house.desk("boss"), house.desk("inspector")
        for step in range(1200):
            if dice.random() < .6:
                boss.ask("act", table=dice.choice(names), act=any_act(dice), reason="to see")
                continue
            w = dice.choice(players)
            m = expect(w.ask("join", terminal=w.terminal, token=w.token))
            here = {"table": m["view"]["table"], "round": m["view"]["round"]}
            if m["account"] is None:
                expect(w.ask("card", card=w.card, pin=w.pin))
                w.ask("transfer", amount=100_000, to="terminal")
            if m["view"]["phase"] == "closed":
                w.ask("choose", choice=dice.choice(("raise", "raise", "fold", "hit")), **here)
            else:
                w.ask("wager", list=[{"bet": "ante", "stake": dice.choice((500, 1000))}, {"bet": dice.choice(("jackpot", "jackpot", "bet")), "stake": 100}], **here)
            if step % 9 == 0:
                w.ask("withdraw", **here)
                w.ask(dice.choice(("slips", "slips", "leave")))
                w.ask("table", table=dice.choice(names))
            for each in players:
                each.news.clear()
            if step % 300 == 299:
                house.kill()
                house.open()
                players, boss, inspector = [house.again(w) for w in players], house.desk("boss"), house.desk("inspector")
        pools = {view_of(players[0], t)["boxes"]["jackpot"]["pool"] for t in set(names)} if not account(players[0]) or not account(players[0])["leaving"] else {0}
        assert len(pools) == 1, pools
        house.stop()
        house.verify()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
