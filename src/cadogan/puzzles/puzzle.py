"""Puzzles as values, files of puzzles, the puzzles that come with the package, and which of them is the puzzle of the day.

A file has one puzzle on each line, as a JSON object; docs/puzzles.md explains the keys.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from cadogan.position import Game, Position, game
from cadogan.position.moves import IllegalMove
from cadogan.puzzles import difficulty
from cadogan.puzzles.daily_deals import BOOK, family_of
from cadogan.puzzles.difficulty import HARDEST, Measures
from cadogan.rules import checked
from cadogan.rules.cards import BadInput, shown, splitmix
from cadogan.rules.game import families

Answer = Literal["right", "also", "wrong"]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one move, the key, keeps the win; all cards are known, even those in the stock.

    `line` wins and begins with the key. `also` are idle moves: they keep the win, but afterwards the key must still be played,
    or the idle move must be reversed. Most puzzles have none. `difficulty` is 1 (easy) to 5. The position comes from deal number
    `deal` after `ply` moves.
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
        """The name of the family that the puzzle counts for: `BOOK` stands for the book's games, as in the deals of the day."""
        return family_of(self.rules.family.NAME)

    @property
    def rating(self) -> int:
        """How hard it is, on the scale on which the page rates players: 1500 is in the middle. It follows from the `measures`."""
        return difficulty.rating(self.measures)

    @property
    def position(self) -> Position:
        """The position, with all cards known."""
        return self.rules.setup(self.text)

    @checked
    def answer(self, move: str) -> Answer:
        """Return "right" for the key, "also" for an idle move, "wrong" for a losing one. Raises IllegalMove with the reason."""
        position = self.position
        name = position.moves.spelled(move.strip())
        if not name:
            position.play(move)
            raise IllegalMove(f"{move.strip()[:40]!r} is not one move: give one move")
        return "right" if name == self.key else "also" if name in self.also else "wrong"

    def plain(self) -> dict[str, Any]:
        """Return the puzzle as plain data, in the form of its line in a file."""
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
    """Return the puzzle from plain data. Raises BadInput for a wrong form; `proof.fault` checks whether it is right."""
    if not isinstance(plain, dict):
        raise BadInput("a puzzle must be a JSON object")
    for name, kind in KINDS.items():
        if name not in plain:
            raise BadInput(f"the puzzle lacks {name!r}")
        value = plain[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise BadInput(f"{name!r} of a puzzle cannot be {json.dumps(value)[:40]}")
    if not 1 <= plain["difficulty"] <= HARDEST:
        raise BadInput(f"'difficulty' of a puzzle is {plain['difficulty']}; it must be 1 to {HARDEST}")
    if not 0 <= plain["casual"] <= 1:  # also refuses NaN, which JSON allows here
        raise BadInput(f"'casual' of a puzzle is {plain['casual']}; it must be a share, 0 to 1")
    for name in ("tempting", "refuting", "depth"):
        if plain[name] < 0:
            raise BadInput(f"{name!r} of a puzzle is {plain[name]}; it must be at least 0")
    if not all(isinstance(move, str) for move in plain["also"]):
        raise BadInput("'also' of a puzzle must be a list of moves")
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


@checked
def read(text: str, name: str = "puzzles") -> Iterator[Puzzle]:
    """Yield the puzzles in a file's text. Raises BadInput, with `name` and the line number, for a line that is not a puzzle."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            yield from_plain(json.loads(line))
        except json.JSONDecodeError as error:
            raise BadInput(f"{name}, line {number}: not valid JSON: {error}") from None
        except BadInput as error:
            raise BadInput(f"{name}, line {number}: {error}") from None


@checked
def write(puzzles: Iterable[Puzzle]) -> str:
    """Return puzzles as the text of a file."""
    return "".join(json.dumps(each.plain(), ensure_ascii=False) + "\n" for each in puzzles)


def folder() -> Any:
    """Return the folder of the package's puzzles."""
    return files("cadogan.puzzles") / "data"


@cache
def shipped(family: str) -> tuple[Puzzle, ...]:
    """Return the package's puzzles of a family or of `BOOK`, in the order of their numbers. Raises BadInput for an unknown family."""
    if family not in families() and family != BOOK:
        raise BadInput(f"{shown(family)} is not a family of games: the families are {', '.join(families())}")
    file = folder() / f"{family}.jsonl"
    return tuple(read(file.read_text("utf-8"), file.name)) if file.is_file() else ()


@checked
def shipped_of(name: str) -> tuple[Puzzle, ...]:
    """Return the package's puzzles of a family or a game. Raises BadInput if there are none."""
    found = shipped(name) if name in families() or name == BOOK else ()
    if not found:
        rules = game(name)
        name = rules.name
        found = tuple(each for each in shipped(family_of(rules.family.NAME)) if each.game == name)
    if not found:
        raise BadInput(f"there are no puzzles of {name}")
    return found


def shipped_families() -> tuple[str, ...]:
    """Return the families with puzzles in the package, in alphabetical order, and then `BOOK`."""
    return tuple(family for family in (*families(), BOOK) if shipped(family))


# -- The puzzle of the day: it depends only on the date, and is the same for everyone -----------------------------------


Turns = tuple[tuple[date, tuple[str, ...]], ...]  # first days, and the families from then on

WEEK = (1, 2, 2, 3, 3, 4, 5)  # the difficulty by day of the week, Monday first
FEW = 8  # a pool with fewer puzzles would repeat too soon

# Which families take turns from which day on. Players have solved the puzzles of the days before, so lines are only appended.
TURNS: Turns = (
    (date.min, ("capricieuse", "doubles", "quilt", "windmill")),
    (date(2026, 12, 1), ("capricieuse", "doubles", "nation", "quilt", "windmill", BOOK)),
)


@checked
def daily(day: date, name: str | None = None) -> Puzzle:
    """Return the puzzle of a date (in UTC), of the family or game with a `name`; by default, families take turns.

    The puzzles of a family and difficulty appear in a fixed random order; none is repeated before all have appeared.
    Difficulties with few puzzles are joined. Raises BadInput if there are no puzzles.
    """
    turns: Turns = ((date.min, (name,)),) if name is not None else TURNS
    start, order = max(each for each in turns if each[0] <= day)
    family = order[(day - start).days % len(order)]
    found = shipped_of(family)
    levels = next(each for each in pools(found) if WEEK[day.weekday()] in each)
    pool = sorted((each for each in found if each.difficulty in levels), key=random_order)
    ends = [first for first, _ in turns[1:]] + [date.max]
    earlier = sum(
        turns_between(first, min(end, day), names.index(family), len(names), levels)
        for (first, names), end in zip(turns, ends, strict=True)
        if family in names and first < day
    )
    return pool[earlier % len(pool)]


def turns_between(first: date, end: date, place: int, of: int, levels: Collection[int]) -> int:
    """Count the days from `first` to before `end` on which one of `of` families has its turn, and a difficulty of `levels`.

    `place` is the family's place in the order of turns; the first of the order has its turn on the day `first`.
    """
    # A round is one week for each family; in every round, a family has the same turns.
    rounds, now = divmod((end - first).days, 7 * of)
    days = [each for each in range(place, 7 * of, of) if WEEK[(first.weekday() + each) % 7] in levels]
    return rounds * len(days) + bisect_left(days, now)


def pools(puzzles: Sequence[Puzzle]) -> list[list[int]]:
    """Group the difficulties: one with few puzzles joins the next easier group; if the first has few, it joins the next harder."""

    def few(levels: list[int]) -> bool:
        return sum(each.difficulty in levels for each in puzzles) < FEW

    found = [[1]]
    for level in range(2, HARDEST + 1):
        if few(found[-1]) or few([level]):
            found[-1].append(level)
        else:
            found.append([level])
    return found


def random_order(puzzle: Puzzle) -> tuple[int, str]:
    """Return a sort key for a random but fixed order, from the puzzle's id."""
    return splitmix(int.from_bytes(puzzle.id.encode()[-8:], "little")), puzzle.id
