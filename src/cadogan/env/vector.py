"""Many games side by side, as a Gymnasium vector environment: every step is one call of machine code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from cadogan.env import numbering
from cadogan.env.batch import Batch, Numbers, Small
from cadogan.env.single import LIMIT, observation_space
from cadogan.machine import steps
from cadogan.position import Game, Position
from cadogan.position import game as game_of
from cadogan.rules import checked
from cadogan.rules.cards import BadInput, shown

MODES = {
    AutoresetMode.NEXT_STEP: steps.NEXT_STEP,
    AutoresetMode.SAME_STEP: steps.SAME_STEP,
    AutoresetMode.DISABLED: steps.BY_CALLER,
}
Bools = NDArray[np.bool_]


class VectorPatience(VectorEnv[Small, Numbers, NDArray[Any]]):
    """`num_envs` games of one patience side by side. Game i plays as `Patience` does with the seed of game i.

    What `reset` and `step` return are the environment's own arrays, which the next call overwrites: copy what you keep, or
    pass arrays of your own as `out`. With ``copy=True`` they are copies.

    ``infos`` has arrays with one entry a game: ``action_mask``, ``deal``, ``ply``, ``home``, ``won`` and ``illegal``. ``won``
    and ``illegal`` are about the game that was played in the step, even if the next one has started.

    When a game ends, the next deal comes as `autoreset_mode` says: in the same step (the default here), in the next step,
    whose action is ignored, or when the caller resets it (``options={"reset_mask": array}``). In the same step,
    ``infos["final_obs"]`` and ``infos["final_info"]`` have the ends of the games for which ``infos["_final_obs"]`` is true.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        options: Mapping[str, str] | None = None,
        *,
        reward: str = "win",
        illegal: str = "lose",
        limit: int = LIMIT,
        deals: range | None = None,
        all_cards_known: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Make the arrays. The arguments are those of `Patience`. Raises BadInput for wrong values, and NoMachineCode."""
        try:
            self.autoreset_mode = AutoresetMode(autoreset_mode)
        except ValueError:
            values = ", ".join(repr(mode.value) for mode in AutoresetMode)
            raise BadInput(f"autoreset_mode={shown(autoreset_mode)} is wrong: it is one of {values}") from None
        if render_mode is not None:
            raise BadInput(f"render_mode={shown(render_mode)} is wrong: print(envs.position(0)) shows a table")
        self.game = game_of(game.name if isinstance(game, Game) else game, options)
        self.num_envs = num_envs
        mode = MODES[self.autoreset_mode]
        self._batch = Batch(self.game, num_envs, mode, reward, illegal, limit, deals, all_cards_known)
        self.metadata = {"autoreset_mode": self.autoreset_mode}
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.family.MOVES)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.copy = copy
        self._seeded = False

    @property
    def version(self) -> str:
        """The version of observations and actions (see `numbers_version`)."""
        return numbering.numbers_version(self.game)

    def position(self, row: int) -> Position:
        """Return the position of a game. It knows all cards; `position(row).seen` is what was seen. Raises BadInput."""
        return self._batch.position(row)

    def action_masks(self) -> Bools:
        """Return the masks of the legal moves now, as true or false."""
        return self._batch.legal()

    @checked
    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Small, dict[str, Any]]:
        """Begin all games, and return observations and infos.

        `seed`: a number s, for the seeds s, s + 1 …, or one for each game; games that do not begin keep theirs. `options`:
        ``deals``, the deal numbers, one for each game; ``positions``, to play on from, one for each game, with all cards
        known; ``reset_mask``, true for the games to begin, by default all. Raises BadInput.
        """
        batch = self._batch
        given = options or {}
        others = set(given) - {"deals", "positions", "reset_mask"}
        if others:
            raise BadInput(
                f"reset has no option {min(map(str, others))!r}: its options are 'deals', 'positions' and 'reset_mask'"
            )
        chosen = self._chosen(given)
        if not self._seeded:
            batch.seed(self.np_random.integers(1 << 63, size=self.num_envs).tolist())
            self._seeded = True
        if seed is not None:
            batch.seed(self._seeds(seed), chosen)
        batch.begin(chosen, given.get("deals"), given.get("positions"))
        return self._own(batch.seen), self._infos()

    def _seeds(self, seed: Any) -> Sequence[int]:
        """Return the seed of each game."""
        if isinstance(seed, int | np.integer) and seed >= 0:
            super().reset(seed=int(seed))
            return range(int(seed), int(seed) + self.num_envs)
        if isinstance(seed, str) or not hasattr(seed, "__len__"):
            raise BadInput(f"seed={shown(seed)} is wrong: give a number from 0 on, or one for each game")
        if len(seed) != self.num_envs:
            raise BadInput(
                f"{len(seed)} seeds are given for {self.num_envs} games: give one number, or one for each game"
            )
        wrong = [each for each in seed if not isinstance(each, int | np.integer) or each < 0]
        if wrong:
            raise BadInput(f"the seed {wrong[0]!r:.60} is wrong: a seed is a number from 0 on")
        return [int(each) for each in seed]

    def _chosen(self, options: Mapping[str, Any]) -> Bools | None:
        if "reset_mask" not in options:
            return None
        mask = np.asarray(options["reset_mask"])
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise BadInput(f"reset_mask is wrong: give an array of {self.num_envs} times True or False, with a True")
        return mask

    def step(
        self, actions: ArrayLike, out: tuple[Small, Small] | None = None
    ) -> tuple[Small, NDArray[np.float64], Bools, Bools, dict[str, Any]]:
        """Play action i in game i; return observations, rewards, terminations, truncations and infos.

        `out`: two arrays of signed bytes to write observations and masks into, such as a row of the memory of a rollout.
        Raises BadInput for numbers that are not actions, and IllegalMove if illegal moves are errors; then nothing was played.
        """
        batch = self._batch
        seen, mask = (batch.seen, batch.mask) if out is None else self._checked(out)
        ended = batch.step(actions, seen, mask)
        infos = self._infos(mask)
        if ended and self.autoreset_mode is AutoresetMode.SAME_STEP:
            infos |= self._final()
        own = self._own
        return own(seen), own(batch.rewards), own(batch.terminated), own(batch.truncated), infos

    def _checked(self, out: Any) -> tuple[Small, Small]:
        if not isinstance(out, tuple | list) or len(out) != 2 or not all(isinstance(each, np.ndarray) for each in out):
            raise BadInput("out is wrong: give two arrays of NumPy, for observations and masks")
        for name, given, own in zip(("observations", "masks"), out, (self._batch.seen, self._batch.mask), strict=True):
            fits = (
                given.shape == own.shape
                and given.dtype == np.int8
                and given.flags.c_contiguous
                and given.flags.writeable
            )
            if not fits:
                raise BadInput(
                    f"the array for {name} does not fit: it must be writable, contiguous, int8, of shape {own.shape}"
                )
        return out[0], out[1]

    def _own(self, values: Any) -> Any:
        return values.copy() if self.copy else values

    def _infos(self, mask: Small | None = None) -> dict[str, Any]:
        batch = self._batch
        facts = self._facts(batch.deals, batch.plies, batch.at_home)
        return {"action_mask": self._own(batch.mask if mask is None else mask), **facts}

    def _facts(self, deals: Any, plies: Any, at_home: Any) -> dict[str, Any]:
        own = self._own
        games = {"deal": own(deals), "ply": own(plies), "home": own(at_home)}
        return {**games, "won": own(self._batch.won), "illegal": own(self._batch.illegal)}

    def _final(self) -> dict[str, Any]:
        """The ends of the games that ended with this step; entries of other games mean nothing."""
        batch, own = self._batch, self._own
        info = self._facts(batch.last_deals, batch.last_plies, batch.last_at_home)
        ended = own(batch.ended)
        return {"final_obs": own(batch.last_seen), "_final_obs": ended, "final_info": info, "_final_info": ended}
