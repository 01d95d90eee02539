"""The quilt's search: its prunings change no verdict, its lines win."""

from __future__ import annotations

import random
from itertools import product

import pytest

import cadogan
from cadogan.rules.cards import card, cards_text
from cadogan.rules.fields import rows_text
from cadogan.solver import general, quilt
from cadogan.solver.quilt import events, proof
from cadogan.solver.verdict import ENDLESS, Lost, Task, Won, replay
from samples import some

GAMES = (
    "crazy-quilt",
    "crazy-quilt-morehead",
    "the-carpet",
    "indian-carpet?release=lane",
    "crazy-quilt?redeals=0",
    "crazy-quilt-morehead?release=lane&redeals=3&shuffle=on",
)


def small(game: cadogan.Game, chance: random.Random, most: int) -> cadogan.Position:
    """Return a late position with few cards left: in the middle of the quilt, in the waste and in the stock."""
    while True:
        left: list[int] = []
        ups, downs = [], []
        for suit in range(4):
            up, down = chance.choice([(13, 1), (11, 3), (9, 5), (10, 1), (13, 4), (6, 8), (5, 10), (12, 2)])
            ups.append(card(suit, up))
            downs.append(card(suit, down))
            left += [card(suit, rank) for rank in range(up + 1, 14)] + [card(suit, rank) for rank in range(1, down)]
        if 6 <= len(left) <= most:
            break
    chance.shuffle(left)
    on_quilt = chance.randint(0, min(9, len(left)))
    on_waste = chance.randint(0, min(4, len(left) - on_quilt))
    cells = [0] * 64
    for each, cell in zip(
        left, chance.sample([8 * r + c for r in range(2, 5) for c in range(2, 5)], on_quilt), strict=False
    ):
        cells[cell] = each
    waste, stock = left[on_quilt : on_quilt + on_waste], left[on_quilt + on_waste :]
    fields = {"u": cards_text(ups), "d": cards_text(downs), "quilt": rows_text(cells, 8)}
    fields |= {"w": cards_text(waste), "stock": cards_text(stock)}
    if game.options["redeals"] != "0":
        fields["redeals"] = str(chance.randint(0, min(2, int(game.options["redeals"]))))
        if game.options["shuffle"] == "on":
            fields["seed"] = str(chance.randint(0, 99))
    return game.setup("; ".join(f"{name}={value}" for name, value in fields.items() if value), strict=False)


def by_brute_force(position: cadogan.Position) -> bool:
    """Return whether a position can be won, by an exhaustive search with the rules themselves."""
    if position.is_won:
        return True
    outcome = general.Exhaustive(Task(position)).turn(ENDLESS)
    assert outcome
    return isinstance(outcome, Won)


def by_proof(position: cadogan.Position, prunings: int) -> bool:
    """Return the same by the quilt's exhaustive search with the given prunings."""
    task = Task(position)
    searched = quilt.Quilt(task)
    searched.prunings = prunings
    outcome = quilt.Proof(searched).turn(ENDLESS)
    if isinstance(outcome, Won):
        replay(position, outcome.line)
    assert isinstance(outcome, Won | Lost)
    return isinstance(outcome, Won)


@pytest.mark.parametrize("name", GAMES)
def test_prunings_change_no_verdict(name: str) -> None:
    game = cadogan.game(name)
    chance = random.Random(f"small {name}")
    every = sum(1 << i for i in range(len(proof.PRUNINGS)))
    results = []
    for _ in range(some(80, 120)):
        position = small(game, chance, 14)
        if position.is_won:
            continue
        winnable = by_brute_force(position)
        results.append(winnable)
        for prunings in (0, every, *(every & ~(1 << i) for i in range(4)), *(1 << i for i in range(4))):
            assert by_proof(position, prunings) == winnable, (position, prunings)
    assert min(results.count(True), results.count(False)) > some(3, 10)


@pytest.mark.parametrize(
    "name",
    ["crazy-quilt", "crazy-quilt-morehead", "crazy-quilt?redeals=0", "crazy-quilt?release=lane", "indian-carpet"],
)
def test_an_order_has_the_verdict_of_brute_force(name: str) -> None:
    game = cadogan.game(name)
    chance = random.Random(f"order {name}")
    results = []
    for _ in range(some(60, 120)):
        position = small(game, chance, 14)
        if position.is_won:
            continue
        results.append(by_order(position))
        assert results[-1] == by_brute_force(position), position
    assert min(results.count(True), results.count(False)) > some(2, 5)


def by_order(position: cadogan.Position) -> bool:
    """Return whether a position can be won, by a search for an order of all moves, in short turns."""
    ordering = events.Ordering(Task(position), 1 << 30)
    while not (outcome := ordering.turn(50)):
        assert not ordering.full
    if isinstance(outcome, Won):
        replay(position, outcome.line)
    return isinstance(outcome, Won)


@pytest.mark.parametrize(
    "name", ["crazy-quilt?redeals=0", pytest.param("crazy-quilt-morehead?redeals=0", marks=pytest.mark.dear)]
)
def test_an_order_decides_whole_deals(name: str) -> None:
    """Exhaustive searches, which took these deals hours or gave up, agree where they ended; memory is respected."""
    game = cadogan.game(name)
    for number in (*range(1, some(5, 13)), 31, 36):
        verdict = cadogan.solve(game.deal(number), positions=3_000_000, memory=1 << 26)
        slowly = cadogan.solve(game.deal(number), positions=300_000, without=["learning"])
        assert verdict.result in ("won", "lost")
        assert slowly.result in ("unknown", verdict.result)


def test_an_order_needs_all_cards() -> None:
    """A table that lacks a card, or has memory for less than the clauses, is left to the other searches."""
    game = cadogan.game("crazy-quilt?redeals=0")
    position = game.setup("u=QS QH KD KC; d=AS AH AD AC; stock=KH", strict=False)
    assert events.Ordering(Task(position), 1 << 30).full
    ordering = events.Ordering(Task(game.deal(1)), 1 << 20)
    assert ordering.turn(1000) is None
    assert ordering.full


def test_a_suit_alone_proves_losses() -> None:
    game = cadogan.game("crazy-quilt-morehead")
    chance = random.Random("alone")
    lost = 0
    for _ in range(150):
        position = small(game, chance, 14)
        proofs = [
            each
            for each in quilt.Quilt(Task(position)).proofs()
            if isinstance(each, quilt.Proof) and each.suit is not None
        ]
        if any(isinstance(proof.turn(ENDLESS), Lost) for proof in proofs):
            lost += 1
            assert not by_brute_force(position)
    assert lost > 10


def test_a_whole_deal_is_proved_lost() -> None:
    verdict = cadogan.solve(cadogan.game("crazy-quilt-morehead?redeals=0").deal(7), positions=20_000)
    assert verdict.lost, verdict


@pytest.mark.parametrize(("name", "number"), list(product(GAMES[:3], (1, 2, 3))))
def test_wins_are_replayed(name: str, number: int) -> None:
    position = cadogan.game(name).deal(number)
    verdict = cadogan.solve(position, positions=400_000)
    assert verdict.won
    assert position.play(*verdict.moves).is_won


def test_a_win_without_foundation_transfer_is_a_win_with_it() -> None:
    position = cadogan.game("crazy-quilt?foundation_transfer=on").deal(1)
    verdict = cadogan.solve(position, positions=400_000)
    assert verdict.won
    assert position.play(*verdict.moves).is_won


def test_given_shuffles_are_followed() -> None:
    game = cadogan.game("the-carpet")
    numbered = game.deal(5)
    first = cadogan.solve(numbered, positions=400_000)
    played = numbered.play(*first.moves)
    given = game.position(numbered.dealt_cards, shuffles=played.shuffles_used)
    verdict = cadogan.solve(given, positions=400_000)
    assert not verdict.lost
    if verdict.won:
        assert given.play(*verdict.moves).is_won
