"""Names of what is composed: a marker in a zone, a use of an action, a marker for the card at one's left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.words import Words

if TYPE_CHECKING:
    from companion.games.animal_farm.rules.definition import Definition

Named = tuple[str, dict[str, str]]


@dataclass(frozen=True)
class Wording:
    """The words that names are made of: for zones, the two cards of a player, where a marker goes at the round's end,
    what actions do (`{count}` is how much), and for which side."""

    zones: Mapping[str, Words]
    sides: Mapping[str, Words]
    sorting: Mapping[str, Words]
    verbs: Mapping[str, Words]
    sway: Mapping[str, Words]


def composed(definition: Definition) -> dict[str, dict[str, str]]:
    """Id → language → name."""
    zones = {zone: words.by_language() for zone, words in definition.wording.zones.items()}
    return dict([*zones.items(), *_of_markers(definition), *_of_actions(definition)])


def _of_markers(definition: Definition) -> Iterator[Named]:
    wording = definition.wording
    for region in definition.regions:
        animal = region.animal_title.by_language()
        for zone, where in wording.zones.items():
            named = _joined(animal, where.by_language())
            yield f"{zone}.{region.animal}", named
            for side, card in wording.sides.items():
                yield f"{side}.{zone}.{region.animal}", _joined(card.by_language(), named)
        for verb, how in wording.sorting.items():
            yield f"{verb}.{region.animal}", _joined(animal, how.by_language())


def _of_actions(definition: Definition) -> Iterator[Named]:
    wording = definition.wording
    for card in definition.actions:
        for effect in card.effects:
            verb = wording.verbs[effect.verb].by_language()
            told = {language: text.replace("{count}", str(effect.count)) for language, text in verb.items()}
            named = _joined(card.title.by_language(), told)
            yield f"{card.id}.{effect.verb}", named
            for side, how in wording.sway.items() if effect.verb == "sway" else ():
                yield f"{card.id}.{effect.verb}.{side}", _joined(named, how.by_language())


def _joined(first: dict[str, str], second: dict[str, str]) -> dict[str, str]:
    return {language: f"{text}, {second[language]}" for language, text in first.items()}
