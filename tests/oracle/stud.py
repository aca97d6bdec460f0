#!/usr/bin/env python3
"""An independent oracle for the Caribbean stud ruleset of baize.

A second opinion, written from the document, the readings and the public contract alone: it shares no code and no
data file with the engine. It plays random sessions with stacked decks, good and bad acts mixed, on its own small
model of the table, feeds the same acts to `baize table`, and compares what comes back: every card, settled row,
refusal, account and movement of the jackpot. And it compares the chances of the hands with `baize odds`.

    stud.py --baize build/baize --sessions 400 --seed 1 [--tap] [--session K]
    stud.py --baize build/baize --odds [--tap]
    stud.py --selftest

Session K depends only on the seed and K, so a failure can be run again by itself.
What the documents leave open (class Unspecified) is never played.
"""
import sys
from collections import Counter
from fractions import Fraction
from math import comb

from hearing import check_answer, from_command_line, known_clauses
from box_sessions import SITUATIONS as MISREAD
from preparing import SITUATIONS as COLD
from pricing import compare, priced
from stud_hands import WINNERS, category, chances, jackpot, judged, qualifies, top_chances
from stud_orders import SITUATIONS as ORDERS
from stud_sessions import Session
from stud_table import LINE, NZ, RULES, SITUATIONS, Table


def ante_judge():
    """Judges the ante with its bet as printed: the best hands exactly, the sums, and the whole by what is published
    for the game with a royal flush at 100 to 1, which is 5.22%."""
    best = top_chances()

    def judge(row):
        by = {it["by"]: it for it in row["outcomes"]}
        chance = {name: Fraction(it["probability"]) for name, it in by.items()}
        lost = lambda it: Fraction(it["staked"]) * (it["result"] == "lose")
        back = 1 + sum(chance[name] * (Fraction(it["pays"]) - lost(it)) for name, it in by.items())
        usual = 1 - back + 300 * chance["royal-flush"]
        return (all(chance[name] == due for name, due in best.items()) and sum(chance.values()) == 1
                and row["return"] == str(back) and row["edge"] == str(1 - back) and row["play"] == "optimal"
                and chance["folded"] == 1 - Fraction(row["raised"]) and row["exact"] is True
                and 0.0522 < usual < 0.0523)

    return judge


def jackpot_price(options):
    """What a jackpot wager alone at the table returns: its own stake is in the pool, and prizes are paid in chips."""
    table = Table(RULES, options)
    stake, chance = table.fixed["jackpot"], chances()
    pool = table.pool + stake * (100 - table.limits["jackpot-share"])
    prize = lambda hand: table.in_chips(jackpot(pool, {1: hand})[0][1][0])
    won = [("win", Fraction(prize(hand), stake), chance[hand], 0) for hand in WINNERS]
    return priced([*won, ("lose", 0, 1 - sum(chance[hand] for hand in WINNERS))])


def compare_odds(baize, tap):
    lists = [{}, {"jackpot": 12_345_678, "jackpot-wager": 250, "jackpot-share": 29, "chip": 5}]
    judge = ante_judge()
    return compare(baize, tap, [(RULES.name, chosen, {("ante", None, None): judge, (
        "jackpot", None, None): jackpot_price(chosen)}) for chosen in lists])


# ---- the oracle's own test ---------------------------------------------------------------------


def check_hands():
    hand = str.split
    for name, cards in (("odd-cards", "2c 3c 4c 5c 7d"), ("pair", "2c 2d 4c 5c 7d"), ("two-pairs", "2c 2d 4c 4d 7d"),
                        ("three-of-a-kind", "2c 2d 2h 4d 7d"), ("straight", "Ac 2d 3h 4d 5d"),
                        ("flush", "Ac 2c 3c 4c 6c"), ("full-house", "2c 2d 2h 4d 4c"),
                        ("four-of-a-kind", "2c 2d 2h 2s 4c"), ("straight-flush", "Ac 2c 3c 4c 5c"),
                        ("royal-flush", "Ac Kc Qc Jc Tc")):
        assert category(hand(cards)) == name
    assert category(hand("Qc Kd Ah 2d 3d")) == "odd-cards"
    in_order = ("Ac Qd Jh 9d 8d", "Ac Kd 4h 3d 2d", "Ac Kd 5h 3d 2d", "2c 2d 5h 4d 3d", "2c 2d Ah 4d 3d",
                "3c 3d Ah 4d 2d", "3c 3d 2h 2d 4d", "3c 3d 2h 2d 5d", "4c 4d 2h 2d 3d", "Kc Kd Ah Ad 2d",
                "2c 2d 2h 3d 4d", "Ac 2d 3h 4d 5d", "2c 3d 4h 5d 6d", "Tc Jd Qh Kd Ad", "2c 3c 4c 5c 7c",
                "2c 3c 4c 6c 7c", "2c 2d 2h Ad Ac", "3c 3d 3h 2d 2c", "2c 2d 2h 2s Ac", "Ac 2c 3c 4c 5c",
                "9c Tc Jc Qc Kc", "Tc Jc Qc Kc Ac")
    ranked = [judged(hand(cards)) for cards in in_order]
    assert ranked == sorted(ranked) and len(set(ranked)) == len(ranked)
    assert [qualifies(hand(cards)) for cards in in_order[:4]] == [False, True, True, True]
    assert judged(hand("Ac Kd 4h 3d 2d")) == judged(hand("Ad Kc 4c 3h 2s"))


def check_chances():
    counted = {name: chance * comb(52, 5) for name, chance in chances().items()}
    assert list(counted.values()) == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]


def check_jackpot():
    """The examples of the readings, and ties for the royal flush."""
    prizes = lambda pool, *hands: [prize for prize, _ in jackpot(pool, dict(enumerate(hands)))[0].values()]
    rest = lambda pool, *hands: jackpot(pool, dict(enumerate(hands)))[1]
    five = "flush", "full-house", "straight-flush", "straight-flush", "royal-flush"
    assert prizes(600_000_000, *five) == [10_000, 15_000, 597_500, 597_500, 4_780_000] and not rest(600_000_000, *five)
    assert prizes(60_000_000, *five[2:]) == [100_000, 100_000, 1_000_000] and not rest(60_000_000, *five[2:])
    assert prizes(300_000_000, "royal-flush", "royal-flush") == [1_500_000] * 2
    assert prizes(100, "four-of-a-kind") == [50_000] and rest(100, "four-of-a-kind") == 0
    assert rest(10_000_00, "flush") == 0 and rest(10_000_01, "flush") == Fraction(1, 100)
    assert prizes(123_456_789, "straight-flush") == [Fraction(123_456_789, 1000)]
    assert rest(123_456_789, "straight-flush") == Fraction(123_456_789, 100) - 123_456


def check_clauses():
    known = known_clauses()
    cited = {getattr(RULES, name) for name in (
        "position", "closed", "below_min", "below_total", "step", "device", "unpayable", "early", "funds", "needs",
        "fixed", "shared", "alone")} | set(RULES.shut) | {f"{NZ}10.1/bet-{line}" for line in LINE.values()}
    assert cited <= known, cited - known


JUDGED = 200  # sessions
ABSENT = ("pre-shuffled", "direction", "by a player", "declined", "burned", "nothing but cards", "replaced")  # not here


def check_judgement():
    """Sessions until each category has won a bet and every prize of the jackpot has been paid."""
    due = {f"{NZ}10.1/bet-{line}" for line in LINE.values()} | {NZ + clause for clause in (
        "12.1(a)", "12.1(b)", "12.1(c)", "12.1(d)", "12.1(e)", "8.2(a)", "8.2(b)", "9.2/bet-void", "9.5(c)", "9.7(b)")}
    rows, index, known = Counter(), 0, known_clauses()
    while due or index < JUDGED:
        assert index < 3000, due
        session = Session("selftest", index)
        for answer in session.answers:
            if index < JUDGED:
                check_answer(answer, session)
            cited = {rule for row in answer.settled for rule in (
                row["rule"] if isinstance(row["rule"], frozenset) else (row["rule"],))}
            assert cited <= known, cited - known
            due -= cited
            rows.update(row["result"] for row in answer.settled)
        index += 1
    return index, rows


def selftest():
    check_hands()
    check_chances()
    check_jackpot()
    check_clauses()
    sessions, rows = check_judgement()
    return f"{sessions} sessions, " + ", ".join(f"{n} {result}" for result, n in sorted(rows.items()))


if __name__ == "__main__":
    sys.exit(from_command_line(__doc__, lambda _: Session, selftest, compare_odds, (
        *SITUATIONS, *ORDERS, *MISREAD, *(name for name in COLD if not any(word in name for word in ABSENT)))))
