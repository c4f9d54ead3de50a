"""A pack speaks any languages: what it lacks in one is told in another, and `incomplete` lists it."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from companion.engine.vocabulary import Event
from companion.languages import LANGUAGES, Words, in_turn, told_in
from companion.packs.catalogue import Catalogue
from companion.packs.heads import read_head
from companion.packs.problems import InvalidPackError
from companion.packs.resolved import ResolvedPack
from companion.packs.sources.csv_source import read_csv
from companion.packs.worded.translations import incomplete, read_elsewhere
from companion.plainfile.marks import plain
from companion.plainfile.problems import Problems
from companion.texts.teller import Teller
from tests.packs.conftest import GAME, Write
from tests.packs.fake_game import games
from tests.shipped import shipped

FRENCH = GAME.replace("title: {de: Leiter, en: Ladder, es: Escalera}", "title: {fr: Échelle}")


@pytest.mark.parametrize(
    ("wanted", "home", "read"),
    [
        ("fr", "", "fr en es it de"),
        ("es", "", "es en it fr de"),
        ("pt", "", "en es it fr de"),
        ("pt", "it", "it en es fr de"),
        ("es", "it", "es it en fr de"),
        ("fr-CA", "", "fr en es it de"),
    ],
)
def test_a_missing_language_is_replaced_by_the_packs_own_then_english_then_as_given(
    wanted: str, home: str, read: str
) -> None:
    assert list(in_turn(wanted, ("es", "it", "fr", "de", "en"), home)) == read.split()


def test_the_same_language_of_another_country_comes_before_all_others() -> None:
    assert list(in_turn("pt", ("en", "pt-BR"))) == ["pt-BR", "en"]
    assert list(in_turn("pt-BR", ("en", "pt-PT", "pt"))) == ["pt", "pt-PT", "en"]


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
    assert read_elsewhere(pack.folder, pack.game) == []
    write("ladder", {"game.yaml": GAME.replace("es: Escalera}", "es: Escalera, fr: Échelle}")})
    assert incomplete(pack.folder, pack.game) == []
    (found,) = read_elsewhere(pack.folder, pack.game)
    assert (found.file.endswith("game.yaml"), found.line, found.path) == (True, 5, "about")
    assert "texts are not in fr" in found.message
    assert found.message.split()[0].isdecimal()


def test_a_language_is_named_by_its_code(catalogue: Catalogue, write: Write) -> None:
    write("ladder", {"game.yaml": GAME.replace("title: {de: Leiter, en", "title: {German: Leiter, en")})
    with pytest.raises(InvalidPackError, match="such as en, fr or pt-BR"):
        catalogue.load("ladder")
    write("ladder", {"game.yaml": GAME.replace("title: {de: Leiter, en: Ladder, es: Escalera}", "title: {}")})
    with pytest.raises(InvalidPackError, match="title"):
        catalogue.load("ladder")


def test_a_pack_that_promises_a_language_must_have_it(catalogue: Catalogue, write: Write) -> None:
    write("ladder", {"game.yaml": GAME.replace("emblem:", "languages: [en, fr]\nemblem:")})
    pack = catalogue.load("ladder")
    (found,) = incomplete(pack.folder, pack.game)
    assert "texts are not in fr" in found.message
    assert all("in fr" not in note.message for note in read_elsewhere(pack.folder, pack.game))


def test_a_plain_text_is_in_the_language_that_the_pack_names(catalogue: Catalogue, write: Write) -> None:
    head = FRENCH.replace("title: {fr: Échelle}", "title: Échelle").replace("schema: 1", "schema: 2\nlanguage: fr")
    cards = "- {id: leak, number: 1, title: Fuite}\n- {id: gift, title: {de: Gabe, en: Gift, fr: Don}}\n"
    rules = "LA-01: {forbids: [taken], structural: [no_post], text: Un poste.}\nLA-02: {text: Deux.}\n"
    write("ladder", {"game.yaml": head, "cards.yaml": cards, "rules.yaml": rules})
    pack = catalogue.load("ladder")
    assert pack.title == {"fr": "Échelle"} and pack.rules["LA-01"].text == {"fr": "Un poste."}
    resolved = pack.resolve([], {}, 3)
    assert [card.title["fr"] for card in resolved.definition.cards] == ["Fuite", "Don"]
    assert (resolved.language, resolved.plain["version"]) == ("fr", 2)
    again = ResolvedPack.from_plain(resolved.plain, games)
    assert (again.language, again.hash) == (resolved.language, resolved.hash)


def test_the_first_form_of_a_file_has_no_language(catalogue: Catalogue, write: Write) -> None:
    write("ladder", {"game.yaml": GAME.replace("emblem:", "language: en\nemblem:")})
    (problem,) = catalogue.check("ladder")
    assert (problem.line, problem.path) == (6, "language") and "schema: 2" in str(problem)


def test_a_code_that_is_none_is_told_at_its_line(catalogue: Catalogue, write: Write) -> None:
    write("ladder", {"game.yaml": GAME.replace("schema: 1", "schema: 2").replace("emblem:", "language: xx1\nemblem:")})
    (problem,) = catalogue.check("ladder")
    assert str(problem).startswith("packs/ladder/game.yaml:6:11: language: found the text 'xx1'"), problem


@pytest.mark.parametrize("form", [1, 2])
def test_a_plain_text_without_a_language_is_told_how_to_name_it(form: int, catalogue: Catalogue, write: Write) -> None:
    write("ours", {"game.yaml": f"schema: {form}\nid: ours\nextends: ladder\ntitle: Our table\n"})
    (problem,) = catalogue.check("ours")
    assert (problem.line, problem.path) == (4, "title") and "schema: 2, language: en" in str(problem)


def test_a_house_rule_needs_one_language(catalogue: Catalogue, write: Write) -> None:
    head = "schema: 2\nid: ours\nextends: ladder\nlanguage: fr\ntitle: Chez nous\nset: {cards.leak.title: Rupture}\n"
    write("ours", {"game.yaml": head})
    pack = catalogue.load("ours")
    assert pack.title["fr"].endswith("Chez nous") and catalogue.check("ours") == ()
    assert pack.resolve([], {}, 3).definition.cards[0].title == {"fr": "Rupture"}
    assert incomplete(pack.folder, pack.game) == []
    notes = [str(note) for note in read_elsewhere(pack.folder, pack.game)]
    assert [note.split(" texts are not in ")[1][:2] for note in notes] == ["de", "en", "es"]
    assert all("packs/ours/game.yaml:5:8: title: 2 of 2" in note and "read in fr there" in note for note in notes)


def test_a_table_may_have_a_column_for_any_language() -> None:
    problems = Problems()
    table = read_csv(b"id,title_en,title_fr,card_id\nleak,Leak,Fuite,7\n", "cards.csv", problems)
    assert table is not None and not problems
    assert plain(table) == [{"id": "leak", "title": {"en": "Leak", "fr": "Fuite"}, "card_id": 7}]


@pytest.mark.parametrize("pack", [info.id for info in shipped().list()])
def test_shipped_packs_are_complete_in_the_languages_of_the_program(pack: str) -> None:
    loaded = shipped().load(pack)
    head = read_head(loaded.folder, Problems())
    assert head is not None and head.file.languages == LANGUAGES
    assert incomplete(loaded.folder, loaded.game) == []
