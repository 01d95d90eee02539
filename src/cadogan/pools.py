"""Calls made by several processes of this machine.

Every worker is a fresh Python process with a connection of its own, and makes one call at a time. A worker that dies fails
the call that it was making, no other; a new worker takes its place. Workers ignore Ctrl-C and end with their parent or its
pool, even in the middle of machine code. Unlike those of `multiprocessing` they do not import the parent's main module: a
program needs no `if __name__ == "__main__":`, and the functions to call must be found in modules.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, Pipe
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

WINDOW = 1000  # results that wait for an earlier one, at most
HEARTBEAT = 0.1  # seconds between looks at whether to stop
PATIENCE = 2.0  # seconds that a worker has for its end
TRIES = 3  # to start a worker

REPORT, RESULT, FAILURE = range(3)  # what a worker sends during a call

Report = Callable[[Any], None]


class WorkerDied(Exception):
    """A worker came to its end during a call, `seconds` after the call began; the message says how."""

    def __init__(self, how: str, seconds: float) -> None:
        super().__init__(how)
        self.seconds = seconds


class Done(NamedTuple):
    """A call that was made: its place among all, its arguments, and the future that has its result."""

    place: int
    arguments: tuple[Any, ...]
    future: Future[Any]


class _Call(NamedTuple):
    future: Future[Any]
    message: bytes
    on_report: Report | None


class Processes:
    """Workers, each started when it is first needed. Close the pool, or use it in a `with` statement."""

    def __init__(self, jobs: int | None = None) -> None:
        """`jobs` workers at most; one for each core by default."""
        self.jobs = jobs or cores()
        self.closed = False
        self._calls: SimpleQueue[_Call | None] = SimpleQueue()
        self._workers: list[_Worker] = []
        self._unfinished = 0
        self._lock = threading.Lock()

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def submit(self, function: Callable[..., Any], /, *arguments: Any, on_report: Report | None = None) -> Future[Any]:
        """Have a worker make a call: its future.

        With `on_report` the function gets one more argument, a function that sends a value to `on_report`; that is called in
        another thread, and must not raise. The future raises what the function raises, WorkerDied, or ChildProcessError
        when no worker can be started.
        """
        call = _Call(Future(), pickle.dumps((function, arguments, on_report is not None)), on_report)
        with self._lock:
            self._unfinished += 1
            if len(self._workers) < min(self.jobs, self._unfinished):
                self._workers.append(_Worker(self))
                self._workers[-1].start()
        self._calls.put(call)
        return call.future

    def run(
        self,
        function: Callable[..., Any],
        calls: Iterable[tuple[Any, ...]],
        *,
        ordered: bool = False,
        on_report: Callable[[tuple[Any, ...], Any], None] | None = None,
        cancel: threading.Event | None = None,
        tries: int = 1,
    ) -> Generator[Done, None, None]:
        """Make many calls, given by their arguments: each as it is done, or in their order.

        Arguments are taken from their source as workers become free, and when they are `ordered` no more than WINDOW results wait for an
        earlier one: it does not matter how many calls there are. `on_report` is called in this thread, with the arguments of
        a call and what it reported. When `cancel` is set it ends at once. A call whose worker died is made up to `tries`
        times, all but the first time while no other is made: the machine may be short of memory. An exception of the source
        is the result of the last call.
        """
        source, more = iter(calls), True
        arguments: dict[int, tuple[Any, ...]] = {}
        events: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        ready: dict[int, Future[Any]] = {}
        deaths: Counter[int] = Counter()
        again: deque[int] = deque()
        alone = False
        taken = told = running = 0

        def begin(place: int) -> None:
            report = (lambda what: events.put((place, what))) if on_report else None
            future = self.submit(function, *arguments[place], on_report=report)
            future.add_done_callback(lambda future: events.put((place, future)))

        while more or told < taken:
            if again and not running:
                begin(again.popleft())
                running, alone = 1, True
            while more and not again and not alone and running < self.jobs and taken - told < WINDOW:
                try:
                    arguments[taken] = next(source)
                    begin(taken)
                    running += 1
                except StopIteration:
                    more = False
                    break
                except Exception as error:
                    more = False
                    arguments[taken] = ()
                    ready[taken] = Future()
                    ready[taken].set_exception(error)
                taken += 1
            while ready and (not ordered or told in ready):
                place = told if ordered else next(iter(ready))
                yield Done(place, arguments.pop(place), ready.pop(place))
                told += 1
            if cancel and cancel.is_set():
                return
            if told == taken:
                continue
            with suppress(Empty):
                place, what = events.get(timeout=HEARTBEAT)
                if not isinstance(what, Future):
                    if on_report:
                        on_report(arguments[place], what)
                    continue
                running -= 1
                alone = False
                deaths[place] += isinstance(what.exception(), WorkerDied)
                if 0 < deaths[place] < tries and isinstance(what.exception(), WorkerDied):
                    again.append(place)
                else:
                    ready[place] = what

    def close(self) -> None:
        """Stop all calls at once."""
        with self._lock:
            self.closed = True
        for worker in self._workers:
            worker.stop()
            self._calls.put(None)
        for worker in self._workers:
            worker.join()
        with suppress(Empty):
            while call := self._calls.get_nowait():
                call.future.cancel()

    def finished(self) -> None:
        """One call is done."""
        with self._lock:
            self._unfinished -= 1


class _Worker(threading.Thread):
    """The thread that keeps one worker process at work, with a new process when that one died."""

    def __init__(self, pool: Processes) -> None:
        super().__init__(daemon=True, name="cadogan-pool")
        self.pool = pool
        self.process: subprocess.Popen[bytes] | None = None
        self.connection: Connection | None = None

    def run(self) -> None:
        while not self.pool.closed and (call := self.pool._calls.get()):
            if call.future.set_running_or_notify_cancel():
                try:
                    self._make(call)
                except BaseException as error:
                    self._end()
                    call.future.set_exception(error)
            self.pool.finished()
        self._end()

    def _make(self, call: _Call) -> None:
        connection = self._connected()
        begun = time.perf_counter()
        try:
            connection.send_bytes(call.message)
            kind, what = connection.recv()
            while kind == REPORT:
                if call.on_report:
                    call.on_report(what)
                kind, what = connection.recv()
        except (EOFError, ConnectionError):
            raise WorkerDied(self._end(), time.perf_counter() - begun) from None
        if kind == RESULT:
            call.future.set_result(what)
        else:
            call.future.set_exception(what)

    def _connected(self) -> Connection:
        """The connection to a process that is ready. Raises ChildProcessError when none can be started."""
        if self.process and self.connection and self.process.poll() is None:
            return self.connection
        how = self._end()
        for _ in range(TRIES):
            if self.pool.closed:
                break
            connection = self.connection = self._start()
            with suppress(EOFError, ConnectionError):
                connection.recv()
                return connection
            how = self._end()
        raise ChildProcessError(f"a process to work with came to its end before it could begin ({how})")

    def _start(self) -> Connection:
        connection, theirs = Pipe()
        with theirs, deaf():
            code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import work; work({theirs.fileno()}, {os.getpid()})"
            self.process = subprocess.Popen(
                [sys.executable, "-c", code], stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()]
            )
        if self.pool.closed:  # while it was starting
            self.stop()
        return connection

    def stop(self) -> None:
        """Have the process come to its end."""
        process = self.process  # the thread may let go of it
        if process:
            process.terminate()

    def _end(self) -> str:
        """See the process to its end: how it ended."""
        if self.connection:
            self.connection.close()
            self.connection = None
        if self.process is None:
            return ""
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        status = self.process.returncode
        self.process = None
        return f"killed by signal {-status}" if status < 0 else f"exit status {status}"


@contextmanager
def deaf() -> Iterator[None]:
    """Processes started in here never hear of Ctrl-C, not even while they begin: their parent ends them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# -- in a worker --------------------------------------------------------------------------------------------------------


def work(descriptor: int, parent: int) -> None:
    """Make the calls that come on a connection until it is closed."""
    connection = Connection(descriptor)
    threading.Thread(target=end_with, args=(parent,), daemon=True).start()
    connection.send(None)  # ready
    while True:
        try:
            message = connection.recv_bytes()
        except EOFError:
            return
        connection.send_bytes(_answer(message, lambda what: connection.send((REPORT, what))))


def _answer(message: bytes, report: Report) -> bytes:
    try:
        function, arguments, reports = pickle.loads(message)
        return pickle.dumps((RESULT, function(*arguments, report) if reports else function(*arguments)))
    except Exception as error:
        told = traceback.format_exc()
        error.add_note(f"in a worker:\n{told}")
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            error = RuntimeError(told)
        return pickle.dumps((FAILURE, error))


def end_with(parent: int) -> None:
    """End this process, even in the middle of machine code, when its parent is gone."""
    while os.getppid() == parent:
        time.sleep(HEARTBEAT)
    os._exit(1)
