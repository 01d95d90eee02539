"""A puzzle as a value, the file that it is kept in, and the puzzles that come with the package.

A file has a puzzle a line, each a JSON object; docs/puzzles.md says what its parts mean.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from cadogan.cards import BadInput
from cadogan.game import families
from cadogan.moves import IllegalMove
from cadogan.position import Game, Position, game

Answer = Literal["right", "also", "wrong"]

HARDEST = 5  # difficulties are 1 to this


class Measures(NamedTuple):
    """What a puzzle's difficulty is reckoned from (see `cadogan.puzzles.difficulty`)."""

    quiet: bool  # the key brings no card home
    tempting: int  # wrong moves that do not lose at sight
    refuting: int  # positions that the solver searched to refute the wrong moves
    casual: float  # the share of games played on casually from here that are won
    depth: int  # moves of the line until half of such games are won


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one move, the key, keeps the win; all cards are known, those of the stock too.

    `line` wins and begins with the key. `also` are moves that keep the win without being it: after each of them the key is
    still to be played, or it must be taken back. Most puzzles have none. `difficulty` is 1 (easy) to 5. The position comes
    from deal number `deal` after `ply` moves.
    """

    id: str
    game: str
    text: str
    key: str
    line: tuple[str, ...]
    also: tuple[str, ...]
    difficulty: int
    deal: int
    ply: int
    measures: Measures

    @property
    def rules(self) -> Game:
        """The game, with its options."""
        return game(self.game)

    @property
    def family(self) -> str:
        """The name of the game's family."""
        return self.rules.family.NAME

    @property
    def position(self) -> Position:
        """The table, all of it known."""
        return self.rules.setup(self.text)

    def answer(self, move: str) -> Answer:
        """Is a move the key, a mere delay of it, or does it lose? Raises IllegalMove, with the reason, for one that is not legal."""
        position = self.position
        name = position.moves.spelled(move.strip())
        if not name:
            position.play(move)
            raise IllegalMove("give one move")
        return "right" if name == self.key else "also" if name in self.also else "wrong"

    def plain(self) -> dict[str, Any]:
        """The puzzle as plain data, in the shape of its line in a file."""
        return {
            "id": self.id,
            "game": self.game,
            "position": self.text,
            "key": self.key,
            "line": " ".join(self.line),
            "also": list(self.also),
            "difficulty": self.difficulty,
            "deal": self.deal,
            "ply": self.ply,
            **self.measures._asdict(),
        }


KINDS: dict[str, type | tuple[type, ...]] = {
    "id": str, "game": str, "position": str, "key": str, "line": str, "also": list, "difficulty": int, "deal": int, "ply": int,
    "quiet": bool, "tempting": int, "refuting": int, "casual": (int, float), "depth": int,
}  # fmt: skip


def from_plain(plain: Any) -> Puzzle:
    """The puzzle of plain data. Raises BadInput for what is none; whether it is a good one, `check` finds out."""
    if not isinstance(plain, dict):
        raise BadInput("a puzzle is a JSON object")
    for name, kind in KINDS.items():
        if name not in plain:
            raise BadInput(f"a puzzle needs {name!r}, which is missing")
        value = plain[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise BadInput(f"{name!r} of a puzzle cannot be {json.dumps(value)[:40]}")
    if not 1 <= plain["difficulty"] <= HARDEST:
        raise BadInput(f"'difficulty' of a puzzle is 1 to {HARDEST}, not {plain['difficulty']}")
    if not 0 <= plain["casual"] <= 1:  # nor is what JSON calls NaN
        raise BadInput(f"'casual' of a puzzle is a share, 0 to 1, not {plain['casual']}")
    if not all(isinstance(move, str) for move in plain["also"]):
        raise BadInput("'also' of a puzzle is a list of moves")
    return Puzzle(
        id=plain["id"],
        game=game(plain["game"]).name,
        text=plain["position"],
        key=plain["key"],
        line=tuple(plain["line"].split()),
        also=tuple(plain["also"]),
        difficulty=plain["difficulty"],
        deal=plain["deal"],
        ply=plain["ply"],
        measures=Measures(*(plain[name] for name in Measures._fields)),
    )


def read(text: str, name: str = "puzzles") -> Iterator[Puzzle]:
    """The puzzles of a file's text. Raises BadInput, with `name` and the number of the line, for one that is none."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            yield from_plain(json.loads(line))
        except json.JSONDecodeError as error:
            raise BadInput(f"{name}, line {number}: this is no JSON: {error}") from None
        except BadInput as error:
            raise BadInput(f"{name}, line {number}: {error}") from None


def write(puzzles: Iterable[Puzzle]) -> str:
    """Puzzles as the text of a file."""
    return "".join(json.dumps(each.plain(), ensure_ascii=False) + "\n" for each in puzzles)


def folder() -> Any:
    """Where the package keeps its puzzles."""
    return files("cadogan.puzzles") / "data"


@cache
def shipped(family: str) -> tuple[Puzzle, ...]:
    """The puzzles of a family that come with the package, in the order of their numbers. Raises BadInput for no family."""
    if family not in families():
        raise BadInput(f"{family!r} is no family of games: the families are {', '.join(families())}")
    file = folder() / f"{family}.jsonl"
    return tuple(read(file.read_text("utf-8"), file.name)) if file.is_file() else ()


def shipped_of(name: str) -> tuple[Puzzle, ...]:
    """The puzzles of a family, or else of a game, that come with the package. Raises BadInput where there is none."""
    if name in families():
        found = shipped(name)
    else:
        rules = game(name)
        name = rules.name
        found = tuple(each for each in shipped(rules.family.NAME) if each.game == name)
    if not found:
        raise BadInput(f"there are no puzzles of {name}")
    return found


def shipped_families() -> tuple[str, ...]:
    """The families of which puzzles come with the package, in alphabetical order."""
    return tuple(family for family in families() if shipped(family))
