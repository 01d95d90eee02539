"""What has changed in a play: a small part of its whole answer, for a client that has the rest.

It is the difference of two whole answers, so it shows nothing that they do not show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from cadogan.app.plays import play_answers, view
from cadogan.app.plays.checks import status
from cadogan.app.plays.plays import PlayView
from cadogan.app.plays.view import finish, lines
from cadogan.app.store.stored import PLAYING
from cadogan.position import Position
from cadogan.rules.places import CARD, CLOSE, DEAL, PAIR, REDEAL, Pile

Entry = TypeVar("Entry")
Told = TypeVar("Told")
Change = TypeVar("Change")
Moves = dict[str, play_answers.Move]
KNOWN = (CARD, PAIR, DEAL, REDEAL, CLOSE)  # kinds of moves for which every client has words


class Whole(Exception):
    """The difference cannot be told: the whole answer is needed."""


class Scene(NamedTuple):
    """A table as its player sees it, with its piles and legal moves by name."""

    seen: Position
    piles: Mapping[str, Pile]
    moves: Moves


def answer(play: PlayView) -> play_answers.Play | play_answers.PlayChange:
    """Convert a play that was changed: only what has changed, if the client has seen it before, else all."""
    if play.before:
        try:
            return change(play.before, play)
        except Whole:
            pass
    return view.play(play)


def change(before: PlayView, after: PlayView) -> play_answers.PlayChange:
    """Return what has changed in a play. Raises Whole."""
    stored, position = after.play, after.here.position
    old, new = scene(before), scene(after)
    (old_line, old_branches), (line, branches) = lines(before), lines(after)
    playing = stored.status == PLAYING
    drop, add = moves_change(old.moves, new.moves)
    others: dict[play_answers.Move, int] = {}
    return play_answers.PlayChange(
        status=stored.status,  # type: ignore[arg-type]
        ply=stored.ply,
        peeked=bool(stored.peeked),
        hints=stored.hints,
        coach=stored.coached,
        moved=stored.moved,
        seconds=stored.seconds,
        undos=stored.undos,
        changed=stored.changed,
        node=stored.cursor,
        line=spliced(play_answers.LineChange, view.line_move, old_line, line),
        branches=spliced(play_answers.BranchesChange, view.branch, old_branches, branches),
        piles=pile_changes(old, new.piles, changed_places(old, new.piles)),
        moves=play_answers.MovesChange(drop, tuple(map(short, add))),
        ahead={name: ahead(new, position.foresee(name), others) for name in new.moves},
        others=tuple(map(short, others)),
        safe=tuple(map(str, position.safe)) if playing else (),
        finish=finish(position) if playing else (),
        redeals_left=new.seen.redeals_left,
        stamp=after.stamp,
    )


def scene(play: PlayView) -> Scene:
    """Return the table of a play."""
    position = play.here.position
    seen = position if play.play.puzzle else position.seen
    piles = seen.piles
    moves = view.legal(seen, piles) if play.play.status == PLAYING else ()
    return Scene(seen, piles, {move.name: move for move in moves})


def ahead(now: Scene, after: Position | None, others: dict[play_answers.Move, int]) -> play_answers.AheadChange | None:
    """Return what a move would change; None if it turns up an unseen card. `others` gets the moves that are not legal now."""
    if after is None:
        return None
    piles = after.piles
    places = changed_places(now, piles)
    drop, add = moves_change(now.moves, legal_after(now, after, piles, places))
    ended, left = status(after), after.redeals_left
    return play_answers.AheadChange(
        piles=pile_changes(now, piles, places),
        drop=drop,
        add=tuple(others.setdefault(move, len(others)) for move in add),
        redeals_left=None if left == now.seen.redeals_left else left,
        status=None if ended == PLAYING else ended,  # type: ignore[arg-type]
    )


def legal_after(now: Scene, after: Position, piles: Mapping[str, Pile], places: Iterable[str]) -> Moves:
    """Return the legal moves of a later position. Most are legal now, too, with the same cards: making them again takes long."""
    found = {}
    for each in after.moves:
        move = now.moves.get(each)
        if (
            move is None
            or (move.kind, move.source, move.target, move.count) != (each.kind, each.source, each.target, each.cards)
            or move.source in places
            or move.target in places
        ):
            name = str(each)
            move = view.move(name, each.kind, each.source, each.target, each.cards, after.words(each, piles))
        found[move.name] = move
    return found


def changed_places(before: Scene, piles: Mapping[str, Pile]) -> list[str]:
    """Return the places that have changed. Raises Whole if they are other places."""
    if before.piles.keys() != piles.keys():
        raise Whole
    return [place for place, pile in piles.items() if pile != before.piles[place]]


def pile_changes(before: Scene, piles: Mapping[str, Pile], places: Iterable[str]) -> dict[str, play_answers.PileChange]:
    """Return how some piles have changed. Raises Whole if one is another one now."""
    shown = before.seen.game.abilities.shows_next
    return {place: pile_change(before.piles[place], piles[place], shown) for place in places}


@lru_cache(maxsize=10_000)
def pile_change(before: Pile, after: Pile, shows_next: bool) -> play_answers.PileChange:
    """Return how a pile has changed, as the player knows it. Raises Whole if it is another one now."""
    old, new = view.pile(before, shows_next), view.pile(after, shows_next)
    if any(getattr(old, name) != getattr(new, name) for name in ("title", "kind", "which", "suit", "way")):
        raise Whole
    keep = kept(old.cards, new.cards)
    return play_answers.PileChange(
        drop=len(old.cards) - keep,
        add=new.cards[keep:],
        count=None if new.count == len(new.cards) else new.count,
        down=new.down,
        next=new.next,
        notes=new.notes,
        caption=new.caption,
        covered=new.covered,
        seen=new.seen,
        hand=new.hand,
    )


def moves_change(old: Moves, new: Moves) -> tuple[tuple[str, ...], tuple[play_answers.Move, ...]]:
    """Return the names of the moves that are gone, and the new moves."""
    drop = tuple(name for name in old if name not in new)
    return drop, tuple(move for name, move in new.items() if old.get(name) != move)


@lru_cache(maxsize=10_000)
def short(move: play_answers.Move) -> play_answers.ShortMove:
    """Return a move without what a client knows by its name, and without words that every client has."""
    source, _, target = move.name.replace("+", "-").partition("-")
    return play_answers.ShortMove(
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
