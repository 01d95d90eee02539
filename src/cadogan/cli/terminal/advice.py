"""The coach's advice in words, for the command line and for games in the terminal."""

from __future__ import annotations

import threading

from cadogan import coach
from cadogan.cli.terminal.output import in_turn, wrapped
from cadogan.coach.hint import KINDS
from cadogan.coach.reasons import say
from cadogan.position import Position
from cadogan.rules.cards import BadInput

UNCALIBRATED = "This is a rough estimate: it was not calibrated on games with exactly these options."
OTHERS = 5  # moves listed after the advised one
IN_THE_MOVE = {"turns-up", "turns-up-cards"}  # reasons that the words of the move already say


def hint_lines(position: Position, hint: coach.Hint) -> list[str]:
    """Return a hint as lines of text."""
    if position.is_over:
        return ["The game is won." if position.is_won else "No moves left: the game is lost."]
    if hint.kind == "legal":
        longest = max(len(move) for move in position.moves)
        return [f"  {move:<{longest}}  {move.words}" for move in in_turn(position)]
    if not hint.move:
        return [wrapped(f"No hint: {hint.reason}.")]
    reason = reason_of(position, hint)
    lines = [wrapped(f"{hint.move}: {hint.words}" + (f"; {reason}" if reason else ""))]
    if hint.chance:
        lines.append(wrapped(chance_sentence(hint.chance)))
    if hint.line:
        lines.append(wrapped(f"Winning line: {' '.join(hint.line)}", "  "))
    if hint.equal:
        lines.append(wrapped(f"Equally good: {', '.join(hint.equal)}", "  "))
    known = [] if hint.line else [each for each in hint.others if not each.equal and (each.chance or each.behind)]
    lines += [f"  {each.move}: {each.chance.short if each.chance else 'clearly worse'}" for each in known[:OTHERS]]
    if len(known) > OTHERS:
        lines.append(f"  and {len(known) - OTHERS} others")
    return lines


def chance_sentence(chance: coach.Chance) -> str:
    """Return a chance as a sentence."""
    if chance.known == "won":
        return "Chance of winning: certain with the right moves, as a win is proved."
    if chance.known == "lost":
        return "Chance of winning: none, as the game is proved unwinnable."
    return f"Chance of winning: {chance}." + ("" if chance.calibrated else f" {UNCALIBRATED}")


def end_of(position: Position, cancel: threading.Event | None = None) -> tuple[str, ...]:
    """Return the moves that surely win. Raises BadInput if the game is over, or not yet as good as won."""
    from cadogan.app.plays.view import autoplay
    from cadogan.solver import sure_line

    if position.is_over:
        raise BadInput("the game is over")
    moves = autoplay(position) or sure_line(position, cancel=cancel)
    if not moves:
        raise BadInput(
            "it is too early to finish: that is possible once all cards are known and nothing can go wrong any more"
        )
    return moves


def prepare(position: Position, kind: str = KINDS[0]) -> None:
    """Load what a hint of this kind needs."""
    if kind != "legal" and not position.is_over:
        coach.prepare(position.game)


def reason_of(position: Position, hint: coach.Hint) -> str:
    """Return why the move is advised, without what its words already say."""
    if hint.kind != "honest" or not any(each.kind in IN_THE_MOVE for each in hint.reasons):
        return hint.reason
    return say([each for each in hint.reasons if each.kind not in IN_THE_MOVE], position.piles)
