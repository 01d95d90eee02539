"""A line of moves as an animated SVG: one file that plays by itself in any browser, without a script.

Every piece of the table is drawn once for each time that it is there, and shown and hidden by a timetable; between two
tables, the cards that changed places fly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cadogan.drawing.geometry import theme_named
from cadogan.drawing.painter import Frame, Painter
from cadogan.drawing.shapes import number
from cadogan.rules import checked
from cadogan.rules.cards import UNKNOWN
from cadogan.rules.places import Layout, Spot

FLIGHT = 0.4  # seconds, at most
AT_MOST = 6  # cards that fly in one move; when more change places, the table changes at once
REST = 2.5  # seconds that the last table stays before the line begins again


class Flight(NamedTuple):
    """A card that changes places."""

    card: int
    source: Spot
    target: Spot


@checked
def animation(
    layout: Layout,
    frames: Sequence[Frame],
    *,
    unit: float,
    seconds: float = 1.0,
    theme: str = "dark",
    seed: str = "",
    loop: bool = True,
    label: str = "game",
) -> str:
    """Return the tables of a line as an animated SVG. `unit`: pixels for each unit of the layout; `seconds`: time for a move.

    `loop`: begin again at the end. `seed`: the deal's number, for the rug under a quilt. A viewer that does not animate
    shows the first table.
    """
    painter = Painter(layout, theme_named(theme), unit)
    clock = _Clock(len(frames), seconds, loop)
    flown = [list(flights(painter, one, two)) for one, two in pairwise(frames)]
    parts = [painter.rug(seed, False), painter.aside()]
    if seed and frames[-1].won:
        parts.append(clock.shown(painter.rug(seed, True), clock.start(len(frames) - 1), clock.total))
    for spot in layout.spots:
        landing = [any(each.target.place == spot.place for each in flying) for flying in flown]
        parts.append(_place(painter, clock, spot, frames, landing))
    for step, flying in enumerate(flown, start=1):
        parts += [clock.flight(painter.loose(each.card), each, step) for each in flying]
    return painter.document("".join(parts), label)


def _place(painter: Painter, clock: _Clock, spot: Spot, frames: Sequence[Frame], landing: Sequence[bool]) -> str:
    """A place through the whole line: each of its pieces for the time that it is there."""
    since: dict[tuple[int, str], float] = {}  # the pieces that are there, by their place in the pile
    done: list[tuple[int, float, float, str]] = []
    for step, frame in enumerate(frames):
        pieces = painter.place(spot, frame)
        # A place that a card flies to changes when it lands; any other when the move begins.
        now = clock.landing(step) if step and landing[step - 1] else clock.start(step)
        there = {(level, piece) for level, piece in enumerate(pieces) if piece}
        for gone in since.keys() - there:
            done.append((gone[0], since.pop(gone), now, gone[1]))
        for new in there - since.keys():
            since[new] = now
    done += [(level, start, clock.total, piece) for (level, piece), start in since.items()]
    return "".join(clock.shown(piece, start, end) for level, start, end, piece in sorted(done))


def flights(painter: Painter, before: Frame, after: Frame) -> Iterator[Flight]:
    """The cards that changed places from one table to the next; none if there are too many."""
    spots = {spot.place: spot for spot in painter.layout.spots}
    left: list[tuple[int, str]] = []  # cards that are gone from a place, the one on top first
    came: list[tuple[int, str]] = []
    for place in spots:
        old, new = before.piles[place], after.piles[place]
        if old.kind == "stock":
            more = len(old.cards) - len(new.cards)
            left += [(UNKNOWN, place)] * more
            came += [(UNKNOWN, place)] * -more
            continue
        gone = Counter(old.cards) - Counter(new.cards)
        left += [(card, place) for card in gone.elements()]
        came += [(card, place) for card in (Counter(new.cards) - Counter(old.cards)).elements()]
    if len(came) > AT_MOST:
        return
    for card, place in came:
        source = next((each for each in left if each[0] == card), None) or next(
            (each for each in left if UNKNOWN in (each[0], card)), None
        )
        if source is None:
            continue
        left.remove(source)
        start = painter.top(spots[source[1]], before.piles[source[1]])
        end = painter.top(spots[place], after.piles[place])
        yield Flight(card, start, end)
    heap = next((spot for place, spot in spots.items() if after.piles[place].kind == "heap"), None)
    if heap and len(left) <= AT_MOST:
        for card, place in left:
            yield Flight(card, painter.top(spots[place], before.piles[place]), heap)


class _Clock:
    """When things happen, in seconds, and how SVG says so."""

    def __init__(self, frames: int, seconds: float, loop: bool) -> None:
        self.seconds = seconds
        self.flying = min(FLIGHT, 0.6 * seconds)
        self.total = frames * seconds + (REST if loop else 0)
        self.repeat = 'repeatCount="indefinite"' if loop else 'fill="freeze"'

    def start(self, step: int) -> float:
        """When the move to a table begins."""
        return step * self.seconds

    def landing(self, step: int) -> float:
        """When its cards land."""
        return self.start(step) + self.flying

    def shown(self, drawn: str, start: float, end: float) -> str:
        """Something that is there from one time to another."""
        if start <= 0 and end >= self.total:
            return drawn
        hidden = "" if start <= 0 else ' visibility="hidden"'
        times, values = [0.0], ["visible" if start <= 0 else "hidden"]
        if start > 0:
            times.append(start)
            values.append("visible")
        if end < self.total:
            times.append(end)
            values.append("hidden")
        return f"<g{hidden}>{drawn}{self._animate('animate', 'visibility', times, values, 'discrete')}</g>"

    def flight(self, drawn: str, flight: Flight, step: int) -> str:
        """A card that flies in the move to a table."""
        start, end = self.start(step), self.landing(step)
        one, two = flight.source, flight.target
        times = [0.0, start, end, self.total]

        def move(kind: str, before: str, after: str, more: str = "") -> str:
            values = [before, before, after, after]
            return self._animate("animateTransform", "transform", times, values, "spline", f' type="{kind}"{more}')

        moves = move("translate", f"{number(one.x)} {number(one.y)}", f"{number(two.x)} {number(two.y)}")
        if one.turned or two.turned:
            moves += move("rotate", f"{90 * one.turned}", f"{90 * two.turned}", ' additive="sum"')
        if one.scale != 1 or two.scale != 1:
            moves += move("scale", number(one.scale), number(two.scale), ' additive="sum"')
        return self.shown(f"<g>{drawn}{moves}</g>", start, end)

    def _animate(
        self, tag: str, attribute: str, times: Sequence[float], values: Sequence[str], mode: str, more: str = ""
    ) -> str:
        keys = ";".join(f"{time / self.total:.6f}".rstrip("0").rstrip(".") or "0" for time in times)
        splines = ' keySplines="0 0 1 1;.3 0 .3 1;0 0 1 1"' if mode == "spline" else ""
        return (
            f'<{tag} attributeName="{attribute}"{more} dur="{number(self.total)}s" calcMode="{mode}"{splines} '
            f'keyTimes="{keys}" values="{";".join(values)}" {self.repeat}/>'
        )
