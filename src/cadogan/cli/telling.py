"""What `cadogan hint` and `cadogan chance` tell."""

from __future__ import annotations

from typing import Any

from cadogan import coach
from cadogan.cli.choosing import write_json
from cadogan.coach.weighing import check_budget
from cadogan.position import Position
from cadogan.terminal.advice import chance_said, ready, said
from cadogan.terminal.saying import heading, say, tell

SPOILER = "This uses all cards, those too that a player cannot see."


def hint(position: Position, kind: str, samples: int | None, seconds: float | None, seed: int, as_json: bool) -> None:
    """Tell what to play. Raises BadInput as `coach.hint` does."""
    check_budget(samples, seconds)
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


def chance(
    position: Position, samples: int | None, seconds: float | None, seed: int, ceiling: bool, as_json: bool
) -> None:
    """Tell how likely a win is. Raises BadInput as `coach.chance` does."""
    check_budget(samples, seconds)
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
                "high": round(bound.high, 4),
            }
        write_json(told)
        return
    say(heading(position))
    tell(chance_said(found))
    if bound:
        tell(
            f"An upper bound, not a chance: with all cards known {bound.won} of {bound.worlds} sampled worlds can be won, "
            f"{bound.lost} cannot, of {bound.unknown} it is not known; so not more than about {100 * bound.value:.0f} % ({100 * bound.high:.0f} % at most, for all that so few can say)."
        )


def _deal(position: Position) -> dict[str, Any]:
    number = None if position.number is None else str(position.number)
    return {"game": position.game.named(), "deal": number, "ply": position.ply}
