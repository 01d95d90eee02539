"""Why a move, in words that a player understands, from the table as it is seen.

Each reason is found by playing the move on what is seen and comparing the two tables: what goes home, what comes free, what can
be played then. So each is true, whoever advises the move; none claims to be what a search or a sample went by.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from cadogan.cards import RANK_NAMES, UNKNOWN, card_text, card_words, rank, read_card
from cadogan.family import Family
from cadogan.games import doubles
from cadogan.parts import stock_cards
from cadogan.places import Pile
from cadogan.position import Position

LONGEST = 90  # letters of what is said
CLAUSES = 2
NAMED = 2  # cards, at most, that one reason is about
NOT_PLAYS = ("deal", "redeal", "close")  # moves that take no card off the table


class Reason(NamedTuple):
    """One thing that speaks for a move: its kind, and the cards (as ``5C``) and places (as in `Position.piles`) that it is about.

    Of moves of any game:
    "only": there is no other legal move. "wins": the game is won by it. "home": it brings the card home, to the place.
    "twin-home": the other copy of that card is on its suit's other foundation already. "safe": it is proved that it never does
    harm. "then-home": the cards, at the places, can go home after it and could not before. "frees": the cards of the quilt at
    the places come free. "uncovers": the card comes to lie open at the place. "fills": the card moves from the waste into the
    gap at the place; "refills": a card not seen does. "empties": the pile at the place becomes empty. "joins": the first
    card is put on the second, at the place. "begins": the corner at the place is begun.
    "over": the card moves to the place.
    "turns-up": a card not seen is turned up; "deals": the card, which is known, is. "turned-over": the stock has run out and
    the waste is turned over; "gathers": the piles are dealt again. "none-home": no card can be played home.

    Of pairs and of closing up:
    "last": with these cards the last ones of their rank go. "pair-left": the other two cards of the rank lie as a pair at the
    places. "alone": neither card is in another pair. "leaves": the cards are the others of the rank on the table. "meet": closing
    up makes neighbours of the two cards, which are at the places now; "then-meet": closing up at once after the pair would, and
    before it would not; "stays": the two are neighbours now and after it. "fresh": cards not seen come from the stock.
    """

    kind: str
    cards: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def reason(position: Position, move: str, others: Sequence[str] = ()) -> str:
    """Why a legal move, in words: at most 90 letters, no full stop; empty where there is nothing to be said.

    `others` are moves that it is preferred to; where these bring nothing home and it does, that is said.
    """
    found = reasons(position, move)
    if others and found and found[0].kind == "home":
        table = _Table(position.seen, others[0])
        if not any(other in table.homing for other in others):
            return say((found[0], Reason("only-home"), *found[1:]))
    return say(found)


def reasons(position: Position, move: str) -> tuple[Reason, ...]:
    """What speaks for a legal move, the weightiest first; only what is true, and seen. Raises KeyError for one not legal."""
    seen = position.seen
    table = _Table(seen, move)
    if table.family.won(table.after):
        return (Reason("wins"),)
    only = (Reason("only"),) if len(position.moves) == 1 else ()
    if table.family.NAME == doubles.NAME:
        return only + _of_pairs(table, seen)
    if move in NOT_PLAYS:
        return only + _of_stock(table, move, bool(only))
    then = _then_home(table)
    news = then[0].places if then else ()
    found = only + _homeward(table, position, move) + then + _opened(table, news) + _laid(table)
    return found or (Reason("over", (card_text(table.laid[table.source].cards[-1]),), (table.target,)),)


def say(reasons: Sequence[Reason]) -> str:
    """Reasons in English: one or two clauses, the first ones for which there is room."""
    said, subject, clauses = "", True, 0
    for each in reasons:
        does = each.kind in DOES
        text = f"{said}, and {'it ' if does and not subject else ''}{_clause(each)}" if said else _clause(each)
        if len(text) <= LONGEST and clauses < CLAUSES:
            said, subject, clauses = text, does, clauses + 1
    return said


class _Table:
    """A move on the table as it is seen: the state before it and after it; cards that it turns up stay unseen."""

    def __init__(self, seen: Position, move: str) -> None:
        self.knowledge, self.move = seen, move
        self.family: Family = seen.game.family
        self.codes: Mapping[str, int] = seen.codes
        self.code = self.codes[move]
        self.before = seen.state
        self.after = self.before[:]
        self.foreseen = not self.family.unknown(self.before, self.code)
        if self.foreseen or move != "redeal":  # a shuffle that is not known cannot be played
            self.family.play(self.after, self.code)
        _, self.source, self.target, _ = self.family.step(self.before, self.code)

    @cached_property
    def laid(self) -> dict[str, Pile]:
        """The places before the move."""
        return self.family.piles(self.before)

    @cached_property
    def then(self) -> dict[str, Pile]:
        """The places after it."""
        return self.family.piles(self.after)

    @cached_property
    def homing(self) -> dict[str, int]:
        """The moves before it that bring a card home, with the cards."""
        return _homing(self.family, self.before)


def _homing(family: Family, s: array[int]) -> dict[str, int]:
    """The moves by name that bring a card home, with the cards."""
    out = array("h", bytes(2 * family.MOVES))
    piles, home, found = family.piles(s), family.home(s), {}
    for code in out[: family.moves(s, out)]:
        name = family.move_name(s, code)
        if name in NOT_PLAYS:
            continue
        t = s[:]
        family.play(t, code)
        if family.home(t) > home:
            found[name] = piles[family.step(s, code).source].cards[-1]
    return found


# -- games that bring cards home --------------------------------------------------------------------------------------


def _of_stock(table: _Table, move: str, only: bool) -> tuple[Reason, ...]:
    """Of dealing on, and of dealing again."""
    none = () if only or table.homing else (Reason("none-home"),)
    if move == "redeal":
        return (*none, Reason("turned-over" if "stock" in table.laid else "gathers"))
    if not table.foreseen:
        return (*none, Reason("turns-up"))
    return (*none, Reason("deals", (card_text(table.laid["stock"].cards[0]),)))


def _homeward(table: _Table, position: Position, move: str) -> tuple[Reason, ...]:
    """What is to be said of a card that goes home."""
    if move not in table.homing:
        return ()
    card = table.homing[move]
    found = [Reason("home", (card_text(card),), (table.target,))]
    other = {"u": "d", "d": "u"}.get(table.target[0], "") + table.target[1:]
    if other in table.laid and table.laid[other].kind == "foundation" and card in table.laid[other].cards:
        found.append(Reason("twin-home", (card_text(card),), (other,)))
    if move in position.safe:
        found.append(Reason("safe"))
    return tuple(found)


def _then_home(table: _Table) -> tuple[Reason, ...]:
    """Cards that can go home after it and could not before, but for the moved card itself."""
    moved = table.laid[table.source].cards[-1:] if table.source else ()
    could = set(table.homing.values())
    cards: dict[str, str] = {}
    for name, card in _homing(table.family, table.after).items():
        if card not in could and card not in moved:
            cards.setdefault(card_text(card), name.partition("-")[0])
    some = dict(list(cards.items())[:NAMED])
    return (Reason("then-home", tuple(some), tuple(some.values())),) if some else ()


def _opened(table: _Table, news: Sequence[str]) -> tuple[Reason, ...]:
    """What comes free or to lie open, and what fills the gap; nothing of the places of which the `news` are told already."""
    found = []
    then = [(place, pile) for place, pile in table.then.items() if place not in news]
    free = [place for place, pile in then if pile.covered and not all(pile.covered)]
    freed = [place for place in free if all(table.laid[place].covered or ())][:NAMED]
    if freed:
        cards = tuple(card_text(table.then[place].cards[-1]) for place in freed)
        found.append(Reason("frees", cards, tuple(freed)))
    left = table.then[table.source]
    if left.kind in ("waste", "pile") and left.cards and table.source not in news:
        found.append(Reason("uncovers", (card_text(left.cards[-1]),), (table.source,)))
    elif left.kind == "pile" and not left.cards:
        found.append(Reason("empties", (), (table.source,)))
    elif left.kind == "sail" and left.cards == (UNKNOWN,):
        found.append(Reason("refills", (), (table.source,)))
    elif left.kind == "sail" and left.cards and table.laid["w"].cards:
        found.append(Reason("fills", (card_text(left.cards[-1]),), (table.source,)))
    return tuple(found)


def _laid(table: _Table) -> tuple[Reason, ...]:
    """Where the card comes to lie."""
    target, moved = table.laid.get(table.target), table.laid[table.source].cards[-1]
    if target and target.kind in ("waste", "pile") and target.cards:
        return (Reason("joins", (card_text(moved), card_text(target.cards[-1])), (table.target,)),)
    if target and target.kind == "corner" and not target.cards:
        return (Reason("begins", (card_text(moved),), (table.target,)),)
    return ()


# -- Doubles and Quits ------------------------------------------------------------------------------------------------


def _of_pairs(table: _Table, seen: Position) -> tuple[Reason, ...]:
    """Of a pair, and of closing up."""
    if table.move == "close":
        found = _closed(table.before, "meet", _after_closing(table.before) - _neighbours(table.before))
        found += _closed(table.before, "stays", _after_closing(table.before) & _neighbours(table.before))
        return (*found, Reason("fresh")) if UNKNOWN in doubles.layout_cards(table.after) else tuple(found)
    found = _of_pair(table, seen)
    if "close" in _names(table.family, table.after):
        news = _after_closing(table.after) - _after_closing(table.before) - _neighbours(table.before)
        found += _closed(table.after, "then-meet", news)
    return tuple(found) or _left_over(table)


def _names(family: Family, s: array[int]) -> list[str]:
    """The legal moves of a state."""
    out = array("h", bytes(2 * family.MOVES))
    return [family.move_name(s, code) for code in out[: family.moves(s, out)]]


def _after_closing(s: array[int]) -> set[tuple[int, int]]:
    """The pairs of cards now on the table that would lie there after closing up."""
    t = s[:]
    doubles.close(t)
    here = set(doubles.layout_cards(s))
    return {pair for pair in _neighbours(t) if here.issuperset(pair)}


def _closed(s: array[int], kind: str, pairs: set[tuple[int, int]]) -> list[Reason]:
    """What is to be said of pairs of cards, by the places where they lie."""
    place = {card: i + 1 for i, card in enumerate(doubles.layout_cards(s))}
    ordered = sorted((sorted(pair, key=place.__getitem__) for pair in pairs), key=lambda pair: place[pair[0]])
    return [Reason(kind, tuple(map(card_text, pair)), tuple(str(place[card]) for card in pair)) for pair in ordered]


def _left_over(table: _Table) -> tuple[Reason, ...]:
    """The cards of the pair's rank that stay on the table."""
    gone = table.laid[table.source].cards[-1]
    laid = [(card, str(i + 1)) for i, card in enumerate(doubles.layout_cards(table.after)) if card]
    left = [(card_text(card), place) for card, place in laid if rank(card) == rank(gone)]
    return (Reason("leaves", tuple(card for card, _ in left), tuple(place for _, place in left)),) if left else ()


def _of_pair(table: _Table, seen: Position) -> list[Reason]:
    """What is to be said of the two cards that go, and of the others of their rank."""
    pair = tuple(table.laid[place].cards[-1] for place in (table.source, table.target))
    names = tuple(card_text(card) for card in pair)
    left = [card for card in doubles.layout_cards(table.after) if card and rank(card) == rank(pair[0])]
    stock = [card for card in stock_cards(table.after, doubles.STOCK) if card != UNKNOWN]
    found = []
    if not any(rank(card) == rank(pair[0]) for card in (*left, *stock, *seen.unseen)):
        found.append(Reason("last", names))
    if len(left) == 2 and _ordered(left[0], left[1]) in _neighbours(table.after):
        where = {card: str(i + 1) for i, card in enumerate(doubles.layout_cards(table.after))}
        found.append(Reason("pair-left", tuple(map(card_text, left)), tuple(where[card] for card in left)))
    elif len([each for each in _neighbours(table.before) if set(each) & set(pair)]) == 1:
        found.append(Reason("alone", names))
    return found


def _neighbours(s: array[int]) -> set[tuple[int, int]]:
    """The pairs on the table, as cards: those seen."""
    found = set()
    for at in range(s[doubles.ROWS] * (s[doubles.COLS] + 1)):
        card = s[doubles.GRID + at]
        if card and card != UNKNOWN:
            for way in range(4):
                if doubles.is_pair(s, at, way):
                    found.add(_ordered(card, s[doubles.GRID + doubles.neighbour(s, at, way)]))
    return found


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


# -- in words ---------------------------------------------------------------------------------------------------------


PHRASES = {
    "only": "nothing else can be played",
    "only-home": "nothing else can go home",
    "wins": "wins the game",
    "home": "brings {the} home",
    "twin-home": "its twin is home already",
    "safe": "it can never do harm",
    "then-home": "then {the} can go home",
    "frees": "frees {the} in {places}",
    "uncovers": "uncovers {the}",
    "fills": "{the} comes off the waste into its place",
    "refills": "a fresh card fills its place",
    "empties": "empties {places}",
    "joins": "puts the card on {last}",
    "begins": "begins a corner",
    "over": "moves {the} over",
    "turns-up": "turns up the next card",
    "deals": "turns up {the}, as is known",
    "turned-over": "the stock has run out",
    "gathers": "deals the piles afresh",
    "none-home": "nothing can be brought home now",
    "last": "no {rank} is left after it",
    "pair-left": "the other two {ranks} lie as a pair",
    "alone": "neither card has another partner now",
    "leaves": "leaves {the} in {places}",
    "meet": "brings the {ranks} in {places} together",
    "then-meet": "then closing up brings the {ranks} in {places} together",
    "stays": "the {ranks} in {places} stay a pair",
    "fresh": "brings fresh cards",
}
# What the move itself does: after a clause of which it is not the subject it needs to be named.
DOES = {"wins", "home", "frees", "uncovers", "empties", "joins", "begins", "over", "turns-up", "deals", "gathers"}
DOES |= {"leaves", "meet", "fresh"}


def _clause(each: Reason) -> str:
    """One reason in English."""
    cards = [read_card(card) for card in each.cards]
    name = RANK_NAMES[rank(cards[0]) - 1] if cards else ""
    return PHRASES[each.kind].format(
        the=_and([f"the {card_words(card)}" for card in cards]),
        last=f"the {card_words(cards[-1])}" if cards else "",
        rank=name,
        ranks=f"{name}s",
        places=_and([f"pile {place[1:]}" if each.kind == "empties" else place for place in each.places]),
    )


def _and(words: Sequence[str]) -> str:
    return " and ".join(words)
