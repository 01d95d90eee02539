"""Replaying a record by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cadogan.position.moves import IllegalMove
from cadogan.position.notation.source import RESULTS, Ply, main_line
from cadogan.position.position import Game, Position, game
from cadogan.rules import checked
from cadogan.rules.card_texts import read_deal
from cadogan.rules.cards import BadInput, cards_text, counted, read_number
from cadogan.rules.state import read_shuffles

PLIES_AT_MOST = 50_000  # longer records are not replayed, because all their positions are held in memory
_STATES = {"won": "won", "lost": "no moves left", "*": "not finished"}


@dataclass(frozen=True)
class Check:
    """The outcome of `verify`. True if the record is right; otherwise `reason` says what is wrong, `ply` and `move` where."""

    reason: str = ""  # empty if the record is right
    ply: int | None = None  # counted from 1; None if the fault is not in a move
    move: str = ""
    variation: bool = False  # is the fault in a variation?
    notes: tuple[str, ...] = ()
    position: Position | None = None  # at the end of the main line

    def __bool__(self) -> bool:
        return not self.reason

    def __str__(self) -> str:
        notes = "".join(f" ({note})" for note in self.notes)
        if self.reason:
            where = "" if self.ply is None else f" at move {self.ply}"
            return f"wrong{' in a variation' if self.variation else ''}{where}: {self.reason}{notes}"
        assert self.position is not None
        count = counted(self.position.ply, "move")
        return f"ok: {count}, {_STATES[result_of(self.position)]}{notes}"


def replay(headers: Mapping[str, str], plies: Sequence[Ply], count: int) -> Check:
    """Play the first `count` plies of a record, up to the first fault.

    A record of another version of the rules is right only if it also ends with its result.
    """
    other = ""
    try:
        rules = game(headers["Game"])
        other = other_version(headers, rules)
        start = start_of(headers)
        if len(plies) > PLIES_AT_MOST:
            raise BadInput(f"the record has {len(plies)} moves; at most {PLIES_AT_MOST} can be replayed")
    except BadInput as error:
        return Check(f"{other}{error}")
    main = main_line(plies)
    positions: list[Position] = []
    for i, (move, parent, *_) in enumerate(plies[:count]):
        before = start if parent < 0 else positions[parent]
        try:
            positions.append(before.play(move))
        except IllegalMove as error:
            return Check(f"{other}{error}", before.ply + 1, move, variation=i >= main)
    end = positions[main - 1] if main else start
    reason = _shuffles_differ(headers, end)
    if reason or other:
        reason = reason or _result_differs(headers, end)
        return Check(f"{other}{reason}") if reason else Check(position=end)
    return Check(_result_differs(headers, end), position=end)


def start_of(headers: Mapping[str, str]) -> Position:
    """Return the position that headers describe. Raises BadInput if they describe none."""
    rules = game(headers["Game"])
    strict = headers.get("Strict", "on").strip().lower()
    if strict not in ("on", "off"):
        raise BadInput(f"the header Strict is {strict[:40]!r}; it must be on or off")
    if "Position" in headers:
        for name in ("Deal", "Cards", "Seed"):
            if name in headers:
                raise BadInput(f"the headers Position and {name} exclude each other: leave one of them out")
        return rules.setup(headers["Position"], strict=strict == "on")
    if "Deal" in headers:
        position = rules.deal(headers["Deal"])
        if "Cards" in headers and _cards(headers["Cards"], rules) != position.dealt_cards:
            raise BadInput(f"the header Cards does not agree with deal {position.number}: leave one of them out")
        if "Seed" in headers and read_number(headers["Seed"]) != position.number:
            raise BadInput(f"the header Seed does not agree with deal {position.number}: leave it out")
        return position
    if "Cards" in headers:
        if "Seed" in headers:
            return rules.position(headers["Cards"], seed=headers["Seed"])
        shuffles = read_shuffles(headers["Shuffles"]) if "Shuffles" in headers else []
        if not shuffles and rules.shuffles:
            shuffles = [[]]  # no redeal yet: the first shuffle is not known
        return rules.position(headers["Cards"], shuffles=shuffles)
    raise BadInput("the record does not say which cards were dealt: it needs a header Deal, Cards or Position")


def _cards(text: str, rules: Game) -> str:
    """Return the cards of a deal as Cadogan writes them."""
    return cards_text(read_deal(text, rules.family.pack(rules.options)))


@checked
def result_of(position: Position) -> str:
    """Return the result of a position: won, lost (no legal moves left), or ``*``."""
    return "won" if position.is_won else "lost" if position.is_over else "*"


def other_version(headers: Mapping[str, str], rules: Game) -> str:
    """Return the beginning of the reason why a record of other rules is wrong; empty for the current version."""
    version = headers.get("Rules", "").strip() or str(rules.version)
    if not (version.isascii() and version.isdigit()):
        raise BadInput(f"the header Rules is {version[:40]!r}; it must be the version of the rules, a whole number")
    if int(version[:9]) == rules.version and len(version) <= 9:
        return ""
    return (
        f"the record is of version {version[:9]} of the {rules.family.NAME} rules and is not valid under "
        f"version {rules.version}: "
    )


def _shuffles_differ(headers: Mapping[str, str], end: Position) -> str:
    """Say how the shuffles in the headers differ from those of the deal number or seed; empty if they agree."""
    if "Shuffles" not in headers or end.dealt.shuffles:
        return ""
    if not end.game.shuffled:
        return f"{end.game.name} does not shuffle at its redeals: leave the header Shuffles out"
    try:
        given = read_shuffles(headers["Shuffles"])
    except BadInput as error:
        return str(error)
    for k, (order, made) in enumerate(zip(given, end.shuffles_used, strict=False), start=1):
        if order != list(made):
            return f"the header Shuffles does not agree with the deal: the order of redeal {k} is {' '.join(map(str, made))}"
    return ""


def _result_differs(headers: Mapping[str, str], end: Position) -> str:
    """Say how the result in the headers differs from the end of the main line; empty if they agree."""
    claimed, state = headers.get("Result", "*"), result_of(end)
    if claimed not in RESULTS:
        return f"the result is {claimed[:40]!r}; it must be one of {', '.join(RESULTS)}"
    if claimed == "won" and state != "won":
        return f"the result is won, but the game is not won at the end of the line, after {counted(end.ply, 'move')}"
    if claimed == "lost" and state == "*":
        moves = "1 move is" if len(end.moves) == 1 else f"{len(end.moves)} moves are"
        return f"the result is lost, but {moves} still legal at the end of the line (for example {end.moves[0]})"
    if claimed in ("lost", "resigned") and state == "won":
        return f"the result is {claimed}, but the game is won at the end of the line"
    return ""
