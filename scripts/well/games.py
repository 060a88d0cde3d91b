"""How the rules of thumb do in whole games: measured, so with an error."""

from __future__ import annotations

from scripts.well.page import Cell, Table, percent
from scripts.well.thumbs import PLAYERS, Thumb, name_of

from heckmeck.tournament import play_match

GAMES = 2000
"""Games of each player."""
SEED = 1


def games() -> Table:
    """How often each player wins against one who counts worms exactly."""
    head = ("Player", "Wins, %", "±", "Busts, %")
    return Table(head, tuple(_row(rule, player) for rule, player in PLAYERS.items()))


def _row(rule: str, player: type[Thumb]) -> tuple[Cell, ...]:
    result = play_match([name_of(player), "worms"], GAMES, SEED)
    parts = result.win_rate(0), result.standard_error(0), result.bust_rate(0)
    return rule, *(percent(part or 0) for part in parts)
