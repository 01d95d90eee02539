"""Light and Shade: only four auxiliaries play out, and only four rivals fill them.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Cards of the rivals and of the talon
"must first pass into the Auxiliaries", so the waste builds on them too, but vacancies there "are filled by cards from
the Rivals" alone.
"""

from cadogan.rules.declared import *

DE = Wording("Licht und Schatten (Light and Shade)", "Nur vier Helfer spielen aus, und nur vier Rivalen füllen sie.")
FR = Wording("Ombre et lumière (Light and Shade)", "Seuls quatre alliés jouent, seuls quatre rivaux les remplacent.")
AUXILIARIES = Columns(
    4, down(ALTERNATE), 1, takes=("r", WASTE), filled=("r",), at_once=CHOSEN, letter="a", title="auxiliary {}"
)
RIVALS = Columns(4, deal=1, filled=(WASTE, STOCK), room=1, letter="r", title="rival {}")
HOME = Foundations(8, up(ALTERNATE), out=True, takes=("a",))
TABLE = Table(AUXILIARIES, RIVALS, HOME, Waste(), Stock(), packs=2)
