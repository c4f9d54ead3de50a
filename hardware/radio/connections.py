"""The connections to dice, and which protocol each speaks: GoDice always need one, Pixels only where it is wanted."""

from dataclasses import dataclass

from hardware.radio import godice, pixels
from hardware.radio.adopted import AdoptedDie
from hardware.radio.die import Maker, Sighting
from hardware.radio.scanner import Advertised, RadioScanner

FIRST_PAUSE, LONGEST_PAUSE = 2.0, 60.0
"""Seconds between two attempts to connect to a die that is out of reach or taken by a phone."""
_KEPT_FACTS = 200
"""Of so many dice it is remembered what their advertisements told."""


@dataclass
class _Link:
    die: AdoptedDie
    asked: bool = False
    joined: bool = False
    next_at: float = 0.0
    pause: float = FIRST_PAUSE


class Connections:
    """Reads advertisements and messages, keeps connections, and lights dice."""

    def __init__(self) -> None:
        self._links: dict[str, _Link] = {}
        self._facts: dict[str, pixels.PixelFacts] = {}

    @property
    def joined(self) -> frozenset[str]:
        """The dice that are connected."""
        return frozenset(link.die.die for link in self._links.values() if link.joined)

    def advertised(self, event: Advertised) -> Sighting | None:
        """The die that broadcasts; None where it is none of either maker."""
        if event.name.startswith(godice.NAMED):
            name = pixels.harmless(event.name)
            return Sighting(event.address.lower(), Maker.GODICE, name=name)
        read = pixels.read_advertisement(event.name, event.maker_data, event.service_data)
        if read is None:
            return None
        sighting, facts = read
        self._facts.pop(event.address, None)
        self._facts[event.address] = facts
        while len(self._facts) > _KEPT_FACTS:
            del self._facts[next(iter(self._facts))]
        return sighting

    def wanted(self, scanner: RadioScanner, die: AdoptedDie, address: str, now: float, *, always: bool) -> None:
        """Connects to an adopted die that was heard, if it needs that or `always`, and it is time to try."""
        if die.maker is Maker.PIXELS and not always:
            return
        link = self._links.setdefault(address, _Link(die))
        link.die = die
        if not link.asked and not link.joined and now >= link.next_at:
            link.asked = True
            protocol = pixels if die.maker is Maker.PIXELS else godice
            scanner.connect(address, protocol.NOTIFIES, protocol.WRITES)

    def chosen(self, scanner: RadioScanner, dice: tuple[AdoptedDie, ...], *, always: bool) -> None:
        """Follows what people chose: ends connections that nobody wants any more."""
        known = {die.die: die for die in dice}
        for address, link in list(self._links.items()):
            die = known.get(link.die.die)
            if die is None or (die.maker is Maker.PIXELS and not always):
                scanner.part(address)
                del self._links[address]
            else:
                link.die, link.next_at = die, 0.0

    def have_joined(self, address: str, scanner: RadioScanner | None) -> str | None:
        """A connection stands; returns its die. The die is asked how it lies and how full its battery is."""
        link = self._links.get(address)
        if link is None:
            return None
        link.asked, link.joined, link.pause = False, True, FIRST_PAUSE
        greetings = pixels.greetings() if link.die.maker is Maker.PIXELS else godice.greetings()
        for greeting in greetings if scanner is not None else ():
            if scanner is not None:
                scanner.send(address, greeting)
        return link.die.die

    def have_parted(self, address: str, now: float) -> str | None:
        """A connection has ended or did not come about; returns its die."""
        link = self._links.get(address)
        if link is None:
            return None
        link.asked = link.joined = False
        link.next_at = now + link.pause
        link.pause = min(link.pause * 2, LONGEST_PAUSE)
        return link.die.die

    def said(self, address: str, data: bytes) -> Sighting | None:
        """What a connected die has said."""
        link = self._links.get(address)
        if link is None or not link.joined:
            return None
        die = link.die
        if die.maker is Maker.GODICE:
            return godice.read_message(data, die.die, die.kind)
        facts = self._facts.get(address)
        return pixels.read_message(data, facts) if facts is not None and facts.die == die.die else None

    def light(self, scanner: RadioScanner, die: AdoptedDie, colour: tuple[int, int, int]) -> None:
        """Lights a die, if it is connected."""
        for address, link in self._links.items():
            if link.joined and link.die.die == die.die:
                message = pixels.blink(colour) if die.maker is Maker.PIXELS else godice.pulse(colour)
                scanner.send(address, message)

    def forget(self) -> None:
        """All connections are gone."""
        self._links.clear()
