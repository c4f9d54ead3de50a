"""The page of the box itself: findings of the self-check, sticks, updates, switching off. Never interrupts a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.box.copies import Copies, StickTrouble, choose
from companion.box.finding import Finding, Severity
from companion.box.self_check import look_at
from companion.box.sentences import sentence
from companion.models.box.devices import DeviceModel
from companion.models.box.this_box import AreaModel, BoxModel, LineModel, StickModel, box_model, stick_sentence
from companion.models.game.notice import Notice
from companion.table.evening import TableGame, state_sheet, store_sentence
from companion.table.journal import StoreError
from companion.ui.look.look import Look
from companion.ui.look.paint.plain import box
from companion.ui.look.theme import MAIN_MM, TOUCH_MM
from companion.ui.screens.box.calibrate import Calibrating
from companion.ui.screens.box.drawn_box import DrawnBox
from companion.ui.screens.box.stick_games import StickGames
from companion.ui.screens.box.updates import UpdatesPage
from companion.ui.screens.home import HomeScreen
from companion.ui.screens.home import Way as HomeWay
from companion.ui.screens.table.table import TableScreen
from companion.ui.shell.kivy_types import Canvas
from companion.ui.shell.navigator import Navigator
from companion.ui.shell.orientation import Orientation
from companion.ui.shell.services import Services
from companion.ui.widgets.builder import Builder, put
from companion.ui.widgets.layout import Painted, Surface, as_high_as_needed
from companion.ui.widgets.more import MoreList
from companion.ui.widgets.screen.page import Page
from companion.ui.widgets.screen.stage import Stage
from companion.ui.widgets.things.paper import Paper, Rule
from hardware.inputs import PowerHeld
from hardware.machine.sticks import Stick


class ThisBoxScreen(Page):
    """Left what has to be mended and how each part of the box is, in a word; right the actions."""

    role = "this box"

    def __init__(
        self,
        look: Look,
        model: BoxModel,
        host: ThisBox,
        on_back: Callable[[], None],
        on_updates: Callable[[], None],
        on_panel: Callable[[], None],
        on_licences: Callable[[], None],
    ) -> None:
        super().__init__(look, look._("This box"), on_back)
        b, portrait = self.b, look.theme.profile.portrait
        details = b.button(look._("Details"), host.details, icon="log", mm=TOUCH_MM) if model.lines else None
        sheet = MoreList(b.column(*self._found(model), gap=1 if portrait else 0.25), look, Paper(b.theme, pad=12))
        self.body.add_widget(b.column(sheet, details))
        words = look._("Put in a USB stick: games can be kept on it and go on in another box.")
        sticks = [self._stick(stick, host) for stick in model.sticks] or [self._slip("stick", words)]
        side = b.column(
            *(sticks if portrait else [b.more(*sticks)]),
            b.button(look._("Measure the screen"), on_panel, icon="gear", mm=TOUCH_MM),
            b.button(look._("Updates"), on_updates, icon="down", mm=TOUCH_MM) if model.updates else None,
            b.button(look._("Licences"), on_licences, icon="log", mm=TOUCH_MM),
            size_hint=(1, None) if portrait else (0.6 if b.theme.text_scale == 1 else 0.66, 1),
        )
        self.body.add_widget(as_high_as_needed(side) if portrait else side)
        if model.off:
            self.put_beside_title(b.held(look._("Switch off"), host.switch_off, mm=MAIN_MM))

    def _found(self, model: BoxModel) -> list[Widget]:
        """What has to be mended stands above all in large type; else that all is well."""
        b, _ = self.b, self.look._
        if not model.lines:
            return [b.text(_("Nothing was checked yet."), "effect", colour=b.palette.ink)]
        faults = [line for line in model.lines if line.fault]
        well = LineModel("check", _("The box checks itself: nothing has to be mended."))
        heads = [FindingLine(line, b, large=True, ruled=False) for line in faults or [well]]
        areas = [self._area(area) for area in model.areas]
        lines = [b.row(*areas[at : at + 2], high="needed") for at in range(0, len(areas), 2)]
        for line in lines:
            line.whole = True  # a list ends between two of them
        if len(areas) % 2:
            lines[-1].add_widget(b.space())
        return [*heads, Rule(b.theme), *lines]

    def _area(self, area: AreaModel) -> Widget:
        """A part of the box with its sign."""
        b, palette = self.b, self.b.palette
        sign = palette.brick_text if area.fault else palette.green if area.icon == "check" else palette.ink_soft
        known = (
            area.name
            if area.fault or area.icon == "check"
            else self.look.fill(self.look._("{part}: a note"), part=area.name)
        )
        words = b.fit(known, "answer", strong=area.fault, colour=palette.ink, align="left")
        high = 9.0 if b.portrait else 7.5 if b.theme.text_scale == 1 else 6.2
        return b.row(b.icon(area.icon, mm=5, colour=sign, wide=7), words, high=high)

    def _stick(self, stick: StickModel, host: ThisBox) -> Widget:
        look = self.look
        if stick.chosen:
            return self._slip("check", look.fill(look._("Games are kept on {stick} too."), stick=stick.name))
        words = look.fill(look._("Keep games on {stick} too"), stick=stick.name)
        return self.b.button(words, partial(host.choose, stick.name), icon="stick", mm=TOUCH_MM)

    def _slip(self, icon: str, words: str) -> Widget:
        """A note on paper."""
        b = self.b
        slip = as_high_as_needed(Paper(b.theme, "slip", pad=10))
        sign = b.icon(icon, mm=6, colour=slip.ink, wide=8)
        slip.add_widget(b.row(sign, b.text(words, colour=slip.ink, pos_hint={"center_y": 0.5}), high="needed"))
        return slip


class FindingLine(Painted, BoxLayout):
    """A finding with its sign, above a printed line; a list ends between two of them."""

    whole = True

    def __init__(self, line: LineModel, b: Builder, *, large: bool = False, ruled: bool = True) -> None:
        self.theme, self.ruled, palette = b.theme, ruled, b.palette
        super().__init__(spacing=b.units(1), padding=(0, b.units(0.5)), size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        well = line.icon == "check"
        sign = palette.brick_text if line.fault else palette.green if well else palette.ink_soft
        ink = palette.brick_text if line.fault else palette.ink
        size = "body" if not large else "effect" if b.theme.text_scale == 1 else "body"
        put(
            self,
            b.icon(line.icon, mm=7 if large else 4.5, colour=sign, wide=8 if large else 6),
            b.text(line.sentence, size, strong=large, colour=ink, pos_hint={"center_y": 0.5}),
        )

    def paint(self, canvas: Canvas) -> None:
        """Draw the line."""
        if not self.ruled:
            return
        box(canvas, self.pos, (self.width, max(1, self.theme.design(1))), self.theme.palette.ink, alpha=0.2)


class DetailsScreen(Page):
    """All findings of the self-check in sentences, for whoever mends the box; the worst first."""

    role = "details of the box"

    def __init__(self, look: Look, model: BoxModel, on_back: Callable[[], None]) -> None:
        super().__init__(look, look._("Details"), on_back)
        lines = (FindingLine(line, self.b, ruled=number > 0) for number, line in enumerate(model.lines))
        self.body.add_widget(MoreList(self.b.column(*lines, gap=0), look, Paper(self.b.theme, pad=14)))


STICKS_EVERY = 2.0
"""Seconds between two looks at the sticks."""
CHECK_EVERY = 60.0
"""Seconds between two self-checks: the voltage drops only once everything is plugged in."""
PATIENCE = 3.0
"""Seconds that a stick has to take the last copy when the window closes."""


class OffScreen(Surface):
    """The screen while the box switches off: nothing can be touched any more."""

    role = "off"

    def __init__(self, look: Look) -> None:
        b = Builder(look)
        super().__init__(b.palette.surface)
        words = look._("Wait until the screen is dark and the green light has stopped blinking. Then pull the plug.")
        sheet = as_high_as_needed(Paper(b.theme, pad=20))
        put(
            sheet,
            b.text(look._("The box is switching off."), "question", strong=True, colour=sheet.ink),
            b.text(words, "answer", colour=sheet.ink),
        )
        self.add_widget(b.column(DrawnBox(b.theme, "plug", "power"), sheet, gap=2, pad=3))


class ThisBox:
    """Leads through the pages of the box.

    `opened()` is the open game, None if there is none; `close_game` closes it, `resume(id)` continues a saved one.
    `home` shows home, `show_again` builds the screen anew when the panel's calibration has changed.
    """

    def __init__(
        self,
        services: Services,
        stage: Stage,
        navigator: Navigator,
        orientation: Orientation,
        *,
        opened: Callable[[], TableGame | None],
        resume: Callable[[str], None],
        close_game: Callable[[], None],
        home: Callable[[], None],
        show_again: Callable[[], None],
    ) -> None:
        self.services, self._stage, self._navigator = services, stage, navigator
        self._opened, self._close_game, self._home = opened, close_game, home
        self.found: Sequence[Finding] = ()
        self.copies = Copies(services.sticks, services.background, self._stick_trouble)
        self.stick_games = StickGames(services, stage, navigator, resume)
        self.updates = UpdatesPage(services, stage, navigator, lambda: opened() is not None)
        self.calibrating = Calibrating(services, stage, navigator, orientation, show_again)
        self.sticks: Sequence[Stick] = ()
        self.stays_unsaved = False
        """Whether somebody was told that not everything is saved; then the box may be switched off all the same."""
        self._sticks_at = self._check_at = float("-inf")
        self._checking = False

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────

    def take(self, given: Sequence[object]) -> Sequence[object]:
        """Takes out the inputs meant for the box and returns the others; also runs what is due by the clock."""
        self.look()
        meant = [one for one in given if isinstance(one, PowerHeld)]
        if meant:
            self.switch_off()
        return [one for one in given if one not in meant] if meant else given

    def look(self) -> None:
        """Fetches finished background work, looks at the sticks and checks the box, when each is due."""
        self.services.background.poll()
        now = self.services.now()
        if now - self._sticks_at >= STICKS_EVERY:
            self._sticks_at = now
            self._look_at_sticks()
        if now - self._check_at >= CHECK_EVERY and not self._checking and self.services.machine is not None:
            self._check_at, self._checking = now, True
            machine, drawn_by = self.services.machine, renderer()  # OpenGL answers on this thread alone
            self.services.background.do(lambda: look_at(machine(drawn_by)), self._found)

    def _look_at_sticks(self) -> None:
        before, self.sticks = [stick.name for stick in self.sticks], list(self.services.sticks())
        self.copies.look(self.sticks)
        if before != [stick.name for stick in self.sticks]:
            self.stick_games.look(self.sticks)
            self._show_again()
        self.updates.tell_once()

    def _found(self, found: Sequence[Finding]) -> None:
        self._checking = False
        changed = found != self.found
        self.found = found
        if changed:
            self._show_again()

    def _show_again(self) -> None:
        """Updates whatever page tells about the box; disturbs nothing else."""
        stage = self._stage
        if stage.over is None and isinstance(stage.screen, HomeScreen | ThisBoxScreen | DetailsScreen):
            notice = stage.toast.notice if stage.toast is not None else None
            self._navigator.rebuild()
            if notice is not None:
                self._stage.tell(notice)
        elif isinstance(stage.screen, TableScreen):
            stage.screen.update_bar()

    # ── telling ─────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def faults(self) -> list[str]:
        """The faults of the box as sentences: what somebody has to mend."""
        words = self._stage.look.words
        return [sentence(finding, words) for finding in self.found if finding.level is Severity.FAULT]

    def chips(self) -> list[DeviceModel]:
        """A chip for the bottom line while something is wrong, else none."""
        return [DeviceModel("warning", "lost", fault) for fault in self.faults[:1]]

    def notes(self) -> list[str]:
        """Notes for the home screen."""
        return self.faults

    def ways(self) -> Sequence[HomeWay]:
        """Further entries of the home screen."""
        return self.stick_games.ways()

    def _stick_trouble(self, trouble: StickTrouble) -> None:
        words = stick_sentence(trouble, self._stage.look.words)
        self._stage.tell(Notice(words, trouble=True))

    # ── the page ────────────────────────────────────────────────────────────────────────────────────────────

    def page(self) -> None:
        """Shows the page of the box."""
        self._navigator.push(self._page)

    def _page(self) -> ThisBoxScreen:
        ways = (self.updates.page, self.calibrating.begin, self.licences)
        return ThisBoxScreen(self._stage.look, self.model(), self, self._navigator.back, *ways)

    def details(self) -> None:
        """Shows all that the box found about itself."""
        self._navigator.push(lambda: DetailsScreen(self._stage.look, self.model(), self._navigator.back))

    def licences(self) -> None:
        """Shows what is inside, and under which licences; what tells it is imported for whoever comes here."""
        from companion.ui.screens.licences import Licences

        Licences(self.services, self._stage, self._navigator).page()

    def model(self) -> BoxModel:
        """The content of the page."""
        updates = self.services.updates
        return box_model(
            self.found,
            self.sticks,
            self._stage.look.words,
            updates=updates is not None and updates.possible,
            off=self.may_switch_off,
        )

    def choose(self, name: str) -> None:
        """Keeps copies of the games on a stick from now on."""
        look = self._stage.look
        stick = next((one for one in self.sticks if one.name == name), None)
        if stick is None:
            return  # pulled out under the finger: the page has changed by now
        try:
            choose(stick)
        except StoreError as error:
            self._stage.tell(Notice(store_sentence(error, look.words), trouble=True))
            return
        self._navigator.rebuild()
        told = look._("From now on games are kept on {stick} too, at the end of each round.")
        self._stage.tell(Notice(look.fill(told, stick=name)))

    def keep(self, copy: Path) -> None:
        """Copies a backup of the open game to the sticks."""
        opened = self._opened()
        assert opened is not None, "only the game at hand is backed up"
        self.copies.keep(copy, partial(state_sheet, opened, self._stage.look.language))

    # ── switching off ───────────────────────────────────────────────────────────────────────────────────────

    @property
    def may_switch_off(self) -> bool:
        """Whether the box can be switched off here."""
        return self.services.power is not None and self.services.power.possible

    def switch_off(self) -> None:
        """Saves, writes to the sticks, and switches the box off; asks once more if something cannot be saved."""
        power = self.services.power
        if power is None:
            return
        opened = self._opened()
        if opened is not None and not opened.saved and not self.stays_unsaved:
            self.stays_unsaved = True
            words = self._stage.look._("This game is not saved. Hold again to switch off all the same.")
            self._stage.tell(Notice(words, trouble=True))
            return
        self.stays_unsaved = False
        self._close_game()
        self._navigator.reset(self._off)
        self.services.background.do(power.off, self._asked)  # after what is still written onto sticks

    def _off(self) -> OffScreen:
        return OffScreen(self._stage.look)

    def _asked(self, heard: bool) -> None:
        if heard:
            return
        self._home()
        words = self._stage.look._("The box could not be switched off. All is saved: the plug may be pulled.")
        self._stage.tell(Notice(words, trouble=True))

    def close(self) -> None:
        """Waits until the sticks are written, when the window closes."""
        self.services.background.close(PATIENCE)


def renderer() -> str:
    """The name of the graphics driver, as OpenGL reports it."""
    from kivy.graphics.opengl import GL_RENDERER, glGetString

    name = glGetString(GL_RENDERER)
    return name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name or "")
