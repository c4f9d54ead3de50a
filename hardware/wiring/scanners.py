"""The `scanners` of `hardware.yaml`."""

from collections.abc import Mapping
from typing import Any

from companion.plainfile.marks import Fields, Node
from companion.plainfile.yaml_reader import YamlReader, meant
from hardware.wiring.boards import NAME, RESERVED
from hardware.wiring.wiring import KEYBOARD_SCANNER, CodeScanner, Keypad

KINDS = (KEYBOARD_SCANNER, "lines", "rdm6300")
BAUDS = (1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200)


class ScannersReader:
    """Reads the scanners.

    `boards`: the wired boards, because a USB socket holds only one device.
    """

    def __init__(self, reader: YamlReader, boards: Mapping[str, Any]) -> None:
        self._reader = reader
        self._boards = boards
        self._ports = {board.path: f"boards.{name}" for name, board in boards.items() if isinstance(board, Keypad)}

    def read(self, node: Node | None) -> dict[str, CodeScanner]:
        """All scanners, by name."""
        found: dict[str, CodeScanner] = {}
        for key, name, value in self._reader.mapping(node, "scanners", "scanners by name") if node is not None else ():
            path = f"scanners.{name}"
            if not NAME.fullmatch(name):
                self._reader.problem(key, path, "expected a name of up to 12 small letters, digits, - and _")
            elif name in RESERVED or name in self._boards:
                self._reader.problem(key, path, f"{name} is the name of another device", "take another name")
            scanner = self._scanner(name, value, path)
            if scanner is not None:
                found[name] = scanner
        return found

    def _scanner(self, name: str, node: Node, path: str) -> CodeScanner | None:
        reader = self._reader
        fields = reader.fields(node, path, ("kind", "path", "port", "baud"))
        if "kind" not in fields:
            if isinstance(node, Fields):
                reader.problem(node, path, f"expected kind: {', '.join(KINDS)}")
            return None
        kind = reader.text(fields.pop("kind"), f"{path}.kind", f"one of {', '.join(KINDS)}")
        if kind not in KINDS:
            if kind is not None:
                reader.problem(node, f"{path}.kind", f"unknown kind {kind}", meant(kind, KINDS))
            return None
        place = "path" if kind == KEYBOARD_SCANNER else "port"
        for other in [field for field in fields if field not in (place, "baud" if place == "port" else "")]:
            reader.problem(fields[other], f"{path}.{other}", f"not for a {kind}", "leave it out")
        if place not in fields:
            reader.problem(node, path, f"expected {place}")
            return None
        port = self._port(fields[place], f"{path}.{place}", path)
        baud = self._baud(fields.get("baud"), f"{path}.baud")
        return None if port is None else CodeScanner(name, kind, port, baud)

    def _port(self, node: Node, path: str, scanner: str) -> str | None:
        text = self._reader.text(node, path, "a name below /dev/input/by-path, or a port below /dev/serial/by-id")
        if text is None:
            return None
        if not text.strip() or not text.isprintable():
            self._reader.problem(node, path, "expected where it is plugged in")
            return None
        before = self._ports.setdefault(text, scanner)
        if before != scanner:
            self._reader.problem(node, path, "something else is plugged in there", f"first at {before}")
        return text

    def _baud(self, node: Node | None, path: str) -> int:
        if node is None:
            return BAUDS[3]
        baud = self._reader.whole(node, path, "a baud rate, usually 9600")
        if baud is not None and baud not in BAUDS:
            self._reader.problem(node, path, f"expected one of {', '.join(map(str, BAUDS))}")
        return baud if baud in BAUDS else BAUDS[3]
