"""Texts as a gettext catalogue, in which most translators work. Of a pack's text the path is the context (`msgctxt`),
a text of the window stands without.

What translators and their programs keep beside a text (comments, marks, what it was before, what is used no more) is
kept as it stands, so that a file that was read and written is the same again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from companion.languages import Language
from companion.plainfile.marks import Mark
from companion.plainfile.problems import Problems
from companion.plainfile.reading import read_plain

WINDOW = "window"
"""What a catalogue translates that belongs to no pack: the words of window and terminal."""

LARGEST = 4_000_000
"""Bytes of a catalogue; ours have a tenth of it."""

TRANSLATES, LANGUAGE, CONTENT = "X-Translates", "Language", "Content-Type"
UTF_8 = "text/plain; charset=UTF-8"
FUZZY = "fuzzy"

_ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_MEANT = {escaped: sign for sign, escaped in _ESCAPED.items()}
_SIGNS = str.maketrans(_ESCAPED)
_KEYWORD = re.compile(r'(msgctxt|msgid|msgstr)\s*(".*")')
_PLURAL = re.compile(r"msgid_plural\b|msgstr\s*\[")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")


@dataclass(frozen=True)
class PoEntry:
    """A text: its path (empty in the window's), what is translated, and the translation, empty where there is none.

    `notes` are its comments as they stand, `flags` its marks, `before` the lines that tell what it was; `obsolete` is
    one that nothing says any more.
    """

    path: str
    source: str
    said: str
    notes: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    obsolete: bool = False
    line: int = field(default=0, compare=False)

    @property
    def key(self) -> str:
        """What it is known by: its path, in the window's the English text."""
        return self.path or self.source

    @property
    def told(self) -> str:
        """The translation if it counts: a translator is sure of it (it is not `fuzzy`), and it is in use."""
        return "" if FUZZY in self.flags or self.obsolete else self.said


class PoFile(NamedTuple):
    """A catalogue: the pack that it translates (or `window`), the language, and its texts; `more` are other fields of
    its head, `notes` the lines above that.
    """

    translates: str
    language: Language
    entries: tuple[PoEntry, ...]
    more: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def texts(self) -> dict[str, str]:
        """What is translated for sure, by path or English text."""
        return {one.key: one.told for one in self.entries if one.told}


def written(po: PoFile) -> str:
    """The catalogue as the text of a file."""
    fields = ((LANGUAGE, po.language), (TRANSLATES, po.translates), (CONTENT, UTF_8), *po.more)
    head = "".join(f"{name}: {value}\n" for name, value in fields)
    first = "\n".join((*po.notes, 'msgid ""', f"msgstr {quoted(head)}"))
    return "\n\n".join((first, *map(_block, po.entries))) + "\n"


def _block(one: PoEntry) -> str:
    path = [f"msgctxt {quoted(one.path)}"] if one.path else []
    lines = "\n".join((*path, f"msgid {quoted(one.source)}", f"msgstr {quoted(one.said)}")).split("\n")
    flags = [f"#, {', '.join(one.flags)}"] if one.flags else []
    return "\n".join((*one.notes, *flags, *one.before, *(f"#~ {line}" if one.obsolete else line for line in lines)))


def quoted(text: str) -> str:
    """A text as it stands in a catalogue: in quotes, line by line if it has several."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", text) if "\n" in text else [text]
    told = [f'"{line.translate(_SIGNS)}"' for line in lines]
    return "\n".join(['""', *told] if len(told) > 1 else told)


def read_po(path: Path, problems: Problems) -> PoFile | None:
    """The catalogue in a file; None after noting why it cannot be used."""
    mark = Mark(str(path))
    try:
        raw = read_plain(path, LARGEST + 1)
        if len(raw) > LARGEST:
            problems.add(mark, "", f"the file has more than {LARGEST // 1_000_000} MB, which no catalogue needs")
            return None
        text = raw.decode("utf-8")
    except OSError as error:
        problems.add(mark, "", f"the file cannot be read: {error.strerror or error}")
        return None
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problems.add(Mark(str(path), line), "", "this is not written in UTF-8", "", "save it as UTF-8")
        return None
    return read(text, str(path), problems)


def read(text: str, file: str, problems: Problems) -> PoFile | None:
    """The catalogue in a file's text; None after noting what no translator's program would have written."""
    found = Problems()
    blocks = list(_blocks(text.removeprefix("\ufeff").split("\n"), file, found))
    headed = bool(blocks) and not blocks[0].obsolete and not blocks[0].path and blocks[0].parts.get("msgid") == ""
    head = _fields(blocks[0].said) if headed else {}
    paths = [one for one in blocks[headed:] if one.path]
    if not head.get(LANGUAGE):
        found.add(Mark(file, 1, 1), "", f"the first entry does not say {LANGUAGE}", f'"{LANGUAGE}: …\\n"')
    if not head.get(TRANSLATES) and paths:
        wanted, advice = f'"{TRANSLATES}: …\\n"', "copy that line from a new export"
        found.add(Mark(file, 1, 1), "", f"the first entry does not say {TRANSLATES}", wanted, advice)
    charset = head.get(CONTENT, UTF_8).lower().partition("charset=")[2]
    if charset not in ("utf-8", "utf8"):
        found.add(Mark(file, 1, 1), "", f"the first entry says {charset or 'no charset'}", UTF_8, "save it as UTF-8")
    translates = head.get(TRANSLATES, WINDOW)
    entries = _entries(blocks[headed:], translates != WINDOW or (not head.get(TRANSLATES) and bool(paths)), file, found)
    problems.take(*found)
    if found:
        return None
    more = tuple((name, said) for name, said in head.items() if name not in (LANGUAGE, TRANSLATES, CONTENT))
    marks = [f"#, {', '.join(blocks[0].flags)}"] if blocks[0].flags else []
    return PoFile(translates, head[LANGUAGE].replace("_", "-"), entries, more, (*blocks[0].notes, *marks))


def _fields(head: str) -> dict[str, str]:
    """The fields of a catalogue's head; of one that stands twice, the first."""
    parted = (line.partition(":") for line in reversed(head.split("\n")))
    return dict(reversed([(name.strip(), said.strip()) for name, colon, said in parted if colon]))


class _Block(NamedTuple):
    """The lines of one entry."""

    line: int
    parts: dict[str, str]
    notes: tuple[str, ...]
    flags: tuple[str, ...]
    before: tuple[str, ...]
    obsolete: bool

    @property
    def path(self) -> str:
        return self.parts.get("msgctxt", "")

    @property
    def said(self) -> str:
        return self.parts.get("msgstr", "")


def _entries(blocks: Iterable[_Block], of_pack: bool, file: str, problems: Problems) -> tuple[PoEntry, ...]:
    found: dict[tuple[str, bool], PoEntry] = {}
    for block in blocks:
        mark, source = Mark(file, block.line, 1), block.parts.get("msgid", "")
        one = PoEntry(
            block.path, source, block.said, block.notes, block.flags, block.before, block.obsolete, block.line
        )
        if of_pack and not one.path:
            problems.add(mark, "", f"this text has no path: {source[:40]}", "a line msgctxt, as it was exported")
        elif not of_pack and one.path:
            problems.add(mark, one.path, "a text of the window has no msgctxt")
        elif not one.key:
            problems.add(mark, "", "there is a translation of nothing", "a line msgid before it")
        elif (earlier := found.setdefault((one.key, one.obsolete), one)) is not one:
            problems.add(mark, one.key, f"this stands twice, first in line {earlier.line}", "", "delete one of them")
    return tuple(found.values())


def _blocks(lines: Iterable[str], file: str, problems: Problems) -> Iterator[_Block]:
    """Entries of a catalogue: one ends where the next begins, with or without an empty line between."""
    block, last = _Begun(), ""
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        obsolete = line.startswith("#~") and not line.startswith("#~|")
        comment = line.startswith("#") and not obsolete
        told = line.removeprefix("#~").lstrip() if obsolete else line
        begins = comment or told.startswith("msgctxt") or (told.startswith("msgid") and last == "msgstr")
        if (not line or begins) and last == "msgstr":
            yield block.whole
            block, last = _Begun(), ""
        if _CONTROL.search(raw.rstrip("\r")):
            problems.add(Mark(file, number, 1), "", "there is a control character in this line", "", "delete it")
        elif comment:
            block.comment(line)
        elif not told:
            continue
        elif (found := _KEYWORD.fullmatch(told)) is not None and _STRING.fullmatch(found[2]):
            last = found[1]
            block.line, block.obsolete = block.line or number, obsolete
            block.parts[last] = _meant(found[2])
        elif last and _STRING.fullmatch(told):
            block.parts[last] += _meant(told)
        elif _PLURAL.match(told):
            wanted = "{count|one|several} within msgstr"
            problems.add(Mark(file, number, 1), "", "plural forms stand within the text here", wanted)
        else:
            problems.add(Mark(file, number, 1), "", f"this line is not understood: {line[:40]}", "", _advice(told))
    if block.parts:
        yield block.whole


def _advice(line: str) -> str:
    """What to do about a line that is not understood, as far as that can be told."""
    if '"' not in line:
        return 'texts stand in quotes: msgstr "…"'
    begins, ends = line.startswith(("msg", '"')), line.endswith('"') and line.count('"') > 1
    if begins and not ends:
        return 'a " is missing: one stands at each end of a text'
    if begins and line.count('"') > 2:
        return 'within a text a quote is written \\", or “ and ”'
    return 'a line begins with msgctxt, msgid, msgstr, " or #'


class _Begun:
    """An entry as far as it is read."""

    def __init__(self) -> None:
        self.line, self.obsolete = 0, False
        self.parts: dict[str, str] = {}
        self.notes: list[str] = []
        self.flags: list[str] = []
        self.before: list[str] = []

    def comment(self, line: str) -> None:
        if line.startswith("#,"):
            flags = (flag.strip() for flag in line[2:].split(","))
            self.flags += [flag for flag in flags if flag and flag not in self.flags]
        elif line.startswith(("#|", "#~|")):
            self.before.append(line)
        else:
            self.notes.append(line)

    @property
    def whole(self) -> _Block:
        return _Block(self.line, self.parts, tuple(self.notes), tuple(self.flags), tuple(self.before), self.obsolete)


def _meant(quoted: str) -> str:
    if "\\" not in quoted:
        return quoted[1:-1]
    return re.sub(r"\\.", lambda found: _MEANT.get(found[0], found[0][1]), quoted[1:-1])
