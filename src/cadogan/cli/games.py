"""`cadogan games`: list all games."""

from __future__ import annotations

from cadogan.cli.arguments import Json
from cadogan.cli.json_output import write_json
from cadogan.cli.terminal.output import print_text, wrapped
from cadogan.position import games


def command(as_json: Json = False) -> None:
    """List all games.

    Games have rule options: `cadogan rules GAME` lists them. Every command accepts them after the name ('crazy-quilt?wrap=on') or with --set wrap=on.
    """
    found = games()
    if as_json:
        write_json([game.described() for game in found])
        return
    longest = max(len(game.id) for game in found)
    for game in found:
        preset = game.family.PRESETS[game.id]
        print_text(wrapped(f"{game.id:<{longest}}  {preset.summary}", " " * (longest + 2)))
        if preset.aliases:
            print_text(f"{'':<{longest}}  also: {', '.join(preset.aliases)}")
    print_text("\nRules of a game: `cadogan rules GAME`. Play it: `cadogan play GAME`.")
