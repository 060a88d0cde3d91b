"""Which rule is in force at a moment, and why what cannot be done cannot be done."""

from __future__ import annotations

from heckmeck.cli.play.keys import GIVE_UP, ROLL, STEAL, TAKE
from heckmeck.dice import FACES, Face
from heckmeck.state import Roll, State, dice_left, points, source, takes
from heckmeck.state import decisions as decisions_of
from heckmeck.texts import _
from heckmeck.tiles import TILES, Tile
from heckmeck.words import dice_words, points_words


def rules_in_force(state: State) -> tuple[int, ...]:
    """The numbers of the rules that say what may be done now, the most telling first."""
    if state.over:
        return (16, 17)
    if state.thrown is not None:
        return (5,) if any(state.thrown) else (2,)
    if state.fresh:
        return (4,)
    return (*_taking_rules(state), 7)


def _taking_rules(state: State) -> tuple[int, ...]:
    if not state.aside[Face.WORM - 1]:
        return (8,)
    offered = takes(state)
    if not offered:
        return (13,)
    exact = Tile(points(state))
    if exact in state.grill:
        return (9,)
    if exact in offered:
        return (10, 12) if len(offered) > 1 else (10,)
    return (11,)


def whys(state: State) -> list[str]:
    """A sentence for each thing that cannot be done now."""
    if state.over:
        return [_("The game is over.")]
    if state.thrown is not None:
        return [*_barred(state), _first_set_aside()] if any(state.thrown) else []
    if state.fresh:
        return [_fresh()]
    return [*_roll(state), *_tiles(state), *_give_up(state)]


def why_not(state: State, key: str) -> list[str]:
    """Why this key does nothing now; nothing is said of keys that never do anything."""
    if state.over:
        return whys(state)
    face = next((face for face in FACES if face.symbol == key), None)
    if face is not None:
        return [_why_not_face(state, face)]
    if key not in (ROLL, TAKE, STEAL, GIVE_UP):
        return []
    if state.thrown is not None or state.fresh:
        return [_fresh() if state.fresh else _first_set_aside()]
    reasons = {ROLL: _roll, TAKE: _tiles, STEAL: _steal, GIVE_UP: _give_up}
    return reasons[key](state)


def _fresh() -> str:
    return _("A turn begins with a roll; nothing can be taken or given up before it (rule 4).")


def _first_set_aside() -> str:
    return _("After a roll, first set aside the dice of one symbol; then roll, take or give up (rule 5).")


def _why_not_face(state: State, face: Face) -> str:
    if state.thrown is None:
        return _("There is no roll to set anything aside from.")
    if state.thrown[face - 1]:
        return _barred_face(state, face)
    return _("No die shows {symbol} (rule 5).").format(symbol=face.symbol)


def _barred(state: State) -> list[str]:
    assert state.thrown is not None
    return [
        _barred_face(state, face)
        for face, new, have in zip(FACES, state.thrown, state.aside, strict=True)
        if new and have
    ]


def _barred_face(state: State, face: Face) -> str:
    assert state.thrown is not None
    return _("Not to be set aside: {dice}. This symbol is aside already in this turn (rule 5).").format(
        dice=dice_words(face, state.thrown[face - 1])
    )


def _roll(state: State) -> list[str]:
    if Roll() in decisions_of(state):
        return []
    if dice_left(state):
        return [_("All six symbols are aside, so no roll can bring a new one (rule 7).")]
    return [_("No dice are left to roll (rule 7).")]


def _give_up(state: State) -> list[str]:
    return [_("Nobody can give up while there is a tile to take (rule 13).")] if takes(state) else []


def _steal(state: State) -> list[str]:
    if state.rules.no_steal:
        return [_("Nobody steals under the house rules of this game (rule 10).")]
    return [_("To steal, you need exactly the points of the tile on top of another stack (rule 10).")]


def _tiles(state: State) -> list[str]:
    """Why no tile, or no other tile, can be had."""
    if not state.aside[Face.WORM - 1]:
        return [_("Without a worm aside no tile can be taken (rule 8).")]
    exact, offered = Tile(points(state)), takes(state)
    if not offered:
        return [_("{points}: too few for any tile on the grill (rule 11).").format(points=points_words(exact))]
    if exact in state.grill:
        return [_("{tile} lies on the grill: the exact tile comes before all lower ones (rule 9).").format(tile=exact)]
    if exact in offered:
        forced = _("{tile} can be stolen, and who stops must steal it (house rule).")
        return [forced.format(tile=exact)] if state.rules.steal_forced else []
    return [_missing(state, exact), _lower(state)]


def _missing(state: State, exact: Tile) -> str:
    """Where the tile with exactly the points is, which is not to be had."""
    if exact not in TILES:
        return _("There is no tile {tile} (rule 3).").format(tile=exact)
    if exact in state.stacks[state.seat]:
        return _("{tile} is in your own stack (rule 11).").format(tile=exact)
    if exact in state.face_down:
        return _("{tile} is face down and out of the game (rule 15).").format(tile=exact)
    if source(state, exact) is None:
        return _("{tile} is buried in a stack, and only the top is in play (rule 14).").format(tile=exact)
    return _("{tile} is on top of another stack, and nobody steals in this game (rule 10).").format(tile=exact)


def _lower(state: State) -> str:
    if state.rules.lower_any:
        return _("So any lower tile on the grill may be taken (house rule).")
    return _("So only the next lower tile on the grill can be taken (rule 11).")
