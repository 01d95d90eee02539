"""Copies of a play that were played on in different places are merged without losing anything."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import stored
from app.stored import START
from cadogan.app.carry.merge import WholePlay, merged
from cadogan.app.store.stored import LOST, PLAYING, RESIGNED, STUCK, WON, Outcome, StoredNode
from cadogan.app.store.tree import Node, Tree
from cadogan.rules.cards import BadInput

PLAY = replace(stored.PLAY, origin="first", moved=True)


def after(hours: int) -> datetime:
    return START + timedelta(hours=hours)


@st.composite
def copies(draw: st.DrawFn, hours: st.SearchStrategy[int]) -> WholePlay:
    """A copy of a play, of which nobody knows how it came about."""
    nodes = [StoredNode(Node(None, "", 0))]
    for _ in range(draw(st.integers(0, 8))):
        parent, move = draw(st.integers(0, len(nodes) - 1)), draw(st.sampled_from("abc"))
        if all((each.node.parent, each.node.move) != (parent, move) for each in nodes):
            comment, mark = (
                draw(st.sampled_from(["", "one", "two", "one\ntwo"])),
                draw(st.sampled_from(["", "!", "$14"])),
            )
            nodes[parent] = replace(nodes[parent], next=len(nodes))
            nodes.append(StoredNode(Node(parent, move, nodes[parent].node.ply + 1, mark), None, comment))
    cursor = draw(st.integers(0, len(nodes) - 1))
    for number in Tree(each.node for each in nodes).path(cursor):
        parent = nodes[number].node.parent or 0
        nodes[parent] = replace(nodes[parent], next=number)
    status = draw(st.sampled_from([PLAYING, WON, STUCK, RESIGNED, LOST]))
    won = status == WON or draw(st.booleans())
    ended = after(draw(hours)) if won or status in (RESIGNED, LOST) else None
    known = st.none() | st.integers(0, 9)
    play = replace(
        PLAY,
        status=status,
        cursor=cursor,
        ply=nodes[cursor].node.ply,
        changed=after(draw(hours)),
        hints=draw(st.integers(0, 3)),
        coached=draw(st.booleans()),
        puzzle=draw(st.sampled_from(["", "puzzle"])),
        challenge=draw(st.sampled_from(["", "{}"])),
        seconds=draw(known),
        undos=draw(known),
        peeked=draw(st.none() | hours.map(after)),
        ended=ended,
    )
    return WholePlay(play, tuple(nodes), Outcome(ended, won, "won" if won else None, 3) if ended else None)


TWICE = copies(st.integers(0, 9)), copies(st.integers(0, 9))
APART = copies(st.integers(0, 4).map(lambda hour: 2 * hour)), copies(st.integers(0, 4).map(lambda hour: 2 * hour + 1))


def lines(whole: WholePlay) -> dict[tuple[str, ...], set[str]]:
    """Return the tried lines, each with the lines of its comment and its marks."""
    tree = Tree(each.node for each in whole.nodes)
    return {
        tuple(tree[each].move for each in tree.path(number)): {
            *filter(None, node.comment.split("\n")),
            *node.node.mark.split(),
        }
        for number, node in enumerate(whole.nodes)
    }


def unnumbered(whole: WholePlay) -> dict[str, Any]:
    """Return a play without the numbers of its nodes."""
    tree = Tree(each.node for each in whole.nodes)

    def line(number: int | None) -> tuple[str, ...] | None:
        return None if number is None else tuple(tree[each].move for each in tree.path(number))

    play = replace(whole.play, cursor=0)
    redo = {line(number): line(each.next) for number, each in enumerate(whole.nodes)}
    return {"play": play, "at": line(whole.play.cursor), "lines": lines(whole), "redo": redo, "ended": whole.outcome}


@given(*TWICE)
def test_nothing_is_lost(a: WholePlay, b: WholePlay) -> None:
    found, mine, theirs = lines(merged(a, b)), lines(a), lines(b)
    assert found.keys() == mine.keys() | theirs.keys()
    for line, comments in found.items():
        assert comments == mine.get(line, set()) | theirs.get(line, set())


@given(*TWICE)
def test_the_nodes_of_the_first_copy_keep_their_numbers(a: WholePlay, b: WholePlay) -> None:
    tries = [[each.node[:3] for each in nodes] for nodes in (merged(a, b).nodes[: len(a.nodes)], a.nodes)]
    assert tries[0] == tries[1]


@given(*TWICE)
def test_merging_again_changes_nothing(a: WholePlay, b: WholePlay) -> None:
    once = merged(a, b)
    assert merged(a, a) == a
    assert merged(once, b) == once
    assert merged(once, a) == once


@given(*APART)
def test_the_order_of_merging_does_not_matter(a: WholePlay, b: WholePlay) -> None:
    assert unnumbered(merged(a, b)) == unnumbered(merged(b, a))


@given(*TWICE)
def test_the_cursor_is_on_the_line_that_redo_follows(a: WholePlay, b: WholePlay) -> None:
    found = merged(a, b)
    for number in Tree(each.node for each in found.nodes).path(found.play.cursor):
        assert found.nodes[found.nodes[number].node.parent or 0].next == number


def copy(status: str, hours: int, ended: int | None = None, won: bool = False) -> WholePlay:
    play = replace(PLAY, status=status, changed=after(hours))
    return WholePlay(play, (StoredNode(Node(None, "", 0)),), None if ended is None else Outcome(after(ended), won))


@pytest.mark.parametrize(
    ("a", "b", "status", "ended"),
    [
        (copy(PLAYING, 1), copy(WON, 2, 2, won=True), WON, 2),
        (copy(WON, 1, 1, won=True), copy(PLAYING, 2, 1, won=True), PLAYING, 1),  # looked around after the win
        (copy(RESIGNED, 1, 1), copy(PLAYING, 2), RESIGNED, 1),  # given up stays given up
        (copy(RESIGNED, 1, 1), copy(WON, 2, 2, won=True), RESIGNED, 1),  # the first end counts
        (copy(LOST, 1, 1), copy(PLAYING, 2), PLAYING, None),  # left there, played on here
        (copy(LOST, 1, 99), copy(WON, 2, 2, won=True), WON, 2),
        (copy(LOST, 3, 1), copy(WON, 2, 2, won=True), LOST, 2),  # stuck and left here, won there
        (copy(LOST, 3, 3), copy(PLAYING, 2), LOST, 3),
        (copy(LOST, 1, 1), copy(STUCK, 1), LOST, 1),
        (copy(LOST, 2, 1, won=True), copy(PLAYING, 3), PLAYING, 1),  # it was won before it was left
    ],
)
def test_how_a_game_ended(a: WholePlay, b: WholePlay, status: str, ended: int | None) -> None:
    for found in (merged(a, b), merged(b, a)):
        assert found.play.status == status
        assert (found.outcome and found.outcome.ended) == (None if ended is None else after(ended))


def test_what_is_unknown_in_one_copy_stays_unknown() -> None:
    a = WholePlay(replace(PLAY, seconds=20, undos=1, hints=2), (StoredNode(Node(None, "", 0)),))
    b = a._replace(play=replace(PLAY, seconds=30, undos=None, hints=1))
    found = merged(a, b).play
    assert (found.seconds, found.undos, found.hints) == (30, None, 2)


def test_another_game_with_the_same_origin_is_refused() -> None:
    a = WholePlay(PLAY, (StoredNode(Node(None, "", 0)),))
    with pytest.raises(BadInput, match="another start"):
        merged(a, a._replace(play=replace(PLAY, start="43")))
