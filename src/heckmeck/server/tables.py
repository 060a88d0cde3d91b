"""How tables are made: what can be agreed, the first entry of the log, who is let in, and the table of a rematch."""

from __future__ import annotations

from hmac import compare_digest
from typing import Final

from msgspec.structs import replace

from heckmeck import fair
from heckmeck.errors import BadRequest, NoSuchMatch, NotNow, TooMany
from heckmeck.notation import format_position, format_rules, parse_position, parse_rules
from heckmeck.server.asking import Who, check_seat, own_seats
from heckmeck.server.messages import Admitted, Created, Event, Followed, Placed, Seated, Terms
from heckmeck.server.room import Room, reads
from heckmeck.state import State

MOST_ADMITTED: Final = 200
"""So many guests can be admitted to a table by its code."""


def checked(terms: Terms) -> Terms:
    """The terms with their texts in canonical form.

    Raises:
        NotationError: the rules or the position cannot be read.
        BadRequest: the parts do not fit each other.

    """
    if isinstance(terms.first, int):
        check_seat(terms.first, terms.seats)
    if terms.dice == "real" and terms.clock.kind != "none":
        raise BadRequest("a table with real dice has no clock, since it cannot throw them for who is late")
    rules = format_rules(parse_rules(terms.rules))
    position = None if terms.position is None else _position(terms.position, rules, terms.seats)
    return replace(terms, rules=rules, position=position)


def created(terms: Terms, owner: str, code: str, seed: bytes | None, previous: str | None = None) -> Created:
    """The first event of a table; the seed is promised, and None where the dice are real.

    Raises:
        HeckmeckError: the terms are refused, as `checked` has it.

    """
    assert (seed is None) == (terms.dice == "real")
    promise = None if seed is None else fair.commitment(seed)
    return Created(terms=checked(terms), owner=owner, code=code, commitment=promise, previous=previous)


def wrong_code(code: str) -> NoSuchMatch:
    """What is said of a code, however long, that no table has, or another one than this."""
    return NoSuchMatch("there is no table with the code {code}", code=code[:20])


def admitted(room: Room, who: Who, code: str) -> tuple[Event, ...]:
    """A guest shows the code of the table; nothing follows for who may see it already.

    Raises:
        NoSuchMatch: it is another one.

    """
    if not compare_digest(code, room.table.code or ""):
        raise wrong_code(code)
    if reads(room, who.guest):
        return ()
    if len(room.admitted) >= MOST_ADMITTED:
        raise TooMany("{most} guests have been admitted to this table, and no more can", most=MOST_ADMITTED)
    return (Admitted(guest=who.guest, name=who.name),)


def rematch(room: Room, who: Who, code: str, seed: bytes | None) -> tuple[Event, ...]:
    """The log of the table at which all who sat here play again; who asks is its owner.

    Raises:
        NotNow: the game is not over, or there is such a table already.
        NotAllowed: for who neither sat at the table nor made it.

    """
    if room.table.phase != "finished" or room.table.imported:
        raise NotNow("a rematch follows a game that was played here to its end")
    if room.table.next is not None:
        raise NotNow("there is a table for the rematch already")
    if who.guest != room.table.owner:
        own_seats(room, who)
    made = created(room.table.terms, who.guest, code, seed, room.table.match)
    taken = [placed for placed in room.table.seats if placed.name is not None]
    people = {placed.guest: placed.name for placed in taken if placed.guest not in (None, who.guest)}
    invited = [Admitted(guest=guest, name=name) for guest, name in people.items() if guest and name]
    return (made, *invited, *map(seated, taken))


def followed(room: Room, match: str) -> tuple[Event, ...]:
    """The table of the rematch is known at the old one; nothing where there is one already."""
    return () if room.table.next is not None else (Followed(match=match),)


def seated(placed: Placed) -> Seated:
    """Who sits there sits down."""
    assert placed.name is not None
    return Seated(seat=placed.seat, name=placed.name, guest=placed.guest, bot=placed.bot)


def _position(text: str, rules: str, seats: int) -> str:
    """The position in canonical form; dice in the air are thrown anew."""
    separator = " " if " " in text else "_"
    state = parse_position(f"{text}{separator}{rules}" if text.count(separator) == 3 else text)
    if format_rules(state.rules) != rules:
        raise BadRequest(
            "the position has the rules {given}, and the table has {rules}",
            given=format_rules(state.rules),
            rules=rules,
        )
    if len(state.stacks) != seats:
        raise BadRequest(
            "the position has {given} seats, and the table has {seats}", given=len(state.stacks), seats=seats
        )
    if state.over:
        raise BadRequest("the game is over in this position, so none can begin there (rule {rule})", rule=16)
    return format_position(settled(state))


def settled(state: State) -> State:
    """The state before the roll, where the dice are in the air."""
    in_the_air = state.thrown is not None and not any(state.thrown)
    return State(state.grill, state.stacks, state.seat, state.aside, None, state.rules) if in_the_air else state
