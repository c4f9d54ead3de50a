"""Home: the running game first, one tap away, with what happened last; then a new game, language, settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.uix.widget import Widget

from companion.engine.look import Strokes
from companion.languages import OWN_NAMES
from companion.models.box.troubles import save_sentence
from companion.models.game.notice import Notice
from companion.table.evening import SavedGame
from companion.ui.look.look import Look
from companion.ui.look.theme import CONFIRM_MM, MAIN_MM, TOUCH_MM
from companion.ui.widgets.buttons import Icon, Touchable, TouchButton
from companion.ui.widgets.layout import Sheet, Surface, as_high_as_needed, column, row, space
from companion.ui.widgets.more import more_list
from companion.ui.widgets.screen.stage import Box
from companion.ui.widgets.text import FitText, Text

Way = tuple[str, str, Callable[[], None]]
"""Icon, words, act."""


@dataclass(frozen=True)
class HomeHost:
    """The ways on from home: `resume` goes on with a game by its id, `speak` uses another language, `leave` closes the
    program or switches the box off.
    """

    resume: Callable[[str], None]
    new_game: Callable[[], None]
    settings: Callable[[], None]
    speak: Callable[[str], None]
    leave: Callable[[], None]


class RunningGame(Touchable, Sheet):
    """A game that can be gone on with."""

    role = "running"

    def __init__(self, game: SavedGame, look: Look, host: HomeHost, emblem: str | Strokes, *, first: bool) -> None:
        theme = look.theme
        self.on_tap = lambda: host.resume(game.id)
        line = theme.palette.accent if first else theme.palette.line
        Sheet.__init__(self, theme, line=line, size_hint_y=None, pad=2, gap=0.75)
        title = game.title.get(look.language) or next(iter(game.title.values()), "")
        if first:
            self.add_widget(Text(look._("Go on playing"), theme, "small", colour=theme.palette.accent))
        head = as_high_as_needed(row(theme, 1))
        mm = 7.0 if first else 5.0
        accent = theme.palette.accent
        head.add_widget(Icon(emblem, theme, mm=mm, colour=accent, size_hint=(None, None), size=(theme.mm(mm),) * 2))
        head.add_widget(Text(title, theme, "head" if first else "body", strong=True, pos_hint={"center_y": 0.5}))
        self.add_widget(head)
        self.add_widget(Text(", ".join(game.people), theme, "body"))
        if game.recap and first:
            self.add_widget(Text(game.recap, theme, "body", colour=theme.palette.text_dim))
        self.least = theme.mm(CONFIRM_MM if first else TOUCH_MM)
        self.bind(minimum_height=lambda _, height: setattr(self, "height", max(self.least, height)))


class BrokenGame(Sheet):
    """A game that cannot be gone on with: which, and why."""

    role = "broken"

    def __init__(self, game: SavedGame, look: Look) -> None:
        theme = look.theme
        super().__init__(theme, line=theme.palette.warning, size_hint_y=None, pad=1.5, gap=0.5)
        title = game.title.get(look.language) or next(iter(game.title.values()), game.id)
        self.add_widget(Text(", ".join((title, *game.people)), theme, "body"))
        self.add_widget(Text(save_sentence(game, look.words), theme, "small", colour=theme.palette.warning))
        self.bind(minimum_height=self.setter("height"))


class HomeScreen(Surface):
    """The first screen."""

    role = "home"

    def __init__(
        self,
        look: Look,
        host: HomeHost,
        games: Sequence[SavedGame],
        notes: Sequence[str] = (),
        ways: Sequence[Way] = (),
        emblems: Mapping[str, str | Strokes] | None = None,
        to_games: Sequence[Way] = (),
        switches_off: bool = False,
    ) -> None:
        theme = look.theme
        super().__init__(theme.palette.surface)
        self.theme, self.emblems, self.to_games = theme, emblems or {}, to_games
        portrait = theme.profile.portrait
        page = column(theme, 1.5, 2)
        head = row(theme, 1.5, size_hint_y=None, height=theme.mm(TOUCH_MM))
        head.add_widget(Icon("ladder", theme, mm=8, colour=theme.palette.accent, size_hint_x=None, width=theme.mm(9)))
        head.add_widget(FitText("Table Companion", theme, "head", strong=True, align="left"))
        page.add_widget(head)
        middle = column(theme, 2) if portrait else row(theme, 3)
        running = [game for game in games if game.running]
        self.games = self._games(look, host, running, games, notes)
        middle.add_widget(self.games)
        right = column(theme, 1.5, size_hint=(1, None) if portrait else (0.62, 1))
        right.add_widget(
            TouchButton(
                look._("New game"), theme, host.new_game, style="plain" if running else "main", mm=14, icon="plus"
            )
        )
        high = MAIN_MM if portrait else TOUCH_MM
        for icon, label, act in ways:
            right.add_widget(TouchButton(label, theme, act, icon=icon, mm=high))
        settings = look._("Settings")
        right.add_widget(TouchButton(settings, theme, host.settings, icon="gear", mm=high, held=look.locked))
        if not portrait:
            right.add_widget(space())
        right.add_widget(self._languages(look, host))
        words, icon = (look._("Switch off"), "power") if switches_off else (look._("Close"), "close")
        held = look.locked or switches_off
        close = TouchButton(words, theme, host.leave, style="quiet", icon=icon, mm=TOUCH_MM, held=held)
        if portrait:
            right.add_widget(close)
            as_high_as_needed(right)
        else:  # beside it the ways need the height
            close.size_hint_x, close.width = None, theme.mm(34)
            head.add_widget(close)
        middle.add_widget(right)
        page.add_widget(middle)
        self.add_widget(page)

    def room_for(self, notice: Notice) -> Box:
        """At the lower edge of the games: the ways on stay free."""
        x, y = self.games.to_window(*self.games.pos)
        return Box(x, y, self.games.width, self.games.height)

    def _games(
        self, look: Look, host: HomeHost, running: Sequence[SavedGame], games: Sequence[SavedGame], notes: Sequence[str]
    ) -> Widget:
        theme = look.theme
        listed, view = more_list(look)
        for note in notes:
            listed.add_widget(Text(note, theme, "body", colour=theme.palette.warning))
        for number, game in enumerate(running):
            listed.add_widget(RunningGame(game, look, host, self.emblems.get(game.pack, "dice"), first=not number))
            if not number:
                self._lead_to_games(listed)
        for game in games:
            if game.wrong:
                listed.add_widget(BrokenGame(game, look))
        if not running:
            listed.add_widget(
                Text(look._("No game is running. Begin one: the box asks for everything it needs."), theme, "body")
            )
            self._lead_to_games(listed)
        return view

    def _lead_to_games(self, listed: Widget) -> None:
        """Ways to games that lie elsewhere."""
        for icon, label, act in self.to_games:
            listed.add_widget(TouchButton(label, self.theme, act, icon=icon, mm=TOUCH_MM))

    def _languages(self, look: Look, host: HomeHost) -> Widget:
        line = row(look.theme, 1, size_hint_y=None, height=look.theme.mm(TOUCH_MM))
        for code, name in OWN_NAMES.items():
            line.add_widget(
                TouchButton(
                    name,
                    look.theme,
                    partial(host.speak, code),
                    mm=TOUCH_MM,
                    size="small",
                    chosen=code == look.language,
                    padding=(look.theme.units(0.5), 0),
                )
            )
        return line
