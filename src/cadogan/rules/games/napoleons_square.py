"""Napoleon's Square: twelve packets of four, built down in suit; spaces are filled from the stock.

Two packs. Deal twelve packets of four cards, all face up, on three sides of a square; the rest is the stock. Eight
foundations start with the aces as these come free, and are built up in suit to the king. You may, one card at a time,

- play the top card of a packet or of the waste to a foundation, if it is the next of its suit there;
- move the top card of a packet or of the waste onto another packet, if the top card there is of the same suit and one rank
  higher;
- move the top card of the waste to an empty packet, when you like. Cards of other packets never go there;
- turn the next card of the stock over onto the waste.

There is no redeal, and no card leaves a foundation. You may look through the packets. You win when the foundations hold all
the cards.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. A space takes "one card from the talon or
pack": a card of the stock goes there over the waste, which comes to the same. If two kings of a suit block lower cards of
it at the start, she would deal again or slip one king under its packet; we play every deal as it comes. Her second way to
play, with twelve single cards, is not here. PySolFC moves whole sequences; she moves one card.
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
