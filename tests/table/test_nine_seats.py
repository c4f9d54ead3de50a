"""Nine seats of Bürokratopoly choose by buttons, through doubles down to currents and registers, with faults.

Beside each game runs the same one without any devices: whatever breaks, every choice and the board are the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from companion.engine.vocabulary import TABLE
from companion.packs.games import find_game
from companion.packs.resolved import ResolvedPack
from companion.table.entries import Seating
from companion.table.evening import Evening
from companion.table.inputs import Desk, buttons_of
from companion.table.open_game import OpenGame
from hardware.inputs import ButtonPressed, ButtonStuck, DeviceChanged, Input
from hardware.status import SENTENCE_LIMIT, sentence
from tests.hardware.tables import EXPANDERS, MATRIX, Table
from tests.shipped import shipped

NINE = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fee", "Gül", "Hans", "Ida")
ROUNDS = 8
CHOICE = "choose_action"
SOURCES = {"roll": ("virtual",), "lot": ("virtual",), "draw": ("virtual",), "shuffle": ("virtual",)}

Choose = Callable[[OpenGame, dict[str, Any], int], None]
"""Brings the secret choices of one round into the game: values by party, and the round's number."""


@contextmanager
def evening(folder: Path, now: Callable[[], float]) -> Iterator[OpenGame]:
    opened = Evening(
        folder,
        shipped(),
        now=now,
        wall=lambda: 0.0,
        restore=ResolvedPack.from_plain,
        find_game=find_game,  # type: ignore[arg-type]
        chance=random.Random(4),
        limit=lambda act: act(),
    )
    game = opened.begin("buerokratopoly", Seating.of(NINE), sources=SOURCES, unsaved=True)
    yield game
    game.close()
    opened.close()


def play(folder: Path, choose: Choose, now: Callable[[], float] = lambda: 0.0) -> list[tuple[Any, ...]]:
    """So many rounds; everything that happened at the table, as entries and events."""
    rng = random.Random(9)
    with evening(folder, now) as game:
        session, done = game.session, 0
        while (ask := session.question) is not None and done <= ROUNDS:
            if ask.name == CHOICE:
                wanted = {
                    party: rng.choice([o.value for o in session.options(ask.id, party)])
                    for party in sorted(ask.asked())
                }
                done += 1
                choose(game, wanted, done)
                assert session.question is None or session.question.id != ask.id, "somebody's choice is missing"
            elif ask.kind.value == "window":
                session.answer(None, "pass")
            else:
                party = ask.open_to()[0]
                confirming = ask.kind.value == "confirm"
                legal = [] if confirming else [o.value for o in session.options(ask.id, party) if not o.refusals]
                session.answer(party, rng.random() < 0.5 if confirming else rng.choice(legal))
        told: list[tuple[Any, ...]] = [
            (event.kind, event.facts) for line in session.lines(TABLE) for event in line.events
        ]
        seen = session.view(TABLE)
        return [*told, ("stands", seen["posts"], session.outcome)]


def on_the_screen(game: OpenGame, wanted: dict[str, Any], _: int) -> None:
    for party, value in wanted.items():
        game.session.answer(party, value)
    game.session.reveal()


Fault: TypeAlias = "Callable[[Pads, Desk], None]"


class Pads:
    """People with buttons in front of them; who has none that works chooses on the screen."""

    def __init__(self, text: str, faults: dict[int, Fault]) -> None:
        self.table = Table(text)
        self.faults = faults
        self.told: list[str] = []
        self.by_button = self.by_screen = 0

    def choose(self, game: OpenGame, wanted: dict[str, Any], number: int) -> None:
        desk = game.desk
        question = game.session.question
        assert question is not None
        if number in self.faults:
            self.faults[number](self, desk)
            self.feed(desk, 1.5)
        keys = {}
        for party, value in wanted.items():
            place = game.session.seating.place_of(party)
            assert place is not None
            meant = [option.value for option in buttons_of(game.session, place)]
            keys[party] = (place, meant.index(value) + 1)
        for key in keys.values():  # all of them at the same moment
            self.table.panel.hold(*key)
        self.feed(desk, 0.1)
        for key in keys.values():
            self.table.panel.release(*key)
        self.feed(desk, 0.3)
        for party in question.open_to():
            game.session.answer(party, wanted[party])
            self.by_screen += 1
        self.by_button += len(wanted)
        self.mend()
        self.feed(desk, 12.0 if number in self.faults else 2.0)  # in which the choices are shown

    def feed(self, desk: Desk, seconds: float) -> list[Input]:
        inputs = self.table.run(seconds)
        for given in inputs:
            if isinstance(given, DeviceChanged):
                self.told.append(sentence(given.status))
            elif isinstance(given, ButtonStuck):
                self.told.append(f"stuck: place {given.place}, button {given.button}")
            desk.put(given)
        desk.pump()
        return inputs

    def mend(self) -> None:
        panel = self.table.panel
        for chip in panel.chips.values():
            chip.gone = chip.deaf = False
            chip.spoiled = 0
        for matrix in panel.matrices.values():
            matrix.bridged = set()
            matrix.held = set()


def missing_diode(pads: Pads, desk: Desk) -> None:
    """Place 1 tries its first button, whose diode is missing; that it leans on two later makes no ghost count."""
    pads.table.panel.matrices["grid"].bridged = {(1, 1)}
    pads.table.panel.hold(1, 1)
    pads.feed(desk, 0.2)
    pads.table.panel.release(1, 1)
    pads.feed(desk, 0.1)
    for key in ((1, 1), (1, 2), (2, 1)):
        pads.table.panel.hold(*key)
    seen = pads.feed(desk, 0.2)
    assert ButtonPressed(2, 2) not in seen  # place 2 holds its first button; the second is a ghost
    for key in ((1, 1), (1, 2), (2, 1)):
        pads.table.panel.release(*key)
    pads.feed(desk, 0.2)


def stuck(pads: Pads, desk: Desk) -> None:
    """Somebody's bag lies on a button that nobody needs."""
    pads.table.panel.hold(9, 3)
    pads.feed(desk, 9.0)
    pads.table.panel.release(9, 3)
    pads.feed(desk, 0.2)


def pin_fails(pads: Pads, desk: Desk) -> None:
    """The header's library throws once."""
    real = pads.table.panel.pins.matrix_at
    pads.table.panel.pins.matrix_at = None
    pads.feed(desk, 0.1)
    pads.table.panel.pins.matrix_at = real


def chip(name: str, **state: Any) -> Fault:
    def break_it(pads: Pads, desk: Desk) -> None:
        for field, value in state.items():
            setattr(pads.table.panel.chips[name], field, value)

    return break_it


def deaf(pads: Pads, desk: Desk) -> None:
    """The interrupt lead breaks; somebody presses twice and wonders."""
    pads.table.panel.chips["left"].deaf = True
    for _ in range(2):
        pads.table.panel.hold(1, 1)
        pads.feed(desk, 0.1)
        pads.table.panel.release(1, 1)
        pads.feed(desk, 0.2)


def dip(pads: Pads, desk: Desk) -> None:
    pads.table.panel.chips["right"].power_dip()


CASES: dict[str, tuple[str, dict[int, Fault], list[str], bool]] = {
    "matrix": (
        MATRIX,
        {2: missing_diode, 4: stuck, 6: pin_fails},
        ["no diode at r1c1", "stuck: place 9, button 3", "grid cannot be used"],
        False,
    ),
    "expanders": (
        EXPANDERS,
        {2: deaf, 3: chip("right", spoiled=2), 4: chip("left", gone=True), 6: dip},
        ["its interrupt lead to GPIO 24 is dead", "left does not answer at 0x20", "right lost its power for a moment"],
        True,
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_whatever_breaks_every_choice_and_the_board_are_the_same(case: str, tmp_path: Path) -> None:
    text, faults, words, screen = CASES[case]
    without = play(tmp_path / "without", on_the_screen)
    pads = Pads(text, faults)
    with_buttons = play(tmp_path / "with", pads.choose, pads.table.clock.now)
    assert with_buttons == without
    assert (pads.by_screen > 0) is screen
    assert pads.by_button - pads.by_screen >= 9 * (ROUNDS - 1)
    for said in words:
        assert any(said in told for told in pads.told), (said, pads.told)
    assert max(map(len, pads.told)) <= SENTENCE_LIMIT
    pads.table.close()
