#!/usr/bin/env python3
"""Every message of the protocol, said at least once and held against docs/protocol.schema.json (schema.py does that
for all that goes over the wire). usage: test_protocol.py PATH-TO-BAIZE"""
import functools
import json
import os
import random
import re
import subprocess
import sys

import schema
from devices import Device
from house import ROOT, STAFF, Gone, House, card, expect, in_round, main, pin, plan, proposed, refused, tests_of
from promotions import Promotion

BAIZE = sys.argv[1]

PLAN = f"""floor: Protocol floor
demonstration: yes
per-address: 5000
bankroll: 1000000000
notes: [5000, 10000]
ticket-max: 20000
seal-every: 10
tables:
  - {{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {{min: 100, max: 50000, unit: 100, max.straight: 20000, period: 700}}, spin: 100}}
  - {{table: D1, ruleset: star-rapid-2016/roulette, options: {{wheel: live, min: 100, max: 50000, unit: 50, period: 0, confirm: 'yes'}}}}
  - {{table: D2, ruleset: crown-fusion-2024/semi-roulette, options: {{min: 100, max: 50000, unit: 100, period: 0, confirm: 'no'}}}}
  - {{table: B1, ruleset: crown-fusion-2024/auto-baccarat, options: {{min: 100, max: 50000, unit: 100, period: 700}}, deal: 20}}
  - {{table: S1, ruleset: crown-fusion-2024/semi-baccarat, options: {{min: 100, max: 50000, unit: 100, period: 0}}}}
  - {{table: S2, ruleset: crown-fusion-2024/semi-baccarat, options: {{min: 100, max: 50000, unit: 100, period: 0, squeeze: highest}}, squeeze: 2000}}
  - {{table: C1, ruleset: nz1996/craps, options: {{min: 500, max: 50000, unit: 100}}}}
  - {{table: C2, ruleset: nz1996/craps, options: {{min: 500, max: 50000, unit: 100, period: 900}}, spin: 50}}
  - {{table: C3, ruleset: nz1996/craps, options: {{min: 500, max: 50000, unit: 100, period: 60000}}, spin: 8000}}
  - {{table: T1, ruleset: nz1996/tai-sai, options: {{min: 100, max: 50000, unit: 100}}}}
  - {{table: W1, ruleset: nz1996/money-wheel, options: {{min: 100, max: 50000, unit: 100}}}}
  - {{table: K1, ruleset: nz1996/blackjack, options: {{min: 500, max: 50000, unit: 100}}}}
  - {{table: K2, ruleset: nz1996/blackjack, options: {{min: 500, max: 50000, unit: 100, start: cold, burn: one}}}}
  - {{table: P1, ruleset: nz1996/caribbean-stud, options: {{min: 500, max: 50000, unit: 100, jackpot: 100000}}}}
  - {{table: L1, ruleset: star-rapid-2016/roulette, options: {{wheel: live, min: 100, period: 0, confirm: 'yes'}}}}
  - {{table: L2, ruleset: nz1996/roulette, live: 'yes', options: {{min: 500, max: 50000, unit: 100}}}}
terminals:
  - {{terminals: T01-T14, funding: [card], tables: [R1, D1, L1, D2, B1, S1, S2, C1, C2, C3, T1, W1]}}
  - {{terminals: C01-C04, funding: [cash, ticket], tables: [R1, D1, D2, B1, S1, S2, C1, C2, C3, T1, W1]}}
  - {{terminals: B01-B07, funding: [card], tables: [K1, K2, P1]}}
  - {{terminals: K01, funding: [cash, ticket], tables: [D1]}}
  - {{terminals: P01-P02, funding: [card, cash, ticket], tables: [D1]}}
devices:
  - {{device: wheel, table: L1, silent: 600000}}
  - {{device: printer, terminal: P01, silent: 600000}}
  - {{device: reader, terminal: P02, silent: 600000}}
{STAFF}
members:
""" + "".join(f"  - {{card: {card(i)}, name: Member {i}, pin: '{pin(i)}', on-card: 100000, deposit: 50000}}\n"
              for i in range(1, 20))

HOUSE = House(BAIZE, PLAN)
HOUSE.members = 1  # the first has a test of his own


def act(desk, table, kind, why=None, **fields):
    return desk.ask("act", table=table, act={"act": kind, **fields}, **({"reason": why} if why else {}))


def spin(dealer, table, number):
    expect(act(dealer, table, "close"))
    expect(act(dealer, table, "number", number=number))
    if table == "D1":
        expect(act(dealer, table, "confirm"))


def bet(w, table, *wagers, **fields):
    """In whichever round is open: one wager, or several."""
    more = wagers[0] if len(wagers) == 1 else {"list": list(wagers)}
    return in_round(w, table, lambda n: w.ask("wager", table=table, round=n, **more, **fields))


@functools.cache
def odds_of(ruleset):
    """What `baize odds` says of its bets. The floor reckons them under sanitizers, which here would only be slower."""
    program = BAIZE.replace("build-san/", "build/")
    return json.loads(subprocess.run([program, "odds", ruleset, "--json"], capture_output=True, text=True, check=True).stdout)["bets"]


def same_edges(told, rules_card):
    """What players are told is what `baize odds` says. Where a stake grows as they decide, it is told of all that is staked,
    which is less; and of a jackpot nothing."""
    said = odds_of(rules_card["ruleset"])
    calls = {c["call"] for c in rules_card["calls"]}  # several bets at once
    for b in [b for b in said if b["bet"] not in calls]:
        edges = [e["edge"] for e in told["edges"] if e["bet"] == b["bet"] and (not e["on"] or not b["on"] or b["on"] in e["on"])]
        percent = b.get("edge_of_staked_percent", b["edge_percent"])
        grows = b["bet"] == "main"  # doubled and split
        assert edges and told["decided"] == any("play" in one for one in said), told
        for edge in edges:
            if b["bet"] == "jackpot":
                assert edge is None, told
            else:
                assert abs(edge - percent * 10_000) <= (percent * 2_000 if grows else 1) and edge <= percent * 10_000 + 1, (b["bet"], b["on"], edge)


def test_anybody():
    w = HOUSE.wire()
    assert expect(w.ask("floor"))["demo"]
    for table in ("R1", "D1", "D2", "B1", "S1", "S2", "C1", "C2", "T1", "W1", "K1", "P1"):
        card_of = expect(w.ask("card-of", table=table))
        told = expect(w.ask("odds-of", table=table))
        assert {e["bet"] for e in told["edges"]} == {b["bet"] for b in card_of["bets"]}, told
        same_edges(told, card_of)
    refused(w.ask("odds-of", table="R9"), "unknown")
    expect(w.ask("clause", id="star-rapid-2016:8.3/condition"))
    expect(HOUSE.wire().ask("join", terminal="T06"))
    w.until("lobby")
    display = HOUSE.wire()
    expect(display.ask("watch", table="R1"))
    for news in ("opened", "closed", "spin", "resulted"):
        round_ = display.until(news)["round"]
    m = expect(display.ask("fair", table="R1", round=round_))
    assert m["seed"] and m["number"] is not None
    expect(display.ask("watch", table="D1"))
    refused(display.ask("fair", table="D1", round=1), "unknown")
    refused(display.ask("accounts"), "role")
    refused(HOUSE.wire().ask("clause", id="nowhere"), "unknown")
    refused(HOUSE.wire().ask("dance"), "unknown")
    w.send_text("{")
    while "re" not in (answer := w.recv()):
        pass  # the lobby goes on
    assert answer["re"] == -1


def test_devices_of_a_terminal():
    printer, reader, screen, other = HOUSE.wire(), HOUSE.wire(), HOUSE.wire(), HOUSE.wire()
    expect(printer.ask("join", terminal="P01", device="printer"), event="ready")
    expect(reader.ask("join", terminal="P02", device="reader"), event="ready")
    screen.join("P01")
    expect(screen.ask("cash", note=5000))
    expect(screen.ask("ticket-out"))
    expect(printer.ask("sense", no=1, signal="printed", ticket=printer.until("print")["ticket"]["sequence"]), fate="entered")
    assert screen.until("printed")["printed"]
    other.join("P02")
    expect(reader.ask("sense", no=1, signal="card-in", member="100-0019"), fate="entered")
    assert other.until("reader")["card"] == "100-0019"


def test_a_terminal_with_a_card():
    w, desk = HOUSE.wire(), HOUSE.desk("cage")
    m = w.join("T01")
    refused(HOUSE.wire().ask("join", terminal="T01"), "taken")
    refused(w.ask("card", card=card(1), pin="0000"), "pin-wrong")
    seq = w.seq + 1
    expect(w.ask("card", card=card(1), pin=pin(1)))
    assert w.answer(w.send("card", seq=seq, card=card(1), pin=pin(1)))["again"]
    expect(w.ask("transfer", amount=50000, to="terminal"))
    expect(w.ask("transfer", amount=10000, to="card"))
    assert refused(w.ask("transfer", amount=10**10, to="card"), "funds")["figures"] == {"credit": 40000}
    expect(bet(w, "R1", {"bet": "straight", "on": "17", "stake": 30000})[0], total=20000)
    m, _ = bet(w, "R1", {"bet": "red", "stake": 500}, {"bet": "split", "on": "1-36", "stake": 500})
    assert m["event"] == "placed" and [one["ok"] for one in m["list"]] == [True, False]
    m = refused(bet(w, "R1", {"bet": "dream", "stake": 500})[0], "rules")
    assert m["point"] == "bet-not-permitted" and "figures" not in m, m
    m, _ = bet(w, "R1", {"bet": "dream", "stake": 500}, {"bet": "nap", "stake": 500})
    assert not m["ok"] and m["event"] == "placed"
    expect(bet(w, "R1", {"bet": "black", "stake": 500})[0])
    w.until("ended")
    assert expect(w.ask("slips", table="R1"))["slips"][0]["wagers"]
    expect(w.ask("slips"))
    expect(w.ask("statement"))
    assert expect(w.ask("around"))["tables"] and w.until("around")["tables"]
    expect(desk.ask("pay-in", card=card(1), amount=500, to="card"))
    assert w.until("account")["why"]
    token = expect(w.ask("join", terminal="T01"))["token"]
    other = HOUSE.wire()
    expect(other.ask("join", terminal="T01", token=token))
    try:
        w.until("nothing")
        raise AssertionError("the older connection is still there")
    except Gone as why:
        assert "4000" in str(why)
    expect(HOUSE.wire().ask("join", terminal="T01", card=card(1), pin=pin(1)))


def test_devices_with_a_key():
    boss, screen, line = HOUSE.desk("boss"), HOUSE.wire(), HOUSE.wire()
    refused(line.ask("join", terminal="K01", device="acceptor"), "enrol")
    terminal, acceptor = Device("K01").enrol(HOUSE, boss), Device("K01", "acceptor").enrol(HOUSE, boss)
    refused(HOUSE.wire().ask("join", terminal="K01"), "key")
    refused(Device("K01").introduce(HOUSE.wire(), "0000-0000-0000-0000"), "code")
    expect(terminal.join(screen), event="welcome")
    refused(screen.ask("cash", note=5000), "acceptor")
    expect(acceptor.join(line), event="ready")
    expect(acceptor.note(line, 1, 5000), credited=True)
    refused(acceptor.note(line, 7, 5000), "again")
    listed = {t["terminal"]: t for t in expect(boss.ask("terminals"))["terminals"]}
    assert listed["K01"]["enrolled"] and listed["K01"]["acceptor"] == "online" and not listed["T01"]["enrolled"], listed["K01"]
    expect(boss.ask("retire", terminal="K01", device="acceptor"))
    link, line = Device("K01", "link").enrol(HOUSE, boss), HOUSE.wire()
    refused(line.ask("host-meters"), "role")
    expect(link.join(line), event="ready", last=0, ticket=None)
    expect(link.transfer(line, 1, "in", "A1", 2500), moved=2500)
    expect(link.transfer(line, 1, "in", "A1", 2500), moved=2500)
    refused(link.transfer(line, 3, "in", "A3", 2500), "again")
    refused(line.ask("host-transfer", no=2, way="in", id="A2", amount=9, signature="00" * 64), "key")
    refused(line.ask("host-transfer", no=2, way="up", id="A2", amount=9, signature="00" * 64), "malformed")
    refused(screen.ask("ticket-in", number="001234567890123456"), "ticket-asked")
    assert line.until("host-ticket")["number"] == "001234567890123456"
    expect(link.transfer(line, 2, "ticket", "001234567890123456", 0), moved=0)
    expect(screen.ask("ticket-out"))
    assert line.until("host-issued")["issued"]["amount"] == 7500
    told = expect(line.ask("host-meters"))
    assert (told["credit"], told["notes"], told["host_in"], told["host_out"]) == (0, 5000, 2500, 0), told


def test_a_dealer_with_card_and_pin():
    expect(HOUSE.desk("dealer").ask("dealer-pin", password="pass-dealer", pin="1357"), card="dealer")
    expect(HOUSE.wire().ask("login", card="dealer", pin="1357", table="D1"), event="desk", post="D1")


def test_players_are_rated_at_a_live_table():
    dealer, boss = HOUSE.desk("dealer"), HOUSE.desk("boss")
    one = expect(dealer.ask("rate", table="L2", card=card(1), box=2, bet=2500, **{"buy-in": 50000}), event="rating")["rating"]
    expect(dealer.ask("rate", table="L2", words="grey hat"), event="rating")
    expect(dealer.ask("rate-end", table="L2", rating=one["no"], walked=0), event="rating")
    assert len(expect(dealer.ask("ratings", table="L2"))["ratings"]) == 2
    assert len(expect(boss.ask("ratings", card=card(1)))["ratings"]) == 1
    boss.until("rated")


def test_a_device_of_a_table():
    boss, dealer, line = HOUSE.desk("boss"), HOUSE.desk("dealer"), HOUSE.wire()
    refused(line.ask("join", table="R1", device="wheel"), "unknown")
    wheel = Device("L1", "wheel").enrol(HOUSE, boss)
    expect(wheel.join(line, serial="W-0117", firmware="ab" * 32), event="ready", version=1)
    refused(wheel.join(HOUSE.wire()), "twice")
    expect(line.ask("beat"), event="beat")
    for no, said in enumerate(({"signal": "launched"}, {"signal": "turned", "revolutions": 8}, {"signal": "direction", "direction": "against"},
                               {"signal": "no-more-bets"}, {"signal": "number", "number": 17}), 1):
        expect(line.ask("sense", no=no, **said), event="sense")
    refused(act(dealer, "L1", "number", number=18), "sensed")
    expect(line.ask("sense", no=6, signal="fault", words="dark"), fate="doubted")
    refused(act(dealer, "L1", "confirm"), "by-hand")
    assert dealer.until("sensed", signal="number")["number"] == 17 and line.until("stands", phase="result")
    proposed(dealer.ask("by-hand", table="L1", device="wheel", reason="it is dark"), boss, "by-hand")
    expect(act(dealer, "L1", "confirm"))
    expect(boss.ask("by-hand", table="L1", device="wheel", yes=False, reason="cleaned"), yes=False)
    assert boss.until("equipment", state="doubted")["words"] == "dark"
    expect(boss.ask("retire", table="L1", device="wheel"), table="L1")


def test_taking_back_and_calls():
    w, dealer = HOUSE.sit(credit=50000, terminal="T02", table="D1"), HOUSE.desk("dealer")
    here = {"table": "D1", "round": expect(w.ask("table", table="D1"))["view"]["round"]}
    expect(w.ask("wager", bet="tier", stake=1200, **here))
    assert expect(w.ask("table", table="D1"))["view"]["mine"]["wagers"][0]["call"] == "tier"
    expect(w.ask("wager", bet="red", stake=50, **here))
    expect(w.ask("withdraw", bet="red", **here))
    expect(w.ask("withdraw", bet="tier", **here))
    expect(w.ask("wager", bet="tier", stake=1200, **here))
    expect(w.ask("withdraw", bet="split", on="5-8", call="tier", **here))
    assert expect(w.ask("withdraw", **here))["list"]
    refused(w.ask("withdraw", **here), "nothing")
    expect(w.ask("wager", list=[{"bet": "odd", "stake": 500}, {"bet": "column", "on": "2", "stake": 500}], **here))
    assert not w.ask("withdraw", list=[{"bet": "even"}], **here)["ok"]
    expect(w.ask("withdraw", list=[{"bet": "odd", "on": None, "stake": 100}, {"bet": "column", "on": "2"}], **here))
    expect(w.ask("wager", bet="low", stake=50, **here))
    expect(w.ask("wager", bet="straight", on="5", stake=500, **here))
    expect(act(dealer, "D1", "close"))
    assert w.until("returned")["bet"] == "low"
    assert refused(w.ask("wager", bet="red", stake=500, **here), "rules")["point"] == "wager-after-close"
    expect(act(dealer, "D1", "number", number=5))
    expect(act(dealer, "D1", "confirm"))
    m = w.until("ended")
    assert m["won"] == 500 * 35 + 400, m


def test_a_draw_is_salted_and_committed_to_again():
    w, boss, pit = HOUSE.sit(credit=50000, terminal="T13", table="C3"), HOUSE.desk("boss"), HOUSE.desk("pit")
    here = {"table": "C3", "round": 1}
    expect(w.ask("wager", **here, bet="pass", stake=1000))
    expect(w.ask("salt", **here, salt="ab" * 16))
    expect(w.ask("throw", **here))
    w.until("spin", table="C3")
    proposed(act(boss, "C3", "no-roll", "hands in the way", reason="irregular"), pit)
    assert w.until("committed", table="C3", round=1)["renewed"] == 1


def test_craps():
    w, dealer = HOUSE.sit(credit=50000, terminal="T11", table="C1"), HOUSE.desk("dealer")

    def rolls(*dice):
        expect(act(dealer, "C1", "throw"))
        expect(act(dealer, "C1", "dice", dice=list(dice)))

    here = {"table": "C1", "round": 1}
    expect(w.ask("wager", list=[{"bet": "pass", "stake": 500}, {"bet": "place", "on": "8", "stake": 600}], **here))
    assert w.until("throwing")["shooter"]["mine"]
    expect(w.ask("wager", bet="buy", on="4", stake=1000, **here), commission=50, credit=50000 - 500 - 600 - 1050)
    expect(w.ask("wager", bet="craps-eleven", stake=500, craps=200, eleven=300, **here))
    m = refused(w.ask("wager", bet="craps-eleven", stake=500, craps=200, eleven=200, **here), "rules")
    assert m["point"] == "units" and m["figures"] == {"parts": 2}, m
    m = refused(w.ask("wager", bet="big-six", stake=50000, **here), "rules")
    assert m["point"] == "account" and m["figures"] == {"credit": 47350}, m
    m = refused(w.ask("wager", bet="big-six", stake=50100, **here), "rules")
    assert m["point"] == "above-maximum" and m["figures"] == {"min": 500, "max": 50000, "unit": 100}, m
    refused(w.ask("wager", bet="craps-eleven", stake=500, craps="2", eleven=300, **here), "malformed")
    expect(w.ask("working", bet="place", on="8", yes=True, only=True, **here), rows=[{"bet": "place", "on": "8", "working": True}])
    assert w.until("marked")["rows"]
    refused(w.ask("working", bet="place", yes="on", **here), "malformed")
    refused(w.ask("working", bet="pass", yes=True, **here), "rules")
    refused(w.ask("throw", **here), "shooter")
    assert refused(w.ask("wager", bet="come", stake=500, **here), "rules", r"nz1996:X\.3\.1\(c\)")["point"] == "placed"
    rolls(3, 3)
    assert w.until("moved", round=1)["rows"] == [{"bet": "pass", "on": None, "from": None, "point": 6, "stake": 500}]
    assert [row["bet"] for row in w.until("ended", round=1)["wagers"]] == ["craps-eleven"]
    assert w.until("throwing", round=2)["point"] == 6
    view = expect(w.ask("table", table="C1"))["view"]
    assert view["mine"]["odds"] == [{"bet": "pass-odds", "on": None, "point": 6, "down": 0, "max": 500, "step": 500}], view["mine"]
    here["round"] = 2
    refused(w.ask("withdraw", bet="pass", **here), "rules", r"nz1996:X\.3\.5")
    expect(w.ask("withdraw", bet="buy", on="4", **here), stake=1000, commission=50)
    refused(w.ask("wager", bet="pass", stake=500, **{**here, "round": 1}), "round")
    rolls(3, 4)
    rows = w.until("ended", round=2)["wagers"]
    assert {(row["bet"], row["result"], row.get("point")) for row in rows} == {("pass", "lose", 6), ("place", "lose", None)}, rows
    assert expect(w.ask("slips", table="C1"))["slips"][0]["wagers"]
    proposed(act(HOUSE.desk("boss"), "C1", "overrule", "it was five", dice=[1, 4]), HOUSE.desk("pit"))
    assert {w.until("restored", round=2)["bet"] for _ in rows} == {"pass", "place"}
    while True:  # until a roll is a come-out roll, and stays open long enough
        view = expect(w.ask("table", table="C2"))["view"]
        n = view["round"]
        if view["phase"] == "open" and view["craps"]["point"] == 0 and w.ask("wager", table="C2", round=n, bet="dont-pass", stake=500)["ok"]:
            m = w.ask("throw", table="C2", round=n)
            if m["ok"]:
                break
        w.until("opened", table="C2")
    expect(m, event="thrown", round=n)
    w.until("spin", round=n)
    number = w.until("resulted", round=n)["number"] % 36
    fair = expect(w.ask("fair", table="C2", round=n))
    assert (fair["number"], fair["over"]) == (number, "close")


def test_dice_and_money_wheel():
    w, dealer = HOUSE.sit(credit=50000, terminal="T12", table="T1"), HOUSE.desk("dealer")
    view = expect(w.ask("table", table="T1"))["view"]
    assert view["sealed"] and view["lit"] is None and not view["automatic"]
    expect(w.ask("wager", table="T1", round=1, list=[{"bet": "total", "on": "12", "stake": 500}, {"bet": "pair", "on": "3-4", "stake": 500}]))
    expect(act(dealer, "T1", "close"))
    refused(act(dealer, "T1", "dice", dice=[3, 4]), "rules")
    expect(act(dealer, "T1", "dice", dice=[3, 4, 5]))
    lit = w.until("lit", round=1)["spots"]
    assert {"bet": "total", "on": "12"} in lit and {"bet": "pair", "on": "3-4"} in lit
    view = expect(w.ask("table", table="T1"))["view"]
    assert view["phase"] == "result" and view["lit"] == lit and not view["sealed"]
    expect(act(dealer, "T1", "confirm"))
    m = w.until("ended", round=1)
    assert (m["number"], m["won"]) == (2 * 36 + 3 * 6 + 4, 500 * 7 + 500 * 6), m
    expect(w.ask("table", table="W1"))
    expect(w.ask("wager", table="W1", round=1, bet="symbol", on="A", stake=500))
    expect(act(dealer, "W1", "close"))
    expect(act(dealer, "W1", "section", section=2))
    expect(act(dealer, "W1", "confirm"))
    assert w.until("ended", round=1)["won"] == 500
    view = expect(w.ask("table", table="W1"))["view"]
    assert view["past"] == [1] and view["counts"][1] == 1 and view["wheel"]["rim"][1] == "A", view


def test_cards():
    dealer, display, w = HOUSE.desk("dealer"), HOUSE.wire(), HOUSE.sit(credit=20000, terminal="T09", table="S1")
    expect(display.ask("watch", table="B1"))
    first = display.until("dealt", to="player", place=1)  # it may have come in the middle of a coup
    m = display.until("resulted", round=first["round"])
    fair = expect(display.ask("fair", table="B1", round=m["round"]))
    assert fair["number"] == m["number"] and len(fair["cards"]) >= 4, fair
    assert fair["cards"][0] == first["card"], (fair, first)
    expect(display.ask("watch", table="S1"))
    expect(w.ask("wager", table="S1", round=1, list=[{"bet": "banker", "stake": 500}, {"bet": "tie", "stake": 100}]))
    expect(act(dealer, "S1", "close"))
    for one in ("Kh", "9s", "Kd", "6c"):  # 0 to 5: both draw
        expect(act(dealer, "S1", "card", card=one))
    refused(act(dealer, "S1", "card", card="1x"), "malformed")
    for one in ("6d", "Ah"):
        expect(act(dealer, "S1", "card", card=one))
    view = expect(w.ask("table", table="S1"))["view"]
    assert view["phase"] == "result" and view["cards"] == {"player": ["Kh", "Kd", "6d"], "banker": ["9s", "6c", "Ah"], "points": [6, 6]}
    boss, pit = HOUSE.desk("boss"), HOUSE.desk("pit")
    proposed(act(boss, "S1", "correct", "misread", cards=["Kh", "9s", "Kd", "6c", "5d", "Ah"]), pit)
    expect(act(dealer, "S1", "confirm"))
    row = w.until("ended")["wagers"][1]
    assert (row["result"], row["pays"], row["commission"], row["odds"]) == ("win", 250, 250, "1 to 1 less 50%"), row
    assert expect(w.ask("slips", table="S1"))["slips"][0]["wagers"][1] == row
    kinds = [m["kind"] for m in expect(w.ask("statement"))["movements"]]
    assert kinds[:3] == ["commission", "won", "stakes returned"], kinds
    proposed(act(boss, "S1", "correct", "misread again", round=1, cards=["Kh", "9s", "Kd", "6c", "6d", "Ah"]), pit)
    m = display.until("past")
    assert m["past"] == [expect(display.ask("watch", table="S1"))["view"]["result"]["number"]], m


def test_hands_on_boxes():
    a, b = (HOUSE.sit(credit=20000, terminal=f"B0{i}", table="K1") for i in (1, 2))
    dealer, display = HOUSE.desk("dealer"), HOUSE.wire()
    assert expect(display.ask("watch", table="K1"))["view"]["boxes"]["boxes"] == []

    def deals(*cards):
        for one in cards:
            expect(act(dealer, "K1", "card", card=one))

    here = {"table": "K1", "round": 1}
    expect(a.ask("wager", list=[{"bet": "main", "stake": 1000}, {"bet": "super-sevens", "stake": 500}], **here))
    expect(b.ask("wager", bet="main", stake=2000, **here))
    refused(a.ask("choose", choice="hit", **here), "rules")
    expect(act(dealer, "K1", "close"))
    deals("8h", "As", "Ac", "8d", "Kd")
    m = b.until("boxes")
    while m["boxes"]["insurance"] is None:
        m = b.until("boxes")
    assert m["boxes"]["insurance"] == {"open": True, "max": 1000, "min": 500, "step": 100, "even_money": True, "answered": False, "left": None}, m
    expect(b.ask("choose", choice="even-money", **here), choice="even-money", seat=2, stake=0)
    assert [row["hand"] for row in b.until("ended", number=None)["wagers"]] == [1]
    expect(a.ask("choose", choice="insure", stake=500, **here), stake=500, credit=18000, staked=1500)
    refused(b.ask("choose", choice="hit", **here), "rules")
    refused(a.ask("choose", choice="dance", **here), "malformed")
    refused(a.ask("choose", choice="hit", hand="one", **here), "malformed")
    refused(a.ask("choose", choice="hit", **{**here, "round": 2}), "round")
    expect(a.ask("choose", choice="split", hand=1, **here), stake=1000)
    deals("3s")
    view = expect(a.ask("table", table="K1"))["view"]
    assert view["boxes"]["turn"] == {"seat": 1, "hand": 1, "mine": True, "options": ["hit", "double"], "stakes": {"double": 1000},
                                     "least": {"double": 500}, "step": 100, "left": None}, view["boxes"]["turn"]
    expect(a.ask("choose", choice="double", seat=1, stake=700, **here), stake=700)
    deals("Ts", "Th")
    expect(a.ask("choose", choice="stand", **here))
    deals("9c")
    m = display.until("resulted")
    assert (m["number"], m["say"]) == (20, "Dealer 20"), m
    slip = expect(a.ask("slips", table="K1"))["slips"][0]
    assert [(r["bet"], r.get("hand"), r["stake"], r["result"]) for r in slip["wagers"]] == [
        ("super-sevens", None, 500, "lose"), ("insurance", None, 500, "lose"), ("main", 1, 1700, "win"), ("main", 2, 1000, "lose")], slip
    assert slip["number"] == 20 and slip["wagers"][2]["odds"] == "1 to 1"


def test_what_players_do_with_the_cards():
    w, dealer, boss = HOUSE.sit(credit=20000, terminal="B04", table="K2"), HOUSE.desk("dealer"), HOUSE.desk("boss")
    here = {"table": "K2", "round": expect(w.ask("table", table="K2"))["view"]["round"]}
    for desk, kind in ((dealer, "inspect"), (boss, "inspect"), (dealer, "shuffle")):
        expect(act(desk, "K2", kind))
    refused(w.ask("play", act={"act": "shuffle"}, **here), "act")
    refused(w.ask("play", act={"act": "show-burn"}, **here), "rules")
    expect(w.ask("play", act={"act": "cut", "at": 100}, **here), event="played", act="cut", stake=0, credit=20000)
    expect(act(dealer, "K2", "place-cutting-card"))
    expect(act(dealer, "K2", "card", card="Ks"))
    expect(w.ask("play", act={"act": "show-burn"}, **here))
    assert w.until("shown", table="K2")["card"] == "Ks"


def test_five_cards_and_a_jackpot():
    w, dealer, display = HOUSE.sit(credit=20000, terminal="B03", table="P1"), HOUSE.desk("dealer"), HOUSE.wire()
    expect(display.ask("watch", table="P1"))
    here = {"table": "P1", "round": 1}
    expect(w.ask("wager", list=[{"bet": "ante", "stake": 500}, {"bet": "jackpot", "stake": 100}], **here))
    refused(w.ask("wager", bet="bet", stake=1000, **here), "rules")
    expect(act(dealer, "P1", "close"))
    assert display.until("meter")["pool"] == 100100
    for one in ("2d", "9s", "5d", "9h", "7d", "3c", "9d", "4d", "Jd", "5h"):
        expect(act(dealer, "P1", "card", card=one))
    assert display.until("dealt", to="box", place=5)["card"] is None
    boxes = expect(w.ask("table", table="P1"))["view"]["boxes"]
    assert boxes["turn"]["forfeits"] and boxes["jackpot"] == {"pool": 100100, "wager": 100, "lit": True}, boxes
    expect(w.ask("choose", choice="raise", **here), stake=1000)
    rows = w.until("ended", round=1)["wagers"]
    assert [(r["bet"], r["pays"], r["odds"]) for r in rows] == [("ante", 500, "1 to 1"), ("bet", 5000, "5 to 1"), ("jackpot", 10000, "$100.00")], rows
    assert "jackpot won" in [m["kind"] for m in expect(w.ask("statement"))["movements"]]
    assert expect(w.ask("slips", table="P1"))["slips"][0]["wagers"] == rows


def test_a_squeeze():
    dealer, w, other = HOUSE.desk("dealer"), HOUSE.sit(credit=20000, terminal="T10", table="S2"), HOUSE.wire()
    expect(other.ask("watch", table="S2"))
    expect(w.ask("wager", table="S2", round=1, bet="player", stake=500))
    expect(act(dealer, "S2", "close"))
    for one in ("Kh", "9s", "Kd"):
        expect(act(dealer, "S2", "card", card=one))
    refused(w.ask("reveal", table="S2", round=1, hand="player"), "rules")
    fourth = dealer.send("act", table="S2", act={"act": "card", "card": "6c"})
    assert w.until("squeeze")["mine"] and not other.until("squeeze")["mine"]
    view = expect(w.ask("table", table="S2"))["view"]
    assert view["cards"] == {"player": ["??", "??"], "banker": ["9s", "6c"], "points": [None, 5]}, view
    assert view["squeeze"]["player"]["mine"] and 0 < view["squeeze"]["player"]["left"] <= 2000, view
    for fields, code in ((dict(hand="dealer"), "malformed"), (dict(hand="banker"), "rules"), (dict(hand="player", place=3), "malformed"),
                         (dict(hand="player", round=2), "round"), (dict(hand="player", table="X1"), "unknown")):
        refused(w.ask("reveal", **{"table": "S2", "round": 1, **fields}), code)
    refused(other.ask("reveal", table="S2", round=1, hand="player"), "role")
    expect(w.ask("reveal", table="S2", round=1, hand="player", place=1), card="Kh", place=1)
    assert other.until("revealed")["card"] == "Kh"
    expect(w.ask("reveal", table="S2", round=1, hand="player"), cards=["Kh", "Kd"])
    assert other.until("revealed")["points"] == 0
    assert expect(dealer.answer(fourth))["events"][0]["card"] == "6c"
    refused(w.ask("reveal", table="S2", round=1, hand="player"), "rules")


def test_notes_and_tickets():
    w, cage = HOUSE.stacker(5000, 10000), HOUSE.desk("cage")
    refused(w.ask("cash", note=700), "note")
    refused(w.ask("card", card=card(1), pin=pin(1)), "funding")
    refused(w.ask("leave"), "credit-left")
    k = expect(w.ask("ticket-out"))["ticket"]
    refused(w.ask("ticket-out"), "no-credit")
    expect(w.ask("ticket-in", number=k["number"]))
    refused(w.ask("ticket-in", number=k["number"]), "ticket-redeemed")
    refused(w.ask("ticket-in", number="123"), "ticket-unknown")
    expect(w.ask("cash", note=10000))
    voucher = expect(w.ask("ticket-out"))["ticket"]
    assert voucher["voucher"]
    refused(w.ask("ticket-in", number=voucher["number"]), "ticket-held")
    copy = proposed(cage.ask("ticket-copy", sequence=voucher["sequence"], reason="it is torn"), HOUSE.desk("boss"), "ticket")
    assert copy["duplicate"] and copy["ticket"] == voucher, copy
    assert expect(cage.ask("ticket", number=k["number"]))["ticket"]["where"] == w.terminal
    assert expect(cage.ask("ticket-pay", number=voucher["number"]))["no"]
    refused(cage.ask("ticket-pay", number=voucher["number"]), "ticket-redeemed")
    expect(cage.ask("tickets"))


def test_what_a_member_holds_himself_to():
    with House(BAIZE, PLAN.replace("seal-every: 10", "seal-every: 10\nreality-check: 1000")) as h:
        w, cage = h.sit(credit=20000), h.desk("cage")
        mine, secret = w.card, w.pin
        assert w.until("reality")["session"]["due"]
        n = expect(w.ask("table", table="D2"))["view"]["round"]
        refused(w.ask("wager", table="D2", round=n, bet="red", stake=200), "reality-check")
        expect(w.ask("limit", limit="loss-day", amount=100, pin=secret))
        assert not expect(w.ask("reality"))["session"]["due"]
        assert refused(w.ask("wager", table="D2", round=n, bet="red", stake=200), "limit")["figures"] == {"left": 100}
        expect(w.ask("limit", limit="loss-day", amount=300, pin=secret))
        assert refused(w.ask("limit", limit="loss-day", confirm=True, pin=secret), "limit-early")["until"]
        expect(cage.ask("limit", card=mine, limit="deposit-day", amount=150000, pin=secret))
        refused(cage.ask("pay-in", card=mine, amount=1, to="card"), "limit")
        told = expect(w.ask("my-play"))
        assert [x["amount"] for x in told["limits"][:4]] == [150000, None, None, 100], told
        assert expect(cage.ask("totals", card=mine))["total"]["in"] == 150000
        expect(w.ask("break", minutes=60, pin=secret))
        assert w.until("account")["why"] == "break"
        refused(w.ask("card", card=mine, pin=secret), "break")
        expect(cage.ask("exclude", card=mine, pin=secret))
        refused(cage.ask("pay-in", card=mine, amount=1, to="card"), "self-excluded")


def test_the_cage():
    cage = HOUSE.desk("cage")
    expect(cage.ask("members"))
    expect(cage.ask("members", find="member 2"))
    new = expect(cage.ask("member-new", name="Zoë", pin="1234"))["member"]["card"]
    refused(cage.ask("pin", card=new, pin="12"), "pin")
    boss = HOUSE.desk("boss")
    proposed(cage.ask("pin", card=new, pin="4321", reason="forgotten"), boss, "member")
    expect(cage.ask("pay-in", card=new, amount=10000, to="deposit"))
    expect(cage.ask("move", card=new, amount=9000, to="card", pin="4321"))
    expect(cage.ask("pay-out", card=new, amount=500, pin="4321", **{"from": "card"}))
    refused(cage.ask("pay-out", card=new, amount=10**9, pin="4321", **{"from": "deposit"}), "funds")
    for code in ("pin-wrong", "pin-wrong", "card-locked"):
        refused(cage.ask("move", card=new, amount=1, to="card", pin="0000"), code)
    proposed(cage.ask("unlock", card=new, reason="passport seen"), boss, "member")
    proposed(cage.ask("member-change", card=new, name="Nora Lee", reason="married"), boss, "member")
    assert expect(cage.ask("member", card=new))["movements"]
    expect(cage.ask("statement", card=new))
    expect(cage.ask("statement", account="house"))
    refused(cage.ask("statement", account="chips T99.1"), "unknown")


def test_payments_by_hand():
    """A form, a ticket withheld, released and refused, what nobody claims."""
    cage, pit = HOUSE.desk("cage"), HOUSE.desk("pit")
    paid, doubtful = (expect(HOUSE.stacker(5000).ask("ticket-out"))["ticket"] for _ in range(2))
    form = {"name": "Cy Doe", "document": "passport", "number": "LM773501", "signed": True, "verified": "pit"}
    expect(cage.ask("ticket-pay", number=paid["number"], form=form))
    which = {"sequence": doubtful["sequence"], "reason": "the paper looks copied"}
    for do, state in (("ticket-withhold", "withheld"), ("ticket-release", "held"), ("ticket-withhold", "withheld"), ("ticket-refuse", "refused")):
        assert proposed(cage.ask(do, **which), pit, event="ticket")["ticket"]["state"] == state
        lists = {name: expect(cage.ask("payouts", which=name))["payouts"] for name in ("held", "withheld", "unclaimed", "accounts", "signed", "identified", "decided")}
        assert any(one["ticket"]["sequence"] == doubtful["sequence"] for one in lists["withheld"]) == (state == "withheld"), lists
        expect(pit.ask("needs"))
    assert lists["signed"][0]["form"]["ends"] == "501" and len(lists["decided"]) == 4, lists
    refused(cage.ask("dispose", **which), "approval")


def test_the_pit():
    dealer, boss, pit = HOUSE.desk("dealer"), HOUSE.desk("boss"), HOUSE.desk("pit")
    w = HOUSE.sit(credit=20000, terminal="T03", table="D2")
    expect(dealer.ask("watch", table="D2"))
    n = expect(w.ask("table", table="D2"))["view"]["round"]
    expect(w.ask("wager", table="D2", round=n, bet="red", stake=1000))
    rows = {row["act"]: row for row in json.loads(subprocess.run([BAIZE, "acts", "--json"], capture_output=True, check=True).stdout)}
    for told in (told for table in expect(boss.ask("pit"))["tables"] for told in table["acts"]):
        row = rows[told["act"]]
        assert all(told[key] == row[key] for key in row if key not in ("needs", "may", "types")), told
        assert set(row["needs"]) <= set(told["needs"]) and set(told["needs"] + told["may"]) <= set(row["types"]), told
    assert expect(boss.ask("pit"))["tables"][2]["acts"]
    assert [table["table"] for table in expect(boss.ask("pit", acts="D2"))["tables"] if "acts" in table] == ["D2"]
    expect(dealer.ask("terminals"))
    expect(w.ask("fault", words="the screen does not answer"))
    assert dealer.until("notified", terminal="T03")["words"]
    expect(w.ask("fault"))
    spin(dealer, "D2", 1)
    refused(act(boss, "D2", "correct", number=2, round=n), "reason")
    proposed(act(boss, "D2", "correct", "misread", number=2, round=n), pit)
    assert w.until("adjusted")["difference"] == -2000
    spin(dealer, "D2", 3)
    spin(dealer, "D2", 4)
    proposed(act(boss, "D2", "correct", "misread twice", number=1, round=n), pit, "corrected")
    w.until("adjusted")
    refused(act(dealer, "D2", "invalidate", "disruption", reason="fraud"), "rules")
    expect(act(boss, "D1", "change-limits", min=200))
    refused(boss.ask("act", table="D2", act={"act": "spin", "seat": "one"}), "malformed")
    nobodys = {"player": "T09.9", "seat": 3, "bet": "red", "stake": 500}
    refused(act(boss, "D1", "relax", "unfair", **nobodys), "no-account")


def test_a_dealer_comes_calls_and_goes():
    dealer, boss = HOUSE.desk("dealer"), HOUSE.desk("boss")
    expect(HOUSE.wire().ask("badge", table="D1"), table="D1", reader=None)
    assert expect(boss.ask("roster", table="D1", rows=[{"dealer": "dealer", "from": 0, "to": None}]))["roster"][0]["to"] is None
    refused(boss.ask("roster", table="D2", rows=[{"dealer": "dealer", "from": 5, "to": 9}]), "roster")
    refused(boss.ask("roster", table="D1", rows=[{"dealer": "dealer"}]), "malformed")
    refused(dealer.ask("deal", table="R1"), "automatic")
    expect(dealer.ask("deal", table="D1"), relieves=None)
    expect(dealer.ask("call", table="D1", words="a dispute"))
    assert boss.until("notified", table="D1")["words"] == "a dispute"
    assert [one["words"] for one in expect(boss.ask("needs"))["needs"] if one.get("table") == "D1" and one["what"] == "call"] == ["a dispute"]
    at = expect(boss.ask("dealing", table="D1"))["at"]
    assert at["dealer"]["name"] == "dealer" and at["call"]["words"] == "a dispute" and at["next"] is None, at
    expect(boss.ask("answer-call", table="D1"), table="D1")
    refused(boss.ask("answer-call", table="D1"), "nothing")
    expect(dealer.ask("deal", table=None), table=None)


def test_a_forfeited_stake_keeps_its_clause():
    w, boss = HOUSE.sit(credit=20000, terminal="T07", table="D1"), HOUSE.desk("boss")
    n = expect(w.ask("table", table="D1"))["view"]["round"]
    expect(w.ask("wager", table="D1", round=n, bet="red", stake=1000))
    expect(act(boss, "D1", "close"))
    player = expect(w.ask("join", terminal="T07"))["account"]["account"]
    expect(act(boss, "D1", "invalidate", "seen on camera", reason="fraud", players=[player]))
    row = expect(w.ask("slips"))["slips"][0]["wagers"][0]
    assert row["result"] == "lose" and row["rule"] == "star-rapid-2016:12.5/forfeit", row


def test_a_round_is_held_for_the_records():
    w, dealer, boss = HOUSE.sit(credit=20000, terminal="T08", table="D2"), HOUSE.desk("dealer"), HOUSE.desk("boss")
    n = expect(w.ask("table", table="D2"))["view"]["round"]
    expect(w.ask("wager", table="D2", round=n, bet="red", stake=1000))
    seat = next(t["seat"] for t in expect(boss.ask("terminals"))["terminals"] if t["terminal"] == "T08")
    expect(act(dealer, "D2", "close"))
    assert expect(boss.ask("pit"))["tables"][2]["awaits"]["actor"] == "dealer"
    expect(act(dealer, "D2", "malfunction", "its screen went dark", reason="terminal", seat=seat))
    expect(act(dealer, "D2", "number", number=1))
    w.until("held", table="D2")
    expect(act(boss, "D2", "records", "seen on camera", seat=seat, yes=True))
    assert w.until("ended", round=n)["won"] == 1000


def test_what_takes_two_persons_and_what_one_signs():
    w, dealer, boss, pit = HOUSE.sit(credit=20000, terminal="T14", table="D2"), HOUSE.desk("dealer"), HOUSE.desk("boss"), HOUSE.desk("pit")
    n = expect(w.ask("table", table="D2"))["view"]["round"]
    expect(w.ask("wager", table="D2", round=n, bet="red", stake=1000))
    expect(act(dealer, "D2", "close"))
    expect(act(dealer, "D2", "number", number=2))
    w.until("ended", round=n)
    expect(act(boss, "D2", "freeze", "a claim", round=n))
    w.until("frozen", round=n)
    refused(w.ask("transfer", amount=100, to="card"), "frozen", r"crown-fusion-2024:7\.3")
    void = {"reason": "malfunction", "round": n}
    refused(act(boss, "D2", "invalidate", **void), "reason")
    filled = expect(boss.ask("fill", amount=100, to="reserve", reason="from the main bank"), event="proposed")["proposal"]
    assert [p["no"] for p in expect(pit.ask("proposals"))["proposals"]] == [filled["no"]]
    expect(pit.ask("confirm", no=filled["no"]), event="fill", amount=100)
    assert boss.until("proposal", state="confirmed")["answer"]["amount"] == 100
    no = expect(act(boss, "D2", "invalidate", "the wheel stood still", **void), event="proposed")["proposal"]["no"]
    while pit.until("proposal", state="waits")["proposal"]["no"] != no:
        pass
    waits = [t["proposal"] for t in expect(pit.ask("pit"))["tables"] if t["table"] == "D2"]
    assert [p["who"] for p in waits] == ["boss"], waits
    refused(boss.ask("confirm", no=no), "second")
    refused(dealer.ask("confirm", no=no), "second")
    refused(pit.ask("confirm", no=no + 1), "lapsed")
    refused(act(pit, "D2", "invalidate", "the wheel stood still", **void), "waits")
    expect(pit.ask("decline", no=no), event="declined", no=no)
    assert dealer.until("proposal", state="declined")["who"] == "pit"
    refused(pit.ask("confirm", no=no), "lapsed")
    m = proposed(act(boss, "D2", "invalidate", "the wheel stood still", **void), pit)
    assert m["act"] == "invalidate", m
    assert w.until("adjusted", round=n)["difference"] == 1000
    w.until("freed", round=n)
    refused(boss.ask("tickets-trust", reason="no backup was restored"), "nothing")


def test_terminals_close_and_are_released():
    boss, w = HOUSE.desk("boss"), HOUSE.sit(credit=20000, terminal="T04", table="R1")
    expect(boss.ask("close-terminal", terminal="T05"))
    refused(HOUSE.wire().ask("join", terminal="T05"), "closed")
    expect(boss.ask("open-terminal", terminal="T05"))
    assert expect(boss.ask("close-terminal", terminal="T04"))["after"]
    w.until("sign")
    expect(boss.ask("open-terminal", terminal="T04"))
    expect(w.ask("fault", words="help"))
    expect(boss.ask("answer-call", terminal="T04"))
    refused(boss.ask("answer-call", terminal="T04"), "nothing")
    pay = {"terminal": "T04", "amount": 5000, "reason": "card reader"}
    refused(boss.ask("manual-pay", **pay), "no-fault")
    expect(w.ask("fault", what="transfer", words="nothing reaches the card"))
    pit = HOUSE.desk("pit")
    proposed(boss.ask("manual-pay", **pay), pit, "manual-pay")
    assert expect(boss.ask("release", terminal="T04"))["ticket"] is None
    cash = HOUSE.stacker(5000)
    assert proposed(boss.ask("release", terminal=cash.terminal, reason="left behind"), pit, "release")["ticket"]["state"] == "open"
    refused(boss.ask("release", terminal=cash.terminal), "no-account")


def test_a_table_is_shut():
    dealer, boss, display = HOUSE.desk("dealer"), HOUSE.desk("boss"), HOUSE.wire()
    expect(display.ask("watch", table="D2"))
    expect(act(boss, "D2", "announce-closing"))
    for number in (5, 6, 7, 8):  # this round, and the three of the notice
        spin(dealer, "D2", number)
    display.until("shut")
    expect(act(boss, "D2", "open-table"))


REASONS = ("fraud", "disruption", "system", "malfunction", "integrity", "terminal", "dealer-terminal", "wheel",
           "credit-meter", "touch-screen", "wrong-direction", "ball-out", "few-revolutions", "notice", "idle")


def any_act(dice):
    """Something a member of staff might do, sensible or not."""
    usual = ("close", "number", "number", "card", "card", "card", "card", "confirm", "records", "malfunction", "spin", "no-spin", "invalidate", "correct")
    rare = schema.SCHEMA.root["$defs"]["actName"]["enum"]
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    fields = {"number": dice.randrange(37), "card": dice.choice(deck), "cards": dice.choices(deck, k=dice.randrange(7)), "round": dice.randrange(1, 20), "reason": dice.choice(REASONS),
              "seat": dice.randrange(1, 6), "player": f"T0{dice.randrange(1, 6)}.1", "yes": dice.random() < .6,
              "bet": "red", "stake": dice.choice((50, 500)), "min": 100, "max": dice.choice((50000, 90000)),
              "players": [f"T0{dice.randrange(1, 5)}.1"]}
    given = {"number": ("number",), "card": ("card",), "display": ("number",), "correct": ("number", "cards", "round"), "records": ("seat", "yes"),
             "relax": ("player", "seat", "bet", "stake"), "found": ("player", "seat", "bet", "stake"), "vacate": ("seat",),
             "void-player": ("player",), "bar": ("player", "yes"), "continuous": ("yes",), "change-limits": ("min", "max", "reason"),
             "post-limits": ("min", "max"), "player-limits": ("player", "min", "max"), "malfunction": ("reason", "seat"),
             "no-spin": ("reason",), "invalidate": ("reason", "players"), "close-table": ("reason",)}
    kind = dice.choice(usual if dice.random() < .7 else rare)
    chosen = [name for name in given.get(kind, ()) if name not in ("seat", "players", "round") or dice.random() < .7]
    return {"act": kind, **{name: fields[name] for name in chosen}}


def test_whatever_staff_do_is_said_as_the_protocol_says():
    """Acts in no order, wagers in between; then everything must still add up."""
    dice, tables = random.Random(37), ("R1", "D1", "D2", "B1", "S1", "S1", "S2")
    with House(BAIZE, PLAN, args=("--rate", "0")) as house:
        players = [house.sit(credit=30000, terminal=f"T0{i}", table=dice.choice(tables)) for i in range(1, 5)]
        boss, inspector = house.desk("boss"), house.desk("inspector")
        for step in range(1600):
            if dice.random() < .6:
                boss.ask("act", table=dice.choice(tables), act=any_act(dice), reason="to see")
                continue
            w = dice.choice(players)
            view = expect(w.ask("join", terminal=w.terminal, token=w.token))["view"]
            here = {"table": view["table"], "round": view["round"]}
            w.ask("wager", bet=dice.choice(("red", "low", "tier", "player", "banker", "tie", "player-pair")), stake=dice.choice((50, 600, 1200, 70000)), **here)
            if step % 7 == 0:
                w.ask("withdraw", **here)
                w.ask("slips")
                w.ask("table", table=dice.choice(tables))
        expect(inspector.ask("verify"))
        m = inspector.until("verified")
        assert m["good"], m
        for w in players:
            expect(w.ask("slips"))


def test_the_inspector():
    desk = HOUSE.desk("inspector")
    expect(desk.ask("pits"), pits=[])  # a book that is a file is a casino by itself
    assert {"ruleset": "nz1996/craps", "title": "Craps"} in expect(desk.ask("rulesets"))["rulesets"]
    refused(HOUSE.wire().ask("login", name="inspector", password="wrong"), "login")
    for table in ("R1", "D1"):
        assert expect(desk.ask("journal", table=table, **{"from": 1}))["lines"]
    expect(desk.ask("journal", table="R1", lines=1, **{"from": 10**9}))
    found = expect(desk.ask("find", table="D1"))["slips"]
    assert expect(desk.ask("steps", table="D1", round=found[0]["round"]))["steps"]
    assert expect(desk.ask("seals", table="R1"))["seals"]
    assert expect(desk.ask("software"))["same"]
    assert expect(desk.ask("accounts"))["sum"] == 0
    expect(desk.ask("statement", account="world"))
    assert expect(desk.ask("trial"))["good"]
    assert expect(desk.ask("incidents"))["incidents"]
    expect(desk.ask("pit"))
    expect(desk.ask("terminals"))
    names = {(one["of"], one["act"]): one for one in expect(desk.ask("acts"))["acts"]}
    assert names["craps", "throw"]["en"] and names["casebook", "open"]["en"] == "Open a case"
    assert {"name": "hold", "title": "Hold of each table by month, beside what the odds expect", "apart": True} in expect(desk.ask("reports"))["reports"]
    assert expect(desk.ask("report", name="hold"))["good"]
    desk.until("reporting")
    expect(desk.ask("verify"))
    desk.until("verifying")
    assert desk.until("verified")["good"]


def test_leaving_and_closing():
    w, visitor = HOUSE.sit(credit=1000, terminal="T05"), HOUSE.wire()
    assert expect(w.ask("leave"))["account"] is None
    expect(visitor.ask("floor"))
    HOUSE.floor.process.terminate()
    assert visitor.until("closing")["why"]
    HOUSE.floor.process.wait(30)


def test_a_stopped_table_goes_on():
    """With so low a limit every result stops the wheel."""
    with House(BAIZE, PLAN.replace("seal-every: 10", "seal-every: 10\nimplausible: 10")) as house:
        w, boss = house.sit(credit=5000, table="R1"), house.desk("boss")
        while "stopped" not in [n["code"] for n in expect(w.ask("table", table="R1"))["view"]["notices"]]:
            w.until("sign")
        proposed(boss.ask("resume", table="R1", reason="the log was read"), house.desk("pit"), "resume")


def test_the_floor_is_changed_while_it_is_open():
    with House(BAIZE, PLAN) as house:
        boss, pit, w = house.desk("boss"), house.desk("pit"), house.sit(table="D1")
        proposed(boss.ask("change", part="terminals", name="T99", to={"funding": ["card"], "tables": ["D1"]}, reason="one more"), pit, "changed")
        proposed(boss.ask("change", part="tables", name="D1", to={"options": {"min": 200}}, reason="Saturday"), pit, "changed")
        assert w.until("tables")["table"] == "D1"
        assert w.until("terms", table="D1")["view"]["limits"]["min"] == 200
        m = expect(boss.ask("plan"), changes=2, waits=[])
        assert {"terminals": "T99", "funding": ["card"], "tables": ["D1"]} in m["terminals"], m
        proposed(boss.ask("test", table="D2", on=True, reason="a new wheel"), pit, "test")
        expect(pit.ask("password", old="pass-pit", new="another-of-pit"), event="changed", part="password", changes=3)


def a_whole_promotion(house):
    boss, w = house.desk("boss"), house.sit(table="D1")
    p = Promotion(boss, "gala")
    p.draft(closes=60000)
    expect(w.ask("occasions"))
    p.look(w)
    p.do("publish")
    w.until("occasion", name="gala")
    expect(boss.ask("occasion-form", name="gala"))
    expect(house.desk("inspector").ask("journal", occasion="gala", **{"from": 1}))
    p.do("advertise", text="poster")
    p.do("available", text="desk")
    p.do("open")
    p.do("cancel", what="promotion", text="misprinted")
    expect(boss.ask("occasion-end", name="gala"), event="occasion-ended")


def test_a_promotion_from_its_draft_to_its_end():
    with House(BAIZE, PLAN) as house:
        a_whole_promotion(house)


def test_a_session_of_a_tournament():
    table = ("{table: X1, ruleset: star/baccarat-tournament, automatic: no, options: {min: 1000, max: 10000, bank: 30000, coups: 3, advance: 1, "
             "pass-cards: 1, undisclosed: 1, confirm: 'no'}}")
    manager = "  - {name: manager, role: supervisor, password: pass-manager, ranks: [tournament-manager, gaming-supervisor]}\nmembers:\n"
    with House(BAIZE, plan(members=1, tables=[table], terminals=4, cash=0).replace("members:\n", manager, 1)) as house:
        players = [house.wire(), house.wire()]
        for i, w in enumerate(players, 1):
            expect(w.join(f"T0{i}"))
        m = expect(house.desk("manager").ask("contest", table="X1", entrants=[{"terminal": "T01", "name": "Ann"}, {"terminal": "T02", "name": "Bob"}]))
        assert [one["terminal"] for one in m["entrants"]] == ["T01", "T02"], m
        expect(players[0].ask("wager", table="X1", round=1, bet="banker", stake=2000))
        players[1].until("session", table="X1")


def test_the_journal_is_checked_as_its_document_says():
    """docs/journal.md: the book by itself, with standard tools."""
    with open(os.path.join(ROOT, "docs", "journal.md")) as f:
        blocks = re.findall(r"```(python|sh)\n(.*?)```", f.read(), re.S)
    copy_out, draw, seal = (code for kind, code in blocks if kind == "sh")

    def run(code, **words):
        return subprocess.run(["sh", "-euc", code], cwd=HOUSE.folder, env={**os.environ, **words},
                              capture_output=True, text=True, check=True).stdout.strip()

    run(copy_out.replace("floor-book/", HOUSE.book + "/"))
    path, scope = os.path.join(HOUSE.folder, "R1.journal"), {}
    for kind, code in blocks:
        if kind == "python":
            exec(code, scope)
    assert scope["promises_kept"](path) > 5
    with open(path) as f:
        lines = [json.loads(line) for line in f]
    for before, line in zip(lines, lines[1:]):
        if "seed" in before and line.get("drawn"):
            assert run(draw, seed=before["seed"], link=before["link"]) == str(line["act"]["number"])
        if "seal" in line:
            assert "Success" in run(seal, key=lines[0]["key"], signature=line["signature"], link=before["link"])


def test_everything_was_said_once():
    never = {name for name in schema.SCHEMA.defs if name.split(".")[0] in ("do", "answer", "news") and "." in name}
    # Which only a restored book has, tests/unit/test_tickets.c; and only a day that is over, tests/plays/floor/nz-unclaimed.play.
    # And only a casino of several controllers, test_pits.py and test_failover.py.
    never -= schema.Watch.seen | {"answer.tickets-trust", "answer.disposed", "news.addresses", "news.elsewhere"}
    assert not never, sorted(never)


if __name__ == "__main__":
    with HOUSE:
        status = main(tests_of(globals()), sys.argv[2:])
    sys.exit(status)
