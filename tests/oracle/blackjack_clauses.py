"""Where the blackjack rulesets find their clauses, for the oracle."""
from dataclasses import replace

import boxes
from blackjack_hands import TABLE_8
from hearing import ADJUSTED, SETTLED
from spins import crown, new_zealand

NZ, CROWN = "nz1996:II.", "crown-fusion-2024:"
SIDE = {"nz1996/blackjack": ("super-sevens",), "house/soft-17": ("super-sevens",), "crown-fusion-2024/auto-blackjack": tuple(TABLE_8)}

RULESETS = (
    boxes.Ruleset(
        "nz1996/blackjack", **new_zealand("II", closed="4.2", device="3.1", early="7.2"), idle=False,
        elsewhere=NZ + "4.1", needs=NZ + "14.2", fixed=NZ + "14.3", shared=NZ + "13.1", alone=NZ + "13.4/number",
        area_cap=NZ + "13.2", shut=(NZ + "4.6", NZ + "7.2"),
        choices={"decks": (8, 4, 5, 6, 7), "seats": (7,), "bettors": (3, 1, 2), "boxes": (7, 1, 2, 3),
                 "cut-card": (78,), "area-cap": ("no", "yes"), "busted": ("final", "refunded"),
                 "super-sevens-stake": (0,), "decision": (0,), "insurance-time": (0,)}),
    boxes.Ruleset(
        "crown-fusion-2024/auto-blackjack", **crown("11.5.1", "11.4.1", early="11.7.1(a)", idle=False, whole="11.6"),
        needs=CROWN + "11.5.4", shared=CROWN + "11.7.1(a)", alone=CROWN + "11.7.1(a)",
        choices={"decks": (8, 6, 7), "seats": (7,), "bettors": (1,), "boxes": (1, 2, 3), "cut-card": (78,),
                 "area-cap": ("no",), "busted": ("final", "refunded"), "super-sevens-stake": (0,),
                 "decision": (15000,), "insurance-time": (0,)}))
# New Zealand's, but the dealer draws to a soft 17.
RULESETS += (replace(RULESETS[0], name="house/soft-17"),)

OFFERED = {bet: f"{CROWN}11.5.3({letter})" for bet, letter in zip(TABLE_8, "abc")}


def any_of(clauses):
    """A clause of the division, or one of several that may be cited; "" is none."""
    if isinstance(clauses, tuple):
        return frozenset(map(any_of, clauses))
    return NZ + clauses if clauses else None


COMPARED = {"settled": (*SETTLED, "under"), "dealt": ("card", "to", "seat", "hand", "place", "total", "soft", "left"),
            "accepted": ("seat", "player", "bet", "hand", "stake", "total"), "adjusted": (*ADJUSTED, "rule")}
IN_NEW_ZEALAND = {**COMPARED, "dealt": (*COMPARED["dealt"], "rule")}
