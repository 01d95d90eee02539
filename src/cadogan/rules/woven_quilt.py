"""A quilt of sixty-four woven cards, upright and sideways like a chessboard: what its games share.

In a state the quilt is `FRAMED` bytes: eight rows with a frame of one place around them. Rows are nine places apart, so
the right side of the frame is the left side of the next row, and the parity of a place tells whether its card is upright
(even) or sideways (odd). `COPIES` further bytes, two for each card, hold the places that its copies were dealt to, 0 for
none.

In all functions `quilt` and `copies` are the offsets of the two in the state `s`. `lane`: a narrow end is free only with
a straight, empty lane to the edge.
"""

from __future__ import annotations

from functools import cache

from cadogan.rules.cards import ACE, EMPTY, KING, SUITS, BadInput, State, card_text
from cadogan.rules.piles import Cells
from cadogan.rules.places import Pile, Spot
from cadogan.rules.refusals import Refusal, refusal

ROW = 9
CELLS = tuple(ROW * r + c + ROW + 1 for r in range(8) for c in range(8))
FRAME = -1  # the value of the places in the frame
FRAMED = ROW * 10 + 1
COPIES = 128
NAMES = tuple("abcdefgh"[i % 8] + str(i // 8 + 1) for i in range(64))
PLACES = dict(zip(NAMES, CELLS, strict=True))
SQUARES = {at: name for name, at in PLACES.items()}


def quilt_block() -> Cells:
    """Return the block of a table that holds the quilt."""
    return Cells("quilt", NAMES, "quilt", columns=lambda s: 8, places=lambda s: CELLS, room=FRAMED)


# -- rule code --------------------------------------------------------------------------------------------------------


def lay_quilt(s: State, quilt: int, copies: int, packet: int) -> None:
    """Deal the quilt row by row, from the cards at offset `packet`."""
    for at in range(FRAMED):
        s[quilt + at] = FRAME
    for i in range(64):
        lay(s, quilt, copies, ROW * (i // 8) + i % 8 + ROW + 1, s[packet + i])


def lay(s: State, quilt: int, copies: int, at: int, card: int) -> None:
    """Put a card into the quilt during the deal."""
    s[quilt + at] = card
    copy = copies + 2 * card
    if s[copy] != 0:
        copy += 1
    s[copy] = at


def free(s: State, quilt: int, at: int, lane: bool) -> bool:
    """Whether a narrow end of the card at place `at` of the quilt is free."""
    step = 1 if at & 1 else ROW
    return open_end(s, quilt, at, -step, lane) or open_end(s, quilt, at, step, lane)


def open_end(s: State, quilt: int, at: int, step: int, lane: bool) -> bool:
    """Whether the narrow end of a card in one direction is free; `step` is the difference to the next place."""
    end = at + step
    if lane:
        while s[quilt + end] == EMPTY:
            end += step
        return s[quilt + end] == FRAME
    return s[quilt + end] <= EMPTY


def lifts(s: State, out: State, n: int, quilt: int, copies: int, lane: bool, card: int, target: int, bits: int) -> int:
    """Add the moves of the free copies of a card in the quilt, and return the new number of moves.

    A move is ``place << bits | target``. A card of rank 0 or 14 does not exist and has no moves.
    """
    for copy in range(2):
        at = s[copies + 2 * card + copy]
        if at and s[quilt + at] == card and free(s, quilt, at, lane):
            out[n] = at << bits | target
            n += 1
    return n


def lifts_onto(
    s: State, out: State, n: int, quilt: int, copies: int, lane: bool, card: int, wrap: bool, target: int, bits: int
) -> int:
    """Add the moves of the quilt's cards that follow `card` in its suit, up or down, and return the new number of moves.

    `wrap`: ace and king follow each other.
    """
    suit, rank = card >> 4, card & 15
    above, below = card + 1, card - 1
    if wrap:
        if rank == KING:
            above = suit << 4 | ACE
        if rank == ACE:
            below = suit << 4 | KING
    n = lifts(s, out, n, quilt, copies, lane, above, target, bits)
    return lifts(s, out, n, quilt, copies, lane, below, target, bits)


# -- for people -------------------------------------------------------------------------------------------------------


REFUSALS = {
    "blocked": "the {card} on {place} is blocked: neither narrow end is free",
    "blocked-lane": "the {card} on {place} is blocked: neither narrow end has a straight, empty lane to the edge",
}


def blocked(s: State, quilt: int, place: str, lane: bool) -> Refusal | None:
    """Return that the card on a place of the quilt is not free; None if it is."""
    if free(s, quilt, PLACES[place], lane):
        return None
    return refusal("blocked-lane" if lane else "blocked", card=s[quilt + PLACES[place]], place=place)


def pins(s: State, quilt: int, place: str, lane: bool) -> tuple[tuple[str, ...], ...]:
    """Return for each narrow end of a card the places that must be empty for it to be free, the nearest first."""
    at = PLACES[place]
    step = 1 if at & 1 else ROW
    return tuple(_in_front(s, quilt, at, way, lane) for way in (-step, step))


def _in_front(s: State, quilt: int, at: int, step: int, lane: bool) -> tuple[str, ...]:
    """Return the places of the cards that cover a narrow end, in one direction."""
    if not lane:
        return (SQUARES[at + step],) if s[quilt + at + step] > EMPTY else ()
    found = []
    while s[quilt + at + step] != FRAME:
        at += step
        if s[quilt + at] != EMPTY:
            found.append(SQUARES[at])
    return tuple(found)


def covered(s: State, quilt: int, lane: bool, table: dict[str, Pile]) -> dict[str, Pile]:
    """Return the places of a table, with which narrow ends of the quilt's cards are covered."""
    for name, at in PLACES.items():
        if s[quilt + at]:
            step = 1 if at & 1 else ROW
            ends = not open_end(s, quilt, at, -step, lane), not open_end(s, quilt, at, step, lane)
            table[name] = _lying(table[name], ends)
    return table


@cache
def _lying(card: Pile, covered: tuple[bool, bool]) -> Pile:
    """Return a card of the quilt with which of its ends are covered."""
    return card._replace(covered=covered)


# The cards are 5.65 units apart, so covered ends are tucked under their neighbours.
PITCH, SIDE = 5.65, 7 * 5.65 + 7


def quilt_spots(left: float, top: float) -> list[Spot]:
    """Return the spots of the quilt, given its top left corner."""
    return [
        Spot(place, left + 3.5 + PITCH * (i % 8), top + 3.5 + PITCH * (i // 8), turned=(i // 8 + i % 8) % 2 == 1)
        for i, place in enumerate(NAMES)
    ]


def foundation_rows() -> list[Spot]:
    """Return the spots of the foundations left of a quilt: a row of two for each suit."""
    return [Spot(way + suit, 2.5 + 6 * n, 3.5 + 12.3 * i) for i, suit in enumerate(SUITS) for n, way in enumerate("ud")]


def foundation_line(step: float = (SIDE - 5) / 7, scale: float = 1.0) -> list[Spot]:
    """Return the spots of the foundations above a quilt: one row, by default as wide as the quilt."""
    return [
        Spot(way + suit, 2.5 * scale + (2 * i + n) * step, 3.5 * scale, scale=scale)
        for i, suit in enumerate(SUITS)
        for n, way in enumerate("ud")
    ]


def foundation_columns() -> list[Spot]:
    """Return the spots of the foundations beside a quilt whose left edge is at 6: a column of ace piles, one of king piles."""
    return [
        Spot(way + suit, x, 3.5 + 12.3 * i)
        for way, x in (("u", 2.5), ("d", SIDE + 9.5))
        for i, suit in enumerate(SUITS)
    ]


LEGEND = "|TH| upright, =4C= sideways, * free"  # of the quilt as text


def draw_quilt(s: State, quilt: int, up: int, down: int, lane: bool) -> list[str]:
    """Return the quilt and the foundations as text, line by line."""
    lines = ["       " + "     ".join("abcdefgh") + "      ace  king"]
    for r in range(8):
        row = f"  {r + 1}  "
        for c in range(8):
            at = CELLS[8 * r + c]
            card = s[quilt + at]
            edge = "=" if at & 1 else "|"
            row += f"{edge}{card_text(card)}{edge}{'*' if free(s, quilt, at, lane) else ' '} " if card else "  .   "
        if r < 4:
            row += f"    {card_text(s[up + r] | r << 4)}    {card_text(s[down + r] | r << 4)}"
        lines.append(row.rstrip())
    return lines


def set_quilt(s: State, quilt: int, copies: int) -> None:
    """Set the frame and the copies of a quilt read from text. Raises BadInput for three copies of a card."""
    laid = [s[quilt + at] for at in CELLS]
    for at in range(FRAMED):
        s[quilt + at] = FRAME
    for at, each in zip(CELLS, laid, strict=True):
        s[quilt + at] = EMPTY
        if each:
            if s[copies + 2 * each + 1]:
                raise BadInput(f"the quilt has {card_text(each)} three times, but there are two of each card")
            lay(s, quilt, copies, at, each)
