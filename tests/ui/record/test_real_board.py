"""The real board beside the record: what is to be moved, and the check of both against each other, by taps."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self
from unittest.mock import patch

import pytest

from companion.models.boards.board import MOST, BoardModel, SpotModel
from companion.models.boards.check import BoardCheck
from companion.models.boards.ladder import PostModel
from companion.table.evening.real_table import TICKED, PieceMove, Standing
from companion.ui.widgets.text import BriefText
from tests.ui.buergermeister.test_land_map import CROSS, begin
from tests.ui.house import NINE, go_on_until, sit_down
from tests.ui.look.test_layout import check, on_screen
from tests.ui.table.test_evening import THREE, tap_post
from tests.ui.tables import calm

pytestmark = pytest.mark.xdist_group("window")


def tap_spot(p: Any, post: str) -> None:
    """A post on a board that shows its branch already."""
    p.tap_at(*p.spot_of(post))


def moves(p: Any) -> tuple[PieceMove, ...]:
    return tuple(p.flow.play.model().to_move)


def test_who_places_a_figure_need_not_tick_it_and_who_takes_it_back_is_told(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    party = session.question.party if hasattr(session.question, "party") else session.question.asked()[0]
    tap_post(p, "dissidents.w1")
    assert moves(p) == ()
    p.tap("Undo")
    assert moves(p) == (PieceMove(party, "dissidents.w1", None),)
    p.tap("Board: 1")
    assert f"{party}: take off Worker 1, Dissidents" in p.texts()
    p.tap(role="task")
    assert "Nothing is to be moved: the board stands as recorded." in p.texts()


def test_who_places_a_figure_by_phone_need_not_tick_it_either(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    party = session.question.asked()[0]
    change = session.answer(party, "dissidents.w1", source="phone#0123456789")
    assert len(moves(p)) == 1
    session.undo()
    with patch.object(p.flow.play.opened.inputs, "pump", lambda: [change]):
        session.answer(party, "dissidents.w1", source="phone#0123456789")
        p.flow.play.pump()
    assert moves(p) == ()


def by_phone(p: Any, session: Any, party: str, value: str) -> None:
    """An answer from a phone, as the queue of inputs brings it."""
    p.flow.play.model()
    change = session.answer(party, value, source="phone#0123456789")
    with patch.object(p.flow.play.opened.inputs, "pump", lambda: [change]):
        p.flow.play.pump()


def test_who_has_lost_a_figure_need_not_tick_a_new_one_that_is_placed_by_phone(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna", "figures": CROSS})
    p.flow.play.real_table.tick([PieceMove("Anna", None, "tirol.c3")])  # it was there, and has still to be taken off
    assert moves(p) == (PieceMove("Anna", "tirol.c3", None),)
    by_phone(p, session, "Anna", "wien.a2")
    assert moves(p) == (PieceMove("Anna", "tirol.c3", None),)
    session.undo()
    assert moves(p) == (PieceMove("Anna", "tirol.c3", None), PieceMove("Anna", "wien.a2", None))


def test_who_has_two_colours_need_not_tick_the_one_that_is_placed(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"}, ("Anna", "Ben"))
    by_phone(p, session, "Anna", "wien.a2")
    assert session.question.name == "choose_colour"
    by_phone(p, session, "Anna", "Anna 2")
    p.flow.play.answer("Anna", "tirol.c3")
    p.flow.play.answer("Anna", "Anna 1")
    assert session.game.state.figures == {"wien.a2": "Anna 2", "tirol.c3": "Anna 1"}
    assert moves(p) == ()


@pytest.mark.parametrize("reason", ["Wrong tap", "Moved by hand", "Agreed"])
def test_after_a_correction_nothing_is_to_be_moved_and_no_frame_stays(pilot: Callable[..., Any], reason: str) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"})
    p.flow.play.answer("Anna", "wien.a2")
    calm(p)
    assert moves(p) == () and [step.fields for step in p.flow.play.board().steps] == [("wien.a2",)]
    p.tap("Correct")
    for here in ("wien.a2", "wien.b2"):
        tap_spot(p, here)
        if p.flow.stage.screen.board.zoom is None:
            tap_spot(p, here)
    p.tap(reason)
    p.tap("Apply")
    assert "wien.b2" in session.game.state.figures and "wien.a2" not in session.game.state.figures
    assert moves(p) == ()
    assert p.flow.play.board().steps == ()
    p.tap("Undo")
    assert moves(p) == (PieceMove("Anna", "wien.b2", "wien.a2"),)


def test_what_was_to_be_moved_besides_a_correction_still_is(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, {"turn": "Anna"})
    session.answer("Anna", "wien.a2")
    session.answer("Anna", "tirol.c3")
    first, second = PieceMove("Anna", None, "wien.a2"), PieceMove("Anna", None, "tirol.c3")
    assert set(moves(p)) == {first, second}
    play = p.flow.play
    assert play.correct({"figures": {"wien.a2": None, "wien.b2": "Anna"}}, "wrong_tap", stands=True)
    assert moves(p) == (second,), "what was corrected stands where the table says"
    assert play.correct({"figures": {"wien.b2": None}}, "wrong_tap", stands=True)
    assert moves(p) == (second,)
    assert play.correct({"figures": {"tirol.c3": None}}, "agreed_on")
    assert moves(p) == (), "it was never put there"


def test_what_is_to_be_moved_is_ticked_off_and_survives_the_night(pilot: Callable[..., Any], tmp_path: Any) -> None:
    p = pilot(folder=tmp_path / "same")
    session = sit_down(p, *THREE)
    go_on_until(p, lambda q: q.name == "choose_action" and session.game.state.round == 3, random.Random(2))
    placed = moves(p)
    assert len(placed) == 15 and all(move.start is None for move in placed)
    p.tap("Board: 15")
    first = p.find(role="task")
    assert first.shows.startswith(f"{placed[0].party}: put on ")
    p.tap_widget(first)
    assert moves(p) == placed[1:]
    p.flow.lobby.home()
    p.frames()
    p.tap(role="running")
    assert moves(p) == placed[1:]
    p.tap("Board: 14")
    p.tap("All 14 stand there")
    assert moves(p) == ()
    assert not p.find_all("Board:")
    assert [entry.kind for entry in p.flow.opened.session.ledger.entries[-2:]] == [TICKED, TICKED]


def test_the_record_moves_on_and_says_from_where_to_where(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(2))
    p.flow.play.real_table.tick(moves(p))
    stood = dict(session.game.state.posts)
    go_on_until(p, lambda q: dict(session.game.state.posts) != stood and q.kind.value != "window", random.Random(2))
    left, entered = set(stood) - set(session.game.state.posts), set(session.game.state.posts) - set(stood)
    assert {(move.start, move.end) for move in moves(p)} <= {(a, b) for a in left for b in entered}
    p.tap("Board:")
    teller = p.flow.play.teller
    for move in moves(p):
        assert f"{move.party}: from {teller.name(move.start)} to {teller.name(move.end)}" in p.texts()


def test_places_of_an_area_are_alike_and_its_post_is_the_nearest(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, *THREE)
    board = p.flow.play.board()
    head = "dissidents"
    assert board.apart(f"{head}.w1", f"{head}.w3") == 0
    assert board.apart(f"{head}.w1", head) == board.apart(head, f"{head}.w1") == 1
    above = board.chain(head)[0]
    beside = next(one for one in board.below[above] if one != head)
    assert board.apart(f"{head}.w1", above) == 2 and board.apart(f"{head}.w1", f"{beside}.w1") == 4
    assert board.apart(head, "prison") > 4


def checking(p: Any) -> Any:
    """A game in its first round, checked from the menu; its session."""
    session = sit_down(p, *THREE)
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(2))
    p.flow.play.real_table.tick(moves(p))
    p.frames()
    p.tap("Menu")
    p.tap("Check the board")
    return session


def walk_to(p: Any, spot: str) -> None:
    """As shown, until the area of a spot is looked at."""
    while spot not in p.flow.stage.screen.areas[p.flow.stage.screen.at].spots:
        p.tap("As shown")


def to_the_end(p: Any) -> None:
    """As shown, for all that is left."""
    while p.find_all("s shown"):
        p.tap("s shown")
    p.tap("Nobody")


def test_a_board_that_is_as_recorded_is_checked_without_a_correction(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = checking(p)
    count = len(p.flow.stage.screen.areas)
    assert f"1 of {count}" in p.texts()
    before = session.ledger.next_number
    to_the_end(p)
    assert p.flow.stage.screen is p.flow.table
    assert "The board and the record agree." in p.texts()
    assert session.ledger.next_number == before


def elsewhere(p: Any, session: Any, *, above: bool = False) -> tuple[str, str, str]:
    """Says that a figure stands on another post of its area, or on the one `above`; the party, where it is recorded,
    where it stands.
    """
    post, party = next(iter(session.game.state.posts.items()))
    superior = session.game.ladder.superior(post)
    others = [superior] if above else session.game.ladder.area(superior)
    free = next(other for other in others if other not in session.game.state.posts)
    walk_to(p, post)
    p.tap("It is different")
    tap_spot(p, post)
    p.tap("Nobody")
    tap_spot(p, free)
    p.tap(party, "party")
    to_the_end(p)
    return party, post, free


def test_where_the_table_is_right_the_record_is_corrected(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = checking(p)
    party, post, free = elsewhere(p, session)
    name = p.flow.play.teller.name
    assert [one.shows for one in p.find_all(role="standpoint")] == [
        "The record is right: move the figure",
        "The table is right: correct the record",
    ]
    assert {party, name(post), name(free)} <= set(p.texts())
    assert p.flow.stage.screen.board.marked == free, "its place is ringed on the board"
    record, table = p.find_all(role="standpoint")
    assert abs(record.y - table.top) >= p.flow.look.theme.mm(1.4), "two buttons, apart from each other"
    take = p.find("Apply", "button")
    assert take.opacity == 1 and take.state == "refused", "what waits is its edge, and can be read"
    p.tap("Apply")
    assert "Choose for each difference what is right." in p.texts()
    p.tap("The table is right: correct the record")
    p.tap("Apply")
    assert session.game.state.posts.get(free) == party and post not in session.game.state.posts
    corrections = [entry for entry in session.ledger.entries if entry.kind == "correct"]
    assert [entry.name for entry in corrections] == ["board_check"]
    assert "(Board check)" in " ".join(p.flow.opened.recap("en", 5))
    assert moves(p) == ()
    assert p.flow.stage.screen is p.flow.table


def test_in_large_type_both_answers_are_in_sight(pilot: Callable[..., Any]) -> None:
    p = pilot(panel="touch-display-1")
    p.flow.settings.change(replace(p.flow.style.settings, text_size=1.3))
    elsewhere(p, checking(p))
    answers = p.find_all(role="standpoint")
    assert len(answers) == 2 and all(on_screen(p, answer) for answer in answers)
    check(p, "differences")


def test_where_the_record_is_right_the_figure_is_to_be_moved(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = checking(p)
    party, post, free = elsewhere(p, session, above=True)
    p.tap("The record is right: move the figure")
    p.tap("Apply")
    assert session.game.state.posts.get(post) == party
    assert not [entry for entry in session.ledger.entries if entry.kind == "correct"]
    assert moves(p) == (PieceMove(party, free, post),)
    p.tap(role="task")
    assert moves(p) == ()


def test_a_check_that_is_given_up_changes_nothing(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = checking(p)
    before = session.ledger.next_number
    elsewhere(p, session)
    back = next(
        button for button in p.find_all(role="button") if getattr(button, "icon", "") == "back" or button.shows == ""
    )
    p.tap_widget(back)
    assert p.flow.stage.screen is p.flow.table
    assert session.ledger.next_number == before and moves(p) == ()


@dataclass(frozen=True)
class Map(BoardModel):
    """A board that says nothing of its parts."""

    zone: ClassVar[str] = "places"
    posts: dict[str, PostModel] = field(default_factory=dict)

    @property
    def spots(self) -> Mapping[str, SpotModel]:
        return self.posts

    def moved(self, owners: Any) -> Self:
        return replace(self, posts={**self.posts, **{s: replace(self.posts[s], owner=o) for s, o in owners.items()}})


def test_any_board_with_spots_can_be_checked_a_few_spots_at_a_time() -> None:
    spots = {f"s{n}": PostModel(f"s{n}", 0, None, f"Spot {n}", str(n)) for n in range(20)}
    board = Map(spots).moved({"s3": "Anna", "s17": "Ben"})
    parts = board.areas()
    assert [spot for area in parts for spot in area.spots] == list(spots)
    assert max(len(area.spots) for area in parts) == MOST
    check = BoardCheck(board)
    assert [area.title for area in check.areas(Standing())] == ["Spot 0 – Spot 7", "Spot 16 – Spot 19"]
    assert board.standing() == Standing({("s3", "Anna"): 1, ("s17", "Ben"): 1})
    check.see("s3", "Ben")
    check.see("s17", None)
    check.see("s4", "Anna")
    assert sorted(check.differences()) == [PieceMove("Anna", "s3", "s4"), PieceMove("Ben", "s17", "s3")]
    check.decide(check.differences(), table=True)
    assert check.patch() == {"places": {"s3": "Ben", "s4": "Anna", "s17": None}}
    check.see("s4", None)
    check.see("s3", "Anna")
    assert check.differences() == [PieceMove("Ben", "s17", None)]


@pytest.mark.parametrize("panel", ["touch-display-1", "touch-display-1-portrait"])
def test_a_long_correction_leaves_the_question_in_sight(pilot: Callable[..., Any], panel: str) -> None:
    p = pilot(panel=panel, language="es")
    sit_down(p, *NINE)
    go_on_until(p, lambda q: q.name == "choose_action", random.Random(3))
    board = p.flow.play.board()
    taken = [post for post, spot in board.spots.items() if spot.owner is not None]
    assert p.flow.play.correct({board.zone: dict.fromkeys(taken[:12])}, "Acordado")
    p.wait(8)
    said = max((one for one in p.widgets() if isinstance(one, BriefText)), key=lambda one: len(one.whole))
    assert said.text.endswith(" …") and said.text.removesuffix(" …") in said.whole
    check(p, panel)
