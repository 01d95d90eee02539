"""The command line: what every command prints and refuses."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from typer.main import get_command

import cadogan
from cadogan.cli import environment
from cadogan.cli.app import GROUPS, application
from cadogan.cli.solve import count_paths
from cadogan.cli.terminal.output import print_text
from cadogan.machine import compiled
from cadogan.position.notation import Record, write
from cadogan.rules.cards import BadInput
from cli.conftest import COMMAND, GOOD, Run, Terminal, lost, won

ROOT = Path(__file__).parents[2]

# -- the command itself -----------------------------------------------------------------------------------------------


def test_version(run: Run) -> None:
    for asked in (["--version"], ["-V"], ["--version", "games"]):
        assert run(*asked).good == f"cadogan {cadogan.__version__}\n"


@pytest.mark.parametrize(
    "arguments", [["--version"], ["games"], ["rules", "quilt"], ["show", "quilt", "1"], ["perft", "quilt", "1", "2"]]
)
def test_heavy_packages_are_not_imported(arguments: list[str]) -> None:
    heavy = {"numpy", "numba", "fastapi", "uvicorn", "rich"} | ({"typer"} if "--version" in arguments else set())
    code = f"import sys; from cadogan.cli import main; main({arguments}); sys.exit(' '.join({heavy} & set(sys.modules)) or 0)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_help(run: Run) -> None:
    assert run().good == run("--help").good == run("-h").good
    for command in ("games", "rules", "deal", "show", "play", "verify", "perft", "serve"):
        assert f"\n  {command} " in run("--help").good
        output = run(command, "--help").good
        assert f"Usage: cadogan {command}" in output
        assert "Example: cadogan" in output or command == "games"
    assert "..." not in run("--help").good.replace("[ARGS]...", "")


@pytest.mark.parametrize("seconds", ["nan", "inf", "-inf", "0", "-1"])
@pytest.mark.parametrize(
    "command",
    ["solve quilt 1", "study run quilt --deals 1-2 --out DIR", "hint quilt 1", "chance quilt 1", "watch quilt 1", "annotate FILE"],
)  # fmt: skip
def test_wrong_seconds_are_refused(run: Run, tmp_path: Path, command: str, seconds: str) -> None:
    (tmp_path / "game.txt").write_text(GOOD)
    words = command.replace("DIR", str(tmp_path / "study")).replace("FILE", str(tmp_path / "game.txt")).split()
    refused = run(*words, f"--seconds={seconds}").refused
    assert "give a number greater than 0" in refused
    assert not (tmp_path / "study").exists()


@pytest.mark.parametrize("command", ["study", "puzzle", "db"])
def test_group_alone_shows_its_help(run: Run, command: str) -> None:
    assert run(command).good == run(command, "--help").good


def test_only_public_names_are_listed() -> None:
    assert {name for name in dir(cadogan) if name != "__version__"} == {*cadogan.__all__, *cadogan.LAZY}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("paly", "there is no command 'paly': did you mean play or daily? See `cadogan --help`"),
        ("study rnu", "there is no command 'rnu': did you mean run? See `cadogan study --help`"),
        ("xyzzy", "there is no command 'xyzzy'; see `cadogan --help`"),
        (
            "solve --secnods 3",
            "there is no option --secnods: did you mean --cards, --seconds or --seed? See `cadogan solve --help`",
        ),
        ("rules", "missing argument 'GAME'; see `cadogan rules --help`"),
        ("rules quilt x", "got unexpected extra argument"),
        ("rules quilt --jsn", "there is no option --jsn: did you mean --json or --set? See"),
        ("rules kwilt", "there is no game 'kwilt': did you mean quilt? the games are anna, capricieuse, "),
        ("rules carpet", "'carpet' is usually another game, with one pack"),
        ("rules quilt?wrap=maybe", "wrap=maybe is wrong: wrap is one of off, on"),
        ("rules quilt --set wrap", "--set wrap has no value: write --set NAME=VALUE, e.g. --set wrap=on"),
        ("rules quilt --set wrap=on --set wrap=off", "--set wrap is given twice, as on and off: give one value"),
        ("rules quilt --set rows=3", "'rows' is not an option of the quilt family: its options are wrap, "),
        ("rules doubles-and-quits --set rows=9 --set cols=9", "rows=9"),
        ("daily tomorrow", "'tomorrow' is not a date: write year-month-day, e.g. 2026-12-24"),
        ("daily 1999-01-01", "1999-01-01 has no deal: the first day with deals is 2026-01-01"),
        ("deal quilt", "missing argument 'N'; see `cadogan deal --help`"),
        ("deal quilt x", "'x' is not a deal number: it is a whole number from 0 to 18446744073709551615"),
        ("deal quilt 18446744073709551616", "'18446744073709551616' is not a deal number"),
        ("show quilt 42 --moves a1-u", "at move 1: a1-u is not legal: the 10 of hearts does not fit"),
        ("show quilt 42 --moves deal,deal,x", "at move 3: 'x' is not a move of Crazy Quilt"),
        ("perft quilt 42 0", "invalid value for 'DEPTH': "),
        ("perft quilt 42 x", "invalid value for 'DEPTH': "),
        ("serve --port 65536", "invalid value for '--port': "),
        ("verify", "missing argument 'FILE'; see `cadogan verify --help`"),
        ("verify no/such/file", "no/such/file: No such file or directory"),
        ("verify .", ".: Is a directory"),
        ("play", "give a game, as in `cadogan play crazy-quilt` (`cadogan games` lists them), or --resume FILE"),
        (
            "play quilt --resume x",
            "--resume takes the game and the deal from the file: remove GAME, N, --set and --level",
        ),
        ("play --resume no/such/file", "no/such/file: No such file or directory"),
        ("play quilt -1", "'-1' is not a deal number: it is a whole number from 0 to 18446744073709551615"),
        ("show quilt -1", "'-1' is not a deal number"),
        ("perft quilt -1 3", "'-1' is not a deal number"),
        ("perft quilt 1 -3", "invalid value for 'DEPTH': '-3' is not a whole number from 1 to 99; see"),
        ("solve quilt -1", "'-1' is not a deal number"),
        ("rules -1", "there is no game '-1': the games are"),
        ("show quilt 1 -x", "there is no option -x; see `cadogan show --help`"),
        ("show quilt 1_000", "'1_000' is not a deal number"),
        ("show quilt 1e6", "'1e6' is not a deal number"),
        ("hint quilt 1 --samples 1_000", "invalid value for '--samples': '1_000' is not a whole number; see"),
        ("hint quilt 1 --samples 1e6", "invalid value for '--samples': '1e6' is not a whole number; see"),
        ("hint quilt 1 --samples 99999999999", "99999999999 samples are too many: give at most 1000000000"),
        ("watch quilt 1 --samples 99999999999", "99999999999 samples are too many: give at most 1000000000"),
        (
            "hint quilt 1 --seconds 1_0",
            "invalid value for '--seconds': '1_0' is not a number: write one such as 2.5; see",
        ),
        (
            "hint quilt 1 --seed -1",
            "invalid value for '--seed': '-1' is not a whole number from 0 to 18446744073709551615;",
        ),
        ("solve quilt 1 --jobs 0", "invalid value for '--jobs': '0' is not a whole number of 1 or more; see"),
        (
            "hint quilt 1 --kind x",
            "invalid value for '--kind': 'x' is not one of 'honest', 'all-cards-known', 'legal'; see",
        ),
        ("completion -1", "invalid value for 'SHELL': '-1' is not one of 'bash', 'zsh', 'fish', 'powershell'; see"),
        ("picture quilt 1 --theme x", "invalid value for '--theme': 'x' is not one of 'dark', 'light', 'print'; see"),
        ("serve --port x", "invalid value for '--port': 'x' is not a whole number from 0 to 65535; see"),
        ("serve --port 0 --host no.such.host.invalid", "'no.such.host.invalid' is not an address of this machine"),
    ],
)
def test_errors_are_one_sentence(run: Run, arguments: str, sentence: str) -> None:
    assert run(*arguments.split()).refused.startswith(sentence)


def test_every_number_is_read_by_us() -> None:
    """Else pydantic's sentences reach people, and 1_000 is read by one command and refused by another."""
    commands = get_command(application()).commands
    commands |= {f"{group} {name}": each for group in GROUPS for name, each in commands.pop(group).commands.items()}
    assert len(commands) > 30
    for name, command in commands.items():
        kinds = get_type_hints(command.callback, include_extras=True)
        for each, kind in kinds.items():
            infos = [*getattr(kind, "__metadata__", ()), None]
            kind = get_args(kind)[0] if infos[0] else kind
            if {int, float} & {kind, *get_args(kind)} and each != "return":
                assert infos[0].parser, f"{name}: {each}"


def test_an_unknown_variable_is_warned_of_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CADOGAN_PROT", "8000")
    monkeypatch.setenv("CADOGAN_CACHE_DIR", "")  # counts as not set
    status, _, error = run("games")
    assert (status, error) == (
        0,
        "cadogan: there is no environment variable CADOGAN_PROT: did you mean CADOGAN_PORT?\n",
    )
    monkeypatch.delenv("CADOGAN_PROT")
    monkeypatch.setenv("CADOGAN_XYZZY", "1")
    assert "CADOGAN_XYZZY; see `cadogan --help`" in run("games").err
    assert environment.warnings({"CADOGAN_GAMES": "x", "CADOGAN_PORT": "x", "PATH": ""}) == []


def test_every_variable_is_in_the_table(run: Run) -> None:
    """Those that the sources name; and the help has the general ones."""
    files = (ROOT / "src" / "cadogan").rglob("*.py")
    named = {name for file in files for name in re.findall(r"\bCADOGAN_[A-Z_]*[A-Z]", file.read_text("utf-8"))}
    assert named == {*environment.variables()}
    for name, meaning in environment.GENERAL.items():
        assert f"  {name:<21}  {meaning}\n" in run("--help").good


def test_a_wrong_variable_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CADOGAN_PORT", "x")
    assert run("serve").refused == "CADOGAN_PORT is wrong: 'x' is not a whole number from 0 to 65535"
    monkeypatch.setenv("CADOGAN_CHECK_INDICES", "perhaps")
    with pytest.raises(BadInput, match=r"^CADOGAN_CHECK_INDICES is wrong: 'perhaps' is neither yes nor no$"):
        compiled.targets()
    for value, checked in (("", False), ("no", False), ("1", True)):
        monkeypatch.setenv("CADOGAN_CHECK_INDICES", value)
        assert compiled.targets()[-1].endswith(compiled.CHECKED) is checked


def test_commands_are_named_as_they_were_typed(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a clone, the shell does not find `cadogan`: there, what is printed must work too."""
    program = tmp_path / "cadogan"
    program.touch(0o755)
    monkeypatch.setattr("sys.argv", [".venv/bin/cadogan"])
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "as in `.venv/bin/cadogan hint crazy-quilt 42`" in run("hint", "quilt").refused
    assert "see `.venv/bin/cadogan show --help`" in run("show").refused
    assert "`.venv/bin/cadogan rules GAME`" in run("games").good
    assert "  .venv/bin/cadogan play quilt 42 --set wrap=on" in run().good
    assert run("show", "--help").good.startswith("Usage: .venv/bin/cadogan show ")
    monkeypatch.setattr("sys.argv", [str(program)])
    assert "as in `cadogan hint crazy-quilt 42`" in run("hint", "quilt").refused


def test_a_closed_pipe_is_no_error() -> None:
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
    output = run("games").good
    for game in cadogan.games():
        assert f"\n{game.id} " in "\n" + output
    parsed = json.loads(run("games", "--json").good)
    assert [game["id"] for game in parsed] == [game.id for game in cadogan.games()]
    quilt = next(game for game in parsed if game["id"] == "crazy-quilt-morehead")
    assert quilt["options"][0] == {
        "name": "wrap",
        "values": ["off", "on"],
        "value": "on",
        "help": "on the waste, ace and king of a suit follow each other",
    }


@pytest.mark.parametrize("game", cadogan.games(), ids=lambda game: game.id)
def test_rules(run: Run, game: cadogan.Game) -> None:
    output = run("rules", game.id).good
    assert output.startswith(f"{game.title}: " if game.family.is_declared else f"{game.title}. ")
    assert ("\nSource: " in output) != game.family.is_declared  # else the text has it
    assert game.source in " ".join(output.split())
    assert " ".join(game.text.split()) in " ".join(output.split())
    assert max(map(len, output.splitlines())) < 80
    for name, value in game.options.items():
        assert f"  {name}={value} (" in output
    parsed = json.loads(run("rules", game.id, "--json").good)
    assert (parsed["game"]["name"], parsed["rules"], parsed["source"]) == (game.name, game.text, game.source)


def test_options_may_be_given_separately(run: Run) -> None:
    parsed = json.loads(run("rules", "Quilt?wrap=on", "--set", "redeals=2", "--set", "hand=off", "--json").good)
    assert parsed["game"]["name"] == "indian-carpet?wrap=on"


def test_the_deals_of_a_day(run: Run) -> None:
    assert "Crazy Quilt        cadogan play crazy-quilt 914796310\n" in run("daily", "2026-11-22").good
    told = json.loads(run("daily", "2026-11-22", "--json").good)
    assert [each["family"] for each in told] == ["quilt", "windmill", "capricieuse", "doubles"]
    assert told[0]["deal"] == "914796310"
    assert "The Nation         cadogan play the-nation " in run("daily", "2026-12-01").good


def test_a_deal(run: Run) -> None:
    output = run("deal", "crazy-quilt", 42).good
    game = cadogan.game("crazy-quilt")
    assert game.position(output) == game.deal(42)
    parsed = json.loads(run("deal", "crazy-quilt", 18446744073709551615, "--json").good)
    assert parsed["deal"] == "18446744073709551615"
    assert game.position(parsed["cards"]) == game.deal(2**64 - 1)


def test_the_table_shows_what_a_player_sees(run: Run) -> None:
    position = cadogan.game("crazy-quilt").deal(42).play("c1-d deal")
    stock = position.piles["stock"]
    unseen = " ".join(cadogan.rules.cards.card_text(card) for card in stock.cards[:4])
    output = run("show", "crazy-quilt", 42, "--moves", "c1-d deal").good
    assert output.startswith("Crazy Quilt, deal 42, 2 moves played\n")
    assert str(position) in output
    assert output.endswith("Legal moves: a4-w b8-u c2-d deal g1-d g1-w\n") or "Legal moves: a4-w b8-u" in output
    assert unseen not in output
    assert position.text not in output
    assert position.text in run("show", "crazy-quilt", 42, "--moves", "c1-d deal", "--all").good


def test_the_table_as_json(run: Run) -> None:
    position = cadogan.game("the-carpet").deal(42).play("deal")
    parsed = json.loads(run("show", "the-carpet", 42, "--moves", "deal", "--json").good)
    assert parsed["text"] == position.seen.text
    assert parsed["piles"]["stock"]["cards"][1:] == ["??"] * 30
    assert parsed["piles"]["w"]["cards"] == ["JD"]
    assert (parsed["status"], parsed["ply"], parsed["line"], parsed["deal"]) == ("playing", 1, ["deal"], "42")
    assert [move["name"] for move in parsed["moves"]] == list(position.moves)
    assert {move["kind"] for move in parsed["moves"]} == {"card", "deal"}
    assert all(move["count"] == 1 for move in parsed["moves"])
    everything = json.loads(run("show", "the-carpet", 42, "--moves", "deal", "--json", "--all").good)
    assert everything["text"] == position.text
    assert "??" not in everything["piles"]["stock"]["cards"]


def test_a_game_that_is_over(run: Run) -> None:
    position = lost()
    output = run("show", position.game.name, position.number, "--moves", " ".join(position.history)).good
    assert output.endswith("\nNo legal moves left.\n")
    position = won()
    output = run("show", position.game.name, position.number, "--moves", " ".join(position.history)).good
    assert output.endswith("\nThe game is won.\n")


@pytest.mark.parametrize("number", [1, 42])
def test_perft(run: Run, number: int) -> None:
    lines = [line.split() for line in run("perft", "windmill", number, 9).good.splitlines()]
    position = cadogan.game("windmill").deal(number)
    assert lines == [[str(depth), str(count_paths(position, depth))] for depth in range(1, 10)]
    parsed = json.loads(run("perft", "windmill", number, 3, "--json").good)
    assert parsed["counts"] == [int(count) for _, count in lines[:3]]


def test_perft_agrees_compiled_or_not(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGINT)
    counted = run("perft", "quilt", 42, 6).good

    def missing(*_: object) -> None:
        raise compiled.NoMachineCode("there is none")

    monkeypatch.setattr(compiled, "machine", missing)
    assert run("perft", "quilt", 42, 6).good == counted
    assert signal.getsignal(signal.SIGINT) is before


def test_serve_passes_on_its_options(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from cadogan.server import serve

    parsed: list[dict[str, object]] = []
    monkeypatch.setattr(serve, "run", lambda open_browser, **given: parsed.append({"open": open_browser, **given}))
    run("serve")
    run(
        "serve",
        "--host",
        "::1",
        "--port",
        8100,
        "--workers",
        3,
        "--open",
        "--database",
        "x.db",
        "--allow-host",
        "a",
        "--allow-host",
        "b",
    )
    assert parsed == [
        {"open": False, "host": None, "port": None, "workers": None, "database": None, "allow_hosts": None},
        {"open": True, "host": "::1", "port": 8100, "workers": 3, "database": "x.db", "allow_hosts": ["a", "b"]},
    ]


# -- verify -----------------------------------------------------------------------------------------------------------


def test_verify_prints_a_line_for_every_game(run: Run, tmp_path: Path) -> None:
    games, more = tmp_path / "games.txt", tmp_path / "more.txt"
    games.write_text(GOOD + GOOD.replace("(b8-u)", "a1-u") + GOOD.replace("(", "((") + GOOD, "utf-8")
    more.write_text(write(Record.from_position(won())), "utf-8")
    output = run("verify", games, more)
    assert output.status == 1
    assert output.out.splitlines() == [
        f"{games}:1: crazy-quilt, deal 42: ok: 2 moves, not finished",
        f"{games}:6: crazy-quilt, deal 42: wrong at move 3: a1-u is not legal: the 10 of hearts does not fit: "
        "the ace pile of hearts takes the 2 next",
        f"{games}:14: cannot be read: a variation must follow the move that it replaces",
        f"{games}:16: crazy-quilt, deal 42: ok: 2 moves, not finished",
        f"{more}:1: monte-carlo, deal {won().number}: ok: {won().ply} moves, won",
        "5 games, 2 wrong",
    ]
    assert run("verify", more).good.count("\n") == 1
    assert run("verify", more, more).good.endswith("2 games, none wrong\n")
    parsed = run("verify", more, tmp_path / "missing", "--json")
    assert (parsed.status, len(json.loads(parsed.out))) == (2, 1), "the list is whole"
    parsed = json.loads(run("verify", games, "--json").out)
    assert [each["ok"] for each in parsed] == [True, False, False, True]
    assert (parsed[1]["ply"], parsed[1]["move"], parsed[1]["line"], parsed[1]["variation"]) == (3, "a1-u", 6, False)


def test_verify_reads_standard_input(run: Run) -> None:
    assert run("verify", "-", stdin=GOOD).good.startswith("standard input:1: crazy-quilt, deal 42: ok")


@pytest.mark.parametrize(
    ("data", "output"),
    [
        (b"", "standard input:1: cannot be read: there is no game in it\n"),
        (b"\xff\xfe\x00", "standard input:1: cannot be read: "),
        (b"\x00\x01\x1b[31m", "standard input:1: cannot be read: a game must begin with its headers"),
        (b'[Game "\x1b[31mred"] [Deal 1]', "standard input:1: \ufffd[31mred, deal 1: wrong: there is no game"),
        (b'[Game "quilt"] [Deal 1] \x1b[31m', "standard input:1: cannot be read: '[31m' is not a complete header"),
        (b'[Game "quilt"] [Deal 1] \x1b]0;', "standard input:1: cannot be read: ']' has no meaning here"),
    ],
)
def test_verify_takes_anything(run: Run, data: bytes, output: str) -> None:
    parsed = run("verify", "-", stdin=data)
    assert parsed.status == 1
    assert parsed.err == ""
    assert parsed.out.startswith(output)
    assert "\x1b" not in parsed.out


# -- colours and characters ---


def test_colours_only_on_a_terminal_that_wants_them(terminals: list[Terminal]) -> None:
    for variables, coloured in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        terminals.append(Terminal("show", "quilt", "42", **variables))
        output = terminals[-1].until("\0")
        assert ("\x1b[1;31mTH\x1b[0m" in output) == coloured
        assert coloured or "\x1b[" not in output
        assert "=TS=" in output
    done = subprocess.run([*COMMAND, "show", "quilt", "42"], capture_output=True, text=True)
    assert "\x1b" not in done.stdout


def test_printed_text_has_no_control_characters(capsys: pytest.CaptureFixture[str]) -> None:
    print_text("a\x1b[31mb\ud800\nc")
    assert capsys.readouterr().out == "a\ufffd[31mb\ufffd\nc\n"
