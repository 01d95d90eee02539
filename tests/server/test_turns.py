"""A fair lock: threads get it in the order in which they asked."""

from __future__ import annotations

import threading
import time

from cadogan.server.threads import Turns
from server.browsers import PATIENCE, comes_true


def test_turns_come_in_the_order_of_asking() -> None:
    turns, came = Turns(), []

    def take(number: int) -> None:
        assert turns.take(time.monotonic() + PATIENCE)
        came.append(number)
        turns.give()

    assert turns.take(0)
    threads = []
    for number in range(20):
        threads.append(threading.Thread(target=take, args=(number,)))
        threads[-1].start()
        assert comes_true(lambda number=number: turns.waiting == number + 1)  # type: ignore[misc]
    turns.give()
    for thread in threads:
        thread.join(PATIENCE)
    assert came == list(range(20))


def test_who_waits_too_long_gets_no_turn_and_holds_nobody_up() -> None:
    turns, late = Turns(), []
    assert turns.take(0)
    assert not turns.take(time.monotonic() + 0.01)
    assert not turns.take(0)
    assert turns.waiting == 0
    thread = threading.Thread(target=lambda: late.append(turns.take(time.monotonic() + PATIENCE)))
    thread.start()
    assert comes_true(lambda: turns.waiting == 1)
    turns.give()
    thread.join(PATIENCE)
    assert late == [True]
    assert not turns.take(0)
    turns.give()
    assert turns.take(0)


def test_a_turn_is_passed_on_only_to_somebody() -> None:
    turns = Turns()
    assert turns.take(0)
    assert not turns.pass_on()
    assert not turns.take(0)  # so it still goes on
    thread = threading.Thread(target=turns.take, args=(time.monotonic() + PATIENCE,))
    thread.start()
    assert comes_true(lambda: turns.waiting == 1)
    assert turns.pass_on()
    thread.join(PATIENCE)
    assert not turns.take(0)
    turns.give()
    assert turns.take(0)
