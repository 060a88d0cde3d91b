"""Small games: all positions are found, and their values are those of best play on both sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import comb, factorial
from pathlib import Path

import numpy as np
import pytest

from heckmeck.dice import DICE, Handful, falls
from heckmeck.dice import points as points_of
from heckmeck.game import moves, play, start
from heckmeck.rules import FLAGS, OFFICIAL, Preset, Rules, with_flags
from heckmeck.solver.small import Layout, small_game
from heckmeck.solver.solved import Solved, Sweep, laws, solved
from heckmeck.solver.turn import TurnValues
from heckmeck.state import State, Stop, Take, winner
from heckmeck.tiles import Tile

UNIT = 10**12
"""The reference counts in whole numbers: chances in parts of so many."""
WITH_A_WORM: dict[int, Handful] = {points_of(fallen): fallen for fallen, _ways in falls(DICE) if fallen[5]}
"""For all points that eight dice with a worm can have, dice that have them."""
CLOSE = 3e-9


def tiles(*numbers: int) -> tuple[Tile, ...]:
    """The tiles with these numbers."""
    return tuple(map(Tile, numbers))


def number_of_positions(count: int) -> int:
    """How many positions a game with so many tiles reaches under `official`, in closed form.

    The lowest tile is never turned over; the tiles left lie on the grill, at least one of them, or in two stacks.
    """
    return sum(
        comb(count - 1, left - 1)
        * sum((left - grill + 1) * factorial(left) // factorial(grill) for grill in range(1, left + 1))
        for left in range(1, count + 1)
    )


def test_known_numbers_of_positions() -> None:
    """The closed form gives the numbers that are known."""
    assert [number_of_positions(count) for count in (4, 6, 7, 9)] == [232, 12_944, 112_690, 11_364_366]


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_all_positions_are_found(count: int) -> None:
    """As many as the closed form says, no two alike."""
    game = small_game(tiles(*range(21, 21 + count)))
    assert len(game.layouts) == len(set(game.layouts)) == number_of_positions(count)


def test_order_of_positions() -> None:
    """The levels hold all positions once; what follows a turn is in the same level, in one before it, or over."""
    game = small_game(tiles(22, 25, 29, 36), with_flags(Preset.SHORT, ("bust-without-tile=turn", "lower=any")))
    assert [at for block in game.blocks for at in range(block.start, block.stop)] == [*range(len(game.layouts))]
    for level in game.levels:
        after = game.after[level[0].start : level[-1].stop]
        assert ((after < level[-1].stop) | (after >= len(game.layouts))).all()
    assert game.states()[game.start] == start(2, game.rules, tiles=tiles(22, 25, 29, 36))


def chance(state: State, value: Callable[[State], float]) -> float:
    """The chance of the one on turn to win, each turn that follows having the value, by the rules and the reference."""
    won = {None: 0.5, state.seat: 1.0, 1 - state.seat: 0.0}

    def worth(after: State) -> int:
        return round(UNIT * (won[winner(after)] if after.over else 1 - value(after)))

    bust = worth(play(replace(state, aside=(1, 0, 0, 0, 0, 0)), Stop()))
    stop = [bust] * 41
    for total, dice in WITH_A_WORM.items():
        stopped = replace(state, aside=dice)
        takes = [move for move in moves(stopped) if isinstance(move, Take)]
        stop[total] = max((worth(play(stopped, move)) for move in takes), default=bust)
    return float(TurnValues(stop, bust).value(state) / UNIT)


def test_a_game_of_two_tiles_by_brute_force() -> None:
    """Turns solved by the reference from nothing, again and again, end where the solver does."""
    first = start(2, tiles=tiles(21, 22))
    values = {Layout.of(state): 0.5 for state in small_game(first.grill).states()}
    change = 1.0
    while change > 1e-3:
        change = 0.0
        for layout in values:
            found = chance(layout.state(OFFICIAL), lambda state: values[Layout.of(state)])
            change = max(change, abs(found - values[layout]))
            values[layout] = found
    quick = solved(small_game(first.grill))
    assert {layout: quick.value(layout.state(OFFICIAL)) for layout in values} == pytest.approx(values, abs=1e-3)


@pytest.mark.parametrize("rules", [OFFICIAL, with_flags(Preset.SHORT, ("lower=any",))])
def test_values_are_those_of_best_turns(rules: Rules) -> None:
    """With three tiles, in every fourth position, the best turn by the reference is worth what the solver says."""
    found = solved(small_game(tiles(21, 24, 25), rules))
    for state in found.game.states()[::4]:
        assert chance(state, found.value) == pytest.approx(found.value(state), abs=CLOSE)


def test_known_value() -> None:
    """The first to move wins the game of 21 to 24 with the chance that another program has found."""
    found = solved(small_game(tiles(21, 22, 23, 24)))
    assert found.value(start(2, tiles=tiles(21, 22, 23, 24))) == pytest.approx(0.594436612, abs=1e-9)


@pytest.mark.parametrize("preset", list(Preset))
@pytest.mark.parametrize("flag", FLAGS)
def test_all_rules_are_solved(preset: Preset, flag: str) -> None:
    """Every preset with every house rule comes to rest, and whoever begins is not worse off with 21 and 22."""
    rules = with_flags(preset, (flag,))
    found = solved(small_game(tiles(21, 22), rules))
    assert (found.values >= 0).all()
    assert (found.values <= 1).all()
    assert found.value(start(2, rules, tiles=tiles(21, 22), first=1)) >= 0.5


def test_seats_have_no_names() -> None:
    """A position with the seats exchanged has the same value, and a game that is over is won, lost or nobody's."""
    found = solved(small_game(tiles(21, 22, 23)))
    state = State(tiles(22), (tiles(21), tiles(23)), 0)
    assert found.value(state) == found.value(State(tiles(22), (tiles(23), tiles(21)), 1))
    assert [found.value(State((), (tiles(21), tiles(23)), seat)) for seat in (0, 1)] == [0, 1]
    assert found.value(State((), ((), ()), 0)) == 0.5


def test_best_takes() -> None:
    """The last tile is left where a steal wins and taking it loses; points below all tiles take nothing."""
    found = solved(small_game(tiles(22, 30, 36)))
    state = State(tiles(22), (tiles(30), tiles(36)), 0)
    takes = found.takes(state)
    assert (takes[36], takes[35], 21 in takes) == (36, 22, False)
    assert found.ends(state)[22 - 21, 0] == 0
    assert found.ends(state)[36 - 21, 0] > 0.5


def test_of_equal_tiles_the_higher_is_taken() -> None:
    """In what is taken and in how likely the best turn ends in what."""
    game = small_game(tiles(21, 22), with_flags(Preset.OFFICIAL, ("lower=any",)))
    alike = Solved(game, np.full(len(game.layouts) + 3, 0.5))
    assert alike.takes(game.states()[game.start]) == {21: 21, **dict.fromkeys(range(22, 41), 22)}
    rows = np.array([[[1, 2]] * 20 + [[0, 0]]])  # with any points either tile
    assert laws(np.array([[0.0, 1, 1]]), rows)[0] == pytest.approx([0.10697, 0, 0.89303], abs=5e-6)


def test_sweeps_are_told() -> None:
    """Who waits learns of each sweep; the last one of each level changes nothing."""
    sweeps: list[Sweep] = []
    solved(small_game(tiles(21, 22)), tolerance=1e-6, told=sweeps.append)
    assert [sweep.level for sweep in sweeps] == sorted(sweep.level for sweep in sweeps)
    last = {sweep.level: sweep for sweep in sweeps}
    assert {level: sweep.change <= 1e-6 for level, sweep in last.items()} == {1: True, 2: True}


def test_a_solved_game_is_kept(tmp_path: Path) -> None:
    """What was saved is read again as it was."""
    found = solved(small_game(tiles(21, 22, 36), Rules(preset=Preset.SHEET, lower_any=True)), tolerance=1e-3)
    found.save(tmp_path / "game.npz")
    read = Solved.load(tmp_path / "game.npz")
    assert (read.game.rules, read.game.layouts) == (found.game.rules, found.game.layouts)
    for name in ("after", "tile", "rows"):
        assert np.array_equal(getattr(read.game, name), getattr(found.game, name))
    assert np.array_equal(read.values, found.values)
