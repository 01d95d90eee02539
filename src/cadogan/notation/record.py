"""A recorded game: its headers and its tree of moves."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date as Date
from typing import NamedTuple

from cadogan.cards import BadInput, cards_text, read_cards, read_number
from cadogan.notation.headers import Headers
from cadogan.position import Game, Position, game
from cadogan.state import read_shuffles, shuffles_text

RESULTS = ("won", "lost", "resigned", "*")
PLIES_AT_MOST = 50_000  # more are not replayed at once: their positions are all held in memory


class Ply(NamedTuple):
    """One move of a record's tree: `parent` is the place of the move before it among the record's plies, -1 at the start."""

    move: str
    parent: int
    comment: str = ""


@dataclass(frozen=True)
class Record:
    """One recorded game. Equal to another with the same headers, moves, variations and comments.

    The tree of moves lies flat in `plies`: first the main line from its first move to its last, then the variations, those
    that leave earlier lines first. Of the moves after one position the first is the line's own, the others begin variations.
    """

    headers: Mapping[str, str]
    plies: tuple[Ply, ...] = ()
    comment: str = ""  # before the first move
    line: int = field(default=1, compare=False)  # of the text that it was read from

    def __post_init__(self) -> None:
        """Give everything its usual form: headers, the game's canonical name, the order of plies."""
        object.__setattr__(self, "headers", _usual_headers(self.headers))
        object.__setattr__(self, "plies", _usual_order(self.plies))

    @classmethod
    def from_position(
        cls,
        position: Position,
        player: str = "",
        date: str | Date = "",
        result: str = "",
        more: Mapping[str, str] | None = None,
    ) -> Record:
        """The record of the line that led to a position.

        `result` is needed only where a game was resigned: otherwise it is the position's. `more` are other headers.
        """
        start = position.dealt
        headers = {"Game": position.game.name, "Rules": str(position.game.version)}
        shuffles: Sequence[Sequence[int]] = position.shuffles_used
        if start.number is not None:
            headers["Deal"] = str(start.number)
        elif start.text:
            headers["Position"] = position.start.text
            if not start.strict:
                headers["Strict"] = "off"
        else:
            headers["Cards"] = position.dealt_cards
            if start.seed is not None:
                headers["Seed"] = str(start.seed)
            else:
                shuffles = start.shuffles
        if shuffles:
            headers["Shuffles"] = shuffles_text(shuffles)
        last = {"Result": result or result_of(position)}
        if player:
            last["Player"] = player
        if date:
            last["Date"] = str(date)
        return cls(
            Headers(headers) | (more or {}) | last, tuple(Ply(move, i - 1) for i, move in enumerate(position.history))
        )

    @property
    def game(self) -> Game:
        """The game that was played. Raises BadInput when its name is not known."""
        return game(self.headers["Game"])

    @property
    def result(self) -> str:
        """The result that the record claims: won, lost, resigned or ``*``."""
        return self.headers.get("Result", "*")

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the main line."""
        return tuple(self.plies[i].move for i in range(main_line(self.plies)))

    @property
    def start(self) -> Position:
        """The position that the game began with. Raises BadInput when the headers do not make one."""
        return _start(self.headers)

    def position(self) -> Position:
        """The position at the end of the main line. Raises BadInput where the line goes wrong."""
        from cadogan.notation.verify import replay  # here, for it needs records itself

        check = replay(self, main_line(self.plies))
        if check.position is None:
            raise BadInput(check.reason if check.ply is None else f"at ply {check.ply}: {check.reason}")
        return check.position


def result_of(position: Position) -> str:
    """The result of a position: won, lost (no legal move is left), or ``*``."""
    return "won" if position.is_won else "lost" if position.is_over else "*"


def _start(headers: Mapping[str, str]) -> Position:
    """The position that headers describe."""
    rules = game(headers["Game"])
    strict = headers.get("Strict", "on").strip().lower()
    if strict not in ("on", "off"):
        raise BadInput(f"the header Strict is on or off, not {strict[:40]!r}")
    if "Position" in headers:
        for name in ("Deal", "Cards", "Seed"):
            if name in headers:
                raise BadInput(f"the headers Position and {name} exclude each other: a game begins with one of them")
        return rules.setup(headers["Position"], strict=strict == "on")
    if "Deal" in headers:
        position = rules.deal(headers["Deal"])
        if "Cards" in headers and cards_text(read_cards(headers["Cards"])) != position.dealt_cards:
            raise BadInput(f"the header Cards does not agree with deal {position.number}: leave one of them out")
        if "Seed" in headers and read_number(headers["Seed"]) != position.number:
            raise BadInput(f"the header Seed does not agree with deal {position.number}: leave it out")
        return position
    if "Cards" in headers:
        if "Seed" in headers:
            return rules.position(headers["Cards"], seed=headers["Seed"])
        shuffles = read_shuffles(headers["Shuffles"]) if "Shuffles" in headers else []
        if not shuffles and rules.shuffles:
            shuffles = [[]]  # not redealt yet: the first shuffle is not known
        return rules.position(headers["Cards"], shuffles=shuffles)
    raise BadInput("the record does not say what was dealt: it needs a header Deal, Cards or Position")


# -- the usual form of a record ---------------------------------------------------------------------------------------

WORD = re.compile(r"""[^\s(){}\[\];"]+""")
_NUMBER = re.compile(r"(?:[0-9]*\.)*+")


def _usual_headers(given: Mapping[str, str]) -> Headers:
    """Headers with the game by its canonical name and the result as it is usually written."""
    headers = Headers(given)
    if "Game" not in headers:
        raise BadInput('the record does not say what was played: it needs a header such as [Game "crazy-quilt"]')
    usual: dict[str, str] = {}
    with suppress(BadInput):  # a name that is not known is kept: `verify` and `start` say what is wrong
        usual["Game"] = game(headers["Game"]).name
    if headers.get("Result", "").strip().lower() in RESULTS:
        usual["Result"] = headers["Result"].strip().lower()
    return headers | usual


def _usual_order(plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """The same tree with each line's moves one after the other, the main line first."""
    for i, ply in enumerate(plies):
        if not -1 <= ply.parent < i:
            raise BadInput(f"ply {i} of the tree follows ply {ply.parent}, which does not come before it")
        if not WORD.fullmatch(ply.move) or unnumbered(ply.move) != ply.move or ply.move.lower() in RESULTS:
            raise BadInput(f"{ply.move[:40]!r} cannot be the name of a move")
    if main_line(plies) == len(plies):
        return tuple(plies)
    after = children(plies)
    ordered: list[Ply] = []
    lines = deque([(after[-1][0], -1), *((i, -1) for i in after[-1][1:])])
    while lines:
        i, parent = lines.popleft()
        while True:
            parent, place = len(ordered), parent
            ordered.append(Ply(plies[i].move, place, plies[i].comment))
            following = after.get(i, [])
            lines.extend((other, parent) for other in following[1:])
            if not following:
                break
            i = following[0]
    return tuple(ordered)


def main_line(plies: Sequence[Ply]) -> int:
    """How many plies from the first on make one line."""
    return next((i for i, ply in enumerate(plies) if ply.parent != i - 1), len(plies))


def children(plies: Sequence[Ply]) -> dict[int, list[int]]:
    """The plies that follow each ply, -1 standing for the start."""
    after: dict[int, list[int]] = {}
    for i, ply in enumerate(plies):
        after.setdefault(ply.parent, []).append(i)
    return after


def unnumbered(word: str) -> str:
    """A word without the ply number before it."""
    return _NUMBER.sub("", word, count=1)
