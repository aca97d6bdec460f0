#!/usr/bin/env python3
"""Devices that fail, over the wire: what the floor does then, which acts the rules have for it, and what the records
say of it.

usage: test_faults.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import json
import sys

from gear import CARDS, Sensor, act, bet, by_hand, house, incidents, state, verified
from house import Gone, expect, main, refused, tests_of

RAPID_CARDS = "{table: B2, ruleset: star-rapid-2016/baccarat, options: {min: 100, period: 0, seats: 20}}"


def answers(desk, table, device):
    """What the rules have for a device that fails, as its dealer is told."""
    equipment = expect(desk.ask("dealing", table=table))["at"]["equipment"]
    return {(one["act"], one["reason"]) for e in equipment if e["device"] == device for one in e["answers"]}


def acts_of(house, table, name):
    """The acts of this name in the journal of a table."""
    lines = expect(house.desk("inspector").ask("journal", table=table, **{"from": 1, "lines": 100}))["lines"]
    return [line["act"] for line in map(json.loads, lines) if line.get("act", {}).get("act") == name]


def rules_of(answer):
    """The clauses that the events of an act cite."""
    return {event.get("rule") for event in answer["events"]}


def dealt(house, table, *cards, bet_on="player"):
    """A coup under way at a table whose shoe has told these cards."""
    dealer, shoe = house.desk("dealer"), Sensor(house, table, "shoe")
    player = bet(house, table, bet=bet_on, on=None)
    expect(act(dealer, table, "close"))
    for one in cards:
        shoe.sense("card", "entered", card=one)
    return dealer, shoe, player


# --- told by hand --------------------------------------------------------------------------------------

def test_what_is_told_by_hand_says_so_in_the_journal():
    """R27: which device should have told it and who confirmed that staff do stand in the act, outlast a power cut, are
    replayed and verified, and are shown in the round."""
    with house(("wheel", "L1")) as h:
        dealer, boss, wheel = h.desk("dealer"), h.desk("boss"), Sensor(h, "L1", "wheel")
        player = bet(h, "L1")
        wheel.sense("fault", "doubted")
        by_hand(dealer, boss, "L1", "wheel")
        assert boss.until("equipment", by_hand=True)["confirmed"] == "boss"
        expect(act(dealer, "L1", "close"))
        h.kill()
        h.open()
        dealer = h.desk("dealer")
        expect(act(dealer, "L1", "number", number=17))
        expect(act(dealer, "L1", "confirm"))
        for name in ("close", "number"):
            one, = acts_of(h, "L1", name)
            assert (one["by-hand"], one["confirmed"]) == ("wheel", "boss") and "sensed" not in one, one
        assert "by-hand" not in acts_of(h, "L1", "confirm")[0], "nobody but a dealer confirms a result"
        step = next(s for s in expect(h.desk("inspector").ask("steps", table="L1", round=1))["steps"] if s["act"]["act"] == "number")
        assert (step["act"]["by-hand"], step["act"]["confirmed"]) == ("wheel", "boss"), step
        boss, wheel = h.desk("boss"), Sensor(h, "L1", "wheel")
        expect(boss.ask("by-hand", table="L1", device="wheel", yes=False, reason="cleaned"))
        wheel.sense("no-more-bets", "entered")
        wheel.sense("number", "entered", number=5)
        told = acts_of(h, "L1", "number")[-1]
        assert told["sensed"] == "wheel" and "by-hand" not in told and "confirmed" not in told, told
        verified(h)


def test_what_only_shows_is_not_told_by_hand():
    with house(*((kind, "L1") for kind in ("display", "sign", "light"))) as h:
        dealer, boss = h.desk("dealer"), h.desk("boss")
        for kind in ("display", "sign", "light"):
            device = Sensor(h, "L1", kind)
            device.sense("fault", "doubted", words="dark")
            m = refused(dealer.ask("by-hand", table="L1", device=kind, reason="it is dark"), "nothing")
            assert kind in m["why"] and state(dealer, "L1")[kind] == ("doubted", False), m
            expect(boss.ask("by-hand", table="L1", device=kind, yes=False, reason="lit again"), yes=False)


# --- found again ---------------------------------------------------------------------------------------

def test_faults_are_found_by_device_kind_time_and_who_confirmed():
    """R75: every fault is an event with time, device, code and text, sought in the whole book; with it who said that
    staff tell by hand, who confirmed that and who started the device again."""
    with house(("wheel", "L1"), ("wheel", "M1"), ("printer", "C01")) as h:
        dealer, boss, watcher = h.desk("dealer"), h.desk("boss"), h.desk("inspector")
        live, own, printer = Sensor(h, "L1", "wheel"), Sensor(h, "M1", "wheel"), Sensor(h, "C01", "printer")

        def found(**sought):
            return expect(watcher.ask("incidents", **sought))["incidents"]
        live.sense("misfire", "doubted")
        by_hand(dealer, boss, "L1", "wheel")
        expect(boss.ask("by-hand", table="L1", device="wheel", yes=False, reason="cleaned"))
        live.sense("fault", "doubted", words="the laser is dark")
        printer.sense("paper-out", "doubted")
        own.sense("number", "doubted", number=40)
        dark, misfire = found(where="L1", code="device-fault")
        assert misfire["device"] == "wheel" and misfire["fault"] == {"name": "misfire", "en": "Ball not launched properly"}, misfire
        assert (misfire["by_hand"]["who"], misfire["by_hand"]["confirmed"], misfire["restarted"]["who"]) == ("dealer", "boss", "boss"), misfire
        assert misfire["at"] <= misfire["by_hand"]["at"] <= misfire["restarted"]["at"] <= dark["at"], (misfire, dark)
        assert dark["fault"]["name"] == "fault" and dark["words"].endswith("the laser is dark") and dark["by_hand"] is dark["restarted"] is None, dark
        assert [(i["where"], i["fault"]["en"]) for i in found(device="printer", code="device-fault")] == [("C01", "No paper")]
        assert [i["fault"]["name"] for i in found(device="wheel", where="M1") if "fault" in i] == ["device-order"]
        assert [i["no"] for i in found(find="LASER dark")] == [i["no"] for i in found(find="故障", faults="paper-out fault", where="L1")] == [dark["no"]]
        assert [i["no"] for i in found(where="L1", code="device-fault", before=dark["no"])] == [misfire["no"]]
        assert misfire in found(**{"from": misfire["at"], "to": misfire["at"] + 1}) and misfire not in found(**{"from": misfire["at"] + 1}), "times bound it"
        confirmed, = found(code="by-hand-confirmed")
        assert (confirmed["who"], confirmed["device"], confirmed["where"]) == ("boss", "wheel", "L1"), confirmed
        refused(watcher.ask("incidents", find="x" * 128), "malformed")
        needs = {n["where"] if "where" in n else n.get("table", n.get("terminal")): n for n in expect(boss.ask("needs"))["needs"] if n["what"] == "device-doubted"}
        assert needs["C01"]["fault"]["en"] == "No paper" and needs["L1"]["words"] == "the laser is dark", needs
        told = printer.sense("paper-low", "told")
        assert boss.until("equipment", device="printer", state="doubted")["fault"]["name"] == "paper-out", told


# --- wheels --------------------------------------------------------------------------------------------

def test_a_ball_that_is_not_launched_and_a_wheel_that_is_not_level():
    """star-rapid-2016:11.4, crown-fusion-2024:13.6.1 and 7.2: the rules call the spin off, or hold the table."""
    with house(("wheel", "L1"), ("wheel", "M1")) as h:
        dealer, boss = h.desk("dealer"), h.desk("boss")
        live, own = Sensor(h, "L1", "wheel"), Sensor(h, "M1", "wheel")
        bet(h, "L1")
        bet(h, "M1")
        live.sense("launched", "entered")
        live.sense("misfire", "doubted")
        assert answers(dealer, "L1", "wheel") == {("no-spin", reason) for reason in ("few-revolutions", "wheel-stationary", "ball-out", "interference")}
        m = expect(act(dealer, "L1", "no-spin", reason="few-revolutions", why="the ball fell back"))
        assert "star-rapid-2016:11.4.3" in rules_of(m), m
        own.sense("launched", "entered")
        own.sense("not-level", "doubted")
        assert {("no-spin", "interference"), ("malfunction", "wheel")} <= answers(dealer, "M1", "wheel")
        m = expect(act(boss, "M1", "malfunction", reason="wheel", why="it is not level"))
        assert "crown-fusion-2024:7.2" in rules_of(m), m
        assert answers(dealer, "M1", "wheel") & {("malfunction", "wheel"), ("invalidate", "malfunction")} == {("invalidate", "malfunction")}
        verified(h)


def test_a_number_that_the_wheel_does_not_have():
    """A number that cannot be is not taken: the rules' own refusal is the reason why the wheel is doubted."""
    with house(("wheel", "M1")) as h:
        dealer, wheel = h.desk("dealer"), Sensor(h, "M1", "wheel")
        bet(h, "M1")
        wheel.sense("no-more-bets")
        m = wheel.sense("number", "doubted", number=40)
        assert m["rule"] and incidents(h, "device-impossible") and ("no-spin", "no-compartment") in answers(dealer, "M1", "wheel"), m


# --- shoes ---------------------------------------------------------------------------------------------

def test_a_card_that_is_not_readable_is_keyed_by_hand():
    """crown-fusion-2024:12.13.1(a), star-rapid-2016:11.8.12."""
    with house(("shoe", "B1"), ("shoe", "B2"), tables=(CARDS, RAPID_CARDS)) as h:
        dealer, shoe, player = dealt(h, "B1", "9h", "2d")
        shoe.sense("unreadable", "doubted")
        assert ("key-card", None) in answers(dealer, "B1", "shoe") and ("no-spin", "not-flat") not in answers(dealer, "B1", "shoe")
        refused(act(dealer, "B1", "card", card="Td"), "by-hand")
        by_hand(dealer, h.desk("boss"), "B1", "shoe")
        for one in ("Td", "3c"):
            expect(act(dealer, "B1", "card", card=one))
        assert player.until("ended", table="B1")["won"] == 100
        by = [(one.get("sensed"), one.get("by-hand"), one.get("confirmed")) for one in acts_of(h, "B1", "card")]
        assert by == [("shoe", None, None)] * 2 + [(None, "shoe", "boss")] * 2, by
        verified(h)


def test_a_cover_that_is_opened_stops_the_shoe():
    """star-rapid-2016:11.8.1.4 and 11.8.12: what the cards' order in doubt, or a shoe that fails, comes to."""
    with house(("shoe", "B2"), tables=(RAPID_CARDS,)) as h:
        dealer, shoe, _ = dealt(h, "B2", "9h", "2d")
        shoe.sense("cover", "doubted")
        offered = answers(dealer, "B2", "shoe")
        assert {("irregular", "order-in-doubt"), ("irregular", "scanner"), ("irregular", "shoe-fault")} <= offered, offered
        assert shoe.sense("card", "told", card="Td")["why"] is None
        assert incidents(h, "device-fault")[0]["words"] == "cover: Cover opened"
        verified(h)


def test_the_cutting_card_and_a_shoe_that_wants_to_be_shuffled():
    """crown-fusion-2024:12.4; star-rapid-2016:3.8.3: staff are told, and the rules' act is offered until it is done."""
    with house(("shoe", "B1"), ("shoe", "B2"), tables=(CARDS, RAPID_CARDS)) as h:
        dealer, shoe, player = dealt(h, "B1", "9h", "2d")
        m = shoe.sense("cutting-card", "entered")
        assert [one["sensed"] for one in acts_of(h, "B1", "cutting-card")] == ["shoe"], m
        dealer, other, _ = dealt(h, "B2", "9h", "2d")
        other.sense("reshuffle", "told")
        assert state(dealer, "B2") == {"shoe": ("ready", False)}
        assert ("reshuffle", "suspicion") in answers(dealer, "B2", "shoe")
        h.kill()
        h.open()
        dealer, boss = h.desk("dealer"), h.desk("boss")
        assert ("reshuffle", "suspicion") in answers(dealer, "B2", "shoe")
        m = expect(act(boss, "B2", "reshuffle", reason="suspicion"))
        assert "star-rapid-2016:3.8.3" in rules_of(m), m
        assert answers(dealer, "B2", "shoe") == set() and incidents(h, "device-heeded")
        verified(h)


# --- dice ----------------------------------------------------------------------------------------------

def test_dice_that_do_not_lie_flat_and_a_tumbler_that_fails():
    """crown-fusion-2024:14.5.1: the round is void and every stake goes back."""
    for signal in ("not-flat", "tumbler"):
        with house(("dice", "S1")) as h:
            dealer, dice, player = h.desk("dealer"), Sensor(h, "S1", "dice"), bet(h, "S1", bet="big", on=None)
            expect(act(dealer, "S1", "close"))
            dice.sense("tumbled")
            dice.sense(signal, "entered")
            ended = player.until("ended", table="S1")
            assert ended["returned"] == 100 and {w["rule"] for w in ended["wagers"]} == {"crown-fusion-2024:14.5.1"}, ended
            assert incidents(h, "device-spoilt") and state(dealer, "S1") == {"dice": ("ready", False)}
            dice.sense(signal, "doubted")  # nothing is under way that could be called off
            assert state(dealer, "S1") == {"dice": ("doubted", False)}
            verified(h)


# --- silence, delay, contradiction ---------------------------------------------------------------------

def test_a_shoe_and_dice_that_are_late():
    """R27: after `late` staff go on by hand, and every card has its own time."""
    with house(("shoe", "B1", ", late: 1500"), ("dice", "S1", ", late: 300")) as h:
        boss = h.desk("boss")
        dealer, shoe, _ = dealt(h, "B1", "9h", "2d", "Td")
        assert boss.until("equipment", table="B1", state="doubted")["words"] == "it has not told the outcome in time"
        dice = Sensor(h, "S1", "dice")
        bet(h, "S1", bet="big", on=None)
        expect(act(dealer, "S1", "close"))
        boss.until("equipment", table="S1", state="doubted")
        assert {i["where"] for i in incidents(h, "device-late")} == {"B1", "S1"}
        assert ("no-spin", "not-tumbled") in answers(dealer, "S1", "dice")
        dice.sense("dice", "told", dice=[1, 2, 3])
        verified(h)


def test_a_sensor_that_is_silent_while_the_dice_roll():
    """R27, R44: it is gone, staff are told, and what it should have told is not settled without two persons."""
    with house(("dice", "S1"), silent=3000) as h:
        dealer, boss, player = h.desk("dealer"), h.desk("boss"), bet(h, "S1", bet="big", on=None)
        dice = Sensor(h, "S1", "dice")
        expect(dice.w.ask("beat"))
        expect(act(dealer, "S1", "close"))
        try:
            dice.w.until("nothing")
        except Gone as why:
            assert "nothing was heard" in str(why), why
        boss.until("equipment", table="S1", state="doubted")
        refused(act(dealer, "S1", "dice", dice=[5, 6, 2]), "by-hand")
        by_hand(dealer, boss, "S1", "dice")
        expect(act(dealer, "S1", "dice", dice=[5, 6, 2]))
        told, = acts_of(h, "S1", "dice")
        assert (told["by-hand"], told["confirmed"]) == ("dice", "boss"), told
        verified(h)


def test_dice_that_contradict_staff_and_themselves():
    with house(("dice", "S1")) as h:
        dealer, boss, dice = h.desk("dealer"), h.desk("boss"), Sensor(h, "S1", "dice")
        bet(h, "S1", bet="big", on=None)
        expect(act(dealer, "S1", "close"))
        dice.sense("tumbled")
        dice.sense("dice", "entered", dice=[5, 6, 2])
        dice.sense("dice", "doubted", dice=[5, 6, 3])
        assert incidents(h, "device-order")
        by_hand(dealer, boss, "S1", "dice")
        expect(act(dealer, "S1", "close"))
        expect(act(dealer, "S1", "dice", dice=[1, 2, 3]))
        dice.sense("dice", "told", dice=[3, 2, 1])
        assert not incidents(h, "device-contradicts"), "dice lie in no order"
        expect(act(dealer, "S1", "close"))
        expect(act(dealer, "S1", "dice", dice=[1, 2, 3]))
        dice.sense("dice", "told", dice=[1, 2, 4])
        assert incidents(h, "device-contradicts")
        verified(h)


def test_a_display_that_fails_changes_no_result():
    """star-rapid-2016:11.2: what it shows is ignored."""
    with house(("wheel", "L1"), ("display", "L1")) as h:
        dealer, wheel, display = h.desk("dealer"), Sensor(h, "L1", "wheel"), Sensor(h, "L1", "display")
        bet(h, "L1")
        display.sense("fault", "doubted", words="dark")
        wheel.sense("no-more-bets")
        wheel.sense("number", "entered", number=17)
        expect(act(dealer, "L1", "confirm"))
        assert answers(dealer, "L1", "display") == {("display", None)}
        assert "star-rapid-2016:11.2" in rules_of(expect(act(dealer, "L1", "display", number=18)))
        verified(h)


if __name__ == "__main__":
    main(tests_of(globals()), sys.argv[2:])
