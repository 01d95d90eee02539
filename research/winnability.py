"""Make docs/winnability.md and docs/scale.md: how often each game can be won, and what larger studies would cost.

docs/winnability.toml lists the studies. Each has a data folder; missing deals are solved, which takes hours and can be stopped and
resumed. The pages are rendered from docs/winnability/summaries.json, which summarises the data; docs/winnability/verdicts has the
verdict of every deal, docs/winnability/larger those of unknown deals with larger budgets.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cadogan.rules.cards import BadInput
from winnable import larger, listed, machinery, measuring, page, scale, verdicts
from winnable.listed import Listed
from winnable.measuring import Found

ROOT = Path(__file__).parents[1]
LIST = ROOT / "docs" / "winnability.toml"
DATA = ROOT / "build" / "winnability"
FIGURES = "winnability"  # folder beside the pages, for charts and summaries


def main(arguments: list[str] | None = None) -> int:
    """Run with these arguments; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="FOLDER", default=DATA, help="data folder (build/winnability)")
    parser.add_argument("--found", action="store_true", help="solve nothing: use the existing data")
    parser.add_argument("--render", action="store_true", help="only render the pages from the summaries")
    parser.add_argument(
        "--machinery",
        action="store_true",
        help="measure again what scale.md is calculated from: processor, scheduler and report",
    )
    parser.add_argument(
        "--verdicts",
        nargs="*",
        metavar="GAME",
        help="solve the published deals of these rows again, for the files of their verdicts (default: rows without a file)",
    )
    parser.add_argument(
        "--larger",
        nargs="+",
        metavar="GAME",
        help="solve the unknown deals of these rows again, with a larger budget",
    )
    parser.add_argument(
        "--positions",
        type=int,
        metavar="N",
        default=larger.POSITIONS,
        help=f"the larger budget for each deal ({larger.POSITIONS:,} positions)",
    )
    parser.add_argument("--jobs", type=int, metavar="J", help="deals solved at a time (default: one per core)")
    parser.add_argument(
        "--list", type=Path, metavar="FILE", default=LIST, help="list of studies (docs/winnability.toml)"
    )
    parser.add_argument(
        "--docs", type=Path, metavar="FOLDER", default=ROOT / "docs", help="folder for the pages (docs)"
    )
    options = parser.parse_args(arguments)
    try:
        wanted = listed.read(options.list)
        summaries = options.docs / FIGURES / "summaries.json"
        if options.verdicts is not None:
            results = Found(measuring.read(summaries))
            verdicts.make(wanted, results, options.verdicts, summaries.parent, options.data, options.jobs)
        elif options.larger:
            larger.make(wanted, options.larger, options.positions, summaries.parent, options.data, options.jobs)
        elif not options.render:
            measure(wanted, summaries, options)
        render(wanted, Found(measuring.read(summaries)), options.docs)
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped. Solved deals are kept; the same command resumes.", file=sys.stderr)
        return 130
    return 0


def measure(wanted: Listed, summaries: Path, options: argparse.Namespace) -> None:
    """Solve what is missing and write the summaries."""
    if not options.found:
        for each in wanted:
            print(each.command, file=sys.stderr, flush=True)
            measuring.make(each, options.data, options.jobs)
    found = measuring.summaries(wanted, options.data, measuring.read(summaries))
    if options.machinery:
        found["machinery"] = machinery.measure(wanted, measuring.found(options.data))
    measuring.write(summaries, found)
    verdicts.write(wanted, Found(found), measuring.found(options.data), summaries.parent)


def render(wanted: Listed, found: Found, docs: Path) -> None:
    """Write the figures and the pages."""
    (docs / FIGURES).mkdir(parents=True, exist_ok=True)
    figures = page.draw(wanted, found, docs / FIGURES)
    told = verdicts.published(wanted, docs / FIGURES)
    more = larger.counts(wanted, docs / FIGURES)
    (docs / "winnability.md").write_text(page.page(wanted, found, figures, told, more), "utf-8")
    (docs / "scale.md").write_text(scale.page(wanted, found), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
