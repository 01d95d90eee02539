"""Pictures of tables and of lines: what they show, and what they must not show."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import cadogan
from cadogan import BadInput, Position
from cadogan.drawing import THEMES, Arrow
from cadogan.position import pictures

SVG = "{http://www.w3.org/2000/svg}"
LINK = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')


def played(game: cadogan.Game, plies: int, number: int = 42) -> Position:
    position, rng = game.deal(number), random.Random(number)
    while position.ply < plies and not position.is_over:
        position = position.play(rng.choice(list(position.codes)))
    return position


def parsed(picture: str) -> ET.Element:
    """The picture as XML; what it uses is defined in it, once."""
    root = ET.fromstring(picture)
    ids = Counter(each.get("id") for each in root.iter() if each.get("id"))
    assert set(ids.values()) <= {1}
    assert {one or two for one, two in LINK.findall(picture)} <= set(ids)
    return root


def faces(picture: str) -> Counter[str]:
    """The cards that are face up, with their numbers."""
    return Counter(re.findall(r'href="#([A2-9TJQK][SHDC])-', picture.partition("</defs>")[2]))


# -- still pictures ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
def test_every_table_is_drawn(game: cadogan.Game, theme: str) -> None:
    for plies in (0, 30):
        position = played(game, plies)
        for tall in (False, True):
            picture = position.svg(600, coordinates=True, theme=theme, tall=tall)
            root = parsed(picture)
            assert root.get("width") == "600"
            assert {title.text for title in root.iter(f"{SVG}title")} == {
                pile.title for pile in position.piles.values()
            }
            assert picture == position.svg(600, coordinates=True, theme=theme, tall=tall)
    assert position._repr_svg_() == position.svg()
    assert f"after {position.ply} moves" in position.svg()


def test_all_face_up_cards_are_drawn() -> None:
    position = played(cadogan.game("capricieuse"), 25)
    fans = [pile.cards for pile in position.piles.values() if pile.kind == "pile"]
    tops = [pile.cards[-1:] for pile in position.piles.values() if pile.kind == "foundation"]
    expected = Counter(cadogan.rules.cards.card_text(card) for cards in (*fans, *tops) for card in cards)
    assert faces(position.svg()) == expected


@pytest.mark.parametrize("name", ["crazy-quilt", "the-carpet", "windmill", "doubles-and-quits"])
def test_nothing_unseen_is_drawn_unless_asked(name: str) -> None:
    start = cadogan.game(name).deal(42)
    for position in (start, start.play(start.moves[0])):
        # Tables that look the same to the player have the same picture.
        one, two = islice(position.worlds(), 2)
        assert one != two
        assert one.svg() == two.svg() == position.seen.svg()
        assert faces(position.svg()) == faces(one.svg())
        assert faces(position.svg(everything=True)).total() == faces(position.svg()).total() + (
            not position.game.abilities.shows_next
        )


def test_face_down_cards_stay_face_down(monkeypatch: pytest.MonkeyPatch) -> None:
    klondike = _klondike(monkeypatch)
    position = klondike.deal(3)
    assert faces(position.svg()).total() == 7
    assert faces(position.svg(everything=True)).total() == 28 + 1  # and the next card of the stock
    assert position.svg().count('href="#back-dark"') == 21 + 3


def _klondike(monkeypatch: pytest.MonkeyPatch) -> cadogan.Game:
    from cadogan.rules.family import Family
    from cadogan.rules.game import families, game_module

    family = Family(game_module(Path(__file__).parents[2] / "docs/examples/klondike.py"))
    monkeypatch.setitem(families(), family.NAME, family)
    from cadogan import game as rules

    for cached in (getattr(rules, name) for name in dir(rules)):
        if hasattr(cached, "cache_clear") and cached is not families:
            cached.cache_clear()
    return cadogan.game(family.NAME)


def test_places_have_their_names() -> None:
    quilt = cadogan.game("crazy-quilt").deal(42).svg(coordinates=True)
    texts = [text.text for text in parsed(quilt).iter(f"{SVG}text")]
    assert sorted(texts) == sorted(
        [*"abcdefgh", *"12345678", *["uS", "dS", "uH", "dH", "uD", "dD", "uC", "dC", "w", "stock"]]
    )
    for name in ("windmill", "capricieuse", "doubles-and-quits"):
        position = cadogan.game(name).deal(42)
        texts = [text.text for text in parsed(position.svg(coordinates=True)).iter(f"{SVG}text")]
        assert sorted(texts) == sorted(position.piles)
    assert "<text" not in cadogan.game("windmill").deal(42).svg()


def test_arrows_show_moves() -> None:
    position = cadogan.game("crazy-quilt").deal(42)
    for arrows, count in (
        ("c1-d", 1),
        ("c1-d deal", 2),
        (["b8-u", ("c1", "w")], 2),
        (position.moves, 4),
        ("a1-u C1-D", 2),
        ([], 0),
    ):
        assert position.svg(arrows=arrows).count('class="arrow"') == count
    after = position.play("c1-d")
    assert after.last_move is not None
    assert position.svg(arrows=[after.last_move]) == position.svg(arrows="c1-d")
    pair = cadogan.game("doubles-and-quits").deal(7)
    assert pictures.arrow(pair, "11+17") == Arrow("11", "17", head=False)
    for wrong, reason in (
        (["xx"], "^xx is not a move of Crazy Quilt: write c1-u"),
        ("redeal", "^redeal has no arrow, because it does not go from a place to a place: leave it out$"),
        ([("c1", "nowhere")], r"^there is no place 'nowhere' on this table, which has a1, b1, c1 …$"),
        ("c1-nowhere", "no place 'nowhere'"),
    ):
        with pytest.raises(BadInput, match=reason):
            position.svg(arrows=wrong)


def test_wrong_wishes_are_refused() -> None:
    position = cadogan.game("windmill").deal(1)
    with pytest.raises(BadInput, match=r"^there is no theme 'pink': choose one of dark, light, print$"):
        position.svg(theme="pink")
    for size in (0, -5, 1e9, float("nan")):
        with pytest.raises(BadInput, match=r"^a picture cannot be .* pixels wide: give 50 to 10000$"):
            position.svg(size)
    for seconds in (0, -1, float("nan"), float("inf")):
        with pytest.raises(BadInput, match=r"^a move cannot take .* seconds: give 0\.05 to 3600$"):
            position.animation(seconds=seconds)


def test_larger_cards_show_more() -> None:
    position = cadogan.game("windmill").deal(1)
    small, medium, large = (position.svg(size) for size in (300, 600, 1000))
    assert small.count("-c-dark") > 0 == small.count("-m-dark")
    assert medium.count("-m-dark") > 0 == medium.count("-c-dark")
    assert large.count("-r-dark") > 0 == large.count("-c-dark")


# -- moving pictures --------------------------------------------------------------------------------------------------


def test_an_animation_shows_each_table_of_the_line(game: cadogan.Game) -> None:
    end = played(game, 25)
    line = [end.back(end.ply - ply) for ply in range(end.ply + 1)]
    root = parsed(end.animation(seconds=1.0))
    total = len(line) * 1.0 + 2.5
    for ply, position in enumerate(line):
        expected = Counter(pieces(parsed(position.svg())))
        assert Counter(shown(root, (ply + 0.9) / total)) == expected
    if not end.is_won:
        assert Counter(shown(root, 1.0)) == expected  # the last table stays


def pieces(root: ET.Element) -> Iterator[str]:
    """The pieces of a still picture's places."""
    for place in root.findall(f"{SVG}g"):
        title = place.find(f"{SVG}title")
        if title is not None:
            yield from (text(piece) for piece in place if piece is not title)
        elif "href" in text(place):  # a card that takes no part
            yield text(place)


def shown(root: ET.Element, at: float) -> Iterator[str]:
    """The pieces of an animation that can be seen at a part of its time."""
    for piece in root.findall(f"{SVG}g"):
        timetable = piece.find(f"{SVG}animate")
        if timetable is None:
            if "scale" not in piece.get("transform", "") or "href" in text(piece):  # not the rug
                yield text(piece)
            continue
        times = [float(each) for each in timetable.get("keyTimes", "").split(";")]
        values = timetable.get("values", "").split(";")
        assert times == sorted(times)
        assert piece.get("visibility", "visible") == values[0]
        if values[max(i for i, time in enumerate(times) if time <= at)] == "visible":
            yield text(piece[0])


def text(element: ET.Element) -> str:
    return ET.tostring(element, encoding="unicode").strip()


def test_animations_end_or_begin_again() -> None:
    position = cadogan.game("crazy-quilt").deal(42).play("b8-u c1-d deal")
    assert 'repeatCount="indefinite"' in position.animation()
    assert 'dur="6.5s"' in position.animation()
    once = position.animation(loop=False, seconds=0.5, size=400, theme="light")
    assert "repeatCount" not in once
    assert 'fill="freeze"' in once
    assert 'dur="2s"' in once
    assert 'width="400"' in once
    record = cadogan.Record.from_position(position)
    assert record.animation(400, "light", 0.5, loop=False) == once
    assert "<animate" not in position.start.animation()
    with pytest.raises(BadInput, match=r"^at move 1: a1-u is not legal"):
        cadogan.read_record('[Game "crazy-quilt"] [Deal "42"] a1-u').animation()


def test_a_won_quilt_shows_its_rug() -> None:
    position = cadogan.game("crazy-quilt").deal(42)
    assert 'opacity=".34"' in position.svg()
    assert "scale(" not in position.svg(theme="print").partition("</defs>")[2].partition("<title>")[0]
    endgame = cadogan.game("windmill").setup("sails=4S 5H; c=AS 2S 3S", strict=False)
    assert parsed(endgame.play("s1-c").animation()) is not None
