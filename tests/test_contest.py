"""Contests side by side: their outcomes are those of matches move by move, and every game begun counts."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import pytest
from tests.nets import weights

from heckmeck import expert
from heckmeck.rules import Preset, Rules
from heckmeck.solver.contest import Contestant, Outcome, WormCounter, contest
from heckmeck.tiles import Tile
from heckmeck.tournament import play_match

FEW = tuple(map(Tile, (21, 24, 27, 30)))


def seen(players: list[Contestant], games: int, seed: int = 1) -> Outcome:
    """The outcome of a contest in which every game has a winner."""
    found = contest(players, games, seed)
    assert (sum(found.wins), found.games, found.undecided, found.unfinished) == (games, games, 0, 0)
    return found


@pytest.mark.parametrize(
    ("seats", "twin"), [(2, WormCounter(2)), (3, WormCounter(1)), (7, WormCounter(1)), (2, weights(2))]
)
def test_twins_are_par(seats: int, twin: Contestant) -> None:
    """Players of the same kind win equally often, whichever place they have in the list."""
    found = contest([twin] * seats, 210 * seats, seed=3, longest=300)
    won = sum(found.wins)
    assert won > 50  # networks that know nothing seldom end a game
    assert all(abs(wins - won / seats) < 4 * sqrt(won / seats * (1 - 1 / seats)) for wins in found.wins), found.wins


def test_counting_a_steal_twice_is_better() -> None:
    """Of two, a steal moves the lead by twice its worms: who counts it so wins more, but not by far."""
    found = seen([WormCounter(2), WormCounter(1)], 3000)
    assert 0.51 < found.rate(0) < 0.57
    assert found.error(0) == pytest.approx(sqrt(found.rate(0) * found.rate(1) / 3000))


def test_the_same_seed_is_the_same_contest() -> None:
    """Nothing but the seed decides, and the order of the players only moves the result with them."""
    players: list[Contestant] = [weights(3), WormCounter(1.5), weights(3, seed=2)]
    found = [contest(players, 300, seed, longest=400) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]


@pytest.fixture
def untaught(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lets the expert play by the small networks of the tests."""

    def forget() -> None:
        expert._plan.cache_clear()
        expert._outlook.cache_clear()

    monkeypatch.setattr(expert, "fitting", lambda preset, seats: weights(seats))
    forget()
    yield
    forget()


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("name", "number"), [("worms", 100), ("expert", 60)])
@pytest.mark.usefixtures("untaught")
def test_it_is_the_match_move_by_move(seats: int, name: str, number: int) -> None:
    """In matches by the reference rules the same players win as often, in games as long, within errors."""
    worms = WormCounter(1 + 1 / (seats - 1))
    first: Contestant = worms if name == "worms" else weights(seats)
    slow = play_match([name] + ["worms"] * (seats - 1), number, seed=5)
    quick = seen([first, *[worms] * (seats - 1)], 10 * number, seed=5)
    assert quick.turns / quick.games == pytest.approx(slow.turns_mean, abs=4 * 8 / sqrt(number))
    assert quick.rate(0) == pytest.approx(slow.win_rate(0), abs=4 * 0.5 / sqrt(number))


@pytest.mark.parametrize("games", [1, 5, 127, 129])
def test_all_games_count(games: int) -> None:
    """However many games are asked for, as many are played, all to their end."""
    assert seen([WormCounter(2), WormCounter(2)], games).turns >= 16 * games


def test_seats_rotate() -> None:
    """With one tile whoever begins wins as soon as the tile is taken: each player begins half of the games."""
    found = contest([WormCounter(1), WormCounter(1)], 400, 1, tiles=(Tile(21),))
    assert abs(found.wins[0] - 200) < 4 * sqrt(100)
    (one, other) = contest([WormCounter(1), WormCounter(1)], 1, 1, tiles=(Tile(21),)).wins
    assert one + other == 1


def test_games_without_a_winner_are_counted_apart() -> None:
    """Games broken off, and games that end without a tile in a stack, have no winner; both count as games."""
    broken = contest([WormCounter(1), WormCounter(1)], 50, 1, longest=5)
    assert broken == Outcome((0, 0), 0, 50, 50, 250)
    rules = Rules(bust_without_tile_turn=True)
    empty = contest([WormCounter(1), WormCounter(1)], 400, 1, rules, tiles=(Tile(36),))
    assert empty.undecided > 300
    assert sum(empty.wins) + empty.undecided == 400


@pytest.mark.parametrize("preset", list(Preset))
def test_presets(preset: Preset) -> None:
    """The rules decide: under each preset a small game ends, under `sheet` after more turns than under `short`."""
    found = contest([WormCounter(2), WormCounter(2)], 200, 1, Rules(preset=preset), tiles=FEW)
    assert found.games == sum(found.wins) + found.undecided == 200
    short = contest([WormCounter(2), WormCounter(2)], 200, 1, Rules(preset=Preset.SHORT), tiles=FEW)
    assert found.turns >= short.turns


def test_progress_and_interruption() -> None:
    """The outcome so far is told turn by turn, up to the last; what is raised there ends the contest."""
    told: list[Outcome] = []
    found = contest([WormCounter(2), WormCounter(2)], 60, 1, progress=told.append)
    assert told[-1] == found
    assert [each.games for each in told] == sorted(each.games for each in told)

    def stop(so_far: Outcome) -> None:
        if so_far.games > 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        contest([WormCounter(2), WormCounter(2)], 60, 1, progress=stop)


def test_games_that_end_late_count_like_those_that_end_early() -> None:
    """A few games in many lanes last as long on average as many games in the same lanes."""
    players = [WormCounter(2), WormCounter(2)]
    few = [contest(players, 128, seed) for seed in range(10)]
    many = contest(players, 2560, 1)
    turns = sum(each.turns for each in few) / sum(each.games for each in few)
    assert turns == pytest.approx(many.turns / many.games, abs=4 * 8 / sqrt(1280))
