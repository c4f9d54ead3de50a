"""What the window says and reads aloud: in the player's language, nothing as a code."""

from __future__ import annotations

import random
import string
from pathlib import Path
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from companion.languages import LANGUAGES
from companion.models.box import devices
from companion.models.game.reading import Passage
from companion.models.play.play import Play
from companion.models.set_up.setup import SetUp
from companion.table.evening import notices
from companion.table.evening.notices import TableNotice
from companion.table.evening.people import Settings
from companion.table.journal.entries import StoreError
from companion.texts import card_text, translator
from companion.ui.game.narrator import Narrator
from hardware import status
from hardware.simulated.dice_script import Fault
from tests.ui.house import VIRTUAL, TestClock, answer_randomly, services
from tests.ui.voices import Recorder

OTHERS = [language for language in LANGUAGES if language != "en"]


@pytest.fixture
def opened(tmp_path: Path) -> Any:
    house = services(tmp_path, TestClock())
    setup = SetUp(house.packs.load("buerokratopoly"), "en")
    for name in ("Anna", "Ben", "Cem"):
        setup.add(name)
    game = house.evening.begin("buerokratopoly", setup.seating(), sources=VIRTUAL)
    yield game
    game.close()
    house.evening.close()


def test_every_part_of_the_record_has_words_for_a_correction(opened: Any) -> None:
    parts = opened.session.view(TABLE).keys() - {"at", "running", "question"}
    assert {"round", "start_party", "lost_actions", "prison"} <= parts
    words = {language: {part: opened.teller(language).value("view", part) for part in parts} for language in LANGUAGES}
    for part in parts:
        assert opened.teller("de").has("values", f"view.{part}"), part
    assert (words["de"]["round"], words["en"]["round"], words["es"]["round"]) == ("Runde", "Round", "Ronda")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_state_of_a_device_has_a_sentence_with_its_facts() -> None:
    """A board that works is told by its places; its name, from hardware.yaml, is for repairs."""
    nameless = {"board_ready", "board_simulated"}
    assert devices.SENTENCES.keys() == status.SENTENCES.keys()
    for code, sentence in devices.SENTENCES.items():
        left_out = {"board"} if code in nameless else set()
        assert places(sentence) == places(status.SENTENCES[code]) - left_out, code


def test_every_fault_of_the_tower_has_words() -> None:
    assert devices.FAULTS.keys() == {fault.value for fault in Fault}
    assert len(set(devices.FAULTS.values())) == len(devices.FAULTS)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(
    "table",
    [devices.SENTENCES, devices.FAULTS, notices.STORE, notices.NOTICES],
    ids=["device", "fault", "store", "notice"],
)
def test_codes_are_told_in_the_language_at_hand(table: dict[str, str], language: str) -> None:
    words = translator(language)
    assert [text for text in table.values() if words(text) == text] == []


def test_a_trouble_is_told_by_its_code_and_an_unknown_one_in_its_own_words() -> None:
    german = translator("de")
    assert "voll" in notices.store_sentence(StoreError("games/a.db is full", "full"), german)
    assert notices.store_sentence(StoreError("odd", "never_heard_of"), german) == "odd"
    damaged = TableNotice("damaged", "English", {"kept": 12, "lost": 3, "aside": "a.damaged-1"})
    told = notices.notice_sentence(damaged, german)
    assert "12" in told and "3" in told and "a.damaged-1" in told and "English" not in told
    assert notices.notice_sentence(TableNotice("never_heard_of", "odd", {}), german) == "odd"


def test_a_card_is_read_clause_by_clause_after_who_drew_it(opened: Any) -> None:
    play, heard = Play(opened, "en", translator("en")), []
    play.on_change = lambda: heard.append(play.said_now)
    rng = random.Random(1)
    cards = opened.session.game.definition.cards
    for _ in range(600):
        play.said_now = ()
        seen = len(opened.session.game.events)
        answer_randomly(opened.session, rng)
        drawn = [e for e in opened.session.game.events[seen:] if e.kind == "card_drawn" and e.visible_to(TABLE)]
        if drawn:
            break
    face = card_text(cards, drawn[0].facts["card"], "en")
    assert face is not None and len(face.spoken) > 1
    said = heard[-1]
    start = said.index(play.teller.event(drawn[0])) + 1
    assert said[start] == Passage(face.spoken, drawn[0].facts["card"])


def test_a_question_to_one_is_read_once_and_a_question_to_all_is_not(opened: Any) -> None:
    play = Play(opened, "en", translator("en"))
    session, rng = opened.session, random.Random(1)
    kinds = set()
    for _ in range(60):
        play.said_now, before = (), session.question.id
        answer_randomly(session, rng)
        question = play.question()
        assert question is not None
        told = question.sentence in play.said_now
        assert told == (question.id != before and question.party is not None)
        kinds.add(told)
    assert kinds == {True, False}


def test_the_voice_repeats_turns_louder_and_falls_silent_at_once() -> None:
    voice = Recorder()
    aloud = Narrator(voice, Settings(volume=0.8))
    assert voice.volume == 0.8
    aloud.repeat(("Anna chooses.",), "en")
    aloud.say(("It is over.", "Anna has won."), "en")
    aloud.repeat((), "en")
    assert voice.said == [
        ("Anna chooses.", "en", True),
        ("It is over.\nAnna has won.", "en", False),
        ("It is over.\nAnna has won.", "en", True),
    ]
    aloud.turn_to(1.0)
    assert (voice.volume, voice.stopped) == (1.0, 0)
    aloud.turn_to(0.0)
    assert (voice.volume, voice.stopped) == (0.0, 1)


def test_without_a_voice_nothing_is_read_and_nothing_fails() -> None:
    aloud = Narrator(None, Settings())
    aloud.say(("It is over.",), "en")
    aloud.turn_to(0.0)
    aloud.repeat((), "en")
    assert aloud.last == ("It is over.",)
