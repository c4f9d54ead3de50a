"""Opens a window with the gallery alone: no evening, no game, no devices."""

from __future__ import annotations

from companion.texts import translator
from companion.ui.look.look import Look
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.palettes import PALETTES
from companion.ui.look.theme import Theme
from companion.ui.screens.box.gallery import GalleryScreen
from companion.ui.shell.profile import Profile


class Gallery:
    """Turns its pages; `shown` is called with each."""

    def __init__(self, profile: Profile, theme: str = "dark", text: float = 1.0, language: str = "de") -> None:
        palette = PALETTES[theme]
        ATLAS.plain = not palette.textured
        words = translator(language)
        self.look = Look(theme=Theme(palette, profile, text), words=words, language=language)

    def page(self, name: str = "controls") -> GalleryScreen:
        """One page, which turns to others by itself."""
        return GalleryScreen(self.look, name, self._turn, self._leave)

    def open(self) -> int:
        """Show it until the window is closed."""
        from kivy.base import runTouchApp

        runTouchApp(self.page())
        return 0

    def _turn(self, name: str) -> None:
        from kivy.core.window import Window

        for child in list(Window.children):
            Window.remove_widget(child)
        Window.add_widget(self.page(name))

    def _leave(self) -> None:
        from kivy.base import stopTouchApp

        stopTouchApp()
