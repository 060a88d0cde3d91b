"""The files of weights: what was written is read, and everything else is refused in a sentence."""

from __future__ import annotations

import io
import json
import pickle
import zipfile
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.nets import FIRST, SECOND

from heckmeck.errors import EXIT_CODES, BadWeights
from heckmeck.notation import parse_position, parse_rules
from heckmeck.rules import Preset
from heckmeck.solver.board import board_of, flags_of
from heckmeck.solver.courses import NAMED
from heckmeck.solver.net import drawn, size
from heckmeck.solver.value import chances
from heckmeck.solver.weights import VERSION, Weights, fitting, load, read, save, shipped


def written(flat: NDArray[Any], **about: object) -> bytes:
    """A file of weights for two seats; `about` replaces what it says of itself."""
    file = io.BytesIO()
    head = {"version": VERSION, "first": FIRST, "second": SECOND, **about}
    np.savez_compressed(file, weights=flat, about=np.array(json.dumps(head)))
    return file.getvalue()


def loaded(content: bytes, seats: int = 2) -> Weights:
    """What is read of the file."""
    return load(io.BytesIO(content), "net.npz", seats)


FLAT = drawn(2, FIRST, SECOND, seed=3)


@pytest.mark.parametrize("seats", [2, 7])
def test_round_trip(seats: int, tmp_path: Path) -> None:
    """The weights come back to half precision, with what was said of them."""
    path, flat = tmp_path / "net.npz", drawn(seats, FIRST, SECOND, seed=seats)
    with path.open("wb") as file:
        save(file, flat, FIRST, SECOND, {"games": 5, "rules": "official"})
    found = read(path, seats)
    together = np.concatenate([np.asarray(part).ravel() for part in found.net])
    assert together.dtype == np.float32
    assert np.array_equal(together, flat.astype(np.float16))
    assert (found.first, found.second) == (FIRST, SECOND)
    assert found.about == {"games": 5, "rules": "official", "version": VERSION, "first": FIRST, "second": SECOND}
    again = io.BytesIO()
    save(again, together, FIRST, SECOND, found.about)
    assert loaded(again.getvalue(), seats).about == found.about


def one_entry(**arrays: Any) -> bytes:  # noqa: ANN401 - whatever NumPy can save
    """A file with these arrays."""
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def damaged() -> bytes:
    """A file in the middle of which some bytes are others."""
    content = bytearray(written(FLAT))
    for at in range(len(content) // 3, len(content) // 3 + 40):
        content[at] ^= 0x55
    return bytes(content)


def plain_array() -> bytes:
    """An array alone, as NumPy saves it."""
    file = io.BytesIO()
    np.save(file, FLAT)
    return file.getvalue()


def other_zip() -> bytes:
    """An archive of something else."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("weights.npy", "no array")
        archive.writestr("about.npy", "nothing")
    return file.getvalue()


NOTHING = "'net.npz' does not hold the weights of a network"
UNFIT = "the weights in 'net.npz' do not fit tables of 2 seats"
DAMAGED = "the file 'net.npz' is damaged: its weights do not make the network that it names"
REFUSED = {
    "empty": (b"", NOTHING),
    "rubbish": (b"heckmeck 1\nrules official\n", NOTHING),
    "truncated": (written(FLAT)[:-100], NOTHING),
    "cut to its first bytes": (written(FLAT)[:60], NOTHING),
    "damaged": (damaged(), NOTHING),
    "an array alone": (plain_array(), NOTHING),
    "another archive": (other_zip(), NOTHING),
    "without a head": (one_entry(weights=FLAT), NOTHING),
    "without weights": (one_entry(about=np.array("{}")), NOTHING),
    "a head that is no JSON": (one_entry(weights=FLAT, about=np.array("{")), NOTHING),
    "a head that is a list": (one_entry(weights=FLAT, about=np.array("[1]")), NOTHING),
    "a size that is no number": (written(FLAT, first="many"), NOTHING),
    "not a number": (written(np.where(np.arange(FLAT.size) == 7, np.nan, FLAT).astype(np.float32)), NOTHING),
    "infinite": (written(np.where(np.arange(FLAT.size) == 7, np.inf, FLAT).astype(np.float32)), NOTHING),
    "more than half precision holds": (written(np.where(np.arange(FLAT.size) == 7, 1e5, FLAT)), NOTHING),
    "more than any precision here holds": (
        written(np.where(np.arange(FLAT.size) == 7, 1e300, FLAT.astype(np.float64))),
        NOTHING,
    ),
    "complex numbers": (written(FLAT + 1j), NOTHING),
    "whole numbers": (written(FLAT.astype(np.int64)), NOTHING),
    "numbers as text": (written(FLAT.astype(str)), NOTHING),
    "a version as text": (written(FLAT, version=str(VERSION)), NOTHING),
    "a version with a fraction": (written(FLAT, version=VERSION + 0.5), NOTHING),
    "a version that is true": (written(FLAT, version=True), NOTHING),
    "a version that is endless": (written(FLAT, version=float("inf")), NOTHING),
    "a size as text": (written(FLAT, first=str(FIRST)), NOTHING),
    "text for weights": (one_entry(weights=np.array(["a"]), about=np.array("{}")), NOTHING),
    "another version": (
        written(FLAT, version=VERSION + 1),
        f"the weights in 'net.npz' are of version {VERSION + 1}, and this program reads version {VERSION}",
    ),
    "other tables": (written(drawn(3, FIRST, SECOND, seed=1), seats=3), UNFIT),
    "weights missing": (written(FLAT[:-1], seats=2), DAMAGED),
    "too many weights": (written(np.concatenate([FLAT, FLAT]), seats=2), DAMAGED),
    "weights missing of other tables": (written(FLAT, seats=3), DAMAGED),
    "another size": (written(FLAT, first=2 * FIRST), DAMAGED),
    "two dimensions": (written(FLAT[None]), DAMAGED),
    "a first layer that is not read in fours": (written(drawn(2, 6, SECOND, seed=1), first=6), DAMAGED),
    "no layer at all": (written(np.zeros(size(2, 8, 0), np.float32), second=0), DAMAGED),
    "layers below nothing": (written(FLAT, first=-FIRST, second=-SECOND), DAMAGED),
}


@pytest.mark.parametrize(("content", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused(content: bytes, sentence: str) -> None:
    """Whatever else is in the file, one sentence says that it cannot be used, and why."""
    with pytest.raises(BadWeights) as refused:
        loaded(content)
    assert str(refused.value) == sentence
    assert EXIT_CODES[refused.value.code] == 2


def test_weights_of_other_rules_are_refused() -> None:
    """A file that was learned under another preset, renamed, would fit by its size."""
    content = written(FLAT, rules="sheet")
    assert load(io.BytesIO(content), "sheet-2.npz", 2, Preset.SHEET).about["rules"] == "sheet"
    with pytest.raises(BadWeights) as refused:
        load(io.BytesIO(content), "short-2.npz", 2, Preset.SHORT)
    assert str(refused.value) == (
        "the weights in 'short-2.npz' were learned under the rules 'sheet', and here short is played"
    )
    with pytest.raises(BadWeights, match="does not hold"):
        load(io.BytesIO(written(FLAT)), "short-2.npz", 2, Preset.SHORT)


def test_a_file_says_for_which_tables_it_is() -> None:
    """Where nobody asks for a number of seats it is that of the file, and a false one is refused."""
    content = written(FLAT, seats=2, rules="short")
    found = load(io.BytesIO(content), "net.npz")
    assert (found.seats, found.name) == (2, "net.npz")
    for false in (3, 0, -2, "many", "2", 2.5, None):
        with pytest.raises(BadWeights):
            load(io.BytesIO(written(FLAT, seats=false)), "net.npz")
    with pytest.raises(BadWeights, match="does not hold"):
        load(io.BytesIO(written(FLAT)), "net.npz")


@pytest.mark.parametrize(
    ("learned", "rules", "fits"),
    [
        ("short", "short", True),
        ("short", "short+no-steal", True),
        ("short+no-steal", "short+no-steal", True),
        ("short+no-steal", "short", False),
        ("short", "official", False),
        (None, "official", True),
    ],
)
def test_tables_of_other_rules(learned: str | None, rules: str, fits: bool) -> None:
    """House rules are no matter, another preset is; weights that do not say what they learned may be used for all."""
    said = {} if learned is None else {"rules": learned}
    found = load(io.BytesIO(written(FLAT, seats=2, **said)), "net.npz")
    with nullcontext() if fits else pytest.raises(BadWeights, match="were learned under the rules"):
        found.check(parse_rules(rules), 2)
    for seats, tables in ((3, "3 seats"), (1, "one seat")):
        with pytest.raises(BadWeights, match=f"do not fit tables of {tables}$"):
            found.check(parse_rules(rules), seats)


class Planted:
    """Something whose unpickling would run code."""

    def __reduce__(self) -> tuple[object, ...]:
        return exec, ("raise SystemExit('this was run')",)


@pytest.mark.parametrize("where", ["weights", "about", "file"])
def test_nothing_in_a_file_is_run(where: str) -> None:
    """Pickled objects are refused unread, in the arrays or instead of the file."""
    planted = np.array([Planted()], object)
    arrays = {"weights": FLAT, "about": np.array("{}"), where: planted}
    content = pickle.dumps(Planted()) if where == "file" else one_entry(**arrays)
    with pytest.raises(BadWeights, match="does not hold"):
        loaded(content)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    """What opening raises is raised."""
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "net.npz", 2)


def test_no_weights_for_one_seat() -> None:
    """Nothing is learned for solo play, and asking says so."""
    assert [shipped(preset, 1) for preset in Preset] == [None] * 3


def test_where_a_preset_has_no_weights_those_of_official_fit() -> None:
    """So that every table from two to seven has an expert who looks at more than worms."""
    assert fitting(Preset.SHORT, 6) is shipped(Preset.OFFICIAL, 6) is not None
    assert fitting(Preset.SHEET, 2) is shipped(Preset.SHEET, 2) is not None
    assert fitting(Preset.SHEET, 1) is None


def test_shipped_weights_can_be_read() -> None:
    """Every file that comes with the package fits its table."""
    for preset in Preset:
        for seats in range(2, 8):
            found = shipped(preset, seats)
            if found is not None:
                assert sum(part.size for part in found.net) == size(seats, found.first, found.second)


@pytest.mark.parametrize("name", NAMED)
def test_shipped_weights_have_learned(name: str) -> None:
    """Who leads by far and mostly takes the last tile mostly wins; of who has nothing it is the other way round."""
    course = NAMED[name]
    used = shipped(course.rules.preset, course.seats)
    assert used is not None
    stacks = ["33.34.35", *["-"] * (course.seats - 1)]
    last = [f"21 {'/'.join(stacks)} {seat} - {course.rules.preset.value}" for seat in (1, 2)]
    leads, follows = (
        chances(used, board_of(parse_position(text))[None], flags_of(course.rules), 0)[0] for text in last
    )
    assert leads[0] > 0.7
    assert follows[0] < 0.2 and follows[-1] == max(follows)
