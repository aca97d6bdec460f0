"""How far something is, on a terminal."""
import sys


def bar(what, done, all_):
    if sys.stderr.isatty():
        full = int(30 * done / all_)
        print(f"\r{what:46.46} [{'#' * full}{'.' * (30 - full)}] {100 * done // all_:3}%\033[K", end="", file=sys.stderr, flush=True)
        if done == all_:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
