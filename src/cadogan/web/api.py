"""The routes under /api."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import PlainTextResponse

import cadogan
from cadogan import notation
from cadogan.web import models, view
from cadogan.web.opening import opening, played_on
from cadogan.web.player import Player
from cadogan.web.routes import CHANGED, REFUSED, Counted, Kept, PlayId, Solver, UnderWay, Whole, refusals
from cadogan.web.settings import keep, kept

API = 1

router = APIRouter(prefix="/api", responses=REFUSED)


@router.get("/version")
def version() -> models.VersionInfo:
    """The program's version and the API's."""
    return models.VersionInfo(cadogan=cadogan.__version__, api=API)


@router.get("/games")
def games() -> list[models.GameInfo]:
    """All games that have an id of their own, with their options."""
    return [view.game_info(game) for game in cadogan.games()]


@router.get("/rules")
def rules(game: Annotated[models.GameText, Query()]) -> models.Rules:
    """The rules of a game in plain words, and its name in full."""
    return view.rules(cadogan.game(game))


@router.get("/packet")
def packet(game: Annotated[models.GameText, Query()]) -> models.Packet:
    """The cards of a game, for who tells which were dealt."""
    return view.packet(cadogan.game(game))


@router.get("/settings")
def settings(player: Player, store: Whole) -> models.KeptSettings:
    """How the player likes the page."""
    return models.KeptSettings(**kept(store, player)._asdict())


@router.put("/settings", responses=refusals(403, 413))
def change_settings(new: models.Settings, player: Player, store: Whole) -> models.KeptSettings:
    """Keep how the player likes the page, in place of what was kept before."""
    return models.KeptSettings(**keep(store, player, new.settings)._asdict())


@router.get("/statistics")
def statistics(player: Player, counted: Counted) -> list[models.GameStatistics]:
    """What became of the player's games that began with a deal, game by game, and how many of those deals can be won.

    Whether they can is found out in the background, when a game has ended.
    """
    return [view.statistics(tally) for tally in counted.of(player)]


@router.get("/plays")
def list_plays(player: Player, plays: Kept) -> list[models.PlaySummary]:
    """The player's own plays, the one changed last first."""
    return view.summaries(plays.listing(player))


@router.post("/plays", status_code=201, responses=refusals(403, 413))
def begin(new: models.NewPlay, player: Player, plays: Kept, searches: UnderWay, solver: Solver) -> models.Play:
    """Begin a game: with the deal of a number or any, a deal in full, or a table in the middle of a game; and play moves on."""
    start = opening(cadogan.game(new.game), new.deal, new.cards, new.position)
    solver.opened(start.game, searches)
    return view.play(plays.begin(player, played_on(start, new.moves)))


@router.get("/plays/{id}", responses=refusals(404, 409))
def show(id: PlayId, player: Player, plays: Kept, searches: UnderWay, solver: Solver) -> models.Play:
    """A play as it stands."""
    sight = plays.get(player, id)
    solver.opened(sight.stand.position.game, searches)
    return view.play(sight)


@router.get("/plays/{id}/record", responses=refusals(400, 404, 409, 422), response_class=PlainTextResponse)
def record(id: PlayId, player: Player, plays: Kept) -> str:
    """The record of a play as text: the current line, and as variations all else that was tried.

    It says what was dealt, by number or by cards.
    """
    return notation.write(plays.record(player, id))


@router.post("/import", status_code=201, responses=refusals(403, 413))
def take_in(record: models.RecordText, player: Player, plays: Kept) -> models.Imported:
    """Take in the games of a record, with their comments and variations: all of them, or none if one is wrong."""
    sights, notes = plays.take_in(player, record.text)
    return models.Imported(plays=[view.play(sight) for sight in sights], notes=notes)


@router.post("/plays/{id}/move", responses=CHANGED)
def move(id: PlayId, at: models.MovesAtNode, player: Player, plays: Kept) -> models.Play:
    """Play one or more moves. They are stored before this answers; what was played on from here before is kept beside it."""
    return view.play(plays.move(player, id, at.node, at.moves, at.coach))


@router.post("/plays/{id}/undo", responses=CHANGED)
def undo(id: PlayId, at: models.AtNode, player: Player, plays: Kept) -> models.Play:
    """Take the last move back."""
    return view.play(plays.undo(player, id, at.node))


@router.post("/plays/{id}/redo", responses=CHANGED)
def redo(id: PlayId, at: models.AtNode, player: Player, plays: Kept) -> models.Play:
    """Play again the move taken back last from here."""
    return view.play(plays.redo(player, id, at.node))


@router.post("/plays/{id}/restart", responses=CHANGED)
def restart(id: PlayId, at: models.AtNode, player: Player, plays: Kept) -> models.Play:
    """Back to the start; every move can be played again."""
    return view.play(plays.restart(player, id, at.node))


@router.post("/plays/{id}/goto", responses=CHANGED)
def goto(id: PlayId, at: models.GoTo, player: Player, plays: Kept) -> models.Play:
    """To any place of the current line or of another one, which then becomes the current line."""
    return view.play(plays.goto(player, id, at.node, at.to))


@router.post("/plays/{id}/resign", responses=CHANGED)
def resign(id: PlayId, at: models.AtNode, player: Player, plays: Kept) -> models.Play:
    """Give the game up; it takes no more moves."""
    return view.play(plays.resign(player, id, at.node))
