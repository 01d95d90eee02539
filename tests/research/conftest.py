"""Research is no part of the package: its scripts find each other in their folder."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "research"))
