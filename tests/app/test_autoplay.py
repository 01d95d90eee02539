"""The moves that surely win."""

from __future__ import annotations

from pathlib import Path

import pytest

import cadogan
from cadogan.app.application import Application
from cadogan.app.coaching.engine import Engine
from cadogan.app.plays.view import autoplay
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire.requests import MovesAtNode, NewPlay
from cadogan.position import notation

RECORDS = sorted((Path(__file__).parent.parent / "data" / "games").glob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_playing_them_wins(path: Path) -> None:
    """Each is safe or forced and turns up no unseen card; where cards were unseen there are some before the end."""
    (record,) = notation.read(path.read_text())
    position, found = record.start, 0
    for move in record.moves:
        moves = autoplay(position)
        if moves and not found % 10:
            end = position
            for name in moves:
                assert name in end.safe or list(end.moves) == [name]
                assert end.foresee(name) is not None
                end = end.play(name)
            assert end.is_won
        found += bool(moves)
        position = position.play(move)
    assert found > (not position.is_open)  # there, a search finds more
    assert autoplay(position) == ()


def test_they_depend_only_on_what_was_seen() -> None:
    (record,) = notation.read(next(each for each in RECORDS if each.stem == "crazy-quilt").read_text())
    position = record.start
    for at, move in enumerate(record.moves):
        if at % 20 == 0:
            worlds = position.worlds(seed=at)
            assert {autoplay(next(worlds)) for _ in range(3)} == {autoplay(position)}
        position = position.play(move)


@pytest.mark.parametrize("name", ["monte-carlo", "capricieuse", "crazy-quilt"])
def test_more_are_found_by_a_search_when_all_cards_are_known(name: str) -> None:
    """The answer to a move does not wait for them. In a recorded game they come long before those that the answer has."""
    app = Application(SQLiteStore(), Engine(positions=20_000))
    (record,) = notation.read(next(each for each in RECORDS if each.stem == name).read_text())
    position = record.start.play(*record.moves).back(12 if name == "monte-carlo" else 20)
    while not position.is_open:
        position = position.play(record.moves[position.ply])
    play = app.begin("ann", NewPlay(game=name, deal=str(position.number), moves=position.history))
    assert play.open
    if name != "crazy-quilt":
        assert not play.finish
    event, found = app.finish("ann", play.id, play.node).answered()
    assert event == "finish"
    after = app.move("ann", play.id, MovesAtNode(node=play.node, moves=found.moves))
    assert after.status == "won"
    known = app.finish("ann", play.id, after.node).known
    assert known is not None  # a game that is over needs no search
    assert known.moves == ()


def test_nothing_is_searched_for_while_cards_are_unseen() -> None:
    app = Application(SQLiteStore())
    play = app.begin("ann", NewPlay(game="crazy-quilt", deal="1"))
    assert not play.open
    known = app.finish("ann", play.id, play.node).known
    assert known is not None
    assert known.moves == ()


def test_there_are_none_past_an_unseen_card_or_a_choice() -> None:
    game = cadogan.game("doubles-and-quits")
    assert autoplay(game.deal(7).play("11+17")) == ()  # forced, but not to a win
    assert autoplay(cadogan.game("crazy-quilt").deal(1)) == ()
