"""Tests written as functions: run one after the other, and told in TAP.

A test that has not ended after HANG seconds (1800) hangs: where, is written before all of it ends.
"""
import contextlib
import faulthandler
import os
import signal
import sys
import traceback


def tests_of(module):
    return [test for name, test in module.items() if name.startswith("test_") and callable(test)]


HANG = int(os.environ.get("HANG", "1800"))


def main(tests, words=()):
    """Runs them, or those whose names have one of the words in them, and prints TAP."""
    failed = 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and tidies up on the way out
    chosen = [t for t in tests if not words or any(w in t.__name__ for w in words)]
    for number, test in enumerate(chosen, 1):
        faulthandler.dump_traceback_later(HANG, exit=True)
        try:
            with contextlib.redirect_stdout(sys.stderr):
                test()
            print(f"ok {number} - {test.__name__}", flush=True)
        except Exception:
            failed += 1
            print(f"not ok {number} - {test.__name__}")
            print("".join("# " + line + "\n" for line in traceback.format_exc().splitlines()[-14:]), flush=True)
        faulthandler.cancel_dump_traceback_later()
    print(f"1..{len(chosen)}")
    return 1 if failed else 0
