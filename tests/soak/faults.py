"""What breaks on an evening, for a while: the tower, its cable, boards, buttons, the disk, the sound, the date."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from hardware.simulated.dice_script import Fault
from hardware.tower.tower import DEVICE as TOWER
from tests.soak.table import Table

RARE = 0.15
"""How often something breaks at a pause."""
ROLLS = tuple(Fault)
NOTICED = 15.0
"""Seconds after which the box has surely noticed that something is whole again: a lost board is looked for every 5 s.

What breaks again before that has never been whole for the box: it is the one fault that was told already.
"""
UNDER = (9, 3)
"""The button that things are laid on."""


class Trouble(NamedTuple):
    """One that lasts until so many seconds of the clock; `over` mends it, `told` holds once the table has heard of it
    (always, where there is nothing to hear).
    """

    name: str
    until: float
    over: Callable[[], None]
    told: Callable[[], bool]


class Faults:
    """Breaks things at random and mends them. `happened` counts them; what was never told is in `findings`."""

    def __init__(self, table: Table, seed: str, happened: Any, found: Callable[[str], None]) -> None:
        self.table, self.happened, self.found = table, happened, found
        self.rng = random.Random(f"{seed} faults")
        self.now: list[Trouble] = []
        self._mended: dict[str, float] = {}
        self.kinds: tuple[Callable[[], Trouble | None], ...] = (
            self.roll,
            self.cable,
            self.board,
            self.stuck,
            self.disk,
            self.sound,
            self.date,
        )

    def maybe(self) -> None:
        """Mend what has lasted long enough; now and then break something else."""
        for trouble in [one for one in self.now if one.until <= self.table.clock.time]:
            self._end(trouble)
        if self.rng.random() < RARE:
            self.begin(self.rng.choice(self.kinds))

    def begin(self, kind: Callable[[], Trouble | None]) -> None:
        """Break something, unless it is broken already, or was until just now."""
        since_mended = self.table.clock.time - self._mended.get(kind.__name__, -NOTICED)
        if kind.__name__ in [one.name for one in self.now] or since_mended < NOTICED:
            return
        trouble = kind()
        if trouble is not None:
            self.happened[trouble.name] += 1
            self.now.append(trouble)

    def mend(self) -> None:
        """Everything is whole again, and the devices have had the time to notice."""
        for trouble in list(self.now):
            if trouble.until > self.table.clock.time and not trouble.told():
                self.table.pause(NOTICED)
            self._end(trouble)
        self.table.pause(NOTICED)
        states = self.table.box.rig.states()
        sick = {name: status.state.value for name, status in states.items() if status.state.value != "simulated"}
        if sick:
            self.found(f"whole again, but {sick}")
        opened = self.table.flow.opened
        if opened is not None and not opened.session.saved:
            self.found(f"the disk takes everything again, but {opened.session.trouble}")

    def _end(self, trouble: Trouble) -> None:
        if not trouble.told():
            self.found(f"nobody was told of: {trouble.name}")
        trouble.over()
        self.now.remove(trouble)
        self._mended[trouble.name] = self.table.clock.time

    def _lasts(self, least: float, most: float) -> float:
        return float(self.table.clock.time + self.rng.uniform(least, most))

    # ── kinds ───────────────────────────────────────────────────────────────────────────────────────────────

    def roll(self) -> Trouble:
        """The next roll goes wrong in any way that a tower knows."""
        self.table.box.panel.fault(self.rng.choice(ROLLS))
        return Trouble("roll", self.table.clock.time, lambda: None, lambda: True)

    def cable(self) -> Trouble:
        """Somebody stumbles over the tower's cable."""
        link = self.table.box.panel.link
        link.unplug()
        return Trouble("cable", self._lasts(5, 240), link.plug, self._hears(TOWER))

    def board(self) -> Trouble:
        """A port expander is pulled out."""
        name = self.rng.choice(("left", "right"))
        chip = self.table.box.panel.chips[name]
        chip.gone = True
        return Trouble("board", self._lasts(5, 120), lambda: setattr(chip, "gone", False), self._hears(name))

    def stuck(self) -> Trouble | None:
        """Something lies on a button, for longer than the 8 s after which that is told (and 6 s of looking: twice).

        Not while its board is gone: that was told, and nobody can tell anything of the buttons on it.
        """
        box = self.table.box
        if box.panel.chips["right"].gone:
            return None
        box.lay_on(*UNDER)
        return Trouble("stuck", self._lasts(20, 60), lambda: box.take_off(*UNDER), self._hears("right"))

    def disk(self) -> Trouble | None:
        """The disk takes nothing for a while."""
        opened = self.table.flow.game.at_hand
        begun = len(opened.session.ledger.entries)
        self.table.box.disk(takes=False)

        def told() -> bool:
            session = opened.session
            return len(session.ledger.entries) == begun or not session.saved or self.table.flow.opened is not opened

        return Trouble("disk", self._lasts(20, 180), lambda: self.table.box.disk(takes=True), told)

    def sound(self) -> Trouble:
        """The sound card is gone."""
        player = self.table.box.player
        player.broken = True
        return Trouble("sound", self._lasts(30, 600), lambda: setattr(player, "broken", False), lambda: True)

    def date(self) -> Trouble:
        """Somebody, or a time server, sets the date."""
        self.table.clock.jumped += self.rng.choice((-7200.0, -3600.0, -5.0, 5.0, 3600.0, 86400.0))
        return Trouble("date", self.table.clock.time, lambda: None, lambda: True)

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────

    def _hears(self, device: str) -> Callable[[], bool]:
        """Whether a trouble of this device is told from now on."""
        begun, rig = self.table.clock.time, self.table.box.rig
        return lambda: any(at >= begun and name == device for at, name, _status in rig.troubles)
