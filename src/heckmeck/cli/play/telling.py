"""What happens at the table, in sentences: the table itself, each move and what followed, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from heckmeck.cli.play.session import Entry, Session
from heckmeck.dice import NO_DICE, of_face, points, together
from heckmeck.state import Busted, Fall, Move, Roll, SetAside, State, Stop, Take, Taken, seat_worms, takes
from heckmeck.texts import _
from heckmeck.tiles import Tile, worms
from heckmeck.words import dice_words, event_words, handful_words, points_words, takes_words, worms_words

_USUAL: Final = 18


def tiles_words(tiles: Sequence[Tile]) -> str:
    """Tiles by their numbers, "none" for none."""
    return " ".join(map(str, tiles)) or _("none")


def table_lines(session: Session) -> list[str]:
    """The grill, the tiles face down if there are any, and the stack of each seat."""
    state = session.state
    lines = [_("Grill: {tiles}").format(tiles=tiles_words(state.grill))]
    if state.face_down:
        lines.append(_("Face down: {tiles}").format(tiles=tiles_words(state.face_down)))
    return lines + [stack_line(session, seat) for seat in range(len(session.names))]


def stack_line(session: Session, seat: int) -> str:
    """A seat's stack: its top, how many tiles are below, all its worms."""
    name, stack = session.names[seat], session.state.stacks[seat]
    if not stack:
        return _("{name}: no tile").format(name=name)
    owned = worms_words(seat_worms(session.state)[seat])
    if len(stack) == 1:
        return _("{name}: {top} ({worms})").format(name=name, top=stack[-1], worms=owned)
    return _("{name}: {top} on top of {number} more ({worms})").format(
        name=name, top=stack[-1], number=len(stack) - 1, worms=owned
    )


def aside_line(state: State, names: Sequence[str]) -> str:
    """The dice aside, their points, and what is amiss where these take nothing."""
    aside = handful_words(state.aside)
    if takes(state):
        return _("Aside: {dice}. {points}.").format(dice=aside, points=points_words(points(state.aside)))
    return _("Aside: {dice}. {points}.").format(dice=aside, points=takes_words(state, names))


def turn_line(session: Session) -> str:
    """Which turn begins, and whose it is."""
    name = session.names[session.state.seat]
    if session.turn_limit is None:
        return _("Turn {turn}: {name}").format(turn=session.turn_number, name=name)
    return _("Turn {turn} of {turns}: {name}").format(turn=session.turn_number, turns=session.turn_limit, name=name)


def rolled_line(name: str, fall: Fall) -> str:
    """How the dice fell."""
    return _("{name} rolls: {dice}.").format(name=name, dice=handful_words(fall.dice))


def move_lines(entry: Entry, names: Sequence[str]) -> list[str]:
    """A move and what followed it, as lines of a log; nothing for a roll, which its fall tells."""
    told = _move_lines(entry.before, entry.move, names[entry.seat])
    if entry.events and isinstance(entry.events[0], Busted):
        told += _bust_reason(entry)
    return told + [event_words(event, entry.seat, names) for event in entry.events if isinstance(event, Taken | Busted)]


def _move_lines(before: State, move: Move, name: str) -> list[str]:
    match move:
        case Roll() | Take():
            return []
        case Fall():
            return [rolled_line(name, move)]
        case SetAside(face):
            rolled = of_face(before.thrown or NO_DICE, face)
            total = points_words(points(together(before.aside, rolled)))
            dice = dice_words(face, sum(rolled))
            if before.aside == NO_DICE:
                return [_("{name} sets aside {dice}: {points}.").format(name=name, dice=dice, points=total)]
            return [_("{name} sets aside {dice}: {points} in all.").format(name=name, dice=dice, points=total)]
        case Stop():
            return [_("{name} gives up.").format(name=name)]
        case _:  # pragma: no cover
            assert_never(move)


def _bust_reason(entry: Entry) -> list[str]:
    """Why the turn ended by itself without a tile; nothing where it was given up."""
    if isinstance(entry.move, Fall):
        return [_("Every symbol rolled is aside already (rule 6).")]
    if isinstance(entry.move, SetAside):
        return [_("No roll can follow, and nothing can be taken (rule 7).")]
    return []


def end_lines(session: Session) -> list[str]:
    """How the game ended: who won and why, the worms of each seat; for one seat a grade."""
    state = session.state
    lines = [_("The game is over.") if state.over else _("The game is over: all turns have been played.")]
    order = sorted(range(len(session.names)), key=lambda seat: -seat_worms(state)[seat])
    lines += [_final_line(session, seat) for seat in order]
    return lines + (
        [grade(seat_worms(state)[0], session.turn_limit)] if len(session.names) == 1 else _winner_lines(session)
    )


def _final_line(session: Session, seat: int) -> str:
    stack = session.state.stacks[seat]
    owned = worms_words(sum(map(worms, stack)))
    if not stack:
        return _("{name}: {worms}").format(name=session.names[seat], worms=owned)
    return _("{name}: {worms} ({tiles})").format(
        name=session.names[seat], worms=owned, tiles=tiles_words(sorted(stack))
    )


def _winner_lines(session: Session) -> list[str]:
    won = session.winner()
    if won is None:
        return [_("Nobody has a tile, so nobody wins.")]
    name = session.names[won]
    tied = session.tied()
    if not tied:
        return [_("{name} wins.").format(name=name)]
    return [
        _("{names} have the same number of worms; the highest tile decides, and it is {tile} (rule 17).").format(
            names=", ".join(session.names[seat] for seat in tied), tile=max(session.state.stacks[won])
        ),
        _("{name} wins.").format(name=name),
    ]


def grade(number: int, turns: int | None) -> str:
    """A friendly word for the worms that one person has won from the grill, in a game of at most so many turns.

    The yardstick is what the bot `careful` wins in every second of its games: 18 worms, and in short games one more
    than there are turns.
    """
    usual = _USUAL if turns is None else min(_USUAL, turns + 1)
    if number == 0:
        return _("The grill keeps everything this time. The next worm is yours!")
    if 2 * number < usual:
        return _("A snack: it leaves room for more.")
    if number < usual:
        return _("A proper meal. Well played!")
    if 5 * number < 7 * usual:
        return _("A feast: as good as a careful player, or better!")
    return _("A banquet! Hardly anybody takes so many worms off the grill.")
