"""Names of what is composed: a marker in a zone, a use of an action, a marker for the card at one's left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.languages import Words, in_order, told_in

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
    zones = {zone: dict(words) for zone, words in definition.wording.zones.items()}
    return dict([*zones.items(), *_of_markers(definition), *_of_actions(definition)])


def _of_markers(definition: Definition) -> Iterator[Named]:
    wording = definition.wording
    for region in definition.regions:
        animal = dict(region.animal_title)
        for zone, where in wording.zones.items():
            named = _joined(animal, dict(where))
            yield f"{zone}.{region.animal}", named
            for side, card in wording.sides.items():
                yield f"{side}.{zone}.{region.animal}", _joined(dict(card), named)
        for verb, how in wording.sorting.items():
            yield f"{verb}.{region.animal}", _joined(animal, dict(how))


def _of_actions(definition: Definition) -> Iterator[Named]:
    wording = definition.wording
    for card in definition.actions:
        for effect in card.effects:
            verb = dict(wording.verbs[effect.verb])
            told = {language: text.replace("{count}", str(effect.count)) for language, text in verb.items()}
            named = _joined(dict(card.title), told)
            yield f"{card.id}.{effect.verb}", named
            for side, how in wording.sway.items() if effect.verb == "sway" else ():
                yield f"{card.id}.{effect.verb}.{side}", _joined(named, dict(how))


def _joined(first: dict[str, str], second: dict[str, str]) -> dict[str, str]:
    return {code: f"{told_in(first, code)}, {told_in(second, code)}" for code in in_order({*first, *second})}
