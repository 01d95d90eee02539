"""The small parts of compiled code, interpreted."""

from __future__ import annotations

import math
import random

import numpy as np

from cadogan.solver.boards.kit import FULL, any_bit, exp, fraction, offer, rehash, remember, sink


def test_a_heap_gives_the_lowest_score_first_and_keeps_the_best() -> None:
    luck = random.Random(1)
    for width in (1, 2, 7, 32):
        heap, scores = np.zeros(width, np.int64), np.zeros(width + 10, np.int64)
        given = [luck.randrange(50) for _ in range(3 * width)]
        for i, score in enumerate(given):
            if i < width or score > scores[heap[0]]:
                slot = offer(heap, scores, min(i, width), width, 10, score)
                assert 10 <= slot < 10 + width
                assert scores[slot] == score
        came = []
        for size in range(width, 0, -1):
            came.append(scores[heap[0]])
            sink(heap, scores, size - 1, heap[size - 1])
        assert came == sorted(given)[-width:]


def test_a_table_remembers_keys_up_to_its_room() -> None:
    luck = random.Random(2)
    keys = [(16, 0), (0, 2), *((luck.randrange(64), luck.randrange(1, 4)) for _ in range(100))]
    table, larger = np.zeros((17, 2), np.int64), np.zeros((65, 2), np.int64)
    known: set[tuple[int, int]] = set()
    for key in keys:
        wanted = 0 if key in known else 1 if len(known) < 12 else FULL
        assert remember(table, *key, 12) == wanted
        known |= {key} if wanted == 1 else set()
    assert remember(np.zeros((17, 2), np.int64), 0, 0, 12) == 1  # a key like any other
    rehash(table, larger)
    assert larger[-1, 0] == 12
    assert all(remember(larger, *key, 48) == 0 for key in known)


def test_random_bits_and_fractions_are_even() -> None:
    chance = np.array([5], np.int64)
    with np.errstate(over="ignore"):
        drawn = [any_bit(0b10110, chance) for _ in range(3000)]
        assert {i: 900 < drawn.count(i) < 1100 for i in set(drawn)} == {1: True, 2: True, 4: True}
        fractions = [fraction(chance) for _ in range(3000)]
        assert 0.48 < sum(fractions) / 3000 < 0.52
        assert 0 <= min(fractions) <= max(fractions) < 1
        before = chance[0]
        assert any_bit(8, chance) == 3
        assert chance[0] == before


def test_exp_is_within_one_unit_in_the_last_place() -> None:
    chance = random.Random(1)
    for _ in range(100_000):
        x = chance.uniform(-600, 600)
        assert abs(exp(x) - math.exp(x)) <= math.ulp(math.exp(x)), x
    assert exp(0.0) == 1.0
    assert exp(-1e9) == 0.0
