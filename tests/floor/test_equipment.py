#!/usr/bin/env python3
"""Devices that stand at tables, over the wire: who is heard, what is done with what they sense, and what with those
that fail, contradict or are silent.

usage: test_equipment.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import contextlib
import json
import os
import pty
import re
import socket
import subprocess
import sys
import threading
import time
import tty

from devices import Between, Device, code_for, place
from gear import BAIZE, Program, Sensor, act, bet, by_hand, house, incidents, state, verified
from house import PATIENCE, ROOT, Gone, card, expect, main, pin, proposed, refused, tests_of


# --- who is heard --------------------------------------------------------------------------------------

def test_only_what_the_plan_has_and_a_key_opens_is_heard():
    with house(("wheel", "L1"), ("wheel", "M1")) as h:
        boss = h.desk("boss")
        refused(h.wire().ask("join", table="B1", device="shoe"), "unknown")
        refused(boss.ask("enrol", table="B1", device="shoe", reason="new"), "unknown")
        wheel = Device("L1", "wheel").enrol(h, boss)
        w = h.wire()
        refused(w.ask("join", table="L1", device="wheel"), "key")
        refused(w.ask("sense", no=1, signal="number", number=1), "role")
        stolen = Device("M1", "wheel").enrol(h, boss)
        stolen.secret = wheel.secret
        refused(stolen.join(h.wire()), "key")
        expect(wheel.join(w, serial="W-1", firmware="00" * 32), event="ready", table="L1", last=0)
        refused(w.ask("sense", no=1, signal="card", card="As"), "unknown")
        refused(w.ask("sense", no=1, signal="number"), "malformed")
        refused(w.ask("note", no=1, note=5000, signature="00" * 64), "role")
        for code in ("device-unknown", "device-key", "device-joined", "enrolled"):
            assert incidents(h, code), code


def test_of_two_with_one_key_the_second_is_told():
    with house(("wheel", "L1")) as h:
        wheel = Device("L1", "wheel").enrol(h, h.desk("boss"))
        first, second = h.wire(), h.wire()
        expect(wheel.join(first))
        refused(wheel.join(second), "twice")
        expect(first.ask("beat"), event="beat")
        assert incidents(h, "device-twice")
        wheel.join_again(h, first)


def test_the_plan_says_which_key_and_which_program():
    key = Device("L1", "wheel")
    with house(("wheel", "L1", f", key: {key.key}, firmware: {'ab' * 32}")) as h:
        boss = h.desk("boss")
        refused(boss.ask("enrol", table="L1", device="wheel", reason="mine"), "enrol")
        refused(boss.ask("retire", table="L1", device="wheel"), "enrol")
        refused(h.wire().ask("join", table="L1", device="wheel"), "key")


# --- what is sensed ------------------------------------------------------------------------------------

def test_a_live_wheel_tells_the_number_and_the_dealer_accepts_it():
    """R28, star-rapid-2016:7.5.3: the dealer compares what is shown with the wheel before it is settled."""
    with house(("wheel", "L1")) as h:
        dealer, wheel, player = h.desk("dealer"), Sensor(h, "L1", "wheel"), bet(h, "L1")
        refused(act(dealer, "L1", "number", number=17), "sensed")
        wheel.sense("launched", "entered")
        wheel.sense("turned", "told", revolutions=9)
        wheel.sense("no-more-bets", "entered")
        wheel.sense("number", "entered", number=17)
        told = dealer.until("sensed", signal="number")
        assert told["number"] == 17 and told["fate"] == "entered" and told["table"] == "L1", told
        assert expect(player.ask("table", table="L1"))["view"]["phase"] == "result"
        expect(act(dealer, "L1", "confirm"))
        assert player.until("ended", table="L1")["won"] == 3500
        verified(h)


def test_a_mechanical_wheel_needs_nobody():
    """crown-fusion-2024:13.4.3(b)."""
    with house(("wheel", "M1")) as h:
        wheel, player = Sensor(h, "M1", "wheel"), bet(h, "M1")
        for signal, value in (("launched", {}), ("no-more-bets", {}), ("number", {"number": 17})):
            wheel.sense(signal, "entered", **value)
        assert player.until("ended", table="M1")["won"] == 3500
        assert wheel.w.until("stands", phase="open", round=2)["result"]["number"] == 17


def test_a_shoe_deals_and_a_card_too_many_is_not_believed():
    with house(("shoe", "B1")) as h:
        dealer, boss, shoe = h.desk("dealer"), h.desk("boss"), Sensor(h, "B1", "shoe")
        player = bet(h, "B1", bet="player", on=None)
        expect(act(dealer, "B1", "close"))
        for card in ("9h", "2d", "Td", "3c"):
            shoe.sense("card", "entered", card=card)
        assert player.until("ended", table="B1")["won"] == 100
        for _ in range(40):  # eight decks have eight kings of clubs
            m = shoe.sense("card", card="Kc")
            if m["fate"] == "doubted":
                break
        assert m["fate"] == "doubted" and m["rule"], m
        assert state(dealer, "B1") == {"shoe": ("doubted", False)} and incidents(h, "device-impossible")
        refused(act(dealer, "B1", "card", card="2h"), "by-hand")
        by_hand(dealer, boss, "B1", "shoe")
        expect(act(dealer, "B1", "card", card="2h"))
        refused(dealer.ask("by-hand", table="B1", device="shoe", yes=False, reason="it is well"), "role")
        refused(boss.ask("by-hand", table="B1", device="shoe", yes=False, reason=""), "reason")
        expect(boss.ask("by-hand", table="B1", device="shoe", yes=False, reason="cards counted"), yes=False)
        assert state(dealer, "B1") == {"shoe": ("ready", False)}
        verified(h)


def test_dice_that_are_read():
    """crown-fusion-2024:14.4.3: captured by the system, there is nothing to confirm."""
    with house(("dice", "S1")) as h:
        dealer, dice, player = h.desk("dealer"), Sensor(h, "S1", "dice"), bet(h, "S1", bet="big", on=None)
        expect(act(dealer, "S1", "close"))
        dice.sense("tumbled")
        dice.sense("dice", "entered", dice=[5, 6, 2])
        assert player.until("ended", table="S1")["won"] == 100


def test_a_ball_with_the_rotor_is_no_spin():
    with house(("wheel", "M1"), ("dice", "S1")) as h:
        wheel, player = Sensor(h, "M1", "wheel"), bet(h, "M1")
        wheel.sense("launched", "entered")
        wheel.sense("direction", "told", direction="against")
        wheel.sense("direction", "entered", direction="with")
        assert player.until("ended", table="M1")["returned"] == 100
        assert incidents(h, "device-spoilt")
        wheel.sense("number", "doubted", number=4)  # of the ball that was called off
        assert incidents(h, "device-order")


def test_a_display_that_shows_another_number_is_ignored():
    """star-rapid-2016:11.2."""
    with house(("wheel", "L1"), ("display", "L1")) as h:
        dealer, wheel, display = h.desk("dealer"), Sensor(h, "L1", "wheel"), Sensor(h, "L1", "display")
        wheel.sense("no-more-bets")
        wheel.sense("number", "entered", number=17)
        expect(act(dealer, "L1", "confirm"))
        shown = display.w.until("stands", round=2)["result"]
        assert (shown["round"], shown["number"], shown["say"]) == (1, 17, "17 black, odd, low"), shown
        m = display.sense("shows", "entered", number=18)
        assert dealer.until("notified", table="L1")["rule"] == "star-rapid-2016:11.2", m


# --- in a terminal ------------------------------------------------------------------------------------

def fitted(desk, terminal):
    """How the devices of a terminal stand, as the pit sees them."""
    rows = expect(desk.ask("terminals"))["terminals"]
    return {e["device"]: (e["state"], e["by_hand"], e["words"]) for t in rows if t["terminal"] == terminal for e in t["equipment"]}


def with_credit(house, amount=5000):
    w = house.wire()
    w.join("C01")
    expect(w.ask("cash", note=amount))
    return w


def ticket_at(cage, sequence):
    return next(t for t in expect(cage.ask("tickets"))["tickets"] if t["sequence"] == sequence)


def test_a_ticket_is_on_paper_alone():
    """R66: all that a ticket says is told to the printer; the screen has no number, and terminals take it once it is printed."""
    with house(("printer", "C01")) as h:
        printer, screen, cage = Sensor(h, "C01", "printer"), with_credit(h), h.desk("cage")
        out = expect(screen.ask("ticket-out"), event="account", account=None)["ticket"]
        assert "number" not in out and out["state"] == "unprinted", out
        job = printer.w.until("print")
        ticket = job["ticket"]
        assert (job["serial"], job["duplicate"], ticket["amount"], ticket["words"]) == ("test", False, 5000, "fifty dollars"), job
        assert ticket["venue"] and ticket["terminal"] == "C01" and len(ticket["number"]) == 18 and "expires" in ticket and not ticket["voucher"], job
        other = h.wire()
        other.join("C02")
        refused(other.ask("ticket-in", number=ticket["number"]), "ticket-held")
        refused(cage.ask("ticket-copy", sequence=ticket["sequence"], reason="lost"), "printer")
        assert expect(cage.ask("tickets"))["printers"] == [], "it is at work"
        printer.sense("printed", "entered", ticket=ticket["sequence"])
        assert expect(cage.ask("tickets"))["printers"] == ["C01"]
        assert screen.until("printed")["printed"] and ticket_at(cage, 1)["state"] == "open"
        assert "number" not in screen.answer(screen.send("ticket-out", seq=screen.seq))["ticket"]
        expect(other.ask("ticket-in", number=ticket["number"]))
        printer.sense("printed", "doubted", ticket=ticket["sequence"])  # which it was not to print
        verified(h)


def test_a_ticket_that_is_not_confirmed_stands():
    """R69: neither lost nor paid twice: staff are told, and another paper of it is a duplicate by two persons."""
    with house(("printer", "C01")) as h:
        printer, screen, cage, boss = Sensor(h, "C01", "printer"), with_credit(h), h.desk("cage"), h.desk("boss")
        expect(screen.ask("ticket-out"))
        first = printer.w.until("print")["ticket"]
        printer.sense("paper-jam", "doubted")
        assert not screen.until("printed")["printed"] and ticket_at(cage, 1)["state"] == "unprinted"
        assert incidents(h, "ticket-unprinted") and fitted(boss, "C01") == {"printer": ("doubted", False, "Paper jammed")}
        expect(screen.ask("cash", note=5000))
        refused(screen.ask("ticket-out"), "printer")
        refused(cage.ask("ticket-copy", sequence=1, terminal="C01", reason="jam"), "printer")
        expect(boss.ask("by-hand", terminal="C01", device="printer", yes=False, reason="cleared"), yes=False)
        proposed(cage.ask("ticket-copy", sequence=1, terminal="C01", reason="jam"), boss, "ticket")
        again = printer.w.until("print", duplicate=True)["ticket"]
        assert again["number"] == first["number"]
        printer.sense("failed", "doubted", ticket=1)
        assert ticket_at(cage, 1)["state"] == "unprinted"
        proposed(boss.ask("by-hand", terminal="C01", device="printer", reason="it is out"), h.desk("pit"), "by-hand")
        out = expect(screen.ask("ticket-out"))["ticket"]
        assert "number" not in out and ticket_at(cage, 2)["state"] == "unprinted"
        copy = proposed(cage.ask("ticket-copy", sequence=2, reason="printer is out"), boss, "ticket")["ticket"]
        assert ticket_at(cage, 2)["state"] == "open"
        expect(cage.ask("ticket-pay", number=copy["number"]))
        expect(cage.ask("ticket-pay", number=first["number"]))
        refused(cage.ask("ticket-pay", number=first["number"]), "ticket-redeemed")
        verified(h)


def test_a_printer_that_is_late_or_struck_down_is_believed_when_it_has_printed():
    with house(("printer", "C01", ", late: 300")) as h:
        printer, screen, boss, cage = Sensor(h, "C01", "printer"), with_credit(h), h.desk("boss"), h.desk("cage")
        expect(screen.ask("ticket-out"))
        boss.until("equipment", terminal="C01", state="doubted")
        assert incidents(h, "device-late") and incidents(h, "ticket-unprinted")
        printer.sense("printed", "entered", ticket=1)
        assert ticket_at(cage, 1)["state"] == "open"
        expect(boss.ask("by-hand", terminal="C01", device="printer", yes=False, reason="slow"))
        expect(screen.ask("cash", note=5000))
        expect(screen.ask("ticket-out"))
        h.kill()
        h.open()
        h.desk("cage")
        assert ticket_at(h.desk("cage"), 2)["state"] == "unprinted"
        again = Sensor(h, "C01", "printer")
        again.sense("printed", "entered", ticket=2)
        assert ticket_at(h.desk("cage"), 2)["state"] == "open"
        verified(h)


def test_a_card_and_its_pin_in_a_reader():
    """The account opens as at the screen, and goes with the card; the PIN is nowhere but with the clerk."""
    with house(("reader", "T01")) as h:
        reader, screen, boss, dealer = Sensor(h, "T01", "reader"), h.wire(), h.desk("boss"), h.desk("dealer")
        screen.join("T01")
        refused(screen.ask("card", card=card(1), pin=pin(1)), "reader")
        reader.sense("pin", "told", pin=pin(1))
        reader.sense("card-in", "entered", member=card(1))
        assert screen.until("reader")["card"] == card(1)
        assert dealer.until("sensed", signal="card-in")["member"] == card(1)
        reader.no += 1
        refused(reader.w.ask("sense", no=reader.no, signal="pin", pin="0000"), "pin-wrong")
        refused(screen.ask("card", card=card(2), pin=pin(2)), "reader")
        reader.sense("pin", "entered", pin=pin(1))
        assert screen.until("account")["account"]["card"] == card(1)
        expect(screen.ask("transfer", amount=1000, to="terminal"))
        reader.sense("card-out", "entered")
        assert screen.until("account", why="the card was taken out")["account"] is None
        assert "pin" not in dealer.until("sensed", signal="pin")
        expect(screen.ask("join", terminal="T01", token=screen.token), reader={"relied": True, "card": None})
        reader.sense("fault", "doubted", words="dirty")
        assert screen.until("reader", relied=False)["card"] is None
        refused(screen.ask("card", card=card(1), pin=pin(1)), "by-hand")
        proposed(dealer.ask("by-hand", terminal="T01", device="reader", reason="dirty"), boss, "by-hand")
        expect(screen.ask("card", card=card(1), pin=pin(1)))
        verified(h)
        kept = b"".join(open(os.path.join(folder, name), "rb").read() for folder, _, names in os.walk(h.folder) for name in names
                        if not name.endswith(".yaml"))
        assert f'"pin":"{pin(1)}"'.encode() not in kept and b'"pin":"0000"' not in kept


def test_a_dealer_comes_with_the_card_in_the_reader_of_his_table():
    with house(("badge", "L1")) as h:
        boss, dealer = h.desk("boss"), h.desk("dealer")
        expect(dealer.ask("dealer-pin", password="pass-dealer", pin="1357"))
        page, badge = h.wire(), Sensor(h, "L1", "badge")
        expect(page.ask("badge", table="L1"), reader={"relied": True, "in": False})
        expect(page.ask("badge", table="B1"), reader=None)
        refused(page.ask("login", pin="1357", table="L1"), "reader")
        refused(page.ask("login", card="dealer", pin="1357", table="L1"), "reader")  # typed, and not put in
        badge.sense("card-in", "entered", member="100-0001")
        refused(page.ask("login", card="dealer", pin="1357", table="L1"), "reader")
        refused(page.ask("login", pin="1357", table="L1"), "login")  # a member's
        badge.sense("card-out", "entered")
        badge.sense("card-in", "entered", member="dealer")
        expect(page.ask("badge", table="L1"), reader={"relied": True, "in": True})
        refused(page.ask("login", pin="9999", table="L1"), "login")
        expect(page.ask("login", pin="1357", table="L1"), name="dealer", post="L1")
        expect(page.ask("deal", table="L1"))
        badge.sense("card-out", "entered")
        try:
            page.until("nothing")
        except Gone as why:
            assert "taken out" in str(why), why
        page = h.wire()
        refused(page.ask("login", pin="1357", table="L1"), "reader")
        badge.sense("card-in", "entered", member="dealer")
        badge.sense("fault", "doubted", words="dirty")
        refused(page.ask("login", pin="1357", table="L1"), "by-hand")
        expect(page.ask("badge", table="L1"), reader={"relied": False, "in": False})
        by_hand(h.desk("dealer"), boss, "L1", "badge")
        expect(page.ask("badge", table="L1"), reader=None)
        expect(page.ask("login", card="dealer", pin="1357", table="L1"), post="L1")
        verified(h)


def test_an_acceptor_that_fails_gives_notes_back():
    with house(("acceptor", "C01", f", firmware: {'ab' * 32}")) as h:
        boss, a, screen = h.desk("boss"), h.wire(), h.wire()
        screen.join("C01")
        acceptor = Device("C01", "acceptor").enrol(h, boss)
        refused(acceptor.join(a, firmware="cd" * 32), "firmware")
        expect(acceptor.join(a, firmware="ab" * 32), last=0, heard=0)
        expect(acceptor.note(a, 1, 5000), credited=True)
        for no, fault in enumerate(("stacker-full", "note-jam", "stacker-open"), 1):
            expect(a.ask("sense", no=no, signal=fault), fate="doubted")
            expect(acceptor.note(a, no + 1, 5000), credited=False)
            refused(boss.ask("by-hand", terminal="C01", device="acceptor", reason="I count them"), "acceptor")
            expect(boss.ask("by-hand", terminal="C01", device="acceptor", yes=False, reason="seen to"))
        expect(acceptor.note(a, 5, 5000), credited=True)
        assert incidents(h, "device-firmware") and len(incidents(h, "device-fault")) == 3
        assert fitted(boss, "C01") == {"acceptor": ("ready", False, None)}
        verified(h)


def test_what_is_fitted_is_gone_when_it_is_silent():
    with house(("printer", "C01"), ("reader", "T01"), silent=300) as h:
        boss = h.desk("boss")
        for kind, terminal in (("printer", "C01"), ("reader", "T01")):
            device = Sensor(h, terminal, kind)
            try:
                device.w.until("nothing")
            except Gone as why:
                assert "nothing was heard" in str(why), why
            boss.until("equipment", terminal=terminal, state="away")
        refused(with_credit(h).ask("ticket-out"), "printer")


# --- what is not believed ------------------------------------------------------------------------------

def test_a_fault_goes_to_the_dealer_with_a_supervisor_and_back():
    """R27: the number is told by hand, with a second person, who starts the device again."""
    with house(("wheel", "L1")) as h:
        dealer, boss, wheel, player = h.desk("dealer"), h.desk("boss"), Sensor(h, "L1", "wheel"), bet(h, "L1")
        wheel.sense("launched")
        wheel.sense("no-more-bets")
        wheel.sense("fault", "doubted", words="laser 3 is dark")
        assert boss.until("equipment", table="L1", state="doubted")["words"] == "laser 3 is dark"
        need, = expect(boss.ask("needs"))["needs"]
        assert (need["what"], need["table"], need["about"], need["words"]) == ("device-doubted", "L1", "wheel", "laser 3 is dark"), need
        refused(act(dealer, "L1", "number", number=17), "by-hand")
        by_hand(dealer, boss, "L1", "wheel")
        assert expect(boss.ask("needs"))["needs"] == []
        expect(act(dealer, "L1", "number", number=17))
        wheel.sense("number", "told", number=17)  # and it says the same
        assert not incidents(h, "device-contradicts")
        expect(act(dealer, "L1", "confirm"))
        assert player.until("ended", table="L1")["won"] == 3500
        expect(act(dealer, "L1", "close"))
        expect(act(dealer, "L1", "number", number=3))
        wheel.sense("number", "told", number=4)
        assert incidents(h, "device-contradicts")
        expect(act(dealer, "L1", "confirm"))
        expect(boss.ask("by-hand", table="L1", device="wheel", yes=False, reason="cleaned"), yes=False)
        wheel.sense("no-more-bets", "entered")
        wheel.sense("number", "entered", number=5)
        by = [i["who"] for i in incidents(h, "by-hand")]
        assert by and by[0] == "dealer" and "boss" in incidents(h, "by-hand")[0]["words"], incidents(h, "by-hand")
        verified(h)


def test_a_second_number_for_one_spin_is_not_settled():
    with house(("wheel", "L1")) as h:
        dealer, boss, wheel = h.desk("dealer"), h.desk("boss"), Sensor(h, "L1", "wheel")
        wheel.sense("no-more-bets")
        wheel.sense("number", "entered", number=17)
        wheel.sense("number", "doubted", number=18)
        refused(act(dealer, "L1", "confirm"), "by-hand")
        by_hand(dealer, boss, "L1", "wheel")
        expect(act(dealer, "L1", "confirm"))  # two persons have looked: it was the first
        assert incidents(h, "device-order")


def test_a_number_that_staff_correct_is_held_against_the_device():
    with house(("wheel", "L1")) as h:
        dealer, boss, pit, wheel = h.desk("dealer"), h.desk("boss"), h.desk("pit"), Sensor(h, "L1", "wheel")
        wheel.sense("no-more-bets")
        wheel.sense("number", "entered", number=17)
        proposed(act(boss, "L1", "correct", number=18, why="the ball lies in 18"), pit)
        assert state(dealer, "L1") == {"wheel": ("doubted", False)} and incidents(h, "device-contradicts")


def test_signals_are_heard_once_and_none_is_missing():
    with house(("wheel", "M1")) as h:
        wheel, player = Sensor(h, "M1", "wheel"), bet(h, "M1")
        wheel.sense("no-more-bets")
        wheel.sense("number", "entered", number=17)
        again = expect(wheel.w.ask("sense", no=wheel.no, signal="number", number=17))
        assert again["fate"] == "again" and player.until("ended", table="M1")["won"] == 3500
        wheel.no += 1
        wheel.sense("no-more-bets", "doubted")
        assert incidents(h, "device-order") and state(h.desk("dealer"), "M1") == {"wheel": ("doubted", False)}


def test_silence_and_a_number_that_does_not_come():
    with house(("wheel", "M1", ", late: 300"), silent=60000) as h:
        boss, wheel = h.desk("boss"), Sensor(h, "M1", "wheel")
        wheel.sense("no-more-bets")
        boss.until("equipment", table="M1", state="doubted")
        assert incidents(h, "device-late")
    with house(("wheel", "M1"), silent=300) as h:
        boss, wheel = h.desk("boss"), Sensor(h, "M1", "wheel")
        try:
            wheel.w.until("nothing")
        except Gone as why:
            assert "nothing was heard" in str(why), why
        boss.until("equipment", table="M1", state="away")
        assert incidents(h, "device-gone")


def test_a_device_that_goes_while_the_ball_runs_is_not_relied_on():
    with house(("wheel", "L1")) as h:
        boss, wheel = h.desk("boss"), Sensor(h, "L1", "wheel")
        wheel.sense("no-more-bets")
        wheel.w.sock.close()
        boss.until("equipment", table="L1", state="doubted")
        wheel = Sensor(h, "L1", "wheel")
        wheel.sense("number", "told", number=4)
        assert state(boss, "L1") == {"wheel": ("doubted", False)}


def test_struck_down_between_the_number_and_its_confirmation():
    """What was sensed is on disk before the device is told so: nothing is heard twice, nothing is lost, and a fault
    outlasts the power cut (R36)."""
    with house(("wheel", "L1"), ("wheel", "M1")) as h:
        wheel, other, player = Sensor(h, "L1", "wheel"), Sensor(h, "M1", "wheel"), bet(h, "L1")
        wheel.sense("no-more-bets")
        other.sense("fault", "doubted", words="broken")
        wheel.sense("number", "entered", number=17)
        h.kill()
        h.open()
        again = Sensor(h, "L1", "wheel")
        assert again.no == wheel.no, "the floor knows what it has heard"
        dealer = h.desk("dealer")
        assert expect(again.w.ask("sense", no=again.no, signal="number", number=17))["fate"] == "again"
        assert state(dealer, "M1") == {"wheel": ("doubted", False)} and state(dealer, "L1") == {"wheel": ("ready", False)}
        expect(act(dealer, "L1", "confirm"))
        lines = "\n".join(expect(h.desk("inspector").ask("journal", table="L1", **{"from": 1, "lines": 100}))["lines"])
        assert '"act":"number"' in lines and '"sensed":"wheel"' in lines, lines
        verified(h)


# --- the line ------------------------------------------------------------------------------------------

class Line:
    """A device that speaks in plain lines."""

    def __init__(self, house):
        self.sock = socket.create_connection(("127.0.0.1", house.floor.port), timeout=PATIENCE)
        self.read = self.sock.makefile("rb")

    def say(self, text):
        self.sock.sendall(text if isinstance(text, bytes) else json.dumps(text).encode() + b"\n")

    def hear(self, re=None):
        for line in self.read:
            m = json.loads(line)
            if re is None or m.get("re") == re:
                return m
        return None


def test_plain_lines_over_tcp():
    with house(("wheel", "M1")) as h:
        line = Line(h)
        line.say(b'{"do":"join","seq":1,"table":"M1",')
        line.say(b'"device":"wheel"}\r\n{"do":"beat","seq":2}\n\n{"do":"sense","seq":3,"no":1,"signal":"launched"}\n')
        assert line.hear(1)["event"] == "ready" and line.hear(2)["event"] == "beat" and line.hear(3)["fate"] == "entered"
        line.say({"do": "sense", "seq": 4, "no": 2, "signal": "no-more-bets"})
        assert line.hear()["event"] in ("stands", "sense")
        for bad in (b"{nothing}\n", b"[]\n", b'{"do":7}\n', b"17\n"):
            line.say(bad)
            assert line.hear(-1)["code"] == "malformed", bad
        for bad in (b"{" + b"x" * 20000, b'{"do":"\xff"}\n'):
            one = Line(h)
            one.say(bad)
            while (m := one.hear()) is not None and m["event"] != "closing":
                pass
            assert m and "no line" in m["why"] and one.hear() is None, m
        many = Line(h)
        many.say(b'{"do":"floor","seq":1}\n' * 2000)
        while (m := many.hear()) is not None and m.get("event") != "closing":
            pass
        assert m and "too many" in m["why"], m
        line.say({"do": "beat", "seq": 9})
        assert line.hear(9)["event"] == "beat", "the others go on"


# --- simulated devices ---------------------------------------------------------------------------------

def test_a_table_that_deals_by_itself_and_fails_by_hand():
    with house(("wheel", "M1"), ("display", "M1"), ("sign", "M1"), ("light", "M1")) as h:
        boss, player = h.desk("boss"), bet(h, "M1")
        with Program(h, "wheel", "M1", "--spin", "40", scheme="ws") as wheel, Program(h, "display", "M1") as display, \
                Program(h, "sign", "M1") as sign, Program(h, "light", "M1") as light:
            ended = player.until("ended", table="M1")
            assert (ended["returned"] == 3600) == (ended["number"] == 17), ended
            display.until(ended["say"])
            sign.until("min 100")
            light.until("ready light M1")
            wheel.until('"number"', "entered")
            wheel.type("fault laser 3 is dark")
            assert boss.until("equipment", state="doubted")["words"] == "laser 3 is dark"
            wheel.until("told")
            wheel.type("nonsense")
            wheel.until("nothing it could say")
        verified(h)


def test_a_shoe_and_dice_that_deal_by_themselves():
    with house(("shoe", "B1"), ("dice", "S1")) as h:
        dealer, player, other = h.desk("dealer"), bet(h, "B1", bet="player", on=None), bet(h, "S1", bet="big", on=None)
        with Program(h, "shoe", "B1", "--spin", "10") as shoe, Program(h, "dice", "S1", "--spin", "10") as dice:
            shoe.until("ready shoe B1")
            dice.until("ready dice S1")
            expect(act(dealer, "B1", "close"))
            expect(act(dealer, "S1", "close"))
            player.until("ended", table="B1")
            other.until("ended", table="S1")
            shoe.until('"card"', "entered")
            dice.until('"dice"', "entered")
            shoe.type("cover")
            shoe.until('"cover"', "doubted")
            dealer.until("equipment", table="B1", state="doubted")


def test_a_printer_and_a_reader_as_programs():
    with house(("printer", "C01"), ("reader", "T01")) as h:
        papers = os.path.join(h.folder, "papers")
        os.mkdir(papers)
        with Program(h, "printer", "C01", "--out", papers, "--spin", "10") as printer, Program(h, "reader", "T01") as reader:
            printer.until("ready printer C01")
            screen, cage = with_credit(h), h.desk("cage")
            expect(screen.ask("ticket-out"))
            printer.until('"printed"', "entered")
            assert screen.until("printed")["printed"] and ticket_at(cage, 1)["state"] == "open"
            text = open(os.path.join(papers, "ticket-1.txt")).read()
            number = text.split("\n")[0].replace("-", "")
            for words in ("Test floor", "Cash out ticket", "AUD 50.00", "fifty dollars", "terminal C01  printer simulated", "ticket no. 1", "valid until"):
                assert words in text, text
            assert "DUPLICATE" not in text and expect(cage.ask("ticket", number=number))["ticket"]["sequence"] == 1
            bars = open(os.path.join(papers, "ticket-1.svg")).read()
            assert bars.count("<rect") == 2 + 9 * 5 + 2, bars  # two to begin, five for two digits, two to end
            printer.type("paper-out")
            printer.until("doubted")
            reader.until("ready reader T01")
            there = h.wire()
            there.join("T01")
            for line, answer in ((f"card-in {card(1)}", "entered"), ("pin 0000", "refused: wrong PIN"), (f"pin {pin(1)}", "entered")):
                reader.type(line)
                assert pin(1) not in reader.until(answer)
            assert there.until("account")["account"]["card"] == card(1)
            reader.type("card-out")
            assert there.until("account", why="the card was taken out")["account"] is None
        verified(h)


def enrolled(house, kind, where, key, floor=None):
    """`baize device enrol`, with the code of one supervisor; another finds the key that it prints on his own screen."""
    boss, pit = house.desk("boss"), house.desk("pit")
    with Program(house, "enrol", kind, where, "--key", key, "--code", code_for(boss, where, kind), floor=floor) as enrol:
        spelled = enrol.until("key ").split()[1].rstrip(":")
        waits, = expect(pit.ask("proposals"))["proposals"]
        assert waits["key"].startswith(spelled.replace("-", "")), waits
        expect(pit.ask("confirm", no=waits["no"]), event="enrolled", **place(where, kind))
        enrol.until("is enrolled")


def test_an_enrolled_program_shows_its_key():
    with house(("wheel", "L1")) as h:
        file = os.path.join(h.folder, "wheel.key")
        enrolled(h, "wheel", "L1", file)
        with Program(h, "wheel", "--key", file, "--spin", "50") as wheel:
            wheel.until('"number"', "entered")
            dealer = h.desk("dealer")
            expect(act(dealer, "L1", "confirm"))
            with Program(h, "wheel", "--key", file) as second:
                second.until("is connected already")
            wheel.type("mute")
        with Program(h, "wheel", "L1") as stranger:
            stranger.until("does not take this device")
            assert stranger.process.wait(timeout=PATIENCE) == 1


def test_every_kind_is_a_program_with_key_heartbeat_firmware_and_faults():
    """The kinds are those of the program's own table: each is enrolled, says which program runs in it and that it is
    there while it says nothing else, and fails when told."""
    with open(os.path.join(ROOT, "src", "device", "kinds.h")) as rows:
        kinds = re.findall(r'X\([A-Z]+, "([a-z]+)",\s*(TERMINAL|TABLE)\)', rows.read())
    program = json.loads(subprocess.run([BAIZE, "identity", "--json"], capture_output=True, check=True).stdout)["program"]
    where = {kind: "C01" if at == "TERMINAL" else {"shoe": "B1", "dice": "S1"}.get(kind, "M1") for kind, at in kinds if kind != "terminal"}
    assert len(where) > 8, where
    with house(*where.items(), silent=3000) as h, contextlib.ExitStack() as programs:
        running = {}
        for kind, place_ in where.items():
            key, between = os.path.join(h.folder, kind), programs.enter_context(contextlib.closing(Between(h.floor.port)))
            enrolled(h, kind, place_, key)
            port = ()
            if kind == "link":
                ends = pty.openpty()
                for end in ends:
                    programs.callback(os.close, end)
                port = ("--serial", os.ttyname(ends[1]))
            one = Program(h, kind, "--key", key, "--spin", "600000", *port, floor=f"ws://127.0.0.1:{between.port}")
            running[kind] = programs.enter_context(one), between
            one.until("ready")
        joined = {i["who"]: i for i in incidents(h, "device-joined")}
        assert set(joined) == set(where) and all(program in i["words"] for i in joined.values()), joined
        for one, between in running.values():
            while not any(m.get("event") in ("beat", "host-meters") for m in list(between.said)):  # a link always asks for meters
                time.sleep(.05)
            one.type("fault it smokes")
            one.until("fault", "doubted")
        told = {i["device"]: i for i in incidents(h, "device-fault")}
        assert set(told) == set(where) and all(i["fault"] == {"name": "fault", "en": "Fault"} for i in told.values()), told


def across(near, far):
    """Two ports with a cable between them."""
    def carry(one, other):
        try:
            while (some := os.read(one, 4096)):
                os.write(other, some)
        except OSError:
            pass
    for pair in ((near, far), (far, near)):
        threading.Thread(target=carry, args=pair, daemon=True).start()


def test_a_device_on_a_serial_port_is_carried_to_the_floor():
    """The device has the key and speaks the line protocol over its port; the relay has neither. A floor that is struck
    down is found again by both; noise on the cable is nobody's."""
    with house(("wheel", "M1")) as h:
        (near, relays), (far, devices) = pty.openpty(), pty.openpty()
        for port in (relays, devices):
            tty.setraw(port)
        port, key = f"serial:{os.ttyname(devices)}@9600", os.path.join(h.folder, "wheel.key")
        between = Between(h.floor.port)
        with Program(h, "relay", "--serial", os.ttyname(relays) + "@9600", floor=f"ws://127.0.0.1:{between.port}") as relay, contextlib.closing(between):
            relay.until("ready relay")
            os.write(near, b"\xff\xfe noise\r\n\r\nGET / HTTP/1.1\r\n")
            across(near, far)
            enrolled(h, "wheel", "M1", key, port)
            player = bet(h, "M1")
            with Program(h, "wheel", "--key", key, "--spin", "40", floor=port) as wheel:
                assert player.until("ended", table="M1")["table"] == "M1"
                wheel.until('"number"', "entered")
                h.kill()
                h.open()
                between.floor = h.floor.port
                wheel.until("ready wheel M1")
                wheel.until('"number"', "entered")
                assert len(incidents(h, "device-joined")) >= 2
                wheel.type("fault laser 3 is dark")
                wheel.until("fault", "doubted")
        for fd in (near, far, relays, devices):
            os.close(fd)
        verified(h)


def test_an_automatic_wheel_over_its_serial_lines():
    """A pty stands for the port. Lines come every half second, again and again; a flag, or a number without no more
    bets before it, is no result."""
    with house(("wheel", "M1")) as h:
        boss, player = h.desk("boss"), bet(h, "M1")
        ours, theirs = pty.openpty()

        def write(*fields):
            os.write(ours, ("*X;" + ";".join(str(field) for field in fields) + ";025;0\r\n").encode())
        with Program(h, "wheel", "M1", "--serial", os.ttyname(theirs)) as wheel:
            wheel.until("ready wheel M1")
            os.write(ours, b"\xff\xff garbage\r\n*X;9;1;1;0\r\n*X;3\r\n")
            for state in (1, 2, 3, 3, 4, 4, 5, 5):
                write(state, 7, 17, 0)
            wheel.until('"number":17', "entered")
            assert player.until("ended", table="M1")["won"] == 3500
            for state in (1, 3):
                write(state, 8, 17, 0)
            write(3, 8, 17, 2)  # the ball runs with the rotor
            wheel.until('"direction":"with"', "entered")
            write(4, 8, 17, 2)
            write(5, 8, 22, 2)  # which is not told
            for state in (1, 3, 5):
                write(state, 9, 5, 0)
            wheel.until("without no more bets", "doubted")
            assert "without" in boss.until("equipment", state="doubted")["words"]
        os.close(ours)
        os.close(theirs)
        verified(h)


if __name__ == "__main__":
    main(tests_of(globals()), sys.argv[2:])
