"""Hours in which nothing is read aloud."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time


@dataclass(frozen=True, slots=True)
class QuietHours:
    """From a time of day (included) to another (excluded), also past midnight; equal times mean never."""

    start: time
    end: time

    def hold(self, now: time) -> bool:
        """Whether it is quiet now."""
        if self.start <= self.end:
            return self.start <= now < self.end
        return now >= self.start or now < self.end
