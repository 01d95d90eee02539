"""Pictures as pixels: PNG, and GIF of a line, which shows the same tables as the SVG."""

from __future__ import annotations

import io

import pytest

import cadogan
from cadogan import BadInput
from cadogan.drawing import pixels

Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")
pytest.importorskip("resvg_py")


def differing(one: Image.Image, other: Image.Image) -> float:
    """Return how much two pictures differ, from 0 to 255 on average."""
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L").tobytes()
    return sum(difference) / len(difference)


def drawn(position: cadogan.Position, size: int) -> Image.Image:
    return Image.open(io.BytesIO(pixels.png(position.svg(size))))


def test_a_gif_shows_each_table_of_the_line() -> None:
    start = cadogan.game("windmill").deal(3)
    end = start.play("deal deal")
    film = Image.open(io.BytesIO(end.gif(200, seconds=0.5)))
    assert film.size == drawn(end, 200).size
    times = []
    for i in range(film.n_frames):
        film.seek(i)
        times.append(film.info["duration"])
        if i in (0, film.n_frames - 1):
            assert differing(film, drawn(end if i else start, 200)) < 3
    assert differing(drawn(start, 200), drawn(end, 200)) > 3
    flying = 4  # pictures in 0.3 seconds
    assert film.n_frames == 3 + 2 * flying
    assert sum(times) == pytest.approx(3 * 500 + 2500, abs=50)
    film.seek(1)  # a card is on its way
    assert differing(film, drawn(start, 200)) > 0.5
    assert film.info["loop"] == 0


def test_a_gif_can_end() -> None:
    start = cadogan.game("capricieuse").deal(3)
    film = Image.open(io.BytesIO(start.gif(100, theme="print", loop=False)))
    assert getattr(film, "n_frames", 1) == 1
    assert "loop" not in film.info
    with pytest.raises(BadInput, match=r"^a move cannot take 0.01 seconds"):
        start.gif(seconds=0.01)


def test_long_lines_change_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    end = cadogan.game("windmill").deal(3).play("deal")
    assert Image.open(io.BytesIO(end.gif(100))).n_frames > 2
    monkeypatch.setattr(pixels, "MOST", 2 * 100 * 100)
    assert Image.open(io.BytesIO(end.gif(100))).n_frames == 2
    with pytest.raises(BadInput, match=r"^a GIF of 1 move in this size takes too much memory: give a smaller size$"):
        end.gif(1000)


def test_without_the_extra_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixels, "find_spec", lambda name: None)
    for draw in (lambda: pixels.png("<svg/>"), cadogan.game("windmill").deal(3).gif):
        with pytest.raises(BadInput, match=r"^PNG and GIF need packages that are not installed: install cadogan\[pict"):
            draw()
