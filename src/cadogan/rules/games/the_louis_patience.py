"""The “Louis” Patience: twelve packets dealt in circles; each circle blocks the one before until all is dealt.

Two packs. Take out an ace and a king of each suit: on the aces build up in suit to the king, on the kings down in suit to the ace. Turn
up the other cards one by one onto twelve packets, the alphabet, and go round as often as there are cards. During the deal you may

- play the card that was dealt last to a packet, if it is the next on a foundation. Under it all is blocked, even if it is gone;
  if it goes out before the next card is dealt, that one takes its place;
- deal on, until a card may be played.

When the stock is empty you may, one card at a time,

- play the top card of any packet to a foundation;
- move it onto another packet, if the top card there is of the same suit and one rank higher or lower. You may change
  direction at any time; ace and king do not follow each other;
- gather the packets and deal them again as before, unshuffled, three times in the game: the sixth packet is dealt first, from its lowest
  card up, then the fifth, and so on backwards, all round to the seventh;
- after the first redeal, also during the deal: move the top card of a foundation to the other one of its suit, if it fits there. The
  first card of a foundation stays.

An empty packet stays empty until you deal again. You win when the foundations hold all the cards. Because cards can
move back and forth, the game never ends by itself while any card can move; you may give up.

Options. `redeals`: how often you may gather the packets and deal again.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. She deals "twelve cards, forming a square", so we replace a
card that is "played as it turns up". A card that fits two foundations, she says of the "second deal", may "change ... from one to the
other", or lie aside; as you need not play a card, we have no place aside. She takes the packets up "beginning with
the letter g", each under the one before, as in The Nation: so their order "is reversed". In PySolFC's Louis cards do not go out as they turn up, and there are two redeals.
"""

from cadogan.rules.declared import *

ALSO = ("louis", "louis-patience")
DE = Wording(
    "Die Louis-Patience (The “Louis” Patience)",
    "Zwölf Stapel, in Runden ausgeteilt; jede Runde sperrt die vorige, bis alle Karten liegen.",
)
FR = Wording(
    "La Patience Louis (The “Louis” Patience)",
    "Douze paquets donnés par tours ; chaque tour bloque le précédent jusqu’à la fin de la donne.",
)
TABLE = Table(
    Columns(12, both(), spaces=NO_CARD, opens=AFTER_STOCK, takes=(COLUMNS,), room=33, title="packet {}"),
    Foundations(4, out=True, changes=True),
    Foundations(4, down(), KING, out=True, letter="d", changes=True),
    Stock(IN_ROUNDS),
    Redeals(3),
    packs=2,
    gathers="middle first",
)
