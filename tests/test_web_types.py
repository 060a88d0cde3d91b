"""What the page knows of the messages is what the server says."""

from __future__ import annotations

import pytest
from scripts.web_types import FILES, MESSAGES, TYPES, sources, written


def test_the_types_of_the_page_are_up_to_date() -> None:
    """`python -m scripts.web_types` would change nothing."""
    assert TYPES.read_text(encoding="utf-8") == written(*sources())
    assert {path.stem for path in MESSAGES.glob("*.py")} == {"__init__", *FILES}


SOURCE = '''
Seat: TypeAlias = Annotated[int, Meta(ge=1)]
NameText: TypeAlias = Annotated[str, Meta(max_length=24)]
"""What a guest is
called."""
Bot: TypeAlias = Literal["hasty", "level:1"]
Phrase: TypeAlias = Literal["hello", "🐛"]
MAX_FRAME: Final = 4_096

class _Command(Struct):
    """A command."""
    key: Key
    seq: int | None = None

class Sit(_Command, tag="sit"):
    """Sit down."""
    seat: Seat
    """Which one."""
    bots: dict[str, Bot | None] = {}

class Part(Struct):
    """A part of a message."""

class Log(Part):
    """All."""
    lines: tuple[Sit | None, ...] = ()
    pair: tuple[int, str]
'''


def test_types_are_written_as_they_are_read() -> None:
    """Aliases, lists, constants, tags, fields that may be left out, and comments."""
    text = written(SOURCE)
    assert "/** What a guest is called. */\nexport type NameText = string;\n" in text
    assert 'export type Bot = "hasty" | "level:1";\n\nexport type Phrase' in text
    assert 'export const PHRASES: readonly Phrase[] = ["hello", "🐛"];' in text
    assert "export const MAX_FRAME = 4096;" in text
    assert (
        '/** Sit down. */\nexport interface Sit {\n  readonly type: "sit";\n  readonly key: Key;\n'
        "  readonly seq?: number | null;\n  /** Which one. */\n  readonly seat: Seat;\n"
        "  readonly bots?: Readonly<Record<string, Bot | null>>;\n}"
    ) in text
    assert "  readonly lines: readonly (Sit | null)[];\n  readonly pair: readonly [number, string];\n" in text
    assert "_Command" not in text and "Part" not in text
    assert written('"""One."""\n' + SOURCE, '"""Two."""\n').splitlines() == text.splitlines()


def test_a_type_of_no_known_form_is_seen() -> None:
    """A message that could not be written rightly is refused."""
    with pytest.raises(TypeError, match="set"):
        written("Odd: TypeAlias = set[int]")
