"""Carrying a player's games and settings over to another browser: as a file, or by a short code on the same server.

Games are merged by their origin, so nothing is lost, and carrying over twice changes nothing the second time. Statistics,
records and achievements are made from the games, so they come along.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock

from cadogan.app.carry import file as carry_file
from cadogan.app.carry.codes import Codes
from cadogan.app.carry.merge import WholePlay, merged
from cadogan.app.plays.checks import unmarked
from cadogan.app.plays.plays import NODES_AT_MOST
from cadogan.app.plays.results import finish
from cadogan.app.store.database import Store, Transaction
from cadogan.app.store.stored import NO_SETTINGS, StoredPlay
from cadogan.app.wire.errors import Busy, Conflict, NotStored
from cadogan.app.wire.responses import KeptSettings
from cadogan.app.wire.schema import Shape, described
from cadogan.rules.cards import BadInput

ALL = 2**31 - 1  # plays
STEP = 1_000  # moves stored at once, so that the moves of other players need not wait long
PART = "Only a part of the games was carried over: try again in a moment. No game will be there twice."
DELETED = "All games were deleted meanwhile, perhaps in another tab."


class Carried(Shape):
    """What carrying games over to this player did."""

    added: int = described("Games that the player did not have")
    merged: int = described("Games that the player had, which are different now")
    unchanged: int = described("Games that the player had already")
    left_out: int = described("Games that this server does not know, or knows with other rules")
    settings: bool = described("The settings were replaced by newer ones")
    progress: str = described("JSON about the player that the page of the other browser kept", default="")


class Carry:
    """Carries games and settings over, for all players of a store."""

    def __init__(self, store: Store, moved: Callable[[str], None], codes: Codes | None = None) -> None:
        """`store` must be open. `moved` is called with the id of each play that has changed."""
        self._store, self._moved = store, moved
        self.codes = codes or Codes(store)
        self._busy = Lock()

    def write(self, player: str, play: StoredPlay | None = None) -> str:
        """Return the file with all games and settings of a player, or with one game of theirs alone."""
        with self._store.reading() as store:
            if play:
                return carry_file.write([_whole(store, play)], NO_SETTINGS)
            plays = sorted(store.plays(player, ALL), key=lambda each: (each.started, each.origin))
            return carry_file.write((_whole(store, each) for each in plays), store.settings(player))

    def read(self, player: str, text: str) -> Carried:
        """Merge a file into what a player has. Raises BadInput and changes nothing if anything in it is wrong."""
        with self._alone():
            found = carry_file.read(text, lambda origin: self._known(player, origin))
            done = self._merge(player, found.games, found.settings)
        unchanged = done.unchanged + found.known
        return replace(done, unchanged=unchanged, left_out=found.left_out, progress=found.progress)

    def drop_code(self, player: str) -> None:
        """Make the player's code invalid, if there is one."""
        with self._store.writing() as store:
            self.codes.drop(store, player)

    def use(self, player: str, code: str) -> Carried:
        """Merge the games and settings for which a code stands into what a player has; see `Codes.used` for errors."""
        with self.codes.used(code, player) as (source, progress), self._alone():
            with self._store.reading() as store:
                games = [_whole(store, each) for each in store.plays(source, ALL)]
                settings = store.settings(source)
            return replace(self._merge(player, games, settings), progress=progress)

    def _known(self, player: str, origin: str) -> carry_file.Data | None:
        """Return the player's own copy of a game, as in a file; None if they have none."""
        with self._store.reading() as store:
            play = store.carried(origin, player)
            return carry_file.game_data(_whole(store, play)) if play else None

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Let one player at a time carry over, because it takes long. Raises Busy."""
        if not self._busy.acquire(blocking=False):
            raise Busy("Somebody else's games are being carried over: try again in a moment.")
        try:
            yield
        finally:
            self._busy.release()

    def _merge(self, player: str, games: Sequence[WholePlay], settings: KeptSettings) -> Carried:
        """Merge checked games and settings into what a player has. Raises BadInput if any cannot be merged."""
        with self._store.reading() as store:
            for game in games:
                _with_mine(store, player, game)
        counts = Counter(added=0, merged=0, unchanged=0)
        for step in _steps(games):
            try:
                with self._store.writing() as writing:
                    if not writing.knows(player) and counts.total():
                        raise Conflict(DELETED)
                    done = [_take_in(writing, player, game) for game in step]
            except NotStored as error:
                raise type(error)(PART if counts.total() else str(error)) from error
            for what, play in done:
                counts[what] += 1
                if what == "merged":
                    self._moved(play)
        with self._store.writing() as writing:
            mine = writing.settings(player).changed
            newer = settings.changed is not None and (mine is None or mine < settings.changed)
            if newer:
                writing.keep_settings(player, settings)
        return Carried(**counts, left_out=0, settings=newer, progress="")


def _steps(games: Iterable[WholePlay]) -> Iterator[list[WholePlay]]:
    """Yield the games that are stored at once."""
    step: list[WholePlay] = []
    moves = 0
    for game in games:
        step.append(game)
        moves += len(game.nodes)
        if moves >= STEP:
            yield step
            step, moves = [], 0
    if step:
        yield step


def _whole(store: Transaction, play: StoredPlay) -> WholePlay:
    return WholePlay(play, tuple(store.stored_nodes(play.id)), store.outcome(play.id))


def _with_mine(store: Transaction, player: str, game: WholePlay) -> tuple[WholePlay, WholePlay] | None:
    """Return the player's copy of a game and what it becomes; None if they have none. Raises BadInput."""
    play = store.carried(game.play.origin, player)
    if play is None:
        return None
    mine = _whole(store, play)
    try:
        new = merged(mine, game)
        if len(new.nodes) > max(len(mine.nodes), NODES_AT_MOST):
            raise BadInput("it would have too many tried moves")
    except BadInput as error:
        raise BadInput(f"nothing was carried over: a game cannot be merged: {error}") from None
    return mine, new


def _take_in(store: Transaction, player: str, game: WholePlay) -> tuple[str, str]:
    """Merge a game; return whether it was added, merged or unchanged, and the id of the play."""
    copies = _with_mine(store, player, game)
    if copies is None:
        return "added", _add(store, player, game)
    mine, new = copies
    if new == mine:
        return "unchanged", mine.play.id
    _change(store, mine, new)
    return "merged", mine.play.id


def _add(store: Transaction, player: str, game: WholePlay) -> str:
    """Store a play that the player does not have; return its id."""
    play = replace(game.play, id=secrets.token_hex(8))
    store.add(player, unmarked(play))
    store.add_nodes(play.id, 0, game.nodes)
    store.update(play)
    if game.outcome:
        store.keep_outcome(play.id, game.outcome)
    finish(store, play, play.changed)
    return play.id


def _change(store: Transaction, mine: WholePlay, new: WholePlay) -> None:
    """Store a merged play; `mine` is how it was."""
    play, known = new.play, len(mine.nodes)
    if len(new.nodes) > known:
        store.add_nodes(play.id, known, new.nodes[known:])
    pairs = list(zip(mine.nodes, new.nodes, strict=False))
    if children := {number: b.next for number, (a, b) in enumerate(pairs) if a.next != b.next and b.next is not None}:
        store.visit(play.id, children)
    if annotated := {n: b for n, (a, b) in enumerate(pairs) if (a.comment, a.node.mark) != (b.comment, b.node.mark)}:
        store.annotate(play.id, annotated)
    store.update(play)
    if new.outcome is None and mine.outcome:
        store.forget_outcome(play.id)
    elif new.outcome and new.outcome != mine.outcome:
        store.keep_outcome(play.id, new.outcome)
    finish(store, play, play.changed)
