"""The desk of the first worker: it hands slow tasks to the second worker, one at a time.

The thinker does one task at a time. Hints go before endings, these before searches, and all before background errands: what comes
first interrupts what comes later, which begins again afterwards. The player has one of each at a time, as on a server.
"""

from __future__ import annotations

import json
import pickle
import traceback
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any

from cadogan.app.wire import responses
from cadogan.app.wire.jobs import DELETED, ELSEWHERE, MOVED, Errand, Question, Task
from cadogan.app.wire.messages import Answer, Lane, answered
from cadogan.app.wire.schema import text
from cadogan.browser.worker import BROKEN, Thought, as_bytes

HINTS, ENDINGS, SEARCHES, ERRANDS = LANES = ("hints", "endings", "searches", "errands")  # in the order of their turns
LOST_AT_MOST = 1  # times that the thinker may break down over one piece of work

Event = tuple[str, Any]  # its name and its data
# What JavaScript does; see `games.Games`.
Think = Callable[[int, bytes, str], object]
Stop = Callable[[int], object]
Send = Callable[[int, str, bool], object]


class Item:
    """A question or an errand on the desk."""

    def __init__(self, number: int, lane: str, about: Question | Errand) -> None:
        self.number, self.lane, self.about = number, lane, about
        self.wanted = True  # False: nobody needs the outcome any more
        self.stopped = False  # the thinker was told to end the task
        self.lost = 0  # how often the thinker broke down over it

    @property
    def play(self) -> str:
        """The play that it is about, or empty."""
        return self.about.play if isinstance(self.about, Question) else ""

    def task(self) -> Task | None:
        """Return the task; None if there is nothing to do."""
        return self.about.task if isinstance(self.about, Question) else self.about.begin()


class Desk:
    """What the thinker has to do. It is the application's `Runner`."""

    def __init__(self, think: Think, stop: Stop, send: Send) -> None:
        """`think` hands a task to the thinker, `stop` tells it to end it, `send` sends events to the page; see `Games`."""
        self._think, self._stop, self._send = think, stop, send
        self._waiting: dict[str, deque[Item]] = {lane: deque() for lane in LANES}
        self._thinking: Item | None = None
        self._quiet = False  # whether there is time for errands
        self._numbers = count(1)

    # -- what is to be done

    def ask(self, question: Question, lane: Lane) -> int:
        """Take a question in place of the one that waits in this lane or is thought about; return its number."""
        self._give_up(lambda item: item.lane == lane, ELSEWHERE)
        self._quiet = False
        item = Item(next(self._numbers), lane, question)
        self._waiting[lane].append(item)
        self._go_on()
        if item is not self._thinking:
            self._send_place(item)
        return item.number

    def begin_later(self, errand: Errand) -> None:
        """Take an errand, for when there is time."""
        self._waiting[ERRANDS].append(Item(next(self._numbers), ERRANDS, errand))
        self._go_on()

    def idle(self) -> None:
        """Begin with the errands, until the next question comes."""
        self._quiet = True
        self._go_on()

    # -- what is no longer to be done

    def moved_on(self, play: str) -> None:
        """Give up all questions about a play that has changed."""
        self._give_up(lambda item: item.play == play, MOVED)

    def deleted(self, player: str) -> None:
        """Give up everything, because the only player's games were deleted."""
        self._give_up(lambda item: True, DELETED)

    def closed(self, number: int) -> None:
        """Give up a question because the page no longer listens."""
        self._give_up(lambda item: item.number == number)

    # -- what the thinker has done

    def done(self, number: int, outcome: Any) -> None:
        """Take the outcome of a task."""
        item = self._back(number)
        if item is None:
            return
        thought = unpacked(outcome)
        for fact in thought.learned:
            item.about.engine.learn(fact)
        if item.stopped and thought.outcome is None and not thought.refusal:
            self._again(item)
        else:
            self._end(item, thought)
        self._go_on()

    def lost(self, number: int) -> None:
        """Take note that the thinker has ended without an outcome, because it was told to stop or broke down."""
        item = self._back(number)
        if item is None:
            return
        item.lost += not item.stopped
        if item.lost > LOST_AT_MOST:
            self._end(item, Thought(None, BROKEN))
        else:
            self._again(item)
        self._go_on()

    # -- in between

    def _go_on(self) -> None:
        """Hand the next task to the thinker if it is free; interrupt it if something comes first."""
        for lane in LANES if self._quiet else LANES[:-1]:
            current = self._thinking
            if current and current.lane == lane:
                return
            if current and self._waiting[lane] and not current.stopped:
                self._interrupt(current)
            while self._waiting[lane] and not self._thinking:
                self._begin(self._waiting[lane].popleft())
            if self._thinking is not current:
                return

    def _begin(self, item: Item) -> None:
        """Hand a task to the thinker; end an errand for which there is nothing to do."""
        try:
            task = item.task()
        except Exception:
            traceback.print_exc()
            task = None
        if task is None:
            self._end(item, Thought(None))
            return
        self._thinking, item.stopped = item, False
        self._think(item.number, pickle.dumps(task), item.lane)

    def _interrupt(self, item: Item) -> None:
        item.stopped = True
        self._stop(item.number)

    def _back(self, number: int) -> Item | None:
        """Take a task back from the thinker; None if it was not with it."""
        item = self._thinking
        if item is None or item.number != number:
            return None
        self._thinking = None
        return item

    def _again(self, item: Item) -> None:
        """Let an interrupted task wait, before all others of its lane."""
        if item.wanted:
            self._waiting[item.lane].appendleft(item)
            self._send_place(item)

    def _give_up(self, which: Callable[[Item], bool], refusal: str = "") -> None:
        """End some questions; `refusal` says why, unless nobody listens."""
        for waiting in self._waiting.values():
            for item in [*filter(which, waiting)]:
                waiting.remove(item)
                self._end(item, Thought(None, refusal))
        current = self._thinking
        if current and current.wanted and which(current):
            self._end(current, Thought(None, refusal))
            current.wanted = False
            if not current.stopped:
                self._interrupt(current)

    def _end(self, item: Item, thought: Thought) -> None:
        """Do what follows from what comes of a task, and tell the page."""
        if not item.wanted:
            return
        if isinstance(item.about, Question):
            self._send(item.number, text(ending(item.about, thought)), True)
            return
        try:
            item.about.end(thought.outcome)
        except Exception:  # the storage is full, for instance; nobody waits for the outcome
            traceback.print_exc()

    def _send_place(self, item: Item) -> None:
        """Tell the page that a question waits: at most for one other."""
        if item.lane != ERRANDS:
            self._send(item.number, text([("waiting", responses.Waiting(place=1))]), False)


def unpacked(outcome: Any) -> Thought:
    """Return what comes of a task, from what `think` has returned."""
    try:
        thought: Thought = pickle.loads(as_bytes(outcome))
    except Exception:
        traceback.print_exc()
        return Thought(None, BROKEN)
    return thought


def ending(question: Question, thought: Thought) -> list[Event]:
    """Return the last events of a stream."""
    if thought.refusal:
        return [("ended", responses.Problem(detail=thought.refusal))]
    try:
        found = answered(lambda: question.ending(thought.outcome))
    except Exception:
        traceback.print_exc()
        return [("ended", responses.Problem(detail=BROKEN))]
    if isinstance(found, Answer):
        return [("ended", json.loads(found.body))]
    return [found] if found else []
