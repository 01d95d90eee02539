"""The search for games in two stages, compared with the general one on ends of The Zodiac."""

from __future__ import annotations

import cadogan
from cadogan.solver import declared
from cadogan.solver.declared import two_stages
from cadogan.solver.verdict import Lost, Task, Won, replay
from conftest import DATA
from samples import some


def table(position: cadogan.Position) -> two_stages.Table:
    found = two_stages.table_of(position)
    assert found
    return found


def test_which_games_have_two_stages() -> None:
    declared_games = [game for game in cadogan.games() if game.family.shipped and declared.suits(game)]
    assert [game.name for game in declared_games if two_stages.table_of(game.deal(1))] == ["the-zodiac"]


def test_deals_are_won() -> None:
    for number in range(1, some(3, 40)):
        position = cadogan.game("the-zodiac").deal(number)
        outcome = two_stages.search(Task(position), table(position))
        assert isinstance(outcome, Won)
        replay(position, outcome.line)


def test_ends_have_the_verdict_of_brute_force() -> None:
    """Its golden ends, which were searched through."""
    for line in (DATA / "games" / "the-zodiac.tiny").read_text().splitlines():
        _, verdict, _, text = line.split(" ", 3)
        position = cadogan.game("the-zodiac").setup(text)
        outcome = two_stages.search(Task(position), table(position))
        assert type(outcome) is {"won": Won, "lost": Lost}[verdict], text


def test_a_search_stops_with_its_budget() -> None:
    position = cadogan.game("the-zodiac").deal(7)
    assert two_stages.search(Task(position, 10), table(position)) is None
