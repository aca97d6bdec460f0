#!/usr/bin/env python3
"""An independent oracle for the three blackjack rulesets of baize, in one of which the dealer draws to a soft 17.

A second opinion, written from the documents, the readings and the public contract alone: it shares no code and no
data file with the engine. It plays random sessions, good and bad acts mixed, on its own small model of the table,
feeds the same acts to `baize table`, and compares what comes back: every card's hand and total, settled row, awaited
decision, refusal and account. And it counts the exact chances of the side bets in its own way and compares them with
`baize odds`, to the last digit.

    blackjack.py --baize build/baize --sessions 400 --seed 1 [--tap] [--session K]
    blackjack.py --baize build/baize --odds [--tap]
    blackjack.py --selftest

Session K depends only on the seed and K, so a failure can be run again by itself.
What the documents leave open (class Unspecified) is never played.
"""
import sys
from collections import Counter

from blackjack_clauses import CROWN, NZ, RULESETS
from blackjack_hands import (LOSE, SEVENS, TABLE_8, bounty_line, insurance_chance, royal_line, set_line, sevens_chances,
                             sevens_line, side_chances, total_of)
from blackjack_irregular import SITUATIONS as IRREGULAR
from blackjack_late import SITUATIONS as LATE
from blackjack_memory import check_memory
from blackjack_sessions import Session
from blackjack_table import Table
from hearing import check_answer, from_command_line, known_clauses
from box_sessions import SITUATIONS as MISREAD
from preparing import SITUATIONS as COLD
from pricing import compare, priced
from spins import SITUATIONS as SHUT

# ---- the odds ----------------------------------------------------------------------------------


def sevens_price(decks):
    chance = sevens_chances(decks)
    return priced((("win", SEVENS[line]) if line in SEVENS else ("lose", 0)) + (each,) for line, each in chance.items())


def side_price(bet, decks):
    odds = TABLE_8[bet][1]
    return priced((("win", odds[line]) if line != LOSE else ("lose", 0)) + (each,)
                  for line, each in side_chances(bet, decks).items())


def insurance_price(decks):
    chance = insurance_chance(decks)
    return priced((("win", 2, chance), ("lose", 0, 1 - chance)))


# The edge of the best play where a busted hand of a split is refunded at a dealer's blackjack, by blackjack_best.py,
# which takes a minute for each; and how far its reckoning of split hands may be off.
BEST = {4: 0.00454111581510408, 6: 0.005062803922903258, 8: 0.0053238524509354734}
BEST_SOFT_17 = {6: 0.007285813516077155, 8: 0.007561368160987847}  # where the dealer draws to a soft 17
NEAR = 5e-6


def main_price(best):
    """Whether a printed main bet is near enough, as (row) -> bool."""
    return lambda row: abs(float(row["edge"]) - best) < NEAR and row["play"] == "optimal"


def expected_odds(rules, decks):
    side = {("super-sevens", None, None): sevens_price(decks)} if decks >= 6 else {}
    if rules.electronic:
        side = {(bet, None, None): side_price(bet, decks) for bet in TABLE_8} if decks != 7 else {}
    best = BEST_SOFT_17 if rules.name == "house/soft-17" else BEST
    return {("main", None, None): main_price(best[decks]) if decks in best else None,
            ("insurance", None, None): insurance_price(decks), **side}


def compare_odds(baize, tap):
    lists = []
    for rules in RULESETS:
        for decks in (6, 7, 8):
            chosen = {"decks": decks, "busted": "refunded"}
            lists.append((rules.name, chosen, expected_odds(rules, decks)))
    return compare(baize, tap, lists)


# ---- the oracle's own test ---------------------------------------------------------------------


def check_hands():
    assert total_of(["As", "Ks"]) == (21, True) and total_of(["As", "Ac", "9d"]) == (21, True)
    assert total_of(["As", "Ac", "Td"]) == (12, False) and total_of(["As", "5c", "Td"]) == (16, False)
    assert sevens_line(["7s"], False) is None and sevens_line(["8s"], False) == "14.4(f)"
    assert sevens_line(["8s", "7s"], False) == "14.4(f)" and sevens_line(["7s", "8s"], False) == "14.4(a)"
    assert sevens_line(["7s", "7d"], False) is None and sevens_line(["7s", "7d"], True) == "14.4(b)"
    assert sevens_line(["7s", "7s", "Td"], True) == "14.4(c)" and sevens_line(["7s", "7s", "7d"], True) == "14.4(d)"
    assert sevens_line(["7s", "7s", "7s", "2d"], True) == "14.4(e)"
    assert bounty_line("Ks", "Ks", True) == "2-kings-spades-dealer-bj" and bounty_line("Kc", "Kc") == "2-suited-kings"
    assert bounty_line("Qc", "Jc") == "suited-20" == bounty_line("Ac", "9c")
    assert bounty_line("Jd", "Jd") == "2-suited-q-j-10"
    assert bounty_line("Ks", "Kc") == "2-kings" and bounty_line("As", "9c") == "unsuited-20" == bounty_line("Ts", "Tc")
    assert [set_line("5s", card) for card in ("6s", "5s", "5c")] == [LOSE, "suited-pair", "unsuited-pair"]
    assert set_line("Ks", "Qs") == LOSE
    assert royal_line("Ks", "Qs") == "king-queen-suited" and royal_line("5s", "5s") == "2-suited-cards"


def check_chances():
    """Figures that are known elsewhere, for six decks."""
    edge = lambda price: f"{float(100 * (1 - price.back)):.2f}"
    assert edge(side_price("kings-bounty", 6)) == "23.16"
    assert [f"{float(100 * side_price(bet, 6).back):.1f}" for bet in ("bet-the-set", "royal-match")] == ["89.4", "88.5"]
    assert edge(sevens_price(6)) == "11.40"


def table_of(name, **options):
    return Table(next(rules for rules in RULESETS if rules.name == name), {
        each.replace("_", "-"): value for each, value in options.items()})


def play(table, *acts):
    """Acts in short: a card, or "hit 1", "double 1 500", "wager 1 a main 1000"; the settled rows of all of them."""
    rows = []
    for words in acts:
        name, *rest = words.split()
        if not rest and len(name) == 2:
            act = {"act": "card", "card": name}
        elif name == "wager":
            act = {"act": name, "seat": int(rest[0]), "player": rest[1], "bet": rest[2], "stake": int(rest[3])}
        else:
            act = {"act": name, **dict(zip(("seat", "player", "stake"), (
                word if at == 1 else int(word) for at, word in enumerate(rest))))}
            if name == "assign":
                act["hand"] = act.pop("stake")
        answer = table.act(act)
        assert answer.refused is None, (act, answer.refused)
        rows += answer.settled
    return rows


def money(row):
    """What a row comes to; of several clauses the first."""
    rule = row["rule"] if isinstance(row["rule"], str) else min(row["rule"])
    return row["hand"], row["result"], row["stake"], row["pays"], row["returns"], (
        rule.removeprefix(NZ).removeprefix(CROWN))


def check_money():
    """The examples of the readings."""
    deal = ("wager 1 a main 1000", "close")
    for busts, due in (
            (0, [("lose", 1000, 0), ("lose", 1000, 1000)]), (1, [("lose", 1000, 0), ("lose", 1000, 1000)]),
            (2, [("lose", 1000, 0), ("lose", 1000, 0)])):
        table = table_of("nz1996/blackjack")
        first = ("Kd", "hit 1", "Kc") if busts else ("Kd", "stand 1")
        second = ("Kd", "hit 1", "Kc") if busts > 1 else ("Kd", "stand 1")
        rows = play(table, *deal, "6s", "Ah", "6c", "split 1", *first, *second, *(() if busts > 1 else ("Ks",)))
        assert [(row["result"], row["stake"], row["returns"]) for row in rows] == due, (busts, rows)
    rows = play(table_of("nz1996/blackjack"), *deal, "5s", "Ah", "6c", "double 1 a 500", "2d", "Ts")
    assert [money(row) for row in rows] == [(1, "lose", 1500, 0, 500, "10.5")]
    rows = play(table_of("nz1996/blackjack", chip=1000), "wager 1 a main 5000", "close", "As", "9h", "Kc")
    assert [money(row) for row in rows] == [(1, "win", 5000, 8000, 13000, "4.5/blackjack")]
    rows = play(table_of("nz1996/blackjack"), *deal, "As", "Ah", "Kc", "insure 1 a 500", "even-money 1 a", "Ts")
    assert [money(row)[1:] for row in rows] == [("win", 1000, 1000, 2000, "8.3"), ("win", 500, 1000, 1500, "9.5")]
    rows = play(table_of("nz1996/blackjack"), "wager 1 a main 1000", "wager 1 a super-sevens 100", "close", "7s", "9h",
                "7c", "hit 1", "Td")
    assert [money(row) for row in rows] == [(None, "win", 100, 5000, 5100, "14.4(b)"), (1, "lose", 1000, 0, 0, "4.1(f)")]
    rows = play(table_of("nz1996/blackjack"), "wager 2 a main 1000", "wager 2 b main 500", "close", "8s", "9h", "8c",
                "split 2 a", "assign 2 b 2", "Ts", "stand 2", "3s", "double 2 a", "double 2 b", "Ks", "Kc")
    assert sorted(((row["player"], *money(row)) for row in rows)) == [
        ("a", 1, "lose", 1000, 0, 0, "4.1(g)"), ("a", 2, "win", 2000, 2000, 4000, "4.5"),
        ("b", 2, "win", 1000, 1000, 2000, "4.5")]
    soft = (*deal, "Ts", "Ah", "8c", "stand 1", "6d")  # eighteen against a soft seventeen
    assert [money(row)[1] for row in play(table_of("nz1996/blackjack"), *soft)] == ["win"]
    table = table_of("house/soft-17")
    assert play(table, *soft) == [] and [money(row)[1] for row in play(table, "4c")] == ["lose"]
    crown = "crown-fusion-2024/auto-blackjack"
    rows = play(table_of(crown), "wager 1 a main 1000", "wager 1 a kings-bounty 10", "close", "Ks", "Ah", "Ks",
                "split 1", "5h", "hit 1", "Td", "6h", "hit 1", "Tc", "Jc")
    assert [money(row) for row in rows] == [
        (1, "lose", 1000, 0, 0, "11.12.1"), (2, "lose", 1000, 0, 0, "11.12.1"),
        (None, "win", 10, 10000, 10010, "T8/kings-bounty/2-kings-spades-dealer-bj")]


def check_clauses():
    known, odds = known_clauses(), {f"{CROWN}T8/{bet}/{line}" for bet, (_, lines) in TABLE_8.items() for line in lines}
    assert odds <= known and {NZ + line for line in SEVENS} <= known
    for rules in RULESETS:
        cited = {getattr(rules, name) for name in (
            "position", "closed", "below_min", "below_total", "step", "device", "unpayable", "early", "funds", "needs",
            "fixed", "shared", "alone", "area_cap", "elsewhere")} | set(rules.clamps) | set(rules.shut)
        assert cited - {None} <= known, cited - known


JUDGED = 200  # sessions


def check_judgement():
    """Sessions until every line of every bet has been reached, and each way a hand can end."""
    due = {f"{CROWN}T8/{bet}/{line}" for bet, (_, lines) in TABLE_8.items() for line in lines} | {
        NZ + clause for clause in (*SEVENS, "14.4(f)", "14.5", "4.5", "4.5/blackjack", "8.3", "9.5", "9.1/lose",
                                   "4.1(d)", "4.1(e)", "4.1(f)", "4.1(g)", "10.5", "11.7")}
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
    check_memory()
    check_money()
    check_clauses()
    sessions, rows = check_judgement()
    return f"{sessions} sessions, " + ", ".join(f"{n} {result}" for result, n in sorted(rows.items()))


if __name__ == "__main__":
    sys.exit(from_command_line(__doc__, lambda _: Session, selftest, compare_odds, (
        *IRREGULAR, *LATE, *MISREAD, *SHUT, *(name for name in COLD if not any(
            word in name for word in ("pre-shuffled", "direction", "device"))))))
