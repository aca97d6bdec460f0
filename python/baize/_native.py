"""The C library as ctypes sees it: found, and its functions declared as <baize.h> has them."""
from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, c_char_p, c_int, c_int32, c_int64, c_size_t, c_uint8, c_uint32, c_void_p
from pathlib import Path
from typing import Iterator

WHY = 512
CARDS = 12


class Seen(ctypes.Structure):
    """What lies before the player; `struct baize_seen` says what each member is."""

    _fields_ = [("state", c_int32), ("open", c_uint32), ("wagers", c_int32), ("point", c_int32), ("shoe", c_int32), ("hand", c_int32),
                ("hands", c_int32), ("total", c_int32), ("soft", c_int32), ("cards", c_int32),
                ("dealer_total", c_int32), ("dealer_soft", c_int32), ("dealer_cards", c_int32),
                ("card", c_int32 * CARDS), ("dealer_card", c_int32 * CARDS)]


class Step(ctypes.Structure):
    """What came of a choice; `struct baize_step` says what each member is. Written over by the next choice."""

    _fields_ = [("done", c_int32), ("rounds", c_int32), ("staked", c_int64), ("won", c_int64), ("lies", c_int64),
                ("number", c_int32), ("seen", Seen)]


class ChoiceStruct(ctypes.Structure):
    _fields_ = [("kind", c_int32), ("act", c_char_p), ("bet", c_char_p), ("on", c_char_p)]


# What each function returns and takes; texts that are the caller's come as pointers, so that they can be freed.
FUNCTIONS = {
    "baize_version": (c_char_p, []),
    "baize_free": (None, [c_void_p]),
    "baize_rulesets": (c_void_p, [c_char_p]),
    "baize_rules_open": (c_void_p, [c_char_p, POINTER(c_char_p), c_size_t, c_char_p]),
    "baize_rules_close": (None, [c_void_p]),
    "baize_rules_json": (c_char_p, [c_void_p]),
    "baize_odds": (c_void_p, [c_void_p]),
    "baize_strategy": (c_void_p, [c_void_p]),
    "baize_table_open": (c_void_p, [c_void_p, c_char_p, c_char_p]),
    "baize_table_copy": (c_void_p, [c_void_p]),
    "baize_table_close": (None, [c_void_p]),
    "baize_act": (c_int, [c_void_p, c_char_p]),
    "baize_may": (c_int, [c_void_p, c_char_p]),
    "baize_events": (c_char_p, [c_void_p]),
    "baize_view": (c_char_p, [c_void_p, c_char_p]),
    "baize_choices": (c_size_t, [c_void_p]),
    "baize_choice": (c_int, [c_void_p, c_size_t, POINTER(ChoiceStruct)]),
    "baize_unit": (c_int64, [c_void_p]),
    "baize_set_unit": (c_int, [c_void_p, c_int64]),
    "baize_choose": (c_int, [c_void_p, c_int32, POINTER(Step)]),
    "baize_choose_many": (c_size_t, [POINTER(c_void_p), POINTER(c_int32), c_size_t, POINTER(Step)]),
    "baize_episodes": (c_size_t, [POINTER(c_void_p), POINTER(c_int32), c_size_t, POINTER(c_int32), c_size_t, POINTER(Seen),
                                  POINTER(c_int64), POINTER(c_uint8)]),
    "baize_open": (c_size_t, [c_void_p, POINTER(c_uint8)]),
    "baize_may_choose": (c_int, [c_void_p, c_int32]),
    "baize_look": (None, [c_void_p, POINTER(Seen)]),
    "baize_keep_events": (None, [c_void_p, c_int]),
}


def places() -> Iterator[str]:
    """Where the library may be: as told, in the source tree, under the prefix of this package, where the system looks."""
    told = os.environ.get("BAIZE_LIBRARY")
    if told:
        yield told
        return
    here = Path(__file__).resolve()
    yield str(here.parents[2] / "build" / "libbaize.so.0")
    for above in here.parents:
        if above.name in ("lib", "share"):
            yield from map(str, sorted(above.parent.glob("lib*/libbaize.so.0")))
            yield from map(str, sorted(above.parent.glob("lib*/*/libbaize.so.0")))
    yield "libbaize.so.0"


def load() -> ctypes.CDLL:
    tried = []
    for place in places():
        if place.startswith("/") and not Path(place).exists():
            tried.append(place)
            continue
        try:
            lib = ctypes.CDLL(place)
        except OSError as trouble:
            tried.append(f"{place} ({trouble})")
            continue
        for name, (returns, takes) in FUNCTIONS.items():
            function = getattr(lib, name)
            function.restype, function.argtypes = returns, takes
        return lib
    raise ImportError("libbaize is not found: build it with `make build`, or set BAIZE_LIBRARY; looked for "
                      + ", ".join(tried))


lib = load()
