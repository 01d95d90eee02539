"""Positions as the API shows them: only what the player has seen."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

import cadogan
from cadogan import state
from cadogan.cards import EMPTY, UNKNOWN, card_text
from cadogan.game import Rules
from cadogan.position import Position
from cadogan.web import models
from cadogan.web.lines import Other, lines
from cadogan.web.plays import PLAYING, Sight
from cadogan.web.replay import Said
from cadogan.web.store import PlayRow


def game_info(game: Rules) -> models.GameInfo:
    """A game that has an id of its own."""
    return models.GameInfo(**game.described())


def game_name(game: Rules) -> models.GameName:
    """A game with its options."""
    return models.GameName(**game.named())


def rules(game: Rules) -> models.Rules:
    """A game's rules in plain words."""
    return models.Rules(game=game_name(game), rules=game.text, source=game.source)


def summary(row: PlayRow) -> models.PlaySummary:
    """A play in a list."""
    name = game_name(cadogan.game(row.game))
    name.version = row.version
    return models.PlaySummary(
        id=row.id,
        game=name,
        deal=row.start if row.start_kind == "number" else None,
        status=row.status,  # type: ignore[arg-type]
        ply=row.ply,
        winnable=row.winnable,
        peeked=row.peeked,
        started=row.started,
        changed=row.changed,
    )


def summaries(rows: Iterable[PlayRow]) -> list[models.PlaySummary]:
    """Plays in a list, without those of games that this version of the program does not know."""
    found = []
    for row in rows:
        with suppress(cadogan.BadInput):
            found.append(summary(row))
    return found


def play(sight: Sight) -> models.Play:
    """A play with its table. All of the table is taken from what the player has seen."""
    row, stand = sight.row, sight.stand
    seen = stand.position.seen
    moves = seen.moves if row.status == PLAYING else ()
    line, others = lines(sight)
    return models.Play(
        **dict(summary(row)),
        node=row.cursor,
        line=[said(each) for each in line],
        branches=[branch(each) for each in others],
        moves=[models.Move(**{"name": str(m), "from": m.source, "to": m.target, "words": m.words}) for m in moves],
        redeals_left=seen.redeals_left,
        table=table(seen),
    )


def said(said: Said) -> models.LineMove:
    """A move of a line."""
    return models.LineMove(**{**said._asdict(), "cards": list(said.cards)})


def branch(other: Other) -> models.Branch:
    """A line that is not the current one."""
    return models.Branch(node=other.leaf, ply=other.ply, leaves=other.leaves, at=other.at, move=said(other.first))


def line(position: Position, moves: Iterable[str]) -> models.Line:
    """A line played on from a position, each step as it would be seen."""
    start = table(position.seen)
    before = start.piles
    steps = []
    for move in moves:
        position = position.play(move)
        after = piles(position.seen)
        changed = {place: each for place, each in after.items() if each != before.get(place)}
        steps.append(models.Step(move=move, words=position.last_words, piles=changed))
        before = after
    return models.Line(table=start, steps=steps)


def table(seen: Position) -> models.Table:
    """The table as the player knows it."""
    landscape, portrait = layouts(seen.game.name)
    return models.Table(landscape=landscape, portrait=portrait, piles=piles(seen))


@lru_cache(maxsize=64)
def layouts(name: str) -> tuple[models.Layout, models.Layout]:
    """Where the places of a game lie, on a wide table and on a high one."""
    position = cadogan.game(name).deal(0)
    return layout(position.layout()), layout(position.layout(portrait=True))


def layout(layout: state.Layout) -> models.Layout:
    """Where the places lie."""
    return models.Layout(
        width=layout.width, height=layout.height, places=[models.Place(**spot._asdict()) for spot in layout.spots]
    )


def piles(seen: Position) -> dict[str, models.Pile]:
    """What lies at each place."""
    found = {place: pile(each, seen.game) for place, each in seen.piles.items()}
    for each in found.values():
        if each.kind == "heap":  # keeps no cards: what lies nowhere else is there
            each.count = len(seen.game.family.pack(seen.game.options)) - sum(other.count for other in found.values())
    return found


def pile(pile: state.Pile, game: Rules) -> models.Pile:
    """What lies at a place; of the stock, what is known of it."""
    cards = [card_text(card) for card in pile.cards]
    stock = pile.kind == "stock"
    known = cards[: pile.cards.index(UNKNOWN)] if UNKNOWN in pile.cards else cards
    return models.Pile(
        title=pile.title,
        kind=pile.kind,
        cards=[] if stock else cards,
        count=sum(card != EMPTY for card in pile.cards),
        next=pile.next,
        caption=pile.caption,
        covered=pile.covered,
        seen=known if stock else [],
        hand=known[0] if stock and known and game.options.get("hand") == "on" else "",
    )
