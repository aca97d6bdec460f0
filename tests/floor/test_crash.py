#!/usr/bin/env python3
"""Struck down at any moment, the floor loses nothing it has acknowledged and does nothing twice.

usage: test_crash.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]

KILLS (10) says how often the loaded floor is killed, SEED (the time) what chance does in between.
"""
import os
import random
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from crowd import CROWN, RAPID, WIDE, Player, come_up, go_down, load, sit_down, tables, trim
from house import ROOT, House, check_fair, expect, main, plan, refused, returns, tests_of

BAIZE = sys.argv[1]
KILLS = int(os.environ.get("KILLS", "10"))
SEED = int(os.environ.get("SEED", str(time.time_ns() % 1000000)))
PLAYERS = 32


def killed_under_load(kills, book=None):
    print(f"# seed {SEED}, {kills} kills", file=sys.stderr)
    dice = random.Random(SEED)
    text = plan(members=PLAYERS, on_card=50_000_000_000, tables=tables(250, 60), terminals=PLAYERS, cash=0)
    with House(BAIZE, text, args=("--rate", "0"), book=book) as house:
        players = [Player(i + 1, dice) for i in range(PLAYERS)]
        sit_down(players, house)
        for kill in range(kills):
            alive = load(players, dice.uniform(0, 0.4) if kill % 5 else dice.uniform(0.4, 1.2))
            assert alive, house.floor.process.communicate()
            house.kill()
            go_down(players, house)
            come_up(players, house)
            if kill % 10 == 9 or kill == kills - 1:
                house.verify()
            trim(players)
        acknowledged = sum(p.count for p in players)
        assert acknowledged > 20 * kills
        for p in players:
            p.line.close()
        assert house.stop() == (0, "")
        print(f"# {acknowledged} messages done and acknowledged; {house.verify()}", file=sys.stderr)


def test_killed_again_and_again_under_load():
    killed_under_load(KILLS)


def test_killed_again_and_again_with_its_book_in_a_database():
    with postgres.beside():
        killed_under_load(max(2, KILLS // 5), book=postgres.address("crash"))


# --- at chosen moments -----------------------------------------------------------------------------

def test_killed_during_the_very_first_start():
    """A floor that was never opened whole opens at last, with everything a first start makes."""
    dice = random.Random(SEED)
    text = plan(members=2, tables=tables(250, 60), terminals=4, cash=0)
    with House(BAIZE, text) as house:  # how long a first start takes
        before = time.monotonic()
        house.kill()
        shutil.rmtree(house.book)
        house.open()
        takes = time.monotonic() - before
    house, opened = House(BAIZE, text), 0
    try:
        for _ in range(max(20, KILLS)):
            command = [BAIZE, "floor", house.plan, "--book", house.book, "--port", "0", *house.args]
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                  env={**os.environ, "BAIZE_HOME": ROOT}) as process:
                time.sleep(dice.uniform(0, 1.1 * takes))
                process.kill()
                out, complaint = process.communicate()
                opened += "is open" in out
                assert "baize floor:" not in complaint, complaint
            if dice.random() < 0.4:
                shutil.rmtree(house.book, ignore_errors=True)
        house.open()
        w = house.sit(credit=1000)
        assert expect(w.ask("transfer", amount=500, to="card"))["account"]["on-card"] == 99500
        accounts = expect(house.desk("inspector").ask("accounts"))
        assert accounts["sum"] == 0 and sum(a["kind"] == "card" for a in accounts["accounts"]) == 2
        house.verify()
        print(f"# opened {opened} times", file=sys.stderr)
    finally:
        house.__exit__()


def test_killed_between_close_and_result():
    """The ball that was running when the floor died comes to rest where it was said to."""
    with House(BAIZE, plan(members=2, tables=tables(300, 1500), terminals=2, cash=0)) as house:
        for kill in range(2):
            w = house.sit(credit=10000)
            while True:
                n = w.until("opened", table="R1")["round"]
                m = w.ask("wager", table="R1", round=n, bet="straight", on="17", stake=500)
                if m["ok"]:
                    break
            if kill == 1:
                expect(w.ask("wager", table="R1", round=n, bet="red", stake=500))
            staked = 500 + 500 * kill
            spin = w.until("spin", table="R1", round=n)
            assert "number" not in spin  # nobody is told before the round is settled
            commit = expect(w.ask("fair", table="R1", round=n))["commit"]
            house.kill()
            house.open()
            again = house.wire()
            m = expect(again.join(w.terminal, token=w.token))
            view = m["view"]
            assert (view["table"], view["round"], view["phase"]) == ("R1", n, "closed"), view
            assert view["mine"]["staked"] == staked, (staked, view)
            assert "number" not in m["view"]["spin"], view
            refused(again.ask("wager", table="R1", round=n, bet="red", stake=500))
            result = again.until("ended", table="R1", round=n)
            due = returns("straight", "17", 500, result["number"])
            due += returns("red", None, 500 * kill, result["number"])
            assert result["returned"] == due, result
            assert result["credit"] == 10000 - staked + due
            fair = expect(again.ask("fair", table="R1", round=n))
            assert fair["number"] == result["number"], (fair, result)
            check_fair(fair, commit)
        house.stop()
        house.verify()


def test_nothing_is_announced_that_could_be_forgotten():
    """The number of a round nobody has wagered in is on record, too, when the wheel shows it."""
    with House(BAIZE, plan(members=1, tables=tables(40, 120), terminals=1, cash=0)) as house:
        for kill in range(max(12, KILLS)):
            w = house.wire()
            expect(w.ask("watch", table="R1"))
            event = ("spin", "spin", "closed", "opened", "resulted")[kill % 5]
            seen = w.until(event, table="R1")
            house.kill()
            house.open()
            w = house.wire()
            view = expect(w.ask("watch", table="R1"))["view"]
            n = seen["round"]
            if event == "opened":
                assert view["round"] >= n, (view, seen)
                assert expect(w.ask("fair", table="R1", round=n))["commits"][0]["commit"] == seen["commit"]
                continue
            if event == "closed":
                assert view["round"] > n or view["phase"] == "closed", (view, seen)
                continue
            if event == "spin":
                assert view["round"] > n or view["phase"] == "closed", (view, seen)
                while view["round"] == n and w.until("resulted", table="R1")["round"] != n:
                    pass
            fair = expect(w.ask("fair", table="R1", round=n))
            assert event == "spin" or fair["number"] == seen["number"], (event, fair, seen)
            check_fair(fair)
        house.stop()
        house.verify()


def test_killed_while_a_player_is_leaving():
    """He is still on his way out afterwards, at a table that keeps his seat for him as well."""
    slow = [CROWN % ("R1", WIDE, 600, 50), RAPID % ("R2", WIDE, 600, 50)]
    with House(BAIZE, plan(members=8, tables=slow, terminals=8, cash=0)) as house:
        for table in ("R1", "R2", "R1", "R2"):
            w = house.sit(credit=10000, table=table)
            while True:
                n = w.until("opened", table=table)["round"]
                m = w.ask("wager", table=table, round=n, bet="straight", on="3", stake=700)
                if m["ok"]:
                    break
            assert expect(w.ask("leave"))["account"]["leaving"]
            house.kill()
            house.open()
            again = house.wire()
            m = expect(again.join(w.terminal, token=w.token))
            assert m["account"]["leaving"] and m["view"]["table"] == table, m["account"]
            refused(again.ask("wager", table=table, round=n, bet="red", stake=100))
            number = again.until("resulted", table=table, round=n)["number"]
            assert again.until("account")["account"] is None
            on_card = expect(house.desk("cage").ask("member", card=w.card))["member"]
            assert on_card["on-card"] == 100000 - 700 + returns("straight", "3", 700, number), on_card
            assert on_card["terminal"] is None
        # One whose wager lies at one table and whose credit at another finds both.
        w = house.sit(credit=10000, table="R2")
        while True:
            n = w.until("opened", table="R2")["round"]
            if w.ask("wager", table="R2", round=n, bet="red", stake=700)["ok"]:
                break
        expect(w.ask("table", table="R1"))
        house.kill()
        house.open()
        again = house.wire()
        m = expect(again.join(w.terminal, token=w.token))
        assert (m["view"]["table"], m["account"]["credit"], m["account"]["staked"]) == ("R1", 9300, 700), m["account"]
        again.until("ended", table="R2", round=n)  # while a wager lies at Rapid nothing is cashed out
        expect(again.ask("transfer", amount=9300, to="card"))
        house.stop()
        house.verify()


def test_what_a_dealer_entered_is_not_entered_again():
    dealt = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {%s, period: 0, confirm: 'yes'}}" % WIDE]
    with House(BAIZE, plan(members=1, tables=dealt, terminals=1, cash=0)) as house:
        w, dealer = house.sit(credit=10000), house.desk("dealer")
        for number in (5, 6):
            n = number - 4
            expect(w.ask("wager", table="D1", round=n, bet="straight", on="5", stake=100))
            expect(dealer.ask("act", table="D1", act={"act": "number", "number": number}))
            house.kill()
            house.open()
            dealer = house.desk("dealer")
            view = expect(dealer.ask("watch", table="D1"))["view"]
            assert (view["round"], view["phase"]) == (n, "result"), view
            expect(dealer.ask("act", table="D1", act={"act": "confirm"}))
            house.kill()
            house.open()
            dealer, old = house.desk("dealer"), w
            view = expect(dealer.ask("watch", table="D1"))["view"]
            assert (view["round"], view["result"]["number"]) == (n + 1, number), view
            w = house.wire()
            w.terminal, w.token = old.terminal, old.token
            m = expect(w.join(w.terminal, token=w.token))
            w.seq = m["seq"]
            assert m["account"]["credit"] == (13500 if number == 5 else 13400), m["account"]
        house.verify()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
