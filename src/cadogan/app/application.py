"""Everything that a player can do: one method for each request, declared as a route of the API. Here are those about one play."""

from __future__ import annotations

from typing import Annotated

from cadogan.app.coaching import coach_responses
from cadogan.app.general_requests import GeneralRequests, routes
from cadogan.app.plays import changes, play_responses, view
from cadogan.app.plays.new_play import check_teaches, checked_challenge, opened, played_on
from cadogan.app.results import result_responses
from cadogan.app.wire import messages, requests, responses
from cadogan.app.wire.jobs import Question
from cadogan.app.wire.requests import CardCount, NodeNumber, Place, PlayId
from cadogan.app.wire.route import Found
from cadogan.app.wire.schema import about
from cadogan.position import notation

__all__ = ["Application", "routes"]

Changed = play_responses.Play | play_responses.PlayChange


class Application(GeneralRequests):
    """Everything that a player can do. A player is any string; players cannot reach each other's plays.

    Methods raise `BadInput`, `IllegalMove`, `NotFound` or `Conflict`. A `Question` may be slow: a stream of events answers it.
    """

    def answer(self, request: messages.Request, found: Found | None = None) -> messages.Answer | messages.Asked:
        """Answer a request; one that is refused gets an answer too. `found`: its route, where the carrier has asked for it.

        Raises only what is a bug, or a store out of reach.
        """
        return messages.answered(lambda: (found or routes.find(request.method, request.path)).answer(self, request))

    # -- spoilers: what a player may see only after asking for it

    @routes.post("/plays/{id}/peek", refused=(404, 409))
    def peek(self, player: str, id: PlayId) -> play_responses.Play:
        """Turn spoilers on in a play. It stays marked as `peeked`."""
        return view.play(self.plays.peek(player, id))

    @routes.stream("GET", "/plays/{id}/verdict", progress=coach_responses.Effort, verdict=coach_responses.Verdict)
    def verdict(
        self, player: str, id: PlayId, node: NodeNumber, seconds: Annotated[float, requests.SECONDS] = 20
    ) -> Question:
        """Find out whether the play can still be won from here. Returns a stream of events. Refused until `peek` turns spoilers on.

        Events on the way: `waiting` (`Waiting`) or `progress` (`Effort`), several times a second. Last event: `verdict`
        (`Verdict`); or `ended` (`Problem`) if the play has changed or the player started another search.
        """
        return self.spoilers.verdict(player, id, node, seconds)

    @routes.get("/plays/{id}/line", refused=(404, 409))
    def line(self, player: str, id: PlayId, node: NodeNumber) -> play_responses.Line:
        """Get the winning line that proves the verdict. Refused until `peek` turns spoilers on, and if no line is known."""
        return self.spoilers.line(player, id, node)

    @routes.stream(
        "POST", "/plays/winnable", progress=coach_responses.Trying, found=play_responses.Play, none=responses.Problem
    )
    def begin_winnable(self, player: str, new: requests.WinnableDeal) -> Question:
        """Start a game with a random deal that is proved winnable, or one at a player's level. Returns a stream of events.

        Events on the way: `waiting` (`Waiting`) or `progress` (`Trying`), several times a second. Last event: `found` (`Play`);
        `none` (`Problem`) if none was found in time; or `ended` (`Problem`) if the player started another search.
        """
        return self.spoilers.winnable(player, new.game, new.seconds, new.level)

    # -- plays

    @routes.get("/plays")
    def list_plays(self, player: str) -> list[play_responses.PlaySummary]:
        """List the player's plays, most recently changed first."""
        return view.summaries(self.plays.listing(player))

    @routes.post("/plays", status=201, body_at_most=messages.WITH_MOVES, rate="starts")
    def begin(self, player: str, new: requests.NewPlay) -> play_responses.Play:
        """Start a game from a numbered or random deal, all cards of a deal, or a position; then play some moves, if given."""
        start = opened(new)
        if new.teaches:
            check_teaches(start)
        challenge = checked_challenge(start, new.challenge)
        now = played_on(start, new.moves)
        return self._opened(self.plays.begin(player, now, winnable=new.teaches, challenge=challenge))

    @routes.post("/outlook", body_at_most=messages.WITH_MOVES, rate="starts")
    def outlook(self, line: requests.Opening) -> play_responses.Outlook:
        """Get the table after some moves, and what can be played there. No game is started."""
        return view.outlook(played_on(opened(line), line.moves))

    @routes.get("/plays/{id}", refused=(404, 409))
    def show(self, player: str, id: PlayId) -> play_responses.Play:
        """Get a play in its current state."""
        return self._opened(self.plays.get(player, id))

    @routes.get("/plays/{id}/deal", refused=(404,))
    def shared_deal(self, id: PlayId) -> play_responses.SharedDeal:
        """Get the game and deal number of anybody's play, so that others can play the same deal. It tells nothing else."""
        return view.shared_deal(self.plays.shared(id))

    @routes.get("/plays/{id}/ending", refused=(404, 409))
    def ending(self, player: str, id: PlayId) -> result_responses.Ending:
        """Get how a game ended, and how it compares with the player's other games. Refused with status 409 while it goes on.

        A win is compared with the player's wins of the same game and options, without spoilers or moves chosen by the coach.
        """
        return self.statistics.ending(player, self.plays.ended(player, id))

    @routes.get("/plays/{id}/record", refused=(404, 409), media="text/plain")
    def record(self, player: str, id: PlayId) -> str:
        """Get the record of a play as text. The current line is the main line; all other tried moves are variations.

        The record includes the deal, as a number or as cards.
        """
        return notation.write(self.plays.record(player, id))

    @routes.post("/import", name="take_in", status=201, summary="Import", body_at_most=messages.RECORDS, rate="files")
    def import_record(self, player: str, record: requests.RecordText) -> play_responses.Imported:
        """Import all games of a record with their comments and variations. If one game is wrong, none is imported."""
        return view.imported(*self.plays.import_record(player, record.text), record.brief)

    @routes.get("/plays/{id}/refusal", refused=(404, 409))
    def refusal(
        self, player: str, id: PlayId, node: NodeNumber, source: Place, target: Place, count: CardCount = 1
    ) -> responses.Problem:
        """Get the reason why the top cards of one place cannot go to another."""
        return view.refusal(self.plays.playing(player, id, node), source, target, count)

    @routes.get("/plays/{id}/blocked", refused=(404, 409))
    def blocked(
        self, player: str, id: PlayId, node: NodeNumber, place: Place, count: CardCount = 1
    ) -> play_responses.Blocked:
        """Get what blocks a card, the lowest of the top cards of a place, and the shortest way to free it by visible cards."""
        return view.blocked(self.plays.playing(player, id, node), place, count)

    @routes.post("/plays/{id}/move", refused=(404, 409))
    def move(self, player: str, id: PlayId, at: requests.MovesAtNode) -> Changed:
        """Play one or more moves. They are stored before the response is sent. Moves tried here earlier stay as other lines."""
        return changes.answer(self.plays.move(player, id, at))

    @routes.post("/plays/{id}/undo", refused=(404, 409))
    def undo(self, player: str, id: PlayId, at: requests.AtNode) -> Changed:
        """Undo the last move."""
        return changes.answer(self.plays.undo(player, id, at))

    @routes.post("/plays/{id}/redo", refused=(404, 409))
    def redo(self, player: str, id: PlayId, at: requests.AtNode) -> Changed:
        """Redo the last undone move."""
        return changes.answer(self.plays.redo(player, id, at))

    @routes.post("/plays/{id}/restart", refused=(404, 409))
    def restart(self, player: str, id: PlayId, at: requests.AtNode) -> Changed:
        """Return to the deal; redo stays possible."""
        return changes.answer(self.plays.restart(player, id, at))

    @routes.post("/plays/{id}/goto", refused=(404, 409))
    def goto(self, player: str, id: PlayId, at: requests.GoTo) -> Changed:
        """Go to any node. Its line becomes the current line."""
        return changes.answer(self.plays.goto(player, id, at))

    @routes.post("/plays/{id}/resign", refused=(404, 409))
    def resign(self, player: str, id: PlayId, at: requests.AtNode) -> Changed:
        """Give up the game. After that, no more moves can be played."""
        return changes.answer(self.plays.resign(player, id, at))

    @routes.post("/plays/{id}/try", status=201, refused=(404, 409), rate="starts")
    def play_on(self, player: str, id: PlayId, at: requests.TryFrom) -> play_responses.Play:
        """Start a new try at any node of a game that has ended. It has all moves tried before, and does not count in statistics."""
        return self._opened(self.plays.play_on(player, id, at.node))

    @routes.post("/plays/{id}/leave", status=204, refused=(404,))
    def leave(self, player: str, id: PlayId, at: requests.AtNode) -> None:
        """Leave the page of the game: a stuck game is lost then. Any other stays as it is, and so does one at another node."""
        self.plays.leave(player, id, at)

    # -- hints and reviews

    @routes.stream("GET", "/plays/{id}/hint", lane="hints", readying=responses.Readying, hint=coach_responses.Hint)
    def hint(
        self,
        player: str,
        id: PlayId,
        node: NodeNumber,
        kind: Annotated[responses.HintKind, responses.HINT_KIND] = "honest",
        seconds: Annotated[float | None, requests.HINT_SECONDS] = None,
        samples: Annotated[int | None, requests.SAMPLES] = None,
        watching: Annotated[bool, requests.WATCHING] = False,
    ) -> Question:
        """Suggest a move. Returns a stream of events.

        Sends `hint` (`Hint`) as soon as there is one, and again for each better one. The last one is marked `final` and arrives
        within `seconds` (default: 2, if `samples` is not given either), sooner while other players wait. Events before the first
        hint: `readying` (`Readying`) while the coach prepares for this game, or `waiting` (`Waiting`). The stream ends with `ended`
        (`Problem`) if the play has changed, or if the player asked for another hint.

        A fair hint (`honest`) uses only what the player has seen, and is always available. The full solution (`all-cards-known`)
        is refused until `peek` turns spoilers on; like the list of legal moves (`legal`), it is sent only once.
        """
        return self.hints.ask(player, id, node, kind, seconds, samples, watching)

    @routes.stream("GET", "/plays/{id}/finish", lane="endings", rate="reads", finish=coach_responses.Finish)
    def finish(self, player: str, id: PlayId, node: NodeNumber) -> Question:
        """Find moves that surely win, where the player knows all cards and nothing can go wrong any more. Returns a stream of events.

        Each move is safe or the only legal one, or every other legal move would leave the game won as well. Last event: `finish`
        (`Finish`), within 0.3 seconds; or `ended` (`Problem`) if the play has changed. It is no hint.
        """
        return self.hints.finish(player, id, node)

    @routes.stream(
        "GET",
        "/plays/{id}/annotation",
        readying=responses.Readying,
        progress=coach_responses.Annotating,
        ply=coach_responses.PlyNote,
        annotation=coach_responses.Annotation,
    )
    def annotation(
        self,
        player: str,
        id: PlayId,
        node: NodeNumber,
        seconds: Annotated[float | None, requests.ANNOTATION_SECONDS] = None,
    ) -> Question:
        """Review all moves from the start to a node. Returns a stream of events.

        The node must be the current one; in a game that was won or given up, it can be any node. Events on the way: `waiting`
        (`Waiting`), `readying` (`Readying`), `progress` (`Annotating`), and `ply` (`PlyNote`) for each reviewed move, sent again
        if the note improves. Last event: `annotation` (`Annotation`), within `seconds` (default: a time that depends on the number of
        moves); or `ended` (`Problem`) if the player started another search. Closing the stream stops the review; playing on does not.

        Chances use only what the player had seen when they made the move. The move that lost the deal, all cards known, is
        included only if the game has ended, if spoilers are on, or if all cards are known.
        """
        return self.annotations.ask(player, id, node, seconds)

    @routes.stream("GET", "/plays/{id}/judge", lane="hints", readying=responses.Readying, judged=coach_responses.Judged)
    def judge(
        self,
        player: str,
        id: PlayId,
        node: NodeNumber,
        move: Annotated[str, about("Name of the move", max_length=16)],
        seconds: Annotated[float, requests.HINT_SECONDS] = 1.5,
    ) -> Question:
        """Evaluate a move at the current node without playing it. Returns a stream of events.

        Last event: `judged` (`Judged`), within `seconds`; other events are as for a hint, as which it counts; it ends another one.
        """
        return self.annotations.judge(player, id, node, move, seconds)

    @routes.get("/plays/{id}/replay", refused=(404, 409))
    def replay(self, player: str, id: PlayId) -> play_responses.Line:
        """Get the current line of a game as the player saw it: from its start to its end or, if it goes on, to where it is."""
        return self.review.replay(player, id)

    @routes.stream("GET", "/plays/{id}/fate", readying=responses.Readying, fate=coach_responses.Fate)
    def fate(self, player: str, id: PlayId, seconds: Annotated[float, requests.SECONDS] = 20) -> Question:
        """Find out when a game that has ended became unwinnable, all cards known, or else what cost most. Returns a stream of events.

        Refused while the game goes on. Events on the way: `waiting` (`Waiting`), `readying` (`Readying`). Last event: `fate`
        (`Fate`); or `ended` (`Problem`) if the player started another search.
        """
        return self.review.fate(player, id, seconds)

    @routes.stream("GET", "/plays/{id}/prospect", readying=responses.Readying, prospect=coach_responses.Prospect)
    def prospect(self, player: str, id: PlayId, seconds: Annotated[float, requests.SECONDS] = 60) -> Question:
        """Find out how the coach does with the deal of a game that has ended. Returns a stream of events.

        Refused while the game goes on, and for a game that did not start from a deal. Sends `prospect` (`Prospect`) with the
        chance before the first move, and again after each game that the coach plays; the last one is marked `final`. Other events:
        `waiting`, `readying`; or `ended` if the player started another search. Closing the stream keeps the games that are over.
        """
        return self.review.prospect(player, id, seconds)
