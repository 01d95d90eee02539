"""The file with all games and settings of a player, as JSON; `docs/records.md` describes it.

Nothing in a file is trusted that the rules can check: every game is replayed. What the solver or the coach
found is not in the file, because nobody could check it; it is found again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from math import isfinite
from typing import Any, NamedTuple, TypeVar

from cadogan.app.carry.json_parts import fields, part
from cadogan.app.carry.merge import WholePlay
from cadogan.app.plays import records
from cadogan.app.plays.checks import fresh_play, start_from, status
from cadogan.app.plays.play_responses import Challenge
from cadogan.app.plays.plays import NODES_AT_MOST
from cadogan.app.plays.records import storable
from cadogan.app.store import times
from cadogan.app.store.stored import LOST, NO_SETTINGS, PLAYING, RESIGNED, STUCK, WON, Outcome, StoredNode, StoredPlay
from cadogan.app.store.tree import Node, Tree
from cadogan.app.wire.requests import PROGRESS_AT_MOST
from cadogan.app.wire.responses import KeptSettings, Setting
from cadogan.app.wire.schema import plain
from cadogan.position import Position
from cadogan.position import game as game_of
from cadogan.position.moves import IllegalMove
from cadogan.position.notation import Headers, usual_marks
from cadogan.puzzles import daily_deals as daily
from cadogan.rules.cards import BadInput

FORMAT, VERSION = "cadogan-games", 1
GAMES_AT_MOST = 10_000
MOVES_AT_MOST = 1_000_000  # of all games together
TEXT_AT_MOST = 4_000  # characters of a start
SETTINGS_AT_MOST = 4_096  # characters as JSON
NUMBER_AT_MOST = 10**9
EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
FAST_CLOCK = timedelta(days=1)  # by how much another machine's clock may be ahead

FOREIGN = "nothing was carried over: this is not a file of games from Cadogan, or it is damaged"
NEWER = "nothing was carried over: this file is from a newer version of Cadogan, so update this one first"
TOO_MANY = f"nothing was carried over: the limit is {GAMES_AT_MOST:,} games and {MOVES_AT_MOST:,} moves in a file"

_ORIGIN = re.compile(r"[A-Za-z0-9_-]{1,64}")

Kind = TypeVar("Kind")
Data = Mapping[str, Any]


class Contents(NamedTuple):
    """What a file holds."""

    games: list[WholePlay]  # checked, without an id
    settings: KeptSettings
    known: int = 0  # games that are not listed because the player has them exactly like this
    left_out: int = 0  # games that this program does not know, or knows with other rules
    progress: str = ""  # JSON that a page kept; only pages write and understand it


# -- writing ----------------------------------------------------------------------------------------------------------


def write(games: Iterable[WholePlay], settings: KeptSettings) -> str:
    """Return the text of a file, one line a game."""
    lines = ",\n".join(_json(game_data(each)) for each in games)
    head = {"format": FORMAT, "version": VERSION, "settings": plain(settings) if settings.changed else None}
    return f'{_json(head)[:-1]}, "games": [\n{lines}\n]}}\n'


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def game_data(whole: WholePlay) -> dict[str, Any]:
    """Return a play as plain data; what is as usual is left out."""
    play, nodes, outcome = whole
    last: dict[int, int] = {}
    for number, each in enumerate(nodes):
        if each.node.parent is not None:
            last[each.node.parent] = number
    found: dict[str, Any] = {
        "origin": play.origin,
        "game": play.game,
        "rules": play.version,
        "start": {"kind": play.start_kind, "text": play.start},
        "status": play.status,
        "started": play.started,
        "changed": play.changed,
        "moves": [[each.node.parent, each.node.move] for each in nodes[1:]],
        "at": play.cursor,
        "redo": {str(parent): nodes[parent].next for parent, child in last.items() if nodes[parent].next != child},
        "comments": {str(number): each.comment for number, each in enumerate(nodes) if each.comment},
        "marks": {str(number): each.node.mark for number, each in enumerate(nodes) if each.node.mark},
        "headers": dict(play.headers),
        "winnable": play.winnable,
        "peeked": play.peeked,
        "hints": play.hints,
        "coached": play.coached,
        "puzzle": play.puzzle,
        "day": play.day,
        "challenge": {name: value for name, value in json.loads(play.challenge or "{}").items() if name != "checked"},
    }
    if play.shuffles:
        found["start"]["shuffles"] = play.shuffles
    if play.seed is not None:
        found["start"]["seed"] = play.seed
    if not play.strict:
        found["start"]["strict"] = False
    found = {name: value for name, value in found.items() if value or name in ("at", "moves")}
    if play.seconds is not None:
        found["seconds"] = play.seconds
    if play.undos is not None:
        found["undos"] = play.undos
    if outcome:
        found["ended"] = {"at": outcome.ended, "won": outcome.won, "moves": outcome.moves}
    result: dict[str, Any] = plain(found)
    return result


# -- reading ----------------------------------------------------------------------------------------------------------


def read(text: str, known: Callable[[str], Data | None]) -> Contents:
    """Read and check a file. Raises BadInput, with a sentence, if anything is wrong with it.

    `known` returns the player's own game of an origin, as `game_data` gives it, or None. It need not be checked again.
    """
    head = _head(text)
    settings = _settings(head.get("settings"))
    progress = _progress(head.get("progress"))
    games: list[WholePlay] = []
    same = left_out = 0
    origins: set[str] = set()
    for number, place in enumerate(head["games"], start=1):
        data, _ = part(text, place)
        try:
            origin = _field(data, "origin", str)
            if not _ORIGIN.fullmatch(origin) or origin in origins:
                raise BadInput("its origin is not valid, or another game of the file has the same")
            origins.add(origin)
            if known(origin) == data:
                same += 1
            elif not _playable(data):
                left_out += 1
            else:
                games.append(_game(origin, data))
        except BadInput as error:
            raise BadInput(f"nothing was carried over: game {number} of the file is damaged: {error}") from None
    return Contents(games, settings, same, left_out, progress)


def _head(text: str) -> Data:
    """Return the data of a file, with the places of its games in the text. Raises BadInput, also if there are too many."""
    games = moves = 0

    def look(game: Any) -> None:
        nonlocal games, moves
        if not isinstance(game, dict):
            raise BadInput(FOREIGN)
        games += 1
        moves += len(given) if isinstance(given := game.get("moves"), list) else 0
        if games > GAMES_AT_MOST or moves > MOVES_AT_MOST:
            raise BadInput(TOO_MANY)

    try:
        found = dict(fields(text, "games", look))
    except BadInput:
        raise
    except (ValueError, RecursionError):
        raise BadInput(FOREIGN) from None
    if found.get("format") != FORMAT:
        raise BadInput(FOREIGN)
    version = found.get("version")
    if type(version) is int and version > VERSION:
        raise BadInput(NEWER)
    if type(version) is not int or version != VERSION or not isinstance(found.get("games"), list):
        raise BadInput(FOREIGN)
    return found


def _settings(data: Any) -> KeptSettings:
    if data is None:
        return NO_SETTINGS
    try:
        data = data if isinstance(data, dict) else {}
        found = {storable(name): _setting(value) for name, value in _field(data, "settings", dict).items()}
        if len(json.dumps(found)) > SETTINGS_AT_MOST:
            raise BadInput(f"they have more than {SETTINGS_AT_MOST:,} characters of JSON")
        return KeptSettings(found, _time(data, "changed"))
    except BadInput as error:
        raise BadInput(f"nothing was carried over: the settings of the file are damaged: {error}") from None


def _progress(data: Any) -> str:
    """Return what a page kept as JSON; empty if there is none. The page checks it."""
    if data is None:
        return ""
    found = _json(data)
    if not isinstance(data, dict) or len(found) > PROGRESS_AT_MOST:
        raise BadInput("nothing was carried over: the progress of the file is damaged")
    return storable(found)


def _setting(value: Any) -> Setting:
    if isinstance(value, str):
        return storable(value)
    if not isinstance(value, bool | int | float) or (isinstance(value, float) and not isfinite(value)):
        raise BadInput("a setting is not a text, a number, true or false")
    return value


def _playable(data: Data) -> bool:
    """Whether this program knows a game, with the same rules."""
    name, version = _field(data, "game", str), _field(data, "rules", int)
    try:
        return game_of(name).version == version
    except BadInput:
        return False


def _game(origin: str, data: Data) -> WholePlay:
    """Return a game after replaying all its moves. Raises BadInput."""
    start = _start(data)
    nodes, positions = _tree(data, start)
    cursor = _number(data, "at", 0, len(nodes) - 1)
    for number in Tree(each.node for each in nodes).path(cursor):  # redo leads to the current node, as in every play
        parent = nodes[number].node.parent or 0
        if nodes[parent].next != number:
            nodes[parent] = replace(nodes[parent], next=number)
    reached = _field(data, "status", str)
    if reached not in (PLAYING, WON, STUCK, RESIGNED, LOST):
        raise BadInput(f"its status {reached[:20]!r} is not known")
    if reached not in (RESIGNED, LOST):
        reached = status(positions[cursor])
    dealt = fresh_play(start)
    started, changed = _time(data, "started"), _time(data, "changed")
    play = replace(
        dealt,
        origin=origin,
        status=reached,
        started=started,
        changed=max(started, changed),
        cursor=cursor,
        ply=positions[cursor].ply,
        headers=_headers(data),
        winnable=_time(data, "winnable") if "winnable" in data else None,
        peeked=_time(data, "peeked") if "peeked" in data else None,
        hints=_number(data, "hints", 0) if "hints" in data else 0,
        coached=_field(data, "coached", bool, False),
        puzzle="" if dealt.counted else storable(_field(data, "puzzle", str, ""))[: records.PUZZLE_ID_AT_MOST],
        moved=len(nodes) > 1,
        seconds=_number(data, "seconds", 0) if "seconds" in data else None,
        undos=_number(data, "undos", 0) if "undos" in data else None,
        day=_day(data, dealt) if "day" in data else None,
        challenge=_challenge(data),
    )
    return WholePlay(play, tuple(nodes), _outcome(data, play, positions))


def _start(data: Data) -> Position:
    """Return the start position of a game."""
    start = _field(data, "start", dict)
    kind = _field(start, "kind", str)
    if kind not in ("number", "cards", "text"):
        raise BadInput(f"its kind of start {kind[:20]!r} is not known")
    seed = _field(start, "seed", str, "")
    text, shuffles = _field(start, "text", str), _field(start, "shuffles", str, "")
    if max(len(text), len(shuffles), len(seed)) > TEXT_AT_MOST:
        raise BadInput("its start is too long")
    strict = _field(start, "strict", bool, True)
    return start_from(_field(data, "game", str), kind, storable(text), storable(shuffles), seed or None, strict)


def _tree(data: Data, start: Position) -> tuple[list[StoredNode], list[Position]]:
    """Return the nodes of a game with their positions."""
    tree, positions = [Node(None, "", 0)], [start]
    moves = _field(data, "moves", list)
    if len(moves) >= NODES_AT_MOST:
        raise BadInput(f"it has more than {NODES_AT_MOST:,} moves")
    known: set[tuple[int, str]] = set()
    last: dict[int, int] = {}
    for number, item in enumerate(moves, start=1):
        if not (isinstance(item, list) and len(item) == 2 and isinstance(item[1], str)) or item[0] not in range(number):
            raise BadInput(f"its move {number} is not a pair of an earlier move's number and a name")
        parent, move = int(item[0]), item[1]
        if move not in positions[parent].codes or (parent, move) in known:
            raise BadInput(f"its move {number}, {move[:20]!r}, is not legal")
        known.add((parent, move))
        try:
            positions.append(positions[parent].play(move))
        except IllegalMove:  # it turns up a card that nobody knows
            raise BadInput(f"its move {number}, {move!r}, cannot be played") from None
        tree.append(Node(parent, move, tree[parent].ply + 1))
        last[parent] = number
    for name, child in _field(data, "redo", dict, {}).items():
        parent = _index(name, len(tree))
        if type(child) is not int or not 0 < child < len(tree) or tree[child].parent != parent:
            raise BadInput("its redo does not fit its moves")
        last[parent] = child
    for number, text in _texts(data, "marks", len(tree)).items():
        if number == 0:
            raise BadInput("its start has a mark")
        tree[number] = tree[number]._replace(mark=usual_marks(text))
    texts = {number: storable(text) for number, text in _texts(data, "comments", len(tree)).items()}
    return [StoredNode(node, last.get(number), texts.get(number, "")) for number, node in enumerate(tree)], positions


def _texts(data: Data, name: str, limit: int) -> dict[int, str]:
    """Return texts about moves, by their numbers."""
    texts = {_index(number, limit): text for number, text in _field(data, name, dict, {}).items()}
    if not all(isinstance(text, str) for text in texts.values()):
        raise BadInput(f"its {name} are not texts")
    return texts


def _outcome(data: Data, play: StoredPlay, positions: Sequence[Position]) -> Outcome | None:
    """Return how a game ended, as far as its moves bear that out."""
    if not play.moved or "ended" not in data:
        return None
    ended = _field(data, "ended", dict)
    won = _field(ended, "won", bool)
    moves = None if ended.get("moves") is None else _number(ended, "moves", 0)
    if won and not any(each.is_won and moves in (None, each.ply) for each in reversed(positions)):
        raise BadInput("it is said to be won, but its moves do not win")
    if not won and play.status not in (RESIGNED, LOST):
        raise BadInput("it is said to be lost, but it was neither given up nor left")
    return Outcome(_time(ended, "at"), won, "won" if won and play.counted else None, moves)


def _headers(data: Data) -> dict[str, str]:
    given = _field(data, "headers", dict, {})
    if not all(isinstance(value, str) for value in given.values()):
        raise BadInput("its headers are not texts")
    headers = Headers({name: storable(value) for name, value in given.items()})
    return {name: value for name, value in headers.items() if name not in records.MADE and name != records.PEEKED}


def _challenge(data: Data) -> str:
    """Return the result that a game is compared with. Nobody replayed its moves here, so it counts as not checked."""
    if "challenge" not in data:
        return ""
    given = _field(data, "challenge", dict)
    numbers = {
        name: None if given.get(name) is None else _number(given, name, 0) for name in ("seconds", "hints", "undos")
    }
    won, moves = _field(given, "won", bool), _number(given, "moves", 0)
    return json.dumps(plain(Challenge(won=won, moves=moves, **numbers, checked=False)))


def _day(data: Data, play: StoredPlay) -> date | None:
    """Return the day whose deal a game is; None if the game is not the deal of that day."""
    text = _field(data, "day", str)
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadInput("its day is not valid") from None
    dealt = daily.deal(day, daily.family_of(play.family))
    same = (dealt.game.name, str(dealt.number)) == (play.game, play.start)
    return day if same and play.start_kind == "number" and day.year < 2200 else None


def _time(data: Data, name: str) -> datetime:
    text = _field(data, name, str)
    try:
        time = datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        raise BadInput(f"its time `{name}` is not valid") from None
    if not EARLIEST <= time <= times.now() + FAST_CLOCK:
        raise BadInput(f"its time `{name}` is in the future, or before {EARLIEST.year}")
    return time


def _index(text: str, limit: int) -> int:
    """Return the number of a node, given as the name of a field."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) < limit):
        raise BadInput(f"it has no move {text[:20]!r}")
    return int(text)


def _number(data: Data, name: str, least: int, most: int = NUMBER_AT_MOST) -> int:
    found = _field(data, name, int)
    if not least <= found <= most:
        raise BadInput(f"`{name}` is out of range")
    return found


def _field(data: Data, name: str, kind: type[Kind], usual: Kind | None = None) -> Kind:
    """Return a field of this type; `usual` if it is left out."""
    found = data.get(name, usual)
    if type(found) is not kind:
        raise BadInput(f"`{name}` is missing or of the wrong kind")
    return found
