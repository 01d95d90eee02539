"""A drawn table, as `cadogan show` prints it, is read back."""

import pytest

import cadogan
from cadogan.position import Game, Position, games
from cadogan.rules.cards import UNKNOWN, BadInput

EVERY = [game.id for game in games()]


def shown(position: Position) -> str:
    return f"{position.game.title}, deal 1\n\n{position}\n\nLegal moves: {' '.join(position.moves)}\n"


def positions(game: Game, number: int) -> list[Position]:
    """The start of a deal, and what comes of some moves."""
    found = [game.deal(number)]
    for ply in range(12):
        moves = found[-1].moves
        if not moves:
            break
        found.append(found[-1].play(list(moves)[ply % len(moves)]))
    return found[::3]


@pytest.mark.parametrize("name", [*EVERY, "persian-rug?release=lane", "the-nation?deal_play=off"])
@pytest.mark.parametrize("number", [7, 8])
def test_the_table_is_read_as_it_was_seen(name: str, number: int) -> None:
    game = cadogan.game(name)
    for position in positions(game, number):
        whole = f"{shown(position)}\n{position.text}\n"
        assert game.setup(whole) == position
        assert game.setup("".join(f"> {line}\n" for line in whole.splitlines())) == position
        hidden = any(UNKNOWN in pile.cards for pile in position.seen.piles.values())
        if game.family.NAME == "windmill":
            with pytest.raises(BadInput, match="does not show every pile: give the position as `cadogan show --all`"):
                game.setup(shown(position))
            with pytest.raises(BadInput, match=r"does not show \d+ cards?: give all cards in dealing order"):
                game.position(shown(position))
        elif hidden:
            assert game.setup(shown(position)).seen == position.seen
            with pytest.raises(BadInput, match=r"does not show \d+ cards?: give all cards in dealing order"):
                game.position(shown(position))
        else:
            read = game.setup(shown(position))
            assert read == position or (game.shuffles and read.seen == position.seen)  # the shuffles are not shown
            assert game.position(shown(position), seed=(game.shuffles and 1) or None).seen == position.seen


@pytest.mark.parametrize("name", ["persian-rug", "the-nation?deal_play=off&foundation_transfer=on"])
def test_a_table_that_says_how_it_was_dealt_is_that_deal(name: str) -> None:
    deal = cadogan.game(name).deal(5)
    assert cadogan.game(name).position(shown(deal)).dealt_cards == deal.dealt_cards


@pytest.mark.parametrize("name", EVERY)
def test_what_is_written_of_a_deal_is_read_back(name: str) -> None:
    game = cadogan.game(name)
    deal = game.deal(3)
    seed = 3 if game.shuffles else None
    for written in (deal.dealt_cards, deal.dealt_cards.split(), deal.dealt_cards.replace(" ", "")):
        assert game.position(written, seed=seed) == deal
    assert game.setup(deal.text) == deal
    record = cadogan.Record(
        {"Game": name, "Cards": deal.dealt_cards.replace("T", "10"), **({"Seed": "3"} if seed else {})}
    )
    assert record.position() == deal


def test_a_position_is_written_with_signs_or_in_another_language() -> None:
    game = cadogan.game("crazy-quilt")
    position = game.deal(1).play("deal")
    for suits in ("♠♥♦♣", ["P", "H", "Ka", "Kr"], "PCKT"):
        letters = str.maketrans(dict(zip("SHDC", suits, strict=True)) | {"J": "B", "Q": "D", "T": "10"})
        fields = [field.partition("=") for field in position.text.split("; ")]
        other = "; ".join(f"{name}={value.translate(letters)}" for name, _, value in fields)
        assert game.setup(other) == position
        assert game.setup(other).dealt.text == position.text
    with pytest.raises(BadInput, match=r"^in w=: '1X' is not a card"):
        game.setup("u=A♠; w=10♥ 1X", strict=False)
    with pytest.raises(BadInput, match=r"^in w=: 🂬 is a knight"):
        game.setup("u=A♠; w=🂬", strict=False)
    with pytest.raises(BadInput, match="'5C' can be the 5 of hearts or the 5 of diamonds"):
        game.setup("u=AP; w=5C", strict=False)
