"""Does a record hold? Every move is legal, the shuffles are the deal's, the result is where the line ends."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cadogan.cards import BadInput
from cadogan.moves import IllegalMove
from cadogan.notation.record import PLIES_AT_MOST, RESULTS, Record, main_line, result_of
from cadogan.position import Game, Position
from cadogan.state import read_shuffles

_STATES = {"won": "won", "lost": "no move is left", "*": "not finished"}


@dataclass(frozen=True)
class Check:
    """What `verify` found. True when the record is right; otherwise `reason` says what is wrong, `ply` and `move` where."""

    reason: str = ""  # empty when all is well
    ply: int | None = None  # counted from 1; None where no move is at fault
    move: str = ""
    variation: bool = False  # is it in a variation?
    notes: tuple[str, ...] = ()
    position: Position | None = None  # the main line's end

    def __bool__(self) -> bool:
        return not self.reason

    def __str__(self) -> str:
        notes = "".join(f" ({note})" for note in self.notes)
        if self.reason:
            where = "" if self.ply is None else f" at ply {self.ply}"
            return f"wrong{' in a variation' if self.variation else ''}{where}: {self.reason}{notes}"
        assert self.position is not None
        count = "1 move" if self.position.ply == 1 else f"{self.position.ply} moves"
        return f"ok: {count}, {_STATES[result_of(self.position)]}{notes}"


def verify(record: Record) -> Check:
    """Replay a record, its variations too, and compare the result that it claims with where its line ends."""
    check = replay(record, len(record.plies))
    if not check or check.position is None:
        return check
    notes = []
    version = check.position.game.version
    if _other_version(record, check.position.game):
        notes.append(f"made by version {record.headers['Rules']} of the rules; it holds under version {version}")
    if record.result == "*" and check.position.is_won and "Ply" not in record.headers:
        notes.append("its line ends in a win, though it claims none")
    return replace(check, notes=tuple(notes))


def replay(record: Record, count: int) -> Check:
    """Play the first `count` plies, up to the first fault. A record of other rules must lead to its result as well."""
    other = ""
    try:
        rules = record.game
        other = _other_version(record, rules)
        start = record.start
        if len(record.plies) > PLIES_AT_MOST:
            raise BadInput(f"the record has {len(record.plies)} moves: more than {PLIES_AT_MOST} are not replayed")
    except BadInput as error:
        return Check(f"{other}{error}")
    main = main_line(record.plies)
    positions: list[Position] = []
    for i, (move, parent, _) in enumerate(record.plies[:count]):
        before = start if parent < 0 else positions[parent]
        try:
            positions.append(before.play(move))
        except IllegalMove as error:
            return Check(f"{other}{error}", before.ply + 1, move, variation=i >= main)
    end = positions[main - 1] if main else start
    reason = _shuffles_differ(record, end)
    if reason or other:
        reason = reason or _result_differs(record, end)
        return Check(f"{other}{reason}") if reason else Check(position=end)
    return Check(_result_differs(record, end), position=end)


def _other_version(record: Record, rules: Game) -> str:
    """The beginning of the reason why a record of another version of the rules does not hold; empty for this version."""
    version = record.headers.get("Rules", "").strip() or str(rules.version)
    if not (version.isascii() and version.isdigit()):
        raise BadInput(f"the header Rules is the version of the rules, a whole number: {version[:40]!r} is none")
    if int(version[:9]) == rules.version and len(version) <= 9:
        return ""
    return (
        f"the record is of version {version[:9]} of the {rules.family.NAME} rules and does not hold under "
        f"version {rules.version}: "
    )


def _shuffles_differ(record: Record, end: Position) -> str:
    """How the shuffles that a record gives differ from those of its deal number or seed; empty when they agree."""
    if "Shuffles" not in record.headers or end.dealt.shuffles:
        return ""
    if not end.game.shuffled:
        return f"{end.game.name} does not shuffle at its redeals: leave the header Shuffles out"
    try:
        given = read_shuffles(record.headers["Shuffles"])
    except BadInput as error:
        return str(error)
    for k, (order, made) in enumerate(zip(given, end.shuffles_used, strict=False), start=1):
        if order != list(made):
            return f"the header Shuffles does not agree with the deal: redeal {k} brought {' '.join(map(str, made))}"
    return ""


def _result_differs(record: Record, end: Position) -> str:
    """How the result that a record claims differs from where its main line ends; empty when it does not."""
    claimed, state = record.result, result_of(end)
    if claimed not in RESULTS:
        return f"the result {claimed[:40]!r} is none of {', '.join(RESULTS)}"
    if claimed == "won" and state != "won":
        return f"the result is said to be won, but the line ends after {end.ply} moves with the game not won"
    if claimed == "lost" and state == "*":
        moves = "1 move is" if len(end.moves) == 1 else f"{len(end.moves)} moves are"
        return f"the result is said to be lost, but where the line ends {moves} legal ({end.moves[0]} for one)"
    if claimed in ("lost", "resigned") and state == "won":
        return f"the result is said to be {claimed}, but the line ends with the game won"
    return ""
