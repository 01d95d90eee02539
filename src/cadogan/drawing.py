"""Draw the table of any game as SVG, from its layout and its piles, for notebooks and documents."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from cadogan.cards import RANKS, SUITS, UNKNOWN, rank, suit
from cadogan.places import Layout, Pile, Spot

WIDTH, HEIGHT = 5.0, 7.0
SYMBOLS = dict(zip(SUITS, "♠♥♦♣", strict=True))
INK = ("#1d2333", "#b3222f", "#b3222f", "#1d2333")


def svg(layout: Layout, piles: Mapping[str, Pile]) -> str:
    """Return the table as an SVG picture, ten pixels for each unit of the layout (see `Spot`).

    `layout` is one of `Position.layouts`, `piles` are `Position.piles`, or those of `Position.seen` to show only what
    the player knows: an unseen or face-down card shows its back.
    """
    parts = [_spot(spot, piles[spot.place]) for spot in layout.spots]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {layout.height}" '
        f'width="{10 * layout.width:g}" height="{10 * layout.height:g}" role="img">'
        f'<rect width="100%" height="100%" rx="1" fill="#17443f"/>{"".join(parts)}</svg>'
    )


def _spot(spot: Spot, pile: Pile) -> str:
    turn = " rotate(-90)" if spot.turned else ""
    size = f" scale({spot.scale:g})" if spot.scale != 1 else ""
    # The first card of a pile is its lowest; in the stock, which is all face down, it is the next card.
    faces = (UNKNOWN,) * pile.down + pile.cards[pile.down :]
    cards = faces if spot.fan != (0.0, 0.0) else faces[-1:]
    drawn = [
        f'<g transform="translate({spot.x + i * spot.fan[0]:g} {spot.y + i * spot.fan[1]:g}){turn}{size}">{_card(card, spot.turned)}</g>'
        for i, card in enumerate(cards)
    ]
    if not cards:
        drawn = [f'<g transform="translate({spot.x:g} {spot.y:g}){turn}{size}">{_paper("none", "#ffffff55")}</g>']
    return f"<g><title>{escape(pile.title)}</title>{''.join(drawn)}</g>"


def _paper(fill: str, edge: str) -> str:
    return (
        f'<rect x="{-WIDTH / 2}" y="{-HEIGHT / 2}" width="{WIDTH}" height="{HEIGHT}" rx=".42" '
        f'fill="{fill}" stroke="{edge}" stroke-width=".1"/>'
    )


def _card(card: int, turned: bool) -> str:
    if card == UNKNOWN:
        return _paper("#7b1e2b", "#f6efdf")
    name = RANKS[rank(card) - 1].replace("T", "10")
    text = f'{name}<tspan dx=".2">{SYMBOLS[SUITS[suit(card)]]}</tspan>'
    upright = ' transform="rotate(90)"' if turned else ""
    at = ('x="-2.9"', 'y="-.4"') if turned else ('x="-2.1"', 'y="-1.3"')
    return (
        _paper("#fffdf6", "#00000055")
        + f'<text {at[0]} {at[1]} font-family="Georgia,serif" font-size="2" font-weight="bold" fill="{INK[suit(card)]}"{upright}>{text}</text>'
    )
