"""Writes a wiring as a `hardware.yaml` into the owner's folder."""

import os
from collections.abc import Mapping
from pathlib import Path

from hardware.wiring.wiring import (
    AUTO,
    KEYBOARD_SCANNER,
    RHYTHMS,
    CodeScanner,
    Expander,
    KeyboardPlace,
    Keypad,
    Matrix,
    Rhythm,
    Wiring,
)


def save_wiring(path: Path, wiring: Wiring) -> None:
    """Writes the owner's file, completely or not at all. The old one becomes `hardware.yaml.before`.

    Raises OSError if the disk cannot be written; then nothing has changed.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    with fresh.open("w", encoding="utf-8") as file:
        file.write(as_yaml(wiring))
        file.flush()
        os.fsync(file.fileno())
    if path.exists():
        path.with_name(path.name + ".before").write_bytes(path.read_bytes())
    fresh.replace(path)


def as_yaml(wiring: Wiring) -> str:
    """The text of a `hardware.yaml` for this wiring."""
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
    if wiring.power_button is not None:
        lines.append(f"power_button: {wiring.power_button}")
    own = {name: _rhythm(rhythm) for name, rhythm in wiring.rhythms.items() if rhythm != RHYTHMS[name]}
    if own:
        lines.append(f"rhythms: {_flow(own)}")
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


def _rhythm(rhythm: Rhythm) -> str:
    if len(rhythm) < 2:
        return "lit" if rhythm else "dark"
    return f"[{', '.join(f'{seconds:g}' for seconds in rhythm)}]"


def _scanner(scanner: CodeScanner) -> Mapping[str, str]:
    quoted = f'"{_escaped(scanner.port)}"'
    if scanner.kind == KEYBOARD_SCANNER:
        return {"kind": scanner.kind, "path": quoted}
    return {"kind": scanner.kind, "port": quoted, "baud": str(scanner.baud)}


def _flow(fields: Mapping[str, str]) -> str:
    return "{" + ", ".join(f"{name}: {value}" for name, value in fields.items()) + "}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')
