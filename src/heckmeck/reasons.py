"""Why a move is the best, in words: a sentence for each fact."""

from __future__ import annotations

from collections.abc import Sequence

from heckmeck.advice import facts
from heckmeck.advice.facts import Fact
from heckmeck.state import State
from heckmeck.texts import _, ngettext
from heckmeck.words import decimal, move_words, percent_words, points_words

_SAME = 0.0005
"""Chances that differ by less look the same."""


def reason_words(fact: Fact, state: State, names: Sequence[str]) -> str:
    """The fact as a sentence to the seat on turn."""
    match fact:
        case facts.EndsGame():
            return _ending(fact, state, names)
        case facts.Brings() | facts.Covers() | facts.Stealable():
            return _about_the_tile(fact, names)
        case facts.Risk() | facts.Better() | facts.BustCosts():
            return _about_rolling(fact)
        case facts.Hopeless() | facts.BustWanted() | facts.BelowBust() | facts.NoBetter():
            return _about_busts(fact)
        case facts.Leaves() | facts.FirstWorm() | facts.Reaches():
            return _about_setting_aside(fact, names)
        case facts.NextBest():
            return _beside(fact, state, names)
        case _:
            return _about_the_rules(fact)


def _ending(fact: facts.EndsGame, state: State, names: Sequence[str]) -> str:
    if fact.winner is None:
        return _undecided(len(state.stacks))
    if fact.winner == state.seat:
        text = _("A bust ends the game, and you win.") if fact.tile is None else _("{tile} ends the game, and you win.")
    elif fact.tile is None:
        text = _("A bust ends the game, and {name} wins.")
    else:
        text = _("{tile} ends the game, and {name} wins.")
    return text.format(tile=fact.tile, name=names[fact.winner])


def _undecided(seats: int) -> str:
    """A bust ends the game, and nobody wins: what that counts in chances to win, alone at the grill nothing."""
    if seats == 1:
        return _("A bust ends the game, and nobody has a tile.")
    if seats == 2:
        return _("A bust ends the game, and nobody has a tile; that counts as half a win for both.")
    return _("A bust ends the game, and nobody has a tile; that counts as 1/{seats} of a win for each.").format(
        seats=seats
    )


def _about_the_tile(fact: facts.Brings | facts.Covers | facts.Stealable, names: Sequence[str]) -> str:
    match fact:
        case facts.Brings(tile, number, None):
            return ngettext("{tile} brings {number} worm.", "{tile} brings {number} worms.", number).format(
                tile=tile, number=number
            )
        case facts.Brings(tile, number, int(robbed)):
            return ngettext(
                "{tile} brings {number} worm, and {name} loses it.",
                "{tile} brings {number} worms, and {name} loses them.",
                number,
            ).format(tile=tile, number=number, name=names[robbed])
        case facts.Covers():
            return _("It covers {top}, which nobody can steal then.").format(top=fact.top)
        case facts.Stealable():
            return _("Whoever gets exactly {tile} points can steal it: {percent} in a turn at best.").format(
                tile=fact.tile, percent=percent_words(fact.chance)
            )
        case _:
            raise AssertionError(fact)


def _about_rolling(fact: facts.Risk | facts.Better | facts.BustCosts) -> str:
    match fact:
        case facts.Risk(now, turn) if abs(now - turn) < _SAME:
            return _("Chance of a bust by rolling on: {percent}.").format(percent=percent_words(turn))
        case facts.Risk(now, turn):
            return _("Chance of a bust: {now} in the next roll, {turn} in the whole turn.").format(
                now=percent_words(now), turn=percent_words(turn)
            )
        case facts.Better(tile, 0):
            return _("Rolling on cannot bring anything better than {tile}.").format(tile=tile)
        case facts.Better(tile, chance):
            return _("Chance of something better than {tile} by rolling on: {percent}.").format(
                tile=tile, percent=percent_words(chance)
            )
        case facts.BustCosts(None):
            return _("A bust costs you nothing.")
        case facts.BustCosts(tile, number):
            return ngettext(
                "A bust costs you {tile}, {number} worm.", "A bust costs you {tile}, {number} worms.", number
            ).format(tile=tile, number=number)
        case _:
            raise AssertionError(fact)


def _about_setting_aside(fact: facts.Leaves | facts.FirstWorm | facts.Reaches, names: Sequence[str]) -> str:
    match fact:
        case facts.FirstWorm():
            return _("It brings the worm that every tile needs.")
        case facts.Leaves(have, 0):
            return _("That makes {points}, and no dice are left.").format(points=points_words(have))
        case facts.Leaves(have, dice):
            return ngettext(
                "That makes {points}, and {number} die is left.",
                "That makes {points}, and {number} dice are left.",
                dice,
            ).format(points=points_words(have), number=dice)
        case facts.Reaches(tile, None, goes_on):
            text = (
                _("It would take {tile} at once, but rolling on promises more.") if goes_on else _("It takes {tile}.")
            )
            return text.format(tile=tile)
        case facts.Reaches(tile, int(robbed), goes_on):
            more = _("It could steal {tile} from {name} at once, but rolling on promises more.")
            text = more if goes_on else _("It steals {tile} from {name}.")
            return text.format(tile=tile, name=names[robbed])
        case _:
            raise AssertionError(fact)


def _beside(fact: facts.NextBest, state: State, names: Sequence[str]) -> str:
    move = move_words(state, fact.move, names)
    if fact.near:
        return _("About as good: {action}").format(action=move)
    text = (
        _("Next best, {less} percentage points behind: {action}")
        if fact.by_win
        else _("Next best, {less} worms behind: {action}")
    )
    return text.format(less=_less(fact), action=move)


def _less(fact: facts.NextBest) -> str:
    """By how much the second is worse than the best, as the table shows the two: rounded."""
    scale, places = (100, 1) if fact.by_win else (1, 2)
    return decimal(round(scale * fact.best, places) - round(scale * fact.second, places), places)


def _about_busts(fact: facts.Hopeless | facts.BustWanted | facts.BelowBust | facts.NoBetter) -> str:
    match fact:
        case facts.Hopeless():
            return _("This turn is a bust whatever the dice show.")
        case facts.BustWanted():
            return _("A bust is better here than the tiles that can still come.")
        case facts.BelowBust(tile):
            return _("{tile} is worth less here than a bust.").format(tile=tile)
        case _:
            return _("On average a roll brings nothing better than a bust.")


def _about_the_rules(fact: Fact) -> str:
    match fact:
        case facts.Begins():
            return _("A turn begins with a roll; nothing can be taken or given up before it (rule 4).")
        case facts.NoWorm():
            return _("Without a worm aside no tile can be taken (rule 8).")
        case facts.TooFew(have):
            return _("{points}: too few for any tile on the grill (rule 11).").format(points=points_words(have))
        case facts.WormsCount():
            return _("In chances the two are hardly apart: here the worms of the turn decide.")
        case facts.StealsCount():
            return _("Compared so, a steal counts more worms than it brings you, since another player loses the tile.")
        case _:
            return _("Nothing else can be done.")
