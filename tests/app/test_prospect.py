"""The prospect of a deal."""

from __future__ import annotations

import pytest

import cadogan
from cadogan.app.coaching.engine import Engine
from cadogan.app.coaching.review import deal_chance
from cadogan.app.wire.jobs import Job


@pytest.mark.parametrize("name", ["crazy-quilt", "capricieuse"])
def test_the_chance_of_a_deal_is_the_same_for_everyone(name: str) -> None:
    position = cadogan.game(name).deal(3)
    found = deal_chance(Engine(), Job(), position)
    assert found
    assert found.low <= found.value <= found.high
    assert found.known or found.samples > 1000
    assert deal_chance(Engine(), Job(), position) == found


def test_a_stopped_job_has_no_chance() -> None:
    job = Job()
    job.stop.set()
    assert deal_chance(Engine(), job, cadogan.game("crazy-quilt").deal(3)) is None
