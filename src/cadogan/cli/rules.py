"""`cadogan rules`: how a game is played."""

from __future__ import annotations

from cadogan.cli.arguments import GameName, Json, Set, chosen_game
from cadogan.cli.json_output import write_json
from cadogan.terminal.output import print_rules


def command(name: GameName, options: Set = None, as_json: Json = False) -> None:
    """Tell how a game is played.

    Its rules in plain words, its source, and its rule options.

    Example: cadogan rules the-carpet
    """
    game = chosen_game(name, options)
    if as_json:
        write_json({"game": game.named(), "rules": game.text, "source": game.source})
        return
    print_rules(game)
