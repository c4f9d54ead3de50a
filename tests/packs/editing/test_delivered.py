"""What is written onto a stick takes nothing away that was not written from here."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from companion.packs.decks.deck_import.reading import CARDS_FILE, read_deck
from companion.packs.decks.deck_library import DeckError, Library
from companion.packs.stored import delivered as module
from companion.packs.stored.delivered import MANIFEST, deliver_file, deliver_folder, delivered
from companion.packs.stored.whole_folder import write_through
from tests.packs.decks.test_library import DECK, NO_PACKS

PHOTO = b"\xff\xd8 the only one"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    library = Library(tmp_path / "decks", NO_PACKS)
    library.take(replace(DECK, id="dcim"))
    return library


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """Somebody's camera card: a stranger has called his deck like the folder of the photos."""
    (tmp_path / "STICK" / "dcim").mkdir(parents=True)
    (tmp_path / "STICK" / "dcim" / "photo.jpg").write_bytes(PHOTO)
    return tmp_path / "STICK"


def visible_names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_folder_of_the_user_s_stays_and_the_deck_gets_another_name(library: Library, stick: Path) -> None:
    for _ in range(3):
        assert library.export("dcim", stick) == stick / "dcim_2"
    assert (stick / "dcim" / "photo.jpg").read_bytes() == PHOTO
    assert visible_names(stick) == ["dcim", "dcim_2"]
    reading = read_deck(stick / "dcim_2", "en")
    assert reading.deck is not None and reading.deck.id == "dcim", "its folder's name is not its own"


def test_what_was_written_from_here_and_not_touched_is_replaced(library: Library, tmp_path: Path) -> None:
    (library.folder / "dcim" / "clips").mkdir()
    (library.folder / "dcim" / "clips" / "leak.de.ogg").write_bytes(b"Ogg")
    to = tmp_path / "out"
    assert library.export("dcim", to) == to / "dcim"
    library.rename("dcim", "Other", "en")
    assert library.export("dcim", to) == to / "dcim"
    assert visible_names(to) == ["dcim"]
    reading = read_deck(to / "dcim", "en")
    assert reading.deck is not None and reading.deck.title == {"en": "Other"}
    assert (to / "dcim" / "clips" / "leak.de.ogg").read_bytes() == b"Ogg"


def _edited(folder: Path) -> None:
    (folder / CARDS_FILE).write_text("id,title\nmine,Hours of work\n")


def _joined(folder: Path) -> None:
    (folder / "photo.jpg").write_bytes(PHOTO)


def _deeper(folder: Path) -> None:
    (folder / "clips" / "more").mkdir(parents=True)


def _taken_out(folder: Path) -> None:
    (folder / CARDS_FILE).unlink()


def _linked(folder: Path) -> None:
    (folder / CARDS_FILE).rename(folder.parent / CARDS_FILE)
    (folder / CARDS_FILE).symlink_to(folder.parent / CARDS_FILE)


def _unmarked(folder: Path) -> None:
    (folder / MANIFEST).unlink()


def _wrongly_marked(folder: Path) -> None:
    (folder / MANIFEST).write_text("[" * 100_000)


def _otherwise_marked(folder: Path) -> None:
    (folder / MANIFEST).write_text(json.dumps({"files": [CARDS_FILE]}))


@pytest.mark.parametrize(
    "change",
    [_edited, _joined, _deeper, _taken_out, _linked, _unmarked, _wrongly_marked, _otherwise_marked],
)
def test_what_somebody_has_changed_since_stays(library: Library, tmp_path: Path, change: object) -> None:
    to = tmp_path / "out"
    change(library.export("dcim", to))  # type: ignore[operator]
    before = {path: path.read_bytes() for path in to.rglob("*") if path.is_file()}
    assert library.export("dcim", to) == to / "dcim_2"
    assert {path: path.read_bytes() for path in before} == before
    assert read_deck(to / "dcim_2", "en").deck is not None


def test_a_file_or_a_link_of_that_name_stays(library: Library, tmp_path: Path) -> None:
    to = tmp_path / "out"
    ours = library.export("dcim", to)
    ours.rename(tmp_path / "elsewhere")
    ours.symlink_to(tmp_path / "elsewhere")
    (to / "dcim_2").write_text("a list")
    assert library.export("dcim", to) == to / "dcim_3"
    assert ours.is_symlink() and delivered(tmp_path / "elsewhere") is not None
    assert (to / "dcim_2").read_text() == "a list"


def test_a_full_stick_leaves_everything_as_it_was(library: Library, tmp_path: Path) -> None:
    to = tmp_path / "out"
    library.export("dcim", to)
    before = delivered(to / "dcim")

    def full(fresh: Path) -> None:
        write_through(fresh / CARDS_FILE, b"half")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(OSError, match="No space"):
        deliver_folder(to / "dcim", full)
    assert before is not None and delivered(to / "dcim") == before
    assert visible_names(to) == ["dcim"]


def test_what_comes_into_an_old_folder_in_the_last_moment_is_not_lost(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    to = tmp_path / "out"
    library.export("dcim", to)
    looked = module.delivered

    def then_a_photo(folder: Path) -> frozenset[str] | None:
        ours = looked(folder)
        if ours is not None:
            (folder / "photo.jpg").write_bytes(PHOTO)
        return ours

    monkeypatch.setattr(module, "delivered", then_a_photo)
    assert library.export("dcim", to) == to / "dcim"
    assert (to / "dcim_2" / "photo.jpg").read_bytes() == PHOTO
    assert visible_names(to / "dcim_2") == ["photo.jpg"]


def test_where_every_name_is_taken_it_is_told(library: Library, stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_NAMES", 2)
    (stick / "dcim_2").mkdir()
    with pytest.raises(DeckError, match="dcim"):
        library.export("dcim", stick)
    assert visible_names(stick) == ["dcim", "dcim_2"]


def writes(text: str) -> Callable[[Path], object]:
    return lambda path: path.write_text(text, "utf-8")


def _diary(path: Path) -> None:
    path.write_text("a diary", "utf-8")


def _album(path: Path) -> None:
    path.mkdir()
    (path / "photo.jpg").write_bytes(PHOTO)


def _pointer(path: Path) -> None:
    path.with_name("diary").write_text("a diary", "utf-8")
    path.symlink_to("diary")


@pytest.mark.parametrize("strange", [_diary, _album, _pointer])
def test_a_file_of_somebody_else_s_is_kept_beside(tmp_path: Path, strange: Callable[[Path], None]) -> None:
    path = tmp_path / "game.txt"
    strange(path)
    for text in ("Round 3", "Round 4"):
        deliver_file(path, writes(text))
        assert path.read_text("utf-8") == text
    kept = tmp_path / "game.txt.2"
    assert (kept / "photo.jpg").read_bytes() == PHOTO if kept.is_dir() else kept.read_text("utf-8") == "a diary"
    assert {MANIFEST, "game.txt", "game.txt.2"} == {*visible_names(tmp_path)} - {"diary"}


def test_a_file_that_was_changed_since_is_kept_beside(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for text in ("Round 3", "Round 4"):
        deliver_file(path, writes(text))
        path.write_text(f"{text}, and a note", "utf-8")
    assert (tmp_path / "game.txt.2").read_text("utf-8") == "Round 3, and a note"


def test_a_stick_that_is_pulled_between_a_file_and_its_note_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    deliver_file(path, writes("Round 3"))

    def pulled(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as broken, pytest.raises(OSError, match="Input"):
        broken.setattr(Path, "replace", pulled)
        deliver_file(path, writes("Round 4"))
    assert visible_names(tmp_path) == [MANIFEST, "game.txt"]
    deliver_file(path, writes("Round 4"))
    assert (path.read_text("utf-8"), visible_names(tmp_path)) == ("Round 4", [MANIFEST, "game.txt"])
