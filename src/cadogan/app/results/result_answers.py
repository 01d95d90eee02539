"""Answers about what comes of games: statistics, records, daily deals, puzzles."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

from cadogan.app.plays.play_answers import GameName, Line, Move, Table
from cadogan.app.wire.answers import DAY, STATUS, TIME, TIMELY, UNDOS, Status
from cadogan.app.wire.schema import Shape, about

# -- statistics -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GameStatistics(Shape):
    """A player's statistics for one game with its options. They count games that started from a deal."""

    game: GameName
    played: int = field(
        metadata=about(
            "Games that ended: won or lost. A game is lost if it was given up after a move, left when no move was left, or not "
            "touched for 30 days. A game without a move does not count"
        )
    )
    won: int
    streak: int = field(metadata=about("Games won in a row, up to the last one that ended"))
    best_streak: int
    lost_games: int = field(metadata=about("`played` without `won`"))
    unfinished: int
    expected: float | None = field(
        metadata=about(
            "How many of `expected_of` games the coach would have won: the sum of its chances before the first move. Null if no "
            "chance is known yet. Games do not count if the player knew more than the coach: with spoilers on, or of a deal that "
            "they had met before or chose because it can be won"
        )
    )
    expected_of: int = field(metadata=about("Games that count for `expected`"))
    expected_won: int = field(metadata=about("How many of these games were won"))
    peeked: int = field(metadata=about("Games that ended with spoilers on"))
    hinted: int = field(metadata=about("Games that ended in which the player asked for hints"))
    met: int = field(
        metadata=about("Different deals of the games that ended, except deals that are being played again")
    )
    winnable: int = field(metadata=about("How many of these deals can be won"))
    lost: int = field(metadata=about("How many of these deals cannot be won"))
    unknown: int = field(metadata=about("For how many of these deals it is unknown, or not known yet"))


@dataclass(frozen=True)
class RecordPlay(Shape):
    """A play that set a record."""

    play: str = field(metadata=about("Its id"))
    deal: str | None = field(metadata=about("Deal number; null for a game that started from cards"))
    value: int | None = field(metadata=about("The record: seconds or moves; null for a first win"))
    ended: datetime


@dataclass(frozen=True)
class HistoryPoint(Shape):
    """A game that ended, for graphs over time."""

    ended: datetime
    won: bool
    chance: float | None = field(
        metadata=about("The coach's chance of the deal; null if unknown, or if the game does not count for `expected`")
    )


@dataclass(frozen=True)
class GameRecords(Shape):
    """A player's records in one game with its options."""

    game: GameName
    fastest: RecordPlay | None = field(metadata=about("The win in the shortest playing time, in seconds"))
    shortest: RecordPlay | None = field(metadata=about("The win with the fewest moves"))
    best_streak: int = field(metadata=about("Most games won in a row; wins with spoilers on are passed over"))
    played: int
    won: int
    first_win: RecordPlay | None
    history: tuple[HistoryPoint, ...] = field(
        metadata=about("The games that can set records, in the order of their ends; the last 1,000")
    )


AchievementKind = Literal[
    "first-win", "no-undo", "no-hint", "fast", "long-odds", "streak-3", "streak-5", "streak-10", "streak-25",
    "daily-7", "daily-30", "daily-100",
]  # fmt: skip


@dataclass(frozen=True)
class Achievement(Shape):
    """Something that a player has earned."""

    kind: AchievementKind = field(
        metadata=about(
            "`fast`: won in under 3 minutes; `long-odds`: won a deal to which the coach gives less than 20 %; `streak-3`: won 3 "
            "games in a row; `daily-7`: won a daily deal on 7 days in a row, each on its day"
        )
    )
    game: GameName | None = field(metadata=about("Null if games of all kinds count together"))
    play: str = field(metadata=about("Id of the first play that earned it"))
    ended: datetime = field(metadata=about("When it was earned"))
    value: float | None = field(metadata=about("Seconds, chance or length of the streak; null for the other kinds"))


@dataclass(frozen=True)
class Records(Shape):
    """A player's records and achievements, from the games that statistics count.

    A game that ended with spoilers on, and one that was over when it was imported, set no record and earn nothing. Neither does
    a game whose time or number of undos is unknown, where these count. A deal met before earns no `no-undo`.
    """

    games: tuple[GameRecords, ...]
    achievements: tuple[Achievement, ...] = field(metadata=about("Newest first"))


# -- daily deals ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DailyDeal(Shape):
    """A daily deal, and the player's game of it."""

    family: str
    day: date = field(metadata=DAY)
    game: GameName
    deal: str = field(metadata=about("Deal number"))
    play: str | None = field(metadata=about("Id of the player's game with a move, preferably a won one"))
    status: Status | None = field(metadata=STATUS)


@dataclass(frozen=True)
class DailyResult(Shape):
    """The player's best game of a daily deal: a win if there is one."""

    family: str
    day: date = field(metadata=DAY)
    play: str
    status: Status = field(metadata=STATUS)
    won: bool
    timely: bool = field(metadata=TIMELY)
    peeked: bool = field(metadata=about("The player turned spoilers on before the end"))
    undos: int | None = field(metadata=UNDOS)
    hints: int
    seconds: int | None = field(metadata=TIME)
    moves: int | None = field(metadata=about("Number of moves at the end, or now if it goes on; null if unknown"))


@dataclass(frozen=True)
class DailyStreak(Shape):
    """Days in a row with a daily deal that was started on its day and won without spoilers."""

    family: str = field(metadata=about("Empty: any family"))
    now: int = field(metadata=about("Up to the last day that can no longer be missed"))
    best: int


@dataclass(frozen=True)
class DailyResults(Shape):
    """The player's daily deals of a time, and their streaks of all times."""

    results: tuple[DailyResult, ...]
    streaks: tuple[DailyStreak, ...]


# -- puzzles ----------------------------------------------------------------------------------------------------------


DIFFICULTY = {"ge": 1, "le": 5}


@dataclass(frozen=True)
class PuzzleInfo(Shape):
    """A puzzle in a list."""

    id: str
    family: str
    game: str = field(metadata=about("Canonical name of the game"))
    title: str = field(metadata=about("Title of the game"))
    difficulty: int = field(metadata=DIFFICULTY)


@dataclass(frozen=True)
class Puzzle(Shape):
    """A position with all cards known and only one winning move."""

    id: str
    game: GameName
    difficulty: int = field(metadata=DIFFICULTY)
    table: Table = field(metadata=about("`seen` of the stock has all its cards in order"))
    moves: tuple[Move, ...] = field(metadata=about("Legal moves"))
    redeals_left: int


@dataclass(frozen=True)
class PuzzleAnswer(Shape):
    """The result of checking a move as the answer to a puzzle."""

    result: Literal["right", "also", "wrong", "shown"] = field(
        metadata=about(
            "`also`: it still wins but only delays the right move, which is still to be found; `shown`: no move was given"
        )
    )
    key: str | None = field(metadata=about("The right move; null unless `result` is `right` or `shown`"))
    line: Line | None = field(
        metadata=about("Winning line that starts with the right move; null unless `result` is `right` or `shown`")
    )
