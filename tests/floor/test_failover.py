#!/usr/bin/env python3
"""One controller after another has the floor: players are sent on, and find it by themselves.

usage: test_failover.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]

TAKEOVERS (2) says how often a loaded floor is killed while another stands by, FREEZES (1) how often it is frozen, and
PRIMARIES (1) how often its database is killed and the standby of that promoted; SEED (the time) what chance does.
"""
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from crowd import Player, all_back, check_book, go_down, listening, load, sit_down, tables, trim, wait_for_results  # noqa: E402
from gear import Program  # noqa: E402
from house import PATIENCE, ROOT, Gone, House, card, expect, main, patiently, plan, proposed, refused, tests_of, until_so  # noqa: E402
from standby import Roaming, Standby, wager, where  # noqa: E402
from pits import held, sql, until  # noqa: E402

BAIZE = sys.argv[1]
TAKEOVERS, FREEZES, PRIMARIES = (int(os.environ.get(name, many)) for name, many in
                                 (("TAKEOVERS", "2"), ("FREEZES", "1"), ("PRIMARIES", "1")))
SEED = int(os.environ.get("SEED", str(time.time_ns() % 1000000)))
PLAYERS = 8
WITHIN = 3.0  # seconds: play has resumed


DISPLAY = "devices:\n  - {device: display, table: R1, silent: 60000}"  # which says when it is at a floor


def house_of(name, period=300):
    text = plan(members=2, tables=tables(period, 60), terminals=2, cash=0, more=DISPLAY)
    return House(BAIZE, text, book=postgres.address(name))


def logged(house):
    with open(os.path.join(house.folder, "floor.log")) as f:
        return [json.loads(line) for line in f]


def drain(book, **env):
    """Asks for it; what is said is read when it has ended."""
    return subprocess.Popen([BAIZE, "floor", "--drain", "--book", book], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True, env={**os.environ, "BAIZE_HOME": ROOT, "ASAN_OPTIONS": "detect_leaks=0", **env})


def told_of(house):
    return [m["words"] for m in logged(house) if m["log"] == "drains"]


def begins_to_drain(house):
    """Asked until it has heard. Who stands by is taken to be gone when it has said nothing for five seconds, as it may on a
    busy machine: then it is asked again."""
    before, asked = len(told_of(house)), None
    for _ in patiently("a floor that is drained", 0.05):
        if asked is None or asked.poll() == 1:
            asked = drain(house.book)
        if len(told_of(house)) > before:
            return asked


def handed_over(house, asked):
    """By who was asked; once more, where nobody seemed to wait when the last round was over."""
    for _ in patiently("a floor that is handed over"):
        said = asked.communicate(timeout=PATIENCE)[1]
        if asked.returncode == 0:
            return
        assert "nobody wait" in said, said
        asked = drain(house.book)


def test_who_knocks_at_a_controller_that_waits_is_sent_to_the_one_that_has_the_floor():
    with house_of("elsewhere") as house:
        player = Roaming(house, house.sit(credit=10000))
        second = Standby(house)
        # A device finds it too: among those that it was given, nobody being at the first, and then where it is sent.
        display = Program(house, "display", "R1", floor=f"tcp://127.0.0.1:1,tcp://127.0.0.1:{house.floor.port}")
        try:
            display.until("ready display R1")
            second.waits()
            told = player.wire.until("addresses")["addresses"]
            assert told == [f"http://127.0.0.1:{p}" for p in (house.floor.port, second.port)], told
            knocks = second.wire()
            sent = knocks.until("elsewhere")["addresses"]
            assert sent == told, sent
            try:
                knocks.recv()
                raise AssertionError("it stayed")
            except Gone as code:
                assert str(code).startswith("4002 "), code
            # A page that came from one may connect to the other, and no stranger's.
            assert knock_from(second, f"http://127.0.0.1:{house.floor.port}") == 101
            assert knock_from(second, "http://stranger.example") == 403
            # Whoever has the floor goes: it says where to.
            house.floor.process.send_signal(signal.SIGTERM)
            player.wire.news.append(player.wire.until("elsewhere"))
            assert player.follow()["account"]["credit"] == 10000
            assert player.at == told[1], player.at
            display.until("ready display R1")
            status, said = where(second.port)
            assert status == 200 and said["here"], said
            wager(player.wire)
            assert house.floor.process.wait(PATIENCE) == 0
        finally:
            display.end()
            house.floor.kill()
            house.floor = second
        assert house.stop() == (0, "")
        house.verify()


def knock_from(floor, origin):
    """The status with which a page of that origin is answered that wants a WebSocket."""
    try:
        w = floor.wire(origin=origin)
        w.close()
        return w.status
    except Gone as no:
        return int(str(no).split()[1])


STRANGERS = ("http://stranger.example:80", "http://127.0.0.1:1/ws", "http://127.0.0.1:1; script-src *",
             "http://127.0.0.1:1\r\nX-Edited: yes")


def test_an_edited_row_of_controllers_sends_nobody_to_whom_the_plan_does_not_know():
    """Whoever may write the table could send every screen to a floor of his own, let pages of his connect, and put into the
    head of every page what he likes."""
    with house_of("misled") as house:
        player, second = house.sit(credit=10000), Standby(house)
        try:
            second.waits()
            known = [f"http://127.0.0.1:{p}" for p in (house.floor.port, second.port)]
            rows = ", ".join(f"('house', E'{at}', true, now() + interval '1 day')".replace("\r\n", "\\r\\n") for at in STRANGERS)
            sql(house.book, f"INSERT INTO baize.controller (pit, at, has, seen) VALUES {rows}")
            # A further one that the plan does know is the sign that the others were read; nobody is there.
            sql(house.book, "INSERT INTO baize.controller (pit, at, has, seen) VALUES ('house', 'http://127.0.0.1:2', true, now() + interval '1 day')")
            for _ in patiently("a row that is heard of"):
                told = player.until("addresses")["addresses"]
                if "http://127.0.0.1:2" in told:
                    break
            assert sorted(told) == sorted([*known, "http://127.0.0.1:2"]), told
            for port in (house.floor.port, second.port):
                for _ in patiently("who waits has heard of it, too"):
                    if "http://127.0.0.1:2" in where(port)[1]["addresses"]:
                        break
                assert sorted(where(port)[1]["addresses"]) == sorted(told), where(port)
                head = head_of(port)
                assert "127.0.0.1:2" in head and "stranger" not in head and "X-Edited" not in head and "script-src" not in head, head
            assert knock_from(second, STRANGERS[0]) == 403
            until(house.book, "SELECT count(*), count(*) FILTER (WHERE words LIKE '%stranger.example:80:%') FROM pit_house.incident "
                              "WHERE code = 'shared-row'", [["4", "1"]])
        finally:
            second.kill()
        assert house.stop() == (0, "")
        house.verify()


def head_of(port):
    """Of a page."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as s:
        s.sendall(f"GET /where HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
        return b"".join(iter(lambda: s.recv(65536), b"")).split(b"\r\n\r\n")[0].decode()


def plays_until_moved(w, asked):
    """Wagers in every round, once one has been played, until none are taken; answers how the last ended, which it must have
    done here, and what asked for it. Who stands by is taken to be gone when it has said nothing for five seconds, as
    it may on a busy machine: then it is asked again."""
    last, moving = None, None
    for _ in patiently("a floor that moves"):
        if moving is None and last is not None or moving is not None and moving.poll() == 1:
            moving = asked()
        try:
            n = w.until("opened", table="R1")["round"]
            m = w.ask("wager", table="R1", round=n, bet="red", stake=500)
        except Gone:
            return last, moving
        if m["ok"]:
            last = w.until("ended", table="R1", round=n)
        elif m["code"] == "moves":
            return last, moving
        else:  # too late for this round
            assert m["code"] == "round" or m.get("point") == "wager-after-close", m


def test_a_floor_is_drained_under_play():
    """A round that has a wager is played to its end; no other is begun, and the player goes on at the other."""
    with house_of("drained", period=600) as house:
        player = Roaming(house, house.sit(credit=10000))
        until(house.book, "SELECT has FROM baize.controller", [["t"]])
        said = drain(house.book).communicate(timeout=PATIENCE)[1]
        assert "nobody waits for" in said, said
        first, second = house.floor, Standby(house)
        try:
            second.waits()
            last, asked = plays_until_moved(player.wire, lambda: drain(house.book))
            has = player.follow()["account"]["credit"]
            assert has == last["credit"], (has, last)
            said = asked.communicate(timeout=PATIENCE)[0].split()
            assert asked.returncode == 0 and said == [f"http://127.0.0.1:{p}" for p in (first.port, second.port)], said
            assert first.process.wait(PATIENCE) == 0, first.process.stderr.read()
            view = expect(player.wire.ask("table", table="R1"))["view"]
            assert view["result"]["round"] >= last["round"] and view["round"] == view["result"]["round"] + 1, view
            wager(player.wire)
        finally:
            first.kill()
            house.floor = second
        assert house.stop() == (0, "")
        house.verify()


FAST = """#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t id, struct timespec *t)
{
    const long said = syscall(SYS_clock_gettime, id, t);
    if (id == CLOCK_MONOTONIC)
        t->tv_sec *= 600;
    return (int)said;
}
"""


def table_of_controllers(book):
    """As the first of them makes it; there is nobody in it."""
    sql(book, "CREATE SCHEMA IF NOT EXISTS baize; CREATE TABLE IF NOT EXISTS baize.controller (pit TEXT, at TEXT, has BOOLEAN, "
              "drain BOOLEAN DEFAULT false, since TIMESTAMPTZ DEFAULT now(), seen TIMESTAMPTZ DEFAULT now()); DELETE FROM baize.controller")


def asked_to_drain(book, **env):
    """Of one that has the floor, as the database knows, while another waits for it; neither says anything more."""
    table_of_controllers(book)
    sql(book, "INSERT INTO baize.controller (pit, at, has, seen) SELECT 'house', at, at = 'one', "
              "now() + interval '1 day' FROM unnest(ARRAY['one', 'two']) at")
    asked = drain(book, **env)
    assert asked.stdout.readline() == "one\n"
    return asked


def gave_up(asked):
    said = asked.communicate(timeout=PATIENCE)[1]
    assert asked.returncode == 1, said
    return said


def test_who_wants_a_floor_handed_over_does_not_wait_for_it_for_ever():
    book = postgres.address("in-vain")
    with tempfile.TemporaryDirectory() as folder:
        assert "no controller has" in gave_up(drain(book))
        asked = asked_to_drain(book)
        assert "open there is house (--pit)" in gave_up(drain(book + "&pit=cellar"))
        sql(book, "UPDATE baize.controller SET has = false, drain = false")
        (now,), = sql(book, "SELECT clock_timestamp()")
        until(book, f"SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'baize {asked.pid} %' AND state = 'idle' "
                    f"AND query_start > '{now}'", [["1"]])
        sql(book, "UPDATE baize.controller SET has = true WHERE at = 'one'")
        assert "one was started again meanwhile, and has it again" in gave_up(asked)
        library = os.path.join(folder, "fast.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=FAST, text=True, check=True)
        asked = asked_to_drain(book, LD_PRELOAD=library, ASAN_OPTIONS="detect_leaks=0:verify_asan_link_order=0")
        assert "ten minutes have passed: who was asked to hand it over has it still" in gave_up(asked)
        # Both end as soon as it is asked for: whoever takes over is struck down, say.
        sql(book, "CREATE FUNCTION both_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                  "UPDATE baize.controller SET has = false, seen = '-infinity'; RETURN NULL; END $$;"
                  "CREATE TRIGGER both_end AFTER UPDATE OF drain ON baize.controller WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION both_end()")
        asked = asked_to_drain(book, LD_PRELOAD=library, ASAN_OPTIONS="detect_leaks=0:verify_asan_link_order=0")
        assert "one has let it go, and nobody has it open or waits for it" in gave_up(asked)


def test_a_terminal_obeys_nothing_that_a_row_of_another_says():
    book = postgres.address("ordered")
    table_of_controllers(book)
    one, two = "https://one.example\x1b]0;yours\x07\x9b2J\nhttps://two.example", "\x1b[2Jhttps://two.example\u202e"
    spelled = ", ".join("convert_from('\\x" + at.encode().hex() + "', 'UTF8')" for at in (one, two))
    sql(book, "INSERT INTO baize.controller (pit, at, has, seen) SELECT 'house', at, n = 1, now() + interval '1 day' "
              f"FROM unnest(ARRAY[{spelled}]) WITH ORDINALITY a (at, n)")
    sql(book, "UPDATE baize.controller SET pit = E'\\x1b[2J' WHERE has")
    assert "open there is ?[2J (--pit)" in gave_up(drain(book))
    sql(book, "UPDATE baize.controller SET pit = 'house'")
    asked = drain(book)
    assert asked.stdout.readline() == "https://one.example?]0;yours???2J?https://two.example\n"
    sql(book, "UPDATE baize.controller SET has = NOT has")
    assert asked.communicate(timeout=PATIENCE) == ("?[2Jhttps://two.example???\n", "")
    sql(book, "UPDATE baize.controller SET has = NOT has")
    asked = drain(book)
    asked.stdout.readline()
    sql(book, "UPDATE baize.controller SET drain = false")
    assert gave_up(asked).startswith("baize floor: https://one.example?]0;yours???2J?https://two.example has it still")


# The connection is lost before the statement of that number in the next moment that is read; and the wall clock is two days ahead.
LOSES = """
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
struct pg_conn;
int PQsocket(const struct pg_conn *db);
static struct pg_conn *in;
static int left;
static void lose(struct pg_conn *db)
{
    if (db != in || left-- > 0)
        return;
    in = NULL;
    unlink(getenv("LOSES"));
    shutdown(PQsocket(db), SHUT_RDWR);
}
void *PQexec(struct pg_conn *db, const char *sql)
{
    void *(*real)(struct pg_conn *, const char *) = dlsym(RTLD_NEXT, "PQexec");
    FILE *f = strncmp(sql, "BEGIN ISOLATION", 15) == 0 ? fopen(getenv("LOSES"), "r") : NULL;
    if (f != NULL) {
        in = fscanf(f, "%d", &left) == 1 ? db : NULL;
        fclose(f);
    }
    if (db == in && strcmp(sql, "COMMIT") == 0)
        in = NULL;
    return real(db, sql);
}
void *PQexecPrepared(struct pg_conn *db, const char *name, int n, const char *const *v, const int *l, const int *f, int r)
{
    void *(*real)(struct pg_conn *, const char *, int, const char *const *, const int *, const int *, int) =
        dlsym(RTLD_NEXT, "PQexecPrepared");
    lose(db);
    return real(db, name, n, v, l, f, r);
}
int PQsendQueryParams(struct pg_conn *db, const char *sql, int n, const unsigned *t, const char *const *v, const int *l,
                      const int *f, int r)
{
    int (*real)(struct pg_conn *, const char *, int, const unsigned *, const char *const *, const int *, const int *, int) =
        dlsym(RTLD_NEXT, "PQsendQueryParams");
    lose(db);
    return real(db, sql, n, t, v, l, f, r);
}
int clock_gettime(clockid_t id, struct timespec *t)
{
    const long said = syscall(SYS_clock_gettime, id, t);
    if (id == CLOCK_REALTIME && getenv("LOSES") != NULL)
        t->tv_sec += 2 * 86400;
    return (int)said;
}
"""


NEVER = 10 ** 6


class Losing:
    """A floor whose members and tickets are all to be looked up, and whose database is lost when told."""

    def __init__(self, house, text):
        self.house, self.file = house, os.path.join(house.folder, "loses")
        library = os.path.join(house.folder, "loses.so")
        subprocess.run(["cc", "-D_GNU_SOURCE", "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=LOSES, text=True, check=True)
        w = house.stacker()
        for _ in range(6):
            expect(w.ask("cash", note=500))
            expect(w.ask("ticket-out"))
        assert house.stop() == (0, "")
        house.env.update(LD_PRELOAD=library, LOSES=self.file, ASAN_OPTIONS="detect_leaks=0:verify_asan_link_order=0")
        house.write_plan(text)
        house.open()
        self.cage, self.boss = house.desk("cage"), house.desk("boss")

    def after(self, statements, desk, what, **fields):
        """The answer, and whether the database was lost before it."""
        with open(self.file, "w") as f:
            f.write(str(statements))
        said = expect(desk.ask(what, **fields))
        lost = not os.path.exists(self.file)
        if not lost:
            os.unlink(self.file)
        return {key: value for key, value in said.items() if key not in ("seq", "re", "at", "now")}, lost


def looked_up_on(name):
    """A floor that knows one of its members from its plan, and the others from its book."""
    dealt = "{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0}}"
    text, later = (plan(members=n, tables=[dealt], terminals=2, cash=2, more="unclaimed-days: 1") for n in (32, 1))
    return House(BAIZE, text, book=postgres.address(name)), later


def test_whoever_is_looked_up_within_a_list_does_not_end_it():
    """Nor the moment of which it is, with which the rest of it would be gone."""
    house, later = looked_up_on("within")
    with house:
        floor = Losing(house, later)
        told, _ = floor.after(NEVER, floor.boss, "payouts", which="accounts")
        assert len(told["payouts"]) == 50 and told["next"], told


def test_a_database_lost_between_two_things_that_are_looked_up_together_ends_no_controller():
    house, later = looked_up_on("together")
    with house:
        floor = Losing(house, later)
        told, lost = floor.after(40, floor.boss, "payouts", which="accounts")  # members are looked up within it
        assert lost and len(told["payouts"]) == 50, told
        assert told == floor.after(NEVER, floor.boss, "payouts", which="accounts")[0]
        told, lost = floor.after(3, floor.cage, "tickets")
        assert lost and len(told["tickets"]) == 6, told
        for which in "held", "unclaimed", "accounts":
            whole = floor.after(NEVER, floor.boss, "payouts", which=which)[0]
            for n in range(10):
                told, lost = floor.after(n, floor.boss, "payouts", which=which)
                assert told == whole and (lost or n > 0), (which, n, told)
        for n in range(27, 32):
            told, lost = floor.after(2 * (n - 27), floor.cage, "member", card=card(n))
            assert lost and (told["member"]["on-card"], told["member"]["deposit"]) == (100000, 50000), (n, told)


def lock_of(book):
    """Who has it."""
    return sql(book, "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND "
                     "classid = 7 AND granted AND datname = current_database()")


def test_who_opens_a_floor_for_long_is_not_ended_by_who_waits_for_it():
    with house_of("held-up") as house:
        w = house.sit(credit=10000)
        wager(w)
        assert house.stop() == (0, "")
        with held(house.book, "LOCK TABLE pit_house.account"):
            both = [Standby(house) for _ in range(2)]
            until(house.book, "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event = 'relation' AND "
                              "datname = current_database()", [["1"]])
            (name,), = lock_of(house.book)
            first, second = sorted(both, key=lambda floor: not name.startswith(f"baize {floor.process.pid} "))
            for _ in range(10):  # seconds; who is frozen is waited for as long as three
                assert lock_of(house.book) == [[name]], (name, lock_of(house.book))
                time.sleep(1)
            assert first.process.poll() is None and second.process.poll() is None
        house.floor = first
        first.opened()
        wager(house.again(w))
        second.kill()
        assert house.stop() == (0, "")
        house.verify()


def test_a_hangup_opens_the_log_of_one_that_waits_anew():
    with house_of("hangup") as house:
        log = os.path.join(house.folder, "second.log")
        house.args += ("--log", log)
        second = Standby(house)
        try:
            os.rename(log, log + ".1")
            second.process.send_signal(signal.SIGHUP)
            for _ in patiently("a log that is opened anew", 0.05):
                if os.path.exists(log):
                    break
            status, said = where(second.port)
            assert status == 503 and not said["here"], said
        finally:
            second.kill()


DEALT = "{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 200}}"


def wager_dealt(player):
    n = expect(player.ask("table", table="D1"))["view"]["round"]
    return player.ask("wager", table="D1", round=n, bet="straight", on="7", stake=500)


def test_a_table_that_waits_for_its_dealer_with_nothing_on_it_is_handed_over_at_once():
    """Betting there is closed, and no dealer comes: where a wager lay it would be waited for, for three minutes."""
    with House(BAIZE, plan(members=2, tables=[DEALT], terminals=2, cash=0), book=postgres.address("closed")) as house:
        expect(house.desk("dealer").ask("act", table="D1", act={"act": "close"}))
        house.floor, first = Standby(house), house.floor
        try:
            house.floor.waits()
            handed_over(house, drain(house.book))
            assert first.process.wait(PATIENCE) == 0, first.process.stderr.read()
            told = {m["log"]: m["at"] for m in logged(house)}
            assert told["closing"] - told["drains"] < 180000, told
            expect(house.desk("dealer").ask("act", table="D1", act={"act": "number", "number": 7}))
        finally:
            first.kill()


def test_a_floor_that_nobody_waits_for_any_longer_is_kept():
    """Who was to take over is gone before the last round is over: who has it keeps it, and says so."""
    with House(BAIZE, plan(members=2, tables=[DEALT], terminals=2, cash=0), book=postgres.address("kept")) as house:
        dealer, player = house.desk("dealer"), house.sit(credit=10000, table="D1")
        second = Standby(house)
        try:
            second.waits()
            expect(wager_dealt(player))
            asked = begins_to_drain(house)
        finally:
            second.kill()
        for _ in patiently("a standby that is taken to be gone"):
            if len(where(house.floor.port)[1]["addresses"]) == 1:
                break
        expect(dealer.ask("act", table="D1", act={"act": "close"}))
        expect(dealer.ask("act", table="D1", act={"act": "number", "number": 7}))
        said = asked.communicate(timeout=PATIENCE)[1]
        assert asked.returncode == 1 and "nobody waited any longer" in said, (asked.returncode, said)
        assert where(house.floor.port)[0] == 200
        assert told_of(house)[1:] == ["nobody waits any longer to have the pit: play goes on here"]
        for _ in patiently("a wager that is taken"):
            m = wager_dealt(player)
            if m["ok"]:
                break
            assert m["code"] == "moves", m
        # Asked once more, when somebody waits again, it is handed over.
        dealer.close()
        third = Standby(house)
        try:
            third.waits()
            first, asked = house.floor, begins_to_drain(house)
            dealer = house.desk("dealer")
            expect(dealer.ask("act", table="D1", act={"act": "close"}))
            expect(dealer.ask("act", table="D1", act={"act": "number", "number": 7}))
            handed_over(house, asked)
            assert first.process.wait(PATIENCE) == 0
            third.opened()
        finally:
            first.kill()
            house.floor = third
        assert house.stop() == (0, "")
        house.verify()


AGAIN = """CREATE FUNCTION asks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DROP TRIGGER again ON baize.controller; UPDATE baize.controller SET drain = true WHERE at = OLD.at; RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER again AFTER UPDATE ON baize.controller INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.drain AND NOT NEW.drain) EXECUTE FUNCTION asks()"""


def test_who_asks_again_as_a_floor_says_that_it_stays_is_heard():
    """It has just written that, and looks only then how things stand."""
    with House(BAIZE, plan(members=1, tables=[DEALT], terminals=1, cash=0), book=postgres.address("again")) as house:
        def told():
            return [words.partition(":")[0] for words in told_of(house)]
        until(house.book, "SELECT has FROM baize.controller", [["t"]])
        sql(house.book, AGAIN)
        sql(house.book, "UPDATE baize.controller SET drain = true")
        until_so(lambda: told() == ["asked to hand the pit over", "nobody waits any longer to have the pit"] * 2, "that it is heard twice")
        assert house.stop() == (0, "")


def test_tables_come_and_go_while_a_floor_is_drained():
    """A round is played to its end wherever its table is in the list since; what is opened meanwhile waits for the other."""
    tables = [DEALT.replace("D1", name) for name in ("D1", "D2")]
    with House(BAIZE, plan(members=2, tables=tables, terminals=2, cash=0), book=postgres.address("drained_among")) as house:
        boss, pit, dealer = (house.desk(name) for name in ("boss", "pit", "dealer"))
        player, second = house.sit(credit=10000, table="D2"), Standby(house)

        def wager_at(table):
            n = expect(player.ask("table", table=table))["view"]["round"]
            return player.ask("wager", table=table, round=n, bet="red", stake=500)

        def change(name, to):
            proposed(boss.ask("change", part="tables", name=name, to=to, reason="as agreed"), pit, event="changed")

        def number():
            for act in ({"act": "close"}, {"act": "number", "number": 7}):
                expect(dealer.ask("act", table="D2", act=act))
        try:
            second.waits()
            expect(wager_at("D2"))
            number()
            expect(wager_at("D2"))  # in its second round, where the other table has its first
            asked = begins_to_drain(house)
            change("D1", None)
            expect(wager_at("D2"))
            change("D3", {"ruleset": "crown-fusion-2024/semi-roulette",
                          "options": {"min": 100, "max": 50000, "unit": 100, "period": 0, "confirm": "no"}})
            refused(wager_at("D3"), "moves")
            expect(wager_at("D2"))
            number()
            handed_over(house, asked)
            assert house.floor.process.wait(PATIENCE) == 0
            second.opened()
        finally:
            house.floor.kill()
            house.floor = second
        assert house.stop() == (0, "")
        house.verify()


def test_a_floor_of_many_tables_is_opened_with_few_connections():
    """A database has so many, which pits share: after a machine was lost several are opened at once."""
    server = postgres.Server(settings={"max_connections": "24", "post_auth_delay": "1"})  # no connection is over at once
    try:
        dealt = [DEALT.replace("D1", f"D{i}") for i in range(1, 41)]
        with House(BAIZE, plan(members=1, tables=dealt, terminals=1, cash=0), book=postgres.address("many", str(server.folder))) as house:
            assert expect(house.sit(credit=10000, table="D40").ask("table", table="D40"))["view"]["round"] == 1
            assert house.stop() == (0, "")
    finally:
        server.close()


# --- under load ------------------------------------------------------------------------------------

def crowded(book):
    text = plan(members=PLAYERS, on_card=50_000_000_000, tables=tables(250, 60), terminals=PLAYERS, cash=0, more=DISPLAY)
    return House(BAIZE, text, args=("--rate", "0"), book=book)


class Times:
    """How long play stood, each time; told as they come where there are many."""

    def __init__(self, what, many):
        self.what, self.many, self.all = what, many, []

    def took(self, seconds):
        self.all.append(seconds)
        if len(self.all) % 10 == 0 or len(self.all) == self.many:
            print(f"# {len(self.all)} of {self.many} {self.what} (seed {SEED}): play stood for {statistics.median(self.all):.2f} s, "
                  f"at worst {max(self.all):.2f} s", file=sys.stderr, flush=True)


def checked(house, players, last):
    """Everything acknowledged is there once, and the ledger sums to zero; every tenth time, and at last."""
    if last:
        check_book(house, players)
        wait_for_results(players, house)
    trim(players)


def how_it_stands(house):
    """Why nobody could play on."""
    if house.floor.process.poll() is None:
        return "the floor is open, and has ended a line"
    return house.floor.process.communicate()


def ended_well(house, players):
    for p in players:
        p.line.close()
    assert house.stop() == (0, "")
    print(f"# {sum(p.count for p in players)} messages done and acknowledged; {house.verify()}", file=sys.stderr)


def test_killed_again_and_again_while_another_stands_by():
    """Whoever stands by has the floor, with every wager that was acknowledged."""
    dice, times = random.Random(SEED), Times("kills", TAKEOVERS)
    with crowded(postgres.address("takeovers")) as house, Program(house, "display", "R1", scheme="ws") as display:
        display.until("ready display R1")
        players = [Player(i + 1, dice) for i in range(PLAYERS)]
        sit_down(players, house)
        for n in range(TAKEOVERS):
            with listening(players):
                following = Standby(house)
                following.waits()
            assert load(players, dice.uniform(0.05, 0.5)), how_it_stands(house)
            killed = time.monotonic()
            house.kill()
            go_down(players, house)
            house.floor = following
            house.floor.opened()
            all_back(players, house)
            times.took(time.monotonic() - killed)
            display.until("ready display R1")
            checked(house, players, n % 10 == 9 or n == TAKEOVERS - 1)
        ended_well(house, players)
        assert max(times.all) < WITHIN or TAKEOVERS < 10, times.all  # few on a busy machine say nothing of time


def epoch_and_batch(house):
    return postgres_row(house, "SELECT epoch, batch FROM baize.pit")


def postgres_row(house, sql):
    done = subprocess.run(["psql", "-qXAt", "-F", " ", house.book, "-c", sql], check=True, capture_output=True, text=True)
    return tuple(int(cell) for cell in done.stdout.split())


def test_frozen_again_and_again_while_another_stands_by():
    """Who wakes up after another has taken the floor writes nothing more."""
    dice, times = random.Random(SEED), Times("freezes", FREEZES)
    with crowded(postgres.address("freezes")) as house:
        players = [Player(i + 1, dice) for i in range(PLAYERS)]
        sit_down(players, house)
        for n in range(FREEZES):
            with listening(players):
                following, frozen = Standby(house), house.floor
                following.waits()
            assert load(players, dice.uniform(0.05, 0.5)), how_it_stands(house)
            stopped = time.monotonic()
            frozen.process.send_signal(signal.SIGSTOP)
            house.floor = following
            house.floor.opened()
            for p in players:
                p.struck_down()
            all_back(players, house)
            times.took(time.monotonic() - stopped)
            epoch, _ = epoch_and_batch(house)
            frozen.process.send_signal(signal.SIGCONT)
            said = frozen.process.communicate(timeout=PATIENCE)[1]
            assert frozen.process.returncode == 1 and "another controller has taken" in said, said
            assert epoch_and_batch(house)[0] == epoch
            assert load(players, 0.1)
            for p in players:
                hear_pending(p)
            checked(house, players, n % 10 == 9 or n == FREEZES - 1)
        ended_well(house, players)


def hear_pending(p):
    answers = p.line.messages(f"what {p.terminal} asked")
    while p.pending:
        p.hear(next(answers))


def test_a_primary_dies_and_its_standby_is_promoted():
    """The floor waits for a database to write to, and goes on: with what was acknowledged, and with what was in doubt
    done once or not at all."""
    dice, times = random.Random(SEED), Times("primaries", PRIMARIES)
    pair = postgres.Pair()
    try:
        with crowded(pair.address("primaries")) as house:
            players = [Player(i + 1, dice) for i in range(PLAYERS)]
            sit_down(players, house)
            for n in range(PRIMARIES):
                assert load(players, dice.uniform(0.05, 0.5)), how_it_stands(house)
                killed = time.monotonic()
                pair.primary.stop()
                for p in players:
                    p.play_on(5)
                pair.promote()
                for p in players:
                    hear_pending(p)
                times.took(time.monotonic() - killed)
                with listening(players):
                    pair.repair()
                checked(house, players, n % 10 == 9 or n == PRIMARIES - 1)
            ended_well(house, players)
    finally:
        pair.close()


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
