#!/usr/bin/env python3
"""Verifying a book that has grown: many journals, long ones, many seals, while the floor goes on.

usage: test_audit.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import contextlib
import glob
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time

import records
from house import PATIENCE, ROOT, House, blake, expect, journal_of, main, plan, rechain, tests_of

BAIZE = sys.argv[1]
WHEEL = ["{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, "
         "confirm: 'no', seats: 20}}"]


def house(**fields):
    return House(BAIZE, plan(members=2, tables=WHEEL, terminals=2, cash=0), **fields)


def book_of(h):
    return sqlite3.connect(os.path.join(h.book, "floor.db"), isolation_level=None)


def closed_with_money(h):
    """A floor with a wager on its table and credit beside it, closed."""
    w = h.sit(credit=10000)
    expect(w.ask("wager", table="D1", round=1, bet="red", stake=1000))
    expect(w.ask("wager", table="D1", round=1, bet="black", stake=100))
    expect(w.ask("withdraw", table="D1", round=1, bet="black", stake=100))
    h.stop()


def test_any_number_of_journals():
    """Six hundred journals that nobody plays any more, and after them the one with the money."""
    with house() as h:
        closed_with_money(h)
        head = rechain(journal_of(h, "D1")[:1])
        book = book_of(h)
        for table in ("page", "snapshot"):
            book.execute(f"UPDATE {table} SET table_no = 601 WHERE table_no = 1")
        book.execute("UPDATE setting SET value = '601' WHERE name IN ('table D1', 'tables')")
        book.execute("BEGIN")
        for number in range(1, 601):
            book.execute("INSERT INTO page VALUES (?, 1, 1, ?)", (number, head))
        book.execute("COMMIT")
        book.close()
        records.rechain(os.path.join(h.book, "floor.db"))
        said = h.verify()
        assert said.count("table D1: good") == 601, said[-400:]
        ran = subprocess.run([BAIZE, "verify", "--json", os.path.join(h.book, "floor.db")], capture_output=True, text=True,
                             env={**os.environ, "BAIZE_HOME": ROOT, **h.env})
        found = json.loads(ran.stdout)
        assert found["good"] and len(found["tables"]) == 601

        # One of them is not as it was: that one is named.
        book = book_of(h)
        book.execute("UPDATE page SET journal = replace(journal, 'D1', 'D2') WHERE table_no = 400")
        book.close()
        status, said = h.floor.verify()
        assert status == 1 and said.count("chain is broken") == 1, said[-400:]
        h.open()
        inspector = h.desk("inspector")
        expect(inspector.ask("verify"))
        found = inspector.until("verified")
        assert not found["good"] and sum(not t["good"] for t in found["tables"]) == 1


def lengthen(h, lines):
    """In the journal of a closed floor's table a wager is placed and taken back again, for so many more lines."""
    journal = journal_of(h, "D1")
    pair = [o for o in journal if o.get("act", {}).get("bet") == "black"][:2]
    assert [o["act"]["act"] for o in pair] == ["wager", "withdraw"]
    n = max(o.get("n", 0) for o in journal)
    last, page, first = bytes.fromhex(journal[-1]["link"]), [], len(journal) + 1
    book = book_of(h)
    book.execute("BEGIN")
    for i in range(1, lines + 1):
        o = {key: value for key, value in pair[(i - 1) % 2].items() if key != "link"}
        o["n"] = n + i
        body = json.dumps(o, separators=(",", ":"))[:-1]
        last = blake(last + body.encode())
        page.append(f'{body},"link":"{last.hex()}"}}\n')
        if len(page) == 500:
            book.execute("INSERT INTO page VALUES (1, ?, 500, ?)", (first, "".join(page)))
            page, first = [], first + 500
    book.execute("COMMIT")
    records.rechain(os.path.join(h.book, "floor.db"))
    return book


def works_on(process, for_ns=10_000_000):
    """Waits until a process has worked for so long, by what it had of a processor, or is over: however slow the machine is."""
    def worked():
        total = 0
        for path in glob.glob(f"/proc/{process.pid}/task/*/schedstat"):
            with contextlib.suppress(OSError), open(path, encoding="ascii") as f:
                total += int(f.read().split()[0])
        return total
    until = worked() + for_ns
    while process.poll() is None and worked() < until:
        time.sleep(0.001)


def test_a_long_verification_does_not_hold_the_log_back():
    """What is written meanwhile is carried over as the floor does it, and the log begins anew again and again."""
    with house() as h:
        closed_with_money(h)
        while not held_back_by_nothing(h):  # on a busy machine it has come far before it is stopped: then more is verified
            pass


def held_back_by_nothing(h):
    """False: it was over before enough had been written beside it."""
    with contextlib.closing(lengthen(h, 100_000)) as book:
        book.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        command = [BAIZE, "verify", os.path.join(h.book, "floor.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              env={**os.environ, "BAIZE_HOME": ROOT, **h.env}) as process:
            book.execute("PRAGMA wal_autocheckpoint = 0")
            works_on(process)  # it has begun
            some, written, largest, chained = "x" * 200_000, 0, 0, records.Book(os.path.join(h.book, "floor.db"), write=True)
            chained.db.execute("PRAGMA wal_autocheckpoint = 0")
            while process.poll() is None:
                process.send_signal(signal.SIGSTOP)
                records.enter(chained, "setting", ("test", some))
                book.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
                written += len(some)
                largest = max(largest, os.path.getsize(os.path.join(h.book, "floor.db-wal")))
                process.send_signal(signal.SIGCONT)
                works_on(process)
            said = process.communicate()[0]
            assert process.returncode == 0, said
            chained.db.close()
            if written <= 20 * len(some):
                return False
            assert largest < written / 3, (written, largest)
            return True


def test_a_round_corrected_late_does_not_hold_the_log_back():
    """The journal is played again from its first line; what the floor writes meanwhile is carried over all the same."""
    with house() as h:
        closed_with_money(h)
        lengthen(h, 80_000).close()
        h.open()
        dealer, boss, pit, cage = (h.desk(name) for name in ("dealer", "boss", "pit", "cage"))
        for _ in range(2):
            expect(dealer.ask("act", table="D1", act={"act": "close"}))
            expect(dealer.ask("act", table="D1", act={"act": "number", "number": 16}))
        book = book_of(h)
        m = boss.ask("act", table="D1", act={"act": "correct", "round": 1, "number": 2}, reason="it was 2")
        asked, looked, held, m = pit.send("confirm", no=m["proposal"]["no"]), 0, 0, {}
        pit.sock.settimeout(0.005)
        while m.get("re") != asked:
            expect(cage.ask("pay-in", card="100-0002", amount=100, to="card"))
            _, pages, carried = book.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            looked, held = looked + 1, held + (carried < pages)
            try:
                m = pit.recv()
            except TimeoutError:
                pass
        expect(m, event="corrected", taken=2000)
        assert looked > 10 and held < looked / 2, (looked, held)


def test_what_is_written_meanwhile_is_no_finding():
    """Journals and accounts are compared as they were at one moment."""
    with house(args=("--rate", "0")) as h:
        w, inspector = h.sit(credit=90000), h.desk("inspector")
        for _ in range(3):
            expect(inspector.ask("verify"))
            found = None
            while found is None:
                expect(w.ask("wager", table="D1", round=1, bet="red", stake=100))
                expect(w.ask("withdraw", table="D1", round=1, bet="red", stake=100))
                inspector.sock.settimeout(0.01)
                try:
                    while found is None:
                        m = inspector.recv()
                        found = m if m.get("event") == "verified" else None
                except TimeoutError:
                    pass
                inspector.sock.settimeout(PATIENCE)
            assert found["good"], found


def verified(h, threads, *more):
    ran = subprocess.run([BAIZE, "verify", "--threads", str(threads), *more, os.path.join(h.book, "floor.db")],
                         capture_output=True, text=True, env={**os.environ, "BAIZE_HOME": ROOT, **h.env})
    assert ran.stderr == "", ran.stderr  # nobody looks at a terminal: no bar
    return ran.returncode, ran.stdout


def copy_journal(book, count):
    """The journal of the only table also stands under other numbers: its money is there too often then."""
    for number in range(2, count + 1):
        book.execute("INSERT INTO page SELECT ?, first, lines, journal FROM page WHERE table_no = 1 ORDER BY first", (number,))
    book.execute("UPDATE setting SET value = ? WHERE name = 'tables'", (str(count),))


def test_a_defect_anywhere_is_found_by_any_number_of_threads():
    """A journal far longer than what is read at once, changed in every part of it in turn: with its own chain, and with
    one made anew from there on."""
    with house() as h:
        closed_with_money(h)
        book = lengthen(h, 5000)
        pages = book.execute("SELECT first, journal FROM page WHERE table_no = 1 ORDER BY first").fetchall()
        text = "".join(page if isinstance(page, str) else page.decode() for _, page in pages)
        lines = text.splitlines(keepends=True)
        assert len(text) > 4 * 2 ** 18
        whole = verified(h, 1)
        assert whole[0] == 0, whole
        for number in (2, 700, 1234, 2500, 3900, len(lines) - 1, len(lines)):
            first, page = next(p for p in reversed(pages) if p[0] <= number)
            part = (page if isinstance(page, str) else page.decode()).splitlines(keepends=True)
            before = part[number - first]
            part[number - first] = before.replace('"n":', '"n":1', 1) if '"n":' in before else before.replace("a", "b", 1)
            book.execute("UPDATE page SET journal = ? WHERE table_no = 1 AND first = ?", ("".join(part), first))
            broken = {threads: verified(h, threads) for threads in (1, 2, 4)}
            assert broken[1][0] == 1 and f"line {number}: the chain is broken" in broken[1][1], (number, broken[1])
            assert broken[1] == broken[2] == broken[4], broken
            book.execute("UPDATE page SET journal = ? WHERE table_no = 1 AND first = ?", (page, first))
        assert verified(h, 4) == whole

        # A wager that was another, in a chain that holds.
        for number in (900, 4321):
            told = [json.loads(line) for line in lines]
            act = next(i for i in range(number, len(told)) if told[i].get("act", {}).get("act") == "wager")
            told[act]["act"]["stake"] = 200
            forged, at = rechain(told).splitlines(keepends=True), 0
            for first, page in pages:
                count = (page if isinstance(page, str) else page.decode()).count("\n")
                book.execute("UPDATE page SET journal = ? WHERE table_no = 1 AND first = ?",
                             ("".join(forged[at:at + count]), first))
                at += count
            found = {threads: verified(h, threads) for threads in (1, 4)}
            words = f"line {act + 1}: played again, this act gives other events than it gave then"
            assert found[1] == found[4] and found[1][0] == 1, found
            assert words in found[1][1], (act, found[1])
        book.close()


def test_several_defects_are_told_alike_by_any_number_of_threads():
    with house() as h:
        closed_with_money(h)
        book = lengthen(h, 2500)
        copy_journal(book, 9)
        book.execute("UPDATE page SET journal = replace(journal, 'black', 'blank') WHERE table_no = 2 AND first > 1500")
        book.execute("DELETE FROM page WHERE table_no = 4 AND first = (SELECT max(first) FROM page WHERE table_no = 4 AND first < 900)")
        last = "(SELECT max(first) FROM page WHERE table_no = 5)"
        book.execute(f"UPDATE page SET journal = substr(journal, 1, length(journal) - 9) WHERE table_no = 5 AND first = {last}")
        book.execute("UPDATE page SET journal = replace(journal, 'D1', 'D2') WHERE table_no = 8 AND first = 1")
        book.execute("UPDATE movement SET amount = amount + 1 WHERE no = 3")
        book.close()
        status, said = one = verified(h, 1)
        assert status == 1 and said.count("table D1: good") == 5, said
        assert [i for i, line in enumerate(said.splitlines(), 1) if i < 10 and "good:" not in line] == [2, 4, 5, 8], said
        for words in ("the chain is broken", "a page is torn"):
            assert words in said, said
        for threads in (2, 3, 4, 16):
            for _ in range(3):
                assert verified(h, threads) == one, (threads, said)
        assert verified(h, 4, "--json") == verified(h, 1, "--json")


def test_more_seals_than_one_message_holds():
    with house() as h:
        inspector = h.desk("inspector")
        book = book_of(h)
        book.execute("BEGIN")
        for page in range(40):
            text = "".join('{"seal":%d,"signature":"%s","link":"%s"}\n' % (10 ** 6 + 1000 * page + i - 1, "ab" * 64, "00" * 32)
                           for i in range(1000))
            book.execute("INSERT INTO page VALUES (1, ?, 1000, ?)", (10 ** 6 + 1000 * page, text))
        book.execute("COMMIT")
        book.close()
        seen, line = [], 1
        while line is not None:
            m = expect(inspector.ask("seals", table="D1", **({"from": line} if line > 1 else {})))
            assert len(m["seals"]) <= 1000
            seen += [s["line"] for s in m["seals"]]
            line = m["next"]
        real = [line for line in seen if line < 10 ** 6 - 1]
        assert seen == real + [10 ** 6 - 1 + i for i in range(40_000)], (len(seen), seen[:3], seen[-3:])


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
