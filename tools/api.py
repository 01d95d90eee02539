"""Write docs/api.md from the schema of the HTTP API, with answers of a server in this process: `make tool NAME=api`; with --check say whether it is stale."""

from __future__ import annotations

import argparse
import json
import re
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, Protocol

from cadogan.app.application import routes
from cadogan.app.wire.messages import USUAL
from cadogan.app.wire.route import Route
from cadogan.server.app import create_app
from cadogan.server.description import REFUSALS, description
from cadogan.server.guard import ADDRESS, NEWCOMERS, PLAYER

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # Starlette warns about the HTTP library
    from starlette.testclient import TestClient

PAGE = Path(__file__).resolve().parents[1] / "docs" / "api.md"
JSON = "application/json"
ALWAYS = {400, 403, 408, 413, 422, 429}  # statuses that every route may have


class Example(NamedTuple):
    """A request, and which fields of its answer are shown; none: the first ones."""

    address: str  # below /api
    body: Any = None
    shown: tuple[str, ...] = ()
    of: str = ""  # the player, if it is not the usual one
    keeps: str = ""  # the variable that then holds the first text of the answer


def moved(what: str, node: int, **more: Any) -> Example:
    """Return the request that changes the play."""
    return Example(f"/plays/$PLAY/{what}", {"node": node, **more}, ("node", "ply", "moves"))


STREAM = "/plays/$PLAY/{}?node=1"

# Every route, in the order of the page, which is also the order of a game.
SECTIONS: dict[str, dict[str, Example]] = {
    "Games": {
        "GET /version": Example("/version", shown=("api", "place")),
        "GET /games": Example("/games"),
        "GET /rules": Example("/rules?game=windmill", shown=("game",)),
        "GET /packet": Example("/packet?game=monte-carlo"),
        "GET /table": Example("/table?game=windmill"),
    },
    "Plays": {
        "POST /plays": Example(
            "/plays", {"game": "crazy-quilt", "deal": 42}, ("id", "deal", "node", "moves"), keeps="PLAY"
        ),
        "GET /plays": Example("/plays", shown=("id", "deal", "status")),
        "GET /plays/{id}": Example("/plays/$PLAY", shown=("id", "status", "node", "moves")),
        "GET /plays/{id}/deal": Example("/plays/$PLAY/deal", shown=("deal",)),
        "GET /plays/{id}/record": Example("/plays/$PLAY/record"),
        "POST /import": Example(
            "/import", {"text": '[Game "windmill"] [Deal "7"] 1. deal', "brief": True}, ("summaries",)
        ),
    },
    "Moves": {
        "POST /plays/{id}/move": moved("move", 0, moves=["c1-d"]),
        "POST /plays/{id}/undo": moved("undo", 1),
        "POST /plays/{id}/redo": moved("redo", 0),
        "POST /plays/{id}/restart": moved("restart", 1),
        "POST /plays/{id}/goto": moved("goto", 0, to=1),
        "POST /outlook": Example(
            "/outlook", {"game": "crazy-quilt", "deal": 42, "moves": ["c1-d"]}, ("status", "moves", "safe")
        ),
        "GET /plays/{id}/blocked": Example("/plays/$PLAY/blocked?node=1&place=c2"),
        "GET /plays/{id}/refusal": Example("/plays/$PLAY/refusal?node=1&source=a1&target=uS"),
    },
    "Hints and reviews": {
        "GET /plays/{id}/hint": Example(STREAM.format("hint") + "&samples=200", shown=("kind", "move", "final")),
        "GET /plays/{id}/finish": Example(STREAM.format("finish"), shown=("moves",)),
        "GET /plays/{id}/judge": Example(STREAM.format("judge") + "&move=deal&seconds=1", shown=("note",)),
        "GET /plays/{id}/annotation": Example(STREAM.format("annotation") + "&seconds=2", shown=("plies",)),
    },
    "Spoilers": {
        "POST /plays/{id}/peek": Example("/plays/$PLAY/peek", shown=("peeked",)),
        "GET /plays/{id}/verdict": Example(STREAM.format("verdict"), shown=("verdict",)),
        "GET /plays/{id}/line": Example(STREAM.format("line")),
        "POST /plays/winnable": Example("/plays/winnable", {"game": "the-carpet"}, ("id", "status")),
    },
    "The end of a game": {
        "POST /plays/{id}/resign": moved("resign", 1),
        "POST /plays/{id}/leave": Example("/plays/$PLAY/leave", {"node": 1}),
        "GET /plays/{id}/ending": Example("/plays/$PLAY/ending"),
        "GET /plays/{id}/replay": Example("/plays/$PLAY/replay"),
        "GET /plays/{id}/fate": Example("/plays/$PLAY/fate"),
        "POST /plays/{id}/try": Example("/plays/$PLAY/try", {"node": 1}, ("id", "another_try", "node")),
        "GET /plays/{id}/prospect": Example("/plays/$PLAY/prospect?seconds=1", shown=("final",)),
    },
    "Puzzles": {
        "GET /puzzles": Example("/puzzles"),
        "GET /puzzles/daily": Example("/puzzles/daily?date=2026-11-22&game=windmill"),
        "GET /puzzles/{id}": Example("/puzzles/windmill-225-160"),
        "POST /puzzles/{id}/answer": Example("/puzzles/windmill-225-160/answer", {"move": "deal"}),
        "POST /plays/puzzle": Example("/plays/puzzle", {"id": "windmill-225-160"}, ("id", "puzzle", "node")),
    },
    "Daily deals": {
        "GET /daily": Example("/daily?date=2026-11-22"),
        "POST /daily/play": Example("/daily/play", {"family": "quilt", "day": "2026-11-22"}, ("id", "deal", "node")),
        "GET /daily/days": Example("/daily/days?since=2026-11-01"),
    },
    "Carrying over": {
        "GET /carry": Example("/carry"),
        "POST /carry": Example("/carry", {"text": '{"format": "cadogan-games", "version": 1, "games": []}'}),
        "POST /carry/code": Example("/carry/code", keeps="CODE"),
        "POST /carry/code/use": Example("/carry/code/use", {"code": "$CODE"}, ("settings", "left_out"), of="another"),
    },
    "The player": {
        "PUT /settings": Example("/settings", {"settings": {"theme": "dark", "sounds": "soft"}}),
        "GET /settings": Example("/settings"),
        "GET /statistics": Example("/statistics"),
        "GET /records": Example("/records"),
        "GET /wins": Example("/wins"),
        "GET /player": Example("/player"),
        "DELETE /player": Example("/player"),
    },
}


def main() -> None:
    """Write the page, or check it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit status 1 if the page is stale")
    check = parser.parse_args().check
    old = PAGE.read_text("utf-8")
    if check:
        if page(old, Printed(old)) != old:
            sys.exit("docs/api.md does not fit the API: run `make tool NAME=api`.")
        return
    with TemporaryDirectory() as folder:
        PAGE.write_text(page(old, Server(Path(folder))), "utf-8")


def page(text: str, answers: Answers) -> str:
    """Return the page with its made parts, which are between comments."""
    for name, lines in {
        "limits": limits(),
        "fields": (field(name, each, required=False) for name, each in shared().items()),
        "routes": sections(answers),
        "shapes": shapes(),
    }.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
        text = text[: text.index(begin) + len(begin)] + "\n".join(lines) + "\n" + text[text.index(end) :]
    return text


# -- Limits and errors -------------------------------------------------------------------------------------------------


def limits() -> Iterator[str]:
    """Yield the tables of limits and errors."""
    yield "| requests | a player, a second | at once | an address, a second | at once |"
    yield "|---|---:|---:|---:|---:|"
    for rate, (a_second, at_once) in PLAYER.items():
        yield f"| {rate} | {a_second:g} | {at_once} | {ADDRESS[rate].a_second:g} | {ADDRESS[rate].at_once:,} |"
    yield f"| of new players | | | {NEWCOMERS.a_second:g} | {NEWCOMERS.at_once} |"
    yield ""
    yield "| status | |"
    yield "|---|---|"
    for status, meaning in REFUSALS.items():
        yield f"| {status} | {meaning} |"


def shared() -> dict[str, dict[str, Any]]:
    """Return the fields and parameters that many requests have, which the page explains once."""
    shapes = {name: shape["properties"] for name, shape in description()["components"]["schemas"].items()}
    return {"game": shapes["NewPlay"]["game"]} | {name: shapes["AtNode"][name] for name in ("node", "since", "clock")}


# -- Routes ------------------------------------------------------------------------------------------------------------


def sections(answers: Answers) -> Iterator[str]:
    """Yield the lines about all routes."""
    declared = {f"{route.method} {route.path.removeprefix('/api')}": route for route in routes}
    missing = declared.keys() - {name for section in SECTIONS.values() for name in section}
    if missing:
        sys.exit(f"tools/api.py has no example for {', '.join(sorted(missing))}.")
    for title, section in SECTIONS.items():
        yield f"## {title}\n"
        found = [(declared[name], example) for name, example in section.items()]
        for alike, some in groupby(found, lambda each: facts(each[0])):
            yield from described(alike, list(some), answers)


def described(alike: Sequence[str], found: list[tuple[Route, Example]], answers: Answers) -> Iterator[str]:
    """Yield the lines about routes that are alike in all but their addresses."""
    for route, _ in found:
        about = " ".join(operation(route)["description"].split())
        yield f"### `{route.method} {route.path}`"
        about = re.sub(r"`docs/((\w+)\.md)`", r"The page on [\2](\1)", about)
        yield f"{about} **Answer**: {alike[0]}.\n"
    yield from alike[1:]
    yield ("\n" if alike[1:] else "") + "```console"
    for route, example in found:
        yield f"$ {command(route, example)}"
        yield from answers.to(route, example)
        if example.keeps:
            yield f"$ {example.keeps}=$(cut -d '\"' -f 4 answer)"
    yield "```\n"


def operation(route: Route) -> dict[str, Any]:
    """Return a route in the schema."""
    return dict(description()["paths"][route.path][route.method.lower()])


def facts(route: Route) -> tuple[str, ...]:
    """Return what a route answers, and the lines about its parameters and its body."""
    about = operation(route)
    fields = [
        (each["name"], each["schema"], each["required"])
        for each in about.get("parameters", ())
        if each["in"] == "query"
    ]
    if route.body:
        shape = description()["components"]["schemas"][reference(about["requestBody"]["content"][JSON]["schema"])]
        fields = [(name, kind, name in shape.get("required", ())) for name, kind in shape["properties"].items()]
    many = {name: schema["description"] for name, schema in shared().items()}
    others = [each for each in fields if each[1].get("description") != many.get(each[0], "")]
    above = [f"`{each[0]}`" for each in fields if each not in others]
    lines = [f"- {', '.join(above)}: as [above](#fields-of-many-requests)"] if above else []
    lines += [field(*each) for each in others]
    if route.body and route.body_at_most != USUAL:
        lines.append(f"- body: at most {route.body_at_most:,} bytes")
    errors = sorted({*map(int, about["responses"])} - ALWAYS - {route.status})
    refused = f"; errors {', '.join(map(str, errors))}" if errors else ""
    return f"{answer(route)}{refused}; counts as *{route.rate}*", *lines


def answer(route: Route) -> str:
    """Return what a route answers, in words."""
    status = "" if route.status == 200 else f"{route.status}, "
    if route.events:
        return "events"
    if route.file:
        return "a file"
    if route.answers is None:
        return "204, nothing"
    content = operation(route)["responses"][str(route.status)]["content"]
    return status + (kind(content[JSON]["schema"]) if JSON in content else "text")


def field(name: str, schema: dict[str, Any], required: bool) -> str:
    """Return a line about a parameter or a field of a body."""
    facts = [kind(schema)]
    facts += (
        []
        if "default" not in schema or schema["default"] in ("", [], None)
        else [f"default {json.dumps(schema['default'])}"]
    )
    facts += ["required"] if required else []
    about = schema.get("description", "")
    return f"- `{name}` ({', '.join(facts)}){': ' + about if about else ''}"


def kind(schema: dict[str, Any]) -> str:
    """Return a type of the schema in words."""
    if "$ref" in schema:
        return f"`{reference(schema).split('-')[0]}`"
    if "anyOf" in schema:
        return " or ".join(kind(each) for each in schema["anyOf"] if each != {"type": "null"})
    if "enum" in schema:
        return ", ".join(f"`{each}`" for each in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {kind(schema['items'])}" if "items" in schema else "list"
    found = str(schema.get("format") or schema.get("type", "any"))
    least, most = schema.get("minimum", schema.get("exclusiveMinimum")), schema.get("maximum")
    if most is not None and most < 2**31 - 1:
        return (
            f"{found} from {least:,} to {most:,}"
            if "minimum" in schema
            else f"{found}, above {least:g}, at most {most:g}"
        )
    return f"{found} of at most {schema['maxLength']:,} characters" if schema.get("maxLength", 0) > 64 else found


def reference(schema: dict[str, Any]) -> str:
    """Return the name of the shape that a schema refers to."""
    return str(schema["$ref"]).rpartition("/")[2]


# -- Shapes of answers -------------------------------------------------------------------------------------------------


def shapes() -> Iterator[str]:
    """Yield a table of the shapes: their fields, with the shapes or values of those that have such."""
    schemas = description()["components"]["schemas"]
    bodies = {route.body.kind.__name__ for route in routes if route.body}
    yield "| shape | fields |"
    yield "|---|---|"
    for name, schema in sorted(schemas.items()):
        if name not in bodies - {"CarryCode"} and not name.endswith("-Input"):
            parts = [f"`{each}`{inner(about)}" for each, about in schema["properties"].items()]
            yield f"| `{name.split('-')[0]}` | {', '.join(parts)} |"


def inner(schema: dict[str, Any]) -> str:
    """Return which shapes a field holds, or which values."""
    if "anyOf" in schema:
        return inner(schema["anyOf"][0])
    names = list(dict.fromkeys(re.findall(r"schemas/(\w+)", json.dumps(schema))))
    found = names or [str(each) for each in schema.get("enum", ()) if each]
    return f" ({', '.join(found)})" if found else ""


# -- Examples ----------------------------------------------------------------------------------------------------------


def command(route: Route, example: Example) -> str:
    """Return a request as a command for a shell in which `ask` and `S` are defined as the page says."""
    address = f"$S{example.address}"
    words = ["ask" if not example.of else "curl --silent", f'"{address}"' if "?" in address else address]
    if example.body is not None:
        text = json.dumps(example.body)
        quoted = "'" + text.replace("$CODE", "'$CODE'") + "'"
        words += ["--json" if route.method == "POST" else f"-X {route.method} --json", quoted]
    elif route.method != "GET":
        words.insert(1, f"-X {route.method}")
    return " ".join(words)


class Answers(Protocol):
    """Where the answers of the examples come from."""

    def to(self, route: Route, example: Example) -> Iterator[str]:
        """Yield the lines of the answer to a request."""


class Printed:
    """The answers that a page has already."""

    def __init__(self, text: str) -> None:
        self._text = text

    def to(self, route: Route, example: Example) -> Iterator[str]:
        """Yield the lines below a command; none if the page does not have it."""
        _, _, below = self._text.partition(f"$ {command(route, example)}\n")
        yield from takewhile(lambda line: not line.startswith(("$ ", "```")), below.split("\n"))


class Server:
    """A server in this process, and its players."""

    def __init__(self, folder: Path) -> None:
        app = create_app(folder / "x.db", page=folder)
        self._players = {name: TestClient(app, base_url="http://localhost") for name in ("", "another")}
        self._known: dict[str, str] = {}

    def to(self, route: Route, example: Example) -> Iterator[str]:
        """Send a request, and yield the lines of its answer, shortened: `…` stands for anything."""
        address, text = example.address, json.dumps(example.body)
        for name, value in self._known.items():
            address, text = address.replace(name, value), text.replace(name, value)
        sent = {} if example.body is None else {"content": text, "headers": {"content-type": "application/json"}}
        found = self._players[example.of].request(route.method, f"/api{address}", **sent)
        if found.status_code != route.status:
            sys.exit(f"{route.method} {address}: {found.status_code} {found.text}")
        if example.keeps:
            self._known[f"${example.keeps}"] = found.text.split('"')[3]
        if route.events:
            name, data = found.text.strip().split("\n\n")[-1].split("\n")
            yield name
            yield f"data: {brief(json.loads(data.removeprefix('data: ')), example.shown)}"
        elif found.headers.get("content-type", "").startswith("text/plain"):
            yield from re.sub(r'(?<=Date ").*?(?=")', "…", found.text.strip()).splitlines()
        elif route.file:
            yield found.text[:48].rpartition(", ")[0] + ", …"
        elif found.text:
            yield brief(found.json(), example.shown)


# What differs in every answer: ids of plays, codes, times.
VARYING = re.compile(r"[0-9a-f]{16}|[2-9A-Z]{8}|\d{4}-\d\d-\d\dT.*")
FIELDS = (4, 3, 0)  # how many are shown, from outside in


def brief(value: Any, shown: Iterable[str] = (), depth: int = 0) -> str:
    """Return a value as JSON, shortened."""
    if isinstance(value, list):
        inside = [brief(each, shown, depth if depth == 0 else depth + 1) for each in value[:1]]
        return f"[{','.join(inside)}{',…' if len(value) > 1 else ''}]"
    if isinstance(value, dict):
        most = FIELDS[min(depth, len(FIELDS) - 1)]
        wanted = list(shown) if depth == 0 and shown else list(value)[:most]
        parts: list[str] = []
        for name, each in value.items():
            if name in wanted:
                varies = isinstance(each, str) and VARYING.fullmatch(each)
                parts.append(f'"{name}":{"…" if varies else brief(each, (), depth + 1)}')
            elif not parts or parts[-1] != "…":
                parts.append("…")
        return f"{{{','.join(parts)}}}"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f'{text[:56]}…"'


if __name__ == "__main__":
    main()
