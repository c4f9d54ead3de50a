"""Makes cards of rows: one row per card, or one per card and language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.games.decks import LONGEST_ID, MOST_CARDS, MOST_COPIES, DeckCard
from companion.languages import Language
from companion.packs.decks.deck_import.columns import REPEATED, TRANSLATED, Column, column_language
from companion.packs.decks.deck_import.findings import Findings
from companion.plainfile.marks import Mark

_WHOLE = re.compile(r"x?\s*([0-9]{1,6})(?:[.,]0+)?\s*x?", re.IGNORECASE)
"""A number of copies: `3`, `3.0` as spreadsheets write it, `3x`, `x3`."""
_BETWEEN_TAGS = re.compile(r"[,;|\n]")


class Value(NamedTuple):
    """The content of a cell: its column, text, place in the file, and name for people (`D7 title_de`).

    Only cells of texts may be empty: they are kept to say where something is missing.
    """

    column: Column
    text: str
    mark: Mark
    path: str


@dataclass(slots=True)
class Draft:
    """A card that is still being read. `texts` is field → language → text; `at` is the place of its first row."""

    id: str
    at: Mark
    path: str
    number: int = 0
    count: int = 1
    texts: dict[str, dict[Language, str]] = field(default_factory=dict)
    tags: list[str] = field(default_factory=list)
    scan: list[str] = field(default_factory=list)
    extra: dict[str, str] = field(default_factory=dict)
    languages: set[str] = field(default_factory=set)
    gaps: dict[tuple[str, str], Value] = field(default_factory=dict)
    """Field and language → the cell where its text is missing."""

    def card(self) -> DeckCard:
        """The finished card."""
        title, text, effect = (self.texts.get(name, {}) for name in TRANSLATED)
        tags, scan = tuple(dict.fromkeys(self.tags)), tuple(dict.fromkeys(self.scan))
        return DeckCard(self.id, title, self.number, self.count, text, effect, tags, scan, self.extra)


class Cards:
    """Collects the cards of one file; mistakes go into `errors`, doubts into `warnings`.

    `language` is assumed for texts whose row and column name none; `assumed` says whether there are any.
    """

    def __init__(self, language: Language, errors: Findings, warnings: Findings) -> None:
        self.language = language
        self.errors, self.warnings = errors, warnings
        self.drafts: dict[str, Draft] = {}
        self.left_out = 0
        self.assumed = False
        self._copies = 0
        self._numbered: dict[str, int] = {}
        """Beginning of generated ids → the next number to try, because thousands of cards may have the same title."""
        self._full = False

    def take(self, values: Sequence[Value], at: Mark, path: str) -> None:
        """Adds one row."""
        if self._full:
            return
        draft = Draft("", at, path)
        row_language = self._language(values)
        for value in values:
            self._fill(draft, value, row_language)
        before = self.drafts.get(draft.id) if draft.id else None
        if before is not None:
            self._join(before, draft, row_language)
        elif draft.count == 0:
            self.left_out += 1
            self.warnings.add("left_out", at, path)
        else:
            draft.id = draft.id or self._made_id(draft)
            self.drafts[draft.id] = draft
            self._count(draft)

    def cards(self) -> tuple[DeckCard, ...]:
        """All cards, in the order of the file."""
        return tuple(draft.card() for draft in self.drafts.values())

    def finish(self) -> None:
        """Finishes after the last row: a card without a title in any row is a mistake."""
        for draft in self.drafts.values():
            if not any(draft.texts.get("title", {}).values()):
                gap = next((value for (name, _), value in draft.gaps.items() if name == "title"), None)
                self.errors.add("no_title", *((gap.mark, gap.path) if gap is not None else (draft.at, draft.path)))

    # ── one row ─────────────────────────────────────────────────────────────────────────────────────────────

    def _language(self, values: Sequence[Value]) -> Language | None:
        """The language that the row says it is written in."""
        for value in values:
            if value.column.field == "lang":
                found = column_language(value.text)
                if found is None:
                    self.errors.add("language", value.mark, value.path, text=value.text[:20])
                return found
        return None

    def _fill(self, draft: Draft, value: Value, row_language: Language | None) -> None:
        match value.column.field:
            case "id":
                self._id(draft, value)
            case "number" | "count":
                self._whole(draft, value)
            case "title" | "text" | "effect" as name:
                language: Language = value.column.language or row_language or self.language
                if not value.text:
                    draft.gaps[name, language] = value
                    return
                self.assumed = self.assumed or not (value.column.language or row_language)
                draft.texts.setdefault(name, {})[language] = tidy(value.text)
                draft.languages.add(language)
            case "tags" | "scan" as name:
                listed = draft.tags if name == "tags" else draft.scan
                listed += [word for part in _BETWEEN_TAGS.split(value.text) if (word := part.strip())]
            case "lang":
                return
            case _:
                draft.extra[value.column.name] = tidy(value.text)

    def _id(self, draft: Draft, value: Value) -> None:
        draft.id = "_".join(value.text.split())
        if len(draft.id) > LONGEST_ID:
            self.errors.add("id_too_long", value.mark, value.path, count=len(draft.id), most=LONGEST_ID)

    def _whole(self, draft: Draft, value: Value) -> None:
        found = _WHOLE.fullmatch(value.text.strip())
        name = value.column.field
        if name == "number":
            if found is None:  # A7, IV: it stands on the card, but it cannot be typed as a number
                draft.extra[value.column.name] = value.text.strip()
                self.warnings.add("no_number", value.mark, value.path, text=value.text[:20])
            else:
                draft.number = int(found[1])
        elif found is None or int(found[1]) > MOST_COPIES:
            self.errors.add("no_count", value.mark, value.path, text=value.text[:20], most=MOST_COPIES)
        else:
            draft.count = int(found[1])

    # ── rows together ───────────────────────────────────────────────────────────────────────────────────────

    def _join(self, before: Draft, draft: Draft, row_language: Language | None) -> None:
        """Adds another row with a known id: the same card in another language, or a mistake."""
        if row_language is None or draft.languages & before.languages:
            self.errors.add("twice", draft.at, draft.path, id=draft.id, line=before.at.line)
            return
        if (draft.count, draft.number) not in ((before.count, before.number), (1, 0)):
            self.warnings.add("differs", draft.at, draft.path, line=before.at.line)
        for name, texts in draft.texts.items():
            before.texts.setdefault(name, {}).update(texts)
        before.gaps |= draft.gaps
        before.languages |= draft.languages
        before.tags += draft.tags
        before.scan += draft.scan
        before.extra = {**draft.extra, **before.extra}

    def _made_id(self, draft: Draft) -> str:
        """An id for a card without one, made of its title."""
        title = next(iter(draft.texts.get("title", {}).values()), "")
        stem = re.sub(r"\W+", "_", title.casefold()).strip("_")[: LONGEST_ID - 8] or "card"
        found, number = stem, self._numbered.get(stem, 2)
        while found in self.drafts:
            found, number = f"{stem}_{number}", number + 1
        self._numbered[stem] = number
        return found

    def _count(self, draft: Draft) -> None:
        self._copies += draft.count
        if self._copies > MOST_CARDS:
            self._full = True
            self.errors.add("too_many", draft.at, draft.path, most=MOST_CARDS)


def tidy(text: str) -> str:
    """A cell's text with plain line breaks and no blanks at line ends."""
    if "\n" not in text and "\r" not in text:
        return text.strip()
    return "\n".join(line.strip() for line in re.split("\r\n|[\r\n]", text)).strip()


def doubles(columns: Sequence[Column], language: Language) -> dict[int, int]:
    """The columns that repeat an earlier one: index → the earlier index.

    `language` is assumed for columns that name none.
    """
    named_by_rows = any(column.field == "lang" for column in columns)
    seen: dict[tuple[str, str], int] = {}
    found: dict[int, int] = {}
    for index, column in enumerate(columns):
        if not column.name or column.field in REPEATED:
            continue
        usual = language if column.field in TRANSLATED and not named_by_rows else ""
        fills = (column.field, column.language or usual) if column.field else ("", column.name)
        first = seen.setdefault(fills, index)
        if first != index:
            found[index] = first
    return found
