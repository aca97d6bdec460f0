"""The best play, as a function of what lies before the player: read from the chart that `baize odds --strategy` reckons."""
from __future__ import annotations

from typing import Any, Callable

from ._native import Seen
from .table import Rules

RANKS = "A23456789TJQK"


def rank(card: int) -> str:
    """The rank of a card as it is seen: one more than it is."""
    return RANKS[(card - 1) // 4]


def best_play(rules: Rules) -> Callable[[Seen], int]:
    """What to choose where a decision is asked for. Where the very best play looks at more than the chart (the cards of a
    total, suits), this does not."""
    chart = rules.strategy()
    if chart is None:
        raise ValueError(f"{rules.name} has no decisions")
    return _by_totals(rules, chart) if "hard" in chart else _by_rank(rules, chart)


def _by_totals(rules: Rules, chart: dict[str, Any]) -> Callable[[Seen], int]:
    numbers = {act: rules.choice(act) for act in ("hit", "stand", "double", "split")}
    decline = next((choice.number for choice in rules.choices if choice.act == "decline"), 0)
    ten = {rank: "T" if rank in "JQK" else rank for rank in RANKS}
    letters = {"H": "hit", "S": "stand", "D": "double", "P": "split"}

    def row(seen: Seen) -> dict[str, str]:
        first, second = ten[rank(seen.card[0])], ten[rank(seen.card[1])]
        if seen.cards == 2 and first == second and seen.open >> numbers["split"] & 1:
            return chart["pairs"][first]
        return chart["soft" if seen.soft else "hard"].get(str(seen.total), {})

    def decide(seen: Seen) -> int:
        if decline and seen.open >> decline & 1:
            return decline
        code = row(seen).get(ten[rank(seen.dealer_card[0])], "H" if seen.total < 17 else "S")
        if len(code) == 2 and code[0] != "D":
            code = code[0] if seen.cards == 2 else code[1]
        # What a letter says may not be open: a double of more than two cards is a hit.
        wanted = [letters[code[0]], letters[code[-1]], "hit", "stand"]
        return next(numbers[act] for act in wanted if seen.open >> numbers[act] & 1)

    return decide


def _by_rank(rules: Rules, chart: dict[str, Any]) -> Callable[[Seen], int]:
    raises, folds = rules.choice("raise"), rules.choice("fold")
    order = "23456789TJQKA"
    between = {line["hand"]: line["raise"] for line in chart["between"]}

    def height(hand: str) -> list[int]:
        return [order.index(card) for card in hand]

    least, most = height(chart["fold_below"]), height(chart["raise_from"])

    def decide(seen: Seen) -> int:
        cards = seen.card[:5]
        hand = "".join(sorted(map(rank, cards), key=order.index, reverse=True))
        places = height(hand)
        flush = len({(card - 1) % 4 for card in cards}) == 1
        straight = places[0] - places[4] == 4 or hand == "A5432"
        if len(set(hand)) < 5 or flush or straight or places >= most:
            return raises
        if places < least:
            return folds
        upcard = next(rank(card) for card in seen.dealer_card if card > 0)
        return raises if upcard in between.get(hand, "") else folds

    return decide
