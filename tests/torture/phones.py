"""An evening on phones whose child, and now and then whose box, is killed while taps are on their way.

The box is a fork as in `tests.torture.kills`; its child is the real one, and the phones are sockets from here, each
with a person who answers whatever is asked. A tap without a reply is sent again, as a page does it. Whatever was
acknowledged is in the journal once; what was refused is not; nothing is there twice.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp

from companion.phones import link
from companion.phones.host import Phones
from companion.phones.project import AtPlay
from companion.table.evening import Evening, Surroundings
from companion.table.evening.table_game import TableGame
from companion.table.journal.entries import Seating
from companion.table.journal.store import contents_of
from companion.table.play.clocks import Timing
from companion.texts import translator
from tests.phones.played.players import PhonePlayer
from tests.shipped import shipped
from tests.torture.kills import PATIENCE, Child, Say

BOXES, KILLS = 2, 10
"""Boxes that are killed in one evening, and kills of the child of each before that."""
SOON = 0.03
"""Seconds after a tap within which the kill comes: about as long as a tap needs."""
FASTER = 10.0
"""How much faster than ours the clock of these evenings goes, so that nobody waits long for a reveal."""
LONE = 0.25
"""Seconds between two taps of one phone once it has tapped `QUICK` times: a faster one is shown the door."""
QUICK = 12
NAMES = ("Anna", "Ben", "Çem", "Dora")
PLAYED: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("buerokratopoly", 4, {}),
    ("karriere_poker", 4, {"mode": "dealt"}),
    ("politburo", 3, {"mode": "dealt"}),
    ("animal_farm", 3, {}),
    ("buergermeister", 2, {}),
)
SOURCES = dict.fromkeys(("roll", "lot", "draw", "shuffle"), ("virtual",))


def killed_phones(seed: str) -> dict[str, int]:
    """One evening, BOXES boxes, KILLS kills of the child of each. Raises AssertionError."""
    rng = random.Random(seed)
    name, seats, options = PLAYED[int(seed.rsplit("/", 1)[-1]) % len(PLAYED)]
    people = [Person(one, rng) for one in NAMES[:seats]]
    tally = {"child_kills": 0, "box_kills": 0, "acknowledged": 0, "refused": 0, "sent_again": 0, "taps": 0}
    with tempfile.TemporaryDirectory() as at:
        for number in range(BOXES):
            seated = [one.name for one in people]
            box = Child(partial(_box, Path(at), f"{seed}/{number}", name, seated, options))
            tally["child_kills"] += asyncio.run(Scene(box, people, rng).played())
            tally["box_kills"] += 1
            hold(Path(at), people)
    for one in people:
        tally["taps"] += len(one.sent)
        tally["sent_again"] += one.again
        tally["acknowledged"] += sum(one.told.values())
        tally["refused"] += len(one.told) - sum(one.told.values())
    return tally


def hold(folder: Path, people: list[Person]) -> None:
    """What was told is what the journal has. Raises AssertionError."""
    found: Counter[tuple[str | None, str]] = Counter()
    for path in (folder / "games").glob("*.game"):
        for entry in contents_of(path).entries:
            source, mark, tap = entry.source.partition("#")
            if mark:
                assert source == "phone"
                found[entry.party, tap] += 1
    assert all(count == 1 for count in found.values()), "a tap counts twice"
    for one in people:
        for tap, taken in one.told.items():
            assert found[one.name, tap] == taken, f"{'acknowledged' if taken else 'refused'}: {tap} of {one.name}"
    sent = {(one.name, tap) for one in people for tap in one.sent}
    assert found.keys() <= sent, "nobody has tapped that"


# ── the box ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _box(folder: Path, seed: str, name: str, seated: list[str], options: dict[str, Any], say: Say) -> None:
    """The window's part: goes on as after a cut, says yes to whoever wants a seat, and plays until it is killed."""
    link.DELAYS = (0.0,)  # it is killed far more often than anything dies by itself
    wake = threading.Event()
    evening = Evening(
        folder,
        shipped(),
        Timing(lambda: time.monotonic() * FASTER, time.time, limit=lambda act: act()),
        Surroundings(chance=random.Random(seed)),
    )
    phones = Phones("127.0.0.1", time.monotonic, wake.set, translator, lambda: "en", port=0)
    saved = [one for one in evening.games("en") if not one.finished]
    game = evening.resume(saved[0].id) if saved else None
    pid = None
    if game is not None:
        assert game.notices == (), game.notices
        phones.enter(_at_play(game))
    while True:
        if game is None or game.session.outcome is not None:
            if game is not None:
                game.close()
            game = evening.begin(name, Seating.of(seated), options=options, sources=SOURCES)
            phones.enter(_at_play(game))
        phones.take()
        game.inputs.pump()
        for wish in phones.wishes:
            phones.confirm(wish)
        phones.show()
        phones.follow()
        if (now := phones.link.pid) != pid:
            pid = now
            say({"child": pid, "origin": f"http://{phones.host}"})
        wake.wait(0.02)
        wake.clear()


def _at_play(game: TableGame) -> AtPlay:
    teller = game.teller("en")
    return AtPlay(game, lambda: "", lambda _: teller, lambda: game.recap("en", 3))


# ── the phones ──────────────────────────────────────────────────────────────────────────────────────────────────


class Person:
    """Somebody with a phone. `told` has the outcome of each tap that was answered: True where it was taken."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self.name = name
        self.player = PhonePlayer(name, random.Random(rng.random()))
        self.sent: list[str] = []
        self.told: dict[str, bool] = {}
        self.under: dict[str, Any] | None = None
        self.again = 0

    def hear(self, reply: dict[str, Any]) -> None:
        """A reply, or a state that tells the same."""
        if self.under is None or reply["tap"] != self.under["tap"] or reply.get("code") in ("busy", "no_seat"):
            return
        assert reply.get("code") != "failed"
        self.told[reply["tap"]] = reply["ok"]
        self.under = None

    def look(self, state: dict[str, Any]) -> None:
        """A state tells which taps were taken, too."""
        if self.under is not None and self.under["tap"] in state.get("last", ()):
            self.hear({"tap": self.under["tap"], "ok": True})

    def wants(self, state: dict[str, Any]) -> dict[str, Any] | None:
        """What this person says now. Who has answered seldom thinks again, so that the game goes on."""
        mine = next(one for one in state["parties"] if one["id"] == self.name)
        if not mine["asked"] and self.player.rng.random() < 0.95:
            return None
        message = self.player.message(state)
        if message is not None and "tap" in message:
            self.under = message
            self.sent.append(message["tap"])
        return message


class Scene:
    """The phones at one box until it is killed."""

    def __init__(self, box: Child, people: list[Person], rng: random.Random) -> None:
        self._box, self._people, self._rng = box, people, rng
        self._child, self._origin = 0, ""
        self._tapped, self._new = asyncio.Event(), asyncio.Event()
        self._failed: list[str] = []

    async def played(self) -> int:
        """How often the child was killed."""
        loop = asyncio.get_running_loop()
        loop.add_reader(self._box.reads, self._hear)
        phones: list[asyncio.Task[None]] = []
        kills = 0
        try:
            async with asyncio.timeout(PATIENCE):
                await self._new.wait()
                phones = [asyncio.create_task(self._phone(one)) for one in self._people]
                for _ in range(KILLS):
                    await self._under_way(phones)
                    self._new.clear()
                    os.kill(self._child, signal.SIGKILL)
                    kills += 1
                    await self._new.wait()
                await self._under_way(phones)
        finally:
            loop.remove_reader(self._box.reads)
            for phone in phones:
                phone.cancel()
            said = self._box.kill_after(0, 0)
            await asyncio.gather(*phones, return_exceptions=True)
        self._failed += [line["failed"] for line in said if "failed" in line]
        assert not self._failed, self._failed
        await self._gone()
        return kills

    def _hear(self) -> None:
        for line in self._box.hear() or ():
            if "failed" in line:
                self._failed.append(line["failed"])
            if "child" in line:
                self._child, self._origin = line["child"], line["origin"]
                self._new.set()

    async def _under_way(self, phones: list[asyncio.Task[None]]) -> None:
        """Until shortly after somebody has tapped."""
        self._tapped.clear()
        while not self._tapped.is_set():
            assert not self._failed, self._failed
            for phone in phones:
                assert not phone.done(), phone.exception()
            with suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await self._tapped.wait()
        await asyncio.sleep(self._rng.random() * SOON)

    async def _gone(self) -> None:
        """A child whose box is gone ends by itself."""
        async with asyncio.timeout(PATIENCE):
            while alive(self._child):
                await asyncio.sleep(0.02)

    async def _phone(self, person: Person) -> None:
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as client:
            while True:
                try:
                    async with client.get(f"{self._origin}/"):
                        pass
                    async with client.ws_connect(f"{self._origin}/ws", origin=self._origin, compress=0) as socket:
                        await self._talk(person, socket)
                except (aiohttp.ClientError, OSError, TimeoutError):
                    pass
                await asyncio.sleep(0.02)

    async def _talk(self, person: Person, socket: aiohttp.ClientWebSocketResponse) -> None:
        """One connection of a phone, until it is lost."""
        state: dict[str, Any] = {}
        said, wishes, again = 0, False, person.under is not None

        async def say(message: dict[str, Any]) -> None:
            nonlocal said
            said += 1
            await asyncio.sleep(LONE if said > QUICK else 0.01)
            await socket.send_str(json.dumps(message).ljust(1024))

        while True:
            try:
                async with asyncio.timeout(0.1):
                    frame = await socket.receive()
            except TimeoutError:
                person.player.think_again()
            else:
                if frame.type is not aiohttp.WSMsgType.TEXT:
                    return
                heard = json.loads(frame.data)
                if "reply" in heard:
                    person.hear(heard["reply"])
                    again = person.under is not None
                    if heard["reply"]["ok"] and heard["reply"]["tap"] not in state.get("last", ()):
                        state = {}  # another one follows
                elif "now" not in heard:
                    state = heard
                    person.look(state)
            if state.get("page") == "join" and not wishes:
                wishes = True
                await say({"join": person.name})
            if state.get("me") != person.name:
                continue
            if person.under is not None and again:
                again = False
                person.again += 1
                await say(person.under)
                self._tapped.set()
            elif person.under is None and (message := person.wants(state)) is not None:
                await say(message)
                if "tap" in message:
                    self._tapped.set()


def alive(pid: int) -> bool:
    """Whether a process runs; one that is over and that nobody has asked about is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
