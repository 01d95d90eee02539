"""Records as trees that can be changed, and records from files, game by game."""

from __future__ import annotations

import gzip
import io
import pickle
import tracemalloc
from collections.abc import Iterator
from copy import deepcopy
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cadogan
from cadogan import BadInput, IllegalMove, Record, Tree, read_record, records
from cadogan.position.notation import Fault, Node, Ply, read, read_each, write
from samples import some

HEAD = '[Game "crazy-quilt"]\n[Deal "42"]\n\n'
TEXT = HEAD + "{A quiet start.}\n1. b8-u c1-d (2. deal {too soon} 3. c1-d) (2. g1-d) 3. deal g1-d {so far}\n"


@pytest.fixture
def tree() -> Tree:
    return Tree(read_record(TEXT))


def names(nodes: object) -> list[str]:
    return [node.move for node in nodes]  # type: ignore[attr-defined]


# -- reading a tree ---------------------------------------------------------------------------------------------------


def test_nodes_know_their_place_and_position(tree: Tree) -> None:
    assert str(tree) == TEXT
    assert repr(tree) == "<Tree of crazy-quilt, deal 42: 7 moves>"
    assert (tree.root.move, tree.root.comment, tree.root.parent, tree.root.ply) == ("", "A quiet start.", None, 0)
    assert tree.root.position == cadogan.game("crazy-quilt").deal(42)
    assert tree.moves == ("b8-u", "c1-d", "deal", "g1-d")
    assert tree.end.comment == "so far"
    assert repr(tree.end) == "<Node 4. g1-d>"
    assert repr(tree.root) == "<Node: the start>"
    first = tree.root.next
    assert first is not None
    assert names(first.children) == ["c1-d", "deal", "g1-d"]
    assert names(tree.walk()) == ["b8-u", "c1-d", "deal", "g1-d", "deal", "c1-d", "g1-d"]
    assert names(first.children[1].walk()) == ["deal", "c1-d"]
    assert names(first.children[1].end.line) == ["b8-u", "deal", "c1-d"]
    assert [node.is_main_line for node in tree.walk()] == [True] * 4 + [False] * 3
    for node in tree.walk():
        assert node.position.history == tuple(names(node.line))
        assert node.position.ply == node.ply
        assert node.tree is tree
        assert node.parent is not None
        assert node in node.parent.children
    assert tree.game == cadogan.game("crazy-quilt")
    assert tree.verify()


def test_a_position_with_its_moves_becomes_a_tree() -> None:
    position = cadogan.game("windmill").deal(7)
    while position.ply < 40 and not position.is_over:
        position = position.play(position.moves[0])
    tree = Tree(position)
    assert tree.moves == position.history
    assert tree.end.position == position
    assert tree.record() == Record.from_position(position)
    assert Tree(cadogan.game("windmill").deal(7)).moves == ()


def test_moves_can_be_found(tree: Tree) -> None:
    found = tree.root.find("b8-u deal", "C1-D")
    assert found is not None
    assert names(found.line) == ["b8-u", "deal", "c1-d"]
    assert tree.root.find("b8-u g1-d deal") is tree.root.find("a1-u deal") is None
    assert tree.root.find() is tree.root


# -- changing it ------------------------------------------------------------------------------------------------------


def test_moves_are_added_by_the_rules(tree: Tree) -> None:
    before = str(tree)
    assert tree.root.add("b8-u", "c1-d deal") is tree.end.parent
    assert str(tree) == before
    with pytest.raises(IllegalMove, match=r"^a1-u is not legal: "):
        tree.end.add("deal a1-u")
    assert str(tree) == before
    assert tree.end.add("DEAL").move == "deal"
    assert names(tree.main_line)[-1] == "deal"
    tree.root.add("deal deal").comment = "all in a row"
    assert tree.root.children[1].end.comment == "all in a row"
    assert read_record(str(tree)) == tree.record()


def test_variations_are_promoted_demoted_and_deleted(tree: Tree) -> None:
    first = tree.root.children[0]
    main, early, other = first.children
    other.promote()
    assert names(first.children) == ["c1-d", "g1-d", "deal"]
    other.promote()
    other.promote()
    assert names(first.children) == ["g1-d", "c1-d", "deal"]
    assert tree.moves == ("b8-u", "g1-d")
    other.demote()
    assert first.next is main
    early.demote()
    assert first.children == (main, other, early)
    deep = early.end
    deep.make_main()
    assert tree.moves == ("b8-u", "deal", "c1-d")
    assert deep.is_main_line
    early.delete()
    assert tree.moves == ("b8-u", "c1-d", "deal", "g1-d")
    assert deep.position.history == ("b8-u", "deal", "c1-d")
    for change in (
        deep.promote,
        deep.demote,
        deep.delete,
        deep.make_main,
        lambda: deep.add("deal"),
        lambda: early.tree,
    ):
        with pytest.raises(BadInput, match=r"^(c1-d|deal) was deleted from its tree: add it again"):
            change()
    first.delete()
    assert (tree.moves, list(tree.walk()), tree.end) == ((), [], tree.root)
    assert repr(tree) == "<Tree of crazy-quilt, deal 42: 0 moves>"


def test_the_start_stays(tree: Tree) -> None:
    for change, reason in (
        (tree.root.delete, "the start cannot be deleted: delete its children"),
        (tree.root.promote, "the start has no siblings: choose a move"),
        (tree.root.demote, "the start has no siblings: choose a move"),
        (tree.root.make_main, "the start is always on the main line"),
    ):
        with pytest.raises(BadInput, match=f"^{reason}$"):
            change()


def test_headers_and_comments_can_be_changed(tree: Tree) -> None:
    tree.headers["player"] = "Ann"
    assert tree.headers["Player"] == "Ann"
    assert "PLAYER" in tree.headers
    assert dict(tree.headers) == {"Game": "crazy-quilt", "Deal": "42", "Player": "Ann"}
    assert tree.end.position.number == 42
    tree.headers["Deal"] = "43"
    assert tree.root.position.number == 43
    with pytest.raises(BadInput, match=r"^at move 1: b8-u is not legal: "):
        _ = tree.end.position
    del tree.headers["PLAYER"]
    assert len(tree.headers) == 2
    with pytest.raises(KeyError):
        del tree.headers["Player"]
    with pytest.raises(BadInput, match="the header Game cannot be deleted"):
        del tree.headers["game"]
    with pytest.raises(BadInput, match="the header Deal must be text, not int"):
        tree.headers["Deal"] = 42  # type: ignore[assignment]
    with pytest.raises(BadInput, match="'a b' is not a header name"):
        tree.headers["a b"] = "x"
    with pytest.raises(BadInput, match="a comment must be text, not NoneType"):
        tree.end.comment = None  # type: ignore[assignment]
    del tree.headers["Deal"]
    with pytest.raises(BadInput, match="it needs a header Deal, Cards or Position"):
        _ = tree.root.position


def test_the_result_follows_when_asked(tree: Tree) -> None:
    tree.set_result()
    assert tree.headers["Result"] == "*"
    tree.set_result("resigned")
    assert tree.record().result == "resigned"
    with pytest.raises(BadInput, match=r"the result is 'lose'; it must be one of won, lost, resigned, \*"):
        tree.set_result("lose")
    endgame = Tree(cadogan.game("windmill").setup("sails=4S 5H; c=AS 2S 3S", strict=False))
    endgame.root.add("s1-c")
    assert endgame.headers["Result"] == "*"
    endgame.set_result()
    assert endgame.verify()
    assert read_record(str(endgame)) == endgame.record()


def test_long_lines_need_no_recursion() -> None:
    position, there, back = next(circles())
    line = f"{there} {back} " * 1500
    node = Tree(position).root.add(line)
    assert node.position == position
    again = Tree(node.tree.record())
    assert again.end.position == position
    assert again.moves == tuple(line.split())
    assert sum(1 for _ in again.walk()) == node.ply == 3000
    again.main_line[1000].delete()
    assert len(again.moves) == 1000


def circles() -> Iterator[tuple[cadogan.Position, str, str]]:
    """Positions of capricieuse with a move that another move reverses."""
    for number in count(1):
        position = cadogan.game("capricieuse").deal(number)
        for there in position.codes:
            back = "-".join(reversed(there.split("-")))
            after = position.play(there)
            if back in after.codes and after.play(back) == position:
                yield position, there, back


# -- there and back ---------------------------------------------------------------------------------------------------

COMMENTS = st.text(max_size=30)
GAMES = ("crazy-quilt", "the-carpet", "windmill", "capricieuse", "doubles-and-quits")


@settings(max_examples=60)
@given(data=st.data(), name=st.sampled_from(GAMES), number=st.integers(0, 2**64 - 1))
def test_any_edits_survive_writing_and_reading(data: st.DataObject, name: str, number: int) -> None:
    tree = Tree(cadogan.game(name).deal(number))
    for _ in range(data.draw(st.integers(0, 12))):
        nodes = [tree.root, *tree.walk()]
        node = data.draw(st.sampled_from(nodes))
        what = data.draw(
            st.sampled_from(("add", "add", "add", "comment", "promote", "demote", "main", "delete", "header"))
        )
        if what == "add" and not node.position.is_over:
            node.add(data.draw(st.sampled_from(list(node.position.codes))))
        elif what == "comment":
            node.comment = data.draw(COMMENTS)
        elif what == "header":
            tree.headers[data.draw(st.sampled_from(("Player", "Club", "X-y_1")))] = data.draw(COMMENTS)
        elif node is not tree.root:
            {"promote": node.promote, "demote": node.demote, "main": node.make_main, "delete": node.delete}.get(
                what, lambda: None
            )()
    record = tree.record()
    text = str(tree)
    again = read_record(text)
    assert again == record
    assert again == read_record(text.encode())
    assert write(again) == text
    other = Tree(again)
    assert str(other) == text
    assert names(other.walk()) == names(tree.walk())
    assert [node.comment for node in other.walk()] == [node.comment for node in tree.walk()]
    assert [node.position for node in other.walk()] == [node.position for node in tree.walk()]
    assert other.moves == tree.moves


@settings(max_examples=60)
@given(parents=st.lists(st.integers(-1, 30), max_size=30), comments=st.lists(COMMENTS, min_size=31, max_size=31))
def test_any_tree_survives_as_a_record(parents: list[int], comments: list[str]) -> None:
    plies = tuple(Ply(f"m{i}", min(parent, i - 1), comments[i]) for i, parent in enumerate(parents))
    record = Record({"Game": "crazy-quilt", "Deal": "1"}, plies, comments[-1])
    assert Tree(record).record() == record == read_record(write(record))


# -- files ------------------------------------------------------------------------------------------------------------

SEVERAL = (
    TEXT
    + '\n[Game "windmill"]\n[Deal "1"]\n\ndeal (deal\n\n'  # line 10: a variation that is not closed
    + '[Game "capricieuse"]\n[Deal "2"]\n\n*\n\n'
    + '[Game "crazy-quilt"]\n[Deal "3"]\n\ndeal } deal\n'
    + '[Game "windmill"]\n[Deal "4"]\ndeal deal\n'
)
FAULTS = [
    "line 10: the variation that begins here is not closed: a ) is missing",
    "line 20: '}' has no meaning here: write comments as {…}",
]


class Dripping(io.StringIO):
    """A text of which each read gives little."""

    def read(self, size: int | None = -1, /) -> str:
        return super().read(min(3, size or 0))


def test_a_file_is_read_game_by_game(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(SEVERAL, encoding="utf-8")
    found: list[Fault] = []
    games = [record.headers["Game"] for record in records(path, found.append)]
    assert games == ["crazy-quilt", "capricieuse", "windmill"]
    assert list(map(str, found)) == FAULTS
    assert [record.line for record in records(str(path), found.append)] == [1, 12, 21]
    reading = records(path)
    assert next(reading).moves == ("b8-u", "c1-d", "deal", "g1-d")
    with pytest.raises(BadInput, match=f"^{path}, {FAULTS[0][:20]}"):
        next(reading)
    with pytest.raises(FileNotFoundError):
        next(records(tmp_path / "none.txt"))


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_files_read_like_their_text(tmp_path: Path, newline: str) -> None:
    text = SEVERAL.replace("\n", newline).replace("quiet", "čiré € 🂡")
    whole = list(read_each(text))
    assert [type(each).__name__ for each in whole] == ["Record", "Fault", "Record", "Fault", "Record"]
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        data = text.encode(encoding)
        assert list(read_each(data)) == list(read_each(io.BytesIO(data))) == whole
        packed = tmp_path / f"{encoding}.gz"
        packed.write_bytes(gzip.compress(data))
        with gzip.open(packed) as file:
            assert list(read_each(file)) == whole
    assert list(read_each(io.StringIO(text))) == list(read_each(Dripping(text))) == whole
    assert list(read_each(io.BytesIO(b""))) == list(read_each(io.StringIO(""))) == []


@given(st.text(alphabet='[]{}()"; \n\rGamedl4*1.\\\ufeff', max_size=120), st.integers(1, 9))
def test_blocks_change_nothing(text: str, size: int) -> None:
    class Blocks(io.StringIO):
        def read(self, most: int | None = -1, /) -> str:
            return super().read(min(size, most or 0))

    text = text.replace("[G", '[Game "quilt"]').replace("[d", '\n[Deal "4"]')
    assert list(read_each(Blocks(text))) == list(read_each(text))
    lines = [each.line for each in read_each(text)]
    assert lines == [each.line for each in read_each(Blocks(text))]


def test_unwanted_games_are_skipped() -> None:
    faults: list[Fault] = []
    wanted = records(io.StringIO(SEVERAL), faults.append, wanted=lambda headers: headers.get("Game") == "windmill")
    assert [record.headers["Deal"] for record in wanted] == ["4"]
    assert list(map(str, faults)) == FAULTS[:1]  # the other bad game was not wanted
    assert list(records(io.StringIO(SEVERAL), wanted=lambda headers: False)) == []
    assert len(list(records(io.StringIO(SEVERAL), faults.append, wanted=lambda headers: True))) == 3


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    def peak(games: int) -> int:
        path = tmp_path / f"{games}.txt"
        path.write_text((TEXT + "{" + "A remark. " * 100 + "}\n\n") * games)
        tracemalloc.start()
        assert sum(1 for _ in records(path)) == games
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    peak(10)
    few, many = peak(some(700, 5_000)), peak(some(2_000, 20_000))
    assert many < 1.2 * few


def test_one_record() -> None:
    assert read_record(TEXT.encode()) == read(TEXT)[0]
    with pytest.raises(BadInput, match=r"^the text must hold one game, but it holds no game$"):
        read_record("")
    with pytest.raises(
        BadInput, match=r"^the text must hold one game, but it holds 2 games; read them with cadogan\.records$"
    ):
        read_record(TEXT + TEXT)
    with pytest.raises(BadInput, match=r"^line 4: a variation must follow"):
        read_record(HEAD + "(deal)")


def test_moves_are_added_with_their_numbers(tree: Tree) -> None:
    node = tree.root.add("1. b8-u 2.c1-d 3. deal")
    assert [each.move for each in node.line] == ["b8-u", "c1-d", "deal"]
    assert tree.root.find("1. b8-u c1-d") is node.parent
    with pytest.raises(IllegalMove):
        tree.root.add("1.. zz")


def test_trees_and_nodes_are_copied() -> None:
    """Also of long games, which are deeper than Python recurses."""
    tree = Tree(cadogan.game("capricieuse").deal(1))
    node = tree.root
    for _ in range(2000):
        node = node.add(node.position.moves[0])
    node.parent.add(node.parent.position.moves[1])  # type: ignore[union-attr]
    for copied in (deepcopy(tree), pickle.loads(pickle.dumps(tree))):
        assert copied.record() == tree.record()
        copied.root.next.delete()
        assert tree.end is node
    other = deepcopy(node)
    assert (other.ply, other.move, other.tree is not tree) == (2000, node.move, True)
    assert other.position == node.position
    node.delete()
    with pytest.raises(BadInput, match="was deleted from its tree"):
        deepcopy(node)


def test_a_tree_of_text_is_refused() -> None:
    with pytest.raises(BadInput, match=r"^a tree is made from a record or a position, not from str: read_record reads"):
        Tree(TEXT)  # type: ignore[arg-type]


def test_public_names() -> None:
    for name in ("Record", "Tree", "read_record", "records", "notation"):
        assert name in dir(cadogan)
        assert name in cadogan.__all__
    assert isinstance(Tree(read_record(TEXT)).root, Node)
