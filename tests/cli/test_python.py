#!/usr/bin/env python3
"""The Python package on libbaize: rules, tables, environments, and the examples that use them."""
import itertools
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
os.environ["BAIZE_LIBRARY"] = str(Path(sys.argv[1]).resolve().parent / "libbaize.so.0")
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "python"), str(ROOT / "examples")]
import baize  # noqa: E402
import best_play  # noqa: E402
import tap  # noqa: E402
from baize import _native  # noqa: E402
from baize.envs import OBSERVATION  # noqa: E402


def refused(ask, *words):
    try:
        ask()
    except (baize.Refused, baize.Trouble, KeyError, ValueError) as trouble:
        assert all(word in str(trouble) for word in words), trouble
        return trouble
    raise AssertionError("it was not refused")


# --- rules and tables


def test_it_declares_what_the_library_has():
    """Every function of the header, and every member of its structs where it is."""
    abi = (ROOT / "tests/lib/abi.txt").read_text().splitlines()
    named = {line.split("(")[0].split()[-1].lstrip("*") for line in abi if line.startswith("function")}
    assert set(_native.FUNCTIONS) == named, set(_native.FUNCTIONS) ^ named
    for struct, name in ((_native.Seen, "baize_seen"), (_native.Step, "baize_step"), (_native.ChoiceStruct, "baize_choice")):
        at = next(i for i, line in enumerate(abi) if line.startswith(f"struct {name} "))
        members = list(itertools.takewhile(lambda line: line.startswith("  "), abi[at + 1:]))
        assert members == [f"  {field} at {getattr(struct, field).offset}, {getattr(struct, field).size}"
                           for field, *_ in struct._fields_], name
        assert abi[at].split()[2] == str(_native.ctypes.sizeof(struct)), name


def test_a_round_by_acts():
    table = baize.Table("nz1996/roulette")
    table.act(act="wager", seat=1, player="ann", bet="straight", on="17", stake=100)
    assert table.view("ann")["wagers"][0]["stake"] == 100
    table.act({"act": "close", "by": "dealer"})
    settled = next(event for event in table.act(act="number", number=17) if event["event"] == "settled")
    assert settled["returns"] == 3600 and settled["rule"] == "nz1996:III.5.1/straight-up", settled


def test_refusals_say_why_and_under_which_clause():
    table = baize.Table("nz1996/roulette", seed=1)
    late = {"act": "number", "number": 3}
    assert "draws for itself" in refused(lambda: table.act(late)).why
    assert table.why_not(act="wager", seat=1, player="ann", bet="red", stake=100) is None
    assert table.view()["wagers"] == [], "asking places nothing"
    assert table.why_not(act="wager", seat=1, player="ann", bet="purple", stake=100).rule == "nz1996:I.14.1(a)"
    refused(lambda: baize.Rules("nz1996/snap"), "nz1996/snap")
    refused(lambda: baize.Rules("nz1996/blackjack", {"decks": 99}), "decks")
    blackjack = baize.Table("nz1996/blackjack", seed=1)
    assert "no hands" in blackjack.why_not_choose(blackjack.rules.choice("hit")).why
    refused(lambda: blackjack.rules.choice("surrender"))


def test_a_copy_goes_its_own_way():
    table = baize.Table("nz1996/blackjack", seed=8)
    table.choose(table.rules.choice("main"))
    copy = table.copy()
    first, second = bytes(table.choose(0)), bytes(copy.choose(0))
    assert first == second
    table.act(act="sit", seat=2, player="bob")
    assert copy.why_not(act="sit", seat=2, player="cy") is None and table.why_not(act="sit", seat=2, player="cy")


def test_odds_are_those_of_the_command():
    rules = baize.Rules("nz1996/tai-sai")
    told = subprocess.run([sys.argv[1], "odds", "nz1996/tai-sai", "--json"], capture_output=True, text=True, check=True)
    assert rules.odds() == baize.table.json.loads(told.stdout)
    assert rules.strategy() is None and baize.Rules("nz1996/caribbean-stud").strategy()["raise_from"] == "AKQJ2"


# --- the best play


def test_rounds_by_the_best_play_are_worth_what_the_odds_say():
    """A few thousand, by fixed seeds; `make check-lib` plays a million."""
    for name, wager in best_play.GAMES:
        observed, error, exact, _ = best_play.compare(name, wager, 4000)
        assert abs(observed - exact) < 3 * error, (name, wager, observed, error, exact)


def dealt(rules, dealer, *cards):
    """What a player sees who has these cards, all decisions open that they may ever have."""
    worth = {"A": 1, **dict.fromkeys("TJQK", 10)}
    total = sum(worth.get(card) or int(card) for card in cards)
    soft = "A" in cards and total <= 11
    seen = _native.Seen(total=total + 10 * soft, soft=soft, cards=len(cards), dealer_cards=1)
    for at, card in enumerate(cards):
        seen.card[at] = 4 * "A23456789TJQK".index(card) + 1
    seen.dealer_card[0] = 4 * "A23456789TJQK".index(dealer) + 1
    same = len({worth.get(card, card) for card in cards}) == 1
    doubles = "A" not in cards and total in (9, 10, 11)
    may = {"hit": True, "stand": seen.total > 11, "double": len(cards) == 2 and doubles, "split": len(cards) == 2 and same}
    seen.open = sum(1 << rules.choice(act) for act, open_now in may.items() if open_now)
    return seen


# By total, or card of the pair, against 2 to T and the ace, as books have it; of 16 against a ten, three cards stand.
HARD = {**{n: "HHHHHHHHHH" for n in range(4, 9)}, 9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDH", 12: "HHSSSHHHHH",
        **{n: "SSSSSHHHHH" for n in range(13, 17)}, **{n: "S" * 10 for n in range(17, 22)}}
SOFT = {**{n: "H" * 10 for n in range(12, 18)}, 18: "SSSSSSSHHH", **{n: "S" * 10 for n in range(19, 22)}}
PAIRS = {"2": "PPPPPPHHHH", "3": "PPPPPPHHHH", "4": "HHHPPHHHHH", "5": "DDDDDDDDHH", "6": "PPPPPHHHHH",
         "7": "PPPPPPHHHH", "8": "PPPPPPPPPP", "9": "PPPPPSPPSS", "T": "SSSSSSSSSS", "A": "PPPPPPPPPP"}


def test_every_decision_of_the_best_play_is_that_of_the_books():
    """Two cards and three, pictures among them, against every card of the dealer's."""
    rules = baize.Rules("nz1996/blackjack")
    decide = baize.best_play(rules)
    names = {rules.choice(act): act[0].upper() for act in ("hit", "stand", "double")} | {rules.choice("split"): "P"}
    deals = [*itertools.combinations_with_replacement("A23456789TK", 2), *itertools.combinations_with_replacement("A2345678T", 3)]
    decided = 0
    for cards in deals:
        for at, dealer in enumerate("23456789TA"):
            seen = dealt(rules, dealer, *cards)
            if seen.total > 20:
                continue
            pair = seen.open >> rules.choice("split") & 1
            wanted = (PAIRS["T" if cards[0] == "K" else cards[0]] if pair else (SOFT if seen.soft else HARD)[seen.total])[at]
            if wanted == "D" and not seen.open >> rules.choice("double") & 1:
                wanted = "H"
            if len(cards) == 3 and (seen.total, seen.soft, dealer) == (16, 0, "T"):
                wanted = "S"
            assert names[decide(seen)] == wanted, (cards, dealer, names[decide(seen)], wanted)
            decided += 1
    assert decided > 1500, decided


def test_the_worst_play_is_not():
    """That the comparison above would notice another play."""
    rules = baize.Rules("nz1996/blackjack")
    hit, stand = rules.choice("hit"), rules.choice("stand")
    observed, error = best_play.play(rules, "main", 4000, 1996, lambda seen: hit if seen.open >> hit & 1 else stand)
    assert observed < best_play.exact(rules, "main") - 3 * error


# --- environments


def some_action(env, info, dice):
    """Going on half of the time where that is open, else whatever is."""
    mask = info["action_mask"]
    if mask[0] and dice.random() < 0.5:
        return 0
    return dice.choice([action for action in range(len(mask)) if mask[action]])


def played(env, seed, episodes):
    """What an environment told, all along, to an agent that takes anything that is open."""
    dice, told = random.Random(seed), []
    seen, info = env.reset(seed=seed)
    while episodes > 0:
        assert env.observation_space.contains(seen), dict(zip(OBSERVATION, seen))
        action = some_action(env, info, dice)
        assert env.action_space.contains(action)
        seen, reward, terminated, truncated, info = env.step(action)
        assert type(reward) is float and type(terminated) is bool and truncated is False and "refused" not in info, info
        told.append((tuple(seen), reward, terminated))
        if terminated:
            episodes -= 1
            seen, info = env.reset()
    return told


def test_every_game_has_an_environment():
    alone = {rules.game for rules in map(baize.Rules, baize.rulesets()) if rules.choices}
    assert alone == {baize.Rules(name).game for name in baize.ENVIRONMENTS.values()}


def test_environments_keep_their_promises():
    for id in baize.ENVIRONMENTS:
        env = baize.make(id)
        first = played(env, 1, 25)
        assert played(env, 1, 25) == first == played(baize.make(id), 1, 25), f"{id}: one seed, one course"
        assert played(env, 2, 25) != first, f"{id}: another seed, another course"
        assert any(reward for _, reward, _ in first) and all(not reward or abs(reward) >= 0.004 for _, reward, _ in first)
        env.close()


def test_only_what_is_open_is_done():
    env = baize.make("baize/Blackjack-v0")
    seen, info = env.reset(seed=1)
    assert info["action_mask"][0] and not any(info["action_mask"][1:])
    again, reward, terminated, _, info = env.step(env.actions.index("hit"))
    assert tuple(again) == tuple(seen) and reward == 0 and not terminated and "no hands" in info["refused"]


def test_an_episode_that_is_left_is_over():
    env = baize.make("baize/Blackjack-v0")
    env.reset(seed=1)
    env.step(0)
    seen, info = env.reset()
    assert dict(zip(OBSERVATION, seen))["wagers"] == 1 and info["action_mask"][0]


def test_blackjack_has_all_that_its_rules_have():
    """Doubles, splits, insurance and even money come, and are paid."""
    env = baize.make("baize/Blackjack-v0")
    done, best = dict.fromkeys(env.actions, 0), {}
    dice = random.Random(4)
    seen, info = env.reset(seed=4)
    for _ in range(6000):
        action = dice.choice([a for a, is_open in enumerate(info["action_mask"]) if is_open])
        done[env.actions[action]] += 1
        seen, reward, over, _, info = env.step(action)
        best[env.actions[action]] = max(best.get(env.actions[action], 0), reward)
        if over:
            seen, info = env.reset()
    assert all(done.values()), done
    assert best["double"] >= 2 and best["even-money"] == 1, best


def test_rules_and_wagers_are_arguments():
    env = baize.TableEnv("house/soft-17", {"cut-card": 100}, bets=["super-sevens"], stake=1000)
    env.reset(seed=1)
    assert env.rules.info["options"]["cut-card"] == 100 and env.actions[-1] == "super-sevens"
    seen, reward, over, _, info = env.step(len(env.actions) - 1)
    assert env._step.staked == 100 and not over, "a bet whose stake is given is made at that"
    wheel = baize.TableEnv("nz1996/roulette", bets=["straight", "red"])
    assert len(wheel.actions) == 1 + 37 + 1
    refused(lambda: baize.TableEnv("nz1996/roulette", bets=["purple"]), "purple")
    refused(lambda: baize.TableEnv("star/baccarat-tournament"), "alone")
    refused(lambda: baize.make("baize/Snap-v0"))


def any_open(mask, dice, go):
    """An action that is open; where there is much to bet on, mostly going on, or no round would end."""
    is_open = [action for action, may in enumerate(mask) if may]
    return 0 if mask[0] and go else dice.choice(is_open)


def test_many_tables_step_together_as_single_environments_do():
    """The same is seen, won, ended and open at each table as with its seed alone; and where one episode ends the next has
    begun."""
    dice = random.Random(6)
    for name in baize.ENVIRONMENTS:
        together, singles = baize.make_vec(name, 3, masks=True), [baize.make(name) for _ in range(3)]
        begun = [env.reset(seed=20 + place) for place, env in enumerate(singles)]
        seen, info = together.reset(seed=20)
        assert together.observation_space.contains([tuple(row) for row in seen])
        ended = 0
        while ended < 12:
            assert [tuple(row) for row in seen] == [was for was, _ in begun] and info["action_mask"] == [i["action_mask"] for _, i in begun]
            actions = [any_open(mask, dice, dice.random() < .7) for mask in info["action_mask"]]
            seen, rewards, over, cut, info = together.step(actions)
            each = [env.step(action) for env, action in zip(singles, actions)]
            assert (rewards, over, cut) == ([e[1] for e in each], [e[2] for e in each], [False] * 3) and "refused" not in info, name
            begun = [env.reset() if e[2] else (e[0], e[4]) for env, e in zip(singles, each)]
            ended += sum(over)
    before = together.step([0, 0, 0])[0]
    closed = next(n for n, choice in enumerate(baize.make("baize/Blackjack-v0").actions) if choice == "split")
    cards = baize.make_vec("baize/Blackjack-v0", 2, stake=500)
    first, _ = cards.reset(seed=[7, 7])
    assert first[0] == first[1] and len(before) == 3
    again, rewards, over, _, info = cards.step([closed, 0])  # nothing is dealt yet that could be split
    assert info["refused"] == [0] and again[0] == first[0] != again[1] and rewards[0] == 0 and not over[0]
    refused(lambda: baize.make_vec("baize/Snap-v0", 2))


class Counting:
    """The library, and how often it is called."""

    def __init__(self):
        self.calls = 0

    def __getattr__(self, name):
        def call(*given):
            self.calls += 1
            return getattr(_native.lib, name)(*given)
        return call


def test_many_tables_cross_into_the_library_once_a_step():
    """Crossings are what a step costs in Python: sixty-four tables take one where as many environments take one each, and
    more for their masks."""
    baize.vector.lib = baize.table.lib = counting = Counting()
    try:
        for name in baize.ENVIRONMENTS:
            envs, alone = baize.make_vec(name, 64), baize.make(name)
            envs.reset(seed=3)
            alone.reset(seed=3)
            counting.calls = 0
            for _ in range(8):
                envs.step([0] * 64)
            together, counting.calls = counting.calls, 0
            alone.step(0)
            assert together == 8 and counting.calls >= 1, (name, together, counting.calls)
    finally:
        baize.vector.lib = baize.table.lib = _native.lib


# --- examples


def test_the_installed_package_finds_its_library():
    """And its rules, wherever the prefix is."""
    build = Path(sys.argv[1]).resolve().parent
    clean = {key: value for key, value in os.environ.items() if not key.startswith("BAIZE_")}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["meson", "install", "-C", str(build), "--no-rebuild", "--quiet", "--destdir", folder], check=True,
                       capture_output=True)
        package = next(Path(folder).rglob("baize/py.typed")).parent.parent
        told = subprocess.run([sys.executable, "-c", "import baize; print(baize.__file__, len(baize.rulesets()))"], check=True,
                              capture_output=True, text=True, cwd=folder, env=dict(clean, PYTHONPATH=str(package))).stdout
        assert told.startswith(str(package)) and int(told.split()[-1]) == len(baize.rulesets()), told


def test_the_examples_of_the_page_run():
    page = (ROOT / "docs/library.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", page, re.S)
    assert len(blocks) >= 2
    for block in blocks:
        exec(compile(block, "docs/library.md", "exec"), {})


def test_the_plots_of_the_page_are_those_that_are_drawn():
    """Which `python3 examples/plots.py` writes anew where something has changed."""
    page = (ROOT / "docs/library.md").read_text()
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, str(ROOT / "examples/plots.py"), folder], check=True)
        drawn = sorted(Path(folder).iterdir())
        assert len(drawn) == 2
        for plot in drawn:
            assert f"({plot.name})" in page and plot.read_text() == (ROOT / "docs" / plot.name).read_text(), plot.name


def test_the_examples_run():
    """Those that stand in docs/library.md; the best play is played above."""
    for example, words in (("learn.py", "300"), ("speed.py", "100")):
        done = subprocess.run([sys.executable, str(ROOT / "examples" / example), words], capture_output=True, text=True)
        assert done.returncode == 0 and done.stdout, (example, done.stderr[-800:])


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
