#!/usr/bin/env python3
"""An independent oracle for the money wheel of baize.

A second opinion, written from the clause lists and the public contract alone: it shares no code
and no data file with the engine. It plays random sessions, good and bad acts mixed, on its own
small model of the table, feeds the same acts to `baize table`, and compares what comes back. And it
compares the exact odds of every symbol with `baize odds`.

Where on the rim a symbol lies is not in the text, so the program is asked once, section by section;
how many sections each symbol has is, and is held against that.

    wheel.py --baize build/baize --sessions 200 --seed 1 [--tap] [--session K]
    wheel.py --baize build/baize --odds [--tap]
    wheel.py --selftest

Session K depends only on the seed and K, so a failure can be run again by itself.
"""
import json
import subprocess
import sys
from collections import Counter
from fractions import Fraction

import spin_sessions
import spins
from conduct import SITUATIONS
from hearing import ANY, HANG, Answer, check_answer, from_command_line, is_whole, known_clauses
from pricing import compare, priced

# ---- the wheel ---------------------------------------------------------------------------------

SECTIONS = {"A": 24, "B": 12, "C": 8, "D": 4, "E": 2, "F": 1, "G": 1}
ODDS = {"A": 1, "B": 3, "C": 5, "D": 11, "E": 23, "F": 47, "G": 47}
ROUND = sum(SECTIONS.values())
SOME_RIM = "".join(symbol * count for symbol, count in SECTIONS.items())  # in the oracle's own test

RULES = spins.Ruleset("nz1996/money-wheel", **spins.new_zealand(
    "VII", closed="4.7", device="2.3", early="3.4", losers_first="3.5(b)", unpaid="4.8", corrector="game-supervisor",
    no_spin=("interference", "imbalance", "mechanical-fault", "on-peg", "few-revolutions")),
    void="nz1996:I.1.0/Void(a)")


def rim_of(baize):
    """The symbols as the program has them, section by section."""
    spins_of_all = "".join(f'{{"act":"close"}}\n{{"act":"section","section":{at}}}\n' for at in range(1, ROUND + 1))
    told = subprocess.run([baize, "table", RULES.name], input=spins_of_all, capture_output=True, encoding="utf-8",
                          timeout=HANG).stdout
    events = map(json.loads, told.splitlines())
    return "".join(event["symbol"] for event in events if event["event"] == "resulted")


# ---- the table ---------------------------------------------------------------------------------


class Table(spins.Table):
    spots = {("symbol", symbol): {odds} for symbol, odds in ODDS.items()}
    rim = SOME_RIM

    def section(self, act):
        turns = act.get("revolutions")
        if is_whole(turns) and turns < 4 and not self.open and self.entered is None and not self.read(act)[1]:
            return self._void_round()
        return self.result(act)

    def read(self, act):
        section, symbol = act.get("section"), act.get("symbol")
        if not (section is None or is_whole(section)) or not (symbol is None or isinstance(symbol, str)):
            return None, ANY
        if section is None and symbol is None:
            return None, ANY
        symbol = dict(zip(self.names, ODDS)).get(symbol, symbol)
        wrong = section is not None and not 1 <= section <= ROUND or symbol is not None and symbol not in ODDS
        if wrong or symbol and section and self.rim[section - 1] != symbol:
            return None, {RULES.device}
        return (section, symbol or self.rim[section - 1]), set()

    @property
    def names(self):
        return self.limits.get("symbols", ",".join(ODDS)).split(",")

    def terms(self, bet, on, result):
        won = on == result[1]
        return (ODDS[on], f"nz1996:VII.5.0/symbol-{on}") if won else (None, "nz1996:VII.4.1(b)")

    def shown(self, result):
        section, symbol = result
        at = list(ODDS).index(symbol)
        name = self.names[at]
        return {"section": section, "symbol": symbol, "number": section - 1 if section else ROUND + at,
                "result": f"{name}, section {section}" if section else name}


# ---- random sessions ---------------------------------------------------------------------------

NO_SUCH_SPOT = (("symbol", None), ("symbol", "H"), ("symbol", "a"), ("symbol", ""), ("symbol", "AB"), ("symbol", "1"),
                ("symbol", "A-B"), ("Symbol", "A"), ("A", None), ("number", "1"), ("red", None), ("small", None),
                ("", "A"), (None, "A"), (7, "A"))
NO_SECTION = ({"section": 0}, {"section": 53}, {"section": -1}, {"section": 2 ** 32 + 1}, {"section": 1.0},
              {"section": "1"}, {"section": True}, {"section": [1]}, {}, {"symbol": "H"}, {"symbol": ""},
              {"symbol": "AB"}, {"symbol": 1}, {"symbol": ["A"]}, {"section": 0, "symbol": "A"},
              {"section": 1, "symbol": "H"})


class Session(spin_sessions.Session):
    rulesets, table_of, no_such_spot, plain_bet = (RULES,), Table, NO_SUCH_SPOT, None
    foreign = ('{"act":"number","number":17}', '{"act":"dice","dice":[1,2,3]}', '{"act":"card","card":"As"}')

    def choose_options(self):
        chosen = super().choose_options()
        if self.rng.random() < 0.2:  # the house's own pictures: VII.2.4
            names = ["Crown", "Anchor", "Moa", "Kiwi", "Southern Star", "Tui", "Joker"]
            chosen["symbols"] = ",".join(self.rng.sample(names, len(names)))
        return chosen

    def lucky_result(self):
        rim, symbol = self.table.rim, self.rng.choice(list(ODDS))
        if self.table.standing and self.rng.random() < 0.5:
            symbol = self.rng.choice(list(self.table.standing))[3]
        section = self.rng.choice([at for at, lies in enumerate(rim, 1) if lies == symbol])
        act, kind = {"act": "section"}, self.rng.random()
        if kind > 0.3:
            act["section"] = section
        if not 0.3 < kind < 0.9:
            name = dict(zip(ODDS, self.table.names))[symbol]
            act["symbol"] = self.rng.choice((symbol, name))
        if self.rng.random() < 0.1:
            act["revolutions"] = self.rng.choice((0, 3, 4, 5, 12))
        return act

    def bad_result(self):
        if self.rng.random() < 0.2:
            section, symbol = self.rng.randint(1, ROUND), self.rng.choice(list(ODDS))
            if self.table.rim[section - 1] != symbol:
                return {"act": "section", "section": section, "symbol": symbol}
        return {"act": "section", **self.rng.choice(NO_SECTION)}


def sessions_at(baize):
    """Sessions at the program's own rim, if it has the right sections."""
    Table.rim = rim_of(baize)
    assert Counter(Table.rim) == SECTIONS, Table.rim
    return Session


# ---- the odds ----------------------------------------------------------------------------------


def expected_odds():
    chance = lambda symbol: Fraction(SECTIONS[symbol], ROUND)
    return {("symbol", symbol, None): priced([("win", odds, chance(symbol)), ("lose", 0, 1 - chance(symbol))])
            for symbol, odds in ODDS.items()}


def compare_odds(baize, tap):
    return compare(baize, tap, [(RULES.name, {}, expected_odds())])


# ---- the oracle's own test ---------------------------------------------------------------------


def check_money():
    assert ROUND == 52 and all(price.back == Fraction(48, 52) for price in expected_odds().values())
    table = Table(RULES, {"min": 50, "chip": 100})
    wager = lambda on, stake: table.act(
        {"act": "wager", "seat": 1, "player": "a", "bet": "symbol", "on": on, "stake": stake})
    assert wager("F", 50).refused == {"nz1996:I.14.3"} and wager("F", 100).accepted and wager("G", 200).accepted
    table.act({"act": "colour", "player": "a", "stake": 55})
    assert table.act({"act": "wager", "seat": 1, "player": "a", "bet": "symbol", "on": "F", "chips": 2}).accepted
    assert table.act({"act": "section", "symbol": "F"}).refused == {"nz1996:VII.3.4"}
    table.act({"act": "close"})
    assert table.act({"act": "section", "section": 53}).refused == {"nz1996:VII.2.3"}
    rows = {row["on"]: row for row in table.act({"act": "section", "section": 51}).settled}
    assert (rows["F"]["pays"], rows["F"]["returns"], rows["F"]["rule"]) == (210 * 47, 210 * 48, "nz1996:VII.5.0/symbol-F")
    assert (rows["G"]["result"], rows["G"]["rule"]) == ("lose", "nz1996:VII.4.1(b)")  # M-02


def selftest():
    check_money()
    rows, reached, rules = Counter(), set(), set()
    for index in range(120):
        session = Session("selftest", index)
        for answer in session.answers:
            check_answer(answer, session)
            rules |= answer.refused if isinstance(answer.refused, (set, frozenset)) else set()
            for row in answer.settled:
                rows[row["result"]] += 1
                rules.add(row["rule"])
                reached.add((row["on"], row["result"]))
    assert {(symbol, result) for symbol in ODDS for result in ("win", "lose")} <= reached
    cited = {RULES.position, RULES.closed, RULES.below_min, RULES.step, RULES.device, RULES.early, RULES.chips,
             RULES.funds, "nz1996:VII.4.1(b)", *(f"nz1996:VII.5.0/symbol-{symbol}" for symbol in ODDS)}
    assert cited <= rules and cited <= known_clauses(), cited - rules
    return ", ".join(f"{n} {result}" for result, n in sorted(rows.items()))


if __name__ == "__main__":
    sys.exit(from_command_line(__doc__, sessions_at, selftest, compare_odds, (*spins.SITUATIONS, *SITUATIONS[:3])))
