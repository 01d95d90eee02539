"""What is checked of a declared table: that it can be dealt and won, and that no card goes where there is no room."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from cadogan.rules.cards import KING, BadInput, card_text, pack
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.building import NOTHING
from cadogan.rules.declared.words import (
    AFTER_STOCK,
    AT_ONCE,
    CHOSEN,
    COLUMNS,
    FIRST_CARD,
    HEAPED,
    IN_ROUNDS,
    IN_TURN,
    OUT_AND_BACK,
    ROWS,
    STOCK,
    By,
    Cells,
    Columns,
    Foundations,
    Stock,
    Waste,
    all_of,
    said,
)
from cadogan.rules.piles import Block

MOST, BLOCKS = 127, 8  # piles of a table, and blocks that hold cards


def check(
    blocks: Sequence[Block],
    packs: int,
    aside: Sequence[int],
    pairs: bool,
    some_go_out: bool,
    leader: int,
    again: bool,
    gathers: bool,
) -> None:
    """Raise BadInput for a table that cannot be dealt, or not be won.

    `aside`: the cards that take no part. `some_go_out`: cards that fit go out while they are dealt. `again`: there are redeals;
    `gathers`: they gather the columns.
    """
    _check_places(blocks)
    _check_words(blocks, pairs)
    _check_cards(blocks, packs, aside, some_go_out)
    _check_stock(blocks, leader, again, gathers)
    _check_turns(blocks, leader)
    _check_rows(blocks, leader, pairs)
    _check_kept(blocks, leader, again)


def _check_places(blocks: Sequence[Block]) -> None:
    """Check names, rooms and numbers of piles."""
    if len(said(blocks)) > BLOCKS:
        raise BadInput(f"there are {len(said(blocks))} blocks of piles: a table has room for {BLOCKS}")
    names = Counter(name for block in blocks for name in block.names)
    for block, says in said(blocks):
        twice = next((name for name in block.names if names[name] > 1), "")
        if twice:
            raise BadInput(f"two blocks have a place {twice}: give one of them another letter=")
        if not re.fullmatch("([a-z]|stock)[0-9SHDC]*", block.names[0]):
            raise BadInput(f"letter is {block.names[0][:-1]!r}: give one small letter")
        if any(each not in range(105) for each in says.deal):
            raise BadInput(f"deal is {says.deal}: give numbers of cards, 0 to 104")
        if says.then and block.room != 2 * KING:
            raise BadInput("returns is for foundations of 26 cards, up and back: say full=26")
        room = getattr(block, "own_room", 0)
        if room not in range(105) or (room and room < max(says.deal, default=0) + bool(says.out)):
            raise BadInput(f"room is {room!r}: give a number to 104, and at least as many as are dealt to a pile")
        if any(each not in range(len(block.names)) for covers in says.covered for each in covers):
            raise BadInput(f"covered names a place that is not there: count the {len(block.names)} places from 0")


def check_facing(blocks: Sequence[Block]) -> None:
    """Raise BadInput for a table that cannot lie in two columns that face each other, with the foundations between them."""
    columns, foundations, stocks = (
        sum(len(block.names) for block in blocks if isinstance(block, kind)) for kind in (Columns, Foundations, Stock)
    )
    others = [block for block, _ in said(blocks) if not isinstance(block, Columns | Foundations | Stock)]
    if others or stocks != 1 or columns % 2 or foundations % 2 or not 0 < foundations <= columns:
        raise BadInput(
            "facing is for columns, foundations and a stock, columns and foundations an even number and no more foundations: leave it out"
        )


def _check_words(blocks: Sequence[Block], pairs: bool) -> None:
    """Check the names of other blocks, and words that contradict each other."""
    words = {**{says.word: "" for _, says in said(blocks)}, **{block.names[0][:1]: "" for block, _ in said(blocks)}}
    for block, says in said(blocks):
        for each in (*says.takes, *says.filled) if not isinstance(says.takes, By) else ():
            if each not in words and each not in OUT_AND_BACK:
                raise BadInput(f"cards cannot come from {each!r}: name {', '.join(map(repr, words))}")
        for filled in all_of(says.at_once):
            if filled not in AT_ONCE:
                raise BadInput(
                    f"at_once is {filled!r}: say (WASTE,), (STOCK,), (WASTE, STOCK), (STOCK, WASTE), (RESERVE,), (RESERVE, WASTE), CHOSEN or ROWS"
                )
        for filled in all_of(says.filled):
            if (
                isinstance(block, Columns)
                and STOCK in filled
                and (set(all_of(says.at_once)) - {(), CHOSEN} or not _deals_to_waste(blocks))
            ):
                raise BadInput(
                    "filled names the stock, whose next card goes to a space: have it dealt to a waste, and let at_once be CHOSEN or leave it out"
                )
        if says.beside:
            others = next((each for each, _ in said(blocks) if each.names[0][:1] == says.beside), None)
            if (
                not isinstance(others, Foundations)
                or others is block
                or len(others.names) != len(block.names)
                or block.room != 1
            ):
                raise BadInput(
                    f"beside is {says.beside!r}: give the letter of as many other foundations, and say full=1"
                )
        if says.opens and not any(isinstance(each, Stock) for each in blocks):
            raise BadInput("opens says when the stock is empty, but there is no stock: leave it out, or add Stock(…)")
        if pairs and (isinstance(block, Cells | Foundations) or any(each != NOTHING for each in all_of(says.build))):
            raise BadInput("with pairs= cards only leave the table: leave out Cells, Foundations and ways of building")
    first = [block for block in blocks if isinstance(block, Foundations) and block.base in (FIRST_CARD, CHOSEN)]
    if first and any(isinstance(block, Foundations) and block not in first for block in blocks):
        raise BadInput("with FIRST_CARD or CHOSEN the rank of a card is the base of all foundations: say so of each")
    deals = [each for block, says in said(blocks) if isinstance(block, Columns) for each in says.deal]
    if any(block.base == CHOSEN for block in first) and (max(deals, default=0) > 1 or sum(deals) < 2):
        raise BadInput(
            "with CHOSEN the player chooses one of the cards in the columns: deal a card each to two columns or more"
        )


def _deals_to_waste(blocks: Sequence[Block]) -> bool:
    """Whether the stock is always dealt to a waste."""
    deals = [each for block in blocks if isinstance(block, Stock) for each in all_of(block.deals)]
    waste = any(isinstance(block, Waste) for block in blocks)
    return waste and bool(deals) and all(isinstance(each, int) and each for each in deals)


def _check_cards(blocks: Sequence[Block], packs: int, aside: Sequence[int], some_go_out: bool) -> None:
    """Check numbers of cards."""
    left = Counter(pack(packs, aside))
    out = Counter(each for _, says in said(blocks) for each in says.out)
    founding = [block for block in blocks if isinstance(block, Foundations)]
    founded = sum(block.room * len(block.names) for block in founding)
    if founded > left.total():
        raise BadInput(
            f"the foundations want {founded} cards, but there are {left.total()}: say fewer, or full= for shorter ones"
        )
    for each in out - left:
        raise BadInput(f"the {card_text(each)} begins more piles than there are such cards: say fewer, or packs=2")
    cards, dealt = left.total() - out.total(), sum(sum(says.deal) for _, says in said(blocks))
    if dealt > cards and not (some_go_out and all(block.base != FIRST_CARD for block in founding)):
        raise BadInput(f"{dealt} cards are dealt, but only {cards} are in the packet: deal fewer, or say packs=2")
    if dealt < cards and not any(isinstance(block, Stock) for block in blocks):
        raise BadInput(
            f"{dealt} of {cards} cards are dealt, and there is no Stock for the others: deal all of them, or add Stock()"
        )


def _check_stock(blocks: Sequence[Block], leader: int, again: bool, gathers: bool) -> None:
    """Check that what is dealt has a place to go to."""
    stock = next((block for block in blocks if isinstance(block, Stock)), None)
    if stock and stock.next not in range(10):
        raise BadInput(f"next is {stock.next!r}, which is no place of an option: leave it out")
    waste, columns = (any(isinstance(block, kind) for block in blocks) for kind in (Waste, Columns))
    deals = all_of(stock.deals) if stock else ()
    if (leader or COLUMNS in deals or ROWS in deals) and not columns:
        raise BadInput("cards are dealt to the columns, but there are none: add Columns(…)")
    if not leader and not waste and any(isinstance(each, int) and each for each in deals):
        raise BadInput(
            "the stock deals to the waste, but there is none: add Waste(), or say Stock(0) or Stock(COLUMNS)"
        )
    if not stock and waste and again:
        raise BadInput("a redeal turns the waste over, but there is no stock: add Stock()")
    more = any(
        says.out and says.gives if isinstance(block, Foundations | Columns) else any(says.deal)
        for block, says in said(blocks)
    )
    if gathers and not stock and more:
        raise BadInput(
            "gathers= deals again to the columns what they had at first, but they may get more cards: add Stock(0)"
        )


def _check_turns(blocks: Sequence[Block], leader: int) -> None:
    """Check what is said of a stock that is dealt in turn."""
    kinds = Counter(type(block) for block, _ in said(blocks))
    in_turn = any(
        deals in (IN_TURN, IN_ROUNDS)
        for block, _ in said(blocks)
        if isinstance(block, Stock)
        for deals in all_of(block.deals)
    )
    foundations = sum(len(block.names) for block, _ in said(blocks) if isinstance(block, Foundations))
    for block, says in said(blocks):
        if (says.reaches or says.changes) and not in_turn:
            raise BadInput(
                "reaches= and changes= are of a stock that is dealt in turn: say Stock(IN_TURN) or Stock(IN_ROUNDS)"
            )
        if says.reaches and len(says.reaches) != len(block.names):
            raise BadInput(
                f"reaches has {len(says.reaches)} entries for {len(block.names)} columns: give each its foundations, or () for all"
            )
        if any(each not in range(min(foundations, 8)) for reached in says.reaches for each in reached):
            raise BadInput(
                f"reaches names a foundation that is not there: count the {foundations} from 0, at most eight"
            )
        if in_turn and isinstance(block, Columns) and (says.opens != AFTER_STOCK or any(says.deal)):
            raise BadInput(
                "a stock that is dealt in turn lays all cards on the columns, which are built on later: say opens=AFTER_STOCK, and no deal="
            )
    if in_turn and (leader or kinds[Columns] != 1 or set(kinds) - {Columns, Foundations, Stock}):
        raise BadInput(
            "a stock is dealt in turn to one block of Columns, beside which there are only Foundations: leave out the others, and leader="
        )


def _check_rows(blocks: Sequence[Block], leader: int, pairs: bool) -> None:
    """Check what is said of a stock that is laid in rows."""
    deals = {each for block, _ in said(blocks) if isinstance(block, Stock) for each in all_of(block.deals)}
    laid = [(block, says) for block, says in said(blocks) if ROWS in all_of(says.at_once)]
    if (
        (deals == {ROWS}) != bool(laid)
        or (ROWS in deals and len(deals) > 1)
        or any(isinstance(says.at_once, By) for _, says in laid)
    ):
        raise BadInput(
            "Stock(ROWS) lays its rows on columns that say at_once=ROWS: say both, whatever the options, or neither"
        )
    if len([says for _, says in laid if says.takes]) > 1:
        raise BadInput("rows are built on in one block of columns only: say takes=() of the others")
    bad = leader or pairs or any(says.beside for _, says in said(blocks))
    if laid and (bad or any(says.gives != r.TOP or getattr(block, "down", 0) for block, says in laid)):
        raise BadInput(
            "with rows, one card moves at a time, face up, and the stock fills its place: leave out moves=, face_down=, leader=, pairs= and beside="
        )


def _check_kept(blocks: Sequence[Block], leader: int, again: bool) -> None:
    """Check what is said of columns that a deal fills first, and of a stock that is heaped on the columns in rounds."""
    stock = next((block for block in blocks if isinstance(block, Stock)), None)
    waste = next((block for block in blocks if isinstance(block, Waste)), None)
    heaped = stock is not None and HEAPED in all_of(stock.deals)
    if heaped and (waste is None or waste.room != 1 or leader or again):
        raise BadInput(
            "a stock that is heaped needs a waste for one card, and has no leader= and no redeal: add Waste(room=1)"
        )
    for block, says in said(blocks):
        if says.kept not in range((getattr(block, "own_room", 0) or 104) + 1):
            raise BadInput(f"kept is {says.kept!r}: give a number of cards, at most room=")
        plain = stock is not None and all(isinstance(each, int) and each == 1 for each in all_of(stock.deals))
        if says.kept and (leader or any(all_of(says.at_once)) or not (heaped or (plain and waste))):
            raise BadInput(
                "kept= is for columns that Stock(1) or Stock(HEAPED) fills before the waste: leave out at_once= and leader="
            )
