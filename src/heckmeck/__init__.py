"""Heckmeck am Bratwurmeck: the rules, exactly. A game is a list of moves folded over a state.

>>> from heckmeck import format_move, format_position, moves, parse_move, parse_position, play
>>> state = parse_position("22,24,26 29/25 1 444w:1155")
>>> [format_move(move) for move in moves(state)]
['1', '5']
"""

from heckmeck.dice import DICE, FACES, NO_DICE, Face, Handful, count, faces, falls, handful
from heckmeck.errors import HeckmeckError, IllegalMove, ImpossibleState, NotationError, RecordError
from heckmeck.game import Step, ToMove, moves, play, start, step, to_move
from heckmeck.notation import (
    format_handful,
    format_move,
    format_position,
    format_rules,
    parse_handful,
    parse_move,
    parse_position,
    parse_rules,
)
from heckmeck.record import Record, Turn, format_record, parse_record, read_records
from heckmeck.rules import FLAGS, Preset, Rules
from heckmeck.state import (
    Busted,
    Ended,
    Event,
    Fall,
    Move,
    Roll,
    SetAside,
    State,
    Stop,
    Take,
    Taken,
    TurnPassed,
    check,
    dice_left,
    points,
    seat_worms,
    takes,
    winner,
)
from heckmeck.tiles import TILES, Tile, worms

__all__ = [
    "DICE",
    "FACES",
    "FLAGS",
    "NO_DICE",
    "TILES",
    "Busted",
    "Ended",
    "Event",
    "Face",
    "Fall",
    "Handful",
    "HeckmeckError",
    "IllegalMove",
    "ImpossibleState",
    "Move",
    "NotationError",
    "Preset",
    "Record",
    "RecordError",
    "Roll",
    "Rules",
    "SetAside",
    "State",
    "Step",
    "Stop",
    "Take",
    "Taken",
    "Tile",
    "ToMove",
    "Turn",
    "TurnPassed",
    "check",
    "count",
    "dice_left",
    "faces",
    "falls",
    "format_handful",
    "format_move",
    "format_position",
    "format_record",
    "format_rules",
    "handful",
    "moves",
    "parse_handful",
    "parse_move",
    "parse_position",
    "parse_record",
    "parse_rules",
    "play",
    "points",
    "read_records",
    "seat_worms",
    "start",
    "step",
    "takes",
    "to_move",
    "winner",
    "worms",
]
