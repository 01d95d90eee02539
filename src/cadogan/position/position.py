"""Games and positions: deal, play, look back, and see what a player may know.

>>> import cadogan
>>> position = cadogan.game("doubles-and-quits").deal(7)
>>> position.moves
<2 moves: 11+17 6+7>
>>> position.play("11+17").moves
<1 move: 6+7>
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, SupportsIndex

from cadogan.position.blocked import Blocked, blocked
from cadogan.position.moves import IllegalMove, UnknownOutcome
from cadogan.position.pictures import Pictured
from cadogan.position.start import Start, dealing_orders, dealt, read_position, read_table, set_up
from cadogan.rules import checked
from cadogan.rules.card_texts import read_deal
from cadogan.rules.cards import BadInput, cards_text, read_number, shown, world_stream
from cadogan.rules.game import Rules, presets
from cadogan.rules.state import lay_world, shuffles_text


class Game(Rules):
    """A patience with its options. Make one with `cadogan.game`; its methods return positions."""

    __slots__ = ()

    def deal(self, number: SupportsIndex | str) -> Position:
        """Return the deal with a number, 0 to 2**64 - 1: the same cards for everyone.

        Raises BadInput for other numbers.
        """
        return self._begin(Start(number=read_number(number)))

    @checked
    def position(
        self,
        cards: str | Sequence[str],
        shuffles: Sequence[Sequence[int]] | None = None,
        seed: SupportsIndex | str | None = None,
    ) -> Position:
        """Return the deal of the given cards.

        `cards`: all cards of the game in dealing order, as text in any usual writing (``"5C AS 9D"``) or as a list of
        names; or a drawn table that shows them all. `shuffles`: for each shuffled redeal, the order of the gathered cards, counted from 0; new stock = ``[gathered[i] for i in
        order]``. `seed` (0 to 2**64 - 1) instead shuffles redeals as in the deal with that number. A game with shuffled
        redeals needs one of the two, other games take neither. Raises BadInput, naming the cards, if they are not those
        of the game.
        """
        text = cards if isinstance(cards, str) else " ".join(cards)
        orders = tuple(tuple(order) for order in shuffles or ())
        chance = Start(shuffles=orders, seed=None if seed is None else read_number(seed))
        if table := read_table(self, text):
            seed_text = f"; seed={chance.seed}" if chance.seed is not None else ""
            laid = self.setup(table + seed_text + (f"; shuffles={shuffles_text(orders)}" if orders else ""))
            deals = (self._begin(chance._replace(cards=cards)) for cards in dealing_orders(self, laid.piles))
            return next((deal for deal in deals if deal == laid), laid)
        named = read_deal(text, self.family.pack(self.options))
        return self._begin(chance._replace(cards=cards_text(named)))

    @checked
    def setup(self, text: str, strict: bool = True) -> Position:
        """Return a position from a line of text, in the form of `Position.text`, or a drawn table. ``??`` is an unseen card.

        `strict`: no card of the packs may be missing. Raises BadInput, naming the card, for an impossible position.
        """
        if not text.strip():
            raise BadInput(
                f"the position is empty: write one line of text with the parts {', '.join(self.family.FIELDS)}"
            )
        return self._begin(Start(text=read_position(self, text), strict=strict))

    def _begin(self, start: Start) -> Position:
        return Position(self, start, set_up(self, start) if start.text else dealt(self, start))

    def _replayed(self, start: Start, names: Sequence[str], codes: Sequence[int]) -> Position:
        """Return the position after moves that were legal when they were played."""
        position = self._begin(start)
        for name, code in zip(names, codes, strict=True):
            position = position._after(name, code)
        return position

    def __repr__(self) -> str:
        return f"cadogan.game({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.name,)


def game(name: str, options: Mapping[str, str] | None = None) -> Game:
    """Return the game with a name: an id or alias, which may include options: ``"crazy-quilt?wrap=on&redeals=2"``.

    `options`: option values by name; they override those in the name. Raises BadInput for an unknown name, option or
    value, listing what is allowed.
    """
    return Game(name, options)


def games() -> tuple[Game, ...]:
    """Return every game that has its own id."""
    return tuple(Game(id_) for id_ in presets())


class Position(Pictured):
    """A table in the middle of a game, with its history. Immutable, quick to copy and to pickle.

    Two positions are equal if the same can follow from both: their unseen cards, redeals left and shuffles to come
    count, their history does not.
    """

    __slots__ = ()
    _game: Game

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self._game

    def play(self, *moves: str) -> Position:
        """Return the position after one or more moves. Each text is a move's name, or several separated by blanks.

        Raises IllegalMove with the reason, and UnknownOutcome for a legal move that reveals an unseen card or needs an
        unknown shuffle.
        """
        position = self
        for text in moves:
            if not isinstance(text, str):
                raise self._illegal(text)
            for name in text.split():
                position = position._play(name)
        return position

    def play_code(self, code: int) -> Position:
        """Return the position after the legal move with a number (`Move.code`). Raises the errors of `play`."""
        name = next((name for name, each in self.codes.items() if each == code), None)
        if name is None:
            raise IllegalMove(
                f"{shown(code)} is not legal: the legal moves are {', '.join(map(str, self.codes.values()))}"
            )
        return self._after(name, code)

    def _play(self, name: str) -> Position:
        move = self.moves.spelled(name)
        if not move:
            raise self._illegal(name)
        return self._after(move, self.codes[move])

    def _after(self, name: str, code: int) -> Position:
        family = self.game.family
        refused = family.unknown(self._state, code)
        if refused:
            raise UnknownOutcome(f"{name} cannot be played: {self.in_words(refused)}", refused)
        s = self._state[:]
        family.play(s, code)
        return Position(self.game, self._start, s, self, name, code)

    @property
    def seen(self) -> Position:
        """The table as seen by a player who made these moves: unseen cards are ``??``, shuffles to come are unknown.

        The player remembers every card, for example the order of the stock after a redeal without shuffling. The
        position has no history.
        """
        return Position(self.game, self, self._visible())

    @checked
    def worlds(self, seed: int = 0) -> Iterator[Position]:
        """Yield random positions that look the same to the player, without end.

        Every order of the unseen cards is equally likely. Shuffles to come are random, too. The worlds depend only on
        `seed` (0 to 2**64 - 1) and on what the player has seen, not on the deal. Raises BadInput as `unseen` does.
        """
        places, cards = self.unseen_places(), array("b", self.unseen)
        visible = self._visible()
        for number in count():
            s = visible[:]
            lay_world(s, places, cards[:], self.has_chance, world_stream(seed, number))
            yield Position(self.game, Start(text=self._text(s), strict=self._start.strict), s)

    def foresee(self, name: str) -> Position | None:
        """Return `seen` after a legal move; None if the move reveals a card, even the one beside the stock.

        Raises IllegalMove for a move that is not legal.
        """
        family = self.game.family
        if name not in self.codes:
            raise self._illegal(name)
        code = self.codes[name]
        visible, s = self._visible(), self._state[:]
        if family.barred(visible, code):
            return None
        family.play(visible, code)
        if family.TABLE.turned_up(visible):
            return None
        family.play(s, code)
        for each in (visible, s):
            family.hide(each)
        return Position(self.game, self, s) if s == visible else None

    @checked
    def blocked(self, place: str, cards: int = 1) -> Blocked | None:
        """Return which cards block a card, and the shortest way to free it; None if it is free.

        `cards` counts from the card to the top of its place. Only cards that the player sees are moved, none is dealt, and no
        way has more than nine cards. Raises BadInput if there is no such card, or if it is face down.
        """
        return blocked(self.game.family, self._visible(), place, cards)

    def __repr__(self) -> str:
        start = self._start
        if start.number is not None:
            origin = f"deal({start.number})"
        elif start.cards:
            chance = f", shuffles={[list(o) for o in start.shuffles]}" if start.shuffles else ""
            chance += f", seed={start.seed}" if start.seed is not None else ""
            origin = f"position({self.dealt_cards!r}{chance})"
        else:
            origin = f"setup({start.text!r}{'' if start.strict else ', strict=False'})"
        line = f".play({' '.join(self.history)!r})" if self.ply else ""
        return f"{self.game!r}.{origin}{line}"

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game._replayed, (self._start, self.history, tuple(each._code for each in self.line[1:]))
