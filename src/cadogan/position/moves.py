"""Moves as users see them: named moves, the legal moves of a position, and why another move is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, overload

from cadogan.rules.cards import SUITS, BadInput, State, card_words, counted
from cadogan.rules.game import Rules
from cadogan.rules.places import CARD, CLOSE, DEAL, PAIR, REDEAL, Pile, Step
from cadogan.rules.refusals import Refusal, refusal

__all__ = ["IllegalMove", "Move", "Moves", "UnknownOutcome", "in_words", "named_in_words", "why_no_card", "why_not"]

SHOWN = 20  # letters quoted of a word that is not a move
# Kinds of places from which no move takes a single card, unless the table says it of the stock.
NO_SOURCES = ("stock", "heap")


class Holder(Protocol):
    """The position that moves belong to."""

    @property
    def codes(self) -> Mapping[str, int]:
        """The number of each legal move, by name."""

    def move(self, name: str) -> Move:
        """Return the legal move with a name."""

    def words(self, move: Move) -> str:
        """Return a legal move in words."""


class IllegalMove(ValueError):
    """The move is not legal.

    The message says why, in English; `refusal` gives the reason as data, if the rules refused it.
    """

    __module__ = "cadogan"  # where users find it

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


class UnknownOutcome(IllegalMove):
    """The move is legal, but its outcome is unknown: it reveals an unseen card, or no shuffle fits."""

    __module__ = "cadogan"


class Move(str):
    """A legal move: a str with its name, such as ``"c1-u"``, and attributes that say what it does.

    Names never change, because records and addresses contain them. `code` is the number of the move, for compiled rules
    and agents: 0 to `Family.MOVES` - 1, with the same meaning in every position, stable within a version of the
    family's rules. `kind`, `source`, `target` and `cards` are as in `Step`; places have the names that `Position.piles`
    uses.
    """

    code: int
    kind: str
    source: str
    target: str
    cards: int
    _position: Holder

    def __new__(cls, name: str, code: int, step: Step, position: Holder) -> Move:
        move = super().__new__(cls, name)
        move.code, move._position = code, position
        move.kind, move.source, move.target, move.cards = step
        return move

    @property
    def words(self) -> str:
        """The move in words, as in ``"5 of clubs from c1 to the ace pile of clubs"``."""
        return self._position.words(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (str(self), self.code, Step(self.kind, self.source, self.target, self.cards), self._position)

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


class Moves(Sequence[Move]):
    """The legal moves of a position, sorted by name.

    A sequence of `Move`; `in` takes names: ``"c1-u" in position.moves``.
    """

    __slots__ = ("_position",)

    def __init__(self, position: Holder) -> None:
        self._position = position

    def __len__(self) -> int:
        return len(self._position.codes)

    def __contains__(self, name: object) -> bool:
        return name in self._position.codes

    def __iter__(self) -> Iterator[Move]:
        yield from map(self._position.move, self._position.codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return tuple(self)[index]

    def spelled(self, name: str) -> str:
        """Return the name of a legal move as its game spells it, ignoring case; empty if there is no such move."""
        codes = self._position.codes
        return name if name in codes else next((code for code in codes if code.lower() == name.lower()), "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and not isinstance(other, str) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{counted(len(self), 'move')}: {' '.join(self._position.codes)}>"


def in_words(move: Move, piles: Mapping[str, Pile], rules: Rules) -> str:
    """Return a legal move in words, using the piles of its position."""
    if move.kind == CARD:
        source, target = piles[move.source], piles[move.target]
        more = f" and {move.cards - 1} more" if move.cards > 1 else ""
        return f"{card_words(source.cards[-move.cards])}{more} from {source.phrase} to {target.phrase}"
    if move.kind == PAIR:
        one, two = (card_words(piles[place].cards[-1]) for place in (move.source, move.target))
        return f"{one} ({move.source}) and {two} ({move.target})"
    left = len(piles["stock"].cards) if "stock" in piles else move.cards
    return _kind_in_words(move, move.kind, max(move.cards, min(rules.abilities.deals, left)), rules)


def named_in_words(name: str, step: Step, piles: Mapping[str, Pile], rules: Rules) -> str:
    """Return what the name of a move says, in words: its places, but neither cards nor the suit of a foundation.

    `step` is what the move does, as `named_step` gives it; `piles` are those of any position of the game.
    """

    def phrase(place: str) -> str:
        if place in piles:
            return piles[place].phrase
        title = next((pile.title for each, pile in piles.items() if pile.suit and each == place + pile.suit), place)
        title = title.partition(" of ")[0]
        return f"{'an' if title[0] in 'aeiou' else 'a'} {title}"

    if step.kind == CARD:
        return f"from {phrase(step.source)} to {phrase(step.target)}"
    if step.kind == PAIR:
        return f"the pair {step.source} and {step.target}"
    return _kind_in_words(name, step.kind, rules.abilities.deals, rules)


def named_step(step: Step, rules: Rules) -> Step:
    """Return what the name of a move says that it does: without the suit of a foundation, and without the number of cards."""
    short = rules.family.TABLE.short
    target = step.target if step.source in short else short.get(step.target, step.target)
    return Step(step.kind, step.source, target)


def _kind_in_words(name: str, kind: str, cards: int, rules: Rules) -> str:
    words = {
        DEAL: "deal the next card" if cards == 1 else f"deal the next {cards} cards",
        REDEAL: "turn the waste over" if rules.abilities.gathers == "waste" else "gather the piles and deal again",
        CLOSE: "close the gaps",
    }
    return rules.family.WORDS.get(kind) or words.get(kind, str(name))


def shape_of(rules: Rules, piles: Mapping[str, Pile], name: str) -> Step:
    """Return what a move with this name would do, legal or not. Raises BadInput if no move has such a name."""
    family = rules.family
    step = family.TABLE.read_move(piles, family.KINDS, name) or family.TABLE.read_move(
        piles, family.KINDS, name.lower()
    )
    if step is None:
        raise BadInput(f"{name[:SHOWN]} is not a move of {rules.title}: write {family.SHAPES}")
    return step


def why_not(rules: Rules, s: State, piles: Mapping[str, Pile], name: str) -> Refusal:
    """Return why a move is not legal in a state; `piles` are its piles."""
    family = rules.family
    table = family.TABLE
    found = ((each, table.read_move(piles, family.KINDS, each)) for each in (name, name.lower()))
    step = next((step for word, step in found if step and table.move_name(step) == word), None)
    reason = _why_not(rules, s, piles, step) if step else None
    if reason:
        return refusal("won") if family.won(s) else reason
    shown = name if len(name) <= SHOWN else name[:SHOWN] + "…"
    return refusal("no-move", word=shown, game=rules.title, shapes=family.SHAPES)


def why_no_card(rules: Rules, s: State, piles: Mapping[str, Pile], source: str, target: str, cards: int = 1) -> Refusal:
    """Return why the top cards of one place cannot go to another, as somebody tries who drags them there."""
    family, onto = rules.family, piles[target]
    card = piles[source].cards[-cards]
    refused = refusal("not-legal", card=card, to=target)
    if family.won(s):
        return refusal("won")
    hidden = 0 < len(onto.cards) == onto.down  # its top card must not be revealed
    if cards > 1 or hidden or piles[source].kind in NO_SOURCES or onto.kind in NO_SOURCES:
        return refused
    pair = PAIR in family.KINDS
    first, second = sorted((source, target), key=list(piles).index) if pair else (source, target)
    reason = _why_not(rules, s, piles, Step(PAIR if pair else CARD, first, second))
    if reason is None and onto.suit and onto.suit != SUITS[card >> 4]:
        return refusal("other-suit", suit=onto.suit, to=target)
    return reason or refused


def _why_not(rules: Rules, s: State, piles: Mapping[str, Pile], step: Step) -> Refusal | None:
    if step.kind == PAIR and step.target and step.target not in piles:
        return refusal("no-place", word=step.target[:SHOWN])
    taken = {CARD: (step.source,), PAIR: (step.source, step.target)}.get(step.kind, ())
    if taken and step.target not in piles:
        return None
    if not rules.family.TABLE.stock_gives and any(piles[place].kind in NO_SOURCES for place in taken):
        return None
    reason = rules.family.why_not(s, step)
    empty = next((place for place in taken if not piles[place].cards), "")
    return refusal("empty", place=empty) if reason and empty else reason
