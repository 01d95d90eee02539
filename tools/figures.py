"""Write how hard the games are for the start page, from the results in docs; with --check say whether the file is stale.

The file is frontend/src/start/figures.json. For each game: the share of deals that can be won with all cards known, as the interval
of docs/winnability.md, with the largest budget; the deals that the coach played and won (docs/coach); the median number of moves of
its won games; and whether it has deals with a rating, which some games have with options too. A figure that nobody measured is left
out.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from statistics import median
from typing import Any

import cadogan
from cadogan.puzzles import rated_deals
from cadogan.rules.game import Rules, families
from cadogan.study.estimate import Estimate

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "research"))

import self_play  # noqa: E402
from winnable import larger, listed  # noqa: E402

FIGURES = ROOT / "frontend" / "src" / "start" / "figures.json"
RESULTS = ROOT / "docs" / "winnability"
COACH = ROOT / "docs" / "coach"


def main() -> None:
    """Write the figures, or check them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit status 1 if the file is stale")
    check = parser.parse_args().check
    text = written(figures())
    if not check:
        FIGURES.write_text(text)
    elif not FIGURES.exists() or FIGURES.read_text() != text:
        sys.exit(f"{FIGURES.relative_to(ROOT)} does not fit the results in docs: run `python tools/figures.py`.")


def written(figures: dict[str, Any]) -> str:
    """Return the figures as JSON, one game a line."""
    lines = (f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in figures.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def figures() -> dict[str, Any]:
    """Return what was measured of every game of the package, by its id."""
    studies = json.loads((RESULTS / "summaries.json").read_text())["studies"]
    again = larger.counts(listed.read(RESULTS.with_suffix(".toml")), RESULTS)
    more = {cadogan.game(name).name: each for name, each in again.items()}
    ids = [id for family in families().values() if family.shipped for id in family.PRESETS]
    with_options = {name: rated(name) for name in rated_deals.stored() if name not in ids}
    return {
        id: winnable(cadogan.game(id), studies, more) | coached(cadogan.game(id)) | rated(id) for id in ids
    } | with_options


def winnable(rules: Rules, studies: list[dict[str, Any]], more: dict[str, Any]) -> dict[str, Any]:
    """Return the bounds of the share of all deals that can be won; of several studies, those of the one with most deals.

    `more` has what larger budgets decided, by the game's name.
    """
    same = [each for each in studies if open_rules(cadogan.game(each["game"]["name"])) == open_rules(rules)]
    if not same:
        return {}
    most = max(same, key=lambda each: each["counted"])
    row = Estimate(most["won"], most["lost"], most["unknown"])
    bounds = larger.known(row, more.get(most["game"]["name"], ())).bounds
    return {"winnable": [round(each, 5) for each in bounds]}


def open_rules(rules: Rules) -> tuple[str, dict[str, str]]:
    """Return the family and the options that matter with all cards known: seeing the next card changes no deal."""
    hidden = rules.family.option("shows-next")
    return rules.family.NAME, {name: value for name, value in rules.options.items() if name != hidden}


def coached(rules: Rules) -> dict[str, Any]:
    """Return how many deals the coach played and won, and the median number of moves of its won games."""
    played = self_play.read(self_play.file_of(COACH, rules.name))
    won = [each.plies for each in played if each.won]
    moves = {"moves": round(median(won))} if won else {}
    return {"coach": {"won": len(won), "of": len(played)}} | moves if played else {}


def rated(name: str) -> dict[str, Any]:
    """Return whether a game has deals with a rating."""
    return {"rated": True} if rated_deals.rated(name) else {}


if __name__ == "__main__":
    main()
