"""Text forms of dice, moves, rules and positions, each a parse and a format that undo one another.

`format(parse(text))` is the canonical text and `parse(format(value)) == value`. Reading is strict, since links and
scripts rely on these forms: what is not written as documented is refused with the column where reading failed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple, cast

from heckmeck.dice import DICE, FACES, NO_DICE, Handful, written
from heckmeck.errors import ImpossibleState, NotationError, Value
from heckmeck.rules import FLAGS, OFFICIAL, Preset, Rules, flags, with_flags
from heckmeck.state import Fall, Move, Roll, SetAside, Stack, State, Stop, Take, check
from heckmeck.tiles import TILES, Tile

MAX_LENGTH: Final = 500
"""The longest text that is read; the longest position that can be written is shorter."""

_SYMBOLS: Final = {face.symbol: face for face in FACES}
_NUMBER: Final = re.compile(r"[0-9]{1,9}")


class _Text(NamedTuple):
    """A part of a text, and where it stands in the whole, so that errors can point into the whole."""

    part: str
    whole: str
    start: int = 0

    def at(self, index: int) -> int:
        return self.start + index + 1

    def cut(self, start: int, end: int | None = None) -> _Text:
        return _Text(self.part[start:end], self.whole, self.start + start)

    def split(self, separator: str) -> list[_Text]:
        parts: list[_Text] = []
        index = 0
        for part in self.part.split(separator):
            parts.append(_Text(part, self.whole, self.start + index))
            index += len(part) + len(separator)
        return parts

    def refuse(self, template: str, offset: int = 0, /, **params: Value) -> NotationError:
        """The error at a place in this part."""
        return NotationError(template, text=self.whole, column=self.at(offset), **params)


def parse_handful(text: str) -> Handful:
    """The dice written as their symbols in any order, none for an empty text.

    >>> parse_handful("5w1")
    (1, 0, 0, 0, 1, 1)

    Raises:
        NotationError: a symbol that no die has, or more than 8 dice.

    """
    return _handful(_whole(text))


def format_handful(dice: Handful) -> str:
    """The symbols of the dice, in the order 12345w."""
    return written(dice)


# Few texts are moves, and logs and records have the same ones over and over.
@lru_cache(maxsize=8_192)
def parse_move(text: str) -> Move:
    """The move written `r`, `:1135ww25`, `1` to `5`, `w`, `t25` or `s`.

    >>> parse_move("t25"), parse_move("w")
    (Take(tile=25), SetAside(face=<Face.WORM: 6>))

    Raises:
        NotationError: any other text.

    """
    whole = _whole(text)
    if text == "r":
        return Roll()
    if text == "s":
        return Stop()
    if text in _SYMBOLS:
        return SetAside(_SYMBOLS[text])
    if text.startswith(":"):
        fallen = _handful(whole.cut(1))
        if fallen == NO_DICE:
            raise whole.refuse("the dice that fell are missing after the colon", 1)
        return Fall(fallen)
    if text.startswith("t"):
        return Take(_tile(whole.cut(1)))
    raise whole.refuse("a move is r, 1 to 5, w, t and a tile, s, or : and the dice that fell")


def format_move(move: Move) -> str:
    """The move as `parse_move` reads it.

    >>> format_move(Fall((1, 1, 0, 0, 0, 1)))
    ':12w'
    """
    return str(move)


def parse_rules(text: str) -> Rules:
    """A preset and house rules joined by `+`.

    >>> parse_rules("sheet+lower=any").lower_any
    True

    Raises:
        NotationError: an unknown preset or house rule, or one given twice.

    """
    return _rules(_whole(text))


def format_rules(rules: Rules) -> str:
    """The preset and the house rules that are on, in the order of `FLAGS`."""
    return "+".join((rules.preset.value, *flags(rules)))


def parse_position(text: str) -> State:
    """The state written as `GRILL STACKS SEAT TURN RULES`; the last may be left out, and a URL has `_` for spaces.

    >>> parse_position("21-24,26 27.31/- 2 ww:113544").grill
    (21, 22, 23, 24, 26)

    Raises:
        NotationError: the text is not of this form, or no game can reach the position.

    """
    whole = _whole(text)
    separator = " " if " " in text else "_"
    fields = whole.split(separator)
    if len(fields) not in (4, 5):
        raise whole.refuse(
            "a position has the fields GRILL STACKS SEAT TURN RULES with one space between, of which the last may be"
            " left out, as in 21-36 -/- 1 ww:112445; number of fields here: {given}",
            len(text),
            given=len(fields),
        )
    grill, stacks, seat, turn, *rules = fields
    aside, thrown = _turn(turn)
    state = State(
        _grill(grill),
        tuple(_stack(each) for each in stacks.split("/")),
        _seat(seat),
        aside,
        thrown,
        _rules(rules[0]) if rules else OFFICIAL,
    )
    _checked(state, {"grill": grill, "stacks": stacks, "seat": seat, "turn": turn})
    return state


def format_position(state: State) -> str:
    """The state as `parse_position` reads it, with its rules always written.

    >>> format_position(parse_position("21-23,25 -/- 1 -"))
    '21-23,25 -/- 1 - official'
    """
    stacks = "/".join(".".join(map(str, stack)) or "-" for stack in state.stacks)
    return f"{_format_grill(state.grill)} {stacks} {state.seat + 1} {_format_turn(state)} {format_rules(state.rules)}"


def to_url(position: str) -> str:
    """The position's text as it stands in a URL.

    >>> to_url("21-36 -/- 1 -")
    '21-36_-/-_1_-'
    """
    return position.replace(" ", "_")


def from_url(text: str) -> str:
    """The position's text that stands in a URL."""
    return text.replace("_", " ")


def _whole(text: str) -> _Text:
    whole = _Text(text, text)
    if len(text) > MAX_LENGTH:
        raise whole.refuse(
            "{length} characters were given, and at most {most} are read",
            MAX_LENGTH,
            length=len(text),
            most=MAX_LENGTH,
        )
    return whole


def _handful(text: _Text) -> Handful:
    counts = [0] * 6
    for index, each in enumerate(text.part):
        if each not in _SYMBOLS:
            raise text.refuse("a die shows 1 2 3 4 5 or w", index)
        if index == DICE:
            raise text.refuse("there are only 8 dice (rule {rule})", index, rule=2)
        counts[_SYMBOLS[each] - 1] += 1
    return cast(Handful, tuple(counts))


def _tile(text: _Text) -> Tile:
    if _NUMBER.fullmatch(text.part) is None or text.part.startswith("0") or Tile(int(text.part)) not in TILES:
        raise text.refuse("a tile is a number from 21 to 36 (rule {rule})", rule=3)
    return Tile(int(text.part))


def _grill(text: _Text) -> tuple[Tile, ...]:
    if text.part == "-":
        return ()
    tiles: list[Tile] = []
    for part in text.split(","):
        run = _run(part)
        if tiles and run[0] == tiles[-1]:
            raise part.refuse("tile {tile} stands twice, and there is one", tile=run[0])
        if tiles and run[0] < tiles[-1]:
            raise part.refuse("the tiles on the grill are written in ascending order")
        tiles.extend(run)
    return tuple(tiles)


def _run(text: _Text) -> tuple[Tile, ...]:
    """The tiles of a number or of a range."""
    first, *rest = text.split("-")
    if not rest:
        return (_tile(first),)
    if len(rest) > 1:
        raise rest[1].refuse("a range has one dash, like 21-24", -1)
    low, high = _tile(first), _tile(rest[0])
    if low >= high:
        raise text.refuse("a range ascends, like 21-24")
    return TILES[TILES.index(low) : TILES.index(high) + 1]


def _stack(text: _Text) -> Stack:
    if text.part == "-":
        return ()
    return tuple(_tile(each) for each in text.split("."))


def _seat(text: _Text) -> int:
    if _NUMBER.fullmatch(text.part) is None or text.part.startswith("0"):
        raise text.refuse("a seat is a number from 1 (rule {rule})", rule=1)
    return int(text.part) - 1


def _turn(text: _Text) -> tuple[Handful, Handful | None]:
    if text.part == "-":
        return NO_DICE, None
    if not text.part:
        raise text.refuse("the turn is missing; before the first roll it is -")
    aside, *rolled = text.split(":")
    if len(rolled) > 1:
        raise rolled[1].refuse("a turn has one colon, between the dice aside and the roll", -1)
    return _handful(aside), _handful(rolled[0]) if rolled else None


def _rules(text: _Text) -> Rules:
    preset, *house = text.split("+")
    presets = [each.value for each in Preset]
    if preset.part not in presets:
        raise preset.refuse("a preset is {possible} (rule {rule})", rule=15, possible=", ".join(presets))
    for index, flag in enumerate(house):
        if flag.part not in FLAGS:
            raise flag.refuse("a house rule is {possible}", possible=", ".join(FLAGS))
        if flag.part in [each.part for each in house[:index]]:
            raise flag.refuse("this house rule stands twice")
    return with_flags(Preset(preset.part), tuple(flag.part for flag in house))


def _checked(state: State, fields: dict[str, _Text]) -> None:
    """Refuse a position that cannot arise, pointing at its field."""
    try:
        check(state)
    except ImpossibleState as error:
        field = fields[error.field]
        raise field.refuse(error.template, **error.params) from None


def _format_grill(grill: tuple[Tile, ...]) -> str:
    runs: list[list[Tile]] = []
    for tile in grill:
        if runs and tile == runs[-1][-1] + 1:
            runs[-1].append(tile)
        else:
            runs.append([tile])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs) or "-"


def _format_turn(state: State) -> str:
    if state.fresh:
        return "-"
    aside = format_handful(state.aside)
    return aside if state.thrown is None else f"{aside}:{format_handful(state.thrown)}"
