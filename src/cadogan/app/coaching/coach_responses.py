"""Answers of the solver and the coach."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from cadogan.app.plays.play_responses import MadeMove
from cadogan.app.wire.responses import HINT_KIND, HintKind
from cadogan.app.wire.schema import Shape, described

# -- spoilers ---------------------------------------------------------------------------------------------------------


class Effort(Shape):
    """The progress of a search."""

    positions: int = described("Number of positions searched so far")
    seconds: float
    best: int = described("Most cards home in any position found")
    trying: str = described("What the search is trying now, in words")
    left: int | None = described("Seconds until the solver is ready, about; null if not known")


class Trying(Shape):
    """The progress of the search for a winnable deal."""

    tried: int = described("Deals tried without finding a win")
    lost: int = described("How many of these are proved unwinnable")
    seconds: float


class Verdict(Shape):
    """Whether the position can be won with all cards known."""

    verdict: Literal["won", "lost", "unknown"]
    why: str
    moves: tuple[str, ...] = described("Winning line of a won position")
    positions: int
    seconds: float
    best: int


class Finish(Shape):
    """The end of a game in which nothing can go wrong any more."""

    moves: tuple[str, ...] = described("Names of moves that surely win; empty if none were found")


# -- the coach --------------------------------------------------------------------------------------------------------


class Chance(Shape):
    """The chance of winning with good play, 0 to 1, from what the player has seen, with its 95 % interval."""

    value: float
    low: float
    high: float
    samples: int = described("Number of simulated games that it is based on")
    known: Literal["", "won", "lost"] = described("Proved result, if nothing is left to chance")
    calibrated: bool = described("Calibrated on games of exactly this kind that the coach played")


class Reason(Shape):
    """A reason for a move."""

    kind: str
    cards: tuple[str, ...] = described("Cards that it is about")
    places: tuple[str, ...] = described("Places that it is about")


class WeighedMove(Shape):
    """A legal move with the chance after it."""

    move: str
    chance: Chance | None = described("Null if it was not requested or not found")
    behind: bool = described("Clearly worse than the suggested move: dropped early, so the difference is not known")
    equal: bool = described("As good as the suggested move, as far as can be told")


class Hint(Shape):
    """A suggested move."""

    kind: HintKind = field(metadata=HINT_KIND)
    move: str = described("Empty if no move is suggested")
    words: str
    reason: str = described("Reason in English")
    reasons: tuple[Reason, ...]
    chance: Chance | None = described("Chance after the move; null if not requested")
    equal: tuple[str, ...] = described("Moves that are as good, as far as can be told")
    others: tuple[WeighedMove, ...] = described("The other legal moves, best first, beginning with those in `equal`")
    final: bool = described("No better hint will follow")
    verdict: Literal["", "won", "lost", "unknown"] = described(
        "The solver's verdict, if the player knows all cards or the hint may use them"
    )


class PlyNote(Shape):
    """The review of a move of a line, from what the player had seen when they made it."""

    ply: int = described("Number of the move in the line, from 1", examples=[12])
    move: str
    words: str
    before: Chance = described("Chance with the best move")
    after: Chance = described("Chance with the move played")
    loss: float = described("What the move cost, 0 to 1; 0 if the difference may be random")
    mark: Literal["", "?!", "?", "??"]
    better: MadeMove | None = described("A better move, if one was clearly better")
    reason: str = described("Why that move is better, in English")
    reasons: tuple[Reason, ...]
    error: float = described("Standard error of the loss")
    forced: bool = described("It was the only legal move")
    turned: bool = described("It turned up cards that had not been seen")
    luck: float = described(
        "How much these cards changed the chance, -1 to 1; 0 if it turned up none. `after` plus luck is the chance "
        "before the next move"
    )
    luck_error: float = described("Standard error of the luck")


class Judged(Shape):
    """The cost of a move, found without playing it."""

    right: bool | None = described("It loses nothing, or too little for a mark; null if not found in time")
    note: PlyNote


class Annotating(Shape):
    """The progress of an annotation."""

    done: int = described("Number of moves whose notes are final")
    of: int = described("Number of moves in the line")
    seconds: float


class Annotation(Shape):
    """The review of a line."""

    start: Chance = described("Chance before the first move")
    plies: tuple[PlyNote, ...] = described("Without moves for which there was no time")
    end: Chance = described("Chance after the last move")
    luck: float = described("What the cards changed the chance by, -1 to 1. `start` plus luck plus skill is `end`")
    luck_error: float = described("Standard error of the luck")
    skill: float = described("What the moves changed the chance by: minus all losses")
    skill_error: float = described("Standard error of the skill")
    result: str = described("won, lost, resigned or *, as in a record of the line")
    won_until: int | None = described("All cards known: the last ply after which the game is proved winnable")
    lost_from: int | None = described("All cards known: the first ply after which the game is proved unwinnable")
    lost_at: int | None = described("All cards known: the ply that lost the game, if that is proved")
    fate: str = described("The same as an English sentence; or empty")
    seconds: float
    samples: int
    solver: bool = described("Whether the solver looked for the move that lost the game, all cards known")


class Fate(Shape):
    """When a game that has ended became unwinnable, all cards known."""

    won_until: int | None = described("The last ply after which the game is proved winnable")
    lost_from: int | None = described("The first ply after which the game is proved unwinnable")
    lost_at: int | None = described("The ply that lost the game, if that is proved; 0 if it never was winnable")
    text: str = described("The same as an English sentence; or empty")
    chance: Chance | None = described(
        "Chance just before that ply, from what the player had seen; null without such a ply"
    )
    better: MadeMove | None = described(
        "A move that still won, after ply `won_until`; null unless the next ply lost the game, or the game ended there"
    )
    fell: PlyNote | None = described(
        "If it is not proved when the game was lost: the move that surely cost most of the chance, if there is one, of those "
        "that were made before it was proved lost"
    )


class Prospect(Shape):
    """How the coach does with a deal."""

    chance: Chance | None = described("Chance before the first move, from what a player sees")
    played: int = described("Games that the coach has played, each with other samples")
    won: int = described("How many of these it has won")
    of: int = described("Games that it plays if there is time")
    final: bool = described("No more games will follow")
