"""Golf, kings open: seven columns played off in sequence.

Source. The presets of Solvitaire, by Charlie Blake and Ian Gent.
"""

from cadogan.rules.declared import *

TABLE = Table(
    Columns(7, deal=5, room=5, spaces=(), lies=Lies(3.5, 4.5, fan=2.0)),
    Waste(both(ANY_SUIT), deal=1, lies=Lies(27.5, 21.5)),
    Stock(lies=Lies(15.5, 21.5)),
    goal=COLUMNS,
)
