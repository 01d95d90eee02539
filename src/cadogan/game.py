"""The contract of a game file; ids, aliases and options; and the games found by themselves.

A game file in `games/` holds, as plain module-level names, what the Protocol `Family` lists. Everything else — positions,
records, the command line, the page, the compiled rules — is made from that. `Rules` is one family with its options chosen.
"""

from __future__ import annotations

import difflib
import pkgutil
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from cadogan import games
from cadogan.cards import BadInput, State
from cadogan.state import BY_NUMBER, CHANCE, OPTION, Layout, Option, Pile, Preset, put_shuffles, set_number


class Family(Protocol):
    """What a game file holds; and, where options may not go together, `check_options(options)`, which raises BadInput.

    Where something can be proved, there is `safe(s, move)` too: does a legal move bring a card home and never do harm? That
    is, what could be won before can be won after it, whatever the cards that are not seen. It is asked of a state from which
    those are hidden; its docstring holds the proof. A game without it plays nothing by itself.

    The first group of functions is rule code, run interpreted and compiled; each takes the state `s` first. `deal` and
    `deal_number` start from a blank state of which the options and the packet are filled in.
    """

    __doc__: str | None  # the rules, in plain words, with their source
    NAME: str
    VERSION: int  # of the rules; another one means that recorded games may not replay
    OPTIONS: Mapping[str, Option]
    PRESETS: Mapping[str, Preset]

    SIZE: int  # bytes of a state
    LIVE: int  # what changes in play lies below this
    PACKET: int  # where the cards lie that are to be dealt
    DEALT: int  # at most so many
    LEFT: int  # where the number of redeals left lies, 0 in a game that has none
    SHUFFLES: int  # where given shuffles lie, 0 in a game that has none
    MOVES: int  # moves are the numbers from 0 to MOVES - 1

    def deal(self, s: State) -> None: ...
    def deal_number(self, s: State, number: int) -> None: ...
    def moves(self, s: State, out: State) -> int: ...
    def play(self, s: State, move: int) -> None: ...
    def won(self, s: State) -> bool: ...
    def home(self, s: State) -> int: ...  # how many cards are where they belong: all of them when the game is won
    def gathered(self, s: State) -> int: ...  # how many cards a redeal would gather now

    SHAPES: str  # what move names look like

    def move_name(self, s: State, move: int) -> str: ...
    def route(self, s: State, move: int) -> tuple[str, str]: ...
    def why_not(self, s: State, name: str) -> str: ...
    def unknown(self, s: State, move: int) -> str: ...

    def piles(self, s: State) -> dict[str, Pile]: ...
    def hide(self, s: State) -> None: ...
    def key(self, s: State) -> bytes: ...
    def layouts(self, s: State) -> tuple[Layout, ...]: ...  # the widest first
    def draw(self, s: State) -> str: ...

    FIELDS: Sequence[str]  # the parts of a text position

    def pack(self, options: Mapping[str, str]) -> list[int]: ...
    def write(self, s: State) -> dict[str, str]: ...
    def read(self, s: State, fields: Mapping[str, str], strict: bool) -> None: ...


LONG_NAMES = {"waste_wrap": "wrap", "redeal_shuffle": "shuffle"}
LONG_VALUES = {"no-two-in-a-row": "alternate", "true": "on", "yes": "on", "false": "off", "no": "off"}
ANOTHER_GAME = {
    "carpet": "'carpet' is usually another game, with one pack; Lady Cadogan's woven carpet is called the-carpet here"
}


@cache
def families() -> dict[str, Family]:
    """All families by name, in alphabetical order: every module of `cadogan.games`."""
    found = {}
    for info in pkgutil.iter_modules(games.__path__):
        module = cast(Family, import_module(f"{games.__name__}.{info.name}"))
        found[module.NAME] = module
    return found


@cache
def presets() -> dict[str, Family]:
    """Every game id with its family."""
    return {id_: family for family in families().values() for id_ in family.PRESETS}


@cache
def aliases() -> dict[str, str]:
    """Every alias with the id that it stands for; ids win over aliases."""
    found = {}
    for id_, family in presets().items():
        for alias in family.PRESETS[id_].aliases:
            if alias not in presets():
                found[alias] = id_
    return found


def all_options(family: Family, id_: str) -> dict[str, str]:
    """The value of every option of a game id."""
    return {name: family.PRESETS[id_].options.get(name, option.values[0]) for name, option in family.OPTIONS.items()}


def read_option(family: Family, name: str, value: str) -> tuple[str, str]:
    """An option and its value under their own names. Raises BadInput, naming the good ones."""
    name, value = name.strip().lower(), value.strip().lower()
    name = LONG_NAMES.get(name, name)
    if name not in family.OPTIONS:
        raise BadInput(
            f"{name!r} is no option of the {family.NAME} family: its options are {', '.join(family.OPTIONS)}"
        )
    values = family.OPTIONS[name].values
    if value not in values and LONG_VALUES.get(value) in values:
        value = LONG_VALUES[value]
    if value not in values:
        raise BadInput(f"{name}={value} is wrong: {name} is one of {', '.join(family.OPTIONS[name].listed)}")
    return name, value


class Rules:
    """One game exactly: a family and the value of each of its options."""

    __slots__ = ("_options", "family", "id", "name")

    def __init__(self, name: str, options: Mapping[str, str] | None = None) -> None:
        """The rules that a name stands for: an id or alias, options after a ``?``, as in ``quilt?wrap=on&redeals=2``.

        `options` are applied on top. Raises BadInput for an unknown name, option or value, naming the good ones.
        """
        if not isinstance(name, str):
            raise BadInput(f"{name!r} is no name of a game: it is a text such as 'crazy-quilt'")
        id_, _, query = name.partition("?")
        id_ = _known_id(id_)
        self.family: Family = presets()[id_]
        chosen = all_options(self.family, id_)
        given: dict[str, str] = {}
        for part in filter(None, query.split("&")):
            option, equals, value = part.partition("=")
            if not equals:
                raise BadInput(f"{part[:60]!r} is no option: write name=value, as in wrap=on")
            option, value = read_option(self.family, option, value)
            if given.setdefault(option, value) != value:
                raise BadInput(f"{option} is given twice, as {given[option]} and as {value}")
        for option, value in (options or {}).items():
            option, value = read_option(self.family, option, str(value))
            given[option] = value
        chosen |= given
        check = getattr(self.family, "check_options", None)
        if check:
            check(chosen)
        self._options = chosen
        self.id, self.name = _canonical(self.family, chosen)

    @property
    def options(self) -> dict[str, str]:
        """Every option with its value; a copy."""
        return dict(self._options)

    @property
    def title(self) -> str:
        """What a person calls the game."""
        return self.family.PRESETS[self.id].title

    @property
    def version(self) -> int:
        """The version of the family's rules."""
        return self.family.VERSION

    @property
    def source(self) -> str:
        """Where the rules are from."""
        return self.family.PRESETS[self.id].source

    @property
    def text(self) -> str:
        """The rules in plain words."""
        return (self.family.__doc__ or "").strip()

    def named(self) -> dict[str, Any]:
        """The game and its options as plain data, in the shape of the HTTP API and of ``--json``."""
        return {
            "name": self.name,
            "id": self.id,
            "title": self.title,
            "family": self.family.NAME,
            "version": self.version,
            "options": self.options,
        }

    def described(self) -> dict[str, Any]:
        """All that is to be said of a game in a list of them, as plain data in the same shape."""
        preset = self.family.PRESETS[self.id]
        return {
            "id": self.id,
            "title": self.title,
            "family": self.family.NAME,
            "version": self.version,
            "aliases": list(preset.aliases),
            "summary": preset.summary,
            "source": self.source,
            "options": [
                {"name": name, "values": list(option.values), "value": self.options[name], "help": option.help}
                for name, option in self.family.OPTIONS.items()
            ],
        }

    def blank(self, number: int = 0, shuffles: Sequence[Sequence[int]] = ()) -> array[int]:
        """A state with nothing on the table: options, the packet in its order, where the shuffles come from."""
        family = self.family
        s = array("b", bytes(family.SIZE))
        for i, (name, option) in enumerate(family.OPTIONS.items()):
            value = self._options[name]
            s[OPTION + i] = int(value) if value.isdigit() else option.values.index(value)
        for i, card in enumerate(family.pack(self._options)):
            s[family.PACKET + i] = card
        s[CHANCE] = BY_NUMBER
        set_number(s, number)
        if shuffles:
            put_shuffles(s, shuffles, family.SHUFFLES, family.DEALT)
        return s

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)


def _known_id(text: str) -> str:
    id_ = "-".join(text.strip().lower().replace("_", " ").split())
    if id_ in presets():
        return id_
    if id_ in aliases():
        return aliases()[id_]
    if id_ in ANOTHER_GAME:
        raise BadInput(ANOTHER_GAME[id_])
    near = difflib.get_close_matches(id_, [*presets(), *aliases()], 1)
    hint = f"did you mean {near[0]}? " if near else ""
    raise BadInput(f"there is no game {text.strip()[:40]!r}: {hint}the games are {', '.join(presets())}")


def _canonical(family: Family, options: Mapping[str, str]) -> tuple[str, str]:
    """The id that needs the fewest options, and the name with those that it needs, sorted; of equals the first listed."""
    names = []
    for id_ in family.PRESETS:
        usual = all_options(family, id_)
        needed = sorted(f"{name}={value}" for name, value in options.items() if value != usual[name])
        names.append((len(needed), id_, f"{id_}?{'&'.join(needed)}" if needed else id_))
    fewest = min(n for n, _, _ in names)
    return next((id_, name) for n, id_, name in names if n == fewest)
