"""The bench of strengths: its games, what it keeps, the tables, the page; the players here are quick ones."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from bench import bench_strength
from bench.bench_strength import main, pairs
from bench.strength.games import CHUNK, Pair, Task, fingerprint, wins
from bench.strength.kept import Kept
from bench.strength.page import Strengths, filled

from heckmeck.players import NAMES
from heckmeck.tournament import play_match

PAGE = "# Strength\n\nMine.\n" + "".join(
    f"\n<!-- made: {name} -->\nold\n<!-- end: {name} -->\n"
    for name in ("ladder", "2 seats", "3 seats", "4 seats", "how")
)


def won(task: Task) -> int:
    """The strong win 4 of 5 games of the weak; quick."""
    order = ("level:1", "level:2", "worms")
    return CHUNK * 4 // 5 if order.index(task.pair.row) > order.index(task.pair.column) else CHUNK // 5


def played(path: Path, *more: str) -> int:
    """Run with three players and files of the test; the exit code."""
    given = ["--players", "level:1", "level:2", "worms", "--keep", str(path / "kept" / "games.json"), *more]
    return main(given)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """No game is played, and players are known by their names; what would have been played."""
    asked: list[Task] = []

    def told(task: Task) -> int:
        asked.append(task)
        return won(task)

    monkeypatch.setattr(bench_strength, "wins", told)
    monkeypatch.setattr(bench_strength, "fingerprint", lambda name, seats: name)
    return asked


def test_parts_are_those_of_the_match() -> None:
    """Two parts are the first hundred games of the match with that seed, the row's player among two others."""
    pair = Pair(3, "careful", "hasty")
    found = sum(wins(Task(pair, 7, first)) for first in (0, CHUNK))
    assert found == play_match(["careful", "hasty", "hasty"], 2 * CHUNK, seed=7).players[0].wins


def test_everyone_meets_everyone() -> None:
    """Each pair once at two seats, both ways at three and four, nobody against itself."""
    found = list(pairs(["a", "b", "c"]))
    assert [pair.players for pair in found if pair.seats == 2] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert len(found) == len(set(found)) == 3 + 6 + 6
    assert Pair(4, "c", "a").players == ("c", "a", "a", "a") and Pair(4, "c", "a") in found


def test_all_players_take_part() -> None:
    """By default everyone that comes with the program but `expert`, whose moves level 6 makes."""
    assert {*bench_strength.PLAYERS, "expert"} == set(NAMES) and "level:6" in bench_strength.PLAYERS


def test_a_player_is_known_by_its_moves() -> None:
    """The fingerprint is always the same, and another player's or another table's is another one."""
    prints = [fingerprint(name, seats) for name in ("hasty", "careful") for seats in (2, 3)]
    assert fingerprint("hasty", 2) == prints[0] and len(set(prints)) == 4


def test_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str], quick: list[Task]) -> None:
    """Each cell is a rate with its standard error, below the diagonal what is left of the one above it."""
    assert played(tmp_path, "--games", "100") == 0
    said = capsys.readouterr().out
    assert len(quick) == 2 * (3 + 6 + 6)
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in said.splitlines() if line[:1] == "|"]
    assert ["`level:1`", "–", "20.0 ± 4.0", "20.0 ± 4.0"] in rows
    assert ["`worms`", "80.0 ± 4.0", "80.0 ± 4.0", "–"] in rows
    assert ["wins %", "2 seats (par 50)", "3 seats (par 33.3)", "4 seats (par 25)"] in rows
    assert ["`level:2` against `level:1`", *["80.0 ± 4.0"] * 3] in rows
    assert "100 games a pair; " in said and "bench_strength" not in said.split("## how")[0]


def test_the_page_is_filled(tmp_path: Path, quick: list[Task]) -> None:
    """What is made stands between its markers, all else stays; again it is the same; the picture is beside it."""
    page = tmp_path / "strength.md"
    page.write_text(PAGE)
    assert played(tmp_path, "--doc", str(page)) == 0
    first = page.read_text()
    assert "old" not in first and first.startswith("# Strength\n\nMine.\n") and first.count("80.0 ± 5.7") > 10
    done = len(quick)
    assert played(tmp_path, "--doc", str(page)) == 0
    assert page.read_text() == first and len(quick) == done
    picture = ElementTree.fromstring(page.with_suffix(".svg").read_text())
    assert [each.text for each in picture.iter("{http://www.w3.org/2000/svg}text")][1:] == [
        *("level:1", "20.0", "level:2", "20.0")
    ]


@pytest.mark.parametrize("text", ["", PAGE.replace("<!-- end: how -->", ""), PAGE + PAGE])
def test_a_page_without_its_markers_is_left_alone(tmp_path: Path, quick: list[Task], text: str) -> None:
    """A page where a marker is missing or stands twice is refused, not spoilt."""
    page = tmp_path / "strength.md"
    page.write_text(text)
    assert played(tmp_path, "--doc", str(page)) == 2
    assert page.read_text() == text and quick


def test_filled_takes_text_as_it_is() -> None:
    """Backslashes and groups in what was made are text."""
    assert filled("<!-- made: a --><!-- end: a -->", "a", r"\1 \g<0>").count(r"\1 \g<0>") == 1


def test_an_interrupted_run_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], quick: list[Task], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was played before Ctrl-C is not played again, and the tables are those of a run in one go."""

    def stop(task: Task) -> int:
        if len(quick) == 7:
            raise KeyboardInterrupt
        quick.append(task)
        return won(task)

    with monkeypatch.context() as patched:
        patched.setattr(bench_strength, "wins", stop)
        assert played(tmp_path, "--games", "100") == 130
    said = capsys.readouterr()
    assert said.out == "" and "goes on" in said.err
    assert played(tmp_path, "--games", "100") == 0
    assert len(quick) == len(set(quick)) == 30
    tables = capsys.readouterr().out
    assert played(tmp_path / "other", "--games", "100") == 0
    assert capsys.readouterr().out.split("## how")[0] == tables.split("## how")[0]


def test_more_games_are_added(tmp_path: Path, quick: list[Task]) -> None:
    """A run with more games plays only those that are missing; fewer are then looked up; another seed is apart."""
    assert played(tmp_path) == 0
    assert played(tmp_path, "--games", "150") == 0
    assert [task.first for task in quick] == [0] * 15 + [50, 100] * 15
    assert played(tmp_path, "--games", "100") == 0 and len(quick) == 45
    assert played(tmp_path, "--seed", "2") == 0 and len(quick) == 60


def test_games_of_a_changed_player_are_dropped(tmp_path: Path) -> None:
    """Whoever plays otherwise than before begins anew, also in what the others played against it, there alone."""
    path, prints = tmp_path / "games.json", {f"2 {name}": name for name in "abc"}
    kept = Kept(path, 1, prints)
    for pair in pairs("abc"):
        if pair.seats == 2:
            kept.add(pair, 30)
    changed = Kept(path, 1, {**prints, "2 b": "other"})
    assert [changed.games(Pair(2, *names)) for names in ("ab", "ac", "bc")] == [0, CHUNK, 0]
    without_b = Kept(path, 1, {key: name for key, name in prints.items() if name != "b"})
    assert [without_b.games(Pair(2, *names)) for names in ("ab", "ac", "bc")] == [CHUNK] * 3


@pytest.mark.parametrize(
    "given",
    [["--games", "0"], ["--games", "70"], ["--players", "hasty"], ["--players", "hasty", "hasty"]],
    ids=" ".join,
)
def test_what_cannot_be_played(given: list[str]) -> None:
    """Parts of a part, and a player alone or twice, are refused."""
    with pytest.raises(SystemExit) as refused:
        main(given)
    assert refused.value.code == 2


def test_an_unknown_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is refused in one sentence before anything is played."""
    assert main(["--players", "hasty", "nobody", "--keep", str(tmp_path / "games.json")]) == 2
    assert capsys.readouterr().err.startswith("player 'nobody': there is no such name")


def test_a_seed_in_two_processes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two processes find what one does."""
    tables = []
    for jobs in ("1", "2"):
        given = ["--players", "hasty", "random", "--keep", str(tmp_path / f"{jobs}.json"), "--jobs", jobs]
        assert main(given) == 0
        tables.append(capsys.readouterr().out.split("## how")[0])
    assert tables[0] == tables[1]


def test_the_real_page_has_the_markers() -> None:
    """The page of the documents can be filled."""
    text = (Path(__file__).parent.parent / "docs/strength.md").read_text()
    for name in Strengths((), CHUNK, lambda pair: 0).sections():
        assert filled(text, name, "made") != text
    assert filled(text, "how", "made") != text
