"""Games of Lady Cadogan's book written a second time, from her text alone, slow and plain, to compare the real rules with.

Cards are names ("TS"), piles are lists of names; the last card of a packet is the free one, the first card of a stock is
dealt next. Words of hers that decide a rule are quoted beside it. Two customs are the house's, not hers: one card moves
at a time, and a card that lies alone does not move from one lane to another, for nothing would change. Where the real
rules read her more freely and stay so, these do as well, and a comment that begins with "Strictly" says what she wrote.
"""

from plain_rules import SUITS, follow, rank

RED = "HD"


def numbered(packets):
    return {f"p{i}": list(packet) for i, packet in enumerate(packets, 1)}


def alternate(card, top):
    """Whether a card is one lower than another, and of the other colour."""
    return rank(card) == rank(top) - 1 and (card[1] in RED) != (top[1] in RED)


def in_packets(cards, size):
    return [cards[i : i + size] for i in range(0, len(cards), size)]


class Book:
    """Packets and foundations: `u` ascends from the ace, `d` descends from the king; a suit in the name is followed."""

    PACKS = 1
    SPACES = False  # whether an empty packet takes any free card of another

    def __init__(self, packets, foundations):
        self.packets = numbered(packets)
        self.foundations = {name: [] for name in foundations}

    def fits(self, name, card):
        pile = self.foundations[name]
        next_rank = len(pile) + 1 if name[0] == "u" else 13 - len(pile)
        return rank(card) == next_rank and (name[1] not in SUITS or name[1] == card[1])

    def plays(self, place, card):
        """Return the moves of a card onto foundations; two that ascend alike are one choice."""
        return sorted({f"{place}-{name[0]}" for name in self.foundations if self.fits(name, card)})

    def builds(self, card, top):
        """Whether the card may be laid on the top card of a packet."""
        return False

    def free(self):
        """Return the places of the free cards, and the cards."""
        return [(place, packet[-1]) for place, packet in self.packets.items() if packet]

    def may_fill(self, place):
        return self.SPACES and len(self.packets.get(place, ())) > 1

    def played(self):
        return [move for place, card in self.free() for move in self.plays(place, card)]

    def laid(self):
        """Return the moves of free cards onto packets and into spaces."""
        moves = []
        for place, card in self.free():
            for target, packet in self.packets.items():
                if packet and place != target and self.builds(card, packet[-1]):
                    moves.append(f"{place}-{target}")
                if not packet and self.may_fill(place):
                    moves.append(f"{place}-{target}")
        return moves

    def moves(self):
        return [] if self.won() else sorted(self.played() + self.laid())

    def take(self, place):
        return self.packets[place].pop()

    def put(self, target, card):
        if target in self.packets:
            self.packets[target].append(card)
        else:
            name = next(name for name in self.foundations if name[0] == target and self.fits(name, card))
            self.foundations[name].append(card)

    def play(self, move, order):
        source, target = move.split("-")
        self.put(target, self.take(source))

    def won(self):
        return all(len(pile) == 13 for pile in self.foundations.values())

    def table(self):
        return self.packets | self.foundations


class Stocked(Book):
    """A game with a stock that is turned card by card onto a talon, whose last card is free, too."""

    LEFT = 0  # redeals

    def __init__(self, packets, foundations, stock):
        super().__init__(packets, foundations)
        self.stock, self.talon, self.left = list(stock), [], self.LEFT

    def free(self):
        return super().free() + [("w", card) for card in self.talon[-1:]]

    def moves(self):
        if self.won():
            return []
        may_redeal = self.left and self.talon and not self.stock
        return sorted(super().moves() + ["deal"] * bool(self.stock) + ["redeal"] * bool(may_redeal))

    def take(self, place):
        return self.talon.pop() if place == "w" else super().take(place)

    def play(self, move, order):
        if move == "deal":
            self.talon.append(self.stock.pop(0))
        elif move == "redeal":
            self.stock, self.talon = [self.talon[i] for i in order] or self.talon, []
            self.left -= 1
        else:
            super().play(move, order)

    def table(self):
        return super().table() | {"w": self.talon, "stock": self.stock}


class Refilled(Stocked):
    """Spaces are refilled "from the pack or talon": a card that is dealt while there is one goes into it."""

    def refilled(self):
        """Return these spaces."""
        return [place for place, packet in self.packets.items() if not packet]

    def may_fill(self, place):
        return place == "w"

    def play(self, move, order):
        spaces = self.refilled()
        super().play(move, order)
        if move == "deal" and spaces:
            self.put(spaces[0], self.talon.pop())


class TheSalicLaw(Book):
    """Kings that appear open the packets; "place one king to begin", the queens lie aside."""

    PACKS = 2

    def __init__(self, cards):
        super().__init__([["KS"], *[[]] * 7], [f"u{i}" for i in range(1, 9)])
        self.stock = list(cards)
        self.last = 1  # "always heaping upon the last king that has appeared"

    def free(self):
        """Return the cards on the kings, which stay themselves."""
        return [(place, packet[-1]) for place, packet in self.packets.items() if len(packet) > 1]

    def laid(self):
        """ "When the deal is ended you are allowed to place one card from any of the other packets on each king"."""
        # From any: a card that lies alone on its king, too.
        bare = [] if self.stock else [place for place, packet in self.packets.items() if len(packet) == 1]
        return [f"{place}-{king}" for place, _ in self.free() for king in bare]

    def moves(self):
        return ["deal"] * bool(self.stock) + super().moves()

    def play(self, move, order):
        if move != "deal":
            return super().play(move, order)
        card = self.stock.pop(0)
        self.last += card[0] == "K"
        # Aces "are to be immediately placed in a line above".
        self.put("u" if card[0] == "A" else f"p{self.last}", card)

    def won(self):
        """ "Ascend in sequence to knaves"."""
        return all(len(pile) == 11 for pile in self.foundations.values())

    def table(self):
        return super().table() | {"stock": self.stock}


class SpensersFairieQueen(TheSalicLaw):
    """As in The Salic Law; the aces "ascend in sequence to queens" and "follow suit"."""

    def __init__(self, cards):
        super().__init__(cards)
        self.foundations = {f"u{suit}{number}": [] for number in ("", "2") for suit in SUITS}

    def laid(self):
        """ "When the deal is complete ... in descending sequence and need not follow suit"; "any ... to a single king"."""
        return [
            f"{place}-{target}"
            for place, card in self.free()
            for target, packet in self.packets.items()
            if not self.stock and place != target and (rank(card) == rank(packet[-1]) - 1 or len(packet) == 1)
        ]

    def won(self):
        return all(len(pile) == 12 for pile in self.foundations.values())


class TurnedUp(Book):
    """Cards turned up onto the packets in turn; those that go out are "replaced" by the next ones."""

    PACKS = 2
    LAST_ONLY = False  # whether only the card that fell last may be played during the deal
    LEFT = 0

    def __init__(self, cards, packets, foundations):
        super().__init__([[] for _ in range(packets)], foundations)
        self.stock, self.left = list(cards), self.LEFT
        self.start()

    def start(self):
        self.turn, self.fell, self.open = (
            0,
            "",
            set(),
        )  # the place of the next card, of the last one, and of those not blocked
        self.deal()

    def limit(self, place, name):
        """Whether a card at a place may go to a foundation during the deal."""
        return True

    def must(self, place, card):
        """Return the foundation that a card must go to as it turns up."""
        return ""

    def plays(self, place, card):
        names = [
            name for name in self.foundations if self.fits(name, card) and (not self.stock or self.limit(place, name))
        ]
        return sorted({f"{place}-{name[0]}" for name in names})

    def free(self):
        return [(place, card) for place, card in super().free() if not self.stock or place in self.open]

    def deal(self):
        while self.stock:
            place, card = f"p{self.turn + 1}", self.stock.pop(0)
            if name := self.must(place, card):
                self.foundations[name].append(card)
                continue
            self.packets[place].append(card)
            self.open = {place} if self.LAST_ONLY else self.open | {place}
            self.fell, self.turn = place, (self.turn + 1) % len(self.packets)
            if self.played() or self.changed():
                break

    def changed(self):
        return []

    def moves(self):
        if self.won():
            return []
        if self.stock:
            return sorted(self.played() + self.changed() + ["deal"])
        return sorted(super().moves() + self.changed() + ["redeal"] * bool(self.left and any(self.packets.values())))

    def play(self, move, order):
        if move == "deal":
            self.deal()
        elif move == "redeal":
            self.left -= 1
            self.stock = [card for place in self.taken_up() for card in self.packets[place]]
            self.packets = {place: [] for place in self.packets}
            self.start()
        elif move[0] in "ud":
            source, target = move.split("-")
            self.foundations[target].append(self.foundations[source].pop())
        else:
            source, target = move.split("-")
            if not self.stock or target in self.packets:
                return super().play(move, order)
            card = self.packets[source].pop()
            names = [
                name
                for name in self.foundations
                if name[0] == target and self.fits(name, card) and self.limit(source, name)
            ]
            self.foundations[names[0]].append(card)
            self.open.discard(source)
            if source == self.fell:
                self.fell, self.turn = "", int(source[1:]) - 1

    def table(self):
        return super().table() | {"stock": self.stock}


class TheKings(TurnedUp):
    """Rows 1 to 4 at the left, 5 to 8 at the right; "not available ... unless on the same horizontal line as the foundation"."""

    SPACES = True  # "any available card at the inner end of the lane"

    def __init__(self, cards):
        super().__init__((), 8, [f"u{i}" for i in range(1, 9)])
        self.foundations = {name: ["A" + SUITS[i % 4]] for i, name in enumerate(self.foundations)}
        self.stock = list(cards)
        self.start()

    def builds(self, card, top):
        """ "Sequences, both ascending and descending" that "do not follow suit"."""
        return abs(rank(card) - rank(top)) == 1

    def limit(self, place, name):
        return int(place[1:]) % 4 == int(name[1:]) % 4

    def must(self, place, card):
        """ "Never omit to play suitable cards as they turn up"."""
        return next((name for name in self.foundations if self.limit(place, name) and self.fits(name, card)), "")


class TheFourCorners(TurnedUp):
    """Packets 1, 6, 7 and 12 are the corners, 2 to 5 adjoin the aces, 8 to 11 the kings."""

    LAST_ONLY = True  # "after the deal is completed, the uppermost card of each packet is available"
    LEFT = 2

    def __init__(self, cards):
        super().__init__(cards, 12, [letter + suit for letter in "ud" for suit in SUITS])

    def builds(self, card, top):
        return follow(card, top)

    def limit(self, place, name):
        number = int(place[1:])
        if number in (1, 6, 7, 12):
            return True
        return name == ("u" + SUITS[number - 2] if number < 6 else "d" + SUITS[number - 8])

    def must(self, place, card):
        """ "The eight foundation cards, as they appear, are to be at once played"."""
        return next((name for name, pile in self.foundations.items() if not pile and self.fits(name, card)), "")

    def taken_up(self):
        """ "In order, beginning on the left", each under the one before, as in The Nation."""
        return [f"p{i}" for i in range(12, 0, -1)]


class TheLouisPatience(TurnedUp):
    """The alphabet; "each circle absolutely blocks the preceding one" until "the entire deal is complete"."""

    LEFT = 3

    def __init__(self, cards):
        super().__init__((), 12, [letter + suit for letter in "ud" for suit in SUITS])
        self.foundations = {name: [{"u": "A", "d": "K"}[name[0]] + name[1]] for name in self.foundations}
        self.stock = list(cards)
        self.start()

    def builds(self, card, top):
        return follow(card, top)

    def changed(self):
        """ "During this second deal ... you may change it from one to the other"."""
        return [
            f"{name}-{other}"
            for name, pile in self.foundations.items()
            for other in self.foundations
            if self.left < 3 and len(pile) > 1 and self.fits(other, pile[-1])
        ]

    def taken_up(self):
        """ "Beginning with the letter g, and ending with f. In this manner the order of the packets is reversed"."""
        return [f"p{i}" for i in (6, 5, 4, 3, 2, 1, 12, 11, 10, 9, 8, 7)]


class LaBelleLucie(Book):
    """ "The entire tableau may be taken up, shuffled and re-dealt (if necessary twice)"."""

    def __init__(self, cards):
        super().__init__(in_packets(cards, 3), ["u" + suit for suit in SUITS])
        self.left = 2

    def builds(self, card, top):
        """ "Marriages in a descending line"."""
        return follow(card, top) and rank(card) < rank(top)

    def moves(self):
        # Strictly "when ... there are no more available cards to play"; but no one must play a card that is available.
        may_redeal = self.left and any(self.packets.values())
        return sorted(super().moves() + ["redeal"] * bool(may_redeal))

    def play(self, move, order):
        if move != "redeal":
            return super().play(move, order)
        taken_up = [card for packet in self.packets.values() for card in packet]
        empty = {place: [] for place in self.packets}
        self.packets = empty | numbered(in_packets([taken_up[i] for i in order], 3))
        self.left -= 1


class Fortress(Book):
    """Two groups of five rows, the bottom ones of six cards, the others of five; the last card of a row is the outside one."""

    SPACES = True  # "select any available card"

    def __init__(self, cards):
        # Strictly the cards go "straight across each group" from the left, so that the left one has its first card outside.
        rows, cards = [], list(cards)
        for length in (5, 5, 5, 5, 6) * 2:
            rows.append([cards.pop(0) for _ in range(length)])
        super().__init__(rows, ["u" + suit for suit in SUITS])

    def builds(self, card, top):
        """ "Marriages, both in ascending and in descending lines"."""
        return follow(card, top)


class RedAndBlack(Stocked):
    """Eight Volunteers; a vacancy is filled "immediately ... from the cards in hand", in the end from the talon."""

    PACKS = 2
    LEFT = 1  # "may be taken up, shuffled, and re-dealt once"

    def __init__(self, cards):
        aces = [f"u{suit}{number}" for number in ("", "2") for suit in SUITS]
        super().__init__([[card] for card in cards[:8]], aces, cards[8:])
        self.foundations = {name: ["A" + name[1]] for name in aces}

    def builds(self, card, top):
        """ "In descending sequence, but they must be of alternate colors"."""
        return alternate(card, top)

    def play(self, move, order):
        super().play(move, order)
        for packet in self.packets.values():
            if not packet and (self.stock or self.talon):
                packet.append(self.stock.pop(0) if self.stock else self.talon.pop())


class NapoleonsSquare(Stocked):
    """A space "may be filled by one card from the talon or pack"; from the pack is to turn the card and move it."""

    PACKS = 2

    def __init__(self, cards):
        aces = [f"u{suit}{number}" for number in ("", "2") for suit in SUITS]
        super().__init__(in_packets(cards[:48], 4), aces, cards[48:])

    def builds(self, card, top):
        """ "Marriages in a descending line"."""
        return follow(card, top) and rank(card) < rank(top)

    def may_fill(self, place):
        return place == "w"


class TheFishBone(Refilled):
    """Packets are the gridiron; foundations `k` and `q` are the places beside the knaves."""

    PACKS = 2
    LEFT = 1  # "may be taken up and re-dealt once"

    def __init__(self, cards):
        places = [f"{letter}{suit}{number}" for letter in "ukq" for number in ("", "2") for suit in SUITS]
        super().__init__([[]] * 6, places, cards)
        while self.refilled():
            self.play("deal", ())

    def fits(self, name, card):
        """ "Unless one of the knaves of the same suit is already placed to receive it"."""
        pile = self.foundations[name]
        if name[0] == "u":
            return card[1] == name[1] and rank(card) == 11 - len(pile)
        return card == name[0].upper() + name[1] and not pile and bool(self.foundations["u" + name[1:]])

    def builds(self, card, top):
        """ "Ascending"."""
        return follow(card, top) and rank(card) > rank(top)

    def laid(self):
        """ "Only with cards from the pack or talon"."""
        if self.talon and self.talon[-1][0] in "QK":
            return []
        return [move for move in super().laid() if move[0] == "w"]

    def play(self, move, order):
        """Knaves are "played as they appear"; "never omit to place the kings and queens when it can be done"."""
        if move == "deal" and self.stock[0][0] in "JQK":
            # One that cannot be placed "must be consigned to the talon": it fills no space.
            self.talon.append(self.stock.pop(0))
        else:
            super().play(move, order)
        while self.talon and self.talon[-1][0] in "JQK" and (places := self.plays("w", self.talon[-1])):
            super().play(places[0], ())

    def won(self):
        """ "A line of aces, each having a king and a queen of the same suit on either side"."""
        return all(len(pile) == (11 if name[0] == "u" else 1) for name, pile in self.foundations.items())


class TheTerrace(Stocked):
    """The Terrace is `r`, the packets are the valley; the first three cards there are those to choose from."""

    PACKS = 2

    def __init__(self, cards):
        super().__init__([*([card] for card in cards[13:16]), *[[]] * 6], [f"u{i}" for i in range(1, 9)], cards[16:])
        self.terrace, self.base = list(cards[:13]), ""

    def free(self):
        return [("r", card) for card in self.terrace[-1:]] + super().free()

    def fits(self, name, card):
        """ "Ascend in sequence and must be formed with alternate red and black cards"."""
        pile = self.foundations[name]
        if not pile:
            return card[0] == (self.base or card[0])
        return len(pile) < 13 and (rank(card) - rank(pile[-1])) % 13 == 1 and (card[1] in RED) != (pile[-1][1] in RED)

    def played(self):
        """ "Choose one of the three as a foundation"."""
        return super().played() if self.base else ["p1-u", "p2-u", "p3-u"]

    def builds(self, card, top):
        """ "In alternate descending sequence", round as the foundations: a king goes on an ace."""
        # Strictly not where the foundations start with aces, and so end with kings.
        return (rank(top) - rank(card)) % 13 == 1 and (card[1] in RED) != (top[1] in RED)

    def laid(self):
        """Of the cards of the Terrace it is only said that they are played."""
        return [move for move in super().laid() if move[0] != "r" and self.base]

    def moves(self):
        return [move for move in super().moves() if move != "deal" or self.base]

    def take(self, place):
        return self.terrace.pop() if place == "r" else super().take(place)

    def play(self, move, order):
        super().play(move, order)
        if not self.base:
            self.base = self.foundations["u1"][0][0]
            # "Place your two rejected cards ... and deal out seven other cards alongside".
            rejected = [card for packet in self.packets.values() for card in packet]
            self.packets = numbered([[card] for card in rejected] + [[]] * 7)
        # Strictly the player refills, and only "from the pack in hand", before more is turned; a space is of no other use.
        for packet in self.packets.values():
            if not packet and (self.stock or self.talon):
                packet.append(self.stock.pop(0) if self.stock else self.talon.pop())

    def table(self):
        return super().table() | {"r": self.terrace}


class TheOlga(Stocked):
    """Piquet cards: the seven follows the ace. Cards that are face down are turned as soon as they are free."""

    PACKS = 4
    RANKS = "A789TJQK"
    SPACES = True  # "any available card of the flower-bed"

    def __init__(self, cards):
        aces = [f"u{suit}{number}" for number in ("", "2", "3", "4") for suit in SUITS]
        super().__init__([cards[i:49:7] for i in range(7)], aces, cards[49:])

    def fits(self, name, card):
        """ "Ascending in sequence through sevens to kings"."""
        return card[1] == name[1] and self.RANKS[len(self.foundations[name]) :].startswith(card[0])

    def builds(self, card, top):
        """ "In descending sequence upon each other ... in alternate colors"."""
        return card[0] + top[0] in self.RANKS and (card[1] in RED) != (top[1] in RED)

    def won(self):
        return all(len(pile) == 8 for pile in self.foundations.values())


class TheFifteen(Book):
    """Fifteen columns of seven, dealt in rows; once a card of row six may come out from under those that block it."""

    PACKS = 2
    SPACES = True  # "you may select any available card and place it at the top of the lane"

    def __init__(self, cards):
        super().__init__([cards[i::15] for i in range(15)], [letter + suit for letter in "ud" for suit in SUITS])
        self.withdrawn = ""  # "one ace and one king"
        self.started = False  # whether another card than these was played

    def builds(self, card, top):
        """ "Both in ascending and in descending lines"."""
        return follow(card, top)

    def blocked(self):
        """Return the aces and kings that may be withdrawn from the sixth row "if no foundation card is available"."""
        if self.started or any(card[0] in "AK" for _, card in self.free()):
            return []
        return [
            (place, packet[5])
            for place, packet in self.packets.items()
            if len(packet) > 6 and packet[5][0] in "AK" and packet[5][0] not in self.withdrawn
        ]

    def played(self):
        """An ace or king of row six starts its foundation: its own letter tells which."""
        return super().played() + [f"{place}-{'u' if card[0] == 'A' else 'd'}" for place, card in self.blocked()]

    def play(self, move, order):
        source, target = move.split("-")
        if target in ("u", "d") and source in dict(self.blocked()):
            card = self.packets[source].pop(5)
            self.withdrawn += card[0]
            self.put(target, card)
        else:
            # Strictly both are withdrawn together; a marriage between them changes nothing that can be reached.
            self.started = self.started or target not in self.packets
            super().play(move, order)


GAMES = {
    "the-salic-law": TheSalicLaw,
    "spensers-fairie-queen": SpensersFairieQueen,
    "the-kings": TheKings,
    "the-four-corners": TheFourCorners,
    "the-louis-patience": TheLouisPatience,
    "la-belle-lucie": LaBelleLucie,
    "fortress": Fortress,
    "red-and-black": RedAndBlack,
    "napoleons-square": NapoleonsSquare,
    "the-fish-bone": TheFishBone,
    "the-terrace": TheTerrace,
    "the-olga": TheOlga,
    "the-fifteen": TheFifteen,
}
