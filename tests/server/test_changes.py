"""A client that says what it has seen gets only what has changed; with what it has, that is the whole answer."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette

import cadogan
from cadogan import puzzles
from cadogan.rules.game import GAME_FILES, aliases, families, presets, use_file
from changes import applied, wordless
from golden import FIRST
from samples import some
from server.conftest import Play, Visitor
from server.test_secrecy import cards_named, cards_seen
from server.worker import Worker

# A game of each family, and some with options.
NAMES = (
    *FIRST,
    "crazy-quilt?hand=on&wrap=on",
    "the-mill?hand=on&redeals=1",
    "capricieuse?redeals=0",
)
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
STEPS = ("move", "undo", "redo", "restart", "goto", "resign")


@pytest.fixture(params=["http", pytest.param("worker", marks=pytest.mark.dear)])
def player(request: pytest.FixtureRequest, app: Starlette, tmp_path: Path) -> Iterator[Visitor]:
    """A player on every carrier."""
    if request.param == "http":
        yield Visitor(app)
    else:
        worker = Worker(tmp_path / "mine.db")
        yield Visitor(worker)
        worker.games.close()


def step(play: Play, chance: random.Random) -> tuple[str, Play]:
    """Return a random step that is possible: what it does, and the rest of its request."""
    nodes = [0, *(each["node"] for each in (*play["line"], *play["branches"]))]
    steps = [("move", {"moves": [chance.choice(play["moves"])["name"]]})] * 12 if play["moves"] else []
    steps += [("goto", {"to": chance.choice(nodes)})] * 2
    steps += [("undo", {})] * 3 + [("restart", {})] if play["ply"] else []
    steps += [("redo", {})] * 4 if len(play["line"]) > play["ply"] else []
    return chance.choice(steps)


def changed(player: Visitor, what: str, play: Play, **more: object) -> Play:
    """Change a play, and return it by what has changed."""
    change = player.turn(what, play, since=play["stamp"], **more)
    assert "table" not in change
    now = applied(play, change)
    assert wordless(now) == wordless(player.show(play))
    return now


@pytest.mark.parametrize("steps", [12, pytest.param(60, marks=pytest.mark.dear)])
@pytest.mark.parametrize("name", NAMES)
def test_changes_add_up_to_whole_answers(player: Visitor, name: str, steps: int) -> None:
    chance = random.Random(name)
    play = player.begin(name, "11")
    for _ in range(steps):
        what, more = step(play, chance)
        play = changed(player, what, play, clock=9, **more)
    changed(player, "resign", play)


# -- what a client says that it has seen


def stamps(play: Play) -> list[str]:
    """Return stamps that no play like this one has."""
    node, end, size, status, rest = play["stamp"].split("-")
    return [
        "",
        "0",
        "x" * 100,
        "\U0001f0a1" * 20,
        f"{node}-{end}-{size}-{status}",
        f"{node}-{end}-{size}-{status}-{rest}-",
        f"{node}-{end}-{size}-{status}-{int(rest) + 1}",
        f"{node}-{end}-{size}-won-{rest}",
        f"{node}-{end}-{int(size) + 1}-{status}-{rest}",
        f"{node}-{int(end) + 1}-{size}-{status}-{rest}",
        f"{int(node) + 1}-{end}-{size}-{status}-{rest}",
        f" {play['stamp']}",
    ]


def test_a_stamp_that_was_made_up_gets_everything(player: Visitor) -> None:
    play = player.move(player.begin(), "c1-d", "deal")
    for number in range(len(stamps(play))):
        play = player.turn(("undo", "redo")[number % 2], play, since=stamps(play)[number])
        assert play == player.show(play)
    answer = player.turn("undo", play, 422, since="x" * 101)
    assert answer["detail"] == "Invalid request: since: it must have at most 100 characters."
    assert "a string" in player.turn("undo", play, 422, since=7)["detail"]
    assert player.show(play) == play


@pytest.mark.parametrize("what", STEPS)
def test_an_old_stamp_gets_everything(player: Visitor, what: str) -> None:
    old = player.move(player.begin(), "c1-d", "deal")
    play = player.turn("undo", player.move(player.turn("undo", old), "b8-u"))
    more = {"move": {"moves": ["g1-d"]}, "goto": {"to": old["node"]}}.get(what, {})
    found = player.turn(what, play, since=old["stamp"], **more)
    assert found == player.show(play)


def test_the_stamp_of_another_play(player: Visitor) -> None:
    """Where everything is the same, the difference is right, too; where not, the stamps differ."""
    one, two = player.move(player.begin(), "c1-d"), player.move(player.begin("crazy-quilt", "43"), "deal")
    assert one["stamp"] == two["stamp"]  # a stamp counts within its play
    assert wordless(applied(one, player.turn("undo", one, since=two["stamp"]))) == wordless(player.show(one))
    puzzle = player.post("plays/puzzle", {"id": puzzles.shipped("quilt")[0].id}, 201)
    fresh = player.begin()
    assert puzzle["node"] == fresh["node"]
    assert puzzle["stamp"] != fresh["stamp"]
    assert "table" in player.turn("restart", puzzle, since=fresh["stamp"])


def test_a_refused_request_changes_nothing(player: Visitor) -> None:
    play = player.move(player.begin(), "c1-d")
    for what, more, status in (
        ("move", {"moves": ["z9-u"]}, 422),
        ("move", {"moves": ["deal", "z9-u"]}, 422),
        ("redo", {}, 409),
        ("goto", {"to": 99}, 422),
    ):
        answer = player.turn(what, play, status, since=play["stamp"], **more)
        assert answer.keys() <= {"detail", "move", "refusal"}
    assert player.show(play) == play
    changed(player, "undo", play)


# -- several moves, undo, redo, jumps


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.dear] * (nth % 3 > 0)) for nth, name in enumerate(NAMES)]
)
def test_several_moves_at_once(player: Visitor, name: str) -> None:
    chance = random.Random(name)
    play = player.begin(name, "3")
    batches = 0
    for _ in range(some(12, 25)):
        if not play["moves"]:
            break
        moves = [chance.choice(play["moves"])["name"]]
        ahead = play["ahead"][moves[0]]
        if ahead and ahead["moves"]:
            moves.append(chance.choice(ahead["moves"])["name"])
        before, play = play, changed(player, "move", play, moves=moves)
        assert play["ply"] == before["ply"] + len(moves)
        assert [each["move"] for each in play["line"]][-len(moves) :] == moves
        batches += len(moves) > 1
        back = changed(player, "goto", play, to=before["node"])
        assert back["table"] == before["table"]
        play = changed(player, "goto", back, to=play["node"])
    assert batches


def test_a_batch_along_known_moves_and_new_ones(player: Visitor) -> None:
    play = player.begin()
    play = changed(player, "move", play, moves=["c1-d", "b8-u", "g1-d"])
    play = changed(player, "restart", play)
    assert (play["ply"], len(play["line"])) == (0, 3)
    play = changed(player, "move", play, moves=["c1-d", "deal"])
    assert [each["move"] for each in play["line"]] == ["c1-d", "deal"]
    assert [each["move"]["move"] for each in play["branches"]] == ["b8-u"]
    size = int(play["stamp"].split("-")[2])
    play = changed(player, "goto", play, to=0)
    play = changed(player, "move", play, moves=["c1-d", "b8-u"])
    assert int(play["stamp"].split("-")[2]) == size  # nothing new was tried
    assert [each["move"] for each in play["line"]] == ["c1-d", "b8-u", "g1-d"]
    for what in ("redo", "undo", "undo", "redo"):
        play = changed(player, what, play)


@pytest.mark.parametrize("family", puzzles.shipped_families())
def test_puzzles(player: Visitor, family: str) -> None:
    """All cards are known, those of the stock, too; and a win changes more than a move does."""
    puzzle = puzzles.shipped(family)[0]
    play = player.post("plays/puzzle", {"id": puzzle.id}, 201)
    early = some(max(0, len(puzzle.line) - 10), 0)  # these at once
    for moves in [puzzle.line[:early]] * (early > 0) + [[move] for move in puzzle.line[early:]]:
        play = changed(player, "move", play, moves=moves)
    assert play["status"] == "won"
    for what in ("undo", "redo", "restart"):
        play = changed(player, what, play)
    for _ in range(20):
        what, more = step(play, random.Random(family))
        play = changed(player, what, play, **more)


# -- two tabs


def test_two_tabs(player: Visitor) -> None:
    """The tab that missed a move is refused, loads the play, and goes on by differences."""
    one = two = player.begin()
    chance = random.Random(1)
    for _ in range(some(15, 30)):
        what, more = step(one, chance)
        one = changed(player, what, one, **more)
        if one["node"] != two["node"]:
            answer = player.turn("restart", two, 409, since=two["stamp"])
            assert "changed elsewhere" in answer["detail"]
            two = player.show(two)
        what, more = step(two, chance)
        two = changed(player, what, two, **more)
        if two["node"] != one["node"]:
            assert "changed elsewhere" in player.turn("undo", one, 409, since=one["stamp"])["detail"]
        one = player.show(one)
        assert wordless(one) == wordless(two)


def test_a_tab_that_is_back_at_its_node(player: Visitor) -> None:
    """The other one has tried moves and has undone them: this one lacks them, so it gets everything."""
    mine = player.move(player.begin(), "c1-d")
    player.turn("undo", player.move(player.show(mine), "deal"))
    found = player.turn("undo", mine, since=mine["stamp"])
    assert "table" in found
    assert [each["move"] for each in found["line"]] == ["c1-d", "deal"]


# -- unseen cards


def timeless(change: Play) -> str:
    """Return a difference as text, without its time."""
    return re.sub(r'"changed": "[^"]*"', "", json.dumps(change))


@pytest.fixture
def klondike(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add the Klondike of docs/examples to the games: cards lie face down on the table, and three are dealt at once."""
    monkeypatch.setenv(GAME_FILES, "")
    use_file(EXAMPLES / "klondike.py")
    yield
    for found in (families, presets, aliases):
        found.cache_clear()


@pytest.mark.usefixtures("klondike")
@pytest.mark.parametrize("name", ["klondike", "klondike?deal=1"])
def test_face_down_cards(player: Visitor, name: str) -> None:
    """Differences add up, and name only cards that were seen."""
    for deal in range(some(2, 4)):
        chance, start = random.Random(deal), cadogan.game(name).deal(deal)
        play = player.begin(name, str(deal))
        for _ in range(40):
            what, more = step(play, chance)
            change = player.turn(what, play, since=play["stamp"], **more)
            play = applied(play, change)
            assert wordless(play) == wordless(player.show(play))
            position = start.play(*(each["move"] for each in play["line"][: play["ply"]]))
            met = {card for back in range(position.ply + 1) for card in cards_seen(position.back(back))}
            assert cards_named(change) <= met


@pytest.mark.usefixtures("klondike")
@pytest.mark.parametrize("name", ["klondike", "crazy-quilt", "windmill", "monte-carlo"])
def test_differences_do_not_depend_on_unseen_cards(player: Visitor, name: str) -> None:
    """Two tables look the same; the same steps get the same differences until a card is turned up."""
    chance = random.Random(name)
    start = cadogan.game(name).deal(5)
    cards, other = start.dealt_cards.split(), swapped(start, chance)
    one, two = (player.post("plays", {"game": name, "cards": " ".join(each)}, 201) for each in (cards, other))
    compared = 0
    for _ in range(60):
        what, more = step(one, chance)
        if what == "move" and one["ahead"][more["moves"][0]] is None:
            continue  # this turns up a card
        changes = [player.turn(what, each, since=each["stamp"], **more) for each in (one, two)]
        assert timeless(changes[0]) == timeless(changes[1])
        one, two = applied(one, changes[0]), applied(two, changes[1])
        compared += 1
    assert compared > 5
    # Undone moves that turned up cards tell nothing either, except the cards that were seen.
    reveals = next((move for move, ahead in one["ahead"].items() if ahead is None), None)
    if reveals:
        plays = [applied(each, player.turn("move", each, since=each["stamp"], moves=[reveals])) for each in (one, two)]
        back = [player.turn("undo", each, since=each["stamp"]) for each in plays]
        assert "piles" in back[0]
        plays = [applied(each, change) for each, change in zip(plays, back, strict=True)]
        for _ in range(5):
            more = {"moves": [chance.choice([name for name, ahead in plays[0]["ahead"].items() if ahead] or [reveals])]}
            if more["moves"] == [reveals]:
                break
            back = [player.turn("move", each, since=each["stamp"], **more) for each in plays]
            assert timeless(back[0]) == timeless(back[1])
            plays = [applied(each, change) for each, change in zip(plays, back, strict=True)]


def swapped(start: cadogan.Position, chance: random.Random) -> list[str]:
    """Return the cards of a deal with two that cannot be seen exchanged."""
    cards, game = start.dealt_cards.split(), start.game
    while True:
        other = list(cards)
        a, b = chance.sample(range(len(cards)), 2)
        other[a], other[b] = other[b], other[a]
        if cards[a] != cards[b] and game.position(" ".join(other)).seen.text == start.seen.text:
            return other
