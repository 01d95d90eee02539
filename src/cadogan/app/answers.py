"""The shapes of the answers, all in one file, for they are made of each other. A card is two letters: ``5C``, ``TS``."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from cadogan.app.shape import Shape, about, is_none

Status = Literal["playing", "won", "stuck", "resigned"]
HintKind = Literal["honest", "all-cards-known", "legal"]
Setting = bool | int | float | str
Note = tuple[Literal["count", "left", "redeals", "gone"], int] | tuple[Literal["of"], int, int]

STATUS = about("`stuck`: no legal move is left, though moves can be taken back")
PLY = about("How many moves were played from the start to here", examples=[12])
NODE = about(
    "A place in the tree of all that was tried in a play; 0 is the start. Never changes",
    examples=[12],
)
LAID = about("The places to which the first cards of a deal come, one a place, in their order")
COLUMNS = about("How many of those make a row")
KIND = about("card, pair, deal, redeal, close, or one of the game's own: what the move is, whatever its name")
FAMILY_VERSION = about("Of the family's rules")
HINT_KIND = about(
    "`honest`: from what has been seen; `all-cards-known`: a spoiler, for a play that is peeked into only; `legal`: only which moves there are"
)


@dataclass(frozen=True)
class Refusal(Shape):
    """Why a move was refused, for a sentence in any language."""

    code: str
    move: str = field(metadata=about("As it was asked for"))
    params: dict[str, str | int] = field(
        metadata=about(
            "`card`, `other`: cards; `rank`, `suit`; `place`, `to`: places; `count`, `given`, `most`: numbers; others are words"
        )
    )


@dataclass(frozen=True)
class Problem(Shape):
    """What was wrong, in one sentence."""

    detail: str
    refusal: Refusal | None = field(
        default=None,
        metadata=about(
            "Why a move was refused, as data; left out where nothing of the kind is known", exclude_if=is_none
        ),
    )


@dataclass(frozen=True)
class VersionInfo(Shape):
    """The program's version and the API's."""

    cadogan: str
    api: int


# -- games


@dataclass(frozen=True)
class OptionInfo(Shape):
    """A rule option."""

    name: str
    values: tuple[str, ...] = field(metadata=about("All its values, the family's default first"))
    value: str = field(metadata=about("This game's own"))
    help: str


@dataclass(frozen=True)
class Abilities(Shape):
    """What a game can do, whatever its name and its options are called."""

    redeals: int = field(metadata=about("How many there are in a game"))
    shuffles: bool = field(metadata=about("They shuffle the cards"))
    shows_next: bool = field(metadata=about("The next card of the stock lies open in the hand"))
    deals: int = field(metadata=about("How many cards a deal lays"))
    gathers: Literal["waste", "piles", ""] = field(metadata=about("What a redeal takes up: waste, piles, or nothing"))
    kinds: tuple[str, ...] = field(
        metadata=about("Of moves; of those other than card and pair first the one that a button should offer first")
    )


@dataclass(frozen=True)
class GameInfo(Shape):
    """A game that has an id of its own."""

    id: str
    title: str
    family: str
    version: int = field(metadata=FAMILY_VERSION)
    aliases: tuple[str, ...]
    summary: str
    source: str
    options: tuple[OptionInfo, ...]
    abilities: Abilities
    laid: tuple[str, ...] = field(metadata=LAID)
    columns: int = field(metadata=COLUMNS)


@dataclass(frozen=True)
class GameName(Shape):
    """A game with its options."""

    name: str = field(metadata=about("Canonical: the id that needs the fewest options, and those that it needs"))
    id: str
    title: str
    family: str
    version: int = field(metadata=FAMILY_VERSION)
    options: dict[str, str] = field(metadata=about("Every option with its value"))
    abilities: Abilities
    laid: tuple[str, ...] = field(metadata=LAID)
    columns: int = field(metadata=COLUMNS)


@dataclass(frozen=True)
class Rules(Shape):
    """A game's rules in plain words."""

    game: GameName
    rules: str
    source: str


@dataclass(frozen=True)
class Packet(Shape):
    """The cards that are dealt in a game."""

    cards: tuple[str, ...] = field(
        metadata=about("By suit and rank, each as often as it is dealt; not those laid out beforehand")
    )
    deals: int = field(metadata=about("How many they are"))


# -- the table


@dataclass(frozen=True)
class Place(Shape):
    """Where a pile lies. The unit is a fifth of a card's width: a card is 5 wide and 7 high."""

    place: str
    x: float = field(metadata=about("The centre of the bottom card"))
    y: float
    turned: bool = field(metadata=about("Lies sideways"))
    fan: tuple[float, float] = field(metadata=about("From each card to the next; [0, 0]: only the top card shows"))
    scale: float


@dataclass(frozen=True)
class Layout(Shape):
    """The places of a table. It stays as it is throughout a game."""

    width: float
    height: float
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Pile(Shape):
    """What lies at a place, as far as the player has seen it."""

    title: str
    kind: str = field(metadata=about("quilt, foundation, waste, stock, sail, centre, corner, pile, cell or heap"))
    which: str = field(metadata=about("Which of its kind, `3` of the pile p3; empty where there is one only"))
    suit: Literal["S", "H", "D", "C", ""] = field(metadata=about("Of a foundation"))
    way: Literal["up", "down", ""] = field(metadata=about("Of a foundation"))
    cards: tuple[str, ...] = field(
        metadata=about("Bottom to top; never those of the stock. ?? is a card that lies face down and is not known")
    )
    down: int = field(metadata=about("How many of these, the lowest, lie face down"))
    count: int
    next: str = field(metadata=about("What it takes next: a card or a rank, or nothing"))
    notes: tuple[Note, ...] = field(
        metadata=about(
            "What is to be said of it, a code and its numbers each: count (cards here), left (in the stock), redeals (left), of (cards of how many), gone (cards discarded)",
            examples=[[["left", 32], ["redeals", 1]]],
        )
    )
    caption: str = field(metadata=about("The notes in English"))
    covered: tuple[bool, bool] | None = field(
        metadata=about("In the quilt, the narrow ends: above and below, of a sideways card left and right")
    )
    seen: tuple[str, ...] = field(metadata=about("The cards of the stock that the player knows, the next one first"))
    hand: str = field(metadata=about("The next card of the stock where the game shows it"))


@dataclass(frozen=True)
class Table(Shape):
    """The table, laid out for wide windows and for high ones: take the layout in which the cards come out largest."""

    layouts: tuple[Layout, ...] = field(metadata=about("The widest first"))
    piles: dict[str, Pile]


@dataclass(frozen=True)
class Move(Shape):
    """A legal move."""

    name: str
    kind: str = field(metadata=KIND)
    source: str = field(metadata=about("A place, or empty", alias="from"))
    target: str = field(metadata=about("A place, or empty", alias="to"))
    count: int = field(metadata=about("How many cards leave the place"))
    words: str


# -- plays


@dataclass(frozen=True)
class MadeMove(Shape):
    """A move with what it does, as far as that is known to the player who stands where he does."""

    move: str
    kind: str = field(metadata=KIND)
    words: str
    source: str = field(metadata=about("A place, or empty", alias="from"))
    target: str = field(metadata=about("A place, or empty", alias="to"))
    cards: tuple[str, ...] = field(
        metadata=about("The cards moved, both of a pair, or the cards that a deal turned up")
    )


@dataclass(frozen=True)
class LineMove(MadeMove):
    """A move of a line."""

    node: int = field(metadata=about("To which it leads", examples=[12]))


@dataclass(frozen=True)
class Branch(Shape):
    """Another line than the current one."""

    node: int = field(metadata=about("Its last one", examples=[12]))
    ply: int = field(metadata=about("Of its last node", examples=[12]))
    leaves: int = field(metadata=about("The node of the current line where it leaves that", examples=[12]))
    at: int = field(metadata=about("Of the node where it leaves the current line", examples=[12]))
    move: LineMove = field(metadata=about("Its first move from there"))


@dataclass(frozen=True)
class PlaySummary(Shape):
    """A game being played, or played."""

    id: str
    game: GameName
    deal: str | None = field(
        metadata=about("The deal's number, 0 to 2^64 - 1, in decimal; null for a table of its own")
    )
    status: Status = field(metadata=STATUS)
    ply: int = field(metadata=PLY)
    winnable: bool = field(metadata=about("The deal was chosen because it can be won"))
    peeked: bool = field(metadata=about("The player has asked for spoilers"))
    hints: int = field(metadata=about("How many hints the player has asked for"))
    coach: bool = field(metadata=about("Moves were played that the coach chose by himself; such a game is not counted"))
    puzzle: str | None = field(metadata=about("The id of the puzzle that the game began with"))
    started: datetime
    changed: datetime


@dataclass(frozen=True)
class Ahead(Shape):
    """What a move will make of the table."""

    piles: dict[str, Pile] = field(metadata=about("Those that it changes, as they are after it"))
    moves: tuple[Move, ...] = field(metadata=about("What is legal then"))
    redeals_left: int
    status: Status = field(metadata=STATUS)


@dataclass(frozen=True)
class Play(PlaySummary):
    """A game with its table."""

    node: int = field(metadata=about("Where the player stands", examples=[12]))
    line: tuple[LineMove, ...] = field(metadata=about("The moves that led here, and then those that redo plays again"))
    branches: tuple[Branch, ...] = field(metadata=about("The other lines, the newest first; at most 200"))
    moves: tuple[Move, ...] = field(metadata=about("What is legal now, in the order of the names; none unless playing"))
    ahead: dict[str, Ahead | None] = field(
        metadata=about("For each legal move what comes of it; null when it turns up a card that has not been seen")
    )
    safe: tuple[str, ...] = field(metadata=about("Legal moves to a foundation that can never do harm, by name"))
    redeals_left: int
    table: Table


@dataclass(frozen=True)
class Imported(Shape):
    """The games of a record."""

    plays: tuple[Play, ...]
    notes: tuple[str, ...] = field(
        metadata=about("What is to be said of them, as of a record made by another version of the rules")
    )


# -- what is kept of a player


@dataclass(frozen=True)
class GameStatistics(Shape):
    """What became of the games that a player began with a deal, of one game with its options."""

    game: GameName
    played: int = field(metadata=about("To the end: won or resigned"))
    won: int
    streak: int = field(metadata=about("Won one after the other, up to the last that ended"))
    best_streak: int
    unfinished: int
    peeked: int = field(metadata=about("Of those played, in how many spoilers were asked for"))
    hinted: int = field(metadata=about("Of those played, in how many hints were asked for"))
    met: int = field(metadata=about("Deals of those played, but for deals that are being played anew"))
    winnable: int = field(metadata=about("How many of the deals met can be won"))
    lost: int = field(metadata=about("How many of them cannot"))
    unknown: int = field(metadata=about("Of how many it is not known, or not yet"))


@dataclass(frozen=True)
class KeptSettings(Shape):
    """How a player likes the page, if he ever said."""

    settings: dict[str, Setting] | None
    changed: datetime | None


# -- spoilers: what unseen cards tell


@dataclass(frozen=True)
class Effort(Shape):
    """How far a search has come."""

    positions: int = field(metadata=about("Looked at so far"))
    seconds: float
    best: int = field(metadata=about("The most cards at home in any position met"))
    trying: str = field(metadata=about("What is being tried, in words"))


@dataclass(frozen=True)
class Waiting(Shape):
    """Other searches come first."""

    place: int = field(metadata=about("In the queue; 1 is next"))


@dataclass(frozen=True)
class Trying(Shape):
    """How far the search for a deal that can be won has come."""

    tried: int = field(metadata=about("Deals that were not found to be winnable"))
    lost: int = field(metadata=about("How many of those cannot be won at all"))
    seconds: float


@dataclass(frozen=True)
class Verdict(Shape):
    """Can the position be won, all cards known?"""

    verdict: Literal["won", "lost", "unknown"]
    why: str
    moves: tuple[str, ...] = field(metadata=about("Of a won position a line to the end; its first move keeps the win"))
    positions: int
    seconds: float
    best: int


@dataclass(frozen=True)
class Step(MadeMove):
    """A move of a winning line."""

    piles: dict[str, Pile] = field(metadata=about("Those that it changes, as they are after it"))


@dataclass(frozen=True)
class Line(Shape):
    """A winning line from where the play stands, to be played back."""

    table: Table
    steps: tuple[Step, ...]


# -- the coach


@dataclass(frozen=True)
class Readying(Shape):
    """What the coach needs for this game is being compiled or loaded."""

    seconds: float


@dataclass(frozen=True)
class Chance(Shape):
    """A probability of winning with good play, 0 to 1, from what has been seen; with its interval at 95 %."""

    value: float
    low: float
    high: float
    samples: int = field(metadata=about("Sampled games that it rests on"))
    known: Literal["", "won", "lost"] = field(metadata=about("Proved, where nothing is left to chance"))
    calibrated: bool = field(metadata=about("Learned from games of this very kind that the coach played"))


@dataclass(frozen=True)
class Reason(Shape):
    """One thing that speaks for a move."""

    kind: str
    cards: tuple[str, ...] = field(metadata=about("That it is about"))
    places: tuple[str, ...] = field(metadata=about("That it is about"))


@dataclass(frozen=True)
class WeighedMove(Shape):
    """A legal move with the chance after it."""

    move: str
    chance: Chance | None = field(metadata=about("Where it was asked and found"))
    behind: bool = field(
        metadata=about("Clearly worse than the advised one: it was given up early, by how much is not known"),
    )


@dataclass(frozen=True)
class Hint(Shape):
    """A move that is advised."""

    kind: HintKind = field(metadata=HINT_KIND)
    move: str = field(metadata=about("Empty when none is advised"))
    words: str
    reason: str = field(metadata=about("In English"))
    reasons: tuple[Reason, ...]
    chance: Chance | None = field(metadata=about("After the move; null where it was not asked"))
    others: tuple[WeighedMove, ...] = field(metadata=about("The other legal moves, the best first"))
    final: bool = field(metadata=about("There is no better answer to come"))
    verdict: Literal["", "won", "lost", "unknown"] = field(
        metadata=about("The solver's, where all cards are known to the player or may be used")
    )


@dataclass(frozen=True)
class PlyNote(Shape):
    """What is to be said of a move of a line, from what had been seen when it was played."""

    ply: int = field(metadata=about("Its place in the line, from 1", examples=[12]))
    move: str
    words: str
    before: Chance = field(metadata=about("With the best move"))
    after: Chance = field(metadata=about("With the move that was played"))
    loss: float = field(metadata=about("What the move cost, 0 to 1; 0 where the difference may be chance"))
    mark: Literal["", "?!", "?", "??"]
    better: MadeMove | None = field(metadata=about("A better move, if there was a clearly better one"))
    reason: str = field(metadata=about("Why that is better, in English"))
    reasons: tuple[Reason, ...]
    error: float = field(metadata=about("One standard error of the loss"))
    forced: bool = field(metadata=about("There was no other move"))


@dataclass(frozen=True)
class Judged(Shape):
    """What a move costs that was tried."""

    right: bool | None = field(
        metadata=about("It loses nothing, or too little for a mark; null where that was not found out in the time")
    )
    note: PlyNote


@dataclass(frozen=True)
class Annotating(Shape):
    """How far an annotation has come."""

    done: int = field(metadata=about("Pieces of work"))
    of: int
    seconds: float


@dataclass(frozen=True)
class Annotation(Shape):
    """A line, annotated."""

    start: Chance = field(metadata=about("Before the first move"))
    plies: tuple[PlyNote, ...] = field(metadata=about("Of moves for which there was no time there is none"))
    end: Chance = field(metadata=about("After the last move"))
    result: str = field(metadata=about("won, lost, resigned or *, as a record of the line would say"))
    won_until: int | None = field(
        metadata=about("All cards known: the last ply after which it could still be won, as far as is proved")
    )
    lost_from: int | None = field(
        metadata=about("All cards known: the first ply after which it could not, as far as is proved")
    )
    lost_at: int | None = field(metadata=about("All cards known: the ply by which it was lost, where that is proved"))
    fate: str = field(metadata=about("The same in a sentence, in English; or empty"))
    seconds: float
    samples: int
    solver: bool = field(metadata=about("Was it asked when the deal was lost, all cards known?"))


# -- puzzles

DIFFICULTY = {"ge": 1, "le": 5}


@dataclass(frozen=True)
class PuzzleInfo(Shape):
    """A puzzle in a list."""

    id: str
    family: str
    game: str = field(metadata=about("Canonical name"))
    title: str = field(metadata=about("The game's"))
    difficulty: int = field(metadata=DIFFICULTY)


@dataclass(frozen=True)
class Puzzle(Shape):
    """A table, all cards known, in which one move keeps the win."""

    id: str
    game: GameName
    difficulty: int = field(metadata=DIFFICULTY)
    table: Table = field(metadata=about("Of the stock all cards are `seen`, in their order"))
    moves: tuple[Move, ...] = field(metadata=about("The legal ones"))
    redeals_left: int


@dataclass(frozen=True)
class PuzzleAnswer(Shape):
    """Whether a move is the one that keeps the win."""

    result: Literal["right", "also", "wrong", "shown"] = field(
        metadata=about(
            "`also`: it keeps the win, but only puts the right move off, which is still to be found; `shown`: no move was given"
        )
    )
    key: str | None = field(metadata=about("The right move; null unless it was found, or shown"))
    line: Line | None = field(
        metadata=about("A line to the end from the puzzle's table, which begins with the key; null like that")
    )
