"""The YAML of packs: a strict dialect in which nothing is guessed, with advice for every mistake."""

from __future__ import annotations

import re

import yaml

from companion.packs.sources.scalars import Trap, resolve
from companion.plainfile.marks import Leaf, Mark, Node, Path, show
from companion.plainfile.problems import Problems
from companion.plainfile.reading import LARGEST_FILE
from companion.plainfile.yaml_tree import Origin, TreeBuilder, UnreadableError

_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LINE_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
_LEADING_TAB = re.compile(r"([ ]*)\t")


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
        root = _Builder(yaml.CSafeLoader(text), origin, problems).document(at)
        if root is None:
            problems.add(origin.at(0, 0), "", "nothing is written here")
        return root
    except UnreadableError as error:
        error.tell(problems)
    except yaml.MarkedYAMLError as error:
        _note_syntax(error, text, origin, problems)
    except yaml.YAMLError as error:
        problems.add(origin.at(0, 0), "", f"this cannot be read as YAML: {error}")
    return None


class _Builder(TreeBuilder):
    """Accepts texts, plain numbers, true, false and null, with texts as keys; other values are noted as problems."""

    def leaf(self, event: yaml.ScalarEvent, mark: Mark, path: Path) -> Leaf:
        if not event.implicit[0]:
            return Leaf(event.value, mark)
        value = resolve(event.value)
        if isinstance(value, Trap):
            self.problems.add(mark, show(path), value.message, "", value.hint)
            return Leaf(event.value, mark)
        return Leaf(value, mark)

    def key(self, event: yaml.Event, node: Node, path: Path, before: int) -> str | None:
        if isinstance(node, Leaf) and isinstance(node.value, str):
            if node.value == "<<" and isinstance(event, yaml.ScalarEvent) and event.implicit[0]:
                message = "merging maps with << is not supported"
                self.problems.add(self.mark(event), show(path), message, "", "write the keys out")
                return None
            return node.value
        if len(self.problems) == before:
            what = "a list or a map" if not isinstance(node, Leaf) else event_text(event)
            message = f"the key {what} is not text"
            self.problems.add(self.mark(event), show(path), message, "text", "write the key in quotes")
        return None

    def doubled(self, key: str, mark: Mark, first: Mark, path: Path) -> None:
        message = f"the key {key} stands here for the second time"
        self.problems.add(mark, show((*path, key)), message, "", f"the first is in line {first.line}; delete one")

    def second_document(self, mark: Mark) -> None:
        self.problems.add(mark, "", "a second document begins here", "one document per file")

    def too_deep(self, mark: Mark) -> UnreadableError:
        message = "lists and maps stand too deep inside one another"
        return UnreadableError(mark, message, f"at most {self.deepest} levels")

    def tagged(self, tag: str, mark: Mark, path: Path) -> None:
        self.problems.add(mark, show(path), f"a tag ({tag}) is not allowed here", "a plain value")


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
