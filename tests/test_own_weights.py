"""The expert with a network of one's own: by the name of a file, in a match, in advice, in play and from Python."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from tests.nets import FIRST, SECOND

from heckmeck.advice import advice
from heckmeck.cli.play.session import Session
from heckmeck.cli.play.setup import Setup, seated
from heckmeck.errors import BadWeights, HeckmeckError, NotationError, UnknownPlayer
from heckmeck.expert import Expert, outlook, plan, winning
from heckmeck.game import start
from heckmeck.notation import parse_position, parse_rules
from heckmeck.players import NAMES, player
from heckmeck.server.messages.fields import Bot
from heckmeck.solver.net import drawn
from heckmeck.solver.odds import odds
from heckmeck.solver.weights import read, save
from heckmeck.tiles import Tile
from heckmeck.tournament import play_match

ROLLED = parse_position("21-36 -/- 1 ww:112445")


def write(path: Path, seats: int = 2, rules: str = "official", seed: int = 1) -> Path:
    """A file of weights that were learned from nothing."""
    with path.open("wb") as file:
        save(file, 2 * drawn(seats, FIRST, SECOND, seed), FIRST, SECOND, {"seats": seats, "rules": rules})
    return path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with the file net.npz, for tables of two, where the program runs."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "net.npz")
    return tmp_path


@pytest.mark.parametrize("depth", [1, 2])
def test_a_file_is_named(here: Path, depth: int) -> None:
    """The name says the file, and before it how many turns it looks ahead; advice and moves are those of the file."""
    weights = read(here / "net.npz")
    name = "net.npz" if depth == 1 else f"{depth}:net.npz"
    found = advice(ROLLED, f"expert:{name}")
    seen = outlook(ROLLED, depth, weights)
    assert found.best == Expert(depth, weights).choose(ROLLED, Random(1))
    assert player(f"expert:{name}").choose(ROLLED, Random(1)) == found.best
    assert found != advice(ROLLED, f"expert:{depth}")
    assert seen is not None and found.by_win


def test_a_match(here: Path) -> None:
    """Its games are the same in one process and in two, and other ones than those of the expert that ships."""
    names, ships = ["expert:net.npz", "worms"], ["expert", "worms"]
    found = play_match(names, 6, seed=1)
    assert found == play_match(names, 6, seed=1, jobs=2) != play_match(ships, 6, seed=1)


def test_it_plays_at_a_table(here: Path) -> None:
    """It is seated like every bot; house rules are no matter."""
    setup = Setup(seats=seated(["Ana", "bot:expert:net.npz"]), rules=parse_rules("official+no-steal"))
    session = Session.start(setup, None, seed=1)
    session.prepare()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("expert:three.npz", "the weights in 'three.npz' do not fit tables of 2 seats"),
        (
            "expert:2:sheet.npz",
            "the weights in 'sheet.npz' were learned under the rules 'sheet', and here official is played",
        ),
        ("expert:rubbish.npz", "'rubbish.npz' does not hold the weights of a network"),
        ("expert:nowhere/net.npz", "there is no file 'nowhere/net.npz' of weights"),
        ("expert:4:3:net.npz", "there is no file '3:net.npz' of weights"),
        ("expert:a directory.npz", "'a directory.npz' is not an ordinary file"),
        ("expert:a pipe.npz", "'a pipe.npz' is not an ordinary file"),
        ("expert:2:a device.npz", "'a device.npz' is not an ordinary file"),
    ],
)
def test_what_is_refused(here: Path, name: str, sentence: str) -> None:
    """A file that cannot be used is refused before the first move, by each who seats players or asks for advice."""
    write(here / "three.npz", seats=3)
    write(here / "sheet.npz", rules="sheet")
    (here / "rubbish.npz").write_text("weights")
    (here / "a directory.npz").mkdir()
    os.mkfifo(here / "a pipe.npz")
    (here / "a device.npz").symlink_to("/dev/zero")
    setup = Setup(seats=seated(["Ana", f"bot:{name}"]))
    for refused in (
        lambda: play_match(["hasty", name], 0, seed=1),
        lambda: Session.start(setup, None),
        lambda: advice(ROLLED, name),
        lambda: player(name, start(2)),
    ):
        with pytest.raises(BadWeights) as error:
            refused()
        assert str(error.value) == sentence


def test_a_name_that_no_file_has() -> None:
    """It is refused like a file that cannot be read."""
    with pytest.raises(BadWeights, match="of weights cannot be read"):
        player("expert:\0.npz")


def test_a_path_that_no_record_takes(here: Path) -> None:
    """The game is refused before there is a file."""
    name = f"{66 * 'a'}.npz"
    write(here / name)
    setup = Setup(seats=seated(["Ana", f"bot:expert:{name}"]))
    with pytest.raises(NotationError, match="more than 80 characters"):
        Session.start(setup, here / "game.heck")
    assert not (here / "game.heck").exists()


@pytest.mark.parametrize("argument", ["9:net.npz", "0:net.npz", "net", "2:net"])
def test_other_names_are_refused(here: Path, argument: str) -> None:
    """What is neither a depth nor a file is refused with what is possible."""
    with pytest.raises(UnknownPlayer, match=r"expert:4, expert:FILE\.npz, expert:N:FILE\.npz"):
        player(f"expert:{argument}")
    with pytest.raises(HeckmeckError, match="looks ahead, 1 to 4; possible are expert,"):
        advice(ROLLED, f"expert:{argument}")


def test_a_file_that_is_written_anew_is_read_anew(here: Path) -> None:
    """Who trains on and asks again is answered by the new weights."""
    before = advice(ROLLED, "expert:net.npz")
    write(here / "net.npz", seed=2).touch()
    assert advice(ROLLED, "expert:net.npz") != before


def test_weights_given_in_python_must_fit(here: Path) -> None:
    """They are refused at tables for which they are not."""
    expert = Expert(weights=read(here / "net.npz", 2))
    assert expert.choose(ROLLED, Random(1)) is not None
    with pytest.raises(BadWeights, match="do not fit tables of 3 seats"):
        expert.choose(start(3), Random(1))


def test_chances_of_each_seat(here: Path) -> None:
    """They are those of the plan, seat 1 first, whoever is on turn, and at the end those of the winner."""
    weights = read(write(here / "three.npz", seats=3))
    state = parse_position("21-30 33/31/36 2 -")
    found = winning(state, 1, weights)
    assert found is not None and sum(found) == pytest.approx(1)
    assert found[1] == pytest.approx(plan(state, 1, weights).start()[0], abs=1e-6)
    assert winning(parse_position("21-30 33/31/36 2 ww:112445"), 1, weights) == found != winning(state, 0, weights)
    assert winning(parse_position("- 33/31/36 2 -"), 1, weights) == (0, 0, 1)
    assert winning(parse_position("- 33/31/36 3 -"), 2, weights) == (0, 0, 1)
    assert winning(start(1)) is None


@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_that_nobody_wins_counts_alike_for_each(here: Path, seats: int) -> None:
    """Once it is over, and a turn before, where a bust would end it so."""
    weights = read(write(here / "some.npz", seats=seats))
    none = "/".join("-" * seats)
    ended = parse_position(f"- {none} 2 - official+bust-without-tile=turn")
    for depth in (0, 1):
        assert winning(ended, depth, weights) == pytest.approx([1 / seats] * seats)
    before = parse_position(f"36 {none} 1 - official+bust-without-tile=turn")
    reached = float(odds(before).at_least[Tile(36)])
    found = winning(before, 1, weights)
    assert found == pytest.approx([reached + (1 - reached) / seats] + [(1 - reached) / seats] * (seats - 1))


def test_nobody_names_a_file_over_the_net() -> None:
    """The bots of the server are the names there are, each in full."""
    assert get_args(Bot) == NAMES
