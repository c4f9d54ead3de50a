"""What a real browser draws for a television, held against the models that the window draws from."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from companion.games.animal_farm.face.pages.poster import OVER
from companion.games.animal_farm.models.farm import farm_of
from companion.games.animal_farm.rules.game import AnimalFarm
from tests.phones.browser import CHROMIUM, Chromium
from tests.phones.tables import FIVE, Table

pytestmark = [pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium"), pytest.mark.timeout(180)]

PALE = f"""[...document.querySelectorAll('svg rect[opacity="{OVER}"]')].map((pale) =>
  [...pale.parentNode.querySelectorAll('text')].map((one) => one.textContent)).flat()"""


def test_a_region_without_an_alliance_is_pale_as_at_the_window(tmp_path: Path) -> None:
    async def evening() -> None:
        more: dict[str, Any] = {"game": "animal_farm", "until": "agree"}
        async with Table(tmp_path / "table", names=FIVE, **more) as table, Chromium(tmp_path / "tv") as browser:
            session = table.session
            tab = await browser.page(f"{table.origin}/tv", (1280, 720))
            await tab.until("document.querySelectorAll('svg.picture text').length > 20")
            assert await tab.says(f"{PALE}.length") == 0
            ask = session.question
            assert ask is not None
            for party in ask.asked():
                session.answer(party, {"decline": True})
            await tab.until(f"{PALE}.length > 0")
            assert isinstance(session.game, AnimalFarm)
            board = farm_of(session.game, session.view(TABLE), table.game.teller("en"))
            closed = [one.title for one in board.regions if one.talked == "none"]
            assert len(closed) == 1
            assert closed[0] in await tab.says(PALE)
            assert await tab.says("document.body.innerHTML.includes('seal')") is False
            assert browser.errors == []

    asyncio.run(evening())
