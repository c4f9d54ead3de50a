"""In which language each phone speaks: its person's as chosen at the table, else its own if we or the game speak it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.engine.vocabulary import Party
from companion.languages import LANGUAGES, Language, in_order
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
        self._opened: TableGame | None = None
        self.rules: dict[str, dict[str, Any]] = {}
        """The rules of the open game, which all may read: in the table's language, in all that are never missing or
        that its pack speaks, and in those of the phones that are here.
        """

    def told(self, languages: object) -> bool:
        """The child says how phones are set. Returns whether it has changed."""
        given = languages if isinstance(languages, dict) else {}
        before, self._set_to = self._set_to, {str(token): str(language) for token, language in given.items()}
        if self._set_to != before:
            self._tell_rules(one for one in self._set_to.values() if one in self._spoken)
        return self._set_to != before

    def enter(self, opened: TableGame, table: str) -> None:
        """A game is open, at a table of this language. Its rules may speak others than we do: its pack's own, or those
        that packs of words lay over it.
        """
        self.leave()
        told = {language for text in opened.resolved.rule_texts.values() for language in text}
        self._spoken, self._opened = in_order({*spoken(), *told}), opened
        here = (one for one in self._set_to.values() if one in self._spoken)
        self._tell_rules((*in_order({*LANGUAGES, *told}), table, *here))

    def _tell_rules(self, languages: Iterable[Language]) -> None:
        for one in languages:
            if self._opened is not None and one not in self.rules:
                self._opened.speak(one)
                self.rules[one] = rules_of(self._opened, self._opened.teller(one), self._words(one))

    def leave(self) -> None:
        """It is closed."""
        self.forget()
        self._opened, self.rules = None, {}
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
