"""Linux key codes by the key names that a window uses (linux/input-event-codes.h)."""

from collections.abc import Mapping


def _run(first: int, names: str) -> dict[str, int]:
    return {name: first + number for number, name in enumerate(names.split())}


KEY_CODES: Mapping[str, int] = {
    **_run(1, "escape 1 2 3 4 5 6 7 8 9 0 - = backspace tab q w e r t y u i o p [ ] enter lctrl"),
    **_run(30, "a s d f g h j k l ; ' ` shift \\ z x c v b n m , . / rshift numpadmul alt spacebar capslock"),
    **_run(59, "f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 numlock scrolllock"),
    **_run(71, "numpad7 numpad8 numpad9 numpadsubstract numpad4 numpad5 numpad6 numpadadd"),
    **_run(79, "numpad1 numpad2 numpad3 numpad0 numpaddecimal"),
    **_run(87, "f11 f12"),
    **_run(96, "numpadenter rctrl numpaddivide"),
    **_run(102, "home up pageup left right end down pagedown insert delete"),
}
"""Key code of each name; letters are those of a US layout, by position."""
