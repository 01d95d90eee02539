"""The contract of a game file: what it holds, and what follows from its table wherever it does not say otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any, NamedTuple

from cadogan.cards import PACK, UNKNOWN, BadInput, State, pack
from cadogan.places import Layout, Pile, Step
from cadogan.refusals import Refusal, refusal
from cadogan.state import HEAD, OPTION, Option, Preset, forget, future, shuffle_refused
from cadogan.table import Table, deal_number, filled_in, gathered, none_gathered, won


class Abilities(NamedTuple):
    """What a game can do, as data: how many redeals there are and whether they are shuffled, whether the next card of the
    stock is seen, how many cards a deal lays, what a redeal gathers (``"waste"``, ``"piles"``, or nothing), and the kinds of
    moves there are.
    """

    redeals: int
    shuffles: bool
    shows_next: bool
    deals: int
    gathers: str
    kinds: tuple[str, ...]


class Family:
    """A family of games: what its file holds, and what follows from its table wherever the file does not say otherwise.

    A game file must hold the names of `NEEDED`. It may define any other of the names below, and then that one counts; and

    - ``check_options(options)`` raises BadInput for options that do not go together;
    - ``check(s, fields, cards)``, called when a position was read from text, sets what the rules keep besides, and raises
      BadInput for an impossible table; ``check_whole(s, cards)`` does so where all the cards must be there;
    - ``safe(s, move)``: does a legal move bring a card home and never do harm? That is, what could be won before can be won
      after it, whatever the cards that are not seen. It is asked of a state from which those are hidden; its docstring
      holds the proof. A game without it plays nothing by itself.

    `deal`, `deal_number`, `moves`, `play`, `won`, `home` and `gathered` are rule code, run interpreted and compiled. `deal` and
    `deal_number` start from a blank state of which the options and the packet are filled in.
    """

    NEEDED: tuple[str, ...] = (
        "NAME", "VERSION", "OPTIONS", "PRESETS", "TABLE", "KINDS", "SHAPES", "MOVES",
        "deal", "moves", "play", "home", "step", "why_not",
    )  # fmt: skip

    NAME: str
    VERSION: int  # of the rules; another one means that recorded games may not replay
    OPTIONS: Mapping[str, Option]
    PRESETS: Mapping[str, Preset]
    TABLE: Table
    KINDS: tuple[str, ...]  # of moves; of those other than card and pair first the one that a button should offer first
    SHAPES: str  # what move names look like
    MOVES: int  # moves are the numbers from 0 to MOVES - 1
    REDEAL: int  # the number of the move that redeals, -1 where there is none
    DEALS: int  # how many cards a deal lays, where no option says so
    REFUSALS: Mapping[str, str]  # English sentences of the refusals that only this game has
    WORDS: Mapping[str, str]  # English words for kinds of moves that only this game has
    NOT_HERE: Mapping[str, str]  # what to say of a name that people may look for here but that is another game

    SIZE: int  # bytes of a state
    LIVE: int  # what changes in play lies below this
    PACKET: int  # where the cards lie that are to be dealt
    DEALT: int  # at most so many
    LEFT: int  # where the number of redeals left lies, 0 in a game that has none
    SHUFFLES: int  # where given shuffles lie, 0 in a game that has none
    FIELDS: Sequence[str]  # the parts of a text position

    deal: Callable[[State], None]
    deal_number: Callable[[State, int], None]
    moves: Callable[[State, State], int]
    play: Callable[[State, int], None]
    won: Callable[[State], bool]
    home: Callable[[State], int]  # how many cards are where they belong: all of them when the game is won
    gathered: Callable[[State], int]  # how many cards a redeal would gather now

    step: Callable[[State, int], Step]  # what a legal move is
    move_name: Callable[[State, int], str]
    why_not: Callable[[State, Step], Refusal | None]  # why a move is not legal; None when there is no such move

    piles: Callable[[State], dict[str, Pile]]
    hide: Callable[[State], None]
    key: Callable[[State], bytes]  # all that matters for what can follow: positions with equal keys are equal
    draw: Callable[[State], str]
    layouts: Callable[[Mapping[str, str]], tuple[Layout, ...]]  # by the options; the widest first
    pack: Callable[[Mapping[str, str]], list[int]]  # the cards that are dealt, in the order in which they are shuffled
    write: Callable[[State], dict[str, str]]

    check_options: Callable[[Mapping[str, str]], None] | None
    check: Callable[[State, Mapping[str, str], Sequence[int]], None] | None
    check_whole: Callable[[State, Sequence[int]], None] | None
    safe: Callable[[State, int], bool] | None

    def __init__(self, module: ModuleType, shipped: bool = False) -> None:
        """What a game file holds, with all that follows. Raises BadInput for a file that lacks something.

        `shipped`: it is one of the package's own, not a file from elsewhere.
        """
        self.shipped = shipped
        lacking = [name for name in self.NEEDED if not hasattr(module, name)]
        if lacking:
            raise BadInput(f"{module.__file__} is no game file: it does not define {', '.join(lacking)}")
        for id_ in module.PRESETS:
            if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", id_):
                raise BadInput(f"{id_!r} is no id of a game: it is of small letters, digits and hyphens, as in my-game")
        self.module = module
        self.__doc__ = module.__doc__  # the rules, in plain words, with their source
        table: Table = module.TABLE
        waste = table.waste
        numbers: dict[str, Any] = {"PACKET": table.packet, "DEALT": table.dealt, "WASTE": waste, "deal": module.deal}
        numbers |= {"home": module.home, "ALL": PACK * table.packs}
        follows: dict[str, Any] = {
            "REDEAL": -1, "DEALS": 1, "REFUSALS": {}, "WORDS": {}, "NOT_HERE": {},
            "SIZE": table.size, "LIVE": table.live, "PACKET": table.packet, "DEALT": table.dealt, "LEFT": table.left,
            "SHUFFLES": table.shuffles, "FIELDS": table.fields,
            "won": filled_in(won, numbers),
            "deal_number": filled_in(deal_number, numbers),
            "gathered": filled_in(gathered if waste else none_gathered, numbers),
            "move_name": lambda s, move: table.move_name(self.step(s, move)),
            "piles": table.piles, "hide": self._hide, "key": self._key, "draw": table.draw, "write": table.write,
            "layouts": lambda options: (table.layout(),),
            "pack": lambda options: pack(table.packs, table.without),
            "safe": None, "check": None, "check_whole": None, "check_options": None,
        }  # fmt: skip
        for name in (*self.NEEDED, *follows):
            setattr(self, name, getattr(module, name, follows.get(name)))
        roles = {option.role: i for i, option in enumerate(self.OPTIONS.values()) if option.role}
        self._shuffle_option = OPTION + roles["shuffles"] if "shuffles" in roles else -1
        self._redeal_option = OPTION + roles.get("redeals", 0)
        self._plain_options = [OPTION + i for i, option in enumerate(self.OPTIONS.values()) if not option.role]

    def option(self, role: str) -> str:
        """The name of the option of a role; empty where there is none."""
        return next((name for name, option in self.OPTIONS.items() if option.role == role), "")

    def kind(self, s: State, move: int) -> str:
        """The kind of a legal move."""
        return self.step(s, move).kind

    def unknown(self, s: State, move: int) -> Refusal | None:
        """Why the outcome of a legal move is not known; None when it is."""
        barred = self.barred(s, move)
        if barred or UNKNOWN not in s[HEAD : self.LIVE]:
            return barred
        after = s[:]
        self.play(after, move)
        return self.turned_up(s, after)

    def barred(self, s: State, move: int) -> Refusal | None:
        """Why a legal redeal cannot be played for want of a shuffle."""
        if move != self.REDEAL or self._shuffle_option < 0 or not s[self._shuffle_option]:
            return None
        k = s[self._redeal_option] - s[self.LEFT] + 1
        return shuffle_refused(s, self.gathered(s), k, self.SHUFFLES, self.DEALT)

    def turned_up(self, s: State, after: State) -> Refusal | None:
        """Why the outcome `after` a move is not known: it shows cards that have not been seen."""
        if not self.TABLE.turned_up(after):
            return None
        dealt = self.TABLE.stock_size(s) - self.TABLE.stock_size(after)
        return refusal("unseen-under" if dealt < 1 else "unseen-next" if dealt == 1 else "unseen-next-cards")

    def read(self, s: State, fields: Mapping[str, str], strict: bool) -> None:
        """Set a blank state up from the fields of a text position; raises BadInput for an impossible one.

        `strict`: all the cards must be there.
        """
        cards = self.TABLE.lay(s, fields)
        if self.check:
            self.check(s, fields, cards)
        self.TABLE.check(cards, strict)
        if strict and self.check_whole:
            self.check_whole(s, cards)

    def _hide(self, s: State) -> None:
        """Take out of a state what the player has not seen: cards that lie face down, and all shuffles to come."""
        self.TABLE.hide(s)
        forget(s, self.PACKET)

    def _key(self, s: State) -> bytes:
        """All that changes in play, the options that decide what can follow, and the shuffles to come."""
        shuffled = self._shuffle_option >= 0 and s[self._shuffle_option] and s[self.LEFT]
        redeals = s[self._redeal_option]
        chance = future(s, redeals, redeals - s[self.LEFT], self.SHUFFLES, self.DEALT) if shuffled else []
        options = (s[at] for at in self._plain_options)
        return bytes(x & 255 for x in (*options, bool(shuffled), *s[HEAD : self.LIVE], *chance))
