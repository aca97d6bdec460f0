#!/usr/bin/env python3
"""The floor as people use it, over the wire. usage: test_floor.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]"""
import json
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request

import ed25519
from house import (CALLS, LAYOUT, PATIENCE, ROOT, Gone, House, account, blake, card, check_fair, closed_by_staff,
                   expect, in_round, lasting, main, mine, pin, plan, proposed, refused, returns, tests_of, until_so)

BAIZE = sys.argv[1]
HOUSE = None  # the floor that most tests share; each has terminals and members of its own
DICE = random.Random(1996)


def on_card(w):
    """What the cage says is on the member's card."""
    return expect(HOUSE.desk("cage").ask("member", card=w.card))["member"]["on-card"]


def all_accounts():
    return {a["account"]: a["balance"] for a in expect(HOUSE.desk("inspector").ask("accounts"))["accounts"]}


def round_of(w, table):
    return expect(w.ask("table", table=table))["view"]["round"]


def act(desk, table, kind, why=None, **fields):
    """A member of staff does something at a table, and says why where it changes money."""
    more = {"reason": why} if why else {}
    return desk.ask("act", table=table, act={"act": kind, **fields}, **more)


def spin(dealer, table, number):
    """The dealer spins, and the ball rests."""
    expect(act(dealer, table, "number", number=number))
    if table != "D1":
        expect(act(dealer, table, "confirm"))


# --- the lobby -------------------------------------------------------------------------------------

def test_lobby_shows_what_is_open():
    w = HOUSE.wire()
    m = expect(w.ask("floor"), event="floor", name="Test floor", currency="AUD",
               demo={"card": card(1), "pin": pin(1)})
    assert [t["table"] for t in m["tables"]] == ["R1", "R2", "D1", "D3", "D2"]
    assert m["tables"][0]["limits"]["min"] == 100 and m["tables"][1]["limits"]["total-min"] == 100
    states = {t["terminal"]: (t["state"], t["funding"]) for t in m["terminals"]}
    name = HOUSE.next_terminal()
    assert states[name] == ("free", ["card"]) and states["C01"][1] == ["cash", "ticket"]
    player = HOUSE.wire()
    expect(player.join(name))
    free = {t["table"]: t["free"] for t in m["tables"]}
    assert name in free["R1"] and len(free["R1"]) <= 8
    while True:  # tables that go on are told too
        news = w.until("lobby")
        if {t["terminal"]: t["state"] for t in news["terminals"]}[name] == "taken":
            break
    assert all(name not in t["free"] for t in news["tables"])


def test_lobby_is_told_when_a_table_goes_on():
    w = HOUSE.wire()
    was = {t["table"]: t["round"] for t in expect(w.ask("floor"))["tables"]}
    while {t["table"]: t["round"] for t in w.until("lobby")["tables"]}["R1"] == was["R1"]:
        pass


def test_a_terminal_is_told_how_its_other_tables_stand():
    w = HOUSE.sit(20000)
    in_round(w, "R1", lambda round_: w.ask("wager", table="R1", round=round_, bet="red", stake=500))
    expect(w.ask("table", table="D2"))
    refused(w.ask("wager", table="R1", round=1, bet="red", stake=500), "other-table")
    stands = {t["table"]: t for t in expect(w.ask("around"))["tables"]}
    assert set(stands) == {t["table"] for t in expect(w.ask("floor"))["tables"]}, stands
    assert stands["D2"]["left"] is None and stands["D2"]["staked"] == 0
    while True:
        for t in w.until("around")["tables"]:
            stands[t["table"]] = t
        if stands["R1"]["phase"] == "open" and stands["R1"]["staked"] == 0:
            break
    assert stands["R1"]["left"] > 0
    refused(HOUSE.wire().ask("around"))


def test_rules_card_names_every_bet_and_clause():
    w = HOUSE.wire()
    m = expect(w.ask("card-of", table="R2"), event="card-of", ruleset="star-rapid-2016/roulette")
    assert {b["bet"]: b["pays"] for b in m["bets"]}["corner"] == "8 to 1" and len(m["bets"]) == 13
    for call in m["calls"]:
        pieces = sorted((s["bet"], s["on"], s["units"]) for s in call["spots"])
        assert pieces == sorted(CALLS[call["call"]]) and call["pieces"] == sum(p[2] for p in pieces), call
    assert {o["option"]: o["value"] for o in m["options"]}["total-min"] == "100"
    for clause in [b["clause"] for b in m["bets"]] + [r["clause"] for r in m["rules"]]:
        assert expect(w.ask("clause", id=clause))["gist"], clause
    refused(w.ask("clause", id="crown-fusion-2024:99"))
    refused(w.ask("card-of", table="R9"))


# --- cards and PINs --------------------------------------------------------------------------------

def test_buy_in_by_card():
    w = HOUSE.sit()
    expect(w.ask("transfer", amount=25000, to="terminal"), rule="crown-fusion-2024:5.2.2(a)")
    a = account(w)
    assert (a["credit"], a["on-card"], a["card"], a["leaving"]) == (25000, 75000, w.card, False)
    a = expect(w.ask("transfer", amount=5000, to="card"), rule="crown-fusion-2024:5.2.2(b)")["account"]
    assert (a["credit"], a["on-card"]) == (20000, 80000)
    refused(w.ask("transfer", amount=80001, to="terminal"), "funds")
    refused(w.ask("transfer", amount=20001, to="card"), "funds")
    refused(w.ask("transfer", amount=100, to="pocket"), "malformed")
    assert lasting(account(w)) == lasting(a)
    a = expect(w.ask("leave"), rule="crown-fusion-2024:5.2.3(b)")["account"]
    assert a is None and on_card(w) == 100000


def test_wrong_pin_twice_then_right():
    w = HOUSE.wire()
    m = HOUSE.next_member()
    expect(w.join(HOUSE.next_terminal()))
    assert refused(w.ask("card", card=card(m), pin="9999"), "pin-wrong", "crown-fusion-2024:5.2.3.f.")["left"] == 2
    assert refused(w.ask("card", card=card(m), pin="99999"), "pin-wrong")["left"] == 1
    expect(w.ask("card", card=card(m), pin=pin(m)))
    expect(w.ask("leave"))
    # The right one has wiped out the wrong ones.
    assert refused(w.ask("card", card=card(m), pin="9999"), "pin-wrong")["left"] == 2
    refused(w.ask("card", card="no such card", pin="9999"), "card-unknown")


def test_three_wrong_pins_lock_the_card():
    w, cage = HOUSE.wire(), HOUSE.desk("cage")
    m = HOUSE.next_member()
    expect(w.join(HOUSE.next_terminal()))
    for code in ("pin-wrong", "pin-wrong", "card-locked", "card-locked"):
        refused(w.ask("card", card=card(m), pin="0000"), code)
    refused(w.ask("card", card=card(m), pin=pin(m)), "card-locked")
    assert expect(cage.ask("member", card=card(m)))["member"]["locked"]
    refused(cage.ask("unlock", card=card(m)), "reason")
    pit = HOUSE.desk("pit")
    assert not proposed(cage.ask("unlock", card=card(m), reason="she was nervous"), pit, "member")["member"]["locked"]
    expect(w.ask("card", card=card(m), pin=pin(m)))
    expect(w.ask("leave"))
    refused(cage.ask("pin", card=card(m), pin="12a4"), "pin")
    refused(cage.ask("pin", card=card(m), pin="123"), "pin")
    refused(cage.ask("pin", card=card(m), pin="86421"), "reason")
    proposed(cage.ask("pin", card=card(m), pin="86421", reason="forgotten"), pit, "member")
    refused(w.ask("card", card=card(m), pin=pin(m)), "pin-wrong")
    expect(w.ask("card", card=card(m), pin="86421"))
    codes = [(i["code"], i["who"]) for i in expect(HOUSE.desk("boss").ask("incidents"))["incidents"]]
    assert ("card-locked", card(m)) in codes and ("pin-new", card(m)) in codes


def test_guesses_at_once_are_no_more_guesses():
    """Many connections that ask at the same moment have three tries between them. The floor stands still until all have
    asked: how quickly a PIN is looked at, and how slowly they ask, changes nothing."""
    m = HOUSE.next_member()
    wires = [HOUSE.wire() for _ in range(8)]
    for w in wires:
        expect(w.join(HOUSE.next_terminal()))
    HOUSE.floor.process.send_signal(signal.SIGSTOP)
    asked = [w.send("card", card=card(m), pin=f"900{i}") for i, w in enumerate(wires)]
    HOUSE.floor.process.send_signal(signal.SIGCONT)
    codes = [w.answer(n)["code"] for w, n in zip(wires, asked)]
    assert len([c for c in codes if c in ("pin-wrong", "card-locked")]) <= 3, codes
    for w in wires:
        w.close()
    proposed(HOUSE.desk("cage").ask("unlock", card=card(m), reason="somebody guessed"), HOUSE.desk("boss"), "member")


def test_card_is_in_one_terminal_only():
    a = HOUSE.sit(credit=1000)
    b = HOUSE.wire()
    expect(b.join(HOUSE.next_terminal()))
    refused(b.ask("card", card=a.card, pin=a.pin), "card-in-use")
    refused(a.ask("card", card=card(HOUSE.next_member()), pin="2000"), "taken")
    expect(a.ask("leave"))
    expect(b.ask("card", card=a.card, pin=a.pin))


def test_both_terminals_asked_at_once_get_one_card():
    m = HOUSE.next_member()
    wires = [HOUSE.wire(), HOUSE.wire()]
    for w in wires:
        expect(w.join(HOUSE.next_terminal()))
    asked = [w.send("card", card=card(m), pin=pin(m)) for w in wires]
    assert sorted(w.answer(n)["ok"] for w, n in zip(wires, asked)) == [False, True]


# --- who sits where --------------------------------------------------------------------------------

def test_rejoin_with_the_token_brings_everything_back():
    w = HOUSE.sit(credit=10000, table="D1")
    n = round_of(w, "D1")
    expect(w.ask("wager", table="D1", round=n, bet="straight", on="17", stake=500))
    expect(w.ask("wager", table="D1", round=n, bet="red", stake=1500))
    seq = w.seq
    w.close()
    again = HOUSE.wire()
    m = expect(again.join(w.terminal, token=w.token), event="welcome", token=w.token, seq=seq, terminal=w.terminal)
    assert m["account"]["credit"] == 8000 and m["account"]["staked"] == 2000 and m["account"]["on-card"] == 90000
    assert m["view"]["table"] == "D1" and m["view"]["mine"]["staked"] == 2000
    assert sorted((x["bet"], x["on"], x["stake"], x["low"]) for x in m["view"]["mine"]["wagers"]) \
        == [("red", None, 1500, False), ("straight", "17", 500, False)]
    # What was done before is not done again; the next number is new.
    expect(again.ask("wager", seq=seq, table="D1", round=n, bet="red", stake=1500), again=True)
    expect(again.ask("wager", seq=seq - 1, table="D1", round=n, bet="red", stake=1500), again=True)
    expect(again.ask("withdraw", table="D1", round=n), credit=10000)


def test_a_taken_terminal_needs_its_token_or_its_card():
    w = HOUSE.sit(credit=1000)
    other = HOUSE.wire()
    for fields in ({}, {"token": "0" * 64}, {"token": w.token[:-1]}, {"token": ""}, {"card": w.card},
                   {"card": card(HOUSE.members + 1), "pin": pin(HOUSE.members + 1)}):
        refused(other.join(w.terminal, **fields), "taken")
    refused(other.join(w.terminal, card=w.card, pin="0000"), "pin-wrong")
    w.close()
    refused(other.join(w.terminal), "taken")
    assert expect(other.join(w.terminal, card=w.card, pin=w.pin))["account"]["credit"] == 1000
    refused(HOUSE.wire().join("T99"), "unknown")


def test_the_newer_connection_takes_the_place_of_the_older():
    w = HOUSE.sit(credit=1000)
    again = HOUSE.wire()
    expect(again.join(w.terminal, token=w.token))
    try:
        while True:
            w.recv()
    except Gone as why:
        assert "4000" in str(why) and "again" in str(why), why
    expect(again.ask("transfer", amount=1000, to="card"))


def test_a_card_asked_for_by_a_displaced_connection():
    """The PIN is still being checked when another connection takes the terminal over."""
    old, new = HOUSE.wire(), HOUSE.wire()
    terminal, m = HOUSE.next_terminal(), HOUSE.next_member()
    token = expect(old.join(terminal))["token"]
    old.send("card", card=card(m), pin=pin(m))
    expect(new.join(terminal, token=token))
    time.sleep(0.2)
    welcome = expect(new.join(terminal, token=token))
    if welcome["account"] is None:  # then the card is in no terminal, and may be put in
        expect(new.ask("card", card=card(m), pin=pin(m)))
    expect(new.ask("transfer", amount=500, to="terminal"))


def at_once(w, *messages):
    """Sends them in one piece, so that the floor reads them in one turn; answers their numbers."""
    frames = b""
    for do, fields in messages:
        w.seq += 1
        frames += w.frame(json.dumps({"do": do, "seq": w.seq, **fields}).encode())
    w.sock.sendall(frames)
    return range(w.seq - len(messages) + 1, w.seq + 1)


def test_a_connection_becomes_one_thing():
    """What is still being checked does not make two of a connection that has become something else."""
    w = HOUSE.sit(credit=1000)
    both, free = HOUSE.wire(), HOUSE.next_terminal()
    slow, quick = at_once(both, ("join", {"terminal": w.terminal, "card": w.card, "pin": w.pin}),
                          ("join", {"terminal": free}))
    assert expect(both.answer(quick)) and refused(both.answer(slow))
    player = HOUSE.wire()
    slow, quick = at_once(player, ("login", {"name": "boss", "password": "pass-boss"}),
                          ("join", {"terminal": HOUSE.next_terminal()}))
    assert expect(player.answer(quick)) and refused(player.answer(slow))
    refused(player.ask("release", terminal=w.terminal), "role")
    # The terminal that was asked for first has not become a ghost.
    both.close()
    time.sleep(0.05)
    expect(HOUSE.wire().join(free))


def test_an_old_visitors_token_opens_nothing():
    visitor = HOUSE.wire()
    terminal = HOUSE.next_terminal()
    token = expect(visitor.join(terminal))["token"]
    visitor.close()
    time.sleep(0.05)
    w = HOUSE.sit(credit=5000, terminal=terminal)
    refused(HOUSE.wire().join(terminal, token=token), "taken")
    assert w.token != token


def test_the_token_lasts_as_long_as_the_visit():
    """A second sitting on the same connection can be come back to as well, with a token of its own."""
    w = HOUSE.stacker(1000)
    first = w.token
    expect(w.ask("ticket-out"))
    assert w.token != first
    expect(w.ask("cash", note=2000))
    w.close()
    refused(HOUSE.wire().join(w.terminal, token=first), "taken")
    m = expect(HOUSE.wire().join(w.terminal, token=w.token))
    assert m["account"]["credit"] == 2000


def test_a_silent_terminal_gives_the_card_back():
    text = plan(members=1, terminals=2, cash=0).replace("idle: 900000", "idle: 100")
    with House(BAIZE, text) as house:
        w = house.sit(credit=3000)
        w.close()
        cage = house.desk("cage")
        until_so(lambda: expect(cage.ask("member", card=card(1)))["member"]["terminal"] is None)
        assert expect(cage.ask("member", card=card(1)))["member"]["on-card"] == 100000


# --- wagers ----------------------------------------------------------------------------------------

def test_wagers_lists_withdrawals_clear():
    w = HOUSE.sit(credit=20000, table="D1")
    n = round_of(w, "D1")
    here = {"table": "D1", "round": n}
    expect(w.ask("wager", **here, bet="straight", on="17", stake=500),
           event="accepted", stake=500, total=500, credit=19500, staked=500, rule="crown-fusion-2024:3.1")
    expect(w.ask("wager", **here, bet="straight", on="17", stake=300), total=800, credit=19200, staked=800)
    m = expect(w.ask("wager", **here, list=[{"bet": "red", "stake": 500}, {"bet": "split", "on": "5-9", "stake": 200},
                                            {"bet": "split", "on": "5-8", "stake": 200}, {"bet": "tier", "stake": 600}]),
               event="placed", credit=18500, staked=1500)
    assert [x["ok"] for x in m["list"]] == [True, False, True, False] and all(x["rule"] for x in m["list"])
    refused(w.ask("wager", **here, list=[{"bet": "dance", "stake": 500}, {"bet": "red", "on": "5"}]))
    refused(w.ask("wager", **here, list=[]), "malformed")
    expect(w.ask("withdraw", **here, bet="straight", on="17", stake=300), event="withdrawn", total=500, credit=18800)
    expect(w.ask("withdraw", **here, bet="straight", on="17"), total=0, credit=19300, staked=700)
    refused(w.ask("withdraw", **here, bet="straight", on="17"))
    expect(w.ask("withdraw", **here, list=[{"bet": "red", "stake": 100}, {"bet": "black"}]), credit=19400)
    expect(w.ask("withdraw", **here), credit=20000, staked=0)
    refused(w.ask("withdraw", **here), "nothing")
    for wrong in ({"stake": -500}, {"stake": 0}, {"stake": "500"}, {"stake": 5.5}, {}, {"stake": None}):
        refused(w.ask("wager", **here, bet="red", **wrong))
    refused(w.ask("wager", **here, bet="red", stake=20100))
    assert mine(w) == {**mine(w), "staked": 0, "wagers": []} and account(w)["credit"] == 20000


def test_limits_cut_and_small_wagers_go_back_at_the_close():
    w = HOUSE.sit(credit=100000)

    def bets(n):
        return w.ask("wager", table="R1", round=n, list=[
            {"bet": "straight", "on": "7", "stake": 60000}, {"bet": "straight", "on": "8", "stake": 150},
            {"bet": "split", "on": "8-9", "stake": 50}])
    m, n = in_round(w, "R1", bets)
    big, odd, small = expect(m)["list"]
    assert (big["stake"], big["asked"], big["rule"]) == (50000, 60000, "crown-fusion-2024:4.2.2(b)") and big["note"]
    assert (odd["stake"], odd["asked"], odd["rule"]) == (100, 150, "crown-fusion-2024:4.2.2(a)")
    assert (small["stake"], small["rule"]) == (50, "crown-fusion-2024:4.2.1") and small["note"]
    back = w.until("returned", table="R1")
    assert (back["bet"], back["on"], back["returns"], back["rule"]) == ("split", "8-9", 50, "crown-fusion-2024:4.2.1")
    assert (back["credit"], back["staked"]) == (100000 - 50100, 50100)
    m = w.until("ended", round=n)
    assert m["staked"] == 50100 and len(m["wagers"]) == 2


def test_the_total_limit_cuts_too():
    w = HOUSE.sit(credit=100000)
    d = HOUSE.sit(credit=100000)
    m, _ = in_round(w, "R1", lambda n: w.ask("wager", table="R1", round=n, bet="red", stake=99900))
    expect(m, stake=99900)
    # Nothing is below the total minimum that is not given back.
    m, n = in_round(d, "R2", lambda n: d.ask("wager", table="R2", round=n, bet="red", stake=50))
    expect(m, staked=50)
    assert d.until("returned", table="R2")["rule"].startswith("star-rapid-2016:6.3.4")


def test_no_wager_after_the_close_or_for_another_round():
    w, dealer = HOUSE.sit(credit=10000, table="D1"), HOUSE.desk("dealer")
    n = round_of(w, "D1")
    refused(w.ask("wager", table="D1", round=n - 1, bet="red", stake=500), "round", "crown-fusion-2024:3.5")
    refused(w.ask("wager", table="D1", round=n + 1, bet="red", stake=500), "round")
    refused(w.ask("wager", table="D1", bet="red", stake=500), "round")
    refused(w.ask("wager", table="R1", round=n, bet="red", stake=500), "other-table")
    refused(w.ask("wager", table="R7", round=n, bet="red", stake=500), "unknown")
    expect(w.ask("wager", table="D1", round=n, bet="red", stake=500))
    expect(act(dealer, "D1", "close"))
    assert w.until("closed", table="D1")["say"] == "No more bets"
    refused(w.ask("wager", table="D1", round=n, bet="red", stake=500), "rules", "crown-fusion-2024:3.5")
    refused(w.ask("withdraw", table="D1", round=n, bet="red"), "rules", "crown-fusion-2024:3.5")
    refused(w.ask("withdraw", table="D1", round=n))
    assert mine(w)["staked"] == 500
    spin(dealer, "D1", 0)
    refused(w.ask("wager", table="D1", round=n, bet="red", stake=500), "round")
    assert account(w)["credit"] == 9500


def test_no_wager_after_the_close_of_an_automatic_table():
    w = HOUSE.sit(credit=10000)
    w.until("closed", table="R1")
    n = w.until("spin", table="R1")["round"]
    refused(w.ask("wager", table="R1", round=n, bet="red", stake=500), None, "crown-fusion-2024:3.5")
    assert account(w)["credit"] == 10000


def random_wagers(count, unit=100):
    spots = DICE.sample(sorted(LAYOUT, key=str), count)
    return [{"bet": bet, **({"on": on} if on else {}), "stake": unit * DICE.randint(1, 20)} for bet, on in spots]


def check_settled(m, wagers, number, before):
    """Every row and every sum, against odds worked out elsewhere."""
    due = {(x["bet"], x.get("on")): (x["stake"], returns(x["bet"], x.get("on"), x["stake"], number)) for x in wagers}
    assert {(r["bet"], r["on"]): (r["stake"], r["returns"]) for r in m["wagers"]} == due, (m, due)
    for r in m["wagers"]:
        assert r["pays"] == max(0, r["returns"] - r["stake"]) and r["rule"], r
        assert r["result"] == ("win" if r["returns"] else "lose"), r
    staked, back = (sum(pair[i] for pair in due.values()) for i in (0, 1))
    assert (m["number"], m["staked"], m["returned"]) == (number, staked, back), m
    assert m["won"] == sum(max(0, b - s) for s, b in due.values())
    assert m["credit"] == before - staked + back, (before, m)
    return m["credit"]


def test_every_number_pays_to_the_cent():
    w, dealer = HOUSE.sit(credit=100000, table="D1"), HOUSE.desk("dealer")
    credit, played = 100000, {}
    for number in range(37):
        n = round_of(w, "D1")
        wagers = random_wagers(10)
        m = expect(w.ask("wager", table="D1", round=n, list=wagers))
        assert all(x["ok"] for x in m["list"]), m
        spin(dealer, "D1", number)
        credit = check_settled(w.until("ended", table="D1", round=n), wagers, number, credit)
        if credit < 40000:
            expect(w.ask("transfer", amount=credit, to="card"))
            expect(w.ask("leave"))
            w = HOUSE.sit(credit=100000, table="D1")
            credit, played = 100000, {}
        else:
            played[n] = (number, m["staked"])
    slips = expect(w.ask("slips", table="D1"))["slips"]
    assert [s["round"] for s in slips] == sorted(played, reverse=True)[:10]
    assert all((s["number"], s["staked"]) == played[s["round"]] for s in slips)
    assert account(w)["credit"] == credit


def test_automatic_tables_pay_to_the_cent():
    players = [(HOUSE.sit(credit=50000, table=table), table) for table in ("R1", "R2", "R1")]
    for w, table in players:
        credit = 50000
        for _ in range(2):
            wagers = random_wagers(8)
            m, n = in_round(w, table, lambda n: w.ask("wager", table=table, round=n, list=wagers))
            assert all(x["ok"] for x in expect(m)["list"]), m
            number = w.until("resulted", table=table, round=n)["number"]
            credit = check_settled(w.until("ended", table=table, round=n), wagers, number, credit)


def test_calls_are_paid_piece_by_piece():
    w, dealer = HOUSE.sit(credit=60000, table="D2"), HOUSE.desk("dealer")
    credit = 60000
    for call in CALLS:
        n = round_of(w, "D2")
        units = sum(p[2] for p in CALLS[call])
        m = expect(w.ask("wager", table="D2", round=n, bet=call, stake=units * 150), credit=credit - units * 150)
        assert m["stake"] == units * 150
        number = DICE.choice(sorted(LAYOUT[CALLS[call][1][:2]]))
        spin(dealer, "D2", number)
        m = w.until("ended", round=n)
        pieces = [{"bet": bet, "on": on, "stake": 150 * many} for bet, on, many in CALLS[call]]
        credit = check_settled(m, pieces, number, credit)
        assert all(r["call"] == call for r in m["wagers"])


def test_a_call_goes_back_in_one_piece():
    w = HOUSE.sit(credit=10000, table="D2")
    n = round_of(w, "D2")
    expect(w.ask("wager", table="D2", round=n, bet="tier", stake=1200), credit=8800)
    expect(w.ask("withdraw", table="D2", round=n, bet="tier"), credit=10000, staked=0)
    expect(w.ask("wager", table="D2", round=n, bet="zero-spiel", stake=400), credit=9600)
    expect(w.ask("withdraw", table="D2", round=n), credit=10000, staked=0)


# --- leaving, and two tables ------------------------------------------------------------------------

def test_leaving_with_wagers_on_the_layout():
    w, dealer = HOUSE.sit(credit=10000, table="D1"), HOUSE.desk("dealer")
    n = round_of(w, "D1")
    expect(w.ask("wager", table="D1", round=n, bet="straight", on="5", stake=1000))
    assert expect(w.ask("leave"))["account"]["leaving"]
    refused(w.ask("wager", table="D1", round=n, bet="red", stake=1000), "no-account")
    refused(w.ask("transfer", amount=100, to="terminal"), "leaving")
    refused(w.ask("table", table="D2"), "leaving")
    spin(dealer, "D1", 5)
    news = w.until("account")
    assert news["account"] is None and "all credit" in news["why"], news
    assert on_card(w) == 100000 - 1000 + 36000
    refused(w.ask("leave"), "no-account")


def test_leaving_and_hanging_up():
    w, dealer = HOUSE.sit(credit=10000, table="D1"), HOUSE.desk("dealer")
    n = round_of(w, "D1")
    expect(w.ask("wager", table="D1", round=n, bet="red", stake=1000))
    expect(w.ask("leave"))
    w.close()
    refused(HOUSE.wire().join(w.terminal), "taken")
    spin(dealer, "D1", 0)
    assert on_card(w) == 99000
    expect(HOUSE.wire().join(w.terminal))


def test_winnings_follow_to_another_table():
    w, dealer = HOUSE.sit(credit=20000, table="D1"), HOUSE.desk("dealer")
    n = round_of(w, "D1")
    expect(w.ask("wager", table="D1", round=n, bet="straight", on="9", stake=500))
    m = expect(w.ask("table", table="D2"))["view"]
    assert m["mine"]["staked"] == 0
    n2 = m["round"]
    # All the credit has come along, and what lies elsewhere lies there.
    expect(w.ask("wager", table="D2", round=n2, bet="red", stake=19500), credit=0, staked=19500)
    spin(dealer, "D1", 9)
    assert w.until("ended", table="D1")["returned"] == 18000
    expect(w.ask("wager", table="D2", round=n2, bet="black", stake=18000), credit=0)
    spin(dealer, "D2", 1)
    assert w.until("ended", table="D2")["returned"] == 39000
    a = account(w)
    assert (a["credit"], a["staked"]) == (39000, 0)
    expect(w.ask("leave"))
    assert on_card(w) == 80000 + 39000


def test_a_table_that_is_down_swallows_no_credit():
    """Choosing a table that is closed, with credit at another and a wager lying there."""
    tables = SLOW + [SLOW[1].replace("D1", "D2")]
    with House(BAIZE, plan(members=1, tables=tables, terminals=1, cash=0)) as house:
        boss, dealer = house.desk("boss"), house.desk("dealer")
        expect(act(boss, "D2", "close-table"))
        w = house.sit(credit=20000, table="D1")
        expect(w.ask("wager", table="D1", round=1, bet="straight", on="9", stake=500))
        w.ask("table", table="D2")
        spin(dealer, "D1", 9)
        w.until("ended", table="D1")
        assert account(w)["credit"] == 19500 + 18000
        expect(w.ask("transfer", amount=1000, to="card"))
        refused(w.ask("wager", table="D2", round=1, bet="red", stake=500))
        expect(w.ask("table", table="D1"))
        expect(w.ask("wager", table="D1", round=2, bet="red", stake=36500), credit=0)
        house.stop()
        house.verify()
        house.open()


def test_a_fortune_moves_from_table_to_table():
    """More than one buy-in can be goes along all the same, with a wager lying and without."""
    most = 100_000_000_000
    with House(BAIZE, plan(members=1, tables=SLOW, terminals=1, cash=0)) as house:
        cage = house.desk("cage")
        for _ in range(3):
            proposed(cage.ask("pay-in", card=card(1), amount=most, to="card", reason="a bank cheque"), house.desk("boss"), "member")
        w = house.sit(table="D1")
        for _ in range(3):
            expect(w.ask("transfer", amount=most, to="terminal"))
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=1000))
        expect(w.ask("table", table="R1"))
        expect(w.ask("wager", table="R1", round=1, bet="red", stake=1000))
        expect(w.ask("table", table="D1"))
        expect(w.ask("withdraw", table="D1", round=1), credit=3 * most - 1000)
        expect(w.ask("table", table="R1"))
        house.kill()
        house.open()
        again = house.wire()
        m = expect(again.join(w.terminal, token=w.token))
        assert (m["account"]["credit"], m["view"]["table"]) == (3 * most - 1000, "R1"), m["account"]
        expect(again.ask("withdraw", table="R1", round=1), credit=3 * most)
        expect(again.ask("leave"))
        house.stop()
        house.verify()
        house.open()
        on_card = expect(house.desk("cage").ask("member", card=card(1)))["member"]["on-card"]
        assert on_card == 3 * most + 100000


# --- notes and tickets -----------------------------------------------------------------------------

def good_luhn(number):
    digits = [int(d) for d in reversed(number)]
    return sum(d if i % 2 == 0 else sum(divmod(2 * d, 10)) for i, d in enumerate(digits)) % 10 == 0


def test_notes_in_and_a_ticket_out():
    w, dealer = HOUSE.stacker(5000), HOUSE.desk("dealer")
    a = expect(w.ask("cash", note=500), rule="star-rapid-2016:4.3.1")["account"]
    assert (a["credit"], a["member"], a["on-card"]) == (5500, None, 0)
    refused(w.ask("cash", note=700), "note")
    refused(w.ask("card", card=card(1), pin=pin(1)), "funding")
    refused(w.ask("transfer", amount=100, to="card"), "no-card")
    refused(w.ask("leave"), "credit-left")
    n = round_of(w, "D2")
    expect(w.ask("wager", table="D2", round=n, bet="red", stake=500))
    refused(w.ask("ticket-out"), "staked", "star-rapid-2016:8.3/condition")
    refused(w.ask("leave"), "credit-left")
    spin(dealer, "D2", 0)
    w.until("ended")
    m = expect(w.ask("ticket-out"))
    t = m["ticket"]
    assert m["account"] is None and t["amount"] == 5000 and t["terminal"] == w.terminal and not t["voucher"]
    assert t["words"] == "fifty dollars" and t["venue"] == "Test floor" and t["state"] == "open"
    assert re.fullmatch(r"\d{18}", t["number"]) and good_luhn(t["number"]), t
    refused(w.ask("ticket-out"), "no-credit")


def test_a_ticket_whose_answer_was_lost_is_told_again():
    """Under the same number, on another connection and after a crash; but to nobody who comes after."""
    with House(BAIZE, plan(terminals=1, cash=1)) as house:
        w = house.stacker(5000)
        seq = w.seq + 1
        ticket = expect(w.ask("ticket-out"))["ticket"]

        def again():
            house.hang_up()
            w = house.wire()
            expect(w.join("C01"))
            return w, w.answer(w.send("ticket-out", seq=seq))

        assert again()[1] == {"re": seq, "ok": True, "again": True, "ticket": ticket}
        house.kill()
        house.open()
        w, m = again()
        assert m == {"re": seq, "ok": True, "again": True, "ticket": ticket}, m
        expect(w.ask("ticket-in", number=ticket["number"]))
        assert w.answer(w.send("ticket-out", seq=seq)) == {"re": seq, "ok": True, "again": True}


def test_a_terminal_takes_no_note_beyond_the_ceiling():
    """What the plan lets come from notes; what is won beyond it stays."""
    with House(BAIZE, plan(terminals=2, cash=2, more="credit-max: 6000")) as house:
        w = house.stacker(5000)
        refused(w.ask("cash", note=2000), "full", "star-rapid-2016:4.3.1")
        assert expect(w.ask("cash", note=1000))["account"]["credit"] == 6000
        refused(w.ask("cash", note=500), "full")
        expect(w.ask("ticket-out"))
        expect(w.ask("cash", note=5000))


def test_card_terminals_take_no_notes():
    w = HOUSE.sit()
    refused(w.ask("cash", note=500), "funding")
    refused(w.ask("ticket-in", number="1"), "funding")
    refused(w.ask("ticket-out"), "no-credit")
    expect(w.ask("transfer", amount=500, to="terminal"))
    refused(w.ask("ticket-out"), "card")


def test_a_ticket_is_money_once():
    a, cage = HOUSE.stacker(1000, 500), HOUSE.desk("cage")
    number = expect(a.ask("ticket-out"))["ticket"]["number"]
    b = HOUSE.stacker()
    spaced = f"{number[:6]} {number[6:12]}-{number[12:]}"
    assert expect(b.ask("ticket-in", number=spaced))["account"]["credit"] == 1500
    refused(b.ask("ticket-in", number=number), "ticket-redeemed")
    refused(a.ask("ticket-in", number=number), "ticket-redeemed")
    refused(cage.ask("ticket-pay", number=number), "ticket-redeemed")
    t = expect(cage.ask("ticket", number=number))["ticket"]
    assert (t["state"], t["where"]) == ("redeemed", b.terminal) and t["redeemed"] >= t["issued"]
    assert account(b)["credit"] == 1500


def test_the_cage_pays_a_ticket_once():
    a, cage = HOUSE.stacker(2000), HOUSE.desk("cage")
    number = expect(a.ask("ticket-out"))["ticket"]["number"]
    assert expect(cage.ask("ticket", number=number))["ticket"]["state"] == "open"
    before = all_accounts()
    m = expect(cage.ask("ticket-pay", number=number))
    assert m["ticket"]["state"] == "redeemed" and "cage" in m["ticket"]["where"] and m["no"] > 0
    after = all_accounts()
    assert after["tickets"] == before["tickets"] - 2000 and after["world"] == before["world"] + 2000
    refused(cage.ask("ticket-pay", number=number), "ticket-redeemed")
    refused(a.ask("ticket-in", number=number), "ticket-redeemed")
    refused(cage.ask("ticket-pay", number="1" * 18), "ticket-unknown")
    told = json.dumps(expect(cage.ask("tickets")))
    assert number not in told and f'"ends": "{number[-4:]}"' in told, told


def test_large_amounts_are_vouchers_for_the_cage():
    a, cage = HOUSE.stacker(*[10000] * 5, 500), HOUSE.desk("cage")
    t = expect(a.ask("ticket-out"))["ticket"]
    assert t["voucher"] and t["amount"] == 50500 and t["words"] == "five hundred and five dollars", t
    refused(a.ask("ticket-in", number=t["number"]), "ticket-held")
    expect(cage.ask("ticket-pay", number=t["number"]))


def test_guessed_tickets_lock_the_stacker():
    a, b = HOUSE.stacker(1000), HOUSE.stacker()
    number = expect(a.ask("ticket-out"))["ticket"]["number"]
    for i in range(3):
        refused(b.ask("ticket-in", number=str(10 ** 17 + i)), "ticket-unknown")
    refused(b.ask("ticket-in", number=number), "wait")
    expect(a.ask("ticket-in", number=number))  # other stackers go on
    assert "ticket-guess" in [i["code"] for i in expect(HOUSE.desk("boss").ask("incidents"))["incidents"]]


# --- the cage --------------------------------------------------------------------------------------

def test_the_cage_moves_money_with_the_pin():
    cage = HOUSE.desk("cage")
    m = expect(cage.ask("member-new", name="Ann Walker", pin="5151"))["member"]
    c = {"card": m["card"]}

    def stands(answer, on_card, deposit):
        x = expect(answer)["member"]
        assert (x["on-card"], x["deposit"]) == (on_card, deposit), answer
    stands(cage.ask("pay-in", **c, amount=30000, to="card"), 30000, 0)
    stands(cage.ask("pay-in", **c, amount=5000, to="deposit"), 30000, 5000)
    stands(cage.ask("move", **c, amount=10000, to="deposit", pin="5151"), 20000, 15000)
    stands(cage.ask("move", **c, amount=1000, to="card", pin="5151"), 21000, 14000)
    refused(cage.ask("move", **c, amount=1000, to="card", pin="5152"), "pin-wrong")
    stands(cage.ask("pay-out", **c, amount=1000, pin="5151", **{"from": "card"}), 20000, 14000)
    stands(cage.ask("pay-out", **c, amount=4000, pin="5151", **{"from": "deposit"}), 20000, 10000)
    refused(cage.ask("pay-out", **c, amount=20001, pin="5151", **{"from": "card"}), "funds")
    refused(cage.ask("pay-out", **c, amount=1, pin="515", **{"from": "card"}), "pin-wrong")
    refused(cage.ask("pay-in", **c, amount=1, to="moon"), "malformed")
    refused(cage.ask("pay-in", **c, amount=0, to="card"), "malformed")
    page = expect(cage.ask("member", **c))
    assert [(x["kind"], x["amount"], x["staff"]) for x in page["movements"]] == [
        ("card paid out", 1000, "cage"), ("deposit to card", 1000, "cage"), ("card to deposit", 10000, "cage"),
        ("cash to card", 30000, "cage")]
    found = expect(cage.ask("members", find="ann w"))["members"]
    assert [x["card"] for x in found] == [m["card"]] and expect(cage.ask("members", find=m["card"]))["members"] == found


def test_a_card_in_play_sees_what_the_cage_pays_in():
    w, cage = HOUSE.sit(), HOUSE.desk("cage")
    expect(cage.ask("pay-in", card=w.card, amount=700, to="card"))
    assert w.until("account")["account"]["on-card"] == 100700


def test_statements():
    w, dealer, cage = HOUSE.sit(credit=5000, table="D1"), HOUSE.desk("dealer"), HOUSE.desk("cage")
    n = round_of(w, "D1")
    expect(w.ask("wager", table="D1", round=n, bet="red", stake=1000))
    expect(w.ask("wager", table="D1", round=n, bet="odd", stake=1000))
    expect(w.ask("withdraw", table="D1", round=n, bet="odd"))
    spin(dealer, "D1", 3)
    w.until("ended")
    rows = expect(w.ask("statement"))["movements"]
    assert [(r["kind"], r["amount"]) for r in rows] == [
        ("won", 1000), ("stakes returned", 1000), ("wager withdrawn", 1000), ("wager", 1000), ("wager", 1000),
        ("card to terminal", 5000)]
    assert rows[-1]["from"] == f"card {w.card}" and rows[0]["table"] == "D1"
    assert [r["no"] for r in rows] == sorted((r["no"] for r in rows), reverse=True)
    name = rows[-1]["to"]
    assert expect(cage.ask("statement", account=name))["movements"] == rows
    assert expect(cage.ask("statement", card=w.card))["movements"][0]["to"] == name
    # A player sees his own, whatever he asks for.
    assert expect(w.ask("statement", account="house", card=card(1)))["movements"] == rows


# --- the pit ---------------------------------------------------------------------------------------

def test_closing_a_table_needs_its_notice():
    w, dealer, boss = HOUSE.sit(credit=5000, table="D3"), HOUSE.desk("dealer"), HOUSE.desk("boss")
    refused(act(dealer, "D3", "announce-closing"), "rules")  # a higher office must
    expect(act(boss, "D3", "announce-closing"), by="casino-manager")
    sign = w.until("sign", table="D3")
    assert sign["notices"] == [{"code": "closing", "rule": "crown-fusion-2024:17.5", "rounds": 3}]
    assert expect(w.ask("table", table="D3"))["view"]["notices"] == sign["notices"]
    expect(w.ask("wager", table="D3", round=round_of(w, "D3"), bet="red", stake=100))
    refused(act(boss, "D3", "close-table"), "rules", "crown-fusion-2024:17.5")
    for number in (1, 2, 3, 4):  # the round under way is not one of the three
        spin(dealer, "D3", number)
    assert w.until("shut", table="D3")["rule"] == "crown-fusion-2024:17.5"
    assert expect(w.ask("table", table="D3"))["view"]["phase"] == "down"
    refused(w.ask("wager", table="D3", round=round_of(w, "D3"), bet="red", stake=100), "rules")
    expect(act(dealer, "D3", "open-table"))
    m = w.until("opened", table="D3")
    expect(w.ask("wager", table="D3", round=m["round"], bet="red", stake=100))
    expect(w.ask("withdraw", table="D3", round=m["round"]))
    expect(w.ask("leave"))


def test_an_invalid_round_is_refunded():
    w, dealer, boss = HOUSE.sit(credit=5000, table="D1"), HOUSE.desk("dealer"), HOUSE.desk("boss")
    n = round_of(w, "D1")
    expect(w.ask("wager", table="D1", round=n, list=[{"bet": "red", "stake": 1000}, {"bet": "low", "stake": 500}]))
    refused(act(boss, "D1", "invalidate"), "reason")
    refused(act(dealer, "D1", "invalidate", "lights out", reason="malfunction"), "rules")
    expect(act(boss, "D1", "invalidate", "lights out", reason="malfunction"))
    m = w.until("ended", table="D1", round=n)
    assert (m["number"], m["say"], m["staked"], m["returned"], m["credit"]) == (None, "void", 1500, 1500, 5000)
    slip = expect(w.ask("slips"))["slips"][0]
    assert slip["number"] is None and [r["result"] for r in slip["wagers"]] == ["void", "void"], slip
    assert round_of(w, "D1") == n + 1


def test_staff_close_and_void_an_automatic_round():
    rules = closed_by_staff("crown-fusion-2024/auto-roulette")
    tables = [f"{{table: R1, ruleset: {rules}, options: {{min: 100, period: 60000}}, spin: 60000}}"]
    with House(BAIZE, plan(members=1, tables=tables, terminals=2, cash=0)) as house:
        w, boss, inspector = house.sit(credit=5000), house.desk("boss"), house.desk("inspector")
        commit = expect(w.ask("fair", table="R1", round=1))
        assert commit["seed"] is None and commit["number"] is None
        expect(w.ask("wager", table="R1", round=1, bet="red", stake=1000))
        expect(act(boss, "R1", "close"))
        w.until("spin", table="R1", round=1)  # the wheel does not wait for the period that was cut short
        refused(act(boss, "R1", "number", number=7))  # nobody tells an automatic wheel
        proposed(act(boss, "R1", "invalidate", "smoke", reason="malfunction"), house.desk("pit"))
        assert w.until("ended", round=1)["credit"] == 5000
        fair = expect(w.ask("fair", table="R1", round=1))
        assert fair["commit"] == commit["commit"] == blake(bytes.fromhex(fair["seed"])).hex()
        second = expect(w.ask("fair", table="R1", round=2))
        assert second["seed"] is None and second["commit"] != commit["commit"]
        view = expect(w.ask("table", table="R1"))["view"]
        assert (view["round"], view["phase"], view["spin"]) == (2, "open", None) and view["left"] > 50000, view
        expect(w.ask("wager", table="R1", round=2, bet="red", stake=1000))
        inspector.ask("verify")
        assert inspector.until("verified")["good"]


def test_a_result_put_right():
    w, dealer, boss = HOUSE.sit(credit=10000, table="D1"), HOUSE.desk("dealer"), HOUSE.desk("boss")
    n = round_of(w, "D1")
    wagers = [{"bet": "straight", "on": "17", "stake": 100}, {"bet": "red", "stake": 500}]
    expect(w.ask("wager", table="D1", round=n, list=wagers))
    spin(dealer, "D1", 17)
    credit = check_settled(w.until("ended", round=n), wagers, 17, 10000)
    refused(act(boss, "D1", "correct", number=18, round=n), "reason")
    refused(act(dealer, "D1", "correct", "misread", number=18, round=n), "rules")
    proposed(act(boss, "D1", "correct", "misread", number=18, round=n), HOUSE.desk("pit"))
    right = 10000 - 600 + sum(returns(x["bet"], x.get("on"), x["stake"], 18) for x in wagers)
    assert sum(w.until("adjusted")["difference"] for _ in wagers) == right - credit
    assert account(w)["credit"] == right
    assert expect(w.ask("table", table="D1"))["view"]["result"] == {"round": n, "number": 18, "say": "18 red, even, low"}
    m = expect(act(boss, "D1", "correct", "again", number=19, round=n - 1), event="proposed")
    refused(HOUSE.desk("pit").ask("confirm", no=m["proposal"]["no"]), "rules")


def test_a_result_put_right_before_it_is_confirmed():
    w, dealer, boss = HOUSE.sit(credit=10000, table="D2"), HOUSE.desk("dealer"), HOUSE.desk("boss")
    n = round_of(w, "D2")
    expect(w.ask("wager", table="D2", round=n, bet="straight", on="17", stake=100))
    expect(w.ask("wager", table="D2", round=n, bet="straight", on="9", stake=50))  # too little
    expect(act(dealer, "D2", "number", number=17))
    assert w.until("returned", table="D2")["on"] == "9"
    assert expect(w.ask("table", table="D2"))["view"]["phase"] == "result" and account(w)["staked"] == 100
    proposed(act(boss, "D2", "correct", "misread", number=18), HOUSE.desk("pit"))
    expect(act(dealer, "D2", "confirm"))
    assert w.until("ended", round=n)["credit"] == 9900


def test_a_result_put_right_reaches_those_who_have_left():
    w, dealer, boss = HOUSE.sit(credit=1000, table="D1"), HOUSE.desk("dealer"), HOUSE.desk("boss")
    n = round_of(w, "D1")
    expect(w.ask("wager", table="D1", round=n, bet="straight", on="30", stake=100))
    spin(dealer, "D1", 29)
    w.until("ended")
    expect(w.ask("leave"))
    assert on_card(w) == 99900
    pit = HOUSE.desk("pit")
    proposed(act(boss, "D1", "correct", "misread", number=30, round=n), pit)
    assert on_card(w) == 99900 + 3600
    # Without a card it waits as a ticket for the cage.
    c = HOUSE.stacker(500, table="D2")
    n = round_of(c, "D2")
    expect(c.ask("wager", table="D2", round=n, bet="straight", on="30", stake=500))
    spin(dealer, "D2", 29)
    c.until("ended")
    expect(c.ask("leave"))
    proposed(act(boss, "D2", "correct", "misread", number=30, round=n), pit)
    cage = HOUSE.desk("cage")
    held = [t for t in expect(cage.ask("tickets"))["tickets"] if t["state"] == "held"]
    assert [t["amount"] for t in held] == [18000] and "number" not in held[0], held
    copy = proposed(cage.ask("ticket-copy", sequence=held[0]["sequence"], reason="it was never printed"), boss, "ticket")
    assert copy["duplicate"] and copy["ticket"]["number"].endswith(held[0]["ends"]), copy
    expect(cage.ask("ticket-pay", number=copy["ticket"]["number"]))
    refused(cage.ask("ticket-copy", sequence=held[0]["sequence"], reason="again"), "ticket-redeemed")


def test_a_result_put_right_against_an_empty_account():
    w, dealer, boss = HOUSE.sit(credit=1000, table="D1"), HOUSE.desk("dealer"), HOUSE.desk("boss")
    n = round_of(w, "D1")
    expect(w.ask("wager", table="D1", round=n, bet="straight", on="30", stake=100))
    spin(dealer, "D1", 30)
    w.until("ended")
    expect(w.ask("transfer", amount=4400, to="card"))
    proposed(act(boss, "D1", "correct", "misread", number=29, round=n), HOUSE.desk("pit"))
    m = w.until("adjusted")
    assert (m["difference"], m["credit"]) == (-3600, 0) and m["owed"] == 3500, m
    expect(w.ask("leave"))
    expect(HOUSE.desk("inspector").ask("trial"), good=True)


def test_a_cashless_table_takes_no_notes():
    c = HOUSE.stacker(500, table="D1")
    m = c.ask("wager", table="D1", round=round_of(c, "D1"), bet="red", stake=100)
    assert refused(m, "cashless")["rule"] == "crown-fusion-2024:5.1"


def test_release():
    w, c, boss = HOUSE.sit(credit=5000, table="D2"), HOUSE.stacker(2000, table="D2"), HOUSE.desk("boss")
    dealer = HOUSE.desk("dealer")
    m = expect(boss.ask("release", terminal=w.terminal))
    assert m["ticket"] is None and w.until("account")["account"] is None and on_card(w) == 100000
    n = round_of(c, "D2")
    expect(c.ask("wager", table="D2", round=n, bet="red", stake=500))
    refused(boss.ask("release", terminal=c.terminal), "staked")
    spin(dealer, "D2", 0)
    c.close()
    refused(boss.ask("release", terminal=c.terminal), "reason")
    t = proposed(boss.ask("release", terminal=c.terminal, reason="he has gone"), HOUSE.desk("pit"), "release")["ticket"]
    assert (t["amount"], t["state"], t["terminal"]) == (1500, "open", "staff")
    refused(boss.ask("release", terminal=c.terminal), "no-account")
    expect(HOUSE.desk("cage").ask("ticket-pay", number=t["number"]))
    expect(HOUSE.wire().join(c.terminal))


def test_a_manual_payment_takes_two_people_and_a_failed_transfer():
    w, boss, pit = HOUSE.sit(credit=5000), HOUSE.desk("boss"), HOUSE.desk("pit")
    ask = {"terminal": w.terminal, "amount": 2000, "reason": "card reader"}
    before = all_accounts()
    refused(boss.ask("manual-pay", **ask), "no-fault")
    expect(w.ask("fault", what="transfer", words="nothing reaches the card"))
    refused(boss.ask("manual-pay", **{**ask, "amount": 5001}), "funds")
    refused(boss.ask("manual-pay", **{**ask, "reason": ""}), "reason")
    m = expect(boss.ask("manual-pay", **ask), event="proposed")
    refused(boss.ask("confirm", no=m["proposal"]["no"]), "second")
    refused(HOUSE.desk("dealer").ask("confirm", no=m["proposal"]["no"]), "lapsed")  # it does not concern him
    refused(HOUSE.desk("cage").ask("confirm", no=m["proposal"]["no"]), "lapsed")
    assert all_accounts() == before
    assert proposed(m, pit, "manual-pay")["rule"] == "crown-fusion-2024:5.2.3(e)"
    assert account(w)["credit"] == 3000 and all_accounts()["world"] == before["world"] + 2000
    refused(pit.ask("manual-pay", **ask), "no-fault")
    expect(w.ask("fault", what="transfer"))
    proposed(pit.ask("manual-pay", **ask), boss, "manual-pay")
    assert account(w)["credit"] == 1000


def test_staff_see_terminals_and_calls_for_help():
    w, dealer = HOUSE.sit(credit=5000), HOUSE.desk("dealer")
    row = {t["terminal"]: t for t in expect(dealer.ask("terminals"))["terminals"]}[w.terminal]
    assert (row["state"], row["online"], row["credit"]) == ("taken", True, 5000) and row["member"]
    expect(w.ask("fault", words="the screen is dark"))
    m = dealer.until("notified")
    assert m["terminal"] == w.terminal and m["words"] == "the screen is dark"
    rows = expect(HOUSE.desk("boss").ask("incidents"))["incidents"]
    assert [r["words"] for r in rows if r["code"] == "fault"][0] == "the screen is dark"


def test_three_wrong_passwords_lock_a_name():
    with House(BAIZE, members=1, terminals=1, cash=0) as house:
        w = house.wire()
        refused(w.ask("login", name="nobody", password="x"), "login")
        asked = [w.send("login", name="cage", password=f"guess {i}") for i in range(20)]
        codes = [w.answer(n)["code"] for n in asked]
        assert codes.count("login") <= 3, codes
        refused(w.ask("login", name="cage", password="pass-cage"), "locked")
        expect(w.ask("login", name="dealer", password="pass-dealer"), role="dealer", previous=None)
        refused(w.ask("login", name="boss", password="pass-boss"), "role")
        codes = [i["code"] for i in expect(house.desk("boss").ask("incidents"))["incidents"]]
        assert "login-locked" in codes and codes.count("login-failed") <= 4


# --- the inspector -----------------------------------------------------------------------------------

def journal_of(desk, table, name="journal"):
    lines = []
    while True:
        m = expect(desk.ask("journal", table=table, **{"from": len(lines) + 1}))
        if not m["lines"]:
            return lines
        lines += m["lines"]


def links_of(lines):
    """The chain worked out as docs/journal.md says; every line must bear its own link."""
    last, links = bytes(32), []
    for line in lines:
        body, _, link = line.rpartition(',"link":"')
        last = blake(last + body.encode())
        assert link == last.hex() + '"}', line
        links.append(last)
    return links


def test_the_inspector_finds_everything_in_order():
    inspector = HOUSE.desk("inspector")
    m = expect(inspector.ask("accounts"))
    assert m["sum"] == 0 == sum(a["balance"] for a in m["accounts"])
    assert all(a["balance"] >= 0 for a in m["accounts"] if a["kind"] != "world")
    t = expect(inspector.ask("trial"), good=True)
    assert t["floor"] > 0 and t["accounts"] >= len(m["accounts"])
    expect(inspector.ask("verify"), event="verifying")
    v = inspector.until("verified")
    assert v["good"] and v["trial"]["good"] and {x["table"] for x in v["tables"]} == {"R1", "R2", "D1", "D2", "D3"}, v
    assert all(x["good"] for x in v["tables"]) and sum(x["draws"] for x in v["tables"]) > 0


def test_the_journal_is_chained_and_sealed():
    inspector = HOUSE.desk("inspector")
    for table in ("R1", "D1"):
        seals = expect(inspector.ask("seals", table=table))
        lines = journal_of(inspector, table)
        links = links_of(lines)
        head = json.loads(lines[0])
        assert head["table"] == table and head["key"] == seals["key"], head
        assert [json.loads(line)["n"] for line in lines if '"n":' in line[:5]] == \
            list(range(1, 1 + sum('"n":' in line[:5] for line in lines)))
        assert seals["seals"], "no seal in a journal this long"
        for s in seals["seals"]:
            mark = next(i for i, line in enumerate(lines) if s["signature"] in line)
            assert json.loads(lines[mark])["seal"] == s["line"] == mark
            assert ed25519.good(bytes.fromhex(seals["key"]), links[mark - 1], bytes.fromhex(s["signature"]))
            assert not ed25519.good(bytes.fromhex(seals["key"]), links[mark - 2], bytes.fromhex(s["signature"]))


def test_incidents_are_kept():
    w, inspector = HOUSE.wire(), HOUSE.desk("inspector")
    expect(w.join(HOUSE.next_terminal()))
    expect(w.ask("fault", words="ünï ☂ " * 100))  # cut somewhere, and still text
    rows = expect(inspector.ask("incidents"))["incidents"]
    assert rows[0]["code"] == "fault" and rows[0]["words"].startswith("ünï ☂ ünï") and len(rows) <= 100
    assert [r["no"] for r in rows] == list(range(rows[0]["no"], rows[0]["no"] - len(rows), -1))
    stranger = HOUSE.wire()
    refused(stranger.ask("login", name="é" * 30, password="x"), "login")
    refused(stranger.ask("x" * 39 + "é"), "unknown")
    assert expect(inspector.ask("incidents"))["incidents"][0]["who"].startswith("ééé")


# --- fairness ----------------------------------------------------------------------------------------

def test_every_draw_is_the_one_that_was_committed_to():
    tables = ["{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {min: 100, period: 40}, spin: 5}"]
    with House(BAIZE, plan(members=1, tables=tables, terminals=2, cash=0)) as house:
        w, inspector = house.sit(credit=50000), house.desk("inspector")
        promised, seen = {}, []
        while len(seen) < 60:
            m = w.recv()
            if m.get("event") == "opened":
                promised[m["round"]] = m["commit"]
                w.send("wager", table="R1", round=m["round"], bet="red", stake=100)
            elif m.get("event") == "resulted":
                seen.append(m)
        for m in seen:
            fair = expect(w.ask("fair", table="R1", round=m["round"]))
            assert (fair["seed"], fair["link"], fair["number"]) == (m["seed"], m["link"], m["number"])
            check_fair(fair, promised.get(m["round"]))
        assert len({m["number"] for m in seen}) > 15 and len({m["seed"] for m in seen}) == len(seen)
        # The link is the one of the line that closed the wagering, behind every wager of the round.
        lines = journal_of(inspector, "R1")
        links = [x.hex() for x in links_of(lines)]
        closes = [links.index(m["link"]) for m in seen]
        assert closes == sorted(closes) and all('"act":"time"' in lines[i] for i in closes)
        wagers = [i for i, line in enumerate(lines) if '"act":"wager"' in line]
        assert len(wagers) > 30 and not any(a < i < a + 3 for i in wagers for a in closes)
        refused(w.ask("fair", table="R1", round=100000), "unknown")


# --- metrics ---------------------------------------------------------------------------------------

SAMPLE = re.compile(r'([a-z_]+)(?:\{(\w+="[^"\\\\\n]*"(?:,\w+="[^"\\\\\n]*")*)\})? (-?\d+(?:\.\d+)?)')


def exposed(text):
    """The samples of a page of metrics, {(name, labels as pairs): value}, and the types of their families; a page that
    the text format 0.0.4 does not allow, or that `promtool check metrics` would find fault with, is none."""
    values, types, helped, family, over = {}, {}, set(), None, set()
    for line in text.splitlines():
        if m := re.fullmatch(r"# HELP (baize_[a-z_]+) (\S.*[.])", line):
            assert m[1] not in helped, f"told twice: {line}"
            helped.add(m[1])
        elif m := re.fullmatch(r"# TYPE (\w+) (counter|gauge|histogram)", line):
            assert m[1] in helped and m[1] not in types, line
            over.add(family)
            family, types[m[1]] = m[1], m[2]
        else:
            m = SAMPLE.fullmatch(line)
            assert m, line
            parts = ("_bucket", "_sum", "_count") if types.get(family) == "histogram" else ("",)
            assert m[1] in [family + part for part in parts] and family not in over, f"not in its family: {line}"
            labels = tuple(re.findall(r'(\w+)="([^"]*)"', m[2] or ""))
            assert len(dict(labels)) == len(labels) and (m[1], labels) not in values, line
            values[m[1], labels] = float(m[3])
    assert text.endswith("\n") and set(types) == helped
    for name, kind in types.items():
        assert name.endswith("_total") == (kind == "counter"), name
        if kind == "histogram":
            buckets = [(float(dict(labels)["le"]), v) for (n, labels), v in values.items() if n == name + "_bucket"]
            assert buckets == sorted(buckets) and [v for _, v in buckets] == sorted(v for _, v in buckets), buckets
            assert buckets[-1] == (float("inf"), values[name + "_count", ()]) and values[name + "_sum", ()] >= 0
    return values, types


def test_metrics_are_prometheus_text():
    w = HOUSE.sit(credit=1234, table="D1")
    here = {"table": "D1", "round": round_of(w, "D1")}
    expect(w.ask("wager", **here, bet="red", stake=500))
    with urllib.request.urlopen(f"http://127.0.0.1:{HOUSE.floor.port}/metrics", timeout=PATIENCE) as page:
        kind, text = page.headers["Content-Type"], page.read().decode()
    assert kind.startswith("text/plain; version=0.0.4")
    values, types = exposed(text)
    assert values["baize_credit_cents", ()] >= 734 and values["baize_wagers_total", ()] > 0
    assert values["baize_peers", ()] >= 1 and account(w)["credit"] == 734
    # Every batch was timed, or is being counted just now.
    assert 0 < values["baize_commit_seconds_count", ()] and values["baize_commit_seconds_sum", ()] > 0
    assert abs(values["baize_commit_seconds_count", ()] - values["baize_batches_total", ()]) <= 1
    tables = [dict(labels) for name, labels in values if name == "baize_table_round"]
    assert all(set(one) == {"table", "pit"} for one in tables) and len({one["table"] for one in tables}) == len(tables) > 1
    staked = sum(v for (name, _), v in values.items() if name == "baize_table_staked_cents")
    assert staked == values["baize_staked_cents", ()] >= 500
    expect(w.ask("withdraw", **here))
    if shutil.which("promtool"):
        checked = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, text=True, timeout=PATIENCE)
        assert checked.returncode == 0, checked.stdout + checked.stderr
    # What the dashboard asks for there is.
    with open(f"{ROOT}/deploy/grafana/baize.json", encoding="utf-8") as file:
        dashboard = file.read()
    assert json.loads(dashboard)["title"] == "Baize floor"
    asked = set(re.findall(r"baize_[a-z_]+", dashboard))
    assert len(asked) > 10 and asked <= {name for name, _ in values}, asked - {name for name, _ in values}


# --- closing and opening ---------------------------------------------------------------------------

SLOW = ["{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {min: 100, period: 60000}, spin: 50}",
        "{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, period: 0, confirm: 'no'}}"]


def test_closed_and_opened_again_everything_is_as_it_was():
    with House(BAIZE, plan(members=3, tables=SLOW, terminals=4, cash=2)) as house:
        a, b, c = house.sit(credit=20000), house.sit(credit=10000, table="D1"), house.stacker(2000)
        cage, inspector = house.desk("cage"), house.desk("inspector")
        expect(a.ask("wager", table="R1", round=1, bet="straight", on="17", stake=500))
        expect(b.ask("wager", table="D1", round=1, bet="red", stake=700))
        a_seq, b_seq = a.seq, b.seq
        expect(b.ask("leave"))
        ticket = expect(c.ask("ticket-out"))["ticket"]["number"]
        refused(house.stacker().ask("ticket-in", number="123"), "ticket-unknown")
        for _ in range(3):
            cage.ask("pay-out", card=card(3), amount=1, pin="0000", **{"from": "card"})
        commit = expect(a.ask("fair", table="R1", round=1))["commit"]
        accounts = expect(inspector.ask("accounts"))["accounts"]
        status, said = house.stop()
        assert (status, said) == (0, ""), said
        house.verify()
        house.open()
        inspector = house.desk("inspector")
        assert expect(inspector.ask("accounts"))["accounts"] == accounts
        w = house.wire()
        m = expect(w.join(a.terminal, token=a.token), seq=a_seq)
        assert m["account"]["credit"] == 19500 and m["account"]["card"] == a.card
        assert [(x["bet"], x["on"], x["stake"]) for x in m["view"]["mine"]["wagers"]] == [("straight", "17", 500)]
        assert m["view"]["round"] == 1 and 0 < m["view"]["left"] < 60000  # the clock stood still meanwhile
        assert m["view"]["renewed"] == 1 and m["view"]["commit"] != commit  # its seed was in memory alone
        expect(w.ask("wager", seq=a_seq, table="R1", round=1, bet="straight", on="17", stake=500), again=True)
        expect(w.ask("wager", table="R1", round=1, bet="straight", on="17", stake=500), total=1000)
        other = house.wire()
        m = expect(other.join(b.terminal, token=b.token))
        assert m["account"]["leaving"] and m["seq"] == b_seq + 1
        cage = house.desk("cage")
        assert expect(cage.ask("member", card=card(3)))["member"]["locked"]
        expect(cage.ask("ticket-pay", number=ticket))
        spin(house.desk("dealer"), "D1", 1)
        assert expect(cage.ask("member", card=b.card))["member"]["on-card"] == 100000 + 700
        assert expect(inspector.ask("accounts"))["sum"] == 0


def test_everybody_is_told_that_the_floor_closes():
    with House(BAIZE, plan(members=1, tables=SLOW, terminals=2, cash=0)) as house:
        w, stranger, cage = house.sit(credit=1000), house.wire(), house.desk("cage")
        stranger.ask("floor")
        assert house.floor.stop() == 0
        for wire in (w, stranger, cage):
            assert wire.until("closing")["why"]
            try:
                wire.recv()
                raise AssertionError("still open")
            except Gone as why:
                assert "1001" in str(why), why


def test_a_pin_that_was_not_looked_at_is_not_a_wrong_one():
    """The floor closes while many wait for their PINs to be checked."""
    with House(BAIZE, plan(members=20, tables=SLOW, terminals=21, cash=0)) as house:
        wires = [house.wire() for _ in range(20)]
        for i, w in enumerate(wires, 1):
            expect(w.join(f"T{i:02}"))
        for i, w in enumerate(wires, 1):
            w.send("card", card=card(i), pin=pin(i))
        assert house.stop()[0] == 0
        house.open()
        w = house.wire()
        expect(w.join("T21"))
        for i in (18, 19, 20):
            assert refused(w.ask("card", card=card(i), pin="0000"), "pin-wrong")["left"] == 2


def test_a_plan_changes_only_where_no_money_lies():
    with House(BAIZE, plan(members=2, tables=SLOW, terminals=2, cash=0)) as house:
        w = house.sit(credit=1000, table="D1")
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=100))
        house.stop()
        house.write_plan(plan(members=2, tables=SLOW[:1], terminals=2, cash=0))
        for _ in range(2):  # a table with wagers on it is not taken out
            try:
                house.open()
                raise AssertionError("the floor opened")
            except RuntimeError as why:
                assert "table D1" in str(why) and "100 cents of wagers lie there" in str(why), why
        house.write_plan(plan(members=2, tables=[SLOW[0], SLOW[1].replace("min: 100", "min: 200")], terminals=2, cash=0))
        house.open()  # other options wait
        assert expect(house.wire().ask("watch", table="D1"))["view"]["limits"]["min"] == 100
        house.stop()
        house.write_plan(plan(members=2, tables=SLOW, terminals=2, cash=0))
        house.open()
        again = house.wire()
        expect(again.join(w.terminal, token=w.token))
        expect(again.ask("withdraw", table="D1", round=1))
        expect(again.ask("leave"))
        house.stop()
        house.write_plan(plan(members=2, tables=[SLOW[0], SLOW[1].replace("min: 100", "min: 200")], terminals=2, cash=0))
        house.open()
        w = house.sit(credit=1000, table="D1")
        view = expect(w.ask("table", table="D1"))["view"]
        assert view["round"] == 1 and view["limits"]["min"] == 200 and view["last"] == []
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=300))
        house.stop()
        assert house.verify().count("table D1: good") == 2
        house.open()


def test_terminals_come_and_go_while_money_lies():
    """One more at a table with wagers on it; one taken out whose wager is settled and whose credit waits until it is back."""
    tables = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no'}}"]
    two, four = (plan(members=4, tables=tables, terminals=n, cash=0) for n in (2, 4))
    with House(BAIZE, two) as house:
        w = house.sit(credit=5000, table="D1")
        expect(w.ask("wager", table="D1", round=1, bet="red", stake=1000))
        token = w.token
        house.stop()
        house.write_plan(four)
        house.open()
        other = house.sit(credit=5000, terminal="T04", table="D1")
        expect(other.ask("wager", table="D1", round=1, bet="black", stake=700))
        house.stop()
        house.write_plan(four.replace("T01-T04", "T02-T04"))
        house.open()
        dealer = house.desk("dealer")
        expect(dealer.ask("act", table="D1", act={"act": "close"}))
        expect(dealer.ask("act", table="D1", act={"act": "number", "number": 7}))
        refused(house.wire().join("T01", token=token), "unknown")
        house.stop()
        house.write_plan(four)
        house.open()
        w = house.wire()
        assert expect(w.join("T01", token=token))["account"]["credit"] == 6000
        house.stop()
        house.verify()


def test_one_floor_on_a_book():
    with House(BAIZE, plan(members=1, tables=SLOW, terminals=1, cash=0)) as house:
        second = subprocess.run(house.floor.command, capture_output=True, text=True, env=house.floor.env, timeout=PATIENCE)
        assert second.returncode == 1 and second.stdout == "", second
        assert re.search(r"book|another|already", second.stderr) and len(second.stderr.splitlines()) == 1, second.stderr
        expect(house.wire().ask("floor"))


def test_a_bad_plan_is_refused_with_its_line():
    bad = {"demonstration: yes": ("demonstration: no", "must be an Argon2id hash"),
           "name: dealer": ("name: cage", "is another's name"),
           "name: inspector": ("name: R1", "is the name of a table")}  # tournaments hear tables by their names
    for was, (instead, words) in bad.items():
        house = House(BAIZE, plan(members=1).replace(was, instead))
        try:
            house.open()
            raise AssertionError("the floor opened")
        except RuntimeError as why:
            assert "plan.yaml:" in str(why) and words in str(why), why
        finally:
            house.__exit__()


# --- who may say what ------------------------------------------------------------------------------

ROLES = ("nobody yet", "player terminal", "display", "cashier", "dealer", "supervisor", "inspector")


def roles_of_protocol():
    """role -> messages, as docs/protocol.md has it."""
    rows = {}
    with open(ROOT + "/docs/protocol.md") as text:
        for line in text:
            m = re.fullmatch(r"\| ([a-z ]+) \| (.*`.*) \|\n", line)
            if m and m[1] in ROLES + ("everybody",):
                rows.setdefault(m[1], set(re.findall(r"`([a-z-]+)`", m[2])))
    rows["supervisor"] |= rows["dealer"]
    return {role: rows[role] | rows["everybody"] for role in ROLES}


def test_nobody_does_what_is_not_his_to_do():
    rows = roles_of_protocol()
    assert all("fair" in may for may in rows.values()) and "wager" in rows["player terminal"]
    victim, other = HOUSE.sit(credit=5000, table="D1"), HOUSE.stacker(1000)
    ticket = expect(other.ask("ticket-out"))["ticket"]["number"]
    n, spare = round_of(victim, "D1"), HOUSE.next_member()
    expect(victim.ask("wager", table="D1", round=n, bet="red", stake=500))
    c = {"card": victim.card, "pin": victim.pin, "amount": 100, "to": "card", "from": "card"}
    fields = {
        "join": {"terminal": HOUSE.next_terminal()}, "watch": {"table": "R1"},
        "login": {"name": "boss", "password": "pass-boss"}, "card": {"card": card(spare), "pin": pin(spare)},
        "transfer": {"amount": 100, "to": "terminal"}, "cash": {"note": 500}, "ticket-in": {"number": ticket},
        "table": {"table": "D1"}, "wager": {"table": "D1", "round": n, "bet": "red", "stake": 100},
        "withdraw": {"table": "D1", "round": n, "bet": "red"}, "fault": {"words": "x"},
        "members": {}, "member-new": {"name": "Mallory", "pin": "1234"}, "member": c, "pay-in": c, "pay-out": c,
        "move": c, "pin": {**c, "pin": "9999"}, "unlock": c, "ticket": {"number": ticket},
        "ticket-pay": {"number": ticket}, "statement": {"account": "house"},
        "act": {"table": "D1", "act": {"act": "invalidate", "reason": "malfunction"}, "reason": "mischief"},
        "release": {"terminal": victim.terminal}, "journal": {"table": "D1", "from": 1}, "seals": {"table": "D1"},
        "manual-pay": {"terminal": victim.terminal, "amount": 100, "reason": "x"}, "fill": {"amount": 100, "to": "house", "reason": "x"}, "resume": {"table": "R1", "reason": "x"},
        "confirm": {"no": 1}, "decline": {"no": 1}, "ticket-copy": {"sequence": 1},
    }
    everything = set().union(*rows.values())

    def player():
        w = HOUSE.wire()
        expect(w.join(HOUSE.next_terminal()))
        return w

    def display():
        w = HOUSE.wire()
        expect(w.ask("watch", table="D3"))
        return w
    people = {"nobody yet": HOUSE.wire, "player terminal": player, "display": display,
              "cashier": lambda: HOUSE.desk("cage"), "dealer": lambda: HOUSE.desk("dealer"),
              "supervisor": lambda: HOUSE.desk("boss"), "inspector": lambda: HOUSE.desk("inspector")}
    before, tried = all_accounts(), 0
    for role, come in people.items():
        w = come()
        for do in sorted(everything - rows[role]):
            refused(w.ask(do, **fields.get(do, {})), "role")
            tried += 1
        refused(w.ask("dance"), "unknown")
        expect(w.ask("floor"))
        w.close()
    assert tried > 180
    assert all_accounts() == before
    assert mine(victim)["staked"] == 500 and account(victim)["credit"] == 4500
    assert expect(HOUSE.desk("cage").ask("members", find="Mallory"))["members"] == []
    expect(victim.ask("withdraw", table="D1", round=n))


def test_nothing_has_gone_wrong_all_this_while():
    """Last: the floor that all of the above was done to is in order, and so is its book."""
    inspector = HOUSE.desk("inspector")
    inspector.ask("verify")
    assert inspector.until("verified")["good"]
    status, said = HOUSE.stop()
    assert (status, said) == (0, ""), said
    assert "all legs sum to zero" in HOUSE.verify()


if __name__ == "__main__":
    with House(BAIZE, members=60, terminals=90, cash=30) as HOUSE:
        code = main(tests_of(globals()), sys.argv[2:])
    sys.exit(code)
