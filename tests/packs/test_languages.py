"""A pack speaks any languages: what it lacks in one is told in another, and `incomplete` lists it."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from companion.engine.vocabulary import Event
from companion.languages import LANGUAGES, Words, in_turn, told_in
from companion.packs.catalogue import Catalogue
from companion.packs.csv_source import read_csv
from companion.packs.problems import InvalidPackError
from companion.packs.translations import incomplete
from companion.plainfile.marks import plain
from companion.plainfile.problems import Problems
from companion.texts.teller import Teller
from tests.packs.conftest import GAME, Write
from tests.shipped import shipped

FRENCH = GAME.replace("title: {de: Leiter, en: Ladder, es: Escalera}", "title: {fr: Échelle}")


@pytest.mark.parametrize(
    ("wanted", "read"),
    [("fr", "fr en de es it"), ("es", "es en de it fr"), ("de", "de en es it fr"), ("pt", "en de es it fr")],
)
def test_a_language_that_is_missing_is_replaced_by_english_then_german_then_any(wanted: str, read: str) -> None:
    assert list(in_turn(wanted, ("es", "it", "fr", "de", "en"))) == read.split()


def test_nothing_said_in_a_language_is_told_in_the_next() -> None:
    assert told_in({"fr": "", "es": "Sí"}, "fr") == "Sí"
    assert told_in({}, "fr") == ""


def test_texts_stand_in_one_order_whatever_the_file_says() -> None:
    assert list(Words(fr="a", es="b", ca="c", de="d")) == ["de", "es", "ca", "fr"]
    assert Words({"fr": "a", "de": "b"}) == {"de": "b", "fr": "a"}
    assert hash(Words(de="a", fr="b")) == hash(Words(fr="b", de="a"))


def test_a_pack_in_french_is_told_in_french_sentence_by_sentence(catalogue: Catalogue, write: Write) -> None:
    texts = "events:\n  moved: {fr: déplacé}\n  left: {de: ging, fr: parti}\n  stayed: {de: blieb, es: queda}\n"
    write("ladder", {"game.yaml": FRENCH, "texts.yaml": texts})
    pack = catalogue.load("ladder")
    assert pack.title == {"fr": "Échelle"}
    teller = {language: Teller(asdict(pack.texts), {}, language, {}) for language in ("fr", "en", "es")}
    said = {
        kind: [teller[one].event(Event(kind, "LA-01", {})) for one in teller] for kind in ("moved", "left", "stayed")
    }
    assert said == {
        "moved": ["déplacé", "déplacé", "déplacé"],
        "left": ["parti", "ging", "ging"],
        "stayed": ["blieb", "blieb", "queda"],
    }


def test_what_a_language_lacks_is_listed_only_for_those_that_the_pack_speaks(
    catalogue: Catalogue, write: Write
) -> None:
    pack = catalogue.load("ladder")
    assert incomplete(pack.folder, pack.game) == []
    write("ladder", {"game.yaml": GAME.replace("es: Escalera}", "es: Escalera, fr: Échelle}")})
    (found,) = incomplete(pack.folder, pack.game)
    assert (found.file.endswith("game.yaml"), found.line, found.path) == (True, 5, "about")
    assert "texts are not in fr" in found.message
    assert found.message.split()[0].isdecimal()


def test_a_language_is_named_by_its_code(catalogue: Catalogue, write: Write) -> None:
    write("ladder", {"game.yaml": GAME.replace("title: {de: Leiter, en", "title: {German: Leiter, en")})
    with pytest.raises(InvalidPackError, match="such as en or fr"):
        catalogue.load("ladder")
    write("ladder", {"game.yaml": GAME.replace("title: {de: Leiter, en: Ladder, es: Escalera}", "title: {}")})
    with pytest.raises(InvalidPackError, match="title"):
        catalogue.load("ladder")


def test_a_table_may_have_a_column_for_any_language() -> None:
    problems = Problems()
    table = read_csv(b"id,title_en,title_fr,card_id\nleak,Leak,Fuite,7\n", "cards.csv", problems)
    assert table is not None and not problems
    assert plain(table) == [{"id": "leak", "title": {"en": "Leak", "fr": "Fuite"}, "card_id": 7}]


@pytest.mark.parametrize("pack", [info.id for info in shipped().list()])
def test_shipped_packs_are_complete_in_the_languages_of_the_program(pack: str) -> None:
    loaded = shipped().load(pack)
    assert incomplete(loaded.folder, loaded.game, LANGUAGES) == []
