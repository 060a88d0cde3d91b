"""The bots, and players by name.

A player is asked for one move at a time and sees nothing but the state. Everything random comes from the source it is
handed, so a match can be repeated exactly, in one process or in many.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from random import Random
from typing import ClassVar, Final, Protocol, TypeAlias, cast

from heckmeck.dice import Face
from heckmeck.errors import N_, UnknownPlayer, quoted
from heckmeck.game import moves
from heckmeck.state import Move, SetAside, State, Take, bust_chance


class Player(Protocol):
    """Who chooses at a seat."""

    def choose(self, state: State, rng: Random) -> Move:
        """One of `moves(state)`, for the seat `state.seat`; asked only where that seat has to move.

        The answer must depend on the arguments alone: no other randomness than `rng`, no clock, nothing remembered
        from an earlier call. Only then is a match the same however its games are spread over processes.
        """


class RandomPlayer:
    """Any legal move, each as likely as the others."""

    def choose(self, state: State, rng: Random) -> Move:
        """One of the moves, by one draw of `rng.random()`, the only method that is the same in every Python."""
        options = moves(state)
        return options[int(rng.random() * len(options))]


class Hasty:
    """The face with the most points, and the first tile that can be had."""

    def choose(self, state: State, rng: Random) -> Move:
        """A take as soon as one is offered, a steal before the grill."""
        options = moves(state)
        if state.thrown is not None:
            return max(options, key=lambda option: _gain(state, option))
        return _best_take(options) or options[0]


class Careful:
    """Early worms, and on only while the next roll is unlikely to bust or there is nothing to take.

    The numbers are those that won most against `hasty`; docs/players.md has the experiment.
    """

    bust_limit: ClassVar[float] = 0.2
    """Rolls on with a tile in hand only where the chance that the next roll busts is below this."""
    die_price: ClassVar[float] = 1.5
    """The points a die is worth while it can still be rolled: four 2s are 8 points, but cost half the dice."""
    worm_bonus: ClassVar[float] = 1.0
    """The points that worms count more while none is aside (rule 8)."""

    def choose(self, state: State, rng: Random) -> Move:
        """A steal always; off the grill once the risk is too high, or where nothing better lies there."""
        options = moves(state)
        if state.thrown is not None:
            return max(options, key=lambda option: self._worth(state, option))
        take = _best_take(options)
        return options[0] if take is None or self._rolls_on(state, options, take) else take

    def _worth(self, state: State, option: Move) -> tuple[float, int]:
        gained, face = _gain(state, option)
        assert state.thrown is not None
        early = self.worm_bonus if face is Face.WORM else 0.0  # only offered while no worm is aside
        return gained - self.die_price * state.thrown[face - 1] + early, face

    def _rolls_on(self, state: State, options: tuple[Move, ...], take: Take) -> bool:
        better = take.tile in state.grill and take.tile < state.grill[-1]
        risk = bust_chance(state)
        return better and risk is not None and risk < self.bust_limit


def _gain(state: State, option: Move) -> tuple[int, Face]:
    """The points that setting aside brings, and its face; of equal ones the higher face, so worms before fives."""
    assert isinstance(option, SetAside) and state.thrown is not None
    return state.thrown[option.face - 1] * option.face.points, option.face


def _best_take(options: tuple[Move, ...]) -> Take | None:
    """The highest tile that can be had: a steal has the exact points, so it is never below the grill's tile."""
    last = options[-1]
    return last if isinstance(last, Take) else None


Factory: TypeAlias = Callable[[str, State | None], Player]
"""Makes a player from what stands behind the colon of its name, "" where there is none, for such a table."""


def _plain(name: str, kind: Callable[[], Player]) -> Factory:
    """The factory of a player with nothing to choose behind the colon."""

    def make(argument: str, table: State | None) -> Player:
        if argument:
            raise _unusable(f"{name}:{argument}", N_("{player} takes nothing behind a colon"), player=name)
        return kind()

    return make


def _worms() -> Player:
    from heckmeck.worms import Worms  # the compiled solver is loaded where it is needed

    return Worms()


def _expert(argument: str, table: State | None) -> Player:
    from heckmeck.expert import made

    return made(argument, table)


def _level(argument: str, table: State | None) -> Player:
    from heckmeck.ladder import made

    return made(argument)


FACTORIES: Final[dict[str, Factory]] = {
    "random": _plain("random", RandomPlayer),
    "hasty": _plain("hasty", Hasty),
    "careful": _plain("careful", Careful),
    "worms": _plain("worms", _worms),
    "expert": _expert,
    "level": _level,
}
"""The players that come with the package, by the name before the colon."""
NAMES: Final = ("random", "hasty", "careful", "worms", "expert", *(f"level:{level}" for level in range(1, 7)))
"""The players to choose from, each weaker one before the stronger: the bots, and the levels for people."""
_POSSIBLE: Final = "random, hasty, careful, worms, expert, level:1 ... level:6"


def player(name: str, table: State | None = None) -> Player:
    """The player of this name: one of `FACTORIES`, or `module:Class` for one of your own.

    Importing a module runs it, and weights are read from a file, so a name must come from whoever runs the program,
    never over the net. Where a state of the table is given, who cannot play at such tables is refused at once.

    >>> type(player("careful")).__name__
    'Careful'

    Raises:
        UnknownPlayer: no such name, or the class cannot be imported or made, or is not a player.
        BadWeights: the file that the name names cannot be read, or holds no weights, or none for such a table.

    """
    known, colon, argument = name.partition(":")
    if known in FACTORIES and (argument or not colon):
        return FACTORIES[known](argument, table)
    if not all(part.isidentifier() for part in (*known.split("."), argument)):
        raise _unusable(name, N_("there is no such name"))
    return _made(name, _imported(name, known, argument))


def _imported(name: str, module: str, attribute: str) -> type[object]:
    """The class that a name of the form `module:Class` means."""
    try:
        imported = import_module(module)
    except (Exception, SystemExit) as error:  # whatever a stranger's module does
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if missing is not None and f"{module}.".startswith(f"{missing}."):
            raise _unusable(name, N_("there is no module {module}"), module=module) from error
        raise _unusable(
            name, N_("importing {module} failed with {error}"), module=module, error=shown(error)
        ) from error
    found = getattr(imported, attribute, None)
    if not isinstance(found, type):
        raise _unusable(name, N_("there is no class {attribute} in {module}"), module=module, attribute=attribute)
    return found


def _made(name: str, kind: type[object]) -> Player:
    """A player of the class."""
    if not callable(getattr(kind, "choose", None)):
        raise _unusable(name, N_("{kind} has no method choose(state, rng)"), kind=kind.__name__)
    try:
        return cast(Player, kind())
    except (Exception, SystemExit) as error:  # whatever a stranger's class does
        raise _unusable(name, N_("{kind}() failed with {error}"), kind=kind.__name__, error=shown(error)) from error


def shown(error: BaseException) -> str:
    """A stranger's exception as one of our sentences names it: its type and, shortened, what it says."""
    said = ""
    with suppress(Exception):  # a stranger's exception may fail at that as well
        said = str(error)
    return f"{type(error).__name__} {quoted(said)}" if said else type(error).__name__


def _unusable(given: str, template: str, **params: str) -> UnknownPlayer:
    return UnknownPlayer(template, given=given, possible=_POSSIBLE, **params)
