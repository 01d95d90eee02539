"""Why a move of a declared game is not legal."""

from __future__ import annotations

from cadogan.rules.cards import EMPTY, State, rank, suit
from cadogan.rules.declared import engine as e
from cadogan.rules.declared import rows as r
from cadogan.rules.declared import turning
from cadogan.rules.declared.safe import CARDS
from cadogan.rules.declared.table import Table
from cadogan.rules.pile_ops import top
from cadogan.rules.places import DEAL, PAIR, REDEAL, Step
from cadogan.rules.refusals import Refusal, refusal, takes

NOT_OPEN = {r.STOCK_EMPTY: "not-yet", r.WASTE_EMPTY: "not-before", r.UNTIL_EMPTY: "not-after"}


def why_not(table: Table, s: State, step: Step) -> Refusal | None:
    """Return why a move is not legal; None if no move looks like this."""
    t = r.number(s, r.TABLES)
    if e.unchosen(s, t):
        return refusal("choose-first")
    if step.kind in (DEAL, REDEAL):
        return _no_deal(table, s, t, step)
    names = [place.name for place in table.places]
    if step.target == "heap" and step.source in names:
        step = step._replace(target=step.source)
    if step.source not in names or step.target not in names:
        return None
    here, there = (r.row(t, names.index(name)) for name in (step.source, step.target))
    card, other = top(s, r.number(s, here)), top(s, r.number(s, there))
    if s[here + r.GIVES] == r.NOTHING:
        return refusal("only-dealt" if s[here + r.ZONE] == r.HAND else "stays", place=step.source)
    if s[here + r.ZONE] == r.HAND and card == EMPTY:
        return refusal("stock-empty")
    for each, place in ((here, step.source), (there, step.target)):
        if s[each + r.COVER] >= 0 and r.covered(s, t, each):
            if s[each + r.ZONE] != r.COLUMN:
                return refusal("lain-on", place=place)
            if each == here:
                return refusal("round-first", place=place, count=s[r.number(s, t + r.TURN)])
    if table.pairs and here == there:
        return refusal("not-alone", card=card)
    if step.kind == PAIR:
        return refusal("no-match", card=card, other=other)
    if step.source == step.target:
        return refusal("same-place")
    return _not_taken(table, s, t, here, there, step, card, other)


def _not_taken(table: Table, s: State, t: int, here: int, there: int, step: Step, card: int, other: int) -> Refusal:
    """Return why a pile does not take a card that is free."""
    to, place = step.target, step.source
    if why := turning.why_not(s, t, here, there, place):
        return why
    if not s[there + r.FROM] & s[here + r.BIT]:
        return refusal("takes-none" if not s[there + r.FROM] else "not-from", to=to, place=place)
    if s[there + r.OPENS] and r.closed(s, t, s[there + r.OPENS]):
        return refusal(NOT_OPEN.get(s[there + r.OPENS], "not-begun"), to=to)
    if (due := _due(table, s, t)) not in ("", to):
        return refusal("fill-first", place=due)
    if other == EMPTY and not s[there + r.SPACE_FROM] & s[here + r.BIT]:
        return refusal("space-stays" if not s[there + r.SPACE_FROM] else "space-not-from", to=to, place=place)
    fits = r.wanted(s, t, there)
    ranks, suits = ({each(c) for c in CARDS if fits >> c & 1} for each in (rank, suit))
    if not fits:
        return refusal(
            "complete" if s[there + r.ZONE] == r.FOUNDATION else "takes-nothing-on", card=card, other=other, to=to
        )
    if fits >> card & 1:
        return refusal("alone", card=card)
    if len(suits) == 1 and card >> 4 not in suits:
        return refusal("other-suit", suit=suits.pop(), to=to)
    if len(ranks) > 1 and other == EMPTY and rank(card) not in ranks:
        return refusal("not-in-space", card=card, to=to)
    if len(ranks) == 1 and (other == EMPTY or s[there + r.ZONE] == r.FOUNDATION):
        return takes(to, card, ranks.pop())
    return refusal("not-next", card=card, other=other, to=to)


def _no_deal(table: Table, s: State, t: int, step: Step) -> Refusal:
    stock = r.number(s, t + r.STOCK)
    if due := _due(table, s, t):
        return refusal("fill-first", place=due)
    if step.kind == DEAL:
        return refusal("waste-full" if stock and s[stock] else "stock-empty")
    if stock and s[stock]:
        return refusal("stock-left", count=s[stock])
    return refusal("no-redeal" if table.left and not s[table.left] else "nothing-left")


def _due(table: Table, s: State, t: int) -> str:
    """The space that the player must fill before anything else; "" if there is none."""
    due = e.space_due(s, t) if s[t + r.DUE] & r.BY_PLAYER else 0
    return table.places[(due - t - r.HEADER) // r.ROW].name if due else ""
