"""The worked examples of the rules notice every fault of `tests/mutants.py`, planted one at a time into a copy."""

import re
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from tests.mutants import MUTANTS, ROOT, WORKERS, Mutant, Verdict, planted, verdict

NAMES = [mutant.name for mutant in MUTANTS]
HARMLESS = Mutant("harmless", 16, "", "state", "return not self.grill", "return len(self.grill) == 0")
UNREADABLE = Mutant("unreadable", 16, "", "state", "return not self.grill", "return not self.grill +")
UNKNOWN_NAME = Mutant("unknown-name", 16, "", "state", "return not self.grill", "return nothing_of_this_name")

Verdicts = dict[str, Future[Verdict]]


@pytest.fixture(scope="module")
def verdicts(request: pytest.FixtureRequest) -> Iterator[Verdicts]:
    """What becomes of each mutant that the chosen tests ask about, two at a time."""
    asked = {item.callspec.params.get("name") for item in request.session.items if hasattr(item, "callspec")}
    with ThreadPoolExecutor(WORKERS) as pool:
        yield {mutant.name: pool.submit(verdict, mutant) for mutant in MUTANTS if mutant.name in asked}
        pool.shutdown(cancel_futures=True)


@pytest.mark.parametrize("name", NAMES)
def test_mutants_are_caught(name: str, verdicts: Verdicts) -> None:
    """With the fault planted an assertion of the worked examples fails."""
    said = verdicts[name].result()
    assert said.caught, said


@pytest.mark.parametrize(
    ("mutant", "code"),
    [
        pytest.param(HARMLESS, 0, id="harmless"),
        pytest.param(UNREADABLE, 2, id="unreadable"),
        pytest.param(UNKNOWN_NAME, 1, id="unknown-name"),
    ],
)
def test_only_failed_assertions_count(mutant: Mutant, code: int) -> None:
    """A change that does no harm passes, and one that crashes is not taken for a fault that was noticed."""
    said = verdict(mutant)
    assert said.code == code
    assert not said.caught


@pytest.mark.parametrize("old", ["not there at all", "self"])
def test_a_fault_is_planted_in_one_place(old: str) -> None:
    """A text that is not in the source exactly once is refused: the mutant is out of date."""
    with pytest.raises(ValueError, match="bring the mutant up to date"):
        planted((ROOT / "src" / "heckmeck" / "state.py").read_text(), HARMLESS._replace(old=old))


def test_mutants_differ() -> None:
    """Names are given once, no two mutants are the same change, and every rule has one."""
    assert len(set(NAMES)) == len(NAMES)
    assert len({(mutant.module, mutant.old, mutant.new) for mutant in MUTANTS}) == len(MUTANTS)
    assert {mutant.rule for mutant in MUTANTS} == set(range(1, 18))


def test_the_document_lists_the_mutants() -> None:
    """The table in docs/testing.md is this list, in its order."""
    text = (ROOT / "docs" / "testing.md").read_text()
    listed = re.findall(r"^\| `([a-z0-9-]+)` \| (\d+) \| (.+) \|$", text, re.MULTILINE)
    assert listed == [(mutant.name, str(mutant.rule), mutant.fault) for mutant in MUTANTS]
