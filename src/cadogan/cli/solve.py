"""`cadogan solve`: deals solved one after the other, with their verdicts in the same order."""

from __future__ import annotations

import json
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_args

import typer

from cadogan.cards import BadInput
from cadogan.cli import WRONG
from cadogan.cli.arguments import GameName, Json, Set, chosen_game, played, read_memory
from cadogan.cli.deal_list import Deal, Deals, Listed, Numbered
from cadogan.position import Game, Position
from cadogan.terminal.interrupt import stoppable, uninterrupted
from cadogan.terminal.output import heading, wrapped
from cadogan.terminal.progress import Progress, compiling

if TYPE_CHECKING:
    from cadogan.solver import Progress as SearchProgress
    from cadogan.solver import Verdict


class Budget(NamedTuple):
    """What each deal may cost, and how it is searched."""

    seconds: float | None
    positions: int | None
    memory: int
    jobs: int
    seed: int
    shorter: bool


def command(
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
    game = chosen_game(name, options)
    source = Listed(game, cards, shuffle_seed) if cards else Numbered(game, number or deals)
    budget = Budget(seconds, positions, read_memory(memory), jobs, seed, shorter)
    return _solve(game, source, moves, budget, as_json)


def _solve(game: Game, deals: Deals, moves: str, budget: Budget, as_json: bool) -> int:
    """Solve deals after some moves, and print each verdict when it and those before it are there: the exit status."""
    from cadogan.solver import batch
    from cadogan.solver.solving import check

    check(game.deal(0), budget.seconds, budget.positions, budget.memory)

    def start(position: Position) -> Position:
        position = played(position, moves)
        check(position, budget.seconds, budget.positions, budget.memory)
        return position

    def positions() -> Iterator[Position]:
        for deal in deals.each(start, report.fault):
            report.waiting.append(deal)
            yield deal.position

    progress = Progress(deals.count())
    report = Report(progress, as_json)
    with stoppable() as ending:
        with compiling():
            batch.prepare(game, budget.shorter)
        results = batch.solve_each(
            positions(),
            budget.seconds,
            budget.positions,
            jobs=budget.jobs,
            memory=budget.memory,
            seed=budget.seed,
            shorter=budget.shorter,
            on_progress=report.search if progress.shown else None,
        )
        report.begin()
        with progress, closing(results):
            for _, verdict in results:
                with uninterrupted():  # else the sum could count a verdict that was not printed
                    report.verdict(verdict)
    report.sum_up(ending.interrupted)
    return ending.status or (WRONG if report.faults else 0)


class Report:
    """What is printed: verdicts on standard output, all else on standard error."""

    def __init__(self, progress: Progress, as_json: bool) -> None:
        from cadogan.solver.verdict import Result

        self.progress = progress
        self.count = progress.total
        self.as_json = as_json
        self.waiting: deque[Deal] = deque()  # those that have no verdict yet, in their order
        self.verdicts = dict.fromkeys(get_args(Result), 0)
        self.faults = 0
        self.begin()

    @property
    def done(self) -> int:
        """The number of deals that have a verdict."""
        return sum(self.verdicts.values())

    def begin(self) -> None:
        """Count the time from now on."""
        self.begun = time.perf_counter()
        self.show()

    def verdict(self, verdict: Verdict) -> None:
        """Print the verdict of the next deal."""
        deal = self.waiting.popleft()
        self.verdicts[verdict.result] += 1
        if self.as_json:
            self.progress.print(json.dumps(fields(deal, verdict), ensure_ascii=False))
        elif self.count == 1:
            self.progress.print(f"{heading(deal.position)}: {verdict}")
            if verdict.moves:
                self.progress.print(wrapped(" ".join(verdict.moves)))
        else:
            self.progress.print(f"{deal.name}: {verdict}")
        self.show()

    def fault(self, sentence: str) -> None:
        """Print what is wrong with a deal."""
        self.faults += 1
        self.progress.print_fault(sentence)
        self.show()

    def search(self, position: Position, search: SearchProgress) -> None:
        """Show how far a search has come."""
        name = next((f"{deal.name}: " for deal in self.waiting if deal.position is position), "")
        self.show(f"{name}{search.positions:,} positions, at best {search.best} cards home; {search.trying}")

    def show(self, detail: str | None = None) -> None:
        """Bring the bar up to date."""
        done, seconds = self.done + self.faults, time.perf_counter() - self.begun
        words = [
            f"{done:,}" + (f" of {self.count:,}" if self.count else ""),
            " ".join(f"{result} {count:,}" for result, count in self.verdicts.items()),
        ]
        if done:
            words.append(f"{done / seconds:.1f}/s" if done > seconds else f"{seconds / done:.1f} s each")
        if done and self.count:
            words.append(f"{timedelta(seconds=round(seconds / done * (self.count - done)))} left")
        self.progress.update(done, " · ".join(words), detail=detail)

    def sum_up(self, interrupted: bool) -> None:
        """Print how many of each verdict there are; a single one was printed already."""
        words = "interrupted: " if interrupted else ""
        words += f"{self.done:,} of {self.count:,} deals: " if interrupted and self.count else f"{self.done:,} deals: "
        words += ", ".join(f"{count:,} {result}" for result, count in self.verdicts.items())
        if self.faults:
            words += f"; {self.faults:,} not understood"
        words += f" ({time.perf_counter() - self.begun:.1f} s)"
        if self.as_json:
            if interrupted or self.progress.shown:
                print(words, file=sys.stderr)
        elif interrupted or self.count != 1:
            print(words)


def fields(deal: Deal, verdict: Verdict) -> dict[str, Any]:
    """A deal and its verdict as ``--json`` writes them."""
    played = {"from": list(deal.position.history)} if deal.position.ply else {}
    return {"game": verdict.game, **deal.fields, **played, **verdict.plain()}
