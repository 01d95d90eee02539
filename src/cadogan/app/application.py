"""The application: one method for each request."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date

from cadogan.app import answers, changes, puzzles, removal, requests, settings, view
from cadogan.app.annotations import Annotations
from cadogan.app.carry import Carry
from cadogan.app.daily_deals import DailyDeals
from cadogan.app.database import Store
from cadogan.app.engine import Engine
from cadogan.app.errors import sentence
from cadogan.app.hints import Hints
from cadogan.app.jobs import Idle, Runner
from cadogan.app.new_play import check_challenge, new_play, played_on
from cadogan.app.opening import Opening
from cadogan.app.plays import Plays, PlayView
from cadogan.app.review import Review
from cadogan.app.shape import plain
from cadogan.app.spoilers import Spoilers
from cadogan.app.statistics import Statistics
from cadogan.position import Position, games, notation
from cadogan.position import game as game_of
from cadogan.rules import __version__

API = 1
Changed = answers.Play | answers.PlayChange


class Application:
    """Everything that a player can do. A player is any string; players cannot reach each other's plays.

    Methods raise `BadInput`, `IllegalMove`, `NotFound` or `Conflict`. Slow requests go through `hints`, `annotations`,
    `spoilers` and `review`, which return a `Question`.
    """

    def __init__(
        self,
        store: Store,
        engine: Engine | None = None,
        runner: Runner | None = None,
        eager: float | None = None,
        place: answers.Where = "server",
    ) -> None:
        """`store` must be open. `runner` does background work.

        `eager`: seconds after which the coach is prepared for a table that was opened; None: only when it is first asked.
        `place`: where this runs.
        """
        runner = self._runner = runner or Idle()
        self.store = store
        self.place = place
        self.engine = engine or Engine()
        self._opening = Opening(self.engine, runner.begin_later, eager)
        self.statistics = Statistics(store, self.engine, runner.begin_later)
        self.plays = Plays(store, runner.moved_on, self.statistics.settle)
        self.carry = Carry(store, runner.moved_on)
        self.daily = DailyDeals(store, self.plays)
        self.hints = Hints(self.plays, self.engine)
        self.annotations = Annotations(self.plays, self.engine)
        self.spoilers = Spoilers(self.plays, self.engine)
        self.review = Review(self.plays, self.engine)

    # -- games

    def version(self) -> answers.VersionInfo:
        """Return the versions of the program and of the API, and where this runs."""
        return answers.VersionInfo(cadogan=__version__, api=API, place=self.place)

    def games(self) -> list[answers.GameInfo]:
        """List all games that have their own id."""
        return [view.game_info(game) for game in games()]

    def rules(self, game: str) -> answers.Rules:
        """Return the rules of a game."""
        return view.rules(game_of(game))

    def packet(self, game: str) -> answers.Packet:
        """List the cards that a game deals."""
        return view.packet(game_of(game))

    def empty_table(self, game: str) -> answers.Table:
        """Return the table of a game before the cards are dealt."""
        return view.empty_table(game)

    # -- players

    def knows(self, player: str) -> bool:
        """Return whether anything of a player is stored."""
        with self.store.reading() as reading:
            return reading.knows(player)

    def check(self) -> None:
        """Write something to the store. Raises an error if that is impossible."""
        with self.store.writing() as writing:
            writing.check()

    def stored(self, player: str) -> answers.Stored:
        """Return what is stored of a player."""
        return removal.stored(self.store, player)

    def delete(self, player: str) -> answers.Stored:
        """Delete everything that is stored of a player; return what it was."""
        found = self.stored(player)
        self._runner.deleted(player)
        self.carry.drop_code(player)
        plays = frozenset(removal.remove(self.store, player))
        self.statistics.forget(player)
        for each in (self.plays, self.annotations, self.review):
            each.forget(plays)
        return answers.Stored(len(plays), found.settings)

    # -- settings and statistics

    def settings(self, player: str) -> answers.KeptSettings:
        """Return the player's settings of the page."""
        return settings.load(self.store, player)

    def change_settings(self, player: str, new: Mapping[str, answers.Setting]) -> answers.KeptSettings:
        """Replace the player's settings of the page."""
        return settings.save(self.store, player, new)

    def statistics_of(self, player: str) -> list[answers.GameStatistics]:
        """Return the player's statistics, game by game."""
        return [view.statistics(tally) for tally in self.statistics.of(player)]

    def records_of(self, player: str) -> answers.Records:
        """Return the player's records and achievements."""
        return view.records(self.statistics.records(player))

    # -- carrying over

    def carry_file(self, player: str, play: str | None = None) -> str:
        """Return a file with all games and settings of a player, or with one of their games alone."""
        return self.carry.write(player, self.plays.get(player, play).play if play else None)

    def carry_in(self, player: str, text: str) -> answers.Carried:
        """Merge a file of games and settings into what a player has."""
        return answers.Carried(**self.carry.read(player, text)._asdict())

    def carry_code(self, player: str) -> answers.CarryCode:
        """Make a code by which another browser fetches a player's games and settings."""
        return answers.CarryCode(**self.carry.code(player)._asdict())

    def use_carry_code(self, player: str, code: str) -> answers.Carried:
        """Merge the games and settings for which a code stands into what a player has."""
        return answers.Carried(**self.carry.use(player, code)._asdict())

    # -- plays

    def list_plays(self, player: str) -> list[answers.PlaySummary]:
        """List the player's plays, most recently changed first."""
        return view.summaries(self.plays.listing(player))

    def begin(self, player: str, new: requests.NewPlay) -> answers.Play:
        """Start a game."""
        start = new_play(game_of(new.game), new.deal, new.cards, new.position)
        challenge = checked(start, new.challenge)
        return self._opened(self.plays.begin(player, played_on(start, new.moves), challenge=challenge))

    def show(self, player: str, play: str) -> answers.Play:
        """Return a play in its current state."""
        return self._opened(self.plays.get(player, play))

    def shared_deal(self, play: str) -> answers.SharedDeal:
        """Return the game and deal number of anybody's play."""
        return view.shared_deal(self.plays.shared(play))

    def ending(self, player: str, play: str) -> answers.Ending:
        """Return how a game ended, and how that compares with the player's other games."""
        return self.plays.ending(player, play)

    def record(self, player: str, play: str) -> str:
        """Return the record of a play as text."""
        return notation.write(self.plays.record(player, play))

    def import_record(self, player: str, text: str, brief: bool = False) -> answers.Imported:
        """Import the games of a record; `brief`: the positions of a hundred games are megabytes."""
        views, notes = self.plays.import_record(player, text)
        if brief:
            return answers.Imported((), tuple(notes), tuple(view.summaries([each.play for each in views])))
        return answers.Imported(tuple(view.play(each) for each in views), tuple(notes), ())

    def refusal(self, player: str, play: str, node: int, source: str, target: str, count: int) -> answers.Problem:
        """Return why the top cards of one place cannot go to another."""
        position = self.plays.playing(player, play, node)
        code, parameters = refusal = position.why_no_card(source, target, count)
        reason = answers.Refusal(code=code, move=f"{source}-{target}", params=dict(parameters))
        return answers.Problem(sentence(position.in_words(refusal)), reason)

    def move(self, player: str, play: str, at: requests.MovesAtNode) -> Changed:
        """Play moves."""
        return changes.answer(self.plays.move(player, play, at.node, at.moves, at.coach, at.clock, at.since))

    def undo(self, player: str, play: str, at: requests.AtNode) -> Changed:
        """Undo the last move."""
        return changes.answer(self.plays.undo(player, play, at.node, at.clock, at.since))

    def redo(self, player: str, play: str, at: requests.AtNode) -> Changed:
        """Redo the last undone move."""
        return changes.answer(self.plays.redo(player, play, at.node, at.clock, at.since))

    def restart(self, player: str, play: str, at: requests.AtNode) -> Changed:
        """Return to the start."""
        return changes.answer(self.plays.restart(player, play, at.node, at.clock, at.since))

    def goto(self, player: str, play: str, at: requests.GoTo) -> Changed:
        """Go to any node."""
        return changes.answer(self.plays.goto(player, play, at.node, at.to, at.clock, at.since))

    def resign(self, player: str, play: str, at: requests.AtNode) -> Changed:
        """Give up the game."""
        return changes.answer(self.plays.resign(player, play, at.node, at.clock, at.since))

    def leave(self, player: str, play: str, at: requests.AtNode) -> None:
        """Leave a game: a stuck one is lost then."""
        self.plays.leave(player, play, at.node, at.clock)

    def peek(self, player: str, play: str) -> answers.Play:
        """Turn spoilers on in a play, and mark it as such."""
        return view.play(self.plays.peek(player, play))

    # -- daily deals

    def daily_deals(self, player: str, day: date | None = None) -> list[answers.DailyDeal]:
        """Return the daily deals of a day, with the player's games of them."""
        return self.daily.of_day(player, day)

    def play_daily(self, player: str, wanted: requests.DailyToPlay) -> answers.Play:
        """Return the player's game of a daily deal if one goes on, otherwise a new one."""
        deal = self.daily.deal(wanted.family, wanted.day)
        challenge = checked(deal, wanted.challenge)
        return self._opened(self.daily.play(player, deal, wanted.family, wanted.day, challenge))

    def daily_results(self, player: str, since: date | None = None, until: date | None = None) -> answers.DailyResults:
        """Return the player's results of the daily deals, and the streaks."""
        return self.daily.results(player, since, until)

    # -- puzzles

    def puzzles(self) -> list[answers.PuzzleInfo]:
        """List all puzzles."""
        return puzzles.listing()

    def daily_puzzle(self, day: date | None = None, game: str | None = None) -> answers.Puzzle:
        """Return the puzzle of a day."""
        return puzzles.daily(day, game)

    def puzzle(self, id: str) -> answers.Puzzle:
        """Return a puzzle."""
        return puzzles.show(id)

    def answer_puzzle(self, id: str, move: requests.PuzzleMove) -> answers.PuzzleAnswer:
        """Check a move as the answer to a puzzle."""
        return puzzles.answer(id, move.move)

    def begin_puzzle(self, player: str, wanted: requests.PuzzleToPlay) -> answers.Play:
        """Start a game from the position of a puzzle, with all cards known."""
        puzzle = puzzles.the_puzzle(wanted.id)
        return view.play(self.plays.begin(player, puzzle.position, puzzle=puzzle.id))

    def _opened(self, play: PlayView) -> answers.Play:
        """Return a play whose table is opened."""
        self._opening.opened(play.here.position.game)
        return view.play(play)

    def close(self) -> None:
        """Close the store."""
        self.store.close()


def checked(start: Position, challenge: requests.NewChallenge | None) -> str:
    """Check a challenge, if there is one, and return it as it is stored with a play. Raises BadInput."""
    return json.dumps(plain(check_challenge(start, challenge))) if challenge else ""
