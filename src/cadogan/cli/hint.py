"""`cadogan hint`: what to play, and why."""

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
from cadogan.terminal.output import heading, print_text, print_wrapped

SPOILER = "This uses all cards, those too that a player cannot see."


def command(
    name: GameName,
    number: NumberOrPosition = "",
    moves: Moves = "",
    text: PositionText = "",
    kind: Annotated[
        Literal["honest", "all-cards-known", "legal"],
        typer.Option("--kind", help="honest (the usual), all-cards-known (a spoiler), or legal (no advice)."),
    ] = "honest",
    seconds: Seconds = None,
    samples: Samples = None,
    seed: Seed = 0,
    options: Set = None,
    as_json: Json = False,
) -> None:
    """Say what to play, and why.

    A hint is honest: it rests on what has been seen, and the chances are those of somebody who sees no more. --kind all-cards-known uses every card, those of the stock too, and gives a move that keeps a win, or says that there is none. --kind legal only lists what may be played.

    \b
    Examples:
      cadogan hint crazy-quilt 42
      cadogan hint windmill 7 --moves "deal deal" --samples 4000
      cadogan hint windmill 7 --kind all-cards-known
    """
    from cadogan import coach
    from cadogan.coach.evaluation import check_budget
    from cadogan.terminal.advice import hint_lines, prepare

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
