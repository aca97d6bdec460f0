#!/usr/bin/env python3
"""Promotional credit on a floor, over the wire: won, played with before anything else, never cashed; and that it is
never lost or doubled. usage: test_credit.py PATH-TO-BAIZE"""
import sqlite3
import subprocess
import sys
import time

from house import House, account, expect, main, plan, proposed, refused, tests_of
from promotions import Promotion, in_time, now

BAIZE = sys.argv[1]
TABLES = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 200}}",
          "{table: D2, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 200}}"]
VOUCHER = {"prize": "play", "kind": "promotional-vouchers", "value": 10000, "text": "to play with"}


def small():
    return House(BAIZE, plan(tables=TABLES, terminals=6, cash=2))


def won(house, prize=VOUCHER, ends=3600000, credit=20000):
    """A terminal where 20,000 came from the card, and whose player has won credit to play with."""
    boss, dealer, cage = house.desk("boss"), house.desk("dealer"), house.desk("cage")
    w = house.sit(credit=credit, table="D1")
    p = Promotion(boss, **{"credit-until": now() + ends * Promotion.pace})
    p.open(prizes=(prize,), closes=2000)
    wager(w, bet="red", stake=1000)
    spin(dealer, 2)  # black
    p.close()
    p.do("draw", prize=prize["prize"])
    p.do("claim", desk=w, prize=prize["prize"])
    return p, w, dealer, cage


def pay(p, w, cage, prize="play"):
    return p.do("pay", desk=cage, more={"reason": "as claimed"}, player=w.card, prize=prize)


def wager(w, table="D1", **fields):
    n = expect(w.ask("table", table=table))["view"]["round"]
    return expect(w.ask("wager", table=table, round=n, **fields))


def spin(dealer, number, table="D1"):
    expect(dealer.ask("act", table=table, act={"act": "close"}))
    expect(dealer.ask("act", table=table, act={"act": "number", "number": number}))


def purse(w):
    """What can be cashed on the terminal, and what is promotional."""
    a = account(w)
    promotional = a.get("promotional", 0)
    return a["credit"] - promotional, promotional


def rows(house, sql, *values):
    with sqlite3.connect(f"file:{house.book}/floor.db?mode=ro", uri=True) as db:
        return db.execute(sql, values).fetchall()


def moved(house, kind):
    return [amount for amount, in rows(house, "SELECT amount FROM movement WHERE kind = ? ORDER BY no", kind)]


def over(house):
    house.stop()
    house.verify()
    subprocess.run([BAIZE, "verify", "--recent", f"{house.book}/floor.db"], check=True, capture_output=True)


def test_credit_is_spent_first_and_what_is_won_with_it_can_be_cashed():
    with small() as house:
        p, w, dealer, cage = won(house)
        assert purse(w) == (19000, 0)
        refused(p.act("pay", desk=cage, more={"reason": "no"}, player=w.card, prize="play", card=10000), "rules")
        m = pay(p, w, cage)
        assert m["events"][-1]["event"] == "payable" and m["events"][-1]["until"] == p.terms["credit-until"], m
        assert w.until("account")["account"]["promotional"] == 10000
        assert purse(w) == (19000, 10000)
        m = wager(w, bet="red", stake=6000)
        assert (m["credit"], m["promotional"]) == (23000, 4000), m
        spin(dealer, 1)
        m = w.until("ended")
        assert (m["credit"], m["promotional"]) == (35000, 10000), m  # the stake came back as what it was
        assert purse(w) == (25000, 10000)
        wager(w, bet="red", stake=6000)
        spin(dealer, 2)
        assert purse(w) == (25000, 4000) and moved(house, "promo spent") == [6000]
        wager(w, bet="red", stake=6000)  # 4,000 of it promotional
        assert purse(w) == (23000, 0)
        spin(dealer, 1)
        assert purse(w) == (31000, 4000)
        over(house)


def test_nobody_cashes_it():
    with small() as house:
        p, w, dealer, cage = won(house)
        pay(p, w, cage)
        refused(w.ask("transfer", amount=19001, to="card"), "funds")
        expect(w.ask("transfer", amount=19000, to="card"))
        assert purse(w) == (0, 10000)
        refused(w.ask("transfer", amount=1, to="card"), "funds")
        expect(w.ask("fault", what="transfer"))
        refused(house.desk("pit").ask("manual-pay", terminal=w.terminal, amount=1, reason="he asks"), "funds")
        expect(w.ask("leave"))
        m = expect(cage.ask("member", card=w.card))["member"]
        assert (m["on-card"], m["deposit"], m["promotional"], m["promotional-until"]) == (99000, 50000, 10000, p.terms["credit-until"]), m
        refused(cage.ask("pay-out", card=w.card, pin=w.pin, amount=99001, **{"from": "card"}, reason="he asks"))
        expect(w.ask("card", card=w.card, pin=w.pin))
        assert purse(w) == (0, 10000)
        wager(w, bet="red", stake=10000)
        spin(dealer, 1)
        assert purse(w) == (10000, 10000)
        over(house)


def test_what_is_taken_back_or_void_is_what_it_was():
    with small() as house:
        p, w, dealer, cage = won(house)
        pay(p, w, cage)
        n = wager(w, bet="red", stake=8000) and expect(w.ask("table", table="D1"))["view"]["round"]
        wager(w, bet="black", stake=5000)
        assert purse(w) == (16000, 0)
        expect(w.ask("withdraw", table="D1", round=n, bet="red", stake=4000))  # as if it had never been staked
        assert purse(w) == (19000, 1000)
        expect(w.ask("withdraw", table="D1", round=n))
        assert purse(w) == (19000, 10000)
        wager(w, bet="red", stake=15000)
        expect(dealer.ask("act", table="D1", act={"act": "close"}))
        assert purse(w) == (14000, 0)
        expect(dealer.ask("act", table="D1", act={"act": "no-spin", "reason": "ball-out"}, reason="it left the wheel"))
        assert purse(w) == (19000, 10000)
        over(house)


def test_stakes_leave_the_layout_in_the_proportion_in_which_they_lay():
    with small() as house:
        p, w, dealer, cage = won(house)
        pay(p, w, cage)
        wager(w, bet="red", stake=10000)
        wager(w, bet="black", stake=5100)
        assert purse(w) == (13900, 0)
        spin(dealer, 1)  # 5,100 of 15,100 are lost, in which are 10,000: 3,377 of it, to the cent
        lost = moved(house, "promo spent")
        assert lost == [5100 * 10000 // 15100], lost
        assert purse(w) == (13900 + 10000 + (15100 - 5100 - (10000 - lost[0])), 10000 - lost[0])
        over(house)


def corrected(house, number, table="D1"):
    boss, pit = house.desk("boss"), house.desk("pit")
    n = expect(pit.ask("watch", table=table))["view"]["round"] - 1
    m = expect(boss.ask("act", table=table, act={"act": "correct", "number": number, "round": n}, reason="misread"))
    if m["event"] == "proposed":
        expect(pit.ask("confirm", no=m["proposal"]["no"]))


def test_a_round_settled_anew_gives_and_takes_in_the_same_proportion():
    with small() as house:
        p, w, dealer, cage = won(house)
        pay(p, w, cage)
        wager(w, bet="red", stake=12500)  # four parts in five are promotional
        spin(dealer, 2)
        assert purse(w) == (16500, 0)
        corrected(house, 1)
        assert purse(w) == (16500 + 2500 + 12500, 10000)
        house.kill()  # the proportion is on record
        house.open()
        w = house.again(w)
        corrected(house, 2)
        assert purse(w) == (16500, 0)
        over(house)


def test_who_has_left_is_given_it_back_as_what_it_was():
    """On his card, and not as money, also after the floor was struck down."""
    for struck_down in (False, True):
        who_left_is_given_it_back(struck_down)


def who_left_is_given_it_back(struck_down):
    with small() as house:
        p, w, dealer, cage = won(house)
        pay(p, w, cage)
        wager(w, bet="red", stake=12500)
        spin(dealer, 2)
        expect(w.ask("leave"))
        assert expect(cage.ask("member", card=w.card))["member"]["on-card"] == 96500
        if struck_down:
            house.kill()
            house.open()
            cage = house.desk("cage")
        corrected(house, 1)
        m = expect(cage.ask("member", card=w.card))["member"]
        assert (m["on-card"], m["promotional"]) == (96500 + 2500 + 12500, 10000), m
        over(house)


def test_who_comes_after_him_does_not_make_it_money():
    """The next with promotional credit at that terminal has a share of his own, also after the floor was struck down."""
    with small() as house:
        p, w, dealer, cage = won(house)
        pay(p, w, cage)
        wager(w, bet="red", stake=5000)  # all of it promotional, and 5,000 are left
        spin(dealer, 2)
        expect(w.ask("leave"))
        expect(w.ask("card", card=w.card, pin=w.pin))
        wager(w, bet="red", stake=1000)
        sits = account(w)["account"]
        expect(house.desk("boss").ask("act", table="D1", act={"act": "void-player", "player": sits}, reason="a telephone"))
        before = account(w)
        house.kill()
        house.open()
        corrected(house, 1)
        m = expect(house.desk("cage").ask("member", card=w.card))["member"]
        assert m["on-card"] == before["on-card"] + 5000, (before, m)  # what it won is money, the stake is not
        over(house)


def played_until_it_ends(ends):
    """False: the machine was so slow that it had ended before it could be played with."""
    with small() as house:
        p, w, dealer, cage = won(house, ends=ends)
        pay(p, w, cage)
        expect(w.ask("leave"))
        expect(w.ask("card", card=w.card, pin=w.pin))
        if now() >= p.terms["credit-until"]:
            return False
        assert purse(w) == (0, 10000)
        wager(w, bet="red", stake=100)
        time.sleep(max(0, p.terms["credit-until"] - now()) / 1000 + 0.01)
        spin(dealer, 1)  # what is played with may be played to the end
        assert purse(w) == (100, 10000)
        expect(w.ask("leave"))
        assert moved(house, "promo lapsed") == [10000]
        expect(w.ask("card", card=w.card, pin=w.pin))
        assert purse(w) == (0, 0)
        over(house)
        return True


def test_it_ends_when_the_terms_say():
    assert any(played_until_it_ends(ends) for ends in (4000, 16000, 64000))


def test_what_has_ended_before_it_is_given_is_the_house_s_again():
    with small() as house:
        p, w, dealer, cage = won(house, ends=4000)
        time.sleep(max(0, p.terms["credit-until"] - now()) / 1000 + 0.01)
        pay(p, w, cage)
        assert purse(w) == (19000, 0) and moved(house, "prize as credit") == moved(house, "promo lapsed") == [10000]
        over(house)


def test_it_goes_with_its_player_from_table_to_table():
    with small() as house:
        p, w, dealer, cage = won(house)
        pay(p, w, cage)
        wager(w, bet="red", stake=3000)
        wager(w, table="D2", bet="red", stake=9000)
        assert purse(w) == (17000, 0)
        spin(dealer, 2, "D2")
        spin(dealer, 1)
        assert purse(w) == (20000, 3000)
        expect(w.ask("leave"))
        over(house)


def test_struck_down_at_any_moment_nothing_is_lost_and_nothing_doubled():
    with small() as house:
        p, w, dealer, cage = won(house)

        def struck():
            nonlocal w, dealer, cage
            house.kill()
            house.open()
            w, dealer, cage = house.again(w), house.desk("dealer"), house.desk("cage")
            p.desk = house.desk("boss")

        n = cage.send("occasion-act", name="gala", act={"act": "pay", "player": w.card, "prize": "play"}, reason="as claimed")
        first = expect(cage.answer(n))
        struck()
        assert cage.ask("occasion-act", seq=n, name="gala", act={"act": "pay", "player": w.card, "prize": "play"}, reason="as claimed") == first
        assert purse(w) == (19000, 10000) and moved(house, "prize as credit") == [10000]
        wager(w, bet="red", stake=15000)
        struck()
        assert purse(w) == (14000, 0)
        spin(dealer, 1)
        struck()
        assert purse(w) == (34000, 10000)
        wager(w, bet="red", stake=1000)
        struck()
        n = expect(w.ask("table", table="D1"))["view"]["round"]
        expect(w.ask("withdraw", table="D1", round=n, bet="red", stake=1000))
        assert purse(w) == (34000, 10000)
        expect(w.ask("leave"))
        struck()
        assert expect(cage.ask("member", card=w.card))["member"]["promotional"] == 10000
        over(house)


def test_reports_show_it_apart_and_add_up():
    with small() as house:
        p, w, dealer, cage = won(house)
        pay(p, w, cage)
        wager(w, bet="red", stake=4000)
        spin(dealer, 2)
        wager(w, bet="red", stake=3000)
        spin(dealer, 1)
        expect(w.ask("leave"))
        house.stop()
        terminal = {r["terminal"]: r for r in house.report("terminals")["rows"]}[w.terminal]
        assert (terminal["promo-in"], terminal["promo-out"], terminal["credit"]) == (10000, 6000, 0), terminal
        assert (terminal["wagered"], terminal["stakes-back"], terminal["won"]) == (8000, 3000, 3000), terminal
        meters = {r["kind"]: (r["amount"], r["count"]) for r in house.report("meters-money")["rows"] if r["terminal"] == w.terminal}
        assert meters["promo to terminal"] == (10000, 1) and meters["promo from terminal"] == (6000, 1), meters
        told = house.report("promotional")["rows"]
        assert {r["where"]: (r["given"], r["in"], r["out"], r["wagered"], r["back"], r["spent"], r["lapsed"], r["held"]) for r in told} == {
            "members": (10000, 10000, 6000, 0, 0, 0, 0, 6000), w.terminal: (0, 10000, 6000, 7000, 3000, 4000, 0, 0)}, told
        for name in ("tables", "meters", "ledger", "staff"):
            house.report(name)
        house.verify()


def test_a_membership_that_is_closed_leaves_none():
    with small() as house:
        p, w, dealer, cage = won(house)
        pit = house.desk("pit")
        pay(p, w, cage)
        expect(w.ask("leave"))
        for purse, left in (("card", 99000), ("deposit", 50000)):
            expect(cage.ask("pay-out", card=w.card, pin=w.pin, amount=left, **{"from": purse}))
        proposed(cage.ask("member-change", card=w.card, closed=True, reason="moves away"), pit, "member")
        assert moved(house, "promo lapsed") == [10000]
        over(house)


if __name__ == "__main__":
    sys.exit(main([in_time(test) for test in tests_of(globals())], sys.argv[2:]))
