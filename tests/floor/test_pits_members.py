#!/usr/bin/env python3
"""Members of a casino of several pits: a card is played in one at a time, and what bars or limits him counts in all.

usage: test_pits_members.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import contextlib
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from house import account, card, expect, main, patiently, pin, proposed, refused, tests_of, until_so  # noqa: E402
from pits import Pits, adds_up, another_card, at, casino, heard, held, report, sql, until, wagers  # noqa: E402


def test_a_card_is_played_in_one_pit_and_then_in_the_other():
    pits = Pits("cards")
    with pits as (main, salon):
        said, w = at(main, "T01", 1, credit=10000)
        assert expect(said)["account"]["credit"] == 10000
        wagers(w)
        has = account(w)
        said, other = at(salon, "S01", 1)
        assert "terminal T01 of pit main" in refused(said, "card-in-use")["why"], said
        # Whoever looks for a member finds him in any pit, and where the card is.
        cage = salon.desk("cage")
        one, = members(cage, card(1))
        assert (one["pit"], one["terminal"], one["on-card"], one["deposit"]) == ("main", "T01", 0, 0), one
        for _ in patiently("the pit that made him lets his card go", 0.1):
            if [m["pit"] for m in members(cage, "member 2")] == [None]:
                break
        assert members(cage, "member 2")[0]["deposit"] == 50000
        one, = members(main.desk("cage"), card(1))
        assert (one["terminal"], one["credit"], "pit" in one) == ("T01", has["credit"], False), one
        cage = salon.desk("cage")
        refused(cage.ask("member", card=card(1)), "card-in-use")
        expect(w.ask("leave"))
        there = expect(other.ask("card", card=card(1), pin=pin(1)))["account"]
        assert there["on-card"] == has["on-card"] + has["credit"], (there, has)
        refused(at(main, "T02", 1)[0], "card-in-use")
        expect(other.ask("leave"))
        shown = expect(cage.ask("member", card=card(1)))["member"]
        assert shown["on-card"] == has["on-card"] + has["credit"] and shown["deposit"] == 50000, shown
        expect(cage.ask("pay-in", card=card(1), amount=700, to="deposit"))
        assert expect(main.desk("cage").ask("member", card=card(1)))["member"]["deposit"] == 50700
        other = limits_go_with_the_card(main, salon, w, other)
        cage = salon.desk("cage")
        expect(cage.ask("break", card=card(1), minutes=60, pin=pin(1)))
        refused(w.ask("card", card=card(1), pin=pin(1)), "break")
        refused(main.desk("cage").ask("pay-in", card=card(1), amount=700, to="deposit"), "break")
        expect(main.desk("cage").ask("exclude", card=card(1), pin=pin(1)))
        refused(other.ask("card", card=card(1), pin=pin(1)), "self-excluded")
        fresh = expect(salon.desk("cage").ask("member-new", name="Somebody new", pin="4711"))["member"]["card"]
        one, = members(main.desk("cage"), "SOMEBODY new")
        assert one["member"] == 0 and one["card"] == fresh and one["pit"] in (None, "salon"), one
        assert expect(main.desk("cage").ask("member", card=fresh))["member"]["name"] == "Somebody new"
        # A card that was replaced in one pit is good for nothing in the others, and no number is given twice.
        lost = []
        for house in (main, main, salon):
            lost.append(fresh)
            cage = house.desk("cage")
            fresh = proposed(cage.ask("member-change", card=fresh, reason="lost", **{"new-card": True}), house.desk("boss"), "member")["member"]["card"]
        assert fresh == lost[0] + "-4", fresh
        cage = main.desk("cage")
        for was in lost:
            assert fresh in refused(cage.ask("pay-in", card=was, amount=700, to="card"), "card-replaced")["why"]
        assert fresh not in refused(w.ask("card", card=lost[2], pin="4711"), "card-replaced")["why"]
        refused(cage.ask("pay-in", card=lost[0] + "-5", amount=700, to="card"), "card-unknown")
        assert expect(cage.ask("member", card=fresh))["member"]["name"] == "Somebody new"
        adds_up(pits, main, salon)


def held_by(pits, name, pit):
    """Until the card of a member is held by that pit; by none, where it is empty."""
    until(pits.book, f"SELECT coalesce(p.name, '') FROM baize.member m LEFT JOIN baize.pit p ON p.id = m.pit WHERE m.name = '{name}'", [[pit]])


LINGERS = 2  # seconds for which a pit keeps a card that staff have asked for, and that nobody deals with


@contextlib.contextmanager
def busy_clerk(pits, house):
    """Whoever reads for the desks of that pit, and hashes PINs, has something before him that takes long: the book of main."""
    inspector = house.desk("inspector")
    with held(pits.book, "LOCK TABLE pit_main.account"):
        asked = inspector.send("accounts", pit="main")
        until(pits.book, "SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database WHERE NOT granted AND mode = 'AccessShareLock' "
                         "AND relation = 'pit_main.account'::regclass AND datname = current_database()", [["1"]])
        yield
    expect(inspector.answer(asked))


def test_a_card_stays_while_the_clerk_reads_or_reckons_for_a_desk():
    pits = Pits("clerk")
    with pits as (main, salon):
        held_by(pits, "Member 1", "")
        cage = salon.desk("cage")
        with busy_clerk(pits, salon):
            asked = cage.send("member", card=card(1))
            held_by(pits, "Member 1", "salon")
            time.sleep(LINGERS + 2)
        shown = expect(cage.answer(asked))["member"]
        assert (shown["on-card"], shown["deposit"]) == (100000, 50000), shown
        # A PIN that is hashed later is not lost: his card comes again before it is changed.
        held_by(pits, "Member 1", "")
        with busy_clerk(pits, salon):
            asked = cage.send("pin", card=card(1), pin="4711", reason="forgotten")
            held_by(pits, "Member 1", "salon")
            held_by(pits, "Member 1", "")
        proposed(cage.answer(asked), salon.desk("boss"), "member")
        w = main.wire()
        expect(w.join("T01"))
        expect(w.ask("card", card=card(1), pin="4711"))
        adds_up(pits, main, salon)


def members(cage, find):
    return expect(cage.ask("members", find=find))["members"]


def limit_of(w, name):
    told, = (p for p in expect(w.ask("my-play"))["limits"] if p["limit"] == name)
    return told["amount"], told["used"]


def limits_go_with_the_card(main, salon, w, other):
    """What member 1 has set himself in one pit, and what he has come to in all; 500 were wagered in main, and 700 paid in in salon."""
    expect(other.ask("card", card=card(1), pin=pin(1)))
    assert limit_of(other, "stake-day") == (None, 500)
    expect(other.ask("limit", limit="stake-month", amount=90000, pin=pin(1)))
    expect(other.ask("limit", limit="stake-month", amount=99000, pin=pin(1)))  # looser: in a day
    salon.kill()
    salon.open()
    other = salon.again(other)
    assert limit_of(other, "stake-month") == (90000, 500)
    expect(other.ask("leave"))
    expect(w.ask("card", card=card(1), pin=pin(1)))
    assert limit_of(w, "stake-month") == (90000, 500)
    refused(w.ask("limit", limit="stake-month", confirm=True, pin=pin(1)), "limit-early")
    expect(w.ask("limit", limit="deposit-week", amount=limit_of(w, "deposit-week")[1] + 300, pin=pin(1)))
    expect(w.ask("leave"))
    for house in (main, salon):
        told = refused(house.desk("cage").ask("pay-in", card=card(1), amount=400, to="card"), "limit")
        assert told["figures"] == {"left": 300}, told
    return other


def test_what_one_person_has_moved_alone_for_a_member_counts_in_every_pit():
    """Half of it at the cage of each is as much as all of it at one; what two have confirmed counts nowhere, and a pit that is
    struck down knows it still."""
    pits = Pits("alone", casino(members=2))
    with pits as (main, salon):
        def paid(house, do, amount, member=1, **more):
            side = {"to": "card"} if do == "pay-in" else {"from": "card", "pin": pin(member)}
            return house.desk("cage").ask(do, card=card(member), amount=amount, **side, **more)
        expect(paid(main, "pay-in", 900000))
        refused(paid(salon, "pay-in", 900000), "reason")
        expect(paid(salon, "pay-in", 100000))
        refused(paid(main, "pay-in", 100), "reason")
        expect(paid(salon, "pay-in", 900000, member=2))
        proposed(paid(salon, "pay-in", 900000, reason="from the bank"), salon.desk("boss"), event="member")
        expect(paid(salon, "pay-out", 900000))
        for house in (main, salon):
            house.kill()
            house.open()
        for house in (main, salon, main):
            refused(paid(house, "pay-out", 200000), "reason")
        expect(paid(main, "pay-out", 100000))
        expect(main.desk("cage").ask("member", card=card(1)))
        main.kill()
        main.open()
        refused(paid(main, "pay-out", 100), "reason")
        adds_up(pits, main, salon)


def test_whom_a_register_of_one_pit_bars_is_barred_in_the_other():
    """Who is in play there leaves, who comes is refused with the clause; over a restart of the pit that keeps it; and
    until it is lifted."""
    pits = Pits("registers")
    with pits as (main, salon):
        boss = main.desk("boss")
        expect(boss.ask("occasion-new", name="cases", ruleset="crown-fusion-2024/cases"))

        def acts(**act):
            return expect(boss.ask("occasion-act", name="cases", act=act))

        said, plays = at(salon, "S01", 2, credit=5000)
        expect(said)
        at_main = at(main, "T01", 2)[0]
        refused(at_main, "card-in-use")
        for i in (1, 2):
            acts(act="presence", player=card(i), yes=False)
        assert plays.until("account")["account"] is None  # and the money is back on the card
        refused(plays.ask("card", card=card(2), pin=pin(2)), "excluded", "crown-fusion-2024:3.7")
        said, comes = at(salon, "S02", 1)
        refused(said, "excluded", "crown-fusion-2024:3.7")
        refused(salon.desk("cage").ask("pay-in", card=card(1), amount=700, to="deposit"), "excluded")
        main.kill()
        main.open()
        refused(comes.ask("card", card=card(1), pin=pin(1)), "excluded")
        boss = main.desk("boss")
        acts(act="presence", player=card(1))
        expect(comes.ask("card", card=card(1), pin=pin(1)))
        refused(plays.ask("card", card=card(2), pin=pin(2)), "excluded")
        # Somebody whose card was never in that pit, and is in a terminal of the other: it is left there, and he is turned out.
        fresh = expect(salon.desk("cage").ask("member-new", name="Somebody new", pin="4711"))["member"]["card"]
        expect(plays.ask("card", card=fresh, pin="4711"))
        refused(boss.ask("occasion-act", name="cases", act={"act": "presence", "player": "900-0001", "yes": False}), "card-unknown")
        acts(act="presence", player=fresh, yes=False)
        while plays.until("account")["account"] is not None:
            pass
        refused(plays.ask("card", card=fresh, pin="4711"), "excluded", "crown-fusion-2024:3.7")
        acts(act="presence", player=fresh)
        # Whom it has by name alone: who has that name leaves, unless somebody has looked, and he is another.
        expect(boss.ask("occasion-new", name="others", ruleset="nz1996/cases"))

        def others(**act):
            return expect(boss.ask("occasion-act", name="others", act=act))

        others(act="leave", name="MEMBER  1", text="grey hair, a limp")
        assert comes.until("account")["account"] is None
        refused(comes.ask("card", card=card(1), pin=pin(1)), "excluded", "nz1996:I.10.0/leave")
        salon.kill()
        salon.open()
        cage = salon.desk("cage")
        refused(cage.ask("pay-in", card=card(1), amount=700, to="deposit"), "excluded")
        others(act="door", name="Member 1", player=card(1), yes=False)
        heard(salon, main)
        expect(salon.desk("cage").ask("pay-in", card=card(1), amount=700, to="deposit"))
        assert sql(pits.book, "SELECT number, rule, until FROM baize.barred WHERE rule <> ''") == [[card(2), "crown-fusion-2024:3.7", "0"]]
        adds_up(pits, main, salon)


def wagers_till_refused(w):
    """In the first round that it comes to in time."""
    while True:
        m = w.ask("wager", table="R1", round=w.until("opened", table="R1")["round"], bet="red", stake=500)
        if m["ok"] or m["code"] == "barred":
            return m


def test_a_bar_at_a_table_is_of_the_member_wherever_his_card_was_replaced_or_made():
    """At a table of a pit that has not heard of the card yet, by the new one or the old; and lifted by either."""
    pits = Pits("barred")
    with pits as (main, salon):
        made = expect(salon.desk("cage").ask("member-new", name="Somebody new", pin="4711"))["member"]["card"]
        cards = [another_card(salon, salon.desk("cage"), card(i)) for i in (1, 2)] + [made]
        said = (cards[0], card(2), made)
        for one in said:
            expect(main.desk("boss").ask("act", table="R1", act={"act": "bar", "player": one}, reason="rude"))
        main.kill()
        main.open()
        boss, w = main.desk("boss"), main.wire()
        expect(w.join("T01"))
        for one, shown, key in zip(said, cards, (pin(1), pin(2), "4711")):
            expect(main.desk("cage").ask("pay-in", card=shown, amount=1000, to="card"))
            expect(w.ask("card", card=shown, pin=key))
            expect(w.ask("transfer", to="terminal", amount=1000))
            assert wagers_till_refused(w)["code"] == "barred"
            m = boss.ask("act", table="R1", act={"act": "bar", "player": one, "yes": False}, reason="it was another")
            proposed(m, main.desk("pit"), event="act")
            wagers(w)
            expect(w.ask("leave"))
        adds_up(pits, main, salon)


def test_a_member_is_found_in_every_pit_by_each_of_his_cards():
    """In one where he had an earlier one, and with what he is now: his name, and whether his membership is closed."""
    live = "".join(f"  - {{pit: {pit}, table: {table}, ruleset: nz1996/roulette, live: 'yes', options: {{min: 500, max: 50000, unit: 100}}}}\n"
                   for pit, table in (("main", "W1"), ("salon", "W2")))
    pits = Pits("found", casino().replace("tables:\n", "tables:\n" + live, 1))
    with pits as (main, salon):
        expect(main.desk("pit").ask("rate", table="W1", card=card(1), bet=500))
        for i in (1, 2):
            until(pits.book, f"SELECT count(*) FROM baize.member WHERE number = '{card(i)}' AND pit IS NULL", [["1"]])
        cage = salon.desk("cage")
        cards = [card(1), another_card(salon, cage, card(1))]
        cards.append(another_card(salon, cage, cards[1]))
        proposed(cage.ask("member-change", card=cards[2], name="Ann Lee", reason="married"), salon.desk("pit"), event="member")
        expect(cage.ask("pay-out", card=card(2), amount=50000, pin=pin(2), **{"from": "deposit"}))
        expect(cage.ask("pay-out", card=card(2), amount=100000, pin=pin(2), **{"from": "card"}))
        proposed(cage.ask("member-change", card=card(2), closed=True, reason="he asked"), salon.desk("pit"), event="member")
        until(pits.book, "SELECT count(*) FROM baize.member WHERE (name = 'Ann Lee' OR closed > 0) AND pit IS NULL", [["2"]])
        for house in (salon, main):
            one, = members(house.desk("cage"), "ann lee")
            for shown in cards:
                assert members(house.desk("cage"), shown) == [one]
            assert one["card"] == cards[2] and one["account"] == card(1) and one["member"] != 0, one
            assert [m["closed"] for m in members(house.desk("cage"), card(2))] == [True]
        for shown in cards:
            told = expect(main.desk("pit").ask("ratings", card=shown))["ratings"]
            assert [(r["table"], r["player"]) for r in told] == [("W1", told[0]["player"])], told
            assert expect(salon.desk("boss").ask("ratings", card=shown))["ratings"] == []
        refused(main.desk("pit").ask("ratings", card=card(1) + "-4"), "card-unknown")
        expect(salon.desk("pit").ask("rate", table="W2", card=cards[2], bet=500))
        adds_up(pits, main, salon)
        rows = [(r["pit"], r["card"], r["player"]) for r in report("ratings", "--all", "--book", pits.book)["rows"]]
        assert rows == [("main", cards[2], "Ann Lee"), ("salon", cards[2], "Ann Lee")], rows


def test_who_is_rated_in_one_pit_is_rated_no_more_when_a_register_of_the_other_has_him():
    """Whose card is nowhere in use, and was replaced since; the pit where he plays is called to him."""
    live = "  - {pit: salon, table: W2, ruleset: nz1996/roulette, live: 'yes', options: {min: 500, max: 50000, unit: 100}}\n"
    pits = Pits("rated", casino().replace("tables:\n", "tables:\n" + live, 1))
    with pits as (main, salon):
        expect(salon.desk("pit").ask("rate", table="W2", card=card(1), bet=500))
        stays = expect(salon.desk("pit").ask("rate", table="W2", card=card(2), bet=500))["rating"]["no"]
        now = another_card(main, main.desk("cage"), card(1))
        until(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL", [["0"]])
        boss = main.desk("boss")
        expect(boss.ask("occasion-new", name="cases", ruleset="crown-fusion-2024/cases"))
        expect(boss.ask("occasion-act", name="cases", act={"act": "presence", "player": now, "yes": False}))
        desk = salon.desk("pit")
        until_so(lambda: [r["no"] for r in expect(desk.ask("ratings", table="W2"))["ratings"] if r["ended"] is None] == [stays])
        needed, = (n for n in expect(desk.ask("needs"))["needs"] if n["what"] == "excluded")
        assert (needed["table"], needed["words"]) == ("W2", "Member 1"), needed
        adds_up(pits, main, salon)


def test_a_card_that_is_guessed_at_in_one_pit_waits_in_all():
    pits = Pits("guessed")
    with pits as (main, salon):
        lines = [at(house, terminal, 2) for house, terminal in ((main, "T01"), (salon, "S01"), (main, "T02"), (salon, "S02"))]
        expect(lines[0][0])  # it was right, and the others are told where it is
        expect(lines[0][1].ask("leave"))
        for n in range(10):
            said = lines[n // 3][1].ask("card", card=card(2), pin="0000")
            assert said["code"] in ("pin-wrong", "card-locked"), said
        for _, w in lines:
            refused(w.ask("card", card=card(2), pin=pin(2)), "card-locked")
        cage = salon.desk("cage")
        assert expect(cage.ask("member", card=card(2)))["member"]["locked"]
        proposed(cage.ask("unlock", card=card(2), reason="seen"), salon.desk("boss"), event="member")
        expect(lines[2][1].ask("card", card=card(2), pin=pin(2)))
        adds_up(pits, main, salon)


def test_a_card_of_which_not_all_can_be_read_is_nobodys():
    """Where it is shown that is said, and the other pit has him play: it was that pit's until somebody showed it there again."""
    pits = Pits("unread", casino(members=1))
    with pits as (main, salon):
        until(pits.book, f"SELECT count(*) FROM baize.member WHERE card = '{card(1)}' AND pit IS NULL", [["1"]])
        sql(pits.book, "ALTER TABLE baize.played RENAME TO played_elsewhere")
        refused(at(salon, "S01", 1)[0], "busy")
        sql(pits.book, "ALTER TABLE baize.played_elsewhere RENAME TO played")
        expect(at(main, "T01", 1)[0])
        adds_up(pits, main, salon)


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
