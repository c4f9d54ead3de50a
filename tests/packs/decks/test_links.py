"""A stick may hold links to any file of this machine, pipes and devices: a deck is made of files alone."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from companion.packs.decks.deck_import.reading import CARDS_FILE, DECK_FILE, read_deck
from companion.packs.decks.deck_library import Library, candidates
from tests.fuzz.watch import watched
from tests.packs.decks.test_library import DECK, NO_PACKS

SECRET = b"title\nthe diary\n"


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "home" / "diary.csv"
    path.parent.mkdir()
    path.write_bytes(SECRET)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A deck on a stick, with one recorded voice."""
    Library(tmp_path / "other", NO_PACKS).take(DECK)
    folder = Path(shutil.copytree(tmp_path / "other" / "events", tmp_path / "STICK" / "events"))
    (folder / "clips").mkdir()
    (folder / "clips" / "gift.de.ogg").write_bytes(b"Ogg")
    return folder


@pytest.mark.parametrize("name", [DECK_FILE, CARDS_FILE, "clips/leak.de.ogg", "clips/leak.txt"])
@pytest.mark.parametrize("dangling", [False, True])
def test_a_link_in_a_deck_is_refused_by_its_name(folder: Path, secret: Path, name: str, dangling: bool) -> None:
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(secret.with_name("gone") if dangling else secret)
    reading = read_deck(folder, "en")
    assert reading.deck is None
    assert [str(error) for error in reading.errors] == [
        f"{name}: This is a link to somewhere else and is not followed. Put the file itself there."
    ]


def test_a_folder_of_voices_that_is_a_link_is_refused(folder: Path, secret: Path) -> None:
    shutil.rmtree(folder / "clips")
    (folder / "clips").symlink_to(secret.parent)
    assert [error.code for error in read_deck(folder, "en").errors] == ["link"]


@pytest.mark.parametrize("name", ["cards.csv", "cards.yaml", "cards"])
def test_a_stick_s_link_is_told_and_not_followed(folder: Path, secret: Path, name: str) -> None:
    link = folder.parent / name
    link.symlink_to(secret if "." in name else folder)
    assert link in candidates(folder.parent)
    reading = read_deck(link, "en")
    assert reading.deck is None and [error.code for error in reading.errors] == ["link"]


def test_what_becomes_a_link_after_it_was_looked_at_is_not_taken(folder: Path, secret: Path, tmp_path: Path) -> None:
    reading = read_deck(folder, "en")
    assert reading.deck is not None
    (folder / "clips" / "leak.de.ogg").symlink_to(secret)
    library = Library(tmp_path / "decks", NO_PACKS)
    library.take(reading.deck, folder)
    assert [path.name for path in (library.folder / "events" / "clips").iterdir()] == ["gift.de.ogg"]
    shutil.rmtree(folder / "clips")
    (folder / "clips").symlink_to(secret.parent)
    (secret.parent / "gift.de.ogg").write_bytes(SECRET)
    library.take(reading.deck, folder)
    assert not (library.folder / "events" / "clips").exists()
    assert not any(SECRET in path.read_bytes() for path in library.folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("name", [DECK_FILE, CARDS_FILE, "clips/leak.de.ogg"])
def test_a_pipe_is_waited_for_by_nobody(folder: Path, name: str, tmp_path: Path) -> None:
    (folder / name).unlink(missing_ok=True)
    os.mkfifo(folder / name)
    with watched():
        reading = read_deck(folder, "en")
    if name.startswith("clips"):
        assert reading.deck is not None
        library = Library(tmp_path / "decks", NO_PACKS)
        library.take(reading.deck, folder)
        assert [path.name for path in (library.folder / "events" / "clips").iterdir()] == ["gift.de.ogg"]
    else:
        assert [str(error).partition(". ")[0] for error in reading.errors] == [
            f"{name}: The file cannot be read: a pipe or a device, not a file"
        ]
