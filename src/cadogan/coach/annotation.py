"""The analysis of a line: the chance before and after each move, which moves were mistakes, and what was luck."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape
from itertools import pairwise
from math import fsum, hypot
from typing import Any

from cadogan.coach.chance import Chance, Z, plain
from cadogan.coach.decisive_ply import ProvedPlies
from cadogan.coach.reasons import Reason
from cadogan.position import Position
from cadogan.position.notation import Record, main_line
from cadogan.rules import checked
from cadogan.rules.cards import counted

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.20  # loss of the chance of winning, from which on a move gets a mark
MARKS = (("??", BLUNDER), ("?", MISTAKE), ("?!", INACCURACY))
MARK_WORDS = {"??": "blunder", "?": "mistake", "?!": "inaccuracy"}
SURE = 2.0  # a loss counts if it exceeds this many standard errors

PREFIX = "coach: "  # begins each comment that an annotation writes into a record; the next annotation replaces these
_OURS = re.compile(rf"^{PREFIX}.*(?:\n|\Z)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class PlyNote:
    """One move of the line, and what it cost.

    `ply` counts from 1. `before` is the chance with the best move, `after` with the move played; both use only what had been
    seen before the move. `loss` is the difference; 0 if it may be the luck of sampling (`error` is one standard error) or if
    there was no choice (`forced`). `mark` is "?!", "?" or "??" for a loss of at least 5, 10 or 20 points, else empty. If the move
    lost something, `better` is a better move, `better_words` the same in words, `reason` says why in words and `reasons` as data.
    `words` is the move played, with the cards that it turned up.

    `turned`: the move turned up cards that were not known. `luck` is what these changed the chance by, so `after` plus luck is
    `before` of the next note; `luck_error` is its standard error. If no card was turned up, luck is 0.
    """

    ply: int
    move: str
    words: str
    before: Chance
    after: Chance
    loss: float = 0.0
    error: float = 0.0
    mark: str = ""
    better: str = ""
    better_words: str = ""
    reason: str = ""
    reasons: tuple[Reason, ...] = ()
    forced: bool = False
    turned: bool = False
    luck: float = 0.0
    luck_error: float = 0.0

    def plain(self) -> dict[str, Any]:
        """Return the note as plain data."""
        return plain(self)

    @property
    def comment(self) -> str:
        """The note in a few words: ``"?? 61 % -> 22 %; better c1-d: frees c4; the cards gave 3 %"``.

        Without a mark, it begins with the chance; without luck, the cards are left out.
        """
        cards = f"; the cards {_did(_points(self.luck))}" if _points(self.luck) else ""
        if not self.mark:
            return f"{self.after.short}{cards}"
        better = f"; better {self.better}" if self.better else ""
        reason = f": {self.reason}" if better and self.reason else ""
        return f"{self.mark} {self.before.short} -> {self.after.short}{better}{reason}{cards}"


def mark_of(loss: float, error: float) -> str:
    """Return the mark for a loss of the chance of winning with its standard error; empty for no mark."""
    if loss <= SURE * error:
        return ""
    return next((mark for mark, least in MARKS if loss >= least), "")


@dataclass(frozen=True)
class Annotation:
    """A line with a note on each of its moves.

    `start` and `end` are the chances at the beginning of the line and after its last move; they are not `available` if
    nothing was found out. `won_until` and `lost_from` are proved with all cards known, as a number of plies played: the last
    winnable position and the first unwinnable one; None if there is none or the solver was not asked. `result` is that of
    the record. `samples` counts the simulated games. `done`: every move was checked; otherwise the work was cancelled, and
    `plies` may be incomplete.
    """

    position: Position  # at the end of the line
    source: Record
    start: Chance
    end: Chance
    plies: tuple[PlyNote, ...]
    won_until: int | None
    lost_from: int | None
    seconds: float
    samples: int
    done: bool = True

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.position.game.name

    @property
    def result(self) -> str:
        """The result in the record: won, lost, resigned or ``*``."""
        return self.source.result

    @property
    def lost_at(self) -> int | None:
        """The ply that made the game unwinnable, all cards known; 0 if it never was winnable, None if that is not proved."""
        return self._proved.lost_at

    @property
    def luck(self) -> float:
        """What the cards changed the chance by. `start` plus luck plus skill is `end`, if every move was checked."""
        return fsum(note.luck for note in self.plies)

    @property
    def luck_error(self) -> float:
        """The standard error of the luck: it is the whole change less the skill."""
        return hypot(*((each.high - each.low) / (2 * Z) for each in (self.start, self.end)), self.skill_error)

    @property
    def skill(self) -> float:
        """What the moves changed the chance by: minus what they lost."""
        return 0.0 - fsum(note.loss for note in self.plies)

    @property
    def skill_error(self) -> float:
        """The standard error of the skill; losses too small to be noticed are in it."""
        return hypot(*(note.error for note in self.plies))

    @property
    def mistakes(self) -> tuple[PlyNote, ...]:
        """The moves with a mark."""
        return tuple(note for note in self.plies if note.mark)

    @property
    def notable(self) -> tuple[PlyNote, ...]:
        """The moves with a mark, and those that turned up cards that surely changed the chance by 20 points or more."""
        return tuple(each for each in self.plies if each.mark or abs(each.luck) >= max(BLUNDER, SURE * each.luck_error))

    @property
    def chances(self) -> tuple[tuple[int, Chance], ...]:
        """The graph: pairs of plies played and the chance with the best move from there, if one was found."""
        all_ = (*((note.ply - 1, note.before) for note in self.plies), (self.position.ply, self.end))
        return tuple((ply, chance) for ply, chance in all_ if chance.available)

    @property
    def fate(self) -> str:
        """A sentence that says when the game became unwinnable, all cards known; empty if nothing is known."""
        return self._proved.in_words(self.position)

    @property
    def _proved(self) -> ProvedPlies:
        return ProvedPlies(self.won_until, self.lost_from)

    def plain(self) -> dict[str, Any]:
        """Return the annotation as plain data."""
        return {
            "game": self.position.game.named(),
            "deal": None if self.position.number is None else str(self.position.number),
            **plain(self, "result", "start", "end", "luck", "luck_error", "skill", "skill_error", "plies"),
            "graph": [{"ply": ply, "value": round(chance.value, 4)} for ply, chance in self.chances],
            **plain(self, "won_until", "lost_from", "lost_at", "fate", "samples"),
            "seconds": round(self.seconds, 3),
            "done": self.done,
        }

    @checked
    def record(self, every: bool = False) -> Record:
        """Return the record with the notes as comments, after its own ones; earlier comments of the coach are replaced.

        Only `notable` moves get a comment, or all with `every`; the summary is the comment before the first move.
        """
        noted = self.plies if every else self.notable
        notes = {note.ply - 1: f"{PREFIX}{note.comment}" for note in noted}
        main = main_line(self.source.plies)
        plies = [
            ply._replace(comment=_with(ply.comment, notes.get(i, ""))) if i < main else ply
            for i, ply in enumerate(self.source.plies)
        ]
        summary = " ".join(f"{PREFIX}{self.summary}".split())
        return replace(self.source, plies=tuple(plies), comment=_with(self.source.comment, summary))

    @property
    def summary(self) -> str:
        """A few sentences about how the line was played."""
        counts = [(sum(note.mark == mark for note in self.plies), words) for mark, words in MARK_WORDS.items()]
        found = ", ".join(f"{n} {word if n == 1 else _plural(word)}" for n, word in counts if n) or "no mistakes"
        if not self.done:
            found = (
                f"{found} in the {counted(len(self.plies), 'move')} checked" if self.plies else "no move was checked"
            )
        over = "won" if self.position.is_won else "lost (no move is left)" if self.position.is_over else ""
        end = over or self.end.short
        text = f"{self.start.short if self.start.known else f'chance {self.start.short}'} at the start"
        text += f", {end} at the end; {self.causes}; {found}." if self.done and self.end.available else f"; {found}."
        return f"{text} {self.fate}".rstrip()

    @property
    def causes(self) -> str:
        """What the cards and the moves did: ``"the cards took 31 % (± 2), your moves 4 % (± 2)"``.

        In whole per cents that add up to the change of the chance, as on the page: what rounding leaves is the cards'.
        """
        change = _points(self.end.value) - _points(self.start.value)
        if not any(note.turned for note in self.plies):
            return f"your moves {_did(change, self.skill_error)}"
        skill = _points(self.skill)
        luck = change - skill
        moves = _did(skill, self.skill_error)
        return (
            f"the cards {_did(luck, self.luck_error)}, your moves {moves.removeprefix('took ') if luck < 0 else moves}"
        )

    def __str__(self) -> str:
        rows = [("ply", "move", "chance", "cards", "", "")]
        for note in self.plies:
            better = f"better {note.better}" + (f": {note.reason}" if note.reason else "") if note.mark else ""
            chance = note.before.short if not note.mark else f"{note.before.short} -> {note.after.short}"
            cards = f"{_points(note.luck):+d} %" if note.turned else ""
            rows.append((str(note.ply), note.move, chance, cards, note.mark, better))
        widths = [*(max(len(row[i]) for row in rows) for i in range(5)), 0]
        lines = [
            "  ".join(f"{cell:{side}{width}}" for cell, side, width in zip(row, "><<><<", widths, strict=True)).rstrip()
            for row in rows
        ]
        return "\n".join([*lines, f"{self.summary[:1].upper()}{self.summary[1:]}"])

    def _repr_svg_(self) -> str:
        return _svg(self)


def _plural(word: str) -> str:
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


def _points(change: float) -> int:
    """Return a change of the chance in points."""
    return round(100 * change)


def _did(points: int, error: float = 0.0) -> str:
    """Return what changed the chance by some points, in words; with `error`, how far off that may be at 95 %."""
    off = f" (± {_points(Z * error)})" if _points(Z * error) else ""
    return f"{'gave' if points > 0 else 'took'} {abs(points)} %{off}"


def _with(comment: str, ours: str) -> str:
    """Return a comment with our text at its end, and without our text from an earlier annotation."""
    return "\n".join(filter(None, (_OURS.sub("", comment).rstrip("\n"), ours)))


# -- the graph --------------------------------------------------------------------------------------------------------

WIDTH, HEIGHT, EDGE = 640, 160, 30
COLOURS = {"??": "#b3261e", "?": "#b8610a", "?!": "#8a7400"}
CARDS, MOVES = "#2b6cb0", "#b3261e"  # what the cards and what the moves did


def _svg(annotation: Annotation) -> str:
    """Draw the chance over the plies, each change in the colour of its cause, and the mistakes as dots.

    A dashed line is at the ply that made the game unwinnable.
    """
    last = max(1, annotation.position.ply)

    def x(ply: float) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * ply / last, 1)

    def y(value: float) -> float:
        return round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * value, 1)

    def parts() -> Iterator[str]:
        for value in (0.0, 0.5, 1.0):
            yield f'<path d="M{EDGE} {y(value)}H{WIDTH - EDGE}" stroke="#999" stroke-width=".5"/>'
            yield f'<text x="{EDGE - 3}" y="{y(value) + 3}" font-size="9" text-anchor="end" fill="#666">{value:.0%}</text>'
        for (ply, chance), (then, _) in pairwise(annotation.chances):
            yield f'<path d="M{x(ply)} {y(chance.value)}H{x(then)}" stroke="#999" stroke-width="1.5"/>'
        for note in annotation.plies:
            between = note.after.value + note.luck
            yield _bar(x(note.ply) - 1, y(note.before.value), y(note.after.value), MOVES)
            yield _bar(x(note.ply), y(note.after.value), y(between), CARDS)
        for left, colour, word in ((EDGE, CARDS, "the cards"), (EDGE + 60, MOVES, "your moves")):
            yield f'<path d="M{left} 10h10" stroke="{colour}" stroke-width="3"/>'
            yield f'<text x="{left + 13}" y="13" font-size="9" fill="#666">{word}</text>'
        if annotation.lost_at:
            yield f'<path d="M{x(annotation.lost_at)} {EDGE}V{HEIGHT - EDGE}" stroke="#b3261e" stroke-dasharray="3"/>'
        for note in annotation.mistakes:
            at = f'cx="{x(note.ply)}" cy="{y(note.after.value)}"'
            title = escape(f"{note.ply}. {note.move} {note.comment}")
            yield f'<circle {at} r="4" fill="{COLOURS[note.mark]}"><title>{title}</title></circle>'

    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'font-family="sans-serif" role="img" aria-label="{escape(annotation.summary)}">{"".join(parts())}</svg>'
    )


def _bar(x: float, one: float, other: float, colour: str) -> str:
    return f'<path d="M{x} {one}V{other}" stroke="{colour}" stroke-width="2"/>' if one != other else ""
