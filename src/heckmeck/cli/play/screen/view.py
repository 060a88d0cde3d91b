"""What is to be seen at the table at one moment; all drawing starts from one of these."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from heckmeck.cli.play.session import Entry, Session
from heckmeck.dice import FACES, NO_DICE, Face, Handful, of_face, together
from heckmeck.state import Busted, Fall, SetAside, State, Taken, can_set_aside, dice_left
from heckmeck.tiles import Tile


class Kind(Enum):
    """How a group of dice is drawn."""

    READY = "ready"
    """It may be set aside now."""
    BARRED = "barred"
    """Its symbol is aside already."""
    QUIET = "quiet"
    """Rolled, and nobody has to choose."""
    UNKNOWN = "unknown"
    """Not rolled yet; no face."""
    ASIDE = "aside"
    """Set aside."""


@dataclass(frozen=True, slots=True)
class Group:
    """Dice of one face that lie together."""

    face: Face | None
    number: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Button:
    """A choice offered: the key, the words, and a remark beside it."""

    key: str
    words: str
    note: str = ""


class Mood(Enum):
    """How the status line is coloured."""

    PLAIN = "plain"
    WON = "won"
    BUST = "bust"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Status:
    """The sentence in the status line."""

    words: str = ""
    mood: Mood = Mood.PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that the widgets show."""

    state: State
    names: tuple[str, ...]
    headline: str = ""
    rules: str = ""
    ended: Entry | None = None
    """The move that ended the turn before, as long as no dice of this turn lie on the table."""
    tumbling: Handful | None = None
    """What the rolling dice show for a blink."""
    typed: tuple[Face, ...] | None = None
    """What has been typed in of the real dice so far; None where it is not asked for."""
    moved: frozenset[Tile] = frozenset()
    """The tiles that have just moved."""
    question: str = ""
    buttons: tuple[Button, ...] = ()
    hints: tuple[Button, ...] = ()
    status: Status = Status()
    log: tuple[str, ...] = ()
    points_words: str = ""


def turn_before(session: Session) -> Entry | None:
    """The move that ended the turn before, until this turn has begun."""
    last = session.history[-1] if session.history else None
    return last if last is not None and last.ended_turn else None


def moved_tiles(entry: Entry | None) -> frozenset[Tile]:
    """The tiles that went from one place to another by a move."""
    found: set[Tile | None] = set()
    for event in entry.events if entry is not None else ():
        if isinstance(event, Taken):
            found.add(event.tile)
        if isinstance(event, Busted):
            found |= {event.returned, event.turned}
    return frozenset(tile for tile in found if tile is not None)


def last_dice(entry: Entry) -> State:
    """The dice of a turn as they lay when it ended, on the table before that."""
    before = entry.before
    if isinstance(entry.move, Fall):
        return replace(before, thrown=entry.move.dice)
    if isinstance(entry.move, SetAside) and before.thrown is not None:
        rest = tuple(
            0 if face is entry.move.face else number for face, number in zip(FACES, before.thrown, strict=True)
        )
        aside = together(before.aside, of_face(before.thrown, entry.move.face))
        return replace(before, aside=aside, thrown=rest if any(rest) else None)  # type: ignore[arg-type]
    return before


def tray(view: View) -> tuple[Group, ...]:
    """The dice that are not aside, as they lie in the tray, group by group."""
    state = view.state
    if view.tumbling is not None:
        return _groups(view.tumbling, Kind.QUIET)
    if view.typed is not None:
        return _typed(view.typed, dice_left(state))
    if view.ended is not None and state.fresh:
        return _groups(last_dice(view.ended).thrown or NO_DICE, Kind.BARRED)
    if state.thrown is None or state.thrown == NO_DICE:
        left = dice_left(state)
        return (Group(None, left, Kind.UNKNOWN),) if left else ()
    ready = can_set_aside(state.aside, state.thrown)
    free = Kind.READY if choosing(view) else Kind.QUIET
    return tuple(
        Group(face, number, free if face in ready else Kind.BARRED)
        for face, number in zip(FACES, state.thrown, strict=True)
        if number
    )


def choosing(view: View) -> bool:
    """Whether a person has to set dice aside."""
    return any(button.key == face.symbol for button in view.buttons for face in FACES) and view.typed is None


def aside(view: View) -> tuple[Group, ...]:
    """The dice set aside, group by group; those of the turn before until this turn has some."""
    if view.ended is not None and view.state.fresh and view.tumbling is None and view.typed is None:
        return _groups(last_dice(view.ended).aside, Kind.BARRED)
    return _groups(view.state.aside, Kind.ASIDE)


def _groups(dice: Handful, kind: Kind) -> tuple[Group, ...]:
    return tuple(Group(face, number, kind) for face, number in zip(FACES, dice, strict=True) if number)


def _typed(faces: tuple[Face, ...], number: int) -> tuple[Group, ...]:
    """The dice in the order in which they are typed, and those still to come."""
    groups = tuple(Group(face, 1, Kind.QUIET) for face in faces)
    rest = number - len(faces)
    return (*groups, Group(None, rest, Kind.UNKNOWN)) if rest > 0 else groups
