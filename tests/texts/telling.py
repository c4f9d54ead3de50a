"""Every sentence that the packs hold, told once with real names: for tests, and for the page that people read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from companion.engine.game import Game
from companion.languages import LANGUAGES
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.scripts.games import find_game
from companion.texts import Teller
from tests.shipped import LookedAtOnce, shipped

PACKS = ("buerokratopoly", "karriere_poker", "buergermeister", "politburo", "animal_farm", "reader")
NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")
TOLD = ("questions", "events", "refusals", "values")
EVERYWHERE = "everywhere"


@dataclass(frozen=True)
class Sentence:
    """A template of a pack and what becomes of it in a language."""

    section: str
    key: str
    template: str
    told: str


@cache
def samples() -> Mapping[str, Any]:
    """What stands in the places, see samples.yaml."""
    loaded: Mapping[str, Any] = yaml.safe_load(Path(__file__).with_name("samples.yaml").read_text(encoding="utf-8"))
    return loaded


@cache
def packs_in(language: str) -> Catalogue:
    """The packs that ship; in another language than ours with the words that ship for it."""
    if language in LANGUAGES:
        return shipped()
    catalogue = LookedAtOnce([installed_packs()])
    catalogue.speak(language)
    return catalogue


@cache
def texts_of(pack: str, language: str = "en") -> Mapping[str, Any]:
    """The sections of a pack's texts, the common ones included, in our languages and in this one."""
    return asdict(packs_in(language).load(pack).texts)


@cache
def label_places(pack: str) -> frozenset[str]:
    """The places that name something which has a title."""
    return frozenset([*samples()[EVERYWHERE]["labels"], *samples()[pack]["labels"]])


def facts_of(pack: str, section: str, key: str) -> Mapping[str, Any]:
    """The facts of one template."""
    every, own, name = samples()[EVERYWHERE], samples()[pack], f"{section}.{key}"
    return {**every["facts"], **own["facts"], **every["keys"].get(name, {}), **own.get("keys", {}).get(name, {})}


@cache
def teller_of(pack: str, language: str) -> Teller:
    """Speaks of a fresh game of a pack."""
    parties = NAMES[: samples()[pack]["players"]]
    resolved = packs_in(language).load(pack).resolve([], {}, len(parties))
    script = find_game(resolved.game)
    assert issubclass(script, Game)
    game = script(resolved.definition, parties)
    rules = {rule: dict(text.text) for rule, text in resolved.rules.items()}
    names = {party: party for party in parties}
    return Teller(
        texts_of(pack, language), rules, language, names, game.labels(), game.short_labels(), articles=game.articles()
    )


def sentences(pack: str, language: str) -> Iterator[Sentence]:
    """Every template of a pack as a sentence, in the file's order; empty ones, which are not told, are left out, and so
    are those that a language lacks.
    """
    teller = teller_of(pack, language)
    for section in TOLD:
        for key, words in texts_of(pack, language)[section].items():
            if template := words.get(language):
                told = teller.filled(template, facts_of(pack, section, key))
                yield Sentence(section, key, template, told)


_SENTENCE = re.compile(r"[^.!?]+[.!?]?")
_RULE = re.compile(r"[A-Z]{2,3}-\d+")
_BARE = re.compile(r"\{([^{}:|]+)\}")
_JOINERS = frozenset({"und", "and", "y", "e", "gegen", "for", "por"})


def without_article(pack: str, section: str, key: str, template: str) -> frozenset[str]:
    """The places of a template that name something with a title in the middle of a sentence, and ask for no article.

    A title may stand alone: behind a colon, or before one.
    """
    facts = facts_of(pack, section, key)
    found = set()
    for sentence in _SENTENCE.findall(template):
        for piece in sentence.split(":") if ": " in sentence else [sentence]:
            words = re.findall(r"[^\W\d_]+", re.sub(r"\{[^{}]*\}", " ", piece))
            if set(words) <= _JOINERS:
                continue
            found |= {name for name in _BARE.findall(piece) if name in label_places(pack) and name in facts}
    return frozenset(name for name in found if _is_title(facts[name]))


def _is_title(fact: Any) -> bool:
    """Whether a fact is called by a title: no number, nobody's name and no rule."""
    return isinstance(fact, str) and fact not in NAMES and not _RULE.fullmatch(fact)
