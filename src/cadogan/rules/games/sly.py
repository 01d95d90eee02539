"""Sly: twenty packets, on which the stock is heaped in rounds of twenty cards.

Two packs. Deal one card to each of twenty packets; a card that fits a foundation goes there at once, and the next card takes its
place. Eight foundations start with an ace and a king of each suit: on the aces build up in suit to the king, on the kings down in suit
to the ace. The rest is the stock, which is dealt in rounds of twenty: each card that turns up goes to a foundation, or onto any packet
you like, before the next. No card leaves the packets until twenty cards of the round lie on them, or no card is left; those that
went to foundations do not count. You may, one card at a time,

- play the card that turned up, and between rounds the top card of a packet, to a foundation, if it fits there;
- put the card that turned up onto any packet;
- turn up the next card of the stock; if there is an empty packet between rounds, fill all empty ones instead, in order.

No card moves from packet to packet or leaves a foundation, and there is no redeal. You win when the foundations hold all the cards.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. In the first round "place them at once", in later ones
cards "may be played as they turn up". In PySolFC's Sly Fox the foundations start before the deal, and spaces stay empty later.
"""

from cadogan.rules.declared import *

DE = Wording(
    "Schlau (Sly)", "Zwanzig Stapel, auf die in Runden zu zwanzig Karten ausgeteilt wird, mit acht Zielstapeln."
)
FR = Wording("La Rusée (Sly)", "Vingt paquets, sur lesquels on donne par tours de vingt cartes, avec huit fondations.")
TABLE = Table(
    Columns(20, anyhow(), 1, takes=(WASTE,), spaces=NO_CARD, kept=1, title="packet {}"),
    Foundations(4),
    Foundations(4, down(), KING, letter="d"),
    Waste(room=1),
    Stock(HEAPED, count=20),
    packs=2,
    dealing="replaced",
)
