"""Looking back on a game: its replay and, once it has ended, its fate and the prospect of its deal."""

from __future__ import annotations

from typing import Any

import pytest

import cadogan
from cadogan.app.coaching import review
from cadogan.app.plays import plays, view
from cadogan.app.wire.schema import plain
from cadogan.coach import decisive_ply
from server.conftest import Event, Play, Visitor, events_of

pytestmark = pytest.mark.carriers

GAME = "doubles-and-quits"
LOST = "7"


def asked(ann: Visitor, play: Play, what: str, status: int = 200) -> list[Event]:
    """Return the events of a stream; none if it was refused with this status."""
    response = ann.http.get(f"/api/plays/{play['id']}/{what}")
    assert response.status_code == status, response.text
    return events_of(response) if status == 200 else []


def ended(ann: Visitor, game: str = GAME, deal: str = LOST) -> Play:
    """Return a game that was played to a dead end and given up."""
    play = ann.wander(ann.begin(game, deal), 30)
    return ann.turn("resign", play)


@pytest.mark.parametrize("what", ["fate", "prospect"])
def test_refused_while_the_game_goes_on(ann: Visitor, bob: Visitor, what: str) -> None:
    play = ann.peek(ann.begin(GAME, LOST))
    assert "goes on" in ann.get(f"plays/{play['id']}/{what}", 409)["detail"]
    assert "not found" in bob.get(f"plays/{play['id']}/{what}", 404)["detail"]


def test_the_replay_shows_what_the_player_saw(ann: Visitor) -> None:
    play = ann.turn("resign", ann.move(ann.begin("crazy-quilt", "42"), "c1-d", "deal", "deal"))
    line = ann.get(f"plays/{play['id']}/replay")
    assert [step["move"] for step in line["steps"]] == ["c1-d", "deal", "deal"]
    assert line["steps"][1]["words"] == "deal: jack of diamonds"
    position, piles = cadogan.game("crazy-quilt").deal(42), line["table"]["piles"]
    assert piles == plain(view.changed({}, position.seen.piles, position.game))
    for step in line["steps"]:
        position, piles = position.play(step["move"]), {**piles, **step["piles"]}
    assert piles == plain(view.changed({}, position.seen.piles, position.game))
    back = ann.turn("goto", play, to=1)  # looking around does not change it
    assert ann.get(f"plays/{back['id']}/replay") == line


def test_the_replay_of_a_game_that_goes_on_ends_where_it_is(ann: Visitor, bob: Visitor) -> None:
    play = ann.turn("undo", ann.move(ann.begin("crazy-quilt", "42"), "c1-d", "deal", "deal"))
    line = ann.get(f"plays/{play['id']}/replay")
    assert [step["move"] for step in line["steps"]] == ["c1-d", "deal"]
    piles = line["table"]["piles"]
    for step in line["steps"]:
        piles |= step["piles"]
    assert piles == play["table"]["piles"]  # nothing that the table does not show
    assert "not found" in bob.get(f"plays/{play['id']}/replay", 404)["detail"]


def test_the_fate_of_a_lost_game(ann: Visitor) -> None:
    play = ended(ann)
    (name, found) = asked(ann, play, "fate")[-1]
    assert name == "fate"
    assert [found[each] for each in ("won_until", "lost_from", "lost_at")] == [19, 20, 20]
    assert found["text"].startswith("With all cards known, the game became unwinnable with move 20")
    assert 0 <= found["chance"]["low"] <= found["chance"]["value"] <= found["chance"]["high"] <= 1
    assert asked(ann, play, "fate") == [(name, found)]  # no search is done twice


def test_the_fate_names_a_move_that_still_won(ann: Visitor) -> None:
    play = ended(ann)
    found = asked(ann, play, "fate")[-1][1]
    position = cadogan.game(GAME).deal(LOST).play(*[each["move"] for each in play["line"][:19]])
    assert found["better"]["move"] != play["line"][19]["move"]
    assert cadogan.solve(position.play(found["better"]["move"])).won
    assert found["fell"] is None


def test_a_game_given_up_while_winnable_names_a_move_that_wins(ann: Visitor) -> None:
    play = ann.turn("resign", ann.move(ann.begin(GAME, "2"), cadogan.solve(cadogan.game(GAME).deal(2)).moves[0]))
    found = asked(ann, play, "fate")[-1][1]
    assert (found["won_until"], found["lost_from"]) == (1, None)
    position = cadogan.game(GAME).deal(2).play(play["line"][0]["move"])
    assert cadogan.solve(position.play(found["better"]["move"])).won


def test_without_a_proof_the_move_that_cost_most_is_named(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = ended(ann, deal="10")
    monkeypatch.setattr(decisive_ply, "prove_plies", lambda line, **given: decisive_ply.ProvedPlies())
    found = asked(ann, play, "fate")[-1][1]
    assert (found["lost_at"], found["better"]) == (None, None)
    fell = found["fell"]
    assert fell["mark"]
    assert fell["move"] == play["line"][fell["ply"] - 1]["move"] != fell["better"]["move"]
    assert fell["before"]["value"] > fell["after"]["value"]


def test_no_move_is_named_after_the_game_was_proved_lost(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """From there, another try could not be won."""
    reviewed: list[int] = []

    def annotate(position: cadogan.Position, *given: Any, **more: Any) -> Any:
        reviewed.append(position.ply)
        return real(position, *given, **more)

    real = cadogan.coach.annotate
    monkeypatch.setattr(cadogan.coach, "annotate", annotate)
    monkeypatch.setattr(decisive_ply, "prove_plies", lambda line, **given: decisive_ply.ProvedPlies(2, 7))
    fell = asked(ann, ended(ann), "fate")[-1][1]["fell"]
    assert reviewed == [7]
    assert fell is None or fell["ply"] <= 7


# -- another try


def counts(visitor: Visitor) -> list[Any]:
    """Return what statistics, records and achievements say, without what is found out later about deals."""
    (statistics,) = visitor.get("statistics")
    records = visitor.get("records")
    games = [{name: value for name, value in each.items() if name != "history"} for each in records["games"]]
    return [statistics[name] for name in ("played", "won", "streak", "unfinished")] + [games, records["achievements"]]


def test_a_try_plays_on_from_within_a_game_and_counts_for_nothing(ann: Visitor, bob: Visitor) -> None:
    play = ended(ann)
    winning = cadogan.game(GAME).deal(LOST)
    node = play["line"][18]["node"]
    before = counts(ann)
    again = ann.post(f"plays/{play['id']}/try", {"node": node}, 201)
    assert again["id"] != play["id"]
    assert (again["another_try"], again["status"], again["ply"], again["node"]) == (True, "playing", 19, node)
    moves = [[each["move"] for each in one["line"]] for one in (again, play)]
    assert moves[0] == moves[1]  # the moves tried before are there
    winning = winning.play(*[each["move"] for each in play["line"][:19]])
    won = ann.move(again, *cadogan.solve(winning).moves)
    assert won["status"] == "won"
    assert [branch["leaves"] for branch in won["branches"]] == [node]
    assert counts(ann) == before
    told = ann.get(f"plays/{won['id']}/ending")
    assert (told["won"], told["streak"], told["fastest"], told["shortest"], told["earned"]) == (True, 0, None, None, [])
    # The game that had ended is as it was.
    assert ann.show(play) == play
    assert [each["another_try"] for each in ann.get("plays")] == [True, False]
    assert "not found" in bob.post(f"plays/{play['id']}/try", {"node": node}, 404)["detail"]
    assert "no node 99" in ann.post(f"plays/{play['id']}/try", {"node": 99}, 422)["detail"]


def test_a_try_stays_one_in_records_and_files(ann: Visitor, bob: Visitor) -> None:
    play = ended(ann)
    again = ann.post(f"plays/{play['id']}/try", {"node": play["line"][18]["node"]}, 201)
    assert '[Try "yes"]' in ann.record(again)
    (read,) = bob.import_record(ann.record(again))
    assert read["another_try"]
    bob.post("carry", {"text": ann.http.get(f"/api/carry?play={again['id']}").text})
    assert [each["another_try"] for each in bob.get("plays")] == [True, True]


def test_no_try_while_the_game_goes_on(ann: Visitor) -> None:
    play = ann.begin(GAME, LOST)
    assert "goes on" in ann.post(f"plays/{play['id']}/try", {"node": 0}, 409)["detail"]


def test_no_try_copies_a_huge_game(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = ended(ann)
    monkeypatch.setattr(plays, "TAKEN_OVER_AT_MOST", 20)
    assert "too many" in ann.post(f"plays/{play['id']}/try", {"node": 0}, 409)["detail"]
    assert len(ann.get("plays")) == 1
    monkeypatch.setattr(plays, "TAKEN_OVER_AT_MOST", 31)
    ann.post(f"plays/{play['id']}/try", {"node": 0}, 201)


def test_the_fate_of_a_deal_that_cannot_be_won(ann: Visitor) -> None:
    found = asked(ann, ended(ann, deal="5"), "fate")[-1][1]
    assert (found["lost_at"], found["chance"]) == (0, None)
    assert "never winnable" in found["text"]


def test_a_won_game_has_no_losing_move(ann: Visitor) -> None:
    position = cadogan.game(GAME).deal(2)
    moves = list(cadogan.solve(position).moves)
    play = ann.post("plays", {"game": GAME, "deal": "2", "moves": moves}, 201)
    assert play["status"] == "won"
    found = asked(ann, play, "fate")[-1][1]
    assert (found["won_until"], found["lost_from"], found["text"]) == (len(moves), None, "")


@pytest.mark.http
def test_the_coach_plays_the_deal_and_each_game_is_sent(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = ended(ann, "crazy-quilt", "3")
    monkeypatch.setattr(review, "GAMES", 2)
    found = [data for name, data in asked(ann, play, "prospect") if name == "prospect"]
    assert [(each["played"], each["of"], each["final"]) for each in found] == [
        (0, 2, False),
        (1, 2, False),
        (2, 2, True),
    ]
    assert all(0 <= each["won"] <= each["played"] for each in found)
    assert found[0]["chance"]["samples"] > 1000
    assert len({str(each["chance"]) for each in found}) == 1

    def forbidden(*_: Any) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(review, "_coach_wins", forbidden)
    again = ended(ann, "crazy-quilt", "3")  # another game of the same deal
    assert asked(ann, again, "prospect") == [("prospect", found[-1])]


@pytest.mark.http
def test_games_of_the_coach_are_kept_when_the_time_is_over(ann: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    play = ended(ann, "crazy-quilt", "3")
    found = asked(ann, play, "prospect?seconds=0.001")[-1][1]
    assert (found["played"], found["final"]) == (0, True)
    monkeypatch.setattr(review, "_coach_wins", lambda *_: True)
    assert asked(ann, play, "prospect")[-1][1] == {**found, "played": 10, "won": 10}


def test_a_game_that_did_not_start_from_a_deal_has_no_prospect(ann: Visitor) -> None:
    text = cadogan.game(GAME).deal(2).text
    play = ann.post("plays", {"game": GAME, "position": text}, 201)
    ann.turn("resign", play)
    assert "did not start from a deal" in ann.get(f"plays/{play['id']}/prospect", 422)["detail"]
