"""`cadogan games`: the games there are."""

from __future__ import annotations

import cadogan
from cadogan.cli.arguments import Json
from cadogan.cli.json_output import write_json
from cadogan.terminal.output import print_text, wrapped


def command(as_json: Json = False) -> None:
    """List the games.

    A game can be varied by rule options: `cadogan rules GAME` lists them, and every command takes them, written after the
    name ('crazy-quilt?wrap=on') or with --set wrap=on.
    """
    games = cadogan.games()
    if as_json:
        write_json([game.described() for game in games])
        return
    longest = max(len(game.id) for game in games)
    for game in games:
        preset = game.family.PRESETS[game.id]
        print_text(wrapped(f"{game.id:<{longest}}  {preset.summary}", " " * (longest + 2)))
        if preset.aliases:
            print_text(f"{'':<{longest}}  also: {', '.join(preset.aliases)}")
    print_text("\n`cadogan rules GAME` tells how a game is played, `cadogan play GAME` plays it.")
