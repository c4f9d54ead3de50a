"""Setting up by taps: a saved group, people round the table, what they are told apart by, where dice come from."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.models.game.parties import looks_at, shorts_at
from companion.models.game.party_looks import COLOURS
from companion.table.evening.inputs import Button
from companion.table.evening.people import Group, Settings
from companion.table.journal.entries import Badge, Person, Seating
from companion.ui.widgets.text import BriefText
from hardware.leds import Light
from hardware.rig.rig import Rig
from hardware.wiring.file import default_wiring
from tests.ui.house import VIRTUAL, play_until
from tests.ui.sitting import write_names
from tests.ui.table.test_evening import THREE, dismiss, tap_post
from tests.ui.voices import Recorder

pytestmark = pytest.mark.xdist_group("window")

MOST_TAPS = 6
"""From the home screen to the first move of a group that has played before."""


def a_group(*people: Person, pack: str = "buerokratopoly", **more: Any) -> Group:
    seating = Seating.of(people or [Person(name) for name in THREE])
    return Group(", ".join(person.name for person in seating.people), seating, pack, sources=VIRTUAL, **more)


def to_set_up(p: Any, title: str = "Bürokratopoly") -> Any:
    """From home to the drawn table; its screen."""
    p.tap("New game")
    p.tap(title, "game")
    return p.flow.stage.screen


def type_name(p: Any, name: str) -> None:
    for letter in name:
        p.tap(letter, "key")
    p.tap("Done")


def seated(p: Any) -> dict[int, str]:
    return {place: guest.name for place, guest in p.flow.new_game.setup.guests.seated.items()}


def test_a_saved_group_makes_its_first_move_within_six_taps(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.services.evening.save_group(a_group())
    taps: list[tuple[float, float]] = []
    touch = p.tap_at

    def counted(x: float, y: float) -> None:
        taps.append((x, y))
        touch(x, y)

    p.tap_at = counted
    to_set_up(p)
    p.tap("Begin")
    session = p.flow.opened.session
    first = session.question.asked()[0]
    tap_post(p, "dissidents.w1")
    assert session.game.state.posts["dissidents.w1"] == first
    assert len(taps) <= MOST_TAPS


def test_people_sit_where_they_are_tapped_and_move_by_two_taps(pilot: Callable[..., Any]) -> None:
    p = pilot()
    screen = to_set_up(p)
    for place in (5, 2, 9):
        p.tap(f"#{place}", "seat")
    assert seated(p) == {2: "Light blue", 5: "Orange", 9: "Green"}, "whoever tells no name is called by the colour"
    write_names(p, "Anna", "Ben", "Cem")
    assert seated(p) == {2: "Anna", 5: "Ben", 9: "Cem"}
    p.tap("Anna", "seat")
    assert screen.picked == 2
    p.tap("#7", "seat")
    assert seated(p) == {5: "Ben", 7: "Anna", 9: "Cem"}
    p.tap("Cem", "seat")
    p.tap("Ben", "seat")
    assert screen.picked == 5, "whoever is tapped next is open in their place"
    p.tap("Ben", "seat")
    assert seated(p) == {5: "Ben", 7: "Anna", 9: "Cem"}, "and nobody has changed places"
    p.tap("Begin")
    seating = p.flow.opened.session.seating
    assert [person.name for person in seating.people] == ["Ben", "Anna", "Cem"]
    assert [seating.place_of(name) for name in ("Ben", "Anna", "Cem")] == [5, 7, 9]


def test_colour_mark_short_name_and_address_hold_at_the_table_and_in_the_group(
    pilot: Callable[..., Any], tmp_path: Any
) -> None:
    p = pilot(folder=tmp_path / "same")
    p.flow.services.evening.save_group(a_group())
    to_set_up(p)
    p.tap("Anna", "seat")
    p.tap("Another piece")
    p.tap(role="more of them")
    p.tap("green", "swatch")  # Cem has it: he takes Anna's orange
    p.tap("cross", "swatch")
    p.tap(role="short name")
    for _ in range(4):
        p.tap_widget(next(key for key in p.find_all(role="key") if key.icon == "erase"))
    type_name(p, "An")
    p.tap("Ms")
    p.tap("Done")
    p.tap("Begin")
    session = p.flow.opened.session
    worn = looks_at(session)
    assert (worn["Anna"].colour, worn["Anna"].mark) == (COLOURS["green"].colour, "cross")
    assert worn["Cem"].colour == COLOURS["orange"].colour
    assert len({look.colour for look in worn.values()}) == len({look.mark for look in worn.values()}) == 3
    assert shorts_at(session)["Anna"] == "An"
    shown = {party.name: party for party in p.flow.play.parties()}
    assert (shown["Anna"].look, shown["Anna"].short) == (worn["Anna"], "An")
    assert "Ms Anna" in p.flow.play.question().sentence or session.question.asked() != ("Anna",)
    assert p.flow.opened.teller("de").name("Anna") == "Frau Anna"
    group = p.flow.services.evening.groups()[0]
    assert group.seating.badges["Anna"][:2] == ("green", "cross")
    p.flow.lobby.home()
    p.frames()
    p.tap(role="running")
    assert looks_at(p.flow.opened.session) == worn, "another look after the game was resumed"


def test_the_way_back_leads_one_step_and_keeps_everybody(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.services.evening.save_group(a_group())
    to_set_up(p)
    p.tap("4", "number")
    here = seated(p)

    def back() -> None:
        p.tap_widget(p.flow.stage.screen.head.children[-1])

    p.tap("Anna", "seat")
    assert p.find("Another name")
    back()
    assert seated(p) == here and not p.find_all("Another name") and p.find("Begin")
    p.tap("Anna", "seat")
    p.tap("Another piece")
    p.tap(role="more of them")
    back()
    assert p.find_all(role="piece"), "out of what was folded the way leads to the pieces"
    p.tap("green", "piece")  # Cem has it, and takes Anna's
    worn = p.flow.new_game.setup.guests.badges()
    assert (worn["Anna"][:2], worn["Cem"].colour) == (("green", "triangle"), "orange")
    back()
    here = seated(p)
    back()
    p.tap("Bürokratopoly", "game")
    assert seated(p) == here and p.flow.new_game.setup.guests.badges() == worn
    back()
    p.tap("Karriere Poker", "game")
    assert seated(p) == here, "the same people look at another game"


def test_names_that_are_taken_or_empty_are_refused_kindly(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.services.evening.save_group(a_group())
    to_set_up(p)
    p.tap("4", "number")
    p.tap("Yellow", "seat")
    p.tap("Write the name")
    type_name(p, "anna")
    assert any("sits here already" in text for text in p.texts())
    assert len(seated(p)) == 4 and p.find_all(role="key"), "the keyboard is gone with what was typed"
    p.tap_widget(p.find(role="button", root=p.flow.stage.screen.head))
    assert not p.find_all(role="key"), "the way back does not leave the keyboard"
    p.tap("Ben", "seat")
    p.tap("Another name")
    for _ in range(3):
        p.tap_widget(next(key for key in p.find_all(role="key") if key.icon == "erase"))
    p.tap("Done")
    assert "Light blue" in seated(p).values(), "a name that was taken away is not that of the colour"


def test_what_only_one_sees_is_in_their_language(pilot: Callable[..., Any]) -> None:
    p = pilot()
    people = (Person("Anna", language="de"), Person("Ben"), Person("Cem", language="es"))
    p.flow.services.evening.save_group(a_group(*people))
    to_set_up(p)
    p.tap("Begin")
    play_until(p.flow.opened.session, lambda q: q.name == "choose_action", random.Random(4))
    dismiss(p)
    p.hand_over()
    for name, hold, choice in (
        ("Anna", "Halten", "Wahl"),
        ("Ben", "Hold to show", "Election"),
        ("Cem", "Mant", "Elec"),
    ):
        assert any(name in text for text in p.texts())
        p.hold(hold, 1.0)
        p.tap(choice, "option")
    assert p.flow.opened.session.driver.awaits_reveal or p.flow.stage.moment is not None


class _Now:
    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time


def test_a_simulated_tower_is_never_chosen_for_the_group(pilot: Callable[..., Any]) -> None:
    rig = Rig.simulated(default_wiring(), _Now())
    rig.start()
    p = pilot(rig=rig, light=Light)
    for _ in range(3):
        rig.poll()
    to_set_up(p)
    assert p.flow.status.tower() in ("simulated", "connecting", "absent")
    assert p.flow.new_game.setup.sources()["roll"] == ("typed",)
    rig.close()


def test_a_place_that_chooses_on_the_screen_has_no_buttons(pilot: Callable[..., Any]) -> None:
    rig = Rig.simulated(default_wiring(), _Now())
    rig.start()
    p = pilot(rig=rig, light=Light)
    p.flow.services.evening.save_group(a_group())
    to_set_up(p)
    p.tap("Dice", "way")
    screens = p.find_all("Screen")
    assert len(screens) == 3, "a wired place has no choice"
    p.tap_widget(screens[1])
    p.tap("Done")
    p.tap("Begin")
    session = p.flow.opened.session
    assert session.seating.choices == {1: "buttons", 2: "screen", 3: "buttons"}
    play_until(session, lambda q: q.name == "choose_action", random.Random(4))
    for place in (1, 2, 3):
        p.flow.opened.inputs.put(Button(place, 1))
    p.frames(2)
    assert session.question.answered() == ("Anna", "Cem")
    dismiss(p)
    p.hand_over("Ben")
    assert any("Give the screen to Ben" in text for text in p.texts())
    rig.close()


def test_places_without_buttons_are_marked_where_others_have_some(pilot: Callable[..., Any]) -> None:
    p = pilot()
    to_set_up(p)
    screen = p.flow.stage.screen
    assert "no buttons" not in p.texts()
    screen.box = replace(screen.box, wired=frozenset(range(1, 8)))
    screen.overview()
    p.frames(4)
    noted = {place.number for place in p.find_all(role="seat") if place.note}
    assert noted == {8, 9} and p.texts().count("no buttons") == 2


def test_every_kind_of_option_can_be_set(pilot: Callable[..., Any]) -> None:
    p = pilot()
    to_set_up(p, "Karriere Poker")
    setup = p.flow.new_game.setup
    for name in ("Ada", "Ben", "Cem", "Dora"):
        setup.add(name)
    p.flow.new_game.show()
    p.frames()
    p.tap("Cards", "way")
    p.tap("The box deals")
    assert setup.options["mode"] == "dealt"
    p.tap("Done")
    assert "The box deals" in p.texts()
    p.tap("Rules", "way")
    assert not [card for card in p.find_all(role="switch") if card.shows.startswith("Cards")], "it is asked for twice"
    number = next(card for card in p.find_all(role="switch") if "number of games" in card.shows)
    p.flow.stage.screen.body.children[0].view.view.scroll_to(number, animate=False)
    p.frames(4)
    p.tap_widget(number.children[-1])
    first = setup.options["games"]
    card = next(card for card in p.find_all(role="switch") if "number of games" in card.shows)
    p.flow.stage.screen.body.children[0].view.view.scroll_to(card, animate=False)
    p.frames(4)
    p.tap_widget(p.find("+", "button", card))
    assert setup.options["games"] == first + 1


def test_a_list_says_that_there_is_more_and_goes_on(pilot: Callable[..., Any]) -> None:
    p = pilot()
    to_set_up(p)
    p.flow.new_game.setup.add("Anna")
    p.flow.stage.screen._rules()
    p.frames(4)
    hidden = [card for card in p.find_all(role="switch") if p.list_around(card) is not None]
    assert hidden
    for _ in range(6):
        if not p.find_all("More below", "more"):
            break
        p.tap(role="more")
    assert not p.find_all("More below", "more"), "it still says more at the end"
    assert p.list_around(p.find_all(role="switch")[-1]) is None


def test_each_of_two_players_has_two_colours_that_are_all_unlike(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.services.evening.save_group(a_group(Person("Ada"), Person("Ben"), pack="buergermeister"))
    to_set_up(p, "The Mayors")
    p.tap("Begin")
    session = p.flow.opened.session
    worn = looks_at(session)
    figures = session.game.figures()
    assert len(figures) == 4
    assert len({worn[figure].colour for figure in figures}) == len({worn[figure].mark for figure in figures}) == 4
    first = worn[next(figure for figure, party in figures.items() if party == "Ada")]
    assert (worn["Ada"].colour, worn["Ada"].mark) == (first.colour, first.mark)
    assert session.seating.badges.keys() >= figures.keys(), "the second colour is not kept"


def test_the_badges_stay_with_the_figures_when_people_change(pilot: Callable[..., Any]) -> None:
    p = pilot()
    group = a_group()
    worn = {"Anna": Badge("pink", "star", "Ann")}
    seating = Seating(group.seating.people, group.seating.parties, group.seating.places, worn)
    evening = p.flow.services.evening
    p.flow.game.open(lambda _unsaved: evening.begin("buerokratopoly", seating, sources=VIRTUAL))
    session = p.flow.opened.session
    zoe = (Person("Zoe", address="Frau"), *seating.people[1:])
    session.seat(Seating(zoe, seating.parties, {0: 5, 1: 2, 2: 3}))
    shown = {party.name: party for party in p.flow.play.parties()}["Anna"]
    assert (shown.look.mark, shown.short, shown.place) == ("star", "Zoe", 5)
    assert p.flow.play.teller.name("Anna") == "Ms Zoe", "the address of the newcomer is not spoken"


def test_settings_hold_and_the_voice_obeys_the_quiet_hours(pilot: Callable[..., Any]) -> None:
    voice = Recorder()
    p = pilot(voice=voice)
    p.tap("Settings")
    p.tap("Voice")
    p.tap("Every night")
    assert voice.quiet is not None and (voice.quiet.start.hour, voice.quiet.end.hour) == (22, 7)
    p.tap("Slow")
    assert voice.pace < 150
    p.tap("None")
    assert voice.quiet is None
    p.tap("At the table")
    p.tap("Hold")
    p.tap("Screen")
    p.flow.stage.screen._set("rotation", 180)
    chosen = p.flow.services.evening.settings
    assert (chosen.child_lock, chosen.rotation) == (True, 180)


def test_unfit_settings_fall_back_to_the_usual() -> None:
    odd = {"rotation": 45, "volume": 7, "text_size": 9.5, "theme": "pink", "quiet_from": 99, "child_lock": True, "x": 1}
    assert Settings.from_plain(odd) == Settings(child_lock=True)
    assert Settings.from_plain([]) == Settings()


def test_what_is_ticked_stays_under_the_finger_whatever_changes_beside_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    to_set_up(p, "Karriere Poker")
    for name in THREE:
        p.flow.new_game.setup.add(name)
    p.flow.stage.screen._rules()
    p.frames(4)
    view = p.flow.stage.screen.body.children[0].view.view

    def line_of(switch: str) -> Any:
        return next(one for one in p.find_all(role="switch") if one.switch.id == switch)

    def top_of(line: Any) -> float:
        return float(line.to_window(line.x, line.top)[1])

    switches = [line.switch.id for line in p.find_all(role="switch") if line.turns]
    assert "games" in switches
    for switch in switches:
        view.scroll_to(line_of(switch), animate=False)
        p.frames(4)
        for _ in range(2):
            stood = top_of(line_of(switch))
            p.tap_widget(line_of(switch).children[-1])
            p.frames(4)
            now = top_of(line_of(switch))
            assert view.scroll_y in (0.0, 1.0) or abs(now - stood) < 2, (switch, stood, now)


def test_a_sentence_that_was_short_already_is_cut_with_one_ellipsis(pilot: Callable[..., Any]) -> None:
    p = pilot(language="es")
    brief = BriefText("HOUSE-1: nadie puede … · HOUSE-2: tampoco se …", p.flow.look.theme, lines=1)
    seen = set()
    for wide in range(60, 700, 10):
        brief.width = wide
        brief._wrap()
        seen.add(brief.text)
        assert "… …" not in brief.text and "· …" not in brief.text
    assert "HOUSE-1: nadie puede …" in seen and brief.whole in seen


def test_the_way_to_the_rules_says_with_one_ellipsis_that_there_is_more(
    pilot: Callable[..., Any], tmp_path: Path
) -> None:
    folder = tmp_path / "packs/ours"
    folder.mkdir(parents=True)
    clauses = "".join(
        f'  HOUSE-{n}: {{forbid: play, when: {{round: {n}}}, say: {{es: "En la candidatura {n} no se ataca a nadie, '
        'tampoco con cartas de estrella."}}\n'
        for n in (1, 2, 3)
    )
    head = "schema: 2\nid: ours\nextends: politburo\nlanguage: es\ntitle: En casa\nhouse:\n"
    (folder / "game.yaml").write_text(head + clauses, "utf-8")
    p = pilot(folder=tmp_path, own_packs=True, language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    p.frames(4)
    p.tap(p.flow.look._("New game"))
    p.tap("En casa", "game")
    (told,) = (text for text in p.texts() if text.startswith("En la candidatura 1"))
    assert told.endswith("… y 1 más") and "… …" not in told
