"""`cadogan puzzle show`: show a puzzle, with or without its solution."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.cli.arguments import Json
from cadogan.cli.puzzle.file import puzzles_of
from cadogan.cli.terminal.output import print_text, stock_of, wrapped
from cadogan.rules.cards import BadInput, cards_text

if TYPE_CHECKING:
    from cadogan.puzzles import Puzzle

WORDS = ("", "easy", "fairly easy", "medium", "hard", "very hard")


def command(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="Game or family (quilt, windmill, capricieuse, doubles), or the id of a puzzle."
        ),
    ] = None,
    number: Annotated[int | None, typer.Argument(metavar="NUMBER", help="Number of the puzzle, from 1.", min=1)] = None,
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
        typer.echo(json.dumps(puzzle.plain(), ensure_ascii=False, indent=2))
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
    from cadogan.puzzles.puzzle import HARDEST

    position = puzzle.position
    game = position.game
    options = f" ({', '.join(game.name.partition('?')[2].split('&'))})" if "?" in game.name else ""
    difficulty = f"{WORDS[puzzle.difficulty]} ({puzzle.difficulty} of {HARDEST})"
    print_text(f"Puzzle {puzzle.id}: {game.title}{options}; {difficulty}\n")
    drawn = str(position)
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
