"""A game played line by line in a terminal: the table drawn, the legal moves numbered, commands by word.

Whatever ends a session — `quit`, the end of the input, Ctrl-C, a closed window — the game is kept in a file first.
"""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from difflib import get_close_matches
from pathlib import Path

from cadogan.cards import UNKNOWN, BadInput, cards_text
from cadogan.moves import IllegalMove
from cadogan.notation import Record, result_of, write
from cadogan.position import Position
from cadogan.terminal.files import check_new, write_file
from cadogan.terminal.interrupt import endings_raise, ignore_endings
from cadogan.terminal.output import (
    columns,
    heading,
    moves_text,
    print_rules,
    print_text,
    print_wrapped,
    sentence,
    stock_of,
)
from cadogan.terminal.saved_games import new_path, read_saved

HELP = """\
Play a move by its number or its name. Several are played one after the
other, the numbers being those shown now: 3 deal w-u

  moves            the legal moves in words
  table            draw the table again (Enter does the same)
  undo, redo       take back a move, play it again (undo 5: take back five)
  restart          back to the beginning; redo plays everything again
  seen             the cards of the stock that you know
  hint             what to play, by what you have seen
  chance           how likely a win is
  rules            how the game is played
  save FILE        write the game to a file (no name: where `quit` keeps it)
  resign           give the game up, and leave
  quit             leave; the game is kept, and you can go on with it later

Cards are rank and suit: TS the ten of spades, 5H the five of hearts, D is
diamonds, C clubs."""
NAMES = [
    "moves",
    "table",
    "undo",
    "redo",
    "restart",
    "seen",
    "hint",
    "chance",
    "rules",
    "save",
    "resign",
    "quit",
    "help",
]
ALIASES = {"m": "moves", "t": "table", "u": "undo", "r": "redo", "h": "help", "?": "help", "q": "quit", "exit": "quit"}
COMMANDS = {name: name for name in NAMES} | ALIASES  # the method that does each
THINKING = 1.0  # seconds for a hint
LISTED = 14  # more legal moves than these are listed without words


class Leave(Exception):
    """The session ends."""


class Session:
    """One game at one terminal. `run` reads lines; `COMMANDS` says which method obeys one, and it raises what is wrong."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.undone: list[str] = []  # what redo plays, the next one last
        self.headers: dict[str, str] = {}  # of the record: the player, and what else a resumed one had
        self.path: Path | None = None  # the file that holds this game alone, which may be replaced
        self.saved = self.state
        self.keep = True
        self.resigned = False
        self.numbered: list[str] = []  # the moves as they were numbered last

    @classmethod
    def resumed(cls, path: Path) -> Session:
        """The session of the last game of a file. Raises BadInput when it does not hold."""
        game = read_saved(path)
        session = cls(game.position)
        session.undone, session.headers = game.undone, game.headers
        session.saved = session.state
        session.path = path if game.replaceable else None
        for note in game.notes:
            print_wrapped(f"Note: {note}.")
        return session

    @property
    def state(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What a file would have to hold."""
        return self.position.history, tuple(self.undone)

    def run(self) -> None:
        """Play until the player leaves; keep the game then."""
        with endings_raise(Leave):
            try:
                print_text(f"{heading(self.position)}\n")
                self.table()
                print_text("\nType the number or the name of a move, help or quit.")
                while True:
                    self.obey(self.ask())
            except (Leave, EOFError, KeyboardInterrupt, OSError):
                pass  # OSError: the window is gone
            finally:
                ignore_endings()  # nothing interrupts the keeping
                ending = self.leave()
                with suppress(OSError):
                    print_text(ending)

    def ask(self) -> str:
        """The player's next line."""
        sys.stdout.flush()
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  (editing and the lines before)
            try:
                return input("\n> ")
            except (EOFError, KeyboardInterrupt):
                print_text()
                raise
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print_text(f"\n> {line.rstrip()}")
        return line

    def obey(self, line: str) -> None:
        """Do what a line asks for."""
        words = re.sub(r"\s*([-+])\s*", r"\1", line).split()
        command = COMMANDS.get(words[0].lower()) if words else "table"
        rest = line.strip().partition(" ")[2].strip()
        try:
            if command is None:
                self.play(words)
            elif command in ("save", "undo"):
                getattr(self, command)(rest)
            elif rest:
                raise BadInput(f"{command} stands alone: write it on a line of its own")
            else:
                getattr(self, command)()
        except (BadInput, IllegalMove) as error:
            print_wrapped(sentence(str(error)))

    # -- commands that show something

    def table(self) -> None:
        """The table and the legal moves."""
        print_text(str(self.position))
        print_text()
        if self.position.is_won:
            print_wrapped(
                f"The game is won, in {moves_text(self.position.ply)}! `save FILE` writes its record, `quit` leaves."
            )
            self.numbered = []
        elif self.position.is_over:
            print_wrapped("No move is left: the game is lost. `undo` takes moves back, `quit` leaves.")
            self.numbered = []
        elif len(self.position.moves) > LISTED:
            self.numbered = list(self.position.moves)
            print_text(columns([f"{i:>3} {move}" for i, move in enumerate(self.numbered, start=1)]))
        else:
            self.moves()

    def moves(self) -> None:
        """The legal moves, numbered, in words."""
        self.numbered = list(self.position.moves)
        longest = max(map(len, self.numbered), default=0)
        for i, move in enumerate(self.position.moves, start=1):
            print_text(f"{i:>3}  {move:<{longest}}  {move.words}")
        if not self.numbered:
            print_text("There is no legal move.")

    def seen(self) -> None:
        """The cards of the stock that are known."""
        seen = self.position.seen
        stock = stock_of(seen)
        if stock is None:
            open_ = not any(UNKNOWN in pile.cards for pile in seen.piles.values())
            print_text("Every card lies open: there is no stock." if open_ else "There is no stock.")
            return
        known = [card for card in stock.cards if card != UNKNOWN]
        hidden = len(stock.cards) - len(known)
        if not stock.cards:
            print_text("The stock is empty.")
        elif not known:
            print_text(f"None of the {hidden} cards of the stock has been seen.")
        else:
            print_wrapped(f"The next of the stock, in order: {cards_text(known)}")
            print_text(f"The other {hidden} have not been seen." if hidden else "That is all of it.")

    def hint(self) -> None:
        """What to play, and why, by what has been seen."""
        from cadogan import coach
        from cadogan.terminal.advice import hint_lines, prepare

        prepare(self.position)
        for line in hint_lines(self.position, coach.hint(self.position, seconds=THINKING)):
            print_text(line)

    def chance(self) -> None:
        """How likely a win is."""
        from cadogan import coach
        from cadogan.terminal.advice import chance_sentence, prepare

        prepare(self.position)
        print_wrapped(chance_sentence(coach.chance(self.position, seconds=THINKING)))

    def rules(self) -> None:
        """How the game is played."""
        print_rules(self.position.game)

    def help(self) -> None:
        """The commands."""
        print_text(HELP)
        family = self.position.game.family
        drawing = getattr(family.module, "draw", None)
        if drawing:  # it says how to read the table, where that is not plain
            print_wrapped(" ".join((drawing.__doc__ or "").replace("``", "").split()))
        print_wrapped(f"Moves of {self.position.game.title}: {family.SHAPES}.")

    # -- commands that play

    def play(self, words: Sequence[str]) -> None:
        """Play moves, given by number or name, up to the first that is not legal."""
        names = [self.named(word) for word in words]
        played: list[str] = []
        refused: IllegalMove | None = None
        for name in names:
            try:
                after = self.position.play(name)
            except IllegalMove as error:
                refused = error
                break
            if self.undone and self.undone[-1] == after.history[-1]:
                self.undone.pop()
            else:
                self.undone.clear()
            self.position = after
            played.append(after.last_words)
        if refused and not played:
            raise BadInput(f"{refused}{self.advice(refused, words)}")
        print_wrapped(" ".join(map(sentence, played)))
        print_text()
        self.table()
        if refused:
            print_text()
            print_wrapped(f"Stopped: {refused}.")

    def advice(self, error: IllegalMove, words: Sequence[str]) -> str:
        """What to try in place of a word that is no move; nothing where the move is only not legal."""
        if not error.refusal or error.refusal.code != "no-move":
            return ""
        near = get_close_matches(words[0], COMMANDS, 1) if len(words) == 1 else []
        return f"; did you mean {near[0]}?" if near else "; `help` lists the commands"

    def named(self, word: str) -> str:
        """The move of a number, as they were numbered last; any other word as it is."""
        if not (word.isascii() and word.isdigit()):
            return word
        if not 1 <= int(word[:9]) <= len(self.numbered):
            many = f"the moves are numbered 1 to {len(self.numbered)}" if self.numbered else "no move is left"
            raise BadInput(f"there is no move number {word[:20]}: {many}")
        return self.numbered[int(word) - 1]

    def undo(self, count: str = "") -> None:
        """Take back one move, or a number of them."""
        if count and not (count.isascii() and count.isdigit() and int(count[:9]) > 0):
            raise BadInput(f"{count[:20]!r} is no number of moves: write undo, or undo 5")
        plies = int(count[:9] or 1)
        if not self.position.ply:
            raise BadInput("nothing has been played yet")
        plies = min(plies, self.position.ply)
        self.undone += reversed(self.position.history[-plies:])
        self.position = self.position.back(plies)
        print_text(f"{moves_text(plies)} taken back.\n")
        self.table()

    def redo(self) -> None:
        """Play the move that was taken back last."""
        if not self.undone:
            raise BadInput("there is nothing to redo")
        self.play([self.undone[-1]])

    def restart(self) -> None:
        """Take everything back."""
        if not self.position.ply:
            raise BadInput("nothing has been played yet")
        self.undo(str(self.position.ply))

    def resign(self) -> None:
        """Give up, and leave; at a terminal the player confirms it first."""
        if self.position.is_won:
            raise BadInput("the game is won")
        if sys.stdin.isatty() and not input("Give the game up? y or n: ").strip().lower().startswith("y"):
            print_text("Then the game goes on.")
            return
        self.resigned = True
        raise Leave

    def quit(self) -> None:
        """Leave."""
        raise Leave

    # -- commands that keep the game

    def record(self) -> Record:
        """The game as a record. It has the moves that were taken back, to be redone; `Ply` says where the game stands."""
        result = "resigned" if self.resigned else result_of(self.position)
        more = {"Date": date.today().isoformat(), **self.headers}
        if self.undone:
            more["Ply"] = str(self.position.ply)
            result = "*"
        line = self.position.play(*reversed(self.undone))
        return Record.from_position(line, result=result, more=more)

    def save(self, name: str = "") -> None:
        """Write the record to a file; never over another one."""
        path = Path(name).expanduser() if name else self.path or new_path(self.position)
        if path != self.path:
            check_new(path)
        try:
            write_file(path, write(self.record()))
        except OSError as error:
            raise BadInput(f"{path} could not be written: {error.strerror}") from None
        self.path = path
        self.saved = self.state
        print_text(f"Saved in {path}.")

    def leave(self) -> str:
        """Keep the game if no file holds all of it; the text that says what was done."""
        if self.state == self.saved and not self.resigned:
            return f"Your game is in {self.path}." if self.path else "Nothing was played; nothing is kept."
        if not self.keep:
            return f"{'Resigned. ' if self.resigned else ''}The game was not kept (--no-save)."
        text = write(self.record())
        path = self.path or new_path(self.position)
        try:
            write_file(path, text)
        except OSError as error:
            return f"{path} could not be written ({error.strerror}); this is the record of your game:\n\n{text}"
        if self.resigned:
            return f"Resigned. The record is in {path}."
        if self.position.is_won and not self.undone:
            return f"The record of your game is in {path}."
        return f"Your game is kept. To go on with it:\n  cadogan play --resume {shlex.quote(str(path))}"
