"""Stamps that come down on a dossier: sent away, or approved."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from companion.games.politburo.face import art
from companion.ui.look.faces import Typeface
from companion.ui.look.paint import painter
from companion.ui.look.paint.still import Still
from companion.ui.look.theme import Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.text import text_width

_STAMPS: Mapping[str, str] = {"siberia": "stamp_siberia_frame", "win": "stamp_aprobado_frame"}


@lru_cache(maxsize=8)
def stamped(theme: Theme, word: str, size: tuple[float, float], kind: str, colour: str) -> Still:
    """A stamp with its frame, drawn at twice its size."""
    wide, high = size

    def draw(canvas: Canvas) -> None:
        painter.filled(canvas, _STAMPS[kind], (0, 0), (wide, high), of=art.SET, colour=colour)
        px = high * 0.52 / Typeface.TITLE.cap
        while px > 8 and text_width(word, px, face=Typeface.TITLE) > wide * 0.8:
            px *= 0.95
        texture = art.lettering(word, px * 2, Typeface.TITLE)
        art.place(canvas, texture, (wide / 2, high / 2), (texture.width / 2, texture.height / 2), colour)

    return Still(size, draw, times=2.0)
