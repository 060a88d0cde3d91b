"""Faults planted one at a time into a copy of the rules, to see that the worked examples notice each.

`python -m tests.mutants` prints which test notices which fault; with the names of other test files, whether those do.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
WORKERS = 2
TIMEOUT_S = 600


class Mutant(NamedTuple):
    """A fault: in `module` the text `old`, which is there once, becomes `new`."""

    name: str
    rule: int
    fault: str
    module: str
    old: str
    new: str


class Verdict(NamedTuple):
    """How the tests ended: pytest's exit code, and what it says of the first test that failed."""

    code: int
    failed: str

    @property
    def caught(self) -> bool:
        """Whether an assertion failed; a copy that cannot even be imported or read is not caught."""
        return (
            self.code == 1 and re.search(r" - (AssertionError|assert |Failed: DID NOT RAISE)", self.failed) is not None
        )


MUTANTS = [
    Mutant("anticlockwise", 1, "play goes anticlockwise", "game", "(state.seat + 1)", "(state.seat - 1)"),
    Mutant("worm-six", 2, "a worm counts six points", "dice", "5 * (fives + worms)", "5 * fives + 6 * worms"),
    Mutant("worm-none", 2, "a worm counts nothing", "dice", "5 * (fives + worms)", "5 * fives"),
    Mutant("tile-worms", 3, "24, 28 and 32 have a worm too many", "tiles", "(tile - 17) // 4", "(tile - 16) // 4"),
    Mutant(
        "stop-first", 4, "a turn may be given up before it begins", "state", "return (_ROLL,)", "return (_ROLL, _STOP)"
    ),
    Mutant(
        "one-die",
        5,
        "only one die of the symbol is set aside",
        "game",
        "dice.of_face(state.thrown, face)",
        "dice.handful([face])",
    ),
    Mutant("no-ban", 5, "a symbol may be set aside again", "state", "if new and not have]", "if new]"),
    Mutant(
        "worm-is-five",
        5,
        "a worm counts as the symbol 5",
        "state",
        "if new and not have]",
        "if new and not have and not (face == 6 and aside[4])]",
    ),
    Mutant(
        "points-save",
        6,
        "who has points enough does not bust",
        "game",
        "if not can_set_aside(state.aside, fallen):",
        "if not can_set_aside(state.aside, fallen) and not takes(state):",
    ),
    Mutant("six-roll-on", 7, "one rolls on with all six symbols aside", "state", "< DICE and 0 in aside", "< DICE"),
    Mutant(
        "eight-bust",
        7,
        "using all dice is a bust",
        "game",
        "if not may_roll_on(after.aside) and not takes(after):",
        "if not may_roll_on(after.aside):",
    ),
    Mutant(
        "no-end",
        7,
        "a turn with no die left does not end by itself",
        "game",
        "if not may_roll_on(after.aside) and not takes(after):",
        "if False:",
    ),
    Mutant(
        "no-worm", 8, "a tile can be had without a worm", "state", "if not state.aside[Face.WORM - 1]:", "if False:"
    ),
    Mutant(
        "skip-exact",
        9,
        "the exact tile may be skipped for the next lower",
        "state",
        "    if target in state.grill:\n        return (Tile(target),)\n",
        "    if target in state.grill:\n        return tuple([tile for tile in state.grill if tile <= target])[-2:]\n",
    ),
    Mutant(
        "never-steal",
        10,
        "nobody can steal",
        "state",
        "stealing = not state.rules.no_steal and",
        "stealing = False and",
    ),
    Mutant(
        "steal-lower",
        10,
        "a steal with a higher number than the tile's",
        "state",
        "    return (*offered, Tile(target)) if stealing else offered\n",
        "    tops = [s[-1] for n, s in enumerate(state.stacks) if s and n != state.seat and s[-1] <= target]\n"
        "    return tuple(sorted({*offered, *tops}))\n",
    ),
    Mutant(
        "steal-buried",
        10,
        "a buried tile can be stolen",
        "state",
        "stack and stack[-1] == tile and",
        "tile in stack and",
    ),
    Mutant("steal-own", 10, "one's own top can be stolen", "state", " and seat != state.seat", ""),
    Mutant("steal-copies", 10, "the robbed seat keeps the tile", "game", "= stacks[robbed][:-1]", "= stacks[robbed]"),
    Mutant(
        "any-lower",
        11,
        "any lower tile may be taken",
        "state",
        "lower if state.rules.lower_any else lower[-1:]",
        "lower",
    ),
    Mutant("lowest", 11, "the lowest tile is taken, not the next lower", "state", "else lower[-1:]", "else lower[:1]"),
    Mutant(
        "above-36", 11, "37 to 40 points are a bust", "state", "if target < TILES[0]:", "if not 21 <= target <= 36:"
    ),
    Mutant(
        "own-top-bust",
        11,
        "points equal to one's own top take nothing",
        "state",
        "    lower = tuple(",
        "    if state.stacks[state.seat][-1:] == (target,):\n        return ()\n    lower = tuple(",
    ),
    Mutant(
        "exact-only",
        11,
        "there is no next lower tile",
        "state",
        "else lower[-1:]",
        "else ()",
    ),
    Mutant(
        "always-forced",
        12,
        "a steal may not be declined",
        "state",
        "if stealing and state.rules.steal_forced:",
        "if stealing:",
    ),
    Mutant(
        "stop-always",
        13,
        "one may give up though a tile can be had",
        "state",
        "(*roll, *takeable) if takeable else (*roll, _STOP)",
        "(*roll, *takeable, _STOP)",
    ),
    Mutant(
        "stop-never",
        13,
        "one may not give up while dice are left",
        "state",
        "(*roll, *takeable) if takeable else (*roll, _STOP)",
        "(*roll, *takeable)",
    ),
    Mutant(
        "refusal-number",
        13,
        "giving up is refused with another rule's number",
        "refusal",
        "rule=13",
        "rule=12",
    ),
    Mutant(
        "grill-keeps",
        14,
        "the tile taken lies on the grill too",
        "game",
        "for each in state.grill if each != tile]",
        "for each in state.grill]",
    ),
    Mutant(
        "under-the-stack",
        14,
        "a tile goes under the stack",
        "game",
        "stacks[state.seat] += (tile,)",
        "stacks[state.seat] = (tile, *stacks[state.seat])",
    ),
    Mutant("bottom-back", 15, "the bottom tile goes back", "game", "else own[-1]", "else own[0]"),
    Mutant(
        "tile-lost",
        15,
        "the tile that goes back is lost",
        "game",
        "tuple(sorted((*state.grill, returned)))",
        "state.grill",
    ),
    Mutant("nothing-back", 15, "the tile stays on the stack, too", "game", "= _without(own, returned)", "= own"),
    Mutant(
        "none-but-turned",
        15,
        "a tile is turned though none was given back",
        "game",
        "state.grill[-1] if state.rules.bust_without_tile_turn else None",
        "state.grill[-1]",
    ),
    Mutant(
        "official-turns-returned",
        15,
        "`official`: the returned tile is turned though it is the highest",
        "game",
        "None if highest == returned else highest",
        "highest",
    ),
    Mutant(
        "returned-not-counted",
        15,
        "the highest tile is sought without the returned one",
        "game",
        "max(*grill, returned)",
        "max(grill)",
    ),
    Mutant(
        "nothing-turned",
        15,
        "`official`: nothing is turned",
        "game",
        "None if highest == returned else highest",
        "None",
    ),
    Mutant(
        "short-as-official",
        15,
        "`short`: a returned tile that is the highest stays",
        "game",
        "case Preset.SHORT:\n            return highest",
        "case Preset.SHORT:\n            return None if highest == returned else highest",
    ),
    Mutant(
        "sheet-turns-highest",
        15,
        "`sheet`: the highest tile is turned, not the returned one",
        "game",
        "None if highest == returned else returned",
        "None if highest == returned else highest",
    ),
    Mutant(
        "sheet-turns-always",
        15,
        "`sheet`: the returned tile is turned even if it is the highest",
        "game",
        "None if highest == returned else returned",
        "returned",
    ),
    Mutant(
        "steal-goes-on",
        16,
        "the game goes on while something can be stolen",
        "state",
        "return not self.grill",
        "return not self.grill and sum(map(bool, self.stacks)) < 2",
    ),
    Mutant("most-tiles", 17, "most tiles win, not most worms", "state", "sum(map(worms, stack))", "len(stack)"),
    Mutant(
        "highest-wins",
        17,
        "the highest tile wins, worms only after it",
        "state",
        "[(won, max(stack, default=0))",
        "[(max(stack, default=0), won)",
    ),
    Mutant("tie-first", 17, "a tie goes to the first seat", "state", "(won, max(stack, default=0))", "(won, 0)"),
    Mutant(
        "tie-tops",
        17,
        "a tie is broken by the tops of the stacks",
        "state",
        "(won, max(stack, default=0))",
        "(won, stack[-1] if stack else 0)",
    ),
    Mutant(
        "flag-return",
        15,
        "`return=highest` does nothing",
        "game",
        "max(own) if state.rules.return_highest else own[-1]",
        "own[-1]",
    ),
    Mutant(
        "flag-lower",
        11,
        "`lower=any` does nothing",
        "state",
        "lower if state.rules.lower_any else lower[-1:]",
        "lower[-1:]",
    ),
    Mutant(
        "flag-forced",
        12,
        "`steal=forced` does nothing",
        "state",
        "if stealing and state.rules.steal_forced:",
        "if False:",
    ),
    Mutant(
        "flag-without-tile",
        15,
        "`bust-without-tile=turn` does nothing",
        "game",
        "state.grill[-1] if state.rules.bust_without_tile_turn else None",
        "None",
    ),
    Mutant(
        "flag-no-steal",
        10,
        "`no-steal` does nothing",
        "state",
        "stealing = not state.rules.no_steal and",
        "stealing =",
    ),
]


def planted(text: str, mutant: Mutant) -> str:
    """The source with the fault in it; the text to replace must be there exactly once."""
    found = text.count(mutant.old)
    if found != 1:
        raise ValueError(
            f"{mutant.name}: {mutant.old!r} is {found} times in {mutant.module}.py; bring the mutant up to date"
        )
    return text.replace(mutant.old, mutant.new)


def verdict(mutant: Mutant, tests: Iterable[str] = ("test_rules.py",)) -> Verdict:
    """What the tests say of a copy of the rules with the fault in it."""
    with tempfile.TemporaryDirectory() as place:
        package = Path(place) / "heckmeck"
        package.mkdir()
        for source in (ROOT / "src" / "heckmeck").glob("*.py"):
            text = source.read_text()
            (package / source.name).write_text(planted(text, mutant) if source.stem == mutant.module else text)
        return tested(place, tests)


def tested(place: str, tests: Iterable[str]) -> Verdict:
    """What the tests say of the package in this directory; no plug-ins and no settings, which only cost time."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "--no-header", "-p", "no:cacheprovider"]
    command += ["-c", os.devnull, "--rootdir", str(ROOT), "--noconftest", "-W", "error"]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([place, str(ROOT)]),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "COLUMNS": "1000",
    }
    files = [str(ROOT / "tests" / test) for test in tests]
    try:
        done = subprocess.run(
            command + files, env=environment, cwd=place, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
        )
    except subprocess.TimeoutExpired:
        return Verdict(-1, f"did not end within {TIMEOUT_S} s")
    failed = re.search(r"^(FAILED|ERROR) .*$", done.stdout, re.MULTILINE)
    return Verdict(done.returncode, failed[0] if failed else "")


def report(tests: list[str]) -> Iterator[str]:
    """A line a mutant: caught by a failed assertion, failed in another way, or missed; and by what test."""
    with ThreadPoolExecutor(WORKERS) as pool:
        for mutant, said in zip(MUTANTS, pool.map(lambda each: verdict(each, tests), MUTANTS), strict=True):
            word = "caught" if said.caught else "MISSED" if said.code == 0 else "failed"
            yield f"{mutant.name:24} {word} {said.failed.partition('::')[2][:120]}\n"


if __name__ == "__main__":
    sys.stdout.writelines(report(sys.argv[1:] or ["test_rules.py"]))
