"""What a real browser draws for a television, held against the models that the window draws from."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE
from companion.games.animal_farm.face.pages.poster import OVER
from companion.games.animal_farm.models.farm import farm_of
from companion.games.animal_farm.rules.game import AnimalFarm
from companion.games.karriere_poker import KarrierePoker
from companion.games.karriere_poker.models import career_of
from companion.games.politburo.rules.game import Politburo
from companion.models.boards.land_map import MapModel
from companion.models.style.folders import style_folder
from companion.ui.boards.maps.strips import millions
from tests.phones.pages.browser import CHROMIUM, Chromium
from tests.phones.tables import FIVE, Table
from tests.torture.table import answer
from tests.ui.house import answer_randomly

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


def test_what_won_the_last_round_lies_on_the_television_until_somebody_leads(tmp_path: Path) -> None:
    """Where the box deals, cards lie nowhere else: a felt without them told nobody with what it was won."""

    async def evening() -> None:
        more: dict[str, Any] = {"game": "karriere_poker", "options": {"mode": "dealt"}, "until": ""}
        async with Table(tmp_path / "table", names=FIVE, **more) as table, Chromium(tmp_path / "tv") as browser:
            session, rng = table.session, random.Random(5)

            def won() -> Any:
                assert isinstance(session.game, KarrierePoker)
                return career_of(session.game, session.view(TABLE), table.game.teller("en")).won

            while won() is None:
                answer(session, rng)
            tab = await browser.page(f"{table.origin}/tv", (1280, 720))
            texts = "[...document.querySelectorAll('#board text')].map((one) => one.textContent)"
            await tab.until(f"{texts}.includes({f'{won().party} won with:'!r})")
            corners = await tab.says(f"{texts}.join(' ')")
            assert all(corner in corners.split() for _, corner in won().faces)
            assert browser.errors == []

    asyncio.run(evening())


NEWS = "document.getElementById('news')?.textContent"
DRAWN = "document.querySelectorAll('#board svg *').length"
BOARD = "document.querySelectorAll('#board svg text').length"
CODE = "document.querySelectorAll('#join:not([hidden]) svg').length > 0"


def test_phones_that_are_switched_off_take_the_turn_and_the_code_from_the_television(tmp_path: Path) -> None:
    """It showed the last turn and a code that led nowhere, and blamed the Wi-Fi."""

    async def evening() -> None:
        async with Table(tmp_path / "table", language="de") as table, Chromium(tmp_path / "tv") as browser:
            tab = await browser.page(f"{table.origin}/tv", (1280, 720))
            await tab.until(f"{BOARD} > 3 && {CODE}")
            await table.switch_off()
            await tab.until("document.body?.innerText.includes('Die Handys sind ausgeschaltet.')")
            said = "Hier geht es weiter, sobald der Tisch sie wieder einschaltet."
            assert said in await tab.says("document.body.innerText")
            assert await tab.says("document.querySelectorAll('svg').length") == 0
            box = "document.querySelector('#asked').getBoundingClientRect()"
            x, y = await tab.says(f"(b => [b.x + b.width / 2, b.y + b.height / 2])({box})")
            assert abs(x - 640) < 20 and abs(y - 360) < 90, "it stands in the middle"
            await asyncio.sleep(3)  # it goes on looking for the box, and does not blame the network
            assert await tab.says(NEWS) == ""
            table.switch_on_again("de")
            await tab.until(f"{BOARD} > 3 && {CODE}")

    asyncio.run(evening())


def test_a_lost_connection_takes_the_code_from_the_television(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path / "table", language="de") as table, Chromium(tmp_path / "tv") as browser:
            tab = await browser.page(f"{table.origin}/tv", (1280, 720))
            await tab.until(f"{BOARD} > 3 && {CODE}")
            await table.switch_off(goodbye="")
            await tab.until(f"{NEWS}?.startsWith('Keine Verbindung')")
            assert not await tab.says(CODE)
            assert await tab.says(BOARD) > 3  # what was there last may be read on
            table.switch_on_again("de")
            await tab.until(f"{NEWS} === '' && {CODE}")

    asyncio.run(evening())


def test_a_television_finds_out_that_its_connection_has_died_without_a_word(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path / "table") as table, Chromium(tmp_path / "tv") as browser:
            tab = await browser.page("about:blank", (1280, 720))
            sockets = """(() => { const Plain = WebSocket; window.opened = window.later = 0;
              window.WebSocket = class extends Plain { constructor(...given) { super(...given); window.opened += 1;
                this.addEventListener("message", (event) => window.later && event.stopImmediatePropagation()); } };
              const now = performance.now.bind(performance);
              performance.now = () => now() + window.later; })()"""
            await tab.before(sockets)
            await tab.goes(f"{table.origin}/tv")
            await tab.until(f"{BOARD} > 3")
            await tab.says("window.later = 60000")  # a minute without a sign of the box
            await tab.until("window.opened > 1")

    asyncio.run(evening())


def test_a_television_that_comes_before_a_game_is_open_says_so(tmp_path: Path) -> None:
    async def evening() -> None:
        async with Table(tmp_path / "table", language="de") as table, Chromium(tmp_path / "tv") as browser:
            table.phones.leave()
            tab = await browser.page(f"{table.origin}/tv", (1280, 720))
            await tab.until("document.body?.innerText.includes('Am Tisch ist kein Spiel offen.')")
            table.phones.enter(table.at_play("de"))
            await tab.until(f"{BOARD} > 3")

    asyncio.run(evening())


def test_what_an_answer_does_not_change_is_painted_by_nobody(tmp_path: Path) -> None:
    """A tick behind one name put all of the board together anew: thousands of elements."""

    async def evening() -> None:
        async with Table(tmp_path / "table") as table, Chromium(tmp_path / "tv") as browser:
            tab = await browser.page(f"{table.origin}/tv", (1280, 720))
            await tab.until(f"{BOARD} > 3")
            await asyncio.sleep(0.5)
            await tab.says("""window.touched = 0; new MutationObserver((all) => { window.touched += all.length; })
              .observe(document.getElementById("board"), { subtree: true, childList: true, attributes: true })""")
            answer_randomly(table.session, random.Random(1))
            await tab.until("document.querySelectorAll('.tick').length === 1")
            assert await tab.says("window.touched") == 0
            for _ in range(20):
                answer_randomly(table.session, random.Random(1))
            await tab.until("window.touched > 0")
            everything = await tab.says("document.querySelectorAll('#board *').length")
            assert await tab.says("window.touched") < everything / 4

    asyncio.run(evening())


@pytest.mark.parametrize("game", ["buerokratopoly", "animal_farm", "karriere_poker", "politburo", "buergermeister"])
def test_a_board_that_was_changed_bit_by_bit_is_the_one_that_is_drawn_anew(game: str, tmp_path: Path) -> None:
    async def evening() -> None:
        four: dict[str, Any] = {"game": game, "names": FIVE[:4], "until": ""}
        async with (
            Table(tmp_path / "table", **four) as table,
            Chromium(tmp_path / "tv") as browser,
        ):
            tab = await browser.page(f"{table.origin}/tv", (1280, 720))
            await tab.until(f"{DRAWN} > 20")
            rng = random.Random(2)
            for _ in range(60):
                answer(table.session, rng)
                await asyncio.sleep(0.03)
            await asyncio.sleep(0.5)
            stands = "['board', 'middle', 'asked', 'parties'].map((id) => document.getElementById(id).innerHTML).join()"
            bit_by_bit = ""
            while bit_by_bit != (now := await tab.says(stands)):  # all that was on its way is there
                bit_by_bit = now
                await asyncio.sleep(0.5)
            await tab.goes("about:blank")
            await tab.goes(f"{table.origin}/tv")
            await tab.until(f"{DRAWN} > 20 && {CODE}")
            await asyncio.sleep(0.5)
            assert bit_by_bit == await tab.says(stands)

    asyncio.run(evening())


def test_who_was_activated_is_marked_until_the_round_is_over(tmp_path: Path) -> None:
    """The sign went with the turn, and stayed at the window."""

    async def evening() -> None:
        folder = style_folder(Politburo)
        assert folder is not None
        parts = json.loads((folder / "pages" / "index.json").read_text("utf-8"))["parts"]
        four: dict[str, Any] = {"game": "politburo", "names": FIVE[:4], "until": ""}
        async with Table(tmp_path / "table", **four) as table, Chromium(tmp_path / "tv") as browser:
            session, rng = table.session, random.Random(2)
            game = session.game
            assert isinstance(game, Politburo)
            while not game.state.markers or game.state.active:
                answer(session, rng)
            tab = await browser.page(f"{table.origin}/tv", (1280, 720))
            await tab.until(f"{DRAWN} > 20")
            sign = " ".join(map(str, parts["activated"]["at"]["1.6"][1:]))
            marked = f"document.querySelectorAll('#board [viewBox=\"{sign}\"]').length"
            await tab.until(f"{marked} === {len(game.state.markers)}")

    asyncio.run(evening())


def test_money_stands_on_the_television_as_at_the_window(tmp_path: Path) -> None:
    """A change stood there in hundreds of thousands beside whole sums, and the fund was called a bank."""

    async def evening() -> None:
        more: dict[str, Any] = {"game": "buergermeister", "names": FIVE[:2], "until": ""}
        async with Table(tmp_path / "table", **more) as table, Chromium(tmp_path / "tv") as browser:
            session, rng = table.session, random.Random(3)

            def board() -> MapModel:
                found = table.at_play("en").board_of(session.game, session.view(TABLE), table.game.teller("en"))
                assert isinstance(found, MapModel)
                return found

            while board().fund >= 0 or not board().fund_moved:
                answer(session, rng)
            now = board()
            wanted = {millions(amount, "en") for _, amount, _ in now.purses}
            changes = [moved for *_, moved in now.purses if moved] + [now.fund_moved]
            wanted |= {("+" if one > 0 else "−") + millions(abs(one), "en") for one in changes}
            tab = await browser.page(f"{table.origin}/tv", (1280, 720))
            texts = "[...document.querySelectorAll('#board text')].map((one) => one.textContent)"
            await tab.until(f"{texts}.includes('Fund')")
            told = await tab.says(texts)
            assert wanted <= set(told)
            assert millions(now.fund, "en") == f"−{millions(-now.fund, 'en')}"
            assert millions(now.fund, "en") in told
            assert not [one for one in told if "-" in one]
            assert browser.errors == []

    asyncio.run(evening())
