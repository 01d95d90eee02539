"""Pyramid: pairs that make thirteen, from a pyramid of seven rows.

One pack. Deal a pyramid of seven rows, of one card to seven, each row half over the last; the rest is the stock. Two free
cards whose ranks make thirteen leave the table, and a king alone. A card of the pyramid is free when no card lies on it; so
is the top card of the waste. You may deal the stock, card by card, once. You win when the pyramid is gone.

Source. Albert H. Morehead and Geoffrey Mott-Smith, The Complete Book of Solitaire and Patience Games.
"""

from cadogan.rules.declared import Preset, Reserve, Stock, Table, Waste, pyramid, total

NAME, VERSION = "pyramid", 1
PRESETS = {"pyramid": Preset("Pyramid", "Pairs that make thirteen.", "Morehead and Mott-Smith, The Complete Book", {})}
TABLE = Table(
    Reserve(28, covered=pyramid(7), title="place {}"),
    Waste(),
    Stock(),
    pairs=total(13),
)
