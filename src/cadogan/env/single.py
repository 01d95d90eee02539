"""One game as an environment of Gymnasium, and its registration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsFloat, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cadogan.env import numbering
from cadogan.env.batch import Batch, Small
from cadogan.machine import steps
from cadogan.position import Game, Position
from cadogan.position import game as game_of
from cadogan.rules import checked
from cadogan.rules.cards import BadInput, shown
from cadogan.rules.game import Rules, presets

# -- Names of the environments in Gymnasium's registry: ``Cadogan/CrazyQuilt-v1``, version 1 of the rules of `crazy-quilt` ---


NAMESPACE = "Cadogan"


@checked
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


# -- One game at a time, as a Gymnasium environment -------------------------------------------------------------------


LIMIT = 1000  # moves of a game; only games in which cards can circle reach it


def observation_space(game: Game) -> spaces.Space[Small]:
    """Return the space of a game's observations: signed bytes, of which only 0 to 127 occur."""
    space: Any = spaces.Box(0, 127, (len(numbering.observation_names(game)),), np.int8)
    return cast("spaces.Space[Small]", space)


class Patience(gymnasium.Env[Small, np.int64]):
    """A patience for an agent that plays one game at a time.

    - Actions: the numbers of moves, `cadogan.Move.code`; `action_names` lists them. ``info["action_mask"]`` is 1 for each
      legal move.
    - Observations: a list of small numbers that `observation_names` explains: what a player has seen of the table, and
      which cards are unseen. With `all_cards_known`, also where these lie.
    - Rewards: ``"win"``, 1 for the move that wins; or ``"home"``, the number of cards that a move brings home.
    - A game ends (`terminated`) when it is won or no move is legal, and is cut off (`truncated`) after `limit` moves.

    ``info`` also has the number of the ``deal``, the ``ply``, the cards at ``home``, and whether the game is ``won`` and
    whether the action was ``illegal``.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        options: Mapping[str, str] | None = None,
        *,
        reward: str = "win",
        illegal: str = "lose",
        limit: int = LIMIT,
        deals: range | None = None,
        all_cards_known: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Prepare an environment.

        `game`, `options`: as for `cadogan.game`. `illegal`: an illegal move loses the game (``"lose"``), or raises
        IllegalMove with the reason (``"error"``). `deals`: the deal numbers from which resets choose, as a range; None for
        all. Raises BadInput for wrong values, and NoMachineCode.
        """
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadInput(f"render_mode={shown(render_mode)} is wrong: it is None or 'ansi'")
        self.render_mode = render_mode
        self.game = game_of(game.name if isinstance(game, Game) else game, options)
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.family.MOVES)
        self._batch = Batch(self.game, 1, steps.BY_CALLER, reward, illegal, limit, deals, all_cards_known)
        self._played: list[int] = []
        self._position: Position | None = None
        self._seeded = False

    @property
    def version(self) -> str:
        """The version of observations and actions (see `numbers_version`)."""
        return numbering.numbers_version(self.game)

    @property
    def position(self) -> Position:
        """The position with its history. It knows all cards: for records and pictures; `position.seen` is what was seen.

        Raises BadInput before the first reset.
        """
        if self._position is None:
            raise BadInput("no game has started: call reset() first")
        for code in self._played:
            self._position = self._position.play_code(code)
        self._played.clear()
        return self._position

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of the legal moves, in the form that sb3-contrib's MaskablePPO takes."""
        mask: NDArray[np.bool_] = self._batch.legal()[0]
        return mask

    @checked
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Small, dict[str, Any]]:
        """Begin a game, and return its observation and info.

        `seed` decides the deals of this and the following games. ``options={"deal": 42}`` deals that number,
        ``options={"position": position}`` plays on from a position in which all cards are known; ``info["ply"]`` counts
        from there. Raises BadInput.
        """
        super().reset(seed=seed)
        if seed is not None or not self._seeded:
            self._batch.seed([int(self.np_random.integers(1 << 63)) if seed is None else seed])
            self._seeded = True
        given = options or {}
        others = set(given) - {"deal", "position"}
        if others:
            raise BadInput(
                f"reset has no option {min(map(str, others))!r}: its options are 'deal', a deal number, and 'position'"
            )
        self._batch.begin(
            deals=[given["deal"]] if "deal" in given else None,
            positions=[given["position"]] if "position" in given else None,
        )
        self._position = given["position"] if "position" in given else self.game.deal(int(self._batch.deals[0]))
        self._played.clear()
        return self._batch.seen[0].copy(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Small, SupportsFloat, bool, bool, dict[str, Any]]:
        """Play an action; return observation, reward, terminated, truncated and info.

        Raises BadInput for a number that is not an action, and in a game that is over.
        """
        batch, code = self._batch, np.asarray(action)
        if code.ndim or code.dtype.kind not in "iu":
            raise BadInput(f"the action is {shown(action)}: give one whole number")
        batch.step(code.reshape(1))
        if not batch.illegal[0]:
            self._played.append(int(action))
        return (
            batch.seen[0].copy(), float(batch.rewards[0]), bool(batch.terminated[0]), bool(batch.truncated[0]), self._info(),
        )  # fmt: skip

    def _info(self) -> dict[str, Any]:
        batch = self._batch
        return {
            "action_mask": batch.mask[0].copy(),
            "deal": batch.deals[0],  # of 64 bits without a sign, as vector environments of Gymnasium need to know
            "ply": int(batch.plies[0]),
            "home": int(batch.at_home[0]),
            "won": bool(batch.won[0]),
            "illegal": bool(batch.illegal[0]),
        }

    def render(self) -> str | None:
        """Return the table as text, as the player sees it, if the render mode is ``"ansi"``."""
        return str(self.position.seen) if self.render_mode == "ansi" else None
