"""The rules of a declared game in words, made from its blocks: in English, German and French, by the sentences of `said.toml`.

The text has the form of other games' docstrings: a line, paragraphs, a list of what one may do, the options and the source.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import SimpleNamespace
from typing import Any

from cadogan.rules.declared import rows as r
from cadogan.rules.declared.building import ANY_CARD, NOTHING, Build
from cadogan.rules.declared.table import ROUNDS, Table
from cadogan.rules.declared.words import (  # fmt: skip
    CELLS,
    CHOSEN,
    COLUMNS,
    FIRST_CARD,
    FOUNDATIONS,
    HEAPED,
    IN_TURN,
    RESERVE,
    ROWS,
    STOCK,
    WASTE,
    Foundations,
    Redeals,
    Says,
    chosen,
    said,
)
from cadogan.rules.state import Option, Wording

WAITS = {r.STOCK_EMPTY: "foundations_wait", r.WASTE_EMPTY: "foundations_wait_all"}
WHEN = {r.STOCK_EMPTY: "after_stock", r.WASTE_EMPTY: "after_waste", r.UNTIL_EMPTY: "until_empty"}


@cache
def _words(language: str) -> dict[str, Any]:
    """The sentences of a language, with its nouns in all their forms."""
    import tomllib  # rules in another language are rarely read

    found: dict[str, Any] = tomllib.loads(files(__package__).joinpath("said.toml").read_text("utf-8"))[language]
    for name, forms in found["nouns"].items():
        gender, one, many, *cases = forms.split("|")
        phrases = found[gender].items()
        gen, acc = (*cases, *[one] * 2)[:2]
        own = {"one": one, "many": many, "gen": gen, "acc": acc}
        found["nouns"][name] = SimpleNamespace(**own, **{key: phrase.format(**own) for key, phrase in phrases})
    return found


def rules_text(
    table: Table, words: Wording, options: Mapping[str, str], offered: Mapping[str, Option], language: str
) -> str:
    """Return the rules of a declared game with some options in a language: ``en``, ``de`` or ``fr``."""
    return "\n\n".join(filter(None, _Telling(table, options, offered, language).paragraphs(words)))


class _Telling:
    """A game that is told in one language."""

    def __init__(self, table: Table, options: Mapping[str, str], offered: Mapping[str, Option], language: str) -> None:
        self.table, self.options, self.offered = table, options, offered
        self.language, self.words = language, _words(language)
        self.roles = {option.role: options[name] for name, option in offered.items()}
        self.blocks = said(block for block, _ in table.blocks)
        self.columns = [each for each in self.blocks if each[1].zone == r.COLUMN]
        self.foundations: list[tuple[Any, Says]] = [
            (block, says) for block, says in self.blocks if isinstance(block, Foundations)
        ]
        self.stock = self.block(STOCK)
        self.waste = self.block(WASTE)

    def paragraphs(self, words: Wording) -> Iterable[str]:
        yield words.summary
        yield " ".join(filter(None, [*self.dealt(), *self.founded()]))
        moves = [*self.moves()]
        one_by_one = not self.table.pairs and all(says.gives in (r.NOTHING, r.TOP) for _, says in self.blocks)
        yield "\n".join(
            [
                self.say("may_one" if one_by_one else "may"),
                "",
                *(f"- {each}{'.' if each is moves[-1] else self.words['end']}" for each in moves),
            ]
        )
        yield words.more
        yield " ".join(self.rest())
        told = [self.option(name, option) for name, option in self.offered.items()]
        yield f"{self.words['options']} {' '.join(told)}" if told else ""
        end = "" if words.source[-1:] in ".?!" else "."
        yield f"{self.words['source']} {words.source}{end}" if words.source else ""

    # -- words

    def of(self, value: Any) -> Any:
        """The value of a word with the chosen options."""
        return chosen(value, self.options)

    @property
    def in_rows(self) -> bool:
        """Whether the stock is laid in rows."""
        return bool(self.stock) and self.of(self.stock[0].deals) == ROWS  # type: ignore[index]

    def block(self, word: str) -> tuple[Any, Says] | None:
        return next((each for each in self.blocks if each[1].word == word), None)

    def fill(self, key: str, /, *forms: int, **given: Any) -> str:
        """A phrase with its words; of one with several forms, separated by ``|``, the one that a number asks for."""
        found = self.words
        for part in key.split("."):
            found = found[part]
        text: str = found  # type: ignore[assignment]
        if forms:
            text = text.split("|")[min(forms[0], text.count("|") + 1) - 1]
            given = {"n": self.number(forms[0])} | given
        return text.format(**given)

    def say(self, key: str, /, *forms: int, **given: Any) -> str:
        """A sentence."""
        text = self.fill(key, *forms, **given)
        return text[:1].upper() + text[1:]

    def number(self, n: int) -> str:
        numbers = self.words["numbers"]
        return str(numbers[n] if n < len(numbers) else n)

    def marks(self, cards: Iterable[int]) -> str:
        """Cards by rank and suit, as in 6♣ and 7♥."""
        return self.join([self.words["index"][each & 15] + "♠♥♦♣"[each >> 4] for each in cards], "and")

    def rank(self, rank: int, form: int = 0) -> str:
        return str(self.words["ranks"][rank].split("|")[form])

    def noun(self, block: Any) -> SimpleNamespace:
        nouns = self.words["nouns"]
        return nouns.get(block.title.replace(" {}", ""), nouns["pile"])  # type: ignore[no-any-return]

    def join(self, items: Sequence[str], by: str = "or") -> str:
        """A list in words."""
        return str(self.words[by]).join([*([", ".join(items[:-1])] if items[1:] else []), *items[-1:]])

    def cards(self, sources: Sequence[str]) -> str:
        """The cards that come from some sources, as in "the top card of a column or of the waste"."""
        tops, singles = [], []
        for block, says in self.blocks:
            if not self.gives_to(sources, block, says) or says.zone == r.HAND:
                continue
            if says.zone == r.DISCARDS:
                tops.append(self.fill("waste_of"))
            elif says.zone == r.RESERVE and len(block.names) == 1:
                tops.append(self.fill("reserve_of"))
            elif says.word == RESERVE and block.room == 1:
                singles.append(self.fill("reserve_of"))
            else:
                (singles if block.room == 1 else tops).append(self.noun(block).of)
        found = [self.fill("tops", places=self.join([*dict.fromkeys(tops)]))] if tops else []
        found += [self.fill("singles", places=self.join([*dict.fromkeys(singles)]))] if singles else []
        return self.join(found, "or_too" if len(tops) > 1 else "or")

    def way(self, build: Build, directions: str) -> str:
        step = abs(build.steps[0])
        which = 2 if len(build.steps) > 1 else int(build.steps[0] < 0)
        by = self.fill("by", n=step) if step > 1 else ""
        return self.fill("way", direction=self.words[directions][which], suits=self.fill(f"suits.{build.suits}"), by=by)

    def on(self, build: Build) -> str:
        """What the card must be like on which another one is put."""
        step = abs(build.steps[0])
        which = 2 if len(build.steps) > 1 else int(build.steps[0] > 0)
        rank = self.words["higher" if step == 1 else "higher_by"][which].format(n=self.number(step))
        return self.fill(f"on.{build.suits}", rank=rank)

    # -- the deal

    def dealt(self) -> Iterable[str]:
        table = self.table
        yield self.say("pack", table.packs)
        out = [each for _, says in self.blocks for each in says.out]
        left = Counter(table.without)
        left.subtract(out)
        aside = [
            rank for rank in range(1, 14) if sum(n for each, n in left.items() if each & 15 == rank) == 4 * table.packs
        ]
        if aside:
            yield self.say("without", ranks=self.join([self.rank(rank, 3) for rank in aside], "and"))
        bases = [says.out[0] & 15 for block, says in self.foundations if says.out]
        if listed := [each for block, _ in self.foundations for each in block.laid]:
            yield self.say("out_cards", cards=self.marks(listed))
        elif bases:
            every = len(out) == 4 * table.packs * len(bases)
            yield self.say(
                "out_all" if every else "out_some",
                ranks=self.join([self.rank(rank, 3 if every else 0) for rank in bases], "and"),
            )
        for block, says in self.columns:
            if says.out:
                n = self.number(len(block.names))
                yield self.say("out_column", rank=self.rank(says.out[0] & 15), n=n, p=self.noun(block))
        in_turn = bool(self.stock) and self.of(self.stock[0].deals) in ROUNDS  # type: ignore[index]
        for block, says in self.blocks:
            if sum(says.deal) or says.word == CELLS:
                yield self.laid(block, says)
                if says.zone == r.COLUMN and self.shut_out(says):
                    yield self.say("passed_by", ranks=self.ranks(self.shut_out(says)))
            elif says.zone == r.COLUMN and not says.out and not in_turn:
                yield self.say("empty", len(block.names), p=self.noun(block))
        if self.stock:
            dealt = any(sum(says.deal) or says.out for _, says in self.blocks)
            yield self.say("stock" if dealt else "stock_all")
        if in_turn:
            yield from self.turned(self.of(self.stock[0].deals))  # type: ignore[index]
        dealing = self.of(table.dealing)
        if dealing == "bases":
            for block, says in self.foundations:
                every = len(block.names) == 4 * table.packs
                if block.base in (FIRST_CARD, CHOSEN):
                    yield self.say("bases_first") if block is self.foundations[0][0] else ""
                elif not says.beside:
                    yield self.say("bases" if every else "bases_some", an=self.rank(block.base, 1))
            if not in_turn and not table.leader:
                yield self.say("bases_rows" if self.in_rows else "bases_next")
        elif dealing:
            yield self.say(dealing, p=self.noun(self.columns[0][0]))
        if self.stock and self.of(self.stock[0].deals) == HEAPED:
            yield self.say("heaped", n=self.number(self.stock[0].count), p=self.noun(self.columns[0][0]))

    def turned(self, deals: str) -> Iterable[str]:
        """What may be played while the stock is dealt in turn."""
        block, says = self.columns[0]
        p = self.noun(block)
        yield self.say("turn_free" if deals == IN_TURN else "round_free", p=p)
        if says.reaches:
            yield self.say("reach", p=p)
            ends = [str(i) for i, each in enumerate(says.reaches, 1) if not each]
            if ends:
                yield self.say("reach_any", p=p, numbers=self.join(ends, "and"))

    def laid(self, block: Any, says: Says) -> str:
        """How the cards of a block are dealt."""
        p, n, k = self.noun(block), len(block.names), max(says.deal, default=0)
        faces = self.fill(("top_up" if n == 1 else "tops_up") if getattr(block, "down", 0) else "all_up")
        faces = self.fill("every_other") if getattr(block, "every_other", False) else faces
        if says.word == CELLS:
            return self.say("cells_dealt", n=self.number(n), p=p) if k else self.say("cells", n, p=p)
        if says.zone == r.FOUNDATION:
            return self.say("first_card")
        if says.zone == r.DISCARDS:
            return self.say("waste_begun")
        if says.zone == r.COLUMN and any(each.base == CHOSEN for each, _ in self.foundations):
            n, k = sum(len(each.names) for each, _ in self.columns), sum(sum(each.deal) for _, each in self.columns)
            first = block is next(each for each, its in self.columns if sum(its.deal))
            return self.say("chosen", n=self.number(n), k=self.number(k), p=p) if first else ""
        if says.zone == r.RESERVE:
            kind = (
                "reserve_covered" if says.covered else "reserve_open" if k == 1 else "reserve" if n == 1 else "reserves"
            )
            return self.say(kind, n=self.number(n), cards=self.fill("card", n * k if k == 1 else k), faces=faces)
        if self.table.dealing and k > 1:
            faces += ", " + self.fill("by_rows" if self.table.row_by_row else "by_piles")
        sizes = Counter(says.deal)
        if len(sizes) == 1:
            return self.say(
                "deal" if k > 1 else "deal_single", n=self.number(n), p=p, sizes=self.fill("cards_of", k), faces=faces
            )
        if list(says.deal) == list(range(1, n + 1)):
            return self.say(
                "deal_uneven", n=self.number(n), p=p, sizes=self.fill("stairs", p=p, k=self.number(k)), faces=faces
            )
        parts = [
            f"{p.single if many == 1 else self.number(many)} {self.fill('cards_of', size)}"
            for size, many in sizes.items()
        ]
        return self.say("deal_uneven", n=self.number(n), p=p, sizes=self.join(parts, "and"), faces=faces)

    def founded(self) -> Iterable[str]:
        beside = [self.rank(block.base) for block, says in self.foundations if says.beside]
        for block, says in self.foundations:
            if says.beside:
                continue
            build, n = self.of(says.build), self.number(len(block.names))
            way = self.way(build, "builds")
            each_suit = says.suited and len(block.names) == 4 < 4 * self.table.packs
            founded = self.fill("founded_each_suit" if each_suit else "founded", n=n)
            if block.laid:
                ends = [each & 48 | build.after(each & 15, block.room - 1) for each in block.laid]
                full = self.number(block.room)
                yield self.say(
                    "foundations_out", cards=self.marks(block.laid), way=way, full=full, ends=self.marks(ends)
                )
            elif block.base in (FIRST_CARD, CHOSEN):
                key = "foundations_first" if says.deal or block.base == CHOSEN else "foundations_others"
                yield self.say(key, n=n, founded=founded, way=way, full=self.number(block.room))
            else:
                last = build.after(block.base, (13 if says.then else block.room) - 1)
                yield self.say(
                    "foundations", the=self.rank(block.base, 4), founded=founded, way=way, to=self.rank(last, 2)
                )
                yield from (f"{each}." for each in self.corners(build, False))
            if says.then:
                an, way = self.rank(says.turn[0], 1), self.way(says.then, "builds")
                yield self.say("returns", an=an, way=way, to=self.rank(block.base, 2))
        waits = {says.opens: WAITS[says.opens] for _, says in self.foundations if says.opens in WAITS}
        yield from map(self.say, waits.values())
        if beside:
            yield self.say("beside", cards=self.join(beside, "and"))

    # -- the moves

    def moves(self) -> Iterable[str]:
        if self.table.pairs:
            yield from self.pairs()
        if self.foundations:
            says = self.foundations[0][1]
            letters = {block.letter for block, _ in self.foundations}
            own = {FOUNDATIONS} if says.changes else set()
            takes = [each for each in self.of(says.takes) if each not in letters | own]
            yield self.fill("home", cards=self.cards(takes))
            if says.changes:
                yield self.fill("changes")
            if self.exchanged():
                yield self.fill("exchange")
        for block, says in self.columns:
            yield from self.built(block, says)
        for block, says in self.blocks:
            if says.word == CELLS:
                told = self.fill("to_cell", cards=self.cards(says.takes), p=self.noun(block))
                yield told + (self.fill("cell_from_stock") if STOCK in says.takes else "")
            if says.zone == r.DISCARDS and self.of(says.build) != NOTHING:
                build = self.of(says.build)
                yield ". ".join(
                    [
                        self.fill("to_waste", cards=self.cards(says.takes), on=self.on(build)),
                        *self.corners(build, False),
                    ]
                )
        yield from self.stock_moves()

    def exchanged(self) -> bool:
        """Whether cards go from one foundation to another one."""
        letters = {block.letter for block, _ in self.foundations}
        return any(letters & {*self.of(says.takes)} for _, says in self.foundations)

    def pairs(self) -> Iterable[str]:
        total = self.table.pairs.sum if self.table.pairs else 0
        yield self.fill("pairs_sum", n=total) if total else self.fill("pairs_equal")
        if 0 < total <= 13:
            yield self.fill("pairs_alone", a=self.rank(total))

    def built(self, block: Any, says: Says) -> Iterable[str]:
        """How cards are moved to the columns of a block."""
        p, build, run, starts = self.noun(block), self.of(says.build), self.of(says.run), tuple(self.of(says.starts))
        takes, filled = self.of(says.takes), self.of(says.filled)
        when = self.fill(WHEN[says.opens]) if says.opens else ""
        if build.steps:
            own = {(each.word, one.names[0][:1]) for one, each in self.blocks if self.gives_to(takes, one, each)}
            onto = p.other if own == {(says.word, block.names[0][:1])} else p.onto
            anyhow = len(build.steps) > 2
            key = "build_any" if anyhow else "build"
            told = when + self.fill(key, cards=self.cards(takes), onto=onto, on="" if anyhow else self.on(build), p=p)
            yield ". ".join([told, *self.corners(build), *self.together(block, says, build, run)])
        if build.bare:
            yield when + self.fill("bare", cards=self.cards(takes), a=self.rank(build.bare))
        if starts and STOCK in filled:
            shut = self.shut_out(says)
            closed = self.fill("shut_out", ranks=self.ranks(shut)) if shut else ""
            if not (cards := self.cards(filled)):
                return  # only the deal fills it
            told = self.fill("space", cards=cards, p=p)
            every = {each.word for _, each in self.blocks if each.gives != r.NOTHING} <= {*filled}
            yield told + ("" if every else self.fill("no_others_laid")) + closed
        elif starts and filled and not self.fills_itself(says, filled):
            if len(starts) < 13:
                yield self.fill(
                    "space_run" if run else "space_rank", a=self.join([self.rank(rank) for rank in starts]), p=p
                )
            elif set(filled) >= {each.word for _, each in self.blocks if each.gives != r.NOTHING} - {FOUNDATIONS}:
                yield when + self.fill("space_any", p=p)
            else:
                others = "no_others_laid" if STOCK in self.of(says.at_once) else "no_others"
                yield when + self.fill("space", cards=self.cards(filled), p=p) + self.fill(others)

    def gives_to(self, takes: Sequence[str], block: Any, says: Says) -> bool:
        """Whether cards of a block go where cards come from `takes`."""
        return says.gives != r.NOTHING and (says.word in takes or block.names[0][:1] in takes)

    def fills_itself(self, says: Says, filled: Sequence[str]) -> bool:
        """Whether an empty pile is filled at once from everywhere that the player could fill it from."""
        at_once = self.of(says.at_once)
        return at_once not in (CHOSEN, ROWS) and set(filled) <= set(at_once)

    def shut_out(self, says: Says) -> list[int]:
        """The ranks that do not go to an empty pile which the deal fills."""
        starts = self.of(says.starts) if STOCK in self.of(says.filled) else ANY_CARD
        return [rank for rank in ANY_CARD if rank not in starts and rank not in self.started()]

    def started(self) -> list[int]:
        """The ranks that go to foundations as they are dealt."""
        bases = [int(block.base) for block, says in self.foundations if not says.beside]
        return bases if self.of(self.table.dealing) == "bases" else []

    def ranks(self, ranks: Iterable[int]) -> str:
        """All cards of some ranks."""
        return self.join([self.rank(rank, 3) for rank in ranks], "and")

    def corners(self, build: Build, turns: bool = True) -> Iterable[str]:
        if turns and len(build.steps) == 2:
            yield self.say("both")
        if build.corner or (len(build.steps) == 2 and not build.last and turns):
            yield self.say("corner" if build.corner else "no_corner")
        if build.last:
            yield self.say("last", a=self.rank(build.last))
        if build.low:
            yield self.say("low", an=self.rank(build.low, 1))

    def together(self, block: Any, says: Says, build: Build, run: Build | None) -> Iterable[str]:
        if run:
            key = {r.WHOLE_RUN: "run_whole", r.RUN_BY_SPACES: "run_spaces"}.get(
                says.gives, "run" if run == build else "run_other"
            )
            yield self.say(key, p=self.noun(block), way=self.way(run, "directions"))

    def stock_moves(self) -> Iterable[str]:
        table = self.table
        if self.stock:
            deals = self.of(self.stock[0].deals)
            p = self.noun(self.columns[0][0]) if self.columns else None
            if table.leader:
                yield self.fill("deal_leader", p=p, an=self.rank(table.leader, 1))
            elif deals in ROUNDS:
                yield self.fill("deal_in_turn", n=self.number(len(self.columns[0][0].names)), p=p)
            elif deals == ROWS:
                yield self.fill(
                    "deal_row", p=self.noun(next(block for block, says in self.columns if says.at_once == ROWS))
                )
            elif deals == COLUMNS:
                count = self.stock[0].count
                yield self.fill("deal_columns_more" if count > 1 else "deal_columns", n=self.number(count), p=p)
            elif deals:
                when = self.fill("waste_empty") if self.waste and self.waste[0].room == 1 else ""
                one = deals in (1, HEAPED)
                told = self.fill("deal_one") if one else self.fill("deal_more", n=self.number(deals))
                for block, says in self.columns:
                    if says.kept:
                        told += self.fill("deal_kept", says.kept, p=self.noun(block))
                spaces = [self.noun(block) for block, says in self.columns if STOCK in self.of(says.filled)]
                yield when + told + (self.fill("deal_first", p=spaces[0]) if spaces else "")
        times = self.redeals()
        if not times:
            return
        often = self.words["times"][min(times, 3) if times > 0 else 4].format(n=self.number(times))
        gathers, shuffled = self.of(table.gather), self.roles.get("shuffles") == "on"
        if not gathers:
            yield self.fill("shuffle_over" if shuffled else "turn_over", times=often)
        else:
            p = self.noun(self.columns[0][0])
            order = self.words["order"][gathers == "first first"].format(p=p)
            k = len(self.columns[0][0].names) // 2
            key = "gather_shuffled" if shuffled else "gather_middle" if gathers == "middle first" else "gather"
            when = self.fill("after_stock") if self.stock else ""
            yield when + self.fill(key, p=p, order=order, k=k, l=k + 1, times=often)

    def redeals(self) -> int:
        """How many redeals there are, -1 for no limit."""
        if self.table.endless:
            return -1
        block = next((block for block, _ in self.table.blocks if isinstance(block, Redeals)), None)
        return int(self.roles["redeals"]) if block else 0

    # -- the rest

    def rest(self) -> Iterable[str]:
        for block, says in self.columns:
            p, first = self.noun(block), self.of(says.at_once)
            if first == CHOSEN:
                filled = self.of(says.filled)
                cards = self.join([*filter(None, [self.cards(filled)]), *[self.fill("next_card")] * (STOCK in filled)])
                yield self.say("fill_chosen", p=p, cards=cards)
                continue
            if first == ROWS:
                yield self.say("rows", p=p)
                if self.of(says.build) != NOTHING:
                    yield self.say("rows_built")
                first = ()
            first = first[:1] if RESERVE in first else first  # after the reserve, the player fills spaces
            sources = [self.fill(f"from_{each}") for each in first]
            if first == (STOCK,) and self.stock and self.stock[0].count > 1:
                sources = [self.fill("from_stock_more", n=self.number(self.stock[0].count))]
            if sources:
                yield self.say("at_once", len(sources), p=p, first=sources[0], second=sources[-1])
            if (
                not (tuple(self.of(says.starts)) and self.of(says.filled))
                and not sources
                and not says.kept
                and not self.of(says.build).bare
            ):
                dealt = self.redeals() and self.of(self.table.gather)
                key = "space_stays_after" if says.at_once == ROWS else "space_stays_until" if dealt else "space_stays"
                yield self.say(key, p=p)
        if any(getattr(block, "down", 0) for block, _ in self.blocks):
            yield self.say("turns_up")
        if self.foundations and all(says.gives == r.NOTHING for _, says in self.foundations):
            yield self.say("keep")
        if not self.redeals():
            yield self.say("no_redeal")
        if self.table.cleared:
            columns, reserve = self.columns, self.block(RESERVE)
            key = "win_both" if columns and reserve else "win_columns" if columns else "win_reserve"
            yield self.say(key, p=self.noun(columns[0][0]) if columns else None)
        else:
            yield self.say("win")
        if self.exchanged() or any(
            len(self.of(says.build).steps) == 2 and says.opens != r.UNTIL_EMPTY for _, says in self.columns
        ):
            yield self.say("forever")

    def option(self, name: str, option: Option) -> str:
        """What an option decides."""
        return f"`{name}`{self.words['colon']} {self.words['option'].get(option.role, option.help)}."
