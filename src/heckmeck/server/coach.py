"""The coach: odds, advice and chances, computed by the worker processes and kept for who asks again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from heckmeck.errors import N_, NotAllowed, NotNow, Unavailable
from heckmeck.notation import format_position
from heckmeck.server import thinking
from heckmeck.server.asking import begun
from heckmeck.server.bots import Workers
from heckmeck.server.desk import Desk
from heckmeck.server.games import state_at
from heckmeck.server.messages import Entry, Language
from heckmeck.server.room import fold, opened
from heckmeck.state import State
from heckmeck.texts import speaking
from heckmeck.words import names_of

MOST_BYTES: Final = 2**24
"""So much of the last answers is kept; the chances in a long game take the room of the odds of a hundred turns."""
PATIENCE_S: Final = 20.0
"""So long an answer may take; the first one has to wait for the solver."""
MOST_ASKED: Final = 8
"""So many answers may be computed at a time, beside the moves of bots."""


WorkedOut: TypeAlias = Callable[[str, Callable[[str, Sequence[Entry]], Any]], Awaitable[Any]]


class Coach:
    """Answers questions about positions."""

    def __init__(self, workers: Workers, worked_out: WorkedOut) -> None:
        """Take who computes, and what tells what a function makes of the log of a match."""
        self._workers = workers
        self._worked_out = worked_out
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0
        self._asked = 0

    async def odds(self, desk: Desk, seq: int | None, language: Language, *, advised: bool) -> bytes:
        """The answer to /coach, in JSON.

        Raises:
            NotAllowed: there is no coach at this table now.
            NotNow: the game has not begun.
            Unavailable: nobody can compute it now.

        """
        table = desk.room.table
        if not table.coach:
            raise NotAllowed(N_("in a game among people there is no coach, unless the table allows it from the start"))
        state = await self._state(desk, seq)
        with speaking(language):
            unnamed = names_of(len(table.seats))
        names = tuple(placed.name or name for placed, name in zip(table.seats, unnamed, strict=True))
        position = format_position(state)
        work = partial(thinking.odds, position, names, language, advised=advised)
        return await self._answer((position, names, language, advised), work)

    async def chances(self, desk: Desk) -> bytes:
        """The answer to /chances, in JSON.

        Raises:
            NotNow: the game is not over.
            Unavailable: nobody can compute it now.

        """
        if desk.room.table.phase != "finished":
            raise NotNow(N_("the chances are shown once the game is over"))
        key = (desk.match, "chances")
        if key in self._kept:
            return self._kept[key]
        begins = await self._worked_out(desk.match, turns)
        asked = [(turn, seq, format_position(state)) for turn, seq, state in begins]
        return await self._answer(key, partial(thinking.chances, asked))

    async def _state(self, desk: Desk, seq: int | None) -> State:
        game = begun(desk.room)
        if seq is None or seq >= desk.room.changed:
            return game.state
        found: State = await self._worked_out(desk.match, partial(state_at, seq=seq))
        return found

    async def _answer(self, key: Hashable, work: Callable[[], bytes]) -> bytes:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        if self._asked >= MOST_ASKED:
            raise _busy()
        self._asked += 1
        try:
            answer = await self._workers.ask(work, PATIENCE_S)
        finally:
            self._asked -= 1
        if answer is None:
            raise _busy()
        self._keep(key, answer)
        return answer

    def _keep(self, key: Hashable, answer: bytes) -> None:
        self._bytes += len(answer) - len(self._kept.pop(key, b""))
        self._kept[key] = answer
        while self._bytes > MOST_BYTES:
            self._bytes -= len(self._kept.popitem(last=False)[1])


def turns(match: str, log: Sequence[Entry]) -> list[tuple[int, int, State]]:
    """The beginnings of the turns that count: the number of the turn, that of the event before it, and the state."""
    found: dict[int, tuple[int, State]] = {}
    room = opened(match, log[0])
    for entry in log[1:]:
        room = fold(room, entry)
        game = room.game
        if game is None:
            continue
        for undone in [turn for turn in found if turn > game.turn]:
            del found[undone]
        if game.turn not in found and (game.state.fresh or not found):
            found[game.turn] = (entry.seq, game.state)
    return [(turn, seq, state) for turn, (seq, state) in found.items()]


def _busy() -> Unavailable:
    return Unavailable(N_("the coach is busy, or is getting ready: ask again in a moment"))
