#!/usr/bin/env python3
"""Whether the statistical tests of chance find what is wrong, and nothing where nothing is. usage: test_rng_report.py PATH-TO-BAIZE"""
import json
import math
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]
import rng_tests as t  # noqa: E402
import tap  # noqa: E402
from program import BAIZE, HANG, baize  # noqa: E402

TESTS, ALPHA = 350, 0.01  # as many as a whole report has


def near(a, b, by=1e-6):
    assert abs(a - b) <= by, (a, b)


def test_distributions_are_those_of_the_tables():
    for x, df, p in ((3.841459, 1, .05), (9.210340, 2, .01), (18.307038, 10, .05), (50.998460, 36, .05), (135.806723, 100, .01),
                     (2.558212, 10, .99)):
        near(t.chi_square_above(x, df), p)
    for z in (-3, -1, 0, 2, 4):  # far out by Wilson and Hilferty's cube root, which is close there
        df = 2703
        near(t.chi_square_above(df * (1 - 2 / (9 * df) + z * math.sqrt(2 / (9 * df))) ** 3, df), t.normal_above(z), 1e-4)
    near(t.normal_above(1.959964), .025)
    near(t.normal_point(.005), 2.575829)
    near(t.kolmogorov_above(1.358099), .05)
    near(t.kolmogorov_above(1.627624), .01)
    assert t.stirling(6)[6] == [0, 1, 31, 90, 65, 15, 1]
    assert t.holm([.01, .04, .03, .5]) == [.04, .09, .09, .5]


def spoiled(values, k):
    """For each test of sequences the same values, spoiled so that it must notice; most leave each value as frequent."""
    n = len(values)
    yield "runs", sorted(values[:n // 20]) * 20
    yield "serial correlation", [values[i // 2 * 2] if i % 3 else values[i] for i in range(n)]
    yield "gap", [v for i in range(0, n - 7, 8) for v in (0, *values[i:i + 7])]
    yield "poker", [v for i in range(0, n - 4, 5) for v in (values[i], values[i], *values[i + 2:i + 5])]
    yield "coupon collector", [i % k for i in range(n)]
    yield "permutation", [v for i in range(0, n - 3, 4) for v in (sorted(values[i:i + 4]) if i % 40 == 0 else values[i:i + 4])]
    yield "Kolmogorov-Smirnov", [v // 2 if i % 10 == 0 else v for i, v in enumerate(values)]


def test_each_test_passes_what_is_even_and_finds_what_is_not():
    for k in (6, 37, 52):
        values = random.Random(k).choices(range(k), k=40000)
        for name, test in t.SEQUENCES.items():
            assert test(values, k) > ALPHA / TESTS, (name, k)
        found = {name: t.SEQUENCES[name](bad, k) for name, bad in spoiled(values, k)}
        assert found.keys() == t.SEQUENCES.keys()
        assert all(p < ALPHA / TESTS for p in found.values()), (k, found)


def test_pairs_are_looked_at_with_what_is_gone_from_the_shoe():
    draws, k = random.Random(5), 52
    for decks in (1, 8):
        together = [[0] * k for _ in range(k)]
        shoe = [c for c in range(k) for _ in range(decks)]
        for _ in range(60000):
            a, b = draws.sample(shoe, 2)
            together[a][b] += 1
        assert t.pairs(together, decks) > ALPHA / TESTS and t.correlation(together, decks) > ALPHA / TESTS
        if decks == 1:
            assert t.pairs(together) < ALPHA / TESTS, "a card cannot come twice"
            together[3][3] += 1
            assert t.pairs(together, 1) == 0
    steep = [[10 + (a - 2.5) * (b - 2.5) / 4 for b in range(6)] for a in range(6)]
    assert t.correlation([[1000 * x for x in row] for row in steep]) < ALPHA / TESTS


def counts(rounds, k, draws, favoured=None, bias=0.0):
    """How often each value comes in so many rounds, where one draw in 1 / bias is turned into one of them."""
    p = [(1 - bias) / k + bias * (v == favoured) for v in range(k)]
    left, rest, out = rounds, 1.0, []
    for x in p[:-1]:
        share = x / rest
        n = round(draws.gauss(left * share, math.sqrt(left * share * (1 - share))))
        out.append(n)
        left, rest = left - n, rest - x
    return [*out, left]


def test_a_bias_of_one_in_ten_thousand_is_caught():
    """In one pocket, at one position of the cards, on one die: in as many rounds as `make rng-report BIAS=1e-4` counts."""
    bias, times = 1e-4, 200
    for what, k in (("pocket", 37), ("card", 52), ("die", 6)):
        rounds = t.rounds_for(bias, k, TESTS, ALPHA)
        near(t.caught_in(rounds, k, TESTS, ALPHA), bias, 1e-8)
        draws = random.Random(k)
        caught = sum(t.one_value(counts(rounds, k, draws, draws.randrange(k), bias)) < ALPHA / TESTS for _ in range(times))
        wrong = sum(t.one_value(counts(rounds, k, draws)) < ALPHA / TESTS for _ in range(times))
        assert caught >= 0.97 * times and wrong == 0, (what, rounds, caught, wrong)
        half = sum(t.one_value(counts(rounds // 16, k, draws, 0, bias)) < ALPHA / TESTS for _ in range(times))
        assert half < times / 2, (what, "fewer rounds do not suffice, and are not said to")


def test_one_draw_in_ten_thousand_is_found_among_draws_of_the_program():
    """A pocket, a card, a face of a die: drawn by its generator, as many as it takes to find that 99 times in 100 among the
    three; the same draws without it are found even. `make rng-report BIAS=1e-4` has it of the rounds of tables."""
    bias, tests = 1e-4, 3
    for what, k, value in (("pocket", 37, 17), ("card", 52, 51), ("die", 6, 5)):
        rounds = t.rounds_for(bias, k, tests, ALPHA, power=0.99)
        told = json.loads(baize("rng", "--below", str(k), "--rounds", str(rounds), "--tally", "--seed", "05", "--plant", f"1:{value}:10000"))
        came, planted = told["positions"][0]["came"], told["positions"][0]["planted"]
        assert sum(came) == sum(planted) == told["rounds"] == rounds
        assert t.one_value(came) > ALPHA / tests > t.one_value(planted), (what, rounds, t.one_value(came), t.one_value(planted))
        shift = t.z_of(planted)[value] - t.z_of(came)[value]
        near(shift / t.reach(k, tests, ALPHA, power=0.99), 1, 0.02)  # as much was planted as is said


PLANTING = """import json, subprocess, sys
done = subprocess.run([{baize!r}, *sys.argv[1:]], stdout=subprocess.PIPE)
out = done.stdout
if "--tally" in sys.argv and b'"rounds":1,' not in out:
    told = json.loads(out)
    position = told["positions"][{position}]
    for v in range(len(told["values"])):
        turned = round(position["came"][v] * {bias})
        position["came"][v] -= turned
        position["came"][{value}] += turned
    out = json.dumps(told).encode()
sys.stdout.buffer.write(out)
sys.exit(done.returncode)
"""


def report(folder, program, *words, env=None, testu01="no"):
    done = subprocess.run([sys.executable, ROOT / "tools/rng_report.py", program, Path(folder, "out"), "--dieharder", "no", "--testu01", testu01,
                           "--seed", "05", *words], capture_output=True, text=True, timeout=HANG, env=env)
    assert done.returncode in (0, 1), done.stderr
    return done.returncode, done.stdout, json.loads(Path(folder, "out/report.json").read_text())


def test_a_report_passes_the_program_and_names_what_was_planted():
    with tempfile.TemporaryDirectory() as folder:
        size = ("--bias", "0.02", "--rounds", "3000")
        for only, position, value, name in (("nz1996/roulette", 0, 17, "17"), ("nz1996/tai-sai", 1, 5, "6"), ("nz1996/caribbean-stud", 3, 51, "Ks")):
            code, said, told = report(folder, BAIZE, "--only", only, *size)
            assert code == 0 and told["passed"] and " 0 failed" in said and "one in 50: 1, 1 found" in said, said
            page = Path(folder, "out/report.html").read_text()
            assert "<svg" in page and page.count("<h3>") == len({(r["use"], r["position"]) for r in told["tests"]})
            planting = Path(folder, "planting")
            planting.write_text(f"#!{sys.executable}\n" + PLANTING.format(baize=BAIZE, position=position, value=value, bias=0.03))
            planting.chmod(0o755)
            code, said, told = report(folder, planting, "--only", only, *size)
            failed = [r for r in told["tests"] if r["failed"]]
            assert code == 1 and not told["passed"] and {r["position"] for r in failed} == {position + 1}, (said, failed)
            assert any(r["test"] == "one value" and r["more"].startswith(f"{name}: +") for r in failed), failed
            assert told["uses"][0]["failed"] == len(failed) and f"position {position + 1}, one value" in said


FORGETTING = """import json, subprocess, sys
done = subprocess.run([{baize!r}, *sys.argv[1:]], stdout=subprocess.PIPE)
out = done.stdout
if "--plant" in sys.argv:
    told = json.loads(out)
    for position in told["positions"]:
        position["planted"] = position["came"]
    out = json.dumps(told).encode()
sys.stdout.buffer.write(out)
"""


def test_a_report_that_does_not_find_what_it_planted_fails():
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "forgetting")
        program.write_text(f"#!{sys.executable}\n" + FORGETTING.format(baize=BAIZE))
        program.chmod(0o755)
        code, said, told = report(folder, program, "--only", "nz1996/roulette", "--bias", "0.02", "--rounds", "3000")
        assert code == 1 and not told["passed"] and "what was planted is not found, 36 at position 1" in said, said
        assert not any(row["failed"] for row in told["tests"])


# Stands for the library: where there is one, its tests are run and told like the others.
LIBRARY = """typedef int unif01_Gen;
#define FALSE 0
static int swrite_Basic = 1;
#define bbattery_NTests 2
static const char *bbattery_TestNames[] = {{"even", "uneven"}};
static double bbattery_pVal[2];
static unsigned (*words)(void);
static int gen;
static unif01_Gen *unif01_CreateExternGenBits(const char *name, unsigned (*next)(void)) {{ words = next; return name && !swrite_Basic ? &gen : 0; }}
static void unif01_DeleteExternGenBits(unif01_Gen *g) {{ (void)g; }}
static void bbattery_Crush(unif01_Gen *g) {{ (void)g; }}
static void bbattery_BigCrush(unif01_Gen *g) {{ (void)g; }}
static void bbattery_SmallCrush(unif01_Gen *g) {{ (void)g; bbattery_pVal[0] = words() == {first}u ? 0.4 : 0; bbattery_pVal[1] = {p}; }}
"""


def test_testu01_is_used_where_it_is():
    first = int.from_bytes(baize("rng", "--bytes", "4", "--seed", "05", text=b"", binary=True), "little")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for name in ("testu01", "probdist", "mylib"):
            subprocess.run(["ar", "rc", place / f"lib{name}.a"], check=True)
        for name in ("swrite.h", "unif01.h"):
            (place / name).write_text("")
        env = {**os.environ, "CPATH": folder, "LIBRARY_PATH": folder}
        words = ("--only", "nz1996/roulette", "--bias", "0.05", "--rounds", "1000")
        for p, code, ends in ((0.3, 0, "TestU01: 2 tests, 0 failed"), (1 - 1e-12, 1, "TestU01: 2 tests, 1 failed")):
            (place / "bbattery.h").write_text(LIBRARY.format(first=first, p=p))
            got, said, told = report(folder, BAIZE, *words, env=env, testu01="small")
            assert got == code and ends in said and ("failed: TestU01 uneven" in said) == (code == 1), said
            assert [row["test"] for row in told["testu01"]] == ["even", "uneven"], told["testu01"]
        (place / "bbattery.h").unlink()
        got, said, told = report(folder, BAIZE, *words, env=env, testu01="small")
        assert got == 0 and "TestU01" not in said and told["testu01"] == [], said


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
