"""The advice for people: the moves as a table, with bars where the terminal can show them, and the reasons."""

from __future__ import annotations

from typing import Final

from heckmeck.advice import Advice, Option, advice
from heckmeck.advice.why import facts
from heckmeck.cli.bars import bar, can_draw
from heckmeck.cli.odds.show import now, print_table
from heckmeck.cli.odds.tables import GAP, NARROWEST_BAR, WIDEST_BAR, Row, Table, chance_words
from heckmeck.cli.output import console
from heckmeck.cli.waiting import preparing
from heckmeck.reasons import reason_words
from heckmeck.state import Ended, State, winner
from heckmeck.terms import bot_name
from heckmeck.texts import _, language
from heckmeck.words import decimal, event_words, move_words, names_of

_MOST_WORMS: Final = 4
"""Worms of the best tiles: a bar of so many is full."""


def show(state: State, player: str) -> None:
    """Print the advice of the player."""
    out, names = console(), names_of(len(state.stacks))
    with preparing():
        found = advice(state, player)
    if state.over:
        out.print(event_words(Ended(winner(state)), state.seat, names))
        return
    for line in now(state, names):
        out.print(line)
    if not found.options:
        return
    out.print()
    out.print(_("What each move is worth to {player}:").format(player=_called(player)))
    print_table(out, table(state, found, names, out.width if can_draw(out) else None))
    out.print()
    for line in what_counts(found, len(names)):
        out.print(line)
    for fact in facts(state, found, player):
        out.print(reason_words(fact, state, names))


def table(state: State, found: Advice, names: tuple[str, ...], width: int | None) -> Table:
    """The moves, best first, with bars where they fit into so many characters; None for no bars."""
    known = found.options[0].win is not None
    head = Row((_("Move"), *([_("Win")] if known else []), _("Worms"), _("Bust")))
    rows = [Row(cells(state, option, names), at == 0) for at, option in enumerate(found.options)]
    plain = Table("l" + "r" * (len(head.cells) - 1), [head, *rows])
    room = 0 if width is None else width - len(GAP.join(plain.lines()[0])) - 2 * len(GAP)
    if room < NARROWEST_BAR:
        return plain
    bars = ["", *(bar(_rate(option), min(WIDEST_BAR, room)) for option in found.options)]
    drawn = [row._replace(cells=(*row.cells, each)) for row, each in zip(plain.rows, bars, strict=True)]
    return Table(plain.kinds + "b", drawn)


def _called(player: str) -> str:
    """The player by name with what one types for it, which is an English word."""
    kind, _colon, _argument = player.partition(":")
    name = next((name for typed in (player, kind) if (name := bot_name(typed)) != typed), player)
    return player if language() == "en" or name == player else f"{name} ({player})"


def what_counts(found: Advice, seats: int) -> list[str]:
    """What the moves are judged by where that is not the chance to win; there have to be moves."""
    if seats == 1:
        return [_("Alone at the grill the worms of each turn count.")]
    if found.options[0].win is None:
        return [_("The chance to win is not known here: the worms of this turn count.")]
    return []


def cells(state: State, option: Option, names: tuple[str, ...]) -> tuple[str, ...]:
    """A move in words, the chance to win where it is known, the worms and the bust of this turn."""
    worms = decimal(round(option.worms, 2) + 0.0, 2)  # no minus before a zero
    return (
        move_words(state, option.move, names),
        *([] if option.win is None else [chance_words(option.win)]),
        worms if worms.startswith("-") else f"+{worms}",
        chance_words(option.bust),
    )


def _rate(option: Option) -> float:
    """How long the bar of a move is, as a part of the longest there can be."""
    return max(0.0, option.worms / _MOST_WORMS) if option.win is None else option.win
