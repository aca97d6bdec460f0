"""A casino of several pits in one database: what tests of it share."""
import contextlib
import json
import os
import subprocess
import sys
import time

import postgres
from crowd import tables
from house import PATIENCE, ROOT, Gone, House, account, card, expect, pin, plan, proposed
from standby import wager

BAIZE = sys.argv[1]
HOUR = 3600000


def small():
    return plan(members=2, tables=tables(300, 60), terminals=2, cash=0)


def baize(*words):
    done = subprocess.run([BAIZE, *words], capture_output=True, text=True, timeout=PATIENCE,
                          env={**os.environ, "BAIZE_HOME": ROOT, "ASAN_OPTIONS": "detect_leaks=0"})
    return done.returncode, done.stdout + done.stderr


def report(name, *words):
    code, said = baize("report", name, "--json", *words)
    assert code == 0, said
    return json.loads(said)


def wagers(w, many=1):
    """Wagers that are acknowledged, each in a round of its own."""
    for _ in range(many):
        w.until("ended", table="R1", round=wager(w))


def played(house):
    """A player who has wagered; the wire and what he has."""
    w = house.sit(credit=10000)
    wagers(w)
    return w, account(w)


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


def until(book, words, what):
    begun = time.monotonic()
    while sql(book, words) != what:
        assert time.monotonic() - begun < PATIENCE, (words, sql(book, words))


def adds_up(pits, *houses):
    """All pits closed, the book of each whole, and their money together what was paid in."""
    for house in houses:
        assert house.stop() == (0, "")
    for house in houses:
        house.verify()
    assert sql(pits.book, "SELECT count(*) FROM baize.crossing WHERE closed IS NULL") == [["0"]]


def found(pits, house, changed, words):
    """What was changed behind the pits' backs, `baize verify` finds."""
    sql(pits.book, changed)
    status, said = house.floor.verify()
    assert status == 1 and words in said, said


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


def another_card(house, cage, old):
    """The next card of a member, by two persons."""
    new = proposed(cage.ask("member-change", card=old, reason="lost", **{"new-card": True}), house.desk("pit"), "member")["member"]["card"]
    assert new not in (old, None) and cage.until("proposal", state="confirmed")["answer"]["event"] == "member", new
    return new


def two_do(house, do, event="ticket", **fields):
    return proposed(house.desk("cage").ask(do, reason="looked into", **fields), house.desk("boss"), event=event)


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


def race(what, fields, *codes):
    """Both ask at once; who was told yes, and the other no."""
    do, *lines = what
    asked = [w.send(do, **fields) for w in lines]
    said = [w.answer(seq) for w, seq in zip(lines, asked)]
    assert sorted(m["ok"] for m in said) == [False, True], said
    assert {m.get("code") for m in said} <= {None, "ticket-redeemed", "wait", "card-in-use", "ticket-held", *codes}, said
    return lines[0 if said[0]["ok"] else 1]


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


def sets_clock(house, seconds):
    house.kill()
    house.env["WALL_AHEAD"] = str(seconds)
    house.open()
