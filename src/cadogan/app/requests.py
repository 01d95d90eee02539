"""The shapes of the requests, with their limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from cadogan.app.shape import AtMost, Shape, about

MoveName = Annotated[str, AtMost(16)]
NODE_AT_MOST = 2**31 - 1

GAME = about(
    "A game's id or alias, with options: `crazy-quilt?wrap=on&redeals=2`",
    max_length=400,
    examples=["crazy-quilt", "crazy-quilt?wrap=on"],
)
NODE = about("The play's `node` as last seen", ge=0, le=NODE_AT_MOST, examples=[12])
SECONDS = about("How long to search at most", gt=0, le=120, examples=[20])
HINT_SECONDS = about("How long to think at most", gt=0, le=10, examples=[2])
ANNOTATION_SECONDS = about("How long to look at most", gt=0, le=60, examples=[50])
SAMPLES = about("How many games to play out: the same answer each time", ge=1, le=1_000_000, examples=[4000])


@dataclass(frozen=True)
class NewPlay(Shape):
    """A game to begin."""

    game: str = field(metadata=GAME)
    deal: str | None = field(
        default=None,
        metadata=about("The deal's number in decimal; left out, any", max_length=40, examples=["42"]),
    )
    cards: str | None = field(
        default=None,
        metadata=about(
            "Instead: the cards in the order in which they are dealt", max_length=1_000, examples=["5C AS 9D"]
        ),
    )
    position: str | None = field(
        default=None,
        metadata=about("Instead: a table as one line of text, in which ?? is a card not seen", max_length=4_000),
    )
    moves: tuple[MoveName, ...] = field(
        default=(), metadata=about("Moves to play at once", max_length=5_000, examples=[["c1-d", "deal"]])
    )


@dataclass(frozen=True)
class WinnableDeal(Shape):
    """A game to begin with a deal that can be won."""

    game: str = field(metadata=GAME)
    seconds: float = field(default=20, metadata=SECONDS)


@dataclass(frozen=True)
class PuzzleMove(Shape):
    """A move in answer to a puzzle."""

    move: str = field(
        default="", metadata=about("Its name; none to be shown which it is", max_length=16, examples=["c1-d"])
    )


@dataclass(frozen=True)
class PuzzleToPlay(Shape):
    """A puzzle to begin a game with."""

    id: str = field(metadata={"max_length": 64})


@dataclass(frozen=True)
class AtNode(Shape):
    """Where the play stands for who asks: refused when it has been played on meanwhile."""

    node: int = field(metadata=NODE)


@dataclass(frozen=True)
class MovesAtNode(AtNode):
    """Moves to play, all or none. Only the last of them may turn up what has not been seen."""

    moves: tuple[MoveName, ...] = field(
        metadata=about("Their names", min_length=1, max_length=200, examples=[["c1-u", "deal"]])
    )
    coach: bool = field(default=False, metadata=about("The coach chose them, and the player only looks on"))


@dataclass(frozen=True)
class GoTo(AtNode):
    """Another node to stand at."""

    to: int = field(metadata=about("Any node of the play", ge=0, le=NODE_AT_MOST, examples=[7]))


@dataclass(frozen=True)
class RecordText(Shape):
    """A record of one or more games."""

    text: str = field(metadata={"max_length": 400_000})
