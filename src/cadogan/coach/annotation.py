"""What is found out about a line that was played: the chance before and after each move, and which moves were mistakes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from cadogan.coach.chance import Chance
from cadogan.coach.reasons import Reason
from cadogan.notation import Record, main_line
from cadogan.position import Position

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.20  # of the chance of winning lost by a move
MARKS = (("??", BLUNDER), ("?", MISTAKE), ("?!", INACCURACY))
MARK_WORDS = {"??": "blunder", "?": "mistake", "?!": "inaccuracy"}
SURE = 2.0  # standard errors that a loss must be greater than

PREFIX = "coach: "  # of the comments that an annotation writes into a record, by which the next one finds them
_OURS = re.compile(rf"^{PREFIX}.*(?:\n|\Z)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class PlyNote:
    """One move of the line, and what it cost.

    `ply` counts from 1. `before` is the chance with the best move, `after` with the one that was played, both from what had
    been seen before it, in the same sampled worlds. `loss` is the difference, 0 where it is no greater than the luck of
    sampling (`error`, one standard error) allows or there was no choice (`forced`); `mark` is "?!", "?" or "??" for a loss
    of 5, 10 or 20 points or more, else empty. Of a move that lost something `better` is a better one, `better_words` the
    same in words and `reason` why, `reasons` the same as parts. `words` is the move that was played, with what it turned up.
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

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "ply": self.ply,
            "move": self.move,
            "words": self.words,
            "before": self.before.plain(),
            "after": self.after.plain(),
            "loss": round(self.loss, 4),
            "error": round(self.error, 4),
            "mark": self.mark,
            "better": self.better,
            "better_words": self.better_words,
            "reason": self.reason,
            "reasons": [
                {"kind": each.kind, "cards": list(each.cards), "places": list(each.places)} for each in self.reasons
            ],
            "forced": self.forced,
        }

    @property
    def comment(self) -> str:
        """In a few words: ``"?? 61 % -> 22 %; better c1-d: frees c4"``, or only the chance where nothing was lost."""
        if not self.mark:
            return self.after.short
        better = f"; better {self.better}" if self.better else ""
        reason = f": {self.reason}" if better and self.reason else ""
        return f"{self.mark} {self.before.short} -> {self.after.short}{better}{reason}"


def mark_of(loss: float, error: float) -> str:
    """The mark of a move that lost so much of the chance of winning, with its standard error; empty for none."""
    if loss <= SURE * error:
        return ""
    return next((mark for mark, least in MARKS if loss >= least), "")


@dataclass(frozen=True)
class Annotation:
    """A line with a note on each of its moves.

    `start` and `end` are the chances at the beginning of the line and after its last move, not `told` where nothing was found out. `won_until` and `lost_from` are
    proofs with all cards known, as a number of plies played: the last position that could still be won and the first that
    could not, None where there is none or it was not asked. `result` is that of the record. `samples` are the games played
    out in all. `done`: every move was looked at; else the work was cancelled, and `plies` may lack some.
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
        """How the game ended, as its record says: won, lost, resigned or ``*``."""
        return self.source.result

    @property
    def lost_at(self) -> int | None:
        """The ply by which the deal was lost, all cards known, where that is proved; 0 where it never could be won."""
        if self.lost_from == 0 or (self.lost_from is not None and self.lost_from - 1 == self.won_until):
            return self.lost_from
        return None

    @property
    def mistakes(self) -> tuple[PlyNote, ...]:
        """The moves that are marked."""
        return tuple(note for note in self.plies if note.mark)

    @property
    def chances(self) -> tuple[tuple[int, Chance], ...]:
        """The graph: how many plies were played, and the chance with the best move from there, where one was found out."""
        all_ = (*((note.ply - 1, note.before) for note in self.plies), (self.position.ply, self.end))
        return tuple((ply, chance) for ply, chance in all_ if chance.told)

    @property
    def fate(self) -> str:
        """When the deal was lost, all cards known, in a sentence; empty where nothing is known of it."""
        if self.lost_from is None:
            if self.won_until is None or self.position.is_won:
                return ""
            if self.won_until == self.position.ply:
                return "With all cards known the game can still be won."
            return f"With all cards known the game could still be won after ply {self.won_until}; later is not known."
        if self.lost_at == 0:
            return "With all cards known the game could never be won."
        if self.lost_at is not None:
            move = self.position.history[self.lost_at - 1]
            return f"With all cards known the game was lost by ply {self.lost_at}, {move}: before that it could be won."
        until = "" if self.won_until is None else f"could still be won after ply {self.won_until} and "
        between = "what was between is not known" if until else "what was before is not known"
        return f"With all cards known the game {until}was lost after ply {self.lost_from}; {between}."

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "game": self.position.game.named(),
            "deal": None if self.position.number is None else str(self.position.number),
            "result": self.result,
            "start": self.start.plain(),
            "end": self.end.plain(),
            "plies": [note.plain() for note in self.plies],
            "graph": [{"ply": ply, "value": round(chance.value, 4)} for ply, chance in self.chances],
            "won_until": self.won_until,
            "lost_from": self.lost_from,
            "lost_at": self.lost_at,
            "fate": self.fate,
            "samples": self.samples,
            "seconds": round(self.seconds, 3),
            "done": self.done,
        }

    def record(self, every: bool = False) -> Record:
        """The record with what was found in comments, after those that were there; earlier ones of the coach are replaced.

        Moves with a mark are commented, or with `every` all of them, and the summary stands before the first.
        """
        notes = {note.ply - 1: f"{PREFIX}{note.comment}" for note in self.plies if note.mark or every}
        main = main_line(self.source.plies)
        plies = [
            ply._replace(comment=_with(ply.comment, notes.get(i, ""))) if i < main else ply
            for i, ply in enumerate(self.source.plies)
        ]
        summary = " ".join(f"{PREFIX}{self.summary}".split())
        return replace(self.source, plies=tuple(plies), comment=_with(self.source.comment, summary))

    @property
    def summary(self) -> str:
        """How the line was played, in a sentence or two."""
        counts = [(sum(note.mark == mark for note in self.plies), words) for mark, words in MARK_WORDS.items()]
        found = ", ".join(f"{n} {word if n == 1 else _plural(word)}" for n, word in counts if n) or "no mistake"
        if not self.done:
            found = (
                f"{found}, of the {len(self.plies)} moves that were looked at"
                if self.plies
                else "no move was looked at"
            )
        said = f"chance {self.start.short} at the start; {found}."
        return f"{said} {self.fate}".rstrip()

    def __str__(self) -> str:
        rows = [("ply", "move", "chance", "", "")]
        for note in self.plies:
            better = f"better {note.better}" + (f": {note.reason}" if note.reason else "") if note.mark else ""
            chance = note.before.short if not note.mark else f"{note.before.short} -> {note.after.short}"
            rows.append((str(note.ply), note.move, chance, note.mark, better))
        widths = [max(len(row[i]) for row in rows) for i in range(5)]
        lines = [
            f"{row[0]:>{widths[0]}}  {row[1]:<{widths[1]}}  {row[2]:<{widths[2]}}  {row[3]:<{widths[3]}}  {row[4]}".rstrip()
            for row in rows
        ]
        return "\n".join([*lines, f"{self.summary[:1].upper()}{self.summary[1:]}"])

    def _repr_svg_(self) -> str:
        return _svg(self)


def _plural(word: str) -> str:
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


def _with(comment: str, ours: str) -> str:
    """A comment with ours at its end, and none of ours from before."""
    return "\n".join(filter(None, (_OURS.sub("", comment).rstrip("\n"), ours)))


# -- the graph --------------------------------------------------------------------------------------------------------

WIDTH, HEIGHT, EDGE = 640, 160, 24
COLOURS = {"??": "#b3261e", "?": "#b8610a", "?!": "#8a7400"}


def _svg(annotation: Annotation) -> str:
    """The chance over the plies as a drawing, the mistakes as dots, the ply that lost the deal as a line."""
    last = max(1, annotation.position.ply)

    def x(ply: float) -> float:
        return round(EDGE + (WIDTH - 2 * EDGE) * ply / last, 1)

    def y(value: float) -> float:
        return round(HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * value, 1)

    def parts() -> Iterator[str]:
        for value in (0.0, 0.5, 1.0):
            yield f'<path d="M{EDGE} {y(value)}H{WIDTH - EDGE}" stroke="#999" stroke-width=".5"/>'
            yield f'<text x="{EDGE - 3}" y="{y(value) + 3}" font-size="9" text-anchor="end" fill="#666">{value:.0%}</text>'
        yield _line([(x(ply), y(chance.value)) for ply, chance in annotation.chances])
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


def _line(points: Sequence[tuple[float, float]]) -> str:
    return (
        f'<polyline points="{" ".join(f"{x},{y}" for x, y in points)}" fill="none" stroke="#2b6cb0" stroke-width="2"/>'
    )
