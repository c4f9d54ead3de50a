"""On an upright table the height is used: pictures, larger cards, and what hands need at the lower edge."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.models.game.notice import Notice
from companion.models.set_up.games import games_of
from companion.table.journal.entries import Seating
from companion.ui.questions.panel import panel_in
from companion.ui.screens.lying_about import PICTURE, Scattered
from companion.ui.screens.set_up.games import GamesScreen
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.seats import Seats
from tests.ui.house import NINE, VIRTUAL
from tests.ui.look.test_layout import check
from tests.ui.tables import at_question

pytestmark = pytest.mark.xdist_group("window")

UPRIGHT = "touch-display-2"
TEXTS = [("de", 1.0), ("es", 1.3), ("en", 1.6)]


def larger(p: Any, text: float) -> None:
    """All words in another size."""
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    p.frames(4)


def tiles(p: Any) -> list[Any]:
    """What has its icon above its words."""
    return [one for one in p.stage.walk(restrict=True) if isinstance(one, TouchButton) and one.tile]


@pytest.mark.parametrize(("language", "text"), TEXTS)
def test_home_is_whole_upright(pilot: Callable[..., Any], language: str, text: float) -> None:
    p = pilot(panel=UPRIGHT, language=language)
    larger(p, text)
    check(p, "no game")
    p.flow.services.evening.begin("buerokratopoly", Seating.of(NINE[5:]), sources=VIRTUAL).close()
    p.flow.lobby.home()
    p.frames(4)
    check(p, "a game")


def test_home_without_a_game_has_a_picture_above_and_tiles_to_its_lower_edge(pilot: Callable[..., Any]) -> None:
    p = pilot(panel=UPRIGHT, language="de")
    p.frames(4)
    (lies,) = [one for one in p.stage.walk(restrict=True) if isinstance(one, Scattered)]
    assert lies.height >= p.flow.look.theme.design(PICTURE)
    shown = tiles(p)
    assert {one.shows for one in shown} >= {"Vorleser & Würfel", "Üben", "Werkstatt", "Einstellungen"}
    assert len({one.height for one in shown}) == 1 and shown[0].height > p.flow.look.theme.mm(14)
    edge = p.flow.look.theme.units(1)
    assert max(one.to_window(one.right, 0)[0] for one in shown) == pytest.approx(p.window.width - edge, abs=2)


def test_a_wide_panel_has_lines_for_the_ways(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    assert not tiles(p) and p.find("Üben").orientation == "horizontal"


def boxes(p: Any) -> list[Any]:
    """The games to choose from, from the upper left."""
    return sorted(p.find_all(role="game"), key=lambda one: (-one.to_window(0, one.y)[1], one.to_window(one.x, 0)[0]))


def games_to_choose(p: Any, count: int) -> None:
    """The choice among so many games."""
    packs = p.flow.services.packs
    some = games_of(packs.list(), p.flow.look.language, packs.look)
    some = [replace(some[number % len(some)], id=str(number)) for number in range(count)]
    p.flow.navigator.push(lambda: GamesScreen(p.flow.look, some, lambda _: None, p.flow.navigator.back))
    p.frames(4)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_upright_the_games_fill_the_height_and_none_is_cut(pilot: Callable[..., Any], count: int) -> None:
    p = pilot(panel=UPRIGHT, language="es")
    larger(p, 1.3)
    games_to_choose(p, count)
    check(p, f"{count} games")
    shown = boxes(p)
    heads, feet = [one.to_window(0, one.top)[1] for one in shown], [one.to_window(0, one.y)[1] for one in shown]
    theme = p.flow.look.theme
    assert len(shown) == count and min(feet) == pytest.approx(theme.units(1), abs=1)
    assert max(heads) > p.window.height * 0.9 and not p.find_all(role="more")
    high = [one.box.front[3] for one in shown]
    assert high == sorted(high, reverse=True), "a line has more in it than the one above, never less"
    assert min(high) > theme.mm(45)


def test_more_games_are_pushed_up(pilot: Callable[..., Any]) -> None:
    p = pilot(panel=UPRIGHT)
    games_to_choose(p, 8)
    assert len(boxes(p)) == 8 and p.find_all(role="more")


@pytest.mark.parametrize(("language", "text"), TEXTS)
@pytest.mark.parametrize("count", [4, 9])
def test_the_set_up_is_whole_upright(pilot: Callable[..., Any], language: str, text: float, count: int) -> None:
    p = pilot(panel=UPRIGHT, language=language)
    larger(p, text)
    p.flow.new_game.set_up("buerokratopoly")
    p.frames(4)
    check(p, "nobody")
    p.flow.stage.screen._sit(count)
    for guest, name in zip(p.flow.new_game.setup.guests.all, NINE[-count:], strict=True):
        p.flow.new_game.setup.guests.rename(guest.name, name)
    p.flow.new_game.show()
    p.frames(4)
    check(p, f"{count} people")
    p.flow.stage.screen._seat(p.flow.new_game.setup.guests.all[0].place)
    p.frames(4)
    check(p, "somebody picked")


def test_upright_short_ways_share_a_line_and_the_rest_is_the_tables(pilot: Callable[..., Any]) -> None:
    p = pilot(panel=UPRIGHT, language="de")
    p.flow.new_game.set_up("buerokratopoly")
    p.flow.stage.screen._sit(4)
    p.frames(4)
    ways = {way.shows.split()[0]: way for way in p.find_all(role="way")}
    rules, new, dice = ways["Regeln"], ways["Neu"], ways["Würfel"]
    assert (rules.y, rules.height) == (new.y, new.height) and rules.right < new.x
    assert dice.width > 1.9 * rules.width, "its words need a whole line"
    begin = p.find("Beginnen")
    assert begin.to_window(0, begin.y)[1] == pytest.approx(p.flow.look.theme.units(1), abs=1)
    (table,) = [one for one in p.stage.walk(restrict=True) if isinstance(one, Seats)]
    assert table.height > p.window.height * 0.45


def test_upright_the_box_lies_between_the_tags(pilot: Callable[..., Any]) -> None:
    p = pilot(panel=UPRIGHT, language="de", painted=True)
    p.flow.new_game.set_up("buerokratopoly")
    p.flow.stage.screen._sit(9)
    guests = p.flow.new_game.setup.guests
    for guest in guests.all:
        guests.rename(guest.name, f"Luise Frieda {guest.place}")
    p.flow.new_game.show()
    p.frames(4)
    (table,) = [one for one in p.stage.walk(restrict=True) if isinstance(one, Seats)]
    x, y, wide, high = table.board.front
    assert high > p.window.height * 0.15
    for place in table.places.values():
        left, low, across, up = place.tag
        apart = left + across <= x or left >= x + wide or low + up <= y or low >= y + high
        assert apart, f"the tag of {place.shows} lies on the box"


def asked(p: Any) -> Any:
    """What the open question is answered with."""
    panel = panel_in(p.flow.table.question_side)
    assert panel is not None
    return panel


def last_answer(p: Any) -> Any:
    """The lowest answer that is listed."""
    listed = asked(p).body
    return min((one for one in listed.children if one.height > 1), key=lambda one: one.to_window(0, one.y)[1])


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_upright_answers_stand_at_the_foot_however_long_the_sentence_is(pilot: Callable[..., Any], text: float) -> None:
    p = pilot(panel=UPRIGHT, language="de")
    larger(p, text)
    at_question(p, "choose_action", Seating.of(NINE[:3]))
    panel, feet, gaps = asked(p), [], []
    for sentence in ("Wer?", "Wer von allen, die hier am Tisch sitzen, beginnt nun?"):
        panel.sentence.text = sentence
        p.frames(4)
        check(p, sentence)
        feet.append(last_answer(p).to_window(0, last_answer(p).y)[1])
        gaps.append(panel.spare)
        assert feet[-1] == pytest.approx(panel.view.to_window(*panel.view.pos)[1], abs=1)
    assert feet[0] == pytest.approx(feet[1]) and gaps[0] > gaps[1], "the sentence takes the room above them"
    first = p.find_all(role="party", root=p.part("question"))[0]
    p.tap_widget(first)
    assert p.flow.stage.over is not None, "a tap finds what is seen"


def test_on_a_wide_panel_answers_stand_below_the_sentence(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    at_question(p, "choose_action", Seating.of(NINE[:3]))
    panel = asked(p)
    head = max(one.to_window(0, one.top)[1] for one in panel.body.children)
    assert head == pytest.approx(panel.view.to_window(0, panel.view.top)[1], abs=1)


def test_upright_a_notice_lies_above_the_answers(pilot: Callable[..., Any]) -> None:
    p = pilot(panel=UPRIGHT, language="de")
    at_question(p, "choose_action", Seating.of(NINE[:3]))
    room = p.flow.table.room_for(Notice("Kurz."))
    panel = asked(p)
    assert p.flow.table.has_room_for(Notice("Kurz."))
    assert room.y >= max(one.to_window(0, one.top)[1] for one in panel.body.children) - 1
    assert room.y + room.height <= panel.view.to_window(0, panel.view.top)[1] + 1
