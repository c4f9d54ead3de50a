"""Finds out by presses which button is where: the wizard's part that needs no screen.

All contacts that could be a button are watched under numbers of their own; who presses tells which one is meant.
"""

from collections.abc import Mapping
from dataclasses import replace

from hardware.header import PIN_OF
from hardware.inputs import ButtonPressed
from hardware.key_codes import KEY_CODES
from hardware.plan import used_pins
from hardware.wiring import (
    ALWAYS_FREE,
    AUTO,
    BUSES,
    BUTTONS,
    KEYBOARD_SCANNER,
    OUTPUT_ONLY,
    ButtonKey,
    Contact,
    Expander,
    KeyboardPlace,
    Keypad,
    Matrix,
    OnBoard,
    Scanner,
    WiredPlace,
    Wiring,
)


def candidates(wiring: Wiring) -> list[Contact]:
    """Every contact that a button could be: free pins of the header, and all spots of the boards."""
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
    """A wiring that watches all candidates, and what each of its buttons is.

    Its places are numbers without a meaning, and it has no lights and no tower.
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


class Assigning:
    """Who has which buttons, button by button.

    :param places: in the order in which they are asked for
    """

    def __init__(self, wiring: Wiring, places: tuple[int, ...]) -> None:
        self._before = wiring
        self.watched, self._meant = watching(wiring)
        self._left = [(place, button) for place in places for button in range(1, BUTTONS + 1)]
        self._found: dict[ButtonKey, Contact] = {}
        self._taken: dict[Contact, ButtonKey] = {
            contact: key for key, contact in wiring.contacts.items() if key[0] not in places
        }

    @property
    def wanted(self) -> ButtonKey | None:
        """The button that is to be pressed now; ``None`` when all are known."""
        return self._left[0] if self._left else None

    @property
    def found(self) -> Mapping[ButtonKey, Contact]:
        """The buttons that are known by now."""
        return self._found

    def press(self, given: ButtonPressed) -> ButtonKey | None:
        """Take a press for the wanted button. Gives the button that this contact is already, if it is one."""
        contact = self._meant[given.place, given.button]
        before = self._taken.get(contact)
        if before is not None or not self._left:
            return before
        key = self._left.pop(0)
        self._found[key] = contact
        self._taken[contact] = key
        return None

    def skip(self) -> None:
        """The wanted place has no buttons: it chooses on the screen."""
        place = self._left[0][0] if self._left else 0
        self._left = [key for key in self._left if key[0] != place]
        for key in [key for key in self._found if key[0] == place]:
            self._taken.pop(self._found.pop(key))

    def wiring(self) -> Wiring:
        """The wiring as it was, with the buttons that were found in place of its own."""
        asked = {place for place, _ in self._found}
        others = {number: place for number, place in self._before.places.items() if number not in asked}
        for place in sorted(asked):
            buttons = tuple(self._found[place, button] for button in range(1, BUTTONS + 1))
            others[place] = WiredPlace(place, buttons, self._before.lights.get(place))
        return replace(self._before, places=dict(sorted(others.items())))


def as_yaml(wiring: Wiring) -> str:
    """A ``hardware.yaml`` that says the same."""
    lines = ["schema: 1", f"keep_free: [{', '.join(wiring.keep_free)}]"]
    if wiring.boards:
        lines.append("boards:")
        lines += [f"  {name}: {_flow(_board(board))}" for name, board in wiring.boards.items()]
    lines.append("places:" if wiring.places else "places: {}")
    for number, place in wiring.places.items():
        if isinstance(place, KeyboardPlace):
            fields = {"keys": "[" + ", ".join(f'"{_escaped(key)}"' for key in place.keys) + "]"}
        else:
            fields = {"buttons": f"[{', '.join(map(str, place.buttons))}]"}
            if place.light is not None:
                fields["light"] = str(place.light)
        lines.append(f"  {number}: {_flow(fields)}")
    if wiring.scanners:
        lines.append("scanners:")
        lines += [f"  {name}: {_flow(_scanner(scanner))}" for name, scanner in wiring.scanners.items()]
    tower = {None: "none", AUTO: AUTO}.get(wiring.tower, f'"{wiring.tower}"')
    return "\n".join([*lines, f"tower: {tower}", ""])


def _board(board: Matrix | Expander | Keypad) -> Mapping[str, str]:
    match board:
        case Matrix(_, rows, columns, diodes):
            sides = {"rows": str(list(rows)), "columns": str(list(columns))}
            return {"kind": "matrix", **sides, **({} if diodes else {"diodes": "false"})}
        case Expander(_, address, bus, interrupt):
            fields = {"kind": "mcp23017", "address": f"0x{address:02x}", "bus": str(bus)}
            return {**fields, **({} if interrupt is None else {"interrupt": str(interrupt)})}
        case Keypad(_, path):
            return {"kind": "keypad", "path": f'"{_escaped(path)}"'}


def _scanner(scanner: Scanner) -> Mapping[str, str]:
    quoted = f'"{_escaped(scanner.port)}"'
    if scanner.kind == KEYBOARD_SCANNER:
        return {"kind": scanner.kind, "path": quoted}
    return {"kind": scanner.kind, "port": quoted, "baud": str(scanner.baud)}


def _flow(fields: Mapping[str, str]) -> str:
    return "{" + ", ".join(f"{name}: {value}" for name, value in fields.items()) + "}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
