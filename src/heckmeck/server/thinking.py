"""What worker processes compute: the moves of bots that calculate, odds, advice and chances.

Everything is handed in and out as text and plain numbers. The solver and its compiler are loaded here, never in the
process that serves.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from heckmeck.dice import NO_DICE
from heckmeck.game import moves
from heckmeck.notation import format_position, parse_position
from heckmeck.players import player
from heckmeck.rules import Preset
from heckmeck.server.messages import Advised, Chances, Odds, TurnChances, Weighed
from heckmeck.state import State, bust_chance, points, winner
from heckmeck.texts import speaking


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


def odds(position: str, names: Sequence[str], language: str, *, advised: bool) -> bytes:
    """The body that /coach answers with, in JSON."""
    from heckmeck.solver.odds import goals
    from heckmeck.solver.odds import odds as all_odds

    state = parse_position(position)
    found, risk = all_odds(state), bust_chance(state)
    answer = Odds(
        position=format_position(state),
        points=points(state),
        bust_next_roll=None if risk is None else float(risk),
        at_least={str(tile): float(chance) for tile, chance in found.at_least.items()},
        exactly={str(tile): float(chance) for tile, chance in found.exactly.items()},
        tiles={} if state.over else {str(goal.tile): float(goal.chance(state)) for goal in goals(state)},
        advice=_advised(state, names, language) if advised and not state.over else None,
    )
    return msgspec.json.encode(answer)


def _advised(state: State, names: Sequence[str], language: str) -> Advised:
    from heckmeck.advice import advice
    from heckmeck.advice.why import facts
    from heckmeck.reasons import reason_words

    found = advice(state)
    with speaking(language):
        why = tuple(reason_words(fact, state, names) for fact in facts(state, found))
    return Advised(
        moves=tuple(
            Weighed(move=str(option.move), win=option.win, worms=option.worms, bust=option.bust)
            for option in found.options
        ),
        best=None if found.best is None else str(found.best),
        why=why,
    )


def chances(turns: Sequence[tuple[int, int, str]]) -> bytes:
    """The body that /chances answers with, in JSON, for turns given by number, event and position."""
    rows = _chances([parse_position(position) for _, _, position in turns])
    found = [TurnChances(turn=turn, seq=seq, win=win) for (turn, seq, _), win in zip(turns, rows, strict=False)]
    return msgspec.json.encode(Chances(turns=tuple(found)))


def _chances(states: Sequence[State]) -> list[tuple[float, ...]]:
    """How likely each seat is to win, at the start of each of these turns; nothing where nobody has learned it."""
    import numpy as np

    from heckmeck.expert import DEPTH
    from heckmeck.solver.board import board_of, flags_of
    from heckmeck.solver.value import chances as estimated
    from heckmeck.solver.weights import fitting

    if not states:
        return []
    rules, seats = states[0].rules, len(states[0].stacks)
    weights = fitting(Preset(rules.preset), seats)
    if weights is None:
        return []
    boards = np.stack([board_of(state) for state in states])
    rows = estimated(weights, boards, flags_of(rules), DEPTH)
    return [_by_seat(state, row) for state, row in zip(states, rows.tolist(), strict=True)]


def _by_seat(state: State, row: Sequence[float]) -> tuple[float, ...]:
    """The chances, which begin with the seat to move, seat by seat; at the end of the game the winner has them all."""
    if state.over:
        won = winner(state)
        return tuple(float(seat == won) for seat in range(len(state.stacks)))
    assert state.thrown is None or state.thrown != NO_DICE
    return tuple(row[(seat - state.seat) % len(row)] for seat in range(len(row)))
