"""The words that translators chose for the terms of the games stand wherever a text has the term."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from companion.packs.worded.po import WINDOW
from companion.texts.translating import catalogue_of
from tests.tools import locale

pytestmark = pytest.mark.lot(3)

GLOSSARY = Path(__file__).parent / "glossary"
LANGUAGES = tuple(language for language in locale.partial() if (GLOSSARY / f"{language}.yaml").exists())


class Term(NamedTuple):
    """An English term, the words for it, and the pattern of where it means something else."""

    english: str
    chosen: frozenset[str]
    elsewhere: re.Pattern[str] | None


class Said(NamedTuple):
    """A text and its translation; `where` is the text itself in the window, else PACK/PATH."""

    where: str
    source: str
    told: str


@cache
def exceptions() -> Mapping[str, Any]:
    """See exceptions.yaml."""
    loaded: Mapping[str, Any] = yaml.safe_load((GLOSSARY / "exceptions.yaml").read_text("utf-8"))
    return loaded


@cache
def terms(language: str) -> tuple[Term, ...]:
    """What `<language>.yaml` says: of a term in several meanings, each of the words may stand."""
    chosen: dict[str, set[str]] = {}
    for entry in yaml.safe_load((GLOSSARY / f"{language}.yaml").read_text("utf-8")):
        english = re.sub(r"\s*\(.*?\)|^(?:a|the|to) ", "", entry["en"]).strip()
        words = re.split(r"[/,;]", entry[language])
        noted = re.findall(r"[^\W\d_]{4,}", entry.get("note") or "")  # “to throw, to roll: tirare”
        chosen.setdefault(english, set()).update(word.strip() for word in (*words, *noted))
    also = exceptions()["also"].get(language) or {}
    assert set(also) <= set(chosen), "these terms are in no glossary"
    patterns = {term: re.compile("|".join(listed)) for term, listed in exceptions()["other_meanings"].items()}
    return tuple(
        Term(term, frozenset({*words, *also.get(term, ())}), patterns.get(term)) for term, words in chosen.items()
    )


@cache
def texts(language: str) -> tuple[Said, ...]:
    """Every text that is translated."""
    parts = [WINDOW, *(path.stem for path in sorted((locale.WORDS / language).glob("*.po")))]
    return tuple(
        Said(f"{part}/{one.path}" if one.path else one.source, one.source, one.told)
        for part in parts
        for one in catalogue_of(part, language, locale.everything()).entries
        if one.told
    )


def bare(text: str) -> str:
    """In lower case and without accents."""
    parts = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def stem(word: str) -> str:
    """What stays of a word in its other cases, numbers and persons."""
    word = bare(word)
    return word if len(word) <= 3 else word[: max(3, len(word) - 3)] if len(word) <= 7 else word[:-4]


def has(said: str, words: str) -> bool:
    """Whether each of these words stands in a text, in any form."""
    plain = bare(said)
    return all(stem(word) in plain for word in re.findall(r"[^\W\d_]+", words))


def without(language: str) -> Iterator[tuple[str, str, str]]:
    """Term, place and translation, wherever none of the chosen words stands."""
    for said in texts(language):
        plain = re.sub(r"\{[^{}]*\}", " ", said.source)
        for term in terms(language):
            found = re.search(rf"\b{re.escape(term.english)}(?:s|es)?\b", plain, re.IGNORECASE)
            meant = found and not (term.elsewhere and term.elsewhere.search(said.source))
            if meant and not any(has(said.told, words) for words in term.chosen):
                yield term.english, said.where, said.told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chosen_words_stand_for_their_terms(language: str) -> None:
    allowed = {(term, text) for term, listed in otherwise(language).items() for text in listed}
    found = list(without(language))
    assert [one for one in found if one[:2] not in allowed] == []
    assert allowed - {one[:2] for one in found} == set(), "these need no exception any more"


def otherwise(language: str) -> Mapping[str, Mapping[str, str]]:
    """Term → text that says it in another way → why."""
    listed: Mapping[str, Mapping[str, str]] = exceptions()["said_otherwise"].get(language) or {}
    assert all(why for texts in listed.values() for why in texts.values())
    return listed


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_glossary_has_terms_that_occur(language: str) -> None:
    told = "\n".join(said.source for said in texts(language)).casefold()
    assert len(terms(language)) > 40
    lost = (term.english for term in terms(language) if any(word not in told for word in term.english.lower().split()))
    assert list(lost) == []


def test_the_languages_are_those_that_ship() -> None:
    assert tuple(locale.partial()) == LANGUAGES
