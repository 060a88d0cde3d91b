"""`heckmeck match` as its users meet it: answers, records that are whole or not there, interruptions, refusals."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pexpect
import pytest
from tests.patience import without_waits

from heckmeck.record import read_records

RUN = [sys.executable, "-m", "heckmeck", "match"]
ENVIRONMENT = {**os.environ, "HECKMECK_LANG": "en"}
PATIENCE_S = 300
"""So long anything may take; much longer than it does, since tests share the machine."""
OLD = "what stood here before"
SLOW = """
import time
from heckmeck.players import Hasty
class Slow(Hasty):
    def choose(self, state, rng):
        time.sleep(0.0003)
        return super().choose(state, rng)
class Asleep:
    def choose(self, state, rng):
        time.sleep(600)
class Loud(Hasty):
    def choose(self, state, rng):
        print("thinking")
        return super().choose(state, rng)
"""


def run(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    done = subprocess.run(
        [*RUN, *arguments], capture_output=True, text=True, env=ENVIRONMENT, cwd=cwd, check=False, timeout=PATIENCE_S
    )
    done.stderr = without_waits(done.stderr)
    return done


def answer(*arguments: str, cwd: Path | None = None) -> dict[str, Any]:
    """The JSON of a match, without the time that it took."""
    done = run(*arguments, "--json", cwd=cwd)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found.pop("seconds") >= 0
    return found


def test_json_is_as_documented() -> None:
    """The object has the documented fields and no others, one entry for each player as named, twins too."""
    found = answer("careful", "hasty", "hasty", "--games", "30", "--seed", "1", "--rules", "short+no-steal")
    assert list(found) == ["games", "rules", "players", "turns_mean"]
    assert (found["games"], found["rules"]) == (30, "short+no-steal")
    fields = ["player", "wins", "win_rate", "standard_error", "worms_mean", "bust_rate"]
    assert [list(each) for each in found["players"]] == [fields] * 3
    assert [each["player"] for each in found["players"]] == ["careful", "hasty", "hasty"]
    assert sum(each["wins"] for each in found["players"]) == 30


def test_the_seed_is_the_match(tmp_path: Path) -> None:
    """The same seed gives the same answer and the same record, however many processes play; another one does not."""
    files = [tmp_path / f"{jobs}.heck" for jobs in (1, 2, 3)]
    found = [
        answer("careful", "random", "--games", "40", "--seed", "5", "--jobs", str(jobs), "--record", str(file))
        for jobs, file in enumerate(files, 1)
    ]
    assert found[0] == found[1] == found[2] != answer("careful", "random", "--games", "40", "--seed", "6")
    assert len({file.read_bytes() for file in files}) == 1
    with files[0].open("rb") as stream:
        records = list(read_records(stream))
    assert [record.headers for record in records] == [(("seed", "5"), ("game", str(game))) for game in range(1, 41)]
    assert (
        sum(record.winner == record.seats.index("bot:careful") for record in records) == found[0]["players"][0]["wins"]
    )
    assert sorted(os.listdir(tmp_path)) == ["1.heck", "2.heck", "3.heck"]


def test_a_drawn_seed_is_shown() -> None:
    """Without --seed one is drawn and told, on standard error where the answer is JSON, and repeats the match."""
    done = run("careful", "hasty", "--games", "20", "--json")
    (seed,) = re.findall(r"^The seed is (\d+)\.$", done.stderr, re.MULTILINE)
    assert json.loads(done.stdout)["players"] == answer("careful", "hasty", "--games", "20", "--seed", seed)["players"]
    assert re.search(r"seed \d+:", run("hasty", "--games", "1").stdout)
    assert run("hasty", "--games", "1").stdout != run("hasty", "--games", "1").stdout


def test_text_for_people(tmp_path: Path) -> None:
    """Piped, the answer is a plain table with standard errors, and nothing is drawn or said on standard error."""
    done = run("careful", "hasty", "--games", "100", "--seed", "7", "--record", str(tmp_path / "games.heck"))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert re.fullmatch(r"100 games, rules official, seed 7: \d\d\.\d turns a game, \d+\.\d s", lines[0])
    assert lines[2].split() == ["Player", "Won", "Win", "rate", "Worms", "Busts"]
    assert re.fullmatch(r"careful +\d\d  \d\d\.0% ± \d\.\d +\d\.\d  \d\d\.\d%", lines[3])
    assert lines[-1] == f"100 games are written to {tmp_path / 'games.heck'}."
    assert "\x1b" not in done.stdout and "█" not in done.stdout


def test_a_picture_on_a_terminal() -> None:
    """On a terminal a bar shows how far a match is, and bars show who wins how much."""
    python = shlex.quote(sys.executable)
    shown = pexpect.run(
        f"{python} -m heckmeck match careful random --games 60 --seed 1",
        env={**ENVIRONMENT, "TERM": "xterm-256color"},
        encoding="utf-8",
        timeout=PATIENCE_S,
    )
    assert "60/60" in shown
    assert "█" * 24 in shown


def test_unfinished_and_undecided_games_are_told() -> None:
    """Where games had no winner a line says so."""
    from heckmeck.cli.standings import remarks
    from heckmeck.texts import use
    from heckmeck.tournament import MatchResult, Sums

    use("en")
    told = remarks(MatchResult((Sums(),), games=4, unfinished=1, undecided=2))
    assert "2 games ended with no tile won: nobody wins them." in told
    assert "1 game was unfinished after 100000 turns: nobody wins it." in told


def test_few_games_prove_little() -> None:
    """Where somebody won all games or none, it is said how far off that may be; alone one always wins all."""
    from heckmeck.cli.standings import remarks
    from heckmeck.texts import use
    from heckmeck.tournament import MatchResult, Sums

    use("en")
    said = "after 20 games the true rate may well be 15.0% away from that (rule of three)."
    assert any(said in line for line in remarks(MatchResult((Sums(wins=20), Sums()), games=20)))
    assert any(said in line for line in remarks(MatchResult((Sums(wins=19), Sums(), Sums(wins=1)), games=20)))
    for players in ((Sums(wins=19), Sums(wins=1)), (Sums(wins=20),)):
        assert not any("rule of three" in line for line in remarks(MatchResult(players, games=20)))


REFUSED = [
    ("hasty --games 0", "0 games were asked for, and 1 to 10000000 are possible"),
    ("hasty --games 10000001", "10000001 games were asked for, and 1 to 10000000 are possible"),
    ("hasty --jobs 0", "0 processes were asked for, and 1 to 64 are possible"),
    ("hasty --jobs 65", "65 processes were asked for, and 1 to 64 are possible"),
    ("hasty --seed -1", "-1 is no seed; a seed is a number from 0 to 9223372036854775807"),
    (f"hasty --seed {'9' * 400}", f"{'9' * 40}... is no seed; a seed is a number from 0 to 9223372036854775807"),
    ("hasty --seed x", "Invalid value for '--seed': 'x' is not a valid integer."),
    ("hasty --rules fair", "'fair', column 1: a preset is official, short, sheet (rule 15)"),
    (
        "hasty nobody",
        "player 'nobody': there is no such name; possible are random, hasty, careful, worms, expert,"
        " level:1 ... level:6, or module:Class for one of your own",
    ),
    ("hasty no.where:Bot", "player 'no.where:Bot': there is no module no.where; possible are"),
    (" ".join(["hasty"] * 8), "8 seats were given, and 1 to 7 can play (rule 1)"),
    ("", "Missing argument 'PLAYER…'."),
]


@pytest.mark.parametrize("jobs", [[], ["--jobs", "2"]])
@pytest.mark.parametrize(("arguments", "sentence"), REFUSED)
def test_refusals(arguments: str, sentence: str, jobs: list[str]) -> None:
    """What cannot be played is refused in one sentence, with exit code 2 and nothing on standard output."""
    done = run(*([] if "--jobs" in arguments else jobs), *arguments.split(), "--json")
    assert (done.returncode, done.stdout) == (2, "")
    *seed, said = done.stderr.splitlines()
    assert said.startswith(f"heckmeck: {sentence}")
    assert all(line.startswith("The seed is ") for line in seed)


def test_a_bot_lying_here(tmp_path: Path) -> None:
    """A module in the current directory is found, and what its bot prints does not get into the answer."""
    (tmp_path / "here.py").write_text(SLOW)
    for jobs in ("1", "2"):
        found = answer("here:Loud", "hasty", "--games", "8", "--seed", "2", "--jobs", jobs, cwd=tmp_path)
        assert [each["wins"] for each in found["players"]] == [
            each["wins"] for each in answer("hasty", "hasty", "--games", "8", "--seed", "2")["players"]
        ]


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_interrupted(tmp_path: Path, jobs: str, number: signal.Signals, code: int) -> None:
    """After Ctrl-C or a kill the games finished so far are the answer and the record, and no process stays behind."""
    (tmp_path / "here.py").write_text(SLOW)
    record = tmp_path / "games.heck"
    arguments = ["here:Slow", "here:Slow", "--games", "100000", "--seed", "3", "--jobs", jobs, "--json"]
    with subprocess.Popen(
        [*RUN, *arguments, "--record", str(record)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
        cwd=tmp_path,
        start_new_session=True,
    ) as process:
        wait_for_games(tmp_path)
        os.killpg(process.pid, number)
        out, error = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == code, error
    assert without_waits(error.decode()) == ""
    found = json.loads(out)
    with record.open("rb") as stream:
        records = list(read_records(stream))
    assert 0 < len(records) == found["games"] < 100000
    assert all(each.finished for each in records)
    assert {path.name for path in tmp_path.iterdir()} - {"__pycache__"} == {"games.heck", "here.py"}
    assert no_process_of(process.pid)


def wait_for_games(directory: Path) -> None:
    """Wait until some games have been written to the file that is not in its place yet."""
    for _ in range(6_000):
        written = [path.stat().st_size for path in directory.glob(".heckmeck-*")]
        if sum(written) > 0:
            return
        time.sleep(0.05)
    raise AssertionError("no game was written")


def no_process_of(group: int) -> bool:
    """Whether all processes of the group end, within some time."""
    for _ in range(2_400):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_interrupted_before_the_first_game(tmp_path: Path, jobs: str) -> None:
    """Where no game was finished nothing is known about the players, and an older record is kept."""
    (tmp_path / "here.py").write_text(SLOW)
    record = tmp_path / "games.heck"
    record.write_text(OLD)
    arguments = ["here:Asleep", "--games", "50", "--seed", "3", "--jobs", jobs, "--record", str(record), "--json"]
    with subprocess.Popen([*RUN, *arguments], stdout=subprocess.PIPE, env=ENVIRONMENT, cwd=tmp_path) as process:
        while not list(tmp_path.glob(".heckmeck-*")):
            time.sleep(0.05)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 130
    (only,) = json.loads(out)["players"]
    assert only == {
        "player": "here:Asleep",
        "wins": 0,
        "win_rate": None,
        "standard_error": None,
        "worms_mean": None,
        "bust_rate": None,
    }
    assert record.read_text() == OLD
    assert list(tmp_path.glob(".heckmeck-*")) == []


def test_processes_end_with_the_first(tmp_path: Path) -> None:
    """Where the first process is killed at once, without a chance to say anything, the others end too."""
    (tmp_path / "here.py").write_text(SLOW)
    arguments = ["here:Slow", "--games", "100000", "--jobs", "2", "--record", "games.heck"]
    with subprocess.Popen([*RUN, *arguments], env=ENVIRONMENT, cwd=tmp_path, start_new_session=True) as process:
        wait_for_games(tmp_path)
        process.kill()
    assert no_process_of(process.pid)
    assert not (tmp_path / "games.heck").exists()


def test_people_see_an_interruption(tmp_path: Path) -> None:
    """Text for people says how many of how many games were played."""
    (tmp_path / "here.py").write_text(SLOW)
    arguments = ["here:Slow", "--games", "5000", "--record", "games.heck"]
    with subprocess.Popen(
        [*RUN, *arguments], env=ENVIRONMENT, cwd=tmp_path, stdout=subprocess.PIPE, text=True
    ) as process:
        wait_for_games(tmp_path)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE_S)
    assert re.match(r"Stopped after \d+ of 5000 games\.\n\d+ games?, rules official", out)


def limited(path: Path, most: int, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a match where no file may get longer than so many bytes, as on a disk that becomes full."""
    limit = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        f" resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}));"
    )
    command = [sys.executable, "-c", f"{limit} from heckmeck.cli import main; main()", "match", *arguments]
    done = subprocess.run(
        [*command, "--record", str(path)],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        check=False,
        timeout=PATIENCE_S,
    )
    done.stderr = without_waits(done.stderr)
    return done


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_full_disk_harms_nothing(tmp_path: Path, jobs: str) -> None:
    """Where the record cannot be written to its end, what stood there before still stands, and nothing else is left."""
    record = tmp_path / "games.heck"
    record.write_text(OLD)
    done = limited(record, 20_000, "hasty", "hasty", "--games", "200", "--jobs", jobs, "--json", "--seed", "1")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == f"heckmeck: {record} cannot be written: File too large\n"
    assert record.read_text() == OLD
    assert os.listdir(tmp_path) == ["games.heck"]


def test_a_full_device() -> None:
    """A device is written to and stays a device."""
    done = run("hasty", "--games", "3", "--record", "/dev/full")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "heckmeck: /dev/full cannot be written: No space left on device\n"
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    """No directory, a directory as the file, one where nobody may write, too long a name: refused before the match."""
    for place, reason in (
        (tmp_path / "missing" / "games.heck", "No such file or directory"),
        (tmp_path, "Is a directory"),
        (Path("/proc/games.heck"), "No such file or directory"),
        (tmp_path / ("x" * 300), "File name too long"),
    ):
        done = run("hasty", "hasty", "--games", "1000000", "--record", str(place))
        assert (done.returncode, done.stdout) == (3, "")
        assert done.stderr == f"heckmeck: {place} cannot be written: {reason}\n"
    assert os.listdir(tmp_path) == []


def test_a_bad_player_leaves_the_old_record(tmp_path: Path) -> None:
    """A match that fails writes no record, and harms none."""
    (tmp_path / "here.py").write_text("class Bad:\n    def choose(self, state, rng): return 1\n")
    record = tmp_path / "games.heck"
    record.write_text(OLD)
    done = run("hasty", "here:Bad", "--games", "10", "--record", str(record), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("heckmeck: here:Bad at seat 2 answered 1 in ")
    assert record.read_text() == OLD


def test_a_new_record_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    """The new file has the permissions of the old one, and a link goes on leading to where it led."""
    old, link = tmp_path / "games.heck", tmp_path / "link.heck"
    old.write_text(OLD)
    old.chmod(0o640)
    link.symlink_to(old)
    assert run("hasty", "--games", "1", "--seed", "1", "--record", str(link)).returncode == 0
    assert link.is_symlink()
    assert old.read_text().startswith("heckmeck 1\n")
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
