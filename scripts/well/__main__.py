"""Writes the tables into the documents: `python -m scripts.well [NAME ...]`, or `make well`; without names all of them.

Those of the expert are left as they are while it has learned nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from scripts.well import chances
from scripts.well.games import games
from scripts.well.page import LANGUAGES, Part, document, filled
from scripts.well.sentences import section, sentence
from scripts.well.tables import TABLES


def parts(names: Sequence[str]) -> dict[str, Part]:
    """What stands at the named places."""
    chosen = names or [*TABLES, "games", *chances.TABLES]
    found: dict[str, Part] = {}
    for name in chosen:
        if name in TABLES:
            found[name] = TABLES[name]().text
        elif name == "games":
            found[name] = games().text
        elif chances.learned():
            table = chances.TABLES[name]()
            found[name], found[f"{name}-words"] = section(name, table), sentence(name, table)
    return found


def main(names: Sequence[str]) -> int:
    """Compute and write; the exit code."""
    known = {*TABLES, "games", *chances.TABLES}
    if unknown := set(names) - known:
        sys.stderr.write(f"no table is named {' or '.join(sorted(unknown))}; there are {', '.join(sorted(known))}\n")
        return 2
    computed = parts(names)
    for language in LANGUAGES:
        path = document(language)
        path.write_text(filled(path.read_text(encoding="utf-8"), computed, language), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
