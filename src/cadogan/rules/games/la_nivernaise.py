"""La Nivernaise: flanks of eight cards, and six packets that grow by four cards at a time.

Two packs. Deal a card to each of eight flanks, and then four cards to each of six packets (the line), all face up; the rest is the
stock. Eight foundations start with an ace and a king of each suit as these come free: on the aces build up in suit to the king,
on the kings down in suit to the ace. You may, one card at a time,

- play a card of the flanks or the top card of a packet to a foundation, if it fits there;
- move the top card of a foundation to the other foundation of its suit, if it fits there;
- move the top card of a packet, or the next card of the stock unseen, to an empty flank;
- deal four cards of the stock to each packet, the last ones as far as they go;
- when the stock is empty, gather the packets, the first one first, and deal them again unshuffled, once in the game.

No card goes onto the packets. An empty packet is filled at once with the next four cards of the stock. You win when the foundations
hold all the cards. Because cards can move back and forth, the game never ends by itself; you may give up.

Options. `redeals`: how often you may deal again.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "As many cards in each of the packets may be examined
as there are vacancies in the flanks": here all lie open. "Take up the line", so the flanks stay in the redeal. PySolFC's redeals twice.
"""

from cadogan.rules.declared import *

ALSO = ("nivernaise",)
DE = Wording("La Nivernaise", "Flanken mit acht Karten und sechs Stapel, auf die je vier kommen, mit acht Zielstapeln.")
FR = Wording(
    "La Nivernaise", "Des flancs de huit cartes et six paquets qui en reçoivent quatre à la fois, avec huit fondations."
)
TABLE = Table(
    Cells(8, "f", "flank {}", deal=1, takes=(COLUMNS, STOCK)),
    Columns(6, deal=4, takes=(), spaces=NO_CARD, at_once=(STOCK,), title="packet {}"),
    Foundations(4, takes=(*ANYWHERE, "d"), back=True),
    Foundations(4, down(), KING, letter="d", takes=(*ANYWHERE, "u"), back=True),
    Redeals(1),
    Stock(COLUMNS, count=4),
    packs=2,
    laid="piles",
    gathers="first first",
)
