"""Theme and language of the window, and what to update when the settings change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.engine.look import GameLook
from companion.engine.vocabulary import Party
from companion.models.game.notice import Notice
from companion.models.set_up.places import Edge
from companion.table.evening import Evening, Settings, store_sentence
from companion.table.journal import Seating, StoreError
from companion.texts.spoken import named, spoken
from companion.ui.game.narrator import Narrator
from companion.ui.look.look import Look
from companion.ui.look.paint.atlas import ATLAS
from companion.ui.look.palettes import PALETTES
from companion.ui.look.theme import TEXT_SCALES, Theme
from companion.ui.shell.calibration import measured
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.orientation import Orientation
from companion.ui.shell.services import Services
from companion.ui.widgets.screen.stage import Stage


class Style:
    """The window's look, derived from the settings, the rotation of the picture, and the game."""

    def __init__(self, services: Services) -> None:
        self._speak, self._packs = services.translator, services.packs
        self._system_language = services.system_language
        self.settings = services.evening.settings
        self.orientation = Orientation(measured(services.evening.folder, services.profile), self.settings)
        self.game: GameLook | None = None
        """The look that the game being played brings along, such as its accent colour."""
        self.look = self.make()

    @property
    def language(self) -> str:
        """The language of the settings, or the system's if none was chosen."""
        return self.settings.language or self._system_language

    def make(self) -> Look:
        """The look for the present state."""
        settings = self.settings
        palette = PALETTES.get(settings.theme, PALETTES["dark"])
        ATLAS.plain = not palette.textured
        self._packs.speak(self.language)
        look = Look(
            theme=Theme(palette, self.orientation.profile, text_scale(settings), settings.mirrored, settings.calm),
            words=self._speak(self.language),
            language=self.language,
            speak=self._speak,
            languages=named(spoken(self._packs.words())),
            locked=settings.child_lock,
        )
        self.look = look.for_game(self.game) if self.game is not None else look
        return self.look

    def look_for(self, seating: Seating, party: Party, language: str) -> Look:
        """The look of a party's private content: in its person's language, rotated towards them."""
        theme = replace(self.look.theme, profile=self.orientation.profile_for(seating, party))
        return replace(self.look.in_language(language), theme=theme)


def text_scale(settings: Settings) -> float:
    """The step of the text size that is set: a size that was kept by an earlier version is the next larger one."""
    return next((scale for scale in TEXT_SCALES if scale >= settings.text_size), TEXT_SCALES[-1])


class BoxSettings:
    """Changes the settings, and updates window, voice and lights."""

    def __init__(self, evening: Evening, style: Style, stage: Stage, navigator: Navigator, narrator: Narrator) -> None:
        self._evening, self._style, self._stage = evening, style, stage
        self._navigator, self._narrator = navigator, narrator
        self.on_language: list[Callable[[], None]] = []
        """Called when the box speaks another language, before the screen is built anew."""
        self.on_change: list[Callable[[], None]] = []
        """Called when any setting of the box was changed, before the screen is built anew."""

    def change(self, settings: Settings) -> None:
        """Applies settings and rebuilds the screen that is shown."""
        translated = self._style.settings.language != settings.language
        self.keep(settings)
        for heard in (*self.on_change, *(self.on_language if translated else ())):
            heard()
        self.show_again()

    def keep(self, settings: Settings) -> None:
        """Applies settings without rebuilding anything."""
        self._style.settings = self._style.orientation.settings = settings
        self._stage.rest.after = settings.dim_after
        self._narrator.obey(settings)
        try:
            self._evening.save_settings(settings)
        except StoreError as error:
            self._stage.tell(Notice(store_sentence(error, self._style.look.words), trouble=True))

    def turn(self, toward: Edge) -> None:
        """Rotates the picture so that people at this edge of the table can read it."""
        self._style.orientation.toward = toward
        self.show_again()

    def dress(self) -> None:
        """Updates the look used for screens built from now on."""
        self._stage.look = self._style.make()
        self._stage.upright = self._style.orientation.degrees

    def show_again(self) -> None:
        """Updates the look and rebuilds the screen that is shown."""
        self.dress()
        self._navigator.rebuild()
