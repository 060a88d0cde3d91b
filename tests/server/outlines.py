"""What a document consists of, for the tests of the pages."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"}


class Outline(HTMLParser):
    """What there is in a document, and what is wrong with it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.named: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.faults: list[str] = []
        self.feed(text)
        self.faults += [f"never closed: {tag}" for tag in self.open]
        self.faults += [f"id twice: {each}" for each in set(self.ids) if self.ids.count(each) > 1]
        self.faults += [f"no such id: {each}" for each in self.named if each not in self.ids]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag."""
        given = dict(attrs)
        self.tags.append((tag, given))
        self.ids += [given["id"] or ""] if "id" in given else []
        for key in ("for", "aria-describedby", "aria-labelledby"):
            self.named += (given.get(key) or "").split()
        if tag not in VOID:
            self.open.append(tag)
        if "style" in given or any(key.startswith("on") for key in given):
            self.faults.append(f"style or script in {tag}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of a drawing that has nothing in it."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Close the last one opened."""
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"closed but not open: {tag}")

    def attributes(self, tag: str, name: str) -> list[str]:
        """The values of an attribute of all such elements."""
        return [attrs[name] or "" for each, attrs in self.tags if each == tag and name in attrs]
