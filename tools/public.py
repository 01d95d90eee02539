"""What is public: names in Python as stubs, the HTTP API as its schema; and what breaks between two versions of them.

`make tool NAME=public` prints the names. `tools/stored.py` keeps both for each version, and `tests/test_public.py` compares.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import griffe

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tools"))
from documentation import reference  # noqa: E402
from wire import bare  # noqa: E402

from cadogan.server.description import description  # noqa: E402

HEAD = "# module "
INIT = ("__init__", "__call__")  # the methods with underscores that are called by their class or object


# -- Python: what the reference lists, without docstrings and values --------------------------------------------------


def python() -> str:
    """Return the public names of all public modules as stubs."""
    package = griffe.load("cadogan", search_paths=[ROOT / "src"], allow_inspection=False, resolve_aliases=True)
    parts = []
    for module in reference.modules():
        found = package[module.__name__.partition(".")[2]] if "." in module.__name__ else package
        lines = [line for name in sorted(module.__all__) for line in _stub(name, found[name])]
        parts.append("\n".join([HEAD + module.__name__, *lines]))
    return "\n\n".join(parts) + "\n"


def _stub(name: str, found: Any) -> Iterator[str]:
    """Yield the lines of a stub."""
    if found.is_alias:
        found = found.final_target
    if found.is_module:
        yield f"{name}: Module"
    elif found.is_function:
        yield f"def {found.signature(name=name)}: ..."
    elif found.is_class:
        yield f"class {name}({', '.join(_bases(found))}):"
        yield "    ..."
        for inner, each in sorted(found.all_members.items()):
            if (not inner.startswith("_") or inner in INIT) and not _is_import(each):
                yield from (f"    {line}" for line in _stub(inner, each))
    else:
        yield f"{name}: {found.annotation}" if found.annotation else f"{name} = ..."


def _is_import(member: Any) -> bool:
    return bool(member.is_alias and not member.inherited)


def _bases(found: Any) -> list[str]:
    """Return the bases of a class, without those that are not public: their members are listed with the class."""
    public = {name for module in reference.modules() for name in module.__all__}
    paths = [(str(base), getattr(base, "canonical_path", str(base))) for base in found.bases]
    return [name for name, path in paths if not path.startswith("cadogan.") or name in public]


def python_breaks(old: str, new: str) -> list[str]:
    """Return what worked with the old stubs and does not with the new ones, each with its name first."""
    before, now = _modules(old), _modules(new)
    faults = [f"{name}: the module was removed" for name in before if name not in now]
    for name in before.keys() & now.keys():
        for fault in griffe.find_breaking_changes(before[name], now[name]):
            place = f"{name}.{fault.obj.path.removeprefix('public.')}" if fault.obj.path != "public" else name
            values = " ".join(f"{word} {value}" for word, value in (("from", fault.old_value), ("to", fault.new_value)))
            faults.append(f"{place}: {fault.kind.value}: {values}".replace("\n", " "))
    return sorted(faults)


def _modules(text: str) -> dict[str, Any]:
    parts = (part.partition("\n") for part in text.removeprefix(HEAD).split(f"\n{HEAD}"))
    return {name: griffe.visit("public", filepath=Path("public.pyi"), code=code) for name, _, code in parts}


# -- HTTP: the schema without texts, with the names of operations ------------------------------------------------------


@cache
def http() -> dict[str, Any]:
    """Return the schema of the HTTP API, without its texts."""
    found: dict[str, Any] = bare(description())
    return {"paths": found["paths"], "components": {"schemas": found["components"]["schemas"]}}


LIMITS = {"maximum": 1, "maxLength": 1, "maxItems": 1, "minimum": -1, "minLength": -1, "minItems": -1}


class Comparison:
    """What an old client cannot do with a new server any more."""

    def __init__(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
        self.old, self.new = old, new
        self.faults: list[str] = []
        self._seen: set[tuple[str, str, bool]] = set()
        for path, operations in old["paths"].items():
            for method, before in operations.items():
                now = new["paths"].get(path, {}).get(method)
                self._operation(f"{method.upper()} {path}", before, now)

    def _operation(self, where: str, old: Any, new: Any) -> None:
        if new is None:
            self.faults.append(f"{where}: removed")
            return
        before, now = ({each["name"]: each for each in some.get("parameters", ())} for some in (old, new))
        for name in before.keys() - now.keys():
            self.faults.append(f"{where}, parameter {name}: removed")
        for name, each in now.items():
            if each.get("required") and not before.get(name, {}).get("required"):
                self.faults.append(f"{where}, parameter {name}: required now")
            if name in before:
                self._schema(f"{where}, parameter {name}", before[name]["schema"], each["schema"], sent=True)
        self._contents(f"{where}, body", old.get("requestBody", {}), new.get("requestBody", {}), sent=True)
        for status, answer in old["responses"].items():
            if status not in new["responses"]:
                self.faults.append(f"{where}: no answer {status} any more")
            else:
                self._contents(f"{where}, answer {status}", answer, new["responses"][status], sent=False)

    def _contents(self, where: str, old: Any, new: Any, sent: bool) -> None:
        for kind, each in old.get("content", {}).items():
            if kind in new.get("content", {}):
                self._schema(where, each.get("schema", {}), new["content"][kind].get("schema", {}), sent)
            else:
                self.faults.append(f"{where}: no {kind} any more")
        if sent and new.get("required") and not old.get("required"):
            self.faults.append(f"{where}: required now")

    def _schema(self, where: str, old: Any, new: Any, sent: bool) -> None:
        """Compare what is sent or received: what may be sent must not get less, what may be received not more."""
        key = (str(old.get("$ref", "")), str(new.get("$ref", "")), sent)
        if key[0] and key in self._seen:
            return
        self._seen.add(key)
        before, now = _variants(old, self.old), _variants(new, self.new)
        gone, come = before.keys() - now.keys(), now.keys() - before.keys()
        if "any" not in (now if sent else before):
            self.faults += [f"{where}: may not be {kind} any more" for kind in sorted(gone) if sent]
            self.faults += [f"{where}: may be {kind} now" for kind in sorted(come) if not sent]
        for kind in before.keys() & now.keys():
            self._same_kind(where, before[kind], now[kind], sent)

    def _same_kind(self, where: str, old: Any, new: Any, sent: bool) -> None:
        if sent and "enum" in new and (lost := set(old.get("enum", ["others"])) - set(new["enum"])):
            self.faults.append(f"{where}: may not be {', '.join(sorted(map(str, lost)))} any more")
        for name, sign in LIMITS.items():
            if sent and name in new and sign * new[name] < sign * old.get(name, sign * float("inf")):
                self.faults.append(f"{where}: {name} is {new[name]} now")
        for part in ("items", "additionalProperties"):
            if isinstance(old.get(part), dict) and isinstance(new.get(part), dict):
                self._schema(f"{where}, each", old[part], new[part], sent)
        before, now = old.get("properties", {}), new.get("properties", {})
        self.faults += [f"{where}, {name}: removed" for name in before if name not in now]
        required, needed = set(old.get("required", ())), set(new.get("required", ()))
        if sent:
            self.faults += [f"{where}, {name}: required now" for name in sorted(needed - required)]
        else:
            self.faults += [f"{where}, {name}: may be missing now" for name in sorted((required & now.keys()) - needed)]
        for name in before.keys() & now.keys():
            self._schema(f"{where}, {name}", before[name], now[name], sent)


def _variants(schema: Any, whole: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a value may be, by its type."""
    if "$ref" in schema:
        return _variants(whole["components"]["schemas"][schema["$ref"].rpartition("/")[2]], whole)
    if "anyOf" in schema:
        return {kind: each for one in schema["anyOf"] for kind, each in _variants(one, whole).items()}
    return {schema.get("type", "any"): schema}


def http_breaks(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """Return what worked with the old API and does not with the new one, each with its place first."""
    return sorted(set(Comparison(old, new).faults))


if __name__ == "__main__":
    print(python(), end="")
