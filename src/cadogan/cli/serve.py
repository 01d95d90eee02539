"""`cadogan serve`: the table in the browser."""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets the whole network in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; if left out, the first free one from 8000 on.")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the table in the browser.")] = False,
    database: Annotated[
        str | None, typer.Option(metavar="PATH", help="Where games are kept; if left out, in your data folder.")
    ] = None,
    allow_hosts: Annotated[
        list[str] | None,
        typer.Option("--allow-host", metavar="NAME", help="Another name to be reached by; may be repeated."),
    ] = None,
) -> None:
    """Play in the browser.

    Serves the table there. Every move is kept at once; Ctrl-C ends the server.

    Example: cadogan serve --open
    """
    from cadogan.web import serve as server

    server.run(host=host, port=port, database=database, open_browser=open_browser, allow_hosts=allow_hosts or ())
