"""The Nation and La Nationale, declared: twelve piles of eight cards, built up and down in suit.

Two packs. Put an ace and a king of each suit out, and deal the rest to twelve piles of eight, pile by pile; a card that fits
a foundation goes there at once, and counts as dealt. The aces' foundations are built up in suit, the kings' down. You may
play the top card of a pile to a foundation, onto the next card of its suit on another pile, or to an empty pile. A redeal gathers
the piles, the last one first, and deals them again. You win when the foundations hold all the cards.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience.
"""

from cadogan.rules.declared import KING, Columns, Foundations, Option, Preset, Redeals, Table, both, by, down, up

NAME, VERSION = "declared-nation", 1
OPTIONS = {
    "redeals": Option(tuple("2013456789"), "how often the piles may be gathered and dealt again", "redeals"),
    "wrap": Option(("off", "on"), "on the piles, ace and king of a suit follow each other"),
}
PRESETS = {
    "declared-nation": Preset("The Nation", "Twelve piles, built both ways.", "Cadogan", {}),
    "declared-nationale": Preset(
        "La Nationale", "The Nation without redeals.", "Cadogan", {"redeals": "0", "wrap": "on"}
    ),
}
TABLE = Table(
    Columns(12, by("wrap", off=both(), on=both(corner=True)), deal=8, title="pile {}"),
    Foundations(4, up(), out=True, letter="u"),
    Foundations(4, down(), KING, out=True, letter="d"),
    Redeals(),
    packs=2,
    laid="piles",
    dealing="counted",
    gathers="last first",
)
