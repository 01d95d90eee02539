"""What may be done with a play: whether it goes on, at which node and by which rules; and how a new one is stored."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace

from cadogan.app.store import times
from cadogan.app.store.stored import LOST, PLAYING, RESIGNED, STUCK, WON, StoredPlay
from cadogan.app.store.tree import Tree
from cadogan.app.wire.errors import Conflict, RefusedMove
from cadogan.position import Position
from cadogan.position import game as game_of
from cadogan.position.moves import IllegalMove
from cadogan.rules.cards import BadInput
from cadogan.rules.state import read_shuffles, shuffles_text


def status(position: Position) -> str:
    """Return the status of a game that was not given up."""
    return WON if position.is_won else STUCK if position.is_over else PLAYING


def legal(position: Position, moves: Sequence[str]) -> list[str]:
    """Return a line of moves in their game's spelling. Raises IllegalMove with a reason that reveals nothing unseen.

    Only the last move may turn up an unseen card. Otherwise a player could learn the card without playing the move, by
    sending an illegal move after it.
    """
    names: list[str] = []
    for number, move in enumerate(moves, start=1):
        try:
            if names:
                after = position.foresee(names[-1])
                if after is None:
                    raise IllegalMove(f"{names[-1]} turns up a card: send the moves after it in a new request")
                position = after
            names.append(spelled(position, move))
        except IllegalMove as error:
            if len(moves) == 1:
                raise
            reason = f"{str(error).rstrip('.')}. This is move {number} of {len(moves)}; no move was played"
            raise RefusedMove(reason, move, error.refusal) from None
    return names


def spelled(position: Position, move: str) -> str:
    """Return a legal move in its game's spelling. Raises IllegalMove with a reason that reveals nothing unseen."""
    words = move.split()
    if len(words) != 1:
        raise IllegalMove("A move is one name without spaces.")
    name = position.moves.spelled(words[0])
    if not name:
        try:
            position.seen.play(words[0])
        except IllegalMove as error:
            raise RefusedMove(str(error), words[0], error.refusal) from None
        raise AssertionError(f"{move} is legal for the player but not on the table")
    return name


def fresh_play(position: Position) -> StoredPlay:
    """Return a new play that starts at the start of a position."""
    game, start, now = position.game, position.dealt, times.now()
    kind, text = "text", start.text
    if start.number is not None:
        kind, text = "number", str(start.number)
    elif start.cards:
        kind, text = "cards", position.dealt_cards
    return StoredPlay(
        id=secrets.token_hex(8),
        game=game.name,
        family=game.family.NAME,
        version=game.version,
        start_kind=kind,
        start=text,
        shuffles=shuffles_text(start.shuffles),
        seed=None if start.seed is None else str(start.seed),
        strict=start.strict,
        status=status(position),
        started=now,
        changed=now,
        headers={"Date": now.date().isoformat()},
    )


def unmarked(play: StoredPlay) -> StoredPlay:
    """Return a play with only what every new play has: `Transaction.add` stores no more."""
    return replace(play, winnable=None, peeked=None, hints=0, coached=False, puzzle="")


def start_of(play: StoredPlay) -> Position:
    """Return the start position of a play."""
    return start_from(play.game, play.start_kind, play.start, play.shuffles, play.seed, play.strict)


def start_from(name: str, kind: str, start: str, shuffles: str, seed: str | None, strict: bool) -> Position:
    """Return the start position that a play of a game would have with these fields of `StoredPlay`. Raises BadInput."""
    game = game_of(name)
    if kind == "number":
        return game.deal(start)
    if kind == "cards":
        return game.position(start, read_shuffles(shuffles) if shuffles else None, seed)
    return game.setup(start, strict)


def clocked(play: StoredPlay, clock: int | None) -> StoredPlay:
    """Return a play with its playing time by the page's clock, which cannot run backwards or faster than real time."""
    if clock is None or play.seconds is None or play.has_ended:
        return play
    real = int((times.now() - play.started).total_seconds())
    return replace(play, seconds=max(play.seconds, min(clock, real)))


def check_goes_on(play: StoredPlay) -> None:
    if play.status == RESIGNED:
        raise Conflict("This game was given up: no more moves can be played.")
    if play.status == LOST:
        raise Conflict("This game is lost: start it again to try once more.")


def check_node(tree: Tree, node: int) -> None:
    if node >= len(tree):
        raise BadInput(f"there is no node {node} in this game: its nodes are 0 to {len(tree) - 1}")


def check_version(play: StoredPlay) -> None:
    now = game_of(play.game).version
    if play.version != now:
        raise Conflict(
            f"This game was started under version {play.version} of the {play.family} rules. This server has version "
            f"{now}, in which its moves may mean something else."
        )
