"""The prunings of every family's search, with their reasons, for the page about proofs."""

from __future__ import annotations

from importlib import import_module

import cadogan

MARK = "<!-- prunings -->"


def listed() -> str:
    """Return all prunings as Markdown, by family."""
    parts = []
    for game in {game.family.NAME: game for game in cadogan.games()}.values():
        prunings: dict[str, str] = getattr(import_module(search(game.family.NAME)), "PRUNINGS", {})
        if prunings:
            rows = "\n".join(f"- **{name}**: {reason}" for name, reason in prunings.items())
            parts.append(f"### {titles(game)}\n\n{rows}\n")
    return "\n".join(parts)


def search(family: str) -> str:
    """Return the name of the module that searches a family; families without one have no prunings."""
    package = f"cadogan.solver.{family}"
    try:
        import_module(package)
    except ModuleNotFoundError:
        return "cadogan.solver.general"
    return package


def titles(game: cadogan.Game) -> str:
    """Return the titles of all games of a family."""
    return " · ".join(other.title for other in cadogan.games() if other.family is game.family)
