"""How the map of Die Bürgermeister is printed, what moves on it, and what is shown large: cards, Länder, the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.buergermeister.face.postcard import Postcard, effect_in_words
from companion.games.buergermeister.face.posters import STAMP_HIGH, STAMP_MM, FullLandScene, LandPoster, Urn
from companion.games.buergermeister.face.print import map_style, printed
from companion.models.boards.land_map import FieldModel
from companion.table.journal.entries import Seating
from companion.ui.boards.lettering import hyphenated
from companion.ui.boards.maps import strips
from companion.ui.boards.maps.arrows import CaptureArrow
from companion.ui.boards.maps.fields import EVEN_MM, SIZES, WELL_MM, even_size
from companion.ui.boards.maps.motion import BoardChange, TurnedPiece, change_of, set_down, turned_over
from companion.ui.boards.maps.outline import COUNTRY, LAND, coast, components, covered, holes, shares
from companion.ui.boards.maps.style import MapStyle
from companion.ui.look import times
from companion.ui.look.faces import Typeface
from companion.ui.look.motion.motion import RUNNING
from companion.ui.look.paint.papers import Art
from companion.ui.look.palettes import CONTRAST
from companion.ui.widgets.text import text_width
from companion.ui.widgets.things.names import Name
from tests.games.buergermeister.table import seat
from tests.ui.buergermeister.test_land_map import CROSS, FOUR, begin, deck_from, tap_field
from tests.ui.draws import MOST_DRAWS, draws
from tests.ui.house import VIRTUAL
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")

MONEYLESS = "sunny_sunday"


def definition() -> Any:
    return seat(players=3).game.definition


def cells() -> dict[tuple[int, int], str]:
    return {(one.row, one.column): one.land for one in definition().fields}


# ── the sheet ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("hand", [COUNTRY, LAND])
def test_the_coast_runs_around_every_cell_and_through_none(hand: Any) -> None:
    grid = frozenset(cells())
    scale = 20
    loops = [tuple((x * scale, y * scale) for x, y in loop) for loop in coast(grid, hand)]
    rows = covered(loops, 27 * scale, 17 * scale)
    for row, column in grid:
        for x, y in ((1, 1), (scale - 2, 1), (1, scale - 2), (scale - 2, scale - 2), (scale // 2, scale // 2)):
            assert rows[row * scale + y][column * scale + x] == 255, (row, column)
    assert len(loops) == len(components(grid)) == 2, "Vienna is drawn apart"


def test_the_same_map_has_the_same_coast_and_another_one_its_own() -> None:
    grid = frozenset(cells())
    assert coast(grid, COUNTRY) == coast(frozenset(sorted(grid)), COUNTRY)
    moved = grid - {(14, 12)} | {(14, 11)}
    assert coast(moved, COUNTRY) != coast(grid, COUNTRY)


def test_the_hole_of_vienna_is_land_and_not_sea() -> None:
    grid = frozenset(cells())
    assert holes(grid) == {(5, 20)}
    assert {land.id for land in definition().lands if land.inset_of == "niederoesterreich"} == {"wien"}


def test_the_rim_belongs_to_the_nearest_region() -> None:
    whose = shares(tuple(cells().items()))
    assert whose[12 * 6 + 3, 15 * 6 + 1] == "kaernten"
    assert whose[0 * 6 + 5, 8 * 6] == "vorarlberg"


@pytest.mark.parametrize("own", [{}, {(6, 9): "tirol", (7, 9): "tirol"}])
def test_neighbours_differ_in_their_fills(own: dict[tuple[int, int], str]) -> None:
    grid = cells() | own
    lands: dict[str, list[tuple[int, int]]] = {}
    for cell, land in grid.items():
        lands.setdefault(land, []).append(cell)
    for style in (map_style(), MapStyle(), replace(map_style(), fills=dict.fromkeys(lands, "#C6D59B"))):
        fills = style.fills_of(lands)
        for (row, column), land in grid.items():
            for beside in ((row + 1, column), (row, column + 1)):
                assert grid.get(beside, land) == land or fills[grid[beside]] != fills[land], (land, grid[beside])


def test_high_contrast_prints_black_on_white() -> None:
    style = map_style().for_theme(CONTRAST)
    assert style.flat and {style.paper, style.field, style.strip} == {CONTRAST.paper}
    assert {style.ink, style.border, style.first} == {CONTRAST.ink}


def test_every_card_has_a_picture_and_says_what_must_be_done(pilot: Callable[..., Any]) -> None:
    p = pilot(language="de")
    for card in definition().cards:
        assert Art("buergermeister", f"motif_{printed().motifs[card.id]}").exists, card.id
        first, second = effect_in_words(card.effect, 100_000, "Anna", p.flow.look)
        assert first and ("Anna" in second) == (card.effect.dice > 0 or card.effect.look_at_next), card.id


# ── by taps ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def at_capture(p: Any) -> Any:
    session = begin(p, {"turn": "Anna", "figures": CROSS})
    tap_field(p, "steiermark.d3")
    calm(p)
    p.wait(1)
    assert session.question.name == "capture"
    return session


def test_one_tap_on_an_arrow_captures(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_capture(p)
    board = p.flow.table.board
    assert [(arrow.number, arrow.direction) for arrow in board.arrows] == [(1, "north"), (2, "west")]
    arrow: CaptureArrow = board.arrows[0]
    p.tap_at(board.x + arrow.x2, board.y + arrow.y2 - 2)
    assert session.game.state.figures["steiermark.d2"] == "Anna"
    assert session.game.state.figures["steiermark.c3"] == "Ben"


def test_numbers_of_answers_and_arrows_are_the_same(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_capture(p)
    labels = {arrow.number: p.flow.table.board.board.fields[arrow.field].title for arrow in p.flow.table.board.arrows}
    assert {card.number: card.shows for card in p.find_all(role="option")} == labels


def test_captured_pieces_turn_over_and_then_rest(pilot: Callable[..., Any]) -> None:
    p = pilot(painted=True)
    session = at_capture(p)
    board = p.flow.table.board
    session_question = session.question.id
    p.flow.play.answer("Anna", "west", question=session_question)
    assert session.game.state.figures["steiermark.c3"] == "Anna", "the journal is ahead of what is shown"
    assert board.change == BoardChange((TurnedPiece("steiermark.c3", "Ben", "Anna"),), "west")
    assert board.motion is not None and board.motion.seconds <= times.ONE_THING
    p.wait(0.8)
    assert board.motion is None and not board.change.turned and not RUNNING
    p.wait(times.CHANGE_SHOWN + 0.5)
    pictures: list[int] = []
    p.window.bind(on_draw=lambda *_: pictures.append(1))
    p.wait(1)
    assert not pictures


def test_nothing_moves_in_calm(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.flow.settings.change(replace(p.flow.style.settings, calm=True))
    session = at_capture(p)
    p.flow.play.answer("Anna", "west", question=session.question.id)
    assert p.flow.table.board.motion is None and not RUNNING


def test_the_map_stays_in_the_land_while_the_turn_is_there(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"})
    tap_field(p, "tirol.d3")
    p.wait(1)
    board = p.flow.table.board
    assert session.question.name == "place_figure" and board.zoom == "tirol"
    x, y = board.laid.back.centre
    p.tap_at(board.x + x, board.y + y)
    assert board.zoom is None, "the header leads back"
    assert board.board.fields["tirol.d3"].owner == "Anna"


def everywhere() -> dict[str, str]:
    """A figure in each Land: all of them have a ticket."""
    lands = {field.land: field.id for field in seat(players=3).game.definition.fields}
    return dict.fromkeys(lands.values(), "Anna")


def test_only_lands_where_somebody_is_have_a_ticket(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"})
    board = p.flow.table.board
    alone = next(iter(board.laid.fields.values()))
    assert not board.laid.table
    session.answer("Anna", "tirol.d3")
    calm(p)
    board.open_region(None)
    assert list(board.laid.table) == ["tirol"]
    listed = next(iter(board.laid.fields.values()))
    assert alone.height > listed.height, "the map has the height that no ticket takes"


@pytest.mark.parametrize("text", [1.0, 1.3, 1.6])
def test_premiums_do_not_run_into_each_other(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, text: float
) -> None:
    p = pilot(language="es")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=text))
    p.frames(3)
    lines: dict[str, float] = {}

    def seen(canvas: Any, told: str, at: Any, size: float, *_: Any, **how: Any) -> None:
        wide = text_width(told, how.get("least") or size, face=Typeface.NARROW) * how.get("by", 1.0)
        lines[told] = at.width - wide

    monkeypatch.setattr(strips, "line_in", seen)
    begin(p, {"turn": "Anna", "figures": everywhere()})
    p.wait(1)
    assert lines["1,1 M"] > 0 and lines["0,9 M"] > 0, "all sums have their unit, and room on both sides"


@pytest.mark.parametrize("names", [("Anna", "Ben"), FOUR])
def test_money_has_one_unit_on_the_whole_map(
    pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]
) -> None:
    p, lines = pilot(), []
    monkeypatch.setattr(strips, "line_in", lambda canvas, told, *_, **__: lines.append(told))
    begin(p, {"turn": names[0], "purse": {names[-1]: 0}}, names)
    tap_field(p, "wien.d3")
    p.frames(2)
    if len(names) == 2:
        p.tap(f"{names[0]} 1")
        p.frames(2)
    money = {told for told in lines if any(letter.isdigit() for letter in told) and "/" not in told}
    assert {"2.0 M", "1.9 M", "0"} <= money
    assert all(told == "0" or told.endswith(" M") for told in money), money


def test_a_change_of_a_purse_is_shown_for_two_seconds(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, {"turn": "Anna"})
    tap_field(p, "wien.d3")
    board = p.flow.table.board
    assert board._tells and board.board.purses[0].moved == -100_000
    p.wait(times.CHANGE_SHOWN + 0.1)
    assert not board._tells


def test_map_land_and_capture_are_drawn_in_few_pieces(pilot: Callable[..., Any]) -> None:
    p = pilot()
    figures = {
        one.id: ("Anna", "Ben", "Cem")[number % 3] for number, one in enumerate(definition().fields) if number % 2
    }
    begin(p, {"turn": "Anna", "figures": figures})
    p.wait(1)
    assert draws(p.flow.table.board) < 10 and draws(p.window) <= MOST_DRAWS
    p.flow.table.board.open_region("wien")
    p.frames(3)
    assert draws(p.flow.table.board) < 10
    p.flow.game.close()
    at_capture(p)
    assert draws(p.window) <= MOST_DRAWS


# ── what is shown large ─────────────────────────────────────────────────────────────────────────────────────────────


def draw_next(p: Any, card: str, roll: str = "typed") -> Any:
    """Ben places nothing, and the next card is drawn."""
    rest = [one for one in deck_from(card)["cards"] if one not in (card, MONEYLESS)]
    evening = p.flow.services.evening
    position = {"at": "turn", "turn": "Ben", "deck": {"ordered": True, "cards": [MONEYLESS, card, *rest]}}
    opened = evening.begin(
        "buergermeister", Seating.of(("Anna", "Ben", "Cem")), position=position, sources={**VIRTUAL, "roll": (roll,)}
    )
    p.flow.game.open(lambda unsaved: opened)
    calm(p)
    p.tap("Place none")
    p.wait(1)
    return opened.session


def test_an_event_is_a_postcard_and_its_die_falls_onto_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = draw_next(p, "bark_beetle")
    card = p.part("card", p.flow.stage.moment)
    assert isinstance(card, Postcard) and card.art.name == "motif_wood" and not card.faces
    assert {"Unfavourable", "No. 44", "Pips × 100,000", "Cem pays it into the fund."} <= set(p.texts())
    assert draws(p.flow.stage.moment) <= MOST_DRAWS
    p.tap(role="moment")
    assert session.question.name == "roll_event"
    p.flow.play.typed([3])
    p.frames(2)
    thrown = p.part("card", p.flow.stage.moment)
    assert isinstance(thrown, Postcard) and thrown.faces == (3,)
    assert thrown.motion is not None and thrown.motion.seconds <= times.ONE_THING
    p.wait(1)
    assert [die.sides[0].faces for die in thrown.dice] == [[3]] and not thrown.motion.moves
    assert "3 × 100,000" in p.texts() and any(text.startswith("Cem pays 300,000") for text in p.texts())


def test_a_card_without_money_has_no_die(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-2", language="es")
    card = next(one for one in definition().cards if one.id == "flu")
    shown = Postcard(p.flow.look, card, 100_000, "Cem", None, "…", size=(600, 900))
    assert not shown.dice and shown.first.text.endswith("1")


def test_a_full_land_is_a_poster_with_a_stamp(pilot: Callable[..., Any]) -> None:
    p = pilot()
    fields = [one.id for one in definition().fields if one.land == "vorarlberg"]
    figures = {field: ("Anna", "Ben")[number % 2] for number, field in enumerate(fields[1:])}
    session = begin(p, {"turn": "Anna", "figures": figures})
    session.answer("Anna", fields[0])
    while session.question.name == "capture":
        session.answer("Anna", "leave")
    p.wait(2)
    scene = next(one for one in p.widgets(p.flow.stage.moment) if isinstance(one, FullLandScene))
    assert p.part("poster", scene).shows == "Vorarlberg"
    won = [told.text for told, _ in scene.sums]
    assert won and all(text.startswith("+") for text in won)
    assert draws(p.flow.stage.moment) <= MOST_DRAWS


def test_names_in_a_region_have_one_size_and_are_broken_where_a_word_begins(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, {"turn": "Anna"})
    board = p.flow.table.board
    board.open_region("kaernten")
    p.frames(2)
    shown = {board.board.fields[one]: box for one, box in board.laid.fields.items()}
    even = even_size(shown, board.theme)
    assert even in SIZES and even < EVEN_MM, "the fields are too small for the usual size, and all of them keep to one"
    face, size = Typeface.NARROW, strips.narrow(board.theme, WELL_MM)
    assert hyphenated("Heiligenblut", size, 50, face=face, compounds=True) == "Heiligen- blut"
    assert hyphenated("Heiligenblut", size, 44, face=face, compounds=True) == "Heiligenblut", "not anywhere"


def test_all_four_names_are_whole_on_an_upright_panel(pilot: Callable[..., Any]) -> None:
    p = pilot("touch-display-2")
    begin(p, {"turn": FOUR[0]}, FOUR)
    p.frames(2)
    shown = {one.text.replace("\n", "") for one in p.widgets() if isinstance(one, Name)}
    assert set(FOUR) <= shown


def test_purses_are_all_in_full_or_all_in_millions(pilot: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    p, written = pilot("touch-display-1-portrait", printed=True), list[str]()
    write = strips.line_in

    def noted(canvas: Any, text: str, *rest: Any, **more: Any) -> bool:
        written.append(text)
        return write(canvas, text, *rest, **more)

    monkeypatch.setattr(strips, "line_in", noted)
    names = ("Anna", "Ben", "Cem", "Dora")
    begin(p, {"turn": "Anna", "purse": {"Anna": 1_700_000, "Ben": 2_450_000, "Cem": 400_000, "Dora": 0}}, names)
    p.frames(2)
    assert {"1.7 M", "2.45 M", "0.4 M", "0"} <= set(written) and "400,000" not in written


def test_the_stamp_of_a_small_poster_keeps_off_the_name(pilot: Callable[..., Any]) -> None:
    poster = LandPoster(pilot().flow.look, "Hans-Joachim", [], lambda: None, size=(150, 250))
    poster.do_layout()
    poster.motion.finish()
    high = poster.theme.mm(STAMP_MM) * poster.stamp.now.scale
    assert 0 < high <= STAMP_HIGH * poster.share + 0.1, "its letters shrink with the poster"


def test_the_end_is_an_urn_with_a_ballot_for_each_land(pilot: Callable[..., Any]) -> None:
    p = pilot()
    heard: list[int] = []
    urn = Urn(p.flow.look, 9, lambda: heard.append(1), size=(300, 300))
    assert urn.motion.seconds <= times.SEQUENCE
    urn.motion.finish()
    assert heard and all(ballot.now.alpha == 0 for ballot in urn.ballots)


# ── poses ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_piece_turns_after_the_arrow_is_drawn_and_ends_in_its_new_colour() -> None:
    change = BoardChange((TurnedPiece("a", "Ben", "Anna"), TurnedPiece("b", "Ben", "Anna")), "east")
    assert change.seconds <= times.ONE_THING
    assert turned_over(times.ARROW / 2, 0).face == 0 and turned_over(times.ARROW / 2, 0).wide == 1
    for number in (0, 1):
        last = turned_over(change.seconds, number)
        assert (last.face, last.wide, last.lift) == (1, 1, 0)
    assert turned_over(times.ARROW + times.TURN_OVER / 2, 1).wide > turned_over(times.ARROW + 0.1, 0).wide
    assert set_down(0).lift > 0 and set_down(times.SET_DOWN).lift == 0


def test_more_than_one_answer_changes_moves_nothing(pilot: Callable[..., Any]) -> None:
    p = pilot()
    begin(p, {"turn": "Anna"})
    board = p.flow.table.board.board
    fields: dict[str, FieldModel] = {**board.fields}
    for field in ("wien.d3", "wien.e3"):
        fields[field] = replace(fields[field], owner="Anna")
    assert not change_of(board, replace(board, fields=fields)).seconds
