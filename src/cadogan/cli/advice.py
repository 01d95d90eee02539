"""`cadogan hint`: advise a move; `cadogan chance`: estimate the chance to win."""

from __future__ import annotations

from dataclasses import asdict
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
    deal_fields,
    thinking_seconds,
    write_json,
)
from cadogan.cli.terminal.output import heading, print_text, print_wrapped

# -- `cadogan hint`: suggest a move and say why -----------------------------------------------------------------------


SPOILER = "This hint uses all cards, including those that a player cannot see."


def advise(
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

    position = chosen_position(name, number, moves, text, options)
    seconds = thinking_seconds(seconds, samples)
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


# -- `cadogan chance`: estimate the chance of winning -----------------------------------------------------------------


def estimate(
    name: GameName,
    number: NumberOrPosition = "",
    moves: Moves = "",
    text: PositionText = "",
    ceiling: Annotated[
        bool, typer.Option("--ceiling", help="Also show an upper bound: the share winnable with all cards known.")
    ] = False,
    seconds: Seconds = None,
    samples: Samples = None,
    seed: Seed = 0,
    options: Set = None,
    as_json: Json = False,
) -> None:
    """Estimate the chance of winning.

    The chance holds for somebody who plays well from here and knows only the cards seen so far; docs/fairness.md explains the method. The upper bound of --ceiling is not a chance: nobody can reach it without knowing all cards.

    Example: cadogan chance crazy-quilt 42 --moves "c1-d deal"
    """
    from cadogan import coach
    from cadogan.cli.terminal.advice import chance_sentence, prepare

    position = chosen_position(name, number, moves, text, options)
    seconds = thinking_seconds(seconds, samples)
    prepare(position)
    chance = coach.chance(position, samples, seconds, seed=seed)
    bound = coach.ceiling(position, seed=seed) if ceiling else None
    if as_json:
        fields = {**deal_fields(position), "ply": position.ply, "chance": chance.plain()}
        if bound:
            fields["ceiling"] = {**asdict(bound), "value": round(bound.value, 4), "high": round(bound.high, 4)}
        write_json(fields)
        return
    print_text(heading(position))
    print_wrapped(chance_sentence(chance))
    if bound:
        print_wrapped(
            f"Upper bound (not a chance): with all cards known, {bound.won} of {bound.worlds} sampled deals can be won, "
            f"{bound.lost} cannot, {bound.unknown} are unknown; so at most about {100 * bound.value:.0f} % "
            f"(95 % interval: up to {100 * bound.high:.0f} %)."
        )
