"""Light and Shade: only four auxiliaries play out, and only four rivals fill them.

Two packs. Lay out the eight aces: they start eight foundations, built up in alternating colours to the king. Deal one card each
to four auxiliaries, and to four rivals below them, all face up. The rest is the stock. You may, one card at a time,

- play the top card of an auxiliary to a foundation, if it is one rank higher than the top card there, and of the other colour;
- move a rival or the top card of the waste onto an auxiliary, if the top card there is one rank higher, and of the other
  colour;
- move the top card of the waste to an empty place of the rivals;
- turn up the next card of the stock onto the waste; if a place of the rivals is empty, it goes there instead.

As soon as an auxiliary is empty, you fill it with a rival of your choice. Rivals and waste never play to a foundation. There is no
redeal, and no card leaves a foundation. You win when the foundations hold all the cards.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. Cards of the rivals and of the talon "must first pass
into the Auxiliaries", so the waste builds on them too, but vacancies there "are filled by cards from the Rivals" alone.
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
