#!/usr/bin/env python3
"""A jackpot that tables of two pits share: paid in the order of hands, whoever is struck down, and none of it lost.

usage: test_casino_jackpot.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import contextlib
import os
import signal
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from house import House, expect, main, patiently, plan, proposed, refused, tests_of, until_so  # noqa: E402
from pits import BAIZE, Pits, Writer, adds_up, at, baize, casino, pit_of, report, sql, until, wall_ahead  # noqa: E402
from test_jackpot import FLUSH, NOTHING, PAIR, ROYAL, STEEL, act, bet, choose, dealers, deals, view_of  # noqa: E402


def test_a_jackpot_over_pits_is_named_at_all_its_tables():
    book = postgres.address("named")
    text = casino().replace("{pit: salon, table", "{pit: salon, jackpot: R1, table")  # which main's R1 has for its own
    house = House(BAIZE, text, book=book)
    try:
        code, said = baize("floor", house.plan, "--book", book, "--port", "0", "--pit", "main")
        assert code == 2 and "jackpot: is the jackpot that a table in another pit has for its own" in said, said
    finally:
        house.__exit__()


def linked():
    """A stud table in each of two pits, which share a jackpot of $50,000."""
    text = plan(members=2, tables=[pit_of(dealers("P1"), "main"), pit_of(dealers("P9"), "salon")], terminals=2, cash=0)
    text = text.replace("terminals: T01-T02,", "terminals: T01-T02, pit: main,")
    text = text.replace("staff:", "  - {terminals: S01-S02, pit: salon, funding: [card]}\nstaff:", 1)
    return "pits:\n  - {pit: main}\n  - {pit: salon}\n" + text


def in_jackpot(book):
    """What all pits together have given to it and not paid of it; with wagers on layouts, what it stands at."""
    (net, undecided), = sql(book, "SELECT sum(net), (sum(undecided) / 100)::bigint FROM baize.jackpot_part")
    return int(net), int(net) + int(undecided)


def all_asked(house):
    """What a pit had to ask the database by now has been answered: this was asked for last."""
    refused(house.desk("cage").ask("member", card="999-9999"), "card-unknown")


def both_wager(*who):
    for w, table, desk in who:
        bet(w, table)
        expect(act(desk, "close", table))


def rest_is_dealt(a, dealer):
    for one in [one for pair in zip(NOTHING, (*STEEL[1:], None)) for one in pair if one]:
        expect(act(dealer, "card", "P1", card=one))
    expect(choose(a, "P1", "raise"))


def counts(desk, table):
    """The deck is whole, and the prize is paid, when all pits have said that nobody is before."""
    for _ in patiently("that others have said who waits"):
        if (m := act(desk, "count", table, number=52))["ok"]:
            return
        refused(m, "wait")


def royal(b, boss):
    time.sleep(0.05)  # later than whoever had a card before
    deals(boss, "P9", ROYAL, PAIR)
    expect(choose(b, "P9", "raise"))


def void_after_all(main, a, boss, book):
    """A round is void whose wager on the jackpot was counted, and one whose prize was paid: all comes back, in every pit."""
    before = in_jackpot(book)
    pit = main.desk("pit")
    for won in (False, True):
        n = view_of(a, "P1")["round"]
        bet(a, "P1")
        expect(act(boss, "close", "P1"))
        assert in_jackpot(book) == (before[0], before[1] + 100)
        if won:
            deals(boss, "P1", FLUSH, NOTHING)
            expect(choose(a, "P1", "raise"))
            counts(boss, "P1")
            assert in_jackpot(book) == (before[0] + 100 - 10000,) * 2
        said = act(boss, "invalidate", "P1", why="seen", reason="fraud", **({"round": n} if won else {}))
        if won:  # the outcome is known: somebody else must see it too
            proposed(said, pit)
        assert in_jackpot(book) == before, (won, in_jackpot(book), before)


def struck_down(house, book):
    """What it had sent the database by then is done, or never will be."""
    house.kill()
    until(book, f"SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'baize {house.floor.process.pid} %'", [["0"]])


WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%%%s%%'"


SALON = "SELECT id FROM baize.pit WHERE name = 'salon'"


def held_by(book):
    return sql(book, "SELECT coalesce((SELECT name FROM baize.pit p WHERE p.id = j.pit), '') FROM baize.jackpot j")


def test_a_jackpot_over_pits_is_paid_in_the_order_of_hands_and_whoever_is_struck_down():
    pits = Pits("jackpots", linked())
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        # The clock of one is five minutes behind; and ten ahead when it is opened again.
        pits.env["salon"] = wall_ahead(folder, -300)
        main, salon = stack.enter_context(pits)
        book = pits.book
        assert in_jackpot(book) == (5000000, 5000000)  # by the pit that was first, and no other
        (_, a), (_, b) = at(main, "T01", 1, credit=50000), at(salon, "S01", 2, credit=50000)
        boss, dealer = main.desk("boss"), salon.desk("dealer")
        expect(a.ask("table", table="P1"))
        expect(b.ask("table", table="P9"))
        assert view_of(a, "P1")["boxes"]["jackpot"] == {"pool": 5000000, "wager": 100, "lit": False, "pits": True}

        # A wager on it is on every meter, and stays when nothing else of the pit is left.
        bet(a, "P1")
        expect(act(boss, "close", "P1"))
        b.until("meter", table="P9", pool=5000100)
        struck_down(main, book)
        assert in_jackpot(book) == (5000000, 5000100)
        main.open()
        a, boss = main.again(a), main.desk("boss")
        # Struck down before what it becomes part of is in the book: it is on the layout still.
        deals(boss, "P1", NOTHING, PAIR)
        writer = Writer(book, "main")
        a.send("choose", table="P1", round=1, choice="fold")
        main.floor.process.send_signal(signal.SIGSTOP)
        main.floor.process.send_signal(signal.SIGCONT)
        main.kill()
        writer.release()
        assert in_jackpot(book) == (5000000, 5000100)
        main.open()
        a, boss = main.again(a), main.desk("boss")
        expect(choose(a, "P1", "fold"))
        assert in_jackpot(book) == (5000100, 5000100)
        struck_down(main, book)
        main.open()
        a, boss = main.again(a), main.desk("boss")
        assert in_jackpot(book) == (5000100, 5000100)

        void_after_all(main, a, boss, book)
        until_so(lambda: view_of(b, "P9")["boxes"]["jackpot"]["pool"] == 5000100)

        # Who has received a card first may win: nobody in another pit is paid before that is known, and then he is first.
        both_wager((a, "P1", boss), (b, "P9", dealer))
        expect(act(boss, "card", "P1", card=STEEL[0]))
        royal(b, dealer)
        first = "rules", r"nz1996:VIII\.12\.3"
        assert "in pit main" in refused(act(dealer, "count", "P9", number=52), *first)["why"]
        rest_is_dealt(a, boss)
        refused(act(dealer, "count", "P9", number=52), *first)
        # Claimed, and the prize in no book: it is let go, and the order is the same.
        writer = Writer(book, "main")
        boss.send("act", table="P1", act={"act": "count", "number": 52})
        until(book, "SELECT p.name FROM baize.jackpot j JOIN baize.pit p ON p.id = j.pit", [["main"]])
        main.kill()
        writer.release()
        assert in_jackpot(book) == (5000100, 5000300)
        salon.kill()
        salon.env["WALL_AHEAD"] = "600"
        salon.open()
        b, dealer = salon.again(b), salon.desk("dealer")
        refused(act(dealer, "count", "P9", number=52), *first)
        main.open()
        assert held_by(book) == [[""]]
        a, boss = main.again(a), main.desk("boss")
        # Both at once: a tenth in chips, then all the rest.
        asked = dealer.send("act", table="P9", act={"act": "count", "number": 52}), boss.send("act", table="P1", act={"act": "count", "number": 52})
        assert a.until("ended")["wagers"][-1]["pays"] == 500100
        expect(boss.answer(asked[1]))
        if not dealer.answer(asked[0])["ok"]:
            counts(dealer, "P9")
        assert b.until("ended")["wagers"][-1]["pays"] == 4500300
        a.until("meter", table="P1", pool=0)

        # Cut off from the database when he received his hand: what others do not hear of yet they wait for.
        both_wager((a, "P1", boss), (b, "P9", dealer))
        writer = Writer(book, "main")
        received = boss.send("act", table="P1", act={"act": "card", "card": STEEL[0]})
        until(book, WAITING % "batch = $1", [["1"]])
        royal(b, dealer)
        asked = dealer.send("act", table="P9", act={"act": "count", "number": 52})
        all_asked(salon)
        writer.release()
        expect(boss.answer(received))
        assert dealer.answer(asked)["code"] in ("rules", "wait")
        assert "in pit main" in refused(act(dealer, "count", "P9", number=52), *first)["why"]
        rest_is_dealt(a, boss)
        counts(boss, "P1")
        assert a.until("ended")["wagers"][-1]["pays"] == 100000  # more than there was: the house adds it
        counts(dealer, "P9")
        assert b.until("ended")["wagers"][-1]["pays"] == 1000000
        # Gone, and for how long nobody knows: it is waited for as long as it might come back with a hand, and no longer.
        struck_down(main, book)
        bet(b, "P9")
        expect(act(dealer, "close", "P9"))
        royal(b, dealer)
        asked = dealer.send("act", table="P9", act={"act": "count", "number": 52})
        all_asked(salon)
        until_so(lambda: held_by(book) == [[""]] and in_jackpot(book) == (0, 100))  # what was missing is added when it is heard of
        sql(book, "UPDATE baize.pit SET seen = now() - interval '61 seconds' WHERE name = 'main'")
        if not dealer.answer(asked)["ok"]:
            counts(dealer, "P9")
        main.open()
        a = main.again(a)
        struck_down(salon, book)
        assert in_jackpot(book) == (0, 0) and held_by(book) == [[""]]
        assert view_of(a, "P1")["boxes"]["jackpot"]["pool"] == 0
        salon.open()
        adds_up(pits, main, salon)
    owed = report("liability", "--book", book, "--all")
    assert baize("verify", book, "--all")[0] == 0
    assert not [r for r in owed["rows"] if r["kind"] == "jackpot"], owed
    sql(book, "UPDATE baize.jackpot_part SET net = net + 100 WHERE pit = (SELECT id FROM baize.pit WHERE name = 'main')")
    code, said = baize("verify", book, "--all")
    assert code == 1 and "jackpot J: other pits know of " in said, said
    owed = report("liability", "--book", book, "--all")
    assert [(r["pit"], r["owed"]) for r in owed["rows"] if r["kind"] == "jackpot"] == [("(between pits)", 100)], owed


def tenth_paid(a, boss):
    """A straight flush wins a tenth of the jackpot: how much that was."""
    bet(a, "P1")
    expect(act(boss, "close", "P1"))
    deals(boss, "P1", STEEL, NOTHING)
    expect(choose(a, "P1", "raise"))
    counts(boss, "P1")
    return a.until("ended")["wagers"][-1]["pays"]


def seated(main):
    (_, a), boss = at(main, "T01", 1, credit=50000), main.desk("boss")
    expect(a.ask("table", table="P1"))
    assert tenth_paid(a, boss) < 501000
    return a, boss


def all_closed(*houses):
    for house in houses:
        assert house.stop() == (0, "")


def has_more(book, *pits):
    """Somebody who may write the database says that these pits have a million of the jackpot between them."""
    for pit in pits:
        sql(book, "INSERT INTO baize.jackpot_part (jackpot, pit, net, undecided, first, by) VALUES "
                  f"('J', {pit}, {1000000 // len(pits)}, 0, 0, 0)")


def has_no_more(book, *pits):
    for pit in pits:
        sql(book, f"DELETE FROM baize.jackpot_part WHERE jackpot = 'J' AND pit = {pit}")


def test_a_part_of_a_pit_that_there_is_not_is_found_when_it_has_been_paid():
    """Nothing is left of it but that the prize was paid; whatever the number of the pit that there is not."""
    pits = Pits("added", linked())
    with pits as (main, salon):
        book = pits.book
        a, boss = seated(main)
        has_more(book, 99, -5)
        assert tenth_paid(a, boss) > 540000
        has_no_more(book, 99, -5)
        all_closed(main, salon)
        code, said = baize("verify", book, "--all")
        for pit in (99, -5):
            assert code == 1 and f"a prize was paid of what pit {pit} has of a jackpot, which has no book" in said, said


def test_a_part_of_a_pit_that_has_none_is_found():
    """A pit that there is, and that has nothing to do with the jackpot: while its row is there, and when only the prize is left of it."""
    text = linked().replace("{pit: salon, table: P9", "{pit: bar, table: P9").replace("  - {pit: salon}\n", "  - {pit: salon}\n  - {pit: bar}\n", 1)
    text = text.replace("terminals:\n", f"  - {pit_of(dealers('P5', jackpot='K'), 'salon')}\nterminals:\n"
                                        "  - {terminals: B01-B02, pit: bar, funding: [card]}\n", 1)
    pits = Pits("none", text)
    with pits as (main, salon):
        book = pits.book
        a, boss = seated(main)
        has_more(book, f"({SALON})")
        assert tenth_paid(a, boss) > 540000
        all_closed(main, salon)
        code, said = baize("verify", book, "--all")
        assert code == 1 and "jackpot J: other pits know of 1000000 cents and 0 on layouts, and this pit has no part of it" in said, said
        has_no_more(book, f"({SALON})")
        code, said = baize("verify", book, "--all")
        assert code == 1 and "pit main was told of this one's part of a jackpot, to pay of it, what this one has not said" in said, said


def test_a_part_that_no_pit_can_have_stops_none():
    """It is not heard, on record once, and nobody is paid of it; the others play on, and are paid when it is gone."""
    pits = Pits("absurd", linked())
    with pits as (main, salon):
        book = pits.book
        a, boss = seated(main)
        inspector = main.desk("inspector")
        for net, first in ((-1 << 63, 0), ((1 << 63) - 1, 0), (-9 * 10 ** 18, 0), (0, -1 << 63)):
            sql(book, f"INSERT INTO baize.jackpot_part (jackpot, pit, net, undecided, first, by) VALUES ('J', 99, {net}, 0, {first}, 1)")
            until_so(lambda: [i for i in expect(inspector.ask("incidents"))["incidents"] if i["code"] == "shared-row"])
            bet(a, "P1")
            expect(act(boss, "close", "P1"))
            deals(boss, "P1", STEEL, NOTHING)
            expect(choose(a, "P1", "raise"))
            refused(act(boss, "count", "P1", number=52), "busy")
            assert held_by(book) == [[""]] and view_of(a, "P1")["boxes"]["jackpot"]["pool"] > 0
            has_no_more(book, 99)
            counts(boss, "P1")
            assert a.until("ended")["wagers"][-1]["pays"] < 500000
        told = [i for i in expect(inspector.ask("incidents"))["incidents"] if i["code"] == "shared-row"]
        assert 1 <= len(told) <= 4 and all("of jackpot J more is told than pits can have" in i["words"] for i in told), told
        adds_up(pits, main, salon)


def test_a_part_that_was_edited_for_the_moment_of_a_prize_is_found():
    """Nothing is left of it: the pit whose part it is writes what it has again."""
    pits = Pits("edited", linked())
    with pits as (main, salon):
        book = pits.book
        a, boss = seated(main)
        sql(book, "CREATE FUNCTION more() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.net := NEW.net + 1000000; RETURN NEW; END'; "
                  "CREATE TRIGGER more BEFORE INSERT OR UPDATE ON baize.jackpot_part FOR EACH ROW WHEN (NEW.pit = "
                  f"{sql(book, SALON)[0][0]}) EXECUTE FUNCTION more()")
        assert tenth_paid(a, boss) > 540000
        sql(book, "DROP TRIGGER more ON baize.jackpot_part; DROP FUNCTION more; "
                  f"UPDATE baize.jackpot_part SET net = net - 1000000 WHERE pit = ({SALON})")
        all_closed(main, salon)
        code, said = baize("verify", book, "--all")
        assert code == 1 and "pit main was told of this one's part of a jackpot, to pay of it, what this one has not said" in said, said
        assert said.count("jackpot") == 1, said  # nothing else is left of it


def test_a_wager_that_was_paid_in_one_pit_and_refunded_in_another_the_house_makes_good():
    """A royal flush wins what lies undecided elsewhere too; where that is refunded before its pit has heard of the prize, somebody must add it."""
    pits = Pits("refunded", linked())
    with pits as (main, salon):
        book = pits.book
        (_, a), (_, b) = at(main, "T01", 1, credit=50000), at(salon, "S01", 2, credit=50000)
        boss, dealer = main.desk("boss"), salon.desk("dealer")
        expect(a.ask("table", table="P1"))
        expect(b.ask("table", table="P9"))
        both_wager((a, "P1", boss), (b, "P9", dealer))
        royal(b, dealer)
        of = "(SELECT first FROM baize.jackpot_part j JOIN baize.pit p ON p.id = j.pit WHERE p.name = '%s')"
        until(book, f"SELECT -{of % 'main'} > {of % 'salon'}", [["t"]])  # nobody there received a hand before him
        writer = Writer(book, "main")
        asked = boss.send("act", table="P1", act={"act": "invalidate", "reason": "fraud"}, reason="seen")
        until(book, WAITING % "batch = $1", [["1"]])
        counts(dealer, "P9")
        assert b.until("ended")["wagers"][-1]["pays"] == 5000200
        # It is refunded, and what the pit does when it hears of the prize is not written yet: both know what is missing, and each could add it.
        second = Writer(book, "main", queued=True)
        until(book, WAITING % "seen = seen", [["1"]])
        writer.lets()
        second.holds()
        until_so(lambda: in_jackpot(book) in ((-100, -100), (0, 0)))
        for _ in range(2):
            time.sleep(1)  # both hear of it in that time
            all_asked(salon)
        bet(b, "P9")
        expect(act(dealer, "close", "P9"))
        second.lets()
        expect(boss.answer(asked))
        until_so(lambda: main.wire().ask("floor")["ok"])  # it takes a moment to see that it can write again
        until_so(lambda: in_jackpot(book)[0] >= 0 and
                 [view_of(w, table)["boxes"]["jackpot"]["pool"] for w, table in ((a, "P1"), (b, "P9"))] == [in_jackpot(book)[1]] * 2)
        assert in_jackpot(book) == (0, 100) and held_by(book) == [[""]], in_jackpot(book)
        adds_up(pits, main, salon)
    assert baize("verify", book, "--all")[0] == 0


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
