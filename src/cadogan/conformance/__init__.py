"""What any patience must satisfy: checks that run on every game, and the golden files that hold a game where it is.

`check(game, folder)` yields an outcome for each check; `write_golden(game, folder)` plays and searches what the golden files hold.
A folder of golden files has for a game: ``GAME.record``, a game played to its win; ``GAME.perft``, numbers of move paths;
``GAME.tiny``, four endgames, simple and complex, winnable and lost, that can be searched to the last position. They are
written once, read by a person, and from then on hold the rules where they are.
"""

from cadogan.conformance.checks import CHECKS, GOLDEN_CHECKS, Fault, Outcome, check
from cadogan.conformance.golden import ENDINGS, write_golden

__all__ = ["CHECKS", "ENDINGS", "GOLDEN_CHECKS", "Fault", "Outcome", "check", "write_golden"]
