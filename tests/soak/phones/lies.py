"""Phones that lie: they answer for others, at questions that are not theirs or long over, in garbage, twice, too often.

Each is told no, or shown the door, or not heard at all; nothing of the game and no seat is another one for it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable, Callable
from itertools import count
from typing import TYPE_CHECKING, Any

from tests.fuzz.mutate import VALUES, altered, as_line, mangled
from tests.phones.tables import Phone

if TYPE_CHECKING:
    from tests.soak.phones.air import Pocket
    from tests.soak.phones.people import Phones

NOTHING = "0" * 12
"""A pick that stands for no value."""
MANY = 40
"""Messages at once of which a socket takes only the first."""

Lie = Callable[["Pocket"], Awaitable[bool]]


class Liar:
    """Lies by the phones of a table, and by one of nobody. What a lie changes is found."""

    def __init__(self, phones: Phones) -> None:
        self._phones = phones
        self._rng = random.Random(f"{phones.rng.random()} lies")
        self._numbers = count()
        self.kinds: tuple[Lie, ...] = (
            self._for_another,
            self._not_asked,
            self._long_over,
            self._twice,
            self._garbage,
            self._too_many,
            self._stranger,
        )

    async def lie(self) -> None:
        """One lie of a kind that can be told now."""
        phones = self._phones
        if not phones.open or phones.session.outcome is not None:
            return
        session, one = phones.session, self._rng.choice(phones.open)
        for kind in self._rng.sample(self.kinds, len(self.kinds)):
            number, seats = session.ledger.next_number, phones.at_table.phones.seats.grants()
            if not await kind(one):
                continue
            phones.table.frames(2)
            kept = phones.at_table.phones.seats.grants() == seats
            fresh = [entry for entry in session.ledger.entries[number:] if entry.source.startswith("phone")]
            if fresh or not kept:
                what = f"the game: {fresh}" if fresh else "who has a seat"
                phones.found(f"phones: a lie ({kind.__name__}) of {one.party} has changed {what}")
            else:
                phones.counted["lies told no"] += 1
                phones.counted[f"lies {kind.__name__.strip('_')}"] += 1
            return

    # ── kinds: each returns whether it could be told ────────────────────────────────────────────────────────

    async def _for_another(self, one: Pocket) -> bool:
        """What stands on somebody else's page, with that one's name and token as well."""
        others = [other for other in self._phones.open if other is not one and _picks(other)]
        if not others:
            return False
        other = self._rng.choice(others)
        assert other.page is not None
        more = {"seat": f"party:{other.party}", "party": other.party, "token": self._phones.token(other)}
        return await self._refused(one, other.page.state["question"]["id"], self._rng.choice(_picks(other)), **more)

    async def _not_asked(self, one: Pocket) -> bool:
        """Whoever is not asked answers, too."""
        ask = self._phones.session.question
        if ask is None or one.party in ask.asked() or not ask.asked():
            return False
        pick = one.said["pick"] if one.said is not None and "pick" in one.said else NOTHING
        return await self._refused(one, ask.id, pick)

    async def _long_over(self, one: Pocket) -> bool:
        """What was right once is said again, as if it were new."""
        ask, said = self._phones.session.question, self._said(one)
        if said is None or ask is None or said["question"] in (ask.id, -1):
            return False
        more = {key: said[key] for key in ("value", "sure") if key in said}
        return await self._refused(one, said["question"], said.get("pick"), **more)

    async def _twice(self, one: Pocket) -> bool:
        """The last tap once more, as a page does it that has heard no reply: it is acknowledged, and counts once."""
        if (said := self._said(one)) is None:
            return False
        reply = await self._phones.reply(one, said)
        if reply is None or not reply["ok"]:
            self._phones.found(f"phones: {one.party} said {said['tap']} twice and was told {reply}")
        return True

    async def _garbage(self, one: Pocket) -> bool:
        """What is no message, or hardly one; then one that is, as far as the socket is still there."""
        assert one.page is not None
        plain = self._message(1, NOTHING)
        some = (
            altered(plain, self._rng),
            {**plain, self._rng.choice(("value", "pick", "see")): self._rng.choice(VALUES)},
        )
        lines = [as_line(made) for made in some]
        raw = self._rng.choice((*lines, mangled(lines[0], lines, self._rng), b"[1]", b"{", b"9" * 5000))
        await self._say(one.page, raw.decode("utf-8", "replace"))
        return await self._refused(one, 1, NOTHING)

    async def _too_many(self, one: Pocket) -> bool:
        """More at once than anybody taps: the socket is closed, and the page comes back."""
        page = one.page
        assert page is not None
        for _ in range(MANY):
            await self._say(page, json.dumps(self._message(1, NOTHING)))
        await self._phones.until(lambda: page.closed)
        await self._phones.back_again()
        return True

    async def _stranger(self, one: Pocket) -> bool:
        """Somebody without a seat answers, wants to be nobody, and guesses a code."""
        phones, ask = self._phones, self._phones.session.question
        client = phones.client()
        page = await phones.page(client, phones.at_table.phones.address)
        try:
            await page.send(join="Nobody")
            await page.send(ticket=f"{self._rng.getrandbits(128):032x}")
            picks = _picks(one) or [NOTHING]
            reply = await page.answer(**self._message(ask.id if ask is not None else 1, self._rng.choice(picks)))
            await phones.until(lambda: not phones.at_table.waits)
            if reply.get("code") != "no_seat" or page.state.get("page") != "join" or phones.at_table.phones.wishes:
                phones.found(f"phones: a stranger was told {reply}, and sees the page {page.state.get('page')}")
        finally:
            await page.socket.close()
            await page._reading
            await client.close()
        return True

    # ── inside ──────────────────────────────────────────────────────────────────────────────────────────────

    def _said(self, one: Pocket) -> dict[str, Any] | None:
        """The last that was acknowledged in this game."""
        said = one.said
        if said is None or said["game"] != self._phones.game:
            return None
        return {key: value for key, value in said.items() if key != "game"}

    def _message(self, question: int, pick: str | None, **more: Any) -> dict[str, Any]:
        picked = {} if pick is None else {"pick": pick}
        return {"tap": f"lie{next(self._numbers):07d}", "question": question, **picked, "sure": True, **more}

    async def _say(self, page: Phone, text: str) -> None:
        if not page.closed:
            try:
                await page.socket.send_str(text.ljust(1024))
            except ConnectionError:  # it has just been closed: that is heard as well
                return

    async def _refused(self, one: Pocket, question: int, pick: str | None, **more: Any) -> bool:
        """Says it, and waits for the no; a socket that is closed for it comes back."""
        page, message = one.page, self._message(question, pick, **more)
        assert page is not None
        await self._say(page, json.dumps(message))
        await self._phones.until(lambda: page.closed or any(said["tap"] == message["tap"] for said in page.replies))
        for said in page.replies:
            if said["tap"] == message["tap"] and said["ok"]:
                self._phones.found(f"phones: a lie of {one.party} was taken: {message}")
        await self._phones.back_again()
        return True


def _picks(one: Pocket) -> list[str]:
    """What stands on a page to be tapped."""
    state = one.page.state if one.page is not None else {}
    return [option["pick"] for option in state.get("options", ())] if state.get("question") else []
