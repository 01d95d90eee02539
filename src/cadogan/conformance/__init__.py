"""What any patience must satisfy: checks that run on every game, and golden files that detect changes of the rules.

`check(game, folder)` yields an outcome for each check; `write_golden(game, folder)` makes the golden files. For each game these
are ``GAME.record``, a game played to a win; ``GAME.perft``, counts of move paths; and ``GAME.tiny``, four endgames, simple and
complex, winnable and lost, small enough to search completely. They are written once and read by a person; from then on, any
change of the rules that alters them is an error.
"""

from cadogan.conformance.checks import CHECKS, GOLDEN_CHECKS, Fault, Outcome, check
from cadogan.conformance.golden import ENDINGS, write_golden

__all__ = ["CHECKS", "ENDINGS", "GOLDEN_CHECKS", "Fault", "Outcome", "check", "write_golden"]
