"""All games: find the game files, and read ids, aliases and options.

Each game file in `games/`, or named by CADOGAN_GAMES, becomes a `Family`. Positions, records, the command line, the
page and the compiled rules all work from it; a game file needs no registration. `Rules` is a family with chosen
options: one game.
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

from cadogan.rules import checked, games
from cadogan.rules.cards import BadInput, shown
from cadogan.rules.declared.table import Table as Declared
from cadogan.rules.family import Abilities, Family, in_english
from cadogan.rules.state import BY_NUMBER, CHANCE, LANGUAGES, OPTION, Preset, Wording, put_shuffles, set_number

if TYPE_CHECKING:
    from pathlib import Path  # too slow to import at every start

    from cadogan.rules.declared.reading import Fault

SWITCHES = {"true": "on", "yes": "on", "false": "off", "no": "off"}  # other spellings of on and off


@cache
def families() -> dict[str, Family]:
    """Return all families by name.

    They are the modules of `cadogan.rules.games` in alphabetical order, then the files in the variable CADOGAN_GAMES. Raises
    BadInput for a file that is not a game file, or that uses a name already taken.
    """
    found: dict[str, Family] = {}
    for info in pkgutil.iter_modules(games.__path__):
        family = Family(import_module(f"{games.__name__}.{info.name}"), shipped=True)
        found[family.NAME] = family
    for path in filter(None, os.environ.get(GAME_FILES, "").split(os.pathsep)):
        family = _from_file(path)
        _check_names(path, family, found)
        found[family.NAME] = family
    return found | _texts


_texts: dict[str, Family] = {}  # the games that texts declare


def _from_file(path: str) -> Family:
    try:
        return Family(game_module(path))
    except BadInput as error:
        raise error if path in str(error) else BadInput(f"{path}: {error}") from None
    except (Exception, SystemExit) as error:  # a file may hold anything
        raise BadInput(f"{path} is not a game file: {type(error).__name__}: {error}") from error


def _check_names(path: str, family: Family, others: Mapping[str, Family]) -> None:
    """Raise BadInput for a family that uses the name, or a game id, of another family."""
    if family.NAME in others:
        raise BadInput(f"{path} has the NAME {family.NAME!r} of another family: choose another name")
    taken = {
        name for other in others.values() for id_, preset in other.PRESETS.items() for name in (id_, *preset.aliases)
    }
    for id_ in family.PRESETS:
        if id_ in taken:
            raise BadInput(f"{path} defines a game {id_}, but that name is taken: choose another id")


GAME_FILES = "CADOGAN_GAMES"
"""The environment variable with the paths of further game files, separated as in PATH."""


def game_module(file: str | Path) -> ModuleType:
    """Import a game file from any folder and return its module.

    Raises BadInput if it is missing or cannot be imported.
    """
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
        raise BadInput(f"there is no game file {file}: name a Python file, such as golf.py")
    module = module_from_spec(spec)
    sys.modules[name] = module  # compiled code looks for it there
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if not isinstance(error, Exception):
            raise
        from cadogan.rules.declared.reading import placed

        raise BadInput(placed(str(file), path, error)) from error
    return module


def use_file(path: Path) -> Family:
    """Add a game file to the games, in this process and in those that it starts. Raises BadInput as `families` does."""
    from pathlib import Path

    families()  # import the package's own games first, so that no file can take the place of one
    before = os.environ.get(GAME_FILES, "")
    listed = [str(Path(each).absolute()) for each in before.split(os.pathsep) if each]  # the file may be among them
    files = dict.fromkeys([*listed, str(path.absolute())])
    family = _from_file(str(path))
    os.environ[GAME_FILES] = os.pathsep.join(files)
    _forget()
    try:
        return families()[family.NAME]
    except BadInput:
        os.environ[GAME_FILES] = before
        _forget()
        raise


def use_text(text: str) -> str | list[Fault]:
    """Add the game that a text declares, in this process, and return its id; or what is wrong with the text.

    Python does not run the text, which may be anybody's. The same text gives the same id.
    """
    from hashlib import sha256

    from cadogan.rules.declared.reading import Fault, written

    id_ = f"own-{sha256(text.encode('utf-8', 'replace')).hexdigest()[:12]}"
    if id_ in _texts:
        return id_
    module, faults = written(text, id_)
    if module is None:
        return faults
    try:
        _texts[id_] = family = Family(module)
        _forget()
        s = Rules(id_).blank(1)
        family.deal_number(s, 1)
        family.moves(s, array("h", bytes(2 * family.MOVES)))
        family.key(s)
        family.write(s)
        family.layouts(Rules(id_).options)
    except Exception as error:  # what was declared may be anything
        _texts.pop(id_, None)
        _forget()
        words = str(error) if isinstance(error, BadInput) else f"these words do not make a table: {error}"
        return [Fault(module.LINE, words)]
    return id_


def _forget() -> None:
    for found in (families, presets, aliases, _blank, _read):
        found.cache_clear()


@cache
def presets() -> dict[str, Family]:
    """Return every game id with its family."""
    return {id_: family for family in families().values() for id_ in family.PRESETS}


@cache
def aliases() -> dict[str, str]:
    """Return every alias with the id that it stands for. An alias that is also an id is left out."""
    found = {}
    for id_, family in presets().items():
        for alias in family.PRESETS[id_].aliases:
            if alias not in presets():
                found[alias] = id_
    return found


def all_options(family: Family, id_: str) -> dict[str, str]:
    """Return the value of every option of a game id."""
    return {name: family.PRESETS[id_].options.get(name, option.values[0]) for name, option in family.OPTIONS.items()}


def read_option(family: Family, name: str, value: str) -> tuple[str, str]:
    """Return an option and its value in their canonical spelling. Raises BadInput, listing what is allowed."""
    name, value = name.strip().lower(), value.strip().lower()
    name = next((own for own, option in family.OPTIONS.items() if name in option.also), name)
    if name not in family.OPTIONS:
        raise BadInput(
            f"{name!r} is not an option of the {family.NAME} family: its options are {', '.join(family.OPTIONS)}"
        )
    option = family.OPTIONS[name]
    other = option.values_also.get(value) or SWITCHES.get(value)
    if value not in option.values and other in option.values:
        value = other
    if value not in option.values:
        raise BadInput(f"{name}={value} is wrong: {name} is one of {', '.join(option.listed)}")
    return name, value


@lru_cache(maxsize=256)
def _read(name: str, options: tuple[tuple[str, str], ...]) -> tuple[Family, dict[str, str], str, str]:
    """Return the family of a game, the value of each option (which nobody may change), its id and its canonical name."""
    id_, _, query = name.partition("?")
    id_ = _known_id(id_)
    family = presets()[id_]
    given: dict[str, str] = {}
    for part in filter(None, query.split("&")):
        option, equals, value = part.partition("=")
        if not equals:
            raise BadInput(f"{part[:60]!r} is not an option: write name=value, as in wrap=on")
        option, value = read_option(family, option, value)
        if given.setdefault(option, value) != value:
            raise BadInput(f"{option} is given twice, as {given[option]} and as {value}: give one value")
    given |= dict(read_option(family, *each) for each in options)
    chosen = all_options(family, id_) | given
    if family.check_options:
        family.check_options(chosen)
    return family, chosen, *_canonical(family, chosen)


class Rules:
    """The exact rules of one game: a family and a value for each of its options. Equal if the games are the same."""

    __slots__ = ("_abilities", "_options", "family", "id", "name")

    def __init__(self, name: str, options: Mapping[str, str] | None = None) -> None:
        """Read a name: an id or alias, then options after a ``?``, as in ``quilt?wrap=on&redeals=2``.

        `options` override those of the name. Raises BadInput for an unknown name, option or value, listing what is
        allowed.
        """
        if not isinstance(name, str):
            raise BadInput(f"{shown(name)} is not a name of a game: write a text such as 'crazy-quilt'")
        if options and not isinstance(options, Mapping):
            raise BadInput(f"{shown(options)} are not options of a game: give a dict such as {{'redeals': '2'}}")
        given = tuple((str(option), str(value)) for option, value in (options or {}).items())
        self.family, self._options, self.id, self.name = _read(name, given)
        self._abilities: Abilities | None = None

    @property
    def options(self) -> dict[str, str]:
        """Every option with its value, as a new dict."""
        return dict(self._options)

    def _of(self, role: str) -> str:
        """The value of the option with a role; empty if there is none."""
        return self._options.get(self.family.option(role), "")

    @property
    def redeals(self) -> int:
        """The number of redeals in the game."""
        return int(self._of("redeals") or 0)

    @property
    def shuffled(self) -> bool:
        """Whether the options shuffle redeals, even if there is no redeal."""
        return self._of("shuffles") == "on"

    @property
    def shuffles(self) -> bool:
        """Whether the game has redeals and shuffles them."""
        return self.shuffled and self.redeals > 0

    @property
    def abilities(self) -> Abilities:
        """What the game can do, as data."""
        if self._abilities is None:  # kept, because every move in words needs it
            family = self.family
            gathers = "" if "redeal" not in family.KINDS else "waste" if family.TABLE.waste else "piles"
            deals = int(self._of("deals") or family.DEALS)
            shown = self._of("shows-next") == "on"
            self._abilities = Abilities(
                self.redeals, self.shuffles, shown, deals, gathers, family.KINDS, family.gist(self._options)
            )
        return self._abilities

    @property
    def solved_as(self) -> str:
        """The name of the game to solve in place of this one.

        A deal can be won in both or in neither: it is this game without options that only show the player more cards.
        """
        name = self.family.option("shows-next")
        return Rules(self.id, self._options | {name: self.family.OPTIONS[name].values[0]}).name if name else self.name

    @checked
    def with_redeals(self, count: int) -> str:
        """Return the name of the same game with `count` redeals."""
        return Rules(self.id, self._options | {self.family.option("redeals"): str(count)}).name

    @property
    def laid(self) -> tuple[tuple[str, ...], int]:
        """The places that the first cards of a deal go to, one card each, in order; and how many make a row."""
        return self.family.TABLE.laid(self.blank())

    @property
    def preset(self) -> Preset:
        """What the game file says of the game: title, summary, source and aliases, in all its languages."""
        return self.family.PRESETS[self.id]

    @property
    def title(self) -> str:
        """The title of the game, as people read it."""
        return self.preset.title

    @property
    def version(self) -> int:
        """The version of the family's rules."""
        return self.family.VERSION

    @property
    def source(self) -> str:
        """The book or page that the rules come from."""
        return self.preset.source

    @property
    def text(self) -> str:
        """The rules in plain words: made from the declaration and its docstring, or the docstring of another game's file."""
        doc = self.family.__doc__ or ""
        return self._told("en", in_english(self.preset, doc)) if self.family.is_declared else doc.strip()

    @property
    def translations(self) -> dict[str, str]:
        """The rules in other languages, by the language's code, if they are made from a declaration; else empty."""
        if not self.family.is_declared:
            return {}
        return {each: self._told(each, self.preset.wording(each)) for each in LANGUAGES}

    def _told(self, language: str, words: Wording) -> str:
        """The rules of a declared game in a language."""
        from cadogan.rules.declared.said import rules_text  # few read it

        table = self.family.TABLE
        assert isinstance(table, Declared)
        return rules_text(table, words, self._options, self.family.OPTIONS, language)

    def named(self) -> dict[str, Any]:
        """Return the game and its options as plain data, in the form of the HTTP API and of ``--json``."""
        return {
            "name": self.name,
            "id": self.id,
            "title": self.title,
            "family": self.family.NAME,
            "version": self.version,
            "options": self.options,
        }

    def described(self) -> dict[str, Any]:
        """Return the entry of the game in a list of games, as plain data in the same form."""
        preset = self.preset
        return {
            "id": self.id,
            "title": self.title,
            "family": self.family.NAME,
            "version": self.version,
            "aliases": list(preset.aliases),
            "summary": preset.summary,
            "source": self.source,
            "titles": preset.told("title"),
            "summaries": preset.told("summary"),
            "sources": preset.told("source"),
            "options": [
                {"name": name, "values": list(option.values), "value": self.options[name], "help": option.help}
                for name, option in self.family.OPTIONS.items()
            ],
        }

    @checked
    def blank(self, number: int = 0, shuffles: Sequence[Sequence[int]] = ()) -> array[int]:
        """Return a state with an empty table: only options, the unshuffled packet and the source of shuffles are set.

        `number` is the deal's number. `shuffles` are the orders of redeals, as in `Game.position`; they replace the
        number as the source of shuffles.
        """
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
    """The blank state of a game, without a number; callers must copy it."""
    family, options = rules.family, rules.options
    s = array("b", bytes(family.SIZE))
    for i, (name, option) in enumerate(family.OPTIONS.items()):
        s[OPTION + i] = option.number(options[name])
    for i, card in enumerate(family.pack(options)):
        s[family.PACKET + i] = card
    s[CHANCE] = BY_NUMBER
    family.TABLE.say(s, options, family.OPTIONS)
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
    """Return the id that needs the fewest options, and the name with these options, sorted.

    The first listed id wins ties.
    """
    names = []
    for id_ in family.PRESETS:
        usual = all_options(family, id_)
        needed = sorted(f"{name}={value}" for name, value in options.items() if value != usual[name])
        names.append((len(needed), id_, f"{id_}?{'&'.join(needed)}" if needed else id_))
    fewest = min(n for n, _, _ in names)
    return next((id_, name) for n, id_, name in names if n == fewest)
