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
from baize.envs import OBSERVATION  # noqa: E402
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


OPEN, WAGERED = OBSERVATION.index("open"), OBSERVATION.index("wagers")


class Anything:
    """An agent that takes any action that is open, by what is seen; of wagers one, and then it goes on."""

    def __init__(self, env):
        self.dice, self.numbers, self.by_bits = random.Random(3).random, [choice.number for choice in env.choices], {}
        self.bets = [action for action, choice in enumerate(env.choices) if choice.kind == WAGER]

    def choose(self, seen):
        if self.bets:
            return 0 if seen[WAGERED] else self.bets[int(self.dice() * len(self.bets))]
        is_open = self.by_bits.get(seen[OPEN])
        if is_open is None:
            is_open = self.by_bits[seen[OPEN]] = [action for action, n in enumerate(self.numbers) if seen[OPEN] >> n & 1]
        return is_open[int(self.dice() * len(is_open))]


def environment(name, rounds, masks):
    """An environment of Gymnasium's kind, with what it tells of the actions that are open or without."""
    env, ended = baize.make(name, masks=masks), 0
    choose, (seen, _) = Anything(env).choose, env.reset(seed=5)
    began = time.process_time()
    while ended < rounds:
        seen, _, over, _, _ = env.step(choose(seen))
        if over:
            seen, _ = env.reset()
            ended += 1
    return ended / (time.process_time() - began)


def environments(name, rounds, many=64):
    """Many of them that take their steps together."""
    envs, ended = baize.make_vec(name, many), 0
    choose, (seen, _) = Anything(envs.single).choose, envs.reset(seed=5)
    began = time.process_time()
    while ended < rounds:
        seen, _, over, _, _ = envs.step([choose(one) for one in seen])
        ended += sum(over)
    return ended / (time.process_time() - began)


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if sys.argv[1:] else 100000
    print(f"{'random rounds a processor second':24}\n{'':24}  choices  64 tables   env with masks  without   64 envs")
    for name, ruleset in sorted(baize.ENVIRONMENTS.items()):
        rules = baize.Rules(ruleset)
        print(f"{ruleset:24} {one_by_one(rules, wanted):8.0f} {side_by_side(rules, wanted):10.0f} "
              f"{environment(name, wanted // 10, True):16.0f} {environment(name, wanted // 10, False):8.0f} "
              f"{environments(name, wanted):9.0f}")
