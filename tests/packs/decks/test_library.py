"""The library keeps decks whole or not at all, whatever a stick, a disk or a power cut does."""

from __future__ import annotations

import errno
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.decks import Deck, DeckCard
from companion.packs.catalogue import Catalogue
from companion.packs.decks.deck_import.reading import read_deck
from companion.packs.decks.deck_library import DeckError, Library, candidates
from hardware.machine.sticks import Stick, mounted
from tests.shipped import shipped

DECK = Deck("events", {"en": "Events"}, (DeckCard("leak", {"en": "Leak"}), DeckCard("gift", {"en": "Gift"}, count=2)))
NO_PACKS = Catalogue([])


@pytest.fixture
def library(tmp_path: Path) -> Library:
    library = Library(tmp_path / "decks", NO_PACKS)
    library.take(DECK)
    return library


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A folder as another box exports it, with a recorded voice and a Mac's litter."""
    folder = tmp_path / "media" / "anna" / "STICK"
    Library(tmp_path / "other", NO_PACKS).take(DECK)
    shutil.copytree(tmp_path / "other" / "events", folder / "events")
    (folder / "events" / "clips").mkdir()
    (folder / "events" / "clips" / "leak.de.ogg").write_bytes(b"Ogg")
    (folder / "events" / "clips" / "virus.exe").write_bytes(b"MZ")
    (folder / "Tabelle.CSV").write_text("title\nx\n")
    (folder / "._Tabelle.CSV").write_text("litter")
    (folder / "cards.xlsx").write_bytes(b"PK\x03\x04")
    (folder / "photo.jpg").write_bytes(b"")
    return folder


def test_a_deck_is_kept_renamed_exported_and_removed(library: Library, tmp_path: Path) -> None:
    assert [(one.id, one.deck) for one in library.own()] == [("events", DECK)]
    renamed = replace(DECK, title={"en": "Events", "de": "Ereignisse"})
    assert library.rename("events", "Ereignisse", "de") == renamed == library.find("events").deck
    out = library.export("events", tmp_path / "out")
    assert read_deck(out, "en").deck == renamed
    library.remove("events")
    assert library.own() == []
    assert list((tmp_path / "decks").iterdir()) == []


def test_a_deck_that_its_owner_has_renamed_keeps_its_name(library: Library, tmp_path: Path) -> None:
    library.rename("events", "Sunday", "en")
    library.take(replace(DECK, title={"en": "Events II", "de": "Ereignisse"}))
    deck = library.find("events").deck
    assert deck is not None and deck.title == {"en": "Sunday", "de": "Ereignisse"}
    library.take(replace(DECK, title={"en": "Events III"}))
    assert library.find("events").title == {"en": "Sunday"}
    other = Library(tmp_path / "other", NO_PACKS)  # to another box it goes by this name, which is its author's there
    reading = read_deck(library.export("events", tmp_path / "out"), "en")
    assert reading.deck is not None and other.take(reading.deck).title == {"en": "Sunday"}
    assert other.take(DECK).title == {"en": "Events"}


def test_a_stick_offers_decks_and_nothing_else(stick: Path, library: Library) -> None:
    assert [path.name for path in candidates(stick)] == ["cards.xlsx", "events", "Tabelle.CSV"]
    reading = read_deck(stick / "events", "en")
    assert reading.deck is not None
    library.take(reading.deck, stick / "events")
    kept = library.folder / "events" / "clips"
    assert [path.name for path in kept.iterdir()] == ["leak.de.ogg"]
    library.rename("events", "New", "en")
    assert (kept / "leak.de.ogg").read_bytes() == b"Ogg"


def test_mounted_sticks_are_found(stick: Path, tmp_path: Path) -> None:
    assert mounted(root=tmp_path, is_mount=lambda folder: folder == stick) == [Stick("STICK", stick)]
    assert mounted(root=tmp_path, is_mount=lambda _: False) == []

    def pulled(_: Path) -> bool:
        raise OSError(errno.EIO, "Input/output error")

    assert mounted(root=tmp_path, is_mount=pulled) == []


def test_a_stick_that_is_pulled_while_voices_are_copied_leaves_the_old_deck(
    library: Library, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pulled(*_: Any, **__: Any) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("companion.packs.decks.deck_library.read_plain", pulled)
    changed = replace(DECK, title={"en": "Changed"})
    with pytest.raises(DeckError, match="Input/output error"):
        library.take(changed, stick / "events")
    assert [one.deck for one in library.own()] == [DECK]
    assert [path.name for path in library.folder.iterdir()] == ["events"]


def test_a_stick_that_is_gone_is_a_sentence(stick: Path) -> None:
    shutil.rmtree(stick)
    with pytest.raises(DeckError, match="No such file"):
        candidates(stick)
    assert "cannot be read" in str(read_deck(stick / "events", "en").errors[0])


def test_a_power_cut_while_a_deck_is_replaced_brings_the_old_one_back(library: Library) -> None:
    folder = library.folder
    (folder / "events").rename(folder / ".events-before")
    (folder / ".events-half").mkdir()
    again = Library(folder, NO_PACKS)
    assert [one.deck for one in again.own()] == [DECK]
    assert [path.name for path in folder.iterdir()] == ["events"]


def test_a_broken_deck_is_listed_with_its_errors(library: Library) -> None:
    (library.folder / "events" / "cards.csv").write_text("id,title\na,x\na,y\n")
    shelved = library.find("events")
    assert shelved.deck is None
    assert shelved.reading is not None
    assert "stands in line 2 too" in str(shelved.reading.errors[0])
    with pytest.raises(DeckError):
        library.rename("events", "x", "en")


@pytest.mark.parametrize("name", ["event", "", "../decks/events", ".events-before"])
def test_an_unknown_deck_is_told_with_what_was_meant(library: Library, name: str) -> None:
    with pytest.raises(DeckError) as refused:
        library.remove(name)
    assert refused.value.code == "unknown"
    assert "events" in str(refused.value)


def test_decks_of_the_games_are_there_and_stay_as_they_are(tmp_path: Path) -> None:
    library = Library(tmp_path / "decks", shipped())
    theirs = library.find("buerokratopoly_cards")
    assert theirs.pack == "buerokratopoly"
    assert theirs.deck is not None
    assert theirs.deck.size > len(theirs.deck.cards) > 20
    with pytest.raises(DeckError, match="belongs to buerokratopoly"):
        library.remove("buerokratopoly_cards")
    assert read_deck(library.export("buerokratopoly_cards", tmp_path), "de").deck == theirs.deck
    other = replace(DECK, id="buerokratopoly_cards")
    assert library.replaced_by(other) is None
    assert library.take(other).id == "own_buerokratopoly_cards"
    assert library.replaced_by(other) is not None
