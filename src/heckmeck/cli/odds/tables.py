"""The odds as tables: by points, by face of the roll that waits, and by what the next roll may show."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from textwrap import wrap
from typing import Final, NamedTuple

from heckmeck.cli.bars import bar, percent
from heckmeck.dice import Face
from heckmeck.solver.odds import Choice, Goal, Odds, choices, prospects
from heckmeck.state import State, dice_left, offers
from heckmeck.texts import _
from heckmeck.tiles import TILES, Tile
from heckmeck.words import dice_words

WIDEST_BAR: Final = 30
NARROWEST_BAR: Final = 6
GAP: Final = "  "
"""What stands between two columns."""
MARK: Final = "> "
"""What stands before a marked line, and as much space before the others."""


class Row(NamedTuple):
    """A line of a table; a marked one is what the plan is about."""

    cells: tuple[str, ...]
    marked: bool = False
    goes_on: bool = False
    """Whether it goes on with the line above, which is too long for the terminal."""

    def folded(self, widths: Sequence[int], *, down: bool = False) -> list[Row]:
        """The line in columns of these widths, as many lines as it takes; `down` puts short cells into the last."""
        parts = [_wrapped(cell, width) for cell, width in zip(self.cells, widths, strict=True)]
        height = max(map(len, parts))
        empty = [[""] * (height - len(part)) for part in parts]
        columns = [gap + part if down else part + gap for part, gap in zip(parts, empty, strict=True)]
        return [Row(cells, self.marked, at > 0) for at, cells in enumerate(zip(*columns, strict=True))]


class Table(NamedTuple):
    """Lines, the first of them the head, with a letter a column: l to the left, r to the right, b a bar."""

    kinds: str
    rows: list[Row]

    def lines(self) -> list[list[str]]:
        """The cells of each line as wide as their columns."""
        widths = self._widths()
        return [
            [
                cell.rjust(width) if kind == "r" else cell.ljust(width)
                for cell, width, kind in zip(row.cells, widths, self.kinds, strict=True)
            ]
            for row in self.rows
        ]

    def within(self, width: int) -> Table:
        """The table in so many characters: heads fold at spaces, then all cells; else each line becomes a list."""
        widths = self._widths()
        room = width - len(MARK) - len(GAP) * (len(widths) - 1)
        for least in (self._widths(folding=1), self._widths(folding=len(self.rows))):
            while sum(widths) > room and widths != least:
                widths[max(range(len(widths)), key=lambda at: (widths[at] > least[at], widths[at]))] -= 1
        if sum(widths) > room:
            return self._listed(width - len(MARK))
        head, *rows = self.rows
        return Table(
            self.kinds, [*head.folded(widths, down=True), *(each for row in rows for each in row.folded(widths))]
        )

    def _widths(self, *, folding: int = 0) -> list[int]:
        """How wide each column is, where so many of the first lines may fold."""
        columns = zip(*(row.cells for row in self.rows), strict=True)
        return [
            max(max(map(len, cell.split(" "))) if at < folding else len(cell) for at, cell in enumerate(column))
            for column in columns
        ]

    def _listed(self, room: int) -> Table:
        """One column: for each line its first cell, and below it the others with their heads."""
        head, *rows = self.rows
        found: list[Row] = []
        for row in rows:
            (name, first), *others = zip(head.cells, row.cells, strict=True)
            told = _wrapped(first if self.kinds[0] == "l" else f"{name} {first}", room)
            told += [GAP + each for name, cell in others for each in _wrapped(f"{name} {cell}", room - len(GAP))]
            found += [Row((each,), row.marked, at > 0) for at, each in enumerate(told)]
        return Table("l", found)


def _wrapped(text: str, width: int) -> list[str]:
    """The text in lines of so many characters, folded at spaces; a longer word stands as it is."""
    return wrap(text, max(width, 1), break_long_words=False, break_on_hyphens=False) or [""]


def chance_words(chance: Fraction | float) -> str:
    """A chance in percent with one decimal, so that they stand below one another.

    >>> chance_words(Fraction(1, 4)), chance_words(Fraction(1, 6**7)), chance_words(Fraction(0))
    ('25.0%', '<0.1%', '0%')
    >>> chance_words(1 - Fraction(1, 6**7)), chance_words(Fraction(1))
    ('>99.9%', '100%')
    """
    if chance in (0, 1):
        return _("{percent}%").format(percent=100 * int(chance))
    match round(chance * 1000):
        case 0:
            return "<" + percent(0.001)
        case 1000:
            return ">" + percent(0.999)
        case _:
            return percent(float(chance))


def goal_words(goal: Goal) -> str:
    """What is wished, as the head of a column: "25 or higher", "exactly 25", and "36", above which there is nothing."""
    if goal.tile == TILES[-1] and not goal.exact:
        return str(goal.tile)
    text = _("exactly {tile}") if goal.exact else _("{tile} or higher")
    return text.format(tile=goal.tile)


def by_points(state: State, found: Odds, goal: Goal | None, width: int | None) -> Table:
    """The chances of all numbers of points, with bars where they fit into so many characters; None for no bars."""
    head = Row((_("Points"), _("Takes"), _("At least"), _("Exactly")))
    rows = [_points_row(state, found, tile, goal) for tile in TILES]
    plain = Table("rlrr", [head, *rows])
    room = (0 if width is None else width - len(GAP.join(plain.lines()[0])) - 2 * len(GAP)) // 2
    if room < NARROWEST_BAR:
        return plain
    longest = min(WIDEST_BAR, room)
    bars = [("", "")] + [(bar(float(found.at_least[t]), longest), bar(float(found.exactly[t]), longest)) for t in TILES]
    return Table(
        "rlrbrb",
        [
            row._replace(cells=(*row.cells[:3], at_least, row.cells[3], exactly))
            for row, (at_least, exactly) in zip(plain.rows, bars, strict=True)
        ],
    )


def _points_row(state: State, found: Odds, tile: Tile, goal: Goal | None) -> Row:
    taken = " / ".join(map(str, offers(state, tile))) or "-"
    chances = (chance_words(found.at_least[tile]), chance_words(found.exactly[tile]))
    return Row((str(tile), taken, *chances), goal is not None and goal.tile == tile)


def by_face(state: State, goal: Goal | None) -> Table:
    """What the roll that waits offers for each face, the best for the goal first."""
    head = (_("Set aside"), _("Points"), _("Dice left"), _("Bust next"), *([] if goal is None else [goal_words(goal)]))
    offered = choices(state, goal)
    rows = [Row(_face_cells(each, goal), goal is not None and each is offered[0]) for each in offered]
    return Table("lrrrr"[: len(head)], [Row(head), *rows])


def _face_cells(choice: Choice, goal: Goal | None) -> tuple[str, ...]:
    risk = "-" if choice.bust is None else chance_words(choice.bust)
    chance = [] if goal is None else [chance_words(choice.chance)]
    dice = dice_words(choice.face, choice.number)
    return f"{choice.face.symbol}: {dice}", str(choice.points), str(choice.left), risk, *chance


def by_next_roll(state: State, goal: Goal) -> Table:
    """By face and by how many dice show it, once, twice and so on: the chance of the goal once it is set aside."""
    counts = range(1, dice_left(state) + 1)
    head = ("", *(f"{count}×" for count in counts))
    rows = [Row((_face_name(face), *map(chance_words, chances))) for face, chances in prospects(state, goal).items()]
    return Table("l" + "r" * len(counts), [Row(head), *rows])


def _face_name(face: Face) -> str:
    return _("worm") if face is Face.WORM else face.symbol
