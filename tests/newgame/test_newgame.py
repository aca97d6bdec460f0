#!/usr/bin/env python3
"""A game that stands outside the house, built with it and played: casino war, and the house knows nothing of it.

usage: test_newgame.py [WORD…]      (only the tests with one of the words in their names)
"""
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import on_a_floor  # noqa: E402
import tap  # noqa: E402

BUILD = "build-newgame"
SCREENS = ROOT / BUILD / "web"


def run(*words, text="", code=0):
    beside = {"BAIZE_ALSO": str(HERE), "BAIZE_GAMES": str(HERE), "BAIZE": str(ROOT / BUILD / "baize"),
              "BAIZE_SCREENS": str(SCREENS)}
    done = subprocess.run(words, input=text, capture_output=True, text=True, timeout=tap.HANG, cwd=ROOT,
                          env={**os.environ, **beside})
    assert done.returncode == code, (words, done.returncode, done.stdout[-2000:], done.stderr[-2000:])
    return done.stdout


def baize(*words, **more):
    return run(f"{BUILD}/baize", *words, **more)


def test_the_house_builds_with_it():
    run("env", "TARGETS=baize", "tools/build", BUILD, f"-Dgames={HERE}", "-Dbuildtype=plain", "-Doptimization=0")


def test_its_plays_pass():
    plays = sorted(str(path) for path in HERE.glob("tests/plays/**/*.play"))
    out = baize("play", "--tap", *plays)
    assert len(plays) > 10 and len(re.findall(r"^ok ", out, re.M)) == len(plays), out


def test_every_rule_of_its_document_is_shown():
    report = json.loads(baize("rules", "trace", "--document", "war", "--json"))
    missing = [c["clause"] for c in report["clauses"] if c["clause"].startswith("war:") and c["status"] != "shown"]
    assert not missing and len(report["clauses"]) > 25, missing


def test_its_acts_are_told_with_all_others():
    acts = {a["act"]: a for a in json.loads(baize("acts", "--json"))}
    assert "wager" in acts and {"go-to-war", "surrender"} <= set(acts), sorted(acts)


def test_a_table_draws_its_cards():
    acts = [{"act": "wager", "seat": 1, "player": "ann", "bet": "ante", "stake": 1000}, {"act": "close", "by": "dealer"}]
    events = [json.loads(line)["event"] for line in baize(
        "table", "war/casino-war", "--rng", "seed:05", text="".join(json.dumps(act) + "\n" for act in acts)).splitlines()]
    assert events.count("dealt") >= 2 and "refused" not in events, events


def cards_left(rank_counts, dealt):
    left = list(rank_counts)
    for rank in dealt:
        left[rank] -= 1
    return left


def every_deal():
    """What ante, raise and tie of one bring by going to war, and the ante by surrendering: over all deals by rank."""
    decks = [24] * 13
    war = surrender = tie = Fraction(0)
    for mine in range(13):
        for his in range(13):
            left = cards_left(decks, [mine])
            p = Fraction(decks[mine], 312) * Fraction(left[his], 311)
            tie += p * (10 if mine == his else -1)
            if mine != his:
                war += p * (1 if mine > his else -1)
                surrender += p * (1 if mine > his else -1)
                continue
            surrender -= p / 2
            left = cards_left(left, [his])
            for second in range(13):
                after = cards_left(left, [second])
                for dealer in range(13):
                    q = p * Fraction(left[second], 310) * Fraction(after[dealer], 309)
                    war += q * (1 if second >= dealer else -2)
    return -war, -surrender, -tie


def test_its_odds_are_those_of_every_deal():
    report = json.loads(baize("odds", "war/casino-war", "--json"))
    war, surrender, tie = every_deal()
    edge = {b["bet"]: Fraction(b["edge"]) for b in report["bets"]}
    assert edge["tie"] == tie == Fraction(58, 311), (edge, tie)
    assert edge["ante"] + edge["raise"] == war == Fraction(report["edge_going_to_war"]), (edge, war)
    assert surrender == Fraction(report["edge_surrendering"]) == Fraction(23, 622), surrender


def test_its_rounds_are_simulated():
    report = json.loads(baize("simulate", "war/casino-war", "--rounds", "1000000", "--seed", "7", "--json"))
    for bet in report["bets"]:
        off = abs(bet["observed_return"] - float(Fraction(bet["exact_return"]))) / bet["standard_error"]
        assert off < 5, bet


def test_its_screens_are_built_with_the_others():
    run("npm", "--prefix", "web", "run", "--silent", "build", "--", "--outDir", str(SCREENS))
    text = "".join(path.read_text() for path in SCREENS.glob("assets/*.js"))
    assert "Casino war layout" in text and "赌场战争布局" in text and "Caribbean stud layout" in text


def test_its_screens_have_sound_types():
    run("web/node_modules/.bin/svelte-check", "--fail-on-warnings", "--workspace", str(HERE / "web"), "--tsconfig",
        "tsconfig.json")
    run("web/node_modules/.bin/tsc", "--noEmit", "-p", str(HERE / "e2e"))


def test_it_owes_the_screens_what_every_game_does():
    """Its words in both languages, also for all that its table refuses."""
    out = run("web/node_modules/.bin/vitest", "run", "--root", "web", "--reporter=tap-flat", "test/games/games.test.ts",
              "test/refusals.test.ts")
    assert "casino-war" in out and not re.search(r"^not ok|# SKIP", out, re.M), out


def test_it_is_played_in_a_browser():
    out = run("web/node_modules/.bin/playwright", "test", "--config", str(HERE / "e2e" / "playwright.config.ts"))
    assert len(re.findall(r"^ok ", out, re.M)) == 2, out


def test_a_build_without_it_knows_nothing_of_it():
    done = subprocess.run(["build/baize", "acts"], capture_output=True, text=True, cwd=ROOT, timeout=tap.HANG)
    assert done.returncode == 0 and "go-to-war" not in done.stdout, done


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()) + tap.tests_of(vars(on_a_floor)), sys.argv[1:]))
