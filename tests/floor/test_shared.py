#!/usr/bin/env python3
"""Rows that the pits of a casino share, edited behind their backs: `baize verify` names whose they are.

usage: test_shared.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from house import card, expect, main, pin, refused, tests_of  # noqa: E402
from pits import Pits, at, baize, casino, changed, heard, known, sql, two_do, until  # noqa: E402

SHARED = ("member", "ticket", "crossing", "pledge", "played")


def kept(book):
    """All of it as it is now, to be put back."""
    sql(book, "CREATE SCHEMA kept; " + "; ".join(f"CREATE TABLE kept.{t} AS TABLE baize.{t}" for t in SHARED))


def put_back(book):
    sql(book, "; ".join(f"DELETE FROM baize.{t}; INSERT INTO baize.{t} OVERRIDING SYSTEM VALUE SELECT * FROM kept.{t}" for t in SHARED))


def found(book, edit, *words, more=()):
    """Each finding names whose it is, as text and in JSON; a book of before the edit is good."""
    sql(book, edit)
    status, said = baize("verify", book, "--all", *more)
    assert status == 1, (edit, said)
    told = [line for line in said.splitlines() if ": shared: " in line]
    for word in words:
        assert any(word in line for line in told), (edit, word, said)
    status, said = baize("verify", book, "--all", "--json", *more)
    assert status == 1, said
    each = json.loads(said)
    assert not each["good"] and {w for w in words if any(w in f for p in each["pits"] for f in p["shared"])} == set(words), said
    put_back(book)


def played(main, salon, book):
    """Members who have been in both pits, in one or in none; tickets that lie between, are over, or are kept in one."""
    for house, terminal, i in ((main, "T01", 1), (salon, "S01", 1), (main, "T02", 3)):
        said, w = at(house, terminal, i, credit=10000)
        expect(said)
        if house is salon:
            expect(w.ask("limit", limit="stake-month", amount=90000, pin=pin(1)))
        expect(w.ask("leave"))
        until(book, f"SELECT count(*) FROM baize.member WHERE card = '{card(i)}' AND pit IS NULL", [["1"]])
    cage = salon.desk("cage")
    fresh = expect(cage.ask("member-new", name="Newcomer", pin="2580"))["member"]["card"]
    until(book, f"SELECT count(*) FROM baize.member WHERE card = '{fresh}' AND pit IS NULL", [["1"]])
    first = main.stacker()
    there = salon.wire()
    there.terminal = "C11"
    expect(there.join("C11"))
    numbers = []
    for _ in range(4):
        expect(first.ask("cash", note=5000))
        ticket = expect(first.ask("ticket-out"))["ticket"]
        numbers.append(ticket["number"])
    two_do(main, "ticket-withhold", sequence=ticket["sequence"])
    expect(there.ask("ticket-in", number=numbers[0]))
    expect(main.desk("cage").ask("ticket-pay", number=numbers[2]))
    until(book, "SELECT count(*) FROM baize.ticket WHERE state = 'open'", [["1"]])
    return fresh, numbers


def of_member(i, what, table="member"):
    return f"UPDATE baize.{table} SET {what} WHERE {'key' if table == 'crossing' else 'number'} = '{i}'"


def crossing(key, what, pit="main", out=True):
    """The last crossing of a member or ticket in a pit, edited."""
    return (f"UPDATE baize.crossing SET {what} WHERE no = (SELECT max(no) FROM baize.crossing JOIN baize.pit ON pit = id "
            f"WHERE key = '{key}' AND name = '{pit}' AND {'' if out else 'NOT '}goes_out)")


def test_an_edited_row_is_found_and_says_whose_it_is():
    pits = Pits("edited", casino(members=3))
    with pits as (main, salon):
        book = pits.book
        fresh, (over, open_, paid, withheld) = played(main, salon, book)
        for house in (main, salon):
            assert house.stop() == (0, "")
        status, said = baize("verify", book, "--all", "--json")
        assert status == 0 and [p["shared"] for p in json.loads(said)["pits"]] == [[], []], said
        kept(book)
        one, two, three, ends = card(1), card(2), card(3), "ticket that ends in %s: "
        mine, victims = ends % over[-4:], ends % open_[-4:]

        # What one has is another's: all sums agree.
        for side in ("on_card", "deposit"):
            found(book, f"{of_member(one, side + f' = {side} - 5000')}; {of_member(two, side + f' = {side} + 5000')}",
                  f"member {one}: pits have let go ", f"member {two}: pits have let go ", more=("--recent",))
        found(book, "; ".join([of_member(one, "on_card = on_card - 5000"), crossing(one, "on_card = on_card - 5000"),
                               of_member(three, "on_card = on_card + 5000"), crossing(three, "on_card = on_card + 5000")]),
              f"member {one}, card: by the movements ", f"member {three}, card: by the movements ")
        found(book, f"{of_member(one, 'on_card = 0, deposit = 0')}; DELETE FROM baize.member WHERE number = '{two}'",
              f"member {two}: pits have let go ")

        # A ticket for more, and somebody's purse for less.
        found(book, f"{of_member(open_, 'amount = amount + 5000', 'ticket')}; {of_member(one, 'deposit = deposit - 5000')}",
              victims + "pits have let go 5000 cents for it, it is open and for 10000", victims + "here it is elsewhere and for 5000 ",
              f"member {one}: pits have let go ")
        found(book, "; ".join([of_member(open_, "amount = amount + 5000", "ticket"), crossing(open_, "on_card = on_card + 5000"),
                               of_member(one, "deposit = deposit - 5000"), crossing(one, "deposit = deposit - 5000")]),
              victims + "here it is elsewhere and for 5000 ", f"member {one}, deposit: by the movements ",
              "tickets: by the movements ")
        found(book, of_member(withheld, "amount = amount + 5000", "ticket"), ends % withheld[-4:] + "here it is withheld and for 5000 ")
        # One that is over is open again, and one that is open is over: by the crossings, too.
        found(book, "; ".join([of_member(over, "state = 'open'", "ticket"), crossing(over, "returned = true", "salon", out=False),
                               of_member(open_, "state = 'redeemed'", "ticket"),
                               "INSERT INTO baize.crossing (pit, kind, key, on_card, goes_out, closed) SELECT id, 'ticket', "
                               f"'{open_}', 5000, false, now() FROM baize.pit WHERE name = 'salon'"]),
              mine + "here it is redeemed and for 5000 cents", victims + "it is redeemed, and this pit, which had it last, says that it is none")
        # A number of one's own paper in the place of another.
        other = "1" * 14 + "4711"
        found(book, f"{of_member(open_, f'number = {other!r}', 'ticket')}; {crossing(open_, f'key = {other!r}')}",
              victims + "this pit has let it go, and it is not there", ends % "4711" + "pit main has not printed it")
        found(book, of_member(paid, "state = 'open'", "ticket"), ends % paid[-4:] + "pits have let go 0 cents for it, it is open")
        found(book, of_member(withheld, "pit = NULL, state = 'held'", "ticket"), ends % withheld[-4:] + "here it is withheld")

        # The PIN of a card that nobody has, wherever it was last; one that is closed, or waits; a card of somebody else's.
        for who, pit in ((one, "salon"), (three, "main"), (two, "main"), (fresh, "salon")):
            for what, called in (("pin = 'mine'", "PIN"), ("wrong = 9", "number of wrong PINs"), ("closed = 1", "end of the membership"),
                                 ("name = 'Ann'", "name"), ("card = '999-9999'", "card")):
                if what.startswith("pin") or who == one:
                    found(book, of_member(who, what), f"member {who}: other pits are told of another {called} than this pit",
                          more=("--recent",))

        # A limit that one has set himself, and what counts for it; the claim is of a day on which all were told.
        limit, later = f"member {one}, stake-month: here it is 90000, and other pits are told that it is ", "made = now() + interval '3 days'"
        found(book, of_member(one, "amount = 900000", "pledge"), limit + "900000")
        found(book, f"DELETE FROM baize.pledge; {crossing(one, later, 'salon', out=False)}", limit + "not there")
        found(book, f"INSERT INTO baize.pledge VALUES ('{three}', 'loss-day', 5, 0, 0, 0)",
              f"member {three}, loss-day: here it is not there, and other pits are told that it is 5")
        for what in ("paid_in = paid_in + 1", "wagered = wagered - 500", "played_ms = 1", "day = 20200101"):
            found(book, of_member(three, what, "played"), f"member {three}: what was played here on ")
        assert baize("verify", book, "--all")[0] == 0


def test_what_is_of_a_pit_that_has_no_book_is_found():
    """Money that it has let go, and what else it tells: no book says whether it did, and every sum agrees."""
    pits = Pits("no_book", casino(members=3))
    with pits as (main, salon):
        played(main, salon, pits.book)
        for house in (main, salon):
            assert house.stop() == (0, "")
        status, said = baize("verify", pits.book, "--all")
        assert status == 0, said
        kept(pits.book)
        sql(pits.book, "INSERT INTO baize.pit (name) VALUES ('never-opened')")
        unopened = sql(pits.book, "SELECT id FROM baize.pit WHERE name = 'never-opened'")[0][0]
        for pit in ("99", unopened):
            says = f"of pit {pit}, which has no book"
            found(pits.book, f"INSERT INTO baize.crossing (pit, kind, key, on_card, goes_out, closed) VALUES ({pit}, 'member', '{card(2)}', 90000, true, "
                  f"now()); {of_member(card(2), 'on_card = on_card + 90000')}", f"crossing: 1 row {says}", more=("--recent",))
            found(pits.book, f"UPDATE baize.ticket SET origin = {pit} WHERE state = 'open'", f"ticket: 1 row {says}")
            found(pits.book, f"INSERT INTO baize.played VALUES ('{card(1)}', 20261101, {pit}, -90000, 0, 0, 0, 0)", f"played: 1 row {says}")
            for table, row in (("jackpot_part", f"'minor', {pit}, 900000, 0, 0, 0"), ("barred", f"'{card(1)}', {pit}, 'nz1996:1', 0"),
                               ("barred_name", f"'Somebody', '', true, {pit}, 'another', 0")):
                found(pits.book, f"INSERT INTO baize.{table} VALUES ({row})", f"{table}: 1 row {says}")
                sql(pits.book, f"DELETE FROM baize.{table}")


def lain(pits, i):
    """Until nobody has that card, and other pits know what its member is."""
    until(pits.book, f"SELECT count(*) FROM baize.member WHERE number = '{card(i)}' AND pin <> '' AND pit IS NULL", [["1"]])


def test_money_that_no_pit_can_have_let_go_stops_none():
    """In a purse, for a ticket, with an act of a tournament: none of it is heard, and all else goes on."""
    pits = Pits("absurd", casino(members=3))
    with pits as (main, salon):
        ticket = expect(main.stacker(5000).ask("ticket-out"))["ticket"]["number"]
        (_, w), cashes = at(salon, "S01", 1), salon.wire()
        cashes.terminal = "C11"
        expect(cashes.join("C11"))
        lain(pits, 2)
        until(pits.book, f"SELECT count(*) FROM baize.ticket WHERE number = '{ticket}' AND pit IS NULL", [["1"]])
        (had,), = sql(pits.book, f"SELECT on_card FROM baize.member WHERE number = '{card(2)}'")
        purse, worth = (f"UPDATE baize.member SET on_card = %s WHERE number = '{card(2)}'", f"UPDATE baize.ticket SET amount = %s WHERE number = '{ticket}'")
        for absurd in (9 * 10 ** 18, 10 ** 15 + 1):
            sql(pits.book, "INSERT INTO baize.act_asked (pit, no, home, name, number, card, act, money, over) SELECT id, 999, 'salon', 'cup', "
                           f"'{card(2)}', '{card(2)}', '{{}}', {absurd}, false FROM baize.pit WHERE name = 'main'; "
                           f"{purse % (absurd - int(absurd > 10 ** 16))}; {worth % absurd}")
            expect(w.ask("leave"))
            refused(w.ask("card", card=card(2), pin=pin(2)), "busy")
            refused(cashes.ask("ticket-in", number=ticket), "busy")
            until(pits.book, "SELECT count(*) > 0 FROM pit_salon.incident WHERE code = 'shared-row' AND words LIKE '%more than there can be'", [["t"]])
            sql(pits.book, f"DELETE FROM baize.act_asked; {purse % had}; {worth % 5000}")
            expect(w.ask("card", card=card(1), pin=pin(1)))
        expect(w.ask("leave"))
        expect(w.ask("card", card=card(2), pin=pin(2)))
        assert expect(cashes.ask("ticket-in", number=ticket))["account"]["credit"] == 5000
        for house in (main, salon):
            assert house.stop() == (0, "")
        status, said = baize("verify", pits.book, "--all")  # that it was claimed for so much is left of it
        assert status == 1 and all(": good: " in line or f"ticket that ends in {ticket[-4:]}: " in line for line in said.splitlines()[:-1]), said


def test_rows_that_nobody_can_add_up_keep_no_pit_from_opening():
    """Of a claim that no pit has made, of days that nobody has played, and of a purse into which a card is let go."""
    pits = Pits("sums", casino(members=3))
    much, some = (1 << 63) - 1, 10 ** 15
    with pits as (main, salon):
        (_, w) = at(main, "T01", 1)
        lain(pits, 2)
        sql(pits.book, f"INSERT INTO baize.crossing (pit, kind, key, on_card, goes_out) SELECT id, 'member', '{card(2)}', {much}, false FROM baize.pit; "
                       f"INSERT INTO baize.played SELECT '{card(1)}', to_char(now(), 'YYYYMMDD')::bigint, n, {much}, {-much}, {much}, {-much}, {much} "
                       f"FROM generate_series(98, 99) n; INSERT INTO baize.played SELECT '{card(1)}', to_char(now(), 'YYYYMMDD')::bigint, n, {some}, {some}, {some}, {some}, {some} "
                       f"FROM generate_series(100, 9999) n; UPDATE baize.member SET on_card = {much} WHERE number = '{card(1)}'")
        main.kill()
        main.open()
        w = main.again(w)
        expect(w.ask("leave"))
        until(pits.book, f"SELECT on_card, deposit FROM baize.member WHERE number = '{card(1)}' AND pit IS NULL", [[str(much), "0"]])
        expect(w.ask("card", card=card(2), pin=pin(2)))  # and what nobody had claimed has not gone back to anybody
        assert sql(pits.book, f"SELECT on_card, deposit FROM baize.member WHERE number = '{card(2)}'") == [["0", "0"]]
        assert main.stop() == (0, "") and salon.stop() == (0, "")


def shown(pits, w, i, code):
    """A card at a terminal, with a PIN, and out again."""
    expect(w.ask("card", card=card(i), pin=code))
    expect(w.ask("leave"))
    lain(pits, i)


def verified(house, *words):
    """What `verify` finds in the book of a pit; nothing: it is good."""
    status, said = house.floor.verify()
    assert status == (1 if words else 0), said
    assert all(word in said for word in words), (words, said)


def test_who_is_edited_between_two_pits_is_found_though_he_came_since():
    """His card is used with another PIN in the pit that claims it next, which then has that PIN itself; and where somebody
    makes the crossings agree, the pit whose crossing it was says that it was none of its own."""
    pits = Pits("between", casino(members=3))
    with pits as (main, salon):
        for i in (1, 2):
            lain(pits, i)
        said, here = at(main, "T01", 1)
        expect(said)
        expect(here.ask("leave"))
        lain(pits, 1)
        said, there = at(salon, "S01", 1)
        expect(said)
        expect(there.ask("leave"))
        expect(salon.desk("cage").ask("pay-in", card=card(1), amount=700, to="deposit"))
        lain(pits, 1)
        shown(pits, here, 1, pin(1))
        for house in (main, salon):
            verified(house)
        sql(pits.book, f"UPDATE baize.member m SET pin = (SELECT pin FROM baize.member WHERE number = '{card(2)}') WHERE number = '{card(1)}'")
        shown(pits, there, 1, pin(2))
        verified(main)
        verified(salon, f"member {card(1)}: he came to this pit as another than pit main had let go")
        # Nor is it hidden by bringing him there and back once more.
        shown(pits, here, 1, pin(2))
        verified(salon, f"member {card(1)}: he came to this pit as another than pit main had let go")
        sql(pits.book, f"""WITH x AS (SELECT c.*, p.name AS of, lag(no) OVER w AS out_no, lag(state) OVER w AS was FROM baize.crossing c JOIN baize.pit p ON p.id = c.pit
                        WHERE key = '{card(1)}' WINDOW w AS (ORDER BY no)) UPDATE baize.crossing c SET state = x.state FROM x
                        WHERE c.no = x.out_no AND x.of = 'salon' AND NOT x.goes_out AND x.was <> x.state""")
        verified(salon)
        went = f"member {card(1)} did not come to this pit, and go, as the rows of crossings say"
        verified(main, went)
        for house in (main, salon):  # opened anew they go on where they were
            house.kill()
            house.open()
        there = salon.again(there)
        shown(pits, there, 2, pin(2))
        verified(salon)
        verified(main, went)
        sql(pits.book, f"DELETE FROM baize.crossing WHERE key = '{card(2)}' AND pit = (SELECT id FROM baize.pit WHERE name = 'salon')")
        verified(salon, "the row is missing")


def test_a_casino_of_before_says_of_nobody_what_he_was():
    """Its crossings are taken as they are, its books have no such settings; from the next crossing on all is vouched for."""
    pits = Pits("before", casino(members=3))
    with pits as (main, salon):
        for i in (1, 2):
            lain(pits, i)
        changed(main, "dealer", {"role": "supervisor"})
        known(pits, "dealer")
        said, here = at(main, "T01", 1)
        expect(said)
        expect(here.ask("leave"))
        lain(pits, 1)
        for house in (main, salon):
            assert house.stop() == (0, "")
        mine = "name ~ '^vouched (member|person|staff)'"
        sql(pits.book, f"""ALTER TABLE baize.crossing DROP COLUMN turn, DROP COLUMN state, DROP COLUMN knew; COMMENT ON SCHEMA baize IS '';
                        DELETE FROM pit_main.setting WHERE {mine}; DELETE FROM pit_salon.setting WHERE {mine}""")

        def only_what_was_taken_out():
            for house in (main, salon):
                found = [line for line in house.floor.verify()[1].splitlines() if ": good: " not in line]
                assert all(": chain: setting `vouched " in line for line in found), found
        only_what_was_taken_out()
        for house in (main, salon):
            house.open()
        here = main.again(here)
        shown(pits, here, 1, pin(1))
        said, there = at(salon, "S01", 1)
        expect(said)
        expect(there.ask("leave"))
        lain(pits, 1)
        only_what_was_taken_out()
        sql(pits.book, "UPDATE baize.person_heard SET no = no + 100")
        assert "what this pit has heard of changes of dealer" in salon.floor.verify()[1]
        sql(pits.book, "UPDATE baize.person_heard SET no = no - 100")
        sql(pits.book, f"UPDATE baize.member SET wrong = 3 WHERE number = '{card(1)}'")
        shown(pits, here, 1, pin(1))
        assert f"member {card(1)}: he came to this pit as another than pit salon had let go" in main.floor.verify()[1]
        sql(pits.book, "UPDATE baize.crossing SET turn = 0, state = '' WHERE no = (SELECT max(no) FROM baize.crossing)")
        assert f"member {card(1)} did not come to this pit, and go" in main.floor.verify()[1]


# The connection is lost in the midst of that list, as often as a file says.
LOSES = """
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
struct pg_conn;
int PQsocket(const struct pg_conn *db);
static struct pg_conn *in;
static int is_lost(void)
{
    int times = 0;
    FILE *f = fopen(getenv("LOSES"), "r+");
    if (f == NULL || fscanf(f, "%d", &times) != 1)
        abort();
    rewind(f);
    fprintf(f, "%d", times > 0 ? times - 1 : 0);
    fclose(f);
    return times > 0;
}
int PQsendQueryParams(struct pg_conn *db, const char *sql, int n, const unsigned *t, const char *const *v, const int *l,
                      const int *f, int r)
{
    int (*real)(struct pg_conn *, const char *, int, const unsigned *, const char *const *, const int *, const int *, int) =
        dlsym(RTLD_NEXT, "PQsendQueryParams");
    if (strncmp(sql, "DECLARE", 7) == 0)
        in = strstr(sql, "SELECT h.name, h.no FROM baize.person_heard") != NULL ? db : NULL;
    else if (db == in && strncmp(sql, "FETCH 256", 9) == 0 && is_lost())
        shutdown(PQsocket(db), SHUT_RDWR);
    return real(db, sql, n, t, v, l, f, r);
}
"""
HEARD = [[f"vouched person n{i}"] for i in range(10, 50)]


def test_what_stood_in_a_casino_of_before_is_taken_up_whole_though_the_database_is_lost():
    """It is read again; and where it is lost again nothing of it is kept, so that the next opening takes it up."""
    for times in (1, 2):
        pits = Pits(f"taken-up-{times}")
        with pits as (main, _):
            assert main.stop() == (0, "")
            loses, library = (os.path.join(main.folder, name) for name in ("loses", "loses.so"))
            subprocess.run(["cc", "-D_GNU_SOURCE", "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=LOSES, text=True, check=True)
            with open(loses, "w") as f:
                f.write(str(times))
            main.env = {**(main.env or {}), "LD_PRELOAD": library, "LOSES": loses, "ASAN_OPTIONS": "detect_leaks=0:verify_asan_link_order=0"}
            sql(pits.book, "DELETE FROM pit_main.setting WHERE name LIKE 'vouched %'; INSERT INTO baize.person_heard (name, pit, no) "
                           "SELECT 'n' || i, p.id, 1 FROM generate_series(10, 49) i, baize.pit p WHERE p.name = 'main'")
            vouched = "SELECT name FROM pit_main.setting WHERE name LIKE 'vouched person %' ORDER BY 1"
            try:
                main.open()
                assert times == 1
            except RuntimeError as refused:
                assert times == 2 and "cannot be read" in str(refused), refused
                assert sql(pits.book, vouched) == []
                main.open()
            with open(loses) as f:
                assert f.read() == "0"
            assert main.stop() == (0, "")
            assert sql(pits.book, vouched) == HEARD, sql(pits.book, vouched)


def test_who_is_taken_out_of_what_registers_tell_is_found():
    """And who is put in, barred for less long, or by another name."""
    pits = Pits("barring", casino(members=3))
    with pits as (main, salon):
        boss = main.desk("boss")
        expect(boss.ask("occasion-new", name="cases", ruleset="crown-fusion-2024/cases"))
        expect(boss.ask("occasion-new", name="others", ruleset="nz1996/cases"))
        expect(boss.ask("occasion-act", name="cases", act={"act": "presence", "player": card(1), "yes": False}))
        expect(boss.ask("occasion-act", name="others", act={"act": "leave", "name": "Somebody else", "text": "grey hair"}))
        until(pits.book, "SELECT count(*) FROM baize.barred_name", [["1"]])
        for house in (main, salon):
            verified(house)
        sql(pits.book, "CREATE SCHEMA kept; CREATE TABLE kept.barred AS TABLE baize.barred; CREATE TABLE kept.barred_name AS TABLE baize.barred_name")
        not_told, not_had = "a register here has %s, and other pits are not told so", "other pits are told of %s what no register here has"
        for edit, says in (
                ("DELETE FROM baize.barred", not_told % card(1)),
                ("UPDATE baize.barred SET rule = ''", not_told % card(1)),
                ("DELETE FROM baize.barred_name", not_told % "Somebody else"),
                ("UPDATE baize.barred SET until = 4102444800000", not_had % card(1)),
                ("UPDATE baize.barred SET until = 1", not_told % card(1)),
                ("UPDATE baize.barred SET rule = 'crown-fusion-2024:1.1'", not_had % card(1)),
                (f"UPDATE baize.barred SET number = '{card(2)}'", not_had % card(2)),
                ("UPDATE baize.barred_name SET another = true", not_had % "Somebody else"),
                (f"UPDATE baize.barred_name SET number = '{card(2)}'", not_had % "Somebody else"),
                (f"INSERT INTO baize.barred SELECT '{card(3)}', pit, rule, until FROM baize.barred", not_had % card(3))):
            sql(pits.book, edit)
            verified(main, says)
            verified(salon)
            for table in ("barred", "barred_name"):
                sql(pits.book, f"DELETE FROM baize.{table}; INSERT INTO baize.{table} SELECT * FROM kept.{table}")
        expect(boss.ask("occasion-act", name="cases", act={"act": "presence", "player": card(1)}))
        until(pits.book, "SELECT count(*) FROM baize.barred WHERE rule <> ''", [["0"]])
        verified(main)


def test_what_was_moved_alone_is_told_as_the_book_has_it():
    """Who takes it out, makes it less or another's, pays the same again in the next pit without a second person."""
    pits = Pits("moved_alone", casino(members=2))
    with pits as (main, salon):
        for amount in (100, 100, 900000):
            expect(main.desk("cage").ask("pay-in", card=card(1), amount=amount, to="card"))
        sql(pits.book, "CREATE SCHEMA kept; CREATE TABLE kept.alone AS TABLE baize.alone")
        verified(main)
        for edit, says in (("DELETE FROM baize.alone WHERE amount = 900000", "pay-in of 900000"),
                           ("DELETE FROM baize.alone WHERE no = (SELECT min(no) FROM baize.alone)", "pay-in of 100 cents"),
                           ("UPDATE baize.alone SET amount = 1 WHERE amount = 900000", "pay-in of 900000"),
                           (f"UPDATE baize.alone SET number = '{card(2)}' WHERE amount = 900000", "pay-in of 900000"),
                           ("UPDATE baize.alone SET at = 5 WHERE amount = 900000", "pay-in of 900000"),
                           ("UPDATE baize.alone SET duty = 'pay-out' WHERE amount = 900000", "pay-in of 900000")):
            sql(pits.book, edit)
            verified(main, f"member {card(1)}: other pits are not told of a {says}")
            sql(pits.book, "DELETE FROM baize.alone; INSERT INTO baize.alone OVERRIDING SYSTEM VALUE SELECT * FROM kept.alone")
            verified(main)
        assert main.stop() == (0, "")  # of what was moved by a program of before nothing is told
        sql(pits.book, "UPDATE pit_main.setting SET value = regexp_replace(value, ' [0-9]+$', '') WHERE name LIKE 'alone %'; DELETE FROM baize.alone")
        main.open()
        expect(main.desk("cage").ask("pay-in", card=card(2), amount=300, to="card"))
        assert "not told of" not in main.floor.verify()[1]
        sql(pits.book, "DELETE FROM baize.alone")
        assert f"member {card(2)}: other pits are not told of a pay-in of 300" in main.floor.verify()[1]


def test_a_change_of_staff_that_is_kept_from_a_pit_is_found():
    """Its row says that the pit has heard of more than it did: who was taken out elsewhere would still log in there."""
    pits = Pits("kept_from")
    with pits as (main, salon):
        changed(main, "dealer", {"role": "supervisor"})
        known(pits, "dealer")
        for house in (main, salon):
            verified(house)
        sql(pits.book, "UPDATE baize.person_heard SET no = no + 100")
        changed(main, "dealer", None)
        heard(salon, main)
        expect(salon.wire().ask("login", name="dealer", password="pass-dealer"))
        says = "what this pit has heard of changes of dealer is not what its row says"
        verified(main)
        verified(salon, says)
        sql(pits.book, "INSERT INTO baize.person_heard SELECT 'boss', pit, 9 FROM baize.person_heard")
        verified(salon, "what this pit has heard of changes of boss")
        sql(pits.book, "DELETE FROM baize.person_heard WHERE name = 'boss'; UPDATE baize.person_heard SET no = no - 100")
        known(pits, "dealer")
        refused(salon.wire().ask("login", name="dealer", password="pass-dealer"), "login")
        for house in (main, salon):
            verified(house)
        assert salon.stop() == (0, "")  # or it would hear all of it once more
        sql(pits.book, "DELETE FROM baize.person_heard WHERE name = 'dealer'")
        verified(salon, "the row is missing of which this book has `person dealer`")


def test_a_change_of_staff_with_another_number_is_found():
    """A pit that was closed meanwhile takes it for one that it has heard of, and who was taken out logs in there."""
    pits = Pits("numbered")
    with pits as (main, salon):
        changed(main, "dealer", {"role": "supervisor"})
        known(pits, "dealer")
        expect(main.desk("inspector").ask("password", old="pass-inspector", new="another-word"))
        until(pits.book, "SELECT count(*) FROM baize.person_heard WHERE name = 'inspector'", [["1"]])
        for house in (main, salon):
            verified(house)
        assert salon.stop() == (0, "")
        changed(main, "dealer", None)
        changed(main, "cage", None)
        sql(pits.book, "CREATE SCHEMA kept; CREATE TABLE kept.person AS TABLE baize.person")
        sql(pits.book, "UPDATE baize.person p SET no = coalesce((SELECT h.no FROM baize.person_heard h WHERE h.name = p.name), 0) WHERE name IN ('dealer', 'cage')")
        salon.open()
        heard(salon, main)
        for name in ("dealer", "cage"):
            expect(salon.wire().ask("login", name=name, password=f"pass-{name}"))
        for name in ("cage", "dealer"):
            verified(salon, f"of {name} is told what this pit has not heard")
            sql(pits.book, f"DELETE FROM baize.person WHERE name = '{name}'; INSERT INTO baize.person SELECT * FROM kept.person WHERE name = '{name}'")
            known(pits, name)
            refused(salon.wire().ask("login", name=name, password=f"pass-{name}"), "login")
        for house in (main, salon):
            verified(house)
        sql(pits.book, "UPDATE baize.person SET own_words = replace(own_words, 'argon2id', 'argon2di') WHERE name = 'inspector'")
        verified(salon, "of inspector is told what this pit has not heard")


def asks_for_more(pits, main):
    """He has held himself to a limit, and asks for a looser one; then his card lies."""
    lain(pits, 1)
    said, here = at(main, "T01", 1)
    expect(said)
    expect(here.ask("limit", limit="stake-month", amount=90000, pin=pin(1)))
    expect(here.ask("limit", limit="stake-month", amount=99000, pin=pin(1)))
    expect(here.ask("leave"))
    lain(pits, 1)
    return here


def test_limits_that_are_edited_between_two_pits_are_found_though_they_were_put_back():
    """A looser one is taken up by the pit that claims the card; and one whose day was over is confirmed at once."""
    pits = Pits("looser", casino(members=2))
    with pits as (main, salon):
        here = asks_for_more(pits, main)
        said, there = at(salon, "S01", 1)
        expect(said)
        expect(there.ask("leave"))
        lain(pits, 1)
        expect(here.ask("card", card=card(1), pin=pin(1)))
        main.kill()  # who is struck down while he has the card lets it go as his book has it
        main.open()
        here = main.again(here)
        expect(here.ask("leave"))
        lain(pits, 1)
        shown(pits, there, 1, pin(1))
        for house in (main, salon):
            verified(house)
        sql(pits.book, "CREATE SCHEMA kept; CREATE TABLE kept.pledge AS TABLE baize.pledge")
        other = f"member {card(1)}: he came to this pit with other limits than pit "
        sql(pits.book, of_member(card(1), "amount = 900000", "pledge"))
        expect(there.ask("card", card=card(1), pin=pin(1)))
        assert [p["amount"] for p in expect(there.ask("my-play"))["limits"] if p["limit"] == "stake-month"] == [900000]
        expect(there.ask("leave"))
        lain(pits, 1)
        sql(pits.book, "DELETE FROM baize.pledge; INSERT INTO baize.pledge SELECT * FROM kept.pledge")
        shown(pits, here, 1, pin(1))
        verified(salon, other + "salon had let go")
        verified(main, other + "salon had let go")


def test_a_request_that_is_made_older_between_two_pits_is_found():
    pits = Pits("older", casino(members=2))
    with pits as (main, salon):
        here = asks_for_more(pits, main)
        sql(pits.book, of_member(card(1), "asked_at = asked_at - 90000000", "pledge"))
        said, there = at(salon, "S01", 1)
        expect(said)
        expect(there.ask("limit", limit="stake-month", confirm=True, pin=pin(1)))
        expect(there.ask("leave"))
        lain(pits, 1)
        verified(main)
        verified(salon, f"member {card(1)}: he came to this pit with other limits than pit main had let go")


def test_who_was_let_in_while_a_register_of_another_pit_had_him_is_found():
    """His row is taken out, he comes, plays, and goes, and it is put back: what a pit was told of him goes with his card."""
    pits = Pits("let_in", casino(members=3))
    with pits as (main, salon):
        def bars(i):
            expect(main.desk("boss").ask("occasion-act", name="cases", act={"act": "presence", "player": card(i), "yes": False}))

        def known_of(i):
            return sql(pits.book, f"SELECT goes_out, split_part(knew, ' ', 3) FROM baize.crossing WHERE key = '{card(i)}' ORDER BY no DESC LIMIT 2")
        expect(main.desk("boss").ask("occasion-new", name="cases", ruleset="crown-fusion-2024/cases"))
        lain(pits, 1)
        lain(pits, 2)
        said, plays = at(salon, "S02", 2)
        expect(said)
        heard(salon, main)
        bars(1)
        bars(2)
        while plays.until("account")["account"] is not None:
            pass
        said, comes = at(salon, "S01", 1)
        refused(said, "excluded")
        lain(pits, 1)
        lain(pits, 2)
        assert known_of(2) == [["t", "barred"], ["f", "free"]] and known_of(1)[1] == ["f", "barred"], (known_of(1), known_of(2))
        # As if the register had had him for some minutes; of the chain of that pit, which tells of it, nothing is asked here.
        sql(pits.book, "UPDATE pit_main.setting SET name = 'vouched bars ' || split_part(name, ' ', 3) || ' ' || split_part(name, ' ', 4)::bigint - 200000 "
                       f"WHERE name LIKE 'vouched bars {card(1)} %'; CREATE SCHEMA kept; CREATE TABLE kept.barred AS TABLE baize.barred")
        verified(salon)
        sql(pits.book, "DELETE FROM baize.barred")
        shown(pits, comes, 1, pin(1))
        sql(pits.book, "INSERT INTO baize.barred SELECT * FROM kept.barred")
        refused(comes.ask("card", card=card(1), pin=pin(1)), "excluded")
        verified(salon, f"member {card(1)} was here while a register of pit main had him")


def test_what_is_told_of_an_occasion_is_what_its_pit_has_told():
    """That it is over, so that its name is free; that it is another thing, or one that was never begun. A pit that is open says
    anew what stands there of its own."""
    pits = Pits("occasions")
    with pits as (main, salon):
        expect(main.desk("boss").ask("occasion-new", name="cases", ruleset="crown-fusion-2024/cases"))
        until(pits.book, "SELECT name, kind, over FROM baize.occasion", [["cases", "casebook", "f"]])
        for edit in ("UPDATE baize.occasion SET over = true", "UPDATE baize.occasion SET kind = 'tournament'", "DELETE FROM baize.occasion"):
            sql(pits.book, edit)
            until(pits.book, "SELECT name, kind, over FROM baize.occasion", [["cases", "casebook", "f"]])
        for house in (main, salon):
            assert house.stop() == (0, "")
            verified(house)
        sql(pits.book, "CREATE SCHEMA kept; CREATE TABLE kept.occasion AS TABLE baize.occasion")
        told = "other pits are told of %s what this pit has not told them"
        for edit, says in (("UPDATE baize.occasion SET over = true", told % "cases"),
                           ("UPDATE baize.occasion SET kind = 'tournament'", told % "cases"),
                           ("UPDATE baize.occasion SET name = 'cup'", told % "cup"),
                           ("INSERT INTO baize.occasion SELECT 'cup', pit, over, kind FROM baize.occasion", told % "cup"),
                           ("DELETE FROM baize.occasion", "the row is missing of which this book has `occasion cases`")):
            sql(pits.book, edit)
            verified(main, says)
            verified(salon)
            sql(pits.book, "DELETE FROM baize.occasion; INSERT INTO baize.occasion SELECT * FROM kept.occasion")
            verified(main)


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
