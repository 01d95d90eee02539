"""The reference: a page for each public module, on which mkdocstrings puts every public name with its docstring.

A module's public names are those in its `__all__`. Packages and modules directly below `cadogan` that have one and are not listed
here get a page of their own at the end.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from types import ModuleType

import cadogan

INTERNAL: set[str] = set()

# By page: title, and its modules.
LISTED = {
    "cadogan": ("Games and positions", ["cadogan"]),
    "cards": (
        "Cards, moves, piles, refusals",
        [
            "cadogan.rules.cards",
            "cadogan.position.moves",
            "cadogan.rules.places",
            "cadogan.rules.refusals",
            "cadogan.rules.state",
        ],
    ),
    "notation": ("Records", ["cadogan.position.notation"]),
    "solver": (
        "Solver",
        ["cadogan.solver", "cadogan.solver.batch", "cadogan.solver.shorten", "cadogan.solver.doubles"],
    ),
    "coach": ("Coach", ["cadogan.coach"]),
    "env": ("Agents that learn", ["cadogan.env"]),
    "study": (
        "Studies",
        ["cadogan.study"]
        + [
            f"cadogan.study.{name}"
            for name in ("report", "compare", "estimate", "figures", "check", "publish", "fetch", "verdicts")
        ],
    ),
    "daily": ("Deals of the day, puzzles", ["cadogan.puzzles.daily_deals", "cadogan.puzzles"]),
    "drawing": ("Pictures", ["cadogan.drawing"]),
    "compiled": ("Machine code", ["cadogan.machine.compiled"]),
    "family": (
        "Writing a game",
        [
            "cadogan.rules.declared",
            "cadogan.rules",
            "cadogan.rules.family",
            "cadogan.rules.pictures",
            "cadogan.conformance",
        ],
    ),
}


OWN = "        show_root_full_path: false\n        heading_level: 3\n"  # as the module's other functions look


def modules() -> list[ModuleType]:
    """Return all public modules, in the order of the pages."""
    return [importlib.import_module(name) for _, names in listed().values() for name in names]


def listed() -> dict[str, tuple[str, list[str]]]:
    """Return the pages, each with its title and modules; those that are not in `LISTED` come last."""
    known = {name for _, names in LISTED.values() for name in names}
    below = [f"cadogan.{module.name}" for module in pkgutil.iter_modules(cadogan.__path__) if module.name != "__main__"]
    others = [
        name for name in below if name not in known | INTERNAL and hasattr(importlib.import_module(name), "__all__")
    ]
    return LISTED | {name.rpartition(".")[2]: (name, [name]) for name in others}


def pages() -> dict[str, str]:
    """Return the pages by their path on the site, as Markdown with mkdocstrings' directives."""
    found = listed()
    index = [
        f"- [{title}]({page}.md): {', '.join(f'`{name}`' for name in names)}" for page, (title, names) in found.items()
    ]
    texts = {
        f"reference/{page}.md": f"# {title}\n\n" + "".join(section(name) for name in names)
        for page, (title, names) in found.items()
    }
    return {"reference/index.md": INDEX + "\n".join(index) + "\n"} | texts


def section(module: str) -> str:
    """Return the directives for a module.

    A function can have the name of a submodule. mkdocstrings then sees the submodule, so the function gets a directive of its own.
    A module of another package gets a link.
    """
    found = importlib.import_module(module)
    hidden = []
    for name in getattr(found, "__all__", ()):
        value = getattr(found, name)
        if not isinstance(value, ModuleType) and is_module(f"{module}.{name}"):
            hidden.append(f'<a id="{module}.{name}"></a>\n\n::: {value.__module__}.{name}\n    options:\n{OWN}\n')
        elif isinstance(value, ModuleType) and value.__name__ != f"{module}.{name}":
            hidden.append(f'<a id="{module}.{name}"></a>\n\n`{name}` is [`{value.__name__}`][{value.__name__}].\n')
    return "\n".join([f"::: {module}\n", *hidden])


def is_module(name: str) -> bool:
    """Whether there is a module with a name."""
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:  # what should hold it is no package
        return False


def navigation() -> list[tuple[str, str]]:
    """Return titles and pages, as the navigation lists them below the index."""
    return [(title, f"reference/{page}.md") for page, (title, _) in listed().items()]


INDEX = """# All names

Every public name, from its docstring. [Python at a glance](../python.md) is a shorter way in. What is listed here is what you may
rely on; names of other modules, and names that begin with an underscore, may change at any time.
[What is stable](../python.md#what-is-stable) says what never changes.

"""
