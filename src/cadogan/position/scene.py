"""What can be asked of a position without playing on: its cards, moves and history, and what the player knows."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import lru_cache
from typing import Self

from cadogan.position.moves import IllegalMove, Move, Moves, in_words, why_no_card, why_not
from cadogan.position.start import Start
from cadogan.rules import checked
from cadogan.rules.cards import ACE, UNKNOWN, BadInput, card_words, cards_text, read_cards, shown
from cadogan.rules.family import Family
from cadogan.rules.fields import join_fields
from cadogan.rules.game import Rules
from cadogan.rules.places import DEAL, PAIR, Layout, Pile
from cadogan.rules.refusals import Refusal, sentence
from cadogan.rules.state import HEAD, chance_fields, redeal_order


class Scene:
    """A table in the middle of a game, with its history: what `Position` plays on."""

    __slots__ = ("_code", "_from", "_game", "_known_codes", "_known_places", "_parent", "_played", "_ply", "_state")

    def __init__(
        self,
        game: Rules,
        start: Start | Scene,
        state: array[int],
        parent: Self | None = None,
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
    def game(self) -> Rules:
        """The game with its options."""
        return self._game

    @property
    def _start(self) -> Start:
        """What the game started from."""
        if isinstance(self._from, Scene):
            self.unseen_places()  # quick, as long as the whole position is known
            self._from = self._from._seen_start(self._state)
        return self._from

    # -- moves

    @property
    def moves(self) -> Moves:
        """The legal moves, sorted by name. Empty when the game is won."""
        return Moves(self)

    def why_not(self, name: str) -> Refusal:
        """Return why a move is not legal, as data; `in_words` makes a sentence of it."""
        if not isinstance(name, str):
            raise self._illegal(name)
        return why_not(self.game, self._state, self.piles, name)

    @checked
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
        if not isinstance(refusal, Refusal):
            raise BadInput(f"{shown(refusal)} is not a refusal: give one such as `why_not` returns")
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
        """Return the legal move with a name or number. Raises IllegalMove for another name, BadInput for what is no number."""
        family = self.game.family
        if isinstance(move, str):
            if move not in self.codes:
                raise self._illegal(move)
            code = self.codes[move]
        elif hasattr(move, "__index__") and 0 <= move < family.MOVES:
            code = move
        else:
            raise BadInput(f"{shown(move)} is not a move: give its name, or its number from 0 to {family.MOVES - 1}")
        step = family.step(self._state, code)
        return Move(family.TABLE.move_name(step), code, step, self)

    def _illegal(self, name: object) -> IllegalMove:
        """Return the error for a move that is not legal, with the reason."""
        if not isinstance(name, str):
            return IllegalMove(
                f"{shown(name)} is not a move: give its name as text, such as {next(iter(self.codes), 'deal')}"
            )
        why = self.why_not(name)
        reason = self.in_words(why)
        short = name if len(name) <= 20 else name[:20] + "…"
        return IllegalMove(reason if why.code == "no-move" else f"{short} is not legal: {reason}", why)

    def words(self, move: Move, piles: Mapping[str, Pile] | None = None) -> str:
        """Return a legal move in words, as `Move.words`. Passing this position's `piles` saves computing them again."""
        if not isinstance(move, Move):
            raise BadInput(f"{shown(move)} is not a move: give one of `moves`, or what `move` returns")
        if piles and not isinstance(piles, Mapping):
            raise BadInput(f"{shown(piles)} are not piles: give `piles` of the position")
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
    def line(self) -> tuple[Self, ...]:
        """The positions from the start to this one."""
        found = [self]
        while (parent := found[-1]._parent) is not None:
            found.append(parent)
        return tuple(reversed(found))

    @property
    def history(self) -> tuple[str, ...]:
        """The names of the moves from the start to here."""
        return tuple(each._played for each in self.line[1:])

    @property
    def start(self) -> Self:
        """The position before the first move."""
        return self.back(self.ply)

    def back(self, plies: int = 1) -> Self:
        """Return the position `plies` moves earlier. Raises BadInput if fewer moves were played."""
        if not hasattr(plies, "__index__") or not 0 <= plies <= self.ply:
            raise BadInput(f"cannot go back {shown(plies)} moves: give 0 to {self.ply}, the number of moves played")
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
        orders = []
        for each in self.line[1:]:
            before = each._parent
            if before and each._code == family.REDEAL:
                k = self.game.redeals - before.redeals_left + 1
                count = family.gathered(before._state)
                orders.append(tuple(redeal_order(before._state, count, k, family.SHUFFLES, family.DEALT)))
        return tuple(orders)

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
    def _seen_piles(self) -> dict[str, Pile]:
        """The places as a player sees them: unseen cards are UNKNOWN."""
        return dict(_piles(self.game.family, self._visible().tobytes()))

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """Where to draw the places: one or more layouts, the first for a usual wide window. Use the one that fits best."""
        return self.game.family.layouts(self.game.options)

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

    def unseen_places(self) -> tuple[int, ...]:
        """Return the offsets in the state of the cards that the player has not seen."""
        if self._known_places is None:
            if isinstance(self._from, Scene):
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

    def foretold(self, later: Self) -> int:
        """Return how many moves from here towards a later position of this line reveal nothing unseen here.

        Raises BadInput if the later position does not come from this one.
        """
        if not hasattr(later, "ply") or later.ply < self.ply or later.back(later.ply - self.ply) is not self:
            raise BadInput(f"{shown(later)} does not come from this position: give one that was played from it")
        family, visible = self.game.family, self._visible()
        for number, each in enumerate(later.line[self.ply + 1 :]):
            if family.barred(visible, each._code):
                return number
            family.play(visible, each._code)
            if family.TABLE.turned_up(visible):
                return number
        return later.ply - self.ply

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

    # -- as a value

    @property
    def key(self) -> tuple[str, bytes]:
        """What equal positions share, and no others."""
        return self.game.family.NAME, self.game.family.key(self._state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scene) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


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
