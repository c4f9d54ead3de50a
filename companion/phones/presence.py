"""Which phones are there just now, as the child sees their sockets."""

from __future__ import annotations

from collections.abc import Callable, Collection

AWAY = 60.0
"""Seconds without a sign of a phone after which the table is told to play on where its seat is asked."""

LOST = 8.0
"""Seconds without a sign after which the phone of a seat counts as away, as all see: a page comes back by itself in
less. Nobody is skipped for it.
"""

UNREACHED = 60.0
"""Seconds without any phone at all after which the table is told that phones perhaps cannot reach the box."""


class Presence:
    """Who is there. `now` is the injected clock in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._since = now()
        self._there: frozenset[str] = frozenset()
        self._gone: dict[str, float] = {}
        self._reached = False
        self.viewers = 0
        """How many look at the public page."""
        self.screens = 0
        """How many of these are no phone of a seat that looks at the table for a moment."""

    @property
    def watched(self) -> bool:
        """Whether somebody looks at the public page."""
        return self.viewers > 0

    def told(self, tokens: Collection[str], viewers: int, guests: int, screens: int | None = None) -> None:
        """The child says which tokens have an open page, and how many look at the public page or have no seat; of the
        former `screens` are no phone that has a seat, all of them where that is not said.
        """
        now = self._now()
        for token in self._there.difference(tokens):
            self._gone[token] = now
        self._there, self.viewers = frozenset(tokens), viewers
        self.screens = viewers if screens is None else screens
        self._reached = self._reached or bool(tokens or viewers or guests)

    def away(self, token: str) -> bool:
        """Whether nothing has been heard of the phone of a seat for a while."""
        return self._silent(token) >= AWAY

    def lost(self, token: str) -> bool:
        """Whether the phone of a seat is not there just now."""
        return self._silent(token) >= LOST

    def _silent(self, token: str) -> float:
        return 0.0 if token in self._there else self._now() - self._gone.setdefault(token, self._now())

    @property
    def unreached(self) -> bool:
        """Whether no phone has come for a while, since phones are on or the address is another one."""
        return not self._reached and self._now() - self._since >= UNREACHED

    def begin_again(self) -> None:
        """The box has another address: nobody has come there yet."""
        self._since, self._reached = self._now(), False
