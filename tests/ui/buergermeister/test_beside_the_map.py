"""What stands beside the map of Die Bürgermeister and on its cards: all of it in sight, nothing on a figure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from math import dist
from typing import Any

import pytest

from companion.bots import bot
from companion.games.buergermeister.face.figures import Exchange, MayorsLeft, Owed
from companion.games.buergermeister.face.panels import CapturePanel, PlacingPanel
from companion.games.buergermeister.face.posters import LandPoster
from companion.ui.look.times import LANDED, SET_DOWN
from companion.ui.screens.table.end import EndScreen
from companion.ui.widgets.input.dice_pad import FaceKey
from companion.ui.widgets.text import text_width
from companion.ui.widgets.words.in_room import LineIfRoom
from tests.bench.windows.pictures import answer
from tests.games.buergermeister.table import seat
from tests.ui.buergermeister.test_land_map import CROSS, FOUR, begin, deck_from, tap_field
from tests.ui.buergermeister.test_look import draw_next
from tests.ui.house import sit_down
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

ANNA, LUISE, CEM, HANS = FOUR
FOUR_WAYS = {
    "steiermark.c3": LUISE,
    "steiermark.b3": ANNA,
    "steiermark.d2": CEM,
    "steiermark.d1": ANNA,
    "steiermark.e3": HANS,
    "steiermark.f3": HANS,
    "steiermark.g3": ANNA,
    "steiermark.d4": LUISE,
}
"""Beside Leoben (d3): opponents in each direction, all of them enclosed by a figure there."""

SEEN = [("touch-display-1", 1.0), ("touch-display-1", 1.3), ("touch-display-2", 1.0)]


def larger(p: Any, text: float) -> None:
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    p.frames(3)


def beside(p: Any, kind: type) -> Any:
    return next(one for one in p.widgets() if isinstance(one, kind))


@pytest.mark.parametrize(("panel", "text"), SEEN)
def test_four_directions_and_none_are_all_in_sight(pilot: Callable[..., Any], panel: str, text: float) -> None:
    p = pilot(panel=panel, language="es")
    larger(p, text)
    session = begin(p, {"turn": ANNA, "figures": FOUR_WAYS}, FOUR)
    tap_field(p, "steiermark.d3")
    calm(p)
    p.wait(1)
    assert session.question.name == "capture"
    asked = beside(p, CapturePanel)
    assert [card.number for card in p.find_all(role="option")] == [1, 2, 3, 4]
    assert asked.body.height <= asked.view.height + 1


def test_numerals_of_directions_lie_on_no_figure_and_not_on_each_other(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, {"turn": ANNA, "figures": FOUR_WAYS}, FOUR)
    tap_field(p, "steiermark.d3")
    calm(p)
    p.wait(1)
    board = p.flow.table.board
    discs = [arrow.moved(board.x, board.y).disc for arrow in board.arrows]
    figures = [board._stand(field) for field in (*FOUR_WAYS, "steiermark.d3")]
    assert len(discs) == 4
    for disc, figure in product(discs, figures):
        assert dist(disc, figure) > board._radius() * 1.9
    for number, disc in enumerate(discs):
        assert all(dist(disc, other) >= board.theme.design(30) for other in discs[:number])


@pytest.mark.parametrize(("panel", "text"), SEEN)
def test_two_directions_show_who_goes_and_who_comes(pilot: Callable[..., Any], panel: str, text: float) -> None:
    p = pilot(panel=panel, language="es")
    larger(p, text)
    marks = dict(zip(("Anna", "Ben", "Cem"), FOUR, strict=False))
    begin(p, {"turn": ANNA, "figures": {field: marks[who] for field, who in CROSS.items()}}, FOUR)
    tap_field(p, "steiermark.d3")
    calm(p)
    p.wait(1)
    looks, asked = p.flow.play.looks(), beside(p, CapturePanel)
    shown = [(one.gone, one.come, one.count) for one in p.widgets() if isinstance(one, Exchange)]
    pairs = {(looks[CEM], looks[ANNA], 1), (looks[LUISE], looks[ANNA], 1)}
    assert set(shown) == (pairs if text == 1 else set()), "large text has no room for the pieces"
    assert asked.body.height <= asked.view.height + 1


def test_an_upright_arrow_stays_in_its_column(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, {"turn": ANNA, "figures": FOUR_WAYS}, FOUR)
    tap_field(p, "steiermark.d3")
    calm(p)
    p.wait(1)
    board = p.flow.table.board
    column = board.laid.fields["steiermark.d3"]
    upright = [arrow for arrow in board.arrows if arrow.direction in ("north", "south")]
    assert len(upright) == 2
    for arrow in upright:
        assert (
            column.x <= arrow.x1 - board.theme.design(4) and arrow.x1 + board.theme.design(4) <= column.x + column.width
        )


def test_a_debt_shows_how_many_figures_must_go_and_stays_in_the_land(pilot: Callable[..., Any]) -> None:
    p = pilot()
    fields = ("wien.d3", "wien.e3", "wien.c3", "tirol.d3")
    card = next(one.id for one in seat(players=3).game.definition.cards if one.effect.pay)
    position = {"turn": "Anna", "figures": dict.fromkeys(fields, "Anna"), "purse": {"Anna": 0}}
    session = begin(p, {**position, "deck": deck_from(card)}, roll="typed")
    p.flow.play.typed([1])
    calm(p)
    assert session.question.name == "vacate"
    assert beside(p, Owed).count == 2, "50,000 each"
    assert p.flow.table.board.zoom is None
    tap_field(p, "wien.d3")
    calm(p)
    p.wait(1)
    assert session.question.name == "vacate"
    assert beside(p, Owed).count == 1
    assert p.flow.table.board.zoom == "wien", "the next one is often there, too"


def test_the_colour_is_chosen_in_the_land_where_the_figure_will_stand(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"}, ("Anna", "Ben"))
    tap_field(p, "tirol.d3")
    p.frames(3)
    assert session.question.name == "choose_colour"
    assert p.flow.table.board.zoom == "tirol"
    assert {"Anna 1", "Anna 2", "80 left"} <= set(p.texts())


@pytest.mark.parametrize(("panel", "text"), SEEN)
def test_no_capture_in_the_list_is_cut(pilot: Callable[..., Any], panel: str, text: float) -> None:
    p = pilot(panel=panel)
    larger(p, text)
    fields = [one.id for one in seat(players=4).game.definition.fields]
    begin(p, {"turn": ANNA, "figures": {one: FOUR[at % 4] for at, one in enumerate(fields) if at % 5 < 2}}, FOUR)
    p.wait(1)
    asked = beside(p, PlacingPanel)
    assert len(asked.board.captures) > len(asked.listed)
    assert asked.body.height <= asked.view.height + 1


def test_the_mayors_who_wait_are_shown_where_nothing_can_be_captured(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, {"turn": "Anna"})
    assert beside(p, MayorsLeft).count == 2
    tap_field(p, "tirol.d3")
    calm(p)
    p.wait(1)
    assert beside(p, MayorsLeft).count == 1
    assert "Tap on the map where." in p.texts()


def test_the_mayors_who_wait_are_there_after_a_card_in_a_land(pilot: Callable[..., Any]) -> None:
    p = pilot()
    card = next(one.id for one in seat(players=3).game.definition.cards if one.effect.nothing)
    rest = [one for one in deck_from("flu")["cards"] if one not in (card, "flu")]
    deck = {"ordered": True, "cards": [card, "flu", *rest]}
    session = begin(p, {"turn": "Anna", "deck": deck, "figures": {"tirol.b4": "Ben", "tirol.d4": "Ben"}})
    session.answer("Anna", "tirol.d3")
    while session.question.name == "capture":
        session.answer("Anna", "leave")
    calm(p)
    tap_field(p, "tirol.e3")
    p.wait(2)
    while session.question.name == "capture":
        p.tap_widget(p.find_all("Replace nobody", "button")[0])
        p.wait(2)
    for _ in range(3):
        if p.flow.stage.moment is not None:
            p.tap(role="moment")
            p.wait(2)
    assert session.question.name == "place_figure" and session.question.parties == ("Ben",)
    assert p.flow.table.board.zoom == "tirol"
    assert beside(p, MayorsLeft).count == 1


def test_the_last_figure_of_a_turn_is_seen_before_the_next_card(pilot: Callable[..., Any]) -> None:
    p = pilot()
    card = next(one.id for one in seat(players=3).game.definition.cards if one.effect.nothing)
    rest = [one for one in deck_from("flu")["cards"] if one not in (card, "flu")]
    session = begin(p, {"turn": "Anna", "deck": {"ordered": True, "cards": [card, "flu", *rest]}})
    tap_field(p, "tirol.d3")
    p.wait(1)
    tap_field(p, "tirol.e3")
    waits: Any = p.flow.stage.moment
    assert session.game.state.turn == "Ben" and waits is None
    assert p.flow.table.board.zoom == "tirol", "where it has just been placed"
    p.wait(SET_DOWN + LANDED)
    screen: Any = p.flow.stage.moment
    assert screen is not None and screen.moment.card == "flu"


def test_the_last_capture_of_a_turn_is_seen_before_the_next_card(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": ANNA, "figures": {"steiermark.d2": CEM, "steiermark.d1": ANNA}}, FOUR)
    session.answer(ANNA, "tirol.d3")
    session.answer(ANNA, "steiermark.d3")
    calm(p)
    p.wait(1)
    p.tap_widget(p.find_all(role="option")[0])
    board, waits = p.flow.table.board, p.flow.stage.moment
    assert session.game.state.turn == LUISE and waits is None
    p.wait(board.change.seconds + LANDED / 2)
    assert board.zoom == "steiermark" and p.flow.stage.moment is None, "the new piece is seen in its Land"
    p.wait(LANDED)
    assert p.flow.stage.moment is not None


def test_a_full_land_is_left_for_the_whole_map(pilot: Callable[..., Any]) -> None:
    p = pilot()
    *others, last = [one.id for one in seat(players=3).game.definition.fields if one.land == "wien"]
    session = begin(p, {"turn": "Anna", "figures": dict.fromkeys(others, "Anna")})
    tap_field(p, last)
    calm(p)
    p.wait(3)
    assert session.question.name == "place_figure" and session.question.parties == ("Anna",)
    assert p.flow.table.board.zoom is None
    assert "Tap on the map where." in p.texts() and "Place no more" in " ".join(p.texts())


def test_a_free_figure_is_not_asked_for_at_a_price(pilot: Callable[..., Any]) -> None:
    p = pilot()
    card = next(one.id for one in seat(players=3).game.definition.cards if one.effect.free_placements)
    begin(p, {"turn": "Anna", "deck": deck_from(card)})
    assert "Anna: place a figure, free of charge? 2 left." in p.texts()


def test_the_first_card_says_who_begins_by_lot_and_the_next_who_draws(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, "Anna", "Ben", "Cem", game="buergermeister")
    first = session.game.state.start
    assert f"By lot: {first} begins." in p.texts()
    calm(p)
    for _ in range(60):
        if session.game.state.turn != first:
            break
        p.flow.play.moments.clear()
        answer(session, bot("random", "buergermeister", "lot"))
    assert not any(text.startswith("By lot") for text in p.texts())


def test_the_dice_of_a_card_are_thrown_while_it_is_shown(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = draw_next(p, "bark_beetle")
    p.tap_widget(p.find_all("Throw for us", "button")[0])
    p.frames(2)
    assert session.question.name == "place_figure"
    assert any(text.startswith("Cem pays") for text in p.texts()), "what came of it is shown next"


def test_own_dice_are_typed_on_the_card_by_one_tap(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = draw_next(p, "bark_beetle")
    purse = session.game.state.purse["Cem"]
    p.tap_widget(next(key for key in p.widgets(p.flow.stage.moment) if isinstance(key, FaceKey) and key.face == 3))
    p.frames(2)
    assert session.game.state.purse["Cem"] == purse - 300_000
    assert "3 × 100,000" in p.texts(), "what came of it is shown next"
    p.tap(role="moment")
    p.wait(1)
    p.tap("Undo")
    p.frames(2)
    assert session.question.name == "roll_event" and session.game.state.purse["Cem"] == purse


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_two_dice_on_the_card_wait_for_each_other(pilot: Callable[..., Any], panel: str) -> None:
    p = pilot(panel=panel)
    two = next(one.id for one in seat(players=3).game.definition.cards if one.effect.dice == 2)
    session = draw_next(p, two)

    def keys() -> list[FaceKey]:
        shown = [one for one in p.widgets(p.flow.stage.moment) if isinstance(one, FaceKey)]
        return sorted(shown, key=lambda one: one.face)

    p.tap_widget(keys()[4])
    p.frames(2)
    assert session.question.name == "roll_event" and p.flow.play.typed_so_far == (5,)
    assert not p.find_all("Throw for us", "button"), "half a throw is not thrown over"
    p.tap(role="moment")
    p.frames(2)
    p.tap_widget(keys()[1])
    p.frames(2)
    assert "7 × 100,000" in p.texts()


def test_the_end_says_why_somebody_has_won(pilot: Callable[..., Any]) -> None:
    p = pilot()
    fields = [one.id for one in seat(players=3).game.definition.fields]
    figures = {one: ("Anna", "Ben", "Cem")[at % 3] for at, one in enumerate(fields[:-1])}
    session = begin(p, {"turn": "Anna", "figures": figures})
    session.answer("Anna", fields[-1])
    while session.question is not None:
        session.answer("Anna", "leave")
    for _ in range(12):
        p.wait(3)
        if p.flow.stage.moment is None:
            break
        p.tap(role="moment")
    assert p.flow.stage.toast is None, "nothing lies over the last place: the way back stands below"
    counts = {name: list(session.game.state.figures.values()).count(name) for name in ("Anna", "Ben", "Cem")}
    assert {str(count) for count in counts.values()} <= set(p.texts())
    winners = session.outcome.ranking[0]
    posters = [one for one in p.widgets() if isinstance(one, LandPoster)]
    assert [one.shows for one in posters] == [", ".join(winners)], "the winner's poster hangs beside the ranking"
    ranking = next(one for one in p.widgets() if isinstance(one, EndScreen)).listed
    assert ranking.children[0].height <= ranking.height + 1, "nobody is below the fold"


def test_the_next_throw_lies_beside_the_whole_map(pilot: Callable[..., Any]) -> None:
    """The Land where somebody else placed figures says nothing about it."""
    p = pilot()
    nothing = next(one.id for one in seat(players=3).game.definition.cards if one.effect.nothing)
    rest = [one for one in deck_from(nothing)["cards"] if one not in (nothing, "bark_beetle")]
    deck = {"ordered": True, "cards": [nothing, "bark_beetle", *rest]}
    session = begin(p, {"turn": "Anna", "deck": deck}, roll="typed")
    assert p.find("Place none")
    for field in ("tirol.d3", "tirol.b3"):
        tap_field(p, field)
        if session.question.name == "place_figure":
            assert p.find("Place no more")
    calm(p)
    p.wait(1)
    assert session.question.name == "roll_event"
    assert p.flow.table.board.zoom is None


def test_all_four_are_in_sight_at_the_end(pilot: Callable[..., Any]) -> None:
    p = pilot()
    fields = [one.id for one in seat(players=4).game.definition.fields]
    session = begin(p, {"turn": ANNA, "figures": {one: FOUR[at % 4] for at, one in enumerate(fields[:-1])}}, FOUR)
    session.answer(ANNA, fields[-1])
    while session.question is not None:
        session.answer(ANNA, "leave")
    for _ in range(12):
        p.wait(3)
        if p.flow.stage.moment is None:
            break
        p.tap(role="moment")
    ranking = next(one for one in p.widgets() if isinstance(one, EndScreen)).listed
    assert ranking.children[0].height <= ranking.height + 1, "nobody is below the fold"
    head = p.stage.top - ranking.to_window(*ranking.pos)[1] - ranking.height
    assert head < p.flow.look.theme.mm(3), "the sheet runs to the top"


def test_an_empty_purse_is_told_and_leads_on(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, {"turn": "Anna", "purse": {"Anna": 0}})
    p.wait(1)
    assert "The purse holds 0; the price is 100,000." in p.texts()
    assert p.find_all("Place none", "button")[0].style == "main", "it is the only way on"


def test_nobody_hands_the_screen_over_where_nobody_has_secrets(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"})
    p.flow.pages.party("Ben")
    p.frames(2)
    assert not any("Give the screen" in text for text in p.texts())
    p.tap("End now, if all agree")
    p.frames(2)
    assert session.game.state.agreed == ["Ben"]


@pytest.mark.parametrize(("panel", "whole"), [("touch-display-1", False), ("touch-display-2-landscape", True)])
def test_what_an_undo_takes_back_is_a_whole_sentence(pilot: Callable[..., Any], panel: str, whole: bool) -> None:
    p = pilot(panel=panel)
    begin(p, {"turn": "Anna", "figures": CROSS})
    tap_field(p, "steiermark.d3")
    calm(p)
    p.wait(1)
    told = next(one for one in p.widgets() if isinstance(one, LineIfRoom))
    assert p.flow.table.bar.is_wide and told.words.startswith("Anna in Leoben.") and told.fits
    assert told.text == (told.words if whole else "Anna in Leoben.")
    told.size = (5 * told.width, told.height)
    assert told.text == told.words, "all of it where it has room"
    told.size = (text_width("Anna in Leoben. ", told.wanted_px, face=told.face), told.wanted_px * 1.4)
    assert told.text == "Anna in Leoben."
    told.size = (text_width("Anna in …", told.smallest_px, face=told.face) + 2, told.wanted_px * 1.4)
    assert not told.text, "half a sentence says nothing"
