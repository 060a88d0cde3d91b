"""How strong the expert is: contests against counters of worms, a best response learned against it, and its searches.

Everything is played side by side by the compiled code, so a hundred thousand games take a minute. A line is printed as
soon as it is known, and with `--doc docs/strength.md` the sections of that page are filled, each when it is whole.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from bench.answer import Answer
from bench.duel import Duel, Pair
from bench.learning import learned, net_of, progress
from bench.otherwise import against_worms as against_others
from bench.rollouts import reached, truth
from bench.strength.page import written
from bench.table import command, commit, machine
from numpy.typing import NDArray

from heckmeck.rules import OFFICIAL, Preset, Rules
from heckmeck.solver.board import flags_of
from heckmeck.solver.contest import Contestant, Outcome, Searcher, WormCounter, contest
from heckmeck.solver.courses import COURSES
from heckmeck.solver.training import Course, Training
from heckmeck.solver.value import chances
from heckmeck.solver.weights import Weights, shipped

SEED: Final = 2026


SHARE: Final = {(Preset.OFFICIAL, 2): 1, (Preset.OFFICIAL, 4): 2}
"""The part of the games that tables get, one in so many: the sheet's games are long."""


class Line(NamedTuple):
    """One figure."""

    what: str
    par: float
    rate: float
    error: float
    games: int

    def __str__(self) -> str:
        cells = (self.what, f"{self.par:.1f}", f"{100 * self.rate:.2f} ± {100 * self.error:.2f}", f"{self.games:,}")
        return f"| {' | '.join(cells)} |"


def line(what: str, outcome: Outcome, player: int = 0) -> Line:
    """The figure of one player of a contest."""
    par = 100 / len(outcome.wins)
    return Line(what, par, outcome.rate(player), outcome.error(player), outcome.games)


def known(rules: Rules, seats: int) -> Weights:
    """The weights that come with the package."""
    found = shipped(rules.preset, seats)
    assert found is not None
    return found


def against_worms(games: int) -> Iterator[Line]:
    """One expert against counters of worms at all other seats, for all rules and tables that have weights."""
    for preset, seats in COURSES:
        rules, steal = Rules(preset=preset), 1 + 1 / (seats - 1)
        number = games // SHARE.get((preset, seats), 10 if preset is Preset.SHEET else 5)
        others: list[Contestant] = [WormCounter(steal)] * (seats - 1)
        what = f"{preset.value}, {seats} seats: expert against `worms`"
        progress(what)
        yield line(what, contest([known(rules, seats), *others], number, SEED, rules))


def searches(games: int) -> Iterator[Line]:
    """Looking two turns ahead against looking one, and an untaught search against the network it was given."""
    for seats in (2, 4):
        weights = known(OFFICIAL, seats)
        what = f"official, {seats} seats: expert:2 against expert"
        progress(what)
        players: list[Contestant] = [Searcher(weights, 2), *[weights] * (seats - 1)]
        yield line(what, contest(players, games // 5, SEED))
    for share in (100, 20):
        poor = briefly(COURSES[Preset.OFFICIAL, 2].positions // share)
        for depth in (2, 3):
            what = f"official, 2 seats, a network of {100 // share} % of the training: depth {depth} against depth 1"
            progress(what)
            yield line(what, contest([Searcher(poor, depth), poor], games // (10 if depth == 2 else 200), SEED))


def briefly(positions: int) -> Weights:
    """A network for two that has learned little."""
    course = Course(rules=OFFICIAL, seats=2, positions=positions, seed=SEED)
    return learned(Training(course))


def response(games: int, positions: int) -> Iterator[Line]:
    """A network that learns the best response to the expert, from the expert's own weights on."""
    expert = known(OFFICIAL, 2)
    course = Course(
        rules=OFFICIAL,
        seats=2,
        positions=positions,
        seed=SEED,
        first=expert.first,
        second=expert.second,
        counted=0,
        guests=1,
        parts=4,
        rate=5e-4,
    )
    progress("learning the best response")
    answer = learned(Answer(course, expert, expert))
    yield line("official, 2 seats: a learned best response against expert", contest([answer, expert], games, SEED))


def ceiling(games: int, positions: int) -> Iterator[Line]:
    """What can be won against `worms` at two seats: a network that plays against nobody else, from the expert's on."""
    expert, worms = known(OFFICIAL, 2), WormCounter(2)
    course = Course(
        rules=OFFICIAL,
        seats=2,
        positions=positions,
        seed=SEED,
        first=expert.first,
        second=expert.second,
        counted=0,
        guests=1,
        parts=4,
        rate=1e-3,
        keep=0.9998,
    )
    progress("learning the best response to counters of worms")
    training = Answer(course, expert)
    answer = learned(training)
    said = Pair(net_of(course, training.own_average), answer)
    players = {"a learned best response": (answer, 1), "the same, two turns ahead": (answer, 2), "expert": (expert, 1)}
    for what, (player, depth) in players.items():
        progress(f"{what}, without luck")
        yield Line(f"{what} against `worms`, without luck", 50, *Duel(said, player, depth, SEED).rate(games // 100))
    for what, player in (("a learned best response", answer), ("expert", expert)):
        progress(what)
        yield line(f"{what} against `worms`", contest([player, worms], games, SEED))


def otherwise(games: int) -> Iterator[Line]:
    """The expert against `worms` at two seats where the game, or the counter, is read otherwise: `bench.otherwise`."""
    expert = known(OFFICIAL, 2)
    for what, prefers, surrenders in (
        ("expert against `worms`", 0, False),
        ("against `worms` that prefers the higher of equal tiles", 1, False),
        ("against `worms` that prefers the lower of equal tiles", -1, False),
        ("against `worms` where a bust may be chosen with a tile at hand", 0, True),
        ("against `worms` that prefers the lower, where a bust may be chosen", -1, True),
    ):
        progress(what)
        yield Line(what, 50, *against_others(expert, games, SEED, prefers=prefers, surrenders=surrenders))


def consistency(positions: int) -> Iterator[Line]:
    """How far the network's word is from the exact expectation of the turn by its own words, on positions of play.

    The mean of the absolute differences of the chance of the seat on turn, in place of a rate.
    """
    for seats in (2, 4):
        progress(f"positions of play for {seats} seats")
        weights = known(OFFICIAL, seats)
        boards = np.concatenate(list(reached(weights, seats, positions, SEED)))[:positions]
        said, exact = (chances(weights, boards, flags_of(OFFICIAL), depth)[:, 0] for depth in (0, 1))
        yield Line(f"official, {seats} seats: the network's word, off by", 0, *mean(np.abs(said - exact)), len(said))


def errors(positions: int, rollouts: int) -> Iterator[Line]:
    """How far the network's word is from what rollouts say: `bench.rollouts` has how.

    The root of the mean square is without what the noise of the rollouts adds to it.
    """
    weights = known(OFFICIAL, 2)
    boards = np.concatenate(list(reached(weights, 2, positions, SEED)))[:positions]
    progress(f"{rollouts} rollouts of each of {positions} positions")
    found = truth(weights, boards, rollouts, SEED)
    for what, said in (("the network's word", found.said), ("the exact turn by its word", found.exact)):
        off = said - found.true
        square, least = off**2 - found.error**2, 1e-12
        root = sqrt(max(float(square.mean()), least))
        yield Line(f"{what}: mean error", 0, *mean(np.abs(off)), positions)
        yield Line(f"{what}: root of the mean square", 0, root, mean(square)[1] / (2 * root), positions)
        yield Line(f"{what}: too high by", 0, *mean(off), positions)
    luck = found.won - found.true
    yield Line("the same positions by who won: higher by", 0, *mean(luck), positions)


def mean(values: NDArray[np.float64]) -> tuple[float, float]:
    """The mean, and its standard error."""
    return float(values.mean()), float(values.std() / sqrt(len(values)))


PARTS: Final[Mapping[str, Callable[[argparse.Namespace], Iterator[Line]]]] = {
    "worms": lambda asked: against_worms(asked.games),
    "response": lambda asked: response(asked.games, asked.positions),
    "ceiling": lambda asked: ceiling(2 * asked.games, 4 * asked.positions),
    "otherwise": lambda asked: otherwise(2 * asked.games),
    "searches": lambda asked: searches(asked.games),
    "word": lambda asked: consistency(asked.games // 5),
    "error": lambda asked: errors(asked.games // 200, 1024),
}
"""What can be measured, each a section of the page."""


HEAD: Final = "| | par | % ± standard error | games |\n|---|--:|--:|--:|"


def table(found: Sequence[Line]) -> str:
    """The section of the page."""
    return "\n".join((HEAD, *map(str, found), "", f"{machine()}; commit {commit()}; `python -m {command()}`"))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games of the first contest; the others have fewer")
    parser.add_argument("--positions", type=int, default=10_000_000, help="that the best response learns from")
    parser.add_argument("--doc", type=Path, metavar="FILE", help="fill the section of this page")
    parser.add_argument("--only", choices=PARTS, nargs="+", default=list(PARTS), help="measure only this")
    asked = parser.parse_args()
    try:
        for part in asked.only:
            measure(part, asked)
    except KeyboardInterrupt:
        print("stopped; what is above holds", file=sys.stderr)
        sys.exit(130)


def measure(part: str, asked: argparse.Namespace) -> None:
    """Print a section, line by line, and fill it in the page once it is whole."""
    print(f"\n## {part}\n\n{HEAD}", flush=True)
    found: list[Line] = []
    for each in PARTS[part](asked):
        found.append(each)
        print(each, flush=True)
    if asked.doc is not None:
        written(asked.doc, {part: table(found)}, None)


if __name__ == "__main__":
    main()
