"""Hands at the table: what a person does with a finger, a mouse or keys, at a person's pace."""

from __future__ import annotations

import time

from playwright.sync_api import Page

# Two taps on one card are a double tap when they come so fast upon each other; in seconds.
DOUBLE = 0.26

_last: dict[str, float] = {}


def tap(page: Page, place: str) -> None:
    """Tap a place, and not so fast after the last tap on it that it would be a double tap."""
    early = _last.get(place, 0.0) + DOUBLE - time.monotonic()
    if early > 0:
        page.wait_for_timeout(1000 * early)
    page.locator(f'[data-place="{place}"]').click()
    _last.clear()
    _last[place] = time.monotonic()
