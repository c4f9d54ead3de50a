"""A game that is open is told in a language from the moment on in which somebody speaks it, and is the same game."""

from __future__ import annotations

from pathlib import Path

from companion.engine.vocabulary import TABLE
from companion.languages import LANGUAGES
from companion.packs.catalogue import Catalogue, installed_packs
from companion.packs.scripts.games import find_game
from companion.packs.worded.po import PoEntry, PoFile, written
from companion.table.evening import Evening, TableGame
from companion.table.journal import Person, Seating
from companion.table.play import Timing

WORDS = {
    "title": "Kariera Pokero",
    "texts.events.passed": "{party} rezignas.",
}
PEOPLE = ("Anna", "Ben", "Cleo", "Dora")


def packs(folder: Path) -> Catalogue:
    (folder / "words" / "eo").mkdir(parents=True)
    entries = tuple(PoEntry(path, "x", said) for path, said in WORDS.items())
    (folder / "words" / "eo" / "karriere_poker.po").write_text(
        written(PoFile("karriere_poker", "eo", entries)), "utf-8"
    )
    catalogue = Catalogue([installed_packs(), folder], find_game)
    catalogue.speak(*LANGUAGES)
    return catalogue


def evening(tmp_path: Path, catalogue: Catalogue) -> Evening:
    return Evening(tmp_path / "data", catalogue, Timing(lambda: 0.0, lambda: 0.0))


def state(game: TableGame) -> tuple[object, ...]:
    session = game.session
    asked = session.question.id if session.question is not None else None
    return session.view(TABLE), asked, [*game.journal.entries()], game.resolved.text, game.resolved.hash


def test_words_are_laid_over_an_open_game_when_somebody_speaks_their_language(tmp_path: Path) -> None:
    catalogue = packs(tmp_path / "packs")
    here = evening(tmp_path, catalogue)
    game = here.begin("karriere_poker", Seating.of(PEOPLE))
    before, title = state(game), game.resolved.title
    assert "eo" not in title and not catalogue.spoken
    game.speak("de")
    assert state(game) == before and game.resolved.title == title
    driver = game.session.driver
    game.speak("eo")
    assert state(game) == before, "it is the same game"
    assert game.session.driver is not driver, "its words are those of its new definition"
    assert game.resolved.title["eo"] == "Kariera Pokero"
    assert game.resolved.texts.events["passed"]["eo"] == "{party} rezignas."
    driver = game.session.driver
    game.speak("eo")
    assert game.session.driver is driver, "nothing is done twice"
    game.close()
    here.close()


def test_who_has_chosen_a_language_is_told_in_it_from_the_first_question_on(tmp_path: Path) -> None:
    catalogue = packs(tmp_path / "packs")
    here = evening(tmp_path, catalogue)
    people: list[Person | str] = [Person("Anna", language="eo"), *PEOPLE[1:]]
    game = here.begin("karriere_poker", Seating.of(people))
    assert game.resolved.title["eo"] == "Kariera Pokero"
    game.close()
    here.close()
    resumed = evening(tmp_path, packs(tmp_path / "others"))
    again = resumed.resume(game.id)
    assert again.resolved.title["eo"] == "Kariera Pokero"
    again.close()
    resumed.close()


def test_what_nobody_speaks_is_not_even_read(tmp_path: Path) -> None:
    folder = tmp_path / "packs" / "words" / "eo"
    folder.mkdir(parents=True)
    (folder / "karriere_poker.po").write_bytes(b"\xff no catalogue")
    catalogue = Catalogue([installed_packs(), tmp_path / "packs"], find_game)
    catalogue.speak("de")
    assert catalogue.load("karriere_poker").unworded is None
    assert [info.language for info in catalogue.words() if info.language == "eo"] == ["eo"]
    assert catalogue.problems_of_words(next(info for info in catalogue.words() if info.language == "eo"))
