"""Widgets of ours keep off the names that Kivy's have: a method called `top` would take the place of an edge."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

from kivy.properties import Property
from kivy.uix.widget import Widget

import companion


def subclasses(of: type[Any]) -> Iterator[type[Any]]:
    for one in of.__subclasses__():
        yield one
        yield from subclasses(one)


def test_no_widget_takes_a_name_of_kivys() -> None:
    for found in pkgutil.walk_packages(companion.__path__, "companion."):
        if ".ui" in found.name or ".face" in found.name:
            importlib.import_module(found.name)
    kivys = {name for name in dir(Widget) if isinstance(getattr(Widget, name), Property)}
    ours = {one for one in subclasses(Widget) if one.__module__.startswith("companion.")}
    assert len(ours) > 100
    taken = {
        f"{one.__module__}.{one.__name__}.{name}"
        for one in ours
        for name in kivys & vars(one).keys()
        if not isinstance(vars(one)[name], Property)
    }
    assert not taken
