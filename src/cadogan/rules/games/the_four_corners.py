"""The Four Corners: twelve packets; in the deal those at the sides feed only the foundation beside them.

Two packs. Turn up the cards one by one onto twelve packets in two columns of six: at the left from top to bottom (packets 1 to 6), then
at the right (7 to 12), and again from the first one. Packets 1, 6, 7 and 12 are the corners. Eight foundations lie between the
columns, in four rows: at the left the aces, built up in suit to the king, at the right the kings, built down in suit to the ace;
spades beside the second packet of each column, then hearts, diamonds and clubs. During the deal

- the first ace and the first king of a suit go out at once, wherever they fall;
- you may play the card dealt last to a foundation, if it is the next there, and if it fell on a corner, or beside that foundation;
- the next card takes the place of one that goes out; deal on, until a card may be played.

When the stock is empty you may, one card at a time,

- play the top card of any packet to a foundation, if it is the next there;
- move it onto another packet, if the top card there is of the same suit and one rank higher or lower. You may change
  direction at any time; ace and king do not follow each other;
- gather the packets and deal them again as before, unshuffled, twice in the game: the last packet, from its lowest card up, is dealt first.

An empty packet stays empty until you deal again, and no card leaves a foundation. You win when the foundations hold all the cards.
Because cards can move back and forth, the game never ends by itself while any card can move; you may give up.

Options. `redeals`: how often you may gather the packets and deal again.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Cards "may be played" in the deal, only the foundation cards
must; the uppermost cards are available "after the deal is completed". Which suit lies in which row she leaves open. The packets are
"taken up in order, beginning on the left", each under the one before, as in The Nation. In PySolFC's Les Quatre Coins suits do not matter.
"""

from cadogan.rules.declared import *

ALSO = ("four-corners",)
DE = Wording(
    "Die vier Ecken (The Four Corners)",
    "Zwölf Stapel; beim Austeilen gehen Karten von den Seiten nur auf den Zielstapel daneben.",
    "Neben den Stapeln 2 bis 5 liegen die Zielstapel der Asse, neben den Stapeln 8 bis 11 die der Könige: Pik, Herz, Karo, Kreuz.",
)
FR = Wording(
    "Les Quatre Coins (The Four Corners)",
    "Douze paquets ; pendant la donne, ceux des côtés ne servent que la fondation voisine.",
    "Les fondations des as sont voisines des paquets 2 à 5, celles des rois des paquets 8 à 11 : pique, cœur, carreau, trèfle.",
)
ACES, KINGS = [[(), (n,), (n + 1,), (n + 2,), (n + 3,), ()] for n in (0, 4)]
TABLE = Table(
    Columns(12, both(), spaces=NO_CARD, opens=AFTER_STOCK, room=34, reaches=ACES + KINGS, title="packet {}"),
    Foundations(4),
    Foundations(4, down(), KING, letter="d"),
    Stock(IN_TURN),
    Redeals(2),
    packs=2,
    dealing="bases",
    gathers="last first",
    facing=True,
)
