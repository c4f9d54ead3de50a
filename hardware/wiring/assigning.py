"""Finds out by presses which button is connected where; the part of the wizard that needs no screen.

All contacts that could be buttons are watched under temporary numbers; a press shows which one is meant.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hardware.inputs import ButtonFreed, ButtonPressed, ButtonStuck
from hardware.ports.key_codes import KEY_CODES
from hardware.wiring.header import PIN_OF
from hardware.wiring.plan import used_pins
from hardware.wiring.wiring import (
    ALWAYS_FREE,
    BUSES,
    BUTTONS,
    OUTPUT_ONLY,
    ButtonKey,
    Contact,
    Expander,
    KeyboardPlace,
    Keypad,
    Matrix,
    OnBoard,
    WiredPlace,
    Wiring,
)


def candidates(wiring: Wiring) -> list[Contact]:
    """Every contact that could be a button: free pins of the header, and all spots of the boards."""
    lights = set(wiring.lights.values())
    boards = used_pins(replace(wiring, places={}))
    kept = {pin for bus in wiring.keep_free for pin in BUSES[bus]} | set(ALWAYS_FREE) | set(boards)
    found: list[Contact] = [pin for pin in sorted(PIN_OF) if pin not in kept and pin not in lights]
    for board in wiring.boards.values():
        match board:
            case Matrix(name, rows, columns):
                spots = [f"r{row}c{column}" for row in range(1, len(rows) + 1) for column in range(1, len(columns) + 1)]
            case Expander(name):
                spots = [f"{'ab'[pin // 8]}{pin % 8}" for pin in range(16) if pin not in OUTPUT_ONLY]
            case Keypad(name):
                spots = list(KEY_CODES)
        found += [spot for spot in (OnBoard(name, spot) for spot in spots) if spot not in lights]
    return found


def watching(wiring: Wiring) -> tuple[Wiring, dict[ButtonKey, Contact]]:
    """A wiring that watches all candidates, and the contact behind each of its buttons.

    Its place numbers have no meaning, and it has no lights and no tower.
    """
    contacts = candidates(wiring)
    places: dict[int, WiredPlace | KeyboardPlace] = {}
    meant: dict[ButtonKey, Contact] = {}
    for number in range(0, len(contacts), BUTTONS):
        buttons = tuple(contacts[number : number + BUTTONS])
        place = number // BUTTONS + 1
        places[place] = WiredPlace(place, buttons)
        meant |= {(place, button): contact for button, contact in enumerate(buttons, 1)}
    return Wiring(places, None, wiring.boards, wiring.keep_free), meant


@dataclass(frozen=True)
class Came:
    """A press while a button was wanted.

    `kind` is `taken` (it is now button `key`), `double` (this contact already is button `key`), `idle` (no button is
    wanted), `stuck` (it is held too long) or `freed` (a stuck one was released); `contact` says where it is wired, for
    people.
    """

    kind: str
    contact: str
    key: ButtonKey | None = None


class Assigning:
    """Assigns buttons to places, one place after another.

    A press overrides the file: a place of the file that loses a contact to another place has no buttons until it is
    asked itself. Places that are not asked keep their buttons.

    `places` are asked in this order; buttons of other places cannot be taken.
    """

    def __init__(self, wiring: Wiring, places: tuple[int, ...]) -> None:
        self._before = wiring
        self.watched, self._meant = watching(wiring)
        self._left = list(places)
        self._pressed: list[Contact] = []
        """The contacts pressed so far for the place being assigned."""
        self._complete: dict[int, tuple[Contact, ...]] = {}
        self._without: set[int] = set()
        self._others = {contact: key for key, contact in wiring.contacts.items() if key[0] not in places}

    @property
    def wanted(self) -> ButtonKey | None:
        """The button to press now; `None` when all places have been asked."""
        return (self._left[0], len(self._pressed) + 1) if self._left else None

    @property
    def found(self) -> Mapping[ButtonKey, Contact]:
        """The buttons that have been pressed so far."""
        pressed = {**self._complete, **({self._left[0]: tuple(self._pressed)} if self._left else {})}
        return {
            (place, number): contact
            for place, contacts in pressed.items()
            for number, contact in enumerate(contacts, start=1)
        }

    def take(self, given: object) -> Came | None:
        """Handles an input from the watched wiring; `None` if it concerns no button."""
        match given:
            case ButtonPressed(place, button):
                return self._press(self._meant[place, button])
            case ButtonStuck(place, button):
                return Came("stuck", spoken(self._meant[place, button]))
            case ButtonFreed(place, button):
                return Came("freed", spoken(self._meant[place, button]))
        return None

    def _press(self, contact: Contact) -> Came:
        taken = {**self._others, **{found: key for key, found in self.found.items()}}
        if contact in taken:
            return Came("double", spoken(contact), taken[contact])
        key = self.wanted
        if key is None:
            return Came("idle", spoken(contact))
        self._pressed.append(contact)
        if len(self._pressed) == BUTTONS:
            self._complete[self._left.pop(0)] = tuple(self._pressed)
            self._pressed = []
        return Came("taken", spoken(contact), key)

    def ask(self, place: int) -> None:
        """Asks for this place's buttons from the first one, and then continues with the places after it."""
        self._complete.pop(place, None)
        self._without.discard(place)
        self._pressed = []
        others = [left for left in self._left if left != place]
        self._left = [place, *sorted(others, key=lambda left: (left < place, left))]

    def again(self) -> None:
        """Asks again for the button that was pressed last."""
        if not self._pressed and self._complete:
            place = list(self._complete)[-1]
            self._left = [place, *(left for left in self._left if left != place)]
            self._pressed = list(self._complete.pop(place))
        del self._pressed[-1:]

    def skip(self) -> None:
        """Marks the wanted place as having no buttons: it uses the screen."""
        if self._left:
            self._without.add(self._left.pop(0))
            self._pressed = []

    def stands(self, place: int) -> str:
        """A place's state: `found` (its buttons were pressed), `before` (as in the file), or `none`."""
        if place in self._complete:
            return "found"
        return "before" if place in self.wiring().places else "none"

    def wiring(self) -> Wiring:
        """The original wiring with the buttons that were found."""
        taken = {contact for contacts in self._complete.values() for contact in contacts}
        places = {
            number: place
            for number, place in self._before.places.items()
            if number not in self._without and (isinstance(place, KeyboardPlace) or taken.isdisjoint(place.buttons))
        }
        for place, contacts in self._complete.items():
            places[place] = WiredPlace(place, contacts, self._before.lights.get(place))
        return replace(self._before, places=dict(sorted(places.items())))


def spoken(contact: Contact) -> str:
    """A contact's name for people: `GPIO 17, pin 11` or `left.a0`."""
    return f"GPIO {contact}, pin {PIN_OF[contact]}" if isinstance(contact, int) else str(contact)
