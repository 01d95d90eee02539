"""`cadogan picture`: draw a table or a whole game as SVG, PNG or GIF."""

from __future__ import annotations

import sys
from enum import StrEnum
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from cadogan.cli.arguments import Force, Moves, PositionText, Set, chosen_position, decimal, opened, out_option, whole
from cadogan.cli.shell import game_names
from cadogan.cli.terminal.output import check_new, write_file
from cadogan.position import Position
from cadogan.rules.cards import BadInput


class Theme(StrEnum):
    """The themes of `cadogan.drawing`, which need not be imported for the help."""

    dark = "dark"
    light = "light"
    print = "print"


def draw_picture(
    name: Annotated[
        str, typer.Argument(metavar="GAME", help="Game name; instead you can give --record.", autocompletion=game_names)
    ] = "",
    number: Annotated[str, typer.Argument(metavar="N", help="Deal number; instead you can give --position.")] = "",
    moves: Moves = "",
    text: PositionText = "",
    record: Annotated[
        str, typer.Option(metavar="FILE", help="Draw a recorded game from this file; - is standard input.")
    ] = "",
    pick: Annotated[int, whole(metavar="K", least=1, help="Which game of the file.")] = 1,
    at: Annotated[
        int | None, whole(metavar="MOVE", least=0, help="Stop after this many moves; default: at the end.")
    ] = None,
    animate: Annotated[
        bool, typer.Option("--animate", help="Draw all moves as an animation; a .gif always does.")
    ] = False,
    seconds: Annotated[
        float | None, decimal(metavar="S", help="Seconds for each move of an animation; default: 1.")
    ] = None,
    out: Annotated[
        Path | None, out_option("--out", "Write the picture here, not to standard output: .svg, .png or .gif.")
    ] = None,
    force: Force = False,
    size: Annotated[int | None, whole(metavar="PIXELS", help="Width; default: it follows from the table.")] = None,
    theme: Annotated[Theme, typer.Option(help="Colours.")] = Theme.dark,
    coordinates: Annotated[bool, typer.Option("--coordinates", help="Write the names of the places.")] = False,
    arrows: Annotated[str, typer.Option(metavar="MOVES", help='Draw arrows for these moves, e.g. "c1-d deal".')] = "",
    everything: Annotated[bool, typer.Option("--all", help="Also show cards that the player has not seen.")] = False,
    tall: Annotated[bool, typer.Option("--tall", help="Use the layout for a high window.")] = False,
    options: Set = None,
) -> None:
    """Draw a table, or a whole game, as SVG, PNG or GIF.

    Draws the table of a deal after --moves, of a --position, or of a recorded game --at a move. --animate draws all moves up to there as one SVG file that plays in any browser, or as GIF. Cards that the player has not seen stay hidden. PNG and GIF need `pip install 'cadogan[pictures]'`.

    \b
    Examples:
      cadogan picture crazy-quilt 42 --moves "c1-d deal" --arrows g1-d --out table.svg
      cadogan picture --record game.txt --at 12 --theme light > table.svg
      cadogan picture --record game.txt --animate --seconds 0.5 --out game.svg
      cadogan picture --record game.txt --size 600 --out game.gif
    """
    if out:
        check_new(out, force, ("", ".svg", ".png", ".gif"))
    elif sys.stdout.isatty():
        raise BadInput("a picture cannot be shown in a terminal: give --out FILE")
    kind = out.suffix.lower() if out else ""
    if animate and kind == ".png":
        raise BadInput(
            "a PNG file does not move: give --out a name that ends with .svg or .gif, or leave --animate out"
        )
    animate = animate or kind == ".gif"
    if seconds is not None and not animate:
        raise BadInput("--seconds is for animations: give --animate, or --out with a name that ends with .gif")
    if animate and (arrows or coordinates):
        raise BadInput(
            f"an animation has no {'arrows' if arrows else 'coordinates'}: leave that option out, or draw one table"
        )
    if record:
        if name or moves or text or options:
            raise BadInput("--record has its own game and moves: leave GAME, --moves, --position and --set out")
        position = _recorded(record, pick)
    elif name:
        position = chosen_position(name, number, moves, text, options)
    else:
        raise BadInput("give a game and a deal number, as in `cadogan picture crazy-quilt 42`, or --record FILE")
    if at is not None:
        if at > position.ply:
            raise BadInput(f"--at {at} is too far: the line has {position.ply} moves")
        position = position.back(position.ply - at)
    time = 1.0 if seconds is None else seconds
    if kind == ".gif":
        drawn: str | bytes = position.gif(size, theme, time, everything=everything, tall=tall)
    elif animate:
        drawn = position.animation(size, theme, time, everything=everything, tall=tall) + "\n"
    else:
        drawn = position.svg(size, coordinates, arrows, theme, everything, tall) + "\n"
    if kind == ".png":
        from cadogan.drawing.pixels import png

        drawn = png(str(drawn))
    if out:
        write_file(out, drawn)
    else:
        print(drawn, end="")


def _recorded(file: str, pick: int) -> Position:
    """Return the end of the main line of a game in a file."""
    from cadogan.position.notation import Fault, read_each

    with opened(file) as (shown, source):
        game = next(islice(read_each(source), min(pick, sys.maxsize) - 1, None), None)
    if game is None:
        raise BadInput(f"{shown} has no game" + (f" {pick}: choose a smaller --pick" if pick > 1 else " in it"))
    if isinstance(game, Fault):
        raise BadInput(f"{shown}, {game}")
    try:
        return game.position()
    except BadInput as error:
        raise BadInput(f"{shown}, game in line {game.line}: {error}") from None
