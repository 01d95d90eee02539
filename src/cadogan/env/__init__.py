"""Environments for agents that learn to play, in the form of Gymnasium: one game at a time, or many side by side.

Importing this module registers an environment for every game of `cadogan.games()`:

>>> import gymnasium
>>> import cadogan.env
>>> env = gymnasium.make("Cadogan/CrazyQuilt-v1", options={"redeals": "2"})
>>> observation, info = env.reset(seed=7)
>>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
>>> envs = cadogan.env.VectorPatience("crazy-quilt", 1024)
>>> observations, infos = envs.reset(seed=7)
>>> observations.shape, infos["action_mask"].shape
((1024, 319), (1024, 324))

docs/agents.md explains observations, actions and rewards.
"""

from __future__ import annotations

from importlib.util import find_spec

_lacking = [name for name in ("gymnasium", "numpy") if not find_spec(name)]
if _lacking:
    raise ModuleNotFoundError(
        f"cadogan.env needs {' and '.join(_lacking)}: pip install 'cadogan[rl]'", name=_lacking[0]
    )

from cadogan.env.numbering import action_names, numbers_version, observation_names  # noqa: E402
from cadogan.env.single import (  # noqa: E402
    Patience,
    environment_id,
    register,
)
from cadogan.env.vector import VectorPatience  # noqa: E402

__all__ = [
    "Patience",
    "VectorPatience",
    "action_names",
    "environment_id",
    "numbers_version",
    "observation_names",
    "register",
]

register()
