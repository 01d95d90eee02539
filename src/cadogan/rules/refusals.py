"""Refusals: why a move cannot be played, as a code with parameters; and an English sentence for each code.

A game only returns the code. The page or program that shows it makes the sentence, in the reader's language. Codes of a
single game are in ``REFUSALS`` in that game's file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cadogan.rules.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS, card_text, card_words, rank_text, read_card

__all__ = ["SENTENCES", "Refusal", "refusal", "sentence", "takes"]

SENTENCES = {
    # any game
    "no-move": "{word!r} is not a move of {game}: moves are {shapes}",
    "no-place": "there is no place {word}",
    "won": "the game is won",
    "empty": "{place} is empty",
    "not-legal": "the {card} cannot go to {to}",
    # unseen cards, unknown shuffles
    "unseen-next": "the next card of the stock has not been seen",
    "unseen-next-cards": "the next cards of the stock have not been seen",
    "unseen-under": "the card that would turn up has not been seen",
    "shuffle-unknown": "the shuffle of redeal {count} is not known",
    "shuffle-missing": "the shuffle of redeal {count}, which gathers {most} cards, is missing",
    "shuffle-length": "the shuffle of redeal {count} has {given} cards, but {most} are gathered",
    # stock and waste
    "stock-empty": "the stock is empty",
    "stock-left": "the stock still has {count} cards; turn the waste over when it is empty",
    "no-redeal": "no redeal is left",
    # building
    "no-fit": "the {card} does not fit: {to} takes the {rank} next",
    "other-suit": "{to} takes only {suit}",
    "complete": "the {card} does not fit: {to} is complete",
    "not-next": "the {card} does not follow the {other}, the top card of {to}",
    "alone": "the {card} is alone on its pile: moving it to an empty one would change nothing",
    "same-place": "a card cannot be moved onto itself",
    # declared games
    "stays": "the cards of {place} stay there",
    "only-dealt": "cards leave {place} only when they are dealt",
    "takes-none": "no card can be moved to {to}",
    "not-from": "{to} takes no cards from {place}",
    "not-yet": "{to} takes cards when the stock is empty, not before",
    "not-before": "{to} takes cards when stock and waste are empty, not before",
    "not-after": "{to} takes no more cards when stock and waste are empty",
    "not-begun": "{to} takes a card when the foundation beside it has one, not before",
    "space-stays": "in this game {to} stays empty",
    "space-not-from": "{to} is empty, and then takes no cards from {place}",
    "not-in-space": "the {card} does not go to {to} while it is empty",
    "takes-nothing-on": "no card goes on the {other}",
    "dealt-over": "until the stock is empty, the card of {place} cannot be played: others were dealt since",
    "not-beside": "until the stock is empty, cards of {place} go only to the foundations beside it",
    "no-change": "the card of {place} stays: only after a redeal do cards go to another foundation, and never the first one",
    "nothing-left": "there is nothing to deal again",
    "no-match": "the {card} and the {other} are not a pair",
    "waste-full": "play the card of the waste first",
    "not-alone": "the {card} is not removed alone",
    "fill-first": "first fill {place}",
    "round-first": "no card leaves {place} before the round is over: {count} more cards go to the packets",
    "choose-first": "first choose the card that starts the foundations",
    "inner": "the card of {place} lies in an inner circle: it is only played to a foundation",
    "lain-on": "other cards lie on the card of {place}",
    "foundations-keep": "in this game cards stay on the foundations ({option})",
    "no-exchange": "the top card of this foundation does not fit on the other one, or is its first card",
}

Parameter = str | int


class Refusal(NamedTuple):
    """Why a move cannot be played: a code, and its parameters as plain data.

    The parameters `card` and `other` are cards (``"5C"``, ``"??"``), `rank` is a rank (``"T"``), `suit` a suit
    (``"S"``); `place` and `to` are names of places; `count`, `given` and `most` are numbers; all others are words.
    """

    code: str
    parameters: Mapping[str, Parameter]


def refusal(code: str, **parameters: Parameter) -> Refusal:
    """Make a refusal. The parameters `card`, `other`, `rank` and `suit` may be ints or texts."""
    plain: dict[str, Parameter] = {}
    for name, value in parameters.items():
        if isinstance(value, int) and name in NUMBERED:
            value = NUMBERED[name](value)
        plain[name] = value
    return Refusal(code, plain)


NUMBERED: dict[str, Callable[[int], str]] = {
    "card": card_text,
    "other": card_text,
    "rank": rank_text,
    "suit": lambda suit: SUITS[suit],
}


def takes(to: str, card: int, rank: int) -> Refusal:
    """Make the refusal of a card that does not fit on `to`, where `rank` goes next (0 or 14: the pile is complete)."""
    if not rank_text(rank):
        return refusal("complete", card=card, to=to)
    return refusal("no-fit", card=card, to=to, rank=rank)


def sentence(refusal: Refusal, own: Mapping[str, str], place: Callable[[str], str]) -> str:
    """Return a refusal in English.

    `own` are the sentences of the game's own codes. `place` turns the name of a place into a phrase for the sentence.
    """
    words: dict[str, Parameter] = {}
    for name, value in refusal.parameters.items():
        if name in ("card", "other"):
            value = card_words(read_card(str(value)))
        elif name == "rank":
            value = RANK_NAMES[RANKS.index(str(value))]
        elif name == "suit":
            value = SUIT_NAMES[SUITS.index(str(value))]
        elif name in ("place", "to"):
            value = place(str(value))
        words[name] = value
    return (own.get(refusal.code) or SENTENCES[refusal.code]).format(**words)
