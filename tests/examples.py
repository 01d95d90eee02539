"""The small tables that the page draws beside the rules and teaches with, with their legal moves.

python tests/examples.py      write the page's files of them again
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import cadogan
from cadogan.position import Position
from cadogan.rules.cards import SUITS, card_text
from cadogan.rules.game import families
from cadogan.rules.refusals import SENTENCES
from cadogan.rules.table import Table
from declared.tables import TABLES, most
from golden import DECLARED, SHIPPED

FRONTEND = Path(__file__).parent.parent / "frontend"
EXAMPLES = FRONTEND / "src/rules/examples.json"
EMBLEMS = FRONTEND / "src/lib/emblems.json"
GAMES = FRONTEND / "tests/fixtures/games.json"  # the page's tests check that it has words for all of them
LAID = FRONTEND / "tests/fixtures/laidOut.json"  # tables that are laid out by themselves
CODES = FRONTEND / "tests/fixtures/refusals.json"  # and for these


# -- where cards are in a picture: the centre of a card, in the units of `Spot`


class At(NamedTuple):
    """A place of a picture; `fan` is the step down from each card to the next."""

    place: str
    x: float
    y: float
    turned: bool = False
    fan: float = 0


FANNED = 7  # room in a fan, in cards
PITCH = 5.65  # distance of neighbours in a weave, from centre to centre


def layout(places: Iterable[At], margin: float = 0.5) -> dict[str, Any]:
    """Return a layout as the page reads it, with a margin on all sides."""
    places = list(places)
    half = [(3.5, 2.5) if each.turned else (2.5, 3.5) for each in places]
    left = min(each.x - w for each, (w, _) in zip(places, half, strict=True)) - margin
    top = min(each.y - h for each, (_, h) in zip(places, half, strict=True)) - margin
    width = max(each.x + w for each, (w, _) in zip(places, half, strict=True)) + margin - left
    height = max(each.y + h + (FANNED - 1) * each.fan for each, (_, h) in zip(places, half, strict=True)) + margin - top
    spots = [[each.place, near(each.x - left), near(each.y - top), *shape(each)] for each in places]
    return {"width": near(width), "height": near(height), "places": spots}


def shape(place: At) -> tuple[float, ...]:
    """Return what is special about a place, for the file: whether it is sideways, and its fan."""
    return (int(place.turned), place.fan) if place.fan else (1,) if place.turned else ()


def near(x: float) -> float:
    """Round a length for the file."""
    short = round(x, 3)
    return int(short) if short == int(short) else short


def weave(rows: int, columns: int) -> list[At]:
    """Return the top left corner of a quilt."""
    return [
        At(f"{'abcdefgh'[column]}{row + 1}", PITCH * column, PITCH * row, turned=(row + column) % 2 == 1)
        for row in range(rows)
        for column in range(columns)
    ]


def grid(rows: int, columns: int) -> list[At]:
    """Return cards in rows, numbered from 1."""
    return [At(str(n + 1), 5.8 * (n % columns), 7.8 * (n // columns)) for n in range(rows * columns)]


CROSS = [
    *(At(f"s{n + 1}", 0, y) for n, y in enumerate((-15.4, -7.8, 7.8, 15.4))),
    *(At(f"s{n + 5}", x, 0, turned=True) for n, x in enumerate((-13.9, -6.3, 6.3, 13.9))),
    At("c", 0, 0),
    *(At(f"k{n + 1}", x, y) for n, (x, y) in enumerate(((-7.6, -9.6), (7.6, -9.6), (-7.6, 9.6), (7.6, 9.6)))),
]
FANS = [
    *(At(way + suit, 6 * n + x, 0) for n, suit in enumerate(SUITS) for way, x in (("u", -22.5), ("d", 4.5))),
    *(At(f"p{n + 1}", 8.4 * (n % 6) - 21, 8.6 + 17.5 * (n // 6), fan=1.6) for n in range(12)),
]
RUG = [*weave(4, 5), *(At(f"r{n + 1}", 7.2 * n + 0.5, 24.4, fan=1.6) for n in range(4))]


# -- a picture for each family that has rules of its own, shown beside its rules and on the start page


class Picture(NamedTuple):
    """A table of a game: its places, and the seed of the pattern under a weave."""

    game: str
    position: str
    places: list[At]
    seed: str = ""


PICTURES = {
    "quilt": Picture(
        "crazy-quilt",
        "u=3S 5H AD 2C; d=KS JH QD KC; "
        "quilt=6H TS 1 8D 4/1 9D 7S 9H 8H 3/KD 4S 5C QS 1 3/6C 1 JD TC 2D 3/3C 8S QC 1 TH 3/8/8/8; "
        "w=4D 9S; stock=2S 7H",
        weave(5, 5),
        seed="teppich",
    ),
    "windmill": Picture(
        "windmill",
        "sails=6H 7C KD 2S 9S 9H JC AD; c=AS 2H 3S 4D 5C; k1=KS QH JS TD 9C 8S 7H 6C; k2=KC; w=3D 8D; stock=QS 4C",
        [*CROSS, At("w", 15, 13.4)],
    ),
    "capricieuse": Picture(
        "capricieuse",
        "u=5S 5H 4D 4C; d=KS TH KD KC; p1=JD 8D 9H 9C 7C KH KC; p2=JS 6D 7D 6C 6S QH JS; p3=6D 7S QS AS AC 2C 4C; "
        "p4=6H 7H 5H JD 9S 9C 2S; p5=QD 2D 5C 3D AH 9H 2H; p6=TC JC 6H 5C TH 5S 9S; p7=8C 8S 7S 8C 5D TS KD; "
        "p8=8S 4S 9D QC AD 7C; p9=TD 3H KS JC TD JH; p10=3C 7D 8H 8D 5D TS; p11=QC 7H 6S 6C TC 4D; "
        "p12=4H QS 9D 8H 3S QD; redeals=2",
        FANS,
    ),
    "doubles": Picture(
        "doubles-and-quits",
        "cells=6D 8S 6S 9H TC/7D 7C 9S 5C KD/TH 5S 4S 4H AC/AH QS 3C 6C 9D; stock=2C 8H TS JH 2S AS",
        grid(4, 5),
    ),
    "nation": Picture(
        "la-nationale",
        "u=5S 5H 4D 4C; d=KS TH KD KC; p1=9H 9C 7C KH KC; p2=JS 6D 7D 6C 6S QH JS; p3=6D 7S QS AS AC 2C; "
        "p4=6H 7H 5H JD 9S 9C 2S; p5=QD 2D 5C 3D AH; p6=TC JC 6H 5C TH 5S 9S; p7=8C 8S 7S 8C 5D TS; "
        "p8=8S 4S 9D QC AD 7C; p9=TD 3H KS JC; p10=3C 7D 8H 8D 5D TS; p11=QC 7H 6S 6C TC 4D; p12=4H QS 9D 8H 3S",
        FANS,
    ),
    "rug": Picture(
        "persian-rug",
        "u=3S 5H AD 2C; d=KS JH QD KC; quilt=6H TS 1 8D 4/1 9D 7S 9H 8H 3/KD 4S 5C QS 1 3/6C 1 JD TC 2D 3/8/8/8/8; "
        "r1=2H QC 3D 9S; r2=7D KC 4D 5D; r3=JC 2S 6S; r4=TH 8C",
        RUG,
        seed="teppich",
    ),
}


# -- drawn emblems; `drawing.emblem` makes those of other families: cards on 64 × 64 units by their top left corners and sizes; `accents` stand out


def rows(xs: Iterable[float], ys: Iterable[float], w: float, h: float) -> list[list[float]]:
    """Return cards of one size, row by row."""
    xs = list(xs)
    return [[near(each) for each in (x, y, w, h)] for y in ys for x in xs]


def by_column(cards: list[list[float]]) -> list[list[float]]:
    """Return the same cards column by column, the order in which they overlap."""
    return sorted(cards, key=lambda card: (card[0], card[1]))


def woven(n: int) -> list[list[float]]:
    """Return the n-th row of four cards, alternately upright and sideways."""
    sizes = [(11, 16.4) if (n + m) % 2 == 0 else (16.4, 11) for m in range(4)]
    return [[near(each) for each in (8 + 16 * m - w / 2, 8 + 16 * n - h / 2, w, h)] for m, (w, h) in enumerate(sizes)]


SIGNS: dict[str, dict[str, Any]] = {
    "quilt": {"cards": [card for n in range(4) for card in woven(n)]},
    "windmill": {
        "cards": rows([27], [0, 12, 38, 50], 10, 14) + rows([0, 12, 42, 54], [25], 10, 14) + rows([27], [25], 10, 14),
        "accents": [8],
    },
    "capricieuse": {
        "cards": by_column(rows([3, 18, 33, 48], [3 + 31 * row + 4.5 * n for row in (0, 1) for n in range(4)], 12, 14))
    },
    "doubles": {
        "cards": rows([2 + 15.6 * n for n in range(4)], [3 + 20.5 * n for n in range(3)], 12.4, 17),
        "accents": [3, 6],
    },
    "nation": {
        "cards": [
            [near(3 + 10 * column), near(4 + 7 * n), 8.4, 14]
            for column, count in enumerate((5, 7, 4, 6, 7, 3))
            for n in range(count)
        ]
    },
    "rug": {
        "cards": [card for n in range(3) for card in woven(n)] + rows([2 + 16 * n for n in range(4)], [48], 11, 15),
        "accents": [12, 13, 14, 15],
    },
}


def table(position: Position) -> dict[str, Any]:
    """Return the data of a table that a picture needs."""
    seen = position.seen
    piles = {
        place: {
            "title": pile.title,
            "kind": pile.kind,
            "which": pile.which,
            "suit": pile.suit,
            "way": pile.way,
            "cards": [] if pile.kind == "stock" else [card_text(card) for card in pile.cards],
            "down": pile.down,
            "count": len(pile.cards),
            "next": pile.next,
            "covered": pile.covered,
        }
        for place, pile in seen.piles.items()
        if pile.kind != "quilt" or pile.covered
    }
    piles = {
        place: {name: each for name, each in pile.items() if each or name in NEEDED} for place, pile in piles.items()
    }
    moves = [
        {"name": str(move), "kind": move.kind, "from": move.source, "to": move.target}
        | ({} if move.kind in WORDED else {"words": move.words})
        for move in seen.moves
    ]
    return {"game": seen.game.name, "piles": piles, "moves": moves}


WORDED = ("card", "pair")  # kinds of moves that the page always puts into its own words
NEEDED = ("title", "kind", "cards", "count")


def abilities(position: Position) -> dict[str, Any]:
    """Return what a position's game can do."""
    can = position.game.abilities
    gist = can.gist and can.gist._asdict() | {
        "foundations": [each._asdict() for each in can.gist.foundations],
        "columns": can.gist.columns and can.gist.columns._asdict(),
    }
    return {**can._asdict(), "kinds": list(can.kinds), "gist": gist}


def picture(family: str) -> dict[str, Any]:
    """Return a family's picture."""
    mine = PICTURES[family]
    position = cadogan.game(mine.game).setup(mine.position, strict=False)
    about = {"abilities": abilities(position), "seed": mine.seed}
    return table(position) | about | {"layout": layout(mine.places)}


def examples() -> dict[str, Any]:
    """Return all pictures."""
    return {family: picture(family) for family in sorted(PICTURES)}


def laid(table: Table) -> dict[str, Any]:
    """Return the layouts of a table, and of each place its kind, its notes and the most cards that it can hold."""
    piles = table.piles([0] * table.size)
    return {
        "layouts": [
            [each.width, each.height, [[spot.place, spot.x, spot.y, spot.fan[1]] for spot in each.spots]]
            for each in table.layouts
        ],
        "piles": {place: [pile.kind, pile.notes, most(table)[place]] for place, pile in piles.items()},
    }


def codes() -> list[str]:
    """Return the codes of all refusals."""
    return sorted({*SENTENCES, *(code for family in families().values() if family.shipped for code in family.REFUSALS)})


def line(each: object) -> str:
    return json.dumps(each, ensure_ascii=False, separators=(",", ":"))


def lines(entries: Iterable[str], indent: str) -> str:
    return ",\n".join(f"{indent}{each}" for each in entries)


def written() -> dict[Path, str]:
    """Return the right text of each file, by path."""
    found = examples()
    pictures = lines((f'"{name}": {line(each)}' for name, each in found.items()), "  ")
    signs = lines((f'"{name}": {line(sign)}' for name, sign in sorted(SIGNS.items())), "  ")
    games = lines((line(cadogan.game(name).described()) for name in SHIPPED if name not in DECLARED[1:]), "  ")
    return {
        EXAMPLES: f"{{\n{pictures}\n}}\n",
        EMBLEMS: f"{{\n{signs}\n}}\n",
        GAMES: f"[\n{games}\n]\n",
        CODES: line(codes()) + "\n",
        LAID: "{\n" + lines((f'"{name}": {line(laid(table))}' for name, table in TABLES.items()), "  ") + "\n}\n",
    }


if __name__ == "__main__":
    for path, text in written().items():
        path.write_text(text)
        print(f"{path} is written.")
