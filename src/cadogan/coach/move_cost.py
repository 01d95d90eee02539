"""The cost of one move, from what has been seen."""

from __future__ import annotations

import threading
from dataclasses import replace

from cadogan.coach.annotation import PlyNote
from cadogan.coach.chance import NOT_KNOWN
from cadogan.coach.comparing import Step
from cadogan.coach.decisive_ply import ProvedPlies, prove_plies
from cadogan.coach.hint import words_of
from cadogan.position import Position


def judge(
    position: Position,
    move: str,
    seconds: float = 1.5,
    *,
    samples: int | None = None,
    seed: int = 0,
    cancel: threading.Event | None = None,
) -> PlyNote:
    """Return the cost of a legal move: the note that `coach.annotate` would make, except that `words` names no card turned up.

    Half of the budget, in `seconds` or in `samples` as in `coach.annotate`, finds the best move; the other half compares the
    two moves in more worlds. If the player knows all cards, the solver tries first, for half of the time. If nothing is found
    in time, `after` is not `available`. Raises IllegalMove for a move that is not legal, and BadInput as `coach.weigh` does.
    """
    name = position.moves.spelled(move)
    if not name:
        position.seen.play(move)
    stop = cancel or threading.Event()
    # Any world will do: the cards that the move turns up are not used, unless they are known.
    world = next(position.worlds(seed))
    ply = Step(0, position, world.play(name), seed)
    found: ProvedPlies | None = None
    share = seconds
    if ply.knowledge.open and ply.after:
        share = seconds / 2
        found = prove_plies([world, ply.after], seconds=None if samples else share, seed=seed, cancel=stop)
        if found.of(0) == "won" and not found.of(1):  # does the move lose the game? Try once more
            again = prove_plies([world, ply.after], 1, None if samples else share, seed=seed + 1, cancel=stop)
            found.won_until, found.lost_from = again.won_until or found.won_until, again.lost_from
    if not (found and found.of(0)):
        ply.find_best(None if samples else share / 2, samples and max(1, samples // 2), stop)
        if ply.weighing:
            ply.try_again(None if samples else share / 2, samples and max(1, samples // 4), stop)
    note = ply.note(found) or PlyNote(0, name, "", NOT_KNOWN, NOT_KNOWN)
    return replace(note, ply=position.ply + 1, words=words_of(position, name))
