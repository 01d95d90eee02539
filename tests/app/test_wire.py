"""The data in answers: kinds of moves, notes on piles, abilities of games, reasons for refusing a move."""

from __future__ import annotations

import random

import pytest

from cadogan import coach
from cadogan.app.application import Application
from cadogan.app.coaching import coach_responses
from cadogan.app.plays import play_responses
from cadogan.app.store.sqlite import SQLiteStore
from cadogan.app.wire import responses
from cadogan.app.wire.errors import RefusedMove
from cadogan.app.wire.requests import GoTo, MovesAtNode, NewPlay
from cadogan.app.wire.schema import plain, shaped
from cadogan.rules.places import NOTES
from conftest import IDS

ANN = "ann"


@pytest.fixture
def app() -> Application:
    return Application(SQLiteStore())


def wandered(app: Application, name: str, plies: int) -> play_responses.Play:
    chance = random.Random(name)
    play = app.begin(ANN, NewPlay(name, deal="7"))
    while plies and play.moves:
        play = app.move(ANN, play.id, MovesAtNode(play.node, (chance.choice(play.moves).name,)))
        plies -= 1
    return play


# Their deals are rows, or go on until piles are full.
DEALS_MORE = {"la-nivernaise", "the-blockade", "the-clock", "the-congress", "the-shah"}


@pytest.mark.parametrize("name", IDS)
def test_moves_are_described_without_their_names(app: Application, name: str) -> None:
    play = wandered(app, name, 30)
    kinds = play.game.abilities.kinds
    for move in play.moves:
        assert move.kind in kinds
        assert move.count >= 1
        assert (move.kind in ("card", "pair")) == (
            move.source in play.table.piles and move.target in play.table.piles and move.source != "stock"
        )
    for made in play.line:
        assert made.kind in kinds
        deals = 0 if name in DEALS_MORE else play.game.abilities.deals
        most = {"card": 13, "pair": 2, "deal": deals or 104}.get(made.kind, 0)
        assert min(1, most) <= len(made.cards) <= most  # a run is named card by card
    back = app.goto(ANN, play.id, GoTo(play.node, 0))
    assert [move.kind for move in back.line] == [
        move.kind for move in play.line
    ]  # even of moves whose cards are no longer known


@pytest.mark.parametrize("name", IDS)
def test_captions_are_made_of_notes(app: Application, name: str) -> None:
    play = wandered(app, name, 20)
    for pile in play.table.piles.values():
        assert pile.caption == ", ".join(NOTES[str(code)](*numbers) for code, *numbers in pile.notes)
        assert pile.cards[: pile.down] == ("??",) * pile.down
        assert pile.suit or not pile.way
    assert set(play.game.laid) <= set(play.table.piles)
    assert len(play.game.laid) % max(1, play.game.columns) == 0 or play.game.family == "doubles"


def test_abilities_of_games(app: Application) -> None:
    games = {game.id: game for game in app.games()}
    can = {id: game.abilities for id, game in games.items()}
    assert can["crazy-quilt"] == play_responses.Abilities(1, False, False, 1, "waste", ("card", "deal", "redeal"), None)
    assert can["the-carpet"].shuffles
    assert games["crazy-quilt"].columns == 8
    shown = app.begin(ANN, NewPlay("crazy-quilt?hand=on", deal="7"))
    assert shown.game.abilities.shows_next
    assert shown.table.piles["stock"].hand


@pytest.mark.parametrize(
    ("game", "move", "code", "params"),
    [
        ("crazy-quilt", "a1-u", "no-fit", {"to", "card", "rank"}),
        ("crazy-quilt", "zz", "no-move", {"word", "game", "shapes"}),
        ("crazy-quilt", "redeal", "stock-left", {"count"}),
        ("monte-carlo", "1+99", "no-place", {"word"}),
    ],
)
def test_why_a_move_is_refused(app: Application, game: str, move: str, code: str, params: set[str]) -> None:
    play = app.begin(ANN, NewPlay(game, deal="42"))
    for moves in ((move,), (play.moves[0].name, move)):
        with pytest.raises(RefusedMove) as refused:
            app.move(ANN, play.id, MovesAtNode(play.node, moves))
        assert refused.value.move == move
        assert refused.value.refusal
        assert refused.value.refusal.code == code
        assert set(refused.value.refusal.parameters) == params


def test_a_problem_without_a_reason_has_only_a_sentence() -> None:
    assert plain(responses.Problem("No.")) == {"detail": "No."}
    reason = responses.Refusal("empty", "c1-u", {"place": "c1"})
    assert plain(responses.Problem("No.", reason)) == {
        "detail": "No.",
        "refusal": {"code": "empty", "move": "c1-u", "params": {"place": "c1"}},
    }


def test_an_answer_is_made_of_what_an_object_has() -> None:
    """Parts are made too, and numbers are rounded."""
    chance = coach.Chance(1 / 3, 0.25, 0.5, 99)
    hint = coach.Hint(
        "honest", "c1-d", "", "", (), None, (coach.Other("deal", chance, equal=True),), False, line=("c1-d",)
    )
    shown = coach_responses.Chance(0.3333, 0.25, 0.5, 99, "", True)
    found = shaped(coach_responses.Hint, hint, words="deal")
    assert found.others == (coach_responses.WeighedMove("deal", shown, behind=False, equal=True),)
    assert (found.chance, found.equal, found.words) == (None, ("deal",), "deal")
    assert "line" not in plain(found)
