"""`cadogan solve`: find out whether deals can be won; `cadogan perft`: count lines of play."""

from __future__ import annotations

import json
import re
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from io import BytesIO
from os.path import isfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, get_args

import typer

from cadogan.cli import WRONG
from cadogan.cli.arguments import (
    GameName,
    Json,
    Memory,
    Number,
    SearchPositions,
    SearchSeconds,
    SearchSeed,
    Set,
    chosen_game,
    deal_fields,
    played,
    read_memory,
    whole,
    write_json,
)
from cadogan.cli.terminal.output import Progress, heading, print_text, wrapped
from cadogan.machine.interrupt import killable, stoppable, uninterrupted
from cadogan.position import Game, Position
from cadogan.rules.card_texts import count_cards
from cadogan.rules.cards import BadInput, counted, read_number, read_range
from cadogan.rules.drawn import drawn_fields
from cadogan.rules.state import read_shuffles

if TYPE_CHECKING:
    from cadogan.solver import Progress as SearchProgress
    from cadogan.solver import Verdict


# -- Sources of deals: numbers, or a file with one deal on each line --------------------------------------------------
#
# Deals are read one at a time, so ranges and files may be of any size.


LONGEST = 1 << 16  # bytes of a line
LINES = 150  # of a deal, at most; enough for a card a line
IN_A_ROW = 8  # cards of a row of a table that has no label: more belong to another deal
SKIPPED = 1 << 24  # bytes of a line that is too long, of which the end is looked for
WRONG_AT_FIRST = 100  # lines, after which a file without a deal is read no further

Start = Callable[[Position], Position]  # from a deal to the position to work on; may raise BadInput
Fault = Callable[[str], None]


@dataclass(frozen=True)
class Deal:
    """A deal: its name in messages, its JSON fields, and the position to work on."""

    name: str
    fields: dict[str, Any]
    position: Position


class Numbered:
    """Deals by number: numbers and ranges, as in ``1-100,200``. Raises BadInput for any other text."""

    def __init__(self, game: Game, numbers: str) -> None:
        self.game = game
        self.ranges = [read_range(part) for part in numbers.split(",")]

    def each(self, start: Start, fault: Fault) -> Iterator[Deal]:
        """Yield every valid deal; call `fault` with a sentence for each invalid one."""
        for numbers in self.ranges:
            for number in numbers:
                try:
                    position = start(self.game.deal(number))
                except BadInput as error:
                    fault(f"deal {number}: {error}")
                else:
                    yield Deal(f"deal {number}", {"deal": str(number)}, position)

    def count(self) -> int:
        """Return the number of deals, invalid ones included."""
        return sum(numbers.stop - numbers.start for numbers in self.ranges)


class Listed:
    """Deals from a file, from standard input for ``-``, or typed: the cards of deals, drawn tables, or positions as text.

    A deal may take one line or several; a ``#`` starts a comment. If the game shuffles at its redeals, ``; seed=7`` or ``; shuffles=…``
    after the cards says how; `seed` is for others. Raises OSError for a file out of reach, BadInput for a `seed` that nothing needs.
    """

    def __init__(self, game: Game, name: str, seed: str | None = None) -> None:
        self.game = game
        typed = len(name.split()) > 1 and not re.search(r"\.\w+$", name) and not isfile(name)  # noqa: PTH113 -- Path refuses what is too long for a name
        self.name = "standard input" if name == "-" else "--cards" if typed else name
        self.path = None if name == "-" or typed else Path(name)
        self.file: BinaryIO = (
            self.path.open("rb") if self.path else BytesIO(name.encode()) if typed else sys.stdin.buffer
        )
        self.shuffled = game.shuffles
        if seed is not None and not self.shuffled:
            raise BadInput(f"{game.name} does not shuffle at its redeals: remove --shuffle-seed")
        self.seed = seed if seed is None else str(read_number(seed))
        self.cards = len(game.family.pack(game.options))
        self.field = re.compile(rf"(?:{'|'.join(game.family.FIELDS)})\s*=")

    def each(self, start: Start, fault: Fault) -> Iterator[Deal]:
        """Yield every valid deal; call `fault` with a sentence for each invalid one."""
        line = 0
        wrong: int | None = 0  # deals before the first one that is right
        for line, text in self._texts(self.file):
            if wrong == WRONG_AT_FIRST:
                fault(f"{self.name} has no deals: the first {wrong} are wrong, and the others were not read")
                return
            try:
                if text is None:
                    raise BadInput(f"the line is too long: the limit is {LONGEST:,} bytes")
                position = start(self._position(text))
            except BadInput as error:
                fault(f"{self.name}, line {line}: {error}")
                wrong = wrong if wrong is None else wrong + 1
            else:
                wrong = None
                yield Deal(f"line {line}", {"deal": None, "line": line, **_start_fields(position)}, position)
        if not line:
            raise BadInput(f"{self.name} has no deals: write the {self.cards} cards of each, in dealing order")

    def _position(self, text: str) -> Position:
        """Return the position of a deal's text. Raises BadInput if it is invalid."""
        if self.field.match(text):
            given = "shuffles=" in text or "seed=" in text or not self.shuffled or self.seed is None
            return self.game.setup(text if given else f"{text}; seed={self.seed}")
        parts = [(part, _FIELD.fullmatch(part)) for part in text.split(";")]
        fields = {field[1]: field[2].strip() for _, field in parts if field}
        if not fields.keys() <= {"seed", "shuffles"}:
            wrong = next(part for part, field in parts if field and field[1] not in ("seed", "shuffles"))
            raise BadInput(f"{wrong.strip()[:40]!r} cannot follow the cards: write seed=… or shuffles=…")
        if self.shuffled and self.seed is not None and not fields:
            fields["seed"] = self.seed
        if self.shuffled and not fields:
            what = "add `; seed=7` after the cards, or give --shuffle-seed 7 for all lines"
            raise BadInput(f"{self.game.name} shuffles at its redeals: {what}")
        shuffles = read_shuffles(fields["shuffles"]) if "shuffles" in fields else None
        return self.game.position(";".join(part for part, field in parts if not field), shuffles, fields.get("seed"))

    def count(self) -> int | None:
        """Return the number of deals, invalid ones included; None if it is not known in advance."""
        if not (self.path and self.path.is_file()):
            return None
        with self.path.open("rb") as file:
            return sum(1 for _ in self._texts(file))

    def _texts(self, file: BinaryIO) -> Iterator[tuple[int, str | None]]:
        """Yield the text of each deal with the number of its first line; None for a line that is too long.

        A deal ends with its last card, with a blank line or a heading as "Deal 42", or before a line with too many cards. A drawn table
        ends where the next one begins; a position that follows it, as `cadogan show --all` prints them, replaces it.
        """
        first, block, cards, drawn = 0, "", 0, False
        for number, line in _lines(file):
            position = line is None or bool(self.field.match(line))
            count, sure = count_cards(line) if line and not position else (0, True)
            headed = line is not None and line.startswith(self.game.title)
            if line and block and not (position or headed):
                drawn = drawn or bool(drawn_fields(self.game.family.TABLE, block + line))
            if drawn:
                again = line is not None and line.split()[:1] == block.split()[:1]
                ends = position or headed or again or (sure and count > IN_A_ROW)
            else:
                ends = position or headed or not line or cards + count > self.cards
            if block and (ends or len(block) > LONGEST or number - first == LINES):
                if not (drawn and position and line):
                    yield first, block
                block, cards, drawn = "", 0, False
            if position:
                yield number, line
            elif line:
                first = first if block else number
                block += f"{line}\n"
                cards += count
                drawn = drawn or headed
                if not drawn and (cards == self.cards or _CHANCE.search(line)):
                    yield first, block
                    block, cards = "", 0
        if block:
            yield first, block


_FIELD = re.compile(r"\s*([a-z]+)\s*=([^=]*)", re.DOTALL)
_CHANCE = re.compile(r"\b(?:seed|shuffles)\s*=")
_HEADING = re.compile(r"^(?:deal|game|no\.?)\s+[\d,]+\s*[.:]?$", re.IGNORECASE)


def _lines(file: BinaryIO) -> Iterator[tuple[int, str | None]]:
    """Yield the lines with their numbers, without comments; None for one that is too long. One that never seems to end is the last."""
    number = 0
    while data := file.readline(LONGEST + 1):
        number += 1
        if len(data) > LONGEST and not data.endswith(b"\n"):
            yield number, None
            for _ in range(SKIPPED // LONGEST):
                data = file.readline(LONGEST)
                if not data or data.endswith(b"\n"):
                    break
            else:
                return
            continue
        text, comment, _ = data.decode("utf-8", "replace").lstrip("\ufeff").partition("#")
        text = _HEADING.sub("", text.strip("> \t\r\n"))
        if text or not comment:  # a comment alone ends no deal
            yield number, text


def _start_fields(position: Position) -> dict[str, Any]:
    """Return the JSON fields of a deal without a number."""
    start = position.dealt
    if start.text:
        return {"position": start.text}
    fields: dict[str, Any] = {"cards": position.dealt_cards}
    if start.seed is not None:
        fields["shuffle_seed"] = str(start.seed)
    if start.shuffles:
        fields["shuffles"] = [list(order) for order in start.shuffles]
    return fields


# -- `cadogan solve`: solve deals and print their verdicts in order ---------------------------------------------------


def solve_deals(
    name: GameName,
    number: Annotated[
        str, typer.Argument(metavar="N", help="Deal number; instead you can give --deals or --cards.")
    ] = "",
    deals: Annotated[str, typer.Option("--deals", metavar="A-B", help="Many deals, e.g. 1-100 or 1-100,200.")] = "",
    cards: Annotated[
        str,
        typer.Option(
            "--cards", metavar="FILE", help="File with the cards of deals, or the cards; - is standard input."
        ),
    ] = "",
    seconds: SearchSeconds = None,
    positions: SearchPositions = None,
    memory: Memory = "1G",
    jobs: Annotated[int, whole(metavar="J", least=1, help="Number of deals to solve at the same time.")] = 1,
    seed: SearchSeed = 0,
    moves: Annotated[str, typer.Option("--from", metavar="MOVES", help="Play these moves first, then solve.")] = "",
    shorter: Annotated[bool, typer.Option("--shorten", help="After a win, look for a shorter line.")] = False,
    shuffle_seed: Annotated[
        str | None,
        typer.Option(
            metavar="N",
            help="With --cards: shuffle redeals like those of deal N, unless the deal has its own seed.",
        ),
    ] = None,
    options: Set = None,
    as_json: Json = False,
) -> int:
    """Find out whether deals can be won.

    The solver sees all cards. A deal is won (with a winning line), lost (with the reason), or unknown (the budget was too small to decide). The line is printed for a single deal; for many deals, use --json to get the lines.

    --json prints one line of JSON per deal, in order: game, deal (or line and cards), verdict (won, lost or unknown), moves, positions, seconds, why, best.

    A --cards file has the cards of deals in any usual writing, each on one line or several as printed by `cadogan deal`; tables that show all cards, as printed by `cadogan show`; or positions, as printed by `cadogan show --all`. If the game shuffles at its redeals, add `; seed=7` after the cards, or give --shuffle-seed for all deals. A # starts a comment. Invalid deals are reported and skipped.

    Ctrl-C stops and keeps finished results. Exit status: 0; 2 if anything was invalid, even one line; 130 after Ctrl-C.

    \b
    Examples:
      cadogan solve crazy-quilt 42
      cadogan solve crazy-quilt 42 --from "c1-d deal" --shorten
      cadogan solve windmill --deals 1-1000 --seconds 1 --json > windmill.jsonl
      cadogan solve the-carpet --cards deals.txt --shuffle-seed 7
    """
    if sum(map(bool, (number, deals, cards))) != 1:
        raise BadInput(
            "give exactly one of: a deal number, as in `cadogan solve crazy-quilt 42`; --deals 1-100; or --cards FILE"
        )
    if shuffle_seed is not None and not cards:
        raise BadInput("--shuffle-seed needs --cards: the number of a deal already decides its shuffles")
    if "-" in number[1:] or "," in number:
        raise BadInput(f"{number!r} is not a deal number: for many deals, write --deals {number}")
    if number:
        read_number(number)
    game = chosen_game(name, options)
    source = Listed(game, cards, shuffle_seed) if cards else Numbered(game, number or deals)
    size = read_memory(memory)

    from cadogan.solver import batch
    from cadogan.solver.solving import check

    check(game.deal(0), seconds, positions, size)

    def start(position: Position) -> Position:
        position = played(position, moves)
        check(position, seconds, positions, size)
        return position

    def starts() -> Iterator[Position]:
        for deal in source.each(start, report.fault):
            report.waiting.append(deal)
            yield deal.position

    progress = Progress(source.count())
    report = SolveOutput(progress, as_json)
    with stoppable() as ending:
        batch.prepare(game, shorter)
        on_progress = report.search if progress.shown else None
        results = batch.solve_each(
            starts(), seconds, positions, memory=size, jobs=jobs, seed=seed, shorter=shorter, on_progress=on_progress
        )
        report.begin()
        with progress, closing(results):
            for _, verdict in results:
                with uninterrupted():  # otherwise the summary could count a verdict that was not printed
                    report.verdict(verdict)
    report.sum_up(ending.interrupted)
    return ending.status or (WRONG if report.faults else 0)


class SolveOutput:
    """The output: verdicts on standard output, everything else on standard error."""

    def __init__(self, progress: Progress, as_json: bool) -> None:
        from cadogan.solver.verdict import Result

        self.progress = progress
        self.count = progress.total
        self.as_json = as_json
        self.waiting: deque[Deal] = deque()  # deals without a verdict yet, in order
        self.verdicts = dict.fromkeys(get_args(Result), 0)
        self.faults = 0
        self.begin()

    @property
    def done(self) -> int:
        """The number of deals that have a verdict."""
        return sum(self.verdicts.values())

    def begin(self) -> None:
        """Start the clock."""
        self.started = time.perf_counter()
        self.show()

    def verdict(self, verdict: Verdict) -> None:
        """Print the verdict of the next deal."""
        deal = self.waiting.popleft()
        self.verdicts[verdict.result] += 1
        if self.as_json:
            self.progress.print(json.dumps(fields(deal, verdict), ensure_ascii=False))
        elif self.count == 1:
            self.progress.print(f"{heading(deal.position)}: {verdict}")
            if verdict.moves:
                self.progress.print(wrapped(" ".join(verdict.moves)))
        else:
            self.progress.print(f"{deal.name}: {verdict}")
        self.show()

    def fault(self, sentence: str) -> None:
        """Print what is wrong with a deal."""
        self.faults += 1
        self.progress.print_fault(sentence)
        self.show()

    def search(self, position: Position, search: SearchProgress) -> None:
        """Show the progress of a search."""
        name = next((f"{deal.name}: " for deal in self.waiting if deal.position is position), "")
        self.show(
            f"{name}{counted(search.positions, 'position')}, best: {counted(search.best, 'card')} home; {search.trying}"
        )

    def show(self, detail: str | None = None) -> None:
        """Update the progress bar."""
        done, seconds = self.done + self.faults, time.perf_counter() - self.started
        words = [
            f"{done:,}" + (f" of {self.count:,}" if self.count else ""),
            " ".join(f"{result} {count:,}" for result, count in self.verdicts.items()),
        ]
        if done:
            words.append(f"{done / seconds:.1f}/s" if done > seconds else f"{seconds / done:.1f} s each")
        if done and self.count:
            words.append(f"{timedelta(seconds=round(seconds / done * (self.count - done)))} left")
        self.progress.update(done, " · ".join(words), detail=detail)

    def sum_up(self, interrupted: bool) -> None:
        """Print the number of each verdict; nothing for a single deal, whose verdict is already printed."""
        words = "interrupted: " if interrupted else ""
        words += (
            f"{self.done:,} of {counted(self.count, 'deal')}: "
            if interrupted and self.count
            else f"{counted(self.done, 'deal')}: "
        )
        words += ", ".join(f"{count:,} {result}" for result, count in self.verdicts.items())
        if self.faults:
            words += f"; {self.faults:,} invalid"
        words += f" ({time.perf_counter() - self.started:.1f} s)"
        if self.as_json:
            if interrupted or self.progress.shown:
                print(words, file=sys.stderr)
        elif interrupted or self.count != 1:
            print(words)


def fields(deal: Deal, verdict: Verdict) -> dict[str, Any]:
    """Return a deal and its verdict as ``--json`` prints them."""
    played = {"from": list(deal.position.history)} if deal.position.ply else {}
    return {"game": verdict.game, **deal.fields, **played, **verdict.plain()}


# -- `cadogan perft`: count sequences of legal moves ------------------------------------------------------------------


WORTH_LOADING = 1000  # fewer paths are counted before the machine code is loaded


def count_lines(
    name: GameName,
    number: Number,
    depth: Annotated[
        int, whole(metavar="DEPTH", least=1, most=99, argument=True, help="Length of the longest sequences.")
    ],
    options: Set = None,
    as_json: Json = False,
) -> None:
    """Count sequences of legal moves from a deal.

    Counts the sequences of one move, of two moves, and so on to DEPTH: the usual way to compare two implementations of the rules.

    Example: cadogan perft crazy-quilt 42 6
    """
    position = chosen_game(name, options).deal(number)
    counts: list[int] = []
    with killable():
        for count in _path_counts(position, depth):
            counts.append(count)
            if not as_json:
                print_text(f"{len(counts):>3}  {count}")
    if as_json:
        write_json({**deal_fields(position), "counts": counts})


def _path_counts(position: Position, depth: int) -> Iterator[int]:
    count: Callable[[Position, int], int] = count_paths
    paths = 1
    for plies in range(1, depth + 1):
        if paths > WORTH_LOADING and count is count_paths:
            count = _compiled_count(position)
        paths = count(position, plies)
        yield paths


def count_paths(position: Position, depth: int) -> int:
    """Return the number of sequences of `depth` moves from a position."""
    if depth == 1:
        return len(position.moves)
    return sum(count_paths(position.play(move), depth - 1) for move in position.moves)


def _compiled_count(position: Position) -> Callable[[Position, int], int]:
    """Return the same count in machine code, if there is any."""
    from cadogan.machine import compiled

    try:
        compiled.perft(position, 1)
    except compiled.NoMachineCode:
        return count_paths
    return compiled.perft
