"""People at the window: swapped, on a break, gone, followed by somebody new, waited for; by taps on the real thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.table.play.presence import renamed
from companion.table.play.waiting import PATIENCE
from companion.ui.game.menu import UsualCard
from companion.ui.look.times import HOLD
from companion.ui.questions.alone.secretly import ChosenCard
from companion.ui.screens.set_up.set_up import SetUpScreen
from companion.ui.screens.table.people import PeopleScreen
from companion.ui.widgets.chips import PartyChip
from companion.ui.widgets.things.names import Name
from tests.ui.house import NINE, VIRTUAL
from tests.ui.people.screens import go_to, open_game, tap_below
from tests.ui.tables import calm
from tests.ui.voices import Recorder

pytestmark = pytest.mark.xdist_group("window")

FOUR = ("Anna", "Ben", "Cem", "Dora")


def page(p: Any, **more: Any) -> Any:
    """A game of four with its page of people; its session."""
    session = open_game(p, FOUR, **more)
    p.tap("Menu")
    p.tap("People")
    assert isinstance(p.flow.stage.screen, PeopleScreen)
    return session


def test_places_are_swapped_by_three_taps_and_told(pilot: Callable[..., Any]) -> None:
    voice = Recorder()
    p = pilot(voice=voice, voice_state=lambda: "ready")
    session = page(p)
    before = session.ledger.next_number
    p.tap("Anna", "seat")
    p.tap("Another place")
    p.tap("Cem", "seat")
    assert [entry.kind for entry in session.ledger.entries[before:]] == ["seats"]
    assert (session.seating.place_of("Anna"), session.seating.place_of("Cem")) == (3, 1)
    assert voice.said[-1][0] == "Anna and Cem have swapped places."
    assert voice.said[-1][0] in p.texts()


def test_somebody_new_plays_on_under_his_own_name(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = page(p)
    p.tap("Somebody joins")
    assert any("begun with 4 players" in text for text in p.texts())
    assert "Rule GEN-10" in p.texts() and "GEN-10" not in p.texts()
    p.tap("Ben", "button")
    for letter in "Cem":
        p.tap(letter, "key")
    p.tap("Done")
    assert session.seating.people[-1].name == "Dora", "two people of one name"
    for _ in range(3):
        p.tap_widget(next(key for key in p.find_all(role="key") if key.icon == "erase"))
    for letter in "Ulla":
        p.tap(letter, "key")
    p.tap("Done")
    assert session.seating.parties["Ben"] == 4
    p.flow.at_table.show()
    p.frames()
    shown = [chip.party.title for chip in p.find_all(role="party")]
    assert shown == ["Anna", "Ulla", "Cem", "Dora"]
    go_to(p, "choose_action")
    assert p.find("Ulla", "party").party.name == "Ben"


@pytest.mark.parametrize("off", [False, True])
def test_somebody_leaves_and_the_game_goes_on_by_itself_for_him(pilot: Callable[..., Any], off: bool) -> None:
    p = pilot()
    session = open_game(p, FOUR)
    assert go_to(p, "choose_action")
    p.flow.attendance.page()
    p.frames()
    p.tap("Ben", "seat")
    tap_below(p, "Leaves")
    p.hold("they come off the board" if off else "they stay where they are", 1.0)
    assert session.seating.absent == {"Ben": "left"}
    assert ("Ben" in session.game.state.posts.values()) is not off
    p.frames()
    assert session.question.answered() == ("Ben",)
    assert session.ledger.entries[-1].source == "policy"
    assert "Ben" not in [place.shows for place in p.find_all(role="seat")]
    p.flow.stage.hush()
    p.tap("Ben", "button")
    p.tap("Is back")
    assert not session.seating.absent
    assert session.seating.place_of("Ben") == 2


def test_the_box_may_play_on_for_whoever_leaves(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_game(p, FOUR)
    p.flow.attendance.page()
    p.frames()
    p.tap("Ben", "seat")
    tap_below(p, "Leaves")
    tap_below(p, "The box plays")
    assert set(session.seating.box) == {"Ben"}
    assert not session.seating.absent


def test_another_number_of_players_begins_anew_where_the_rules_say_so(pilot: Callable[..., Any]) -> None:
    from companion.table.journal.entries import Seating

    p = pilot()
    evening = p.flow.services.evening
    seating = Seating.of((*FOUR, "Emil"))
    p.flow.game.open(lambda _unsaved: evening.begin("karriere_poker", seating, sources=VIRTUAL))
    p.frames(4)
    p.flow.attendance.page()
    p.frames()
    p.tap("Ben", "seat")
    tap_below(p, "Leaves")
    assert "Rule KP-27" in p.texts()
    assert not p.find_all("Hold")
    p.tap("A new game with the others")
    assert isinstance(p.flow.stage.screen, SetUpScreen)
    assert p.flow.new_game.setup.names == ["Anna", "Cem", "Dora", "Emil"]
    assert p.flow.play is None


def test_how_somebody_is_spoken_to(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = page(p)
    p.tap("Dora", "seat")
    tap_below(p, "Ms or Mr, language")
    p.tap("Ms")
    tap_below(p, "Español")
    person = session.seating.person_of("Dora")
    assert (person.address, person.language) == ("Frau", "es")
    assert p.flow.play.teller.name("Dora") == "Ms Dora"


def test_who_does_not_answer_is_nudged_by_light_and_voice_then_the_table_decides(pilot: Callable[..., Any]) -> None:
    voice = Recorder()
    p = pilot(voice=voice, voice_state=lambda: "ready")
    session = open_game(p, FOUR)
    asked = session.question.asked()[0]
    shown: dict[int, Any] = {}
    p.flow.status.light = lambda game, nudged=(): shown.update({0: tuple(nudged)})
    wait(p, PATIENCE)
    assert voice.said[-1][0] == f"We are waiting for {asked}."
    assert p.flow.stage.toast.notice.text == f"We are waiting for {asked}."
    assert shown[0] == (asked,)
    wait(p, PATIENCE)
    toast = p.flow.stage.toast
    assert toast.notice.text == f"{asked} does not answer."
    p.tap(f"{asked} takes a break")
    assert session.seating.absent == {asked: "away"}
    p.wait(2.5)
    assert p.flow.stage.toast.notice.text == f"{asked} is not there."
    p.tap("We wait")
    assert p.flow.stage.toast is None
    p.wait(2.5)
    assert p.flow.stage.toast is None
    wait(p, PATIENCE)
    before = session.ledger.next_number
    p.tap("Take the usual answer")
    assert session.ledger.next_number == before, "a tap answers for nobody"
    p.hold("Take the usual answer", HOLD + 0.2, "button")
    entry = session.ledger.entries[before]
    assert (entry.party, entry.source) == (asked, "agreed")
    assert shown[0] != (asked,)


def wait(p: Any, seconds: float) -> None:
    """Let much time pass in few frames."""
    p.clock.time += seconds
    p.kivy_clock.tick()  # what is shown from now on stays for its time
    p.frames(4)


def test_what_is_answered_for_somebody_in_secret_is_not_named(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_game(p, FOUR)
    assert go_to(p, "choose_action")
    p.flow.attendance.away(next(one for one in p.flow.attendance.people() if one.name == "Ben"))
    p.flow.at_table.show()
    calm(p)
    for name in ("Anna", "Cem", "Dora"):
        session.answer(name, "mutiny", source="button")
    p.wait(2.5)
    words = p.flow.stage.toast.shows
    assert words == "Ben is not there. We wait Take the usual answer"
    p.hold("Take the usual answer", HOLD + 0.2, "button")
    assert session.question.answered() == FOUR
    assert not [text for text in p.texts() if "Election" in text], "the choice can be read before the reveal"


def test_nine_names_above_the_table_have_one_size(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    open_game(p, NINE)
    go_to(p, "choose_action")
    chips = [one for one in p.widgets(p.flow.table.chips) if isinstance(one, PartyChip)]
    names = [word for chip in chips for word in chip.walk(restrict=True) if isinstance(word, Name)]
    assert len(names) == 9 and len({(name.font_size, name.face) for name in names}) == 1


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
@pytest.mark.parametrize("text", [1.0, 1.3])
def test_nine_first_names_at_the_edge_are_whole_in_one_size(pilot: Callable[..., Any], panel: str, text: float) -> None:
    p = pilot(panel=panel, language="de")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    open_game(p, NINE)
    calm(p)
    chips = [one for one in p.widgets(p.flow.table.chips) if isinstance(one, PartyChip)]
    names = [word for chip in chips for word in chip.walk(restrict=True) if isinstance(word, Name)]
    assert [name.text for name in names] == [
        "Anna",
        "Benjamin",
        "Çem",
        "Dorothea",
        "Emil",
        "Friederike",
        "Gülşen",
        "Hans-J.",
        "Íñigo",
    ]
    assert len({(name.font_size, name.face) for name in names}) == 1
    assert not any(name.is_cut for name in names)
    first = names[0]
    assert first.font_size * first.face.cap >= p.flow.table.theme.mm(2.75)


def cards(p: Any) -> list[ChosenCard]:
    """The cards that lie face down in the question."""
    return [one for one in p.widgets(p.part("question")) if isinstance(one, ChosenCard)]


def test_whoever_has_chosen_of_nine_has_a_card_in_place_of_the_key_and_nobody_stands_there_twice(
    pilot: Callable[..., Any],
) -> None:
    p = pilot()
    session = open_game(p, NINE)
    go_to(p, "choose_action")
    table = p.flow.table
    assert [key.shows for key in p.find_all(role="party")] == list(NINE) and table.chips.parent is None
    session.answer("Benjamin", "mutiny")
    p.frames(2)
    assert [card.party.name for card in cards(p)] == ["Benjamin"]
    assert "Benjamin" not in [key.shows for key in p.find_all(role="party")]
    for name in NINE:
        if name != "Benjamin":
            session.answer(name, "mutiny")
    calm(p)
    assert [card.party.name for card in cards(p)] == list(NINE)
    p.tap("Reveal")
    assert p.flow.stage.moment is not None


def test_the_menu_shows_what_people_come_for_as_cards(pilot: Callable[..., Any]) -> None:
    p = pilot()
    open_game(p, FOUR)
    p.tap("Menu")
    cards = [one.shows for one in p.widgets(p.flow.stage.over) if isinstance(one, UsualCard)]
    assert [words.split()[0] for words in cards] == ["Rules", "People", "Home"]
    for words in ("Check the board", "Turn the screen", "Settings", "Devices"):
        assert p.find(words, root=p.flow.stage.over)
    p.tap("On with the game")
    assert p.flow.stage.over is None


@pytest.mark.parametrize("language", ["de", "en", "fr"])
@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_in_the_largest_type_nothing_of_the_menu_s_cards_is_cut(
    pilot: Callable[..., Any], panel: str, language: str
) -> None:
    p = pilot(panel=panel, language=language)
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.6))
    open_game(p, FOUR)
    p.tap(p.flow.look._("Menu"))
    cards = [one for one in p.widgets(p.flow.stage.over) if isinstance(one, UsualCard)]
    assert len(cards) == 3 and all(card.needed <= card.height + 1 for card in cards)


def test_a_name_that_somebody_began_with_is_refused_with_who_that_was(pilot: Callable[..., Any]) -> None:
    """The game knows its parties by these names: nobody understood why a name that nobody has any more is not free."""
    p = pilot()
    session = page(p)
    assert p.flow.play.seat(renamed(session.seating, 1, "Ulla"))
    p.tap("Cem", "seat")
    p.tap("Another name")
    for _ in range(3):
        p.tap_widget(next(key for key in p.find_all(role="key") if key.icon == "erase"))
    for letter in "Ben":
        p.tap(letter, "key")
    p.tap("Done")
    assert session.seating.people[2].name == "Cem"
    assert any("Ulla began as “Ben”" in text for text in p.texts())
