"""The pin plan of a wiring: connections, shopping list, conflicts, and how to test each joint.

Plain text to print and use while soldering.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hardware.wiring.header import ACCESSORIES, FIXED, GPIO_AT, PIN_OF, Accessory
from hardware.wiring.wiring import (
    ALWAYS_FREE,
    Contact,
    Expander,
    KeyboardPlace,
    Keypad,
    Matrix,
    OnBoard,
    Wiring,
    crossing,
)

I2C_PINS = frozenset({2, 3})
_WIDE = 30


@dataclass(frozen=True)
class Clash:
    """A conflict between wiring and accessory: same pins, or same addresses on the I2C bus."""

    accessory: Accessory
    gpios: tuple[int, ...]
    addresses: tuple[int, ...] = ()

    def __str__(self) -> str:
        wanted = [f"GPIO {gpio} (pin {PIN_OF[gpio]})" for gpio in self.gpios]
        wanted += [f"I2C address 0x{address:02x}" for address in self.addresses]
        return f"{self.accessory.title} needs {', '.join(wanted)} too: {self.accessory.remark}"


def used_pins(wiring: Wiring) -> dict[int, str]:
    """Maps GPIO numbers to what this wiring uses them for."""
    used: dict[int, str] = {}
    for (place, button), gpio in wiring.button_pins.items():
        used[gpio] = f"place {place}, button {button}"
    for place, gpio in wiring.light_pins.items():
        used[gpio] = f"place {place}, light"
    if wiring.power_button is not None:
        used[wiring.power_button] = "switches the box off"
    for board in wiring.boards.values():
        if isinstance(board, Matrix):
            used |= {gpio: f"{board.name}, row {number}" for number, gpio in enumerate(board.rows, 1)}
            used |= {gpio: f"{board.name}, column {number}" for number, gpio in enumerate(board.columns, 1)}
        if isinstance(board, Expander):
            if board.bus == 1:
                used |= {2: "I2C data (SDA)", 3: "I2C clock (SCL)"}
            if board.interrupt is not None:
                before = used.get(board.interrupt)
                used[board.interrupt] = f"{before}, {board.name}" if before else f"interrupt of {board.name}"
    return used


def clashes(wiring: Wiring, accessories: Iterable[str] = tuple(ACCESSORIES)) -> list[Clash]:
    """Conflicts between the wiring and these accessories. Several boards may share a bus."""
    used = used_pins(wiring)
    taken = {board.address for board in wiring.boards.values() if isinstance(board, Expander) and board.bus == 1}
    i2c = I2C_PINS if taken else frozenset()
    found = []
    for name in accessories:
        accessory = ACCESSORIES[name]
        wanted = {gpio for gpio in accessory.gpios if gpio in used}
        wanted |= {gpio for gpio in accessory.shared if gpio in used and gpio not in i2c}
        if wanted or taken & accessory.addresses:
            found.append(Clash(accessory, tuple(sorted(wanted)), tuple(sorted(taken & accessory.addresses))))
    return found


def drawing(wiring: Wiring, accessories: Iterable[str] = ()) -> str:
    """The header drawn with pin 1 at the top left, each pin with its connection."""
    used = used_pins(wiring)
    covered = {pin: ACCESSORIES[name].name for name in accessories for pin in ACCESSORIES[name].positions}

    def label(pin: int) -> str:
        if pin in covered:
            return f"{FIXED[pin]} ({covered[pin]})"
        if pin in FIXED:
            return FIXED[pin]
        gpio = GPIO_AT[pin]
        what = used.get(gpio) or ("leave free" if gpio in ALWAYS_FREE else "")
        return f"{what} · GPIO {gpio}" if what else f"GPIO {gpio}"

    rows = [f"{label(odd):>{_WIDE}} {odd:>2} o o {odd + 1:<2} {label(odd + 1)}" for odd in range(1, 40, 2)]
    edge = " " * (_WIDE + 1)
    return "\n".join(
        [f"{edge}┌ the end with the SD card", *(row.rstrip() for row in rows), f"{edge}└ the end with USB"]
    )


def parts(wiring: Wiring) -> list[tuple[int, str]]:
    """The shopping list: (number, part)."""
    buttons = (wiring.power_button is not None) + sum(
        1 for contact in wiring.contacts.values() if not _on_keypad(wiring, contact)
    )
    lights = len(wiring.lights)
    matrices = [board for board in wiring.boards.values() if isinstance(board, Matrix)]
    diodes = sum(len(wiring.buttons_on(board.name)) for board in matrices if board.diodes)
    expanders = [board for board in wiring.boards.values() if isinstance(board, Expander)]
    keypads = sum(isinstance(board, Keypad) for board in wiring.boards.values())
    keyboards = int(any(isinstance(place, KeyboardPlace) for place in wiring.places.values()))
    wanted = [
        (buttons, "push button, normally open"),
        (lights, "LED, 3 or 5 mm, all of one colour and make"),
        (lights, "resistor 330 Ω to 1 kΩ"),
        (diodes, "diode 1N4148"),
        (len(expanders), "MCP23017 board (3.3 V, with address jumpers)"),
        (keypads, "USB number pad"),
        (keyboards, "USB keyboard"),
    ]
    return [(count, what) for count, what in wanted if count]


def cost_class(wiring: Wiring) -> str:
    """Approximate cost of the parts in small quantities: € up to 20, €€ up to 50, €€€ above."""
    prices: Mapping[str, float] = {
        "push": 0.8, "LED": 0.2, "resistor": 0.05, "diode": 0.05, "MCP23017": 6.0, "USB": 9.0,
    }  # fmt: skip
    cost = sum(
        count * next(p for start, p in prices.items() if what.startswith(start)) for count, what in parts(wiring)
    )
    return "€" if cost <= 20 else "€€" if cost <= 50 else "€€€"


def joints(wiring: Wiring) -> list[str]:
    """Each joint, and how to test it with a continuity tester before power is connected."""
    lines = []
    for (place, button), contact in wiring.contacts.items():
        lines.append(f"place {place}, button {button}: {_button_joint(wiring, contact)}")
    if wiring.power_button is not None:
        pin = wiring.power_button
        lines.append(f"switch-off button: pin {PIN_OF[pin]} (GPIO {pin}) to GND beeps while it is held, and only then")
    for place, contact in wiring.lights.items():
        where = f"pin {PIN_OF[contact]} (GPIO {contact})" if isinstance(contact, int) else f"{contact}"
        lines.append(
            f"place {place}, light: {where} → long leg of the LED, short leg → resistor → GND; no beep to 3.3 V"
        )
    for board in wiring.boards.values():
        if isinstance(board, Expander):
            lines.append(
                f"{board.name}: VDD → pin 1 (3.3 V, never 5 V), GND → pin 9, SDA → pin 3, SCL → pin 5, "
                f"RESET → 3.3 V, address jumpers 0x{board.address:02x}"
            )
            if board.interrupt is not None:
                lines.append(f"{board.name}: INTA → pin {PIN_OF[board.interrupt]} (GPIO {board.interrupt})")
    return lines


def text(wiring: Wiring, accessories: Iterable[str] = ()) -> str:
    """The whole plan. `accessories` are certainly on the header; conflicts with others are mentioned too."""
    chosen = tuple(accessories)
    here = clashes(wiring, chosen)
    others = clashes(wiring, [name for name in ACCESSORIES if name not in chosen])
    blocks = ["Switch the box off and unplug it before you connect anything.", drawing(wiring, chosen)]
    blocks.append(
        "Parts (" + cost_class(wiring) + "):\n" + _listed(f"{count:>3} × {what}" for count, what in parts(wiring))
    )
    if here:
        blocks.append("CLASHES, mend them before power comes on:\n" + _listed(map(str, here)))
    notes = [
        f"{ACCESSORIES[n].title}: {ACCESSORIES[n].remark}" for n in chosen if n not in {c.accessory.name for c in here}
    ]
    if notes:
        blocks.append("Beside it on the header:\n" + _listed(notes))
    if others:
        blocks.append("This wiring leaves no room for:\n" + _listed(map(str, others)))
    blocks.append("Each joint, without power:\n" + _listed(f"[ ] {joint}" for joint in joints(wiring)))
    blocks.append("Then, with power: companion hardware check --press")
    return "\n\n".join(blocks)


def _listed(lines: Iterable[str]) -> str:
    return "\n".join(f"  {line}" for line in lines) or "  nothing"


def _on_keypad(wiring: Wiring, contact: Contact) -> bool:
    return isinstance(contact, OnBoard) and isinstance(wiring.boards[contact.board], Keypad)


def _button_joint(wiring: Wiring, contact: Contact) -> str:
    if isinstance(contact, int):
        return f"pin {PIN_OF[contact]} (GPIO {contact}) to GND beeps while it is held, and only then"
    board = wiring.boards[contact.board]
    at = crossing(contact.spot)
    if isinstance(board, Matrix) and at is not None:
        row, column = board.rows[at[0] - 1], board.columns[at[1] - 1]
        diode = ", diode's ring towards the column" if board.diodes else ""
        return (
            f"pin {PIN_OF[row]} (GPIO {row}, row {at[0]}) to pin {PIN_OF[column]} (GPIO {column}, column {at[1]}) "
            f"beeps while it is held (try both ways round){diode}"
        )
    if isinstance(board, Expander):
        return f"{contact.board} G P {contact.spot.upper()} to GND beeps while it is held".replace("G P ", "GP")
    return f"key {contact.spot} of {contact.board}"
