"""Documents from templates: everything put into them is escaped, and every sentence comes from the catalogues."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from heckmeck.rules import FLAGS, Preset
from heckmeck.server.messages import NAME_MAX
from heckmeck.server.pages.moments import ago
from heckmeck.server.pages.seats import seat_names
from heckmeck.terms import bot_name, bot_words, flag_words, preset_name, preset_words
from heckmeck.texts import LANGUAGE_NAMES, _, language, ngettext, sentence
from heckmeck.tiles import TILES, worms
from heckmeck.words import worms_words

STATIC: Final = Path(__file__).parent.parent / "static"
"""What the build made of web/."""


class Built(NamedTuple):
    """The addresses of the built files."""

    script: str | None
    table_styles: tuple[str, ...]
    page_styles: tuple[str, ...]
    words: dict[str, str]
    """The sentences of the table, by language; English is in the script itself."""


def built() -> Built:
    """Where the script and the styles lie now; nothing where the build has not run."""
    path = STATIC / "manifest.json"
    try:
        made_at = path.stat().st_mtime_ns
    except FileNotFoundError:
        return Built(None, (), (), {})
    return _read(path, made_at)


@lru_cache(maxsize=1)
def _read(path: Path, made_at: int) -> Built:
    # Read anew when it is another file: a server may run while the table is built.
    parts: dict[str, dict[str, Any]] = json.loads(path.read_text())
    table, pages = parts["src/main.tsx"], parts["src/style/pages.css"]
    return Built(
        f"/static/{table['file']}",
        tuple(f"/static/{name}" for name in table.get("css", ())),
        (f"/static/{pages['file']}",),
        {Path(name).stem: f"/static/{part['file']}" for name, part in parts.items() if name.startswith("generated/")},
    )


def filled(template: str, **values: object) -> Markup:
    """A sentence with its places filled in; what is no markup is escaped.

    >>> filled("{name} & {other}", name="<Ana>", other=Markup("<b>Boris</b>"))
    Markup('&lt;Ana&gt; &amp; <b>Boris</b>')
    """
    return Markup(escape(template)).format(**values)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("heckmeck.server.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters |= {"fill": filled, "sentence": sentence, "ago": ago}
    environment.globals |= {
        "_": _,
        "ngettext": ngettext,
        "language": language,
        "languages": LANGUAGE_NAMES,
        "built": built,
        "tiles": TILES,
        "worms_on": worms,
        "presets": tuple(preset.value for preset in Preset),
        "house_rules": tuple(FLAGS),
        "preset_name": lambda preset: preset_name(Preset(preset)),
        "preset_words": lambda preset: preset_words(Preset(preset)),
        "flag_words": flag_words,
        "bot_name": bot_name,
        "bot_words": bot_words,
        "seat_names": seat_names,
        "name_max": NAME_MAX,
        "worms_words": worms_words,
    }
    return environment


def rendered(template: str, **context: object) -> str:
    """The document that a template gives, in the language spoken now."""
    return _environment().get_template(template).render(context)
