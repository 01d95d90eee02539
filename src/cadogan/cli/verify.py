"""`cadogan verify`: replay recorded games to check them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cadogan.cli.arguments import Json
from cadogan.cli.json_output import write_json
from cadogan.cli.terminal.output import print_text
from cadogan.rules.counts import counted

if TYPE_CHECKING:
    from cadogan.position.notation import Fault, Record


def command(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of game records; - is standard input.")],
    as_json: Json = False,
) -> int:
    """Replay recorded games to check them.

    For each game, prints that all its moves, variations and its result are right, or the move and reason where it goes wrong. Exit status: 0 if all games are right, 1 if one is wrong.

    Example: cadogan verify games.txt
    """
    games = [(name, game) for name, data in [(name, _data(name)) for name in files] for game in _games(data)]
    results = []
    for name, game in games:
        result, sentence = _result(game)
        results.append({"file": "standard input" if name == "-" else name, "line": game.line, **result})
        if not as_json:
            print_text(f"{results[-1]['file']}:{game.line}: {sentence}")
    wrong = sum(not result["ok"] for result in results)
    if as_json:
        write_json(results)
    elif len(results) > 1:
        print_text(f"{counted(len(results), 'game')}, {wrong or 'none'} wrong")
    return 1 if wrong else 0


def _data(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def _games(data: bytes) -> Iterator[Record | Fault]:
    from cadogan.position.notation import Fault, read_each

    found = False
    for game in read_each(data):
        found = True
        yield game
    if not found:
        yield Fault(1, "there is no game in it")


def _result(game: Record | Fault) -> tuple[dict[str, Any], str]:
    """Replay a game; return the result as JSON fields and as a sentence."""
    from cadogan.position.notation import Fault, verify

    if isinstance(game, Fault):
        return {"ok": False, "reason": game.reason}, f"cannot be read: {game.reason}"
    check = verify(game)
    what = game.headers["Game"] + (f", deal {game.headers['Deal']}" if "Deal" in game.headers else "")
    result = {
        "game": game.headers["Game"],
        "deal": game.headers.get("Deal"),
        "result": game.result,
        "ok": bool(check),
        "ply": check.ply,
        "move": check.move,
        "variation": check.variation,
        "reason": check.reason,
        "notes": check.notes,
    }
    return result, f"{what}: {check}"
