"""The weights of the networks, as files: `weights/RULES-SEATS.npz`, read when they are first needed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
from numpy.typing import NDArray

from heckmeck.errors import N_, BadWeights, quoted
from heckmeck.notation import format_rules
from heckmeck.rules import Preset, Rules
from heckmeck.solver.net import STEP, Floats, Net, net_on, size

VERSION: Final = 1
"""Of what a network sees and how it is built; weights of another version say nothing here."""


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """A network, and what its file says of it; equal only to itself, so that what it has said can be remembered."""

    net: Net
    first: int
    second: int
    about: Mapping[str, Any]
    name: str = ""
    """Of the file, for refusals."""

    @property
    def seats(self) -> int:
        """The seats of the tables that it has learned."""
        return len(self.net.out_bias)

    def check(self, rules: Rules, seats: int) -> None:
        """Refuse tables that it has not learned: of other seats, or of another preset; house rules are no matter.

        Raises:
            BadWeights: they are such tables.

        """
        if seats != self.seats:
            raise _unfit(self.name, seats)
        learned, preset = self.about.get("rules"), format_rules(Rules(preset=rules.preset))
        if learned not in (None, preset, format_rules(rules)):
            raise _otherwise(self.name, str(learned), format_rules(rules))


def save(file: IO[bytes], flat: Floats, first: int, second: int, about: Mapping[str, Any]) -> None:
    """Write the weights of a net as they lie one after the other, in half precision, and what is to be said of them."""
    head = {**about, "version": VERSION, "first": first, "second": second}
    np.savez_compressed(file, weights=flat.astype(np.float16), about=np.array(json.dumps(head)))


def load(file: IO[bytes], name: str, seats: int | None = None, preset: Preset | None = None) -> Weights:
    """Read what `save` has written for tables of so many seats, learned under the preset.

    Where the seats are None the file says for which it is, where the preset is None any will do.

    Raises:
        BadWeights: it is something else, or damaged, or for another version of the program, or other tables or rules.

    """
    try:
        with np.load(file, allow_pickle=False) as kept:
            flat, head = _numbers(kept["weights"]), json.loads(str(kept["about"]))
        first, second, version = (_whole(head[name]) for name in ("first", "second", "version"))
        named = _whole(head["seats"]) if seats is None or "seats" in head else seats
        rules = format_rules(Rules(preset=preset)) if preset else None
        learned = str(head["rules"]) if preset else None
    except Exception as error:  # whatever zip, zlib, NumPy and json make of rubbish
        raise BadWeights(N_("{file} does not hold the weights of a network"), file=quoted(name)) from error
    if version != VERSION:
        raise BadWeights(
            N_("the weights in {file} are of version {version}, and this program reads version {own}"),
            file=quoted(name),
            version=version,
            own=VERSION,
        )
    if min(named, first, second) <= 0 or first % STEP or flat.shape != (size(named, first, second),):
        raise BadWeights(
            N_("the file {file} is damaged: its weights do not make the network that it names"), file=quoted(name)
        )
    if seats not in (None, named):
        raise _unfit(name, seats)
    if learned != rules:
        raise _otherwise(name, str(learned), str(rules))
    return Weights(net_on(flat, named, first, second), first, second, head, name)


def _unfit(name: str, seats: int) -> BadWeights:
    if seats == 1:
        return BadWeights(N_("the weights in {file} do not fit tables of one seat"), file=quoted(name))
    return BadWeights(N_("the weights in {file} do not fit tables of {seats} seats"), file=quoted(name), seats=seats)


def _otherwise(name: str, learned: str, rules: str) -> BadWeights:
    return BadWeights(
        N_("the weights in {file} were learned under the rules {given}, and here {rules} is played"),
        file=quoted(name),
        given=quoted(learned),
        rules=rules,
    )


def _numbers(kept: NDArray[Any]) -> Floats:
    """The weights as numbers to reckon with; what half precision cannot hold is none that `save` has written."""
    if kept.dtype.kind != "f":
        raise ValueError("no floating-point numbers")
    with np.errstate(over="ignore"):
        half = kept.astype(np.float16)
    if not np.isfinite(half).all():
        raise ValueError("not a number, or infinite")
    return kept.astype(np.float32)


def _whole(given: object) -> int:
    """The whole number that was given; nothing else is taken for one."""
    if type(given) is not int:
        raise TypeError("not a whole number")
    return given


@cache
def shipped(preset: Preset, seats: int) -> Weights | None:
    """The weights that come with the package for a preset and a number of seats; None where there are none."""
    path = files("heckmeck.solver").joinpath("weights", f"{preset.value}-{seats}.npz")
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return load(file, path.name, seats, preset)


def fitting(preset: Preset, seats: int) -> Weights | None:
    """The shipped weights that fit best: those of the preset, else those of `official`; None where there are none.

    How often those of `official` win under other presets is in docs/engine.md.
    """
    return shipped(preset, seats) or shipped(Preset.OFFICIAL, seats)


def read(path: Path, seats: int | None = None) -> Weights:
    """The weights in a file of one's own, for the tables that it names, or refused where those have other seats.

    Raises:
        BadWeights: it holds something else. What opening the file raises is raised, too.

    """
    with path.open("rb") as file:
        return load(file, path.name, seats)
