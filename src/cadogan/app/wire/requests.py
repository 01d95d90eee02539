"""The requests of the API, with their limits."""

from __future__ import annotations

from dataclasses import field
from datetime import date
from typing import Annotated, Literal

from cadogan.app.wire.schema import AtMost, Shape, about, described

MoveName = Annotated[str, AtMost(16)]
FILE_AT_MOST = 20_000_000  # characters of a file of games
PROGRESS_AT_MOST = 100_000  # characters: all puzzles of the package, solved, are a fifth
NODE_AT_MOST = 2**31 - 1

GAME = about(
    "Id or alias of a game, with options: `crazy-quilt?wrap=on&redeals=2`",
    max_length=400,
    examples=["crazy-quilt", "crazy-quilt?wrap=on"],
)
NODE = about("The `node` of the play, as last received", ge=0, le=NODE_AT_MOST, examples=[12])
SECONDS = about("Maximum search time in seconds", gt=0, le=120, examples=[20])
HINT_SECONDS = about("Maximum thinking time in seconds", gt=0, le=10, examples=[2])
ANNOTATION_SECONDS = about(
    "Maximum time in seconds; by default it depends on the number of moves", gt=0, le=60, examples=[50]
)
SAMPLES = about(
    "Number of simulated games; the same number gives the same answer every time", ge=1, le=1_000_000, examples=[4000]
)
WATCHING = about("The coach will play the move (`coach` of a move), so it does not count as a hint")
# Parameters that several requests have.
PlayId = Annotated[str, about("Id of the play", max_length=64)]
PuzzleId = Annotated[str, about("Id of the puzzle", max_length=64)]
NodeNumber = Annotated[int, NODE]
GameText = Annotated[str, GAME]
CardsText = Annotated[str, about("Cards of the game in any usual writing, or a drawn table", max_length=4_000)]
Place = Annotated[str, about("Name of a place", max_length=16)]
CardCount = Annotated[int, about("Number of cards, from the top of the place down", ge=1, le=104)]
CLOCK = about("Seconds of playing time on the page's clock", ge=0, le=NODE_AT_MOST, examples=[75])


class NewChallenge(Shape):
    """The result of somebody else's game from the same deal, as told by a link."""

    won: bool
    moves: int = described("Number of moves at the end", ge=0, le=NODE_AT_MOST)
    seconds: int | None = described("Playing time; null if unknown", default=None, ge=0, le=NODE_AT_MOST)
    hints: int | None = described("Number of hints; null if unknown", default=None, ge=0, le=NODE_AT_MOST)
    undos: int | None = described("Steps back; null if unknown", default=None, ge=0, le=NODE_AT_MOST)
    line: tuple[MoveName, ...] = described(
        "The moves, if the link has them; refused if they do not give this result", default=(), max_length=5_000
    )


class Opening(Shape):
    """The start of a game, and its first moves."""

    game: str = field(metadata=GAME)
    deal: Annotated[str, AtMost(40)] | int | None = described(
        "Deal number; as a string if it is above 2^53; default: random", default=None, examples=["42"]
    )
    cards: str | None = described(
        "Instead of `deal`: all cards in dealing order, in any usual writing; or a drawn table that shows them all",
        default=None,
        max_length=4_000,
        examples=["5C AS 9D"],
    )
    position: str | None = described(
        "Instead of `deal`: a position as one line of text, or a drawn table; ?? is an unseen card",
        default=None,
        max_length=4_000,
    )
    moves: tuple[MoveName, ...] = described(
        "Names of moves to play first", default=(), max_length=5_000, examples=[["c1-d", "deal"]]
    )


class NewPlay(Opening):
    """A game to start."""

    teaches: bool = described(
        "The deal is the one on which its game is taught, an easy one that can be won; refused if it is not",
        default=False,
    )

    challenge: NewChallenge | None = described("A result to compare with, for a numbered deal", default=None)


class WinnableDeal(Shape):
    """A game to start with a winnable deal."""

    game: str = field(metadata=GAME)
    seconds: float = field(default=20, metadata=SECONDS)
    level: float | None = described(
        "The player's rating: of the deals with a rating that they have not met, the nearest is dealt; any deal if none is left",
        default=None,
        ge=0,
        le=4000,
    )


class PuzzleMove(Shape):
    """A move as the answer to a puzzle."""

    move: str = described(
        "Name of the move; leave it out to get the solution", default="", max_length=16, examples=["c1-d"]
    )


class PuzzleToPlay(Shape):
    """A puzzle to start a game from."""

    id: str = field(metadata={"max_length": 64})


class AtNode(Shape):
    """The node at which the client last saw the play; refused if the play has moved to another node since."""

    node: int = field(metadata=NODE)
    clock: int | None = field(default=None, metadata=CLOCK, kw_only=True)
    since: str | None = described(
        "The `stamp` of the play, as last received: the answer is only what has changed, if possible",
        default=None,
        kw_only=True,
        max_length=100,
    )


class DailyToPlay(Shape):
    """A daily deal to play."""

    family: str = field(metadata={"max_length": 64, "examples": ["quilt"]})
    day: date
    challenge: NewChallenge | None = described("A result to compare with", default=None)


class MovesAtNode(AtNode):
    """Moves to play: all of them, or none if one is illegal. Only the last may turn up an unseen card."""

    moves: tuple[MoveName, ...] = described(
        "Names of the moves", min_length=1, max_length=200, examples=[["c1-u", "deal"]]
    )
    coach: bool = described("The coach chose these moves and the player only watches", default=False)


class GoTo(AtNode):
    """A node to go to."""

    to: int = described("Any node of the play", ge=0, le=NODE_AT_MOST, examples=[7])


class TryFrom(Shape):
    """Where a new try plays on."""

    node: int = described("Any node of the game that has ended", ge=0, le=NODE_AT_MOST, examples=[7])


class CarryFile(Shape):
    """A file of games and settings, as `GET /api/carry` returns it."""

    text: str = field(metadata={"max_length": FILE_AT_MOST})


class Progress(Shape):
    """What only a player's browser knows of them, such as solved puzzles and ratings."""

    progress: str = described("JSON that the page understands; it is handed on as it is", max_length=PROGRESS_AT_MOST)


NO_PROGRESS = Progress("")


class CarryCode(Shape):
    """A code from another browser."""

    code: str = described("Case, blanks and hyphens do not matter", max_length=40, examples=["K7FT NXWP"])


class RecordText(Shape):
    """A record of one or more games."""

    text: str = field(metadata={"max_length": 400_000})
    brief: bool = described("Answer with `summaries` instead of `plays`", default=False)


class PageSettings(Shape):
    """The settings of the page. One that is left out is up to the page."""

    theme: Literal["auto", "light", "dark"] | None = described("Light or dark, or as the system is", default=None)
    cloth: Literal["green", "blue", "wine", "paper"] | None = described("The cloth below the cards", default=None)
    back: Literal["lattice", "carpet", "rays"] | None = described("The backs of the cards", default=None)
    four_colours: bool | None = described("A colour for each suit", named="fourColours", default=None)
    large_index: bool | None = described("Large ranks and suits", named="largeIndex", default=None)
    indices: Literal["upright", "turned"] | None = described(
        "The faces of sideways cards: upright for easy reading, or turned with the card as on a real table",
        default=None,
    )
    left_handed: bool | None = described("The table for left-handed players", named="leftHanded", default=None)
    animation: Literal["none", "fast", "normal", "slow"] | None = described("How fast cards move", default=None)
    sounds: Literal["off", "soft", "on"] | None = described(
        "Cards are heard, and on a phone felt: not at all, softly or as loud as real ones", default=None
    )
    keys: bool | None = described("Single letters are shortcuts", default=None)
    outlines: Literal["auto", "on", "off"] | None = described(
        "Outlines of playable cards; `auto`: in all games except those of pairs, where finding the pairs is the game",
        default=None,
    )
    timer: bool | None = described("Show the playing time", default=None)
    autoplay: bool | None = described("Safe moves to the foundations are played automatically", default=None)
    language: Literal["auto", "en", "de", "fr"] | None = described("`auto`: the browser's", default=None)


class Settings(Shape):
    """A player's settings of the page."""

    settings: PageSettings = described("All that are to be kept", examples=[{"theme": "dark"}])
