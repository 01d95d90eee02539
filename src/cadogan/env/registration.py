"""Names of the environments in Gymnasium's registry: ``Cadogan/CrazyQuilt-v1``, version 1 of the rules of `crazy-quilt`."""

from __future__ import annotations

import gymnasium

from cadogan.rules.game import Rules, presets

NAMESPACE = "Cadogan"


def environment_id(game: Rules | str) -> str:
    """Return the name of a game's environment for `gymnasium.make`. Its version is that of the family's rules.

    `game` may be a name; options in it do not change the environment's name. Raises BadInput.
    """
    rules = Rules(game) if isinstance(game, str) else game
    return f"{NAMESPACE}/{rules.id.title().replace('-', '')}-v{rules.version}"


def register() -> None:
    """Register an environment for every game. Call it again after adding a game file."""
    for name in presets():
        id_ = environment_id(name)
        if id_ not in gymnasium.registry:
            gymnasium.register(
                id_,
                entry_point="cadogan.env.single:Patience",
                vector_entry_point="cadogan.env.vector:VectorPatience",
                kwargs={"game": name},
            )
