"""A new game file: a declaration made of a few choices."""

from __future__ import annotations

from dataclasses import dataclass, fields

from cadogan.rules.cards import PACK, BadInput
from cadogan.rules.game import aliases, presets

BUILDS = {"down": "down", "up": "up", "both": "up or down", "none": ""}
SUITS = {"any": "in any suit", "suit": "in suit", "colour": "in colour", "alternate": "in alternate colours"}
MOVES = {"one": "", "run": "RUN", "whole": "WHOLE", "by-spaces": "BY_SPACES"}
SPACES = ("any", "king", "none")
KINDS = {"any": "ANY_SUIT", "suit": "IN_SUIT", "colour": "IN_COLOUR", "alternate": "ALTERNATE"}


@dataclass(frozen=True)
class Plan:
    """The choices for a new game. Raises BadInput for a value that is not allowed, or cards that do not come out even."""

    title: str = ""
    columns: int = 8
    deal: int = 0  # cards for each column; 0: all that are left, or five if there is a stock
    build: str = "down"
    suits: str = "any"
    moves: str = "one"
    spaces: str = "any"
    packs: int = 1
    foundations: int = 0  # 0: one of each suit of each pack
    aces_out: bool = False
    stock: int = 0  # cards dealt to the waste at a time; 0: a stock only for cards that are left over
    redeals: int = 0
    cells: int = 0
    reserve: int = 0

    def __post_init__(self) -> None:
        for name, known in (("build", BUILDS), ("suits", SUITS), ("moves", MOVES), ("spaces", SPACES)):
            if getattr(self, name) not in known:
                raise BadInput(f"{name} is {getattr(self, name)!r}: say {', '.join(known)}")
        for name, least, most in (("columns", 1, 24), ("packs", 1, 2), ("redeals", 0, 9)):
            if not least <= getattr(self, name) <= most:
                raise BadInput(f"{name} is {getattr(self, name)}: give a number from {least} to {most}")
        if set('"\\\n') & set(self.title):
            raise BadInput(f"the title is {self.title!r}: leave out quotation marks and backslashes")
        if self.left < self.columns * max(1, self.deal):
            raise BadInput(
                f"{self.columns} columns of {max(1, self.deal)} cards are {self.columns * max(1, self.deal)}, but "
                f"{self.left} are left for them: give fewer"
            )
        if self.stock and not self.over:
            raise BadInput(f"no card is left for the stock: deal fewer than {self.deal} cards to each column")
        if self.redeals and not self.over:
            raise BadInput("without a stock there is nothing to deal again: leave out redeals, or deal fewer cards")

    @property
    def homes(self) -> int:
        """The number of foundations."""
        return self.foundations or 4 * self.packs

    @property
    def left(self) -> int:
        """The number of cards for columns and stock."""
        return PACK * self.packs - self.homes * self.aces_out - self.reserve

    @property
    def dealt(self) -> list[int]:
        """The number of cards of each column."""
        if self.deal or self.stock:
            return [self.deal or min(5, (self.left - 1) // self.columns)] * self.columns
        least, more = divmod(self.left, self.columns)
        return [least + (n < more) for n in range(self.columns)]

    @property
    def over(self) -> int:
        """The number of cards of the stock."""
        return self.left - sum(self.dealt)


QUESTIONS = {
    "title": "Title",
    "columns": "Number of columns",
    "deal": "Cards for each column (0: all of them, or five with a stock)",
    "build": "Columns are built (down, up, both, none)",
    "suits": "Suits that follow each other (any, suit, colour, alternate)",
    "moves": "What moves together (one, run, whole, by-spaces)",
    "spaces": "What goes to an empty column (any, king, none)",
    "packs": "Packs of cards (1, 2)",
    "foundations": "Number of foundations (0: one for each suit)",
    "aces_out": "Put the aces on the foundations first",
    "stock": "Cards dealt from a stock at a time (0: no stock, unless cards are left over)",
    "redeals": "How often the waste may be turned over",
    "cells": "Number of cells",
    "reserve": "Number of cards that lie free as a reserve",
}
assert [each.name for each in fields(Plan)] == [*QUESTIONS]


def file_name(name: str) -> str:
    """Return the name of the game file for a game called `name`: ``my_game.py`` for ``My Game``. Raises BadInput."""
    return f"{game_id(name).replace('-', '_')}.py"


def skeleton(name: str, plan: Plan = Plan(), file: str = "") -> str:
    """Return the text of a game file for a game called `name`, with its id unless the `file` is named after it.

    Raises BadInput for a name that is malformed or taken.
    """
    id_ = game_id(name)
    title = plan.title or id_.replace("-", " ").title()
    if ":" in title:
        raise BadInput(f"the title {title[:40]!r} has a colon, which ends the title in the file: leave it out")
    lines = table(plan)
    built = f", built {BUILDS[plan.build]} {SUITS[plan.suits]}" if plan.build != "none" else ""
    line = f"{plan.columns} column{'s' * (plan.columns > 1)}{built}."
    return "\n".join(
        [
            f'"""{title}: {line}',
            "",
            "Source. Name the book or page that the rules come from.",
            '"""',
            "",
            "from cadogan.rules.declared import *",
            "",
            *[f'NAME = "{id_}"'] * (file not in ("", file_name(name))),
            "TABLE = Table(",
            *(f"    {each}" for each in lines),
            ")",
            "",
        ]
    )


def table(plan: Plan) -> list[str]:
    """Return the lines of a table."""
    dealt = plan.dealt
    short = dealt.count(dealt[-1])
    each = (
        f"deal={dealt[0]}"
        if short == len(dealt)
        else f"deal=({dealt[0]},) * {len(dealt) - short} + ({dealt[-1]},) * {short}"
    )
    columns = [str(plan.columns)]
    if plan.build != "none":
        columns.append(f"{plan.build}({KINDS[plan.suits]})")
    columns.append(each)
    columns += [f"moves={MOVES[plan.moves]}"] if MOVES[plan.moves] else []
    columns += {"any": [], "king": ["spaces=(KING,)"], "none": ["spaces=NO_CARD"]}[plan.spaces]
    lines = [f"Columns({', '.join(columns)}),", f"Foundations({plan.homes}{', out=True' * plan.aces_out}),"]
    lines += [f"Cells({plan.cells}),"] * bool(plan.cells) + [f"Reserve({plan.reserve}),"] * bool(plan.reserve)
    if plan.over:
        lines += [f"Redeals({plan.redeals}),"] * bool(plan.redeals)
        lines += ["Waste(),", f"Stock({plan.stock if plan.stock > 1 else ''}),"]
    return [*lines, *["packs=2,"] * (plan.packs == 2)]


def game_id(name: str) -> str:
    """Return the id of a game called `name`: ``my-game`` for ``My Game``. Raises BadInput for a name malformed or taken."""
    id_ = "-".join(name.strip().lower().replace("_", " ").replace("-", " ").split())
    if not id_ or not id_.replace("-", "").isascii() or not id_.replace("-", "").isalnum() or id_[0].isdigit():
        raise BadInput(
            f"{name[:40]!r} is not a name for a game: use letters, digits and hyphens, as in beleaguered-castle"
        )
    if id_ in presets() or id_ in aliases():
        raise BadInput(f"a game {id_} already exists: choose another name")
    return id_
