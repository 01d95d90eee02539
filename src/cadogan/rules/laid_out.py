"""Where the places of a table go that have no coordinates: layouts for wide, square and high windows.

The columns lie in rows. Stock, waste, cells, reserve and foundations lie above them, beside them or below. For each of some windows all
such plans are compared; what counts is the size of the cards, and how usual the plan is. A fan has room for the cards that a pile usually
has, and gets tighter when it has more. Lengths are in the units of `Spot`, those named px in pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from math import ceil, prod, sqrt
from typing import NamedTuple

from cadogan.rules.piles import Block, Redeals
from cadogan.rules.places import Layout, Spot

__all__ = ["covered_spots", "layouts"]

WIDTH, HEIGHT = 5.0, 7.0  # of a card
ACROSS, LOOSE = 5.5, 6.2  # from one place to the next in a row, at least and at most
ASIDE, BELOW = 0.9, 0.8  # between the columns and what lies beside them, and between two rows
FAN, OPEN = 1.9, 1.7  # the step of a fan, and of one in little room
TIGHT = 1.25  # the smallest step by which its cards can be told
TIGHT_PX = 12  # the same on a small screen
SHORT = 5  # steps of a fan that lies open in any case
FINGER_PX = 44  # what a finger needs

WINDOWS = (  # sizes in px that a table has on screens of all kinds, the most usual first; on phones without the free edge
    (1130, 800), (359, 622), (359, 478), (720, 290), (768, 860), (320, 400), (2250, 1340),
)  # fmt: skip
ENOUGH = 0.95  # a window has no layout of its own if another one gives it cards of nearly the same size

HAND, ASIDES, FOUND, COLUMNS = "hand", "aside", "foundations", "columns"
ZONES = {"stock": HAND, "waste": HAND, "heap": HAND, "cell": ASIDES, "reserve": ASIDES, "foundation": FOUND}
LINES = {"foundation": 1, "stock": 1, "waste": 2, "heap": 1}  # of text below a place; the waste has a button
ORDER = ("cell", "reserve", "pile", "stock", "waste", "heap", "foundation")

# 1 for what people expect; something else is chosen only for cards so much larger.
WORTH = {
    (HAND, "above"): 1.0, (HAND, "left"): 0.97,
    (ASIDES, "above"): 0.95, (ASIDES, "left"): 0.98, (ASIDES, "below"): 1.0,
    (FOUND, "above"): 1.0, (FOUND, "right"): 0.96,
}  # fmt: skip
SECOND_ROW, MORE_ROWS, MORE_LINES = 0.9, 0.95, 0.95
TORN = 0.7  # for columns of a block that share a row with those of another one, and go on in the next row


class Part(NamedTuple):
    """Places that lie together, the lines of text below each, and how many cards of each should show."""

    names: tuple[str, ...]
    lines: int = 0
    shown: int = 1


class Middle(NamedTuple):
    """What the rest lies around: columns by name, with the cards of each that should show; and above them what its author has placed."""

    columns: tuple[tuple[str, int], ...]
    starts: tuple[int, ...]  # the first columns of the blocks, by number
    placed: tuple[Spot, ...]
    width: float
    height: float


class Plan(NamedTuple):
    """One way to lay a table.

    `columns`: in a row. `around`: what lies ``above``, ``left``, ``right`` and ``below``. `lines`: of what lies above. `wide`: how many
    places lie side by side at the left and at the right. `low`: what lies left begins below what lies above. `worth`: see `WORTH`.
    """

    columns: int
    around: dict[str, list[Part]]
    lines: int
    wide: dict[str, int]
    low: bool
    worth: float


def layouts(blocks: Sequence[Block]) -> tuple[Layout, ...]:
    """Return the layouts of a table with these blocks, the first for a usual wide window. A block that says where it lies keeps that."""
    middle, parts = _sorted(blocks)
    plans = [(plan, _width(plan, middle)) for plan in _plans(middle, parts)]
    chosen: list[Layout] = []
    for width, height in WINDOWS:
        plan, u = _best(plans, middle, width, height)
        if not any(min(width / each.width, height / each.height) > ENOUGH * u for each in chosen):
            chosen.append(_laid(plan, middle, width / u, height / u, u))
    return tuple(chosen)


def _best(plans: Sequence[tuple[Plan, float]], middle: Middle, width: float, height: float) -> tuple[Plan, float]:
    """Return the best of some plans, given with their widths, for a window; and the px of a unit."""
    best, most = (plans[0][0], 0.0), 0.0
    for plan, wide in plans:
        u = width / wide
        for _ in range(4):  # captions and fans need more units where a unit is smaller
            if plan.worth * _gain(u) <= most:
                break
            u = min(u, height / _height(plan, middle, u))
        else:
            best, most = (plan, u), plan.worth * _gain(u)
    return best


def covered_spots(names: Sequence[str], covered: Sequence[Sequence[int]]) -> list[Spot]:
    """Return the spots of places that lie on each other, as in a pyramid: each one above the middle of those that cover it."""
    level, x = [0] * len(names), [0.0] * len(names)
    lowest = 0
    for i in reversed(range(len(names))):
        level[i] = max((level[over] + 1 for over in covered[i]), default=0)
        lowest += not covered[i]
        x[i] = sum(x[over] for over in covered[i]) / len(covered[i]) if covered[i] else -ACROSS * lowest
    return [Spot(name, x[i], -level[i] * (HEIGHT + BELOW)) for i, name in enumerate(names)]


def _sorted(blocks: Sequence[Block]) -> tuple[Middle, dict[str, list[Part]]]:
    """Return what lies in the middle, and what lies around it, by zone."""
    parts: dict[str, list[Part]] = {HAND: [], ASIDES: [], FOUND: []}
    columns: list[tuple[str, int]] = []
    starts: list[int] = []
    placed: list[tuple[Spot, int]] = []
    for block in sorted(blocks, key=lambda block: ORDER.index(block.kind if block.kind in ORDER else "pile")):
        zone, lines = ZONES.get(block.kind, COLUMNS), LINES.get(block.kind, 0)
        lines += block.kind == "stock" and any(isinstance(each, Redeals) for each in blocks)  # how many are left
        if spots := block.spots():
            placed += [(spot, block.shown) for spot in spots]
        elif zone == COLUMNS:
            starts.append(len(columns))
            columns += [(name, block.shown) for name in block.names]
        elif zone == ASIDES or not parts[zone]:
            parts[zone].append(Part(tuple(block.names), lines, block.shown))
        else:  # stock and waste lie together, and so do all foundations
            before = parts[zone].pop()
            parts[zone].append(before._replace(names=(*before.names, *block.names), lines=max(before.lines, lines)))
    if not placed:
        return Middle(tuple(columns), tuple(starts), (), 0.0, 0.0), parts
    left = min(spot.x for spot, _ in placed) - WIDTH / 2
    top = min(spot.y for spot, _ in placed) - HEIGHT / 2
    moved = [(spot._replace(x=spot.x - left, y=spot.y - top), shown) for spot, shown in placed]
    width = max(spot.x for spot, _ in moved) + WIDTH / 2
    height = max(spot.y + spot.fan[1] * (shown - 1) for spot, shown in moved) + HEIGHT / 2 + BELOW
    return Middle(tuple(columns), tuple(starts), tuple(spot for spot, _ in moved), width, height), parts


def _plans(middle: Middle, parts: dict[str, list[Part]]) -> Iterator[Plan]:
    """All ways to lay a table."""
    count = len(middle.columns)
    fans = any(shown > 1 for _, shown in middle.columns)
    ways = [[each for each in WORTH if each[0] == zone] for zone, found in parts.items() if found]
    for columns in dict.fromkeys(ceil(count / rows) for rows in range(1, count + 1)) or (0,):
        more = ceil(count / columns) - 1 if columns else 0
        rows = (SECOND_ROW if fans else MORE_ROWS) * MORE_ROWS ** (more - 1) if more else 1.0
        rows *= TORN if columns and _torn(middle, columns) else 1.0
        for way in product(*ways):
            around: dict[str, list[Part]] = {"above": [], "left": [], "right": [], "below": []}
            for zone, at in way:
                around[at] += parts[zone]
            worth = rows * prod(WORTH[each] for each in way)
            if any(len(part.names) < columns for part in around["below"]):
                continue  # the columns above it could not be as long as the others
            low = (ASIDES, "left") in way and (HAND, "left") not in way
            most = {at: min(4, max((len(part.names) for part in found), default=1)) for at, found in around.items()}
            for lines, left, right in product(*(range(1, most[at] + 1) for at in ("above", "left", "right"))):
                mixed = MORE_LINES ** (len(around["above"]) - 1) if lines > 1 else 1.0
                yield Plan(
                    columns,
                    around,
                    lines,
                    {"left": left, "right": right},
                    low,
                    worth * mixed * MORE_LINES ** (lines - 1),
                )


def _torn(middle: Middle, columns: int) -> bool:
    """Whether a block goes on in the next row, and shares one with another block."""
    count = len(middle.columns)
    return any(
        first // columns < (end - 1) // columns and (first % columns or (end % columns and end < count))
        for first, end in pairwise([*middle.starts, count])
    )


# -- sizes


def _gain(u: float) -> float:
    """How good it is if a unit has `u` px: what a finger lacks counts for more, what it does not need for less."""
    need = FINGER_PX / WIDTH
    return u * sqrt(u / need if u < need else need / u)


def _fan(shown: int, u: float) -> float:
    """The least room of a fan below its first card: a short one lies open, the cards of a long one can just be told."""
    return max((shown - 1) * max(TIGHT, TIGHT_PX / u), min(shown - 1, SHORT) * OPEN)


def _step_down(part: Part, u: float) -> float:
    """The step from one row of a part to the next, over what is written there; lines are as high as on the page."""
    line = 14.4 / min(u, 8.5)  # 13 px on the smallest screen
    return HEIGHT + _fan(part.shown, u) + max(BELOW, part.lines * line + 0.3)


def _tall(part: Part, abreast: int, u: float) -> float:
    """The height of a part, `abreast` places side by side."""
    return ceil(len(part.names) / abreast) * _step_down(part, u)


def _abreast(part: Part, lines: int) -> int:
    """The places side by side of a part in a number of lines."""
    return ceil(len(part.names) / lines)


def _span(places: int, across: float = ACROSS) -> float:
    """The width of a number of places."""
    return (places - 1) * across + WIDTH if places else 0.0


def _strip(plan: Plan, at: str) -> float:
    """The width of what lies left or right, and of the gap beside it."""
    places = max((min(plan.wide[at], len(part.names)) for part in plan.around[at]), default=0)
    return _span(places) + ASIDE if places else 0.0


def _above(plan: Plan) -> int:
    """The places side by side above the middle."""
    return sum(_abreast(part, plan.lines) for part in plan.around["above"])


def _inner(plan: Plan, middle: Middle, across: float = ACROSS) -> float:
    """The width of the middle, so that what lies above fits too."""
    above = _span(_above(plan), across) - (_strip(plan, "left") if plan.low else 0.0)
    return max(WIDTH, middle.width, _span(plan.columns, across), above)


def _rows(plan: Plan, middle: Middle) -> list[Sequence[tuple[str, int]]]:
    return [middle.columns[i : i + plan.columns] for i in range(0, len(middle.columns), max(1, plan.columns))]


def _fits(width: float) -> int:
    """How many places fit side by side."""
    return max(1, int((width - WIDTH) / ACROSS + 1.001))


def _heights(plan: Plan, middle: Middle, u: float) -> tuple[float, float]:
    """The height of what lies above the middle, and of that with the middle and what lies below."""
    above = max((_tall(part, _abreast(part, plan.lines), u) for part in plan.around["above"]), default=0.0)
    places = _fits(_inner(plan, middle))
    below = sum(_tall(part, min(places, len(part.names)), u) for part in plan.around["below"])
    rows = sum(HEIGHT + _fan(max(shown for _, shown in row), u) + BELOW for row in _rows(plan, middle))
    return above, above + middle.height + rows - BELOW + below


def _width(plan: Plan, middle: Middle) -> float:
    return _strip(plan, "left") + _inner(plan, middle) + _strip(plan, "right")


def _height(plan: Plan, middle: Middle, u: float) -> float:
    """The height of a table whose fans are as tight as they may be."""
    above, high = _heights(plan, middle, u)
    left, right = (sum(_tall(p, min(n, len(p.names)), u) for p in plan.around[at]) for at, n in plan.wide.items())
    return max(high, left + plan.low * above, right)


# -- spots


def _laid(plan: Plan, middle: Middle, width: float, height: float, u: float) -> Layout:
    """Return the layout of a plan for a window with a unit of `u` px: places as far apart as there is room for, and fans as open."""
    top, high = _heights(plan, middle, u)
    rows = _rows(plan, middle)
    left, right = _strip(plan, "left"), _strip(plan, "right")
    free = width - right
    most = (
        (free - (0.0 if plan.low else left) - WIDTH) / max(1, _above(plan) - 1),
        (free - left - WIDTH) / max(1, plan.columns - 1),
    )
    across = max(ACROSS, min(LOOSE, *most))
    inner = _inner(plan, middle, across)
    more = max(0.0, height - high) / max(1, len(rows))
    spots: list[Spot] = []

    def put(part: Part, abreast: int, x: float, y: float, across: float = across) -> float:
        """Lay a part in rows, and return where what comes below it begins."""
        down = _step_down(part, u)
        fan = (0.0, FAN if part.shown > 1 else 0.0)
        for i, name in enumerate(part.names):
            column, row = i % abreast, i // abreast
            spots.append(Spot(name, x + WIDTH / 2 + across * column, y + HEIGHT / 2 + down * row, fan=fan))
        return y + _tall(part, abreast, u)

    # what lies above: the first part at the left, the last one at the right, a single one in the middle
    above = plan.around["above"]
    first = 0.0 if plan.low else left
    spare = left + inner - first - _span(_above(plan), across)
    x = first + (spare / 2 if len(above) == 1 else 0.0)
    for part in above:
        abreast = _abreast(part, plan.lines)
        put(part, abreast, x, 0.0)
        x += abreast * across + spare / max(1, len(above) - 1)

    # the middle, each row as high as its longest fan
    shift = left + (inner - middle.width) / 2
    spots += [spot._replace(x=spot.x + shift, y=spot.y + top) for spot in middle.placed]
    y = top + middle.height
    x = left + (inner - _span(plan.columns, across)) / 2
    for row in rows:
        for n, (name, shown) in enumerate(row):
            put(Part((name,), 0, shown), 1, x + n * across, y)
        longest = max(shown for _, shown in row)
        y += HEIGHT + min(FAN * (longest - 1), _fan(longest, u) + more) + BELOW
    bottom = y - BELOW
    for part in plan.around["below"]:
        abreast = min(_fits(_inner(plan, middle)), len(part.names))
        y = bottom = put(part, abreast, left + (inner - _span(abreast, across)) / 2, y)

    for at, x, y in (("left", 0.0, top if plan.low else 0.0), ("right", left + inner + ASIDE, 0.0)):
        for part in plan.around[at]:
            y = put(part, min(plan.wide[at], len(part.names)), x, y, ACROSS)
        bottom = max(bottom, y - BELOW) if plan.around[at] else bottom
    rounded = tuple(spot._replace(x=round(spot.x, 2), y=round(spot.y, 2)) for spot in spots)
    return Layout(round(left + inner + right + 0.005, 2), round(max(bottom, HEIGHT) + 0.005, 2), rounded)
