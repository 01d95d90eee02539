"""The coach's advice in words, as the command line and a game in the terminal give it."""

from __future__ import annotations

from cadogan import coach
from cadogan.coach.chance import percent
from cadogan.coach.hint import KINDS
from cadogan.position import Position
from cadogan.terminal.output import wrapped
from cadogan.terminal.progress import compiling

UNCALIBRATED = "It is rougher than in other games: of this very game none have been learned from."
OTHERS = 5  # moves listed after the advised one


def hint_lines(position: Position, hint: coach.Hint) -> list[str]:
    """A hint in lines."""
    if position.is_over:
        return ["The game is won." if position.is_won else "No move is left: the game is lost."]
    if hint.kind == "legal":
        longest = max(len(move) for move in position.moves)
        return [f"  {move:<{longest}}  {move.words}" for move in position.moves]
    if not hint.move:
        return [wrapped(f"No move is advised: {hint.reason}.")]
    lines = [wrapped(f"{hint.move}: {hint.words}" + (f"; {hint.reason}" if hint.reason else ""))]
    if hint.chance:
        lines.append(wrapped(chance_sentence(hint.chance)))
    if hint.line:
        lines.append(wrapped(f"A win: {' '.join(hint.line)}", "  "))
    known = [] if hint.line else [each for each in hint.others if each.chance or each.behind]
    lines += [f"  {move}: {_short(chance) if chance else 'clearly worse'}" for move, chance, _ in known[:OTHERS]]
    if len(known) > OTHERS:
        lines.append(f"  and {len(known) - OTHERS} others")
    return lines


def chance_sentence(chance: coach.Chance) -> str:
    """A chance in a sentence."""
    if chance.known == "won":
        return "Chance of winning: certain, with the right moves; a win is proved."
    if chance.known == "lost":
        return "Chance of winning: none; it is proved that the game is lost."
    return f"Chance of winning: {chance}." + ("" if chance.calibrated else f" {UNCALIBRATED}")


def prepare(position: Position, kind: str = KINDS[0]) -> None:
    """Compile what is needed, with a word where that takes a while."""
    if kind != "legal" and not position.is_over:
        with compiling():
            coach.prepare(position.game)


def _short(chance: coach.Chance) -> str:
    return chance.known or percent(chance.value)
