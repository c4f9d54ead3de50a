"""Writes a deck as a YAML head and a CSV table that any spreadsheet opens and that reads back the same."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

import yaml

from companion.games.decks import Deck, DeckCard, Texts
from companion.languages import in_order
from companion.packs.decks.deck_import.columns import TRANSLATED, column_of
from companion.packs.decks.deck_import.reading import CARDS_FILE, DECK_FILE
from companion.packs.sources.csv_guard import guarded
from companion.packs.sources.written import QuotingDumper


def files_of(deck: Deck, renamed: Texts | None = None) -> dict[str, bytes]:
    """File name → content for each file of a deck's folder. `renamed` is the owner's title, by language."""
    head = {"id": deck.id, "title": dict(deck.title), "mode_hint": deck.mode_hint, "reshuffle": deck.reshuffle}
    if renamed:
        head["renamed"] = dict(renamed)
    text: str = yaml.dump(head, Dumper=QuotingDumper, allow_unicode=True, sort_keys=False, width=100)
    return {DECK_FILE: text.encode(), CARDS_FILE: as_table(deck.cards)}


def as_table(cards: Iterable[DeckCard]) -> bytes:
    """CSV with commas, in UTF-8 with the mark by which spreadsheets know it, without formulas (`csv_guard`)."""
    out = io.StringIO(newline="")
    columns, *rows = ([guarded(cell) for cell in row] for row in _rows(cards))
    # The reader takes what stands most often in the first row for the separator, outside quotation marks.
    doubtful = any(sign in name for name in columns for sign in ";\t")
    csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL if doubtful else csv.QUOTE_MINIMAL).writerow(columns)
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue().encode("utf-8-sig")


def has_guards(cards: Iterable[DeckCard]) -> bool:
    """Whether any text of the cards gets an apostrophe in the table."""
    return any(cell != guarded(cell) for row in _rows(cards) for cell in row)


def _rows(cards: Iterable[DeckCard]) -> Iterator[list[str]]:
    """The names of the columns, then the cells of each card."""
    listed = list(cards)
    texts = [
        (f"{name}_{language}", name, language)
        for name in TRANSLATED
        for language in in_order(code for card in listed for code in getattr(card, name))
        if any(getattr(card, name).get(language) for card in listed)
    ]
    usual = ["id", *[name for name in ("number", "count", "tags", "scan") if any(_cell(card, name) for card in listed)]]
    extra = list(dict.fromkeys(name for card in listed for name in card.extra))
    lettered = next((name for name in extra if column_of(name).field == "number"), "")
    if lettered:  # A7 stands on the card, but is no number: one column has both
        extra.remove(lettered)
        usual = [name for name in usual if name != "number"]
    kept = [lettered] if lettered else []
    yield [*usual, *kept, *[column for column, _, _ in texts], *map(_unlike_known, extra)]
    for card in listed:
        yield [
            *[_cell(card, name) for name in usual],
            *[card.extra.get(name) or _cell(card, "number") for name in kept],
            *[getattr(card, name).get(language, "") for _, name, language in texts],
            *[card.extra.get(name, "") for name in extra],
        ]


def _unlike_known(name: str) -> str:
    """A column's name, changed if it would be read as one of the known columns."""
    return f"{name} (2)" if column_of(name).field else name


def _cell(card: DeckCard, name: str) -> str:
    """The content of a cell; empty for default values."""
    value = getattr(card, name)
    if isinstance(value, tuple):
        return ", ".join(value)
    usual = {"number": 0, "count": 1}.get(name)
    return "" if value == usual else str(value)
