#!/usr/bin/env python3
"""Runs every test there is and ends with one line: N passed, N failed.

Each step prints TAP; a step that prints none, or exits badly without saying which test failed, is one
failed test itself. Steps run two at a time. `run.py soak` runs those that take long, for as long as
KILLS (100) and SOAK_SECONDS (300) say.
"""
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
os.chdir(ROOT)

UNIT = ["base", "rules", "roulette", "sicbo", "wheel", "craps", "rolls", "baccarat", "poker", "stud_odds", "odds", "bjexact", "bjrounds", "shuffle", "table", "wire", "book", "disk", "ledger",
        "rehearsal", "serve", "serve_live"]
FUZZ_SECONDS = 20
SOAK = sys.argv[1:] == ["soak"]
TIMEOUT = 86400 if SOAK else 900


def steps():
    for build in ("build-san", "build"):
        for name in UNIT:
            yield f"{build}: unit {name}", [f"{build}/tests/test_{name}"]
        yield f"{build}: plays", [f"{build}/baize", "play", "--tap"]
    yield from oracle_steps()
    yield "protocol, itself", [sys.executable, "tests/floor/schema.py"]
    for build in ("build", "build-san"):
        yield f"{build}: command line", [sys.executable, "tests/cli/test_cli.py", f"{build}/baize"]
        yield f"{build}: protocol", [sys.executable, "tests/floor/test_protocol.py", f"{build}/baize"]
    yield from screen_steps()
    yield from floor_steps()
    yield "rooms", [sys.executable, "tests/rooms.py"]
    yield "layout of the sources", ["sh", "-c", "find src tests bench -name '*.[ch]' "
                                    "| xargs clang-format --dry-run -Werror"]
    # The floor keeps what an input made it allocate, so a search for leaks would follow every input and take most
    # of the time; it is closed at the end, and leaks are looked for then.
    for target, corpus, seeds, *more in (("fuzz_table", "corpus", "seeds"), ("fuzz_files", "corpus-files", "files"),
                                         ("fuzz_frames", "corpus-frames", "frames"),
                                         ("fuzz_floor", "corpus-floor", "messages", "-detect_leaks=0")):
        yield target, [f"build-fuzz/tests/{target}", f"-max_total_time={FUZZ_SECONDS}", "-max_len=4096", "-verbosity=0",
                       *more, "-artifact_prefix=build-fuzz/", f"build-fuzz/{corpus}", f"tests/fuzz/{seeds}"]


def oracle_steps():
    """Each game against a second model of it: random sessions, and the exact odds."""
    for game, many in (("roulette", 300), ("baccarat", 400), ("dice", 400), ("wheel", 400),
                       ("craps", 400), ("blackjack", 400), ("stud", 400)):
        oracle = [sys.executable, f"tests/oracle/{game}.py"]
        yield f"{game} oracle, itself", [*oracle, "--selftest"]
        for build, sessions in (("build", many), ("build-san", 120)):
            yield f"{build}: {game} oracle", [*oracle, "--baize", f"{build}/baize", "--sessions", str(sessions),
                                              "--seed", "1996", "--tap"]
        yield f"build: {game} oracle, odds", [*oracle, "--baize", "build/baize", "--odds", "--tap"]


def screen_steps():
    """The screens by themselves, and in a browser against a floor."""
    yield "screens: types", ["npm", "--prefix", "web", "run", "--silent", "check"]
    yield "screens: unit", ["web/node_modules/.bin/vitest", "run", "--root", "web", "--reporter=tap-flat"]
    yield "screens: browser", ["web/node_modules/.bin/playwright", "test", "--config", "web/e2e/playwright.config.ts"]


def floor_steps():
    """The floor over the wire; how often it is killed and how long it is pestered, the environment says."""
    for build, name in (("build-san", "floor"), ("build-san", "hostile"), ("build-san", "cards"), ("build-san", "dice"),
                        ("build-san", "craps"), ("build-san", "boxes"), ("build-san", "jackpot"), ("build", "crash"), ("build", "disk"), ("build", "key")):
        yield f"{build}: {name}", [sys.executable, f"tests/floor/test_{name}.py", f"{build}/baize"]


def soak_steps():
    os.environ.setdefault("KILLS", "100")
    os.environ.setdefault("SOAK_SECONDS", "300")
    yield from floor_steps()
    yield "build-san: crash", [sys.executable, "tests/floor/test_crash.py", "build-san/baize"]


def run(step):
    name, command = step
    env = dict(os.environ, CMOCKA_MESSAGE_OUTPUT="TAP", UBSAN_OPTIONS="halt_on_error=1")
    if command[0] == sys.executable:
        # These start the program hundreds of times, and looking for leaks takes seconds at each exit;
        # the unit tests and the plays look for them.
        env["ASAN_OPTIONS"] = "detect_leaks=0"
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", env=env, timeout=TIMEOUT)
        code, out = done.returncode, done.stdout + done.stderr
    except (OSError, subprocess.TimeoutExpired) as trouble:
        code, out = 1, str(trouble)
    passed = len(re.findall(r"^ok\b", out, re.M))
    failed = len(re.findall(r"^not ok\b", out, re.M))
    if passed + failed == 0 or (code != 0 and failed == 0):
        passed, failed = passed + (code == 0), failed + (code != 0)
    return name, passed, failed, out


def main():
    for corpus in ("corpus", "corpus-files", "corpus-frames", "corpus-floor"):  # what fuzzing finds stays out of the sources
        (ROOT / "build-fuzz" / corpus).mkdir(parents=True, exist_ok=True)
    all_passed = all_failed = 0
    with ThreadPoolExecutor(2) as pool:
        for name, passed, failed, out in pool.map(run, list(soak_steps() if SOAK else steps())):
            print(f"{name}: {passed} passed, {failed} failed." if failed else f"{name}: {passed} passed.", flush=True)
            if failed:
                lines = out.splitlines()
                shown = [line for line in lines if not line.startswith("ok")] or lines
                print("\n".join("    " + line for line in shown[-60:]), flush=True)
            all_passed += passed
            all_failed += failed
    print(f"{all_passed} passed, {all_failed} failed")
    return 1 if all_failed or not all_passed else 0


if __name__ == "__main__":
    sys.exit(main())
