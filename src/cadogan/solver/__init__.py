"""Search and proof: can a position be won when all cards are known?

`solve` returns a `Verdict`: won with a line that the rules have replayed, lost with a proof, or unknown with the effort spent.

>>> import cadogan
>>> verdict = cadogan.solve(cadogan.game("doubles-and-quits").deal(7))
>>> verdict.result, len(verdict.moves)
('won', 36)
"""

from typing import TYPE_CHECKING

from cadogan.rules import lazy
from cadogan.solver.solving import VERSION, Progress, limit_memory, prepare, solve, sure_line, version_of
from cadogan.solver.verdict import Verdict, WrongLine

if TYPE_CHECKING:
    from cadogan.solver import batch as batch
    from cadogan.solver import doubles as doubles
    from cadogan.solver import shorten as shorten
else:
    __getattr__ = lazy(__name__, {name: f"{__name__}.{name}:" for name in ("batch", "doubles", "shorten")})

__all__ = ["VERSION", "Progress", "Verdict", "WrongLine", "limit_memory", "prepare", "solve", "sure_line", "version_of"]
