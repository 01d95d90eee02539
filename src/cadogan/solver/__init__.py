"""Search and proof: can a position be won, all cards known?

`solve` gives a `Verdict`: won with a line that the rules have replayed, lost with a proof, or unknown with the effort made.

>>> import cadogan
>>> verdict = cadogan.solve(cadogan.game("doubles-and-quits").deal(7))
>>> verdict.result, len(verdict.moves)
('won', 36)
"""

from cadogan.solver.solving import Progress, prepare, solve
from cadogan.solver.verdict import Verdict, WrongLine

# Another one means that the same budget may have another verdict or line: the data of studies are told apart by it.
VERSION = 1

__all__ = ["VERSION", "Progress", "Verdict", "WrongLine", "prepare", "solve"]
