"""Winnability: how often a game can be won, from many deals solved, with the data for others to check.

`run` solves deals by number and keeps what it finds in a folder; `load` reads such folders again.

>>> from cadogan import study
>>> data = study.run("doubles-and-quits", "1-1000", positions=10_000, jobs=1)
>>> data.polars()["verdict"].value_counts(sort=True).rows()
[('lost', 584), ('won', 416)]
"""

from cadogan.study.data import Data, load
from cadogan.study.plan import Budget, Deals, Key
from cadogan.study.runner import Progress, run
from cadogan.study.schema import COLUMNS, SCHEMA

__all__ = ["COLUMNS", "SCHEMA", "Budget", "Data", "Deals", "Key", "Progress", "load", "run"]
