"""What is compiled together: a unit of kernels, the functions that they reach, and a fingerprint of all this.

A unit holds the rules of one family, or of all declared games, which share the engine; or the kernels of one family's own solver and
coach, or those of no family, which call the rules by their addresses; of these, what only agents use is a unit of its own. A change of a
rule changes the fingerprints of the units that reach it, and only these are built again.
"""

from __future__ import annotations

import hashlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import Any

from cadogan.machine import kernel
from cadogan.rules.declared import engine, turning
from cadogan.rules.family import Family
from cadogan.rules.game import families

PACKAGE = __name__.partition(".")[0]
# The parts of the package in which kernels are declared.
HOMES = ("machine.templates", "machine.steps", "solver", "coach", "puzzles.kernels")
COMMON = "common"  # the unit of kernels that belong to no family
AGENTS = "agents"  # the unit of `cadogan.machine.steps`: only `cadogan.env` uses it
DECLARED = "declared"  # the units of all declared games: that of their search and coach, and that of their rules
VERSION = 2  # of the way in which kernels are compiled and called; raise it when that changes


# The rules that words say: usually, and where the stock is dealt in turn. No family can have these names.
OF_WORDS: dict[str, ModuleType] = {"of_words": engine, "of_words_in_turn": turning}


@dataclass(frozen=True)
class Unit:
    """Functions that are compiled together: the rules of families, given by name or as in `OF_WORDS`; without any, kernels."""

    name: str
    families: tuple[str, ...] = ()

    @property
    def kernels(self) -> dict[str, Callable[..., Any]]:
        """The unit's kernels by the names that a library exports; none if it has rules."""
        if self.families:
            return {}
        declare_all()
        if self.name not in package_units():
            import_module(self.name)  # kernels outside the package, such as those of a test
        found = [each for each in kernel.KERNELS.values() if home_of(each) == self.name]
        return {export_name(each, self.name): each for each in found}

    @property
    def rules(self) -> dict[str, kernel.RuleCode]:
        """The rules that the unit holds, by the names that a library exports: of functions that give their addresses."""
        known = families() | OF_WORDS if self.families else {}
        return {rules_export(name): rule_code(known[name]) for name in self.families}

    @property
    def exports(self) -> tuple[str, ...]:
        """The names that a library exports."""
        return (*self.rules, *sorted(self.kernels))

    @property
    def own_files(self) -> tuple[str, ...]:
        """The whole paths of the unit's game files, if they lie outside the package: other ones may have the same names."""
        found = [family for name in self.families if (family := families().get(name))]
        return tuple(str(family.module.__file__) for family in found if not family.shipped)


def rule_code(family: Family | ModuleType) -> kernel.RuleCode:
    """Return the rules of a family, or of the engine, as kernels call them in Python."""
    return kernel.RuleCode(*(getattr(family, name) for name in kernel.RuleCode._fields))


def unit_of(function: Callable[..., Any]) -> Unit:
    """Return the unit of a kernel."""
    return Unit(home_of(function))


def rules_of(family: Family) -> Unit:
    """Return the unit of a family's rules: that of all declared games, or its own."""
    if rules_name(family) in OF_WORDS or (family.is_declared and family.shipped):
        return _declared_rules()
    return Unit(f"{family.NAME}-rules", (family.NAME,))


@cache
def _declared_rules() -> Unit:
    own = [rules_name(family) for family in families().values() if family.is_declared and family.shipped]
    return Unit(f"{DECLARED}-rules", tuple(dict.fromkeys([*OF_WORDS, *own])))


def rules_name(family: Family) -> str:
    """Return the name of a family's rules: those of its words in `OF_WORDS` if these say all, else its own."""
    return next((name for name, module in OF_WORDS.items() if rule_code(family) == rule_code(module)), family.NAME)


def rules_export(name: str) -> str:
    """Return the name under which a library exports rules."""
    return f"{name}_rules".replace("-", "_")


@cache
def home_of(function: Callable[..., Any]) -> str:
    """Return the name of the game file whose name is a part of the function's module, `DECLARED`, `AGENTS`, or `COMMON`.

    For a function outside the package, return the name of its module.
    """
    if function.__module__.partition(".")[0] != PACKAGE:
        return function.__module__
    if function.__module__ == f"{PACKAGE}.machine.steps":
        return AGENTS
    return next((part for part in function.__module__.split(".") if part in package_units()), COMMON)


@cache
def package_units() -> tuple[str, ...]:
    """Return the names of the units that the package's kernels can have."""
    return (COMMON, AGENTS, DECLARED, *game_files())


@cache
def game_files() -> tuple[str, ...]:
    """Return the names of the package's game files."""
    return tuple(each.name for each in pkgutil.iter_modules(import_module(f"{PACKAGE}.rules.games").__path__))


def export_name(function: Callable[..., Any], unit: str) -> str:
    """Return the name under which a library exports a kernel."""
    return f"{unit}.{function.__module__}.{function.__name__}".replace(".", "_").replace("-", "_")


def all_units() -> list[Unit]:
    """Return the units of the package's kernels, and of all families, those of `CADOGAN_GAMES` too."""
    declare_all()
    homes = {home_of(each) for each in kernel.KERNELS.values()} & set(package_units())
    rules = [_declared_rules(), *map(rules_of, families().values())]
    return [*map(Unit, sorted(homes)), *dict.fromkeys(rules)]


def shipped_units() -> list[Unit]:
    """Return the units that a package's library has: those of its own games."""
    return [unit for unit in all_units() if all(name in OF_WORDS or families()[name].shipped for name in unit.families)]


@cache
def declare_all() -> None:
    """Import all modules in which kernels are declared."""
    for name in HOMES:
        module = import_module(f"{PACKAGE}.{name}")
        for each in pkgutil.walk_packages(getattr(module, "__path__", []), f"{module.__name__}."):
            import_module(each.name)


def reached(function: Any) -> dict[str, Any]:
    """Return the globals that a function names, with their values. A module's come as "module.name"."""
    found: dict[str, Any] = {}
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        if isinstance(value, ModuleType):
            if value.__name__.partition(".")[0] == PACKAGE:
                found |= {
                    f"{name}.{each}": getattr(value, each)
                    for each in function.__code__.co_names
                    if hasattr(value, each)
                }
        elif value is not None:
            found[name] = value
    return found


def is_ours(value: Any) -> bool:
    """Return whether a value is a plain function, not one of the standard library's."""
    return isinstance(value, FunctionType) and value.__module__.partition(".")[0] not in sys.stdlib_module_names


def fingerprint(unit: Unit) -> str:
    """Return a hash of everything that a unit's machine code depends on: 16 hexadecimal digits.

    Comments and docstrings do not change it.
    """
    digest = hashlib.sha256(repr(VERSION).encode())
    for name, function in sorted(unit.kernels.items()):
        digest.update(f"{name} {kernel.signature(function)}".encode())
    for export, rules in unit.rules.items():
        for name, function in rules._asdict().items():
            digest.update(f"{export} {name} {function.__module__}.{function.__qualname__}".encode())
    for function in functions(unit):
        digest.update(
            f"{function.__module__}.{function.__qualname__} {_essence(function.__code__, function.__doc__)}"
            f"{function.__defaults__ or ''}".encode()
        )
        for name, value in sorted(reached(function).items()):
            shown = value.__qualname__ if hasattr(value, "__qualname__") else repr(value)
            digest.update(f"{name}={shown}{getattr(value, '_fields', '')}".encode())
    return digest.hexdigest()[:16]


def functions(unit: Unit) -> Iterator[Any]:
    """Yield all functions of this package that a unit's kernels and rules reach, these included, each once."""
    rules = (function for _, code in sorted(unit.rules.items()) for function in code)
    waiting = list(dict.fromkeys([*(function for _, function in sorted(unit.kernels.items())), *rules]))
    seen = set(waiting)
    while waiting:
        function = waiting.pop()
        yield function
        for _, value in sorted(reached(function).items()):
            if is_ours(value) and value not in seen:
                seen.add(value)
                waiting.append(value)


def _essence(code: CodeType, doc: str | None) -> str:
    """Return a text that changes with what a function computes."""
    constants = [
        _essence(each, None) if isinstance(each, CodeType) else repr(each)
        for each in code.co_consts
        if each is None or (each is not doc and each != doc)
    ]
    return f"{code.co_code.hex()} {code.co_names} {code.co_varnames[: code.co_argcount]} {constants}"
