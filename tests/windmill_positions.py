"""Games and late positions of the windmill, for tests of its fast board, solver and coach."""

from collections import Counter

from cadogan.rules.cards import RANKS, SUITS
from cadogan.rules.games import windmill as rules

GAMES = [
    f"windmill?transfer={transfer}&kings={kings}&redeals={redeals}"
    for transfer in rules.OPTIONS["transfer"].values
    for kings in rules.OPTIONS["kings"].values
    for redeals in rules.OPTIONS["redeals"].values
]


def late_position(rng, game, most):
    """Return a late position with up to `most` cards not home yet; sails, waste and stock are random."""
    while True:
        sizes = [rng.choice((0, 1, 3, 6, 9, 11, 12, 13)) for _ in range(4)]
        if game.options["kings"] == "corner-first":
            sizes = [max(size, 1) for size in sizes]
        centre = rng.randrange(13, 53)
        if 4 <= 104 - centre - sum(sizes) <= most:
            break
    hub = [RANKS[place % 13] + SUITS[place // 13] for place in range(centre)]
    corners = [[RANKS[12 - i] + SUITS[k] for i in range(sizes[k])] for k in range(4)]
    left = Counter(2 * [rank + suit for rank in RANKS for suit in SUITS])
    left.subtract([*hub, *(card for corner in corners for card in corner)])
    cards = list(left.elements())
    rng.shuffle(cards)
    blocking = rng.choice((0, 4, 13))  # how strongly cards that the centre needs soon are buried
    cards.sort(key=lambda card: (RANKS.index(card[0]) - centre) % 13 * blocking + 13 * rng.random(), reverse=True)
    cards[8:] = cards[:7:-1]
    waste = 8 + rng.randrange(len(cards[8:]) + 1)
    started = [k for k in range(4) if sizes[k]]
    marked = game.options["transfer"] in ("alternate", "cadogan") and started and rng.random() < 0.5
    fields = {
        "sails": cards[:8],
        "c": hub,
        **{f"k{k + 1}": corners[k] for k in range(4)},
        "last": [f"k{rng.choice(started) + 1}" if marked else ""],
        "w": cards[8:waste],
        "stock": cards[waste:],
        "redeals": [str(rng.randint(0, int(game.options["redeals"])))],
    }
    return game.setup("; ".join(f"{name}={' '.join(value)}" for name, value in fields.items()))
