"""Gymnasium, where it is installed; else as much of it as environments here need, with the same names and meaning.

What stands in has Env, VectorEnv, spaces.Discrete and spaces.Box, and many of a space. Observations are arrays of numpy where that is installed, and
tuples where it is not.
"""
from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any, Generic, Optional, Sequence, TypeVar

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

try:
    import gymnasium
    from gymnasium import Env, spaces
    from gymnasium.vector import VectorEnv
    from gymnasium.vector.utils import batch_space as many_of

    SAME_STEP: Any = getattr(getattr(gymnasium.vector, "AutoresetMode", None), "SAME_STEP", "SameStep")
except ImportError:
    gymnasium = None  # type: ignore[assignment]
    _Obs, _Act = TypeVar("_Obs"), TypeVar("_Act")

    class Env(Generic[_Obs, _Act]):  # type: ignore[no-redef]
        """What an environment is asked: reset, step, render, close."""

        metadata: dict[str, Any] = {"render_modes": []}
        render_mode: Optional[str] = None
        spec: Any = None
        action_space: Any
        observation_space: Any

        @property
        def unwrapped(self) -> "Env[Any, Any]":
            return self

        def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
            return None

        def close(self) -> None:
            pass

        def __enter__(self) -> "Env[Any, Any]":
            return self

        def __exit__(self, *_: Any) -> None:
            self.close()

    SAME_STEP = "SameStep"

    class VectorEnv(Env[_Obs, _Act]):  # type: ignore[no-redef]
        """Many environments that take their steps together."""

        num_envs: int
        single_action_space: Any
        single_observation_space: Any

    class _Space:
        def __init__(self, seed: Optional[int] = None):
            self._random = random.Random(seed)

        def seed(self, seed: Optional[int] = None) -> None:
            self._random = random.Random(seed)

    class Discrete(_Space):
        """0 to n - 1."""

        def __init__(self, n: int, seed: Optional[int] = None):
            super().__init__(seed)
            self.n = n

        def sample(self, mask: Optional[Sequence[int]] = None) -> int:
            """Any of them, or of those that the mask has as 1."""
            if mask is None:
                return self._random.randrange(self.n)
            return self._random.choice([i for i in range(self.n) if mask[i]])

        def contains(self, x: Any) -> bool:
            return isinstance(x, int) and 0 <= x < self.n

        __contains__ = contains

    class Box(_Space):
        """A row of whole numbers, each within its bounds."""

        def __init__(self, low: Any, high: Any, dtype: Any = int, seed: Optional[int] = None):
            super().__init__(seed)
            self.low, self.high, self.dtype = low, high, dtype
            self.shape = (len(low),)

        def sample(self) -> tuple[int, ...]:
            return tuple(self._random.randint(int(low), int(high)) for low, high in zip(self.low, self.high))

        def contains(self, x: Any) -> bool:
            return len(x) == len(self.low) and all(low <= n <= high for low, n, high in zip(self.low, x, self.high))

        __contains__ = contains

    class _Many(_Space):
        """One of a space for each of many."""

        def __init__(self, space: Any, n: int):
            self.space, self.n = space, n

        def seed(self, seed: Optional[int] = None) -> None:
            self.space.seed(seed)

        def sample(self, mask: Optional[Sequence[Any]] = None) -> list[Any]:
            if mask is None:
                return [self.space.sample() for _ in range(self.n)]
            return [self.space.sample(one) for one in mask]

        def contains(self, x: Any) -> bool:
            return len(x) == self.n and all(self.space.contains(one) for one in x)

        __contains__ = contains

    many_of = _Many
    spaces = SimpleNamespace(Discrete=Discrete, Box=Box)  # type: ignore[assignment]
