"""Answers about what comes of games: statistics, records, daily deals, puzzles."""

from __future__ import annotations

from dataclasses import field
from datetime import date, datetime
from typing import Literal

from cadogan.app.plays.play_responses import GameName, Line, Move, Table
from cadogan.app.wire.responses import DAY, STATUS, TIME, TIMELY, UNDOS, Status
from cadogan.app.wire.schema import Shape, about, described

DEAL = about("Deal number; null for a game that started from cards")

# -- statistics -------------------------------------------------------------------------------------------------------


class GameStatistics(Shape):
    """A player's statistics for one game with its options. They count games that started from a deal."""

    game: GameName
    played: int = described(
        "Games that ended: won or lost. A game is lost if it was given up after a move, left when no move was left, or not "
        "touched for 30 days. A game without a move does not count"
    )
    won: int
    streak: int = described("Games won in a row, up to the last one that ended")
    best_streak: int
    lost_games: int = described("`played` without `won`")
    unfinished: int
    expected: float | None = described(
        "How many of `expected_of` games the coach would have won: the sum of its chances before the first move. Null if no "
        "chance is known yet. Games do not count if the player knew more than the coach: with spoilers on, or of a deal that "
        "they had met before or chose because it can be won"
    )
    expected_of: int = described("Games that count for `expected`")
    expected_won: int = described("How many of these games were won")
    peeked: int = described("Games that ended with spoilers on")
    hinted: int = described("Games that ended in which the player asked for hints")
    met: int = described("Different deals of the games that ended, except deals that are being played again")
    winnable: int = described("How many of these deals can be won")
    lost: int = described("How many of these deals cannot be won")
    unknown: int = described("For how many of these deals it is unknown, or not known yet")


class RecordPlay(Shape):
    """A play that set a record."""

    play: str = described("Its id")
    deal: str | None = field(metadata=DEAL)
    value: int | None = described("The record: seconds or moves; null for a first win")
    ended: datetime


class HistoryPoint(Shape):
    """A game that ended, for graphs over time."""

    ended: datetime
    won: bool
    chance: float | None = described(
        "The coach's chance of the deal; null if unknown, or if the game does not count for `expected`"
    )


class GameRecords(Shape):
    """A player's records in one game with its options."""

    game: GameName
    fastest: RecordPlay | None = described("The win in the shortest playing time, in seconds")
    shortest: RecordPlay | None = described("The win with the fewest moves")
    best_streak: int = described("Most games won in a row; wins with spoilers on are passed over")
    played: int
    won: int
    first_win: RecordPlay | None
    history: tuple[HistoryPoint, ...] = described(
        "The games that can set records, in the order of their ends; the last 1,000"
    )


AchievementKind = Literal[
    "first-win", "no-undo", "no-hint", "fast", "long-odds", "streak-3", "streak-5", "streak-10", "streak-25",
    "daily-7", "daily-30", "daily-100",
]  # fmt: skip


class Achievement(Shape):
    """Something that a player has earned."""

    kind: AchievementKind = described(
        "`fast`: won in under 3 minutes; `long-odds`: won a deal to which the coach gives less than 20 %; `streak-3`: won 3 "
        "games in a row; `daily-7`: won a daily deal on 7 days in a row, each on its day"
    )
    game: GameName | None = described("Null if games of all kinds count together")
    play: str = described("Id of the first play that earned it")
    ended: datetime = described("When it was earned")
    value: float | None = described("Seconds, chance or length of the streak; null for the other kinds")


class Records(Shape):
    """A player's records and achievements, from the games that statistics count.

    A game that ended with spoilers on, and one that was over when it was imported, set no record and earn nothing. Neither does
    a game whose time or number of undos is unknown, where these count. A deal met before earns no `no-undo`.
    """

    games: tuple[GameRecords, ...]
    achievements: tuple[Achievement, ...] = described("Newest first")


# -- the wall of rugs --------------------------------------------------------------------------------------------------


CHANCE = about("The coach's chance of the deal before the first move, 0 to 1; null until it is found")


class Win(Shape):
    """A game that was won. A rug is woven from it: its pattern from the deal, its colours from how it was won."""

    play: str = described("Its id")
    game: str = described("Name of the game with its options")
    deal: str | None = field(metadata=DEAL)
    ended: datetime
    moves: int | None
    seconds: int | None = field(metadata=TIME)
    undos: int | None = field(metadata=UNDOS)
    hints: int
    peeked: bool = described("The player turned spoilers on before the end")
    chance: float | None = field(metadata=CHANCE)
    day: date | None = field(metadata=DAY)


class Wins(Shape):
    """Games that a player has won, the last first."""

    games: tuple[GameName, ...] = described("The games that the wins name")
    wins: tuple[Win, ...]
    next: int | None = described("What to `skip` for earlier ones; null if there are none")


# -- the end of a game ------------------------------------------------------------------------------------------------


class Standing(Shape):
    """The place of a win among the player's wins of the same game and options."""

    place: int = described("1 is best; equal wins share a place")
    of: int = described("Number of wins that are compared")
    best: int = described("Value of the best one")
    before: int | None = described("Best value of the wins before it; null if there are none")


class DaysWon(Shape):
    """Days in a row with a daily deal that was started on its day and won without spoilers."""

    now: int = described("Up to the day of this game")
    best: int = described("The most without this day")


class Ending(Shape):
    """How a game ended, and how that compares with the player's other games of the same game and options."""

    won: bool
    moves: int | None = described("Number of moves at the end; null if unknown")
    seconds: int | None = field(metadata=TIME)
    undos: int | None = field(metadata=UNDOS)
    hints: int
    streak: int = described("Games won in a row up to this one")
    best_streak: int = described("Most games won in a row up to this one")
    fastest: Standing | None = described("By playing time; null if it is not compared")
    shortest: Standing | None = described("By number of moves; null if it is not compared")
    days: DaysWon | None = described("Null unless this game is the first that won its day")
    earned: tuple[AchievementKind, ...] = described("Achievements that this game was the first to earn")
    rating: int | None = described(
        "How hard the deal is, on the scale of players, if it was chosen because it can be won; null if it has no rating"
    )
    rated: bool = described(
        "The game counts for the player's level: the deal has a rating and was not met before, and if it was won, then without "
        "hints and spoilers"
    )


# -- daily deals ------------------------------------------------------------------------------------------------------


class DailyDeal(Shape):
    """A daily deal, and the player's game of it."""

    family: str
    day: date = field(metadata=DAY)
    game: GameName
    deal: str = described("Deal number")
    hard: bool = described("It is the harder deal of its week")
    play: str | None = described("Id of the player's game with a move, preferably a won one")
    status: Status | None = field(metadata=STATUS)


class DailyResult(Shape):
    """The player's best game of a daily deal: a win if there is one."""

    family: str
    day: date = field(metadata=DAY)
    play: str
    status: Status = field(metadata=STATUS)
    won: bool
    timely: bool = field(metadata=TIMELY)
    peeked: bool = described("The player turned spoilers on before the end")
    undos: int | None = field(metadata=UNDOS)
    hints: int
    seconds: int | None = field(metadata=TIME)
    moves: int | None = described("Number of moves at the end, or now if it goes on; null if unknown")
    deal: str | None = field(metadata=DEAL)
    chance: float | None = field(metadata=CHANCE)


class DailyStreak(Shape):
    """Days in a row with a daily deal that was started on its day and won without spoilers."""

    family: str = described("Empty: any family")
    now: int = described("Up to the last day that can no longer be missed")
    best: int


class DailyResults(Shape):
    """The player's daily deals of a time, and their streaks of all times."""

    results: tuple[DailyResult, ...]
    streaks: tuple[DailyStreak, ...]


# -- puzzles ----------------------------------------------------------------------------------------------------------


DIFFICULTY = {"ge": 1, "le": 5}
RATING = about("How hard it is, on the scale of players; computed from its difficulty, not from people's answers")


class PuzzleInfo(Shape):
    """A puzzle in a list."""

    id: str
    family: str
    game: str = described("Canonical name of the game")
    title: str = described("Title of the game")
    difficulty: int = field(metadata=DIFFICULTY)
    rating: int = field(metadata=RATING)


class Puzzle(Shape):
    """A position with all cards known and only one winning move."""

    id: str
    game: GameName
    difficulty: int = field(metadata=DIFFICULTY)
    rating: int = field(metadata=RATING)
    table: Table = described("`seen` of the stock has all its cards in order")
    moves: tuple[Move, ...] = described("Legal moves")
    redeals_left: int


class PuzzleAnswer(Shape):
    """The result of checking a move as the answer to a puzzle."""

    result: Literal["right", "also", "wrong", "shown"] = described(
        "`also`: it still wins but only delays the right move, which is still to be found; `shown`: no move was given"
    )
    key: str | None = described("The right move; null unless `result` is `right` or `shown`")
    line: Line | None = described(
        "Winning line that starts with the right move; null unless `result` is `right` or `shown`"
    )
