"""The game in words: what a move does, what followed, who sits where. Every sentence comes from the catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

from heckmeck.dice import Face, Handful
from heckmeck.state import (
    Busted,
    Ended,
    Event,
    Fall,
    Move,
    Roll,
    SetAside,
    State,
    Stop,
    Take,
    Taken,
    TurnPassed,
    dice_left,
    points,
    source,
    takes,
)
from heckmeck.texts import _, language, ngettext
from heckmeck.tiles import Tile


def names_of(seats: int) -> tuple[str, ...]:
    """What seats are called where nobody gave them a name."""
    return tuple(_("Seat {seat}").format(seat=seat + 1) for seat in range(seats))


def dice_words(face: Face, number: int) -> str:
    """So many dice of a face: "three 4s" as "3 fours"."""
    match face:
        case Face.ONE:
            text = ngettext("{number} one", "{number} ones", number)
        case Face.TWO:
            text = ngettext("{number} two", "{number} twos", number)
        case Face.THREE:
            text = ngettext("{number} three", "{number} threes", number)
        case Face.FOUR:
            text = ngettext("{number} four", "{number} fours", number)
        case Face.FIVE:
            text = ngettext("{number} five", "{number} fives", number)
        case Face.WORM:
            text = ngettext("{number} worm", "{number} worms", number)
    return text.format(number=number)


def handful_words(dice: Handful) -> str:
    """The dice in words, face by face; "none" for no dice."""
    parts = [dice_words(face, number) for face, number in zip(Face, dice, strict=True) if number]
    return ", ".join(parts) or _("none")


def points_words(number: int) -> str:
    """So many points."""
    return ngettext("{number} point", "{number} points", number).format(number=number)


def worms_words(number: int) -> str:
    """So many worms."""
    return ngettext("{number} worm", "{number} worms", number).format(number=number)


def tiles_count_words(number: int) -> str:
    """So many tiles."""
    return ngettext("{number} tile", "{number} tiles", number).format(number=number)


def percent_words(chance: Fraction | float) -> str:
    """A chance in percent, to a tenth where it is not whole.

    >>> percent_words(Fraction(1, 4)), percent_words(Fraction(4, 9)), percent_words(Fraction(1, 6**7))
    ('25%', '44.4%', 'less than 0.1%')
    >>> percent_words(1 - Fraction(1, 6**7)), percent_words(Fraction(1))
    ('more than 99.9%', '100%')
    """
    tenths = round(chance * 1000)
    if not tenths and chance:
        return _("less than {percent}%").format(percent=_tenths(1))
    if tenths == 1000 and chance < 1:
        return _("more than {percent}%").format(percent=_tenths(999))
    return _("{percent}%").format(percent=_tenths(tenths))


def decimal(value: float | None, places: int) -> str:
    """The number as the language writes it; a dash where there is none."""
    if value is None:
        return "-"
    text = f"{value:.{places}f}"
    return text if language() == "en" else text.replace(".", ",")


def _tenths(number: int) -> str:
    whole, tenth = divmod(number, 10)
    return f"{whole}{'.' if language() == 'en' else ','}{tenth}" if tenth else str(whole)


def move_words(state: State, move: Move, names: Sequence[str]) -> str:
    """What a move is called on a button: "Roll 4 dice", "Take 22", "Steal 25 from Ana", "Give up"."""
    match move:
        case Roll():
            left = dice_left(state)
            return ngettext("Roll {number} die", "Roll {number} dice", left).format(number=left)
        case Fall():
            return _("The dice fell: {dice}").format(dice=handful_words(move.dice))
        case SetAside():
            return _set_aside_words(state, move.face)
        case Take():
            return _take_words(state, move.tile, names)
        case Stop():
            return _("Give up")
        case _:  # pragma: no cover
            assert_never(move)


def _set_aside_words(state: State, face: Face) -> str:
    number = (state.thrown or state.aside)[face - 1]
    return _("Set aside {dice}: {points}").format(
        dice=dice_words(face, number), points=points_words(number * face.points)
    )


def _take_words(state: State, tile: Tile, names: Sequence[str]) -> str:
    robbed = source(state, tile)
    if robbed is None:
        return _("Take {tile}").format(tile=tile)
    return _("Steal {tile} from {name}").format(tile=tile, name=names[robbed])


def event_words(event: Event, seat: int, names: Sequence[str]) -> str:
    """What followed a move of the seat, as a line of the log."""
    name = names[seat]
    match event:
        case Taken(tile, None):
            return _("{name} takes {tile} off the grill.").format(name=name, tile=tile)
        case Taken(tile, int(robbed)):
            return _("{name} steals {tile} from {other}.").format(name=name, tile=tile, other=names[robbed])
        case Busted():
            return " ".join(_bust_words(event, name))
        case TurnPassed(following):
            return _("It is the turn of {name}.").format(name=names[following])
        case Ended(None):
            return _("The game is over, and nobody has a tile.")
        case Ended(int(won)):
            return _("The game is over: {name} wins.").format(name=names[won])
        case _:
            raise AssertionError(event)


def _bust_words(bust: Busted, name: str) -> list[str]:
    lines = [_("{name} busts.").format(name=name)]
    if bust.returned is not None and bust.returned == bust.turned:
        return [*lines, _("{tile} goes back to the grill and is turned face down.").format(tile=bust.returned)]
    if bust.returned is None:
        lines.append(_("There is no tile to give back."))
    else:
        lines.append(_("{tile} goes back to the grill.").format(tile=bust.returned))
    if bust.turned is not None:
        lines.append(_("{tile} is turned face down.").format(tile=bust.turned))
    elif bust.returned is not None:
        lines.append(_("No tile is turned face down."))
    return lines


def takes_words(state: State, names: Sequence[str]) -> str:
    """What the points aside would take now: "23 points: take 22", "17 points, no worm yet"."""
    have = points_words(points(state))
    if state.fresh:
        return _("nothing is aside yet")
    if not state.aside[Face.WORM - 1]:
        return _("{points}, no worm yet: nothing can be taken").format(points=have)
    offered = [_take_words(state, tile, names) for tile in takes(state)]
    if not offered:
        return _("{points}: too few to take anything").format(points=have)
    return _("{points}: {offers}").format(points=have, offers=" / ".join(offered))
