"""Hints of three kinds: fair hints ("honest"), full solutions ("all-cards-known") and the legal moves ("legal")."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from cadogan import solver
from cadogan.cards import BadInput
from cadogan.coach.chance import LOST, WON, Chance, of_choice, of_weighing
from cadogan.coach.evaluation import Weighing, weigh
from cadogan.coach.reasons import Reason, reasons, say
from cadogan.position import Position
from cadogan.solver import Verdict

KINDS = ("honest", "all-cards-known", "legal")
EARLY = 200  # a move that dropped out in fewer worlds is clearly worse, but its chance is not known


class Other(NamedTuple):
    """A move other than the advised one, with its chance if known; `behind`: it is clearly worse and dropped out early."""

    move: str
    chance: Chance | None = None
    behind: bool = False


@dataclass(frozen=True)
class Hint:
    """The advised move, empty if there is none, and why.

    `kind`: "honest" uses only what has been seen, "all-cards-known" uses all cards, "legal" lists the legal moves. `words` is
    the move in words, `reason` says why in words and `reasons` as data. `chance` is the chance of winning after the move; None
    for "legal", and if the work was cancelled before anything was found. `others` are the other legal moves, best first.
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

    def plain(self) -> dict[str, Any]:
        """Return the hint as plain data."""
        return {
            "kind": self.kind,
            "move": self.move,
            "words": self.words,
            "reason": self.reason,
            "chance": self.chance.plain() if self.chance else None,
            "others": [
                {"move": move, "chance": chance.plain() if chance else None, "behind": behind}
                for move, chance, behind in self.others
            ],
            "final": self.final,
            "verdict": self.verdict,
        }


def hint(
    position: Position,
    kind: str = "honest",
    samples: int | None = None,
    seconds: float | None = None,
    *,
    seed: int = 0,
    on_progress: Callable[[Hint], None] | None = None,
    cancel: threading.Event | None = None,
) -> Hint:
    """Return a `Hint` of a kind; "honest" by default.

    Budget and seed are those of `coach.weigh` (for "all-cards-known", `samples` is the solver's budget in positions).
    `on_progress` is called with every better answer. Raises BadInput for an unknown kind, and as `weigh` does.
    """
    if kind not in KINDS:
        raise BadInput(f"{kind!r} is not a kind of hint: choose one of {', '.join(KINDS)}")
    if position.is_over or kind == "legal":
        legal = tuple(Other(str(move)) for move in position.moves)
        return Hint(kind, "", "", "", (), None, legal, True)
    if kind == "all-cards-known":
        return _with_all_cards(position, samples, seconds, seed, cancel)

    def report(weighing: Weighing) -> None:
        if on_progress and not weighing.done:
            on_progress(of_weighed(weighing))

    return of_weighed(weigh(position, samples, seconds, seed=seed, on_progress=report, cancel=cancel))


def of_weighed(weighing: Weighing) -> Hint:
    """Return the fair hint that follows from evaluated moves."""
    position, best = weighing.position, weighing.best
    assert best is not None
    others = []
    for choice in weighing.choices[1:]:
        behind = not choice.known and choice.samples < min(best.samples, EARLY)
        found = of_choice(weighing, choice)
        shown = found if found.available and not behind else None
        others += [Other(move, shown, behind) for move in (choice.move, *choice.same)]
    why = reasons(position, best.move)
    chance = of_weighing(weighing)
    return Hint(
        "honest",
        best.move,
        words_of(position, best.move),
        say(why, position.piles),
        why,
        chance if chance.available else None,
        tuple(others),
        weighing.done and chance.available,
        weighing.verdict.result if weighing.verdict else "",
        weighing.verdict.moves if weighing.verdict else (),
    )


def words_of(position: Position, move: str) -> str:
    """Return a legal move in words."""
    return next(each.words for each in position.moves if each == move)


def _with_all_cards(
    position: Position, positions: int | None, seconds: float | None, seed: int, cancel: threading.Event | None
) -> Hint:
    return of_verdict(position, solver.solve(position, seconds, positions, seed=seed, cancel=cancel))


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
            "wins the game" if len(verdict.moves) == 1 else f"still winnable ({len(verdict.moves)} moves)",
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
