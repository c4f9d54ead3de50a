"""YAML into a marked tree: nothing is guessed, nothing is run, and everything wrong is told at once.

The tree is built from the parser's events, not by PyYAML's constructors: so there is no tag that could make an object,
the limits hold while reading, and a value under an anchor is counted as often as it is used. How much of YAML a kind of
file may use, and in which words its mistakes are told, is for a builder of its own to say.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, NamedTuple

import yaml

from companion.plainfile.marks import Fields, Items, Leaf, Mark, MarkedValue, Node, Path, show
from companion.plainfile.problems import Problems

MOST_NODES = 200_000
"""Most values in a file; those behind an alias count each time."""
MOST_ALIASES = 200

Loader = yaml.SafeLoader | yaml.CSafeLoader


class Origin(NamedTuple):
    """Where a text begins: in a file of its own at 1:1, a snippet inside a CSV cell elsewhere."""

    file: str
    line: int = 1
    column: int = 1

    def at(self, line: int, column: int) -> Mark:
        """The mark for a place in the text, `line` and `column` counted from 0."""
        return Mark(self.file, self.line + line, column + (self.column if line == 0 else 1))


class UnreadableError(Exception):
    """Raised at a fault after which the rest of the file is not read; the parts are those of a `Problem`."""

    def __init__(self, mark: Mark, message: str, expected: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.mark, self.message, self.expected, self.hint = mark, message, expected, hint

    def tell(self, problems: Problems) -> None:
        """Adds this fault to the problems."""
        problems.add(self.mark, "", self.message, self.expected, self.hint)


class Pair(NamedTuple):
    """A key and its value as they stand in a map, before anything is made of the key."""

    key: Node
    value: Node


class _Built(NamedTuple):
    """A finished node, how many values it holds and how deep it goes; None while it is still open."""

    node: Node
    size: int
    height: int


class TreeBuilder(ABC):
    """Turns the events of one document into nodes.

    What a kind of file may contain, and how a violation is reported, is decided by methods that its builder overrides.
    """

    deepest: ClassVar[int] = 32
    """Deepest nesting of lists and maps."""

    def __init__(self, loader: Loader, origin: Origin, problems: Problems) -> None:
        self.loader, self.origin, self.problems = loader, origin, problems
        self._anchors: dict[str, _Built | None] = {}
        self._nodes = 0
        self._aliases = 0

    def document(self, at: Path = ()) -> Node | None:
        """The tree of the only document, which stands under the key path `at`; None if nothing is written.

        Raises UnreadableError and yaml.YAMLError.
        """
        self._next()  # the stream's start
        if isinstance(self._next(), yaml.StreamEndEvent):
            return None
        root = self._node(self._next(), 0, at).node
        self._next()  # the document's end
        after = self._next()
        if not isinstance(after, yaml.StreamEndEvent):
            self.second_document(self.mark(after))
        return root

    @abstractmethod
    def leaf(self, event: yaml.ScalarEvent, mark: Mark, path: Path) -> Leaf:
        """The value of a scalar; an invalid one is noted as a problem."""

    @abstractmethod
    def key(self, event: yaml.Event, node: Node, path: Path, before: int) -> str | None:
        """The text of a key in the map at `path`; None if it can be none, which is noted.

        `before`: the number of problems before this key; those added since are about the key.
        """

    @abstractmethod
    def doubled(self, key: str, mark: Mark, first: Mark, path: Path) -> None:
        """Called for a key that the map at `path` already has."""

    @abstractmethod
    def second_document(self, mark: Mark) -> None:
        """Called if another document begins, at `mark`."""

    @abstractmethod
    def too_deep(self, mark: Mark) -> UnreadableError:
        """Called for lists and maps that are nested too deeply."""

    def is_too_deep(self, event: yaml.Event, depth: int) -> bool:
        """Whether a value may not stand inside so many lists and maps."""
        return depth > self.deepest

    def tagged(self, tag: str, mark: Mark, path: Path) -> None:
        """Called for a value with a tag; by default it is ignored, since no tag creates an object here."""
        return

    def anchored(self, mark: Mark) -> None:
        """Called for a value with an anchor, or for an alias; allowed by default."""
        return

    def fields(self, entries: dict[str, MarkedValue], pairs: list[Pair], mark: Mark) -> Fields:
        """Called for each finished map; `pairs` also contains what was left out of the `entries`."""
        return Fields(entries, mark)

    def _next(self) -> yaml.Event:
        event = self.loader.get_event()
        assert event is not None, "every reader of events stops at the end of what it reads"
        return event

    def drain(self) -> None:
        """Reads the remaining documents, only to find what is not allowed in them. Raises as `document`."""
        event: yaml.Event = self._next()
        while not isinstance(event, yaml.StreamEndEvent):
            if isinstance(event, yaml.NodeEvent):
                self._node(event, 0, ())
            event = self._next()

    def mark(self, event: yaml.Event) -> Mark:
        """Where an event begins in its file."""
        where = event.start_mark
        return self.origin.at(where.line, where.column) if where is not None else Mark(self.origin.file)

    def _node(self, event: yaml.Event, depth: int, path: Path) -> _Built:
        assert isinstance(event, yaml.NodeEvent)
        mark = self.mark(event)
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            self.anchored(mark)
        if self.is_too_deep(event, depth):
            raise self.too_deep(mark)
        if isinstance(event, yaml.AliasEvent):
            return self._alias(event, mark, depth, path)
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        self._count(1, mark)
        if event.tag is not None:
            self.tagged(event.tag, mark, path)
        anchor: str | None = event.anchor
        if anchor is not None:
            self._anchors[anchor] = None
        if isinstance(event, yaml.ScalarEvent):
            built = _Built(self.leaf(event, mark, path), 1, 0)
        elif isinstance(event, yaml.SequenceStartEvent):
            built = self._items(mark, depth, path)
        else:
            built = self._fields(mark, depth, path)
        if anchor is not None:
            self._anchors[anchor] = built
        return built

    def _count(self, nodes: int, mark: Mark) -> None:
        self._nodes += nodes
        if self._nodes > MOST_NODES:
            raise UnreadableError(mark, "the file holds too many values", f"at most {MOST_NODES:,}")

    def _alias(self, event: yaml.AliasEvent, mark: Mark, depth: int, path: Path) -> _Built:
        self._aliases += 1
        if self._aliases > MOST_ALIASES:
            raise UnreadableError(mark, "the file uses too many aliases", f"at most {MOST_ALIASES}")
        if event.anchor not in self._anchors:
            message = f"nothing is called &{event.anchor} before this"
            self.problems.add(mark, show(path), message, "", "did you mean the text? Write it in quotes")
            return _Built(Leaf(None, mark), 1, 0)
        target = self._anchors[event.anchor]
        if target is None:
            self.problems.add(mark, show(path), f"*{event.anchor} stands inside itself")
            return _Built(Leaf(None, mark), 1, 0)
        if depth + target.height > self.deepest:
            raise self.too_deep(mark)
        self._count(target.size, mark)
        return target

    def _items(self, mark: Mark, depth: int, path: Path) -> _Built:
        items: list[Node] = []
        size, height = 1, 0
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            built = self._node(event, depth + 1, (*path, len(items)))
            items.append(built.node)
            size, height = size + built.size, max(height, built.height + 1)
        return _Built(Items(tuple(items), mark), size, height)

    def _fields(self, mark: Mark, depth: int, path: Path) -> _Built:
        entries: dict[str, MarkedValue] = {}
        pairs: list[Pair] = []
        size, height = 1, 0
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            at = self.mark(event)
            before = len(self.problems)
            node = self._node(event, depth + 1, path).node
            key = self.key(event, node, path, before)
            value = self._node(self._next(), depth + 1, (*path, key if key is not None else "?"))
            pairs.append(Pair(node, value.node))
            size, height = size + 1 + value.size, max(height, value.height + 1)
            if key is None:
                continue
            if key in entries:
                self.doubled(key, at, entries[key].key, path)
            else:
                entries[key] = MarkedValue(at, value.node)
        return _Built(self.fields(entries, pairs, mark), size, height)
