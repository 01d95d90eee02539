"""The coach: playing, chances, hints and analysis that use only what a player has seen.

>>> from cadogan import coach, game
>>> position = game("doubles-and-quits").deal(7)
>>> coach.hint(position, samples=2000).move in position.moves
True
"""

from cadogan.coach.annotation import Annotation, PlyNote
from cadogan.coach.annotator import annotate, usual_seconds
from cadogan.coach.chance import Ceiling, Chance, ceiling, chance
from cadogan.coach.comparing import judge
from cadogan.coach.evaluation import Choice, Weighing, prepare, weigh
from cadogan.coach.hint import Hint, Other, hint
from cadogan.coach.player import Decision, Player, play_on

__all__ = [
    "Annotation",
    "Ceiling",
    "Chance",
    "Choice",
    "Decision",
    "Hint",
    "Other",
    "Player",
    "PlyNote",
    "Weighing",
    "annotate",
    "ceiling",
    "chance",
    "hint",
    "judge",
    "play_on",
    "prepare",
    "usual_seconds",
    "weigh",
]
