"""Names for what Kivy hands over. Kivy has no types: these say what is meant, mypy takes them for anything."""

from __future__ import annotations

from kivy.graphics import InstructionGroup
from kivy.input import MotionEvent

Canvas = InstructionGroup
"""What is painted on: `Painted` clears and fills a group of its own, since a widget's canvas holds more than that."""

Touch = MotionEvent
"""A finger or the mouse, from going down to going up."""
