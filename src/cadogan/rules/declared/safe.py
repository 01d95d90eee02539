"""Safe plays of declared games: cards that go to a foundation, whatever else is to come (rule code).

Foundations are built one way, each in its suit or all by rank alone. Let D be a set of cards that holds c, and with each card that is not
home (with any card, if cards may come back) all cards that the columns let lie on it; if cards may come back, also the card below it on
its foundation. If every card of D is home, or is next on each foundation that could take it, then a line L that wins also wins
without its moves of c, with c put out first: call that line L'. A card of D that L lays on c, or on another card of D that L' has put
out, is put out in L' instead, and L' leaves out what L does with it later. No other card ever lies on these, so L' has every other
card where L has it, or nearer: it finds the same cards on top of the same piles, and more spaces. Foundations are as far as in L, or
farther by cards of D; L never needs a card of D there that L' has covered, as the card below it is in D too.
What more spaces and other foundations could spoil is left out: foundations that do not take cards from everywhere, spaces that are filled by themselves, cards that go out by themselves,
stocks dealt by threes, redeals that gather the columns, runs limited by spaces.
"""

from __future__ import annotations

from cadogan.rules.cards import ACE, EMPTY, KING, State, pack
from cadogan.rules.declared import engine as e
from cadogan.rules.declared import rows as r
from cadogan.rules.declared.rows import number, row, taken_on, wanted
from cadogan.rules.state import OPTION

# What a table says, as bits.
BACK, BY_RESERVE, BY_STOCK, SHUFFLED, PROVABLE = (1 << 16 + i for i in range(5))

CARDS = tuple(pack(1))


def facts(s: State, packs: int) -> int:
    """Return what the tables in a state say that decides what is safe, as bits."""
    t = number(s, r.TABLES)
    rows = [row(t, pile) for pile in range(s[t + r.PILES])]
    columns = [each for each in rows if s[each + r.ZONE] == r.COLUMN]
    foundations = [each for each in rows if s[each + r.ZONE] == r.FOUNDATION]
    wastes = [each for each in rows if s[each + r.ZONE] == r.DISCARDS]
    reserves = [each for each in rows if s[each + r.ZONE] == r.RESERVE]
    fills = {s[each + r.SPACE] for each in columns} - {r.NOT_FILLED}
    found = BACK if any(s[each + r.GIVES] != r.NOTHING for each in foundations) else 0
    found |= BY_RESERVE if r.BY_RESERVE in fills else 0
    found |= BY_STOCK if fills - {r.BY_RESERVE} else 0  # also with the next card that is dealt
    shuffled = number(s, t + r.SHUFFLED)
    found |= SHUFFLED if shuffled and s[shuffled] else 0
    suited = all(s[each + r.SUIT] >= 0 for each in foundations)
    provable = (
        len({s[each + r.CLASS] for each in foundations}) == 1
        and len(foundations) == 4 * packs
        and packs <= (1 if found & BACK else 4)
        and all(s[each + r.ROOM] <= KING for each in foundations)
        and all(
            s[each + r.FROM] & s[source + r.BIT]
            for each in foundations
            for source in rows[: s[t + r.SOURCES]]
            if source not in foundations
        )
        and all(one_way(s, t, s[each + r.KIND], suited) for each in foundations)
        and not any(s[each + r.FROM] for each in wastes)
        and not any(s[each + r.GIVES] == r.RUN_BY_SPACES for each in columns)
        and not any(s[each + r.GIVES] > r.TOP and s[each + r.ROOM] < KING for each in columns)
        and not (found & BY_RESERVE and any(s[each + r.FROM] for each in reserves))
    )
    return found | (PROVABLE if provable else 0)


def one_way(s: State, t: int, kind: int, suited: bool) -> bool:
    """Whether one card at most follows on each card by a way of building, of its own suit; or, if not `suited`, the cards of one rank."""
    for on in CARDS:
        fit = taken_on(s, t, kind, on)
        if suited and (fit & (fit - 1) or fit & ~(0xFFFF << 16 * (on >> 4))):
            return False
        if not suited and fit not in (0, *(r.ONE_OF_EACH_SUIT << rank for rank in range(ACE, KING + 1))):
            return False
    return True


def by_words(packs: int, known: dict[bytes, int], s: State, move: int) -> bool:
    """Whether a legal move is safe. `known`: the facts met so far, by the options."""
    t = number(s, r.TABLES)
    targets = s[t + r.TARGETS]
    if s[t + r.PAIRS] or move >= s[t + r.SOURCES] * targets:
        return False
    source = row(t, move // targets)
    here = e.pile_of(s, t, move % targets, s[number(s, source) + s[number(s, source)]])
    if here == 0 or s[here + r.ZONE] != r.FOUNDATION:
        return False
    options = bytes(s[OPTION : r.TABLES])
    if options not in known:
        known[options] = facts(s, packs)
    return bool(known[options] & PROVABLE and is_safe(s, t, source, known[options]))


def redeals_left(s: State, t: int) -> int:
    """Return how many redeals are left."""
    return s[number(s, t + r.LEFT)] if number(s, t + r.LEFT) else 0


def in_stock(s: State, t: int) -> int:
    """Return the number of cards of the stock."""
    return s[number(s, t + r.STOCK)] if number(s, t + r.STOCK) else 0


def gathers(s: State, t: int) -> bool:
    """Whether a redeal that gathers the columns is left."""
    return bool((redeals_left(s, t) or s[t + r.TURNS]) and s[t + r.GATHERS] != r.TURNED)


def takers(s: State, t: int, card: int) -> int:
    """Return the set of the cards that may lie on a card in any column."""
    cards, last = 0, -1
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if s[here + r.ZONE] == r.COLUMN and s[here + r.KIND] != last:
            last = s[here + r.KIND]
            cards |= taken_on(s, t, last, card)
    return cards


def below(s: State, t: int, card: int) -> int:
    """Return the card below a card on its foundation, or that it would go on; EMPTY if there is none."""
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if s[here + r.ZONE] == r.FOUNDATION and s[here + r.SUIT] == card >> 4:
            at = number(s, here)
            i = 1
            while i <= s[at] and s[at + i] != card:
                i += 1
            return s[at + i - 1] if i > 1 else EMPTY
    return EMPTY


def no_need(s: State, t: int, card: int, foundation: int, found: int) -> bool:
    """Whether no card that is left can need a card outside the foundations; it lies on that of the row `foundation`, if not 0."""
    home = ready = -1  # the cards that are home, or go home whenever they like, on each foundation that could take them
    for pile in range(s[t + r.PILES]):
        here = row(t, pile)
        if s[here + r.ZONE] == r.FOUNDATION:
            at, suit = number(s, here), s[here + r.SUIT]
            cards = 0 if suit < 0 else ~(0xFFFF << 16 * suit)
            for i in range(1, s[at] + 1):
                cards |= 1 << s[at + i] if suit >= 0 else r.ONE_OF_EACH_SUIT << (s[at + i] & 15)
            home &= cards
            if here != foundation:
                cards |= wanted(s, t, here)
            ready &= cards
    todo = done = 1 << card
    while todo:
        if todo & ~ready:
            return False
        each = 0
        while todo >> each & 1 == 0:
            each += 1
        todo &= todo - 1
        more = 0
        if each == card or found & BACK or home >> each & 1 == 0:
            more = takers(s, t, each)
        if found & BACK and below(s, t, each) != EMPTY:
            more |= 1 << below(s, t, each)
        todo |= more & ~done
        done |= more
    return True


def is_safe(s: State, t: int, source: int, found: int) -> bool:
    """Whether the top card of the pile of a row may go to its foundation, and nothing else need be tried."""
    at, zone = number(s, source), s[source + r.ZONE]
    left, stock = redeals_left(s, t), in_stock(s, t)
    turns = left != 0 or s[t + r.TURNS] != 0
    if zone == r.HAND or gathers(s, t) or (zone == r.DISCARDS and turns and (found & SHUFFLED or s[t + r.DEALS] != 1)):
        return False
    if (s[t + r.DEAL_PLAY] and (stock or turns)) or (s[t + r.DEALS_TO] != r.TO_WASTE and stock):
        return False
    if found & BY_RESERVE and s[at] == 1:
        return False
    if found & BY_STOCK and (stock or turns or (number(s, t + r.WASTE) and s[number(s, t + r.WASTE)])):
        return False
    return no_need(s, t, s[at + s[at]], 0, found)
