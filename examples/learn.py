#!/usr/bin/env python3
"""An agent that learns blackjack from nothing but rewards, and how much of the chart it has found.

usage: learn.py [EPISODES]
"""
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))
import baize  # noqa: E402
from baize.envs import OBSERVATION  # noqa: E402

TOTAL, SOFT, CARDS, DEALER = (OBSERVATION.index(name) for name in ("total", "soft", "cards", "dealer_total"))


def learn(episodes, seed=1):
    """What each action was worth on average, by the total, an ace in it, the dealer's card and what is open."""
    env = baize.make("baize/Blackjack-v0", options={"insurance-time": 0})
    dice, worth = random.Random(seed), {}
    seen, info = env.reset(seed=seed)
    path, ended = [], 0
    while ended < episodes:
        mask = info["action_mask"]
        state = (seen[TOTAL], seen[SOFT], seen[DEALER], seen[CARDS] == 2, tuple(mask))
        is_open = [action for action in range(len(mask)) if mask[action]]
        known = worth.setdefault(state, {action: [0.0, 0] for action in is_open})
        if dice.random() < 0.2:
            action = dice.choice(is_open)
        else:
            action = max(is_open, key=lambda a: known[a][0] if known[a][1] else 9)
        path.append(known[action])
        seen, reward, over, _, info = env.step(action)
        if over:
            for value in path:
                value[1] += 1
                value[0] += (reward - value[0]) / value[1]
            path, ended = [], ended + 1
            seen, info = env.reset()
    return env, worth


def agreement(env, worth):
    """Of decisions on hard totals of 12 and more, how many are those of the chart: hit or stand, by what was seen."""
    chart = env.rules.strategy()["hard"]
    same = all_seen = 0
    for (total, soft, dealer, two, _), known in worth.items():
        if soft or not two or total not in range(12, 20) or not 2 <= dealer <= 11:
            continue
        values = {env.actions[action]: value for action, (value, count) in known.items() if count >= 30}
        if {"hit", "stand"} <= values.keys():
            all_seen += 1
            found = "H" if values["hit"] > values["stand"] else "S"
            same += chart[str(total)]["A" if dealer == 11 else "T" if dealer == 10 else str(dealer)][0] == found
    return same, all_seen


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if sys.argv[1:] else 20000
    of_chart, known_states = agreement(*learn(wanted))
    print(f"{wanted} rounds: {of_chart} of {known_states} decisions on hard 12 to 19 are those of the chart")
