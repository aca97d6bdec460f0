"""What each baccarat ruleset pays, for the oracle: per document, options -> (bet, line) -> Terms, the lines
being those of baccarat_coups.py. A win cites the clause that fixes its odds, a loss the one that says when it
loses, a stand-off the one that makes it so.
"""
from fractions import Fraction
from typing import NamedTuple

from baccarat_coups import LEVEL, LINE, LOSE, MAIN, WIN


class Terms(NamedTuple):
    """What a line of a pay table does to a wager; pays and commission are per stake of one."""
    result: str
    pays: Fraction
    commission: Fraction
    rule: str


def won(odds, rule, commission=0):
    return Terms("win", Fraction(odds) - commission, Fraction(commission), rule)


def lost(rule):
    return Terms("lose", Fraction(0), Fraction(0), rule)


def level(rule):
    return Terms("standoff", Fraction(0), Fraction(0), rule)


TABLE_1_MARGINS = {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}
DRAGON_MARGINS = {1: TABLE_1_MARGINS, 2: {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
                  3: {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 1}}
DRAGON_3_LINES = {7: "6-7", 6: "6-7", 5: "5-6"}  # six is printed twice; the operator chooses


def new_zealand(division, dragon=False):
    doc = f"nz1996:{division}."

    def terms(options):
        banker = won(1, doc + "5.2", commission=Fraction(1, 20))
        found = {("player", WIN): won(1, doc + "5.1"), ("player", LOSE): lost(doc + "4.1(b)(ii)"),
                 ("player", LEVEL): level(doc + "4.1(b)(iii)"),
                 ("banker", WIN): banker, ("banker", "win-on-6"): banker,
                 ("banker", LOSE): lost(doc + "4.1(a)(ii)"),
                 ("banker", LEVEL): level(doc + "4.1(a)(iii)"),
                 ("tie", WIN): won(8, doc + "5.5"), ("tie", LOSE): lost(doc + "4.1(c)(ii)")}
        if dragon:
            table = options["dragon-table"]
            price = f"nz2008:11B.8/table{table}/"
            no_win = lost("nz2008:11B.6")
            for bet in ("dragon-player", "dragon-banker"):
                found[bet, "natural"] = won(1, price + "natural-winner")
                for margin, odds in DRAGON_MARGINS[table].items():
                    shown = DRAGON_3_LINES.get(margin, margin) if table == 3 else margin
                    if (margin, options["dragon-six"]) == (6, 2):
                        odds, shown = 2, "5-6"
                    found[bet, f"by-{margin}"] = won(odds, f"{price}win-by-{shown}")
                found[bet, LOSE] = found[bet, "tie"] = no_win
                found[bet, "natural-tie"] = (no_win if options["natural-tie"] == "lose"
                                             else level("nz2008:11B.6"))
        return found
    return terms


def star(options):
    doc, even = "star-baccarat:", options["mode"] == "even-money"
    return {("player", WIN): won(1, doc + ("11.2.1" if even else "11.1.2")),
            ("player", LOSE): lost(doc + "5.1.1.2"), ("player", LEVEL): level(doc + "5.1.1.3"),
            ("banker", WIN): won(1, doc + "11.2.2") if even else won("19/20", doc + "11.1.3"),
            ("banker", "win-on-6"): won("1/2", doc + "11.2.2") if even else won("19/20", doc + "11.1.3"),
            ("banker", LOSE): lost(doc + "5.1.2.2"), ("banker", LEVEL): level(doc + "5.1.2.3"),
            ("tie", WIN): won(8, doc + ("11.2.3" if even else "11.1.5")),
            ("tie", LOSE): lost(doc + "5.1.3"),
            ("super-six", WIN): won(15, doc + "11.1.6"), ("super-six", LOSE): lost(doc + "10.13"),
            **{(bet, WIN): won(11, doc + "11.1.4") for bet in ("player-pair", "banker-pair")},
            **{(bet, LOSE): lost(doc + "10.6") for bet in ("player-pair", "banker-pair")}}


def rapid(options):
    doc, even = "star-rapid-2016:", options["mode"] == "even-money"
    found = {("player", WIN): won(1, doc + ("8.8.1" if even else "8.7.1")),
             ("player", LOSE): lost(doc + "5.4.1.2"), ("player", LEVEL): level(doc + "5.4.1.3"),
             ("banker", WIN): won(1, doc + "8.8.2/usual") if even else won("19/20", doc + "8.7.2"),
             ("banker", "win-on-6"): (won("1/2", doc + "8.8.2/banker-6") if even
                                      else won("19/20", doc + "8.7.2")),
             ("banker", LOSE): lost(doc + "5.4.2.2"), ("banker", LEVEL): level(doc + "5.4.2.3"),
             ("tie", WIN): won(8, doc + ("8.8.3" if even else "8.7.3")),
             ("tie", LOSE): lost(doc + "5.4.3")}
    for hand, dragon, pair in (("banker", "5.4.4", "5.4.6.3"), ("player", "5.4.5", "5.4.7.3")):
        bet = f"dragon-{hand}"
        found[bet, "natural"] = won(1, doc + "8.9/natural")
        for margin, odds in TABLE_1_MARGINS.items():
            found[bet, f"by-{margin}"] = won(odds, f"{doc}8.9/win-by-{margin}")
        found[bet, "natural-tie"] = level(f"{doc}{dragon}.8")
        found[bet, LOSE] = found[bet, "tie"] = lost(doc + dragon)
        found[f"{hand}-pair", WIN] = won(11, f"{doc}8.10/{hand}-pair")
        found[f"{hand}-pair", LOSE] = lost(doc + pair)
    return found


TIGER = {  # Table 5 by option; what is printed once spans all five
    ("tiger-tie", WIN): ("tiger-tie", (45, 45, 45, 45, 45)),
    ("tiger-pair", "single"): ("tiger-pair-single", (4, 4, 4, 4, 4)),
    ("tiger-pair", "double"): ("tiger-pair-double", (25, 25, 25, 25, 25)),
    ("tiger-pair", "twin"): ("tiger-pair-twin", (100, 150, 150, 120, 120)),
    ("tiger", "two-card"): ("tiger-two-card", (12, 12, 12, 12, 12)),
    ("tiger", "three-card"): ("tiger-three-card", (22, 23, 25, 23, 25)),
    ("big-tiger", WIN): ("big-tiger", (55, 55, 55, 55, 55)),
    ("small-tiger", WIN): ("small-tiger", (22, 23, 23, 23, 23)),
}


def crown(odds_clause):
    doc = "crown-fusion-2024:"

    def terms(options):
        loses, approved = lost(doc + odds_clause), won("19/20", doc + odds_clause)
        found = {(bet, LOSE): loses for bet in LINE}
        found |= {("player", WIN): won(1, doc + "T1/player"), ("banker", WIN): won(1, doc + "T1/banker"),
                  ("banker", "win-on-6"): won(1, doc + "T1/banker-on-6", commission=Fraction(1, 2)),
                  ("tie", WIN): won(8, doc + "T1/tie"),
                  **{(bet, LEVEL): level(doc + odds_clause) for bet in MAIN},
                  ("super-six", WIN): won(
                      options["super-six"],
                      f"{doc}T4/super-6/option-{1 if options['super-six'] == 12 else 2}")}
        if options["mode"] == "commission":  # by the approved rules, which Crown names beside Table 1
            found["banker", WIN] = found["banker", "win-on-6"] = approved
        for hand in MAIN:
            bet = f"dragon-{hand}"
            found[bet, "natural"] = won(1, f"{doc}T2/{hand}-natural")
            for margin, odds in TABLE_1_MARGINS.items():
                found[bet, f"by-{margin}"] = won(odds, f"{doc}T2/{hand}-by-{margin}")
            found[bet, "natural-tie"] = level(doc + "T2/natural-tie")
            found[bet, "tie"] = lost(doc + "T2/tie")
            found[f"{hand}-pair", WIN] = won(11, doc + "T3/baccarat-pair")
        for key, (name, odds) in TIGER.items():
            option = options["tiger"]
            found[key] = won(odds[option - 1], f"{doc}T5/{name}/option-{option}")
        return found
    return terms
