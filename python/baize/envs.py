"""Environments in the manner of Gymnasium, one for every game.

    env = baize.make("baize/Blackjack-v0")
    seen, info = env.reset(seed=1)
    seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

An episode is a round, or in craps all rolls until nothing of the player's lies on the layout. Action 0 goes on (deals,
spins, rolls); then come the decisions of the game, then wagers, as far as the environment leaves those to the agent. The
reward is what was won or lost, in units of the stake, when it is: all rewards of an episode together are its result. The
same table is played from one episode to the next, so that a shoe goes on; a seed begins a new one.
"""
from __future__ import annotations

import ctypes
import random
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from . import _gym
from ._gym import Env, spaces
from ._native import CARDS, Seen
from .table import DECISION, GO, WAGER, Choice, Rules, Table

# What each environment plays unless told.
ENVIRONMENTS = {
    "baize/Baccarat-v0": "nz1996/baccarat",
    "baize/Blackjack-v0": "nz1996/blackjack",
    "baize/CaribbeanStud-v0": "nz1996/caribbean-stud",
    "baize/Craps-v0": "nz1996/craps",
    "baize/MoneyWheel-v0": "nz1996/money-wheel",
    "baize/Roulette-v0": "nz1996/roulette",
    "baize/SicBo-v0": "nz1996/tai-sai",
}

# Where a ruleset has such an option and nobody says otherwise: what is offered beside decisions is waited for.
WAITS = {"insurance-time": 60000}

_MOST = {"state": 2, "open": (1 << 16) - 1, "wagers": 512, "point": 12, "shoe": 52 * 8, "hand": 16, "hands": 16,
         "total": 64, "soft": 1, "cards": 64, "dealer_total": 64, "dealer_soft": 1, "dealer_cards": 64,
         "card": 52, "dealer_card": 52}


def _observed() -> list[tuple[str, int]]:
    """Each number of an observation: its name and the most it may be."""
    found = []
    for name, kind, *_ in Seen._fields_:
        many = CARDS if issubclass(kind, ctypes.Array) else 1
        found += [(f"{name}_{i + 1}" if many > 1 else name, _MOST[name]) for i in range(many)]
    return found


OBSERVATION = tuple(name for name, _ in _observed())


class TableEnv(Env):  # type: ignore[type-arg]
    """A table under a ruleset, played by one agent.

    ruleset   its name, or the path of a .yaml file
    options   of the ruleset
    opening   the wagers that lie there when an episode begins, by name: where players decide, the main bet unless told;
              else none
    bets      the wagers that are actions, by name ("banker", "straight 17", or "straight" for all of them), or "all": all
              unless told, and none where players decide
    stake     of a wager, in cents: what pays exactly unless told
    masks     whether `info` has the action mask
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(self, ruleset: str = "nz1996/blackjack", options: Optional[Mapping[str, Any]] = None, *,
                 opening: Optional[Iterable[str]] = None, bets: Union[str, Iterable[str], None] = None,
                 stake: Optional[int] = None, masks: bool = True, render_mode: Optional[str] = None):
        self.render_mode = render_mode
        self.rules = self._rules(ruleset, dict(options or {}))
        decisions = [choice for choice in self.rules.choices if choice.kind == DECISION]
        wagers = [choice for choice in self.rules.choices if choice.kind == WAGER]
        if not wagers:
            raise ValueError(f"{ruleset} is not played alone")
        if opening is None:
            opening = [wagers[0].name] if decisions else []
        if bets is None:
            bets = [] if decisions else "all"
        self.opening = [choice.number for name in opening for choice in self._named(wagers, name)]
        chosen = wagers if bets == "all" else [choice for name in bets for choice in self._named(wagers, name)]
        self.choices: list[Choice] = [self.rules.choices[GO], *decisions, *chosen]
        self.actions = [choice.name for choice in self.choices]  # what each action is called
        self._numbers = [choice.number for choice in self.choices]
        self._few = not chosen
        self._masks: dict[Union[int, bytes], Any] = {}
        self._stake, self._tell_masks = stake, masks
        self._table: Optional[Table] = None
        self._random = random.Random()
        self._under_way = False
        self.action_space = spaces.Discrete(len(self.choices))
        self.observation_space = self._space()

    @staticmethod
    def _rules(name: str, options: dict[str, Any]) -> Rules:
        rules = Rules(name, options)
        waits = {key: value for key, value in WAITS.items() if key in rules.info["options"] and key not in options}
        return Rules(name, {**waits, **options}) if waits else rules

    @staticmethod
    def _named(wagers: Sequence[Choice], name: str) -> list[Choice]:
        found = [choice for choice in wagers if name in (choice.name, choice.bet)]
        if not found:
            raise ValueError(f"there is no wager {name}")
        return found

    @staticmethod
    def _space() -> Any:
        most = [most for _, most in _observed()]
        if _gym.numpy is None:
            return spaces.Box([0] * len(most), most)
        return spaces.Box(_gym.numpy.zeros(len(most), "int32"), _gym.numpy.array(most, "int32"), dtype=_gym.numpy.int32)

    # --- what the agent is told

    def _sit_down(self, seed: int) -> None:
        self._table = table = Table(self.rules, seed)
        if self._stake is not None:
            table.unit = self._stake
        self._unit = float(table.unit)
        self._step = table.step
        words = (ctypes.c_int32 * len(OBSERVATION)).from_buffer(table.step, type(table.step).seen.offset)
        self._seen = memoryview(words).cast("B").cast("i") if _gym.numpy is None else _gym.numpy.ctypeslib.as_array(words)

    def _observation(self) -> Any:
        return tuple(self._seen) if _gym.numpy is None else self._seen.copy()

    def _as_mask(self, bits: Iterable[int]) -> Any:
        return tuple(bits) if _gym.numpy is None else _gym.numpy.array(list(bits), dtype=_gym.numpy.int8)

    def action_masks(self) -> Any:
        """1 for every action that is open now, else 0."""
        assert self._table is not None, "reset comes first"
        return self._mask_of(self._table, self._step.seen.open)

    def _mask_of(self, table: Table, bits: int) -> Any:
        """Few masks come up again and again: each is made once."""
        is_open = bits if self._few else bytes(table.mask())
        mask = self._masks.get(is_open)
        if mask is None:
            mask = self._masks[is_open] = self._as_mask(
                bits >> number & 1 if self._few else is_open[number] for number in self._numbers)
        return mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()} if self._tell_masks else {}

    # --- what the agent does

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._random = random.Random(seed)
        if seed is not None or self._table is None or self._under_way:
            self._sit_down(self._random.getrandbits(256))
        assert self._table is not None
        for wager in self.opening:
            self._table.choose(wager)
        if not self.opening:
            self._step.seen = self._table.look()
        self._under_way = True
        return self._observation(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        assert self._table is not None, "reset comes first"
        step = self._table.choose(self._numbers[action])
        ended = step.rounds > 0 and step.lies == 0
        if ended:
            self._under_way = False
        seen, info = self._observation(), self._info()
        if not step.done:
            info["refused"] = str(self._table.why_not_choose(self._numbers[action]))
        return seen, step.won / self._unit, ended, False, info

    def render(self) -> Optional[str]:
        """What lies there, as the table's view has it."""
        if self.render_mode != "ansi" or self._table is None:
            return None
        return str(self._table.view("player"))

    def close(self) -> None:
        self._table = None


def make(id: str, **arguments: Any) -> TableEnv:
    """An environment by its id, also where Gymnasium is not installed."""
    if id not in ENVIRONMENTS:
        raise KeyError(f"there is no {id}: " + ", ".join(ENVIRONMENTS))
    return TableEnv(**{"ruleset": ENVIRONMENTS[id], **arguments})


if _gym.gymnasium is not None:
    for _id, _ruleset in ENVIRONMENTS.items():
        _gym.gymnasium.register(_id, entry_point="baize.envs:TableEnv",
                                vector_entry_point="baize.vector:TableVectorEnv", kwargs={"ruleset": _ruleset})
