"""Rules and tables."""
from __future__ import annotations

import ctypes
import json
from dataclasses import dataclass
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from ._native import WHY, ChoiceStruct, Seen, Step, lib

WAGERS, DECIDES, WAITS = range(3)  # what Seen.state may be
GO, DECISION, WAGER = range(3)  # what Choice.kind may be

Json = Mapping[str, Any]


class Trouble(Exception):
    """Something cannot be opened; its words say why."""


class Refused(Exception):
    """The rules refuse an act: why, and the clause. Nothing has changed."""

    def __init__(self, event: Json):
        super().__init__(f"{event.get('why')} ({event.get('rule')})")
        self.event = event
        self.why: Optional[str] = event.get("why")
        self.rule: Optional[str] = event.get("rule")


@dataclass(frozen=True)
class Choice:
    """One of the numbers by which a player plays: going on, a decision, or a wager of one unit on a position."""

    number: int
    kind: int
    act: str
    bet: str = ""
    on: str = ""

    @property
    def name(self) -> str:
        return " ".join(word for word in (("go",) if self.kind == GO else (self.bet or self.act, self.on)) if word)


def version() -> str:
    return lib.baize_version().decode()


def _own(pointer: Optional[int]) -> Optional[str]:
    """A text that is the caller's: copied, and given back."""
    if not pointer:
        return None
    text = ctypes.cast(pointer, ctypes.c_char_p).value
    lib.baize_free(pointer)
    return text.decode() if text is not None else None


def rulesets() -> list[str]:
    """The names of all rulesets that have a game."""
    why = ctypes.create_string_buffer(WHY)
    text = _own(lib.baize_rulesets(why))
    if text is None:
        raise Trouble(why.value.decode())
    return json.loads(text)


class Rules:
    """A ruleset with its options: what may be bet, what it pays and under which clause. Never changes."""

    def __init__(self, name: str, options: Optional[Mapping[str, Any]] = None):
        given = [f"{key}={value}".encode() for key, value in (options or {}).items()]
        why = ctypes.create_string_buffer(WHY)
        self._handle: Optional[int] = lib.baize_rules_open(
            name.encode(), (ctypes.c_char_p * len(given))(*given), len(given), why)
        if not self._handle:
            raise Trouble(why.value.decode())
        self.info: dict[str, Any] = json.loads(lib.baize_rules_json(self._handle))
        self.name: str = self.info["ruleset"]
        self.game: str = self.info["game"]
        self.choices: list[Choice] = [self._choice(i) for i in range(lib.baize_choices(self._handle))]

    def _choice(self, number: int) -> Choice:
        out = ChoiceStruct()
        lib.baize_choice(self._handle, number, ctypes.byref(out))
        return Choice(number, out.kind, out.act.decode(), out.bet.decode(), out.on.decode())

    def choice(self, name: str, on: str = "") -> int:
        """The number of a choice: `go`, a decision by its act, a wager by its bet and position."""
        wanted = f"{name} {on}".strip()
        for choice in self.choices:
            if choice.name == wanted:
                return choice.number
        raise KeyError(f"{self.name} has no choice {wanted}")

    def odds(self) -> dict[str, Any]:
        """The exact return of every bet, as `baize odds --json` has it."""
        return json.loads(_own(lib.baize_odds(self._handle)) or "null")

    def strategy(self) -> Optional[dict[str, Any]]:
        """The chart of the best play; None where players decide nothing."""
        return json.loads(_own(lib.baize_strategy(self._handle)) or "null")

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.baize_rules_close(self._handle)
            self._handle = None


class Table:
    """A table under some rules. `seed` is who is chance: a whole number the table, the same way for the same number;
    "system" the table, from the system's randomness; None whoever plays, by acts of chance."""

    def __init__(self, rules: Union[Rules, str], seed: Union[int, str, None] = None,
                 options: Optional[Mapping[str, Any]] = None):
        self.rules = Rules(rules, options) if isinstance(rules, str) else rules
        draws = None if seed is None else b"system" if seed == "system" else b"seed:%064x" % int(seed)
        why = ctypes.create_string_buffer(WHY)
        self._begin(lib.baize_table_open(self.rules._handle, draws, why))
        if not self._handle:
            raise Trouble(why.value.decode())

    def _begin(self, handle: Optional[int]) -> None:
        self._handle = handle
        self.step = Step()
        self._into = ctypes.byref(self.step)
        self._open = (ctypes.c_uint8 * max(1, len(self.rules.choices)))()

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.baize_table_close(self._handle)
            self._handle = None

    def copy(self) -> "Table":
        """The same table once more, in the middle of a round too, with the same cards to come."""
        other = object.__new__(type(self))
        other.rules = self.rules
        other._begin(lib.baize_table_copy(self._handle))
        return other

    # --- acts and events

    @property
    def events(self) -> list[dict[str, Any]]:
        """The events of the last act; of the last choice where they are kept."""
        return [json.loads(line) for line in lib.baize_events(self._handle).decode().splitlines()]

    @staticmethod
    def _line(act: Optional[Json], fields: Json) -> bytes:
        return json.dumps({**(act or {}), **fields}).encode()

    def act(self, _act: Optional[Json] = None, **fields: Any) -> list[dict[str, Any]]:
        """Does an act, as docs/acts.md has them, and returns its events. Raises Refused."""
        done = lib.baize_act(self._handle, self._line(_act, fields))
        events = self.events
        if not done:
            raise Refused(events[-1])
        return events

    def why_not(self, _act: Optional[Json] = None, **fields: Any) -> Optional[Refused]:
        """Why an act would be refused now; None: it would be done. The table is as it was."""
        return None if lib.baize_may(self._handle, self._line(_act, fields)) else Refused(self.events[-1])

    def view(self, player: Optional[str] = None) -> dict[str, Any]:
        """How the table looks to a player: phase, round, limits, wagers, and what lies there."""
        return json.loads(lib.baize_view(self._handle, player.encode() if player is not None else None))

    # --- choices

    @property
    def unit(self) -> int:
        """What a wager by choice stakes, in cents."""
        return lib.baize_unit(self._handle)

    @unit.setter
    def unit(self, cents: int) -> None:
        if not lib.baize_set_unit(self._handle, cents):
            raise ValueError("a unit is above 0")

    def keep_events(self, keep: bool = True) -> None:
        """Whether `events` tells of choices too, which takes longer than the round."""
        lib.baize_keep_events(self._handle, keep)

    def choose(self, choice: int) -> Step:
        """Does a choice and all that follows from it. The step is written over by the next one."""
        lib.baize_choose(self._handle, choice, self._into)
        return self.step

    def mask(self) -> Sequence[int]:
        """One byte a choice: 1 where it is open. Written over by the next call."""
        lib.baize_open(self._handle, self._open)
        return self._open

    def open(self) -> list[int]:
        """The choices that are open now."""
        return [number for number, is_open in enumerate(self.mask()) if is_open]

    def why_not_choose(self, choice: int) -> Optional[Refused]:
        """Why a choice is not open; None: it is."""
        return None if lib.baize_may_choose(self._handle, choice) else Refused(self.events[-1])

    def look(self) -> Seen:
        """What lies before the player now."""
        out = Seen()
        lib.baize_look(self._handle, ctypes.byref(out))
        return out


class Tables:
    """Many tables of the same rules, played side by side: one choice for each at a time, in one call."""

    def __init__(self, rules: Union[Rules, str], seeds: Iterable[int], options: Optional[Mapping[str, Any]] = None):
        self.rules = Rules(rules, options) if isinstance(rules, str) else rules
        self.tables = [Table(self.rules, seed) for seed in seeds]
        count = len(self.tables)
        self._handles = (ctypes.c_void_p * count)(*(table._handle for table in self.tables))
        self._choices = (ctypes.c_int32 * count)()
        self.steps = (Step * count)()

    def choose(self, choices: Sequence[int]) -> Sequence[Step]:
        """Does one choice at each table; what came of them is written over by the next call."""
        self._choices[:] = choices
        lib.baize_choose_many(self._handles, self._choices, len(self.tables), self.steps)
        return self.steps
