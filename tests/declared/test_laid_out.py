"""Places without coordinates: nothing lies on anything else, with as many cards as there can be, in windows of all sizes."""

from __future__ import annotations

from itertools import combinations
from types import ModuleType

import pytest

import cadogan
from cadogan.app.plays import view
from cadogan.drawing.emblem import emblem
from cadogan.drawing.geometry import Box, box, fanned
from cadogan.rules import laid_out
from cadogan.rules.cards import BadInput
from cadogan.rules.declared import KING, Columns, Foundations, Stock, Table, Waste, down
from cadogan.rules.family import Family
from cadogan.rules.pictures import OUT, at, picture, ring, row, sides
from cadogan.rules.places import Layout, Spot
from declared.tables import TABLES, most

WINDOWS = {
    "320 × 568": (320, 400), "375 × 667": (375, 500), "375 × 812": (375, 640), "812 × 375": (720, 290), "768 × 1024": (768, 860),
    "1024 × 768": (932, 675), "1440 × 900": (1130, 800), "2560 × 1440": (2250, 1340),
}  # fmt: skip
LAYOUTS = [pytest.param(name, i, id=f"{name} {i}") for name, table in TABLES.items() for i in range(len(table.layouts))]


def largest(name: str, window: str) -> tuple[Layout, float]:
    """Return the layout that the page takes in a window, and the px of a unit."""
    width, height = WINDOWS[window]
    return max(
        ((each, min(width / each.width, height / each.height)) for each in TABLES[name].layouts), key=lambda x: x[1]
    )


def extents(name: str, layout: Layout) -> dict[str, Box]:
    """Return the area of each place when it holds as many cards as it can."""
    room = most(TABLES[name])
    found = {}
    for spot in layout.spots:
        first, last = (fanned(layout, spot, room[spot.place])[i] for i in (0, -1))
        found[spot.place] = box(first).around(box(last))
    return found


@pytest.mark.parametrize(("name", "number"), LAYOUTS)
def test_nothing_lies_on_anything_else(name: str, number: int) -> None:
    layout = TABLES[name].layouts[number]
    found = extents(name, layout)
    assert sorted(found) == sorted(most(TABLES[name]))
    for place, (left, top, right, bottom) in found.items():
        assert -1e-6 <= left < right <= layout.width + 1e-6, place
        assert -1e-6 <= top < bottom <= layout.height + 1e-6, place
    assert [pair for pair in combinations(found, 2) if found[pair[0]].overlaps(found[pair[1]])] == []


SMALL = {"the fifteen": 36, "twenty packets": 28, "twelve packets": 36, "fan": 36, "pyramid": 35}  # px on a phone


@pytest.mark.parametrize("name", TABLES)
def test_cards_are_as_large_as_the_window_allows(name: str) -> None:
    widths = {window: 5 * largest(name, window)[1] for window in WINDOWS}
    assert widths["375 × 812"] >= SMALL.get(name, 41)
    assert widths["1440 × 900"] >= 70
    assert widths["2560 × 1440"] >= 1.6 * widths["1440 × 900"]
    assert min(widths.values()) > 24


def test_a_wide_window_and_a_high_one_have_their_own_layouts() -> None:
    for name, table in TABLES.items():
        shapes = [layout.width / layout.height for layout in table.layouts]
        assert len(shapes) <= len(laid_out.WINDOWS)
        if name not in ("pyramid", "an author's flower bed"):
            assert shapes[0] > 1 > min(shapes), name


def test_people_find_what_they_expect() -> None:
    layout, _ = largest("klondike", "1440 × 900")
    at = {spot.place: spot for spot in layout.spots}
    columns = [at[f"p{i + 1}"] for i in range(7)]
    assert len({each.y for each in columns}) == 1
    assert [at[place].x for place in ("stock", "w", "uS", "uC")] == [columns[i].x for i in (0, 1, 3, 6)]
    assert all(at[place].y < columns[0].y for place in ("stock", "w", "uS", "uH", "uD", "uC"))


def test_a_block_keeps_where_its_author_lays_it() -> None:
    for layout in TABLES["an author's flower bed"].layouts:
        x, y = ([getattr(spot, axis) for spot in layout.spots if spot.place[0] == "p"] for axis in "xy")
        assert [round(each - x[0], 3) for each in x] == [0.0, 9.0, 18.0] * 2
        assert [round(each - y[0], 3) for each in y] == [0.0] * 3 + [16.0] * 3


PICTURED = Table(Columns(3), Foundations(2), Foundations(2, down(), KING, letter="d"), Stock(), Waste())
ENDS = {"stock": at((-9, 0)), "w": at((9, 0))}


def drawn(**spots: list[Spot]) -> Layout:
    return picture(PICTURED, 20, 10, 20, 30, middle="KH", **(ENDS | spots))  # type: ignore[arg-type]


def test_a_picture_draws_every_place() -> None:
    layout = drawn(p=ring((0, -8), (6, 0, OUT)), ud=sides((4, 9), (9, 9)))
    assert (layout.width, layout.height, layout.compressed, layout.aside) == (40, 40, False, (("KH", 20, 10),))
    assert {spot.place: (spot.x, spot.y, spot.fan[0]) for spot in layout.spots} == {
        "p1": (20, 2, 0), "p2": (26, 10, 1.7), "p3": (14, 10, -1.7), "stock": (11, 10, 0), "w": (29, 10, 0),
        "uS": (16, 19, 0), "uH": (11, 19, 0), "dS": (24, 19, 0), "dH": (29, 19, 0),
    }  # fmt: skip


def test_a_dial_begins_with_one_and_a_ring_at_the_top() -> None:
    top, right, left = (0, -8), (6, 0), (-6, 0)
    assert [(x, y) for _, x, y, *_ in ring(top, right)] == [top, right, left]
    assert [(x, y) for _, x, y, *_ in ring(top, right, from_one=True)] == [right, left, top]
    assert [(x, y) for _, x, y, *_ in ring((2, -8), (2, 8))] == [(2, -8), (2, 8), (-2, 8), (-2, -8)]


HOMES = {"ud": sides((4, 9), (9, 9))}


@pytest.mark.parametrize(
    ("spots", "said"),
    [
        (HOMES | {"p": row(2, 0)}, "p= in the picture has 2 for 3: give one spot for each of p1, p2, p3"),
        ({"p": row(3, 0)}, "the picture lacks uS, uH, dS, dH: say where they lie"),
        (HOMES | {"p": row(3, 0), "p1": row(1, 5)}, "the picture has p1 twice: say once where they lie"),
        (HOMES | {"q": row(3, 0)}, "q= in the picture is no pile, nor letters with which names of piles begin: p1, p2"),
    ],
)
def test_a_picture_that_is_wrong(spots: dict[str, list[Spot]], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        drawn(**spots)


def test_pictures_come_before_the_rows_that_are_for_small_windows() -> None:
    clock = cadogan.game("the-clock")
    layouts = clock.family.layouts(clock.options)
    assert [each.compressed for each in layouts] == [False, False, True] + [True] * len(clock.family.TABLE.layouts)
    module = ModuleType("rings")
    module.__dict__.update(vars(clock.family.module), PICTURES=layouts[0])
    with pytest.raises(BadInput, match="PICTURES is wrong: write PICTURES = "):
        Family(module)


@pytest.mark.parametrize("name", TABLES)
def test_the_emblem_shows_the_table(name: str) -> None:
    table = TABLES[name]
    piles = {place: pile for block, at in table.blocks for place, pile in block.piles([0] * table.size, at).items()}
    cards, accents = emblem(table.layouts, piles)
    assert all(-0.1 <= x <= x + w <= 64.1 and -0.1 <= y <= y + h <= 64.1 for x, y, w, h in cards)
    assert max(x + w for x, _, w, _ in cards) > 63.8 or max(y + h for _, y, _, h in cards) > 63.8
    assert len(accents) == sum(pile.kind == "foundation" for pile in piles.values())


def test_a_family_that_draws_its_layouts_has_a_drawn_emblem() -> None:
    assert view.game_info(cadogan.game("golf")).emblem
    assert view.game_info(cadogan.game("windmill")).emblem is None
