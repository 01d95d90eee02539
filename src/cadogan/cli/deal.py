"""`cadogan deal`: print all cards of a deal."""

from __future__ import annotations

from cadogan.cli.arguments import GameName, Json, Number, Set, chosen_game
from cadogan.cli.json_output import deal_fields, write_json
from cadogan.cli.terminal.output import print_text

CARDS_A_LINE = 16


def command(name: GameName, number: Number, options: Set = None, as_json: Json = False) -> None:
    """Print all cards of a deal.

    The cards are in the order in which they are dealt, including the stock.

    Example: cadogan deal crazy-quilt 42
    """
    position = chosen_game(name, options).deal(number)
    cards = position.dealt_cards.split()
    if as_json:
        write_json({**deal_fields(position), "cards": cards})
        return
    for start in range(0, len(cards), CARDS_A_LINE):
        print_text(" ".join(cards[start : start + CARDS_A_LINE]))
