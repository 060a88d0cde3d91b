"""Writes what the table in the browser knows of the messages: `python -m scripts.web_types`.

`web/src/api/messages.ts` is made from `server/messages/`: its structs as interfaces, its aliases as types, and what
can be chosen from as lists. Read from the source and not from the classes, so names and explanations come along.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeAlias

ROOT: Final = Path(__file__).parent.parent
MESSAGES: Final = ROOT / "src/heckmeck/server/messages"
FILES: Final = ("fields", "table", "situation", "events", "frames", "commands", "bodies")
"""In the order in which they build on one another."""
TYPES: Final = ROOT / "web/src/api/messages.ts"

_PLAIN: Final = {"int": "number", "float": "number", "str": "string", "bool": "boolean", "None": "null"}
_LISTS: Final = {"Language": "LANGUAGES", "Phrase": "PHRASES"}
"""The aliases of which the page also needs the values, and what the lists are called."""
BASE: Final = "Part"
"""What all messages are made of; it has no fields."""
_HEAD: Final = """\
// Made from src/heckmeck/server/messages/ by `python -m scripts.web_types`; changes belong there.
// Fields with a question mark may be left out of what is sent; what is received has all of them.
"""

_Body: TypeAlias = list[ast.stmt]


def written(*sources: str) -> str:
    """The TypeScript of modules of messages, as if they were one."""
    body = [node for source in sources for node in _statements(ast.parse(source))]
    return "\n".join([_HEAD, *(f"{part}\n" for part in _parts(body))])


def _statements(module: ast.Module) -> _Body:
    """What stands in the module below its text."""
    return module.body[ast.get_docstring(module) is not None :]


def _parts(body: _Body) -> Iterator[str]:
    for index, node in enumerate(body):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name != BASE:
            yield _interface(node, body)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            yield _comment(_text_at(body, index + 1), "") + _named(node.target.id, node.annotation, node.value)


def _named(name: str, annotation: ast.expr, value: ast.expr) -> str:
    """A constant, or an alias, with its list of values."""
    if ast.unparse(annotation) != "TypeAlias":
        return f"export const {name} = {json.dumps(ast.literal_eval(value))};"
    lines = [f"export type {name} = {_type(value)};"]
    if name in _LISTS:
        lines.append(f"export const {_LISTS[name]}: readonly {name}[] = [{', '.join(_values(value))}];")
    return "\n".join(lines)


def _interface(node: ast.ClassDef, body: _Body) -> str:
    fields = "".join(_fields(node, body))
    return f"{_comment(ast.get_docstring(node), '')}export interface {node.name} {{\n{fields}}}"


def _fields(node: ast.ClassDef, body: _Body) -> Iterator[str]:
    """The lines of the fields: the tag, those of the struct beneath, and its own."""
    tag = next((ast.literal_eval(each.value) for each in node.keywords if each.arg == "tag"), None)
    if tag is not None:
        yield f"  readonly type: {json.dumps(tag)};\n"
    beneath = [each for each in body if isinstance(each, ast.ClassDef) and each.name == ast.unparse(node.bases[0])]
    sent = ast.unparse(node.bases[0]) in ("_Command", "_Asked")
    for each in (*beneath, node):
        for index, line in enumerate(each.body):
            if isinstance(line, ast.AnnAssign):
                mark = "?" if sent and line.value is not None else ""
                comment = _comment(_text_at(each.body, index + 1), "  ")
                yield f"{comment}  readonly {ast.unparse(line.target)}{mark}: {_type(line.annotation)};\n"


def _type(node: ast.expr) -> str:
    match node:
        case ast.Constant(value=None):
            return "null"
        case ast.Name(id=name):
            return _PLAIN.get(name, name)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_type(left)} | {_type(right)}"
        case ast.Subscript(value=ast.Name(id=name), slice=inner):
            return _generic(name, inner)
        case _:
            raise TypeError(f"a type in the messages is of no form known here: {ast.unparse(node)}")


def _generic(name: str, inner: ast.expr) -> str:
    parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    match name:
        case "Annotated":
            return _type(parts[0])
        case "Literal":
            return " | ".join(_values(ast.Subscript(ast.Name(name), inner)))
        case "tuple" if ast.unparse(parts[-1]) == "...":
            element = _type(parts[0])
            return f"readonly ({element})[]" if "|" in element or " " in element else f"readonly {element}[]"
        case "tuple":
            return f"readonly [{', '.join(map(_type, parts))}]"
        case "dict":
            return f"Readonly<Record<{_type(parts[0])}, {_type(parts[1])}>>"
        case _:
            raise TypeError(f"a type in the messages is of no form known here: {name}")


def _values(node: ast.expr) -> list[str]:
    """The values of a Literal."""
    assert isinstance(node, ast.Subscript)
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return [json.dumps(ast.literal_eval(part), ensure_ascii=False) for part in parts]


def _text_at(body: _Body, index: int) -> str | None:
    """The text that stands as a statement of its own at this place, which explains the one before."""
    match body[index : index + 1]:
        case [ast.Expr(value=ast.Constant(value=str(text)))]:
            return text
        case _:
            return None


def _comment(text: str | None, indent: str) -> str:
    return "" if text is None else f"{indent}/** {' '.join(text.split())} */\n"


def sources() -> list[str]:
    """The modules of the messages."""
    return [(MESSAGES / f"{name}.py").read_text(encoding="utf-8") for name in FILES]


def main() -> None:
    """Write the types anew."""
    TYPES.parent.mkdir(parents=True, exist_ok=True)
    TYPES.write_text(written(*sources()), encoding="utf-8")


if __name__ == "__main__":
    main()
