"""One voice for each language, the terms of the rule texts, names with their articles: over every text for people."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.languages import LANGUAGES
from companion.texts import translator
from companion.texts.grammar import FORMS, UNKNOWN, places, with_article
from tests.shipped import shipped
from tests.texts.page import page
from tests.texts.telling import PACKS, sentences, teller_of, texts_of, without_article
from tests.tools.locale import texts as texts_of_the_window

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GLOSSARY = [path for path in sorted((HERE / "glossary").glob("*.yaml")) if (ROOT / "rules_yaml" / path.stem).is_dir()]
"""Of each game; those of languages are held by test_terms_of_languages.py."""
PURSE = "buergermeister"
"""The one game in which the Spanish caja is a purse."""


def in_three_languages(part: Any, where: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Every text of a part of a pack that has all languages, with where it stands."""
    if isinstance(part, Mapping):
        if set(part) == set(LANGUAGES) and all(isinstance(text, str) for text in part.values()):
            yield where, part
        for key, inner in part.items():
            yield from in_three_languages(inner, f"{where}.{key}")
    elif isinstance(part, list):
        for number, inner in enumerate(part):
            yield from in_three_languages(inner, f"{where}.{number}")


@cache
def texts_in(folder: Path) -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Every text of the files of a pack, its scenarios left out."""
    files = (path for path in sorted(folder.rglob("*.yaml")) if "scenarios" not in path.parts)
    return tuple(
        found
        for path in files
        for found in in_three_languages(yaml.safe_load(path.read_text(encoding="utf-8")), path.name)
    )


FOLDERS = {path.name: path for path in sorted((ROOT / "rules_yaml").iterdir()) if path.is_dir()} | {
    path.name: path for path in sorted((ROOT / "docs" / "examples").glob("*/packs/*")) if path.is_dir()
}


def everything(language: str) -> Iterator[tuple[str, str]]:
    """Where a text stands and the text: the packs, the common sentences, the examples, the window and the terminal."""
    for name, folder in FOLDERS.items():
        for where, words in texts_in(folder):
            yield f"{name}/{where}", words[language]
    translate = translator(language)
    for text in texts_of_the_window():
        yield "window", translate(text)


@cache
def forbidden() -> Mapping[str, Any]:
    """The forms that no text may have, see forbidden.yaml."""
    loaded: Mapping[str, Any] = yaml.safe_load((HERE / "forbidden.yaml").read_text(encoding="utf-8"))
    return loaded


def whole_words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w{{]){'(?:' + pattern + ')'}(?![\w}}])")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_speaks_with_the_voice_of_its_language(language: str) -> None:
    patterns = {whole_words(pattern): why for pattern, why in forbidden()[language].items()}
    found = [
        f"{where}: {text!r} ({why})"
        for where, text in everything(language)
        for pattern, why in patterns.items()
        if pattern.search(text) and text not in forbidden()["allowed"] and not is_purse(pattern, where)
    ]
    assert found == []


def is_purse(pattern: re.Pattern[str], where: str) -> bool:
    return "aja" in pattern.pattern and where.startswith(PURSE)


def test_the_forms_are_found_where_they_stand() -> None:
    said = {
        "de": ["Gib ihr Luft.", "Geheime Wahl"],
        "en": ["He wins a tie."],
        "es": ["Cerradlo.", "Tus cartas", "Ciérrelo."],
    }
    for language, texts in said.items():
        patterns = [whole_words(pattern) for pattern in forbidden()[language]]
        assert [text for text in texts if not any(pattern.search(text) for pattern in patterns)] == []


def pages_of(pack: str, language: str) -> list[str]:
    """What a pack says in a language, its cards from tables included."""
    loaded = shipped().load(pack)
    resolved = json.dumps(loaded.resolve([], {}, loaded.players.max).plain["definition"], ensure_ascii=False)
    return [words[language] for _, words in (*texts_in(FOLDERS[pack]), *in_three_languages(json.loads(resolved), pack))]


@pytest.mark.parametrize("path", GLOSSARY, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_speaks_with_the_terms_of_its_rule_text(path: Path, language: str) -> None:
    told = pages_of(path.stem, language)
    whole = "\n".join(told).casefold()
    terms = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert [term["rule_text"] for term in terms if term[language].casefold() not in whole] == []
    never = [whole_words(term["never"][language]) for term in terms if language in term.get("never", {})]
    assert [text for text in told if any(pattern.search(text) for pattern in never)] == []


def test_every_game_with_a_rule_text_has_a_glossary() -> None:
    assert [path.stem for path in GLOSSARY] == sorted(set(PACKS) - {"reader"})


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_a_title_stands_in_a_sentence_with_an_article_or_quotes(pack: str, language: str) -> None:
    bare = {
        f"{section}.{key}": sorted(names)
        for section in ("questions", "events", "refusals")
        for key, words in texts_of(pack)[section].items()
        if (names := without_article(pack, section, key, words[language]))
    }
    assert bare == {}


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_article_is_asked_for_in_the_language_of_the_sentence(pack: str, language: str) -> None:
    asked = re.compile(r"\{[^{}|:]+:([^{}|]*)\}")
    wrong = {
        f"{section}.{key}": forms
        for section in ("questions", "events", "refusals", "values")
        for key, words in texts_of(pack)[section].items()
        if (forms := [form for form in asked.findall(words[language]) if form.lower() not in FORMS[language]])
    }
    assert wrong == {}


@pytest.mark.parametrize("pack", PACKS)
def test_a_sentence_has_the_same_places_in_every_language(pack: str) -> None:
    uneven = {
        f"{section}.{key}": words
        for section in ("questions", "events", "refusals", "values")
        for key, words in texts_of(pack)[section].items()
        if len({places(words[language]) for language in LANGUAGES}) > 1
    }
    assert uneven == {}


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_told_without_gap_or_key(pack: str, language: str) -> None:
    told = list(sentences(pack, language))
    assert len(told) > 100
    assert [s for s in told if UNKNOWN in s.told and UNKNOWN not in s.template] == []
    assert [s for s in told if re.search(r"\w_\w|[{}|]", s.told)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_holds_every_pack_and_the_window(language: str) -> None:
    told = page(language)
    for pack in PACKS:
        for sentence in sentences(pack, language):
            assert sentence.told in told
    assert all(translator(language)(text) in told for text in texts_of_the_window())


@pytest.mark.parametrize(
    ("name", "article", "form", "language", "told"),
    [
        ("Industrieministerium", "das", "den", "de", "das Industrieministerium"),
        ("Industrieministerium", "das", "Der", "de", "Das Industrieministerium"),
        ("Leitung", "die", "dem", "de", "der Leitung"),
        ("Turm", "der", "den", "de", "den Turm"),
        ("Turm", "der", "dem", "de", "dem Turm"),
        ("Nahost", "", "dem", "de", "Nahost"),
        ("Gegenschlag", None, "den", "de", "„Gegenschlag“"),
        ("Ministry of Industry", "the", "The", "en", "The Ministry of Industry"),
        ("Uproar", None, "the", "en", "“Uproar”"),
        ("Ministro", "el", "del", "es", "del Ministro"),
        ("Ministro", "el", "al", "es", "al Ministro"),
        ("Ministro", "el", "de", "es", "de Ministro"),
        ("India", "la", "del", "es", "de la India"),
        ("India", "la", "al", "es", "a la India"),
        ("África", "", "al", "es", "a África"),
        ("Rugido", None, "del", "es", "de «Rugido»"),
        ("Rugido", None, "El", "es", "«Rugido»"),
    ],
)
def test_a_name_takes_the_article_that_its_pack_gives(
    name: str, article: str | None, form: str, language: str, told: str
) -> None:
    assert with_article(name, article, form, language) == told


def test_offices_and_regions_are_told_with_their_articles_and_cards_in_quotes() -> None:
    taken = {"candidate": "arkadin", "office": "industry"}
    told = {
        language: teller_of("politburo", language).filled(
            texts_of("politburo")["events"]["office_taken"][language], taken
        )
        for language in LANGUAGES
    }
    assert told == {
        "de": "Arkadin bekommt das Industrieministerium.",
        "en": "Arkadin takes the Ministry of Industry.",
        "es": "Arkadin ocupa el cargo de Ministro de Industria.",
    }
    english = teller_of("animal_farm", "en")
    assert english.filled("Nobody gets {region:the}.", {"region": "middle_east"}) == "Nobody gets the Middle East."
    assert english.filled("Nobody gets {region:the}.", {"region": "africa"}) == "Nobody gets Africa."
    assert english.filled("{card:The} fails.", {"card": "bread_riot"}) == "“Bread riot” fails."
    assert (
        english.filled("{party:The} and {of:the} win.", {"party": "Anna", "of": ["Ben", "lion"]})
        == "Anna and Ben and “Lion” win."
    )
