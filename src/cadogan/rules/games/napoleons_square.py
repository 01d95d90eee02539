"""Napoleon's Square: twelve packets of four, built down in suit; spaces are filled from the stock.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. A space takes "one card from the talon
or pack": a card of the stock goes there over the waste, which comes to the same. If two kings of a suit block lower
cards of it at the start, she would deal again or slip one king under its packet; we play every deal as it comes. Her
second way to play, with twelve single cards, is not here. PySolFC moves whole sequences; she moves one card.
"""

from cadogan.rules.declared import *

DE = Wording(
    "Napoleons Karree (Napoleon’s Square)",
    "Zwölf Stapel zu vier Karten, in der Farbe absteigend gebaut; Lücken füllt nur der Talon.",
)
FR = Wording(
    "Le Carré de Napoléon",
    "Douze paquets de quatre cartes, en descendant dans la couleur ; seul le talon remplit les vides.",
)
TABLE = Table(
    Columns(12, down(), 4, filled=(WASTE,), title="packet {}"), Foundations(8), Waste(), Stock(), packs=2, laid="piles"
)
