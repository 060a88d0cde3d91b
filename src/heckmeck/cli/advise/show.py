"""The advice for people: the moves as a table, and the reasons."""

from __future__ import annotations

from heckmeck.advice import Advice, Option, advice
from heckmeck.advice.why import facts
from heckmeck.cli.odds.show import now, print_table
from heckmeck.cli.odds.tables import Row, Table, chance_words
from heckmeck.cli.output import console
from heckmeck.cli.waiting import preparing
from heckmeck.reasons import reason_words
from heckmeck.state import Ended, State, winner
from heckmeck.terms import bot_name
from heckmeck.texts import _, language
from heckmeck.words import decimal, event_words, move_words, names_of


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
    print_table(out, table(state, found, names))
    out.print()
    for line in what_counts(found, len(names)):
        out.print(line)
    for fact in facts(state, found, player):
        out.print(reason_words(fact, state, names))


def table(state: State, found: Advice, names: tuple[str, ...]) -> Table:
    """The moves, best first."""
    known = found.options[0].win is not None
    head = Row((_("Move"), *([_("Win")] if known else []), _("Worms"), _("Bust")))
    rows = [Row(cells(state, option, names), at == 0) for at, option in enumerate(found.options)]
    return Table("l" + "r" * (len(head.cells) - 1), [head, *rows])


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
