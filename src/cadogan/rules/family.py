"""The contract of a game file: the names that it must define, those that it may define, and their defaults.

To add a game, read `Family`. `cadogan new-game` writes a small game file that works and can be changed part by part, and
`cadogan check-game` checks a file. Put the file in `cadogan/rules/games/`, or name its path in the environment variable
CADOGAN_GAMES. Nothing else needs registering.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from cadogan.rules.cards import PACK, UNKNOWN, BadInput, State, pack
from cadogan.rules.declared.gist import Gist
from cadogan.rules.declared.names import follows as declared_names
from cadogan.rules.places import Layout, Pile, Step
from cadogan.rules.refusals import Refusal, refusal
from cadogan.rules.state import HEAD, OPTION, Option, Preset, Wording, forget, future, shuffle_refused
from cadogan.rules.table import Table, deal_number, filled_in, gathered, none_gathered, won

__all__ = ["Abilities", "Family", "named"]


# The end of the sentence that names a source: not after an initial or a short word, as in "E. D." and "Mrs.".
SOURCE_ENDS = re.compile(r"(?<=\d|[)\"”’])\.(?=\s|$)|(?<=[^\W\d_]{4})\.(?=\s|$)")


def named(module: ModuleType, options: Mapping[str, Option]) -> dict[str, Any]:
    """Return what a declared game's file need not say of its only game, because the file's name and docstring do.

    The game's id is ``NAME``, by default the name of the file. The docstring begins with the title, a colon and a line for lists of
    games; what it says before ``Source.`` joins the rules that are made from the table, and its source is the sentence after that word.
    Redeals are shuffled if there is an option for that (`options`: those that the words offer). Other names of the game are in ``ALSO``,
    its title and line in other languages in ``DE`` and ``FR``.
    """
    stem = re.split(r"[/\\]", module.__file__ or "")[-1].partition(".")[0]
    id_ = getattr(module, "NAME", re.sub("[^a-z0-9]+", "-", stem.lower()).strip("-"))
    head, _, source = parts(module.__doc__ or "")
    title, colon, line = (each.strip() for each in head.partition(":"))
    if not module.__doc__:  # Python leaves docstrings out if asked to
        title, colon = id_.replace("-", " ").title(), ":"
    if not colon:
        return {"NAME": id_, "VERSION": 1}
    also, de, fr = (getattr(module, name, None) for name in ("ALSO", "DE", "FR"))
    if not isinstance(also, tuple | None) or not all(isinstance(each, Wording | None) for each in (de, fr)):
        raise BadInput(
            f'{module.__file__} is wrong: write ALSO = ("name", ...), DE = Wording(title, line), FR = Wording(title, line)'
        )
    shuffles = {name: "on" for name, option in options.items() if option.role == "shuffles"}
    preset = Preset(title, line[:1].upper() + line[1:], SOURCE_ENDS.split(source)[0], shuffles, also or (), de, fr)
    return {"NAME": id_, "VERSION": 1, "PRESETS": {id_: preset}}


def parts(doc: str) -> tuple[str, str, str]:
    """Return the parts of a declared game's docstring: its first paragraph, what its table does not say, and what is said of its source.

    A paragraph on the options is left out: the table says them.
    """
    head, *paragraphs = re.split(r"\n\s*\n", doc.strip())
    lines = [re.sub(r"\n(?=[^\s-])", " ", each) for each in paragraphs]  # those of a list stay
    at = next((i for i, each in enumerate(lines) if each.startswith("Source. ")), len(lines))
    more = [each for each in lines[:at] if not re.match(r"Options?\. ", each)]
    return " ".join(head.split()), "\n\n".join(more), " ".join(" ".join(lines[at:]).split()).removeprefix("Source. ")


def in_english(preset: Preset, doc: str) -> Wording:
    """Return what the docstring of a declared game's file adds to the rules that are made from its table."""
    head, more, source = parts(doc)
    line = head if head.startswith(f"{preset.title}: ") else f"{preset.title}: {preset.summary}".removesuffix(": ")
    return Wording(preset.title, line, more, source or preset.source)


class Abilities(NamedTuple):
    """What a game can do, as data."""

    redeals: int  # redeals in the whole game
    shuffles: bool  # whether redeals are shuffled
    shows_next: bool  # whether the player sees the next card of the stock
    deals: int  # cards that one deal move lays; 0: as many as it takes until one can be played
    gathers: str  # what a redeal gathers: "waste", "piles", or "" in a game without redeals
    kinds: tuple[str, ...]  # kinds of moves, as in `Family.KINDS`
    gist: Gist | None  # what a declared game is about


class Family:
    """A family of games: the names that a game file defines, and defaults for the names that it leaves out.

    A game file is a Python module. It must define the names in `NEEDED`; a declared game only ``TABLE``, because its other names follow from
    the table, the file's name and the docstring (`named`, which also knows ``ALSO``, ``DE`` and ``FR``):

    - its docstring: the rules for players, with the options and the source; of a declared game, what its table does not say;
    - ``NAME`` and ``VERSION``: the name of the family, and the version of its rules;
    - ``OPTIONS`` and ``PRESETS``: the rule options, and the games, each an id for one choice of options;
    - ``TABLE``: the places of the table, which also decide where cards lie in a state (see `table` and `piles`);
    - ``KINDS``, ``SHAPES`` and ``MOVES``: the kinds of moves, what their names look like, and how many move numbers
      there are;
    - ``deal``, ``moves``, ``play`` and ``home``: the rules themselves;
    - ``step`` and ``why_not``: what a move does, for people, and why another move is not legal.

    A game file may define any other name listed below to replace its default. Five functions have no default:

    - ``check_options(options)`` raises BadInput for options that contradict each other.
    - ``check(s, fields, cards)`` runs after a position has been read from text. It sets bytes of the state that the
      blocks of the table do not set, and raises BadInput for an impossible table. `cards` are all the cards read.
    - ``check_whole(s, cards)`` does further checks that apply only if no card may be missing.
    - ``safe(s, move)`` returns whether a legal move brings a card home and can never do harm: if the game can be won
      before the move, it can be won after it, wherever the unseen cards lie. The state has its unseen cards hidden. The
      docstring must hold the proof. Without this function no move of the game is played automatically.
    - ``pins(s, place)`` returns for each way to free a card in a cell (`Cells`) the places that must be empty first, the
      nearest first; a way without places means that the card is free. They are never filled again. Without this
      function no card in a cell is blocked; in a pile, a card is blocked by those that lie on it.

    `deal`, `deal_number`, `moves`, `play`, `won`, `home` and `gathered` are rule code: they run interpreted and
    compiled, so they use only ints, loops, ``s[...]`` and other rule code. `deal` and `deal_number` get a blank state,
    in which only the head (options, deal number) and the packet (the cards to deal) are filled in.
    """

    NEEDED: tuple[str, ...] = (
        "NAME", "VERSION", "OPTIONS", "PRESETS", "TABLE", "KINDS", "SHAPES", "MOVES",
        "deal", "moves", "play", "home", "step", "why_not",
    )  # fmt: skip

    NAME: str
    VERSION: int  # of the rules; raise it when recorded games may no longer replay
    OPTIONS: Mapping[str, Option]
    PRESETS: Mapping[str, Preset]
    TABLE: Table
    KINDS: tuple[str, ...]  # kinds of moves; of those other than card and pair, a button offers the first
    SHAPES: str  # examples of move names, for messages
    MOVES: int  # moves are the numbers from 0 to MOVES - 1
    REDEAL: int  # the number of the redeal move, by default -1 for none
    DEALS: int  # cards that one deal move lays, by default 1; 0: until one can be played. An option with the role "deals" overrides it
    REFUSALS: Mapping[str, str]  # English sentences for refusal codes of this game only
    WORDS: Mapping[str, str]  # English words for kinds of moves of this game only
    LEGEND: str  # how to read the table drawn as text, in a line below it; by default empty
    NOT_HERE: Mapping[str, str]  # names that mean another game, which is not here, each with the message to show

    SIZE: int  # bytes of a state
    LIVE: int  # offset where the bytes that change in play end
    PACKET: int  # offset of the packet: the cards to deal
    DEALT: int  # the most cards in the packet
    LEFT: int  # offset of the number of redeals left, 0 in a game without redeals
    SHUFFLES: int  # offset of given shuffles, 0 in a game that does not shuffle
    FIELDS: Sequence[str]  # the fields of a text position

    deal: Callable[[State], None]
    deal_number: Callable[[State, int], None]
    moves: Callable[[State, State], int]
    play: Callable[[State, int], None]
    won: Callable[[State], bool]
    home: Callable[[State], int]  # number of cards where they belong; by default the game is won when all cards are
    gathered: Callable[[State], int]  # number of cards that a redeal would gather now, by default those of the waste

    step: Callable[[State, int], Step]  # what a legal move does
    move_name: Callable[[State, int], str]
    why_not: Callable[[State, Step], Refusal | None]  # why a move is not legal; None if no move looks like this

    piles: Callable[[State], dict[str, Pile]]
    hide: Callable[[State], None]
    key: Callable[[State], bytes]  # everything that decides what can follow; positions with equal keys are equal
    draw: Callable[[State], str]
    PICTURES: tuple[Layout, ...]  # drawn layouts (see `pictures`); the table's own are then for small windows
    layouts: Callable[[Mapping[str, str]], tuple[Layout, ...]]  # by the options; first that for a wide window
    pack: Callable[
        [Mapping[str, str]], list[int]
    ]  # by the options: the cards to deal, in their order before the shuffle
    write: Callable[[State], dict[str, str]]

    gist: Callable[[Mapping[str, str]], Gist | None]  # of a declared game, by the options

    check_options: Callable[[Mapping[str, str]], None] | None
    check: Callable[[State, Mapping[str, str], Sequence[int]], None] | None
    check_whole: Callable[[State, Sequence[int]], None] | None
    safe: Callable[[State, int], bool] | None
    pins: Callable[[State, str], Sequence[Sequence[str]]] | None

    def __init__(self, module: ModuleType, shipped: bool = False) -> None:
        """Take the names of a game file and add the defaults.

        `shipped`: the file belongs to the package. Raises BadInput if the file lacks a name in `NEEDED` or has a wrong
        id.
        """
        self.shipped = shipped
        said = declared_names(module.TABLE, getattr(module, "OPTIONS", None)) if hasattr(module, "TABLE") else {}
        self.is_declared = bool(said)
        if said:
            said |= named(module, {} if hasattr(module, "OPTIONS") else said["OPTIONS"])
        lacking = [name for name in self.NEEDED if not hasattr(module, name) and name not in said]
        if said and lacking:
            raise BadInput(
                f"{module.__file__} does not say what the game is called: begin its docstring with title: line"
            )
        if lacking:
            raise BadInput(f"{module.__file__} is not a game file: it does not define {', '.join(lacking)}")
        ids = getattr(module, "PRESETS", said.get("PRESETS", {}))
        if not ids:
            raise BadInput(f"{module.__file__} has no game: write PRESETS, or leave it out of a declared game")
        for id_ in ids:
            if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", id_):
                raise BadInput(
                    f"{id_!r} is not a game id: use small letters, digits and hyphens, as in my-game; a declared game's is that of its "
                    "file, or NAME"
                )
        pictures = getattr(module, "PICTURES", ())
        if pictures and not any(isinstance(each, Layout) and not each.compressed for each in pictures):
            raise BadInput("PICTURES is wrong: write PICTURES = (picture(…),), the first of them for usual windows")
        self.module = module
        self.__doc__ = module.__doc__  # the rules in plain words, with their source
        table: Table = module.TABLE
        waste = table.waste
        numbers: dict[str, Any] = {
            "PACKET": table.packet,
            "DEALT": table.dealt,
            "WASTE": waste,
            "ALL": PACK * table.packs,
        }
        numbers |= {name: getattr(module, name, said.get(name)) for name in ("deal", "home")}
        follows: dict[str, Any] = {
            "REDEAL": -1, "DEALS": 1, "REFUSALS": {}, "WORDS": {}, "LEGEND": "", "NOT_HERE": {},
            "SIZE": table.size, "LIVE": table.live, "PACKET": table.packet, "DEALT": table.dealt, "LEFT": table.left,
            "SHUFFLES": table.shuffles, "FIELDS": table.fields,
            "won": filled_in(won, numbers),
            "deal_number": filled_in(deal_number, numbers),
            "gathered": filled_in(gathered if waste else none_gathered, numbers),
            "move_name": lambda s, move: table.move_name(self.step(s, move)),
            "piles": table.piles, "hide": self._hide, "key": self._key, "draw": table.draw, "write": table.write,
            "PICTURES": (), "layouts": self._layouts,
            "pack": lambda options: pack(table.packs, table.without),
            "safe": None, "pins": None, "check": None, "check_whole": None, "check_options": None, "gist": lambda options: None,
        } | said  # fmt: skip
        if any(hasattr(module, name) for name in ("moves", "play", "won")):
            follows["safe"] = None  # what the words prove holds for the engine's rules
        for name in (*self.NEEDED, *follows):
            setattr(self, name, getattr(module, name, follows.get(name)))
        roles = {option.role: i for i, option in enumerate(self.OPTIONS.values()) if option.role}
        self._shuffle_option = OPTION + roles["shuffles"] if "shuffles" in roles else -1
        self._redeal_option = OPTION + roles.get("redeals", 0)
        self._plain_options = [OPTION + i for i, option in enumerate(self.OPTIONS.values()) if not option.role]

    def _layouts(self, options: Mapping[str, str]) -> tuple[Layout, ...]:
        """Return the layouts: those that follow from the table, after the file's pictures."""
        rows = self.TABLE.layouts
        return (*self.PICTURES, *(each._replace(compressed=True) for each in rows)) if self.PICTURES else rows

    def option(self, role: str) -> str:
        """Return the name of the option with a role (see `Option`); empty if there is none."""
        return next((name for name, option in self.OPTIONS.items() if option.role == role), "")

    def kind(self, s: State, move: int) -> str:
        """Return the kind of a legal move."""
        return self.step(s, move).kind

    def unknown(self, s: State, move: int) -> Refusal | None:
        """Return why the outcome of a legal move is unknown; None if it is known."""
        barred = self.barred(s, move)
        if barred or UNKNOWN not in s[HEAD : self.LIVE]:
            return barred
        after = s[:]
        self.play(after, move)
        return self.turned_up(s, after)

    def barred(self, s: State, move: int) -> Refusal | None:
        """Return why a legal redeal cannot be played: its shuffle is missing. None for every other move."""
        if move != self.REDEAL or self._shuffle_option < 0 or not s[self._shuffle_option]:
            return None
        k = s[self._redeal_option] - s[self.LEFT] + 1
        return shuffle_refused(s, self.gathered(s), k, self.SHUFFLES, self.DEALT)

    def turned_up(self, s: State, after: State) -> Refusal | None:
        """Return why the outcome of a move is unknown: state `after` shows unseen cards, which `s` had hidden.

        Else None.
        """
        if not self.TABLE.turned_up(after):
            return None
        dealt = self.TABLE.stock_size(s) - self.TABLE.stock_size(after)
        return refusal("unseen-under" if dealt < 1 else "unseen-next" if dealt == 1 else "unseen-next-cards")

    def read(self, s: State, fields: Mapping[str, str], strict: bool) -> None:
        """Set up a blank state from the fields of a text position. Raises BadInput for an impossible one.

        `strict`: no card may be missing.
        """
        cards = self.TABLE.lay(s, fields)
        if self.check:
            self.check(s, fields, cards)
        self.TABLE.check(cards, strict)
        if strict and self.check_whole:
            self.check_whole(s, cards)

    def _hide(self, s: State) -> None:
        """Remove from a state what the player has not seen: cards, the deal's number and shuffles to come."""
        self.TABLE.hide(s)
        forget(s, self.PACKET)

    def _key(self, s: State) -> bytes:
        """Return the bytes that change in play, the options that decide what can follow, and the shuffles to come."""
        shuffled = self._shuffle_option >= 0 and s[self._shuffle_option] and s[self.LEFT]
        redeals = s[self._redeal_option]
        chance = future(s, redeals, redeals - s[self.LEFT], self.SHUFFLES, self.DEALT) if shuffled else []
        options = (s[at] for at in self._plain_options)
        return bytes(x & 255 for x in (*options, bool(shuffled), *s[HEAD : self.LIVE], *chance))
