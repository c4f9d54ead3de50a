"""The set-up as people tap through it."""

from __future__ import annotations

from typing import Any


def sit_by_name(p: Any, *names: str) -> None:
    """So many people, and what each is called, from the drawn table back to it."""
    _ = p.flow.look._
    p.tap(str(len(names)), "number")
    write_names(p, *names)


def write_names(p: Any, *names: str) -> None:
    """Names for those who sit there without one, from the first on; then back to the table."""
    _ = p.flow.look._
    first = min(place for place, guest in p.flow.stage.screen.setup.guests.seated.items() if guest.unnamed)
    p.tap_widget(next(seat for seat in p.find_all(role="seat") if seat.number == first))
    p.tap(_("Write the name"))
    for name in names:
        for letter in name:
            p.tap(letter, "key")
        p.tap(_("Done"))
    if p.find_all(role="key"):
        p.flow.stage.screen._back()
        p.frames(3)


def machine_throws(p: Any) -> None:
    """The machine's dice instead of the table's."""
    _ = p.flow.look._
    p.tap(_("Dice"), "way")
    p.tap(_("The box"))
    p.tap(_("Done"))
