"""Worker processes, which compute what takes longer than a moment: so no table waits for the bots of another.

They are started with the server, since they have to compile the solver where that was never done. One that dies, or
does not answer in time, is replaced; who asked gets None and does without.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, Final, TypeVar

import structlog

from heckmeck.game import moves
from heckmeck.notation import format_position
from heckmeck.players import player
from heckmeck.server import thinking
from heckmeck.state import State
from heckmeck.workers import begin, interrupts_held

Found = TypeVar("Found")
QUICK: Final = ("random", "hasty", "careful")
"""The bots that choose in a moment, here in the process that serves."""
USUAL_RULES: Final = "official"
USUAL_SEATS: Final = 2
COLD_S: Final = 1.5
PATIENCE: Final = 8
"""Tasks in a row without an answer, after which the processes are replaced."""
_log = structlog.get_logger("heckmeck.workers")


class Workers:
    """The processes."""

    def __init__(self, processes: int, time_s: float) -> None:
        """Take how many there may be, and how long one may take for an answer."""
        self._processes = processes
        self._time_s = time_s
        self._pool: ProcessPoolExecutor | None = None
        self._warmed: set[tuple[str, int]] = set()
        self._warming: list[Future[Any]] = []
        self._missed = 0

    @property
    def well(self) -> bool:
        """Whether what was asked lately was answered."""
        return self._missed < PATIENCE

    def warm(self, rules: str = USUAL_RULES, seats: int = USUAL_SEATS) -> None:
        """Get ready for tables of this kind, in the background."""
        if self._processes == 0 or (rules, seats) in self._warmed:
            return
        self._warmed.add((rules, seats))
        for _ in range(self._processes):
            future = self._submit(partial(thinking.warm_up, rules, seats))
            if future is not None:
                self._warming = [each for each in self._warming if not each.done()] + [future]

    async def ready(self, wait_s: float) -> bool:
        """Whether all is compiled; waits so long for it."""
        warming = [asyncio.wrap_future(each) for each in self._warming if not each.done()]
        with suppress(TimeoutError):  # shielded: what is compiled goes on, whether or not somebody waits for it
            await asyncio.wait_for(asyncio.shield(asyncio.gather(*warming, return_exceptions=True)), wait_s)
        return self._warm

    def quick_move(self, state: State, bot: str, seed: int) -> str | None:
        """The bot's move, if it takes no time; None where a process has to compute it."""
        options = moves(state)
        if len(options) == 1:
            return str(options[0])
        if bot in QUICK or self._processes == 0:
            return str(player(bot if bot in QUICK else "careful").choose(state, Random(seed)))
        return None

    async def move(self, state: State, bot: str, seed: int) -> str:
        """The bot's move; that of `careful` if there is none in time."""
        quick = self.quick_move(state, bot, seed)
        if quick is not None:
            return quick
        found = await self.ask(partial(thinking.choose, format_position(state), bot, seed), self._patience_s())
        return found or str(player("careful").choose(state, Random(seed)))

    async def ask(self, work: Callable[[], Found], time_s: float | None = None) -> Found | None:
        """What the work, a partial of a function of `thinking`, gives; None if no process could do it in time."""
        pool = self._pool
        future = self._submit(work)
        if future is None:
            return None
        try:
            # What is given up is not called off: a pool that breaks cannot cope with futures that were cancelled.
            found: Found = await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(future)), time_s or self._time_s)
        except TimeoutError:
            self._miss(pool)
            return None
        except asyncio.CancelledError:
            if not future.cancelled():  # it is the work that was called off, with the processes, and not who asked
                raise
            return None
        except BrokenProcessPool:
            self._missed += 1
            self._replace(pool)
            return None
        except Exception:  # noqa: BLE001 - a mistake in there must not stop a table
            _log.exception("worker_failed")
            return None
        self._missed = 0
        return found

    @property
    def _warm(self) -> bool:
        return all(each.done() for each in self._warming)

    def _patience_s(self) -> float:
        """How long a move may take: less while the solver is being compiled, so that a first game goes on."""
        return self._time_s if self._warm else min(self._time_s, COLD_S)

    def _miss(self, pool: ProcessPoolExecutor | None) -> None:
        """Nothing came in time; while the solver is being compiled, for the first time here, that is no fault."""
        if self._warm:
            self._missed += 1
            _log.warning("worker_slow", missed=self._missed)
            if self._missed % PATIENCE == 0:
                self._replace(pool)

    def close(self) -> None:
        """Stop the processes at once."""
        self._replace(self._pool)

    def _submit(self, work: Callable[[], Any]) -> Future[Any] | None:
        if self._processes == 0:
            return None
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"), begin)
        try:
            with interrupts_held():
                return self._pool.submit(work)
        except (BrokenProcessPool, RuntimeError):
            self._replace(self._pool)
            return None

    def _replace(self, pool: ProcessPoolExecutor | None) -> None:
        """Let go of the processes; new ones start when they are needed."""
        if pool is None or pool is not self._pool:
            return
        self._pool = None
        self._warmed.clear()
        processes = list((pool._processes or {}).values())  # the only way to stop one that computes on and on
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
