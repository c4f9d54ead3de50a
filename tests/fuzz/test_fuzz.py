"""A little of each kind of fuzzing, and everything that it once found."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.fuzz import batch as batches
from tests.fuzz import decks, lines, packs, phones, saves, web
from tests.fuzz.batch import CORPUS, SECONDS, batch
from tests.fuzz.parsers import PARSERS, Parser
from tests.fuzz.watch import HungError, watched


@pytest.mark.lot(5)
@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.name)
def test_some_fragments_and_all_findings_are_read_or_told(parser: Parser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "FRAGMENTS", 30)
    assert batch(parser, "small/0")["fragments"] == 30
    for found in sorted((CORPUS / parser.name).glob("*")):
        with watched(SECONDS):
            list(parser.read(found.read_bytes()))


def test_a_parser_that_breaks_is_found_and_its_input_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "CORPUS", tmp_path)

    def breaks(raw: bytes) -> Iterator[str]:
        assert b"[" not in raw, "broken"
        yield str(raw[:1])

    with pytest.raises(AssertionError, match="broken"):
        batch(Parser("broken", breaks, lambda: [b"abc: [1, 2]\n" * 9]), "x/0")
    assert len(list((tmp_path / "broken").iterdir())) == 1


@pytest.mark.parametrize("ended", [KeyboardInterrupt, SystemExit])
def test_who_stops_the_fuzzing_leaves_no_finding(
    ended: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (batches, packs, saves):
        for folder in {"CORPUS", "FOUND", "NEWS"} & vars(module).keys():
            monkeypatch.setattr(module, folder, tmp_path / folder)
    monkeypatch.setattr(saves, "_save", lambda name: b"a save")

    def stopped(*_: object) -> Any:
        raise ended

    for module, reads in ((lines, "_one"), (packs, "_checked"), (saves, "_opened")):
        monkeypatch.setattr(module, reads, stopped)
    broken = Parser("stopped", stopped, lambda: [b"abc"])
    for trial in (partial(batch, broken), lines.hostile_client, packs.mutated_packs, saves.strange_saves):
        with pytest.raises(ended):
            trial("x/0")
    assert list(tmp_path.iterdir()) == []


def test_what_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.watch.SECONDS", 0.05)
    with pytest.raises(HungError), watched():
        while True:
            pass


def test_a_hostile_client_gets_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LINES", 30)
    told = lines.hostile_client("small/0")
    assert told["fragments"] == 30 and told["refused"]


@pytest.mark.lot(3)
@pytest.mark.parametrize("number", range(6))
def test_hostile_pages_and_children_stop_no_table(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones, "LINES", 40)
    assert phones.hostile_phones(f"small/{number}")["fragments"] == 40


def test_hostile_requests_stop_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "REQUESTS", 25)
    told = web.hostile_web("small/0")
    assert told["fragments"] == 25 and told["answered"]


def test_strange_sticks_are_told_or_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "STICKS", 40)
    told = decks.strange_sticks("small/0")
    assert told["sticks"] == 40 and told["refused"] and told["taken"] and told["beside"]


@pytest.mark.long
def test_strange_saves_and_packs_are_told_or_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packs, "PACKS", 4)
    monkeypatch.setattr(saves, "FILES", 40)
    assert packs.mutated_packs("small/0")["packs"] == 4
    told = saves.strange_saves("small/0")
    assert told["told"] and told["opened"]
