"""Records: whole games as text that people can read and write, similar to the PGN of chess.

    [Game "crazy-quilt?wrap=on"]
    [Rules "1"]
    [Deal "42"]
    [Player "Ann"]
    [Result "*"]

    {A quiet start.} 1. b8-u c1-d! (2. deal?! {would bury the waste}) 3. deal g1-d ; and so on

Headers say what was played, followed by the moves. ``{…}`` and ``;`` to the end of the line are comments, ``(…)`` is a
variation: other moves instead of the one before it. Move numbers (``12.``, ``12...``, ``12)``, ``12``) may be written
anywhere. ``!``, ``?``, ``!!``, ``??``, ``!?`` and ``?!`` after a move mark how good it was, as do ``$1`` to ``$6`` and other
numbers in chess. A line that begins with ``%`` is skipped. A file holds any number of games; each begins with its headers.

The deal is a number (``Deal``), the cards in the order in which they were dealt (``Cards``, with ``Shuffles`` or a ``Seed``
if redeals are shuffled) or a table in the middle of a game (``Position``, as `Position.text` writes it). ``Shuffles``
holds the order of the gathered cards at each redeal, counted from 0, as in ``2 0 1/1 0``. ``Result`` is ``won``, ``lost``
(no legal moves left), ``resigned`` or ``*`` (none yet). ``Ply`` is written for an unfinished game with undone moves: it counts
the moves played; the rest of the line was undone. Other headers are kept. Header names are compared without case.

In a header's value or a comment, a backslash makes the next character literal (``\\"``, ``\\}``, ``\\\\``), ``\\n`` is a line
break and ``\\u2660`` any character; a real line break with the spaces around it reads as one space. A line that begins like
a header (``[Name "``) is a header, even in the middle of a comment, so an error in one game never affects the next.

>>> import cadogan
>>> record = read('[Game "quilt"] [Deal 42] 1. c1-d deal (2. b8-u) *')[0]
>>> print(write(record), end="")
[Game "crazy-quilt"]
[Deal "42"]
[Result "*"]
<BLANKLINE>
1. c1-d deal (2. b8-u)
>>> record.position() == cadogan.game("crazy-quilt").deal(42).play("c1-d deal")
True
>>> print(verify(read('[Game "crazy-quilt"] [Deal "42"] deal a1-u')[0]))
wrong at move 2: a1-u is not legal: the 10 of hearts does not fit: the ace pile of hearts takes the 2 next
"""

from cadogan.position.notation.game_tree import Node, Tree
from cadogan.position.notation.record import Record, verify
from cadogan.position.notation.replay import PLIES_AT_MOST, Check, result_of
from cadogan.position.notation.source import HEADERS, MARKS, RESULTS, SIGNS, Headers, Ply, main_line, usual_marks
from cadogan.position.notation.text import Fault, read, read_each, read_record, records, write

__all__ = [
    "HEADERS",
    "MARKS",
    "PLIES_AT_MOST",
    "RESULTS",
    "SIGNS",
    "Check",
    "Fault",
    "Headers",
    "Node",
    "Ply",
    "Record",
    "Tree",
    "main_line",
    "read",
    "read_each",
    "read_record",
    "records",
    "result_of",
    "usual_marks",
    "verify",
    "write",
]
