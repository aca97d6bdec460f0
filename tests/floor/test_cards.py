#!/usr/bin/env python3
"""Shoes on a floor: every card as the seed gives it, coups that a crash or staff break into, and the history of the
shoe through all of it.

usage: test_cards.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile

from house import (DECK, PATIENCE, ROOT, House, account, another_row, check_fair, coup_number, expect, hands_of,
                   in_round, main, outcome_of, patiently, plan, proposed, rechain, refused, returns, tests_of)

BAIZE = sys.argv[1]

WIDE = "min: 100, max: 50000, unit: 100"


def shoes(period=500, deal=20, more=""):
    """A shoe that deals by itself, with a squeeze that is soon over, and one that a dealer deals from."""
    return plan(members=8, terminals=8, cash=0, tables=[
        f"{{table: B1, ruleset: crown-fusion-2024/auto-baccarat, options: {{{WIDE}, period: {period}{more}}}, deal: {deal}, squeeze: 60}}",
        f"{{table: S1, ruleset: crown-fusion-2024/semi-baccarat, options: {{{WIDE}, period: 0, confirm: 'no'}}}}"])


def view_of(w, table):
    return expect(w.ask("watch", table=table))["view"]


def deal(dealer, cards, table="S1"):
    for one in cards:
        expect(dealer.ask("act", table=table, act={"act": "card", "card": one}))


def number_of(cards):
    return coup_number(outcome_of(*hands_of(cards)))


def written_check():
    """The check of a coup as docs/fairness.md has it."""
    scope = {}
    with open(os.path.join(ROOT, "docs", "fairness.md")) as f:
        exec(re.search(r"```python\n(.*?)```", f.read(), re.S).group(1), scope)
    return scope["cards"]


def test_every_card_is_the_one_that_was_committed_to():
    """From one shoe into the next; players are paid by what lies there."""
    check, bets = written_check(), ("player", "banker", "tie", "player-pair", "super-six", "dragon-banker", "tiger")
    with House(BAIZE, shoes(period=300, deal=0, more=", decks: 6, cut-card: 260")) as house:
        w, display = house.sit(credit=50000, table="B1"), house.wire()
        credit, shoe, past, new = 50000, view_of(display, "B1")["shoe"], [], 0
        left = [shoe["decks"]] * 52
        while new < 2:
            m, n = in_round(w, "B1", lambda n: w.ask("wager", table="B1", round=n, list=[{"bet": b, "stake": 100} for b in bets]))
            expect(m)
            settled = w.until("ended", round=n)
            for row in settled["wagers"]:
                assert row["returns"] == returns(row["bet"], None, 100, settled["number"]), (row, settled)
            credit += settled["returned"] - settled["staked"]
            assert settled["credit"] == credit
            # Rounds nobody wagered in were dealt too: all of them, one after the other.
            for round_ in range(len(past) + 1, n + 1):
                fair = expect(display.ask("fair", table="B1", round=round_))
                check_fair(fair)
                assert check(fair) == fair["cards"]
                if fair["shoe"] != left:
                    new, left = new + 1, [shoe["decks"]] * 52
                assert fair["shoe"] == left, fair
                for one in fair["cards"]:
                    left[DECK.index(one)] -= 1
                past.append(fair["number"])
        view = view_of(display, "B1")
        assert view["shoe"]["number"] > new and past[-1] in view["past"] + [view["result"]["number"]]
        house.stop()
        house.verify()


def test_a_card_that_the_seed_does_not_give_is_found():
    """Somebody writes the whole journal anew, with another seed for one coup and a commitment to match."""
    with House(BAIZE, shoes(deal=0)) as house:
        display = house.wire()
        expect(display.ask("watch", table="B1"))
        n = display.until("resulted", round=4)["round"]
        house.stop()
        book = sqlite3.connect(f"file:{house.book}/floor.db?mode=ro", uri=True)
        number = book.execute("SELECT value FROM setting WHERE name = 'table B1'").fetchone()[0]
        pages = book.execute("SELECT journal FROM page WHERE table_no = ? ORDER BY first", (number,))
        lines = [json.loads(line) for (page,) in pages for line in (page if isinstance(page, str) else page.decode()).splitlines()]
        book.close()
        path = os.path.join(house.folder, "B1.journal")

        def verify(text):
            with open(path, "w") as f:
                f.write(text)
            return subprocess.run([BAIZE, "verify", "--open", path], capture_output=True, text=True, env={**os.environ, "BAIZE_HOME": ROOT})

        done = verify(rechain([line for line in another_row(lines, n) if "seal" not in line]))
        assert done.returncode == 1 and "not what the seed gives" in done.stdout + done.stderr, done


def test_killed_in_the_middle_of_a_coup():
    """The cards that lay there lie there; the next is the one it would have been, and those after it are committed to anew."""
    with House(BAIZE, shoes(deal=400)) as house:
        w = house.sit(credit=20000, table="B1")

        def killed_after(w, cards):
            m, n = in_round(w, "B1", lambda n: w.ask("wager", table="B1", round=n, bet="tie", stake=500))
            expect(m)
            lay = [w.until("dealt", round=n)["card"] for _ in range(cards)]
            house.kill()
            house.open()
            again = house.wire()
            again.terminal, again.token = w.terminal, w.token
            m = expect(again.join(w.terminal, token=w.token))
            again.seq = m["seq"]
            return again, n, lay, m["view"]

        for cards in (1, 2, 3, 4):
            for _ in patiently("a coup that goes on"):  # a busy machine may let the coup end before the terminal is back: then again
                w, n, lay, view = killed_after(w, cards)
                if cards == 4 or view["round"] == n:
                    break
            if cards < 4:
                assert (view["round"], view["phase"], view["mine"]["staked"]) == (n, "closed", 500), view
                lie = [x for pair in zip(view["cards"]["player"], view["cards"]["banker"] + [None]) for x in pair if x]
                assert lie[:cards] == lay, (view["cards"], lay)
                w.until("ended", round=n)
            fair = expect(w.ask("fair", table="B1", round=n))
            if fair["number"] is None:
                w.until("resulted", round=n)
                fair = expect(w.ask("fair", table="B1", round=n))
            check_fair(fair)
            assert fair["cards"][:cards] == lay and len(fair["commits"]) > 1 - (cards == 4), (fair, lay)
        house.stop()
        house.verify()


def test_a_coup_called_off():
    """Its cards are gone, the stakes come back, the seed is shown, and the history has a gap."""
    with House(BAIZE, shoes(deal=200)) as house:
        w, display, boss, pit = house.sit(credit=10000, table="B1"), house.wire(), house.desk("boss"), house.desk("pit")
        expect(display.ask("watch", table="B1"))
        m, n = in_round(w, "B1", lambda n: w.ask("wager", table="B1", round=n, bet="tie", stake=500))
        expect(m)
        while True:
            card = display.until("dealt", round=n)
            if card["place"] == 2:
                break
        proposed(boss.ask("act", table="B1", act={"act": "invalidate", "reason": "malfunction"}, reason="to see"), pit)
        assert w.until("ended", round=n)["credit"] == 10000
        fair = expect(display.ask("fair", table="B1", round=n))
        assert fair["number"] is None and len(fair["cards"]) == 3 and fair["seed"], fair
        display.until("resulted", round=n + 1)
        after = expect(display.ask("fair", table="B1", round=n + 1))
        assert sum(after["shoe"]) == sum(fair["shoe"]) - 3
        assert view_of(display, "B1")["past"][-2:] == [-1, after["number"]]
        house.kill()
        house.open()
        assert view_of(house.wire(), "B1")["past"][n - 1:n + 1] == [-1, after["number"]]
        house.stop()
        house.verify()


NATURAL, SIX, LEVEL = ["9h", "4d", "Kh", "Kd"], ["Kh", "3s", "Kd", "3c", "2d"], ["Kh", "9s", "Kd", "6c", "5d", "Kc"]


def test_history_through_corrections_and_restarts():
    """The last coup is corrected at the table, one before it from the journal; roads are drawn anew."""
    with House(BAIZE, shoes()) as house:
        w, dealer, boss, display = house.sit(credit=20000, table="S1"), house.desk("dealer"), house.desk("boss"), house.wire()
        pit = house.desk("pit")
        expect(display.ask("watch", table="S1"))
        for n, coup in ((1, NATURAL), (2, SIX), (3, NATURAL)):
            expect(w.ask("wager", table="S1", round=n, bet="banker", stake=1000))
            expect(dealer.ask("act", table="S1", act={"act": "close"}))
            deal(dealer, coup)
        assert number_of(SIX) == expect(w.ask("slips", table="S1"))["slips"][1]["number"]
        assert account(w)["credit"] == 20000 - 1000 + 500 - 1000
        past = [number_of(NATURAL), number_of(SIX), number_of(NATURAL)]
        assert view_of(display, "S1")["past"] == past

        def correct(n, cards):
            m = boss.ask("act", table="S1", act={"act": "correct", "round": n, "cards": cards}, reason="misread")
            return pit.ask("confirm", no=m["proposal"]["no"]) if m["event"] == "proposed" else m

        refused(correct(3, ["9h", "4d", "Kh"]), "rules")
        expect(correct(3, LEVEL), event="act")
        past[2] = number_of(LEVEL)
        assert display.until("past")["past"] == past
        assert account(w)["credit"] == 18500 + 1000
        m = expect(correct(1, SIX), event="corrected", number=number_of(SIX), players=1, given=1500, taken=0)
        past[0] = m["number"]
        assert display.until("past")["past"] == past
        assert account(w)["credit"] == 19500 + 1500
        # Once more, from what it was corrected to: a level coup gives the stake back and no more.
        expect(correct(1, LEVEL), event="corrected", given=0, taken=500)
        past[0] = number_of(LEVEL)
        assert account(w)["credit"] == 20500
        house.kill()
        house.open()
        view = view_of(house.wire(), "S1")
        assert view["past"] == past and view["cards"] == {"player": ["Kh", "Kd", "5d"], "banker": ["9s", "6c", "Kc"], "points": [5, 5]}, view
        house.stop()
        house.open()
        assert view_of(house.wire(), "S1")["past"] == past
        house.verify()


def bonus(name, table):
    return f"{{table: {name}, ruleset: nz2008/baccarat, options: {{min: 2000, max: 50000, unit: 2000, dragon-table: {table}}}}}"


def test_one_scale_of_the_dragon_bonus_serves_every_table():
    """nz2008:11B.9/uniform; and a live table waits for its dealer."""
    few = dict(members=2, terminals=5, cash=0)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "plan.yaml")
        with open(path, "w") as f:
            f.write(plan(tables=[bonus("N1", 1), bonus("N2", 2)], **few))
        ran = subprocess.run([BAIZE, "floor", path, "--book", folder + "/book", "--port", "0"], capture_output=True, text=True,
                             timeout=PATIENCE)
        assert ran.returncode != 0 and "nz2008:11B.9/uniform" in ran.stderr, ran
    with House(BAIZE, plan(tables=[bonus("N1", 2), bonus("N2", 2)], **few)) as house:
        assert view_of(house.wire(), "N1")["automatic"] is False


def test_commission_is_a_line_of_its_own():
    with House(BAIZE, shoes()) as house:
        w, dealer = house.sit(credit=20000, table="S1"), house.desk("dealer")
        expect(w.ask("wager", table="S1", round=1, bet="banker", stake=1100))
        deal(dealer, SIX)
        row = w.until("ended")["wagers"][0]
        assert (row["pays"], row["commission"], row["returns"]) == (550, 550, 1650), row
        moved = [(m["kind"], m["amount"], m["from"], m["to"]) for m in expect(w.ask("statement"))["movements"]]
        assert moved[:3] == [("commission", 550, "chips T01.1", "house"), ("won", 1100, "house", "chips T01.1"),
                             ("stakes returned", 1100, "wagers S1", "chips T01.1")], moved
        assert account(w)["credit"] == 20550
        house.stop()
        house.verify()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
