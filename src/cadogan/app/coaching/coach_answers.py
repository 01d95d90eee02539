"""Answers of the solver and the coach."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cadogan.app.plays.play_answers import MadeMove
from cadogan.app.wire.answers import HINT_KIND, HintKind
from cadogan.app.wire.schema import Shape, about

# -- spoilers ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Effort(Shape):
    """The progress of a search."""

    positions: int = field(metadata=about("Number of positions searched so far"))
    seconds: float
    best: int = field(metadata=about("Most cards home in any position found"))
    trying: str = field(metadata=about("What the search is trying now, in words"))
    left: int | None = field(metadata=about("Seconds until the solver is ready, about; null if not known"))


@dataclass(frozen=True)
class Trying(Shape):
    """The progress of the search for a winnable deal."""

    tried: int = field(metadata=about("Deals tried without finding a win"))
    lost: int = field(metadata=about("How many of these are proved unwinnable"))
    seconds: float


@dataclass(frozen=True)
class Verdict(Shape):
    """Whether the position can be won with all cards known."""

    verdict: Literal["won", "lost", "unknown"]
    why: str
    moves: tuple[str, ...] = field(metadata=about("Winning line of a won position"))
    positions: int
    seconds: float
    best: int


# -- the coach --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chance(Shape):
    """The chance of winning with good play, 0 to 1, from what the player has seen, with its 95 % interval."""

    value: float
    low: float
    high: float
    samples: int = field(metadata=about("Number of simulated games that it is based on"))
    known: Literal["", "won", "lost"] = field(metadata=about("Proved result, if nothing is left to chance"))
    calibrated: bool = field(metadata=about("Calibrated on games of exactly this kind that the coach played"))


@dataclass(frozen=True)
class Reason(Shape):
    """A reason for a move."""

    kind: str
    cards: tuple[str, ...] = field(metadata=about("Cards that it is about"))
    places: tuple[str, ...] = field(metadata=about("Places that it is about"))


@dataclass(frozen=True)
class WeighedMove(Shape):
    """A legal move with the chance after it."""

    move: str
    chance: Chance | None = field(metadata=about("Null if it was not requested or not found"))
    behind: bool = field(
        metadata=about("Clearly worse than the suggested move: dropped early, so the difference is not known"),
    )
    equal: bool = field(metadata=about("As good as the suggested move, as far as can be told"))


@dataclass(frozen=True)
class Hint(Shape):
    """A suggested move."""

    kind: HintKind = field(metadata=HINT_KIND)
    move: str = field(metadata=about("Empty if no move is suggested"))
    words: str
    reason: str = field(metadata=about("Reason in English"))
    reasons: tuple[Reason, ...]
    chance: Chance | None = field(metadata=about("Chance after the move; null if not requested"))
    equal: tuple[str, ...] = field(metadata=about("Moves that are as good, as far as can be told"))
    others: tuple[WeighedMove, ...] = field(
        metadata=about("The other legal moves, best first, beginning with those in `equal`")
    )
    final: bool = field(metadata=about("No better hint will follow"))
    verdict: Literal["", "won", "lost", "unknown"] = field(
        metadata=about("The solver's verdict, if the player knows all cards or the hint may use them")
    )


@dataclass(frozen=True)
class PlyNote(Shape):
    """The review of a move of a line, from what the player had seen when they made it."""

    ply: int = field(metadata=about("Number of the move in the line, from 1", examples=[12]))
    move: str
    words: str
    before: Chance = field(metadata=about("Chance with the best move"))
    after: Chance = field(metadata=about("Chance with the move played"))
    loss: float = field(metadata=about("What the move cost, 0 to 1; 0 if the difference may be random"))
    mark: Literal["", "?!", "?", "??"]
    better: MadeMove | None = field(metadata=about("A better move, if one was clearly better"))
    reason: str = field(metadata=about("Why that move is better, in English"))
    reasons: tuple[Reason, ...]
    error: float = field(metadata=about("Standard error of the loss"))
    forced: bool = field(metadata=about("It was the only legal move"))
    turned: bool = field(metadata=about("It turned up cards that had not been seen"))
    luck: float = field(
        metadata=about(
            "How much these cards changed the chance, -1 to 1; 0 if it turned up none. `after` plus luck is the chance "
            "before the next move"
        )
    )
    luck_error: float = field(metadata=about("Standard error of the luck"))


@dataclass(frozen=True)
class Judged(Shape):
    """The cost of a move, found without playing it."""

    right: bool | None = field(metadata=about("It loses nothing, or too little for a mark; null if not found in time"))
    note: PlyNote


@dataclass(frozen=True)
class Annotating(Shape):
    """The progress of an annotation."""

    done: int = field(metadata=about("Number of moves whose notes are final"))
    of: int = field(metadata=about("Number of moves in the line"))
    seconds: float


@dataclass(frozen=True)
class Annotation(Shape):
    """The review of a line."""

    start: Chance = field(metadata=about("Chance before the first move"))
    plies: tuple[PlyNote, ...] = field(metadata=about("Without moves for which there was no time"))
    end: Chance = field(metadata=about("Chance after the last move"))
    luck: float = field(
        metadata=about("What the cards changed the chance by, -1 to 1. `start` plus luck plus skill is `end`")
    )
    luck_error: float = field(metadata=about("Standard error of the luck"))
    skill: float = field(metadata=about("What the moves changed the chance by: minus all losses"))
    skill_error: float = field(metadata=about("Standard error of the skill"))
    result: str = field(metadata=about("won, lost, resigned or *, as in a record of the line"))
    won_until: int | None = field(
        metadata=about("All cards known: the last ply after which the game is proved winnable")
    )
    lost_from: int | None = field(
        metadata=about("All cards known: the first ply after which the game is proved unwinnable")
    )
    lost_at: int | None = field(metadata=about("All cards known: the ply that lost the game, if that is proved"))
    fate: str = field(metadata=about("The same as an English sentence; or empty"))
    seconds: float
    samples: int
    solver: bool = field(metadata=about("Whether the solver looked for the move that lost the game, all cards known"))


@dataclass(frozen=True)
class Fate(Shape):
    """When a game that has ended became unwinnable, all cards known."""

    won_until: int | None = field(metadata=about("The last ply after which the game is proved winnable"))
    lost_from: int | None = field(metadata=about("The first ply after which the game is proved unwinnable"))
    lost_at: int | None = field(
        metadata=about("The ply that lost the game, if that is proved; 0 if it never was winnable")
    )
    text: str = field(metadata=about("The same as an English sentence; or empty"))
    chance: Chance | None = field(
        metadata=about("Chance just before that ply, from what the player had seen; null without such a ply")
    )


@dataclass(frozen=True)
class Prospect(Shape):
    """How the coach does with a deal."""

    chance: Chance | None = field(metadata=about("Chance before the first move, from what a player sees"))
    played: int = field(metadata=about("Games that the coach has played, each with other samples"))
    won: int = field(metadata=about("How many of these it has won"))
    of: int = field(metadata=about("Games that it plays if there is time"))
    final: bool = field(metadata=about("No more games will follow"))
