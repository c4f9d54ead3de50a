"""People with phones at the window: they come by the box's code or by that of a seat, answer, are locked, go; some lie.

The child is the real process, the sockets are those of the loopback. What was acknowledged and is lost, a seat that is
gone, and a phone that is gone without a word are found.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.questions import CHANCE
from companion.phones.presence import AWAY
from companion.ui.screens.box.phone_codes import QrCode
from companion.ui.screens.box.phones import PhonesScreen
from tests.phones.played.players import PhonePlayer
from tests.phones.tables import Phone
from tests.soak.phones.air import Air, Pocket, Taps
from tests.soak.phones.lies import Liar

if TYPE_CHECKING:
    from tests.soak.fingers import Fingers

ROUNDS = 3
"""Rounds of a loop in which what has come is read."""
MOST = 4
"""Seats of one table that have phones."""
AT_ONCE = 3
"""So many come at most before anything is asked."""
OFTEN = 0.35
"""How often somebody does something with a phone at a pause, beside answering."""
WILLING = 0.75
"""How often whoever has a phone answers there, and not at the window."""
TRIES = 6
"""Taps by which a phone that is asked has answered, or does not."""
GONE = "the phone is gone. Play on here."
PER_HOUR = 100_000
"""Taps of one hour have names of their own."""


class Phones(Air):
    """All phones at one table for an hour. `counted` counts what they do; `found` takes what should not be."""

    def __init__(self, fingers: Fingers, seed: str, counted: Counter[str], found: Callable[[str], None]) -> None:
        super().__init__(fingers.table, counted, found)
        self.fingers, self.rng, self.taps = fingers, random.Random(f"{seed} phones"), Taps()
        self._numbers = count(PER_HOUR * int(seed.rpartition("/")[2]))
        self.liar = Liar(self)

    @property
    def session(self) -> Any:
        """The game as it is."""
        return self.fingers.session

    @property
    def game(self) -> str:
        """The open game's id."""
        return str(self.table.flow.game.at_hand.id)

    # ── the table's evening ─────────────────────────────────────────────────────────────────────────────────

    def begin(self, *, again: bool = False) -> None:
        """People have sat down; somebody has a phone at least. `again`: whoever had one here has it still."""
        on = self.at_table.phones is not None
        if again and not on and any(one.jumped == self.table.clock.jumped for one in self.pockets):
            self.found("phones: they are off for a table that was left for a while")
        for one in list(self.pockets):
            self.do("coming back", self._back(one) if on else self.away(one))
        for _ in range(self.rng.randint(1, AT_ONCE) if not self.pockets else 0):
            self.do("joining", self._join())

    async def _back(self, one: Pocket) -> bool:
        """A page is opened again, and has its seat without being asked: whether it has."""
        one.page = await self.page(one.client, self.at_table.phones.address)
        await one.page.sees(lambda state: state.get("me") or state.get("page") not in ("closed", None))
        self.counted["came back"] += 1
        if one.page.state.get("me") == one.party:
            return True
        if self.table.clock.jumped == one.jumped:  # by another date the grant may be of yesterday
            self.found(f"phones: {one.party} has lost the seat: {one.page.state.get('page')}")
        await self.away(one)
        return False

    def left(self) -> None:
        """The table was left: all pages say so."""
        self.do("leaving the table", self._told_off())

    async def _told_off(self) -> None:
        for one in self.open:
            page = one.page
            assert page is not None
            await self.until(partial(getattr, page, "closed"))
            if page.state.get("page") != "off":
                self.found(f"phones: {one.party} is not told that phones are off: {page.state.get('page')}")
        for one in self.pockets:
            one.page = None

    def look(self) -> None:
        """What has come is read; a page that has lost its connection comes back by itself."""
        if self.pockets:
            self.do("looking", self.back_again())

    async def back_again(self) -> None:
        """What has come is read, and nothing of it kept; whoever was cut off is back."""
        for _ in range(ROUNDS):
            await asyncio.sleep(0)
        for one in self.open:
            assert one.page is not None
            one.page.frames.clear()
            one.page.replies.clear()
        for one in list(self.pockets):
            if one.page is not None and one.page.closed and self.at_table.phones is not None:
                await self._back(one)

    def maybe(self) -> None:
        """Between plays: who was locked is back, or somebody does something."""
        if self.at_table.phones is None and self.pockets:
            return
        for one in list(self.pockets):
            if one.page is None and self.rng.random() < 0.5:
                self.do("unlocking", self._back(one))
        if self.rng.random() < OFTEN:
            often, seldom = (self._join, self._gone, self.liar.lie), (self._lock, self._leave, self._lost)
            act = self.rng.choice((*often, *often, *often, *seldom, self._another, self._watch, self._kill))
            self.do(act.__name__.strip("_"), act())

    def end(self) -> None:
        """The last at this table: whoever was locked is back, somebody lies once more, and somebody leaves."""
        if self.session.outcome is not None:
            return
        if not self.pockets:
            self.do("joining", self._join())
        for one in [one for one in self.pockets if one.page is None]:
            self.do("unlocking", self._back(one))
        self.do("lie", self.liar.lie())
        self.do("leave", self._leave())

    def check(self, games: Path) -> None:
        """What was acknowledged is in the saves once; what was refused, and each lie, is not."""
        for lost in self.taps.lost(games):
            self.found(f"phones: {lost}")

    # ── who sits down, who goes ─────────────────────────────────────────────────────────────────────────────

    def _free(self) -> list[str]:
        held = {one.party for one in self.pockets}
        game, box = self.session.game, self.session.seating.box
        return [party for party in game.seats() or game.parties if party not in held and party not in box]

    def _show(self) -> str:
        """The page of phones, switched on there if they are off; the address that its code says."""
        table, flow = self.table, self.table.flow
        self.fingers.wake()
        self.fingers.calm()
        if flow.stage.screen is not flow.table:
            flow.at_table.show()
            table.frames(2)
        table.tap("Menu", "button")
        table.tap_widget(table.find("Phones", root=flow.stage.over))
        table.frames(2)
        assert isinstance(flow.stage.screen, PhonesScreen), "this is not the page of phones"
        if self.at_table.phones is None:
            table.tap("Switch phones on")
            table.frames(2)
        return self._code()

    def _code(self) -> str:
        codes = [one.data for one in self.table.widgets() if isinstance(one, QrCode)]
        assert codes, f"no code is shown; there is: {self.table.texts()}"
        return str(codes[0])

    def _table_again(self) -> None:
        self.table.flow.at_table.show()
        self.table.frames(2)

    async def _join(self, party: str = "") -> None:
        """Somebody takes a free seat, or with `party` one that another phone has: by name, or by the code of a seat."""
        free = self._free()
        if not party and (not free or len(self.pockets) >= MOST or self.session.outcome is not None):
            return
        takes_over, party = bool(party), party or self.rng.choice(free)
        address = self._show()
        one = Pocket(party, PhonePlayer(party, random.Random(self.rng.random())), self.client())
        one.player._numbers = self._numbers  # nobody else's, whoever had this seat before
        try:
            if not takes_over and self.rng.random() < 0.4:
                self.table.tap_widget(self.table.find(party, "seat"))
                address, _, ticket = self._code().partition("#")
                one.page = await self.page(one.client, address)
                await one.page.send(ticket=ticket)
                self.counted["by the code of a seat"] += 1
            else:
                one.page = await self.page(one.client, address)
                await one.page.send(join=party)
                await self._confirmed(one.page)
            await one.page.sees(lambda state: state.get("me") == party)
        except BaseException:
            if one.page is not None:
                await one.page.socket.close()
            await one.client.close()
            raise
        one.jumped = self.table.clock.jumped
        self.pockets.append(one)
        self.counted["joined"] += 1
        self._table_again()

    async def _confirmed(self, page: Phone) -> None:
        """The table asks whose phone it is, by its number, and somebody says yes."""
        number = (await page.sees(lambda state: state.get("page") == "waiting"))["number"]
        table, stage = self.table, self.table.flow.stage
        table.frames(2)
        assert any(f"It shows {number}." in text for text in table.texts()), "nobody asks whose phone it is"
        table.tap_widget(table.find("Yes", root=stage.over))
        table.frames(2)

    async def _another(self) -> None:
        """Another phone takes the seat of one; the first goes blank."""
        if not self.open:
            return
        one = self.rng.choice(self.open)
        assert one.page is not None
        await self._join(one.party)
        if self.pockets[-1].party == one.party and self.pockets[-1] is not one:
            await one.page.sees(lambda state: state.get("gone") == "revoked")
            await self.away(one)
            self.counted["taken over"] += 1

    async def _leave(self) -> None:
        """Somebody gives the seat back for good."""
        if not self.open:
            return
        one = self.rng.choice(self.open)
        assert one.page is not None
        await one.page.send(leave=True)
        await one.page.sees(lambda state: state.get("page") == "join")
        await self.away(one)
        self.counted["left"] += 1

    async def _lost(self) -> None:
        """A phone is lost; the table signs it off, and then it shows nothing."""
        if not self.pockets:
            return
        one = self.rng.choice(self.pockets)
        self._show()
        self.table.tap_widget(self.table.find(one.party, "seat"))
        self.table.tap(f"{one.party}: sign the phone off")
        self._table_again()
        if one.page is not None and not one.page.closed:
            await one.page.sees(lambda state: state.get("gone") == "revoked")
        await self.away(one)
        self.counted["signed off"] += 1

    async def _lock(self) -> None:
        """Somebody puts the phone away for a while."""
        if self.open:
            await self.shut(self.rng.choice(self.open))
            self.counted["locked"] += 1

    async def _kill(self) -> None:
        """The child dies; another one is there at once, and all pages come back."""
        if self.open and (pid := self.at_table.phones.link.pid) is not None and self.at_table.phones.link.deaths < 2:
            pages = [one.page for one in self.open]
            os.kill(pid, signal.SIGKILL)
            await self.until(lambda: all(page is None or page.closed for page in pages))
            self.counted["child killed"] += 1
            await self.back_again()

    async def _watch(self) -> None:
        """A television looks on for a while, and sees the board."""
        if self.at_table.phones is None:
            return
        client = self.client()
        try:
            tv = await self.page(client, self.at_table.phones.address, "/ws/tv")
            await tv.sees(lambda state: "parties" in state)
            self.table.pause(10.0)
            await tv.socket.close()
        finally:
            await client.close()
        self.counted["televisions"] += 1

    # ── answers ─────────────────────────────────────────────────────────────────────────────────────────────

    def answers(self, ask: Any, *, willing: float = WILLING) -> bool:
        """Whether somebody who is asked has answered on the phone."""
        asked = [one for one in self.open if one.party in ask.open_to()]
        if not asked or self.rng.random() >= willing:
            return False
        return bool(self.do("answering", self._answer(self.rng.choice(asked), ask)))

    async def _answer(self, one: Pocket, ask: Any) -> bool:
        page, session, game = one.page, self.session, self.game
        assert page is not None
        await page.sees(lambda state: session.question is not ask or (state.get("question") or {}).get("id") == ask.id)
        for _ in range(TRIES):
            message = self._said(one, page.state) if session.question is ask else None
            if message is None:
                one.player.think_again()
                return False
            if "see" in message:
                await page.send(**message)
                await page.sees(lambda state: session.question is not ask or (state.get("form") or {}).get("part"))
                continue
            number = session.ledger.next_number
            reply = await self.reply(one, message)
            page = one.page
            if reply is None or page is None:
                return False
            if reply.get("code") in ("no_seat", "failed", "bad_request"):
                self.found(f"phones: {one.party} was told {reply} of {message['tap']}")
            elif reply["ok"] and not reply.get("stays"):
                self._acknowledged(one, message, game, number)
                return True
            elif not reply["ok"] and reply["code"] != "busy":
                self.taps.told[game, one.party, message["tap"]] = False
                self.counted["taps refused"] += 1
        return False

    async def reply(self, one: Pocket, message: dict[str, Any]) -> dict[str, Any] | None:
        """What is told of a tap, which is sent again where the connection was lost, as a page does it. Lies are
        told of meanwhile, by their own taps.
        """
        while (page := one.page) is not None:
            page.replies.clear()
            with suppress(ConnectionError):  # it is closed: that is seen below
                await page.send(**message)
            await self.until(lambda page=page: page.closed or _told(page, message))  # type: ignore[misc]
            if (reply := _told(page, message)) is not None:
                return reply
            self.counted["sent again"] += 1
            await self._back(one)
        return None

    def _said(self, one: Pocket, state: dict[str, Any]) -> dict[str, Any] | None:
        try:
            return one.player.message(state)
        except AssertionError as error:
            self.found(f"phones: the page of {one.party} does not fit together: {error}")
            return None

    def _acknowledged(self, one: Pocket, message: dict[str, Any], game: str, number: int) -> None:
        """What was told is in the journal already."""
        self.counted["taps acknowledged"] += 1
        fresh = self.session.ledger.entries[number:]
        if any(entry.party == one.party and entry.source == f"phone#{message['tap']}" for entry in fresh):
            self.taps.told[game, one.party, message["tap"]] = True
            one.said = {**message, "game": game}
        else:
            self.found(f"phones: {message['tap']} of {one.party} was acknowledged, and is not there: {fresh}")

    async def _gone(self) -> None:
        """The phone of whoever is asked is gone: the table says so, and somebody answers at the window."""
        ask = self.session.question
        asked = [one for one in self.open if ask is not None and one.party in ask.awaited()]
        if ask is None or ask.kind in CHANCE or not asked:
            return
        if not self.table.box.takes:  # what stands there then is said first, and again and again
            return
        one = self.rng.choice(asked)
        self.fingers.calm()
        await self.shut(one)
        self.counted["locked"] += 1
        self.table.pause(AWAY + 2.0)
        for _ in range(TRIES):
            stage = self.table.flow.stage
            if self.session.question is not ask or one.party not in ask.awaited():
                return
            if stage.toast is not None and GONE in stage.toast.notice.text and one.party in stage.toast.notice.text:
                self.counted["gone and told"] += 1
                if self.fingers.answer_for(one.party) != "told":
                    self.counted["answered at the window for one that is gone"] += 1
                return
            if not self.fingers.clear():
                self.table.pause(5.0)
        self.found(
            f"phones: nobody was told that the phone of {one.party} is gone; there is: {self.table.texts()[:30]}"
        )


def _told(page: Phone, message: dict[str, Any]) -> dict[str, Any] | None:
    """The reply to a tap, once it is there."""
    return next((said for said in page.replies if said["tap"] == message["tap"]), None)
