"""Firefox as it is installed, driven by WebDriver BiDi, its own protocol. Playwright can drive only a Firefox of its own."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0  # seconds
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
# Nothing is asked, updated or looked up; storage has room.
PREFERENCES: dict[str, Any] = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.serviceWorkers.testing.enabled": False,
    "dom.storageManager.prompt.testing": True,
    "dom.storageManager.prompt.testing.allow": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "services.settings.server": "data:,#",
    "toolkit.telemetry.server": "",
}


class FirefoxError(AssertionError):
    """What the browser, or a script in the page, refused."""


class Tab:
    """A tab of the browser."""

    def __init__(self, firefox: Firefox, context: str) -> None:
        self._firefox, self._context = firefox, context

    def open(self, address: str) -> None:
        """Go to an address and wait until the page is loaded."""
        self._firefox.ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def reload(self) -> None:
        """Load the page again."""
        self._firefox.ask("browsingContext.reload", context=self._context, wait="complete")

    def evaluate(self, script: str, *arguments: Any) -> Any:
        """Call a JavaScript function, given as text, with JSON arguments; return its result, which may be a promise of JSON."""
        call = f"(async () => JSON.stringify(await ({script})(...{json.dumps(arguments)})))()"
        target = {"context": self._context}
        found = self._firefox.ask("script.evaluate", expression=call, target=target, awaitPromise=True)
        if found["type"] == "exception":
            raise FirefoxError(found["exceptionDetails"]["text"])
        text = found["result"].get("value")
        return None if text is None else json.loads(text)

    def wait_for(self, script: str, *arguments: Any) -> Any:
        """Wait until a JavaScript function returns something true, and return that."""
        until = time.monotonic() + PATIENCE
        while not (found := self.evaluate(script, *arguments)):
            assert time.monotonic() < until, f"{script} did not come true: the page says {self.text()[:500]!r}"
            time.sleep(0.05)
        return found

    def text(self) -> str:
        """Return the text of the page."""
        found: str = self.evaluate("() => document.body.innerText")
        return found

    def click(self, selector: str) -> None:
        """Click the middle of the first element that fits a selector, as a mouse does."""
        self.wait_for("(selector) => !!document.querySelector(selector)", selector)
        middle = """(selector) => {
            const element = document.querySelector(selector)
            element.scrollIntoView({ block: 'center' })
            const { x, y, width, height } = element.getBoundingClientRect()
            return [Math.round(x + width / 2), Math.round(y + height / 2)]
        }"""
        x, y = self.evaluate(middle, selector)
        mouse = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act({"type": "pointer", "id": "mouse", "actions": mouse})

    def type(self, text: str) -> None:
        """Press the keys of a text, one after the other; a line break is the Enter key."""
        keys = [
            {"type": kind, "value": "\ue007" if key == "\n" else key} for key in text for kind in ("keyDown", "keyUp")
        ]
        self._act({"type": "key", "id": "keyboard", "actions": keys})

    def close(self) -> None:
        """Close the tab."""
        self._firefox.ask("browsingContext.close", context=self._context)

    def _act(self, source: dict[str, Any]) -> None:
        self._firefox.ask("input.performActions", context=self._context, actions=[source])


class Firefox:
    """A running Firefox with one profile."""

    def __init__(self, process: subprocess.Popen[str], socket: ClientConnection) -> None:
        self.process, self._socket = process, socket
        self._numbers = itertools.count(1)
        self.ask("session.new", capabilities={})

    def tab(self, address: str = "") -> Tab:
        """Open a tab, at an address if one is given."""
        tab = Tab(self, self.ask("browsingContext.create", type="tab")["context"])
        if address:
            tab.open(address)
        return tab

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command and return its result. Raises FirefoxError."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(PATIENCE))
            if answer.get("id") == number:
                break
        if answer["type"] == "error":
            raise FirefoxError(f"{method}: {answer['error']}: {answer['message']}")
        result: dict[str, Any] = answer["result"]
        return result


@contextmanager
def firefox(program: str, profile: Path | None = None) -> Iterator[Firefox]:
    """Run Firefox without a window until the block ends, with a new profile or the one in a folder."""
    with tempfile.TemporaryDirectory(prefix="cadogan-firefox-", ignore_cleanup_errors=True) as fresh:
        folder = profile or Path(fresh)
        folder.mkdir(exist_ok=True)
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (folder / "user.js").write_text("".join(lines))
        command = [program, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
            assert process.stderr
            try:
                address = next(found[1] for line in process.stderr if (found := LISTENING.search(line)))
                with connect(f"{address}/session", max_size=None) as socket:
                    yield Firefox(process, socket)
            finally:
                process.kill()
