"""The page of the command line, from the commands' own help."""

from __future__ import annotations

import re

import typer
from typer.cli import get_docs_for_click
from typer.main import get_command

from cadogan.cli.app import application
from cadogan.cli.environment import variables

INTRODUCTION = """# Command line

Every command, as `cadogan COMMAND --help` prints it. Errors are one sentence on standard error. The exit status is 0 for success,
2 for wrong input or a command that cannot run, 130 after Ctrl-C, and 1 if a check found something wrong or nobody reads the output.
A server is ended by Ctrl-C, with status 0.
"""

VARIABLES = """## Environment variables

An option goes before its variable. An empty variable counts as not set, and a wrong value is refused where it is read. Cadogan warns of
an unknown name that begins with `CADOGAN_`. The default is in brackets.

| variable | meaning |
|---|---|
"""


def page() -> str:
    """Return the page as Markdown."""
    command = get_command(application())
    text = get_docs_for_click(obj=command, ctx=typer.Context(command, info_name="cadogan"), name="cadogan")
    first = next(iter(command.commands))
    sections = text[text.index(f"## `cadogan {first}`") :]
    rows = [f"| [`{name}`](#{name}) | {about(inner.help or '')} |" for name, inner in command.commands.items()]
    titled = re.sub(r"^(#+) `cadogan (.*)`$", r"\1 \2", laid_out(sections), flags=re.MULTILINE)
    meanings = "\n".join(f"| `{name}` | {meaning} |" for name, meaning in variables().items())
    return "\n".join([INTRODUCTION, "| command | |", "|---|---|", *rows, "", titled, f"{VARIABLES}{meanings}\n"])


def about(help_: str) -> str:
    """Return the first paragraph of a command's help, on one line."""
    return " ".join(help_.strip().partition("\n\n")[0].split())


def laid_out(text: str) -> str:
    """Return Typer's text with indented lines as code."""
    out: list[str] = []
    code = fenced = False
    for line in text.replace("\b", "").splitlines():
        fenced ^= line.startswith("```")
        shown = not fenced and line.startswith("  ") and not line.lstrip().startswith("*")
        if shown != code:
            out += ["", "```console"] if shown else ["```", ""]
        code = shown
        out.append(line.removeprefix("  ") if code else line)
    return re.sub(r"^(Example: )(.*)$", r"\1`\2`", "\n".join(out), flags=re.MULTILINE) + "\n"
