"""Findings in a deck's file: a code with facts and a place, so that each language can phrase it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from companion.plainfile.marks import Mark
from companion.plainfile.problems import Problem

MOST_LISTED = 200
"""Most findings that are kept, because a file that is broken throughout repeats the same one."""

SENTENCES: Mapping[str, str] = {
    # mistakes
    "cells_beyond": "This row has {cells} cells, the first {columns}. A text with a separator in it needs quotes.",
    "control": "An invisible control character ({sign}). Delete it; if there are many, this is no text file.",
    "id_too_long": "The id has {count} characters; at most {most} are possible.",
    "language": "The box does not read {text}; write a code such as de, en, es or fr.",
    "link": "This is a link to somewhere else and is not followed. Put the file itself there.",
    "many_columns": "There are {count} columns; at most {most} are possible.",
    "no_card": "This is no card: a map such as id, title, text is expected.",
    "no_cards": "There is no card in it. Below the names of the columns each card has a row.",
    "no_count": "{text} is no number of copies. Write a whole number, 0 to {most}.",
    "no_deck": "This is no deck: keys such as id, title, cards are expected, or a list of cards.",
    "no_list": "This is no list of cards.",
    "no_text": "This is no text.",
    "no_title": "The card has no title.",
    "no_titles": "No column holds titles. The first row names the columns, such as id, count, title, text.",
    "not_one_of": "{text} does not fit; possible: {known}.",
    "nothing_written": "Nothing is written here. The first row names the columns.",
    "other": "{message}",
    "same_column": "The column means the same as {first}. Delete one of them, or give it a name of its own.",
    "spreadsheet": "This is the spreadsheet itself. Open it there and save it once more as CSV (UTF-8).",
    "too_large": "The file has {bytes} bytes; at most {most} are possible.",
    "too_many": "From here on the deck has more than {most} cards. Make smaller decks of it.",
    "twice": "The id {id} stands in line {line} too. Give each card its own, or name languages in a column lang.",
    "unknown_key": "A deck has no key {key}; it may have {known}.",
    "unread": "The file cannot be read: {why}. If it is on a stick, plug it in again.",
    # doubts
    "broken_formula": "{text} is a formula's error. Correct it in the spreadsheet.",
    "differs": "Number or copies differ from line {line}; those of the first row count.",
    "formula": "The formula {text} is taken as text. Save as CSV once more, with values instead of formulas.",
    "guessed": "The file does not say how letters are written. Look at ä, ñ, ß below; if wrong, save it as UTF-8.",
    "left_out": "0 copies: the card is left out.",
    "long_speech": "Reading it aloud takes {seconds} s in {language}; people listen for {most} s.",
    "long_text": "The text has {count} characters in {language}; {most} fit the screen at once.",
    "long_title": "The title has {count} characters in {language}; up to {most} look good.",
    "lost": "Letters were lost before the file came here. Save it as UTF-8 from the original.",
    "missing": "{missing} of {all} cards have no {field} in {language} (lines {lines}). Another language is read.",
    "nameless_column": "This column has no name; what stands in it is not read.",
    "no_glyph": "Our font does not have {signs}. A font of the system draws it if there is one, else a box.",
    "no_number": "{text} is no whole number: the card cannot be found by it.",
    "right_to_left": "Some words run from right to left ({signs}). Their letters are not joined; look at them below.",
    "twin": "The same words as on the card {card}. One row with the number of copies is enough.",
    "unknown_column": "The box does not know this column. Is {meant} meant?",
}
"""Code → English sentence."""


@dataclass(frozen=True)
class DeckFinding:
    """One thing that is wrong or doubtful: `mark` is where in the file, `path` where in the table (`D7 title_de`)."""

    code: str
    mark: Mark
    path: str = ""
    facts: Mapping[str, str | int] = field(default_factory=dict, hash=False)

    @property
    def sentence(self) -> str:
        """The finding in English."""
        return SENTENCES[self.code].format_map(self.facts)

    @property
    def place(self) -> str:
        """The place as far as known: `cards.csv:7:12: D7 title_de`."""
        file, line, column = self.mark
        return ": ".join(part for part in (f"{file}:{line}:{column}" if line else file, self.path) if part)

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}"


@dataclass(slots=True)
class Findings:
    """Collects findings, so that all are reported at once; duplicates at the same place are dropped."""

    _found: dict[DeckFinding, None] = field(default_factory=dict)
    left_out: int = 0

    def __bool__(self) -> bool:
        return bool(self._found)

    def __iter__(self) -> Iterator[DeckFinding]:
        return iter(self._found)

    def add(self, code: str, mark: Mark, path: str = "", **facts: str | int) -> None:
        """Notes one finding."""
        finding = DeckFinding(code, mark, path, facts)
        if len(self._found) < MOST_LISTED:
            self._found[finding] = None
        elif finding not in self._found:
            self.left_out += 1

    def take(self, errors: Iterable[Problem]) -> None:
        """Adds the problems that the readers of CSV and YAML have found."""
        for error in errors:
            notes = "; ".join(note for note in (error.expected and f"expected {error.expected}", error.hint) if note)
            message = f"{error.message} ({notes})" if notes else error.message
            self.add("other", Mark(error.file, error.line, error.column), error.path, message=message)

    def sorted(self) -> tuple[DeckFinding, ...]:
        """All of them, by their places."""
        return tuple(sorted(self._found, key=lambda finding: finding.mark[1:]))
