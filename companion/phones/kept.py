"""Who has which seat, kept beside the saves, so that a phone keeps its seat when the box is started again, or when the
table was left and the same game is opened once more, or a new one is begun with the same people.

Kept are the SHA-256 of tokens and the seats that they grant, for the owner of the saves alone; never the tokens
themselves, nor tickets. Phones that are on while nobody has a seat yet are on again, too. It is gone when phones are
switched off, when the game is over, and after eight hours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.engine.vocabulary import Party
from companion.phones.seats import GRANTED
from companion.table.journal import StoreError, write_whole

FILE = "phones.json"

NEXT = ""
"""Stands for the next game that is begun, which has no id yet."""

HASH, BOX = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9a-f]{8}")

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

    def read(self, game: str, *, new: bool = False) -> Before | None:
        """What was kept for this game, or, where that is `new`, for the next one of the same people. What belongs to
        another one, is too old or cannot be read is deleted.
        """
        try:
            if self._path.stat().st_size > LARGEST:
                raise ValueError("larger than ours")
            before = self._from(json.loads(self._path.read_text("utf-8")), (game, NEXT) if new else (game,))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            before = None
        if before is None:
            self.forget()
        return before

    def _from(self, plain: Any, games: Collection[str]) -> Before | None:
        now, ages = self._wall(), dict[Party, tuple[str, float]]()
        if plain["game"] not in games or not BOX.fullmatch(plain["box"]):
            return None
        for party, (token, at) in plain["seats"].items():
            if HASH.fullmatch(token) and abs(now - at) < GRANTED:
                ages[party] = token, max(0.0, now - at)  # without a network a box's clock begins a little too early
        lasts = ages or (not plain["seats"] and abs(now - plain["at"]) < GRANTED)
        return Before(plain["box"], int(plain["port"]), ages) if lasts else None

    def write(self, game: str, before: Before) -> None:
        """Keeps what is granted now, and that phones are on. A disk that refuses it is the saves' trouble; it is tried
        again with whatever changes next, or a phone that was signed off meanwhile would have its seat again.
        """
        now = self._wall()
        what = game, before.box, before.port, tuple((party, token) for party, (token, _) in before.ages.items())
        if what == self._written:
            return
        seats = {party: [token, now - age] for party, (token, age) in before.ages.items()}
        plain = {"game": game, "box": before.box, "port": before.port, "at": now, "seats": seats}
        with suppress(StoreError):
            write_whole(self._path, json.dumps(plain) + "\n")
            self._written = what

    def hand_on(self) -> None:
        """Keeps it for the next game that is begun instead."""
        self._written = None
        with suppress(StoreError, OSError, ValueError, TypeError):
            plain = json.loads(self._path.read_text("utf-8"))
            write_whole(self._path, json.dumps({**plain, "game": NEXT}) + "\n")

    def forget(self) -> None:
        """No phone has a seat any more."""
        self._written = None
        self._remove()

    def _remove(self) -> None:
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
