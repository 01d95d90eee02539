"""The full screen: the table, what happened, the moves of the chosen place, and the keys."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.table import Table as Grid
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Footer, Static

from cadogan.app.plays.new_play import new_play
from cadogan.app.plays.records import typed_path
from cadogan.cli.terminal.output import heading, moves_text, sentence
from cadogan.cli.terminal.played import PlayedGame, new_path, read_saved
from cadogan.cli.terminal.screen import settings
from cadogan.cli.terminal.screen.dialogs import Ask, Text, Tries
from cadogan.cli.terminal.screen.painting import NAMES, PALETTES, Look, Marks, themes
from cadogan.cli.terminal.screen.table import Table
from cadogan.cli.terminal.screen.tried_game import TriedGame
from cadogan.machine.interrupt import ENDINGS
from cadogan.position import Position, games
from cadogan.position import game as game_of
from cadogan.position.moves import NO_SOURCES, IllegalMove, Move
from cadogan.rules.cards import UNKNOWN, BadInput, card_text, card_words, cards_text
from cadogan.rules.places import CARD, PAIR

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
LEAVING = ("the game is not saved (--no-save)", "the game is saved, and you can continue it later")
MORE = """
With the mouse, click a card and then its target, or drag it there. Click a card twice to play its only move. Click the stock to deal.

{marks}

Moves of {title}: {shapes}."""
SIGNED = "• marks cards that can be played. Gold ends of a woven card are free."
LETTERED = "* marks cards that can be played. ^ v < > mark the free ends of a woven card."


class TableApp(App[None]):
    """A game on the full screen."""

    TITLE = "Cadogan"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $background; layers: below above; }
    #title { height: 1; padding: 0 1; background: $panel; color: $foreground; text-style: bold; }
    Table { height: 1fr; margin-bottom: 2; }
    #said {
        layer: above; dock: bottom; margin-bottom: 1; min-height: 2; height: auto; max-height: 6;
        padding: 0 1; background: $surface; color: $foreground;
    }
    #said.refused { color: $error; }
    #said.won { color: $success; text-style: bold; }
    Footer { background: $panel; }
    ModalScreen { align: center middle; background: $background 60%; }
    .window { width: 76; max-width: 96%; height: 90%; padding: 0 1; background: $surface; border: round $accent; }
    .window.small { height: auto; max-height: 90%; }
    .window Input { margin: 1 0 0 0; }
    .window OptionList { height: auto; max-height: 10; margin: 1 0 0 0; background: $surface; border: none; }
    .window Tree { background: $surface; }
    """
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

    def __init__(self, game: TriedGame, signs: bool = True, keep: bool = True) -> None:
        """`signs`: the terminal shows suit signs. `keep`: games are saved when the player leaves them."""
        super().__init__()
        self.game, self.keep = game, keep
        game.keep = keep
        self.settings = settings.load()
        self.signs = signs and self.settings.get("suits") != "letters"
        self.cursor = ""
        self.taken: tuple[str, int] | None = None
        self.hinted: frozenset[str] = frozenset()
        self.listed: list[Move] = []  # by the numbers in the last line
        self.said = ""
        self.tone = ""
        self.left: list[str] = []  # what was said of games left before
        self.stop = threading.Event()  # stops the coach

    def compose(self) -> ComposeResult:
        """Lay out the screen."""
        yield Static(id="title", markup=False)
        yield Table(self.look)
        yield Static(id="said", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Set the appearance, and leave the game in order when the window is closed."""
        for theme in themes():
            self.register_theme(theme)
        chosen = self.settings.get("appearance", "")
        self.theme = chosen if chosen in PALETTES else "cadogan-dark"
        loop = asyncio.get_running_loop()
        for each in ENDINGS:
            with suppress(NotImplementedError, RuntimeError, ValueError):  # Windows; not in the main thread
                loop.add_signal_handler(each, self.exit)
        self.query_one(Table).focus()
        self.begin()

    def on_resize(self, event: events.Resize) -> None:
        """Break what is said at the new width."""
        self.call_after_refresh(self.show)

    # -- what is shown

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.game.position

    @property
    def table(self) -> Table:
        """The table."""
        return self.screen_stack[0].query_one(Table)

    @property
    def look(self) -> Look:
        """How the table is shown."""
        shown = self.position.game.abilities.shows_next
        return Look(PALETTES.get(self.theme, PALETTES["cadogan-dark"]), self.signs, shown)

    def begin(self) -> None:
        """Show a game that begins or goes on."""
        self.cursor, self.taken, self.hinted = "", None, frozenset()
        self.after("Click a card, or choose one with the arrows. ? lists the keys." if not self.position.ply else "")

    def say(self, text: str, tone: str = "") -> None:
        """Say something below the table. `tone`: ``refused`` or ``won``, else empty."""
        self.said, self.tone = text, tone
        self.show()

    def show(self) -> None:
        """Draw everything that may have changed."""
        if not self.is_running or not self.screen_stack:
            return
        position = self.position
        playable: dict[str, set[int]] = {}
        for move in position.moves:
            for place in _ends(move):
                playable.setdefault(place, set()).add(move.cards if move.source == place else 1)
        taken, cards = self.taken or ("", 1)
        marks = Marks(
            self.cursor,
            taken,
            cards,
            frozenset(self._targets()) if taken else frozenset(),
            self.hinted,
            {place: frozenset(counts) for place, counts in playable.items()},
        )
        self.table.show(position, marks, self.look)
        base = self.screen_stack[0]
        base.query_one("#title", Static).update(Content(self._title()))
        said = base.query_one("#said", Static)
        said.set_classes(self.tone)
        said.update(Content(self._below()))

    def _title(self) -> str:
        position = self.position
        text = heading(position)
        if position.game.redeals and not any(
            note[0] == "redeals" for pile in self.table.piles.values() for note in pile.notes
        ):
            text += f" · redeals left: {position.redeals_left}"
        return text

    def _below(self) -> str:
        """Return what is said and, if it leaves a line free, the place at the cursor with its moves."""
        width = max(self.size.width - 2, 20)
        place = self._place_text(width)
        if not self.said:
            return place
        return self.said if len(self.said) > width else f"{self.said}\n{place}"

    def _place_text(self, width: int) -> str:
        """Return the place at the cursor, and its moves with their numbers."""
        place, cards = self.taken or (self.cursor, 0)
        self.listed = [
            move for move in self.position.moves if place and place in _ends(move) and cards in (0, _cards(move, place))
        ]
        if place not in self.table.piles:
            self.listed = [move for move in self.position.moves if move.kind not in (CARD, PAIR)]
        head = self._describe(place)
        self.listed = self.listed[:9]
        options = [f"{i} {self._short(move, place)}" for i, move in enumerate(self.listed, start=1)]
        text = "  ".join([head, *options] if head else options)
        if len(text) > width:
            text = "  ".join([head, *(f"{i} {move}" for i, move in enumerate(self.listed, start=1))])
        return text if len(text) <= width else text[: width - 1] + "…"

    def _describe(self, place: str) -> str:
        """Return a place and its cards, as far as they are seen: ``c1: queen of spades``."""
        pile = self.table.piles.get(place)
        if pile is None:
            return ""
        if pile.kind == "stock":
            return f"{pile.title}: {pile.caption or len(pile.cards)}"
        title = place if pile.which else pile.title
        if not pile.cards:
            return f"{title}: empty" + (f", {pile.next} goes here" if pile.next else "")
        if pile.kind == "heap":
            return f"{title}: {pile.caption}"
        if len(pile.cards) > 1 and (box := self.table.grid and self.table.grid.boxes.get(place)) and box.rows:
            return f"{title}: {cards_text(pile.cards)}"
        text = f"{title}: {card_words(pile.cards[-1])}"
        if pile.covered is not None:
            text += " (blocked)" if all(pile.covered) else ""
        return text + (f", then {pile.next}" if pile.next else "")

    def _short(self, move: Move, place: str) -> str:
        """Return a move of a place in few words."""
        if move.kind == PAIR:
            return f"with {move.target if place == move.source else move.source}"
        if move.kind != CARD:
            return str(move)
        if place == move.source and move.target:
            return f"{f'{move.cards} cards ' if move.cards > 1 else ''}to {self.table.piles[move.target].phrase}"
        if place == move.target and move.source:
            return f"from {self.table.piles[move.source].phrase}"
        return str(move)

    # -- playing

    def _targets(self) -> list[str]:
        """Return the places where the taken cards may go."""
        if not self.taken:
            return []
        place, cards = self.taken
        return [
            move.target if move.source == place else move.source
            for move in self.position.moves
            if move.source
            and move.target
            and (move.source == place or (move.kind == PAIR and move.target == place))
            and _cards(move, place) == cards
        ]

    def play(self, name: str) -> None:
        """Play a move by its name and say what it did, or why it is refused."""
        try:
            self.game.play(name)
        except IllegalMove as error:
            self.taken = None
            self.say(sentence(str(error)), "refused")
            return
        self.taken = None
        self.after(sentence(self.position.last_words))

    def after(self, words: str) -> None:
        """Show the position after a move, undo or jump; say how the game stands."""
        self.stop.set()
        self.hinted = frozenset()
        position, tone = self.position, ""
        if position.is_won:
            words, tone = f"★ You won in {moves_text(position.ply)}!  n deals again, q leaves.", "won"
            if not self.signs:
                words = words.removeprefix("★ ")
        elif position.is_over:
            words, tone = f"{words} No moves left: the game is lost. u undoes a move, n deals again.".strip(), "refused"
        playable = self._playable()
        if self.cursor not in position.piles or (self.cursor not in playable and not position.piles[self.cursor].cards):
            self.cursor = playable[0] if playable else next(iter(position.piles))
        self.say(words, tone)

    def _playable(self) -> list[str]:
        """Return the places that a move can begin at."""
        found = dict.fromkeys(place for move in self.position.moves for place in _ends(move))
        stock = [name for name, pile in self.position.piles.items() if pile.kind == "stock"]
        return [*found, *(stock if self._first() and stock and stock[0] not in found else [])]

    def _first(self) -> Move | None:
        """Return the move that Space plays: the most sensible of those that need no place."""
        kinds = self.position.game.abilities.kinds  # the kind to offer first comes first
        found = [move for move in self.position.moves if move.kind not in (CARD, PAIR)]
        return min(found, key=lambda move: kinds.index(move.kind), default=None)

    def action_deal(self) -> None:
        """Play the most sensible of the moves that need no card."""
        move = self._first()
        if move:
            self.play(move)
            return
        kind = next((each for each in self.position.game.abilities.kinds if each not in (CARD, PAIR)), "")
        if kind:
            self.say(sentence(self.position.in_words(self.position.why_not(kind))), "refused")
            return
        self.say(f"{self.position.game.title} has nothing to deal.", "refused")

    def take(self, place: str, cards: int = 1) -> None:
        """Take cards of a place, or say why that cannot be."""
        piles = self.table.piles
        pile = piles[place]
        self.cursor = place
        if pile.kind in NO_SOURCES:
            if pile.kind == "stock":
                self.action_deal()
            else:
                self.say(f"No card can be taken from {pile.phrase}.", "refused")
            return
        if not pile.cards or pile.cards[-1] == UNKNOWN:
            self.say(sentence(f"{pile.phrase} {'has no card face up' if pile.cards else 'is empty'}"), "refused")
            return
        counts = {_cards(move, place) for move in self.position.moves if place in _ends(move)}
        if cards not in counts:
            cards = min(counts, key=lambda each: abs(each - cards), default=1)
        self.taken = place, cards
        if self._targets():
            self.say(f"{self._named(place, cards)} taken: choose where to put it. Esc puts it back.")
        elif pile.covered is not None and all(pile.covered):
            self.say(f"{self._named(place, cards)} is blocked: both its narrow ends are covered.", "refused")
        else:
            self.say(f"{self._named(place, cards)} has no move now.", "refused")

    def _named(self, place: str, cards: int) -> str:
        """Return the top cards of a place in words."""
        if cards > 1:
            return f"{cards} cards of {self.table.piles[place].phrase}"
        words = card_words(self.table.piles[place].cards[-1])
        return words[0].upper() + words[1:]

    def put(self, target: str) -> None:
        """Put the taken cards on a place, or say why they cannot go there."""
        assert self.taken
        source, cards = self.taken
        self.cursor = target
        fitting = [
            move
            for move in self.position.moves
            if (move.source, move.target) in ((source, target), (target, source) if move.kind == PAIR else ())
        ]
        if fitting:
            self.play(min(fitting, key=lambda move: (_cards(move, source) != cards, -move.cards)))
            return
        self.taken = None
        try:
            why = self.position.in_words(self.position.why_no_card(source, target, cards))
        except BadInput as error:
            why = str(error)
        self.say(sentence(f"{card_text(self.table.piles[source].cards[-1])}: {why}"), "refused")

    def choose(self, place: str, cards: int, at_once: bool) -> None:
        """Take cards, put them, or play their only move. `at_once`: play the only move without a second press."""
        if self.taken and self.taken[0] != place:
            self.put(place)
            return
        again = self.taken is not None
        if not again:
            self.take(place, cards)
        if not self.taken or not (again or at_once):
            return
        own = [move for move in self.position.moves if place in (move.source, move.target if move.kind == PAIR else "")]
        own = [move for move in own if _cards(move, place) == self.taken[1]] if not at_once else own
        if len(own) == 1:
            self.play(own[0])
        elif again:
            self.action_put_back()

    def on_table_clicked(self, event: Table.Clicked) -> None:
        """A place was clicked."""
        self.choose(event.place, event.cards, at_once=False)

    def on_table_dropped(self, event: Table.Dropped) -> None:
        """Cards were dragged."""
        self.taken = None
        self.take(event.source, event.cards)
        if self.taken:
            self.put(event.target)

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

    def action_put_back(self) -> None:
        """Put the taken card back; stop the coach."""
        self.stop.set()
        self.taken, self.hinted = None, frozenset()
        self.say("")

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
        if self.game.redo():
            self.after(f"Redone: {self.position.last_words}.")
        else:
            self.say("There is nothing to redo.", "refused")

    def action_type(self) -> None:
        """Let the player type moves."""

        def typed(answer: str | None) -> None:
            for name in (answer or "").split():
                before = self.position
                self.play(name)
                if self.position is before:
                    break

        moves = [f"{move}" for move in self.position.moves]
        self.push_screen(
            Ask("Play", f"A move by its name: {', '.join(moves[:12])}" + (" …" if moves[12:] else "")), typed
        )

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
        game = self.position.game
        example, leaving = next(iter(self.position.start.codes), "deal"), LEAVING[self.keep]
        keys = Grid.grid(padding=(0, 2))
        for key, what in KEYS.items():
            keys.add_row(key, what.format(example=example, leaving=leaving))
        marks = SIGNED if self.signs else LETTERED
        more = MORE.format(title=game.title, shapes=game.family.SHAPES, marks=marks)
        self.push_screen(Text("Keys", keys, more))

    def action_rules(self) -> None:
        """Show the rules."""
        game = self.position.game
        preset = game.family.PRESETS[game.id]
        self.push_screen(Text(game.title, f"{preset.summary}\n\n{game.text}\n\nSource: {game.source}."))

    def action_seen(self) -> None:
        """Say which cards in the stock the player has seen."""
        stock = next((pile for pile in self.table.piles.values() if pile.kind == "stock"), None)
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
        names = list(PALETTES)
        self.theme = names[(names.index(self.theme) + 1) % len(names)]
        self.settings["appearance"] = self.theme
        settings.keep(self.settings)
        self.say(f"Appearance: {NAMES[self.theme]}.")

    def action_letters(self) -> None:
        """Change between suit signs and letters and keep it."""
        self.signs = not self.signs
        self.settings["suits"] = "signs" if self.signs else "letters"
        settings.keep(self.settings)
        self.say("Suits are shown as signs." if self.signs else "Suits are shown as letters: S, H, D, C.")

    async def action_quit(self) -> None:
        """Leave; the game is saved after the screen is closed."""
        self.stop.set()
        self.exit()

    # -- other games

    def action_new(self) -> None:
        """Ask for a deal and begin it."""

        def begin(answer: str | None) -> None:
            if answer is None:
                return
            words = answer.split()
            number = words.pop() if words and words[-1].isdigit() else None
            try:
                position = new_play(game_of(" ".join(words)) if words else self.position.game, number)
            except BadInput as error:
                self.say(sentence(str(error)), "refused")
                return
            self.change(TriedGame(position))

        title = self.position.game.title
        names = ", ".join(each.id for each in games())
        text = f"Type a deal number of {title}, or nothing for a random deal.\nFor another game also its name, as in “windmill 7”. Games: {names}."
        self.push_screen(Ask("New deal", text if self.signs else text.replace("“", '"').replace("”", '"')), begin)

    def change(self, game: TriedGame) -> None:
        """Leave the game, saved as by quitting, and show another."""
        self.stop.set()
        if self.game.state != self.game.saved:
            self.left.append(self.game.leave())
        game.keep = self.keep
        self.game = game
        self.begin()

    def action_save(self) -> None:
        """Ask for a file and save the game."""

        def save(answer: str | None) -> None:
            if answer is None:
                return
            try:
                self.say(f"Saved in {self.game.write_to(answer)}.")
            except BadInput as error:
                self.say(sentence(str(error)), "refused")

        path = self.game.path or new_path(self.position)
        text = "The file to save the game in. The line shown now and its undone moves are saved, not the other tries."
        self.push_screen(Ask("Save", text, str(path)), save)

    def action_open(self) -> None:
        """Ask for a saved game and show it."""
        folder = new_path(self.position).parent

        def read(answer: str | None) -> None:
            if not answer:
                return
            try:
                path = typed_path(answer)
                path = path if path.is_absolute() or path.exists() else folder / path
                saved = read_saved(path)
            except BadInput as error:
                self.say(sentence(str(error)), "refused")
                return
            except OSError as error:
                self.say(f"{answer} could not be read: {error.strerror}.", "refused")
                return
            played = PlayedGame(saved.position)
            played.resume(saved, path)
            self.change(TriedGame.of(played))

        files: list[Path] = []
        with suppress(OSError):
            files = sorted(folder.glob("*.txt"), key=lambda each: -each.stat().st_mtime)[:RECENT]
        text = "A file, or one of the games saved last:" if files else "A file with a saved game:"
        self.push_screen(Ask("Open", text, "", tuple(each.name for each in files)), read)

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
            self.hinted = frozenset(_ends(move))
            if done:
                self.cursor = move.source or self.cursor
            text = sentence(f"{hint.move}: {hint.words}" + (f"; {reason}" if reason else ""))
            chance = chance_sentence(hint.chance) if hint.chance else ""
            self.say(f"{text} {chance}" if done else f"Thinking … so far {hint.move}. Esc stops.")

        def think(position: Position, stop: threading.Event, progress: Callable[[coach.Hint, bool], None]) -> None:
            from cadogan import coach
            from cadogan.cli.terminal.advice import prepare

            prepare(position)
            hint = coach.hint(position, seconds=THINKING, on_progress=lambda each: progress(each, False), cancel=stop)
            progress(hint, True)

        self._ask_coach(think, found)

    def action_chance(self) -> None:
        """Ask the coach for the chance of winning."""

        def found(chance: coach.Chance, done: bool) -> None:
            from cadogan.cli.terminal.advice import chance_sentence

            self.say(chance_sentence(chance))

        def think(position: Position, stop: threading.Event, progress: Callable[[coach.Chance, bool], None]) -> None:
            from cadogan import coach
            from cadogan.cli.terminal.advice import prepare

            prepare(position)
            progress(coach.chance(position, seconds=THINKING, cancel=stop), True)

        self._ask_coach(think, found)

    def _ask_coach(self, think: Callable[..., None], found: Callable[[Any, bool], None]) -> None:
        """Let the coach think in a thread. What it finds is shown if it was not stopped and the position is the same."""
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

        def progress(answer: Any, done: bool) -> None:
            if not stop.is_set() and self.is_running:
                self.call_from_thread(shown, answer, done)

        def work() -> None:
            try:
                think(position, stop, progress)
            except BadInput as error:
                if not stop.is_set() and self.is_running:
                    self.call_from_thread(self.say, sentence(str(error)), "refused")

        self.run_worker(work, thread=True, group="coach", exit_on_error=False)


def _ends(move: Move) -> tuple[str, ...]:
    """Return the places that a move can begin at: the source, and for a pair both."""
    if move.kind == PAIR:
        return move.source, move.target
    return (move.source,) if move.source else ()


def _cards(move: Move, place: str) -> int:
    """Return how many cards a move takes from a place."""
    return move.cards if move.source == place else 1
