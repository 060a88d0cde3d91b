"""What worker processes compute: the moves of bots that calculate, advice, chances and reviews.

Everything is handed in and out as text and plain numbers. The solver and its compiler are loaded here, never in the
process that serves.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

import msgspec

from heckmeck.answers import advice_answer, weighed
from heckmeck.game import moves
from heckmeck.notation import parse_position
from heckmeck.players import player
from heckmeck.rules import Preset
from heckmeck.server.messages import Advised, Chances, Judged, Odds, Review, TurnChances, Weighed
from heckmeck.state import State
from heckmeck.texts import speaking

if TYPE_CHECKING:
    from heckmeck.server.decisions import Decision
    from heckmeck.solver.weights import Weights


def choose(position: str, bot: str, seed: int) -> str:
    """The move of the bot, in text form."""
    state = parse_position(position)
    if len(moves(state)) == 1:
        return str(moves(state)[0])
    return str(player(bot).choose(state, Random(seed)))


def warm_up(rules: str, seats: int) -> None:
    """Load, and compile if need be, all that a table of this kind needs."""
    start = parse_position(f"21-36 {'/'.join('-' * seats)} 1 ww:112445 {rules}")
    for bot in ("worms", "expert"):
        player(bot).choose(start, Random(0))


def advised(odds: bytes, position: str, names: Sequence[str], language: str) -> bytes:
    """The body that /coach answers with, in JSON: these odds, with what the expert would do and why."""
    with speaking(language):
        told = msgspec.convert(advice_answer(parse_position(position), names), Advised)
    return msgspec.json.encode(msgspec.structs.replace(msgspec.json.decode(odds, type=Odds), advice=told))


def review(decisions: Sequence[Decision], of: int, *, more: bool) -> bytes:
    """The body that /review answers with, in JSON: these decisions, of so many, and whether more follow."""
    judged = tuple(map(_judged, decisions))
    return msgspec.json.encode(Review(decisions=judged, of=of, next=decisions[-1].seq if more else None))


def _judged(decision: Decision) -> Judged:
    from heckmeck.advice import advice

    options = advice(parse_position(decision.position)).options
    [chosen] = [option for option in options if str(option.move) == decision.move]
    # Of moves that are worth the same the one that was made is as good as the first.
    best = chosen if chosen.worth == options[0].worth else options[0]
    return Judged(
        turn=decision.turn,
        seq=decision.seq,
        seat=decision.seat,
        by=decision.by,
        move=Weighed(**weighed(chosen)),
        best=Weighed(**weighed(best)),
    )


def chances(turns: Sequence[tuple[int, int, str]]) -> bytes:
    """The body that /chances answers with, in JSON, for turns given by number, event and position."""
    rows = _chances([parse_position(position) for _, _, position in turns])
    found = [TurnChances(turn=turn, seq=seq, win=win) for (turn, seq, _), win in zip(turns, rows, strict=False)]
    return msgspec.json.encode(Chances(turns=tuple(found)))


def _chances(states: Sequence[State]) -> list[tuple[float, ...]]:
    """How likely each seat is to win, at the start of each of these turns; nothing where nobody has learned it."""
    from heckmeck.solver.weights import fitting

    if not states:
        return []
    weights = fitting(Preset(states[0].rules.preset), len(states[0].stacks))
    return [] if weights is None else [_of_all(state, weights) for state in states]


def _of_all(state: State, weights: Weights) -> tuple[float, ...]:
    """The chances seat by seat; at the end of the game the winner has them all, or each the same where nobody won.

    The turn is solved as the expert solves it, which takes longer than many turns side by side would, but no more code
    to be compiled.
    """
    import numpy as np

    from heckmeck.solver.board import board_of
    from heckmeck.solver.endings import chances as estimated
    from heckmeck.solver.ends import ends
    from heckmeck.solver.plan import Plan

    seats, rules = range(len(state.stacks)), state.rules
    if state.over:
        row = estimated(weights, board_of(state)[np.newaxis], rules, 0)[0].tolist()
        return tuple(row[(seat - state.seat) % len(row)] for seat in seats)
    found = ends(state)
    after = dict(each for offered in found.takes.values() for each in offered)
    boards = np.stack([board_of(each) for each in (found.bust, *after.values())])
    # After the turn the next seat comes first, and the one that has had it last: from behind, it comes first.
    bust, *takes = estimated(weights, boards, rules, 0)[:, ::-1].tolist()
    row = Plan(found, dict(zip(after, takes, strict=True)), bust).start().tolist()
    return tuple(row[(state.seat - seat) % len(row)] for seat in seats)
