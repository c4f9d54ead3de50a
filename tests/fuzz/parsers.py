"""What reads files of strangers, each held to the same: it is read, or told where and why; never anything else."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from companion.packs.catalogue import installed_packs
from companion.packs.csv_source import read_csv
from companion.packs.deck_import.reading import Reading, read_bytes
from companion.packs.problems import PackErrors, Problems
from companion.packs.scenario import read_scenarios
from companion.packs.yaml_source import read_yaml
from hardware.scans import LONGEST, TagFrames, TextLines, TypedKeys, tag_frame, typed_keys
from hardware.wiring_file import WiringError, read_wiring
from tests.fuzz.mutate import fragment
from tests.fuzz.watch import bounded, watched

FRAGMENTS = 500
"""Inputs of one batch. A batch learns: what brings out a sentence that was not heard before is varied further."""
CORPUS = Path(__file__).parent / "corpus"
"""Folder per parser: inputs that once broke it, replayed by the ordinary tests."""

_FACTS = re.compile(r"“[^”]*”|[0-9]+|\([^)]*\)|'[^']*'")


@dataclass(frozen=True)
class Parser:
    """`read(raw)` gives the sentences that it says of the input; raises AssertionError if one is not as it must be."""

    name: str
    read: Callable[[bytes], Iterable[str]]
    seeds: Callable[[], list[bytes]]


def batch(parser: Parser, seed: str) -> dict[str, int]:
    """FRAGMENTS inputs. What is found is kept in the corpus. Raises whatever the parser raises."""
    rng = random.Random(f"{parser.name}/{seed}")
    pool, heard = list(parser.seeds()), set[str]()
    refused = 0
    with bounded():
        for _ in range(FRAGMENTS):
            raw = fragment(rng.choice(pool), pool, rng, rng.choice((60, 400, 3000)))
            try:
                with watched():
                    said = list(parser.read(raw))
            except BaseException:
                keep(parser.name, raw)
                raise
            refused += bool(said)
            kinds = {_FACTS.sub("", sentence) for sentence in said}
            if kinds - heard:
                heard |= kinds
                pool.append(raw)
    return {"fragments": FRAGMENTS, "refused": refused}


def keep(name: str, raw: bytes) -> None:
    """Put a finding into the corpus."""
    place = CORPUS / name / sha256(raw).hexdigest()[:16]
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(raw)


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
    with NamedTemporaryFile(suffix=".yaml") as file:
        file.write(raw)
        file.flush()
        try:
            read_scenarios(Path(file.name))
        except PackErrors as errors:
            assert errors.errors
            problems = Problems()
            problems.take(*errors.errors)
            return _told(problems)
    return []


def _deck(name: str) -> Callable[[bytes], list[str]]:
    def read(raw: bytes) -> list[str]:
        reading: Reading = read_bytes(raw, name, "de")
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


PARSERS = (
    Parser("pack_yaml", _yaml, lambda: _shipped("*/*.yaml")),
    Parser("pack_csv", _csv, lambda: [*_shipped("*/*.csv"), *_decks()]),
    Parser("scenario", _scenario, lambda: _shipped("*/scenarios/*.yaml")),
    Parser("deck_csv", _deck("a.csv"), _decks),
    Parser("deck_yaml", _deck("deck.yaml"), _deck_heads),
    Parser("scanner_text", _scanner(TextLines), lambda: [b"4006381333931\r\nABC-123\nZo\xc3\xab\r"]),
    Parser("scanner_keys", _scanner(TypedKeys), lambda: [typed_keys("4006381333931 AbC-1/x") * 3]),
    Parser("scanner_tags", _scanner(TagFrames), _tags),
    Parser("wiring", _wiring, lambda: [b"schema: 1\ntower: auto\nplaces:\n  1: {buttons: [17, 27, 22], light: 5}\n"]),
)
