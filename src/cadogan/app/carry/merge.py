"""Merging two copies of a play that were played on in different places.

Copies have the same origin and so the same start. Nothing of either is lost: the trees of tried moves are united. Merging a
copy again changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from cadogan.app.store.stored import LOST, RESIGNED, Outcome, StoredNode, StoredPlay
from cadogan.position.notation import usual_marks
from cadogan.rules.cards import BadInput

Value = TypeVar("Value")

START = ("game", "family", "version", "start_kind", "start", "shuffles", "seed", "strict")  # what copies share


class WholePlay(NamedTuple):
    """A play with its tree and how it ended."""

    play: StoredPlay
    nodes: tuple[StoredNode, ...]
    outcome: Outcome | None = None


def merged(mine: WholePlay, theirs: WholePlay) -> WholePlay:
    """Return `mine` with everything that `theirs` has more; the nodes of `mine` keep their numbers.

    The copy that changed last says where the player is. How the play ended stays as it first ended, except that a play
    which was left in one place and played on later or won in another is not lost. Raises BadInput if the starts differ.
    """
    a, b = mine.play, theirs.play
    if any(getattr(a, name) != getattr(b, name) for name in START):
        raise BadInput("it has the origin of another game, with another start")
    later = _standing(theirs) > _standing(mine)
    nodes, numbers = _united(mine.nodes, theirs.nodes, later)
    latest, earlier = (theirs, mine) if later else (mine, theirs)
    outcome = _outcome(latest, earlier)
    return WholePlay(
        replace(
            a,
            # A game that was given up anywhere stays given up.
            status=RESIGNED if RESIGNED in (a.status, b.status) else latest.play.status,
            cursor=numbers[b.cursor] if later else a.cursor,
            ply=latest.play.ply,
            started=min(a.started, b.started),
            changed=latest.play.changed,
            headers={**earlier.play.headers, **latest.play.headers},
            winnable=_known(min, a.winnable, b.winnable),
            peeked=_known(min, a.peeked, b.peeked),
            hints=max(a.hints, b.hints),
            coached=a.coached or b.coached,
            puzzle=a.puzzle or b.puzzle,
            seconds=_both(max, a.seconds, b.seconds),
            undos=_both(max, a.undos, b.undos),
            day=_known(min, a.day, b.day),
            challenge=a.challenge or b.challenge,
            moved=a.moved or b.moved,
            ended=outcome.ended if outcome else None,
        ),
        nodes,
        outcome,
    )


def _standing(copy: WholePlay) -> tuple[Any, ...]:
    """Return what decides which copy is the latest; the rest than the time only makes the choice the same everywhere.

    A merged copy must never stand lower than what it was merged from. So given up, which it takes over, comes first.
    """
    nodes, at, path = copy.nodes, copy.play.cursor, []
    while (parent := nodes[at].node.parent) is not None:
        path.append(nodes[at].node.move)
        at = parent
    play = copy.play
    return play.changed, play.status == RESIGNED, play.over, play.status, len(path), path


def _united(
    mine: Sequence[StoredNode], theirs: Sequence[StoredNode], later: bool
) -> tuple[tuple[StoredNode, ...], list[int]]:
    """Return the nodes of both trees, and for each of `theirs` its number; `later`: redo follows theirs."""
    nodes = list(mine)
    children = {(each.node.parent, each.node.move): number for number, each in enumerate(mine)}
    numbers: list[int] = []
    for each in theirs:
        parent = None if each.node.parent is None else numbers[each.node.parent]
        number = children.setdefault((parent, each.node.move), len(nodes))
        if number == len(nodes):
            nodes.append(StoredNode(each.node._replace(parent=parent), None, each.comment))
        else:
            same = nodes[number]
            node = same.node._replace(mark=usual_marks(f"{same.node.mark} {each.node.mark}"))
            nodes[number] = replace(same, node=node, comment=_comment(same.comment, each.comment))
        numbers.append(number)
    for number, each in zip(numbers, theirs, strict=True):
        if each.next is not None and (later or nodes[number].next is None):
            nodes[number] = replace(nodes[number], next=numbers[each.next])
    return tuple(nodes), numbers


def _comment(mine: str, theirs: str) -> str:
    """Return both comments, unless one contains the other."""
    if theirs in mine:
        return mine
    return theirs if mine in theirs else f"{mine}\n{theirs}"


def _outcome(latest: WholePlay, earlier: WholePlay) -> Outcome | None:
    """Return how the play first ended."""
    before, last = earlier.outcome, latest.outcome
    if before and not before.won and earlier.play.status == LOST and latest.play.status != LOST:
        before = None  # it was left there, and played on here
    if before and last and before.won != last.won:
        loser, win = (earlier, last) if last.won else (latest, before)
        if loser.play.status == LOST:
            return win  # it was left in one place, and won in another
    if not (before and last):
        return before or last
    first, second = sorted((before, last), key=lambda each: (each.ended, each.won, each.moves or 0))
    same = first.ended == second.ended and first.won == second.won and first.moves == second.moves
    verdict = first.verdict if first.verdict not in (None, "unknown") else second.verdict or first.verdict
    return first._replace(
        verdict=verdict,
        chance=second.chance if first.chance is None else first.chance,
        moves=second.moves if same and first.moves is None else first.moves,
    )


def _known(choose: Callable[[Value, Value], Value], a: Value | None, b: Value | None) -> Value | None:
    """Choose between two values; one that is not there does not count."""
    if a is None or b is None:
        return b if a is None else a
    return choose(a, b)


def _both(choose: Callable[[Value, Value], Value], a: Value | None, b: Value | None) -> Value | None:
    """Choose between two values; None, not known, if either is not known."""
    return None if a is None or b is None else choose(a, b)
