"""Short codes by which one browser fetches the games of another. They are valid for ten minutes and can be used once.

Only hashes are held, in memory: a restart of the server makes all codes invalid, and the player asks for a new one.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

from cadogan.app import times
from cadogan.app.errors import Busy, Conflict, NotFound

LETTERS = "23456789ACDEFGHJKMNPQRTVWXY"  # of signs that look alike, only one
ALIKE = str.maketrans("SZBU", "528V")
LENGTH = 8
VALID = timedelta(minutes=10)
WRONG_AT_MOST = 10  # wrong codes that a player may try within VALID
WRONG_IN_ALL = 1_000  # and all players together, because anybody can be a new player

WRONG = "This code is wrong, used or older than 10 minutes: get a new one in the other browser."
OWN = "This code is from this browser: enter it in the other one."
TOO_MANY = "Too many wrong codes were entered: try again in 10 minutes."


class Code(NamedTuple):
    """A code and until when it is valid."""

    code: str
    expires: datetime


class _Held(NamedTuple):
    player: str
    expires: datetime


class Codes:
    """The valid codes of a server, at most one for each player."""

    def __init__(self, now: Callable[[], datetime] = times.now) -> None:
        self._now = now
        self._held: dict[str, _Held] = {}  # by the hash of the code
        self._wrong: deque[tuple[datetime, str]] = deque()  # when, and by whom; oldest first
        self._lock = Lock()

    def make(self, player: str) -> Code:
        """Make a code for a player's games; an earlier code of theirs becomes invalid."""
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        expires = self._now() + VALID
        with self._lock:
            self._forget()
            self._held = {key: each for key, each in self._held.items() if each.player != player}
            self._held[_hash(code)] = _Held(player, expires)
        return Code(code, expires)

    @contextmanager
    def used(self, code: str, player: str) -> Iterator[str]:
        """Give the player whose games a code stands for; the code stays valid if the block ends with an error.

        Raises NotFound if the code is not valid, Conflict if `player` made it, Busy after too many wrong ones.
        """
        key = _hash(code)
        with self._lock:
            self._forget()
            held = self._held.get(key)
            mine = sum(by == player for _, by in self._wrong)
            if mine >= WRONG_AT_MOST or len(self._wrong) >= WRONG_IN_ALL:
                raise Busy(TOO_MANY)
            if held is None:
                self._wrong.append((self._now(), player))
                raise NotFound(WRONG)
            if held.player == player:
                raise Conflict(OWN)
            del self._held[key]
        try:
            yield held.player
        except BaseException:
            with self._lock:
                self._held[key] = held
            raise

    def _forget(self) -> None:
        """Forget expired codes and old mistakes. The caller must hold the lock."""
        now = self._now()
        self._held = {key: each for key, each in self._held.items() if each.expires > now}
        while self._wrong and self._wrong[0][0] <= now - VALID:
            self._wrong.popleft()


def _hash(code: str) -> str:
    """Return the hash of a code as typed: case, blanks, hyphens and mixed-up signs do not matter."""
    plain = "".join(each for each in code.upper() if each.isalnum()).translate(ALIKE)
    return sha256(plain.encode("utf-8", "replace")).hexdigest()
