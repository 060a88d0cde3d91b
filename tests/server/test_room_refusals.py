"""What is refused at a table, command by command, each with its code and its sentence."""

from __future__ import annotations

import pytest
from tests.server.rooms import ANA, BO, CY, Hand, Wrong, begun, companion, seated

from heckmeck.server.messages import (
    Abandon,
    AddEntropy,
    Clock,
    Leave,
    Play,
    Return,
    Say,
    SeatBot,
    SetPace,
    Sit,
    Start,
    Substitute,
    Terms,
    Undo,
)


def private() -> Hand:
    """A table by invitation at which nobody sits yet."""
    return Hand(Terms(seats=2))


def open_table() -> Hand:
    """A table for all at which Ana sits."""
    return seated(ANA, terms=Terms(seats=3, listed=True))


def full() -> Hand:
    """A table that could begin."""
    return seated(ANA, BO)


def full_with_bot() -> Hand:
    """A table that could begin, with a bot."""
    return seated(ANA, "hasty")


def youngest() -> Hand:
    """A table at which the youngest begins."""
    return seated(ANA, BO, terms=Terms(seats=2, listed=True, first="youngest"))


def seeded() -> Hand:
    """A table to whose dice Ana has added."""
    hand = full()
    hand.do(AddEntropy(key="grain", entropy="ab"))
    return hand


def crowded() -> Hand:
    """A table to whose dice as many have added as may."""
    hand = full()
    for number in range(16):
        guest = CY._replace(guest=f"{number:016x}")
        hand.do(Leave(key=f"l{number}", seat=2))
        hand.do(Sit(key=f"s{number}", seat=2, name=f"N{number}"), guest)
        hand.do(AddEntropy(key=f"e{number}", entropy="ab"), guest)
    return hand


def playing() -> Hand:
    """A game of Ana, who is on turn, and Bo."""
    return begun(ANA, BO)


def rolled() -> Hand:
    """The same after Ana's first roll, which is :1144445w."""
    return playing().moves("r")


def away() -> Hand:
    """A game in which a bot plays for Ana, who is on turn."""
    hand = playing()
    hand.do(Substitute(key="sub", seat=1, bot="careful"))
    return hand


def with_bot() -> Hand:
    """A game of Ana against a bot."""
    return begun(ANA, "hasty")


def late() -> Hand:
    """A game in which Ana's time is over."""
    hand = begun(ANA, BO, terms=Terms(seats=2, listed=True, first=1, clock=Clock(kind="turn", turn_s=5)))
    hand.now += 4_000
    return hand


def real() -> Hand:
    """A game with real dice, before the first roll."""
    return companion(ANA, BO)


def real_rolled() -> Hand:
    """The same with the dice in the air."""
    return real().moves("r")


def finished() -> Hand:
    """A game that has been given up."""
    hand = begun(ANA, "hasty")
    hand.do(Abandon(key="end"))
    return hand


def talked() -> Hand:
    """A table at which Ana has said as much as may be said at once."""
    hand = full()
    for number in range(5):
        hand.do(Say(key=f"t{number}", phrase="hello"))
    hand.now -= 1_000
    return hand


K = "k"

WRONG: dict[str, Wrong] = {
    "nobody of a private table": (
        private, Sit(key=K, seat=2), BO, "no-such-match: there is no table abcdefghij for you",
    ),
    # Sitting down
    "seat out of range": (
        open_table, Sit(key=K, seat=4), BO,
        "bad-request: seat 4 was given, and the seats at this table are 1 to 3 (rule 1)",
    ),
    "taken": (open_table, Sit(key=K, seat=1), BO, "seat-taken: seat 1 is Ana's: free are 2, 3"),
    "full": (full, Sit(key=K, seat=2), CY, "seat-taken: seat 2 is Bo's, and no seat is free"),
    "a bot's": (full_with_bot, Sit(key=K, seat=2), BO, "seat-taken: seat 2 is hasty's, and no seat is free"),
    "same name": (
        open_table, Sit(key=K, seat=2, name=" ANA "), BO,
        "seat-taken: ANA sits at this table already: choose another name",
    ),
    "own name twice": (
        open_table, Sit(key=K, seat=2), ANA, "seat-taken: Ana sits at this table already: choose another name",
    ),
    "name of a bot": (
        open_table, Sit(key=K, seat=2, name="Bot:hasty"), BO,
        "bad-request: a name that begins with bot: is a bot's: choose another one",
    ),
    "name of spaces": (
        open_table, Sit(key=K, seat=2, name="  "), BO,
        "refused: a name has 1 to 24 characters",
    ),
    "name that turns the line": (
        open_table, Sit(key=K, seat=2, name="Bo\u202eb"), BO,
        "bad-notation: 'Bo\\u202eb', column 3: control characters are not allowed",
    ),
    "during the game": (playing, Sit(key=K, seat=2), CY, "seat-taken: seat 2 is Bo's, and no seat is free"),
    "after the game": (finished, Sit(key=K, seat=2), BO, "not-now: the game is over"),
    # Bots
    "bot by another": (
        open_table, SeatBot(key=K, seat=2, bot="hasty"), BO, "not-allowed: only who made the table may do this",
    ),
    "bot on a person": (
        full, SeatBot(key=K, seat=2, bot="hasty"), ANA, "seat-taken: seat 2 is Bo's, and no seat is free",
    ),
    "bot out of range": (
        full, SeatBot(key=K, seat=3, bot="hasty"), ANA,
        "bad-request: seat 3 was given, and the seats at this table are 1 to 2 (rule 1)",
    ),
    "bot during the game": (
        playing, SeatBot(key=K, seat=1, bot="hasty"), ANA,
        "not-now: the game has begun, and this is possible only before",
    ),
    # Leaving
    "another's seat": (
        full, Leave(key=K, seat=1), BO,
        "not-allowed: seat 1 is Ana's: only Ana and who made the table may free it",
    ),
    "a bot's seat during the game": (
        with_bot, Leave(key=K, seat=2), ANA,
        "not-now: the game has begun, and a bot leaves its seat only before",
    ),
    "no such seat": (
        full, Leave(key=K, seat=7), ANA,
        "bad-request: seat 7 was given, and the seats at this table are 1 to 2 (rule 1)",
    ),
    "left after the game": (finished, Leave(key=K, seat=1), ANA, "not-now: the game is over"),
    # Adding to the dice
    "added twice": (
        seeded, AddEntropy(key=K, entropy="cd"), ANA,
        "too-many: you have added to the dice already, and each may once",
    ),
    "added by a watcher": (
        seeded, AddEntropy(key=K, entropy="cd"), CY,
        "not-allowed: only who sits at the table may do this, and you watch",
    ),
    "added too often": (
        crowded, AddEntropy(key=K, entropy="cd"), ANA,
        "too-many: 16 have added to the dice already, and no more can",
    ),
    "added to real dice": (
        lambda: seated(ANA, BO, terms=Terms(seats=2, listed=True, dice="real")), AddEntropy(key=K, entropy="cd"), ANA,
        "not-allowed: the dice at this table are real, so nothing can be added to them",
    ),
    "added during the game": (
        playing, AddEntropy(key=K, entropy="cd"), ANA,
        "not-now: the game has begun, and this is possible only before",
    ),
    # The start
    "started by another": (full, Start(key=K), BO, "not-allowed: only who made the table may do this"),
    "started with free seats": (
        open_table, Start(key=K), ANA,
        "not-now: these seats are free, and a game begins when all are taken: 2, 3",
    ),
    "started twice": (
        playing, Start(key=K), ANA, "not-now: the game has begun, and this is possible only before",
    ),
    "youngest unknown": (
        youngest, Start(key=K), ANA,
        "bad-request: the youngest begins (rule 1): say which seat that is, 1 to 2",
    ),
    "youngest out of range": (
        youngest, Start(key=K, first=3), ANA,
        "bad-request: seat 3 was given, and the seats at this table are 1 to 2 (rule 1)",
    ),
    "first against the terms": (
        full, Start(key=K, first=2), ANA,
        "not-allowed: who begins was agreed when the table was made, so seat 2 cannot be chosen now",
    ),
    # Moves
    "move before the game": (full, Play(key=K, move="r"), ANA, "not-now: the game has not begun yet"),
    "move after the game": (finished, Play(key=K, move="r"), ANA, "not-now: the game is over"),
    "move of a watcher": (
        playing, Play(key=K, move="r"), CY, "not-allowed: only who sits at the table may do this, and you watch",
    ),
    "another's turn": (playing, Play(key=K, move="r"), BO, "not-your-turn: it is the turn of seat 1, Ana"),
    "a bot plays": (away, Play(key=K, move="r"), ANA, "not-your-turn: careful plays for seat 1 until you are back"),
    "too late": (
        late, Play(key=K, move="r"), ANA,
        "not-your-turn: the time of seat 1 is over, and the clock plays its turn to the end",
    ),
    "no move": (
        playing, Play(key=K, move="roll"), ANA,
        "bad-notation: 'roll', column 1: a move is r, 1 to 5, w, t and a tile, s, or : and the dice that fell",
    ),
    "against the rules": (
        rolled, Play(key=K, move="2"), ANA, "illegal-move: no die shows 2: possible are 1, 4, 5, w (rule 5)",
    ),
    "rolled before setting aside": (
        rolled, Play(key=K, move="r"), ANA,
        "illegal-move: r is not possible yet: set one symbol aside first, 1, 4, 5, w (rule 5)",
    ),
    "typed where dice are drawn": (
        playing, Play(key=K, move=":12345www"), ANA,
        "not-allowed: the dice at this table are drawn, so nobody says how they fell",
    ),
    "typed before the roll": (
        real, Play(key=K, move=":12345www"), ANA,
        "illegal-move: :12345www is not possible: no dice are in the air, they fall after a roll, r (rule 4)",
    ),
    "typed too few": (
        real_rolled, Play(key=K, move=":12"), BO, "illegal-move: 2 dice fell, and 8 were rolled (rule 4)",
    ),
    "set aside in the air": (
        real_rolled, Play(key=K, move="w"), ANA,
        "illegal-move: w is not possible while 8 dice are in the air: say how they fell, like :11w (rule 4)",
    ),
    "stale": (
        rolled, Play(key=K, move="4", seq=4), ANA,
        "stale: the game has moved on: you knew event 4, and event 5 has changed it since",
    ),
    # Taking back
    "undone with drawn dice": (
        rolled, Undo(key=K), ANA,
        "not-allowed: a move is taken back only with real dice, where it may have been a slip",
    ),
    "nothing to undo": (real, Undo(key=K), ANA, "not-now: there is no move to take back"),
    "undone by a watcher": (
        real_rolled, Undo(key=K), CY, "not-allowed: only who sits at the table may do this, and you watch",
    ),
    "undone from the past": (
        real_rolled, Undo(key=K, seq=4), ANA,
        "stale: the game has moved on: you knew event 4, and event 5 has changed it since",
    ),
    # Who is away
    "a bot for who is here": (
        playing, Substitute(key=K, seat=2, bot="careful"), ANA,
        "not-now: Bo is here, or has been gone for less than 20 s",
    ),
    "a bot for a bot": (
        with_bot, Substitute(key=K, seat=2, bot="careful"), ANA,
        "not-allowed: seat 2 is no person's, so no bot can play for one",
    ),
    "a bot by a watcher": (
        playing, Substitute(key=K, seat=2, bot="careful"), CY,
        "not-allowed: only who sits at the table may do this, and you watch",
    ),
    "a bot before the game": (
        full, Substitute(key=K, seat=1, bot="careful"), ANA, "not-now: the game has not begun yet",
    ),
    "back on another's seat": (
        away, Return(key=K, seat=1), BO, "not-allowed: seat 1 is not yours: only its own player can come back to it",
    ),
    "back before the game": (full, Return(key=K, seat=1), ANA, "not-now: the game has not begun yet"),
    # The end
    "given up among people": (
        playing, Abandon(key=K), ANA,
        "not-now: others are playing too: a game among people is ended only where one of them has been gone for 20 s",
    ),
    "given up by a watcher": (
        playing, Abandon(key=K), CY, "not-allowed: only who sits at the table may do this, and you watch",
    ),
    "given up before the game": (full, Abandon(key=K), ANA, "not-now: the game has not begun yet"),
    "given up twice": (finished, Abandon(key=K), ANA, "not-now: the game is over"),
    # Talking and pace
    "said by a watcher": (
        full, Say(key=K, phrase="hello"), CY, "not-allowed: only who sits at the table may do this, and you watch",
    ),
    "said too much": (talked, Say(key=K, phrase="hello"), ANA, "too-many: only 5 phrases can be said in 10 s"),
    "pace of a watcher": (
        full, SetPace(key=K, pace="fast"), CY, "not-allowed: only who sits at the table may do this, and you watch",
    ),
    "pace after the game": (finished, SetPace(key=K, pace="fast"), ANA, "not-now: the game is over"),
}  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_it_is_refused(wrong: Wrong) -> None:
    """The command is refused with its code and its sentence."""
    table, command, who, why = wrong
    assert table().refused(command, who) == why
