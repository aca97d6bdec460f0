#!/usr/bin/env python3
"""The outcome of a table that draws for itself is its draw: no member of staff puts another in its place, and a journal or
book in which somebody did is found.

usage: test_draws.py BAIZE
"""
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

from house import ROOT, House, expect, in_round, journal_of, main, plan, refused, rechain, tests_of, verify_journal

BAIZE = sys.argv[1]

TABLES = {
    "R1": "crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, unit: 100, period: 300}, spin: 50",
    "S1": "crown-fusion-2024/auto-sic-bo, options: {min: 100, max: 50000, unit: 100, period: 300}, spin: 50",
    "B1": "crown-fusion-2024/auto-baccarat, options: {min: 100, max: 50000, unit: 100, period: 300}, deal: 0",
}
BETS = {"R1": "red", "S1": "big", "B1": "player"}
OTHERS = {"R1": ({"number": 17}, {"number": 18}), "S1": ({"dice": [1, 1, 2]}, {"dice": [6, 6, 5]}),
          "B1": ({"cards": ["9h", "2d", "Kh", "3c"]}, {"cards": ["2h", "9d", "Kc", "Kd"]})}


def floor():
    tables = [f"{{table: {name}, ruleset: {rest}}}" for name, rest in TABLES.items()]
    return House(BAIZE, plan(members=2, terminals=4, cash=0, tables=tables).replace("seal-every: 20", "seal-every: 100000"))


def play(house, name, rounds=3):
    """Rounds with wagers at a table; the last of them."""
    w = house.sit(credit=50000, table=name) if not house.wires else house.wires[0]
    for _ in range(rounds):
        m, n = in_round(w, name, lambda n: w.ask("wager", table=name, round=n, bet=BETS[name], stake=500))
        expect(m)
        w.until("ended", table=name, round=n)
    return w, n


def test_no_member_of_staff_corrects_a_draw():
    """Not the last round at the table, and no older one from the journal; what was drawn stands."""
    with floor() as house:
        boss = None
        for name, others in OTHERS.items():
            w, n = play(house, name)
            boss = boss or house.desk("boss")
            fair = expect(w.ask("fair", table=name, round=n))
            credit = expect(w.ask("table", table=name)) and expect(w.ask("join", terminal=w.terminal, token=w.token))["account"]["credit"]
            for right in others:
                for round_ in (n, n - 1):
                    m = boss.ask("act", table=name, act={"act": "correct", "round": round_, **right}, reason="it was another")
                    refused(m, "rules", r"crown-fusion-2024:7\.3")
            assert expect(w.ask("fair", table=name, round=n)) == {**fair, "re": w.seq}
            assert expect(w.ask("join", terminal=w.terminal, token=w.token))["account"]["credit"] == credit
        house.stop()
        house.verify()


def links_of(lines):
    was = [line["link"] for line in lines]
    return lambda line, links: links[was.index(line["over"])]


def corrected_then(house, name, lines, correct):
    """What the events of a correction would have been: the same acts at a table that does not know they were drawn."""
    head = lines[0]
    path = os.path.join(tempfile.mkdtemp(dir=house.folder), "told")
    acts = "".join(json.dumps(line["act"]) + "\n" for line in lines if "act" in line) + json.dumps(correct) + "\n"
    options = [word for option in head["options"] for word in ("--option", option)]
    subprocess.run([BAIZE, "table", head["ruleset"], *options, "--journal", path], input=acts, text=True, check=True,
                   stdout=subprocess.DEVNULL, env={**os.environ, "BAIZE_HOME": ROOT, **house.env})
    with open(path) as f:
        told = [json.loads(line) for line in f]
    return next(line for line in reversed(told) if "act" in line)


def test_a_journal_in_which_a_draw_was_corrected_is_found():
    """As an older program wrote it: the correction follows the draw, and the chain holds."""
    with floor() as house:
        for name, others in OTHERS.items():
            play(house, name)
        house.stop()
        for name, others in OTHERS.items():
            lines = journal_of(house, name)
            n = max(line["reveal"] for line in lines if "reveal" in line)
            lines = lines[:next(i for i, line in enumerate(lines) if line.get("reveal") == n) + 1]
            good = verify_journal(house, rechain(lines, links_of(lines)))
            assert good[0] == 0, good
            for right in others:
                correct = corrected_then(house, name, lines, {"act": "correct", "by": "casino-manager", "round": n, **right})
                forged = [*lines, {"n": correct["n"], "act": correct["act"], "events": correct["events"], "link": "-"}]
                status, said = verify_journal(house, rechain(forged, links_of(lines)))
                assert status == 1 and "that was drawn has been corrected" in said, (name, right, said)


def test_a_number_that_was_told_and_not_drawn_is_found():
    """The draws are written as if a hand had told them: then another could have been."""
    with floor() as house:
        for name in OTHERS:
            play(house, name)
        house.stop()
        for name in OTHERS:
            lines = journal_of(house, name)
            was = links_of(lines)
            forged = [{key: value for key, value in line.items() if key != "drawn"} for line in lines]
            status, said = verify_journal(house, rechain(forged, was))
            assert status == 1 and "was not drawn" in said, (name, said)


def test_a_draw_corrected_from_the_journal_is_found_in_the_book():
    with floor() as house:
        _, n = play(house, "R1")
        house.stop()
        book = sqlite3.connect(os.path.join(house.book, "floor.db"))
        number = book.execute("SELECT value FROM setting WHERE name = 'table R1'").fetchone()[0]
        book.execute("INSERT INTO setting (name, value) VALUES (?, ?)", (f"corrected {number} {n}", "17 "))
        book.commit()
        book.close()
        status, said = house.floor.verify()
        assert status == 1 and f"round {n} was drawn here, and has been corrected later" in said, said


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
