"""`cadogan hint`: suggest a move and say why."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from cadogan.cli.arguments import (
    GameName,
    Json,
    Moves,
    NumberOrPosition,
    PositionText,
    Samples,
    Seconds,
    Seed,
    Set,
    chosen_position,
    thinking_seconds,
)
from cadogan.cli.json_output import deal_fields, write_json
from cadogan.cli.terminal.output import heading, print_text, print_wrapped

SPOILER = "This hint uses all cards, including those that a player cannot see."


def command(
    name: GameName,
    number: NumberOrPosition = "",
    moves: Moves = "",
    text: PositionText = "",
    kind: Annotated[
        Literal["honest", "all-cards-known", "legal"],
        typer.Option(
            "--kind",
            help="honest: a fair hint; all-cards-known: the full solution (a spoiler); legal: only the legal moves.",
        ),
    ] = "honest",
    seconds: Seconds = None,
    samples: Samples = None,
    seed: Seed = 0,
    options: Set = None,
    as_json: Json = False,
) -> None:
    """Suggest a move and say why.

    A fair hint (honest) uses only the cards seen so far. --kind all-cards-known uses every card, the stock included: it gives a move that still wins, or says that no move does. --kind legal only lists the legal moves.

    \b
    Examples:
      cadogan hint crazy-quilt 42
      cadogan hint windmill 7 --moves "deal deal" --samples 4000
      cadogan hint windmill 7 --kind all-cards-known
    """
    from cadogan import coach
    from cadogan.cli.terminal.advice import hint_lines, prepare
    from cadogan.coach.evaluation import check_budget

    position = chosen_position(name, number, moves, text, options)
    seconds = thinking_seconds(seconds, samples)
    check_budget(samples, seconds)
    prepare(position, kind)
    hint = coach.hint(position, kind, samples, seconds, seed=seed)
    if as_json:
        write_json({**deal_fields(position), "ply": position.ply, **hint.plain(), "line": list(hint.line)})
        return
    print_text(heading(position))
    if kind == "all-cards-known":
        print_wrapped(SPOILER)
    for line in hint_lines(position, hint):
        print_text(line)
