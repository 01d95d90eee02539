"""The answers of the API. They are in one file because they contain each other. A card is two letters: ``5C``, ``TS``."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

from cadogan.app.wire.shape import Shape, about, is_empty, is_none, is_one

Status = Literal["playing", "won", "stuck", "resigned", "lost"]
Where = Literal["server", "browser"]
HintKind = Literal["honest", "all-cards-known", "legal"]
Setting = bool | int | float | str
Note = tuple[Literal["count", "left", "redeals", "gone"], int] | tuple[Literal["of"], int, int]

STATUS = about(
    "`stuck`: no legal moves left, but moves can be undone; `resigned`: given up; "
    "`lost`: it was stuck and the player left it, or nobody touched it for 30 days"
)
TIME = about("Playing time in seconds, until the game first ended; null if unknown")
UNDOS = about("Steps back, until the game first ended; null if unknown")
DAY = about("The day of which it is the daily deal", examples=["2026-11-22"])
TIMELY = about("The daily deal was started on its day, by the date anywhere on earth")
PLY = about("Number of moves from the start to the current node", examples=[12])
NODE = about(
    "Number of a node in the tree of all moves tried in a play; 0 is the start. It never changes",
    examples=[12],
)
STAMP = about(
    "What this shows of the play. Sent as `since` with a change of the play, it is answered by a `PlayChange`"
)
LEFT_OUT = {"exclude_if": is_empty}
LAID = about("Places that get the first cards of a deal, one card each, in this order")
COLUMNS = about("Number of these places in a row")
KIND = about("Kind of move: card, pair, deal, redeal, close, or a kind that only this game has")
FAMILY_VERSION = about("Version of the family's rules")
HINT_KIND = about(
    "`honest`: a fair hint, which uses only what the player has seen; `all-cards-known`: the full solution, only if spoilers "
    "are on; `legal`: the list of legal moves"
)


@dataclass(frozen=True)
class Refusal(Shape):
    """The reason for refusing a move, as data for a sentence in any language."""

    code: str
    move: str = field(metadata=about("The move as requested"))
    params: dict[str, str | int] = field(
        metadata=about(
            "`card`, `other`: cards; `rank`; `suit`; `place`, `to`: places; `count`, `given`, `most`: numbers; the others are words"
        )
    )


@dataclass(frozen=True)
class Problem(Shape):
    """An error in one sentence."""

    detail: str
    refusal: Refusal | None = field(
        default=None,
        metadata=about("Reason for refusing a move, as data; left out for other errors", exclude_if=is_none),
    )


@dataclass(frozen=True)
class VersionInfo(Shape):
    """The versions of the program and of the API, and where the application runs."""

    cadogan: str
    api: int
    place: Where = field(metadata=about("On a server, or in this browser itself"))


# -- games


@dataclass(frozen=True)
class OptionInfo(Shape):
    """A rule option."""

    name: str
    values: tuple[str, ...] = field(metadata=about("All possible values; the family's default is first"))
    value: str = field(metadata=about("Value in this game"))
    help: str


@dataclass(frozen=True)
class Abilities(Shape):
    """What a game with these options can do."""

    redeals: int = field(metadata=about("Number of redeals in a game"))
    shuffles: bool = field(metadata=about("Redeals shuffle the cards"))
    shows_next: bool = field(metadata=about("The next card of the stock is visible"))
    deals: int = field(metadata=about("Number of cards turned up by a `deal` move"))
    gathers: Literal["waste", "piles", ""] = field(
        metadata=about("What a redeal collects; empty in a game without redeals")
    )
    kinds: tuple[str, ...] = field(
        metadata=about(
            "Kinds of moves. Apart from card and pair, the kind that a button should offer first comes first"
        )
    )


@dataclass(frozen=True)
class GameInfo(Shape):
    """A game that has its own id."""

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

    name: str = field(metadata=about("Canonical name: the id that needs the fewest options, with these options"))
    id: str
    title: str
    family: str
    version: int = field(metadata=FAMILY_VERSION)
    options: dict[str, str] = field(metadata=about("Values of all options"))
    abilities: Abilities
    laid: tuple[str, ...] = field(metadata=LAID)
    columns: int = field(metadata=COLUMNS)


@dataclass(frozen=True)
class Rules(Shape):
    """The rules of a game in plain words."""

    game: GameName
    rules: str
    source: str


@dataclass(frozen=True)
class Packet(Shape):
    """The cards that are dealt in a game."""

    cards: tuple[str, ...] = field(
        metadata=about("Sorted by suit and rank, each as often as it is dealt; without cards laid out before the deal")
    )
    deals: int = field(metadata=about("Number of cards"))


# -- the table


@dataclass(frozen=True)
class Place(Shape):
    """The place of a pile. The unit is a fifth of a card's width: a card is 5 wide and 7 high."""

    place: str
    x: float = field(metadata=about("Centre of the bottom card"))
    y: float
    turned: bool = field(metadata=about("Cards are turned sideways"))
    fan: tuple[float, float] = field(
        metadata=about("Offset from each card to the next; [0, 0]: only the top card is visible")
    )
    scale: float


@dataclass(frozen=True)
class Layout(Shape):
    """The places of a table. They stay the same throughout a game."""

    width: float
    height: float
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Pile(Shape):
    """The cards at a place, as far as the player has seen them."""

    title: str
    kind: str = field(metadata=about("quilt, foundation, waste, stock, sail, centre, corner, pile, cell or heap"))
    which: str = field(metadata=about("Which one of its kind, e.g. `3` for the pile p3; empty if there is only one"))
    suit: Literal["S", "H", "D", "C", ""] = field(metadata=about("Suit of a foundation"))
    way: Literal["up", "down", ""] = field(metadata=about("Direction of building on a foundation"))
    cards: tuple[str, ...] = field(
        metadata=about("Bottom to top; empty for the stock. ?? is an unknown face-down card")
    )
    down: int = field(metadata=about("Number of face-down cards, which are the lowest"))
    count: int
    next: str = field(metadata=about("Card or rank that it takes next; empty if none"))
    notes: tuple[Note, ...] = field(
        metadata=about(
            "Notes, each a code with its numbers: count (cards here), left (cards in the stock), redeals (redeals left), "
            "of (cards, and of how many), gone (cards discarded)",
            examples=[[["left", 32], ["redeals", 1]]],
        )
    )
    caption: str = field(metadata=about("The notes in English"))
    covered: tuple[bool, bool] | None = field(
        metadata=about(
            "In the quilt: whether each narrow end is covered: top and bottom, or left and right if sideways"
        )
    )
    seen: tuple[str, ...] = field(metadata=about("Cards of the stock that the player knows, next one first"))
    hand: str = field(metadata=about("Next card of the stock, if the game shows it"))


@dataclass(frozen=True)
class Table(Shape):
    """The table, with layouts for wide and high windows. Choose the layout that makes the cards largest."""

    layouts: tuple[Layout, ...] = field(metadata=about("Widest first"))
    piles: dict[str, Pile]


@dataclass(frozen=True)
class Move(Shape):
    """A legal move."""

    name: str
    kind: str = field(metadata=KIND)
    source: str = field(metadata=about("A place, or empty", alias="from"))
    target: str = field(metadata=about("A place, or empty", alias="to"))
    count: int = field(metadata=about("Number of cards that leave the place"))
    words: str


# -- plays


@dataclass(frozen=True)
class MadeMove(Shape):
    """A move with what it does, as far as the player knows at the current node."""

    move: str
    kind: str = field(metadata=KIND)
    words: str
    source: str = field(metadata=about("A place, or empty", alias="from"))
    target: str = field(metadata=about("A place, or empty", alias="to"))
    cards: tuple[str, ...] = field(metadata=about("Cards that moved: both of a pair, or the cards turned up by a deal"))


@dataclass(frozen=True)
class LineMove(MadeMove):
    """A move of a line."""

    node: int = field(metadata=about("Node that it leads to", examples=[12]))


@dataclass(frozen=True)
class Branch(Shape):
    """Another line than the current one."""

    node: int = field(metadata=about("Its last node", examples=[12]))
    ply: int = field(metadata=about("Ply of its last node", examples=[12]))
    leaves: int = field(metadata=about("Node where it branches off the current line", examples=[12]))
    at: int = field(metadata=about("Ply of the node where it branches off", examples=[12]))
    move: LineMove = field(metadata=about("Its first move after the branch"))


@dataclass(frozen=True)
class PlaySummary(Shape):
    """A play: a game that the player started."""

    id: str
    game: GameName
    deal: str | None = field(
        metadata=about("Deal number, 0 to 2^64 - 1, in decimal; null for a game that started from cards or a position")
    )
    status: Status = field(metadata=STATUS)
    ply: int = field(metadata=PLY)
    winnable: bool = field(metadata=about("The deal was chosen because it can be won"))
    peeked: bool = field(metadata=about("The player has turned spoilers on"))
    hints: int = field(metadata=about("Number of hints the player asked for"))
    coach: bool = field(
        metadata=about("The coach chose moves that were played; such a game does not count in statistics")
    )
    puzzle: str | None = field(metadata=about("Id of the puzzle that the game started from"))
    moved: bool = field(metadata=about("A move was made; a game without a move counts nowhere"))
    seconds: int | None = field(metadata=TIME)
    undos: int | None = field(metadata=UNDOS)
    day: date | None = field(metadata=DAY)
    timely: bool = field(metadata=TIMELY)
    started: datetime
    changed: datetime


@dataclass(frozen=True)
class Challenge(Shape):
    """The result of somebody else's game from the same deal."""

    won: bool
    moves: int
    seconds: int | None
    hints: int | None
    undos: int | None
    checked: bool = field(metadata=about("The link had the moves, and they give this number of moves and this end"))


@dataclass(frozen=True)
class Ahead(Shape):
    """The table after a move."""

    piles: dict[str, Pile] = field(metadata=about("Piles that the move changes, as they are after it"))
    moves: tuple[Move, ...] = field(metadata=about("Legal moves after it"))
    redeals_left: int
    status: Status = field(metadata=STATUS)


@dataclass(frozen=True)
class Play(PlaySummary):
    """A play with its table."""

    node: int = field(metadata=about("The current node", examples=[12]))
    line: tuple[LineMove, ...] = field(
        metadata=about("Moves from the start to here, then the moves that can be redone")
    )
    branches: tuple[Branch, ...] = field(metadata=about("Other lines, newest first; at most 200"))
    moves: tuple[Move, ...] = field(metadata=about("Legal moves, sorted by name; empty unless `status` is `playing`"))
    ahead: dict[str, Ahead | None] = field(
        metadata=about("The table after each legal move; null if the move turns up an unseen card")
    )
    safe: tuple[str, ...] = field(metadata=about("Names of legal moves to a foundation that can never be a mistake"))
    finish: tuple[str, ...] = field(
        metadata=about(
            "Names of moves that surely win: each is safe or the only legal one, and none turns up an unseen card; empty if "
            "there are none"
        )
    )
    redeals_left: int
    table: Table
    challenge: Challenge | None = field(metadata=about("A result to compare with"))
    stamp: str = field(metadata=STAMP)


@dataclass(frozen=True)
class PileChange(Shape):
    """How a pile has changed: `drop` cards are taken off its top, then `add` are laid on it.

    Everything else is as in `Pile`, and left out where it is empty, 0 or null. Title, kind, which, suit and way stay.
    """

    drop: int = field(default=0, metadata=LEFT_OUT)
    add: tuple[str, ...] = field(default=(), metadata=LEFT_OUT)
    count: int | None = field(
        default=None, metadata=about("Left out if it is the number of `cards`", exclude_if=is_none)
    )
    down: int = field(default=0, metadata=LEFT_OUT)
    next: str = field(default="", metadata=LEFT_OUT)
    notes: tuple[Note, ...] = field(default=(), metadata=LEFT_OUT)
    caption: str = field(default="", metadata=LEFT_OUT)
    covered: tuple[bool, bool] | None = field(default=None, metadata=LEFT_OUT)
    seen: tuple[str, ...] = field(default=(), metadata=LEFT_OUT)
    hand: str = field(default="", metadata=LEFT_OUT)


def is_card(kind: object) -> bool:
    """Return whether a kind of moves is the usual one."""
    return kind == "card"


@dataclass(frozen=True)
class ShortMove(Shape):
    """A legal move without what its name says, and without words if its kind is card, pair, deal, redeal or close."""

    name: str
    kind: str = field(default="card", metadata=about("Left out if it is card", exclude_if=is_card))
    source: str = field(
        default="", metadata=about("Left out if the name begins with it", alias="from", exclude_if=is_empty)
    )
    target: str = field(
        default="", metadata=about("Left out if the name ends with it", alias="to", exclude_if=is_empty)
    )
    count: int = field(default=1, metadata=about("Left out if it is 1", exclude_if=is_one))
    words: str = field(default="", metadata=LEFT_OUT)


@dataclass(frozen=True)
class MovesChange(Shape):
    """How the legal moves have changed: those in `drop` are gone, those in `add` are new. They are sorted by name."""

    drop: tuple[str, ...] = field(metadata=about("Names"))
    add: tuple[ShortMove, ...]


@dataclass(frozen=True)
class AheadChange(Shape):
    """How a move would change the table, and the moves that are legal."""

    piles: dict[str, PileChange]
    drop: tuple[str, ...] = field(default=(), metadata=about("Names", exclude_if=is_empty))
    add: tuple[int, ...] = field(default=(), metadata=about("Indices of moves in `others`", exclude_if=is_empty))
    redeals_left: int | None = field(default=None, metadata=about("Left out if it stays", exclude_if=is_none))
    status: Status | None = field(default=None, metadata=about("Left out if it stays", exclude_if=is_none))


@dataclass(frozen=True)
class LineChange(Shape):
    """How the line has changed: its first `keep` moves stay, the next `drop` are gone, and `add` are in their place."""

    keep: int
    drop: int
    add: tuple[LineMove, ...]


@dataclass(frozen=True)
class BranchesChange(Shape):
    """How the other lines have changed: the first `keep` stay, the next `drop` are gone, and `add` are in their place."""

    keep: int
    drop: int
    add: tuple[Branch, ...]


@dataclass(frozen=True)
class PlayChange(Shape):
    """What has changed in a play since the answer whose stamp was sent as `since`. What is not listed here stays."""

    status: Status = field(metadata=STATUS)
    ply: int = field(metadata=PLY)
    peeked: bool
    hints: int
    coach: bool
    moved: bool
    seconds: int | None = field(metadata=TIME)
    undos: int | None = field(metadata=UNDOS)
    changed: datetime
    node: int = field(metadata=about("The current node", examples=[12]))
    line: LineChange | None = field(metadata=about("Left out if it stays", exclude_if=is_none))
    branches: BranchesChange | None = field(metadata=about("Left out if they stay", exclude_if=is_none))
    moves: MovesChange
    others: tuple[ShortMove, ...] = field(metadata=about("Moves that are legal only after one of the legal moves"))
    ahead: dict[str, AheadChange | None] = field(
        metadata=about("What each legal move would change now; null if it turns up an unseen card")
    )
    safe: tuple[str, ...]
    finish: tuple[str, ...]
    redeals_left: int
    piles: dict[str, PileChange] = field(metadata=about("The piles of the table that have changed"))
    stamp: str = field(metadata=STAMP)


@dataclass(frozen=True)
class SharedDeal(Shape):
    """The game and deal of somebody's play."""

    game: GameName
    deal: str = field(metadata=about("Deal number"))


@dataclass(frozen=True)
class Standing(Shape):
    """The place of a win among the player's wins of the same game and options."""

    place: int = field(metadata=about("1 is best; equal wins share a place"))
    of: int = field(metadata=about("Number of wins that are compared"))
    best: int = field(metadata=about("Value of the best one"))


@dataclass(frozen=True)
class Ending(Shape):
    """How a game ended, and how that compares with the player's other games of the same game and options."""

    won: bool
    moves: int | None = field(metadata=about("Number of moves at the end; null if unknown"))
    seconds: int | None = field(metadata=TIME)
    undos: int | None = field(metadata=UNDOS)
    hints: int
    streak: int = field(metadata=about("Games won in a row up to this one"))
    best_streak: int = field(metadata=about("Most games won in a row up to this one"))
    fastest: Standing | None = field(metadata=about("By playing time; null if it is not compared"))
    shortest: Standing | None = field(metadata=about("By number of moves; null if it is not compared"))


@dataclass(frozen=True)
class Imported(Shape):
    """The imported games of a record."""

    plays: tuple[Play, ...]
    notes: tuple[str, ...] = field(
        metadata=about("Notes on the games, e.g. that a record was made by another version of the rules")
    )
    summaries: tuple[PlaySummary, ...] = field(
        metadata=about("The games, if the request was `brief`; then `plays` is empty")
    )


# -- statistics and settings


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


# -- carrying over


@dataclass(frozen=True)
class Carried(Shape):
    """What carrying games over to this player did."""

    added: int = field(metadata=about("Games that the player did not have"))
    merged: int = field(metadata=about("Games that the player had, which are different now"))
    unchanged: int = field(metadata=about("Games that the player had already"))
    left_out: int = field(metadata=about("Games that this server does not know, or knows with other rules"))
    settings: bool = field(metadata=about("The settings were replaced by newer ones"))


@dataclass(frozen=True)
class CarryCode(Shape):
    """A code by which another browser fetches this player's games and settings. It can be used once."""

    code: str = field(metadata=about("8 letters and digits", examples=["K7FTNXWP"]))
    expires: datetime


@dataclass(frozen=True)
class KeptSettings(Shape):
    """A player's settings of the page; null if there are none."""

    settings: dict[str, Setting] | None
    changed: datetime | None


@dataclass(frozen=True)
class Stored(Shape):
    """What is stored of a player."""

    games: int = field(metadata=about("Games that were started or imported"))
    settings: bool = field(metadata=about("There are settings of the page"))


# -- daily deals


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


# -- spoilers


@dataclass(frozen=True)
class Effort(Shape):
    """The progress of a search."""

    positions: int = field(metadata=about("Number of positions searched so far"))
    seconds: float
    best: int = field(metadata=about("Most cards home in any position found"))
    trying: str = field(metadata=about("What the search is trying now, in words"))
    left: int | None = field(metadata=about("Seconds until the solver is ready, about; null if not known"))


@dataclass(frozen=True)
class Waiting(Shape):
    """The search is waiting for other searches."""

    place: int = field(metadata=about("Place in the queue; 1 is next"))


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


@dataclass(frozen=True)
class Step(MadeMove):
    """A move of a winning line."""

    piles: dict[str, Pile] = field(metadata=about("Piles that the move changes, as they are after it"))


@dataclass(frozen=True)
class Line(Shape):
    """A winning line from the current node."""

    table: Table
    steps: tuple[Step, ...]


# -- the coach


@dataclass(frozen=True)
class Readying(Shape):
    """The coach is being loaded for this game; its machine code may have to be built."""

    seconds: float = field(metadata=about("Seconds so far"))
    left: int | None = field(metadata=about("Seconds still to wait, about; null if not known"))
    done: float = field(metadata=about("Share of the machine code that is built, 0 to 1"))


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


# -- puzzles

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
