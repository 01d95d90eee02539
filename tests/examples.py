"""The small tables that the page draws beside the rules and teaches with, and what the rules say of them.

python tests/examples.py      write the page's file of them anew
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cadogan
from cadogan.cards import card_text
from cadogan.position import Position

FRONTEND = Path(__file__).parent.parent / "frontend"
EXAMPLES = FRONTEND / "src/start/examples.json"
GAMES = FRONTEND / "tests/fixtures/games.json"  # the page's tests ask whether it has words for all of them

# One picture a family, shown beside its rules and on the start page.
PICTURES = {
    "quilt": (
        "crazy-quilt",
        "u=3S 5H AD 2C; d=KS JH QD KC; "
        "quilt=6H TS 1 8D 4/1 9D 7S 9H 8H 3/KD 4S 5C QS 1 3/6C 1 JD TC 2D 3/3C 8S QC 1 TH 3/8/8/8; "
        "w=4D 9S; stock=2S 7H",
    ),
    "windmill": (
        "windmill",
        "sails=6H 7C KD 2S 9S 9H JC AD; c=AS 2H 3S 4D 5C; k1=KS QH JS TD 9C 8S 7H 6C; k2=KC; w=3D 8D; stock=QS 4C",
    ),
    "capricieuse": (
        "capricieuse",
        "u=5S 5H 4D 4C; d=KS TH KD KC; p1=JD 8D 9H 9C 7C KH KC; p2=JS 6D 7D 6C 6S QH JS; p3=6D 7S QS AS AC 2C 4C; "
        "p4=6H 7H 5H JD 9S 9C 2S; p5=QD 2D 5C 3D AH 9H 2H; p6=TC JC 6H 5C TH 5S 9S; p7=8C 8S 7S 8C 5D TS KD; "
        "p8=8S 4S 9D QC AD 7C; p9=TD 3H KS JC TD JH; p10=3C 7D 8H 8D 5D TS; p11=QC 7H 6S 6C TC 4D; "
        "p12=4H QS 9D 8H 3S QD; redeals=2",
    ),
    "doubles": (
        "doubles-and-quits",
        "cells=6D 8S 6S 9H TC/7D 7C 9S 5C KD/TH 5S 4S 4H AC/AH QS 3C 6C 9D; stock=2C 8H TS JH 2S AS",
    ),
}

# The lesson: a table, and the moves that are made on it.
LESSON = (
    "crazy-quilt",
    "u=AS 4H AD AC; d=KS KH KD KC; quilt=9S 4C 5H QD 8C 3/8D JS 3C TH 7S 3/KD 6H AC 9C 6D 3/8/8/8/8/8; stock=7D 2H",
)
LESSON_MOVES = ("c1-u", "deal", "a2-w")


def table(position: Position) -> dict[str, Any]:
    """What the page is told of a table, as far as a picture needs it."""
    seen = position.seen
    piles = {
        place: {
            "title": pile.title,
            "kind": pile.kind,
            "cards": [] if pile.kind == "stock" else [card_text(card) for card in pile.cards],
            "count": len(pile.cards),
            "next": pile.next,
            "covered": pile.covered,
        }
        for place, pile in seen.piles.items()
        if pile.kind != "quilt" or pile.covered
    }
    moves = [{"name": str(move), "from": move.source, "to": move.target, "words": move.words} for move in seen.moves]
    return {"game": seen.game.name, "piles": piles, "moves": moves}


def examples() -> dict[str, Any]:
    """All of them."""
    pictures = {name: table(cadogan.game(game).setup(text, strict=False)) for name, (game, text) in PICTURES.items()}
    game, text = LESSON
    position = cadogan.game(game).setup(text, strict=False)
    lesson = [table(position)]
    for move in LESSON_MOVES:
        position = position.play(move)
        lesson.append(table(position))
    return {"pictures": pictures, "lesson": lesson}


def line(each: object) -> str:
    return json.dumps(each, ensure_ascii=False, separators=(",", ":"))


def written() -> dict[Path, str]:
    """The files as they should be."""
    found = examples()
    pictures = ",\n".join(f'    "{name}": {line(each)}' for name, each in found["pictures"].items())
    lesson = ",\n".join(f"    {line(each)}" for each in found["lesson"])
    games = ",\n".join(f"  {line(game.described())}" for game in cadogan.games())
    return {
        EXAMPLES: f'{{\n  "pictures": {{\n{pictures}\n  }},\n  "lesson": [\n{lesson}\n  ]\n}}\n',
        GAMES: f"[\n{games}\n]\n",
    }


if __name__ == "__main__":
    for path, text in written().items():
        path.write_text(text)
        print(f"{path} is written.")
