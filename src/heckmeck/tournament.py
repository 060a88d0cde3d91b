"""A match: many games between the same players, the same from the same seed, in one process or in many.

Each game has its own dice and its own randomness for each player, all following from the seed of the match and the
number of the game. Seats rotate: in game g, counted from 0, seat i belongs to player (i + g) mod n, and seat 1 always
begins, so that over n games everyone has begun once. Results are sums of whole numbers: no order of adding matters.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from math import sqrt
from operator import add
from random import Random
from typing import Final, NamedTuple, TypeAlias

from heckmeck.errors import N_, BadPlayer
from heckmeck.game import start
from heckmeck.match import Game, Seated, dice_from, play_game
from heckmeck.players import FACTORIES, Player, player
from heckmeck.rules import OFFICIAL, Rules
from heckmeck.state import State, seat_worms, winner
from heckmeck.tiles import TILES, Tile

BATCH: Final = 16
"""So many games are played before a process reports: some 30 ms of simple bots."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Who plays what: all that is needed to repeat any game of it."""

    players: tuple[str, ...]
    """The names, in the order of the results; one may stand twice."""
    seed: int
    rules: Rules = OFFICIAL
    tiles: tuple[Tile, ...] = TILES
    """The tiles on the grill at the start; fewer than all make small games."""

    def begin(self) -> State:
        """The state in which each game begins.

        Raises:
            ImpossibleState: no table can be made with so many players or with these tiles.

        """
        return start(len(self.players), self.rules, tiles=self.tiles)

    def seating(self, game: int) -> tuple[int, ...]:
        """The player at each seat in that game, both counted from 0.

        >>> Match(players=("careful", "hasty", "random"), seed=1).seating(4)
        (1, 2, 0)
        """
        number = len(self.players)
        return tuple((seat + game) % number for seat in range(number))

    def source(self, game: int, use: str) -> Random:
        """The source of randomness for one use in one game."""
        text = f"heckmeck {self.seed} {game} {use}"
        return Random(int.from_bytes(sha256(text.encode()).digest()))


@dataclass(frozen=True, slots=True)
class Sums:
    """What one player's games came to."""

    wins: int = 0
    worms: int = 0
    turns: int = 0
    busts: int = 0

    def __add__(self, other: Sums) -> Sums:
        return Sums(
            self.wins + other.wins, self.worms + other.worms, self.turns + other.turns, self.busts + other.busts
        )


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What the games played so far came to; two add up to the result of both.

    A game broken off as endless has no winner and counts in everything else as it stood.
    """

    players: tuple[Sums, ...]
    """One for each player, in the order of the match."""
    games: int = 0
    unfinished: int = 0
    """Games broken off after `MAX_TURNS` turns."""
    undecided: int = 0
    """Games that ended with no tile won, and so without a winner."""

    def __add__(self, other: MatchResult) -> MatchResult:
        return MatchResult(
            tuple(map(add, self.players, other.players)),
            self.games + other.games,
            self.unfinished + other.unfinished,
            self.undecided + other.undecided,
        )

    @property
    def turns_mean(self) -> float | None:
        """The turns of a game, all players together; None before the first game, as for all means."""
        return _ratio(sum(each.turns for each in self.players), self.games)

    def win_rate(self, index: int) -> float | None:
        """The part of the games that the player won."""
        return _ratio(self.players[index].wins, self.games)

    def standard_error(self, index: int) -> float | None:
        """The standard error of the win rate p over n games, sqrt(p (1 - p) / n)."""
        rate = self.win_rate(index)
        return None if rate is None else sqrt(rate * (1 - rate) / self.games)

    def worms_mean(self, index: int) -> float | None:
        """The player's worms at the end of a game."""
        return _ratio(self.players[index].worms, self.games)

    def bust_rate(self, index: int) -> float | None:
        """The part of the player's turns that ended without a tile; None where the player had no turn."""
        return _ratio(self.players[index].busts, self.players[index].turns)


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def nothing_yet(match: Match) -> MatchResult:
    """The result before the first game."""
    return MatchResult((Sums(),) * len(match.players))


class Table:
    """A match's players, made once, and ready for any of its games."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.begin = match.begin()
        self.players: tuple[Player, ...] = tuple(player(name, self.begin) for name in match.players)

    def prepare(self) -> None:
        """Let the package's own players choose once, aside: what they need is compiled then, or read."""
        for name, each in zip(self.match.players, self.players, strict=True):
            if name.partition(":")[0] in FACTORIES and not self.begin.over:
                each.choose(self.begin, Random(0))

    def play(self, number: int) -> Game:
        """The game of that number, from 0."""
        match = self.match
        seats = [
            Seated(match.players[index], self.players[index], match.source(number, f"player {index}"))
            for index in match.seating(number)
        ]
        return play_game(self.begin, seats, dice_from(match.source(number, "dice")))


def result_of(match: Match, number: int, game: Game) -> MatchResult:
    """What one game came to."""
    seats = len(match.players)
    won, worms = winner(game.end), seat_worms(game.end)
    sums = [Sums()] * seats
    for seat, index in enumerate(match.seating(number)):
        turns = sum(turn.seat == seat for turn in game.turns)
        sums[index] = Sums(int(seat == won), worms[seat], turns, game.busts[seat])
    over = game.end.over
    return MatchResult(tuple(sums), 1, unfinished=int(not over), undecided=int(over and won is None))


Writer: TypeAlias = Callable[[Match, int, Game], str]
"""Writes a game down; a function of a module, since other processes call it."""


class Batch(NamedTuple):
    """Some games in a row: what they came to, and each one written down, where that was asked for."""

    result: MatchResult
    written: tuple[str, ...]


class _Task(NamedTuple):
    match: Match
    numbers: range
    write: Writer | None


def batches(match: Match, games: int, *, jobs: int = 1, write: Writer | None = None) -> Generator[Batch]:
    """The games of the match in order, in batches, played by so many processes.

    Closing the iterator stops all of them.

    Raises:
        HeckmeckError: before the first game where the match cannot be played, or when a player fails in one.

    """
    assert jobs >= 1
    table = Table(match)  # also with more processes: a name that is unknown is refused here, once
    size = 1 if jobs == 1 else max(1, min(BATCH, games // (4 * jobs)))
    tasks = (_Task(match, range(first, min(first + size, games)), write) for first in range(0, games, size))
    if jobs == 1:
        return (_batch(table, task) for task in tasks)
    return _spread(tasks, jobs)


def _spread(tasks: Iterable[_Task], jobs: int) -> Generator[Batch]:
    from concurrent.futures.process import BrokenProcessPool  # slow to load, and one process does without

    from heckmeck.workers import ordered

    try:
        yield from ordered(_batch_elsewhere, tasks, jobs)
    except BrokenProcessPool as error:
        raise BadPlayer(N_("a process that played games has died; with --jobs 1 its last words can be seen")) from error


def _batch_elsewhere(task: _Task) -> Batch:
    return _batch(_kept_table(task.match), task)


@lru_cache(maxsize=1)
def _kept_table(match: Match) -> Table:
    """A process makes the players once."""
    return Table(match)


def _batch(table: Table, task: _Task) -> Batch:
    result, written = nothing_yet(task.match), []
    for number in task.numbers:
        game = table.play(number)
        result += result_of(task.match, number, game)
        if task.write is not None:
            written.append(task.write(task.match, number, game))
    return Batch(result, tuple(written))


def play_match(
    players: Sequence[str],
    games: int,
    seed: int,
    rules: Rules = OFFICIAL,
    *,
    tiles: Iterable[Tile] = TILES,
    jobs: int = 1,
    progress: Callable[[MatchResult], None] | None = None,
) -> MatchResult:
    """What so many games come to; `progress` is called with the result so far.

    >>> play_match(["careful", "random"], 20, seed=1).players[0].wins
    20

    Raises:
        HeckmeckError: a player is unknown or fails, or no game can be played with so many players or these tiles.

    """
    match = Match(players=tuple(players), seed=seed, rules=rules, tiles=tuple(tiles))
    result = nothing_yet(match)
    with closing(batches(match, games, jobs=jobs)) as played:
        for batch in played:
            result += batch.result
            if progress is not None:
                progress(result)
    return result
