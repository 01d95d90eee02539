"""Build the documentation into build/docs, and check its links; or show it while you write, with --serve.

Zensical runs in an environment of its own, `.venv-docs`, which `make docs` installs. Nothing is fetched from the network.
"""

from __future__ import annotations

import shutil
import subprocess
import sys

from documentation import pages

SITE = pages.ROOT / "build/docs"
ZENSICAL = pages.ROOT / ".venv-docs/bin/zensical"


def main() -> int:
    """Gather the pages and run Zensical; return its exit status."""
    if not ZENSICAL.exists():
        print(
            "the documentation cannot be built: `make docs` installs what builds it, into .venv-docs", file=sys.stderr
        )
        return 1
    try:
        settings = pages.gather()
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    words = ["serve"] if "--serve" in sys.argv[1:] else ["build", "--strict", "--clean"]
    status = subprocess.run([ZENSICAL, *words, "--config-file", settings], check=False).returncode
    if status == 0 and words[0] == "build":
        shutil.rmtree(SITE, ignore_errors=True)
        (pages.SOURCE / "site").rename(SITE)
        print(f"the documentation is in {SITE.relative_to(pages.ROOT)}")
    return status


if __name__ == "__main__":
    sys.exit(main())
