"""Positions as the API shows them: only what the player has seen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache

import cadogan
from cadogan import places
from cadogan.cards import EMPTY, UNKNOWN, card_text
from cadogan.game import Rules
from cadogan.position import Position
from cadogan.web import models
from cadogan.web.lines import Other, lines
from cadogan.web.plays import PLAYING, Sight, status
from cadogan.web.replay import Said, said_after
from cadogan.web.statistics import Tally
from cadogan.web.store import PlayRow

Piles = Mapping[str, places.Pile]


def game_info(game: Rules) -> models.GameInfo:
    """A game that has an id of its own."""
    return models.GameInfo(**game.described())


def game_name(game: Rules) -> models.GameName:
    """A game with its options."""
    return models.GameName(**game.named())


def rules(game: Rules) -> models.Rules:
    """A game's rules in plain words."""
    return models.Rules(game=game_name(game), rules=game.text, source=game.source)


def packet(game: Rules) -> models.Packet:
    """The cards that are dealt in a game."""
    cards = [card_text(card) for card in game.family.pack(game.options)]
    return models.Packet(cards=cards, deals=len(cards))


def statistics(tally: Tally) -> models.GameStatistics:
    """What became of the games of one kind."""
    winnable, lost, unknown = (tally.verdicts(verdict) for verdict in ("won", "lost", "unknown"))
    return models.GameStatistics(
        game=game_name(tally.game),
        played=tally.won + tally.resigned,
        won=tally.won,
        streak=tally.streak,
        best_streak=tally.best,
        unfinished=tally.unfinished,
        peeked=tally.peeked,
        hinted=tally.hinted,
        met=winnable + lost + unknown,
        winnable=winnable,
        lost=lost,
        unknown=unknown,
    )


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
        hints=row.hints,
        coach=row.coached,
        puzzle=row.puzzle or None,
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
    """A play with its table. All of the table is taken from what the player has seen; in a puzzle that is everything."""
    row, position = sight.row, sight.stand.position
    playing = row.status == PLAYING
    seen = position if row.puzzle else position.seen
    before = seen.piles
    line, others = lines(sight)
    return models.Play(
        **dict(summary(row)),
        node=row.cursor,
        line=[said(each) for each in line],
        branches=[branch(each) for each in others],
        moves=legal(seen, before) if playing else [],
        ahead={name: ahead(position.foresee(name), before) for name in position.moves} if playing else {},
        safe=[str(move) for move in position.safe] if playing else [],
        redeals_left=seen.redeals_left,
        table=table(seen, before),
    )


def ahead(after: Position | None, before: Piles) -> models.Ahead | None:
    """What a move makes of the table, if it can be foretold."""
    if after is None:
        return None
    piles = after.piles
    return models.Ahead(
        piles=changed(before, piles, after.game),
        moves=legal(after, piles),
        redeals_left=after.redeals_left,
        status=status(after),  # type: ignore[arg-type]
    )


def legal(position: Position, piles: Piles) -> list[models.Move]:
    """The legal moves of a position with these piles."""
    return [move(str(each), each.source, each.target, position.words(each, piles)) for each in position.moves]


# What is made here is shared by answers and never changed: making it anew would take most of their time.


@lru_cache(maxsize=10_000)
def move(name: str, source: str, target: str, words: str) -> models.Move:
    """A legal move."""
    return models.Move(**{"name": name, "from": source, "to": target, "words": words})


@lru_cache(maxsize=50_000)
def said(said: Said) -> models.LineMove:
    """A move of a line."""
    return models.LineMove(**{**said._asdict(), "cards": list(said.cards)})


def made(said: Said) -> models.MadeMove:
    """A move with what it does."""
    return models.MadeMove(**{name: each for name, each in said._asdict().items() if name != "node"})


def branch(other: Other) -> models.Branch:
    """A line that is not the current one."""
    return models.Branch(node=other.leaf, ply=other.ply, leaves=other.leaves, at=other.at, move=said(other.first))


def line(position: Position, moves: Iterable[str], open: bool = False) -> models.Line:
    """A line played on from a position, each step as it would be seen; `open`: where all cards are."""

    def seen(position: Position) -> Position:
        return position if open else position.seen

    before = seen(position).piles
    start = table(seen(position), before)
    steps = []
    for name in moves:
        move = next(each for each in position.moves if each == name)
        position = position.play(move)
        after = seen(position).piles
        step = made(said_after(position, move, before, after, 0))
        steps.append(models.Step(**dict(step), piles=changed(before, after, position.game)))
        before = after
    return models.Line(table=start, steps=steps)


def table(seen: Position, piles: Piles) -> models.Table:
    """The table as the player knows it."""
    return models.Table(layouts=list(layouts(seen.game.name)), piles=changed({}, piles, seen.game))


@lru_cache(maxsize=64)
def layouts(name: str) -> tuple[models.Layout, ...]:
    """Where the places of a game lie, on a wide table and on higher ones."""
    return tuple(map(layout, cadogan.game(name).deal(0).layouts))


def layout(layout: places.Layout) -> models.Layout:
    """Where the places lie."""
    return models.Layout(
        width=layout.width, height=layout.height, places=[models.Place(**spot._asdict()) for spot in layout.spots]
    )


def changed(before: Piles, after: Piles, game: Rules) -> dict[str, models.Pile]:
    """The piles that are not as they were before, as the player knows them."""
    hand = game.options.get("hand") == "on"
    found = {place: pile(each, hand) for place, each in after.items() if each != before.get(place)}
    for place, each in found.items():
        if each.kind == "heap":  # keeps no cards: what lies nowhere else is there
            count = len(game.family.pack(game.options)) - sum(laid(other) for other in after.values())
            found[place] = each.model_copy(update={"count": count})
    return found


@lru_cache(maxsize=10_000)
def pile(pile: places.Pile, hand: bool) -> models.Pile:
    """What lies at a place; of the stock, what is known of it, and with a hand its next card."""
    cards = [card_text(card) for card in pile.cards]
    stock = pile.kind == "stock"
    known = cards[: pile.cards.index(UNKNOWN)] if UNKNOWN in pile.cards else cards
    return models.Pile(
        title=pile.title,
        kind=pile.kind,
        cards=[] if stock else cards,
        count=laid(pile),
        next=pile.next,
        caption=pile.caption,
        covered=pile.covered,
        seen=known if stock else [],
        hand=known[0] if stock and known and hand else "",
    )


def laid(pile: places.Pile) -> int:
    """How many cards lie at a place."""
    return sum(card != EMPTY for card in pile.cards)
