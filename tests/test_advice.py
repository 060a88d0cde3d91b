"""Advice: only legal moves, best first, values that fit together, in every position; and facts that are true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.nets import weights
from tests.strategies import odd_states, states

from heckmeck import advice as package
from heckmeck import expert
from heckmeck.advice import Advice, advice
from heckmeck.advice import facts as told
from heckmeck.advice.why import facts
from heckmeck.dice import NO_DICE, Face
from heckmeck.errors import HeckmeckError
from heckmeck.game import moves, to_move
from heckmeck.notation import parse_position
from heckmeck.rules import Preset
from heckmeck.solver.board import a_worm_under
from heckmeck.solver.weights import Weights
from heckmeck.state import Roll, SetAside, State, Stop, Take, bust_chance
from heckmeck.tiles import Tile, worms
from heckmeck.worms import Worms, at_stake

SOME = states() | odd_states()
PLAYERS = ("expert", "expert:2", "worms")


def forget() -> None:
    """Forget what was found with other networks."""
    for cached in (expert._plan, expert._outlook, package._judged):
        cached.cache_clear()


@pytest.fixture(params=[True, False], ids=["learned", "not learned"])
def learned(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[bool]:
    """Networks drawn at random for all tables of two and more, or none at all."""

    def found(preset: Preset, seats: int) -> Weights | None:
        return weights(seats) if request.param and seats > 1 else None

    monkeypatch.setattr(expert, "fitting", found)
    forget()
    yield bool(request.param)
    forget()


EVERY_POSITION = settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@given(SOME, st.sampled_from(PLAYERS))
@EVERY_POSITION
def test_every_position_is_answered(learned: bool, state: State, player: str) -> None:
    """Each legal move stands there once, best first, its values in range; nothing where the dice move or at the end."""
    found = advice(state, player)
    expected = () if to_move(state) == "dice" else moves(state)
    assert sorted(str(option.move) for option in found.options) == sorted(map(str, expected))
    assert found.best == (found.options[0].move if expected else None)
    worths = [option.worth for option in found.options]
    assert worths == pytest.approx(sorted(worths, reverse=True), abs=1e-9)
    for option in found.options:
        assert (option.win is None) == (not learned or len(state.stacks) == 1)
        assert option.win is None or 0 <= option.win <= 1
        assert 0 <= option.bust <= 1
        assert -at_stake(state) <= option.worms + 1e-9 and option.worms <= 4 + 1e-9


def beside(state: State) -> float:
    """What worms can add to the chance to win at most: a steal of four counts for two, a bust loses four."""
    return 12 * a_worm_under(state.rules)


@given(SOME, st.sampled_from(PLAYERS))
@EVERY_POSITION
def test_values_fit_together(learned: bool, state: State, player: str) -> None:
    """A tile brings its worms, giving up costs what goes back; rolling is at least as risky as the next roll."""
    found = advice(state, player)
    for option in found.options:
        if isinstance(option.move, Take):
            assert (option.worms, option.bust) == (worms(option.move.tile), 0)
        elif isinstance(option.move, Stop):
            assert (option.worms, option.bust) == (-at_stake(state), 1)
        elif isinstance(option.move, Roll):
            risk = bust_chance(state)
            assert risk is not None and option.bust >= float(risk) - 1e-9
        assert option.worms <= 4 * (1 - option.bust) - at_stake(state) * option.bust + 1e-9
        assert not found.by_win or option.worth == pytest.approx(option.win, abs=1e-9 + beside(state))
    assert found.by_win == (learned and player != "worms" and len(state.stacks) > 1 and not state.over)


@given(SOME, st.sampled_from(PLAYERS), st.integers(1, 6))
@EVERY_POSITION
def test_relabelled_seats_get_the_same_advice(learned: bool, state: State, player: str, by: int) -> None:
    """Other numbers of the seats change nothing; the network is the same for the same table."""
    seats = len(state.stacks)
    stacks = tuple(state.stacks[(seat - by) % seats] for seat in range(seats))
    assert advice(replace(state, stacks=stacks, seat=(state.seat + by) % seats), player) == advice(state, player)
    assert learned in (True, False)


@given(SOME, st.sampled_from(PLAYERS))
@EVERY_POSITION
def test_facts_are_true(learned: bool, state: State, player: str) -> None:
    """In every position there are facts for the best move, none twice, and their chances are chances."""
    found = advice(state, player)
    listed = facts(state, found, player)
    assert bool(listed) == bool(found.options)
    assert len(set(listed)) == len(listed)
    for fact in listed:
        match fact:
            case told.Better(tile, chance):
                assert 0 <= chance <= 1 and Take(tile) in moves(state)
            case told.Risk(now, turn):
                assert -1e-12 <= now <= turn + 1e-9
            case told.Stealable(_, chance):
                assert 0 < chance < 0.5
            case told.NextBest(move, best, second, by_win):
                assert move == found.options[1].move and by_win == found.by_win
                assert best >= second - 1e-9 - (beside(state) if by_win else 0)
            case _:
                pass
    assert learned in (True, False)


@given(SOME)
@EVERY_POSITION
def test_the_best_move_is_the_players(learned: bool, state: State) -> None:
    """The expert and the counter of worms play what they advise."""
    if not moves(state) or state.thrown == NO_DICE:
        return
    assert advice(state, "worms").best == Worms().choose(state, Random(1))
    for depth in (1, 2):
        assert advice(state, f"expert:{depth}").best == expert.Expert(depth).choose(state, Random(1))
    assert learned in (True, False)


def worths(found: Advice) -> list[tuple[str, float, float]]:
    """The moves with their worms and their risk."""
    return [(str(option.move), round(option.worms, 4), round(option.bust, 4)) for option in found.options]


def test_worms_and_busts_by_hand() -> None:
    """23 points and one die: a 2, 3 or 4 takes 25 with its two worms, the others cost the four of 36."""
    found = advice(parse_position("25,29 36/- 1 111w555"), "worms")
    assert worths(found) == [("r", -1.0, 0.5), ("s", -4.0, 1.0)]


def test_chances_are_never_beyond_0_and_1() -> None:
    """What adding up a turn leaves beside a certain thing is not told."""
    assert [package._chance(found) for found in (-1e-15, 1e-13, 1 - 1e-13, 1 + 1e-15)] == [0, 0, 1, 1]
    assert package._chance(1e-9) == 1e-9


@pytest.mark.parametrize("name", ["level:1", "hasty:2", "nobody", "worms:2", "expert:", "os:system", ""])
def test_who_cannot_advise(name: str) -> None:
    """Names of no player that can say it are refused, and nothing is imported for a name."""
    with pytest.raises(HeckmeckError) as refused:
        advice(parse_position("21-36 -/- 1 -"), name)
    possible = "random, hasty, careful, worms, expert, expert:1 ... expert:4, expert:FILE.npz, expert:N:FILE.npz"
    assert str(refused.value) == f"'{name}' cannot say what a move is worth; possible are {possible}"


@pytest.mark.parametrize("argument", ["0", "5", "two", "02"])
def test_how_far_advice_looks_ahead(argument: str) -> None:
    """A depth that there is not is refused like one in a match, with what is possible."""
    with pytest.raises(HeckmeckError) as refused:
        advice(parse_position("21-36 -/- 1 -"), f"expert:{argument}")
    assert str(refused.value) == (
        f"'expert:{argument}': behind the colon stands how many turns it looks ahead, 1 to 4;"
        " possible are expert, expert:1 ... expert:4, expert:FILE.npz, expert:N:FILE.npz"
    )


def listed(position: str, player: str = "worms") -> tuple[told.Fact, ...]:
    """The facts about a position."""
    state = parse_position(position)
    return facts(state, advice(state, player), player)


TELLING: list[tuple[str, str, list[told.Fact]]] = [
    ("nothing but a roll", "21-32 33/- 1 -", [told.Begins(), told.BustCosts(Tile(33), 4)]),
    (
        "a tile at once, the only move",
        "21-30 -/31 1 5555www1",
        [told.Brings(Tile(30), 3, None), told.Stealable(Tile(30), 0.1356), told.Only()],
    ),
    (
        "a steal before a worse tile, which ends the game",
        "24 -/25 1 ww555",
        [
            told.Brings(Tile(25), 2, 1),
            told.Stealable(Tile(25), 0.3365),
            told.Risk(0.037, 0.037),
            told.Better(Tile(25), 0.0),
            told.BustCosts(None, 0),
            told.EndsGame(Tile(24), 1),
            told.NextBest(Take(Tile(24)), 4.0, 1.0, by_win=False),
            told.StealsCount(),
        ],
    ),
    (
        "no worm yet",
        "33-36 22/- 1 5544",
        [
            told.NoWorm(),
            told.Risk(0.0123, 0.9543),
            told.BustCosts(Tile(22), 1),
            told.NextBest(Stop(), -0.7714, -1.0, by_win=False),
        ],
    ),
    (
        "a worm, but too few points",
        "33-36 -/- 1 ww44",
        [
            told.TooFew(18),
            told.Risk(0.0123, 0.9543),
            told.BustCosts(None, 0),
            told.NextBest(Stop(), 0.1829, 0.0, by_win=False),
        ],
    ),
    ("no hope any more", "36 21/- 1 1112233", [told.Hopeless(), told.BustCosts(Tile(21), 1)]),
    ("no face saves the turn", "36 -/- 1 1112233:4", [told.Hopeless(), told.BustCosts(None, 0), told.Only()]),
    (
        "a worm that makes the tile",
        "21-36 -/- 1 5555:www1",
        [
            told.Leaves(35, 1),
            told.FirstWorm(),
            told.Reaches(Tile(35), None, goes_on=False),
            told.NextBest(SetAside(Face.ONE), 4.0, 1.5026, by_win=False),
        ],
    ),
    (
        "a symbol that makes the last tile",
        "24 -/25 1 www5:4444",
        [told.Leaves(36, 0), told.Reaches(Tile(24), None, goes_on=False), told.EndsGame(Tile(24), 1), told.Only()],
    ),
    (
        "a symbol that makes the last tile, and on all the same",
        "25 33/31 1 www:55112",
        [
            told.Leaves(25, 3),
            told.Reaches(Tile(25), None, goes_on=True),
            told.EndsGame(Tile(25), 0),
            told.Risk(0.037, 0.037),
            told.NextBest(SetAside(Face.TWO), 2.0741, 0.7809, by_win=False),
            told.StealsCount(),
        ],
    ),
    (
        "a symbol that makes a tile, and on all the same",
        "21-36 -/- 1 www:55443",
        [
            told.Leaves(25, 3),
            told.Reaches(Tile(25), None, goes_on=True),
            told.Risk(0.037, 0.1343),
            told.NextBest(SetAside(Face.FOUR), 2.6277, 2.2377, by_win=False),
        ],
    ),
    (
        "a steal that covers a better tile",
        "21,22 36/24 1 wwww13",
        [
            told.Brings(Tile(24), 1, 1),
            told.Covers(Tile(24), Tile(36)),
            told.Stealable(Tile(24), 0.3751),
            told.Risk(0.25, 0.25),
            told.Better(Tile(24), 0.0),
            told.BustCosts(Tile(36), 4),
            told.NextBest(Take(Tile(22)), 2.0, 1.0, by_win=False),
            told.StealsCount(),
        ],
    ),
    (
        "a steal that covers a tile of as many worms",
        "21,22 28/25 1 wwww5",
        [
            told.Brings(Tile(25), 2, 1),
            told.Stealable(Tile(25), 0.3365),
            told.Risk(0.037, 0.037),
            told.Better(Tile(25), 0.0),
            told.BustCosts(Tile(28), 2),
            told.NextBest(Take(Tile(22)), 4.0, 1.0, by_win=False),
            told.StealsCount(),
        ],
    ),
    (
        "no steal by the house rule, so nothing is said of it",
        "24 36/- 1 wwww13 official+no-steal",
        [told.EndsGame(Tile(24), 0), told.NextBest(Roll(), 1.0, -0.25, by_win=False)],
    ),
    (
        "rolling on although a tile can be had",
        "25-35 -/- 1 ww5544",
        [
            told.Better(Tile(28), 0.75),
            told.Risk(0.25, 0.25),
            told.BustCosts(None, 0),
            told.NextBest(Take(Tile(28)), 2.2778, 2.0, by_win=False),
        ],
    ),
    (
        "only a tile with more worms is a better one: 28 with a single 2 is none, 29 to 34 are",
        "25-35 -/- 1 ww5551",
        [
            told.Better(Tile(26), 0.5833),  # 21 of 36: a 3 or a 4 among two dice, or two 2s
            told.Risk(0.25, 0.25),
            told.BustCosts(None, 0),
            told.NextBest(Take(Tile(26)), 2.1111, 2.0, by_win=False),
        ],
    ),
]


def rounded(fact: told.Fact) -> str:
    """The fact as text, its numbers with four places behind the point."""
    return re.sub(r"\d+\.\d+", lambda number: f"{float(number[0]):.4f}", repr(fact))


@pytest.mark.parametrize(("position", "expected"), [row[1:] for row in TELLING], ids=[row[0] for row in TELLING])
def test_telling_positions(position: str, expected: list[told.Fact]) -> None:
    """The facts of the row are told, in this order, and no others."""
    assert list(map(rounded, listed(position))) == list(map(rounded, expected))


def test_what_worms_decide() -> None:
    """Under the sheet's rules the chances are hardly apart, and it is said that worms decide; elsewhere never."""
    here, *_, near, decided = listed("21-36 -/-/-/- 1 www5 sheet", "expert")
    assert here == told.TooFew(20)
    assert isinstance(near, told.NextBest) and near.by_win and near.near and abs(near.less) < 0.02
    assert decided == told.WormsCount()
    assert told.WormsCount() not in listed("21-36 -/-/-/- 1 www5", "expert")
    assert told.WormsCount() not in listed("21-36 -/-/-/- 1 www5 sheet", "worms")


def test_what_only_the_chance_to_win_knows() -> None:
    """A bust may be better than the tile that loses the game, or than one that can be had; steals count no more."""
    lost = listed("27 -/33.21 1 www5:1134", "expert")
    assert lost == (told.EndsGame(Tile(27), 1), told.BustWanted(), told.BustCosts(None, 0))
    assert listed("24,28 32/33 1 ww5554", "expert")[0] == told.BelowBust(Tile(28))
    assert not any(isinstance(fact, told.Better) for fact in listed("24,28 32/33 1 ww5554", "expert"))
    assert told.StealsCount() not in listed("24 -/25 1 ww555", "expert")
    forced = listed("25 24/33.21 1 www55", "expert")  # to take ends the game, so that is all there is to say of it
    assert told.EndsGame(Tile(25), 1) in forced and told.BelowBust(Tile(25)) not in forced


@pytest.mark.parametrize(
    ("less", "by_win", "near"), [(0.004, True, True), (0.006, True, False), (0.04, False, True), (0.06, False, False)]
)
def test_about_equal(less: float, by_win: bool, near: bool) -> None:
    """Half a game in a hundred, or a twentieth of a worm, is no difference."""
    fact = told.NextBest(Roll(), 0.5, 0.5 - less, by_win)
    assert fact.near is near
    assert fact.less == pytest.approx(less)


def test_the_last_tile() -> None:
    """Where a tile ends the game it is said who wins, whether it should be taken or not."""
    assert told.EndsGame(Tile(25), 0) in listed("25 33/31 1 www55")
    assert told.EndsGame(Tile(24), 1) in listed("24 -/25.36 1 www45")
    assert told.EndsGame(Tile(24), 1) in listed("24 -/31.32 1 www45")


@pytest.mark.parametrize(
    ("position", "fact"),
    [
        ("27 33/31.21 1 www55", told.EndsGame(Tile(27), 0)),
        ("27 24/33.21 1 www:54321", told.EndsGame(Tile(27), 1)),
        ("27 24/33.21 1 -", told.EndsGame(Tile(27), 1)),
        ("24 -/25 1 ww555", told.EndsGame(Tile(24), 1)),
    ],
)
def test_the_last_tile_of_the_grill_is_spoken_of(position: str, fact: told.Fact) -> None:
    """Where one tile is left, it is said what becomes of the game when it goes, in every phase and beside a steal."""
    assert fact in listed(position)


def test_no_hope_is_said_only_where_there_is_none(learned: bool) -> None:
    """A bust that is only wanted is not called certain, and one that is certain not wanted."""
    lost = "27 24/33.21 1 www55"
    if learned:
        assert {told.Hopeless(), told.BustWanted()}.isdisjoint(listed(lost, "expert"))
        assert told.NoBetter() in listed(lost, "expert") or advice(parse_position(lost)).best == Roll()
    assert told.Hopeless() in listed("35 36/34 1 1122335", "expert")
    assert told.EndsGame(Tile(35), 0) not in listed("35 36/34 1 1122335", "expert")


def test_a_bust_that_ends_the_game() -> None:
    """A bust that turns the last tile over ends the game, and it is said who wins."""
    assert told.EndsGame(None, 1) in listed("36 -/22 1 ww55 official+bust-without-tile=turn")
    assert told.EndsGame(None, None) in listed("36 -/- 1 ww55 official+bust-without-tile=turn")
