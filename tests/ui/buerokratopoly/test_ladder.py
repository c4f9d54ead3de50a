"""The ladder at the table, measured from what is drawn: marks, signs, targets, what the question is about."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from companion.ui.boards.ladder_layout import TOP
from companion.ui.boards.ladder_pieces import MOST_APART
from companion.ui.boards.lettering import hyphenated
from companion.ui.look.theme import TOUCH_MM
from companion.ui.widgets.screen.stage import SLIP
from companion.ui.widgets.text import text_width
from companion.ui.widgets.things.names import Name
from tests.ui.eyes import finger
from tests.ui.house import NINE, VIRTUAL, answer_randomly, go_on_until, sit_down
from tests.ui.table.test_evening import THREE
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


CROWDED_MM = 1.9
"""The least mark where several pieces share the cell of an area; a tap opens the branch, where each has a slot."""

ALONE_MM = 3.3


def drawn_marks(board: Any) -> list[tuple[float, float, float]]:
    """Middle and side of every piece in the meshes of the board, in px of the board."""
    from kivy.graphics import Mesh

    from companion.ui.look.paint.atlas import ATLAS

    pieces = {
        tuple(round(one, 5) for one in picture.corners): int(name.rsplit("_", 1)[1]) * 2 / picture.part.width
        for name in ATLAS.names()
        if name.startswith("piece_") and not name.endswith("shadow") and (picture := ATLAS.picture(name)) is not None
    }
    found = []
    for mesh in (one for one in board.ground.children if isinstance(one, Mesh)):
        for at in range(0, len(mesh.vertices), 16):
            left, low, u0, v0 = mesh.vertices[at : at + 4]
            right, top, u1, v1 = mesh.vertices[at + 8 : at + 12]
            share = pieces.get(tuple(round(one, 5) for one in (u0, v0, u1, v1)))
            if share is not None:
                found.append(((left + right) / 2 - board.x, (low + top) / 2 - board.y, (right - left) * share))
    return found


def check_overview(p: Any) -> None:
    """Every figure is there, large enough, apart from the others, inside the board."""
    p.wait(1.0)  # until nothing moves
    board, profile = p.flow.table.board, p.flow.services.profile
    marks = drawn_marks(board)
    standing = [post.id for post in board.board.posts.values() if post.owner is not None]
    held = board.board.prison
    assert len(marks) == len(standing) + (sum(held.values()) if sum(held.values()) <= MOST_APART else len(held))
    shared = [cell for cell in board.laid.cells if sum(post in standing for post in cell.stands) > 1]
    for x, y, side in marks:
        crowded = any(cell.seen.holds(x, y) for cell in shared)
        assert side >= profile.mm(CROWDED_MM if crowded else ALONE_MM), f"a mark of {side / profile.mm(1):.2f} mm"
        assert 0 <= x <= board.width and 0 <= y <= board.height
    for number, (x, y, side) in enumerate(marks):
        for ox, oy, other in marks[:number]:
            assert max(abs(x - ox), abs(y - oy)) >= min(side, other) * 0.7, "two marks lie over each other"


def late(session: Any, turn: int, question: Any) -> bool:
    """Whether the choice of actions of this round or a later one has come."""
    come: bool = question.name == "choose_action" and session.game.state.round >= turn
    return come


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-2"])
def test_every_mark_of_nine_players_is_seen_in_the_overview_as_it_is_drawn(
    pilot: Callable[..., Any], panel: str
) -> None:
    p = pilot(panel=panel)
    session = sit_down(p, *NINE)
    rng = random.Random(3)
    for turn in (1, 2, 4, 7, 11):
        assert go_on_until(p, partial(late, session, turn), rng)
        check_overview(p)


def test_the_fullest_position_still_has_room_for_its_marks(pilot: Callable[..., Any]) -> None:
    """All 45 figures crowd where they can call elections: three or four in an area, areas side by side."""
    p = pilot()
    session = sit_down(p, *NINE)
    ladder = session.game.ladder
    departments = [post for post in ladder if ladder.area(post) and ladder.level(post) == ladder.lowest - 1]
    for crowd, step in ((4, 4), (3, 3), (2, 2), (3, 1)):
        spots = [spot for post in departments[::step] for spot in ladder.area(post)[:crowd]][:45]
        owners = dict.fromkeys(session.game.state.posts) | {spot: NINE[n % 9] for n, spot in enumerate(spots)}
        session.correct({"posts": owners}, "a full table")
        p.frames()
        check_overview(p)


def test_an_area_says_what_can_be_called_there(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    posts = {"queues.w1": "Anna", "queues.w2": "Ben", "dissidents": "Cem", "dissidents.w1": "Anna", "delays.w1": "Ben"}
    session.correct({"posts": posts}, "so it stands")
    assert session.view(TABLE)["areas"] == {"queues": ["election"], "dissidents": ["mutiny"]}
    session.correct({"posts": {"queues.w2": None, "queues": "Cem", "dissidents": "Anna"}}, "so it stands")
    assert session.view(TABLE)["areas"] == {"queues": ["mutiny"]}, "one's own superior is nobody to rise against"


def test_figures_are_set_on_the_whole_plan_with_one_tap_each_and_taken_back_one_by_one(
    pilot: Callable[..., Any],
) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    first = session.question.asked()[0]
    board = p.flow.table.board
    assert f"{first}: place figure 1 of 5." in p.texts()
    for area in ("dissidents", "queues", "dissidents"):
        p.tap_at(*p.spot_of(f"{area}.w1"))
        assert board.zoom is None, "the plan stays"
    assert list(session.game.state.posts) == ["dissidents.w1", "queues.w1", "dissidents.w2"]
    assert board._newest == "dissidents.w2"
    for left in (["dissidents.w1", "queues.w1"], ["dissidents.w1"], []):
        p.wait(1.0)
        p.tap("Undo")
        assert list(session.game.state.posts) == left and board.zoom is None and board._newest is None


def test_figures_set_quickly_in_neighbouring_areas_all_count_and_a_double_tap_sets_one(
    pilot: Callable[..., Any],
) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    board = p.flow.table.board
    cells = sorted((one for one in board.laid.cells if one.stands and one.form == "area"), key=lambda one: one.centre)
    p.wait(1.0)
    for cell in cells[:4]:
        touch(p, board, cell)
        p.wait(0.3)
    assert len(session.game.state.posts) == 4, "each tap is the next figure"
    touch(p, board, cells[3])
    assert len(session.game.state.posts) == 4, "the second half of a double tap sets nobody else's figure"


def touch(p: Any, board: Any, cell: Any) -> None:
    """A finger that does not wait until a second tap would be no double tap."""
    tap = finger(*board.to_window(board.x + cell.centre[0], board.y + cell.centre[1]))
    tap.touch_down()
    p.frames(1)
    p.lift(tap)
    p.frames(2)


def test_while_setting_figures_the_nearest_free_area_within_half_a_finger_is_meant(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    board = p.flow.table.board
    area = next(cell for cell in board.laid.cells if cell.post == "dissidents" and cell.form == "area")
    below = board.laid.cells
    low = min(cell.seen.y for cell in below if cell.form == "area")
    assert board.quickly(area.centre[0], area.seen.top - 1) == "dissidents.w1"
    assert board.quickly(area.centre[0], low - board.theme.mm(4)) is not None
    lowest = min((cell for cell in below if cell.form == "slot"), key=lambda cell: cell.seen.y)
    assert board.quickly(lowest.centre[0], lowest.seen.y) is not None, "a little too high is no other wish"
    tile = next(cell for cell in below if cell.form == "tile")
    assert board.quickly(*tile.centre) is None, "a ministry is opened"
    party = session.question.asked()[0]
    session.correct({"posts": {f"dissidents.w{n}": party for n in range(1, 5)}}, "so it stands")
    p.frames(3)
    assert board.quickly(*area.centre) is None, "no figure lands beside a full area"


def test_while_placing_a_branch_that_was_opened_stays_open(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    board = p.flow.table.board
    branch = board.branch_of("dissidents.w1")
    tile = next(cell for cell in board.laid.cells if cell.post == branch)
    p.tap_at(*board.to_window(board.x + tile.centre[0], board.y + tile.centre[1]))
    assert board.zoom == branch != TOP
    for post in ("dissidents.w1", "dissidents.w2"):
        p.tap_at(*p.spot_of(post))
    assert session.game.state.posts.keys() == {"dissidents.w1", "dissidents.w2"}
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(1))
    assert p.flow.table.board.zoom is None


def to_choose_area(p: Any, posts: dict[str, str]) -> Any:
    """A table where the first party asked calls an election; its session."""
    session = sit_down(p, *THREE)
    rng = random.Random(1)
    assert go_on_until(p, lambda q: q.name == "choose_action", rng)
    session.correct({"posts": dict.fromkeys(session.game.state.posts) | posts}, "so it stands")
    for party in THREE:
        session.answer(party, "election")
    session.reveal()
    while session.question.name != "choose_area":
        answer_randomly(session, rng)
    calm(p)
    return session


CONTESTED = {f"{area}.w{n}": name for area in ("queues", "brown_coal") for n, name in enumerate(THREE, start=1)}


def test_answers_and_places_carry_the_same_numerals(pilot: Callable[..., Any]) -> None:
    p = pilot()
    to_choose_area(p, CONTESTED)
    board, cards = p.flow.table.board, p.find_all(role="option", root=p.part("question"))
    numbers = {card.option.value: word.text for card in cards for word in card.walk(restrict=True) if numeral(word)}
    assert numbers == {post: str(number) for post, number in board.goals().items()} and len(numbers) == 2
    assert board.board.of_areas and board.zoom is None


def numeral(widget: Any) -> bool:
    """Whether a widget is the number of an answer."""
    return getattr(widget, "text", "").isdigit()


def test_a_question_about_one_ministry_alone_opens_it_until_it_is_closed_by_hand(pilot: Callable[..., Any]) -> None:
    p = pilot()
    to_choose_area(p, {post: owner for post, owner in CONTESTED.items() if post.startswith("queues")})
    board = p.flow.table.board
    assert board.zoom == board.branch_of("queues.w1")
    board.open_branch(None)
    p.flow.table.update()
    assert board.zoom is None


def test_a_finger_near_what_is_asked_for_finds_it(pilot: Callable[..., Any]) -> None:
    """Slots on a drawer are smaller than a finger: anywhere on it the nearest one that can be chosen is meant."""
    p = pilot()
    session = sit_down(p, *THREE)
    board = p.flow.table.board
    board.open_branch(board.branch_of("dissidents.w1"))
    drawer = next(cell for cell in board.laid.cells if cell.post == "dissidents")
    p.tap_at(*board.to_window(board.x + drawer.seen.right - 4, board.y + drawer.seen.top - 4))
    assert list(session.game.state.posts) == ["dissidents.w4"]


def test_a_piece_slides_to_its_new_post_and_a_tap_ends_it(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    assert go_on_until(p, lambda q: q.name == "choose_action", random.Random(1))
    session.correct({"posts": dict.fromkeys(session.game.state.posts) | {"queues.w1": "Anna"}}, "so it stands")
    p.wait(1.0)
    board = p.flow.table.board
    session.correct({"posts": {"queues.w1": None, "queues": "Anna"}}, "promoted")
    assert board.moving is not None
    assert board.board.posts["queues"].owner == "Anna", "the record is there at once"
    p.wait(1.0)
    assert board.moving is None and len(drawn_marks(board)) == 1
    session.correct({"posts": {"queues": None}, "prison": {"Anna": 1}}, "to prison")
    assert board.moving is not None
    p.clock.time += SLIP + 0.01  # no longer taken for a slip, while the piece is still under way
    touch = finger(*board.to_window(*board.center))
    touch.touch_down()
    touch.touch_up()
    assert board.moving is None and board.zoom is None, "a tap that ends a motion does nothing else"


def test_the_board_takes_few_draws(pilot: Callable[..., Any]) -> None:
    from kivy.graphics.instructions import VertexInstruction

    p = pilot()
    sit_down(p, *NINE)
    assert go_on_until(p, lambda q: q.name == "choose_action", random.Random(3))
    drawn = [one for one in p.flow.table.board.ground.children if isinstance(one, VertexInstruction)]
    assert len(drawn) <= 12


def test_a_word_that_is_too_wide_is_broken_where_a_syllable_begins() -> None:
    size = 14.0
    assert hyphenated("Braunkohle", size, text_width("Braunko", size)) == "Braun- kohle"
    assert hyphenated("Energie", size, 200) == "Energie"
    broken = hyphenated("Litschau Scheibbs", size, text_width("Scheib", size))
    assert broken == "Lit- schau Scheibbs", "letters of one sound stay together"
    assert hyphenated("Braunkohle", size, 5) == "Braunkohle"


def test_every_post_of_a_branch_is_found_by_a_finger(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, *THREE)
    board = p.flow.table.board
    board.open_branch(board.branch_of("dissidents.w1"))
    for cell in board.laid.cells:
        assert min(cell.width, cell.height) >= p.flow.services.profile.mm(TOUCH_MM) * 0.99


def test_what_the_question_is_about_is_marked_on_the_board(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE, sources={**VIRTUAL, "roll": ("typed",)})
    posts = {"queues.w1": "Anna", "queues.w2": "Ben", "queues.w3": "Cem", "delays.w1": "Anna"}
    rng = random.Random(1)
    assert go_on_until(p, lambda q: q.name == "choose_action", rng)
    everywhere = dict.fromkeys(session.game.state.posts) | posts
    session.correct({"posts": everywhere}, "so it stands")
    assert p.flow.table.board.board.about == frozenset()
    for party in THREE:
        session.answer(party, "election")
    session.reveal()
    while session.question.name != "choose_area":
        answer_randomly(session, rng)
    session.answer(session.question.asked()[0], "queues")
    p.frames()
    assert p.flow.play.board().about >= {"queues", "queues.w1", "queues.w2", "queues.w3"}
    assert "delays.w1" not in p.flow.play.board().about


def test_who_goes_where_is_marked_and_a_long_consent_leaves_both_answers_in_reach(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    sit_down(p, "Anna", "Benjamin", "Clara", "Hans-Joachim")
    assert go_on_until(p, lambda q: q.name == "transfer_to", random.Random(5))
    board = p.flow.table.board.board
    assert board.leaving is not None and board.posts[board.leaving].owner is not None
    assert go_on_until(p, lambda q: q.name == "consent", random.Random(5))
    board, panel = p.flow.table.board.board, p.part("question")
    assert board.leaving is not None and board.going_to is not None
    yes, no = p.find_all(role="option", root=panel)
    assert yes.y == no.y and yes.parent.parent is panel.below, "they scroll away"
    assert panel.body.height <= panel.view.height


def test_an_area_is_called_as_on_the_plan_and_says_the_dice(pilot: Callable[..., Any]) -> None:
    p = pilot()
    to_choose_area(p, CONTESTED)
    board, cards = p.flow.table.board.board, p.find_all(role="option", root=p.part("question"))
    here = [card for card in cards if card.number is not None]
    assert [card.shows for card in here] == [board.posts[card.option.value].short for card in here]
    assert {card.option.sub for card in here} == {"1 die against 1 and 1"}


def test_a_name_is_set_narrow_before_it_is_cut_and_no_lower_than_others(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1", language="de")
    sit_down(p, "Orange", "Hellblau", "Konstanze", "Ben", "Matthias", "Gabi")
    names = [one for chip in p.flow.table.chips.children for one in chip.walk() if isinstance(one, Name)]
    assert {one.text for one in names} == {one.title for one in names}
    least = p.flow.stage.look.theme.least
    for one in names:
        assert one.usual is not None
        assert one.font_size * one.face.cap >= least * one.usual.cap * 0.99
    assert not any(one.is_cut for one in names)
