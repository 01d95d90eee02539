"""Proofs in the store: what one process of a server has found, the others need not search for."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import timedelta
from hashlib import sha256

from cadogan.app import times
from cadogan.app.database import Store
from cadogan.app.errors import NotStored
from cadogan.app.verdict_cache import Finding, Key, Proof
from cadogan.rules.game import families

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
