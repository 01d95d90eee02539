"""Public functions given what they do not take say so in a sentence, at once: each argument of each function in turn."""

from __future__ import annotations

import inspect
import re
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

import cadogan
from cadogan.coach import Player
from cadogan.drawing import Frame
from cadogan.env import Patience, VectorPatience
from cadogan.position.moves import IllegalMove
from cadogan.rules.cards import BadInput

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tools"))
from documentation import reference  # noqa: E402

# Rules call rule code, which is compiled as well: it is not checked.
RULE_CODE = ("cadogan.rules", "cadogan.position.moves")
ODD = {
    "string": "nonsense",
    "None": None,
    "float": 2.5,
    "NaN": float("nan"),
    "negative": -1,
    "huge": 10**30,
    "endless": 10**5000,
}
GIVEN_UP = threading.Event()  # for functions that would work for long
GIVEN_UP.set()
IS_A_SENTENCE = re.compile(r"(?!\w+(Error|Exception)\()\S+( \S+){3,}", re.DOTALL).fullmatch
BASES = {"Pictured": "Position", "Rules": "Game", "Scene": "Position"}
INSIDE = (  # what only Cadogan calls
    "Check.__init__", "Check.run", "Checked.add", "Checked.fault", "Choice.__init__", "Choice.count", "Scene.__init__", "search",
    "Kernels.__init__", "build", "find", "lacking", "machine", "plain", "table", "use",
)  # fmt: skip
SMALL = {  # if a function takes them
    "cancel": GIVEN_UP,
    "executor": ThreadPoolExecutor(1),
    "jobs": 1,
    "positions": 20,
    "samples": 20,
    "workers": 1,
}


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A good value for each type that a parameter can have, or for its name, and an object of each class with methods."""
    game = cadogan.game("doubles-and-quits")
    start = game.deal(7)
    data = cadogan.study.run(game, "1-3", positions=100, jobs=1)
    record = cadogan.notation.Record.from_position(start)
    report = cadogan.study.report.report([data])
    given = {
        "Annotation": cadogan.coach.annotate(start, samples=20),
        "Budget": cadogan.study.Budget(positions=1),
        "Check": cadogan.study.check.Check([]),
        "Data": data,
        "Deals": cadogan.study.Deals.read("1-3"),
        "Family": game.family,
        "Game": game,
        "Iterable[Data]": [data],
        "Iterable[Position]": [start],
        "Iterable[Puzzle]": cadogan.puzzles.shipped("quilt")[:1],
        "Iterable[str | Path]": [tmp_path_factory.mktemp("study")],
        "Layout": start.layouts[0],
        "Mapping[str, Pile]": start.piles,
        "Move": start.moves[0],
        "Node": cadogan.Tree(start).root,
        "Path": tmp_path_factory.mktemp("golden"),
        "Pairs": cadogan.study.compare.compare(data, data).pairs,
        "Patience": Patience(game),
        "Player": Player(samples=20),
        "Position": start,
        "Position | Record": start,
        "Puzzle": cadogan.puzzles.shipped("quilt")[0],
        "Record": record,
        "Refusal": start.why_not("a1-u"),
        "Report": report,
        "Rules": game,
        "Rules | str": game,
        "Self": start.play(start.moves[0]),
        "Sequence[Frame]": [Frame(start.piles)],
        "Sequence[Ply]": record.plies,
        "Sequence[str]": cadogan.solve(start).moves,
        "Source": "",
        "Study": report.studies[0],
        "Tree": cadogan.Tree(start),
        "VectorPatience": VectorPatience(game, 2),
        "Weighing": cadogan.coach.weigh(start, samples=20),
        "date": date(2026, 12, 24),
        "family": "quilt",
        "float": 1.0,
        "int": 1,
        "kind": "legal",
        "move": start.moves[0],
        "name": "quilt",
        "source": "6",
        "str | range | Deals": "1",
        "str | Rules": game,
        "target": "7",
        "text": "",
    }
    given["Patience"].reset()
    given["VectorPatience"].reset()
    return given


def public() -> Iterator[Any]:
    """Yield the public functions, methods and classes with a constructor of their own, each once, with their names."""
    seen = set()
    for module in reference.modules():
        if module.__name__.startswith(RULE_CODE):
            continue
        for name in module.__all__:
            value = getattr(module, name)
            members = [("", value), *(inspect.getmembers(value) if inspect.isclass(value) else ())]
            for member, found in members:
                function = inspect.unwrap(found.__init__ if inspect.isclass(found) else found)
                if (
                    isinstance(function, FunctionType)
                    and function not in seen
                    and function.__qualname__ not in INSIDE
                    and function.__module__.startswith("cadogan.")
                    and not member.startswith("_")
                    and len(function.__annotations__) > 1
                ):
                    seen.add(function)
                    yield pytest.param(found, id=".".join(filter(None, (module.__name__, name, member))))


def test_nothing_public_is_any() -> None:
    """Types of attributes, parameters and returned values say something; JSON is a dict of Any."""
    found = {parameter.id: parameter.values[0] for parameter in public()}
    for module in reference.modules():
        for name in module.__all__:
            if inspect.isclass(owner := getattr(module, name)):
                members = inspect.getmembers(owner, lambda value: isinstance(value, property))
                found |= {f"{name}.{each}": value.fget for each, value in members}
                found |= {name: owner, f"{name}[]": getattr(owner, "__getitem__", owner)}
    hints = {
        f"{name}: {each}": getattr(hint, "__forward_arg__", hint)
        for name, value in found.items()
        for each, hint in getattr(inspect.unwrap(value), "__annotations__", {}).items()
        if not each.startswith("_")
    }
    assert [name for name, hint in hints.items() if hint in ("Any", Any)] == []


@pytest.mark.parametrize("function", list(public()))
def test_what_a_function_does_not_take(
    function: Callable[..., Any], known: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    parameters = list(inspect.signature(function).parameters.values())
    owner = []
    if parameters[0].name == "self":
        owner = [known[BASES.get(name := function.__qualname__.partition(".")[0], name)]]
        parameters = parameters[1:]
    good = {
        each.name: SMALL.get(each.name, known.get(each.name, known.get(each.annotation)))
        for each in parameters
        if each.default is each.empty or each.name in SMALL
    }
    for parameter in parameters:
        for what, odd in ODD.items():
            said = answer(function, parameters, owner, good | {parameter.name: odd})
            assert not said or IS_A_SENTENCE(said), f"{parameter.name} is {what}: {said}"


def answer(
    function: Callable[..., Any], parameters: list[inspect.Parameter], owner: list[object], given: dict[str, Any]
) -> str:
    """Call a function, and return what it complains about, if anything."""
    first = [each.name for each in parameters if each.kind is not each.KEYWORD_ONLY and each.name in given]
    try:
        found = function(*owner, *[given.pop(name) for name in first], **given)
        if isinstance(found, Iterator):
            next(found, None)
    except (BadInput, IllegalMove, FileNotFoundError) as error:
        return str(error)
    except Exception as error:
        return repr(error)[:200]
    return ""
