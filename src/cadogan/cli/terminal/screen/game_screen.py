"""The game on the full screen: what is shown of it, and cards taken and put."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

from textual import events
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets import Footer, Static

from cadogan.cli.terminal.output import heading, in_turn, sentence
from cadogan.cli.terminal.played import PlayedGame
from cadogan.cli.terminal.screen import appearance
from cadogan.cli.terminal.screen.appearance import NAMES, palette, themes
from cadogan.cli.terminal.screen.painting import Look, Marks
from cadogan.cli.terminal.screen.table import Table
from cadogan.machine.interrupt import ENDINGS
from cadogan.position import Position
from cadogan.position.moves import NO_SOURCES, IllegalMove, Move
from cadogan.rules.cards import UNKNOWN, BadInput, card_text, card_words, cards_text, counted
from cadogan.rules.places import CARD, PAIR


class GameScreen(App[None]):
    """A game on the full screen, played by mouse; `TableApp` adds the keys."""

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

    def __init__(self, game: PlayedGame, signs: bool = True, keep: bool = True) -> None:
        """`signs`: the terminal shows suit signs. `keep`: games are saved when the player leaves them."""
        super().__init__()
        self.game, self.keep = game, keep
        game.keep = keep
        self.settings = appearance.load()
        shown = self.settings.get("suits", "letters" if self.no_color else "signs")
        self.signs = signs and shown != "letters"
        self.sixteen = self.console.color_system in ("standard", "windows")  # colours, some of them other ones in bold
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
        for theme in themes(self.sixteen and not self.no_color):
            self.register_theme(theme)
        chosen = self.settings.get("appearance", "")
        self.theme = chosen if chosen in NAMES else "cadogan-dark"
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
        chosen = palette(self.theme, self.sixteen and not self.no_color)
        if self.no_color:
            chosen = chosen._replace(inks=(chosen.inks[0],) * 4)
        return Look(chosen, self.signs, shown, bold=not self.sixteen)

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
            for place in ends(move):
                playable.setdefault(place, set()).add(move.cards if move.source == place else 1)
        marks = Marks(self.cursor, *(self.taken or ("", 1)), frozenset(self._targets()), self.hinted, playable)
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
        if place in self.table.piles:
            own = [move for move in in_turn(self.position) if place in ends(move)]
            moves = [move for move in own if cards in (0, _cards(move, place))]
        else:
            moves = [move for move in self.position.moves if move.kind not in (CARD, PAIR)]
        self.listed, head = moves[:9], self._describe(place)
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
        """Save the game after a move, undo or jump; show the position and say how the game stands."""
        trouble = self.game.store()
        self.stop.set()
        self.hinted = frozenset()
        position, tone = self.position, ""
        if position.is_won:
            words, tone = f"★ You won in {counted(position.ply, 'move')}!  n deals again, q leaves.", "won"
            if not self.signs:
                words = words.removeprefix("★ ")
        elif position.is_over:
            words, tone = f"{words} No moves left: the game is lost. u undoes a move, n deals again.".strip(), "refused"
        playable = self._playable()
        if self.cursor not in position.piles or (self.cursor not in playable and not position.piles[self.cursor].cards):
            self.cursor = playable[0] if playable else next(iter(position.piles))
        if trouble:
            words, tone = f"{words} {trouble} s saves the game elsewhere.".strip(), "refused"
        self.say(words, tone)

    def _playable(self) -> list[str]:
        """Return the places that a move can begin at."""
        found = dict.fromkeys(place for move in self.position.moves for place in ends(move))
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
        counts = {_cards(move, place) for move in self.position.moves if place in ends(move)}
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
        if self.taken and self._targets():
            self.put(event.target)
        else:  # the reason is the same wherever it is dropped
            self.taken = None

    def action_put_back(self) -> None:
        """Put the taken card back; stop the coach."""
        self.stop.set()
        self.taken, self.hinted = None, frozenset()
        self.say("")


def ends(move: Move) -> tuple[str, ...]:
    """Return the places that a move can begin at: the source, and for a pair both."""
    if move.kind == PAIR:
        return move.source, move.target
    return (move.source,) if move.source else ()


def _cards(move: Move, place: str) -> int:
    """Return how many cards a move takes from a place."""
    return move.cards if move.source == place else 1
