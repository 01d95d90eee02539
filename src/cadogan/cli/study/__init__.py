"""`cadogan study`: solve many deals to find out how often a game can be won."""

from cadogan.cli.group import group
from cadogan.cli.study import check, compare, fetch_check, publish, report, run, verdicts

app = group(
    "study",
    "Solve many deals to find out how often a game can be won.",
    [run, report, compare, check, verdicts, publish, fetch_check],
)
