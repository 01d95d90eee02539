"""`cadogan serve`: play in the browser; `cadogan site`: write a site that needs no server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cadogan.cli.arguments import path_to_write, whole
from cadogan.cli.terminal.output import check_folder, print_text

# -- `cadogan serve`: start the web server ----------------------------------------------------------------------------


def serve(
    host: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="Address to listen on; 0.0.0.0 opens it to your network. Default: 127.0.0.1."
        ),
    ] = None,
    port: Annotated[
        int | None,
        whole(metavar="PORT", least=0, most=65535, help="Port to listen on; default: the first free from 8000."),
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
        whole(
            metavar="N",
            least=1,
            most=64,
            help="Processes that answer; several need a database in PostgreSQL. Default: 1.",
        ),
    ] = None,
    allow_hosts: Annotated[
        list[str] | None,
        typer.Option("--allow-host", metavar="NAME", help="Accept this host name too; can be repeated."),
    ] = None,
) -> None:
    """Start a web server to play in the browser.

    Every move is saved at once. Ctrl-C stops the server. Exit status: 0 after Ctrl-C or SIGTERM, 1 if the server has to stop because its database is gone, 2 if it cannot start.

    Example: cadogan serve --open

    \b
    Environment variables; an option goes before its variable. Lists have commas between:
      CADOGAN_HOST, CADOGAN_PORT, CADOGAN_DATABASE, CADOGAN_WORKERS,
      CADOGAN_ALLOW_HOSTS       as the options
      CADOGAN_TRUSTED_PROXIES   addresses or networks whose X-Forwarded-For is believed
      CADOGAN_RATE_LIMITS       no: requests of a player or an address are not limited (yes)
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


# -- `cadogan site`: write Cadogan as a folder of plain files ---------------------------------------------------------


def write_site(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write the site.", parser=path_to_write)],
    check: Annotated[
        bool, typer.Option("--check", help="Play a game on the site in that folder, in Chromium.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace all that is in the folder.")] = False,
) -> None:
    """Write Cadogan as plain files for any web host.

    The page then runs Cadogan itself, in the browser: no server is needed, and after the first visit no network. A player's games stay on their device. docs/hosting.md tells how to put the folder on a web host.

    With --check, it serves a folder that was written before on this machine, and plays a game to its win in Chromium.

    \b
    Examples:
      cadogan site public                        write the site into public
      cadogan site --check public                play a game on it
    """
    if check:
        from cadogan.browser.site import check as checking

        checking.check(folder, print_text)
        return
    from cadogan.browser.site import engine
    from cadogan.browser.site.folder import build, sizes
    from cadogan.browser.site.folder import check as check_site

    check_folder(folder)
    check_site(folder, force)
    made = engine.ready(lambda text: print_text(f"building the engine: {text}"))
    build(folder, made, force)
    print_sizes(folder, sizes(folder))


def print_sizes(folder: Path, parts: list[tuple[str, int, int, int]]) -> None:
    """Print a table of the parts of a site with their sizes."""
    total = ("all", sum(part[1] for part in parts), sum(part[2] for part in parts), sum(part[3] for part in parts))
    print_text(f"{'bytes':30} {'plain':>12} {'brotli':>12} {'gzip':>12}")
    for name, *numbers in (*parts, total):
        print_text(f"{name:30} " + " ".join(f"{number:12,}" for number in numbers))
    print_text(f"the site is in {folder}: any web host can serve it (docs/hosting.md)")
