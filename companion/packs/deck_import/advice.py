"""What is doubtful in a deck and yet no mistake: the group reads it in the preview and decides."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.games.decks import Deck, DeckCard
from companion.packs.deck_import.cards import Draft
from companion.packs.deck_import.columns import LANGUAGES, TRANSLATED
from companion.packs.glyphs import shipped
from companion.packs.marks import Mark
from companion.packs.problems import Problems

WORDS_A_MINUTE = 150
"""How fast cards are read aloud."""
LONGEST_SPEECH = 40
"""Seconds: nobody at the table listens longer to a card."""
LONGEST_ON_SCREEN = 420
"""Characters of text and effect: what a 7-inch panel shows in letters that are read at a metre."""
LONGEST_TITLE = 60
LOST = "\ufffd"
"""What stands for a letter that a program could not read (Unicode: replacement character)."""
_NAMES = {"de": "German", "en": "English", "es": "Spanish"}
_LISTED = 6
"""Lines or signs that a sentence names before it only counts."""


class _Place(NamedTuple):
    mark: Mark
    path: str


def advise(deck: Deck, drafts: Mapping[str, Draft], guessed: bool, file: Mark, warnings: Problems) -> None:
    """Note everything doubtful about a deck that was read from `drafts`."""
    places = {card.id: _Place(drafts[card.id].at, drafts[card.id].path) for card in deck.cards if card.id in drafts}
    if guessed:
        message = "the file does not say how its letters are written"
        warnings.add(file, "", message, "", "look at ä, ñ and ß in the preview; if they are wrong, save it as UTF-8")
    _languages(deck, places, warnings)
    _twins(deck, places, warnings)
    signs: dict[str, _Place] = {}
    seen: set[str] = set()
    for card in deck.cards:
        place = places.get(card.id, _Place(file, card.id))
        _length(card, place, warnings)
        for text in _texts(card):
            for sign in dict.fromkeys(text):
                if sign not in seen:
                    seen.add(sign)
                    if sign == LOST or not shipped().has(sign):
                        signs[sign] = place
    _signs(signs, warnings)


def speech_seconds(card: DeckCard, language: str) -> float:
    """How long it takes to read a card aloud, in seconds: its words at 150 a minute, half a second a line."""
    lines = [line for name in TRANSLATED for line in getattr(card, name).get(language, "").splitlines()]
    return sum(len(line.split()) for line in lines) * 60 / WORDS_A_MINUTE + 0.5 * len(lines)


def _languages(deck: Deck, places: Mapping[str, _Place], warnings: Problems) -> None:
    """A language in which some cards have words and others have none."""
    for name in TRANSLATED:
        for language in LANGUAGES:
            having = [card for card in deck.cards if any(getattr(card, name).values())]
            without = [card for card in having if not getattr(card, name).get(language)]
            if without and len(without) < len(having):
                place = places.get(without[0].id, _Place(Mark(""), ""))
                lines = _some(str(places[card.id].mark.line) for card in without if card.id in places)
                message = f"no {name} in {_NAMES[language]}: {len(without)} of {len(having)} cards"
                warnings.add(place.mark, f"{name}_{language}", message, "", f"lines {lines}; another language is read")


def _twins(deck: Deck, places: Mapping[str, _Place], warnings: Problems) -> None:
    seen: dict[tuple[object, ...], str] = {}
    for card in deck.cards:
        words = tuple(tuple(sorted(getattr(card, name).items())) for name in TRANSLATED)
        first = seen.setdefault(words, card.id)
        if first != card.id and card.id in places:
            message = f"the same words as on the card {first}"
            hint = "one row with the number of copies is enough"
            warnings.add(places[card.id].mark, places[card.id].path, message, "", hint)


def _length(card: DeckCard, place: _Place, warnings: Problems) -> None:
    for language in LANGUAGES:
        seconds = speech_seconds(card, language)
        shown = len(card.text.get(language, "")) + len(card.effect.get(language, ""))  # type: ignore[call-overload]
        title = len(card.title.get(language, ""))  # type: ignore[call-overload]
        if seconds > LONGEST_SPEECH:
            message = f"the {_NAMES[language]} text takes {seconds:.0f} s to read aloud"
            warnings.add(place.mark, place.path, message, f"at most {LONGEST_SPEECH} s")
        elif shown > LONGEST_ON_SCREEN:
            message = f"the {_NAMES[language]} text has {shown} characters: it does not fit the screen at once"
            warnings.add(place.mark, place.path, message, f"at most {LONGEST_ON_SCREEN}")
        if title > LONGEST_TITLE:
            message = f"the {_NAMES[language]} title has {title} characters"
            warnings.add(place.mark, place.path, message, f"at most {LONGEST_TITLE}")


def _signs(signs: Mapping[str, _Place], warnings: Problems) -> None:
    """Signs that our type lacks, by what becomes of them."""
    kinds: dict[str, list[str]] = {}
    for sign in signs:
        kinds.setdefault(_kind(sign), []).append(sign)
    told = {
        "lost": ("letters were lost before the file came here", "save it as UTF-8 from the original"),
        "right_to_left": (
            "words are written from right to left",
            "letters are not joined, and lines may run the wrong way; look at the preview",
        ),
        "other": ("our type does not have", "a font of the system draws it if there is one, else a box is shown"),
    }
    for kind, found in kinds.items():
        message, hint = told[kind]
        place = signs[found[0]]
        warnings.add(place.mark, place.path, f"{message}: {_some(map(_named, found))}", "", hint)


def _kind(sign: str) -> str:
    if sign == LOST:
        return "lost"
    return "right_to_left" if unicodedata.bidirectional(sign) in ("R", "AL") else "other"


def _named(sign: str) -> str:
    return f"{sign} ({unicodedata.name(sign, f'U+{ord(sign):04X}').lower()})"


def _some(words: Iterable[str]) -> str:
    listed = list(words)
    rest = len(listed) - _LISTED
    return ", ".join(listed[:_LISTED]) + (f" and {rest} more" if rest > 0 else "")


def _texts(card: DeckCard) -> Iterable[str]:
    for name in TRANSLATED:
        yield from getattr(card, name).values()
