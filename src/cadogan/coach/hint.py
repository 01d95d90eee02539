"""Hints of three kinds: fair hints ("honest"), full solutions ("all-cards-known") and the legal moves ("legal")."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, NamedTuple

from cadogan import solver
from cadogan.coach.chance import LOST, WON, Chance, of_choice, plain
from cadogan.coach.evaluation import Choice, Weighing, weigh
from cadogan.coach.reasons import Reason, homing, reasons, say
from cadogan.machine import compiled
from cadogan.position import Position
from cadogan.rules import checked
from cadogan.rules.cards import BadInput, counted
from cadogan.solver import Verdict

KINDS = ("honest", "all-cards-known", "legal")
EARLY = 200  # a move that dropped out in fewer worlds is clearly worse, but its chance is not known


class Other(NamedTuple):
    """A move other than the advised one, with its chance if known.

    `behind`: it is clearly worse and dropped out early; `equal`: it is as good as the advised move, as far as can be told.
    """

    move: str
    chance: Chance | None = None
    behind: bool = False
    equal: bool = False


@dataclass(frozen=True)
class Hint:
    """The advised move, empty if there is none, and why.

    `kind`: "honest" uses only what has been seen, "all-cards-known" uses all cards, "legal" lists the legal moves. `words` is
    the move in words, `reason` says why in words and `reasons` as data. `chance` is the chance of winning after the move; None
    for "legal", and if the work was cancelled before anything was found. `others` are the other legal moves, best first,
    beginning with those that are equally good. Of equal moves, the advised one is a free play home, else another card home,
    else the first by name, so that chance does not decide.
    `final`: no better answer will follow. `line` is a proved win, for "all-cards-known"; `verdict` is the solver's: "won",
    "lost" or "unknown".
    """

    kind: str
    move: str
    words: str
    reason: str
    reasons: tuple[Reason, ...]
    chance: Chance | None
    others: tuple[Other, ...]
    final: bool
    verdict: str = ""
    line: tuple[str, ...] = ()

    @property
    def equal(self) -> tuple[str, ...]:
        """The moves that are as good as the advised one, as far as can be told."""
        return tuple(each.move for each in self.others if each.equal)

    def plain(self) -> dict[str, Any]:
        """Return the hint as plain data."""
        return plain(self, "kind", "move", "words", "reason", "chance", "others", "equal", "final", "verdict")


@checked
def hint(
    position: Position,
    kind: str = "honest",
    samples: int | None = None,
    seconds: float | None = None,
    *,
    seed: int = 0,
    on_progress: Callable[[Hint], None] | None = None,
    cancel: threading.Event | None = None,
    playing: bool = False,
) -> Hint:
    """Return a `Hint` of a kind; "honest" by default.

    Budget and seed are those of `coach.weigh` (for "all-cards-known", `samples` is the solver's budget in positions).
    `on_progress` is called with every better answer. `playing`: advise what the coach would play, the move that did best, even
    if others are equally good. Raises BadInput for an unknown kind, and as `weigh` does.
    """
    if kind not in KINDS:
        raise BadInput(f"{kind!r} is not a kind of hint: choose one of {', '.join(KINDS)}")
    if position.is_over or kind == "legal":
        legal = tuple(Other(str(move)) for move in position.moves)
        return Hint(kind, "", "", "", (), None, legal, True)
    if kind == "all-cards-known":
        return of_verdict(position, solver.solve(position, seconds, samples, seed=seed, cancel=cancel))

    shown = ""

    def report(weighing: Weighing) -> None:
        nonlocal shown
        if on_progress and not weighing.done:
            found = of_weighed(weighing, shown, playing)
            shown = found.move
            on_progress(found)

    return of_weighed(weigh(position, samples, seconds, seed=seed, on_progress=report, cancel=cancel), playing=playing)


def estimated(
    position: Position,
    seconds: float,
    *,
    seed: int = 0,
    on_progress: Callable[[Hint], None],
    cancel: threading.Event | None = None,
) -> Hint:
    """Return a fair hint from the few games that can be simulated without machine code; it is not final."""
    shown = ""

    def rough(weighing: Weighing) -> Hint:
        nonlocal shown
        for choice in weighing.choices:  # how far so few values spread says little, so assume the most
            choice.error = sqrt(choice.value * (1 - choice.value) / max(1, choice.samples))
        found = replace(of_weighed(weighing, shown), final=False)
        shown = found.move
        return found

    def report(weighing: Weighing) -> None:
        on_progress(rough(weighing))

    with compiled.plainly():
        return rough(weigh(position, None, seconds, seed=seed, on_progress=report, cancel=cancel, solving=False))


def of_weighed(weighing: Weighing, shown: str = "", playing: bool = False) -> Hint:
    """Return the fair hint that follows from evaluated moves.

    While the work goes on, the move `shown` so far stays advised until another one is clearly better.
    """
    best = weighing.best
    assert best is not None
    if best.known or playing:
        return advised(weighing, weighing.equal or (best.move,))
    equal = _in_order(weighing)
    if len(equal) == 1 and shown and not weighing.done and weighing.of(shown).may_be_best:
        equal = [shown]
    return advised(weighing, equal)


def advised(weighing: Weighing, equal: Sequence[str]) -> Hint:
    """Return the hint that advises the first of some equal moves."""
    position, (move, *ties) = weighing.position, equal
    chosen = weighing.of(move)
    others = [Other(each, _chance(weighing, weighing.of(each)), equal=True) for each in ties]
    for choice in weighing.choices:
        for each in (choice.move, *choice.same):
            if each not in equal:
                behind = choice is not chosen and _dropped_early(weighing, choice)
                others.append(Other(each, None if behind else _chance(weighing, choice), behind))
    why = reasons(position, move)
    chance = _chance(weighing, chosen)
    return Hint(
        "honest",
        move,
        words_of(position, move),
        say(why, position.piles),
        why,
        chance,
        tuple(others),
        weighing.done and chance is not None,
        weighing.verdict.result if weighing.verdict else "",
        weighing.verdict.moves if weighing.verdict else (),
    )


def _in_order(weighing: Weighing) -> list[str]:
    """Return the equally good moves in the order of preference: free plays home, other cards home, then by liking and by name.

    A free play does no harm, so it counts as soon as it cannot be told from the best move.
    """
    free = {str(move) for move in weighing.position.safe}
    home = homing(weighing.position)
    equal = {*weighing.equal, *(move for move in free if weighing.of(move).may_be_best)}
    return sorted(equal, key=lambda move: (move not in free, move not in home, -weighing.of(move).liking, move))


def _dropped_early(weighing: Weighing, choice: Choice) -> bool:
    assert weighing.best is not None
    return not choice.known and choice.samples < min(weighing.best.samples, EARLY)


def _chance(weighing: Weighing, choice: Choice) -> Chance | None:
    found = of_choice(weighing, choice)
    return found if found.available else None


def words_of(position: Position, move: str) -> str:
    """Return a legal move in words."""
    return next(each.words for each in position.moves if each == move)


def of_verdict(position: Position, verdict: Verdict) -> Hint:
    """Return the full solution that follows from a verdict on a position that is not over."""
    legal = [str(move) for move in position.moves]
    if verdict.won:
        move = verdict.moves[0]
        rest = tuple(Other(other) for other in legal if other != move)
        why = reasons(position, move)
        return Hint(
            "all-cards-known",
            move,
            words_of(position, move),
            "wins the game" if len(verdict.moves) == 1 else f"still winnable ({counted(len(verdict.moves), 'move')})",
            why,
            WON,
            rest,
            True,
            "won",
            verdict.moves,
        )
    chance = LOST if verdict.lost else None
    why_not = "unwinnable, no move can win" if verdict.lost else "the solver found no answer within its budget"
    return Hint("all-cards-known", "", "", why_not, (), chance, tuple(map(Other, legal)), True, verdict.result)
