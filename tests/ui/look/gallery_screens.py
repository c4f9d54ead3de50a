"""Leads through the gallery in one theme and one size of text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.ui.flow.gallery import Gallery
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.screens.box.gallery import GalleryScreen


def screens(p: Any, theme: str = "dark", text: float = 1.0) -> Iterator[str]:
    """Each page's name while it is shown."""
    before = ATLAS.plain
    gallery = Gallery(p.flow.services.profile, theme, text)
    for name in GalleryScreen.PAGES:
        p.stage.show(gallery.page(name))
        p.frames(4)
        yield name
    ATLAS.plain = before
