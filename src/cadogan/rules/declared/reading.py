"""Declarations as text: what is wrong in which line, and games from texts that nobody vouches for.

`written` reads a text as data: names of the vocabulary, values, calls; Python never runs it. `placed` says where a file that Python has
run went wrong. Both explain a wrong word or argument in the same way.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, NamedTuple

from cadogan.rules import declared
from cadogan.rules.cards import BadInput
from cadogan.rules.state import Preset

VOCABULARY = {name: getattr(declared, name) for name in declared.__all__}
PLAIN: dict[str, Callable[..., Any]] = {"dict": dict, "list": list, "range": range, "tuple": tuple}
PARTS = ("VERSION", "OPTIONS", "PRESETS", "TABLE", "DE", "FR")  # what a text may say of its game
LONGEST, DEEPEST, LARGEST, CHARACTERS = 1_000, 2, 1_000, 20_000  # of a sequence (in another one), a number, a text


class Fault(NamedTuple):
    """What is wrong in a line, and what would be right."""

    line: int
    words: str


class Wrong(Exception):
    """A value that cannot be read; its fault is noted."""


# -- texts that nobody vouches for


def written(text: str, id_: str) -> tuple[ModuleType | None, list[Fault]]:
    """Return what a text declares, as the module of a game file whose only game is `id_`; None with what is wrong.

    Of the names that a game file must define, a text needs only ``TABLE``: see `cadogan.rules.family.named`.
    """
    if len(text) > CHARACTERS:
        return None, [Fault(1, f"this text is too long: write at most {CHARACTERS:,} characters")]
    reader = Reader()
    try:
        tree = ast.parse(text)
        for statement in tree.body:
            reader.take(statement)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return None, [unreadable(error)]
    if not reader.faults and not isinstance(reader.names.get("TABLE"), declared.Table):
        line = reader.lines.get("TABLE", max(1, len(text.splitlines())))
        reader.faults.append(Fault(line, "there is no table: write TABLE = Table(…)"))
    if reader.faults:
        return None, reader.faults
    module = ModuleType(id_)
    said = {name: value for name, value in reader.names.items() if name in PARTS} | {"NAME": id_}
    if "PRESETS" in said:
        presets = said["PRESETS"]
        if (
            not isinstance(presets, dict)
            or not presets
            or not all(isinstance(each, Preset) for each in presets.values())
        ):
            return None, [Fault(reader.lines["PRESETS"], "PRESETS is a dict of an id and a Preset: leave it out")]
        said["PRESETS"] = {id_: next(iter(presets.values()))._replace(aliases=())}
    first, end, rest = (ast.get_docstring(tree) or "A patience").partition("\n")
    title, _, words = first.partition(":")
    doc = f"{title.strip() or 'A patience'}: {words.strip() or 'somebody’s own patience.'}{end}{rest}"
    module.__dict__.update(said, __doc__=doc, __file__=id_, LINE=reader.lines["TABLE"])
    return module, []


class Reader:
    """Reads the statements of a text one by one: `names` has their values, `lines` where they begin, `faults` what is wrong."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        self.lines: dict[str, int] = {}
        self.faults: list[Fault] = []

    def take(self, statement: ast.stmt) -> None:
        """Read a statement."""
        match statement:
            case ast.Expr(ast.Constant(str())):
                pass
            case ast.ImportFrom(module="cadogan.rules.declared", names=imported, level=0):
                for each in imported:
                    if each.name not in ("*", *VOCABULARY) or each.asname:
                        self.faults.append(Fault(each.lineno, no_word(each.name, VOCABULARY)))
            case ast.Assign(targets=[ast.Name(name)], value=value):
                self.assign([name], [value])
            case ast.Assign(targets=[ast.Tuple(targets)], value=ast.Tuple(values)) if len(targets) == len(values):
                self.assign([ast.unparse(each) for each in targets], values)
            case _:
                said = "write NAME = value, and import only from cadogan.rules.declared"
                self.faults.append(Fault(statement.lineno, f"a declaration has no such statement: {said}"))

    def assign(self, names: Sequence[str], values: Sequence[ast.expr]) -> None:
        """Give names their values."""
        for name, node in zip(names, values, strict=True):
            self.lines[name] = node.lineno
            try:
                self.names[name] = self.value(node)
            except Wrong:
                self.names[name] = None

    def value(self, node: ast.expr) -> Any:
        """Return the value of an expression. Raises Wrong."""
        value = self.read(node)
        if sum(1 for _ in islice(parts(value), LONGEST + 1)) > LONGEST:
            self.fail(node, f"this is too long: write at most {LONGEST:,} values")
        if depth(value) > DEEPEST:
            self.fail(node, "this is too deep: write lists of values, or lists of such lists")
        return value

    def read(self, node: ast.expr) -> Any:
        match node:
            case ast.Constant(str() | bool() | None as value):
                return value
            case ast.Constant(int() | float() as value) if value <= LARGEST:
                return value
            case ast.Name(name):
                return self.named(node, name)
            case ast.Tuple(parts):
                return tuple(self.all(parts))
            case ast.List(parts):
                return self.all(parts)
            case ast.Dict(keys, values) if None not in keys:
                return dict(zip(self.all([key for key in keys if key]), self.all(values), strict=True))
            case ast.UnaryOp(ast.USub(), part):
                return self.made(node, "-", lambda value: -value, self.all([part]), {})
            case ast.BinOp(left, ast.Add(), right):
                return self.made(node, "+", lambda a, b: a + b, self.all([left, right]), {})
            case ast.BinOp(left, ast.Mult(), right):
                return self.made(node, "*", product, self.all([left, right]), {})
            case ast.Call(ast.Name(name), args, keywords) if all(each.arg for each in keywords):
                return self.called(node, name, args, keywords)
        self.fail(node, "a declaration has only words, values and lists of them: write what this comes to")

    def all(self, nodes: Iterable[ast.expr]) -> list[Any]:
        """Return the values of some expressions. Raises Wrong after all have been read."""
        values: list[Any] = []
        wrong = False
        for node in nodes:
            try:
                values.append(self.value(node))
            except Wrong:
                wrong = True
        if wrong:
            raise Wrong
        return values

    def named(self, node: ast.expr, name: str) -> Any:
        known = VOCABULARY | PLAIN | self.names
        if name not in known:
            self.fail(node, no_word(name, known))
        return known[name]

    def called(self, node: ast.Call, name: str, args: Sequence[ast.expr], keywords: Sequence[ast.keyword]) -> Any:
        (function, *values) = self.all([node.func, *args, *(each.value for each in keywords)])
        if not callable(function):
            self.fail(node, f"{name} takes nothing in brackets")
        named = dict(zip([str(each.arg) for each in keywords], values[len(args) :], strict=True))
        return self.made(node, name, function, values[: len(args)], named)

    def made(
        self, node: ast.expr, name: str, function: Callable[..., Any], args: Sequence[Any], named: Mapping[str, Any]
    ) -> Any:
        """Call a function. Raises Wrong."""
        try:
            value = function(*args, **named)
        except Exception as error:
            self.fail(node, refused(name, function, len(args), list(named), error))
        if isinstance(value, str | tuple | list | range) and len(value) > LONGEST:
            self.fail(node, f"this is too long: write at most {LONGEST:,} values")
        return tuple(value) if isinstance(value, range) else value

    def fail(self, node: ast.expr, words: str) -> Any:
        self.faults.append(Fault(node.lineno, words))
        raise Wrong


def parts(value: Any) -> Iterator[Any]:
    """Yield the values in a list, and those in lists of it."""
    if type(value) in (tuple, list):
        for each in value:
            yield each
            yield from parts(each)


def depth(value: Any) -> int:
    """Return how deep a list lies in lists: 1 for a list of other values."""
    return 1 + max(map(depth, value), default=0) if type(value) in (tuple, list) else 0


def product(a: Any, b: Any) -> Any:
    """Return a product; of a sequence, none that is too long."""
    if (
        any(not isinstance(each, int) and len(each) > LONGEST for each in (a, b))
        or max((each for each in (a, b) if isinstance(each, int)), default=0) > LARGEST
    ):
        raise BadInput(f"this is too long: write at most {LONGEST:,} values")
    return a * b


# -- what is wrong


def unreadable(error: BaseException) -> Fault:
    """Return why Python cannot read a text."""
    if isinstance(error, SyntaxError):
        return Fault(error.lineno or 1, f"this line cannot be read: {error.msg}")
    return Fault(1, f"this cannot be read: {error}")


def no_word(name: str, known: Iterable[str]) -> str:
    """Return that there is no such word, and the nearest one."""
    near = get_close_matches(name, known, 1, 0.5) or [
        each for each in known if each.lower().startswith(name.lower()[:4])
    ]
    return f"there is no word {name}: " + (
        f"did you mean {near[0]}?"
        if near
        else f"the words are {', '.join(each for each in known if not each.isupper())}"
    )


def refused(name: str, function: Callable[..., Any], count: int, named: Sequence[str], error: BaseException) -> str:
    """Return why a word of the vocabulary does not take these arguments: `count` without a name, and the named ones."""
    if isinstance(error, BadInput):
        return str(error)
    if not isinstance(error, TypeError) or name not in VOCABULARY:
        return f"{name} does not take these values: {error}"
    takes = [*inspect.signature(function).parameters.values()]
    own = [each.name for each in takes if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)]
    listed = f"{name} takes {', '.join(own)}"
    any_name = any(each.kind == each.VAR_KEYWORD for each in takes)
    for each in named:
        if each not in own and not any_name:
            near = get_close_matches(each, own, 1, 0.5)
            return f"{name} has no {each}: " + (f"did you mean {near[0]}? " if near else "") + listed
    lacking = [
        one.name for one in takes[count:] if one.default is one.empty and one.name in own and one.name not in named
    ]
    if lacking:
        return f"{name} needs {' and '.join(lacking)}: {listed}"
    twice = [each for each in own[:count] if each in named]
    if twice:
        return f"{name} has {twice[0]} twice: write it once"
    return f"{name} {'does not take these' if count <= len(own) else 'has too many'} values: {listed}"


def placed(file: str, path: Path, error: BaseException) -> str:
    """Return where a game file that Python has run went wrong, what is wrong, and what would be right.

    `file` is its name for the reader, `path` the whole path.
    """
    if isinstance(error, SyntaxError) and error.filename == str(path):
        return f"{file}, line {error.lineno}: {unreadable(error).words}"
    last: TracebackType | None = None
    at = error.__traceback__
    while at:
        last = at if at.tb_frame.f_code.co_filename == str(path) else last
        at = at.tb_next
    if last is None:
        return f"{file} is not a game file: {type(error).__name__}: {error}"
    words = str(error) if isinstance(error, BadInput) else f"{type(error).__name__}: {error}"
    if isinstance(error, NameError) and error.name:
        words = no_word(error.name, VOCABULARY)
        if error.name in VOCABULARY:
            words = f"{error.name} is not imported: write it into the line from cadogan.rules.declared import …"
    elif call := call_at(last):
        word = ast.unparse(call.func)
        words = refused(word, VOCABULARY[word], len(call.args), [each.arg or "" for each in call.keywords], error)
    elif lacking := re.match(rf"cannot import name '(\w+)' from '{declared.__name__}'", str(error)):
        words = no_word(lacking[1], VOCABULARY)
    return f"{file}, line {last.tb_lineno}: {words}"


def call_at(at: TracebackType) -> ast.Call | None:
    """Return the call of a word of the vocabulary in which a line of a traceback stopped."""
    code = at.tb_frame.f_code
    where = list(code.co_positions())[at.tb_lasti // 2]
    try:
        tree = ast.parse(Path(code.co_filename).read_bytes())
    except (OSError, ValueError, SyntaxError):
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in VOCABULARY:
            if (node.lineno, node.end_lineno, node.col_offset, node.end_col_offset) == where:
                return node
    return None
