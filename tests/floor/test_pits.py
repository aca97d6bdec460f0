#!/usr/bin/env python3
"""A floor whose book is in PostgreSQL: it plays, closes and opens again, and one floor at a time has a pit. Several have
one each of a casino: what stands in it, and what they know of each other.

usage: test_pits.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import contextlib
import os
import re
import signal
import subprocess
import sys
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from house import PATIENCE, ROOT, Gone, House, account, card, expect, main, patiently, plan, refused, tests_of  # noqa: E402
from pits import BAIZE, Pits, adds_up, at, baize, casino, heard, held, played, small, sql, until, wagers  # noqa: E402
from standby import Standby  # noqa: E402


def as_documented():
    """What docs/pits.md begins with: the database is made so, and the words are told by which a floor is opened in it."""
    with open(os.path.join(ROOT, "docs/pits.md")) as document:
        make, floor = re.search(r"^```sh\n(createdb .*)\nbaize (floor .*)\n```", document.read(), re.M).groups()
    folder, name = os.environ[postgres.FOLDER], postgres.unique("casino")
    subprocess.run(["sh", "-euc", make.replace("casino", name)], check=True, env={**os.environ, "PGHOST": folder, "PGUSER": "baize"})
    book = f"postgres://baize@/{name}?host={folder}"
    return book, lambda house: [{"plan.yaml": house.plan, "postgres://baize@db.example/casino": book, "/var/lib/baize": house.folder + "/keys"}.get(word, word)
                                for word in floor.split()]


def test_a_floor_in_a_database_is_played_closed_and_opened_again():
    book, words = as_documented()
    with House(BAIZE, small(), book=book) as house:
        w, has = played(house)
        house.kill()
        house.open()
        again = house.again(w)
        assert account(again)["credit"] == has["credit"], (account(again), has)
        inspector = house.desk("inspector")
        accounts = expect(inspector.ask("accounts"))
        assert accounts["sum"] == 0
        assert expect(inspector.ask("incidents"))["incidents"]
        code, said = baize(*words(house), "--port", "0")
        assert code == 1 and f"another floor (process {house.floor.process.pid}) has the book" in said, said
        assert house.stop() == (0, "")
        house.verify()
        assert baize("plan", "--book", book)[0] == 0


def test_what_a_database_does_itself_is_refused_in_words():
    book = postgres.address("refused")
    with House(BAIZE, small(), book=book) as house:
        assert house.stop() == (0, "")
        code, said = baize("backup", book, house.folder + "/copy")
        assert code == 1 and "pg_dump" in said, said
        code, said = baize("archive", "--book", book)
        assert code == 1 and "docs/pits.md" in said, said
        empty = postgres.address("empty")
        for words in (("archive", "--book", empty), ("floor", "--drain", "--book", empty)):
            code, said = baize(*words)
            assert code == 1 and "baize@" not in said, said
            assert sql(empty, "SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'baize%' OR nspname LIKE 'pit%'") == [["0"]], words
        house.write_plan(small() + "archive: {after: 3}\n")
        code, said = baize("floor", house.plan, "--book", book, "--keys", house.folder + "/keys", "--port", "0")
        assert code == 1 and "take `archive` out of the plan" in said, said
    code, said = baize("report", "tables", "--book", book + "&pit=other")
    assert code == 2 and "there is no book at" in said, said


def test_a_database_that_dies_is_waited_for():
    """What was being written when it died is there, or is written when it is back; play goes on, and who stood by still does."""
    server = postgres.Server(durable=True)
    try:
        with contextlib.ExitStack() as stack, House(BAIZE, small(), book=postgres.address("dies", str(server.folder))) as house:
            w, _ = played(house)
            for how in (signal.SIGQUIT, signal.SIGINT):
                server.stop(how)
                server.start()
                wagers(w, 2)
            has = account(w)
            second = Standby(house)
            stack.callback(second.kill)
            until(house.book, f"SELECT count(*) > 1 FROM pg_stat_activity WHERE application_name LIKE 'baize {second.process.pid} %'", [["t"]])
            server.stop(signal.SIGQUIT)
            server.start()
            house.kill()
            house.floor = second
            second.opened()
            again = house.again(w)
            assert account(again)["credit"] == has["credit"]
            assert house.stop() == (0, "")
            house.verify()
    finally:
        server.close()


DEALT = "{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 20}}"


def test_a_database_that_is_struck_down_while_nobody_plays_is_waited_for():
    """Who has nothing to write finds it gone as he says that he lives: its server has said that it ends, and hung up."""
    server = postgres.Server(durable=True)
    try:
        with House(BAIZE, plan(members=2, tables=[DEALT], terminals=2, cash=0), book=postgres.address("idle", str(server.folder))) as house:
            for _ in range(2):
                (had,), = sql(house.book, "SELECT epoch FROM baize.pit")
                server.stop(signal.SIGQUIT)
                server.start()
                until(house.book, f"SELECT epoch <> {had} FROM baize.pit", [["t"]])
            house.sit(credit=10000)
            assert house.stop() == (0, "")
            house.verify()
    finally:
        server.close()


def test_a_database_that_does_not_answer_is_called_one():
    house = House(BAIZE, plan(members=2, tables=[DEALT], terminals=2, cash=0), book=postgres.address("hangs"))
    log = os.path.join(house.folder, "log")
    house.args += ("--log", log)
    with house:
        cage = house.desk("cage")
        with held(house.book, "LOCK TABLE baize.pit"):
            asked = cage.send("pay-in", card=card(1), amount=100, to="card")
            for _ in patiently("that it is noticed", 0.05):
                with open(log) as lines:
                    if '"storage-hangs","words":"the database does not answer' in lines.read():
                        break
            said = refused(house.wire().ask("join", terminal="T01"), "busy")
            assert "database" in said["why"], said
        expect(cage.answer(asked))
        words = [i["words"] for i in expect(house.desk("inspector").ask("incidents"))["incidents"]]
        assert any(w.startswith("the database did not answer for ") for w in words), words


def test_who_could_not_open_a_book_does_not_stand_by():
    """The pit would be handed to him: nobody waits for it, and who has it keeps it."""
    no_demonstration = re.sub(r"^(demonstration|staff|members):.*?(?=^\w|\Z)", "", casino(), flags=re.M | re.S)
    with Pits("fits") as (main, _):
        with open(main.plan + ".real", "w") as f:
            f.write(no_demonstration)
        for plan_file, keys, words in ((main.plan, "other", "the floor's key is not the one"), (main.plan + ".real", "keys", "a demonstration's")):
            code, said = baize("floor", plan_file, "--pit", "main", "--book", main.book, "--keys", f"{main.folder}/{keys}", "--port", "0", "--standby")
            assert code == 1 and words in said and "stands by" not in said, said
        code, said = baize("floor", "--drain", "--book", main.book)
        assert code == 1 and "nobody waits" in said, said
        at(main, "T01", 1, credit=10000)


def test_a_standby_takes_over_from_who_was_killed_or_frozen():
    """Whoever waits opens where the other was struck down; one that was frozen and wakes up is fenced, and says so."""
    with House(BAIZE, small(), book=postgres.address("standby")) as house:
        w, has = played(house)
        for how in (signal.SIGSTOP, signal.SIGKILL):
            was = house.floor
            house.floor = Standby(house)
            house.floor.waits()
            was.process.send_signal(how)
            house.floor.opened()
            w = house.again(w)
            assert account(w)["credit"] == has["credit"]
            wagers(w)
            has = account(w)
            was.process.send_signal(signal.SIGCONT)
            said = was.process.communicate(timeout=PATIENCE)[1]
            if how == signal.SIGSTOP:
                assert was.process.returncode == 1 and "another controller has taken" in said, said
        assert house.stop() == (0, "")
        house.verify()


# --- a casino of several -----------------------------------------------------------------------

def sent_on(house, **asks):
    """Where a connection is sent that asks for what stands in another pit; None: nowhere."""
    w = house.wire()
    try:
        refused(w.ask(**asks), "elsewhere")
    except Gone as code:
        assert str(code).startswith("4002 "), code
        return next(m for m in w.news if m["event"] == "elsewhere")["addresses"]


def test_a_pit_has_only_what_stands_in_it():
    with Pits("pits") as (main, salon):
        for house, here, there, table, other in ((main, "T01", "S01", "R1", "R9"), (salon, "S01", "T01", "R9", "R1")):
            keeps = f"http://127.0.0.1:{(salon if house is main else main).floor.port}"
            planned = [] if house is main else ["https://main.example:8443"]
            for asks in ({"do": "join", "terminal": there}, {"do": "watch", "table": other}):
                while (sent := sent_on(house, **asks)) != [keeps, *planned]:
                    assert sent in (None, planned), sent  # it does not know yet who keeps the other
            w = house.wire()
            assert w.join(here)["ok"]
            assert expect(w.ask("table", table=table))["view"]["table"] == table
            assert not w.ask("table", table=other)["ok"]
            boss, stands = house.desk("boss"), "stands in pit " + ("salon" if house is main else "main")
            for what, place, unheard in (("table", other, "R5"), ("terminal", there, "T77")):
                for do in ("act", "resume") if what == "table" else ("close-terminal", "release"):
                    said = boss.ask(do, **{what: place})
                    assert said["code"] == "elsewhere" and stands in said["why"], said
                    assert boss.ask(do, **{what: unheard})["code"] == "unknown"
        desk = main.desk("pit")
        salon.desk("pit")
        try:
            while True:
                desk.recv()  # until the older desk is shown out
        except Gone as gone:
            assert "logged in elsewhere" in str(gone), gone
        main.desk("pit").ask("pit")
        for house in (main, salon):
            assert house.stop() == (0, "")
            house.verify()


def may_connect_to(house):
    """Whom a page of this floor may connect to."""
    with urllib.request.urlopen(f"http://127.0.0.1:{house.floor.port}/where") as page:
        return re.search(r"connect-src ([^;]*);", page.headers["Content-Security-Policy"])[1].split()


def test_pages_of_all_pits_may_connect_to_each_other():
    """A pit that the plan has an address of, from the beginning; and as many others as a plan may have, each with two
    controllers, under names that the plan knows."""
    with Pits("each", "hosts: ['*.casino.example']\n" + casino()) as (main, salon):
        assert "wss://main.example:8443" in may_connect_to(salon)
        w = salon.wire(origin="https://main.example:8443")
        assert w.status == 101, w.status
        w.close()
        sql(main.book.removesuffix("&pit=main"), "INSERT INTO baize.controller (pit, at, has, seen) SELECT 'pit' || p, "
                       "'https://' || CASE WHEN has THEN 'one' ELSE 'two' END || p || '.casino.example:8443', has, now() + interval '1 hour' "
                       "FROM generate_series(1, 62) p, (VALUES (true), (false)) v(has)")
        for _ in patiently("a page that may connect to all"):
            may = may_connect_to(salon)
            if all(f"wss://{one}{p}.casino.example:8443" in may for p in range(1, 63) for one in ("one", "two")):
                break
        assert len(may) == len(set(may)) and "wss://*.casino.example:*" in may, may
        w = salon.wire(origin="https://two62.casino.example:8443")
        assert w.status == 101, w.status
        w.close()


def test_staff_are_told_which_pit_keeps_a_promotion_a_casebook_or_chips():
    """Others are told nothing; it is so while that pit is gone, and no longer when what it kept is over."""
    kept = {"gala": "star/promotions", "cases": "crown-fusion-2024/cases", "chips": "nz1996/chips"}
    pits = Pits("kept")
    with pits as (main, salon):
        boss, (_, player) = main.desk("boss"), at(salon, "S01", 1)
        for name, ruleset in kept.items():
            expect(boss.ask("occasion-new", name=name, ruleset=ruleset))
        until(pits.book, "SELECT count(*) FROM baize.occasion", [["3"]])
        heard(salon, main)
        main.kill()
        for who in ("cage", "dealer", "pit", "inspector", "boss"):
            desk = salon.desk(who)
            for name in kept:
                for said in ([desk.ask("occasion", name=name), desk.ask("occasion-form", name=name)] if who != "inspector" else
                             [desk.ask("occasion", name=name), desk.ask("journal", occasion=name, **{"from": 1})]):
                    assert refused(said, "elsewhere")["why"] == f"{name} is kept in pit main", said
            refused(desk.ask("occasion", name="other"), "unknown")
        for w in (player, salon.wire()):
            for name in kept:
                refused(w.ask("occasion", name=name), "unknown")
        assert expect(desk.ask("occasions"))["occasions"] == []
        # A tournament is the casino's, and has a name of its own; a casebook is the pit's.
        refused(desk.ask("occasion-new", name="gala", ruleset="star/tournaments"), "taken")
        expect(desk.ask("occasion-new", name="cases", ruleset="nz1996/cases"))
        assert expect(desk.ask("occasion", name="cases"))["ruleset"] == "nz1996/cases"
        main.open()
        expect(main.desk("boss").ask("occasion-end", name="chips"))
        for _ in patiently("that it is over", 0.3):
            if salon.desk("cage").ask("occasion", name="chips")["code"] == "unknown":
                break
        adds_up(pits, main, salon)


def test_where_there_is_one_pit_everything_stands_in_it():
    book = postgres.address("lone") + "&pit=main"
    with House(BAIZE, "pits: [{pit: main}]\n" + small(), book=book, args=("--pit", "main")) as house:
        played(house)


def test_pits_that_cannot_be_are_refused_with_their_line():
    book, good = postgres.address("none"), casino()
    wrong = {
        "plan.yaml:1: pits: are opened one by one: say --pit main, salon": (good, None),
        "plan.yaml:1: pits: has no parlour: there are main, salon": (good, "parlour"),
        "plan.yaml:2: pits.address: must be an address like": (good.replace("https://main", "main"), "main"),
        "plan.yaml:3: pits.pit: is the name of another pit": (good.replace("pit: salon}\n", "pit: main}\n", 1), "main"),
        "is no pit of this plan": (good.replace("pit: salon, funding", "pit: parlour, funding", 1), "main"),
        "needs a `pit`": (good.replace("pit: salon, funding", "funding", 1), "main"),
        "is a table of another pit": (good.replace("S02, pit: salon, ", "S02, pit: salon, tables: [R1], "), "main"),
        "plan.yaml:4: pits.pit: has no `tables`, or no `terminals`": (good.replace("{pit: salon}", "{pit: salon}\n  - {pit: empty}"), "main"),
        "plan.yaml:1: has no `pits`, and is opened without --pit": (small(), "main"),
        "--pit says which pit it is, and the address another": (good, "salon&pit=main"),
    }
    for words, (text, pit) in wrong.items():
        house = House(BAIZE, text, book=book)
        try:
            pit, _, said = (pit or "").partition("&")
            code, out = baize("floor", house.plan, "--book", book + ("&" + said if said else ""), "--port", "0",
                              *(("--pit", pit) if pit else ()))
            assert code == 2 and words in out, (words, out)
        finally:
            house.__exit__()
    code, said = baize("floor", "--pit", "main", "--book", "somewhere")
    assert code == 2, said


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
