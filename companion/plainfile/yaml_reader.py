"""Reads a small YAML file node by node, with the position of everything, and collects errors.

Nothing is ever made of the file but text and whole numbers; size and depth are limited and anchors refused, so that no
file can blow up.
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import ClassVar

import yaml

from companion.plainfile.marks import Fields, Items, Leaf, Mark, MarkedValue, Node, Path
from companion.plainfile.problems import Problems
from companion.plainfile.reading import BY_HAND
from companion.plainfile.yaml_tree import Origin, Pair, TreeBuilder, UnreadableError

_WHOLE = re.compile(r"-?[0-9]{1,6}")
_TEXT, _INT = "tag:yaml.org,2002:str", "tag:yaml.org,2002:int"


@dataclass(frozen=True, slots=True)
class Word(Leaf):
    """A scalar as it is written in the file; `tag` is what YAML takes it for."""

    value: str
    tag: str


@dataclass(frozen=True, slots=True)
class Pairs(Fields):
    """A map with everything written in it, also duplicate keys, and lists as keys."""

    pairs: tuple[Pair, ...]


class YamlReader:
    """Reads one file. Unexpected content is noted as a problem and returned as `None`; reading continues."""

    def __init__(self, file: str, text: str) -> None:
        self.problems = Problems(most=BY_HAND, longest=2 * BY_HAND)  # so small a file needs no other limit
        self._origin = Origin(file)
        self._text = text

    def root(self) -> Node | None:
        """The whole document, or `None` with the reason in `problems`; an empty file is `None` without."""
        start = self._origin.at(0, 0)
        if len(self._text.encode("utf-8", "replace")) > BY_HAND:
            self.problems.add(start, "", f"at most {BY_HAND} bytes", hint="is this the right file?")
            return None
        try:
            return _Builder(yaml.SafeLoader(self._text), self._origin, self.problems).document()
        except UnreadableError as error:
            error.tell(self.problems)
        except yaml.MarkedYAMLError as error:
            where = error.problem_mark or error.context_mark
            mark = self._origin.at(where.line, where.column) if where is not None else start
            self.problems.add(mark, "", "expected YAML", hint=error.problem or "")
        except yaml.YAMLError as error:
            self.problems.add(start, "", "expected YAML", hint=str(error).splitlines()[0])
        return None

    def problem(self, node: Node, path: str, expected: str, hint: str = "") -> None:
        """Notes what is wrong at a node."""
        self.problems.add(node.mark, path, expected, hint=hint)

    def mapping(self, node: Node, path: str, expected: str) -> list[tuple[Word, str, Node]]:
        """The entries of a mapping as key node, key's text, value node; doubled keys are problems and left out."""
        if not isinstance(node, Pairs):
            self.problem(node, path, f"expected {expected}", f"found {_found(node)}")
            return []
        entries: dict[str, tuple[Word, str, Node]] = {}
        for key, value in node.pairs:
            if not isinstance(key, Word):
                self.problem(key, path, "expected a word or number as key")
            elif key.value in entries:
                first = entries[key.value][0].mark.line
                self.problem(key, _under(path, key.value), "given twice", f"first in line {first}")
            else:
                entries[key.value] = (key, key.value, value)
        return list(entries.values())

    def fields(self, node: Node, path: str, known: tuple[str, ...]) -> dict[str, Node]:
        """A mapping with fixed keys; an unknown key is a problem, with the key that was probably meant."""
        found: dict[str, Node] = {}
        for key, name, value in self.mapping(node, path, f"keys {', '.join(known)}"):
            if name in known:
                found[name] = value
            else:
                self.problem(key, _under(path, name), "unknown key", meant(name, known))
        return found

    def sequence(self, node: Node, path: str, expected: str) -> list[Node] | None:
        """The items of a list."""
        if not isinstance(node, Items):
            self.problem(node, path, f"expected {expected}", f"found {_found(node)}")
            return None
        return list(node.items)

    def whole(self, node: Node, path: str, expected: str) -> int | None:
        """A whole number in plain digits; YAML's other spellings (0x1F, 1_000, 12:30) are problems."""
        if not isinstance(node, Word) or node.tag != _INT or not _WHOLE.fullmatch(node.value):
            self.problem(node, path, f"expected {expected}", f"found {_found(node)}")
            return None
        return int(node.value)

    def text(self, node: Node, path: str, expected: str) -> str | None:
        """A text. Words that YAML reads as something else (no, 1, 12:30) are problems; they need quotation marks."""
        if is_text(node):
            return written(node)
        hint = f'write "{node.value}"' if isinstance(node, Word) else f"found {_found(node)}"
        self.problem(node, path, f"expected {expected}", hint)
        return None


class _Builder(TreeBuilder):
    """Leaves scalars and keys as they are written; what is wrong with a key is reported when its map is read."""

    deepest: ClassVar[int] = 12

    def leaf(self, event: yaml.ScalarEvent, mark: Mark, path: Path) -> Word:
        tag = event.tag
        if tag is None or tag == "!":
            tag = str(self.loader.resolve(yaml.ScalarNode, event.value, event.implicit))  # type: ignore[no-untyped-call]
        return Word(event.value, mark, tag)

    def key(self, event: yaml.Event, node: Node, path: Path, before: int) -> str | None:
        return node.value if isinstance(node, Word) else None

    def doubled(self, key: str, mark: Mark, first: Mark, path: Path) -> None:
        return None

    def fields(self, entries: dict[str, MarkedValue], pairs: list[Pair], mark: Mark) -> Pairs:
        return Pairs(entries, mark, tuple(pairs))

    def anchored(self, mark: Mark) -> None:
        raise UnreadableError(mark, "no anchors (&) or aliases (*)", hint="write it out")

    def is_too_deep(self, event: yaml.Event, depth: int) -> bool:
        return isinstance(event, yaml.CollectionStartEvent) and depth >= self.deepest

    def too_deep(self, mark: Mark) -> UnreadableError:
        return UnreadableError(mark, f"at most {self.deepest} levels")

    def second_document(self, mark: Mark) -> None:
        self.drain()  # what is worse in a later one is told first
        raise UnreadableError(mark, "expected YAML", hint="but found another document")


def is_text(node: Node) -> bool:
    """Whether YAML takes it for text, and for nothing else."""
    return isinstance(node, Word) and node.tag == _TEXT


def written(node: Node) -> str:
    """A word as it is written in the file; empty for a list or a mapping."""
    return node.value if isinstance(node, Word) else ""


def meant(name: str, known: tuple[str, ...]) -> str:
    """A hint to the most similar known name, or to all of them."""
    close = get_close_matches(name.lower(), known, n=1)
    return f"did you mean {close[0]}?" if close else f"known: {', '.join(known)}"


def _under(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _found(node: Node) -> str:
    if isinstance(node, Pairs):
        return "a mapping"
    if isinstance(node, Items):
        return "a list"
    return f"{written(node)[:30]!r}" if written(node) else "nothing"
