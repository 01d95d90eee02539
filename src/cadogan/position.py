"""Position: what a user holds. Games, moves, playing, history, what a player may see.

>>> import cadogan
>>> position = cadogan.game("doubles-and-quits").deal(7)
>>> position.moves
<2 moves: 11+17 6+7>
>>> position.play("11+17").moves
<1 moves: 6+7>
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, SupportsIndex

from cadogan import drawing
from cadogan.cards import ACE, UNKNOWN, BadInput, card_words, cards_text, read_cards, read_number, world_stream
from cadogan.fields import join_fields
from cadogan.game import Rules, presets
from cadogan.moves import IllegalMove, Move, Moves, UnknownOutcome, in_words, why_not
from cadogan.places import DEAL, Layout, Pile
from cadogan.refusals import Refusal, sentence
from cadogan.start import Start, dealt, set_up
from cadogan.state import (
    HEAD,
    chance_fields,
    lay_world,
    redeal_order,
)


class Game(Rules):
    """A patience with its options: deals positions. Made by `cadogan.game`."""

    __slots__ = ()

    def deal(self, number: SupportsIndex | str) -> Position:
        """The deal of a number, 0 to 2**64 - 1. Raises BadInput for one out of range."""
        return self._begin(Start(number=read_number(number)))

    def position(
        self,
        cards: str | Sequence[str],
        shuffles: Sequence[Sequence[int]] | None = None,
        seed: SupportsIndex | str | None = None,
    ) -> Position:
        """The deal of explicit cards, in the order in which they are dealt.

        `shuffles`: for each redeal that is shuffled, the order of the gathered cards, counted from 0: new stock =
        ``[gathered[i] for i in order]``. `seed` (0 to 2**64 - 1) makes them as in the deal of that number instead.
        Raises BadInput, with the card named, when the cards are not those of the game.
        """
        try:
            text = cards if isinstance(cards, str) else " ".join(cards)
        except TypeError:
            raise BadInput(f"{cards!r} is no deal: it is the cards as text, as in '5C AS 9D', or their names") from None
        orders = tuple(tuple(order) for order in shuffles or ())
        return self._begin(Start(cards=text, shuffles=orders, seed=None if seed is None else read_number(seed)))

    def setup(self, text: str, strict: bool = True) -> Position:
        """A position from one line of text, as `Position.text` writes it. ``??`` is a card not seen.

        `strict`: all the cards must be there, each as often as the packs have it. Raises BadInput, with the card
        named, for an impossible position.
        """
        if not isinstance(text, str):
            text = ""
        if not text.strip():
            raise BadInput(
                f"a position is one line of text that is not empty: its parts are {', '.join(self.family.FIELDS)}"
            )
        return self._begin(Start(text=text, strict=strict))

    def _begin(self, start: Start) -> Position:
        return Position(self, start, set_up(self, start) if start.text else dealt(self, start))

    def __repr__(self) -> str:
        return f"cadogan.game({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.name,)


def game(name: str, options: Mapping[str, str] | None = None) -> Game:
    """The game of a name: an id or alias, with options as in ``"crazy-quilt?wrap=on&redeals=2"`` or as a mapping.

    Raises BadInput for a name, an option or a value that is not known, and names the good ones.
    """
    return Game(name, options)


def games() -> tuple[Game, ...]:
    """Every game that has an id of its own."""
    return tuple(Game(id_) for id_ in presets())


class Position:
    """A table in the middle of a game. Immutable; equal to another from which the same can follow, whatever came before."""

    __slots__ = ("_game", "_known_codes", "_parent", "_played", "_ply", "_start", "_state")

    def __init__(
        self, game: Game, start: Start, state: array[int], parent: Position | None = None, played: str = ""
    ) -> None:
        """Not for users: `Game.deal`, `Game.position`, `Game.setup` and `Position.play` make positions."""
        self._game = game
        self._ply: int = parent._ply + 1 if parent else 0
        self._start = start
        self._state = state
        self._parent = parent
        self._played = played
        self._known_codes: dict[str, int] | None = None

    @property
    def game(self) -> Game:
        """The game that is played, with its options."""
        return self._game

    # -- playing

    @property
    def moves(self) -> Moves:
        """The legal moves; none when the game is won."""
        return Moves(self)

    def play(self, *moves: str) -> Position:
        """The position after one or more moves, by name; a text may hold several, with blanks between.

        Raises IllegalMove with the reason; of a legal move that turns up what is not known, UnknownOutcome.
        """
        position = self
        for text in moves:
            for name in str(text).split():
                position = position._play(name)
        return position

    def play_code(self, code: int) -> Position:
        """The position after the legal move of a number. Raises IllegalMove and UnknownOutcome as `play` does."""
        name = next((name for name, each in self.codes.items() if each == code), None)
        if name is None:
            raise IllegalMove(f"{code} is not legal: the legal moves are {', '.join(map(str, self.codes.values()))}")
        return self._after(name, code)

    def _play(self, name: str) -> Position:
        move = self.moves.spelled(name)
        if not move:
            why = self.why_not(name)
            shown = name if len(name) <= 20 else name[:20] + "…"
            reason = self.in_words(why)
            raise IllegalMove(reason if why.code == "no-move" else f"{shown} is not legal: {reason}", why)
        return self._after(move, self.codes[move])

    def _after(self, name: str, code: int) -> Position:
        family = self.game.family
        refused = family.unknown(self._state, code)
        if refused:
            raise UnknownOutcome(f"{name} cannot be played: {self.in_words(refused)}", refused)
        s = self._state[:]
        family.play(s, code)
        return Position(self.game, self._start, s, self, name)

    def why_not(self, name: str) -> Refusal:
        """Why a move that is not legal is not, as data; `in_words` makes a sentence of it."""
        return why_not(self.game, self._state, self.piles, name)

    def in_words(self, refusal: Refusal) -> str:
        """A refusal as part of an English sentence."""
        piles = self.piles
        return sentence(refusal, self.game.family.REFUSALS, lambda place: piles[place].phrase)

    @property
    def codes(self) -> Mapping[str, int]:
        """The legal moves by name, each with its number (see `Move.code`), in the order of the names."""
        if self._known_codes is None:
            family, s = self.game.family, self._state
            codes = {}
            if not family.won(s):
                out = array("h", bytes(2 * family.MOVES))
                codes = {family.move_name(s, out[i]): out[i] for i in range(family.moves(s, out))}
            self._known_codes = dict(sorted(codes.items()))
        return self._known_codes

    def move(self, name: str) -> Move:
        """The legal move of a name. Raises KeyError when there is none."""
        code = self.codes[name]
        return Move(name, code, self.game.family.step(self._state, code), self)

    def words(self, move: Move, piles: Mapping[str, Pile] | None = None) -> str:
        """A legal move as `Move.words` says it; who has this position's `piles` at hand may give them."""
        return in_words(move, piles or self.piles, self.game)

    @property
    def is_won(self) -> bool:
        """Are all the cards where they belong?"""
        return self.game.family.won(self._state)

    @property
    def is_over(self) -> bool:
        """Won, or no legal move is left."""
        return not self.codes

    @property
    def redeals_left(self) -> int:
        """How many redeals are left."""
        at = self.game.family.LEFT
        return self._state[at] if at else 0

    # -- history

    @property
    def ply(self) -> int:
        """How many moves were played from the deal to here."""
        return self._ply

    @property
    def history(self) -> tuple[str, ...]:
        """The names of the moves from the deal to here."""
        names = []
        position = self
        while position._parent is not None:
            names.append(position._played)
            position = position._parent
        return tuple(reversed(names))

    @property
    def start(self) -> Position:
        """The position that the game began with."""
        return self.back(self.ply)

    def back(self, plies: int = 1) -> Position:
        """The position so many moves earlier. Raises ValueError when there were not so many."""
        if not 0 <= plies <= self.ply:
            raise ValueError(f"cannot go back {plies} moves: {self.ply} were played")
        position = self
        for _ in range(plies):
            assert position._parent is not None
            position = position._parent
        return position

    @property
    def last_move(self) -> Move | None:
        """The move that led here; None at the start."""
        return self._parent.move(self._played) if self._parent else None

    @property
    def last_words(self) -> str:
        """The move that led here in words, with the card that it turned up; empty at the start."""
        move = self.last_move
        if move and move.kind == DEAL and move.target:
            return f"deal: {card_words(self.piles[move.target].cards[-1])}"
        return move.words if move else ""

    @property
    def number(self) -> int | None:
        """The number of the deal, where it came from one."""
        return self._start.number

    @property
    def dealt(self) -> Start:
        """What the game was begun from."""
        return self._start

    @property
    def dealt_cards(self) -> str:
        """The cards of the deal, in the order in which they were dealt; empty for a text position."""
        if self._start.text:
            return ""
        if self._start.number is None:
            return cards_text(read_cards(self._start.cards))
        family, s = self.game.family, self.start._state
        return cards_text(s[family.PACKET : family.PACKET + len(family.pack(self.game.options))])

    @property
    def shuffles_used(self) -> tuple[tuple[int, ...], ...]:
        """The orders in which the redeals of this line brought the gathered cards, as `Game.position` takes them."""
        if not self.game.shuffled:
            return ()
        family = self.game.family
        orders: list[tuple[int, ...]] = []
        position = self
        while position._parent is not None:
            before = position._parent
            if before.codes[position._played] == family.REDEAL:
                k = self.game.redeals - before.redeals_left + 1
                count = family.gathered(before._state)
                orders.append(tuple(redeal_order(before._state, count, k, family.SHUFFLES, family.DEALT)))
            position = before
        return tuple(reversed(orders))

    @property
    def state(self) -> array[int]:
        """A copy of the flat state that the rules work on, as compiled rules and agents take it: `Family.SIZE` signed bytes.

        What lies where is said by the game's `TABLE`; it is stable within a version of the family's rules.
        """
        return self._state[:]

    # -- what it looks like

    @property
    def piles(self) -> dict[str, Pile]:
        """The table, place by place."""
        return self.game.family.piles(self._state)

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """Where the places lie, on a wide table and on higher ones; whoever draws it takes the one that fits best."""
        return self.game.family.layouts(self.game.options)

    @property
    def seen(self) -> Position:
        """The same table as a player knows it who came here by this line: unseen cards are ``??``."""
        s = self._state[:]
        self.game.family.hide(s)
        return Position(self.game, self._told(s), s)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards that the player has not seen, in the order of suits and ranks, which tells nothing of how they lie.

        Raises BadInput for a text position that does not tell which cards its ``??`` are.
        """
        cards = [self._state[at] for at in self.unseen_places()]
        if UNKNOWN not in cards:
            return tuple(sorted(cards))
        if self._start.unseen:
            return self._start.unseen
        missing = self.game.family.TABLE.missing(self._state)
        if missing.total() != len(cards):
            raise BadInput(
                f"the position does not tell which cards its {len(cards)} cards ?? are: {missing.total()} are missing on the table"
            )
        return tuple(sorted(missing.elements()))

    @property
    def has_unknown(self) -> bool:
        """Are there cards on the table that the position itself does not know, as a text may have them?"""
        live = self._state[HEAD : self.game.family.LIVE]  # where a size may be the same number
        return UNKNOWN in live and any(UNKNOWN in pile.cards for pile in self.piles.values())

    @property
    def has_chance(self) -> bool:
        """May a shuffle be still to come?"""
        return bool(self.game.shuffles and self.redeals_left)

    @property
    def is_open(self) -> bool:
        """Does the player know all that is to come: no card unseen, and nothing left to chance?"""
        return not self.has_chance and not self.unseen_places()

    def worlds(self, seed: int = 0) -> Iterator[Position]:
        """Positions that are the same to the player, without end: each order of the unseen cards is as likely as any other.

        Shuffles that are still to come are drawn as well. `seed` (0 to 2**64 - 1) makes the same worlds again, whatever the
        deal. Raises BadInput as `unseen` does.
        """
        places, cards = self.unseen_places(), array("b", self.unseen)
        told = self._state[:]
        self.game.family.hide(told)
        for number in count():
            s = told[:]
            lay_world(s, places, cards[:], self.has_chance, world_stream(seed, number))
            yield Position(self.game, Start(text=self._text(s), strict=self._start.strict), s)

    def unseen_places(self) -> list[int]:
        """Where in the state the cards lie that the player has not seen."""
        told = self._state[:]
        self.game.family.hide(told)
        return [at for at in range(HEAD, self.game.family.LIVE) if told[at] == UNKNOWN and self._hides(at)]

    def _hides(self, at: int) -> bool:
        """Is what lies at a place of the state hidden? A number there may look like a card that is."""
        if self._state[at] != UNKNOWN:
            return True
        other = self._state[:]
        other[at] = ACE
        self.game.family.hide(other)
        return other[at] == UNKNOWN

    def _told(self, s: array[int]) -> Start:
        """What a hidden state is begun from."""
        try:
            unseen = self.unseen
        except BadInput:
            unseen = ()
        return Start(text=self._text(s), strict=self._start.strict, unseen=unseen)

    @property
    def safe(self) -> tuple[Move, ...]:
        """The legal moves that bring a card home and of which it is proved, from what is seen, that they never do harm."""
        proof = self.game.family.safe
        if proof is None:
            return ()
        told = self._state[:]
        self.game.family.hide(told)
        return tuple(self.move(name) for name, code in self.codes.items() if proof(told, code))

    def foresee(self, name: str) -> Position | None:
        """What `seen` will be after a legal move; None when the move turns up what has not been seen, be it beside the stock."""
        family = self.game.family
        code = self.codes[name]
        told, s = self._state[:], self._state[:]
        family.hide(told)
        if family.barred(told, code):
            return None
        family.play(told, code)
        if family.TABLE.turned_up(told):
            return None
        family.play(s, code)
        for each in (told, s):
            family.hide(each)
        return Position(self.game, self._told(s), s) if s == told else None

    def foretold(self, later: Position) -> int:
        """How many of the moves from here to a later position of the same line turn up nothing that is not seen from here."""
        steps = []
        while later.ply > self.ply and later._parent is not None:
            steps.append(later._parent.codes[later._played])
            later = later._parent
        if later is not self:
            raise ValueError("the later position does not come from this one")
        family = self.game.family
        told = self._state[:]
        family.hide(told)
        for number, code in enumerate(reversed(steps)):
            if family.barred(told, code):
                return number
            family.play(told, code)
            if family.TABLE.turned_up(told):
                return number
        return len(steps)

    @property
    def text(self) -> str:
        """The position as one line of text, which `Game.setup` reads."""
        return self._text(self._state)

    def _text(self, s: array[int]) -> str:
        family = self.game.family
        written = family.write(s)
        fields = {name: written.get(name, "") for name in family.FIELDS}
        if self.game.shuffled:
            fields |= chance_fields(s, family.SHUFFLES, family.DEALT)
        return join_fields(fields)

    def __str__(self) -> str:
        return self.game.family.draw(self._state)

    def _repr_svg_(self) -> str:
        return drawing.svg(self.layouts[0], self.seen.piles)

    def __repr__(self) -> str:
        start = self._start
        if start.number is not None:
            begun = f"deal({start.number})"
        elif start.cards:
            chance = f", shuffles={[list(o) for o in start.shuffles]}" if start.shuffles else ""
            chance += f", seed={start.seed}" if start.seed is not None else ""
            begun = f"position({self.dealt_cards!r}{chance})"
        else:
            begun = f"setup({start.text!r}{'' if start.strict else ', strict=False'})"
        line = f".play({' '.join(self.history)!r})" if self.ply else ""
        return f"{self.game!r}.{begun}{line}"

    # -- as a value

    def _key(self) -> tuple[str, bytes]:
        return self.game.family.NAME, self.game.family.key(self._state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.game, self._start, self.history)


def _replayed(game: Game, start: Start, history: Sequence[str]) -> Position:
    return game._begin(start).play(*history)
