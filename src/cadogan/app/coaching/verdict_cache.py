"""What the solver has found out: kept in memory, and shared by the processes that serve one database."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from cadogan.app.store import times
from cadogan.app.store.cache import Cache
from cadogan.app.store.database import Store
from cadogan.app.wire.errors import NotStored
from cadogan.position import Position
from cadogan.position.moves import IllegalMove
from cadogan.rules.cards import counted
from cadogan.rules.game import families

if TYPE_CHECKING:
    from cadogan.solver import Verdict


# -- A cache of verdicts on positions, so that no search is done twice ------------------------------------------------


BACK_AT_MOST = 1_000  # moves

Key = tuple[str, bytes]  # of a position: the name of its family, and what equal positions share


class Finding(NamedTuple):
    """A verdict that holds for a position `since` moves after the position it was found for."""

    verdict: Verdict
    since: int = 0

    @property
    def moves(self) -> tuple[str, ...]:
        """The winning line of a won position."""
        return self.verdict.moves[self.since :]

    @property
    def why(self) -> str:
        """The proof in words."""
        if self.since and self.verdict.won:
            return f"the rest of a line of {counted(len(self.verdict.moves), 'move')}, replayed by the rules"
        if self.since and self.verdict.lost:
            return f"already lost {self.since} {'move' if self.since == 1 else 'moves'} ago: {self.verdict.why}"
        return self.verdict.why

    @property
    def here(self) -> Verdict:
        """The verdict as if it had been found for this position."""
        return replace(self.verdict, moves=self.moves, why=self.why)


class Proof(NamedTuple):
    """A verdict, with the keys of the positions that it holds for: the position that it was found for, and its winning line."""

    keys: tuple[Key, ...]
    verdict: Verdict

    @classmethod
    def of(cls, position: Position, verdict: Verdict) -> Proof:
        """Return the verdict on a position as a proof."""
        keys = [position.key]
        for move in verdict.moves:
            position = position.play(move)
            keys.append(position.key)
        return cls(tuple(keys), verdict)


class VerdictCache:
    """Findings by position. It also finds verdicts that follow from other findings without a search."""

    def __init__(self, room: int = 5_000, shelf: SharedVerdicts | None = None) -> None:
        """`room`: the maximum number of findings; a winning line takes one for each of its moves.

        `shelf`: where several processes keep proofs for each other.
        """
        self._shelf = shelf
        self._kept = Cache[Key, Finding](room)

    def learn(self, proof: Proof) -> None:
        """Cache the verdict on a position, and that all positions of its winning line are won."""
        for since, key in enumerate(proof.keys):
            self._kept.keep(key, Finding(proof.verdict, since))
        if self._shelf and not proof.verdict.unknown:
            self._shelf.keep(proof)

    def find(self, position: Position, seconds: float) -> Finding | None:
        """Return what is known about a position, unless a search of this many seconds could find more."""
        found = self._found(position, seconds)
        if found is None and self._shelf:
            for key, finding in self._shelf.find([each.key for each in around(position)]).items():
                self._kept.keep(key, finding)
            found = self._found(position, seconds)
        return found

    def _found(self, position: Position, seconds: float) -> Finding | None:
        if not self._kept:
            return None
        found = self._kept.find(position.key)
        if found and (not found.verdict.unknown or found.verdict.seconds >= seconds):
            return found
        return self._lost_before(position) or self._won_next(position)

    def _lost_before(self, position: Position) -> Finding | None:
        """Find a verdict from an earlier position of the game: all positions after a lost one are lost."""
        for since in range(1, min(position.ply, BACK_AT_MOST) + 1):
            position = position.back()
            found = self._kept.find(position.key)
            if found and found.verdict.lost:
                return Finding(found.verdict, since)
        return None

    def _won_next(self, position: Position) -> Finding | None:
        """Find a verdict from the next positions: a position with a move to a won one is won, e.g. after an undo."""
        best: Finding | None = None
        for move in position.moves:
            with suppress(IllegalMove):  # raised if the outcome of the move is not known
                after = self._kept.find(position.play(move).key)
                if after and after.verdict.won and (best is None or len(after.moves) + 1 < len(best.moves)):
                    moves = (str(move), *after.moves)
                    why = f"a line of {counted(len(moves), 'move')}, replayed by the rules"
                    best = Finding(replace(after.verdict, moves=moves, why=why))
        if best:
            self._kept.keep(position.key, best)
        return best


def around(position: Position) -> Iterator[Position]:
    """Yield a position and those whose verdicts can tell its own: the next ones, and earlier ones of the game."""
    yield position
    for move in position.moves:
        with suppress(IllegalMove):
            yield position.play(move)
    for _ in range(min(position.ply, BACK_AT_MOST)):
        position = position.back()
        yield position


# -- Proofs in the store: what one process of a server has found, the others need not search for ----------------------


KEPT = timedelta(days=7)

log = logging.getLogger(__name__)


class SharedVerdicts:
    """Proofs by the keys of positions.

    The first position of a proof has the verdict; each later one of its winning line names the first, and how many moves
    after it it is.
    """

    def __init__(self, store: Store) -> None:
        """`store` must be open."""
        self._store = store

    def keep(self, proof: Proof) -> None:
        """Keep a proof, unless the store does not work right now: a search must not fail for that."""
        first, *rest = names = [_name(key) for key in proof.keys]
        texts = {name: json.dumps([first, since]) for since, name in enumerate(rest, start=1)}
        texts[first] = json.dumps(asdict(proof.verdict))
        try:
            with self._store.writing() as store:
                if len(store.shared(names)) < len(names):
                    store.share(texts, times.now() + KEPT)
        except NotStored as error:
            log.warning("a verdict was not shared: %s", error)

    def find(self, keys: Sequence[Key]) -> Mapping[Key, Finding]:
        """Return what is proved about positions, by their keys."""
        names = {_name(key): key for key in keys}
        with self._store.reading() as store:
            found = {name: json.loads(text) for name, text in store.shared(names).items()}
            if not found:
                return {}
            firsts = {each[0] for each in found.values() if isinstance(each, list)}
            whole = {name: json.loads(text) for name, text in store.shared(firsts).items()} | found
        from cadogan.solver import Verdict  # importing it is slow

        findings = {}
        for name, each in found.items():
            first, since = each if isinstance(each, list) else (name, 0)
            verdict = whole.get(first)
            if isinstance(verdict, dict):
                findings[names[name]] = Finding(Verdict(**{**verdict, "moves": tuple(verdict["moves"])}), since)
        return findings


def _name(key: Key) -> str:
    """Return the name of what is proved about the position with this key."""
    family, state = key
    return f"verdict:{sha256(f'{family} {families()[family].VERSION} '.encode() + state).hexdigest()}"
