#!/usr/bin/env python3
"""How many rounds a second of the processor Python plays, choosing at random among what is open.

usage: speed.py [ROUNDS]
"""
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))
import baize  # noqa: E402
from baize.table import DECISION, WAGER, WAGERS  # noqa: E402


def one_by_one(rules, rounds):
    """One table: a wager at random, and decisions at random."""
    table, dice = baize.Table(rules, 5), random.Random(3).random
    wagers = [choice.number for choice in rules.choices if choice.kind == WAGER]
    decisions = [choice.number for choice in rules.choices if choice.kind == DECISION]
    wagers = wagers[:1] if decisions else wagers
    choose, step, seen, ended, by_bits = table.choose, table.step, table.step.seen, 0, {}
    began = time.process_time()
    while ended < rounds:
        if seen.state == WAGERS:
            if step.lies == 0:
                choose(wagers[int(dice() * len(wagers))])
                if not step.done:
                    continue
            choose(0)
        else:
            is_open = by_bits.get(seen.open)
            if is_open is None:
                is_open = by_bits[seen.open] = [number for number in decisions if seen.open >> number & 1]
            choose(is_open[int(dice() * len(is_open))])
        ended += step.rounds
    return ended / (time.process_time() - began)


def side_by_side(rules, rounds, many=64):
    """Many tables, one call for all of them."""
    tables, dice = baize.Tables(rules, range(many)), random.Random(3).random
    wager = next(choice.number for choice in rules.choices if choice.kind == WAGER)
    decisions = [choice.number for choice in rules.choices if choice.kind == DECISION]
    steps, ended, by_bits = [(step, step.seen) for step in tables.steps], 0, {}
    choices, began = [wager] * many, time.process_time()
    while ended < rounds:
        tables.choose(choices)
        for place, (step, seen) in enumerate(steps):
            if seen.state == WAGERS:
                ended += step.rounds
                choices[place] = 0 if step.lies else wager
            else:
                is_open = by_bits.get(seen.open)
                if is_open is None:
                    is_open = by_bits[seen.open] = [number for number in decisions if seen.open >> number & 1]
                choices[place] = is_open[int(dice() * len(is_open))]
    return ended / (time.process_time() - began)


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if sys.argv[1:] else 100000
    for ruleset in sorted(baize.ENVIRONMENTS.values()):
        rules = baize.Rules(ruleset)
        print(f"{ruleset:24} {one_by_one(rules, wanted):9.0f} random rounds a processor second, "
              f"{side_by_side(rules, wanted):9.0f} at 64 tables side by side")
