"""Capricieuse, declared: twelve piles, to which cards are dealt while those that fit go out.

Two packs. Deal twelve piles row by row; a card that fits a foundation goes there at once, and the next one takes its place. The
foundations of the aces are built up in suit, those of the kings down. You may play the top card of a pile to a foundation, onto
the next card of its suit on another pile, or to an empty pile. A redeal gathers the piles and deals them again. You win
when the foundations hold all the cards.

Source. Wikipedia, Capricieuse.
"""

from cadogan.rules.declared import KING, Columns, Foundations, Option, Preset, Redeals, Table, both, by, down, up

NAME, VERSION = "declared-capricieuse", 1
OPTIONS = {
    "redeals": Option(tuple("2013456789"), "how often the piles may be gathered and dealt again", "redeals"),
    "collect": Option(("last-first", "first-first"), "which pile is dealt first in a redeal"),
    "shuffle": Option(("off", "on"), "the gathered cards are shuffled before a redeal", "shuffles"),
}
PRESETS = {"declared-capricieuse": Preset("Capricieuse", "Twelve piles, built both ways.", "Wikipedia", {})}
TABLE = Table(
    Columns(12, both(), deal=9, title="pile {}"),
    Foundations(4, up(), letter="u"),
    Foundations(4, down(), KING, letter="d"),
    Redeals(),
    packs=2,
    dealing="replaced",
    gathers=by("collect", {"last-first": "last first", "first-first": "first first"}),
    shuffled=True,
)
