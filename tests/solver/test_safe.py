"""Safe moves keep every win: tested with searches that do not use them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

import pytest

import cadogan
from cadogan.position import Position, notation
from cadogan.rules.cards import EMPTY, SUITS, card, cards_text
from cadogan.rules.fields import rows_text
from conftest import DATA
from samples import some

# The prunings that use the same argument.
WITHOUT = {"quilt": {"met", "alone"}, "capricieuse": {"safe play"}, "windmill": set[str]()}
GAMES = (
    "crazy-quilt",
    "crazy-quilt-morehead",
    "the-carpet",
    "indian-carpet",
    "crazy-quilt-morehead?release=lane&redeals=3",
    "crazy-quilt?redeals=0&wrap=on",
    "capricieuse",
    "capricieuse?fill_spaces=off&redeals=0&foundations=set-out",
    "windmill",
    "the-mill",
    "windmill-relaxed",
    "windmill?transfer=unless-otherwise&redeals=2&kings=free",
    "windmill?transfer=none",
)
RANDOM_ENDGAMES, RANDOM_GAMES = some(200, 400), 60


def random_games(game: cadogan.Game, count: int = RANDOM_GAMES) -> Iterator[Position]:
    """Yield the positions of random games that usually bring cards home when possible."""
    chance = random.Random(game.name)
    for number in range(count):
        position = game.deal(number)
        while not position.is_over and position.ply < 400:
            moves = [move for move in position.moves if move != "redeal"] or list(position.moves)
            home = [move for move in moves if move.target[:1] in ("u", "d", "c", "k")]
            position = position.play(chance.choice(home if home and chance.random() < 0.7 else moves))
            yield position


def endgames(game: cadogan.Game) -> Iterator[Position]:
    """Yield random endgames of a game with two foundations per suit, in which the foundations of each suit have met."""
    chance = random.Random(game.name)
    for _ in range(RANDOM_ENDGAMES):
        tops = [(chance.randint(8, 13), chance.randint(1, 6)) for _ in SUITS]
        left = [card(i, rank) for i, (up, _) in enumerate(tops) for rank in range(up + 1, 14)]
        left += [card(i, rank) for i, (_, down) in enumerate(tops) for rank in range(1, down)]
        chance.shuffle(left)
        fields = {
            "u": cards_text(card(i, up) for i, (up, _) in enumerate(tops)),
            "d": cards_text(card(i, down) for i, (_, down) in enumerate(tops)),
            "redeals": str(chance.randint(0, int(game.options["redeals"]))),
        }
        if game.family.NAME == "quilt":
            laid, waste = chance.randint(0, min(16, len(left))), chance.randint(0, 6)
            cells = [*left[:laid], *[EMPTY] * (16 - laid)]
            chance.shuffle(cells)
            block = [[*cells[row : row + 4], *[EMPTY] * 4] for row in range(0, 16, 4)]
            fields["quilt"] = rows_text([each for row in block for each in row], 8)
            fields["w"], fields["stock"] = cards_text(left[laid:][:waste]), cards_text(left[laid:][waste:])
        else:
            for i in range(4):
                fields[f"p{i + 1}"] = cards_text(left[i::4][:9])
            fields["p5"] = cards_text(each for i in range(4) for each in left[i::4][9:])
        yield game.setup("; ".join(f"{name}={value}" for name, value in fields.items() if value))


def won_games(game: cadogan.Game) -> Iterator[Position]:
    """Yield the positions of a won game."""
    path = DATA / "games" / f"{game.name}.record"
    if path.exists():
        (record,) = notation.read(path.read_text())
        position = record.start
        for move in record.moves:
            yield position
            position = position.play(move)


@pytest.mark.parametrize("name", GAMES)
def test_a_safe_move_keeps_the_win(name: str) -> None:
    game = cadogan.game(name)
    without = WITHOUT[game.family.NAME]
    kept = 0
    for position in chain(won_games(game), (random_games if game.family.NAME == "windmill" else endgames)(game)):
        if kept >= some(30, 80):
            break
        for move in position.safe:
            if cadogan.solve(position, positions=3_000, without=without).won:
                after = cadogan.solve(position.play(move), positions=30_000, without=without)
                assert not after.lost, f"{position.text} can be won, but not after {move}"
                kept += after.won
    assert kept >= 10


@pytest.mark.parametrize("name", GAMES)
def test_safe_moves_bring_a_card_home(name: str) -> None:
    game = cadogan.game(name)
    for position in random_games(game, some(20, RANDOM_GAMES)):
        for move in position.safe:
            after = position.play(move)
            assert game.family.home(after.state) == game.family.home(position.state) + 1


def test_a_game_without_a_proof_has_no_safe_moves() -> None:
    position = cadogan.game("doubles-and-quits").deal(7)
    assert position.moves
    assert position.safe == ()


@pytest.mark.parametrize("name", ["capricieuse?foundation_transfer=on", "crazy-quilt?foundation_transfer=on"])
def test_nothing_is_safe_where_cards_leave_foundations(name: str) -> None:
    assert not any(position.safe for position in random_games(cadogan.game(name), some(20, RANDOM_GAMES)))


def test_no_move_is_safe_before_a_redeal_that_it_changes() -> None:
    """A redeal of capricieuse, and a shuffle, depend on the cards that are gathered."""
    for name in ("capricieuse", "the-carpet"):
        for position in random_games(cadogan.game(name), some(20, RANDOM_GAMES)):
            assert not (position.redeals_left and position.safe)


def test_with_wrap_the_other_end_must_have_left_the_quilt() -> None:
    """The 6 of spades in the waste can carry 5, 4, 3, 2, ace and then the king, which blocks the 7."""
    text = "u=5S KH KD KC; d=6S AH AD AC; quilt={}; w=6S; redeals=1"
    game = cadogan.game("crazy-quilt-morehead")
    apart = "5S 1 4S 1 3S 1 2S 1/8/{} 1 KS 5/8/8/8/7S 1 8S 1 9S 1 TS 1/JS 1 QS"
    there = game.setup(text.format(apart.format("AS")), strict=False)
    assert "w-u" in there.moves
    assert "w-u" not in there.safe
    gone = game.setup(text.format(apart.format("1")), strict=False)
    assert "w-u" in gone.safe
    assert "w-u" in cadogan.game("crazy-quilt").setup(there.text, strict=False).safe


def test_with_wrap_no_play_home_is_safe_until_the_other_foundation_is_complete() -> None:
    """On its pile, the card can take its neighbour, and that one the cards around the corner."""

    def safe(options: str, down: str) -> list[str]:
        text = f"u=9S AH AD AC; d={down} KH KD KC; p1=TS; p2=5H"
        return list(map(str, cadogan.game(f"nation?redeals=0{options}").setup(text, strict=False).safe))

    assert safe("", "5S") == safe("", "AS") == safe("&wrap=on", "AS") == ["p1-u"]
    assert safe("&wrap=on", "5S") == []
