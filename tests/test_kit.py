"""The small parts of compiled code."""

from __future__ import annotations

import math
import random

from cadogan.fast.kit import exp


def test_exp_is_within_one_unit_in_the_last_place() -> None:
    chance = random.Random(1)
    for _ in range(100_000):
        x = chance.uniform(-600, 600)
        assert abs(exp(x) - math.exp(x)) <= math.ulp(math.exp(x)), x
    assert exp(0.0) == 1.0
    assert exp(-1e9) == 0.0
