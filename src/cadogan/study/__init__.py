"""Winnability: estimate how often a game can be won by solving many deals, and keep the data so that others can check it.

`run` solves deals by number and writes the results to a folder; `load` reads such folders.

>>> from cadogan import study
>>> data = study.run("doubles-and-quits", "1-1000", positions=10_000, jobs=1)
>>> data.polars()["verdict"].value_counts(sort=True).rows()
[('lost', 584), ('won', 416)]
"""

from typing import TYPE_CHECKING

from cadogan.rules import lazy
from cadogan.study.data import Data, load
from cadogan.study.files import COLUMNS, SCHEMA
from cadogan.study.plan import Budget, Deals, Key
from cadogan.study.runner import Progress, run

if TYPE_CHECKING:
    from cadogan.study import check as check
    from cadogan.study import compare as compare
    from cadogan.study import estimate as estimate
    from cadogan.study import fetch as fetch
    from cadogan.study import figures as figures
    from cadogan.study import publish as publish
    from cadogan.study import report as report
    from cadogan.study import verdicts as verdicts
else:
    modules = ("check", "compare", "estimate", "fetch", "figures", "publish", "report", "verdicts")
    __getattr__ = lazy(__name__, {name: f"{__name__}.{name}:" for name in modules})

__all__ = ["COLUMNS", "SCHEMA", "Budget", "Data", "Deals", "Key", "Progress", "load", "run"]
