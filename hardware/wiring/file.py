"""Reads `hardware.yaml` into `hardware.wiring.wiring.Wiring`; reports all errors at once."""

from collections.abc import Iterable
from importlib import resources
from pathlib import Path

from companion.plainfile.marks import Node
from companion.plainfile.problems import Problem
from companion.plainfile.yaml_reader import Pairs, YamlReader, is_text, meant
from hardware.wiring.boards import BoardsReader
from hardware.wiring.rhythms import read_rhythms
from hardware.wiring.scanners import ScannersReader
from hardware.wiring.wiring import (
    ALWAYS_FREE,
    AUTO,
    BUSES,
    BUTTONS,
    HEADER_PINS,
    PLACES,
    USUALLY_FREE,
    Contact,
    Expander,
    KeyboardPlace,
    WiredPlace,
    Wiring,
)

SCHEMA = 1
DEFAULT_FILE = "default_hardware.yaml"
_LONGEST_KEY_NAME = 20


class WiringError(Exception):
    """A wiring that cannot be used. `problems` has all errors; the message has one per line."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda p: (p.line, p.column)))
        super().__init__("\n".join(map(str, self.problems)))


def load_wiring(path: Path) -> Wiring:
    """Reads the owner's file. Raises WiringError with all errors, also if it cannot be opened."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise WiringError([Problem(str(path), 1, 1, "", f"cannot be opened: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        raise WiringError([Problem(str(path), 1, 1, "", "expected UTF-8 text", hint="save it as UTF-8")]) from error
    return read_wiring(str(path), text)


def own_wiring(path: Path) -> Wiring | None:
    """Reads the owner's file; None if it does not exist or its folder is not accessible.

    Raises WiringError as `load_wiring`.
    """
    try:
        there = path.exists()
    except PermissionError:
        there = False
    return load_wiring(path) if there else None


def default_wiring() -> Wiring:
    """The default wiring: six places with buttons and lights, as in docs/wiring.md."""
    return read_wiring(DEFAULT_FILE, default_wiring_text())


def default_wiring_text() -> str:
    """The text of the default wiring file, for copying."""
    return resources.files("hardware.wiring").joinpath(DEFAULT_FILE).read_text("utf-8")


def read_wiring(file: str, text: str) -> Wiring:
    """Parses a wiring; `file` is its name in error messages. Raises WiringError."""
    reader = YamlReader(file, text)
    wiring = _WiringReader(reader).read()
    if reader.problems:
        raise WiringError(reader.problems)
    return wiring


class _WiringReader:
    def __init__(self, reader: YamlReader) -> None:
        self._reader = reader
        self._kept_free = dict(ALWAYS_FREE)
        self._pins: dict[int, str] = {}
        self._nodes: dict[int, Node] = {}
        self._keys: dict[str, str] = {}
        self._boards = BoardsReader(reader, self._pin)

    def read(self) -> Wiring:
        root = self._reader.root()
        if root is None:
            return Wiring()
        known = ("schema", "keep_free", "boards", "places", "scanners", "tower", "rhythms", "power_button")
        fields = self._reader.fields(root, "", known)
        if "schema" not in fields:
            self._reader.problem(root, "schema", f"expected schema: {SCHEMA}", "put it into the first line")
        elif self._reader.whole(fields["schema"], "schema", f"schema: {SCHEMA}") not in (SCHEMA, None):
            self._reader.problem(
                fields["schema"], "schema", f"expected {SCHEMA}", "the file was made for another version"
            )
        free = self._keep_free(fields.get("keep_free"))
        self._boards.read(fields.get("boards"))
        places: dict[int, WiredPlace | KeyboardPlace] = {}
        if "places" in fields:
            for key, name, value in self._reader.mapping(
                fields["places"], "places", f"places {PLACES[0]} to {PLACES[-1]}"
            ):
                path = f"places.{name}"
                number = self._reader.whole(key, path, f"a place {PLACES[0]} to {PLACES[-1]}")
                if number is not None and number not in PLACES:
                    self._reader.problem(key, path, f"expected a place {PLACES[0]} to {PLACES[-1]}")
                place = self._place(number or 0, value, path)  # also of a place that is wrong: all problems at once
                if place is not None and number is not None:
                    places[number] = place
        power = self._pin(fields["power_button"], "power_button") if "power_button" in fields else None
        self._bus_pins()
        rhythms = read_rhythms(self._reader, fields.get("rhythms"))
        scanners = ScannersReader(self._reader, self._boards.boards).read(fields.get("scanners"))
        return Wiring(places, self._tower(fields.get("tower")), self._boards.boards, free, rhythms, scanners, power)

    def _bus_pins(self) -> None:
        """Reserves the bus pins of an expander, whatever the file says to keep free."""
        for board in self._boards.boards.values():
            if isinstance(board, Expander) and board.bus == 1:
                for pin in BUSES["i2c"]:
                    if pin in self._pins:
                        what = f"GPIO {pin} carries the I2C bus of board {board.name}"
                        self._reader.problem(self._nodes[pin], self._pins[pin], what, "take another pin")
                return

    def _keep_free(self, node: Node | None) -> tuple[str, ...]:
        buses: list[str] = list(USUALLY_FREE)
        if node is not None:
            buses = []
            expected = f"a list of {', '.join(BUSES)}"
            for index, item in enumerate(self._reader.sequence(node, "keep_free", expected) or ()):
                path = f"keep_free[{index}]"
                name = self._reader.text(item, path, f"one of {', '.join(BUSES)}")
                if name is not None and name not in BUSES:
                    self._reader.problem(item, path, "unknown bus", meant(name, tuple(BUSES)))
                elif name is not None:
                    buses.append(name)
        self._kept_free |= {pin: bus for bus in buses for pin in BUSES[bus]}
        return tuple(buses)

    def _place(self, number: int, node: Node, path: str) -> WiredPlace | KeyboardPlace | None:
        fields = self._reader.fields(node, path, ("buttons", "light", "keys"))
        if "keys" in fields:
            for other in ("buttons", "light"):
                if other in fields:
                    self._reader.problem(fields[other], f"{path}.{other}", "not beside keys", "leave one of them out")
            keys = [self._key(n, p) for n, p in self._three(fields["keys"], f"{path}.keys", "names of keys")]
            match keys:
                case [str(left), str(middle), str(right)]:
                    return KeyboardPlace(number, (left, middle, right))
            return None
        if "buttons" not in fields:
            if isinstance(node, Pairs) and len(node.pairs) == len(fields):  # else that was told
                self._reader.problem(node, path, "expected buttons or keys", "leave the place out to have none")
            return None
        buttons = self._three(fields["buttons"], f"{path}.buttons", "GPIO numbers or spots on boards")
        found = [self._contact(n, p, light=False) for n, p in buttons]
        light = self._contact(fields["light"], f"{path}.light", light=True) if "light" in fields else None
        match [contact for contact in found if contact is not None]:
            case [first, second, third]:
                return WiredPlace(number, (first, second, third), light)
        return None

    def _contact(self, node: Node, path: str, *, light: bool) -> Contact | None:
        if is_text(node):
            return self._boards.spot(node, path, light=light)
        return self._pin(node, path)

    def _three(self, node: Node, path: str, what: str) -> list[tuple[Node, str]]:
        items = self._reader.sequence(node, path, f"a list of {BUTTONS} {what}")
        if items is not None and len(items) != BUTTONS:
            self._reader.problem(node, path, f"expected {BUTTONS} {what}", f"found {len(items)}")
        return [(item, f"{path}[{index}]") for index, item in enumerate(items or ())]

    def _pin(self, node: Node, path: str) -> int | None:
        expected = f"a GPIO number {HEADER_PINS[0]} to {HEADER_PINS[-1]}"
        pin = self._reader.whole(node, path, expected)
        if pin is None:
            return None
        if pin not in HEADER_PINS:
            self._reader.problem(node, path, f"expected {expected}", "GPIO numbers, not those of the header")
        elif pin in ALWAYS_FREE:
            self._reader.problem(node, path, f"GPIO {pin} belongs to {ALWAYS_FREE[pin]}", "take another pin")
        elif pin in self._kept_free:
            bus = self._kept_free[pin]
            hint = f"take another pin, or leave {bus} out of keep_free if nothing uses it"
            self._reader.problem(node, path, f"GPIO {pin} is kept free for {bus}", hint)
        elif pin in self._pins:
            self._reader.problem(node, path, f"GPIO {pin} is used twice", f"first at {self._pins[pin]}")
        else:
            self._pins[pin] = path
            self._nodes[pin] = node
        return pin

    def _key(self, node: Node, path: str) -> str | None:
        key = self._reader.text(node, path, "the name of a key")
        if key is None:
            return None
        key = key.lower()
        if not key.isprintable() or not 1 <= len(key) <= _LONGEST_KEY_NAME or " " in key:
            self._reader.problem(node, path, "expected the name of a key", "like a, f1, numpad4")
        elif key in self._keys:
            self._reader.problem(node, path, f"key {key} is used twice", f"first at {self._keys[key]}")
        else:
            self._keys[key] = path
        return key

    def _tower(self, node: Node | None) -> str | None:
        if node is None:
            return AUTO
        port = self._reader.text(node, "tower", "auto, none, or a port")
        if port is not None and (not port.strip() or not port.isprintable()):
            self._reader.problem(node, "tower", "expected auto, none, or a port")
        return None if port == "none" else port
