"""One person on a phone in Chromium, the box at all other seats, a television beside: what is refused, told, hidden."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.engine.vocabulary import TABLE, Audience
from companion.models.play.advising import ASKS, WOULD
from companion.packs.scripts.games import find_game
from companion.table.journal import FOREGONE
from companion.table.play import last_reasons
from companion.table.players import strength_of, strengths_of
from companion.texts import translator
from tests.battery.playable import NAMES
from tests.phones.pages.browser import CHROMIUM, PATIENCE, Page
from tests.phones.played.fingers import Finger
from tests.phones.played.rounds import whole_game
from tests.phones.tables import Table

pytestmark = [
    pytest.mark.long,
    pytest.mark.timeout(900),
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]

PLAYED: tuple[tuple[str, int, Mapping[str, Any], int], ...] = (
    ("karriere_poker", 4, {"mode": "dealt", "games": 1}, 0),
    ("animal_farm", 4, {}, 30),
    ("buerokratopoly", 4, {}, 30),
    ("buergermeister", 4, {}, 30),
    ("politburo", 4, {"mode": "dealt"}, 30),
)
"""The game, as many as it is played by, its options, and after how many answers of the person it is enough; 0: at its
end.
"""

SECONDS = 600.0
"""For as long it is played at most."""

SHORT = 4
"""A title of so few letters may stand anywhere."""

PHONE = "document.body.innerText"
VEIL = "document.querySelector('main button.hold')"
BUTTON = "[...document.querySelectorAll('main button')].find((one) => one.innerText.includes({words!r}))"


def leaves(view: Any) -> Iterator[str]:
    """Every text in a view."""
    if isinstance(view, str):
        yield view
    elif isinstance(view, Mapping):
        for key, value in view.items():
            yield str(key)
            yield from leaves(value)
    elif isinstance(view, Sequence):
        for value in view:
            yield from leaves(value)


def hidden(table: Table) -> set[str]:
    """What things are called that somebody sees and the table does not, and that nobody has just spoken of."""
    session, teller = table.session, table.game.teller(table.language)
    public, said = set(leaves(session.view(TABLE))), " ".join(table.game.recap(table.language, 5))
    seen = {leaf for party in session.game.parties for leaf in leaves(session.view(Audience.of(party)))}
    titles = {teller.name(one) for one in seen - public}
    known = {teller.name(one) for one in public}
    return {title for title in titles - known if len(title) > SHORT and title not in said}


class Beside:
    """Somebody who reads both pages over the person's shoulder."""

    def __init__(self) -> None:
        self.told = Counter[str]()
        """Reasons of the box that were read on each page."""
        self.hidden = 0

    async def looks(self, table: Table, tv: Page, people: Sequence[Finger]) -> None:
        """Until it is taken away: each reason that lasts is read on both pages, no secret on the television."""
        words = translator(table.language)
        while True:
            await asyncio.sleep(0.3)
            before = hidden(table)
            text = await tv.says("document.body.innerText")
            leaked = [one for one in before & hidden(table) if one in text]
            assert not leaked, (leaked, text)
            assert words(WOULD).partition("{")[0] not in text, "advice is read by all"
            self.hidden += len(before)
            for name, page in (("tv", tv), ("phone", people[0].page)):
                await self._reads(table, name, page)

    async def _reads(self, table: Table, name: str, page: Page) -> None:
        now = self._reasons(table)
        for _ in range(int(PATIENCE / 0.2)) if now else ():
            text = " ".join(str(await page.says(PHONE)).split())
            if all(" ".join(one.split()) in text for one in now):
                self.told[name] += 1
                return
            if self._reasons(table) != now:
                return
            await asyncio.sleep(0.2)
        assert not now, (name, now, text)

    def _reasons(self, table: Table) -> list[str]:
        session, teller = table.session, table.game.teller(table.language)
        if session.question is None:
            return []
        return [told for why in last_reasons(session.ledger.entries, session.question) if (told := teller.saying(why))]


async def asks_the_box(asked: list[str], table: Table, tv: Page, people: Sequence[Finger]) -> None:
    """The first thing that the person does who is asked: once they see what the box would do, behind the hold."""
    table.game.adviser.allowed = lambda: True
    table.phones.look_again()
    words, page, (me, *_) = translator(table.language), people[0].page, table.session.game.parties
    adviser = table.game.adviser
    would = words(WOULD).partition("{")[0].strip()
    for _ in range(600):
        if adviser.offers(me) or table.session.question is None:
            break
        await people[0].step()
        await asyncio.sleep(0.05)
    assert adviser.offers(me)
    asks = BUTTON.format(words=words(ASKS))
    if held := adviser.is_alone():
        await page.until(f"Boolean({VEIL}) || Boolean({asks})")
        assert would not in await page.says(PHONE)
        await asyncio.sleep(0.8)
        # behind the hold of the question; where that lies open, behind one of its own, which is what asks
        await page.tap(VEIL if await page.says(f"Boolean({VEIL})") else asks, held=True)
    await page.until(f"Boolean({asks})")
    await asyncio.sleep(0.8)
    await page.tap(asks)
    await page.until(f"{PHONE}.includes({would!r})")
    asked.append("held" if held else "open")
    assert would not in await tv.says(PHONE)


@pytest.mark.parametrize(("name", "seats", "options", "many"), PLAYED, ids=[one[0] for one in PLAYED])
def test_one_person_plays_on_a_phone_against_the_box(
    name: str, seats: int, options: Mapping[str, Any], many: int, tmp_path: Path
) -> None:
    beside, asked, seen = Beside(), list[str](), list[Table]()

    def enough(table: Table) -> bool:
        if not seen:
            seen.append(table)
        by_people = [one for one in table.session.ledger.entries if one.source.startswith("phone#")]
        return bool(many) and len(by_people) >= many

    box = dict(zip(NAMES[1:seats], strengths(name), strict=False))
    told = asyncio.run(
        whole_game(
            tmp_path,
            name,
            seats,
            options,
            "1",
            SECONDS,
            box=box,
            before=partial(asks_the_box, asked),
            beside=beside.looks,
            enough=enough,
        )
    )
    sys.stdout.write(f"{name}: {told}, read {dict(beside.told)}, hidden {beside.hidden}, advised {asked}\n")
    assert told["over"] if not many else told["answers"] >= many, told
    assert asked
    assert beside.told["tv"] and beside.told["phone"], beside.told
    assert name in ("animal_farm", "buergermeister") or beside.hidden, "nothing was hidden that could have been told"
    (table,) = seen
    answers = [one for one in table.session.ledger.entries if one.kind == "answer" and one.party in box]
    assert answers and {one.source for one in answers} <= {"box", "virtual", "seeded", "companion", FOREGONE}


def strengths(name: str) -> list[str]:
    """How well the box plays at the other seats: as well as it can without searching for long."""
    script = find_game(name)
    known = [one for one in strengths_of(script) if one in ("easy", "good") and name in ("politburo", "animal_farm")]
    return [strength_of(script), *(known or [strength_of(script)]), strength_of(script)]
