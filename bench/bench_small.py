"""Small games for two, solved exactly: the value of the first move, and how much players lose to a best response.

A player's exploitability is what the best response wins against it above one half, both seats counted, in percentage
points. An interrupted run shows what it has; a table given to `--save` is written after every figure. Seven tiles take
a few minutes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np
from bench.learning import learned
from bench.table import command, commit, machine

from heckmeck.errors import HeckmeckError
from heckmeck.rules import OFFICIAL
from heckmeck.solver.board import board_of, flags_of
from heckmeck.solver.response import Chances, Policy, best_response, by_chances, by_ends, laws_of
from heckmeck.solver.small import SEATS, Floats, SmallGame, small_game
from heckmeck.solver.solved import Solved, Sweep, solved
from heckmeck.solver.training import Course, Training
from heckmeck.solver.value import chances
from heckmeck.solver.weights import Weights, read
from heckmeck.state import State
from heckmeck.tiles import Tile
from heckmeck.worms import at_stake, gain

KNOWN: Final[dict[tuple[int, ...], str]] = {
    (21, 22, 23, 24): "0.594436612",
    (21, 22, 23, 24, 25, 26): "0.565431058",
    (21, 22, 23, 24, 25, 26, 27): "0.551944972",
    (21, 23, 26, 28, 31, 33, 36): "0.5222",
}
"""Values that other programs have found, by tiles."""
HEAD: Final = ("tiles", "positions", "value", "known", "found in s", "solved in s", "mean error")
DEPTHS: Final = (0, 1, 2)
"""How many turns the expert searches before its network is asked; as a player it looks one further."""
TURNS: Final = 200
"""So many turns of a game are followed; few take longer."""
SHARE: Final = 0.5
"""Seconds between two lines of progress."""


def players(weights: Path | None, depth: int) -> dict[str, Policy]:
    """The players, besides best play, that a best response is sought to, by name."""
    found = {"worm counter": by_ends(gain, lambda state: -at_stake(state))}
    if weights is not None:
        found[f"{weights.stem}, depth {depth}"] = by_chances(estimates(read(weights, SEATS), depth))
    return found


def estimates(weights: Weights, depth: int) -> Chances:
    """What a network, or a search with it, gives for the chances of who is on turn."""

    def known(states: Sequence[State]) -> Floats:
        boards = np.array([board_of(state) for state in states])
        return chances(weights, boards, flags_of(states[0].rules), depth)[:, 0]

    return known


@dataclass
class Row:
    """What is known of one game so far."""

    tiles: tuple[int, ...]
    cells: dict[str, str] = field(default_factory=dict)


class Progress:
    """A line on standard error that is written over, where that is a terminal."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._shown = 0.0

    def __call__(self, sweep: Sweep) -> None:
        """Tell of a sweep."""
        now = perf_counter()
        if sys.stderr.isatty() and now > self._shown + SHARE:
            self._shown = now
            text = f"{self._title}: {sweep.level} tiles left, sweep {sweep.number}, change {sweep.change:.1e}"
            print(f"\r{text:<78}", end="", file=sys.stderr, flush=True)

    def done(self, text: str) -> None:
        """Tell what came of it."""
        start = "\r" if sys.stderr.isatty() else ""
        print(f"{start}{f'{self._title}: {text}':<78}".rstrip(), file=sys.stderr, flush=True)


def expert(tiles: Sequence[int], positions: int) -> Weights:
    """A network that has learned the game with these tiles; half of its games begin anywhere, since they are few."""
    course = Course(
        rules=OFFICIAL,
        seats=SEATS,
        positions=positions,
        seed=1,
        tiles=tuple(map(Tile, tiles)),
        first=128,
        rate=1.5e-3,
        odd=0.5,
        wander=0.1,
        keep=0.9998,
        parts=4,
    )
    return learned(Training(course))


def mean_error(game: Solved, known: Chances) -> float:
    """How far off the chances are on average, in points, over the positions that their own play reaches."""
    said, law = known(game.game.states()), laws_of(game.game, by_chances(known))
    number = len(said)
    now: Floats = np.zeros(number)
    visited: Floats = np.zeros(number)
    now[game.game.start] = 1
    for _ in range(TURNS):
        visited += now
        reached = (now[:, np.newaxis] * law).ravel()
        now = np.bincount(game.game.after.ravel(), reached, number)[:number].astype(np.float64)
    return float(100 * np.average(np.abs(said - game.values[:number]), weights=visited))


def measure(row: Row, others: Mapping[str, Policy], train: int | None) -> Iterator[None]:
    """Fill the row, figure by figure."""
    name = " ".join(map(str, row.tiles))
    began = perf_counter()
    game = small_game(map(Tile, row.tiles))
    row.cells |= {"positions": f"{len(game.layouts):,}", "known": KNOWN[row.tiles]}
    row.cells["found in s"] = f"{perf_counter() - began:.1f}"
    Progress(name).done(f"{len(game.layouts):,} positions")
    yield
    result = solve(name, game, row)
    yield
    policies: dict[str, Policy] = {"best play": lambda game: 1 - result.values[game.after], **others}
    if train is not None:
        weights = expert(row.tiles, train)
        row.cells["mean error"] = f"{mean_error(result, estimates(weights, 0)):.3f}"
        policies |= {f"expert:{depth + 1}": by_chances(estimates(weights, depth)) for depth in DEPTHS}
    for player, policy in policies.items():
        progress = Progress(f"{name}, against {player}")
        response = best_response(game, policy, told=progress)
        row.cells[player] = f"{response.exploitability:z.4f}"
        progress.done(f"{row.cells[player]} points")
        yield


def solve(name: str, game: SmallGame, row: Row) -> Solved:
    """Solve the game."""
    began, progress = perf_counter(), Progress(name)
    result = solved(game, told=progress)
    row.cells["solved in s"] = f"{perf_counter() - began:.1f}"
    row.cells["value"] = f"{result.values[game.start]:.9f}"
    progress.done(f"value {row.cells['value']}, known {row.cells['known']}")
    return result


def table(rows: Sequence[Row]) -> str:
    """The table, readable as it is and as Markdown."""
    losses = list(dict.fromkeys(cell for row in rows for cell in row.cells if cell not in HEAD))
    lines = [[*HEAD, *losses]]
    lines += [
        [" ".join(map(str, row.tiles)), *(row.cells.get(cell, "") for cell in (*HEAD[1:], *losses))] for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * (width - 1) + ":" for width in widths])
    shown = [" | ".join(f"{cell:>{width}}" for cell, width in zip(line, widths, strict=True)) for line in lines]
    about = f"{machine()}; commit {commit()}; python -m {command()}"
    note = (
        "Mean error: of the network's word on the positions that the expert reaches. The columns from there on: "
        "what a best response wins above one half. Both in percentage points."
    )
    return "\n".join(["# Small games solved exactly", "", about, "", *(f"| {line} |" for line in shown), "", note, ""])


def run(games: Sequence[tuple[int, ...]], asked: argparse.Namespace) -> int:
    """Measure all games and print the table; the exit code."""
    rows: list[Row] = []
    code = 0
    try:
        others = players(asked.weights, asked.depth)
        for tiles in games:
            rows.append(Row(tiles))
            for _figure in measure(rows[-1], others, asked.train):
                if asked.save is not None:
                    asked.save.write_text(table(rows), encoding="utf-8")
    except KeyboardInterrupt:
        code = 130
    except (HeckmeckError, OSError) as error:
        print(error, file=sys.stderr)
        code = 2
    if rows:
        print(table(rows))
    return code


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit code."""
    counts = sorted({len(tiles) for tiles in KNOWN})
    parser = argparse.ArgumentParser(prog="python -m bench.bench_small", description=__doc__)
    parser.add_argument("--tiles", type=int, choices=counts, default=6, help="games with so many tiles (default: 6)")
    parser.add_argument("--game", type=int, metavar="N", help="of these only the N-th, counted from 1")
    parser.add_argument("--weights", type=Path, metavar="FILE", help="a network for two, to be measured too")
    parser.add_argument("--depth", type=int, default=0, help="how many turns it searches (default: 0)")
    parser.add_argument("--train", type=int, metavar="POSITIONS", help="train an expert for each game, and measure it")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the table to this file")
    asked = parser.parse_args(arguments)
    games = [tiles for tiles in KNOWN if len(tiles) == asked.tiles]
    if asked.game is not None and not 1 <= asked.game <= len(games):
        parser.error(f"there is no game {asked.game} with {asked.tiles} tiles, of {len(games)}")
    return run(games if asked.game is None else games[asked.game - 1 : asked.game], asked)


if __name__ == "__main__":
    sys.exit(main())
