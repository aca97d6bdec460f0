#!/usr/bin/env python3
"""Rounds by the best play beside the exact odds: every game, from the rules alone.

usage: best_play.py [ROUNDS]
"""
import math
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))
import baize  # noqa: E402

GAMES = [("nz1996/blackjack", "main"), ("crown-fusion-2024/auto-blackjack", "main"), ("house/soft-17", "main"),
         ("nz1996/caribbean-stud", "ante"), ("nz1996/roulette", "red"), ("house/double-zero", "straight 17"),
         ("nz1996/baccarat", "banker"), ("nz2008/baccarat", "tie"), ("nz1996/craps", "pass"), ("nz1996/craps", "dont-pass"),
         ("nz1996/tai-sai", "small"), ("nz1996/money-wheel", "symbol A")]


def exact(rules, wager):
    """What a stake of one wins on average, by the odds of the rules."""
    for bet in rules.odds()["bets"]:
        if wager in (bet["bet"], f"{bet['bet']} {bet['on']}") or bet["bet"].startswith(f"{wager},"):
            return -bet["edge_percent"] / 100
    raise KeyError(wager)


def play(rules, wager, rounds, seed, decide):
    """What so many wagers have won on average, and the standard error of that."""
    table = baize.Table(rules, seed)
    number, step, choose = rules.choice(wager), table.step, table.choose
    seen, unit = step.seen, table.unit
    won = total = squares = ended = 0
    while ended < rounds:
        if seen.state != baize.table.WAGERS:
            choose(decide(seen))
        else:
            if step.lies == 0:
                choose(number)
            choose(0)
        won += step.won
        if step.rounds and step.lies == 0:
            total, squares, ended, won = total + won, squares + won * won, ended + 1, 0
    mean = total / rounds
    return mean / unit, math.sqrt((squares / rounds - mean * mean) / rounds) / unit


def compare(name, wager, rounds, seed=1):
    """Observed, its standard error, exact, and so many rounds in a second of the processor."""
    rules = baize.Rules(name)
    odds, decide = exact(rules, wager), baize.best_play(rules) if rules.strategy() else None
    began = time.process_time()
    mean, error = play(rules, wager, rounds, seed, decide)
    return mean, error, odds, rounds / (time.process_time() - began)


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if sys.argv[1:] else 10000
    far = 0
    print(f"{wanted} rounds each, by the best play")
    for game in GAMES:
        observed, error, odds, pace = compare(*game, wanted)
        off = (observed - odds) / error
        print(f"  {game[0]:34} {game[1]:12} {100 * observed:+9.4f} % ± {100 * error:.4f}, exactly {100 * odds:+9.4f} %: "
              f"{off:+5.2f} errors away; {pace:9.0f} rounds a second")
        far += abs(off) > 3
    sys.exit(1 if far else 0)
