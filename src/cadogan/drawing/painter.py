"""A table as SVG: cards, coordinates and arrows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import copysign, hypot
from typing import NamedTuple

from cadogan.drawing.cards import back, face, fan_style, style_for
from cadogan.drawing.geometry import (
    HEIGHT,
    MARGIN,
    WIDTH,
    Box,
    Theme,
    beside,
    box,
    fanned,
    paint,
    room_for,
    tuck,
    woven,
)
from cadogan.drawing.shapes import letters, number, rug, width_of
from cadogan.rules.cards import RANKS, SUITS, UNKNOWN, rank, read_card, suit
from cadogan.rules.places import Layout, Pile, Spot

# -- The names of the places: along the edges of a weave, beside all other places -------------------------------------


SIZE = 1.1
LETTER = 0.62  # the width of a letter, about
FONT = 'font-family="Inter,Helvetica,Arial,sans-serif" font-weight="600" text-anchor="middle"'


def coordinates(painter: Painter, piles: Mapping[str, Pile]) -> str:
    """Return the names of all places as SVG. The places must have been drawn, because their captions have precedence."""
    weave = painter.weave if _is_grid(painter.weave) else []
    drawn = _edges(weave, painter.theme) if weave else ""
    areas = {spot.place: painter.area(spot, piles[spot.place]) for spot in painter.layout.spots}
    for spot in painter.layout.spots:
        if spot not in weave:
            others = [area for place, area in areas.items() if place != spot.place] + list(painter.captions.values())
            drawn += _label(painter, spot.place, areas[spot.place], others)
    return f'<g class="coordinates">{drawn}</g>'


def _is_grid(weave: list[Spot]) -> bool:
    """Whether the names are a letter for each column and a number for each row."""
    columns: dict[float, set[str]] = {}
    rows: dict[float, set[str]] = {}
    for spot in weave:
        columns.setdefault(round(spot.x, 2), set()).add(spot.place[:1])
        rows.setdefault(round(spot.y, 2), set()).add(spot.place[1:])
    return bool(weave) and all(len(names) == 1 for names in (*columns.values(), *rows.values()))


def _edges(weave: list[Spot], theme: Theme) -> str:
    left = min(spot.x for spot in weave) - HEIGHT / 2 - 0.75
    top = min(spot.y for spot in weave) - HEIGHT / 2 - 0.45
    names = {(spot.x, top): spot.place[:1] for spot in weave}
    names |= {(left, spot.y + 0.4): spot.place[1:] for spot in weave}
    return "".join(_text(name, x, y, theme.muted) for (x, y), name in names.items())


def _label(painter: Painter, name: str, own: Box, others: Sequence[Box]) -> str:
    """The name of a place above it; if it would cover something there, in the upper right corner of its card."""
    theme, width = painter.theme, LETTER * SIZE * len(name) + 0.5
    above = room_for(painter.layout, own.middle[0], own.top - SIZE, width, SIZE, others)
    if above:
        return _text(name, above.middle[0], above.bottom - 0.22, theme.muted)
    x, y = own.right - width / 2 - 0.15, own.top + 0.15
    return (
        f'<rect x="{number(x - width / 2)}" y="{number(y)}" width="{number(width)}" height="1.3" rx=".4" '
        f"{paint('fill', theme.felt)}/>{_text(name, x, y + 1.03, theme.muted)}"
    )


def _text(name: str, x: float, y: float, colour: str) -> str:
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{SIZE}" {FONT} {paint("fill", colour)}>{escape(name)}</text>'
    )


# -- Arrows from card to card -----------------------------------------------------------------------------------------


BENDS = (3.0, -3.0, 7.0, -7.0)  # how far a curve may go to the side
GAP = 0.4  # between a card and the arrow
SHORTEST = 2.6
LENGTH, HALF = 1.5, 0.75  # of an arrow's head

Point = tuple[float, float]


class Arrow(NamedTuple):
    """An arrow from place to place, or a line without a head, for a pair."""

    source: str
    target: str
    head: bool = True


def arrow(start: Box, end: Box, others: Sequence[Box], head: bool, theme: Theme) -> str:
    """Return an arrow between two cards as SVG; it bends to the side where it covers fewer others.

    Where the cards are too close, it begins and ends on them.
    """
    curves = [_curve(start.middle, end.middle, bend) for bend in BENDS]
    points = min(curves, key=lambda curve: sum(any(other.holds(*point) for other in others) for point in curve))
    outside = [point for point in points if not start.holds(*point, GAP) and not end.holds(*point, GAP)]
    if len(outside) > 1 and hypot(outside[-1][0] - outside[0][0], outside[-1][1] - outside[0][1]) >= SHORTEST:
        points = outside
    else:
        points = _curve(start.middle, end.middle, 0)
    tip = ""
    if head:
        (x, y), (before_x, before_y) = points[-1], points[-min(6, len(points))]
        far = hypot(x - before_x, y - before_y) or 1
        dx, dy = (x - before_x) / far, (y - before_y) / far
        base = x - LENGTH * dx, y - LENGTH * dy
        corners = [(x, y), (base[0] - HALF * dy, base[1] + HALF * dx), (base[0] + HALF * dy, base[1] - HALF * dx)]
        tip = (
            f'<path d="M{_line(corners)}Z" {paint("fill", theme.arrow)} {paint("stroke", theme.arrow_under)} '
            'stroke-width=".16" stroke-linejoin="round"/>'
        )
        points = [point for point in points if hypot(point[0] - x, point[1] - y) > LENGTH * 0.8] or points[:1]
        points.append((x - LENGTH * 0.8 * dx, y - LENGTH * 0.8 * dy))
    line = f'd="M{_line(points)}" fill="none" stroke-linecap="round"'
    return (
        f'<g class="arrow"><path {line} {paint("stroke", theme.arrow_under)} stroke-width=".66" stroke-opacity=".7"/>'
        f'<path {line} {paint("stroke", theme.arrow)} stroke-width=".36"/>{tip}</g>'
    )


def _curve(start: Point, end: Point, bend: float) -> list[Point]:
    """Points on a curve; a bend is how far it goes to the side, at most a third of the length."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1
    far = copysign(min(abs(bend), length / 3), bend)
    turn = (start[0] + end[0]) / 2 - far * dy / length, (start[1] + end[1]) / 2 + far * dx / length
    steps = 40 + int(8 * length)
    parts = [(i / steps, 1 - i / steps) for i in range(steps + 1)]
    return [
        (
            b * b * start[0] + 2 * a * b * turn[0] + a * a * end[0],
            b * b * start[1] + 2 * a * b * turn[1] + a * a * end[1],
        )
        for a, b in parts
    ]


def _line(points: Sequence[Point]) -> str:
    return "L".join(f"{number(x)} {number(y)}" for x, y in points)


# -- A table as pieces of SVG: cloth, rug, cards, empty places and captions -------------------------------------------


BESIDE = ("foundation", "stock", "waste", "heap")  # kinds of piles that are not part of the tableau
_LAYER = 0.12  # from each back of the stock to the next
CAPTION = 1.15  # the size of captions
_SIGNS = {
    "up": "M0 0L.45 -.75L.9 0Z",
    "down": "M0 -.75L.9 -.75L.45 0Z",
    "redeal": "M.98 -.72A.47 .47 0 1 0 1.02 -.2L.85 -.3A.27 .27 0 1 1 .83 -.58L.68 -.43L1.2 -.36L1.15 -.88Z",
}
_SIGNS_WIDTH = 1.3


class Frame(NamedTuple):
    """What a picture shows: the piles of a table, a card beside the stock or 0, and whether the game is won."""

    piles: Mapping[str, Pile]
    hand: int = 0
    won: bool = False


class Painter:
    """Draws the places of a layout. What is used more than once is defined once, in `defs`.

    The names of definitions say what they hold, so that several pictures in one document do not disturb each other.
    """

    def __init__(self, layout: Layout, theme: Theme, unit: float) -> None:
        """`unit`: pixels for each unit of the layout; it decides how much the faces show."""
        self.layout, self.theme, self.unit = layout, theme, unit
        self.weave = woven(layout)
        self.tuck = tuck(self.weave)
        self.defined: dict[str, str] = {}
        self.captions: dict[str, Box] = {}  # where captions are, by place

    # -- the picture as a whole

    def document(self, drawn: str, label: str, cloth: bool = True) -> str:
        """Return a picture with the table's cloth under what is drawn, or with nothing under it."""
        width, height = self.layout.width + 2 * MARGIN, self.layout.height + 2 * MARGIN
        theme = self.theme
        defs = (
            f'<radialGradient id="felt-{theme.name}" cx=".5" cy="0" r="1.1"><stop {paint("stop-color", theme.felt)}/>'
            f'<stop offset="1" {paint("stop-color", theme.felt_deep)}/></radialGradient>'
            f'<linearGradient id="sheet-{theme.name}" x2=".3" y2="1"><stop {paint("stop-color", theme.card)}/>'
            f'<stop offset="1" {paint("stop-color", theme.card_low)}/></linearGradient>'
            '<linearGradient id="shade" x2="0" y2="1"><stop stop-opacity=".36"/><stop offset="1" stop-opacity="0"/>'
            f"</linearGradient>{''.join(self.defined.values())}"
        )
        ground = (
            f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{number(width)}" height="{number(height)}" '
            f'fill="url(#felt-{theme.name})"/>'
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {number(width)} {number(height)}" '
            f'width="{number(width * self.unit)}" height="{number(height * self.unit)}" '
            f'style="max-width:100%;height:auto" role="img" aria-label="{escape(label)}"><defs>{defs}</defs>'
            f"{ground if cloth else ''}{drawn}</svg>"
        )

    def rug(self, seed: str, whole: bool) -> str:
        """Return the rug under a weave; empty without a weave or a seed, and for printing, because it takes much ink."""
        if not self.weave or not seed or self.theme.name == "print":
            return ""
        xs, ys = [spot.x for spot in self.weave], [spot.y for spot in self.weave]
        side = max(xs) - min(xs) + HEIGHT
        return rug(seed, min(xs) - HEIGHT / 2, min(ys) - HEIGHT / 2, side, whole)

    def aside(self) -> str:
        """Return the cards that take no part in the game."""
        return "".join(self.card(Spot("", x, y), read_card(card), "single") for card, x, y in self.layout.aside)

    # -- places

    def place(self, spot: Spot, frame: Frame) -> list[str]:
        """Return a place in pieces, bottom first: what is under its cards, its cards, its caption."""
        pile = frame.piles[spot.place]
        done = _done(pile)
        pieces = [self._ticks(spot, *done) if done else ""]
        if pile.cards:
            pieces += self._stock(spot, pile, frame.hand) if pile.kind == "stock" else self._cards(spot, pile)
        elif not (spot in self.weave or (frame.won and pile.kind not in BESIDE)):
            pieces.append(self.at(spot, self._slot()))
        return [*pieces, "" if done else self._caption(spot, pile)]

    def area(self, spot: Spot, pile: Pile) -> Box:
        """Return the area of a pile's cards, with the ticks around them."""
        boxes = [box(each) for each in fanned(self.layout, spot, len(pile.cards))]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        more = 1.0 if _done(pile) else 0.0
        above = _LAYER * 2 if pile.kind == "stock" else 0.0
        return Box(min(lefts) - more, min(tops) - more - above, max(rights) + more, max(bottoms) + more)

    def top(self, spot: Spot, pile: Pile) -> Spot:
        """Return the spot of a pile's last card."""
        return fanned(self.layout, spot, len(pile.cards) or 1)[-1]

    def _cards(self, spot: Spot, pile: Pile) -> list[str]:
        faces = pile.faces
        is_fan = spot.fan != (0.0, 0.0)
        spots = fanned(self.layout, spot, len(faces))
        alone = "shown" if spot.scale > 1 else "single"
        way = "woven" if pile.covered else fan_style(spot.fan) if is_fan else alone
        shown = 0 if is_fan else len(faces) - 1
        return [self.card(spots[i], faces[i], way, pile.covered) for i in range(shown, len(faces))]

    def _stock(self, spot: Spot, pile: Pile, hand: int) -> list[str]:
        layers = range(min(3, len(pile.cards)))
        backs = [self.card(spot._replace(x=spot.x + _LAYER * i, y=spot.y - _LAYER * i), UNKNOWN, "") for i in layers]
        return [*backs, self.card(beside(self.layout, spot), hand, "shown")] if hand else backs

    def card(self, spot: Spot, card: int, way: str, covered: tuple[bool, bool] | None = None) -> str:
        """Return a card at a spot; `way` is as in `style_for`. `covered`: for a woven card, which of its ends are."""
        if card == UNKNOWN:
            return self.at(spot, self._use("back", f'<g transform="scale(.1)">{back(self.theme)}</g>'))
        # A sideways card is an upright one turned clockwise: its upper end points right.
        ends = (covered[1], covered[0]) if covered and spot.turned else covered
        return self.at(
            spot, self._paper(ends) + self._face(card, style_for(WIDTH * spot.scale * self.unit, way), spot.turned)
        )

    def loose(self, card: int) -> str:
        """Return a card that is not at a spot: its middle is at the origin."""
        return self.card(Spot("", 0, 0), card, "single")

    def _paper(self, ends: tuple[bool, bool] | None) -> str:
        theme = self.theme
        upper, lower = ends or (False, False)
        top, bottom = self.tuck * upper, self.tuck * lower
        fill = paint("fill", theme.blocked) if upper and lower else f'fill="url(#sheet-{theme.name})"'
        corner = 0.12 if upper or lower else 0.42
        height = number(HEIGHT - top - bottom)

        def shade(y: float, way: str) -> str:
            return f'<rect width="5" height=".8" fill="url(#shade)" transform="translate(0 {number(y)}){way}"/>'

        def tab(y: float) -> str:
            return f'<rect x="1.3" y="{number(y)}" width="2.4" height=".34" rx=".17" {paint("fill", theme.bronze)}/>'

        drawn = (
            f'<rect x="-.03" y="{number(top + 0.06)}" width="5.06" height="{height}" rx=".42" {paint("fill", theme.shadow)}/>'
            f'<rect y="{number(top)}" width="5" height="{height}" rx="{corner}" {fill} {paint("stroke", theme.edge)} '
            f'stroke-width=".06"/>'
        )
        if ends:
            drawn += shade(top, "") if upper else tab(0.22)
            drawn += shade(HEIGHT - bottom, " scale(1 -1)") if lower else tab(HEIGHT - 0.56)
        name = "paper" if ends is None else f"woven-{upper:d}{lower:d}"
        return self._use(name, drawn)

    def _face(self, card: int, style: str, lying: bool) -> str:
        theme = self.theme
        drawn = face(card, style, lying)
        colour = theme.red if SUITS[suit(card)] in "HD" else theme.black
        turn = " rotate(-90) translate(-3.5 -2.5)" if lying else " translate(-2.5 -3.5)"
        layers = [
            drawn.wash and f'<path d="{drawn.wash}" {paint("fill", colour)} opacity=".12"/>',
            drawn.line
            and f'<path d="{drawn.line}" fill="none" {paint("stroke", colour)} stroke-width=".7" stroke-opacity=".55"/>',
            drawn.gold
            and f'<path d="{drawn.gold}" {paint("fill", theme.bronze)} {paint("stroke", colour)} stroke-width=".35"/>',
            f'<path d="{drawn.ink}" {paint("fill", colour)}/>',
        ]
        name = f"{RANKS[rank(card) - 1]}{SUITS[suit(card)]}-{'l' * lying}{''.join(word[0] for word in style.split())}"
        return self._use(name, f'<g transform="translate(2.5 3.5){turn} scale(.1)">{"".join(layers)}</g>')

    def _slot(self) -> str:
        edge = paint("stroke", self.theme.slot)
        slot = f'<rect width="5" height="7" rx=".42" fill="none" {edge} stroke-width=".1" stroke-dasharray=".3 .25"/>'
        return self._use("slot", slot)

    def _use(self, name: str, drawn: str) -> str:
        """Define something once, and return its use."""
        name = f"{name}-{self.theme.name}"
        self.defined.setdefault(name, f'<g id="{name}">{drawn}</g>')
        return f'<use href="#{name}"/>'

    def at(self, spot: Spot, drawn: str) -> str:
        """Return what is drawn on a card's ground of 5 × 7, moved to a spot."""
        rotate = " rotate(90)" if spot.turned else ""
        size = f" scale({number(spot.scale)})" if spot.scale != 1 else ""
        to = f"translate({number(spot.x)} {number(spot.y)})"
        return f'<g transform="{to}{rotate}{size} translate(-2.5 -3.5)">{drawn}</g>'

    # -- captions

    def _caption(self, spot: Spot, pile: Pile) -> str:
        """The next card of a pile and its direction, or a number of cards and of redeals; empty where it has no room."""
        text = _caption(pile)
        if not text:
            return ""
        width = sum(_SIGNS_WIDTH if each in _SIGNS else width_of(each, CAPTION) for each in text)
        own = self.area(spot, pile)
        (x, _), wide, high = own.middle, width + 0.6, CAPTION + 0.25
        others = [box(other) for other in self.layout.spots if other is not spot]
        below = room_for(self.layout, x, own.bottom, wide, high, others)
        area = below or room_for(self.layout, x, own.top - high, wide, high, others)
        if area is None:
            return ""
        self.captions[spot.place] = area
        return self._written(text, area.middle[0] - width / 2, area.bottom - (0.2 if below else 0.3))

    def _written(self, text: list[str], x: float, y: float) -> str:
        drawn = ""
        for each in text:
            if each in _SIGNS:
                drawn += f'<path d="{_SIGNS[each]}" transform="translate({number(x)} {number(y)})"/>'
                x += _SIGNS_WIDTH
            else:
                width = width_of(each, CAPTION)
                drawn += f'<path d="{letters(each, x + width / 2, y, CAPTION)}"/>'
                x += width
        return f"<g {paint('fill', self.theme.muted)}>{drawn}</g>"

    def _ticks(self, spot: Spot, done: int, full: int) -> str:
        """A frame of ticks around a pile that is built through several rounds: a side per round, a tick per rank."""
        theme = self.theme
        paths = [
            (_ticks(done, full, full, 0.14), theme.muted, 0.14),
            (_ticks(0, done, full, 0.34), theme.accent, 0.2),
        ]
        drawn = "".join(
            f'<path d="{d}" fill="none" {paint("stroke", colour)} stroke-width="{width}" stroke-linecap="round"/>'
            for d, colour, width in paths
        )
        return f'<g transform="translate({number(spot.x)} {number(spot.y)})">{drawn}</g>'


def _done(pile: Pile) -> tuple[int, int] | None:
    """How many cards there are, and how many there will be, on a pile that is built through several rounds."""
    return next(((int(note[1]), int(note[2])) for note in pile.notes if note[0] == "of"), None)


def _caption(pile: Pile) -> list[str]:
    """What a caption says: signs by name, and digits or ranks."""
    top = rank(pile.cards[-1]) if pile.cards and pile.cards[-1] != UNKNOWN else 0
    step = (RANKS.index(pile.next) + 1 - top) % 13 if top and pile.next and pile.next in RANKS else 0
    if step in (1, 12):
        return ["up" if step == 1 else "down", pile.next.replace("T", "10")]
    counts = {str(note[0]): note[1] for note in pile.notes}
    text = [str(counts[code]) for code in ("left", "count", "gone") if counts.get(code)]
    return [*text, "redeal", str(counts["redeals"])] if counts.get("redeals") else text


_W, _H = WIDTH / 2 + 0.65, HEIGHT / 2 + 0.65
_SIDES = ((-_W, -_H, _W, -_H, 0, -1), (_W, -_H, _W, _H, 1, 0), (_W, _H, -_W, _H, 0, 1), (-_W, _H, -_W, -_H, -1, 0))


def _ticks(start: int, end: int, full: int, length: float) -> str:
    a_side = full / len(_SIDES)
    drawn = ""
    for n in range(start, end):
        x0, y0, x1, y1, out_x, out_y = _SIDES[min(len(_SIDES) - 1, int(n / a_side))]
        far = 0.06 + 0.88 * (n % a_side + 0.5) / a_side  # clear of the corners
        dx, dy = out_x * length, out_y * length
        x, y = x0 + (x1 - x0) * far - dx, y0 + (y1 - y0) * far - dy
        drawn += f"M{number(x)} {number(y)}l{number(2 * dx)} {number(2 * dy)}"
    return drawn
