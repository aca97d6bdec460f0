#!/usr/bin/env python3
"""The program is built so that a fault in memory is hard to use for anything.

usage: test_hardened.py PATH-TO-BAIZE    (a build without sanitizers: they find such faults instead)
"""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import main, tests_of  # noqa: E402

BAIZE = sys.argv[1]


def readelf(*what):
    return subprocess.run(["readelf", "-W", *what, BAIZE], capture_output=True, text=True, check=True).stdout


def symbols():
    return readelf("--dyn-syms")


def test_it_lies_somewhere_else_every_time():
    assert re.search(r"Type:\s+DYN", readelf("-h")) and re.search(r"FLAGS_1.*\bPIE\b", readelf("-d"))


def test_what_the_loader_writes_is_read_only_afterwards():
    assert "GNU_RELRO" in readelf("-l") and re.search(r"FLAGS_1.*\bNOW\b", readelf("-d"))


def test_no_stack_is_run():
    flags = re.search(r"GNU_STACK.*", readelf("-l"))[0].split()
    assert "RW" in flags and "RWE" not in flags, flags


def test_stacks_are_watched():
    assert "__stack_chk_fail" in symbols()


def test_the_library_counts_what_it_copies():
    assert re.search(r"__(snprintf|memcpy|vsnprintf|strcpy)_chk", symbols())


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
