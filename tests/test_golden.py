"""Whole games in `tests/golden/rules/`, told again by the package and by the naive twin, to the letter."""

import pytest
from tests import naive, plays
from tests.golden_remake import GAMES, GOLDEN, Engine, told

ENGINES: dict[str, Engine] = {"package": plays, "naive": naive}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", GAMES)
def test_golden_games(name: str, engine: str) -> None:
    """Both tell every game as it is kept: positions, moves, events, worms and winner."""
    assert told(name, ENGINES[engine]) == (GOLDEN / f"{name}.txt").read_text()


def test_every_golden_file_is_told() -> None:
    """No file lies there that nothing compares."""
    assert {file.name for file in GOLDEN.iterdir()} == {f"{name}.txt" for name in GAMES}


@pytest.mark.parametrize(
    "seen",
    [
        '"tile": 34, "from": 2}',  # a steal
        '"returned": 22, "turned": 36}',  # a bust
        '"returned": null, "turned": null',  # a bust of who has nothing
        "| r s | s\n",  # giving up
        "| 1287 falls | :wwwwwwww",  # 40 points
        "wwwwwwww | t35 | t35",  # with them, the next lower of what is left
        "3555wwww | t33 | t33",  # 38 points
        '{"type": "end"}',
    ],
)
def test_the_golden_turns_hold_what_they_are_kept_for(seen: str) -> None:
    """Each kind of end of a turn that the first line promises is there."""
    assert seen in (GOLDEN / "turns.txt").read_text()
