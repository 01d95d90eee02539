"""What has changed in a play: a small part of its whole answer, for a client that has the rest.

It is the difference of two whole answers, so it shows nothing that they do not show.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from cadogan.app.plays import play_responses, view
from cadogan.app.plays.plays import PlayView
from cadogan.app.plays.view import Piles, TableView, autoplay, lines, table_of, table_view
from cadogan.app.store.stored import PLAYING
from cadogan.app.wire.schema import shaped
from cadogan.position import Position
from cadogan.rules.game import Rules
from cadogan.rules.places import CARD, CLOSE, DEAL, PAIR, REDEAL, Pile

Entry = TypeVar("Entry")
Told = TypeVar("Told")
Change = TypeVar("Change")
Moves = Mapping[int, play_responses.Move]  # by number
KNOWN = (CARD, PAIR, DEAL, REDEAL, CLOSE)  # kinds of moves for which every client has words


class Whole(Exception):
    """The difference cannot be told: the whole answer is needed."""


def answer(play: PlayView) -> play_responses.Play | play_responses.PlayChange:
    """Convert a play that was changed: only what has changed, if the client has seen it before, else all."""
    if play.before:
        try:
            return change(play.before, play)
        except Whole:
            pass
    return view.play(play)


def change(before: PlayView, after: PlayView) -> play_responses.PlayChange:
    """Return what has changed in a play. Raises Whole."""
    stored, position = after.play, after.here.position
    old, new = table_of(before), table_of(after)
    moves = legal(after, new)
    (old_line, old_branches), (line, branches) = lines(before), lines(after)
    playing = stored.status == PLAYING
    drop, add = moves_change(legal(before, old), moves)
    others: dict[play_responses.Move, int] = {}
    return shaped(
        play_responses.PlayChange,
        stored,
        peeked=bool(stored.peeked),
        coach=stored.coached,
        ended=stored.has_ended,
        node=stored.cursor,
        line=spliced(play_responses.LineChange, view.line_move, old_line, line),
        branches=spliced(play_responses.BranchesChange, view.branch, old_branches, branches),
        piles=pile_changes(old.piles, new.piles, position.game),
        moves=play_responses.MovesChange(drop, tuple(map(short, add))),
        ahead={move.name: ahead(new, position.foresee(move.name), others) for move in moves.values()},
        others=tuple(map(short, others)),
        safe=tuple(map(str, position.safe)) if playing else (),
        finish=autoplay(position) if playing else (),
        open=position.is_open,
        redeals_left=new.redeals_left,
        stamp=after.stamp,
    )


def legal(play: PlayView, now: TableView) -> Moves:
    """Return the moves that can be played at a table."""
    return now.moves if play.play.status == PLAYING else {}


def ahead(
    now: TableView, after: Position | None, others: dict[play_responses.Move, int]
) -> play_responses.AheadChange | None:
    """Return what a move would change; None if it turns up an unseen card. `others` gets the moves that are not legal now."""
    if after is None:
        return None
    then = table_view(after, now)
    drop, add = moves_change(now.moves, then.moves)
    return play_responses.AheadChange(
        piles=pile_changes(now.piles, then.piles, after.game),
        drop=drop,
        add=tuple(others.setdefault(move, len(others)) for move in add),
        redeals_left=None if then.redeals_left == now.redeals_left else then.redeals_left,
        status=None if then.status == PLAYING else then.status,  # type: ignore[arg-type]
    )


def pile_changes(before: Piles, after: Piles, game: Rules) -> dict[str, play_responses.PileChange]:
    """Return how some piles have changed. Raises Whole if one is another one now, or if there are other places."""
    if before.keys() != after.keys():
        raise Whole
    shown = game.abilities.shows_next
    return {place: pile_change(before[place], pile, shown) for place, pile in after.items() if pile != before[place]}


@lru_cache(maxsize=10_000)
def pile_change(before: Pile, after: Pile, shows_next: bool) -> play_responses.PileChange:
    """Return how a pile has changed, as the player knows it. Raises Whole if it is another one now."""
    old, new = view.pile(before, shows_next), view.pile(after, shows_next)
    if any(getattr(old, name) != getattr(new, name) for name in ("title", "kind", "which", "suit", "way")):
        raise Whole
    keep = kept(old.cards, new.cards)
    return shaped(
        play_responses.PileChange,
        new,
        drop=len(old.cards) - keep,
        add=new.cards[keep:],
        count=None if new.count == len(new.cards) else new.count,
    )


def moves_change(old: Moves, new: Moves) -> tuple[tuple[str, ...], tuple[play_responses.Move, ...]]:
    """Return the names of the moves that are gone, and the new moves."""
    drop = tuple(move.name for code, move in old.items() if code not in new)
    return drop, tuple(move for code, move in new.items() if old.get(code) != move)


@lru_cache(maxsize=10_000)
def short(move: play_responses.Move) -> play_responses.ShortMove:
    """Return a move without what a client knows by its name, and without words that every client has."""
    source, _, target = move.name.replace("+", "-").partition("-")
    return play_responses.ShortMove(
        name=move.name,
        kind=move.kind,
        source="" if target and move.source == source else move.source,
        target="" if move.target == target else move.target,
        count=move.count,
        words="" if move.kind in KNOWN else move.words,
    )


def spliced(
    change: Callable[[int, int, tuple[Told, ...]], Change],
    told: Callable[[Entry], Told],
    old: Sequence[Entry],
    new: Sequence[Entry],
) -> Change | None:
    """Return how a list has changed; None if it stays."""
    if old == new:
        return None
    keep = kept(old, new)
    end = kept(old[keep:][::-1], new[keep:][::-1])
    return change(keep, len(old) - keep - end, tuple(map(told, new[keep : len(new) - end])))


def kept(old: Sequence[Entry], new: Sequence[Entry]) -> int:
    """Return how many entries at their beginnings two lists have in common."""
    return next(
        (at for at, (one, two) in enumerate(zip(old, new, strict=False)) if one != two), min(len(old), len(new))
    )
