"""`cadogan completion`: a script with which a shell completes commands, options and names of games."""

from __future__ import annotations

from typing import Annotated

import typer

from cadogan.cli.suggestions import Shell, script


def command(
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
    print(script(shell))
