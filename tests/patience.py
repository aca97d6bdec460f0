"""How long a test waits for what must come: who hangs is noticed; a machine that has other work to do does not hang."""
import time

PATIENCE = 600  # seconds


def patiently(what, pause=0.0):
    """Once more, and again, until whoever waits for it has seen it: `for _ in patiently("a standby is known"):`."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        yield
        time.sleep(pause)
    raise AssertionError(f"{what}: not in {PATIENCE} s")


def until_so(so, what="what is waited for", pause=0.1):
    """Once more, and again, until so() answers what is true; answers that."""
    for _ in patiently(what, pause):
        if found := so():
            return found
