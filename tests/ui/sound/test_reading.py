"""Reading aloud at the window: what sounds is marked, and one hears it again, more slowly, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.decks import Deck, DeckCard
from companion.models.game.moments import CardShown
from companion.models.game.reading import marked, slower
from companion.packs.decks.deck_library import FOLDER, Library
from companion.texts import card_text
from companion.ui.game.reading import ReadText, Sentence
from companion.ui.game.reading_bar import ReadingBar
from companion.ui.screens.table.lesson import LessonCard
from companion.ui.screens.table.moment import MomentScreen
from companion.ui.widgets.screen.stage import SECOND
from tests.ui.eyes import finger, middle, on_panel
from tests.ui.house import NINE
from tests.ui.look.test_layout import PANELS, check
from tests.ui.reader.screens import enter, say
from tests.ui.tables import calm, open_table
from tests.ui.voices import Recorder

pytestmark = pytest.mark.xdist_group("window")

Fly = Callable[..., Any]
LONG = tuple(f"Clause {number}: everybody lays a card face down on the discards." for number in range(1, 41))


def push(p: Any, widget: Any, up: float) -> None:
    """A finger pushes something up by so many px, and is lifted on it."""
    x, y = middle(widget)
    p.clock.time += SECOND + 0.05
    touch = finger(x, y)
    touch.touch_down()
    for step in range(1, 6):
        p.frames(1)
        touch.touch_move(*on_panel(x, y + up * step / 5))
    touch.touch_up()
    p.frames(3)


def test_of_two_sentences_alike_the_one_that_comes_next_is_marked() -> None:
    card = ("Wheel", "Turn it.", "Rest.", "Turn it.")
    assert marked(card, ("Turn it.",), (0,)) == (1,)
    assert marked(card, ("Turn it.",), (2,)) == (3,)
    assert marked(card, ("Turn it.",), (3,)) == (1,)  # read again from the beginning
    assert marked(card, card, ()) == (0, 1, 2, 3)  # a recording
    assert marked(card, ("It is Ben's turn.",), (1,)) == () == marked(card, (), (1,))


def test_slower_goes_down_the_settings_steps_and_ends() -> None:
    assert [slower(pace) for pace in (300, 190, 150, 120, 110, 80)] == [190, 150, 110, 110, 80, 80]


def marks(p: Any) -> list[str]:
    """The sentences that are marked on the screen."""
    return [one.text for shown in p.widgets() if isinstance(shown, ReadText) for one in shown.sentences if one.read]


def voiced(pilot: Fly, **more: Any) -> tuple[Any, Recorder, list[str]]:
    """A window with a voice that makes no sound; its state can be set."""
    voice, state = Recorder(), ["ready"]
    return pilot(voice=voice, voice_state=lambda: state[0], **more), voice, state


def drawn(p: Any) -> tuple[str, tuple[str, ...]]:
    """A card lies open: its id, and what is read of it."""
    session = enter(p, {"table_events": "app"})
    say(p, "draw:table_events")
    card = session.game.state.shown["table_events"]
    face = card_text(session.game.definition.cards, card, "en")
    assert face is not None
    return card, face.spoken


def test_the_sentence_that_sounds_is_marked_and_the_buttons_do_what_they_say(pilot: Fly) -> None:
    p, voice, _ = voiced(pilot)
    _, spoken = drawn(p)
    for sentence in spoken:
        voice.reading = (sentence,)
        p.frames(4)
        assert marks(p) == [sentence]
    p.tap("Stop")
    assert voice.stopped == 1 and marks(p) == []
    p.tap("Again")
    assert voice.said[-1] == ("\n".join(spoken), "en", True)
    p.tap("", "open card")
    card = p.part("large card")
    for pace in (110, 80):
        p.tap("Slower")
        assert voice.pace == pace == p.flow.services.evening.settings.reading_speed
    p.tap("Slower")
    assert voice.pace == 80 and "It cannot read more slowly." in p.texts()
    assert p.part("large card") is card  # nothing was built anew under the reader's eyes


def test_a_voice_that_falls_silent_says_so_once_and_comes_back_by_itself(pilot: Fly) -> None:
    p, voice, state = voiced(pilot)
    _, spoken = drawn(p)
    voice.reading, state[0] = spoken[:1], "silent"
    p.frames(4)
    sentence = "There is no sound: everything is written."
    assert p.stage.toast.shows == sentence and not p.find_all("Slower")
    p.stage.hush()
    p.frames(4)
    assert p.stage.toast is None and sentence in p.texts()
    assert all(clause in p.texts() for clause in spoken)
    state[0] = "ready"
    p.frames(4)
    assert p.find("Slower")
    state[0] = "silent"
    p.frames(4)
    assert p.stage.toast is None  # known by now
    p.tap("", "open card")
    assert p.texts().count(sentence) <= 1 and not p.find_all("Slower")


def test_why_nothing_is_heard_is_said_on_the_first_page_of_an_evening_only(pilot: Fly) -> None:
    p, _, state = voiced(pilot)
    state[0] = "silent"
    narrator = p.flow.narrator
    said = []
    for _ in range(2):
        bar = ReadingBar(p.flow.look, narrator, lambda: None, lambda: None)
        said.append((len(bar.children), bar.height > 0))
    assert said == [(1, True), (0, False)]


def test_a_long_card_is_scrolled_to_what_is_read_and_a_finger_that_moves_it_closes_nothing(pilot: Fly) -> None:
    p, voice, _ = voiced(pilot)
    session = open_table(p)
    card = CardShown(session.game.parties[0], "Long", LONG, ("Long", *LONG))
    voice.reading = (LONG[24],)
    p.flow.play.moments.append(card)
    p.flow.at_table._next_moment()
    p.frames(6)
    moment = p.stage.moment
    assert isinstance(moment, MomentScreen) and moment.words is not None and marks(p) == [LONG[24]]
    assert moment.words.scrolls and 0.4 < moment.words.view.scroll_y - (1 - 25 / 41) + 0.5 < 0.6
    before = moment.words.view.scroll_y
    push(p, moment.words, moment.words.height / 3)
    assert p.stage.moment is moment and moment.words.view.scroll_y < before
    p.tap("Again")
    assert voice.said[-1][0].splitlines() == ["Long", *LONG] and p.stage.moment is moment
    p.tap_widget(moment.words)
    assert p.stage.moment is None


def test_every_card_is_made_ready_in_the_order_of_its_deck_whatever_lies_on_top(pilot: Fly) -> None:
    ready = []
    for seed_moves in ((), ("shuffle:table_events",), ("shuffle:table_events", "draw:table_events")):
        p, voice, _ = voiced(pilot)
        session = enter(p, {"table_events": "app"})
        say(p, *seed_moves)
        p.flow.settings.change(replace(p.flow.style.settings, reading_speed=110))  # all of it anew, at another pace
        ready.append(voice.prepared)
        assert len(voice.prepared) == len(session.game.definition.cards) > 5
        p.flow.lobby.home()
        assert voice.prepared == []
        p.close()
    assert ready[0] == ready[1] == ready[2]


def test_a_recording_beside_the_owner_s_deck_is_played_and_not_made_ready(pilot: Fly, tmp_path: Path) -> None:
    p, voice, _ = voiced(pilot)
    cards = tuple(DeckCard(name, {"en": name.title()}, text={"en": "All drink."}) for name in ("tea", "rum"))
    clips = tmp_path / "from" / "clips"
    clips.mkdir(parents=True)
    for name in ("tea.en.wav", "rum.de.wav", "..en.wav"):
        (clips / name).write_bytes(b"RIFF")
    evening = p.flow.services.evening
    Library(evening.folder / FOLDER, p.flow.services.packs).take(Deck("mine", {"en": "Mine"}, cards), tmp_path / "from")
    enter(p, {"mine": "reader"})
    assert voice.prepared == ["Rum\nAll drink."]
    p.flow.play.answer("Table", "read:mine.tea")
    assert [text for text, *_ in voice.said[-2:]][-1] == "Tea\nAll drink."
    assert voice.clips == [evening.folder / FOLDER / "mine" / "clips" / "tea.en.wav"]
    p.flow.play.answer("Table", "read:mine.rum")
    assert len(voice.clips) == 1 and voice.said[-1][0].endswith("Rum\nAll drink.")


@pytest.mark.parametrize("panel", [PANELS[0], pytest.param("touch-display-2", marks=pytest.mark.long)])
def test_what_is_read_is_whole_for_nine_in_large_letters(pilot: Fly, panel: str) -> None:
    p, voice, _ = voiced(pilot, panel=panel, language="es")
    voice.installed.append("piper")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    session = enter(p, {"table_events": "app"}, *NINE)
    say(p, "draw:table_events")
    voice.reading = ("x",)
    p.frames(4)
    check(p, "table")
    p.tap("", "open card")
    check(p, "large card")
    p.flow.stage.uncover()
    for lines in (LONG, ("x" * 300, "🎲 " * 40, "שלום " * 60), ()):
        card = CardShown(session.game.parties[-1], "Una carta con un título muy largo", lines, ("x", *lines))
        p.flow.stage.show_moment(
            MomentScreen(card, p.flow.play.looks(), p.flow.look, p.flow.stage.uncover, p.flow.host)
        )
        p.frames(4)
        check(p, f"card of {len(lines)} clauses")
    calm(p)
    p.flow.lobby.settings()
    p.flow.stage.screen._turn_to("voice")
    p.frames(4)
    check(p, "settings")


def test_upright_the_bottom_line_stops_what_is_read_or_says_it_again_and_a_lesson_is_read_too(pilot: Fly) -> None:
    p, voice, _ = voiced(pilot, panel="touch-display-1-portrait", language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    open_table(p, NINE)
    calm(p)
    voice.reading = ("x",)
    p.frames(4)
    check(p, "upright")
    p.tap("Parar")
    assert voice.stopped == 1
    p.tap("Otra vez")
    assert voice.said[-1][2]  # at once
    text = "Todos eligen a la vez. Nadie ve lo que eligen los demás."
    away = p.flow.stage.uncover
    p.stage.cover(LessonCard(p.flow.look, "Elegir", text, p.flow.play.parties(), away, away, p.flow.host))
    voice.reading = ("Nadie ve lo que eligen los demás.",)
    p.frames(4)
    check(p, "lesson")
    assert [one.text for one in p.widgets() if isinstance(one, Sentence) and one.read] == [*voice.reading]
    p.tap_widget(p.find("Otra vez", root=p.stage.over))
    assert voice.said[-1] == (f"Elegir\n{text}", "es", True)
