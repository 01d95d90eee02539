"""The command line: what every command says, what it refuses, and that a game in the terminal is never lost."""

from __future__ import annotations

import io
import json
import os
import random
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import cadogan
from cadogan import cli
from cadogan.cli.perft import count_paths
from cadogan.notation import Record, read, verify, write
from cadogan.terminal import session
from cadogan.terminal.output import print_text

COMMAND = [sys.executable, "-m", "cadogan"]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path / "data" / "cadogan" / "records"


class Said:
    """What a command wrote, and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def good(self) -> str:
        assert (self.status, self.err) == (0, "")
        return self.out

    @property
    def refused(self) -> str:
        """The one sentence on standard error."""
        assert self.status == 2
        assert self.out == ""
        assert self.err.startswith("cadogan: ")
        assert self.err.endswith("\n")
        assert self.err.count("\n") == 1
        return self.err.removeprefix("cadogan: ").rstrip("\n")


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*arguments: object, stdin: str | bytes = "") -> Said:
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="replace"))
        capsys.readouterr()
        status = cli.main(list(map(str, arguments)))
        return Said(status, *capsys.readouterr())

    return run


# -- the command itself -----------------------------------------------------------------------------------------------


def test_version(run: Run) -> None:
    for asked in (["--version"], ["-V"], ["--version", "games"]):
        assert run(*asked).good == f"cadogan {cadogan.__version__}\n"


@pytest.mark.parametrize(
    "arguments", [["--version"], ["games"], ["rules", "quilt"], ["show", "quilt", "1"], ["perft", "quilt", "1", "2"]]
)
def test_what_is_heavy_is_left_alone(arguments: list[str]) -> None:
    heavy = {"numpy", "numba", "fastapi", "sqlalchemy", "uvicorn", "rich"} | (
        {"typer"} if "--version" in arguments else set()
    )
    code = f"import sys; from cadogan.cli import main; main({arguments}); sys.exit(' '.join({heavy} & set(sys.modules)) or 0)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_help(run: Run) -> None:
    assert run().good == run("--help").good == run("-h").good
    for command in ("games", "rules", "deal", "show", "play", "verify", "perft", "serve"):
        assert f"\n  {command} " in run("--help").good
        said = run(command, "--help").good
        assert f"Usage: cadogan {command}" in said
        assert "Example: cadogan" in said or command == "games"
    assert "..." not in run("--help").good.replace("[ARGS]...", "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("paly", "no such command 'paly' (did you mean 'play'?); `cadogan --help` shows how to write it"),
        ("rules", "missing argument 'GAME'; `cadogan rules --help` shows how to write it"),
        ("rules quilt x", "got unexpected extra argument"),
        ("rules quilt --jsn", "no such option: --jsn"),
        ("rules kwilt", "there is no game 'kwilt': did you mean quilt? the games are capricieuse, "),
        ("rules carpet", "'carpet' is usually another game, with one pack"),
        ("rules quilt?wrap=maybe", "wrap=maybe is wrong: wrap is one of off, on"),
        ("rules quilt --set wrap", "--set wrap is no option: write --set NAME=VALUE, as in --set wrap=on"),
        ("rules quilt --set wrap=on --set wrap=off", "--set wrap is given twice, as on and as off"),
        ("rules quilt --set rows=3", "'rows' is no option of the quilt family: its options are wrap, "),
        ("rules doubles-and-quits --set rows=9 --set cols=9", "rows=9"),
        ("deal quilt", "missing argument 'N'; `cadogan deal --help` shows how to write it"),
        ("deal quilt x", "'x' is not a deal number: it is a whole number from 0 to 18446744073709551615"),
        ("deal quilt 18446744073709551616", "'18446744073709551616' is not a deal number"),
        ("show quilt 42 --moves a1-u", "at ply 1: a1-u is not legal: the 10 of hearts does not fit"),
        ("show quilt 42 --moves deal,deal,x", "at ply 3: 'x' is no move of Crazy Quilt"),
        ("perft quilt 42 0", "invalid value for 'DEPTH': "),
        ("perft quilt 42 x", "invalid value for 'DEPTH': "),
        ("serve --port 65536", "invalid value for '--port': "),
        ("verify", "missing argument 'FILE'; `cadogan verify --help` shows how to write it"),
        ("verify no/such/file", "no/such/file: No such file or directory"),
        ("verify .", ".: Is a directory"),
        ("play", "say which game, as in `cadogan play crazy-quilt` (`cadogan games` lists them), or --resume FILE"),
        ("play quilt --resume x", "--resume takes the game and the deal from the file: leave GAME, N and --set out"),
        ("play --resume no/such/file", "no/such/file: No such file or directory"),
        ("play quilt -1", "no such option: -1; `cadogan play --help` shows how to write it"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(run: Run, arguments: str, sentence: str) -> None:
    assert run(*arguments.split()).refused.startswith(sentence)


def test_who_reads_no_more_is_not_told() -> None:
    for arguments in (["rules", "quilt"], ["games", "--json"], ["--version"]):
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "wb") as pipe:
            done = subprocess.run([*COMMAND, *arguments], stdout=pipe, stderr=subprocess.PIPE)
        assert done.stderr == b""
        assert done.returncode == 1


def test_a_poor_terminal_is_enough() -> None:
    done = subprocess.run(
        [*COMMAND, "verify", "-"],
        input='[Game "é…♠"] [Deal 1]'.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 1
    assert done.stdout.startswith(b"standard input:1: ???, deal 1: wrong")


# -- games, rules, deals ----------------------------------------------------------------------------------------------


def test_games(run: Run) -> None:
    said = run("games").good
    for game in cadogan.games():
        assert f"\n{game.id} " in "\n" + said
    told = json.loads(run("games", "--json").good)
    assert [game["id"] for game in told] == [game.id for game in cadogan.games()]
    quilt = next(game for game in told if game["id"] == "crazy-quilt-morehead")
    assert quilt["options"][0] == {
        "name": "wrap",
        "values": ["off", "on"],
        "value": "on",
        "help": "ace and king of a suit follow each other on the waste",
    }


@pytest.mark.parametrize("game", cadogan.games(), ids=lambda game: game.id)
def test_rules(run: Run, game: cadogan.Game) -> None:
    said = run("rules", game.id).good
    assert said.startswith(f"{game.title}. ")
    assert game.source in " ".join(said.split())
    assert " ".join(game.text.split()) in " ".join(said.split())
    assert max(map(len, said.splitlines())) < 80
    for name, value in game.options.items():
        assert f"  {name}={value} (" in said
    told = json.loads(run("rules", game.id, "--json").good)
    assert (told["game"]["name"], told["rules"], told["source"]) == (game.name, game.text, game.source)


def test_options_may_be_set_apart(run: Run) -> None:
    told = json.loads(run("rules", "Quilt?wrap=on", "--set", "redeals=2", "--set", "hand=off", "--json").good)
    assert told["game"]["name"] == "indian-carpet?wrap=on"


def test_a_deal(run: Run) -> None:
    said = run("deal", "crazy-quilt", 42).good
    game = cadogan.game("crazy-quilt")
    assert game.position(said) == game.deal(42)
    told = json.loads(run("deal", "crazy-quilt", 18446744073709551615, "--json").good)
    assert told["deal"] == "18446744073709551615"
    assert game.position(told["cards"]) == game.deal(2**64 - 1)


def test_the_table_shows_what_a_player_sees(run: Run) -> None:
    position = cadogan.game("crazy-quilt").deal(42).play("c1-d deal")
    stock = position.piles["stock"]
    unseen = " ".join(cadogan.cards.card_text(card) for card in stock.cards[:4])
    said = run("show", "crazy-quilt", 42, "--moves", "c1-d deal").good
    assert said.startswith("Crazy Quilt, deal 42, 2 moves played\n")
    assert str(position) in said
    assert said.endswith("Legal moves: a4-w b8-u c2-d deal g1-d g1-w\n") or "Legal moves: a4-w b8-u" in said
    assert unseen not in said
    assert position.text not in said
    assert position.text in run("show", "crazy-quilt", 42, "--moves", "c1-d deal", "--all").good


def test_the_table_as_json(run: Run) -> None:
    position = cadogan.game("the-carpet").deal(42).play("deal")
    told = json.loads(run("show", "the-carpet", 42, "--moves", "deal", "--json").good)
    assert told["text"] == position.seen.text
    assert told["piles"]["stock"]["cards"][1:] == ["??"] * 30
    assert told["piles"]["w"]["cards"] == ["JD"]
    assert (told["status"], told["ply"], told["line"], told["deal"]) == ("playing", 1, ["deal"], "42")
    assert [move["name"] for move in told["moves"]] == list(position.moves)
    everything = json.loads(run("show", "the-carpet", 42, "--moves", "deal", "--json", "--all").good)
    assert everything["text"] == position.text
    assert "??" not in everything["piles"]["stock"]["cards"]


def test_a_game_that_is_over(run: Run) -> None:
    position = lost()
    said = run("show", position.game.name, position.number, "--moves", " ".join(position.history)).good
    assert said.endswith("\nNo move is left.\n")
    position = won()
    said = run("show", position.game.name, position.number, "--moves", " ".join(position.history)).good
    assert said.endswith("\nThe game is won.\n")


@pytest.mark.parametrize("number", [1, 42])
def test_perft(run: Run, number: int) -> None:
    lines = [line.split() for line in run("perft", "windmill", number, 9).good.splitlines()]
    position = cadogan.game("windmill").deal(number)
    assert lines == [[str(depth), str(count_paths(position, depth))] for depth in range(1, 10)]
    told = json.loads(run("perft", "windmill", number, 3, "--json").good)
    assert told["counts"] == [int(count) for _, count in lines[:3]]


def test_perft_agrees_whoever_counts(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGINT)
    compiled = run("perft", "quilt", 42, 6).good
    monkeypatch.setitem(sys.modules, "cadogan.compiled", None)
    monkeypatch.delattr(cadogan, "compiled", raising=False)
    assert run("perft", "quilt", 42, 6).good == compiled
    assert signal.getsignal(signal.SIGINT) is before


def test_serve_passes_on_what_it_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from cadogan.web import serve

    told: list[dict[str, object]] = []
    monkeypatch.setattr(serve, "run", lambda **options: told.append(options))
    run("serve")
    run(
        "serve",
        "--host",
        "::1",
        "--port",
        8100,
        "--open",
        "--database",
        "x.db",
        "--allow-host",
        "a",
        "--allow-host",
        "b",
    )
    assert told == [
        {"host": "127.0.0.1", "port": None, "database": None, "open_browser": False, "allow_hosts": ()},
        {"host": "::1", "port": 8100, "database": "x.db", "open_browser": True, "allow_hosts": ["a", "b"]},
    ]


# -- verify -----------------------------------------------------------------------------------------------------------


def lost() -> cadogan.Position:
    return _finished(lambda position: position.is_over and not position.is_won)


def won() -> cadogan.Position:
    return _finished(lambda position: position.is_won)


def _finished(wanted: Callable[[cadogan.Position], bool]) -> cadogan.Position:
    for number in range(1000):
        position = cadogan.game("monte-carlo").deal(number)
        while not position.is_over:
            position = position.play(position.moves[0])
        if wanted(position):
            return position
    raise AssertionError


GOOD = '[Game "crazy-quilt"]\n[Deal "42"]\n\ndeal c1-d (b8-u)\n\n'


def test_verify_reads_headers_without_case(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for name in ("hints", "PEEKED", "coach", "Winnable", "pUZZLE", "club"):
        path.write_text(f'[game "quilt"]\n[DEAL "42"]\n[{name} "yes"]\n\ndeal\n', "utf-8")
        assert run("verify", path).good == f"{path}:1: crazy-quilt, deal 42: ok: 1 move, not finished\n"
        path.write_text(f'[game "quilt"]\n[deal "42"]\n[{name} "yes"]\n[{name.swapcase()} "yes"]\n\ndeal\n', "utf-8")
        said = run("verify", path)
        assert (said.status, said.out) == (
            1,
            f"{path}:4: cannot be read: the header {name.swapcase()} is given twice\n",
        )


def test_verify_says_it_of_every_game(run: Run, tmp_path: Path) -> None:
    games, more = tmp_path / "games.txt", tmp_path / "more.txt"
    games.write_text(GOOD + GOOD.replace("(b8-u)", "a1-u") + GOOD.replace("(", "((") + GOOD, "utf-8")
    more.write_text(write(Record.from_position(won())), "utf-8")
    said = run("verify", games, more)
    assert said.status == 1
    assert said.out.splitlines() == [
        f"{games}:1: crazy-quilt, deal 42: ok: 2 moves, not finished",
        f"{games}:6: crazy-quilt, deal 42: wrong at ply 3: a1-u is not legal: the 10 of hearts does not fit: "
        "the ace pile of hearts takes the 2 next",
        f"{games}:14: cannot be read: a variation needs a move before it, in the place of which it is played",
        f"{games}:16: crazy-quilt, deal 42: ok: 2 moves, not finished",
        f"{more}:1: monte-carlo, deal {won().number}: ok: {won().ply} moves, won",
        "5 games, 2 wrong",
    ]
    assert run("verify", more).good.count("\n") == 1
    assert run("verify", more, more).good.endswith("2 games, none wrong\n")
    told = json.loads(run("verify", games, "--json").out)
    assert [each["ok"] for each in told] == [True, False, False, True]
    assert (told[1]["ply"], told[1]["move"], told[1]["line"], told[1]["variation"]) == (3, "a1-u", 6, False)


def test_verify_reads_standard_input(run: Run) -> None:
    assert run("verify", "-", stdin=GOOD).good.startswith("standard input:1: crazy-quilt, deal 42: ok")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "standard input:1: cannot be read: there is no game here\n"),
        (b"\xff\xfe\x00", "standard input:1: cannot be read: "),
        (b"\x00\x01\x1b[31m", "standard input:1: cannot be read: a game begins with its headers"),
        (b'[Game "\x1b[31mred"] [Deal 1]', "standard input:1: \ufffd[31mred, deal 1: wrong: there is no game"),
        (b'[Game "quilt"] [Deal 1] \x1b[31m', "standard input:1: cannot be read: '[31m' is not a whole header"),
        (b'[Game "quilt"] [Deal 1] \x1b]0;', "standard input:1: cannot be read: ']' has no meaning here"),
    ],
)
def test_verify_takes_anything(run: Run, data: bytes, said: str) -> None:
    told = run("verify", "-", stdin=data)
    assert told.status == 1
    assert told.err == ""
    assert told.out.startswith(said)
    assert "\x1b" not in told.out


# -- play -------------------------------------------------------------------------------------------------------------


def kept(folder: Path) -> Record:
    """The one record in a folder."""
    (path,) = folder.iterdir()
    (record,) = read(path.read_bytes())
    assert verify(record)
    return record


def test_a_game_in_the_terminal(run: Run, data_folder: Path) -> None:
    said = run("play", "quilt", 42, "--player", "Ann", stdin="2\n  c1-d deal\nB8-U\nquit\n").out
    position = cadogan.game("crazy-quilt").deal(42)
    assert said.startswith(
        f"Crazy Quilt, deal 42\n\n{position}\n\n  1  b8-u  2 of clubs from b8 to the ace pile of clubs\n"
    )
    assert (
        "\nType the number or the name of a move, help or quit.\n\n> 2\nQueen of spades from c1 to the king pile of spades.\n"
        in said
    )
    assert "\n>   c1-d deal\nc1-d is not legal: c1 is empty.\n" in said
    assert "\n> B8-U\n2 of clubs from b8 to the ace pile of clubs.\n" in said
    path = data_folder / "crazy-quilt-42.txt"
    assert said.endswith(f"\n> quit\nYour game is kept. To go on with it:\n  cadogan play --resume {path}\n")
    record = kept(data_folder)
    assert record.moves == ("c1-d", "b8-u")
    assert record.headers["Player"] == "Ann"
    assert record.headers["Date"][:2] == "20"
    assert record.result == "*"


def test_no_stock_card_is_shown(run: Run) -> None:
    position = cadogan.game("crazy-quilt").deal(42)
    stock = " ".join(cadogan.cards.card_text(card) for card in position.piles["stock"].cards)
    said = run("play", "quilt", 42, "--no-save", stdin="moves\nseen\nhelp\ntable\nrules\n\n").out
    assert stock[:8] not in said
    assert "None of the 32 cards of the stock has been seen." in said


def test_several_moves_at_once_by_number_or_name(run: Run, data_folder: Path) -> None:
    said = run("play", "quilt", 42, stdin="2 1 deal deal 99\n2 1 deal deal 2\nq\n").good
    assert "There is no move number 99: the moves are numbered 1 to 4." in said
    # the numbers are those that were shown before the first of them was played
    assert (
        "Queen of spades from c1 to the king pile of spades. 2 of clubs from b8 to the ace pile of clubs. Deal: "
        in " ".join(said.split())
    )
    assert "Stopped: c1-d is not legal: c1 is empty.\n" in said
    assert kept(data_folder).moves == ("c1-d", "b8-u", "deal", "deal")


def test_undo_redo_restart(run: Run, data_folder: Path) -> None:
    said = run(
        "play", "quilt", 42, stdin="undo\nredo\nrestart\ndeal deal c1-d\nundo 2\nredo\nu\nundo 0\nundo x\nrestart\nr\n"
    ).good
    for sentence in (
        "> undo\nNothing has been played yet.",
        "> redo\nThere is nothing to redo.",
        "> restart\nNothing has been played yet.",
        "> undo 2\n2 moves taken back.",
        "> u\n1 move taken back.",
        "> undo 0\n'0' is no number of moves: write undo, or undo 5.",
        "> undo x\n'x' is no number of moves: write undo, or undo 5.",
        "> restart\n1 move taken back.",
        "> r\nDeal: jack of diamonds.",
    ):
        assert sentence in said
    record = kept(data_folder)
    assert record.moves == ("deal", "deal", "c1-d")
    assert record.headers["Ply"] == "1"
    # going on, what was taken back can still be redone
    path = data_folder / "crazy-quilt-42.txt"
    assert "1 move played" in run("play", "--resume", path, stdin="redo\nredo\nredo\n").good
    assert kept(data_folder).headers.get("Ply") is None
    assert kept(data_folder).moves == ("deal", "deal", "c1-d")
    # another move forgets it
    run("play", "--resume", path, stdin="undo 3\nb8-u\n")
    assert kept(data_folder).moves == ("b8-u",)
    assert "redo" not in write(kept(data_folder))


def test_a_move_taken_back_and_played_again_forgets_nothing(run: Run, data_folder: Path) -> None:
    run("play", "quilt", 42, stdin="deal deal c1-d\nundo 3\ndeal\n")
    assert kept(data_folder).moves == ("deal", "deal", "c1-d")


def test_words_that_are_no_moves(run: Run) -> None:
    said = run("play", "quilt", 42, stdin="undu\nxyz\nquit now\nmoves 3\nc1 - d\n").good
    said = " ".join(said.split())
    moves = f"is no move of Crazy Quilt: moves are {cadogan.game('quilt').family.SHAPES}"
    for sentence in (
        f"> undu 'undu' {moves}; did you mean undo? >",
        f"> xyz 'xyz' {moves}; `help` lists the commands. >",
        "> quit now Quit stands alone: write it on a line of its own. >",
        "> moves 3 Moves stands alone: write it on a line of its own. >",
        "> c1 - d Queen of spades from c1 to the king pile of spades.",
    ):
        assert sentence in said


def test_what_is_known_of_the_stock(run: Run) -> None:
    assert (
        "The next of the stock, in order: JD\nThe other 31 have not been seen."
        in run("play", "the-carpet", 42, stdin="seen").good
    )
    assert "Every card lies open: there is no stock." in run("play", "capricieuse", 42, stdin="seen").good
    said = run("play", "quilt", 42, stdin="deal " * 32 + "\nseen\nredeal\nseen\n").good
    assert "> seen\nThe stock is empty." in said
    known = " ".join(said.rpartition("in order: ")[2].partition("\nYour game")[0].split())
    stock = cadogan.game("quilt").deal(42).piles["stock"].cards
    assert known == " ".join(map(cadogan.cards.card_text, stock)) + " That is all of it."


def test_many_moves_are_listed_in_columns(run: Run) -> None:
    position, chance = cadogan.game("capricieuse").deal(3), random.Random(3)
    while len(position.moves) <= session.LISTED:
        position = position.play(chance.choice(position.moves)) if len(position.moves) else position.start
    history = " ".join(position.history)
    said = run("play", "capricieuse", 3, stdin=f"{history}\nmoves\n").good
    listed, _, told = said.partition("> moves\n")
    names = [word for line in listed.rpartition("redeals left: ")[2].splitlines()[1:] for word in line.split()]
    assert dict(zip(names[::2], names[1::2], strict=True)) == {str(i): move for i, move in enumerate(position.moves, 1)}
    assert told.startswith(f"  1  {position.moves[0]}")
    assert max(map(len, listed.splitlines())) < 80 + len(history)


def test_the_rules_and_the_help(run: Run) -> None:
    said = run("play", "windmill", 1, stdin="rules\nhelp\n?\n").good
    assert "The options of windmill, and what else they may be:" in said
    assert said.count("Play a move by its number or its name.") == 2
    assert f"Moves of Windmill: {cadogan.game('windmill').family.SHAPES}." in " ".join(said.split())


def test_a_random_deal_is_named(run: Run) -> None:
    first, second = (run("play", "windmill").good for _ in range(2))
    assert first.startswith("Windmill, deal ")
    assert first.splitlines()[0] != second.splitlines()[0]
    assert first.endswith("Nothing was played; nothing is kept.\n")


def test_a_won_game(run: Run, data_folder: Path) -> None:
    position = won()
    said = run(
        "play", position.game.name, position.number, stdin=f"{' '.join(position.history)}\nclose\n1\nresign\nmoves\n"
    ).good
    assert f"The game is won, in {position.ply} moves! `save FILE` writes its record, `quit` leaves." in said
    assert ": the game is won." in said
    assert "There is no move number 1: no move is left." in said
    assert "> resign\nThe game is won." in said
    assert "> moves\nThere is no legal move." in said
    assert said.endswith(f"The record of your game is in {data_folder}/monte-carlo-{position.number}.txt.\n")
    assert kept(data_folder).result == "won"


def test_a_lost_game(run: Run, data_folder: Path) -> None:
    position = lost()
    said = run("play", position.game.name, position.number, stdin=" ".join(position.history)).good
    assert "No move is left: the game is lost. `undo` takes moves back, `quit` leaves." in said
    assert kept(data_folder).result == "lost"


def test_resigning(run: Run, data_folder: Path) -> None:
    said = run("play", "quilt", 42, stdin="deal\nresign\n").good
    assert said.endswith(f"> resign\nResigned. The record is in {data_folder}/crazy-quilt-42.txt.\n")
    assert kept(data_folder).result == "resigned"
    # who resigned may think again
    run("play", "--resume", data_folder / "crazy-quilt-42.txt", stdin="deal\n")
    assert kept(data_folder).result == "*"


def test_saving(run: Run, tmp_path: Path, data_folder: Path) -> None:
    (tmp_path / "taken.txt").write_text("mine")
    mine = tmp_path / "my game.txt"
    said = run(
        "play", "quilt", 42, stdin=f"deal\nsave {tmp_path}/taken.txt\nsave {mine}\nsave {mine}\nc1-d\nsave\nquit\n"
    ).good
    assert f"{tmp_path}/taken.txt exists already: choose another name." in " ".join(said.split())
    assert said.count(f"Saved in {mine}.") == 3
    assert said.endswith(f"Your game is in {mine}.\n")
    assert (tmp_path / "taken.txt").read_text() == "mine"
    assert read(mine.read_text())[0].moves == ("deal", "c1-d")
    assert not data_folder.exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []
    # what comes after goes to the same file on leaving
    said = run("play", "--resume", mine, stdin="deal\n").good
    assert said.endswith(f"  cadogan play --resume '{mine}'\n")
    assert read(mine.read_text())[0].moves == ("deal", "c1-d", "deal")


def test_where_nothing_can_be_written_the_record_is_shown(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    said = run("play", "quilt", 42, stdin=f"deal\nsave {tmp_path}/file/x.txt\nsave\n").good
    assert "could not be written: Not a directory." in " ".join(said.split())
    assert "this is the record of your game:\n\n" in said
    assert read(said.rpartition("your game:\n\n")[2])[0].moves == ("deal",)


def test_nothing_is_kept_if_so_asked(run: Run, data_folder: Path) -> None:
    assert run("play", "quilt", 42, "--no-save", stdin="deal\n").good.endswith("The game was not kept (--no-save).\n")
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
    said = run("play", "--resume", path, stdin="c1-d").good
    assert said.startswith(
        "Note: made by version 7 of the rules; it holds under version 1.\nCrazy Quilt, deal 42, 1 move played\n"
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
    assert run("play", "--resume", path).good.endswith(f"Your game is in {path}.\n")


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
        ("(", "{path}: line 1: a variation needs a move before it, in the place of which it is played"),
        (
            '[Game "quilt"] [Deal 42] deal a1-u',
            "the game in {path} cannot be resumed: it is wrong at ply 2: a1-u is not legal: ",
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


class Terminal:
    """A command at a terminal of its own."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        import fcntl
        import pty
        import termios

        self.end, other = pty.openpty()
        plain = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=other,
            stdout=other,
            stderr=other,
            env={**plain, "TERM": "xterm", **environment},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # its keys make signals
        )
        os.close(other)
        self.said = ""

    def until(self, text: str, seconds: float = 60) -> str:
        """Everything that was said up to a text, or to the end."""
        deadline = time.monotonic() + seconds
        while text not in self.said and time.monotonic() < deadline:
            if not select.select([self.end], [], [], 0.2)[0]:
                continue
            try:
                data = os.read(self.end, 65536)
            except OSError:  # the other end is closed
                break
            if not data:
                break
            self.said += data.decode()
        return self.said

    def type(self, text: str) -> None:
        self.said = ""
        os.write(self.end, text.encode())


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for each in opened:
        each.process.kill()
        each.process.wait()
        os.close(each.end)


def test_colours_only_where_they_are_wanted(terminals: list[Terminal]) -> None:
    for environment, coloured in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        terminals.append(Terminal("show", "quilt", "42", **environment))
        said = terminals[-1].until("\0")
        assert ("\x1b[1;31mTH\x1b[0m" in said) == coloured
        assert coloured or "\x1b[" not in said
        assert "=TS=" in said
    done = subprocess.run([*COMMAND, "show", "quilt", "42"], capture_output=True, text=True)
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("ending", ["\x03", "\x04", "quit\r", signal.SIGTERM, signal.SIGHUP])
def test_however_it_ends_the_game_is_kept(terminals: list[Terminal], data_folder: Path, ending: str | int) -> None:
    terminals.append(Terminal("play", "quilt", "42"))
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
    said = table.until("--resume ")
    assert "Traceback" not in said
    assert "Your game is kept." in said
    assert table.process.wait(10) == 0
    assert kept(data_folder).moves == ("deal",)


def test_a_closed_window_keeps_the_game(data_folder: Path, terminals: list[Terminal]) -> None:
    table = Terminal("play", "quilt", "42")
    table.until("\n> ")
    table.type("deal\r")
    table.until("\n> ")
    os.close(table.end)
    table.process.wait(10)
    assert kept(data_folder).moves == ("deal",)


def test_printed_text_has_no_control_characters(capsys: pytest.CaptureFixture[str]) -> None:
    print_text("a\x1b[31mb\ud800\nc")
    assert capsys.readouterr().out == "a\ufffd[31mb\ufffd\nc\n"
