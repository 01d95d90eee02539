"""Reasons for moves: worked positions, and a check that every reason in random games is true."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import cadogan
import cadogan.coach
from cadogan.coach.reasons import LONGEST, PHRASES, Reason, reason, reasons, say
from cadogan.position import Position
from cadogan.position.moves import UnknownOutcome
from cadogan.rules.cards import UNKNOWN, card_text
from cadogan.rules.game import GAME_FILES, aliases, families, presets, use_file

GAMES = [game.name for game in cadogan.games()]
MORE = [
    "windmill?redeals=1&hand=on",
    "the-carpet?foundation_transfer=on",
    "crazy-quilt?release=lane",
    "monte-carlo?closing=columns",
]


def pairs_game(text: str, name: str = "doubles-and-quits?rows=2&cols=4&pairing=optional") -> Position:
    return cadogan.game(name).setup(text, strict=False)


WORKED = [
    (cadogan.game("crazy-quilt").deal(5), "a6-d", "brings the queen of diamonds home, and then the jack of diamonds can go home"),
    (cadogan.game("windmill").deal(5), "s7-c", "brings the 2 of spades home, and a new card fills the gap"),
    (cadogan.game("windmill").deal(5), "deal", "turns up the next card"),
    (cadogan.game("la-capricieuse").deal(5), "p2-p11", "then the 5 of clubs can go home, and it puts the card on the 8 of hearts"),
    (
        pairs_game("cells=2S 2H 2D 2C / 5S 6H 7D 8C; stock=5H 6S 7C 8D"),
        "1+2",
        "the other two 2s are a pair",
    ),
    (pairs_game("cells=2S 2H 3D 2C / 5S 6H 2D 8C; stock=5H 6S 3C 8D"), "4+7", "the other two 2s are a pair"),
    (pairs_game("cells=2S 2H 3D 2C / 5S 6H 2D 8C; stock=5H 6S 3C 8D"), "2+7", "leaves the 2 of spades and the 2 of clubs in 1 and 4"),
    (
        pairs_game("cells=2S 2H 3D 4C / 5S 6H 3H 5C; stock=4H 6S", "doubles-and-quits?rows=2&cols=4"),
        "3+7",
        "removes the last 3s, and neither card is in another pair now",
    ),
    (pairs_game("cells=2S 2H"), "1+2", "wins the game"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "move", "words"), WORKED)
def test_worked_positions(position, move, words):
    assert reason(position, move) == words


def test_preferred_to_moves_that_bring_nothing_home():
    position = cadogan.game("windmill").deal(5)
    assert (
        reason(position, "s2-k1", ("deal",)) == "brings the king of hearts home, and no other move brings a card home"
    )
    assert "no other move" not in reason(position, "s2-k1", ("deal", "s7-c"))


def test_a_move_that_is_not_legal():
    with pytest.raises(KeyError):
        reasons(cadogan.game("windmill").deal(5), "s1-c")


def test_two_clauses_at_most_and_only_where_there_is_room():
    long = Reason("then-home", ("QS", "QH"), ("a1", "b1"))
    assert say(()) == ""
    assert say((long, long)) == "then the queen of spades and the queen of hearts can go home"
    assert say((Reason("home", ("5C",), ("uC",)), Reason("frees", ("KH",), ("c4",)), Reason("safe"))) == (
        "brings the 5 of clubs home, and frees the king of hearts in c4"
    )
    assert say((Reason("none-home"), Reason("turns-up"))).endswith(", and it turns up the next card")


# -- every reason is true ---------------------------------------------------------------------------------------------


def seen_after(position: Position, move: str) -> Position | None:
    try:
        return position.seen.play(move)
    except UnknownOutcome:
        return None


def goes_home(position: Position, move: str) -> bool:
    after = seen_after(position, move)
    return after is not None and total(after) > total(position)


def total(position: Position) -> int:
    return position.game.family.home(position.state)


def near(position: Position, one: str, other: str) -> bool:
    """Are two places of a layout neighbours?"""
    cols = int(position.game.options["cols"])
    (row, col), (down, along) = (divmod(int(place) - 1, cols) for place in (one, other))
    return max(abs(row - down), abs(col - along)) == 1


def where(position: Position) -> dict[str, str]:
    return {
        card_text(pile.cards[-1]): place for place, pile in position.piles.items() if place.isdigit() and pile.cards
    }


def is_true(position: Position, move: str, each: Reason) -> bool:
    """Is a reason true? Checked independently of `reasons` where possible."""
    seen, after, played = position.seen, seen_after(position, move), position.play(move)
    legal = next(known for known in position.moves if known == move)
    tops = [
        card_text(seen.piles[place].cards[-1]) if place and seen.piles[place].cards else ""
        for place in (legal.source, legal.target)
    ]
    match each.kind:
        case "only":
            return len(position.moves) == 1
        case "wins":
            return played.is_won
        case "home":
            # Where a fill turns up a first card of a foundation, that goes home, too.
            homes = [
                place for place, pile in position.piles.items() if pile.kind == "foundation" and place != legal.target
            ]
            started = sum(not position.piles[place].cards and len(played.piles[place].cards) == 1 for place in homes)
            return (
                total(played) == total(position) + 1 + started
                and each.cards == (tops[0],)
                and each.places == (legal.target,)
            )
        case "twin-home":
            return (
                card_text(played.piles[legal.target].cards[-1])
                == each.cards[0]
                in map(card_text, position.piles[each.places[0]].cards)
            )
        case "safe":
            return move in position.safe
        case "then-home":
            can = {
                card_text(played.piles[m.source].cards[-1])
                for m in played.moves
                if m.source != "stock" and m not in ("close", "redeal") and total(played.play(m)) > total(played)
            }
            could = {
                card_text(seen.piles[m.source].cards[-1])
                for m in seen.moves
                if m.source in seen.piles and goes_home(position, m)
            }
            return (
                can.issuperset(each.cards)
                and could.isdisjoint(each.cards)
                and all(
                    card_text(played.piles[place].cards[-1]) == card
                    for card, place in zip(each.cards, each.places, strict=True)
                )
            )
        case "frees":
            ends = [(seen.piles[place].covered, played.piles[place].covered) for place in each.places]
            return all(was == (True, True) and False in now for was, now in ends) and [
                card_text(seen.piles[place].cards[0]) for place in each.places
            ] == list(each.cards)
        case "turns-over":
            was, now = seen.piles[each.places[0]], played.piles[each.places[0]]
            if was.every_other:
                return was.cards[-1 - legal.cards] == UNKNOWN not in now.cards[-1:]
            return was.down == now.down + 1 == len(now.cards) and UNKNOWN not in now.cards[-1:]
        case "uncovers":
            return (
                [card_text(c) for c in played.piles[each.places[0]].cards[-1:]]
                == list(each.cards)
                == [card_text(c) for c in seen.piles[each.places[0]].cards[-legal.cards - 1 : -legal.cards]]
            )
        case "fills":
            return tops[0] != "" and card_text(played.piles[each.places[0]].cards[0]) == each.cards[0] == card_text(
                seen.piles["w"].cards[-1]
            )
        case "refills":
            from_stock = "w" not in seen.piles or not seen.piles["w"].cards or bool(seen.piles["stock"].cards)
            return from_stock and after is None and bool(played.piles[each.places[0]].cards)
        case "empties":
            return not played.piles[each.places[0]].cards
        case "joins":
            cards = [card_text(c) for c in played.piles[each.places[0]].cards]
            return cards[-legal.cards - 1 :][:2] == [each.cards[1], each.cards[0]]
        case "begins":
            return len(played.piles[each.places[0]].cards) == 1
        case "over":
            return (
                total(played) == total(position) and card_text(played.piles[each.places[0]].cards[-1]) == each.cards[0]
            )
        case "turns-up":
            return move == "deal" and UNKNOWN in seen.piles["stock"].cards[:1]
        case "turns-up-cards":
            return move == "deal" and UNKNOWN in seen.piles["stock"].cards[: position.game.abilities.deals or None]
        case "deals":
            dealt = len(position.piles["stock"].cards) - len(played.piles["stock"].cards)
            to = [pile.cards[-1:] for place, pile in played.piles.items() if place == "w" or "w" not in played.piles]
            card = seen.piles["stock"].cards[dealt - 1]
            return move == "deal" and (card,) in to and card_text(card) == each.cards[0]
        case "turned-over" | "gathers":
            return (
                move == "redeal"
                and played.redeals_left == position.redeals_left - 1
                and ("w" in seen.piles) == (each.kind == "turned-over")
            )
        case "none-home":
            return all(m in ("deal", "redeal") or not goes_home(position, m) for m in position.moves)
        case "last":
            left = [
                *played.piles["stock"].cards,
                *(pile.cards[0] for place, pile in played.piles.items() if place.isdigit() and pile.cards),
            ]
            return not any(card_text(card)[0] == each.cards[0][0] for card in left)
        case "pair-left" | "leaves":
            laid = {card: place for card, place in where(played).items() if card[0] == tops[0][0]}
            return laid == dict(zip(each.cards, each.places, strict=True)) and (
                each.kind == "leaves" or near(position, *each.places)
            )
        case "alone":
            others = [m for m in position.moves if m not in (move, "close")]
            return not any({m.source, m.target} & {legal.source, legal.target} for m in others)
        case "meet" | "stays" | "then-meet":
            before = played if each.kind == "then-meet" else position
            closed = before.play("close")
            at, then = where(before), where(closed)
            same = each.cards[0][0] == each.cards[1][0] and [at[card] for card in each.cards] == list(each.places)
            return (
                same
                and near(position, *(then[card] for card in each.cards))
                and near(position, *each.places) == (each.kind == "stays")
            )
        case "fresh":
            return move == "close" and len(played.piles["stock"].cards) < len(position.piles["stock"].cards)
    return False  # an unknown kind


@pytest.fixture
def examples(monkeypatch):
    """Add the games of docs/examples to the others."""
    monkeypatch.setenv(GAME_FILES, "")
    for name in ("klondike", "golf"):
        use_file(Path(__file__).parents[2] / f"docs/examples/{name}.py")
    yield
    for found in (families, presets, aliases):
        found.cache_clear()


@pytest.mark.parametrize("name", ["klondike", "klondike?deal=1", "golf"])
@pytest.mark.usefixtures("examples")
def test_every_reason_is_true_of_a_new_game(name):
    """Cards face down on the table, and deals of several cards."""
    kinds = check_reasons(name)
    if name == "klondike":
        assert {"turns-over", "turns-up-cards", "home", "joins"} <= kinds
    position = cadogan.game(name).deal(3)
    assert cadogan.coach.hint(position, samples=100).move in position.moves


@pytest.mark.parametrize("name", GAMES + MORE)
def test_every_reason_is_true(name):
    check_reasons(name)


def check_reasons(name: str) -> set[str]:
    """Check the reasons in two random games; return their kinds."""
    chance = random.Random(name)
    said, kinds = 0, set()
    for number in range(2):
        position = cadogan.game(name).deal(chance.randrange(10**6))
        for ply in range(70):
            if position.is_over:
                break
            if ply % 5 == number:
                for move in chance.sample(list(position.moves), min(3, len(position.moves))):
                    found = reasons(position, move)
                    assert found, (position, move)
                    assert found == reasons(position.seen, move)  # from what is seen alone
                    for each in found:
                        kinds.add(each.kind)
                        assert is_true(position, move, each), (position, move, each)
                    words = reason(position, move)
                    assert 0 < len(words) <= LONGEST
                    assert not re.search(r"[{}.?]", words)
                    said += 1
            plays = [move for move in position.moves if move not in ("deal", "redeal", "close")]
            position = position.play(chance.choice(plays if plays and chance.random() < 0.7 else list(position.moves)))
    assert said > 5
    return kinds


def test_every_kind_has_its_words():
    documented = set(re.findall(r'"([a-z-]+)"', Reason.__doc__ or ""))
    assert set(PHRASES) - {"only-home"} == documented


def test_the_page_knows_every_kind():
    """In other languages than English, the page has its own words for them."""
    page = Path(__file__).parents[2] / "frontend/src/words/kinds.ts"
    (listed,) = re.findall(r"type ReasonKind =(.*?)\n\n", page.read_text("utf-8"), re.S)
    assert set(re.findall(r"'(.+?)'", listed)) == set(PHRASES)
