"""Windmill (Propeller), and Lady Cadogan's Mill: four sails around a hub.

Two packs. Before the shuffle, put an ace in the centre. Deal eight cards face up around it in a cross, two above, two
below, two to the left and two to the right: these are the sails. The rest is the stock. Suits never matter in this
game.

On the ace in the centre build up, round and round: ace, 2 … king, ace, 2 …, until the centre holds fifty-two cards. The
first four kings go to the four corners between the sails. Build each of them down to an ace: thirteen cards. While a
corner is empty, no king may go to the centre. You win when the centre and the four corners are complete.

You may

- play a card of the sails, or the top card of the waste, to the centre or to a corner, if it is the next in rank there.
  A gap in the sails is filled at once with the top card of the waste or, if the waste is empty, with the next card of
  the stock;
- move the top card of a corner to the centre, if it is the next there, but never two such cards in a row: a card of the
  sails or of the waste must come between them. The corner's king stays;
- deal the next card of the stock, face up, onto the waste. There is no redeal.

Nothing is compulsory, and no card leaves the centre.

Options. `transfer`: whether a corner's card may go to the centre. `alternate` is the rule above, `none` forbids it, and
`free` allows it without limit; `cadogan` allows it only if the card that would come next is in a sail or on top of the
waste, and never for two cards from the same corner directly on each other; `unless-otherwise` allows any number in a
row, but none while a card of the sails or the top of the waste would fit there as well. `kings`: `free` means that a
king may go to the centre while a corner is empty. `redeals`: how often you may turn the waste over, unshuffled, when
the stock is empty. `hand`: you see the next card of the stock before it goes to the waste; this changes what you know,
not what you can do.

Sources. Windmill, Propeller: Albert H. Morehead and Geoffrey Mott-Smith, The Complete Book of Solitaire and Patience
Games; only the beginning of their text could be found, and Wikipedia and Solitaire Till Dawn complete it. The relaxed
game follows PySolFC, `unless-otherwise` follows Whitmore Jones. The Mill: Lady Adelaide Cadogan, Illustrated Games of
Solitaire or Patience, 1914: a corner's card may be taken "only … when the playing of that card would bring into
immediate use any other available card of the wings or of the talon".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cadogan.rules.cards import ACE, EMPTY, KING, BadInput, State, card_text, rank_text
from cadogan.rules.pile_ops import draw_card, lay_stock, no_redeal, pop, push, top, turn_over
from cadogan.rules.piles import Cells, Piles, Redeals, Room, Stock, Waste
from cadogan.rules.places import CARD, Layout, Pile, Spot, Step, numbered
from cadogan.rules.refusals import Refusal, refusal, takes
from cadogan.rules.state import OPTION, Option, Preset
from cadogan.rules.table import Table

NAME = "windmill"
VERSION = 1
OPTIONS = {
    "transfer": Option(
        ("alternate", "none", "free", "cadogan", "unless-otherwise"),
        "when a corner's card may go to the centre",
        values_also={"no-two-in-a-row": "alternate"},
    ),
    "kings": Option(("corner-first", "free"), "whether kings may go to the centre while a corner is empty"),
    "redeals": Option(("0", "1", "2"), "how often the waste may be turned over", "redeals"),
    "hand": Option(("off", "on"), "the player sees the next card of the stock before it is dealt", "shows-next"),
}
PRESETS = {
    "windmill": Preset(
        "Windmill",
        "Never two corner cards in a row to the centre; kings go to the corners first.",
        "Morehead and Mott-Smith, The Complete Book of Solitaire and Patience Games; Wikipedia; Solitaire Till Dawn",
        {},
        ("propeller", "le-moulin"),
    ),
    "the-mill": Preset(
        "The Mill",
        "Lady Cadogan's: a corner's card goes to the centre only to make another playable.",
        "Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914",
        {"transfer": "cadogan"},
        ("mill",),
    ),
    "windmill-relaxed": Preset(
        "Windmill, relaxed", "Corner cards may go to the centre at any time.", "PySolFC", {"transfer": "free"}
    ),
}

TRANSFER, KINGS, REDEALS, HAND = range(OPTION, OPTION + 4)
ALTERNATE, NONE, FREE, CADOGAN, UNLESS_OTHERWISE = range(5)

TABLE = Table(
    Cells("sails", numbered("s", 8), "sail", "sail {}"),
    Piles(("c",), 52, "centre", "centre", full=52),
    Piles(numbered("k", 4), 13, "corner", "corner {}"),
    Room("last", written=True),
    Redeals(REDEALS, always=False),
    Waste(room=95),
    Stock(room=95, next=HAND),
    packs=2,
    without=[ACE],
)
SAILS, CENTRE, CORNERS, LEFT, WASTE, STOCK = TABLE.offsets("sails", "c", "k1", "redeals", "w", "stock")
# 0 if the centre's last card came from a sail or the waste. If it came from a corner: with transfer=cadogan 1 + that
# corner, with transfer=alternate 1, and 0 with any other transfer rule.
(LAST,) = TABLE.offsets("last")
LIVE, PACKET, DEALT, SIZE = TABLE.live, TABLE.packet, TABLE.dealt, TABLE.size

# Moves: `source << 3 | target`; sources are the eight sails and the waste, targets the centre and the four corners.
FROM_WASTE, TO_CENTRE, TO_CORNER = 8, 0, 1
CORNER_MOVE, DEAL, REDEAL = 72, 76, 77
MOVES = 78
KINDS = ("card", "deal", "redeal")


# -- the rules --------------------------------------------------------------------------------------------------------


def deal(s: State) -> None:
    """Deal the packet: the sails, then the stock."""
    for i in range(8):
        s[SAILS + i] = s[PACKET + i]
    push(s, CENTRE, ACE)
    s[LEFT] = s[REDEALS]
    lay_stock(s, STOCK, PACKET + 8, 95)


def next_of_centre(s: State) -> int:
    """Return the rank that goes on the centre next; 0 if the centre is complete."""
    return s[CENTRE] % 13 + 1 if s[CENTRE] < 52 else 0


def vacant_corner(s: State) -> int:
    """Return the first empty corner, 0 to 3; 4 if there is none."""
    for corner in range(4):
        if s[CORNERS + 14 * corner] == 0:
            return corner
    return 4


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    n = 0
    centre = next_of_centre(s)
    vacant = vacant_corner(s)
    open_centre = 0 if centre == KING and vacant < 4 and not s[KINGS] else centre
    wanted = 1 << open_centre  # the ranks that fit somewhere, as bits
    for corner in range(4):
        wanted |= 1 << (13 - s[CORNERS + 14 * corner])
    wanted &= ~1  # rank 0 stands for an empty place and a complete pile
    for source in range(9):
        rank = card_at(s, source) & 15
        if wanted >> rank & 1:
            if rank == open_centre:
                out[n] = source << 3 | TO_CENTRE
                n += 1
            for corner in range(4):
                size = s[CORNERS + 14 * corner]
                if rank == 13 - size and (size > 0 or corner == vacant):
                    out[n] = source << 3 | (TO_CORNER + corner)
                    n += 1
    for corner in range(4):
        size = s[CORNERS + 14 * corner]
        if size > 1 and 14 - size == centre and may_transfer(s, corner, centre):
            out[n] = CORNER_MOVE + corner
            n += 1
    if s[STOCK]:
        out[n] = DEAL
        n += 1
    elif s[WASTE] and s[LEFT]:
        out[n] = REDEAL
        n += 1
    return n


def card_at(s: State, source: int) -> int:
    """Return the card of a sail (0–7) or the top card of the waste (8); EMPTY if there is none."""
    if source < FROM_WASTE:
        return s[SAILS + source]
    return top(s, WASTE)


def may_transfer(s: State, corner: int, rank: int) -> bool:
    """Whether the transfer rule allows this corner's top card, which has this rank and fits, to go to the centre."""
    rule = s[TRANSFER]
    if rule == FREE:
        return True
    if rule == ALTERNATE:
        return s[LAST] == 0
    if rule == CADOGAN:
        return s[LAST] != 1 + corner and in_sight(s, rank + 1)
    if rule == UNLESS_OTHERWISE:
        return not in_sight(s, rank)
    return False


def in_sight(s: State, rank: int) -> bool:
    """Whether a card of this rank is in a sail or on top of the waste."""
    for source in range(9):
        if card_at(s, source) & 15 == rank:
            return True
    return False


def play(s: State, move: int) -> None:
    """Play a legal move."""
    if move == DEAL:
        push(s, WASTE, draw_card(s, STOCK))
    elif move == REDEAL:
        turn_over(s, WASTE, STOCK)
        s[LEFT] -= 1
    elif move >= CORNER_MOVE:
        corner = move - CORNER_MOVE
        push(s, CENTRE, pop(s, CORNERS + 14 * corner))
        if s[TRANSFER] == ALTERNATE:
            s[LAST] = 1
        elif s[TRANSFER] == CADOGAN:
            s[LAST] = 1 + corner
    else:
        card = take(s, move >> 3)
        target = move & 7
        if target == TO_CENTRE:
            push(s, CENTRE, card)
            s[LAST] = 0
        else:
            push(s, CORNERS + 14 * (target - TO_CORNER), card)


def take(s: State, source: int) -> int:
    """Remove and return the card of a sail, refilling it at once, or the top card of the waste."""
    if source == FROM_WASTE:
        return pop(s, WASTE)
    card = s[SAILS + source]
    if s[WASTE]:
        s[SAILS + source] = pop(s, WASTE)
    elif s[STOCK]:
        s[SAILS + source] = draw_card(s, STOCK)
    else:
        s[SAILS + source] = EMPTY
    return card


def won(s: State) -> bool:
    """Whether the centre and the four corners are complete."""
    if s[CENTRE] != 52:
        return False
    for corner in range(4):
        if s[CORNERS + 14 * corner] != 13:
            return False
    return True


def home(s: State) -> int:
    """Return the number of cards on the centre and the corners."""
    cards = s[CENTRE]
    for corner in range(4):
        cards += s[CORNERS + 14 * corner]
    return cards


# -- moves by name ----------------------------------------------------------------------------------------------------

SOURCES = (*numbered("s", 8), "w")
TARGETS = ("c", *numbered("k", 4))
SHAPES = "s3-c, s3-k2, w-c, w-k1, k1-c, deal and redeal"
REFUSALS = {
    "king-stays": "{place} holds only its king, which stays",
    "no-transfer": "in this game no card goes from a corner to the centre ({option})",
    "otherwise": "a card of the sails or the waste fits too, and must go first",
    "brings-nothing": "the {card} would make no card of the sails or the waste playable",
    "same-corner": "the last card of the centre came from this corner: play a card from elsewhere to the centre first",
    "after-corner": "the last card of the centre came from a corner: play one from the sails or the waste first",
    "corner-first": "no king goes to the centre while a corner is empty",
    "first-corner": "the first empty corner, {to}, must be filled first",
}


def step(s: State, move: int) -> Step:
    """Return what a move does."""
    if move == DEAL:
        return Step("deal", "stock", "w")
    if move == REDEAL:
        return Step("redeal", "stock")
    if move >= CORNER_MOVE:
        return Step(CARD, TARGETS[move - CORNER_MOVE + 1], "c")
    return Step(CARD, SOURCES[move >> 3], TARGETS[move & 7])


def why_not(s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this."""
    source, target = step.source, step.target
    if step.kind == "deal":
        return refusal("stock-empty")
    if step.kind == "redeal":
        return no_redeal(s, STOCK, WASTE)
    if source in TARGETS[1:] and target == "c":
        return _no_transfer(s, source)
    if source not in SOURCES or target not in TARGETS:
        return None
    card = card_at(s, SOURCES.index(source))
    if target == "c":
        wanted = next_of_centre(s)
        return refusal("corner-first") if wanted == KING == card & 15 else takes("c", card, wanted)
    size = s[CORNERS + 14 * (TARGETS.index(target) - 1)]
    if size == 0 and card & 15 == KING:
        return refusal("first-corner", to=TARGETS[vacant_corner(s) + 1])
    return takes(target, card, 13 - size)


def _no_transfer(s: State, place: str) -> Refusal:
    corner = TARGETS.index(place) - 1
    size = s[CORNERS + 14 * corner]
    if size < 2:
        return refusal("king-stays", place=place)
    card = top(s, CORNERS + 14 * corner)
    if 14 - size != next_of_centre(s):
        return takes("c", card, next_of_centre(s))
    rule = s[TRANSFER]
    if rule == NONE:
        return refusal("no-transfer", option="transfer=none")
    if rule == UNLESS_OTHERWISE:
        return refusal("otherwise")
    if rule == CADOGAN and s[LAST] != 1 + corner:
        return refusal("brings-nothing", card=card)
    return refusal("same-corner" if rule == CADOGAN else "after-corner")


def safe(s: State, move: int) -> bool:
    """Whether a legal move brings a card home without harm.

    It does if the stock is empty and the waste has at most one card. Proof: every card left can then be played at any
    time, and the cards left of each rank are exactly those that the centre and the corners still need. So whichever
    rank the centre or a corner needs next, a card of it is available (kings go to the corners first if they must).
    Before that, each card played brings another card into the sails or uncovers one in the waste, and no move is safe.
    """
    return move < CORNER_MOVE and not s[STOCK] and s[WASTE] <= 1


# -- what a person sees -----------------------------------------------------------------------------------------------


def piles(s: State) -> dict[str, Pile]:
    """Return the places of the table with their cards, and the ranks that go on the centre and the corners next."""
    table = TABLE.piles(s)
    table["c"] = table["c"]._replace(next=rank_text(next_of_centre(s)))
    for corner in TARGETS[1:]:
        table[corner] = table[corner]._replace(next=rank_text(13 - len(table[corner].cards)))
    return table


def key(s: State) -> bytes:
    """Return everything that decides what can follow, as bytes. Suits and the cards below the tops do not matter."""
    corners = (s[CORNERS + 14 * i] for i in range(4))
    ranks = (s[at] & 15 for at in (*range(SAILS, SAILS + 8), *range(WASTE + 1, STOCK), *range(STOCK + 1, LIVE)))
    sizes = (s[CENTRE], s[WASTE], s[STOCK])
    return bytes((s[TRANSFER], s[KINGS], s[LAST], s[LEFT], *corners, *sizes, *ranks))


def layouts(options: Mapping[str, str]) -> tuple[Layout, ...]:
    """Return three layouts: stock and waste beside the mill, in its lower corners, and below it."""
    apart = 2.75 * (options["hand"] == "on")  # room beside the stock for its next card
    beside = (Spot("stock", 43.0 - apart, 11.5), Spot("w", 43.0, 26.0, scale=1.6))
    between = (Spot("stock", 3.1, 34.7), Spot("w", 33.7, 34.7, scale=1.08))
    below = (Spot("stock", 12.6 - apart, 44.4), Spot("w", 23.4 + apart, 44.4, scale=1.4))
    return (
        Layout(47.4 + max(0.0, 2 * apart - 4.0), 38.8, (*_mill(11.3, 10.6), *beside)),
        Layout(36.8, 38.8, (*_mill(10.2, 7.9), *between)),
        Layout(36.8, 49.4, (*_mill(11.3, 10.6), *below)),
    )


def _mill(across: float, along: float) -> list[Spot]:
    """The spots of the sails, centre and corners.

    The sails point outwards, with room for a ring around the centre. `across` and `along` are the distances of the
    corners from the centre, to the sides and up or down.
    """
    x, y = 18.4, 19.4
    sails = [(0.0, -15.6), (0.0, -8.2), (0.0, 8.2), (0.0, 15.6), (-14.6, 0.0), (-7.2, 0.0), (7.2, 0.0), (14.6, 0.0)]
    corners = [(-across, -along), (across, -along), (-across, along), (across, along)]
    return [
        *(Spot(SOURCES[i], x + dx, y + dy, turned=dy == 0) for i, (dx, dy) in enumerate(sails)),
        Spot("c", x, y),
        *(Spot(TARGETS[i + 1], x + dx, y + dy) for i, (dx, dy) in enumerate(corners)),
    ]


def draw(s: State) -> str:
    """Return the table as text: a cross of sails around the centre, with the corners between them."""
    sail = [card_text(s[SAILS + i]) for i in range(8)]
    corner = [card_text(top(s, CORNERS + 14 * i)) for i in range(4)]
    hub = f"[{card_text(top(s, CENTRE))}]"
    return "\n".join(
        [
            f"                {sail[0]}",
            f"      k1:{corner[0]}     {sail[1]}     k2:{corner[1]}",
            f"    {sail[4]}    {sail[5]}    {hub}    {sail[6]}    {sail[7]}",
            f"      k3:{corner[2]}     {sail[2]}     k4:{corner[3]}",
            f"                {sail[3]}",
            "",
            "  sails s1, s2 above, s3, s4 below, s5, s6 left, s7, s8 right",
            f"  centre {s[CENTRE]} of 52, next {rank_text(next_of_centre(s)) or '-'}",
            *TABLE.draw_lines(s, "w", "stock"),
        ]
    )


# -- set up -----------------------------------------------------------------------------------------------------------


def write(s: State) -> dict[str, str]:
    """Return the table as fields of a text position, by name."""
    return TABLE.write(s) | {"last": TARGETS[s[LAST]] if s[LAST] else ""}


def check(s: State, fields: Mapping[str, str], every: Sequence[int]) -> None:
    """Set what the transfer rule remembers. Raises BadInput for an impossible table."""
    for name, pile, ranks in (
        ("c", CENTRE, [i % 13 + 1 for i in range(52)]),
        *((TARGETS[k + 1], CORNERS + 14 * k, list(range(13, 0, -1))) for k in range(4)),
    ):
        for i in range(s[pile]):
            card, rank = s[pile + 1 + i], ranks[i]
            if card & 15 != rank:
                way = "an ace upwards" if name == "c" else "a king downwards"
                raise BadInput(
                    f"{name}= must be built from {way}: {card_text(card)} lies where a {rank_text(rank)} belongs"
                )
    if not s[CENTRE]:
        raise BadInput("c= must name the cards of the centre, from its ace upwards")
    if s[CENTRE] >= KING and vacant_corner(s) < 4 and not s[KINGS]:
        raise BadInput(
            "a king is in the centre while a corner is empty, which this game does not allow (kings=corner-first)"
        )
    if EMPTY in s[SAILS : SAILS + 8] and (s[WASTE] or s[STOCK]):
        raise BadInput("a sail is empty although waste or stock has cards: a gap in the sails is filled at once")
    last = fields["last"]
    if last:
        if last not in TARGETS[1:]:
            raise BadInput(
                f"last={last[:20]} is wrong: it is the corner that the centre's last card came from, k1 to k4"
            )
        s[LAST] = TARGETS.index(last) if s[TRANSFER] == CADOGAN else 1 if s[TRANSFER] == ALTERNATE else 0
