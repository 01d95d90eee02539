"""The Four Corners: twelve packets; in the deal those at the sides feed only the foundation beside them.

The foundations of the aces lie beside packets 2 to 5, those of the kings beside packets 8 to 11: spades, hearts,
diamonds, clubs.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Cards "may be played" in the deal, only
the foundation cards must; the uppermost cards are available "after the deal is completed". Which suit lies in which row
she leaves open. The packets are "taken up in order, beginning on the left", each under the one before, as in The
Nation. In PySolFC's Les Quatre Coins suits do not matter.
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
