"""Games of Lady Cadogan's book that are dealt in rows, in rounds, or up to a number of cards.

Written a second time from her text alone, as those of `plain_book`.
"""

from plain_book import Book, Stocked, in_packets
from plain_rules import SUITS, follow, rank


class TheBlockade(Book):
    """Twelve columns, row under row; each place has a packet, for cards that marry lie "exactly over each other"."""

    PACKS = 2

    def __init__(self, cards):
        super().__init__([], [f"u{suit}{number}" for number in ("", "2") for suit in SUITS])
        self.stock = list(cards)
        self.row()

    def row(self):
        """Deal a row: "aces may be played as they appear", and the next card takes their place."""
        row = 1 + len(self.packets) // 12
        self.packets |= {f"{'abcdefghi'[row - 1]}{column}": [] for column in range(1, 13)}
        self.refill()

    def refill(self):
        """ "Vacancies ... must be immediately refilled from the pack", those of the higher rows "always ... first"."""
        for packet in self.packets.values():
            while not packet and self.stock:
                card = self.stock.pop(0)
                if card[0] == "A":
                    self.put("u", card)
                else:
                    packet.append(card)

    def free(self):
        """ "All cards are available that have no others below them"."""
        lowest = {place[1:]: place for place, packet in self.packets.items() if packet}
        return [(place, self.packets[place][-1]) for place in lowest.values()]

    def builds(self, card, top):
        """ "Marry in descending line"."""
        return follow(card, top) and rank(card) < rank(top)

    def laid(self):
        return [
            f"{place}-{target}" for place, card in self.free() for target, top in self.free() if self.builds(card, top)
        ]

    def moves(self):
        return sorted(super().moves() + ["deal"] * (bool(self.stock) and not self.won()))

    def play(self, move, order):
        if move == "deal":
            self.row()
        else:
            super().play(move, order)
            self.refill()

    def table(self):
        return super().table() | {"stock": self.stock}


class TheClock(Stocked):
    """Twelve foundations at the hours I to XII, and the circle's packets at the same hours."""

    PACKS = 2

    def __init__(self, cards):
        super().__init__(in_packets(cards[:36], 3), [f"u{hour}" for hour in range(1, 13)], cards[36:])
        # The tableau: the two of clubs at IX, and on clockwise, a card higher each, clubs, hearts, spades, diamonds in turn.
        for hour, pile in enumerate(self.foundations.values(), 1):
            pile.append("A23456789TJQK"[(hour + 4) % 13 if hour < 9 else hour - 8] + "CHSD"[(hour - 1) % 4])

    def fits(self, name, card):
        """ "Ascend in sequence until each packet attains the hour"; from the king to the ace."""
        top = self.foundations[name][-1]
        return card[1] == top[1] and (rank(card) - rank(top)) % 13 == 1 and rank(top) != int(name[1:])

    def builds(self, card, top):
        """ "Marry in a descending line", round as the foundations."""
        return card[1] == top[1] and (rank(top) - rank(card)) % 13 == 1

    def laid(self):
        """ "With cards in the circle, and not with those from the pack or talon"."""
        return [move for move in super().laid() if move[0] != "w"]

    def play(self, move, order):
        """ "All the packets refilled before proceeding again", in order from I: that is the next deal."""
        short = [packet for packet in self.packets.values() if len(packet) < 3]
        if move != "deal" or not short:
            return super().play(move, order)
        for packet in short:
            while len(packet) < 3 and self.stock:
                packet.append(self.stock.pop(0))

    def won(self):
        return all(rank(pile[-1]) == int(name[1:]) for name, pile in self.foundations.items())


class Sly(Stocked):
    """The talon is the card in hand, which goes out or onto the promenade; the others wait for the end of a round of twenty."""

    PACKS = 2

    def __init__(self, cards):
        super().__init__([[]] * 20, [letter + suit for letter in "ud" for suit in SUITS], cards)
        self.count = 0  # "you must carefully count the cards as you place them"
        self.turn()

    def turn(self):
        """Turn cards up to one that may be laid down: foundations are placed "at once" as they appear."""
        while self.stock and not self.talon:
            self.talon.append(self.stock.pop(0))
            if self.talon[-1][0] in "AK" and (places := self.plays("w", self.talon[-1])):
                super().play(places[0], ())

    def free(self):
        """ "A card once placed on the promenade cannot be played until each deal of twenty cards is complete"."""
        return [("w", card) for card in self.talon] or Book.free(self)

    def spaces(self):
        return [place for place, packet in self.packets.items() if not packet]

    def laid(self):
        """ "In any manner and on any cards of the promenade you please"; the first twenty make the promenade."""
        return [f"w-{place}" for place in self.spaces()[:1] or self.packets] if self.talon else []

    def moves(self):
        return [move for move in super().moves() if move != "deal" or not self.talon]

    def play(self, move, order):
        """ "Between each deal ... play ... all available cards, refilling vacancies from the pack"."""
        if move == "deal" and self.spaces():
            self.count = 20
            self.turn()
        elif move == "deal":
            self.count = 0
            self.turn()
        else:
            super().play(move, order)
            if move.startswith("w"):
                # "The cards that have been played during the deal do not count among the twenty".
                self.count += "-p" in move
                if self.count < 20:
                    self.turn()


GAMES = {"the-blockade": TheBlockade, "the-clock": TheClock, "sly": Sly}
