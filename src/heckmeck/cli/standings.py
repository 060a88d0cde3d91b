"""The result of a match for people: a table, a picture of the win rates, and what to make of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from heckmeck.cli.bars import bar, can_draw, percent
from heckmeck.cli.colours import FLAME
from heckmeck.cli.output import console
from heckmeck.notation import format_rules
from heckmeck.played import MAX_TURNS
from heckmeck.texts import _, ngettext
from heckmeck.tournament import Match, MatchResult
from heckmeck.words import decimal

BAR: Final = 24
"""The characters of a bar that stands for winning every game."""


class Row(NamedTuple):
    """A line of the table; the bar is the same number as the win rate, drawn."""

    player: str
    wins: str
    win_rate: str
    worms: str
    busts: str
    bar: str = ""


def show(match: Match, result: MatchResult, seconds: float) -> None:
    """Print the table and what belongs to it."""
    out = console()
    out.print(headline(match, result, seconds))
    out.print()
    rows = [heading(), *(row_of(match, result, index) for index in range(len(match.players)))]
    drawn = can_draw(out)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    fits = drawn and sum(widths) + 2 * len(widths) <= out.width
    for row in rows:
        out.print(_line(row, widths), end="")
        out.print(f"  {row.bar}" if fits and row.bar else "", style=FLAME)
    out.print()
    for line in remarks(result):
        out.print(line)


def headline(match: Match, result: MatchResult, seconds: float) -> str:
    """What was played, in one line, with all that is needed to repeat it."""
    games = ngettext("{number} game", "{number} games", result.games).format(number=result.games)
    turns = decimal(result.turns_mean, 1)
    return _("{games}, rules {rules}, seed {seed}: {turns} turns a game, {seconds} s").format(
        games=games, rules=format_rules(match.rules), seed=match.seed, turns=turns, seconds=decimal(seconds, 1)
    )


def heading() -> Row:
    """The names of the columns."""
    return Row(_("Player"), _("Won"), _("Win rate"), _("Worms"), _("Busts"))


def row_of(match: Match, result: MatchResult, index: int) -> Row:
    """The line of one player."""
    rate, error = result.win_rate(index), result.standard_error(index)
    return Row(
        match.players[index],
        str(result.players[index].wins),
        f"{percent(rate)} ± {decimal(None if error is None else 100 * error, 1)}",
        decimal(result.worms_mean(index), 1),
        percent(result.bust_rate(index)),
        bar(rate or 0.0, BAR),
    )


def remarks(result: MatchResult) -> list[str]:
    """What one has to know to read the table."""
    lines = [
        _("Worms: at the end of a game, on average. Busts: the turns that ended without a tile."),
        _("±: the standard error. By luck a win rate is often off by one, seldom by more than two."),
    ]
    if len(result.players) > 1 and any(each.wins in (0, result.games) for each in result.players):
        text = _(
            "Where somebody won all games or none ± says nothing: after {number} games the true rate may well be"
            " {percent} away from that (rule of three)."
        )
        lines.append(text.format(number=result.games, percent=percent(min(1.0, 3 / max(1, result.games)))))
    if result.undecided:
        text = ngettext(
            "{number} game ended with no tile won: nobody wins it.",
            "{number} games ended with no tile won: nobody wins them.",
            result.undecided,
        )
        lines.append(text.format(number=result.undecided))
    if result.unfinished:
        text = ngettext(
            "{number} game was unfinished after {turns} turns: nobody wins it.",
            "{number} games were unfinished after {turns} turns: nobody wins them.",
            result.unfinished,
        )
        lines.append(text.format(number=result.unfinished, turns=MAX_TURNS))
    return lines


def _line(row: Row, widths: Sequence[int]) -> str:
    name, *numbers = row[:-1]
    cells = [name.ljust(widths[0]), *(each.rjust(width) for each, width in zip(numbers, widths[1:-1], strict=True))]
    return "  ".join(cells).rstrip()
