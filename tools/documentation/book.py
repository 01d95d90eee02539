"""The page about Lady Cadogan's book: all its games in her order, from docs/book.toml, the games that are here and their figures."""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import cadogan
from documentation import links

PLACE = "the-book.md"
LISTED = links.ROOT / "docs" / "book.toml"
FIGURES = links.ROOT / "frontend" / "src" / "start" / "figures.json"  # by tools/figures.py, from the results in docs
PACKS = {"1": "One pack. ", "2": "Two packs. ", "4": "Four packs. "}
NOWHERE = "Neither PySolFC nor AisleRiot has a game of this name."

INTRODUCTION = """# Lady Cadogan's book

[Lady Adelaide Cadogan](https://en.wikipedia.org/wiki/Lady_Adelaide_Cadogan) (1820–1890), a train-bearer at Queen Victoria's
coronation, wrote one of the first books on games of patience. Her *Illustrated Games of Patience* had [twenty-four games in
1874](https://archive.spectator.co.uk/article/25th-july-1874/24/illustrated-games-of-patience-by-lady-adelaide-cad); the edition read
here, *[Illustrated Games of Solitaire or Patience](https://www.gutenberg.org/ebooks/21642)* of Philadelphia, 1914, has forty-seven.

Here they are in her order: what each is, how other programs play it, and how we read her where she can be read in two ways. Of the
forty-seven, {count} can be [played](tutorials/play.md) in Cadogan, by her rules.

## All forty-seven games

**Winnable**: the share of deals that can be won by someone who knows where every card lies ([how that is counted](winnability.md)).
**Coach**: how many the [coach](coach.md) won, which knows only what a player sees. No figure: not measured yet.

| | game | packs | here | winnable | coach |
|--:|---|---|---|--:|--:|
"""

CONVENTIONS = """
## What holds in all her games

She says *talon* for the waste, *packet* for a pile, *knave* for the jack, *deuce* for the two, *play* for a move to a foundation, and
*marry* for building in suit. These points we decided once:

- **Marriages**: a card goes onto the next one of its suit, up or down as the game says, and one card moves at a time.
- **Ace and king** do not follow each other, unless the foundations start with another rank; then building runs past the king, too.
- **"At once", "immediately"**: it happens by itself, or is the next move if there is a choice. Plain "refilling" is your move, due
  before the next card is turned. "Not obliged": you may leave it.
- **Filling**: "talon or, when there is no talon, pack" takes the waste first; with "pack or talon" you choose.
- **Stock and waste**: cards are turned one by one onto a single waste; its top card may be played and built, unless she forbids it. No
  card must go to a foundation, except in a deal where she says "at once". What she does "in preference" is advice, except
  in The Great Thirteen.
- **Everything lies face up** and may be looked through, except in The Olga and Klondike. A redeal turns the cards over; it shuffles
  only where she says so.
- **Spaces** stay empty where she is silent, unless she speaks of lanes, which take any free card.

## The games
"""

DECISIONS = """
## How we read her

The decisions that we took where her text leaves a choice, a game each, with the words that decide it. What was decided for all games is
[above](#what-holds-in-all-her-games).

"""


@dataclass(frozen=True)
class Entry:
    """A game of the book; `docs/book.toml` says what the fields are. `elsewhere`: empty if nothing is to be said."""

    number: int
    title: str
    id: str
    packs: str
    what: str
    also: tuple[str, ...] = ()
    elsewhere: str = NOWHERE
    reading: str = ""
    here: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of games that its text describes, whether they are here or not."""
        return (self.id, *self.also)


def entries() -> list[Entry]:
    """Return the games of the book, in her order."""
    with LISTED.open("rb") as file:
        listed = tomllib.load(file)["games"]
    return [
        Entry(number, **{name: flat(value) for name, value in each.items()}) for number, each in enumerate(listed, 1)
    ]


def flat(value: Any) -> Any:
    """Return a text on one line, and a list as a tuple."""
    return " ".join(value.split()) if isinstance(value, str) else tuple(value)


def is_hers(game: cadogan.Game) -> bool:
    """Return whether a game is played by the rules of the book."""
    return game.source.startswith("Lady Adelaide Cadogan")


def played(entry: Entry, games: Iterable[cadogan.Game]) -> list[cadogan.Game]:
    """Return the given games that an entry describes: those of its ids, and others of hers in their families."""
    families = {game.family.NAME for game in games if game.name in entry.ids}
    found = [game for game in games if game.name in entry.ids or (game.family.NAME in families and is_hers(game))]
    return sorted(found, key=lambda game: (*entry.ids, game.name).index(game.name))


def entry_of(game: cadogan.Game) -> Entry | None:
    """Return the entry that describes a game by the rules of the book; None for other games."""
    if not is_hers(game):
        return None
    kin = [other for other in cadogan.games() if other.family is game.family]
    return next((entry for entry in entries() if game in played(entry, kin)), None)


def page(games: Iterable[cadogan.Game] | None = None) -> str:
    """Return the page as Markdown. `games`: those that are here; by default the games of the package."""
    shipped = [game for game in cadogan.games() if game.family.shipped] if games is None else list(games)
    figures: dict[str, dict[str, Any]] = json.loads(FIGURES.read_text("utf-8"))
    found = [(entry, played(entry, shipped)) for entry in entries()]
    count = sum(bool(here) for _, here in found)
    return (
        INTRODUCTION.format(count=count)
        + "".join(row(entry, here, figures) for entry, here in found)
        + CONVENTIONS
        + "".join(section(entry, here, figures) for entry, here in found)
        + DECISIONS
        + "".join(
            f'- <span id="reading-{entry.id}"></span>**[{entry.title}](#{entry.id})**: {entry.reading}\n'
            for entry, _ in found
            if entry.reading
        )
    )


def row(entry: Entry, here: list[cadogan.Game], figures: dict[str, dict[str, Any]]) -> str:
    """Return an entry's row of the table."""
    known = figures.get(here[0].name, {}) if here else {}
    rules = f"[rules](rules.md#{here[0].family.NAME})" if here else "–"
    chance = share(*known["winnable"]) if "winnable" in known else ""
    coach = percent(known["coach"]["won"] / known["coach"]["of"]) if "coach" in known else ""
    return f"| {entry.number} | [{entry.title}](#{entry.id}) | {entry.packs} | {rules} | {chance} | {coach} |\n"


def section(entry: Entry, here: list[cadogan.Game], figures: dict[str, dict[str, Any]]) -> str:
    """Return what the page says of a game."""
    points = [f"- **Here**: {chances(game, figures.get(game.name, {}))}" for game in here]
    points = points or [f"- **Here**: {entry.here or 'not yet.'}"]
    points += [f"- **Elsewhere**: {entry.elsewhere}"] * bool(entry.elsewhere)
    read = f" [How we read her.](#reading-{entry.id})" * bool(entry.reading)
    text = f"{PACKS.get(entry.packs, '')}{entry.what}{read}"
    return f"\n### {entry.number}. {entry.title} {{ #{entry.id} }}\n\n{text}\n\n" + "\n".join(points) + "\n"


def chances(game: cadogan.Game, known: dict[str, Any]) -> str:
    """Return where a game's rules are, how to play it, and what was measured of it."""
    parts = [f"[{game.title}](rules.md#{game.family.NAME}), `cadogan play {game.name}`."]
    if "winnable" in known:
        parts.append(f"{share(*known['winnable'])} of all deals can be won.".capitalize())
    if "coach" in known:
        won, of = known["coach"]["won"], known["coach"]["of"]
        parts.append(f"The coach won {won:,} of {of:,} deals.")
    return " ".join(parts)


def share(low: float, high: float) -> str:
    """Return the bounds of a share in whole per cent, never a share that they exclude.

    >>> share(0.9982, 1.0), share(0.4315, 0.4321), share(0.0, 0.004), share(0.001, 0.004)
    ('over 99 %', '43 %', 'under 1 %', 'under 1 %')
    """
    start, end = round(low * 100), round(high * 100)
    if start == 100 and low < 1:
        return f"over {math.floor(low * 100)} %"
    if end == 0 and high > 0:
        return f"under {math.ceil(high * 100)} %"
    return f"{start} %" if start == end else f"{start}–{end} %"


def percent(part: float) -> str:
    """Return a share in whole per cent."""
    return f"{round(part * 100)} %"
