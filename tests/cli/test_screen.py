"""The full screen of `cadogan play`: whole games by keys and mouse, hints, the tree, refusals, and nothing unseen shown."""

from __future__ import annotations

import asyncio
import errno
import os
import random
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Coroutine
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

if not find_spec("textual"):
    pytest.fail("Textual is not installed: `make setup` installs it, as does cadogan[terminal]", pytrace=False)

from rich.color import Color, ColorSystem
from textual.pilot import Pilot
from textual.widgets import Footer, Input, Static, Tree
from textual.widgets._footer import FooterKey

import cadogan
from cadogan import coach
from cadogan.cli.terminal import session
from cadogan.cli.terminal.played import PlayedGame, read_saved
from cadogan.cli.terminal.screen.app import TableApp
from cadogan.cli.terminal.screen.appearance import NAMES, SIXTEEN, palette
from cadogan.cli.terminal.screen.dialogs import Tries
from cadogan.cli.terminal.screen.geometry import grid, weaves
from cadogan.cli.terminal.screen.painting import SIGNS
from cadogan.cli.terminal.screen.table import TOO_SMALL
from cadogan.position import Position
from cadogan.position.notation import Record, read
from cadogan.rules.cards import card_text
from cadogan.rules.places import PAIR
from cli.conftest import Terminal
from golden import FIRST
from samples import some

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "tests" / "data" / "games", ROOT / "docs" / "examples" / "golden"]
GAMES = [game.id for game in cadogan.games()]  # with those of docs/examples
# A game of every second family, and in `make test-all` every one.
SOME = [pytest.param(name, marks=[pytest.mark.dear] * (name not in FIRST[::2])) for name in GAMES]
SIZES = [(80, 24), (120, 40)]
PLAYED = int(
    os.environ.get("SCREEN_MOVES", some("5", "15"))
)  # the last moves of each record are played; 9999 plays all
Test = Callable[[TableApp, Pilot[None]], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "cadogan"


def on_screen(position: Position, test: Test, size: tuple[int, int] = (80, 24), keep: bool = True) -> TableApp:
    """Run a test with an app that shows a position, and return the app."""
    app = TableApp(PlayedGame(position), keep=keep)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await test(app, pilot)

    asyncio.run(run())
    app.game.leave()
    return app


def won_record(name: str) -> Record:
    path = next(path for path in (folder / f"{name}.record" for folder in FOLDERS) if path.exists())
    (record,) = read(path.read_text(encoding="utf-8"))
    return record


def picture(app: TableApp) -> str:
    """Return the characters and colours of the whole table."""
    return repr([list(app.table.render_line(y)) for y in range(app.table.size.height)])


def text_of(app: TableApp) -> str:
    return "\n".join(app.table.render_line(y).text for y in range(app.table.size.height))


async def click(app: TableApp, pilot: Pilot[None], place: str) -> None:
    """Click the top card of a place."""
    assert app.table.grid
    box, pile = app.table.grid.boxes[place], app.table.piles[place]
    row = box.middle[1] // 2
    if box.rows and pile.cards:
        row = box.top // 2 + min(len(pile.cards), box.rows) - 1
    assert await pilot.click(app.table, offset=(box.middle[0], row))


async def by_mouse(app: TableApp, pilot: Pilot[None], name: str) -> None:
    move = app.position.move(name)
    if move.source and move.target and move.kind != "deal":
        await click(app, pilot, move.source)
        await click(app, pilot, move.target)
    elif move.source:
        await click(app, pilot, move.source)
    else:
        await by_typing(app, pilot, name)


async def by_keys(app: TableApp, pilot: Pilot[None], name: str) -> None:
    """Walk to the card with Tab, take it with Enter, walk to its target and put it there; or press Space."""
    move = app.position.move(name)
    if move.kind not in ("card", "pair"):
        await (pilot.press("space") if app._first() == name else by_typing(app, pilot, name))
        return
    for _ in range(200):
        if app.cursor == move.source:
            break
        await pilot.press("tab")
    assert app.cursor == move.source
    await pilot.press("enter")
    if app.taken:
        for _ in range(50):
            if app.cursor == move.target:
                break
            await pilot.press("tab")
        await pilot.press("enter")


async def by_typing(app: TableApp, pilot: Pilot[None], name: str) -> None:
    await pilot.press("slash", *("plus" if c == "+" else "minus" if c == "-" else c for c in name), "enter")


WAYS = [by_mouse, by_keys]


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", SOME)
def test_a_won_game_to_its_end(name: str, data_folder: Path) -> None:
    """Half of the games are played with the mouse, half with keys; half of each in a small window."""
    record = won_record(name)
    nth = GAMES.index(name)
    play, size = WAYS[nth % 2], SIZES[nth // 2 % 2]
    later = max(0, len(record.moves) - PLAYED)
    start = record.start.play(*record.moves[:later])

    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        for number, move in enumerate(record.moves[later:], start=later):
            await play(app, pilot, move)
            assert app.position.history == record.moves[: number + 1], (move, app.said)
        await pilot.pause()
        assert app.position.is_won
        assert app.said.startswith("★ You won in")
        assert app.tone == "won"

    on_screen(start, test, size)


@pytest.mark.parametrize("name", GAMES)
def test_tables_fit_every_window(name: str) -> None:
    position = cadogan.game(name).deal(5)
    for columns, rows in ((60, 16), (80, 20), (100, 26), (120, 36), (200, 60)):
        found = grid(position.layouts, position.piles, weaves(position.start.piles), columns, rows)
        if (
            columns < 80 and found is None
        ):  # a table that needs more room than the smallest window has: the screen says so
            continue
        assert found, (columns, rows)
        assert set(found.boxes) == set(position.piles)
        for box in found.boxes.values():
            assert 0 <= box.left < box.right <= columns
            assert 0 <= box.top < box.bottom <= 2 * rows
        for one, other in combinations(found.boxes.values(), 2):
            apart = one.right <= other.left or other.right <= one.left
            below = one.bottom <= other.top or other.bottom <= one.top
            assert apart or below or (one.woven and other.woven), (one, other)


@pytest.mark.parametrize("name", SOME)
def test_all_seen_cards_are_shown(name: str) -> None:
    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        shown = text_of(app)
        for pile in app.table.piles.values():
            if pile.cards and pile.kind not in ("stock", "heap") and pile.cards[-1] != 15:
                card = card_text(pile.cards[-1])
                assert card[0] + SIGNS["SHDC".index(card[1])] in shown

    on_screen(cadogan.game(name).deal(3), test)


@pytest.mark.parametrize("name", SOME)
def test_nothing_unseen_is_shown(name: str) -> None:
    position = cadogan.game(name).deal(8)
    rng = random.Random(1)
    for _ in range(6):
        if not position.is_over:
            position = position.play(rng.choice(position.moves))
    other = next(position.worlds(3))
    assert other.seen == position.seen
    pictures = []

    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        lines = [picture(app)]
        for key in ("e", "tab", "right", "down"):
            await pilot.press(key)
            lines += [picture(app), app.said, app._below()]
        pictures.append(lines)

    on_screen(position, test, keep=False)
    on_screen(other, test, keep=False)
    assert pictures[0] == pictures[1]


def test_refusals_say_why() -> None:
    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        await click(app, pilot, "d4")
        assert app.said.endswith("is blocked: both its narrow ends are covered.")
        await click(app, pilot, "uS")
        assert app.tone == "refused"
        assert "blocked" in app.said or "covered" in app.said
        assert not app.taken
        await by_typing(app, pilot, "c1-w")
        assert app.said.startswith("c1-w is not legal: ")
        await pilot.press("u")
        assert app.said == "There is nothing to undo."
        await pilot.press("9")
        assert app.said.startswith("There is no move 9") or app.said == "No moves are listed here."
        assert app.position.ply == 0

    on_screen(cadogan.game("crazy-quilt").deal(42), test)


def test_dragging_a_card() -> None:
    position = cadogan.game("crazy-quilt").deal(42)

    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        move = next(move for move in position.moves if move.kind == "card")
        assert app.table.grid
        source, target = (app.table.grid.boxes[place].middle for place in (move.source, move.target))
        await pilot.mouse_down(app.table, offset=(source[0], source[1] // 2))
        await pilot.mouse_up(app.table, offset=(target[0], target[1] // 2))
        await pilot.pause()
        assert app.position.history == (move,)

    on_screen(position, test)


def test_a_card_without_a_move_says_the_same_when_clicked_and_when_dragged() -> None:
    """Wherever it is dropped."""
    position = cadogan.game("windmill").deal(1)
    dead = next(f"s{i}" for i in range(1, 9) if not any(move.source == f"s{i}" for move in position.moves))

    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        assert app.table.grid
        boxes = app.table.grid.boxes
        x, y = boxes[dead].middle
        await pilot.click(app.table, offset=(x, y // 2))
        said = app.said
        assert said.endswith("has no move now.")
        app.action_put_back()
        for target in ("c", "k1", "w"):
            to, down = boxes[target].middle
            await pilot.mouse_down(app.table, offset=(x, y // 2))
            await pilot.mouse_up(app.table, offset=(to, down // 2))
            await pilot.pause()
            assert (app.said, app.tone) == (said, "refused")

    on_screen(position, test)


def test_other_buttons_do_nothing() -> None:
    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        assert app.table.grid
        x, y = app.table.grid.boxes["stock"].middle
        await pilot.click(app.table, offset=(x, y // 2), button=3)
        assert app.position.ply == 0
        await pilot.click(app.table, offset=(x, y // 2))
        assert app.position.history == ("deal",)

    on_screen(cadogan.game("windmill").deal(1), test)


def test_numbers_play_the_listed_moves() -> None:
    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        listed = app.listed
        assert listed
        assert f"1 {app._short(listed[0], app.cursor)}" in app._below()
        await pilot.press("1")
        assert app.position.history == (str(listed[0]),)

    on_screen(cadogan.game("windmill").deal(1), test)


def test_the_rest_is_played_when_nothing_can_go_wrong() -> None:
    record = won_record("the-nation")
    position = record.start.play(*record.moves[:-10])

    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("f")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.position.is_won
        assert len(app.game.tree) == app.position.ply + 1

    on_screen(position, test)


def test_the_tree_keeps_every_try(data_folder: Path) -> None:
    position = cadogan.game("crazy-quilt").deal(42)

    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        for name in ("deal", "c1-d", "b8-u"):
            await by_typing(app, pilot, name)
        for _ in range(2):
            await pilot.press("u")
        await by_typing(app, pilot, "b8-u")
        assert app.position.history == ("deal", "b8-u")
        assert len(app.game.tree) == 5
        await pilot.press("t")
        await pilot.pause(0.2)
        assert isinstance(app.screen, Tries)
        tree = app.screen.query_one(Tree)
        labels = [str(node.label) for node in tree._tree_nodes.values()]
        assert len(labels) == 5
        assert sum("here" in label for label in labels) == 1
        leaf = next(node for node in tree._tree_nodes.values() if node.data == 3)
        tree.move_cursor(leaf)
        await pilot.press("enter")
        await pilot.pause()
        assert app.position.history == ("deal", "c1-d", "b8-u")
        for _ in range(3):
            await pilot.press("u")
        for _ in range(3):
            await pilot.press("r")
        assert app.position.history == ("deal", "c1-d", "b8-u")
        await pilot.press("u")

    app = on_screen(position, test)
    assert "cadogan play --resume" in app.game.leave()
    (path,) = (data_folder / "records").iterdir()
    saved, _ = read_saved(path)
    assert saved.position.history == ("deal", "c1-d")
    assert saved.undone == ["b8-u"]


def test_a_saved_game_is_opened_with_its_undone_moves(data_folder: Path) -> None:
    position = cadogan.game("crazy-quilt").deal(42)
    path = data_folder / "records" / "mine.txt"

    async def save(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("space", "space", "u", "s")
        await pilot.pause()
        app.screen.query_one(Input).value = str(path)
        await pilot.press("enter")
        await pilot.pause()
        assert app.said == f"Saved in {path}."

    on_screen(position, save)

    async def load(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("o")
        await pilot.pause()
        app.screen.query_one(Input).value = "mine.txt"
        await pilot.press("enter")
        await pilot.pause()
        assert app.position.history == ("deal",)
        assert app.game.path == path
        await pilot.press("r")
        assert app.position.history == ("deal", "deal")
        await pilot.press("o")
        await pilot.pause()
        app.screen.query_one(Input).value = "missing.txt"
        await pilot.press("enter")
        await pilot.pause()
        assert "missing.txt could not be read" in app.said

    on_screen(cadogan.game("windmill").deal(1), load)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("key", "name", "said"),
    [
        ("s", "~nobody-here/a.txt", "~nobody-here/a.txt begins with an unknown user: write ~/ for your own folder."),
        ("o", "~nobody-here/a.txt", "~nobody-here/a.txt begins with an unknown user: write ~/ for your own folder."),
        ("s", "a" * 300, "File name too long."),
        ("o", "a" * 300, "File name too long."),
        ("s", ".", ". is a folder: give the name of a file."),
        ("o", "/", "/ could not be read: Is a directory."),
    ],
)
def test_a_bad_file_name_is_refused_in_one_sentence(key: str, name: str, said: str) -> None:
    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("space", key)
        await pilot.pause()
        app.screen.query_one(Input).value = name
        await pilot.press("enter")
        await pilot.pause()
        assert app.said.endswith(said)
        assert app.tone == "refused"

    on_screen(cadogan.game("windmill").deal(1), test)


@pytest.mark.dear  # that tables fit every window is asked below
def test_a_narrow_window_shows_the_keys_and_what_to_do() -> None:
    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        footer = app.query_one(Footer)
        shown = [key.description for key in footer.query(FooterKey) if key.region.right <= 60]
        assert {"Help", "Quit", "Hint"} <= set(shown)
        await pilot.press("question_mark")
        await pilot.pause()
        keys = app.screen.query(Static).first()
        lines = [keys.render_line(y).text for y in range(3)]
        assert lines[0].startswith("Arrows  ")
        assert lines[1].startswith("        ")  # what the keys do is broken beside the keys
        await pilot.press("escape")
        await pilot.resize_terminal(30, 10)
        await pilot.pause()
        assert " ".join(text_of(app).split()) == TOO_SMALL

    on_screen(cadogan.game("crazy-quilt").deal(42), test, size=(60, 20))


def test_a_new_deal(data_folder: Path) -> None:
    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("space", "n")
        await pilot.pause()
        app.screen.query_one(Input).value = "windmill 7"
        await pilot.press("enter")
        await pilot.pause()
        assert (app.position.game.id, app.position.number) == ("windmill", 7)
        await pilot.press("n")
        await pilot.pause()
        app.screen.query_one(Input).value = "whist 7"
        await pilot.press("enter")
        await pilot.pause()
        assert app.said.startswith("There is no game 'whist'")

    app = on_screen(cadogan.game("crazy-quilt").deal(42), test)
    assert len(app.left) == 1  # the first game was saved
    assert len(list((data_folder / "records").iterdir())) == 1


def test_a_disk_that_is_full_is_said_once(data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("space")
        path = data_folder / "records" / "crazy-quilt-42.txt"
        assert f"Your moves are not saved: {path} cannot be written (No space left on device)." in app.said
        await pilot.press("space")
        assert app.said.startswith("Deal: ")
        assert app.position.ply == 2

    monkeypatch.setattr("os.fsync", full)
    on_screen(cadogan.game("crazy-quilt").deal(42), test)


def test_a_hint_is_fair_and_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    position = cadogan.game("crazy-quilt").deal(42)
    think, go = coach.hint, threading.Event()

    def slow(position: Position, *, cancel: threading.Event, **_: object) -> coach.Hint:
        while not go.wait(0.01) and not cancel.is_set():
            pass
        return think(position, samples=100, cancel=cancel)

    monkeypatch.setattr(coach, "hint", slow)

    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        assert app.said.startswith("Thinking")
        before = app.cursor
        await pilot.press("tab")  # the table answers while the coach thinks
        assert app.cursor != before
        go.set()
        await app.workers.wait_for_complete()
        await pilot.pause()
        name = app.said.partition(":")[0]
        assert name in position.moves
        assert "Chance of winning" in app.said
        assert app.hinted
        go.clear()
        await pilot.press("h", "escape")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.said == ""
        await pilot.press("h", "space")  # a move stops the coach
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.said.startswith("Deal: ")

    on_screen(position, test)


def test_appearances_letters_and_sizes() -> None:
    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        seen = {picture(app)}
        for _ in range(2):
            await pilot.press("a")
            seen.add(picture(app))
        assert len(seen) == 3
        await pilot.press("l")
        assert text_of(app).isascii()
        small = app.table.grid
        await pilot.resize_terminal(160, 50)
        await pilot.pause()
        assert small
        assert app.table.grid
        assert app.table.grid.size > small.size
        await pilot.resize_terminal(30, 10)
        await pilot.pause()
        assert "too small" in text_of(app)

    position = cadogan.game("crazy-quilt").deal(42)
    on_screen(position, test)
    again = TableApp(PlayedGame(position))
    assert again.settings == {"appearance": "cadogan-contrast", "suits": "letters"}
    assert not again.signs


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["xterm", "linux"])
def test_suits_differ_in_sixteen_colours(name: str, terminals: list[Terminal]) -> None:
    table = Terminal("play", "quilt", "42", "--no-save", TERM=name, COLORTERM="", LANG="C.UTF-8")
    terminals.append(table)
    kings = re.findall(r"\x1b\[(\d+);\d+mK([♠♥♦♣])", table.until("Quit"))
    assert {suit: ink for ink, suit in kings} == {"♠": "30", "♥": "31", "♦": "34", "♣": "90"}
    for appearance in NAMES:
        few = palette(appearance, few=True)
        inks = [Color.parse(ink).downgrade(ColorSystem.STANDARD).number for ink in few.inks]
        assert inks[2] != inks[3]
        for ground in (few.felt, few.slot, few.paper, few.shade, few.back, few.tab, few.cursor, few.taken, few.target):
            assert SIXTEEN.index(ground) < 8  # the Linux console has no others behind text


def test_without_colour_suits_are_letters(terminals: list[Terminal]) -> None:
    table = Terminal("play", "quilt", "42", "--no-save", NO_COLOR="1", LANG="C.UTF-8")
    terminals.append(table)
    output = table.until("Quit")
    assert "KD" in output
    assert not set(SIGNS) & set(output)


def test_pairs_can_be_taken_from_either_card() -> None:
    position = cadogan.game("monte-carlo").deal(1)
    move = next(move for move in position.moves if move.kind == PAIR)

    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        await click(app, pilot, move.target)
        await click(app, pilot, move.source)
        assert app.position.history == (move,)

    on_screen(position, test)


def test_no_command_but_play_imports_textual() -> None:
    code = "import sys, cadogan, cadogan.cli, cadogan.cli.play; print('textual' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out == "False\n"


class Tty:
    def isatty(self) -> bool:
        return True


def test_when_the_screen_is_filled(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    position = cadogan.game("crazy-quilt").deal(42)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    assert not session.may_fill_screen(False, position)  # not a terminal
    monkeypatch.setattr("sys.stdin", Tty())
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stderr", Tty())
    assert session.may_fill_screen(False, position)
    assert not session.may_fill_screen(True, position)
    monkeypatch.setenv("LINES", "20")
    monkeypatch.setenv("COLUMNS", "60")
    assert session.may_fill_screen(False, position)
    assert not session.may_fill_screen(False, cadogan.game("doubles-and-quits?rows=10").deal(1))
    assert "For Doubles and Quits on the full screen, make the window larger." in " ".join(
        capsys.readouterr().out.split()
    )
    monkeypatch.setenv("LINES", "12")
    assert not session.may_fill_screen(False, position)
    assert "at least 60 columns by 20 rows" in " ".join(capsys.readouterr().out.split())
    monkeypatch.setattr(session, "find_spec", lambda name: None)
    assert not session.may_fill_screen(False, position)
    assert "pip install 'cadogan[terminal]'" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_room_for_the_table_is_known_before(size: tuple[int, int]) -> None:
    async def test(app: TableApp, pilot: Pilot[None]) -> None:
        assert tuple(app.table.size) == (size[0], size[1] - session.AROUND)

    on_screen(cadogan.game("windmill").deal(1), test, size)


def test_a_resumed_game_is_a_tree() -> None:
    game = PlayedGame(cadogan.game("crazy-quilt").deal(42).play("deal"), ["b8-u", "c1-d"])
    assert game.undone == ["b8-u", "c1-d"]
    game.play(game.undone[-1])
    assert game.undone == ["b8-u"]
    assert game.position.history == ("deal", "c1-d")
