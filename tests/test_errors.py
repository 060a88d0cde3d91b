"""Every kind of error has a code of its own and one outcome: an exit code, a status, a code to close a socket with."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from inspect import isclass

import pytest

from heckmeck import errors
from heckmeck.errors import EXIT_CODES, OUTCOMES, HeckmeckError, NotNow, RecordedMoveError, Stale


def kinds() -> Iterator[type[HeckmeckError]]:
    """The kinds of errors that the package knows."""
    for each in vars(errors).values():
        if isclass(each) and issubclass(each, HeckmeckError) and each is not RecordedMoveError:
            yield each


def test_every_kind_has_one_outcome() -> None:
    """No code stands for two kinds, and none is without an outcome; a recorded move is refused as its record is."""
    codes = [kind.code for kind in kinds()]
    assert sorted(codes) == sorted(OUTCOMES)
    assert RecordedMoveError.code in OUTCOMES
    assert list(EXIT_CODES) == list(OUTCOMES)


@pytest.mark.parametrize("code", OUTCOMES)
def test_outcomes_are_possible(code: str) -> None:
    """Exit codes are those of the documents, statuses those of refusals, close codes those for applications."""
    outcome = OUTCOMES[code]
    assert outcome.exit in (2, 3)
    assert 400 <= outcome.status < 600
    assert outcome.close == 4_000 + outcome.status
    assert (outcome.exit == 3) <= (outcome.status >= 500)


def test_an_error_survives_the_way_between_processes() -> None:
    """With its values, and so with its sentence in every language."""
    stale = Stale("you knew event {given}, and event {changed} has changed it since", given=3, changed=5)
    copied = pickle.loads(pickle.dumps(stale))
    assert (type(copied), str(copied), copied.params) == (Stale, str(stale), stale.params)
    assert NotNow("the game is over").sentence(lambda text: f"<{text}>") == "<the game is over>"
