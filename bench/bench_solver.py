"""How fast turns are solved: turns a second of CPU time on one core, by the reference, alone and side by side."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from time import process_time

import numpy as np
from bench.table import Row, measured, show
from numpy.typing import NDArray

from heckmeck.game import start
from heckmeck.solver.kernel import BLOCK, Room, block_tables, solve, solve_block
from heckmeck.solver.program import ENDS, TOTALS
from heckmeck.solver.turn import TurnValues
from heckmeck.tiles import TILES, Tile, worms

_WORTH = [worms(Tile(min(total, TILES[-1]))) for total in TOTALS]


def ends(quantities: int) -> NDArray[np.float64]:
    """The worms of a full grill, the quantities all alike."""
    rows = np.zeros((ENDS, quantities))
    rows[: len(_WORTH)] = np.array(_WORTH)[:, np.newaxis]
    return rows


def exactly() -> int:
    """One turn by the reference in plain integers."""
    TurnValues([0] * TOTALS[0] + _WORTH, 0).value(start(2))
    return 1


def alone(quantities: int) -> Callable[[], int]:
    """A turn by itself."""
    rows = ends(quantities)

    def solved() -> int:
        solve(rows)
        return 1

    return solved


def side_by_side(quantities: int, kind: type[np.floating], lanes: int) -> Callable[[], int]:
    """A block of turns."""
    rows = np.repeat(ends(quantities).astype(kind)[:, :, np.newaxis], lanes, axis=2)
    room, tables = Room.of(quantities, lanes, kind), block_tables(kind)

    def solved() -> int:
        solve_block(rows, *room, tables)
        return lanes

    return solved


def row(name: str, solved: Callable[[], int], times: int) -> Row:
    """The line of one way to do it."""
    solved()  # compiles

    def speed() -> float:
        began = process_time()
        turns = sum(solved() for _ in range(times))
        return turns / (process_time() - began)

    return measured(name, speed)


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m bench.bench_solver", description=__doc__)
    parser.parse_args()
    rows = [row("plain integers", exactly, 3), row("alone", alone(1), 300), row("alone, 3 quantities", alone(3), 150)]
    for kind in (np.float64, np.float32):
        rows.append(row(f"{BLOCK} side by side, {kind.__name__}", side_by_side(1, kind, BLOCK), 20))
    rows.append(row("64 side by side, float32, 3 quantities", side_by_side(3, np.float32, 64), 20))
    show("Turns solved", "turns a second", rows)


if __name__ == "__main__":
    main()
