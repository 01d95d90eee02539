"""`cadogan daily`: show the deals of the day."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import typer

from cadogan.cli.arguments import Json
from cadogan.cli.json_output import deal_fields, write_json
from cadogan.cli.terminal.output import print_text
from cadogan.puzzles import daily_deals as daily
from cadogan.rules.cards import BadInput


def command(
    day: Annotated[str, typer.Argument(metavar="[DATE]", help="A date, e.g. 2026-12-24; default: today.")] = "",
    as_json: Json = False,
) -> None:
    """Show the deals of a day.

    There is one for each family of games. Each can be won, and everyone gets the same on the same date.

    Example: cadogan daily 2026-12-24
    """
    wanted = read_day(day) if day else date.today()
    deals = daily.deals(wanted)
    if as_json:
        write_json([{"day": str(wanted), "family": family, **deal_fields(deal)} for family, deal in deals.items()])
        return
    longest = max(len(deal.game.title) for deal in deals.values())
    print_text(f"Deals of {wanted}:\n")
    for deal in deals.values():
        print_text(f"{deal.game.title:<{longest}}  cadogan play {deal.game.name} {deal.number}")


def read_day(text: str) -> date:
    """Return the date of a text such as 2026-12-24. Raises BadInput."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"{text[:20]!r} is not a date: write year-month-day, e.g. 2026-12-24") from None
