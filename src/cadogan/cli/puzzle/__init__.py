"""`cadogan puzzle`: positions in which one move keeps the win."""

from cadogan.cli.group import group
from cadogan.cli.puzzle import check, list, make, show

app = group("puzzle", "Positions in which exactly one move keeps the win.", [list, show, check, make])
