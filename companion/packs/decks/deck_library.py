"""All decks on this device: those of the games, and the owner's, each a folder beside the owner's packs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from companion.games.decks import LONGEST_ID, Deck, Texts
from companion.languages import Language
from companion.packs.catalogue import Catalogue
from companion.packs.decks.clips import CLIPS, SOUNDS
from companion.packs.decks.deck_import.reading import (
    CARDS_FILE,
    DECK_FILE,
    SPREADSHEETS,
    TABLES,
    TREES,
    DeckReading,
    read_deck,
)
from companion.packs.decks.deck_import.writing import files_of
from companion.packs.decks.reader_pack import decks_in
from companion.packs.problems import InvalidPackError, did_you_mean
from companion.packs.stored.delivered import deliver_folder
from companion.packs.stored.whole_folder import mend_folders, remove_folder, replace_folder, write_through
from companion.plainfile.reading import read_plain

FOLDER = "decks"
"""The folder below the data folder for the owner's decks."""
LARGEST_CLIP, MOST_CLIPS = 20_000_000, 5_000
MOST_LISTED = 200
"""Most files of a stick that are listed; owners of more can put them into folders."""


class DeckError(Exception):
    """Something cannot be done with a deck. `code` says what; `facts` fill the sentence for it.

    Codes: `unknown` (no deck has this id), `of_game` (it belongs to a game), `disk` (disk or stick failed).
    """

    def __init__(self, code: str, message: str, **facts: str) -> None:
        super().__init__(message)
        self.code, self.facts = code, facts


@dataclass(frozen=True)
class Shelved:
    """A deck as the library lists it. `deck` is None if the owner's files are broken; `reading` says why.

    `pack` is the game that it belongs to, empty for the owner's; then `folder` is where it lies.
    """

    id: str
    title: Texts
    deck: Deck | None
    pack: str = ""
    folder: Path | None = None
    reading: DeckReading | None = None


class Library:
    """The decks of the packs and those in the owner's folder. Every failure raises `DeckError`.

    `language` is that of texts in the owner's files that name none.
    """

    def __init__(self, folder: Path, packs: Catalogue, language: Language = "en") -> None:
        self.folder = folder
        self.language: Language = language
        self._packs = packs
        self._of_games: list[Shelved] | None = None
        self._read: dict[Path, tuple[tuple[int, ...], Shelved]] = {}
        try:
            mend_folders(folder)
        except OSError:
            return  # a read-only disk: what was left half done stays hidden

    def everything(self) -> list[Shelved]:
        """The owner's decks, then those of the games."""
        return [*self.own(), *self.of_games()]

    def own(self) -> list[Shelved]:
        """The owner's decks, by their ids."""
        folders = sorted(self.folder.iterdir()) if self.folder.is_dir() else []
        return [self._shelved(one) for one in folders if not one.name.startswith(".") and (one / DECK_FILE).is_file()]

    def of_games(self) -> list[Shelved]:
        """The decks of all playable games; read once."""
        if self._of_games is None:
            infos = [info for info in self._packs.list() if not info.broken and info.extends is None]
            self._of_games = [shelved for info in infos for shelved in self._of_pack(info.id)]
        return self._of_games

    def find(self, deck: str) -> Shelved:
        """A deck by its id. Raises DeckError."""
        folder = self.folder / deck
        if _is_name(deck) and (folder / DECK_FILE).is_file():
            return self._shelved(folder)
        for shelved in self.of_games():
            if shelved.id == deck:
                return shelved
        known = [shelved.id for shelved in self.everything()]
        hint = did_you_mean(deck, known) or f"there are: {', '.join(known)}"
        raise DeckError("unknown", f"there is no deck {deck} ({hint})", deck=deck)

    def replaced_by(self, deck: Deck) -> Shelved | None:
        """The owner's deck that importing this one would replace; None if there is none."""
        folder = self.folder / self._kept_as(deck)
        return self._shelved(folder) if (folder / DECK_FILE).is_file() else None

    def take(self, deck: Deck, source: Path | None = None) -> Deck:
        """Stores an imported deck, with the recordings in its folder; all of it or nothing.

        A deck with the id of a game's deck gets another id; one that its owner has
        renamed keeps that name. Raises DeckError.
        """
        before = self.replaced_by(deck)
        renamed = _renamed(before)
        deck = replace(deck, id=self._kept_as(deck), title={**deck.title, **renamed})
        self._put(self.folder / deck.id, deck, source, renamed)
        return deck

    def rename(self, deck: str, title: str, language: Language) -> Deck:
        """Renames one of the owner's decks. Its id stays, so its printed labels stay valid. Raises DeckError."""
        shelved = self._own(deck)
        if shelved.deck is None:
            raise DeckError("unknown", f"the deck {deck} cannot be read", deck=deck)
        renamed = replace(shelved.deck, title={**shelved.deck.title, language: title})
        names: Texts = {**_renamed(shelved), language: title}
        self._put(self.folder / deck, renamed, self.folder / deck, names)
        return renamed

    def remove(self, deck: str) -> None:
        """Deletes one of the owner's decks for good. Raises DeckError."""
        try:
            remove_folder(self.folder / self._own(deck).id)
        except OSError as error:
            raise _disk(error, self.folder) from error

    def export(self, deck: str, to: Path) -> Path:
        """Writes a deck into a new folder below `to`, for spreadsheets and for import on another device.

        The folder is named after the deck. If one of that name holds other or changed files, it stays and
        this one gets another name (`events_2`).
        """
        shelved = self.find(deck)
        if shelved.deck is None:
            raise DeckError("unknown", f"the deck {deck} cannot be read", deck=deck)
        fill = _filled(shelved.deck, shelved.folder, {})
        try:
            return deliver_folder(to / shelved.deck.id, fill)
        except OSError as error:
            raise _disk(error, to) from error

    def _kept_as(self, deck: Deck) -> str:
        taken = any(shelved.id == deck.id for shelved in self.of_games())
        return f"own_{deck.id}"[:LONGEST_ID] if taken else deck.id

    def _of_pack(self, pack: str) -> Iterable[Shelved]:
        try:
            decks = decks_in(self._packs.load(pack))
        except InvalidPackError:
            return ()  # the list of games and `companion check` say what is wrong with it
        return [Shelved(deck.id, deck.title, deck, pack=pack) for deck in decks]

    def _own(self, deck: str) -> Shelved:
        shelved = self.find(deck)
        if shelved.folder is None:
            raise DeckError("of_game", f"the deck {deck} belongs to {shelved.pack} and stays as it is", deck=deck)
        return shelved

    def _shelved(self, folder: Path) -> Shelved:
        """The deck in a folder; read again only if its files have changed."""
        stamp = _stamp(folder)
        known = self._read.get(folder)
        if known is None or known[0] != stamp:
            known = self._read[folder] = stamp, self._looked_at(folder)
        return known[1]

    def _looked_at(self, folder: Path) -> Shelved:
        reading = read_deck(folder, self.language)
        deck = replace(reading.deck, id=folder.name) if reading.deck is not None else None
        return Shelved(folder.name, reading.title or {self.language: folder.name}, deck, folder=folder, reading=reading)

    def _put(self, folder: Path, deck: Deck, source: Path | None, renamed: Texts) -> None:
        try:
            replace_folder(folder, _filled(deck, source, renamed))
        except OSError as error:
            raise _disk(error, folder.parent) from error


def _filled(deck: Deck, source: Path | None, renamed: Texts) -> Callable[[Path], None]:
    """A function that writes a deck with the recordings of `source` into a folder; it raises OSError."""

    def fill(fresh: Path) -> None:
        for name, content in files_of(deck, renamed).items():
            write_through(fresh / name, content)
        for clip in _clips(source):
            sound = read_plain(clip, LARGEST_CLIP + 1, follow=False)
            if len(sound) <= LARGEST_CLIP:
                (fresh / CLIPS).mkdir(exist_ok=True)
                write_through(fresh / CLIPS / clip.name, sound)

    return fill


def candidates(folder: Path) -> list[Path]:
    """The folders and files below a folder that may be decks, by name. Raises DeckError if it cannot be read."""
    try:
        return list(_candidates(folder, deeper=True))[:MOST_LISTED]
    except OSError as error:
        raise _disk(error, folder) from error


def _candidates(folder: Path, *, deeper: bool) -> Iterator[Path]:
    for path in sorted(folder.iterdir(), key=lambda one: one.name.casefold()):
        if path.name.startswith((".", "~$")):
            continue  # what a Mac or an office program leaves beside its files
        if path.is_dir():
            if (path / DECK_FILE).is_file():
                yield path
            elif deeper and not path.is_symlink():
                yield from _candidates(path, deeper=False)
        elif path.suffix.lower() in (*TABLES, *TREES, *SPREADSHEETS):
            yield path


def _renamed(shelved: Shelved | None) -> Texts:
    """The title that the owner gave a deck, by language; empty if it was not renamed."""
    return shelved.reading.renamed if shelved is not None and shelved.reading is not None else {}


def _clips(source: Path | None) -> list[Path]:
    """The recordings in a deck's folder; links are left out."""
    if source is None or (source / CLIPS).is_symlink() or not (source / CLIPS).is_dir():
        return []
    sounds = [path for path in sorted((source / CLIPS).iterdir()) if path.suffix.lower() in SOUNDS]
    return [path for path in sounds if path.is_file() and not path.is_symlink()][:MOST_CLIPS]


def _stamp(folder: Path) -> tuple[int, ...]:
    """A value that changes whenever the deck's files are written."""
    try:
        stats = [(folder / name).stat() for name in (DECK_FILE, CARDS_FILE) if (folder / name).is_file()]
    except OSError:
        return ()  # gone in this moment: whoever reads it is told
    return tuple(number for stat in stats for number in (stat.st_mtime_ns, stat.st_size, stat.st_ino))


def _is_name(deck: str) -> bool:
    return bool(deck) and Path(deck).name == deck and not deck.startswith(".")


def _disk(error: OSError, where: Path) -> DeckError:
    why = error.strerror or str(error)
    return DeckError("disk", f"{where}: {why}. Nothing was changed.", why=why, where=str(where))
