"""The program as its users run it, for the tests beside this."""
import subprocess
import sys
from pathlib import Path

BAIZE = str(Path(sys.argv[1]).resolve())
HANG = 1800  # seconds: a program that hangs is noticed; a machine that has other work to do is not one
ROULETTES = ["nz1996/roulette", "star-rapid-2016/roulette",
             "crown-fusion-2024/auto-roulette", "crown-fusion-2024/semi-roulette"]


def baize(*words, text="", code=0, binary=False):
    done = subprocess.run([BAIZE, *words], input=text if binary else text.encode(), capture_output=True, timeout=HANG)
    assert done.returncode == code, (words, done.returncode, done.stdout[-500:], done.stderr[-500:])
    return done.stdout if binary else done.stdout.decode()


def complaint(*words):
    """What is said on standard error to a wrong usage."""
    done = subprocess.run([BAIZE, *words], input=b"", capture_output=True, timeout=HANG)
    assert done.returncode == 2, (words, done.returncode)
    return done.stderr.decode()
