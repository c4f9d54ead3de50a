"""Die Bürgermeister at the window, by taps: placing, capturing, vacating, asking why; on every panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.games.buergermeister.models import map_of
from companion.games.buergermeister.rules.game import Buergermeister
from companion.table.journal.entries import Seating
from companion.ui.boards.maps.fields import abbreviated
from companion.ui.boards.maps.land_map import LandMap
from companion.ui.boards.maps.layout import MapRoom, free_run, overview, region
from companion.ui.look.theme import TOUCH_MM
from companion.ui.shell.profile import PROFILES
from tests.games.buergermeister.table import seat
from tests.ui.house import VIRTUAL
from tests.ui.look.test_layout import PANELS, SLACK, check
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

FOUR = ("Anna", "Friederike Luise", "Çem", "Hans-Joachim")
CROSS = {"steiermark.c3": "Ben", "steiermark.b3": "Anna", "steiermark.d2": "Cem", "steiermark.d1": "Anna"}
"""Beside Leoben (d3): one to the west between Anna's figures, one to the north."""


def begin(
    p: Any,
    position: Mapping[str, Any],
    names: tuple[str, ...] = ("Anna", "Ben", "Cem"),
    *,
    roll: str = "virtual",
    **options: Any,
) -> Any:
    """A game that stands at a position; its card does nothing."""
    card = next(one.id for one in seat(players=3).game.definition.cards if one.effect.nothing)
    evening = p.flow.services.evening
    at_turn = {"at": "turn", "deck": deck_from(card), **position}
    opened = evening.begin(
        "buergermeister", Seating.of(names), options=options, position=at_turn, sources={**VIRTUAL, "roll": (roll,)}
    )
    p.flow.game.open(lambda unsaved: opened)
    calm(p)
    return opened.session


def deck_from(card: str) -> dict[str, Any]:
    """The whole deck with this card on top."""
    rest = sorted(one.id for one in seat(players=3).game.definition.cards if one.id != card)
    return {"ordered": True, "cards": [card, *rest]}


def tap_field(p: Any, field: str) -> None:
    """Its region, if that is not open yet, and the field."""
    board = p.flow.table.board
    if board.zoom != board.board.fields[field].land:
        p.tap_at(*p.spot_of(field))
    p.tap_at(*p.spot_of(field))


def test_one_of_two_captures_is_chosen_on_the_map(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna", "figures": CROSS})
    assert "Leoben, Sty." in p.texts() and "replaces Trofaiach / Rottenmann" in p.texts()
    tap_field(p, "steiermark.d3")
    assert session.question.name == "capture"
    calm(p)
    board = p.flow.table.board
    assert board.zoom == "steiermark", "the map turns to where the choice is"
    assert board.board.arrows == {"north": ("steiermark.d2",), "west": ("steiermark.c3",)}
    assert [p.find("Trofaiach", "option").number, p.find("Rottenmann", "option").number] == [1, 2]
    assert "West: Ben loses 1" in p.texts()
    p.tap_at(*p.spot_of("steiermark.c3"))
    assert session.game.state.figures["steiermark.c3"] == "Anna"
    assert session.game.state.figures["steiermark.d2"] == "Cem"
    steps = [(step.colour, step.fields, step.off) for step in p.flow.table.board.board.steps]
    assert steps == [
        ("Anna", ("steiermark.d3",), False),
        ("Ben", ("steiermark.c3",), True),
        ("Anna", ("steiermark.c3",), False),
    ]


def test_money_moves_are_told_in_figures(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, {"turn": "Anna"})
    tap_field(p, "wien.d3")
    board = p.flow.table.board.board
    assert board.purses[0] == ("Anna", 1_900_000, -100_000)
    assert (board.fund, board.fund_moved) == (100_000, 100_000)
    assert any("1,900,000" in text for text in p.texts()), "and in words"


def test_a_taken_field_tells_why_and_what_keeps_its_figure(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna", "figures": {"steiermark.d3": "Ben"}})
    before = session.ledger.next_number
    tap_field(p, "steiermark.d3")
    told = " ".join(p.texts())
    assert "BM-35" in told and "BM-12" in told
    assert "West–east: still free: Rottenmann and Bruck an der Mur." in told
    assert session.ledger.next_number == before


def test_without_money_every_field_is_grey_and_says_so(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna", "purse": {"Anna": 50_000}})
    tap_field(p, "tirol.d3")
    assert any("BM-07" in text for text in p.texts())
    assert not session.game.state.figures
    calm(p)
    p.tap("Place none")
    assert session.game.state.turn == "Ben"


def test_two_players_choose_a_colour_with_its_mark(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"}, ("Anna", "Ben"))
    tap_field(p, "tirol.d3")
    assert session.question.name == "choose_colour"
    p.tap("Anna 2")
    assert session.game.state.figures == {"tirol.d3": "Anna 2"}
    looks = p.flow.play.looks()
    assert len({looks[colour] for colour in ("Anna 1", "Anna 2", "Ben 1", "Ben 2")}) == 4
    assert (looks["Anna"].colour, looks["Anna"].mark) == (looks["Anna 1"].colour, looks["Anna 1"].mark)


def test_captured_figures_are_listed_to_be_moved_by_hand(pilot: Callable[..., Any]) -> None:
    p = pilot()
    figures = {"steiermark.c3": "Ben 1", "steiermark.b3": "Anna 1"}
    session = begin(p, {"turn": "Anna", "figures": figures}, ("Anna", "Ben"))
    for value in ("steiermark.d3", "Anna 2", "west"):
        session.answer("Anna", value)
    calm(p)
    p.flow.pages.to_do()
    p.frames(3)
    told = [widget.shows for widget in p.find_all(role="task")]
    assert "Ben 1: take off Rottenmann" in told
    assert {"Anna 2: put on Rottenmann", "Anna 2: put on Leoben"} <= set(told)
    p.tap("Ben 1: take off Rottenmann")
    assert "Ben 1: take off Rottenmann" not in [widget.shows for widget in p.find_all(role="task")]


def test_four_parties_are_played_and_their_purses_corrected(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna 2"}, ("Anna", "Ben"), four_parties=True)
    assert [purse.side for purse in p.flow.table.board.board.purses] == ["Anna 1", "Ben 1", "Anna 2", "Ben 2"]
    p.flow.pages.correct()
    p.frames(3)
    page = p.flow.stage.screen
    assert [figure.name for figure in page.figures] == ["Anna 1", "Ben 1", "Anna 2", "Ben 2"]
    purse = next(row for group in p.flow.play.parts() for row in group.rows if row.path == ("purse", "Ben 2"))
    stepper = page.parts.row(purse)
    stepper._by(1)
    page._add(page.figures[3])
    page._spot("wien.d3")
    page._because("Agreed")
    page._done()
    assert session.game.state.purse["Ben 2"] == 2_050_000
    assert session.game.state.figures == {"wien.d3": "Ben 2"}


def test_a_field_is_vacated_by_a_tap_on_the_map(pilot: Callable[..., Any]) -> None:
    p = pilot()
    figures = {"wien.d3": "Anna", "wien.e3": "Anna", "tirol.d3": "Anna"}
    card = next(one.id for one in seat(players=3).game.definition.cards if one.effect.pay)
    session = begin(
        p, {"turn": "Anna", "figures": figures, "purse": {"Anna": 0}, "deck": deck_from(card)}, roll="typed"
    )
    p.flow.play.typed([1])
    calm(p)
    assert session.question.name == "vacate"
    assert {spot for spot, option in p.flow.table.board.targets.items() if option.open} == set(figures)
    tap_field(p, "tirol.d3")
    assert "tirol.d3" not in session.game.state.figures


def test_a_correction_names_a_field_in_one_piece(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, {"turn": "Anna"})
    broken = next(one for one in p.flow.table.board.board.fields.values() if "- " in one.short)
    p.flow.game.close()
    begin(p, {"turn": "Anna", "figures": {broken.id: "Anna"}})
    p.flow.pages.correct()
    p.frames(3)
    for _ in range(2):  # its Land, then the figure there
        p.tap_at(*p.spot_of(broken.id))
        p.frames(3)
    assert f"Anna, {broken.in_short}: tap where it stands." in p.texts() and "- " not in broken.in_short


def test_a_throw_beside_the_map_says_what_it_costs(pilot: Callable[..., Any]) -> None:
    p = pilot()
    card = next(one.id for one in seat(players=3).game.definition.cards if one.effect.pay)
    begin(p, {"turn": "Anna", "deck": deck_from(card)}, roll="typed")
    assert "Pips × 100,000: Anna pays it into the fund." in p.texts()
    assert p.part("event").art.exists, "and shows the picture of its postcard"


def test_an_abbreviated_field_reads_as_no_other_word() -> None:
    fields = seat(players=3).game.definition.fields
    shorts = {field.short or field.name for field in fields}
    told = {short.replace("- ", ""): abbreviated(short) for short in shorts}
    assert (told["Rottenmann"], told["Klagenfurt"], told["Leoben"]) == ("Rottenm.", "Klagenf.", "Leoben")
    first = {short.partition("- ")[0] for short in shorts}
    assert not [one for one in told.values() if one.endswith(".") and one[:-1] in first], "never cut where it breaks"


def test_the_name_of_a_land_lies_beside_its_pieces_and_in_whole_where_it_has_room() -> None:
    game = seat(players=3).game
    assert isinstance(game, Buergermeister)
    board, profile = map_of(game, game.view(table()), teller()), PROFILES["touch-display-1"]
    room = MapRoom(profile.width * 0.585, profile.height * 0.735, profile.mm(TOUCH_MM), profile.mm(3), 4)
    boxes = overview(board, room).fields
    before = free_run(board, "tirol", boxes, 40)
    assert before is not None
    under = next(one for one, box in boxes.items() if box.holds(before.centre[0], before.y - 2))
    taken = {**board.fields, under: replace(board.fields[under], owner="Anna")}
    after = free_run(replace(board, fields=taken), "tirol", boxes, 40)
    assert after is not None
    across, up = (abs(one - other) for one, other in zip(after.centre, boxes[under].centre, strict=True))
    assert across > after.width / 2 or up > 1.5 * after.height, "not right above it or below"
    assert free_run(board, "tirol", boxes, profile.width) is None


# ── sizes ───────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("panel", PANELS)
def test_every_field_is_found_by_a_finger(panel: str) -> None:
    game = seat(players=3).game
    assert isinstance(game, Buergermeister)
    board = map_of(game, game.view(table()), teller())
    profile = PROFILES[panel]
    wide = profile.width * (0.98 if profile.portrait else 0.585)
    high = profile.height * (0.43 if profile.portrait else 0.735)
    room = MapRoom(wide, high, profile.mm(TOUCH_MM), profile.mm(3), 4)
    touch = profile.mm(TOUCH_MM) * SLACK * 0.97
    for land in board.lands:
        laid = region(board, land, room)
        assert set(laid.fields) == set(board.lands[land].fields)
        for box in laid.fields.values():
            assert box.width >= touch and box.height >= touch, (panel, land, box)
            assert box.x >= -1 and box.x + box.width <= wide + 1 and box.y >= laid.purses.height - 1
    whole = overview(board, room)
    assert set(whole.fields) == set(board.fields)
    assert all(box.x >= -1 and box.y > whole.purses.y for box in whole.fields.values())


def table() -> Any:
    from companion.engine.vocabulary import TABLE

    return TABLE


def teller() -> Any:
    from companion.texts import Teller

    return Teller({}, {}, "en", {})


def screens(p: Any) -> Any:
    """The table of this game in its states; yields each one's name while it is shown."""
    begin(p, {"turn": FOUR[0], "figures": {}}, FOUR)
    yield "placing"
    p.flow.table.board.open_region("kaernten")
    p.frames(2)
    yield "a Land"
    p.flow.game.close()
    marks = dict(zip(("Anna", "Ben", "Cem"), FOUR, strict=False))
    session = begin(p, {"turn": FOUR[0], "figures": {f: marks[c] for f, c in CROSS.items()}}, FOUR)
    session.answer(FOUR[0], "steiermark.d3")
    calm(p)
    yield "capture"
    p.flow.pages.correct()
    p.frames(3)
    yield "correct"
    p.flow.game.close()
    card = next(one.id for one in seat(players=3).game.definition.cards if one.effect.pay)
    owing = {"turn": FOUR[0], "figures": dict.fromkeys(("wien.d3", "wien.e3", "tirol.d3"), FOUR[0])}
    begin(p, {**owing, "purse": {FOUR[0]: 0}, "deck": deck_from(card)}, FOUR, roll="typed")
    yield "throw"
    p.flow.play.typed([1])
    calm(p)
    yield "vacate"
    p.flow.game.close()
    begin(p, {"turn": FOUR[0]}, FOUR[:2])
    tap_field(p, "tirol.d3")
    p.frames(3)
    yield "two colours"


@pytest.mark.parametrize(("panel", "language"), [("touch-display-1", "es"), ("touch-display-2", "de")])
def test_every_screen_is_whole(pilot: Callable[..., Any], panel: str, language: str) -> None:
    p = pilot(panel=panel, language=language)
    for name in screens(p):
        check(p, f"{panel}, {language}, {name}")
        if p.flow.table is not None:
            assert isinstance(p.flow.table.board, LandMap)
