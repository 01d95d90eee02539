"""The contract of a game file; ids, aliases and options; and the games found by themselves.

A game file in `games/` holds plain module-level names; `Family` lists them and derives the rest from its table. Everything
else — positions, records, the command line, the page, the compiled rules — is made from that. `Rules` is one family with
its options chosen.
"""

from __future__ import annotations

import difflib
import os
import pkgutil
import sys
from array import array
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import TYPE_CHECKING, Any

from cadogan import games
from cadogan.cards import BadInput
from cadogan.family import Abilities, Family
from cadogan.state import BY_NUMBER, CHANCE, OPTION, put_shuffles, set_number

if TYPE_CHECKING:
    from pathlib import Path  # costs too much to be imported with every start

SWITCHES = {"true": "on", "yes": "on", "false": "off", "no": "off"}  # what is read for on and off


@cache
def families() -> dict[str, Family]:
    """All families by name, in alphabetical order: every module of `cadogan.games`, and the files that CADOGAN_GAMES names.

    Raises BadInput for a game file that is none, or that takes a name that is there already.
    """
    found: dict[str, Family] = {}
    for info in pkgutil.iter_modules(games.__path__):
        family = Family(import_module(f"{games.__name__}.{info.name}"), shipped=True)
        found[family.NAME] = family
    for path in filter(None, os.environ.get(GAME_FILES, "").split(os.pathsep)):
        family = _from_file(path)
        _check_names(path, family, found)
        found[family.NAME] = family
    return found


def _from_file(path: str) -> Family:
    try:
        return Family(game_module(path))
    except BadInput:
        raise
    except (Exception, SystemExit) as error:  # a file may hold anything
        raise BadInput(f"{path} is no game file: {type(error).__name__}: {error}") from error


def _check_names(path: str, family: Family, others: Mapping[str, Family]) -> None:
    """Raise BadInput for a family that takes a name which another one has."""
    if family.NAME in others:
        raise BadInput(f"{path} has the NAME {family.NAME!r}, which another family has: choose another one")
    taken = {
        name for other in others.values() for id_, preset in other.PRESETS.items() for name in (id_, *preset.aliases)
    }
    for id_ in family.PRESETS:
        if id_ in taken:
            raise BadInput(f"{path} names a game {id_}, which there is already: choose another id")


GAME_FILES = "CADOGAN_GAMES"
"""The environment variable that names game files beside those of the package, separated as in PATH."""


def game_module(file: str | Path) -> ModuleType:
    """The module of a game file that lies anywhere. Raises BadInput when there is none, or it cannot be imported."""
    from hashlib import sha256
    from pathlib import Path

    path = Path(file).absolute()
    name = f"{games.__name__}.{path.stem}"
    if Path(getattr(sys.modules.get(name), "__file__", None) or path) != path:  # another file of the same name
        name += f"_{sha256(str(path).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise BadInput(f"there is no game file {file}: it is a file of Python such as golf.py")
    module = module_from_spec(spec)
    sys.modules[name] = module  # where compiled code looks for it
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if not isinstance(error, Exception):
            raise
        raise BadInput(f"{file} cannot be imported: {type(error).__name__}: {error}") from error
    return module


def use_file(path: Path) -> Family:
    """Take the game file of a path among the games, in this process and those that it starts. Raises BadInput as `families`."""
    families()  # of the package first, so that a file does not pass for one of its modules
    before = os.environ.get(GAME_FILES, "")
    files = dict.fromkeys([*filter(None, before.split(os.pathsep)), str(path.absolute())])
    family = _from_file(str(path))
    os.environ[GAME_FILES] = os.pathsep.join(files)
    _forget()
    try:
        return families()[family.NAME]
    except BadInput:
        os.environ[GAME_FILES] = before
        _forget()
        raise


def _forget() -> None:
    for found in (families, presets, aliases, _blank):
        found.cache_clear()


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
    name = next((own for own, option in family.OPTIONS.items() if name in option.also), name)
    if name not in family.OPTIONS:
        raise BadInput(
            f"{name!r} is no option of the {family.NAME} family: its options are {', '.join(family.OPTIONS)}"
        )
    option = family.OPTIONS[name]
    other = option.values_also.get(value) or SWITCHES.get(value)
    if value not in option.values and other in option.values:
        value = other
    if value not in option.values:
        raise BadInput(f"{name}={value} is wrong: {name} is one of {', '.join(option.listed)}")
    return name, value


class Rules:
    """One game exactly: a family and the value of each of its options."""

    __slots__ = ("_abilities", "_options", "family", "id", "name")

    def __init__(self, name: str, options: Mapping[str, str] | None = None) -> None:
        """The rules that a name stands for: an id or alias, options after a ``?``, as in ``quilt?wrap=on&redeals=2``.

        `options` are applied on top. Raises BadInput for an unknown name, option or value, naming the good ones.
        """
        if not isinstance(name, str):
            raise BadInput(f"{name!r} is no name of a game: it is a text such as 'crazy-quilt'")
        id_, _, query = name.partition("?")
        id_ = _known_id(id_)
        self._abilities: Abilities | None = None
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
        if self.family.check_options:
            self.family.check_options(chosen)
        self._options = chosen
        self.id, self.name = _canonical(self.family, chosen)

    @property
    def options(self) -> dict[str, str]:
        """Every option with its value; a copy."""
        return dict(self._options)

    def _of(self, role: str) -> str:
        """The value of the option of a role; empty where there is none."""
        return self._options.get(self.family.option(role), "")

    @property
    def redeals(self) -> int:
        """How many redeals there are in the game."""
        return int(self._of("redeals") or 0)

    @property
    def shuffled(self) -> bool:
        """Are cards shuffled at a redeal, if there is one?"""
        return self._of("shuffles") == "on"

    @property
    def shuffles(self) -> bool:
        """Are cards shuffled in the course of the game, at its redeals?"""
        return self.shuffled and self.redeals > 0

    @property
    def abilities(self) -> Abilities:
        """What the game can do, as data."""
        if self._abilities is None:  # asked for with every move in words
            family = self.family
            gathers = "" if "redeal" not in family.KINDS else "waste" if family.TABLE.waste else "piles"
            deals = int(self._of("deals") or family.DEALS)
            shown = self._of("shows-next") == "on"
            self._abilities = Abilities(self.redeals, self.shuffles, shown, deals, gathers, family.KINDS)
        return self._abilities

    @property
    def solved_as(self) -> str:
        """The name of the game that can be won just when this can: without the options that only show a player more."""
        name = self.family.option("shows-next")
        return Rules(self.id, self._options | {name: self.family.OPTIONS[name].values[0]}).name if name else self.name

    def with_redeals(self, count: int) -> str:
        """The name of the same game with so many redeals."""
        return Rules(self.id, self._options | {self.family.option("redeals"): str(count)}).name

    @property
    def laid(self) -> tuple[tuple[str, ...], int]:
        """The places to which the first cards of a deal come, one a place, in their order; and how many make a row."""
        return self.family.TABLE.laid(self.blank())

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
        s = _blank(self)[:]
        set_number(s, number)
        if shuffles:
            put_shuffles(s, shuffles, self.family.SHUFFLES, self.family.DEALT)
        return s

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)


@lru_cache
def _blank(rules: Rules) -> array[int]:
    """The blank state of a game, without a number; to be copied."""
    family, options = rules.family, rules.options
    s = array("b", bytes(family.SIZE))
    for i, (name, option) in enumerate(family.OPTIONS.items()):
        s[OPTION + i] = option.number(options[name])
    for i, card in enumerate(family.pack(options)):
        s[family.PACKET + i] = card
    s[CHANCE] = BY_NUMBER
    return s


def _known_id(text: str) -> str:
    id_ = "-".join(text.strip().lower().replace("_", " ").split())
    if id_ in presets():
        return id_
    if id_ in aliases():
        return aliases()[id_]
    for family in families().values():
        if id_ in family.NOT_HERE:
            raise BadInput(family.NOT_HERE[id_])
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
