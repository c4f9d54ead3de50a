"""What reads files of strangers, each held to the same: it is read, or told where and why; never anything else."""

from __future__ import annotations

import csv
import json
import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from companion.cli.door import put
from companion.packs.catalogue import installed_packs
from companion.packs.decks.deck_import.columns import column_of
from companion.packs.decks.deck_import.reading import CARDS_FILE, DECK_FILE, DeckReading, read_bytes
from companion.packs.decks.deck_import.writing import files_of, has_guards
from companion.packs.problems import InvalidPackError
from companion.packs.scenarios.scenario import read_scenarios
from companion.packs.sources.csv_source import read_csv
from companion.packs.sources.yaml_source import read_yaml
from companion.plainfile.problems import Problems
from companion.table.journal.codec import _sum, entry_of, entry_row, misshapen
from companion.table.journal.entries import Entry, Seating
from companion.visible import visible
from hardware.scanners.scans import LONGEST, TagFrames, TextLines, TypedKeys, tag_frame, typed_keys
from hardware.tower.protocol import (
    FrameError,
    FrameKind,
    LineBuffer,
    TowerFrame,
    crc,
    decode,
    encode,
    read_count,
    read_failure,
    read_hello,
    read_request,
    read_result,
    read_seq,
)
from hardware.wiring.file import WiringError, read_wiring
from tests.cli.hostile import EVIL
from tests.cli.hostile import raw as raw_signs
from tests.fuzz import game_files, translations
from tests.fuzz.watch import scratch


@dataclass(frozen=True)
class Parser:
    """`read(raw)` gives the sentences that it says of the input; raises AssertionError if one is not as it must be."""

    name: str
    read: Callable[[bytes], Iterable[str]]
    seeds: Callable[[], list[bytes]]


# ── files ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _told(problems: Problems) -> list[str]:
    for error in problems:
        assert error.message and error.file and error.line >= 0 and error.column >= 0, error
        assert len(error.message) < 2000, "nobody reads a sentence that long"
    return [error.message for error in problems]


def _yaml(raw: bytes) -> list[str]:
    problems = Problems()
    assert read_yaml(raw, "f.yaml", problems) is not None or problems
    return _told(problems)


def _csv(raw: bytes) -> list[str]:
    problems = Problems()
    assert read_csv(raw, "f.csv", problems) is not None or problems
    return _told(problems)


def _scenario(raw: bytes) -> list[str]:
    with NamedTemporaryFile(suffix=".yaml", dir=scratch()) as file:
        file.write(raw)
        file.flush()
        try:
            read_scenarios(Path(file.name))
        except InvalidPackError as errors:
            assert errors.errors
            problems = Problems()
            problems.take(*errors.errors)
            return _told(problems)
    return []


def _deck(name: str) -> Callable[[bytes], list[str]]:
    def read(raw: bytes) -> list[str]:
        reading: DeckReading = read_bytes(raw, name, "de")
        assert reading.deck is not None or reading.errors
        for finding in (*reading.errors, *reading.warnings):
            assert str(finding).startswith(name), finding
            assert "{" not in finding.code
        return [finding.code for finding in (*reading.errors, *reading.warnings)]

    return read


def _wiring(raw: bytes) -> list[str]:
    try:
        read_wiring("hardware.yaml", raw.decode("utf-8", "replace"))
    except WiringError as error:
        assert "hardware.yaml" in str(error)
        return str(error).splitlines()
    return []


@cache
def _shipped(pattern: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted(installed_packs().glob(pattern))]


def _decks() -> list[bytes]:
    rows = "id;qty;Titel (DE);title EN;description_de;tags;Colour\r\n7a;2x;Größe;Size;Eins;old, red;ñ\r\n"
    odd = 'sep=,\nid,count,lang,name,text,number\nx,3,de-AT,Haus,"Ein\n""Haus""",1\nx,3,English,House,A house,1\n'
    return [rows.encode(), rows.encode("utf-16"), rows.encode("latin-1"), odd.encode(), *_shipped("*/*.csv")]


def _deck_heads() -> list[bytes]:
    head = b"id: mine\ntitle: {de: Meins, en: Mine}\nmode: app\nreshuffle: true\ncards:\n"
    return [head + b"- {id: a, count: 2, title: {de: A, en: A}, text: {en: Do.}, tags: [x]}\n- {id: b, title: B}\n"]


# ── streams ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _scanner(make: Callable[[], TextLines | TypedKeys | TagFrames]) -> Callable[[bytes], list[str]]:
    def read(raw: bytes) -> list[str]:
        decoder, now, codes = make(), 0.0, list[str]()
        chance = random.Random(len(raw))
        while raw:
            at = chance.randrange(1, 40)
            codes += decoder.feed(raw[:at], now)
            raw, now = raw[at:], now + chance.choice((0.0, 0.01, 1.0))
        codes += decoder.rest(now + 1.0)
        assert all(0 < len(code) <= LONGEST and code.isprintable() for code in codes), codes
        return codes[:1] and ["a code"]

    return read


def _tags() -> list[bytes]:
    return [b"".join(tag_frame(f"{number:010X}") + b"\r\n" * (number % 2) for number in range(40))]


def _tower(raw: bytes) -> list[str]:
    """What is framed but for its checksum is read a second time with the right one."""
    said: list[str] = []
    for line in LineBuffer().feed(raw + b"\n"):
        body = line[1:].rpartition(b"*")[0]
        for written in (line, b"$%s*%04X" % (body, crc(body))):
            try:
                frame = decode(written)
                assert encode(frame) == written + b"\n", "there is one way to write a frame"
                if reader := FRAMES.get(frame.kind):
                    reader(frame.fields)
            except FrameError as error:
                assert str(error)
                said.append(str(error))
    return said


FRAMES: dict[str, Callable[[Sequence[str]], object]] = {
    FrameKind.HELLO: read_hello,
    FrameKind.RES: read_result,
    FrameKind.ERR: read_failure,
    FrameKind.ROLL: lambda fields: [*map(read_request, fields[:1]), *map(read_count, fields[1:])],
    FrameKind.ACK: lambda fields: [*map(read_seq, fields)],
}


def _tower_talk() -> list[bytes]:
    said = [("HELLO", ("1", "tower-1", "5", "6")), ("PONG", ()), ("RES", ("1F", "1", "6", "0", "DOUBT"))]
    said += [("ERR", ("1F", "JAM")), ("PING", ()), ("ROLL", ("2A", "16")), ("ACK", ("65535",))]
    frames = [encode(TowerFrame(kind, "0123ABCD", number, fields)) for number, (kind, fields) in enumerate(said)]
    return [b"".join(frames), *frames]


# ── a save's lines ──────────────────────────────────────────────────────────────────────────────────────────────


def _journal(raw: bytes) -> list[str]:
    """A list of a row's columns, under a right checksum."""
    try:
        row = json.loads(raw)
    except (ValueError, RecursionError):
        row = [raw.decode("utf-8", "replace")]
    cells = (row if type(row) is list else []) + ["null"] * 9
    number, *texts = cells[:8]
    # as SQLite's columns have it: a whole number, texts, and a time that may be anything
    texts = [cell if type(cell) is str else json.dumps(cell) for cell in texts[:7]]
    at = cells[7] if type(cells[7]) in (int, float, str) else None
    columns = [number if type(number) is int else 0, *texts[:6], at, str(cells[8])]
    try:
        entry = entry_of((*columns, _sum(columns)))
    except ValueError as error:
        assert str(error)
        return [str(error)]
    assert not misshapen(entry)
    return []


def _journal_rows() -> list[bytes]:
    values: tuple[tuple[str, Any], ...] = (
        *(("answer", "pass"), ("undo", 3), ("redo", None), ("ticked", [["Anna", "a", "b"]]), ("note", "x")),
        *(("overruled", [3, "lapsed"]), ("seats", Seating.of(("Anna", "Ben")).plain()), ("correct", {"money": 1})),
    )
    rows = [entry_row(Entry(5, kind, "Anna", 7, "choose", value, "typed", 1.5, "{}")) for kind, value in values]
    return [json.dumps(row[:-1]).encode() for row in rows]


# ── what goes out ───────────────────────────────────────────────────────────────────────────────────────────────


def _door(raw: bytes) -> list[str]:
    """A stranger's name on its way to a terminal and into JSON for programs."""
    for name in {raw.decode("utf-8", "surrogateescape"), raw.decode("utf-8", "replace"), raw.decode("latin-1")}:
        out = StringIO()
        put(out, name, f"{name}: {name}")
        told = out.getvalue()
        assert told.count("\n") == 2, "a name has forged a line"
        assert not raw_signs(told), raw_signs(told)
        told.encode()
        assert json.loads(visible(json.dumps(name, ensure_ascii=False))) == name.encode(
            "utf-16", "surrogatepass"
        ).decode("utf-16", "surrogatepass")
        assert visible(told.rstrip("\n").split("\n")[0]) == told.split("\n")[0], "twice is once"
    return ["steers"] if visible(name) != name else []


def _names() -> list[bytes]:
    return [EVIL.encode(), "Größe \u200d\u200c שלום".encode(), b"\x1b[31m\x9b\xff\xed\xa0\x80", rb"\u001b \ud83d"]


def _table(raw: bytes) -> list[str]:
    """A stranger's deck written for a spreadsheet: nothing in it is computed, and it is read again as it was."""
    deck = read_bytes(raw, "a.csv", "de").deck
    if deck is None:
        return ["no deck"]
    files = files_of(deck)
    text = files[CARDS_FILE].decode("utf-8-sig")
    for cell in (cell for row in csv.reader(StringIO(text, newline="")) for cell in row):
        assert cell[:1] not in tuple("=+@\t\r\n") and (cell[:1] != "-" or NUMBER.fullmatch(cell)), cell
    if any(column_of(name).field for card in deck.cards for name in card.extra):
        return ["a column stood twice"]  # it is kept by its name, which the reader knows
    again = read_bytes(files[DECK_FILE], DECK_FILE, "de", table=files[CARDS_FILE], named="a")
    assert again.deck == deck, (again.errors, deck)
    return ["guarded"] if has_guards(deck.cards) else []


NUMBER = re.compile(r"-[0-9]+([.,][0-9]+)?")


def _formulas() -> list[bytes]:
    rows = 'id,title,text,@x\n=1,=1+1,\'-a,-3\n-b,@b,"+c\n=d","\'=x"\n'
    return [rows.encode(), *_decks()]


PARSERS = (
    Parser("pack_yaml", _yaml, lambda: _shipped("*/*.yaml")),
    Parser("pack_csv", _csv, lambda: [*_shipped("*/*.csv"), *_decks()]),
    Parser("scenario", _scenario, lambda: _shipped("*/scenarios/*.yaml")),
    Parser("deck_csv", _deck("a.csv"), _decks),
    Parser("deck_yaml", _deck("deck.yaml"), _deck_heads),
    Parser("scanner_text", _scanner(TextLines), lambda: [b"4006381333931\r\nABC-123\nZo\xc3\xab\r"]),
    Parser("scanner_keys", _scanner(TypedKeys), lambda: [typed_keys("4006381333931 AbC-1/x") * 3]),
    Parser("scanner_tags", _scanner(TagFrames), _tags),
    Parser("tower_lines", _tower, _tower_talk),
    Parser("journal", _journal, _journal_rows),
    Parser("door", _door, _names),
    Parser("table", _table, _formulas),
    Parser("game_file", game_files.read, game_files.seeds),
    Parser("translation", translations.read, translations.seeds),
    Parser("wiring", _wiring, lambda: [b"schema: 1\ntower: auto\nplaces:\n  1: {buttons: [17, 27, 22], light: 5}\n"]),
)
