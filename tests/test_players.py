"""The bots play by the rules everywhere, each in its own way, and players are found by their names."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heckmeck.errors import EXIT_CODES, UnknownPlayer
from heckmeck.game import moves, play, start, to_move
from heckmeck.notation import parse_position
from heckmeck.players import NAMES, Careful, player
from heckmeck.rules import FLAGS, Preset, Rules, with_flags
from heckmeck.state import State, bust_chance
from heckmeck.tiles import TILES

ALL_RULES = st.builds(with_flags, st.sampled_from(Preset), st.sets(st.sampled_from(list(FLAGS))).map(tuple))


def states_of_a_game(seats: int, rules: Rules, size: int, seed: int) -> Iterator[State]:
    """The states in which a seat moves, along a game of random moves with so many tiles."""
    rng = Random(seed)
    state = start(seats, rules, tiles=rng.sample(TILES, size))
    for _ in range(300):
        if state.over:
            return
        if to_move(state) != "dice":
            yield state
        state = play(state, rng.choice(moves(state)))


def chosen(name: str, position: str) -> str:
    """The text of the move that the player makes in the position."""
    return str(player(name).choose(parse_position(position), Random(1)))


@given(st.integers(1, 7), ALL_RULES, st.integers(1, 16), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None)
def test_every_bot_moves_by_the_rules(seats: int, rules: Rules, size: int, seed: int) -> None:
    """In every state, under all presets and house rules, with one to seven seats, each bot's move is legal."""
    bots = [player(name) for name in NAMES]
    for state in states_of_a_game(seats, rules, size, seed):
        for bot in bots:
            assert bot.choose(state, Random(seed)) in moves(state)


@given(st.integers(1, 7), ALL_RULES, st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_a_move_depends_on_the_arguments_alone(seats: int, rules: Rules, seed: int) -> None:
    """A bot that has played before and a new one answer the same with the same source of randomness."""
    used = {name: player(name) for name in NAMES}
    for state in states_of_a_game(seats, rules, 16, seed):
        for name, bot in used.items():
            assert bot.choose(state, Random(seed)) == player(name).choose(state, Random(seed))


def test_random_is_uniform() -> None:
    """Of six symbols rolled each is set aside about as often as the others (chi-square, one in a million)."""
    state, bot, rng = parse_position("21-36 -/- 1 :112345ww"), player("random"), Random(11)
    counts = Counter(bot.choose(state, rng) for _ in range(6000))
    assert set(counts) == set(moves(state))
    assert sum((number - 1000) ** 2 / 1000 for number in counts.values()) < 35.9


HASTY = [
    ("the most points are set aside", "21-36 -/- 1 :1144455w", "4"),
    ("of equal points worms go before fives", "21-36 -/- 1 :112255ww", "w"),
    ("barred symbols are left alone", "21-36 -/- 1 444w:1155", "5"),
    ("it rolls where nothing can be taken", "21-36 -/- 1 4455", "r"),
    ("it takes the first tile it can", "21-36 -/- 1 www444", "t27"),
    ("it steals rather than go to the grill", "21-24 -/25 1 www55", "t25"),
    ("it takes the highest of several tiles", "21-24 -/- 1 www55 official+lower=any", "t24"),
]


@pytest.mark.parametrize(("position", "move"), [row[1:] for row in HASTY], ids=[row[0] for row in HASTY])
def test_hasty(position: str, move: str) -> None:
    """Hasty does what its row says."""
    assert chosen("hasty", position) == move


CAREFUL = [
    ("a worm goes before a five", "21-36 -/- 1 :1112235w", "w"),
    ("a worm goes before slightly more points", "21-36 -/- 1 :1112233w", "w"),
    ("many points still go before one worm", "21-36 -/- 1 :112w4444", "4"),
    ("one good die goes before many poor ones", "21-36 -/- 1 :12222345", "5"),
    ("it rolls where nothing can be taken, whatever the risk", "21-36 -/- 1 1223345", "r"),
    ("it rolls on where the next roll busts in 1 of 8", "21-36 -/- 1 www43", "r"),
    ("it stops where the next roll busts in 1 of 4", "21-36 -/- 1 wwww13", "t24"),
    ("it always steals", "22-36 -/21 1 wwww1", "t21"),
    ("it stops where the grill has nothing better", "21 -/- 1 wwww1", "t21"),
]


@pytest.mark.parametrize(("position", "move"), [row[1:] for row in CAREFUL], ids=[row[0] for row in CAREFUL])
def test_careful(position: str, move: str) -> None:
    """Careful does what its row says."""
    assert chosen("careful", position) == move


def test_the_limit_of_careful_lies_in_a_gap() -> None:
    """With a tile in hand no risk lies from 1/6 to 1/4, so that every limit there is the same player."""
    risks = {bust_chance(parse_position(f"21-36 -/- 1 {dice}")) for dice in ("wwwwwww", "www43", "wwww13", "wwwwww1")}
    assert risks == {Fraction(1, 8), Fraction(1, 6), Fraction(1, 4), Fraction(1, 3)}
    assert 1 / 6 < Careful.bust_limit < 1 / 4


OWN = {
    "good.py": "from heckmeck.game import moves\nclass First:\n"
    "    def choose(self, state, rng): return moves(state)[0]\n",
    "breaks.py": "raise ValueError('out of \\x1b[31m worms')",
    "leaves.py": "import sys\nsys.exit(0)",
    "needs.py": "import no_such_module",
    "mixed.py": "import random\nclass Silent: pass\nclass Picky:\n    def __init__(self, size): pass\n"
    "    def choose(self, state, rng): pass\nclass Ill(Picky):\n    def __init__(self): raise OSError('no weights')\n"
    "def choose(state, rng): pass\n",
}


@pytest.fixture
def own_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Somebody's modules on the import path."""
    for name, text in OWN.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield
    for name in OWN:
        sys.modules.pop(name.removesuffix(".py"), None)


@pytest.mark.usefixtures("own_modules")
def test_a_class_of_your_own_plays() -> None:
    """A name `module:Class` is a player made of that class."""
    assert chosen("good:First", "21-36 -/- 1 www444") == "r"


@pytest.mark.parametrize("name", ["expert:0", "expert:5", "expert:01", "expert:x", "expert:²", "worms:2"])
def test_what_stands_behind_a_colon(name: str) -> None:
    """The expert takes a depth from 1 to 4 behind the colon and nothing else; the refusal says so."""
    with pytest.raises(UnknownPlayer) as refused:
        player(name)
    expert = (
        "behind the colon stands how many turns it looks ahead, 1 to 4; possible are expert, expert:1 ... expert:4,"
    )
    said = expert if name.startswith("expert") else "worms takes nothing behind a colon; possible are random"
    assert str(refused.value).startswith(f"player '{name}': {said}")


def test_experts_of_all_depths_play() -> None:
    """`expert` and `expert:1` to `expert:4` make legal moves."""
    state = parse_position("21,22,31 24/33/26 1 ww:113445")
    for name in ("expert", *(f"expert:{depth}" for depth in range(1, 5))):
        assert player(name).choose(state, Random(1)) in moves(state)


UNKNOWN = [
    ("expert-ish", "player 'expert-ish': there is no such name"),
    ("", "player '': there is no such name"),
    ("no such:Name", "player 'no such:Name': there is no such name"),
    (".players:Hasty", "player '.players:Hasty': there is no such name"),
    ("mixed:", "player 'mixed:': there is no such name"),
    ("careful:", "player 'careful:': there is no such name"),
    ("careful:2", "player 'careful:2': careful takes nothing behind a colon"),
    ("nowhere:Bot", "player 'nowhere:Bot': there is no module nowhere"),
    ("mixed.deeper:Bot", "player 'mixed.deeper:Bot': there is no module mixed.deeper"),
    ("needs:Bot", "player 'needs:Bot': importing needs failed with ModuleNotFoundError"),
    ("breaks:Bot", "player 'breaks:Bot': importing breaks failed with ValueError 'out of \\x1b[31m worms'"),
    ("leaves:Bot", "player 'leaves:Bot': importing leaves failed with SystemExit '0'"),
    ("mixed:Absent", "player 'mixed:Absent': there is no class Absent in mixed"),
    ("mixed:choose", "player 'mixed:choose': there is no class choose in mixed"),
    ("mixed:Silent", "player 'mixed:Silent': Silent has no method choose(state, rng)"),
    ("mixed:Picky", "player 'mixed:Picky': Picky() failed with TypeError"),
    ("mixed:Ill", "player 'mixed:Ill': Ill() failed with OSError 'no weights'"),
]


@pytest.mark.usefixtures("own_modules")
@pytest.mark.parametrize(("name", "sentence"), UNKNOWN)
def test_an_unknown_player(name: str, sentence: str) -> None:
    """The one sentence says what is wrong with the name, and which names there are."""
    with pytest.raises(UnknownPlayer) as refused:
        player(name)
    said = str(refused.value)
    assert said.startswith(sentence)
    assert said.endswith(
        "; possible are random, hasty, careful, worms, expert, level:1 ... level:6, or module:Class for one of your own"
    )
    assert said.isprintable()
    assert EXIT_CODES[refused.value.code] == 2
