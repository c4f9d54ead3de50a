"""Sticks of strangers: links, pipes and folders where a deck's files should be, and folders that are somebody's own."""

from __future__ import annotations

import os
import random
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from companion.games.decks import Deck, DeckCard
from companion.packs.decks.deck_import.reading import CARDS_FILE, DECK_FILE, read_deck
from companion.packs.decks.deck_library import DeckError, Library, candidates
from companion.packs.stored.delivered import MANIFEST
from tests.fuzz.watch import bounded, scratch, watched
from tests.packs.decks.test_library import NO_PACKS
from tests.tools.trials import Counted

STICKS = 100
"""Sticks of one batch."""
SECRET = b"id,title\nsecret,nobody may read this\n"
NAMES = (
    DECK_FILE,
    CARDS_FILE,
    "clips",
    "clips/a.de.ogg",
    "clips/b.wav",
    "clips/more/c.ogg",
    MANIFEST,
    "photo.jpg",
    "x",
)
KINDS = ("file", "file", "file", "file", "link", "link to a folder", "dangling", "circle", "pipe", "folder")
CONTENTS = (
    b"id: mine\ntitle: Mine\n",
    b"id: mine\ntitle: Mine\ncards: [{id: a, title: A}]\n",
    b"id,title\na,A\n",
    b"Ogg",
    b"",
    b'{"files": {"photo.jpg": ""}}',
    b"\xff\x00",
)
DECK = Deck("mine", {"en": "Mine"}, (DeckCard("a", {"en": "=A"}), DeckCard("b", {"en": "B"})))


def strange_sticks(seed: str) -> Counted:
    """STICKS sticks. Raises AssertionError, or what the library should not."""
    rng = random.Random(f"decks/{seed}")
    tally = {"sticks": 0, "refused": 0, "taken": 0, "beside": 0}
    with bounded(), tempfile.TemporaryDirectory(dir=scratch()) as at:
        for number in range(STICKS):
            top = Path(at) / str(number)
            home, stick = top / "home", top / "stick"
            home.mkdir(parents=True)
            (home / "diary.csv").write_bytes(SECRET)
            (home / "a.de.ogg").write_bytes(SECRET)
            stick.mkdir()
            for name in ("mine", "mine_2"):
                if rng.random() < 0.8:
                    _lay_out(stick / name, home, rng)
            with watched():
                _import(stick, top / "decks", tally)
                _export(stick, top / "own", rng, tally)
            tally["sticks"] += 1
            shutil.rmtree(top)
    return tally


def _lay_out(folder: Path, home: Path, rng: random.Random) -> None:
    """A folder, mostly one with a deck in it."""
    if rng.random() < 0.1:
        folder.symlink_to(home)
        return
    folder.mkdir()
    for name, content in ((DECK_FILE, CONTENTS[0]), (CARDS_FILE, CONTENTS[2])):
        if rng.random() < 0.8:
            (folder / name).write_bytes(content)
    for name in rng.sample(NAMES, rng.randint(0, 4)):
        path = folder / name
        above = [one for one in path.parents if one.is_relative_to(folder) and one != folder]
        if any(one.is_symlink() or (one.exists() and not one.is_dir()) for one in above):
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(path):
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        _put(path, rng.choice(KINDS), home, rng)


def _put(path: Path, kind: str, home: Path, rng: random.Random) -> None:
    match kind:
        case "file":
            path.write_bytes(rng.choice(CONTENTS))
        case "link":
            path.symlink_to(home / rng.choice(("diary.csv", "a.de.ogg")))
        case "link to a folder":
            path.symlink_to(home)
        case "dangling":
            path.symlink_to(home / "gone")
        case "circle":
            path.symlink_to(path)
        case "pipe":
            os.mkfifo(path)
        case _:
            path.mkdir()


def _import(stick: Path, kept: Path, tally: dict[str, int]) -> None:
    """Whatever lies there is taken or told, and nothing of this machine's comes along."""
    library = Library(kept, NO_PACKS)
    for found in (*candidates(stick), *sorted(stick.iterdir())):
        reading = read_deck(found, "en")
        assert (reading.deck is None) == bool(reading.errors), reading
        if reading.deck is None:
            tally["refused"] += 1
            continue
        tally["taken"] += 1
        library.take(reading.deck, found if found.is_dir() else None)
        assert library.find(reading.deck.id).deck is not None
    for path in kept.rglob("*") if kept.exists() else ():
        assert not path.is_symlink() and (path.is_dir() or path.is_file()), path
        assert path.is_dir() or b"nobody may read" not in path.read_bytes(), path


def _export(stick: Path, own: Path, rng: random.Random, tally: dict[str, int]) -> None:
    """Whatever lies there lies there still; what is written is whole, and written again takes no further room."""
    library = Library(own, NO_PACKS)
    library.take(DECK)
    before = _everything(stick)
    try:
        written = library.export("mine", stick)
    except DeckError as error:
        assert str(error)
        assert _everything(stick) == before
        return
    after = _everything(stick)
    assert {path: after.get(path) for path in before} == before, "something of somebody's is gone"
    assert read_deck(written, "en").deck == DECK
    tally["beside"] += written.name != "mine"
    assert library.export("mine", stick) == written
    if rng.random() < 0.5:
        (written / "photo.jpg").write_bytes(b"the only one")
        assert library.export("mine", stick) != written
        assert (written / "photo.jpg").read_bytes() == b"the only one"


def _everything(top: Path) -> Mapping[str, bytes]:
    """Each path with what it is or holds."""
    found: dict[str, bytes] = {}
    for folder, folders, files in os.walk(top):
        for name in (*folders, *files):
            path = Path(folder) / name
            if path.is_symlink():
                found[str(path)] = str(path.readlink()).encode()
            else:
                found[str(path)] = path.read_bytes() if path.is_file() else f"{path.lstat().st_mode:o}".encode()
    return found
