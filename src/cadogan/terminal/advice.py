"""The coach's advice in words, as the command line and a game in the terminal give it."""

from __future__ import annotations

from cadogan import coach
from cadogan.coach.chance import percent
from cadogan.coach.hint import KINDS
from cadogan.position import Position
from cadogan.terminal.compiling import compiling
from cadogan.terminal.saying import hanging

UNCALIBRATED = "It is rougher than in other games: of this very game none have been learned from."
OTHERS = 5  # moves that are told of beside the one that is advised


def said(position: Position, found: coach.Hint) -> list[str]:
    """A hint in lines."""
    if position.is_over:
        return ["The game is won." if position.is_won else "No move is left: the game is lost."]
    if found.kind == "legal":
        longest = max(len(move) for move in position.moves)
        return [f"  {move:<{longest}}  {move.words}" for move in position.moves]
    if not found.move:
        return [hanging(f"No move is advised: {found.reason}.")]
    lines = [hanging(f"{found.move}: {found.words}" + (f"; {found.reason}" if found.reason else ""))]
    if found.chance:
        lines.append(hanging(chance_said(found.chance)))
    if found.line:
        lines.append(hanging(f"A win: {' '.join(found.line)}", "  "))
    known = [] if found.line else [each for each in found.others if each.chance or each.behind]
    lines += [f"  {move}: {_short(chance) if chance else 'clearly worse'}" for move, chance, _ in known[:OTHERS]]
    if len(known) > OTHERS:
        lines.append(f"  and {len(known) - OTHERS} others")
    return lines


def chance_said(found: coach.Chance) -> str:
    """A chance in a sentence."""
    if found.known == "won":
        return "Chance of winning: certain, with the right moves; a win is proved."
    if found.known == "lost":
        return "Chance of winning: none; it is proved that the game is lost."
    return f"Chance of winning: {found}." + ("" if found.calibrated else f" {UNCALIBRATED}")


def ready(position: Position, kind: str = KINDS[0]) -> None:
    """Compile what is needed, with a word where that takes a while."""
    if kind != "legal" and not position.is_over:
        with compiling():
            coach.prepare(position.game)


def _short(chance: coach.Chance) -> str:
    return chance.known or percent(chance.value)
