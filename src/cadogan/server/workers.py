"""Several processes that answer at one address: they share the listening socket, and a database in PostgreSQL."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import wait
from typing import Any

from cadogan.machine.interrupt import on_endings
from cadogan.server import metrics

AGAIN = 1.0  # seconds before a process that ended is replaced
PATIENCE = 5.0  # seconds to end, beyond those that its requests have

log = logging.getLogger(__name__)


def supervise(count: int, grace: float, work: Callable[..., None], *arguments: Any) -> None:
    """Have `count` processes do the work until this one is interrupted; replace each that ends before.

    `grace`: seconds that they have to end when they are asked to. They also end if this process is killed.
    """
    context = multiprocessing.get_context("spawn")
    workers: list[multiprocessing.context.SpawnProcess] = []
    ear, bell = multiprocessing.Pipe(duplex=False)
    try:
        with on_endings(lambda *_: bell.send(None), signal.SIGINT):
            while not ear.poll():
                while len(workers) < count:
                    worker = context.Process(target=_work, args=(work, *arguments), name="cadogan-worker")
                    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for this process, which ends them
                    worker.start()
                    signal.signal(signal.SIGINT, usual)
                    workers.append(worker)
                wait([ear, *(each.sentinel for each in workers)])
                for each in [each for each in workers if not each.is_alive()]:
                    log.warning(
                        "process %s of the server ended with status %s: another one starts", each.pid, each.exitcode
                    )
                    metrics.process_ended(each.pid or 0)
                    workers.remove(each)
                ear.poll(AGAIN)
    finally:
        for each in workers:
            each.terminate()
        for each in workers:
            each.join(grace + PATIENCE)
            each.kill()


def _work(work: Callable[..., None], *arguments: Any) -> None:
    """Do the work in a process of its own."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    work(*arguments)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
