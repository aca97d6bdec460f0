"""Many tables of one environment side by side, in the manner of Gymnasium's vector environments.

    envs = baize.make_vec("baize/Blackjack-v0", 64)
    seen, info = envs.reset(seed=1)
    seen, rewards, terminated, truncated, info = envs.step(envs.action_space.sample(envs.action_masks()))

All tables take a step in one call of the library, and what is seen of them lies in one place. An episode that ends is
followed by the next in the same step: what is seen then is how that begins, for an ended round leaves nothing behind.
The tables of `reset(seed=n)` are those of single environments with the seeds n, n + 1, …
"""
from __future__ import annotations

import ctypes
import random
from typing import Any, Optional, Sequence, Union

from . import _gym
from ._gym import VectorEnv, many_of
from ._native import Seen, lib
from .envs import ENVIRONMENTS, OBSERVATION, TableEnv
from .table import Table

REFUSED, ENDED = 1, 2  # bits of what came of a step


class TableVectorEnv(VectorEnv):  # type: ignore[type-arg, misc]
    """As many tables as `num_envs`, each played by an agent of its own; the other arguments are those of `TableEnv`. With
    `masks` the info has the action masks of all tables: not unless told, for where many positions take wagers reckoning
    them takes longer than the step. Without numpy what is told is lists."""

    metadata = {"render_modes": [], "autoreset_mode": _gym.SAME_STEP}

    def __init__(self, ruleset: str = "nz1996/blackjack", num_envs: int = 1, *, masks: bool = False, **arguments: Any):
        self.single = TableEnv(ruleset, masks=False, **arguments)
        self.num_envs, self.rules, self.actions, self._tell_masks = num_envs, self.single.rules, self.single.actions, masks
        self.single_action_space, self.single_observation_space = self.single.action_space, self.single.observation_space
        self.action_space = many_of(self.single_action_space, num_envs)
        self.observation_space = many_of(self.single_observation_space, num_envs)
        self._randoms = [random.Random() for _ in range(num_envs)]
        self._tables: list[Table] = []
        self._opening = (ctypes.c_int32 * max(1, len(self.single.opening)))(*self.single.opening)
        self._choices = (ctypes.c_int32 * num_envs)()
        self._seen, self._won, self._came = (Seen * num_envs)(), (ctypes.c_int64 * num_envs)(), (ctypes.c_uint8 * num_envs)()
        self._bytes = memoryview(self._came).cast("B")
        self._cents = memoryview(self._won).cast("B").cast("q")
        self._words = memoryview(self._seen).cast("B").cast("i", shape=[num_envs, len(OBSERVATION)])
        if _gym.numpy is not None:
            self._cents, self._words, self._bytes = (_gym.numpy.asarray(of) for of in (self._cents, self._words, self._bytes))

    def _all_do(self) -> int:
        return lib.baize_episodes(self._handles, self._choices, self.num_envs, self._opening, len(self.single.opening),
                                  self._seen, self._won, self._came)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()} if self._tell_masks else {}

    def _observation(self) -> Any:
        return self._words.tolist() if _gym.numpy is None else self._words.copy()

    def reset(self, *, seed: Union[int, Sequence[int], None] = None,
              options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        """New tables, each with the first wagers of an episode."""
        if seed is not None:
            seeds = range(seed, seed + self.num_envs) if isinstance(seed, int) else seed
            self._randoms = [random.Random(n) for n in seeds]
        self._tables = [Table(self.rules, dice.getrandbits(256)) for dice in self._randoms]
        for table in self._tables:
            if self.single._stake is not None:
                table.unit = self.single._stake
        self._unit = float(self._tables[0].unit)
        self._handles = (ctypes.c_void_p * self.num_envs)(*(table._handle for table in self._tables))
        self._choices[:] = [-1] * self.num_envs
        self._all_do()
        return self._observation(), self._info()

    def step(self, actions: Sequence[int]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One action for each table. Of those that were refused `info["refused"]` has the numbers of the tables, and nothing
        has changed there."""
        assert self._tables, "reset comes first"
        numbers = self.single._numbers
        self._choices[:] = [numbers[action] for action in actions]
        self._all_do()
        info, unit = self._info(), self._unit
        if _gym.numpy is not None:
            refused = (self._bytes & REFUSED).nonzero()[0].tolist()
            told = self._cents / unit, (self._bytes & ENDED).astype(bool), _gym.numpy.zeros(self.num_envs, bool)
        else:
            came = self._bytes.tolist()
            refused = [place for place, what in enumerate(came) if what & REFUSED]
            told = [won / unit for won in self._cents.tolist()], [what >= ENDED for what in came], [False] * self.num_envs
        if refused:
            info["refused"] = refused
        return (self._observation(), *told, info)

    def action_masks(self) -> Any:
        """Of each table, 1 for every action that is open now, else 0."""
        assert self._tables, "reset comes first"
        masks = [self.single._mask_of(table, seen.open) for table, seen in zip(self._tables, self._seen)]
        return masks if _gym.numpy is None else _gym.numpy.array(masks)

    def close(self, **_: Any) -> None:
        self._tables = []


def make_vec(id: str, num_envs: int = 1, **arguments: Any) -> TableVectorEnv:
    """Many tables of an environment by its id, also where Gymnasium is not installed."""
    if id not in ENVIRONMENTS:
        raise KeyError(f"there is no {id}: " + ", ".join(ENVIRONMENTS))
    return TableVectorEnv(**{"ruleset": ENVIRONMENTS[id], "num_envs": num_envs, **arguments})
