"""In which language each phone speaks: its person's as chosen at the table, else its own if we or the game speak it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.vocabulary import Party
from companion.languages import Language, in_order
from companion.models.play.rule_book import SECTIONS, RuleBook
from companion.phones.words import words_in
from companion.table.evening import TableGame
from companion.table.journal import Seating
from companion.texts import Teller
from companion.texts.spoken import spoken


class Speaking:
    """The languages that phones are set to, by their tokens, and what puts the open game into them.

    `words(language)` translates. `teller_for` is the table's own.
    """

    def __init__(self, words: Callable[[str], Callable[[str], str]]) -> None:
        self._words = words
        self._spoken: list[Language] = spoken()
        self._set_to: dict[str, str] = {}
        self._tellers: dict[str, Teller] = {}
        self._seating: Seating | None = None
        self._worded: dict[str, Mapping[str, str]] = {}
        self.rules: dict[str, dict[str, Any]] = {}
        """The rules of the open game in each language that is spoken and the table's, which all may read."""

    def told(self, languages: object) -> bool:
        """The child says how phones are set. Returns whether it has changed."""
        given = languages if isinstance(languages, dict) else {}
        before, self._set_to = self._set_to, {str(token): str(language) for token, language in given.items()}
        return self._set_to != before

    def enter(self, opened: TableGame, table: str) -> None:
        """A game is open, at a table of this language. Its rules may speak others than we do: its pack's own, or those
        that packs of words lay over it.
        """
        self.forget()
        told = {language for text in opened.resolved.rule_texts.values() for language in text}
        self._spoken = in_order({*spoken(), *told})
        languages = dict.fromkeys((*self._spoken, table))
        self.rules = {one: rules_of(opened, opened.teller(one), self._words(one)) for one in languages}

    def leave(self) -> None:
        """It is closed."""
        self.forget()
        self.rules = {}
        self._spoken = spoken()

    def forget(self) -> None:
        """Names or languages have changed."""
        self._tellers.clear()

    def teller_for(
        self, opened: TableGame, party: Party, token: str | None, table: str, teller_for: Callable[[Party], Teller]
    ) -> Teller:
        """What puts the game into words for a party whose phone has this token; `table` is the table's language."""
        seating = opened.session.seating
        if seating is not self._seating:  # other people, other names
            self._seating = seating
            self.forget()
        person, language = seating.person_of(party), self._set_to.get(token or "")
        if language not in self._spoken or language == table or (person is not None and person.language):
            return teller_for(party)
        if language not in self._tellers:
            self._tellers[language] = opened.teller(language)
        return self._tellers[language]

    def all_words(self, language: str) -> dict[str, Mapping[str, str]]:
        """The words of the pages in the languages that are spoken and in the table's."""
        for one in (*self._spoken, language):
            if one not in self._worded:
                self._worded[one] = words_in(self._words(one))
        return {one: self._worded[one] for one in dict.fromkeys((*self._spoken, language))}


def rules_of(opened: TableGame, teller: Teller, word: Callable[[str], str]) -> dict[str, Any]:
    """The rules as the window's page has them, as plain data: sections, and their entries without empty parts."""
    sections = [
        {
            "title": word(SECTIONS[section.name]),
            "entries": [{name: said for name, said in entry._asdict().items() if said} for entry in section.entries],
        }
        for section in RuleBook.of(opened, teller).sections
    ]
    return {"language": teller.language, "sections": sections}
