"""`cadogan play`: a game in the terminal, and that it is never lost."""

from __future__ import annotations

import errno
import os
import random
import re
import signal
from pathlib import Path

import pytest

import cadogan
from cadogan.cli.terminal import played, session
from cadogan.cli.terminal.output import in_turn
from cadogan.position.notation import Record, read, write
from cli.conftest import GOOD, Run, Terminal, kept, lost, won
from conftest import DATA

# -- play -------------------------------------------------------------------------------------------------------------


def test_a_game_in_the_terminal(run: Run, data_folder: Path) -> None:
    output = run("play", "quilt", 42, "--player", "Ann", stdin="2\n  c1-d deal\nB8-U\nquit\n").out
    position = cadogan.game("crazy-quilt").deal(42)
    assert output.startswith(
        f"Crazy Quilt, deal 42\n\n{position}\n\n  1  b8-u  2 of clubs from b8 to the ace pile of clubs\n"
    )
    assert (
        "\nType the number or the name of a move, or help, or quit.\n\n> 2\nQueen of spades from c1 to the king pile of spades.\n"
        in output
    )
    assert "\n>   c1-d deal\nc1-d is not legal: c1 is empty.\n" in output
    assert "\n> B8-U\n2 of clubs from b8 to the ace pile of clubs.\n" in output
    path = data_folder / "crazy-quilt-42.txt"
    assert output.endswith(f"\n> quit\nYour game is saved. To continue it:\n  cadogan play --resume {path}\n")
    record = kept(data_folder)
    assert record.moves == ("c1-d", "b8-u")
    assert record.headers["Player"] == "Ann"
    assert record.headers["Date"][:2] == "20"
    assert record.result == "*"


def test_no_stock_card_is_shown(run: Run) -> None:
    position = cadogan.game("crazy-quilt").deal(42)
    stock = " ".join(cadogan.rules.cards.card_text(card) for card in position.piles["stock"].cards)
    output = run("play", "quilt", 42, "--no-save", stdin="moves\nseen\nhelp\ntable\nrules\n\n").out
    assert stock[:8] not in output
    assert "You have seen none of the 32 cards in the stock." in output


def test_several_moves_at_once_by_number_or_name(run: Run, data_folder: Path) -> None:
    output = run("play", "quilt", 42, stdin="2 1 deal deal 99\n2 1 deal deal 2\nq\n").good
    assert "There is no move number 99: the moves are numbered 1 to 4." in output
    # the numbers are those that were shown before the first of them was played
    assert (
        "Queen of spades from c1 to the king pile of spades. 2 of clubs from b8 to the ace pile of clubs. Deal: "
        in " ".join(output.split())
    )
    assert "Stopped: c1-d is not legal: c1 is empty.\n" in output
    assert kept(data_folder).moves == ("c1-d", "b8-u", "deal", "deal")


def test_undo_redo_restart(run: Run, data_folder: Path) -> None:
    output = run(
        "play", "quilt", 42, stdin="undo\nredo\nrestart\ndeal deal c1-d\nundo 2\nredo\nu\nundo 0\nundo x\nrestart\nr\n"
    ).good
    for sentence in (
        "> undo\nThere is nothing to undo.",
        "> redo\nThere is nothing to redo.",
        "> restart\nThere is nothing to undo.",
        "> undo 2\n2 moves undone.",
        "> u\n1 move undone.",
        "> undo 0\n'0' is not a number of moves: type undo, or undo 5.",
        "> undo x\n'x' is not a number of moves: type undo, or undo 5.",
        "> restart\n1 move undone.",
        "> r\nDeal: jack of diamonds.",
    ):
        assert sentence in output
    record = kept(data_folder)
    assert record.moves == ("deal", "deal", "c1-d")
    assert record.headers["Ply"] == "1"
    # after resuming, undone moves can still be redone
    path = data_folder / "crazy-quilt-42.txt"
    assert "1 move played" in run("play", "--resume", path, stdin="redo\nredo\nredo\n").good
    assert kept(data_folder).headers.get("Ply") is None
    assert kept(data_folder).moves == ("deal", "deal", "c1-d")
    # another move forgets it
    run("play", "--resume", path, stdin="undo 3\nb8-u\n")
    assert kept(data_folder).moves == ("b8-u",)
    assert "redo" not in write(kept(data_folder))


def test_playing_an_undone_move_again_forgets_nothing(run: Run, data_folder: Path) -> None:
    run("play", "quilt", 42, stdin="deal deal c1-d\nundo 3\ndeal\n")
    assert kept(data_folder).moves == ("deal", "deal", "c1-d")


def test_words_that_are_no_moves(run: Run) -> None:
    output = run("play", "quilt", 42, stdin="undu\nxyz\nquit now\nmoves 3\nc1 - d\n").good
    output = " ".join(output.split())
    moves = f"is not a move of Crazy Quilt: moves are {cadogan.game('quilt').family.SHAPES}"
    for sentence in (
        f"> undu 'undu' {moves}; did you mean undo? >",
        f"> xyz 'xyz' {moves}; `help` lists the commands. >",
        "> quit now Quit takes nothing after it: type quit alone. >",
        "> moves 3 Moves takes nothing after it: type moves alone. >",
        "> c1 - d Queen of spades from c1 to the king pile of spades.",
    ):
        assert sentence in output


def test_what_is_known_of_the_stock(run: Run) -> None:
    assert (
        "Next in the stock, in order: JD\nYou have not seen the other 31."
        in run("play", "the-carpet", 42, stdin="seen").good
    )
    assert "There is no stock: all cards are face up." in run("play", "capricieuse", 42, stdin="seen").good
    output = run("play", "quilt", 42, stdin="deal " * 32 + "\nseen\nredeal\nseen\n").good
    assert "> seen\nThe stock is empty." in output
    known = " ".join(output.rpartition("in order: ")[2].partition("\nYour game")[0].split())
    stock = cadogan.game("quilt").deal(42).piles["stock"].cards
    assert known == " ".join(map(cadogan.rules.cards.card_text, stock)) + " That is the whole stock."


def test_what_blocks_a_card(run: Run) -> None:
    output = " ".join(run("play", "quilt", 42, stdin="blocked 2s\nblocked\nblocked QS\n").good.split())
    for sentence in (
        "2 of spades (c2): blocked by 7 of spades (b2), queen of clubs (d2). Nothing can free it yet. "
        "First must go: queen of spades (c1), 4 of clubs (b1), 7 of spades (b2).",
        "> blocked Name a card: type blocked 2S.",
        "Queen of spades (g5): blocked by",
    ):
        assert sentence in output
    assert "9 of clubs (p6): blocked by queen of diamonds. Shortest way: p6-p10" in " ".join(
        run("play", "capricieuse", 1, stdin="blocked 9C").good.split()
    )
    assert "No queen of spades on the table is blocked." in run("play", "windmill", 1, stdin="blocked QS").good
    moves = f"{'deal ' * 4}w-k1 s7-k1 w-k1 {'deal ' * 13}w-c"
    home = run("play", "windmill", 3, "--no-save", stdin=f"{moves}\nblocked AS\n").good
    assert "No ace of spades on the table is blocked." in home  # cards that are home need not be freed


def test_many_moves_are_listed_in_columns(run: Run) -> None:
    position, chance = cadogan.game("capricieuse").deal(3), random.Random(3)
    while len(position.moves) <= session.LISTED:
        position = position.play(chance.choice(position.moves)) if len(position.moves) else position.start
    history = " ".join(position.history)
    output = run("play", "capricieuse", 3, stdin=f"{history}\nmoves\n").good
    listed, _, parsed = output.partition("> moves\n")
    names = [word for line in listed.rpartition("redeals left: ")[2].splitlines()[1:] for word in line.split()]
    assert dict(zip(names[::2], names[1::2], strict=True)) == {
        str(i): move for i, move in enumerate(in_turn(position), 1)
    }
    assert parsed.startswith(f"  1  {in_turn(position)[0]}")
    assert max(map(len, listed.splitlines())) < 80 + len(history)


def test_the_rules_and_the_help(run: Run) -> None:
    output = run("play", "windmill", 1, stdin="rules\nhelp\n?\n").good
    assert "Options of windmill, with other values in brackets:" in output
    assert output.count("Play a move by its number or its name.") == 2
    words = " ".join(output.split())
    assert (
        f"Moves of Windmill: {cadogan.game('windmill').family.SHAPES}. s6-k1 means: king of clubs from sail 6" in words
    )
    assert "Places: s1 to s8 (sail), c (centre), k1 to k4 (corner), w (waste)." in words


@pytest.mark.parametrize("name", [game.id for game in cadogan.games()])
def test_the_help_says_how_to_read_the_table_and_type_a_move(run: Run, name: str) -> None:
    output = run("play", name, 1, "--no-save", stdin="help\n").good.rpartition("> help")[2]
    assert "Return" not in output  # as a docstring begins
    assert "??" in output
    assert "`" not in output
    assert f"Moves of {cadogan.game(name).title}: " in " ".join(output.split())
    quilt = "|TH| upright, =4C= sideways, * free"
    assert (quilt in output) == (cadogan.game(name).family.NAME in ("quilt", "rug"))
    assert (quilt in run("show", name, 1).good) == (quilt in output)


def test_a_random_deal_is_named(run: Run) -> None:
    first, second = (run("play", "windmill").good for _ in range(2))
    assert first.startswith("Windmill, deal ")
    assert first.splitlines()[0] != second.splitlines()[0]
    assert first.endswith("You played no move, so nothing was saved.\n")


def test_a_won_game(run: Run, data_folder: Path) -> None:
    position = won()
    output = run(
        "play", position.game.name, position.number, stdin=f"{' '.join(position.history)}\nclose\n1\nresign\nmoves\n"
    ).good
    assert f"You won in {position.ply} moves! `quit` leaves, `save FILE` keeps the record elsewhere." in output
    assert ": the game is won." in output
    assert "There is no move number 1: there are no legal moves." in output
    assert "> resign\nThe game is already won." in output
    assert "> moves\nThere are no legal moves." in output
    assert output.endswith(f"The record of your game is in {data_folder}/monte-carlo-{position.number}.txt.\n")
    assert kept(data_folder).result == "won"


def test_a_won_game_stays_won_and_another_try_from_it_has_its_own_file(run: Run, data_folder: Path) -> None:
    position = won()
    back = next(n for n in range(1, position.ply) if len(position.back(n).moves) > 1)
    other = next(each for each in map(str, position.back(back).moves) if each != position.back(back - 1).history[-1])
    moves = f"{' '.join(position.history)}\nundo {back}\n"
    stem = f"monte-carlo-{position.number}"
    output = run("play", position.game.name, position.number, stdin=moves).good
    assert output.endswith(f"The record of your game is in {data_folder}/{stem}.txt.\n")
    output = run("play", "--resume", data_folder / f"{stem}.txt", stdin=f"{other}\nundo\n").good
    assert output.endswith(f"play --resume {data_folder}/{stem}_2.txt\n")
    (first,), (second,) = (read((data_folder / f"{stem}{end}.txt").read_bytes()) for end in ("", "_2"))
    assert first.moves == position.history
    assert second.moves == (*position.back(back).history, other)
    assert [each.headers.get("Try") for each in (first, second)] == [None, "yes"]  # on the page it counts for nothing


def test_finishing_when_nothing_can_go_wrong(run: Run, data_folder: Path) -> None:
    (record,) = read((DATA / "games" / "capricieuse.record").read_text())
    deal, moves, left = record.headers["Deal"], record.moves, 14
    early, late = " ".join(moves[: len(moves) // 2]), " ".join(moves[len(moves) // 2 : -left])
    output = run("play", "capricieuse", deal, stdin=f"{early}\nfinish\n{late}\nfinish\nfinish\nq\n").good
    assert "> finish\nIt is too early to finish: that is possible once all cards are known and" in output
    assert re.search(r"> finish\n\d+ moves played\.\n", output)
    assert "You won in" in output
    assert "> finish\nThe game is over.\n" in output
    assert kept(data_folder).result == "won"


def test_moves_to_the_foundations_come_first_and_piles_are_in_order(run: Run) -> None:
    (record,) = read((DATA / "games" / "capricieuse.record").read_text())
    moves = " ".join(record.moves[:-12])
    output = run("play", "capricieuse", record.headers["Deal"], "--no-save", stdin=f"{moves}\nmoves\nq\n").good
    listed = re.findall(r"^ +\d+  (p\S+)", output.rpartition("> moves")[2], re.MULTILINE)
    assert listed[:3] == ["p11-d", "p3-p7", "p3-p12"]


def test_a_lost_game(run: Run, data_folder: Path) -> None:
    position = lost()
    output = run("play", position.game.name, position.number, stdin=" ".join(position.history)).good
    assert "No moves left: the game is lost. Type `undo` to undo a move, `quit` to leave." in output
    assert kept(data_folder).result == "lost"


def test_resigning(run: Run, data_folder: Path) -> None:
    output = run("play", "quilt", 42, stdin="deal\nresign\n").good
    assert output.endswith(f"> resign\nYou gave up. The record is in {data_folder}/crazy-quilt-42.txt.\n")
    assert kept(data_folder).result == "resigned"
    # who resigned may think again
    run("play", "--resume", data_folder / "crazy-quilt-42.txt", stdin="deal\n")
    assert kept(data_folder).result == "*"


def test_what_was_taken_back_is_no_part_of_a_game_that_was_given_up(run: Run, data_folder: Path) -> None:
    run("play", "quilt", 42, stdin="c1-d\n1\nundo 2\ndeal\nundo\nc1-d\nresign\n")
    assert kept(data_folder).result == "resigned"
    assert [*kept(data_folder).moves] == ["c1-d"]


def test_saving(run: Run, tmp_path: Path, data_folder: Path) -> None:
    (tmp_path / "taken.txt").write_text("mine")
    mine = tmp_path / "my game.txt"
    output = run(
        "play", "quilt", 42, stdin=f"deal\nsave {tmp_path}/taken.txt\nsave {mine}\nsave {mine}\nc1-d\nsave\nquit\n"
    ).good
    assert f"{tmp_path}/taken.txt already exists: choose another name." in " ".join(output.split())
    assert output.count(f"Saved in {mine}.") == 3
    assert output.endswith(f"Your game is saved. To continue it:\n  cadogan play --resume '{mine}'\n")
    assert (tmp_path / "taken.txt").read_text() == "mine"
    assert read(mine.read_text())[0].moves == ("deal", "c1-d")
    assert not any(data_folder.iterdir())  # the first move was saved there, then the game was moved
    assert [path.name for path in tmp_path.iterdir() if path.suffix in (".part", ".playing")] == []
    # what comes after goes to the same file
    output = run("play", "--resume", mine, stdin="deal\n").good
    assert output.endswith(f"  cadogan play --resume '{mine}'\n")
    assert read(mine.read_text())[0].moves == ("deal", "c1-d", "deal")


def test_where_nothing_can_be_written_the_record_is_shown(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    output = run("play", "quilt", 42, stdin=f"deal\nsave {tmp_path}/file/x.txt\nsave\n").good
    assert "could not be written: Not a directory." in " ".join(output.split())
    assert "this is the record of your game:\n\n" in output
    assert read(output.rpartition("your game:\n\n")[2])[0].moves == ("deal",)


def test_a_game_saved_to_a_device_keeps_its_file(run: Run, data_folder: Path) -> None:
    run("play", "quilt", 42, stdin="deal\nsave /dev/null\ndeal\nquit\n")
    (file,) = data_folder.iterdir()
    assert "1. deal deal" in file.read_text()


def test_nothing_is_kept_if_so_asked(run: Run, data_folder: Path) -> None:
    assert run("play", "quilt", 42, "--no-save", stdin="deal\n").good.endswith("The game was not saved (--no-save).\n")
    assert not data_folder.exists()


def test_even_a_fault_of_ours_loses_nothing(run: Run, data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session.Session, "seen", lambda session: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        run("play", "quilt", 42, stdin="deal\nseen\n")
    assert kept(data_folder).moves == ("deal",)


def test_an_older_game_of_the_same_deal_stays(run: Run, data_folder: Path) -> None:
    for move in ("deal", "c1-d", "b8-u"):
        run("play", "quilt?wrap=on&redeals=3", 42, stdin=move)
    assert sorted(path.name for path in data_folder.iterdir()) == [
        "crazy-quilt_redeals=3_wrap=on-42.txt",
        "crazy-quilt_redeals=3_wrap=on-42_2.txt",
        "crazy-quilt_redeals=3_wrap=on-42_3.txt",
    ]


def test_resuming_keeps_what_else_the_file_says(run: Run, tmp_path: Path, data_folder: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text('[Game "quilt"]\n[Rules "7"]\n[Deal "42"]\n[Date "1914"]\n[Club "Weavers"]\ndeal\n')
    output = run("play", "--resume", path, stdin="c1-d").good
    assert output.startswith(
        "Note: made under version 7 of the rules, but valid under version 1.\nCrazy Quilt, deal 42, 1 move played\n"
    )
    (record,) = read(path.read_text())
    assert record.headers == {
        "Game": "crazy-quilt",
        "Rules": "1",
        "Deal": "42",
        "Date": "1914",
        "Result": "*",
        "Club": "Weavers",
    }
    assert run("play", "--resume", path).good.endswith(f"Your game is saved in {path}.\n")


@pytest.mark.parametrize("text", [GOOD, GOOD + GOOD, '[Game "quilt"] [Deal 42] {well!} deal'])
def test_resuming_overwrites_nothing_that_it_does_not_hold(
    run: Run, tmp_path: Path, data_folder: Path, text: str
) -> None:
    path = tmp_path / "games.txt"
    path.write_text(text)
    run("play", "--resume", path, stdin="deal")
    assert path.read_text() == text
    assert kept(data_folder).moves[-1] == "deal"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no game in {path}"),
        ("(", "{path}: line 1: a variation must follow the move that it replaces"),
        (
            '[Game "quilt"] [Deal 42] deal a1-u',
            "the game in {path} cannot be resumed: it is wrong at move 2: a1-u is not legal: ",
        ),
    ],
)
def test_what_cannot_be_resumed(run: Run, tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "games.txt"
    path.write_text(text)
    assert run("play", "--resume", path).refused.startswith(sentence.format(path=path))


def test_a_position_may_be_resumed(run: Run, tmp_path: Path) -> None:
    position = cadogan.game("quilt").setup(cadogan.game("quilt").deal(42).text)
    path = tmp_path / "position.txt"
    path.write_text(write(Record.from_position(position)))
    assert run("play", "--resume", path, stdin="deal\n").good.startswith("Crazy Quilt, a position\n")
    assert read(path.read_text())[0].moves == ("deal",)


# -- a real terminal --------------------------------------------------------------------------------------------------


@pytest.mark.sample(3)
@pytest.mark.parametrize("ending", ["\x03", "\x04", "quit\r", signal.SIGTERM, signal.SIGHUP])
def test_however_it_ends_the_game_is_kept(terminals: list[Terminal], data_folder: Path, ending: str | int) -> None:
    terminals.append(Terminal("play", "quilt", "42", "--plain"))
    table = terminals[0]
    table.until("\n> ")
    table.type("deal\r")
    table.until("\n> ")
    table.type(ending if isinstance(ending, str) else "")
    while "--resume" not in table.until("--resume", seconds=1) and ending not in ("\x04", "quit\r"):
        # once more: it may have come just before Python waited for the line
        if isinstance(ending, str):
            os.write(table.end, ending.encode())
        else:
            table.process.send_signal(ending)
    output = table.until("--resume ")
    assert "Traceback" not in output
    assert "Your game is saved." in output
    assert table.process.wait(10) == 0
    assert kept(data_folder).moves == ("deal",)


def test_a_closed_window_keeps_the_game(data_folder: Path, terminals: list[Terminal]) -> None:
    table = Terminal("play", "quilt", "42", "--plain")
    table.until("\n> ")
    table.type("deal\r")
    table.until("\n> ")
    os.close(table.end)
    table.process.wait(10)
    assert kept(data_folder).moves == ("deal",)


# -- killed in the middle ---------------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize("screen", [False, True])
def test_a_killed_game_is_offered_with_all_its_moves(
    terminals: list[Terminal], data_folder: Path, screen: bool
) -> None:
    how, ready = ([], "Quit") if screen else (["--plain"], "\n> ")
    table = Terminal("play", "quilt", "42", *how)
    terminals.append(table)
    table.until(ready)
    table.type("  " if screen else "deal\r")
    table.until("2 moves played" if screen else "\n> ")
    if not screen:
        table.type("deal c1-d\rundo\r")
        table.until("1 move undone.")
    os.kill(table.process.pid, signal.SIGKILL)
    table.process.wait()
    path = data_folder / "crazy-quilt-42.txt"
    (record,) = read(path.read_bytes())
    assert record.moves == (("deal", "deal") if screen else ("deal", "deal", "c1-d"))
    terminals.append(again := Terminal("play", "windmill", "1", *how))
    assert "This game was cut off: Crazy Quilt, deal 42, 2 moves played." in again.until("y or n: ")
    again.type("y\r")
    again.until(ready)
    # meanwhile another terminal neither gets this game nor overwrites it
    terminals.append(other := Terminal("play", "--resume", str(path)))
    assert "is being played in another terminal: leave the game there first" in other.until("never")
    terminals.append(other := Terminal("play", "quilt", "42", "--plain"))
    assert "cut off" not in other.until("\n> ")
    other.type("b8-u\rq\r")
    assert str(data_folder / "crazy-quilt-42_2.txt") in other.until("_2.txt")
    again.type(" q" if screen else "deal\rq\r")
    again.until("--resume ")
    again.process.wait(10)
    assert read(path.read_bytes())[0].moves == ("deal", "deal", "deal")
    assert sorted(each.name for each in data_folder.iterdir()) == ["crazy-quilt-42.txt", "crazy-quilt-42_2.txt"]


def test_a_killed_game_that_is_not_wanted_is_offered_once(terminals: list[Terminal], data_folder: Path) -> None:
    for answer in ("", "\x04", "n\r", ""):
        table = Terminal("play", "quilt", "42", "--plain")
        terminals.append(table)
        assert ("Continue it? y or n: " in table.until("n: " if answer else "\n> ")) == bool(answer)
        table.type(f"{answer}b8-u\r")
        table.until("\n> ")
        if answer:
            table.type("q\r")
            assert "Your game is saved." in table.until("--resume ")
        else:
            table.process.kill()
        table.process.wait(10)
    assert len(list(data_folder.glob("*.txt"))) == 4


def test_marks_of_games_that_were_never_saved_are_removed_unless_they_are_locked(data_folder: Path) -> None:
    mine = played.OwnFile.new(cadogan.game("quilt").deal(42))
    left = data_folder / f"windmill-1.txt{played.MARK}"
    left.touch()
    assert list(played.cut_off()) == []
    assert [path.name for path in data_folder.iterdir()] == [f"crazy-quilt-42.txt{played.MARK}"]
    assert played.OwnFile.new(cadogan.game("quilt").deal(42)).path.name == "crazy-quilt-42_2.txt"
    mine.close()


def test_a_disk_that_is_full_is_said_once_and_the_game_goes_on(
    run: Run, data_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    output = run("play", "quilt", 42, stdin="deal\ndeal\n").good
    sentence = (
        f"Your moves are not saved: {data_folder}/crazy-quilt-42.txt cannot be written (No space left on device)."
    )
    assert " ".join(output.split()).count(f"{sentence} `save FILE` saves the game elsewhere.") == 1
    assert read(output.rpartition("your game:\n\n")[2])[0].moves == ("deal", "deal")
    assert not any(data_folder.iterdir())
