"""What is heard and felt at a table, by touch and by keys: how often, and when not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from cadogan.position import notation
from golden import FOLDER
from page.conftest import Fresh, until
from page.hands import DESKTOP, PHONE, arrived, by_keys, drag, sit_down, tap
from page.test_room import QUILT, choose, tool

# Counts the sounds that are started, with their times and lengths in ms, and the touches of a phone.
COUNTS = """
  window.heard = []
  window.felt = []
  window.devices = 0
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function (...when) {
    heard.push([performance.now(), 1000 * this.buffer.duration])
    return start.apply(this, when)
  }
  const { AudioContext: Device } = window
  window.AudioContext = class extends Device {
    constructor() { super(); devices += 1 }
    get state() { return 'running' }  // on a busy machine a device starts too late for the first sound, which is then left out
  }
  navigator.vibrate = pattern => felt.push(pattern)
  window.listens = false  // what is pressed before the file of sounds is there is not heard
  const { addEventListener } = window
  window.addEventListener = (type, does, how) => {
    listens ||= type === 'keydown' && how?.passive === true
    addEventListener.call(window, type, does, how)
  }
"""


def sit_listening(page: Page, server: str, moves: Sequence[str]) -> str:
    """Open a table with sounds, and wait until they can be heard; return the play's id."""
    id = sit_down(page, server, "crazy-quilt", QUILT, moves, sounds="on")
    until(page, "() => listens")
    return id


def heard(page: Page) -> int:
    """Return how many sounds there were since this was asked last; never are they a burst."""
    sounds = page.evaluate("heard.splice(0)")
    assert all(sum(at <= now < at + lasts for at, lasts in sounds) <= 10 for now, _ in sounds)  # a win's is one more
    return len(sounds)


def felt(page: Page) -> Any:
    """Return the touches since this was asked last."""
    return page.evaluate("felt.splice(0)")


def sounds(page: Page, count: int) -> None:
    """Expect this many sounds, and no more."""
    until(page, f"() => heard.length >= {count}")
    page.wait_for_timeout(150)
    assert heard(page) == count


def test_cards_are_heard_and_felt_by_touch(fresh: Fresh, server: str) -> None:
    page = fresh(viewport=PHONE, has_touch=True, reduced_motion="no-preference").new_page()
    page.add_init_script(COUNTS)
    id = sit_listening(page, server, ["b8-u"])
    # Nothing before the first touch, not even a device.
    assert (heard(page), page.evaluate("devices")) == (0, 0)
    tap(page, "c8")  # its only move: it is taken and goes home
    arrived(page, 2)
    sounds(page, 2)
    assert felt(page) == [[8]]
    tap(page, "a1")  # it cannot go
    expect(page.get_by_test_id("log")).to_contain_text("can")
    sounds(page, 1)
    assert felt(page) == [[14, 60, 14]]
    # Another window's move is not heard.
    node = page.request.get(f"{server}/api/plays/{id}").json()["node"]
    assert page.request.post(f"{server}/api/plays/{id}/move", data={"node": node, "moves": ["deal"]}).ok
    page.evaluate("dispatchEvent(new Event('focus'))")
    arrived(page, 3)
    # Nor anything while the page is hidden.
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })")
    tap(page, "stock")
    arrived(page, 4)
    page.evaluate("delete document.hidden")
    page.wait_for_timeout(150)
    assert (heard(page), felt(page)) == (0, [])
    tap(page, "stock")
    arrived(page, 5)
    sounds(page, 1)
    assert page.evaluate("devices") == 1
    # With reduced motion nothing is felt.
    page.emulate_media(reduced_motion="reduce")
    tap(page, "a1")
    sounds(page, 1)
    assert felt(page) == []
    # A new game is dealt in one go.
    page.goto(f"{server}/game/monte-carlo")
    page.get_by_role("button", name="Deal the cards").tap()
    arrived(page, 0)
    sounds(page, 1)


@pytest.mark.dear  # waits for sounds one by one; the same sounds are heard by touch
def test_cards_are_heard_by_keys_and_the_setting_is_kept(fresh: Fresh, server: str, errors: list[str]) -> None:
    page = fresh(viewport=DESKTOP).new_page()
    page.add_init_script(COUNTS)
    (record,) = notation.read((FOLDER / "crazy-quilt.record").read_text())
    # The rest of a game is played without a pause: never a burst, then the tune of a win.
    moves = record.moves[:-40]
    sit_down(page, server, "crazy-quilt", int(record.headers["Deal"]), moves, sounds=True)  # as older pages kept it
    page.get_by_role("button", name="Finish", exact=True).click()
    expect(page.get_by_test_id("table")).to_have_attribute("data-status", "won")
    until(page, "() => heard.some(([, lasts]) => lasts > 2000)")
    assert heard(page) >= 3
    sit_listening(page, server, ["deal"])
    by_keys(page, "b8-u")
    arrived(page, 2)
    sounds(page, 2)
    drag(page, "c8", "dC")
    arrived(page, 3)
    sounds(page, 2)
    # A key that is held does not make a burst.
    page.evaluate("""async () => {
      for (let n = 0; n < 40; n++) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: n % 2 ? 'r' : 'u', bubbles: true }))
        await new Promise(requestAnimationFrame)
      }
    }""")
    arrived(page, 3)
    page.wait_for_timeout(150)
    assert heard(page) >= 2
    tool(page, "Settings")
    dialog = page.get_by_role("dialog", name="Settings")
    group = dialog.get_by_role("group", name="Sound and touch")
    expect(group.get_by_role("radio", name="On")).to_be_checked()
    choose(group, "Soft")
    sounds(page, 1)  # how loud that is
    page.keyboard.press("ArrowLeft")
    expect(group.get_by_role("radio", name="Off")).to_be_checked()
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    arrived(page, 4)
    page.wait_for_timeout(150)
    assert (heard(page), felt(page)) == (0, [])
    assert page.evaluate("JSON.parse(localStorage['cadogan.settings']).sounds") == "off"
    assert not errors
