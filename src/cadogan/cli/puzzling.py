"""The commands of `cadogan puzzle` at work."""

from __future__ import annotations

import json
import sys
from collections import Counter
from datetime import date
from pathlib import Path

from cadogan.cards import BadInput, cards_text, read_range
from cadogan.position import Game, game
from cadogan.puzzles import Puzzle, daily, read, shipped, shipped_families, shipped_of, write
from cadogan.puzzles.puzzle import HARDEST
from cadogan.terminal.compiling import compiling
from cadogan.terminal.saying import check_new, hanging, say

INTERRUPTED = 130
WORDS = ("", "easy", "not hard", "of middling difficulty", "hard", "very hard")


def those(file: Path | None) -> list[Puzzle]:
    """The puzzles of a file, or those of the package. Raises BadInput and OSError for a file that is none."""
    if file is None:
        return [puzzle for family in shipped_families() for puzzle in shipped(family)]
    try:
        found = list(read(file.read_text("utf-8"), file.name))
    except UnicodeDecodeError:
        raise BadInput(f"{file}: this is no text in UTF-8, as a file of puzzles is") from None
    if not found:
        raise BadInput(f"{file}: there is no puzzle in it")
    return found


def list_all(puzzles: list[Puzzle], as_json: bool) -> None:
    """Tell how many there are of each game and difficulty."""
    if as_json:
        print(json.dumps([puzzle.plain() for puzzle in puzzles], ensure_ascii=False))
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


def chosen(name: str | None, number: int | None, of_today: bool, today: date) -> Puzzle:
    """The puzzle that is asked for: by its id, of a family or game by number, or else today's. Raises BadInput."""
    if of_today and number is not None:
        raise BadInput("give a number or --daily, not both")
    named = [puzzle for puzzle in those(None) if puzzle.id == name]
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


def show(puzzle: Puzzle, solution: bool) -> None:
    """Show a puzzle, or its solution too."""
    position = puzzle.position
    rules = position.game
    options = f" ({', '.join(rules.name.partition('?')[2].split('&'))})" if "?" in rules.name else ""
    say(f"Puzzle {puzzle.id}: {rules.title}{options}; {WORDS[puzzle.difficulty]} ({puzzle.difficulty} of {HARDEST})\n")
    drawn = str(position)
    say(drawn)
    stock = cards_text(position.piles["stock"].cards) if "stock" in position.piles else ""
    if stock not in drawn:
        say(hanging(f"  stock, the next card first: {stock}", "         "))
    say("\nAll cards are known. Only one of these moves keeps the win; which?")
    for move in position.moves:
        say(f"  {move!s:<8} {move.words}")
    if not solution:
        return
    say(f"\n{puzzle.key}: {next(move for move in position.moves if move == puzzle.key).words}.")
    if puzzle.also:
        say(hanging(f"{', '.join(puzzle.also)} keep the win too, but only put it off."))
    say(hanging(f"A line that wins: {' '.join(puzzle.line)}", "  "))


def check(puzzles: list[Puzzle], as_json: bool) -> int:
    """Prove puzzles anew, and tell of those that are wrong: the exit status."""
    from cadogan.puzzles.proof import fault
    from cadogan.solver import prepare

    with compiling():
        for name in sorted({puzzle.game for puzzle in puzzles}):
            prepare(game(name))
    faults = {}
    for number, puzzle in enumerate(puzzles, 1):
        wrong = fault(puzzle)
        if wrong:
            faults[puzzle.id] = wrong
            if not as_json:
                print(f"{puzzle.id}: {wrong}", flush=True)
        _progress(f"{number} of {len(puzzles)} proved")
    _progress("")
    if as_json:
        print(json.dumps({"puzzles": len(puzzles), "faults": faults}, ensure_ascii=False))
    else:
        print(f"{_count(len(puzzles), 'puzzle')}, {len(faults)} wrong")
    return 1 if faults else 0


def make(rules: Game, count: int, deals: str, seed: int, out: Path | None) -> int:
    """Make puzzles, and write each when it is found: the exit status. Raises BadInput for a file that exists."""
    from cadogan.puzzles.generation import make as making
    from cadogan.solver import prepare

    numbers = read_range(deals)
    if out:
        check_new(out)
    file = out.open("w", encoding="utf-8") if out else sys.stdout
    found = looked = 0
    try:
        with compiling():
            prepare(rules)
        for puzzle in making(rules, numbers, seed):
            looked += 1
            if puzzle:
                found += 1
                file.write(write([puzzle]))
                file.flush()
            _progress(f"{looked} deals looked through, {found} of {count} puzzles found")
            if found == count:
                break
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        _progress("")
        print(f"{_count(found, 'puzzle')} from {_count(looked, 'deal')}", file=sys.stderr)
        if out:
            file.close()
    return 0


def _progress(text: str) -> None:
    """Tell on one line of the terminal how far it has come."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def _count(number: int, what: str) -> str:
    """A number of things in words."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"
