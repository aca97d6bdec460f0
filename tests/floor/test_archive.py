#!/usr/bin/env python3
"""Past days leave the book for archives: nothing is lost, whoever reads the book reads them too, and the floor goes on.

usage: test_archive.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time

import records
from house import House, expect, in_round, main, plan, tests_of

BAIZE = sys.argv[1]
TABLES = ["{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, unit: 100, period: 300, seats: 20}, spin: 30}",
          "{table: D1, ruleset: crown-fusion-2024/semi-roulette, options: {min: 100, max: 50000, unit: 100, period: 0, confirm: 'no', seats: 20}}"]
PLAN = plan(members=3, tables=TABLES, terminals=3, cash=3)
REPORTS = ("terminals", "notes", "tables", "meters", "meters-money", "activity", "hold", "hold-bets", "tickets", "staff", "ledger")
LEAVE = ("batch", "movement", "page", "slip", "incident", "seal")
TOMORROW = time.strftime("%Y-%m-%d", time.localtime(time.time() + 2 * 86400))


def run(h, *words):
    return subprocess.run([BAIZE, *words], capture_output=True, text=True, env={**os.environ, **h.env})


def archive(h, before=TOMORROW):
    done = run(h, "archive", "--book", h.book, "--before", before)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def verified(h):
    """What verify says, without the names of files; and the checker that shares no code with it agrees."""
    book = os.path.join(h.book, "floor.db")
    done = run(h, "verify", book, "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    wrong, _ = records.check(book)
    assert wrong == [], wrong
    return json.loads(done.stdout)


def counts(h):
    book = sqlite3.connect(f"file:{h.book}/floor.db?mode=ro", uri=True)
    out = {table: book.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in (*LEAVE, "archive", "account", "ticket")}
    book.close()
    return out


def files(h):
    folder = os.path.join(h.book, "archive")
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


def play(h, rounds=4):
    w, dealer = h.sit(credit=20000), h.desk("dealer")
    expect(w.ask("table", table="R1"))
    for _ in range(rounds):
        in_round(w, "R1", lambda n: w.ask("wager", table="R1", round=n, bet="red", stake=500))
        w.until("ended", table="R1")
    expect(w.ask("table", table="D1"))
    n = expect(w.ask("table", table="D1"))["view"]["round"]
    expect(w.ask("wager", table="D1", round=n, bet="red", stake=1000))
    expect(dealer.ask("act", table="D1", act={"act": "close"}))
    expect(dealer.ask("act", table="D1", act={"act": "number", "number": 7}))
    stacker = h.stacker()
    expect(stacker.ask("cash", note=500))
    expect(stacker.ask("ticket-out"))


def played():
    h = House(BAIZE, PLAN).open()
    play(h)
    h.stop()
    return h


def end(h):
    h.__exit__(None, None, None)


def test_what_is_archived_is_verified_and_reported_as_before():
    h = played()
    before, told = verified(h), {name: h.report(name) for name in REPORTS}
    there = counts(h)
    size = os.path.getsize(os.path.join(h.book, "floor.db"))
    assert "1 days archived" in archive(h)
    assert files(h) == ["000001.archive"]
    after, left = verified(h), counts(h)
    for table in LEAVE:
        assert left[table] < there[table] or there[table] < 3, (table, there, left)
    assert left["movement"] == 0 and left["slip"] == 0 and left["page"] == 2, left
    assert (left["account"], left["ticket"], left["archive"]) == (there["account"], there["ticket"], 1)
    assert os.path.getsize(os.path.join(h.book, "floor.db")) < size
    assert after["tables"] == before["tables"] and after["accounts"] == before["accounts"]
    assert after["chain"]["archives"] == 1 and after["chain"]["batches"] > before["chain"]["batches"]
    assert {name: h.report(name)["rows"] for name in REPORTS} == {name: told[name]["rows"] for name in REPORTS}
    end(h)


def test_a_floor_plays_on_and_shows_what_was():
    h = played()
    archive(h)
    h.open()
    inspector = h.desk("inspector")
    lines = expect(inspector.ask("journal", table="R1", **{"from": 1}))["lines"]
    assert len(lines) > 20, lines
    incidents = expect(inspector.ask("incidents"))["incidents"]
    assert [i["no"] for i in incidents][-1] == 1, incidents
    play(h, 2)
    h.stop()
    verified(h)
    archive(h)
    assert files(h) == ["000001.archive", "000002.archive"]
    assert verified(h)["chain"]["archives"] == 2
    end(h)


def test_a_start_reads_nothing_that_has_left_the_book():
    """Not one of the files is looked into: they may be on another machine that does not answer."""
    h = played()
    archive(h)
    folder = os.path.join(h.book, "archive")
    os.rename(folder, folder + "-away")
    h.open()
    play(h, rounds=1)
    h.kill()
    h.open()
    h.stop()
    os.rename(folder + "-away", folder)
    verified(h)
    end(h)


def test_a_file_that_is_gone_or_changed_is_found():
    h = played()
    archive(h)
    name = os.path.join(h.book, "archive", "000001.archive")
    book = os.path.join(h.book, "floor.db")
    with open(name, "r+b") as f:
        f.seek(100)
        byte = f.read(1)
        f.seek(100)
        f.write(bytes([byte[0] ^ 4]))
    done = run(h, "verify", book)
    assert done.returncode == 1 and "is not the file of record" in done.stdout, done.stdout
    with open(name, "r+b") as f:
        f.seek(100)
        f.write(byte)
    verified(h)
    os.rename(name, name + ".away")
    done = run(h, "verify", book)
    assert done.returncode == 1 and "000001.archive is not there" in done.stdout, done.stdout
    elsewhere = os.path.join(h.folder, "elsewhere")
    os.mkdir(elsewhere)
    os.rename(name + ".away", os.path.join(elsewhere, "000001.archive"))
    done = run(h, "verify", book, "--archive", elsewhere)
    assert done.returncode == 0, done.stdout
    end(h)


def test_what_is_recent_is_verified_from_the_last_archive_on():
    h = played()
    archive(h)
    h.open()
    play(h, rounds=1)
    h.stop()
    archive(h)
    book = os.path.join(h.book, "floor.db")
    whole, recent = verified(h), json.loads(run(h, "verify", book, "--recent", "--json").stdout)
    assert recent["good"] and recent["chain"]["relied"] == 1 and recent["chain"]["hash"] == whole["chain"]["hash"], recent
    assert all(0 < t["after"] <= t["lines"] for t in recent["tables"]) and all(t["after"] == 0 for t in whole["tables"]), recent
    said = run(h, "verify", book, "--recent")
    assert said.returncode == 0 and "relies on archives 1 to 1, up to batch" in said.stdout, said
    assert "relies on the snapshot of table" in said.stdout and "not looked at" in said.stdout, said.stdout
    # A floor that was struck down has lines after its snapshots: they are played.
    h.open()
    play(h, rounds=1)
    h.kill()
    recent = json.loads(run(h, "verify", book, "--recent", "--json").stdout)
    assert recent["good"] and any(t["after"] < t["lines"] for t in recent["tables"]), recent
    changed = sqlite3.connect(book)
    changed.execute("UPDATE page SET journal = replace(journal, '\"stake\":', '\"stake\":1') WHERE rowid = (SELECT max(rowid) FROM page)")
    changed.commit()
    changed.close()
    assert not json.loads(run(h, "verify", book, "--recent", "--json").stdout)["good"]
    end(h)


def test_struck_down_while_it_archives_nothing_is_lost():
    h = played()
    before = verified(h)
    dice = random.Random(13)
    for _ in range(12):
        p = subprocess.Popen([BAIZE, "archive", "--book", h.book, "--before", TOMORROW], stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL, env={**os.environ, **h.env})
        time.sleep(dice.random() * 0.06)
        p.send_signal(signal.SIGKILL)
        p.wait()
        after = verified(h)
        assert after["tables"] == before["tables"] and after["accounts"] == before["accounts"]
    archive(h)
    after = verified(h)
    assert after["tables"] == before["tables"] and after["accounts"] == before["accounts"]
    assert counts(h)["movement"] == 0
    end(h)


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
