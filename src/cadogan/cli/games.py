"""The games, their rules, deals and tables: `cadogan games`, `rules`, `daily`, `deal` and `show`."""

from __future__ import annotations

import textwrap
from datetime import date
from typing import Annotated, Any

import typer

from cadogan.cli.arguments import GameName, Json, Moves, Number, Set, chosen_game, deal_fields, played, write_json
from cadogan.cli.shell import as_typed, typed
from cadogan.cli.terminal.output import heading, print_rules, print_text, table_text, width, wrapped
from cadogan.position import Position, games
from cadogan.puzzles import daily_deals as daily
from cadogan.rules.cards import BadInput, card_text

# -- `cadogan games`: list all games ----------------------------------------------------------------------------------


def list_games(as_json: Json = False) -> None:
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
    print_text(as_typed("\nRules of a game: `cadogan rules GAME`. Play it: `cadogan play GAME`."))


# -- `cadogan rules`: show the rules of a game ------------------------------------------------------------------------


def show_rules(name: GameName, options: Set = None, as_json: Json = False) -> None:
    """Show the rules of a game.

    Prints the rules in plain words, their source, and the rule options with the values they can take.

    Example: cadogan rules the-carpet
    """
    game = chosen_game(name, options)
    if as_json:
        write_json({"game": game.named(), "rules": game.text, "source": game.source})
        return
    print_rules(game)


# -- `cadogan daily`: show the deals of the day -----------------------------------------------------------------------


def show_daily(
    day: Annotated[str, typer.Argument(metavar="[DATE]", help="A date, e.g. 2026-12-24; default: today.")] = "",
    as_json: Json = False,
) -> None:
    """Show the deals of a day.

    There is one for each of some families of games, and one of Lady Cadogan's book. Each can be won, and everyone gets the same on the same date. On Sundays, one is harder.

    Example: cadogan daily 2026-12-24
    """
    wanted = read_day(day) if day else date.today()
    deals, hard = daily.deals(wanted), daily.harder(wanted)
    if as_json:
        write_json(
            [
                {"day": str(wanted), "family": family, **deal_fields(deal), "hard": family == hard}
                for family, deal in deals.items()
            ]
        )
        return
    longest = max(len(deal.game.title) for deal in deals.values())
    print_text(f"Deals of {wanted}:\n")
    for family, deal in deals.items():
        harder = "  (the harder deal of this week)" if family == hard else ""
        print_text(f"{deal.game.title:<{longest}}  {typed()} play {deal.game.name} {deal.number}{harder}")


def read_day(text: str) -> date:
    """Return the date of a text such as 2026-12-24. Raises BadInput."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"{text[:20]!r} is not a date: write year-month-day, e.g. 2026-12-24") from None


# -- `cadogan deal`: print all cards of a deal ------------------------------------------------------------------------


CARDS_A_LINE = 16


def print_deal(name: GameName, number: Number, options: Set = None, as_json: Json = False) -> None:
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


# -- `cadogan show`: draw the table of a deal -------------------------------------------------------------------------


def show_table(
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
    print_text(f"{heading(position)}\n\n{table_text(position)}\n\n{_legal_moves(position)}")
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
