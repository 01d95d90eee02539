"""La Nivernaise: flanks of eight cards, and six packets that grow by four cards at a time.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "As many cards in each of the packets
may be examined as there are vacancies in the flanks": here all lie open. "Take up the line", so the flanks stay in the
redeal. PySolFC's redeals twice.
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
