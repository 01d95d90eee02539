"""The shapes of the API's answers and requests. A card is two letters: ``5C``, ``TS``."""

from __future__ import annotations

from datetime import datetime
from math import isfinite
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

Status = Annotated[
    Literal["playing", "won", "stuck", "resigned"],
    Field(description="`stuck`: no legal move is left, though moves can be taken back"),
]
GameText = Annotated[
    str,
    Field(
        max_length=400,
        description="A game's id or alias, with options: `crazy-quilt?wrap=on&redeals=2`",
        examples=["crazy-quilt", "crazy-quilt?wrap=on"],
    ),
]
Ply = Annotated[int, Field(description="How many moves were played from the start to here", examples=[12])]


class Model(BaseModel):
    """Strict about what it is given."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Problem(Model):
    """What was wrong, in one sentence."""

    detail: str


class VersionInfo(Model):
    """The program's version and the API's."""

    cadogan: str
    api: int


# -- games


class OptionInfo(Model):
    """A rule option."""

    name: str
    values: list[str] = Field(description="All its values, the family's default first")
    value: str = Field(description="This game's own")
    help: str


class GameInfo(Model):
    """A game that has an id of its own."""

    id: str
    title: str
    family: str
    version: int = Field(description="Of the family's rules")
    aliases: list[str]
    summary: str
    source: str
    options: list[OptionInfo]


class GameName(Model):
    """A game with its options."""

    name: str = Field(description="Canonical: the id that needs the fewest options, and those that it needs")
    id: str
    title: str
    family: str
    version: int = Field(description="Of the family's rules")
    options: dict[str, str] = Field(description="Every option with its value")


class Rules(Model):
    """A game's rules in plain words."""

    game: GameName
    rules: str
    source: str


class Packet(Model):
    """The cards that are dealt in a game."""

    cards: list[str] = Field(
        description="By suit and rank, each as often as it is dealt; not those laid out beforehand"
    )
    deals: int = Field(description="How many they are")


# -- the table


class Place(Model):
    """Where a pile lies. The unit is a fifth of a card's width: a card is 5 wide and 7 high."""

    place: str
    x: float = Field(description="The centre of the bottom card")
    y: float
    turned: bool = Field(description="Lies sideways")
    fan: tuple[float, float] = Field(description="From each card to the next; [0, 0]: only the top card shows")
    scale: float


class Layout(Model):
    """The places of a table. It stays as it is throughout a game."""

    width: float
    height: float
    places: list[Place]


class Pile(Model):
    """What lies at a place, as far as the player has seen it."""

    title: str
    kind: str = Field(description="quilt, foundation, waste, stock, sail, centre, corner, pile, cell or heap")
    cards: list[str] = Field(description="Bottom to top; never those of the stock")
    count: int
    next: str = Field(description="What it takes next: a card or a rank, or nothing")
    caption: str
    covered: tuple[bool, bool] | None = Field(
        description="In the quilt, the narrow ends: above and below, of a sideways card left and right"
    )
    seen: list[str] = Field(description="The cards of the stock that the player knows, the next one first")
    hand: str = Field(description="The next card of the stock where the game shows it (hand=on)")


class Table(Model):
    """The table, laid out for wide windows and for high ones: take the layout in which the cards come out largest."""

    layouts: list[Layout] = Field(description="The widest first")
    piles: dict[str, Pile]


class Move(Model):
    """A legal move."""

    name: str
    source: str = Field(alias="from", description="A place, or empty")
    target: str = Field(alias="to", description="A place, or empty")
    words: str


# -- plays


Node = Annotated[
    int,
    Field(
        description="A place in the tree of all that was tried in a play; 0 is the start. Never changes", examples=[12]
    ),
]


class MadeMove(Model):
    """A move with what it does, as far as that is known to the player who stands where he does."""

    move: str
    words: str
    source: str = Field(alias="from", description="A place, or empty")
    target: str = Field(alias="to", description="A place, or empty")
    cards: list[str] = Field(description="The card moved, both of a pair, or the card that a deal turned up")


class LineMove(MadeMove):
    """A move of a line."""

    node: Node = Field(description="To which it leads")


class Branch(Model):
    """Another line than the current one."""

    node: Node = Field(description="Its last one")
    ply: Ply = Field(description="Of its last node")
    leaves: Node = Field(description="The node of the current line where it leaves that")
    at: Ply = Field(description="Of the node where it leaves the current line")
    move: LineMove = Field(description="Its first move from there")


class PlaySummary(Model):
    """A game being played, or played."""

    id: str
    game: GameName
    deal: str | None = Field(description="The deal's number, 0 to 2^64 - 1, in decimal; null for a table of its own")
    status: Status
    ply: Ply
    winnable: bool = Field(description="The deal was chosen because it can be won")
    peeked: bool = Field(description="The player has asked for spoilers")
    hints: int = Field(description="How many hints the player has asked for")
    coach: bool = Field(description="Moves were played that the coach chose by himself; such a game is not counted")
    puzzle: str | None = Field(description="The id of the puzzle that the game began with")
    started: datetime
    changed: datetime


class Ahead(Model):
    """What a move will make of the table."""

    piles: dict[str, Pile] = Field(description="Those that it changes, as they are after it")
    moves: list[Move] = Field(description="What is legal then")
    redeals_left: int
    status: Status


class Play(PlaySummary):
    """A game with its table."""

    node: Node = Field(description="Where the player stands")
    line: list[LineMove] = Field(description="The moves that led here, and then those that redo plays again")
    branches: list[Branch] = Field(description="The other lines, the newest first; at most 200")
    moves: list[Move] = Field(description="What is legal now, in the order of the names; none unless playing")
    ahead: dict[str, Ahead | None] = Field(
        description="For each legal move what comes of it; null when it turns up a card that has not been seen"
    )
    safe: list[str] = Field(description="Legal moves to a foundation that can never do harm, by name")
    redeals_left: int
    table: Table


class Imported(Model):
    """The games of a record."""

    plays: list[Play]
    notes: list[str] = Field(
        description="What is to be said of them, as of a record made by another version of the rules"
    )


# -- what is kept of a player


class GameStatistics(Model):
    """What became of the games that a player began with a deal, of one game with its options."""

    game: GameName
    played: int = Field(description="To the end: won or resigned")
    won: int
    streak: int = Field(description="Won one after the other, up to the last that ended")
    best_streak: int
    unfinished: int
    peeked: int = Field(description="Of those played, in how many spoilers were asked for")
    hinted: int = Field(description="Of those played, in how many hints were asked for")
    met: int = Field(description="Deals of those played, but for deals that are being played anew")
    winnable: int = Field(description="How many of the deals met can be won")
    lost: int = Field(description="How many of them cannot")
    unknown: int = Field(description="Of how many it is not known, or not yet")


def plain(value: Any) -> Any:
    """A setting, if it is one that can be kept."""
    if not isinstance(value, bool | int | float | str) or (isinstance(value, float) and not isfinite(value)):
        raise PydanticCustomError("setting", "a setting is a text, a number, true or false")
    return value


def told(text: str) -> str:
    """A text without halves of signs, which could not be sent back."""
    return text.encode("utf-8", "replace").decode()


Told = Annotated[str, AfterValidator(told)]


class Settings(Model):
    """How a player likes the page."""

    settings: dict[Told, Annotated[bool | int | float | Told, BeforeValidator(plain)]] = Field(
        description="Whatever the page makes of it, 4,096 characters of JSON at most", examples=[{"theme": "dark"}]
    )


class KeptSettings(Model):
    """How a player likes the page, if he ever said."""

    settings: dict[str, bool | int | float | str] | None
    changed: datetime | None


# -- spoilers: what unseen cards tell


class Effort(Model):
    """How far a search has come."""

    positions: int = Field(description="Looked at so far")
    seconds: float
    best: int = Field(description="The most cards at home in any position met")
    trying: str = Field(description="What is being tried, in words")


class Waiting(Model):
    """Other searches come first."""

    place: int = Field(description="In the queue; 1 is next")


class Trying(Model):
    """How far the search for a deal that can be won has come."""

    tried: int = Field(description="Deals that were not found to be winnable")
    lost: int = Field(description="How many of those cannot be won at all")
    seconds: float


class Verdict(Model):
    """Can the position be won, all cards known?"""

    verdict: Literal["won", "lost", "unknown"]
    why: str
    moves: list[str] = Field(description="Of a won position a line to the end; its first move keeps the win")
    positions: int
    seconds: float
    best: int


class Step(MadeMove):
    """A move of a winning line."""

    piles: dict[str, Pile] = Field(description="Those that it changes, as they are after it")


class Line(Model):
    """A winning line from where the play stands, to be played back."""

    table: Table
    steps: list[Step]


# -- the coach


class Readying(Model):
    """What the coach needs for this game is being compiled or loaded."""

    seconds: float


class Chance(Model):
    """A probability of winning with good play, 0 to 1, from what has been seen; with its interval at 95 %."""

    value: float
    low: float
    high: float
    samples: int = Field(description="Sampled games that it rests on")
    known: Literal["", "won", "lost"] = Field(description="Proved, where nothing is left to chance")
    calibrated: bool = Field(description="Learned from games of this very kind that the coach played")


class Reason(Model):
    """One thing that speaks for a move."""

    kind: str
    cards: list[str] = Field(description="That it is about")
    places: list[str] = Field(description="That it is about")


HintKind = Annotated[
    Literal["honest", "all-cards-known", "legal"],
    Field(
        description="`honest`: from what has been seen; `all-cards-known`: a spoiler, for a play that is peeked into only; `legal`: only which moves there are"
    ),
]


class WeighedMove(Model):
    """A legal move with the chance after it."""

    move: str
    chance: Chance | None = Field(description="Where it was asked and found")
    behind: bool = Field(
        default=False, description="Clearly worse than the advised one: it was given up early, by how much is not known"
    )


class Hint(Model):
    """A move that is advised."""

    kind: HintKind
    move: str = Field(description="Empty when none is advised")
    words: str
    reason: str = Field(description="In English")
    reasons: list[Reason]
    chance: Chance | None = Field(description="After the move; null where it was not asked")
    others: list[WeighedMove] = Field(description="The other legal moves, the best first")
    final: bool = Field(description="There is no better answer to come")
    verdict: Literal["", "won", "lost", "unknown"] = Field(
        description="The solver's, where all cards are known to the player or may be used"
    )


class PlyNote(Model):
    """What is to be said of a move of a line, from what had been seen when it was played."""

    ply: Ply = Field(description="Its place in the line, from 1")
    move: str
    words: str
    before: Chance = Field(description="With the best move")
    after: Chance = Field(description="With the move that was played")
    loss: float = Field(description="What the move cost, 0 to 1; 0 where the difference may be chance")
    mark: Literal["", "?!", "?", "??"]
    better: MadeMove | None = Field(description="A better move, if there was a clearly better one")
    reason: str = Field(description="Why that is better, in English")
    reasons: list[Reason]
    error: float = Field(description="One standard error of the loss")
    forced: bool = Field(description="There was no other move")


class Judged(Model):
    """What a move costs that was tried."""

    right: bool | None = Field(
        description="It loses nothing, or too little for a mark; null where that was not found out in the time"
    )
    note: PlyNote


class Annotating(Model):
    """How far an annotation has come."""

    done: int = Field(description="Pieces of work")
    of: int
    seconds: float


class Annotation(Model):
    """A line, annotated."""

    start: Chance = Field(description="Before the first move")
    plies: list[PlyNote] = Field(description="Of moves for which there was no time there is none")
    end: Chance = Field(description="After the last move")
    result: str = Field(description="won, lost, resigned or *, as a record of the line would say")
    won_until: Ply | None = Field(
        description="All cards known: the last ply after which it could still be won, as far as is proved"
    )
    lost_from: Ply | None = Field(
        description="All cards known: the first ply after which it could not, as far as is proved"
    )
    lost_at: Ply | None = Field(description="All cards known: the ply by which it was lost, where that is proved")
    fate: str = Field(description="The same in a sentence, in English; or empty")
    seconds: float
    samples: int
    solver: bool = Field(description="Was it asked when the deal was lost, all cards known?")


# -- puzzles


class PuzzleInfo(Model):
    """A puzzle in a list."""

    id: str
    family: str
    game: str = Field(description="Canonical name")
    title: str = Field(description="The game's")
    difficulty: int = Field(ge=1, le=5)


class Puzzle(Model):
    """A table, all cards known, in which one move keeps the win."""

    id: str
    game: GameName
    difficulty: int = Field(ge=1, le=5)
    table: Table = Field(description="Of the stock all cards are `seen`, in their order")
    moves: list[Move] = Field(description="The legal ones")
    redeals_left: int


class PuzzleAnswer(Model):
    """Whether a move is the one that keeps the win."""

    result: Literal["right", "also", "wrong", "shown"] = Field(
        description="`also`: it keeps the win, but only puts the right move off, which is still to be found; `shown`: no move was given"
    )
    key: str | None = Field(description="The right move; null unless it was found, or shown")
    line: Line | None = Field(
        description="A line to the end from the puzzle's table, which begins with the key; null like that"
    )


# -- requests

MoveName = Annotated[str, Field(max_length=16)]


class NewPlay(Model):
    """A game to begin."""

    game: GameText
    deal: str | None = Field(
        None, max_length=40, description="The deal's number in decimal; left out, any", examples=["42"]
    )
    cards: str | None = Field(
        None,
        max_length=1_000,
        description="Instead: the cards in the order in which they are dealt",
        examples=["5C AS 9D"],
    )
    position: str | None = Field(
        None, max_length=4_000, description="Instead: a table as one line of text, in which ?? is a card not seen"
    )
    moves: list[MoveName] = Field(
        [], max_length=5_000, description="Moves to play at once", examples=[["c1-d", "deal"]]
    )


Seconds = Annotated[float, Field(gt=0, le=120, description="How long to search at most", examples=[20])]


HintSeconds = Annotated[float, Field(gt=0, le=10, description="How long to think at most", examples=[2])]
AnnotationSeconds = Annotated[float, Field(gt=0, le=60, description="How long to look at most", examples=[50])]
Samples = Annotated[
    int,
    Field(ge=1, le=1_000_000, description="How many games to play out: the same answer each time", examples=[4000]),
]


class WinnableDeal(Model):
    """A game to begin with a deal that can be won."""

    game: GameText
    seconds: Seconds = 20


class PuzzleMove(Model):
    """A move in answer to a puzzle."""

    move: MoveName = Field("", description="Its name; none to be shown which it is", examples=["c1-d"])


class PuzzleToPlay(Model):
    """A puzzle to begin a game with."""

    id: str = Field(max_length=64)


AsSeen = Annotated[int, Field(ge=0, le=2**31 - 1, description="The play's `node` as last seen", examples=[12])]


class AtNode(Model):
    """Where the play stands for who asks: refused when it has been played on meanwhile."""

    node: AsSeen


class MovesAtNode(AtNode):
    """Moves to play, all or none. Only the last of them may turn up what has not been seen."""

    moves: list[MoveName] = Field(min_length=1, max_length=200, description="Their names", examples=[["c1-u", "deal"]])
    coach: bool = Field(False, description="The coach chose them, and the player only looks on")


class GoTo(AtNode):
    """Another node to stand at."""

    to: int = Field(ge=0, le=2**31 - 1, description="Any node of the play", examples=[7])


class RecordText(Model):
    """A record of one or more games."""

    text: str = Field(max_length=400_000)
