"""`cadogan puzzle`: positions with only one winning move."""

from cadogan.cli.group import group
from cadogan.cli.puzzle import check, list, make, show

app = group("puzzle", "Show, check and make puzzles: find the only winning move.", [list, show, check, make])
