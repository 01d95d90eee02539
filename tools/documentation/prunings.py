"""The prunings of every family's search, with their reasons, for the page about proofs."""

from __future__ import annotations

import cadogan
from cadogan.solver.solving import searches

MARK = "<!-- prunings -->"


def listed() -> str:
    """Return all prunings as Markdown, by family; families with the same ones together."""
    parts: dict[str, list[str]] = {}
    for game in {game.family.NAME: game for game in cadogan.games()}.values():
        prunings = {name: why for search in searches(game) for name, why in search.PRUNINGS.items()}
        if prunings:
            rows = "\n".join(f"- **{name}**: {reason}" for name, reason in prunings.items())
            parts.setdefault(rows, []).append(titles(game))
    return "\n".join(f"### {' · '.join(names)}\n\n{rows}\n" for rows, names in parts.items())


def titles(game: cadogan.Game) -> str:
    """Return the titles of all games of a family."""
    return " · ".join(other.title for other in cadogan.games() if other.family is game.family)
