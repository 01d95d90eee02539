"""Answers about games and plays. A card is two letters: ``5C``, ``TS``."""

from __future__ import annotations

from dataclasses import field
from datetime import date, datetime
from typing import Literal

from cadogan.app.wire.responses import (
    COLUMNS,
    DAY,
    FAMILY_VERSION,
    KIND,
    LAID,
    PLY,
    STAMP,
    STATUS,
    TIME,
    TIMELY,
    TITLES,
    UNDOS,
    Note,
    Status,
)
from cadogan.app.wire.schema import Shape, about, described

# -- games ------------------------------------------------------------------------------------------------------------


class OptionInfo(Shape):
    """A rule option."""

    name: str
    values: tuple[str, ...] = described("All possible values; the family's default is first")
    value: str = described("Value in this game")
    help: str


class Built(Shape):
    """How the cards of a foundation or a column are built."""

    way: Literal["up", "down", "both", ""] = described("Empty if cards are not built, or in larger steps")
    suits: Literal["suit", "colour", "alternate", "any"] = described("Which suits follow each other")
    base: str = described(
        "Rank on an empty pile, as in `K`; or `first` (that of the first card dealt), `any`, `none`, `some` or `filled` (at once)"
    )


class Gist(Shape):
    """What a declared game is about."""

    foundations: tuple[Built, ...] = described("Empty if the goal is to clear the table")
    columns: Built | None
    deals_to: Literal["waste", "columns", "column", "turn", ""] = described(
        "Where a deal goes; `column`: the last one, `turn`: card by card to the columns in turn"
    )
    endless: bool = described("The waste may be turned over without limit")


class Abilities(Shape):
    """What a game with these options can do."""

    redeals: int = described("Number of redeals in a game")
    shuffles: bool = described("Redeals shuffle the cards")
    shows_next: bool = described("The next card of the stock is visible")
    deals: int = described("Number of cards turned up by a `deal` move; 0: as many as it takes until one can be played")
    gathers: Literal["waste", "piles", ""] = described("What a redeal collects; empty in a game without redeals")
    kinds: tuple[str, ...] = described(
        "Kinds of moves. Apart from card and pair, the kind that a button should offer first comes first"
    )
    gist: Gist | None = described("What the game is about, if its rules are declared")


class Emblem(Shape):
    """A small picture of a table, on 64 × 64 units."""

    cards: tuple[tuple[float, float, float, float], ...] = described("Left, top, width and height of each")
    accents: tuple[int, ...] = described("The cards that stand out, as indices")


class GameInfo(Shape):
    """A game that has its own id."""

    id: str
    title: str
    family: str
    version: int = field(metadata=FAMILY_VERSION)
    aliases: tuple[str, ...]
    summary: str
    source: str
    titles: dict[str, str] = field(metadata=TITLES)
    summaries: dict[str, str] = described("Summaries in other languages, likewise")
    sources: dict[str, str] = described("Sources in other languages, likewise")
    options: tuple[OptionInfo, ...]
    abilities: Abilities
    laid: tuple[str, ...] = field(metadata=LAID)
    columns: int = field(metadata=COLUMNS)
    packs: int = described("Number of packs")
    open: bool = described("The player sees every card from the start, and no shuffle is to come")
    emblem: Emblem | None = described("Null for a family that has a drawn one")


class GameName(Shape):
    """A game with its options."""

    name: str = described("Canonical name: the id that needs the fewest options, with these options")
    id: str
    title: str
    titles: dict[str, str] = field(metadata=TITLES)
    family: str
    version: int = field(metadata=FAMILY_VERSION)
    options: dict[str, str] = described("Values of all options")
    abilities: Abilities
    laid: tuple[str, ...] = field(metadata=LAID)
    columns: int = field(metadata=COLUMNS)


class Rules(Shape):
    """The rules of a game in plain words."""

    game: GameName
    rules: str
    translations: dict[str, str] = described("The rules in other languages, by code, if the game is declared")
    source: str


class Packet(Shape):
    """The cards that are dealt in a game."""

    cards: tuple[str, ...] = described(
        "Sorted by suit and rank, each as often as it is dealt; without cards laid out before the deal"
    )
    deals: int = described("Number of cards")
    typed: tuple[str, ...] = described("The cards that the given text names")
    wrong: str = described("The part of the text that is not a card; empty if all are")
    either: tuple[str, ...] = described("The cards that this part can be, if there are several")
    position: str = described("The drawn table in the text as a position, if it does not tell how it was dealt")


# -- the table --------------------------------------------------------------------------------------------------------


class Place(Shape):
    """The place of a pile. The unit is a fifth of a card's width: a card is 5 wide and 7 high."""

    place: str
    x: float = described("Centre of the bottom card")
    y: float
    turned: bool = described("Cards are turned sideways")
    fan: tuple[float, float] = described("Offset from each card to the next; [0, 0]: only the top card is visible")
    scale: float
    wings: tuple[float, ...] = described(
        "How far the cards of a fan lie aside, in turn: the offset leads on where a card does not lie further right than the one before"
    )


class Aside(Shape):
    """A card that lies on the table but takes no part in the game."""

    card: str
    x: float = described("Its centre")
    y: float


class Layout(Shape):
    """The places of a table. They stay the same throughout a game."""

    width: float
    height: float
    places: tuple[Place, ...]
    compressed: bool = described(
        "For windows in which the cards of the other layouts would be narrower than a finger, 44 px"
    )
    aside: tuple[Aside, ...]


class Pile(Shape):
    """The cards at a place, as far as the player has seen them."""

    title: str
    kind: str = described("quilt, foundation, waste, stock, sail, centre, corner, pile, cell or heap")
    which: str = described("Which one of its kind, e.g. `3` for the pile p3; empty if there is only one")
    suit: Literal["S", "H", "D", "C", ""] = described("Suit of a foundation")
    way: Literal["up", "down", ""] = described("Direction of building on a foundation")
    cards: tuple[str, ...] = described("Bottom to top; empty for the stock. ?? is an unknown face-down card")
    down: int = described("Number of face-down cards, which are the lowest")
    count: int
    next: str = described("Card or rank that it takes next; empty if none")
    notes: tuple[Note, ...] = described(
        "Notes, each a code with its numbers: count (cards here), left (cards in the stock), redeals (redeals left), "
        "of (cards, and of how many), gone (cards discarded), last (cards at the last place of a column dealt in rows)",
        examples=[[["left", 32], ["redeals", 1]]],
    )
    caption: str = described("The notes in English")
    covered: tuple[bool, bool] | None = described(
        "In the quilt: whether each narrow end is covered: top and bottom, or left and right if sideways"
    )
    seen: tuple[str, ...] = described("Cards of the stock that the player knows, next one first")
    hand: str = described("Next card of the stock, if the game shows it")


class Table(Shape):
    """The table, with layouts for wide and high windows. Choose the layout that makes the cards largest."""

    layouts: tuple[Layout, ...] = described("The first one is for a usual wide window")
    piles: dict[str, Pile]


class Move(Shape):
    """A legal move."""

    name: str
    kind: str = field(metadata=KIND)
    source: str = described("A place, or empty", named="from")
    target: str = described("A place, or empty", named="to")
    count: int = described("Number of cards that leave the place")
    words: str


# -- plays ------------------------------------------------------------------------------------------------------------


class MadeMove(Shape):
    """A move with what it does, as far as the player knows at the current node."""

    move: str
    kind: str = field(metadata=KIND)
    words: str
    source: str = described("A place, or empty", named="from")
    target: str = described("A place, or empty", named="to")
    cards: tuple[str, ...] = described("Cards that moved: both of a pair, or the cards turned up by a deal")


Mark = Literal["", "!", "?", "!!", "??", "!?", "?!"]


class LineMove(MadeMove):
    """A move of a line."""

    node: int = described("Node that it leads to", examples=[12])
    mark: Mark = described("How good an imported record says it was; left out if it does not say", default="")


class Pin(Shape):
    """A card in the way of another."""

    place: str
    count: int = described("How many cards there are from it to the top of its place")
    card: str


class Blocked(Shape):
    """What blocks a card, and the shortest way to free it by moves of cards that the player sees. Nothing is dealt."""

    by: tuple[Pin, ...] = described("Cards that cover it; none if it is free")
    way: tuple[Pin, ...] = described(
        "Cards that free it, in the order in which they move; without `moves`, the fewest that must go first"
    )
    moves: tuple[str, ...] = described("Names of the moves of this way; none if none was found")
    sure: bool = described("False if there may be a way too long to be found")


class Branch(Shape):
    """Another line than the current one."""

    node: int = described("Its last node", examples=[12])
    ply: int = described("Ply of its last node", examples=[12])
    leaves: int = described("Node where it branches off the current line", examples=[12])
    at: int = described("Ply of the node where it branches off", examples=[12])
    move: LineMove = described("Its first move after the branch")


ENDED = about("The game has ended, even if the player has gone back in it since")


class PlaySummary(Shape):
    """A play: a game that the player started."""

    id: str
    game: GameName
    deal: str | None = described(
        "Deal number, 0 to 2^64 - 1, in decimal; null for a game that started from cards or a position"
    )
    status: Status = field(metadata=STATUS)
    ply: int = field(metadata=PLY)
    winnable: bool = described("The deal was chosen because it can be won")
    peeked: bool = described("The player has turned spoilers on")
    hints: int = described("Number of hints the player asked for")
    coach: bool = described("The coach chose moves that were played; such a game does not count in statistics")
    another_try: bool = described(
        "A new try, played on from within a game that had ended; such a game does not count in statistics"
    )
    puzzle: str | None = described("Id of the puzzle that the game started from")
    moved: bool = described("A move was made; a game without a move counts nowhere")
    ended: bool = field(metadata=ENDED)
    seconds: int | None = field(metadata=TIME)
    undos: int | None = field(metadata=UNDOS)
    day: date | None = field(metadata=DAY)
    timely: bool = field(metadata=TIMELY)
    started: datetime
    changed: datetime


class Challenge(Shape):
    """The result of somebody else's game from the same deal."""

    won: bool
    moves: int
    seconds: int | None
    hints: int | None
    undos: int | None
    checked: bool = described("The link had the moves, and they give this number of moves and this end")


class Ahead(Shape):
    """The table after a move."""

    piles: dict[str, Pile] = described("Piles that the move changes, as they are after it")
    moves: tuple[Move, ...] = described("Legal moves after it")
    redeals_left: int
    status: Status = field(metadata=STATUS)


AHEAD = about("The table after each legal move; null if the move turns up an unseen card")
LEGAL = about("Legal moves, sorted by name; empty unless `status` is `playing`")
SAFE = about("Names of legal moves to a foundation that can never be a mistake")
FINISH = about(
    "Names of moves that surely win: each is safe or the only legal one, and none turns up an unseen card; empty if there "
    "are none"
)


class Outlook(Shape):
    """The table after some moves, and what can be played there."""

    status: Status = field(metadata=STATUS)
    piles: dict[str, Pile]
    moves: tuple[Move, ...] = field(metadata=LEGAL)
    ahead: dict[str, Ahead | None] = field(metadata=AHEAD)
    safe: tuple[str, ...] = field(metadata=SAFE)
    finish: tuple[str, ...] = field(metadata=FINISH)
    redeals_left: int


class Play(PlaySummary):
    """A play with its table."""

    node: int = described("The current node", examples=[12])
    line: tuple[LineMove, ...] = described("Moves from the start to here, then the moves that can be redone")
    branches: tuple[Branch, ...] = described("Other lines, newest first; at most 200")
    moves: tuple[Move, ...] = field(metadata=LEGAL)
    ahead: dict[str, Ahead | None] = field(metadata=AHEAD)
    safe: tuple[str, ...] = field(metadata=SAFE)
    finish: tuple[str, ...] = field(metadata=FINISH)
    open: bool = described("The player knows all cards, so `/plays/{id}/finish` may find moves where `finish` is empty")
    redeals_left: int
    table: Table
    challenge: Challenge | None = described("A result to compare with")
    stamp: str = field(metadata=STAMP)


class PileChange(Shape):
    """How a pile has changed: `drop` cards are taken off its top, then `add` are laid on it.

    Everything else is as in `Pile`, and left out where it is empty, 0 or null. Title, kind, which, suit and way stay.
    """

    drop: int = described(default=0)
    add: tuple[str, ...] = described(default=())
    count: int | None = described("Left out if it is the number of `cards`", default=None)
    down: int = described(default=0)
    next: str = described(default="")
    notes: tuple[Note, ...] = described(default=())
    caption: str = described(default="")
    covered: tuple[bool, bool] | None = described(default=None)
    seen: tuple[str, ...] = described(default=())
    hand: str = described(default="")


class ShortMove(Shape):
    """A legal move without what its name says, and without words if its kind is card, pair, deal, redeal or close."""

    name: str
    kind: str = described("Left out if it is card", default="card")
    source: str = described("Left out if the name begins with it", default="", named="from")
    target: str = described("Left out if the name ends with it", default="", named="to")
    count: int = described("Left out if it is 1", default=1)
    words: str = described(default="")


class MovesChange(Shape):
    """How the legal moves have changed: those in `drop` are gone, those in `add` are new. They are sorted by name."""

    drop: tuple[str, ...] = described("Names")
    add: tuple[ShortMove, ...]


class AheadChange(Shape):
    """How a move would change the table, and the moves that are legal."""

    piles: dict[str, PileChange]
    drop: tuple[str, ...] = described("Names", default=())
    add: tuple[int, ...] = described("Indices of moves in `others`", default=())
    redeals_left: int | None = described("Left out if it stays", default=None)
    status: Status | None = described("Left out if it stays", default=None)


class LineChange(Shape):
    """How the line has changed: its first `keep` moves stay, the next `drop` are gone, and `add` are in their place."""

    keep: int
    drop: int
    add: tuple[LineMove, ...]


class BranchesChange(Shape):
    """How the other lines have changed: the first `keep` stay, the next `drop` are gone, and `add` are in their place."""

    keep: int
    drop: int
    add: tuple[Branch, ...]


class PlayChange(Shape):
    """What has changed in a play since the answer whose stamp was sent as `since`. What is not listed here stays."""

    status: Status = field(metadata=STATUS)
    ply: int = field(metadata=PLY)
    peeked: bool
    hints: int
    coach: bool
    moved: bool
    ended: bool = field(metadata=ENDED)
    seconds: int | None = field(metadata=TIME)
    undos: int | None = field(metadata=UNDOS)
    changed: datetime
    node: int = described("The current node", examples=[12])
    line: LineChange | None = described("Left out if it stays", left_out=None)
    branches: BranchesChange | None = described("Left out if they stay", left_out=None)
    moves: MovesChange
    others: tuple[ShortMove, ...] = described("Moves that are legal only after one of the legal moves")
    ahead: dict[str, AheadChange | None] = described(
        "What each legal move would change now; null if it turns up an unseen card"
    )
    safe: tuple[str, ...]
    finish: tuple[str, ...]
    open: bool
    redeals_left: int
    piles: dict[str, PileChange] = described("The piles of the table that have changed")
    stamp: str = field(metadata=STAMP)


class SharedDeal(Shape):
    """The game and deal of somebody's play."""

    game: GameName
    deal: str = described("Deal number")


class Imported(Shape):
    """The imported games of a record."""

    plays: tuple[Play, ...]
    notes: tuple[str, ...] = described(
        "Notes on the games, e.g. that a record was made by another version of the rules"
    )
    summaries: tuple[PlaySummary, ...] = described("The games, if the request was `brief`; then `plays` is empty")


# -- a line, step by step ---------------------------------------------------------------------------------------------


class Step(MadeMove):
    """A move of a winning line."""

    piles: dict[str, Pile] = described("Piles that the move changes, as they are after it")


class Line(Shape):
    """A winning line from the current node."""

    table: Table
    steps: tuple[Step, ...]
