"""A pipe or a device where a pack, a scenario or a deck is expected is a sentence, not a wait without end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.packs.catalogue import Catalogue
from companion.packs.decks.deck_import.reading import read_deck
from companion.packs.editing.folders import folder_contents
from companion.packs.problems import InvalidPackError
from companion.packs.scenarios.scenario import read_scenario
from companion.plainfile.reading import read_plain
from tests.fuzz.watch import watched
from tests.packs.conftest import COMMON, FILES
from tests.packs.fake_game import games

NULL = Path(os.devnull)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    for folder, files in (("common", COMMON), ("ladder", FILES)):
        (tmp_path / folder).mkdir()
        for name, text in files.items():
            (tmp_path / folder / name).write_text(text, "utf-8")
    return tmp_path / "ladder"


@pytest.mark.timeout(20)  # what waits for a pipe's other end waits in the kernel
def test_pipes_and_devices_are_told(pack: Path, tmp_path: Path) -> None:
    with watched():
        for name in ("deck.csv", "rules.yaml", "x.yaml"):
            (pack / name).unlink(missing_ok=True)
            os.mkfifo(pack / name)
        reading = read_deck(pack / "deck.csv", "en")
        assert "pipe" in str(reading.errors[0])
        (told, *_) = Catalogue([tmp_path], games).check("ladder")
        assert told.message
        with pytest.raises(InvalidPackError, match="pipe"):
            read_scenario(pack / "x.yaml")
        assert "x.yaml" not in folder_contents(pack)
        with pytest.raises(OSError, match="device"):
            read_plain(NULL, 10)


def test_an_ordinary_file_is_read_up_to_the_limit(pack: Path) -> None:
    (pack / "a.csv").write_bytes(b"12345")
    assert read_plain(pack / "a.csv", 3) == b"123"
    with pytest.raises(IsADirectoryError):
        read_plain(pack, 3)
