"""A game played line by line in a terminal: the table is drawn, the legal moves are numbered, commands are words.

Each move is saved in a file before it is shown, so the game is safe however the session ends.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from importlib.util import find_spec

from cadogan.cli.terminal.output import (
    HOMES,
    LINE_AT_MOST,
    columns,
    heading,
    in_turn,
    moves_help,
    print_rules,
    print_text,
    print_wrapped,
    sentence,
    stock_of,
)
from cadogan.cli.terminal.played import LEAVING, PlayedGame, cut_off, resumed
from cadogan.cli.terminal.screen.geometry import grid, weaves
from cadogan.machine.interrupt import endings_raise, ignore_endings
from cadogan.position import Position
from cadogan.position.blocked import Pin
from cadogan.position.moves import IllegalMove
from cadogan.rules.cards import UNKNOWN, BadInput, card_words, cards_text, counted, read_card

# -- Whether a game is played on the full screen or line by line ------------------------------------------------------


SMALLEST = (60, 20)  # columns and rows of a window with a full screen; some tables need more
AROUND = 4  # rows above and below the table
INSTALL = "For a full screen with mouse and colours: pip install 'cadogan[terminal]'"


class Leave(BaseException):
    """The player leaves, the window is gone, or the process is asked to end."""


@contextmanager
def leaving(left: Callable[[], str]) -> Iterator[None]:
    """Let the player play until they leave, whichever way; then call `left`, which saves the game and says so, and print that."""
    with endings_raise(Leave):
        try:
            yield
        except (Leave, EOFError, KeyboardInterrupt, OSError):
            pass  # OSError: the window is gone
        finally:
            ignore_endings()  # saving must not be interrupted
            ending = left()
            with suppress(OSError):
                print_text(ending)


def may_fill_screen(plain: bool, position: Position) -> bool:
    """Return whether to use the full screen; say on a terminal how to get it, if only that is missing."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # Textual draws on standard error
    if plain or os.environ.get("TERM") == "dumb" or not all(stream.isatty() for stream in streams):
        return False
    if not find_spec("textual"):
        print_text(f"{INSTALL}\n")
        return False
    size = shutil.get_terminal_size()
    if size < SMALLEST or size.lines < SMALLEST[1]:
        print_wrapped(f"For a full screen, make the window at least {SMALLEST[0]} columns by {SMALLEST[1]} rows.\n")
        return False
    piles = position.start.piles
    if not grid(position.layouts, piles, weaves(piles), size.columns, size.lines - AROUND):
        print_wrapped(f"For {position.game.title} on the full screen, make the window larger.\n")
        return False
    return True


def play_on_screen(game: PlayedGame) -> None:
    """Play on the full screen until the player leaves, then save the game."""
    from cadogan.cli.terminal.screen.app import TableApp

    app = TableApp(game, signs=has_signs(), keep=game.keep)
    with leaving(lambda: "\n".join([*app.left, app.game.leave()])):
        app.run()


def has_signs() -> bool:
    """Return whether the terminal shows suit signs: whether the locale is one of UTF-8."""
    for name in ("LC_ALL", "LANG"):  # Python itself sets LC_CTYPE
        value = os.environ.get(name, "").lower()
        if value:
            return "utf-8" in value or "utf8" in value
    return True


def cut_off_game() -> PlayedGame | None:
    """Ask at a terminal whether to continue a game that was cut off, as by `kill -9` or a power cut; return it if so."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    for path in cut_off():
        try:
            game = resumed(path)
        except (BadInput, OSError):  # it is being played, or it is damaged
            continue
        if game.position.is_over or game.end.is_won:
            game.leave()
            continue
        print_wrapped(f"This game was cut off: {heading(game.position)}.")
        try:
            if input("Continue it? y or n: ").strip().lower().startswith("y"):
                return game
        except EOFError:  # Ctrl-D answers nothing
            print_text("\n")
            return None
        print_text(f"{game.leave()}\n")
    return None


# -- A game played line by line in a terminal: the table is drawn, the legal moves are numbered, commands are words ---


HELP = """\
Play a move by its number or its name. You can play several at once, with
the numbers shown now: 3 deal w-u

  moves            the legal moves in words
  table            draw the table again (or press Enter)
  undo, redo       undo or redo a move (undo 5: undo five moves)
  restart          start again from the deal; redo stays possible
  finish           play the rest, once nothing can go wrong any more
  seen             the cards in the stock that you have seen
  blocked 2S       what blocks a card, and the shortest way to free it
  hint             a fair hint: it uses only what you have seen
  chance           your chance of winning
  rules            the rules of the game
  save FILE        save the game in this file from now on
  resign           give up and leave
  quit             leave; {leaving}

Short: m, t, u, r, h or ? and q.
"""
CARDS = "Cards are rank and suit: TS is the ten of spades, 5H the five of hearts, D means diamonds, C clubs; ?? is face down. The last card of a pile in a line is its top card."
NAMES = (
    "moves",
    "table",
    "undo",
    "redo",
    "restart",
    "finish",
    "seen",
    "blocked",
    "hint",
    "chance",
    "rules",
    "save",
    "resign",
    "quit",
    "help",
)
ALIASES = {"m": "moves", "t": "table", "u": "undo", "r": "redo", "h": "help", "?": "help", "q": "quit", "exit": "quit"}
COMMANDS = {name: name for name in NAMES} | ALIASES  # by what the player types: the method's name
THINKING = 1.0  # seconds for a hint
LISTED = 14  # if there are more legal moves, they are listed without words


MISTAKEN_AT_MOST = 100  # lines in a row, from a file or another program


class Session:
    """One game at one terminal.

    `run` reads lines; `COMMANDS` names the method for each command, and that raises BadInput or IllegalMove.
    """

    def __init__(self, game: PlayedGame) -> None:
        self.game = game
        self.numbered: list[str] = []  # the moves by the numbers last shown
        self.mistaken = 0  # how many of the last lines could not be obeyed

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.game.position

    def run(self) -> None:
        """Play until the player leaves, then save the game."""
        with leaving(self.game.leave):
            for note in self.game.notes:
                print_wrapped(f"Note: {note}.")
            print_text(f"{heading(self.position)}\n")
            self.table()
            legend = self.position.game.family.LEGEND
            print_text(f"\n{sentence(legend)}" if legend else "")
            print_text("Type the number or the name of a move, or help, or quit.")
            while True:
                self.obey(self.ask())

    def ask(self) -> str:
        """Return the player's next line."""
        sys.stdout.flush()
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  (gives `input` editing and a history)
            try:
                return input("\n> ")
            except (EOFError, KeyboardInterrupt):
                print_text()
                raise
        line = sys.stdin.readline(LINE_AT_MOST + 1)
        if not line:
            raise EOFError
        if len(line) > LINE_AT_MOST:
            raise BadInput(
                f"a line of standard input is longer than {LINE_AT_MOST:,} characters: write moves or one command"
            )
        print_text(f"\n> {line.rstrip()}")
        return line

    def obey(self, line: str) -> None:
        """Carry out a line: a command or moves."""
        words = re.sub(r"\s*([-+])\s*", r"\1", line).split()
        command = COMMANDS.get(words[0].lower()) if words else "table"
        rest = line.strip().partition(" ")[2].strip()
        try:
            if command is None:
                self.play(words)
            elif command in ("save", "undo", "blocked"):
                getattr(self, command)(rest)
            elif rest:
                raise BadInput(f"{command} takes nothing after it: type {command} alone")
            else:
                getattr(self, command)()
            self.mistaken = 0
        except (BadInput, IllegalMove) as error:
            print_wrapped(sentence(str(error)))
            self.mistaken += 1
        if self.mistaken == MISTAKEN_AT_MOST and not sys.stdin.isatty():
            raise BadInput(f"{MISTAKEN_AT_MOST} lines of standard input in a row were neither moves nor commands")

    # -- commands that show something

    def table(self) -> None:
        """Show the table and the legal moves."""
        print_text(str(self.position))
        print_text()
        self.numbered = []
        if self.position.is_won:
            print_wrapped(
                f"You won in {counted(self.position.ply, 'move')}! `quit` leaves, `save FILE` keeps the record elsewhere."
            )
        elif self.position.is_over:
            print_wrapped("No moves left: the game is lost. Type `undo` to undo a move, `quit` to leave.")
        elif len(self.position.moves) > LISTED:
            self.numbered = [*in_turn(self.position)]
            print_text(columns([f"{i:>3} {move}" for i, move in enumerate(self.numbered, start=1)]))
        else:
            self.moves()

    def moves(self) -> None:
        """Show the legal moves, numbered, in words."""
        moves = in_turn(self.position)
        self.numbered = [*moves]
        longest = max(map(len, moves), default=0)
        for i, move in enumerate(moves, start=1):
            print_text(f"{i:>3}  {move:<{longest}}  {move.words}")
        if not self.numbered:
            print_text("There are no legal moves.")

    def seen(self) -> None:
        """Show the cards in the stock that the player has seen."""
        seen = self.position.seen
        stock = stock_of(seen)
        if stock is None:
            open_ = not any(UNKNOWN in pile.cards for pile in seen.piles.values())
            print_text("There is no stock: all cards are face up." if open_ else "There is no stock.")
            return
        known = [card for card in stock.cards if card != UNKNOWN]
        hidden = len(stock.cards) - len(known)
        if not stock.cards:
            print_text("The stock is empty.")
        elif not known:
            print_text(f"You have seen none of the {hidden} cards in the stock.")
        else:
            print_wrapped(f"Next in the stock, in order: {cards_text(known)}")
            print_text(f"You have not seen the other {hidden}." if hidden else "That is the whole stock.")

    def blocked(self, name: str = "") -> None:
        """Show what blocks a card on the table, and the shortest way to free it by the cards that the player sees."""

        def named(pin: Pin, place: str) -> str:
            return card_words(pin.card) + (f" ({pin.place})" if pin.place != place else "")

        if not name:
            raise BadInput("name a card: type blocked 2S")
        card = read_card(name)
        piles = self.position.seen.piles
        found = {
            (place, len(pile.cards) - i): self.position.blocked(place, len(pile.cards) - i)
            for place, pile in piles.items()
            for i, each in enumerate(pile.cards)
            if each == card != UNKNOWN and not pile.is_down(i) and pile.kind not in HOMES
        }
        if not any(found.values()):
            print_text(f"No {card_words(card)} on the table is blocked.")
        for (place, _), what in found.items():
            if what:
                by, way = (", ".join(named(pin, place) for pin in pins) for pins in what[:2])
                free = "Nothing can free it yet" if what.sure else "No short way to free it was found"
                print_wrapped(sentence(f"{card_words(card)} ({place}): blocked by {by}"))
                print_wrapped(
                    f"Shortest way: {' '.join(what.moves)}" if what.moves else f"{free}. First must go: {way}."
                )

    def hint(self) -> None:
        """Show a fair hint: a move and why, from what the player has seen."""
        from cadogan import coach
        from cadogan.cli.terminal.advice import hint_lines, prepare

        prepare(self.position)
        for line in hint_lines(self.position, coach.hint(self.position, seconds=THINKING)):
            print_text(line)

    def chance(self) -> None:
        """Show the chance of winning."""
        from cadogan import coach
        from cadogan.cli.terminal.advice import chance_sentence, prepare

        prepare(self.position)
        print_wrapped(chance_sentence(coach.chance(self.position, seconds=THINKING)))

    def rules(self) -> None:
        """Show the rules of the game."""
        print_rules(self.position.game)

    def help(self) -> None:
        """Show the commands, how to read the table, and how moves are named."""
        legend = self.position.game.family.LEGEND
        print_text(HELP.format(leaving=LEAVING[self.game.keep]))
        print_wrapped(f"{CARDS} On the table: {legend}." if legend else CARDS)
        print_text()
        print_wrapped(moves_help(self.position))

    # -- commands that play

    def play(self, words: Sequence[str]) -> None:
        """Play moves given by number or name, up to the first one that is not legal."""
        names = [self.named(word) for word in words]
        played: list[str] = []
        refused: IllegalMove | None = None
        for name in names:
            try:
                self.game.play(name)
            except IllegalMove as error:
                refused = error
                break
            played.append(self.position.last_words)
        if refused and not played:
            raise BadInput(f"{refused}{self.advice(refused, words)}")
        self.after(" ".join(map(sentence, played)))
        if refused:
            print_text()
            print_wrapped(f"Stopped: {refused}.")

    def after(self, words: str) -> None:
        """Save the game after moves, or moves undone; then say what they did and show the table."""
        trouble = self.game.store()
        print_wrapped(words)
        print_text()
        self.table()
        if trouble:
            print_text()
            print_wrapped(f"{trouble} `save FILE` saves the game elsewhere.")

    def advice(self, error: IllegalMove, words: Sequence[str]) -> str:
        """Return what to try instead of a word that is not a move; empty for a move that is not legal now."""
        if not error.refusal or error.refusal.code != "no-move":
            return ""
        near = get_close_matches(words[0], COMMANDS, 1) if len(words) == 1 else []
        return f"; did you mean {near[0]}?" if near else "; `help` lists the commands"

    def named(self, word: str) -> str:
        """Return the move with a number last shown; any other word unchanged."""
        if not (word.isascii() and word.isdigit()):
            return word
        if not 1 <= int(word[:9]) <= len(self.numbered):
            many = f"the moves are numbered 1 to {len(self.numbered)}" if self.numbered else "there are no legal moves"
            raise BadInput(f"there is no move number {word[:20]}: {many}")
        return self.numbered[int(word) - 1]

    def undo(self, count: str = "") -> None:
        """Undo one move, or the given number of moves."""
        if count and not (count.isascii() and count.isdigit() and int(count[:9]) > 0):
            raise BadInput(f"{count[:20]!r} is not a number of moves: type undo, or undo 5")
        plies = self.game.undo(int(count[:9] or 1))
        if not plies:
            raise BadInput("there is nothing to undo")
        self.after(f"{counted(plies, 'move')} undone.")

    def redo(self) -> None:
        """Redo the last undone move."""
        if not self.game.undone:
            raise BadInput("there is nothing to redo")
        self.play([self.game.undone[-1]])

    def restart(self) -> None:
        """Undo all moves."""
        if not self.position.ply:
            raise BadInput("there is nothing to undo")
        self.undo(str(self.position.ply))

    def finish(self) -> None:
        """Play the moves that surely win."""
        from cadogan.cli.terminal.advice import end_of

        moves = end_of(self.position)
        self.game.play(*moves)
        self.after(f"{counted(len(moves), 'move')} played.")

    def resign(self) -> None:
        """Give up and leave; at a terminal the player must confirm it."""
        if self.position.is_won:
            raise BadInput("the game is already won")
        if sys.stdin.isatty() and not input("Give up? y or n: ").strip().lower().startswith("y"):
            print_text("The game continues.")
            return
        self.game.resigned = True
        raise Leave

    def quit(self) -> None:
        """Leave."""
        raise Leave

    def save(self, name: str = "") -> None:
        """Write the record to a file, but never over another one."""
        print_text(f"Saved in {self.game.write_to(name)}.")
