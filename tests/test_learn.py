"""Games to learn from: what each turn teaches is what the rules and the plan of who chooses make of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.boards import seen
from tests.nets import FIRST, SECOND, weights
from tests.turns import WORMS, Exact, laws

from heckmeck.notation import parse_position
from heckmeck.rules import OFFICIAL, Rules
from heckmeck.solver.board import BUSTED, STOLEN, Boards, board_of, flags_of, follow
from heckmeck.solver.descent import Batch
from heckmeck.solver.ends import ends
from heckmeck.solver.kernel import block_tables, solve_block
from heckmeck.solver.lanes import Work, play_out, scratch
from heckmeck.solver.learn import Games, Guest, Manner, all_but_one, apart, move_on, note_down, value_block
from heckmeck.solver.net import active, describe
from heckmeck.solver.plan import Plan
from heckmeck.solver.program import BUST, ENDS, START
from heckmeck.solver.value import chances
from heckmeck.solver.weights import Weights
from heckmeck.state import State
from heckmeck.worms import plan as counted

TABLES: Final = block_tables(np.float32)
NET: Final = weights(3)
OTHER: Final = weights(3, 5)
POSITIONS: Final = [
    "21-36 -/-/- 1 -",
    "21,22,30-36 23.26/-/29 3 -",
    "24,31 21.29/25.30/36 2 -",
    "36 21/22.35/24 1 -",
    "23,27,28 36.21/31/- 2 -",
]
MANNER: Final = Manner(
    flags_of(OFFICIAL), np.arange(16), 1.5, counted=False, hosting=False, odd=0.0, wander=1.0, longest=99
)


def states(rules: Rules = OFFICIAL) -> list[State]:
    """The positions under these rules."""
    return [replace(parse_position(text), rules=rules) for text in POSITIONS]


def games_of(positions: list[State], guests: int = 0, turns: int = 7) -> Games:
    """Games at these positions, guests at the same seats in each."""
    boards: Boards = np.stack([board_of(state) for state in positions])
    number = len(positions)
    return Games(
        boards,
        np.full(number, turns, np.int64),
        np.full(number, guests, np.int64),
        np.array([1], np.uint64),
        np.zeros(2, np.int64),
    )


def room() -> Guest:
    """The other network."""
    return Guest(OTHER.net, scratch(3, FIRST, SECOND))


def taught(games: Games, manner: Manner) -> tuple[Work, Batch]:
    """The turns valued and solved, and what is noted of them behind two places that stay as they are."""
    shift, number = apart(manner), len(games.boards)
    work = Work.of(2 + shift, number, scratch(3, FIRST, SECOND))
    value_block(NET.net, room(), games, work, manner, TABLES)
    batch = Batch(np.full((number + 2, active(3)), -1, np.int32), np.full((number + 2, 3), -1, np.float32))
    note_down(games, work, shift, batch, 2)
    assert (batch.rows[:2] == -1).all() and (batch.target[:2] == -1).all()
    return work, batch


def said(net: Weights, state: State) -> list[float]:
    """The chances of the seats from the one before the one to move: who has just had a turn comes first."""
    found = chances(net, board_of(state)[None], flags_of(state.rules), 0)[0].tolist()
    return [found[-1], *found[:-1]]


def planned(chooser: Weights, state: State) -> list[float]:
    """What the net says of the ends of the turn on average, where the turn is played by the chooser's word."""
    found = ends(state)
    takes = {tile: after for offered in found.takes.values() for tile, after in offered}

    def worth(after: State) -> list[float]:
        return [said(chooser, after)[0], *said(NET, after)]

    plan = Plan(found, {tile: worth(after) for tile, after in takes.items()}, worth(found.bust))
    return [float(chance) for chance in plan.start()[1:]]


@pytest.mark.parametrize("rules", [OFFICIAL, Rules(return_highest=True, lower_any=True, steal_forced=True)])
def test_alone_a_turn_teaches_what_a_search_of_one_turn_finds(rules: Rules) -> None:
    """The net's own turns: the chances of all seats are those of the best turn by its own word of the ends."""
    games = games_of(states(rules))
    _, batch = taught(games, MANNER._replace(flags=flags_of(rules)))
    assert batch.target[2:] == pytest.approx(chances(NET, games.boards, flags_of(rules), 1), abs=1e-5)
    for board, rows in zip(games.boards, batch.rows[2:], strict=True):
        wanted = np.zeros(active(3), np.int32)
        describe(board, wanted)
        assert (rows == wanted).all()


@pytest.mark.parametrize("guests", [0b001, 0b110])
def test_a_guest_chooses_and_the_net_learns_what_that_leads_to(guests: int) -> None:
    """Where a guest is on turn, its word of the ends decides, else the net's; what is learned is the net's word."""
    _, batch = taught(games_of(states(), guests), MANNER._replace(steal=0.0, hosting=True))
    for state, target in zip(states(), batch.target[2:], strict=True):
        assert target == pytest.approx(planned(OTHER if guests & 1 else NET, state), abs=1e-5)


@pytest.mark.parametrize("manner", [MANNER._replace(counted=True), MANNER._replace(hosting=True)])
def test_the_counter_of_worms_chooses(manner: Manner) -> None:
    """At first for all, later as a guest: the turn is that of the player `worms`; chances are learned, not worms."""
    work, batch = taught(games_of(states(), guests=1), manner)
    for lane, state in enumerate(states()):
        assert work.values[START, 0, lane] == pytest.approx(float(counted(state).start()[0]), abs=1e-4)
    assert batch.target[2:].sum(axis=1) == pytest.approx(1, abs=1e-6)
    assert batch.target[2:].min() > 0
    own = chances(NET, games_of(states()).boards, flags_of(OFFICIAL), 1)
    assert abs(batch.target[2:] - own).max() > 0.01  # who counts worms plays otherwise than the net


def moved(games: Games, end: int, manner: Manner = MANNER) -> list[NDArray[np.int8]]:
    """The boards before; every turn of the games has come to this end."""
    before = [board.copy() for board in games.boards]
    work = Work.of(2, len(before), scratch(3, FIRST, SECOND))
    work.choice[:] = end
    move_on(games, work, manner, TABLES)
    return before


@pytest.mark.parametrize("end", [36 - 21, STOLEN + 1, BUSTED])
def test_games_move_on(end: int) -> None:
    """The board is that after the end, a turn more is counted, and guests stay in their seats as the turn goes on."""
    for guests, after in ((0b001, 0b100), (0b110, 0b011), (0b101, 0b110), (0, 0)):
        games = games_of([parse_position("21,22,36 23.26/24/29 3 -"), parse_position("30,36 21/25/- 1 -")], guests)
        wanted = np.zeros_like(games.boards[0])
        for board, found in zip(moved(games, end), games.boards, strict=True):
            follow(board, end, flags_of(OFFICIAL), wanted)
            assert seen(found) == seen(wanted)
        assert games.guests.tolist() == [after] * 2
        assert games.turns.tolist() == [8, 8]
        assert games.counts.tolist() == [0, 0]


@pytest.mark.parametrize("hosting", [False, True])
def test_games_begin_anew(hosting: bool) -> None:
    """After the last tile, or too many turns, the tiles are dealt again and guests invited; each case is counted."""
    manner = MANNER._replace(hosting=hosting, longest=20)
    for position, turns, counts in (("36 21/25/- 1 -", 3, [1, 0]), ("35,36 21/25/- 1 -", 19, [1, 1])):
        games = games_of([parse_position(position)], guests=0b111, turns=turns)
        moved(games, 36 - 21, manner)
        assert seen(games.boards[0]) == seen(board_of(parse_position("21-36 -/-/- 1 -")))
        assert games.turns.tolist() == [0]
        assert games.counts.tolist() == counts
        assert int(games.guests[0]).bit_count() == (2 if hosting else 0)


def test_all_seats_but_one() -> None:
    """Each seat is left out equally often."""
    random = np.array([4], np.uint64)
    drawn = Counter(int(all_but_one(3, random)) for _ in range(3000))
    assert sorted(drawn) == [0b011, 0b101, 0b110]
    assert all(abs(times - 1000) < 4 * 26 for times in drawn.values())


def test_turns_end_as_the_best_plan_makes_them() -> None:
    """Played out they end in each row as often as the law of the best plan says, within the error of 4000 turns."""
    worth = [10 * number + at for at, number in enumerate([*WORMS, 0])]  # no two plans are worth the same
    work = Work.of(2, 3, scratch(3, FIRST, SECOND))
    work.ends[:, :, :] = np.array(worth)[:, None, None]
    solve_block(work.ends, work.values, work.best, work.total, TABLES)
    random = np.array([8], np.uint64)
    law = laws(Exact(worth))[START]
    rows = Counter(int(play_out(work.values, work.ends, 1, TABLES, random)) for _ in range(4000))
    for row in range(ENDS):
        error = (law[row] * (1 - law[row]) / 4000) ** 0.5
        assert abs(rows[row] / 4000 - law[row]) <= 4.5 * error, row
    assert rows[BUST] > 0


def test_now_and_then_a_turn_ends_in_any_way() -> None:
    """With the chance to wander each row is as likely as another."""
    games = games_of([parse_position("21-36 -/-/- 1 -")] * 1000)
    work = Work.of(2, 1000, scratch(3, FIRST, SECOND))
    work.choice[:] = np.arange(ENDS)[:, None]  # the tile of the row, and a bust from 37 points on
    work.choice[16:] = BUSTED
    move_on(games, work, MANNER, TABLES)
    rows = Counter(np.where(games.boards[:, 2, 0] > 0, games.boards[:, 2, 1], -1).tolist())
    assert sorted(rows) == [-1, *range(16)]
    for row, times in rows.items():
        share = 5 / ENDS if row < 0 else 1 / ENDS
        assert abs(times / 1000 - share) <= 4 * (share * (1 - share) / 1000) ** 0.5, row
