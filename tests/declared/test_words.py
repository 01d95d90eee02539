"""What the words of declared games mean, on positions that a person can check."""

from __future__ import annotations

from pathlib import Path

import pytest

import cadogan
from cadogan import BadInput
from cadogan.rules.game import use_file


def read(name: str, text: str) -> cadogan.Position:
    """A position in which cards may be missing."""
    return cadogan.game(name).setup(text, strict=False)


def moves(position: cadogan.Position) -> set[str]:
    return {*map(str, position.moves)}


# -- pairs ------------------------------------------------------------------------------------------------------------


def test_pairs_make_the_sum_and_are_free() -> None:
    position = read("pyramid", "r1=2S; r2=5H; r3=KD; w=8S; stock=AC")
    assert moves(position) == {"r2+w", "r3-heap", "deal"}
    after = position.play("r3-heap")
    assert moves(after) == {"r2+w", "deal"}, "the ace of the pyramid lies under the five"
    assert after.play("r2+w").piles["heap"].caption
    assert moves(read("pyramid", "r1=QS; w=AH")) == {"r1+w"}
    assert read("pyramid", "r1=KS").play("r1-heap").is_won


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("r1+w", "place 1"),
        ("r2+r3", "the 5 of hearts and the king of diamonds are not a pair"),
        ("r2-heap", "5 of hearts is not removed alone"),
        ("r2+r2", "is not removed alone"),
        ("r4+w", "place 4"),
    ],
)
def test_what_is_no_pair_is_refused_with_a_reason(move: str, reason: str) -> None:
    position = read("pyramid", "r1=2S; r2=5H; r3=KD; w=JS; stock=AC")
    with pytest.raises(cadogan.IllegalMove, match=reason):
        position.play(move)


# -- runs by spaces ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "columns", "most"),
    [(4, 0, 1), (3, 0, 2), (2, 0, 3), (0, 0, 5), (3, 1, 4), (4, 1, 2), (2, 1, 6)],
)
def test_a_run_is_as_long_as_spaces_allow(cells: int, columns: int, most: int) -> None:
    """Four cells less `cells`, and `columns` empty columns apart from the target."""
    run = "9S 8H 7S 6H 5S 4H"
    full = "".join(f"; c{i + 1}={card}" for i, card in enumerate(("KS", "KH", "KD", "KC")[:cells]))
    others = "".join(
        f"; p{i}={card}" for i, card in zip(range(3, 9 - columns), ("QS", "QH", "QC", "JS", "JC", "TS"), strict=False)
    )
    for length in range(1, 7):
        target = ("5C", "6D", "7C", "8D", "9C", "TD")[length - 1]
        position = read("freecell", f"p1={run}; p2={target}{full}{others}")
        assert ("p1-p2" in moves(position)) == (length <= most), (length, most)


# -- rows from the stock ----------------------------------------------------------------------------------------------


def test_the_stock_deals_a_row() -> None:
    position = read("rows", "p1=5S; p2=9H; p3=KD; p5=2C; stock=7D 8D 9D TD JD QD AD 2D 3D")
    row = position.play("deal")
    assert [len(row.piles[f"p{i}"].cards) for i in range(1, 9)] == [2, 2, 2, 1, 2, 1, 1, 1]
    last = row.play("deal")
    assert [len(last.piles[f"p{i}"].cards) for i in range(1, 9)] == [3, 2, 2, 1, 2, 1, 1, 1]
    assert "deal" not in moves(last)


def test_a_waste_for_one_card_is_played_first() -> None:
    position = read("packets", "p1=5S; w=9H; stock=KD")
    assert moves(position) == {"w-p1", "w-p2", "w-p3", "w-p4"}
    with pytest.raises(cadogan.IllegalMove, match="play the card of the waste first"):
        position.play("deal")
    assert "deal" in moves(position.play("w-p1"))
    assert "p1-p2" not in moves(position.play("w-p1"))


def test_the_stock_has_room_for_a_waste_that_is_turned_over(tmp_path: Path) -> None:
    file = tmp_path / "turned.py"
    table = "Columns(7, deal=5, spaces=NO_CARD), Waste(both(ANY_SUIT), deal=1), Stock(), Redeals(None), goal='columns'"
    file.write_text(FILE.partition("TABLE")[0].replace("faulty", "turned") + f"TABLE = Table({table})\n")
    use_file(file)
    position = read("turned", f"p1=AS; w={' '.join(rank + suit for suit in 'HDC' for rank in '23456789TJQK')}")
    turned = position.play("redeal")
    assert turned.piles["stock"].cards == position.piles["w"].cards
    assert turned.piles["p1"].cards == position.piles["p1"].cards


# -- faults of a file -------------------------------------------------------------------------------------------------

FILE = '''"""A game.

Rules that say how it is played.

Source. Made for tests.
"""

from cadogan.rules.declared import *

NAME, VERSION = "faulty", 1
PRESETS = {"faulty": Preset("Faulty", "A game with a fault.", "Made for tests", {})}
TABLE = Table(
    Columns(8, down(), deal=6),
    Foundations(4, out=True),
)
'''


@pytest.mark.parametrize(
    ("right", "wrong", "line", "sentence"),
    [
        ("deal=6", "deal=7", 12, "56 cards are dealt, but only 48 are in the packet"),
        ("deal=6", "deal=5", 12, "40 of 48 cards are dealt, and there is no Stock"),
        ("deal=6", "deal=(6, 6)", 13, "deal has 2 numbers for 8 piles"),
        ("deal=6", "deal=6, moves='all'", 13, "say ONE, RUN, WHOLE or BY_SPACES"),
        ("deal=6", "deal=6, at_once=(FOUNDATIONS,)", 12, "at_once is"),
        ("deal=6)", "deal=6, filled=(STOCK,)), Stock(0)", 12, "have it dealt to a waste"),
        ("deal=6)", "deal=6, filled=(STOCK,), at_once=(STOCK,)), Waste(), Stock()", 12, "or leave it out"),
        ("4, out=True)", "4, base=CHOSEN)", 12, "deal a card each to two columns or more"),
        ("out=True)", "out=True, opens=AFTER_WASTE)", 12, "but there is no stock"),
        (
            "Foundations(4, out=True)",
            "Foundations(2, base=FIRST_CARD), Foundations(2, letter='d')",
            12,
            "say so of each",
        ),
        ("out=True),", "out=True), Foundations(4, letter='k', full=1, beside='x'),", 12, "beside is 'x'"),
        ("deal=6", "deal=6, filled=('cellar',)", 12, "cards cannot come from 'cellar'"),
        ("down()", "down('red')", 13, "say IN_SUIT, IN_COLOUR, ALTERNATE or ANY_SUIT"),
        ("deal=6", "deal=6, face_down=EVERY_OTHER", 13, "the same odd number of cards"),
        ("deal=6", "deal=6, face_down='some'", 13, "say True or EVERY_OTHER"),
        ("down()", "down(low=14)", 13, "which is no rank"),
        ("down()", "down(step=13)", 13, "give a step from 1 to 12"),
        ("Foundations(4", "Foundations(4, returns=True", 12, "say full=26"),
        (
            "Foundations(4",
            "Foundations(4, up(ANY_SUIT), returns=True, full=26",
            14,
            "returns is for foundations in suit",
        ),
        ("Foundations(4", "Foundations(0", 14, "give one from 1 to 104"),
        ("Foundations(4, out=True)", "Foundations(4, base=14)", 14, "which is no rank"),
        ("Foundations(4", "Foundations(8", 12, "the foundations want 104 cards"),
        ("out=True),", "out=True), Redeals(12),", 14, "give a number from 0 to 9"),
        ("deal=6", "deal=(7,) * 7 + (-1,)", 12, "give numbers of cards, 0 to 104"),
        ("deal=6", "deal=6, room=5", 12, "at least as many as are dealt to a pile"),
        ("deal=6", "deal=6, room=200", 12, "give a number to 104"),
        ("deal=6", "deal=6, letter='no'", 12, "give one small letter"),
        ("deal=6", "deal=6, out=(13, 13)", 12, "the KS begins more piles than there are such cards"),
        ("out=True),", "out=True), Columns(2, down()),", 12, "two blocks have a place p1"),
        ("out=True),", "out=True), Columns(104, letter='q'), Cells(20),", 12, "136 piles"),
        ("out=True),", "out=True), Waste(), Redeals(1),", 12, "there is no stock"),
        ("out=True),", "out=True), Reserve(2, covered=[(1,), (2,)]),", 12, "count the 2 places from 0"),
        ("Foundations(4, out=True),", "Stock(),", 12, "the stock deals to the waste, but there is none"),
        ("Foundations(4, out=True),", "Stock(COLUMNS), Reserve(52), pairs=equal(),", 12, "cards only leave the table"),
        ("deal=6", "deal=6, reaches=[()] * 8", 12, "say Stock(IN_TURN) or Stock(IN_ROUNDS)"),
        ("out=True),", "out=True), Stock('in turn'),", 12, "say opens=AFTER_STOCK, and no deal="),
        ("deal=6", "reaches=[()] * 7, opens=1), Stock('in rounds'", 12, "reaches has 7 entries for 8 columns"),
        ("deal=6", "reaches=[(4,)] * 8, opens=1), Stock('in rounds'", 12, "count the 4 from 0, at most eight"),
        ("deal=6", "deal=6, at_once=ROWS", 12, "say both, whatever the options, or neither"),
        ("deal=6", "at_once=ROWS), Columns(2, letter='q', at_once=ROWS), Stock(ROWS", 12, "say takes=() of the others"),
        ("deal=6", "at_once=ROWS, moves=WHOLE), Stock(ROWS", 12, "with rows, one card moves at a time"),
        ("deal=6", "opens=1), Reserve(2), Stock('in rounds'", 12, "to one block of Columns"),
        ("out=True),", "out=True),\n    gathers='middle first',", 12, "leave it out"),
        ("out=True),", "out=True),\n    facing=True,", 12, "facing is for columns, foundations and a stock"),
        ("deal=6", "deal=6, kept=3", 12, "kept= is for columns that Stock(1) or Stock(HEAPED) fills"),
        ("deal=6", "deal=5, kept=200), Waste(), Stock(", 12, "give a number of cards, at most room="),
        ("deal=6", "deal=5), Waste(), Stock(HEAPED, count=20", 12, "add Waste(room=1)"),
        ("deal=6", "deal=5), Waste(), Stock(1, count=4", 13, "count is of a stock that is dealt to columns"),
        ("deal=6", "deal=5), Cells(4, takes=(STOCK,)", 12, "cards cannot come from 'stock'"),
        ("out=True", "out=(1, 2)", 14, "give one for each, of different suits"),
        ("out=True),", "out=True),\n    laid='sideways',", 12, "laid is 'sideways': say 'rows' or 'piles'"),
    ],
)
def test_a_fault_is_named_with_its_line(tmp_path: Path, right: str, wrong: str, line: int, sentence: str) -> None:
    file = tmp_path / "faulty.py"
    assert right in FILE
    file.write_text(FILE.replace(right, wrong, 1))
    with pytest.raises(BadInput) as raised:
        use_file(file)
    assert sentence in str(raised.value)
    assert f"faulty.py, line {line}:" in str(raised.value)


def test_a_value_that_depends_on_no_option_is_named(tmp_path: Path) -> None:
    file = tmp_path / "faulty.py"
    file.write_text(FILE.replace("deal=6", "deal=by('many', a=6)"))
    with pytest.raises(BadInput, match=r"faulty\.py"):
        use_file(file)
    file.write_text(FILE.replace("down()", "by('turns', off=down(), on=both())"))
    with pytest.raises(BadInput, match=r"by\('turns', ...\) names no option"):
        use_file(file)
