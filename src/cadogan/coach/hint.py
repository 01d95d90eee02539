"""Hints, of three kinds that are told apart: honest, with all cards known, and what is legal."""

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
EARLY = 200  # worlds: who dropped out in fewer is clearly worse, and by how much is not known


class Other(NamedTuple):
    """A move that is not the advised one, with its chance where that was found; `behind`: it is clearly worse, and dropped out early."""

    move: str
    chance: Chance | None = None
    behind: bool = False


@dataclass(frozen=True)
class Hint:
    """A move that is advised, empty where there is none, and why.

    `kind`: "honest" rests on what has been seen, "all-cards-known" on every card, "legal" only lists. `words` is the move as
    one would say it, `reason` why, in words, `reasons` the same as parts. `chance` is that of winning after it, None for a kind
    that does not ask, and when the work was cancelled before anything was tried. `others` are the other legal moves, each an
    `Other`, the best first. `final`: there is no better answer to come. `line` is a proved win, for "all-cards-known"; `verdict`
    what the solver found then: "won", "lost" or "unknown".
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
        """As plain data."""
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
    """What to play: a `Hint` of a kind, "honest" if nothing is said.

    Budget and seed are those of `coach.weigh` (for "all-cards-known" `samples` is the solver's budget in positions);
    `on_progress` is called with every better answer. Raises BadInput for a kind that is none, and as `weigh` does.
    """
    if kind not in KINDS:
        raise BadInput(f"{kind!r} is no kind of hint: it is one of {', '.join(KINDS)}")
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
    """The honest hint that follows from weighed moves."""
    position, best = weighing.position, weighing.best
    assert best is not None
    others = []
    for choice in weighing.choices[1:]:
        behind = not choice.known and choice.samples < min(best.samples, EARLY)
        found = of_choice(weighing, choice)
        shown = found if found.told and not behind else None
        others += [Other(move, shown, behind) for move in (choice.move, *choice.same)]
    why = reasons(position, best.move)
    chance = of_weighing(weighing)
    return Hint(
        "honest",
        best.move,
        spoken(position, best.move),
        say(why, position.piles),
        why,
        chance if chance.told else None,
        tuple(others),
        weighing.done and chance.told,
        weighing.verdict.result if weighing.verdict else "",
        weighing.verdict.moves if weighing.verdict else (),
    )


def spoken(position: Position, move: str) -> str:
    """A legal move in words."""
    return next(each.words for each in position.moves if each == move)


def _with_all_cards(
    position: Position, positions: int | None, seconds: float | None, seed: int, cancel: threading.Event | None
) -> Hint:
    return of_verdict(position, solver.solve(position, seconds, positions, seed=seed, cancel=cancel))


def of_verdict(position: Position, verdict: Verdict) -> Hint:
    """The hint "all-cards-known" that follows from a verdict on a position that is not over."""
    legal = [str(move) for move in position.moves]
    if verdict.won:
        move = verdict.moves[0]
        rest = tuple(Other(other) for other in legal if other != move)
        why = reasons(position, move)
        return Hint(
            "all-cards-known",
            move,
            spoken(position, move),
            f"keeps a win in {len(verdict.moves)} moves",
            why,
            WON,
            rest,
            True,
            "won",
            verdict.moves,
        )
    chance = LOST if verdict.lost else None
    why_not = "whatever is played, the game is lost" if verdict.lost else "neither a win nor a loss was proved"
    return Hint("all-cards-known", "", "", why_not, (), chance, tuple(map(Other, legal)), True, verdict.result)
