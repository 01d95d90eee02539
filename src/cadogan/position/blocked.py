"""Blocked cards: which cards are in the way of one, and the shortest way to free it, from what the player can see."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from cadogan.rules.cards import BadInput
from cadogan.rules.family import Family
from cadogan.rules.places import CARD, PAIR, Pile
from cadogan.rules.state import HEAD

__all__ = ["Blocked", "Pin"]

LONGEST = 9  # cards of a way that is still short
MOVES = 4_000  # tried in a search, so that a browser too answers at once: trying them is what takes the time


class Pin(NamedTuple):
    """A card in the way of another: its place, how many cards there are from it to the top, and the card as an int."""

    place: str
    cards: int
    card: int


class Blocked(NamedTuple):
    """What blocks a card.

    `by`: the cards that cover it. `way`: the cards that free it, in the order in which they go; a card that moves twice is
    listed twice. `moves`: the legal moves of this way, by name; no shorter way takes fewer cards. Without a way, `moves`
    is empty, and `way` has the fewest cards that must go first, whether or not they can. `sure`: False if a long way may
    exist that was not found.
    """

    by: tuple[Pin, ...]
    way: tuple[Pin, ...]
    moves: tuple[str, ...]
    sure: bool


Pins = Callable[[str], Sequence[Sequence[str]]]
"""For each way to free the card on a place: the places that must be empty first. See `Family.pins`."""


def blocked(family: Family, seen: array[int], place: str, cards: int) -> Blocked | None:
    """Return what blocks a card; None if it is free. `seen` is what the player sees; `cards` counts from it to the top.

    Raises BadInput if there is no such card, or if it is face down.
    """
    piles = family.piles(seen)
    pile = _checked(piles, place, cards)
    steps = [family.step(seen, code) for code in _legal(family, seen)]
    if any(step.source == place and step.cards == cards > 1 for step in steps):
        return None

    @cache
    def pins(each: str) -> Sequence[Sequence[str]]:
        return family.pins(seen, each) if family.pins else ()

    def pin(each: str) -> Pin:
        return Pin(each, 1, piles[each].cards[-1])

    ways = pins(place)
    if cards > 1:
        by = chain = tuple(Pin(place, n, pile.cards[-n]) for n in range(1, cards))
        moves, sure = _way(family, seen, place, cards - 1, lambda gone: 0)
    elif ways and all(ways):
        ready = {step.source for step in steps}
        by = tuple(pin(way[0]) for way in ways)
        chains = sorted(_chains(pins, place), key=lambda each: each[0] not in ready)
        chain = tuple(map(pin, next(iter(chains), ())))
        moves, sure = _way(family, seen, place, 0, cache(lambda gone: _depth(pins, place, gone)))
    else:
        return None
    return Blocked(by, _moved(family, seen, moves) or chain, _names(family, seen, moves), sure)


def _checked(piles: Mapping[str, Pile], place: str, cards: int) -> Pile:
    """Return the pile at a place. Raises BadInput if it has fewer face-up cards."""
    if place not in piles:
        raise BadInput(f"there is no place {place[:20]}")
    pile = piles[place]
    if not 1 <= cards <= len(pile.cards) - pile.down:
        raise BadInput(f"{place} does not have {cards} face-up cards")
    return pile


# -- the fewest cards that must go, by the rules of what covers what ---------------------------------------------------


def _depth(pins: Pins, place: str, gone: frozenset[str]) -> int:
    """Return how many cards must at least go to free a card: how far it is, from card to card that covers it, to a free one.

    `gone`: the places that are empty already.
    """
    known, row, depth = {place}, {place}, 0
    while row:
        ways = [[pin for pin in way if pin not in gone] for each in row for way in pins(each)]
        if not all(ways):
            return depth
        row = {pin for way in ways for pin in way} - known
        known |= row
        depth += 1
    return LONGEST + 1  # it can never be free


def _chains(pins: Pins, place: str) -> list[tuple[str, ...]]:
    """Return the smallest sets of places that must be empty to free a card, each in an order in which their cards are free.

    Each card of a set chooses one of its ways, which adds to the set.
    """
    found: list[tuple[str, ...]] = []
    tick = count()
    heap: list[tuple[int, int, tuple[str, ...], int]] = [(0, next(tick), (), 0)]
    while heap:
        size, _, chosen, decided = heappop(heap)
        if found and size > len(found[0]):
            break
        if decided > size:
            order = _in_order(pins, chosen)
            if len(order) == size:
                found.append(order)
            continue
        for way in pins((place, *chosen)[decided]):
            wider = (*chosen, *(each for each in way if each not in chosen and each != place))
            heappush(heap, (len(wider), next(tick), wider, decided + 1))
    return found


def _in_order(pins: Pins, chosen: Collection[str]) -> tuple[str, ...]:
    """Return the chosen places in an order in which each card is free when it goes, without those that never are."""
    order: list[str] = []
    while True:
        free = (each for each in chosen if each not in order and any(set(order).issuperset(way) for way in pins(each)))
        each = next(free, None)
        if each is None:
            return tuple(order)
        order.append(each)


# -- the shortest way of legal moves ----------------------------------------------------------------------------------


def _way(
    family: Family, seen: array[int], place: str, above: int, left: Callable[[frozenset[str]], int]
) -> tuple[tuple[int, ...], bool]:
    """Return the legal moves that free a card, and whether they are surely the fewest cards, or surely none do.

    `above`: the cards that lie on it. `left`: the fewest cards that must still go elsewhere, by the places that are empty.
    A best-first search (A*): as every card that must go has to move, no way is shorter than the cards moved and those left.
    A card is also free once it can move with all that lie on it; then these count, too. Only cards that the player sees are
    moved, and none is turned up.
    """
    tick = count()
    start = left(frozenset()) + above
    # Each entry: the least cards of a way, those left, a number of its own, the cards moved, the state, the places emptied,
    # the cards on the blocked one, the moves.
    heap: list[tuple[int, int, int, int, array[int], frozenset[str], int, tuple[int, ...]]] = [
        (start, start, next(tick), 0, seen, frozenset(), above, ())
    ]
    least = {_live(family, seen): 0}
    tried = 0
    while tried < MOVES:
        if not heap:
            return (), True
        _, remaining, _, cost, s, gone, over, moves = heappop(heap)
        if not remaining:
            return (moves, True) if cost <= LONGEST else ((), False)
        legal = _legal(family, s)
        tried += len(legal)
        for code in legal:
            step = family.step(s, code)
            if step.kind not in (CARD, PAIR):
                continue
            if above and step.source == place and step.cards > over:  # it would go along
                if step.cards == over + 1 and cost <= LONGEST:
                    return moves, True
                continue
            after = s[:]
            family.play(after, code)
            if family.TABLE.turned_up(after):
                continue
            ends = (step.source, step.target) if step.kind == PAIR else (step.source,)
            moved = cost + len(ends) * step.cards
            now, emptied = over, gone
            if above:
                now += (step.target == place and step.kind == CARD) * step.cards - (place in ends) * step.cards
            else:
                emptied = gone.union(ends)
            key = _live(family, after)
            if key not in least or moved < least[key]:
                least[key] = moved
                rest = now + left(emptied)
                heappush(heap, (moved + rest, rest, next(tick), moved, after, emptied, now, (*moves, code)))
    return (), False


def _live(family: Family, s: array[int]) -> bytes:
    return s[HEAD : family.LIVE].tobytes()


def _legal(family: Family, s: array[int]) -> array[int]:
    out = array("h", bytes(2 * family.MOVES))
    return out[: 0 if family.won(s) else family.moves(s, out)]


def _replayed(family: Family, seen: array[int], moves: Sequence[int]) -> Iterator[tuple[array[int], int]]:
    """Yield each move with the state before it."""
    s = seen[:]
    for code in moves:
        yield s, code
        s = s[:]
        family.play(s, code)


def _names(family: Family, seen: array[int], moves: Sequence[int]) -> tuple[str, ...]:
    return tuple(family.move_name(s, code) for s, code in _replayed(family, seen, moves))


def _moved(family: Family, seen: array[int], moves: Sequence[int]) -> tuple[Pin, ...]:
    """Return the cards that moves take away, in order, each where it lies before the first move."""
    piles = family.piles(seen)
    stacks = {
        place: [Pin(place, len(pile.cards) - i, card) for i, card in enumerate(pile.cards)]
        for place, pile in piles.items()
    }
    found: list[Pin] = []
    for s, code in _replayed(family, seen, moves):
        step = family.step(s, code)
        for source in (step.source, step.target) if step.kind == PAIR else (step.source,):
            taken = stacks[source][-step.cards :]
            del stacks[source][-step.cards :]
            found += taken[::-1]
            if step.kind == CARD:
                stacks[step.target] += taken
    return tuple(found)
