"""Games of Lady Cadogan's book that are dealt in rows, in rounds, or up to a number of cards.

Written a second time from her text alone, as those of `plain_book`.
"""

from itertools import product

from plain_book import Book, Stocked, in_packets
from plain_rules import SUITS, follow, rank
from plain_zones import zone


class Rows(Book):
    """The stock is laid in rows, each of which blocks the one before; vacancies are refilled from it "immediately"."""

    PACKS = 2

    def __init__(self, packets, foundations, stock):
        super().__init__([], foundations)
        self.packets, self.stock = packets, list(stock)
        self.rows = 0
        self.play("deal", ())

    def builds(self, card, top):
        """ "Marry in descending line"."""
        return follow(card, top) and rank(card) < rank(top)

    def height(self, place):
        """Return how many cards there must be, as long as there is a pack."""
        return self.rows

    def lay(self, place, card):
        self.packets[place].append(card)

    def moves(self):
        return sorted(super().moves() + ["deal"] * (bool(self.stock) and not self.won()))

    def play(self, move, order):
        if move == "deal":
            self.rows += 1
        else:
            super().play(move, order)
        for place, packet in self.packets.items():
            while self.stock and len(packet) < self.height(place):
                self.lay(place, self.stock.pop(0))

    def table(self):
        return super().table() | {"stock": self.stock}


class TheBlockade(Rows):
    """Twelve columns of packets, for cards that marry lie "exactly over each other"."""

    def __init__(self, cards):
        aces = [f"u{suit}{number}" for number in ("", "2") for suit in SUITS]
        super().__init__({f"p{i}": [] for i in range(1, 13)}, aces, cards)

    def lay(self, place, card):
        """ "Aces may be played as they appear", and the next card takes their place."""
        if card[0] == "A":
            super().put("u", card)
        else:
            self.packets[place].append([card])

    def free(self):
        """ "All cards are available that have no others below them"."""
        return [(place, column[-1][-1]) for place, column in self.packets.items() if column]

    def laid(self):
        free = self.free()
        return [f"{place}-{target}" for place, card in free for target, top in free if self.builds(card, top)]

    def take(self, place):
        card = self.packets[place][-1].pop()
        if not self.packets[place][-1]:
            self.packets[place].pop()
        return card

    def put(self, target, card):
        if target in self.packets:
            self.packets[target][-1].append(card)
        else:
            super().put(target, card)

    def table(self):
        columns = {place: [card for packet in column for card in packet] for place, column in self.packets.items()}
        return super().table() | columns


class TheCongress(Rows):
    """The helps have the letter `h`, those that come later `x`; the rivers are columns, `r`."""

    def __init__(self, cards):
        packets = zone("h", cards[:4]) | {f"r{i}": [] for i in range(1, 9)} | {f"x{i}": [] for i in range(1, 5)}
        aces = [f"u{suit}{number}" for number in ("", "2") for suit in SUITS]
        super().__init__(packets, aces, cards[4:])
        self.foundations = {name: ["A" + name[1]] for name in aces}

    def height(self, place):
        """ "Refilling vacancies, both in the rivers and helps, with cards from the pack"."""
        return {"h": 1, "r": self.rows, "x": 0}[place[0]]

    def laid(self):
        """ "Any four available cards ... from the rivers" begin new helps "after the entire pack is exhausted"."""
        built = [move for move in super().laid() if "-r" not in move]
        if self.stock:
            return built
        spaces = [place for place, packet in self.packets.items() if place[0] != "r" and not packet]
        return built + [f"{place}-{space}" for place, _ in self.free() if place[0] == "r" for space in spaces]


class TheShah(Stocked):
    """Rays: a card in the first circle, one in the second, and from the third on a packet."""

    PACKS = 2

    def __init__(self, cards):
        aces = [f"u{suit}{number}" for number in ("", "2") for suit in SUITS]
        super().__init__([], aces, cards)
        self.foundations = {name: ["A" + name[1]] for name in aces}
        self.packets = {f"r{i}": [] for i in range(1, 9)}
        self.circles = 0
        self.play("deal", ())

    def spaces(self):
        """ "Beginning with the inner circles, and proceeding from left to right"."""
        rays = [place for place, ray in self.packets.items() if len(ray) < self.circles]
        return sorted(rays, key=lambda place: len(self.packets[place]))

    def builds(self, card, top):
        """ "Only ... in descending line"."""
        return follow(card, top) and rank(card) < rank(top)

    def laid(self):
        """ "Limited to cards in the third circle"; "when a lane ... is opened out ... one card from the third circle"."""
        outer = [(place, card) for place, card in self.free() if len(self.packets.get(place, "www")) > 2]
        moves = []
        for place, card in outer:
            moves += [f"{place}-{other}" for other, top in outer if other != "w" and self.builds(card, top)]
            if place == "w":
                moves += [f"w-{space}" for space in self.spaces()[:1]]
            else:
                moves += [f"{place}-{lane}" for lane in self.spaces()[:1] if not self.packets[lane]]
        return moves

    def play(self, move, order):
        circle = move == "deal" and self.circles < 3
        self.circles += circle
        if move == "deal" and not circle and (spaces := self.spaces()):
            self.put(spaces[0], self.stock.pop(0))
        elif not circle:
            super().play(move, order)
        if circle or self.circles < 3:
            # In the deal, "filling the spaces at once from the cards in your hand".
            for space in self.spaces()[: len(self.stock)]:
                self.put(space, self.stock.pop(0))
        source, _, target = move.partition("-")
        if source in self.packets and target in self.packets and len(self.packets[target]) == 1:
            # "The other two spaces are refilled from the talon, and this must be done at once".
            for _ in range(2):
                if self.talon:
                    self.put(target, self.talon.pop())
                elif self.stock:
                    self.put(target, self.stock.pop(0))

    def won(self):
        """ "Ascend in sequence to queens"."""
        return all(len(pile) == 12 for pile in self.foundations.values())


HOURS = {f"{letter}{suit}": hour for hour, (letter, suit) in enumerate(product("abc", "CHSD"), 1)}


class TheClock(Stocked):
    """Packets at the hours I to XII, and foundations `a` at I to IV, `b` at V to VIII, `c` at IX to XII."""

    PACKS = 2

    def __init__(self, cards):
        super().__init__(in_packets(cards[:36], 3), HOURS, cards[36:])
        # The tableau: the two of clubs at IX, and on clockwise, a card higher each, clubs, hearts, spades, diamonds in turn.
        for name, hour in HOURS.items():
            self.foundations[name] = ["6789TJQK2345"[hour - 1] + name[1]]

    def fits(self, name, card):
        """ "Ascend in sequence until each packet attains the hour"; from the king to the ace."""
        top = self.foundations[name][-1]
        return card[1] == name[1] and (rank(card) - rank(top)) % 13 == 1 and rank(top) != HOURS[name]

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
        return all(rank(pile[-1]) == HOURS[name] for name, pile in self.foundations.items())


class Sly(Stocked):
    """The talon is the card in hand, which goes out or onto the promenade; the others wait for the end of a round of twenty."""

    PACKS = 2

    def __init__(self, cards):
        super().__init__([[]] * 20, [letter + suit for letter in "ud" for suit in SUITS], cards)
        self.count = 0  # "you must carefully count the cards as you place them"
        while self.spaces():
            # "If any foundations appear, place them at once ... and also play any other suitable cards as they turn up".
            self.talon.append(self.stock.pop(0))
            self.play((self.played() or self.laid())[0], ())

    def spaces(self):
        return [place for place, packet in self.packets.items() if not packet]

    def free(self):
        """ "A card once placed on the promenade cannot be played until each deal of twenty cards is complete"."""
        if self.talon:
            return [("w", self.talon[-1])]
        return [] if self.count < 20 and self.stock else Book.free(self)

    def laid(self):
        """ "In any manner and on any cards of the promenade you please"."""
        return [f"w-{place}" for place in self.spaces()[:1] or self.packets] if self.talon else []

    def moves(self):
        return [move for move in super().moves() if move != "deal" or not self.talon]

    def play(self, move, order):
        """ "Between each deal ... play ... all available cards, refilling vacancies from the pack"."""
        if move != "deal":
            super().play(move, order)
            # "The cards that have been played during the deal do not count among the twenty".
            self.count += move.startswith("w-p")
        elif spaces := self.spaces():
            for space in spaces[: len(self.stock)]:
                self.put(space, self.stock.pop(0))
        else:
            # Strictly "always ... playing suitable ones" in the later deals, too; but "cards may be played as they turn up".
            self.count %= 20
            self.talon.append(self.stock.pop(0))


GAMES = {
    "the-blockade": TheBlockade,
    "the-congress": TheCongress,
    "the-shah": TheShah,
    "the-clock": TheClock,
    "sly": Sly,
}
