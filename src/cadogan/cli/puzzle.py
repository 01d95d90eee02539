"""`cadogan puzzle`: positions with only one winning move."""

from __future__ import annotations

import sys
from collections import Counter
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cadogan.cli.arguments import Force, GameName, Json, Set, chosen_game, group, out_option, whole, write_json
from cadogan.cli.terminal.output import Progress, check_new, print_text, stock_of, table_text, titled, wrapped
from cadogan.machine.interrupt import stoppable
from cadogan.position import game
from cadogan.rules.cards import BadInput, cards_text, counted, read_range

if TYPE_CHECKING:
    from cadogan.puzzles import Puzzle


# -- The argument for a file of puzzles -------------------------------------------------------------------------------


PuzzleFile = Annotated[
    Path | None, typer.Argument(metavar="FILE", help="File of puzzles; default: the puzzles of the package.")
]


def puzzles_of(file: Path | None) -> list[Puzzle]:
    """Return the puzzles of a file, or of the package. Raises BadInput or OSError if the file has no puzzles."""
    from cadogan.puzzles import read, shipped, shipped_families

    if file is None:
        return [puzzle for family in shipped_families() for puzzle in shipped(family)]
    if file.is_char_device():
        raise BadInput(f"{file} is a device: give a file of puzzles")
    try:
        found = list(read(file.read_text("utf-8"), file.name))
    except UnicodeDecodeError:
        raise BadInput(f"{file} is not UTF-8 text: give a file of puzzles") from None
    if not found:
        raise BadInput(f"{file} contains no puzzles")
    return found


def _plain(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle for --json: as in a file, and its rating, which follows from that."""
    return {**puzzle.plain(), "rating": puzzle.rating}


# -- `cadogan puzzle list`: count the puzzles -------------------------------------------------------------------------


def list_puzzles(file: PuzzleFile = None, as_json: Json = False) -> None:
    """Count the puzzles of each game and difficulty.

    Difficulties go from 1 (easy) to 5 (very hard); docs/puzzles.md explains how they are measured. --json prints all puzzles.
    """
    from cadogan.puzzles.difficulty import HARDEST

    puzzles = puzzles_of(file)
    if as_json:
        write_json([_plain(puzzle) for puzzle in puzzles], indent=None)
        return
    counts = Counter((puzzle.family, puzzle.game, puzzle.difficulty) for puzzle in puzzles)
    games = sorted({(family, name) for family, name, _ in counts})
    width = max((len(name) for _, name in games), default=4)
    levels = range(1, HARDEST + 1)
    print(f"{'':{width}} " + "".join(f"{level:>5}" for level in levels) + "  all")
    for family, name in games:
        row = [counts[family, name, level] for level in levels]
        print(f"{name:{width}} " + "".join(f"{count or '–':>5}" for count in row) + f"{sum(row):>5}")
    print(
        f"{'all':{width}} "
        + "".join(f"{sum(p.difficulty == level for p in puzzles):>5}" for level in levels)
        + f"{len(puzzles):>5}"
    )


# -- `cadogan puzzle show`: show a puzzle, with or without its solution -----------------------------------------------


WORDS = ("", "easy", "fairly easy", "medium", "hard", "very hard")


def show(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="Game or family (quilt, windmill, capricieuse, doubles, nation, book), or the id of a puzzle.",
        ),
    ] = None,
    number: Annotated[
        int | None, whole(metavar="NUMBER", help="Number of the puzzle, from 1.", least=1, argument=True)
    ] = None,
    daily: Annotated[
        bool, typer.Option("--daily", help="Show today's puzzle (UTC date), the same for everyone.")
    ] = False,
    solution: Annotated[bool, typer.Option("--solution", help="Also show the solution and a winning line.")] = False,
    as_json: Json = False,
) -> None:
    """Show a puzzle.

    Shows the table with all cards known, and the legal moves. Without NUMBER, shows today's puzzle: of the game or family given, or else of each family in turn.

    \b
    Examples:
      cadogan puzzle show --daily
      cadogan puzzle show windmill 12 --solution
    """
    puzzle = _chosen(name, number, daily, datetime.now(UTC).date())
    if as_json:
        write_json(_plain(puzzle), indent=2)
    else:
        _print(puzzle, solution)


def _chosen(name: str | None, number: int | None, of_today: bool, today: date) -> Puzzle:
    """Return the puzzle with an id, or with a number in a family or game, or else today's. Raises BadInput."""
    from cadogan.puzzles import daily, shipped_of

    if of_today and number is not None:
        raise BadInput("give either NUMBER or --daily, not both")
    named = [puzzle for puzzle in puzzles_of(None) if puzzle.id == name]
    if named:
        if of_today or number is not None:
            raise BadInput(f"{name} is the id of one puzzle: remove NUMBER and --daily")
        return named[0]
    if name is None or number is None:
        return daily(today, name)
    found = shipped_of(name)
    if number > len(found):
        raise BadInput(f"there is no puzzle {number} of {name}: give a number from 1 to {len(found)}")
    return found[number - 1]


def _print(puzzle: Puzzle, solution: bool) -> None:
    """Print a puzzle and, if wanted, its solution."""
    from cadogan.puzzles.difficulty import HARDEST

    position = puzzle.position
    difficulty = f"{WORDS[puzzle.difficulty]} ({puzzle.difficulty} of {HARDEST}), rating {puzzle.rating}"
    print_text(f"Puzzle {puzzle.id}: {titled(position.game)}; {difficulty}\n")
    drawn = table_text(position)
    print_text(drawn)
    stock = stock_of(position)
    if stock and cards_text(stock.cards) not in drawn:
        print_text(wrapped(f"  stock, next card first: {cards_text(stock.cards)}", "         "))
    print_text("\nAll cards are known. Find the only winning move:")
    for move in position.moves:
        print_text(f"  {move!s:<8} {move.words}")
    if not solution:
        return
    print_text(f"\n{puzzle.key}: {next(move for move in position.moves if move == puzzle.key).words}.")
    if puzzle.also:
        print_text(wrapped(f"Also winning, but only a delay: {', '.join(puzzle.also)}."))
    print_text(wrapped(f"Winning line: {' '.join(puzzle.line)}", "  "))


# -- `cadogan puzzle check`: prove puzzles again ----------------------------------------------------------------------


def check(file: PuzzleFile = None, as_json: Json = False) -> int:
    """Check puzzles by proving them again.

    Replays the winning line by the rules, and proves that every other move loses or only delays the win. Prints what is wrong. Exit status: 0 if all puzzles are right, 1 if one is wrong.
    """
    from cadogan.puzzles.proof import fault
    from cadogan.solver import prepare

    puzzles = puzzles_of(file)
    for name in sorted({puzzle.game for puzzle in puzzles}):
        prepare(game(name))
    faults = {}
    with Progress(len(puzzles)) as progress:
        for number, puzzle in enumerate(puzzles, 1):
            wrong = fault(puzzle)
            if wrong:
                faults[puzzle.id] = wrong
                if not as_json:
                    progress.print(f"{puzzle.id}: {wrong}")
            progress.update(number, f"{number} of {len(puzzles)} proved")
    if as_json:
        write_json({"puzzles": len(puzzles), "faults": faults}, indent=None)
    else:
        print(f"{counted(len(puzzles), 'puzzle')}, {len(faults)} wrong")
    return 1 if faults else 0


# -- `cadogan puzzle make`: make puzzles from deals -------------------------------------------------------------------


def make_puzzles(
    name: GameName,
    count: Annotated[int, whole("--count", metavar="N", least=1, help="Number of puzzles to make.")] = 10,
    deals: Annotated[str, typer.Option("--deals", metavar="A-B", help="Deals to search.")] = "1-1000000",
    seed: Annotated[int, whole(metavar="K", least=0, help="Seed; changes how the deals are played.")] = 0,
    out: Annotated[Path | None, out_option("--out", "Write to this file, not to standard output.")] = None,
    force: Force = False,
    options: Set = None,
) -> int:
    """Make puzzles from deals.

    Plays deals and looks for positions with only one winning move; takes at most one from each deal. Most deals have none, so this takes a while. Ctrl-C stops and keeps the puzzles found so far. Writes one line of JSON per puzzle.

    Example: cadogan puzzle make windmill --count 5 --out mine.jsonl
    """
    from cadogan.puzzles import write
    from cadogan.puzzles.generation import make
    from cadogan.solver import prepare

    game = chosen_game(name, options)
    numbers = read_range(deals)
    if out:
        check_new(out, force, ("", ".jsonl", ".json"))
        out.open("a").close()
    file = None  # opened for writing by the first puzzle: a search that finds none leaves an old file alone
    found = looked = 0
    try:
        with stoppable() as ending:
            prepare(game)
            with Progress(count) as progress:
                for puzzle in make(game, numbers, seed):
                    looked += 1
                    if puzzle:
                        found += 1
                        line = write([puzzle])
                        if out:
                            file = file or out.open("w", encoding="utf-8")
                            file.write(line)
                            file.flush()
                        else:
                            progress.print(line.rstrip("\n"))
                    progress.update(
                        found, f"{counted(looked, 'deal')} searched, {found:,} of {counted(count, 'puzzle')} found"
                    )
                    if found == count:
                        break
    finally:
        print(f"{counted(found, 'puzzle')} from {counted(looked, 'deal')}", file=sys.stderr)
        if file:
            file.close()
    return ending.status


# -- `cadogan puzzle`: positions with only one winning move -----------------------------------------------------------


app = group(
    "puzzle",
    "Show, check and make puzzles: find the only winning move.",
    {"list": list_puzzles, "show": show, "check": check, "make": make_puzzles},
)
