"""Checking a database: its tables, and that every move of every play replays by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cadogan.app.plays import start_of, status
from cadogan.app.store import PLAYING, STUCK, WON, Reading, StoredNode, StoredPlay
from cadogan.position import Position
from cadogan.position import game as game_of
from cadogan.position.moves import IllegalMove
from cadogan.rules.cards import BadInput


class Checked(NamedTuple):
    """A play that was checked."""

    play: str
    moves: int = 0
    fault: str = ""  # a sentence; empty if nothing is wrong
    foreign: bool = False  # this program does not know its game, or has other rules for it


def checked(store: Reading, play: str) -> Checked:
    """Check a play that is stored."""
    stored, nodes = store.play(play), store.stored_nodes(play)
    if stored is None:
        return Checked(play)  # it was deleted meanwhile
    try:
        foreign = game_of(stored.game).version != stored.version
    except BadInput:
        foreign = True
    if foreign:
        return Checked(play, len(nodes) - 1, foreign=True)
    if not store.is_whole(play):
        return Checked(play, len(nodes) - 1, "moves are missing")
    return Checked(play, len(nodes) - 1, _fault(stored, nodes))


def _fault(play: StoredPlay, nodes: Sequence[StoredNode]) -> str:
    """Return what is wrong with a play; empty if nothing is."""
    try:
        positions = [start_of(play)]
    except BadInput as error:
        return f"its start is wrong: {error}"
    for number, (node, next) in enumerate((each.node, each.next) for each in nodes):
        if next is not None and not (number < next < len(nodes) and nodes[next].node.parent == number):
            return f"move {number} is followed by one that is not its own"
        if number == 0:
            if node.parent is not None or node.ply:
                return "its first node is not the start"
            continue
        if node.parent is None or not 0 <= node.parent < number or node.ply != nodes[node.parent].node.ply + 1:
            return f"move {number} ({node.move}) follows none"
        try:
            positions.append(positions[node.parent].play(node.move))
        except IllegalMove as error:
            return f"move {number} ({node.move}) is illegal: {error}"
    if not 0 <= play.cursor < len(nodes) or nodes[play.cursor].node.ply != play.ply:
        return "its current move does not exist"
    return _status_fault(play, positions[play.cursor])


def _status_fault(play: StoredPlay, position: Position) -> str:
    found = status(position)
    if play.status in (PLAYING, STUCK, WON) and play.status != found:
        return f"it is stored as {play.status}, but is {found}"
    return ""
