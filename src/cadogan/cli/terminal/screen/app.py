"""The full screen: the keys, and what they do."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.table import Table as Grid
from textual.binding import Binding, BindingType

from cadogan.app.plays.new_play import new_play
from cadogan.app.plays.records import typed_path
from cadogan.cli.terminal.output import in_turn, moves_help, names_itself, sentence, stock_of
from cadogan.cli.terminal.played import LEAVING, PlayedGame, new_path, records_folder, resumed
from cadogan.cli.terminal.screen import appearance
from cadogan.cli.terminal.screen.appearance import NAMES
from cadogan.cli.terminal.screen.dialogs import Ask, Text, Tries
from cadogan.cli.terminal.screen.game_screen import GameScreen, ends
from cadogan.position import Position, games
from cadogan.position import game as game_of
from cadogan.rules.cards import UNKNOWN, BadInput, cards_text, counted

if TYPE_CHECKING:
    from cadogan import coach

THINKING = 2.0  # seconds for a hint
RECENT = 8  # saved games offered
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
KEYS = {
    "Arrows": "walk along the cards that can be played, or along the targets of a taken card (with Shift: along all places)",
    "Enter": "play the card's only move, or take it; then its target",
    "1 to 9": "play a move listed in the last line",
    "Space": "deal; or redeal, or close the gaps",
    "/": "type a move by its name, as in {example}",
    "u  r": "undo and redo, without limit",
    "t": "the tree of all moves tried: go anywhere in it",
    "f": "play the rest, once nothing can go wrong any more",
    "h": "a fair hint: it uses only what you have seen",
    "c": "your chance of winning",
    "e": "the cards in the stock that you have seen",
    "i": "the rules",
    "n": "a new deal",
    "s  o": "save the game; open a saved one",
    "a  l": "appearance (dark, light, contrast); letters for suits",
    "Esc": "put a card back; stop thinking",
    "q": "leave; {leaving}",
}
MORE = """
With the mouse, click a card and then its target, or drag it there. Click a card twice to play its only move. Click the stock to deal.

{marks}

{moves}"""
SIGNED = "• marks cards that can be played. Gold ends of a woven card are free."
LETTERED = "* marks cards that can be played. ^ v < > mark the free ends of a woven card."


class TableApp(GameScreen):
    """A game on the full screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "deal", "Deal", key_display="Space"),
        Binding("u", "undo", "Undo"),
        Binding("r", "redo", "Redo"),
        Binding("h", "hint", "Hint"),
        Binding("t", "tries", "Tree"),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q,ctrl+c", "quit", "Quit", key_display="q"),
        Binding("n", "new", "New"),  # a narrow window does not show these
        Binding("s", "save", "Save"),
        Binding("slash", "type", "Type", key_display="/"),
        Binding("f", "finish", show=False),
        Binding("c", "chance", show=False),
        Binding("e", "seen", show=False),
        Binding("i", "rules", show=False),
        Binding("o", "open", show=False),
        Binding("a", "appearance", show=False),
        Binding("l", "letters", show=False),
        Binding("escape", "put_back", show=False),
        Binding("enter", "enter", show=False),
        *(Binding(way, f"walk('{way}')", show=False) for way in WAYS),
        *(Binding(f"shift+{way}", f"walk('{way}', True)", show=False) for way in WAYS),
        *(Binding(str(number), f"number({number})", show=False) for number in range(1, 10)),
    ]

    # -- keys

    def action_walk(self, way: str, everywhere: bool = False) -> None:
        """Move the cursor."""
        among = list(self.position.piles) if everywhere else self._targets() if self.taken else self._playable()
        self.cursor = self.table.neighbour(WAYS[way], among) or self.cursor
        self.show()

    def action_next(self, step: int) -> None:
        """Move the cursor to the next place that can be played, in the order of the layout."""
        among = self._targets() if self.taken else self._playable()
        places = [place for place in (self.table.grid.boxes if self.table.grid else among) if place in among]
        if places:
            at = places.index(self.cursor) + step if self.cursor in places else 0
            self.cursor = places[at % len(places)]
            self.show()

    def action_enter(self) -> None:
        """Play or take the card at the cursor, or put the taken one there."""
        if self.cursor:
            self.choose(self.cursor, 1, at_once=True)

    def action_number(self, number: int) -> None:
        """Play a move listed in the last line."""
        if number <= len(self.listed):
            self.play(self.listed[number - 1])
        else:
            self.say(f"There is no move {number} here." if self.listed else "No moves are listed here.", "refused")

    def action_undo(self) -> None:
        """Undo a move."""
        self.taken = None
        if self.game.undo():
            self.after("Undone.")
        else:
            self.say("There is nothing to undo.", "refused")

    def action_redo(self) -> None:
        """Redo a move."""
        self.taken = None
        if self.game.undone:
            self.game.play(self.game.undone[-1])
            self.after(f"Redone: {self.position.last_words}.")
        else:
            self.say("There is nothing to redo.", "refused")

    def action_type(self) -> None:
        """Let the player type moves."""

        def typed(answer: str) -> None:
            for name in answer.split():
                before = self.position
                self.play(name)
                if self.position is before:
                    break

        moves = [f"{move}" for move in in_turn(self.position)]
        self._ask(Ask("Play", f"A move by its name: {', '.join(moves[:12])}" + (" …" if moves[12:] else "")), typed)

    def action_tries(self) -> None:
        """Show the tree of tried moves."""

        def chosen(node: int | None) -> None:
            if node is not None and node != self.game.node:
                self.taken = None
                self.game.jump(node)
                self.after(f"Back to move {self.position.ply}." if node else "Back to the deal.")

        self.push_screen(Tries(self.game), chosen)

    def action_help(self) -> None:
        """Show the keys."""
        example, leaving = next(iter(self.position.start.codes), "deal"), LEAVING[self.keep]
        keys = Grid.grid(padding=(0, 2))
        for key, what in KEYS.items():
            keys.add_row(key, what.format(example=example, leaving=leaving))
        marks = SIGNED if self.signs else LETTERED
        more = MORE.format(moves=moves_help(self.position), marks=marks)
        self.push_screen(Text("Keys", keys, more))

    def action_rules(self) -> None:
        """Show the rules."""
        game = self.position.game
        summary = game.family.PRESETS[game.id].summary
        text = game.text if names_itself(game) else f"{summary}\n\n{game.text}\n\nSource: {game.source}."
        self.push_screen(Text(game.title, text))

    def action_seen(self) -> None:
        """Say which cards in the stock the player has seen."""
        stock = stock_of(self.position.seen)
        if stock is None:
            self.say("There is no stock.")
            return
        known = [card for card in stock.cards if card != UNKNOWN]
        hidden = len(stock.cards) - len(known)
        if known:
            self.say(
                f"Next in the stock, in order: {cards_text(known)}." + (f" {hidden} others unseen." if hidden else "")
            )
        else:
            self.say(f"You have seen none of the {hidden} cards in the stock." if hidden else "The stock is empty.")

    def action_appearance(self) -> None:
        """Change to the next appearance and keep it."""
        names = list(NAMES)
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        self.settings["appearance"] = self.theme
        appearance.keep(self.settings)
        self.say(f"Appearance: {NAMES[self.theme]}.")

    def action_letters(self) -> None:
        """Change between suit signs and letters and keep it."""
        self.signs = not self.signs
        self.settings["suits"] = "signs" if self.signs else "letters"
        appearance.keep(self.settings)
        self.say("Suits are shown as signs." if self.signs else "Suits are shown as letters: S, H, D, C.")

    async def action_quit(self) -> None:
        """Leave; the game is saved after the screen is closed."""
        self.stop.set()
        self.exit()

    # -- other games

    def action_new(self) -> None:
        """Ask for a deal and begin it."""

        def begin(answer: str) -> None:
            words = answer.split()
            number = words.pop() if words and words[-1].isdigit() else None
            self.change(PlayedGame(new_play(game_of(" ".join(words)) if words else self.position.game, number)))

        title = self.position.game.title
        names = ", ".join(each.id for each in games())
        text = f"Type a deal number of {title}, or nothing for a random deal.\nFor another game also its name, as in “windmill 7”. Games: {names}."
        self._ask(Ask("New deal", text if self.signs else text.replace("“", '"').replace("”", '"')), begin)

    def change(self, game: PlayedGame) -> None:
        """Leave the game, saved as by quitting, and show another."""
        self.stop.set()
        played, said = self.game.state != self.game.started, self.game.leave()
        if played:
            self.left.append(said)
        game.keep = self.keep
        self.game = game
        self.begin()

    def action_save(self) -> None:
        """Ask for a file and save the game."""

        def save(answer: str) -> None:
            self.say(f"Saved in {self.game.write_to(answer)}.")

        path = self.game.path or new_path(self.position)
        text = "The file to save the game in from now on. The line shown and its undone moves are saved, not the other tries."
        self._ask(Ask("Save", text, str(path)), save)

    def action_open(self) -> None:
        """Ask for a saved game and show it."""
        folder = records_folder()

        def read(answer: str) -> None:
            if not answer:
                return
            path = typed_path(answer)
            try:
                path = path if path.is_absolute() or path.exists() else folder / path
                if self.game.path and path.resolve() == self.game.path.resolve():
                    raise BadInput("this game is open already")
                game = resumed(path)
            except OSError as error:
                self.say(f"{answer} could not be read: {error.strerror}.", "refused")
                return
            self.change(game)

        files: list[Path] = []
        with suppress(OSError):
            files = sorted(folder.glob("*.txt"), key=lambda each: -each.stat().st_mtime)[:RECENT]
        text = "A file, or one of the games saved last:" if files else "A file with a saved game:"
        self._ask(Ask("Open", text, "", tuple(each.name for each in files)), read)

    def _ask(self, ask: Ask, act: Callable[[str], None]) -> None:
        """Ask for a line and act on it, unless the player leaves with Esc; say what is wrong if that raises BadInput."""

        def answered(answer: str | None) -> None:
            if answer is not None:
                try:
                    act(answer)
                except BadInput as error:
                    self.say(sentence(str(error)), "refused")

        self.push_screen(ask, answered)

    # -- the coach

    def action_hint(self) -> None:
        """Ask the coach for a fair hint."""

        def found(hint: coach.Hint, done: bool) -> None:
            if not hint.move:
                self.say(sentence(f"No hint: {hint.reason}"))
                return
            from cadogan.cli.terminal.advice import chance_sentence, reason_of

            reason = reason_of(self.position, hint)
            move = self.position.move(hint.move)
            self.hinted = frozenset(ends(move))
            if done:
                self.cursor = move.source or self.cursor
            text = sentence(f"{hint.move}: {hint.words}" + (f"; {reason}" if reason else ""))
            chance = chance_sentence(hint.chance) if hint.chance else ""
            self.say(f"{text} {chance}" if done else f"Thinking … so far {hint.move}. Esc stops.")

        def think(position: Position, stop: threading.Event, progress: Callable[[coach.Hint], None]) -> coach.Hint:
            from cadogan import coach

            return coach.hint(position, seconds=THINKING, on_progress=progress, cancel=stop)

        self._ask_coach(think, found)

    def action_chance(self) -> None:
        """Ask the coach for the chance of winning."""

        def found(chance: coach.Chance, done: bool) -> None:
            from cadogan.cli.terminal.advice import chance_sentence

            self.say(chance_sentence(chance))

        def think(position: Position, stop: threading.Event, _: object) -> coach.Chance:
            from cadogan import coach

            return coach.chance(position, seconds=THINKING, cancel=stop)

        self._ask_coach(think, found)

    def action_finish(self) -> None:
        """Play the moves that surely win."""

        def found(moves: tuple[str, ...], done: bool) -> None:
            self.game.play(*moves)
            self.after(f"{counted(len(moves), 'move')} played.")

        def think(position: Position, stop: threading.Event, _: object) -> tuple[str, ...]:
            from cadogan.cli.terminal.advice import end_of

            return end_of(position, stop)

        self._ask_coach(think, found)

    def _ask_coach(self, think: Callable[..., Any], found: Callable[[Any, bool], None]) -> None:
        """Let the coach think in a thread: `think` gets the position, what stops it, and what to call with answers so far.

        Its answers, the last one with True, go to `found` if it was not stopped and the position is the same.
        """
        position = self.position
        if position.is_over:
            self.say("The game is won." if position.is_won else "No moves left: the game is lost.")
            return
        self.stop.set()
        stop = self.stop = threading.Event()
        self.taken, self.hinted = None, frozenset()
        self.say("Thinking … Esc stops.")

        def shown(answer: Any, done: bool) -> None:
            if not stop.is_set() and self.position is position:
                found(answer, done)

        def progress(answer: Any, done: bool = False) -> None:
            if not stop.is_set() and self.is_running:
                self.call_from_thread(shown, answer, done)

        def work() -> None:
            from cadogan.cli.terminal.advice import prepare

            try:
                prepare(position)
                progress(think(position, stop, progress), True)
            except BadInput as error:
                if not stop.is_set() and self.is_running:
                    self.call_from_thread(self.say, sentence(str(error)), "refused")

        self.run_worker(work, thread=True, group="coach", exit_on_error=False)
