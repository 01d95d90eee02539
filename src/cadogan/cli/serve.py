"""`cadogan serve`: start the web server."""

from __future__ import annotations

from typing import Annotated

import typer


def command(
    host: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="Address to listen on; 0.0.0.0 opens it to your network. Default: 127.0.0.1."
        ),
    ] = None,
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
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=64, help="Processes that answer; several need a database in PostgreSQL. Default: 1."
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

    \b
    Environment variables; an option goes before its variable. Lists have commas between:
      CADOGAN_HOST, CADOGAN_PORT, CADOGAN_DATABASE, CADOGAN_WORKERS,
      CADOGAN_ALLOW_HOSTS       as the options
      CADOGAN_TRUSTED_PROXIES   addresses or networks whose X-Forwarded-For is believed
      CADOGAN_RATE_LIMITS       no: requests of a player or an address are not limited
      CADOGAN_CONNECTIONS       open connections at once, of each process (1000)
      CADOGAN_KEEP_ALIVE        seconds that a connection stays open without a request (30)
      CADOGAN_PATIENCE          seconds for a request to arrive, plus those of its bytes (10)
      CADOGAN_GRACE             seconds for running requests when the server is stopped (8)
      CADOGAN_UNPLAYED_DAYS     days after which a game without a move is deleted (7)
      CADOGAN_METRICS_FROM      addresses or networks that may read /metrics (127.0.0.0/8,::1)
      CADOGAN_LOG               form of the log: text or json (text)
      CADOGAN_ACCESS_LOG        yes: log every request (no)
    """
    from cadogan.server import serve as server

    server.run(open_browser, host=host, port=port, workers=workers, database=database, allow_hosts=allow_hosts)
