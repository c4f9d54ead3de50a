"""Karriere Poker at the window: plays entered, seats, exchange, careers."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from companion.engine.vocabulary import PASS
from companion.games.karriere_poker.models import Scene, given_to
from companion.table.journal.entries import Person
from companion.ui.widgets.screen.stage import BOUNCE, SECOND, SLIP
from tests.ui.karriere_poker.evening import FOUR, Player, begin, eager, past_moments

pytestmark = pytest.mark.xdist_group("window")

FEW = {"Anna": ["3", "3", "3", "9"], "Ben": ["7", "7", "joker", "12"], "Cem": ["4", "5", "6"], "Dora": ["11", "13"]}
"""Hands near the end of a first game; Dora has dealt, Anna leads."""

SIZES = {party: len(cards) for party, cards in FEW.items()}


def dealt(hands: dict[str, list[str]] | None = None) -> dict[str, Any]:
    """A round of a first game that the box has dealt."""
    return {"at": "round", "dealer": "Dora", "hands": hands or FEW}


def physical() -> dict[str, Any]:
    """The same with real cards."""
    return {"at": "round", "dealer": "Dora", "sizes": SIZES}


# ── entering what was played ────────────────────────────────────────────────────────────────────────────────────


def test_a_play_takes_at_most_three_taps_and_usually_one(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=physical())
    player = Player(p, eager(random.Random(1)))
    assert player.enter([{"rank": 3, "count": 2}, {"joker": 1}]) == 3  # who leads says the count
    assert session.game.state.plays[-1] == {"party": "Anna", "number": 3, "count": 3, "jokers": 1}
    assert player.enter([{"rank": 7, "count": 3}]) == 1
    assert player.enter(PASS) == 1
    assert session.question.asked() == ("Dora",)
    assert session.game.size("Anna") == 1


def test_jokers_alone_are_one_tap_where_the_count_is_fixed(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=physical())
    player = Player(p, eager(random.Random(1)))
    assert player.enter([{"rank": 9, "count": 1}]) == 2
    assert player.enter([{"joker": 1}]) == 1
    assert session.game.state.plays[-1]["number"] == 14


def test_only_what_may_have_been_played_is_there_and_a_refused_pass_says_why(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=physical())
    before = session.ledger.next_number
    p.tap("Pass")
    assert "KP-07" in p.find(role="toast").shows
    player = Player(p, eager(random.Random(1)))
    player.enter([{"rank": 9, "count": 1}])
    p.flow.stage.hush()
    assert {key.shows for key in p.find_all(role="rank")} == {"10", "11", "12", "13", "Joker"}
    assert [e.party for e in session.ledger.entries[before:] if e.source == "person"] == ["Anna"]


def test_a_mistake_is_taken_back_by_one_tap(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=physical())
    Player(p, eager(random.Random(1))).enter([{"rank": 9, "count": 1}])
    assert session.question.asked() == ("Ben",)
    p.tap("Undo", "button")
    assert session.question.asked() == ("Anna",)
    assert not session.game.state.plays


def test_a_table_of_passes_is_entered_one_by_one(pilot: Callable[..., Any]) -> None:
    """Taps on the same place count as soon as none of them can be the second half of the last."""
    p = pilot()
    session = begin(p, position=physical())
    Player(p, eager(random.Random(1))).enter([{"rank": 9, "count": 1}])
    button = p.find("Pass")
    spot = button.to_window(*button.center)
    p.tap("Pass")
    assert session.question.asked() == ("Cem",)
    tap_after(p, spot, SLIP / 2)
    assert session.question.asked() == ("Cem",), "a slip passed for somebody else"
    tap_after(p, spot, SECOND + 0.05)
    assert session.question.asked() == ("Dora",)
    tap_after(p, spot, SECOND + 0.05)
    assert (session.question.name, session.question.asked()) == ("lead", ("Anna",))
    before = session.ledger.next_number
    tap_after(p, spot, SECOND + 0.05)  # one too many: whoever leads cannot pass
    assert session.ledger.next_number == before


def test_a_finger_that_bounces_on_pass_passes_once(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=physical())
    Player(p, eager(random.Random(1))).enter([{"rank": 9, "count": 1}])
    p.tap("Pass")
    button = p.find("Pass")
    spot = button.to_window(*button.center)
    tap_after(p, spot, SLIP * 2, frames=0)
    assert session.question.asked() == ("Dora",)
    tap_after(p, spot, BOUNCE / 2, frames=0)
    assert session.question.asked() == ("Dora",)


def test_a_fast_tap_where_pass_has_not_been_before_is_a_slip(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=physical())
    Player(p, eager(random.Random(1))).enter([{"rank": 9, "count": 1}])
    button = p.find("Pass")
    tap_after(p, button.to_window(*button.center), SLIP / 2)
    assert session.question.asked() == ("Ben",)


def tap_after(p: Any, spot: tuple[float, float], seconds: float, frames: int = 1) -> None:
    """A finger that comes so soon after the last change."""
    from kivy.tests.common import UnitTestTouch

    p.clock.time = p.flow.stage.changed_at + seconds
    touch = UnitTestTouch(*spot)
    touch.touch_down()
    touch.touch_up()
    p.frames(frames)


# ── between two games ───────────────────────────────────────────────────────────────────────────────────────────


def to_the_next_game(p: Any, session: Any, rng: random.Random) -> None:
    """Everybody answers, without taps, until the seats are to be changed."""
    on_change, p.flow.play.on_change = p.flow.play.on_change, lambda: None
    taste = eager(rng)
    from tests.ui.karriere_poker.evening import legal

    while session.question.name != "next_game":
        session.answer(session.question.asked()[0], taste(legal(session)))
    p.flow.play.on_change = on_change
    p.flow.play.notices.clear()
    p.flow.play.moments.clear()
    p.flow.at_table.show()
    p.frames(3)


def test_people_change_places_with_their_marks_and_pads_stay(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=physical(), games=5)
    marks = {party.name: party.look for party in p.flow.play.parties()}
    to_the_next_game(p, session, random.Random(2))
    seats = session.game.state.seats
    assert seats != list(FOUR), "this evening moves nobody: take another"
    assert [session.seating.party_at(place) for place in (1, 2, 3, 4)] == [(party,) for party in seats]
    assert [e.kind for e in session.ledger.entries].count("seats") == 1
    assert {party.name: party.look for party in p.flow.play.parties()} == marks
    chips = [chip.party for chip in reversed(p.flow.table.chips.children)]
    assert [party.name for party in chips] == seats
    assert {party.name: party.look for party in chips} == marks
    assert {seat.party: seat.look for seat in p.flow.table.board.board.seats} == marks
    board = p.flow.play.model().board
    assert board.scene is Scene.SEATS
    cells = {cell.seat.party: cell for cell in p.flow.table.board.cells}
    for seat in board.seats:
        moved = FOUR[seat.place - 1] != seat.party
        words = f"← {FOUR[seat.place - 1]}" if moved else "stays"
        assert words in cells[seat.party].shows
        assert seat.title
        assert seat.title in cells[seat.party].shows
    p.tap("Undo", "button")
    assert [session.seating.party_at(place) for place in (1, 2, 3, 4)] == [(party,) for party in FOUR]


def test_nobody_moves_where_people_stay_seated(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=physical(), games=5, stay_seated=True)
    to_the_next_game(p, session, random.Random(2))
    assert session.game.state.ranks != list(FOUR)
    assert "seats" not in [e.kind for e in session.ledger.entries]
    assert [session.seating.party_at(place) for place in (1, 2, 3, 4)] == [(party,) for party in FOUR]


def test_seats_of_honour_stand_in_the_seating_plan(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=physical(), games=5, variants=["seats_of_honour"])
    to_the_next_game(p, session, random.Random(2))
    assert any("crate" in text for text in p.texts())


def test_the_exchange_is_shown_to_all_and_its_cards_to_their_owners(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, mode="dealt", games=5)
    to_the_next_game(p, session, random.Random(3))
    p.tap("Next game")
    ranks, game = session.game.state.ranks, session.game
    swaps = [w for w in p.widgets() if getattr(w, "role", "") == "swap"]
    assert len(swaps) == 2
    words = " ".join(p.texts())
    assert all(party in words for party in ranks)
    assert not any("gave" in text for text in p.texts())
    swapped = [e.facts for e in game.events if e.kind == "cards_given"]
    for facts in swapped:
        given, got = given_to(game, facts["party"]), given_to(game, facts["taker"])
        assert given is not None
        assert got is not None
        assert given.partner == facts["taker"]
        assert sorted(given.gave) == sorted(got.got) == sorted(facts["cards"])
    gave = next(e for e in reversed(game.events) if e.kind == "cards_given" and e.facts["party"] == ranks[-1])
    p.tap(ranks[-1], "seat")
    p.hold("Hold to show", 1.0)
    told = next(text for text in p.texts() if "gave" in text)
    for card in gave.facts["cards"]:
        assert (card.capitalize()) in told
    p.tap("Hide")
    assert not any("gave" in text for text in p.texts())


def test_people_are_addressed_by_title_with_their_form_of_address(pilot: Callable[..., Any]) -> None:
    people = [Person("Anna", "Frau"), Person("Ben", "Herr"), Person("Cem"), Person("Dora", "Frau")]
    p = pilot(language="de")
    session = begin(p, people, position=physical(), games=5)
    to_the_next_game(p, session, random.Random(2))
    p.tap("Nächstes Spiel")
    boss = session.game.state.ranks[0]
    form = next(person.address for person in people if person.name == boss)
    assert p.flow.play.question().sentence == f"{form} Boss: bitte ausspielen.".strip()


def test_chips_follow_the_seats_without_being_made_anew(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=physical())
    before = {chip.party.name: chip for chip in p.flow.table.chips.children}
    Player(p, eager(random.Random(1))).enter([{"rank": 9, "count": 1}])
    after = list(reversed(p.flow.table.chips.children))
    assert [chip.party.name for chip in after] == list(FOUR)
    assert [chip.party.name for chip in after if chip.party.asked] == list(session.question.asked())
    assert [chip for chip in after if chip is before[chip.party.name]] == after[2:]


def test_who_leaves_between_games_ends_this_evening(pilot: Callable[..., Any]) -> None:
    """KP-27: with another number of players it begins again with a first game."""
    p = pilot()
    session = begin(p, position=physical(), games=5)
    to_the_next_game(p, session, random.Random(2))
    p.tap("Somebody comes or goes")
    p.tap("Rather not")
    p.tap("Somebody comes or goes")
    assert not session.driver.outcome, "one tap ends no evening"
    p.tap("Yes: Somebody comes or goes")
    assert session.outcome.reason == "players_changed"
    past_moments(p)
    assert p.flow.stage.screen.role == "end"
    p.tap("Careers")
    assert p.flow.stage.screen.role == "chart"
    p.flow.stage.screen.go_back()
    p.frames(2)
    p.tap("New game")
    setup = p.flow.new_game.setup
    assert p.flow.opened is None
    assert (setup.pack.id, sorted(setup.names)) == ("karriere_poker", sorted(FOUR))


def test_a_miscounted_hand_is_corrected_by_taps(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p, position=physical())
    p.tap("Correct")
    line = next(w for w in p.widgets() if getattr(w, "value", None) == SIZES["Cem"] and "Cem" in label_of(w))
    if (around := p.list_around(line)) is not None:
        around.scroll_y = 0  # clear of the edge that says that there is more
        p.frames(3)
    p.tap_widget(line.children[0])  # plus
    p.tap("Agreed")
    p.tap("Apply")
    assert session.game.size("Cem") == SIZES["Cem"] + 1
    assert session.ledger.entries[-1].kind == "correct"
    assert str(SIZES["Cem"] + 1) in p.find("Cem", "seat").shows


def label_of(widget: Any) -> str:
    return " ".join(child.text for child in widget.children if hasattr(child, "text"))


def test_mode_and_the_four_ends_are_reached_in_the_set_up(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.tap("New game")
    p.tap("Karriere Poker", "game")
    p.tap("4", "number")
    p.tap("Cards", "way")
    p.tap("The box deals")
    p.tap("Done")
    assert [text for text in p.texts() if "The box deals" in text] == ["The box deals"]  # said once, beside the rules
    assert p.find_all("As they are printed", "way")
    p.tap("Rules", "way")
    ends = ("End: three times Boss", "End: three times Dishwasher", "End: number of games", "End: playing time")
    for title in ends:
        reach(p, p.find(title, "switch"))
    assert p.flow.new_game.setup.options.keys() == {"mode", "boss_three", "dishwasher_three", "games", "minutes"}
    assert p.flow.new_game.setup.options["mode"] == "dealt"


def reach(p: Any, widget: Any) -> None:
    """Scroll to something and tap the upper part of it: below may stand buttons of its own."""
    around = next(w for w in p.widgets() if isinstance(w, ScrollView) and widget in w.walk(restrict=True))
    around.scroll_to(widget, animate=False)
    p.frames(3)
    x, y = widget.to_window(widget.center_x, widget.top)
    p.tap_at(x, y - p.flow.services.profile.mm(3))


# ── whole evenings ──────────────────────────────────────────────────────────────────────────────────────────────


def evening_by_taps(pilot: Any, folder: Path, mode: str, games: int, position: Any = None) -> None:
    """To the end by taps alone; the power fails once in the middle, and the copy of the disk goes on."""
    p = pilot(folder=folder / "first")
    session = begin(p, position=position, mode=mode, games=games)
    player, cut = Player(p, eager(random.Random(7))), False
    while session.question is not None:
        if not cut and session.game.state.game == games and session.game.at == "round" and session.game.state.plays:
            asked, sitting = session.question.asked(), session.seating
            p.wait(1)  # what moves has come to rest: a tap would only end it
            shutil.copytree(folder / "first", folder / "second")
            p = player.p = pilot(folder=folder / "second")
            p.tap(role="running")
            session, cut = p.flow.opened.session, True
            assert (session.question.asked(), session.seating) == (asked, sitting)
        before = session.ledger.next_number
        player.step()
        assert session.ledger.next_number > before
    assert cut
    assert all(taps <= 3 for taps in player.taps)
    assert len(session.game.state.history) == games
    past_moments(p)
    p.tap("Careers")
    assert p.part("chart").chart.games == games
    assert {name: look for name, look, _ in p.part("chart").chart.careers} == p.flow.play.looks()


@pytest.mark.parametrize("mode", ["physical", "dealt"])
def test_the_end_of_an_evening_by_taps(pilot: Callable[..., Any], tmp_path: Path, mode: str) -> None:
    evening_by_taps(pilot, tmp_path, mode, 1, physical() if mode == "physical" else dealt())


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("mode", ["physical", "dealt"])
def test_an_evening_of_five_games_by_taps(pilot: Callable[..., Any], tmp_path: Path, mode: str) -> None:
    evening_by_taps(pilot, tmp_path, mode, 5)
