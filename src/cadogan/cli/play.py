"""`cadogan play`: play a deal; `cadogan watch`: watch the coach play one."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import choice
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from cadogan.app.plays.new_play import new_play
from cadogan.cli.arguments import Force, GameName, Seed, Set, chosen_game, decimal, out_option, whole
from cadogan.cli.shell import game_names
from cadogan.cli.terminal.output import (
    LINE_AT_MOST,
    RECORDS,
    check_new,
    coloured,
    heading,
    print_text,
    print_wrapped,
    write_file,
)
from cadogan.machine.interrupt import stoppable
from cadogan.position import Game, Position
from cadogan.puzzles.rated_deals import nearest
from cadogan.rules.cards import BadInput

if TYPE_CHECKING:
    from rich.live import Live

    from cadogan.coach import Chance, Decision, Player


NEAR = 8  # deals of about the same rating


# -- `cadogan play`: play a game in the terminal ----------------------------------------------------------------------


def play(
    name: Annotated[
        str,
        typer.Argument(metavar="GAME", help="Game name; leave it out with --resume.", autocompletion=game_names),
    ] = "",
    number: Annotated[str, typer.Argument(metavar="N", help="Deal number; default: random.")] = "",
    options: Set = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Continue a saved game (the last one in the file)."),
    ] = None,
    no_save: Annotated[bool, typer.Option("--no-save", help="Do not save the game.")] = False,
    player: Annotated[str, typer.Option(metavar="NAME", help="Your name, for the record.")] = "",
    plain: Annotated[bool, typer.Option("--plain", help="Play line by line, as screen readers want it.")] = False,
    level: Annotated[
        float | None,
        decimal(metavar="R", help="Play a winnable deal of about this rating; 1500 is even for the coach."),
    ] = None,
) -> None:
    """Play a game in the terminal.

    Draws the table on the full screen, for mouse and keys; `?` lists the keys. This needs `pip install 'cadogan[terminal]'`. Without it, with --plain, or if input or output is not a terminal, you play line by line: the table and the numbered legal moves are shown after each move, you type the number or name of a move, and `help` lists the commands. Each move is saved at once; when you leave, you see how to continue the game. A game that was cut off is offered at the next start.

    Example: cadogan play crazy-quilt 42
    """
    from cadogan.cli.terminal.played import PlayedGame, resumed
    from cadogan.cli.terminal.session import Session, cut_off_game, may_fill_screen, play_on_screen

    game = None
    if resume:
        if name or number or options or level is not None:
            raise BadInput("--resume takes the game and the deal from the file: remove GAME, N, --set and --level")
        game = resumed(resume)
    elif name:
        rules = chosen_game(name, options)
        game = PlayedGame(new_play(rules, number or None) if level is None else at_level(rules, number, level))
    if not resume and not no_save:
        game = cut_off_game() or game
    if game is None:
        raise BadInput("give a game, as in `cadogan play crazy-quilt` (`cadogan games` lists them), or --resume FILE")
    if player:
        game.headers["Player"] = player
    game.keep = not no_save
    if may_fill_screen(plain, game.position):
        play_on_screen(game)
    else:
        Session(game).run()


def at_level(rules: Game, number: str, level: float) -> Position:
    """Return one of the deals whose ratings are nearest to a level, at random. Raises BadInput for a game without ratings."""
    if number:
        raise BadInput("--level chooses the deal: remove N or --level")
    near: list[int] = []
    while len(near) < NEAR and (found := nearest(rules.name, level, near)) is not None:
        near.append(found)
    if not near:
        raise BadInput(f"{rules.name} has no deals with a rating: leave out --level")
    return rules.deal(choice(near))


# -- `cadogan watch`: watch the coach play a game, move by move -------------------------------------------------------


MOVES_AT_MOST = 1000  # a game of capricieuse can go on forever
WHY = {"line": "it wins for certain", "lost": "every move loses", "only": "the only legal move"}


class View(NamedTuple):
    """How to show the game: at a speed in moves per second, step by step, or not at all."""

    speed: float
    step: bool
    quiet: bool


def watch(
    name: GameName,
    number: Annotated[str, typer.Argument(metavar="N", help="Deal number; default: random.")] = "",
    speed: Annotated[float, decimal(metavar="M", help="Maximum moves per second.")] = 2.0,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter before each move.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show only the result.")] = False,
    record: Annotated[Path | None, out_option("--record", "Write the game record to this file.")] = None,
    force: Force = False,
    seconds: Annotated[float | None, decimal(metavar="S", help="Thinking time per move in seconds.")] = None,
    samples: Annotated[
        int | None, whole(metavar="N", help="Simulated games per move; default: suited to the game.")
    ] = None,
    seed: Seed = 0,
    options: Set = None,
) -> int:
    """Watch the coach play a game.

    The coach sees only what a player sees. Each move is shown with its reason and the chance of winning. Ctrl-C stops.

    \b
    Examples:
      cadogan watch windmill 7
      cadogan watch crazy-quilt --step --record game.txt
    """
    if not speed > 0:
        raise BadInput(f"--speed {speed:g} is too slow: give a number of moves per second greater than 0")
    if quiet and step:
        raise BadInput("--quiet and --step exclude each other: remove one")
    position = new_play(chosen_game(name, options), number or None)

    from cadogan import coach
    from cadogan.coach.evaluation import check_budget
    from cadogan.position.notation import Record, write

    check_budget(samples, seconds)
    if record:
        check_new(record, force, RECORDS)
    chance: Chance | None = None
    with stoppable() as ending:
        coach.prepare(position.game)
        player, view = coach.Player(samples, seconds, seed), View(speed, step, quiet)
        for after, decision in _played(position, player, view):
            position, chance = after, decision.chance or chance
    _print_ending(position, chance)
    if record:
        write_file(record, write(Record.from_position(position, player="Cadogan's coach")))
        print_text(f"The record is in {record}.")
    return ending.status


def _played(position: Position, player: Player, view: View) -> Iterator[tuple[Position, Decision]]:
    """Play and show the game move by move; yield the position after each move and the coach's decision."""
    from cadogan.coach.reasons import reasons, say

    with _stage(view) as show:
        show(position, None, "")
        started = time.perf_counter()
        while not position.is_over and position.ply < MOVES_AT_MOST:
            decision = player.decide(position)
            reason = WHY.get(decision.why) or say(reasons(position, decision.move), position.piles)
            if view.step:
                sys.stdin.readline(LINE_AT_MOST)
            elif not view.quiet:
                time.sleep(max(0.0, started + 1 / view.speed - time.perf_counter()))
            started = time.perf_counter()
            position = position.play(decision.move)
            yield position, decision  # before it is drawn, so that Ctrl-C while drawing loses no move
            show(position, decision, reason)


def _print_ending(position: Position, chance: Chance | None) -> None:
    """Print how the game ended, or that it is not finished."""
    if sys.stdout.isatty():
        print_text(f"\n{position}\n")
    if position.is_won:
        ending = "won"
    elif position.is_over:
        ending = "lost: no moves left"
    else:
        ending = "not finished" + (f", {_chance_words(chance)}" if chance else "")
    print_wrapped(f"{heading(position)}: {ending}.")


def _chance_words(chance: Chance) -> str:
    """Return a chance in a few words, such as ``chance of winning 12 %`` or ``winnable``."""
    return chance.short if chance.known else f"chance of winning {chance.short}"


# -- ways to show the game --------------------------------------------------------------------------------------------


Show = Callable[[Position, "Decision | None", str], None]  # shows the table after a move, and the reason for the move


@contextmanager
def _stage(view: View) -> Iterator[Show]:
    """Open what shows the game: the whole terminal, lines if output is not a terminal, or nothing."""
    if view.quiet:
        yield lambda *_: None
    elif not sys.stdout.isatty():
        yield _print_move
    else:
        from rich.console import Console
        from rich.live import Live

        with Live(console=Console(highlight=False), screen=True, auto_refresh=False) as live:
            yield WatchedTable(live, view.step).show


def _print_move(position: Position, decision: Decision | None, reason: str) -> None:
    """Print the last move in words."""
    if decision is None:
        print_text(heading(position))
        return
    chance = f"  ({decision.chance.short})" if decision.chance else ""
    print(f"{position.ply}. {position.last_words}{f': {reason}' if reason else ''}{chance}", flush=True)


class WatchedTable:
    """Draws the table on the whole terminal."""

    def __init__(self, live: Live, step: bool) -> None:
        self.live = live
        self.keys = "Enter: next move. Ctrl-C: stop." if step else "Ctrl-C: stop."
        self.chance = ""

    def show(self, position: Position, decision: Decision | None, reason: str) -> None:
        """Draw the move, its reason, and the table after it."""
        from rich.text import Text

        words = f"{position.ply}. {position.last_words}" if decision else "The cards are dealt."
        if decision and decision.chance:
            self.chance = _chance_words(decision.chance).capitalize()
        lines = [heading(position), words, reason, self.chance, "", str(position), "", self.keys]
        self.live.update(Text("\n").join(coloured(line) for line in lines), refresh=True)
