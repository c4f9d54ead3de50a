"""`companion play` on a virtual display: a game is begun and a round played by clicks alone.

An outsider sees pixels. Where things are is known from a twin: the same window in the same state in another process
tells where it was touched and what it shows then; the same spot is clicked on the display, and the display must come to
show the same picture. At the end both journals must hold the same answers.
"""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from companion.ui.look.times import READ_CARDS
from tests.e2e.player import Group, Seen
from tests.e2e.programs import COMPANION, PATIENCE, Program, WindowProgram, environment
from tests.e2e.replay import replayed
from tests.e2e.screen import Screen

pytestmark = [
    pytest.mark.timeout(1200),  # a guard against hanging only: on a machine that others work on it takes minutes
    pytest.mark.long,
]

NAMES = ("A", "B", "C")
SEED = "5"
MUTE = {"PATH": ""}
"""No programs, so no voice: one that has tried to speak and could not says so, and one that has not yet does not."""

OPENING = 2
"""Entries before the first answer of a person: the shuffle, and who begins."""


class Outsider:
    """Does to the display what is done to the twin, and waits until both show the same."""

    def __init__(self, screen: Screen, twin: WindowProgram, folder: Path) -> None:
        self.screen, self.twin, self._picture = screen, twin, folder / "twin.rgb"

    def do(self, act: str, **how: Any) -> Seen:
        """One act on both."""
        seen = self.twin.do(act, **how)
        for (x, y), held in seen["touched"]:
            self.screen.press(x, y)
            if held:
                self.compare()
            self.screen.release()
            if not goes_its_own_way(seen):
                self.compare()
        return seen

    def compare(self) -> None:
        """Wait until the display shows what the twin shows."""
        self.twin.do("shot", path=str(self._picture))
        self.screen.wait_for(self._picture.read_bytes())


def goes_its_own_way(seen: Seen) -> bool:
    """Whether the display may go on without the twin: who begins is drawn by lot, and a reveal comes by the clock."""
    game = seen.get("game")
    return game is not None and (game["awaits_reveal"] or game["entries"] <= OPENING)


class Clicking(Group):
    """A group that only clicks. The game on the display is kept in `real`."""

    def __init__(self, outsider: Outsider, real: Path) -> None:
        super().__init__(outsider)
        self.outsider, self.real = outsider, real
        outsider.compare()

    def see_the_first_lesson(self) -> None:
        """Here and on the display: who begins is drawn by lot in each, so that no picture tells when it is there."""
        super().see_the_first_lesson()
        until = time.monotonic() + PATIENCE
        while not has_begun(self.real):
            assert time.monotonic() < until, "the game does not begin"

    def reveal(self) -> None:
        """The clock does it. A tap does not take the cards away before they could be read."""
        self.wait_until(lambda seen: bool(seen["moment"]), "the choices are shown")
        self.outsider.compare()
        self.outsider.screen.read(READ_CARDS)


def has_begun(data: Path) -> bool:
    """Whether a game lies there whose first question to a person is put."""
    if not list((data / "games").glob("*.game")):
        return False
    question = replayed(data).question
    return question is not None and question.name == "place_figure"


def answers(data: Path) -> list[tuple[Any, ...]]:
    """What stands in a journal."""
    return [(entry.kind, entry.party, entry.name, entry.value, entry.source) for entry in replayed(data).ledger.entries]


def test_a_game_is_begun_and_a_round_is_played_by_clicks_alone(tmp_path: Path) -> None:
    real, first, second = (tmp_path / name for name in ("real", "first", "second"))
    command = ("-c", COMPANION, "play", "--simulate", "rest", "--data", str(real))
    with Screen() as screen, Program("play", tmp_path, *command, env=environment(DISPLAY=f":{screen.number}", **MUTE)):
        with WindowProgram(tmp_path, first, SEED, "--simulate", "rest", around=MUTE) as twin:
            Clicking(Outsider(screen, twin, tmp_path), real).set_up(NAMES, sources=("Our dice",))
        # Who begins was drawn by lot, here and there: the second twin goes on from what is on the disk.
        shutil.copytree(real / "games", second / "games")
        with WindowProgram(tmp_path, second, SEED, "--simulate", "rest", around=MUTE) as twin:
            Group(twin).go_on()
            group = Clicking(Outsider(screen, twin, tmp_path), real)
            group.play_until(lambda seen: seen["game"]["view"]["round"] == 2)
    assert answers(real) == answers(second)
    assert {answer[-1] for answer in answers(real)} >= {"person", "screen", "typed"}
