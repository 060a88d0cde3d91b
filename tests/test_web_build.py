"""The table in the browser is built: its sentences are found, its packages pinned, and it stands in the package."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import hatch_build
import pytest
from babel.messages.catalog import Catalog

ROOT = Path(__file__).parent.parent
STATIC = ROOT / hatch_build.STATIC
MOST = 120_000
"""So many bytes of script and style, compressed, until the table is usable."""


def planted(root: Path, source: str) -> list[str | tuple[str, ...]]:
    """The sentences found in a source of the table."""
    folder = root / "web/src/view"
    folder.mkdir(parents=True)
    (folder / "Planted.tsx").write_text(source)
    return list(hatch_build.web_messages(root))


def test_sentences_are_found(tmp_path: Path) -> None:
    """In code, in attributes, between tags, behind regular expressions and types, with values and in plurals."""
    source = """
    const names: Map<string, number[]> = new Map<string, number[]>();
    const word = text.replace(/["'`]+/g, "") as "a" | "b";
    const half = <T,>(one: T) => one;
    export function View({ n }: { n: number }) {
      const late = `${_("in a template")} and ${n / 2 / 3}`;
      return (
        <p class="x" aria-label={_("in an attribute", { n })} onClick={() => n > 1 && half(N_("marked"))}>
          {n < 3 ? _("between tags") : null} /
          {ngettext("{number} die", "{number} dice", n)}
          {/* a comment with "quotes */}
          {_("a {name} and \\"quotes\\"", { name: "Ana" })}
        </p>
      );
    }
    """
    assert planted(tmp_path, source) == [
        "in a template",
        "in an attribute",
        "marked",
        "between tags",
        ("{number} die", "{number} dice"),
        'a {name} and "quotes"',
    ]


def literals(source: str) -> set[str]:
    """The sentences in plain calls of `_`, by the looks of them."""
    return {json.loads(text) for text in re.findall(r'(?<![\w.])N?_\(\s*("(?:[^"\\]|\\.)*")', source)}


def test_no_sentence_of_the_table_is_missed() -> None:
    """What looks like a sentence in the source is also found by the extractor, which could have lost its way."""
    wanted = {
        (path.name, text)
        for path in hatch_build.web_sources(ROOT)
        if path.suffix in {".ts", ".tsx"}
        for text in literals(path.read_text())
    }
    found = {message if isinstance(message, str) else message[0] for message in hatch_build.web_messages(ROOT)}
    assert len(wanted) > 100
    assert {(name, text) for name, text in wanted if text not in found} == set()


def test_translations_go_out_as_they_are() -> None:
    """Sentences have a string, plurals two; what is not translated, doubtful or not asked for stays behind."""
    catalogue = Catalog(locale="de")
    catalogue.add("worm", "Wurm")
    catalogue.add(("{number} die", "{number} dice"), ("{number} Würfel", "{number} Würfel"))
    catalogue.add("later", "")
    catalogue.add("perhaps", "vielleicht", flags=["fuzzy"])
    catalogue.add("elsewhere", "anderswo")
    wanted = ["worm", "{number} die", "later", "perhaps", "unknown"]
    expected = {"worm": "Wurm", "{number} die": ["{number} Würfel", "{number} Würfel"]}
    assert hatch_build.translations(catalogue, wanted) == expected


def test_refusals_are_translated_in_the_table() -> None:
    """The templates of the rules' refusals go out, what the commands say does not."""
    sent = set(hatch_build.refusals(ROOT))
    assert any("(rule {rule})" in each for each in sent)
    assert "Show the version and exit." not in sent


def test_nothing_is_built_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same files need no Node and no network; one letter more is built anew."""
    source = tmp_path / "web/src/main.tsx"
    source.parent.mkdir(parents=True)
    source.write_text("1;")
    built: list[Path] = []

    def vite(web: Path, arguments: list[str]) -> None:
        built.append(web)
        Path(arguments[-1]).mkdir(parents=True)

    monkeypatch.setattr(hatch_build, "_node", vite)
    monkeypatch.setattr(hatch_build, "install", lambda web: None)
    for text in ("1;", "1;", "2;"):
        source.write_text(text)
        hatch_build.build_table(tmp_path)
    assert len(built) == 2
    assert [path.name for path in (tmp_path / "src/heckmeck/server").iterdir()] == ["static"]


def test_packages_are_pinned() -> None:
    """Each package has one version and the hash of its file, and nothing says where it comes from."""
    wanted = json.loads((ROOT / "web/package.json").read_text())
    assert all(
        re.fullmatch(r"[\d.]+", version) for version in (wanted["dependencies"] | wanted["devDependencies"]).values()
    )
    packages = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    assert all("integrity" in each and "resolved" not in each for name, each in packages.items() if name)


def parts() -> dict[str, dict[str, list[str] | str]]:
    """What was built, by its source."""
    manifest: dict[str, dict[str, list[str] | str]] = json.loads((STATIC / "manifest.json").read_text())
    return manifest


def test_the_table_is_small() -> None:
    """Script, style and the larger catalogue stay, compressed, below what a slow connection bears."""
    manifest = parts()
    table, pages = manifest["src/main.tsx"], manifest["src/style/pages.css"]
    files = [str(table["file"]), *map(str, table.get("css", [])), str(pages["file"])]
    files += [str(manifest[str(name)]["file"]) for name in table.get("imports", [])]
    files += [max((str(part["file"]) for name, part in manifest.items() if "generated" in name), key=size)]
    assert sum(map(size, files)) < MOST


def size(name: str) -> int:
    """The bytes of a built file when compressed."""
    return len(gzip.compress((STATIC / name).read_bytes()))


def test_the_gallery_is_not_built() -> None:
    """What is there to look at for developers does not go out."""
    assert not any("gallery" in name for name in parts())
    assert not any("gallery000" in path.read_text() for path in STATIC.rglob("*.js"))


def test_npm_keeps_to_the_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What npm fetches is kept in the checkout, unless the environment says where."""
    for name in ("npm_config_cache", "NPM_CONFIG_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    assert hatch_build.environment(Path("web"))["npm_config_cache"] == str(tmp_path / "build/npm")
    monkeypatch.setenv("NPM_CONFIG_CACHE", "/elsewhere")
    assert "npm_config_cache" not in hatch_build.environment(Path("web"))


def test_pip_keeps_to_the_checkout() -> None:
    """So does pip when make sets up the environment."""
    assert "export PIP_CACHE_DIR ?= $(CURDIR)/build/pip\n" in (ROOT / "Makefile").read_text()
