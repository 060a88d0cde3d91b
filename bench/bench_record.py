"""How fast records are read and written, and that 100,000 games in a file need no more memory than 1,000.

Games of two `hasty` players, which have about 29 turns and 320 moves. The plain lines are the same bytes, read and
decoded line by line and nothing more. The argument is the number of games in the large file.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import repeat
from pathlib import Path
from random import Random
from time import process_time

from bench.table import measured, show

from heckmeck.dice import Face, handful
from heckmeck.game import start, step, to_move
from heckmeck.players import player
from heckmeck.record import Record, Turn, format_record, read_records
from heckmeck.state import Fall, Move, State, dice_left

SMALL = 1_000
CHILD = """
import resource, sys, time
from heckmeck.record import read_records
began = time.process_time()
with open(sys.argv[1], "rb") as file:
    turns = sum(len(record.turns) for record in read_records(file))
print(turns, time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def game(rng: Random) -> Record:
    """A whole game."""
    opening = state = start(2)
    turns: list[Turn] = []
    open_moves: list[Move] = []
    while not state.over:
        seat, move = state.seat, chosen(state, rng)
        state, events = step(state, move)
        open_moves.append(move)
        if events:
            turns.append(Turn(seat, tuple(open_moves)))
            open_moves.clear()
    return Record(start=opening, seats=("bot:hasty", "bot:hasty"), turns=tuple(turns))


def chosen(state: State, rng: Random) -> Move:
    """The move of the dice, or of the player on turn."""
    if to_move(state) == "dice":
        return Fall(handful(Face(int(rng.random() * 6) + 1) for _ in range(dice_left(state))))
    return player("hasty").choose(state, rng)


def speed(work: Callable[[], object]) -> float:
    """Games a second of CPU time, where the work is on all games of the small file."""
    began = process_time()
    work()
    return SMALL / (process_time() - began)


def read(path: Path) -> int:
    """The number of games in the file."""
    with path.open("rb") as file:
        return sum(1 for _ in read_records(file))


def lines(path: Path) -> int:
    """The number of characters in the file."""
    with path.open("rb") as file:
        return sum(len(line.decode()) for line in file)


def memory(path: Path, games: int) -> None:
    """Print what reading a file in a process of its own needs."""
    done = subprocess.run([sys.executable, "-c", CHILD, str(path)], capture_output=True, text=True, check=True)
    turns, seconds, peak = map(float, done.stdout.split())
    print(
        f"{games:9,} games, {path.stat().st_size / 1e6:7.1f} MB, {turns / games:.1f} turns a game:"
        f" {games / seconds:,.0f} games a second, at most {peak / 1024:.1f} MB in memory"
    )


def main(games: int = 100_000) -> None:
    """Measure and print."""
    rng = Random(1)
    records = [game(rng) for _ in range(SMALL)]
    text = "".join(map(format_record, records)).encode()
    with tempfile.TemporaryDirectory() as folder:
        small, large = Path(folder) / "small.heck", Path(folder) / "large.heck"
        small.write_bytes(text)
        with large.open("wb") as file:
            file.writelines(repeat(text, games // SMALL))
        rows = [
            measured("read records", lambda: speed(lambda: read(small))),
            measured("read plain lines", lambda: speed(lambda: lines(small))),
            measured(
                "play the moves only", lambda: speed(lambda: [sum(1 for _ in each.moments()) for each in records])
            ),
            measured("write records", lambda: speed(lambda: [format_record(each) for each in records])),
        ]
        show("Records", "games a second", rows)
        memory(small, SMALL)
        memory(large, games)
    print()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
