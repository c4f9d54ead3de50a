"""YAML into a marked tree: nothing is guessed, nothing is run, and everything wrong is told at once.

The tree is built from the parser's events, not by PyYAML's constructors: so there is no tag that could make
an object, the limits hold while reading, and a value under an anchor is counted as often as it is used.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

import yaml

from companion.packs.problems import Problems
from companion.packs.scalars import Trap, resolve
from companion.plainfile.marks import Entry, Fields, Items, Leaf, Mark, Node, Path, show

LARGEST_FILE = 2_000_000
"""Bytes."""
DEEPEST = 32
"""Lists and maps inside one another."""
MOST_NODES = 200_000
"""Values in a file; what an alias stands for counts each time."""
MOST_ALIASES = 200

_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LINE_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
_LEADING_TAB = re.compile(r"([ ]*)\t")


class Origin(NamedTuple):
    """Where a text begins: in a file of its own at 1:1, a snippet inside a CSV cell elsewhere."""

    file: str
    line: int = 1
    column: int = 1

    def at(self, line: int, column: int) -> Mark:
        """The mark for a place in the text, `line` and `column` counted from 0."""
        return Mark(self.file, self.line + line, column + (self.column if line == 0 else 1))


def decode(raw: bytes, file: str, problems: Problems) -> str | None:
    """The file's text (UTF-8, a byte order mark is allowed), or None after noting why it cannot be read."""
    if len(raw) > LARGEST_FILE:
        problems.add(Mark(file), "", f"the file has {len(raw):,} bytes", f"at most {LARGEST_FILE:,}")
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8-sig", errors="replace")
        problems.add(
            _mark_at(before, len(before), Origin(file)),
            "",
            "this is not UTF-8 text",
            "a file saved as UTF-8",
            "choose UTF-8 as the encoding when saving",
        )
        return None
    if odd := _FORBIDDEN.search(text):
        where = _mark_at(text, odd.start(), Origin(file))
        problems.add(where, "", f"an invisible control character (U+{ord(odd[0]):04X})", "", "delete it")
        return None
    return text


def read_yaml(raw: bytes, file: str, problems: Problems) -> Node | None:
    """The marked tree of a YAML file, or None after noting what makes it unreadable.

    Traps and duplicate keys are noted too, and the tree is returned all the same, so that the rest can be
    checked.
    """
    text = decode(raw, file, problems)
    return None if text is None else parse(text, Origin(file), problems)


def parse(text: str, origin: Origin, problems: Problems, at: Path = ()) -> Node | None:
    """Like `read_yaml`, for a text that stands somewhere inside a file, under the key path `at`."""
    try:
        return _Builder(yaml.CSafeLoader(text), origin, problems).document(at)
    except _Stop as stop:
        problems.add(stop.mark, "", stop.message, stop.expected)
    except yaml.MarkedYAMLError as error:
        _note_syntax(error, text, origin, problems)
    except yaml.YAMLError as error:
        problems.add(origin.at(0, 0), "", f"this cannot be read as YAML: {error}")
    return None


class _Stop(Exception):
    """A limit is reached: what follows is not looked at."""

    def __init__(self, mark: Mark, message: str, expected: str) -> None:
        super().__init__(message)
        self.mark, self.message, self.expected = mark, message, expected


class _Built(NamedTuple):
    """A finished node, how many values it holds and how deep it goes; None while it is still open."""

    node: Node
    size: int
    height: int


@dataclass(slots=True)
class _Builder:
    """Turns the events of one document into nodes."""

    loader: yaml.CSafeLoader
    origin: Origin
    problems: Problems
    anchors: dict[str, _Built | None] = field(default_factory=dict)
    nodes: int = 0
    aliases: int = 0

    def document(self, at: Path) -> Node:
        self._next()  # the stream's start
        first = self._next()
        if isinstance(first, yaml.StreamEndEvent):
            raise _Stop(Mark(self.origin.file, self.origin.line, self.origin.column), "nothing is written here", "")
        built = self._node(self._next(), 0, at)
        self._next()  # the document's end
        after = self._next()
        if not isinstance(after, yaml.StreamEndEvent):
            self.problems.add(self._mark(after), "", "a second document begins here", "one document per file")
        return built.node

    def _next(self) -> yaml.Event:
        event = self.loader.get_event()
        assert event is not None, "every reader of events stops at the end of what it reads"
        return event

    def _mark(self, event: yaml.Event) -> Mark:
        where = event.start_mark
        return self.origin.at(where.line, where.column) if where is not None else Mark(self.origin.file)

    def _node(self, event: yaml.Event, depth: int, path: Path) -> _Built:
        mark = self._mark(event)
        if depth > DEEPEST:
            raise _Stop(mark, "lists and maps stand too deep inside one another", f"at most {DEEPEST} levels")
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, mark, depth, path)
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        self._count(1, mark)
        if event.tag is not None:
            self.problems.add(mark, show(path), f"a tag ({event.tag}) is not allowed here", "a plain value")
        anchor: str | None = event.anchor
        if anchor is not None:
            self.anchors[anchor] = None
        if isinstance(event, yaml.ScalarEvent):
            built = _Built(self._leaf(event, mark, path), 1, 0)
        elif isinstance(event, yaml.SequenceStartEvent):
            built = self._items(mark, depth, path)
        else:
            built = self._fields(mark, depth, path)
        if anchor is not None:
            self.anchors[anchor] = built
        return built

    def _count(self, nodes: int, mark: Mark) -> None:
        self.nodes += nodes
        if self.nodes > MOST_NODES:
            raise _Stop(mark, "the file holds too many values", f"at most {MOST_NODES:,}")

    def _alias(self, event: yaml.AliasEvent, mark: Mark, depth: int, path: Path) -> _Built:
        self.aliases += 1
        if self.aliases > MOST_ALIASES:
            raise _Stop(mark, "the file uses too many aliases", f"at most {MOST_ALIASES}")
        if event.anchor not in self.anchors:
            message = f"nothing is called &{event.anchor} before this"
            self.problems.add(mark, show(path), message, "", "did you mean the text? Write it in quotes")
            return _Built(Leaf(None, mark), 1, 0)
        target = self.anchors[event.anchor]
        if target is None:
            self.problems.add(mark, show(path), f"*{event.anchor} stands inside itself")
            return _Built(Leaf(None, mark), 1, 0)
        if depth + target.height > DEEPEST:
            raise _Stop(mark, "lists and maps stand too deep inside one another", f"at most {DEEPEST} levels")
        self._count(target.size, mark)
        return target

    def _leaf(self, event: yaml.ScalarEvent, mark: Mark, path: Path) -> Leaf:
        if not event.implicit[0]:
            return Leaf(event.value, mark)
        value = resolve(event.value)
        if isinstance(value, Trap):
            self.problems.add(mark, show(path), value.message, "", value.hint)
            return Leaf(event.value, mark)
        return Leaf(value, mark)

    def _items(self, mark: Mark, depth: int, path: Path) -> _Built:
        items: list[Node] = []
        size, height = 1, 0
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            built = self._node(event, depth + 1, (*path, len(items)))
            items.append(built.node)
            size, height = size + built.size, max(height, built.height + 1)
        return _Built(Items(tuple(items), mark), size, height)

    def _fields(self, mark: Mark, depth: int, path: Path) -> _Built:
        entries: dict[str, Entry] = {}
        size, height = 1, 0
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            at = self._mark(event)
            key = self._key(event, at, depth, path)
            value = self._node(self._next(), depth + 1, (*path, key if key is not None else "?"))
            size, height = size + 1 + value.size, max(height, value.height + 1)
            if key is None:
                continue
            if key in entries:
                message = f"the key {key} stands here for the second time"
                hint = f"the first is in line {entries[key].key.line}; delete one"
                self.problems.add(at, show((*path, key)), message, "", hint)
            else:
                entries[key] = Entry(at, value.node)
        return _Built(Fields(entries, mark), size, height)

    def _key(self, event: yaml.Event, mark: Mark, depth: int, path: Path) -> str | None:
        """The key's text; None after noting why it is none."""
        before = len(self.problems)
        node = self._node(event, depth + 1, path).node
        if isinstance(node, Leaf) and isinstance(node.value, str):
            if node.value == "<<" and isinstance(event, yaml.ScalarEvent) and event.implicit[0]:
                self.problems.add(mark, show(path), "merging maps with << is not supported", "", "write the keys out")
                return None
            return node.value
        if len(self.problems) == before:
            what = "a list or a map" if not isinstance(node, Leaf) else event_text(event)
            self.problems.add(mark, show(path), f"the key {what} is not text", "text", "write the key in quotes")
        return None


def event_text(event: yaml.Event) -> str:
    """A scalar as it is written in the file, shortened."""
    text = str(getattr(event, "value", "")) or "(nothing)"
    return text if len(text) <= 40 else text[:39] + "…"


def _mark_at(text: str, index: int, origin: Origin) -> Mark:
    breaks = [match.end() for match in _LINE_BREAK.finditer(text, 0, index)]
    return origin.at(len(breaks), index - (breaks[-1] if breaks else 0))


def _note_syntax(error: yaml.MarkedYAMLError, text: str, origin: Origin, problems: Problems) -> None:
    """A syntax error where it was noticed; if tabs indent lines they are the cause, and each is named."""
    where = error.problem_mark or error.context_mark
    mark = origin.at(where.line, where.column) if where else origin.at(0, 0)
    lines = _LINE_BREAK.split(text)[: mark.line - origin.line + 1]
    tabs = [(number, len(match[1])) for number, line in enumerate(lines) if (match := _LEADING_TAB.match(line))]
    for number, column in tabs:
        problems.add(origin.at(number, column), "", "a tab indents this line", "spaces", "two spaces for each tab")
    if not tabs or tabs[-1][0] != mark.line - origin.line:
        rest = lines[-1][where.column :] if where else ""
        problem = error.problem or error.context or "this cannot be read as YAML"
        problems.add(mark, "", f"YAML cannot be read on from here: {problem}", "", _advice(problem, rest))


def _advice(problem: str, rest: str) -> str:
    """What to do about a syntax error; `rest` is what follows its place in the line."""
    if rest.startswith(":") and "did not find expected" in problem:
        return 'a text with a colon needs quotes: {en: "Stop: wait"}'
    if "mapping values are not allowed" in problem:
        return "look at the indentation, or put a text that holds a colon in quotes"
    if "cannot start any token" in problem:
        return "put a text that begins with a special character in quotes"
    if "end of stream" in problem:
        return "a quotation mark or bracket is not closed"
    if "expected <block end>" in problem or "did not find expected" in problem:
        return "look at the indentation and the brackets just before this place"
    return ""
