"""Turns a scanned code into a suggestion: which card it is, and which answer showing it would give.

A person confirms every suggestion on the screen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from companion.engine.questions import CHANCE, Kind, Question
from companion.engine.vocabulary import BadAnswerError, Party
from companion.packs.decks.reader_pack import cards_of
from companion.table.journal import StoreError, read_json, set_aside, write_whole
from companion.table.play import Change, Session

SOURCE = "scanner"
"""The source of an answer by scanner, as the journal names it."""
MOST_TAUGHT = 20_000
_TAG = re.compile("[0-9A-F]{10}")


class CardName(NamedTuple):
    """Identifies a card by the id of its deck and its own id."""

    deck: str
    card: str


class Meant(NamedTuple):
    """A card that a scanned code may stand for, and the answer that this card would give to the open question."""

    card: CardName
    value: Any


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What a scanned code stands for at the open question; a person confirms it on the screen.

    `cards` are those that are possible answers, usually one. If there are none, `known` are the cards that the code
    stands for but that cannot be answered now; if both are empty, the code is unknown. `wanted` is False if the
    question asks for no card. `private`: the question is for some parties only, so no card may be named where everybody
    can read it.
    """

    code: str
    question: int | None = None
    party: Party | None = None
    cards: tuple[Meant, ...] = ()
    known: tuple[CardName, ...] = ()
    wanted: bool = False
    private: bool = False


class Taught:
    """Codes that people have assigned to cards, kept in a file. `wrong` says what could not be read of it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._cards: dict[str, CardName] = {}
        plain, self.wrong = read_json(path)
        if plain is not None:
            try:
                self._cards = {str(code): CardName(*map(str, card)) for code, card in plain["cards"].items()}
            except (KeyError, TypeError, AttributeError) as error:
                self.wrong = set_aside(path, f"{type(error).__name__}: {error}")

    def get(self, code: str) -> CardName | None:
        """Returns the card that this code was assigned to, or None."""
        return self._cards.get(code)

    def keep(self, code: str, card: CardName) -> None:
        """Assigns a code to a card.

        Raises StoreError if it cannot be written; it is then known until the box is switched off.
        """
        self._cards.pop(code, None)
        self._cards[code] = card
        for oldest in list(self._cards)[: max(0, len(self._cards) - MOST_TAUGHT)]:
            del self._cards[oldest]
        plain = {"cards": {code: list(card) for code, card in self._cards.items()}}
        write_whole(self._path, json.dumps(plain, ensure_ascii=False, indent=0))


def cards_for(code: str, decks: Mapping[str, Sequence[Any]], taught: Taught) -> list[CardName]:
    """Returns the cards that a code stands for.

    Tried in this order, and the first that finds a card counts: as assigned by people, by its label, by the deck's
    `scan` field, by id, by number. `decks` maps a deck's id to its cards; several decks may have cards of the same id
    or number.
    """
    codes = list(spellings(code))
    found = [card for spelt in codes if (card := taught.get(spelt)) is not None and _is_in(card, decks)]
    if found:
        return found[:1]
    deck, _, label = code.rpartition("/")
    ways: list[Callable[[str, Any], bool]] = [
        lambda name, one: bool(deck) and one.id == label and (name == deck or deck.endswith(f"_{name}")),
        lambda _, one: any(spelt in getattr(one, "scan", ()) for spelt in codes),
        lambda _, one: one.id == code,
        lambda _, one: code.isdecimal() and int(code) == getattr(one, "number", 0) != 0,
    ]
    for fits in ways:
        found = [CardName(name, one.id) for name, cards in decks.items() for one in cards if fits(name, one)]
        if found:
            return found
    return []


def spellings(code: str) -> Iterable[str]:
    """All ways to write a code.

    An RFID tag's ten hexadecimal digits may also be written as the ten decimal digits printed on it.
    """
    yield code
    if _TAG.fullmatch(code.upper()):
        yield f"{int(code[2:], 16):010d}"


class Scans:
    """Makes suggestions from scanned codes for one game, and learns unknown codes.

    `learned` is the code that was learned last, with its card; `trouble` says why it could not be saved.
    """

    def __init__(self, session: Session, taught: Taught) -> None:
        self._session = session
        self._taught = taught
        self._learning: str | None = None
        self._asked: Question | None = None
        self.learned: tuple[str, CardName] | None = None
        self.trouble = ""

    def look(self, code: str) -> Suggestion:
        """Returns what this code stands for at the open question."""
        session = self._session
        known = cards_for(code, self._decks(), self._taught)
        ask = session.question
        if ask is None or not self._wants_card(ask):
            return Suggestion(code, known=tuple(known))
        party = None if ask.kind in CHANCE else next(iter(ask.open_to()), None)
        fitting = [Meant(card, value) for card in known if (value := self._answer(ask, party, card)) is not None]
        return Suggestion(code, ask.id, party, tuple(fitting), tuple(known), wanted=True, private=ask.private)

    def learn(self, code: str) -> None:
        """Assigns this code to the card that somebody names next on the screen."""
        self._learning, self._asked = code, self._session.question

    def after(self, change: Change) -> None:
        """Assigns the code that waits to be learned, if this change named a card. Call it after every change."""
        code, asked = self._learning, self._asked
        self._asked = self._session.question
        if code is None or asked is None:
            return
        for entry in change.entries:
            if entry.kind != "answer" or entry.source == SOURCE:
                continue
            named = [card for card in self._all() if self._value(asked, card) == entry.value]
            if named:
                self._learning, self.learned = None, (code, named[0])
                try:
                    self._taught.keep(code, named[0])
                except StoreError as error:  # it holds for this evening, and the table is told
                    self.trouble = error.message
                return

    def _decks(self) -> Mapping[str, Sequence[Any]]:
        return cards_of(self._session.game.definition)

    def _all(self) -> Iterable[CardName]:
        return [CardName(name, one.id) for name, cards in self._decks().items() for one in cards]

    def _value(self, ask: Question, card: CardName) -> Any:
        return self._session.game.card_shown(ask, card.deck, card.card)

    def _wants_card(self, ask: Question) -> bool:
        """Whether a card of some deck is a possible answer to the question."""
        return any(self._value(ask, card) is not None for card in self._all())

    def _answer(self, ask: Question, party: Party | None, card: CardName) -> Any:
        """The answer that showing this card gives, or None if it is not possible now."""
        value = self._value(ask, card)
        if ask.kind is Kind.DRAW:
            return value if ask.shape is not None and value in ask.shape()["cards"] else None
        if value is None or party is None:
            return None
        try:
            return value if not self._session.why(ask.id, party, value) else None
        except BadAnswerError:
            return None  # no answer to this question at all


def _is_in(card: CardName, decks: Mapping[str, Sequence[Any]]) -> bool:
    return any(one.id == card.card for one in decks.get(card.deck, ()))
