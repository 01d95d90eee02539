"""Choose the deal on which a game is taught, and write them all to src/cadogan/app/plays/first_deals.json.

For each game: of the first deals, those that the solver wins and that open with a card that one tap plays home, or as a pair, if
there are such deals; of these, the one with the shortest winning line that the coach, who sees only what a player sees, wins in every
try, or else in most tries. Of a game that hardly ever can be won, more deals are tried.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import cadogan
from cadogan.position import Position
from cadogan.rules.game import families

DEALS = Path(__file__).resolve().parent.parent / "src" / "cadogan" / "app" / "plays" / "first_deals.json"
POSITIONS = 100_000  # the solver's budget for a deal
SAMPLES = 300  # the coach's for a decision
TRIES = 3
LONGEST = 400  # moves: some games never end by themselves
COACHED = 12  # deals that the coach tries
FURTHER = 20  # times as many deals are tried until there is one that can be won


def main() -> None:
    """Choose, and write them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--most", type=int, default=60, help="how many deals of each game are tried (60)")
    parser.add_argument("games", nargs="*", metavar="GAME", help="choose only for these; the others stay as they are")
    options = parser.parse_args()
    ids = [id for family in families().values() if family.shipped or options.games for id in family.PRESETS]
    known = json.loads(DEALS.read_text()) if options.games else {}
    asked = {id: choose(cadogan.game(id), options.most) for id in ids if id in options.games or not options.games}
    chosen = known | asked
    lines = (f"  {json.dumps(id)}: {json.dumps(str(chosen[id]))}" for id in ids if id in chosen)
    DEALS.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def choose(game: cadogan.Game, most: int) -> int:
    """Return the number of the easiest deal that shows what a beginner must see."""
    lines: dict[int, int] = {}
    for number in range(1, FURTHER * most + 1):
        if number > most and lines:
            break
        verdict = cadogan.solve(game.deal(number), positions=POSITIONS)
        if verdict.won:
            lines[number] = len(verdict.moves or ())
    best = [number for number in lines if teaches(game.deal(number))] or list(lines)
    wins = {}
    for number in sorted(best, key=lambda each: lines[each])[:COACHED]:
        wins[number] = sum(coached(game.deal(number), seed) for seed in range(TRIES))
        print(
            f"{game.name}: deal {number}, {lines[number]} moves, won by the coach in {wins[number]} of {TRIES} tries",
            flush=True,
        )
        if wins[number] == TRIES:
            return number
    return max(wins, key=lambda each: wins[each])


def teaches(deal: Position) -> bool:
    """Whether one tap plays a card where it helps: home, or as a pair."""
    moves = [each for each in deal.moves if each.kind in ("card", "pair")]
    places = [place for each in moves for place in (each.source, each.target if each.kind == "pair" else "")]
    home = [each for each in moves if each.kind == "pair" or deal.piles[each.target].kind in HOMES]
    return any(places.count(each.source) == 1 for each in home)


HOMES = ("foundation", "centre", "corner")


def coached(position: Position, seed: int) -> bool:
    """Whether the coach wins a game."""
    player = cadogan.coach.Player(samples=SAMPLES, seed=seed * 1000)
    while not position.is_over and position.ply < LONGEST:
        position = position.play(player.decide(position).move)
    return position.is_won


if __name__ == "__main__":
    main()
