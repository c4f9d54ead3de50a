"""Decks as the library and the import show them, in the words of the user interface."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.decks import Deck, DeckCard, Texts
from companion.languages import own_name
from companion.packs.decks.deck_import.findings import DeckFinding
from companion.packs.decks.deck_library import DeckError
from companion.texts.cards import words_in
from companion.texts.wording import N_, Wording

FINDINGS: Mapping[str, str] = {
    "cells_beyond": N_("This row has {cells} cells, the first {columns}. A text with a separator in it needs quotes."),
    "control": N_("An invisible control character ({sign}). Delete it; if there are many, this is no text file."),
    "id_too_long": N_("The id has {count} characters; at most {most} are possible."),
    "language": N_("The box does not read {text}; write a code such as de, en, es or fr."),
    "link": N_("This is a link to somewhere else and is not followed. Put the file itself there."),
    "many_columns": N_("There are {count} columns; at most {most} are possible."),
    "no_card": N_("This is no card: a map such as id, title, text is expected."),
    "no_cards": N_("There is no card in it. Below the names of the columns each card has a row."),
    "no_count": N_("{text} is no number of copies. Write a whole number, 0 to {most}."),
    "no_deck": N_("This is no deck: keys such as id, title, cards are expected, or a list of cards."),
    "no_list": N_("This is no list of cards."),
    "no_text": N_("This is no text."),
    "no_title": N_("The card has no title."),
    "no_titles": N_("No column holds titles. The first row names the columns, such as id, count, title, text."),
    "not_one_of": N_("{text} does not fit; possible: {known}."),
    "nothing_written": N_("Nothing is written here. The first row names the columns."),
    "same_column": N_("The column means the same as {first}. Delete one of them, or give it a name of its own."),
    "spreadsheet": N_("This is the spreadsheet itself. Open it there and save it once more as CSV (UTF-8)."),
    "too_large": N_("The file has {bytes} bytes; at most {most} are possible."),
    "too_many": N_("From here on the deck has more than {most} cards. Make smaller decks of it."),
    "twice": N_("The id {id} stands in line {line} too. Give each card its own, or name languages in a column lang."),
    "unknown_key": N_("A deck has no key {key}; it may have {known}."),
    "unread": N_("The file cannot be read: {why}. If it is on a stick, plug it in again."),
    "broken_formula": N_("{text} is a formula's error. Correct it in the spreadsheet."),
    "differs": N_("Number or copies differ from line {line}; those of the first row count."),
    "formula": N_("The formula {text} is taken as text. Save as CSV once more, with values instead of formulas."),
    "guessed": N_("The file does not say how letters are written. Look at ä, ñ, ß below; if wrong, save it as UTF-8."),
    "left_out": N_("0 copies: the card is left out."),
    "long_speech": N_("Reading it aloud takes {seconds} s in {language}; people listen for {most} s."),
    "long_text": N_("The text has {count} characters in {language}; {most} fit the screen at once."),
    "long_title": N_("The title has {count} characters in {language}; up to {most} look good."),
    "lost": N_("Letters were lost before the file came here. Save it as UTF-8 from the original."),
    "missing": N_("{missing} of {all} cards have no {field} in {language} (lines {lines}). Another language is read."),
    "nameless_column": N_("This column has no name; what stands in it is not read."),
    "no_glyph": N_("Our font does not have {signs}. A font of the system draws it if there is one, else a box."),
    "no_number": N_("{text} is no whole number: the card cannot be found by it."),
    "right_to_left": N_(
        "Some words run from right to left ({signs}). Their letters are not joined; look at them below."
    ),
    "twin": N_("The same words as on the card {card}. One row with the number of copies is enough."),
    "unknown_column": N_("The box does not know this column. Is {meant} meant?"),
}
"""Code of an import's finding (`companion.packs.decks.deck_import.findings`) → its sentence."""

TROUBLES: Mapping[str, str] = {
    "unknown": N_("This deck cannot be found or read any more."),
    "of_game": N_("This deck belongs to a game and stays as it is."),
    "disk": N_("That did not work: {why}. Nothing was changed."),
}
"""Code of what cannot be done with a deck → its sentence."""


@dataclass(frozen=True, slots=True)
class Found:
    """One finding about a deck: where it is (`line 7, D7 title_de`), and a sentence; its line (0: none), its cell."""

    place: str
    sentence: str
    line: int = 0
    cell: str = ""


def found_of(finding: DeckFinding, wording: Wording) -> Found:
    """Puts a finding into the user's language; messages of the YAML and CSV libraries stay English."""
    known = FINDINGS.get(finding.code)
    sentence = wording._(known).format_map(finding.facts) if known is not None else finding.sentence
    line = wording.fill(wording._("line {number}"), number=finding.mark.line) if finding.mark.line else ""
    return Found(", ".join(part for part in (line, finding.path) if part), sentence, finding.mark.line, finding.path)


def trouble_of(error: DeckError, wording: Wording) -> str:
    """The sentence for an error with a deck."""
    return wording.fill(wording._(TROUBLES[error.code]), **error.facts)


def counted(deck: Deck, wording: Wording) -> str:
    """The number of cards, in words."""
    if deck.size == len(deck.cards):
        return wording.fill(wording._("{cards} cards"), cards=deck.size)
    return wording.fill(wording._("{cards} cards, {kinds} different"), cards=deck.size, kinds=len(deck.cards))


def spoken(deck: Deck, wording: Wording) -> str:
    """The languages in which every card has a text."""
    # Kept together: in a narrow place a list that lost its end would say something else.
    there = ",\N{NO-BREAK SPACE}".join(own_name(one) for one in deck.languages) or wording._("Several languages")
    if deck.languages and wording.language not in deck.languages:  # nobody wonders then why it is read in another
        return wording.fill(wording._("Only {languages}"), languages=there)
    return there


def title_of(texts: Texts, wording: Wording) -> str:
    """A title in the user's language, or else in the first one available."""
    return words_in(texts, wording.language)


def lines_of(card: DeckCard, wording: Wording) -> str:
    """The text of a card below its title."""
    parts = (words_in(part, wording.language) for part in (card.text, card.effect))
    return "\n".join(part for part in parts if part)
