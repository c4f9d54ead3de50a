"""The radio dice of a table: whether there is a radio, which dice are near, and one roll at a time.

`RadioDice.poll` handles what has arrived and what is due, and never waits. A roll ends in exactly one of `DiceRolled`,
`DiceTrouble`, or nothing after `cancel`. While radio dice are switched off there is no scanner, and nothing happens.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeAlias

from hardware.clock import Clock
from hardware.inputs import DeviceChanged, DiceRolled, DiceSource, DiceTrouble, Input, Trouble
from hardware.radio.adopted import AdoptedDie, RadioChoices, load_choices, save_choices
from hardware.radio.connections import Connections
from hardware.radio.dice_set import CARRIED, DiceWatch, Landing, RadioRoll, RollEnd
from hardware.radio.die import Sighting
from hardware.radio.scanner import (
    Advertised,
    Deaf,
    DieSaid,
    Joined,
    Listening,
    Parted,
    RadioEvent,
    RadioFault,
    RadioScanner,
)
from hardware.status import DeviceState, DeviceStatus

DEVICE = "radio"
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 30.0
"""Seconds between two attempts to find the radio."""
NEAR = 30.0
"""Seconds after its last message for which a die counts as near."""
SETTLE_EVERY = 1.0
"""Seconds after which it is looked which dice are still near, although nothing was heard."""
MOST_STRANGERS = 30
"""So many dice that are not adopted are remembered; whoever broadcasts thousands fills no memory."""
EMPTY = 10
"""Percent of its battery from which on a die should be charged."""

OpenScanner: TypeAlias = Callable[[], RadioScanner]

_FAULTS = {
    RadioFault.NO_PROGRAM: "radio_no_program",
    RadioFault.MISSING: "radio_missing",
    RadioFault.OFF: "radio_off",
    RadioFault.DENIED: "radio_denied",
    RadioFault.FAILED: "radio_failed",
}


_SWITCHED_OFF = DeviceStatus(DeviceState.ABSENT, "radio_starting")


@dataclass(frozen=True)
class NearDie:
    """A die as the page of the devices shows it: adopted, or only heard."""

    die: AdoptedDie
    adopted: bool
    near: bool
    connected: bool
    battery: int | None
    charging: bool = False


@dataclass(frozen=True)
class _Heard:
    at: float
    address: str
    last: Sighting


class RadioDice:
    """The driver of all radio dice. `file` keeps what people chose; `open_scanner` makes the radio once it is wanted.
    `requests` gives out the ids of rolls, which no other device of the rig may use. `source`: with
    `DiceSource.SIMULATED` the ready state is `SIMULATED` and every result is marked.
    """

    def __init__(
        self,
        file: Path,
        clock: Clock,
        open_scanner: OpenScanner,
        *,
        requests: Callable[[], int],
        source: DiceSource = DiceSource.RADIO,
    ) -> None:
        self.choices = load_choices(file)
        self.status = _SWITCHED_OFF
        self._file = file
        self._clock = clock
        self._open_scanner = open_scanner
        self._requests = requests
        self._source = source
        self._scanner: RadioScanner | None = None
        self._listens = False
        self._was_ready = False
        self._retry_at = float("inf")
        self._settled_at = 0.0
        self._pause = FIRST_PAUSE
        self._heard: dict[str, _Heard] = {}
        self._watch = DiceWatch()
        self._links = Connections()
        self._roll: RadioRoll | None = None
        self._carried: list[Landing] = []
        self._carried_until = 0.0
        self._faces = 0
        self._inputs: list[Input] = []
        if self.choices.on:
            self._start()

    # ── what people choose ──────────────────────────────────────────────────────────────────────────────────

    def choose(self, choices: RadioChoices) -> None:
        """Takes over what people chose and keeps it. Raises OSError if the disk cannot be written: then nothing
        changes.
        """
        save_choices(self._file, choices)
        before, self.choices = self.choices, choices
        if choices.on and not before.on:
            self._start()
        elif before.on and not choices.on:
            self.close()
        elif self._scanner is not None:
            self._links.chosen(self._scanner, choices.dice, always=choices.connected_only)

    def nearby(self) -> list[NearDie]:
        """All adopted dice in their order, then those that are only heard."""
        now = self._clock.now()
        shown = [self._near(die, True, now) for die in self.choices.dice]
        for heard in self._heard.values():
            seen = heard.last
            if self.choices.of(seen.die) is None and now - heard.at <= NEAR:
                kind = seen.kind or "d6"
                die = AdoptedDie(seen.die, seen.maker, kind, seen.name or seen.die, heard.address)
                shown.append(self._near(die, False, now))
        return shown

    def _near(self, die: AdoptedDie, adopted: bool, now: float) -> NearDie:
        heard = self._heard.get(die.die)
        near = heard is not None and now - heard.at <= NEAR
        joined = die.die in self._links.joined
        battery = heard.last.battery if heard is not None else None
        return NearDie(die, adopted, near or joined, joined, battery, heard is not None and heard.last.charging)

    # ── rolls ───────────────────────────────────────────────────────────────────────────────────────────────

    def holds(self, count: int, faces: int, people: Collection[str] = ()) -> bool:
        """Whether so many dice are there for these people: the radio listens, and each was heard of lately."""
        if not self._listens:
            return False
        there = {one.die.die for one in self.nearby() if one.adopted and one.near}
        return sum(die.die in there for die in self._eligible(faces, people)) >= count

    def request_roll(self, count: int, faces: int = 6, people: Collection[str] = ()) -> int:
        """Waits for `count` dice that these people throw; of everybody's dice and their own any may be thrown.

        Returns the request's id. Dice of another kind that were thrown along with the roll before count already; one of
        the same kind is late, or was thrown twice.
        """
        request = self._requests()
        roll = RadioRoll(request, count, self._eligible(faces, people))
        if self._roll is not None or not self._listens:
            trouble = Trouble.OCCUPIED if self._roll is not None else Trouble.NOT_READY
            self._inputs.append(DiceTrouble(request, trouble, (None,) * count))
            return request
        if self._clock.now() <= self._carried_until:
            for landing in self._carried:
                roll.take(landing)
        self._carried = []
        self._roll, self._faces = roll, faces
        self._settle(self._clock.now())
        return request

    def cancel(self, request: int) -> None:
        """Cancels a roll."""
        if self._roll is not None and self._roll.request == request:
            self._roll, self._carried = None, []
        self._inputs = [
            i for i in self._inputs if not (isinstance(i, DiceRolled | DiceTrouble) and i.request == request)
        ]

    def light(self, colours: Mapping[str, tuple[int, int, int]]) -> None:
        """Lights the connected dice of these people in their colours; dice of everybody in that of the only one."""
        if self._scanner is None:
            return
        alone = next(iter(colours.values())) if len(colours) == 1 else None
        for die in self.choices.dice:
            colour = colours.get(die.owner, alone if not die.owner else None)
            if colour is not None:
                self._links.light(self._scanner, die, colour)

    def _eligible(self, faces: int, people: Collection[str]) -> list[AdoptedDie]:
        return [die for die in self.choices.dice if die.faces == faces and die.serves(people)]

    # ── polling ─────────────────────────────────────────────────────────────────────────────────────────────

    def poll(self) -> list[Input]:
        """Handles what has arrived and what is due; returns the inputs in order."""
        if self._scanner is not None:
            now = self._clock.now()
            for event in self._scanner.receive():
                self._take(event, now)
            if now >= self._retry_at:
                self._retry_at = float("inf")
                self._scanner.start()
            self._settle(now)
        inputs, self._inputs = self._inputs, []
        return inputs

    def due(self) -> float:
        """When to call `poll` again even if nothing arrives, in seconds of the clock."""
        if self._inputs:
            return self._clock.now()
        times = [self._retry_at]
        if self._roll is not None and (over := self._roll.due(self._watch)) > self._settled_at:
            times.append(over)
        if self._scanner is not None:
            times.append(self._scanner.due())
        if self._listens:
            times.append(self._settled_at + SETTLE_EVERY)
        return min(times)

    def close(self) -> None:
        """Switches the radio off; nothing is heard any more."""
        self._end_roll(Trouble.UNPLUGGED)
        if self._scanner is not None:
            self._scanner.stop()
        self._scanner, self._listens, self._was_ready = None, False, False
        self._retry_at = float("inf")
        self._heard.clear()
        self._forget()
        self.status = _SWITCHED_OFF

    def _start(self) -> None:
        self._scanner = self._open_scanner()
        self._pause = FIRST_PAUSE
        self.status = DeviceStatus(DeviceState.CONNECTING, "radio_starting")
        self._scanner.start()

    def _take(self, event: RadioEvent, now: float) -> None:
        match event:
            case Listening():
                self._listens = self._was_ready = True
                self._pause = FIRST_PAUSE
                self._tell_ready()
            case Deaf():
                self._deafened(event, now)
            case Advertised():
                self._advertised(event, now)
            case Joined(address=address):
                die = self._links.have_joined(address, self._scanner)
                if die is not None:
                    self._watch.joined.add(die)
            case Parted(address=address):
                die = self._links.have_parted(address, now)
                if die is not None:
                    self._watch.parted(die, now)
            case DieSaid(address=address, data=data):
                sighting = self._links.said(address, data)
                if sighting is not None:
                    self._saw(sighting, address, now)

    def _advertised(self, event: Advertised, now: float) -> None:
        sighting = self._links.advertised(event)
        if sighting is None:
            return
        die = self.choices.of(sighting.die)
        if die is None:
            self._remember(sighting, event.address, now)
            return
        if self.choices.connected_only and event.address != die.address:
            return  # it says that it is ours, and is somewhere else
        if self._scanner is not None:
            self._links.wanted(self._scanner, die, event.address, now, always=self.choices.connected_only)
        if self.choices.connected_only or die.die in self._links.joined:
            sighting = replace(sighting, motion=None, face=None)  # the battery may be believed, a roll may not
        self._saw(sighting, event.address, now)

    def _saw(self, sighting: Sighting, address: str, now: float) -> None:
        self._remember(sighting, address, now)
        landing = self._watch.saw(sighting, now)
        die = self.choices.of(sighting.die)
        if landing is None or die is None:
            return
        if sighting.kind and sighting.kind != die.kind:
            landing = replace(landing, face=None)  # it says that it is another die than the one that was adopted
        if self._roll is not None and any(one.die == die.die for one in self._roll.dice):
            self._roll.take(landing)
        elif die.faces != self._faces and (self._roll is not None or now <= self._carried_until):
            self._carried = [one for one in self._carried if one.die != die.die] + [landing]

    def _remember(self, sighting: Sighting, address: str, now: float) -> None:
        before = self._heard.pop(sighting.die, None)
        if before is not None:
            told = sighting.battery is not None
            sighting = replace(
                sighting,
                name=sighting.name or before.last.name,
                battery=sighting.battery if told else before.last.battery,
                charging=sighting.charging if told else before.last.charging,
            )
        self._heard[sighting.die] = _Heard(now, address, sighting)
        strangers = [die for die in self._heard if self.choices.of(die) is None]
        for die in strangers[: max(0, len(strangers) - MOST_STRANGERS)]:
            del self._heard[die]

    def _deafened(self, event: Deaf, now: float) -> None:
        self._listens = False
        self._retry_at = now + self._pause
        self._pause = min(self._pause * 2, LONGEST_PAUSE)
        self._end_roll(Trouble.UNPLUGGED)
        self._forget()
        state = DeviceState.LOST if self._was_ready else DeviceState.ABSENT
        self._become(DeviceStatus(state, _FAULTS[event.fault], {"detail": event.detail} if event.detail else {}))

    def _forget(self) -> None:
        self._links.forget()
        self._watch.forget()
        self._carried, self._carried_until = [], 0.0

    def _settle(self, now: float) -> None:
        self._settled_at = now
        if self._listens:
            self._tell_ready()
        roll = self._roll
        ended = roll.ended(self._watch, now) if roll is not None else None
        if roll is not None and ended is not None:
            self._roll = None
            self._carried_until = now + CARRIED
            self._report(roll, ended)

    def _end_roll(self, trouble: Trouble) -> None:
        if self._roll is not None:
            self._report(self._roll, RollEnd((None,) * self._roll.count, trouble))
            self._roll = None

    def _report(self, roll: RadioRoll, ended: RollEnd) -> None:
        if ended.trouble is not None:
            self._carried = []
            self._inputs.append(DiceTrouble(roll.request, ended.trouble, ended.faces))
            return
        faces = tuple(face for face in ended.faces if face is not None)
        self._inputs.append(DiceRolled(roll.request, faces, self._source))

    def _tell_ready(self) -> None:
        simulated = self._source is DiceSource.SIMULATED
        state = DeviceState.SIMULATED if simulated else DeviceState.READY
        empty = [die.name for die in self.choices.dice if self._is_empty(die.die)]
        if empty:
            self._become(DeviceStatus(state, "radio_battery", {"die": empty[0]}))
        else:
            near = sum(one.adopted and one.near for one in self.nearby())
            self._become(DeviceStatus(state, "radio_simulated" if simulated else "radio_ready", {"dice": near}))

    def _is_empty(self, die: str) -> bool:
        heard = self._heard.get(die)
        level = heard.last.battery if heard is not None else None
        return heard is not None and level is not None and level <= EMPTY and not heard.last.charging

    def _become(self, status: DeviceStatus) -> None:
        if not status.says_the_same(self.status):
            self.status = status
            self._inputs.append(DeviceChanged(DEVICE, status))
