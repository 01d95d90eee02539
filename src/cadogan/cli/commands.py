"""The commands, one function each."""

from __future__ import annotations

import signal
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from cadogan import BadInput, Position, __version__, games
from cadogan.cards import card_text
from cadogan.cli import coaching, puzzles, studies
from cadogan.cli.choosing import GameName, Json, Number, Set, chosen_game, played, random_number, write_json
from cadogan.notation import Fault, Record, read_each, verify
from cadogan.terminal.compiling import compiling
from cadogan.terminal.saying import hanging, heading, say, show_rules, width
from cadogan.terminal.session import Session, resumed

HELP = """
Patience games with exact rules.

\b
Examples:
  cadogan games                       the games there are
  cadogan rules the-carpet            how one is played
  cadogan play crazy-quilt            play a random deal here in the terminal
  cadogan play quilt 42 --set wrap=on deal 42, with a rule changed
  cadogan hint crazy-quilt 42         what to play, by what has been seen
  cadogan watch windmill              watch the coach play a random deal
  cadogan annotate game.txt           find the mistakes of a game
  cadogan solve crazy-quilt 42        find out whether the deal can be won
  cadogan study run crazy-quilt --deals 1-100 --out quilt
                                      how often can it be won?
  cadogan serve --open                play in the browser
"""

app = typer.Typer(
    name="cadogan",
    help=HELP,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def run(arguments: Sequence[str]) -> int:
    """Run one command; the exit status. Raises BadInput for what cannot be understood."""
    try:
        return int(app(args=list(arguments), prog_name="cadogan", standalone_mode=False) or 0)
    except Exception as error:
        if not hasattr(error, "format_message"):  # the errors of Typer's own parser, wherever it keeps their classes
            raise
        if not arguments:
            typer.echo(error.format_message())
            return 0
        raise BadInput(_usage_error(error)) from None


def _usage_error(error: Any) -> str:
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "cadogan"
    message, _, hint = " ".join(error.format_message().split()).partition(" Did you mean ")
    message = message.rstrip(".") + (f" (did you mean {hint})" if hint else "")
    return f"{message[:1].lower()}{message[1:]}; `{path} --help` shows how to write it"


def _show_version(asked: bool) -> None:
    if asked:
        say(f"cadogan {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", "-V", is_eager=True, callback=_show_version, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


# -- games and rules --------------------------------------------------------------------------------------------------


@app.command("games")
def list_games(as_json: Json = False) -> None:
    """List the games.

    A game can be varied by rule options: `cadogan rules GAME` lists them, and every command takes them, written after the
    name ('crazy-quilt?wrap=on') or with --set wrap=on.
    """
    if as_json:
        write_json([each.described() for each in games()])
        return
    longest = max(len(each.id) for each in games())
    for each in games():
        preset = each.family.PRESETS[each.id]
        say(hanging(f"{each.id:<{longest}}  {preset.summary}", " " * (longest + 2)))
        if preset.aliases:
            say(f"{'':<{longest}}  also: {', '.join(preset.aliases)}")
    say("\n`cadogan rules GAME` tells how a game is played, `cadogan play GAME` plays it.")


@app.command()
def rules(name: GameName, options: Set = None, as_json: Json = False) -> None:
    """Tell how a game is played.

    Its rules in plain words, its source, and its rule options.

    Example: cadogan rules the-carpet
    """
    chosen = chosen_game(name, options)
    if as_json:
        write_json({"game": chosen.named(), "rules": chosen.text, "source": chosen.source})
        return
    show_rules(chosen)


# -- deals and positions ----------------------------------------------------------------------------------------------


@app.command()
def deal(name: GameName, number: Number, options: Set = None, as_json: Json = False) -> None:
    """Print all the cards of a deal.

    They come in the order in which they are dealt, those of the stock too.

    Example: cadogan deal crazy-quilt 42
    """
    position = chosen_game(name, options).deal(number)
    cards = position.dealt_cards.split()
    if as_json:
        write_json({**_deal(position), "cards": cards})
        return
    for start in range(0, len(cards), 16):
        say(" ".join(cards[start : start + 16]))


@app.command()
def show(
    name: GameName,
    number: Number,
    moves: Annotated[str, typer.Option("--moves", metavar='"…"', help="Play these moves first.")] = "",
    everything: Annotated[
        bool, typer.Option("--all", help="Also print the position as one line of text, unseen cards and all.")
    ] = False,
    options: Set = None,
    as_json: Json = False,
) -> None:
    """Draw the table of a deal.

    After some moves, if you like; the legal moves are named. The stock stays hidden but for what a player has seen.

    Example: cadogan show crazy-quilt 42 --moves "c1-d deal"
    """
    position = played(chosen_game(name, options).deal(number), moves)
    if as_json:
        write_json(_position(position, everything))
        return
    say(f"{heading(position)}\n\n{position}\n\n{_legal(position)}")
    if everything:
        say(f"\n{position.text}")


def _legal(position: Position) -> str:
    if position.is_won:
        return "The game is won."
    moves = " ".join(position.moves)
    return textwrap.fill(f"Legal moves: {moves}", width(), break_on_hyphens=False) if moves else "No move is left."


# -- playing ----------------------------------------------------------------------------------------------------------


@app.command()
def play(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game; not needed with --resume.")] = "",
    number: Annotated[str, typer.Argument(metavar="N", help="The number of the deal; a random one if left out.")] = "",
    options: Set = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", metavar="FILE", help="Go on with a saved game (the last one of the file)."),
    ] = None,
    no_save: Annotated[bool, typer.Option("--no-save", help="Do not keep the game in a file when you leave.")] = False,
    player: Annotated[str, typer.Option(metavar="NAME", help="Your name, for the record.")] = "",
) -> None:
    """Play a game in the terminal.

    Line by line: the table is drawn, the legal moves are numbered. Moves are chosen by number or by name; `help` at the prompt lists the commands. Leaving (quit, Ctrl-D, Ctrl-C) says where
    the game was kept, and how to go on with it.

    Example: cadogan play crazy-quilt 42
    """
    if resume:
        if name or number or options:
            raise BadInput("--resume takes the game and the deal from the file: leave GAME, N and --set out")
        session = resumed(resume)
    elif name:
        chosen = chosen_game(name, options)
        session = Session(chosen.deal(number or random_number()))
    else:
        raise BadInput(
            "say which game, as in `cadogan play crazy-quilt` (`cadogan games` lists them), or --resume FILE"
        )
    if player:
        session.headers["Player"] = player
    session.keep = not no_save
    session.run()


# -- records ----------------------------------------------------------------------------------------------------------


@app.command("verify")
def verify_files(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files of records; - is standard input.")],
    as_json: Json = False,
) -> int:
    """Replay the games of record files.

    Says for each game whether it holds, variations and result included, or the ply and reason where it goes wrong. The exit status is 0 when all hold and 1 when one does not.

    Example: cadogan verify games.txt
    """
    found = [(name, each) for name, data in [(name, _data(name)) for name in files] for each in _games_of(data)]
    results = []
    for name, each in found:
        result, sentence = _verified(each)
        results.append({"file": "standard input" if name == "-" else name, "line": each.line, **result})
        if not as_json:
            say(f"{results[-1]['file']}:{each.line}: {sentence}")
    wrong = sum(not result["ok"] for result in results)
    if as_json:
        write_json(results)
    elif len(results) > 1:
        say(f"{len(results)} games, {wrong or 'none'} wrong")
    return 1 if wrong else 0


def _data(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def _games_of(data: bytes) -> Iterator[Record | Fault]:
    found = False
    for each in read_each(data):
        found = True
        yield each
    if not found:
        yield Fault(1, "there is no game here")


def _verified(each: Record | Fault) -> tuple[dict[str, Any], str]:
    """What was found out about a game: for programs, and as a sentence."""
    if isinstance(each, Fault):
        return {"ok": False, "reason": each.reason}, f"cannot be read: {each.reason}"
    check = verify(each)
    what = each.headers["Game"] + (f", deal {each.headers['Deal']}" if "Deal" in each.headers else "")
    result = {
        "game": each.headers["Game"],
        "deal": each.headers.get("Deal"),
        "result": each.result,
        "ok": bool(check),
        "ply": check.ply,
        "move": check.move,
        "variation": check.variation,
        "reason": check.reason,
        "notes": check.notes,
    }
    return result, f"{what}: {check}"


# -- counting ---------------------------------------------------------------------------------------------------------


@app.command()
def perft(
    name: GameName,
    number: Number,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, max=99, help="How many moves deep.")],
    options: Set = None,
    as_json: Json = False,
) -> None:
    """Count the paths of legal moves from a deal.

    Those of one move, of two, and so on to DEPTH: the usual check of an engine's rules.

    Example: cadogan perft crazy-quilt 42 6
    """
    position = chosen_game(name, options).deal(number)
    counts: list[int] = []
    interrupted = signal.signal(signal.SIGINT, signal.SIG_DFL)  # compiled code would not hear of Ctrl-C
    try:
        for count in _path_counts(position, depth):
            counts.append(count)
            if not as_json:
                say(f"{len(counts):>3}  {count}")
    finally:
        signal.signal(signal.SIGINT, interrupted)
    if as_json:
        write_json({**_deal(position), "counts": counts})


def _path_counts(position: Position, depth: int) -> Iterator[int]:
    count: Callable[[Position, int], int] = count_paths
    paths = 1
    for plies in range(1, depth + 1):
        if paths > WORTH_COMPILING and count is count_paths:
            count = _compiled_count(position)
        paths = count(position, plies)
        yield paths


WORTH_COMPILING = 1000  # fewer paths than these are counted before compiled rules are there


def count_paths(position: Position, depth: int) -> int:
    """How many paths of so many moves lead on from a position."""
    if depth == 1:
        return len(position.moves)
    return sum(count_paths(position.play(move), depth - 1) for move in position.moves)


def _compiled_count(position: Position) -> Callable[[Position, int], int]:
    """The same by compiled rules, where there are any."""
    with compiling():
        try:
            from cadogan import compiled
        except ImportError:
            return count_paths
        compiled.perft(position, 1)
        return compiled.perft


# -- solving ----------------------------------------------------------------------------------------------------------


@app.command()
def solve(
    name: GameName,
    number: Annotated[str, typer.Argument(metavar="N", help="The number of the deal; or say --deals or --cards.")] = "",
    deals: Annotated[str, typer.Option("--deals", metavar="A-B", help="Many deals, as in 1-100 or 1-100,200.")] = "",
    cards: Annotated[
        str,
        typer.Option("--cards", metavar="FILE", help="The cards of a deal on each line; - is standard input."),
    ] = "",
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", help="At most so long for each deal; 10 if neither this nor --positions is given."),
    ] = None,
    positions: Annotated[
        int | None, typer.Option(metavar="P", help="At most so many positions for each deal: the same result anywhere.")
    ] = None,
    memory: Annotated[str, typer.Option(metavar="M", help="At most so much for each job, as in 512M or 2G.")] = "1G",
    jobs: Annotated[int, typer.Option(metavar="J", min=1, help="How many deals are solved at a time.")] = 1,
    seed: Annotated[
        int, typer.Option(metavar="K", min=0, max=2**32 - 1, help="Another seed searches in another order.")
    ] = 0,
    moves: Annotated[str, typer.Option("--from", metavar='"…"', help="Play these moves first, solve from there.")] = "",
    shorter: Annotated[bool, typer.Option("--shorten", help="Look for a shorter line after a win.")] = False,
    shuffle_seed: Annotated[
        str | None,
        typer.Option(
            metavar="N", help="With --cards: redeals are shuffled as those of deal N, where a line is silent."
        ),
    ] = None,
    options: Set = None,
    as_json: Json = False,
) -> int:
    """Find out whether deals can be won.

    With all cards known. A deal is won, with a line of moves that wins; lost, with the reason; or unknown, when the time was too short for either. The line of a single deal is printed; of many deals, --json has the lines.

    --json writes one object for each deal on a line of its own, as soon as it and those before it are done: game, deal (or line and cards), verdict (won, lost or unknown), moves, positions, seconds, why, best.

    A line of --cards is the cards of a deal as `cadogan deal` prints them, or a position as `cadogan show --all` does. Where redeals are shuffled it says how with `; seed=7` at its end, or --shuffle-seed says it for all. What follows a # is a comment. A line that is wrong is named, the others are still solved.

    Ctrl-C ends it with what is done. The exit status is 0; 2 when something could not be understood, be it one line; 130 after Ctrl-C.

    \b
    Examples:
      cadogan solve crazy-quilt 42
      cadogan solve crazy-quilt 42 --from "c1-d deal" --shorten
      cadogan solve windmill --deals 1-1000 --seconds 1 --jobs 4 --json > windmill.jsonl
      cadogan solve the-carpet --cards deals.txt --shuffle-seed 7
    """
    if sum(map(bool, (number, deals, cards))) != 1:
        raise BadInput(
            "say which deals, in one way: a number, as in `cadogan solve crazy-quilt 42`, --deals 1-100, or --cards FILE"
        )
    if shuffle_seed is not None and not cards:
        raise BadInput("--shuffle-seed goes with --cards: a deal by number has shuffles of its own")
    if "-" in number or "," in number:
        raise BadInput(f"{number!r} is not a deal number: for many deals, write --deals {number}")
    chosen = chosen_game(name, options)

    from cadogan.cli import solving
    from cadogan.cli.deals import Listed, Numbered

    source = Listed(chosen, cards, shuffle_seed) if cards else Numbered(chosen, number or deals)
    budget = solving.Budget(seconds, positions, solving.read_memory(memory), jobs, seed, shorter)
    return solving.run(chosen, source, lambda position: played(position, moves), budget, as_json)


# -- studying ---------------------------------------------------------------------------------------------------------

app.add_typer(studies.app)


# -- puzzles ----------------------------------------------------------------------------------------------------------

app.add_typer(puzzles.app)


# -- the coach --------------------------------------------------------------------------------------------------------

coaching.register(app)


# -- the server -------------------------------------------------------------------------------------------------------


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets the whole network in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; if left out, the first free one from 8000 on.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in the browser.")] = False,
    database: Annotated[
        str | None, typer.Option(metavar="PATH", help="Where games are kept; if left out, in your data folder.")
    ] = None,
    allow_hosts: Annotated[
        list[str] | None,
        typer.Option("--allow-host", metavar="NAME", help="Another name to be reached by; may be repeated."),
    ] = None,
) -> None:
    """Play in the browser.

    Serves the table there. Every move is kept at once; Ctrl-C ends the server.

    Example: cadogan serve --open
    """
    from cadogan.web import serve as server

    server.run(host=host, port=port, database=database, open_browser=open_browser, allow_hosts=allow_hosts or ())


# -- what programs read -----------------------------------------------------------------------------------------------


def _deal(position: Position) -> dict[str, Any]:
    # A deal number is a text in JSON: it may be greater than the whole numbers that JavaScript knows.
    return {"game": position.game.named(), "deal": str(position.number)}


def _position(position: Position, everything: bool) -> dict[str, Any]:
    known = position if everything else position.seen
    return {
        **_deal(position),
        "status": "won" if position.is_won else "stuck" if position.is_over else "playing",
        "ply": position.ply,
        "line": list(position.history),
        "moves": [
            {"name": str(move), "from": move.source, "to": move.target, "words": move.words} for move in position.moves
        ],
        "piles": {
            place: {"title": pile.title, "kind": pile.kind, "cards": [card_text(card) for card in pile.cards]}
            for place, pile in known.piles.items()
        },
        "text": known.text,
    }
