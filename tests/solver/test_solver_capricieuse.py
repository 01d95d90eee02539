"""Capricieuse: the solver compared with a search without prunings, and on deals of every option."""

import random

import pytest

import cadogan
from cadogan.rules.cards import card, card_text
from cadogan.rules.games import capricieuse as rules
from cadogan.solver import capricieuse, general, solve
from cadogan.solver.verdict import BARRED, POSITIONS, STOP, Lost, Task, Won

LAST_STAGE = ["capricieuse?redeals=0", "capricieuse?redeals=0&fill_spaces=off", "capricieuse?redeals=0&foundation_transfer=on"]  # fmt: skip


def outcome(position, limit=300_000, without=(), **budget):
    """Return the result of this search only: "won" (after replaying the line), "lost" or "unknown"."""
    found = capricieuse.search(Task(position, limit, without=frozenset(without), **budget))
    if isinstance(found, Won):
        assert played(position, found.line).is_won
    return word(found)


def exhausted(position, limit, without=()):
    """Return the result of the exhaustive search only."""
    return word(capricieuse.Exhaustive(Task(position, limit, without=frozenset(without))).turn(limit))


def plain(position, limit=30_000):
    """Return the result of an exhaustive search by the rules, without prunings."""
    task = Task(position, limit)
    found = general.Exhaustive(task).turn(limit)
    return "unknown" if task.control[BARRED] else word(found)


def word(found):
    return {Won: "won", Lost: "lost"}.get(type(found), "unknown")


def played(position, line):
    for code in line:
        position = position.play(position.game.family.move_name(position.state, code))
    return position


def small(game, chance, gaps, piles, redeals=0):
    """Return a random endgame with cards on the first `piles` piles.

    `gaps` has for each suit the number of consecutive ranks of which both copies are left.
    """
    cards, ups, downs = [], [], []
    for suit, gap in enumerate(gaps):
        up = chance.randrange(14 - gap) if gap else 13
        down = up + gap + 1 if gap else 1
        ups += [card_text(card(suit, up))] if up else []
        downs += [card_text(card(suit, down))] if down < 14 else []
        cards += [card(suit, rank) for rank in range(up + 1, up + gap + 1)] * 2
    chance.shuffle(cards)
    laid = [[each] for each in cards[:piles]]
    for each in cards[piles:]:
        chance.choice([pile for pile in laid if len(pile) < 9]).append(each)
    fields = [f"u={' '.join(ups)}", f"d={' '.join(downs)}", f"redeals={redeals}"]
    fields += [f"p{i + 1}={' '.join(map(card_text, pile))}" for i, pile in enumerate(laid)]
    return game.setup("; ".join(fields), strict=False)


# -- verdicts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "gaps", "piles"),
    [
        ("redeals=0&fill_spaces=off", (4, 4, 0, 0), 3),
        ("redeals=0&fill_spaces=off", (5, 5, 3, 0), 3),
        ("redeals=0&fill_spaces=off", (3, 3, 3, 2), 4),
        ("redeals=0&fill_spaces=off&foundation_transfer=on", (3, 3, 3, 0), 3),
        ("redeals=0&fill_spaces=off&foundation_transfer=on", (4, 2, 0, 0), 2),
        ("redeals=0", (3, 3, 3, 3), 12),
    ],
)
def test_small_ends_have_the_verdict_of_brute_force(options, gaps, piles):
    game, chance = cadogan.game(f"capricieuse?{options}"), random.Random(options)
    found = set()
    for _ in range(40):
        position = small(game, chance, gaps, piles)
        truth, verdict = plain(position), outcome(position)
        assert truth in (verdict, "unknown")
        found.add(truth)
        for name in capricieuse.PRUNINGS:
            assert exhausted(position, 30_000, [name]) in (verdict, "unknown"), name
    assert found >= ({"won"} if piles == 12 else {"won", "lost"})


@pytest.mark.parametrize(
    ("options", "lost"),
    {
        "redeals=0": [1, 2, 3, 4, 5, 6, 8, 9, 10, 14, 16, 20],
        "redeals=0&deal_play=off": [2, 4, 6, 7, 9, 11, 12, 13, 14, 17, 20],
        "redeals=0&fill_spaces=off": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 20],
        "redeals=0&foundation_transfer=on": [1, 2, 3, 4, 5, 6, 8, 9, 10, 14, 16, 20],
        "redeals=1": [20],
        "redeals=1&fill_spaces=off": [6, 14, 20],
        "redeals=1&foundations=set-out": [5],
    }.items(),
)
def test_lost_deals(options, lost):
    """They are also lost by brute force, and with each pruning turned off."""
    game = cadogan.game(f"capricieuse?{options}")
    for number in lost:
        position = game.deal(number)
        assert outcome(position) == plain(position) == "lost"
        for name in capricieuse.PRUNINGS:
            assert exhausted(position, 30_000, [name]) == "lost"


@pytest.mark.parametrize("options", [
    "redeals=1&collect=first-first", "redeals=2", "redeals=2&both_fit=down", "redeals=2&deal_play=off", "redeals=2&fill_spaces=off",
    "redeals=2&foundation_transfer=on", "redeals=2&foundations=set-out", "redeals=2&shuffle=on", "redeals=3", "redeals=9",
])  # fmt: skip
def test_won_deals(options):
    game = cadogan.game(f"capricieuse?{options}")
    for number in range(1, 16):
        verdict = solve(game.deal(number), positions=300_000)
        assert verdict.won
        assert game.deal(number).play(*verdict.moves).is_won


def test_deals_without_a_redeal():
    """All are decided, most losses without a search; and no pruning changes a verdict."""
    game = cadogan.game("capricieuse?redeals=0")
    verdicts = {number: outcome(game.deal(number)) for number in range(1, 61)}
    assert list(verdicts.values()).count("won") == 21
    assert list(verdicts.values()).count("lost") == 39
    for name in capricieuse.PRUNINGS:
        for number in range(1, 41):
            assert exhausted(game.deal(number), 10_000, [name]) in (verdicts[number], "unknown")
            assert outcome(game.deal(number), 20_000, [name]) in (verdicts[number], "unknown")
    assert "no pile can ever be cleared" in solve(game.deal(2), positions=1000).why
    assert "positions that can follow" in solve(game.deal(1), positions=10_000).why


def test_from_the_middle_of_a_game():
    game, chance = cadogan.game("capricieuse"), random.Random(2)
    verdicts = []
    for number in range(1, 13):
        position = game.deal(number)
        while position.redeals_left > number % 2 and position.ply < 200:
            position = position.play(chance.choice(position.moves))
        for _ in range(10):
            position = position.play(
                chance.choice([move for move in position.moves if move != "redeal"] or position.moves)
            )
            if position.is_over:
                break
        verdicts.append(outcome(position))
    assert set(verdicts) == {"won", "lost"}


# -- its budget ---------------------------------------------------------------------------------------------------------


def test_the_same_budget_and_seed_give_the_same_line():
    position = cadogan.game("capricieuse?redeals=0").deal(12)
    lines = [capricieuse.search(Task(position, 100_000, seed=seed)).line for seed in (0, 0, 1)]
    assert lines[0] == lines[1] != lines[2]


@pytest.mark.parametrize("options", ["redeals=0", "redeals=1", "redeals=1&foundation_transfer=on"])
def test_a_long_way_is_cut_short(options):
    game = cadogan.game(f"capricieuse?{options}")
    long, short, redeals = 0, 0, 0
    for number in range(1, 19):
        position = game.deal(number)
        exhaustive = capricieuse.Exhaustive(Task(position))
        found = exhaustive.turn(20_000)
        if isinstance(found, Won):
            assert played(position, found.line).is_won
            long += exhaustive.level
            short += len(found.line)
            redeals += found.line.count(rules.REDEAL)
    assert 0 < short < long / 2
    assert bool(redeals) == (options != "redeals=0")


def test_it_stops_on_request_without_an_outcome():
    position = cadogan.game("capricieuse?redeals=0").deal(12)
    task = Task(position)
    task.control[STOP] = 1
    assert capricieuse.search(task) is None
    assert task.control[POSITIONS] <= 4
    assert outcome(position, 50) == "unknown"


def test_its_memory_has_a_limit():
    position = cadogan.game("capricieuse?redeals=0&fill_spaces=off").deal(55)
    exhaustive = capricieuse.Exhaustive(Task(position, memory=1 << 24))
    assert exhaustive.turn(1_000_000) is None
    assert exhaustive.full
    assert (
        1 << 20 < exhaustive.path.table.nbytes + exhaustive.path.stack.nbytes + exhaustive.path.levels.nbytes <= 1 << 23
    )
    assert exhaustive.turn(1) is None


def test_given_shuffles_are_left_to_the_general_search():
    game = cadogan.game("capricieuse?redeals=1&shuffle=on")
    position = game.position(game.deal(1).dealt_cards, shuffles=[list(range(104))])
    assert capricieuse.search(Task(position, 1000)) is None


# All deals from 1 to 10,000 that were proved lost with two redeals.
LOST = [("last-first", number) for number in (4028, 5256, 5318, 7656)]
LOST += [("first-first", number) for number in (1219, 2913, 3286, 4456)]


@pytest.mark.parametrize(("collect", "number"), LOST)
def test_deals_that_two_redeals_do_not_save(collect: str, number: int) -> None:
    """They are lost by the solver, and by trying every move with the interpreted rules."""
    start = cadogan.game("capricieuse", {"collect": collect}).deal(number)
    assert cadogan.solve(start, positions=1000).lost
    known, left = {start}, [start]
    while left:
        position = left.pop()
        assert not position.is_won
        new = {position.play(move) for move in position.moves} - known
        known |= new
        left += new
