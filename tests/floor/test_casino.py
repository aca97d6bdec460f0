#!/usr/bin/env python3
"""Two pits of one casino, each a floor of its own in one database: what is read over both of them.

usage: test_casino.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import types

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from crowd import tables  # noqa: E402
from house import Gone, House, account, card, expect, main, patiently, pin, plan, proposed, refused, tests_of  # noqa: E402
from test_jackpot import FLUSH, NOTHING, PAIR, ROYAL, STEEL, act, bet, choose, dealers, deals, view_of  # noqa: E402
from test_pits import BAIZE, Pits, Writer, adds_up, at, baize, casino, pit_of, played, race, small, until  # noqa: E402
from test_pits import sql as rows  # noqa: E402
from cups import CrownTournament, Tournament, now  # noqa: E402
from test_tournament import joined, look_at  # noqa: E402
from test_tournament_between import QUICK, play_alone, wagers  # noqa: E402
from test_tournament_table import OFFICES, back, look  # noqa: E402
from test_tournament_table import STAR as BACCARAT  # noqa: E402


@contextlib.contextmanager
def two_pits(name, text=None):
    """The address of a database, and two floors that have its pits `east` and `west`."""
    book = postgres.address(name)
    with contextlib.ExitStack() as stack:
        yield book, [stack.enter_context(House(BAIZE, text or small(), book=f"{book}&pit={pit}")) for pit in ("east", "west")]


def sql(book, words):
    subprocess.run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", book, "-c", words], check=True, stdout=subprocess.DEVNULL)


def report(name, *words):
    code, said = baize("report", name, "--json", *words)
    assert code == 0, said
    return json.loads(said)


def test_reports_verification_and_plans_are_made_over_all_pits():
    with two_pits("over") as (book, houses):
        for house in houses:
            played(house)
        played(houses[1])
        for house in houses:
            assert house.stop() == (0, "")
        for name in ("tables", "terminals", "activity", "hold", "hold-bets", "meters", "liability"):
            over = report(name, "--book", book, "--all")
            each = [report(name, "--book", f"{book}&pit={pit}") for pit in ("east", "west")]
            assert over["words"] == ["pit", *each[0]["words"]] and over["columns"] == each[0]["columns"], over
            assert over["rows"] == [{"pit": pit, **row} for pit, r in zip(("east", "west"), each) for row in r["rows"]], over
            figures = [c["name"] for c in over["columns"]]
            assert [[p["pit"], *(p[c] for c in figures)] for p in over["pits"]] == [
                [pit, *(r["total"][c] for c in figures)] for pit, r in zip(("east", "west"), each)], over
            for c in over["columns"]:
                if c["kind"] == "money" and c["name"] != "expected":
                    assert over["total"][c["name"]] == sum(r["total"][c["name"]] for r in each), (name, c, over)
        tables = report("tables", "--book", book, "--all")["total"]
        assert tables["wagered"] == 1500 and tables["hold"] == int(tables["win"] * 1000000 / 1500), tables
        code, said = baize("report", "tables", "--book", book, "--all")
        assert code == 0 and [line.split()[:2] for line in said.splitlines()[-3:]] == [
            ["east", "total"], ["west", "total"], ["total", "15.00"]], said
        code, said = baize("report", "tables", "--book", book)
        assert code == 2 and "pit=house: the database has pit=east, pit=west" in said, said

        sql(book, "CREATE ROLE reader LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC;"
                  "GRANT USAGE ON SCHEMA baize, pit_east, pit_west TO reader;"
                  "GRANT SELECT ON ALL TABLES IN SCHEMA baize, pit_east, pit_west TO reader")
        reader = book.replace("baize@", "reader:his-secret@")
        code, said = baize("verify", reader, "--all", "--json")
        found = json.loads(said)
        assert "secret" not in said and found["file"].startswith("postgres:///") and "pit=" not in found["file"], said
        assert code == 0 and found["good"] and [p["good"] for p in found["pits"]] == [True, True], said
        assert found["movements"] == sum(p["accounts"]["movements"] for p in found["pits"]) > 0, found
        sql(book, "CREATE INDEX odd ON pit_west.account (balance)")
        code, said = baize("verify", reader, "--all")
        assert code == 1 and "pit=west: chain: the tables are not as Baize makes them: see index odd" in said, said
        assert "2 pits: not all of them are good" in said and "secret" not in said, said
        sql(book, "DROP INDEX pit_west.odd")
        code, said = baize("verify", book, "--all")
        assert code == 0 and "2 pits: good: " in said.splitlines()[-1], said

        code, said = baize("plan", "--book", book, "--all")
        assert code == 0 and said.count("--- # pit east\n") == said.count("--- # pit west\n") == 1, said
        for words in (["report", "tables", "--all"], ["plan", "--all"]):
            code, said = baize(*words, "--book", houses[0].folder)
            assert code == 2 and "is a file, which holds one book" in said, said


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
    (net, undecided), = rows(book, "SELECT sum(net), (sum(undecided) / 100)::bigint FROM baize.jackpot_part")
    return int(net), int(net) + int(undecided)


WALL = """#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t id, struct timespec *t)
{
    const long said = syscall(SYS_clock_gettime, id, t);
    if (id == CLOCK_REALTIME && getenv("WALL_AHEAD") != NULL)
        t->tv_sec += atoi(getenv("WALL_AHEAD"));
    return (int)said;
}
"""


def wall_ahead(folder, seconds):
    """The environment of a controller whose machine's clock is set wrong."""
    library = os.path.join(folder, "wall.so")
    subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=WALL, text=True, check=True)
    return {"LD_PRELOAD": library, "WALL_AHEAD": str(seconds), "ASAN_OPTIONS": "detect_leaks=0:verify_asan_link_order=0"}


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
    until(book, f"SELECT count(*) FROM pg_stat_activity WHERE application_name = 'baize {house.floor.process.pid}'", [["0"]])


def held_by(book):
    return rows(book, "SELECT coalesce((SELECT name FROM baize.pit p WHERE p.id = j.pit), '') FROM baize.jackpot j")


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
        until(book, "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%batch = $1%'", [["1"]])
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
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%%%s%%'"
        writer = Writer(book, "main")
        asked = boss.send("act", table="P1", act={"act": "invalidate", "reason": "fraud"}, reason="seen")
        until(book, waiting % "batch = $1", [["1"]])
        counts(dealer, "P9")
        assert b.until("ended")["wagers"][-1]["pays"] == 5000200
        # It is refunded, and what the pit does when it hears of the prize is not written yet: both know what is missing, and each could add it.
        second = Writer(book, "main", queued=True)
        until(book, waiting % "seen = seen", [["1"]])
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


def test_what_is_owed_over_all_pits_is_also_what_lies_between_them():
    with Pits("owed") as (main, salon):
        played(main)
        for house in (main, salon):  # a card that is in a terminal stays its pit's, any other is let go
            assert house.stop() == (0, "")
    book = main.book.replace("&pit=main", "")
    floats = int(subprocess.run(["psql", "-qXAt", book, "-c", "SELECT sum(on_card + deposit) FROM baize.member"], check=True,
                                capture_output=True, text=True).stdout)
    over = report("liability", "--book", book, "--all")
    owed = {(r["pit"], r["kind"]): r["owed"] for r in over["rows"]}
    assert owed["(between pits)", "card"] + owed["(between pits)", "deposit"] == floats > 0, (owed, floats)
    assert [p["pit"] for p in over["pits"]] == ["main", "salon", "(between pits)"], over
    assert over["total"]["owed"] == sum(p["owed"] for p in over["pits"]) > floats, over
    assert baize("verify", book, "--all")[0] == 0


def until_so(so):
    for _ in patiently("that it is so", .3):
        if so():
            return


def contested(pits, *more, members=4):
    """Two tables of tournaments with three terminals each: in two pits, or in one; and more of them."""
    at = {"X1": "pit: main", "X9": "pit: salon"} if pits else {"X1": "tables: [X1]", "X9": "tables: [X9]"}
    boards = [*more, *(pit_of(BACCARAT % name, at[name][5:]) if pits else BACCARAT % name for name in at)]
    text = plan(members=members, tables=boards, terminals=3, cash=0).replace("terminals: T01-T03,", "terminals: T01-T03, %s," % at["X1"])
    text = text.replace("staff:", "  - {terminals: S01-S03, %s, funding: [card]}\nstaff:" % at["X9"], 1).replace("members:\n", OFFICES + "members:\n", 1)
    return "pits:\n  - {pit: main}\n  - {pit: salon}\n" + text if pits else text


def entered(house, entrants=4, kind=Tournament, tables=("X1", "X9"), also=None, **conditions):
    """A tournament of two heats and a final, whose four entrants have paid at the cage."""
    usual = {"coups": ("number", 1), "minimum": ("value", 1000), "maximum": ("value", 10000), "allotment": ("value", 30000)}
    cup = kind(house.desk("boss"), "boss", **{**usual, **conditions})
    cup.book = house.book.partition("&")[0]
    cup.open()
    cup.players, cage = [types.SimpleNamespace(card=card(i), pin=pin(i)) for i in range(1, entrants + 1)], house.desk("cage")
    for who in cup.players:
        cup.do("apply", desk=cage, more=vars(who), yes=True)
        cup.do("accept", player=who.card)
        cup.do("fee", desk=cage, more=vars(who), card=10000)
    if also:
        also(cup)
    cup.ready(*tables)
    return cup


def takes_seats(house, cup, table):
    """Once the floor has seated them; struck down meanwhile it still has."""
    for _ in patiently("two who are seated", 0.1):
        seated = look_at(house, table)["entrants"]
        if len(seated) == 2:
            return joined(house, seated, cup.players)


def contests(house, wires, table, session):
    """One coup, which box 1 wins and box 2 loses by how many chips the session is; all but the count."""
    for w in sorted(wires, key=lambda w: look(w, table)["session"]["marker"] != wires.index(w) + 1):
        box = wires.index(w) + 1
        expect(w.ask("wager", table=table, round=look(w, table)["round"], bet=("player", "banker")[box - 1], stake=1000 * session))
    dealer = house.desk("dealer")
    expect(act(dealer, "close", table))
    for one in ("9h", "2c", "Kd", "5s"):
        expect(act(dealer, "card", table, card=one))


def counted(cup, house, table):
    expect(act(house.desk("manager"), "count", table))
    until_so(lambda: not [e for e in cup.look()["entries"] if e["state"] == "playing" and e["session"] == cup.session and not e["counted"]])


def seen_in_both(main, salon, name):
    """What a display of each pit is shown of a tournament that the first holds, as soon as that is the same: the second follows it by a moment."""
    here = main.wire()
    for _ in patiently("that both see the same", .1):
        try:
            told = salon.wire().ask("occasion", name=name)
        except Gone:  # what is not seen there yet is looked at where it is held
            continue
        if told["ok"] and told["state"] == expect(here.ask("occasion", name=name))["state"]:
            assert told["pit"] == "main", told
            return told


def standings(cup):
    """Who sits where is drawn; what becomes of each seat is not."""
    state = cup.look()
    return (sorted((e["session"], e["seat"], e["place"], e["chips"], e["final"], e["prize"]) for e in state["entries"]),
            [sorted((r["seat"], r["place"], r["chips"]) for r in s["results"]) for s in state["sessions-of-it"]])


def pays(cup, house):
    cage = house.desk("cage")
    for e in cup.look()["entries"]:
        if e["owed"]:
            cup.do("pay", desk=cage, player=e["player"], card=e["owed"], more={"reason": "won"})
    assert cup.look()["pool"] == 0


def in_one_pit():
    """The same as is played over two."""
    with House(BAIZE, contested(False)) as house:
        cup = entered(house)
        cup.draw()
        for n, table in ((1, "X1"), (2, "X9"), (3, "X9")):
            if n == 3:
                cup.draw()
            cup.session = n
            until_so(lambda: cup.act("call", session=n, table=table)["ok"])
            cup.do("begin", session=n)
            contests(house, takes_seats(house, cup, table), table, n)
            counted(cup, house, table)
            cup.do("announce", session=n)
        assert "pit" not in house.wire().ask("floor") and not any("pit" in s for s in cup.look()["sessions-of-it"])
        return standings(cup)


def test_a_tournament_over_pits_ends_as_in_one_whoever_is_struck_down():
    pits = Pits("cups", contested(True))
    told = "SELECT count(*) FROM baize.session_told WHERE words LIKE '%\"ranked\":true%'"
    with pits as (main, salon):
        book, cup = pits.book, entered(main)
        assert [house.wire().ask("floor")["pit"] for house in (main, salon)] == ["main", "salon"]
        known = expect(main.desk("manager").ask("occasion-form", name="cup"))["elsewhere"]
        assert known == [{"table": "X9", "pit": "salon", "ruleset": "star/baccarat-tournament"}], known
        cup.draw()
        cup.session = 1
        cup.do("call", session=1, table="X1")
        cup.do("begin", session=1)
        contests(main, takes_seats(main, cup, "X1"), "X1", 1)
        counted(cup, main, "X1")
        cup.do("announce", session=1)

        # Called to a table of the other pit, which serves nothing else from then on.
        cup.session = 2
        refused(cup.act("call", session=2, table="R9"), "rules")
        cup.do("call", session=2, table="X9")
        office = salon.desk("manager")
        until_so(lambda: office.ask("contest", table="X9").get("rule") == "star-baccarat:15.5.2")
        # Who looks at it in the other pit sees it there, as he would in its own; what is done is done in its own.
        shown = seen_in_both(main, salon, "cup")
        assert [(s["table"], s["pit"]) for s in shown["state"]["sessions-of-it"]] == [("X1", "main"), ("X9", "salon")], shown
        assert not any(e["player"] for e in shown["state"]["entries"]), shown
        until_so(lambda: office.ask("occasion", name="cup")["state"] == cup.look())
        assert refused(office.ask("occasion-act", name="cup", act={"act": "halt", "text": "smoke"}), "elsewhere")["why"] == "cup is held in pit main"
        refused(office.ask("occasion-new", name="cup", ruleset=Tournament.ruleset), "taken")
        until_so(lambda: rows(book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL") == [["0"]])
        # The pit that holds it is struck down as soon as the session has begun: its players are seated all the same, and stay so.
        cup.do("begin", session=2)
        main.kill()
        wires = takes_seats(salon, cup, "X9")
        own = [e["player"] for e in expect(wires[0].ask("occasion", name="cup"))["state"]["entries"] if e["player"]]  # though its controller is gone
        assert [number[-4:] for number in own] == [look_at(salon, "X9")["entrants"][0]["name"]], own
        salon.kill()
        salon.open()
        wires = back(salon, wires)
        contests(salon, wires, "X9", 2)
        # Struck down while what was counted is written: nobody has heard of it before it is in the book.
        office = salon.desk("manager")
        writer = Writer(book, "salon")
        office.send("act", table="X9", act={"act": "count"})
        salon.kill()
        writer.release()
        heard = rows(book, told) == [["1"]]
        salon.open()
        if not (ranked := look_at(salon, "X9")["state"] == "ranked"):
            expect(act(salon.desk("manager"), "count", "X9"))
        assert ranked or not heard
        until_so(lambda: rows(book, told) == [["1"]])
        # What it came to is heard when the pit is open again, though the other is gone; and once.
        salon.kill()
        main.open()
        cup.desk = main.desk("boss")
        refused(cup.act("conclude", session=2), "contest")
        until_so(lambda: cup.look()["sessions-of-it"][1]["chips-back"])
        acts = cup.do("halt", text="smoke")["n"]
        main.kill()
        main.open()
        cup.desk = main.desk("boss")
        assert cup.do("resume")["n"] == acts + 1
        cup.do("announce", session=2)
        salon.open()
        until_so(lambda: look_at(salon, "X9")["entrants"] == [])

        # It stands still, and goes on, with all of the tournament.
        cup.session = 3
        plays = cup.draw()[3][0]
        cup.do("call", session=3, table="X9")
        cup.do("begin", session=3)
        wires = takes_seats(salon, cup, "X9")
        office = salon.desk("manager")
        until_so(lambda: cup.act("out", session=3, player="nobody")["code"] == "contest")  # it has heard that they are seated
        m = refused(cup.act("disqualify", player=plays, reason="breach", more={"reason": "seen"}), "contest")
        assert m["why"] == "that is done at X9, in pit salon, and heard from there", m
        cup.do("halt", text="smoke")
        until_so(lambda: look(wires[0], "X9")["session"]["state"] == "halted")
        assert refused(act(office, "resume-session", "X9"), "contest")["why"] == "the whole tournament stands still"
        cup.do("resume")
        until_so(lambda: look(wires[0], "X9")["session"]["state"] != "halted")
        contests(salon, wires, "X9", 3)
        counted(cup, salon, "X9")
        cup.do("announce", session=3)
        assert standings(cup) == in_one_pit()
        pays(cup, main)
        until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])  # when the table of the other pit is cleared
        assert rows(book, "SELECT count(*) FROM baize.session WHERE NOT over") == [["0"]]
        until_so(lambda: wires[0].ask("occasion", name="cup").get("code") == "unknown")
        adds_up(pits, main, salon)
    assert baize("verify", book, "--all")[0] == 0
    sql(book, "UPDATE baize.session_told SET words = replace(words, ':32000', ':32500')")
    code, said = baize("verify", book, "--all")
    assert code == 1 and "tournament cup: session 2: the table told of other chips" in said, said


def begins(cup, session, table):
    cup.session = session
    until_so(lambda: cup.act("call", session=session, table=table)["ok"])  # when it is cleared of the one before
    cup.do("begin", session=session)


def entry_of(cup, number):
    return next(e for e in cup.look()["entries"] if e["player"] == number)


def own_states(w):
    """Of who sits at a terminal; None: the tournament of the other pit has not been read yet."""
    told = w.ask("occasion", name="cup")
    return [e["state"] for e in told["state"]["entries"] if e["player"]] if told["ok"] else None


def enters_from(main, salon, cup, i):
    """A player applies at a terminal of the other pit, and pays with his card while the controller that holds the tournament is gone and his
    own is struck down: once."""
    said, w = at(salon, "S01", i)
    has = expect(said)["account"]["on-card"]
    until_so(lambda: any(o["name"] == "cup" and o["pit"] == "main" for o in expect(w.ask("occasions"))["occasions"]))
    until_so(lambda: expect(w.ask("occasion", name="cup"))["state"]["phase"] == "entries")
    own = [e for e in cup.do("apply", desk=w, yes=True)["state"]["entries"] if e["player"]]
    assert [(e["player"], e["state"]) for e in own] == [(card(i), "applied")], own
    assert refused(cup.act("fee", desk=w, card=10000), "rules")["rule"]  # he is not accepted yet, which is known here
    assert refused(w.ask("occasion-act", name="cup", act={"act": "accept", "player": card(i)}), "role")
    cup.do("accept", player=card(i))
    until_so(lambda: own_states(w) == ["accepted"])
    refused(cup.act("fee", desk=w, card=9000), "rules")
    refused(cup.act("fee", desk=w, cash=10000), "funding")
    main.kill()
    fee = {"name": "cup", "act": {"act": "fee", "card": 10000}}
    seq = w.send("occasion-act", **fee)
    w.send("occasion-act", **fee)  # once more, which nobody here can know to be wrong
    until_so(lambda: account(w)["on-card"] == has - 20000)
    salon.kill()
    assert "let go is not" not in baize("verify", f"{cup.book}&pit=salon")[1]
    main.open()
    salon.open()
    cup.desk = main.desk("boss")
    w.player = None
    w = back(salon, [w])[0]
    assert w.ask("occasion-act", seq=seq, **fee)["again"]  # it was asked for
    until_so(lambda: own_states(w) == ["in"])
    assert account(w)["on-card"] == has - 20000 and cup.look()["pool"] == 10000 * len(cup.players) + 10000
    expect(w.ask("leave"))
    until_so(lambda: rows(cup.book, f"SELECT on_card FROM baize.member WHERE card = '{card(i)}' AND pit IS NULL") == [[str(has - 10000)]])
    until_so(lambda: rows(cup.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["0"]])
    cup.players.append(types.SimpleNamespace(card=card(i), pin=pin(i)))


def adds_up_but_for(pits, finding, *houses):
    """All of it does; that somebody has edited a row between the pits is found, and nothing else is."""
    for house in houses:
        assert house.stop() == (0, "")
        for name in ("terminals", "tables", "meters", "tickets"):
            house.report(name)
    found = [line for house in houses for line in baize("verify", house.book)[1].splitlines() if ": good: " not in line]
    assert found and all(finding in line for line in found), found
    code, said = baize("verify", pits.book, "--all")
    assert code == 1 and finding in said, said


def decided_at_the_table(book, main, salon):
    """Who is disqualified, by whomever, and a session that is concluded early, at a table of the other pit."""
    cup = entered(main, 2, also=lambda cup: enters_from(main, salon, cup, 3), tables=["X9"], rounds=("number", 1), seats=("number", 3), coups=("number", 3), **{"max-entrants": ("number", 3)})
    away, stays, _ = (p.card for p in cup.players)
    cup.draw()
    said, elsewhere = at(main, "T01", 1)  # whose card is in a terminal, so that nobody is seated
    expect(said)
    begins(cup, 1, "X9")
    cup.do("disqualify", player=away, reason="absent", more={"reason": "he does not come"})
    expect(elsewhere.ask("leave"))
    wires = takes_seats(salon, cup, "X9")
    office, dealer = salon.desk("manager"), salon.desk("dealer")
    for w in wires:
        expect(w.ask("wager", table="X9", round=1, bet="player", stake=1000))
    expect(act(dealer, "close", "X9"))
    expect(office.ask("act", table="X9", act={"act": "invalidate", "reason": "disruption"}, reason="a card fell"))
    assert [e["chips"] for e in look(wires[0], "X9")["session"]["entrants"]] == [30000] * 2
    # Disqualified by the tournament while he was being seated: the table follows.
    gone = '{"card": "%s", "ground": "breach"}' % stays
    rows(book, "UPDATE baize.session SET words = jsonb_insert(words::jsonb, '{gone, 0}', '%s')::text WHERE NOT over" % gone)
    until_so(lambda: entry_of(cup, stays)["state"] == "disqualified")
    assert sorted(e["state"] for e in look(wires[0], "X9")["session"]["entrants"]) == ["disqualified", "in"]
    expect(act(office, "conclude", "X9"))
    until_so(lambda: cup.look()["sessions-of-it"][0]["concluded"])
    counted(cup, salon, "X9")
    cup.do("announce", session=1)
    assert [(r["place"], r["chips"]) for r in cup.look()["sessions-of-it"][0]["results"]] == [(1, 30000)]
    # What is paid to a card in the other pit goes after it.
    until_so(lambda: look_at(salon, "X9")["entrants"] == [])
    w = wires[0]
    expect(w.ask("table", table="R9"))
    said = w.ask("card", card=card(3), pin=pin(3))
    pays(cup, main)
    expect(w.ask("leave"))
    until_so(lambda: rows(book, f"SELECT on_card FROM baize.member WHERE card = '{card(3)}' AND pit IS NULL") == [[str(expect(said)["account"]["on-card"] + 30000)]])
    for w in wires:
        w.close()
    until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])


def runs_by_itself(book, main, salon):
    """A tie that is played off at an automatic table of the other pit, which is frozen and cut off from the database meanwhile, and both
    pits are struck down when the result comes; and the next session is called off in the midst of a coup."""
    cup = entered(main, 4, CrownTournament, ["J9"])
    cup.draw()
    begins(cup, 1, "J9")
    wires = takes_seats(salon, cup, "J9")
    until_so(lambda: look(wires[0], "J9")["session"]["state"] == "playoff" and look(wires[0], "J9")["phase"] == "open")
    salon.floor.process.send_signal(signal.SIGSTOP)
    rows(book, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
    salon.floor.process.send_signal(signal.SIGCONT)
    cup.do("present", official="boss", yes=False)
    until_so(lambda: look(wires[0], "J9")["session"]["state"] == "halted")
    cup.do("present", official="boss", yes=True)
    until_so(lambda: look(wires[0], "J9")["session"]["state"] == "playoff")
    main.kill()
    play_alone(wires, 0, "J9", wagers)
    salon.kill()
    main.open()
    salon.open()
    cup.desk = main.desk("boss")
    until_so(lambda: sorted(e["place"] for e in cup.look()["entries"] if e["session"] == 1) == [1, 2])
    cup.do("announce", session=1)

    begins(cup, 2, "J9")
    wires = takes_seats(salon, cup, "J9")
    for _ in patiently("that chips lie on the table", .05):
        turn = (view := look(wires[0], "J9"))["session"]["turn"]
        if turn and wires[turn["seat"] - 1].ask("wager", table="J9", round=view["round"], bet="main", stake=1000)["ok"]:
            break
    salon.kill()
    cup.do("cancel", text="a fire", more={"reason": "a fire"})
    salon.open()
    until_so(lambda: look_at(salon, "J9")["entrants"] == [])
    pays(cup, main)
    until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])
    for house in (main, salon):
        assert (trial := expect(house.desk("inspector").ask("trial")))["good"] and trial["tournament"] == 0, trial


def test_a_table_that_is_lent_is_given_back_whatever_becomes_of_its_session():
    wheel = tables(300, 60)[0]
    pits = Pits("lent", contested(True, pit_of(wheel, "main"), pit_of(wheel.replace("R1", "R9"), "salon"), pit_of(QUICK.replace("J1", "J9"), "salon")))
    with pits as (main, salon):
        decided_at_the_table(pits.book, main, salon)
        runs_by_itself(pits.book, main, salon)
        until_so(lambda: rows(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL") == [["0"]])
        expect(at(main, "T01", 2)[0])
        adds_up_but_for(pits, "a table did what pit main has not wanted of it", main, salon)
    # What was told is what the journal of the table came to, whatever somebody has made of it since.
    sql(pits.book, "CREATE TABLE public.told AS SELECT * FROM baize.session_told")
    for edited in ("UPDATE %s SET words = replace(words, '\"place\":1', '\"place\":2')", "DELETE FROM %s",
                   "UPDATE %%s SET words = replace(words, '%s', '%s')" % (card(3), card(4))):
        sql(pits.book, edited % "baize.session_told")
        code, said = baize("verify", f"{pits.book}&pit=salon")
        assert code == 1 and "came to something else than was told of session 1" in said, said
        sql(pits.book, "DELETE FROM baize.session_told; INSERT INTO baize.session_told SELECT * FROM public.told")


def goes_to(house, i):
    """Member i at a terminal of a pit that sees the tournament of the other, and what is on his card."""
    said, w = at(house, "S01", i)
    until_so(lambda: own_states(w) is not None)
    return w, expect(said)["account"]["on-card"]


def leaves(w, book, i, on_card):
    """His card is out, and what is on it is what he has not paid."""
    expect(w.ask("leave"))
    w.close()
    until_so(lambda: rows(book, f"SELECT on_card FROM baize.member WHERE card = '{card(i)}' AND pit IS NULL") == [[str(on_card)]])


def withdraws_there(cup, salon, i):
    w, has = goes_to(salon, i)
    until_so(lambda: own_states(w) == ["in"])
    cup.do("withdraw", desk=w)
    assert own_states(w) == ["withdrawn"] == [entry_of(cup, card(i))["state"]]
    refused(cup.act("withdraw", desk=w), "rules")
    leaves(w, cup.book, i, has)


def called_to(state):
    return state["pool"], [(s["session"], s["state"], s["table"]) for s in state["sessions-of-it"]]


def pays_there(cup, main, salon, i, act, amount, strike=False):
    """What is due leaves the card once, whoever is struck down; what is not due, or twice, is refused with the clause."""
    w, has = goes_to(salon, i)
    pool = cup.look()["pool"]
    until_so(lambda: called_to(cup.look(w)) == called_to(cup.look()))
    assert refused(cup.act(act, desk=w, card=amount - 1), "rules")["rule"]
    if strike:
        main.kill()
        w.send("occasion-act", name="cup", act={"act": act, "card": amount})
        until_so(lambda: account(w)["on-card"] == has - amount)
        salon.kill()
        main.open()
        salon.open()
        cup.desk = main.desk("boss")
        w.player = None
        w = back(salon, [w])[0]
        until_so(lambda: cup.look()["pool"] == pool + amount)
        until_so(lambda: own_states(w) and cup.look(w)["pool"] == pool + amount)
    else:
        cup.do(act, desk=w, card=amount)
    assert cup.look()["pool"] == pool + amount
    refused(cup.act(act, desk=w, card=amount), "rules")
    leaves(w, cup.book, i, has - amount)


def disputes_there(cup, salon, i):
    w, has = goes_to(salon, i)
    cup.do("dispute", desk=w, what="the count", text="I had one more")
    refused(cup.act("dispute", desk=w, what="the count", text="again"), "rules")
    until_so(lambda: cup.look()["halted"])
    cup.do("decide", player=card(i), what="the count", text="it was counted twice", more={"reason": "counted"})
    leaves(w, cup.book, i, has)


def test_players_of_another_pit_buy_in_and_back_withdraw_and_dispute_at_its_terminals():
    wheel = tables(300, 60)[0]
    pits = Pits("bought", contested(True, pit_of(wheel, "main"), pit_of(wheel.replace("R1", "R9"), "salon"), members=5))
    number = {card(i): i for i in range(1, 6)}
    with pits as (main, salon):
        cup = entered(main, 5, tables=["X1"], also=lambda cup: withdraws_there(cup, salon, 5), seats=("number", 3),
                      **{"max-entrants": ("number", 5), "buy-in": ("value", 2000), "second-chances": ("number", 1), "buy-backs": ("number", 1),
                         "buy-back-price": ("value", 5000), "buy-back-when": ("text", "after the heats")})
        cup.players.pop()
        cage = main.desk("cage")
        for session, entrants in cup.draw().items():
            cup.session = session
            until_so(lambda: cup.act("call", session=session, table="X1")["ok"])
            for n, player in enumerate(entrants):
                if n == 0:
                    pays_there(cup, main, salon, number[player], "buy-in", 2000, strike=session == 1)
                    cage = main.desk("cage")
                else:
                    cup.do("buy-in", desk=cage, card=2000, more=vars(cup.players[number[player] - 1]))
            cup.do("begin", session=session)
            contests(main, takes_seats(main, cup, "X1"), "X1", session)
            counted(cup, main, "X1")
            cup.do("announce", session=session)
        lost = next(e["player"] for e in cup.look()["entries"] if e["state"] == "out")
        until_so(lambda: rows(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL") == [["0"]])
        pays_there(cup, main, salon, number[lost], "buy-back", 5000)
        disputes_there(cup, salon, number[lost])
        cup.do("cancel", text="a fire", more={"reason": "a fire"})
        pays(cup, main)
        until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])
        until_so(lambda: rows(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["0"]])
        adds_up(pits, main, salon)
    assert rows(pits.book, "SELECT sum(on_card) FROM baize.member") == [["500000"]]  # all of it came back
    assert baize("verify", pits.book, "--all")[0] == 0


HOUR = 3600000


def is_right(at):
    """A time that an act was done at, by the clock of the database, though others are two hours off."""
    return abs(at - now()) < HOUR / 2


def sets_clock(house, seconds):
    house.kill()
    house.env["WALL_AHEAD"] = str(seconds)
    house.open()


def test_a_tournament_goes_by_the_clock_of_the_database_whoevers_is_off():
    wheel = tables(300, 60)[0]
    pits = Pits("hours", contested(True, pit_of(wheel, "main"), pit_of(wheel.replace("R1", "R9"), "salon")))
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        # Of the pit that holds it the clock is two hours ahead, and of the other too.
        pits.env.update({pit: wall_ahead(folder, 7200) for pit in ("main", "salon")})
        main, salon = stack.enter_context(pits)
        cup = Tournament(main.desk("boss"), "boss", rounds=("number", 1), starts=("time", now() + HOUR), seats=("number", 3), **{"max-entrants": ("number", 3), "withdraw-until": ("time", now() + HOUR)})
        cup.open()
        cage = main.desk("cage")
        for i in (1, 2, 3):
            m = cup.do("apply", desk=cage, more=member_at(i), yes=True)
            assert is_right(m["at"]), (m["at"], now())
            cup.do("accept", player=card(i))
            cup.do("fee", desk=cage, more=member_at(i), cash=10000)
        cage.close()
        # Registration does not end early where a clock is ahead: not in the other pit, where that is worked out too.
        w, _ = goes_to(salon, 3)
        until_so(lambda: own_states(w) == ["in"])
        m = cup.do("withdraw", desk=w)
        assert is_right(m["at"]) and entry_of(cup, card(3))["owed"] == 10000, m
        w.close()
        cup.ready("H1")
        cup.draw()
        assert refused(cup.act("call", session=1, table="H1"), "rules")["why"] == "the session starts later"
        # Set back, whoever holds it: time goes on from where it was, and what was not yet is not.
        for ahead in (-7200, 0, 7200):
            sets_clock(main, ahead)
            cup.desk = main.desk("boss")
            m = cup.do("halt", text="a clock")
            assert is_right(m["at"]), (m["at"], now())
            assert is_right(cup.do("resume")["at"]) and cup.act("call", session=1, table="H1")["why"] == "the session starts later"
        seen = seen_in_both(main, salon, "cup")["state"]
        assert seen["starts"] == cup.look()["starts"] and abs(seen["starts"] - now() - HOUR) < HOUR / 2, seen["starts"]
        cup.do("reschedule", time=now() + 1000, text="sooner", more={"reason": "sooner"})
        until_so(lambda: cup.act("call", session=1, table="H1")["ok"])  # as soon as it is that time, and no earlier than by the database's clock
        adds_up(pits, main, salon)


def away(house, terminal, i, ahead):
    """Until when member i is refused there, by the right clock, though that of the house is so far ahead."""
    told, w = at(house, terminal, i)
    w.close()
    return told["until"] - 1000 * ahead if told.get("code") == "break" else None


def test_a_break_and_a_wait_last_as_long_in_a_pit_whose_clock_is_off():
    """What a member or staff must wait for is over neither sooner nor later where a clock is two hours ahead or behind."""
    pits = Pits("breaks")
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        pits.env.update({pit: wall_ahead(folder, 0) for pit in ("main", "salon")})
        main, salon = stack.enter_context(pits)
        for i, ahead, name in ((1, 7200, "boss"), (2, -7200, "dealer")):
            sets_clock(salon, ahead)
            said, w = at(main, "T01", i)
            expect(said)
            expect(w.ask("break", minutes=60, pin=pin(i)))
            w.close()
            for house, terminal, off in 2 * ((salon, "S01", ahead), (main, "T01", 0)):  # there and back, and once more
                until_so(lambda: away(house, terminal, i, off) is not None)
                told = away(house, terminal, i, off)
                assert abs(told - now() - HOUR) < HOUR / 10, (told - now(), ahead)
            for _ in range(3):
                refused(main.wire().ask("login", name=name, password="no"), "login")
            until_so(lambda: salon.wire().ask("login", name=name, password="no")["code"] == "locked")
            told = refused(salon.wire().ask("login", name=name, password="no"), "locked")["why"]
            assert int(re.search(r"in (\d+) minute", told)[1]) < 60, told
        adds_up(pits, main, salon)


def test_an_official_seats_nobody_whose_card_is_in_a_terminal_of_another_pit():
    wheel = tables(300, 60)[0]
    pits = Pits("one-card", contested(True, pit_of(wheel, "main"), pit_of(wheel.replace("R1", "R9"), "salon")))
    with pits as (main, salon):
        office = salon.desk("manager")

        def seats(i):
            return office.ask("contest", table="X9", entrants=[{"terminal": "S01", "name": "Ann", "card": card(i)}])

        for i in (1, 2):  # the first was here before, and what is known of his card is old
            if i == 1:
                said, w = at(salon, "S02", i)
                expect(said)
                expect(w.ask("leave"))
                w.close()
                until_so(lambda: rows(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL") == [["0"]])
            said, w = at(main, "T01", i)
            expect(said)
            for _ in range(3):  # however often it is asked
                assert "is in use in another pit" in refused(seats(i), "contest")["why"]
                time.sleep(0.1)
            expect(w.ask("leave"))
            w.close()
            until_so(lambda: seats(i)["ok"])
            expect(office.ask("contest", table="X9"))
        adds_up(pits, main, salon)


TELLER = "staff:\n  - {name: teller, role: cashier, password: pass-teller}\n"


def in_and_out(pits, pit):
    """What came and went over the counter of a pit with tournaments, by its book."""
    told = rows(pits.book, f"SELECT kind, sum(amount) FROM pit_{pit}.movement WHERE kind LIKE 'fee %' OR kind LIKE 'prize %' GROUP BY 1 ORDER BY 1")
    return {kind: int(amount) for kind, amount in told}


def balanced(pits):
    """In the midst of it: all pits together have what they have let go."""
    for pit in ("main", "salon"):
        said = baize("verify", f"{pits.book}&pit={pit}")[1]
        assert "let go is not" not in said and "accounts differ" not in said, said


def member_at(i):
    return {"card": card(i), "pin": pin(i)}


def applies_at(cup, cage, i):
    """At the cage of a pit, with card and PIN; accepted where it is held, and known of there."""
    cup.do("apply", desk=cage, more=member_at(i), yes=True)
    cup.do("accept", player=card(i))
    until_so(lambda: [e["state"] for e in cup.look(cage)["entries"] if e["player"] == card(i)] == ["accepted"])


def pays_in_cash(cup, pits, main, salon):
    """A fee in cash at the cage of the other pit; part of it off the card, while both pits are struck down; and one that was paid meanwhile."""
    cage = salon.desk("cage")
    until_so(lambda: cage.ask("occasion", name="cup")["ok"])
    applies_at(cup, cage, 1)
    assert refused(cup.act("fee", desk=cage, more=member_at(1), cash=9999), "rules")["rule"]
    refused(cup.act("fee", desk=cage, more={**member_at(1), "pin": "0000"}, cash=10000), "pin-wrong")
    refused(cup.act("close", desk=cage), "role")
    assert in_and_out(pits, "salon") == {}
    paid = cup.do("fee", desk=cage, more=member_at(1), cash=10000)
    assert [e["state"] for e in paid["state"]["entries"]] == ["in"] and "events" not in paid, paid
    assert in_and_out(pits, "salon") == {"fee in cash": 10000} and cup.look()["pool"] == 10000

    applies_at(cup, cage, 2)
    main.kill()
    fee = {"name": "cup", "act": {"act": "fee", "cash": 4000, "card": 6000}, **member_at(2)}
    seq = cage.send("occasion-act", **fee)
    until_so(lambda: rows(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["1"]])
    balanced(pits)
    salon.kill()
    salon.open()
    cage = salon.desk("cage")
    assert "not answered yet" in refused(cage.ask("occasion-act", seq=seq, **fee), "wait")["why"]
    main.open()
    cup.desk = main.desk("boss")
    until_so(lambda: cup.look()["pool"] == 20000)
    until_so(lambda: rows(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["0"]])
    assert expect(cage.ask("occasion-act", seq=seq, **fee))["again"]
    assert in_and_out(pits, "salon") == {"fee in cash": 14000}

    # What was counted is what the act says was paid in cash, or somebody has been at the row: the cash goes back.
    applies_at(cup, cage, 3)
    main.floor.process.send_signal(signal.SIGSTOP)
    seq = cage.send("occasion-act", **{**fee, **member_at(3)})
    until_so(lambda: rows(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["1"]])
    sql(pits.book, """UPDATE baize.act_asked SET act = replace(act, '"card":6000,"cash":4000', '"card":4000,"cash":6000') WHERE NOT over""")
    main.floor.process.send_signal(signal.SIGCONT)
    assert refused(cage.answer(seq), "funds")["why"] == "that is not what was counted there: the cash goes back"
    assert in_and_out(pits, "salon") == {"fee in cash": 18000, "fee back in cash": 4000} and cup.look()["pool"] == 20000
    until_so(lambda: rows(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["0"]])

    # Asked for twice, which nobody here can know to be wrong: the cash goes back.
    fee = {"name": "cup", "act": {"act": "fee", "cash": 10000}, **member_at(3)}
    main.floor.process.send_signal(signal.SIGSTOP)
    twice = []
    for n in (1, 2):
        twice.append(cage.send("occasion-act", **fee))
        until_so(lambda: rows(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [[str(n)]])
    main.floor.process.send_signal(signal.SIGCONT)
    expect(cage.answer(twice[0]))
    m = refused(cage.answer(twice[1]), "rules")
    assert m["why"].endswith(": the cash goes back") and m["rule"], m
    again = cage.ask("occasion-act", seq=twice[1], **fee)
    assert (again["code"], again["why"], again["rule"]) == (m["code"], m["why"], m["rule"]), again
    assert in_and_out(pits, "salon") == {"fee in cash": 38000, "fee back in cash": 14000} and cup.look()["pool"] == 30000


def another_card(house, cage, old):
    """The next card of a member, by two persons."""
    new = proposed(cage.ask("member-change", card=old, reason="lost", **{"new-card": True}), house.desk("pit"), "member")["member"]["card"]
    assert new not in (old, None) and cage.until("proposal", state="confirmed")["answer"]["event"] == "member", new
    return new


def purse_of(pits, whose):
    return rows(pits.book, f"SELECT card, on_card FROM baize.member WHERE number = '{whose}' AND pit IS NULL")


def given_back_to_nobody(cup, pits, main, salon):
    """Money that is given back at the cage of the other pit, which is struck down before it is told so: it is on the card that he has now."""
    cage = salon.desk("cage")
    cup.do("withdraw", desk=cage, more=member_at(3))
    new = another_card(salon, cage, card(3))
    until_so(lambda: purse_of(pits, card(3)) == [[new, "100000"]])
    main.kill()
    back = {"name": "cup", "act": {"act": "pay", "player": card(3), "cash": 10000}, "reason": "he has withdrawn"}
    seq = cage.send("occasion-act", **back)
    until_so(lambda: rows(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["1"]])
    salon.kill()
    main.open()
    until_so(lambda: rows(pits.book, "SELECT sum(money) FROM baize.act_answered") == [["24000"]])  # and the cash that went back before
    balanced(pits)
    cup.desk = main.desk("boss")
    refused(cup.act("pay", desk=main.desk("teller"), player=card(3), cash=10000, more={"reason": "he has come here"}), "rules")
    salon.open()
    until_so(lambda: purse_of(pits, card(3)) == [[new, "110000"]])
    assert refused(salon.desk("cage").ask("occasion-act", seq=seq, **back), "lapsed")["why"] == "nobody was at the desk any more: it is on the card"
    told = expect(salon.desk("inspector").ask("incidents"))["incidents"]
    assert [i["where"] for i in told if i["code"] == "paid-to-card"] == ["cup"], told


def collected(cup, pits, main, salon, first, second):
    """A prize that is asked for at two cages at once, and one that takes two persons and a form at the other, of somebody
    who has another card by now and has some of it put there."""
    cage, teller = salon.desk("cage"), main.desk("teller")
    until_so(lambda: [e["owed"] for e in cup.look(cage)["entries"] if e["player"] == second] == [6000])
    m = race(("occasion-act", teller, cage), {"name": "cup", "act": {"act": "pay", "player": second, "cash": 6000}, "reason": "second"}, "rules")
    assert [in_and_out(pits, pit).get("prize in cash", 0) for pit in ("main", "salon")] == ([6000, 0] if m is teller else [0, 6000])
    until_so(lambda: [e["owed"] for e in cup.look(cage)["entries"] if e["player"] == second] == [0])
    assert refused(cup.act("pay", desk=cage, player=second, cash=6000, more={"reason": "once more"}), "rules")["why"].startswith("nothing is owed")
    new = another_card(salon, cage, first)
    until_so(lambda: purse_of(pits, first))
    (_, had), = purse_of(pits, first)
    pay = {"player": first, "cash": 9000, "cheque": 4000, "card": 1000}
    form = {"name": "A. Winner", "document": "passport", "number": "P1", "signed": True}
    refused(cup.act("pay", desk=cage, more={"reason": "first"}, **pay), "identify")
    said = cup.act("pay", desk=cage, more={"reason": "first", "form": form}, **pay)
    assert entry_of(cup, first)["owed"] == 14000
    before = in_and_out(pits, "salon")
    proposed(said, salon.desk("pit"), event="occasion-acted")
    assert cage.until("proposal", state="confirmed")["answer"]["event"] == "occasion-acted"
    after = in_and_out(pits, "salon")
    assert {k: v - before.get(k, 0) for k, v in after.items() if v != before.get(k)} == {"prize by cheque": 4000, "prize in cash": 9000}
    until_so(lambda: purse_of(pits, first) == [[new, str(int(had) + 1000)]])
    paid, = [p for p in expect(cage.ask("payouts", which="signed"))["payouts"] if p["amount"] == 13000]
    assert (paid["who"], paid["second"], paid["about"]) == ("cage", "pit", "cup: pay"), paid


def test_a_fee_is_paid_and_a_prize_collected_at_the_cage_of_any_pit():
    pits = Pits("caged", contested(True).replace("staff:\n", TELLER, 1) + "duties:\n  prize: {above: 10000}\nidentify-above: 10000\n")
    with pits as (main, salon):
        cup = Tournament(main.desk("boss"), "boss", rounds=("number", 1), seats=("number", 3), **{"max-entrants": ("number", 3)})
        cup.open()
        pays_in_cash(cup, pits, main, salon)
        given_back_to_nobody(cup, pits, main, salon)
        cup.ready("H1")
        first, second = cup.draw()[1]
        cup.begin(1, "H1")
        cup.result(1, [first, second])
        collected(cup, pits, main, salon, first, second)
        until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])
        sql(pits.book, """UPDATE baize.act_asked SET act = replace(act, '"card":4000,"cash":6000', '"card":6000,"cash":4000')""")  # as it was
        adds_up_but_for(pits, "was not dealt with here as its rows say", main, salon)
    assert rows(pits.book, "SELECT sum(on_card) FROM baize.member") == [["405000"]]  # 6000 of a fee came from a card; 10000 came back to one, and 1000 of a prize


SHARED_ROWS = ("act_asked", "act_answered", "session")


def found_in(pits, *which):
    """Which pits have a finding, and what each says."""
    said = {pit: baize("verify", f"{pits.book}&pit={pit}") for pit in ("main", "salon")}
    assert sorted(pit for pit in said if said[pit][0]) == sorted(which), said
    return [line for pit in which for line in said[pit][1].splitlines() if ": good: " not in line]


def kept_before(pits, main, salon):
    """A casino of before vouches for no rows: it is verified, opened, and takes those that there are as they are."""
    for house in (main, salon):
        assert house.stop() == (0, "")
    assert found_in(pits) == []
    sql(pits.book, "; ".join(f"DELETE FROM pit_{pit}.setting WHERE name LIKE 'vouched %'" for pit in ("main", "salon")))
    found = found_in(pits, "main", "salon")
    assert all(": chain: " in line for line in found), found  # of the rows nothing is said
    salon.open()
    until_so(lambda: rows(pits.book, "SELECT count(*) FROM pit_salon.setting WHERE name LIKE 'vouched followed %'") == [["1"]])
    found = found_in(pits, "main")
    assert all(": chain: " in line for line in found), found  # its pits may be opened one after the other
    main.open()
    for house in (main, salon):
        assert house.stop() == (0, "")
    assert found_in(pits) == []


def edited_rows_are_found(pits):
    number, = rows(pits.book, "SELECT no FROM baize.act_asked WHERE act LIKE '%cash%'")[0]
    this = f"WHERE no = {number}"
    for table in SHARED_ROWS:
        sql(pits.book, f"CREATE TABLE public.{table} AS SELECT * FROM baize.{table}")
    for edit, where, says in (
            (f"UPDATE baize.act_asked SET act = replace(act, '10000', '9000') {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_asked SET number = '{card(4)}' {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_asked SET card = '{card(4)}' {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_asked SET name = 'mug' {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_asked SET money = money + 1 {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_asked SET home = 'salon' {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_asked SET over = false {this}", ("salon",), "was not asked for here"),
            (f"UPDATE baize.act_asked SET no = no - 1 {this}", ("main", "salon"), "act"),
            (f"DELETE FROM baize.act_asked {this}", ("main", "salon"), "act"),
            (f"DELETE FROM baize.act_answered {this}", ("main", "salon"), "act"),
            (f"DELETE FROM baize.act_asked {this}; DELETE FROM baize.act_answered {this}", ("main", "salon"), "the row is missing"),
            (f"UPDATE baize.act_answered SET words = replace(words, 'true', 'false') {this}", ("main", "salon"), "act"),
            (f"UPDATE baize.act_answered SET money = money + 1 {this}", ("main", "salon"), "act"),
            (f"INSERT INTO baize.act_asked SELECT pit, 7, home, name, number, card, act, 0, made, true FROM baize.act_asked {this}", ("salon",), "act 7 of"),
            (f"INSERT INTO baize.act_asked SELECT 99, 7, home, name, number, card, act, 0, made, true FROM baize.act_asked {this}", ("main", "salon"), "act 7 of pit 99"),
            (f"INSERT INTO baize.act_answered SELECT pit, 7, words, 0 FROM baize.act_answered {this}", ("salon",), "act 7 of"),
            ("UPDATE baize.session SET words = replace(words, 'kept', 'void')", ("main",), "is not wanted of another pit as its row says"),
            ("UPDATE baize.session SET over = NOT over", ("main",), "is not wanted"),
            ("UPDATE baize.session SET pit = 'main'", ("main",), "is not wanted"),
            ("INSERT INTO baize.session SELECT home, occasion, session + 1, pit, words, over FROM baize.session", ("main",), "is not wanted"),
            ("DELETE FROM baize.session", ("main",), "the row is missing of which this book has `wanted "),
    ):
        sql(pits.book, edit)
        found = found_in(pits, *where)
        assert any(says in line or "let go is not" in line for line in found), (edit, found)
        assert baize("verify", pits.book, "--all")[0] == 1, edit
        for table in SHARED_ROWS:
            sql(pits.book, f"DELETE FROM baize.{table}; INSERT INTO baize.{table} SELECT * FROM public.{table}")
        assert found_in(pits) == [], edit


def puts_in(pits, no, number, who, what):
    """A row that no floor has written: somebody's act, in the name of the other pit."""
    act = {"act": what, "cage": {"by": "x", "desk": "x", "pit": "salon", "note": "", "seq": 1, "counted": 0}}
    sql(pits.book, f"""INSERT INTO baize.act_asked (pit, no, home, name, number, card, act, money, over) SELECT id, {no}, 'main', 'cup', '{number}', '{who}',
                    '{json.dumps(act)}', 0, false FROM baize.pit WHERE name = 'salon'""")
    until_so(lambda: rows(pits.book, f"SELECT over FROM baize.act_asked WHERE no = {no}") == [["t"]])
    return json.loads(rows(pits.book, f"SELECT words FROM baize.act_answered WHERE no = {no}")[0][0])


def test_rows_between_pits_that_somebody_puts_in_edits_or_takes_out_are_found():
    pits = Pits("vouched", contested(True))
    pays = lambda player: {"act": "pay", "player": player, "cash": 10000}  # noqa: E731

    def at_the_other_cage(cup):
        cage = pits.pits[1].desk("cage")
        until_so(lambda: cage.ask("occasion", name="cup")["ok"])
        applies_at(cup, cage, 3)
        cup.do("fee", desk=cage, more=member_at(3), cash=10000)
        cup.players.append(types.SimpleNamespace(**member_at(3)))

    with pits as (main, salon):
        cup = entered(main, 2, tables=["X9"], also=at_the_other_cage, rounds=("number", 1), seats=("number", 3), **{"max-entrants": ("number", 3)})
        cup.draw()
        until_so(lambda: cup.act("call", session=1, table="X9")["ok"])
        until_so(lambda: salon.desk("manager").ask("contest", table="X9").get("code") == "contest")
        kept_before(pits, main, salon)
        edited_rows_are_found(pits)

        # While it is played: what a table was told by somebody else is found when the row is as it was again.
        main.open()
        salon.open()
        until_so(lambda: salon.desk("manager").ask("contest", table="X9").get("code") == "contest")
        (words,), = rows(pits.book, "SELECT words FROM baize.session")
        followed = "SELECT count(*) FROM pit_salon.setting WHERE name LIKE 'vouched followed %'"
        sql(pits.book, "UPDATE baize.session SET words = replace(words, 'false', 'true')")  # it stands still, they say
        until_so(lambda: rows(pits.book, followed) == [["2"]])
        sql(pits.book, f"UPDATE baize.session SET words = '{words}'")
        assert any("a table did what pit main has not wanted of it" in line for line in found_in(pits, "salon"))
        cup.desk = main.desk("boss")
        cup.do("cancel", text="a fire", more={"reason": "a fire"})

        # A card that is not the player's is not paid what he is owed; and what is, is found, for nobody has asked for it.
        said = puts_in(pits, 71, card(4), card(4), pays(card(1)))
        assert (said["ok"], said.get("code")) == (False, "card-unknown") and entry_of(cup, card(1))["owed"] == 10000, said
        said = puts_in(pits, 72, card(1), card(4), pays(card(1)))
        assert (said["ok"], said.get("code")) == (False, "card-unknown") and entry_of(cup, card(1))["owed"] == 10000, said
        said = puts_in(pits, 73, card(1), card(1), pays(card(1)))
        assert said["ok"] and entry_of(cup, card(1))["owed"] == 0, said
        said = found_in(pits, "main", "salon")
        assert any("an act was dealt with that pit salon has not asked for so: answered 2 7" in line for line in said), said
        assert any("act 71 of pit 2 was not asked for here" in line for line in said), said


def replaced_at(cup, house, *players):
    """Each has another card, from a pit that need not be where his was last; what he was when he applied he stays."""
    cage = house.desk("cage")
    for who in players:
        who.number = getattr(who, "number", who.card)
        until_so(lambda: rows(cup.book, f"SELECT 1 FROM baize.member WHERE number = '{who.number}' AND pit IS NULL"))
        who.card = another_card(house, cage, who.card)
    cage.close()


def takes_own_seats(house, cup, table):
    """With the card that each has now; by their terminals they see what is theirs."""
    until_so(lambda: len(look_at(house, table)["entrants"]) == 2)
    wires = []
    for e in sorted(look_at(house, table)["entrants"], key=lambda e: e["seat"]):
        who = next(p for p in cup.players if p.number[-4:] == e["name"])
        w = house.wire()
        w.terminal, w.player = e["player"].split(".")[0], e["player"]
        expect(w.join(w.terminal, card=who.card, pin=who.pin))
        until_so(lambda: [e["player"] for e in cup.look(w)["entries"] if e["player"]] == [who.number])
        wires.append(w)
    return wires


def shown(who):
    return {"card": who.card, "pin": who.pin}


def test_who_has_another_card_since_he_applied_is_the_same_entrant_in_every_pit():
    wheel = tables(300, 60)[0]
    pits = Pits("cards", contested(True, pit_of(wheel, "main"), pit_of(wheel.replace("R1", "R9"), "salon")).replace("staff:\n", TELLER, 1))
    with pits as (main, salon):
        cup = entered(main, 3, also=lambda cup: applies_before(cup, main, salon))
        by_number = {p.number: p for p in cup.players}
        heats = {n: [by_number[number] for number in who] for n, who in cup.draw().items()}
        # Replaced in the one pit, in the other, in both, and nowhere near the table; each session waits for the cards that they have now.
        for n, house, table in ((1, main, "X1"), (2, salon, "X9")):
            replaced_at(cup, main, heats[n][0])
            replaced_at(cup, salon, *heats[n])
            begins(cup, n, table)
            contests(house, takes_own_seats(house, cup, table), table, n)
            counted(cup, house, table)
            cup.do("announce", session=n)
            until_so(lambda: look_at(house, table)["entrants"] == [])
        cup.session = 3
        final = [by_number[number] for number in cup.draw()[3]]
        until_so(lambda: cup.act("call", session=3, table="X9")["ok"])
        replaced_at(cup, main, *final)
        waits_for_cards(cup, main, final)
        wires = takes_own_seats(salon, cup, "X9")
        until_so(lambda: cup.act("out", session=3, player="nobody")["code"] == "contest")  # it has heard that they are seated
        m = refused(cup.act("disqualify", player=final[0].card, reason="breach", more={"reason": "seen"}), "contest")
        assert m["why"] == "that is done at X9, in pit salon, and heard from there", m
        contests(salon, wires, "X9", 3)
        counted(cup, salon, "X9")
        cup.do("announce", session=3)
        until_so(lambda: look_at(salon, "X9")["entrants"] == [])
        first, second = (by_number[e["player"]] for e in sorted(cup.look()["entries"], key=lambda e: e["final"] or 9)[:2])
        replaced_at(cup, salon, first)
        replaced_at(cup, main, second)
        cage = salon.desk("cage")
        until_so(lambda: len([e for e in cup.look(cage)["entries"] if e["owed"]]) == 2)
        cup.do("pay", desk=cage, player=first.card, cash=cup_owes(cup, first), more={"reason": "first"})
        cup.do("pay", desk=main.desk("teller"), player=second.card, cash=cup_owes(cup, second), more={"reason": "second"})
        refused(cup.act("pay", desk=cage, player=first.card, cash=14000, more={"reason": "again"}), "rules")
        pays(cup, main)
        until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])
        until_so(lambda: rows(pits.book, "SELECT count(*) FROM baize.act_asked WHERE NOT over") == [["0"]])
        adds_up_but_for(pits, "a table did what pit main has not wanted of it", main, salon)  # waits_for_cards edits the row


def test_a_fee_that_goes_back_in_two_ways_is_paid_at_the_cage_of_another_pit():
    pits = Pits("two_ways", contested(True))
    with pits as (main, salon):
        cup = entered(main, 2, tables=["X1"])
        cage = salon.desk("cage")
        until_so(lambda: cage.ask("occasion", name="cup")["ok"])
        cup.do("withdraw", desk=cage, more=member_at(1))
        cup.do("pay", desk=cage, player=card(1), cash=6000, cheque=4000, more={"reason": "he has withdrawn"})
        assert in_and_out(pits, "salon") == {"fee back in cash": 10000}
        assert not [i for i in expect(salon.desk("inspector").ask("incidents"))["incidents"] if i["code"] == "paid-to-card"]
        adds_up(pits, main, salon)
    assert baize("verify", pits.book, "--all")[0] == 0


def waits_for_cards(cup, main, final):
    """While one has his card in a terminal of the other pit; and of what is no card of the house it is said that it is none."""
    one, other = sorted(final, key=lambda who: who.number)
    w = main.wire()
    expect(w.join("T03"))
    expect(w.ask("card", **shown(one)))
    cup.do("begin", session=3)
    wanted, edit = '"card":"%s"', "UPDATE baize.session SET words = replace(words, '%s', '%s') WHERE NOT over"
    for said, is_now in (("Fred is no card of this house", "Fred"), (f"the card of {one.number[-4:]} is in use in another pit", other.number)):
        was = other.number if is_now == "Fred" else "Fred"
        until_so(lambda: rows(cup.book, "SELECT 1 FROM baize.session WHERE NOT over AND words LIKE '%%%s%%'" % (wanted % was)))
        sql(cup.book, edit % (wanted % was, wanted % is_now))
        until_so(lambda: rows(cup.book, "SELECT 1 FROM baize.session_told WHERE NOT over AND words LIKE '%%\"waits\":\"%s\"%%'" % said))
    expect(w.ask("leave"))
    w.close()


def cup_owes(cup, who):
    return entry_of(cup, who.number)["owed"]


def applies_before(cup, main, salon):
    """A fourth, whose card is replaced in the pit that holds the tournament when he has applied: in the other he is who has applied, and pays."""
    who = types.SimpleNamespace(card=card(4), pin=pin(4))
    cup.do("apply", desk=main.desk("teller"), more=shown(who), yes=True)
    cup.do("accept", player=card(4))
    replaced_at(cup, main, who)
    cage = salon.desk("cage")
    until_so(lambda: cage.ask("occasion", name="cup")["ok"])
    until_so(lambda: [e["state"] for e in cup.look(cage)["entries"] if e["player"] == who.number] == ["accepted"])
    m = refused(cup.act("apply", desk=cage, more=shown(who), yes=True), "rules")
    assert m["why"] == f"{who.number} has applied", m
    replaced_at(cup, salon, who)
    cage = salon.desk("cage")
    cup.do("fee", desk=cage, more=shown(who), cash=10000)
    assert entry_of(cup, who.number)["state"] == "in" and len(cup.look()["entries"]) == 4
    for player in cup.players:
        player.number = player.card
    cup.players.append(who)
def opened_by(house, text):
    house.kill()
    house.write_plan(text)
    house.open()


def given_back(pits, cup, main, salon):
    """Nothing is left of the session that was played at the other pit's table."""
    until_so(lambda: cup.desk.ask("occasion-end", name="cup")["ok"])
    assert rows(pits.book, "SELECT count(*) FROM baize.session WHERE NOT over") == [["0"]] and look_at(salon, "X9")["entrants"] == []
    until_so(lambda: rows(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL") == [["0"]])
    until_so(lambda: salon.desk("manager").ask("contest", table="X9").get("why") != "the table serves a session of a tournament, and nothing else")


def test_a_table_that_the_plan_has_lost_or_moved_is_given_back_all_the_same():
    text = contested(True, pit_of(tables(300, 60)[0].replace("R1", "R9"), "salon"))
    pits = Pits("replanned", text)
    usual = {"rounds": ("number", 1), "max-entrants": ("number", 2)}
    with pits as (main, salon):
        # By another name: what is played there counts, and the table is cleared when that is announced.
        cup = entered(main, 2, tables=["X9"], **usual)
        cup.draw()
        begins(cup, 1, "X9")
        wires = takes_seats(salon, cup, "X9")
        opened_by(main, text.replace("table: X9", "table: X8"))
        cup.desk = main.desk("boss")
        assert refused(cup.act("conclude", session=1), "contest")["code"] == "contest"
        contests(salon, wires, "X9", 1)
        counted(cup, salon, "X9")
        cup.do("announce", session=1)
        pays(cup, main)
        given_back(pits, cup, main, salon)

        # In this pit by the plan: nobody is seated here of those who sit there, and it is called off there.
        opened_by(main, text)
        cup = entered(main, 2, tables=["X9"], **usual)
        cup.draw()
        begins(cup, 1, "X9")
        takes_seats(salon, cup, "X9")
        moved = text.replace("pit: salon, table: X9", "pit: main, table: X9")
        assert moved != text
        opened_by(main, moved)
        cup.desk = main.desk("boss")
        assert refused(cup.act("conclude", session=1), "contest")["code"] == "contest"
        cup.do("cancel", text="a fire", more={"reason": "a fire"})
        pays(cup, main)
        said = cup.desk.ask("occasion-end", name="cup")
        assert said["ok"] or "is not cleared of its session yet" in said["why"], said
        given_back(pits, cup, main, salon)

        # One that was left when its tournament was ended, by a program of before: it is called off.
        main.kill()
        sql(pits.book, "UPDATE baize.session SET over = false WHERE occasion = (SELECT max(occasion) FROM baize.session)")
        main.open()
        until_so(lambda: rows(pits.book, "SELECT count(*) FROM baize.session WHERE NOT over") == [["0"]])
        adds_up(pits, main, salon)
    assert baize("verify", pits.book, "--all")[0] == 0


def found_at(inspector, **fields):
    return expect(inspector.ask("find", **fields))["slips"]


def test_an_inspector_looks_into_every_pit():
    dealt = "{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no'}}"
    text = plan(members=2, tables=[*tables(300, 60), dealt], terminals=2, cash=0)
    with two_pits("inspected", text) as (_, houses):
        for house in houses:
            played(house)
        east, west = houses
        inspector = east.desk("inspector")
        assert (lambda p: (p["own"], p["pits"]))(expect(inspector.ask("pits"))) == ("east", ["east", "west"])
        own, there = found_at(inspector), found_at(inspector, pit="west")
        assert len(own) == len(there) == 1 and "pit" not in own[0] and there[0]["pit"] == "west", (own, there)
        over = found_at(inspector, pit="*")
        assert [s["pit"] for s in over] == ["west", "east"] and over[0]["at"] > over[1]["at"], over
        slip = there[0]
        steps = expect(inspector.ask("steps", pit="west", table=slip["table"], journal=slip["journal"], round=slip["round"]))
        assert steps["count"] > 2 and any(s["act"]["act"] == "wager" for s in steps["steps"]), steps
        for pit, code in (("east", None), ("west", "unknown")):  # the controller of another pit knows what is not told yet
            said = inspector.ask("steps", pit=pit, table="D1", journal=4, round=1)
            assert said.get("code") == code, said

        report = expect(inspector.ask("report", name="tables", pit="*"))
        at = report["words"].index("pit"), len(report["words"]) + [c["name"] for c in report["columns"]].index("wagered")
        assert [(p[at[0]], p[at[1]]) for p in report["pits"]] == [("east", 500), ("west", 500)], report
        assert report["total"][at[1]] == 1000, report
        assert expect(inspector.ask("report", name="tables", pit="west"))["words"][0] == "table"

        books = expect(inspector.ask("accounts", pit="west"))
        assert sum(a["balance"] for a in books["accounts"]) == books["sum"] == 0, books
        statement = expect(inspector.ask("statement", pit="west", account="wagers R1"))["movements"]
        assert {m["table"] for m in statement} == {"R1"}, statement
        assert expect(inspector.ask("trial", pit="west"))["good"]
        incidents = expect(inspector.ask("incidents", pit="west"))["incidents"]
        assert incidents and all("no" in i for i in incidents), incidents
        expect(inspector.ask("verify", pit="west"))
        verified = inspector.until("verified")
        assert verified["good"], verified

        west.kill()
        assert found_at(inspector, pit="west") == there
        said = inspector.ask("find", pit="north")
        assert said["code"] == "unreadable" and "pit=east, pit=west" in said["why"], said
        said = east.desk("boss").ask("find", pit="west")
        assert said["code"] == "role", said
        assert inspector.ask("accounts", pit="*")["code"] == "malformed"


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
