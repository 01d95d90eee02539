"""Records: whole games as text, to read and to write by hand, in the spirit of the chess players' PGN.

    [Game "crazy-quilt?wrap=on"]
    [Rules "1"]
    [Deal "42"]
    [Player "Ann"]
    [Result "*"]

    {A quiet start.} 1. b8-u c1-d (2. deal {would bury the waste}) 3. deal g1-d ; and so on

Headers say what was played; then come the moves. ``{…}`` and ``;`` to the end of the line are comments, ``(…)`` is a
variation: other moves instead of the one before it. Ply numbers such as ``12.`` may be written anywhere. A file holds any
number of games; each begins with its headers.

The deal is a number (``Deal``), the cards in the order in which they were dealt (``Cards``, with ``Shuffles`` or a ``Seed``
where redeals are shuffled) or a table in the middle of a game (``Position``, as `Position.text` writes it). ``Shuffles``
holds the orders in which redeals brought the gathered cards, counted from 0, as in ``2 0 1/1 0``. ``Result`` is ``won``,
``lost`` (no legal move is left), ``resigned`` or ``*`` (none yet). ``Ply`` is written when a game is put aside: so many moves
of the line stand, the others were taken back. Other headers are kept.

In a header's value and in a comment a backslash makes the next sign stand for itself (``\\"``, ``\\}``, ``\\\\``), ``\\n`` is
a line break and ``\\u2660`` any character; a real line break with the blanks around it reads as one blank. A line that
begins like a header (``[Name "``) is one, even in the middle of a comment: so the fault of one game never spoils the next.

>>> import cadogan
>>> record = read('[Game "quilt"] [Deal 42] 1. c1-d deal (2. b8-u) *')[0]
>>> print(write(record), end="")
[Game "crazy-quilt"]
[Deal "42"]
[Result "*"]
<BLANKLINE>
1. c1-d deal (2. b8-u)
>>> record.position() == cadogan.game("crazy-quilt").deal(42).play("c1-d deal")
True
>>> print(verify(read('[Game "crazy-quilt"] [Deal "42"] deal a1-u')[0]))
wrong at ply 2: a1-u is not legal: the 10 of hearts does not fit: the ace pile of hearts takes the 2 next
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date as Date
from itertools import pairwise
from typing import NamedTuple

from cadogan.cards import BadInput, cards_text, read_cards, read_number
from cadogan.position import Game, IllegalMove, Position, game
from cadogan.state import read_shuffles, shuffles_text

HEADERS = (
    "Game",
    "Rules",
    "Deal",
    "Cards",
    "Position",
    "Strict",
    "Seed",
    "Shuffles",
    "Player",
    "Date",
    "Result",
    "Ply",
)
"""The headers that are understood, in the order in which they are written."""

RESULTS = ("won", "lost", "resigned", "*")
WIDTH = 100
PLIES_A_LINE = 10
PLIES_AT_MOST = 50_000  # a record of more is not replayed: the positions of a line are all held in memory


class Ply(NamedTuple):
    """One move of a record's tree: `parent` is the place of the move before it among the record's plies, -1 at the start."""

    move: str
    parent: int
    comment: str = ""


@dataclass(frozen=True)
class Record:
    """One recorded game. Equal to another with the same headers, moves, variations and comments.

    The tree of moves lies flat in `plies`: first the main line from its first move to its last, then the variations, those
    that leave earlier lines first. Of the moves after one position the first is the line's own, the others begin variations.
    """

    headers: Mapping[str, str]
    plies: tuple[Ply, ...] = ()
    comment: str = ""  # before the first move
    line: int = field(default=1, compare=False)  # of the text that it was read from

    def __post_init__(self) -> None:
        """Give everything its usual form: names of headers, the game's canonical name, the order of plies."""
        object.__setattr__(self, "headers", _usual_headers(self.headers))
        object.__setattr__(self, "plies", _usual_order(self.plies))

    @classmethod
    def from_position(
        cls,
        position: Position,
        player: str = "",
        date: str | Date = "",
        result: str = "",
        more: Mapping[str, str] | None = None,
    ) -> Record:
        """The record of the line that led to a position.

        `result` is needed only where a game was resigned: otherwise the position tells. `more` are other headers.
        """
        start = position.dealt
        headers = {"Game": position.game.name, "Rules": str(position.game.version)}
        shuffles: Sequence[Sequence[int]] = position.shuffles_used
        if start.number is not None:
            headers["Deal"] = str(start.number)
        elif start.text:
            headers["Position"] = position.start.text
            if not start.strict:
                headers["Strict"] = "off"
        else:
            headers["Cards"] = position.dealt_cards
            if start.seed is not None:
                headers["Seed"] = str(start.seed)
            else:
                shuffles = start.shuffles
        if shuffles:
            headers["Shuffles"] = shuffles_text(shuffles)
        headers |= more or {}
        if player:
            headers["Player"] = player
        if date:
            headers["Date"] = str(date)
        headers["Result"] = result or result_of(position)
        return cls(headers, tuple(Ply(move, i - 1) for i, move in enumerate(position.history)))

    @property
    def game(self) -> Game:
        """The game that was played. Raises BadInput when its name is not known."""
        return game(self.headers["Game"])

    @property
    def result(self) -> str:
        """The result that the record claims: won, lost, resigned or ``*``."""
        return self.headers.get("Result", "*")

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the main line."""
        return tuple(self.plies[i].move for i in range(_main(self.plies)))

    @property
    def start(self) -> Position:
        """The position that the game began with. Raises BadInput when the headers do not make one."""
        return _start(self.headers)

    def position(self) -> Position:
        """The position at the end of the main line. Raises BadInput where the line goes wrong."""
        verdict = _replay(self, _main(self.plies))
        if verdict.position is None:
            raise BadInput(verdict.reason if verdict.ply is None else f"at ply {verdict.ply}: {verdict.reason}")
        return verdict.position


@dataclass(frozen=True)
class Verdict:
    """What `verify` found. True when the record is right; otherwise `reason` says what is wrong, `ply` and `move` where."""

    reason: str = ""  # empty when all is well
    ply: int | None = None  # counted from 1; None where no move is at fault
    move: str = ""
    variation: bool = False  # is it in a variation?
    notes: tuple[str, ...] = ()
    position: Position | None = None  # the main line's end

    def __bool__(self) -> bool:
        return not self.reason

    def __str__(self) -> str:
        notes = "".join(f" ({note})" for note in self.notes)
        if self.reason:
            where = "" if self.ply is None else f" at ply {self.ply}"
            return f"wrong{' in a variation' if self.variation else ''}{where}: {self.reason}{notes}"
        assert self.position is not None
        count = "1 move" if self.position.ply == 1 else f"{self.position.ply} moves"
        return f"ok: {count}, {_STATES[result_of(self.position)]}{notes}"


@dataclass(frozen=True)
class Fault:
    """What is wrong with a game that could not be read, and in which line."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


_STATES = {"won": "won", "lost": "no move is left", "*": "not finished"}


def result_of(position: Position) -> str:
    """The result that a position tells by itself: won, lost (no legal move is left), or ``*``."""
    return "won" if position.is_won else "lost" if position.is_over else "*"


# -- does a record hold? ----------------------------------------------------------------------------------------------


def verify(record: Record) -> Verdict:
    """Replay a record, its variations too, and compare the result that it claims with where its line ends."""
    verdict = _replay(record, len(record.plies))
    if not verdict or verdict.position is None:
        return verdict
    notes = []
    version = verdict.position.game.version
    if _other_version(record, verdict.position.game):
        notes.append(f"made by version {record.headers['Rules']} of the rules; it holds under version {version}")
    if record.result == "*" and verdict.position.is_won and "Ply" not in record.headers:
        notes.append("its line ends in a win, though it claims none")
    return replace(verdict, notes=tuple(notes))


def _replay(record: Record, count: int) -> Verdict:
    """Play the first `count` plies, up to the first fault. A record of other rules must lead to its result as well."""
    other = ""
    try:
        rules = record.game
        other = _other_version(record, rules)
        start = record.start
        if len(record.plies) > PLIES_AT_MOST:
            raise BadInput(f"the record has {len(record.plies)} moves: more than {PLIES_AT_MOST} are not replayed")
    except BadInput as error:
        return Verdict(f"{other}{error}")
    main = _main(record.plies)
    positions: list[Position] = []
    for i, (move, parent, _) in enumerate(record.plies[:count]):
        before = start if parent < 0 else positions[parent]
        try:
            positions.append(before.play(move))
        except IllegalMove as error:
            return Verdict(f"{other}{error}", before.ply + 1, move, variation=i >= main)
    end = positions[main - 1] if main else start
    reason = _shuffles_differ(record, end)
    if reason or other:
        reason = reason or _result_differs(record, end)
        return Verdict(f"{other}{reason}") if reason else Verdict(position=end)
    return Verdict(_result_differs(record, end), position=end)


def _other_version(record: Record, rules: Game) -> str:
    """The beginning of what is said when a record of another version of the rules does not hold; empty for this version."""
    version = record.headers.get("Rules", "").strip() or str(rules.version)
    if not (version.isascii() and version.isdigit()):
        raise BadInput(f"the header Rules is the version of the rules, a whole number: {version[:40]!r} is none")
    if int(version[:9]) == rules.version and len(version) <= 9:
        return ""
    return (
        f"the record is of version {version[:9]} of the {rules.family.NAME} rules and does not hold under "
        f"version {rules.version}: "
    )


def _shuffles_differ(record: Record, end: Position) -> str:
    """How the shuffles that a record gives differ from those of its deal number or seed; empty when they agree."""
    if "Shuffles" not in record.headers or end.dealt.shuffles:
        return ""
    if end.game.options.get("shuffle") != "on":
        return f"{end.game.name} does not shuffle at its redeals: leave the header Shuffles out"
    try:
        given = read_shuffles(record.headers["Shuffles"])
    except BadInput as error:
        return str(error)
    for k, (order, made) in enumerate(zip(given, end.shuffles_used, strict=False), start=1):
        if order != list(made):
            return f"the header Shuffles does not agree with the deal: redeal {k} brought {' '.join(map(str, made))}"
    return ""


def _result_differs(record: Record, end: Position) -> str:
    """How the result that a record claims differs from where its main line ends; empty when it does not."""
    claimed, state = record.result, result_of(end)
    if claimed not in RESULTS:
        return f"the result {claimed[:40]!r} is none of {', '.join(RESULTS)}"
    if claimed == "won" and state != "won":
        return f"the result is said to be won, but the line ends after {end.ply} moves with the game not won"
    if claimed == "lost" and state == "*":
        moves = "1 move is" if len(end.moves) == 1 else f"{len(end.moves)} moves are"
        return f"the result is said to be lost, but where the line ends {moves} legal ({end.moves[0]} for one)"
    if claimed in ("lost", "resigned") and state == "won":
        return f"the result is said to be {claimed}, but the line ends with the game won"
    return ""


def _start(headers: Mapping[str, str]) -> Position:
    """The position that headers describe."""
    rules = game(headers["Game"])
    strict = headers.get("Strict", "on").strip().lower()
    if strict not in ("on", "off"):
        raise BadInput(f"the header Strict is on or off, not {strict[:40]!r}")
    if "Position" in headers:
        for name in ("Deal", "Cards", "Seed"):
            if name in headers:
                raise BadInput(f"the headers Position and {name} exclude each other: a game begins with one of them")
        return rules.setup(headers["Position"], strict=strict == "on")
    if "Deal" in headers:
        position = rules.deal(headers["Deal"])
        if "Cards" in headers and cards_text(read_cards(headers["Cards"])) != position.dealt_cards:
            raise BadInput(f"the header Cards does not agree with deal {position.number}: leave one of them out")
        if "Seed" in headers and read_number(headers["Seed"]) != position.number:
            raise BadInput(f"the header Seed does not agree with deal {position.number}: leave it out")
        return position
    if "Cards" in headers:
        if "Seed" in headers:
            return rules.position(headers["Cards"], seed=headers["Seed"])
        shuffles = read_shuffles(headers["Shuffles"]) if "Shuffles" in headers else []
        if not shuffles and rules.options.get("shuffle") == "on" and rules.options["redeals"] != "0":
            shuffles = [[]]  # not redealt yet: the first shuffle is not known
        return rules.position(headers["Cards"], shuffles=shuffles)
    raise BadInput("the record does not say what was dealt: it needs a header Deal, Cards or Position")


# -- the usual form of a record ---------------------------------------------------------------------------------------

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_USUAL = {name.lower(): name for name in HEADERS}


def _usual_headers(given: Mapping[str, str]) -> dict[str, str]:
    """Headers under their usual names and in their usual order, the game by its canonical name."""
    headers: dict[str, str] = {}
    spelled: dict[str, str] = {}
    for name, value in given.items():
        if not _NAME.fullmatch(name):
            raise BadInput(f"{name[:40]!r} is no name of a header: it is made of letters, digits, - and _")
        usual = _USUAL.get(name.lower(), name)
        if spelled.setdefault(usual.lower(), usual) in headers:
            raise BadInput(f"the header {usual} is given twice")
        headers[usual] = value
    if "Game" not in headers:
        raise BadInput('the record does not say what was played: it needs a header such as [Game "crazy-quilt"]')
    with suppress(BadInput):  # a name that is not known is kept: `verify` and `start` say what is wrong
        headers["Game"] = game(headers["Game"]).name
    if headers.get("Result", "").strip().lower() in RESULTS:
        headers["Result"] = headers["Result"].strip().lower()
    known = {name: headers[name] for name in HEADERS if name in headers}
    return known | headers


def _usual_order(plies: Sequence[Ply]) -> tuple[Ply, ...]:
    """The same tree with each line's moves one after the other, the main line first."""
    for i, ply in enumerate(plies):
        if not -1 <= ply.parent < i:
            raise BadInput(f"ply {i} of the tree follows ply {ply.parent}, which does not come before it")
        if not _WORD.fullmatch(ply.move) or _unnumbered(ply.move) != ply.move or ply.move.lower() in RESULTS:
            raise BadInput(f"{ply.move[:40]!r} cannot be the name of a move")
    if _main(plies) == len(plies):
        return tuple(plies)
    after = _children(plies)
    ordered: list[Ply] = []
    lines = deque([(after[-1][0], -1), *((i, -1) for i in after[-1][1:])])
    while lines:
        i, parent = lines.popleft()
        while True:
            parent, place = len(ordered), parent
            ordered.append(Ply(plies[i].move, place, plies[i].comment))
            following = after.get(i, [])
            lines.extend((other, parent) for other in following[1:])
            if not following:
                break
            i = following[0]
    return tuple(ordered)


def _main(plies: Sequence[Ply]) -> int:
    """How many plies from the first on make one line."""
    return next((i for i, ply in enumerate(plies) if ply.parent != i - 1), len(plies))


def _children(plies: Sequence[Ply]) -> dict[int, list[int]]:
    """The plies that follow each ply, -1 standing for the start."""
    after: dict[int, list[int]] = {}
    for i, ply in enumerate(plies):
        after.setdefault(ply.parent, []).append(i)
    return after


# -- writing ----------------------------------------------------------------------------------------------------------

# What would not come back, or not come through every editor, is written as \uXXXX.
_STRANGE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff]")
_BREAK = re.compile(r"(?<=[^ ]) (?=[^ \[])")  # no line of a text begins with a bracket, lest it be taken for a header


def write(*records: Record) -> str:
    """Records as text, from which `read` makes the same records."""
    return "\n".join(map(_write, records))


def _write(record: Record) -> str:
    headers = [_fill(_words(f'[{name} "', value, '"]')) for name, value in record.headers.items()]
    moves = _fill(_movetext(record))
    return "\n".join([*headers, "", *([moves] if moves else [])]) + "\n"


class _Word(NamedTuple):
    """A piece of text that is never broken over two lines."""

    text: str
    glued: bool = False  # to the word before it
    anew: bool = False  # on a line of its own


def _words(before: str, text: str, after: str) -> Iterator[_Word]:
    """The words of a value or comment, between its marks, such that reading gives the text back."""
    text = text.replace("\\", "\\\\").replace(after[0], "\\" + after[0]).replace("\n", "\\n").replace("\t", "\\t")
    text = _STRANGE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    inner = text.strip(" ")
    if inner != text:
        start = len(text) - len(text.lstrip(" "))
        text = r"\u0020" * start + inner + r"\u0020" * (len(text) - len(inner) - start)
    for word in _BREAK.split(before + text + after):
        yield _Word(word)


def _comment(text: str) -> Iterator[_Word]:
    return _words("{", text, "}") if text else iter(())


def _movetext(record: Record) -> Iterator[_Word]:
    """Moves with their numbers, comments and variations, the latter without recursion: they may nest as deep as they like."""
    plies = record.plies
    after = _children(plies)
    main = _main(plies)
    yield from _comment(record.comment)
    numbered = glued = False  # does the next move need its number; does it follow a bracket?
    todo: list[tuple[int, int, bool]] = []  # a ply (-1: a bracket closes), its number, does it begin a variation?
    if plies:
        todo.append((0, 1, False))
    while todo:
        i, number, variation = todo.pop()
        if i < 0:
            yield _Word(")", glued=True)
            numbered = True
            continue
        if variation:
            yield _Word("(")
            numbered = glued = True
        anew = i < main and (number - 1) % PLIES_A_LINE == 0
        text = f"{number}. {plies[i].move}" if numbered or anew else plies[i].move
        yield _Word(text, glued, anew)
        yield from _comment(plies[i].comment)
        numbered, glued = bool(plies[i].comment), False
        following = after.get(i, [])
        if following:
            todo.append((following[0], number + 1, False))
        if not variation:
            for other in reversed(after[plies[i].parent][1:]):
                todo += [(-1, 0, False), (other, number, True)]


def _fill(words: Iterable[_Word]) -> str:
    """Words in lines of WIDTH columns at most, where they can be broken."""
    lines: list[str] = []
    line: list[str] = []
    width = 0
    held: list[str] = []  # words that belong together

    def lay(anew: bool) -> None:
        nonlocal line, width
        if not held:
            return
        text = "".join(held)
        held.clear()
        if line and (anew or width + 1 + len(text) > WIDTH):
            lines.append(" ".join(line))
            line, width = [], 0
        line.append(text)
        width += len(text) + (1 if width else 0)

    fresh = False
    for word in words:
        if not word.glued:
            lay(fresh)
            fresh = word.anew
        held.append(word.text)
    lay(fresh)
    return "\n".join([*lines, " ".join(line)] if line else lines)


# -- reading ----------------------------------------------------------------------------------------------------------

# A line that begins like this begins a header, come what may.
_HEADER_LINE = re.compile(
    r'^[ \t]*+\[[ \t]*+(?:([A-Za-z][A-Za-z0-9_-]*+)[ \t]*+"|(game)\b)', re.MULTILINE | re.IGNORECASE
)
_HEADER = re.compile(
    r"""\[\s*+([A-Za-z][A-Za-z0-9_-]*+)\s*+
        (?: "([^"\\]*+(?:\\.[^"\\]*+)*+)"
          | (?<=\s)([^"\[\]{}\n]*+)  # a value of one line may do without its marks
        )\s*+\]""",
    re.DOTALL | re.VERBOSE,
)
_TOKEN = re.compile(
    r"""(?P<blank>\s+)
      | (?P<line>;[^\n]*)
      | \{(?P<comment>[^\\}]*+(?:\\.[^\\}]*+)*+)\}
      | (?P<open>\()
      | (?P<close>\))
      | (?P<word>[^\s(){}\[\];"]+)""",
    re.VERBOSE | re.DOTALL,
)
_WORD = re.compile(r"""[^\s(){}\[\];"]+""")
_NUMBER = re.compile(r"(?:[0-9]*\.)*+")
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.))", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t"}


def read(data: str | bytes) -> list[Record]:
    """The records of a text. Raises BadInput, with the line, for the first game that cannot be read."""
    records = []
    for record in read_each(data):
        if isinstance(record, Fault):
            raise BadInput(str(record))
        records.append(record)
    return records


def read_each(data: str | bytes) -> Iterator[Record | Fault]:
    """The records of a text one by one, with a `Fault` in the place of each game that cannot be read."""
    text = _decoded(data).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    breaks = [found.start() for found in re.finditer("\n", text)]
    found = [(match.start(), (match[1] or match[2]).lower()) for match in _HEADER_LINE.finditer(text)]
    reading = _Reading(0)
    for (start, name), (end, _) in pairwise([(0, ""), *found, (len(text), "")]):
        if name:
            if reading.ends_before(name):
                yield from reading.finished(breaks)
                reading = _Reading(start)
            elif not reading.begun:
                reading.at = start
            reading.begun.add(name)
        reading.take_all(text, start, end)
    yield from reading.finished(breaks)


def _decoded(data: str | bytes) -> str:
    """Bytes as text; what is no UTF-8 is marked, not refused. Some editors write UTF-16, and say so at the start."""
    if isinstance(data, str):
        return data
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    return data.decode(encoding, errors="replace")


def _unnumbered(word: str) -> str:
    """A word without the ply number before it."""
    return _NUMBER.sub("", word, count=1)


def _unescaped(text: str) -> str:
    """What a value or a comment says."""
    text = " ".join(filter(None, (line.strip(" \t") for line in text.split("\n"))))

    def meant(found: re.Match[str]) -> str:
        if found[1]:
            return chr(int(found[1], 16))
        sign = found[2]
        return _ESCAPES.get(sign) or (f"\\{sign}" if sign.isalnum() else sign)

    return _ESCAPE.sub(meant, text)


class _Wrong(Exception):
    """What cannot be read, and at which place of the text."""

    def __init__(self, at: int, reason: str) -> None:
        self.at, self.reason = at, reason


class _Reading:
    """One game while it is being read."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.headers: dict[str, str] = {}
        self.begun: set[str] = set()  # the headers of which there is at least the beginning
        self.names: set[str] = set()  # and those that were read
        self.plies: list[tuple[str, int]] = []
        self.comments: dict[int, list[str]] = {}  # by ply, -1 before the first
        self.last = -1  # the ply after which the next one comes
        self.open: list[tuple[int, int]] = []  # of each open variation: the ply that it stands beside, where it begins
        self.fresh = False  # has a variation been opened that has no move yet?
        self.held: list[str] = []  # its comments
        self.result = ""
        self.gap = False  # did an empty line come last?
        self.wrong: _Wrong | None = None

    def ends_before(self, name: str) -> bool:
        """Does a header of this name belong to the next game?"""
        again = (name in self.begun or name in self.names) and (self.gap or name == "game")
        astray = self.wrong is not None and not self.begun
        return bool(self.plies or self.result or again or astray)

    def finished(self, breaks: Sequence[int]) -> Iterator[Record | Fault]:
        """The record, or what is wrong with it; nothing where there was nothing but blanks and comments."""
        line = bisect_right(breaks, self.at - 1) + 1
        if not self.wrong and self.open:
            self.wrong = _Wrong(self.open[-1][1], "the variation that begins here is not closed: a ) is missing")
        if self.wrong:
            yield Fault(bisect_right(breaks, self.wrong.at - 1) + 1, self.wrong.reason)
            return
        if not (self.headers or self.plies or self.result):
            return
        plies = tuple(
            Ply(move, parent, "\n".join(self.comments.get(i, ()))) for i, (move, parent) in enumerate(self.plies)
        )
        try:
            yield Record(self.headers, plies, "\n".join(self.comments.get(-1, ())), line)
        except BadInput as error:
            yield Fault(line, str(error))

    def take_all(self, text: str, start: int, end: int) -> None:
        """Read a part of the text; at the first fault the rest of it is passed over."""
        part = text[start:end]
        self.gap = part[len(part.rstrip()) :].count("\n") > 1
        try:
            while start < end:
                start = self.take(text, start, end)
        except _Wrong as wrong:
            self.wrong = self.wrong or wrong

    def take(self, text: str, at: int, end: int) -> int:
        """Read one piece of the text, and return where the next one begins."""
        found = _TOKEN.match(text, at, end)
        if not found:
            if text[at] == "[":
                return self.take_header(text, at, end)
            if text[at] == "{":
                raise _Wrong(at, "the comment that begins here is not closed: a } is missing")
            raise _Wrong(at, f"{text[at]!r} has no meaning here; write comments as {{…}}")
        kind, said = found.lastgroup, found[0]
        if kind == "line":
            self.take_comment(_unescaped(said[1:]))
        elif kind == "comment":
            self.take_comment(_unescaped(found["comment"]))
        elif kind == "open":
            self.begin_variation(at)
        elif kind == "close":
            self.end_variation(at)
        elif kind == "word":
            move = _unnumbered(said)
            if move:
                self.take_move(move, at)
        return found.end()

    def take_header(self, text: str, at: int, end: int) -> int:
        found = _HEADER.match(text, at, end)
        if not found:
            shown = text[at : min(end, at + 40)].partition("\n")[0]
            raise _Wrong(at, f'{shown!r} is not a whole header: write [Name "value"]')
        name = found[1]
        if self.plies or self.result:
            raise _Wrong(at, f"the header {name} comes after moves: headers come first")
        if name.lower() in self.names:
            raise _Wrong(at, f"the header {name} is given twice")
        self.names.add(name.lower())
        self.headers[name] = _unescaped(found[2] if found[2] is not None else found[3])
        return found.end()

    def take_comment(self, text: str) -> None:
        if text:
            (self.held if self.fresh else self.comments.setdefault(self.last, [])).append(text)

    def take_move(self, move: str, at: int) -> None:
        if not self.headers:
            raise _Wrong(at, 'a game begins with its headers, such as [Game "crazy-quilt"] and [Deal "42"]')
        if move.lower() in RESULTS:
            if not self.open:
                self.take_result(move.lower(), at)
            return
        if self.result and not self.open:
            raise _Wrong(at, f"the move {move[:40]!r} comes after the result {self.result}, which ends the game")
        self.plies.append((move, self.last))
        self.last = len(self.plies) - 1
        if self.held:
            self.comments[self.last], self.held = self.held, []
        self.fresh = False

    def take_result(self, result: str, at: int) -> None:
        """A result after the moves says the same as the header, which may be left out."""
        name = next((name for name in self.headers if name.lower() == "result"), "Result")
        claimed = self.headers.setdefault(name, result)
        if claimed.strip().lower() != result:
            raise _Wrong(at, f"the moves end with {result}, but the header Result says {claimed[:40]}")
        self.result = result

    def begin_variation(self, at: int) -> None:
        if self.fresh or self.last < 0:
            raise _Wrong(at, "a variation needs a move before it, in the place of which it is played")
        self.open.append((self.last, at))
        self.last = self.plies[self.last][1]
        self.fresh = True

    def end_variation(self, at: int) -> None:
        if not self.open:
            raise _Wrong(at, "this ) closes no variation")
        self.last, _ = self.open.pop()
        if self.held:
            self.comments.setdefault(self.last, []).extend(self.held)
            self.held = []
        self.fresh = False
