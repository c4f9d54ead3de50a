"""Packs of words: another language over a pack, of which no rule, number or stored byte knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.resolved import ResolvedPack
from companion.packs.worded.faults import faults_in
from companion.packs.worded.po import PoEntry, PoFile, read, written
from companion.plainfile.problems import Problems
from companion.table.play import in_todays_words
from tests.packs.conftest import GAME, Write
from tests.packs.fake_game import games

HEAD = "schema: 2\nid: ladder_fr\ntranslates: ladder\nlanguage: fr\n"
WORDS = """\
title: Échelle
cards.leak.title: Fuite
rules.LA-01.text: Un poste, une figure.
texts.events.moved: déplacé
about:
"""


@pytest.fixture
def worded(catalogue: Catalogue, write: Write) -> Catalogue:
    write("ladder_fr", {"game.yaml": HEAD, "words.yaml": WORDS})
    return catalogue


def test_words_are_laid_over_and_nothing_stored_changes(catalogue: Catalogue, write: Write) -> None:
    before = catalogue.load("ladder").resolve(["fast"], {}, 3)
    write("ladder_fr", {"game.yaml": HEAD, "words.yaml": WORDS})
    pack = catalogue.load("ladder")
    told = pack.resolve(["fast"], {}, 3)
    assert (told.text, told.hash) == (before.text, before.hash)
    assert (pack.title["fr"], told.title["fr"]) == ("Échelle", "Échelle")
    assert told.definition.cards[0].title == {"de": "Leck", "en": "Leak", "es": "Fuga", "fr": "Fuite"}
    assert told.rules["LA-01"].text["fr"] == "Un poste, une figure."
    assert told.texts.events["moved"]["fr"] == "déplacé"
    assert "fr" not in before.title and "fr" not in told.about


def test_a_pack_of_words_is_no_game_of_the_list(worded: Catalogue) -> None:
    assert [info.id for info in worded.list()] == ["ladder"]
    (info,) = worded.words()
    assert (info.id, info.translates, info.language) == ("ladder_fr", "ladder", "fr")
    (listed,) = worded.list()
    assert listed.title is not None and listed.title["fr"] == "Échelle"


def test_what_a_house_has_changed_keeps_its_own_words(worded: Catalogue, write: Write) -> None:
    house = "schema: 1\nid: ours\nextends: ladder\ntitle: {en: Ours}\nset: {cards.leak.title: {en: Burst}}\n"
    write("ours", {"game.yaml": house})
    told = worded.load("ours").resolve([], {}, 3)
    assert told.definition.cards[0].title == {"en": "Burst"}
    assert told.rules["LA-01"].text["fr"] == "Un poste, une figure."


def test_a_save_is_told_in_them_as_far_as_it_says_what_the_pack_says(catalogue: Catalogue, write: Write) -> None:
    saved = catalogue.load("ladder").resolve([], {}, 3).plain
    saved["rules"]["LA-01"]["text"]["en"] = "As it was put once."
    write("ladder_fr", {"game.yaml": HEAD, "words.yaml": WORDS})
    stored = ResolvedPack.from_plain(saved, games)
    told = in_todays_words(stored, catalogue, games)
    assert (told.plain, told.hash) == (saved, stored.hash)
    assert told.definition.cards[0].title["fr"] == "Fuite"
    assert "fr" not in told.rules["LA-01"].text


def test_each_mistake_is_told_at_its_line_and_the_rest_is_used(catalogue: Catalogue, write: Write) -> None:
    words = "cards.leek.title: Fuite\ncards.leak.title: Fuite {party}\ntexts.events.moved: déplacé\nabout: 7\n"
    write("ladder_fr", {"game.yaml": HEAD, "words.yaml": words})
    (info,) = catalogue.words()
    told = [str(problem) for problem in catalogue.problems_of_words(info)]
    assert [line.split(": ")[0].removeprefix("packs/ladder_fr/words.yaml") for line in told] == [
        ":1:19",
        ":2:19",
        ":4:8",
    ]
    assert "did you mean cards.leak.title?" in told[0] and "nothing fills {party}" in told[1] and "no text" in told[2]
    pack = catalogue.load("ladder")
    assert pack.texts.events["moved"]["fr"] == "déplacé" and "fr" not in pack.title
    (note,) = catalogue.missing_words(info)
    assert "texts are not in fr yet; the first is title" in str(note)


def test_a_wrong_code_is_told_and_nothing_is_laid_over(catalogue: Catalogue, write: Write) -> None:
    write("ladder_fr", {"game.yaml": HEAD.replace("language: fr", "language: xx1"), "words.yaml": WORDS})
    (info,) = catalogue.words()
    (problem,) = catalogue.problems_of_words(info)
    assert str(problem).startswith("packs/ladder_fr/game.yaml:4:11: language: found the text 'xx1'")
    assert catalogue.load("ladder").unworded is None


def test_words_for_no_pack_are_told(catalogue: Catalogue, write: Write) -> None:
    write("ladder_fr", {"game.yaml": HEAD.replace("ladder\n", "leader\n"), "words.yaml": WORDS})
    (info,) = catalogue.words()
    assert "there is no pack leader" in str(catalogue.problems_of_words(info)[0])


def test_texts_are_filled_with_the_numbers_of_the_table(catalogue: Catalogue, write: Write) -> None:
    game = GAME.replace("figures: {type: int,", "figures: {rules: [LA-01], type: int,")
    rules = (
        'LA-01: {forbids: [taken], structural: [no_post], text: {en: "{figures} figures."}}\nLA-02: {text: {en: B}}\n'
    )
    write("ladder", {"game.yaml": game, "rules.yaml": rules})
    write("ladder_fr", {"game.yaml": HEAD, "words.yaml": 'rules.LA-01.text: "Figures : {figures.word}."\n'})
    write("ours", {"game.yaml": "schema: 1\nid: ours\nextends: ladder\ntitle: {en: O}\nset: {parameters.figures: 3}\n"})
    told = [catalogue.load(name).resolve([], {}, 3).rules["LA-01"].text for name in ("ladder", "ours")]
    assert told == [{"en": f"{n} figures.", "fr": f"Figures : {n}."} for n in (4, 3)]


def test_a_catalogue_for_translators_loses_nothing() -> None:
    entries = (
        PoEntry("title", "Ladder", "Échelle"),
        PoEntry("about", 'Say "up"\nand \\ go\ttwice.', 'Dire « monte »\n"et"\\ deux\tfois.\n'),
        PoEntry("texts.values.yes", "", ""),
    )
    po, problems = PoFile("ladder", "pt-BR", entries), Problems()
    assert read(written(po), "ladder.po", problems) == po and not problems


def test_uncertain_and_forgotten_entries_count_as_not_translated() -> None:
    text = written(PoFile("ladder", "fr", (PoEntry("title", "Ladder", "Échelle"), PoEntry("about", "Up", "Haut"))))
    text = text.replace('msgctxt "about"', '#, fuzzy\n#| msgid "Low"\nmsgctxt "about"')
    po = read(text + '\n#~ msgctxt "gone"\n#~ msgid "x"\n#~ msgstr "y"\n', "ladder.po", Problems())
    assert po is not None and [one.told for one in po.entries] == ["Échelle", "", ""]
    assert [one.said for one in po.entries] == ["Échelle", "Haut", "y"] and po.entries[2].obsolete


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("{a} {kind?small|petit|grand}", ""),
        ("{a} {kind?petit|petit|grand}", "{kind?…} has no value petit"),
        ("{a} {kind?small|petit|large|grand}", "a bar too few or too many"),
        ("{a {kind?small|petit|grand}", "a brace stands alone"),
        ("{a} {kind?small|# d'un|grand}}", "a brace stands alone"),
        ("{a} {kind?small|{n|un|des}|grand}", "nothing fills {n}"),
    ],
)
def test_a_place_that_is_bent_is_told_and_its_text_left_out(said: str, told: str) -> None:
    faults = list(faults_in(said, ("{a} {kind?small|little|big}",), "fr"))
    assert [fault.message.partition(told)[1] for fault in faults] == ([told] if told else [])
    assert all(fault.unusable for fault in faults)


def test_what_is_no_catalogue_is_told_with_its_line() -> None:
    problems = Problems()
    assert read('msgid "a"\nmsgstr "b"\nrubbish\n', "x.po", problems) is None
    assert [problem.line for problem in problems.sorted()] == [1, 3]


@pytest.mark.parametrize("bad", ["{parameters.siberia_below.word|a|b|c}", "{parameters.siberia_below?true|a|b}"])
def test_a_number_that_is_written_wrong_is_told_and_left_out_alone(tmp_path: Path, bad: str) -> None:
    (tmp_path / "fr").mkdir()
    head = "schema: 2\nid: fr\ntranslates: politburo\nlanguage: fr\n"
    (tmp_path / "fr" / "game.yaml").write_text(head)
    (tmp_path / "fr" / "words.yaml").write_text(f'title: Bureau\ntexts.events.stays: "{{candidate}} {bad}"\n')
    catalogue = Catalogue([installed_packs(), tmp_path])
    pack = catalogue.load("politburo")
    assert pack.title["fr"] == "Bureau"
    assert "fr" not in pack.texts.events["stays"]
    (told,) = catalogue.problems_of_words(next(one for one in catalogue.words() if one.id == "fr"))
    assert told.line == 2 and "siberia_below" in told.message
