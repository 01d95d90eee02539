"""The end of a game that plays itself: the moves that surely win, when only safe and forced ones are left."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import NamedTuple

from cadogan.position import Position
from cadogan.rules.cards import State
from cadogan.rules.game import Rules

MOVES_AT_MOST = 200


class Sight(NamedTuple):
    """A state as the player sees it, and the whole state, as bytes."""

    seen: bytes
    whole: bytes


def finish(position: Position) -> tuple[str, ...]:
    """Return the moves that win from here if each is safe or the only legal one, and none turns up an unseen card; else none.

    They are chosen only by what the player has seen.
    """
    game = position.game
    named: list[str] = []
    sight = Sight(position.seen.state.tobytes(), position.state.tobytes())
    while not game.family.won(array("b", sight.seen)):
        step = _step(game, sight)
        if step is None or len(named) == MOVES_AT_MOST:
            return ()
        name, sight = step
        named.append(name)
    return tuple(named)


@lru_cache(maxsize=5_000)  # the next answer goes the same way, one move shorter
def _step(game: Rules, sight: Sight) -> tuple[str, Sight] | None:
    """Return the safe or only move with what follows; None if there is none, or if it turns up an unseen card."""
    family = game.family
    seen, whole = array("b", sight.seen), array("b", sight.whole)
    out = array("h", bytes(2 * family.MOVES))
    codes = out[: family.moves(seen, out)]
    code = _surest(game, seen, codes)
    if code is None or family.barred(seen, code):
        return None
    name = family.move_name(seen, code)
    for each in (seen, whole):
        family.play(each, code)
    if family.TABLE.turned_up(seen):
        return None
    hidden = whole[:]
    for each in (seen, hidden):
        family.hide(each)
    # They differ if the player now sees a card beside the stock, for instance.
    return (name, Sight(seen.tobytes(), whole.tobytes())) if seen == hidden else None


def _surest(game: Rules, seen: State, codes: array[int]) -> int | None:
    """Return a safe move or the only legal one, if there is one."""
    safe = game.family.safe
    return next((each for each in codes if safe and safe(seen, each)), codes[0] if len(codes) == 1 else None)
