"""Puzzles: the definition of a key, the puzzles in the package, the puzzle of the day."""

from __future__ import annotations

import datetime
from array import array
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from math import nan
from pathlib import Path
from typing import Any

import pytest

import cadogan
from cadogan import BadInput, IllegalMove, puzzles
from cadogan.puzzles.daily_deals import BOOK
from cadogan.puzzles.difficulty import difficulty
from cadogan.puzzles.generation import make, text_of
from cadogan.puzzles.key import Key, find_key
from cadogan.puzzles.proof import fault, loses_at_sight
from cadogan.puzzles.puzzle import FEW, TURNS, WEEK, from_plain, pools, turns_between

# Maximum of positions after a puzzle that is proved by the rules alone, and number of such puzzles in each family.
SMALL = {
    BOOK: (3000, 4),
    "capricieuse": (20_000, 1),
    "doubles": (3000, 4),
    "nation": (3000, 4),
    "quilt": (3000, 4),
    "windmill": (3000, 3),
}
FAMILIES = ("capricieuse", "doubles", "nation", "quilt", "windmill", BOOK)
# Players have solved these puzzles and those of the days so far: a family may be added, but nothing else may change.
FILES = {
    "capricieuse": "6340e23fa1498586",
    "doubles": "bf281fa3d6705d28",
    "quilt": "d2c406d42c8e56d8",
    "windmill": "ce48c762604723a8",
}
JOINED = datetime.date(2026, 12, 1)  # from this day on, The Nation and the book take turns in the puzzle of the day
DAYS = "59dd4102094c4e89"  # of the puzzles of all days in 2026 before

# -- the definition of a key, on made-up tables -------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """A table of a made-up game: `graph` has the moves of each table by name; "won" and "lost" are ends."""

    graph: Any
    name: str

    @property
    def moves(self) -> list[str]:
        return sorted(self.graph.get(self.name, {}))

    def play(self, move: str) -> Table:
        return Table(self.graph, self.graph[self.name][move])

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.name == other.name


def key_in(graph: dict[str, dict[str, str]], **bounds: int) -> Key | None:
    """Return the key of the table "start", by a search of the whole graph."""

    def reaches(name: str, seen: set[str]) -> bool:
        return name == "won" or any(
            reaches(each, seen | {name}) for each in graph.get(name, {}).values() if each not in seen
        )

    return find_key(Table(graph, "start"), lambda each: "won" if reaches(each.name, set()) else "lost", **bounds)  # type: ignore[arg-type, return-value]


def test_strict_key() -> None:
    assert key_in({"start": {"m": "won", "x": "lost", "y": "lost"}}) == Key("m")


def test_two_ways_are_no_puzzle() -> None:
    assert key_in({"start": {"m": "won", "x": "won", "y": "lost"}}) is None


def test_all_lost_is_no_puzzle() -> None:
    assert key_in({"start": {"x": "lost", "y": "lost"}}) is None


# The move i can be played before the key m or after it; z loses until m is played, and afterwards no move loses: then i is not
# needed, so it is not a key itself.
PUT_OFF = {
    "start": {"m": "m", "i": "i", "z": "lost"},
    "i": {"m": "mi", "z": "lost"},
    "m": {"i": "mi", "z": "won"},
    "mi": {"z": "won"},
}


def test_a_move_that_can_be_played_before_and_after() -> None:
    assert key_in(PUT_OFF) == Key("m", ("i",))


def test_another_result_is_another_way() -> None:
    """After m and i the table differs from the one after i and m."""
    assert key_in({**PUT_OFF, "i": {"m": "im", "z": "lost"}, "im": {"z": "won"}}) is None


def test_a_way_round_after_an_idle_move() -> None:
    """After i the game can be won without m."""
    assert key_in({**PUT_OFF, "i": {"m": "mi", "z": "won"}}) is None


def test_two_tasks_at_once() -> None:
    """Both m and i must be played, in any order, so neither is the key."""
    graph = {
        "start": {"m": "m", "i": "i", "z": "lost"},
        "i": {"m": "mi", "z": "lost"},
        "m": {"i": "mi", "z": "lost"},
        "mi": {"z": "won"},
    }
    assert key_in(graph) is None


def test_a_move_that_must_be_reversed() -> None:
    """From "away", all winning moves lead back, although m is not legal there."""
    graph = {
        "start": {"m": "m", "there": "away", "z": "lost"},
        "away": {"back": "start", "z": "lost"},
        "m": {"z": "won"},
    }
    assert key_in(graph) == Key("m", ("there",))
    assert key_in({**graph, "away": {"back": "start", "z": "won"}}) is None


def test_a_wanderer() -> None:
    """A card can move back and forth, before the key and after it."""
    graph = {
        "start": {"m": "m", "to": "to", "z": "lost"},
        "to": {"m": "mto", "fro": "start", "z": "lost"},
        "m": {"to": "mto", "z": "won"},
        "mto": {"fro": "m", "z": "won"},
    }
    assert key_in(graph) == Key("m", ("to",))


def test_the_number_of_positions_examined_is_limited() -> None:
    assert key_in(PUT_OFF, most=2) == Key("m", ("i",))
    assert key_in(PUT_OFF, most=1) is None


def test_what_is_not_known_is_no_puzzle() -> None:
    graph = {"start": {"m": "won", "x": "unknown"}}
    assert find_key(Table(graph, "start"), lambda each: each.name) is None  # type: ignore[arg-type, return-value]


# -- on tables of cards -------------------------------------------------------------------------------------------------


class TooMany(Exception):
    """Too many positions can follow."""


class Rules:
    """Decides positions with the interpreted rules alone, by a search of at most `most` positions."""

    def __init__(self, most: int = 100_000) -> None:
        self.most = most
        self.known: dict[bytes, bool] = {}

    def learn(self, puzzle: puzzles.Puzzle) -> None:
        """Play a puzzle's line; if it wins, all of its positions are won."""
        position, met = puzzle.position, []
        for move in puzzle.line:
            position = position.play(move)
            met.append(position.game.family.key(position.state))
        assert position.is_won
        self.known.update(dict.fromkeys(met, True))

    def __call__(self, position: cadogan.Position) -> Any:
        family = position.game.family
        out = array("h", bytes(2 * family.MOVES))
        before: dict[bytes, bytes] = {family.key(position.state): b""}
        waiting = [position.state]
        while waiting:
            s = waiting.pop()
            key = family.key(s)
            if family.won(s) or self.known.get(key):
                while key:
                    self.known[key] = True
                    key = before[key]
                return "won"
            if key in self.known:
                continue
            for move in out[: family.moves(s, out)]:
                after = s[:]
                family.play(after, move)
                there = family.key(after)
                if there not in before:
                    before[there] = key
                    waiting.append(after)
            if len(self.known) + len(before) > self.most:
                raise TooMany
        self.known.update(dict.fromkeys(before, False))
        return "lost"


def shipped() -> list[puzzles.Puzzle]:
    return [each for family in puzzles.shipped_families() for each in puzzles.shipped(family)]


def test_every_family_has_some() -> None:
    assert puzzles.shipped_families() == FAMILIES


@pytest.mark.parametrize("family", FAMILIES)
def test_shipped_are_whole(family: str) -> None:
    """Every position is legal, every line wins and begins with the key, and no deal is used twice."""
    found = puzzles.shipped(family)
    assert len({each.id for each in found}) == len({each.deal for each in found}) == len(found) > 0
    for each in found:
        position = each.position
        assert each.family == family
        assert each.game == position.game.name
        assert each.text == position.text == text_of(position)
        assert position.redeals_left == 0
        assert position.seen == position  # nothing is hidden
        assert each.line[0] == each.key
        assert position.play(*each.line).is_won
        answers = {str(move): each.answer(move) for move in position.moves}
        assert [move for move, answer in answers.items() if answer == "right"] == [each.key]
        assert sorted(move for move, answer in answers.items() if answer == "also") == sorted(each.also)
        assert len(answers) >= 3
        assert each.difficulty == difficulty(each.measures)
        tempting = [
            move for move, answer in answers.items() if answer == "wrong" and not loses_at_sight(position.play(move))
        ]
        assert len(tempting) == each.measures.tempting


def sample(family: str) -> list[puzzles.Puzzle]:
    """Return some puzzles of a family, from easy to hard."""
    found = puzzles.shipped(family)
    return list(found[:: max(1, len(found) // 4)])


@pytest.mark.parametrize("family", FAMILIES)
def test_proved_again_by_the_solver(family: str) -> None:
    for each in sample(family):
        assert fault(each) == ""


@pytest.mark.dear
def test_all_of_the_book_are_proved_again_by_the_solver() -> None:
    for each in puzzles.shipped(BOOK):
        assert fault(each) == ""


@pytest.mark.parametrize("family", FAMILIES)
def test_proved_again_by_the_rules_alone(family: str) -> None:
    """Without the solver: the interpreted rules play the line, and search everything that can follow the other moves."""
    proved = 0
    most, wanted = SMALL[family]
    for each in sorted(puzzles.shipped(family), key=lambda each: len(each.line)):
        with suppress(TooMany):
            rules = Rules(most)
            rules.learn(each)
            assert fault(each, rules) == ""
            proved += 1
        if proved == wanted:
            return
    raise AssertionError(f"only {proved} are small")


def test_faults_are_found() -> None:
    puzzle = puzzles.shipped("windmill")[0]
    plain = puzzle.plain()
    wrong = next(str(move) for move in puzzle.position.moves if puzzle.answer(move) == "wrong")
    assert "does not begin" in fault(from_plain({**plain, "key": wrong}))
    assert "cannot be played" in fault(from_plain({**plain, "line": f"{puzzle.key} {puzzle.key} {puzzle.key} redeal"}))
    assert "does not win" in fault(from_plain({**plain, "line": puzzle.key}))
    assert "not legal" in fault(from_plain({**plain, "also": ["s1-k9"]}))
    assert "its key is" in fault(from_plain({**plain, "also": [wrong]}))
    assert "not all of its cards" in fault(from_plain({**plain, "position": puzzle.text.partition("; known=")[0]}))
    with_redeal = puzzles.shipped("capricieuse")[0].plain()
    with_redeal["position"] = with_redeal["position"].replace("redeals=0", "redeals=1")
    assert "has a redeal left" in fault(from_plain(with_redeal))
    assert "cannot be set up" in fault(from_plain({**plain, "position": "c=KS"}))


def test_answers() -> None:
    puzzle = puzzles.shipped("windmill")[0]
    assert puzzle.answer(puzzle.key.upper()) == "right"
    with pytest.raises(IllegalMove):
        puzzle.answer("s1-k9")
    with pytest.raises(IllegalMove):
        puzzle.answer("")


@pytest.mark.parametrize("name", ["monte-carlo", "la-belle-lucie", "the-shah"])
def test_made_again_alike(name: str) -> None:
    """The same deal always gives the same puzzle."""
    puzzle = puzzles.shipped_of(name)[0]
    (made,) = make(puzzle.rules, [puzzle.deal])
    assert made is not None
    assert made == puzzle


def test_files() -> None:
    some = shipped()[:3]
    assert list(puzzles.read(puzzles.write(some))) == some
    with pytest.raises(BadInput, match="mine, line 2: not valid JSON"):
        list(puzzles.read(puzzles.write(some[:1]) + "{", "mine"))
    plain = some[0].plain()
    for change in (
        {"key": 1},
        {"difficulty": 6},
        {"also": [1]},
        {"game": "bridge"},
        {"deal": True},
        {"casual": nan},
        {"casual": -0.1},
        {"depth": -1},
        {"refuting": -1},
    ):
        with pytest.raises(BadInput):
            from_plain({**plain, **change})
    with pytest.raises(BadInput, match="'key'"):
        from_plain({name: value for name, value in plain.items() if name != "key"})
    with pytest.raises(BadInput, match="not a family"):
        puzzles.shipped("bridge")


def test_ratings_are_the_difficulty_on_the_scale_of_players() -> None:
    found = sorted(shipped(), key=lambda each: (each.rating, each.difficulty))
    assert [each.difficulty for each in found] == sorted(each.difficulty for each in found)
    middle = found[len(found) // 2].rating
    assert (found[0].rating, middle, found[-1].rating) == (713, 1554, 2119)
    harder = found[0].measures._replace(casual=0.1)
    assert replace(found[0], measures=harder).rating > found[0].rating


# -- the puzzle of the day ----------------------------------------------------------------------------------------------


def test_daily() -> None:
    day = datetime.date(2026, 11, 21)
    days = [day + datetime.timedelta(days=i) for i in range(28)]
    chosen = [puzzles.daily(each) for each in days]
    assert chosen == [puzzles.daily(each) for each in days]
    assert {each.family for each in chosen[6:10]} == set(FILES)
    for first in range(10, 22, 6):
        assert {each.family for each in chosen[first : first + 6]} == set(FAMILIES)
    assert len({each.id for each in chosen}) >= 24
    assert puzzles.daily(day, "quilt").family == "quilt"
    with pytest.raises(BadInput):
        puzzles.daily(day, "bridge")


def fingerprint(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


def test_puzzles_never_change() -> None:
    folder = Path(puzzles.__file__).parent / "data"
    assert {family: fingerprint((folder / f"{family}.jsonl").read_text("utf-8")) for family in FILES} == FILES


def test_the_puzzle_of_a_day_never_changes() -> None:
    days = [datetime.date(2026, 1, 1) + datetime.timedelta(n) for n in range(334)]
    assert days[-1] < JOINED <= days[-1] + datetime.timedelta(1)
    assert fingerprint("\n".join(puzzles.daily(day).id for day in days)) == DAYS


def test_every_family_takes_turns() -> None:
    starts, turns = zip(*TURNS, strict=True)
    assert starts == (datetime.date.min, JOINED)
    assert turns == (tuple(FILES), FAMILIES) == (tuple(FILES), puzzles.shipped_families())


def test_turns_are_counted() -> None:
    first, levels = datetime.date(2026, 12, 1), [1, 3]
    for place, of in ((0, 1), (3, 4), (2, 5)):
        for n in range(90):
            days = [first + datetime.timedelta(i) for i in range(n) if i % of == place]
            wanted = sum(WEEK[day.weekday()] in levels for day in days)
            assert turns_between(first, first + datetime.timedelta(n), place, of, levels) == wanted


@pytest.mark.parametrize("name", [None, *FAMILIES, "the-carpet", "capricieuse"])
def test_no_puzzle_of_the_day_comes_again_soon(name: str | None) -> None:
    """All puzzles of a pool appear before one is repeated."""
    first = datetime.date(2026, 11, 25)
    turns: dict[tuple[str, int], list[str]] = defaultdict(list)
    for day in (first + datetime.timedelta(days=i) for i in range(2 * 365)):
        puzzle = puzzles.daily(day, name)
        found = puzzles.shipped_of(name or puzzle.family)
        (pool,) = (each for each in pools(found) if WEEK[day.weekday()] in each)
        assert puzzle.difficulty in pool
        turns[puzzle.family, pool[0]].append(puzzle.id)
    for (family, level), ids in turns.items():
        found = puzzles.shipped_of(name or family)
        (pool,) = (each for each in pools(found) if level in each)
        count = sum(each.difficulty in pool for each in found)
        assert count >= FEW
        for at in range(len(ids)):
            assert len(set(ids[at : at + count])) == len(ids[at : at + count])


def test_difficulties_with_few_puzzles_take_turns_together() -> None:
    def of(*counts: int) -> list[list[int]]:
        (some,) = puzzles.shipped("quilt")[:1]
        return pools([replace(some, difficulty=level) for level, n in enumerate(counts, 1) for _ in range(n)])

    assert of(8, 8, 8, 8, 8) == [[1], [2], [3], [4], [5]]
    assert of(1, 9, 9, 9, 0) == [[1, 2], [3], [4, 5]]
    assert of(9, 9, 7, 9, 9) == [[1], [2, 3], [4], [5]]
    assert of(1, 2, 3, 1, 0) == [[1, 2, 3, 4, 5]]


def test_harder_at_the_weekend() -> None:
    assert sorted(WEEK) == list(WEEK)
    assert WEEK[5] >= 4
    assert datetime.date.fromordinal(1).weekday() == 0
