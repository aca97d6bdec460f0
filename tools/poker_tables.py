#!/usr/bin/env python3
"""Writes poker_tables.inc, the tables of the five-card evaluator (src/games/stud/poker.h).

Every rank has a key, and the keys are such that no two hands of different ranks add up alike. The
sums lie scattered below half a million; rows of 256 of them are slid over one another until none
covers another's, which leaves one short table of values and how far each row was slid.

usage: poker_tables.py OUTPUT
"""
import sys
from itertools import combinations_with_replacement

# By rank from the deuce: each the smallest that keeps all sums of five apart.
KEYS = [0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415]
ROW_BITS = 8
ACE, FIVE = 12, 3

ODD_CARDS, PAIR, TWO_PAIRS, THREES, STRAIGHT, FLUSH, FULL_HOUSE, FOURS = range(8)
CATEGORY_BITS = 12


def worth(ranks):
    """What a hand that is no flush compares by: its category, then its ranks, those that come most
    often first."""
    by_count = sorted(set(ranks), key=lambda r: (ranks.count(r), r), reverse=True)
    shape = [ranks.count(r) for r in by_count]
    if shape == [1] * 5:
        if by_count[0] - by_count[4] == 4:
            return STRAIGHT, [by_count[0]]
        if by_count == [ACE, FIVE, 2, 1, 0]:
            return STRAIGHT, [FIVE]
        return ODD_CARDS, by_count
    category = {
        (2, 1, 1, 1): PAIR,
        (2, 2, 1): TWO_PAIRS,
        (3, 1, 1): THREES,
        (3, 2): FULL_HOUSE,
        (4, 1): FOURS,
    }[tuple(shape)]
    return category, by_count


def values():
    """The value of every sum: the category, and below it the place within the category."""
    hands = [h for h in combinations_with_replacement(range(13), 5) if h[0] != h[4]]
    place, next_place = {}, {}
    for category, ranks in sorted(worth(h) for h in hands):
        at = next_place.get(category, 0)
        next_place[category] = at + 1
        place[category, tuple(ranks)] = category << CATEGORY_BITS | at
    by_sum = {}
    for h in hands:
        category, ranks = worth(h)
        by_sum[sum(KEYS[r] for r in h)] = place[category, tuple(ranks)]
    assert len(by_sum) == len(hands)
    return by_sum


def slide(by_sum):
    """Fullest rows first, each as far down as it goes."""
    rows = {}
    for s in by_sum:
        rows.setdefault(s >> ROW_BITS, []).append(s)
    taken, slid = 0, {}
    for row, sums in sorted(rows.items(), key=lambda x: (-len(x[1]), x[0])):
        first = min(sums)
        marks = 0
        for s in sums:
            marks |= 1 << s - first
        at = 0
        while taken & marks << at:
            at += 1
        taken |= marks << at
        slid[row] = at - first
    return slid


def main():
    by_sum = values()
    slid = slide(by_sum)
    row = [slid.get(r, 0) % (1 << 32) for r in range(max(slid) + 1)]
    placed = {s + slid[s >> ROW_BITS]: v for s, v in by_sum.items()}
    assert len(placed) == len(by_sum)
    value = [placed.get(i, 0) for i in range(max(placed) + 1)]
    # A card is rank and suit, ranks from the ace: src/base/card.h.
    word = [KEYS[(c // 4 + 12) % 13] | 1 << 32 + c % 4 * 4 for c in range(52)]
    with open(sys.argv[1], "w") as out:
        for kind, name, numbers in (
            ("uint64_t", "poker_word", word),
            ("uint32_t", "poker_row", row),
            ("uint16_t", "poker_value", value),
        ):
            out.write(f"const {kind} {name}[{len(numbers)}] = {{\n")
            for i in range(0, len(numbers), 12):
                out.write("".join(f"{n}," for n in numbers[i : i + 12]) + "\n")
            out.write("};\n")


main()
