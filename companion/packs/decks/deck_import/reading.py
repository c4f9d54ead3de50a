"""Reads a file or folder as a deck, with all mistakes and doubts."""

from __future__ import annotations

import errno
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.games.decks import Deck, Texts
from companion.languages import Language
from companion.packs.decks.clips import CLIPS
from companion.packs.decks.deck_import.advice import advise
from companion.packs.decks.deck_import.cards import Cards
from companion.packs.decks.deck_import.encodings import LARGEST_FILE, decode
from companion.packs.decks.deck_import.findings import MOST_LISTED, DeckFinding, Findings
from companion.packs.decks.deck_import.tables import read_table
from companion.packs.decks.deck_import.trees import DeckHead, read_cards, read_head
from companion.packs.sources.yaml_source import read_yaml
from companion.plainfile.marks import Mark
from companion.plainfile.problems import Problems
from companion.plainfile.reading import read_plain

DECK_FILE, CARDS_FILE = "deck.yaml", "cards.csv"
"""The files of a deck's folder: its head, and its cards unless the head's file contains them."""
TABLES = (".csv", ".tsv", ".txt")
TREES = (".yaml", ".yml")
SPREADSHEETS = (".xlsx", ".xls", ".ods", ".numbers")
"""Listed beside the other files, so that people who look for one are told what to do with it."""


@dataclass(frozen=True)
class DeckReading:
    """The result of reading a file. `deck` is None if there are errors; `warnings` do no harm.

    `encoding` is the one the file was read with, `guessed` if the file does not declare it. `more` counts findings
    beyond those listed. `assumed` is True if nothing in the file names the language of the cards, so that the given one
    was used. `title` is the deck's title, also if it is unusable; `renamed` the part of it that its owner chose.
    """

    name: str
    deck: Deck | None
    errors: tuple[DeckFinding, ...]
    warnings: tuple[DeckFinding, ...]
    encoding: str = ""
    guessed: bool = False
    more: int = 0
    assumed: bool = False
    title: Texts = field(default_factory=dict)
    renamed: Texts = field(default_factory=dict)


def read_deck(path: Path, language: Language) -> DeckReading:
    """The deck in a CSV or YAML file, or in a folder of both. Never raises for faults of disk or author.

    `language` is that of texts that name none. Links are not followed: on a stick
    they could lead to any file of this machine.
    """
    try:
        if links := _links(path):
            return _refused(path.name, [DeckFinding("link", Mark(link)) for link in links])
        if not path.is_dir():
            return read_bytes(_bytes(path), path.name, language)
        raw = _bytes(path / DECK_FILE)
        table = _bytes(path / CARDS_FILE) if (path / CARDS_FILE).exists() else None
    except OSError as error:
        file = Path(error.filename).name if error.filename else path.name
        if error.errno == errno.ELOOP:
            return _refused(path.name, [DeckFinding("link", Mark(file))])
        return _refused(path.name, [DeckFinding("unread", Mark(file), facts={"why": error.strerror or str(error)})])
    return read_bytes(raw, DECK_FILE, language, table=table, named=path.name)


def read_bytes(
    raw: bytes, file: str, language: Language, *, table: bytes | None = None, named: str = ""
) -> DeckReading:
    """The deck in the given file contents.

    `table` are the cards beside a YAML head; `named` is the name for a deck without one (by default the file's).
    """
    errors, warnings = Findings(), Findings()
    cards = Cards(language, errors, warnings)
    head, encoding, guessed = DeckHead(), "UTF-8", False
    name = named or Path(file).stem
    if Path(file).suffix.lower() in TREES:
        problems = Problems()
        tree = read_yaml(raw, file, problems)
        errors.take(problems)
        if tree is not None:
            head, listed = read_head(tree, language, errors)
            if listed is not None and table is None:
                read_cards(listed, cards)
    else:
        table = raw
    if table is not None:
        decoded = decode(table, CARDS_FILE if named else file, errors)
        if decoded is not None:
            encoding, guessed = decoded.encoding, decoded.guessed
            read_table(decoded.text, CARDS_FILE if named else file, cards)
    cards.finish()
    deck = _deck(head, name, cards)
    if not deck.cards and not errors:
        errors.add("no_cards", Mark(file))
    for at, message, hint in deck.problems() if not errors else ():
        errors.add("other", Mark(file), ".".join(map(str, at)), message=f"{message} ({hint})" if hint else message)
    advise(deck, cards.drafts, guessed, Mark(file), warnings)
    more = errors.left_out + warnings.left_out
    sound = None if errors else deck
    found = (errors.sorted(), warnings.sorted())
    return DeckReading(name, sound, *found, encoding, guessed, more, cards.assumed, deck.title, head.renamed or {})


def deck_id(name: str) -> str:
    """A deck's id made of the name of its file."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ß", "ss"))
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    stem = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:60]
    return stem if stem[:1].isalpha() else f"deck_{stem}".rstrip("_")


def _deck(head: DeckHead, name: str, cards: Cards) -> Deck:
    written = {language for draft in cards.drafts.values() for language in draft.texts.get("title", {})}
    title = head.title or dict.fromkeys(sorted(written) or (cards.language,), name.replace("_", " ").strip() or "?")
    return Deck(
        head.id or deck_id(name),
        {**title, **(head.renamed or {})},
        cards.cards(),
        head.mode or "app",
        head.reshuffle if head.reshuffle is not None else True,
    )


def _bytes(path: Path) -> bytes:
    return read_plain(path, LARGEST_FILE + 1, follow=False)


def _links(path: Path) -> list[str]:
    """The names of all links among what belongs to a deck. Raises OSError."""
    clips = path / CLIPS
    within = sorted(clips.iterdir()) if clips.is_dir() and not clips.is_symlink() else []
    parts = (path, path / DECK_FILE, path / CARDS_FILE, clips, *within)
    found = [part for part in parts if part.is_symlink()]
    return [part.name if part == path else part.relative_to(path).as_posix() for part in found[:MOST_LISTED]]


def _refused(name: str, why: Sequence[DeckFinding]) -> DeckReading:
    return DeckReading(name, None, tuple(why), ())
