"""Games of Lady Cadogan's book with zones: what a pile takes, and what fills it, depends on where the card lies.

Written a second time from her text alone, as those of `plain_book`. Spaces that are "refilled" are filled by the player, before
the next card is turned; "at once" they fill themselves, or, if there may be a choice of card, that is the next move.
"""

from math import inf

from plain_book import Refilled, Stocked, alternate
from plain_rules import SUITS, follow, rank


def zone(letter, cards):
    """Return the packets of a zone by name, with a card each."""
    return {f"{letter}{i}": [card] for i, card in enumerate(cards, 1)}


class Zoned(Stocked):
    """Zones are the first letters of packets; `PLAY` names the one whose cards alone go to the foundations, if there is such a one."""

    PACKS = 2
    PLAY = ""

    def __init__(self, packets, foundations, stock):
        super().__init__([], foundations, stock)
        self.packets = packets

    def empty(self, letter):
        return [place for place, packet in self.packets.items() if place[0] == letter and not packet]

    def tops(self, letter):
        """Return the places of a zone where there are cards, and the free ones of these."""
        return [(place, card) for place, card in self.free() if place[0] == letter]

    def plays(self, place, card):
        return super().plays(place, card) if place.startswith(self.PLAY) else []

    def onto(self, source, target):
        """Return the moves that build, from a zone onto another."""
        return [
            f"{place}-{other}"
            for place, card in self.tops(source)
            for other, top in self.tops(target)
            if self.builds(card, top)
        ]

    def into(self, source, target):
        """Return the moves from a zone into the spaces of another."""
        return [f"{place}-{space}" for place, _ in self.tops(source) for space in self.empty(target)]

    def filling(self, source, target):
        """Return the moves into the first space of a zone, where it must be filled: the others are like it."""
        return [f"{place}-{space}" for space in self.empty(target)[:1] for place, _ in self.tops(source)]


class TheZodiac(Zoned):
    """The Equator has the letter `e`, the Zodiac `p`."""

    LEFT = inf  # "re-dealt as often as required"

    def __init__(self, cards):
        foundations = [letter + suit for letter in "ud" for suit in SUITS]
        super().__init__(zone("e", cards[:8]) | zone("p", cards[8:32]), foundations, cards[32:])

    @property
    def placed(self):
        """ "Until all the cards are placed either in the Zodiac or in the Equator"."""
        return not self.stock and not self.talon

    def played(self):
        """ "The foundations are not formed till the end of the game"."""
        return super().played() if self.placed else []

    def builds(self, card, top):
        """ "In ascending and descending lines, and the same packet may contain both"."""
        return follow(card, top)

    def laid(self):
        """ "With cards from the Equator ... and from the talon or pack"; "you are not obliged" to refill."""
        return [] if self.placed else self.onto("e", "p") + self.onto("w", "p") + self.into("w", "e")


class LightAndShade(Zoned, Refilled):
    """The Auxiliaries have the letter `a`, the Rivals `r`."""

    PLAY = "a"  # "from the Auxiliaries, and not straight from the Rivals or from the talon"

    def __init__(self, cards):
        packets = zone("a", cards[:4]) | zone("r", cards[4:8])
        super().__init__(packets, [f"u{i}" for i in range(1, 9)], cards[8:])
        self.foundations = {f"u{i}": ["A" + suit] for i, suit in enumerate(SUITS * 2, 1)}

    def fits(self, name, card):
        """ "In alternate colors: red ace, black deuce, red three, and so on"."""
        return alternate(self.foundations[name][-1], card)

    def builds(self, card, top):
        """ "Descend in sequence, but must also alternate in color"."""
        return alternate(card, top)

    def refilled(self):
        return self.empty("r")

    def laid(self):
        # "Cards from these must first pass into the Auxiliaries": those of the talon may be placed on them, too.
        return self.onto("r", "a") + self.onto("w", "a") + self.into("r", "a") + self.into("w", "r")

    def moves(self):
        # Strictly "filling the spaces" of the Auxiliaries has only to be done before the next card is turned.
        return self.filling("r", "a") or super().moves()


class TheConstitution(Zoned):
    """The Privy Council has the letter `k`, the Lords `l`, the Commons `c`, the People `p`."""

    PLAY = "k"
    BELOW = ("lk", "cl", "pc")  # the next division below, and its own

    def __init__(self, cards):
        # Strictly the lowest row is dealt first.
        packets = {}
        for i, letter in enumerate("klcp"):
            packets |= zone(letter, cards[8 * i : 8 * i + 8])
        aces = [f"u{suit}{number}" for number in ("", "2") for suit in SUITS]
        super().__init__(packets, aces, cards[32:])
        self.foundations = {name: ["A" + name[1]] for name in aces}

    def builds(self, card, top):
        """ "Of alternate colors and in descending line"."""
        return alternate(card, top)

    def laid(self):
        """ "On cards in the next division above"; those of the talon are only "required to fill vacancies in the People"."""
        return [move for source, target in self.BELOW for move in self.onto(source, target)]

    def moves(self):
        """ "Each vacancy must be at once filled by a card from the division immediately below it"."""
        filling = [move for source, target in self.BELOW for move in self.filling(source, target)]
        return [] if self.won() else sorted(filling) or super().moves()

    def play(self, move, order):
        super().play(move, order)
        for place in self.empty("p"):
            # "From the talon, or, when there is no talon, from the pack".
            if self.talon or self.stock:
                self.put(place, self.talon.pop() if self.talon else self.stock.pop(0))

    def won(self):
        """ "Ascend in sequence to knaves"."""
        return all(len(pile) == 11 for pile in self.foundations.values())


class TheHerringBone(Zoned, Refilled):
    """The herring-bone is one packet, `r`; the side scenes have the letter `p`, the bars `b`."""

    LEFT = 2  # "may be taken up, shuffled, and re-dealt twice"

    def __init__(self, cards):
        packets = {"r": list(cards[:28])} | zone("p", cards[28:36]) | zone("b", cards[36:40])
        super().__init__(packets, [letter + suit for letter in "ud" for suit in SUITS], cards[41:])
        self.base = cards[40]  # "the next card dealt becomes the foundation"
        self.foundations["u" + self.base[1]] = [self.base]

    def fits(self, name, card):
        """ "Four of the foundations ascend in sequence and four descend", round from the base."""
        steps = len(self.foundations[name]) * (1 if name[0] == "u" else -1)
        return card[1] == name[1] and (rank(self.base) + steps - rank(card)) % 13 == 0 and abs(steps) < 13

    def exchanged(self):
        """ "One card at a time may be exchanged from the ascending to the descending sequence, and vice versa"."""
        # A base that lies alone, too: so the first one, which lies there before the player chooses, may start either.
        return [
            f"{name}-{other}"
            for name, pile in self.foundations.items()
            for other in self.foundations
            if name != other and pile and self.fits(other, pile[-1])
        ]

    def refilled(self):
        """ "Vacancies on the side scenes may only be refilled from the pack or talon"."""
        return self.empty("p")

    def laid(self):
        return self.into("w", "p") + self.exchanged()

    def play(self, move, order):
        if move[0] in "ud" and "-" in move:
            source, target = move.split("-")
            self.foundations[target].append(self.foundations[source].pop())
        else:
            super().play(move, order)
        for bar in self.empty("b"):
            if self.packets["r"]:
                self.packets[bar].append(self.packets["r"].pop())


GAMES = {
    "the-zodiac": TheZodiac,
    "light-and-shade": LightAndShade,
    "the-constitution": TheConstitution,
    "the-herring-bone": TheHerringBone,
}
