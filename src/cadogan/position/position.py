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
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any, SupportsIndex

from cadogan.position.moves import IllegalMove, Move, Moves, UnknownOutcome, in_words, shape_of, why_no_card, why_not
from cadogan.position.start import Start, dealt, set_up
from cadogan.rules.cards import ACE, UNKNOWN, BadInput, card_words, cards_text, read_cards, read_number, world_stream
from cadogan.rules.counts import counted
from cadogan.rules.family import Family
from cadogan.rules.fields import join_fields
from cadogan.rules.game import Rules, presets
from cadogan.rules.places import DEAL, PAIR, Layout, Pile
from cadogan.rules.refusals import Refusal, sentence
from cadogan.rules.state import HEAD, chance_fields, lay_world, redeal_order

if TYPE_CHECKING:
    from cadogan import drawing  # imported when the first picture is drawn


class Game(Rules):
    """A patience with its options. Make one with `cadogan.game`; its methods return positions."""

    __slots__ = ()

    def deal(self, number: SupportsIndex | str) -> Position:
        """Return the deal with a number, 0 to 2**64 - 1: the same cards for everyone.

        Raises BadInput for other numbers.
        """
        return self._begin(Start(number=read_number(number)))

    def position(
        self,
        cards: str | Sequence[str],
        shuffles: Sequence[Sequence[int]] | None = None,
        seed: SupportsIndex | str | None = None,
    ) -> Position:
        """Return the deal of the given cards.

        `cards`: all cards of the game in dealing order, as text (``"5C AS 9D"``) or as a list of names. `shuffles`: for
        each shuffled redeal, the order of the gathered cards, counted from 0; new stock = ``[gathered[i] for i in
        order]``. `seed` (0 to 2**64 - 1) instead shuffles redeals as in the deal with that number. A game with shuffled
        redeals needs one of the two, other games take neither. Raises BadInput, naming the cards, if they are not those
        of the game.
        """
        try:
            text = cards if isinstance(cards, str) else " ".join(cards)
        except TypeError:
            raise BadInput(f"{cards!r} is not a deal: give the cards as text, as in '5C AS 9D', or as names") from None
        orders = tuple(tuple(order) for order in shuffles or ())
        return self._begin(Start(cards=text, shuffles=orders, seed=None if seed is None else read_number(seed)))

    def setup(self, text: str, strict: bool = True) -> Position:
        """Return a position from one line of text, in the form of `Position.text`. ``??`` is an unseen card.

        `strict`: no card of the packs may be missing. Raises BadInput, naming the card, for an impossible position.
        """
        if not isinstance(text, str):
            text = ""
        if not text.strip():
            raise BadInput(
                f"the position is empty: write one line of text with the parts {', '.join(self.family.FIELDS)}"
            )
        return self._begin(Start(text=text, strict=strict))

    def _begin(self, start: Start) -> Position:
        return Position(self, start, set_up(self, start) if start.text else dealt(self, start))

    def __repr__(self) -> str:
        return f"cadogan.game({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.name,)


def game(name: str, options: Mapping[str, str] | None = None) -> Game:
    """Return the game with a name: an id or alias, which may include options: ``"crazy-quilt?wrap=on&redeals=2"``.

    `options`: option values by name; they override those in the name. Raises BadInput for an unknown name, option or
    value, listing what is allowed.
    """
    return _named(name) if options is None and isinstance(name, str) else Game(name, options)


@lru_cache(maxsize=256)
def _named(name: str) -> Game:
    return Game(name)


def games() -> tuple[Game, ...]:
    """Return every game that has its own id."""
    return tuple(Game(id_) for id_ in presets())


class Position:
    """A table in the middle of a game, with its history. Immutable, quick to copy and to pickle.

    Two positions are equal if the same can follow from both: their unseen cards, redeals left and shuffles to come
    count, their history does not.
    """

    __slots__ = ("_code", "_from", "_game", "_known_codes", "_known_places", "_parent", "_played", "_ply", "_state")

    def __init__(
        self,
        game: Game,
        start: Start | Position,
        state: array[int],
        parent: Position | None = None,
        played: str = "",
        code: int = 0,
    ) -> None:
        """Not for users: get positions from `Game.deal`, `Game.position`, `Game.setup` and `Position.play`.

        `start`: for a position as a player sees it, it can be the whole position; then it is made when it is needed.
        """
        self._game = game
        self._ply: int = parent._ply + 1 if parent else 0
        self._from = start
        self._state = state
        self._parent = parent
        self._played = played
        self._code = code  # of the move played
        self._known_codes: dict[str, int] | None = None
        self._known_places: tuple[int, ...] | None = None

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self._game

    @property
    def _start(self) -> Start:
        """What the game started from."""
        if isinstance(self._from, Position):
            self.unseen_places()  # quick, as long as the whole position is known
            self._from = self._from._seen_start(self._state)
        return self._from

    # -- playing

    @property
    def moves(self) -> Moves:
        """The legal moves, sorted by name. Empty when the game is won."""
        return Moves(self)

    def play(self, *moves: str) -> Position:
        """Return the position after one or more moves. Each text is a move's name, or several separated by blanks.

        Raises IllegalMove with the reason, and UnknownOutcome for a legal move that reveals an unseen card or needs an
        unknown shuffle.
        """
        position = self
        for text in moves:
            for name in str(text).split():
                position = position._play(name)
        return position

    def play_code(self, code: int) -> Position:
        """Return the position after the legal move with a number (`Move.code`). Raises the errors of `play`."""
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
        return Position(self.game, self._start, s, self, name, code)

    def why_not(self, name: str) -> Refusal:
        """Return why a move is not legal, as data; `in_words` makes a sentence of it."""
        return why_not(self.game, self._state, self.piles, name)

    def why_no_card(self, source: str, target: str, cards: int = 1) -> Refusal:
        """Return why the top `cards` cards of one place cannot go to another. Raises BadInput if they can, or are not there."""
        piles = self.piles
        for place in (source, target):
            if place not in piles:
                raise BadInput(f"there is no place {place[:20]}")
        if not 1 <= cards <= len(piles[source].cards) - piles[source].down:
            raise BadInput(f"{source} does not have {cards} face-up cards")
        for move in self.moves:
            ends = (move.source, move.target)
            if move.cards == cards and (source, target) in (ends, ends[::-1] if move.kind == PAIR else ends):
                raise BadInput(f"a card can go from {source} to {target}")
        return why_no_card(self.game, self._state, piles, source, target, cards)

    def in_words(self, refusal: Refusal) -> str:
        """Return a refusal as part of an English sentence."""
        piles = self.piles
        return sentence(refusal, self.game.family.REFUSALS, lambda place: piles[place].phrase)

    @property
    def legal(self) -> array[int]:
        """The number of each legal move (see `Move.code`), in the order in which the rules find them."""
        family, s = self.game.family, self._state
        out = array("h", bytes(2 * family.MOVES))
        return out[: 0 if family.won(s) else family.moves(s, out)]

    @property
    def codes(self) -> Mapping[str, int]:
        """The number of each legal move by name, sorted by name."""
        if self._known_codes is None:
            family, s = self.game.family, self._state
            self._known_codes = dict(sorted((family.move_name(s, code), code) for code in self.legal))
        return self._known_codes

    def move(self, move: str | int) -> Move:
        """Return the legal move with a name or number. Raises KeyError if there is none with the name."""
        code = self.codes[move] if isinstance(move, str) else move
        step = self.game.family.step(self._state, code)
        return Move(self.game.family.TABLE.move_name(step), code, step, self)

    def words(self, move: Move, piles: Mapping[str, Pile] | None = None) -> str:
        """Return a legal move in words, as `Move.words`. Passing this position's `piles` saves computing them again."""
        return in_words(move, piles or self.piles, self.game)

    @property
    def is_won(self) -> bool:
        """Whether the game is won."""
        return self.game.family.won(self._state)

    @property
    def is_over(self) -> bool:
        """Whether the game is over: won, or without a legal move."""
        return not self.codes

    @property
    def redeals_left(self) -> int:
        """The number of redeals left."""
        at = self.game.family.LEFT
        return self._state[at] if at else 0

    # -- history

    @property
    def ply(self) -> int:
        """The number of moves from the start to here."""
        return self._ply

    @property
    def history(self) -> tuple[str, ...]:
        """The names of the moves from the start to here."""
        return tuple(each._played for each in self._line())

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.back(self.ply)

    def back(self, plies: int = 1) -> Position:
        """Return the position `plies` moves earlier. Raises ValueError if fewer moves were played."""
        if not 0 <= plies <= self.ply:
            raise ValueError(
                f"cannot go back {counted(plies, 'move')}: give 0 to {self.ply}, the number of moves played"
            )
        position = self
        for _ in range(plies):
            assert position._parent is not None
            position = position._parent
        return position

    @property
    def last_move(self) -> Move | None:
        """The last move played; None at the start."""
        before = self._parent
        if before is None:
            return None
        return Move(self._played, self._code, self.game.family.step(before._state, self._code), before)

    @property
    def last_words(self) -> str:
        """The last move in words, with the cards that it dealt; empty at the start."""
        move = self.last_move
        if move and move.kind == DEAL and move.target:
            return f"deal: {', '.join(map(card_words, self.piles[move.target].cards[-move.cards :]))}"
        return move.words if move else ""

    @property
    def number(self) -> int | None:
        """The number of the deal; None if the game started from cards or from a text position."""
        return self._start.number

    @property
    def dealt(self) -> Start:
        """What the game started from: a deal number, cards or a text position."""
        return self._start

    @property
    def dealt_cards(self) -> str:
        """The cards of the deal as text, in dealing order; empty if the game started from a text position."""
        if self._start.text:
            return ""
        if self._start.number is None:
            return cards_text(read_cards(self._start.cards))
        family, s = self.game.family, self.start._state
        return cards_text(s[family.PACKET : family.PACKET + len(family.pack(self.game.options))])

    @property
    def shuffles_used(self) -> tuple[tuple[int, ...], ...]:
        """The shuffles of the redeals played so far, one order each, in the form that `Game.position` takes."""
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
        """A copy of the flat state, as compiled rules and agents take it: `Family.SIZE` signed bytes.

        The game's `TABLE` gives the offsets, which are stable within a version of the family's rules.
        """
        return self._state[:]

    # -- what it looks like

    @property
    def piles(self) -> dict[str, Pile]:
        """The places of the table with their cards, by name."""
        return dict(_piles(self.game.family, self._state.tobytes()))

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """Where to draw the places: one or more layouts, the widest first. Use the one that fits best."""
        return self.game.family.layouts(self.game.options)

    @property
    def seen(self) -> Position:
        """The table as seen by a player who made these moves: unseen cards are ``??``, shuffles to come are unknown.

        The player remembers every card, for example the order of the stock after a redeal without shuffling. The
        position has no history.
        """
        return Position(self.game, self, self._visible())

    def _visible(self) -> array[int]:
        """The state as a player knows it."""
        return array("b", _hidden(self.game.family, self._state.tobytes()))

    @property
    def unseen(self) -> tuple[int, ...]:
        """The cards that the player has not seen, sorted by suit and rank, so that their order reveals nothing.

        Raises BadInput for a text position if it is unclear which cards its ``??`` are.
        """
        cards = [self._state[at] for at in self.unseen_places()]
        if UNKNOWN not in cards:
            return tuple(sorted(cards))
        if self._start.unseen:
            return self._start.unseen
        missing = self.game.family.TABLE.missing(self._state)
        if missing.total() != len(cards):
            raise BadInput(
                f"it is unclear which cards the {len(cards)} cards ?? are: {missing.total()} cards are missing on the table"
            )
        return tuple(sorted(missing.elements()))

    @property
    def has_unknown(self) -> bool:
        """Whether the position itself has ``??`` cards, as one from a text may."""
        live = self._state[HEAD : self.game.family.LIVE]  # the size of a pile here may equal UNKNOWN
        return UNKNOWN in live and any(UNKNOWN in pile.cards for pile in self.piles.values())

    @property
    def has_chance(self) -> bool:
        """Whether a shuffled redeal may still come."""
        return bool(self.game.shuffles and self.redeals_left)

    @property
    def is_open(self) -> bool:
        """Whether the player knows everything: no shuffle is to come, and no card is unseen but the one that is missing."""
        return not self.has_chance and len(self.unseen_places()) < 2

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

    def unseen_places(self) -> tuple[int, ...]:
        """Return the offsets in the state of the cards that the player has not seen."""
        if self._known_places is None:
            if isinstance(self._from, Position):
                self._known_places = self._from.unseen_places()
            else:
                visible, live = self._visible(), range(HEAD, self.game.family.LIVE)
                self._known_places = tuple(at for at in live if visible[at] == UNKNOWN and self._hides(at))
        return self._known_places

    def _hides(self, at: int) -> bool:
        """Whether the byte at an offset is hidden from the player.

        A number there may equal UNKNOWN without being hidden.
        """
        if self._state[at] != UNKNOWN:
            return True
        other = self._state[:]
        other[at] = ACE
        self.game.family.hide(other)
        return other[at] == UNKNOWN

    def _seen_start(self, s: array[int]) -> Start:
        """What a position starts from whose state is `s`, with unseen cards hidden."""
        try:
            unseen = self.unseen
        except BadInput:
            unseen = ()
        return Start(text=self._text(s), strict=self._start.strict, unseen=unseen)

    @property
    def safe(self) -> tuple[Move, ...]:
        """The safe moves: legal moves that bring a card home and provably, from the cards seen, never do harm.

        If the game can be won before a safe move, it can be won after it. See `Family.safe`.
        """
        proof = self.game.family.safe
        if proof is None:
            return ()
        visible = self._visible()
        return tuple(self.move(name) for name, code in self.codes.items() if proof(visible, code))

    def foresee(self, name: str) -> Position | None:
        """Return `seen` after a legal move; None if the move reveals a card, even the one beside the stock.

        Raises KeyError for a move that is not legal.
        """
        family = self.game.family
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

    def foretold(self, later: Position) -> int:
        """Return how many moves from here towards a later position of this line reveal nothing unseen here.

        Raises ValueError if the later position does not come from this one.
        """
        steps = []
        while later.ply > self.ply and later._parent is not None:
            steps.append(later._parent.codes[later._played])
            later = later._parent
        if later is not self:
            raise ValueError("the later position does not come from this one")
        family, visible = self.game.family, self._visible()
        for number, code in enumerate(reversed(steps)):
            if family.barred(visible, code):
                return number
            family.play(visible, code)
            if family.TABLE.turned_up(visible):
                return number
        return len(steps)

    @property
    def text(self) -> str:
        """The position as one line of text, for `Game.setup`."""
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

    def svg(
        self,
        size: float | None = None,
        coordinates: bool = False,
        arrows: str | Sequence[str | tuple[str, str]] = (),
        theme: str = "dark",
        everything: bool = False,
        tall: bool = False,
    ) -> str:
        """Return the table as an SVG picture, with what the player has seen.

        `size`: the width in pixels; by default it follows from the table. `coordinates`: write the names of the places.
        `arrows`: moves by name, as in ``"c1-d deal"`` or ``position.moves[:2]``, legal or not, and pairs of places, as in
        ``("c1", "w")``. `theme`: ``dark``, ``light`` or ``print``. `everything`: show face-down cards and the next card of
        the stock. `tall`: the layout for a high window. Raises BadInput for an unknown theme or place, and for a move that
        has no arrow.
        """
        from cadogan import drawing

        return drawing.svg(
            self._layout(tall),
            size=_checked_size(size),
            coordinates=coordinates,
            arrows=[self._arrow(each) for each in (arrows.split() if isinstance(arrows, str) else arrows)],
            theme=theme,
            seed=self._seed,
            label=f"{self.game.title}, after {self.ply} moves" if self.ply else self.game.title,
            **self._frame(everything)._asdict(),
        )

    def animation(
        self,
        size: float | None = None,
        theme: str = "dark",
        seconds: float = 1.0,
        loop: bool = True,
        everything: bool = False,
        tall: bool = False,
    ) -> str:
        """Return the line that led here as an animated SVG, which plays in any browser and on pages that show pictures.

        `seconds`: the time for a move. `loop`: begin again at the end. The rest is as in `svg`. Raises BadInput as `svg`
        does, and for seconds below 0.05.
        """
        from cadogan import drawing

        label = f"{self.game.title}, {self.ply} moves"
        return drawing.animation(
            *self._film(everything, tall),
            unit=drawing.unit_of(self._layout(tall), _checked_size(size)),
            seconds=_checked_seconds(seconds),
            theme=theme,
            seed=self._seed,
            loop=loop,
            label=label,
        )

    def gif(
        self,
        size: float | None = None,
        theme: str = "dark",
        seconds: float = 1.0,
        loop: bool = True,
        everything: bool = False,
        tall: bool = False,
    ) -> bytes:
        """Return the line that led here as an animated GIF, the contents of a file, for places that do not show SVG.

        The arguments are those of `animation`. In a long line, cards do not fly but change places at once. Raises BadInput
        as `animation` does, for a picture too large, and if ``cadogan[pictures]`` is not installed.
        """
        from cadogan.drawing import pixels, unit_of

        return pixels.gif(
            *self._film(everything, tall),
            unit=unit_of(self._layout(tall), _checked_size(size)),
            seconds=_checked_seconds(seconds),
            theme=theme,
            seed=self._seed,
            loop=loop,
        )

    def _film(self, everything: bool, tall: bool) -> tuple[Layout, list[drawing.Frame]]:
        """Return what an animation shows: the layout, and the tables from the start to here."""
        return self._layout(tall), [each._frame(everything) for each in (self.start, *self._line())]

    def _layout(self, tall: bool) -> Layout:
        return max(self.layouts, key=lambda each: each.height / each.width) if tall else self.layouts[0]

    @property
    def _seed(self) -> str:
        """What the rug of the deal is made from."""
        return "" if self._start.number is None else str(self._start.number)

    def _frame(self, everything: bool) -> drawing.Frame:
        """What a picture shows: what the player has seen, or everything."""
        from cadogan import drawing

        piles = self.piles if everything else self.seen.piles
        hand = UNKNOWN
        if everything or self.game.abilities.shows_next:
            hand = next((pile.cards[0] for pile in piles.values() if pile.kind == "stock" and pile.cards), UNKNOWN)
        if everything:
            piles = {name: pile._replace(down=0) for name, pile in piles.items()}
        return drawing.Frame(piles, 0 if hand == UNKNOWN else hand, self.is_won)

    def _arrow(self, given: str | tuple[str, str]) -> drawing.Arrow:
        from cadogan import drawing

        piles = self.piles
        if isinstance(given, str):
            step = (
                self.move(self.moves.spelled(given)) if self.moves.spelled(given) else shape_of(self.game, piles, given)
            )
            source, target, head = step.source, step.target, step.kind != PAIR
        else:
            source, target, head = *given, True
        for place in (source, target):
            if not place:
                raise BadInput(f"{given} has no arrow, because it does not go from a place to a place: leave it out")
            if place not in piles:
                raise BadInput(
                    f"there is no place {place[:20]!r} on this table, which has {', '.join(list(piles)[:3])} …"
                )
        return drawing.Arrow(source, target, head)

    def _repr_svg_(self) -> str:
        return self.svg()

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

    # -- as a value

    @property
    def key(self) -> tuple[str, bytes]:
        """What equal positions share, and no others."""
        return self.game.family.NAME, self.game.family.key(self._state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.game, self._start, self.history, tuple(each._code for each in self._line()))

    def _line(self) -> Iterator[Position]:
        """Return the positions after each move from the start to here."""
        line = []
        position = self
        while position._parent is not None:
            line.append(position)
            position = position._parent
        return reversed(line)


def _checked_size(size: float | None) -> float | None:
    if size is not None and not 50 <= size <= 10_000:
        raise BadInput(f"a picture cannot be {size} pixels wide: give 50 to 10000")
    return size


def _checked_seconds(seconds: float) -> float:
    if not 0.05 <= seconds <= 3600:
        raise BadInput(f"a move cannot take {seconds} seconds: give 0.05 to 3600")
    return seconds


def _replayed(game: Game, start: Start, names: Sequence[str], codes: Sequence[int]) -> Position:
    """Return the position after moves that were legal when they were played."""
    position = game._begin(start)
    for name, code in zip(names, codes, strict=True):
        position = position._after(name, code)
    return position


# What follows from a state is asked for again and again while a player is at it and at the next ones.


@lru_cache(maxsize=1_000)
def _hidden(family: Family, state: bytes) -> bytes:
    """Return a state as a player knows it."""
    s = array("b", state)
    family.hide(s)
    return s.tobytes()


@lru_cache(maxsize=2_000)
def _piles(family: Family, state: bytes) -> dict[str, Pile]:
    """Return the places of a table, which nobody may change."""
    return family.piles(array("b", state))
