"""How fast the rules are: random moves a second of CPU time on one core, of players and dice, for every preset.

The time is that of the whole loop: listing the moves, choosing one (the dice by the draw of matches), playing it, and
beginning anew where a game has ended.
"""

from __future__ import annotations

from random import Random
from time import process_time

from bench.table import Row, measured, show

from heckmeck.game import moves, play, start, to_move
from heckmeck.match import dice_from
from heckmeck.rules import Preset, Rules
from heckmeck.state import dice_left

MOVES = 60_000


def speed(preset: Preset, seats: int) -> float:
    """Random moves a second."""
    rng = Random(2026)
    draw = dice_from(rng)
    first = state = start(seats, Rules(preset=preset))
    began = process_time()
    for _ in range(MOVES):
        if to_move(state) == "dice":
            state = play(state, draw(dice_left(state)))
        else:
            options = moves(state)
            state = play(state, options[int(rng.random() * len(options))])
        if state.over:
            state = first
    return MOVES / (process_time() - began)


def row(preset: Preset, seats: int) -> Row:
    """The line of one preset."""
    return measured(f"{preset.value}, {seats} seats", lambda: speed(preset, seats))


def main() -> None:
    """Measure and print."""
    speed(Preset.OFFICIAL, 2)  # fills the caches
    show("Random moves", "moves a second", [row(preset, seats) for preset in Preset for seats in (2, 7)])


if __name__ == "__main__":
    main()
