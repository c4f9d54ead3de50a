"""What fills the television when a game shows something in its own way."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.games.animal_farm.models.round_over import RoundScene
from companion.models.game.moments import Staged
from companion.phones.public.moments import InFront
from tests.phones.pages.browser import CHROMIUM, Chromium
from tests.phones.tables import FIVE, Table
from tests.ui.animal_farm.screens import full

pytestmark = [pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium"), pytest.mark.timeout(180)]

FULL = "document.getElementById('moment')?.hidden === false"
TEXTS = "[...document.querySelectorAll('#moment text')].map((one) => one.textContent)"
OUTSIDE = """[...document.querySelectorAll('#moment text')].map((one) => one.getBoundingClientRect())
  .filter((box) => box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1).length"""


class ParadeScene(NamedTuple):
    """Of a game of somebody else's."""

    steps: int


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_what_a_round_brought_stands_on_the_television(size: tuple[int, int], tmp_path: Path) -> None:
    """It showed nothing at all for as long as the window showed the standing."""

    async def evening() -> None:
        more: dict[str, Any] = {"game": "animal_farm", "until": "", "position": full(FIVE, at="round_end")}
        async with Table(tmp_path / "table", front=True, **more) as table, Chromium(tmp_path / "tv") as browser:
            session = table.session
            while session.question is not None and session.question.name == "sort_zones":
                session.answer(session.question.asked()[0], "pass")
            found = table.at_play("en").shown().moment
            while not (isinstance(found, Staged) and isinstance(found.scene, RoundScene)):
                assert found is not None
                table.time += 2
                found = table.at_play("en").shown().moment
            scene = found.scene
            tab = await browser.page(f"{table.origin}/tv", size)
            await tab.until(f"{FULL} && {TEXTS}.includes('Round 2 of 6')")
            told = await tab.says(TEXTS)
            for one in scene.standing:
                assert {one.party, f"+{one.gained}", f"now {one.points}"} <= set(told)
            places = [told.index(one.party) for one in scene.standing]
            assert places == sorted(places), "who leads stands first"
            assert scene.cards
            assert {card.title for card in scene.cards} <= set(told)
            assert await tab.says(OUTSIDE) == 0
            assert browser.errors == []

    asyncio.run(evening())


def test_a_scene_that_the_page_does_not_know_leaves_the_board_in_sight(tmp_path: Path) -> None:
    """Other people's games have scenes of their own: an empty screen stood before the board."""

    async def evening() -> None:
        async with Table(tmp_path / "table", front=True) as table, Chromium(tmp_path / "tv") as browser:
            unknown = InFront(Staged("parade", ParadeScene(3)))
            table._front = lambda: unknown
            table.phones.enter(table.at_play("en"))
            tab = await browser.page(f"{table.origin}/tv", (1280, 720))
            await tab.until("document.querySelectorAll('#board svg text').length > 3")
            assert await tab.says(FULL) is False
            assert browser.errors == []

    asyncio.run(evening())
