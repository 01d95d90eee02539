"""`python -m cadogan.site`: build the engine into the page's folder, and fit the page to it.

With `--page`, only fit the page to the engine that is there: after the page was built. With `--best`, compress the engine as well
as can be, as `cadogan site` does; that takes minutes.
"""

from __future__ import annotations

import sys

from cadogan.cards import BadInput
from cadogan.site import engine, node
from cadogan.site.page import PAGE, is_built, stamp


def main(arguments: list[str]) -> None:
    """Build what is missing."""
    only_page, quality = arguments == ["--page"], node.BEST if arguments == ["--best"] else node.GOOD
    made = engine.find() if only_page else engine.build(say=say, quality=quality)
    if is_built(PAGE):
        node.pack(stamp(PAGE, "server", made.name if made else None))
    if not only_page:
        print(made)


def say(text: str) -> None:
    """Print what is being done."""
    print(f"building the engine: {text}", flush=True)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BadInput as error:
        sys.exit(f"cadogan: {error}")
