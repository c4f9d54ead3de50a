"""The settings of the box, on six pages: looks, language, screen, voice, table, what helps newcomers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.models.game.reading import PACES
from companion.models.play.advising import ASKS
from companion.table.evening import Settings
from companion.ui.look.faces import SCALE, cap_mm
from companion.ui.look.look import Look
from companion.ui.look.marks import paint_box
from companion.ui.look.palettes import CONTRAST, DARK, LIGHT, Palette
from companion.ui.look.theme import TEXT_SCALES, TOUCH_MM, Theme
from companion.ui.shell.kivy_types import Canvas
from companion.ui.widgets.builder import on_dark, put
from companion.ui.widgets.buttons import TouchButton
from companion.ui.widgets.layout import as_high_as_needed
from companion.ui.widgets.more import MoreList
from companion.ui.widgets.screen.menu import level
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.things.paper import Paper
from companion.ui.widgets.vignette import Vignette

PAGES = ("look", "language", "screen", "voice", "table", "learn")
ICONS = {"look": "eye", "language": "globe", "screen": "turn", "voice": "voice", "table": "people", "learn": "person"}

GROUNDS = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST}
"""The colours that the pictures of the themes have."""

TABS = 3
"""So many pages are named side by side where the panel stands upright."""

ROW_MM, PICTURE_MM, UPRIGHT, LARGER = 11.0, 18.0, 1.3, 1.15
"""How high the values of a setting are, without and with a picture; by so much more upright, and with larger type."""

LETTERS = {1.0: "body", 1.3: "question", 1.6: "title"}
"""How large the letters stand above each text size."""


@dataclass
class Shown:
    """Which page is open, and how far it is scrolled; it outlives the screen, which is built anew after each change."""

    page: str = PAGES[0]
    scroll: float = 1.0


class SettingsScreen(Page):
    """Settings that apply at once; the screen is built anew after each tap. `missing`: language → per cent of all texts
    that are said in it, where some are missing.
    """

    role = "settings"

    def __init__(
        self,
        look: Look,
        settings: Settings,
        on_change: Callable[[Settings], None],
        on_back: Callable[[], None],
        shown: Shown | None = None,
        on_devices: Callable[[], None] | None = None,
        engines: Sequence[str] = (),
        missing: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(look, look._("Settings"), on_back)
        self.missing = missing or {}
        self.settings, self.on_change, self.on_devices, self.engines = settings, on_change, on_devices, engines
        self.shown = shown if shown is not None else Shown()
        self.whole = self.b.column()
        self.body.add_widget(self.whole)
        self._fill()

    def _fill(self) -> None:
        """Beside the pages lie the settings of the open one; upright below each other."""
        _, b = self.look._, self.b
        self.whole.clear_widgets()
        view = b.more(gap=1)
        self.listed = view.content
        pages = (self._look, self._language, self._screen, self._voice, self._table, self._learn)
        dict(zip(PAGES, pages, strict=True))[self.shown.page]()
        names = _("Look"), _("Language"), _("Screen"), _("Voice"), _("At the table"), _("Learning")
        ways = [self._way(page, name) for page, name in zip(PAGES, names, strict=True)]
        if self.on_devices is not None:
            ways.append(b.button(_("Devices"), self.on_devices, icon="tower", mm=TOUCH_MM, style="value"))
        if b.portrait:
            lines = [ways[first : first + TABS] for first in range(0, len(ways), TABS)]
            tabs = b.column(*(b.row(*level(line), gap=0.75, high="needed") for line in lines), gap=0.75, high="needed")
            put(self.whole, tabs, view)
        else:
            side = b.scroll(*ways, gap=0.75)
            side.size_hint_x = 0.44
            self.whole.add_widget(b.row(side, view, gap=2))
        self._restore(view)

    def _way(self, page: str, name: str) -> TouchButton:
        icon = ICONS[page]
        chosen = page == self.shown.page
        return self.b.button(name, partial(self._turn_to, page), icon=icon, mm=TOUCH_MM, style="value", chosen=chosen)

    def _restore(self, view: MoreList) -> None:
        view.view.scroll_y = self.shown.scroll
        view.view.bind(scroll_y=lambda _, at: setattr(self.shown, "scroll", at))

    def _turn_to(self, page: str) -> None:
        self.shown.page, self.shown.scroll = page, 1.0
        self._fill()

    # ── pages ───────────────────────────────────────────────────────────────────────────────────────────────

    def _look(self) -> None:
        """What is changed most, with pictures; a sample on paper says how far away it is read."""
        _, b = self.look._, self.b
        ink = {scale: b.palette.on_sheet if scale == self.settings.text_size else None for scale in TEXT_SCALES}
        letters = {scale: b.fit("Aa", LETTERS[scale], strong=True, colour=ink[scale]) for scale in TEXT_SCALES}
        sizes = {scale: f"{round(scale * 100)} %" for scale in TEXT_SCALES}
        self._line(_("Text size"), sizes, "text_size", abreast=3, beside=False, pictures=letters)
        themes = {"dark": _("Dark"), "light": _("Light"), "contrast": _("Contrast")}
        drawn = {name: Vignette(partial(_table_in, GROUNDS[name]), b.theme) for name in themes}
        self._line(_("Colours"), themes, "theme", abreast=3, beside=False, pictures=drawn)
        self.listed.add_widget(self._preview())

    def _language(self) -> None:
        """All that there are, each in its own words, with how much is said in each where something is missing."""
        languages = {code: self._covered(code, name) for code, name in self.look.languages.items()}
        self._line("", languages, "language", self.look.language, abreast=2)
        if self.missing:
            self.listed.add_widget(self.b.dim(self.look._("What a language lacks is told in English.")))

    def _screen(self) -> None:
        _ = self.look._
        theme = self.b.theme
        sides = {right: Vignette(partial(_board_at, right), theme) for right in (False, True)}
        self._line(_("Board"), {False: _("On the left"), True: _("On the right")}, "mirrored", pictures=sides)
        turned = {degrees: f"{degrees}°" for degrees in (0, 90, 180, 270)}
        panels = {degrees: Vignette(partial(_panel_turned, degrees), theme) for degrees in turned}
        self._line(_("Screen turned"), turned, "rotation", pictures=panels)
        self._line(_("Motion"), {False: _("On"), True: _("Calm")}, "calm")
        waits = {0: _("Never"), 5: "5 min", 10: "10 min", 30: "30 min"}
        self._line(_("Dark after"), waits, "dim_after")

    def _preview(self) -> Widget:
        """A sample of the chosen text size; where there is room, with the distance at which it can be read."""
        b, sheet = self.b, self._sheet()
        sheet.role = "preview"
        put(sheet, b.heading(self.look._("Where does Anna move to?"), colour=sheet.ink))
        if self._spacious:
            sheet.add_widget(b.text(self._reach(), "small", colour=sheet.ink))
        return sheet

    @property
    def _spacious(self) -> bool:
        """Whether there is room for what is only told: with larger type the settings fill a panel that lies across."""
        return self.b.portrait or self.b.theme.text_scale == 1

    def _sheet(self) -> Paper:
        sheet = Paper(self.b.theme, pad=10, spacing=self.b.units(0.75 if self.b.theme.text_scale == 1 else 0.4))
        as_high_as_needed(sheet)
        return sheet

    def _reach(self) -> str:
        """The distance in metres at which text is read: 0.172 m for each mm of cap height, at 20 minutes of arc (ISO
        9241-303).
        """
        scale = self.settings.text_size
        each = 0.172 * self.b.theme.profile.growth
        head, body = (f"{each * cap_mm(SCALE[size].mm, scale):.1f}" for size in ("question", "body"))
        text = self.look._("The question is read well from {head} m, this from {body} m.")
        comma = self.look.language != "en"
        return self.look.fill(
            text, **{k: v.replace(".", ",") if comma else v for k, v in (("head", head), ("body", body))}
        )

    def _voice(self) -> None:
        _, settings = self.look._, self.settings
        volumes = {0.0: _("Silent"), 0.4: _("Quiet"), 0.8: _("Normal"), 1.0: _("Loud")}
        self._line(_("Voice"), volumes, "volume")
        loud = {0.0: _("Silent"), 0.3: _("Quiet"), 0.6: _("Normal"), 1.0: _("Loud")}
        self._line(_("Sounds of the table"), loud, "sounds")
        kinds = {(): _("All"), ("table",): _("Whose turn it is"), ("signal",): _("Cards and dice")}
        self._line(_("Which sounds"), kinds, "silenced")
        self._line(_("Reads"), {pace: _(name) for pace, name in PACES.items()}, "reading_speed")
        if "piper" in self.engines:
            self._line(_("Read by"), {"espeak": "eSpeak NG", "piper": "Piper"}, "reads_with")
        quiet = settings.quiet_from != settings.quiet_to
        self.listed.add_widget(
            self.b.segments(
                _("Quiet hours: nothing is read aloud"),
                {False: _("None"), True: _("Every night")},
                quiet,
                self._set_quiet,
                beside=True,
            )
        )
        if quiet:
            for key, label in (("quiet_from", _("From")), ("quiet_to", _("To"))):
                self.listed.add_widget(self._hour(key, label))
        if "piper" not in self.engines and self._spacious:
            sheet = self._sheet()
            words = _("Piper reads more naturally. If you install it and a voice, it is offered here.")
            sheet.add_widget(self.b.text(words, "small", colour=sheet.ink))
            self.listed.add_widget(sheet)

    def _hour(self, key: str, label: str) -> Widget:
        hour = getattr(self.settings, key)
        return self.b.stepper(label, hour, partial(self._set_hour, key), least=0, most=23)

    def _set_hour(self, key: str, hour: int) -> None:
        other = self.settings.quiet_to if key == "quiet_from" else self.settings.quiet_from
        if hour == other:  # equal hours would mean never
            hour = (hour + (1 if hour > getattr(self.settings, key) else -1)) % 24
        self._set(key, hour)

    def _set_quiet(self, wanted: bool) -> None:
        if wanted != (self.settings.quiet_from != self.settings.quiet_to):
            begin, end = (22, 7) if wanted else (0, 0)
            self.on_change(replace(self.settings, quiet_from=begin, quiet_to=end))

    def _table(self) -> None:
        _ = self.look._
        lock = {False: _("Tap"), True: _("Hold")}
        self._slip(_("Child lock"), _("To undo, and to leave the game: by a tap, or held."), lock, "child_lock")

    def _learn(self) -> None:
        _ = self.look._
        taught = {True: _("To whoever is new"), False: _("Off")}
        told = _("What happens for the first time is told in a sentence or two.")
        self._slip(_("Explanations"), told, taught, "explain")
        once = {False: _("Off"), True: _("Once a turn")}
        told = _("Whoever is asked may look what the box would do. The log says so.")
        self._slip(_(ASKS), told, once, "advice")

    # ── parts ───────────────────────────────────────────────────────────────────────────────────────────────

    def _line(
        self, title: str, choices: Mapping[Any, str], key: str, now: object = None, *, beside: bool = True, **how: Any
    ) -> None:
        chosen = getattr(self.settings, key) if now is None else now
        if self.b.theme.text_scale == 1:  # larger, the words fill the page
            how["mm"] = (PICTURE_MM if "pictures" in how else ROW_MM) * (UPRIGHT if self.b.portrait else 1)
        elif "pictures" in how:
            how["mm"] = PICTURE_MM * LARGER
        self.listed.add_widget(self.b.segments(title, choices, chosen, partial(self._set, key), beside=beside, **how))

    def _slip(self, title: str, told: str, choices: Mapping[Any, str], key: str) -> None:
        """A setting that needs a sentence: on a sheet of its own, its values below that."""
        b, sheet = self.b, self._sheet()
        put(
            sheet,
            b.text(title, "effect", strong=True, colour=b.palette.brick_text),
            b.text(told, "body" if b.theme.text_scale == 1 else "small", colour=sheet.ink),
            on_dark(b, b.segments("", choices, getattr(self.settings, key), partial(self._set, key))),
        )
        self.listed.add_widget(sheet)

    def _covered(self, code: str, name: str) -> str:
        """A language by its own name, with how much is said in it where that is not everything."""
        return f"{name} {self.missing[code]}\N{NO-BREAK SPACE}%" if code in self.missing else name

    def _set(self, key: str, value: Any) -> None:
        wanted = replace(self.settings, **{key: value})
        if key == "calm" and value != self.settings.calm:  # whoever wants sounds all the same turns them up again
            wanted = replace(wanted, sounds=0.0 if value else self.settings.sounds or Settings().sounds)
        self.on_change(wanted)


def _table_in(ground: Palette, canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
    """A table in the colours of a theme: a sheet of paper with two lines, and an answer in the lamp."""
    high = min(size[1] * 0.94, size[0] * 0.6)
    wide = high * 1.7
    x, y = (size[0] - wide) / 2, (size[1] - high) / 2
    radius = theme.design(4)
    paint_box(canvas, (x, y), (wide, high), ground.surface, ground.line, radius, 1.5)
    paint_box(canvas, (x + wide * 0.08, y + high * 0.16), (wide * 0.42, high * 0.68), ground.paper, ground.ink, 2, 1)
    for number in range(2):
        at = x + wide * 0.13, y + high * (0.62 - 0.2 * number)
        paint_box(canvas, at, (wide * (0.32 - 0.1 * number), high * 0.08), ground.ink, None, 1)
    for number, fill in enumerate((ground.lamp, ground.raised)):
        at = x + wide * 0.58, y + high * (0.54 - 0.36 * number)
        paint_box(canvas, at, (wide * 0.34, high * 0.28), fill, ground.outline, radius / 2, 1)


def _board_at(right: bool, canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
    """A panel with its plan at one side, and the question with two answers at the other."""
    palette, high = theme.palette, min(size[1] * 0.94, size[0] * 0.6)
    wide = high * 1.7
    x, y = (size[0] - wide) / 2, (size[1] - high) / 2
    paint_box(canvas, (x, y), (wide, high), palette.ink, palette.line, theme.design(4), 1.5)
    plan = x + wide * (0.47 if right else 0.06)
    paint_box(canvas, (plan, y + high * 0.12), (wide * 0.47, high * 0.76), palette.paper, None, 2)
    for number in range(6):
        cell = plan + wide * (0.05 + 0.14 * (number % 3)), y + high * (0.54 - 0.3 * (number // 3))
        fill = palette.brick if number == 1 else palette.ink_soft
        paint_box(canvas, cell, (wide * 0.09, high * 0.2), fill, None, 1)
    asked = x + wide * (0.07 if right else 0.6)
    for number, fill in enumerate((palette.ivory, palette.lamp, palette.manila)):
        at = asked, y + high * (0.66 - 0.25 * number)
        paint_box(canvas, at, (wide * 0.33, high * (0.1 if not number else 0.18)), fill, None, 2)


def _panel_turned(degrees: int, canvas: Canvas, theme: Theme, size: tuple[float, float]) -> None:
    """A panel as it lies on the table: its picture stands upright, the cable comes out at the edge that is turned."""
    palette, short = theme.palette, min(size) * 0.56
    wide, high = (short * 1.5, short) if degrees % 180 == 0 else (short, short * 1.5)
    x, y = (size[0] - wide) / 2, (size[1] - high) / 2
    edge, cable = short * 0.16, short * 0.22
    ends = {
        0: (x + wide / 2 - cable / 2, y - edge, cable, edge * 1.5),
        90: (x - edge, y + high / 2 - cable / 2, edge * 1.5, cable),
        180: (x + wide / 2 - cable / 2, y + high - edge / 2, cable, edge * 1.5),
        270: (x + wide - edge / 2, y + high / 2 - cable / 2, edge * 1.5, cable),
    }
    left, low, across, up = ends[degrees]
    paint_box(canvas, (left, low), (across, up), palette.brick, None, 2)
    paint_box(canvas, (x, y), (wide, high), palette.ink, palette.line, theme.design(4), 1.5)
    inset = short * 0.12
    paint_box(canvas, (x + inset, y + inset), (wide - 2 * inset, high - 2 * inset), palette.paper, None, 2)
    for number, share in enumerate((0.6, 0.4)):
        at = x + inset * 2, y + high - inset * (2.6 + 1.6 * number)
        paint_box(canvas, at, ((wide - 4 * inset) * share, inset * 0.8), palette.ink, None, 1)
