"""What the expert thinks: tables of chances to win, of positions that it meets when it plays with itself.

They change with the weights it has learned, and there are none without weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from statistics import mean
from typing import Final, NamedTuple

from scripts.well.page import Cell, Number, Table, percent

from heckmeck.dice import Face, faces
from heckmeck.expert import Expert, Outlook, outlook
from heckmeck.game import start
from heckmeck.match import Played, Seated, dice_from, play_on
from heckmeck.rules import Preset
from heckmeck.solver.weights import shipped
from heckmeck.state import Roll, State, Take, dice_left, offers, points, seat_worms, source, takes
from heckmeck.tiles import TILES, Tile, worms

GAMES = 300
"""So many games are played to meet positions, at each table."""
SEATS: Final = (2, 4)
"""The numbers of players."""


def learned() -> bool:
    """Whether there are weights for the tables of which the page speaks."""
    return all(shipped(Preset.OFFICIAL, seats) is not None for seats in SEATS)


@cache
def moves_made(seats: int) -> tuple[Played, ...]:
    """The moves of the expert in games with itself."""
    made: list[Played] = []
    for number in range(GAMES):
        dice = dice_from(Random(f"well {seats} {number}"))
        table = [Seated("expert", Expert(), Random(0))] * seats
        made += [played for played in play_on(start(seats), table, dice) if played.state.thrown is None]
    return tuple(made)


def _starts(seats: int) -> Iterator[tuple[State, Outlook]]:
    """The starts of turns, and the chances to win after each way to end them."""
    for state in (played.state for played in moves_made(seats) if played.state.fresh):
        found = outlook(state)
        assert found is not None
        yield state, found


def first_tile() -> Table:
    """What each tile is worth at the beginning: the chance to win with it, less that after a bust."""
    opened = [outlook(start(seats)) for seats in SEATS]

    def row(tile: Tile) -> tuple[Cell, ...]:
        gains = (found.takes[tile] - found.bust for found in opened if found is not None)
        return tile, worms(tile), *(_gain(gain) for gain in gains)

    return Table(("First tile", "Worms", "2 players", "4 players"), tuple(map(row, TILES)))


def _gain(chance: float) -> Number:
    """In whole percentage points: an estimate of the network is no better."""
    return percent(chance, 0, signed=True)


class Swing(NamedTuple):
    """The gains over a bust, as chances to win, of tiles with the same worms in the same position."""

    grill: list[float]
    stolen: list[float]


def swings(seats: int) -> dict[int, Swing]:
    """By worms: each tile to steal, beside the tiles on the grill with as many worms."""
    found = {number: Swing([], []) for number in range(1, 5)}
    for state, seen in _starts(seats):
        for tile, win in seen.takes.items():
            alike = [seen.takes[each] - seen.bust for each in state.grill if worms(each) == worms(tile)]
            if source(state, tile) is not None and alike:
                found[worms(tile)].grill.append(mean(alike))
                found[worms(tile)].stolen.append(win - seen.bust)
    return found


def swing() -> Table:
    """What a tile off the grill and a stolen one are worth, by their worms."""
    found = [swings(seats) for seats in SEATS]

    def row(number: int) -> tuple[Cell, ...]:
        return number, *(_gain(mean(gains or [0])) for each in found for gains in each[number])

    head = (f"{what}, {seats} players" for seats in SEATS for what in ("Grill", "Steal"))
    return Table(("Worms", *head), tuple(map(row, range(1, 5))))


class Declined(NamedTuple):
    """How often a steal and a tile off the grill could be had for the same points, and what was done."""

    offered: int
    stolen: int
    ended: int
    """So many of those not stolen ended the game."""


def declined(seats: int) -> Declined:
    """What the expert did where it could take either."""
    both = [played for played in moves_made(seats) if isinstance(played.move, Take) and len(takes(played.state)) == 2]
    left = [played for played in both if played.step.state.grill != played.state.grill]
    ended = [played for played in left if played.step.state.over]
    return Declined(len(both), len(both) - len(left), len(ended))


def steal() -> Table:
    """How often the expert steals where the next lower tile could be had as well."""
    head = ("Players", "Both could be had", "Stolen, %", "Taken to end the game, %", "Other tile taken, %")
    return Table(head, tuple(map(_steal, SEATS)))


def _steal(seats: int) -> tuple[Cell, ...]:
    found = declined(seats)
    offered = max(found.offered, 1)
    parts = (found.stolen, found.ended, found.offered - found.stolen - found.ended)
    return seats, found.offered, *(percent(part / offered) for part in parts)


LEADS: Final = {
    "3 worms behind or more": range(-40, -2),
    "in between": range(-2, 3),
    "3 worms ahead or more": range(3, 41),
}
"""By the worms more than the best of the others."""
SPARE: Final = {
    "Dice as symbols or more": range(0, 9),
    "1 die fewer": range(-1, 0),
    "2 dice fewer or more": range(-9, -1),
}
"""By the dice left less the symbols aside."""


class Decided(NamedTuple):
    """Where the expert could stop with a tile or roll on: how it stood, and what it did."""

    lead: int
    spare: int
    rolled: bool


def decided(seats: int) -> Iterator[Decided]:
    """The decisions with a tile in hand and a better one in reach."""
    for state, move, _ in moves_made(seats):
        if takes(state) and isinstance(move, Roll | Take) and _may_improve(state):
            won = list(seat_worms(state))
            own = won.pop(state.seat)
            spare = dice_left(state) - len(faces(state.aside))
            yield Decided(own - max(won), spare, isinstance(move, Roll))


def _may_improve(state: State) -> bool:
    """Whether a roll can follow and bring a tile with more worms."""
    left, have = dice_left(state), points(state)
    free = [face.points for face in Face if not state.aside[face - 1]]
    if not left or not free:
        return False
    best = max(worms(tile) for tile in takes(state))
    reached = range(have + 1, have + left * max(free) + 1)
    return any(worms(tile) > best for total in reached for tile in offers(state, total))


def lead() -> Table:
    """How often the expert rolls on with a tile in hand, by the dice and by how it stands."""
    met = list(decided(2))

    def row(name: str) -> tuple[Cell, ...]:
        return name, *(_rate(met, LEADS[name], spare) for spare in SPARE.values())

    return Table(("Standing", *SPARE), tuple(map(row, LEADS)))


def _rate(met: list[Decided], behind: range, spare: range) -> Number:
    rolled = [each.rolled for each in met if each.lead in behind and each.spare in spare]
    return percent(mean(rolled or [0]))


TABLES: Final[dict[str, Callable[[], Table]]] = {
    "first-tile": first_tile,
    "lead": lead,
    "swing": swing,
    "steal": steal,
}
"""By the names of their places."""
