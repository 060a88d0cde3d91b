"""The odds for people: tables, bars where the terminal can show them, and the plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from heckmeck.cli.bars import can_draw
from heckmeck.cli.colours import FLAME
from heckmeck.cli.odds.plan import first_steps, last_step, roll_words, wish_words
from heckmeck.cli.odds.tables import GAP, MARK, Table, by_face, by_next_roll, by_points
from heckmeck.cli.output import console
from heckmeck.dice import NO_DICE
from heckmeck.solver.odds import Goal, Odds
from heckmeck.state import State, bust_chance, may_roll_on
from heckmeck.texts import _
from heckmeck.words import handful_words, names_of, percent_words, takes_words

if TYPE_CHECKING:
    from rich.console import Console

_MARKED: Final = f"bold {FLAME}"


def show(state: State, found: Odds, goal: Goal | None, *, given: bool) -> None:
    """Print all that is known about the turn."""
    out = console()
    if state.over:
        out.print(_("The game is over."))
        return
    names = names_of(len(state.stacks))
    for line in now(state, names):
        out.print(line)
    out.print()
    out.print(_("The best chance to end this turn with a worm and so many points:"))
    print_table(out, by_points(state, found, goal, out.width if can_draw(out) else None))
    waiting = state.thrown not in (None, NO_DICE)
    if waiting:
        out.print()
        out.print(_("What this roll offers:"))
        print_table(out, by_face(state, goal))
    out.print()
    if goal is None:
        out.print(_("No tile can be reached any more in this turn."))
        return
    for line in wish_words(state, goal, names, given=given):
        out.print(line)
    if goal.chance(state):
        _print_plan(out, state, goal, names)


def now(state: State, names: tuple[str, ...]) -> list[str]:
    """Where the turn stands."""
    lines = [f"{names[state.seat]} · {takes_words(state, names)}"]
    risk = bust_chance(state)
    if state.thrown is None:
        return [*lines, roll_words(state, names)] if may_roll_on(state.aside) else lines
    if risk is None:
        return [*lines, _("The dice fell: {dice}").format(dice=handful_words(state.thrown))]
    return [*lines, _("The dice are in the air, chance of a bust {percent}").format(percent=percent_words(risk))]


def print_table(out: Console, table: Table) -> None:
    """The lines of the table, within a terminal's width; what is marked stands out, also where there are no colours."""
    if not out.soft_wrap:
        table = table.within(out.width)
    for row, cells in zip(table.rows, table.lines(), strict=True):
        out.print(MARK if row.marked and not row.goes_on else " " * len(MARK), end="", style=_MARKED)
        last = max(index for index, cell in enumerate(cells) if cell.strip())
        for index, (cell, kind) in enumerate(zip(cells[: last + 1], table.kinds, strict=False)):
            style = FLAME if kind == "b" else "bold" if row.marked else ""
            out.print(cell.rstrip() if index == last else cell + GAP, end="", style=style)
        out.print()


def _print_plan(out: Console, state: State, goal: Goal, names: tuple[str, ...]) -> None:
    out.print()
    steps, rolling = first_steps(state, goal, names)
    if rolling is not None:
        steps.append(_("After the roll set aside the symbol that has the highest chance here"))
    for number, step in enumerate(steps, 1):
        out.print(f"{number}. {step}")
    if rolling is not None:
        print_table(out, by_next_roll(rolling, goal))
        out.print(f"{len(steps) + 1}. {last_step(goal)}")
