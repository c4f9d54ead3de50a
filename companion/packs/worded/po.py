"""The texts of a pack as a gettext catalogue, in which most translators work: the path is each text's context."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from companion.languages import Language
from companion.plainfile.marks import Mark
from companion.plainfile.problems import Problems

_TRANSLATES = "X-Translates"
_ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_MEANT = {escaped: sign for sign, escaped in _ESCAPED.items()}
_KEYWORD = re.compile(r'(msgctxt|msgid|msgstr)\s+(".*")')


class PoEntry(NamedTuple):
    """A text: its path, what is translated, and the translation, empty where there is none yet."""

    path: str
    source: str
    said: str


class PoFile(NamedTuple):
    """A catalogue: the pack that it translates, the language, and its texts."""

    translates: str
    language: Language
    entries: tuple[PoEntry, ...]


def written(po: PoFile) -> str:
    """The catalogue as the text of a file."""
    head = f"Language: {po.language}\n{_TRANSLATES}: {po.translates}\nContent-Type: text/plain; charset=UTF-8\n"
    blocks = [f'msgid ""\nmsgstr {_quoted(head)}']
    blocks += [
        f"msgctxt {_quoted(one.path)}\nmsgid {_quoted(one.source)}\nmsgstr {_quoted(one.said)}" for one in po.entries
    ]
    return "\n\n".join(blocks) + "\n"


def _quoted(text: str) -> str:
    lines = text.splitlines(keepends=True) if "\n" in text else [text]
    told = ['"' + "".join(_ESCAPED.get(sign, sign) for sign in line) + '"' for line in lines]
    return "\n".join(['""', *told] if len(told) > 1 else told)


def read(text: str, file: str, problems: Problems) -> PoFile | None:
    """The catalogue in a file's text; None after noting what no translator's program would have written.

    Entries that are marked as uncertain (`fuzzy`) or are no longer used count as not translated.
    """
    head: Mapping[str, str] = {}
    entries: list[PoEntry] = []
    for block in _blocks(text.removeprefix("\ufeff").splitlines(), file, problems):
        if not block.parts.get("msgid") and "msgctxt" not in block.parts:
            lines = block.parts.get("msgstr", "").splitlines()
            head = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
        elif "msgctxt" not in block.parts:
            problems.add(Mark(file, block.line, 1), "", "this text has no path", "a line msgctxt, as it was exported")
        else:
            said = "" if block.fuzzy else block.parts.get("msgstr", "")
            entries.append(PoEntry(block.parts["msgctxt"], block.parts.get("msgid", ""), said))
    lacking = [key for key in ("Language", _TRANSLATES) if not head.get(key)]
    if lacking:
        problems.add(Mark(file, 1, 1), "", f"the first entry does not say {lacking[0]}", f'"{lacking[0]}: …\\n"')
    return None if problems else PoFile(head[_TRANSLATES], head["Language"].replace("_", "-"), tuple(entries))


class _Block(NamedTuple):
    line: int
    parts: dict[str, str]
    fuzzy: bool


def _blocks(lines: Iterable[str], file: str, problems: Problems) -> Iterator[_Block]:
    """Entries of a catalogue: one ends where the next begins, with or without an empty line between."""
    block, last = _Block(0, {}, fuzzy=False), ""
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        begins = line.startswith(("#", "msgctxt")) or (line.startswith("msgid") and last == "msgstr")
        if (not line or begins) and last == "msgstr":
            yield block
            block, last = _Block(number, {}, fuzzy=False), ""
        if line.startswith("#,") and "fuzzy" in line:
            block = block._replace(fuzzy=True)
        if not line or line.startswith("#"):
            continue
        if (found := _KEYWORD.fullmatch(line)) is not None:
            last = found[1]
            block = block._replace(line=block.line if block.parts else number)
            block.parts[last] = _meant(found[2])
        elif last and re.fullmatch(r'".*"', line):
            block.parts[last] += _meant(line)
        else:
            problems.add(Mark(file, number, 1), "", f"this line is not understood: {line[:40]}")
    if block.parts:
        yield block


def _meant(quoted: str) -> str:
    return re.sub(r"\\.", lambda found: _MEANT.get(found[0], found[0][1]), quoted[1:-1])
