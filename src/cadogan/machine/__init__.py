"""Machine code: what is compiled, how and for what; and what runs on several processors or can be interrupted."""

from typing import TYPE_CHECKING

from cadogan.rules import lazy

if TYPE_CHECKING:
    from cadogan.machine import compiled as compiled
else:
    __getattr__ = lazy(__name__, {"compiled": "cadogan.machine.compiled:"})
