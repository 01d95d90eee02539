"""A game's emblem: its table after the deal, small, as rectangles. For games that have no drawn one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cadogan.drawing.geometry import Box, box, fanned
from cadogan.rules import checked
from cadogan.rules.places import Layout, Pile

SIDE = 64.0  # of the emblem
LEFT_OUT = ("stock", "waste", "heap", "cell")  # the kinds of places that show nothing of a game
GAP = 0.8  # between two rows of places, in the units of `Spot`


class Emblem(NamedTuple):
    """Cards as (x, y, width, height) on 64 × 64 units, in the order in which they are drawn, and which of them stand out."""

    cards: tuple[tuple[float, float, float, float], ...]
    accents: tuple[int, ...]


@checked
def emblem(layouts: Sequence[Layout], piles: Mapping[str, Pile]) -> Emblem:
    """Return the emblem of a table: its figure, or of its layouts with foundations above the one with the largest cards. Foundations
    stand out.
    """
    figure = layouts[:1] if any(layout.compressed for layout in layouts) else layouts
    tables = [_cards(layout, piles) for layout in figure]
    table = min(map(_close, list(filter(_crowned, tables)) or tables), key=lambda table: max(_size(table)))
    width, height = _size(table)
    scale = SIDE / max(width, height)
    left, top = (SIDE - scale * width) / 2, (SIDE - scale * height) / 2
    return Emblem(
        tuple(
            (
                round(left + scale * x, 1),
                round(top + scale * y, 1),
                round(scale * (right - x), 1),
                round(scale * (bottom - y), 1),
            )
            for _, (x, y, right, bottom) in table
        ),
        tuple(i for i, (kind, _) in enumerate(table) if kind == "foundation"),
    )


def _cards(layout: Layout, piles: Mapping[str, Pile]) -> list[tuple[str, Box]]:
    """The cards that show, each with the kind of its place; an empty place has one too."""
    return [
        (pile.kind, box(card))
        for spot in layout.spots
        if (pile := piles[spot.place]).kind not in LEFT_OUT
        for card in (fanned(layout, spot, len(pile.cards)) if any(spot.fan) else [spot])
    ]


def _crowned(cards: list[tuple[str, Box]]) -> bool:
    """Whether all foundations lie above everything else."""
    end = max((card.bottom for kind, card in cards if kind == "foundation"), default=0.0)
    return all(card.top >= end for kind, card in cards if kind != "foundation")


def _close(cards: list[tuple[str, Box]]) -> list[tuple[str, Box]]:
    """The same cards from the left top corner, with the room for longer fans taken out."""
    left = min(card.left for _, card in cards)
    moved: dict[float, float] = {}
    bottom = up = 0.0
    for top, low in sorted((card.top, card.bottom) for _, card in cards):
        up = max(up, top - bottom - (GAP if moved else 0.0))
        moved[top] = up
        bottom = max(bottom, low)
    return [
        (
            kind,
            card._replace(
                left=card.left - left,
                right=card.right - left,
                top=card.top - moved[card.top],
                bottom=card.bottom - moved[card.top],
            ),
        )
        for kind, card in cards
    ]


def _size(cards: list[tuple[str, Box]]) -> tuple[float, float]:
    return max(card.right for _, card in cards), max(card.bottom for _, card in cards)
