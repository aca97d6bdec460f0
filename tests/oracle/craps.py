#!/usr/bin/env python3
"""An independent oracle for the craps of baize.

A second opinion, written from the clause list, the public contract and the written readings alone: it
shares no code and no data file with the engine. It plays long random sessions, good and bad acts mixed,
on its own small model of the table, feeds the same acts to `baize table`, and compares what comes back:
every settled row, wager that travels, refusal, withdrawal, call of on and off, point and balance. And it
follows every wager to its end by exact fractions and compares with `baize odds`, to the last digit.

    craps.py --baize build/baize --sessions 150 --seed 1 [--tap] [--session K]
    craps.py --baize build/baize --odds [--tap]
    craps.py --selftest

Session K depends only on the seed and K, so a failure can be run again by itself.
What the documents and readings leave open (class Unspecified) is never played.
"""
import sys
from collections import Counter
from fractions import Fraction

from craps_bets import (BEHIND, BETS, FLAT, LAYOUT, LETTER, POINTS, STAKED_IN, THROWS, TRUE, commission_rate,
                        endings, roll_end, rolls)
from craps_sessions import Session
from craps_calls import Called
from craps_shooters import SITUATIONS
from craps_table import RULES
from hearing import ANY, check_answer, from_command_line, known_clauses
from pricing import compare, priced

# ---- the odds ----------------------------------------------------------------------------------


def price_of(bet, number):
    """Followed to the end: per stake, with the commission that is paid beside it."""
    found, fee, lines = endings(bet, number), commission_rate(bet, number), Counter()
    price = priced((end.result, end.share * end.odds, chance, end.share if end.result != "lose" else 0)
                   for end, chance in found.items())
    for end, chance in found.items():
        if end.result == "win":
            lines[end.rule, end.odds, end.share] += chance
    back, lasts = price.back - fee, rolls(bet, number)
    more = {"rolls": str(lasts), "edge_per_roll": str((1 - back) / lasts)}
    return price._replace(back=back, lines=lines, more={**more, "commission": str(fee)} if fee else more)


def expected_odds():
    found = {}
    for bet, on in LAYOUT:
        for point in POINTS if bet in ("pass-odds", "dont-pass-odds") else (None,):
            found[bet, on, point] = price_of(bet, point or (on and int(on)))
    return found


def with_odds():
    """Line and come wagers together with all that may lie behind them, which has no edge."""
    chance = {number: Fraction(sum(sum(dice) == number for dice in THROWS), 36) for number in POINTS}
    for flat in FLAT:
        for name, times in (("single", 1), ("double", 2)):
            staked = 1 + sum(chance[number] * times * (TRUE[number] if flat.startswith("dont") else 1)
                             for number in POINTS)
            yield {"bet": flat, "odds": name, "staked": str(staked),
                   "edge": str((1 - price_of(flat, None).back) / staked)}


def compare_odds(baize, tap):
    prices, more = expected_odds(), {"with_odds": list(with_odds())}
    return compare(baize, tap, [(RULES.name, {"double-odds": double}, prices, more) for double in ("no", "yes")])


# ---- the oracle's own test ---------------------------------------------------------------------


def edge(bet, number=None):
    return 1 - price_of(bet, number).back


def check_edges():
    """Figures that are printed everywhere."""
    of = lambda bet, *numbers: [str(edge(bet, number)) for number in numbers or (None,)]
    assert of("pass") == of("come") == ["7/495"] and of("dont-pass") == of("dont-come") == ["3/220"]
    assert all(edge(bet, number) == 0 for bet in BEHIND for number in POINTS)
    assert of("place", 4, 5, 6, 8, 9, 10) == ["1/15", "1/25", "1/66", "1/66", "1/25", "1/15"]
    assert of("buy", *POINTS) == ["1/20"] * 6
    assert of("lay", *POINTS) == ["1/40", "1/30", "1/24", "1/24", "1/30", "1/40"]
    assert of("hardway", 4, 6, 8, 10) == ["1/9", "1/11", "1/11", "1/9"]
    assert of("big-six") == of("big-eight") == ["1/11"] and of("field") == ["1/18"]
    assert of("any-seven") == ["1/6"] and of("any-craps") == ["1/9"] and of("eleven") == ["1/9"]
    assert of("craps-two") == of("craps-twelve") == ["5/36"] and of("craps-three") == ["1/9"]
    assert of("horn") == ["1/8"] and of("world") == ["2/15"] and of("craps-eleven") == ["1/9"]
    assert of("horn-high", 2, 3, 11, 12) == ["23/180", "11/90", "11/90", "23/180"]
    won = lambda bet, number=None: sum(p for end, p in endings(bet, number).items() if end.result == "win")
    assert won("pass") == Fraction(244, 495) and won("dont-pass") == Fraction(949, 1980)
    assert endings("dont-come", None)[roll_end("dont-come", None, (6, 6))] == Fraction(1, 36)
    assert rolls("pass", None) == rolls("dont-pass", None) == Fraction(557, 165)
    assert rolls("place", 4) == 4 and rolls("hardway", 6) == Fraction(36, 11) and rolls("horn", None) == 1


class Evening:
    """A table to try things at, in short words."""

    def __init__(self, **options):
        self.table = Called({name.replace("_", "-"): value for name, value in options.items()})

    def bet(self, bet, stake, on=None, **more):
        return self.table.act({"act": "wager", "seat": 1, "player": "a", "bet": bet, "on": on, "stake": stake, **more})

    def back(self, bet, stake=None, on=None, **more):
        act = {"act": "withdraw", "seat": 1, "player": "a", "bet": bet, "on": on, **more}
        return self.table.act(act if stake is None else {**act, "stake": stake})

    def call(self, bet, yes, **more):
        return self.table.act({"act": "working", "seat": 1, "player": "a", "bet": bet, "yes": yes, **more})

    def roll(self, *dice):
        """bet -> (result, pays, returns, clause without the document) of what the roll decides."""
        rows = self.table.act({"act": "dice", "dice": list(dice)}).settled
        return {row["bet"]: (row["result"], row["pays"], row["returns"], row["rule"].split(":")[1]) for row in rows}


def refused(answer):
    return {clause.split(":")[1] for clause in answer.refused or ()}


def check_line():
    it = Evening()
    assert refused(it.bet("come", 500)) == {"X.3.1(c)"} and it.bet("pass", 700).accepted
    assert it.bet("dont-pass", 700).accepted and refused(it.bet("pass-odds", 500)) == {"X.3.1(e)"}
    assert it.roll(4, 4) == {} and it.table.point == 8
    assert refused(it.bet("pass", 100)) == {"X.3.1(a)"} and refused(it.bet("dont-pass", 100)) == {"X.3.6"}
    assert refused(it.back("pass")) == {"X.3.5"}
    assert refused(it.bet("pass-odds", 1100)) == {"X.3.1(e)(i)", "I.14.4"}
    assert it.bet("pass-odds", 1000).accepted[0]["point"] == 8  # 7 units, 10 behind
    assert refused(it.bet("dont-pass-odds", 1800)) == {"X.3.1(f)(i)"}
    assert it.bet("dont-pass-odds", 1200).accepted              # wins 10
    assert [row["total"] for row in it.back("dont-pass", 300).withdrawn] == [400, 600]
    assert it.bet("come", 400).accepted and it.bet("dont-come", 400).accepted
    rows = it.roll(6, 2)
    assert rows["pass"] == ("win", 700, 1400, "X.6.1/pass") and rows["pass-odds"][:3] == ("win", 1200, 2200)
    assert rows["dont-pass"][0] == rows["dont-pass-odds"][0] == "lose" and "come" not in rows
    assert it.table.point == 0 and it.bet("come-odds", 500, "8").accepted and it.bet("dont-pass", 100).accepted
    rows = it.roll(3, 4)                                         # the odds are off, and go back
    assert rows["come"] == ("lose", 0, 0, "X.3.1(c)(ii)(B)") and rows["come-odds"] == ("void", 0, 500, "X.3.8(a)")
    assert rows["dont-come"][0] == "win" and rows["dont-pass"] == ("lose", 0, 0, "X.3.1(b)(ii)(A)")
    it.bet("dont-pass", 100)
    assert it.roll(6, 6) == {"dont-pass": ("void", 0, 100, "X.3.1(b)(iii)")}
    double = Evening(double_odds="yes")
    double.bet("pass", 300), double.bet("dont-pass", 300), double.roll(5, 4)
    assert double.table.behind("pass-odds", 9, 300) == 600 and double.table.behind("dont-pass-odds", 9, 300) == 900
    assert double.table.behind("pass-odds", 6, 300) == 600 and double.table.behind("pass-odds", 6, 100) == 500
    single = Evening().table
    assert single.behind("pass-odds", 4, 300) == 300 and single.behind("dont-pass-odds", 4, 300) == 600


def check_numbers():
    it = Evening()
    assert refused(it.table.act({"act": "dice", "dice": [2, 2]})) == {"X.5.1"}
    assert refused(it.bet("place", 500, "6")) == {"I.14.4"} and it.bet("place", 600, "6").accepted
    assert it.bet("buy", 2500, "4").accepted[0]["commission"] == 125
    assert it.bet("lay", 4000, "10").accepted[0]["commission"] == 100
    assert it.bet("hardway", 200, "8").accepted and it.bet("place", 600, "8").accepted
    assert it.back("buy", 1000, "4").withdrawn[0]["commission"] == 50
    assert it.roll(4, 2) == {} and it.roll(5, 3) == {"hardway": ("lose", 0, 0, "X.3.1(l)(ii)"),
                                                     "place": ("win", 700, 1300, "X.6.1/place-8")}
    assert [row["working"] for row in it.call("place", False).marked] == [False]
    assert refused(it.call("lay", True)) == refused(it.call("hardway", True)) == {"X.3.8(b)"}
    rows = it.roll(6, 1)
    assert "place" not in rows and rows["buy"] == ("lose", 0, 0, "X.3.1(j)")
    assert rows["lay"] == ("win", 2000, 6000, "X.6.1/lay-10")
    assert it.call("place", True).marked and it.roll(1, 6)["place"] == ("lose", 0, 0, "X.3.1(i)(ii)")


def check_parts():
    it = Evening(max=2000)
    assert refused(it.bet("horn", 500)) == {"X.6.2"} and refused(it.bet("world", 400)) == {"X.3.1(x)(i)"}
    assert it.bet("horn", 8000).accepted and refused(it.bet("horn-high", 5500, "12")) == {"I.14.1(b)"}
    assert it.bet("horn-high", 500, "12").accepted and it.bet("world", 500).accepted
    assert refused(it.bet("craps-eleven", 300)) == {"X.3.1(y)(i)"}
    assert it.bet("craps-eleven", 300, craps=200, eleven=100).accepted
    assert refused(it.back("horn", 200)) == {"X.6.2"} and it.back("horn", 7600).withdrawn
    rows = it.roll(6, 6)
    assert rows == {"horn": ("win", 3000, 3100, "X.6.2"), "horn-high": ("win", 6000, 6200, "X.6.2"),
                    "world": ("win", 3000, 3100, "X.6.3"), "craps-eleven": ("win", 1400, 1600, "X.6.4")}
    it.bet("world", 500), it.bet("craps-eleven", 200)
    assert it.roll(5, 2) == {"world": ("win", 400, 500, "X.6.3"), "craps-eleven": ("lose", 0, 0, "X.3.1(y)(iii)")}
    up = Evening(unpayable="round-up")
    up.bet("place", 100, "6"), up.roll(2, 2)
    assert up.roll(3, 3)["place"] == ("win", 200, 300, "X.6.1/place-6")  # G-01


def check_calls():
    it = Evening()
    it.table.act({"act": "buy-in", "player": "a", "stake": 10_000})
    it.bet("pass", 500), it.bet("field", 500), it.bet("place", 600, "6")
    assert it.table.act({"act": "throw"}).refused is None and refused(it.bet("eleven", 100)) == {"X.3.2"}
    assert it.bet("eleven", 100, spoken=True).accepted and it.bet("any-craps", 100, spoken=True).accepted
    assert it.table.act({"act": "position", "seat": 1, "player": "a", "bet": "eleven"}).accepted
    rows = it.roll(6, 5)
    assert rows["any-craps"] == ("void", 0, 100, "X.3.2") and rows["eleven"][1] == 1500 and rows["pass"][0] == "win"
    assert it.table.purse.balances["a"] == 10_000 - 600 + 500 + 500 + 1500
    put = it.table.act({"act": "overrule", "dice": [2, 4], "by": "game-supervisor"})
    assert [row["bet"] for row in put.restored] == ["pass"] and put.restored[0]["point"] == it.table.point == 6
    assert sorted((row["bet"], row["difference"]) for row in put.adjusted) == [("eleven", -1600), ("field", -1000)]
    assert it.table.purse.balances["a"] == 10_000 - 500 - 500 - 600 - 100
    assert it.table.act({"act": "overrule", "dice": [1, 1], "by": "game-supervisor"}).refused == ANY
    assert it.roll(3, 3)["place"][0] == "win" and it.table.point == 0
    back = it.table.act({"act": "no-roll", "reason": "leaning"})
    assert [row["difference"] for row in back.restored] == [-1000, -1300] and it.table.point == 6
    assert it.table.act({"act": "no-roll", "reason": "leaning"}).refused == ANY


def clauses_of_endings():
    return {end.rule for bet, on in LAYOUT for number in (POINTS if bet in FLAT or bet in BEHIND else (on and int(on),))
            for end in (*endings(bet, number), *(endings(bet, None) if bet in FLAT else ()))}


def check_sessions():
    """Sessions until every ending of every wager and every clause of a refusal has been reached."""
    letters = {"nz1996:X.3.1(%s)" % LETTER[bet] for bet in ("pass", "come", "dont-come", *BEHIND)}
    caps = {"nz1996:X.3.1(%s)(i)" % LETTER[bet] for bet in BEHIND}
    due = clauses_of_endings() | letters | caps | {f"nz1996:{clause}" for clause in (
        "X.3.5", "X.3.6", "X.3.8(a)", "X.3.8(b)", "X.2.3/rng", "X.5.1", "I.14.1(a)", "I.14.1(b)", "I.13.5", "I.14.3", "I.14.4",
        *STAKED_IN.values())}
    assert due <= known_clauses(), due - known_clauses()
    due |= {(bet, on, result) for bet, on in LAYOUT for result in ("win", "lose")}
    rows, index = Counter(), 0
    while due or index < 25:
        assert index < 400, due
        session = Session("selftest", index)
        for answer in session.answers:
            if index < 25:
                check_answer(answer, session)
            due -= answer.refused if isinstance(answer.refused, (set, frozenset)) else set()
            for row in answer.settled:
                rows[row["result"]] += 1
                due -= {row["rule"], (row["bet"], row["on"], row["result"])}
        index += 1
    return index, rows


def selftest():
    assert len(BETS) == 25 and len(THROWS) == 36
    check_edges()
    check_line()
    check_numbers()
    check_parts()
    check_calls()
    sessions, rows = check_sessions()
    return f"{sessions} sessions, " + ", ".join(f"{n} {result}" for result, n in sorted(rows.items()))


if __name__ == "__main__":
    sys.exit(from_command_line(__doc__, lambda _: Session, selftest, compare_odds, SITUATIONS))
