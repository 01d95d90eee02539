"""Tiny deals with known verdicts: won and lost endgames for every game and every value of every option.

Their verdicts were found by brute force: an exhaustive search with the rules, without any pruning.
`python tests/solver/tiny.py` generates them again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import cadogan
from cadogan.rules.game import families
from cadogan.solver import general
from cadogan.solver.verdict import Lost, Task, Won

FILE = Path(__file__).parents[1] / "data" / "tiny.tsv"
ENOUGH = 2  # positions of each verdict for each game
SMALL = 30_000  # positions


def games() -> Iterator[str]:
    """Yield every game, and for each family its first game with each other value of an option."""
    seen = set()
    for game in cadogan.games():
        if game.family.shipped:
            seen.add(game.name)
            yield game.name
    for family in filter(lambda family: family.shipped, families().values()):
        first = next(iter(family.PRESETS))
        for option, (values, *_) in family.OPTIONS.items():
            for value in values[1:4]:
                name = cadogan.game(first, {option: value}).name
                if name not in seen:
                    seen.add(name)
                    yield name


def by_brute_force(position: cadogan.Position) -> str:
    """Return ``won``, ``lost``, or an empty text if the search would be too large."""
    outcome = general.Exhaustive(Task(position)).turn(SMALL)
    return "won" if isinstance(outcome, Won) else "lost" if isinstance(outcome, Lost) else ""


def ends(name: str) -> Iterator[tuple[str, str]]:
    """Yield verdicts and positions (as text), a few random moves off the end of a winning line, or off a deal without a line."""
    game = cadogan.game(name)
    chance = random.Random(name)
    found = {"won": 0, "lost": 0}
    for number in range(1, 200):
        moves = cadogan.solve(game.deal(number), positions=30_000).moves
        position = game.deal(number)
        if moves:
            position = position.play(*moves[: len(moves) - chance.randint(4, min(20, len(moves)))])
        for _ in range(chance.randint(0, 8)):
            if position.is_over:
                break
            position = position.play(chance.choice(list(position.moves)))
        if position.is_over:
            continue
        verdict = by_brute_force(position)
        if verdict and found[verdict] < ENOUGH:
            found[verdict] += 1
            yield verdict, position.text
        if min(found.values()) == ENOUGH:
            return


def lines() -> Iterator[str]:
    """Yield a header, then one line per position: game, verdict, position."""
    yield "game\tverdict\tposition"
    for name in games():
        for verdict, text in ends(name):
            yield f"{name}\t{verdict}\t{text}"


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", "utf-8")
