"""`python -m cadogan.browser.site`: build the engine into the page's folder, and fit the page to it.

With `--page`, only fit the page to the engine that is there: after the page was built. With `--best`, compress both as well as can
be, as `cadogan site` does; that takes minutes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cadogan.browser.site import engine, page
from cadogan.browser.site.folder import TEXT
from cadogan.browser.site.page import PAGE, is_built, stamp
from cadogan.rules.cards import BadInput


def main(arguments: list[str]) -> None:
    """Build what is missing."""
    only_page, quality = arguments == ["--page"], page.BEST if arguments == ["--best"] else page.GOOD
    made = engine.find() if only_page else engine.build(say=say, quality=quality)
    if is_built(PAGE):
        changed = stamp(PAGE, "server", made.name if made else None)
        page.pack(page_files() if quality == page.BEST else changed)
    if not only_page:
        print(made)


def page_files() -> list[Path]:
    """Return the files of the page that are worth compressing, without the engine's."""
    return [file for file in PAGE.rglob("*") if file.suffix in TEXT and not file.is_relative_to(engine.ENGINES)]


def say(text: str) -> None:
    """Print what is being done."""
    print(f"building the engine: {text}", flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BadInput as error:
        sys.exit(f"cadogan: {error}")
