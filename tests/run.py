#!/usr/bin/env python3
"""Runs tests and ends with one line: N passed, N failed.

Each step prints TAP; a step that prints none, or exits badly without saying which test failed, is one
failed test itself. A test that was skipped has failed: nothing was shown. Four steps more run at a time than there are
processors, since most wait now and then; the longest begins first. Which tests there are the builds and the folders say,
and a test that no step runs is itself a failed one.

usage: run.py          everything
       run.py check    what most changes break, in about five minutes
       run.py soak     the floor killed and pestered, for as long as KILLS (100) and SOAK_SECONDS (300) say, taken over
                       TAKEOVERS (1000) and FREEZES (100) times, its database lost PRIMARIES (100) times,
                       filled with as many MEMBERS (300000) and TICKETS (1048400), and simulated for MINUTES (5)
                       from SEED on
       run.py fuzz     every fuzzer, for FUZZ_SECONDS (600) in all
"""
import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import postgres

ROOT = Path(__file__).resolve().parent.parent
os.chdir(ROOT)

LONG = {"soak", "fuzz"}
WHAT = sys.argv[1] if sys.argv[1:] else "all"
TIMEOUT = 86400 if WHAT in LONG else 3600  # a hang is noticed; a machine that has other work to do is not one

# These count on how much is done between two kills, or on the disk alone, or take the time: sanitizers would only slow
# them, and want memory that a test withholds. What a build has against faults in memory is asked of the one that is used.
# Odds, figures of record, dossiers, statistics and the examples of documents are asked of it too, and the trace, for
# which every play is played and must pass: they are reckoned and played under sanitizers by the unit tests and the plays.
# Everything else is run once, under sanitizers, which find more; `check` runs what it runs in the build that it has.
UNSANITIZED = {"release", "tools", "crash", "disk", "drill", "failover", "key", "many", "pits", "shared", "casino", "hardened", "library", "python", "memory", "odds", "figures", "trace", "documents", "dossier", "rng_report"}


def unsanitized(name):
    """Whether a script is asked of the build that is used; what its subject was parted into is too: pits_staff is of pits."""
    return bool({name, name.partition("_")[0]} & UNSANITIZED)


def built(build, kind):
    """The test programs of a kind that a build makes: their names and where they are."""
    targets = json.loads(Path(build, "meson-info/intro-targets.json").read_text())
    names = sorted(t["name"] for t in targets if t["name"].startswith(kind + "_"))
    return [(name.removeprefix(kind + "_"), f"{build}/tests/{name}") for name in names]


def scripts(folder, pattern="test_*.py"):
    """The test scripts of a folder: their names and where they are."""
    return [(path.stem.removeprefix("test_"), str(path)) for path in sorted(Path("tests", folder).glob(pattern))]


def oracles():
    """The second models; the other files there are parts of them and cannot be run."""
    return [(name, path) for name, path in scripts("oracle", "*.py") if "__main__" in Path(path).read_text()]


def everything():
    yield from browser_steps()
    yield from beside_steps()
    yield from unit_steps("build-san", "--but-in-full")
    yield from reckoning_steps("build")
    yield from play_steps("build-san")
    yield from sim_steps({"build": 12, "build-san": 2})
    yield from oracle_steps(["build-san", "build"], 240)
    yield from command_steps("build-san")
    yield from screen_steps()
    yield from floor_steps()
    yield from house_steps()
    yield from kept_steps(500)


def check():
    yield from unit_steps("build")
    yield from play_steps("build")
    yield from sim_steps({"build": 4})
    yield from house_steps()
    yield from screen_steps()
    yield from oracle_steps(["build"], 60)
    yield from command_steps("build")


def soak():
    os.environ.setdefault("HANG", str(TIMEOUT))
    os.environ.setdefault("KILLS", "100")
    os.environ.setdefault("SOAK_SECONDS", "300")
    os.environ.setdefault("TAKEOVERS", "1000")
    os.environ.setdefault("FREEZES", "100")
    os.environ.setdefault("PRIMARIES", "100")
    os.environ.setdefault("RACES", "1000")
    os.environ.setdefault("MEMBERS", "300000")
    os.environ.setdefault("TICKETS", "1048400")
    yield from floor_steps()
    yield "build-san: crash", [sys.executable, "tests/floor/test_crash.py", "build-san/baize"]
    yield from sim_soak(float(os.environ.get("MINUTES", "5")), int(os.environ.get("SEED", time.time())))


def fuzz():
    yield from fuzz_steps(int(os.environ.get("FUZZ_SECONDS", "600")) // len(built("build-fuzz", "fuzz")))


def unit_steps(build, *but, parts=2):
    """Programs of unit tests; the one that holds those without a program of their own in several parts."""
    for name, program in built(build, "test"):
        if name != "units":
            yield f"{build}: unit {name}", [program]
            continue
        names = subprocess.run([program, "--list"], capture_output=True, text=True, check=True).stdout.split()
        for part in range(parts):
            yield f"{build}: units {part + 1} of {parts}", [program, *but, *names[part::parts]]


def reckoning_steps(build):
    """What is reckoned in full, which unit_steps can leave out."""
    yield f"{build}: units, in full", [f"{build}/tests/test_units", "--in-full"]


def play_steps(build):
    yield f"{build}: plays", [f"{build}/baize", "play", "--tap"]


def sim_steps(worlds):
    """Whole floors under fixed seeds, with everything that can go wrong (docs/simulator.md)."""
    for build, many in worlds.items():
        yield f"{build}: simulated floors", [f"{build}/tests/sim", "--seed", "1", "--worlds", str(many), "--steps", "4000"]


def sim_soak(minutes, seed):
    """The same for as long as told, on two cores."""
    for core in range(2):
        yield f"simulated floors from seed {seed + 1000000 * core}", [
            "build/tests/sim", "--seed", str(seed + 1000000 * core), "--minutes", str(minutes)]


def oracle_steps(builds, sessions):
    """Each game against a second model of it: random sessions, which the builds take in turn, and the exact odds."""
    programs = [f"{build}/baize" for build in builds]
    for game, path in oracles():
        oracle = [sys.executable, path]
        yield f"{game} oracle, itself", [*oracle, "--selftest"]
        yield f"{game} oracle", [*oracle, "--baize", *programs, "--sessions", str(sessions), "--seed", "1996", "--tap"]
        yield f"build: {game} oracle, odds", [*oracle, "--baize", "build/baize", "--odds", "--tap"]


def command_steps(build):
    """The program as its users run it, and the protocol as its schema has it."""
    for name, path in scripts("cli"):
        asked = "build" if unsanitized(name) else build
        yield f"{asked}: command line, {name}", [sys.executable, path, f"{asked}/baize"]
    yield f"{build}: protocol", [sys.executable, "tests/floor/test_protocol.py", f"{build}/baize"]


def screen_steps():
    """The screens by themselves."""
    yield "screens: types", ["npm", "--prefix", "web", "run", "--silent", "check"]
    yield "screens: unit", ["web/node_modules/.bin/vitest", "run", "--root", "web", "--reporter=tap-flat"]


def browser_steps():
    """The screens in a browser, against floors."""
    yield "screens: browser", ["web/node_modules/.bin/playwright", "test", "--config", "web/e2e/playwright.config.ts"]


def floor_steps():
    """The floor over the wire; how often it is killed and how long it is pestered, the environment says."""
    for name, path in scripts("floor"):
        if name != "protocol":
            build = "build" if unsanitized(name) else "build-san"
            yield f"{build}: {name}", [sys.executable, path, f"{build}/baize"]


def house_steps():
    """What holds of the sources themselves."""
    yield "rooms", [sys.executable, "tests/rooms.py"]
    yield "protocol, itself", [sys.executable, "tests/floor/schema.py"]
    yield "layout of the sources", ["sh", "-c", "find src tests bench examples -name '*.[ch]' "
                                    "| xargs clang-format --dry-run -Werror"]


def beside_steps():
    """Games in folders outside src/, each built with the house and played."""
    for folder in sorted(path.parent for path in Path("tests").glob("*/games")):
        for name, path in scripts(folder.name):
            yield f"beside the house: {name}", [sys.executable, path]


def kept_steps(many):
    """What fuzzing has kept, and as many inputs made of it; one to a floor is a whole conversation."""
    for name, program in built("build-san", "fuzz"):
        yield f"inputs of fuzzing, {name}", [program, str(many // 20 if name == "floor" else many), f"tests/fuzz/{name}"]


def fuzz_steps(seconds):
    """Looks for new inputs, for so many seconds each."""
    for name, program in built("build-fuzz", "fuzz"):
        corpus = Path("build-fuzz", "corpus-" + name)  # what fuzzing finds stays out of the sources
        corpus.mkdir(parents=True, exist_ok=True)
        # The floor keeps what an input made it allocate, so a search for leaks would follow every input and take
        # most of the time; it is closed at the end, and leaks are looked for then.
        more = ["-detect_leaks=0"] if name == "floor" else []
        yield f"fuzz {name}", [program, f"-max_total_time={seconds}", "-max_len=9000" if name == "frames" else
                               "-max_len=4096", "-verbosity=0", *more, "-artifact_prefix=build-fuzz/", str(corpus),
                               f"tests/fuzz/{name}"]


def forgotten(steps):
    """Test programs and scripts that are there and in no step."""
    run_by_some = {word for _, command in steps for word in command}
    there = [path for _, path in built("build-san", "test") + scripts("", "*/test_*.py") + oracles()]
    there += [str(path) for path in Path("build-san/tests").iterdir() if path.is_file() and os.access(path, os.X_OK)]
    return sorted(set(there) - run_by_some)


def run(step):
    name, command = step
    # Of where memory came from the last six calls are kept: to keep thirty takes an eighth of the time.
    env = dict(os.environ, CMOCKA_MESSAGE_OUTPUT="TAP", UBSAN_OPTIONS="halt_on_error=1", ASAN_OPTIONS="malloc_context_size=6")
    if command[0] == sys.executable or name.startswith("inputs of fuzzing"):
        # Looking for leaks takes seconds at each exit: the unit tests and the plays do, and fuzzing itself.
        env["ASAN_OPTIONS"] += ":detect_leaks=0"
    begun = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", env=env, timeout=TIMEOUT)
        code, out = done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired as hang:
        said = b"".join(words for words in (hang.stdout, hang.stderr) if words)  # bytes, whatever was asked for
        code, out = 1, f"{said.decode(errors='replace')}\n# has not ended after {TIMEOUT} s"
    except OSError as trouble:
        code, out = 1, str(trouble)
    skipped = len(re.findall(r"^ok\b.*# (?:SKIP|TODO)\b", out, re.M | re.I))
    passed = len(re.findall(r"^ok\b", out, re.M)) - skipped
    failed = len(re.findall(r"^not ok\b", out, re.M)) + skipped
    if passed + failed == 0 or (code != 0 and failed == 0):
        passed, failed = passed + (code == 0), failed + (code != 0)
    return name, passed, failed, out, time.monotonic() - begun


def longest(took, many=12):
    """Where the time went, for whoever makes the run faster."""
    print("The longest:", ", ".join(f"{name} {seconds:.0f} s" for seconds, name in sorted(took, reverse=True)[:many]))


def main():
    kinds = {"all": everything, "check": check, "soak": soak, "fuzz": fuzz}
    if len(sys.argv) > 2 or WHAT not in kinds:
        sys.exit(__doc__)
    steps = list(kinds[WHAT]())
    all_passed = all_failed = 0
    took = []
    with postgres.beside(), ThreadPoolExecutor(os.cpu_count() + 4) as pool:
        for done in as_completed([pool.submit(run, step) for step in steps]):
            name, passed, failed, out, seconds = done.result()
            took.append((seconds, name))
            print(f"{name}: {passed} passed, {failed} failed." if failed else f"{name}: {passed} passed.", flush=True)
            told = "ok - " if name.startswith("simulated") else "# tried once more"
            for line in out.splitlines():
                if line.startswith(told):
                    print("    " + line, flush=True)
            if failed:
                lines = out.splitlines()
                shown = [line for line in lines if not line.startswith("ok") or "# " in line] or lines
                which = [line for line in shown[:-60] if line.startswith("not ok")]  # what came after may be long
                print("\n".join("    " + line for line in which + shown[-60:]), flush=True)
            all_passed += passed
            all_failed += failed
    if WHAT == "all":
        for path in forgotten(steps):
            print(f"{path}: is there, and nothing runs it.")
            all_failed += 1
    longest(took)
    print(f"{all_passed} passed, {all_failed} failed")
    return 1 if all_failed or not all_passed else 0


if __name__ == "__main__":
    sys.exit(main())
