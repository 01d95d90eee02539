"""Fan, and back: eighteen fans, built on in suit.

Source. The presets of Solvitaire, by Charlie Blake and Ian Gent.
"""

from cadogan.rules.declared import *

TABLE = Table(
    Columns(18, down(), (3,) * 17 + (1,), spaces=(KING,), filled=OUT_AND_BACK, lies=Lies(3.5, 13.0, fan=1.6)),
    Foundations(4, back=True, lies=Lies(21.5, 4.5)),
)
