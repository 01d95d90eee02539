"""Which cards block a card, and the shortest way to free it: compared with plain searches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

import cadogan
from cadogan.position import Position
from cadogan.position.blocked import LONGEST, _chains
from cadogan.rules.cards import BadInput, card_text
from cadogan.rules.game import GAME_FILES, aliases, families, presets, use_file

QUILTS = ("crazy-quilt", "crazy-quilt?release=lane", "persian-rug")
PILES = ("capricieuse", "the-nation", "la-nationale")


@pytest.fixture
def klondike(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Add Klondike of docs/examples to the games."""
    monkeypatch.setenv(GAME_FILES, "")
    use_file(Path(__file__).parents[2] / "docs/examples/klondike.py")
    yield
    for found in (families, presets, aliases):
        found.cache_clear()


def test_the_way_through_a_new_quilt() -> None:
    """Nothing takes the 4 of clubs yet, so the cards that must go are told, and that nothing can free it."""
    found = cadogan.game("crazy-quilt").deal(42).blocked("c2")
    assert found
    assert [card_text(pin.card) for pin in found.by] == ["7S", "QC"]
    assert [(pin.place, card_text(pin.card)) for pin in found.way] == [("c1", "QS"), ("b1", "4C"), ("b2", "7S")]
    assert not found.moves
    assert found.sure


@pytest.mark.parametrize("name", [*QUILTS, *PILES])
def test_cards_are_free_or_blocked(name: str) -> None:
    for position in positions(name, 1, every=45):
        for place, pile in position.piles.items():
            if pile.cards and (pile.covered or pile.kind in ("pile", "reserve")):
                assert (position.blocked(place) is None) == (not pile.covered or not all(pile.covered))
                assert len(pile.cards) < 2 or position.blocked(place, 2)


@pytest.mark.parametrize("name", ["windmill", "the-mill", "doubles-and-quits", "monte-carlo"])
def test_games_without_blocked_cards(name: str) -> None:
    for position in positions(name, 2, every=10):
        assert not any(position.blocked(place) for place, pile in position.piles.items() if pile.cards[pile.down :])


@pytest.mark.parametrize("name", [*QUILTS, *PILES])
def test_moves_of_a_way_free_the_card_and_no_shorter_way_does(name: str) -> None:
    tried = 0
    for position in positions(name, 4, every=15):
        for place, cards in some(position, 2):
            found = position.blocked(place, cards)
            assert found
            if found.moves:
                names = [(pin.place, len(position.piles[pin.place].cards) - pin.cards, pin.card) for pin in found.way]
                assert [position.piles[at].cards[index] for at, index, _ in names] == [card for *_, card in names]
                assert is_free(position.play(*found.moves), place, height(position, place, cards))
                assert len(found.moves) == len(found.way) <= LONGEST
            deep = 3 if name.startswith("crazy") else 2
            most = min(deep, len(found.moves) - 1) if found.moves else deep
            assert not shortest(position, place, height(position, place, cards), most)
            tried += bool(found.moves)
    assert tried


@pytest.mark.parametrize("name", QUILTS)
def test_no_fewer_cards_could_go_first(name: str) -> None:
    """No smaller set of cards frees a card, even if each could go as soon as it is free."""
    tried = 0
    for position in positions(name, 2, every=15):
        state, pins = position.state, position.game.family.pins
        assert pins
        for place, _ in [each for each in some(position, 9) if position.piles[each[0]].covered][:3]:
            chains = _chains(lambda each: pins(state, each), place)  # noqa: B023 (called here)
            assert all(frees(position, chain, place) for chain in chains)
            covered = [each for each, pile in position.piles.items() if pile.covered and each != place]
            if len(chains[0]) <= 3:
                fewer = combinations(covered, len(chains[0]) - 1)
                assert not any(frees(position, chosen, place) for chosen in fewer)
                tried += 1
    assert tried > 3


def test_all_ways_of_a_small_rest() -> None:
    """Where few cards are left, all that can be reached is tried: what is surely blocked is."""
    tried = 0
    for position in positions("crazy-quilt", 12, every=25):
        for place, cards in buried(position)[:6]:
            found = position.blocked(place, cards)
            if found and found.sure and not found.moves:
                assert not shortest(position, place, 0, 99)
                tried += 1
    assert tried > 10


def test_unseen_cards_change_nothing() -> None:
    for position in positions("crazy-quilt", 2, every=20):
        worlds = position.worlds(7)
        for place, cards in buried(position)[:8]:
            assert next(worlds).blocked(place, cards) == position.blocked(place, cards)


@pytest.mark.usefixtures("klondike")
def test_a_card_that_can_go_with_those_on_it() -> None:
    """Where several cards move at once: once they do, the card is free, and nothing is said of a pile that it has left."""
    position = cadogan.game("klondike").setup(
        "p1=9C 8D; p2=JC; p3=2C; p4=2D; p5=2H; p6=2S; p7=3C; w=KD TD; redeals=0", strict=False
    )
    found = position.blocked("p1", 2)
    assert found
    assert (found.moves, found.sure) == (("w-p2",), True)
    assert [card_text(pin.card) for pin in found.way] == ["TD"]
    assert position.play("w-p2").blocked("p1", 2) is None
    chance, tried = random.Random(2), 0
    for deal in range(12):
        position = cadogan.game("klondike").deal(deal)
        for ply in range(60):
            if position.is_over:
                break
            for place, cards in buried(position) if ply % 10 == 0 else ():
                if cards <= len(position.piles[place].cards) - position.piles[place].down:
                    found = position.blocked(place, cards)
                    if found and found.moves:
                        after, index = position.play(*found.moves), height(position, place, cards)
                        assert after.piles[place].cards[index] == position.piles[place].cards[index]
                        assert after.blocked(place, len(after.piles[place].cards) - index) is None
                        tried += 1
            position = position.play(chance.choice(list(position.moves)))
    assert tried > 20


def test_cards_that_are_not_there() -> None:
    position = cadogan.game("capricieuse").deal(1)
    with pytest.raises(BadInput, match="there is no place p99"):
        position.blocked("p99")
    with pytest.raises(BadInput, match="p1 does not have 40 face-up cards"):
        position.blocked("p1", 40)
    with pytest.raises(BadInput, match="stock does not have 1 face-up cards"):
        cadogan.game("windmill").deal(1).blocked("stock")


# -- plain searches -----------------------------------------------------------------------------------------------------


def positions(name: str, deals: int, every: int) -> Iterator[Position]:
    """Yield positions of random games that like to play cards home, one of `every`."""
    choose = random.Random(name)
    for deal in range(deals):
        position = cadogan.game(name).deal(deal)
        for ply in range(90):
            if not position.moves:
                break
            if ply % every == 0:
                yield position
            home = [move for move in position.moves if move.target[:1] in ("u", "d")]
            position = position.play(choose.choice(home or list(position.moves)))


def buried(position: Position) -> list[tuple[str, int]]:
    """Return the blocked cards of a position, as places and counts to the top."""
    return [
        (place, n)
        for place, pile in position.piles.items()
        if (pile.covered and all(pile.covered)) or pile.kind in ("pile", "reserve")
        for n in ((1,) if pile.covered else range(2, len(pile.cards) + 1))
    ]


def some(position: Position, count: int) -> list[tuple[str, int]]:
    """Return some of the blocked cards."""
    found = buried(position)
    return random.Random(position.ply).sample(found, min(count, len(found)))


def height(position: Position, place: str, cards: int) -> int:
    return len(position.piles[place].cards) - cards


def is_free(position: Position, place: str, index: int) -> bool:
    pile = position.piles[place]
    return not all(pile.covered) if pile.covered else len(pile.cards) == index + 1


def shortest(position: Position, place: str, index: int, most: int) -> int:
    """Return the least number of moves of seen cards that free a card, at most `most`; 0 if there is none."""
    row, known = [position], {position}
    for depth in range(1, most + 1):
        row = [each.play(move) for each in row for move in each.moves if move.kind == "card"]
        row = [each for each in dict.fromkeys(row) if each not in known]
        known.update(row)
        if any(is_free(each, place, index) for each in row):
            return depth
        if not row:
            break
    return 0


def frees(position: Position, chosen: tuple[str, ...], place: str) -> bool:
    """Whether a card is free once the chosen cards of a quilt have gone, each when it is free."""
    lane = position.game.options["release"] == "lane"
    taken = {each for each, pile in position.piles.items() if pile.covered}

    def free(each: str) -> bool:
        x, y = ord(each[0]) - ord("a"), int(each[1]) - 1
        dx, dy = (1, 0) if (x + y) % 2 else (0, 1)
        return any(end_free(x, y, sign * dx, sign * dy) for sign in (1, -1))

    def end_free(x: int, y: int, dx: int, dy: int) -> bool:
        for far in range(1, 9 if lane else 2):
            if f"{chr(ord('a') + x + far * dx)}{y + far * dy + 1}" in taken:
                return False
        return True

    left = list(chosen)
    while gone := [each for each in left if free(each)]:
        taken.difference_update(gone)
        left = [each for each in left if each not in gone]
    return not left and free(place)
