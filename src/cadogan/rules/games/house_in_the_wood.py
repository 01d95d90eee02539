"""House in the Wood: La Belle Lucie with two packs and thirty-six fans.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Under La Belle Lucie, she deals "double
the number of packets" of that game, which has eighteen. PySolFC's House in the Wood builds both ways and has no redeal.
"""

from cadogan.rules.declared import *

DE = Wording("Das Haus im Wald (House in the Wood)", "La Belle Lucie mit zwei Kartenspielen und 36 Fächern.")
FR = Wording("La Maison dans les bois (House in the Wood)", "La Belle Lucie avec deux jeux et trente-six éventails.")
FANS = Columns(36, down(), (3,) * 34 + (1, 1), spaces=NO_CARD, title="fan {}")
TABLE = Table(FANS, Foundations(8), Redeals(2), packs=2, laid="piles", gathers="first first", shuffled=True)
