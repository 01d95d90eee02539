"""Declared games: the search compared with brute force on small packs, with each pruning turned off, and its lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import cadogan
import samples
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.safe import is_safe
from cadogan.rules.game import GAME_FILES, _forget, use_file
from cadogan.solver import VERSION, declared, general, solve, version_of
from cadogan.solver.declared import said
from cadogan.solver.declared.nested import Nested
from cadogan.solver.verdict import ENDLESS, POSITIONS, STOP, Task, Won, replay
from solver.searched import result

GAMES = Path(__file__).parents[1] / "declared_games"
SMALL = 60_000  # positions

FILE = '''"""A small pack: {name}.

Rules. You may play cards.

Source. None.
"""
from cadogan.rules.declared import *
NAME, VERSION = "small_{i}", 1
PRESETS = {{"small-{name}": Preset("Small {name}", "A small pack.", "None", {{}})}}
def only(suits, ranks, packs=1):
    return [16 * suit + rank for suit in range(4) for rank in range(1, 14) if suit >= suits or rank > ranks] * packs
TABLE = Table({words})
'''

# Words that make different things possible: each with the pruning it is there for in mind.
SMALL_PACKS = {
    "castle": "Columns(4, down(ANY_SUIT), 5), Foundations(4, full=5), without=only(4, 5)",
    "in-suit": "Columns(6, down(), (3, 3, 3, 3, 4, 4)), Foundations(4, full=5), without=only(4, 5)",
    "back": "Columns(3, down(ANY_SUIT), 4, filled=OUT_AND_BACK), Reserve(4), Foundations(4, full=4, back=True), without=only(4, 4)",
    "back-alternate": (
        "Columns(4, down(ALTERNATE), (4, 5, 5, 6), moves=RUN, spaces=(5,), filled=OUT_AND_BACK), Foundations(4, full=5, back=True), "
        "without=only(4, 5)"
    ),
    "alternate": "Columns(5, down(ALTERNATE), 4, moves=RUN, spaces=(5,)), Foundations(4, full=5), without=only(4, 5)",
    "whole": "Columns(5, down(ALTERNATE), 4, moves=WHOLE, face_down=True), Foundations(4, full=5), without=only(4, 5)",
    "colour": "Columns(5, down(IN_COLOUR), 4), Foundations(4, full=5), without=only(4, 5)",
    "threes": (
        "Columns(2, down(ALTERNATE), (5, 6), moves=RUN, spaces=(5,), filled=OUT_AND_BACK, face_down=True), "
        "Foundations(4, full=5, back=True), Waste(), Stock(3), Redeals(None), without=only(4, 5)"
    ),
    "ones": (
        "Columns(3, down(ALTERNATE), (2, 3, 4), moves=RUN, spaces=(5,)), Foundations(4, full=5), Waste(), Stock(1), Redeals(None), "
        "without=only(4, 5)"
    ),
    "twice": "Columns(3, down(ALTERNATE), 3), Foundations(4, full=5), Waste(), Stock(2), Redeals(1), without=only(4, 5)",
    "corner": (
        "Reserve(1, 7), Foundations(2, up(corner=True), FIRST_CARD), Waste(), Stock(3), Redeals(None), "
        "Columns(3, down(ALTERNATE, corner=True), 1, moves=RUN, at_once=(RESERVE, WASTE), room=26), without=only(2, 13)"
    ),
    "filled": (
        "Columns(2, down(ALTERNATE), 2, at_once=(STOCK, WASTE)), Foundations(4, full=5), Waste(), Stock(1), Redeals(0), without=only(4, 5)"
    ),
    "by-deal": (
        "Columns(3, up(last=4), 2, filled=(WASTE, STOCK)), Foundations(4, down(), 5, full=5), Waste(), Stock(1), Redeals(1), without=only(4, 5)"
    ),
    "by-deal-without-end": (
        "Columns(2, down(), 2, filled=(WASTE, STOCK), spaces=range(1, 5)), Foundations(4, full=5), Waste(), Stock(1), Redeals(None), "
        "without=only(4, 5)"
    ),
    "beside": (
        "Columns(2, up(), 1, takes=(WASTE,), filled=(WASTE, STOCK), spaces=range(1, 4)), Foundations(4, down(), 3, full=3), "
        "Foundations(4, up(), 5, full=1, letter='k', beside='u'), Foundations(4, up(), 4, full=1, letter='q', beside='u'), "
        "Waste(), Stock(1), Redeals(1), dealing='bases', without=only(4, 5)"
    ),
    "chosen": (
        "Columns(2, down(ALTERNATE), 1, takes=('r', WASTE), filled=('r',), at_once=CHOSEN, letter='a'), "
        "Columns(2, deal=1, filled=(WASTE, STOCK), room=1, letter='r'), Foundations(4, up(ALTERNATE), full=5, takes=('a',)), "
        "Waste(), Stock(1), without=only(4, 5)"
    ),
    "either": (
        "Columns(3, both(), 2, filled=(WASTE, STOCK), at_once=CHOSEN), Foundations(4, full=5), Waste(), Stock(1), without=only(4, 5)"
    ),
    "base-chosen": (
        "Columns(3, deal=1, spaces=NO_CARD, takes=()), Foundations(4, up(), CHOSEN, full=2), Redeals(3), Waste(), Stock(), without=only(4, 4)"
    ),
    "base-chosen-without-end": (
        "Columns(1, down(), 1, spaces=NO_CARD), Cells(1), Columns(2, down(), 1, spaces=NO_CARD, letter='q'), "
        "Foundations(2, up(), CHOSEN, full=2), Redeals(None), Waste(), Stock(), without=only(2, 4)"
    ),
    "divisions": (
        "Columns(3, down(ALTERNATE), 1, takes=('c',), filled=('c',), at_once=CHOSEN, letter='k'), "
        "Columns(3, down(ALTERNATE), 1, takes=('p',), filled=('p',), at_once=CHOSEN, letter='c'), "
        "Columns(3, deal=1, at_once=(WASTE, STOCK), room=1), Foundations(4, full=5, takes=('k',)), Waste(), Stock(1), without=only(4, 5)"
    ),
    "beside-two-packs": (
        "Columns(2, up(), 2, filled=(WASTE, STOCK)), Foundations(8, down(), 2, full=2), "
        "Foundations(8, up(), 3, full=1, letter='k', beside='u'), Waste(), Stock(1), Redeals(1), packs=2, without=only(4, 3, 2)"
    ),
    "from-waste": "Columns(3, down(), 2, at_once=(WASTE,)), Foundations(4, full=5), Waste(), Stock(1), without=only(4, 5)",
    "two-packs": "Columns(2, down(), 5), Foundations(8, full=3), Waste(), Stock(1), packs=2, without=only(4, 3, 2)",
    "two-packs-any": "Columns(3, down(ANY_SUIT), 4), Foundations(4, full=3), packs=2, without=only(2, 3, 2)",
    "four-packs": (
        "Columns(3, down(ALTERNATE, low=7), 5, face_down=EVERY_OTHER, filled=(COLUMNS,)), Foundations(16, up(low=7), full=2), Waste(), Stock(), "
        "packs=4, without=[16 * suit + rank for suit in range(4) for rank in range(2, 14) if rank != 7] * 4"
    ),
    "three-packs": "Columns(3, down(ANY_SUIT), 3), Foundations(12, full=2), Waste(), Stock(), packs=3, without=only(4, 2, 3)",
    "three-packs-deep": (
        "Columns(3, down(ALTERNATE), 7), Foundations(12, full=3, takes=(COLUMNS, WASTE)), Waste(), Stock(), packs=3, "
        "without=[each for each in only(4, 3, 3) if each & 15 > 3]"
    ),
    "up-and-back": (
        "Columns(8, down(), 3, spaces=NO_CARD), Foundations(1, full=26, returns=True), Waste(), Stock(), packs=2, without=only(1, 13, 2)"
    ),
    "any-foundation": "Columns(4, down(ANY_SUIT), 5), Foundations(4, up(ANY_SUIT), full=5), without=only(4, 5)",
    "any-and-back": (
        "Columns(3, down(ANY_SUIT), 4, filled=OUT_AND_BACK), Foundations(3, up(ANY_SUIT), full=4, back=True), without=only(3, 4)"
    ),
    "any-two-packs": "Columns(6, down(), 4), Foundations(8, up(ANY_SUIT), full=3), packs=2, without=only(4, 3, 2)",
    "both": "Columns(4, both(), 5), Foundations(4, full=5), without=only(4, 5)",
    "golf": "Columns(5, deal=4, spaces=()), Waste(both(ANY_SUIT), deal=1), Stock(), goal=COLUMNS, without=only(4, 6)",
    "golf-turned": (
        "Columns(4, deal=4, spaces=()), Waste(both(ANY_SUIT), deal=1), Stock(room=20), Redeals(1), goal=COLUMNS, without=only(4, 5)"
    ),
    "cells": "Columns(4, down(ALTERNATE), 5, moves=BY_SPACES), Cells(2), Foundations(4, full=5), without=only(4, 5)",
    "reserve": "Columns(3, down(), 3), Reserve(2, 4), Cells(1), Foundations(4, full=5), Waste(), Stock(), without=only(4, 5)",
    "out-at-once": (
        "Columns(2, both(), 12), Foundations(4, full=3), Foundations(4, down(), 3, full=3, letter='d'), packs=2, dealing='replaced', "
        "without=only(4, 3, 2)"
    ),
    "gathered": (
        "Columns(4, down(), 5), Foundations(4, full=5), Redeals(1), gathers='last first', without=only(4, 5)"
    ),
    "shuffled?shuffle=on": (
        "Columns(3, down(), 4), Foundations(4, full=5), Waste(), Stock(2), Redeals(1), shuffled=True, without=only(4, 5)"
    ),
    "gathered-shuffled?shuffle=on": (
        "Columns(5, down(), 4), Foundations(4, full=5), Redeals(1), gathers='first first', shuffled=True, without=only(4, 5)"
    ),
    "gathered-face-down": (
        "Columns(4, down(), 4, face_down=True), Reserve(2, 2), Foundations(4, full=5), Stock(0), Redeals(1), gathers='first first', without=only(4, 5)"
    ),
    "more-leaders": (
        "Columns(2, bare(5), out=(5,), spaces=(), opens=AFTER_STOCK, room=9), Foundations(4, up(ANY_SUIT), full=4), Stock(), dealing='bases', "
        "leader=5, without=only(4, 5)"
    ),
    "one-card-waste": "Columns(3, down(ANY_SUIT), 3), Foundations(4, full=5), Waste(room=1), Stock(3), without=only(4, 5)",
    "filled-from-elsewhere": (
        "Columns(4, down(ANY_SUIT), 4, takes=(COLUMNS,), filled=('r',)), Reserve(1, 4), Foundations(4, full=5), without=only(4, 5)"
    ),
    "by-some-spaces": (
        "Columns(4, down(ALTERNATE), 5, moves=BY_SPACES, spaces=(5,)), Cells(1), Foundations(4, full=5), without=only(4, 5)"
    ),
    "gathered-without-end": (
        "Columns(3, up(), 2, moves=WHOLE, spaces=NO_CARD), Foundations(1, full=5), Waste(room=1), Stock(1), Redeals(None), "
        "gathers='first first', without=only(2, 5)"
    ),
    "not-from-the-waste": (
        "Columns(3, down(ALTERNATE), 3), Foundations(4, full=4, takes=(COLUMNS,)), Waste(), Stock(), without=only(4, 4)"
    ),
    "filled-in-order": (
        "Columns(2, down(ALTERNATE), 6, at_once=(RESERVE, WASTE)), Reserve(4), Foundations(4, full=4), without=only(4, 4)"
    ),
    "rows": "Columns(3, down(ANY_SUIT), 2), Foundations(4, full=5), Stock(COLUMNS), without=only(4, 5)",
    "rows-blocking": (
        "Columns(2, down(), 1, spaces=NO_CARD, at_once=ROWS), Foundations(8, full=3), Stock(ROWS), dealing='bases', packs=2, without=only(4, 3, 2)"
    ),
    "rows-blocking-one-pack": (
        "Columns(3, down(), 1, spaces=NO_CARD, at_once=ROWS), Foundations(4, full=6), Stock(ROWS), dealing='bases', without=only(4, 6)"
    ),
    "rows-and-helps": (
        "Columns(1, down(), 1, takes=(COLUMNS,), filled=('r',), at_once=(STOCK,), letter='h'), Columns(2, deal=1, takes=(), spaces=(), "
        "at_once=ROWS, letter='r'), Columns(1, down(), takes=(COLUMNS,), filled=('r',), opens=AFTER_STOCK), Foundations(4, full=6), Stock(ROWS), "
        "without=only(4, 6)"
    ),
    "leader": (
        "Columns(2, bare(5), out=(5,), spaces=(), opens=AFTER_STOCK), Foundations(4, up(ANY_SUIT), full=4), Stock(), dealing='bases', "
        "leader=5, without=only(4, 5)"
    ),
    "leader-built": (
        "Columns(4, down(ANY_SUIT, bare=5), out=(5,), spaces=(), opens=AFTER_STOCK), Foundations(4, full=4), Stock(), dealing='bases', "
        "leader=5, without=only(4, 5)"
    ),
    "in-turn": (
        "Columns(3, both(), opens=AFTER_STOCK, spaces=NO_CARD, reaches=((0,), (), (1,))), Foundations(4, full=5), Stock(IN_TURN), Redeals(1), "
        "dealing='bases', gathers='last first', without=only(4, 5)"
    ),
    "in-rounds": (
        "Columns(4, both(), opens=AFTER_STOCK, reaches=((0,), (1,), (0, 2), (3,))), Foundations(4, up(ANY_SUIT), full=5, out=True), Stock(IN_ROUNDS), "
        "dealing='replaced', without=only(4, 5)"
    ),
    "in-rounds-changing": (
        "Columns(3, both(), opens=AFTER_STOCK, spaces=NO_CARD, takes=(COLUMNS,)), Foundations(4, full=3, out=True, changes=True), "
        "Foundations(4, down(), 3, full=3, out=True, letter='d', changes=True), Stock(IN_ROUNDS), Redeals(1), gathers='middle first', packs=2, "
        "without=only(4, 3, 2)"
    ),
    "kept": (
        "Columns(3, down(), 2, spaces=NO_CARD, kept=2, takes=(COLUMNS,)), Foundations(4, full=5), Waste(), Stock(), Redeals(1), without=only(4, 5)"
    ),
    "kept-spaces": (
        "Columns(4, down(ALTERNATE), 3, filled=(COLUMNS,), kept=1), Foundations(4, full=5), Waste(), Stock(), without=only(4, 5)"
    ),
    "clock": (
        "Columns(3, down(corner=True), 2, spaces=NO_CARD, kept=2, takes=(COLUMNS,)), Foundations(1, up(corner=True), out=(7,), full=9, letter='a'), "
        "Foundations(1, up(corner=True), out=(3,), full=4, letter='b'), Waste(), Stock(), without=only(1, 13)"
    ),
    "heaped": (
        "Columns(3, anyhow(), 1, takes=(WASTE,), spaces=NO_CARD, kept=1), Foundations(4, full=3), Waste(room=1), Stock(HEAPED, count=4), "
        "without=only(4, 3)"
    ),
    "heaped-both-ways": (
        "Columns(3, anyhow(), 1, takes=(WASTE,), spaces=NO_CARD, kept=1), Foundations(2, full=4), "
        "Foundations(2, down(), 4, full=4, letter='d'), Waste(room=1), Stock(HEAPED, count=3), packs=2, dealing='replaced', without=only(2, 4, 2)"
    ),
    "flanks": (
        "Cells(2, 'f', deal=1, takes=(COLUMNS, STOCK)), Columns(2, deal=2, takes=(), spaces=NO_CARD, at_once=(STOCK,)), "
        "Foundations(2, full=4, takes=(*ANYWHERE, 'd'), back=True), Foundations(2, down(), 4, full=4, letter='d', takes=(*ANYWHERE, 'u'), back=True), "
        "Redeals(1), Stock(COLUMNS, count=2), packs=2, laid='piles', gathers='first first', without=only(2, 4, 2)"
    ),
    "later": (
        "Columns(4, down(ALTERNATE), 3), Foundations(4, full=5, opens=AFTER_STOCK), Waste(), Stock(1), without=only(4, 5)"
    ),
    "two-stages": (
        "Columns(2, deal=1, takes=(WASTE,), filled=(WASTE,), letter='e'), Columns(4, both(), 1, takes=('e', WASTE), spaces=(), "
        "opens=UNTIL_EMPTY), Foundations(2, full=5, opens=AFTER_WASTE, takes=('p', 'e')), Waste(), Stock(), Redeals(None), without=only(2, 5)"
    ),
    "up-and-down": (
        "Reserve(1, 4), Columns(2, deal=1, takes=(WASTE,), filled=(WASTE, STOCK)), Columns(1, deal=1, takes=(), spaces=(), "
        "at_once=(RESERVE,), letter='b'), Foundations(1, up(corner=True), FIRST_CARD, takes=(*ANYWHERE, 'd'), back=True), "
        "Foundations(1, down(corner=True), FIRST_CARD, letter='d', takes=(*ANYWHERE, 'u'), back=True), Waste(), Redeals(1), "
        "Stock(), packs=2, without=only(1, 13, 2)"
    ),
    "equal": "Columns(5, deal=4, spaces=()), pairs=equal(), without=only(4, 5)",
    "pyramid": "Reserve(15, covered=pyramid(5)), Waste(), Stock(1), pairs=total(6), without=only(4, 5)",
}  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Add the games of `SMALL_PACKS` and those of tests/declared_games."""
    folder = tmp_path_factory.mktemp("games")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(GAME_FILES, "")
        for i, (name, words) in enumerate(SMALL_PACKS.items()):
            file = folder / f"small_{i}.py"
            file.write_text(FILE.format(i=i, name=name.partition("?")[0], words=words))
            use_file(file)
        for file in sorted(GAMES.glob("*.py")):
            use_file(file)
        yield
    _forget()


def by_brute_force(position: cadogan.Position) -> str:
    """Return the result of the general exhaustive search, which knows nothing but the rules."""
    return result(general.Exhaustive(Task(position)), 20 * SMALL)[0]


def exhausted(position: cadogan.Position, without: tuple[str, ...] = ()) -> tuple[str, int]:
    """Return the result of the exhaustive search, without some prunings, and the number of positions searched."""
    return result(declared.Exhaustive(Task(position, without=frozenset(without))), 20 * SMALL)


def prunings_of(position: cadogan.Position) -> list[tuple[str, ...]]:
    """Return sets of prunings to turn off: none, each one that the words allow, and all."""
    on = said.said_of(Task(position))
    return [(), *[(name,) for i, name in enumerate(declared.PRUNINGS) if on >> i & 1], tuple(declared.PRUNINGS)]


@pytest.mark.parametrize("name", SMALL_PACKS)
def test_small_packs_have_the_verdict_of_brute_force(name: str) -> None:
    game, seen = cadogan.game(f"small-{name}"), Counter[str]()
    for number in range(1, samples.some(4, 40)):
        position = game.deal(number)
        truth = by_brute_force(position)
        seen[truth] += 1
        for without in prunings_of(position):
            assert exhausted(position, without)[0] == truth, (without, number)
        assert solve(position, positions=SMALL).result in (truth, "unknown"), number
    assert not seen["unknown"]


@pytest.mark.parametrize(
    ("name", "number", "pruning"),
    [("cells", 2, "alike"), ("golf", 4, "no way out"), ("back", 2, "safe plays"), ("ones", 4, "free deals")],
)
def test_a_search_is_smaller_with_a_pruning(name: str, number: int, pruning: str) -> None:
    """The other two only save looking positions up."""
    position = cadogan.game(f"small-{name}").deal(number)
    assert 3 * exhausted(position)[1] < 2 * exhausted(position, (pruning,))[1]


@pytest.mark.parametrize(
    ("name", "position", "place", "safe"),
    [
        # Threes may lie on a four: two of them are home, and the others are next.
        ("beleaguered-castle", "u=3S 3H 2D 2C; p1=4S", "p1", True),
        ("beleaguered-castle", "u=3S 3H 2D AC; p1=4S", "p1", False),
        # A red two may need the black three, unless it can go home whenever it likes.
        ("klondike-open", "u=2S AH AD AC; p1=3S", "p1", True),
        ("klondike-open", "u=2S AH; p1=3S", "p1", False),
        # No card that is left can lie on it: they are built in suit.
        ("fan-back", "u=3S; p1=4S", "p1", True),
        # Without it, the next deals would bring other cards.
        ("klondike-open", "u=2S AH AD AC; w=3S; stock=KS KH KD", "w", False),
        ("klondike-open?deal=1", "u=2S AH AD AC; w=3S; stock=KS KH KD", "w", True),
        # With two packs, the other four of spades must be able to go home too.
        ("forty-thieves", "u=3S 3S; p1=4S", "p1", True),
        ("forty-thieves", "u=3S; p1=4S", "p1", False),
    ],
)
def test_what_is_a_safe_play(name: str, position: str, place: str, safe: bool) -> None:
    laid = cadogan.game(name).setup(position, strict=False)
    table, s = laid.game.family.TABLE, laid.state
    t = r.number(s, r.TABLES)
    row = r.row(t, [each.name for each in table.places].index(place))
    assert is_safe(s, t, row, said.said_of(Task(laid))) == safe


@pytest.mark.parametrize(
    ("name", "won", "lost"),
    [
        ("beleaguered-castle", 2, 3),
        ("streets-and-alleys", 11, 13),
        ("golf-open", 10, 0),
        ("fan-back", 12, 3),
        ("flower-garden-back", 1, 0),
        ("canfield-open", 2, 6),
        ("klondike-open", 1, 0),
        ("klondike-open?deal=1", 2, 0),
        ("forty-thieves", 3, 0),
    ],
)
def test_whole_packs(name: str, won: int, lost: int) -> None:
    """Deals that few positions decide; the rules replay the lines. With any pruning turned off, a loss is none the less lost, or not decided."""
    game = cadogan.game(name)
    assert solve(game.deal(won), positions=SMALL).won
    if lost:
        results = {exhausted(game.deal(lost), without)[0] for without in prunings_of(game.deal(lost))}
        assert results <= {"lost", "unknown"}
        assert "lost" in results


@pytest.mark.parametrize(("name", "number"), [("anna", 1), ("fan-back", 4), ("klondike-open", 1), ("the-clock", 1)])
def test_whole_games_win(name: str, number: int) -> None:
    """The line ends where the game is won, also where cards could come back from the foundations."""
    position = cadogan.game(name).deal(number)
    outcome = Nested(Task(position)).turn(20 * SMALL)
    assert isinstance(outcome, Won)
    replay(position, outcome.line)


def test_whole_games_keep_to_their_positions_and_go_on_where_they_were() -> None:
    task = Task(cadogan.game("the-blockade").deal(1))
    nested = Nested(task)
    states = []
    for turn in range(1, 6):
        assert nested.turn(777) is None
        assert task.control[POSITIONS] == 777 * turn
        states.append((nested.runs, *nested.games.run[:2]))
    assert states == sorted(set(states))
    task.control[STOP] = 1
    assert nested.turn(777) is None


def test_whole_games_begin_again_where_the_rest_is_forced() -> None:
    task = Task(cadogan.game("fortress").deal(2))
    nested = Nested(task)
    for turn in range(1, 4):
        assert nested.turn(50) is None
        assert task.control[POSITIONS] == 50 * turn


def test_the_same_budget_and_seed_find_the_same_line() -> None:
    position = cadogan.game("the-clock").deal(1)
    lines = {solve(position, positions=20_000, seed=seed).moves for seed in (1, 1, 2, 2)}
    assert len(lines) == 2
    assert solve(position, positions=20_000).positions >= max(map(len, lines))


def test_the_version_is_that_of_the_search() -> None:
    assert version_of(cadogan.game("the-clock")) == declared.VERSION
    assert version_of(cadogan.game("windmill")) == VERSION


def test_whole_games_end_where_nothing_can_be_played() -> None:
    position = cadogan.game("golf-open").deal(1)
    while not position.is_over:
        position = position.play(next(reversed(position.codes)))
    assert not position.is_won
    assert Nested(Task(position)).turn(ENDLESS) is None


@pytest.mark.dear  # its file is compiled
def test_a_game_with_functions_of_its_own_is_proved_lost_by_its_rules_alone(tmp_path: Path) -> None:
    file = tmp_path / "small_own.py"
    words = (
        SMALL_PACKS["castle"]
        + ")\ndef won(s):\n    return home(s) == 20\nfrom cadogan.rules.declared.engine import home  # ("
    )
    file.write_text(FILE.format(i="own", name="own", words=words))
    use_file(file)
    assert declared.says_all(cadogan.game("small-castle"))
    assert not declared.says_all(cadogan.game("small-own"))
    seen = set()
    for position in map(cadogan.game("small-own").deal, range(1, 10)):
        seen.add(by_brute_force(position))
        assert solve(position, positions=SMALL).result in (by_brute_force(position), "unknown")
    assert seen == {"won", "lost"}
