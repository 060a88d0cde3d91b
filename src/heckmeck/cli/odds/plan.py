"""The plan that reaches the wished tile, in words."""

from __future__ import annotations

from collections.abc import Sequence

from heckmeck.dice import NO_DICE
from heckmeck.game import after_bust
from heckmeck.solver.odds import Goal, choices, set_aside
from heckmeck.state import Move, Roll, SetAside, State, Take, bust_chance, seat_worms, source, takes
from heckmeck.texts import _
from heckmeck.tiles import Tile, worms
from heckmeck.words import move_words, percent_words, points_words, worms_words


def wish_words(state: State, goal: Goal, names: Sequence[str], *, given: bool) -> list[str]:
    """What is wished and how likely it comes true, and where nobody named it, why it is wished."""
    robbed = source(state, goal.tile)
    if robbed is None and goal.tile == state.grill[-1]:
        text = _("Wish: {tile}, {worms}. The chance with the best plan: {percent}.")
    elif robbed is None:
        text = _("Wish: {tile} or higher, at least {worms}. The chance with the best plan: {percent}.")
    else:
        text = _("Wish: to steal {tile} from {name}, {worms}. The chance with the best plan: {percent}.")
    wish = text.format(
        tile=goal.tile,
        name="" if robbed is None else names[robbed],
        worms=worms_words(worms(goal.tile)),
        percent=percent_words(goal.chance(state)),
    )
    return [wish] if given else [wish, " ".join(_reasons(state, goal))]


def _reasons(state: State, goal: Goal) -> list[str]:
    """Why this goal is the one most plausibly wished."""
    reasons = [_("It promises most: no other tile has a higher chance times worms. --wish names another one.")]
    if goal.exact:
        reasons.append(_("A steal counts more, since another player loses the tile."))
    if seat_worms(after_bust(state))[state.seat] < seat_worms(state)[state.seat]:
        reasons.append(_("The worms that a bust would cost are counted, too."))
    return reasons


def first_moves(state: State, goal: Goal) -> tuple[list[Move], State | None]:
    """What to do now, and the turn as it is when the dice then roll; None where they need not."""
    made: list[Move] = []
    if state.thrown is not None and state.thrown != NO_DICE:
        best = choices(state, goal)[0]
        made.append(SetAside(best.face))
        state = set_aside(state, best.face, best.number)
    if goal.reached(state):
        return [*made, Take(_taken(state, goal))], None
    return [*made, *([Roll()] if state.thrown is None else [])], state


def first_steps(state: State, goal: Goal, names: Sequence[str]) -> tuple[list[str], State | None]:
    """The same in words."""
    made, rolling = first_moves(state, goal)
    return [
        roll_words(rolling, names) if rolling is not None and isinstance(move, Roll) else move_words(state, move, names)
        for move in made
    ], rolling


def _taken(state: State, goal: Goal) -> Tile:
    """The tile that a turn takes which has reached its goal: the one wished, or else the highest."""
    offered = takes(state)
    return goal.tile if goal.tile in offered else offered[-1]


def roll_words(state: State, names: Sequence[str]) -> str:
    """The next roll, and how likely it is a bust."""
    roll, risk = move_words(state, Roll(), names), bust_chance(state)
    if not risk:
        return roll
    return _("{action}, chance of a bust {percent}").format(action=roll, percent=percent_words(risk))


def last_step(goal: Goal) -> str:
    """When to stop."""
    have = points_words(goal.tile)
    if goal.exact:
        return _("Go on like this until exactly {points} and a worm are aside, then stop; more are too many").format(
            points=have
        )
    return _("Go on like this until {points} and a worm are aside, then stop").format(points=have)
