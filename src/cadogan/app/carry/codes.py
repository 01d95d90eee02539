"""Short codes by which one browser fetches the games of another. They are valid for ten minutes and can be used once.

Only hashes of codes are stored. Wrong codes are counted in the store, so by all processes of a server together.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from hashlib import sha256

from cadogan.app.store import times
from cadogan.app.store.database import Store, Transaction
from cadogan.app.wire.errors import Busy, Conflict, NotFound
from cadogan.app.wire.schema import Shape, described

LETTERS = "23456789ACDEFGHJKMNPQRTVWXY"  # of signs that look alike, only one
ALIKE = str.maketrans("SZBU", "528V")
LENGTH = 8
VALID = timedelta(minutes=10)
WRONG_AT_MOST = 10  # wrong codes that a player may try within VALID of the first one
WRONG_IN_ALL = 1_000  # and all players together, because anybody can be a new player

WRONG = "This code is wrong, used or older than 10 minutes: get a new one in the other browser."
OWN = "This code is from this browser: enter it in the other one."
TOO_MANY = "Too many wrong codes were entered: try again in 10 minutes."


class CarryCode(Shape):
    """A code by which another browser fetches this player's games and settings. It can be used once."""

    code: str = described("8 letters and digits", examples=["K7FTNXWP"])
    expires: datetime


class Codes:
    """The valid codes of a server, at most one for each player."""

    def __init__(self, store: Store) -> None:
        """`store` must be open."""
        self._store = store

    def make(self, player: str, progress: str = "") -> CarryCode:
        """Make a code for a player's games and their browser's `progress`; an earlier code of theirs becomes invalid."""
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        expires = times.now() + VALID
        name = _name(code)
        with self._store.writing() as store:
            self.drop(store, player)
            held = json.dumps([player, expires.isoformat(), progress])
            store.share({f"last-code:{player}": name, name: held}, times.now() + VALID)
        return CarryCode(code, expires)

    def drop(self, store: Transaction, player: str) -> None:
        """Make a player's code invalid, if there is one."""
        if name := store.take(f"last-code:{player}"):
            store.take(name)

    @contextmanager
    def used(self, code: str, player: str) -> Iterator[tuple[str, str]]:
        """Give the player whose games a code stands for, and their progress; an error in the block leaves the code valid.

        Raises NotFound if the code is not valid, Conflict if `player` made it, Busy after too many wrong ones.
        """
        wrong = None
        with self._store.writing() as store:
            _count(store, player, 1)  # as wrong, and first: of guesses that come at once, each sees those before
            held = store.take(_name(code))  # so that it works once, whichever process is asked
            source, expires, *kept = json.loads(held) if held else ("", times.now().isoformat())
            if datetime.fromisoformat(expires) <= times.now():
                wrong = NotFound(WRONG)
            else:
                _count(store, player, -1)
        if wrong:
            raise wrong  # after the commit: the count stays
        try:
            if source == player:
                raise Conflict(OWN)
            yield source, "".join(kept)  # an earlier version held no progress
        except BaseException:
            with self._store.writing() as store:
                store.share({_name(code): str(held)}, times.now() + VALID)
            raise


def _count(store: Transaction, player: str, by: int) -> None:
    """Count a wrong code of a player. Raises Busy after too many, of theirs or of all players."""
    until = times.now() + VALID
    mine, everybodys = (store.count_shared(name, by, until) for name in (f"wrong-codes:{player}", "wrong-codes"))
    if mine > WRONG_AT_MOST or everybodys > WRONG_IN_ALL:
        raise Busy(TOO_MANY)


def _name(code: str) -> str:
    """Return the name under which a code is stored, from the code as typed: case, blanks, hyphens and mixed-up signs do not matter."""
    plain = "".join(each for each in code.upper() if each.isalnum()).translate(ALIKE)
    return f"code:{sha256(plain.encode('utf-8', 'replace')).hexdigest()}"
