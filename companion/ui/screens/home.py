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
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Sheet, Surface
from companion.ui.widgets.screen.stage import Box

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
        b = Builder(look)
        self.on_tap = lambda: host.resume(game.id)
        line = b.palette.accent if first else b.palette.line
        Sheet.__init__(self, b.theme, line=line, size_hint_y=None, pad=2, gap=0.75)
        title = game.title.get(look.language) or next(iter(game.title.values()), "")
        if first:
            self.add_widget(b.text(look._("Go on playing"), "small", colour=b.palette.accent))
        mm = 7.0 if first else 5.0
        accent = b.palette.accent
        head = b.row(
            b.icon(emblem, mm=mm, colour=accent, wide=mm, high=mm),
            b.text(title, "head" if first else "body", strong=True, pos_hint={"center_y": 0.5}),
            high="needed",
        )
        put(self, head, b.text(", ".join(game.people)), b.dim(game.recap, "body") if game.recap and first else None)
        self.least = b.mm(CONFIRM_MM if first else TOUCH_MM)
        self.bind(minimum_height=lambda _, height: setattr(self, "height", max(self.least, height)))


class BrokenGame(Sheet):
    """A game that cannot be gone on with: which, and why."""

    role = "broken"

    def __init__(self, game: SavedGame, look: Look) -> None:
        b = Builder(look)
        super().__init__(b.theme, line=b.palette.warning, size_hint_y=None, pad=1.5, gap=0.5)
        title = game.title.get(look.language) or next(iter(game.title.values()), game.id)
        put(
            self,
            b.text(", ".join((title, *game.people))),
            b.text(save_sentence(game, look.words), "small", colour=b.palette.warning),
        )
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
        self.b = b = Builder(look)
        super().__init__(b.palette.surface)
        self.theme, self.emblems, self.to_games = b.theme, emblems or {}, to_games
        running = [game for game in games if game.running]
        self.games = self._games(look, host, running, games, notes)
        words, icon = (look._("Switch off"), "power") if switches_off else (look._("Close"), "close")
        held = look.locked or switches_off
        wide = None if b.portrait else 34
        close = b.button(words, host.leave, style="quiet", icon=icon, mm=TOUCH_MM, held=held, wide=wide)
        high = MAIN_MM if b.portrait else TOUCH_MM
        right = b.column(
            b.button(look._("New game"), host.new_game, style="plain" if running else "main", mm=14, icon="plus"),
            *(b.button(label, act, icon=icon, mm=high) for icon, label, act in ways),
            b.button(look._("Settings"), host.settings, icon="gear", mm=high, held=look.locked),
            None if b.portrait else b.space(),
            self._languages(look, host),
            close if b.portrait else None,
            gap=1.5,
            high="needed" if b.portrait else None,
            size_hint_x=1 if b.portrait else 0.62,
        )
        head = b.row(
            b.icon("ladder", mm=8, colour=b.palette.accent, wide=9),
            b.fit("Table Companion", "head", strong=True, align="left"),
            None if b.portrait else close,  # beside it the ways need the height
            gap=1.5,
            high=TOUCH_MM,
        )
        middle = b.column(self.games, right, gap=2) if b.portrait else b.row(self.games, right, gap=3)
        self.add_widget(b.column(head, middle, gap=1.5, pad=2))

    def room_for(self, notice: Notice) -> Box:
        """At the lower edge of the games: the ways on stay free."""
        x, y = self.games.to_window(*self.games.pos)
        return Box(x, y, self.games.width, self.games.height)

    def _games(
        self, look: Look, host: HomeHost, running: Sequence[SavedGame], games: Sequence[SavedGame], notes: Sequence[str]
    ) -> Widget:
        b = self.b
        first, *others = [
            RunningGame(game, look, host, self.emblems.get(game.pack, "dice"), first=not number)
            for number, game in enumerate(running)
        ] or [b.text(look._("No game is running. Begin one: the box asks for everything it needs."))]
        elsewhere = [b.button(label, act, icon=icon, mm=TOUCH_MM) for icon, label, act in self.to_games]
        broken = [BrokenGame(game, look) for game in games if game.wrong]
        listed = [first, *elsewhere, *others, *broken] if running else [*broken, first, *elsewhere]
        return b.more(*(b.text(note, colour=b.palette.warning) for note in notes), *listed)

    def _languages(self, look: Look, host: HomeHost) -> Widget:
        b = self.b
        return b.row(
            *(
                b.button(
                    name,
                    partial(host.speak, code),
                    mm=TOUCH_MM,
                    size="small",
                    chosen=code == look.language,
                    padding=(b.units(0.5), 0),
                )
                for code, name in OWN_NAMES.items()
            ),
            high=TOUCH_MM,
        )
