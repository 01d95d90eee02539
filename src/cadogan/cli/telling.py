"""What `cadogan hint` and `cadogan chance` tell."""

from __future__ import annotations

from typing import Any

from cadogan import coach
from cadogan.cli.choosing import write_json
from cadogan.cli.compiling import compiling
from cadogan.coach.chance import percent
from cadogan.coach.hint import KINDS
from cadogan.position import Position
from cadogan.terminal import hanging, heading, say, tell

SPOILER = "This uses all cards, those too that a player cannot see."
UNCALIBRATED = "It is rougher than in other games: of this very game none have been learned from."
OTHERS = 5  # moves that are told of beside the one that is advised


def hint(position: Position, kind: str, samples: int | None, seconds: float | None, seed: int, as_json: bool) -> None:
    """Tell what to play. Raises BadInput as `coach.hint` does."""
    ready(position, kind)
    found = coach.hint(position, kind, samples, seconds, seed=seed)
    if as_json:
        write_json({**_deal(position), **found.plain(), "line": list(found.line)})
        return
    say(heading(position))
    if kind == "all-cards-known":
        tell(SPOILER)
    for line in said(position, found):
        say(line)


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
    known = [(move, chance) for move, chance in found.others if chance and not found.line]
    lines += [f"  {move}: {_short(chance)}" for move, chance in known[:OTHERS]]
    if len(known) > OTHERS:
        lines.append(f"  and {len(known) - OTHERS} others")
    return lines


def chance(
    position: Position, samples: int | None, seconds: float | None, seed: int, ceiling: bool, as_json: bool
) -> None:
    """Tell how likely a win is. Raises BadInput as `coach.chance` does."""
    ready(position)
    found = coach.chance(position, samples, seconds, seed=seed)
    bound = coach.ceiling(position, seed=seed) if ceiling else None
    if as_json:
        told: dict[str, Any] = {**_deal(position), "chance": found.plain()}
        if bound:
            told["ceiling"] = {
                "worlds": bound.worlds,
                "won": bound.won,
                "lost": bound.lost,
                "unknown": bound.unknown,
                "value": round(bound.value, 4),
            }
        write_json(told)
        return
    say(heading(position))
    tell(chance_said(found))
    if bound:
        tell(
            f"An upper bound, not a chance: with all cards known {bound.won} of {bound.worlds} sampled worlds can be won, "
            f"{bound.lost} cannot, of {bound.unknown} it is not known; so not more than about {bound.value:.0%}."
        )


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


def _deal(position: Position) -> dict[str, Any]:
    number = None if position.number is None else str(position.number)
    return {"game": position.game.named(), "deal": number, "ply": position.ply}
