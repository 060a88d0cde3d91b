"""Settings: which place goes before which, what is refused and where it stands, and what the page on hosting says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import Field
from pathlib import Path

import pytest

from heckmeck.errors import HeckmeckError
from heckmeck.server.config import Settings, default_database, setting_fields, settings_from

PAGE = (Path(__file__).parent.parent.parent / "docs" / "hosting.md").read_text()


def file_with(folder: Path, text: str) -> Path:
    """A file with settings."""
    file = folder / "heckmeck.toml"
    file.write_text(text)
    return file


def test_places_go_before_one_another(tmp_path: Path) -> None:
    """An option goes before the environment, that before the file, and that before the default."""
    file = file_with(tmp_path, 'port = 1\nhost = "a"\nlog = "json"\n')
    environ = {"HECKMECK_PORT": "2", "HECKMECK_HOST": "b", "HECKMECK_LANG": "de"}
    found = settings_from({"port": "3", "host": None}, file, environ)
    assert (found.port, found.host, found.log, found.keep_days) == (3, "b", "json", 30)


def test_the_file_may_be_named_by_the_environment(tmp_path: Path) -> None:
    """HECKMECK_CONFIG names the file where no option does."""
    file = file_with(tmp_path, "port = 1")
    assert settings_from({}, None, {"HECKMECK_CONFIG": str(file)}).port == 1
    other = tmp_path / "other.toml"
    other.write_text("port = 2")
    assert settings_from({}, other, {"HECKMECK_CONFIG": str(file)}).port == 2


def test_without_anything() -> None:
    """With nothing set the settings are the defaults."""
    assert settings_from({}, None, {}) == Settings()


GOOD = [
    ("database", "sqlite:///games.db", "sqlite:///games.db"),
    ("durable", "false", False),
    ("durable", "true", True),
    ("host", "::", "::"),
    ("port", "0", 0),
    ("port", "65535", 65535),
    ("public_url", "https://example.org/", "https://example.org"),
    ("public_url", "http://localhost:8080", "http://localhost:8080"),
    ("trusted_proxies", "10.0.0.0/8, ::1", "10.0.0.0/8, ::1"),
    ("trusted_proxies", "", ""),
    ("log", "json", "json"),
    ("keep_days", "1", 1),
    ("bot_processes", "0", 0),
    ("limits", "false", False),
]


@pytest.mark.parametrize(("name", "given", "value"), GOOD)
def test_values(name: str, given: str, value: object) -> None:
    """What can be set, from the environment and by options."""
    assert getattr(settings_from({}, None, {f"HECKMECK_{name.upper()}": given}), name) == value
    assert getattr(settings_from({name: given}, None, {}), name) == value


def test_every_setting_is_tried() -> None:
    """The table above has them all."""
    assert {name for name, *_ in GOOD} == {each.name for each in setting_fields()}


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("database", "games.db"),
        ("database", "postgresql://host/games"),
        ("durable", "yes"),
        ("host", ""),
        ("port", "http"),
        ("port", "-1"),
        ("port", "65536"),
        ("port", "٣"),
        ("port", "9" * 10_000),
        ("public_url", "example.org"),
        ("public_url", "ftp://example.org"),
        ("public_url", "https://example.org/games"),
        ("public_url", "https://ana:secret@example.org"),
        ("public_url", "https://example.org:http"),
        ("public_url", "https://[::1"),
        ("trusted_proxies", "proxy.example.org"),
        ("log", "xml"),
        ("keep_days", "0"),
        ("bot_processes", "1.5"),
        ("limits", "False"),
    ],
)
def test_refusals_say_where(tmp_path: Path, name: str, given: str) -> None:
    """What cannot be set is refused in one sentence that names the place and what was given."""
    option, variable = f"--{name.replace('_', '-')}", f"HECKMECK_{name.upper()}"
    file = file_with(tmp_path, f'{name} = "{given}"')
    places: tuple[tuple[str, Callable[[], Settings]], ...] = (
        (option, lambda: settings_from({name: given}, None, {})),
        (variable, lambda: settings_from({}, None, {variable: given})),
        (str(file), lambda: settings_from({}, file, {})),
    )
    for place, read in places:
        with pytest.raises(HeckmeckError) as refused:
            read()
        sentence = str(refused.value)
        assert place in sentence or name == "database"
        assert given[:20] in sentence
        assert len(sentence) < 400
        assert "\n" not in sentence


@pytest.mark.parametrize(
    "text",
    ["port = true", "port = 1.5", "host = 5", "log = 5", "durable = 1", "database = 5", "public_url = false",
     "trusted_proxies = []", "prot = 1", "port", "port = ", "\x00", "[heckmeck]\nport = 1"],
)  # fmt: skip
def test_files_are_refused(tmp_path: Path, text: str) -> None:
    """A value of another kind, a setting that there is not, and what is no TOML are refused with the file's name."""
    with pytest.raises(HeckmeckError, match=r"heckmeck\.toml|database 5"):
        settings_from({}, file_with(tmp_path, text), {})
    with pytest.raises(FileNotFoundError):
        settings_from({}, tmp_path / "none.toml", {})


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are refused, too."""
    (tmp_path / "heckmeck.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(HeckmeckError, match="no TOML file"):
        settings_from({}, tmp_path / "heckmeck.toml", {})


def test_the_data_directory() -> None:
    """The database lies where the user's data lies; a relative directory in the variable does not count."""
    assert default_database({"XDG_DATA_HOME": "/srv/data"}) == "sqlite:////srv/data/heckmeck/heckmeck.db"
    home = f"sqlite:///{Path.home()}/.local/share/heckmeck/heckmeck.db"
    assert default_database({"XDG_DATA_HOME": "data"}) == default_database({}) == home


def _default(setting: Field[object]) -> str:
    if setting.default is None:
        return "none"
    if callable(setting.default_factory):
        return "a file in your data directory"
    return f"`{setting.default}`".replace("True", "true")


def test_the_page_has_all_settings() -> None:
    """The table of the page on hosting is that of the code, to the letter."""
    expected = [(each.name, each.metadata["form"], _default(each), each.metadata["text"]) for each in setting_fields()]
    assert re.findall(r"^\| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", PAGE, re.MULTILINE) == expected


def test_the_file_of_the_page_is_good(tmp_path: Path) -> None:
    """The example of a file is read, and sets what it says."""
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    found = settings_from({}, file_with(tmp_path, text), {})
    assert found.public_url == "https://worms.example.org"
    assert found.bot_processes == 2
