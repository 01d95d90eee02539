"""The Shah: a star of eight rays, each of three cards, of which only the outer one is built on.

The rays are laid out in three circles: to deal is at first to lay the next circle, a card to each ray, which blocks the
one before; until then you may play cards of the last one to foundations, and the next card of the stock takes the place
of each at once. When the star is complete, only cards of the outer circle and of the waste are moved to build, and only
onto cards of the outer circle; the two inner cards of a ray go to foundations alone. The waste or the next card of the
stock fills a space, the innermost first, and of these the first from ray 1 on; before that no card goes onto the waste.
A card of the outer circle may go to an empty ray, the first if there are several; the waste, or else the stock, then
completes that ray at once.

Source. Lady Adelaide Cadogan, Illustrated Games of Solitaire or Patience, 1914. "You are not obliged" to play or marry,
but spaces "must be refilled": here before the next card goes to the waste. They are filled "from the talon or pack", as
the player chooses; the two outer places of a ray that the grace opens are filled "from the talon", "at once".
Elsewhere, any card goes to an empty ray.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cadogan.rules.cards import BadInput, State
from cadogan.rules.declared import *
from cadogan.rules.declared.engine import moves as all_moves
from cadogan.rules.declared.engine import play as play_card
from cadogan.rules.declared.refusing import why_not as refused
from cadogan.rules.pictures import OUT, at, picture, ring
from cadogan.rules.pile_ops import draw_card, pop, push
from cadogan.rules.piles import Room
from cadogan.rules.places import CARD, DEAL, Step
from cadogan.rules.refusals import Refusal, refusal

ALSO = ("shah",)
DE = Wording(
    "Der Schah (The Shah)",
    "Ein Stern mit acht Strahlen zu drei Karten; nur an der äußeren wird gebaut.",
    "Die Strahlen werden in drei Kreisen ausgelegt: Ausgeteilt wird zuerst der nächste Kreis, eine Karte an jeden Strahl. Er sperrt den vorigen; davor darfst du Karten des letzten auf Zielstapel spielen, und die nächste Karte des Talons ersetzt sie sofort. Ist der Stern vollständig, gilt: Gebaut wird nur mit und auf Karten des äußeren Kreises und mit der Ablage; die zwei inneren Karten eines Strahls kommen nur auf Zielstapel. Lücken füllen die Ablage oder die nächste Karte des Talons, die innersten zuerst und von Strahl 1 an; vorher kommt keine Karte auf die Ablage. In einen leeren Strahl darf eine Karte des äußeren Kreises; dann füllen ihn sofort die Ablage oder sonst der Talon auf.",
)
FR = Wording(
    "Le Schah (The Shah)",
    "Une étoile de huit rayons de trois cartes, dont seule celle du bout reçoit des cartes.",
    "Les rayons se donnent en trois cercles : donner, c’est d’abord poser le cercle suivant, une carte à chaque rayon. Il bloque le précédent ; avant, vous pouvez jouer des cartes du dernier sur les fondations, et la carte suivante du talon les remplace aussitôt. Une fois l’étoile complète, on ne construit qu’avec et sur les cartes du cercle extérieur, ou avec le rebut ; les deux cartes intérieures d’un rayon ne vont que sur les fondations. Le rebut, ou la carte suivante du talon, remplit les vides, les plus proches du centre d’abord, à partir du rayon 1 ; avant cela, aucune carte ne va au rebut. Une carte du cercle extérieur peut aller sur un rayon vide, que le rebut ou sinon le talon complète aussitôt.",
)
TABLE = Table(
    Columns(8, down(), 1, takes=(COLUMNS, WASTE), filled=(COLUMNS, WASTE, STOCK), room=16, letter="r", title="ray {}"),
    Foundations(8, out=True, full=12),
    Waste(),
    Stock(),
    Room("circle", written=True),
    packs=2,
    without=[16 * suit + KING for suit in range(4)] * 2,
)

# -- the star: its circles as they are dealt, and then rays that are always filled up to their height -----------------

RAYS, NEXT, PILE, REST, CIRCLE = TABLE.offsets("r1", "r2", "w", "stock", "circle")
APART, COUNT, HEIGHT = NEXT - RAYS, 8, 3
TARGETS, END = TABLE.targets, TABLE.sources * TABLE.targets
FROM_WASTE = [place.name for place in TABLE.places].index("w")  # rays are the first sources and targets
# s[CIRCLE] is 0 and 1 while the second and the third circle are still to be dealt, then 2.


def due(s: State) -> int:
    """Return the number of the ray whose space is filled first; -1 if the star is complete."""
    found, least = -1, HEIGHT
    for ray in range(COUNT):
        if s[RAYS + APART * ray] < least:
            found, least = ray, s[RAYS + APART * ray]
    return found


def moves(s: State, out: State) -> int:
    """Write the legal moves into `out`, and return how many there are."""
    n, space, kept = all_moves(s, out), due(s), 0
    for i in range(n):
        source, target = out[i] // TARGETS, out[i] % TARGETS
        if out[i] < END and target < COUNT:
            size = s[RAYS + APART * target]
            graced = size == 0 and target == space and source < COUNT
            if (
                s[CIRCLE] < 2
                or (source < COUNT and s[RAYS + APART * source] < HEIGHT)
                or (size < HEIGHT and not graced)
            ):
                continue
        out[kept] = out[i]
        kept += 1
    if s[CIRCLE] == 2 and space >= 0 and s[PILE]:
        out[kept] = FROM_WASTE * TARGETS + space
        kept += 1
    return kept


def play(s: State, move: int) -> None:
    """Play a legal move."""
    source, target = move // TARGETS, move % TARGETS
    to = RAYS + APART * target if move < END and target < COUNT else 0
    if move == END:
        deal_on(s)
    elif to and source == FROM_WASTE and s[to] < HEIGHT:
        push(s, to, pop(s, PILE))
    else:
        graced = to != 0 and s[to] == 0
        play_card(s, move)
        while graced and s[to] < HEIGHT and (s[PILE] or s[REST]):
            push(s, to, pop(s, PILE) if s[PILE] else draw_card(s, REST))
        if s[CIRCLE] < 2:
            push(s, RAYS + APART * source, draw_card(s, REST))
    if s[REST] == 0:
        s[CIRCLE] = 2


def deal_on(s: State) -> None:
    """Deal a circle; or a card, to the space that is filled first or onto the waste."""
    if s[CIRCLE] < 2:
        for ray in range(COUNT):
            if s[REST]:
                push(s, RAYS + APART * ray, draw_card(s, REST))
        s[CIRCLE] += 1
    else:
        space = due(s)
        push(s, RAYS + APART * space if space >= 0 else PILE, draw_card(s, REST))


def step(s: State, move: int) -> Step:
    """Return what a move does. Raises LookupError for a number that is never a move."""
    found = TABLE.step(s, move)
    if found.kind != DEAL or (s[CIRCLE] == 2 and due(s) < 0):
        return found._replace(target="w" if found.kind == DEAL else found.target)
    return Step(DEAL, "stock", "", 1 if s[CIRCLE] == 2 else max(1, min(COUNT, s[REST])))


def why_not(s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this."""
    sizes = {f"r{ray + 1}": s[RAYS + APART * ray] for ray in range(COUNT)}
    if step.kind == CARD and step.target in sizes and step.source != step.target:
        if sizes.get(step.source, 0) and (s[CIRCLE] < 2 or sizes[step.source] < HEIGHT):
            return refusal("inner", place=step.source)
        if step.source in (*sizes, "w") and sizes.get(step.source, s[PILE]) and sizes[step.target] < HEIGHT:
            return refusal("fill-first", place=f"r{due(s) + 1}")
    return refused(TABLE, s, step)


def write(s: State) -> dict[str, str]:
    """Return the table as fields of a text position, by name."""
    return TABLE.write(s) | {"circle": str(s[CIRCLE] + 1) if s[CIRCLE] < 2 else ""}


def draw(s: State) -> str:
    """Return the table as text, and which circle was dealt last while others are to come."""
    return TABLE.draw(s) + (f"\n  circle: {s[CIRCLE] + 1}" if s[CIRCLE] < 2 else "")


def check(s: State, fields: Mapping[str, str], every: Sequence[int]) -> None:
    """Set which circle was dealt last. Raises BadInput where it cannot be."""
    circle = fields["circle"]
    if circle not in ("", "1", "2") or (circle and any(s[RAYS + APART * ray] > int(circle) for ray in range(COUNT))):
        raise BadInput(
            f"circle={circle[:20]} is wrong: write circle=1 or circle=2 while no ray has more cards and the others are to come; else leave it out"
        )
    s[CIRCLE] = int(circle) - 1 if circle and s[REST] else 2


# -- the star with the Shah in its middle, for wide and for high windows ----------------------------------------------

INNER = ring((0, -8.8), (5.7, -8.8), (5.9, 0), (5.7, 8.8), (0, 8.8))
OUTER = ring((0, -16.3, (0, -1.6)), (11.2, -13.6, (1.7, -1.4)), (11.6, 0, OUT), (11.2, 13.6, (1.7, 1.4)), (0, 17.8, (0, 1.6)))  # fmt: skip
PICTURES = (
    picture(
        TABLE, 19.7, 25, 27.8, 26.6, middle="KH", stock=at((24.2, -6.2)), w=at((24.2, 4.6), scale=1.2), u=INNER, r=OUTER
    ),
    picture(TABLE, 19.7, 25, 19.7, 37.5, middle="KH", stock=at((-4, 30.5)), w=at((4, 30.5)), u=INNER, r=OUTER),
)
