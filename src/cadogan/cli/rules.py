"""`cadogan rules`: show the rules of a game."""

from __future__ import annotations

from cadogan.cli.arguments import GameName, Json, Set, chosen_game
from cadogan.cli.json_output import write_json
from cadogan.cli.terminal.output import print_rules


def command(name: GameName, options: Set = None, as_json: Json = False) -> None:
    """Show the rules of a game.

    Prints the rules in plain words, their source, and the rule options with the values they can take.

    Example: cadogan rules the-carpet
    """
    game = chosen_game(name, options)
    if as_json:
        write_json({"game": game.named(), "rules": game.text, "source": game.source})
        return
    print_rules(game)
