"""Records: whole games as text, to read and to write by hand, in the spirit of the chess players' PGN.

    [Game "crazy-quilt?wrap=on"]
    [Rules "1"]
    [Deal "42"]
    [Player "Ann"]
    [Result "*"]

    {A quiet start.} 1. b8-u c1-d (2. deal {would bury the waste}) 3. deal g1-d ; and so on

Headers say what was played; then come the moves. ``{…}`` and ``;`` to the end of the line are comments, ``(…)`` is a
variation: other moves instead of the one before it. Ply numbers such as ``12.`` may be written anywhere. A file holds any
number of games; each begins with its headers.

The deal is a number (``Deal``), the cards in the order in which they were dealt (``Cards``, with ``Shuffles`` or a ``Seed``
where redeals are shuffled) or a table in the middle of a game (``Position``, as `Position.text` writes it). ``Shuffles``
holds the orders in which redeals brought the gathered cards, counted from 0, as in ``2 0 1/1 0``. ``Result`` is ``won``,
``lost`` (no legal move is left), ``resigned`` or ``*`` (none yet). ``Ply`` is written when a game is put aside: so many moves
of the line stand, the others were taken back. Other headers are kept. Names of headers are compared without case.

In a header's value and in a comment a backslash makes the next sign stand for itself (``\\"``, ``\\}``, ``\\\\``), ``\\n`` is
a line break and ``\\u2660`` any character; a real line break with the blanks around it reads as one blank. A line that
begins like a header (``[Name "``) is one, even in the middle of a comment: so the fault of one game never spoils the next.

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
wrong at ply 2: a1-u is not legal: the 10 of hearts does not fit: the ace pile of hearts takes the 2 next
"""

from cadogan.notation.headers import HEADERS, MARKS, Headers
from cadogan.notation.read import Fault, read, read_each
from cadogan.notation.record import PLIES_AT_MOST, RESULTS, Ply, Record, result_of
from cadogan.notation.verify import Check, verify
from cadogan.notation.write import write

__all__ = [
    "HEADERS",
    "MARKS",
    "PLIES_AT_MOST",
    "RESULTS",
    "Check",
    "Fault",
    "Headers",
    "Ply",
    "Record",
    "read",
    "read_each",
    "result_of",
    "verify",
    "write",
]
