#!/usr/bin/env python3
"""What people on the staff could do alone, and cannot: duties that take two persons, messages that are done once, tickets.
Those at the end carry out what was once possible.

usage: test_duties.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import json
import re
import shutil
import subprocess
import sys
import time

from house import PATIENCE, ROOT, House, card, expect, main, pin, plan, proposed, refused, tests_of

BAIZE = sys.argv[1]
D1 = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 60}}",
      "{table: D2, ruleset: star-rapid-2016/roulette, options: {wheel: live, min: 100, max: 50000, unit: 50, period: 0, confirm: 'no', seats: 60}}",
      "{table: D3, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 60}}",
      "{table: L1, ruleset: nz1996/roulette, live: 'yes', options: {min: 500, max: 50000, unit: 100}}"]


def small(more="", **fields):
    return House(BAIZE, plan(members=4, tables=D1, terminals=4, cash=6, more=more, **fields))


def world(house):
    return next(a["balance"] for a in expect(house.desk("inspector").ask("accounts"))["accounts"] if a["account"] == "world")


def incidents(house):
    return expect(house.desk("boss").ask("incidents"))["incidents"]


# --- duties as data ----------------------------------------------------------------------------------

def test_what_takes_two_is_data():
    """The plan says from which amount on and who; what one person may do alone is done at once."""
    more = """duties:
  pay-in: {above: 5000, second: [cashier, casino-manager]}
  unlock: {second: nobody}
  open-table: {second: supervisor}"""
    with small(more) as house:
        cage, boss, pit = house.desk("cage"), house.desk("boss"), house.desk("pit")
        asked = {"card": card(1), "to": "card"}
        expect(cage.ask("pay-in", amount=5000, **asked), event="member")
        refused(cage.ask("pay-in", amount=5001, **asked), "reason")
        m = expect(cage.ask("pay-in", amount=5001, reason="counted", **asked), event="proposed")
        assert m["proposal"]["second"] == ["boss"], m  # by rank: the pit's supervisor is no casino manager, and a cashier is alone
        refused(pit.ask("confirm", no=m["proposal"]["no"]), "lapsed")
        refused(cage.ask("confirm", no=m["proposal"]["no"]), "second")
        assert proposed(m, boss, "member")["member"]["on-card"] == 100000 + 5000 + 5001
        expect(cage.ask("unlock", card=card(1)), event="member")
        expect(boss.ask("act", table="D1", act={"act": "close-table", "reason": "no-players"}, reason="late"))
        m = boss.ask("act", table="D1", act={"act": "open-table"}, reason="early")
        assert m["event"] == "proposed" and m["proposal"]["duty"] == "act", m
        expect(proposed(m, pit), act="open-table")
        house.stop()
        house.verify()


def test_a_plan_cannot_have_one_person_do_what_takes_two():
    for text, words in (("fill: {second: nobody}", "never one person"), ("change: {second: nobody}", "never one person"), ("void: {above: 100}", "never one person"), ("dance: {second: supervisor}", "no duty"),
                        ("pay-in: {second: emperor}", "a rank that somebody"), ("pay-in: {over: 5}", "no field"), ("wager: {second: supervisor}", "no duty")):
        house = small(f"duties:\n  {text}")
        ran = subprocess.run([BAIZE, "floor", house.plan, "--book", house.book, "--port", "0"], capture_output=True, text=True, timeout=PATIENCE)
        assert ran.returncode != 0 and words in ran.stderr and "plan.yaml:" in ran.stderr, (text, ran.stderr)
        house.__exit__()


def test_nothing_happens_without_the_second():
    """Declined, taken back, too late, left, or the floor was struck down: then it was never done, and that is on record."""
    with small("confirm-within: 1500") as house:
        cage, boss, pit = house.desk("cage"), house.desk("boss"), house.desk("pit")
        before = world(house)

        def fill():
            return expect(boss.ask("fill", amount=500000, to="house", reason="from the main bank"), event="proposed")["proposal"]["no"]
        no = fill()
        expect(pit.ask("decline", no=no), event="declined")
        assert boss.until("proposal", state="declined")["who"] == "pit"
        no = fill()
        expect(boss.ask("decline", no=no))
        no = fill()
        assert boss.until("proposal", state="lapsed")["proposal"]["no"] == no
        refused(pit.ask("confirm", no=no), "lapsed")
        no = fill()
        boss.close()
        time.sleep(.2)
        refused(pit.ask("confirm", no=no), "lapsed")
        boss = house.desk("boss")
        for _ in range(8):
            fill()
        refused(boss.ask("fill", amount=1, to="house", reason="once more"), "waits")
        assert world(house) == before
        house.kill()
        house.open()
        assert expect(house.desk("pit").ask("proposals"))["proposals"] == [] and world(house) == before
        lapsed = [i["words"] for i in incidents(house) if i["code"] == "lapsed"]
        assert len([w for w in lapsed if "when the floor stopped: boss: fill, 5000.00 at house" in w]) == 8, lapsed
        refused(house.desk("dealer").ask("fill", amount=1, to="house", reason="x"), "role")


def test_what_became_impossible_is_not_done():
    """It is done as if it were asked for when it is confirmed."""
    with small("duties:\n  pay-out: {above: 0}") as house:
        cage, boss = house.desk("cage"), house.desk("boss")
        asked = {"card": card(1), "amount": 80000, "pin": pin(1), "from": "card", "reason": "he asked for it"}
        two = [expect(cage.ask("pay-out", **asked), event="proposed") for _ in range(2)]
        assert "pin" not in json.dumps(two)
        proposed(two[0], boss, "member")
        refused(boss.ask("confirm", no=two[1]["proposal"]["no"]), "funds")
        assert cage.until("proposal", state="lapsed")["proposal"]["no"] == two[1]["proposal"]["no"]
        assert expect(cage.ask("member", card=card(1)))["member"]["on-card"] == 20000
        words = next(i for i in incidents(house) if i["code"] == "pay-out")
        assert words["who"] == "cage" and "confirmed by boss" in words["words"] and "he asked for it" in words["words"], words


def test_what_was_confirmed_is_what_was_proposed():
    """Credit that has grown since, or that is another visitor's by now, is not what the second person was shown."""
    with small() as house:
        boss, pit = house.desk("boss"), house.desk("pit")
        for then in (lambda w: [expect(w.ask("cash", note=10000))], lambda w: [expect(w.ask("ticket-out")), expect(w.ask("cash", note=500))]):
            w = house.stacker(500)
            m = expect(boss.ask("release", terminal=w.terminal, reason="left behind"), event="proposed")
            then(w)
            refused(pit.ask("confirm", no=m["proposal"]["no"]), "lapsed")
            assert boss.until("proposal", state="lapsed")["answer"] is None
        w = house.stacker(500)
        expect(w.ask("fault", what="transfer"))
        m = expect(boss.ask("manual-pay", terminal=w.terminal, amount=500, reason="the printer is broken"), event="proposed")
        expect(w.ask("ticket-out"))
        expect(w.ask("cash", note=500))
        refused(pit.ask("confirm", no=m["proposal"]["no"]))
        house.stop()
        house.verify()


def test_an_amount_that_is_split_takes_two():
    """Below the plan's amount each, above it together: by two cashiers, on both accounts of a member, over a restart."""
    more = "duties:\n  pay-in: {above: 10000}\n  pay-out: {above: 10000}\n  move: {second: supervisor, above: 10000}"
    with small(more) as house:
        cage, boss = house.desk("cage"), house.desk("boss")

        def pay_in(amount, to="card", who=1, **said):
            return cage.ask("pay-in", card=card(who), amount=amount, to=to, **said)
        assert expect(pay_in(6000))["member"]["alone"]["pay-in"] == 6000
        expect(pay_in(6000, who=2))  # another member's is another's
        refused(pay_in(6000), "reason")
        refused(pay_in(6000, to="deposit"), "reason")
        house.kill()
        house.open()
        cage, boss = house.desk("cage"), house.desk("boss")
        refused(pay_in(4001), "reason")
        assert expect(pay_in(4000), event="member")["member"]["alone"]["pay-in"] == 10000
        refused(pay_in(1), "reason")
        before = world(house)
        m = expect(pay_in(500, reason="he has more than he thought"), event="proposed")
        assert world(house) == before
        assert proposed(m, boss, "member")["member"]["alone"]["pay-in"] == 10000  # what two did does not count

        paid = {"card": card(3), "pin": pin(3)}
        expect(cage.ask("pay-out", amount=9000, **paid, **{"from": "card"}))
        refused(cage.ask("pay-out", amount=1001, **paid, **{"from": "deposit"}), "reason")
        expect(cage.ask("move", amount=9000, to="deposit", **paid))
        refused(cage.ask("move", amount=1001, to="card", **paid), "reason")
        house.stop()
        house.verify()
        with open(house.plan) as f:
            house.write_plan(f.read().replace("pay-in: {above: 10000}", "pay-in: {above: 10000, within: 1}"))
        house.open()  # what was longer ago than the plan has it does not count
        cage = house.desk("cage")
        assert expect(cage.ask("member", card=card(1)))["member"]["alone"] == {"pay-in": 0, "pay-out": 0, "move": 0}
        expect(pay_in(9000))


def test_both_names_the_reason_and_the_time_are_on_record_of_every_duty():
    """What two persons did: the chain tells who asked, who confirmed, why, in the words as they were written, and when."""
    why = "a reason of the longest kind: " + "it was seen twice, " * 11
    why = why.encode()[:255].decode()
    from devices import Device
    more = "duties:\n  move: {second: supervisor}\n  retire: {second: supervisor}\n  pay-in: {above: 0}\n  pay-out: {above: 0}\n  ticket-pay: {above: 0}\n  close: {second: supervisor}\ndevices:\n  - {device: wheel, table: D2}"
    with small(more) as house:
        cage, boss, pit, dealer = (house.desk(name) for name in ("cage", "boss", "pit", "dealer"))
        c, here = {"card": card(4)}, house.stacker(1000, table="D2")
        stuck = house.sit(credit=5000, table="D1")
        expect(stuck.ask("fault", what="transfer"))
        ticket, doubtful = (expect(house.stacker(1000).ask("ticket-out"))["ticket"] for _ in range(2))
        left = house.stacker(1000)
        device = Device("T04")
        done, watcher = {}, house.desk("watcher")

        def told():
            return expect(watcher.ask("incidents"))["incidents"]

        def two(duty, m, about, event=None):
            """Confirmed by pit; what was told of it since."""
            before = max(i["no"] for i in told())
            expect(m, event="proposed")
            assert m["proposal"]["duty"] == duty, m
            from_, answer = time.time() * 1000, pit.ask("confirm", no=m["proposal"]["no"])
            assert answer["ok"] and event in (None, answer["event"]), answer
            for i in told():
                if i["no"] > before and about in (i["where"], i["who"]) and "confirmed by pit" in i["words"]:
                    names = m["proposal"]["who"] in (i["who"], i["where"]) and f"confirmed by pit: {why}" in i["words"]
                    done[duty] = names and from_ - 5000 < i["at"] < time.time() * 1000 + 5000
        two("pay-in", cage.ask("pay-in", amount=700, to="card", reason=why, **c), card(4))
        two("pay-out", cage.ask("pay-out", amount=300, pin=pin(4), reason=why, **c, **{"from": "card"}), card(4))
        two("move", cage.ask("move", amount=200, to="deposit", pin=pin(4), reason=why, **c), card(4))
        two("unlock", cage.ask("unlock", reason=why, **c), card(4))
        two("pin", cage.ask("pin", pin="8642", reason=why, **c), card(4))
        two("member", cage.ask("member-change", name="Dora", reason=why, **c), card(4))
        two("ticket-copy", cage.ask("ticket-copy", sequence=ticket["sequence"], reason=why), f"ticket ending {ticket['number'][-4:]}")
        two("ticket-pay", cage.ask("ticket-pay", number=ticket["number"], reason=why), f"ticket ending {ticket['number'][-4:]}")
        two("withhold", cage.ask("ticket-withhold", sequence=doubtful["sequence"], reason=why), f"ticket ending {doubtful['number'][-4:]}")
        two("fill", boss.ask("fill", amount=900, to="house", reason=why), "house")
        two("release", boss.ask("release", terminal=left.terminal, reason=why), left.terminal)
        two("manual-pay", boss.ask("manual-pay", terminal=stuck.terminal, amount=500, reason=why), stuck.terminal)
        expect(boss.ask("enrol", terminal="T04", reason=why))
        expect(device.introduce(house.wire(), expect(boss.ask("enrol", terminal="T04", reason=why))["code"]))
        two("enrol", {"ok": True, "event": "proposed", "proposal": device.waits(pit)}, "T04", "enrolled")
        two("retire", boss.ask("retire", terminal="T04", reason=why), "T04")
        two("change", boss.ask("change", part="terminals", name="T50", to={}, reason=why), "T50", "changed")
        expect(stuck.ask("wager", table="D1", round=1, bet="red", stake=1000))
        two("act", dealer.ask("act", table="D1", act={"act": "close"}, reason=why), "D1")
        two("test", boss.ask("test", table="D3", on=True, reason=why), "D3", "test")
        expect(dealer.ask("act", table="D1", act={"act": "number", "number": 16}))
        two("correct", boss.ask("act", table="D1", act={"act": "correct", "round": 1, "number": 17}, reason=why), "D1")
        two("void", boss.ask("act", table="D1", act={"act": "invalidate", "reason": "malfunction", "round": 1}, reason=why), "D1")
        n = expect(here.ask("table", table="D2"))["view"]["round"]
        expect(boss.ask("act", table="D2", act={"act": "bar", "player": "C01.1", "yes": True}))
        two("unbar", boss.ask("act", table="D2", act={"act": "bar", "player": "C01.1", "yes": False}, reason=why), "D2")
        two("by-hand", dealer.ask("by-hand", table="D2", device="wheel", reason=why), "D2", "by-hand")
        assert n and all(done.values()), done
        # A wager put down late is a table's act like the others; the rest need an expired ticket and an approval
        # (test_payouts.py), a restored book, a stopped
        # table or a promotion (test_promotion.py).
        with open(f"{ROOT}/src/floor/duties.c") as f:
            every = set(re.findall(r'\[DUTY_\w+\] = \{"([a-z-]+)"', f.read()))
        assert every - set(done) == {"late-wager", "ticket-expired", "ticket-doubted", "tickets-trust", "dispose", "resume", "prize", "occasion"}, every ^ set(done)
        house.stop()
        house.verify()


# --- done once ---------------------------------------------------------------------------------------

def table_of_messages():
    """The floor's own: name, who may say it, whether it changes anything."""
    with open(f"{ROOT}/src/floor/floor.c") as f:
        rows = re.search(r"MESSAGES\[\] = \{(.*?)\n\};", f.read(), re.S).group(1)
    return {name: (roles, changes == "true") for name, roles, changes in re.findall(r'\{"([a-z-]+)", ([^{}]*?), (true|false), \w+\}', rows)}


def test_every_message_of_staff_that_changes_anything_is_done_once():
    """Each is sent twice under its number, and again after the floor was struck down: the same answer, and nothing moves twice."""
    changing = {name for name, (roles, changes) in table_of_messages().items() if changes and re.search("CAGE|BOSS|PIT", roles)}
    with small("duties:\n  unlock: {second: nobody}\ndevices:\n  - {device: wheel, table: D3}") as house:
        c = {"card": card(1)}
        stuck, cash = house.sit(credit=5000, table="D1"), [house.stacker(1000, table="D2") for _ in range(3)]
        expect(stuck.ask("fault", what="transfer"))
        tickets = [expect(w.ask("ticket-out"))["ticket"] for w in cash[:2]]
        doubtful = [expect(house.stacker(1000).ask("ticket-out"))["ticket"] for _ in range(2)]
        proposed(house.desk("cage").ask("ticket-withhold", sequence=doubtful[1]["sequence"], reason="copied"), house.desk("pit"), event="ticket")
        fields = {
            "member-new": ("cage", {"name": "Zoe", "pin": "1234"}), "pay-in": ("cage", {**c, "amount": 700, "to": "card"}),
            "pay-out": ("cage", {**c, "amount": 300, "from": "card", "pin": pin(1)}), "move": ("cage", {**c, "amount": 200, "to": "deposit", "pin": pin(1)}),
            "pin": ("cage", {**c, "pin": "8642", "reason": "forgotten"}), "unlock": ("cage", {**c}),
            "ticket-withhold": ("cage", {"sequence": doubtful[0]["sequence"], "reason": "copied"}), "ticket-release": ("boss", {"sequence": doubtful[0]["sequence"], "reason": "not copied"}),
            "ticket-refuse": ("cage", {"sequence": doubtful[1]["sequence"], "reason": "two papers"}),
            "ticket-pay": ("cage", {"number": tickets[0]["number"]}), "ticket-copy": ("cage", {"sequence": tickets[1]["sequence"], "reason": "torn"}),
            "act": ("dealer", {"table": "D1", "act": {"act": "close"}}), "fill": ("boss", {"amount": 900, "to": "house", "reason": "from the main bank"}),
            "release": ("boss", {"terminal": cash[2].terminal, "reason": "left behind"}), "manual-pay": ("boss", {"terminal": stuck.terminal, "amount": 500, "reason": "stuck"}),
            "close-terminal": ("boss", {"terminal": "T04"}), "open-terminal": ("boss", {"terminal": "T04"}), "retire": ("boss", {"terminal": "T04", "device": "terminal"}),
            "member-change": ("cage", {"card": card(2), "new-card": True, "reason": "lost"}),
            "change": ("boss", {"part": "terminals", "name": "T50", "to": {}, "reason": "one more"}),
            "test": ("boss", {"table": "D3", "on": True, "reason": "a check"}),
            "by-hand": ("dealer", {"table": "D3", "device": "wheel", "reason": "it is out"}),
            "deal": ("dealer", {"table": "D1"}), "call": ("dealer", {"table": "D1"}), "dealer-pin": ("dealer", {"password": "pass-dealer", "pin": "1357"}), "roster": ("boss", {"table": "D1", "rows": []}),
            "limit": ("cage", {**c, "limit": "loss-day", "amount": 9000, "pin": "8642"}), "break": ("cage", {"card": card(3), "minutes": 60, "pin": pin(3)}), "exclude": ("cage", {"card": card(4), "pin": pin(4)}),
            "rate": ("dealer", {"table": "L1", "words": "grey hat", "buy-in": 50000}), "rate-end": ("dealer", {"table": "L1", "rating": 1}),
            "occasion-new": ("boss", {"name": "gala", "ruleset": "star/promotions"}),
            "occasion-act": ("boss", {"name": "gala", "act": {"act": "term", "term": "nature", "text": "cash"}}),
        }
        # These are the second person's answers, or need a restored book, a table that stopped by itself (test_draws.py),
        # another password from then on (test_live.py), what nobody claims (test_payouts.py), a promotion that is over (test_promotion.py) or a table of a
        # tournament (test_tournament_table.py).
        assert changing - set(fields) == {"confirm", "decline", "tickets-trust", "resume", "password", "occasion-end", "contest", "dispose"}, changing ^ set(fields)
        desks, said, waits = {name: house.desk(name) for name in ("cage", "dealer", "boss", "pit")}, [], []
        for do, (who, what) in fields.items():
            n = desks[who].send(do, **what)
            first = desks[who].answer(n)
            assert first["ok"] or do == "retire", (do, first)
            if not first["ok"]:
                continue
            said.append((who, do, n, what, first))
            assert desks[who].ask(do, seq=n, **what) == first, do
            if first["event"] == "proposed":
                n = desks["pit"].send("confirm", no=first["proposal"]["no"])
                yes = expect(desks["pit"].answer(n))
                waits.append((n, first["proposal"]["no"], yes))
                assert desks["pit"].ask("confirm", seq=n, no=first["proposal"]["no"]) == yes, do
        assert {first["proposal"]["duty"] for *_, first in said if first["event"] == "proposed"} == {"pin", "member", "ticket-copy", "fill", "release", "manual-pay", "change", "test", "by-hand", "withhold"}
        before = world(house)
        house.kill()
        house.open()
        desks = {name: house.desk(name) for name in ("cage", "dealer", "boss", "pit")}
        for who, do, n, what, first in said:
            again = desks[who].ask(do, seq=n, **what)
            assert again == first or (not again["ok"] and again["code"] == "again"), (do, again)
        for n, no, yes in waits[:-8]:  # more than the floor keeps the answers to
            refused(desks["pit"].ask("confirm", seq=n, no=no), "again")
        for n, no, yes in waits[-8:]:
            assert desks["pit"].ask("confirm", seq=n, no=no) == yes
        assert world(house) == before
        house.stop()
        house.verify()


def test_every_message_of_a_terminal_that_changes_anything_is_done_once():
    changing = {name for name, (roles, changes) in table_of_messages().items() if changes and "PLAYER" in roles}
    with small() as house:
        w, c, other = house.sit(table="D1"), house.stacker(5000, 1000, table="D2"), house.sit(table="D1")
        ticket = expect(c.ask("ticket-out"))["ticket"]["number"]
        steps = [(w, "transfer", {"amount": 9000, "to": "terminal"}), (w, "transfer", {"amount": 1000, "to": "card"}),
                 (w, "wager", {"table": "D1", "round": 1, "bet": "red", "stake": 500}), (w, "withdraw", {"table": "D1", "round": 1, "bet": "red"}),
                 (w, "table", {"table": "D2"}), (w, "fault", {"words": "help"}), (c, "ticket-in", {"number": ticket}), (c, "cash", {"note": 500}),
                 (c, "ticket-out", {}), (w, "leave", {}), (w, "card", {"card": w.card, "pin": w.pin}), (w, "reality", {}),
                 (w, "limit", {"limit": "loss-day", "amount": 9000, "pin": w.pin}), (w, "break", {"minutes": 60, "pin": w.pin}), (other, "exclude", {"pin": other.pin})]
        assert changing - {do for _, do, _ in steps} <= {"working", "throw", "choose", "play", "occasion-act"}, changing  # which only craps, boxes, shoes and promotions know
        for who, do, what in steps:
            n = who.send(do, **what)
            expect(who.answer(n))
            before = world(house)
            again = who.ask(do, seq=n, **what)
            assert (again.pop("ticket", None) is not None) == (do == "ticket-out"), again  # a paper may be lost with the answer
            assert again == {"re": n, "ok": True, "again": True}, do
            assert world(house) == before, do
        house.stop()
        house.verify()


# --- what was once possible ------------------------------------------------------------------------

def settled(house, number, bet="red"):
    w, dealer = house.sit(credit=10000, table="D1"), house.desk("dealer")
    n = expect(w.ask("table", table="D1"))["view"]["round"]
    expect(w.ask("wager", table="D1", round=n, bet=bet, stake=1000))
    expect(dealer.ask("act", table="D1", act={"act": "close"}))
    expect(dealer.ask("act", table="D1", act={"act": "number", "number": number}))
    w.until("ended", round=n)
    return w, n


def test_one_supervisor_rewrites_a_result():
    """What a table drew nobody corrects (test_draws.py); what a dealer entered takes two supervisors."""
    with small() as house:
        w, n = settled(house, 16)
        boss = house.desk("boss")
        before = world(house)
        m = boss.ask("act", table="D1", act={"act": "correct", "round": n, "number": 17}, reason="it was 17")
        assert m["event"] == "proposed", m
        refused(boss.ask("confirm", no=m["proposal"]["no"]), "second")
        assert expect(w.ask("table", table="D1"))["view"]["result"]["number"] == 16 and world(house) == before


def test_a_known_outcome_is_made_void_by_one():
    with small() as house:
        w, n = settled(house, 2)
        dealer, boss = house.desk("dealer"), house.desk("boss")
        m = boss.ask("act", table="D1", act={"act": "invalidate", "reason": "malfunction", "round": n}, reason="it stood still")
        assert m["event"] == "proposed", m
        refused(boss.ask("confirm", no=m["proposal"]["no"]), "second")
        refused(dealer.ask("confirm", no=m["proposal"]["no"]), "second")
        assert expect(w.ask("join", terminal=w.terminal, token=w.token))["account"]["credit"] == 9000


def test_ticket_numbers_repeat_after_a_backup_is_restored():
    """A paper printed after the backup is no ticket of the book that was put back, and none that is printed there has its number."""
    with small() as house:
        expect(house.stacker(500).ask("ticket-out"))
        house.stop()
        shutil.copytree(house.book, house.book + "-then")
        house.open()
        lost = [expect(house.stacker(500).ask("ticket-out"))["ticket"]["number"] for _ in range(3)]
        house.stop()
        shutil.rmtree(house.book)
        shutil.copytree(house.book + "-then", house.book)
        house.open()
        house.stackers = 1
        cage = house.desk("cage")
        fresh = [expect(house.stacker(10000).ask("ticket-out"))["ticket"] for _ in range(3)]
        for number in lost:
            refused(cage.ask("ticket-pay", number=number), "ticket-unknown")
        assert not {k["number"] for k in fresh} & set(lost)
        assert all(luhn(k["number"]) for k in fresh)


def luhn(number):
    digits = [int(d) for d in reversed(number)]
    return len(number) == 18 and sum(d if i % 2 == 0 else sum(divmod(2 * d, 10)) for i, d in enumerate(digits)) % 10 == 0


def test_one_cashier_empties_an_account():
    """He sets another PIN and pays out; he reads numbers of open tickets off the list; a supervisor prints a player's credit."""
    with small() as house:
        cage, boss, player = house.desk("cage"), house.desk("boss"), house.stacker(10000)
        number = expect(player.ask("ticket-out"))["ticket"]["number"]
        refused(cage.ask("pin", card=card(1), pin="9999"), "reason")
        m = expect(cage.ask("pin", card=card(1), pin="9999", reason="x"), event="proposed")
        refused(cage.ask("confirm", no=m["proposal"]["no"]), "second")
        refused(cage.ask("pay-out", card=card(1), amount=100, pin="9999", **{"from": "card"}), "pin-wrong")
        listed = json.dumps(expect(cage.ask("tickets")))
        assert number not in listed and number[-4:] in listed
        m = expect(cage.ask("ticket-copy", sequence=1, reason="x"), event="proposed")
        refused(cage.ask("confirm", no=m["proposal"]["no"]), "second")
        other = house.stacker(5000)
        m = expect(boss.ask("release", terminal=other.terminal, reason="x"), event="proposed")
        assert expect(other.ask("join", terminal=other.terminal, token=other.token))["account"]["credit"] == 5000
        expect(cage.ask("ticket-pay", number=number))
        refused(cage.ask("ticket-pay", number=number), "ticket-redeemed")
        told = json.dumps(incidents(house))
        assert number not in told and f"ticket ending {number[-4:]}" in told, told


def test_a_token_of_one_visitor_serves_the_next():
    with small() as house:
        first = house.stacker(1000)
        token = first.token
        expect(first.ask("ticket-out"))
        expect(first.ask("cash", note=10000))  # the next visitor's, at the same connection
        thief = house.wire()
        refused(thief.ask("join", terminal=first.terminal, token=token), "taken")
        assert expect(first.ask("join", terminal=first.terminal, token=first.token))["account"]["credit"] == 10000


def test_an_empty_bank_mints_money():
    """Nobody wagers against a bank that holds nothing; what a small one lacks is advanced on record; filling takes two."""
    text = plan(members=4, tables=D1, terminals=4, cash=0)
    with House(BAIZE, text.replace("bankroll: 1000000000", "bankroll: 0")) as house:
        w, boss = house.sit(credit=10000, table="D1"), house.desk("boss")
        refused(w.ask("wager", table="D1", round=1, bet="straight", on="17", stake=1000), "bank")
        m = expect(boss.ask("fill", amount=100, to="house", reason="a little"), event="proposed")
        refused(boss.ask("confirm", no=m["proposal"]["no"]), "second")
        refused(w.ask("wager", table="D1", round=1, bet="straight", on="17", stake=1000), "bank")
        proposed(m, house.desk("pit"), "fill")
        expect(w.ask("wager", table="D1", round=1, bet="straight", on="17", stake=1000))
        dealer = house.desk("dealer")
        expect(dealer.ask("act", table="D1", act={"act": "close"}))
        expect(dealer.ask("act", table="D1", act={"act": "number", "number": 17}))
        assert w.until("ended")["won"] == 35000
        assert any(i["code"] == "advance" and "349.00" in i["words"] for i in incidents(house)), incidents(house)


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
