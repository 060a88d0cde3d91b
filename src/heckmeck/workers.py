"""Work spread over processes: results come in the order of the tasks, memory stays bounded, and it can be stopped.

Processes are started afresh ("spawn"), the same on every system and safe beside threads. A script that uses them
therefore needs the usual `if __name__ == "__main__":`.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Final, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

_AHEAD: Final = 4
"""So many tasks a process are handed out before their results are fetched."""


def ordered(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """The results of `work`, in the order of the tasks, by so many processes.

    Closing the iterator stops the processes at once, whatever they are doing.

    Raises:
        BrokenProcessPool: a process has died. What `work` raises is raised here too.

    """
    strangers = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin)
    try:
        yield from _fetched(pool, work, tasks, jobs)
    except BaseException:
        for process in active_children():
            if process not in strangers:
                process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _fetched(
    pool: ProcessPoolExecutor, work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Iterator[Result]:
    waiting: deque[Future[Result]] = deque()
    for task in tasks:
        with interrupts_held():
            waiting.append(pool.submit(work, task))
        if len(waiting) > _AHEAD * jobs:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Processes started in here never see Ctrl-C, which a terminal sends to all: the first process stops the others."""
    if not hasattr(signal, "pthread_sigmask"):  # pragma: no cover - not on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin() -> None:
    """Make this process ready: what is printed in it must not mix with the answer of a command."""
    sys.stdout = sys.stderr
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    """A pool whose first process was killed would wait for ever."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
