"""Search and proof: can a position be won, all cards known?

`solve` gives a `Verdict`: won with a line that the rules have replayed, lost with a proof, or unknown with the effort made.

>>> import cadogan
>>> verdict = cadogan.solve(cadogan.game("doubles-and-quits").deal(7))
>>> verdict.result, len(verdict.moves)
('won', 36)
"""

from cadogan.solver.solving import Progress, prepare, solve
from cadogan.solver.verdict import Verdict, WrongLine

__all__ = ["Progress", "Verdict", "WrongLine", "prepare", "solve"]
