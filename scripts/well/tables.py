"""The tables that are computed exactly."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain, groupby
from typing import Final

from scripts.well.endings import ending
from scripts.well.page import NONE, Cell, Number, Row, Table, percent
from scripts.well.thumbs import ROLLINGS, SETTINGS
from scripts.well.turns import (
    BEGIN,
    OWNING,
    Rolling,
    Setting,
    after,
    bust_in,
    by_rule,
    ending_in,
    rolls_on,
    worm_chance,
)

from heckmeck.dice import DICE, FACES, Face, faces, handful, written
from heckmeck.solver.odds import odds
from heckmeck.state import State, seat_worms
from heckmeck.tiles import TILES, Tile, worms

ROLLS: Final = (
    "1234555w",
    "1233455w",
    "1223445w",
    "1223345w",
    "1233335w",
    "12235ww5",
    "124444ww",
    "12233455",
    "12223335",
    "1111223w",
)
"""First rolls in which something can be learned."""
ENDINGS: Final = (
    ((22,), (26, 30), (34,)),
    ((22,), (34,), (26, 30)),
    ((22,), (30,), (26, 34)),
    ((22,), (26,), (34, 30)),
    ((22, 26), (30,), (34,)),
    ((22, 30), (), (34, 26)),
)
"""By the grill, the own stack and the other's: endings in which something can be learned."""


def reach() -> Table:
    """How likely a turn reaches so many points with a worm, and how a turn ends that is played for the most worms."""
    found = odds(BEGIN)

    def row(tile: Tile) -> tuple[Cell, ...]:
        chances = found.at_least[tile], found.exactly[tile], ending_in(BEGIN, tile)
        return str(tile), worms(tile), *(percent(float(chance)) for chance in chances)

    bust: tuple[Cell, ...] = ("bust", NONE, NONE, NONE, percent(bust_in(BEGIN)))
    return Table(("Points", "Worms", "At least, %", "Exactly, %", "A good turn, %"), (*map(row, TILES), bust))


def first_symbol() -> Table:
    """What a turn is worth by what is set aside first."""
    numbers = range(1, 6)
    rows = tuple(_first_symbol(face, numbers) for face in reversed(FACES))
    return Table(("Symbol", "1 die", *(f"{number} dice" for number in numbers[1:])), rows)


def _first_symbol(face: Face, numbers: range) -> tuple[Cell, ...]:
    return face.symbol, *(Number(after(BEGIN, face, number), 2) for number in numbers)


def first_rolls() -> Table:
    """The best and the second best symbol of some first rolls."""
    return Table(("Roll", "Best", "Worms", "Second", "Worms"), tuple(map(_first_roll, ROLLS)))


def _first_roll(roll: str) -> tuple[Cell, ...]:
    dice = handful(Face.WORM if symbol == "w" else Face(int(symbol)) for symbol in roll)
    worth = {face: after(BEGIN, face, dice[face - 1]) for face in faces(dice)}
    best, second, *_ = sorted(worth, key=worth.__getitem__, reverse=True)
    return (
        " ".join(written(dice)),
        " ".join(best.symbol * dice[best - 1]),
        Number(worth[best], 2),
        " ".join(second.symbol * dice[second - 1]),
        Number(worth[second], 2),
    )


def thumb_symbol() -> Table:
    """Rules for the symbol, and what a turn by them is worth."""
    rows = tuple((name, *_by_both(rule, None)) for name, rule in SETTINGS.items())
    return Table(("Set aside", "Nothing to lose", "2 worms to lose"), rows)


def thumb_stop() -> Table:
    """Rules for rolling on, and what a turn by them is worth."""
    rows = tuple((name, *_by_both(None, rule)) for name, rule in ROLLINGS.items())
    return Table(("Roll on", "Nothing to lose", "2 worms to lose"), rows)


def _by_both(setting: Setting | None, rolling: Rolling | None) -> tuple[Number, Number]:
    return Number(by_rule(BEGIN, setting, rolling), 2), Number(by_rule(OWNING, setting, rolling), 2)


def bust() -> Table:
    """How likely the next roll is a bust."""
    return _by_dice(lambda symbols, left: (symbols / 6) ** left)


def _by_dice(chance: Callable[[int, int], float]) -> Table:
    """A chance by dice left and symbols aside, where there can be so many."""
    symbols = range(1, 6)
    rows = tuple(
        (left, *(percent(chance(aside, left)) if aside + left <= DICE else NONE for aside in symbols))
        for left in range(1, DICE)
    )
    return Table(("Dice left", "1 symbol", *(f"{number} symbols" for number in symbols[1:])), rows)


def stop(turn: State) -> Table:
    """Up to which points rolling on is better, with a tile in hand."""
    found = rolls_on(turn)

    def cell(symbols: int, left: int) -> str:
        met = {have: better for (aside, dice, have), better in found.items() if (aside, dice) == (symbols, left)}
        return _answer(met)

    rows = ((left, *(cell(symbols, left) for symbols in range(2, 6))) for left in (3, 2, 1))
    return Table(("Dice left", *(f"{number} symbols" for number in range(2, 6))), tuple(rows))


def _answer(met: dict[int, set[bool]]) -> str:
    """Where rolling on is better: everywhere, nowhere, or with which points; in brackets where it depends."""
    if not met:
        return NONE
    answers = set(chain.from_iterable(met.values()))
    if len(answers) == 1:
        return "roll" if True in answers else "stop"
    runs = [(kind, list(run)) for kind, run in groupby(sorted(met), key=lambda have: frozenset(met[have]))]
    ranges = [(kind, str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}") for kind, run in runs if True in kind]
    return " ".join(f"({shown})" if False in kind else shown for kind, shown in ranges)


def no_worm() -> Table:
    """How likely a worm is still to come."""
    return _by_dice(worm_chance)


def theft() -> Table:
    """How often the next player, who plays for worms, takes the top tile."""

    def row(tile: Tile) -> tuple[Cell, ...]:
        return tile, worms(tile), *(percent(ending_in(_against(tile, seats), tile)) for seats in (2, 4))

    return Table(("Top tile", "Worms", "2 players, %", "4 players, %"), tuple(map(row, TILES)))


def _against(top: Tile, seats: int) -> State:
    """A turn in which another owns the tile, and all others lie on the grill."""
    return State(tuple(tile for tile in TILES if tile != top), ((), (top,), *((),) * (seats - 2)), 0)


def last() -> Table:
    """The chances to win after each end of a turn, when the game is nearly over."""
    return Table(
        ("Grill", "You", "The other", "Worms", "You take, %", "You steal, %", "Bust, %"),
        tuple(_ending(*each) for each in ENDINGS),
    )


def _ending(grill: tuple[int, ...], own: tuple[int, ...], other: tuple[int, ...]) -> tuple[Cell, ...]:
    found = ending(grill, own, other)
    won, lost = seat_worms(found.state)

    def chances(wins: dict[Tile, float]) -> Row:
        return Row(tuple((str(tile), percent(win)) for tile, win in wins.items()))

    return (
        *(", ".join(map(str, tiles)) or NONE for tiles in (grill, own, other)),
        f"{won} : {lost}",
        chances(found.off_the_grill),
        chances(found.stolen),
        percent(found.bust),
    )


TABLES: Final[dict[str, Callable[[], Table]]] = {
    "reach": reach,
    "first-symbol": first_symbol,
    "first-rolls": first_rolls,
    "thumb-symbol": thumb_symbol,
    "no-worm": no_worm,
    "bust": bust,
    "stop-free": lambda: stop(BEGIN),
    "stop-owning": lambda: stop(OWNING),
    "thumb-stop": thumb_stop,
    "theft": theft,
    "last": last,
}
"""By the names of their places."""
