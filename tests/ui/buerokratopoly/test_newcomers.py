"""What newcomers stumbled over at the ladder: room in an area, why not, whose figure, and what comes first."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.models.set_up.setup import SetUp
from companion.ui.boards.ladder_layout import sockets
from companion.ui.questions.alone.own_cards import OwnCards
from tests.ui.buerokratopoly.test_plan import standing, tap_cell
from tests.ui.house import VIRTUAL, go_on_until, sit_down
from tests.ui.people.screens import go_to, open_game
from tests.ui.table.test_evening import THREE

pytestmark = pytest.mark.xdist_group("window")


def toast(p: Any) -> str:
    """What the message on the screen says."""
    return " ".join(one.shows for one in p.find_all(role="toast"))


def test_the_cell_of_an_area_shows_its_four_places_and_the_question_says_so(pilot: Callable[..., Any]) -> None:
    p = pilot()
    sit_down(p, *THREE)
    board = p.flow.table.board
    areas = [cell for cell in board.laid.cells if cell.form == "area"]
    for cell in areas:
        places = sockets(cell, board.laid.unit)
        assert len(set(places)) == len(board.board.below[cell.post]) == 4
        assert all(cell.seen.holds(x, y) for x, y in places)
    assert "Tap an area: each has room for 4." in p.texts()


def test_a_tap_on_a_full_area_says_why_no_figure_goes_there(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    party = session.question.asked()[0]
    session, board = standing(p, "place_figure", {f"dissidents.w{n}": party for n in range(1, 5)})
    tap_cell(p, board, "dissidents.w1")
    assert board.zoom is None, "a branch was opened instead"
    assert "BU-01" in toast(p)


def test_a_tap_on_a_post_that_is_never_meant_says_why(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    board = p.flow.table.board
    board.open_branch(board.branch_of("dissidents.w1"))
    p.frames(2)
    before = session.ledger.next_number
    p.flow.table._spot("dissidents")
    p.frames(2)
    assert "BU-02" in toast(p) and session.ledger.next_number == before


def test_a_tap_on_ones_own_worker_says_why_nobody_is_elected_there(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    assert go_on_until(p, lambda q: q.name == "choose_area" and q.facts()["action"] == "election", random.Random(3))
    party = session.question.asked()[0]
    session, _ = standing(p, "choose_area", {"dissidents.w1": party})
    p.flow.table._spot("dissidents.w1")
    p.frames(2)
    said = toast(p)
    assert p.flow.play.teller.name(party) in said
    assert said.count("BU-06") == 1, "one sentence is enough"


def test_who_is_moved_stands_in_the_question_with_the_piece(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    assert go_on_until(p, lambda q: q.name == "transferred", random.Random(5))
    caller = session.question.asked()[0]
    other = next(party for party in session.game.parties if party != caller)
    session, board = standing(p, "transferred", {"queues.w1": caller, "dissidents.w1": other})
    tap_cell(p, board, "dissidents.w1")
    assert session.question.name == "transfer_to"
    assert f"{caller} transfers {other}: where to?" in p.texts()
    looks = p.flow.play.looks()
    panel = next(one for one in p.flow.table.question_side.children if hasattr(one, "body"))
    assert looks[other] in [getattr(one, "look", None) for one in panel.body.walk()]


def test_the_buttons_that_throw_say_for_whom(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    assert go_on_until(p, lambda q: q.name == "choose_area" and q.facts()["action"] == "election", random.Random(3))
    party = session.question.asked()[0]
    other = next(one for one in session.game.parties if one != party)
    session, _ = standing(p, "choose_area", {"dissidents.w1": party, "dissidents.w2": other})
    p.flow.opened.sources.choose("roll", ("typed",))
    session.answer(party, "dissidents")
    p.frames(3)
    first = session.question.asked()[0]
    assert {f"Throw for {first}", "Throw for all"} <= set(p.texts())
    assert "Throw for us" not in p.texts()
    session.answer(None, [1], source="typed")
    p.frames(3)
    last = session.question.asked()[0]
    assert last != first and f"Throw for {last}" in p.texts(), "the last to throw is named as the others are"
    assert not {"Throw for all", "Throw for us"} & set(p.texts())


def test_a_tap_on_ones_name_leads_to_the_card_that_is_decided_on(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = open_game(p, ("Anna", "Ben", "Cem"))
    assert any(go_to(p, "keep_card", seed) for seed in range(4, 20))
    party = session.question.asked()[0]
    p.tap(party, "party")
    assert not isinstance(p.flow.stage.over, OwnCards), "the question stood behind another page"
    p.hold("Hold to show", 1.0)
    p.tap("Keep", "option")
    assert session.question is None or session.question.name != "keep_card"
    assert p.flow.stage.over is None


def elected(tmp_path: Path, pilot: Callable[..., Any], posts: dict[str, str]) -> Any:
    """A session in which Anna alone calls an election among these figures, with dice of the box."""
    p = pilot(folder=tmp_path)
    chosen = {"Anna": "election", "Ben": "mutiny", "Cem": "mutiny"}
    position = {"at": "actions", "posts": posts, "choices": chosen, "start_party": "Anna"}
    session = open_game(p, ("Anna", "Ben", "Cem"), position=position, sources=VIRTUAL)
    session.answer("Anna", "dissidents")
    return p, session


def test_workers_that_are_alike_are_not_told_apart_and_an_undo_leads_to_what_was_asked(
    pilot: Callable[..., Any], tmp_path: Path
) -> None:
    p, session = elected(tmp_path, pilot, {"dissidents.w2": "Anna", "dissidents.w3": "Anna", "queues.w1": "Ben"})
    chosen = [entry for entry in session.ledger.entries if entry.name == "choose_winner_figure"]
    assert [(entry.value, entry.source) for entry in chosen] == [("dissidents.w2", "foregone")]
    assert session.game.state.posts["dissidents.w3"] == "Anna", "the other one stays"
    assert not [entry for entry in session.ledger.entries if entry.kind == "ticked"], "nobody has moved the piece yet"
    p.flow.play.undo()
    assert session.question.name == "choose_area"


def test_figures_on_posts_with_names_are_told_apart(pilot: Callable[..., Any], tmp_path: Path) -> None:
    p = pilot(folder=tmp_path)
    posts = {"dissidents": "Anna", "torchlight": "Anna", "queues.w1": "Ben"}
    session = open_game(p, ("Anna", "Ben", "Cem"), position={"at": "round", "posts": posts})
    from companion.games.buerokratopoly.rules.posts import first_of_alike

    game = session.game
    assert first_of_alike(game, ["dissidents", "torchlight"]) is None
    assert first_of_alike(game, ["queues.w1"]) == "queues.w1"


def test_what_helps_a_first_evening_is_offered_first_while_somebody_is_new(pilot: Callable[..., Any]) -> None:
    p = pilot()
    setup = SetUp(p.flow.services.packs.load("buerokratopoly"), "en")
    usual = [switch.id for switch in setup.switches()]
    assert usual[0] != "spread_figures"
    for name in THREE:
        setup.add(name)
    first = setup.switches()
    assert first[0].id == "spread_figures" and first[0].text.startswith("For a first evening")
    setup.told.update(dict.fromkeys(THREE, False))
    assert [switch.id for switch in setup.switches()] == usual, "nobody is new: the order is the game's"


def test_a_tap_beside_a_figure_means_the_nearest_one(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = sit_down(p, *THREE)
    party = session.question.asked()[0]
    posts = {"dissidents": "Ben", "queues.w1": "Cem", **{f"dissidents.w{n}": party for n in range(1, 5)}}
    standing(p, "place_figure", posts)
    p.tap("Correct")
    board = p.flow.stage.screen.board
    assert "Add a figure …" in p.texts() and not p.find_all(role="more"), "some of it is out of sight"
    assert board.crowded
    board.open_branch(board.branch_of("dissidents.w1"))
    p.frames(3)
    cells = {one.post: one.seen for one in board.laid.cells}
    workers = [cells[f"dissidents.w{n}"] for n in range(1, 5)]
    apart = [right.centre[0] - left.centre[0] for left, right in itertools.pairwise(workers)]
    assert min(apart) >= p.flow.look.theme.mm(6), "fingers do not part them"
    for post, seen in cells.items():
        if post.startswith("dissidents.w"):
            x, y = seen.centre
            for beside in (-0.45 * apart[0], 0.45 * apart[0]):
                meant = board._cell_meant(x + beside, y - seen.height * 0.6)
                assert meant is not None and meant.post == post
