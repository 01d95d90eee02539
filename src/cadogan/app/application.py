"""The application: what can be asked of it, a method a request, over a store."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import cadogan
from cadogan import notation
from cadogan.app import answers, puzzles, requests, settings, view
from cadogan.app.annotations import Annotations
from cadogan.app.engine import Engine
from cadogan.app.hints import Hints
from cadogan.app.jobs import Idle, Runner
from cadogan.app.new_play import new_play, played_on
from cadogan.app.plays import Plays
from cadogan.app.spoilers import Spoilers
from cadogan.app.statistics import Statistics
from cadogan.app.store import Store

API = 1


class Application:
    """Everything that a player can do. Players are named by any text; each has plays that no other reaches.

    It refuses by `BadInput`, `IllegalMove`, `NotFound` and `Conflict`. What takes a while comes from `hints`, `annotations` and
    `spoilers` as a `Question`.
    """

    def __init__(
        self, store: Store, engine: Engine | None = None, runner: Runner | None = None, workers: int = 1
    ) -> None:
        """Over an open store. The runner does what nobody waits for; `workers` are the coach's threads for an annotation."""
        runner = runner or Idle()
        self.store = store
        self.engine = engine or Engine()
        self.statistics = Statistics(store, self.engine, runner.begin_later)
        self.plays = Plays(store, runner.moved_on, self.statistics.settle)
        self.hints = Hints(self.plays, self.engine)
        self.annotations = Annotations(self.plays, self.engine, workers)
        self.spoilers = Spoilers(self.plays, self.engine)

    # -- games

    def version(self) -> answers.VersionInfo:
        """The program's version and the API's."""
        return answers.VersionInfo(cadogan=cadogan.__version__, api=API)

    def games(self) -> list[answers.GameInfo]:
        """All games that have an id of their own."""
        return [view.game_info(game) for game in cadogan.games()]

    def rules(self, game: str) -> answers.Rules:
        """The rules of a game."""
        return view.rules(cadogan.game(game))

    def packet(self, game: str) -> answers.Packet:
        """The cards of a game."""
        return view.packet(cadogan.game(game))

    # -- what is kept of a player

    def settings(self, player: str) -> answers.KeptSettings:
        """How the player likes the page."""
        return settings.kept(self.store, player)

    def change_settings(self, player: str, new: Mapping[str, answers.Setting]) -> answers.KeptSettings:
        """Keep how the player likes the page."""
        return settings.keep(self.store, player, new)

    def statistics_of(self, player: str) -> list[answers.GameStatistics]:
        """What became of the player's games."""
        return [view.statistics(tally) for tally in self.statistics.of(player)]

    # -- plays

    def list_plays(self, player: str) -> list[answers.PlaySummary]:
        """The player's own plays, the one changed last first."""
        return view.summaries(self.plays.listing(player))

    def begin(self, player: str, new: requests.NewPlay) -> answers.Play:
        """Begin a game."""
        start = new_play(cadogan.game(new.game), new.deal, new.cards, new.position)
        return view.play(self.plays.begin(player, played_on(start, new.moves)))

    def show(self, player: str, play: str) -> answers.Play:
        """A play as it is."""
        return view.play(self.plays.get(player, play))

    def record(self, player: str, play: str) -> str:
        """The record of a play as text."""
        return notation.write(self.plays.record(player, play))

    def take_in(self, player: str, text: str) -> answers.Imported:
        """Take in the games of a record."""
        views, notes = self.plays.take_in(player, text)
        return answers.Imported(plays=tuple(view.play(each) for each in views), notes=tuple(notes))

    def move(self, player: str, play: str, at: requests.MovesAtNode) -> answers.Play:
        """Play moves."""
        return view.play(self.plays.move(player, play, at.node, at.moves, at.coach))

    def undo(self, player: str, play: str, at: requests.AtNode) -> answers.Play:
        """Take the last move back."""
        return view.play(self.plays.undo(player, play, at.node))

    def redo(self, player: str, play: str, at: requests.AtNode) -> answers.Play:
        """Play again the move taken back last."""
        return view.play(self.plays.redo(player, play, at.node))

    def restart(self, player: str, play: str, at: requests.AtNode) -> answers.Play:
        """Back to the start."""
        return view.play(self.plays.restart(player, play, at.node))

    def goto(self, player: str, play: str, at: requests.GoTo) -> answers.Play:
        """To any node."""
        return view.play(self.plays.goto(player, play, at.node, at.to))

    def resign(self, player: str, play: str, at: requests.AtNode) -> answers.Play:
        """Give the game up."""
        return view.play(self.plays.resign(player, play, at.node))

    def peek(self, player: str, play: str) -> answers.Play:
        """Ask for spoilers."""
        return view.play(self.plays.peek(player, play))

    # -- puzzles

    def puzzles(self) -> list[answers.PuzzleInfo]:
        """All puzzles."""
        return puzzles.listing()

    def daily_puzzle(self, day: date | None = None, game: str | None = None) -> answers.Puzzle:
        """The puzzle of a day."""
        return puzzles.daily(day, game)

    def puzzle(self, id: str) -> answers.Puzzle:
        """A puzzle."""
        return puzzles.show(id)

    def answer_puzzle(self, id: str, move: requests.PuzzleMove) -> answers.PuzzleAnswer:
        """Whether a move is the right one."""
        return puzzles.answer(id, move.move)

    def begin_puzzle(self, player: str, wanted: requests.PuzzleToPlay) -> answers.Play:
        """Begin a game from a puzzle's position, all cards known."""
        puzzle = puzzles.the_puzzle(wanted.id)
        return view.play(self.plays.begin(player, puzzle.position, puzzle=puzzle.id))

    def close(self) -> None:
        """Let go of the store."""
        self.store.close()
