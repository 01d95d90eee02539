"""The Flower-Garden, and back: six beds and a bouquet.

Source. The presets of Solvitaire, by Charlie Blake and Ian Gent.
"""

from cadogan.rules.declared import *

TABLE = Table(
    Columns(6, down(ANY_SUIT), 6, filled=OUT_AND_BACK, lies=Lies(3.5, 13.0, fan=1.6)),
    Reserve(16, lies=Lies(3.5, 33)),
    Foundations(4, back=True, lies=Lies(21.5, 4.5)),
)
