"""`cadogan show`: draw the table of a deal."""

from __future__ import annotations

import textwrap
from typing import Annotated, Any

import typer

from cadogan.cli.arguments import GameName, Json, Moves, Number, Set, chosen_game, played
from cadogan.cli.json_output import deal_fields, write_json
from cadogan.cli.terminal.output import heading, print_text, width
from cadogan.position import Position
from cadogan.rules.cards import card_text


def command(
    name: GameName,
    number: Number,
    moves: Moves = "",
    everything: Annotated[
        bool, typer.Option("--all", help="Also print the position as one line of text, with all cards.")
    ] = False,
    options: Set = None,
    as_json: Json = False,
) -> None:
    """Draw the table of a deal.

    Draws the table at the start or after --moves, and lists the legal moves. Cards that the player has not seen stay hidden.

    Example: cadogan show crazy-quilt 42 --moves "c1-d deal"
    """
    position = played(chosen_game(name, options).deal(number), moves)
    if as_json:
        write_json(_fields(position, everything))
        return
    print_text(f"{heading(position)}\n\n{position}\n\n{_legal_moves(position)}")
    if everything:
        print_text(f"\n{position.text}")


def _legal_moves(position: Position) -> str:
    if position.is_won:
        return "The game is won."
    moves = " ".join(position.moves)
    return textwrap.fill(f"Legal moves: {moves}", width(), break_on_hyphens=False) if moves else "No legal moves left."


def _fields(position: Position, everything: bool) -> dict[str, Any]:
    known = position if everything else position.seen
    return {
        **deal_fields(position),
        "status": "won" if position.is_won else "stuck" if position.is_over else "playing",
        "ply": position.ply,
        "line": list(position.history),
        "moves": [
            {
                "name": str(move),
                "kind": move.kind,
                "from": move.source,
                "to": move.target,
                "count": move.cards,
                "words": move.words,
            }
            for move in position.moves
        ],
        "piles": {
            place: {"title": pile.title, "kind": pile.kind, "cards": [card_text(card) for card in pile.cards]}
            for place, pile in known.piles.items()
        },
        "text": known.text,
    }
