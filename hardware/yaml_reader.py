"""Reads a small YAML file node by node, with the position of everything, and collects errors.

Only text and whole numbers are constructed, so that no tag can run code; size and depth are limited and anchors are
rejected, so that no file can exhaust memory.
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

import yaml

LARGEST = 64_000
"""Longest file in bytes."""
_DEEPEST = 12
_WHOLE = re.compile(r"-?[0-9]{1,6}")


@dataclass(frozen=True)
class Problem:
    """One error. `line` and `column` count from 1; `path` is like `places.3.buttons[1]`."""

    file: str
    line: int
    column: int
    path: str
    expected: str
    hint: str = ""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}"
        what = f"{self.path}: {self.expected}" if self.path else self.expected
        return f"{where}: {what}" + (f" ({self.hint})" if self.hint else "")


class YamlReader:
    """Reads one file. Unexpected content is noted as a problem and returned as `None`; reading continues."""

    def __init__(self, file: str, text: str) -> None:
        self.problems: list[Problem] = []
        self._file = file
        self._text = text

    def root(self) -> yaml.Node | None:
        """The whole document, or `None` with the reason in `problems`; `None` without a problem for an empty file."""
        if len(self._text.encode("utf-8", "replace")) > LARGEST:
            self._add(1, 1, "", f"at most {LARGEST} bytes", "is this the right file?")
            return None
        try:
            if not self._harmless():
                return None
            return yaml.compose(self._text, Loader=yaml.SafeLoader)
        except yaml.MarkedYAMLError as error:
            line, column = _position(error.problem_mark or error.context_mark)
            self._add(line, column, "", "expected YAML", error.problem or "")
        except yaml.YAMLError as error:
            self._add(1, 1, "", "expected YAML", str(error).splitlines()[0])
        return None

    def problem(self, node: yaml.Node, path: str, expected: str, hint: str = "") -> None:
        """Notes an error at a node."""
        self._add(*_position(node.start_mark), path, expected, hint)

    def mapping(self, node: yaml.Node, path: str, expected: str) -> list[tuple[yaml.Node, str, yaml.Node]]:
        """The entries of a mapping: key node, key text, value node. Duplicate keys are reported and left out."""
        if not isinstance(node, yaml.MappingNode):
            self.problem(node, path, f"expected {expected}", f"found {_found(node)}")
            return []
        entries: list[tuple[yaml.Node, str, yaml.Node]] = []
        seen: dict[str, int] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self.problem(key, path, "expected a word or number as key")
            elif key.value in seen:
                self.problem(key, _under(path, key.value), "given twice", f"first in line {seen[key.value]}")
            else:
                seen[key.value] = key.start_mark.line + 1
                entries.append((key, key.value, value))
        return entries

    def fields(self, node: yaml.Node, path: str, known: tuple[str, ...]) -> dict[str, yaml.Node]:
        """A mapping with fixed keys; unknown keys are reported with the most similar known one."""
        found: dict[str, yaml.Node] = {}
        for key, name, value in self.mapping(node, path, f"keys {', '.join(known)}"):
            if name in known:
                found[name] = value
            else:
                self.problem(key, _under(path, name), "unknown key", meant(name, known))
        return found

    def sequence(self, node: yaml.Node, path: str, expected: str) -> list[yaml.Node] | None:
        """The items of a list."""
        if not isinstance(node, yaml.SequenceNode):
            self.problem(node, path, f"expected {expected}", f"found {_found(node)}")
            return None
        return list(node.value)

    def whole(self, node: yaml.Node, path: str, expected: str) -> int | None:
        """A whole number in decimal digits; YAML's other notations (0x1F, 1_000, 12:30) are errors."""
        plain = isinstance(node, yaml.ScalarNode) and node.tag == "tag:yaml.org,2002:int"
        if not plain or not _WHOLE.fullmatch(node.value):
            self.problem(node, path, f"expected {expected}", f"found {_found(node)}")
            return None
        return int(node.value)

    def text(self, node: yaml.Node, path: str, expected: str) -> str | None:
        """Text. What YAML reads as another type (no, 1, 12:30) is an error that asks for quotation marks."""
        if isinstance(node, yaml.ScalarNode) and node.tag == "tag:yaml.org,2002:str":
            return str(node.value)
        hint = f'write "{node.value}"' if isinstance(node, yaml.ScalarNode) else f"found {_found(node)}"
        self.problem(node, path, f"expected {expected}", hint)
        return None

    def _harmless(self) -> bool:
        depth = 0
        for event in yaml.parse(self._text, Loader=yaml.SafeLoader):
            line, column = _position(event.start_mark)
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
                self._add(line, column, "", "no anchors (&) or aliases (*)", "write it out")
                return False
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
            if depth > _DEEPEST:
                self._add(line, column, "", f"at most {_DEEPEST} levels")
                return False
        return True

    def _add(self, line: int, column: int, path: str, expected: str, hint: str = "") -> None:
        self.problems.append(Problem(self._file, line, column, path, expected, hint))


def meant(name: str, known: tuple[str, ...]) -> str:
    """A hint to the most similar known name, or to all of them."""
    close = get_close_matches(name.lower(), known, n=1)
    return f"did you mean {close[0]}?" if close else f"known: {', '.join(known)}"


def _position(mark: Any) -> tuple[int, int]:
    """Line and column from 1; the library's marks may be missing and have two types."""
    return (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)


def _under(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _found(node: yaml.Node) -> str:
    if isinstance(node, yaml.MappingNode):
        return "a mapping"
    if isinstance(node, yaml.SequenceNode):
        return "a list"
    return f"{node.value[:30]!r}" if node.value else "nothing"
