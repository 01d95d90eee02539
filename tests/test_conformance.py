"""One suite for every game, registered tomorrow or today: what any patience must satisfy, and its own golden files.

A game without its files fails here; `python tests/golden.py GAME` writes them (see CONTRIBUTING).
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cadogan
from cadogan import cards, compiled, notation
from cadogan.cards import MASK
from cadogan.game import presets
from golden import FOLDER, search

IDS = list(presets())
any_game = st.sampled_from(IDS).map(cadogan.game)


def golden(game: cadogan.Game, ending: str) -> str:
    path = FOLDER / f"{game.id}.{ending}"
    if not path.exists():
        pytest.fail(f"{game.id} has no {path.name}: write it with `python tests/golden.py {game.id}` and read it")
    return path.read_text()


def after_random_moves(game: cadogan.Game, number: int, plies: int) -> cadogan.Position:
    chance = random.Random(number)
    position = game.deal(number)
    while position.moves and position.ply < plies:
        position = position.play(chance.choice(list(position.codes)))
    return position


def cards_on_table(position: cadogan.Position) -> Counter[int]:
    return Counter(card for pile in position.piles.values() for card in pile.cards)


# -- golden files -----------------------------------------------------------------------------------------------------


def test_golden_record_is_won(game: cadogan.Game) -> None:
    text = golden(game, "record")
    (record,) = notation.read(text)
    assert notation.verify(record)
    assert record.game == game
    assert record.result == "won"
    assert record.position().is_won
    assert notation.write(record) == text


def test_no_golden_file_is_left_over() -> None:
    assert {path.name.partition(".")[0] for path in FOLDER.iterdir()} == set(IDS)


def test_perft(game: cadogan.Game) -> None:
    lines = golden(game, "perft").splitlines()
    assert {line.split()[0] for line in lines} == {"1", "2", "3"}
    for line in lines:
        number, depth, paths = map(int, line.split())
        assert compiled.perft(game.deal(number), depth) == paths


def test_tiny_deals(game: cadogan.Game) -> None:
    kinds = []
    for line in golden(game, "tiny").splitlines():
        size, verdict, count, text = line.split(maxsplit=3)
        won, reached = search(game.setup(text), 5000)
        assert (won, reached) == (verdict == "won", int(count)), line
        kinds.append((size, verdict))
    assert sorted(kinds) == [("complex", "lost"), ("complex", "won"), ("simple", "lost"), ("simple", "won")]


# -- what any game must satisfy ---------------------------------------------------------------------------------------


def test_it_says_what_it_is(game: cadogan.Game) -> None:
    preset = game.family.PRESETS[game.id]
    assert preset.title
    assert preset.summary.endswith(".")
    assert preset.source
    assert len(game.text) > 500, "the docstring of the game's file is its rules"
    assert "Source" in game.text
    assert game.version >= 1
    assert cadogan.game(game.name) == game
    for name, option in game.family.OPTIONS.items():
        assert name in game.text, f"the rules do not mention the option {name}"
        assert option.help


@given(game=any_game, number=st.integers(0, MASK), plies=st.integers(0, 200))
@settings(max_examples=60)
def test_cards_are_conserved(game: cadogan.Game, number: int, plies: int) -> None:
    start, end = game.deal(number), after_random_moves(game, number, plies)
    if "heap" in end.piles:  # discards keep no cards: what is left is part of what was dealt, and pairs are gone
        assert cards_on_table(end) <= cards_on_table(start)
        gone = cards_on_table(start) - cards_on_table(end)
        assert all(count % 2 == 0 for count in Counter(map(cards.rank, gone.elements())).values())
    else:
        assert cards_on_table(end) == cards_on_table(start)


@given(game=any_game, number=st.integers(0, MASK), plies=st.integers(0, 200))
@settings(max_examples=60)
def test_undo_leads_back(game: cadogan.Game, number: int, plies: int) -> None:
    end = after_random_moves(game, number, plies)
    assert end.start == game.deal(number)
    half = end.back(end.ply // 2)
    assert half.play(*end.history[half.ply :]) == end
    assert half.play(*end.history[half.ply :]).history == end.history
    assert game.deal(number).play(" ".join(end.history)).text == end.text


@given(game=any_game, number=st.integers(0, MASK), plies=st.integers(0, 200))
@settings(max_examples=60)
def test_text_leads_back(game: cadogan.Game, number: int, plies: int) -> None:
    end = after_random_moves(game, number, plies)
    again = game.setup(end.text)
    assert again == end
    assert hash(again) == hash(end)
    assert again.text == end.text
    assert list(again.moves) == list(end.moves)
    assert "\n" not in end.text
    seen = end.seen
    assert game.setup(seen.text) == seen
    assert seen.seen == seen


@given(game=any_game, number=st.integers(0, MASK), plies=st.integers(0, 200))
@settings(max_examples=40)
def test_what_a_person_sees(game: cadogan.Game, number: int, plies: int) -> None:
    position = after_random_moves(game, number, plies)
    piles = position.piles
    assert position.layouts
    for layout in position.layouts:
        assert {spot.place for spot in layout.spots} == set(piles)
        assert len({(spot.x, spot.y) for spot in layout.spots}) == len(layout.spots)
        for spot in layout.spots:
            wide, high = (7, 5) if spot.turned else (5, 7)
            assert spot.scale * wide / 2 <= spot.x <= layout.width - spot.scale * wide / 2
            assert spot.scale * high / 2 <= spot.y <= layout.height - spot.scale * high / 2
    names = list(position.moves)
    assert names == sorted(names)
    for move in position.moves:
        assert {move.source, move.target} - {""} <= set(piles)
        assert move.words
    assert str(position)
    assert position._repr_svg_().startswith("<svg")
    unseen = position.seen.piles["stock"].cards.count(cards.UNKNOWN) if "stock" in piles else 0
    assert ("??" in position.seen.text) == (unseen > 0)


def test_every_refusal_has_its_reason(game: cadogan.Game) -> None:
    position = after_random_moves(game, 3, 40)
    every = {name for code in range(game.family.MOVES) if (name := _name(position, code))}
    assert set(position.moves) <= every
    for name in every - set(position.moves):
        with pytest.raises(cadogan.IllegalMove, match=f"{name.replace('+', '.')} is not legal: ."):
            position.play(name)
    for nonsense in ("xyzzy", "c1-", "-u", "deal!", "ÿ" * 500, "1+", "p99-u"):
        with pytest.raises(cadogan.IllegalMove, match=r"is no move of .*: moves are"):
            position.play(nonsense)


def _name(position: cadogan.Position, code: int) -> str:
    """The name of a move's number; numbers between those of moves have none."""
    try:
        return position.game.family.move_name(position.state, code)
    except LookupError:
        return ""
