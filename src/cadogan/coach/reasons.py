"""Reasons for a move, in words that a player understands, from what the player has seen.

Each reason comes from playing the move on the visible table and comparing the two tables: what goes home, what becomes free, what
can be played then. So each reason is true, but it is not how a search or a simulation chose the move.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from cadogan.position import Position
from cadogan.rules.cards import RANK_NAMES, UNKNOWN, card_text, card_words, rank, read_card
from cadogan.rules.family import Family
from cadogan.rules.piles import Block, Foundations, Piles, Waste
from cadogan.rules.places import CARD, CLOSE, DEAL, PAIR, REDEAL, Pile, Step

LONGEST = 90  # maximum letters of the sentence
CLAUSES = 2  # maximum clauses of the sentence
NAMED = 2  # maximum cards in one reason


class Reason(NamedTuple):
    """One reason for a move: its kind, with its cards (as ``5C``) and places (as in `Position.piles`).

    For moves of any game:
    "only": there is no other legal move. "wins": the move wins the game. "home": it brings the card home, to the place.
    "twin-home": the other copy of the card is already on its suit's other foundation. "safe": it is proved that the move never
    does harm. "then-home": after the move the cards at the places can go home, before it they could not. "frees": the woven
    cards at the places become free. "uncovers": the card at the place is uncovered; "turns-over": a face-down card there is
    turned up. "fills": the card moves from the waste into the gap at the place; "refills": an unseen card does. "empties": the
    pile at the place becomes empty. "joins": the first card, with those above it, goes onto the second card, at the place.
    "begins": the move starts a foundation at the place. "over": the card moves to the place.
    "turns-up": an unseen card is turned up; "turns-up-cards": several cards are, not all of them seen; "deals": a known card is
    dealt, the last of several. "turned-over": the stock is empty and the waste is turned over; "gathers": the piles are dealt
    again. "none-home": no card can go home.

    For pairs and for closing the gaps:
    "last": these are the last cards of their rank. "pair-left": the other two cards of the rank form a pair at the places.
    "alone": neither card is in another pair. "leaves": the cards are the others of the rank on the table. "meet": closing the
    gaps makes neighbours of the two cards now at the places; "then-meet": closing the gaps right after the pair does, before it
    does not; "stays": the two cards are neighbours before and after. "fresh": unseen cards come from the stock.
    """

    kind: str
    cards: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def reason(position: Position, move: str, others: Sequence[str] = ()) -> str:
    """Return the reason for a legal move in words: at most 90 letters, no full stop; empty if there is none.

    `others` are less preferred moves; if the move brings a card home and none of these does, the reason says so.
    """
    found = reasons(position, move)
    if others and found and found[0].kind == "home" and not homing(position).keys() & set(others):
        return say((found[0], Reason("only-home"), *found[1:]), position.piles)
    return say(found, position.piles)


def reasons(position: Position, move: str) -> tuple[Reason, ...]:
    """Return the reasons for a legal move, the most important first. Raises KeyError for a move that is not legal."""
    seen = position.seen
    table = _Table(seen, move)
    if table.family.won(table.after):
        return (Reason("wins"),)
    only = (Reason("only"),) if len(position.moves) == 1 else ()
    if table.step.kind in (PAIR, CLOSE):
        return only + _of_pairs(table, seen)
    if table.step.kind in (DEAL, REDEAL):
        return only + _of_stock(table, bool(only))
    if not table.moved:  # a kind of move of the game's own
        return only
    then = _then_home(table)
    news = then[0].places if then else ()
    found = only + _homeward(table, position, move) + then + _opened(table, news) + _laid(table)
    return found or (Reason("over", (card_text(table.moved[-1]),), (table.step.target,)),)


def homing(position: Position) -> dict[str, tuple[int, str]]:
    """Return by name the legal moves that bring a card home, each with the card and its place."""
    return _homing(position.game.family, position.seen.state)


def say(reasons: Sequence[Reason], piles: Mapping[str, Pile] = MappingProxyType({})) -> str:
    """Return reasons in English: the first one or two clauses that fit; `piles` are those of the position."""
    said, subject, clauses = "", True, 0
    for each in reasons:
        does = each.kind in DOES
        text = (
            f"{said}, and {'it ' if does and not subject else ''}{_clause(each, piles)}"
            if said
            else _clause(each, piles)
        )
        if len(text) <= LONGEST and clauses < CLAUSES:
            said, subject, clauses = text, does, clauses + 1
    return said


class _Table:
    """A move on the visible table: the states before and after it; cards that it turns up stay unseen."""

    def __init__(self, seen: Position, move: str) -> None:
        self.game, self.family = seen.game, seen.game.family
        self.code = seen.codes[move]
        self.before = seen.state
        self.after = self.before[:]
        self.step = self.family.step(self.before, self.code)
        self.foreseen = not self.family.unknown(self.before, self.code)
        if not self.family.barred(self.before, self.code):  # else no shuffle is known to play it with
            self.family.play(self.after, self.code)

    @cached_property
    def laid(self) -> dict[str, Pile]:
        """The piles before the move."""
        return self.family.piles(self.before)

    @cached_property
    def then(self) -> dict[str, Pile]:
        """The piles after the move."""
        return self.family.piles(self.after)

    @cached_property
    def moved(self) -> tuple[int, ...]:
        """The cards that the move takes, bottom first."""
        return self.laid[self.step.source].cards[-self.step.cards :] if self.step.source in self.laid else ()

    @cached_property
    def homing(self) -> dict[str, tuple[int, str]]:
        """The legal moves before it that bring a card home."""
        return _homing(self.family, self.before)

    @cached_property
    def building(self) -> set[str]:
        """The places whose cards count as home."""
        return {name for block, at in self.family.TABLE.blocks for name in self._home_places(block, at)}

    def _home_places(self, block: Block, at: int) -> Iterable[str]:
        if isinstance(block, Foundations):
            return block.names
        if not isinstance(block, Piles):
            return ()
        return [name for name, pile in block.offsets(at).items() if self._counts(pile)]

    def _counts(self, pile: int) -> bool:
        """Does one more card on a pile count as home?"""
        s = self.before[:]
        s[pile] += 1 if s[pile] == 0 else -1
        return self.family.home(s) != self.family.home(self.before)

    @cached_property
    def columns(self) -> set[str]:
        """The other piles, without the waste."""
        blocks = [block for block, _ in self.family.TABLE.blocks if isinstance(block, Piles)]
        return {name for block in blocks if not isinstance(block, Waste) for name in block.names} - self.building

    @cached_property
    def wastes(self) -> set[str]:
        """The waste, if there is one."""
        blocks = [block for block, _ in self.family.TABLE.blocks if isinstance(block, Waste)]
        return {name for block in blocks for name in block.names} - self.building


def _legal(family: Family, s: array[int]) -> list[tuple[int, Step]]:
    """Return the legal moves of a state with their steps."""
    out = array("h", bytes(2 * family.MOVES))
    return [(code, family.step(s, code)) for code in out[: family.moves(s, out)]]


def _homing(family: Family, s: array[int]) -> dict[str, tuple[int, str]]:
    """Return by name the moves that bring a card home, each with the card and its place."""
    piles, home, found = family.piles(s), family.home(s), {}
    for code, step in _legal(family, s):
        if step.kind != CARD or piles[step.source].cards[-step.cards] == UNKNOWN:
            continue
        t = s[:]
        family.play(t, code)
        if family.home(t) > home:
            found[family.move_name(s, code)] = piles[step.source].cards[-step.cards], step.source
    return found


# -- games that bring cards home --------------------------------------------------------------------------------------


def _of_stock(table: _Table, only: bool) -> tuple[Reason, ...]:
    """Return the reasons for dealing from the stock or dealing again."""
    none = () if only or table.homing else (Reason("none-home"),)
    if table.step.kind == REDEAL:
        return (*none, Reason("turned-over" if table.game.abilities.gathers == "waste" else "gathers"))
    count = table.family.TABLE.stock_size(table.before) - table.family.TABLE.stock_size(table.after)
    if not table.foreseen:
        return (*none, Reason("turns-up" if count == 1 else "turns-up-cards"))
    cards = table.laid[table.step.source].cards[:count]
    return (*none, Reason("deals", (card_text(cards[-1]),)))


def _homeward(table: _Table, position: Position, move: str) -> tuple[Reason, ...]:
    """Return the reasons for a card that goes home."""
    if move not in table.homing:
        return ()
    card, target = table.moved[0], table.step.target
    found = [Reason("home", (card_text(card),), (target,))]
    suit = table.laid[target].suit
    twins = [place for place, pile in table.laid.items() if suit and pile.suit == suit and card in pile.cards]
    found += [Reason("twin-home", (card_text(card),), (place,)) for place in twins[:1]]
    if move in position.safe:
        found.append(Reason("safe"))
    return tuple(found)


def _then_home(table: _Table) -> tuple[Reason, ...]:
    """Return the reason that other cards can go home after the move and could not before."""
    could = {card for card, _ in table.homing.values()}
    cards: dict[str, str] = {}
    for card, source in _homing(table.family, table.after).values():
        if card not in could and card not in table.moved:
            cards.setdefault(card_text(card), source)
    some = dict(list(cards.items())[:NAMED])
    return (Reason("then-home", tuple(some), tuple(some.values())),) if some else ()


def _opened(table: _Table, news: Sequence[str]) -> tuple[Reason, ...]:
    """Return what becomes free or uncovered and what fills the gap, without places already mentioned in `news`."""
    found = []
    then = [(place, pile) for place, pile in table.then.items() if place not in news]
    free = [place for place, pile in then if pile.covered and not all(pile.covered)]
    freed = [place for place in free if all(table.laid[place].covered or ())][:NAMED]
    if freed:
        cards = tuple(card_text(table.then[place].cards[-1]) for place in freed)
        found.append(Reason("frees", cards, tuple(freed)))
    source = table.step.source
    had, left = table.laid[source], table.then[source]
    if source in table.building:
        return tuple(found)
    if left.down < had.down:
        found.append(Reason("turns-over", (), (source,)))
    elif source in table.columns and len(left.cards) > len(had.cards) - table.step.cards:  # filled at once
        if left.cards[-1] == had.cards[-1]:  # the cards that lay on the one that moved
            return tuple(found)
        wastes = [table.laid[place].cards[-1:] for place in table.wastes]
        known = left.cards in wastes and UNKNOWN not in left.cards
        found.append(
            Reason("fills", (card_text(left.cards[-1]),), (source,)) if known else Reason("refills", (), (source,))
        )
    elif source in table.columns | table.wastes:
        if left.cards and source not in news:
            found.append(Reason("uncovers", (card_text(left.cards[-1]),), (source,)))
        elif not left.cards and source in table.columns:
            found.append(Reason("empties", (), (source,)))
    elif left.cards == (UNKNOWN,):
        found.append(Reason("refills", (), (source,)))
    elif left.cards and any(table.laid[place].cards for place in table.wastes):
        found.append(Reason("fills", (card_text(left.cards[-1]),), (source,)))
    return tuple(found)


def _laid(table: _Table) -> tuple[Reason, ...]:
    """Return the reason for the place to which the card moves."""
    place = table.step.target
    if place in table.columns | table.wastes and table.laid[place].cards:
        cards = card_text(table.moved[0]), card_text(table.laid[place].cards[-1])
        return (Reason("joins", cards, (place,)),)
    pile = table.laid[place]
    if place in table.building and pile.kind != "foundation" and not pile.suit and not pile.cards:
        return (Reason("begins", (card_text(table.moved[0]),), (place,)),)
    return ()


# -- games of pairs ---------------------------------------------------------------------------------------------------


def _of_pairs(table: _Table, seen: Position) -> tuple[Reason, ...]:
    """Return the reasons for removing a pair or closing the gaps."""
    if table.step.kind == CLOSE:
        then, now = _after_closing(table.family, table.before, table.code), _pairs(table.family, table.before)
        found = _closed(table.laid, "meet", then - now) + _closed(table.laid, "stays", then & now)
        return (*found, Reason("fresh")) if table.family.TABLE.turned_up(table.after) else tuple(found)
    found = _of_pair(table, seen)
    closing = [code for code, step in _legal(table.family, table.after) if step.kind == CLOSE]
    for code in closing:
        news = _after_closing(table.family, table.after, code) - _after_closing(table.family, table.before, code)
        found += _closed(table.then, "then-meet", news - _pairs(table.family, table.before))
    return tuple(found) or _left_over(table)


def _open(piles: dict[str, Pile]) -> dict[int, str]:
    """Return the uncovered cards with their places."""
    tops = {pile.cards[-1]: place for place, pile in piles.items() if len(pile.cards) > pile.down}
    return {card: place for card, place in tops.items() if card != UNKNOWN}


def _after_closing(family: Family, s: array[int], code: int) -> set[tuple[int, int]]:
    """Return the pairs among the cards now on the table after closing the gaps, even if the rules require removing pairs first."""
    t = s[:]
    family.play(t, code)
    here = _open(family.piles(s))
    return {pair for pair in _pairs(family, t) if pair[0] in here and pair[1] in here}


def _closed(piles: dict[str, Pile], kind: str, pairs: set[tuple[int, int]]) -> list[Reason]:
    """Return a reason of one kind for each pair of cards, in the order of their places."""
    place = _open(piles)
    order = list(place)
    ordered = sorted((sorted(pair, key=order.index) for pair in pairs), key=lambda pair: order.index(pair[0]))
    return [Reason(kind, tuple(map(card_text, pair)), tuple(place[card] for card in pair)) for pair in ordered]


def _left_over(table: _Table) -> tuple[Reason, ...]:
    """Return the reason that names the cards of the pair's rank that stay on the table."""
    left = {card: place for card, place in _open(table.then).items() if rank(card) == rank(table.moved[-1])}
    return (Reason("leaves", tuple(map(card_text, left)), tuple(left.values())),) if left else ()


def _of_pair(table: _Table, seen: Position) -> list[Reason]:
    """Return the reasons about the two cards removed and the others of their rank."""
    pair = tuple(table.laid[place].cards[-1] for place in (table.step.source, table.step.target))
    names = tuple(card_text(card) for card in pair)
    left = {card: place for card, place in _open(table.then).items() if rank(card) == rank(pair[0])}
    face_down = [
        card for pile in table.then.values() for i, card in enumerate(pile.cards) if pile.is_down(i) and card != UNKNOWN
    ]
    found = []
    if not any(rank(card) == rank(pair[0]) for card in (*left, *face_down, *seen.unseen)):
        found.append(Reason("last", names))
    if len(left) == 2 and tuple(sorted(left)) in _pairs(table.family, table.after):
        found.append(Reason("pair-left", tuple(map(card_text, left)), tuple(left.values())))
    elif len([each for each in _pairs(table.family, table.before) if set(each) & set(pair)]) == 1:
        found.append(Reason("alone", names))
    return found


def _pairs(family: Family, s: array[int]) -> set[tuple[int, int]]:
    """Return the pairs on the table, as cards, if both cards are seen."""
    piles, found = family.piles(s), set()
    for _, step in _legal(family, s):
        if step.kind == PAIR:
            one, other = sorted(piles[place].cards[-1] for place in (step.source, step.target))
            if UNKNOWN not in (one, other):
                found.add((one, other))
    return found


# -- in words ---------------------------------------------------------------------------------------------------------


PHRASES = {
    "only": "the only legal move",
    "only-home": "no other move brings a card home",
    "wins": "wins the game",
    "home": "brings {the} home",
    "twin-home": "the other copy is home already",
    "safe": "it can never hurt",
    "then-home": "then {the} can go home",
    "frees": "frees {the} in {places}",
    "uncovers": "uncovers {the}",
    "turns-over": "turns up a face-down card",
    "fills": "{the} moves from the waste into the gap",
    "refills": "a new card fills the gap",
    "empties": "empties {places}",
    "joins": "puts the card on {last}",
    "begins": "starts a corner",
    "over": "moves {the}",
    "turns-up": "turns up the next card",
    "turns-up-cards": "turns up the next cards",
    "deals": "turns up {the}, which you have seen",
    "turned-over": "the stock is empty",
    "gathers": "deals the piles again",
    "none-home": "no card can go home now",
    "last": "removes the last {ranks}",
    "pair-left": "the other two {ranks} are a pair",
    "alone": "neither card is in another pair now",
    "leaves": "leaves {the} in {places}",
    "meet": "brings the {ranks} in {places} together",
    "then-meet": "then closing the gaps brings the {ranks} in {places} together",
    "stays": "the {ranks} in {places} stay a pair",
    "fresh": "brings new cards",
}
# Clauses whose subject is the move: after a clause with another subject they need "it".
DOES = {"wins", "home", "frees", "uncovers", "empties", "joins", "begins", "over", "turns-up", "deals", "gathers"}
DOES |= {"last", "leaves", "meet", "fresh", "turns-over", "turns-up-cards"}


def _clause(each: Reason, piles: Mapping[str, Pile]) -> str:
    """Return one reason in English."""
    cards = [read_card(card) for card in each.cards]
    name = RANK_NAMES[rank(cards[0]) - 1] if cards else ""
    return PHRASES[each.kind].format(
        the=_and([f"the {card_words(card)}" for card in cards]),
        last=f"the {card_words(cards[-1])}" if cards else "",
        ranks=f"{name}s",
        places=_and([piles[place].phrase if place in piles else place for place in each.places]),
    )


def _and(words: Sequence[str]) -> str:
    return " and ".join(words)
