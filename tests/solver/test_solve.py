"""`cadogan.solve`: verdicts, budgets, progress, cancelling and errors; and the general search that it uses."""

from __future__ import annotations

import random
import threading
from typing import ClassVar

import pytest

import cadogan
from cadogan import solver
from cadogan.rules.cards import BadInput
from cadogan.solver import Progress, general, solving
from cadogan.solver.verdict import ENDLESS, Lost, Task, Won, WrongLine, replay

OPTIONED = (
    "crazy-quilt?foundation_transfer=on",
    "windmill?transfer=cadogan&redeals=1",
    "capricieuse?redeals=1&foundation_transfer=on",
    "monte-carlo?closing=columns",
)


def test_every_game_has_a_verdict(game: cadogan.Game) -> None:
    position = game.deal(11)
    verdict = cadogan.solve(position, positions=30_000)
    assert verdict.game == game.name
    assert [verdict.won, verdict.lost, verdict.unknown].count(True) == 1
    assert verdict.plain()["verdict"] == verdict.result
    assert verdict.why
    assert bool(verdict.moves) == verdict.won
    if verdict.won:
        assert position.play(*verdict.moves).is_won
    else:
        assert 0 <= verdict.best < 104


@pytest.mark.parametrize("name", OPTIONED)
def test_options_are_solved(name: str) -> None:
    position = cadogan.game(name).deal(3)
    verdict = cadogan.solve(position, positions=60_000)
    if verdict.won:
        assert position.play(*verdict.moves).is_won


def test_the_same_budget_has_the_same_line(game: cadogan.Game) -> None:
    first, second = (cadogan.solve(game.deal(5), positions=20_000, seed=3) for _ in range(2))
    assert (first.result, first.moves, first.positions) == (second.result, second.moves, second.positions)


@pytest.mark.parametrize("thread", [True, False])
def test_the_next_search_goes_on_where_the_first_gives_up(monkeypatch: pytest.MonkeyPatch, thread: bool) -> None:
    """It is prepared only then."""
    prepared: list[str] = []

    class Search:
        PRUNINGS: dict[str, str] = {}  # noqa: RUF012

        def __init__(self, name: str) -> None:
            self.name = name

        def suits(self, rules: object) -> bool:
            return True

        def prepare(self, rules: object) -> None:
            prepared.append(self.name)

        def search(self, task: Task) -> Lost | None:
            return None if self.name == "first" else Lost(self.name)

    monkeypatch.setattr(solving, "searches", lambda rules: [Search("first"), Search("second"), Search("third")])
    position = cadogan.game("windmill").deal(1)
    solving.prepare(position.game)
    assert prepared.pop() == "first"
    assert cadogan.solve(position, seconds=60, thread=thread).why == "second"
    assert prepared == ["first", "second"]


def test_from_the_middle_of_a_game() -> None:
    position = cadogan.game("crazy-quilt").deal(1)
    moves = cadogan.solve(position, positions=100_000).moves
    middle = position.play(*moves[: len(moves) // 2])
    verdict = cadogan.solve(middle, positions=1_000_000)
    assert verdict.won
    assert middle.play(*verdict.moves).is_won


def test_a_won_game_has_an_empty_line() -> None:
    position = cadogan.game("doubles-and-quits").deal(7)
    end = position.play(*cadogan.solve(position).moves)
    verdict = cadogan.solve(end)
    assert (verdict.result, verdict.moves, verdict.best) == ("won", (), 52)


def hard() -> cadogan.Position:
    """Return a position that takes long to decide."""
    return cadogan.game("capricieuse?redeals=1&fill_spaces=off").deal(5)


def test_cancelling_ends_the_search() -> None:
    cancel = threading.Event()
    seen: list[Progress] = []

    def watch(progress: Progress) -> None:
        seen.append(progress)
        cancel.set()

    verdict = cadogan.solve(hard(), seconds=120, on_progress=watch, cancel=cancel)
    assert verdict.unknown
    assert verdict.seconds < 100
    assert len(seen) <= 2
    assert seen[0].positions > 0
    assert seen[0].trying
    assert not [thread for thread in threading.enumerate() if thread.name == "cadogan-solver"]


def test_an_error_of_the_caller_ends_the_search() -> None:
    def complain(progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cadogan.solve(hard(), seconds=120, on_progress=complain)
    assert not [thread for thread in threading.enumerate() if thread.name == "cadogan-solver"]


def test_other_threads_keep_running() -> None:
    turns = []
    cancel = threading.Event()

    def work() -> None:
        for _ in range(50):
            turns.append(1)
            threading.Event().wait(0.001)
        cancel.set()

    thread = threading.Thread(target=work)
    thread.start()
    cadogan.solve(hard(), seconds=120, cancel=cancel)
    thread.join()
    assert len(turns) == 50


def test_the_budget_in_positions_is_kept(game: cadogan.Game) -> None:
    verdict = cadogan.solve(game.deal(2), positions=500)
    # Some searches count in batches, but none goes far beyond the budget.
    assert verdict.positions <= 500 + 25_000


def test_memory_is_kept() -> None:
    """An exhaustive search that runs out of memory proves nothing, and reports that."""
    task = Task(cadogan.game("crazy-quilt").deal(1), memory=1 << 20)
    search = general.Exhaustive(task)
    assert search.turn(10_000_000) is None
    assert search.full
    assert search.path.table.nbytes <= 1 << 20


def test_what_cannot_be_solved_is_refused() -> None:
    position = cadogan.game("crazy-quilt").deal(1)
    with pytest.raises(cadogan.BadInput, match="not seen"):
        cadogan.solve(position.seen)
    with pytest.raises(cadogan.BadInput, match="seconds are too few"):
        cadogan.solve(position, seconds=0)
    with pytest.raises(cadogan.BadInput, match="positions are too few"):
        cadogan.solve(position, positions=0)
    with pytest.raises(cadogan.BadInput, match="memory are too few"):
        cadogan.solve(position, memory=1000)
    with pytest.raises(cadogan.BadInput, match="crazy-quilt has no pruning 'magic': its prunings are met,"):
        cadogan.solve(position, without={"magic"})


def test_a_wrong_line_is_never_a_win() -> None:
    position = cadogan.game("doubles-and-quits").deal(7)
    with pytest.raises(WrongLine, match="cannot be played"):
        replay(position, [1])
    with pytest.raises(WrongLine, match="does not win"):
        replay(position, [])


def test_unknown_shuffles_prove_nothing() -> None:
    """Without its shuffles The Carpet may be won in the first pass, but is never proved lost."""
    dealt = cadogan.game("the-carpet").deal(1).dealt_cards
    position = cadogan.game("the-carpet").position(dealt, shuffles=[[1, 0]])
    for search in (solving.solve(position, positions=200_000), solving.solve(position.play("deal"), positions=200_000)):
        assert not search.lost


def brute(position: cadogan.Position, known: dict[cadogan.Position, bool]) -> bool:
    """Return whether a position can be won, by a search in plain Python."""
    if position not in known:
        known[position] = position.is_won or any(brute(position.play(move), known) for move in position.moves)
    return known[position]


def test_the_general_search_against_plain_python() -> None:
    game = cadogan.game("doubles-and-quits?rows=2&cols=3")
    chance = random.Random(1)
    results = []
    for _ in range(60):
        ranks = [rank for rank in chance.sample("A23456789TJQK", 6) for _ in range(4)]
        chance.shuffle(ranks)
        suits = {rank: list("SHDC") for rank in ranks}
        cards = [rank + suits[rank].pop() for rank in ranks]
        cells = "/".join(" ".join(cards[i : i + 3]) for i in (0, 3))
        position = game.setup(f"cells={cells}; stock={' '.join(cards[6:])}", strict=False)
        outcome = general.Exhaustive(Task(position)).turn(ENDLESS)
        assert isinstance(outcome, Won | Lost)
        if isinstance(outcome, Won):
            replay(position, outcome.line)
        results.append(isinstance(outcome, Won))
        assert results[-1] == brute(position, {})
    assert 10 < sum(results) < 50, sum(results)


def test_a_limit_of_memory_holds_for_every_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "_most_memory", solving._most_memory)
    given = []

    class Counting:
        PRUNINGS: ClassVar[dict[str, str]] = {}

        def prepare(self, rules: object) -> None: ...

        def search(self, task: solving.Task) -> None:
            given.append(task.memory)

    monkeypatch.setattr(solving, "searches", lambda rules: [Counting()])
    position = cadogan.game("windmill").deal(1)
    for most in (64 << 20, 32 << 20):
        solver.limit_memory(most)
        cadogan.solve(position, positions=1)
        cadogan.solve(position, positions=1, memory=48 << 20)
    assert [each >> 20 for each in given] == [64, 48, 32, 32]
    with pytest.raises(BadInput, match="too few"):
        solver.limit_memory(1 << 20)


def test_no_win_is_replayed_through_cards_that_nobody_has_seen() -> None:
    position = cadogan.game("crazy-quilt").setup("u=AS AH AD AC; d=KS KH KD KC; stock=2S", strict=False).seen
    with pytest.raises(WrongLine, match=r"move 1 .* cannot be played"):
        replay(position, [move.code for move in position.moves][:1])
