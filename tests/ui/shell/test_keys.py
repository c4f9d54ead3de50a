"""Everything by keys alone, with a focus that can be seen; keys that belong to a place stay that place's buttons."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.questions import Kind
from companion.ui.questions.alone.hand_over import HandOver
from companion.ui.widgets.buttons import HOLD_SECONDS
from tests.ui.house import go_on_until
from tests.ui.tables import THREE, at_question, play_on

pytestmark = pytest.mark.xdist_group("window")


PLACED = 10
"""Figures that stand on the board when the keys go on."""


def tab_to(p: Any, shows: str) -> Any:
    """Tab until the focus is on what shows this."""
    seen = []
    for _ in range(60):
        if p.flow.keys.focus is not None:
            here = p.focused()
            name = here if isinstance(here, str) else here.shows
            if shows.casefold() in name.casefold():
                return here
            seen.append(name)
        p.key("tab")
    raise AssertionError(f"Tab never comes to {shows!r}, only to {seen}")


def choose(p: Any, shows: str, *, seconds: float = 0) -> None:
    """Tab to it and press Enter, so many seconds long."""
    tab_to(p, shows)
    p.key("enter", seconds=seconds)


def begin(p: Any) -> Any:
    """Sets up a game by keys alone; its session."""
    choose(p, "New game")
    choose(p, "Bürokratopoly")
    choose(p, "3")
    choose(p, "Orange")
    choose(p, "Write the name")
    for name in THREE:
        for letter in name:
            p.key(letter)
        p.key("enter")
    p.flow.new_game.setup.told = dict.fromkeys(THREE, False)
    choose(p, "Dice")
    choose(p, "The box")
    choose(p, "Done")
    choose(p, "Begin")
    return p.flow.opened.session


@pytest.mark.lot(1)
def test_a_game_is_set_up_and_a_round_is_played_by_keys(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = begin(p)
    assert tuple(sorted(session.seating.parties)) == THREE
    kinds: set[Kind] = set()
    for _ in range(3):
        one_step(p, session, kinds)
    assert session.game.state.posts, "no figure was placed"
    assert go_on_until(p, lambda _: len(session.game.state.posts) == PLACED, random.Random(3))  # they go the same way
    for _ in range(120):
        if session.game.state.round == 2:
            break
        one_step(p, session, kinds)
    assert session.game.state.round == 2
    assert {Kind.PLACE, Kind.CHOOSE_SECRETLY} <= kinds


def one_step(p: Any, session: Any, kinds: set[Kind]) -> None:
    """Whatever has the focus is pressed; only where there is a better way, Tab goes there."""
    over, kind = p.flow.stage.over, session.question.kind
    if p.flow.stage.moment is not None:
        p.key("enter")
        return
    kinds.add(kind)
    if isinstance(over, HandOver) and not over.shown:
        p.key("enter", seconds=HOLD_SECONDS + 0.2)
    elif over is None and kind is Kind.WINDOW:
        choose(p, "Nobody")
    elif over is None and kind is Kind.CHOOSE_SECRETLY:
        complete = session.driver.awaits_reveal
        choose(p, "Reveal" if complete else "hold to choose", seconds=0 if complete else HOLD_SECONDS + 0.2)
    else:
        p.key("enter")


def test_the_focus_is_seen_and_a_finger_takes_it_away(pilot: Callable[..., Any]) -> None:
    p = pilot(painted=True)
    p.wait(0.3)  # home has faded in
    bare = p.pixels()[2]
    p.key("tab")
    first = p.focused()
    ring = p.pixels()[2]
    assert ring != bare
    p.key("tab")
    assert p.focused() is not first and p.pixels()[2] != ring
    p.key("tab", shift=True)
    assert p.focused() is first and p.pixels()[2] == ring
    drawn: list[int] = []
    p.window.bind(on_flip=lambda *_: drawn.append(1))
    p.wait(1.0)
    assert drawn == [], "a focus at rest draws"
    p.tap_at(p.window.width - 3, p.window.height / 2)
    assert p.flow.keys.focus is None and p.pixels()[2] == bare


def test_the_first_enter_only_shows_where_the_focus_is(pilot: Callable[..., Any]) -> None:
    p = pilot()
    p.key("enter")
    assert p.focused().shows == "New game"
    assert not p.find_all("Bürokratopoly")
    p.key("space")
    assert p.find_all("Bürokratopoly")


def test_arrows_go_from_spot_to_spot_and_escape_goes_back(pilot: Callable[..., Any]) -> None:
    p = pilot()
    at_question(p, "place_figure")
    board = p.flow.table.board
    p.key("tab")
    assert str(p.focused()).startswith("branch ")
    before = p.flow.keys.focus.middle
    p.key("right")
    p.key("right")
    assert p.flow.keys.focus.middle[0] > before[0]
    p.key("enter")
    assert board.zoom is not None and not str(p.focused()).startswith("branch ")
    there = {p.focused()}
    for way in ("down", "right", "up", "left"):
        p.key(way)
        there.add(p.focused())
    assert len(there) > 2
    p.key("escape")
    assert p.flow.stage.over is not None, "the way back from the table is its menu"
    p.key("escape")
    assert p.flow.stage.over is None


@pytest.mark.parametrize("way", ["log", "correct", "devices", "menu"])
def test_escape_leads_back_from_every_page(pilot: Callable[..., Any], way: str) -> None:
    p = pilot()
    at_question(p, "choose_action")
    getattr(p.flow.pages, way)()
    p.frames(4)
    p.key("tab")
    assert p.flow.keys.focus is not None
    p.key("escape")
    assert p.flow.stage.screen is p.flow.table and p.flow.stage.over is None


def test_faces_of_dice_are_typed_by_keys(pilot: Callable[..., Any]) -> None:
    p = pilot()
    session = at_question(p, "choose_action")
    session.chance = None
    p.flow.opened.sources.choose("roll", ("typed",))
    play_on(p, lambda question: question.kind is Kind.ROLL)
    before = session.ledger.next_number
    p.key("tab")
    for _ in range(9):
        if p.focused().shows == "Done" or session.ledger.next_number > before:
            break
        tab_to(p, "4")
        p.key("enter")
        if p.find_all("Done"):
            choose(p, "Done")
    assert session.ledger.next_number > before


class Keyboard:
    """Keys of places, as the rig has them."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.pressed: list[str] = []

    def down(self, name: str) -> bool:
        """A key went down."""
        if name in self.names:
            self.pressed.append(name)
        return name in self.names

    def up(self, name: str) -> bool:
        """It came up."""
        return name in self.names


class OnlyKeys:
    """A rig with nothing but keys."""

    panel = None
    radio = None
    troubles = ()
    wired: frozenset[int] = frozenset()

    def __init__(self, keyboard: Keyboard) -> None:
        self.keyboard = keyboard

    def poll(self) -> tuple[()]:
        """Nothing came."""
        return ()

    def due(self) -> float:
        """Never."""
        return float("inf")

    def states(self) -> dict[str, Any]:
        """No device."""
        return {}

    def show(self, place: int, light: Any) -> None:
        """No lights."""


def test_keys_of_places_are_theirs_but_not_while_somebody_types(pilot: Callable[..., Any]) -> None:
    keyboard = Keyboard("a", "q", "tab")
    p = pilot(rig=OnlyKeys(keyboard))
    p.key("a")
    p.key("tab")
    assert keyboard.pressed == ["a", "tab"]
    assert p.flow.keys.focus is None, "a key of a place also moved the focus"
    p.tap("New game")
    p.tap("Bürokratopoly")
    p.tap("3", "number")
    p.tap("Orange", "seat")
    p.tap("Write the name")
    p.key("q")
    p.key("a")
    p.key("b")
    p.key("backspace")
    assert keyboard.pressed == ["a", "tab"], "a letter of a name also pressed somebody's button"
    p.key("enter")
    assert p.flow.new_game.setup.names[0] == "qa"
