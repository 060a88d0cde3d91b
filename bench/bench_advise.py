"""How long advice takes: the moves with their values, and the reasons too, by table and player.

Every answer is about a table not seen before: nothing but compiled code is there from earlier ones. Times are of CPU.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

from bench.table import command, commit, machine

from heckmeck.advice import advice
from heckmeck.advice.why import facts
from heckmeck.dice import NO_DICE
from heckmeck.game import moves, play, start
from heckmeck.solver.weights import shipped
from heckmeck.state import State
from heckmeck.tiles import TILES

POSITIONS = 60
TARGET = 50
"""Milliseconds an answer may take at the default depth."""


def positions(seats: int, seed: str) -> list[State]:
    """Moments of turns at tables dealt at random, no two alike, in which a seat has to move."""
    rng = Random(seed)
    found: list[State] = []
    while len(found) < POSITIONS:
        places = [rng.randint(-2, seats - 1) for _ in TILES]
        lying = list(zip(TILES, places, strict=True))
        stacks = [tuple(tile for tile, place in lying if place == seat) for seat in range(seats)]
        state = State(tuple(tile for tile, place in lying if place < -1), tuple(stacks), seat=0)
        for _ in range(rng.randrange(8)):
            if not state.over and state.seat == 0:
                state = play(state, rng.choice(moves(state)))
        if not state.over and state.seat == 0 and state.thrown != NO_DICE:
            found.append(state)
    return found


def milliseconds(state: State, player: str, *, reasons: bool) -> float:
    """How long one answer takes."""
    began = process_time()
    found = advice(state, player)
    if reasons:
        facts(state, found, player)
    return 1000 * (process_time() - began)


def row(seats: int, player: str, *, reasons: bool) -> str:
    """A line of the table: the median and the slowest answer."""
    milliseconds(start(seats), player, reasons=reasons)  # compiles, or reads what is compiled
    times = [milliseconds(state, player, reasons=reasons) for state in positions(seats, f"{seats} {player} {reasons}")]
    learned = "yes" if shipped(start(seats).rules.preset, seats) else "no"
    with_reasons = "yes" if reasons else "no"
    return f"{seats:5}  {player:10}  {learned:>7}  {with_reasons:>7}  {median(times):8.2f}  {max(times):8.2f}"


def main() -> None:
    """Measure and print."""
    print(f"# Advice, milliseconds an answer ({POSITIONS} positions; target {TARGET} at the default depth)")
    print(f"{machine()}; commit {commit()}; python -m {command()}\n")
    print(f"{'seats':>5}  {'player':10}  {'network':>7}  {'reasons':>7}  {'median':>8}  {'slowest':>8}")
    for seats in (1, 2, 4, 7):
        for player in ("worms", "expert", "expert:2"):
            print(row(seats, player, reasons=False))
        print(row(seats, "expert", reasons=True))


if __name__ == "__main__":
    main()
