"""What is written on a declared table beside the cards: the base of the foundations, and whose turn it is in the deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cadogan.rules.cards import RANKS, BadInput, State, rank_text
from cadogan.rules.piles import Room


class Base(Room):
    """The rank that the foundations begin with, set by the first card dealt to them; none if it is `chosen` later."""

    def __init__(self, chosen: bool = False) -> None:
        super().__init__("base", written=True)
        self.chosen = chosen

    def write(self, s: State, at: int) -> dict[str, str]:
        return {"base": rank_text(s[at]) if s[at] else ""}

    def read(self, s: State, at: int, fields: Mapping[str, str]) -> list[int]:
        text = fields.get("base", "").strip().upper().replace("10", "T")
        if not text and self.chosen:
            return []
        if not text or text not in RANKS:
            raise BadInput(f"base={text or '…'} is wrong: name the rank of the foundations' first card, as in base=7")
        s[at] = RANKS.index(text) + 1
        return []

    def draw(self, s: State, at: int) -> list[str]:
        return [f"  base: {rank_text(s[at]) if s[at] else '(not chosen)'}"]


class Turn(Room):
    """Where the next card of a stock that is dealt in turn goes, and the columns whose top cards may be played before.

    As text: these columns, a ``+`` after the one that was dealt last, and at the end the column whose turn it is.
    """

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__("turn", 1 + len(names), written=True)
        self.columns = tuple(names)

    def write(self, s: State, at: int) -> dict[str, str]:
        if not any(s[at : at + self.room]):
            return {"turn": ""}
        free = [
            name + "+" * (state - 1)
            for name, state in zip(self.columns, s[at + 1 : at + self.room], strict=True)
            if state
        ]
        return {"turn": " ".join([*free, self.columns[s[at]]])}

    def read(self, s: State, at: int, fields: Mapping[str, str]) -> list[int]:
        *free, next = (fields.get("turn") or self.columns[0]).split()
        named = [each.removesuffix("+") for each in (*free, next)]
        plus = sum(each.endswith("+") for each in free)
        if (
            next.endswith("+")
            or plus > 1
            or len(named[:-1]) != len(set(named[:-1]))
            or not set(named) <= set(self.columns)
        ):
            raise BadInput(
                f"turn={fields['turn'][:40]} is wrong: name the columns with a free card, with a + the one dealt last, "
                f"and then the column that the next card goes to, as in turn=p1 p2+ p3"
            )
        s[at] = self.columns.index(next)
        for each in free:
            s[at + 1 + self.columns.index(each.removesuffix("+"))] = 1 + each.endswith("+")
        return []

    def settle(self, s: State, at: int, offsets: Mapping[str, int]) -> None:
        """Forget what no longer matters when the stock is empty. Raises BadInput if a column with a free card is empty."""
        for i, name in enumerate(self.columns):
            if s[at + 1 + i] and not s[offsets[name]]:
                raise BadInput(f"turn= says that the top card of {name} is free, but {name} is empty: leave it out")
        for i in range(self.room if not s[offsets["stock"]] else 0):
            s[at + i] = 0

    def draw(self, s: State, at: int) -> list[str]:
        said = self.write(s, at)["turn"]
        return [f"  turn: {said}"] if said else []


class Last(Room):
    """How many cards lie at the last place of each column, where rows of the stock are laid and the last place is built on.

    As text: the columns with more cards there than one, and how many, as in ``last=p3:2``. When the stock is empty, it no longer matters.
    """

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__("last", len(names), written=True)
        self.columns = tuple(names)

    def write(self, s: State, at: int) -> dict[str, str]:
        more = zip(self.columns, s[at : at + self.room], strict=True)
        return {"last": " ".join(f"{name}:{count + 1}" for name, count in more if count)}

    def read(self, s: State, at: int, fields: Mapping[str, str]) -> list[int]:
        for each in fields.get("last", "").split():
            name, _, count = each.partition(":")
            if name not in self.columns or not count.isdecimal() or not 1 < int(count) < 100:
                raise BadInput(
                    f"last={fields['last'][:40]} is wrong: name the columns with several cards at their last place, and how many, as in last=p3:2"
                )
            s[at + self.columns.index(name)] = int(count) - 1
        return []

    def settle(self, s: State, at: int, offsets: Mapping[str, int]) -> None:
        """Forget all of it when the stock is empty. Raises BadInput for more cards than a column has."""
        for i, name in enumerate(self.columns):
            if s[at + i] and s[at + i] >= s[offsets[name]]:
                raise BadInput(
                    f"last= says that {s[at + i] + 1} cards lie at the last place of {name}, which has fewer: say how many"
                )
            if not s[offsets["stock"]]:
                s[at + i] = 0

    def draw(self, s: State, at: int) -> list[str]:
        said = self.write(s, at)["last"]
        return [f"  last: {said}"] if said else []
