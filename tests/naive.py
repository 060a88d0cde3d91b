"""The rules once more, the naive way: position text in, position text out, every move asked about one by one.

It imports nothing of the package and shares no idea with it beyond the text forms, so that the two can be held
against each other. Slow and plain on purpose; the numbers in brackets are those of the numbered rules.
"""

from itertools import combinations_with_replacement
from typing import TypedDict

FACES = "12345w"
TILES = list(range(21, 37))
PRESETS = ["official", "short", "sheet"]
FLAGS = ["return=highest", "lower=any", "steal=forced", "bust-without-tile=turn", "no-steal"]

Event = dict[str, object]


class Table(TypedDict):
    """What lies on the table: tiles, dice, whose turn it is and the rules in force."""

    grill: list[int]
    stacks: list[list[int]]
    seat: int
    aside: str
    thrown: str | None
    preset: str
    flags: list[str]


class Refused(Exception):
    """A move that breaks the rules; `rules` are the numbers a refusal may rightly name."""

    def __init__(self, rules: set[int]) -> None:
        """Keep the numbers of the rules that are broken."""
        super().__init__(f"breaks one of the rules {sorted(rules)}")
        self.rules = rules


# Reading and writing positions


def read(position: str) -> Table:
    """The table that a position text tells of."""
    fields = position.split(" ")
    if len(fields) == 4:
        fields.append("official")
    grill, stacks, seat, turn, rules = fields
    aside, colon, thrown = turn.partition(":")
    return {
        "grill": read_tiles(grill),
        "stacks": [[] if stack == "-" else [int(tile) for tile in stack.split(".")] for stack in stacks.split("/")],
        "seat": int(seat),
        "aside": "" if turn == "-" else tidy(aside),
        "thrown": tidy(thrown) if colon else None,
        "preset": rules.split("+")[0],
        "flags": rules.split("+")[1:],
    }


def read_tiles(text: str) -> list[int]:
    """The tiles of `21-24,26`."""
    tiles: list[int] = []
    for part in text.split(",") if text != "-" else []:
        first, _, last = part.partition("-")
        tiles.extend(range(int(first), int(last or first) + 1))
    return tiles


def write(table: Table) -> str:
    """The canonical text of a table."""
    stacks = "/".join(".".join(str(tile) for tile in stack) or "-" for stack in table["stacks"])
    turn = table["aside"] if table["thrown"] is None else table["aside"] + ":" + table["thrown"]
    flags = [flag for flag in FLAGS if flag in table["flags"]]
    rules = "+".join([table["preset"], *flags])
    return f"{write_tiles(table['grill'])} {stacks} {table['seat']} {turn or '-'} {rules}"


def write_tiles(tiles: list[int]) -> str:
    """Tiles joined by commas, three or more in a row as a range."""
    runs: list[list[int]] = []
    for tile in sorted(tiles):
        if runs and runs[-1][-1] == tile - 1:
            runs[-1].append(tile)
        else:
            runs.append([tile])
    parts = [f"{run[0]}-{run[-1]}" if len(run) >= 3 else ",".join(str(tile) for tile in run) for run in runs]
    return ",".join(parts) or "-"


def tidy(dice: str) -> str:
    """Dice in the order 1 2 3 4 5 w."""
    return "".join(sorted(dice))


def canonical(position: str) -> str:
    """The same position as it is written."""
    return write(read(position))


# What is on the table


def points(table: Table) -> int:
    """The sum of the dice aside; a worm counts 5 (2)."""
    return sum(5 if die == "w" else int(die) for die in table["aside"])


def face_down(table: Table) -> list[int]:
    """The tiles that lie nowhere else."""
    return [
        tile for tile in TILES if tile not in table["grill"] and not any(tile in stack for stack in table["stacks"])
    ]


def worms_of(tile: int) -> int:
    """The worms printed on a tile (3)."""
    if tile <= 24:
        return 1
    if tile <= 28:
        return 2
    if tile <= 32:
        return 3
    return 4


def worms(position: str) -> list[int]:
    """The worms of every seat."""
    return [sum(worms_of(tile) for tile in stack) for stack in read(position)["stacks"]]


def over(position: str) -> bool:
    """Whether no tile is left on the grill (16)."""
    return read(position)["grill"] == []


def winner(position: str) -> int | None:
    """The seat, from 1, that has won: most worms, then the highest tile (17); None while none has."""
    stacks = read(position)["stacks"]
    if not over(position) or not any(stacks):
        return None
    best = max(worms(position))
    tied = [seat for seat, count in enumerate(worms(position), 1) if count == best]
    return max(tied, key=lambda seat: max(stacks[seat - 1]))


def to_move(position: str) -> int | str | None:
    """The seat whose move it is, "dice" while they are in the air, None when the game is over."""
    table = read(position)
    if not table["grill"]:
        return None
    return "dice" if table["thrown"] == "" else table["seat"]


def must_stop(table: Table) -> bool:
    """Whether no die or no face is left to roll for (7)."""
    return len(table["aside"]) == 8 or all(face in table["aside"] for face in FACES)


def arises(position: str) -> bool:
    """Whether the dice of the position can lie so at some moment of a game."""
    table = read(position)
    aside, thrown = table["aside"], table["thrown"]
    if aside == "" and thrown is None:
        return True
    if not table["grill"] or len(aside) > 8:
        return False
    if thrown is None:
        return not must_stop(table) or takes(table) != []
    if must_stop(table):
        return False
    if thrown == "":
        return True
    return len(aside) + len(thrown) == 8 and any(die not in aside for die in thrown)


# What may be done


def falls(dice: int) -> list[str]:
    """Every way so many dice can fall."""
    return [":" + "".join(fall) for fall in combinations_with_replacement(FACES, dice)]


def legal(position: str) -> list[str]:
    """Every move that may be made, in the order roll, faces, tiles, stop; for the dice every fall."""
    table = read(position)
    asked = ["r", *FACES, *(f"t{tile}" for tile in TILES), "s"]
    if table["thrown"] == "":
        asked = falls(8 - len(table["aside"]))
    return [move for move in asked if not broken(table, move)]


def takes(table: Table) -> list[int]:
    """The tiles that the dice aside can take."""
    return [tile for tile in TILES if not broken_by_taking(table, tile)]


def broken(table: Table, move: str) -> set[int]:
    """The rules that a move breaks; none if it may be made."""
    if not table["grill"]:
        return {16}
    if table["thrown"] == "":
        return broken_in_the_air(table, move)
    if move.startswith(":"):
        return {4, 7}
    if move in FACES:
        return broken_by_setting_aside(table, move)
    return {5} if table["thrown"] is not None else broken_by_deciding(table, move)


def broken_in_the_air(table: Table, move: str) -> set[int]:
    """While the dice roll they can only come to rest, all of them (2, 4, 7)."""
    if not move.startswith(":"):
        return {4, 5, 7}
    return set() if len(move) - 1 == 8 - len(table["aside"]) else {2, 4, 7}


def broken_by_setting_aside(table: Table, face: str) -> set[int]:
    """A face must be shown by a roll that waits and be new this turn (5)."""
    if table["thrown"] is None:
        return {4, 5} if table["aside"] == "" else {5}
    return {5} if face not in table["thrown"] or face in table["aside"] else set()


def broken_by_deciding(table: Table, move: str) -> set[int]:
    """Roll on while that can help (7), take or give up with a face aside (4), give up with nothing to have (13)."""
    if move == "r":
        return {7} if must_stop(table) else set()
    if table["aside"] == "":
        return {4}
    if move == "s":
        return {13} if takes(table) else set()
    return broken_by_taking(table, int(move[1:]))


def broken_by_taking(table: Table, tile: int) -> set[int]:
    """The rules against taking this tile with the dice aside, all that apply."""
    worm = set() if "w" in table["aside"] else {8}
    if tile in table["grill"]:
        return worm | broken_on_the_grill(table, tile)
    if tile in table["stacks"][table["seat"] - 1]:
        return worm | {10, 11, 14}
    if any(tile in stack for stack in table["stacks"]):
        return worm | (set() if tile == to_steal(table) else {10, 14})
    return worm | {9, 11, 15}


def broken_on_the_grill(table: Table, tile: int) -> set[int]:
    """Exact, or else the next lower (9, 11), unless a steal is forced (12)."""
    total = points(table)
    if tile > total:
        return {9, 11}
    rules = {12} if "steal=forced" in table["flags"] and to_steal(table) else set()
    if total in table["grill"]:
        return rules | (set() if tile == total else {9})
    between = [other for other in table["grill"] if tile < other < total]
    return rules | ({11} if between and "lower=any" not in table["flags"] else set())


def to_steal(table: Table) -> int | None:
    """The tile that the points steal, if they do: exactly the top of another stack (10)."""
    for seat, stack in enumerate(table["stacks"], 1):
        if seat != table["seat"] and stack and stack[-1] == points(table) and "no-steal" not in table["flags"]:
            return stack[-1]
    return None


# What happens


def apply(position: str, move: str) -> tuple[str, list[Event]]:
    """The position after a move and what followed; raises Refused."""
    table = read(position)
    rules = broken(table, move)
    if rules:
        raise Refused(rules)
    events: list[Event] = []
    if move == "r":
        table["thrown"] = ""
    elif move.startswith(":"):
        table["thrown"] = tidy(move[1:])
        if all(die in table["aside"] for die in move[1:]):
            events = bust(table)  # (6)
    elif move in FACES:
        set_aside(table, move)
        if must_stop(table) and not takes(table):
            events = bust(table)  # (7)
    elif move == "s":
        events = bust(table)  # (13)
    else:
        events = take(table, int(move[1:]))
    return write(table), events


def play(position: str, moves: str) -> tuple[str, list[Event]]:
    """The position after several moves with a space between, and all that followed."""
    happened: list[Event] = []
    for move in moves.split():
        position, events = apply(position, move)
        happened += events
    return position, happened


def set_aside(table: Table, face: str) -> None:
    """Put all dice of a face aside (5)."""
    thrown = table["thrown"] or ""
    table["aside"] = tidy(table["aside"] + face * thrown.count(face))
    table["thrown"] = None


def take(table: Table, tile: int) -> list[Event]:
    """Put a tile on top of the stack, from wherever it lies (9, 10, 11, 14)."""
    taken_from: object = "grill"
    if tile in table["grill"]:
        table["grill"].remove(tile)
    for seat, stack in enumerate(table["stacks"], 1):
        if tile in stack:
            stack.remove(tile)
            taken_from = seat
    table["stacks"][table["seat"] - 1].append(tile)
    return [{"type": "take", "tile": tile, "from": taken_from}, *pass_turn(table)]


def bust(table: Table) -> list[Event]:
    """Give a tile back, turn one over, each if the rules in force say so (15)."""
    stack, grill = table["stacks"][table["seat"] - 1], table["grill"]
    returned: int | None = None
    turned: int | None = None
    if stack:
        returned = max(stack) if "return=highest" in table["flags"] else stack[-1]
        stack.remove(returned)
        turned = turned_over(table["preset"], returned, grill)
        grill.append(returned)
    elif "bust-without-tile=turn" in table["flags"]:
        turned = max(grill)
    if turned is not None:
        grill.remove(turned)
    grill.sort()
    return [{"type": "bust", "returned": returned, "turned": turned}, *pass_turn(table)]


def turned_over(preset: str, returned: int, grill: list[int]) -> int | None:
    """The tile turned face down when `returned` comes back to the tiles on the grill (15)."""
    returned_is_highest = all(returned > tile for tile in grill)
    if preset == "official":
        return None if returned_is_highest else max(grill)
    if preset == "short":
        return returned if returned_is_highest else max(grill)
    return None if returned_is_highest else returned


def pass_turn(table: Table) -> list[Event]:
    """Clear the dice and hand them to the next seat clockwise (1), or end the game (16)."""
    table["aside"], table["thrown"] = "", None
    table["seat"] = table["seat"] % len(table["stacks"]) + 1
    return [{"type": "turn"}] if table["grill"] else [{"type": "end"}]
