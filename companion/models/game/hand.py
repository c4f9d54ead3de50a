"""Cards as a person sees them: their own hand, cards just drawn, and a deck to name a card from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.engine.questions import Question
from companion.engine.vocabulary import TABLE, Audience, Event, Party
from companion.packs.decks.reader_pack import cards_of
from companion.table.play import Session
from companion.texts import Teller
from companion.texts.decks import faces_of
from companion.texts.wording import N_


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card with its text; `count` is the number of copies."""

    id: str
    title: str
    lines: tuple[str, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class RealCard:
    """A card that may have been drawn from a real deck. `value` is the answer; it may stand for a whole colour."""

    value: str
    number: int
    title: str
    colour: str


COLOURS = {
    "red": N_("A red card"),
    "green": N_("A green card"),
    "blue": N_("A blue card"),
    "yellow": N_("A yellow card"),
    "black": N_("A black card"),
    "white": N_("A white card"),
}
"""Colour of a card → the option by which somebody says that they have drawn one."""


def held(session: Session, party: Party) -> tuple[str, ...]:
    """The ids of a party's cards, as it sees them itself; empty in a game without hands."""
    return session.game.hand_of(party)


def hand_of(session: Session, teller: Teller, party: Party) -> tuple[HandCard, ...]:
    """A party's hand, for this party only; equal cards are combined."""
    counted = Counter(held(session, party))
    return tuple(named_card(session, teller, card, count) for card, count in counted.items())


def come_to(session: Session, teller: Teller, party: Party) -> tuple[HandCard, ...]:
    """The cards that this party alone sees with the open question: those just drawn."""
    mine = [event.facts.get("card") for event in _told_with_question(session, party)]
    return tuple(named_card(session, teller, card) for card in mine if isinstance(card, str))


def said_with(session: Session, teller: Teller, party: Party) -> tuple[str, ...]:
    """What else this party alone was told with the open question and may want to read there, such as what was swapped.

    What names one card is shown as a card (`come_to`).
    """
    news = session.game.news(party)
    told = [event for event in _told_with_question(session, party) if event in news and "card" not in event.facts]
    return tuple(sentence for event in told if (sentence := teller.event(event)))


def _told_with_question(session: Session, party: Party) -> list[Event]:
    ask = session.question
    if ask is None or not 0 < ask.id <= session.ledger.next_number:
        return []
    told = session.log(Audience.of(party)).first_told(ask.id - 1)
    return [event for event in told if not event.visible_to(TABLE)]


def news_to(session: Session, teller: Teller, party: Party) -> tuple[tuple[str, ...], tuple[HandCard, ...]]:
    """What this party alone was told and may want to read again: sentences, and the cards they name."""
    events = session.game.news(party)
    sentences = tuple(sentence for event in events if (sentence := teller.event(event)))
    cards = [event.facts.get("card") for event in events]
    return sentences, tuple(named_card(session, teller, card) for card in cards if isinstance(card, str))


def to_be_named(session: Session, ask: Question, language: str) -> tuple[RealCard, ...]:
    """All cards of the deck that is drawn from, by title, whether drawn before or not: the rest would reveal hands.

    Cards that are only counted (BU-50) are interchangeable: one of them stands for all, without a number.
    """
    definition = session.game.definition
    known_as: Callable[[str], str] = getattr(definition, "face_down", str)
    left = set(ask.shape()["cards"]) if ask.shape is not None else set()
    found: dict[str, RealCard] = {}
    for deck in cards_of(definition).values():
        faces = faces_of(deck, language)
        if not left & {str(known_as(face.id)) for face in faces}:
            continue
        for face in faces:
            value = str(known_as(face.id))
            plain = value == face.id
            card = RealCard(value, face.number if plain else 0, face.text.title if plain else "", face.colour)
            found.setdefault(value, card)
    return tuple(sorted(found.values(), key=lambda card: (card.title.casefold(), card.number)))


def matching(cards: Sequence[RealCard], typed: str) -> list[RealCard]:
    """The cards that match typed text: digits match the beginning of a number, words match the title."""
    wanted = typed.strip().casefold()
    if wanted.isdigit():
        exact = [card for card in cards if str(card.number) == wanted]
        begun = [card for card in cards if str(card.number).startswith(wanted) and card not in exact]
        return exact + sorted(begun, key=lambda card: card.number)
    first = [card for card in cards if card.title.casefold().startswith(wanted)]
    words = wanted.split()
    return first + [c for c in cards if c not in first and all(word in c.title.casefold() for word in words)]


def in_order(session: Session, cards: Sequence[str]) -> list[str]:
    """These cards in the order of the game: by their deck, numbers by their size."""
    known = [card.id for deck in cards_of(session.game.definition).values() for card in deck]
    place = {card: number for number, card in enumerate(known)}
    last = len(known) + len(cards) + 1000  # what is no number, such as a joker, comes after all numbers
    return sorted(cards, key=lambda card: (place.get(card, 0), int(card) if card.isdecimal() else last, card))


def named_card(session: Session, teller: Teller, card: str, count: int = 1) -> HandCard:
    """A card by its id, with its text as far as its deck has one."""
    for deck in cards_of(session.game.definition).values():
        for face in faces_of([one for one in deck if one.id == card], teller.language):
            return HandCard(card, face.text.title, face.text.lines, count)
    return HandCard(card, teller.name(card), (), count)
