"""A slice of `make fuzz`, other texts each time: changed texts and plain bytes are read or refused, nothing else."""

from __future__ import annotations

import random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import fuzz

POSITIONS: Final = fuzz.positions(random.Random("positions"), 50)
RECORDS: Final = fuzz.records(random.Random("records"), 50)


@given(st.integers(0, 2**64), st.sampled_from(POSITIONS))
@settings(max_examples=500)
def test_changed_positions(seed: int, valid: bytes) -> None:
    """A changed position is read, and then goes there and back, or is refused."""
    fuzz.try_position(fuzz.made(random.Random(seed), [valid]))


@given(st.integers(0, 2**64), st.sampled_from(RECORDS))
@settings(max_examples=500)
def test_changed_records(seed: int, valid: bytes) -> None:
    """A changed record is read, and then goes there and back, or is refused."""
    fuzz.try_record(fuzz.made(random.Random(seed), [valid, *RECORDS[:5]]))


@given(st.binary(max_size=200))
@settings(max_examples=300)
def test_bytes(data: bytes) -> None:
    """Any bytes are read or refused, alone and as the end of a record."""
    fuzz.try_position(data)
    fuzz.try_record(data)
    fuzz.try_record(RECORDS[0] + data)


def test_valid_texts_are_read() -> None:
    """The texts that are changed are valid to begin with."""
    assert all(map(fuzz.try_position, POSITIONS))
    assert all(map(fuzz.try_record, RECORDS))


def test_a_finding_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """A text that brings out another error is printed with its number, and the run stops."""

    def fails(data: bytes) -> bool:
        raise ValueError("planted")

    with pytest.raises(ValueError, match="planted"):
        fuzz.run("planted", fails, [b"x"], 10)
    assert capsys.readouterr().err.startswith("\nplanted 1: b")


def test_a_run_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """A run over both parsers tells how many texts were read and refused."""
    fuzz.main(200)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in lines] == ["position: 200 texts", "record: 200 texts"]
