"""Builds what the package needs besides its source: the compiled catalogues of the languages.

`python hatch_build.py` does the same in the checkout.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


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


class Catalogues(BuildHookInterface[Any]):
    """The hook that runs before every build, also before an editable one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues in place; pyproject.toml lists them as artifacts."""
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    compile_catalogues(Path(__file__).parent)
