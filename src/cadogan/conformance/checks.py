"""The checks that any patience must pass, now and in future."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from cadogan.coach import hint
from cadogan.conformance.golden import ENDINGS, search
from cadogan.machine import compiled
from cadogan.position import Game, Position, notation
from cadogan.position.moves import IllegalMove
from cadogan.rules import checked
from cadogan.rules.cards import UNKNOWN, BadInput, rank
from cadogan.rules.game import Rules
from cadogan.rules.places import PAIR, Pile
from cadogan.rules.state import KNOWN
from cadogan.solver import solve

ROUNDS = 20  # random games in a check
PLIES = 200  # maximum plies of a random game
LONGEST = 300  # maximum plies for comparing compiled rules
WORDS_TRIED = 60  # random pairs of places tried as moves, in each position
WORDS = 500  # the rules have more letters than this
NONSENSE = ("xyzzy", "-u", "deal!", "ÿ" * 500, "1+", "p99-u")


class Fault(Exception):
    """What a game does wrong, in a sentence."""


class Outcome(NamedTuple):
    """A check and what is wrong; empty if the game passes."""

    name: str
    fault: str


def need(condition: object, fault: str) -> None:
    """Raise Fault unless the condition holds."""
    if not condition:
        raise Fault(fault)


@checked
def check(game: Game, folder: str | Path | None = None, seed: int = 0) -> Iterator[Outcome]:
    """Run each check on a game and yield its outcome; with a folder, also the checks of its golden files."""
    checks: list[tuple[str, Callable[[], None]]] = [
        (name, lambda each=each: each(game, random.Random(f"{seed} {game.name}")))  # type: ignore[misc]
        for name, each in CHECKS.items()
    ]
    if folder is not None:
        path = Path(folder)
        checks += [(name, lambda each=each: each(game, path)) for name, each in GOLDEN_CHECKS.items()]  # type: ignore[misc]
    for name, run in checks:
        try:
            run()
            yield Outcome(name, "")
        except Fault as fault:
            yield Outcome(name, str(fault))
        except Exception as error:  # a game file may do anything
            yield Outcome(name, f"{type(error).__name__}: {error}")


def positions(game: Game, chance: random.Random, rounds: int = 0) -> Iterator[Position]:
    """Yield positions after random moves from random deals: ends of games, and positions before them."""
    for _ in range(rounds or ROUNDS):
        end = after_random_moves(game, chance.getrandbits(64), chance.randrange(PLIES), chance)
        yield end.back(chance.randrange(end.ply + 1) if chance.random() < 0.5 else 0)


def after_random_moves(game: Game, number: int, plies: int, chance: random.Random) -> Position:
    """Return a deal after at most `plies` random moves."""
    position = game.deal(number)
    while position.codes and position.ply < plies:
        position = position.play_code(chance.choice(list(position.codes.values())))
    return position


def on_table(piles: Mapping[str, Pile]) -> Counter[int]:
    """Return the cards on the table with their numbers."""
    return Counter(card for pile in piles.values() for card in pile.cards)


# -- the checks, each for a game --------------------------------------------------------------------------------------


def says_what_it_is(game: Game, chance: random.Random) -> None:
    """The game has rules in words with every option and the source, a title and names."""
    preset = game.family.PRESETS[game.id]
    need(
        preset.title and preset.source,
        f"{game.id} has no title or no source: begin a paragraph of the docstring with 'Source.'",
    )
    need(preset.summary.endswith("."), f"the summary of {game.id} does not end with a full stop")
    need(
        len(game.text) > WORDS, f"the rules of {game.id} need more than {WORDS} letters: write them into the docstring"
    )
    need("Source" in game.text, "the rules do not name their source: write a paragraph that begins with 'Source.'")
    need(game.version >= 1, "VERSION is less than 1")
    need(Rules(game.name) == game, f"{game.name} does not lead back to the same game")
    for name, option in game.family.OPTIONS.items():
        need(f"`{name}`" in game.text, f"the rules do not mention the option `{name}`")
        need(option.help, f"the option {name} has no line of help")


def conserves_cards(game: Game, chance: random.Random) -> None:
    """No card appears or disappears, except pairs of one rank that are discarded."""
    for end in positions(game, chance):
        start, now = on_table(end.start.piles), on_table(end.piles)
        if game.family.TABLE.has_heap:
            gone = start - now
            need(not now - start, f"cards were added to the table of deal {end.number}: {dict(now - start)}")
            ranks = Counter(map(rank, gone.elements()))
            other_pairs = getattr(game.family.TABLE, "pairs", None)
            need(
                PAIR not in game.family.KINDS or other_pairs or all(count % 2 == 0 for count in ranks.values()),
                f"cards of deal {end.number} were removed, but not in pairs of one rank",
            )
        else:
            need(now == start, f"deal {end.number} after {end.history} has other cards than at its start")


def undo_leads_back(game: Game, chance: random.Random) -> None:
    """The same moves lead to the same position again."""
    for end in positions(game, chance):
        assert end.number is not None
        need(end.start == game.deal(end.number), f"deal {end.number} differs when it is dealt again")
        half = end.back(end.ply // 2)
        again = half.play(*end.history[half.ply :])
        need(again == end and again.text == end.text, f"the same moves of deal {end.number} lead to another position")


def text_leads_back(game: Game, chance: random.Random) -> None:
    """A position written as text and set up again is the same; so is the position as seen by a player."""
    for end in positions(game, chance):
        again = game.setup(end.text)
        need(again == end and hash(again) == hash(end), f"{end.text!r} is set up as a different position")
        need(again.text == end.text, f"{end.text!r} is written again as {again.text!r}")
        need(list(again.moves) == list(end.moves), f"{end.text!r} has different moves when it is set up")
        need("\n" not in end.text, f"{end.text!r} is more than one line")
        seen = end.seen
        need(game.setup(seen.text) == seen, f"{seen.text!r}, as seen by a player, is set up as a different position")
        need(seen.seen == seen, f"{seen.text!r}, seen by a player, changes when it is seen again")


def shows_its_table(game: Game, chance: random.Random) -> None:
    """Every layout has every place; moves name places of the table and have words; no unseen card is face up."""
    for position in positions(game, chance):
        piles = position.piles
        need(position.layouts, "there is no layout")
        for layout in position.layouts:
            need(
                {spot.place for spot in layout.spots} == set(piles), "the places of a layout are not those of the table"
            )
            need(len({(s.x, s.y) for s in layout.spots}) == len(layout.spots), "two places have the same spot")
            for spot in layout.spots:
                wide, high = (7, 5) if spot.turned else (5, 7)
                inside = (
                    spot.scale * wide / 2 <= spot.x <= layout.width - spot.scale * wide / 2
                    and spot.scale * high / 2 <= spot.y <= layout.height - spot.scale * high / 2
                )
                need(inside, f"{spot.place} is partly outside the table")
        names = list(position.moves)
        need(names == sorted(names), "the moves are not sorted by name")
        for move in position.moves:
            need(move.kind in game.family.KINDS, f"{move} has the kind {move.kind!r}, which is not in KINDS")
            need({move.source, move.target} - {""} <= set(piles), f"{move} names a place that is not on the table")
            need(move.words, f"{move} has no words")
        need(str(position) and position._repr_svg_().startswith("<svg"), "the table is not drawn")
        for name, pile in position.seen.piles.items():
            shown = [i for i in range(len(pile.cards)) if not pile.is_down(i)]
            need(all(pile.cards[i] != UNKNOWN for i in shown), f"an unseen card is face up at {name}")
            known = piles[name].cards
            need(
                all(pile.cards[i] == known[i] for i in shown), f"the player sees other cards at {name} than are face up"
            )


def gives_reasons(game: Game, chance: random.Random) -> None:
    """Every illegal move is refused with a reason, and a word that is not a move is called that."""
    for position in positions(game, chance, 5):
        every = {name for code in range(game.family.MOVES) if (name := _name(position, code))}
        need(set(position.codes) <= every, "a legal move's name differs from the name of its number")
        for name in sorted(every - set(position.codes)):
            refused = position.why_not(name)
            need(refused.code != "no-move", f"{name} is refused without a reason in {position.text!r}")
            need(position.in_words(refused), f"the refusal {refused.code!r} has no words")
        piles = [*position.piles]
        places = [*piles, *set(game.family.TABLE.short.values())]
        for _ in range(WORDS_TRIED):
            _refuses(position, chance.choice(places) + chance.choice("-+") + chance.choice(places))
        for _ in range(WORDS_TRIED):
            _refuses_card(position, chance.choice(piles), chance.choice(piles))
        for nonsense in NONSENSE:
            try:
                position.play(nonsense)
            except IllegalMove as error:
                need("is not a move of" in str(error), f"{nonsense!r} is refused as if it were a move: {error}")
            else:
                raise Fault(f"{nonsense!r} is accepted as a move")


def _refuses(position: Position, word: str) -> None:
    """Check that a word is a legal move, or that its refusal does not depend on unseen cards."""
    if word in position.codes:
        return
    try:
        words = position.in_words(position.why_not(word))
    except Exception as error:
        raise Fault(f"{word!r} is refused by {type(error).__name__}: {error}, in {position.text!r}") from error
    for world in islice(position.worlds(), 2):
        need(world.in_words(world.why_not(word)) == words, f"the refusal of {word!r} depends on unseen cards")


def _refuses_card(position: Position, source: str, target: str) -> None:
    """Check that a card that cannot go to a pile is refused with a reason that does not depend on unseen cards."""
    try:
        words = position.in_words(position.why_no_card(source, target))
    except BadInput:
        return  # the card can go there, or there is none
    except Exception as error:
        raise Fault(
            f"{source} to {target} is refused by {type(error).__name__}: {error}, in {position.text!r}"
        ) from error
    for world in islice(position.worlds(), 2):
        need(world.in_words(world.why_no_card(source, target)) == words, f"{source} to {target} reveals unseen cards")


def _name(position: Position, code: int) -> str:
    """Return the name of a move's number; empty for a number without a move."""
    try:
        return position.game.family.move_name(position.state, code)
    except LookupError:
        return ""


def keeps_secrets(game: Game, chance: random.Random) -> None:
    """Face-down cards stay hidden; every order of them is possible and looks the same to the player."""
    for position in positions(game, chance, 5):
        seen = position.seen
        for name, pile in seen.piles.items():
            known = seen.state[KNOWN] if pile.kind == "stock" else 0
            shown = sum(pile.is_down(i) and card != UNKNOWN for i, card in enumerate(pile.cards))
            need(shown <= known, f"{shown} face-down cards at {name} are shown, but the player has seen {known}")
        for world in islice(position.worlds(chance.getrandbits(32)), 3):
            need(world.seen == seen, f"a world of {seen.text!r} looks different to the player")
            need(on_table(world.piles) == on_table(position.piles), f"a world of {seen.text!r} has other cards")
        for name in position.codes:
            foreseen = position.foresee(name)
            if foreseen is not None:
                need(foreseen == position.play(name).seen, f"`foresee` is wrong for {name} in {seen.text!r}")


def agrees_compiled(game: Game, chance: random.Random) -> None:
    """The interpreted and the compiled rules agree, ply by ply."""
    for _ in range(ROUNDS):
        agree(game, chance.getrandbits(64), LONGEST, chance)


def agree(rules: Rules, number: int, most: int, chance: random.Random) -> int:
    """Play one deal at random with interpreted and compiled rules together; return the plies. Raises Fault if they differ."""
    family, kernels = rules.family, compiled.kernels(rules)
    s, table = rules.blank(number), compiled.table(rules.blank(number))
    family.deal_number(s, number)
    kernels.deal_number(table, number)
    out, compiled_out = array("h", bytes(2 * family.MOVES)), compiled.buffer(family)
    for ply in range(most):
        where = f"deal {number} of {rules.name} after {ply} moves"
        need(s.tobytes() == table.tobytes(), f"{where}: the table of the compiled rules differs")
        n = family.moves(s, out)
        need(n == kernels.moves(table, compiled_out), f"{where}: the compiled rules have another number of moves")
        need(out[:n].tobytes() == compiled_out[:n].tobytes(), f"{where}: the compiled rules have other moves")
        need(bool(kernels.won(table)) == bool(family.won(s)), f"{where}: `won` differs in the compiled rules")
        need(kernels.home(table) == family.home(s), f"{where}: `home` differs in the compiled rules")
        if n == 0:
            return ply
        move = out[chance.randrange(n)]
        family.play(s, move)
        kernels.play(table, move)
    need(s.tobytes() == table.tobytes(), f"deal {number} of {rules.name}: the last table of the compiled rules differs")
    return most


def can_be_solved(game: Game, chance: random.Random) -> None:
    """The solver can solve the game, and the rules replay its wins."""
    verdict = solve(game.deal(chance.getrandbits(32)), positions=20_000)
    need(verdict.result in ("won", "lost", "unknown"), f"the solver's verdict is {verdict.result!r}")


def can_be_coached(game: Game, chance: random.Random) -> None:
    """The coach gives a fair hint, and it is a legal move."""
    position = after_random_moves(game, chance.getrandbits(32), 10, chance)
    if position.codes:
        advice = hint(position, samples=20)
        need(advice.move in position.codes, f"the hint {advice.move!r} is not a legal move")


CHECKS: dict[str, Callable[[Game, random.Random], None]] = {
    each.__name__.replace("_", " "): each
    for each in (
        says_what_it_is,
        conserves_cards,
        undo_leads_back,
        text_leads_back,
        shows_its_table,
        gives_reasons,
        keeps_secrets,
        agrees_compiled,
        can_be_solved,
        can_be_coached,
    )
}


# -- golden files -----------------------------------------------------------------------------------------------------


def golden(game: Game, folder: Path, ending: str) -> str:
    """Return the text of a golden file. Raises Fault if there is none."""
    path = folder / f"{game.id}.{ending}"
    need(path.exists(), f"{game.id} has no {path.name}: write it with --write, then compare it with the rules")
    return path.read_text("utf-8")


def record_is_won(game: Game, folder: Path) -> None:
    """The golden record replays to a win, and writing it again gives the same text."""
    text = golden(game, folder, "record")
    (record,) = notation.read(text)
    need(notation.verify(record), "the golden record does not replay")
    need(record.game == game, f"the golden record is of {record.game.name}")
    need(record.result == "won" and record.position().is_won, "the golden record is not won")
    need(notation.write(record) == text, "the golden record gives another text when it is written again")


def path_counts_agree(game: Game, folder: Path) -> None:
    """The counts of move paths agree with the golden file."""
    for line in golden(game, folder, "perft").splitlines():
        number, depth, paths = map(int, line.split())
        found = compiled.perft(game.deal(number), depth)
        need(found == paths, f"deal {number} has {found} move paths of {depth} moves; its golden file says {paths}")


def endgames_agree(game: Game, folder: Path) -> None:
    """A complete search of the four endgames agrees with the golden file."""
    kinds = []
    for line in golden(game, folder, "tiny").splitlines():
        size, verdict, count, text = line.split(maxsplit=3)
        won, reached = search(game.setup(text), 5000)
        need(won == (verdict == "won"), f"the {size} endgame {text!r} is not {verdict}")
        need(reached == int(count), f"the {size} endgame {text!r} has {reached} reachable positions, not {count}")
        kinds.append((size, verdict))
    need(
        sorted(kinds) == [("complex", "lost"), ("complex", "won"), ("simple", "lost"), ("simple", "won")],
        "there must be four endgames: simple and complex, won and lost",
    )


GOLDEN_CHECKS: dict[str, Callable[[Game, Path], None]] = {
    "record is won": record_is_won,
    "path counts agree": path_counts_agree,
    "endgames agree": endgames_agree,
}
assert len(GOLDEN_CHECKS) == len(ENDINGS)
