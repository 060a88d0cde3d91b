"""The best response to a player: what it wins, and that nothing wins more."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from bench import bench_small
from bench.bench_small import main

from heckmeck.rules import OFFICIAL, Preset, Rules
from heckmeck.solver.response import Policy, best_response, by_chances, by_ends, laws_of
from heckmeck.solver.small import OVER, Floats, SmallGame, small_game
from heckmeck.solver.solved import solved
from heckmeck.state import State
from heckmeck.tiles import Tile
from heckmeck.worms import at_stake, gain

count_worms = by_ends(gain, lambda state: -at_stake(state))


def guesses(seed: int) -> Policy:
    """A player that takes random numbers for chances."""
    return by_chances(lambda states: np.random.default_rng(seed).random(len(states)))


def game_of(*numbers: int, rules: Rules = OFFICIAL) -> SmallGame:
    """The game with these tiles."""
    return small_game(map(Tile, numbers), rules)


def won(game: SmallGame, law: Floats, against: Floats) -> tuple[float, float]:
    """How often the first player wins where it begins, and where the other does: a system of linear equations."""
    number = len(game.layouts)
    step = np.zeros((2 * number, 2 * number))
    given = np.zeros(2 * number)
    for turn, plan in enumerate((law, against)):
        for at in range(number):
            for chance, after in zip(plan[at], game.after[at], strict=True):
                if after < number:
                    step[turn * number + at, (1 - turn) * number + after] += chance
                else:
                    given[turn * number + at] += chance * (OVER[after - number] if turn else 1 - OVER[after - number])
    found = np.linalg.solve(np.eye(2 * number) - step, given)
    return float(found[game.start]), float(found[number + game.start])


def test_law_of_one_tile() -> None:
    """With 21 alone on the grill each turn takes it with the known chance; the value follows from that."""
    game = game_of(21)
    assert laws_of(game, count_worms) == pytest.approx(np.array([[0.10697, 0.89303]]), abs=5e-6)
    assert solved(game).values[0] == pytest.approx(1 / (2 - 0.89303), abs=5e-6)


@pytest.mark.parametrize("rules", [OFFICIAL, Rules(preset=Preset.SHORT, lower_any=True)])
def test_best_play_has_no_better_response(rules: Rules) -> None:
    """Against best play the best response wins as often as best play does, from both seats."""
    found = solved(game_of(21, 22, 25, rules=rules))
    response = best_response(found.game, lambda game: 1 - found.values[game.after])
    value = float(found.values[found.game.start])
    assert response[:2] == pytest.approx((value, 1 - value), abs=1e-9)
    assert response.exploitability == pytest.approx(0, abs=1e-7)


def test_best_play_by_its_chances() -> None:
    """A function of positions that knows all chances is best play."""
    found = solved(game_of(21, 22, 23))

    def known(states: Sequence[State]) -> Floats:
        return np.array([found.value(state) for state in states])

    assert best_response(found.game, by_chances(known)).exploitability == pytest.approx(0, abs=1e-7)


@pytest.mark.parametrize("policy", [count_worms, guesses(1)])
def test_response_is_best(policy: Policy) -> None:
    """Best play and others, played out against the player, do not win more than the response."""
    found = solved(game_of(21, 23, 24))
    game, against = found.game, laws_of(found.game, policy)
    response = best_response(game, policy)
    others: list[Policy] = [lambda game: 1 - found.values[game.after], count_worms, guesses(3), policy]
    for other in others:
        first, second = won(game, laws_of(game, other), against)
        assert first <= response.first + 1e-8
        assert second <= response.second + 1e-8
    assert response.exploitability > 0.1


def test_response_can_be_played() -> None:
    """The response's own turns, played out against the player, win as often as it says."""
    game = game_of(21, 24, 25)
    response = best_response(game, count_worms)
    plan = laws_of(game, lambda _game: response.worths)
    assert won(game, plan, laws_of(game, count_worms)) == pytest.approx(response[:2], abs=1e-8)


def test_bench_shows_and_keeps_its_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The bench of the smallest game finds the known value and no loss of best play; the file has the table."""
    assert main(["--tiles", "4", "--save", str(tmp_path / "table.md")]) == 0
    shown = capsys.readouterr().out
    assert (tmp_path / "table.md").read_text() == shown.removesuffix("\n")
    cells = [cell.strip() for cell in shown.splitlines()[-4].split("|")]
    assert cells[1:5] == ["21 22 23 24", "232", "0.594436612", "0.594436612"]
    assert cells[7:9] == ["", "0.0000"]
    assert float(cells[9]) > 1


def test_bench_can_be_interrupted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interrupted bench shows the figures it has, and weights that are none are refused in one sentence."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bench_small, "best_response", interrupted)
    assert main(["--tiles", "4"]) == 130
    assert "0.594436612" in capsys.readouterr().out
    (tmp_path / "none.npz").write_text("nothing")
    assert main(["--tiles", "4", "--weights", str(tmp_path / "none.npz")]) == 2
    assert "does not hold the weights" in capsys.readouterr().err


def test_bench_of_one_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """One of the games with so many tiles can be picked, and one that is not there is refused."""
    monkeypatch.setattr(bench_small, "run", lambda games, _asked: len(games) * 100 + games[-1][1])
    assert [main(["--tiles", "7", *picked]) for picked in ([], ["--game", "1"], ["--game", "2"])] == [223, 122, 123]
    with pytest.raises(SystemExit):
        main(["--tiles", "7", "--game", "3"])
    assert "no game 3 with 7 tiles, of 2" in capsys.readouterr().err
