#!/usr/bin/env python3
"""A floor whose book is in PostgreSQL: it plays, closes and opens again, and one floor at a time has a pit.

usage: test_pits.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from crowd import tables  # noqa: E402
from house import PATIENCE, ROOT, Gone, House, account, card, expect, main, patiently, pin, plan, proposed, refused, tests_of  # noqa: E402
from standby import Standby  # noqa: E402

BAIZE = sys.argv[1]


def small():
    return plan(members=2, tables=tables(300, 60), terminals=2, cash=0)


def baize(*words):
    done = subprocess.run([BAIZE, *words], capture_output=True, text=True,
                          env={**os.environ, "BAIZE_HOME": ROOT, "ASAN_OPTIONS": "detect_leaks=0"})
    return done.returncode, done.stdout + done.stderr


def wagers(w, many=1):
    """Wagers that are acknowledged, each in a round of its own."""
    for _ in range(many):
        for _ in patiently("a wager that is taken"):
            n = w.until("opened", table="R1")["round"]
            if w.ask("wager", table="R1", round=n, bet="red", stake=500)["ok"]:
                break
        w.until("ended", table="R1", round=n)


def played(house):
    """A player who has wagered; the wire and what he has."""
    w = house.sit(credit=10000)
    wagers(w)
    return w, account(w)


def as_documented():
    """What docs/pits.md begins with: the database is made so, and the words are told by which a floor is opened in it."""
    with open(os.path.join(ROOT, "docs/pits.md")) as document:
        make, floor = re.search(r"^```sh\n(createdb .*)\nbaize (floor .*)\n```", document.read(), re.M).groups()
    folder, name = os.environ[postgres.FOLDER], f"casino_{os.getpid()}"
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
            until(house.book, f"SELECT count(*) > 1 FROM pg_stat_activity WHERE application_name = 'baize {second.process.pid}'", [["t"]])
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
            said = was.process.communicate(timeout=60)[1]
            if how == signal.SIGSTOP:
                assert was.process.returncode == 1 and "another controller has taken" in said, said
        assert house.stop() == (0, "")
        house.verify()


# --- a casino of several -----------------------------------------------------------------------

def casino(members=2, **more):
    """Two pits, each with a wheel and terminals of its own."""
    r1, r2 = tables(300, 60)[0], tables(300, 60)[0].replace("R1", "R9")
    assert r1 != r2
    text = plan(members=members, tables=[pit_of(r1, "main"), pit_of(r2, "salon")], terminals=2, cash=2, **more)
    text = text.replace("terminals: T01-T02,", "terminals: T01-T02, pit: main,")
    text = text.replace("terminals: C01-C02,", "terminals: C01-C02, pit: main,")
    text = text.replace("staff:", "  - {terminals: S01-S02, pit: salon, funding: [card]}\n"
                                  "  - {terminals: C11-C12, pit: salon, funding: [cash, ticket]}\nstaff:", 1)
    return "pits:\n  - {pit: main, address: 'https://main.example:8443'}\n  - {pit: salon}\n" + text


def pit_of(table, pit):
    return table.replace("{", "{pit: %s, " % pit, 1)


class Pits:
    """Both pits of a casino, in one database; env: of one of them by its name."""

    def __init__(self, name, text=None, env=None, **options):
        self.text, self.book, self.env, self.options = text or casino(), postgres.address(name), env or {}, options

    def __enter__(self):
        self.pits = []
        try:
            for pit in ("main", "salon"):
                house = House(BAIZE, self.text, book=f"{self.book}&pit={pit}", args=("--pit", pit), env=self.env.get(pit), **self.options)
                self.pits.append(house)
                house.open()
        except BaseException:
            self.__exit__()
            raise
        return self.pits

    def __exit__(self, *_):
        for house in self.pits:
            house.__exit__()


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
    controllers."""
    with Pits("each") as (main, salon):
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
        assert len(may) == len(set(may)), may
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
        "has no `pits`, and is opened without --pit": (small(), "main"),
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


def at(house, terminal, i, credit=0):
    """A member at a terminal of a pit; what the floor said of the card, and the line."""
    w = house.wire()
    w.terminal, w.card, w.pin = terminal, card(i), pin(i)
    w.token = expect(w.join(terminal))["token"]
    said = w.ask("card", card=w.card, pin=w.pin)
    if credit and said["ok"]:
        said = w.ask("transfer", amount=credit, to="terminal")
    return said, w


def sql(book, words):
    done = subprocess.run(["psql", "-qXAt", "-d", book, "-c", words], check=True, capture_output=True, text=True)
    return [line.split("|") for line in done.stdout.splitlines()]


def adds_up(pits, *houses):
    """All pits closed, the book of each whole, and their money together what was paid in."""
    for house in houses:
        assert house.stop() == (0, "")
    for house in houses:
        house.verify()
    assert sql(pits.book, "SELECT count(*) FROM baize.crossing WHERE closed IS NULL") == [["0"]]


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


def heard(here, there):
    """Until a pit has heard of all that another had told it by now."""
    desk = here.desk("pit")
    there.desk("pit")
    try:
        while True:
            desk.recv()
    except Gone as gone:
        assert "logged in elsewhere" in str(gone), gone


def known(pits, name):
    """Until what was changed last of a name is known in the other pit too."""
    last = f"(SELECT CASE WHEN own_words IS NULL THEN pit ELSE own_pit END AS told_by, CASE WHEN own_words IS NULL THEN no ELSE own_no END AS last FROM baize.person WHERE name = '{name}') c"
    until(pits.book, f"SELECT count(*) FROM {last} JOIN baize.person_heard h ON h.name = '{name}' AND h.pit <> c.told_by AND h.no = c.last", [["1"]])


def changed(house, name, to, **more):
    boss, second = house.desk("boss"), house.desk("pit")
    proposed(boss.ask("change", part="staff", name=name, to=to, reason="as agreed"), second, event="changed", **more)


class Unheard:
    """No pit hears of the others as long as this is open; what each writes is committed."""

    def __init__(self, book, pits=2):
        self.psql = subprocess.Popen(["psql", "-qXAt", "-d", book], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.psql.stdin.write("BEGIN; LOCK TABLE baize.barred; SELECT 'held';\n")
        self.psql.stdin.flush()
        assert self.psql.stdout.readline() == "held\n"
        until(book, "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'baize.barred'::regclass", [[str(pits)]])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.psql.communicate("ROLLBACK;")


def test_nobody_undoes_with_his_own_password_what_two_have_changed():
    """Not even where that is not known yet: it counts in every pit as soon as it is, and all of it."""
    pits = Pits("undone")
    with pits as (main, salon):
        def logs_in(house, password):
            w = house.wire()
            return w, w.ask("login", name="dealer", password=password)

        old = "pass-dealer"
        for to, chosen in (({"role": "cashier"}, "chosen-as-dealer"), (None, "chosen-as-cashier")):
            dealer = expect(logs_in(salon, old)[1]) and salon.wire()
            expect(dealer.ask("login", name="dealer", password=old))
            with Unheard(pits.book):
                changed(main, "dealer", to)
                expect(dealer.ask("password", old=old, new=chosen), event="changed")
            known(pits, "dealer")
            for house in (main, salon):
                refused(logs_in(house, chosen)[1], "login")
                said = logs_in(house, old)[1]
                assert expect(said)["role"] == "cashier" if to else refused(said, "login"), said
            assert sql(pits.book, "SELECT own_pit, own_words FROM baize.person WHERE name = 'dealer'") == [["", ""]]
        # What nobody has changed since is told alone, and laid over what the others have of him.
        cage = salon.desk("cage")
        changed(main, "inspector", {"ranks": ["gaming-supervisor"]})
        known(pits, "inspector")
        expect(cage.ask("password", old="pass-cage", new="chosen-by-cage"), event="changed")
        known(pits, "cage")
        expect(main.wire().ask("login", name="cage", password="chosen-by-cage"))
        told = json.loads(sql(pits.book, "SELECT own_words FROM baize.person WHERE name = 'cage'")[0][0])
        assert list(told["to"]) == ["password"] and told["own"], told
        adds_up(pits, main, salon)


def test_staff_changed_in_one_pit_are_changed_in_all():
    """Added, with a password of their own, in another role, taken out; also in a pit that was closed meanwhile."""
    half, role, incidents = "half-of-pit", {"role": "dealer", "password": "half-of-boss"}, "SELECT place, who, words FROM pit_%s.incident WHERE code = '%s' ORDER BY no"
    pits = Pits("staffed")
    with pits as (main, salon):
        def change(house, name, to):
            boss, second = house.desk("boss"), house.desk("pit")
            proposed(boss.ask("change", part="staff", name=name, to=to, reason="as agreed"), second, event="changed",
                     **({"password": half} if to and "password" in to else {}))

        def login(house, name, password):
            w = house.wire()
            return w, w.ask("login", name=name, password=password)

        def taken_up(name):
            known(pits, name)

        def logged_in(house, name, password):
            w, said = login(house, name, password)
            return w, expect(said)

        def shown_out(w, why):
            try:
                while True:
                    w.recv()
            except Gone as gone:
                assert why in str(gone), gone

        first, own = f"half-of-boss {half}", "chosen-by-anna"
        change(main, "anna", role)
        taken_up("anna")
        anna, said = logged_in(salon, "anna", first)
        assert said["first"] and said["role"] == "dealer", said
        # What she chooses there is good here, and what the others knew no longer is.
        expect(anna.ask("password", old=first, new=own), event="changed")
        taken_up("anna")
        anna, said = logged_in(main, "anna", own)
        assert not said["first"], said
        refused(login(main, "anna", first)[1], "login")
        # In another role, and then taken out, while she is at a desk of the other pit.
        change(salon, "anna", {"role": "cashier"})
        shown_out(anna, "another role")
        anna, said = logged_in(main, "anna", own)
        assert said["role"] == "cashier", said
        change(salon, "anna", None)
        shown_out(anna, "no longer on the staff")
        taken_up("anna")
        for house in (main, salon):
            refused(login(house, "anna", own)[1], "login")
        # What was changed while a pit was closed; of two changes the last.
        salon.kill()
        change(main, "dealer", {"role": "cashier"})
        change(main, "dealer", {"role": "supervisor"})
        salon.open()
        taken_up("dealer")
        assert logged_in(salon, "dealer", "pass-dealer")[1]["role"] == "supervisor"
        adds_up(pits, main, salon)
        assert sql(pits.book, incidents % ("salon", "changed")) == [
            ["anna", "boss", "as changed in pit main, confirmed by pit: as agreed"], ["anna", "anna", "password: his own"],
            ["anna", "boss", "staff, confirmed by pit: as agreed"], ["anna", "boss", "staff, taken out, confirmed by pit: as agreed"],
            ["dealer", "boss", "as changed in pit main, confirmed by pit: as agreed"]]
        assert ["anna", "anna", "own password, changed in pit salon"] in sql(pits.book, incidents % ("main", "changed"))
        assert all(secret not in str(sql(pits.book, "SELECT words FROM baize.person")) for secret in (half, own))
        # Nobody else gives himself a place: what cannot be read changes nothing, and what no floor changed is found.
        person = "UPDATE baize.person SET words = '%s', no = no + 1000 WHERE name = '%s'"
        sql(pits.book, person % ("nonsense", "dealer"))
        salon.open()
        until(pits.book, "SELECT count(*) FROM pit_salon.incident WHERE code = 'lapsed'", [["1"]])
        assert sql(pits.book, incidents % ("salon", "lapsed")) == [["dealer", "", "changed in pit main, but not here: what is told of this name cannot be read"]]
        assert expect(login(salon, "dealer", "pass-dealer")[1])["role"] == "supervisor"
        assert salon.stop() == (0, "")
        found(pits, main, "SELECT 1", NOT_CHANGED_HERE)


NOT_CHANGED_HERE = "other pits were told of 1 of the staff what was not changed on this floor"
NOT_TOLD = "1 changes of the staff were taken up here that no other pit has told"


def test_what_pits_are_told_of_staff_is_what_two_have_changed():
    """A row that somebody has edited is found: with words of before, with another's, and one that was put back meanwhile."""
    pits = Pits("told")
    with pits as (main, salon):
        def good():
            main.verify()
            salon.verify()

        def row(name):
            return sql(pits.book, f"SELECT pit, no, words FROM baize.person WHERE name = '{name}'")[0]

        def put(name, pit, no, words):
            sql(pits.book, f"UPDATE baize.person SET pit = {pit}, no = {no}, words = $words${words}$words$ WHERE name = '{name}'")

        def finds(house, words):
            status, said = house.floor.verify()
            assert status == 1 and words in said, said

        changed(main, "dealer", {"role": "supervisor"})
        known(pits, "dealer")
        pit, no, raised = row("dealer")
        changed(main, "dealer", {"role": "dealer"})
        changed(main, "cage", {"ranks": ["gaming-supervisor"]})
        known(pits, "dealer")
        known(pits, "cage")
        _, no, last = row("dealer")
        good()
        # With words of before, and a number that nobody has heard: he is raised again in the other pit.
        put("dealer", pit, int(no) + 10, raised)
        until(pits.book, f"SELECT no FROM baize.person_heard WHERE name = 'dealer' AND pit <> {pit}", [[str(int(no) + 10)]])
        assert expect(salon.wire().ask("login", name="dealer", password="pass-dealer"))["role"] == "supervisor"
        finds(main, NOT_CHANGED_HERE)
        put("dealer", pit, int(no) + 10, last)
        main.verify()
        finds(salon, NOT_TOLD)


def test_words_of_one_name_are_no_other_s():
    """Nor is anybody taken out by a row that stood there for a moment only, or went."""
    pits = Pits("names")
    with pits as (main, salon):
        changed(main, "dealer", {"role": "supervisor"})
        changed(main, "cage", {"ranks": ["gaming-supervisor"]})
        known(pits, "dealer")
        known(pits, "cage")
        edit = "UPDATE baize.person SET words = (SELECT words FROM baize.person WHERE name = 'dealer'), no = no + 10 WHERE name = 'cage' RETURNING no"
        kept = sql(pits.book, "SELECT words FROM baize.person WHERE name = 'cage'")[0][0]
        sql(pits.book, edit)
        until(pits.book, "SELECT count(*) FROM pit_salon.incident WHERE code = 'lapsed' AND place = 'cage'", [["1"]])
        assert expect(salon.wire().ask("login", name="cage", password="pass-cage"))["role"] == "cashier"
        found(pits, main, "SELECT 1", NOT_CHANGED_HERE)
        out = json.dumps({"to": None, "who": "boss", "second": "pit", "own": False, "reason": "as agreed"})
        sql(pits.book, f"UPDATE baize.person SET words = '{out}', no = no + 10 WHERE name = 'cage'")
        known(pits, "cage")
        refused(salon.wire().ask("login", name="cage", password="pass-cage"), "login")
        sql(pits.book, f"UPDATE baize.person SET words = $words${kept}$words$ WHERE name = 'cage'")
        main.verify()
        found(pits, salon, "SELECT 1", NOT_TOLD)
        found(pits, main, "DELETE FROM baize.person WHERE name = 'cage'", NOT_CHANGED_HERE)


def test_what_was_over_before_it_was_heard_is_not_heard_later():
    """Words that were told, and taken the place of, before the other pit could hear them."""
    pits = Pits("over")
    with pits as (main, salon):
        with Unheard(pits.book):
            changed(main, "dealer", {"role": "supervisor"})
            pit, no, raised = sql(pits.book, "SELECT pit, no, words FROM baize.person")[0]
            changed(salon, "dealer", {"ranks": ["stickperson"]})
        known(pits, "dealer")
        for house in (main, salon):
            house.verify()
        sql(pits.book, f"UPDATE baize.person SET pit = {pit}, no = no + 10, words = $words${raised}$words$")
        known(pits, "dealer")
        found(pits, salon, "SELECT 1", NOT_TOLD)


def test_a_casino_of_before_hears_of_its_staff_as_before():
    """Its rows tell all of somebody, in words that name nobody, whoever has changed him."""
    pits = Pits("untold")
    with pits as (main, salon):
        changed(main, "dealer", {"role": "supervisor"})
        known(pits, "dealer")
        for house in (main, salon):
            assert house.stop() == (0, "")
        sql(pits.book, "ALTER TABLE baize.person DROP COLUMN own_pit, DROP COLUMN own_no, DROP COLUMN own_words; "
                       "ALTER TABLE baize.person ALTER COLUMN pit SET NOT NULL, ALTER COLUMN words SET NOT NULL; COMMENT ON SCHEMA baize IS ''")
        for house in (main, salon):
            house.verify()
        of_before = json.loads(sql(pits.book, "SELECT words FROM baize.person")[0][0])
        for key in ("name", "one"):
            del of_before[key]
        of_before["to"] |= {"role": "cashier", "password": "another"}
        tell = "INSERT INTO baize.person (name, pit, words) SELECT '%s', pit, $words$%s$words$ FROM baize.person WHERE name = 'dealer' ON CONFLICT (name) DO UPDATE SET words = EXCLUDED.words, no = EXCLUDED.no"
        sql(pits.book, tell % ("dealer", json.dumps(of_before)))
        sql(pits.book, tell % ("cage", json.dumps(of_before | {"own": True, "second": ""})))
        for house in (main, salon):
            house.open()
        known(pits, "dealer")
        known(pits, "cage")
        assert expect(salon.wire().ask("login", name="dealer", password="another"))["role"] == "cashier"
        assert expect(salon.wire().ask("login", name="cage", password="another"))["role"] == "cashier"
        assert sql(pits.book, "SELECT who, words FROM pit_salon.incident WHERE code = 'changed' AND place = 'cage'") == [["boss", "own password, changed in pit main"]]


def test_a_name_is_at_one_desk_however_many_there_ever_were():
    pits = Pits("logins")
    with pits as (main, salon):
        sql(pits.book, "INSERT INTO baize.login SELECT 'gone ' || n, p FROM generate_series(1, 500) n, (SELECT max(id) p FROM baize.pit) p")
        heard(main, salon)
        heard(salon, main)
        main.desk("dealer")
        changed(salon, "dealer", None)
        until(pits.book, "SELECT count(*) FROM baize.login WHERE name = 'dealer'", [["0"]])


def test_a_row_that_no_pit_has_written_so_is_not_heard():
    """A name that does not fit, and would be cut within a character, and words of the wrong kind."""
    pits = Pits("unfit")
    with pits as (main, salon):
        changed(main, "dealer", {"role": "supervisor"})
        known(pits, "dealer")
        words = json.dumps({"to": None, "who": 7, "second": [], "own": False, "reason": {}})
        sql(pits.book, f"INSERT INTO baize.person (name, pit, words) SELECT repeat('x', 46) || 'é', pit, '{words}' FROM baize.person; "
                       f"INSERT INTO baize.person (name, pit, words) SELECT 'cage', pit, '{words}' FROM baize.person WHERE name = 'dealer'; "
                       "INSERT INTO baize.session SELECT pit, 1, 1, 'salon', '{\"wish\": \"played\", \"laid\": [null], \"places\": [{\"name\": 5}]}', false FROM baize.person WHERE name = 'dealer'")
        until(pits.book, "SELECT count(*) FROM pit_salon.incident WHERE code = 'shared-row' OR (code = 'lapsed' AND place = 'cage')", [["2"]])
        heard(salon, main)
        expect(salon.wire().ask("login", name="cage", password="pass-cage"))
        assert salon.stop() == (0, "")
        salon.open()
        expect(salon.wire().ask("login", name="cage", password="pass-cage"))


def test_staff_who_mistype_in_one_pit_wait_in_all():
    pits = Pits("mistyped")
    with pits as (main, salon):
        def tries(house, name, password="no"):
            return house.wire().ask("login", name=name, password=password)

        for name in ("boss", "boss", "dealer", "dealer"):
            refused(tries(main, name), "login")
        heard(salon, main)
        refused(tries(salon, "boss"), "login")  # the third: it must wait
        refused(tries(salon, "boss", "pass-boss"), "locked")
        expect(tries(salon, "dealer", "pass-dealer"))  # right: what was wrong before counts nowhere
        heard(main, salon)
        refused(tries(main, "boss", "pass-boss"), "locked")
        for _ in range(2):
            refused(tries(main, "dealer"), "login")
        # Nobody's name, of which there is room for half a letter: it is counted without that, in both, and stops neither.
        long = 46 * "a" + "ée"
        for _ in range(2):
            refused(tries(main, long), "login")
        heard(salon, main)
        refused(tries(salon, long), "login")
        refused(tries(salon, long), "locked")
        adds_up(pits, main, salon)


def test_a_ticket_of_one_pit_is_redeemed_in_the_other_once():
    pits = Pits("tickets", casino(more="ticket-days: 30"))
    with pits as (main, salon):
        # One that was printed before the other was opened is of the plan's term there too.
        assert sql(pits.book, "SELECT name, value FROM pit_salon.setting WHERE name LIKE 'ticket-days %'") == [["ticket-days 0", "30"]]
        first = main.stacker(5000)
        number = expect(first.ask("ticket-out"))["ticket"]["number"]
        there = salon.wire()
        there.terminal = "C11"
        expect(there.join("C11"))
        taken = expect(there.ask("ticket-in", number=number))
        assert taken["account"]["credit"] == 5000
        refused(first.ask("ticket-in", number=number), "ticket-redeemed")
        refused(main.desk("cage").ask("ticket-pay", number=number), "ticket-redeemed")
        refused(there.ask("ticket-in", number=number), "ticket-redeemed")
        refused(there.ask("ticket-in", number="1" * 18), "ticket-unknown")
        again = expect(there.ask("ticket-out"))["ticket"]["number"]
        assert expect(main.desk("cage").ask("ticket-pay", number=again))["ticket"]["state"] == "redeemed"
        adds_up(pits, main, salon)
        # Money that nobody has let go, and a crossing that the pit's account does not know of.
        purse = "UPDATE baize.member SET deposit = deposit %s"
        found(pits, main, purse % "+ 1", "what the pits have let go is not what lies in purses, tickets and crossings")
        sql(pits.book, purse % "- 1")
        crossing = "UPDATE baize.crossing SET on_card = on_card + 7 WHERE no = (SELECT min(no) FROM baize.crossing " \
                   "WHERE pit = (SELECT id FROM baize.pit WHERE name = 'main'))"
        found(pits, main, crossing, "crossings and accounts differ")


def listed(house, which, **more):
    return expect(house.desk("cage").ask("payouts", which=which, **more))["payouts"]


def two_do(house, do, event="ticket", **fields):
    return proposed(house.desk("cage").ask(do, reason="looked into", **fields), house.desk("boss"), event=event)


def in_list(house, which, pit, sequence):
    """A ticket that the cage of a pit finds, once other pits have told of it."""
    for _ in patiently("that it is listed", 0.1):
        for row in listed(house, which):
            if (row.get("pit"), row["ticket"]["sequence"]) == (pit, sequence):
                return row


def held_in_main(main, salon, first):
    """What the cage holds for somebody: kept by its pit while it is looked into, and any cage's from then on."""
    ticket = expect(first.ask("ticket-out"))["ticket"]
    two_do(main, "ticket-withhold", sequence=ticket["sequence"])
    row = in_list(salon, "withheld", "main", ticket["sequence"])
    assert row["in"] == "main" and row["ticket"]["state"] == "withheld" and "decided" not in row, row
    for asks in ({"do": "ticket-pay", "number": ticket["number"]}, {"do": "ticket-refuse", "pit": "main", "sequence": ticket["sequence"]}):
        said = refused(salon.desk("cage").ask(**asks), "ticket-withheld", "star-rapid-2016:9.2")
        assert "in pit main" in said["why"], said
    two_do(main, "ticket-release", sequence=ticket["sequence"])
    row = in_list(salon, "held", "main", ticket["sequence"])
    assert row["in"] is None and row["ticket"]["amount"] == 5000 and "number" not in row["ticket"], row
    return ticket


def disposes_of(house, **fields):
    """Under an approval that the pit has been given."""
    boss = house.desk("boss")
    expect(boss.ask("occasion-new", name="cases", ruleset="nz1996/cases"))
    until = int(time.time() * 1000) + 600000
    expect(boss.ask("occasion-act", name="cases", reason="the letter has come",
                    act={"act": "approval", "what": "unclaimed", "item": "procedure", "until": until, "text": "letter"}))
    for what in fields["each"]:
        yield proposed(boss.ask("dispose", reason="long", **what), house.desk("pit"), event="disposed")


DAY = 86400000


def test_what_nobody_claims_is_found_in_every_pit_and_paid_once():
    text = casino(more="ticket-days: 30\nunclaimed-days: 60")
    pits = Pits("unclaimed", text.replace("staff:\n", "staff:\n  - {name: teller, role: cashier, password: pass-teller}\n", 1))
    with pits as (main, salon):
        first = main.stacker(5000)
        # Held for somebody in one pit: the other finds it, and has it printed and paid; a sequence of its own is another ticket.
        ticket = held_in_main(main, salon, first)
        where = {"pit": "main", "sequence": ticket["sequence"]}
        cage = salon.desk("cage")
        for nowhere in ({**where, "sequence": 99}, {**where, "pit": "parlour"}):
            refused(cage.ask("ticket-copy", reason="lost", **nowhere), "ticket-unknown")
        copy = two_do(salon, "ticket-copy", **where)["ticket"]
        assert copy["number"] == ticket["number"] and copy["state"] == "held", copy
        refused(first.ask("ticket-in", number=copy["number"]), "ticket-held")
        # Claimed, and the pit struck down before it is in its book: it goes back, and another pays it.
        held = "SELECT count(*) FROM baize.crossing c JOIN baize.pit p ON p.id = c.pit WHERE name = 'salon' AND closed IS NULL"
        until(pits.book, f"SELECT count(*) FROM baize.ticket WHERE number = '{copy['number']}' AND pit IS NULL AND state = 'held'", [["1"]])
        cage, writer = salon.desk("cage"), Writer(pits.book, "salon")
        cage.send("ticket-pay", number=copy["number"])
        until(pits.book, held, [["1"]])
        salon.kill()
        writer.release()
        refused(main.desk("cage").ask("ticket-pay", number=copy["number"]), "wait")
        salon.open()
        race(("ticket-pay", main.desk("cage"), salon.desk("teller")), {"number": copy["number"]})
        assert listed(salon, "held") == [] == listed(main, "held")

        expect(first.ask("cash", note=5000))
        # Past its time, on a card that nobody has shown, and over all pits.
        late = expect(first.ask("ticket-out"))["ticket"]
        until(pits.book, f"SELECT count(*) FROM baize.ticket WHERE number = '{late['number']}' AND pit IS NULL", [["1"]])
        then = int(time.time() * 1000) - 90 * DAY
        sql(pits.book, f"UPDATE baize.ticket SET issued = {then} WHERE number = '{late['number']}'")
        expect(salon.desk("cage").ask("member", card=card(2)))
        until(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL", [["0"]])
        assert listed(salon, "accounts") == []
        sql(pits.book, f"UPDATE baize.member SET card_moved = {then}, deposit_moved = {then} WHERE card = '{card(2)}'")
        expect(salon.desk("cage").ask("member", card=card(2)))  # that he is looked at is no claim of his
        until(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL", [["0"]])
        for house in (main, salon):
            assert [(a["card"], a["from"], a["amount"], a["since"]) for a in listed(house, "accounts")] == [
                (card(2), "card", 100000, then), (card(2), "deposit", 50000, then)], house
            page = expect(house.desk("cage").ask("payouts", which="accounts", limit=1))
            assert [a["from"] for a in page["payouts"]] == ["card"], page
            assert [a["from"] for a in listed(house, "accounts", limit=1, after=page["next"])] == ["deposit"]
        row, = listed(salon, "unclaimed")
        assert (row["pit"], row["in"], row["ticket"]["state"], row["since"]) == ("main", None, "expired", then + 30 * DAY), row
        told = {r["kind"]: (r["owed"], r["unclaimed"]) for r in report(pits.book) if r["pit"] == "(between pits)"}
        assert told["tickets"] == (5000, 5000) and told["card"][1] == 100000 and told["deposit"][1] == 50000, told
        done = list(disposes_of(salon, each=({"pit": "main", "sequence": late["sequence"]}, {"card": card(2), "from": "deposit"})))
        assert [d["amount"] for d in done] == [5000, 50000], done
        refused(main.desk("cage").ask("ticket-pay", number=late["number"]), "ticket-disposed")
        until(pits.book, f"SELECT on_card, deposit FROM baize.member WHERE card = '{card(2)}' AND pit IS NULL", [["100000", "0"]])
        assert [a["from"] for a in listed(main, "accounts")] == ["card"] and listed(main, "unclaimed") == []
        expect(main.desk("cage").ask("pay-in", card=card(2), amount=100, to="card"))
        assert listed(main, "accounts") == []
        adds_up(pits, main, salon)


def report(book):
    code, said = baize("report", "liability", "--json", "--book", book, "--all")
    assert code == 0, said
    return json.loads(said)["rows"]


def found(pits, house, changed, words):
    """What was changed behind the pits' backs, `baize verify` finds."""
    sql(pits.book, changed)
    status, said = house.floor.verify()
    assert status == 1 and words in said, said


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


@contextlib.contextmanager
def held(book, what):
    """Something in the database that others must wait for, until the end or `lets()`."""
    psql = subprocess.Popen(["psql", "-qXAt", "-d", book], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        psql.stdin.write(f"BEGIN; {what}; SELECT 'held';\n")
        psql.stdin.flush()
        assert psql.stdout.readline() == "held\n"
        yield lambda: psql.communicate("ROLLBACK;")
    finally:
        if psql.poll() is None:
            psql.communicate("ROLLBACK;")


class Writer:
    """Nothing that a pit writes is committed as long as this holds its row; what it claims is. The pit is struck down
    meanwhile: what it had sent the database by then must not be done after all when the row is let go."""

    def __init__(self, book, pit, queued=False):
        self.psql = subprocess.Popen(["psql", "-qXAt", "-d", book], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.say(f"BEGIN; UPDATE baize.pit SET seen = seen WHERE name = '{pit}'; SELECT 'held';")
        if not queued:
            self.holds()

    def holds(self):
        assert self.psql.stdout.readline() == "held\n"

    def say(self, words):
        self.psql.stdin.write(words + "\n")
        self.psql.stdin.flush()

    def lets(self):
        """What the pit had sent is done."""
        self.psql.communicate("ROLLBACK;")

    def release(self):
        self.psql.communicate("SELECT pg_terminate_backend(pid, 600000) FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid)); ROLLBACK;")


def until(book, words, what):
    begun = time.monotonic()
    while sql(book, words) != what:
        assert time.monotonic() - begun < PATIENCE, (words, sql(book, words))


def test_a_pit_that_is_struck_down_between_the_legs_of_a_crossing_loses_and_doubles_nothing():
    pits = Pits("struck")
    with pits as (main, salon):
        first = main.stacker(5000)
        number = expect(first.ask("ticket-out"))["ticket"]["number"]
        held = "SELECT count(*) FROM baize.crossing c JOIN baize.pit p ON p.id = c.pit WHERE name = 'salon' AND closed IS NULL"
        # Claimed, and not in the book: it goes back.
        w, t = salon.wire(), salon.wire()
        expect(w.join("S01"))
        expect(t.join("C11"))
        writer = Writer(pits.book, "salon")  # from here on it waits for two seconds, and then takes nothing
        w.send("card", card=card(1), pin=pin(1))
        t.send("ticket-in", number=number)
        until(pits.book, held, [["2"]])
        salon.kill()
        writer.release()
        said, mine = at(main, "T01", 1)
        refused(said, "card-in-use")
        salon.open()
        assert sql(pits.book, held) == [["0"]]
        # In the book: it stays there.
        said, w = at(salon, "S01", 1, credit=3000)
        expect(said)
        salon.kill()
        salon.open()
        w = salon.again(w)
        has = account(w)
        assert (has["credit"], has["on-card"]) == (3000, 97000), has
        refused(at(main, "T02", 1)[0], "card-in-use")
        # It leaves, which nobody heard: it has not left.
        writer = Writer(pits.book, "salon")
        w.send("leave")
        salon.floor.process.send_signal(signal.SIGSTOP)
        salon.floor.process.send_signal(signal.SIGCONT)
        salon.kill()
        writer.release()
        salon.open()
        w = salon.again(w)
        assert account(w)["credit"] == 3000
        # It has left, and is anybody's.
        expect(w.ask("leave"))
        until(pits.book, f"SELECT on_card FROM baize.member WHERE card = '{card(1)}' AND pit IS NULL", [["100000"]])
        salon.kill()
        expect(first.ask("ticket-in", number=number))
        assert account(first)["credit"] == 5000
        salon.open()
        assert expect(salon.desk("cage").ask("member", card=card(1)))["member"]["on-card"] == 100000
        # The machine of a pit is gone for good, with a card in a terminal: its book is opened on another, with a copy of the keys, and the card let go.
        expect(mine.ask("card", card=card(2), pin=pin(2)))
        expect(mine.ask("transfer", amount=4000, to="terminal"))
        main.kill()
        cage = salon.desk("cage")
        assert "terminal T01 of pit main" in refused(cage.ask("member", card=card(2)), "card-in-use")["why"]
        keys, copy = (os.path.join(main.folder, name) for name in ("keys", "copy"))
        shutil.move(keys, copy)
        main.args = tuple(copy if word == keys else word for word in main.args)
        main.open()
        expect(main.desk("boss").ask("release", terminal="T01", reason="its machine is gone"))
        assert expect(cage.ask("member", card=card(2)))["member"]["on-card"] == 100000
        adds_up(pits, main, salon)


def test_what_is_shown_twice_before_the_book_has_it_is_claimed_once():
    """What comes, and goes again at once, is the pit's until the book says that it went; and what is claimed by its number
    is not claimed anew as the one that another pit has printed in sequence."""
    pits = Pits("twice")
    free = "SELECT count(*) FROM baize.ticket WHERE pit IS NULL AND state = 'open'"
    of_main = "pit = (SELECT id FROM baize.pit WHERE name = 'main')"
    with pits as (main, salon):
        first = salon.wire()
        first.terminal = "C11"
        expect(first.join("C11"))
        numbers = [printed(first, pits.book) for _ in range(2)]
        here, card_only = main.stacker(), main.wire()
        expect(card_only.join("T01"))
        for _ in patiently("a ticket that is shown again while the book waits"):
            until(pits.book, free, [["2"]])
            with held(pits.book, "UPDATE baize.pit SET seen = seen WHERE name = 'main'"):
                asked = [card_only.send("ticket-in", number=numbers[0])]
                until(pits.book, f"SELECT count(*) FROM baize.crossing WHERE closed IS NULL AND {of_main}", [["1"]])
                asked += [card_only.send("ticket-in", number=number) for number in numbers]
                begun = time.monotonic()
                while time.monotonic() < begun + 1 and sql(pits.book, free) != [["0"]]:
                    pass
            codes = [card_only.answer(seq)["code"] for seq in asked]
            if codes == ["funding"] * 3:
                break
            assert set(codes) <= {"funding", "wait", "busy"}, codes
        # Two ask at once, by either name.
        until(pits.book, free, [["2"]])
        cage = main.desk("cage")
        in_sequence = [int(sql(pits.book, f"SELECT sequence FROM baize.ticket WHERE number = '{number}'")[0][0]) for number in numbers]
        with held(pits.book, f"UPDATE baize.claimer SET by = by WHERE {of_main}") as lets:
            asked = here.send("ticket-in", number=numbers[0])
            looks = [cage.send("ticket-release", pit="salon", sequence=sequence, reason="seen") for sequence in in_sequence]
            expect(cage.ask("floor"))
            with held(pits.book, "UPDATE baize.pit SET seen = seen WHERE name = 'main'"):
                lets()
                until(pits.book, free, [["0"]])
                open_now, = sql(pits.book, f"SELECT count(*) FROM baize.crossing WHERE closed IS NULL AND {of_main}")
                assert open_now == ["2"], open_now
        assert expect(here.answer(asked))["account"]["credit"] == 500
        for seq in looks:
            refused(cage.answer(seq), "not-withheld")
        # What a player wants to know is of the card in his terminal, whichever he names.
        until(pits.book, "SELECT count(*) FROM baize.ticket WHERE pit IS NOT NULL", [["0"]])
        crossings = sql(pits.book, "SELECT count(*) FROM baize.crossing")
        refused(card_only.ask("my-play", card=card(2)), "no-card")
        refused(card_only.ask("ticket-in", number="1" * 18), "funding")  # which was looked up after that
        assert sql(pits.book, "SELECT count(*) FROM baize.crossing") == crossings
        adds_up(pits, main, salon)


def test_who_was_frozen_and_overtaken_claims_nothing():
    """What was shown to him meanwhile he would take for a pit that another has by now."""
    pits = Pits("overtaken")
    with pits as (main, salon):
        ticket = printed(main.stacker(), pits.book)
        until(pits.book, "SELECT count(*) FROM baize.member WHERE pit IS NOT NULL", [["0"]])
        w, cash = main.wire(), main.wire()
        expect(w.join("T01"))
        expect(cash.join("C02"))
        was = main.floor
        main.floor = Standby(main)
        main.floor.waits()
        was.process.send_signal(signal.SIGSTOP)
        w.send("card", card=card(1), pin=pin(1))
        cash.send("ticket-in", number=ticket)
        main.floor.opened()
        was.process.send_signal(signal.SIGCONT)
        assert "another controller has taken" in was.process.communicate(timeout=60)[1]
        assert sql(pits.book, "SELECT number FROM baize.member WHERE pit IS NOT NULL") == []
        assert sql(pits.book, "SELECT number FROM baize.ticket WHERE pit IS NOT NULL") == []
        expect(at(salon, "S01", 1)[0])
        there = salon.wire()
        expect(there.join("C11"))
        expect(there.ask("ticket-in", number=ticket))
        expect(there.ask("ticket-out"))
        adds_up(pits, main, salon)


def printed(first, book):
    """A ticket that any pit may redeem."""
    assert first.ask("cash", note=500)["ok"]
    ticket = expect(first.ask("ticket-out"))["ticket"]
    until(book, f"SELECT count(*) FROM baize.ticket WHERE number = '{ticket['number']}' AND pit IS NULL", [["1"]])
    return ticket["number"]


def brought_back(pits, houses, moment):
    """The database as it was when that copy was made."""
    back = postgres.address("moment")
    subprocess.run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-d", back, "-f", moment], check=True, stdout=subprocess.DEVNULL)
    for house in houses:
        house.book = house.book.replace(pits.book, back)
    pits.book = back


def test_after_a_backup_was_restored_every_pit_knows_which_tickets_are_in_doubt():
    text = casino()
    pits = Pits("before", text)
    with pits as (main, salon):
        main.stop()
        vault = os.path.join(main.folder, "vault")
        os.mkdir(vault)
        main.write_plan(text + f"\nseals: {{to: {vault}, every: 10}}\n")
        main.open()
        first = main.stacker()
        paid, stands, claimed = (printed(first, pits.book) for _ in range(3))
        # One is claimed by the other pit at that moment, and in no book.
        there, writer = salon.wire(), Writer(pits.book, "salon")
        expect(there.join("C11"))
        there.send("ticket-in", number=claimed)
        until(pits.book, "SELECT count(*) FROM baize.crossing WHERE closed IS NULL", [["1"]])
        moment = os.path.join(main.folder, "moment.sql")
        subprocess.run(["pg_dump", "-d", pits.book, "-f", moment], check=True)
        writer.lets()
        # It is redeemed, another is paid in the pit that keeps no seals, and the first plays on.
        expect(salon.desk("cage").ask("ticket-pay", number=paid))
        printed(first, pits.book)
        for house in (main, salon):
            house.stop()
        brought_back(pits, (main, salon), moment)
        main.args += ("--restored", "boss: the drill")
        main.open()
        salon.open()
        # Before any is shown the cage of each sees which they are, and what it takes to pay them; trust is for the pit that was restored.
        for house in (main, salon):
            for _ in patiently("that all are let go", 0.1):
                rows = listed(house, "held")
                if [row.get("pit") for row in rows] == ["main"] * 3:
                    break
            assert {row["ticket"]["ends"] for row in rows} == {number[-4:] for number in (paid, stands, claimed)}, rows
            assert [row["ticket"]["state"] for row in rows] == ["doubted"] * 3, rows
            duties = expect(house.wire().ask("login", name="pit", password="pass-pit"))["duties"]
            assert "ticket-doubted" in duties and ("tickets-trust" in duties) == (house is main), duties
        there = salon.wire()
        expect(there.join("C11"))
        for number in (paid, stands, claimed):
            refused(there.ask("ticket-in", number=number), "ticket-held")
        cage = salon.desk("cage")
        said = cage.ask("ticket-pay", number=paid, reason="its paper")
        assert said["proposal"]["duty"] == "ticket-doubted", said
        salon.kill()  # it still knows
        salon.open()
        there = salon.wire()
        expect(there.join("C11"))
        refused(there.ask("ticket-in", number=paid), "ticket-held")
        # One that was printed since is in no doubt, and none is once two have said so where it was restored.
        expect(there.ask("ticket-in", number=printed(main.stacker(), pits.book)))
        proposed(main.desk("pit").ask("tickets-trust", reason="all accounted for"), main.desk("boss"), event="tickets-trust")
        expect(there.ask("ticket-in", number=stands))
        expect(there.ask("ticket-in", number=claimed))
        adds_up(pits, main, salon)


def test_of_racing_redemptions_one_wins():
    """The same ticket, and the same card, at two pits at the same moment."""
    many = int(os.environ.get("RACES", "8"))
    pits = Pits("races")
    with pits as (main, salon):
        here, there = main.stacker(), salon.wire()
        expect(there.join("C11"))
        mine, theirs = main.wire(), salon.wire()
        expect(mine.join("T01"))
        expect(theirs.join("S01"))
        for n in range(many):
            source = (here, there)[n % 2]
            assert source.ask("cash", note=500)["ok"]
            number = expect(source.ask("ticket-out"))["ticket"]["number"]
            won = race(("ticket-in", here, there), {"number": number})
            expect(won.ask("ticket-out"))
            won = race(("card", mine, theirs), {"card": card(1), "pin": pin(1)})
            expect(won.ask("leave"))
        adds_up(pits, main, salon)


def race(what, fields, *codes):
    """Both ask at once; who was told yes, and the other no."""
    do, *lines = what
    asked = [w.send(do, **fields) for w in lines]
    said = [w.answer(seq) for w, seq in zip(lines, asked)]
    assert sorted(m["ok"] for m in said) == [False, True], said
    assert {m.get("code") for m in said} <= {None, "ticket-redeemed", "wait", "card-in-use", "ticket-held", *codes}, said
    return lines[0 if said[0]["ok"] else 1]


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
