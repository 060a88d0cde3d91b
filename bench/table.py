"""What the benches share: a reference that is measured in the same run, and a table with all one needs to compare it.

Speeds of two machines cannot be compared, nor those of one machine at two times of a busy day. The ratio to the
reference, plain Python that nothing here can make faster, nearly can.
"""

from __future__ import annotations

import platform
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time
from typing import NamedTuple

ROUNDS = 5
"""How often everything is measured; the table shows the median and the extremes."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something to make many of."""

    first: tuple[int, ...]
    second: int
    third: int | None


class Row(NamedTuple):
    """What was measured: speeds in things a second, each with the speed of the reference at that time."""

    name: str
    speeds: list[float]
    references: list[float]


def reference() -> float:
    """How often a second of CPU time eight dice are thrown by `random.choices` and put into a frozen dataclass."""
    rng, number = random.Random(1), 40_000
    began = process_time()
    for index in range(number):
        Thing(tuple(rng.choices((1, 2, 3, 4, 5, 6), k=8)), index, None)
    return number / (process_time() - began)


def measured(name: str, speed: Callable[[], float]) -> Row:
    """The speeds of all rounds; each round measures the reference too."""
    speeds, references = [], []
    for _ in range(ROUNDS):
        references.append(reference())
        speeds.append(speed())
    return Row(name, speeds, references)


def show(title: str, unit: str, rows: list[Row]) -> None:
    """Print the table."""
    print(f"# {title}")
    print(f"{machine()}; commit {commit()}; python -m {command()}; {ROUNDS} rounds")
    print(f"reference: {median([each for row in rows for each in row.references]):,.0f} throws a second of CPU time\n")
    width = max(len(row.name) for row in rows)
    print(f"{'':{width}}  {unit:>20}  {'lowest':>10}  {'highest':>10}  {'of reference':>12}")
    for name, speeds, references in rows:
        ratio = median([speed / base for speed, base in zip(speeds, references, strict=True)])
        print(f"{name:{width}}  {median(speeds):20,.0f}  {min(speeds):10,.0f}  {max(speeds):10,.0f}  {ratio:12.3g}")
    print()


def machine() -> str:
    """The processor, the system and the Python that this runs on."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    models = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    model = f"{len(models)} x {models[0]}" if models else platform.processor() or platform.machine()
    return f"{model}, {platform.system()}, Python {platform.python_version()}"


def commit() -> str:
    """The commit that was measured, with a + where files of it have been changed since."""
    named = subprocess.run(
        ["git", "describe", "--always", "--dirty=+", "--abbrev=10"], capture_output=True, text=True, check=False
    )
    return named.stdout.strip() or "unknown"


def command() -> str:
    """The module that is run."""
    main = sys.modules["__main__"].__spec__
    return " ".join([main.name if main else "?", *sys.argv[1:]])
