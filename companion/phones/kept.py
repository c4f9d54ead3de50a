"""Who has which seat, kept beside the saves, so that a phone keeps its seat when the box is started again, when the
table was left and the same game is opened once more, and in the next game that the same people begin.

Kept are the SHA-256 of tokens and the seats that they grant, for the owner of the saves alone, and once the table was
left whose they are; never the tokens themselves, nor tickets. Phones that are on while nobody has a seat yet are on
again, too, in the same game. It is gone when phones are switched off, when a game begins without any of these people
or another one is opened, and after eight hours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.engine.vocabulary import Party
from companion.phones.seats import GRANTED
from companion.table.journal import StoreError, write_whole

FILE = "phones.json"

HASH, BOX = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9a-f]{8}")

NEXT = "next"
"""Stands for a game after one that is over; the ids of games are longer."""

LARGEST = 1 << 16
"""Bytes that such a file never has."""


@dataclass(frozen=True, slots=True)
class Before:
    """What was kept: the box's name in cookies, its port, and each seat with the token's hash and the grant's age."""

    box: str
    port: int
    ages: Mapping[Party, tuple[str, float]] = field(default_factory=dict)


class KeptSeats:
    """The file of one data folder. `wall` is the time of day in seconds since the epoch."""

    def __init__(self, folder: Path, wall: Callable[[], float]) -> None:
        self._path, self._wall = folder / FILE, wall
        self._written: object = None

    def read(self, game: str, parties: Mapping[str, Party] | None = None) -> Before | None:
        """What was kept for this game, or in one that begins for the people whose parties these are, by their names.
        What belongs to another one, is too old or cannot be read is deleted.
        """
        before = self._look(game, parties or {})
        if before is None:
            self.forget()
        return before

    def _look(self, game: str, parties: Mapping[str, Party]) -> Before | None:
        try:
            if self._path.stat().st_size > LARGEST:
                raise ValueError("larger than ours")
            return self._from(json.loads(self._path.read_text("utf-8")), game, parties)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None

    def _from(self, plain: Any, game: str, parties: Mapping[str, Party]) -> Before | None:
        now, ages, same = self._wall(), dict[Party, tuple[str, float]](), plain["game"] == game
        if not BOX.fullmatch(plain["box"]):
            return None
        for whose, (token, at) in plain["seats"].items():
            party = whose if same else parties.get(plain["names"].get(whose, ""))
            if party is not None and HASH.fullmatch(token) and abs(now - at) < GRANTED:
                ages[party] = token, max(0.0, now - at)  # without a network a box's clock begins a little too early
        lasts = ages or (same and not plain["seats"] and abs(now - plain["at"]) < GRANTED)
        return Before(plain["box"], int(plain["port"]), ages) if lasts else None

    def write(self, game: str, before: Before, names: Mapping[Party, str] | None = None) -> None:
        """Keeps what is granted now, and that phones are on; `names` are those of who plays on in another game. A disk
        that refuses it is the saves' trouble; it is tried again with whatever changes next, or a phone that was signed
        off meanwhile would have its seat again.
        """
        now, named = self._wall(), dict(names or {})
        what = game, before.box, before.port, [(party, token) for party, (token, _) in before.ages.items()], named
        if what == self._written:
            return
        seats = {party: [token, now - age] for party, (token, age) in before.ages.items()}
        plain = {"game": game, "box": before.box, "port": before.port, "at": now, "seats": seats, "names": named}
        with suppress(StoreError):
            write_whole(self._path, json.dumps(plain) + "\n")
            self._written = what

    def hand_on(self, game: str, parties: Mapping[str, Party], *, over: bool) -> None:
        """The table is left: if the game is not `over`, who has a seat has it again there; in a game that they begin
        these people have the phones of their parties.
        """
        before = self._look(game, {})
        if before is None:
            if over:
                self.forget()  # else the date may only be wrong just now, and right when the game is opened again
            return
        kept = {party: at for party, at in before.ages.items() if not over or party in parties.values()}
        if over and not kept:
            self.forget()
        else:
            names = {party: name for name, party in parties.items()}
            self.write(NEXT if over else game, Before(before.box, before.port, kept), names)

    def forget(self) -> None:
        """No phone has a seat any more."""
        self._written = None
        self._remove()

    def _remove(self) -> None:
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
