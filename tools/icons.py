"""Draw the icons of the installed page from `frontend/public/icon.svg`, with the system's Chromium.

    python tools/icons.py

It needs CHROMIUM, the path of the browser (`tools/chromium` prints it).
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "frontend" / "public"

# Name, size in px, and how large the drawing is on a full ground; None: the icon as it is, with its round corners.
# Systems cut a maskable icon to their own shape: only a circle of 80 % is sure to be seen. iOS rounds corners itself.
ICONS = (
    ("icon-192.png", 192, None),
    ("icon-512.png", 512, None),
    ("icon-maskable-512.png", 512, 0.9),
    ("icon-180.png", 180, 1.0),
)


def drawing(svg: str, scale: float | None) -> str:
    """Return the icon as SVG; with a scale, on a ground up to its edges."""
    if scale is None:
        return svg
    match = re.fullmatch(r"\s*(<svg[^>]*>)\s*(<rect [^>]*/>)(.*)</svg>\s*", svg, re.DOTALL)
    if not match:
        raise SystemExit("icon.svg should be a <rect> as its ground, and the drawing after it.")
    head, ground, rest = match.groups()
    ground = re.sub(r' rx="[^"]*"', "", ground)
    return f'{head}{ground}<g transform="translate(32 32) scale({scale}) translate(-32 -32)">{rest}</g></svg>'


def main() -> None:
    """Write all icons."""
    svg = (PUBLIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM"), args=["--no-sandbox"])
        page = browser.new_page()
        for name, size, scale in ICONS:
            page.set_viewport_size({"width": size, "height": size})
            style = f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px; height: {size}px }}</style>"
            page.set_content(style + drawing(svg, scale))
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
