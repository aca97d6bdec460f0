#!/usr/bin/env python3
"""Sic bo, tai-sai and the money wheel on a floor: every result as the seed gives it, dice that lie sealed since before the
first wager, what a dealer enters, confirms and corrects, and being struck down in between.

usage: test_dice.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import os
import subprocess
import sys
import tempfile

from house import (PATIENCE, ROOT, House, account, check_fair, drawn, expect, in_round, journal_of, main, plan,
                   proposed, rechain, refused, tests_of, verify_journal)  # and the way to the oracles

import dice as sicbo
from wheel import ODDS as SYMBOLS

BAIZE = sys.argv[1]
ENV = {**os.environ, "BAIZE_HOME": ROOT, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "detect_leaks=0")}

LIMITS = "min: 100, max: 50000, unit: 100"
TAI_SAI = {bet: sicbo.BETS[bet] for bet in sicbo.BETS if bet not in sicbo.ADDITIONAL}


def table(name, ruleset, options="", more=""):
    return f"{{table: {name}, ruleset: {ruleset}, options: {{{LIMITS}{options}}}{more}}}"


def automatic(name, ruleset, period=900, spin=40):
    return table(name, ruleset, f", period: {period}", f", spin: {spin}")


def tables(*tables, **more):
    return plan(tables=list(tables), **{"members": 8, "terminals": 8, "cash": 0, **more})


def view_of(w, table):
    return expect(w.ask("watch" if not hasattr(w, "terminal") else "table", table=table))["view"]


def act(desk, table, kind, why=None, **fields):
    return desk.ask("act", table=table, act={"act": kind, **fields}, **({"reason": why} if why else {}))


def faces(number):
    return (number // 36 + 1, number // 6 % 6 + 1, number % 6 + 1)


def every_spot(bets):
    return [{"bet": bet, **({"on": on} if on else {}), "stake": 100} for bet, (ons, _) in bets.items() for on in ons]


def returned(bet, on, stake, number, rim=None):
    odds = SYMBOLS[on] if bet == "symbol" and rim[number] == on else None
    if bet != "symbol":
        odds = sicbo.BETS[bet][1](on, faces(number))
    return stake * (odds + 1) if odds is not None else 0


# --- automatic tables ------------------------------------------------------------------------------

def test_every_position_is_paid_by_what_was_drawn():
    with House(BAIZE, tables(automatic("S1", "crown-fusion-2024/auto-sic-bo"), automatic("T1", "nz1996/tai-sai"),
                             automatic("W1", "nz1996/money-wheel"))) as house:
        for name, spots, below in (("S1", every_spot(sicbo.BETS), 216), ("T1", every_spot(TAI_SAI), 216),
                                   ("W1", [{"bet": "symbol", "on": on, "stake": 100} for on in SYMBOLS], 52)):
            w = house.sit(credit=50000, table=name)
            for _ in range(2):
                credit = account(w)["credit"]
                m, n = in_round(w, name, lambda n: w.ask("wager", table=name, round=n, list=spots))
                expect(m, event="placed")
                view = view_of(w, name)
                rim = view.get("wheel", {}).get("rim")
                assert "number" not in w.until("spin", round=n)
                settled = w.until("ended", round=n)
                assert settled["number"] < below
                assert len(settled["wagers"]) == len(spots)
                for row in settled["wagers"]:
                    assert row["returns"] == returned(row["bet"], row["on"], 100, settled["number"], rim), (row, settled)
                credit += settled["returned"] - 100 * len(spots)
                assert settled["credit"] == credit
                fair = expect(w.ask("fair", table=name, round=n))
                check_fair(fair, view["commit"] if view["round"] == n else None, below=below)
                assert fair["over"] == ("open" if name == "T1" else "close")
                slip = expect(w.ask("slips", table=name))["slips"][0]
                assert slip["wagers"] == settled["wagers"] and slip["number"] == settled["number"]
                after = view_of(w, name)
                assert after["past"][-1] == settled["number"] or after["round"] > n + 1
                if rim:
                    assert sum(after["counts"]) == len(after["past"]) and after["counts"][settled["number"]] > 0
        house.stop()
        house.verify()


def test_winning_positions_are_lit():
    with House(BAIZE, tables(automatic("S1", "crown-fusion-2024/auto-sic-bo", 200, 20), automatic("T1", "nz1996/tai-sai", 200, 20))) as house:
        for name, bets in (("S1", sicbo.BETS), ("T1", TAI_SAI)):
            w = house.wire()
            expect(w.ask("watch", table=name))
            lit = w.until("lit", table=name)
            w.news.clear()
            number = expect(w.ask("fair", table=name, round=lit["round"]))["number"]
            if number is None:
                number = w.until("resulted", round=lit["round"])["number"]
            wins = {(bet, on) for bet, (ons, decide) in bets.items() for on in ons if decide(on, faces(number)) is not None}
            assert {(s["bet"], s["on"]) for s in lit["spots"]} == wins, (number, lit)


def test_sealed_dice_are_cast_before_the_first_wager():
    """What lies under the cover follows from what was known when wagering opened, whatever is wagered, taken back or voided
    meanwhile. A floor that is struck down has lost them: others are cast, and everybody sees that."""
    with House(BAIZE, tables(automatic("T1", "nz1996/tai-sai", 3500, 400))) as house:
        w = house.sit(credit=50000, table="T1")
        for kill in (False, True):
            n = w.until("opened", table="T1")["round"]
            before = expect(w.ask("fair", table="T1", round=n))
            assert before["over"] == "open" and before["link"] and before["seed"] is None and before["number"] is None, before
            view = view_of(w, "T1")
            assert view["sealed"] and view["commit"] == before["commit"]
            expect(w.ask("wager", table="T1", round=n, bet="small", stake=500))
            expect(w.ask("wager", table="T1", round=n, bet="single", on="3", stake=700))
            expect(w.ask("withdraw", table="T1", round=n, bet="small"))
            if kill:
                house.kill()
                house.open()
                w = house.again(w)
                lost, before = before, expect(w.ask("fair", table="T1", round=n))
                assert [c["commit"] for c in before["commits"]] == [lost["commit"], before["commit"]] and before["link"] != lost["link"]
                assert view_of(w, "T1")["renewed"] == 1
            w.until("spin", round=n)
            number = w.until("resulted", round=n)["number"]
            fair = expect(w.ask("fair", table="T1", round=n))
            check_fair(fair, before["commits"][0]["commit"], below=216)
            assert fair["link"] == before["link"] and fair["number"] == number
        house.stop()
        house.verify()


def test_a_sealed_draw_that_was_changed_is_found():
    """Somebody writes the journal anew: the dice chosen after the wagers, or a draw that is not sealed."""
    with House(BAIZE, tables(automatic("T1", "nz1996/tai-sai", 300, 20))) as house:
        w = house.wire()
        expect(w.ask("watch", table="T1"))
        n = w.until("resulted", round=3)["round"]
        house.stop()
        lines = [line for line in journal_of(house, "T1") if "seal" not in line]
        lines = lines[:next(i for i, line in enumerate(lines) if line.get("commit") == n + 1)]

        def verify(text):
            return verify_journal(house, text)

        commits = [line for line in lines if "commit" in line]
        assert all(line["sealed"] for line in commits)
        assert verify(rechain(lines))[0] == 0
        # A commitment that does not say it is sealed.
        bare = [{k: v for k, v in line.items() if k != "sealed"} if line.get("commit") == n else line for line in lines]
        status, said = verify(rechain(bare))
        assert status == 1 and "over another line" in said, said
        # Other dice than those that were cast.
        other = [dict(line) for line in lines]
        cast = next(line for line in reversed(other) if line.get("drawn"))
        cast["act"] = {**cast["act"], "dice": [face % 6 + 1 for face in cast["act"]["dice"]]}
        status, said = verify(rechain(other))
        assert status == 1, said


# --- what a dealer enters --------------------------------------------------------------------------

def test_a_dealer_tumbles_and_enters():
    """Tai-sai by hand: covered, closed with the bell, entered, lit, corrected, confirmed."""
    with House(BAIZE, tables(table("T1", "nz1996/tai-sai"), table("T2", "nz1996/tai-sai", ", period: 60000", ", automatic: no"))) as house:
        w, dealer, boss = house.sit(credit=50000, table="T1"), house.desk("dealer"), house.desk("boss")
        view = view_of(w, "T1")
        assert not view["automatic"] and view["commit"] is None and view["sealed"] and view["left"] is None, view
        assert view["lit"] is None, view
        expect(act(dealer, "T1", "tumble"))
        assert w.until("called")["say"] == "Place your bets" and view_of(w, "T1")["sealed"]
        expect(w.ask("wager", table="T1", round=1, bet="total", on="12", stake=500))
        refused(act(dealer, "T1", "dice", dice=[3, 4, 5]), "rules", r"nz1996:VI\.6\.3")
        expect(act(dealer, "T1", "close"))
        assert w.until("closed", round=1)["say"] == "No more bets"
        expect(act(dealer, "T1", "dice", dice=[3, 4, 4]))
        assert {"bet": "total", "on": "11"} in w.until("lit")["spots"]
        assert view_of(w, "T1")["phase"] == "result"
        refused(act(boss, "T1", "correct", dice=[3, 4, 5]), "reason")
        proposed(act(boss, "T1", "correct", why="misread", dice=[3, 4, 5]), house.desk("pit"))
        assert {"bet": "total", "on": "12"} in w.until("lit")["spots"]
        house.kill()
        house.open()
        w, dealer = house.again(w), house.desk("dealer")
        view = view_of(w, "T1")
        assert view["phase"] == "result" and {"bet": "total", "on": "12"} in view["lit"] and not view["sealed"], view
        expect(act(dealer, "T1", "confirm"))
        assert w.until("ended", round=1)["won"] == 3500
        # The second game waits for the tumbler, now that the dealer has told of it once.
        view = view_of(w, "T1")
        assert not view["sealed"]
        refused(w.ask("wager", table="T1", round=2, bet="big", stake=500), "rules", r"nz1996:VI\.6\.1")
        expect(act(dealer, "T1", "tumble"))
        expect(w.ask("wager", table="T1", round=2, bet="big", stake=500))
        # With a period and a dealer: the clock closes, he enters.
        view = view_of(w, "T2")
        assert not view["automatic"] and view["left"] > 0 and view["commit"] is None, view
        expect(act(dealer, "T2", "close"))
        expect(act(dealer, "T2", "dice", dice=[1, 1, 1]))
        expect(act(dealer, "T2", "confirm"))
        house.stop()
        house.verify()


def test_semi_automated_sic_bo():
    """Entered again at will until it is confirmed; rounds settled wrongly are corrected, the last at the table, older ones
    from the journal, again and again."""
    with House(BAIZE, tables(table("S1", "crown-fusion-2024/semi-sic-bo", ", period: 0"),
                             table("S2", "crown-fusion-2024/semi-sic-bo", ", period: 0, tumble: start"))) as house:
        w, dealer, boss = house.sit(credit=50000, table="S1"), house.desk("dealer"), house.desk("boss")
        pit = house.desk("pit")
        assert not view_of(w, "S1")["automatic"] and not view_of(w, "S1")["sealed"]
        for n in (1, 2, 3):
            expect(w.ask("wager", table="S1", round=n, bet="small", stake=1000))
            expect(w.ask("wager", table="S1", round=n, bet="triple", on="2", stake=100))
            expect(act(dealer, "S1", "close"))
            expect(act(dealer, "S1", "dice", dice=[6, 6, 1]))
            expect(act(dealer, "S1", "dice", dice=[1, 2, 3]))
            expect(act(dealer, "S1", "confirm"))
        assert account(w)["credit"] == 50000 + 3 * 900

        def correct(n, *dice):
            m = boss.ask("act", table="S1", act={"act": "correct", "round": n, "dice": list(dice)}, reason="misread")
            return pit.ask("confirm", no=m["proposal"]["no"]) if m["event"] == "proposed" else m

        expect(correct(3, 2, 2, 2), event="act")
        assert account(w)["credit"] == 52700 - 2000 + 18100
        expect(correct(1, 6, 5, 4), event="corrected", given=0, taken=2000)
        expect(correct(1, 2, 2, 2), event="corrected", given=18100, taken=0)
        refused(correct(1, 2, 2), "rules")
        assert account(w)["credit"] == 52700 - 2000 + 18100 - 2000 + 18100
        assert view_of(w, "S2")["sealed"]
        house.stop()
        house.verify()


def test_a_money_wheel_by_hand():
    with House(BAIZE, tables(table("W1", "nz1996/money-wheel", ", symbols: 'Crown,Anchor,Moa,Kiwi,Star,Tui,Joker'"))) as house:
        w, dealer = house.sit(credit=50000, table="W1"), house.desk("dealer")
        wheel = view_of(w, "W1")["wheel"]
        assert wheel["symbols"]["C"] == "Moa" and not wheel["verified"] and wheel["pays"] == SYMBOLS, wheel
        joker = wheel["rim"].index("G") + 1
        for n, (told, pays) in enumerate((({"section": joker}, 47), ({"symbol": "G"}, 47), ({"symbol": "A"}, 0)), 1):
            expect(w.ask("wager", table="W1", round=n, bet="symbol", on="G", stake=200))
            expect(act(dealer, "W1", "close"))
            refused(act(dealer, "W1", "section", section=53), "rules")
            expect(act(dealer, "W1", "section", **told))
            expect(act(dealer, "W1", "confirm"))
            m = w.until("ended", round=n)
            assert m["won"] == 200 * pays, m
        view = view_of(w, "W1")
        assert view["past"] == [joker - 1, 52 + 6, 52] and view["counts"][joker - 1] == 1 and sum(view["counts"]) == 1, view
        expect(w.ask("wager", table="W1", round=4, bet="symbol", on="A", stake=200))
        expect(act(dealer, "W1", "close"))
        expect(act(dealer, "W1", "no-spin", "it stopped on a peg", reason="on-peg"))
        assert w.until("ended", round=4)["number"] is None and view_of(w, "W1")["round"] == 5
        house.stop()
        house.verify()


# --- plans -----------------------------------------------------------------------------------------

def test_who_runs_a_table():
    """By its document and its period, or as the plan says where the document leaves the choice."""
    def opens(*some):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "plan.yaml")
            with open(path, "w") as f:
                f.write(tables(*some))
            ran = subprocess.Popen([BAIZE, "floor", path, "--book", folder + "/book", "--port", "0"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, env=ENV)
            line = ran.stdout.readline()
            ran.terminate()
            return line + ran.communicate(timeout=PATIENCE)[1]

    yes, no = ", automatic: yes", ", automatic: no"
    for some, why in (((table("T1", "nz1996/tai-sai", "", yes),), "set a period"),
                      ((table("R1", "nz1996/roulette", ", period: 500", yes),), "dealer's hand"),
                      ((table("S1", "crown-fusion-2024/semi-roulette", ", period: 500", yes),), "dealer's hand"),
                      ((table("S1", "crown-fusion-2024/auto-sic-bo", "", no),), "no dealer"),
                      ((table("S1", "crown-fusion-2024/auto-sic-bo", "", ", automatic: perhaps"),), "yes or no")):
        assert why in opens(*some), (why, opens(*some))
    with House(BAIZE, tables(table("T1", "nz1996/tai-sai", ", period: 500", no), table("R1", "nz1996/roulette", ", period: 60000"),
                             automatic("T2", "nz1996/tai-sai"), table("S1", "crown-fusion-2024/semi-sic-bo", ", period: 60000"),
                             table("S2", "crown-fusion-2024/semi-sic-bo", ", period: 500, tumble: start, confirm: 'no'", yes + ", spin: 20"))) as house:
        w = house.wire()
        assert [view_of(w, name)["automatic"] for name in ("T1", "R1", "T2", "S1", "S2")] == [False, False, True, False, True]
        n = w.until("resulted", table="S2")["round"]  # sealed too: its document has the choice
        fair = expect(w.ask("fair", table="S2", round=n))
        check_fair(fair, below=216)
        assert fair["over"] == "open"
        for kind, fields in (("dice", {"dice": [1, 2, 3]}), ("tumble", {})):
            refused(act(house.desk("dealer"), "T2", kind, **fields), "act")


def test_a_tumbler_that_was_checked_goes_on():
    """Staff close an automatic table, check its tumbler and open it again: from then on the controller starts it."""
    with House(BAIZE, tables(automatic("T1", "nz1996/tai-sai", 400, 20))) as house:
        w, boss = house.sit(credit=50000, table="T1"), house.desk("boss")
        expect(act(boss, "T1", "close-table", reason="hours"))
        while view_of(w, "T1")["phase"] != "down":
            w.until("shut")
        for check in ("power", "test-run", "tumbler", "seal"):
            expect(act(boss, "T1", "check", reason=check))
        expect(act(boss, "T1", "open-table"))
        m, n = in_round(w, "T1", lambda n: w.ask("wager", table="T1", round=n, bet="big", stake=500))
        expect(m)
        number = w.until("ended", round=n)["number"]
        fair = expect(w.ask("fair", table="T1", round=n))
        check_fair(fair, below=216)
        assert fair["number"] == number and drawn(fair["seed"], fair["link"], below=216) == number
        house.stop()
        house.verify()


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
