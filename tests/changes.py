"""What a client does with an answer that has only what has changed in a play."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]
EMPTY_PILE = {"down": 0, "next": "", "notes": [], "caption": "", "covered": None, "seen": [], "hand": ""}


def applied(play: Json, change: Json) -> Json:
    """Return the whole answer, from the last one and what has changed since."""
    rest = {name: value for name, value in change.items() if name not in ("piles", "others")}
    piles = _piles(play["table"]["piles"], change["piles"])
    table = {**play["table"], "piles": {**play["table"]["piles"], **piles}}
    moves = _moves(play["moves"], change["moves"]["drop"], change["moves"]["add"])
    after = {**play, **rest, "table": table, "moves": moves}
    after["line"] = _list(play["line"], change.get("line"))
    after["branches"] = _list(play["branches"], change.get("branches"))
    after["ahead"] = {
        name: None
        if each is None
        else {
            "piles": _piles(table["piles"], each["piles"]),
            "moves": _moves(moves, each.get("drop", ()), [change["others"][at] for at in each.get("add", ())]),
            "redeals_left": each.get("redeals_left", change["redeals_left"]),
            "status": each.get("status", "playing"),
        }
        for name, each in change["ahead"].items()
    }
    return after


def _piles(before: Json, changes: Json) -> Json:
    return {place: _pile(before[place], each) for place, each in changes.items()}


def _pile(before: Json, change: Json) -> Json:
    cards = [*before["cards"][: len(before["cards"]) - change.get("drop", 0)], *change.get("add", ())]
    now = {name: value for name, value in change.items() if name not in ("drop", "add")}
    return {**before, **EMPTY_PILE, "count": len(cards), **now, "cards": cards}


def _moves(before: list[Json], drop: list[str], add: list[Json]) -> list[Json]:
    now = {each["name"]: each for each in (*before, *map(_move, add))}
    return [now[name] for name in sorted(now) if name not in drop]


def _move(short: Json) -> Json:
    source, _, target = short["name"].replace("+", "-").partition("-")
    return {"kind": "card", "from": source if target else "", "to": target, "count": 1, "words": ""} | short


def wordless(play: Json) -> Json:
    """Return a play without the words of moves, which changes leave out."""
    ahead = {name: each and each | {"moves": _wordless(each["moves"])} for name, each in play["ahead"].items()}
    return play | {"moves": _wordless(play["moves"]), "ahead": ahead}


def _wordless(moves: list[Json]) -> list[Json]:
    return [each | {"words": ""} for each in moves]


def _list(before: list[Any], change: Json | None) -> list[Any]:
    if change is None:
        return before
    keep = change["keep"]
    return [*before[:keep], *change["add"], *before[keep + change["drop"] :]]
