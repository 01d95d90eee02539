"""Annotations of games and of single moves. They reveal hidden cards only when that is allowed."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest
from starlette.applications import Starlette

import cadogan
from cadogan import coach
from server.conftest import Event, Play, Visitor, events_of
from server.test_secrecy import cards_named, cards_seen, record, unseen_in

GAME = "doubles-and-quits"


@pytest.fixture
def by_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Annotate by samples instead of seconds, so that results do not depend on the time."""
    annotate = coach.annotate

    def alike(position: cadogan.Position, seconds: float, **more: Any) -> coach.Annotation:
        return annotate(position, samples=400, **more)

    monkeypatch.setattr(coach, "annotate", alike)


def annotation(visitor: Visitor, play: Play, node: int | None = None, seconds: float = 2) -> list[Event]:
    """Return all events of the stream of an annotation."""
    node = play["node"] if node is None else node
    return events_of(visitor.http.get(f"/api/plays/{play['id']}/annotation?node={node}&seconds={seconds}"))


def judged(visitor: Visitor, play: Play, move: str) -> dict[str, Any]:
    """Return the note on a move."""
    query = f"node={play['node']}&move={move.replace('+', '%2B')}&seconds=0.6"
    found: dict[str, Any] = events_of(visitor.http.get(f"/api/plays/{play['id']}/judge?{query}"))[-1][1]
    return found


def plain(note: dict[str, Any]) -> dict[str, Any]:
    """Return a note with only what the library says about a better move."""
    better = note["better"] or {"move": "", "words": ""}
    return note | {"better": better["move"], "better_words": better["words"]}


def test_a_game_in_progress(ann: Visitor, by_samples: None) -> None:
    play = ann.wander(ann.begin(GAME, "2"), 6)
    *rest, (name, answer) = annotation(ann, play)
    assert name == "annotation"
    assert {each for each, _ in rest} <= {"readying", "ply", "progress"}
    assert [note["move"] for note in answer["plies"]] == [each["move"] for each in play["line"]]
    assert [note["words"] for note in answer["plies"]] == [each["words"] for each in play["line"]]
    notes = {note["ply"]: note for each, note in rest if each == "ply"}
    assert notes == {note["ply"]: note for note in answer["plies"]}
    assert (answer["solver"], answer["won_until"], answer["lost_from"]) == (False, None, None)
    position = cadogan.game(GAME).deal(2).play(*(each["move"] for each in play["line"]))
    expected = coach.annotate(position, 0, solver=False)
    assert [note.plain() for note in expected.plies] == [plain(note) for note in answer["plies"]]


def test_annotations_are_cached(ann: Visitor, by_samples: None, monkeypatch: pytest.MonkeyPatch) -> None:
    play = ann.wander(ann.begin(GAME, "2"), 4)
    answer = annotation(ann, play)[-1]
    kept = coach.annotate
    monkeypatch.setattr(coach, "annotate", None)
    assert annotation(ann, play) == [answer]
    assert annotation(ann, play, seconds=1) == [answer]
    usual = ann.http.get(f"/api/plays/{play['id']}/annotation?node={play['node']}")
    assert events_of(usual) == [answer]
    monkeypatch.setattr(coach, "annotate", kept)
    assert annotation(ann, play, seconds=3)[-1][0] == "annotation"  # longer than before, so it searches again


def test_a_game_in_progress_is_reviewed_only_to_the_current_node(ann: Visitor) -> None:
    play = ann.turn("undo", ann.wander(ann.begin(GAME, "2"), 4))
    for node in (1, 4):
        detail = ann.get(f"plays/{play['id']}/annotation?node={node}", 409)["detail"]
        assert "is at move 3 now" in detail
    start = ann.turn("restart", play)
    assert "No moves have been played" in ann.get(f"plays/{play['id']}/annotation?node={start['node']}", 409)["detail"]


def test_a_given_up_game_is_reviewed_at_any_node(ann: Visitor, by_samples: None) -> None:
    play = ann.turn("undo", ann.wander(ann.begin(GAME, "1"), 4))
    play = ann.turn("resign", play)
    answer = annotation(ann, play, 4)[-1][1]
    assert len(answer["plies"]) == 4
    assert answer["solver"]
    assert (answer["lost_from"], answer["lost_at"]) == (0, 0)  # the deal was never winnable
    assert "was never winnable" in answer["fate"]
    assert "no node 5" in ann.get(f"plays/{play['id']}/annotation?node=5", 422)["detail"]


def test_a_game_that_was_won(ann: Visitor, by_samples: None) -> None:
    play = ann.peek(ann.begin(GAME, "2"))
    play = ann.move(play, *ann.verdict(play)[1]["moves"])
    assert play["status"] == "won"
    end = play["node"]
    play = ann.turn("goto", play, to=3)  # it still counts as won
    answer = annotation(ann, play, end)[-1][1]
    assert (answer["result"], answer["won_until"], answer["end"]["known"]) == ("won", end, "won")


def test_spoilers_are_on(ann: Visitor, by_samples: None) -> None:
    play = ann.peek(ann.wander(ann.begin(GAME, "1"), 3))
    assert annotation(ann, play)[-1][1]["lost_at"] == 0


def test_annotations_do_not_depend_on_unseen_cards(ann: Visitor, by_samples: None) -> None:
    chance = random.Random(1)
    position = cadogan.game("crazy-quilt").position(cadogan.game("crazy-quilt").deal(5).dealt_cards)
    for _ in range(5):
        position = position.play(chance.choice(list(position.moves)))
    cards, unseen = position.dealt_cards.split(), unseen_in(position)
    other = cards[:-unseen] + chance.sample(cards[-unseen:], unseen)
    one, two = ann.import_record("\n\n".join(record(position, " ".join(each)) for each in (cards, other)))
    answer = [annotation(ann, play)[-1][1] | {"seconds": 0} for play in (one, two)]
    assert answer[0] == answer[1]


@pytest.mark.parametrize("name", ["crazy-quilt", "windmill", GAME])
def test_annotations_name_no_unseen_card(ann: Visitor, name: str, by_samples: None) -> None:
    play = ann.wander(ann.begin(name, "11"), 5)
    position = cadogan.game(name).deal(11).play(*(each["move"] for each in play["line"]))
    met = set()
    for back in range(position.ply + 1):
        met |= set(cards_seen(position.back(back)))
    assert cards_named(annotation(ann, play)) <= met


def test_playing_on_does_not_stop_the_review(
    ann: Visitor, app: Starlette, by_samples: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = ann.wander(ann.begin(GAME, "2"), 2)
    annotate = coach.annotate

    def meanwhile(*given: Any, cancel: threading.Event, **more: Any) -> coach.Annotation:
        ann.turn("undo", play)
        assert not cancel.is_set()
        return annotate(*given, cancel=cancel, **more)

    monkeypatch.setattr(coach, "annotate", meanwhile)
    assert annotation(ann, play)[-1][0] == "annotation"


def test_refusals(ann: Visitor, bob: Visitor) -> None:
    play = ann.wander(ann.begin(GAME, "2"), 2)
    bob.get(f"plays/{play['id']}/annotation?node=2", 404)
    bob.get(f"plays/{play['id']}/judge?node=2&move=close", 404)
    for seconds in ("0", "61", "nan"):
        assert "seconds" in ann.get(f"plays/{play['id']}/annotation?node=2&seconds={seconds}", 422)["detail"]
    assert "seconds" in ann.get(f"plays/{play['id']}/judge?node=2&move=close&seconds=11", 422)["detail"]
    assert "is not a move of" in ann.get(f"plays/{play['id']}/judge?node=2&move=c1-u", 422)["detail"]
    assert "was changed elsewhere" in ann.get(f"plays/{play['id']}/judge?node=1&move=close", 409)["detail"]


# -- judging a move


def test_the_cost_of_a_move(ann: Visitor) -> None:
    """All cards are known here: one move loses, the other wins."""
    text = "cells=2S 2H 3S 3H 4S 4H; stock="
    position = cadogan.game(GAME).setup(text, strict=False)
    assert position.moves
    (play,) = ann.import_record(f'[Game "{GAME}"] [Position "{text}"] [Strict "off"]')
    for move in position.moves:
        answer = judged(ann, play, move)
        expected = "won" if cadogan.solve(position.play(move)).won else "lost"
        assert answer["note"]["after"]["known"] == expected
        assert answer["right"] == (expected == "won")
        if not answer["right"]:
            better = answer["note"]["better"]
            legal = next(each for each in play["moves"] if each["name"] == better["move"])
            assert [better[name] for name in ("words", "from", "to")] == [
                legal[name] for name in ("words", "from", "to")
            ]
            for place, card in zip((better["from"], better["to"]), better["cards"], strict=False):
                assert play["table"]["piles"][place]["cards"][-1] == card
    assert ann.show(play)["ply"] == 0  # no move was played


def test_judging_a_move_counts_as_a_hint_until_the_game_ends(ann: Visitor) -> None:
    play = ann.begin(GAME, "2")
    judged(ann, play, play["moves"][0]["name"])
    assert ann.show(play)["hints"] == 1
    start, line = play, cadogan.solve(cadogan.game(GAME).deal(2), positions=50_000).moves
    for move in line:
        play = ann.move(play, move)
    assert play["status"] == "won"
    play = ann.turn("goto", play, to=start["node"])
    judged(ann, play, play["moves"][0]["name"])
    assert ann.show(play)["hints"] == 1


def test_judging_a_deal_reveals_no_card(ann: Visitor) -> None:
    play = ann.begin("crazy-quilt", "42")
    answer = judged(ann, play, "deal")
    assert answer["note"]["words"] == "deal the next card"
    assert answer["note"]["move"] == "deal"
    assert 0 <= answer["note"]["loss"] <= 1
    assert answer["right"] == (answer["note"]["mark"] == "")


def test_a_blunder_among_unseen_cards(ann: Visitor) -> None:
    """One of the moves loses the game, whatever the unseen cards are."""
    (play,) = ann.import_record(f'[Game "{GAME}"] [Position "{cadogan.game(GAME).deal(7).seen.text}"]')
    for move in play["moves"]:
        note = judged(ann, play, move["name"])["note"]
        assert note["words"] == move["words"]
        assert note["after"]["value"] <= note["before"]["value"]
