"""The coach: odds, which are computed here at once; advice and chances, which the worker processes compute."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from heckmeck.answers import odds_answer
from heckmeck.errors import N_, NotAllowed, NotNow, Unavailable
from heckmeck.game import start
from heckmeck.notation import format_position
from heckmeck.server import thinking
from heckmeck.server.asking import begun
from heckmeck.server.bots import Workers
from heckmeck.server.decisions import Decision, decisions, turns
from heckmeck.server.desk import Desk
from heckmeck.server.games import state_at
from heckmeck.server.messages import Chances, Entry, Language, Odds, Review
from heckmeck.solver.odds import goals
from heckmeck.solver.odds import odds as all_odds
from heckmeck.state import State
from heckmeck.texts import speaking
from heckmeck.words import names_of

MOST_BYTES: Final = 2**24
"""So much of the last answers is kept; the chances in a long game take the room of the odds of a hundred turns."""
PATIENCE_S: Final = 20.0
"""So long an answer of the processes may take."""
WAIT_S: Final = 1.0
"""So long is waited for processes that get ready, before who asks is told to ask again."""
JUDGED: Final = 200
"""So many decisions are judged at a time, which takes less than a second."""
MOST_ASKED: Final = 8
"""So many answers may be computed at a time, beside the moves of bots."""

WorkedOut: TypeAlias = Callable[[str, Callable[[str, Sequence[Entry]], Any]], Awaitable[Any]]


class Answer(NamedTuple):
    """What is answered, in JSON."""

    body: bytes
    whole: bool = True
    """Whether nothing is left out because the processes are not ready yet."""


class Coach:
    """Answers questions about positions."""

    def __init__(self, workers: Workers, worked_out: WorkedOut) -> None:
        """Take who computes, and what tells what a function makes of the log of a match."""
        self._workers = workers
        self._worked_out = worked_out
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0
        self._asked = 0
        self._counting = asyncio.Lock()
        """Held by who counts odds: what the first has counted, the next one need not count again."""

    async def prepare(self) -> None:
        """Count what all odds are made of, so that the first who asks need not wait for it."""
        await self._odds(start(2))

    async def odds(self, desk: Desk, seq: int | None, language: Language, *, advised: bool) -> Answer:
        """The answer to /coach; without the advice while the processes get ready.

        Raises:
            NotAllowed: there is no coach at this table now.
            NotNow: the game has not begun.
            Unavailable: nobody can compute it now.

        """
        table = desk.room.table
        if not table.coach:
            raise NotAllowed(N_("in a game among people there is no coach, unless the table allows it from the start"))
        state = await self._state(desk, seq)
        odds = await self._odds(state)
        if not advised or state.over:
            return Answer(odds)
        with speaking(language):
            unnamed = names_of(len(table.seats))
        names = tuple(placed.name or name for placed, name in zip(table.seats, unnamed, strict=True))
        key = (format_position(state), names, language)
        if key not in self._kept and not await self._ready(desk):
            return Answer(odds, whole=False)
        return Answer(await self._answer(key, partial(thinking.advised, odds, *key)))

    async def chances(self, desk: Desk) -> Answer:
        """The answer to /chances; none while the processes get ready.

        Raises:
            NotNow: the game is not over.
            Unavailable: nobody can compute it now.

        """
        if desk.room.table.phase != "finished":
            raise NotNow(N_("the chances are shown once the game is over"))
        key = (desk.match, "chances")
        if key in self._kept:
            return Answer(self._kept[key])
        if not await self._ready(desk):
            return Answer(msgspec.json.encode(Chances(turns=())), whole=False)
        begins = await self._worked_out(desk.match, turns)
        asked = [(turn, seq, format_position(state)) for turn, seq, state in begins]
        return Answer(await self._answer(key, partial(thinking.chances, asked)))

    async def review(self, desk: Desk, after: int) -> Answer:
        """The answer to /review, which judges some decisions after an event; none while the processes get ready.

        Raises:
            NotNow: the game is not over.
            Unavailable: nobody can compute it now.

        """
        if desk.room.table.phase != "finished":
            raise NotNow(N_("decisions are judged once the game is over"))
        key = (desk.match, "review", after)
        found = self._at_hand(key)
        if found is not None:
            return Answer(found)
        made = await self._decisions(desk)
        if not await self._ready(desk):
            return Answer(msgspec.json.encode(Review(decisions=(), of=len(made), next=after)), whole=False)
        left = [each for each in made if each.seq > after]
        asked, more = left[:JUDGED], len(left) > JUDGED
        return Answer(await self._answer(key, partial(thinking.review, asked, len(made), more=more)))

    async def _decisions(self, desk: Desk) -> list[Decision]:
        """All that was decided in a finished game; kept, since it is asked for part by part."""
        key = (desk.match, "decisions")
        found = self._at_hand(key)
        if found is None:
            found = self._keep(key, msgspec.json.encode(await self._worked_out(desk.match, decisions)))
        return msgspec.json.decode(found, type=list[Decision])

    async def _state(self, desk: Desk, seq: int | None) -> State:
        game = begun(desk.room)
        if seq is None or seq >= desk.room.changed:
            return game.state
        found: State = await self._worked_out(desk.match, partial(state_at, seq=seq))
        return found

    async def _odds(self, state: State) -> bytes:
        key = format_position(state)
        async with self._counting:
            return self._at_hand(key) or self._keep(key, await asyncio.to_thread(odds, state))

    async def _ready(self, desk: Desk) -> bool:
        """Whether the processes are ready for the table; if not, they are told, and waited for a bit."""
        terms = desk.room.table.terms
        self._workers.warm(terms.rules, terms.seats)
        return await self._workers.ready(WAIT_S)

    async def _answer(self, key: Hashable, work: Callable[[], bytes]) -> bytes:
        found = self._at_hand(key)
        if found is not None:
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
        return self._keep(key, answer)

    def _at_hand(self, key: Hashable) -> bytes | None:
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def _keep(self, key: Hashable, answer: bytes) -> bytes:
        self._bytes += len(answer) - len(self._kept.pop(key, b""))
        self._kept[key] = answer
        while self._bytes > MOST_BYTES:
            self._bytes -= len(self._kept.popitem(last=False)[1])
        return answer


def odds(state: State) -> bytes:
    """The odds of a turn, in JSON, without advice: in a moment, once the first ones have been counted."""
    answer = Odds(
        **odds_answer(state, all_odds(state)),
        tiles={} if state.over else {str(goal.tile): float(goal.chance(state)) for goal in goals(state)},
        advice=None,
    )
    return msgspec.json.encode(answer)


def _busy() -> Unavailable:
    return Unavailable(N_("the coach is busy: ask again in a moment"))
