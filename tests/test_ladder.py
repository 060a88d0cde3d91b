"""The levels for people: each errs in its own measure, none busts for nothing, and the last is the expert."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.strategies import odd_states, states

from heckmeck.errors import UnknownPlayer
from heckmeck.expert import Expert
from heckmeck.game import moves, play, start, to_move
from heckmeck.ladder import LEVELS, made
from heckmeck.notation import parse_position
from heckmeck.players import NAMES, player
from heckmeck.state import Roll, State, Stop, Take
from heckmeck.worms import plan

NUMBERS = range(1, len(LEVELS) + 1)
TIMES = 40
"""So often each is asked for one move, with another source of randomness each time."""


def chosen(level: int, position: str) -> set[str]:
    """The texts of all moves that the level makes in the position, sooner or later."""
    state = parse_position(position)
    return {str(player(f"level:{level}").choose(state, Random(seed))) for seed in range(TIMES)}


@given(states() | odd_states(), st.sampled_from(NUMBERS), st.integers(0, 2**32))
@settings(max_examples=120, deadline=None)
def test_the_same_move_from_the_same_randomness(state: State, level: int, seed: int) -> None:
    """A level that has played before, and a new one, make the same legal move."""
    assume(isinstance(to_move(state), int))
    used = player(f"level:{level}")
    used.choose(state, Random(seed + 1))
    move = used.choose(state, Random(seed))
    assert move in moves(state)
    assert made(str(level)).choose(state, Random(seed)) == move


def course(seed: int, seats: int = 2) -> Iterator[State]:
    """Where a seat moves, in a game of the weakest level, which gets into most trouble."""
    state, rng, bot = start(seats), Random(seed), player("level:1")
    while not state.over:
        rolls = to_move(state) == "dice"
        if not rolls and not state.fresh:
            yield state
        state = play(state, rng.choice(moves(state)) if rolls else bot.choose(state, rng))


def decisions(seed: int, seats: int = 2) -> Iterator[State]:
    """Those of them where it may stop or roll on."""
    return (state for state in course(seed, seats) if state.thrown is None)


def symbols(seed: int) -> Iterator[State]:
    """Those where it sets a symbol aside."""
    return (state for state in course(seed) if state.thrown is not None)


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("level", NUMBERS[:-1])
def test_no_pointless_bust(level: int, seats: int) -> None:
    """A tile in hand is risked for a loss of a tenth of a worm at most, else the best is taken."""
    for seed, state in enumerate(decisions(level, seats)):
        move = player(f"level:{level}").choose(state, Random(seed))
        worths = {option: plan(state).worth(state, option)[0] for option in moves(state)}
        tiles = [option for option in worths if isinstance(option, Take)]
        if isinstance(move, Take):
            assert worths[move] == max(worths[option] for option in tiles)
        elif tiles:
            assert worths[move] > max(worths[option] for option in tiles) - 0.1 - 1e-9


@pytest.mark.parametrize("level", NUMBERS[:-1])
def test_no_symbol_ends_all_hope(level: int) -> None:
    """A symbol after which only a bust can come is set aside only where the others are no better."""
    position = "27,29,30 -/26.28.25.21.24.23.32.22 1 2222:3345"
    assert "3" not in chosen(level, position)
    met = 0
    for seed, state in enumerate(chain.from_iterable(map(symbols, range(5)))):
        options, bust = moves(state), plan(state).worth(state, Stop())[0]
        hopeless = {option for option in options if plan(state).worth(state, option)[0] <= bust + 1e-9}
        if 0 < len(hopeless) < len(options):
            met += 1
            assert player(f"level:{level}").choose(state, Random(seed)) not in hopeless
    assert met, "the games have no such moment"


@pytest.mark.parametrize("level", NUMBERS[:-1])
def test_gives_up_only_where_nothing_can_be_had(level: int) -> None:
    """A level gives up only where rolling on is worth what a bust is, and that for certain."""
    given_up = 0
    for seed, state in enumerate(chain.from_iterable(map(decisions, range(5)))):
        move = player(f"level:{level}").choose(state, Random(seed))
        if isinstance(move, Stop) and Roll() in moves(state):
            given_up += 1
            assert plan(state).worth(state, Roll())[0] == pytest.approx(plan(state).worth(state, Stop())[0])
    assert given_up, "the game has no such moment"


def test_the_last_level_is_the_expert() -> None:
    """Level 6 makes the moves of `expert`."""
    for state in decisions(6, 3):
        assert player("level:6").choose(state, Random(1)) == Expert().choose(state, Random(2))


@pytest.mark.parametrize("name", ["level", "level:0", "level:7", "level:01", "level:x", "level:²"])
def test_no_such_level(name: str) -> None:
    """What is no level is refused in a sentence that says which there are."""
    with pytest.raises(UnknownPlayer) as refused:
        player(name)
    said = f"player '{name}': behind the colon stands the level, 1 to 6; possible are level:1 ... level:6, or"
    assert str(refused.value).startswith(said)


def test_all_levels_are_offered() -> None:
    """The list of players names each level."""
    assert [name for name in NAMES if name.startswith("level:")] == [f"level:{number}" for number in NUMBERS]


SENSIBLE = [
    ("a tile of two worms rather than one die with two symbols in three barred", "21-36 -/- 1 1345www", "t28"),
    ("the highest tile there is", "21-31 -/- 1 1555www", "t31"),
    ("a steal of three worms rather than three dice more", "21-28,30-36 -/29 1 wwww54", "t29"),
    ("with its own four worms at stake nobody rolls for more", "22-35 21.36/- 1 wwww54", "t29"),
    ("the last chance is taken", "21-36 -/- 1 1223345", "r"),
    ("who has no worm yet rolls on", "21-36 -/- 1 3344555", "r"),
    ("five dice make up the turn: five 5s", "21-36 -/- 1 :12355555", "5"),
    ("no 1s before the worms that are still missing", "21-36 -/- 1 5555:11ww", "w"),
    ("the worm while it can still be had", "21-36 -/- 1 555544:1w", "w"),
    ("where nothing can be reached any more it gives up", "36 -/- 1 1112233", "s"),
]


@pytest.mark.parametrize("level", NUMBERS)
@pytest.mark.parametrize(("position", "move"), [row[1:] for row in SENSIBLE], ids=[row[0] for row in SENSIBLE])
def test_what_all_levels_see(level: int, position: str, move: str) -> None:
    """No level errs here."""
    assert chosen(level, position) == {move}


ERRS = [
    ("a beginner leaves two worms for later", 1, "21-36 -/- 1 :112344ww", {"4"}),
    ("level 2 thinks of them at times", 2, "21-36 -/- 1 :112344ww", {"4", "w"}),
    ("level 5 mostly does, and errs all the same", 5, "21-36 -/- 1 :112344ww", {"w", "4"}),
    ("a beginner is glad of the first tile", 1, "21-36 -/- 1 www43", {"t22"}),
    ("level 5 rolls on for a better one as the counter of worms does", 5, "21-36 -/- 1 www43", {"r"}),
    ("where rolling on is worth a little more than the tile it is of two minds", 5, "25-35 -/- 1 ww5544", {"t28", "r"}),
]


@pytest.mark.parametrize(("level", "position", "some"), [row[1:] for row in ERRS], ids=[row[0] for row in ERRS])
def test_how_levels_err(level: int, position: str, some: set[str]) -> None:
    """Sooner or later the level makes each of these moves."""
    assert some <= chosen(level, position)


def test_the_documents_have_the_numbers() -> None:
    """The table of players.md has the three numbers of each level that errs."""
    text = (Path(__file__).parent.parent / "docs/players.md").read_text()
    for name in ("greed", "haste", "blur"):
        (row,) = re.findall(rf"^\| {name}: [^|]* \|(.*)\|$", text, re.MULTILINE)
        assert [float(cell) for cell in row.split("|")] == [getattr(level, name) for level in LEVELS[:-1]]
