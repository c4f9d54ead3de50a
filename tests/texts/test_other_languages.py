"""Languages that are not ours: what CLDR says of them, and that nobody waits for it who plays in German, English or
Spanish.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.text.parsing.command_words import command_in
from companion.languages import form_for, grouped, own_name, plural_forms
from companion.packs.catalogue import Catalogue
from companion.packs.worded.po import WINDOW, PoEntry, PoFile, written
from companion.texts import Teller, catalogues, spoken_name, translator
from companion.texts.catalogue import TextWithNumber, also_from, said_in_window
from companion.texts.grammar import UNKNOWN, join_list
from companion.texts.spoken import language_of, named, spoken
from companion.texts.translating import judge_of, window_sources
from companion.texts.typed import KEYS, is_typed, typed_in, wrong_with_keys
from tests.texts.page import page
from tests.texts.telling import PACKS, packs_in, sentences
from tests.tools.locale import partial

NBSP = "\N{NO-BREAK SPACE}"
WITHOUT = """
import sys
from companion.languages import form_for, grouped, own_name, plural_forms
from companion.packs.catalogue import Catalogue, installed_packs
from companion.texts import translator
from companion.texts.grammar import join_list
from companion.texts.spoken import named, spoken

catalogue = Catalogue([installed_packs()])
named(spoken(catalogue.words()))
for language in ("de", "en", "es", "de-AT"):
    translator(language)("Goodbye.")
    join_list(["A", "B", "C"], language), grouped(10_000, language), form_for(2, language, ["a", "b"])
assert not [name for name in sys.modules if name.split(".")[0] == "babel"]
join_list(["A", "B"], "pl")
assert "babel.core" in sys.modules
"""


def test_babel_is_imported_for_a_language_that_needs_it_and_for_no_other() -> None:
    subprocess.run([sys.executable, "-c", WITHOUT], check=True)


@pytest.mark.parametrize(
    ("language", "two", "three", "apart"),
    [
        ("fr", "A et B", "A, B et C", "A, a; B et C"),
        ("it", "A e B", "A, B e C", "A, a; B e C"),
        ("pl", "A i B", "A, B i C", "A, a; B i C"),
        ("eo", "A kaj B", "A, B kaj C", "A, a; B kaj C"),
        ("pt-BR", "A e B", "A, B e C", "A, a; B e C"),
        ("ja", "A、B", "A、B、C", "A, a、B、C"),
        ("tlh", "A, B", "A, B, C", "A, a; B; C"),
        ("de-AT", "A und B", "A, B und C", "A, a; B und C"),
    ],
)
def test_a_list_is_joined_as_its_language_does_it(language: str, two: str, three: str, apart: str) -> None:
    assert join_list(["A"], language) == "A"
    assert join_list(["A", "B"], language) == two
    assert join_list(["A", "B", "C"], language) == three
    assert join_list(["A, a", "B", "C"], language) == apart


def test_longer_lists_and_braces_in_them_are_told_as_they_are() -> None:
    assert join_list(["{0}", "{1}", "C", "D", "E"], "fr") == "{0}, {1}, C, D et E"


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", ("one", "other")),
        ("fr", ("one", "other")),
        ("it", ("one", "other")),
        ("pl", ("one", "few", "many")),
        ("ar", ("zero", "one", "two", "few", "many", "other")),
        ("ja", ("other",)),
        ("tlh", ("one", "other")),
    ],
)
def test_a_noun_has_as_many_forms_as_its_language(language: str, forms: tuple[str, ...]) -> None:
    assert tuple(plural_forms(language)) == forms
    assert form_for(1_000_000, language, forms) == forms[-1] or language == "ar"
    assert {form_for(number, language, forms) for number in range(200)} == set(forms)
    assert form_for(-1, language, forms) == form_for(1, language, forms)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "1.234.567"),
        ("en", "1,234,567"),
        ("pl", "1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567"),
        ("it", "1.234.567"),
    ],
)
def test_numbers_are_grouped_from_five_digits_on(language: str, said: str) -> None:
    assert (grouped(1_234_567, language), grouped(1234, language)) == (said, "1234")


def test_languages_are_called_by_themselves() -> None:
    assert [own_name(code) for code in ("fr", "eo", "pt-BR", "tlh")] == [
        "Français",
        "Esperanto",
        "Português (BR)",
        "tlh",
    ]


def teller(language: str, **texts: dict[str, str]) -> Teller:
    return Teller({"values": texts}, {}, language, {})


def test_a_sentence_is_counted_as_the_language_does_that_it_is_written_in() -> None:
    said = {"en": "{n} {n|card|cards}", "fr": "{n} {n|carte|cartes}", "pl": "{n|# karta|# karty|# kart}"}
    for language, told in (("en", "0 cards"), ("fr", "0 carte"), ("pl", "0 kart")):
        assert teller(language, cards=said).spoken("cards", n=0) == told
    del said["fr"]
    assert teller("fr", cards=said).spoken("cards", n=0) == "0 cards"


def test_a_text_of_the_window_may_have_forms_in_any_language() -> None:
    text = TextWithNumber("{name}: {count|# partia|# partie|# partii}, razem {count}", "pl")
    said = [text.format(name="Anna", count=count) for count in (1, 3, "5")]
    assert said == ["Anna: 1 partia, razem 1", "Anna: 3 partie, razem 3", "Anna: 5 partii, razem 5"]
    assert text.format_map({"name": "Anna", "count": "wiele"}) == "Anna: wiele partii, razem wiele"


WINDOW_WORDS = {
    "Goodbye.": "Ĝis revido.",
    "undo": "malfaru, reen",
    "y, yes": "j, jes",
    "{name} has chosen.": "{nomo} elektis.",
    "Ms": "S-ino",
    "commands, all": " , ",
    KEYS: "ŝĝertŭuiop asdfghjklĵ qwxyzcvbnmĉĥ",
}


@pytest.fixture
def esperanto(tmp_path: Path) -> Iterator[None]:
    """The owner has laid a catalogue of the window beside their packs."""
    folder = tmp_path / "words"
    (folder / "eo").mkdir(parents=True)
    entries = tuple(PoEntry("", text, said) for text, said in WINDOW_WORDS.items())
    (folder / "eo" / "companion.po").write_text(written(PoFile(WINDOW, "eo", entries)), "utf-8")
    also_from(folder, tmp_path / "nowhere")
    yield
    also_from()


@pytest.mark.usefixtures("esperanto")
def test_a_catalogue_of_the_owners_is_spoken_and_what_it_lacks_or_has_wrong_is_english() -> None:
    say = translator("eo")
    assert [say(text) for text in ("Goodbye.", "", "Back", "{name} has chosen.")] == [
        "Ĝis revido.",
        "",
        "Back",
        "{name} has chosen.",
    ]
    assert named(spoken())["eo"] == "Esperanto"
    assert spoken_name("Anna", "Frau", "eo") == "S-ino Anna"
    assert [language_of({"LANG": name}) for name in ("eo_XX.UTF-8", "eo", "tlh_XX", "")] == ["eo", "eo", "en", "en"]
    assert translator("eo-XX")("Goodbye.") == "Ĝis revido."


@pytest.mark.usefixtures("esperanto")
def test_what_people_type_is_in_the_catalogue_too() -> None:
    assert typed_in("undo", "eo") == ("malfaru", "reen") and typed_in("log", "eo") == ("log",)
    assert is_typed("JES", "y, yes") and is_typed("oui" if "fr" in catalogues() else "ja", "y, yes")
    assert is_typed("reen", "undo", "eo") and not is_typed("undo", "undo", "eo") and is_typed("undo", "undo", "en")
    assert typed_in("commands, all", "eo") == ("commands", "all")
    found = command_in("reen 3")
    assert found is not None and (found.command, found.rest) == ("undo", "3")
    also_from()
    assert command_in("reen 3") is None and not is_typed("jes", "y, yes")


def test_keys_that_cannot_be_shown_are_told() -> None:
    assert all(not wrong_with_keys(said) for said in (KEYS, WINDOW_WORDS[KEYS]))
    for said, told in (
        ("qwertyuiop asdfghjkl zxcvbnm é", "4 instead of 3"),
        ("qwertyuiopšđž asdfghjkl zxcvbnm", "13, at most 12"),
        ("ertyuiop asdfghjkl zxcvbnm", "these keys, too: q w"),
    ):
        (fault,) = judge_of(WINDOW, "eo", Catalogue([]))(KEYS, said)
        assert told in fault.message and not fault.unusable


@pytest.mark.parametrize("language", partial())
def test_a_language_that_ships_says_the_window_and_a_game_at_least(language: str) -> None:
    window = len(translator_texts(language))
    assert window == len(window_sources())
    whole = [pack for pack in ("common", *PACKS) if not lacking(pack, language)]
    assert {"common", "karriere_poker", "reader"} <= set(whole)


def translator_texts(language: str) -> set[str]:
    said = said_in_window(language)
    return {text for text in window_sources() if text in said}


def lacking(part: str, language: str) -> set[str]:
    said = packs_in(language).laid(part)
    return {path for path in packs_in(language).texts(part) if language not in said.get(path, {})}


@pytest.mark.lot(3)
@pytest.mark.parametrize("language", partial())
def test_every_sentence_of_it_can_be_told_without_gap_or_key(language: str) -> None:
    for pack in PACKS:
        told = list(sentences(pack, language))
        assert len(told) > 100
        assert [one for one in told if UNKNOWN in one.told and UNKNOWN not in one.template] == []
        assert [one for one in told if re.search(r"\w_\w|[{}|]", one.told)] == []


@pytest.mark.lot(3)
@pytest.mark.parametrize("language", partial())
def test_its_page_holds_what_it_says(language: str) -> None:
    told = page(language)
    assert "{count|" not in told.replace("{count|}", "")
    for sentence in sentences("karriere_poker", language):
        assert sentence.told in told
    assert translator(language)("Goodbye.") in told
