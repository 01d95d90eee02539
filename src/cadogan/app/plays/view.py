"""Conversion of positions and plays to answers, which show only what the player has seen; and the end that plays itself."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from cadogan import drawing
from cadogan.app.plays import play_responses
from cadogan.app.plays.checks import status
from cadogan.app.plays.plays import PlayView
from cadogan.app.plays.replay import MoveView, view_after, view_before
from cadogan.app.store.cache import Cache
from cadogan.app.store.stored import PLAYING, StoredPlay
from cadogan.app.store.tree import Tree
from cadogan.app.wire import responses
from cadogan.app.wire.errors import sentence
from cadogan.app.wire.schema import shaped
from cadogan.position import Game, Position
from cadogan.position import game as game_of
from cadogan.position.moves import named_in_words, named_step
from cadogan.position.notation import SIGNS
from cadogan.position.start import read_table
from cadogan.rules import places
from cadogan.rules.card_texts import NoCards, read_part
from cadogan.rules.cards import EMPTY, UNKNOWN, BadInput, card_text, cards_text
from cadogan.rules.game import Rules

# -- The end of a game that plays itself: the moves that surely win, when only safe and forced ones are left ----------


MOVES_AT_MOST = 200


class Sight(NamedTuple):
    """A state as the player sees it, and the whole state, as bytes."""

    seen: bytes
    whole: bytes


def autoplay(position: Position) -> tuple[str, ...]:
    """Return the moves that win from here if each is safe or the only legal one, and none turns up an unseen card; else none.

    They are chosen only by what the player has seen.
    """
    game = position.game
    named: list[str] = []
    sight = Sight(position.seen.state.tobytes(), position.state.tobytes())
    while not game.family.won(array("b", sight.seen)):
        step = _step(game, sight)
        if step is None or len(named) == MOVES_AT_MOST:
            return ()
        name, sight = step
        named.append(name)
    return tuple(named)


@lru_cache(maxsize=5_000)  # the next answer goes the same way, one move shorter
def _step(game: Rules, sight: Sight) -> tuple[str, Sight] | None:
    """Return the safe or only move with what follows; None if there is none, or if it turns up an unseen card."""
    family = game.family
    seen, whole = array("b", sight.seen), array("b", sight.whole)
    out = array("h", bytes(2 * family.MOVES))
    codes = out[: family.moves(seen, out)]
    safe = family.safe
    code = next((each for each in codes if safe and safe(seen, each)), codes[0] if len(codes) == 1 else None)
    if code is None or family.barred(seen, code):
        return None
    name = family.move_name(seen, code)
    for each in (seen, whole):
        family.play(each, code)
    if family.TABLE.turned_up(seen):
        return None
    hidden = whole[:]
    for each in (seen, hidden):
        family.hide(each)
    # They differ if the player now sees a card beside the stock, for instance.
    return (name, Sight(seen.tobytes(), whole.tobytes())) if seen == hidden else None


# -- Conversion of positions and plays to answers, which show only what the player has seen ---------------------------


Piles = Mapping[str, places.Pile]


def game_info(game: Rules) -> play_responses.GameInfo:
    """Return the description of a game that has its own id."""
    found = game.described()
    options = tuple(play_responses.OptionInfo(**{**each, "values": tuple(each["values"])}) for each in found["options"])
    return play_responses.GameInfo(
        **{**found, "aliases": tuple(found["aliases"]), "options": options},
        **abilities(game),
        packs=game.family.TABLE.packs,
        open=is_open(game),
        emblem=emblem(game),
    )


@lru_cache(maxsize=1_000)
def is_open(game: Rules) -> bool:
    """Return whether the player of any deal knows every card from the start."""
    return game_of(game.name).deal(1).is_open


@lru_cache(maxsize=1_000)
def emblem(game: Rules) -> play_responses.Emblem | None:
    """Return the emblem of a declared game, and of one whose table is laid out for it; the others have drawn ones."""
    if hasattr(game.family.module, "layouts") and not game.family.is_declared:
        return None
    deal = game_of(game.name).deal(1)
    return play_responses.Emblem(**drawing.emblem(deal.layouts, deal.seen.piles)._asdict())


@lru_cache(maxsize=1_000)
def game_name(game: Rules) -> play_responses.GameName:
    """Return the name of a game with its options."""
    return play_responses.GameName(titles=game.preset.told("title"), **game.named(), **abilities(game))


@lru_cache(maxsize=1_000)  # a list of plays has few games
def named_game(name: str) -> play_responses.GameName:
    """Return the name of a game from how a play stores it. Raises BadInput for an unknown one."""
    return game_name(game_of(name))


def abilities(game: Rules) -> dict[str, Any]:
    """Return what a game can do and where its first cards go, as fields of an answer."""
    places, columns = game.laid
    return {
        "abilities": shaped(play_responses.Abilities, game.abilities),
        "laid": places,
        "columns": columns,
    }


def rules(game: Rules) -> play_responses.Rules:
    """Return the rules of a game in plain words."""
    return play_responses.Rules(
        game=game_name(game), rules=game.text, translations=game.translations, source=game.source
    )


def packet(game: Game, text: str = "") -> play_responses.Packet:
    """Return the cards that are dealt in a game, and those in a text. Raises BadInput for a table with unseen cards."""
    pack = game.family.pack(game.options)
    typed, wrong, either = "", "", ""
    table = read_table(game, text)
    try:
        if table:
            typed = game.position(text, seed=0 if game.shuffles else None).dealt_cards
        else:
            typed = cards_text(read_part(text, pack))
    except NoCards as error:
        wrong, either = error.wrong, cards_text(error.either)
    return play_responses.Packet(
        cards=tuple(map(card_text, pack)),
        deals=len(pack),
        typed=tuple(typed.split()),
        wrong=wrong,
        either=tuple(either.split()),
        position="" if typed else table,
    )


def empty_table(name: str) -> play_responses.Table:
    """Return the table before a deal: all cards are in the stock, if the game has one, and every other place is empty."""
    game = game_of(name)
    start = game.deal(0).seen
    pack = (UNKNOWN,) * len(game.family.pack(game.options))
    return table(start, {place: emptied(each, pack) for place, each in start.piles.items()})


def emptied(pile: places.Pile, pack: tuple[int, ...]) -> places.Pile:
    """Return a pile of a new deal as it was before: only the stock has cards."""
    cards, next = (pack if pile.kind == "stock" else ()), ("" if pile.cards else pile.next)
    return pile._replace(cards=cards, next=next, notes=(), covered=None, down=len(cards))


def summary(play: StoredPlay) -> play_responses.PlaySummary:
    """Convert a play to an entry of a list."""
    name = named_game(play.game)
    return shaped(
        play_responses.PlaySummary,
        play,
        game=name if name.version == play.version else replace(name, version=play.version),
        winnable=bool(play.winnable),
        peeked=bool(play.peeked),
        coach=play.coached,
        another_try=play.is_try,
        puzzle=play.puzzle or None,
        ended=play.has_ended,
    )


def shared_deal(play: StoredPlay) -> play_responses.SharedDeal:
    """Return the game and the deal number of a play, and nothing else of it."""
    return play_responses.SharedDeal(game=named_game(play.game), deal=play.start)


def summaries(plays: Iterable[StoredPlay]) -> list[play_responses.PlaySummary]:
    """Convert plays to a list, without those whose game this version of the program does not know."""
    found = []
    for play in plays:
        with suppress(BadInput):
            found.append(summary(play))
    return found


def imported(plays: Sequence[PlayView], notes: Iterable[str], brief: bool) -> play_responses.Imported:
    """Convert imported plays and the notes about them; `brief`: in few words, as the positions of a hundred games are megabytes."""
    if brief:
        return play_responses.Imported((), tuple(notes), tuple(summaries(each.play for each in plays)))
    return play_responses.Imported(tuple(play(each) for each in plays), tuple(notes), ())


def refusal(position: Position, source: str, target: str, count: int) -> responses.Problem:
    """Return why the top cards of one place cannot go to another. Raises BadInput if they can, or are not there."""
    code, parameters = why = position.why_no_card(source, target, count)
    reason = responses.Refusal(code=code, move=f"{source}-{target}", params=dict(parameters))
    return responses.Problem(sentence(position.in_words(why)), reason)


def blocked(position: Position, place: str, count: int) -> play_responses.Blocked:
    """Return what blocks a card. Raises BadInput if there is no such card."""
    found = position.blocked(place, count)
    if found is None:
        return play_responses.Blocked((), (), (), sure=True)
    by, way = (tuple(play_responses.Pin(*pin[:2], card_text(pin.card)) for pin in pins) for pins in found[:2])
    return play_responses.Blocked(by, way, found.moves, found.sure)


def play(view: PlayView) -> play_responses.Play:
    """Convert a play to an answer with its table, which shows only what the player has seen; in a puzzle, everything."""
    stored, position = view.play, view.here.position
    now = table_of(view)
    line, others = lines(view)
    return play_responses.Play(
        **vars(summary(stored)),
        node=stored.cursor,
        line=tuple(line_move(each) for each in line),
        branches=tuple(branch(each) for each in others),
        **playable(position, now, stored.status),
        open=position.is_open,
        table=table(position, now.piles),
        challenge=play_responses.Challenge(**json.loads(stored.challenge)) if stored.challenge else None,
        stamp=view.stamp,
    )


def outlook(position: Position) -> play_responses.Outlook:
    """Convert a position to an answer without a play, which shows only what its player has seen."""
    now = table_view(position.seen)
    state = status(position)
    return play_responses.Outlook(
        status=state,  # type: ignore[arg-type]
        piles=changed({}, now.piles, position.game),
        **playable(position, now, state),
    )


def playable(position: Position, now: TableView, status: str) -> dict[str, Any]:
    """Return what can be played at a table, and what comes of it, as fields of an answer."""
    playing = status == PLAYING
    return {
        "moves": tuple(now.moves.values()) if playing else (),
        "ahead": {name: ahead(position.foresee(name), now, position.game) for name in position.codes}
        if playing
        else {},
        "safe": tuple(map(str, position.safe)) if playing else (),
        "finish": autoplay(position) if playing else (),
        "redeals_left": now.redeals_left,
    }


def ahead(after: Position | None, now: TableView, game: Rules) -> play_responses.Ahead | None:
    """Return what a move changes on the table; None if it turns up an unseen card."""
    if after is None:
        return None
    then = table_view(after, now)
    return play_responses.Ahead(
        piles=changed(now.piles, then.piles, game),
        moves=tuple(then.moves.values()),
        redeals_left=then.redeals_left,
        status=then.status,  # type: ignore[arg-type]
    )


class TableView(NamedTuple):
    """A table as its player sees it: its piles, and its legal moves by number, sorted by name."""

    piles: Piles
    moves: Mapping[int, play_responses.Move]
    redeals_left: int
    status: str


def table_of(view: PlayView) -> TableView:
    """Return the table of a play as its player sees it; in a puzzle, everything."""
    position = view.here.position
    return table_view(position if view.play.puzzle else position.seen)


_views: Cache[tuple[str, bytes], TableView] = Cache(2_000)


def table_view(position: Position, near: TableView | None = None) -> TableView:
    """Return a position's table. `near`: a table with much in common, from which it is made faster."""
    key = position.game.name, position.state.tobytes()
    found = _views.find(key)
    if found is None:
        piles = position.piles
        moves = sorted(described_moves(position, piles, near), key=lambda each: each[1].name)
        ended = status(position) if not moves else PLAYING
        found = TableView(piles, dict(moves), position.redeals_left, ended)
        _views.keep(key, found)
    return found


def described_moves(
    position: Position, piles: Piles, near: TableView | None
) -> Iterator[tuple[int, play_responses.Move]]:
    """Yield the number and the description of each legal move."""
    same = {place for place, pile in piles.items() if near and near.piles.get(place) == pile}
    for code in position.legal:
        move = near.moves.get(code) if near else None
        # What is dealt may also depend on other piles, which a deal fills.
        if move is None or move.kind == places.DEAL or move.source not in same or move.target not in same:
            each = position.move(code)
            move = described(str(each), each.kind, each.source, each.target, each.cards, position.words(each, piles))
        yield code, move


# These objects are cached, shared by answers and never changed: making them again would take most of the time of a request.


@lru_cache(maxsize=10_000)
def described(name: str, kind: str, source: str, target: str, count: int, words: str) -> play_responses.Move:
    """Describe a legal move."""
    return play_responses.Move(name=name, kind=kind, source=source, target=target, count=count, words=words)


@lru_cache(maxsize=50_000)
def line_move(move: MoveView) -> play_responses.LineMove:
    """Convert a move of a line."""
    return play_responses.LineMove(**move._asdict())


def made_move(move: MoveView) -> play_responses.MadeMove:
    """Convert a move, with what it does."""
    return shaped(play_responses.MadeMove, move)


def branch(other: OtherLine) -> play_responses.Branch:
    """Convert another line than the current one."""
    return play_responses.Branch(
        node=other.leaf, ply=other.ply, leaves=other.leaves, at=other.at, move=line_move(other.first)
    )


def line(position: Position, moves: Iterable[str], open: bool = False) -> play_responses.Line:
    """Play a line from a position; each step shows what the player would see, or all cards if `open`."""

    def seen(position: Position) -> Position:
        return position if open else position.seen

    before = seen(position).piles
    start = table(seen(position), before)
    steps = []
    for name in moves:
        move = next(each for each in position.moves if each == name)
        position = position.play(move)
        after = seen(position).piles
        made = view_after(position, move, before, after, 0)
        steps.append(shaped(play_responses.Step, made, piles=changed(before, after, position.game)))
        before = after
    return play_responses.Line(table=start, steps=tuple(steps))


def table(seen: Position, piles: Piles) -> play_responses.Table:
    """Return the table as the player knows it."""
    return play_responses.Table(layouts=layouts(seen.game.name), piles=changed({}, piles, seen.game))


@lru_cache(maxsize=64)
def layouts(name: str) -> tuple[play_responses.Layout, ...]:
    """Return the layouts of a game, for wide and for high windows."""
    return tuple(map(layout, game_of(name).deal(0).layouts))


def layout(layout: places.Layout) -> play_responses.Layout:
    """Convert a layout."""
    places = tuple(play_responses.Place(**spot._asdict()) for spot in layout.spots)
    aside = tuple(play_responses.Aside(**each._asdict()) for each in layout.aside)
    return play_responses.Layout(
        width=layout.width, height=layout.height, places=places, compressed=layout.compressed, aside=aside
    )


def changed(before: Piles, after: Piles, game: Rules) -> dict[str, play_responses.Pile]:
    """Return the piles that have changed, as the player knows them."""
    shown = game.abilities.shows_next
    return {place: pile(each, shown) for place, each in after.items() if each != before.get(place)}


@lru_cache(maxsize=10_000)
def pile(pile: places.Pile, shows_next: bool) -> play_responses.Pile:
    """Convert a pile; the stock has only its known cards, and its next card if the game shows it."""
    cards = tuple(card_text(card) for card in pile.cards)
    stock = pile.kind == "stock"
    known = cards[: pile.cards.index(UNKNOWN)] if UNKNOWN in pile.cards else cards
    return shaped(
        play_responses.Pile,
        pile,
        cards=() if stock else cards,
        down=0 if stock or pile.every_other else pile.down,
        count=count(pile),
        seen=known if stock else (),
        hand=known[0] if stock and known and shows_next else "",
    )


def count(pile: places.Pile) -> int:
    """Return the number of cards of a pile, including discarded cards, which are not listed."""
    gone = sum(int(note[1]) for note in pile.notes if note[0] == "gone")
    return gone + sum(card != EMPTY for card in pile.cards)


# -- The lines of a play, with only what the player knows at the current node -----------------------------------------


class OtherLine(NamedTuple):
    """A line that branches off the current one: its last node, the node where it branches off, their plies, its first move."""

    leaf: int
    ply: int
    leaves: int
    at: int
    first: MoveView


def lines(view: PlayView) -> tuple[list[MoveView], list[OtherLine]]:
    """Return the current line, and the other lines, newest first."""
    here, whole, tree = view.here.position, view.whole, view.tree
    known = here.ply + here.foretold(whole.position)
    piles = here.piles

    def first(ply: int, node: int) -> MoveView:
        name, position = tree[node].move, whole.position.back(len(whole.line) - ply)
        return view_before(position, name, node) if ply <= known else named(position, name, node, piles)

    line = list(whole.line[:known])
    line += [first(ply, whole.line[ply].node) for ply in range(known, len(whole.line))]
    others = [
        OtherLine(leaf, tree[leaf].ply, leaves, tree[leaves].ply, marked(first(tree[leaves].ply, node), tree))
        for leaf, leaves, node in tree.branches([move.node for move in whole.line])
    ]
    return [marked(move, tree) for move in line], others


def marked(move: MoveView, tree: Tree) -> MoveView:
    """Return a move with its mark: of several, the one that has a sign."""
    marks = tree[move.node].mark.split()
    sign = next((mark for mark in SIGNS.values() if mark in marks), "") if marks else ""
    return move._replace(mark=sign) if sign else move  # type: ignore[arg-type]


def named(position: Position, name: str, node: int, piles: Mapping[str, places.Pile]) -> MoveView:
    """Return a view of a move that shows only what its name says; `piles` are those of any position of the game."""
    step = named_step(position.game.family.step(position.state, position.codes[name]), position.game)
    words = named_in_words(name, step, piles, position.game)
    return MoveView(name, step.kind, node, words, step.source, step.target)
