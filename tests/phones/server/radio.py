"""A link between two networks that loses and delays what goes over it, as a weak Wi-Fi does.

Two TAP devices, one at each end, and a thread that carries frames from one to the other (Linux, root).
"""

from __future__ import annotations

import fcntl
import heapq
import os
import random
import select
import struct
import threading
import time
from collections.abc import Callable
from itertools import count
from types import TracebackType
from typing import Self

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x0002, 0x1000
"""linux/if_tun.h"""

LARGEST = 1 << 16


def tap(name: str) -> int:
    """A TAP device in the present network namespace, as a file descriptor. Raises OSError."""
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH14x", name.encode(), IFF_TAP | IFF_NO_PI))
    return device


class Radio:
    """Carries frames both ways while it is entered. `loss` is the share that is lost, `delay` the seconds that a frame
    takes at least and at most; so frames overtake each other. `carries` counts what arrived.
    """

    def __init__(self, ends: tuple[int, int], *, loss: float, delay: tuple[float, float], seed: int = 1) -> None:
        self.ends, self.loss, self.delay = ends, loss, delay
        self.carries = self.lost = 0
        self._random, self._order = random.Random(seed), count()
        self._under_way: list[tuple[float, int, int, bytes]] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._carry, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self._over.set()
        self._thread.join()
        for end in self.ends:
            os.close(end)

    def _carry(self) -> None:
        others = dict(zip(self.ends, reversed(self.ends), strict=True))
        while not self._over.is_set():
            wait = self._under_way[0][0] - time.monotonic() if self._under_way else 0.05
            ready, _, _ = select.select(self.ends, (), (), min(0.05, max(0.0, wait)))
            for end in ready:
                self._send(os.read(end, LARGEST), others[end])
            self._arrive(time.monotonic)

    def _send(self, frame: bytes, to: int) -> None:
        if self._random.random() < self.loss:
            self.lost += 1
            return
        heapq.heappush(
            self._under_way, (time.monotonic() + self._random.uniform(*self.delay), next(self._order), to, frame)
        )

    def _arrive(self, now: Callable[[], float]) -> None:
        while self._under_way and self._under_way[0][0] <= now():
            _, _, to, frame = heapq.heappop(self._under_way)
            try:
                os.write(to, frame)
                self.carries += 1
            except OSError:  # that end is down: the frame is lost
                self.lost += 1
