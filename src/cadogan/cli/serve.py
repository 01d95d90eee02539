"""`cadogan serve`: start the web server."""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Address to listen on; 0.0.0.0 opens it to your network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(metavar="PORT", min=0, max=65535, help="Port to listen on; default: the first free from 8000."),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in your browser.")] = False,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="PATH", help="Database for the games: an SQLite file or a URL; default: a file in your data folder."
        ),
    ] = None,
    allow_hosts: Annotated[
        list[str] | None,
        typer.Option("--allow-host", metavar="NAME", help="Accept this host name too; can be repeated."),
    ] = None,
) -> None:
    """Start a web server to play in the browser.

    Every move is saved at once. Ctrl-C stops the server.

    Example: cadogan serve --open
    """
    from cadogan.web import serve as server

    server.run(host=host, port=port, database=database, open_browser=open_browser, allow_hosts=allow_hosts or ())
