"""The handbook's pages, without building them: their words, links, pictures, and that no language lacks anything."""

from __future__ import annotations

import json
import posixpath
import re
from itertools import pairwise

import pytest
import yaml

from companion.packs.catalogue import Catalogue, installed_packs
from deploy.site.built import SiteError
from deploy.site.games import COMMON
from deploy.site.labels import SOURCES, labels
from deploy.site.pages import CODE, PICTURE, TO_DEVELOPERS, Handbook, drawing, languages, window_word
from deploy.site.tidy import in_all_languages
from tests.screenshots import handbook as drawn
from tests.test_house import ROOT
from tests.texts.test_voices import forbidden, whole_words

HEADING = re.compile(r"^(#{1,6}) (.+?) \{#([a-z0-9-]+)\}$", re.MULTILINE)
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)\s]+)\)")
NAMED = re.compile(r'(?:\{#|id=")([a-z0-9-]+)')

PAGES = [(language, name) for language in languages() for name in Handbook(language).names]
HEADED = re.compile(r"^#{1,6} ", re.MULTILINE)


def plain(language: str, name: str) -> str:
    """A page without its code."""
    return CODE.sub("", Handbook(language).page(name))


def test_there_are_pages_in_every_language_that_has_begun() -> None:
    assert "en" in languages()
    names = {language: Handbook(language).names for language in languages()}
    assert {language: set(names["en"]) ^ set(there) for language, there in names.items()} == {
        language: set() for language in names
    }


@pytest.mark.parametrize("language", languages())
def test_every_page_has_the_headings_of_the_english_one(language: str) -> None:
    for name in Handbook(language).names:
        here, there = (HEADING.findall(plain(one, name)) for one in (language, "en"))
        assert [(level, mark) for level, _, mark in here] == [(level, mark) for level, _, mark in there], name


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_headings_begin_with_one_and_leave_no_level_out(language: str, name: str) -> None:
    text = plain(language, name)
    levels = [len(level) for level, _, _ in HEADING.findall(text)]
    assert len(levels) == len(HEADED.findall(text)), "a heading has no name"
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    marks = NAMED.findall(text)
    assert len(marks) == len(set(marks))


def broken(language: str, name: str) -> list[str]:
    """The links of a page that lead nowhere."""
    book, found = Handbook(language), []
    for target in LINK.findall(CODE.sub("", book.page(name))):
        if "://" in target or target == "booklet.pdf":
            continue
        path, _, mark = target.partition("#")
        other = posixpath.normpath(posixpath.join(posixpath.dirname(name), path.removesuffix(".md"))) if path else name
        is_page = other in book.names and (not path or path.endswith(".md"))
        if not is_page or (mark and mark not in NAMED.findall(plain(language, other))):
            found.append(target)
    return found


@pytest.mark.lot(5)
@pytest.mark.parametrize(("language", "name"), PAGES)
def test_every_link_leads_somewhere(language: str, name: str) -> None:
    assert broken(language, name) == []
    for _, path in TO_DEVELOPERS.findall(CODE.sub("", Handbook(language).source(name))):
        assert (ROOT / path).is_file(), path


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_every_picture_is_drawn_and_says_what_it_shows(language: str, name: str) -> None:
    states = {*drawn.states(), "film"}
    for words, file in PICTURE.findall(Handbook(language).source(name)):
        assert len(words) > 20, f"{file} does not say what can be seen"
        if file.endswith(".svg"):
            assert (ROOT / "docs/images" / file).is_file()
        else:
            assert file.removesuffix(".webp") in states
    images = re.findall(r"!\[", CODE.sub("", Handbook(language).source(name)))
    assert len(images) == len(PICTURE.findall(Handbook(language).source(name)))


def test_no_picture_is_drawn_for_nothing() -> None:
    assert {f"{name}.webp" for name in (*drawn.states(), "film")} <= Handbook("en").pictures()


@pytest.mark.parametrize("language", languages())
def test_the_page_of_a_game_has_each_of_its_rules(language: str) -> None:
    catalogue, book = Catalogue([installed_packs()]), Handbook(language)
    for info in catalogue.list():
        rules = catalogue.load(info.id).rules
        page, common = book.page(f"games/{info.id}"), book.page("games/index")
        missing = [
            rule for rule in rules if f'id="{rule.lower()}"' not in (common if rule.startswith(COMMON) else page)
        ]
        assert missing == [] and not re.search(r"\{[a-z_.]+(\||\})", page), info.id


ADDRESSES = ("nobody is addressed", "an order")
"""How the reasons begin for which a form of address is forbidden (tests/texts/forbidden.yaml)."""


def addressed(language: str, text: str) -> list[str]:
    """What of a text speaks to somebody, where the language's voice addresses nobody."""
    told: dict[str, str] = forbidden()[language]
    patterns = [pattern for pattern, why in told.items() if why.startswith(ADDRESSES)]
    text = text.replace("Was würdest du tun?", "").replace("¿Qué harías tú?", "")
    return [found[0] for pattern in patterns for found in whole_words(pattern).finditer(text)]


@pytest.mark.parametrize("language", ["de", "es"])
def test_german_and_spanish_address_nobody(language: str) -> None:
    assert addressed("de", "Drück die Taste, dann siehst du es.") == ["du"]
    pages = Handbook(language).names if language in languages() else []
    texts = {name: plain(language, name) for name in pages}
    texts |= {"labels": " ".join(words[language] for keys in labels().values() for words in keys.values())}
    spoken = {name: found for name, text in texts.items() if (found := addressed(language, text))}
    assert spoken == {}


def test_a_language_lacks_no_word_of_the_machinery() -> None:
    lacking = [
        f"{section}.{key}"
        for section, keys in labels().items()
        for key, words in keys.items()
        if set(words) != {"de", "en", "es"}
    ]
    assert lacking == []


@pytest.mark.parametrize("file", sorted((ROOT / "docs/images").glob("wiring_*.svg")), ids=lambda file: file.stem)
def test_the_drawings_speak_the_language_of_their_page(file: object) -> None:
    name = str(getattr(file, "name", ""))
    said = yaml.safe_load((SOURCES / "drawings.yaml").read_text(encoding="utf-8"))
    words = set(re.findall(r"<(?:text|title)[^>]*>([^<]*[a-z]{3}[^<]*)<", drawing(name, "en")))
    untold = {text for text in words if text not in said and not re.match(r"GPIO|GND|Raspberry Pi$", text)}
    assert untold == set()
    for language in ("de", "es"):
        assert not words & set(said) & set(re.findall(r">([^<]+)<", drawing(name, language)))


def test_a_word_that_the_window_does_not_have_is_found() -> None:
    assert window_word("Switch off", "de") != "Switch off"
    with pytest.raises(LookupError):
        window_word("Switch on the kettle", "de")


def test_a_broken_link_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "# A {#top}\n[x](buy.md#nowhere) [y](nothing.md) [z](buy.md#needed) [w](wiring.svg)"
    real = Handbook.page
    monkeypatch.setattr(Handbook, "page", lambda self, name: text if name == "index" else real(self, name))
    assert broken("en", "index") == ["buy.md#nowhere", "nothing.md", "wiring.svg"]


def test_the_search_says_its_words_in_the_language_of_the_page() -> None:
    script = ";".join(f"a={json.dumps(text)}" for text in labels()["search"]) + ";"
    told = in_all_languages(script)
    assert told.count("[document.documentElement.lang]") == len(labels()["search"])
    assert 'a=({"de": "Suche", "en": "Search", "es": "B\\u00fasqueda"})[document.documentElement.lang];' in told
    with pytest.raises(SiteError, match="No results"):
        in_all_languages(script.replace("No results", "Nothing"))
