"""Doubtful points of a deck that are no mistakes: people read them in the preview and decide."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.games.decks import Deck, DeckCard
from companion.languages import in_order
from companion.packs.decks.deck_import.cards import Draft
from companion.packs.decks.deck_import.columns import TRANSLATED
from companion.packs.decks.deck_import.findings import Findings
from companion.packs.glyphs import shipped
from companion.plainfile.marks import Mark

WORDS_A_MINUTE = 150
"""The assumed pace of reading aloud."""
LONGEST_SPEECH = 40
"""Most seconds that reading a card aloud should take."""
LONGEST_ON_SCREEN = 420
"""Most characters of text and effect that a 7-inch panel shows in letters readable at a metre."""
LONGEST_TITLE = 60
LOST = "\ufffd"
"""Stands for a character that a program could not read (Unicode: replacement character)."""
_LISTED = 6
"""Most lines or characters that a sentence names; of more it only tells the number."""


class _Place(NamedTuple):
    mark: Mark
    path: str


def advise(deck: Deck, drafts: Mapping[str, Draft], guessed: bool, file: Mark, warnings: Findings) -> None:
    """Notes every doubtful point of a deck that was read from `drafts`."""
    places = {card.id: _Place(drafts[card.id].at, drafts[card.id].path) for card in deck.cards if card.id in drafts}
    if guessed:
        warnings.add("guessed", file)
    _languages(deck, drafts, warnings)
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


def _languages(deck: Deck, drafts: Mapping[str, Draft], warnings: Findings) -> None:
    """Warns of a language in which only some cards have words, once, at the first empty cell."""
    for name in TRANSLATED:
        for language in in_order(code for card in deck.cards for code in getattr(card, name)):
            having = [card for card in deck.cards if any(getattr(card, name).values())]
            without = [card for card in having if not getattr(card, name).get(language)]
            if without and len(without) < len(having):
                places = [_gap(drafts[card.id], name, language) for card in without if card.id in drafts]
                lines = _some(str(place.mark.line) for place in places)
                facts = {"field": name, "language": language.upper(), "lines": lines}
                first = places[0] if places else _Place(Mark(""), "")
                warnings.add("missing", first.mark, first.path, missing=len(without), all=len(having), **facts)


def _gap(draft: Draft, name: str, language: str) -> _Place:
    """The place of a missing text: its cell, or else its card."""
    cell = draft.gaps.get((name, language))
    return _Place(cell.mark, cell.path) if cell is not None else _Place(draft.at, f"{name}_{language}")


def _twins(deck: Deck, places: Mapping[str, _Place], warnings: Findings) -> None:
    seen: dict[tuple[object, ...], str] = {}
    for card in deck.cards:
        words = tuple(tuple(sorted(getattr(card, name).items())) for name in TRANSLATED)
        first = seen.setdefault(words, card.id)
        if first != card.id and card.id in places:
            warnings.add("twin", places[card.id].mark, places[card.id].path, card=first)


def _length(card: DeckCard, place: _Place, warnings: Findings) -> None:
    for language in in_order(code for name in TRANSLATED for code in getattr(card, name)):
        seconds = speech_seconds(card, language)
        shown = len(card.text.get(language, "")) + len(card.effect.get(language, ""))
        title = len(card.title.get(language, ""))
        mark, path, told = place.mark, place.path, language.upper()
        if seconds > LONGEST_SPEECH:
            warnings.add("long_speech", mark, path, seconds=round(seconds), most=LONGEST_SPEECH, language=told)
        elif shown > LONGEST_ON_SCREEN:
            warnings.add("long_text", mark, path, count=shown, most=LONGEST_ON_SCREEN, language=told)
        if title > LONGEST_TITLE:
            warnings.add("long_title", mark, path, count=title, most=LONGEST_TITLE, language=told)


def _signs(signs: Mapping[str, _Place], warnings: Findings) -> None:
    """Warns of characters that the program's font lacks, grouped by what happens to them."""
    kinds: dict[str, list[str]] = {}
    for sign in signs:
        kinds.setdefault(_kind(sign), []).append(sign)
    for kind, found in kinds.items():
        place, told = signs[found[0]], _some(f"{sign} U+{ord(sign):04X}" for sign in found)
        warnings.add(kind, place.mark, place.path, signs=told)


def _kind(sign: str) -> str:
    if sign == LOST:
        return "lost"
    return "right_to_left" if unicodedata.bidirectional(sign) in ("R", "AL") else "no_glyph"


def _some(words: Iterable[str]) -> str:
    listed = list(words)
    rest = len(listed) - _LISTED
    return ", ".join(listed[:_LISTED]) + (f" and {rest} more" if rest > 0 else "")


def _texts(card: DeckCard) -> Iterable[str]:
    for name in TRANSLATED:
        yield from getattr(card, name).values()
