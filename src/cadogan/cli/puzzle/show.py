"""`cadogan puzzle show`: one puzzle, with or without its answer."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from cadogan.cards import BadInput, cards_text
from cadogan.cli.arguments import Json
from cadogan.cli.puzzle.file import puzzles_of
from cadogan.terminal.output import print_text, stock_of, wrapped

if TYPE_CHECKING:
    from cadogan.puzzles import Puzzle

WORDS = ("", "easy", "not hard", "of middling difficulty", "hard", "very hard")


def command(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="A game or a family: quilt, windmill, capricieuse, doubles; or a puzzle's id."
        ),
    ] = None,
    number: Annotated[
        int | None, typer.Argument(metavar="NUMBER", help="Which of its puzzles, from 1 on.", min=1)
    ] = None,
    daily: Annotated[bool, typer.Option("--daily", help="The puzzle of today (UTC), the same for everybody.")] = False,
    solution: Annotated[bool, typer.Option("--solution", help="Tell the answer, and a line that wins.")] = False,
    as_json: Json = False,
) -> None:
    """Show a puzzle.

    The table, all its cards known, and what is asked. Without a number, the puzzle of the day: of all families in turn, or of the game or family given.

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
    """The puzzle of an id, of a family or game by number, or else today's. Raises BadInput."""
    from cadogan.puzzles import daily, shipped_of

    if of_today and number is not None:
        raise BadInput("give a number or --daily, not both")
    named = [puzzle for puzzle in puzzles_of(None) if puzzle.id == name]
    if named:
        if of_today or number is not None:
            raise BadInput(f"{name} is one puzzle: give no number and no --daily with it")
        return named[0]
    if name is None or number is None:
        return daily(today, name)
    found = shipped_of(name)
    if number > len(found):
        raise BadInput(f"there is no puzzle {number} of {name}: there are {len(found)}")
    return found[number - 1]


def _print(puzzle: Puzzle, solution: bool) -> None:
    """Print a puzzle, or its solution too."""
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
        print_text(wrapped(f"  stock, the next card first: {cards_text(stock.cards)}", "         "))
    print_text("\nAll cards are known. Only one of these moves keeps the win; which?")
    for move in position.moves:
        print_text(f"  {move!s:<8} {move.words}")
    if not solution:
        return
    print_text(f"\n{puzzle.key}: {next(move for move in position.moves if move == puzzle.key).words}.")
    if puzzle.also:
        print_text(wrapped(f"{', '.join(puzzle.also)} keep the win too, but only put it off."))
    print_text(wrapped(f"A line that wins: {' '.join(puzzle.line)}", "  "))
