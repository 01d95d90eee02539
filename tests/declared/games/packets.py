"""Packets: each card of the stock goes to a packet of the player's choice.

One pack. Turn up the stock card by card; put each card on its foundation, or on any of four packets, before you turn up the next one.
The four foundations are built up in suit from ace to king. The top card of a packet may go to its foundation at any time, and
nowhere else; an empty packet takes any card of the stock. There is no redeal, and no card leaves a foundation. You win when the
foundations hold all the cards. This is Sir Tommy, perhaps the oldest of all patiences.

Source. Wikipedia, Sir Tommy.
"""

from cadogan.rules.declared import ANY_SUIT, WASTE, Columns, Foundations, Preset, Stock, Table, Waste, anyhow, up

NAME, VERSION = "packets", 1
PRESETS = {"packets": Preset("Packets", "Each card goes to a packet of your choice.", "Wikipedia, Sir Tommy", {})}
TABLE = Table(
    Columns(4, anyhow(), takes=(WASTE,), filled=(WASTE,), title="packet {}"),
    Foundations(4, up(ANY_SUIT)),
    Waste(room=1),
    Stock(),
)
