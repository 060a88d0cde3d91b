"""From a game in its course to what is to be seen of it: one `View`, all its words in the language spoken now."""

from __future__ import annotations

from typing import Final

from heckmeck.cli.play import keys
from heckmeck.cli.play.keys import Offer, offers
from heckmeck.cli.play.screen.flow import BACKSPACE, ENTER, UNSAVED, Flow
from heckmeck.cli.play.screen.settings import pace_words
from heckmeck.cli.play.screen.view import Button, Status, View, moved_tiles, turn_before
from heckmeck.cli.play.session import Session
from heckmeck.cli.play.telling import move_lines, turn_line
from heckmeck.dice import FACES, NO_DICE, points
from heckmeck.notation import format_rules
from heckmeck.state import Roll, SetAside, Take, dice_left, takes
from heckmeck.texts import _, ngettext
from heckmeck.words import move_words, percent_words, points_words, takes_words

_LOG_TURNS: Final = 60
_FEW_TILES: Final = 4
"""From so many tiles to choose from on, only their numbers are shown."""


def view(flow: Flow) -> View:
    """All that is to be seen now."""
    session = flow.session
    return View(
        state=session.state,
        names=session.names,
        headline=_("The game is over.") if session.finished else turn_line(session),
        rules=format_rules(session.state.rules),
        ended=turn_before(session),
        tumbling=flow.tumbling,
        typed=None if flow.typed is None else tuple(flow.typed),
        moved=moved_tiles(flow.highlight),
        question="" if flow.typed is None or flow.unsaved else typing_question(session),
        buttons=buttons(flow),
        hints=hints(flow),
        status=Status(flow.say(), flow.mood),
        log=log(session),
        points_words="" if session.finished or session.state.fresh else _points_words(session),
    )


def _points_words(session: Session) -> str:
    """What the points aside would take."""
    many = len(takes(session.state))
    if many <= _FEW_TILES:
        return takes_words(session.state, session.names)
    have = points_words(points(session.state.aside))
    return _("{points}: {number} tiles to choose from").format(points=have, number=many)


def buttons(flow: Flow) -> tuple[Button, ...]:
    """The choices offered now."""
    if flow.unsaved:
        again, on = Button(ENTER, _("Try again")), Button(UNSAVED, _("Go on without saving"))
        return (again, on, Button(keys.QUIT, _("Leave")))
    if flow.typed is not None:
        return _typing_buttons()
    session = flow.session
    if session.mover() == "bot":
        name = session.names[session.state.seat]
        return (Button(ENTER, _("{name} is thinking; any key goes on").format(name=name)),)
    offered = sorted(offers(session.state, session.choices()), key=_highest_tile_first)
    many = sum(isinstance(offer.move, Take) for offer in offered) > _FEW_TILES
    return tuple(_button(flow, offer, many=many) for offer in offered)


def _highest_tile_first(offer: Offer) -> int:
    return -offer.move.tile if isinstance(offer.move, Take) else -99


def typing_question(session: Session) -> str:
    """What is asked of whoever rolls real dice."""
    number, name = dice_left(session.state), session.names[session.state.seat]
    question = ngettext(
        "{name}: roll {number} die and type what it shows, then Enter",
        "{name}: roll {number} dice and type what they show, like {example}, then Enter",
        number,
    )
    return question.format(name=name, number=number, example="1135wwww"[-number:])


def _typing_buttons() -> tuple[Button, ...]:
    faces = tuple(Button(face.symbol, "") for face in FACES)
    return (*faces, Button(BACKSPACE, _("Delete")), Button(ENTER, _("Done")))


def _button(flow: Flow, offer: Offer, *, many: bool) -> Button:
    session = flow.session
    words = move_words(session.state, offer.move, session.names)
    if many and isinstance(offer.move, Take) and offer.key not in (keys.TAKE, keys.STEAL):
        words = str(offer.move.tile)
    return Button(offer.key, words, _note(flow, offer))


def _note(flow: Flow, offer: Offer) -> str:
    """What a choice leads to: the chance of a bust, the points in all."""
    session = flow.session
    chance = session.bust_chance()
    if isinstance(offer.move, Roll) and flow.settings.odds and chance is not None:
        return _("bust {percent}").format(percent=percent_words(chance))
    if isinstance(offer.move, SetAside) and session.state.aside != NO_DICE:
        assert session.state.thrown is not None
        total = points(session.state.aside) + session.state.thrown[offer.move.face - 1] * offer.move.face.points
        return _("{points} in all").format(points=points_words(total))
    return ""


def hints(flow: Flow) -> tuple[Button, ...]:
    """The keys that are always there, the most needed first; all have to find room in 80 columns."""
    setup = flow.session.setup
    undo = (Button(keys.UNDO, _("take back")),) if setup.real_dice else ()
    pace = (Button(keys.PACE, pace_words(flow.settings.pace)),) if len(setup.people) < len(setup.seats) else ()
    return (
        Button(keys.HELP, _("help")),
        Button(keys.ADVICE, _("advice")),
        *undo,
        Button(keys.QUIT, _("leave") if undo and pace else _("save and leave")),
        Button(keys.ODDS, _("hide odds") if flow.settings.odds else _("show odds")),
        *pace,
        Button(keys.LANGUAGE, _("language")),
    )


def log(session: Session) -> tuple[str, ...]:
    """What has happened, newest first: the turn being played move by move, the turns before in a line each."""
    lines: list[str] = []
    current: list[str] = []
    for entry in reversed(session.history):
        if entry.turn == session.turn_number:
            current += reversed(move_lines(entry, session.names))
        elif entry.ended_turn and len(lines) < _LOG_TURNS:
            sentences = move_lines(entry, session.names)[-1:]
            lines += [_("{turn}. {sentence}").format(turn=entry.turn, sentence=" ".join(sentences))]
    return (*current, *lines)
