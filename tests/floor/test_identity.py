#!/usr/bin/env python3
"""Who is who, and what is whose: papers, cards, tokens, numbers of messages, names and passwords, on a floor that
somebody tries to cheat.

usage: test_identity.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import os
import shutil
import sqlite3
import sys
import urllib.request

from house import House, Gone, card, expect, main, pin, plan, proposed, refused, tests_of

BAIZE = sys.argv[1]
MOST = 10 ** 17  # cents that an account takes from outside
DEALT = ["{table: D1, ruleset: star-rapid-2016/roulette, options: {wheel: live, min: 100, period: 0, seats: 200}}"]


def small(**fields):
    """A floor of one table that nobody spins."""
    return House(BAIZE, plan(**{"members": 3, "terminals": 4, "cash": 4, "tables": DEALT, **fields}))


def edit(house, *statements):
    """What is in the book of a floor that is closed becomes something else."""
    book = sqlite3.connect(os.path.join(house.book, "floor.db"))
    for statement in statements:
        book.execute(*statement)
    book.commit()
    book.close()


# --- tickets -----------------------------------------------------------------------------------------

def cash_out(w, *notes):
    for note in notes:
        expect(w.ask("cash", note=note))
    return expect(w.ask("ticket-out"))["ticket"]


def luhn(number):
    digits = [int(d) for d in reversed(number)]
    return sum(d if i % 2 == 0 else sum(divmod(2 * d, 10)) for i, d in enumerate(digits)) % 10 == 0


def test_a_paper_from_before_a_restore_is_no_other_ticket():
    """A backup is put back: what was printed after it was made must not be worth what is printed now."""
    with small() as house:
        w = house.stacker()
        cash_out(w, 500)
        assert house.stop()[0] == 0
        backup = house.book + ".backup"
        shutil.copytree(house.book, backup)
        house.open()
        w.close()
        house.stackers = 0
        lost = [cash_out(house.stacker(), 500) for _ in range(3)]
        assert house.stop()[0] == 0
        shutil.rmtree(house.book)
        shutil.copytree(backup, house.book)
        house.open()
        house.stackers = 0
        printed = [cash_out(house.stacker(), 10000, 10000) for _ in range(3)]
        assert not {k["number"] for k in lost} & {k["number"] for k in printed}, (lost, printed)
        cage = house.desk("cage")
        for paper in lost:
            refused(cage.ask("ticket-pay", number=paper["number"]), "ticket-unknown")
        for k in printed:
            assert len(k["number"]) == 18 and luhn(k["number"]), k
            spelled = " ".join(k["number"][i:i + 6] for i in (0, 6, 12))
            expect(cage.ask("ticket-pay", number=spelled))
        shutil.rmtree(backup)
        house.verify()


# --- members -----------------------------------------------------------------------------------------

def test_a_new_card_is_nobodys():
    """The plan's members have cards of its choosing, and the next numbers may be taken."""
    text = plan(members=2, terminals=2, cash=0, tables=DEALT).replace("100-0001", "100-0003").replace("100-0002", "100-0004")
    with House(BAIZE, text) as house:
        cage = house.desk("cage")
        given = [expect(cage.ask("member-new", name=f"New {i}", pin="4711"))["member"]["card"] for i in range(4)]
        assert len({*given, "100-0003", "100-0004"}) == 6, given
        for number in given:
            expect(cage.ask("pay-in", card=number, amount=100, to="card"))
        assert house.stop()[0] == 0
        house.open()
        for number in given:
            assert expect(house.desk("cage").ask("member", card=number))["member"]["on-card"] == 100
        house.verify()


def test_a_plans_card_has_its_length():
    """Beyond it two cards might have accounts of the same name."""
    house = House(BAIZE, plan(members=1, tables=DEALT).replace("100-0001", "1" * 33))
    try:
        house.open()
        raise AssertionError("it opened")
    except RuntimeError as why:
        assert "32 bytes" in str(why), why
    finally:
        house.__exit__()


# --- accounts that are full --------------------------------------------------------------------------

def test_a_full_account_refuses_and_gives_back():
    """A card holds all it can: more is refused, and what comes back from a terminal finds its way all the same."""
    with small() as house:
        assert house.stop()[0] == 0
        edit(house, ("UPDATE account SET balance = balance + ? WHERE name = 'card 100-0001'", (2 * MOST - 100000,)),
             ("UPDATE account SET balance = balance - ? WHERE kind = 'world'", (2 * MOST - 100000,)))
        house.open()
        w, cage = house.sit(credit=5000, table="D1"), house.desk("cage")
        refused(cage.ask("pay-in", card=card(1), amount=1, to="card"), "full")
        expect(cage.ask("move", card=card(1), amount=50000, to="card", pin=pin(1)))
        expect(w.ask("leave"))
        m = expect(cage.ask("member", card=card(1)))["member"]
        assert m["on-card"] == 2 * MOST + 50000 and m["terminal"] is None, m
        expect(cage.ask("pay-out", card=card(1), amount=50000, pin=pin(1), **{"from": "card"}))
        assert house.stop()[0] == 0


# --- one visitor after the other ---------------------------------------------------------------------

def test_a_visitors_token_is_worth_nothing_to_the_next():
    """He has cashed out and gone; the terminal stays connected, and the next puts his notes in."""
    with small() as house:
        w = house.stacker(1000)
        stolen = w.token
        expect(w.ask("ticket-out"))
        expect(w.ask("cash", note=10000))
        thief = house.wire()
        refused(thief.join(w.terminal, token=stolen), "taken")
        refused(thief.ask("ticket-out"), "role")
        assert expect(w.ask("join", terminal=w.terminal))["account"]["credit"] == 10000
        house.kill()
        house.open()
        refused(house.wire().join(w.terminal, token=stolen), "taken")
        again = house.wire()
        assert expect(again.join(w.terminal, token=w.token))["account"]["credit"] == 10000
        seated = house.sit(credit=5000)
        stolen = seated.token
        expect(seated.ask("leave"))
        refused(house.wire().join(seated.terminal, token=stolen), "taken")
        house.verify()


# --- a message of staff is done once -----------------------------------------------------------------

def on_card(desk, number=1):
    return expect(desk.ask("member", card=card(number)))["member"]["on-card"]


def test_a_number_at_the_cage_is_paid_once():
    """The same number twice at once, one after the other, after a new login, and after the floor was killed."""
    with small() as house:
        cage = house.desk("cage")
        asked = {"card": card(1), "amount": 10000, "to": "card"}
        n = cage.send("pay-in", **asked)
        cage.send("pay-in", seq=n, **asked)
        first, second = cage.answer(n), cage.answer(n)
        assert expect(first) == second and on_card(cage) == 110000, (first, second)
        cage.close()
        cage = house.desk("cage")
        assert cage.seq >= n  # it goes on from there
        assert cage.ask("pay-in", seq=n, **asked) == first and on_card(cage) == 110000
        house.kill()
        house.open()
        cage = house.desk("cage")
        assert cage.ask("pay-in", seq=n, **asked) == first and on_card(cage) == 110000
        expect(cage.ask("pay-in", **asked))
        assert on_card(cage) == 120000
        house.verify()


def test_a_number_whose_pin_is_being_checked_is_taken_once():
    with small() as house:
        cage = house.desk("cage")
        asked = {"card": card(1), "amount": 10000, "from": "card", "pin": pin(1)}
        n = cage.send("pay-out", **asked)
        for _ in range(3):
            cage.send("pay-out", seq=n, **asked)
        answers = [cage.answer(n) for _ in range(4)]
        paid = [m for m in answers if m["ok"]]
        assert paid and all(m == paid[0] for m in paid), answers
        assert all(m["code"] == "wait" for m in answers if not m["ok"]), answers
        assert cage.ask("pay-out", seq=n, **asked) == paid[0] and on_card(cage) == 90000
        m = cage.send("move", card=card(1), amount=5000, to="deposit", pin="0000")
        refused(cage.answer(m), "pin-wrong")
        expect(cage.ask("move", seq=m, card=card(1), amount=5000, to="deposit", pin=pin(1)))  # nothing had come of it
        assert on_card(cage) == 85000
        made = cage.send("member-new", name="Twice", pin="4711")
        cage.send("member-new", seq=made, name="Twice", pin="4711")
        answers = [cage.answer(made) for _ in range(2)]
        assert sum(m["ok"] for m in answers) == 1 and len(expect(cage.ask("members", find="Twice"))["members"]) == 1, answers


def test_a_number_of_long_ago_does_nothing():
    """The last few answers are kept; what is older is refused, and nothing happens."""
    with small() as house:
        cage = house.desk("cage")
        asked = {"card": card(1), "amount": 100, "to": "card"}
        numbers = [cage.send("pay-in", **asked) for _ in range(20)]
        first = [expect(cage.answer(n)) for n in numbers]
        refused(cage.ask("pay-in", seq=numbers[0], **asked), "again")
        assert cage.ask("pay-in", seq=numbers[-1], **asked) == first[-1] and on_card(cage) == 102000
        refused(cage.ask("pay-in", seq=numbers[-1] + 10 ** 7, **asked), "malformed")


def test_a_number_in_the_pit_is_done_once():
    with small() as house:
        w, pit, boss, cage = house.stacker(10000, table="D1"), house.desk("pit"), house.desk("boss"), house.desk("cage")
        n = pit.send("release", terminal=w.terminal, reason="left behind")
        first = expect(pit.answer(n), event="proposed")
        other = house.stacker(5000, table="D1")
        assert pit.ask("release", seq=n, terminal=other.terminal, reason="x") == first  # whatever it says now
        assert len(expect(boss.ask("proposals"))["proposals"]) == 1
        yes = boss.send("confirm", no=first["proposal"]["no"])
        done = expect(boss.answer(yes), event="release")
        assert boss.ask("confirm", seq=yes, no=first["proposal"]["no"]) == done
        expect(cage.ask("ticket-pay", number=done["ticket"]["number"]))
        by_hand = {"terminal": other.terminal, "amount": 1000, "reason": "x"}
        expect(other.ask("fault", what="transfer"))
        n = pit.send("manual-pay", **by_hand)
        pit.send("manual-pay", seq=n, **by_hand)
        first = pit.answer(n)
        assert pit.answer(n) == first
        proposed(first, boss, "manual-pay")
        expect(other.ask("fault", what="transfer"))
        assert pit.ask("manual-pay", seq=n, **by_hand) == first and expect(pit.ask("proposals"))["proposals"] == []
        at = {t["terminal"]: t for t in expect(pit.ask("terminals"))["terminals"]}
        assert at[other.terminal]["credit"] == 4000, at
        dealer = house.desk("dealer")
        n = dealer.send("act", table="D1", act={"act": "close"})
        first = expect(dealer.answer(n))
        house.kill()
        house.open()
        assert house.desk("dealer").ask("act", seq=n, table="D1", act={"act": "close"}) == first
        house.verify()


def test_a_desk_that_was_refused_often_is_still_heard():
    with small() as house:
        dealer = house.desk("dealer")
        for _ in range(40):
            assert dealer.ask("act", table="D1", act={"act": "number", "number": 99})["code"] == "rules"
        expect(dealer.ask("act", table="D1", act={"act": "close"}))


def test_one_name_is_at_one_place():
    """Who logs in elsewhere is there; where he was he is shown out, told why, and may do nothing more."""
    with small() as house:
        before, now = house.desk("cage"), None
        n = before.send("pay-out", card=card(1), amount=100, pin=pin(1), **{"from": "card"})
        now = house.desk("cage")
        try:
            before.send("pay-in", card=card(1), amount=100, to="card")
            while True:
                m = before.recv()
                assert m["re"] == n or not m["ok"], m
        except Gone as why:
            assert str(why).startswith("4000") and "elsewhere" in str(why), why
        assert on_card(now) in (100000, 99900)
        expect(now.ask("pay-in", card=card(1), amount=100, to="card"))
        rows = expect(house.desk("boss").ask("incidents"))["incidents"]
        assert any(r["code"] == "logout" and "elsewhere" in r["words"] for r in rows), rows


# --- guessing ----------------------------------------------------------------------------------------

def meter(house, name):
    with urllib.request.urlopen(f"http://127.0.0.1:{house.floor.port}/metrics") as page:
        return next(int(line.split()[1]) for line in page.read().decode().splitlines() if line.startswith(name + " "))


def test_unknown_names_and_cards_cost_what_known_ones_do():
    """As much is hashed for a name that nobody has, and for a card, as for a wrong password or PIN."""
    with small() as house:
        w, player = house.wire(), house.wire()
        expect(player.join("T01"))

        def cost(ask):
            before = meter(house, "baize_checks_total")
            assert not ask()["ok"]
            return meter(house, "baize_checks_total") - before
        assert cost(lambda: w.ask("login", name="cage", password="x")) == 1
        assert cost(lambda: w.ask("login", name="nobody", password="x")) == 1
        assert cost(lambda: player.ask("card", card=card(1), pin="0000")) == 1
        assert cost(lambda: player.ask("card", card="999-9999", pin="0000")) == 1


def test_a_guessers_flood_is_checked_slowly():
    """One connection has few passwords looked at at once, one terminal ten cards and then one a minute."""
    with small(members=20) as house:
        w, player, cage = house.wire(), house.wire(), house.wire()
        expect(player.join("T01"))
        before = meter(house, "baize_checks_total")
        asked = [player.send("card", card=card(1 + i % 20), pin=f"{i:04}") for i in range(100)]
        codes = [refused(player.answer(n))["code"] for n in asked]
        for i in range(30):
            codes.append(refused(player.ask("card", card=card(1 + i % 20), pin=f"{i:04}"))["code"])
        assert meter(house, "baize_checks_total") - before <= 13, codes
        names = [w.send("login", name=f"guess {i}", password="x") for i in range(100)]
        expect(cage.ask("login", name="cage", password="pass-cage"))  # who is honest does not wait for all of them
        for n in names:
            refused(w.answer(n))
        rows = expect(house.desk("boss").ask("incidents"))["incidents"]
        assert len(rows) <= 40, len(rows)  # the flood is a number
        expect(cage.ask("pay-out", card=card(1), amount=100, pin=pin(1), **{"from": "card"}))


# --- looking back, and calling -----------------------------------------------------------------------

def test_all_incidents_can_be_read_page_by_page():
    with small() as house:
        for _ in range(130):
            house.desk("dealer").close()
        inspector, rows, before = house.desk("inspector"), [], {}
        while True:
            page = expect(inspector.ask("incidents", **before))["incidents"]
            if not page:
                break
            rows += page
            before = {"before": page[-1]["no"]}
        assert [r["no"] for r in rows] == list(range(rows[0]["no"], 0, -1)) and len(rows) >= 130, len(rows)
        refused(inspector.ask("incidents", before=0), "malformed")


def test_all_accounts_can_be_read_page_by_page():
    """More than one message holds: none is left out, and what is asked for twice is the same."""
    with small() as house:
        assert house.stop()[0] == 0
        book = sqlite3.connect(os.path.join(house.book, "floor.db"))
        top = book.execute("SELECT max(id) FROM account").fetchone()[0]
        book.executemany("INSERT INTO account VALUES (?, 'chips', ?, 0, 0, 0, 0, ?, 0, 'money')",
                         ((top + i, f"chips X{i:06}.1", i % 20 != 0) for i in range(1, 120001)))
        book.commit()
        book.close()
        house.open()
        inspector, names, after = house.desk("inspector"), [], {}
        for pages in range(1000):
            m = expect(inspector.ask("accounts", **after))
            assert m["sum"] == 0 and len(m["accounts"]) <= 2000
            names += [a["account"] for a in m["accounts"]]
            if m["next"] is None:
                break
            after = {"after": m["next"]}
        assert len(names) == len(set(names)) >= 6000 and pages >= 3, (len(names), pages)
        assert "chips X120000.1" in names


def test_calls_for_staff_do_not_pour():
    with small() as house:
        w, dealer = house.stacker(1000), house.desk("dealer")
        codes = [w.ask("fault", words=f"call {i}") for i in range(60)]
        assert sum(m["ok"] for m in codes) == 5 and all(m["ok"] or m["code"] == "wait" for m in codes)
        rows = expect(house.desk("boss").ask("incidents"))["incidents"]
        assert len([r for r in rows if r["code"] == "fault"]) <= 15, rows
        expect(dealer.ask("pit"))


def test_one_address_holds_few_terminals():
    """It has as many as the plan allows; others, and whoever comes back to his own, are served."""
    with small(terminals=8, more="terminals-per-address: 3") as house:
        held = [house.wire(source="127.0.0.2") for _ in range(4)]
        token = [expect(w.join(f"T0{i}"))["token"] for i, w in enumerate(held[:3], 1)][0]
        refused(held[3].join("T04"), "taken")
        expect(held[3].join("T01", token=token))
        expect(house.wire(source="127.0.0.3").join("T04"))
        for i in range(5, 9):
            expect(house.wire().join(f"T0{i}"))
        rows = expect(house.desk("boss").ask("incidents"))["incidents"]
        assert any(r["code"] == "squatting" and r["where"] == "127.0.0.2" for r in rows), rows


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
