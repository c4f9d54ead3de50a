"""Home: the running game as its box with a slip of what happened last, and the ways to everything else.

One thing is lit: to go on playing or, where no game runs, a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.languages import Language
from companion.models.game.notice import Notice
from companion.table.evening import SavedGame
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import TOUCH_MM, Theme
from companion.ui.screens.lying_about import NoGame, Scattered, readable
from companion.ui.screens.saved_games import Pieces, broken_game, over, title_of
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.buttons import Touchable
from companion.ui.widgets.layout import Painted, Surface, as_high_as_needed
from companion.ui.widgets.more import TakesItsShare
from companion.ui.widgets.paper import PaperColumn
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.screen.stage import Box
from companion.ui.widgets.things.box_name import BoxName
from companion.ui.widgets.things.game_box import GameBox
from companion.ui.widgets.things.paper import Paper
from companion.ui.widgets.words.in_room import LineIfRoom

Way = tuple[str, str, Callable[[], None]]
"""Icon, label, action."""

HEAD, RIGHT, LEAST = 74, 286, 230
"""Height of the lettering, width of the ways, and the least height of the game below a warning, in design pixels."""


@dataclass(frozen=True)
class HomeHost:
    """The actions of home: `resume` continues a game by its id, `others` lists those that are not in the middle,
    `speak` switches to a language, `languages` shows all there are, `leave` closes the program or switches the box off.
    """

    resume: Callable[[str], None]
    others: Callable[[], None]
    new_game: Callable[[], None]
    settings: Callable[[], None]
    speak: Callable[[str], None]
    languages: Callable[[], None]
    leave: Callable[[], None]


def _said(game: SavedGame) -> str:
    """The round, unless the last sentence has it, and that sentence."""
    rounds = f"{game.round}." if game.round else ""
    told = rounds and (rounds in game.recap or f"{game.round} " in game.recap)  # “Round 2 of 6.”
    return game.recap if told else " ".join(part for part in (rounds, game.recap) if part)


class RunningGame(Touchable, BoxLayout):
    """The game that was played last: a tap anywhere on it goes on. Where it is `low` its box alone has its name."""

    role = "running"

    def __init__(
        self, game: SavedGame, look: Look, host: HomeHost, art: str, *, house: bool, litter: bool, low: bool
    ) -> None:
        b, ink, title = Builder(look), look.theme.palette.ink, title_of(game, look)
        self.theme = look.theme
        super().__init__(lambda: host.resume(game.id))
        self.title = title
        self.box = GameBox(art, title, b.theme, named=house, tilt=1.2)
        self.said = b.fit(_said(game), "question" if b.portrait else "answer", colour=ink, align="left", valign="top")
        design = b.theme.design
        self.go = b.button(look._("Go on playing"), style="main", icon="play", mm=10.5)
        self.slip = PaperColumn(
            b.theme,
            padding=(design(28), design(14), design(16), design(14)),
            spacing=design(7),
        )
        put(
            self.slip,
            b.fit(title, "name", strong=True, colour=ink, align="left", high=7) if house or not low else None,
            Underline(b.theme) if house or not low else None,
            self.said,
            Pieces(game, b.theme, size_hint_y=None, height=b.mm(8.6 if b.portrait else 6.6)),
            LineIfRoom(
                ", ".join(game.people),
                b.theme,
                colour=b.palette.ink_soft,
                align="left",
                size_hint_y=None,
                height=b.mm(5),
            )
            if len(game.people) <= FEW
            else None,
            self.go,
        )
        self.litter = Scattered(b.theme) if litter else None
        put(self, self.litter, self.slip, self.box)  # the box lies on the slip

    def tell(self, game: SavedGame) -> None:
        """What happened last."""
        self.said.text = _said(game)

    def least(self, wide: float) -> float:
        """How high it must be, in px, for its sentence to be read where it is so wide."""
        left, _, right, _ = self.slip.padding
        room = wide * (1 - ACROSS) + self.theme.design(OVER) - left - right
        return float(self.slip.minimum_height + readable(self.said, room)) / (HIGH - LOW)

    def do_layout(self, *_: object) -> None:
        """The box at the left as high as there is room, the slip beside it, and below that what lies about."""
        wide, high = self.size
        design = self.theme.design
        foot = design(78) if self.litter is not None else 0.0
        across = min(wide * ACROSS, high * 0.53)
        self.box.pos, self.box.size = self.pos, (across, high)
        low = self.y + max(foot, high * LOW)
        self.slip.pos = self.x + across - design(OVER), low
        self.slip.size = wide - across + design(OVER), self.y + high * (HIGH if not foot else 0.95) - low
        if self.litter is not None:
            self.litter.pos, self.litter.size = (self.slip.x, self.y), (self.slip.width - design(OVER), foot)

    @property
    def shows(self) -> str:
        """Its title, and what a tap does."""
        return f"{self.title} {self.go.shows}"

    def _press(self, pressed: bool) -> None:
        super()._press(pressed)
        self.go._press(pressed)

    def paint(self, canvas: Canvas) -> None:
        """The slip and the box are drawn by themselves."""


ACROSS, LOW, HIGH, OVER = 0.43, 0.04, 0.96, 12
"""The most of the width that the box takes, from where to where of the height the slip reaches, and by how many design
pixels the box lies on it.
"""
FEW = 4
"""So many names fit below the pieces."""
MOST_LANGUAGES = 4
"""So many languages have a button of their own beside the switch; of more, the last one leads to all of them."""
TILE_MM, ABREAST = 16.0, 3
"""Upright the further ways are tiles of this height, so many abreast."""
ROOMY = 1.3
"""Up to this text size their words have room there, in larger text than usual with two abreast; else they are lines."""
MANY = 4
"""From so many further ways on they are lower, so that all have room on a low panel."""


class Underline(Painted):
    """A line of print under a title."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        super().__init__(size_hint_y=None, height=max(2, round(theme.design(2.5))))

    def paint(self, canvas: Canvas) -> None:
        """Draw it."""
        box(canvas, self.pos, self.size, self.theme.palette.brick)


class HomeScreen(Surface):
    """The first screen. `arts` names by pack whose box a game comes in."""

    role = "home"

    def __init__(
        self,
        look: Look,
        host: HomeHost,
        games: Sequence[SavedGame],
        notes: Sequence[str] = (),
        ways: Sequence[Way] = (),
        arts: Mapping[str, str] | None = None,
        to_games: Sequence[Way] = (),
        switches_off: bool = False,
    ) -> None:
        self.b = b = Builder(look)
        super().__init__(b.palette.surface)
        self.look, self.theme, self.to_games = look, b.theme, to_games
        running = [game for game in games if game.running]
        others = [*running[1:], *(game for game in games if game.wrong), *over(games)]
        foot = self._foot(look, host, others, beside=bool(running))
        low = bool(notes) and b.theme.text_scale > 1 and not b.portrait
        self.games = self._middle(look, host, running, arts or {}, litter=foot is None and not b.portrait, low=low)
        broken = [broken_game(game, look) for game in others if game.wrong and not running]
        if broken:  # there is no other way to learn why nothing can be gone on with
            self.games = b.more(*broken)
            foot = foot if over(games) else None
        head: Widget = BoxName(b.theme, middle=b.portrait, size_hint_y=None, height=b.theme.design(HEAD))
        left = b.column(gap=1)
        if notes:  # whole, if the game below it keeps its least height
            head = TakesItsShare(b.more(*(self._note(note) for note in notes)), left, b.theme.design(LEAST))
        right = self._ways(look, host, ways, lit=not running, switches_off=switches_off)
        if b.portrait:
            put(left, head, self.games)
            middle = b.column(left, gap=1.5)
            middle.add_widget(self._below(middle, left, head, b.column(foot, right, high="needed")))
        else:
            put(left, head, self.games, foot)
            middle = b.row(left, right, gap=2)
        self.add_widget(b.column(middle, pad=1))

    def _below(self, middle: BoxLayout, left: BoxLayout, head: Widget, ways: BoxLayout) -> Widget:
        """The ways below the game: whole if what lies above them can be read then."""
        theme, lies = self.theme, self.games
        share = TakesItsShare(self.b.more(ways), middle, 0.0, even=True)

        def leave(*_: object) -> None:
            least = lies.least(left.width) if isinstance(lies, RunningGame | NoGame) else theme.design(LEAST)
            share.leave(theme.design(HEAD) + left.spacing + least)
            if isinstance(head, TakesItsShare):
                head.leave(least)

        left.bind(width=leave)
        if isinstance(lies, RunningGame):
            lies.slip.bind(minimum_height=leave)
            lies.said.bind(text=leave)
        return share

    def tell(self, game: SavedGame) -> None:
        """What happened last in the running game."""
        if isinstance(self.games, RunningGame):
            self.games.tell(game)

    def _note(self, note: str) -> Widget:
        """What is wrong, on a slip."""
        b = self.b
        slip = as_high_as_needed(Paper(b.theme, "slip", pad=10))
        sign = b.icon("warning", mm=6, wide=7, high=7, colour=b.palette.brick_text, pos_hint={"center_y": 0.5})
        words = b.text(note, strong=True, colour=b.palette.brick_text, pos_hint={"center_y": 0.5})
        slip.add_widget(b.row(sign, words, high="needed"))
        return slip

    def room_for(self, notice: Notice) -> Box:
        """Where a notice may lie: over the lower edge of the games, beside the buttons."""
        x, y = self.games.to_window(*self.games.pos)
        return Box(x, y, self.games.width, self.games.height)

    def _middle(
        self,
        look: Look,
        host: HomeHost,
        running: Sequence[SavedGame],
        arts: Mapping[str, str],
        *,
        litter: bool,
        low: bool,
    ) -> Widget:
        if running:
            art = arts.get(running[0].pack, "")
            return RunningGame(running[0], look, host, art, house=art != running[0].pack, litter=litter, low=low)
        words = look._("No game is running. Begin one: the box asks for everything it needs.")
        return NoGame(look, words)

    def _foot(self, look: Look, host: HomeHost, others: Sequence[SavedGame], *, beside: bool) -> Widget | None:
        """The way to further games, `beside` one that is running or not; None if there are none."""
        b = self.b
        found = [b.button(label, act, icon=icon, mm=TOUCH_MM) for icon, label, act in self.to_games]
        if others:
            broken = any(game.wrong for game in others)
            says = look._("Other games ({count})") if beside else look._("Saved games ({count})")
            words = look.fill(says, count=len(others))
            found.insert(0, b.button(words, host.others, icon="warning" if broken else "save", mm=TOUCH_MM))
        if found:
            return b.column(*found, gap=0.75, high="needed")
        return None

    def _ways(self, look: Look, host: HomeHost, ways: Sequence[Way], *, lit: bool, switches_off: bool) -> BoxLayout:
        b = self.b
        high = 11.0 if len(ways) < MANY or b.portrait else TOUCH_MM
        tile = b.portrait and b.theme.text_scale <= ROOMY
        made = partial(b.button, mm=TILE_MM if tile else high, tile=tile)
        listed = [
            *(made(label, act, icon=icon) for icon, label, act in ways),
            made(look._("Settings"), host.settings, icon="gear", held=look.locked),
        ]
        first = b.button(
            look._("New game"), host.new_game, style="main" if lit else "plain", mm=13.5, icon="plus", size="question"
        )
        last = self._last(look, host, switches_off)
        if b.portrait:
            two = b.theme.text_scale > 1 or len(listed) == 2 * ABREAST - 2  # else one of four would lie alone
            abreast = 1 if not tile else 2 if two else ABREAST
            level(listed if tile else ())
            lines = [b.row(*listed[at : at + abreast], high="needed") for at in range(0, len(listed), abreast)]
            return b.column(first, *lines, last, gap=1, high="needed")
        column = b.column(first, *listed, b.space(), last, gap=1, wide=None)
        column.size_hint_x, column.width = None, b.theme.design(RIGHT)
        return column

    def _last(self, look: Look, host: HomeHost, switches_off: bool) -> BoxLayout:
        """The languages, and the switch."""
        b = self.b
        leave = b.button("", host.leave, icon="power", style="quiet", mm=TOUCH_MM, held=True)  # it stands in a corner
        leave.size_hint_x, leave.width = None, b.mm(TOUCH_MM)
        leave.says = look._("Switch off") if switches_off else look._("Close")
        codes = shown_of(tuple(look.languages), look.language)
        value = partial(b.button, mm=TOUCH_MM, style="value", padding=(b.units(0.5), 0))
        languages = [value(code.upper(), partial(host.speak, code), chosen=code == look.language) for code in codes]
        for button, code in zip(languages, codes, strict=True):
            button.says = look.languages[code]
        if len(codes) < len(look.languages):
            languages.append(value("…", host.languages, held=look.locked))
            languages[-1].says = look._("Language")
        return b.row(*languages, leave, high=TOUCH_MM)


def shown_of(languages: Sequence[Language], now: Language) -> Sequence[Language]:
    """Which languages have a button of their own: all where there is room, else the first ones and that in use."""
    if len(languages) <= MOST_LANGUAGES:
        return languages
    first = languages[: MOST_LANGUAGES - 1]
    return first if now in first or now not in languages else (*first[:-1], now)
