"""Pictures of a position: the table as SVG, and the line that led to it as an animation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cadogan.position.moves import shape_of
from cadogan.position.scene import Scene
from cadogan.rules import checked
from cadogan.rules.cards import UNKNOWN, BadInput
from cadogan.rules.places import PAIR, Layout

if TYPE_CHECKING:
    from cadogan import drawing  # imported when the first picture is drawn


class Pictured(Scene):
    """A position, with pictures of its table and of the line that led to it."""

    __slots__ = ()

    @checked
    def svg(
        self,
        size: float | None = None,
        coordinates: bool = False,
        arrows: str | Sequence[str | tuple[str, str]] = (),
        theme: str = "dark",
        everything: bool = False,
        tall: bool = False,
    ) -> str:
        """Return the table as an SVG picture, with what the player has seen.

        `size`: the width in pixels; by default it follows from the table. `coordinates`: write the names of the places.
        `arrows`: moves by name, as in ``"c1-d deal"`` or ``position.moves[:2]``, legal or not, and pairs of places, as in
        ``("c1", "w")``. `theme`: ``dark``, ``light`` or ``print``. `everything`: show face-down cards and the next card of
        the stock. `tall`: the layout for a high window. Raises BadInput for an unknown theme or place, and for a move that
        has no arrow.
        """
        from cadogan import drawing

        return drawing.svg(
            _layout(self, tall),
            size=_checked_size(size),
            coordinates=coordinates,
            arrows=[arrow(self, each) for each in (arrows.split() if isinstance(arrows, str) else arrows)],
            theme=theme,
            seed=_seed(self),
            label=f"{self.game.title}, after {self.ply} moves" if self.ply else self.game.title,
            **_frame(self, everything)._asdict(),
        )

    @checked
    def animation(
        self,
        size: float | None = None,
        theme: str = "dark",
        seconds: float = 1.0,
        loop: bool = True,
        everything: bool = False,
        tall: bool = False,
    ) -> str:
        """Return the line that led here as an animated SVG, which plays in any browser and on pages that show pictures.

        `seconds`: the time for a move. `loop`: begin again at the end. The rest is as in `svg`. Raises BadInput as `svg`
        does, and for seconds below 0.05.
        """
        from cadogan import drawing

        label = f"{self.game.title}, {self.ply} moves"
        return drawing.animation(
            *_film(self, everything, tall),
            unit=drawing.unit_of(_layout(self, tall), _checked_size(size)),
            seconds=_checked_seconds(seconds),
            theme=theme,
            seed=_seed(self),
            loop=loop,
            label=label,
        )

    @checked
    def gif(
        self,
        size: float | None = None,
        theme: str = "dark",
        seconds: float = 1.0,
        loop: bool = True,
        everything: bool = False,
        tall: bool = False,
    ) -> bytes:
        """Return the line that led here as an animated GIF, the contents of a file, for places that do not show SVG.

        The arguments are those of `animation`. In a long line, cards do not fly but change places at once. Raises BadInput
        as `animation` does, for a picture too large, and if ``cadogan[pictures]`` is not installed.
        """
        from cadogan.drawing import pixels, unit_of

        return pixels.gif(
            *_film(self, everything, tall),
            unit=unit_of(_layout(self, tall), _checked_size(size)),
            seconds=_checked_seconds(seconds),
            theme=theme,
            seed=_seed(self),
            loop=loop,
        )

    def _repr_svg_(self) -> str:
        return self.svg()


def _film(scene: Scene, everything: bool, tall: bool) -> tuple[Layout, list[drawing.Frame]]:
    """Return what an animation shows: the layout, and the tables from the start to here."""
    return _layout(scene, tall), [_frame(each, everything) for each in scene.line]


def _layout(scene: Scene, tall: bool) -> Layout:
    high = max((each for each in scene.layouts if not each.compressed), key=lambda each: each.height / each.width)
    return high if tall else scene.layouts[0]


def _seed(scene: Scene) -> str:
    """Return what the rug of the deal is made from."""
    return "" if scene.number is None else str(scene.number)


def _frame(scene: Scene, everything: bool) -> drawing.Frame:
    """Return what a picture shows: what the player has seen, or everything."""
    from cadogan import drawing

    piles = scene.piles if everything else scene._seen_piles
    hand = UNKNOWN
    if everything or scene.game.abilities.shows_next:
        hand = next((pile.cards[0] for pile in piles.values() if pile.kind == "stock" and pile.cards), UNKNOWN)
    if everything:
        piles = {name: pile._replace(down=0) for name, pile in piles.items()}
    return drawing.Frame(piles, 0 if hand == UNKNOWN else hand, scene.is_won)


def arrow(scene: Scene, given: str | tuple[str, str]) -> drawing.Arrow:
    """Return the arrow of a move or of a pair of places. Raises BadInput as `svg` does."""
    from cadogan import drawing

    piles = scene.piles
    if isinstance(given, str):
        legal = scene.moves.spelled(given)
        step = scene.move(legal) if legal else shape_of(scene.game, piles, given)
        source, target, head = step.source, step.target, step.kind != PAIR
    else:
        source, target, head = *given, True
    for place in (source, target):
        if not place:
            raise BadInput(f"{given} has no arrow, because it does not go from a place to a place: leave it out")
        if place not in piles:
            raise BadInput(f"there is no place {place[:20]!r} on this table, which has {', '.join(list(piles)[:3])} …")
    return drawing.Arrow(source, target, head)


def _checked_size(size: float | None) -> float | None:
    if size is not None and not 50 <= size <= 10_000:
        raise BadInput(f"a picture cannot be {size} pixels wide: give 50 to 10000")
    return size


def _checked_seconds(seconds: float) -> float:
    if not 0.05 <= seconds <= 3600:
        raise BadInput(f"a move cannot take {seconds} seconds: give 0.05 to 3600")
    return seconds
