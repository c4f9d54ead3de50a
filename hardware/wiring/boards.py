"""The `boards` of `hardware.yaml`, and the spots on them that buttons and lights name."""

import re
from collections.abc import Callable

from companion.plainfile.marks import Fields, Node
from companion.plainfile.yaml_reader import YamlReader, meant, written
from hardware.ports.key_codes import KEY_CODES
from hardware.wiring.wiring import (
    ADDRESSES,
    OUTPUT_ONLY,
    Board,
    Expander,
    Keypad,
    Matrix,
    OnBoard,
    crossing,
    port_pin,
)

KINDS = {
    "matrix": ("rows", "columns", "diodes"),
    "mcp23017": ("address", "bus", "interrupt"),
    "keypad": ("path",),
}
"""Kind of board → the keys of its entry."""
NAME = re.compile(r"[a-z][a-z0-9_-]{0,11}")
RESERVED = ("tower", "buttons", "lights", "keyboard", "voice")
_MOST_ROWS, _MOST_COLUMNS = 9, 24

ClaimPin = Callable[[Node, str], int | None]
"""Reads a GPIO number that nothing else uses; problems are noted."""


class BoardsReader:
    """Reads the boards first, then the spots on them.

    `claim` reserves a pin for one board.
    """

    def __init__(self, reader: YamlReader, claim: ClaimPin) -> None:
        self.boards: dict[str, Board] = {}
        self._reader = reader
        self._claim = claim
        self._wrong: set[str] = set()
        """Boards that are named but cannot be used; their spots are not reported as well."""
        self._addresses: dict[tuple[int, int], str] = {}
        self._paths: dict[str, str] = {}
        self._interrupts: dict[str, int] = {}
        self._spots: dict[OnBoard, str] = {}

    def read(self, node: Node | None) -> None:
        """Reads all boards."""
        for key, name, value in self._reader.mapping(node, "boards", "boards by name") if node is not None else ():
            path = f"boards.{name}"
            if not NAME.fullmatch(name):
                self._reader.problem(key, path, "expected a name of up to 12 small letters, digits, - and _")
            elif name in RESERVED:
                self._reader.problem(key, path, f"{name} is the name of another device", "take another name")
            board = self._board(name, value, path)
            if board is None:
                self._wrong.add(name)
            else:
                self.boards[name] = board

    def spot(self, node: Node, path: str, *, light: bool) -> OnBoard | None:
        """What `left.a0` names."""
        expected = "a GPIO number, or a board and a spot on it like left.a0"
        text = self._reader.text(node, path, expected)
        if text is None:
            return None
        name, _, spot = text.lower().partition(".")
        board = self.boards.get(name)
        if board is None:
            if name not in self._wrong:
                hint = meant(name, tuple(self.boards)) if self.boards else "there are no boards in this file"
                self._reader.problem(node, path, f"there is no board {name}", hint)
            return None
        wrong = _wrong_spot(board, spot, light)
        if wrong:
            self._reader.problem(node, path, f"{text}: {wrong}")
            return None
        contact = OnBoard(name, spot)
        if contact in self._spots:
            self._reader.problem(node, path, f"{text} is used twice", f"first at {self._spots[contact]}")
        else:
            self._spots[contact] = path
        return contact

    def _board(self, name: str, node: Node, path: str) -> Board | None:
        kinds = ", ".join(KINDS)
        known = ("kind", *dict.fromkeys(field for all_of in KINDS.values() for field in all_of))
        fields = self._reader.fields(node, path, known)
        if "kind" not in fields:
            if isinstance(node, Fields):
                self._reader.problem(node, path, f"expected kind: {kinds}")
            return None
        kind = self._reader.text(fields.pop("kind"), f"{path}.kind", f"one of {kinds}")
        if kind not in KINDS:
            if kind is not None:
                self._reader.problem(node, f"{path}.kind", f"unknown kind {kind}", meant(kind, tuple(KINDS)))
            return None
        for other in [field for field in fields if field not in KINDS[kind]]:
            self._reader.problem(fields.pop(other), f"{path}.{other}", f"not for a {kind}", "leave it out")
        needed = {"matrix": ("rows", "columns"), "mcp23017": ("address",), "keypad": ("path",)}[kind]
        missing = [field for field in needed if field not in fields]
        for field in missing:
            self._reader.problem(node, path, f"expected {field}")
        make = {"matrix": self._matrix, "mcp23017": self._expander, "keypad": self._keypad}[kind]
        return None if missing else make(name, fields, path)

    def _matrix(self, name: str, fields: dict[str, Node], path: str) -> Board | None:
        sides: list[tuple[int, ...]] = []
        for field, most in (("rows", _MOST_ROWS), ("columns", _MOST_COLUMNS)):
            expected = f"a list of 1 to {most} GPIO numbers"
            items = self._reader.sequence(fields[field], f"{path}.{field}", expected)
            if items is not None and not 1 <= len(items) <= most:
                self._reader.problem(fields[field], f"{path}.{field}", f"expected {expected}", f"found {len(items)}")
            pins = [self._claim(item, f"{path}.{field}[{index}]") for index, item in enumerate(items or ())]
            sides.append(tuple(pin for pin in pins if pin is not None))
        diodes = True
        if "diodes" in fields:
            known = fields["diodes"]
            if written(known) in ("true", "false"):
                diodes = written(known) == "true"
            else:
                self._reader.problem(known, f"{path}.diodes", "expected true or false")
        rows, columns = sides
        return Matrix(name, rows, columns, diodes) if rows and columns else None

    def _expander(self, name: str, fields: dict[str, Node], path: str) -> Board | None:
        node = fields["address"]
        value = written(node)
        address = int(value, 16) if re.fullmatch(r"0x[0-9a-fA-F]{2}", value) else None
        if address not in ADDRESSES:
            expected = f"expected an address 0x{ADDRESSES[0]:02x} to 0x{ADDRESSES[-1]:02x}"
            self._reader.problem(node, f"{path}.address", expected, "with 0x, as i2cdetect shows it")
            address = None
        bus: int | None = 1
        if "bus" in fields:
            bus = self._reader.whole(fields["bus"], f"{path}.bus", "the number of an I2C bus, usually 1")
            if bus is not None and bus < 0:
                self._reader.problem(fields["bus"], f"{path}.bus", "expected 0 or more")
        if address is not None and bus is not None:
            before = self._addresses.setdefault((bus, address), path)
            if before != path:
                hint = f"first at {before}; set the address jumpers of one of them differently"
                self._reader.problem(node, f"{path}.address", f"0x{address:02x} is used twice on bus {bus}", hint)
        interrupt = self._interrupt(fields["interrupt"], f"{path}.interrupt") if "interrupt" in fields else None
        return None if address is None or bus is None else Expander(name, address, bus, interrupt)

    def _interrupt(self, node: Node, path: str) -> int | None:
        # The chips' interrupt outputs are set to open drain: several may share one pin.
        shared = self._interrupts.get(written(node))
        if shared is not None:
            return shared
        pin = self._claim(node, path)
        if pin is not None:
            self._interrupts[str(pin)] = pin
        return pin

    def _keypad(self, name: str, fields: dict[str, Node], path: str) -> Board | None:
        node = fields["path"]
        text = self._reader.text(node, f"{path}.path", "the keypad's name below /dev/input/by-path, or a part of it")
        if text is None:
            return None
        if not text.strip() or not text.isprintable():
            self._reader.problem(node, f"{path}.path", "expected a name below /dev/input/by-path")
            return None
        if text in self._paths:
            hint = f"first at {self._paths[text]}"
            self._reader.problem(node, f"{path}.path", "this socket is used twice", hint)
        self._paths.setdefault(text, path)
        return Keypad(name, text)


def _wrong_spot(board: Board, spot: str, light: bool) -> str:
    """Why a button or light cannot be there; empty if it can."""
    match board:
        case Expander():
            pin = port_pin(spot)
            if pin is None:
                return "the pins of an expander are a0 to a7 and b0 to b7"
            if pin in OUTPUT_ONLY and not light:
                return f"{spot} can only be an output; put a light there and the button elsewhere"
        case Matrix(rows=rows, columns=columns):
            found = crossing(spot)
            if light:
                return "a matrix has no lights; put the light on a pin or an expander"
            if found is None or found[0] > len(rows) or found[1] > len(columns):
                return f"the crossings of this matrix are r1c1 to r{len(rows)}c{len(columns)}"
        case Keypad():
            if light:
                return "a keypad has no lights of ours; put the light on a pin or an expander"
            if spot not in KEY_CODES:
                return f"unknown key; {meant(spot, tuple(KEY_CODES)).split(':')[0]}, names are like a, f1, numpad4"
    return ""
