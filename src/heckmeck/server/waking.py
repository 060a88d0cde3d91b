"""What happens at a match by itself: the clock plays for who is late, and bots move.

One clock for all matches says which of them to look at; what is due there is seen from the match alone.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final

import structlog

from heckmeck.errors import HeckmeckError, Stale
from heckmeck.server.bots import Workers
from heckmeck.server.clocks import Clocks, now_ms
from heckmeck.server.deadlines import due
from heckmeck.server.desk import Answer, Desk, Job
from heckmeck.server.messages import Pace
from heckmeck.server.playing import OnTurn, bot_moved, bot_on_turn, overdue

PACE_MS: Final[dict[Pace, int]] = {"slow": 1_600, "normal": 900, "fast": 350, "instant": 20}
"""How long after the last move a bot makes its own; never at once, or a few tables of bots would take all the time."""
UNSEEN_MS: Final = 10_000
UNSEEN_PACE_MS: Final = 900
"""Where nobody has been for so long, bots take their time."""
ALONE_MS: Final = 600_000
"""Bots play on so long when nobody watches."""
REST_MS: Final = 2_000
"""After so long it is tried again what could not be done."""
_log = structlog.get_logger("heckmeck.live")


class Waking:
    """Does what is due."""

    def __init__(
        self,
        workers: Workers,
        at_hand: Callable[[str], Desk | None],
        load: Callable[[str], Awaitable[Desk]],
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """Take who computes, what finds a match in memory, what loads one, and what lets something go on by itself."""
        self.clocks = Clocks(self._wake)
        self._workers = workers
        self._at_hand = at_hand
        self._load = load
        self._spawn = spawn

    def schedule(self, desk: Desk) -> None:
        """Have the match woken when its clock or its bot is due."""
        room, at = desk.room, due(desk.room)
        on_turn = bot_on_turn(room)
        if on_turn is not None and desk.thinking != on_turn.asked and desk.audience.here_within(ALONE_MS):
            moves_at = desk.changed_at + self._pace_ms(desk)
            at = moves_at if at is None else min(at, moves_at)
        self.clocks.set(desk.match, None if at is None else max(at, desk.rests_until))

    def _pace_ms(self, desk: Desk) -> int:
        pace = PACE_MS[desk.room.table.terms.pace]
        return pace if desk.audience.here_within(UNSEEN_MS) else max(pace, UNSEEN_PACE_MS)

    def _again(self, desk: Desk) -> Answer:
        """What follows on something that nobody asked for: if it was refused, it is tried again after a rest."""

        def answered(answer: Sequence[str] | HeckmeckError) -> None:
            if isinstance(answer, HeckmeckError) and not isinstance(answer, Stale):
                _log.warning("not_done", match=desk.match, error=str(answer))
                desk.rests_until = now_ms() + REST_MS
            if not isinstance(answer, list):  # what is told is followed by a change, which schedules as well
                self.schedule(desk)

        return answered

    def _wake(self, match: str) -> None:
        """Do what is due at the match."""
        desk = self._at_hand(match)
        if desk is None:
            self._spawn(self._load_and_wake(match))
            return
        end = due(desk.room)
        if end is not None and end <= now_ms():
            desk.submit(Job(overdue, self._again(desk)))
            return
        on_turn = bot_on_turn(desk.room)
        if on_turn is not None and desk.audience.here_within(ALONE_MS):
            self._think(desk, on_turn)
        else:
            self.schedule(desk)

    async def _load_and_wake(self, match: str) -> None:
        try:
            await self._load(match)
        except HeckmeckError as error:
            _log.warning("match_not_loaded", match=match, error=str(error))
            self.clocks.set(match, now_ms() + REST_MS)
        else:
            self._wake(match)

    def _think(self, desk: Desk, on_turn: OnTurn) -> None:
        """Let the bot on turn choose."""
        seed = secrets.randbits(63)
        move = self._workers.quick_move(on_turn.state, on_turn.bot, seed)
        if move is not None:
            self._move(desk, on_turn, move)
        elif desk.thinking != on_turn.asked:
            desk.thinking = on_turn.asked
            self._spawn(self._ponder(desk, on_turn, seed))

    async def _ponder(self, desk: Desk, on_turn: OnTurn, seed: int) -> None:
        try:
            move = await self._workers.move(on_turn.state, on_turn.bot, seed)
        finally:
            desk.thinking = None
        self._move(desk, on_turn, move)

    def _move(self, desk: Desk, on_turn: OnTurn, move: str) -> None:
        desk.submit(Job(lambda room, given: bot_moved(room, move, on_turn.asked, given), self._again(desk)))
