"""What Kivy keeps for itself: a widget that names something of its own `top` is no longer found by a finger."""

from __future__ import annotations

import importlib
import pkgutil

from kivy.properties import Property
from kivy.uix.widget import Widget

import companion


def kinds(of: type[Widget]) -> set[type[Widget]]:
    """All widgets of ours."""
    found = {one for below in of.__subclasses__() for one in {below, *kinds(below)}}
    return {one for one in found if one.__module__.startswith("companion.")}


def test_no_widget_takes_a_name_of_kivys_own_place_and_size() -> None:
    for module in pkgutil.walk_packages(companion.__path__, "companion."):
        if ".ui" in module.name or ".face" in module.name:
            importlib.import_module(module.name)
    kept = {name for name in dir(Widget) if isinstance(getattr(Widget, name), Property)}
    assert "top" in kept
    assert [
        f"{kind.__module__}.{kind.__name__}.{name}"
        for kind in kinds(Widget)
        for name in sorted(kept)
        if not isinstance(getattr(kind, name), Property)
    ] == []
