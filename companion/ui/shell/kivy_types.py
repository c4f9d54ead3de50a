"""Names for Kivy's untyped objects: they document what is meant; mypy treats them as Any."""

from __future__ import annotations

from kivy.graphics import InstructionGroup
from kivy.input import MotionEvent

Canvas = InstructionGroup
"""What is painted on: `Painted` clears and fills a group of its own, since a widget's canvas holds more than that."""

Touch = MotionEvent
"""A finger or the mouse, from going down to going up."""
