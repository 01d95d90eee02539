"""The rules written a second time, as plainly as possible: slow, and independent of the real ones, to compare with them.

Cards are names ("TS"), piles are lists of names, bottom first; in a stock, next card first. Each game has `moves`, `play`,
`won` and `table`, the cards of every place. `play` gets the order of the cards for a shuffled redeal.
"""

from itertools import product

RANKS = " A23456789TJQK"
SUITS = "SHDC"


def rank(card):
    return RANKS.index(card[0])


def follow(one, other):
    """Whether two cards have the same suit and ranks that differ by one."""
    return one[1] == other[1] and abs(rank(one) - rank(other)) == 1


def follow_round(one, other, wrap):
    """Whether two cards follow each other; with `wrap`, ace and king of a suit do."""
    return follow(one, other) or (wrap == "on" and one[1] == other[1] and {one[0], other[0]} == {"A", "K"})


class Foundations:
    """Eight piles built in suit, up from the ace and down from the king."""

    def __init__(self, started):
        self.up = {suit: ["A" + suit] * started for suit in SUITS}
        self.down = {suit: ["K" + suit] * started for suit in SUITS}

    def takes(self, card):
        """Return the letters of the foundations that a card fits."""
        up, down = self.up[card[1]], self.down[card[1]]
        return ["u"] * (rank(card) == len(up) + 1) + ["d"] * (rank(card) == 13 - len(down))

    def add(self, letter, card):
        (self.up if letter == "u" else self.down)[card[1]].append(card)

    def transfers(self):
        """Yield moves of a top card to the other pile of its suit; the first card of a pile stays."""
        for suit in SUITS:
            for one, other in ("ud", "du"):
                pile = self.up[suit] if one == "u" else self.down[suit]
                if len(pile) > 1 and other in self.takes(pile[-1]):
                    yield f"{one}{suit}-{other}{suit}"

    def transfer(self, move):
        pile = (self.up if move[0] == "u" else self.down)[move[1]]
        self.add(move[3], pile.pop())

    def table(self):
        return {letter + suit: pile[suit] for letter, pile in (("u", self.up), ("d", self.down)) for suit in SUITS}


class StockAndWaste:
    """A stock dealt card by card onto a waste, redeals, and how much of the stock the player has seen."""

    def __init__(self, cards, options):
        self.stock, self.waste, self.known = list(cards), [], 0
        self.left = int(options["redeals"])
        self.hand, self.shuffle = options["hand"] == "on", options.get("shuffle") == "on"

    def moves(self):
        if self.stock:
            return ["deal"]
        return ["redeal"] if self.waste and self.left else []

    def draw(self):
        self.known = max(0, self.known - 1)
        return self.stock.pop(0)

    def play(self, move, order):
        if move == "deal":
            self.waste.append(self.draw())
        else:
            self.stock = [self.waste[i] for i in order] if self.shuffle else self.waste
            self.waste = []
            self.known = 0 if self.shuffle else len(self.stock)
            self.left -= 1

    def seen(self):
        known = max(self.known, 1) if self.hand else self.known
        return [card if i < known else "??" for i, card in enumerate(self.stock)]


class Weave:
    def __init__(self, options, cards):
        self.options = options
        self.quilt = {(i // 8, i % 8): card for i, card in enumerate(cards[:64])}
        self.foundations = Foundations(1)

    def free(self, row, col):
        along = [(-1, 0), (1, 0)] if (row + col) % 2 == 0 else [(0, -1), (0, 1)]
        lanes = [[(row + down * i, col + right * i) for i in range(1, 8)] for down, right in along]
        if self.options["release"] == "touch":
            lanes = [lane[:1] for lane in lanes]
        return any(not self.quilt.keys() & set(lane) for lane in lanes)

    def free_cards(self):
        """Yield the names of the places of free cards, and the cards."""
        for (row, col), card in self.quilt.items():
            if self.free(row, col):
                yield "abcdefgh"[col] + str(row + 1), card

    def unpick(self, place):
        return self.quilt.pop((int(place[1]) - 1, "abcdefgh".index(place[0])))

    def won(self):
        return all(len(pile) == 13 for pile in self.foundations.table().values())

    def cells(self):
        cells = {"abcdefgh"[col] + str(row + 1): [] for row in range(8) for col in range(8)}
        return cells | {"abcdefgh"[col] + str(row + 1): [card] for (row, col), card in self.quilt.items()}


class Quilt(Weave):
    def __init__(self, options, cards):
        super().__init__(options, cards)
        self.hand = StockAndWaste(cards[64:], options)

    def onto_waste(self, card):
        return bool(self.hand.waste) and follow_round(card, self.hand.waste[-1], self.options["wrap"])

    def moves(self):
        moves = self.hand.moves()
        for place, card in self.free_cards():
            moves += [f"{place}-{letter}" for letter in self.foundations.takes(card)]
            moves += [f"{place}-w"] * self.onto_waste(card)
        if self.hand.waste:
            moves += [f"w-{letter}" for letter in self.foundations.takes(self.hand.waste[-1])]
        if self.options["foundation_transfer"] == "on":
            moves += self.foundations.transfers()
        return [] if self.won() else sorted(moves)

    def play(self, move, order):
        if "-" not in move:
            self.hand.play(move, order)
        elif move[1] in SUITS:
            self.foundations.transfer(move)
        else:
            source, target = move.split("-")
            card = self.hand.waste.pop() if source == "w" else self.unpick(source)
            if target == "w":
                self.hand.waste.append(card)
            else:
                self.foundations.add(target, card)

    def table(self):
        return self.cells() | self.foundations.table() | {"w": self.hand.waste, "stock": self.hand.stock}


class Rug(Weave):
    def __init__(self, options, cards):
        super().__init__(options, cards)
        self.reserves = {f"r{i + 1}": cards[64 + 4 * i : 68 + 4 * i] for i in range(8)}

    def moves(self):
        moves = []
        empty = [name for name, pile in self.reserves.items() if not pile]
        tops = [(name, pile[-1]) for name, pile in self.reserves.items() if pile]
        for place, card in [*self.free_cards(), *tops]:
            moves += [f"{place}-{letter}" for letter in self.foundations.takes(card)]
            moves += [
                f"{place}-{name}"
                for name, top in tops
                if name != place and follow_round(card, top, self.options["wrap"])
            ]
            if len(self.reserves.get(place, "two or more")) > 1:
                moves += [f"{place}-{name}" for name in empty]
        if self.options["foundation_transfer"] == "on":
            moves += self.foundations.transfers()
        return [] if self.won() else sorted(moves)

    def play(self, move, order):
        if move[1] in SUITS:
            self.foundations.transfer(move)
            return
        source, target = move.split("-")
        card = self.reserves[source].pop() if source in self.reserves else self.unpick(source)
        if target in self.reserves:
            self.reserves[target].append(card)
        else:
            self.foundations.add(target, card)

    def table(self):
        return self.cells() | self.foundations.table() | self.reserves


class Windmill:
    def __init__(self, options, cards):
        self.options = options
        self.sails = {f"s{i + 1}": card for i, card in enumerate(cards[:8])}
        self.hand = StockAndWaste(cards[8:], options)
        self.centre = ["AS"]
        self.corners = {f"k{i}": [] for i in range(1, 5)}
        self.last = ""  # the place that the last card of the centre came from

    def open_cards(self):
        """Return the cards of the sails and the top card of the waste, by place."""
        return self.sails | ({"w": self.hand.waste[-1]} if self.hand.waste else {})

    def in_sight(self, number):
        return number in map(rank, self.open_cards().values())

    def moves(self):
        moves = self.hand.moves()
        wanted = (rank(self.centre[-1]) % 13 + 1) if len(self.centre) < 52 else 0
        vacant = [name for name, pile in self.corners.items() if not pile]
        for place, card in self.open_cards().items():
            king_first = card[0] == "K" and vacant and self.options["kings"] == "corner-first"
            if rank(card) == wanted and not king_first:
                moves.append(f"{place}-c")
            if card[0] == "K":
                moves += [f"{place}-{name}" for name in vacant[:1]]
            moves += [
                f"{place}-{name}" for name, pile in self.corners.items() if pile and rank(card) == rank(pile[-1]) - 1
            ]
        for name, pile in self.corners.items():
            if len(pile) > 1 and rank(pile[-1]) == wanted and self.transferable(name, wanted):
                moves.append(f"{name}-c")
        return [] if self.won() else sorted(moves)

    def transferable(self, corner, number):
        return {
            "alternate": self.last not in self.corners,
            "none": False,
            "free": True,
            "cadogan": self.last != corner and self.in_sight(number + 1),
            "unless-otherwise": not self.in_sight(number),
        }[self.options["transfer"]]

    def play(self, move, order):
        if "-" not in move:
            return self.hand.play(move, order)
        source, target = move.split("-")
        if source in self.corners:
            card = self.corners[source].pop()
        elif source == "w":
            card = self.hand.waste.pop()
        else:
            card = self.sails.pop(source)
            if self.hand.waste:
                self.sails[source] = self.hand.waste.pop()
            elif self.hand.stock:
                self.sails[source] = self.hand.draw()
        if target == "c":
            self.centre.append(card)
            self.last = source
        else:
            self.corners[target].append(card)

    def won(self):
        return [len(pile) for pile in (self.centre, *self.corners.values())] == [52, 13, 13, 13, 13]

    def table(self):
        sails = {f"s{i}": [self.sails[f"s{i}"]] if f"s{i}" in self.sails else [] for i in range(1, 9)}
        return sails | self.corners | {"c": self.centre, "w": self.hand.waste, "stock": self.hand.stock}


class Capricieuse:
    def __init__(self, options, cards):
        self.options = options
        self.left = int(options["redeals"])
        self.foundations = Foundations(1 if options["foundations"] == "set-out" else 0)
        self.piles = [[] for _ in range(12)]
        self.deal(cards)

    def deal(self, cards):
        turn = 0
        for card in cards:
            fits = self.foundations.takes(card)
            if self.options["deal_play"] == "off":  # only cards that start a foundation go out
                fits = [letter for letter in fits if card[0] == {"u": "A", "d": "K"}[letter]]
                if self.options["foundations"] == "set-out":
                    fits = []
            if fits:
                self.foundations.add(fits[-1] if self.options["both_fit"] == "down" else fits[0], card)
            else:
                self.piles[turn % 12].append(card)
                turn += 1

    def moves(self):
        moves = ["redeal"] * bool(self.left and any(self.piles))
        for (i, pile), (j, other) in product(enumerate(self.piles, 1), repeat=2):
            if pile and i == j:
                moves += [f"p{i}-{letter}" for letter in self.foundations.takes(pile[-1])]
            elif (pile and other and follow_round(pile[-1], other[-1], self.options.get("wrap"))) or (
                len(pile) > 1 and not other and self.options["fill_spaces"] == "on"
            ):
                moves.append(f"p{i}-p{j}")
        if self.options["foundation_transfer"] == "on":
            moves += self.foundations.transfers()
        return [] if self.won() else sorted(moves)

    def gathered(self):
        piles = self.piles if self.options.get("collect") == "first-first" else reversed(self.piles)
        return [card for pile in piles for card in pile]

    def play(self, move, order):
        if move == "redeal":
            cards = self.gathered()
            self.piles = [[] for _ in range(12)]
            self.left -= 1
            self.deal([cards[i] for i in order] if self.options.get("shuffle") == "on" else cards)
        elif move[1] in SUITS:
            self.foundations.transfer(move)
        else:
            source, target = move.split("-")
            card = self.piles[int(source[1:]) - 1].pop()
            if target in ("u", "d"):
                self.foundations.add(target, card)
            else:
                self.piles[int(target[1:]) - 1].append(card)

    def won(self):
        return not any(self.piles)

    def table(self):
        return {f"p{i}": pile for i, pile in enumerate(self.piles, 1)} | self.foundations.table()


class Nation(Capricieuse):
    def __init__(self, options, cards):
        super().__init__(options | {"foundations": "set-out"}, cards)

    def deal(self, cards):
        for i, card in enumerate(cards):
            fits = self.foundations.takes(card) if self.options["deal_play"] == "on" else []
            if fits:
                self.foundations.add(fits[-1] if self.options["both_fit"] == "down" else fits[0], card)
            else:
                self.piles[i // 8].append(card)


class Doubles:
    def __init__(self, options, cards):
        self.options = options
        self.rows, self.cols = int(options["rows"]), int(options["cols"])
        cells = self.rows * self.cols
        self.cells = dict(enumerate(cards[:cells]))  # by place, counted from 0, without gaps
        self.stock = list(cards[cells:])

    def pairs(self):
        for one, other in product(self.cells, repeat=2):
            (row, col), (row2, col2) = divmod(one, self.cols), divmod(other, self.cols)
            near = abs(row - row2) <= 1 and abs(col - col2) <= 1
            if one < other and near and self.cells[one][0] == self.cells[other][0]:
                yield f"{one + 1}+{other + 1}"

    def closed(self):
        """Return the layout and the stock after closing the gaps."""
        if self.options["closing"] == "rows":
            cells = dict(enumerate(card for _, card in sorted(self.cells.items())))
        else:
            cells = {}
            for col in range(self.cols):
                column = [card for place, card in sorted(self.cells.items()) if place % self.cols == col]
                cells |= {row * self.cols + col: card for row, card in enumerate(column)}
        stock = list(self.stock)
        for place in range(self.rows * self.cols):
            if place not in cells and stock:
                cells[place] = stock.pop(0)
        return cells, stock

    def moves(self):
        moves = list(self.pairs())
        may_close = self.options["pairing"] == "optional" or not moves
        if may_close and self.closed() != (self.cells, self.stock):
            moves.append("close")
        return sorted(moves)

    def play(self, move, order):
        if move == "close":
            self.cells, self.stock = self.closed()
        else:
            for place in move.split("+"):
                del self.cells[int(place) - 1]

    def won(self):
        return not self.cells and not self.stock

    def table(self):
        cells = {str(i + 1): [self.cells[i]] if i in self.cells else [] for i in range(self.rows * self.cols)}
        return cells | {"stock": self.stock}

    def seen(self):
        return ["??"] * len(self.stock)


FAMILIES = {
    "quilt": Quilt,
    "windmill": Windmill,
    "capricieuse": Capricieuse,
    "doubles": Doubles,
    "rug": Rug,
    "nation": Nation,
}
