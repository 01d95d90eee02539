"""A pool of processes on this machine that make calls in parallel.

Every worker is a fresh Python process that makes one call at a time: it reads calls from its standard input and answers on
its standard output. If a worker dies, only its current call fails, and a new worker replaces it. Workers ignore Ctrl-C and
end with their parent or their pool, even in the middle of machine code. Unlike those of `multiprocessing`, they do not
import the parent's main module: a program needs no `if __name__ == "__main__":`, but the functions to call must be in
modules.
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
from queue import Empty, SimpleQueue
from typing import IO, Any, NamedTuple

WINDOW = 1000  # the most results that wait for an earlier one
HEARTBEAT = 0.1  # seconds between checks whether to stop
PATIENCE = 2.0  # seconds that a worker has to end before it is killed
TRIES = 3  # attempts to start a worker
READY = b"ready"  # what a worker sends first

REPORT, RESULT, FAILURE = range(3)  # what a worker sends during a call

Report = Callable[[Any], None]


class WorkerDied(Exception):
    """A worker ended during a call, `seconds` after the call started. The message says how it ended."""

    def __init__(self, how: str, seconds: float) -> None:
        super().__init__(how)
        self.seconds = seconds


class Done(NamedTuple):
    """A finished call: its index among all calls, its arguments, and the future with its result."""

    place: int
    arguments: tuple[Any, ...]
    future: Future[Any]


class _Call(NamedTuple):
    future: Future[Any]
    message: bytes
    on_report: Report | None


class Processes:
    """A pool of workers, each started when first needed. Close the pool, or use it in a `with` statement."""

    def __init__(self, jobs: int | None = None) -> None:
        """Create a pool of at most `jobs` workers; by default one for each core."""
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
        """Let a worker call a function, and return the future of the result.

        With `on_report`, the function gets one more argument: a function that sends a value to `on_report`, which runs
        in another thread and must not raise. The future raises what the function raises, WorkerDied if the worker ends,
        or ChildProcessError if no worker can be started.
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
        """Make a call for each tuple of arguments in `calls`; yield each when it finishes, or in order if `ordered`.

        There may be any number of calls: arguments are read only as workers become free, and with `ordered` at most
        WINDOW results wait for an earlier one. `on_report` runs in this thread, with the arguments of a call and what
        it reported. Setting `cancel` ends the run at once. If its worker dies, a call is made up to `tries` times;
        every further attempt runs while no other call does, because the machine may be short of memory. If reading
        `calls` raises an exception, it becomes the result of one last call.
        """
        source, more = iter(calls), True
        arguments: dict[int, tuple[Any, ...]] = {}
        events: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        ready: dict[int, Future[Any]] = {}
        deaths: Counter[int] = Counter()
        again: deque[int] = deque()
        alone = False
        taken = yielded = running = 0

        def start(place: int) -> None:
            report = (lambda what: events.put((place, what))) if on_report else None
            future = self.submit(function, *arguments[place], on_report=report)
            future.add_done_callback(lambda future: events.put((place, future)))

        while more or yielded < taken:
            if again and not running:
                start(again.popleft())
                running, alone = 1, True
            while more and not again and not alone and running < self.jobs and taken - yielded < WINDOW:
                try:
                    arguments[taken] = next(source)
                    start(taken)
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
            while ready and (not ordered or yielded in ready):
                place = yielded if ordered else next(iter(ready))
                yield Done(place, arguments.pop(place), ready.pop(place))
                yielded += 1
            if cancel and cancel.is_set():
                return
            if yielded == taken:
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
        """Stop all calls and workers at once."""
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
        """Count one call as finished."""
        with self._lock:
            self._unfinished -= 1


class _Worker(threading.Thread):
    """A thread that gives calls to one worker process, and replaces the process if it dies."""

    def __init__(self, pool: Processes) -> None:
        super().__init__(daemon=True, name="cadogan-pool")
        self.pool = pool
        self.process: subprocess.Popen[bytes] | None = None

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
        calls, answers = self._connected()
        started = time.perf_counter()
        try:
            send(calls, call.message)
            kind, what = pickle.loads(receive(answers))
            while kind == REPORT:
                if call.on_report:
                    call.on_report(what)
                kind, what = pickle.loads(receive(answers))
        except (EOFError, OSError):
            raise WorkerDied(self._end(), time.perf_counter() - started) from None
        if kind == RESULT:
            call.future.set_result(what)
        else:
            call.future.set_exception(what)

    def _connected(self) -> tuple[IO[bytes], IO[bytes]]:
        """Return the pipes to and from a running process. Raises ChildProcessError if none can be started."""
        if self.process and self.process.poll() is None:
            return _pipes(self.process)
        how = self._end()
        for _ in range(TRIES):
            if self.pool.closed:
                break
            pipes = _pipes(self._start())
            with suppress(EOFError, OSError):
                receive(pipes[1])
                return pipes
            how = self._end()
        raise ChildProcessError(f"a worker process ended before it could start work ({how})")

    def _start(self) -> subprocess.Popen[bytes]:
        code = f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import work; work()"
        with deaf():
            process = self.process = subprocess.Popen(
                [sys.executable, "-c", code],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # Windows: without Ctrl-C
            )
        if self.pool.closed:  # while it was starting
            self.stop()
        return process

    def stop(self) -> None:
        """Terminate the process."""
        process = self.process  # the thread may set it to None meanwhile
        if process:
            process.terminate()

    def _end(self) -> str:
        """Wait for the process to end, killing it if needed. Returns how it ended."""
        if self.process is None:
            return ""
        for pipe in _pipes(self.process):
            with suppress(OSError):  # what was not sent is lost
                pipe.close()
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
    """Block Ctrl-C in processes started in this context, even while they start up; their parent ends them instead.

    Windows has no such mask: there processes get no Ctrl-C in a process group of their own.
    """
    if sys.platform == "win32" or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin
    assert process.stdout
    return process.stdin, process.stdout


def send(pipe: IO[bytes], message: bytes) -> None:
    """Send a message, which must not be empty. Raises OSError if the other end is closed."""
    pipe.write(len(message).to_bytes(8, "little"))
    pipe.write(message)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes:
    """Return the next message. Raises EOFError if the other end is closed."""
    size = int.from_bytes(pipe.read(8), "little")
    message = pipe.read(size)
    if not message or len(message) < size:
        raise EOFError
    return message


# -- in a worker --------------------------------------------------------------------------------------------------------


def work() -> None:
    """Make the calls that arrive on standard input, and answer on standard output."""
    answers = os.fdopen(os.dup(1), "wb")
    calls = end_with_parent()
    os.dup2(2, 1)  # what a call prints must not get into the answers
    send(answers, READY)
    with suppress(OSError):  # the parent is gone
        while True:
            send(answers, _answer(calls.get(), lambda what: send(answers, pickle.dumps((REPORT, what)))))


def _answer(message: bytes, report: Report) -> bytes:
    try:
        function, arguments, reports = pickle.loads(message)
        return pickle.dumps((RESULT, function(*arguments, report) if reports else function(*arguments)))
    except Exception as error:
        trace = traceback.format_exc()
        error.add_note(f"in a worker:\n{trace}")
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            error = RuntimeError(trace)
        return pickle.dumps((FAILURE, error))


def end_with_parent() -> SimpleQueue[bytes]:
    """End this process when its parent is gone or closes the pipe to our standard input, even in the middle of machine code.

    Returns the queue of the messages from the parent.
    """
    pipe, messages = os.fdopen(os.dup(0), "rb"), SimpleQueue[bytes]()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)

    def listen() -> None:
        with suppress(EOFError, OSError):
            while True:
                messages.put(receive(pipe))
        os._exit(1)

    threading.Thread(target=listen, daemon=True).start()
    return messages
