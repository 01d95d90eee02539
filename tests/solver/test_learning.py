"""The search for an order that satisfies clauses: it finds one exactly if there is one."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from cadogan.machine import compiled
from cadogan.machine.arrays import filled, zeros
from cadogan.solver.clause_learning import FOUND, IMPOSSIBLE, NO_ROOM, begin, search
from cadogan.solver.clauses import CONFLICTS, KEEP, UNTIL, Clauses, Workspace, enlarge, room_for
from cadogan.solver.verdict import CONTROL, LIMIT, POSITIONS

EVENTS, CHOICES = 6, 3


def drawn(chance: random.Random, events: int, choices: int, count: int, size: int = 3) -> Clauses:
    """Return random clauses."""
    clauses = Clauses(events)
    free = [clauses.choice() for _ in range(choices)]
    for _ in range(count):
        literals = []
        while len(literals) < size:
            if chance.random() < choices / (choices + events):
                literal = chance.choice(free)
                literals.append(chance.choice((literal, clauses.no(literal))))
            else:
                literals.append(clauses.before(*chance.sample(range(events), 2)))
        clauses.add(*literals)
    return clauses


def lists(clauses: Clauses) -> list[list[int]]:
    """Return the clauses as lists of literals."""
    found, at = [[fact] for fact in clauses.facts], 0
    while at < len(clauses.entries):
        size = clauses.entries[at]
        found.append(clauses.entries[at + 2 : at + 2 + size])
        at += 2 + size
    return found


def by_trying_all(clauses: Clauses) -> bool:
    """Return whether an order satisfies the clauses, by trying all orders and choices."""
    events, every = clauses.events, lists(clauses)
    for order in permutations(range(events)):
        place = [order.index(event) for event in range(events)]
        true = {a * events + b for a in range(events) for b in range(events) if place[a] < place[b]}
        for taken in product((0, 1), repeat=clauses.choices):
            held = true | {events * events + 2 * i + one for i, one in enumerate(taken)}
            if all(held.intersection(literals) for literals in every):
                return True
    return False


def by_search(clauses: Clauses, turn: int = 1 << 40, forgetful: bool = False) -> tuple[bool, int]:
    """Return whether an order satisfies the clauses, by the search, and its number of contradictions.

    The search stops after `turn` positions, then after twice as many; `forgetful`: it then forgets half of what it has learned.
    """
    room, control = room_for(clauses), zeros("q", CONTROL)
    if compiled.machine(begin)(room, filled("i", clauses.facts)):
        return False, 0
    while True:
        control[LIMIT] = control[POSITIONS] + turn
        ended = compiled.machine(search)(room, control)
        if ended == NO_ROOM:
            room = enlarge(room)
        elif ended == IMPOSSIBLE:
            return False, room.numbers[CONFLICTS]
        elif ended == FOUND:
            check_order(clauses, room)
            return True, room.numbers[CONFLICTS]
        elif forgetful:
            room.numbers[KEEP] = room.numbers[UNTIL] = 0
            turn += turn


def check_order(clauses: Clauses, room: Workspace) -> None:
    """Check that an order was found, and that it satisfies all clauses."""
    value, events = room.value, clauses.events
    place = [sum(value[other * events + event] > 0 for other in range(events)) for event in range(events)]
    assert sorted(place) == list(range(events))
    for a, b in product(range(events), repeat=2):
        assert a == b or (value[a * events + b] > 0) == (place[a] < place[b])
    for literals in lists(clauses):
        assert any(value[literal] > 0 for literal in literals), literals


@pytest.mark.parametrize("forgetful", [False, True])
def test_it_finds_an_order_exactly_if_there_is_one(forgetful: bool) -> None:
    chance = random.Random("orders")
    results = []
    for _ in range(80):
        clauses = drawn(chance, EVENTS, CHOICES, chance.randint(30, 70))
        for _ in range(chance.randint(0, 2)):
            clauses.add(clauses.before(*chance.sample(range(EVENTS), 2)))
        found, _ = by_search(clauses, 5 if forgetful else 1 << 40, forgetful)
        assert found == by_trying_all(clauses)
        results.append(found)
    assert min(results.count(True), results.count(False)) > 10


def test_it_gives_the_same_answer_however_it_forgets() -> None:
    chance = random.Random("larger")
    most = 0
    for count in (260, 300, 340, 380, 420):
        clauses = drawn(chance, 20, 5, count)
        found, conflicts = by_search(clauses)
        most = max(most, conflicts)
        assert by_search(clauses, 200, forgetful=True)[0] == found
    assert most > 50


def test_facts_that_contradict_each_other() -> None:
    clauses = Clauses(3)
    clauses.add(clauses.before(0, 1))
    clauses.add(clauses.before(1, 0))
    assert by_search(clauses) == (False, 0)


def test_before_is_transitive() -> None:
    clauses = Clauses(70)  # more events than one word of bits holds
    for event in range(69):
        clauses.add(clauses.before(event, event + 1))
    assert by_search(clauses)[0]
    clauses.add(clauses.before(69, 0))
    assert not by_search(clauses)[0]


def test_it_asks_for_more_room() -> None:
    chance = random.Random("room")
    clauses = drawn(chance, 20, 5, 380)
    room = room_for(clauses)
    small = room._replace(clauses=filled("i", room.clauses[: len(clauses.entries) + 1]))
    assert not compiled.machine(begin)(small, filled("i", clauses.facts))
    control = zeros("q", CONTROL)
    control[LIMIT] = 1 << 40
    assert compiled.machine(search)(small, control) == NO_ROOM
