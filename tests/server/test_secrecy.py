"""No response reveals a card that the player has not seen."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import cadogan
from cadogan.position import Position, notation
from cadogan.rules.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS, UNKNOWN, card_text
from conftest import IDS
from samples import some
from server.conftest import Play, Visitor

RECORDS = Path(__file__).parent.parent / "data" / "games"

CODE = re.compile(rf"\b[{RANKS}][{SUITS}]\b")
WORDS = re.compile(rf"\b({'|'.join(RANK_NAMES)}) of ({'|'.join(SUIT_NAMES)})\b")


def cards_seen(position: Position) -> Counter[str]:
    """Count the cards that the player sees on the table."""
    piles = position.seen.piles.values()
    return Counter(card_text(card) for pile in piles for card in pile.cards if card != UNKNOWN)


def cards_shown(play: Play) -> Counter[str]:
    """Count the cards that a play's table shows."""
    shown: Counter[str] = Counter()
    for pile in play["table"]["piles"].values():
        shown.update(card for card in pile["cards"] if card != "??")
        shown.update(pile["seen"])
        if pile["hand"]:
            assert pile["hand"] == pile["seen"][0]
    return shown


def cards_named(answer: Any) -> set[str]:
    """Return all cards named anywhere in a response, as codes or words."""
    text = json.dumps(answer)
    words = {RANKS[RANK_NAMES.index(rank)] + SUITS[SUIT_NAMES.index(suit)] for rank, suit in WORDS.findall(text)}
    return set(CODE.findall(text)) | words


@pytest.mark.parametrize("name", IDS)
def test_answers_show_only_seen_cards(ann: Visitor, name: str) -> None:
    """Plays a random game with undo, and compares each response with the position rebuilt here."""
    chance = random.Random(name)
    start = cadogan.game(name).deal(11)
    play = ann.begin(name, "11")
    for _ in range(some(10, 30)):
        position = start.play(*(each["move"] for each in play["line"][: play["ply"]]))
        assert cards_shown(play) == cards_seen(position)
        met = {
            each.card for layout in start.game.family.layouts(start.game.options) for each in layout.aside
        }  # and all seen on the line to here
        for back in range(position.ply + 1):
            met |= set(cards_seen(position.back(back)))
        assert cards_named(play) <= met
        assert cards_named(ann.turn("move", play, 422, moves=["z9-u"])) <= met
        steps = ["move"] * 6 * bool(play["moves"]) + ["undo"] * (play["ply"] > 0)
        steps += ["redo", "redo"] * (len(play["line"]) > play["ply"])
        if not steps:
            break
        step = chance.choice(steps)
        move = {"moves": [chance.choice(play["moves"])["name"]]} if step == "move" else {}
        play = ann.turn(step, play, **move)


def comparable(play: Play) -> Play:
    """Return a play without the fields that differ between plays."""
    return {key: value for key, value in play.items() if key not in ("id", "started", "changed")}


def record(position: Position, cards: str) -> str:
    headers = f'[Game "{position.game.name}"]\n[Cards "{cards}"]\n'
    return headers + " ".join(position.history)


@pytest.mark.parametrize(
    "name", [name for name in IDS if "stock" in cadogan.game(name).deal(0).piles and name != "the-carpet"]
)  # The Carpet is tested below
@pytest.mark.parametrize("plies", [*(pytest.param(plies, marks=pytest.mark.dear) for plies in (0, 10)), 25])
def test_answers_do_not_depend_on_unseen_stock_cards(ann: Visitor, name: str, plies: int) -> None:
    """Tables that differ only in unseen stock cards get the same responses and errors."""
    chance = random.Random(f"{name} {plies}")
    game = cadogan.game(name)
    deals = {number: game.deal(number) for number in range(1, 100)}
    number = next((number for number, deal in deals.items() if len(deal.moves) > 1 and unseen_in(deal) > 2), 1)
    position = game.position(game.deal(number).dealt_cards, seed=(game.shuffles and 1) or None)
    for _ in range(plies):
        moves = [move for move in position.moves if move != "redeal"]
        after = position.play(chance.choice(moves)) if moves else position
        if unseen_in(after) > 2:
            position = after
    cards = position.dealt_cards.split()
    unseen = unseen_in(position)
    other = cards
    while other == cards:
        other = cards[:-unseen] + chance.sample(cards[-unseen:], unseen)
    one, two = ann.import_record("\n\n".join(record(position, " ".join(each)) for each in (cards, other)))
    assert exactly(ann, one) == exactly(ann, two)
    assert one["ply"] == position.ply
    assert set(one["ahead"]) == set(position.moves)
    for move in all_names(game):
        if move not in position.moves:
            refusals = [ann.turn("move", play, 422, moves=[move]) for play in (one, two)]
            assert refusals[0] == refusals[1]
    for place in [place for place, pile in position.seen.piles.items() if pile.covered][::5]:
        blocked = [ann.get(f"plays/{play['id']}/blocked?node={play['node']}&place={place}") for play in (one, two)]
        assert blocked[0] == blocked[1]
    # Undone moves reveal no more than future moves.
    move = "deal" if "deal" in position.moves else "close"
    if move in position.moves:
        assert one["ahead"][move] is None
        ahead = [ann.turn("move", play, moves=[move]) for play in (one, two)]
        if all("deal" in [each["name"] for each in play["moves"]] for play in ahead):
            ahead = [ann.turn("move", play, moves=["deal"]) for play in ahead]
        back = [ann.turn("goto", play, to=one["node"]) for play in ahead]
        assert exactly(ann, back[0]) == exactly(ann, back[1])
        # Nor do other lines than the current one.
        for other in [each for each in position.moves if each != move][:1]:
            aside = [ann.turn("undo", ann.turn("move", play, moves=[other])) for play in back]
            assert len(aside[0]["branches"]) == 1
            assert exactly(ann, aside[0]) == exactly(ann, aside[1])


def unseen_in(position: Position) -> int:
    return position.seen.piles["stock"].cards.count(UNKNOWN)


def exactly(ann: Visitor, play: Play) -> str:
    """Return the exact response for a play, without the fields that differ between plays."""
    text = ann.http.get(f"/api/plays/{play['id']}").text
    return re.sub(r'"(id|started|changed)":"[^"]*"', "", text)


@pytest.mark.parametrize("name", IDS)
def test_the_outlook_after_some_moves_is_that_of_a_play_there(ann: Visitor, name: str) -> None:
    chance = random.Random(name)
    play, moves = ann.begin(name, "11"), []
    for _ in range(some(8, 20)):
        outlook = ann.post("outlook", {"game": name, "deal": "11", "moves": moves})
        assert outlook.pop("piles") == play["table"]["piles"]
        assert outlook == {field: play[field] for field in outlook}
        if not play["moves"]:
            break
        moves.append(chance.choice(play["moves"])["name"])
        play = ann.move(play, moves[-1])


@pytest.mark.parametrize("name", IDS)
def test_foretold_changes_of_the_table(ann: Visitor, name: str) -> None:
    """Foretold changes come true; nothing is foretold about a move that turns up an unseen card."""
    chance = random.Random(name)
    play = ann.begin(name, "3")
    foretold, dealt = 0, True
    for _ in range(some(12, 40)):
        if not play["moves"]:
            break
        assert list(play["ahead"]) == [move["name"] for move in play["moves"]]
        move = chance.choice(play["moves"])["name"]
        ahead, before, seen = play["ahead"][move], play["table"]["piles"], cards_shown(play)
        play = ann.move(play, move)
        dealt = dealt and move == "deal"
        if ahead is None:
            assert cards_shown(play) - seen or move == "redeal"  # a new card was turned up, or all were shuffled
            continue
        foretold += 1
        assert play["table"]["piles"] == before | ahead["piles"]
        assert all(pile != before[place] for place, pile in ahead["piles"].items())
        assert (play["moves"], play["redeals_left"], play["status"]) == (
            ahead["moves"],
            ahead["redeals_left"],
            ahead["status"],
        )
    assert foretold or dealt


def all_names(game: cadogan.Game) -> list[str]:
    """Return many names of possible moves of a game."""
    places = [*game.deal(0).piles, "u", "d", "w", "c"]
    few = random.Random(0).sample([f"{a}-{b}" for a in places for b in places], some(8, 16))
    return ["deal", "redeal", "close", "1+2", "1+7", "w-u", "w-d", "w-c", *few]


def test_answers_do_not_depend_on_future_shuffles(ann: Visitor) -> None:
    """If redeals are shuffled, responses depend neither on future shuffles nor on the seed."""
    game = cadogan.game("the-carpet")
    cards = game.deal(5).dealt_cards
    orders = [list(range(32)), list(reversed(range(32)))]
    headers = [
        *(f'[Shuffles "{" ".join(map(str, order))}/{" ".join(map(str, order))}"]' for order in orders),
        '[Seed "1"]',
        '[Seed "2"]',
    ]
    moves = " ".join(["deal"] * 32)
    texts = [f'[Game "the-carpet"]\n[Cards "{cards}"]\n{header}\n{moves}' for header in headers]
    plays = ann.import_record("\n\n".join(texts))
    assert all(comparable(play) == comparable(plays[0]) for play in plays)
    after = [ann.turn("move", play, moves=["redeal"]) for play in plays]
    shown = [cards_shown(play) for play in after]
    # The next card of the stock is visible, and nothing else is known about the stock.
    assert all(len(play["table"]["piles"]["stock"]["seen"]) == 1 for play in after)
    hands = [play["table"]["piles"]["stock"]["hand"] for play in after]
    assert all(
        each - Counter([hand]) == shown[0] - Counter([hands[0]]) for each, hand in zip(shown, hands, strict=True)
    )


def test_undone_moves_show_only_seen_cards(ann: Visitor) -> None:
    """But always in words: what the names of the moves say."""
    play = ann.move(ann.begin(), "c1-d", "deal", "deal")
    play = ann.turn("restart", play)
    assert [each["words"] for each in play["line"]] == [
        "queen of spades from c1 to the king pile of spades",
        "deal the next card",
        "deal the next card",
    ]


@pytest.mark.parametrize("id", sorted(path.stem for path in RECORDS.glob("*.record")))
def test_undone_moves_are_in_words(ann: Visitor, id: str) -> None:
    """The words of a move after an unseen card name only places."""
    (record,) = notation.read((RECORDS / f"{id}.record").read_text())
    play = ann.post("plays", {"game": id, "deal": str(record.start.number), "moves": record.moves}, 201)
    play = ann.turn("restart", play)
    assert all(" " in each["words"] for each in play["line"])
    unseen = [each for each in play["line"] if each["kind"] in ("card", "pair") and not each["cards"]]
    unseen = [each for each in unseen if each["from"][0] not in "ud"]  # the suit of a foundation is no secret
    assert not any(WORDS.search(each["words"]) or each["to"] in ("uS", "dH") for each in unseen)
    if id == "crazy-quilt":
        found = next(each for each in unseen if each["move"] == "w-u")
        assert (found["words"], found["from"], found["to"]) == ("from the waste to an ace pile", "w", "u")


def test_unseen_cards_of_a_position_stay_unseen(ann: Visitor) -> None:
    """In a position with unseen cards, a move that would turn one up cannot be played or foretold."""
    text = cadogan.game("quilt").deal(42).seen.text
    (play,) = ann.import_record(f'[Game "quilt"] [Position "{text}"]')
    assert play["table"]["piles"]["stock"]["count"] == 32
    assert "has not been seen" in ann.turn("move", play, 422, moves=["deal"])["detail"]
    assert ann.move(play, "c1-d")["ply"] == 1


@pytest.mark.parametrize("asked", [False, True])
def test_only_the_verdict_depends_on_whether_a_game_can_be_won(ann: Visitor, asked: bool) -> None:
    """Two tables look the same; only one can be won."""
    game = cadogan.game("doubles-and-quits")
    cards = game.deal(2).dealt_cards.split()
    assert cadogan.solve(game.deal(2)).won
    chance = random.Random(0)
    while True:
        other = cards[:20] + chance.sample(cards[20:], 32)
        if cadogan.solve(game.position(other)).lost:
            break
    one, two = ann.import_record("\n\n".join(record(game.position(each), " ".join(each)) for each in (cards, other)))
    if asked:
        one, two = ann.peek(one), ann.peek(two)
        assert [ann.verdict(play)[1]["verdict"] for play in (one, two)] == ["won", "lost"]
    else:
        for what in ("verdict", "line"):
            refusals = [ann.get(f"plays/{play['id']}/{what}?node=0", 409) for play in (one, two)]
            assert refusals[0] == refusals[1]
    one, two = (ann.show(play) for play in (one, two))
    assert comparable(one) == comparable(two)
    one, two = (ann.move(play, play["moves"][0]["name"]) for play in (one, two))
    assert comparable(one) == comparable(two)
    assert [comparable(play) for play in ann.get("plays")[:1]] == [comparable(play) for play in ann.get("plays")[1:]]
