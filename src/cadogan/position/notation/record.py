"""A recorded game: its headers and its tree of moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date as Date

from cadogan.position.notation.replay import Check, other_version, replay, result_of, start_of
from cadogan.position.notation.source import RESULTS, Headers, Ply, main_line, ordered
from cadogan.position.position import Game, Position, game
from cadogan.rules import checked
from cadogan.rules.cards import BadInput
from cadogan.rules.state import shuffles_text


@dataclass(frozen=True)
class Record:
    """One recorded game. Records with the same headers, moves, variations and comments are equal.

    `plies` is the tree of moves as a flat list: first the main line from its first move to its last, then the variations,
    those of earlier lines first. Of several moves after one position, the first continues the line, the others begin
    variations.
    """

    headers: Mapping[str, str]
    plies: tuple[Ply, ...] = ()
    comment: str = ""  # before the first move
    line: int = field(default=1, compare=False)  # where the record begins in the text it was read from

    def __post_init__(self) -> None:
        """Bring everything into its usual form: headers, the game's canonical name, the order of plies."""
        object.__setattr__(self, "headers", _usual_headers(self.headers))
        object.__setattr__(self, "plies", ordered(self.plies))

    @classmethod
    @checked
    def from_position(
        cls,
        position: Position,
        player: str = "",
        date: str | Date = "",
        result: str = "",
        more: Mapping[str, str] | None = None,
    ) -> Record:
        """Return the record of the line that led to a position.

        `result` is needed only for a game that was resigned; by default it is the position's. `more` are other headers.
        """
        start = position.dealt
        headers = {"Game": position.game.name, "Rules": str(position.game.version)}
        shuffles: Sequence[Sequence[int]] = position.shuffles_used
        if start.number is not None:
            headers["Deal"] = str(start.number)
        elif start.text:
            headers["Position"] = position.start.text
            if not start.strict:
                headers["Strict"] = "off"
        else:
            headers["Cards"] = position.dealt_cards
            if start.seed is not None:
                headers["Seed"] = str(start.seed)
            else:
                shuffles = start.shuffles
        if shuffles:
            headers["Shuffles"] = shuffles_text(shuffles)
        last = {"Result": result or result_of(position)}
        if player:
            last["Player"] = player
        if date:
            last["Date"] = str(date)
        return cls(
            Headers(headers) | (more or {}) | last, tuple(Ply(move, i - 1) for i, move in enumerate(position.history))
        )

    @property
    def game(self) -> Game:
        """The game that was played. Raises BadInput if its name is not known."""
        return game(self.headers["Game"])

    @property
    def result(self) -> str:
        """The result that the record claims: won, lost, resigned or ``*``."""
        return self.headers.get("Result", "*")

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the main line."""
        return tuple(self.plies[i].move for i in range(main_line(self.plies)))

    @property
    def start(self) -> Position:
        """The position that the game began with. Raises BadInput if the headers do not describe one."""
        return start_of(self.headers)

    def position(self) -> Position:
        """Return the position at the end of the main line. Raises BadInput at the first move that is wrong."""
        check = replay(self.headers, self.plies, main_line(self.plies))
        if check.position is None:
            raise BadInput(check.reason if check.ply is None else f"at move {check.ply}: {check.reason}")
        return check.position

    @checked
    def animation(
        self,
        size: float | None = None,
        theme: str = "dark",
        seconds: float = 1.0,
        loop: bool = True,
        tall: bool = False,
    ) -> str:
        """Return the main line as an animated SVG, as `Position.animation` does. Raises BadInput as `position` does."""
        return self.position().animation(size, theme, seconds, loop, tall=tall)


def _usual_headers(given: Mapping[str, str]) -> Headers:
    """Return headers with the game's canonical name and the result in its usual spelling."""
    headers = Headers(given)
    if "Game" not in headers:
        raise BadInput('the record does not say which game was played: it needs a header like [Game "crazy-quilt"]')
    usual: dict[str, str] = {}
    with suppress(BadInput):  # an unknown name stays: `verify` and `start` report it
        usual["Game"] = game(headers["Game"]).name
    if headers.get("Result", "").strip().lower() in RESULTS:
        usual["Result"] = headers["Result"].strip().lower()
    return headers | usual


@checked
def verify(record: Record) -> Check:
    """Replay a record with its variations, and compare its result with the end of its line."""
    check = replay(record.headers, record.plies, len(record.plies))
    if not check or check.position is None:
        return check
    notes = []
    version = check.position.game.version
    if other_version(record.headers, check.position.game):
        notes.append(f"made under version {record.headers['Rules']} of the rules, but valid under version {version}")
    if record.result == "*" and check.position.is_won and "Ply" not in record.headers:
        notes.append("its result is *, but its line wins")
    return replace(check, notes=tuple(notes))
