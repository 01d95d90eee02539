"""Games side by side in NumPy arrays that the kernels of `cadogan.machine.steps` write into. Both kinds of environments use it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from cadogan.env import numbering
from cadogan.machine import arrays, compiled, steps
from cadogan.position import Game, Position
from cadogan.position.moves import IllegalMove
from cadogan.position.start import Start
from cadogan.rules.cards import MASK, BadInput, read_number, shown, world_stream
from cadogan.rules.state import BY_NUMBER, CHANCE

Numbers = NDArray[np.int64]
Small = NDArray[np.int8]

REWARDS = {"win": steps.WIN, "home": steps.HOME}
ILLEGAL = {"lose": 0, "error": 1}
MOST = (1 << 63) - 1  # of a number in the arrays
_ARRAYS = ("tables", "_outs", "_facts", "_flags", "_numbers", "rewards", "seen", "mask", "last_seen")
CHOICE = 1 << 32  # the most deals to choose from, unless it is all of them


class Batch:
    """`count` games of one kind, played side by side.

    The arrays are made once, and every step writes into them: `seen` and `mask`, one row a game; `rewards`, `terminated`,
    `truncated`, `won`, `illegal`, `ended`, `plies`, `at_home` and `deals`, one number a game. Those whose names begin with
    `last_` are about the games that ended with the last step.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        reset: int,
        reward: str,
        illegal: str,
        limit: int,
        deals: range | None,
        all_cards_known: bool,
    ) -> None:
        """Make the arrays, and load the machine code or build it. Raises BadInput, and NoMachineCode if there is none."""
        count = _number(f"the number of games is {count!r}: it must be", count)
        limit = _number(f"limit={limit!r} is wrong: it is the most moves of a game,", limit)
        family = game.family
        self._arguments = game, count, reset, reward, illegal, limit, deals, all_cards_known
        self.game, self.count = game, count
        self._plan = numbering.plan(game)
        self._blank = compiled.table(game.blank())
        self.tables: Small = np.zeros((count, family.SIZE), np.int8)
        self._outs = np.zeros((count, family.MOVES), np.int16)
        self._facts = np.zeros((5, count), np.int64)
        self._flags = np.zeros((6, count), np.uint8)
        self._numbers = np.zeros(3 * count + 2, np.uint64)
        self._numbers[3 * count :] = _span(deals)
        self.rewards: NDArray[np.float64] = np.zeros(count, np.float64)
        self.seen: Small = np.zeros((count, len(numbering.observation_names(game))), np.int8)
        self.mask: Small = np.zeros((count, family.MOVES), np.int8)
        self.last_seen: Small = np.zeros_like(self.seen if reset == steps.SAME_STEP else self.seen[:1])

        flags = self._flags.view(np.bool_)
        self.terminated, self.truncated = flags[steps.TERMINATED], flags[steps.TRUNCATED]
        self.won, self.illegal, self.ended = flags[steps.WON], flags[steps.ILLEGAL], flags[steps.ENDED]
        self.plies, self.at_home = self._facts[steps.PLIES], self._facts[steps.AT_HOME]
        self.last_plies, self.last_at_home = self._facts[steps.LAST_PLIES], self._facts[steps.LAST_AT_HOME]
        self.deals, self.last_deals = self._numbers[count : 2 * count], self._numbers[2 * count : 3 * count]

        settings = [
            reset,
            _choice("reward", REWARDS, reward),
            limit,
            _choice("illegal", ILLEGAL, illegal),
            all_cards_known,
        ]
        self._games = steps.Games(
            arrays.filled("q", settings), self._plan, self._blank, self.tables, self._outs, self._facts, self._flags,
            self._numbers, self.rewards, self.last_seen,
        )  # fmt: skip
        self._step = compiled.machine(steps.step_games, game)
        self._deal = compiled.machine(steps.deal_games, game)
        self._every = np.ones(count, np.int8)
        self._started = False

    def __getstate__(self) -> tuple[Any, ...]:
        """Return what a copy needs: arguments and arrays. Machine code and views of arrays cannot be copied."""
        return self._arguments, self._started, [getattr(self, name).copy() for name in _ARRAYS]

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        arguments, started, copies = state
        Batch.__init__(self, *arguments)
        self._started = started
        for name, values in zip(_ARRAYS, copies, strict=True):
            getattr(self, name)[:] = values

    def seed(self, seeds: Iterable[int], chosen: NDArray[np.bool_] | None = None) -> None:
        """Set the random numbers that choose the deals of all games, or the chosen ones: game i depends on its seed only."""
        streams = np.array([world_stream(each & MASK, 0) & MASK for each in seeds], np.uint64)
        which = slice(None) if chosen is None else chosen
        self._numbers[: self.count][which] = streams[which]

    def begin(
        self,
        chosen: NDArray[np.bool_] | None = None,
        deals: Sequence[SupportsIndex] | None = None,
        positions: Sequence[Position] | None = None,
    ) -> None:
        """Begin all games, or the chosen ones: with random deals, with deals of given numbers, or from given positions.

        There must be as many `deals` or `positions` as games. Raises BadInput, also for positions with unknown cards; then
        no game has changed.
        """
        for name, given in (("deals", deals), ("positions", positions)):
            if given is None:
                continue
            if not hasattr(given, "__len__"):
                raise BadInput(f"{name}={shown(given)} is wrong: give one for each game")
            if len(given) != self.count:
                raise BadInput(f"{len(given)} {name} are given for {self.count} games: give one for each")
        if deals is not None and positions is not None:
            raise BadInput("deals and positions are given: give one of them")
        which = self._every if chosen is None else chosen.astype(np.int8)
        how = steps.DRAWN
        if deals is not None:
            how = steps.NUMBERED
            self.deals[which > 0] = np.array([read_number(each) for each in deals], np.uint64)[which > 0]
        if positions is not None:
            how = steps.LAID
            laid = {row: self._known(positions[row]) for row in np.flatnonzero(which).tolist()}
            for row, state in laid.items():
                self.tables[row] = np.frombuffer(state, np.int8)
                self.deals[row] = positions[row].number or 0
        self._deal(self._games, which, how, self.seen, self.mask)
        self._started = self._started or bool(which.all())

    def _known(self, position: Any) -> bytes:
        """Return the state of a position that can be played on. Raises BadInput for any other."""
        if not isinstance(position, Position) or position.game != self.game:
            raise BadInput(f"{position!r:.60} is not a position of {self.game.name}")
        state = position.state
        if position.has_unknown or (position.has_chance and state[CHANCE] != BY_NUMBER):
            raise BadInput(
                "the position has unseen cards or unknown shuffles: name the cards, and give a seed for shuffles"
            )
        return state.tobytes()

    def step(self, actions: Any, seen: Small | None = None, mask: Small | None = None) -> int:
        """Play action i in game i, and return how many games ended.

        `seen` and `mask`: arrays to write observations and masks into, in place of those of the batch. Raises BadInput for
        numbers that are no actions, IllegalMove for an illegal move if the batch does so; then nothing was played.
        """
        if not self._started:
            raise BadInput("no game has started: call reset() before step()")
        codes = self._codes(actions)
        wrong, row, ended = self._step(
            self._games, codes, self.seen if seen is None else seen, self.mask if mask is None else mask
        )
        if wrong:
            self._refuse(wrong, row, int(codes[row]))
        return int(ended)

    def _codes(self, actions: Any) -> Numbers:
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise BadInput(
                f"the actions are an array of shape {given.shape} and type {given.dtype}: "
                f"give {self.count} whole numbers, one for each game"
            )
        return np.ascontiguousarray(given, np.int64)

    def _refuse(self, wrong: int, row: int, action: int) -> None:
        where = f" in game {row}" if self.count > 1 else ""
        if wrong == steps.IS_OVER:
            raise BadInput(f"{f'game {row}' if where else 'the game'} is over: reset it before the next step")
        if wrong == steps.NO_ACTION:
            raise BadInput(
                f"{action} is not an action{where}: actions are the numbers from 0 to {self.mask.shape[1] - 1}"
            )
        raise IllegalMove(f"action {action} is not legal{where}: {self.why_not(row, action)}")

    def why_not(self, row: int, action: int) -> str:
        """Return why an action is not legal in a game, as part of a sentence."""
        name = numbering.action_names(self.game)[action]
        if not name:
            return "no move has this number"
        position = self.position(row)
        return f"{name}: {position.in_words(position.why_not(name))}"

    def legal(self) -> NDArray[np.bool_]:
        """Return the mask of each game's legal moves, wherever the last step wrote it."""
        count = self._facts[steps.LEGAL]
        rows, columns = np.nonzero(np.arange(self._outs.shape[1]) < count[:, None])
        found: NDArray[np.bool_] = np.zeros(self.mask.shape, np.bool_)
        found[rows, self._outs[rows, columns]] = True
        return found

    def position(self, row: object) -> Position:
        """Return the position of a game, with all its cards and without its history."""
        if not self._started:
            raise BadInput("no game has started: call reset() first")
        if not isinstance(row, int | np.integer) or not -self.count <= row < self.count:
            raise BadInput(f"there is no game {shown(row)}: the games are 0 to {self.count - 1}")
        s = array("b", self.tables[row].tobytes())
        bare = Position(self.game, Start(text="from a state", strict=True), s)
        return self.game.setup(bare.text)


def _span(deals: Any) -> tuple[int, int]:
    """Return the first deal number and how many there are; 0 for all."""
    if deals is None:
        return 0, 0
    if not isinstance(deals, range) or deals.step != 1 or not deals or deals[0] < 0 or deals[-1] > MASK:
        raise BadInput(f"deals={shown(deals)} is wrong: give a range of deal numbers, such as range(1, 1001)")
    if len(deals) >= CHOICE:
        raise BadInput(f"deals={deals!r} has too many numbers: give fewer than 2**32, or leave deals out for all")
    return deals[0], len(deals)


def _number(wrong: str, value: Any) -> int:
    """Return a whole number from 1 on. Raises BadInput for anything else, with a sentence that begins with `wrong`."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not 1 <= value <= MOST:
        raise BadInput(f"{wrong} 1 or more")
    return int(value)


def _choice(name: str, values: Mapping[str, int], value: object) -> int:
    if not isinstance(value, str) or value not in values:
        raise BadInput(f"{name}={shown(value)} is wrong: {name} is one of {', '.join(map(repr, values))}")
    return values[value]
