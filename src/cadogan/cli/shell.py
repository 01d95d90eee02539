"""What the shell runs: the command as it was typed, which our sentences repeat; suggestions for what can be typed next, and
`cadogan completion`, which turns them on.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import typer

from cadogan.position import game
from cadogan.rules.cards import BadInput
from cadogan.rules.game import aliases, presets

# -- The command as it was typed --------------------------------------------------------------------------------------


def typed() -> str:
    """Return how this command can be called again: `cadogan` if the shell finds it, else its path, as `.venv/bin/cadogan`."""
    path = sys.argv[0]
    found = shutil.which("cadogan")
    if Path(path).name != "cadogan" or (found and os.path.realpath(found) == os.path.realpath(path)):
        return "cadogan"
    return shlex.quote(path)


def as_typed(text: str) -> str:
    """Return a text with the commands in it as they can be called here."""
    return re.sub(r"(?<![\w./'-])cadogan(?= (--)?[a-z])", lambda _: typed(), text)


# -- Suggestions for a shell that completes a command line: names of games, options of their rules --------------------


VARIABLE = "_CADOGAN_COMPLETE"  # set by the shell when it asks for suggestions
Shell = Literal["bash", "zsh", "fish", "powershell"]


def prepare() -> None:
    """Let Typer answer the shell, if it is the shell that runs the command."""
    if VARIABLE in os.environ:
        from typer.completion import completion_init  # type: ignore[attr-defined]  # it is not listed there, only used

        completion_init()


def game_names(incomplete: str) -> Iterator[tuple[str, str]]:
    """Return the ids of the games that begin so, with their titles; aliases if no id does."""
    found = {id_: id_ for id_ in presets() if id_.startswith(incomplete)}
    found = found or {alias: id_ for alias, id_ in aliases().items() if alias.startswith(incomplete)}
    for name, id_ in found.items():
        yield name, presets()[id_].PRESETS[id_].title


def rule_options(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """Return the options of the game's rules as NAME=VALUE, those that the game has not got, with their help."""
    try:
        # An option without its value ends the reading, so the game may be among what is left to read.
        chosen = game(context.params.get("name") or next(iter(context.args), ""))
    except BadInput:
        return
    for name, option in chosen.family.OPTIONS.items():
        for value in option.values:
            if value != chosen.options[name] and f"{name}={value}".startswith(incomplete):
                yield f"{name}={value}", option.help


# -- `cadogan completion`: a script with which a shell completes commands, options and names of games -----------------


def print_script(
    shell: Annotated[Shell, typer.Argument(metavar="SHELL", help="bash, zsh, fish or powershell.", show_default=False)],
) -> None:
    """Print the script for completion with the Tab key.

    It completes commands, options, names of games and rule options (--set). Your shell must run the script whenever it starts:

    \b
      bash        add to ~/.bashrc:  eval "$(cadogan completion bash)"
      zsh         add to ~/.zshrc, after compinit:  eval "$(cadogan completion zsh)"
      fish        cadogan completion fish > ~/.config/fish/completions/cadogan.fish
      powershell  add to $PROFILE:  cadogan completion powershell | Out-String | Invoke-Expression

    Example: cadogan completion bash
    """
    from typer.completion import get_completion_script  # type: ignore[attr-defined]  # as above

    print(get_completion_script(prog_name="cadogan", complete_var=VARIABLE, shell=shell))
