"""The page of the rules: every family's own text, with its games and options."""

from __future__ import annotations

import re

import cadogan
from documentation import book

INTRODUCTION = """# The rules and their sources

These are the rules that Cadogan plays, settled point by point. Where a source leaves something open, the text says what was decided,
and an option has the other reading. `cadogan rules GAME` prints them; the page shows them with drawings. One function of a game's
file, `moves`, decides what is legal; the text is the docstring of that file, or made from its table.
"""


def page() -> str:
    """Return the page as Markdown."""
    families = {game.family.NAME: game for game in cadogan.games()}
    return INTRODUCTION + "".join(of_family(game) for game in families.values())


def of_family(game: cadogan.Game) -> str:
    """Return the section of a game's family."""
    title, _, text = game.text.partition("\n\n")
    text = re.sub(r"^(Options?|Sources?)\. ", r"**\1.** ", text, flags=re.MULTILINE)
    games = [other for other in cadogan.games() if other.family is game.family]
    rows = [f"| `{other.name}` | {other.title} | {sourced(other)} |" for other in games]
    options = [
        f"| `{name}` | {', '.join(shown(value, option.values[0]) for value in option.listed)} | {option.help} |"
        for name, option in game.family.OPTIONS.items()
    ]
    tables = [
        "| game | title | source |",
        "|---|---|---|",
        *rows,
        "",
        "| option | values, the usual one in bold | what it decides |",
        "|---|---|---|",
        *options,
    ]
    return f"\n## {title.rstrip('.')} {{ #{game.family.NAME} }}\n\n{text}\n\n" + "\n".join(tables) + "\n"


def sourced(game: cadogan.Game) -> str:
    """Return a game's source, with a link if it is a game of Lady Cadogan's book."""
    entry = book.entry_of(game)
    return f"[{game.source}]({book.PLACE}#{entry.id})" if entry else game.source


def shown(value: str, usual: str) -> str:
    """Return an option's value as code, in bold if it is the usual one."""
    return f"**`{value}`**" if value == usual else f"`{value}`"
