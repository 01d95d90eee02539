"""Requests about games, players, daily deals and puzzles: all that are not about one play. And what every request needs."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated

from cadogan.app.carry.carry import Carried, Carry
from cadogan.app.carry.codes import CarryCode
from cadogan.app.coaching.annotations import Annotations
from cadogan.app.coaching.engine import Engine, WarmUps
from cadogan.app.coaching.hints import Hints
from cadogan.app.coaching.review import Review
from cadogan.app.coaching.spoilers import Spoilers
from cadogan.app.plays import play_responses, view
from cadogan.app.plays.new_play import checked_challenge
from cadogan.app.plays.plays import Plays, PlayView
from cadogan.app.results import puzzles, result_responses, wins
from cadogan.app.results.daily_deals import DailyDeals
from cadogan.app.results.statistics import Statistics
from cadogan.app.store import players
from cadogan.app.store.database import Store
from cadogan.app.wire import messages, requests, responses
from cadogan.app.wire.jobs import Idle, Runner
from cadogan.app.wire.requests import CardsText, GameText, PuzzleId
from cadogan.app.wire.route import Routes
from cadogan.app.wire.schema import about, plain
from cadogan.position import game as game_of
from cadogan.position import games
from cadogan.rules import __version__

API = 1

routes = Routes()


class GeneralRequests:
    """What the application consists of, and its answers to requests that are not about one play."""

    def __init__(
        self,
        store: Store,
        engine: Engine | None = None,
        runner: Runner | None = None,
        eager: float | None = None,
        place: responses.Where = "server",
    ) -> None:
        """`store` must be open. `runner` does background work.

        `eager`: seconds after which the coach is warmed up for a table that was opened; None: only when it is first asked.
        `place`: where this runs.
        """
        runner = runner or Idle()
        self.store = store
        self.engine = engine or Engine()
        self.place = place
        self._runner = runner
        self._warm_ups = WarmUps(self.engine, runner.begin_later, eager)
        self.statistics = Statistics(store, self.engine, runner.begin_later)
        self.plays = Plays(store, runner.moved_on, self.statistics.settle)
        self.carry = Carry(store, runner.moved_on)
        self.daily = DailyDeals(store, self.plays)
        self.hints = Hints(self.plays, self.engine)
        self.spoilers = Spoilers(self.plays, self.engine)
        self.annotations = Annotations(self.plays, self.engine)
        self.review = Review(self.plays, self.engine)

    def close(self) -> None:
        """Close the store."""
        self.store.close()

    def check(self) -> None:
        """Write something to the store. Raises an error if that is impossible."""
        with self.store.writing() as writing:
            writing.check()

    def knows(self, player: str) -> bool:
        """Return whether anything of a player is stored."""
        with self.store.reading() as reading:
            return reading.knows(player)

    def _opened(self, play: PlayView) -> play_responses.Play:
        """Return a play whose table is opened."""
        self._warm_ups.opened(play.here.position.game)
        return view.play(play)

    # -- games

    @routes.get("/version")
    def version(self) -> responses.VersionInfo:
        """Get the versions of the program and of the API."""
        return responses.VersionInfo(cadogan=__version__, api=API, place=self.place)

    @routes.get("/games")
    def games(self) -> list[play_responses.GameInfo]:
        """List all games that have their own id, with their options."""
        return [view.game_info(game) for game in games()]

    @routes.get("/rules")
    def rules(self, game: GameText) -> play_responses.Rules:
        """Get the rules of a game in plain words, and its full name."""
        return view.rules(game_of(game))

    @routes.get("/packet")
    def packet(self, game: GameText, text: CardsText = "") -> play_responses.Packet:
        """Get the cards that a game deals, for entering a deal by hand, and those that a text names."""
        return view.packet(game_of(game), text)

    @routes.get("/table", name="table")
    def empty_table(self, game: GameText) -> play_responses.Table:
        """Get the table of a game before the cards are dealt: its places, empty, with all cards in the stock."""
        return view.empty_table(game)

    # -- players, their settings and statistics

    @routes.get("/settings")
    def settings(self, player: str) -> responses.KeptSettings:
        """Get the player's settings of the page."""
        return players.load(self.store, player)

    @routes.put("/settings", rate="starts")
    def change_settings(self, player: str, new: requests.Settings) -> responses.KeptSettings:
        """Replace the player's settings of the page."""
        return players.save(self.store, player, plain(new.settings))

    @routes.get("/player")
    def stored(self, player: str) -> responses.Stored:
        """Get what is stored of the player."""
        return players.stored(self.store, player)

    @routes.delete("/player", ends_player=True)
    def delete(self, player: str) -> responses.Stored:
        """Delete everything that is stored of the player: games, results, settings and the code for carrying over.

        It cannot be undone. Searches of the player end, and so does the cookie. The answer says what was deleted.
        """
        found = self.stored(player)
        self._runner.deleted(player)
        self.carry.drop_code(player)
        plays = frozenset(players.remove(self.store, player))
        self.statistics.forget(player)
        for each in (self.plays, self.annotations, self.review):
            each.forget(plays)
        return responses.Stored(len(plays), found.settings)

    @routes.get("/statistics", name="statistics")
    def statistics_of(self, player: str) -> list[result_responses.GameStatistics]:
        """Get the player's statistics, game by game, for games that started from a deal, and how many deals were winnable.

        After a game has ended, the server finds out in the background whether its deal could be won, and the coach's chance.
        """
        return self.statistics.of(player)

    @routes.get("/records", name="records")
    def records_of(self, player: str) -> result_responses.Records:
        """Get the player's records and achievements, from games that started from a deal."""
        return self.statistics.records(player)

    @routes.get("/wins", name="wins")
    def wins_of(
        self,
        player: str,
        family: Annotated[str, about("Only wins of this family of games; default: all", max_length=32)] = "",
        skip: Annotated[int, about("How many of the last wins to leave out", ge=0, le=1_000_000)] = 0,
    ) -> result_responses.Wins:
        """Get the games that the player has won, the last first, at most 60 at once, and how: a rug is woven from each."""
        return wins.wins(self.store, player, family, skip)

    # -- carrying over

    @routes.get("/carry", refused=(404,), file="Games and settings", rate="files")
    def export(
        self,
        player: str,
        play: Annotated[str | None, about("Only this game, without settings; default: all")] = None,
    ) -> messages.Answer:
        """Get a file with all games of the player, with all tried moves, comments, marks and results, and the settings.

        `docs/records.md` describes it. Statistics, records and achievements are made from the games. Verdicts and the coach's
        chances are not in it; a server finds them again.
        """
        headers = {"content-disposition": f'attachment; filename="cadogan-games-{datetime.now(UTC).date()}.json"'}
        return messages.Answer(200, self.carry_file(player, play), headers=headers)

    def carry_file(self, player: str, play: str | None = None) -> str:
        """Return a file with all games and settings of a player, or with one of their games alone."""
        return self.carry.write(player, self.plays.get(player, play).play if play else None)

    @routes.post("/carry", name="take_in", summary="Import a file", body_at_most=messages.ALL_GAMES, rate="files")
    def carry_in(self, player: str, file: requests.CarryFile) -> Carried:
        """Merge a file into what the player has. If anything in it is wrong, nothing is changed.

        A game that the player has already, perhaps with other moves, gets all moves of both; the later one says where the player
        is. The rules replay every game. At most 10,000 games with 1,000,000 moves.
        """
        return self.carry.read(player, file.text)

    @routes.post("/carry/code", name="code", status=201, body_at_most=messages.WITH_MOVES, rate="files")
    def carry_code(self, player: str, kept: requests.Progress = requests.NO_PROGRESS) -> CarryCode:
        """Make a code for another browser to fetch the player's games and settings, once, within 10 minutes; it replaces an earlier one.

        What the page keeps in the browser alone can be sent along, as JSON.
        """
        return self.carry.codes.make(player, kept.progress)

    @routes.post("/carry/code/use", name="use", refused=(404, 409), rate="files")
    def use_carry_code(self, player: str, given: requests.CarryCode) -> Carried:
        """Merge the games and settings of another browser into what the player has. Wrong codes are limited to 10 in 10 minutes."""
        return self.carry.use(player, given.code)

    # -- daily deals

    @routes.get("/daily", name="of_day")
    def daily_deals(
        self,
        player: str,
        date: Annotated[date | None, about("Default: today in UTC", examples=["2026-11-22"])] = None,
    ) -> list[result_responses.DailyDeal]:
        """Get the deals of a day, one a family, the same for everyone and winnable, with the player's games of them."""
        return self.daily.of_day(player, date)

    @routes.post("/daily/play", name="play", refused=(409,), body_at_most=messages.WITH_MOVES, rate="starts")
    def play_daily(self, player: str, wanted: requests.DailyToPlay) -> play_responses.Play:
        """Get the player's game of a daily deal if one goes on; otherwise start a new one."""
        deal = self.daily.deal(wanted.family, wanted.day)
        challenge = checked_challenge(deal, wanted.challenge)
        return self._opened(self.daily.play(player, deal, wanted.family, wanted.day, challenge))

    @routes.get("/daily/days", name="days")
    def daily_results(
        self,
        player: str,
        since: Annotated[date | None, about("First day; default: all days")] = None,
        until: Annotated[date | None, about("Last day; default: all days")] = None,
    ) -> result_responses.DailyResults:
        """Get the player's results of the daily deals, and the streaks of days with a win that was started on its day."""
        return self.daily.results(player, since, until)

    # -- puzzles

    @routes.get("/puzzles", name="list_puzzles")
    def puzzles(self) -> list[result_responses.PuzzleInfo]:
        """List all puzzles, family by family."""
        return puzzles.listing()

    @routes.get("/puzzles/daily", name="daily", refused=(404,))
    def daily_puzzle(
        self,
        date: Annotated[date | None, about("Default: today in UTC", examples=["2026-11-21"])] = None,
        game: Annotated[str | None, about("A game or family; default: each family in turn", max_length=200)] = None,
    ) -> result_responses.Puzzle:
        """Get the puzzle of a day, the same for everyone."""
        return puzzles.daily(date, game)

    @routes.get("/puzzles/{id}", name="show", refused=(404,))
    def puzzle(self, id: PuzzleId) -> result_responses.Puzzle:
        """Get a puzzle with its table: find the only winning move."""
        return puzzles.show(id)

    @routes.post("/puzzles/{id}/answer", name="answer", refused=(404,))
    def answer_puzzle(self, id: PuzzleId, given: requests.PuzzleMove) -> result_responses.PuzzleAnswer:
        """Check a move as the answer to a puzzle. If it is right, or if no move is given, the winning line is returned too."""
        return puzzles.answer(id, given.move)

    @routes.post("/plays/puzzle", name="begin", status=201, refused=(404,), rate="starts")
    def begin_puzzle(self, player: str, wanted: requests.PuzzleToPlay) -> play_responses.Play:
        """Start a game from the position of a puzzle, with all cards known. It does not count in the statistics."""
        puzzle = puzzles.the_puzzle(wanted.id)
        return view.play(self.plays.begin(player, puzzle.position, puzzle=puzzle.id))
