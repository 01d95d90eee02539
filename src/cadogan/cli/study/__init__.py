"""`cadogan study`: how often a game can be won, from many deals solved."""

from cadogan.cli.group import group
from cadogan.cli.study import check, compare, report, run

app = group("study", "Find out how often a game can be won, from many deals solved.", [run, report, compare, check])
