"""Golden games: whole games as readable text with every state, remade by `python -m tests.golden_remake`.

A game is told by an engine, the package or the naive twin, which must tell the same. Look at the difference before you
commit what was remade: it says what has changed in the rules.
"""

import json
import random
from pathlib import Path
from typing import NamedTuple, Protocol

from tests import plays

GOLDEN = Path(__file__).parent / "golden" / "rules"
LONGEST = 2000


class Engine(Protocol):
    """Whoever knows the rules by position texts."""

    def legal(self, position: str, /) -> list[str]:
        """The moves that may be made."""

    def apply(self, position: str, move: str, /) -> tuple[str, list[dict[str, object]]]:
        """The position after a move, and what followed."""

    def worms(self, position: str, /) -> list[int]:
        """The worms of every seat."""

    def winner(self, position: str, /) -> int | None:
        """The seat that has won."""


class Game(NamedTuple):
    """A game worth keeping: why, where it begins, and its moves, or the seed that draws them."""

    why: str
    opening: str
    moves: str | int


GAMES = {
    "official": Game("a whole game for two under the default preset", "21-36 -/- 1 - official", 10),
    "short": Game("the preset `short`: a returned tile that is the highest is turned", "21-36 -/-/- 1 - short", 6),
    "sheet": Game(
        "the preset `sheet`: the returned tile is turned, a highest one stays; with eight tiles, as it takes long",
        "21-24,27-30 -/- 1 - sheet",
        3,
    ),
    "seven": Game("seven seats: the turn goes round, steals between any two", "21-36 -/-/-/-/-/-/- 4 - official", 3),
    "solo": Game("one seat: it plays against the grill, and nobody can be robbed", "21-36 - 1 - official", 12),
    "house": Game(
        "four house rules at once",
        "21-36 -/-/- 1 - official+return=highest+lower=any+steal=forced+bust-without-tile=turn",
        2,
    ),
    "no-steal": Game("nobody steals: tops of others count as buried", "21-28 -/- 1 - short+no-steal", 12),
    "turns": Game(
        "turns made by hand: a steal, a bust, eight worms, giving up with no tile, 38 points, next lower, the end",
        "33,35,36 21/22.34 1 - official",
        "r :14wwwwww w r :14 4 t34 r :11111111 1 r :wwwwwwww w t35 r :1112223w w s "
        "r :3555wwww w r :3555 5 r :3 3 t33 r :12223555 5 r :1223w w r :1233 3 t22",
    ),
}


def told(name: str, engine: Engine) -> str:
    """The text of a game as the engine plays it: position | what may be done | what is done, and what followed."""
    why, position, moves = GAMES[name]
    rules = position.split(" ")[4]
    lines = [f"Kept because: {why}.", f"Rules: {rules}", ""]
    script = iter(moves.split() if isinstance(moves, str) else ())
    rng = random.Random(moves if isinstance(moves, int) else None)
    while listed := engine.legal(position):
        assert len(lines) < LONGEST, "this game does not end"
        move = next(script) if isinstance(moves, str) else plays.chosen(position, listed, rng)
        in_the_air = position.split(" ")[3].endswith(":")
        lines.append(
            f"{position.removesuffix(rules)}| {f'{len(listed)} falls' if in_the_air else ' '.join(listed)} | {move}"
        )
        position, events = engine.apply(position, move)
        lines += [f"    {json.dumps(event)}" for event in events]
    worms = " ".join(map(str, engine.worms(position)))
    return "\n".join(
        [*lines, position.removesuffix(f" {rules}"), f"worms {worms}", f"winner {engine.winner(position)}", ""]
    )


def remake() -> None:
    """Write all golden games anew, as the package plays them."""
    GOLDEN.mkdir(exist_ok=True)
    for name in GAMES:
        (GOLDEN / f"{name}.txt").write_text(told(name, plays))


if __name__ == "__main__":
    remake()
